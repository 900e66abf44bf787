-- Checkout: from a cart to a pending order with its Stripe session.

-- Begins a checkout of the caller's for one seller's listings, or finds the open one of the same basket.
-- Definer, because orders are written by these functions only. Prices, titles and the seller come from the listings, never from the client.
-- Refuses: empty_basket, not_found, listing_inactive, own_listing, several_sellers, already_owned, seller_not_ready, basket_too_small.
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
  perform private.lock_standing(caller);
  select array_agg(distinct id order by id) into wanted from unnest(listing_ids) as id;
  if wanted is null then
    perform private.reject('empty_basket');
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
    perform private.reject('listing_inactive', refused::text);
  end if;
  select listings.id into refused from public.listings
  where listings.id = any (wanted) and listings.status = 'paused' order by listings.id limit 1;
  if found then
    perform private.reject('seller_not_ready', refused::text);
  end if;
  select missing.id into refused from unnest(wanted) as missing (id)
  where not exists (select from public.listings where listings.id = missing.id and listings.status = 'active') limit 1;
  if found then
    perform private.reject('not_found', refused::text);
  end if;
  select count(distinct listings.seller_id), min(listings.seller_id::text)::uuid, sum(listings.price_cents),
    sha256(convert_to(string_agg(listings.id || ':' || listings.price_cents, ',' order by listings.id), 'UTF8'))
  into seller_count, seller, basket_total, digest
  from public.listings where listings.id = any (wanted);
  if seller_count > 1 then
    perform private.reject('several_sellers');
  elsif seller = caller then
    perform private.reject('own_listing');
  end if;
  select entitlements.listing_id into refused from public.entitlements
  where entitlements.buyer_id = caller and entitlements.listing_id = any (wanted) and entitlements.revoked_at is null limit 1;
  if found then
    perform private.reject('already_owned', refused::text);
  end if;
  select shown.id into refused
  from unnest(listing_ids, shown_price_cents) as shown (id, price_cents)
  join public.listings on listings.id = shown.id
  where shown.price_cents <> listings.price_cents limit 1;
  if found then
    perform private.reject('price_changed', refused::text);
  end if;
  if exists (select from public.profiles where profiles.id = seller and profiles.standing <> 'good') then
    perform private.reject('seller_not_ready');
  elsif basket_total > 99999999 then
    perform private.reject('basket_too_large');
  end if;

  if basket_total > 0 then
    select * into account from public.seller_accounts where seller_accounts.seller_id = seller;
    if account.seller_id is null or not account.is_selling or account.livemode is distinct from expected_livemode then
      perform private.reject('seller_not_ready');
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

-- Keeps the session that Stripe made for the caller's order. The first one stays: the idempotency key makes repeats the same.
-- Definer, because orders are written by these functions only.
create function private.attach_session(to_order_id uuid, session_id text, session_url text, session_expires_at timestamptz)
returns void
language sql volatile security definer set search_path = ''
as $$
  update public.orders
  set checkout_session_id = session_id, checkout_url = session_url, expires_at = session_expires_at
  where orders.id = to_order_id and orders.buyer_id = auth.uid() and orders.status = 'pending'
    and orders.checkout_session_id is null;
$$;
grant execute on function private.attach_session(uuid, text, text, timestamp with time zone) to marketplace_payments;

-- The order behind a checkout session or a payment, in any state: tells what to re-read from Stripe, and on which account.
-- Definer, because the account is granted to no client and webhooks have no caller. Nothing is found for sessions that are not ours.
create function private.find_checkout(session_id text, intent_id text)
returns table (order_id uuid, checkout_session_id text, stripe_account_id text, status text)
language sql stable security definer set search_path = ''
as $$
  select orders.id, orders.checkout_session_id, orders.stripe_account_id, orders.status
  from public.orders
  where orders.checkout_session_id = session_id or orders.payment_intent_id = intent_id;
$$;
grant execute on function private.find_checkout(text, text) to marketplace_payments;
