-- The quota counts what a seller shows or is about to show; an inactive listing does not count, and one that nobody bought can be deleted.

-- Definer, because settings are private.
create function private.listing_quota()
returns integer
language sql stable security definer set search_path = ''
as $$
  select (settings.value #>> '{}')::integer from private.settings where settings.name = 'listing_quota';
$$;
grant execute on function private.listing_quota() to authenticated, marketplace_api;

-- Runs when a listing begins to count. So that inactive ones cannot pile up without end, a seller keeps at most ten times the quota in all.
-- Definer, because it locks the seller's account row: parallel uploads and reactivations queue here, so the quota is exact.
create function private.check_listing_quota()
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
    perform private.reject('listing_quota_reached');
  end if;
  return new;
end
$$;
create trigger listings_check_quota
  before insert on public.listings
  for each row execute function private.check_listing_quota();
-- Not for what moderation takes back: a wrong decision is undone whatever was listed meanwhile.
create trigger listings_check_quota_again
  before update of status on public.listings
  for each row when (old.status = 'inactive' and new.status not in ('inactive', 'removed'))
  execute function private.check_listing_quota();
