-- Popular: listings by sales and stars. The first 24 have at most two of one seller.

-- One page of Popular in listings without words. The head is the first 24 items, in order, with two
-- of each seller at most. Twelve sellers fill it, and a seller has at most listing_quota items, so
-- the cursor soon stops, however many listings there are. If it ends without 24, it has met every
-- seller: with fewer than twelve, nobody's items are held back. The other items follow. Positions
-- of the head begin at 2^52, above every popularity. After the head's last item they are negative,
-- lower by 2^52, so that later pages need no head.
create function private.popular_page(request private.search_request, conditions text, are_many boolean)
returns table (id uuid, "position" double precision) language plpgsql stable rows 25 set search_path = ''
  set enable_seqscan = off set random_page_cost = 1.1 set jit = off set work_mem = '16MB'
  -- The planner expects to read a few items of many.
  set cursor_tuple_fraction = 0.001 as $$
declare
  base constant double precision := 1::bigint << 52;
  head uuid[] := '{}';
  of_sellers jsonb := '{}';
  lowest double precision;
  found_count integer;
  items refcursor;
  item record;
begin
  if request.after_position < 0 then
    request.after_position := request.after_position + base;
  else
    open items for execute format(
      'select listings.id, listings.seller_id::text as seller, listings.popularity from (select * from public.listings where %s %s) as listings order by %s',
      conditions, case when not are_many then 'offset 0' end, (private.search_order('popular', '')).columns
    );
    loop
      fetch items into item;
      exit when not found or cardinality(head) = 24;
      continue when of_sellers ->> item.seller = '2';
      head := head || item.id;
      lowest := item.popularity;
      of_sellers := of_sellers || jsonb_build_object(item.seller, case when of_sellers ? item.seller then 2 else 1 end);
    end loop;
    close items;
    if (select count(*) < 12 from jsonb_object_keys(of_sellers)) then
      head := '{}';
      lowest := null;
    end if;
    return query
      select first.id, base + 24 - first.place from unnest(head) with ordinality as first (id, place)
      where request.after_id is null or base + 24 - first.place < request.after_position
      order by first.place limit request.page_size;
    get diagnostics found_count = row_count;
    request.page_size := request.page_size - found_count;
    request.after_id := case when request.after_position < base then request.after_id end;
  end if;
  return query
    select page.id, page.position - case when page.position >= lowest then 0 else base end
    from private.page_of_matches(
      null, request, 'popular', are_many, format('%s and listings.id <> all (%L::uuid[])', conditions, head)
    ) as page;
end
$$;

-- A page of all listings. Definer, as private.search_catalogue; shows ids of active listings.
create function private.popular_listings(page_size integer, after_position double precision, after_id uuid)
returns table (id uuid, "position" double precision) language plpgsql stable security definer rows 25 set search_path = '' as $$
declare
  base constant bigint := 1::bigint << 52;
  request private.search_request;
begin
  -- After the head, as popular_page, with a plan that Postgres keeps.
  if after_position < 0 then
    return query
      select listings.id, (listings.popularity - base)::double precision from public.listings
      where listings.status = 'active' and (listings.popularity, listings.id) < (after_position::bigint + base, after_id)
      order by listings.popularity desc, listings.id desc limit page_size;
    return;
  end if;
  request.page_size := page_size;
  request.after_position := after_position;
  request.after_id := after_id;
  return query select * from private.popular_page(request, private.search_conditions(null, null), true);
end
$$;
grant execute on function private.popular_listings to marketplace_public;
