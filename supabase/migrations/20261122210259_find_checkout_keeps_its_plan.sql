SET check_function_bodies = off;

DROP FUNCTION "private"."find_checkout"(text, text);

CREATE OR REPLACE FUNCTION private.find_checkout (
  session_id text,
  intent_id  text
)
  RETURNS TABLE (
    order_id            uuid,
    checkout_session_id text,
    stripe_account_id   text,
    status              text
  )
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  return query
    select orders.id, orders.checkout_session_id, orders.stripe_account_id, orders.status
    from public.orders
    where orders.checkout_session_id = session_id or orders.payment_intent_id = intent_id;
end
$function$;

REVOKE ALL ON FUNCTION "private"."find_checkout"(text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."find_checkout"(text, text) TO "marketplace_payments";

REVOKE ALL ON FUNCTION "private"."find_checkout"(text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."find_checkout"(text, text) TO "postgres";
