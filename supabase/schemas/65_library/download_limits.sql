-- Download limits: a seller may limit how often buyers download each release of an item. The limit
-- at checkout holds; a later one can only raise or end it. All links to files of a release within 24 hours
-- are one download, so an interrupted transfer or a second look costs nothing (decision 32).

-- The limit of an entitlement; null without one.
create function private.download_limit(of_entitlement public.entitlements)
returns integer
language sql stable set search_path = ''
as $$
  select case when listings.download_limit is not null then greatest(order_items.download_limit, listings.download_limit) end
  from public.order_items join public.listings on listings.id = order_items.listing_id
  where order_items.order_id = of_entitlement.order_id and order_items.listing_id = of_entitlement.listing_id
    and order_items.download_limit is not null;
$$;

-- What a buyer has used of a limit: {limit, used, free_until}; null without a limit. Links until
-- free_until belong to the running download.
create function private.downloads_used(of_entitlement public.entitlements, of_release integer)
returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object('limit', allowed.most, 'used', count(counted.id), 'free_until',
    case when max(counted.downloaded_at) > now() - interval '24 hours' then max(counted.downloaded_at) + interval '24 hours' end)
  from (select private.download_limit(of_entitlement) as most) as allowed
  left join public.downloads as counted on counted.buyer_id = of_entitlement.buyer_id and counted.listing_id = of_entitlement.listing_id
    and counted.release = of_release and counted.is_counted and counted.downloaded_at >= of_entitlement.granted_at
  where allowed.most is not null
  group by allowed.most;
$$;

-- What the caller has used of the limits of listings that they hold, of the newest release.
create function private.own_downloads(of_listing_ids uuid[])
returns table (listing_id uuid, used jsonb)
language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
  select entitlements.listing_id, private.downloads_used(
    entitlements, private.newest_release(entitlements.listing_id, entitlements.first_release, entitlements.granted_at)
  )
  from public.entitlements
  where entitlements.buyer_id = auth.uid() and entitlements.listing_id = any (of_listing_ids) and entitlements.revoked_at is null;
end
$$;
grant execute on function private.own_downloads to marketplace_api;

-- Whether a link begins a download. Locks the entitlement, so concurrent links are counted exactly.
-- Rejects with download_limit_reached, and with not_found if the item was lost meanwhile.
create function private.begins_download(held public.entitlements, of_release integer)
returns boolean
language plpgsql volatile set search_path = ''
as $$
declare
  used jsonb;
begin
  perform from public.entitlements
  where entitlements.id = held.id and entitlements.buyer_id = held.buyer_id and entitlements.revoked_at is null for no key update;
  perform private.reject_if(not found, 'not_found');
  if exists (
    select from public.downloads
    where downloads.buyer_id = held.buyer_id and downloads.listing_id = held.listing_id and downloads.release = of_release and downloads.is_counted
      and downloads.downloaded_at >= greatest(held.granted_at, now() - interval '24 hours')
  ) then
    return false;
  end if;
  used := private.downloads_used(held, of_release);
  perform private.reject_if((used ->> 'used')::integer >= (used ->> 'limit')::integer, 'download_limit_reached');
  return true;
end
$$;
