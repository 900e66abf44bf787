-- Free copies: a seller gives an item to addresses. A copy is a guest with a claim and a paid order
-- of $0 that isn't a sale. All copies of an item share the digest of its basket. Imported purchases
-- (customers.sql) are written and end in the same way.

create table private.copies (
  order_id uuid primary key references public.orders (id) on delete cascade,
  listing_id uuid not null references public.listings (id) on delete cascade,
  -- Null once the copy was revoked or erased.
  address text constraint copies_address_normal check (address = private.normal_address(address) and private.is_address(address)),
  ends_at timestamptz not null default now() + interval '12 months'
);
comment on table private.copies is 'What a seller sees of a copy or an import. A claim changes nothing in it. No client reads it.';
create index copies_listing_id_idx on private.copies (listing_id, address);
create index copies_address_idx on private.copies (address) where address is not null;
create index copies_ends_at_idx on private.copies (ends_at);

create index orders_copies_idx on public.orders (basket_digest, created_at desc, id desc) where origin in ('copy', 'import');

-- Gives a listing to new guests, one for each address. Nobody has their secrets, so only a mailed
-- link opens it, until somebody signs in with the address or 12 months have passed. Rejects with
-- sold_out if the listing's own list of licence keys has too few unused ones.
create function private.give_to_guests(listing public.listings, of_origin text, addresses text[])
returns table (order_id uuid, buyer_id uuid, address text)
language plpgsql volatile set search_path = ''
as $$
declare
  guests constant uuid[] := array(select gen_random_uuid() from unnest(addresses));
  seller constant text := (select profiles.name from public.profiles where profiles.id = listing.seller_id);
begin
  perform private.reject_if(listing.licence_source = 'list' and cardinality(addresses) > (
    select count(*) from (
      select from public.licence_keys
      where licence_keys.listing_id = listing.id and licence_keys.entitlement_id is null and licence_keys.ended_at is null
      limit cardinality(addresses)
    ) as unused
  ), 'sold_out');
  perform private.add_guest(guest, made.address, now() + interval '12 months') from unnest(guests, addresses) as made (guest, address);
  insert into public.orders (buyer_id, seller_id, status, origin, total_cents, basket_digest, livemode, expires_at, paid_at)
  select guest, listing.seller_id, 'paid', of_origin, 0, sha256(uuid_send(listing.id)),
    exists (select from public.seller_accounts where seller_accounts.seller_id = listing.seller_id and seller_accounts.livemode), now(), now()
  from unnest(guests) as guest;
  insert into public.order_items (order_id, listing_id, title, price_cents, seller_name, showcase_images, usage_licence, ai_use, languages)
  select orders.id, listing.id, listing.title, 0, seller, listing.showcase_images, listing.usage_licence, listing.ai_use,
    listing.languages
  from public.orders where orders.buyer_id = any (guests);
  insert into public.entitlements (buyer_id, listing_id, order_id)
  select orders.buyer_id, listing.id, orders.id from public.orders where orders.buyer_id = any (guests);
  insert into private.copies (order_id, listing_id, address)
  select orders.id, listing.id, claims.address
  from public.orders join private.claims on claims.holder_id = orders.buyer_id where orders.buyer_id = any (guests);
  return query
    select orders.id, orders.buyer_id, claims.address
    from public.orders join private.claims on claims.holder_id = orders.buyer_id where orders.buyer_id = any (guests);
end
$$;

-- Gives the caller's item to addresses. Skips those that were given a copy before. It ignores purchases,
-- claims and accounts, so that no seller learns what an address has. Rejects with not_found,
-- listing_inactive and sold_out.
create function private.grant_copies(of_listing_id uuid, addresses text[], words text)
returns table (granted integer, skipped integer)
language plpgsql volatile security definer set search_path = ''
as $$
declare
  given constant text[] := array(select distinct private.normal_address(address) from unnest(addresses) as address);
  fresh text[];
  listing public.listings;
begin
  perform private.lock_standing(auth.uid());
  -- One grant at a time, so that two can't give an address the same item.
  select * into listing from public.listings where listings.id = of_listing_id and listings.seller_id = auth.uid() for no key update;
  perform private.reject_if(not found or listing.status = 'removed', 'not_found');
  perform private.reject_if(listing.status <> 'active', 'listing_inactive');
  fresh := array(
    select unnest(given) except
    select copies.address from private.copies join public.orders on orders.id = copies.order_id
    where copies.listing_id = of_listing_id and copies.address = any (given) and orders.origin = 'copy'
  );
  granted := cardinality(fresh);
  skipped := cardinality(given) - granted;
  perform private.count_against('free copies', auth.uid(), granted);
  -- Ten a second, so that receipts needn't wait for a thousand copies.
  insert into private.outbox (kind, recipient_id, event_key, facts, due_at)
  select 'free_copy', given_orders.buyer_id, given_orders.order_id::text, jsonb_build_object(
    'orderId', given_orders.order_id, 'title', listing.title, 'reason', words,
    'seller', (select profiles.name from public.profiles where profiles.id = auth.uid())
  ), now() + interval '100 milliseconds' * row_number() over ()
  from private.give_to_guests(listing, 'copy', fresh) as given_orders;
  return next;
end
$$;

-- The copies of the caller's item and its imported purchases, newest first, whether an account claimed
-- them or not. `request`: {limit, after: [granted_at, id]}.
create function private.find_free_copies(of_listing_id uuid, request jsonb)
returns table (id uuid, address text, granted_at timestamptz, state text)
language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
    select orders.id, copies.address, orders.created_at, case when copies.address is null then 'revoked' else 'given' end
    from public.orders left join private.copies on copies.order_id = orders.id
    where orders.origin in ('copy', 'import') and orders.basket_digest = sha256(uuid_send(of_listing_id))
      and orders.seller_id = auth.uid() and private.is_in_good_standing()
      and (orders.created_at, orders.id) < (private.after_time(request), private.after_id(request))
    order by orders.created_at desc, orders.id desc limit least((request ->> 'limit')::integer, 101);
end
$$;

-- Takes back what a guest holds. Waits for a download or a claim. Does nothing after a claim.
create function private.end_copy(of_guest uuid)
returns void
language plpgsql volatile set search_path = ''
as $$
begin
  perform private.lock_standing_alone(of_guest);
  if exists (select from private.claims where claims.holder_id = of_guest) then
    update public.entitlements set revoked_at = now(), revoke_reason = 'copy_revoked'
    where entitlements.buyer_id = of_guest and entitlements.revoked_at is null;
    perform private.end_guest(of_guest);
  end if;
end
$$;

-- Ends a copy for its seller: its link, its licence key, and an import can be repeated. An account that
-- claimed it keeps the files. False if it has ended.
create function private.take_copy_back(of_order_id uuid)
returns boolean
language plpgsql volatile set search_path = ''
as $$
begin
  update private.copies set address = null where copies.order_id = of_order_id and copies.address is not null;
  if not found then
    return false;
  end if;
  delete from private.imported_purchases where imported_purchases.order_id = of_order_id;
  update public.licence_keys set is_taken_back = true from public.entitlements
  where entitlements.order_id = of_order_id and licence_keys.entitlement_id = entitlements.id;
  delete from public.licence_waits using public.entitlements
  where entitlements.order_id = of_order_id and licence_waits.entitlement_id = entitlements.id;
  perform private.end_copy(claims.holder_id)
  from public.orders join private.claims on claims.holder_id = orders.buyer_id where orders.id = of_order_id;
  return true;
end
$$;

-- Takes a copy back. Rejects with order_not_found and copy_ended.
create function private.revoke_copy(of_order_id uuid)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.lock_standing(auth.uid());
  perform from public.orders
  where orders.id = of_order_id and orders.seller_id = auth.uid() and orders.origin in ('copy', 'import');
  perform private.reject_if(not found, 'order_not_found');
  perform private.reject_if(not private.take_copy_back(of_order_id), 'copy_ended');
end
$$;
grant execute on function private.grant_copies, private.find_free_copies, private.revoke_copy to marketplace_api;
