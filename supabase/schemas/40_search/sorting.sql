-- A sort: its columns, the number that a row has in it, and the condition for rows after a number
-- ($2) and an id ($3). For relevance ('rank'), words in titles weigh most, then English items for
-- English words and typed words before translations. A single typed word counts once more in titles:
-- ts_rank divides by the number of its alternatives, of which there may be dozens. The score decides
-- within a twentieth of that sum.
create function private.search_order(sort text, typed text, out columns text, out "position" text, out after text)
language plpgsql stable set search_path = '' as $$
begin
  case sort
    when 'newest' then
      columns := 'listings.created_at desc, listings.id desc';
      position := 'extract(epoch from listings.created_at) * 1000000';
      after := '(listings.created_at, listings.id) < (to_timestamp($2 / 1000000), $3)';
    when 'price_low' then
      columns := 'listings.price_cents, listings.id';
      position := 'listings.price_cents';
      after := '(listings.price_cents, listings.id) > ($2::integer, $3)';
    when 'price_high' then
      columns := 'listings.price_cents desc, listings.id desc';
      position := 'listings.price_cents';
      after := '(listings.price_cents, listings.id) < ($2::integer, $3)';
    when 'rating' then
      columns := 'listings.fair_rating desc, listings.id desc';
      position := 'listings.fair_rating';
      after := '(listings.fair_rating, listings.id) < ($2, $3)';
    when 'rank' then
      position := format(
        'floor((ts_rank(private.search_weights(), listings.search_document, $1)%s%s) * 20) * 1000000 + listings.score',
        case when btrim(typed) !~ '\s' then format(
          ' + 0.4 * ts_rank(''{0, 0, 0, 1}'', listings.search_document, %L)', plainto_tsquery('public.catalogue', left(typed, private.search_max_characters()))
        ) end,
        case private.language_of(typed)
          when 'english' then ' + 0.4 * coalesce(''en'' = any (listings.languages), true)::integer'
          when 'foreign' then ' + 0.4 * (listings.languages is distinct from ''{en}'')::integer'
          when 'mixed' then format(' + 0.05 * (listings.search_document @@ %L)::integer', private.catalogue_query(typed))
        end
      );
      columns := format('(%s)::double precision desc, listings.id desc', position);
      after := format('((%s)::double precision, listings.id) < ($2, $3)', position);
    when 'score' then
      columns := 'listings.score desc, listings.id desc';
      position := 'listings.score';
      after := '(listings.score, listings.id) < ($2::integer, $3)';
    else
      columns := 'listings.popularity desc, listings.id desc';
      position := 'listings.popularity';
      after := '(listings.popularity, listings.id) < ($2::bigint, $3)';
  end case;
end
$$;

-- One page of matches. Few matches are all fetched and sorted; for many the planner may walk the
-- sort's index until the page is full. `base` is added to the positions.
create function private.page_of_matches(
  query tsquery, request private.search_request, sort text, are_many boolean, conditions text, base double precision default 0
) returns table (id uuid, "position" double precision) language plpgsql stable rows 25 set search_path = ''
  -- The planner underestimates the cost of matching a document, so a sequential scan looks too
  -- cheap.
  set enable_seqscan = off set random_page_cost = 1.1 set jit = off set work_mem = '16MB' as $$
declare
  ordered record;
begin
  ordered := private.search_order(sort, request.words);
  return query execute format(
    'select listings.id, (%s)::double precision + $5 from (select * from public.listings where %s %s) as listings where %s order by %s limit $4',
    ordered.position, conditions,
    -- Keeps the planner from optimising for the first page.
    case when not are_many then 'offset 0' end,
    case when request.after_id is null then 'true' else ordered.after end, ordered.columns
  ) using query, request.after_position - base, request.after_id, request.page_size, base;
end
$$;

-- One page in the requested order. `are_many` says whether more match than are ranked. Later pages
-- keep the order of the first, even if the number of matches has changed. Many matches come without
-- ranking, which would take seconds: first those with the words in the title, then the others, each
-- by score.
create function private.best_matches(query tsquery, request private.search_request, are_many boolean, are_words_few boolean default false)
returns table (id uuid, "position" double precision) language plpgsql stable rows 25 set search_path = '' as $$
declare
  title_base constant double precision := 2::bigint << 40;
  other_base constant double precision := 1::bigint << 40;
  in_title constant text := 'ts_filter(listings.search_document, ''{a}'') @@ $1';
  found_count integer;
begin
  if query is null and request.sort in ('popular', 'relevance') then
    return query select * from private.popular_page(request, private.search_conditions(query, request, are_words_few), are_many);
    return;
  elsif request.sort <> 'relevance' then
    return query select * from private.page_of_matches(query, request, request.sort, are_many, private.search_conditions(query, request, are_words_few));
    return;
  elsif not coalesce(request.after_position >= other_base, are_many) then
    return query select * from private.page_of_matches(query, request, 'rank', false, private.search_conditions(query, request, are_words_few));
    return;
  end if;
  if request.after_id is null or request.after_position >= title_base then
    -- A title with the words is a match, unless a word is unwanted. Both conditions together
    -- mislead the planner.
    return query select * from private.page_of_matches(
      query, request, 'score', true, private.search_conditions(case when position('!' in query::text) > 0 then query end, request) || ' and ' || in_title, title_base
    );
    get diagnostics found_count = row_count;
    if found_count = request.page_size then
      return;
    end if;
    request.after_id := null;
    request.page_size := request.page_size - found_count;
  end if;
  return query select * from private.page_of_matches(query, request, 'score', true, private.search_conditions(query, request) || ' and not ' || in_title, other_base);
end
$$;

-- One page of Popular, listings without words by sales and stars. The head is the first 24 items, in
-- order, with two of each seller at most. Twelve sellers fill it, and a seller has at most
-- listing_quota items, so the cursor soon stops, however many listings there are. If it ends without
-- 24, it has met every seller: with fewer than twelve, nobody's items are held back. The other items
-- follow. Positions of the head begin at 2^52, above every popularity. After the head's last item
-- they are negative, lower by 2^52, so that later pages need no head.
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
