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
