-- Download limits: a seller may limit how often buyers download each release of an item. The limit
-- at checkout holds; a later one can only raise or end it. All links to files of a release within 24 hours
-- are one download, so an interrupted transfer or a second look costs nothing (decision 32).

create table private.counted_downloads (
  entitlement_id uuid not null references public.entitlements (id) on delete cascade,
  release integer not null,
  began_at timestamptz not null default now(),
  primary key (entitlement_id, release, began_at)
);
comment on table private.counted_downloads is 'Downloads that count against a limit. Each lasts 24 hours from its first link.';

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
  select jsonb_build_object('limit', allowed.most, 'used', count(counted.began_at), 'free_until', (
    select max(running.began_at) + interval '24 hours' from private.counted_downloads as running
    where running.entitlement_id = of_entitlement.id and running.release = of_release and running.began_at > now() - interval '24 hours'
  ))
  from (select private.download_limit(of_entitlement) as most) as allowed
  left join private.counted_downloads as counted on counted.entitlement_id = of_entitlement.id and counted.release = of_release
  where allowed.most is not null
  group by allowed.most;
$$;

-- Counts a link against the limit. Locks the entitlement, so concurrent links are counted exactly.
-- Rejects with download_limit_reached.
create function private.count_download(of_entitlement_id uuid, of_release integer)
returns void
language plpgsql volatile set search_path = ''
as $$
declare
  entitlement public.entitlements;
  used jsonb;
begin
  select * into entitlement from public.entitlements where entitlements.id = of_entitlement_id;
  if private.download_limit(entitlement) is null then
    return;
  end if;
  perform from public.entitlements where entitlements.id = of_entitlement_id for no key update;
  used := private.downloads_used(entitlement, of_release);
  if used ->> 'free_until' is null then
    perform private.reject_if((used ->> 'used')::integer >= (used ->> 'limit')::integer, 'download_limit_reached');
    insert into private.counted_downloads (entitlement_id, release, began_at) values (entitlement.id, of_release, clock_timestamp());
  end if;
end
$$;
