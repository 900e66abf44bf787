-- Counts of all active listings, for pages without words and filters. Each category also shows how
-- many the others have.

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
returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
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
returns integer
language sql volatile security definer set search_path = ''
as $$
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
returns private.search_counts
language plpgsql stable set search_path = ''
as $$
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
