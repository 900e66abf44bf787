-- Cart changes: a buyer learns before paying what left the cart and which price changed since they put it there.

alter table public.cart_items add column price_cents integer;
comment on column public.cart_items.price_cents is 'The price when the buyer put it there; null where it was not kept.';

create table public.cart_notices (
  buyer_id uuid not null references public.profiles (id) on delete cascade,
  listing_id uuid not null,
  title text not null,
  reason text not null constraint cart_notices_reason_known check (reason in ('unavailable', 'paused')),
  left_at timestamptz not null default now(),
  primary key (buyer_id, listing_id)
);
comment on table public.cart_notices is
  'What left a buyer''s cart without them, by its title then. Kept until they have seen it. No foreign key to the listing, which may be gone.';

create index cart_notices_listing_id_idx on public.cart_notices (listing_id);

revoke all on public.cart_notices from anon, authenticated;
grant select, delete on public.cart_notices to authenticated;
alter table public.cart_notices enable row level security;

create policy "Buyers can read what left their own cart" on public.cart_notices
  for select to authenticated using (buyer_id = (select auth.uid()));

create policy "Buyers can put away what left their own cart" on public.cart_notices
  for delete to authenticated using (buyer_id = (select auth.uid()));

create policy "Only people in good standing see what left their cart" on public.cart_notices
  as restrictive for all to authenticated using ((select private.is_in_good_standing()));

-- Also keeps the price that the buyer saw, and puts away the notice of what comes back into the cart.
create or replace function private.hold_saleable_listing()
returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  saleable public.listings;
begin
  select * into saleable from public.listings where listings.id = new.listing_id for share;
  if not found or saleable.status in ('removed', 'processing') then
    perform private.refuse('not_found');
  elsif saleable.status <> 'active' then
    perform private.refuse('listing_inactive');
  elsif saleable.seller_id = new.buyer_id then
    perform private.refuse('own_listing');
  end if;
  if tg_table_name = 'cart_items' then
    new.price_cents := saleable.price_cents;
    delete from public.cart_notices where cart_notices.buyer_id = new.buyer_id and cart_notices.listing_id = new.listing_id;
  end if;
  return new;
end
$$;

-- What cannot be bought leaves the carts, and each buyer is told. Wishlists keep a paused listing: its policy hides it from them, and
-- it is there again when it comes back. Definer, because the rows belong to other people.
create or replace function private.empty_carts_and_wishlists()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  with taken as (
    delete from public.cart_items where cart_items.listing_id = new.id returning cart_items.buyer_id
  )
  insert into public.cart_notices (buyer_id, listing_id, title, reason)
  select taken.buyer_id, new.id, new.title, case new.status when 'paused' then 'paused' else 'unavailable' end from taken
  on conflict (buyer_id, listing_id) do update set title = excluded.title, reason = excluded.reason, left_at = excluded.left_at;
  if new.status <> 'paused' then
    update public.cart_notices set reason = 'unavailable' where cart_notices.listing_id = new.id and cart_notices.reason = 'paused';
    delete from public.wishlist_items where wishlist_items.listing_id = new.id;
  end if;
  return null;
end
$$;
drop trigger listings_empty_carts_and_wishlists on public.listings;
create trigger listings_empty_carts_and_wishlists
  after update of status on public.listings
  for each row when (new.status <> 'active' and old.status in ('active', 'paused') and new.status <> old.status)
  execute function private.empty_carts_and_wishlists();

-- Who is banned or gone has no cart, and nothing of it is kept. Definer, because the rows belong to other people.
create function private.forget_cart_notices()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.cart_notices where cart_notices.buyer_id = new.id;
  return null;
end
$$;
create trigger profiles_forget_cart_notices
  after update of is_banned, deleted_at on public.profiles
  for each row when (new.is_banned or new.deleted_at is not null)
  execute function private.forget_cart_notices();

-- Begins a checkout of the caller's for one seller's listings, or finds the open one of the same basket.
-- Definer, because orders are written by these acts only. Prices, titles and the seller come from the listings, never from the client:
-- `shown_price_cents` holds, in the order of `listing_ids`, what the buyer was shown, and only ever refuses.
-- Refuses: empty_basket, not_found, listing_inactive, own_listing, several_sellers, already_owned, seller_not_ready, basket_too_large,
-- price_changed; where one item is the cause, with its id.
drop function private.begin_order(uuid[], boolean);
create function private.begin_order(listing_ids uuid[], expected_livemode boolean, shown_price_cents integer[] default null)
returns table (
  order_id uuid, total_cents integer, stripe_account_id text, checkout_session_id text, checkout_url text,
  expires_at timestamptz, items jsonb
)
language plpgsql volatile security definer set search_path = ''
as $$
declare
  caller uuid := auth.uid();
  wanted uuid[];
  refused uuid;
  seller uuid;
  seller_count integer;
  basket_total bigint;
  digest bytea;
  account public.seller_accounts;
  open_order public.orders;
begin
  perform private.hold_standing(caller);
  select array_agg(distinct id order by id) into wanted from unnest(listing_ids) as id;
  if wanted is null then
    perform private.refuse('empty_basket');
  end if;

  -- Locked in the order of ids, so that two baskets never wait for each other in a circle. A free basket is granted below,
  -- which counts the sale in the listing: two that both held it shared would wait for each other there.
  if exists (select from public.listings where listings.id = any (wanted) and listings.price_cents > 0) then
    perform from public.listings where listings.id = any (wanted) order by listings.id for share;
  else
    perform from public.listings where listings.id = any (wanted) order by listings.id for no key update;
  end if;
  select listings.id into refused from public.listings
  where listings.id = any (wanted) and listings.status = 'inactive' order by listings.id limit 1;
  if found then
    perform private.refuse('listing_inactive', refused::text);
  end if;
  select listings.id into refused from public.listings
  where listings.id = any (wanted) and listings.status = 'paused' order by listings.id limit 1;
  if found then
    perform private.refuse('seller_not_ready', refused::text);
  end if;
  select missing.id into refused from unnest(wanted) as missing (id)
  where not exists (select from public.listings where listings.id = missing.id and listings.status = 'active') limit 1;
  if found then
    perform private.refuse('not_found', refused::text);
  end if;
  select count(distinct listings.seller_id), min(listings.seller_id::text)::uuid, sum(listings.price_cents),
    sha256(convert_to(string_agg(listings.id || ':' || listings.price_cents, ',' order by listings.id), 'UTF8'))
  into seller_count, seller, basket_total, digest
  from public.listings where listings.id = any (wanted);
  if seller_count > 1 then
    perform private.refuse('several_sellers');
  elsif seller = caller then
    perform private.refuse('own_listing');
  end if;
  select entitlements.listing_id into refused from public.entitlements
  where entitlements.buyer_id = caller and entitlements.listing_id = any (wanted) and entitlements.revoked_at is null limit 1;
  if found then
    perform private.refuse('already_owned', refused::text);
  end if;
  select shown.id into refused
  from unnest(listing_ids, shown_price_cents) as shown (id, price_cents)
  join public.listings on listings.id = shown.id
  where shown.price_cents <> listings.price_cents limit 1;
  if found then
    perform private.refuse('price_changed', refused::text);
  end if;
  if exists (select from public.profiles where profiles.id = seller and (profiles.is_banned or profiles.deleted_at is not null)) then
    perform private.refuse('seller_not_ready');
  elsif basket_total > 99999999 then
    perform private.refuse('basket_too_large');
  end if;

  if basket_total > 0 then
    select * into account from public.seller_accounts where seller_accounts.seller_id = seller;
    if account.seller_id is null or not account.is_selling or account.livemode is distinct from expected_livemode then
      perform private.refuse('seller_not_ready');
    end if;
  end if;

  -- One buyer's checkouts queue here: of 50 clicks at once, 49 find the order of the first.
  perform pg_advisory_xact_lock(hashtextextended(caller::text, 1));
  -- An order that never got its session is given up while the session could still have the 30 minutes that Stripe demands.
  update public.orders set status = 'expired'
  where orders.buyer_id = caller and orders.status = 'pending' and (
    orders.expires_at <= now()
    or (orders.checkout_session_id is null and orders.created_at < now() - interval '25 minutes')
  );
  select * into open_order from public.orders
  where orders.buyer_id = caller and orders.basket_digest = digest and orders.status = 'pending';

  if open_order.id is null then
    insert into public.orders (buyer_id, seller_id, total_cents, basket_digest, stripe_account_id, livemode, expires_at)
    values (caller, seller, basket_total, digest, account.stripe_account_id, expected_livemode, now() + interval '1 hour')
    returning * into open_order;
    insert into public.order_items (order_id, listing_id, title, price_cents, seller_name, showcase_images)
    select open_order.id, listings.id, listings.title, listings.price_cents, profiles.name, listings.showcase_images
    from public.listings join public.profiles on profiles.id = listings.seller_id
    where listings.id = any (wanted);
    if basket_total = 0 then
      update public.orders set checkout_session_id = 'free_' || open_order.id where orders.id = open_order.id;
      perform private.grant_order(open_order.id, null);
      select * into open_order from public.orders where orders.id = open_order.id;
    end if;
  end if;

  return query
    select open_order.id, open_order.total_cents, open_order.stripe_account_id, open_order.checkout_session_id,
      open_order.checkout_url, open_order.expires_at, (
        select jsonb_agg(jsonb_build_object(
          'listing_id', order_items.listing_id, 'title', order_items.title, 'price_cents', order_items.price_cents,
          'showcase_images', order_items.showcase_images
        ) order by order_items.listing_id)
        from public.order_items where order_items.order_id = open_order.id
      );
end
$$;
grant execute on function private.begin_order(uuid[], boolean, integer[]) to marketplace_payments;
