-- Pending refunds: money for single items that is to go back to their buyers. The sweep of orders asks the payment provider for it.

create table private.pending_refunds (
  order_id uuid not null references public.orders (id) on delete cascade,
  listing_id uuid not null references public.listings (id) on delete cascade,
  cents integer not null constraint pending_refunds_cents_positive check (cents > 0),
  -- What made it: the decision of a case, for example.
  reason text not null constraint pending_refunds_reason_named check (reason ~ '^[a-z_]+$'),
  created_at timestamptz not null default now(),
  -- When the payment provider was asked last. From then on the money may be on its way.
  begun_at timestamptz,
  refunded_at timestamptz,
  primary key (order_id, listing_id)
);
comment on table private.pending_refunds is 'Money that goes back for one item of an order, in cents: to be asked for, asked for, or refunded.';
create index pending_refunds_listing_id_idx on private.pending_refunds (listing_id);
create index pending_refunds_due_idx on private.pending_refunds (created_at, order_id) where refunded_at is null;
alter table private.pending_refunds enable row level security;

-- Queues the refund of one item, never of more than its order has left, and takes the item back from its buyer. Gives the cents: 0 where nothing is
-- left, or where the item's refund was queued before. No grant to anyone: functions of the private schema call it, and hold no listing yet.
create function private.queue_refund(
  of_order_id uuid, of_listing_id uuid, wanted_cents integer, why text, revoke_as text default 'refunded'
)
returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  known public.orders;
  left_cents integer;
begin
  select * into strict known from public.orders where orders.id = of_order_id for update;
  update public.entitlements set revoked_at = now(), revoke_reason = revoke_as
  where entitlements.order_id = of_order_id and entitlements.listing_id = of_listing_id and entitlements.revoked_at is null;
  left_cents := known.total_cents - known.refunded_cents
    - case when known.duplicate_refunded_at is null then known.duplicate_cents else 0 end
    - (
      select coalesce(sum(pending_refunds.cents), 0) from private.pending_refunds
      where pending_refunds.order_id = of_order_id and pending_refunds.refunded_at is null
    );
  if least(wanted_cents, left_cents) <= 0 then
    return 0;
  end if;
  insert into private.pending_refunds (order_id, listing_id, cents, reason)
  values (of_order_id, of_listing_id, least(wanted_cents, left_cents), why)
  on conflict (order_id, listing_id) do nothing;
  return case when found then least(wanted_cents, left_cents) else 0 end;
end
$$;

-- Takes refunds that are due, so that no other taker asks for them for five minutes. Asking twice is harmless: the key makes it one. A dispute
-- keeps them waiting: the bank decides about that money. Definer, because it spans all buyers.
create function private.take_pending_refunds(at_most integer)
returns table (order_id uuid, listing_id uuid, stripe_account_id text, payment_intent_id text, fee_cents integer, cents integer)
language sql volatile security definer set search_path = ''
as $$
  with due as (
    select pending_refunds.order_id, pending_refunds.listing_id, orders.stripe_account_id, orders.payment_intent_id, orders.fee_cents
    from private.pending_refunds join public.orders on orders.id = pending_refunds.order_id
    where pending_refunds.refunded_at is null
      and (pending_refunds.begun_at is null or pending_refunds.begun_at < now() - interval '5 minutes')
      and orders.status in ('paid', 'partially_refunded') and orders.payment_intent_id is not null
    order by pending_refunds.created_at, pending_refunds.order_id
    limit least(at_most, 100)
    for update of pending_refunds skip locked
  )
  update private.pending_refunds set begun_at = now()
  from due where pending_refunds.order_id = due.order_id and pending_refunds.listing_id = due.listing_id
  returning due.order_id, due.listing_id, due.stripe_account_id, due.payment_intent_id, due.fee_cents, pending_refunds.cents;
$$;
grant execute on function private.take_pending_refunds(integer) to marketplace_payments;

-- Definer, because refunds are private.
create function private.note_pending_refund(of_order_id uuid, of_listing_id uuid)
returns void
language sql volatile security definer set search_path = ''
as $$
  update private.pending_refunds set refunded_at = now()
  where pending_refunds.order_id = of_order_id and pending_refunds.listing_id = of_listing_id and pending_refunds.refunded_at is null;
$$;
grant execute on function private.note_pending_refund(uuid, uuid) to marketplace_payments;
