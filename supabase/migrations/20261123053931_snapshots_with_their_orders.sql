SET check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.order_snapshot (
  of_order_id uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  return (
    select jsonb_strip_nulls(jsonb_build_object(
      'order_id', orders.id, 'buyer_id', orders.buyer_id, 'buyer_email', private.email_digest(orders.id, accounts.email),
      'discount_code', orders.discount_code, 'discount_cents', nullif(orders.discount_cents, 0)::text,
      'bundle_name', left(orders.bundle_name, 500), 'bundle_cents', nullif(orders.bundle_cents, 0)::text,
      'withdrawal_days', nullif(orders.withdrawal_days, 0)::text, 'consent_version', supply_consents.version
    )) || private.metadata_parts('items', (
      select string_agg(order_items.listing_id || ':' || order_items.price_cents || ':' || order_items.discount_cents, ',' order by order_items.listing_id)
      from public.order_items where order_items.order_id = orders.id
    )) || private.metadata_parts('refund_policy', orders.refund_policy)
    from public.orders
    left join public.accounts on accounts.id = orders.buyer_id
    left join public.supply_consents on supply_consents.order_id = orders.id
    where orders.id = of_order_id and orders.buyer_id = auth.uid()
  );
end
$function$;
