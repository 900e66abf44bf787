-- Bundled baskets: what bundles take off a basket by themselves, because it holds all that they have. Asked by functions of checkout and cart.

-- The bundles of a seller that hold for a basket: the largest saving first, and no listing in two. A saving is what the listings cost now, at the least
-- that they are sold for, less what the bundle costs. No grant to anyone, as the next two.
create function private.bundles_in(basket_ids uuid[], of_seller_id uuid)
returns table (bundle_id uuid, name text, saving_cents bigint, bundled_ids uuid[])
language plpgsql stable set search_path = ''
as $$
declare
  taken uuid[] := '{}';
begin
  for bundle_id, name, saving_cents, bundled_ids in
    select bundles.id, bundles.name, parts.cents - bundles.price_cents, parts.ids
    from public.bundles cross join lateral (
      select array_agg(listings.id) as ids, sum(listings.price_cents) as cents
      from public.bundle_items join public.listings on listings.id = bundle_items.listing_id
      where bundle_items.bundle_id = bundles.id and listings.status = 'active'
    ) as parts
    where bundles.seller_id = of_seller_id and cardinality(parts.ids) = bundles.size and parts.ids <@ basket_ids
      and parts.cents > bundles.price_cents
    order by parts.cents - bundles.price_cents desc, bundles.id
  loop
    if not bundled_ids && taken then
      taken := taken || bundled_ids;
      return next;
    end if;
  end loop;
end
$$;

-- The basket with what bundles take off it: shared out by the prices of their listings, so that what a buyer chose to pay above them stays.
create function private.apply_bundles(basket private.basket)
returns private.basket
language plpgsql stable set search_path = ''
as $$
declare
  found private.basket;
begin
  with bundled as materialized (select * from private.bundles_in(basket.listing_ids, basket.seller_id)),
  shares as (
    select listings.id, private.share_cents(
      bundled.saving_cents, sum(listings.price_cents) over (partition by bundled.bundle_id order by listings.id),
      listings.price_cents, sum(listings.price_cents) over (partition by bundled.bundle_id)
    ) as cents
    from bundled join public.listings on listings.id = any (bundled.bundled_ids)
  )
  select array_agg(coalesce(shares.cents, 0)::integer order by items.id), sum(items.cents - coalesce(shares.cents, 0)),
    sha256(convert_to(string_agg(items.id || ':' || items.cents - coalesce(shares.cents, 0), ',' order by items.id), 'UTF8')),
    (select string_agg(bundled.name, ', ' order by bundled.name) from bundled)
  into found.bundle_cents, found.total_cents, found.digest, found.bundle_name
  from unnest(basket.listing_ids, basket.price_cents) as items (id, cents) left join shares on shares.id = items.id;
  basket.bundle_cents := found.bundle_cents;
  basket.total_cents := found.total_cents;
  basket.digest := found.digest;
  basket.bundle_name := found.bundle_name;
  return basket;
end
$$;

-- The bundles that hold for the caller's cart, seller by seller. Definer, because it looks at what is for sale whoever may read it.
create function private.bundles_of_cart()
returns table (bundle_id uuid, name text, saving_cents bigint, seller_id uuid)
language sql stable security definer set search_path = ''
as $$
  select bundled.bundle_id, bundled.name, bundled.saving_cents, carts.seller_id
  from (
    select listings.seller_id, array_agg(listings.id) as ids
    from public.cart_items join public.listings on listings.id = cart_items.listing_id
    where cart_items.buyer_id = auth.uid() group by listings.seller_id having count(*) > 1
  ) as carts
  cross join lateral private.bundles_in(carts.ids, carts.seller_id) as bundled
  order by carts.seller_id, bundled.name;
$$;
grant execute on function private.bundles_of_cart() to marketplace_api;
