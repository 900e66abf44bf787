-- How many items match a search, in all and by facet.

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
