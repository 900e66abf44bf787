SET check_function_bodies = off;

ALTER TABLE "public"."orders"
  ADD COLUMN "refund_policy" text;

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
    buyer_id, seller_id, total_cents, fee_cents, basket_digest, stripe_account_id, livemode, expires_at, refund_policy
  )
  select auth.uid(), basket.seller_id, basket.total_cents, private.platform_fee_cents(basket.total_cents), basket.digest, account_id,
    in_livemode, now() + interval '1 hour', profiles.refund_policy
  from public.profiles where profiles.id = basket.seller_id
  returning id into new_order_id;
  insert into public.order_items (order_id, listing_id, title, price_cents, seller_name, showcase_images)
  select new_order_id, listings.id, listings.title, listings.price_cents, profiles.name, listings.showcase_images
  from public.listings join public.profiles on profiles.id = listings.seller_id
  where listings.id = any (wanted);
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
    'refundable_cents', case
      when known.status in ('paid', 'partially_refunded') and known.payment_intent_id is not null then private.refundable_cents(known) else 0
    end,
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

CREATE OR REPLACE FUNCTION private.keep_refund_policy()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  raise exception 'the refund policy of order % is not changed', old.id using errcode = 'restrict_violation';
end
$function$;

CREATE TRIGGER orders_keep_refund_policy
  BEFORE UPDATE OF refund_policy ON public.orders
  FOR EACH ROW
  WHEN ((new.refund_policy IS DISTINCT FROM old.refund_policy))
  EXECUTE FUNCTION private.keep_refund_policy();

REVOKE ALL ON FUNCTION "private"."keep_refund_policy"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."keep_refund_policy"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."keep_refund_policy"() TO "postgres";

REVOKE ALL ("refund_policy") ON TABLE "public"."orders" FROM "authenticated";

GRANT SELECT ("refund_policy") ON TABLE "public"."orders" TO "authenticated";
