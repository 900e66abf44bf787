-- Checkout: from a basket to a pending order with its Stripe session.

-- What the shop takes of a sale, in hundredths of a percent, what it announced to take, its right of
-- withdrawal in days, whether later or earlier orders have one, and from when sellers must say who
-- sells. Definer, because settings are private and everybody reads these.
create function private.shop_terms()
returns table (
  fee_bps integer, withdrawal_days integer, has_withdrawal boolean, next_fee_bps integer, next_fee_at timestamptz, identity_from timestamptz
) language sql stable security definer set search_path = '' as $$
  select private.setting('platform_fee_bps')::integer, private.withdrawal_days(),
    private.withdrawal_days() > 0 or exists (select from public.orders where orders.withdrawable_until > now()),
    case when settings.takes_effect_at > now() then settings.next_value::integer end,
    case when settings.takes_effect_at > now() then settings.takes_effect_at end, private.identity_required_from()
  from private.settings where settings.name = 'platform_fee_bps';
$$;
grant execute on function private.shop_terms to marketplace_public;

-- The caller's open order for a basket. An order without a session is given up while the session
-- could still have the 30 minutes that Stripe requires.
create function private.find_open_order(basket_digest bytea)
returns uuid language plpgsql volatile set search_path = '' as $$
declare
  open_order_id uuid;
begin
  -- Serialises one buyer's checkouts: of 50 concurrent clicks, 49 find the order of the first.
  perform pg_advisory_xact_lock(hashtextextended(auth.uid()::text, 1));
  update public.orders set status = 'expired', is_end_unconfirmed = orders.checkout_session_id is not null
  where orders.buyer_id = auth.uid() and orders.status = 'pending' and (
    orders.expires_at <= now()
    or (orders.checkout_session_id is null and orders.created_at < now() - interval '25 minutes')
  );
  select orders.id into open_order_id from public.orders
  where orders.buyer_id = auth.uid() and orders.basket_digest = find_open_order.basket_digest and orders.status = 'pending';
  return open_order_id;
end
$$;

-- The caller's verified address for the payment page of a seller. Null if the seller could then see
-- which account or address a purchase without an account belongs to.
create function private.payer_address(of_seller uuid)
returns text language plpgsql stable set search_path = '' as $$
declare
  own_address constant text := private.account_address(auth.uid());
begin
  return case when not exists (
    select from public.orders
    where orders.seller_id = of_seller and (
      (orders.buyer_id = auth.uid() and orders.hides_buyer)
      or orders.buyer_id in (select claims.holder_id from private.claims where claims.address = own_address)
    )
  ) then own_address end;
end
$$;

-- Writes a pending order with its snapshots. A free order is paid at once. A gift without a day is
-- of yesterday in UTC. At 10:00 UTC it is that day from Honolulu to Auckland. Rejects with
-- address_required, price_changed, rate_limited, gift_note_free and gift_date.
create function private.create_order(basket private.basket, account_id text, in_livemode boolean, given_gift jsonb, given_sources jsonb)
returns uuid language plpgsql volatile set search_path = '' as $$
declare
  new_order_id uuid;
  today constant date := (now() at time zone 'UTC')::date;
  deliver_on constant date := coalesce((given_gift ->> 'deliver_on')::date, today - 1);
begin
  -- Guests pay before they give an address. Free items open only through a mail to their address.
  if exists (select from private.claims where claims.holder_id = auth.uid() and (claims.address is null) = (basket.total_cents = 0)) then
    perform private.reject(case when basket.total_cents = 0 then 'address_required' else 'price_changed' end);
  end if;
  insert into public.orders (
    buyer_id, seller_id, total_cents, fee_cents, basket_digest, stripe_account_id, livemode, expires_at, refund_policy, discount_code, discount_cents,
    bundle_name, bundle_cents, tax_mode, withdrawal_days, has_invoice, seller_identity
  )
  select auth.uid(), basket.seller_id, basket.total_cents,
    div(basket.total_cents * private.setting('platform_fee_bps')::integer, 10000)::integer,
    basket.digest, account_id, in_livemode, now() + interval '1 hour', profiles.refund_policy, basket.discount_code, coalesce(basket.discount_cents, 0),
    basket.bundle_name, (select sum(cents) from unnest(basket.bundle_cents) as cents),
    case when basket.total_cents > 0 then private.tax_mode() else 'off' end,
    case when basket.total_cents > 0 then private.withdrawal_days() else 0 end,
    basket.total_cents > 0 and coalesce(
      (select seller_accounts.makes_invoices from public.seller_accounts where seller_accounts.seller_id = basket.seller_id), false
    ),
    basket.seller_identity
  from public.profiles where profiles.id = basket.seller_id
  returning id into new_order_id;
  insert into public.order_items (order_id, listing_id, title, price_cents, discount_cents, seller_name, showcase_images, usage_licence, ai_use, languages, source)
  select new_order_id, listings.id, listings.title, prices.price_cents - prices.bundle_cents - prices.discount_cents,
    prices.bundle_cents + prices.discount_cents, profiles.name, listings.showcase_images, listings.usage_licence,
    listings.ai_use, listings.languages, private.known_source(given_sources ->> listings.id::text)
  from private.basket_prices(basket) as prices
  join public.listings on listings.id = prices.listing_id join public.profiles on profiles.id = listings.seller_id;
  insert into private.discount_uses (order_id, discount_id, buyer_id)
  select new_order_id, basket.discount_id, auth.uid() where basket.discount_id is not null;
  if given_gift is not null then
    perform private.reject_if(basket.total_cents = 0 and given_gift ->> 'note' is not null, 'gift_note_free');
    perform private.reject_if(deliver_on not between today - 1 and today + private.gift_days_max(), 'gift_date');
    perform private.count_against('gift', auth.uid());
    insert into private.gifts (order_id, seller_id, address, shown_address, note, deliver_at)
    values (
      new_order_id, basket.seller_id, private.normal_address(given_gift ->> 'address'),
      private.shown_address(private.normal_address(given_gift ->> 'address')), given_gift ->> 'note',
      greatest(now(), (deliver_on + time '10:00') at time zone 'UTC')
    );
  end if;
  if basket.total_cents = 0 then
    update public.orders set checkout_session_id = 'free_' || new_order_id where orders.id = new_order_id;
    perform private.grant_order(new_order_id, null);
  end if;
  return new_order_id;
end
$$;

-- Starts the caller's checkout for one seller's listings, or returns the open order of the same
-- basket. Another consent, identity of the seller or gift ({address, note, deliver_on}) makes another
-- order; a giver may own the items. Chosen prices count only for pay-what-you-want listings. `given_sources`: {listing:
-- source}; it leaves out unknown sources. `given_page`: {sends_email, link}, the last is the
-- digest in hex of a purchase link that a guest opened. Another payment page makes another order, because Stripe repeats the session of an order. It returns a rejected code
-- instead of raising, so that the attempt counts; with the open order if that reserves the discount. Rejects with empty_basket, not_found, listing_inactive, own_listing, several_sellers,
-- already_owned, payment_processing, seller_not_ready, basket_too_large and price_changed, with the id of an item that
-- is the cause.
create function private.begin_order(
  listing_ids uuid[], expected_livemode boolean, shown_price_cents integer[] default null, given_code text default null,
  chosen_price_cents integer[] default null, shown_total_cents integer default null, given_consent jsonb default null,
  given_gift jsonb default null, given_sources jsonb default null, given_page jsonb default null
) returns table (
  order_id uuid, total_cents integer, fee_cents integer, stripe_account_id text, checkout_session_id text, checkout_url text,
  expires_at timestamptz, items jsonb, tax_mode text, customer_email text, has_invoice boolean, locale text, rejected text
) language plpgsql volatile security definer set search_path = '' as $$
declare
  sorted_ids uuid[] := array(select distinct id from unnest(listing_ids) as id order by id);
  basket private.basket;
  account_id text;
  payer_address text;
  begun_order_id uuid;
begin
  perform private.lock_standing(auth.uid());
  perform private.reject_if(cardinality(sorted_ids) = 0, 'empty_basket');
  -- Locks by id, so that two baskets can't deadlock. Exclusive for a free basket, because granting
  -- it counts a sale in the listing: two shared locks would deadlock there.
  if exists (select from public.listings where listings.id = any (sorted_ids) and listings.price_cents > 0) then
    perform from public.listings where listings.id = any (sorted_ids) order by listings.id for share;
  else
    perform from public.listings where listings.id = any (sorted_ids) order by listings.id for no key update;
  end if;
  perform private.require_for_sale(sorted_ids);
  basket := private.read_basket(listing_ids, chosen_price_cents);
  payer_address := case when (given_page ->> 'sends_email')::boolean then private.payer_address(basket.seller_id) end;
  basket.seller_identity := (select shown_identities.identity from private.shown_identities where shown_identities.seller_id = basket.seller_id);
  basket.digest := sha256(basket.digest || convert_to(
    jsonb_build_array(given_consent -> 'version', given_gift, private.caller_locale(), payer_address, basket.seller_identity)::text, 'UTF8'
  ));
  perform private.reject('already_owned', entitlements.listing_id::text) from public.entitlements
  where entitlements.buyer_id = auth.uid() and entitlements.listing_id = any (sorted_ids) and entitlements.revoked_at is null and given_gift is null
  limit 1;
  perform private.reject_processing(
    array(select private.callers_of_browser(of_link => decode(given_page ->> 'link', 'hex'))), sorted_ids, given_gift is not null, basket.digest
  );
  -- Each price must be the one shown to the buyer or chosen in the call.
  perform private.reject('price_changed', expected.id::text)
  from (
    select * from unnest(listing_ids, shown_price_cents) union all select * from unnest(listing_ids, chosen_price_cents)
  ) as expected (id, cents)
  join unnest(basket.listing_ids, basket.price_cents) as priced (id, cents) on priced.id = expected.id
  where expected.cents <> priced.cents limit 1;
  -- Before a discount code, the total may not exceed the shown one.
  perform private.reject_if(basket.total_cents > shown_total_cents, 'price_changed');
  if exists (select from public.profiles where profiles.id = basket.seller_id and profiles.standing <> 'good') then
    perform private.reject('seller_not_ready');
  elsif basket.total_cents > private.price_max_cents() then
    perform private.reject('basket_too_large');
  elsif basket.total_cents > 0 then
    select seller_accounts.stripe_account_id into account_id from public.seller_accounts
    where seller_accounts.seller_id = basket.seller_id and seller_accounts.is_selling and seller_accounts.livemode = expected_livemode;
    perform private.reject_if(not found, 'seller_not_ready');
  end if;
  if given_code is not null then
    basket := private.take_discount(basket, given_code);
  end if;
  if basket.rejected is null then
    begun_order_id := coalesce(private.find_open_order(basket.digest), private.create_order(basket, account_id, expected_livemode, given_gift, given_sources));
    perform private.note_consent(begun_order_id, given_consent);
  elsif basket.rejected = 'discount_reserved' then
    begun_order_id := (private.find_discounted_order(basket.discount_id)).id;
  end if;
  -- One row of nulls without an order.
  return query
    select orders.id, orders.total_cents, orders.fee_cents, orders.stripe_account_id, orders.checkout_session_id, orders.checkout_url,
      orders.expires_at, (
        select jsonb_agg(jsonb_build_object(
          'listing_id', order_items.listing_id, 'title', order_items.title, 'price_cents', order_items.price_cents,
          'showcase_images', order_items.showcase_images
        ) order by order_items.listing_id)
        from public.order_items where order_items.order_id = orders.id
      ), orders.tax_mode, payer_address, orders.has_invoice, orders.locale, basket.rejected
    from (select) as one left join public.orders on orders.id = begun_order_id;
end
$$;

-- Stores the Stripe session of the caller's order. The first one stays; the idempotency key makes
-- repeats the same. `from_network` is the buyer's network address, if known.
create function private.attach_session(to_order_id uuid, session_id text, session_url text, session_expires_at timestamptz, from_network text default '')
returns void language sql volatile security definer set search_path = '' as $$
  with attached as (
    update public.orders set checkout_session_id = session_id, checkout_url = session_url, expires_at = session_expires_at
    where orders.id = to_order_id and orders.buyer_id = auth.uid() and orders.status = 'pending' and orders.checkout_session_id is null
    returning orders.id
  )
  insert into private.checkout_networks (order_id, network_digest)
  select attached.id, private.network_digest(from_network) from attached where from_network <> '';
$$;

-- Gives up the caller's order after Stripe refused a session, so the next attempt starts a new one.
create function private.give_up_order(of_order_id uuid)
returns void language sql volatile security definer set search_path = '' as $$
  update public.orders set status = 'expired'
  where orders.id = of_order_id and orders.buyer_id = auth.uid() and orders.status = 'pending' and orders.checkout_session_id is null;
$$;

-- The order of a checkout session or payment, in any state: what to read again from Stripe, and on
-- which account. Definer, because the account is granted to no client and webhooks have no caller.
-- Returns no row for sessions of others.
create function private.find_checkout(session_id text, intent_id text)
returns table (order_id uuid, checkout_session_id text, stripe_account_id text, status text)
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
    select orders.id, orders.checkout_session_id, orders.stripe_account_id, orders.status
    from public.orders where orders.checkout_session_id = session_id;
  if not found then
    return query
      select orders.id, orders.checkout_session_id, orders.stripe_account_id, orders.status
      from public.orders where orders.payment_intent_id = intent_id;
  end if;
end
$$;
grant execute on function private.begin_order, private.attach_session, private.give_up_order, private.find_checkout to marketplace_payments;
