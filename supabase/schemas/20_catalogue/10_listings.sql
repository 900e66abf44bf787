-- Listings. Active ones are public. Sellers write their own; triggers count sales and ratings.

-- The mean with five more reviews of 3.5 stars, so that one review can't win.
create function private.fair_rating(rating_sum integer, rating_count integer)
returns double precision language plpgsql immutable set search_path = '' as $$
begin
  return (rating_sum + 17.5) / (rating_count + 5);
end
$$;
-- The column below is computed in the writer's name.
grant execute on function private.fair_rating to authenticated, service_role;

create table public.listings (
  id uuid primary key default gen_random_uuid(),
  seller_id uuid not null default auth.uid() references public.profiles (id),
  -- Filters of the search as `facet:value`, which are counted, and its scope: an even share (1 of
  -- 256), the seller, the section. Vectors, because ts_stat counts them fastest.
  facets tsvector not null default ''::tsvector,
  scope tsvector not null default ''::tsvector,
  title text collate "unicode" not null,
  description text not null,
  price_cents integer not null,
  -- Pay what you want: the price is the minimum, and the seller may suggest an amount.
  is_pay_what_you_want boolean not null default false,
  suggested_price_cents integer,
  currency text not null default 'USD',
  status text not null default 'active' constraint listings_status_known check (status in ('processing', 'active', 'inactive', 'paused', 'removed')),
  -- [{ "path": "<seller>/<uuid>", "thumbnailPath": "<seller>/<uuid>" | null, "width": px, "height":
  -- px, "alt": text | null, "placeholder": text | null, "sizes": [{ "path": …, "width": px }] }]
  showcase_images jsonb not null default '[]'::jsonb,
  -- Of the newest release: the type of its first file, the size of all.
  file_mime_type text,
  file_size_bytes bigint,
  file_count integer not null default 1,
  processing_failure text constraint listings_processing_failure_length
    check (char_length(processing_failure) >= 1 and char_length(processing_failure) <= 500),
  sales_count integer not null default 0 constraint listings_sales_count_not_negative check (sales_count >= 0),
  rating_count integer not null default 0 constraint listings_rating_count_not_negative check (rating_count >= 0),
  rating_sum integer not null default 0 constraint listings_rating_sum_not_negative check (rating_sum >= 0),
  search_document tsvector not null default ''::tsvector,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  title_changed_at timestamptz,
  description_changed_at timestamptz,
  price_changed_at timestamptz,
  -- While the price is reduced (price_reductions.sql): the regular price, the lowest of the 30 days
  -- before, and the end. In cents.
  regular_price_cents integer,
  lowest_price_cents integer,
  reduced_until timestamptz,
  file_changed_at timestamptz,
  release_number integer not null default 1,
  release_name text collate "unicode",
  release_note text,
  file_kind text,
  category text constraint listings_category_fkey references public.categories (slug) on update cascade on delete set null,
  tags text[] not null default '{}',
  -- Labels; null is not stated. An empty ai_use says that no AI was used.
  usage_licence text,
  ai_use text[],
  languages text[],
  -- Of the seller's shop (shops.sql).
  section_id uuid,
  -- Whether buyers get a licence key, and for how many devices; null is unlimited. Changes count
  -- for later purchases. Sold out: the list of keys is empty.
  licence_source text constraint listings_licence_source_known check (licence_source in ('generated', 'list')),
  licence_seats integer constraint listings_licence_seats_with_source check (licence_seats is null or licence_source is not null),
  is_sold_out boolean not null default false,
  -- The order of lists (scores.sql).
  score integer not null default 0,
  popularity bigint not null default 0,
  sales_weight double precision not null default 0,
  score_due_at timestamptz,
  fair_rating double precision not null generated always as (private.fair_rating(rating_sum, rating_count)) stored,
  constraint listings_reduced_whole check (
    num_nonnulls(regular_price_cents, lowest_price_cents, reduced_until) in (0, 3) and (regular_price_cents is null or regular_price_cents > price_cents)
  ),
  constraint listings_title_not_hidden check (not private.has_hidden_characters(title)),
  constraint listings_suggested_at_least_price check (
    suggested_price_cents is null or (is_pay_what_you_want and suggested_price_cents >= coalesce(regular_price_cents, price_cents))
  )
);
comment on table public.listings is
  'One digital product for sale. Processing: in preparation. Inactive: hidden by the seller. Paused: the seller can''t be paid. Removed: taken down or deleted.';
select private.declare_personal(
  'public.listings', 'seller_id',
  '{title,description,currency,file_mime_type,release_name,release_note,file_kind,tags,ai_use,languages,showcase_images,processing_failure}',
  kept => 'sold items keep it', deleted_by => 'delete_unsold_listings', ban => 'hide', exported => 'listings', exported_by => 'export_listings'
);
comment on column public.listings.processing_failure is 'Why the preparation failed, for the seller.';
comment on column public.listings.sales_count is 'Paid sales without refunds. Free ones don''t rank.';
comment on column public.listings.score is 'In millionths. Decides the order of best matches.';
comment on column public.listings.popularity is 'The order of Popular: the score without freshness, then the time of the upload.';
comment on column public.listings.sales_weight is 'The weights of the sales that count (private.sale_weight).';
comment on column public.listings.score_due_at is 'When the job renews the score; null if time no longer changes it.';
comment on column public.listings.price_changed_at is 'When the price last changed; null for the first one. The same for title, description and file.';
create index listings_seller_id_idx on public.listings (seller_id, created_at desc, id desc);
create index listings_category_idx on public.listings (category) where category is not null;
create index listings_newest_idx on public.listings (created_at desc, id desc) where status = 'active';
create index listings_title_trigrams_idx on public.listings using gin (title extensions.gin_trgm_ops) where status = 'active';

-- Searchable words by weight: title, description and tags, seller, category. A trigger, because two
-- names are in other rows. Definer, because sellers can't use the schema of cjk_words.
create function private.write_search_document()
returns trigger language plpgsql security definer set search_path = '' as $$
declare
  described constant text := new.description || ' ' || replace(array_to_string(new.tags, ' '), '-', ' ');
begin
  new.search_document :=
    setweight(to_tsvector('public.catalogue', new.title || ' ' || private.cjk_words(new.title)), 'A')
    || setweight(to_tsvector('public.catalogue', described || ' ' || private.cjk_words(described)), 'B')
    || setweight(to_tsvector('public.catalogue', (
      select profiles.name || ' ' || profiles.username from public.profiles where profiles.id = new.seller_id
    )), 'C')
    || to_tsvector('public.catalogue', coalesce((
      select concat_ws(' ', categories.name, others.names, private.cjk_words(others.names))
      from public.categories cross join lateral (select string_agg(value, ' ') from jsonb_each_text(categories.names)) as others (names)
      where categories.slug = new.category
    ), ''));
  new.updated_at := now();
  return new;
end
$$;
create trigger listings_write_search_document before insert or update of title, description, tags, category, seller_id on public.listings
  for each row execute function private.write_search_document();

-- Definer, because a new name must also reach removed listings, which a policy hides.
create function private.refresh_search_documents()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.listings set title = listings.title where listings.seller_id = new.id;
  return null;
end
$$;
create trigger profiles_refresh_search_documents after update of name, username on public.profiles
  for each row when (old.name is distinct from new.name or old.username is distinct from new.username)
  execute function private.refresh_search_documents();

-- Sorted by word, so that two sellers can't deadlock.
create function private.collect_catalogue_words()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into private.catalogue_words (word)
  select distinct words.word from private.words_of(new.title) as words (word)
  where char_length(words.word) between 3 and 40 order by words.word
  on conflict do nothing;
  return null;
end
$$;
create trigger listings_collect_words after insert or update of title on public.listings
  for each row execute function private.collect_catalogue_words();

create function private.note_material_changes()
returns trigger language plpgsql set search_path = '' as $$
begin
  new.title_changed_at := case when new.title <> old.title then now() else old.title_changed_at end;
  new.description_changed_at := case when new.description <> old.description then now() else old.description_changed_at end;
  new.price_changed_at := case when new.price_cents <> old.price_cents then now() else old.price_changed_at end;
  return new;
end
$$;
create trigger listings_note_material_changes before update of title, description, price_cents on public.listings
  for each row execute function private.note_material_changes();

-- For readers who can't see it: a paused listing is reported as inactive.
create function private.is_inactive_listing(of_listing_id uuid)
returns boolean language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.listings where listings.id = of_listing_id and listings.status in ('inactive', 'paused')
  );
$$;

-- Deletes listings that were never sold. One with expired unpaid orders stays for their foreign
-- key, without its texts and files.
create function private.delete_unsold_listings(of_seller uuid)
returns void language plpgsql volatile set search_path = '' as $$
declare
  unsold uuid[];
begin
  delete from public.listings
  where listings.seller_id = of_seller
    and not exists (select from public.order_items where order_items.listing_id = listings.id);
  select array_agg(listings.id) into unsold from public.listings
  where listings.seller_id = of_seller and not exists (
    select from public.order_items join public.orders on orders.id = order_items.order_id
    where order_items.listing_id = listings.id and (orders.status <> 'expired' or orders.is_end_unconfirmed)
  );
  delete from public.releases where releases.listing_id = any (unsold);
  delete from public.listing_files where listing_files.listing_id = any (unsold);
  delete from private.listing_pictures where listing_pictures.listing_id = any (unsold);
  update public.listings set title = 'Deleted item', description = 'Deleted item', showcase_images = '[]' where listings.id = any (unsold);
  update public.order_items set title = 'Deleted item', showcase_images = '[]' where order_items.listing_id = any (unsold);
end
$$;

-- Creates the caller's listing under the policies, then its preparation as the service. `written`
-- has the seller's columns. Invoker like become_caller, because it sets the role.
create function private.create_listing(claims text, written jsonb, wanted_status text, files jsonb, pictures jsonb)
returns uuid language plpgsql volatile set search_path = '' as $$
declare
  created_id uuid;
begin
  perform private.become_caller(claims);
  insert into public.listings (
    title, description, price_cents, is_pay_what_you_want, suggested_price_cents, category, tags, usage_licence, ai_use, languages, status
  )
  select fields.title, fields.description, fields.price_cents, coalesce(fields.is_pay_what_you_want, false), fields.suggested_price_cents,
    fields.category, coalesce(fields.tags, '{}'), fields.usage_licence, fields.ai_use, fields.languages, 'processing'
  from jsonb_populate_record(null::public.listings, written) as fields
  returning id into created_id;
  perform set_config('role', 'none', true);
  perform private.begin_preparation(created_id, wanted_status, files, pictures);
  return created_id;
end
$$;
grant execute on function private.is_inactive_listing, private.create_listing to marketplace_api;

-- search_document has no grants: a client's search of the table would read every row.
grant select (
  id, seller_id, title, description, price_cents, currency, status, showcase_images, file_mime_type, file_size_bytes, processing_failure,
  sales_count, rating_count, rating_sum, created_at, updated_at, title_changed_at, description_changed_at, price_changed_at, file_changed_at,
  file_count, release_number, release_name, release_note, regular_price_cents, lowest_price_cents, reduced_until, is_pay_what_you_want, suggested_price_cents,
  licence_source, licence_seats, is_sold_out, category, tags, usage_licence, ai_use, languages, section_id, score
) on public.listings to anon, authenticated;
grant insert (
  title, description, price_cents, is_pay_what_you_want, suggested_price_cents, status, category, tags, usage_licence, ai_use, languages
) on public.listings to authenticated;
grant update (
  title, description, price_cents, is_pay_what_you_want, suggested_price_cents, status, licence_source, licence_seats,
  category, tags, usage_licence, ai_use, languages, section_id
) on public.listings to authenticated;

-- A listing starts in preparation, so that nothing unchecked is ever listed.
create policy "Sellers can list" on public.listings
  for insert to authenticated
  with check (seller_id = (select auth.uid()) and status = 'processing' and (select private.is_seller()));

-- A seller can edit and deactivate a paused listing, but can't pause or resume it.
create policy "Sellers can edit their own listings" on public.listings
  for update to authenticated
  using (seller_id = (select auth.uid()) and status in ('active', 'inactive', 'paused'))
  with check (seller_id = (select auth.uid()) and status in ('active', 'inactive', 'paused'));

create policy "Guests can read active listings" on public.listings
  for select to anon using (status = 'active');
