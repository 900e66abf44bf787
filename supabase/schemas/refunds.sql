-- Refunds and disputes: what Stripe reports of a paid order later.

-- Follows a charge's refunds. A full refund takes the file back, a partial one keeps it (the money for a double purchase is no refund of the file).
-- Definer, because orders are written by these functions only. The total only grows, so reordered events end the same.
create function private.apply_refund(intent_id text, account_id text, total_refunded_cents bigint)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  known public.orders;
begin
  select * into known from public.orders
  where orders.payment_intent_id = intent_id and orders.stripe_account_id is not distinct from account_id for update;
  if not found or total_refunded_cents <= known.refunded_cents then
    return;
  end if;
  update public.orders
  set refunded_cents = least(total_refunded_cents, known.total_cents),
    status = case
      when total_refunded_cents >= known.total_cents then 'refunded'
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
grant execute on function private.apply_refund(text, text, bigint) to marketplace_payments;

-- Follows a dispute: open marks the order, won restores it, lost takes the file back.
-- Definer, because orders are written by these functions only. A lost dispute is final, so a late "created" changes nothing.
create function private.apply_dispute(intent_id text, account_id text, dispute_status text)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  known public.orders;
begin
  select * into known from public.orders
  where orders.payment_intent_id = intent_id and orders.stripe_account_id is not distinct from account_id for update;
  if not found or known.status = 'refunded' then
    return;
  end if;
  if dispute_status = 'lost' then
    update public.orders set status = 'refunded' where orders.id = known.id;
    update public.entitlements set revoked_at = now(), revoke_reason = 'dispute_lost'
    where entitlements.order_id = known.id and entitlements.revoked_at is null;
  elsif dispute_status in ('won', 'warning_closed') then
    update public.orders
    set status = case when known.refunded_cents > known.duplicate_cents then 'partially_refunded' else 'paid' end
    where orders.id = known.id and orders.status = 'disputed';
  else
    update public.orders set status = 'disputed' where orders.id = known.id;
  end if;
end
$$;
grant execute on function private.apply_dispute(text, text, text) to marketplace_payments;
