-- Matches of a search in the requested order. Each order has an index over all active listings, and
-- every filter is part of the query. Postgres walks that index for common words and reads all
-- matches from the text index for rare ones. Statements are built per search, because a generic
-- plan would be wrong for most words.

create index listings_price_idx on public.listings (price_cents, id) where status = 'active';
create index listings_rating_idx on public.listings (fair_rating desc, id desc) where status = 'active';
-- Includes the facets, so that a common word with a rare filter is fast. Not the price, because a
-- range would read every price. Not partial: Postgres can't combine two partial indexes with the
-- same condition.
create index listings_search_idx on public.listings using gin (search_document, facets, scope);
-- Words of titles, which a search for a common word shows first. Not partial, because the planner
-- takes no statistics from a partial index.
create index listings_title_lexemes_idx on public.listings using gin (ts_filter(search_document, '{a}'));
-- The planner estimates from a sample how common a word is. The default sample misses words that
-- one listing in a hundred has.
alter table public.listings alter column search_document set statistics 1000;
alter table public.listings alter column facets set statistics 1000;
alter index public.listings_title_lexemes_idx alter column 1 set statistics 1000;

create type private.search_request as (
  -- Empty for all items.
  words text,
  -- Only the typed words.
  is_exact boolean,
  -- For each facet the values of which an item has one, or all of them for tags: {"kind": ["pdf"]}.
  wanted jsonb,
  -- `facet:value` that an item must not have. Hidden ones are the reader's own choice everywhere.
  unwanted text[],
  hidden text[],
  min_price_cents integer,
  max_price_cents integer,
  min_stars integer,
  -- relevance, popular, newest, price_low, price_high or rating
  sort text,
  page_size integer,
  -- Where the previous page ended; null for the first page.
  after_position double precision,
  after_id uuid,
  -- Leaves out what this finds, because it was shown before.
  beyond tsquery
);
comment on type private.search_request is 'What a search asks for. A new facet is a value of listings.facets.';

-- Above this number, matches are not ranked: a million would take seconds.
create function private.search_most_ranked()
returns integer
language sql immutable set search_path = ''
return 2000;

-- Above this number, counts are estimates from a sample of about the second number.
create function private.search_most_counted()
returns integer
language sql immutable set search_path = ''
return 10000;
create function private.search_sample_size()
returns integer
language sql immutable set search_path = ''
return 5000;

-- Weights of words of D, C, B and A: the category, the seller's name, the description and tags, the title. A
-- seller's name says little about an item.
create function private.search_weights()
returns real[]
language sql immutable set search_path = ''
return '{0.1, 0.05, 0.4, 1}'::real[];

-- The query for listings with any of these values, or all of them.
create function private.with_values(tokens text[], joined text)
returns tsquery
language sql immutable set search_path = ''
as $$
  select string_agg(quote_literal(token), joined)::tsquery from unnest(tokens) as given (token);
$$;

-- The price bands between the wanted prices, if these are bounds of bands, as the filters offer them.
-- Unlike a range of prices, the text index knows bands.
create function private.wanted_bands(request private.search_request)
returns integer[]
language sql immutable set search_path = ''
as $$
  select array(select generate_series(
    width_bucket(coalesce(request.min_price_cents, 0), private.search_price_bounds()),
    coalesce(width_bucket(request.max_price_cents, private.search_price_bounds()), cardinality(private.search_price_bounds()))
  ))
  where num_nonnulls(request.min_price_cents, request.max_price_cents) > 0
    and coalesce(request.min_price_cents, 0) = any (0 || private.search_price_bounds())
    and coalesce(request.max_price_cents + 1 = any (private.search_price_bounds()), true);
$$;

-- What each filter wants.
create function private.wanted_facets(request private.search_request)
returns table (facet text, query tsquery)
language sql immutable set search_path = ''
as $$
  select wanted.facet, private.with_values(
    array(select wanted.facet || ':' || chosen.value from jsonb_array_elements_text(wanted.of) as chosen (value)),
    case when wanted.facet = 'tag' then ' & ' else ' | ' end
  )
  from (
    select * from jsonb_each(request.wanted)
    union all
    select 'stars', to_jsonb(array(select generate_series(request.min_stars, 5))) where request.min_stars is not null
    union all
    select 'band', to_jsonb(private.wanted_bands(request)) where private.wanted_bands(request) is not null
  ) as wanted (facet, of)
  where jsonb_array_length(wanted.of) > 0;
$$;

-- The wanted values of facets or, with `of_scope`, of sellers and sections.
create function private.wanted_query(request private.search_request, of_scope boolean)
returns tsquery
language sql immutable set search_path = ''
as $$
  select string_agg('(' || wanted.query::text || ')', ' & ')::tsquery
  from private.wanted_facets(request) as wanted where (wanted.facet in ('seller', 'section')) = of_scope;
$$;

-- The condition for items with any of these values as SQL; null for none.
create function private.value_conditions(tokens text[])
returns text
language sql immutable set search_path = ''
as $$
  select string_agg(format('listings.%s @@ %L::tsquery', of_column.name, of_column.query), ' or ')
  from (
    select given.name, private.with_values(array_agg(given.token), ' | ') as query
    from (select case when token ~ '^(seller|section):' then 'scope' else 'facets' end, token from unnest(tokens) as one (token)) as given (name, token)
    group by given.name
  ) as of_column;
$$;

-- The conditions of a search as SQL. Values stand in it as literals, quoted by Postgres: the planner
-- can estimate them, and ts_stat takes no parameters.
create function private.search_conditions(query tsquery, request private.search_request)
returns text
language sql immutable set search_path = ''
as $$
  select concat_ws(' and ',
    'listings.status = ''active''',
    'listings.search_document @@ ' || quote_literal(query) || '::tsquery',
    'listings.facets @@ ' || quote_literal(private.wanted_query(request, false)) || '::tsquery',
    'listings.scope @@ ' || quote_literal(private.wanted_query(request, true)) || '::tsquery',
    'not listings.search_document @@ ' || quote_literal(request.beyond) || '::tsquery',
    'not (' || private.value_conditions(request.unwanted || request.hidden) || ')',
    case when private.wanted_bands(request) is null then 'listings.price_cents >= ' || request.min_price_cents end,
    case when private.wanted_bands(request) is null then 'listings.price_cents <= ' || request.max_price_cents end
  );
$$;

-- A sort: its columns, the number that a row has in it, and the condition for rows after a number
-- ($2) and an id ($3). For relevance (`sort` is 'rank'), words in titles weigh most, English words prefer
-- English items, typed words come before their translations, and the score decides between items of the
-- same twentieth of that sum.
create function private.search_order(sort text, typed text, out columns text, out "position" text, out after text)
language plpgsql stable set search_path = ''
as $$
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
        'floor((ts_rank(private.search_weights(), listings.search_document, $1)%s) * 20) * 1000000 + listings.score',
        case private.language_of(typed)
          when 'english' then ' + 0.4 * coalesce(''en'' = any (listings.languages), true)::integer'
          when 'mixed' then format(' + 0.05 * (listings.search_document @@ %L)::integer', private.catalogue_query(typed))
        end
      );
      columns := format('(%s)::double precision desc, listings.id desc', position);
      after := format('((%s)::double precision, listings.id) < ($2, $3)', position);
    else
      columns := 'listings.score desc, listings.id desc';
      position := 'listings.score';
      after := '(listings.score, listings.id) < ($2::integer, $3)';
  end case;
end
$$;

-- One page of matches. Few matches are all fetched and sorted; for many the planner may walk the
-- sort's index until the page is full. `conditions` are the request's by default; `base` is added to
-- the positions.
create function private.page_of_matches(
  query tsquery, request private.search_request, sort text, are_many boolean, conditions text default null, base double precision default 0
)
returns table (id uuid, "position" double precision)
language plpgsql stable rows 25 set search_path = ''
  -- The planner underestimates the cost of matching a document, so a sequential scan looks too
  -- cheap.
  set enable_seqscan = off set random_page_cost = 1.1 set jit = off set work_mem = '16MB'
as $$
declare
  ordered record;
begin
  ordered := private.search_order(sort, request.words);
  return query execute format(
    'select listings.id, (%s)::double precision + $5 from (select * from public.listings where %s %s) as listings where %s order by %s limit $4',
    ordered.position, coalesce(conditions, private.search_conditions(query, request)),
    -- Keeps the planner from optimising for the first page.
    case when not are_many then 'offset 0' end,
    case when request.after_id is null then 'true' else ordered.after end, ordered.columns
  ) using query, request.after_position - base, request.after_id, request.page_size, base;
end
$$;

-- For many matches: first those with the words in the title, then the others, each by score.
-- Ranking them would take seconds.
create function private.page_of_many(query tsquery, request private.search_request)
returns table (id uuid, "position" double precision)
language plpgsql stable rows 25 set search_path = ''
as $$
declare
  title_base constant double precision := 2::bigint << 40;
  other_base constant double precision := 1::bigint << 40;
  in_title constant text := 'ts_filter(listings.search_document, ''{a}'') @@ $1';
  found_count integer := 0;
begin
  if request.after_id is null or request.after_position >= title_base then
    -- A title with the words is a match, unless a word is unwanted. Both conditions together mislead the planner.
    return query select * from private.page_of_matches(
      query, request, 'popular', true, private.search_conditions(case when position('!' in query::text) > 0 then query end, request) || ' and ' || in_title, title_base
    );
    get diagnostics found_count = row_count;
    if found_count = request.page_size then
      return;
    end if;
    request.after_id := null;
    request.page_size := request.page_size - found_count;
  end if;
  return query select * from private.page_of_matches(query, request, 'popular', true, private.search_conditions(query, request) || ' and not ' || in_title, other_base);
end
$$;

-- One page in the requested order. `are_many` says whether more match than are ranked. Later pages
-- keep the order of the first, even if the number of matches has changed.
create function private.best_matches(query tsquery, request private.search_request, are_many boolean)
returns table (id uuid, "position" double precision)
language plpgsql stable rows 25 set search_path = ''
as $$
begin
  if request.sort <> 'relevance' or query is null then
    return query select * from private.page_of_matches(query, request, request.sort, are_many);
  elsif coalesce(request.after_position >= 1::bigint << 40, are_many) then
    return query select * from private.page_of_many(query, request);
  else
    return query select * from private.page_of_matches(query, request, 'rank', false);
  end if;
end
$$;
