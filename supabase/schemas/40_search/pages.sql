-- Pages of a search with their counts. read_search interprets the words. If that finds nothing,
-- mend_search replaces it. Without words, all items match.

-- How many match, by facet and value: {"kind": {"pdf": 3}, "band": {"2": 1}}. Of tags the first 30.
create type private.search_counts as (total integer, is_about boolean, counts jsonb);
comment on type private.search_counts is 'How many items match. About: estimated from an even sample.';

-- Counts at most `most` matches in the first of the 256 shares; null means all.
create function private.count_shares(query tsquery, request private.search_request, shares integer, most integer)
returns private.search_counts
language plpgsql stable set search_path = '' set enable_seqscan = off set random_page_cost = 1.1 set jit = off set work_mem = '16MB'
as $$
declare
  sample constant text := private.with_values(array(select 'share:' || lpad(to_hex(number), 2, '0') from generate_series(0, shares - 1) as number), ' | ');
  matches constant text := format(
    'select listings.facets from public.listings where %s %s limit %L', private.search_conditions(query, request),
    'and listings.scope @@ ' || quote_literal(sample) || '::tsquery', most
  );
  counted private.search_counts;
begin
  with counts as materialized (
    select split_part(stat.word, ':', 1) as facet, substr(stat.word, strpos(stat.word, ':') + 1) as value, stat.ndoc
    from ts_stat(matches) as stat
  )
  select
    coalesce((select counts.ndoc from counts where counts.facet = 'item'), 0), false,
    (
      select coalesce(jsonb_object_agg(facets.facet, facets.values), '{}')
      from (
        select shown.facet, jsonb_object_agg(shown.value, shown.ndoc) as values
        from (
          (select * from counts where counts.facet not in ('tag', 'item'))
          union all (select * from counts where counts.facet = 'tag' order by counts.ndoc desc, counts.value limit 30)
        ) as shown
        group by shown.facet
      ) as facets
    )
  into counted;
  return counted;
end
$$;

-- Counts all matches if they are few. Otherwise one share tells how many shares make a sample of
-- about search_sample_size, and its counts are scaled up.
create function private.count_matches(query tsquery, request private.search_request)
returns private.search_counts
language plpgsql stable set search_path = ''
as $$
declare
  most constant integer := private.search_most_counted();
  counted private.search_counts := private.count_shares(query, request, 1, null);
  in_first constant integer := counted.total;
  shares integer;
begin
  -- So many in one share are surely more than `most` in all.
  if in_first * 256 < 2 * most then
    counted := private.count_shares(query, request, null, most + 1);
    if counted.total <= most then
      return counted;
    end if;
  end if;
  shares := least(greatest(private.search_sample_size() / greatest(in_first, 1), 1), 256);
  if shares > 1 or counted.total <> in_first then
    counted := private.count_shares(query, request, shares, null);
  end if;
  counted.total := counted.total * 256::bigint / shares;
  counted.is_about := true;
  counted.counts := (
    select coalesce(jsonb_object_agg(facets.key, (
      select jsonb_object_agg(one.key, one.value::bigint * 256 / shares) from jsonb_each_text(facets.value) as one
    )), '{}')
    from jsonb_each(counted.counts) as facets
  );
  return counted;
end
$$;

create table private.catalogue_counts (
  only_row boolean primary key default true constraint catalogue_counts_only_row check (only_row),
  counted private.search_counts not null,
  counted_at timestamptz not null default now()
);
comment on table private.catalogue_counts is 'Counts of all active listings, if they are too many to be counted exactly.';

-- A job. Pages without words and filters then need no counting. Each category also shows how many
-- the others have.
create function private.count_catalogue()
returns integer
language sql volatile security definer set search_path = ''
as $$
  delete from private.catalogue_counts;
  insert into private.catalogue_counts (counted)
  select counted from private.count_matches(null, jsonb_populate_record(null::private.search_request, '{"wanted": {}, "unwanted": [], "hidden": []}')) as counted
  where counted.is_about;
  select 0
$$;
grant execute on function private.count_catalogue to marketplace_jobs;

-- Counts of the job are used for an hour, so that a job that stopped does no harm.
create function private.known_counts(query tsquery, request private.search_request)
returns private.search_counts
language plpgsql stable set search_path = ''
as $$
declare
  known private.search_counts;
begin
  if private.search_conditions(query, request) = private.search_conditions(null, null) then
    select (catalogue_counts.counted).* into known from private.catalogue_counts where catalogue_counts.counted_at > now() - interval '1 hour';
    if found then
      return known;
    end if;
  end if;
  return private.count_matches(query, request);
end
$$;

-- Whether more match than are ranked.
create function private.are_many(query tsquery, request private.search_request)
returns boolean
language plpgsql stable set search_path = '' set enable_seqscan = off set random_page_cost = 1.1 set jit = off
as $$
declare
  matches integer;
begin
  execute format('select count(*) from (select from public.listings where %s limit $1) as found', private.search_conditions(query, request))
  into matches using private.search_most_ranked() + 1;
  return matches > private.search_most_ranked();
end
$$;

-- Each facet counts what its own filter would find with the other filters applied. Tags narrow each
-- other, so they keep theirs.
create function private.count_facets(query tsquery, request private.search_request, counted private.search_counts)
returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  counts jsonb := counted.counts;
  about text[] := case when counted.is_about then '{all}'::text[] else '{}' end;
  facet text;
  without private.search_request;
  own private.search_counts;
begin
  for facet in
    select jsonb_object_keys(request.wanted)
    union all select 'band' where num_nonnulls(request.min_price_cents, request.max_price_cents) > 0
    union all select 'stars' where request.min_stars is not null
  loop
    continue when facet in ('tag', 'seller', 'section');
    without := request;
    without.wanted := without.wanted - facet;
    if facet = 'band' then
      without.min_price_cents := null;
      without.max_price_cents := null;
    elsif facet = 'stars' then
      without.min_stars := null;
    end if;
    own := private.known_counts(query, without);
    counts := counts || jsonb_build_object(facet, coalesce(own.counts -> facet, '{}'));
    about := about || case when own.is_about then facet end;
  end loop;
  return jsonb_build_object('counts', counts, 'about', array_remove(about, null));
end
$$;

-- One page for `query`. The first page includes the total, the facets and how many hidden items match.
create function private.search_page(query tsquery, request private.search_request)
returns table (listing_ids uuid[], positions double precision[], total integer, is_about boolean, facets jsonb, left_out integer)
language plpgsql stable rows 1 set search_path = ''
as $$
declare
  counted private.search_counts := (0, false, '{}');
  hidden private.search_request := request;
  are_many boolean;
begin
  listing_ids := '{}';
  positions := '{}';
  -- Words that make no query match nothing.
  if query is not null or request.words !~ '\S' then
    if request.after_id is null then
      counted := private.known_counts(query, request);
      are_many := counted.total > private.search_most_ranked();
      if request.hidden <> '{}' then
        hidden.hidden := '{}';
        left_out := greatest((private.count_matches(query, hidden)).total - counted.total, 0);
      end if;
    else
      are_many := private.are_many(query, request);
    end if;
    select coalesce(array_agg(page.id order by page.place), '{}'), coalesce(array_agg(page.position order by page.place), '{}')
    into listing_ids, positions
    from private.best_matches(query, request, are_many) with ordinality as page (id, "position", place);
  end if;
  if request.after_id is null then
    total := counted.total;
    is_about := counted.is_about;
    facets := private.count_facets(query, request, counted);
  end if;
  return next;
end
$$;

-- One page of a search. The first page includes the counts of every facet, and a correction if
-- nothing was found. Definer, because text search is not leakproof, so no index serves it under
-- row-level security. It reads only active listings, which guests may see, and returns ids. The
-- reader's own rights apply to the rows.
create function private.search_catalogue(request_fields jsonb)
returns table (
  listing_ids uuid[], positions double precision[], total integer, is_about boolean, facets jsonb, left_out integer,
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
    select page.listing_ids, page.positions, page.total, page.is_about, page.facets, page.left_out
    into listing_ids, positions, total, is_about, facets, left_out
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

-- Listings whose title matches the typed beginning, highest score first.
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
    order by listings.score desc, listings.id desc
    limit most;
end
$$;
grant execute on function private.search_catalogue, private.suggest_listings to marketplace_public;
