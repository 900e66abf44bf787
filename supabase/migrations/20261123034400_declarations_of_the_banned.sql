SET check_function_bodies = off;

DROP FUNCTION "private"."redress_purchases"();

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
  perform private.require_presence();
  select * into known from public.orders
  where orders.id = of_order_id and orders.buyer_id = auth.uid() and orders.paid_at is not null for update;
  if not found then
    perform private.reject('order_not_found');
  end if;
  return known;
end
$function$;

CREATE OR REPLACE FUNCTION private.redress_purchases()
  RETURNS TABLE (
    order_id    uuid,
    listing_id  uuid,
    title       text,
    seller_name text,
    price_cents integer,
    paid_at     timestamp with time zone,
    waits_until timestamp with time zone
  )
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  perform private.require_presence();
  return query
    select orders.id, order_items.listing_id, order_items.title, order_items.seller_name, order_items.price_cents, orders.paid_at,
      case when order_items.price_cents > 0 and private.awaits_consent(orders) then orders.withdrawable_until end
    from public.entitlements
    join public.orders on orders.id = entitlements.order_id
    join public.order_items on order_items.order_id = orders.id and order_items.listing_id = entitlements.listing_id
    where entitlements.buyer_id = auth.uid() and entitlements.revoked_at is null
    order by orders.paid_at desc, order_items.listing_id
    limit 1000;
end
$function$;

REVOKE ALL ON FUNCTION "private"."redress_purchases"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."redress_purchases"() TO "marketplace_api";

REVOKE ALL ON FUNCTION "private"."redress_purchases"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."redress_purchases"() TO "postgres";
