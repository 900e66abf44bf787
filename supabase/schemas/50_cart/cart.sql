-- Cart: active listings of other users that the buyer doesn't have yet.

create table public.cart_items (
  buyer_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  listing_id uuid not null references public.listings (id) on delete cascade,
  added_at timestamptz not null default now(),
  price_cents integer,
  -- The amount that the buyer chose, for pay-what-you-want listings. private.price_to_pay computes
  -- the price.
  chosen_price_cents integer,
  primary key (buyer_id, listing_id)
);
comment on table public.cart_items is 'One row per buyer and listing. Emptied by purchase and by deactivation.';
select private.declare_personal('public.cart_items', 'buyer_id', ban => 'delete', banned_by => 'apply_act', exported => 'cart');
comment on column public.cart_items.price_cents is 'The price when the buyer added it; null if unknown.';
create index cart_items_listing_id_idx on public.cart_items (listing_id);

-- The price for a chosen amount: that amount if the listing allows it, it isn't below the price and
-- a card can pay it; otherwise the price.
create function private.price_to_pay(listing public.listings, chosen_cents integer)
returns integer language sql immutable set search_path = '' as $$
  select case
    when listing.is_pay_what_you_want and (chosen_cents = 0 or chosen_cents >= private.price_min_cents())
      then greatest(listing.price_cents, chosen_cents)
    else listing.price_cents
  end;
$$;

create function private.prices_of_cart()
returns table (listing_id uuid, due_cents integer) language sql stable security definer set search_path = '' as $$
  select listings.id, private.price_to_pay(listings, cart_items.chosen_price_cents)
  from public.cart_items join public.listings on listings.id = cart_items.listing_id
  where cart_items.buyer_id = auth.uid();
$$;

-- Before an insert into a cart or a wishlist: the listing must be for sale and not the buyer's own.
-- Definer, because it distinguishes a removed listing from an inactive one, and locks it.
create function private.lock_saleable_listing()
returns trigger language plpgsql security definer set search_path = '' as $$
declare
  saleable record;
begin
  select listings.status, listings.seller_id, listings.is_sold_out into saleable from public.listings where listings.id = new.listing_id for share;
  perform private.reject_if(not found or saleable.status in ('removed', 'processing'), 'not_found');
  perform private.reject_if(saleable.status <> 'active', 'listing_inactive');
  perform private.reject_if(saleable.seller_id = new.buyer_id, 'own_listing');
  perform private.reject_if(saleable.is_sold_out and tg_table_name = 'cart_items', 'sold_out');
  return new;
end
$$;
create trigger cart_items_lock_saleable_listing before insert on public.cart_items
  for each row execute function private.lock_saleable_listing();

-- Keeps the price that the buyer saw, and deletes the notice of an item that comes back. Locks no
-- listing: an insert has locked it before, and listings are locked before the carts with them.
create function private.note_cart_price()
returns trigger language plpgsql security definer set search_path = '' as $$
declare
  saleable record;
begin
  select listings.is_pay_what_you_want, listings.price_cents into strict saleable from public.listings where listings.id = new.listing_id;
  perform private.reject_if(new.chosen_price_cents is not null and not saleable.is_pay_what_you_want, 'price_is_fixed');
  perform private.reject_if(new.chosen_price_cents < saleable.price_cents, 'chosen_price_too_low');
  new.price_cents := saleable.price_cents;
  delete from public.cart_notices where cart_notices.buyer_id = new.buyer_id and cart_notices.listing_id = new.listing_id;
  return new;
end
$$;
create trigger cart_items_note_price before insert or update of chosen_price_cents on public.cart_items
  for each row execute function private.note_cart_price();

-- Rejects items that the buyer has, or whose payment is pending. Definer, because policies hide
-- entitlements from a banned buyer.
create function private.reject_owned_listing()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.reject_if(exists (
    select from public.entitlements
    where entitlements.buyer_id = new.buyer_id and entitlements.listing_id = new.listing_id and entitlements.revoked_at is null
  ), 'already_owned');
  perform private.reject_processing(array[new.buyer_id], array[new.listing_id], false, null);
  return new;
end
$$;
create trigger cart_items_reject_owned_listing before insert on public.cart_items
  for each row execute function private.reject_owned_listing();

create function private.add_to_cart(claims text, wanted_listing_id uuid, chosen_cents integer default null)
returns void language plpgsql set search_path = '' as $$
begin
  -- The insert's trigger locks and checks the caller's standing, as become_caller would.
  perform set_config('request.jwt.claims', claims, true), set_config('role', 'authenticated', true);
  -- From here on the caller acts, and the cart's policies decide.
  insert into public.cart_items (listing_id, chosen_price_cents) values (wanted_listing_id, chosen_cents);
end
$$;
comment on function private.add_to_cart(text, uuid, integer) is 'Puts a listing into the caller''s cart, in the caller''s name.';
grant execute on function private.add_to_cart to marketplace_api;

grant execute on function private.prices_of_cart to marketplace_api;

create trigger cart_items_check_size after insert on public.cart_items
  for each statement execute function private.check_size('buyer_id', 'cart', 'cart_full');

grant select, delete, insert (listing_id, chosen_price_cents), update (chosen_price_cents) on public.cart_items to authenticated;

create policy "Buyers can read their own cart" on public.cart_items
  for select to authenticated using (buyer_id = (select auth.uid()));

create policy "Buyers can fill their own cart" on public.cart_items
  for insert to authenticated with check (buyer_id = (select auth.uid()));

create policy "Buyers can choose the prices in their own cart" on public.cart_items
  for update to authenticated using (buyer_id = (select auth.uid()));

create policy "Buyers can take items out of their own cart" on public.cart_items
  for delete to authenticated using (buyer_id = (select auth.uid()));

create table public.cart_notices (
  buyer_id uuid not null references public.profiles (id) on delete cascade,
  listing_id uuid not null,
  title text collate "unicode" not null,
  reason text not null constraint cart_notices_reason_known check (reason in ('unavailable', 'paused', 'sold_out')),
  left_at timestamptz not null default now(),
  primary key (buyer_id, listing_id)
);
comment on table public.cart_notices is
  'Items that became unavailable in a cart, with their title then. Kept until the buyer has seen them. No foreign key, because the listing may be gone.';
select private.declare_personal('public.cart_notices', 'buyer_id', ban => 'delete', exported => 'cart_notices');
create index cart_notices_listing_id_idx on public.cart_notices (listing_id);

grant select, delete on public.cart_notices to authenticated;

create policy "Buyers can read what left their own cart" on public.cart_notices
  for select to authenticated using (buyer_id = (select auth.uid()));

create policy "Buyers can put away what left their own cart" on public.cart_notices
  for delete to authenticated using (buyer_id = (select auth.uid()));

-- Who sells what is in the caller's cart. Definer, because clients can't read identities of others.
create function private.identities_of_cart()
returns table (seller_id uuid, identity jsonb) language sql stable security definer set search_path = '' as $$
  select shown_identities.seller_id, shown_identities.identity from private.shown_identities
  where shown_identities.seller_id in (
    select listings.seller_id from public.cart_items join public.listings on listings.id = cart_items.listing_id
    where cart_items.buyer_id = auth.uid()
  );
$$;
grant execute on function private.identities_of_cart to marketplace_api;
