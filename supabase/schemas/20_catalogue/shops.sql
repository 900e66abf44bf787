create table public.shop_sections (
  id uuid primary key default gen_random_uuid(),
  seller_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  name text collate "unicode" not null constraint shop_sections_name_not_hidden check (not private.has_hidden_characters(name)),
  "position" smallint not null,
  -- A listing's section belongs to the same seller.
  constraint shop_sections_of_seller unique (seller_id, id),
  -- Checked at the end of a statement, so that one statement can change the order.
  constraint shop_sections_position_unique unique (seller_id, "position") deferrable initially immediate
);
comment on table public.shop_sections is 'Sections of a shop, in the seller''s order.';
select private.declare_personal('public.shop_sections', 'seller_id', ban => 'hide', exported => 'shop_sections', sorted_by => 'position');

alter table public.listings add constraint listings_section_fkey foreign key (seller_id, section_id)
  references public.shop_sections (seller_id, id) on delete set null (section_id);
create index listings_section_idx on public.listings (seller_id, section_id) where section_id is not null;

create table public.pinned_listings (
  seller_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  "position" smallint not null,
  listing_id uuid not null references public.listings (id) on delete cascade,
  primary key (seller_id, "position"),
  constraint pinned_listings_once unique (listing_id)
);
comment on table public.pinned_listings is 'Items that a shop shows first, in the seller''s order.';
select private.declare_personal('public.pinned_listings', 'seller_id', ban => 'hide', exported => 'pinned_listings', exported_by => 'export_listings');

-- Each save writes the first place, so it counts once.
create trigger shop_sections_limit after insert or update on public.shop_sections
  for each row when (new.position = 1) execute function private.count_written('profile edit');
create trigger pinned_listings_limit after insert on public.pinned_listings
  for each row when (new.position = 1) execute function private.count_written('profile edit');

grant select (id, seller_id, name, "position") on public.shop_sections to anon, authenticated;
grant delete, insert (id, name, "position"), update (name, "position") on public.shop_sections to authenticated;
grant select on public.pinned_listings to anon, authenticated;
grant delete, insert ("position", listing_id) on public.pinned_listings to authenticated;

create policy "Anyone can read the sections of sellers in good standing, and their own" on public.shop_sections
  for select to anon, authenticated
  using (
    seller_id = (select auth.uid())
    or exists (select from public.profiles where profiles.id = shop_sections.seller_id and profiles.standing = 'good')
  );

create policy "Sellers can add sections" on public.shop_sections
  for insert to authenticated with check (seller_id = (select auth.uid()) and (select private.is_seller()));

create policy "Sellers can rename and order their own sections" on public.shop_sections
  for update to authenticated using (seller_id = (select auth.uid())) with check (seller_id = (select auth.uid()));

create policy "Sellers can remove their own sections" on public.shop_sections
  for delete to authenticated using (seller_id = (select auth.uid()));

create policy "Anyone can read pins of listings that they can see, and their own" on public.pinned_listings
  for select to anon, authenticated
  using (
    seller_id = (select auth.uid())
    or exists (select from public.listings where listings.id = pinned_listings.listing_id and listings.seller_id = pinned_listings.seller_id)
  );

create policy "Sellers can pin their own listings" on public.pinned_listings
  for insert to authenticated
  with check (
    seller_id = (select auth.uid()) and (select private.is_seller())
    and exists (
      select from public.listings
      where listings.id = pinned_listings.listing_id and listings.seller_id = pinned_listings.seller_id and listings.status <> 'removed'
    )
  );

create policy "Sellers can unpin their own listings" on public.pinned_listings
  for delete to authenticated using (seller_id = (select auth.uid()));
