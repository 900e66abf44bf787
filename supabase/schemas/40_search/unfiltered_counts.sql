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
  items integer not null,
  is_tag boolean generated always as (word ^@ 'tag:') stored
);
comment on table private.catalogue_values is 'How many active listings had a value of a facet, if all were counted.';
create index catalogue_values_tags_idx on private.catalogue_values (is_tag, items desc, word);

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
  select changed.facets, changed.items
  from (values (old.status, old.facets, -1), (new.status, new.facets, 1)) as changed (status, facets, items) where changed.status = 'active';
  return null;
end
$$;
create trigger listings_note_catalogue_change
  after insert or delete on public.listings for each row execute function private.note_catalogue_change();
create trigger listings_note_catalogue_change_again
  after update on public.listings for each row
  when ((old.status, old.facets) is distinct from (new.status, new.facets)) execute function private.note_catalogue_change();

-- A job. One statement counts and removes the changes, so that both see the same listings.
create function private.count_catalogue()
returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  counts private.search_counts;
  words text[];
  items integer[];
begin
  lock table private.catalogue_changes in share update exclusive mode;
  with noted as (delete from private.catalogue_changes)
  select counted.total, counted.is_about, counted.counts, whole.words, whole.items into counts.total, counts.is_about, counts.counts, words, items
  from private.count_matches(private.all_items()) as counted
  left join lateral (
    select array_agg(stat.word) as words, array_agg(stat.ndoc) as items
    from ts_stat('select listings.facets from public.listings where ' || private.all_items()) as stat
  ) as whole on not counted.is_about;
  delete from private.catalogue_values;
  insert into private.catalogue_values (word, items) select given.word, given.items from unnest(words, items) as given (word, items);
  insert into private.catalogue_counts (counted) values (counts)
  on conflict (only_row) do update set counted = excluded.counted, counted_at = now();
  return 0;
end
$$;
grant execute on function private.count_catalogue to marketplace_jobs;

-- Counts of the job with the changes since, each of which may bring a tag among the most used. Null if
-- there are many changes.
create function private.changed_counts()
returns private.search_counts
language plpgsql stable set search_path = ''
as $$
declare
  words text[];
  items integer[];
begin
  if (select count(*) > 200 from (select from private.catalogue_changes limit 201) as noted) then
    return null;
  end if;
  with changes as materialized (
    select changed.word, sum(noted.items) as items
    from private.catalogue_changes as noted, unnest(tsvector_to_array(noted.facets)) as changed (word) group by changed.word
  ), known as (
    select * from private.catalogue_values where not catalogue_values.is_tag or catalogue_values.word in (select changes.word from changes)
    union
    (select * from private.catalogue_values where catalogue_values.is_tag order by catalogue_values.items desc, catalogue_values.word limit 30 + (select count(*) from changes))
  )
  select array_agg(word), array_agg(coalesce(known.items, 0) + coalesce(changes.items, 0)) into words, items from known full join changes using (word);
  return private.counts_of(words, items, null);
end
$$;

-- Counts of the job are used for an hour, so that a job that stopped does no harm.
create function private.known_counts(query tsquery, request private.search_request)
returns private.search_counts
language plpgsql stable set search_path = ''
as $$
declare
  conditions constant text := private.search_conditions(query, request);
  known private.search_counts;
begin
  if conditions = private.all_items() then
    select (catalogue_counts.counted).* into known from private.catalogue_counts where catalogue_counts.counted_at > now() - interval '1 hour';
    if not known.is_about then
      known := private.changed_counts();
    end if;
    if known.total is not null then
      return known;
    end if;
  end if;
  return private.count_matches(conditions);
end
$$;
