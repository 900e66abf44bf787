-- How many items match a search, in all and by facet.

-- How many match, by facet and value: {"kind": {"pdf": 3}, "band": {"2": 1}}. Of tags the first 30.
create type private.search_counts as (total integer, is_about boolean, counts jsonb);
comment on type private.search_counts is 'How many items match. About: estimated from an even sample.';

-- The counts of values of facets, of `most` items or fewer. About: see count_shares.
create function private.counts_of(words text[], items integer[], most integer)
returns private.search_counts
language plpgsql immutable set search_path = ''
as $$
declare
  counted private.search_counts := (0, false, '{}');
begin
  with given as materialized (
    select one.word, one.items, one.word ^@ 'tag:' as is_tag from unnest(words, items) as one (word, items) where one.items > 0
  ), shown as (
    select given.word, given.items from given where not given.is_tag
    union all
    (select given.word, given.items from given where given.is_tag order by given.items desc, given.word limit 30)
  ), facets as (
    select split_part(shown.word, ':', 1) as facet, jsonb_object_agg(substr(shown.word, strpos(shown.word, ':') + 1), shown.items) as values
    from shown group by 1
  )
  select coalesce(sum((facets.values ->> 'all')::integer) filter (where facets.facet = 'item'), 0),
    coalesce((select sum(shown.items) from shown where shown.word ^@ 'item:') >= most, false),
    coalesce(jsonb_object_agg(facets.facet, facets.values) filter (where facets.facet <> 'item'), '{}')
  into counted.total, counted.is_about, counted.counts from facets;
  return counted;
end
$$;

-- Counts `matches`, a query for vectors of facets, in so many of the 256 shares; null means all.
-- About: there are `most`, which may not be all.
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
begin
  matches := format('%s %s limit %L', matches, 'and listings.scope @@ ' || quote_literal(sample) || '::tsquery', most);
  return (select private.counts_of(array_agg(stat.word), array_agg(stat.ndoc), most) from ts_stat(matches) as stat);
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
-- sixteen decide. Within three standard errors all are counted: counting both ways takes longest.
create function private.count_matches(conditions text)
returns private.search_counts
language plpgsql stable set search_path = ''
as $$
declare
  matches constant text := 'select listings.facets from public.listings where ' || conditions;
  most constant integer := private.search_most_counted();
  counted private.search_counts := private.count_shares(matches, 1, null);
  whole private.search_counts;
  sampled integer := 1;
  shares integer;
begin
  if abs(counted.total * 256::bigint - most) <= 3 * sqrt(counted.total) * 256 then
    counted := private.count_shares(matches, 16, null);
    sampled := 16;
  end if;
  if (counted.total - 3 * sqrt(counted.total)) * 256 <= most::double precision * sampled then
    whole := private.count_shares(matches, null, 2 * most);
    if not whole.is_about then
      return whole;
    end if;
  end if;
  shares := least(greatest(private.search_sample_size() * sampled / greatest(counted.total, 1), 1), 256);
  if shares > 16 then
    shares := (shares + 8) / 16 * 16;
  elsif shares > 2 then
    shares := (shares + 2) / 4 * 4;
  end if;
  return private.scaled_up(case when shares = sampled then counted else private.count_shares(matches, shares, null) end, shares);
end
$$;

-- The wanted facets, a query for items that all of their filters but one let through, and what an
-- item counts for that a single filter leaves out.
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

-- Counts the matches and, in the same pass, what each facet's own filter leaves out; null if too
-- many match without filters, or prices are between the bounds of bands. An item that only one
-- filter leaves out counts for that facet.
create function private.count_in_one_pass(query tsquery, request private.search_request)
returns private.search_counts
language plpgsql stable set search_path = ''
as $$
declare
  most constant integer := 2 * private.search_most_counted();
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
  -- Reading 30,000 rows once takes less than a count for each filter. All items are counted
  -- already.
  if conditions <> private.search_conditions(null, null)
    and not (private.count_shares('select listings.facets from public.listings where ' || conditions, 1, most * 3 / 200)).is_about
    and not (private.count_shares('select listings.facets from public.listings where ' || nearly, 1, most / 200)).is_about
  then
    counted := private.count_shares(format('select case %s else listings.facets end from public.listings where %s', shown, nearly), null, most + 1);
  end if;
  return case when not counted.is_about then counted end;
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
    own := private.cached_counts(query, without);
    counts := counts || jsonb_build_object(facet, coalesce(own.counts -> facet, '{}'));
    about := about || case when own.is_about then facet end;
  end loop;
  return jsonb_build_object('counts', counts, 'about', array_remove(about, null));
end
$$;
