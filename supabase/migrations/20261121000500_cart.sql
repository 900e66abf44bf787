-- Cart: listings that a buyer means to pay for. Only active listings of others, and never one that the buyer has already.

create table public.cart_items (
  buyer_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  listing_id uuid not null references public.listings (id) on delete cascade,
  added_at timestamptz not null default now(),
  primary key (buyer_id, listing_id)
);
comment on table public.cart_items is 'One row per buyer and listing. Emptied by purchase and by deactivation.';
create index cart_items_listing_id_idx on public.cart_items (listing_id);

-- The share lock makes an insert and a deactivation of the same listing wait for each other: no race leaves a stale row.
-- Definer, because the lock needs the right to update listings.
create function private.hold_saleable_listing()
returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  saleable public.listings;
begin
  select * into saleable from public.listings where listings.id = new.listing_id for share;
  if not found or saleable.status = 'removed' then
    perform private.refuse('not_found');
  elsif saleable.status <> 'active' then
    perform private.refuse('listing_inactive');
  elsif saleable.seller_id = new.buyer_id then
    perform private.refuse('own_listing');
  end if;
  return new;
end
$$;
create trigger cart_items_hold_saleable_listing
  before insert on public.cart_items
  for each row execute function private.hold_saleable_listing();

revoke all on public.cart_items from anon, authenticated;
grant select, delete on public.cart_items to authenticated;
grant insert (listing_id) on public.cart_items to authenticated;
alter table public.cart_items enable row level security;

create policy "Buyers can read their own cart" on public.cart_items
  for select to authenticated using (buyer_id = (select auth.uid()));

create policy "Buyers can fill their own cart" on public.cart_items
  for insert to authenticated with check (buyer_id = (select auth.uid()));

create policy "Buyers can take items out of their own cart" on public.cart_items
  for delete to authenticated using (buyer_id = (select auth.uid()));

create policy "Only people in good standing keep a cart" on public.cart_items
  as restrictive for all to authenticated
  using ((select private.is_in_good_standing()))
  with check ((select private.is_in_good_standing()));
