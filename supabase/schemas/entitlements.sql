-- Entitlements: who may download what.

create table public.entitlements (
  id uuid primary key default gen_random_uuid(),
  buyer_id uuid not null references public.profiles (id),
  listing_id uuid not null references public.listings (id),
  order_id uuid not null references public.orders (id),
  granted_at timestamptz not null default now(),
  revoked_at timestamptz,
  revoke_reason text constraint entitlements_reason_known check (revoke_reason in ('refunded', 'dispute_lost', 'unlawful', 'withdrawn')),
  constraint entitlements_revoked_with_reason check ((revoked_at is null) = (revoke_reason is null))
);
comment on table public.entitlements is 'Who may download what: the only source for downloads, "already purchased" and the right to review.';
create unique index entitlements_one_active on public.entitlements (buyer_id, listing_id) where revoked_at is null;
create index entitlements_listing_id_idx on public.entitlements (listing_id, buyer_id);
create index entitlements_order_id_idx on public.entitlements (order_id);

-- Counters follow the rows. Definer, because nobody else may write sales_count.
create function private.count_sales()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if not exists (
    select from public.order_items
    where order_items.order_id = new.order_id and order_items.listing_id = new.listing_id and order_items.price_cents > 0
  ) then
    return null;
  end if;
  if tg_op = 'INSERT' then
    update public.listings set sales_count = sales_count + 1 where listings.id = new.listing_id and new.revoked_at is null;
  elsif old.revoked_at is null and new.revoked_at is not null then
    update public.listings set sales_count = sales_count - 1 where listings.id = new.listing_id;
  elsif old.revoked_at is not null and new.revoked_at is null then
    update public.listings set sales_count = sales_count + 1 where listings.id = new.listing_id;
  end if;
  return null;
end
$$;
create trigger entitlements_count_sales
  after insert or update of revoked_at on public.entitlements
  for each row execute function private.count_sales();

revoke all on public.entitlements from anon, authenticated;
grant select on public.entitlements to authenticated;
alter table public.entitlements enable row level security;

create policy "Buyers can read their own entitlements" on public.entitlements
  for select to authenticated using (buyer_id = (select auth.uid()));

create policy "Only users in good standing read entitlements" on public.entitlements
  as restrictive for select to authenticated using ((select private.is_in_good_standing()));

-- What the caller holds, for the policies below and those of reviews. Not a function: the planner sees into it, and reads of the index
-- entitlements_one_active what a statement needs, one listing or all that its caller bought (decision 8). Not security_invoker: it must not depend on the policies of entitlements,
-- and nobody but policies reaches the schema.
create view private.own_entitlements as
  select entitlements.listing_id from public.entitlements
  where entitlements.buyer_id = (select auth.uid()) and entitlements.revoked_at is null;
grant select on private.own_entitlements to authenticated;

-- An admin judges a report by what it is about, also after its seller hid it or an admin removed it.
create policy "Users can read active, own and bought listings, admins all" on public.listings
  for select to authenticated
  using (
    status = 'active'
    or seller_id = (select auth.uid())
    or exists (select from private.own_entitlements where own_entitlements.listing_id = listings.id)
    or (select private.is_admin())
  );

create policy "Sellers and buyers can see what the file is" on public.listing_files
  for select to authenticated
  using (
    listing_id in (select private.own_listing_ids())
    or exists (select from private.own_entitlements where own_entitlements.listing_id = listing_files.listing_id)
  );
