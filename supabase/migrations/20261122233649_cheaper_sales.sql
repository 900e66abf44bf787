SET check_function_bodies = off;

DROP TRIGGER "ledger_entries_balance" ON "private"."ledger_entries";

DROP FUNCTION "private"."withdrawal_ends_at"(timestamp WITH time zone, integer);

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
    from public.orders where orders.checkout_session_id = session_id;
  if not found then
    return query
      select orders.id, orders.checkout_session_id, orders.stripe_account_id, orders.status
      from public.orders where orders.payment_intent_id = intent_id;
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.grant_order (
  of_order_id            uuid,
  with_payment_intent_id text
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  paid public.orders;
  to_refund integer;
begin
  update public.orders
  set status = 'paid', paid_at = now(), payment_intent_id = with_payment_intent_id,
    withdrawable_until = private.withdrawal_ends_at(now(), orders.withdrawal_days)
  where orders.id = of_order_id
  returning * into paid;

  with granted as (
    insert into public.entitlements (buyer_id, listing_id, order_id)
    select paid.buyer_id, order_items.listing_id, paid.id
    from public.order_items where order_items.order_id = paid.id
    order by order_items.listing_id
    on conflict (buyer_id, listing_id) where revoked_at is null do nothing
    returning entitlements.listing_id
  )
  select coalesce(sum(order_items.price_cents), 0) into to_refund
  from public.order_items
  where order_items.order_id = paid.id and order_items.listing_id not in (select granted.listing_id from granted);

  if to_refund > 0 then
    update public.orders set duplicate_cents = to_refund where orders.id = paid.id;
  end if;
  delete from public.cart_items using public.order_items
  where order_items.order_id = paid.id and cart_items.buyer_id = paid.buyer_id and cart_items.listing_id = order_items.listing_id;
end
$function$;

CREATE OR REPLACE FUNCTION private.post_order_change()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  -- An order that was written just now has no old row: its amounts were null.
  withdrawn_cents bigint := new.disputed_cents + new.lost_cents - coalesce(old.disputed_cents + old.lost_cents, 0);
  untaxed_cents bigint := case when old.paid_at is null then new.tax_cents else private.tax_due_cents(old) end - private.tax_due_cents(new);
begin
  if new.paid_at is not null and old.paid_at is null then
    perform private.post_movement(new.id, 'sale', 'buyer', 'seller', new.total_cents, new.paid_at);
    perform private.post_movement(new.id, 'platform_fee', 'seller', 'platform', new.fee_cents, new.paid_at);
    perform private.post_movement(new.id, 'tax', 'seller', 'tax', new.tax_cents, new.paid_at);
  end if;
  -- Most sales keep all of their money, and are to cost no more than their own movements.
  if new.refunded_cents + new.fee_refunded_cents + new.lost_cents + new.disputed_cents + coalesce(old.disputed_cents, 0) > 0 then
    perform private.post_movement(new.id, 'refund', 'seller', 'buyer', new.refunded_cents - coalesce(old.refunded_cents, 0));
    perform private.post_movement(
      new.id, 'platform_fee_refund', 'platform', 'seller', new.fee_refunded_cents - coalesce(old.fee_refunded_cents, 0)
    );
    perform private.post_movement(new.id, 'tax_refund', 'tax', 'seller', untaxed_cents);
    perform private.post_movement(new.id, 'dispute', 'seller', 'disputes', withdrawn_cents);
    perform private.post_movement(new.id, 'dispute_reversal', 'disputes', 'seller', -withdrawn_cents);
    perform private.post_movement(new.id, 'dispute_loss', 'disputes', 'buyer', new.lost_cents - coalesce(old.lost_cents, 0));
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.require_balance()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  if exists (select from added group by added.transaction_id having sum(added.cents) <> 0) then
    raise exception 'a transaction of the ledger does not add up to zero' using errcode = 'check_violation';
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.tell_order_change()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  facts jsonb;
begin
  -- Most sellers have no endpoint, and nothing is put together for them.
  if not exists (select from private.webhook_endpoints where webhook_endpoints.seller_id = new.seller_id and webhook_endpoints.disabled_at is null) then
    return null;
  end if;
  facts := jsonb_build_object('order_id', new.id, 'total', round(new.total_cents / 100.0, 2), 'currency', new.currency)
    || case new.tax_mode when 'off' then '{}' else jsonb_build_object('tax', round(new.tax_cents / 100.0, 2)) end::jsonb;
  if new.paid_at is not null and old.paid_at is null then
    perform private.emit_webhook(new.seller_id, 'sale.completed', new.id::text, facts || jsonb_build_object(
      'fee', round(new.fee_cents / 100.0, 2),
      'items', (
        select jsonb_agg(jsonb_build_object(
          'listing_id', order_items.listing_id, 'title', order_items.title, 'price', round(order_items.price_cents / 100.0, 2)
        ) order by order_items.title, order_items.id)
        from public.order_items where order_items.order_id = new.id
      )
    ));
  end if;
  if new.refunded_cents > old.refunded_cents then
    perform private.emit_webhook(new.seller_id, 'refund.completed', new.id || ':' || new.refunded_cents, facts || jsonb_build_object(
      'refunded', round(new.refunded_cents / 100.0, 2), 'status', new.status
    ));
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.withdrawal_ends_at (
  paid_at timestamp with time zone,
  days    integer
)
  RETURNS timestamp WITH time zone
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
begin
  return case when days > 0 then (date_trunc('day', paid_at at time zone 'UTC') + make_interval(days => days + 1)) at time zone 'UTC' end;
end
$function$;

CREATE TRIGGER ledger_entries_balance
  AFTER INSERT ON private.ledger_entries REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT
  EXECUTE FUNCTION private.require_balance();

REVOKE ALL ON FUNCTION "private"."withdrawal_ends_at"(timestamp WITH time zone, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."withdrawal_ends_at"(timestamp WITH time zone, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."withdrawal_ends_at"(timestamp WITH time zone, integer) TO "postgres";
