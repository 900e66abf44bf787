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

-- Refund endings: what a made or rejected refund does to the buyer's files, and refunds that only an operator can move.

-- Whether a debt stays when the payment provider rejects it: the buyer may not have what is unlawful back. No grant to anyone,
-- as the next two.
create function private.is_lasting_debt(of_refund private.pending_refunds)
returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return of_refund.reason = 'unlawful' or exists (
    select from private.held_listings where held_listings.listing_id = of_refund.listing_id and held_listings.is_unlawful
  );
end
$$;

-- Gives an item back to its buyer, whose money did not come. Not where they bought it again, nor where all money is back.
create function private.return_item(of_refund private.pending_refunds)
returns void
language sql volatile set search_path = ''
as $$
  update public.entitlements set revoked_at = null, revoke_reason = null
  from public.orders
  where entitlements.order_id = of_refund.order_id and entitlements.listing_id = of_refund.listing_id
    and entitlements.revoke_reason in ('refunded', 'withdrawn') and not private.is_lasting_debt(of_refund)
    and orders.id = entitlements.order_id and orders.refunded_cents + orders.lost_cents < orders.total_cents
    and not exists (
      select from public.entitlements as held
      where held.buyer_id = entitlements.buyer_id and held.listing_id = entitlements.listing_id and held.revoked_at is null
    );
$$;

-- Takes back the item of a refund that was made, where its buyer kept it until then.
create function private.take_item(of_refund private.pending_refunds)
returns void
language sql volatile set search_path = ''
as $$
  update public.entitlements set revoked_at = now(),
    revoke_reason = case of_refund.reason when 'withdrawal' then 'withdrawn' when 'unlawful' then 'unlawful' else 'refunded' end
  where entitlements.order_id = of_refund.order_id and entitlements.listing_id = of_refund.listing_id and entitlements.revoked_at is null;
$$;

-- Notes that a refund was made, or rejected for good. Then its buyer has the item again, or, where they may not, the debt stays.
-- Definer, because refunds are private.
create function private.note_pending_refund(of_id uuid, is_rejected boolean default false)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  known private.pending_refunds;
begin
  -- The order before its refund, as every function that refunds.
  perform from public.orders
  where orders.id = (select pending_refunds.order_id from private.pending_refunds where pending_refunds.id = of_id) for update;
  select * into known from private.pending_refunds where pending_refunds.id = of_id and pending_refunds.is_open for update;
  if not found then
    return;
  elsif not is_rejected then
    update private.pending_refunds set refunded_at = now() where pending_refunds.id = of_id;
    perform private.take_item(known);
  elsif private.is_lasting_debt(known) then
    update private.pending_refunds set rejected_at = coalesce(pending_refunds.rejected_at, now()) where pending_refunds.id = of_id;
  else
    update private.pending_refunds set failed_at = now() where pending_refunds.id = of_id;
    perform private.return_item(known);
  end if;
end
$$;
grant execute on function private.note_pending_refund(uuid, boolean) to marketplace_payments;

-- Refunds that only an operator can move: the provider rejected them, or their seller's account is out of reach. No grant to anyone.
create function private.stuck_refunds()
returns setof private.pending_refunds
language sql stable set search_path = ''
as $$
  select pending_refunds.*
  from private.pending_refunds join public.orders on orders.id = pending_refunds.order_id
  where pending_refunds.is_open and (pending_refunds.rejected_at is not null or not private.is_payable(orders));
$$;

-- Buyers whose refund is stuck have their items again until it is made. Gives how many refunds are stuck. Run by the sweep, so
-- that it does not matter when a connection ended. Definer, because it spans all buyers.
create function private.return_stuck_items()
returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  stuck private.pending_refunds;
  counted integer := 0;
begin
  for stuck in select * from private.stuck_refunds() limit 1000 loop
    perform private.return_item(stuck);
    counted := counted + 1;
  end loop;
  return counted;
end
$$;
grant execute on function private.return_stuck_items() to marketplace_payments;
