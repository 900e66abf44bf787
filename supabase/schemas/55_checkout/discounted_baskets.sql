-- Discounted baskets: what a code takes off a basket, and whether its buyer may use it. A rejected
-- code is returned, so that each attempt counts against the limit (begin_order, quote_discount).

-- The price of each listing and what bundles and a code take off it. The code applies after
-- bundles: a rounded percentage of each price, or a share of one amount by price.
create function private.basket_prices(basket private.basket)
returns table (listing_id uuid, price_cents integer, bundle_cents integer, discount_cents integer) language sql stable set search_path = '' as $$
  with priced as (
    select items.id, items.price_cents, items.bundle_cents, discounts.percent, discounts.amount_cents,
      case when discounts.id is not null then items.price_cents - items.bundle_cents else 0 end as eligible_cents
    from unnest(basket.listing_ids, basket.price_cents, basket.bundle_cents) as items (id, price_cents, bundle_cents) left join public.discounts
      on discounts.id = basket.discount_id and (discounts.listing_id is null or discounts.listing_id = items.id)
  ),
  summed as (
    select priced.*, sum(priced.eligible_cents) over (order by priced.id) as cents_so_far, sum(priced.eligible_cents) over () as all_cents from priced
  )
  select summed.id, summed.price_cents, summed.bundle_cents, case
    when summed.percent is not null then round(summed.eligible_cents * summed.percent / 100.0)
    when summed.amount_cents is not null then private.share_cents(
      least(summed.amount_cents, summed.all_cents)::bigint, summed.cents_so_far, summed.eligible_cents, summed.all_cents::bigint
    )
    else 0
  end::integer
  from summed;
$$;

create function private.apply_discount(basket private.basket, given_code text)
returns private.basket language plpgsql volatile set search_path = '' as $$
declare
  known public.discounts;
begin
  perform private.count_against('discount code', auth.uid());
  select * into known from public.discounts
  where discounts.seller_id = basket.seller_id and discounts.code = upper(given_code)
  order by discounts.ended_at desc nulls first limit 1;
  basket.rejected := case
    -- The caller learns of another seller's code only if that seller's items are in the cart, where
    -- it would apply.
    when known.id is null and exists (
      select from public.cart_items
      join public.listings on listings.id = cart_items.listing_id
      join public.discounts on discounts.seller_id = listings.seller_id and discounts.code = upper(given_code) and discounts.ended_at is null
      where cart_items.buyer_id = auth.uid()
    ) then 'discount_other_seller'
    when known.id is null then 'discount_unknown'
    when known.ended_at is not null or known.ends_at <= now() then 'discount_ended'
    when known.starts_at > now() then 'discount_not_started'
    when known.listing_id <> all (basket.listing_ids) then 'discount_other_items'
  end;
  if basket.rejected is not null then
    return basket;
  end if;
  basket.discount_id := known.id;
  basket.discount_code := known.code;
  basket.discount_cents := (select sum(prices.discount_cents) from private.basket_prices(basket) as prices);
  basket.total_cents := basket.total_cents - basket.discount_cents;
  basket.digest := sha256(basket.digest || uuid_send(known.id));
  if basket.discount_cents = 0 then
    basket.rejected := 'discount_other_items';
  elsif basket.total_cents < private.price_min_cents() then
    basket.rejected := 'discount_too_large';
  end if;
  return basket;
end
$$;

-- The same for an order that is about to be written. All users of a discount queue here briefly, so
-- only one buyer gets its last use. An open order of the same basket already has its use.
create function private.take_discount(basket private.basket, given_code text)
returns private.basket language plpgsql volatile set search_path = '' as $$
declare
  discount public.discounts;
begin
  basket := private.apply_discount(basket, given_code);
  if basket.rejected is null and private.find_open_order(basket.digest) is null then
    select * into strict discount from public.discounts where discounts.id = basket.discount_id for no key update;
    basket.rejected := private.why_discount_is_used(discount);
  end if;
  return basket;
end
$$;

-- What a code would take off the caller's basket, in cents, or why it doesn't apply. Reserves
-- nothing: begin_order decides. Rejects like begin_order for listings, and with rate_limited.
create function private.quote_discount(listing_ids uuid[], given_code text, chosen_price_cents integer[] default null)
returns table (rejected text, discount_cents integer, total_cents bigint) language plpgsql volatile security definer set search_path = '' as $$
declare
  sorted_ids uuid[] := array(select distinct id from unnest(listing_ids) as id order by id);
  basket private.basket;
  discount public.discounts;
begin
  perform private.lock_standing(auth.uid());
  perform private.reject_if(cardinality(sorted_ids) = 0, 'empty_basket');
  perform private.require_for_sale(sorted_ids);
  basket := private.apply_discount(private.read_basket(listing_ids, chosen_price_cents), given_code);
  if basket.rejected is null then
    select * into strict discount from public.discounts where discounts.id = basket.discount_id;
    -- An open order of the caller gives its use back when they pay.
    basket.rejected := nullif(private.why_discount_is_used(discount), 'discount_reserved');
  end if;
  return query select basket.rejected, basket.discount_cents, basket.total_cents;
end
$$;
grant execute on function private.quote_discount to marketplace_payments;

create table private.discount_uses (
  order_id uuid primary key references public.orders (id) on delete cascade,
  discount_id uuid not null references public.discounts (id) on delete cascade,
  buyer_id uuid not null references public.profiles (id) on delete cascade,
  released_at timestamptz
);
comment on table private.discount_uses is 'Who used which discount in which order; released where the order expired.';
select private.declare_personal('private.discount_uses', 'buyer_id', kept => 'a code counts once', unexported => 'the order names the code');
create unique index discount_uses_once_per_buyer on private.discount_uses (discount_id, buyer_id) where released_at is null;
create index discount_uses_discount_id_idx on private.discount_uses (discount_id);
create index discount_uses_buyer_id_idx on private.discount_uses (buyer_id);

-- An expired order that is paid is fulfilled at its price. Its use counts, even above the maximum.
create function private.follow_discounted_order()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  if new.status = 'expired' then
    update private.discount_uses set released_at = now() where discount_uses.order_id = new.id;
  else
    update private.discount_uses set released_at = null
    where discount_uses.order_id = new.id and not exists (
      select from private.discount_uses as later
      where later.discount_id = discount_uses.discount_id and later.buyer_id = discount_uses.buyer_id and later.released_at is null
    );
  end if;
  return null;
end
$$;
create trigger orders_follow_discount after update of status on public.orders
  for each row when (new.discount_code is not null and (old.status = 'expired') <> (new.status = 'expired'))
  execute function private.follow_discounted_order();

-- The caller and all guests of their browser or the given one, but not those of an address: paying
-- with an address must not tell what it bought. By a purchase link also the guests that have both
-- its browser and its address.
create function private.callers_of_browser(of_browser bytea default null, of_link bytea default null)
returns setof uuid language sql stable set search_path = '' as $$
  select auth.uid()
  union all
  select claims.holder_id from private.claims
  where claims.browser_digest = coalesce(of_browser, (select own.browser_digest from private.claims as own where own.holder_id = auth.uid()))
  union all
  select others.holder_id from private.redress_links join private.claims on claims.holder_id = redress_links.user_id
  join private.claims as others on others.browser_digest = claims.browser_digest and others.address = claims.address
  where redress_links.digest = of_link;
$$;

-- The order in which the caller uses or used a discount. Exact only while the discount is locked.
create function private.find_discounted_order(of_discount_id uuid)
returns public.orders language sql stable set search_path = '' as $$
  select orders.*
  from private.discount_uses join public.orders on orders.id = discount_uses.order_id
  where discount_uses.discount_id = of_discount_id and discount_uses.released_at is null
    and discount_uses.buyer_id in (select private.callers_of_browser())
  order by orders.status = 'pending' limit 1;
$$;

-- Why the caller may not use a discount again: discount_used, discount_used_up, or
-- discount_reserved if an open order has it. Null if they may.
create function private.why_discount_is_used(discount public.discounts)
returns text language sql stable set search_path = '' as $$
  select case
    when used.id is not null then case used.status when 'pending' then 'discount_reserved' else 'discount_used' end
    when discount.max_uses <= private.count_discount_uses(discount.id) then 'discount_used_up'
  end
  from private.find_discounted_order(discount.id) as used;
$$;
