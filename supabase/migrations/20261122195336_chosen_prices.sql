SET check_function_bodies = off;

DROP FUNCTION "private"."add_to_cart"(text, uuid);

DROP FUNCTION "private"."apply_discount"(private.basket, uuid[], text);

DROP FUNCTION "private"."basket_prices"(uuid[], uuid);

DROP FUNCTION "private"."begin_order"(uuid[], boolean, integer[], text);

DROP FUNCTION "private"."create_order"(uuid[], private.basket, text, boolean);

DROP FUNCTION "private"."quote_discount"(uuid[], text);

DROP FUNCTION "private"."read_basket"(uuid[]);

DROP FUNCTION "private"."require_shown_prices"(uuid[], integer[]);

DROP FUNCTION "private"."take_discount"(private.basket, uuid[], text);

ALTER TABLE "public"."cart_items"
  ADD COLUMN "chosen_price_cents" integer;

ALTER TABLE "public"."listings"
  ADD COLUMN "is_pay_what_you_want" boolean NOT NULL DEFAULT false;

ALTER TABLE "public"."listings"
  ADD COLUMN "suggested_price_cents" integer;

ALTER TYPE "private"."basket" ADD ATTRIBUTE "listing_ids" uuid[] CASCADE;

ALTER TYPE "private"."basket" ADD ATTRIBUTE "price_cents" integer[] CASCADE;

CREATE OR REPLACE FUNCTION private.add_to_cart (
  claims            text,
  wanted_listing_id uuid,
  chosen_cents      integer DEFAULT NULL::integer
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  perform private.become_caller(claims);
  -- From here on it is the caller who acts, and the policies of the cart that decide.
  insert into public.cart_items (listing_id, chosen_price_cents) values (wanted_listing_id, chosen_cents);
end
$function$;

CREATE OR REPLACE FUNCTION private.apply_discount (
  basket     private.basket,
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
  basket.rejected := private.why_no_discount(known, basket.listing_ids, given_code);
  if basket.rejected is not null then
    return basket;
  end if;
  basket.discount_id := known.id;
  basket.discount_code := known.code;
  basket.discount_cents := (select sum(prices.discount_cents) from private.basket_prices(basket) as prices);
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
  basket private.basket
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
    select items.id, items.price_cents, discounts.percent, discounts.amount_cents,
      case when discounts.id is not null then items.price_cents else 0 end as eligible_cents
    from unnest(basket.listing_ids, basket.price_cents) as items (id, price_cents) left join public.discounts
      on discounts.id = basket.discount_id and (discounts.listing_id is null or discounts.listing_id = items.id)
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

CREATE OR REPLACE FUNCTION private.choose_price (
  of_listing_id uuid,
  chosen_cents  integer
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  saleable public.listings;
begin
  perform private.lock_standing(auth.uid());
  select * into saleable from public.listings where listings.id = of_listing_id for share;
  update public.cart_items set chosen_price_cents = chosen_cents, price_cents = saleable.price_cents
  where cart_items.buyer_id = auth.uid() and cart_items.listing_id = of_listing_id;
  if not found then
    perform private.reject('not_found');
  end if;
  perform private.require_choosable(saleable, chosen_cents);
end
$function$;

CREATE OR REPLACE FUNCTION private.create_listing (
  claims        text,
  written       jsonb,
  wanted_status text,
  file          jsonb,
  pictures      jsonb
)
  RETURNS uuid
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  created_id uuid;
begin
  perform private.become_caller(claims);
  insert into public.listings (title, description, price_cents, is_pay_what_you_want, suggested_price_cents, status)
  select given.title, given.description, given.price_cents, coalesce(given.is_pay_what_you_want, false), given.suggested_price_cents, 'processing'
  from jsonb_populate_record(null::public.listings, written) as given
  returning id into created_id;
  perform set_config('role', 'none', true);
  perform private.begin_preparation(created_id, wanted_status, file, pictures);
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
    buyer_id, seller_id, total_cents, fee_cents, basket_digest, stripe_account_id, livemode, expires_at, refund_policy, discount_code, discount_cents
  )
  select auth.uid(), basket.seller_id, basket.total_cents, private.platform_fee_cents(basket.total_cents), basket.digest, account_id,
    in_livemode, now() + interval '1 hour', profiles.refund_policy, basket.discount_code, coalesce(basket.discount_cents, 0)
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

CREATE OR REPLACE FUNCTION private.lock_saleable_listing()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  saleable public.listings;
begin
  select * into saleable from public.listings where listings.id = new.listing_id for share;
  if not found or saleable.status in ('removed', 'processing') then
    perform private.reject('not_found');
  elsif saleable.status <> 'active' then
    perform private.reject('listing_inactive');
  elsif saleable.seller_id = new.buyer_id then
    perform private.reject('own_listing');
  end if;
  if tg_table_name = 'cart_items' then
    perform private.require_choosable(saleable, new.chosen_price_cents);
    new.price_cents := saleable.price_cents;
    delete from public.cart_notices where cart_notices.buyer_id = new.buyer_id and cart_notices.listing_id = new.listing_id;
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.price_to_pay (
  listing      public.listings,
  chosen_cents integer
)
  RETURNS integer
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select case
    when listing.is_pay_what_you_want and (chosen_cents = 0 or chosen_cents >= private.price_min_cents())
      then greatest(listing.price_cents, chosen_cents)
    else listing.price_cents
  end;
$function$;

CREATE OR REPLACE FUNCTION private.quote_discount (
  listing_ids        uuid[],
  given_code         text,
  chosen_price_cents integer[] DEFAULT NULL::integer[]
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
  basket := private.apply_discount(private.read_basket(listing_ids, chosen_price_cents), given_code);
  if basket.rejected is null then
    select * into strict known from public.discounts where discounts.id = basket.discount_id;
    -- An open order of the caller's own makes room when they pay.
    basket.rejected := nullif(private.why_discount_is_used(known), 'discount_reserved');
  end if;
  return query select basket.rejected, basket.discount_cents, basket.total_cents;
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
  select count(distinct priced.seller_id), min(priced.seller_id::text)::uuid, sum(priced.price_cents),
    sha256(convert_to(string_agg(priced.id || ':' || priced.price_cents, ',' order by priced.id), 'UTF8')),
    array_agg(priced.id order by priced.id), array_agg(priced.price_cents order by priced.id)
  into seller_count, basket.seller_id, basket.total_cents, basket.digest, basket.listing_ids, basket.price_cents
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
  return basket;
end
$function$;

CREATE OR REPLACE FUNCTION private.require_choosable (
  listing      public.listings,
  chosen_cents integer
)
  RETURNS void
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
begin
  if chosen_cents is not null and not listing.is_pay_what_you_want then
    perform private.reject('price_is_fixed');
  elsif chosen_cents < listing.price_cents then
    perform private.reject('chosen_price_too_low');
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.require_prices (
  basket         private.basket,
  listing_ids    uuid[],
  expected_cents integer[]
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
  from unnest(listing_ids, expected_cents) as expected (id, cents)
  join unnest(basket.listing_ids, basket.price_cents) as priced (id, cents) on priced.id = expected.id
  where expected.cents <> priced.cents limit 1;
  if found then
    perform private.reject('price_changed', rejected::text);
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.take_discount (
  basket     private.basket,
  given_code text
)
  RETURNS private.basket
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  known public.discounts;
begin
  basket := private.apply_discount(basket, given_code);
  if basket.rejected is null and private.find_open_order(basket.digest) is null then
    select * into strict known from public.discounts where discounts.id = basket.discount_id for no key update;
    basket.rejected := private.why_discount_is_used(known);
  end if;
  return basket;
end
$function$;

ALTER TABLE "public"."cart_items"
  ADD CONSTRAINT "cart_items_chosen_price_chargeable" CHECK (((chosen_price_cents = 0) OR ((chosen_price_cents >= 50) AND (chosen_price_cents <= 99999999))));

ALTER TABLE "public"."listings"
  ADD CONSTRAINT "listings_suggested_at_least_price"
    CHECK (((suggested_price_cents IS NULL) OR (is_pay_what_you_want AND (suggested_price_cents >= COALESCE(regular_price_cents, price_cents)))));

ALTER TABLE "public"."listings"
  ADD CONSTRAINT "listings_suggested_price_chargeable" CHECK (((suggested_price_cents >= 50) AND (suggested_price_cents <= 99999999)));

COMMENT ON FUNCTION "private"."add_to_cart"(text, uuid, integer) IS 'Puts a listing into the caller''s cart, in the caller''s name.';

COMMENT ON TYPE "private"."basket" IS 'One seller''s listings and what the buyer pays for each: whose, how much, SHA-256 of ids and prices, what a discount took off, or why it takes nothing.';

REVOKE ALL ON FUNCTION "private"."add_to_cart"(text, uuid, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."add_to_cart"(text, uuid, integer) TO "marketplace_api";

REVOKE ALL ON FUNCTION "private"."add_to_cart"(text, uuid, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."add_to_cart"(text, uuid, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."apply_discount"(private.basket, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."apply_discount"(private.basket, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."apply_discount"(private.basket, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."basket_prices"(private.basket) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."basket_prices"(private.basket) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."basket_prices"(private.basket) TO "postgres";

REVOKE ALL ON FUNCTION "private"."begin_order"(uuid[], boolean, integer[], text, integer[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."begin_order"(uuid[], boolean, integer[], text, integer[]) TO "marketplace_payments";

REVOKE ALL ON FUNCTION "private"."begin_order"(uuid[], boolean, integer[], text, integer[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."begin_order"(uuid[], boolean, integer[], text, integer[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."choose_price"(uuid, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."choose_price"(uuid, integer) TO "marketplace_api";

REVOKE ALL ON FUNCTION "private"."choose_price"(uuid, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."choose_price"(uuid, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."create_order"(private.basket, text, boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."create_order"(private.basket, text, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."create_order"(private.basket, text, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "private"."price_to_pay"(public.listings, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."price_to_pay"(public.listings, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."price_to_pay"(public.listings, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."quote_discount"(uuid[], text, integer[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."quote_discount"(uuid[], text, integer[]) TO "marketplace_payments";

REVOKE ALL ON FUNCTION "private"."quote_discount"(uuid[], text, integer[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."quote_discount"(uuid[], text, integer[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."read_basket"(uuid[], integer[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."read_basket"(uuid[], integer[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."read_basket"(uuid[], integer[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."require_choosable"(public.listings, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."require_choosable"(public.listings, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."require_choosable"(public.listings, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."require_prices"(private.basket, uuid[], integer[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."require_prices"(private.basket, uuid[], integer[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."require_prices"(private.basket, uuid[], integer[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."take_discount"(private.basket, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."take_discount"(private.basket, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."take_discount"(private.basket, text) TO "postgres";

REVOKE ALL ("chosen_price_cents") ON TABLE "public"."cart_items" FROM "authenticated";

GRANT INSERT ("chosen_price_cents") ON TABLE "public"."cart_items" TO "authenticated";

REVOKE ALL ("is_pay_what_you_want") ON TABLE "public"."listings" FROM "anon";

GRANT SELECT ("is_pay_what_you_want") ON TABLE "public"."listings" TO "anon";

REVOKE ALL ("suggested_price_cents") ON TABLE "public"."listings" FROM "anon";

GRANT SELECT ("suggested_price_cents") ON TABLE "public"."listings" TO "anon";

REVOKE ALL ("is_pay_what_you_want") ON TABLE "public"."listings" FROM "authenticated";

GRANT INSERT ("is_pay_what_you_want"), SELECT ("is_pay_what_you_want"), UPDATE ("is_pay_what_you_want") ON TABLE "public"."listings" TO "authenticated";

REVOKE ALL ("suggested_price_cents") ON TABLE "public"."listings" FROM "authenticated";

GRANT INSERT ("suggested_price_cents"), SELECT ("suggested_price_cents"), UPDATE ("suggested_price_cents") ON TABLE "public"."listings" TO "authenticated";
