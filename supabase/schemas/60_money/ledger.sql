-- Ledger: every movement of money of an order, as balanced entries in cents. Written with the
-- order, never changed. Without Stripe's fees and payouts: they are between Stripe and the seller.

create table private.ledger_transactions (
  id bigint generated always as identity primary key,
  order_id uuid not null references public.orders (id),
  kind text not null constraint ledger_transactions_kind_known
    check (kind in ('sale', 'platform_fee', 'refund', 'platform_fee_refund', 'dispute', 'dispute_reversal', 'dispute_loss', 'tax', 'tax_refund', 'refund_reversal', 'tax_refund_reversal')),
  posted_at timestamptz not null default now()
);
comment on table private.ledger_transactions is 'A movement of money of one order. Its entries add up to zero.';
create index ledger_transactions_order_id_idx on private.ledger_transactions (order_id);
create unique index ledger_transactions_one_sale on private.ledger_transactions (order_id, kind) where kind in ('sale', 'platform_fee', 'tax');

create table private.ledger_entries (
  transaction_id bigint not null references private.ledger_transactions (id),
  -- Whose money: the order's buyer or seller, the shop, the buyer's bank, or the tax that the
  -- seller owes.
  account text not null constraint ledger_entries_account_known check (account in ('buyer', 'seller', 'platform', 'disputes', 'tax')),
  -- What the account received; negative for what it paid.
  cents bigint not null constraint ledger_entries_cents_not_zero check (cents <> 0),
  primary key (transaction_id, account)
);
comment on table private.ledger_entries is 'What an account got or gave in a movement of money, in cents.';

-- Entries never change; a correction is another movement.
create trigger ledger_transactions_keep before update or delete or truncate on private.ledger_transactions
  for each statement execute function private.refuse_change('the ledger is only added to');
create trigger ledger_entries_keep before update or delete or truncate on private.ledger_entries
  for each statement execute function private.refuse_change('the ledger is only added to');

-- The entries of a statement add up to zero. Entries are only added, so each transaction does too,
-- without reading older rows.
create function private.require_balance()
returns trigger language plpgsql set search_path = '' as $$
begin
  if exists (select from added group by added.transaction_id having sum(added.cents) <> 0) then
    raise exception 'a transaction of the ledger does not add up to zero' using errcode = 'check_violation';
  end if;
  return null;
end
$$;
create trigger ledger_entries_balance after insert on private.ledger_entries
  referencing new table as added for each statement execute function private.require_balance();

-- Moves cents between two accounts; does nothing for zero.
create function private.post_movement(
  of_order_id uuid, of_kind text, from_account text, to_account text, moved_cents bigint, at timestamptz default now()
) returns void language plpgsql volatile set search_path = '' as $$
declare
  posted_id bigint;
begin
  if moved_cents > 0 then
    insert into private.ledger_transactions (order_id, kind, posted_at) values (of_order_id, of_kind, at) returning id into posted_id;
    insert into private.ledger_entries (transaction_id, account, cents)
    values (posted_id, from_account, -moved_cents), (posted_id, to_account, moved_cents);
  end if;
end
$$;

-- Posts what a change of an order changed, so no event counts twice, in any order of events.
create function private.post_order_change()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
declare
  -- A new order has no old row: its amounts were null.
  taken_cents bigint := new.disputed_cents + new.lost_cents - coalesce(old.disputed_cents + old.lost_cents, 0);
  untaxed_cents bigint := case when old.paid_at is null then new.tax_cents else private.tax_due_cents(old) end - private.tax_due_cents(new);
begin
  if new.paid_at is not null and old.paid_at is null then
    perform private.post_movement(new.id, 'sale', 'buyer', 'seller', new.total_cents, new.paid_at);
    perform private.post_movement(new.id, 'platform_fee', 'seller', 'platform', new.fee_cents, new.paid_at);
    perform private.post_movement(new.id, 'tax', 'seller', 'tax', new.tax_cents, new.paid_at);
  end if;
  -- Most sales keep all of their money and should cost no more than their own movements.
  if new.refunded_cents + new.failed_refund_cents + new.fee_refunded_cents + new.lost_cents + new.disputed_cents + coalesce(old.disputed_cents, 0) > 0 then
    perform private.post_movement(
      new.id, 'refund', 'seller', 'buyer', new.refunded_cents + new.failed_refund_cents - coalesce(old.refunded_cents + old.failed_refund_cents, 0)
    );
    perform private.post_movement(new.id, 'refund_reversal', 'buyer', 'seller', new.failed_refund_cents - coalesce(old.failed_refund_cents, 0));
    perform private.post_movement(
      new.id, 'platform_fee_refund', 'platform', 'seller', new.fee_refunded_cents - coalesce(old.fee_refunded_cents, 0)
    );
    perform private.post_movement(new.id, 'tax_refund', 'tax', 'seller', untaxed_cents);
    perform private.post_movement(new.id, 'tax_refund_reversal', 'seller', 'tax', -untaxed_cents);
    perform private.post_movement(new.id, 'dispute', 'seller', 'disputes', taken_cents);
    perform private.post_movement(new.id, 'dispute_reversal', 'disputes', 'seller', -taken_cents);
    perform private.post_movement(new.id, 'dispute_loss', 'disputes', 'buyer', new.lost_cents - coalesce(old.lost_cents, 0));
  end if;
  return null;
end
$$;
create trigger orders_post_change
  after insert or update of paid_at, refunded_cents, failed_refund_cents, fee_refunded_cents, disputed_cents, lost_cents on public.orders
  for each row when (new.paid_at is not null)
  execute function private.post_order_change();

-- The amounts of a paid order are its part of the ledger. Apart from disputes and refunds that
-- failed they never decrease.
create trigger orders_keep_paid_amounts
  before update of total_cents, tax_cents, fee_cents, refunded_cents, failed_refund_cents, fee_refunded_cents, lost_cents on public.orders
  for each row when (old.paid_at is not null and (
    new.total_cents <> old.total_cents or new.tax_cents <> old.tax_cents or new.fee_cents <> old.fee_cents
    or new.refunded_cents + new.failed_refund_cents < old.refunded_cents + old.failed_refund_cents or new.failed_refund_cents < old.failed_refund_cents
    or new.fee_refunded_cents < old.fee_refunded_cents or new.lost_cents < old.lost_cents
  ))
  execute function private.refuse_change('what was paid for an order is not changed');

-- The seller's balance of the order after tax.
create function private.net_cents(of_order public.orders)
returns integer language sql immutable set search_path = ''
return of_order.total_cents - of_order.fee_cents + of_order.fee_refunded_cents - of_order.refunded_cents
  - of_order.disputed_cents - of_order.lost_cents - private.tax_due_cents(of_order)::integer;

-- Orders that differ from their ledger, for operators. There should be none.
create function private.ledger_differences()
returns table (order_id uuid, account text, ledger_cents bigint, order_cents bigint) language sql stable set search_path = '' as $$
  with balances as (
    select ledger_transactions.order_id, ledger_entries.account, sum(ledger_entries.cents)::bigint as cents
    from private.ledger_transactions join private.ledger_entries on ledger_entries.transaction_id = ledger_transactions.id
    group by ledger_transactions.order_id, ledger_entries.account
  ),
  expected as (
    select orders.id, amounts.*
    from public.orders, lateral (
      values
        ('buyer', orders.refunded_cents + orders.lost_cents - orders.total_cents),
        ('platform', orders.fee_cents - orders.fee_refunded_cents),
        ('disputes', orders.disputed_cents)
    ) as amounts (account, cents)
    where orders.paid_at is not null
    union all
    -- A subquery: inside `values` the function would be planned for each order.
    select orders.id, 'seller', private.net_cents(orders) from public.orders where orders.paid_at is not null
    union all
    select orders.id, 'tax', private.tax_due_cents(orders) from public.orders where orders.paid_at is not null
  )
  select coalesce(expected.id, balances.order_id), coalesce(expected.account, balances.account), coalesce(balances.cents, 0), coalesce(expected.cents, 0)
  from expected full join balances on balances.order_id = expected.id and balances.account = expected.account
  where coalesce(balances.cents, 0) <> coalesce(expected.cents, 0);
$$;
