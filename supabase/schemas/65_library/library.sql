create index entitlements_library_idx on public.entitlements (buyer_id, granted_at desc, listing_id desc) where revoked_at is null;

-- The titles that one user holds, in order.
create index order_items_library_idx on public.order_items (holder_id, lower(title), listing_id);

-- The rows of a page: `page` has (id, sort_value), $3 is the caller. The joins stand in the order
-- in which they are done, so that planning takes less.
create function private.library_rows()
returns text language sql immutable set search_path = '' as $$
  select $rows$
    select listings.id, orders.id, order_items.title, lower(order_items.title), listings.seller_id, order_items.seller_name,
      order_items.showcase_images, listings.status <> 'removed', entitlements.granted_at, coalesce(listings.file_changed_at, listings.created_at),
      last.at, coalesce(newest.number > last.release, false),
      orders.withdrawable_until is not null and order_items.price_cents > 0 and private.awaits_consent(orders),
      newest.number, newest.note, listings.file_kind, (
        select jsonb_agg(jsonb_build_object(
          'id', listing_files.id, 'name', release_files.name, 'type', listing_files.mime_type, 'size_bytes', listing_files.size_bytes,
          'sha256', listing_files.sha256
        ) order by release_files.position)
        from public.release_files join public.listing_files on listing_files.id = release_files.file_id
        where release_files.listing_id = listings.id and release_files.release = newest.number
      ),
      case when exists (select from public.licence_keys where licence_keys.buyer_id = $3 and licence_keys.listing_id = listings.id)
        or exists (select from public.licence_waits where licence_waits.buyer_id = $3 and licence_waits.listing_id = listings.id)
        then private.own_licence(listings.id) end,
      order_items.usage_licence, orders.buyer_id <> $3,
      case when orders.buyer_id <> $3 then private.giver_facts(orders.id) ->> 'giver' end
    from page
    join public.entitlements on entitlements.id = page.id
    join public.listings on listings.id = entitlements.listing_id
    join public.orders on orders.id = entitlements.order_id
    join public.order_items on order_items.order_id = orders.id and order_items.listing_id = listings.id
    cross join lateral (
      select releases.number, releases.note from public.releases
      where releases.listing_id = listings.id
        and releases.number = private.newest_release(listings.id, entitlements.first_release, entitlements.granted_at)
    ) as newest
    cross join lateral (
      select max(downloads.downloaded_at) as at, max(downloads.release) as release
      from public.downloads where downloads.buyer_id = $3 and downloads.listing_id = listings.id
    ) as last
  $rows$;
$$;

-- What the caller owns. `request`: {q, type, seller, listing, updated, sort, limit, after}; sort is
-- bought, title or updated. Finds the page first, from few tables, then reads the rest of its rows.
-- Dynamic, so that each sort has its own plan; values are bound.
create function private.find_library(request jsonb)
returns table (
  id uuid, order_id uuid, title text, sort_title text, seller_id uuid, seller_name text, showcase_images jsonb, is_listed boolean,
  bought_at timestamptz, updated_at timestamptz, last_download_at timestamptz, is_updated boolean, is_waiting boolean,
  release integer, note text, type text, files jsonb, licence jsonb, usage_licence text, is_gift boolean, giver text
) language plpgsql stable security definer set search_path = '' set join_collapse_limit = 1 as $$
declare
  sort constant text := request ->> 'sort';
  sort_by constant text := case sort
    when 'title' then 'lower(order_items.title)'
    when 'updated' then 'coalesce(listings.file_changed_at, listings.created_at)'
    else 'entitlements.granted_at'
  end;
  -- Without filters, the first titles are read in their order: `offset 0` keeps it, because the
  -- planner can't know that each item has one entitlement.
  tables constant text := case
    when sort = 'title' and not request ?| array['type', 'seller', 'updated'] then
      'public.order_items cross join lateral (
        select * from public.entitlements
        where entitlements.buyer_id = $3 and entitlements.listing_id = order_items.listing_id and entitlements.order_id = order_items.order_id
          and entitlements.revoked_at is null
        offset 0
      ) as entitlements'
    when request ? 'q' or sort = 'title' then
      'public.entitlements join public.order_items
        on order_items.order_id = entitlements.order_id and order_items.listing_id = entitlements.listing_id'
    else 'public.entitlements' end
  || case when sort = 'updated' or request ?| array['type', 'seller', 'updated']
    then ' join public.listings on listings.id = entitlements.listing_id' else '' end;
  -- $1 is the request, $2 the text pattern, $3 the caller.
  conditions constant text := concat_ws(' and ',
    'entitlements.buyer_id = $3 and entitlements.revoked_at is null',
    case when request ? 'q' or sort = 'title' then 'order_items.holder_id = $3' end,
    case when request ? 'listing' then 'entitlements.listing_id = ($1 ->> ''listing'')::uuid' end,
    case when request ? 'q' then '(order_items.title ilike $2 or order_items.seller_name ilike $2)' end,
    case when request ? 'type' then 'listings.file_kind = $1 ->> ''type''' end,
    case when request ? 'seller' then 'listings.seller_id = ($1 ->> ''seller'')::uuid' end,
    case when (request ->> 'updated')::boolean then 'listings.release_number > 1 and listings.release_number > (
      select max(downloads.release) from public.downloads
      where downloads.buyer_id = $3 and downloads.listing_id = entitlements.listing_id
    )' end,
    case when request ? 'after' then format(
      '(%s, entitlements.listing_id) %s (($1 #>> ''{after,0}'')::%s, ($1 #>> ''{after,1}'')::uuid)', sort_by,
      case sort when 'title' then '>' else '<' end, case sort when 'title' then 'text' else 'timestamptz' end
    ) end
  );
begin
  return query execute format(
    'with page as materialized (
      select entitlements.id, %1$s as sort_value from %4$s
      where %2$s order by %1$s %3$s, entitlements.listing_id %3$s limit $4
    ) %5$s order by page.sort_value %3$s, listings.id %3$s',
    sort_by, conditions, case sort when 'title' then 'asc' else 'desc' end, tables, private.library_rows()
  ) using request, private.like_pattern(request ->> 'q', true), auth.uid(), least((request ->> 'limit')::integer, 101);
end
$$;

-- The sellers and types in the caller's library with their numbers of items, for its filters.
create function private.library_choices()
returns table (items integer, updated integer, sellers jsonb, types jsonb) language sql stable security definer set search_path = '' as $$
  with owned as materialized (
    select listings.seller_id, profiles.name, listings.file_kind, listings.release_number > 1 and listings.release_number > (
      select max(downloads.release) from public.downloads
      where downloads.buyer_id = auth.uid() and downloads.listing_id = listings.id
    ) as is_updated
    from public.entitlements
    join public.listings on listings.id = entitlements.listing_id
    join public.profiles on profiles.id = listings.seller_id
    where entitlements.buyer_id = auth.uid() and entitlements.revoked_at is null
  )
  select (select count(*) from owned)::integer, (select count(*) from owned where owned.is_updated)::integer,
    (
      select coalesce(jsonb_agg(jsonb_build_object('id', one.seller_id, 'name', one.name, 'items', one.items) order by lower(one.name), one.seller_id), '[]')
      from (select owned.seller_id, owned.name, count(*) as items from owned group by 1, 2 order by 3 desc, 1 limit 500) as one
    ),
    (
      select coalesce(jsonb_agg(jsonb_build_object('type', one.file_kind, 'items', one.items) order by one.items desc, one.file_kind), '[]')
      from (select owned.file_kind, count(*) as items from owned where owned.file_kind is not null group by 1) as one
    );
$$;
grant execute on function private.find_library, private.library_choices to marketplace_api;
