-- How many match, by facet and value: {"kind": {"pdf": 3}, "band": {"2": 1}}. Of tags the first 30.
create type private.search_counts as (total integer, is_about boolean, counts jsonb);
comment on type private.search_counts is 'How many items match. About: estimated from an even sample.';

-- The counts of values of facets, of `most` items or fewer. About: see count_shares.
create function private.counts_of(words text[], items integer[], most integer)
returns private.search_counts language plpgsql immutable set search_path = '' as $$
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
language plpgsql stable set search_path = '' set enable_seqscan = off set random_page_cost = 1.1 set jit = off set work_mem = '16MB' as $$
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

-- Counts all matches if they are few. Otherwise one share tells how many shares make a sample of
-- about search_sample_size, and its counts are scaled up. Where one share leaves open which it is,
-- sixteen decide. Within three standard errors all are counted: counting both ways takes longest.
create function private.count_matches(conditions text)
returns private.search_counts language plpgsql stable set search_path = '' as $$
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
  if shares <> sampled then
    counted := private.count_shares(matches, shares, null);
  end if;
  return (counted.total * 256::bigint / shares, true, (
    select coalesce(jsonb_object_agg(facets.key, (
      select jsonb_object_agg(one.key, one.value::bigint * 256 / shares) from jsonb_each_text(facets.value) as one
    )), '{}')
    from jsonb_each(counted.counts) as facets
  ))::private.search_counts;
end
$$;

-- Counts the matches and, in the same pass, what each facet's own filter leaves out; null if too
-- many match without filters, or prices are between the bounds of bands. An item that only one
-- filter leaves out counts for that facet.
create function private.count_in_one_pass(query tsquery, request private.search_request)
returns private.search_counts language plpgsql stable set search_path = '' as $$
declare
  most constant integer := 2 * private.search_most_counted();
  own text[];
  nearly text;
  shown text;
  conditions text;
  counted private.search_counts;
begin
  -- `nearly` finds items that all of their filters but one let through; `shown` is what an item
  -- counts for that a single filter leaves out.
  with wanted as materialized (
    select * from private.wanted_facets(request) as wanted where wanted.facet not in ('tag', 'seller', 'section')
  )
  select
    array_agg(wanted.facet), string_agg((select '(' || string_agg('(' || others.query::text || ')', ' & ') || ')' from wanted as others where others.facet <> wanted.facet), ' | '),
    string_agg(format(
      'when not listings.facets @@ %L::tsquery then array_to_tsvector(''item:other''::text || array(select word from unnest(tsvector_to_array(listings.facets)) as word where word ^@ %L))',
      wanted.query, wanted.facet || ':'
    ), ' ')
  into own, nearly, shown
  from wanted;
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

-- Counts of all active listings, for pages without words and filters, with every category's.

create table private.catalogue_counts (
  only_row boolean primary key default true constraint catalogue_counts_only_row check (only_row),
  counted private.search_counts not null,
  counted_at timestamptz not null default now()
);
comment on table private.catalogue_counts is 'Counts of all active listings when the job counted them.';

create table private.catalogue_values (
  word text primary key,
  items integer not null
);
comment on table private.catalogue_values is 'How many active listings had a value of a facet, if all were counted.';
create index catalogue_values_tags_idx on private.catalogue_values (items desc, word) where word ^@ 'tag:';

create table private.catalogue_changes (
  facets tsvector not null,
  items integer not null constraint catalogue_changes_items_one check (items in (-1, 1))
);
comment on table private.catalogue_changes is 'Facets that listings got (1) or lost (-1) since the job counted them.';

-- Definer, because no client writes the table.
create function private.note_catalogue_change()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into private.catalogue_changes (facets, items)
  select changed.facets, changed.items from (values (old.status, old.facets, -1), (new.status, new.facets, 1)) as changed (status, facets, items)
  where changed.status = 'active';
  return null;
end
$$;
create trigger listings_note_catalogue_change
  after insert or delete on public.listings for each row execute function private.note_catalogue_change();
create trigger listings_note_changed_facets after update on public.listings for each row
  when ((old.status, old.facets) is distinct from (new.status, new.facets)) execute function private.note_catalogue_change();

-- A job. One statement counts and removes the changes, so that both see the same listings.
create function private.count_catalogue()
returns integer language sql volatile security definer set search_path = '' as $$
  lock table private.catalogue_changes in share update exclusive mode;
  delete from private.catalogue_values;
  with noted as (delete from private.catalogue_changes), job as materialized (
    select case when every_item.is_about then private.count_matches(private.search_conditions(null, null)) else every_item end as counted
    from private.count_shares('select listings.facets from public.listings where ' || private.search_conditions(null, null), null, 2 * private.search_most_counted()) as every_item
  ), whole as (
    insert into private.catalogue_values (word, items)
    select stat.word, stat.ndoc from job cross join lateral ts_stat(
      'select listings.facets from public.listings where ' || private.search_conditions(null, null) || case when (job.counted).is_about then ' limit 0' else '' end
    ) as stat
  )
  insert into private.catalogue_counts (counted) select job.counted from job
  on conflict (only_row) do update set counted = excluded.counted, counted_at = now();
  select 0
$$;
grant execute on function private.count_catalogue to marketplace_jobs;

-- Counts of the job are used for an hour, so that a job that stopped does no harm. A few changes
-- since are added, each of which may bring a tag among the most used.
create function private.cached_counts(query tsquery, request private.search_request)
returns private.search_counts language plpgsql stable set search_path = '' as $$
declare
  conditions constant text := private.search_conditions(query, request);
  known private.search_counts;
begin
  if conditions = private.search_conditions(null, null) then
    select (catalogue_counts.counted).* into known from private.catalogue_counts where catalogue_counts.counted_at > now() - interval '1 hour';
    if known.is_about then
      return known;
    elsif known.total is not null and (select count(*) <= 200 from (select from private.catalogue_changes limit 201) as noted) then
      with changes as materialized (
        select changed.word, sum(noted.items) as items
        from private.catalogue_changes as noted, unnest(tsvector_to_array(noted.facets)) as changed (word) group by changed.word
      ), counts as (
        select * from private.catalogue_values where not catalogue_values.word ^@ 'tag:' or catalogue_values.word in (select changes.word from changes)
        union
        (select * from private.catalogue_values where catalogue_values.word ^@ 'tag:' order by catalogue_values.items desc, catalogue_values.word limit 30 + (select count(*) from changes))
      )
      select counted.* into known
      from (select array_agg(word) as words, array_agg(coalesce(counts.items, 0) + coalesce(changes.items, 0)) as items from counts full join changes using (word)) as summed, private.counts_of(summed.words, summed.items::integer[], null) as counted;
      return known;
    end if;
  end if;
  return private.count_matches(conditions);
end
$$;

-- For the page of all categories. Definer, because visitors can't read the counts.
create function private.count_categories()
returns table (slug text, items integer, is_about boolean) language sql stable security definer set search_path = '' as $$
  select one.key, one.value::integer, counted.is_about
  from private.cached_counts(null, null) as counted, jsonb_each_text(counted.counts -> 'category') as one
$$;
grant execute on function private.count_categories to marketplace_public;
