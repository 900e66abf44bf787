-- Refunds and disputes: what Stripe reports of a paid order later.

-- Follows a charge's refunds. A full refund takes the file back, a partial one keeps it (the money for a double purchase is no refund of the file).
-- Definer, because orders are written by these functions only. The totals only grow, so reordered events end the same.
create function private.apply_refund(intent_id text, account_id text, total_refunded_cents bigint, total_fee_refunded_cents bigint default 0)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  known public.orders;
begin
  select * into known from public.orders
  where orders.payment_intent_id = intent_id and orders.stripe_account_id is not distinct from account_id for update;
  update public.orders
  set fee_refunded_cents = least(total_fee_refunded_cents, known.fee_cents)
  where orders.id = known.id and total_fee_refunded_cents > known.fee_refunded_cents;
  if known.id is null or total_refunded_cents <= known.refunded_cents then
    return;
  end if;
  update public.orders
  set refunded_cents = least(total_refunded_cents, known.total_cents),
    status = case
      when total_refunded_cents + known.lost_cents >= known.total_cents or known.status = 'refunded' then 'refunded'
      when known.status = 'disputed' then 'disputed'
      when total_refunded_cents <= known.duplicate_cents then known.status
      else 'partially_refunded'
    end
  where orders.id = known.id;
  if total_refunded_cents + known.lost_cents >= known.total_cents then
    update public.entitlements set revoked_at = now(), revoke_reason = 'refunded'
    where entitlements.order_id = known.id and entitlements.revoked_at is null;
    update private.pending_refunds set refunded_at = now() where pending_refunds.order_id = known.id and pending_refunds.is_open;
  end if;
end
$$;
grant execute on function private.apply_refund(text, text, bigint, bigint) to marketplace_payments;

-- Settles what an order owes after its bank decided for the buyer. All money back takes all files. After a part of it the buyer
-- keeps what they hold, and each debt is less by what the bank returned, the oldest first (decision 66). What a seller wanted to
-- give back by themselves has failed. No grant to anyone, as the next.
create function private.settle_lost_dispute(of_order public.orders)
returns void
language plpgsql volatile set search_path = ''
as $$
begin
  update private.pending_refunds set failed_at = now()
  where pending_refunds.order_id = of_order.id and pending_refunds.is_open and pending_refunds.reason = 'seller';
  if of_order.refunded_cents + of_order.lost_cents >= of_order.total_cents then
    update public.entitlements set revoked_at = now(), revoke_reason = 'dispute_lost'
    where entitlements.order_id = of_order.id and entitlements.revoked_at is null;
    update private.pending_refunds set returned_at = now() where pending_refunds.order_id = of_order.id and pending_refunds.is_open;
    return;
  end if;
  with debts as (
    select pending_refunds.id, least(
      pending_refunds.cents, sum(pending_refunds.cents) over (order by pending_refunds.created_at, pending_refunds.id) - of_order.lost_cents
    ) as left_cents
    from private.pending_refunds where pending_refunds.order_id = of_order.id and pending_refunds.is_open
  )
  update private.pending_refunds
  set returned_at = case when debts.left_cents <= 0 then now() end,
    cents = case when debts.left_cents > 0 then debts.left_cents else pending_refunds.cents end,
    attempt = pending_refunds.attempt + 1
  from debts where pending_refunds.id = debts.id and debts.left_cents < pending_refunds.cents;
end
$$;

-- What a dispute does to its order: open marks it, won restores it, lost ends it or a part of it. An inquiry (warning_…) holds no
-- money. A lost dispute is final, so a late "created" changes nothing. follow_dispute calls it.
create function private.apply_dispute(intent_id text, account_id text, dispute_status text, dispute_cents bigint)
returns void
language plpgsql volatile set search_path = ''
as $$
declare
  known public.orders;
  -- What the bank holds or took, in cents.
  held_cents integer;
begin
  select * into known from public.orders
  where orders.payment_intent_id = intent_id and orders.stripe_account_id is not distinct from account_id for update;
  if not found or known.lost_cents > 0 then
    return;
  end if;
  held_cents := least(dispute_cents, known.total_cents);
  update public.orders
  set disputed_cents = case when dispute_status in ('needs_response', 'under_review') then held_cents else 0 end,
    lost_cents = case when dispute_status = 'lost' then held_cents else 0 end,
    status = case
      when known.status = 'refunded' then 'refunded'
      when dispute_status = 'lost' and known.refunded_cents + held_cents >= known.total_cents then 'refunded'
      when dispute_status = 'lost' then 'partially_refunded'
      when dispute_status not in ('won', 'warning_closed') then 'disputed'
      when known.status <> 'disputed' then known.status
      when known.refunded_cents > known.duplicate_cents then 'partially_refunded'
      else 'paid'
    end
  where orders.id = known.id returning * into known;
  if dispute_status = 'lost' then
    perform private.settle_lost_dispute(known);
  end if;
end
$$;
