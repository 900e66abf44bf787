-- Pending refunds: money that is to go back to buyers, for single items or of a whole order. The sweep of orders asks the payment provider for it.

create table private.pending_refunds (
  -- Of a refund that a seller asked for: chosen by who asked, so that asking twice is one refund.
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references public.orders (id) on delete cascade,
  -- The item that it is for; null where it is for the order.
  listing_id uuid references public.listings (id) on delete cascade,
  cents integer not null constraint pending_refunds_cents_positive check (cents > 0),
  -- What made it: the decision of a case, for example, or the order's seller, in whose words.
  reason text not null constraint pending_refunds_reason_named check (reason ~ '^[a-z_]+$'),
  words text constraint pending_refunds_words_of_sellers check ((reason = 'seller') = (words is not null)),
  created_at timestamptz not null default now(),
  -- When the payment provider was asked last. From then on the money may be on its way.
  begun_at timestamptz,
  refunded_at timestamptz,
  -- When the provider rejected it for good.
  failed_at timestamptz,
  constraint pending_refunds_one_for_each_item unique (order_id, listing_id),
  constraint pending_refunds_one_end check (refunded_at is null or failed_at is null)
);
comment on table private.pending_refunds is 'Money that goes back for an order or one item of it, in cents: to be asked for, asked for, refunded, or rejected.';
create index pending_refunds_listing_id_idx on private.pending_refunds (listing_id);
create index pending_refunds_due_idx on private.pending_refunds (created_at, order_id) where refunded_at is null and failed_at is null;
alter table private.pending_refunds enable row level security;

-- Whether the money of an order can go back: while no bank decides about it, where there was a payment, and while its seller stays connected to
-- the account that was paid. No grant to anyone.
create function private.takes_refunds(of_order public.orders)
returns boolean
language sql stable set search_path = ''
as $$
  select of_order.status in ('paid', 'partially_refunded') and of_order.payment_intent_id is not null
    and exists (
      select from public.seller_accounts
      where seller_accounts.seller_id = of_order.seller_id and seller_accounts.stripe_account_id = of_order.stripe_account_id
        and seller_accounts.deauthorized_at is null and seller_accounts.disconnect_asked_at is null
    );
$$;

-- What is left of an order to be refunded, less what is on its way. No grant to anyone: functions ask that hold the order.
create function private.refundable_cents(of_order public.orders)
returns integer
language sql stable set search_path = ''
as $$
  select greatest(0, of_order.total_cents - of_order.refunded_cents - of_order.disputed_cents - of_order.lost_cents
    - case when of_order.duplicate_refunded_at is null then of_order.duplicate_cents else 0 end
    - coalesce(sum(pending_refunds.cents), 0))::integer
  from private.pending_refunds
  where pending_refunds.order_id = of_order.id and pending_refunds.refunded_at is null and pending_refunds.failed_at is null;
$$;

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
  due_cents integer;
begin
  select * into strict known from public.orders where orders.id = of_order_id for update;
  update public.entitlements set revoked_at = now(), revoke_reason = revoke_as
  where entitlements.order_id = of_order_id and entitlements.listing_id = of_listing_id and entitlements.revoked_at is null;
  due_cents := least(wanted_cents, private.refundable_cents(known));
  if due_cents <= 0 then
    return 0;
  end if;
  insert into private.pending_refunds (order_id, listing_id, cents, reason)
  values (of_order_id, of_listing_id, due_cents, why)
  on conflict (order_id, listing_id) do nothing;
  return case when found then due_cents else 0 end;
end
$$;

-- Queues a refund of an order of the caller's sales, in cents, once for each id. The buyer keeps what they bought until all of the money is back.
-- Definer, because refunds are private. Rejects order_not_found, refund_impossible and refund_too_much.
create function private.refund_sale(refund_id uuid, of_order_id uuid, wanted_cents integer, given_words text)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  known public.orders;
begin
  perform private.lock_standing(auth.uid());
  select * into known from public.orders
  where orders.id = of_order_id and orders.seller_id = auth.uid() and orders.paid_at is not null for update;
  if not found then
    perform private.reject('order_not_found');
  elsif exists (select from private.pending_refunds where pending_refunds.id = refund_id and pending_refunds.order_id = of_order_id) then
    return;
  elsif not private.takes_refunds(known) then
    perform private.reject('refund_impossible');
  elsif wanted_cents > private.refundable_cents(known) then
    perform private.reject('refund_too_much');
  end if;
  perform private.count_against('refund', auth.uid());
  insert into private.pending_refunds (id, order_id, cents, reason, words)
  values (refund_id, of_order_id, wanted_cents, 'seller', given_words);
  perform private.hurry_job('sweep_orders');
end
$$;
grant execute on function private.refund_sale(uuid, uuid, integer, text) to marketplace_api;

-- Takes refunds that are due, so that no other taker asks for them for five minutes. Asking twice is harmless: the key makes it one. A dispute
-- keeps them waiting: the bank decides about that money. Of an order that is refunded meanwhile, the answer tells that it is done. Definer, because
-- it spans all buyers.
create function private.take_pending_refunds(at_most integer)
returns table (
  id uuid, order_id uuid, listing_id uuid, stripe_account_id text, payment_intent_id text, fee_cents integer, cents integer, reason text
)
language sql volatile security definer set search_path = ''
as $$
  with due as (
    select pending_refunds.id, orders.stripe_account_id, orders.payment_intent_id, orders.fee_cents
    from private.pending_refunds join public.orders on orders.id = pending_refunds.order_id
    where pending_refunds.refunded_at is null and pending_refunds.failed_at is null
      and (pending_refunds.begun_at is null or pending_refunds.begun_at < now() - interval '5 minutes')
      and orders.status in ('paid', 'partially_refunded', 'refunded') and orders.payment_intent_id is not null
    order by pending_refunds.created_at, pending_refunds.order_id
    limit least(at_most, 100)
    for update of pending_refunds skip locked
  )
  update private.pending_refunds set begun_at = now()
  from due where pending_refunds.id = due.id
  returning due.id, pending_refunds.order_id, pending_refunds.listing_id, due.stripe_account_id, due.payment_intent_id, due.fee_cents,
    pending_refunds.cents, pending_refunds.reason;
$$;
grant execute on function private.take_pending_refunds(integer) to marketplace_payments;

-- Notes that a refund was made, or rejected for good. Definer, because refunds are private.
create function private.note_pending_refund(of_id uuid, is_refused boolean default false)
returns void
language sql volatile security definer set search_path = ''
as $$
  update private.pending_refunds
  set refunded_at = case when not is_refused then now() end, failed_at = case when is_refused then now() end
  where pending_refunds.id = of_id and pending_refunds.refunded_at is null and pending_refunds.failed_at is null;
$$;
grant execute on function private.note_pending_refund(uuid, boolean) to marketplace_payments;
