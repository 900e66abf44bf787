-- Pending refunds: money owed to buyers. The sweep of orders requests it at Stripe.

create table private.pending_refunds (
  -- Chosen by the seller for a refund of theirs, so that a repeated request is one refund.
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references public.orders (id) on delete cascade,
  -- The item; null for a refund of the order.
  listing_id uuid references public.listings (id) on delete cascade,
  cents integer not null constraint pending_refunds_cents_positive check (cents > 0),
  -- The cause, such as a case, a warning of fraud or the seller, with the seller's words.
  reason text not null constraint pending_refunds_reason_named check (reason ~ '^[a-z_]+$'),
  words text constraint pending_refunds_words_of_sellers check (reason = 'request' or (reason = 'seller') = (words is not null)),
  created_at timestamptz not null default now(),
  -- When the refund was last requested. From then on the money may be on its way.
  begun_at timestamptz,
  refunded_at timestamptz,
  -- When Stripe rejected it for good and nothing is owed any more.
  failed_at timestamptz,
  -- The refund request that promised it.
  case_id uuid constraint pending_refunds_one_for_each_request unique,
  -- When the buyer's bank had returned all of it.
  returned_at timestamptz,
  -- When Stripe rejected a debt that stays, or the refund failed at the bank. Operators see these.
  rejected_at timestamptz,
  -- Part of the idempotency key: another amount needs another key.
  attempt integer not null default 1 constraint pending_refunds_attempt_positive check (attempt > 0),
  is_open boolean not null generated always as (num_nonnulls(refunded_at, failed_at, returned_at) = 0) stored,
  constraint pending_refunds_one_end check (num_nonnulls(refunded_at, failed_at, returned_at) <= 1),
  constraint pending_refunds_requests_named check ((reason = 'request') = (case_id is not null))
);
comment on table private.pending_refunds is 'Money that goes back for an order or one item of it, in cents: to be asked for, asked for, refunded, returned by the bank, or rejected.';
select private.declare_personal('private.pending_refunds', null, '{reason,words}', kept => 'accounting', unexported => 'the declaration is exported');
create unique index pending_refunds_one_for_each_item on private.pending_refunds (order_id, listing_id) where failed_at is null;
create index pending_refunds_order_id_idx on private.pending_refunds (order_id);
create index pending_refunds_listing_id_idx on private.pending_refunds (listing_id);
create index pending_refunds_due_idx on private.pending_refunds (created_at, order_id) where is_open;

create table private.failed_refunds (
  -- Stripe's id of the refund.
  id text primary key,
  order_id uuid not null references public.orders (id) on delete cascade,
  cents integer not null constraint failed_refunds_cents_positive check (cents > 0),
  -- The key under which the shop asked for it; null for a refund that was made at Stripe.
  refund_key text,
  failed_at timestamptz not null default now()
);
comment on table private.failed_refunds is 'Refunds that the buyer''s bank sent back. The unique id makes each count once.';
select private.declare_personal('private.failed_refunds', null, '{id,refund_key}', kept => 'accounting', unexported => 'ids at Stripe');
create index failed_refunds_order_id_idx on private.failed_refunds (order_id);

-- Whether Stripe made a refund for this row, by its idempotency key (keyOf in sweep-orders.ts).
create function private.is_key_of(refund_key text, of_refund private.pending_refunds)
returns boolean language sql immutable set search_path = '' as $$
  select starts_with(refund_key, 'refund-' || of_refund.id) or starts_with(refund_key, 'case-' || of_refund.case_id)
    or starts_with(refund_key, 'item-' || of_refund.order_id || '-' || of_refund.listing_id);
$$;

-- Whether the shop can request a refund: the order was paid and its account is still connected.
create function private.is_payable(of_order public.orders)
returns boolean language sql stable set search_path = '' as $$
  select of_order.payment_intent_id is not null and exists (
    select from public.seller_accounts
    where seller_accounts.seller_id = of_order.seller_id and seller_accounts.stripe_account_id = of_order.stripe_account_id
      and seller_accounts.deauthorized_at is null
  );
$$;

-- Whether the order can be refunded now: no dispute is open. A disconnecting seller can refund.
create function private.takes_refunds(of_order public.orders)
returns boolean language sql stable set search_path = ''
return of_order.status in ('paid', 'partially_refunded') and private.is_payable(of_order);

-- What can still be refunded, less pending refunds. No grants: its callers lock the order.
create function private.refundable_cents(of_order public.orders)
returns integer language sql stable set search_path = '' as $$
  select greatest(0, of_order.total_cents - of_order.refunded_cents - of_order.disputed_cents - of_order.lost_cents
    - case when of_order.duplicate_refunded_at is null then of_order.duplicate_cents else 0 end
    - coalesce(sum(pending_refunds.cents), 0))::integer
  from private.pending_refunds
  where pending_refunds.order_id = of_order.id and pending_refunds.is_open;
$$;

-- What a refund of each item returns: its price, which has its share of discounts and taxes, or all
-- that is left for the last item, so that the items add up to what was paid. Leaves out items that
-- nobody holds, that cost nothing, or that were refunded. No grants: its callers lock the order.
create function private.item_refunds(of_order public.orders)
returns table (listing_id uuid, cents integer) language sql stable set search_path = '' as $$
  select order_items.listing_id, case when count(*) over () = 1 then left_cents else least(order_items.price_cents, left_cents) end
  from private.refundable_cents(of_order) as left_cents
  cross join public.order_items join public.entitlements
    on entitlements.order_id = order_items.order_id and entitlements.listing_id = order_items.listing_id and entitlements.revoked_at is null
  where order_items.order_id = of_order.id and order_items.price_cents > 0 and not exists (
    select from private.pending_refunds
    where pending_refunds.order_id = of_order.id and pending_refunds.listing_id = order_items.listing_id and pending_refunds.failed_at is null
  );
$$;

-- Owes the buyer an item's price and revokes the item, both or neither. Returns the owed cents, 0
-- if the buyer doesn't hold it or has all money back. A dispute doesn't reduce the debt
-- (apply_dispute). While the seller's account is unreachable the buyer keeps the item, unless
-- it is unlawful or a returned gift. No grants: its callers hold no lock on a listing yet.
create function private.queue_refund(
  of_order_id uuid, of_listing_id uuid, wanted_cents integer, why text, revoke_as text default 'refunded',
  refund_id uuid default gen_random_uuid(), given_words text default null
) returns integer language plpgsql volatile set search_path = '' as $$
declare
  order_row public.orders;
  due_cents integer;
begin
  select * into strict order_row from public.orders where orders.id = of_order_id for update;
  if not exists (
    select from public.entitlements
    where entitlements.order_id = of_order_id and entitlements.listing_id = of_listing_id and entitlements.revoked_at is null
  ) then
    return 0;
  end if;
  due_cents := greatest(0, least(wanted_cents, order_row.total_cents - order_row.refunded_cents - order_row.lost_cents));
  if due_cents > 0 then
    insert into private.pending_refunds (id, order_id, listing_id, cents, reason, words, attempt)
    select refund_id, of_order_id, of_listing_id, due_cents, why, given_words, 1 + coalesce(max(earlier.attempt), 0)
    from private.pending_refunds as earlier where earlier.order_id = of_order_id and earlier.listing_id = of_listing_id
    -- The item of a returned gift is nobody's, whatever its buyer was promised before.
    on conflict (order_id, listing_id) where failed_at is null
      do update set reason = 'gift' where excluded.reason = 'gift' and pending_refunds.is_open;
  end if;
  if why in ('unlawful', 'gift') or (due_cents > 0 and private.is_payable(order_row)) then
    update public.entitlements set revoked_at = now(), revoke_reason = revoke_as
    where entitlements.order_id = of_order_id and entitlements.listing_id = of_listing_id and entitlements.revoked_at is null;
  end if;
  return due_cents;
end
$$;

-- Queues a refund of the caller's sale, in cents, once per id. Of an amount, the buyer keeps the
-- files until all money is back. Of an item, they lose it at once, and the cents are its share.
-- Rejects with order_not_found, refund_id_used, refund_impossible, refund_too_much,
-- case_impossible and refund_changed.
create function private.refund_sale(refund_id uuid, of_order_id uuid, wanted_cents integer, given_words text, of_item_id uuid default null)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  order_row public.orders;
  of_listing_id constant uuid := (
    select order_items.listing_id from public.order_items where order_items.id = of_item_id and order_items.order_id = of_order_id
  );
  share_cents integer;
begin
  perform private.lock_standing(auth.uid());
  select * into order_row from public.orders
  where orders.id = of_order_id and orders.seller_id = auth.uid() and orders.paid_at is not null for update;
  if not found or (of_item_id is not null and of_listing_id is null) then
    perform private.reject('order_not_found');
  elsif exists (select from private.pending_refunds where pending_refunds.id = refund_id) then
    perform private.reject_if(not exists (
      select from private.pending_refunds
      where pending_refunds.id = refund_id and pending_refunds.order_id = of_order_id and pending_refunds.reason = 'seller'
        and pending_refunds.listing_id is not distinct from of_listing_id
        and pending_refunds.cents = wanted_cents and pending_refunds.words = given_words
    ), 'refund_id_used');
    return;
  elsif not private.takes_refunds(order_row) then
    perform private.reject('refund_impossible');
  elsif of_item_id is null then
    perform private.reject_if(wanted_cents > private.refundable_cents(order_row), 'refund_too_much');
  else
    share_cents := (select refunds.cents from private.item_refunds(order_row) as refunds where refunds.listing_id = of_listing_id);
    perform private.reject_if(coalesce(share_cents, 0) = 0, 'case_impossible');
    perform private.reject_if(wanted_cents <> share_cents, 'refund_changed');
  end if;
  perform private.count_against('refund', auth.uid());
  if of_item_id is null then
    insert into private.pending_refunds (id, order_id, cents, reason, words)
    values (refund_id, of_order_id, wanted_cents, 'seller', given_words);
  else
    perform private.queue_refund(of_order_id, of_listing_id, wanted_cents, 'seller', 'refunded', refund_id, given_words);
  end if;
  perform private.run_job_soon('sweep_orders');
end
$$;
grant execute on function private.refund_sale to marketplace_api;

-- Owes a refund again that failed at the buyer's bank: by its row, by rows that only its money had
-- closed, else by a new row. Operators see the order's debts until the sweep has paid them.
create function private.reopen_failed_refund(of_order public.orders, failed private.failed_refunds)
returns void language plpgsql volatile set search_path = '' as $$
declare
  owed_cents bigint;
begin
  -- The new row replaces the debt for a duplicate purchase.
  if starts_with(failed.refund_key, 'duplicate-') then
    update public.orders set duplicate_refunded_at = coalesce(orders.duplicate_refunded_at, now())
    where orders.id = of_order.id returning * into of_order;
  end if;
  with debts as (
    select pending_refunds.*, coalesce(private.is_key_of(failed.refund_key, pending_refunds), false) as is_failed
    from private.pending_refunds
    where pending_refunds.order_id = of_order.id and num_nonnulls(pending_refunds.failed_at, pending_refunds.returned_at) = 0
  ), unpaid as (
    select debts.id, debts.is_failed or not debts.is_open as is_reopened,
      case when debts.is_failed then least(debts.cents, failed.cents) else debts.cents end as cents
    from (
      select debts.*, sum(debts.cents) filter (where not debts.is_failed) over (order by debts.refunded_at, debts.id) as paid_cents from debts
    ) as debts
    -- What is not refunded yet comes last.
    where debts.is_failed or debts.is_open or debts.paid_cents > of_order.refunded_cents
  ), owed as (
    update private.pending_refunds
    set refunded_at = null, begun_at = now(), rejected_at = now(), cents = unpaid.cents, attempt = pending_refunds.attempt + unpaid.is_reopened::integer
    from unpaid where unpaid.id = pending_refunds.id
    returning unpaid.cents * unpaid.is_reopened::integer as cents
  )
  select coalesce(sum(owed.cents), 0) into owed_cents from owed;
  -- A dispute doesn't reduce the debt.
  of_order.disputed_cents := 0;
  owed_cents := least(failed.cents - owed_cents, private.refundable_cents(of_order));
  if owed_cents > 0 then
    insert into private.pending_refunds (order_id, cents, reason, begun_at, rejected_at) values (of_order.id, owed_cents, 'bank', now(), now());
  end if;
  perform private.restore_entitlements(of_order.id, array(select order_items.listing_id from public.order_items where order_items.order_id = of_order.id));
end
$$;

-- Takes due refunds with a lease: five minutes, or after a rejection a day for each attempt. A key
-- makes repeated requests one. They wait during a dispute and while the account is unreachable.
-- Stripe answers those of fully refunded orders as done.
create function private.take_pending_refunds(at_most integer)
returns table (
  id uuid, order_id uuid, listing_id uuid, case_id uuid, attempt integer, stripe_account_id text, payment_intent_id text,
  fee_cents integer, cents integer, reason text
) language sql volatile security definer set search_path = '' as $$
  with due as (
    select pending_refunds.id, orders.stripe_account_id, orders.payment_intent_id, orders.fee_cents
    from private.pending_refunds join public.orders on orders.id = pending_refunds.order_id
    where pending_refunds.is_open
      and coalesce(pending_refunds.begun_at, '-infinity')
        < now() - case when pending_refunds.rejected_at is null then interval '5 minutes' else interval '1 day' * pending_refunds.attempt end
      and orders.status in ('paid', 'partially_refunded', 'refunded') and private.is_payable(orders)
    order by pending_refunds.created_at, pending_refunds.order_id
    limit least(at_most, 100)
    for update of pending_refunds skip locked
  )
  update private.pending_refunds set begun_at = now()
  from due where pending_refunds.id = due.id
  returning due.id, pending_refunds.order_id, pending_refunds.listing_id, pending_refunds.case_id, pending_refunds.attempt,
    due.stripe_account_id, due.payment_intent_id, due.fee_cents, pending_refunds.cents, pending_refunds.reason;
$$;
grant execute on function private.take_pending_refunds to marketplace_payments;
