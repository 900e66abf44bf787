SET check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.order_refunds (
  of_order_id uuid
)
  RETURNS TABLE (
    refunded_cents integer,
    refunds        jsonb
  )
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select orders.refunded_cents, jsonb_path_query_array(private.refunds_of(orders.id), '$[*] ? (@.state != "failed")')
  from public.orders where orders.id = of_order_id and orders.buyer_id = auth.uid() and private.is_in_good_standing();
$function$;

CREATE OR REPLACE FUNCTION private.refunds_of (
  of_order_id uuid
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', pending_refunds.id,
    'cents', pending_refunds.cents,
    'title', (
      select order_items.title from public.order_items
      where order_items.order_id = of_order_id and order_items.listing_id = pending_refunds.listing_id
    ),
    'reason', pending_refunds.words,
    'state', case
      when pending_refunds.refunded_at is not null then 'refunded' when pending_refunds.failed_at is not null then 'failed' else 'pending'
    end,
    'created_at', pending_refunds.created_at
  ) order by pending_refunds.created_at desc, pending_refunds.id), '[]')
  from private.pending_refunds where pending_refunds.order_id = of_order_id;
$function$;

COMMENT ON TABLE "private"."pending_refunds" IS 'Money that goes back for an order or one item of it, in cents: to be asked for, asked for, refunded, or rejected.';
