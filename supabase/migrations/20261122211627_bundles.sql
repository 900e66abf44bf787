SET check_function_bodies = off;

DROP FUNCTION "private"."basket_prices"(private.basket);

DROP FUNCTION "private"."begin_order"(uuid[], boolean, integer[], text, integer[]);

DROP FUNCTION "private"."find_sales"(jsonb);

DROP FUNCTION "private"."require_prices"(private.basket, uuid[], integer[]);

CREATE TABLE "public"."bundle_items" (
  "bundle_id"  uuid     NOT NULL,
  "listing_id" uuid     NOT NULL,
  "position"   smallint NOT NULL,
  CONSTRAINT "bundle_items_pkey" PRIMARY KEY (bundle_id, listing_id)
);

ALTER TABLE "public"."bundle_items"
  ENABLE ROW LEVEL SECURITY;

CREATE TABLE "public"."bundles" (
  "id"          uuid                     NOT NULL DEFAULT gen_random_uuid(),
  "seller_id"   uuid                     NOT NULL,
  "name"        text                     NOT NULL,
  "description" text,
  "price_cents" integer                  NOT NULL,
  "size"        smallint                 NOT NULL,
  "created_at"  timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT "bundles_description_length" CHECK (((char_length(description) >= 1) AND (char_length(description) <= 500) AND (description ~ '\S'::text))),
  CONSTRAINT "bundles_name_length" CHECK (((char_length(name) >= 1) AND (char_length(name) <= 80) AND (name ~ '\S'::text))),
  CONSTRAINT "bundles_pkey" PRIMARY KEY (id),
  CONSTRAINT "bundles_price_chargeable" CHECK (((price_cents >= 50) AND (price_cents <= 99999999))),
  CONSTRAINT "bundles_size_in_range" CHECK (((size >= 2) AND (size <= 20)))
);

ALTER TABLE "public"."bundles"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "public"."orders"
  ADD COLUMN "bundle_name" text;

ALTER TABLE "public"."orders"
  ADD COLUMN "bundle_cents" integer NOT NULL DEFAULT 0;

ALTER TYPE "private"."basket" ADD ATTRIBUTE "bundle_cents" integer[] CASCADE;

ALTER TYPE "private"."basket" ADD ATTRIBUTE "bundle_name" text CASCADE;

CREATE OR REPLACE FUNCTION private.apply_bundles (
  basket private.basket
)
  RETURNS private.basket
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  found private.basket;
begin
  with bundled as materialized (select * from private.bundles_in(basket.listing_ids, basket.seller_id)),
  shares as (
    select listings.id, private.share_cents(
      bundled.saving_cents, sum(listings.price_cents) over (partition by bundled.bundle_id order by listings.id),
      listings.price_cents, sum(listings.price_cents) over (partition by bundled.bundle_id)
    ) as cents
    from bundled join public.listings on listings.id = any (bundled.bundled_ids)
  )
  select array_agg(coalesce(shares.cents, 0)::integer order by items.id), sum(items.cents - coalesce(shares.cents, 0)),
    sha256(convert_to(string_agg(items.id || ':' || items.cents - coalesce(shares.cents, 0), ',' order by items.id), 'UTF8')),
    (select string_agg(bundled.name, ', ' order by bundled.name) from bundled)
  into found.bundle_cents, found.total_cents, found.digest, found.bundle_name
  from unnest(basket.listing_ids, basket.price_cents) as items (id, cents) left join shares on shares.id = items.id;
  basket.bundle_cents := found.bundle_cents;
  basket.total_cents := found.total_cents;
  basket.digest := found.digest;
  basket.bundle_name := found.bundle_name;
  return basket;
end
$function$;

CREATE OR REPLACE FUNCTION private.basket_prices (
  basket private.basket
)
  RETURNS TABLE (
    listing_id     uuid,
    price_cents    integer,
    bundle_cents   integer,
    discount_cents integer
  )
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  with priced as (
    select items.id, items.price_cents, items.bundle_cents, discounts.percent, discounts.amount_cents,
      case when discounts.id is not null then items.price_cents - items.bundle_cents else 0 end as eligible_cents
    from unnest(basket.listing_ids, basket.price_cents, basket.bundle_cents) as items (id, price_cents, bundle_cents) left join public.discounts
      on discounts.id = basket.discount_id and (discounts.listing_id is null or discounts.listing_id = items.id)
  ),
  summed as (
    select priced.*, sum(priced.eligible_cents) over (order by priced.id) as cents_so_far, sum(priced.eligible_cents) over () as all_cents from priced
  )
  select summed.id, summed.price_cents, summed.bundle_cents, case
    when summed.percent is not null then round(summed.eligible_cents * summed.percent / 100.0)
    when summed.amount_cents is not null then private.share_cents(
      least(summed.amount_cents, summed.all_cents)::bigint, summed.cents_so_far, summed.eligible_cents, summed.all_cents::bigint
    )
    else 0
  end::integer
  from summed;
$function$;

CREATE OR REPLACE FUNCTION private.begin_order (
  listing_ids        uuid[],
  expected_livemode  boolean,
  shown_price_cents  integer[] DEFAULT NULL::integer[],
  given_code         text      DEFAULT NULL::text,
  chosen_price_cents integer[] DEFAULT NULL::integer[],
  shown_total_cents  integer   DEFAULT NULL::integer
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
  perform private.require_prices(basket, listing_ids, shown_price_cents, chosen_price_cents, shown_total_cents);
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

CREATE OR REPLACE FUNCTION private.bundles_in (
  basket_ids   uuid[],
  of_seller_id uuid
)
  RETURNS TABLE (
    bundle_id    uuid,
    name         text,
    saving_cents bigint,
    bundled_ids  uuid[]
  )
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  taken uuid[] := '{}';
begin
  for bundle_id, name, saving_cents, bundled_ids in
    select bundles.id, bundles.name, parts.cents - bundles.price_cents, parts.ids
    from public.bundles cross join lateral (
      select array_agg(listings.id) as ids, sum(listings.price_cents) as cents
      from public.bundle_items join public.listings on listings.id = bundle_items.listing_id
      where bundle_items.bundle_id = bundles.id and listings.status = 'active'
    ) as parts
    where bundles.seller_id = of_seller_id and cardinality(parts.ids) = bundles.size and parts.ids <@ basket_ids
      and parts.cents > bundles.price_cents
    order by parts.cents - bundles.price_cents desc, bundles.id
  loop
    if not bundled_ids && taken then
      taken := taken || bundled_ids;
      return next;
    end if;
  end loop;
end
$function$;

CREATE OR REPLACE FUNCTION private.bundles_of_cart()
  RETURNS TABLE (
    bundle_id    uuid,
    name         text,
    saving_cents bigint,
    seller_id    uuid
  )
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select bundled.bundle_id, bundled.name, bundled.saving_cents, carts.seller_id
  from (
    select listings.seller_id, array_agg(listings.id) as ids
    from public.cart_items join public.listings on listings.id = cart_items.listing_id
    where cart_items.buyer_id = auth.uid() group by listings.seller_id having count(*) > 1
  ) as carts
  cross join lateral private.bundles_in(carts.ids, carts.seller_id) as bundled
  order by carts.seller_id, bundled.name;
$function$;

CREATE OR REPLACE FUNCTION private.create_bundle (
  bundle_name        text,
  bundle_description text,
  bundle_price_cents integer,
  of_listing_ids     uuid[]
)
  RETURNS uuid
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  created_id uuid;
begin
  perform private.lock_standing(auth.uid());
  if not private.is_seller() then
    perform private.reject('seller_required');
  end if;
  perform private.count_against('bundle', auth.uid());
  perform pg_advisory_xact_lock(hashtextextended('bundles:' || auth.uid(), 4));
  if (select count(*) from public.bundles where bundles.seller_id = auth.uid())
    >= (select limits.most from private.limits where limits.name = 'bundles') then
    perform private.reject('bundles_full');
  end if;
  perform from public.listings where listings.id = any (of_listing_ids) order by listings.id for share;
  if (
    select count(*) from public.listings
    where listings.id = any (of_listing_ids) and listings.seller_id = auth.uid() and listings.status in ('active', 'inactive', 'paused')
  ) <> cardinality(of_listing_ids) then
    perform private.reject('not_found');
  elsif bundle_price_cents >= private.sum_of_prices(of_listing_ids) then
    perform private.reject('bundle_not_cheaper');
  end if;
  insert into public.bundles (seller_id, name, description, price_cents, size)
  values (auth.uid(), bundle_name, bundle_description, bundle_price_cents, cardinality(of_listing_ids))
  returning id into created_id;
  insert into public.bundle_items (bundle_id, listing_id, position)
  select created_id, items.listing_id, items.position from unnest(of_listing_ids) with ordinality as items (listing_id, position);
  return created_id;
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
    bundle_name, bundle_cents, tax_mode
  )
  select auth.uid(), basket.seller_id, basket.total_cents, private.platform_fee_cents(basket.total_cents), basket.digest, account_id,
    in_livemode, now() + interval '1 hour', profiles.refund_policy, basket.discount_code, coalesce(basket.discount_cents, 0),
    basket.bundle_name, (select sum(cents) from unnest(basket.bundle_cents) as cents), case when basket.total_cents > 0 then private.tax_mode() else 'off' end
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
    'bundle_cents', known.bundle_cents, 'bundle_name', known.bundle_name,
    'tax_mode', known.tax_mode, 'tax_cents', private.tax_due_cents(known),
    'payment_id', known.payment_intent_id, 'livemode', known.livemode, 'refund_policy', known.refund_policy,
    'thread_id', (select threads.id from public.threads where threads.order_id = known.id),
    'refunds', private.refunds_of(known.id),
    'dispute', private.dispute_of(known.id), 'evidence', private.evidence_to_send(known),
    'items', (
      select jsonb_agg(private.item_facts(order_items) - 'last_download_at' order by order_items.title, order_items.id)
      from public.order_items where order_items.order_id = known.id
    )
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.end_broken_bundle()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  delete from public.bundles where bundles.id = old.bundle_id;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.end_bundle (
  ended_id uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  perform private.lock_standing(auth.uid());
  delete from public.bundles where bundles.id = ended_id and bundles.seller_id = auth.uid();
  if not found then
    perform private.reject('bundle_not_found');
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.export_bundles()
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select jsonb_build_object('bundles', array(
    select to_jsonb(bundles) - 'seller_id' || jsonb_build_object('listings', array(
      select bundle_items.listing_id from public.bundle_items where bundle_items.bundle_id = bundles.id order by bundle_items.position
    ))
    from public.bundles where bundles.seller_id = auth.uid() order by bundles.created_at
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
  ) || private.export_bundles();
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
    tax_cents           integer,
    bundle_cents        integer,
    bundle_name         text
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
      found.tax_mode, private.tax_due_cents(found)::integer, found.bundle_cents, found.bundle_name
    from (select orders.* from public.orders where %s%s order by orders.paid_at desc, orders.id desc limit $5) as found
    order by found.paid_at desc, found.id desc',
    private.sales_filters(request, like_ids), case when request ? 'after' then ' and (orders.paid_at, orders.id) < ($3, $4)' end
  ) using request, pattern, (request #>> '{after,0}')::timestamptz, (request #>> '{after,1}')::uuid,
    least((request ->> 'limit')::integer, 1001), like_ids;
end
$function$;

CREATE OR REPLACE FUNCTION private.is_unoffered_bundle (
  of_bundle_id uuid
)
  RETURNS boolean
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select exists (select from public.bundles where bundles.id = of_bundle_id);
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
    ) || private.tax_facts(of_order)
    from public.order_items, public.profiles as buyers, public.profiles as sellers
    where order_items.order_id = of_order.id and buyers.id = of_order.buyer_id and sellers.id = of_order.seller_id
    group by buyers.name, sellers.name
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.read_basket (
  listing_ids        uuid[],
  chosen_price_cents integer[]
)
  RETURNS private.basket
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  basket private.basket;
  seller_count integer;
begin
  select count(distinct priced.seller_id), min(priced.seller_id::text)::uuid,
    array_agg(priced.id order by priced.id), array_agg(priced.price_cents order by priced.id)
  into seller_count, basket.seller_id, basket.listing_ids, basket.price_cents
  from (
    select listings.id, listings.seller_id, private.price_to_pay(listings, coalesce(
      (select chosen.cents from unnest(read_basket.listing_ids, chosen_price_cents) as chosen (id, cents) where chosen.id = listings.id limit 1),
      (
        select cart_items.chosen_price_cents from public.cart_items
        where cart_items.buyer_id = auth.uid() and cart_items.listing_id = listings.id
      )
    )) as price_cents
    from public.listings where listings.id = any (read_basket.listing_ids)
  ) as priced;
  if seller_count > 1 then
    perform private.reject('several_sellers');
  elsif basket.seller_id = auth.uid() then
    perform private.reject('own_listing');
  end if;
  return private.apply_bundles(basket);
end
$function$;

CREATE OR REPLACE FUNCTION private.require_prices (
  basket             private.basket,
  listing_ids        uuid[],
  shown_price_cents  integer[],
  chosen_price_cents integer[],
  shown_total_cents  integer
)
  RETURNS void
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  rejected uuid;
begin
  select expected.id into rejected
  from (
    select * from unnest(listing_ids, shown_price_cents) union all select * from unnest(listing_ids, chosen_price_cents)
  ) as expected (id, cents)
  join unnest(basket.listing_ids, basket.price_cents) as priced (id, cents) on priced.id = expected.id
  where expected.cents <> priced.cents limit 1;
  if found then
    perform private.reject('price_changed', rejected::text);
  elsif basket.total_cents > shown_total_cents then
    perform private.reject('price_changed');
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.sum_of_prices (
  of_listing_ids uuid[]
)
  RETURNS bigint
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select sum(listings.price_cents) from public.listings where listings.id = any (of_listing_ids);
$function$;

ALTER TABLE "public"."bundle_items"
  ADD CONSTRAINT "bundle_items_listing_id_fkey" FOREIGN KEY (listing_id) REFERENCES public.listings(id) ON DELETE CASCADE;

ALTER TABLE "public"."bundle_items"
  ADD CONSTRAINT "bundle_items_bundle_id_fkey" FOREIGN KEY (bundle_id) REFERENCES public.bundles(id) ON DELETE CASCADE;

ALTER TABLE "public"."bundles"
  ADD CONSTRAINT "bundles_seller_id_fkey" FOREIGN KEY (seller_id) REFERENCES public.profiles(id) ON DELETE CASCADE;

ALTER TABLE "public"."orders"
  ADD CONSTRAINT "orders_bundle_with_name" CHECK (((bundle_cents >= 0) AND ((bundle_cents > 0) = (bundle_name IS NOT NULL))));

CREATE INDEX bundle_items_listing_id_idx ON public.bundle_items USING btree (listing_id);

CREATE INDEX bundles_list_idx ON public.bundles USING btree (seller_id, created_at DESC, id DESC);

CREATE UNIQUE INDEX bundles_one_of_each_name ON public.bundles USING btree (seller_id, lower(name));

CREATE TRIGGER bundle_items_end_bundle
  AFTER DELETE ON public.bundle_items
  FOR EACH ROW
  EXECUTE FUNCTION private.end_broken_bundle();

CREATE POLICY "Guests can read what a bundle has that is for sale" ON "public"."bundle_items"
  FOR SELECT
  TO "anon"
  USING ((EXISTS ( SELECT
   FROM public.listings
  WHERE ((listings.id = bundle_items.listing_id) AND (listings.status = 'active'::text)))));

CREATE POLICY "Users can read what a bundle has that is for sale, sellers all " ON "public"."bundle_items"
  FOR SELECT
  TO "authenticated"
  USING ((EXISTS ( SELECT
   FROM public.listings
  WHERE ((listings.id = bundle_items.listing_id) AND ((listings.status = 'active'::text) OR (listings.seller_id = ( SELECT auth.uid() AS uid)))))));

CREATE POLICY "Guests can read bundles whose listings are all for sale" ON "public"."bundles"
  FOR SELECT
  TO "anon"
  USING ((size = ( SELECT count(*) AS count
   FROM (public.bundle_items
     JOIN public.listings ON ((listings.id = bundle_items.listing_id)))
  WHERE ((bundle_items.bundle_id = bundles.id) AND (listings.status = 'active'::text)))));

CREATE POLICY "Users can read bundles whose listings are all for sale, sellers" ON "public"."bundles"
  FOR SELECT
  TO "authenticated"
  USING (((seller_id = ( SELECT auth.uid() AS uid)) OR (size = ( SELECT count(*) AS count
   FROM (public.bundle_items
     JOIN public.listings ON ((listings.id = bundle_items.listing_id)))
  WHERE ((bundle_items.bundle_id = bundles.id) AND (listings.status = 'active'::text))))));

COMMENT ON TABLE "public"."bundle_items" IS 'The listings of a bundle, in the order in which their seller put them.';

COMMENT ON TABLE "public"."bundles" IS 'Listings of one seller that cost less together than one by one.';

COMMENT ON TYPE "private"."basket" IS 'One seller''s listings and what the buyer pays for each: whose, how much, SHA-256 of ids and prices, what bundles and a discount took off, or why that takes nothing.';

REVOKE ALL ON FUNCTION "private"."apply_bundles"(private.basket) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."apply_bundles"(private.basket) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."apply_bundles"(private.basket) TO "postgres";

REVOKE ALL ON FUNCTION "private"."basket_prices"(private.basket) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."basket_prices"(private.basket) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."basket_prices"(private.basket) TO "postgres";

REVOKE ALL ON FUNCTION "private"."begin_order"(uuid[], boolean, integer[], text, integer[], integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."begin_order"(uuid[], boolean, integer[], text, integer[], integer) TO "marketplace_payments";

REVOKE ALL ON FUNCTION "private"."begin_order"(uuid[], boolean, integer[], text, integer[], integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."begin_order"(uuid[], boolean, integer[], text, integer[], integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."bundles_in"(uuid[], uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."bundles_in"(uuid[], uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."bundles_in"(uuid[], uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."bundles_of_cart"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."bundles_of_cart"() TO "marketplace_api";

REVOKE ALL ON FUNCTION "private"."bundles_of_cart"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."bundles_of_cart"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."create_bundle"(text, text, integer, uuid[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."create_bundle"(text, text, integer, uuid[]) TO "marketplace_api";

REVOKE ALL ON FUNCTION "private"."create_bundle"(text, text, integer, uuid[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."create_bundle"(text, text, integer, uuid[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."end_broken_bundle"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."end_broken_bundle"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."end_broken_bundle"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."end_bundle"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."end_bundle"(uuid) TO "marketplace_api";

REVOKE ALL ON FUNCTION "private"."end_bundle"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."end_bundle"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."export_bundles"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."export_bundles"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."export_bundles"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."find_sales"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."find_sales"(jsonb) TO "marketplace_api";

REVOKE ALL ON FUNCTION "private"."find_sales"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."find_sales"(jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_unoffered_bundle"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."is_unoffered_bundle"(uuid) TO "marketplace_api";

REVOKE ALL ON FUNCTION "private"."is_unoffered_bundle"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_unoffered_bundle"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."require_prices"(private.basket, uuid[], integer[], integer[], integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."require_prices"(private.basket, uuid[], integer[], integer[], integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."require_prices"(private.basket, uuid[], integer[], integer[], integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."sum_of_prices"(uuid[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."sum_of_prices"(uuid[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."sum_of_prices"(uuid[]) TO "postgres";

REVOKE ALL ON TABLE "public"."bundle_items" FROM "anon";

GRANT SELECT ON TABLE "public"."bundle_items" TO "anon";

REVOKE ALL ON TABLE "public"."bundle_items" FROM "authenticated";

GRANT SELECT ON TABLE "public"."bundle_items" TO "authenticated";

REVOKE ALL ON TABLE "public"."bundle_items" FROM "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."bundle_items" TO "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."bundle_items" TO "service_role";

REVOKE ALL ON TABLE "public"."bundles" FROM "anon";

GRANT SELECT ON TABLE "public"."bundles" TO "anon";

REVOKE ALL ON TABLE "public"."bundles" FROM "authenticated";

GRANT SELECT ON TABLE "public"."bundles" TO "authenticated";

REVOKE ALL ON TABLE "public"."bundles" FROM "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."bundles" TO "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."bundles" TO "service_role";

REVOKE ALL ("bundle_cents") ON TABLE "public"."orders" FROM "authenticated";

GRANT SELECT ("bundle_cents") ON TABLE "public"."orders" TO "authenticated";

REVOKE ALL ("bundle_name") ON TABLE "public"."orders" FROM "authenticated";

GRANT SELECT ("bundle_name") ON TABLE "public"."orders" TO "authenticated";

insert into private.limits (name, most, seconds) values ('bundle', 60, 3600), ('bundles', 50, null);
