-- The rows of home: staff picks, this week's best-sellers, reduced and new items.

create table public.staff_picks (
  listing_id uuid primary key references public.listings (id) on delete cascade,
  reason text not null,
  position integer not null default 0,
  picked_at timestamptz not null default now()
);
comment on table public.staff_picks is 'Items that admins show on home, with their reason. Lower positions come first.';
select private.declare_personal('public.staff_picks', null, '{reason}', kept => 'the shop''s words', ban => 'hide', unexported => 'the shop''s words');
create index staff_picks_position_idx on public.staff_picks (position, picked_at desc, listing_id);

grant select on public.staff_picks to anon, authenticated;
grant insert (listing_id, reason, position), update (reason, position), delete on public.staff_picks to authenticated;
create policy "Everyone can read staff picks" on public.staff_picks for select to anon, authenticated using (true);
create policy "Admins can add staff picks" on public.staff_picks for insert to authenticated with check ((select private.is_admin()));
create policy "Admins can change staff picks" on public.staff_picks for update to authenticated using ((select private.is_admin()));
create policy "Admins can remove staff picks" on public.staff_picks for delete to authenticated using ((select private.is_admin()));

create table private.weekly_items (
  position smallint primary key,
  listing_id uuid not null references public.listings (id) on delete cascade
);
comment on table private.weekly_items is 'What most people bought in the last seven days, in order. At least five each.';
create index weekly_items_listing_id_idx on private.weekly_items (listing_id);
create index orders_paid_at_idx on public.orders (paid_at desc) where paid_at is not null and origin = 'purchase';
create index listings_reduced_idx on public.listings (score desc, id desc) where status = 'active' and regular_price_cents is not null;

-- Counts the buyers of the newest 20,000 orders of the week, without refunds, free items and gifts.
create function private.renew_weekly_items()
returns integer language sql volatile security definer set search_path = '' as $$
  delete from private.weekly_items;
  insert into private.weekly_items (position, listing_id)
  select
    row_number() over (order by count(distinct paid_purchases.buyer_id) desc, paid_purchases.listing_id), paid_purchases.listing_id
  from (
    select orders.id from public.orders
    where orders.paid_at > now() - interval '7 days' and orders.origin = 'purchase' order by orders.paid_at desc limit 20000
  ) as recent
  join private.paid_purchases on paid_purchases.order_id = recent.id
  where not exists (select from private.gifts where gifts.order_id = recent.id)
  group by paid_purchases.listing_id having count(distinct paid_purchases.buyer_id) >= 5
  order by count(distinct paid_purchases.buyer_id) desc, paid_purchases.listing_id limit 24;
  select 0
$$;
grant execute on function private.renew_weekly_items to marketplace_jobs;

-- Ids of active listings for each row. Definer, because the week's items are private.
create function private.home_rows(most integer)
returns table (kind text, id uuid, "position" bigint, reason text) language sql stable security definer rows 32 set search_path = '' as $$
  (
    select 'picks', listings.id, row_number() over (order by staff_picks.position, staff_picks.picked_at desc, listings.id), staff_picks.reason
    from public.staff_picks join public.listings on listings.id = staff_picks.listing_id
    where listings.status = 'active' order by 3 limit most
  )
  union all (
    select 'weekly', listings.id, weekly_items.position, null
    from private.weekly_items join public.listings on listings.id = weekly_items.listing_id
    where listings.status = 'active' order by weekly_items.position limit most
  )
  union all (
    select 'reduced', reduced.id, row_number() over (order by reduced.score desc, reduced.id desc), null
    from (
      select listings.id, listings.score from public.listings
      where listings.status = 'active' and listings.regular_price_cents is not null order by listings.score desc, listings.id desc limit most
    ) as reduced
  )
  union all (
    select 'newest', newest.id, row_number() over (order by newest.created_at desc, newest.id desc), null
    from (
      select listings.id, listings.created_at from public.listings
      where listings.status = 'active' order by listings.created_at desc, listings.id desc limit most
    ) as newest
  )
$$;
grant execute on function private.home_rows to marketplace_public;
