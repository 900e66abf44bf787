-- Bundles: listings of one seller that cost less together. They never change. Everyone can read one
-- while all its listings are for sale. Savings: 55_checkout/20_basket.sql.

create table public.bundles (
  id uuid primary key default gen_random_uuid(),
  seller_id uuid not null references public.profiles (id) on delete cascade,
  name text collate "unicode" not null,
  description text,
  -- The price of all of them together.
  price_cents integer not null,
  -- The number of listings.
  size smallint not null,
  created_at timestamptz not null default now()
);
comment on table public.bundles is 'Listings of one seller that cost less together than one by one.';
select private.declare_personal('public.bundles', 'seller_id', ban => 'hide', exported => 'bundles', exported_by => 'export_listings');
create unique index bundles_one_of_each_name on public.bundles (seller_id, lower(name));
create index bundles_list_idx on public.bundles (seller_id, created_at desc, id desc);

create trigger bundles_check_size after insert on public.bundles
  for each statement execute function private.check_size('seller_id', 'bundles', 'bundles_full');

create table public.bundle_items (
  bundle_id uuid not null references public.bundles (id) on delete cascade,
  listing_id uuid not null references public.listings (id) on delete cascade,
  position smallint not null,
  primary key (bundle_id, listing_id)
);
comment on table public.bundle_items is 'The listings of a bundle, in the order in which their seller put them.';
create index bundle_items_listing_id_idx on public.bundle_items (listing_id);

-- A bundle ends when one of its listings is deleted, because its price was for all of them.
create function private.end_broken_bundle()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  delete from public.bundles where bundles.id = old.bundle_id;
  return null;
end
$$;
create trigger bundle_items_end_bundle after delete on public.bundle_items
  for each row execute function private.end_broken_bundle();

-- Creates a bundle of the caller's listings. Locks their prices, so that it is cheaper at that
-- time. Rejects with seller_required, rate_limited, bundles_full, not_found and bundle_not_cheaper.
create function private.create_bundle(bundle_name text, bundle_description text, bundle_price_cents integer, of_listing_ids uuid[])
returns uuid language plpgsql volatile security definer set search_path = '' as $$
declare
  created_id uuid;
begin
  perform private.lock_standing(auth.uid());
  perform private.reject_if(not private.is_seller(), 'seller_required');
  perform private.count_against('bundle', auth.uid());
  perform from public.listings where listings.id = any (of_listing_ids) order by listings.id for share;
  if (
    select count(*) from public.listings
    where listings.id = any (of_listing_ids) and listings.seller_id = auth.uid() and listings.status in ('active', 'inactive', 'paused')
  ) <> cardinality(of_listing_ids) then
    perform private.reject('not_found');
  elsif bundle_price_cents >= (select sum(listings.price_cents) from public.listings where listings.id = any (of_listing_ids)) then
    perform private.reject('bundle_not_cheaper');
  end if;
  insert into public.bundles (seller_id, name, description, price_cents, size)
  values (auth.uid(), bundle_name, bundle_description, bundle_price_cents, cardinality(of_listing_ids))
  returning id into created_id;
  insert into public.bundle_items (bundle_id, listing_id, position)
  select created_id, items.listing_id, items.position from unnest(of_listing_ids) with ordinality as items (listing_id, position);
  return created_id;
end
$$;

-- For readers who can't see it: whether such a bundle exists and is not for sale now.
create function private.is_unoffered_bundle(of_bundle_id uuid)
returns boolean language sql stable security definer set search_path = '' as $$
  select exists (select from public.bundles where bundles.id = of_bundle_id);
$$;
grant execute on function private.create_bundle, private.is_unoffered_bundle to marketplace_api;

grant select on public.bundles to anon, authenticated;
grant delete on public.bundles to authenticated;

grant select on public.bundle_items to anon, authenticated;

create policy "Anyone can read what a bundle has that is for sale, sellers all of their own" on public.bundle_items
  for select to anon, authenticated
  using (exists (
    select from public.listings
    where listings.id = bundle_items.listing_id and (listings.status = 'active' or listings.seller_id = (select auth.uid()))
  ));

create policy "Anyone can read bundles whose listings are all for sale, sellers all of their own" on public.bundles
  for select to anon, authenticated
  using (seller_id = (select auth.uid()) or size = (
    select count(*) from public.bundle_items join public.listings on listings.id = bundle_items.listing_id
    where bundle_items.bundle_id = bundles.id and listings.status = 'active' and not listings.is_sold_out
  ));

-- Open checkouts keep the price that they showed.
create policy "Sellers can end their own bundles" on public.bundles
  for delete to authenticated using (seller_id = (select auth.uid()));
