SET check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.takes_refunds (
  of_order public.orders
)
  RETURNS boolean
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select of_order.status in ('paid', 'partially_refunded') and of_order.payment_intent_id is not null
    and exists (
      select from public.seller_accounts
      where seller_accounts.seller_id = of_order.seller_id and seller_accounts.stripe_account_id = of_order.stripe_account_id
        and seller_accounts.deauthorized_at is null and seller_accounts.disconnect_asked_at is null
    );
$function$;
