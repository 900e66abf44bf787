-- Free checkouts: begun at once by many, or twice by one, they queue at the listing instead of ending each other by deadlock.

create or replace function private.begin_order(listing_ids uuid[], expected_livemode boolean)
returns table (
  order_id uuid, total_cents integer, stripe_account_id text, checkout_session_id text, checkout_url text,
  expires_at timestamptz, items jsonb
)
language plpgsql volatile security definer set search_path = ''
as $$
declare
  caller uuid := auth.uid();
  wanted uuid[];
  found_count integer;
  seller uuid;
  seller_count integer;
  basket_total bigint;
  digest bytea;
  account public.seller_accounts;
  open_order public.orders;
begin
  if not private.is_in_good_standing() then
    perform private.refuse('account_banned');
  end if;
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
  if exists (select from public.listings where listings.id = any (wanted) and listings.status = 'inactive') then
    perform private.refuse('listing_inactive');
  end if;
  select count(*), count(distinct listings.seller_id), min(listings.seller_id::text)::uuid, sum(listings.price_cents),
    sha256(convert_to(string_agg(listings.id || ':' || listings.price_cents, ',' order by listings.id), 'UTF8'))
  into found_count, seller_count, seller, basket_total, digest
  from public.listings where listings.id = any (wanted) and listings.status = 'active';
  if found_count <> cardinality(wanted) then
    perform private.refuse('not_found');
  elsif seller_count > 1 then
    perform private.refuse('several_sellers');
  elsif seller = caller then
    perform private.refuse('own_listing');
  elsif exists (
    select from public.entitlements
    where entitlements.buyer_id = caller and entitlements.listing_id = any (wanted) and entitlements.revoked_at is null
  ) then
    perform private.refuse('already_owned');
  elsif exists (select from public.profiles where profiles.id = seller and (profiles.is_banned or profiles.deleted_at is not null)) then
    perform private.refuse('seller_not_ready');
  elsif basket_total > 99999999 then
    perform private.refuse('basket_too_large');
  end if;

  if basket_total > 0 then
    select * into account from public.seller_accounts where seller_accounts.seller_id = seller;
    if account.seller_id is null or account.deauthorized_at is not null or not account.charges_enabled
      or account.livemode is distinct from expected_livemode then
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
