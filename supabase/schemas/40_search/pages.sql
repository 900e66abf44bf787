-- Pages of a search: search_catalogue is where a query begins. The files in its order:
-- 05_words: splits text into words. synonyms, common_words: rows about words.
-- query: typed words as a tsquery. alternatives: the other words that it includes.
-- hidden_values: what the reader leaves out. shop_search: the search in one shop.
-- 10_request: filters as SQL conditions, and the indexes.
-- counts: the total and each filter's numbers, and those of all items.
-- sorting: one page in the requested order, and Popular.
-- spelling: corrections of a search without results.
-- Beside it: suggestions while somebody types, ranking for sellers, saved_searches, empty_searches.

-- Whether more than `most` match; by default more than are ranked.
create function private.has_many_matches(query tsquery, request private.search_request, most integer default private.search_most_ranked())
returns boolean language plpgsql stable set search_path = '' set enable_seqscan = off set random_page_cost = 1.1 set jit = off as $$
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
returns jsonb language plpgsql stable set search_path = '' set enable_seqscan = off set random_page_cost = 1.1 set jit = off set work_mem = '16MB' as $$
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
-- match. Each facet counts what its own filter would find with the other filters applied. Tags
-- narrow each other, so they keep theirs.
create function private.search_page(query tsquery, request private.search_request)
returns table (listing_ids uuid[], positions double precision[], total integer, is_about boolean, facets jsonb, left_out jsonb)
language plpgsql stable rows 1 set search_path = '' as $$
declare
  counted private.search_counts := (0, false, '{}');
  is_around boolean := false;
  are_many boolean;
  counts jsonb;
  about text[];
  facet text;
  without private.search_request;
  own private.search_counts;
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
    counts := counted.counts;
    about := case when counted.is_about then array['all'] else '{}' end;
    for facet in
      select jsonb_object_keys(request.wanted)
      union all select 'band' where num_nonnulls(request.min_price_cents, request.max_price_cents) > 0
      union all select 'stars' where request.min_stars is not null
    loop
      continue when is_around or facet in ('tag', 'seller', 'section');
      without := request;
      without.wanted := without.wanted - facet;
      if facet = 'band' then
        without.min_price_cents := null;
        without.max_price_cents := null;
      elsif facet = 'stars' then
        without.min_stars := null;
      end if;
      own := private.cached_counts(query, without);
      counts := counts || jsonb_build_object(facet, coalesce(own.counts -> facet, '{}'));
      about := about || case when own.is_about then facet end;
    end loop;
    facets := jsonb_build_object('counts', counts, 'about', array_remove(about, null));
  end if;
  return next;
end
$$;

-- One page of a search. The first includes the counts, and a correction if nothing was found. Less
-- than a page goes on with items that have fewer of the words and aren't counted; nor are items with
-- one word of several. Definer, because text search isn't leakproof, so no index serves it under
-- row-level security. It returns ids of active listings; the reader's own rights apply to the rows.
create function private.search_catalogue(request_fields jsonb)
returns table (
  listing_ids uuid[], positions double precision[], total integer, is_about boolean, facets jsonb, left_out jsonb,
  -- The suggested words, the words used instead, and whether items have 'most' or 'some' of them.
  suggestion text, corrected text, partial text
) language plpgsql stable security definer rows 1 set search_path = '' as $$
declare
  request private.search_request := jsonb_populate_record(null::private.search_request, request_fields);
  query tsquery := case when request.is_exact then private.catalogue_query(request.words) else private.parse_search(request.words) end;
  is_mended boolean := false;
  is_weak boolean := false;
begin
  request.hidden := request.hidden || private.hidden_from(auth.uid(), request.wanted);
  request.shop_ids := private.shop_matches(query, request);
  loop
    select page.listing_ids, page.positions, page.total, page.is_about, page.facets, page.left_out
    into listing_ids, positions, total, is_about, facets, left_out
    from private.search_page(query, request) as page;
    exit when listing_ids <> '{}' or is_mended or query is null or private.has_matches(query);
    if private.catalogue_query(request.words) is not null and private.is_plain_search(request.words) then
      suggestion := private.correct_words(request.words, true);
    end if;
    suggestion := case when private.has_matches(private.parse_search(suggestion)) then suggestion end;
    exit when request.is_exact;
    -- Every page of a corrected search computes the same correction.
    select mended.words, mended.corrected, mended.partial, mended.is_weak into query, corrected, partial, is_weak from private.correct_search(request.words) as mended;
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
  -- Items with one word of several don't count as results.
  total := case when is_weak then least(total, 0) else total end;
  return next;
end
$$;
grant execute on function private.search_catalogue to marketplace_public;
-- Members' searches leave out what they hide.
grant execute on function private.search_catalogue to marketplace_api;

-- Queries for items with all words but small ones, then with one less, and so on: down to one of up
-- to three words, or half of more. `share` says how many of the words: most or some; null is all.
create function private.fewer_words(typed text)
returns table (words tsquery, share text, is_single boolean) language plpgsql stable rows 4 set search_path = '' as $$
declare
  present text[];
  word_count integer;
begin
  select count(*), array_agg('(' || parts.query::text || ')' order by parts.place) filter (where private.has_matches(parts.query)) into word_count, present
  from private.expand_words(typed) as parts where numnode(parts.query) > 0 and not private.is_stop_word(parts.word);
  return query
    select (
      select string_agg(subsets.words, ' | ')::tsquery
      from (
        select '(' || string_agg(present[places.place], ' & ') || ')' as words
        from generate_series(1, (1 << cardinality(present)) - 1) as chosen (bits), generate_subscripts(present, 1) as places (place)
        where bit_count(chosen.bits::bit(8)) = size and chosen.bits & (1 << (places.place - 1)) > 0
        group by chosen.bits
      ) as subsets
    ), case when size < word_count then case when size * 2 > word_count then 'most' else 'some' end end, size = 1
    from generate_series(coalesce(cardinality(present), 0), case when word_count <= 3 then 1 else (word_count + 1) / 2 end, -1) as sizes (size);
end
$$;

-- Continues a search that has less than a page of matches: with items that have fewer of the words,
-- in tiers. The positions of each tier are lower by 2^42 than those of the tier before.
create function private.fill_page(query tsquery, request private.search_request)
returns table (id uuid, "position" double precision) language plpgsql stable rows 25 set search_path = '' as $$
declare
  after_tier constant integer := least(ceil(coalesce(-request.after_position, 0) / (1::bigint << 42)), 9);
  tier record;
  base double precision;
  found_count integer;
begin
  request.beyond := query;
  for tier in select * from private.fewer_words(request.words) with ordinality as tiers (words, share, is_single, place) loop
    base := -tier.place * (1::bigint << 42);
    if tier.place = after_tier then
      request.after_position := request.after_position - base;
    elsif tier.place > after_tier then
      request.after_id := null;
      request.after_position := null;
    end if;
    -- What the query itself found is left out, so an equal tier finds nothing.
    if tier.place >= after_tier and private.without_repeats(tier.words) <> query then
      return query
        select page.id, page.position + base
        from private.best_matches(tier.words, request, private.has_many_matches(tier.words, request)) as page;
      get diagnostics found_count = row_count;
      request.page_size := request.page_size - found_count;
      exit when request.page_size = 0;
    end if;
    request.beyond := request.beyond || tier.words;
  end loop;
end
$$;
