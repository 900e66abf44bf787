SET check_function_bodies = off;

ALTER TABLE "private"."outbox"
  DROP CONSTRAINT "outbox_kind_known";

ALTER TABLE "public"."entitlements"
  DROP CONSTRAINT "entitlements_reason_known";

DROP FUNCTION "private"."begin_order"(uuid[], boolean, integer[], text, integer[], integer);

DROP FUNCTION "private"."tax_columns"(text);

CREATE TABLE "public"."order_withdrawals" (
  "order_id"    uuid                     NOT NULL,
  "buyer_id"    uuid                     NOT NULL,
  "declared_at" timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT "order_withdrawals_pkey" PRIMARY KEY (order_id)
);

ALTER TABLE "public"."order_withdrawals"
  ENABLE ROW LEVEL SECURITY;

REVOKE ALL ON TABLE "public"."order_withdrawals" FROM "anon";

CREATE TABLE "public"."supply_consents" (
  "order_id" uuid                     NOT NULL,
  "buyer_id" uuid                     NOT NULL,
  "words"    text                     NOT NULL,
  "version"  text                     NOT NULL,
  "given_at" timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT "supply_consents_pkey" PRIMARY KEY (order_id),
  CONSTRAINT "supply_consents_words_not_blank" CHECK ((words ~ '\S'::text))
);

ALTER TABLE "public"."supply_consents"
  ENABLE ROW LEVEL SECURITY;

REVOKE ALL ON TABLE "public"."supply_consents" FROM "anon";

ALTER TABLE "public"."orders"
  ADD COLUMN "withdrawal_days" integer NOT NULL DEFAULT 0;

ALTER TABLE "public"."orders"
  ADD COLUMN "withdrawable_until" timestamp WITH time zone;

CREATE OR REPLACE FUNCTION private.awaits_consent (
  of_order public.orders
)
  RETURNS boolean
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select coalesce(now() < of_order.withdrawable_until, false)
    and not exists (select from public.supply_consents where supply_consents.order_id = of_order.id)
    and not exists (select from public.order_withdrawals where order_withdrawals.order_id = of_order.id);
$function$;

CREATE OR REPLACE FUNCTION private.begin_order (
  listing_ids        uuid[],
  expected_livemode  boolean,
  shown_price_cents  integer[] DEFAULT NULL::integer[],
  given_code         text      DEFAULT NULL::text,
  chosen_price_cents integer[] DEFAULT NULL::integer[],
  shown_total_cents  integer   DEFAULT NULL::integer,
  given_consent      jsonb     DEFAULT NULL::jsonb
)
  RETURNS TABLE (
    order_id            uuid,
    total_cents         integer,
    fee_cents           integer,
    stripe_account_id   text,
    checkout_session_id text,
    checkout_url        text,
    expires_at          timestamp with time zone,
    items               jsonb,
    tax_mode            text,
    rejected            text
  )
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  wanted uuid[] := array(select distinct id from unnest(listing_ids) as id order by id);
  basket private.basket;
  account_id text;
  begun_order_id uuid;
begin
  perform private.lock_standing(auth.uid());
  if cardinality(wanted) = 0 then
    perform private.reject('empty_basket');
  end if;
  perform private.lock_basket(wanted);
  perform private.require_for_sale(wanted);
  basket := private.read_basket(listing_ids, chosen_price_cents);
  basket.digest := coalesce(sha256(basket.digest || convert_to(given_consent ->> 'version', 'UTF8')), basket.digest);
  perform private.require_not_owned(wanted);
  perform private.require_prices(basket, listing_ids, shown_price_cents, chosen_price_cents, shown_total_cents);
  account_id := private.require_account(basket, expected_livemode);
  if given_code is not null then
    basket := private.take_discount(basket, given_code);
  end if;
  if basket.rejected is null then
    begun_order_id := coalesce(private.find_open_order(basket.digest), private.create_order(basket, account_id, expected_livemode));
    perform private.note_consent(begun_order_id, given_consent);
  elsif basket.rejected = 'discount_reserved' then
    begun_order_id := private.order_with_discount(basket.discount_id);
  end if;
  return query select begun.*, basket.rejected from private.describe_checkout(begun_order_id) as begun;
end
$function$;

CREATE OR REPLACE FUNCTION private.consent_facts (
  of_order public.orders
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  if of_order.withdrawable_until is null then
    return '{}';
  end if;
  return (
    select jsonb_build_object('withdrawableUntil', of_order.withdrawable_until, 'consent', (
      select jsonb_build_object('words', supply_consents.words, 'givenAt', supply_consents.given_at)
      from public.supply_consents where supply_consents.order_id = of_order.id
    ))
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.create_order (
  basket      private.basket,
  account_id  text,
  in_livemode boolean
)
  RETURNS uuid
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  new_order_id uuid;
begin
  insert into public.orders (
    buyer_id, seller_id, total_cents, fee_cents, basket_digest, stripe_account_id, livemode, expires_at, refund_policy, discount_code, discount_cents,
    bundle_name, bundle_cents, tax_mode, withdrawal_days
  )
  select auth.uid(), basket.seller_id, basket.total_cents, private.platform_fee_cents(basket.total_cents), basket.digest, account_id,
    in_livemode, now() + interval '1 hour', profiles.refund_policy, basket.discount_code, coalesce(basket.discount_cents, 0),
    basket.bundle_name, (select sum(cents) from unnest(basket.bundle_cents) as cents),
    case when basket.total_cents > 0 then private.tax_mode() else 'off' end,
    case when basket.total_cents > 0 then private.withdrawal_days() else 0 end
  from public.profiles where profiles.id = basket.seller_id
  returning id into new_order_id;
  insert into public.order_items (order_id, listing_id, title, price_cents, discount_cents, seller_name, showcase_images)
  select new_order_id, listings.id, listings.title, prices.price_cents - prices.bundle_cents - prices.discount_cents,
    prices.bundle_cents + prices.discount_cents, profiles.name, listings.showcase_images
  from private.basket_prices(basket) as prices
  join public.listings on listings.id = prices.listing_id join public.profiles on profiles.id = listings.seller_id;
  insert into private.discount_uses (order_id, discount_id, buyer_id)
  select new_order_id, basket.discount_id, auth.uid() where basket.discount_id is not null;
  if basket.total_cents = 0 then
    update public.orders set checkout_session_id = 'free_' || new_order_id where orders.id = new_order_id;
    perform private.grant_order(new_order_id, null);
  end if;
  return new_order_id;
end
$function$;

CREATE OR REPLACE FUNCTION private.export_buying()
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select jsonb_build_object(
    'orders', array(
      -- Without the seller's account at the payment provider, which is theirs alone to know.
      select to_jsonb(orders) - array['buyer_id', 'basket_digest', 'checkout_url', 'stripe_account_id']
        - private.silent_columns(orders) || jsonb_build_object('items', array(
        select to_jsonb(order_items) - array['order_id', 'buyer_id'] - private.silent_columns(orders) from public.order_items
        where order_items.order_id = orders.id
      )) || private.export_declarations(orders.id)
      from public.orders where orders.buyer_id = auth.uid() order by orders.created_at
    ),
    'held_items', array(
      select to_jsonb(entitlements) - 'buyer_id' from public.entitlements where entitlements.buyer_id = auth.uid() order by entitlements.granted_at
    ),
    'downloads', array(
      select jsonb_build_object('listing_id', downloads.listing_id, 'downloaded_at', downloads.downloaded_at)
      from public.downloads where downloads.buyer_id = auth.uid() order by downloads.id
    ),
    'cart', array(select to_jsonb(cart_items) - 'buyer_id' from public.cart_items where cart_items.buyer_id = auth.uid()),
    'left_the_cart', array(select to_jsonb(cart_notices) - 'buyer_id' from public.cart_notices where cart_notices.buyer_id = auth.uid()),
    'wishlist', array(select to_jsonb(wishlist_items) - 'buyer_id' from public.wishlist_items where wishlist_items.buyer_id = auth.uid()),
    'following', array(
      select jsonb_build_object('username', profiles.username, 'followed_at', follows.followed_at)
      from public.follows join public.profiles on profiles.id = follows.seller_id
      where follows.follower_id = auth.uid() order by follows.followed_at
    )
  );
$function$;

CREATE OR REPLACE FUNCTION private.export_declarations (
  of_order_id uuid
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select jsonb_strip_nulls(jsonb_build_object(
    'supply_consent', (select to_jsonb(supply_consents) - array['order_id', 'buyer_id'] 
      from public.supply_consents where supply_consents.order_id = of_order_id and supply_consents.buyer_id = auth.uid()),
    'withdrawn_at', (select order_withdrawals.declared_at 
      from public.order_withdrawals where order_withdrawals.order_id = of_order_id and order_withdrawals.buyer_id = auth.uid())
  ));
$function$;

CREATE OR REPLACE FUNCTION private.export_selling()
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select jsonb_build_object(
    'seller_account', (select to_jsonb(seller_accounts) from public.seller_accounts where seller_accounts.seller_id = auth.uid()),
    'listings', array(
      select to_jsonb(listings) - array['seller_id', 'search_document', 'showcase_images'] || jsonb_build_object(
        'files', array(
          select to_jsonb(listing_files) - array['listing_id', 'object_path', 'object_id', 'object_version'] from public.listing_files
          where listing_files.listing_id = listings.id order by listing_files.version
        ),
        'pending_version', (
          select to_jsonb(pending_versions) - 'listing_id' from public.pending_versions where pending_versions.listing_id = listings.id
        ),
        'price_reduction', (
          select to_jsonb(price_reductions) - 'listing_id' from public.price_reductions where price_reductions.listing_id = listings.id
        ),
        'views', array(
          select to_jsonb(listing_views) - 'listing_id' from public.listing_views
          where listing_views.listing_id = listings.id order by listing_views.viewed_on
        )
      )
      from public.listings where listings.seller_id = auth.uid() order by listings.created_at
    ),
    'sales', array(
      select to_jsonb(orders) - array['buyer_id', 'seller_id', 'basket_digest', 'checkout_url', 'checkout_session_id']
        - private.silent_columns(orders) || jsonb_build_object('items', array(
        select to_jsonb(order_items) - array['id', 'order_id', 'buyer_id', 'created_at', 'seller_name', 'showcase_images']
          - private.silent_columns(orders)
        from public.order_items where order_items.order_id = orders.id
      ))
      from public.orders where orders.seller_id = auth.uid() order by orders.created_at
    ),
    'discounts', array(
      select to_jsonb(discounts) - 'seller_id' from public.discounts where discounts.seller_id = auth.uid() order by discounts.created_at
    ),
    'open_uploads', array(select to_jsonb(uploads) - array['seller_id', 'object_path'] from public.uploads where uploads.seller_id = auth.uid())
  ) || private.export_bundles();
$function$;

CREATE OR REPLACE FUNCTION private.give_consent (
  of_order_id uuid,
  given       jsonb
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  known public.orders := private.lock_bought_order(of_order_id);
begin
  if exists (select from public.supply_consents where supply_consents.order_id = known.id) then
    return;
  elsif not private.awaits_consent(known) then
    perform private.reject('consent_impossible');
  end if;
  perform private.note_consent(known.id, given);
  perform private.enqueue_mail('supply_consent', known.buyer_id, known.id::text, private.order_facts(known));
end
$function$;

CREATE OR REPLACE FUNCTION private.grant_download (
  of_order_id   uuid,
  of_listing_id uuid
)
  RETURNS TABLE (
    object_path text,
    file_name   text,
    mime_type   text,
    size_bytes  bigint
  )
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  file public.listing_files;
begin
  perform private.require_consent(of_listing_id);
  perform from public.entitlements
  join public.order_items on order_items.listing_id = entitlements.listing_id and order_items.order_id = of_order_id
  join public.orders on orders.id = order_items.order_id and orders.buyer_id = entitlements.buyer_id
  where entitlements.buyer_id = auth.uid()
    and entitlements.listing_id = of_listing_id
    and entitlements.revoked_at is null;
  if not found then
    perform private.reject('not_found');
  end if;
  select * into file from public.listing_files
  where listing_files.listing_id = of_listing_id
  order by listing_files.version desc limit 1;
  if not exists (
    select from storage.objects
    where objects.bucket_id = 'product-files' and objects.name = file.object_path
      and objects.id = file.object_id and objects.version is not distinct from file.object_version
  ) then
    perform private.reject('file_withheld');
  end if;
  insert into public.downloads (listing_id, buyer_id) values (of_listing_id, auth.uid());
  return query select file.object_path, file.name, file.mime_type, file.size_bytes;
end
$function$;

CREATE OR REPLACE FUNCTION private.grant_order (
  of_order_id            uuid,
  with_payment_intent_id text
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  paid public.orders;
  to_refund integer;
begin
  update public.orders
  set status = 'paid', paid_at = now(), payment_intent_id = with_payment_intent_id,
    withdrawable_until = private.withdrawal_ends_at(now(), orders.withdrawal_days)
  where orders.id = of_order_id
  returning * into paid;

  with granted as (
    insert into public.entitlements (buyer_id, listing_id, order_id)
    select paid.buyer_id, order_items.listing_id, paid.id
    from public.order_items where order_items.order_id = paid.id
    order by order_items.listing_id
    on conflict (buyer_id, listing_id) where revoked_at is null do nothing
    returning entitlements.listing_id
  )
  select coalesce(sum(order_items.price_cents), 0) into to_refund
  from public.order_items
  where order_items.order_id = paid.id and order_items.listing_id not in (select granted.listing_id from granted);

  update public.orders set duplicate_cents = to_refund where orders.id = paid.id and to_refund > 0;
  delete from public.cart_items using public.order_items
  where order_items.order_id = paid.id and cart_items.buyer_id = paid.buyer_id and cart_items.listing_id = order_items.listing_id;
end
$function$;

CREATE OR REPLACE FUNCTION private.keep_declaration()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  raise exception 'what a buyer declared is not changed' using errcode = 'restrict_violation';
end
$function$;

CREATE OR REPLACE FUNCTION private.lock_bought_order (
  of_order_id uuid
)
  RETURNS public.orders
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  known public.orders;
begin
  perform private.lock_standing(auth.uid());
  select * into known from public.orders
  where orders.id = of_order_id and orders.buyer_id = auth.uid() and orders.paid_at is not null for update;
  if not found then
    perform private.reject('order_not_found');
  end if;
  return known;
end
$function$;

CREATE OR REPLACE FUNCTION private.note_consent (
  of_order_id uuid,
  given       jsonb
)
  RETURNS void
  LANGUAGE sql
  SET search_path TO ''
  AS $function$
  insert into public.supply_consents (order_id, buyer_id, words, version)
  select orders.id, orders.buyer_id, given ->> 'words', given ->> 'version'
  from public.orders where orders.id = of_order_id and orders.withdrawal_days > 0 and given is not null
  on conflict (order_id) do nothing;
$function$;

CREATE OR REPLACE FUNCTION private.order_facts (
  of_order public.orders
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return (
    select jsonb_build_object(
      'orderId', of_order.id,
      'totalCents', of_order.total_cents,
      'discountCents', of_order.discount_cents,
      'discountCode', of_order.discount_code,
      'bundleCents', of_order.bundle_cents,
      'bundleName', of_order.bundle_name,
      'refundedCents', of_order.refunded_cents,
      'paidAt', of_order.paid_at,
      'buyer', buyers.name,
      'seller', coalesce(max(order_items.seller_name), sellers.name),
      'items', jsonb_agg(jsonb_build_object(
        'title', order_items.title,
        'cents', order_items.price_cents + order_items.discount_cents - case of_order.tax_mode when 'exclusive' then order_items.tax_cents else 0 end
      ) order by order_items.title, order_items.id)
    ) || private.tax_facts(of_order) || private.consent_facts(of_order)
    from public.order_items, public.profiles as buyers, public.profiles as sellers
    where order_items.order_id = of_order.id and buyers.id = of_order.buyer_id and sellers.id = of_order.seller_id
    group by buyers.name, sellers.name
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.require_consent (
  of_listing_id uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  known public.orders;
begin
  select orders.* into known
  from public.orders
  join public.entitlements on entitlements.order_id = orders.id
  join public.order_items on order_items.order_id = orders.id and order_items.listing_id = entitlements.listing_id
  where entitlements.buyer_id = auth.uid() and entitlements.listing_id = of_listing_id and entitlements.revoked_at is null
    and orders.withdrawable_until > now() and order_items.price_cents > 0
  for share of orders;
  if found and private.awaits_consent(known) then
    perform private.reject('consent_required');
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.silent_columns (
  of_order public.orders
)
  RETURNS text[]
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select case of_order.tax_mode when 'off' then array['tax_mode', 'tax_cents'] else '{}' end
    || case of_order.withdrawal_days when 0 then array['withdrawal_days', 'withdrawable_until'] else '{}' end;
$function$;

CREATE OR REPLACE FUNCTION private.withdraw_from_order (
  of_order_id uuid
)
  RETURNS timestamp WITH time zone
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  known public.orders := private.lock_bought_order(of_order_id);
  declared timestamptz;
  facts jsonb;
begin
  select order_withdrawals.declared_at into declared from public.order_withdrawals where order_withdrawals.order_id = known.id;
  if found then
    return declared;
  elsif known.status = 'disputed' then
    perform private.reject('refund_disputed');
  elsif known.status = 'refunded' or not private.awaits_consent(known) then
    perform private.reject('withdrawal_impossible');
  end if;
  insert into public.order_withdrawals (order_id, buyer_id) values (known.id, known.buyer_id) returning declared_at into declared;
  perform private.queue_refund(known.id, order_items.listing_id, order_items.price_cents, 'withdrawal', 'withdrawn')
  from public.order_items where order_items.order_id = known.id and order_items.price_cents > 0;
  perform private.hurry_job('sweep_orders');
  facts := private.order_facts(known) || jsonb_build_object('declaredAt', declared);
  perform private.enqueue_mail('withdrawal', known.buyer_id, known.id::text, facts);
  perform private.enqueue_mail('withdrawal', known.seller_id, known.id::text, facts || '{"isSeller": true}');
  return declared;
end
$function$;

CREATE OR REPLACE FUNCTION private.withdrawal_days()
  RETURNS integer
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select coalesce((select (settings.value #>> '{}')::integer from private.settings where settings.name = 'withdrawal_days'), 0);
$function$;

CREATE OR REPLACE FUNCTION private.withdrawal_ends_at (
  paid_at timestamp with time zone,
  days    integer
)
  RETURNS timestamp WITH time zone
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select case when days > 0 then (date_trunc('day', paid_at at time zone 'UTC') + make_interval(days => days + 1)) at time zone 'UTC' end;
$function$;

ALTER TABLE "private"."outbox"
  ADD CONSTRAINT "outbox_kind_known"
    CHECK
    ((kind = ANY (ARRAY['purchase'::text, 'sale'::text, 'refund'::text, 'supply_consent'::text, 'withdrawal'::text, 'dispute'::text, 'case'::text, 'message'::text, 'review'::text,
    'new_version'::text,
    'new_listings'::text,
    'webhook_off'::text,
    'contact_copy'::text, 'contact_answer'::text, 'contact_message'::text, 'account_deleted'::text, 'statement'::text, 'report_outcome'::text, 'appeal'::text])));

ALTER TABLE "public"."entitlements"
  ADD CONSTRAINT "entitlements_reason_known" CHECK ((revoke_reason = ANY (ARRAY['refunded'::text, 'dispute_lost'::text, 'unlawful'::text, 'withdrawn'::text])));

ALTER TABLE "public"."order_withdrawals"
  ADD CONSTRAINT "order_withdrawals_buyer_id_fkey" FOREIGN KEY (buyer_id) REFERENCES public.profiles(id);

ALTER TABLE "public"."order_withdrawals"
  ADD CONSTRAINT "order_withdrawals_order_id_fkey" FOREIGN KEY (order_id) REFERENCES public.orders(id) ON DELETE CASCADE;

ALTER TABLE "public"."orders"
  ADD CONSTRAINT "orders_withdrawal_days_not_negative" CHECK ((withdrawal_days >= 0));

ALTER TABLE "public"."supply_consents"
  ADD CONSTRAINT "supply_consents_buyer_id_fkey" FOREIGN KEY (buyer_id) REFERENCES public.profiles(id);

ALTER TABLE "public"."supply_consents"
  ADD CONSTRAINT "supply_consents_order_id_fkey" FOREIGN KEY (order_id) REFERENCES public.orders(id) ON DELETE CASCADE;

CREATE INDEX order_withdrawals_buyer_id_idx ON public.order_withdrawals USING btree (buyer_id);

CREATE INDEX supply_consents_buyer_id_idx ON public.supply_consents USING btree (buyer_id);

CREATE TRIGGER order_withdrawals_keep
  BEFORE UPDATE ON public.order_withdrawals
  FOR EACH ROW
  EXECUTE FUNCTION private.keep_declaration();

CREATE TRIGGER supply_consents_keep
  BEFORE UPDATE ON public.supply_consents
  FOR EACH ROW
  EXECUTE FUNCTION private.keep_declaration();

CREATE POLICY "Buyers can read their own withdrawals" ON "public"."order_withdrawals"
  FOR SELECT
  TO "authenticated"
  USING ((buyer_id = ( SELECT auth.uid() AS uid)));

CREATE POLICY "Only users in good standing read withdrawals" ON "public"."order_withdrawals"
  AS RESTRICTIVE
  FOR SELECT
  TO "authenticated"
  USING (( SELECT private.is_in_good_standing() AS is_in_good_standing));

CREATE POLICY "Buyers can read their own consents" ON "public"."supply_consents"
  FOR SELECT
  TO "authenticated"
  USING ((buyer_id = ( SELECT auth.uid() AS uid)));

CREATE POLICY "Only users in good standing read consents" ON "public"."supply_consents"
  AS RESTRICTIVE
  FOR SELECT
  TO "authenticated"
  USING (( SELECT private.is_in_good_standing() AS is_in_good_standing));

COMMENT ON TABLE "public"."order_withdrawals" IS 'That a buyer withdrew from an order, and when. Never changed.';

COMMENT ON TABLE "public"."supply_consents" IS 'That a buyer asked for immediate supply of an order, in which words and when. Never changed.';

REVOKE ALL ON FUNCTION "private"."awaits_consent"(public.orders) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."awaits_consent"(public.orders) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."awaits_consent"(public.orders) TO "postgres";

REVOKE ALL ON FUNCTION "private"."begin_order"(uuid[], boolean, integer[], text, integer[], integer, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."begin_order"(uuid[], boolean, integer[], text, integer[], integer, jsonb) TO "marketplace_payments";

REVOKE ALL ON FUNCTION "private"."begin_order"(uuid[], boolean, integer[], text, integer[], integer, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."begin_order"(uuid[], boolean, integer[], text, integer[], integer, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."consent_facts"(public.orders) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."consent_facts"(public.orders) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."consent_facts"(public.orders) TO "postgres";

REVOKE ALL ON FUNCTION "private"."export_declarations"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."export_declarations"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."export_declarations"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."give_consent"(uuid, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."give_consent"(uuid, jsonb) TO "marketplace_api";

REVOKE ALL ON FUNCTION "private"."give_consent"(uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."give_consent"(uuid, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."keep_declaration"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."keep_declaration"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."keep_declaration"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."lock_bought_order"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."lock_bought_order"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."lock_bought_order"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."note_consent"(uuid, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."note_consent"(uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."note_consent"(uuid, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."require_consent"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."require_consent"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."require_consent"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."silent_columns"(public.orders) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."silent_columns"(public.orders) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."silent_columns"(public.orders) TO "postgres";

REVOKE ALL ON FUNCTION "private"."withdraw_from_order"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."withdraw_from_order"(uuid) TO "marketplace_api";

REVOKE ALL ON FUNCTION "private"."withdraw_from_order"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."withdraw_from_order"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."withdrawal_days"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."withdrawal_days"() TO "marketplace_api";

REVOKE ALL ON FUNCTION "private"."withdrawal_days"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."withdrawal_days"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."withdrawal_ends_at"(timestamp WITH time zone, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."withdrawal_ends_at"(timestamp WITH time zone, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."withdrawal_ends_at"(timestamp WITH time zone, integer) TO "postgres";

REVOKE ALL ON TABLE "public"."order_withdrawals" FROM "authenticated";

GRANT SELECT ON TABLE "public"."order_withdrawals" TO "authenticated";

REVOKE ALL ON TABLE "public"."order_withdrawals" FROM "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."order_withdrawals" TO "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."order_withdrawals" TO "service_role";

REVOKE ALL ("withdrawable_until") ON TABLE "public"."orders" FROM "authenticated";

GRANT SELECT ("withdrawable_until") ON TABLE "public"."orders" TO "authenticated";

REVOKE ALL ON TABLE "public"."supply_consents" FROM "authenticated";

GRANT SELECT ON TABLE "public"."supply_consents" TO "authenticated";

REVOKE ALL ON TABLE "public"."supply_consents" FROM "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."supply_consents" TO "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."supply_consents" TO "service_role";

insert into private.settings (name, value) values ('withdrawal_days', '0'::jsonb);
