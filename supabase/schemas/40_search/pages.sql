-- Pages of a search with their counts. read_search interprets the words. If that finds nothing,
-- mend_search replaces it. Without words, all items match.

-- Matches with the same values in all facets.
create type private.search_group as (kind text, price_band integer, whole_stars integer, listings bigint);
comment on type private.search_group is 'Matches that are alike in all that is filtered by, and how many.';

-- Counts matches up to search_most_counted plus one.
create function private.count_matches(query tsquery, request private.search_request)
returns private.search_group[]
language plpgsql stable set search_path = '' set enable_seqscan = off set random_page_cost = 1.1 set jit = off set work_mem = '16MB'
as $$
declare
  groups private.search_group[];
begin
  execute format(
    'select coalesce(array_agg((alike.kind, alike.price_band, alike.whole_stars, alike.listings)::private.search_group), ''{}'')
    from (
      select found.file_kind as kind, width_bucket(found.price_cents, ($2).price_bounds) as price_band,
        floor(found.average_rating)::integer as whole_stars, count(*) as listings
      from (
        select listings.file_kind, listings.price_cents, listings.average_rating from public.listings where %s limit $3
      ) as found
      group by 1, 2, 3
    ) as alike', private.search_conditions(query, request)
  ) into groups using query, request, private.search_most_counted() + 1;
  return groups;
end
$$;

create function private.total_of(groups private.search_group[])
returns integer
language sql immutable set search_path = ''
as $$
  select coalesce(sum(alike.listings), 0)::integer from unnest(groups) as alike;
$$;

-- One facet: the count of each choice, and whether there are more than were counted.
create function private.facet_of(groups private.search_group[], facet text)
returns jsonb
language sql immutable set search_path = ''
as $$
  select jsonb_build_object(
    'counts', coalesce(jsonb_object_agg(chosen.choice, chosen.listings) filter (where chosen.choice is not null), '{}'),
    'is_capped', private.total_of(groups) > private.search_most_counted()
  )
  from (
    select to_jsonb(alike) ->> facet as choice, sum(alike.listings) as listings from unnest(groups) as alike group by 1
  ) as chosen;
$$;

-- Each facet counts what its own filter would find with the other filters applied. `groups` apply
-- all filters; if those exceed the counting limit, so does every facet.
create function private.count_facets(query tsquery, request private.search_request, groups private.search_group[])
returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  without private.search_request := request;
  kinds private.search_group[] := groups;
  prices private.search_group[] := groups;
  stars private.search_group[] := groups;
  are_counted constant boolean := private.total_of(groups) <= private.search_most_counted();
begin
  if are_counted and request.kinds is not null then
    without.kinds := null;
    kinds := private.count_matches(query, without);
  end if;
  if are_counted and num_nonnulls(request.min_price_cents, request.max_price_cents) > 0 then
    without := request;
    without.min_price_cents := null;
    without.max_price_cents := null;
    prices := private.count_matches(query, without);
  end if;
  if are_counted and request.min_stars is not null then
    without := request;
    without.min_stars := null;
    stars := private.count_matches(query, without);
  end if;
  return jsonb_build_object(
    'kinds', private.facet_of(kinds, 'kind'),
    'price_bands', private.facet_of(prices, 'price_band'),
    'whole_stars', private.facet_of(stars, 'whole_stars')
  );
end
$$;

-- One page for `query`. The first page includes the total and the facets.
create function private.search_page(query tsquery, request private.search_request)
returns table (listing_ids uuid[], positions double precision[], total integer, is_capped boolean, facets jsonb)
language plpgsql stable rows 1 set search_path = ''
as $$
declare
  groups private.search_group[] := '{}';
begin
  -- Words that make no query match nothing.
  if query is not null or request.words !~ '\S' then
    groups := private.count_matches(query, request);
  end if;
  is_capped := private.total_of(groups) > private.search_most_counted();
  if request.after_id is null then
    total := least(private.total_of(groups), private.search_most_counted());
    facets := private.count_facets(query, request, groups);
  end if;
  select coalesce(array_agg(page.id order by page.place), '{}'), coalesce(array_agg(page.position order by page.place), '{}')
  into listing_ids, positions
  from private.best_matches(query, request, is_capped) with ordinality as page (id, "position", place)
  where groups <> '{}';
  return next;
end
$$;

-- One page of a search. The first page includes the counts of every facet, and a correction if
-- nothing was found. Definer, because text search is not leakproof, so no index serves it under
-- row-level security. It reads only active listings, which guests may see, and returns ids. The
-- reader's own rights apply to the rows.
create function private.search_catalogue(request_fields jsonb)
returns table (
  listing_ids uuid[], positions double precision[], total integer, is_capped boolean, facets jsonb,
  -- The suggested words, the words that were used instead, and whether items have 'most' or 'some'
  -- of the words.
  suggestion text, corrected text, partial text
)
language plpgsql stable security definer rows 1 set search_path = ''
as $$
declare
  request private.search_request := jsonb_populate_record(null::private.search_request, request_fields);
  query tsquery := case when request.is_exact then private.catalogue_query(request.words) else private.read_search(request.words) end;
  is_mended boolean := false;
begin
  loop
    select page.listing_ids, page.positions, page.total, page.is_capped, page.facets into listing_ids, positions, total, is_capped, facets
    from private.search_page(query, request) as page;

    exit when listing_ids <> '{}' or is_mended or query is null or private.finds(query);
    suggestion := private.suggest_words(request.words);
    exit when request.is_exact;
    -- Every page of a corrected search computes the same correction.
    select mended.words, mended.corrected, mended.partial into query, corrected, partial from private.mend_search(request.words) as mended;
    suggestion := nullif(suggestion, corrected);
    exit when query is null;
    is_mended := true;
  end loop;
  return next;
end
$$;

-- Listings whose title matches the typed beginning, best-selling first.
create function private.suggest_listings(typed text, most integer)
returns setof uuid
language plpgsql stable security definer rows 10 set search_path = '' set plan_cache_mode = 'force_custom_plan'
as $$
declare
  words tsquery := private.catalogue_query(typed);
begin
  return query
    select listings.id from public.listings
    where listings.status = 'active' and listings.search_document @@ words
      -- Weights of D, C, B and A: A is the title.
      and ts_rank('{0, 0, 0, 1}', listings.search_document, words) > 0
    order by listings.sales_count desc, listings.rating_sum desc, listings.id desc
    limit most;
end
$$;
grant execute on function private.search_catalogue, private.suggest_listings to marketplace_public;
