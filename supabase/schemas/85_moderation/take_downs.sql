-- Take-downs: removed listings and their previous state, so that a decision can be reversed.

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
returns void
language plpgsql volatile set search_path = ''
as $$
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

-- Takes a listing down. Buyers keep it unless it is unlawful: then it is revoked, and their money
-- goes back. Rejects with forbidden, own_act, not_found, already_done and report_not_found.
create function private.take_down_listing(
  taken_id uuid, by_rule text, on_facts text, note text, is_unlawful boolean default false, of_report uuid default null
)
returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  seller uuid := (select listings.seller_id from public.listings where listings.id = taken_id);
  status_before text;
begin
  perform private.begin_act(seller);
  perform private.reject_if(seller is null, 'not_found');
  perform from public.seller_accounts where seller_accounts.seller_id = seller for update;
  if is_unlawful then
    perform private.lock_orders_of(taken_id);
  end if;
  select listings.status into status_before from public.listings where listings.id = taken_id for update;
  perform private.reject_if(status_before = 'removed', 'already_done');
  insert into private.held_listings (listing_id, by_act, status_before, is_unlawful)
  values (taken_id, 'take_down_listing', status_before, take_down_listing.is_unlawful);
  update public.listings set status = 'removed' where listings.id = taken_id;
  if is_unlawful then
    perform private.revoke_from_buyers(taken_id);
  end if;
  return private.note_act(
    'take_down_listing', seller, by_rule, on_facts, note, of_report, taken_id,
    about => (select listings.title from public.listings where listings.id = taken_id), is_unlawful => is_unlawful
  );
end
$$;

create function private.undo_take_down(taken_id uuid, by text, note text)
returns void
language plpgsql volatile set search_path = ''
as $$
declare
  held private.held_listings;
  seller uuid := (select listings.seller_id from public.listings where listings.id = taken_id);
begin
  perform from public.seller_accounts where seller_accounts.seller_id = seller for update;
  perform private.lock_orders_of(taken_id);
  perform from public.listings where listings.id = taken_id for update;
  select * into held from private.held_listings where held_listings.listing_id = taken_id and held_listings.by_act = 'take_down_listing';
  perform private.reject_if(not found, 'already_done');
  if exists (select from public.profiles where profiles.id = seller and profiles.standing = 'banned') then
    -- It returns with its seller.
    update private.held_listings set by_act = 'ban', is_unlawful = false where held_listings.listing_id = taken_id;
  else
    perform private.restore_held_listings(seller, 'take_down_listing', taken_id);
  end if;
  if held.is_unlawful then
    -- Refunds that were made stay.
    delete from private.pending_refunds
    where pending_refunds.listing_id = taken_id and pending_refunds.reason = 'unlawful' and pending_refunds.is_open
      and (pending_refunds.begun_at is null or pending_refunds.rejected_at is not null);
    update public.entitlements set revoked_at = null, revoke_reason = null
    where entitlements.listing_id = taken_id and entitlements.revoke_reason = 'unlawful'
      and not exists (
        select from private.pending_refunds
        where pending_refunds.order_id = entitlements.order_id and pending_refunds.listing_id = taken_id
      );
  end if;
  perform private.note_reversal('take_down_listing', 'restore_listing', seller, by, note, taken_id);
end
$$;

-- Restores a listing that was taken down. Rejects with forbidden, own_act, not_found and
-- already_done.
create function private.restore_listing(taken_id uuid, note text)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  seller uuid;
begin
  select listings.seller_id into seller from public.listings
  join public.profiles on profiles.id = listings.seller_id and profiles.standing <> 'deleted' where listings.id = taken_id;
  perform private.begin_act(seller);
  perform private.reject_if(seller is null, 'not_found');
  perform private.undo_take_down(taken_id, 'shop', note);
end
$$;
grant execute on function private.take_down_listing, private.restore_listing to marketplace_api;

-- Revocations: unlawful items are taken from their buyers, and their money goes back
-- (60_money/10_pending_refunds.sql).

-- Locks all orders of a listing, because refunds lock orders first.
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

-- Revokes an item from its buyers and queues their refunds. The trigger below handles orders that
-- come later.
create function private.revoke_from_buyers(of_listing uuid)
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

-- Revokes an item that was taken down as unlawful while its buyer paid. The sale locks the listing,
-- so one of the two finds the other.
create function private.revoke_unlawful_sale()
returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if exists (select from private.held_listings where held_listings.listing_id = new.listing_id and held_listings.is_unlawful) then
    perform private.revoke_from_buyers(new.listing_id);
  end if;
  return null;
end
$$;
create trigger entitlements_revoke_unlawful
  after insert on public.entitlements
  for each row execute function private.revoke_unlawful_sale();
