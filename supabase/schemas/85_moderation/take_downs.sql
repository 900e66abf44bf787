create table private.held_listings (
  listing_id uuid primary key references public.listings (id) on delete cascade,
  -- Why it is removed: a decision about the listing, or its seller's ban.
  by_act text not null constraint held_listings_act_known check (by_act in ('take_down_listing', 'ban')),
  status_before text not null,
  is_unlawful boolean not null default false
);
comment on table private.held_listings is 'Listings that moderation removed, with their previous status. Without those that the seller deleted.';
create index held_listings_unlawful_idx on private.held_listings (listing_id) where is_unlawful;

-- Restores a seller's listings. Offered ones become active if the seller can be paid. Listings that
-- were in preparation have no file and stay removed.
create function private.restore_held_listings(of_seller uuid, of_act text, of_listing uuid default null)
returns void language plpgsql volatile set search_path = '' as $$
begin
  perform from public.seller_accounts where seller_accounts.seller_id = of_seller for update;
  perform from public.listings
  where listings.seller_id = of_seller and listings.status = 'removed' and (of_listing is null or listings.id = of_listing)
  order by listings.id for update;
  with released as (
    delete from private.held_listings using public.listings
    where held_listings.listing_id = listings.id and held_listings.by_act = of_act
      and listings.seller_id = of_seller and (of_listing is null or listings.id = of_listing)
    returning held_listings.listing_id, held_listings.status_before
  )
  update public.listings set status = case released.status_before when 'inactive' then 'inactive' else 'active' end
  from released
  where listings.id = released.listing_id and listings.status = 'removed'
    and exists (select from public.listing_files where listing_files.listing_id = listings.id);
end
$$;

-- Removes a seller's listings, or one of them, and remembers their state. False without any. Buyers
-- keep a listing unless it is unlawful: then it is revoked, and their money goes back.
create function private.hold_listings(of_seller uuid, of_act text, of_listing uuid default null, unlawful boolean default false)
returns boolean language plpgsql volatile set search_path = '' as $$
begin
  perform from public.seller_accounts where seller_accounts.seller_id = of_seller for update;
  if unlawful then
    perform private.lock_orders_of(of_listing);
  end if;
  -- By id, like a checkout.
  perform from public.listings
  where listings.seller_id = of_seller and listings.status <> 'removed' and (of_listing is null or listings.id = of_listing)
  order by listings.id for update;
  insert into private.held_listings (listing_id, by_act, status_before, is_unlawful)
  select listings.id, of_act, listings.status, unlawful from public.listings
  where listings.seller_id = of_seller and listings.status <> 'removed' and (of_listing is null or listings.id = of_listing);
  update public.listings set status = 'removed'
  where listings.seller_id = of_seller and listings.status <> 'removed' and (of_listing is null or listings.id = of_listing);
  if not found then
    return false;
  end if;
  if unlawful then
    perform private.revoke_from_buyers(of_listing);
  end if;
  return true;
end
$$;

-- Ends a take-down. False without one.
create function private.end_take_down(of_seller uuid, of_listing uuid)
returns boolean language plpgsql volatile set search_path = '' as $$
declare
  held private.held_listings;
begin
  perform from public.seller_accounts where seller_accounts.seller_id = of_seller for update;
  perform private.lock_orders_of(of_listing);
  perform from public.listings where listings.id = of_listing for update;
  select * into held from private.held_listings where held_listings.listing_id = of_listing and held_listings.by_act = 'take_down_listing';
  if not found then
    return false;
  end if;
  if exists (select from public.profiles where profiles.id = of_seller and profiles.standing = 'banned') then
    -- It returns with its seller.
    update private.held_listings set by_act = 'ban', is_unlawful = false where held_listings.listing_id = of_listing;
  else
    perform private.restore_held_listings(of_seller, 'take_down_listing', of_listing);
  end if;
  if held.is_unlawful then
    -- Refunds that were made stay.
    delete from private.pending_refunds
    where pending_refunds.listing_id = of_listing and pending_refunds.reason = 'unlawful' and pending_refunds.is_open
      and (pending_refunds.begun_at is null or pending_refunds.rejected_at is not null);
    update public.entitlements set revoked_at = null, revoke_reason = null
    where entitlements.listing_id = of_listing and entitlements.revoke_reason = 'unlawful'
      and not exists (
        select from private.pending_refunds
        where pending_refunds.order_id = entitlements.order_id and pending_refunds.listing_id = of_listing
      );
  end if;
  return true;
end
$$;

-- Locks all orders of a listing, because refunds lock orders first.
create function private.lock_orders_of(of_listing uuid)
returns void language plpgsql volatile set search_path = '' as $$
begin
  perform from public.orders
  where orders.id in (select entitlements.order_id from public.entitlements where entitlements.listing_id = of_listing)
  order by orders.id for update;
end
$$;

-- Revokes an item from its buyers and queues their refunds. Later orders: the trigger below.
create function private.revoke_from_buyers(of_listing uuid)
returns void language plpgsql volatile set search_path = '' as $$
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

-- Revokes an item that was taken down as unlawful while its buyer paid. The sale locks the listing,
-- so one of the two finds the other.
create function private.revoke_unlawful_sale()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  if exists (select from private.held_listings where held_listings.listing_id = new.listing_id and held_listings.is_unlawful) then
    perform private.revoke_from_buyers(new.listing_id);
  end if;
  return null;
end
$$;
create trigger entitlements_revoke_unlawful after insert on public.entitlements
  for each row execute function private.revoke_unlawful_sale();
