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
      when total_refunded_cents >= known.total_cents or known.status = 'refunded' then 'refunded'
      when known.status = 'disputed' then 'disputed'
      when total_refunded_cents <= known.duplicate_cents then known.status
      else 'partially_refunded'
    end
  where orders.id = known.id;
  if total_refunded_cents >= known.total_cents then
    update public.entitlements set revoked_at = now(), revoke_reason = 'refunded'
    where entitlements.order_id = known.id and entitlements.revoked_at is null;
  end if;
end
$$;
grant execute on function private.apply_refund(text, text, bigint, bigint) to marketplace_payments;

-- What a dispute does to its order: open marks it, won restores it, lost takes the file back. An inquiry (warning_…) holds no money.
-- A lost dispute is final, so a late "created" changes nothing. No grant to anyone: follow_dispute calls it.
create function private.apply_dispute(intent_id text, account_id text, dispute_status text, dispute_cents bigint)
returns void
language plpgsql volatile set search_path = ''
as $$
declare
  known public.orders;
begin
  select * into known from public.orders
  where orders.payment_intent_id = intent_id and orders.stripe_account_id is not distinct from account_id for update;
  if not found or known.lost_cents > 0 then
    return;
  end if;
  update public.orders
  set disputed_cents = case when dispute_status in ('needs_response', 'under_review') then least(dispute_cents, known.total_cents) else 0 end,
    lost_cents = case when dispute_status = 'lost' then least(dispute_cents, known.total_cents) else 0 end,
    status = case
      when dispute_status = 'lost' or known.status = 'refunded' then 'refunded'
      when dispute_status not in ('won', 'warning_closed') then 'disputed'
      when known.status <> 'disputed' then known.status
      when known.refunded_cents > known.duplicate_cents then 'partially_refunded'
      else 'paid'
    end
  where orders.id = known.id;
  if dispute_status = 'lost' then
    update public.entitlements set revoked_at = now(), revoke_reason = 'dispute_lost'
    where entitlements.order_id = known.id and entitlements.revoked_at is null;
    -- What was to be refunded is gone.
    update private.pending_refunds set failed_at = now()
    where pending_refunds.order_id = known.id and pending_refunds.refunded_at is null and pending_refunds.failed_at is null;
  end if;
end
$$;
