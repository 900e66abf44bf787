-- Views of listing pages per day, and the sources that they came from. A guest counts once a day;
-- visitors are not stored.

create table public.listing_views (
  listing_id uuid not null references public.listings (id) on delete cascade,
  viewed_on date not null,
  views integer not null constraint listing_views_positive check (views > 0),
  -- Views by source, without those of no known one: {"example.com": 3}. At most 20 sources a month
  -- (UTC), then "other". Not granted: sellers see sources from five views on (seller_metrics.sql).
  sources jsonb not null default '{}'::jsonb constraint listing_views_sources_of_views check (jsonb_typeof(sources) = 'object'),
  primary key (listing_id, viewed_on)
) partition by range (viewed_on);
comment on table public.listing_views is 'How many users opened a listing''s page on a day (UTC). Sellers see their own.';
select private.declare_personal(
  'public.listing_views', null, '{sources}', deletion => 'cascade', unexported => 'counts of sites; sellers see sums'
);
-- A job makes its months (95_jobs/partitions.sql).
create table partitions.listing_views_rest partition of public.listing_views default;

-- A day's sources with one view more. `seen` are those of the month's earlier days. Null adds none.
create function private.with_source(sources jsonb, source text, seen text[])
returns jsonb language plpgsql immutable set search_path = '' as $$
declare
  is_new constant boolean := not (sources ? source or source = any (seen));
  counted constant text := case
    when is_new and (
      select count(*) from (
        select jsonb_object_keys(sources) union select unnest(seen) except select private.other_sources()
      ) as known
    ) >= private.sources_a_month_max() then private.other_sources()
    else source
  end;
begin
  return case
    when source is null then sources
    else sources || jsonb_build_object(counted, coalesce((sources ->> counted)::integer, 0) + 1)
  end;
end
$$;

-- Counts a view of an active listing, unless by its seller or again by a guest today. Leaves out an
-- unknown source. Reads at most the listing's rows of this month.
create function private.count_listing_view(of_listing_id uuid, visitor text, given_source text default null)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  today constant date := (now() at time zone 'UTC')::date;
  known constant text := private.known_source(given_source);
  seen text[];
begin
  -- Locked against deletion only, so that no view loses its listing.
  perform from public.listings
  where listings.id = of_listing_id and listings.status = 'active' and listings.seller_id is distinct from (select auth.uid())
  for key share;
  if found and private.hit_rate_limit('view:' || of_listing_id || ':' || visitor, 86400, 1) = 0 then
    seen := array(
      select distinct keys.source from public.listing_views cross join jsonb_object_keys(listing_views.sources) as keys (source)
      where known is not null and listing_views.listing_id = of_listing_id
        and listing_views.viewed_on >= date_trunc('month', today::timestamp)::date and listing_views.viewed_on < today
    );
    insert into public.listing_views (listing_id, viewed_on, views, sources)
    values (of_listing_id, today, 1, private.with_source('{}', known, seen))
    on conflict (listing_id, viewed_on) do update
    set views = listing_views.views + 1, sources = private.with_source(listing_views.sources, known, seen);
  end if;
end
$$;
grant execute on function private.count_listing_view to marketplace_api;

grant select (listing_id, viewed_on, views) on public.listing_views to authenticated;

create policy "Sellers can see the views of their own listings" on public.listing_views
  for select to authenticated using (listing_id in (select private.own_listing_ids()));
