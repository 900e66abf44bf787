-- Listings: what sellers offer. Public while active; sellers write their own; sales and ratings are counted by triggers only.

create text search configuration public.catalogue (copy = pg_catalog.english);
alter text search configuration public.catalogue
  alter mapping for hword, hword_part, word with extensions.unaccent, pg_catalog.english_stem;
comment on text search configuration public.catalogue is 'English without accents, for titles, descriptions and seller names.';

create table public.listings (
  id uuid primary key default gen_random_uuid(),
  seller_id uuid not null default auth.uid() references public.profiles (id),
  title text not null constraint listings_title_length check (char_length(title) between 1 and 255 and title ~ '\S'),
  description text not null
    constraint listings_description_length check (char_length(description) between 1 and 2000 and description ~ '\S'),
  price_cents integer not null
    constraint listings_price_chargeable check (price_cents = 0 or price_cents between 50 and 99999999),
  currency text not null default 'USD' constraint listings_currency_usd check (currency = 'USD'),
  status text not null default 'active' constraint listings_status_known check (status in ('active', 'inactive', 'removed')),
  -- [{ "path": "<seller>/<uuid>", "thumbnailPath": "<seller>/<uuid>" | null, "width": px, "height": px }]
  showcase_images jsonb not null default '[]'::jsonb
    constraint listings_showcase_images_at_most_five
    check (jsonb_typeof(showcase_images) = 'array' and jsonb_array_length(showcase_images) <= 5),
  -- What a buyer gets, shown before the purchase; follows the newest version of the file.
  file_mime_type text,
  file_size_bytes bigint,
  sales_count integer not null default 0 constraint listings_sales_count_not_negative check (sales_count >= 0),
  rating_count integer not null default 0 constraint listings_rating_count_not_negative check (rating_count >= 0),
  rating_sum integer not null default 0 constraint listings_rating_sum_not_negative check (rating_sum >= 0),
  search_document tsvector not null default ''::tsvector,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.listings is 'An offer of one digital product. Inactive listings are hidden by their seller, removed ones by moderation.';
create index listings_seller_id_idx on public.listings (seller_id, created_at desc, id);
create index listings_popular_idx on public.listings (sales_count desc, rating_sum desc, id) where status = 'active';
create index listings_newest_idx on public.listings (created_at desc, id) where status = 'active';
create index listings_search_document_idx on public.listings using gin (search_document) where status = 'active';
create index listings_title_trigrams_idx on public.listings using gin (title extensions.gin_trgm_ops) where status = 'active';

-- The searchable words: title above description above seller. A trigger, because the seller's name is another row's.
create function private.write_search_document()
returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.search_document :=
    setweight(to_tsvector('public.catalogue', new.title), 'A')
    || setweight(to_tsvector('public.catalogue', new.description), 'B')
    || setweight(to_tsvector('public.catalogue', (
      select profiles.name || ' ' || profiles.username::text from public.profiles where profiles.id = new.seller_id
    )), 'C');
  new.updated_at := now();
  return new;
end
$$;
create trigger listings_write_search_document
  before insert or update of title, description, seller_id on public.listings
  for each row execute function private.write_search_document();

-- Definer, because a seller's new name must also reach rows that a policy hides from them (removed listings).
create function private.refresh_search_documents()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.listings set title = listings.title where listings.seller_id = new.id;
  return null;
end
$$;
create trigger profiles_refresh_search_documents
  after update of name, username on public.profiles
  for each row when (old.name is distinct from new.name or old.username is distinct from new.username)
  execute function private.refresh_search_documents();

-- How many listings a seller may keep (spec: usage, uploaded out of max). A setting, so that operators can raise it in SQL.
create table private.settings (
  name text primary key,
  value jsonb not null
);
comment on table private.settings is 'Settings of the shop that operators change without a release.';
alter table private.settings enable row level security;
insert into private.settings (name, value) values ('listing_quota', '100'::jsonb);

-- Definer, because settings are private.
create function private.listing_quota()
returns integer
language sql stable security definer set search_path = ''
as $$
  select (settings.value #>> '{}')::integer from private.settings where settings.name = 'listing_quota';
$$;
grant execute on function private.listing_quota() to authenticated, marketplace_api;

-- Definer, because it locks the seller's account row: parallel uploads queue here, so the quota is exact.
create function private.hold_listing_quota()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform from public.seller_accounts where seller_accounts.seller_id = new.seller_id for update;
  if (
    select count(*) from public.listings where listings.seller_id = new.seller_id and listings.status <> 'removed'
  ) >= private.listing_quota() then
    perform private.refuse('listing_quota_reached');
  end if;
  return new;
end
$$;
create trigger listings_hold_quota
  before insert on public.listings
  for each row execute function private.hold_listing_quota();

-- Tells "no longer available" from "never there". Definer, because policies hide an inactive listing from those who ask.
create function private.is_inactive_listing(of_listing_id uuid)
returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from public.listings where listings.id = of_listing_id and listings.status = 'inactive');
$$;
grant execute on function private.is_inactive_listing(uuid) to marketplace_api;

revoke all on public.listings from anon, authenticated;
grant select (
  id, seller_id, title, description, price_cents, currency, status, showcase_images, file_mime_type, file_size_bytes,
  sales_count, rating_count, rating_sum, search_document, created_at, updated_at
) on public.listings to anon, authenticated;
grant insert (title, description, price_cents, status, showcase_images) on public.listings to authenticated;
grant update (title, description, price_cents, status) on public.listings to authenticated;
alter table public.listings enable row level security;

create policy "Sellers can list" on public.listings
  for insert to authenticated
  with check (
    seller_id = (select auth.uid()) and status in ('active', 'inactive') and (select private.is_seller())
  );

create policy "Sellers can edit their own listings" on public.listings
  for update to authenticated
  using (seller_id = (select auth.uid()) and status in ('active', 'inactive'))
  with check (seller_id = (select auth.uid()) and status in ('active', 'inactive'));

create policy "Only people in good standing list" on public.listings
  as restrictive for insert to authenticated
  with check ((select private.is_in_good_standing()));

create policy "Only people in good standing edit listings" on public.listings
  as restrictive for update to authenticated
  using ((select private.is_in_good_standing()));

create policy "Visitors can read active listings" on public.listings
  for select to anon using (status = 'active');

-- The policy for signed-in readers needs entitlements and stands in the file of that domain.
