-- How many items match a search, in all and by facet.

-- How many match, by facet and value: {"kind": {"pdf": 3}, "band": {"2": 1}}. Of tags the first 30.
create type private.search_counts as (total integer, is_about boolean, counts jsonb);
comment on type private.search_counts is 'How many items match. About: estimated from an even sample.';

-- Counts `matches`, a query for vectors of facets, in so many of the 256 shares; null means all. About: there are
-- `most`, which may not be all.
create function private.count_shares(matches text, shares integer, most integer)
returns private.search_counts
language plpgsql stable set search_path = '' set enable_seqscan = off set random_page_cost = 1.1 set jit = off set work_mem = '16MB'
as $$
declare
  -- Sixteen shares are one value, and so are four: many values are slow to combine with words.
  sample constant text := private.with_values(
    case when shares % 16 = 0 then array(select 'share:' || to_hex(number) from generate_series(0, shares / 16 - 1) as number)
    when shares % 4 = 0 then array(select 'share:' || lpad(to_hex(number), 3, '0') from generate_series(0, shares / 4 - 1) as number)
    else array(select 'share:' || lpad(to_hex(number), 2, '0') from generate_series(0, shares - 1) as number) end, ' | '
  );
  counted private.search_counts;
begin
  matches := format('%s %s limit %L', matches, 'and listings.scope @@ ' || quote_literal(sample) || '::tsquery', most);
  with counts as materialized (
    select split_part(stat.word, ':', 1) as facet, substr(stat.word, strpos(stat.word, ':') + 1) as value, stat.ndoc
    from ts_stat(matches) as stat
  )
  select
    coalesce(sum(counts.ndoc) filter (where counts.value = 'all'), 0), coalesce(sum(counts.ndoc) >= most, false),
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
  into counted
  from counts where counts.facet = 'item';
  return counted;
end
$$;

-- Counts of a sample, scaled up to all items.
create function private.scaled_up(counted private.search_counts, shares integer)
returns private.search_counts
language sql stable set search_path = ''
return row(
  (counted).total * 256::bigint / shares, true,
  (
    select coalesce(jsonb_object_agg(facets.key, (
      select jsonb_object_agg(one.key, one.value::bigint * 256 / shares) from jsonb_each_text(facets.value) as one
    )), '{}')
    from jsonb_each((counted).counts) as facets
  )
)::private.search_counts;

-- Counts all matches if they are few. Otherwise one share tells how many shares make a sample of
-- about search_sample_size, and its counts are scaled up. Where one share leaves open which it is,
-- sixteen decide: to count nearly all and then a sample takes as long as both.
create function private.count_matches(query tsquery, request private.search_request)
returns private.search_counts
language plpgsql stable set search_path = ''
as $$
declare
  matches constant text := 'select listings.facets from public.listings where ' || private.search_conditions(query, request);
  most constant integer := private.search_most_counted();
  counted private.search_counts := private.count_shares(matches, 1, null);
  whole private.search_counts;
  sampled integer := 1;
  shares integer;
begin
  if counted.total * 256::bigint between most / 2 and most * 2 then
    counted := private.count_shares(matches, 16, null);
    sampled := 16;
  end if;
  shares := least(greatest(private.search_sample_size() * sampled / greatest(counted.total, 1), 1), 256);
  if shares > 16 then
    shares := (shares + 8) / 16 * 16;
  elsif shares > 2 then
    shares := (shares + 2) / 4 * 4;
  end if;
  if counted.total * 256::bigint > most::bigint * sampled then
    counted := private.count_shares(matches, shares, null);
    sampled := shares;
  end if;
  -- Within three standard errors.
  if (counted.total - 3 * sqrt(counted.total)) * 256 <= most::double precision * sampled then
    whole := private.count_shares(matches, null, most + 1);
    if not whole.is_about then
      return whole;
    end if;
    if sampled <> shares then
      counted := private.count_shares(matches, shares, null);
    end if;
  end if;
  return private.scaled_up(counted, shares);
end
$$;

-- The wanted facets, a query for items that all of their filters but one let through, and what an item
-- counts for that a single filter leaves out.
create function private.nearly_matching(request private.search_request)
returns table (own text[], nearly text, shown text)
language sql stable set search_path = ''
as $$
  with wanted as materialized (
    select * from private.wanted_facets(request) as wanted where wanted.facet not in ('tag', 'seller', 'section')
  )
  select
    array_agg(wanted.facet), string_agg((select '(' || string_agg('(' || others.query::text || ')', ' & ') || ')' from wanted as others where others.facet <> wanted.facet), ' | '),
    string_agg(format(
      'when not listings.facets @@ %L::tsquery then array_to_tsvector(''item:other''::text || array(select word from unnest(tsvector_to_array(listings.facets)) as word where word ^@ %L))',
      wanted.query, wanted.facet || ':'
    ), ' ')
  from wanted;
$$;

-- Counts the matches and, in the same pass, what each facet's own filter leaves out; null if too many match without
-- filters, or prices are between the bounds of bands. An item that only one filter leaves out counts for that facet.
create function private.count_around(query tsquery, request private.search_request)
returns private.search_counts
language plpgsql stable set search_path = ''
as $$
declare
  most constant integer := private.search_most_counted();
  own text[];
  nearly text;
  shown text;
  conditions text;
  counted private.search_counts;
begin
  select * into own, nearly, shown from private.nearly_matching(request);
  if own is null or num_nonnulls(request.min_price_cents, request.max_price_cents) > 0 and private.wanted_bands(request) is null then
    return null;
  end if;
  request.wanted := request.wanted - own;
  request.min_stars := null;
  request.min_price_cents := null;
  request.max_price_cents := null;
  conditions := private.search_conditions(query, request);
  -- Not by the index, which would read all that the filters let through.
  nearly := format('%s and coalesce(listings.facets @@ %L::tsquery, true)', conditions, nearly);
  -- Reading 30,000 rows once takes less than a count for each filter.
  if not (private.count_shares('select listings.facets from public.listings where ' || conditions, 1, most * 3 / 200)).is_about
    and not (private.count_shares('select listings.facets from public.listings where ' || nearly, 1, most / 200)).is_about
  then
    counted := private.count_shares(format('select case %s else listings.facets end from public.listings where %s', shown, nearly), null, most + 1);
  end if;
  return case when not counted.is_about then counted end;
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
