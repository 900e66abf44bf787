-- Views of listing pages per day. A guest counts once a day; visitors are not stored.

create table public.listing_views (
  listing_id uuid not null references public.listings (id) on delete cascade,
  viewed_on date not null,
  views integer not null constraint listing_views_positive check (views > 0),
  primary key (listing_id, viewed_on)
) partition by range (viewed_on);
comment on table public.listing_views is 'How many users opened a listing''s page on a day (UTC). Sellers see their own.';
-- A job makes its months (95_jobs/partitions.sql).
create table partitions.listing_views_rest partition of public.listing_views default;

-- Counts a view of an active listing, unless by its seller or again by a guest today.
create function private.count_listing_view(of_listing_id uuid, visitor text)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  -- Locked against deletion only, so that no view loses its listing.
  perform from public.listings
  where listings.id = of_listing_id and listings.status = 'active' and listings.seller_id is distinct from (select auth.uid())
  for key share;
  if found and private.hit_rate_limit('view:' || of_listing_id || ':' || visitor, 86400, 1) = 0 then
    insert into public.listing_views (listing_id, viewed_on, views) values (of_listing_id, (now() at time zone 'UTC')::date, 1)
    on conflict (listing_id, viewed_on) do update set views = listing_views.views + 1;
  end if;
end
$$;
grant execute on function private.count_listing_view to marketplace_api;

grant select on public.listing_views to authenticated;

create policy "Sellers can see the views of their own listings" on public.listing_views
  for select to authenticated using (listing_id in (select private.own_listing_ids()));
