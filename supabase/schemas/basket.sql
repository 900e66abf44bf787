-- Basket: what a buyer is about to pay for, checked listing by listing. Asked by begin_order alone, as its owner.

create type private.basket as (
  seller_id uuid, total_cents bigint, digest bytea, discount_cents integer, discount_code text, discount_id uuid, rejected text,
  listing_ids uuid[], price_cents integer[], bundle_cents integer[], bundle_name text
);
comment on type private.basket is
  'One seller''s listings and what the buyer pays for each: whose, how much, SHA-256 of ids and prices, what bundles and a discount took off, or why that takes nothing.';

-- The share of one item in an amount of its order, by price. Shares of rounded running sums add up to the whole.
create function private.share_cents(whole_cents bigint, cents_so_far bigint, item_cents bigint, all_cents bigint)
returns bigint
language sql immutable set search_path = ''
as $$
  select case when all_cents = 0 then 0 else
    div(whole_cents * cents_so_far, all_cents) - div(whole_cents * (cents_so_far - item_cents), all_cents)
  end::bigint;
$$;

-- Locked in the order of ids, so that two baskets never wait for each other in a circle. A free basket is granted at once, which counts
-- the sale in the listing: two that both lock it shared would wait for each other there.
create function private.lock_basket(wanted uuid[])
returns void
language plpgsql volatile set search_path = ''
as $$
begin
  if exists (select from public.listings where listings.id = any (wanted) and listings.price_cents > 0) then
    perform from public.listings where listings.id = any (wanted) order by listings.id for share;
  else
    perform from public.listings where listings.id = any (wanted) order by listings.id for no key update;
  end if;
end
$$;

-- Rejects the first listing that is not for sale, with its id.
create function private.require_for_sale(wanted uuid[])
returns void
language plpgsql stable set search_path = ''
as $$
declare
  rejected uuid;
  reason text;
begin
  select asked.id, case listings.status when 'inactive' then 'listing_inactive' when 'paused' then 'seller_not_ready' else 'not_found' end
  into rejected, reason
  from unnest(wanted) as asked (id) left join public.listings on listings.id = asked.id
  where listings.status is distinct from 'active'
  order by array_position(array['inactive', 'paused'], listings.status) nulls last, asked.id limit 1;
  if found then
    perform private.reject(reason, rejected::text);
  end if;
end
$$;

-- The basket of listings that are for sale. Where buyers choose what they pay, `chosen_price_cents` holds it in the order of `listing_ids`; of what it
-- does not name the caller's cart says it. Rejects several_sellers and own_listing.
create function private.read_basket(listing_ids uuid[], chosen_price_cents integer[])
returns private.basket
language plpgsql stable set search_path = ''
as $$
declare
  basket private.basket;
  seller_count integer;
begin
  select count(distinct priced.seller_id), min(priced.seller_id::text)::uuid,
    array_agg(priced.id order by priced.id), array_agg(priced.price_cents order by priced.id)
  into seller_count, basket.seller_id, basket.listing_ids, basket.price_cents
  from (
    select listings.id, listings.seller_id, private.price_to_pay(listings, coalesce(
      (select chosen.cents from unnest(read_basket.listing_ids, chosen_price_cents) as chosen (id, cents) where chosen.id = listings.id limit 1),
      (
        select cart_items.chosen_price_cents from public.cart_items
        where cart_items.buyer_id = auth.uid() and cart_items.listing_id = listings.id
      )
    )) as price_cents
    from public.listings where listings.id = any (read_basket.listing_ids)
  ) as priced;
  if seller_count > 1 then
    perform private.reject('several_sellers');
  elsif basket.seller_id = auth.uid() then
    perform private.reject('own_listing');
  end if;
  return private.apply_bundles(basket);
end
$$;

-- Rejects the first listing that the caller owns already, with its id.
create function private.require_not_owned(wanted uuid[])
returns void
language plpgsql stable set search_path = ''
as $$
declare
  rejected uuid;
begin
  select entitlements.listing_id into rejected from public.entitlements
  where entitlements.buyer_id = auth.uid() and entitlements.listing_id = any (wanted) and entitlements.revoked_at is null limit 1;
  if found then
    perform private.reject('already_owned', rejected::text);
  end if;
end
$$;

-- What a buyer was shown, or chose in the call, in the order of `listing_ids`: where another price is to be paid, that is rejected, and nothing else. So
-- is a total above the one that was shown, which is the one before a discount code.
create function private.require_prices(
  basket private.basket, listing_ids uuid[], shown_price_cents integer[], chosen_price_cents integer[], shown_total_cents integer
)
returns void
language plpgsql stable set search_path = ''
as $$
declare
  rejected uuid;
begin
  select expected.id into rejected
  from (
    select * from unnest(listing_ids, shown_price_cents) union all select * from unnest(listing_ids, chosen_price_cents)
  ) as expected (id, cents)
  join unnest(basket.listing_ids, basket.price_cents) as priced (id, cents) on priced.id = expected.id
  where expected.cents <> priced.cents limit 1;
  if found then
    perform private.reject('price_changed', rejected::text);
  elsif basket.total_cents > shown_total_cents then
    perform private.reject('price_changed');
  end if;
end
$$;

-- The Stripe account that a basket is paid to; null where it is free.
create function private.require_account(basket private.basket, expected_livemode boolean)
returns text
language plpgsql stable set search_path = ''
as $$
declare
  account_id text;
begin
  if exists (select from public.profiles where profiles.id = basket.seller_id and profiles.standing <> 'good') then
    perform private.reject('seller_not_ready');
  elsif basket.total_cents > private.price_max_cents() then
    perform private.reject('basket_too_large');
  elsif basket.total_cents = 0 then
    return null;
  end if;
  select seller_accounts.stripe_account_id into account_id from public.seller_accounts
  where seller_accounts.seller_id = basket.seller_id and seller_accounts.is_selling and seller_accounts.livemode = expected_livemode;
  if not found then
    perform private.reject('seller_not_ready');
  end if;
  return account_id;
end
$$;
