-- The quota counts what a seller shows or is about to show; an inactive listing does not count, and one that nobody bought can be deleted.

-- Runs when a listing begins to count. So that inactive ones cannot pile up without end, a seller keeps at most ten times the quota in all.
-- Definer, because it locks the seller's account row: parallel uploads and reactivations queue here, so the quota is exact.
create or replace function private.hold_listing_quota()
returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  quota integer := private.listing_quota();
  shown integer;
  kept integer;
begin
  perform from public.seller_accounts where seller_accounts.seller_id = new.seller_id for update;
  select count(*) filter (where listings.status <> 'inactive'), count(*) into shown, kept
  from public.listings where listings.seller_id = new.seller_id and listings.status <> 'removed';
  if (new.status <> 'inactive' and shown >= quota) or (tg_op = 'INSERT' and kept >= 10 * quota) then
    perform private.refuse('listing_quota_reached');
  end if;
  return new;
end
$$;
create trigger listings_hold_quota_again
  before update of status on public.listings
  for each row when (old.status in ('inactive', 'removed') and new.status not in ('inactive', 'removed'))
  execute function private.hold_listing_quota();

-- Deletes one of the caller's listings that was never ordered: a buyer's order keeps what it was about for ever. One that was reported
-- is removed instead, so that the report keeps what it is about; to its seller both are the same. The files go by the sweep.
-- Definer, because clients may see neither orders of others nor reports, and nobody may delete a listing otherwise.
-- Refuses account_banned, not_found and listing_bought.
create function private.delete_listing(deleted_listing_id uuid)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.hold_standing(auth.uid());
  perform from public.seller_accounts where seller_accounts.seller_id = auth.uid() for update;
  -- Held, so that no checkout begins meanwhile: it would wait for this, and then find nothing.
  perform from public.listings
  where listings.id = deleted_listing_id and listings.seller_id = auth.uid() and listings.status <> 'removed'
  for update;
  if not found then
    perform private.refuse('not_found');
  elsif exists (select from public.order_items where order_items.listing_id = deleted_listing_id) then
    perform private.refuse('listing_bought');
  end if;
  -- Leaves the carts first, by trigger, so that buyers are told.
  update public.listings set status = 'removed' where listings.id = deleted_listing_id;
  if not exists (select from public.reports where reports.reported_listing_id = deleted_listing_id) then
    delete from public.listings where listings.id = deleted_listing_id;
  end if;
end
$$;
grant execute on function private.delete_listing(uuid) to marketplace_api;
