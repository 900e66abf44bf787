-- Wishlist: listings that a buyer likes, under the rules of the cart.

create table public.wishlist_items (
  buyer_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  listing_id uuid not null references public.listings (id) on delete cascade,
  added_at timestamptz not null default now(),
  primary key (buyer_id, listing_id)
);
comment on table public.wishlist_items is 'One row per buyer and listing. Emptied by deactivation.';
select private.declare_personal('public.wishlist_items', 'buyer_id', ban => 'delete', banned_by => 'apply_act', exported => 'wishlist');
create index wishlist_items_listing_id_idx on public.wishlist_items (listing_id);

-- Removes an unavailable listing from carts and notifies the buyers. Wishlists keep a paused one,
-- which its policy hides until it comes back, and a sold out one.
create function private.empty_carts_and_wishlists()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  with taken as (
    delete from public.cart_items where cart_items.listing_id = new.id returning cart_items.buyer_id
  )
  insert into public.cart_notices (buyer_id, listing_id, title, reason)
  select taken.buyer_id, new.id, new.title, case new.status when 'paused' then 'paused' when 'active' then 'sold_out' else 'unavailable' end from taken
  on conflict (buyer_id, listing_id) do update set title = excluded.title, reason = excluded.reason, left_at = excluded.left_at;
  if new.status not in ('paused', 'active') then
    update public.cart_notices set reason = 'unavailable' where cart_notices.listing_id = new.id and cart_notices.reason <> 'unavailable';
    delete from public.wishlist_items where wishlist_items.listing_id = new.id;
  end if;
  return null;
end
$$;
create trigger listings_empty_carts_and_wishlists after update of status on public.listings
  for each row when (new.status <> 'active' and old.status in ('active', 'paused') and new.status <> old.status)
  execute function private.empty_carts_and_wishlists();
create trigger listings_empty_carts_of_sold_out after update of is_sold_out on public.listings
  for each row when (new.is_sold_out and not old.is_sold_out and new.status = 'active')
  execute function private.empty_carts_and_wishlists();

create trigger wishlist_items_lock_saleable_listing before insert on public.wishlist_items
  for each row execute function private.lock_saleable_listing();
create trigger wishlist_items_check_size after insert on public.wishlist_items
  for each statement execute function private.check_size('buyer_id', 'wishlist', 'wishlist_full');

grant select, delete, insert (listing_id) on public.wishlist_items to authenticated;

create policy "Buyers can read their own wishlist" on public.wishlist_items
  for select to authenticated using (buyer_id = (select auth.uid()));

create policy "Buyers can fill their own wishlist" on public.wishlist_items
  for insert to authenticated with check (buyer_id = (select auth.uid()));

create policy "Buyers can take items off their own wishlist" on public.wishlist_items
  for delete to authenticated using (buyer_id = (select auth.uid()));
