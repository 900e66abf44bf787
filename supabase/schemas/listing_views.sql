-- Views: how often a listing's page was opened, by day. A guest counts once a day; who looked is not stored.

create table public.listing_views (
  listing_id uuid not null references public.listings (id) on delete cascade,
  viewed_on date not null,
  views integer not null constraint listing_views_positive check (views > 0),
  primary key (listing_id, viewed_on)
) partition by range (viewed_on);
comment on table public.listing_views is 'How many users opened a listing''s page on a day (UTC). Sellers see their own.';
-- Its months are made by a job (partitions.sql).
create table partitions.listing_views_rest partition of public.listing_views default;
alter table partitions.listing_views_rest enable row level security;

-- Counts a look at an active listing, unless it is its seller's or the guest looked today already.
-- Definer, because nobody else may write the counts.
create function private.count_listing_view(of_listing_id uuid, visitor text)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  -- Locked against its deletion only: a view would be left without its listing.
  perform from public.listings
  where listings.id = of_listing_id and listings.status = 'active' and listings.seller_id is distinct from (select auth.uid())
  for key share;
  if found and private.hit_rate_limit('view:' || of_listing_id || ':' || visitor, 86400, 1) = 0 then
    insert into public.listing_views (listing_id, viewed_on, views) values (of_listing_id, (now() at time zone 'UTC')::date, 1)
    on conflict (listing_id, viewed_on) do update set views = listing_views.views + 1;
  end if;
end
$$;
grant execute on function private.count_listing_view(uuid, text) to marketplace_api;

revoke all on public.listing_views from anon, authenticated;
grant select on public.listing_views to authenticated;
alter table public.listing_views enable row level security;

create policy "Sellers can see the views of their own listings" on public.listing_views
  for select to authenticated using (listing_id in (select private.own_listing_ids()));

create policy "Only users in good standing see views" on public.listing_views
  as restrictive for select to authenticated using ((select private.is_in_good_standing()));
