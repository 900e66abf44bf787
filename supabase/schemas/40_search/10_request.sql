-- What a search asks for, its filters as SQL conditions, and the indexes. Each order has an index
-- over all active listings: Postgres walks it for common words, and reads the text index for rare
-- ones. Statements are built per search, because a generic plan would be wrong for most words.

create index listings_price_idx on public.listings (price_cents, id) where status = 'active';
create index listings_rating_idx on public.listings (fair_rating desc, id desc) where status = 'active';
-- Includes the facets, so that a common word with a rare filter is fast. Without the price: a range
-- would read every price. Not partial: Postgres can't combine two partial indexes of one condition.
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
  beyond tsquery,
  -- In place of the words: what a search in one shop finds (shop_matches).
  shop_ids uuid[]
);
comment on type private.search_request is 'What a search asks for. A new facet is a value of listings.facets.';

-- Above this number, matches are not ranked: a million would take seconds.
create function private.search_most_ranked()
returns integer language sql immutable set search_path = ''
return 2000;

-- Above this number, counts are estimates from a sample of about the second number.
create function private.search_most_counted()
returns integer language sql immutable set search_path = ''
return 5000;
create function private.search_sample_size()
returns integer language sql immutable set search_path = ''
return 3000;

-- Weights of words of D, C, B and A: the category, the seller's name, the description and tags, the
-- title. A seller's name says little about an item.
create function private.search_weights()
returns real[] language sql immutable set search_path = ''
return '{0.1, 0.05, 0.4, 1}'::real[];

-- The query for listings with any of these values, or all of them.
create function private.with_values(tokens text[], joined text)
returns tsquery language sql immutable set search_path = '' as $$
  select string_agg(quote_literal(token), joined)::tsquery from unnest(tokens) as given (token);
$$;

-- The price bands between the wanted prices, if these are bounds of bands, as the filters offer
-- them. Unlike a range of prices, the text index knows bands.
create function private.wanted_bands(request private.search_request)
returns integer[] language plpgsql immutable set search_path = '' as $$
begin
  return case
    when num_nonnulls(request.min_price_cents, request.max_price_cents) > 0 and coalesce(request.min_price_cents, 0) = any (0 || private.search_price_bounds())
      and coalesce(request.max_price_cents + 1 = any (private.search_price_bounds()), true)
    then array(select generate_series(
      width_bucket(coalesce(request.min_price_cents, 0), private.search_price_bounds()), coalesce(width_bucket(request.max_price_cents, private.search_price_bounds()), cardinality(private.search_price_bounds()))
    ))
  end;
end
$$;

create function private.wanted_facets(request private.search_request)
returns table (facet text, query tsquery) language plpgsql immutable set search_path = '' as $$
begin
  return query
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
end
$$;

-- The condition for items with any of these values as SQL; null for none.
create function private.value_conditions(tokens text[])
returns text language sql immutable set search_path = '' as $$
  select string_agg(format('listings.%s @@ %L::tsquery', of_column.name, of_column.query), ' or ')
  from (
    select given.name, private.with_values(array_agg(given.token), ' | ') as query
    from (select case when token ~ '^(seller|section):' then 'scope' else 'facets' end, token from unnest(tokens) as one (token)) as given (name, token)
    group by given.name
  ) as of_column;
$$;

-- The conditions of a search as SQL. Values are quoted literals: the planner can estimate them, and
-- ts_stat takes no parameters. A few words' rows are read faster than facets.
create function private.search_conditions(query tsquery, request private.search_request, are_words_few boolean default false)
returns text language plpgsql immutable set search_path = '' as $$
begin
  return concat_ws(' and ',
    'listings.status = ''active''',
    case when request.shop_ids is null then 'listings.search_document @@ ' || quote_literal(query) || '::tsquery'
      else 'listings.id = any (' || quote_literal(request.shop_ids) || '::uuid[])' end,
    (
      select string_agg(format(
        case when are_words_few and of_column.name = 'facets' then 'coalesce(listings.%I @@ %L::tsquery, true)' else 'listings.%I @@ %L::tsquery' end,
        of_column.name, of_column.query
      ), ' and ' order by of_column.name)
      from (
        select case when wanted.facet in ('seller', 'section') then 'scope' else 'facets' end, string_agg('(' || wanted.query::text || ')', ' & ')::tsquery
        from private.wanted_facets(request) as wanted group by 1
      ) as of_column (name, query)
    ),
    'not listings.search_document @@ ' || quote_literal(request.beyond) || '::tsquery',
    'not (' || private.value_conditions(request.unwanted || request.hidden) || ')',
    case when private.wanted_bands(request) is null then 'listings.price_cents >= ' || request.min_price_cents end,
    case when private.wanted_bands(request) is null then 'listings.price_cents <= ' || request.max_price_cents end
  );
end
$$;
