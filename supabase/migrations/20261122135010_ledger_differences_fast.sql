SET check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.ledger_differences()
  RETURNS TABLE (
    order_id     uuid,
    account      text,
    ledger_cents bigint,
    order_cents  bigint
  )
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  with balances as (
    select ledger_transactions.order_id, ledger_entries.account, sum(ledger_entries.cents)::bigint as cents
    from private.ledger_transactions join private.ledger_entries on ledger_entries.transaction_id = ledger_transactions.id
    group by ledger_transactions.order_id, ledger_entries.account
  ),
  said as (
    select orders.id, amounts.*
    from public.orders, lateral (
      values
        ('buyer', orders.refunded_cents + orders.lost_cents - orders.total_cents),
        ('platform', orders.fee_cents - orders.fee_refunded_cents),
        ('disputes', orders.disputed_cents)
    ) as amounts (account, cents)
    where orders.paid_at is not null
    union all
    -- Not among the values: there a function is planned anew for each order.
    select orders.id, 'seller', private.net_cents(orders) from public.orders where orders.paid_at is not null
  )
  select coalesce(said.id, balances.order_id), coalesce(said.account, balances.account), coalesce(balances.cents, 0), coalesce(said.cents, 0)
  from said full join balances on balances.order_id = said.id and balances.account = said.account
  where coalesce(balances.cents, 0) <> coalesce(said.cents, 0);
$function$;
