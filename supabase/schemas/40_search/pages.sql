-- Pages of a search: search_catalogue is where a query begins. The files in its order:
-- 05_words: splits text into words. synonyms, common_words: rows about words.
-- query: typed words as a tsquery. alternatives: the other words that it includes.
-- hidden_values: what the reader leaves out. shop_search: the search in one shop.
-- 10_request: filters as SQL conditions, and the indexes.
-- counts: the total and each filter's numbers. counts_cached: those of all items.
-- sorting: one page in the requested order.
-- spelling: corrections of a search without results.
-- partial_matches: fills a page with items that have some of the words.
-- Beside it: suggestions while somebody types, ranking for sellers, saved_searches, empty_searches.

-- Whether more than `most` match; by default more than are ranked.
create function private.has_many_matches(query tsquery, request private.search_request, most integer default private.search_most_ranked())
returns boolean
language plpgsql stable set search_path = '' set enable_seqscan = off set random_page_cost = 1.1 set jit = off
as $$
declare
  matches integer;
begin
  execute format('select count(*) from (select from public.listings where %s limit $1) as found', private.search_conditions(query, request))
  into matches using most + 1;
  return matches > most;
end
$$;

-- How many matches have a value that the reader hides. Up to search_most_counted they are counted:
-- the difference of two estimates would say nothing about a few items.
create function private.count_hidden(query tsquery, request private.search_request, shown integer)
returns jsonb
language plpgsql stable set search_path = '' set enable_seqscan = off set random_page_cost = 1.1 set jit = off set work_mem = '16MB'
as $$
declare
  hidden constant text := private.value_conditions(request.hidden);
  matches integer;
begin
  request.hidden := '{}';
  execute format(
    'select count(*) from (select from public.listings where %s and (%s) limit %s) as found',
    private.search_conditions(query, request), hidden, private.search_most_counted()
  ) into matches;
  if matches < private.search_most_counted() then
    return jsonb_build_object('count', matches, 'isAbout', false);
  end if;
  return jsonb_build_object('count', greatest((private.cached_counts(query, request)).total - shown, 0), 'isAbout', true);
end
$$;

-- One page for `query`. The first page includes the total, the facets and how many hidden items
-- match.
create function private.search_page(query tsquery, request private.search_request)
returns table (listing_ids uuid[], positions double precision[], total integer, is_about boolean, facets jsonb, left_out jsonb)
language plpgsql stable rows 1 set search_path = ''
as $$
declare
  counted private.search_counts := (0, false, '{}');
  is_around boolean := false;
  are_many boolean;
begin
  listing_ids := '{}';
  positions := '{}';
  -- Words that make no query match nothing.
  if query is not null or request.shop_ids is not null or request.words !~ '\S' then
    if request.after_id is null then
      counted := private.count_in_one_pass(query, request);
      is_around := counted is not null;
      counted := case when is_around then counted else private.cached_counts(query, request) end;
      are_many := counted.total > private.search_most_ranked();
      if request.hidden <> '{}' then
        left_out := private.count_hidden(query, request, counted.total);
      end if;
    else
      are_many := private.has_many_matches(query, request);
    end if;
    select coalesce(array_agg(page.id order by page.place), '{}'), coalesce(array_agg(page.position order by page.place), '{}')
    into listing_ids, positions
    from private.best_matches(query, request, are_many, is_around and not are_many and not request.wanted ? 'tag' and not private.is_frequent(query)) with ordinality as page (id, "position", place);
  end if;
  if request.after_id is null then
    total := counted.total;
    is_about := counted.is_about;
    facets := case when is_around then jsonb_build_object('counts', counted.counts, 'about', '[]'::jsonb) else private.count_facets(query, request, counted) end;
  end if;
  return next;
end
$$;

-- One page of a search. The first includes the counts, and a correction if nothing was found. Less
-- than a page goes on with items that have fewer of the words and aren't counted. Definer, because
-- text search isn't leakproof, so no index serves it under row-level security. It returns ids of
-- active listings; the reader's own rights apply to the rows.
create function private.search_catalogue(request_fields jsonb)
returns table (
  listing_ids uuid[], positions double precision[], total integer, is_about boolean, facets jsonb, left_out jsonb,
  -- The suggested words, the words used instead, and whether items have 'most' or 'some' of them.
  suggestion text, corrected text, partial text
)
language plpgsql stable security definer rows 1 set search_path = ''
as $$
declare
  request private.search_request := jsonb_populate_record(null::private.search_request, request_fields);
  query tsquery := case when request.is_exact then private.catalogue_query(request.words) else private.parse_search(request.words) end;
  is_mended boolean := false;
begin
  request.hidden := request.hidden || private.hidden_from(auth.uid(), request.wanted);
  request.shop_ids := private.shop_matches(query, request);
  loop
    select page.listing_ids, page.positions, page.total, page.is_about, page.facets, page.left_out
    into listing_ids, positions, total, is_about, facets, left_out
    from private.search_page(query, request) as page;
    exit when listing_ids <> '{}' or is_mended or query is null or private.has_matches(query);
    suggestion := private.suggest_words(request.words);
    exit when request.is_exact;
    -- Every page of a corrected search computes the same correction.
    select mended.words, mended.corrected, mended.partial into query, corrected, partial from private.correct_search(request.words) as mended;
    suggestion := nullif(suggestion, corrected);
    exit when query is null;
    is_mended := true;
    request.words := coalesce(corrected, request.words);
  end loop;
  if query is not null and request.shop_ids is null and not request.is_exact and request.sort = 'relevance' and private.is_plain_search(request.words)
    and cardinality(listing_ids) < request.page_size
    and (case when request.after_id is null then total > 0 else request.after_position < 0 or not private.has_many_matches(query, request, request.page_size - 1) end)
  then
    request.page_size := request.page_size - cardinality(listing_ids);
    select listing_ids || coalesce(array_agg(page.id order by page.place), '{}'), positions || coalesce(array_agg(page.position order by page.place), '{}')
    into listing_ids, positions from private.fill_page(query, request) with ordinality as page (id, "position", place);
  end if;
  return next;
end
$$;
grant execute on function private.search_catalogue to marketplace_public;
-- Members' searches leave out what they hide.
grant execute on function private.search_catalogue to marketplace_api;
