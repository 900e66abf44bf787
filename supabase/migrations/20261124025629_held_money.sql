SET check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.held_cents (
  last_days integer
)
  RETURNS bigint
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select coalesce(sum(orders.disputed_cents), 0)::bigint
  from public.orders
  where orders.seller_id = auth.uid() and orders.status = 'disputed' and private.is_in_good_standing()
    and orders.paid_at >= ((now() at time zone 'UTC')::date - (last_days - 1))::timestamp at time zone 'UTC';
$function$;

REVOKE ALL ON FUNCTION "private"."held_cents"(integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."held_cents"(integer) TO "marketplace_api";

REVOKE ALL ON FUNCTION "private"."held_cents"(integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."held_cents"(integer) TO "postgres";
