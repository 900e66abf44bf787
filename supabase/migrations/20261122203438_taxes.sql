SET check_function_bodies = off;

DROP TRIGGER "orders_keep_paid_amounts" ON "public"."orders";

DROP INDEX "private"."ledger_transactions_one_sale";

ALTER TABLE "private"."ledger_entries"
  DROP CONSTRAINT "ledger_entries_account_known";

ALTER TABLE "private"."ledger_transactions"
  DROP CONSTRAINT "ledger_transactions_kind_known";

DROP FUNCTION "private"."begin_order"(uuid[], boolean, integer[], text, integer[]);

DROP FUNCTION "private"."describe_checkout"(uuid);

DROP FUNCTION "private"."find_sales"(jsonb);

DROP FUNCTION "private"."fulfil_order"(text, text, bigint, text, boolean, text);

ALTER TABLE "public"."order_items"
  ADD COLUMN "tax_cents" integer NOT NULL DEFAULT 0;

ALTER TABLE "public"."orders"
  ADD COLUMN "tax_mode" text NOT NULL DEFAULT 'off'::text;

ALTER TABLE "public"."orders"
  ADD COLUMN "tax_cents" integer NOT NULL DEFAULT 0;

CREATE OR REPLACE FUNCTION private.begin_order (
  listing_ids        uuid[],
  expected_livemode  boolean,
  shown_price_cents  integer[] DEFAULT NULL::integer[],
  given_code         text      DEFAULT NULL::text,
  chosen_price_cents integer[] DEFAULT NULL::integer[]
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
  perform private.require_not_owned(wanted);
  perform private.require_prices(basket, listing_ids, shown_price_cents);
  perform private.require_prices(basket, listing_ids, chosen_price_cents);
  account_id := private.require_account(basket, expected_livemode);
  if given_code is not null then
    basket := private.take_discount(basket, given_code);
  end if;
  if basket.rejected is null then
    begun_order_id := coalesce(private.find_open_order(basket.digest), private.create_order(basket, account_id, expected_livemode));
  elsif basket.rejected = 'discount_reserved' then
    begun_order_id := private.order_with_discount(basket.discount_id);
  end if;
  return query select begun.*, basket.rejected from private.describe_checkout(begun_order_id) as begun;
end
$function$;

CREATE OR REPLACE FUNCTION private.caller_sales (
  first_day date
)
  RETURNS TABLE (
    day           date,
    listing_id    uuid,
    revenue_cents bigint,
    fee_cents     bigint
  )
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  with sold as (
    select orders.paid_at, order_items.listing_id, order_items.price_cents,
      (orders.fee_cents - orders.fee_refunded_cents)::bigint as fee_cents,
      orders, (orders.total_cents - orders.refunded_cents)::bigint as left_cents,
      sum(order_items.price_cents) over (partition by orders.id) as held_cents,
      sum(order_items.price_cents) over (partition by orders.id order by order_items.id) as cents_so_far
    from public.orders
    join public.order_items on order_items.order_id = orders.id
    join public.entitlements on entitlements.order_id = orders.id
      and entitlements.listing_id = order_items.listing_id and entitlements.revoked_at is null
    where orders.seller_id = (select auth.uid()) and orders.paid_at >= caller_sales.first_day::timestamp at time zone 'UTC'
  )
  select (sold.paid_at at time zone 'UTC')::date, sold.listing_id,
    sold.price_cents - private.share_cents(
      greatest(0, sold.held_cents - sold.left_cents) + sold.fee_cents + private.tax_in_cents(sold.orders, least(sold.held_cents, sold.left_cents)),
      sold.cents_so_far, sold.price_cents, sold.held_cents
    ),
    private.share_cents(sold.fee_cents, sold.cents_so_far, sold.price_cents, sold.held_cents)
  from sold;
$function$;

CREATE OR REPLACE FUNCTION private.compare_payments (
  intents text[]
)
  RETURNS TABLE (
    payment_intent_id text,
    order_id          uuid,
    kind              text,
    ledger_cents      bigint,
    stripe_cents      bigint
  )
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  with booked as (
    select orders.payment_intent_id, case when posted.kind = 'dispute_reversal' then 'dispute' else posted.kind end as kind, entries.cents
    from public.orders join private.ledger_transactions as posted on posted.order_id = orders.id
    join private.ledger_entries as entries on entries.transaction_id = posted.id and entries.account = 'seller'
    where orders.payment_intent_id = any (intents)
      -- A tax is in the sale and in what goes back of it.
      and posted.kind not in ('platform_fee_refund', 'tax', 'tax_refund')
  ),
  moved as (
    select stripe_movements.payment_intent_id, parts.kind, parts.cents
    from private.stripe_movements,
      lateral (values
        (case when stripe_movements.kind = 'charge' then 'sale' else stripe_movements.kind end, stripe_movements.cents),
        ('platform_fee', -stripe_movements.fee_cents)
      ) as parts (kind, cents)
    where stripe_movements.payment_intent_id = any (intents)
  )
  select said.payment_intent_id, orders.id, said.kind, sum(said.ledger)::bigint, sum(said.stripe)::bigint
  from (
    select booked.payment_intent_id, booked.kind, booked.cents as ledger, 0 as stripe from booked
    union all
    select moved.payment_intent_id, moved.kind, 0, moved.cents from moved
  ) as said
  left join public.orders on orders.payment_intent_id = said.payment_intent_id
  group by said.payment_intent_id, orders.id, said.kind;
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
    tax_mode
  )
  select auth.uid(), basket.seller_id, basket.total_cents, private.platform_fee_cents(basket.total_cents), basket.digest, account_id,
    in_livemode, now() + interval '1 hour', profiles.refund_policy, basket.discount_code, coalesce(basket.discount_cents, 0),
    case when basket.total_cents > 0 then private.tax_mode() else 'off' end
  from public.profiles where profiles.id = basket.seller_id
  returning id into new_order_id;
  insert into public.order_items (order_id, listing_id, title, price_cents, discount_cents, seller_name, showcase_images)
  select new_order_id, listings.id, listings.title, prices.price_cents - prices.discount_cents, prices.discount_cents, profiles.name,
    listings.showcase_images
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

CREATE OR REPLACE FUNCTION private.describe_checkout (
  of_order_id uuid
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
    tax_mode            text
  )
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return query
    select orders.id, orders.total_cents, orders.fee_cents, orders.stripe_account_id, orders.checkout_session_id, orders.checkout_url,
      orders.expires_at, (
        select jsonb_agg(jsonb_build_object(
          'listing_id', order_items.listing_id, 'title', order_items.title, 'price_cents', order_items.price_cents,
          'showcase_images', order_items.showcase_images
        ) order by order_items.listing_id)
        from public.order_items where order_items.order_id = orders.id
      ), orders.tax_mode
    from (select) as asked left join public.orders on orders.id = of_order_id;
end
$function$;

CREATE OR REPLACE FUNCTION private.describe_sale (
  of_order_id uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  known public.orders;
begin
  select * into known from public.orders
  where orders.id = of_order_id and orders.seller_id = auth.uid() and orders.paid_at is not null and private.is_in_good_standing();
  if not found then
    perform private.reject('order_not_found');
  end if;
  return jsonb_build_object(
    'id', known.id, 'paid_at', known.paid_at, 'buyer_name', private.buyer_name(known.buyer_id), 'status', known.status,
    'total_cents', known.total_cents, 'refunded_cents', known.refunded_cents, 'fee_cents', known.fee_cents - known.fee_refunded_cents,
    'disputed_cents', known.disputed_cents, 'lost_cents', known.lost_cents, 'net_cents', private.net_cents(known),
    'refundable_cents', case when private.takes_refunds(known) then private.refundable_cents(known) else 0 end,
    'discount_cents', known.discount_cents, 'discount_code', known.discount_code,
    'tax_mode', known.tax_mode, 'tax_cents', private.tax_due_cents(known),
    'payment_id', known.payment_intent_id, 'livemode', known.livemode, 'refund_policy', known.refund_policy,
    'thread_id', (select threads.id from public.threads where threads.order_id = known.id),
    'refunds', private.refunds_of(known.id),
    'items', (
      select jsonb_agg(private.item_facts(order_items) - 'last_download_at' order by order_items.title, order_items.id)
      from public.order_items where order_items.order_id = known.id
    )
  );
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
        - private.tax_columns(orders.tax_mode) || jsonb_build_object('items', array(
        select to_jsonb(order_items) - array['order_id', 'buyer_id'] - private.tax_columns(orders.tax_mode) from public.order_items
        where order_items.order_id = orders.id
      ))
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
        - private.tax_columns(orders.tax_mode) || jsonb_build_object('items', array(
        select to_jsonb(order_items) - array['id', 'order_id', 'buyer_id', 'created_at', 'seller_name', 'showcase_images']
          - private.tax_columns(orders.tax_mode)
        from public.order_items where order_items.order_id = orders.id
      ))
      from public.orders where orders.seller_id = auth.uid() order by orders.created_at
    ),
    'discounts', array(
      select to_jsonb(discounts) - 'seller_id' from public.discounts where discounts.seller_id = auth.uid() order by discounts.created_at
    ),
    'open_uploads', array(select to_jsonb(uploads) - array['seller_id', 'object_path'] from public.uploads where uploads.seller_id = auth.uid())
  );
$function$;

CREATE OR REPLACE FUNCTION private.find_sales (
  request jsonb
)
  RETURNS TABLE (
    id                  uuid,
    paid_at             timestamp with time zone,
    buyer_name          text,
    titles              text[],
    status              text,
    total_cents         integer,
    refunded_cents      integer,
    fee_cents           integer,
    net_cents           integer,
    is_refund_pending   boolean,
    is_refund_requested boolean,
    discount_cents      integer,
    discount_code       text,
    tax_mode            text,
    tax_cents           integer
  )
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  pattern text := private.like_pattern(request ->> 'q', true);
  like_ids uuid[] := case when request ->> 'q' not like '#%' then private.sales_like(pattern) end;
begin
  return query execute format(
    'select found.id, found.paid_at, private.buyer_name(found.buyer_id),
      array(select order_items.title from public.order_items where order_items.order_id = found.id order by order_items.title, order_items.id),
      found.status, found.total_cents, found.refunded_cents, found.fee_cents - found.fee_refunded_cents, private.net_cents(found),
      exists (
        select from private.pending_refunds
        where pending_refunds.order_id = found.id and pending_refunds.refunded_at is null and pending_refunds.failed_at is null
      ), private.is_refund_requested(found.id), found.discount_cents, found.discount_code,
      found.tax_mode, private.tax_due_cents(found)::integer
    from (select orders.* from public.orders where %s%s order by orders.paid_at desc, orders.id desc limit $5) as found
    order by found.paid_at desc, found.id desc',
    private.sales_filters(request, like_ids), case when request ? 'after' then ' and (orders.paid_at, orders.id) < ($3, $4)' end
  ) using request, pattern, (request #>> '{after,0}')::timestamptz, (request #>> '{after,1}')::uuid,
    least((request ->> 'limit')::integer, 1001), like_ids;
end
$function$;

CREATE OR REPLACE FUNCTION private.fulfil_order (
  session_id             text,
  account_id             text,
  amount_cents           bigint,
  session_currency       text,
  session_livemode       boolean,
  with_payment_intent_id text,
  session_tax_cents      bigint  DEFAULT 0
)
  RETURNS TABLE (
    order_id             uuid,
    buyer_id             uuid,
    fee_cents            integer,
    pending_refund_cents integer
  )
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  known public.orders;
begin
  select * into known from public.orders where orders.checkout_session_id = session_id for update;
  if not found then
    perform private.reject('not_found');
  end if;
  if known.stripe_account_id is distinct from account_id or not private.is_paid_amount(known, amount_cents, session_tax_cents)
    or lower(known.currency) <> lower(session_currency) or known.livemode <> session_livemode then
    perform private.reject('session_mismatch');
  end if;
  -- An expired order whose money came all the same is fulfilled: the buyer paid.
  if known.status in ('pending', 'expired') then
    if known.tax_mode <> 'off' then
      perform private.take_tax(known, session_tax_cents);
    end if;
    perform private.grant_order(known.id, with_payment_intent_id);
  end if;
  return query
    select orders.id, orders.buyer_id, orders.fee_cents,
      case when orders.duplicate_refunded_at is null then orders.duplicate_cents else 0 end
    from public.orders where orders.id = known.id;
end
$function$;

CREATE OR REPLACE FUNCTION private.give_up_order (
  of_order_id uuid
)
  RETURNS void
  LANGUAGE sql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  update public.orders set status = 'expired'
  where orders.id = of_order_id and orders.buyer_id = auth.uid() and orders.status = 'pending' and orders.checkout_session_id is null;
$function$;

CREATE OR REPLACE FUNCTION private.has_taxed_sales()
  RETURNS boolean
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select exists (select from public.orders where orders.seller_id = auth.uid() and orders.paid_at is not null and orders.tax_mode <> 'off');
$function$;

CREATE OR REPLACE FUNCTION private.is_paid_amount (
  of_order          public.orders,
  amount_cents      bigint,
  session_tax_cents bigint
)
  RETURNS boolean
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select coalesce(
    case of_order.tax_mode
      when 'off' then amount_cents = of_order.total_cents
      when 'inclusive' then amount_cents = of_order.total_cents and session_tax_cents <= amount_cents
      -- The tax is in the total once it is paid.
      else amount_cents = of_order.total_cents - of_order.tax_cents + session_tax_cents
    end and (of_order.tax_mode = 'off' or (
      session_tax_cents >= 0 and (of_order.paid_at is null or session_tax_cents = of_order.tax_cents)
    )),
    false
  );
$function$;

CREATE OR REPLACE FUNCTION private.ledger_differences()
  RETURNS TABLE (
    order_id     uuid,
    account      text,
    ledger_cents bigint,
    order_cents  bigint
  )
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  with balances as (
    select ledger_transactions.order_id, ledger_entries.account, sum(ledger_entries.cents)::bigint as cents
    from private.ledger_transactions join private.ledger_entries on ledger_entries.transaction_id = ledger_transactions.id
    group by ledger_transactions.order_id, ledger_entries.account
  ),
  said as (
    select orders.id, amounts.*
    from public.orders, lateral (
      values
        ('buyer', orders.refunded_cents + orders.lost_cents - orders.total_cents),
        ('platform', orders.fee_cents - orders.fee_refunded_cents),
        ('disputes', orders.disputed_cents)
    ) as amounts (account, cents)
    where orders.paid_at is not null
    union all
    -- Not among the values: there a function is planned anew for each order.
    select orders.id, 'seller', private.net_cents(orders) from public.orders where orders.paid_at is not null
    union all
    select orders.id, 'tax', private.tax_due_cents(orders) from public.orders where orders.paid_at is not null
  )
  select coalesce(said.id, balances.order_id), coalesce(said.account, balances.account), coalesce(balances.cents, 0), coalesce(said.cents, 0)
  from said full join balances on balances.order_id = said.id and balances.account = said.account
  where coalesce(balances.cents, 0) <> coalesce(said.cents, 0);
$function$;

CREATE OR REPLACE FUNCTION private.net_cents (
  of_order public.orders
)
  RETURNS integer
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select of_order.total_cents - of_order.fee_cents + of_order.fee_refunded_cents - of_order.refunded_cents
    - of_order.disputed_cents - of_order.lost_cents - private.tax_due_cents(of_order)::integer;
$function$;

CREATE OR REPLACE FUNCTION private.order_facts (
  of_order public.orders
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select jsonb_build_object(
    'orderId', of_order.id,
    'totalCents', of_order.total_cents,
    'discountCents', of_order.discount_cents,
    'discountCode', of_order.discount_code,
    'refundedCents', of_order.refunded_cents,
    'paidAt', of_order.paid_at,
    'buyer', buyers.name,
    'seller', coalesce(max(order_items.seller_name), sellers.name),
    'items', jsonb_agg(jsonb_build_object(
      'title', order_items.title,
      'cents', order_items.price_cents + order_items.discount_cents - case of_order.tax_mode when 'exclusive' then order_items.tax_cents else 0 end
    ) order by order_items.title, order_items.id)
  ) || private.tax_facts(of_order)
  from public.order_items, public.profiles as buyers, public.profiles as sellers
  where order_items.order_id = of_order.id and buyers.id = of_order.buyer_id and sellers.id = of_order.seller_id
  group by buyers.name, sellers.name;
$function$;

CREATE OR REPLACE FUNCTION private.post_order_change()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  -- An order that was written just now has no old row: its amounts were null.
  withdrawn_cents bigint := new.disputed_cents + new.lost_cents - coalesce(old.disputed_cents + old.lost_cents, 0);
  untaxed_cents bigint := case when old.paid_at is null then new.tax_cents else private.tax_due_cents(old) end - private.tax_due_cents(new);
begin
  if new.paid_at is not null and old.paid_at is null then
    perform private.post_movement(new.id, 'sale', 'buyer', 'seller', new.total_cents, new.paid_at);
    perform private.post_movement(new.id, 'platform_fee', 'seller', 'platform', new.fee_cents, new.paid_at);
    perform private.post_movement(new.id, 'tax', 'seller', 'tax', new.tax_cents, new.paid_at);
  end if;
  perform private.post_movement(new.id, 'refund', 'seller', 'buyer', new.refunded_cents - coalesce(old.refunded_cents, 0));
  perform private.post_movement(
    new.id, 'platform_fee_refund', 'platform', 'seller', new.fee_refunded_cents - coalesce(old.fee_refunded_cents, 0)
  );
  perform private.post_movement(new.id, 'tax_refund', 'tax', 'seller', untaxed_cents);
  perform private.post_movement(new.id, 'dispute', 'seller', 'disputes', withdrawn_cents);
  perform private.post_movement(new.id, 'dispute_reversal', 'disputes', 'seller', -withdrawn_cents);
  perform private.post_movement(new.id, 'dispute_loss', 'disputes', 'buyer', new.lost_cents - coalesce(old.lost_cents, 0));
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.take_tax (
  of_order          public.orders,
  session_tax_cents bigint
)
  RETURNS void
  LANGUAGE sql
  SET search_path TO ''
  AS $function$
  update public.orders set tax_cents = session_tax_cents,
    total_cents = orders.total_cents + case orders.tax_mode when 'exclusive' then session_tax_cents else 0 end
  where orders.id = of_order.id;
  with shares as (
    select items.id, private.share_cents(
      session_tax_cents, sum(items.price_cents) over (order by items.id), items.price_cents, sum(items.price_cents) over ()
    ) as cents
    from public.order_items as items where items.order_id = of_order.id
  )
  update public.order_items set tax_cents = shares.cents,
    price_cents = order_items.price_cents + case of_order.tax_mode when 'exclusive' then shares.cents else 0 end
  from shares where shares.id = order_items.id;
$function$;

CREATE OR REPLACE FUNCTION private.tax_columns (
  of_tax_mode text
)
  RETURNS text[]
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select case of_tax_mode when 'off' then array['tax_mode', 'tax_cents'] else '{}' end;
$function$;

CREATE OR REPLACE FUNCTION private.tax_due_cents (
  of_order public.orders
)
  RETURNS bigint
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select private.tax_in_cents(of_order, of_order.total_cents::bigint - of_order.refunded_cents - of_order.lost_cents);
$function$;

CREATE OR REPLACE FUNCTION private.tax_facts (
  of_order public.orders
)
  RETURNS jsonb
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select case of_order.tax_mode when 'off' then '{}' else jsonb_build_object('taxMode', of_order.tax_mode, 'taxCents', of_order.tax_cents) end::jsonb;
$function$;

CREATE OR REPLACE FUNCTION private.tax_in_cents (
  of_order   public.orders,
  part_cents bigint
)
  RETURNS bigint
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select coalesce(
    of_order.tax_cents - of_order.tax_cents::bigint * (of_order.total_cents - greatest(0, least(part_cents, of_order.total_cents)))
      / nullif(of_order.total_cents, 0),
    0
  );
$function$;

CREATE OR REPLACE FUNCTION private.tax_mode()
  RETURNS text
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select coalesce((select settings.value #>> '{}' from private.settings where settings.name = 'tax'), 'off');
$function$;

CREATE OR REPLACE FUNCTION private.tell_order_change()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  facts jsonb := jsonb_build_object('order_id', new.id, 'total', round(new.total_cents / 100.0, 2), 'currency', new.currency)
    || case new.tax_mode when 'off' then '{}' else jsonb_build_object('tax', round(new.tax_cents / 100.0, 2)) end::jsonb;
begin
  if new.paid_at is not null and old.paid_at is null then
    perform private.emit_webhook(new.seller_id, 'sale.completed', new.id::text, facts || jsonb_build_object(
      'fee', round(new.fee_cents / 100.0, 2),
      'items', (
        select jsonb_agg(jsonb_build_object(
          'listing_id', order_items.listing_id, 'title', order_items.title, 'price', round(order_items.price_cents / 100.0, 2)
        ) order by order_items.title, order_items.id)
        from public.order_items where order_items.order_id = new.id
      )
    ));
  end if;
  if new.refunded_cents > old.refunded_cents then
    perform private.emit_webhook(new.seller_id, 'refund.completed', new.id || ':' || new.refunded_cents, facts || jsonb_build_object(
      'refunded', round(new.refunded_cents / 100.0, 2), 'status', new.status
    ));
  end if;
  return null;
end
$function$;

ALTER TABLE "private"."ledger_entries"
  ADD CONSTRAINT "ledger_entries_account_known" CHECK ((account = ANY (ARRAY['buyer'::text, 'seller'::text, 'platform'::text, 'disputes'::text, 'tax'::text])));

ALTER TABLE "private"."ledger_transactions"
  ADD CONSTRAINT "ledger_transactions_kind_known"
    CHECK
    ((kind = ANY (ARRAY['sale'::text, 'platform_fee'::text, 'refund'::text, 'platform_fee_refund'::text, 'dispute'::text, 'dispute_reversal'::text, 'dispute_loss'::text,
    'tax'::text, 'tax_refund'::text])));

ALTER TABLE "public"."order_items"
  ADD CONSTRAINT "order_items_tax_within_price" CHECK (((tax_cents >= 0) AND (tax_cents <= price_cents)));

ALTER TABLE "public"."orders"
  ADD CONSTRAINT "orders_tax_mode_known" CHECK ((tax_mode = ANY (ARRAY['off'::text, 'inclusive'::text, 'exclusive'::text])));

ALTER TABLE "public"."orders"
  ADD CONSTRAINT "orders_tax_within_total" CHECK (((tax_cents >= 0) AND (tax_cents <= total_cents) AND ((tax_cents = 0) OR (tax_mode <> 'off'::text))));

CREATE UNIQUE INDEX ledger_transactions_one_sale ON private.ledger_transactions USING btree (order_id, kind)
  WHERE (kind = ANY (ARRAY['sale'::text, 'platform_fee'::text, 'tax'::text]));

CREATE TRIGGER orders_keep_paid_amounts
  BEFORE UPDATE OF total_cents, tax_cents, fee_cents, refunded_cents, fee_refunded_cents, lost_cents ON public.orders
  FOR EACH ROW
  WHEN (((old.paid_at IS
    NOT NULL) AND
    ((new.total_cents <> old.total_cents) OR (new.tax_cents <> old.tax_cents) OR (new.fee_cents <> old.fee_cents) OR (new.refunded_cents < old.refunded_cents) OR
    (new.fee_refunded_cents < old.fee_refunded_cents) OR (new.lost_cents < old.lost_cents))))
  EXECUTE FUNCTION private.keep_paid_amounts();

REVOKE ALL ON FUNCTION "private"."begin_order"(uuid[], boolean, integer[], text, integer[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."begin_order"(uuid[], boolean, integer[], text, integer[]) TO "marketplace_payments";

REVOKE ALL ON FUNCTION "private"."begin_order"(uuid[], boolean, integer[], text, integer[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."begin_order"(uuid[], boolean, integer[], text, integer[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."describe_checkout"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."describe_checkout"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."describe_checkout"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."find_sales"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."find_sales"(jsonb) TO "marketplace_api";

REVOKE ALL ON FUNCTION "private"."find_sales"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."find_sales"(jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."fulfil_order"(text, text, bigint, text, boolean, text, bigint) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."fulfil_order"(text, text, bigint, text, boolean, text, bigint) TO "marketplace_payments";

REVOKE ALL ON FUNCTION "private"."fulfil_order"(text, text, bigint, text, boolean, text, bigint) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."fulfil_order"(text, text, bigint, text, boolean, text, bigint) TO "postgres";

REVOKE ALL ON FUNCTION "private"."give_up_order"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."give_up_order"(uuid) TO "marketplace_payments";

REVOKE ALL ON FUNCTION "private"."give_up_order"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."give_up_order"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."has_taxed_sales"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."has_taxed_sales"() TO "marketplace_api";

REVOKE ALL ON FUNCTION "private"."has_taxed_sales"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."has_taxed_sales"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_paid_amount"(public.orders, bigint, bigint) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_paid_amount"(public.orders, bigint, bigint) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_paid_amount"(public.orders, bigint, bigint) TO "postgres";

REVOKE ALL ON FUNCTION "private"."take_tax"(public.orders, bigint) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."take_tax"(public.orders, bigint) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."take_tax"(public.orders, bigint) TO "postgres";

REVOKE ALL ON FUNCTION "private"."tax_columns"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."tax_columns"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."tax_columns"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."tax_due_cents"(public.orders) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."tax_due_cents"(public.orders) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."tax_due_cents"(public.orders) TO "postgres";

REVOKE ALL ON FUNCTION "private"."tax_facts"(public.orders) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."tax_facts"(public.orders) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."tax_facts"(public.orders) TO "postgres";

REVOKE ALL ON FUNCTION "private"."tax_in_cents"(public.orders, bigint) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."tax_in_cents"(public.orders, bigint) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."tax_in_cents"(public.orders, bigint) TO "postgres";

REVOKE ALL ON FUNCTION "private"."tax_mode"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."tax_mode"() TO "authenticated";

REVOKE ALL ON FUNCTION "private"."tax_mode"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."tax_mode"() TO "postgres";

REVOKE ALL ("tax_cents") ON TABLE "public"."orders" FROM "authenticated";

GRANT SELECT ("tax_cents") ON TABLE "public"."orders" TO "authenticated";

REVOKE ALL ("tax_mode") ON TABLE "public"."orders" FROM "authenticated";

GRANT SELECT ("tax_mode") ON TABLE "public"."orders" TO "authenticated";

insert into private.settings (name, value) values ('tax', '"off"'::jsonb);
