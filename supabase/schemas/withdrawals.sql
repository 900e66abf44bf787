-- Withdrawals: what is unlawful is taken from its buyers, and their money goes back (pending_refunds.sql).

-- The orders that a listing was bought in: refunds lock them before anything else. No grant to anyone, as the next two.
create function private.lock_orders_of(of_listing uuid)
returns void
language plpgsql volatile set search_path = ''
as $$
begin
  perform from public.orders
  where orders.id in (select entitlements.order_id from public.entitlements where entitlements.listing_id = of_listing)
  order by orders.id for update;
end
$$;

-- Takes an item from its buyers and queues what they paid for it. The orders are locked, and one that comes later is found by the trigger below.
create function private.withdraw_from_buyers(of_listing uuid)
returns void
language plpgsql volatile set search_path = ''
as $$
declare
  bought record;
begin
  for bought in
    select order_items.order_id, order_items.price_cents
    from public.entitlements
    join public.order_items on order_items.order_id = entitlements.order_id and order_items.listing_id = of_listing
    where entitlements.listing_id = of_listing and entitlements.revoked_at is null
    order by order_items.order_id
  loop
    perform private.queue_refund(bought.order_id, of_listing, bought.price_cents, 'unlawful', 'unlawful');
  end loop;
end
$$;

-- Gives an item back to buyers whose refund has not begun or was rejected. What was refunded stays refunded.
create function private.give_back_to_buyers(of_listing uuid)
returns void
language plpgsql volatile set search_path = ''
as $$
begin
  delete from private.pending_refunds
  where pending_refunds.listing_id = of_listing and pending_refunds.reason = 'unlawful' and pending_refunds.is_open
    and (pending_refunds.begun_at is null or pending_refunds.rejected_at is not null);
  update public.entitlements set revoked_at = null, revoke_reason = null
  where entitlements.listing_id = of_listing and entitlements.revoke_reason = 'unlawful'
    and not exists (
      select from private.pending_refunds
      where pending_refunds.order_id = entitlements.order_id and pending_refunds.listing_id = of_listing
    );
end
$$;

-- An item that was withdrawn while its buyer paid is withdrawn from them too. The sale holds the listing, so either the take-down finds it or it
-- finds the take-down. Definer, because those who fulfil orders may not see what moderation holds.
create function private.withdraw_unlawful_sale()
returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if exists (select from private.held_listings where held_listings.listing_id = new.listing_id and held_listings.is_unlawful) then
    perform private.withdraw_from_buyers(new.listing_id);
  end if;
  return null;
end
$$;
create trigger entitlements_withdraw_unlawful
  after insert on public.entitlements
  for each row execute function private.withdraw_unlawful_sale();
