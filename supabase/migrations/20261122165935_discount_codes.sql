SET check_function_bodies = off;

DROP FUNCTION "private"."begin_order"(uuid[], boolean, integer[]);

DROP FUNCTION "private"."find_sales"(jsonb);

CREATE TABLE "private"."discount_uses" (
  "order_id"    uuid                     NOT NULL,
  "discount_id" uuid                     NOT NULL,
  "buyer_id"    uuid                     NOT NULL,
  "released_at" timestamp with time zone,
  CONSTRAINT "discount_uses_pkey" PRIMARY KEY (order_id)
);

ALTER TABLE "private"."discount_uses"
  ENABLE ROW LEVEL SECURITY;

CREATE TABLE "public"."discounts" (
  "id"           uuid                     NOT NULL DEFAULT gen_random_uuid(),
  "code"         text                     NOT NULL,
  "percent"      smallint,
  "amount_cents" integer,
  "listing_id"   uuid,
  "starts_at"    timestamp with time zone NOT NULL DEFAULT now(),
  "ends_at"      timestamp with time zone,
  "max_uses"     integer,
  "created_at"   timestamp with time zone NOT NULL DEFAULT now(),
  "ended_at"     timestamp with time zone,
  CONSTRAINT "discounts_amount_in_range" CHECK (((amount_cents >= 1) AND (amount_cents <= 99999999))),
  CONSTRAINT "discounts_code_shape" CHECK ((code ~ '^[A-Z0-9][A-Z0-9-]{1,22}[A-Z0-9]$'::text)),
  CONSTRAINT "discounts_end_after_start" CHECK ((ends_at > starts_at)),
  CONSTRAINT "discounts_max_uses_in_range" CHECK (((max_uses >= 1) AND (max_uses <= 10000))),
  CONSTRAINT "discounts_percent_in_range" CHECK (((percent >= 1) AND (percent <= 99))),
  CONSTRAINT "discounts_percent_or_amount" CHECK ((num_nonnulls(percent, amount_cents) = 1)),
  CONSTRAINT "discounts_pkey" PRIMARY KEY (id),
  "seller_id"    uuid                     NOT NULL DEFAULT auth.uid()
);

ALTER TABLE "public"."discounts"
  ENABLE ROW LEVEL SECURITY;

REVOKE ALL ON TABLE "public"."discounts" FROM "anon";

ALTER TABLE "public"."order_items"
  ADD COLUMN "discount_cents" integer NOT NULL DEFAULT 0;

ALTER TABLE "public"."orders"
  ADD COLUMN "discount_code" text;

ALTER TABLE "public"."orders"
  ADD COLUMN "discount_cents" integer NOT NULL DEFAULT 0;

ALTER TYPE "private"."basket" ADD ATTRIBUTE "discount_cents" integer CASCADE;

ALTER TYPE "private"."basket" ADD ATTRIBUTE "discount_code" text CASCADE;

ALTER TYPE "private"."basket" ADD ATTRIBUTE "discount_id" uuid CASCADE;

ALTER TYPE "private"."basket" ADD ATTRIBUTE "rejected" text CASCADE;

CREATE OR REPLACE FUNCTION private.apply_discount (
  basket     private.basket,
  wanted     uuid[],
  given_code text
)
  RETURNS private.basket
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  known public.discounts;
begin
  perform private.count_against('discount code', auth.uid());
  select * into known from public.discounts
  where discounts.seller_id = basket.seller_id and discounts.code = upper(given_code)
  order by discounts.ended_at desc nulls first limit 1;
  basket.rejected := private.why_no_discount(known, wanted, given_code);
  if basket.rejected is not null then
    return basket;
  end if;
  select known.id, known.code, sum(prices.discount_cents) into basket.discount_id, basket.discount_code, basket.discount_cents
  from private.basket_prices(wanted, known.id) as prices;
  basket.total_cents := basket.total_cents - basket.discount_cents;
  basket.digest := sha256(basket.digest || uuid_send(known.id));
  if basket.discount_cents = 0 then
    basket.rejected := 'discount_other_items';
  elsif basket.total_cents < private.price_min_cents() then
    basket.rejected := 'discount_too_large';
  end if;
  return basket;
end
$function$;

CREATE OR REPLACE FUNCTION private.basket_prices (
  wanted         uuid[],
  by_discount_id uuid
)
  RETURNS TABLE (
    listing_id     uuid,
    price_cents    integer,
    discount_cents integer
  )
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  with priced as (
    select listings.id, listings.price_cents, discounts.percent, discounts.amount_cents,
      case when discounts.id is not null then listings.price_cents else 0 end as eligible_cents
    from public.listings left join public.discounts
      on discounts.id = by_discount_id and (discounts.listing_id is null or discounts.listing_id = listings.id)
    where listings.id = any (wanted)
  ),
  summed as (
    select priced.*, sum(priced.eligible_cents) over (order by priced.id) as cents_so_far, sum(priced.eligible_cents) over () as all_cents from priced
  )
  select summed.id, summed.price_cents, case
    when summed.percent is not null then round(summed.price_cents * summed.percent / 100.0)
    when summed.amount_cents is not null then private.share_cents(
      least(summed.amount_cents, summed.all_cents)::bigint, summed.cents_so_far, summed.eligible_cents, summed.all_cents::bigint
    )
    else 0
  end::integer
  from summed;
$function$;

CREATE OR REPLACE FUNCTION private.begin_order (
  listing_ids       uuid[],
  expected_livemode boolean,
  shown_price_cents integer[] DEFAULT NULL::integer[],
  given_code        text      DEFAULT NULL::text
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
  basket := private.read_basket(wanted);
  perform private.require_not_owned(wanted);
  perform private.require_shown_prices(listing_ids, shown_price_cents);
  account_id := private.require_account(basket, expected_livemode);
  if given_code is not null then
    basket := private.take_discount(basket, wanted, given_code);
  end if;
  if basket.rejected is null then
    begun_order_id := coalesce(private.find_open_order(basket.digest), private.create_order(wanted, basket, account_id, expected_livemode));
  elsif basket.rejected = 'discount_reserved' then
    begun_order_id := private.order_with_discount(basket.discount_id);
  end if;
  return query select begun.*, basket.rejected from private.describe_checkout(begun_order_id) as begun;
end
$function$;

CREATE OR REPLACE FUNCTION private.check_size()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  if auth.uid() is null then
    return null;
  end if;
  perform pg_advisory_xact_lock(hashtextextended(tg_table_name || ':' || auth.uid(), 4));
  if tg_table_name = 'cart_items' then
    if (select count(*) from public.cart_items where cart_items.buyer_id = auth.uid())
      > (select limits.most from private.limits where limits.name = 'cart') then
      perform private.reject('cart_full');
    end if;
  elsif tg_table_name = 'wishlist_items' then
    if (select count(*) from public.wishlist_items where wishlist_items.buyer_id = auth.uid())
      > (select limits.most from private.limits where limits.name = 'wishlist') then
      perform private.reject('wishlist_full');
    end if;
  elsif tg_table_name = 'api_keys' then
    if (select count(*) from public.api_keys where api_keys.user_id = auth.uid())
      > (select limits.most from private.limits where limits.name = 'api keys') then
      perform private.reject('too_many_keys');
    end if;
  elsif tg_table_name = 'discounts' then
    if (select count(*) from public.discounts where discounts.seller_id = auth.uid() and discounts.ended_at is null
        and (discounts.ends_at is null or discounts.ends_at > now()))
      > (select limits.most from private.limits where limits.name = 'active discounts') then
      perform private.reject('discounts_full');
    end if;
  elsif exists (
    select from public.uploads where uploads.seller_id = auth.uid() group by uploads.bucket_id
    having count(*) > (select limits.most from private.limits where limits.name = 'open ' || uploads.bucket_id)
  ) then
    perform private.reject('too_many_uploads');
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.count_discount_uses (
  of_discount_id uuid
)
  RETURNS bigint
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select count(*)
  from private.discount_uses join public.orders on orders.id = discount_uses.order_id
  where discount_uses.discount_id = of_discount_id and discount_uses.released_at is null and not (
    orders.status = 'pending' and orders.checkout_session_id is null and orders.created_at < now() - interval '25 minutes'
  );
$function$;

CREATE OR REPLACE FUNCTION private.create_order (
  wanted      uuid[],
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
    buyer_id, seller_id, total_cents, fee_cents, basket_digest, stripe_account_id, livemode, expires_at, refund_policy, discount_code, discount_cents
  )
  select auth.uid(), basket.seller_id, basket.total_cents, private.platform_fee_cents(basket.total_cents), basket.digest, account_id,
    in_livemode, now() + interval '1 hour', profiles.refund_policy, basket.discount_code, coalesce(basket.discount_cents, 0)
  from public.profiles where profiles.id = basket.seller_id
  returning id into new_order_id;
  insert into public.order_items (order_id, listing_id, title, price_cents, discount_cents, seller_name, showcase_images)
  select new_order_id, listings.id, listings.title, prices.price_cents - prices.discount_cents, prices.discount_cents, profiles.name,
    listings.showcase_images
  from private.basket_prices(wanted, basket.discount_id) as prices
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

CREATE OR REPLACE FUNCTION private.delete_belongings (
  of_user uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  delete from public.cart_items where cart_items.buyer_id = of_user;
  delete from public.wishlist_items where wishlist_items.buyer_id = of_user;
  delete from public.reports where reports.reporter_id = of_user;
  delete from public.blocks where blocks.blocker_id = of_user or blocks.blocked_id = of_user;
  delete from public.uploads where uploads.seller_id = of_user;
  delete from public.discounts where discounts.seller_id = of_user;
  delete from public.pending_versions
  using public.listings where listings.id = pending_versions.listing_id and listings.seller_id = of_user;
  delete from public.user_roles where user_roles.user_id = of_user;
  delete from private.connect_states where connect_states.user_id = of_user;
  delete from private.held_words where held_words.user_id = of_user;
  delete from private.message_pictures where message_pictures.sender_id = of_user;
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
    items               jsonb
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
      )
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

CREATE OR REPLACE FUNCTION private.end_discount()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  new.ended_at := coalesce(old.ended_at, now());
  return new;
end
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
        'views', array(
          select to_jsonb(listing_views) - 'listing_id' from public.listing_views
          where listing_views.listing_id = listings.id order by listing_views.viewed_on
        )
      )
      from public.listings where listings.seller_id = auth.uid() order by listings.created_at
    ),
    'sales', array(
      select to_jsonb(orders) - array['buyer_id', 'seller_id', 'basket_digest', 'checkout_url', 'checkout_session_id'] || jsonb_build_object('items', array(
        select jsonb_build_object(
          'listing_id', order_items.listing_id, 'title', order_items.title, 'price_cents', order_items.price_cents,
          'discount_cents', order_items.discount_cents
        )
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
    discount_code       text
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
      ), private.is_refund_requested(found.id), found.discount_cents, found.discount_code
    from (select orders.* from public.orders where %s%s order by orders.paid_at desc, orders.id desc limit $5) as found
    order by found.paid_at desc, found.id desc',
    private.sales_filters(request, like_ids), case when request ? 'after' then ' and (orders.paid_at, orders.id) < ($3, $4)' end
  ) using request, pattern, (request #>> '{after,0}')::timestamptz, (request #>> '{after,1}')::uuid,
    least((request ->> 'limit')::integer, 1001), like_ids;
end
$function$;

CREATE OR REPLACE FUNCTION private.follow_discounted_order()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  if new.status = 'expired' then
    update private.discount_uses set released_at = now() where discount_uses.order_id = new.id;
  else
    update private.discount_uses set released_at = null
    where discount_uses.order_id = new.id and not exists (
      select from private.discount_uses as later
      where later.discount_id = discount_uses.discount_id and later.buyer_id = discount_uses.buyer_id and later.released_at is null
    );
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.free_discount_code()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  update public.discounts set ended_at = now()
  where discounts.seller_id = new.seller_id and discounts.code = new.code and discounts.ended_at is null and discounts.ends_at <= now();
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.item_facts (
  of_item public.order_items
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select jsonb_build_object(
    'id', of_item.id,
    'listing_id', of_item.listing_id,
    'title', of_item.title,
    'price_cents', of_item.price_cents,
    'discount_cents', of_item.discount_cents,
    'version', (select max(listing_files.version) from public.listing_files where listing_files.listing_id = of_item.listing_id),
    'downloads', (
      select count(*) from public.downloads where downloads.listing_id = of_item.listing_id and downloads.buyer_id = of_item.buyer_id
    ),
    'last_download_at', (
      select max(downloads.downloaded_at) from public.downloads
      where downloads.listing_id = of_item.listing_id and downloads.buyer_id = of_item.buyer_id
    ),
    'is_held', exists (
      select from public.entitlements
      where entitlements.order_id = of_item.order_id and entitlements.listing_id = of_item.listing_id and entitlements.revoked_at is null
    )
  );
$function$;

CREATE OR REPLACE FUNCTION private.list_discounts (
  request jsonb
)
  RETURNS TABLE (
    id            uuid,
    code          text,
    percent       smallint,
    amount_cents  integer,
    listing_id    uuid,
    listing_title text,
    starts_at     timestamp with time zone,
    ends_at       timestamp with time zone,
    max_uses      integer,
    uses          bigint,
    state         text,
    created_at    timestamp with time zone
  )
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select found.id, found.code, found.percent, found.amount_cents, found.listing_id, listings.title, found.starts_at, found.ends_at,
    found.max_uses, counted.uses,
    case
      when found.ended_at is not null or found.ends_at <= now() then 'ended'
      when found.max_uses <= counted.uses then 'used_up'
      when found.starts_at > now() then 'scheduled'
      else 'active'
    end,
    found.created_at
  from (
    select discounts.* from public.discounts
    where discounts.seller_id = (select auth.uid()) and (select private.is_in_good_standing()) and (
      request ->> 'after' is null
      or (discounts.created_at, discounts.id) < ((request #>> '{after,0}')::timestamptz, (request #>> '{after,1}')::uuid)
    )
    order by discounts.created_at desc, discounts.id desc limit least((request ->> 'limit')::integer, 101)
  ) as found
  left join public.listings on listings.id = found.listing_id
  cross join lateral (select private.count_discount_uses(found.id) as uses) as counted
  order by found.created_at desc, found.id desc;
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
    'items', jsonb_agg(jsonb_build_object('title', order_items.title, 'cents', order_items.price_cents + order_items.discount_cents) order by order_items.title, order_items.id)
  )
  from public.order_items, public.profiles as buyers, public.profiles as sellers
  where order_items.order_id = of_order.id and buyers.id = of_order.buyer_id and sellers.id = of_order.seller_id
  group by buyers.name, sellers.name;
$function$;

CREATE OR REPLACE FUNCTION private.order_with_discount (
  of_discount_id uuid
)
  RETURNS uuid
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select discount_uses.order_id from private.discount_uses
  where discount_uses.discount_id = of_discount_id and discount_uses.buyer_id = auth.uid() and discount_uses.released_at is null;
$function$;

CREATE OR REPLACE FUNCTION private.price_min_cents()
  RETURNS integer
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select 50;
$function$;

CREATE OR REPLACE FUNCTION private.quote_discount (
  listing_ids uuid[],
  given_code  text
)
  RETURNS TABLE (
    rejected       text,
    discount_cents integer,
    total_cents    bigint
  )
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  wanted uuid[] := array(select distinct id from unnest(listing_ids) as id order by id);
  basket private.basket;
  known public.discounts;
begin
  perform private.lock_standing(auth.uid());
  if cardinality(wanted) = 0 then
    perform private.reject('empty_basket');
  end if;
  perform private.require_for_sale(wanted);
  basket := private.apply_discount(private.read_basket(wanted), wanted, given_code);
  if basket.rejected is null then
    select * into strict known from public.discounts where discounts.id = basket.discount_id;
    -- An open order of the caller's own makes room when they pay.
    basket.rejected := nullif(private.why_discount_is_used(known), 'discount_reserved');
  end if;
  return query select basket.rejected, basket.discount_cents, basket.total_cents;
end
$function$;

CREATE OR REPLACE FUNCTION private.take_discount (
  basket     private.basket,
  wanted     uuid[],
  given_code text
)
  RETURNS private.basket
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  known public.discounts;
begin
  basket := private.apply_discount(basket, wanted, given_code);
  if basket.rejected is null and private.find_open_order(basket.digest) is null then
    select * into strict known from public.discounts where discounts.id = basket.discount_id for no key update;
    basket.rejected := private.why_discount_is_used(known);
  end if;
  return basket;
end
$function$;

CREATE OR REPLACE FUNCTION private.why_discount_is_used (
  known public.discounts
)
  RETURNS text
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select coalesce(
    (
      select case orders.status when 'pending' then 'discount_reserved' else 'discount_used' end
      from private.discount_uses join public.orders on orders.id = discount_uses.order_id
      where discount_uses.discount_id = known.id and discount_uses.buyer_id = auth.uid() and discount_uses.released_at is null
    ),
    case when known.max_uses <= private.count_discount_uses(known.id) then 'discount_used_up' end
  );
$function$;

CREATE OR REPLACE FUNCTION private.why_no_discount (
  known      public.discounts,
  wanted     uuid[],
  given_code text
)
  RETURNS text
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select case
    when known.id is null and exists (
      select from public.cart_items
      join public.listings on listings.id = cart_items.listing_id
      join public.discounts on discounts.seller_id = listings.seller_id and discounts.code = upper(given_code) and discounts.ended_at is null
      where cart_items.buyer_id = auth.uid()
    ) then 'discount_other_seller'
    when known.id is null then 'discount_unknown'
    when known.ended_at is not null or known.ends_at <= now() then 'discount_ended'
    when known.starts_at > now() then 'discount_not_started'
    when known.listing_id <> all (wanted) then 'discount_other_items'
  end;
$function$;

ALTER TABLE "private"."discount_uses"
  ADD CONSTRAINT "discount_uses_buyer_id_fkey" FOREIGN KEY (buyer_id) REFERENCES public.profiles(id) ON DELETE CASCADE;

ALTER TABLE "private"."discount_uses"
  ADD CONSTRAINT "discount_uses_order_id_fkey" FOREIGN KEY (order_id) REFERENCES public.orders(id) ON DELETE CASCADE;

ALTER TABLE "public"."discounts"
  ADD CONSTRAINT "discounts_listing_id_fkey" FOREIGN KEY (listing_id) REFERENCES public.listings(id) ON DELETE CASCADE;

ALTER TABLE "private"."discount_uses"
  ADD CONSTRAINT "discount_uses_discount_id_fkey" FOREIGN KEY (discount_id) REFERENCES public.discounts(id) ON DELETE CASCADE;

ALTER TABLE "public"."order_items"
  ADD CONSTRAINT "order_items_discount_not_negative" CHECK ((discount_cents >= 0));

ALTER TABLE "public"."orders"
  ADD CONSTRAINT "orders_discount_with_code" CHECK (((discount_cents >= 0) AND ((discount_cents > 0) = (discount_code IS NOT NULL))));

CREATE INDEX discount_uses_buyer_id_idx ON private.discount_uses USING btree (buyer_id);

CREATE INDEX discount_uses_discount_id_idx ON private.discount_uses USING btree (discount_id);

CREATE UNIQUE INDEX discount_uses_once_per_buyer ON private.discount_uses USING btree (discount_id, buyer_id)
  WHERE (released_at IS NULL);

CREATE INDEX discounts_listing_id_idx ON public.discounts USING btree (listing_id);

CREATE TRIGGER discounts_check_size
  AFTER INSERT ON public.discounts
  FOR EACH STATEMENT
  EXECUTE FUNCTION private.check_size();

CREATE TRIGGER discounts_end
  BEFORE UPDATE OF ended_at ON public.discounts
  FOR EACH ROW
  EXECUTE FUNCTION private.end_discount();

CREATE TRIGGER discounts_free_code
  BEFORE INSERT ON public.discounts
  FOR EACH ROW
  EXECUTE FUNCTION private.free_discount_code();

CREATE TRIGGER discounts_limit AFTER INSERT ON public.discounts REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.count_written (
  'discount'
);

CREATE TRIGGER discounts_lock_standing_of_who_ends
  BEFORE UPDATE ON public.discounts
  FOR EACH STATEMENT
  EXECUTE FUNCTION private.lock_callers_standing();

CREATE TRIGGER discounts_lock_standing
  BEFORE INSERT ON public.discounts
  FOR EACH STATEMENT
  EXECUTE FUNCTION private.lock_callers_standing();

CREATE TRIGGER orders_follow_discount
  AFTER UPDATE OF status ON public.orders
  FOR EACH ROW
  WHEN (((new.discount_code IS NOT NULL) AND ((old.status = 'expired'::text) <> (new.status = 'expired'::text))))
  EXECUTE FUNCTION private.follow_discounted_order();

CREATE POLICY "Only users in good standing keep discounts" ON "public"."discounts"
  AS RESTRICTIVE
  FOR ALL
  TO "authenticated"
  USING (( SELECT private.is_in_good_standing() AS is_in_good_standing))
  WITH CHECK (( SELECT private.is_in_good_standing() AS is_in_good_standing));

COMMENT ON COLUMN "public"."discounts"."ended_at" IS 'When its seller ended it; null while they have not.';

COMMENT ON TABLE "private"."discount_uses" IS 'Who used which discount in which order; released where the order expired.';

COMMENT ON TABLE "public"."discounts" IS 'Codes that take a part or an amount off what a seller sells. Only that seller reads them.';

COMMENT ON TYPE "private"."basket" IS 'One seller''s listings at their prices: whose, how much, SHA-256 of ids and prices, what a discount took off, or why it takes nothing.';

REVOKE ALL ON FUNCTION "private"."apply_discount"(private.basket, uuid[], text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."apply_discount"(private.basket, uuid[], text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."apply_discount"(private.basket, uuid[], text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."basket_prices"(uuid[], uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."basket_prices"(uuid[], uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."basket_prices"(uuid[], uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."begin_order"(uuid[], boolean, integer[], text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."begin_order"(uuid[], boolean, integer[], text) TO "marketplace_payments";

REVOKE ALL ON FUNCTION "private"."begin_order"(uuid[], boolean, integer[], text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."begin_order"(uuid[], boolean, integer[], text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."count_discount_uses"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."count_discount_uses"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."count_discount_uses"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."describe_checkout"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."describe_checkout"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."describe_checkout"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."end_discount"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."end_discount"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."end_discount"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."find_sales"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."find_sales"(jsonb) TO "marketplace_api";

REVOKE ALL ON FUNCTION "private"."find_sales"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."find_sales"(jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."follow_discounted_order"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."follow_discounted_order"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."follow_discounted_order"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."free_discount_code"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."free_discount_code"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."free_discount_code"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."list_discounts"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."list_discounts"(jsonb) TO "marketplace_api";

REVOKE ALL ON FUNCTION "private"."list_discounts"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."list_discounts"(jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."order_with_discount"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."order_with_discount"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."order_with_discount"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."price_min_cents"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."price_min_cents"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."price_min_cents"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."quote_discount"(uuid[], text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."quote_discount"(uuid[], text) TO "marketplace_payments";

REVOKE ALL ON FUNCTION "private"."quote_discount"(uuid[], text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."quote_discount"(uuid[], text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."take_discount"(private.basket, uuid[], text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."take_discount"(private.basket, uuid[], text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."take_discount"(private.basket, uuid[], text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."why_discount_is_used"(public.discounts) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."why_discount_is_used"(public.discounts) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."why_discount_is_used"(public.discounts) TO "postgres";

REVOKE ALL ON FUNCTION "private"."why_no_discount"(public.discounts, uuid[], text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."why_no_discount"(public.discounts, uuid[], text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."why_no_discount"(public.discounts, uuid[], text) TO "postgres";

REVOKE ALL ON TABLE "public"."discounts" FROM "authenticated";

REVOKE ALL ("amount_cents") ON TABLE "public"."discounts" FROM "authenticated";

GRANT INSERT ("amount_cents") ON TABLE "public"."discounts" TO "authenticated";

REVOKE ALL ("code") ON TABLE "public"."discounts" FROM "authenticated";

GRANT INSERT ("code") ON TABLE "public"."discounts" TO "authenticated";

REVOKE ALL ("ended_at") ON TABLE "public"."discounts" FROM "authenticated";

GRANT UPDATE ("ended_at") ON TABLE "public"."discounts" TO "authenticated";

REVOKE ALL ("ends_at") ON TABLE "public"."discounts" FROM "authenticated";

GRANT INSERT ("ends_at") ON TABLE "public"."discounts" TO "authenticated";

REVOKE ALL ("listing_id") ON TABLE "public"."discounts" FROM "authenticated";

GRANT INSERT ("listing_id") ON TABLE "public"."discounts" TO "authenticated";

REVOKE ALL ("max_uses") ON TABLE "public"."discounts" FROM "authenticated";

GRANT INSERT ("max_uses") ON TABLE "public"."discounts" TO "authenticated";

REVOKE ALL ("percent") ON TABLE "public"."discounts" FROM "authenticated";

GRANT INSERT ("percent") ON TABLE "public"."discounts" TO "authenticated";

REVOKE ALL ("starts_at") ON TABLE "public"."discounts" FROM "authenticated";

GRANT INSERT ("starts_at") ON TABLE "public"."discounts" TO "authenticated";

GRANT SELECT ON TABLE "public"."discounts" TO "authenticated";

REVOKE ALL ON TABLE "public"."discounts" FROM "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."discounts" TO "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."discounts" TO "service_role";

REVOKE ALL ("discount_cents") ON TABLE "public"."orders" FROM "authenticated";

GRANT SELECT ("discount_cents") ON TABLE "public"."orders" TO "authenticated";

REVOKE ALL ("discount_code") ON TABLE "public"."orders" FROM "authenticated";

GRANT SELECT ("discount_code") ON TABLE "public"."orders" TO "authenticated";

ALTER TABLE "public"."discounts"
  ADD CONSTRAINT "discounts_seller_id_fkey" FOREIGN KEY (seller_id) REFERENCES public.profiles(id) ON DELETE CASCADE;

CREATE INDEX discounts_list_idx ON public.discounts USING btree (seller_id, created_at DESC, id DESC);

CREATE UNIQUE INDEX discounts_one_of_each_code ON public.discounts USING btree (seller_id, code)
  WHERE (ended_at IS NULL);

CREATE POLICY "Sellers can end their own discounts" ON "public"."discounts"
  FOR UPDATE
  TO "authenticated"
  USING ((seller_id = ( SELECT auth.uid() AS uid)))
  WITH CHECK ((seller_id = ( SELECT auth.uid() AS uid)));

CREATE POLICY "Sellers can make discounts of what they sell" ON "public"."discounts"
  FOR INSERT
  TO "authenticated"
  WITH
    CHECK
    (((seller_id = ( SELECT auth.uid() AS uid)) AND ( SELECT private.is_seller() AS is_seller) AND ((listing_id IS NULL) OR (listing_id IN ( SELECT private.own_listing_ids() AS
    own_listing_ids)))));

CREATE POLICY "Sellers can read their own discounts" ON "public"."discounts"
  FOR SELECT
  TO "authenticated"
  USING ((seller_id = ( SELECT auth.uid() AS uid)));

insert into private.limits (name, most, seconds) values
  ('discount', 60, 3600),
  ('discount code', 60, 3600),
  ('active discounts', 50, null);
