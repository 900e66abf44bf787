-- Popular: listings by sales and stars, with at most two of one seller among the first 24.

-- The first items, in order. Each seller has two at most, so that 24 items need at most 12 sellers
-- who have more, and a seller has at most listing_quota: the walk along the index ends soon,
-- however many listings there are. Where it ends without 24, it has met every seller: with fewer
-- than 12, nobody's items are held back.
create function private.popular_head()
returns uuid[] language plpgsql stable set search_path = '' set enable_seqscan = off set enable_sort = off set enable_bitmapscan = off set jit = off as $$
declare
  item record;
  head uuid[] := '{}';
  sellers jsonb := '{}';
  of_seller integer;
begin
  for item in
    select listings.id, listings.seller_id from public.listings
    where listings.status = 'active' order by listings.popularity desc, listings.id desc
  loop
    of_seller := coalesce((sellers ->> item.seller_id::text)::integer, 0);
    continue when of_seller = 2;
    head := head || item.id;
    exit when cardinality(head) = 24;
    sellers := sellers || jsonb_build_object(item.seller_id, of_seller + 1);
  end loop;
  if cardinality(head) < 24 and (select count(*) from jsonb_object_keys(sellers)) < 12 then
    return '{}';
  end if;
  return head;
end
$$;

-- One page of all active listings, after a position and an id. Positions of the head begin at 2^52,
-- above every popularity. Definer, as private.search_catalogue; shows ids of active listings.
create function private.popular_listings(page_size integer, after_position double precision, after_id uuid)
returns table (id uuid, "position" double precision) language plpgsql stable security definer rows 25 set search_path = ''
  set enable_seqscan = off set jit = off as $$
declare
  head_base constant double precision := 1::bigint << 52;
  head constant uuid[] := private.popular_head();
  found_count integer;
begin
  return query
    select first.id, head_base + 24 - first.place from unnest(head) with ordinality as first (id, place)
    where after_id is null or head_base + 24 - first.place < after_position
    order by first.place limit page_size;
  get diagnostics found_count = row_count;
  return query
    select listings.id, listings.popularity::double precision from public.listings
    where listings.status = 'active' and listings.id <> all (head)
      and (listings.popularity, listings.id) < (
        greatest(least(coalesce(after_position, head_base), head_base), 0)::bigint, coalesce(after_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff')
      )
    order by listings.popularity desc, listings.id desc limit page_size - found_count;
end
$$;
grant execute on function private.popular_listings to marketplace_public;
