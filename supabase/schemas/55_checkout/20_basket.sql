create type private.basket as (
  seller_id uuid, total_cents bigint, digest bytea, discount_cents integer, discount_code text, discount_id uuid, rejected text,
  listing_ids uuid[], price_cents integer[], bundle_cents integer[], bundle_name text, seller_identity jsonb
);
comment on type private.basket is
  'One seller''s listings and what the buyer pays for each: whose, how much, SHA-256 of ids, prices and labels, what bundles and a discount took off, or why that takes nothing, and who sells.';

-- One item's share of an order's amount, by price. Shares of rounded running sums add up.
create function private.share_cents(whole_cents bigint, cents_so_far bigint, item_cents bigint, all_cents bigint)
returns bigint language sql immutable set search_path = ''
return case when all_cents = 0 then 0 else
  div(whole_cents * cents_so_far, all_cents) - div(whole_cents * (cents_so_far - item_cents), all_cents)
end::bigint;

-- Rejects the first listing that isn't for sale, with its id.
create function private.require_for_sale(wanted_ids uuid[])
returns void language plpgsql stable set search_path = '' as $$
declare
  rejected uuid;
  reason text;
begin
  select requested.id, case listings.status
    when 'inactive' then 'listing_inactive' when 'paused' then 'seller_not_ready' when 'active' then 'sold_out' else 'not_found'
  end
  into rejected, reason
  from unnest(wanted_ids) as requested (id) left join public.listings on listings.id = requested.id
  where listings.status is distinct from 'active' or listings.is_sold_out
  order by array_position(array['inactive', 'paused', 'active'], listings.status) nulls last, requested.id limit 1;
  if found then
    perform private.reject(reason, rejected::text);
  end if;
end
$$;

-- The basket of listings for sale. `chosen_price_cents` has chosen amounts in the order of
-- `listing_ids`; missing ones come from the caller's cart. Rejects with several_sellers and
-- own_listing. Savings of bundles are shared by the listings' prices, so amounts that the buyer
-- chose above them stay.
create function private.read_basket(listing_ids uuid[], chosen_price_cents integer[])
returns private.basket language plpgsql stable set search_path = '' as $$
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
  perform private.reject_if(seller_count > 1, 'several_sellers');
  perform private.reject_if(basket.seller_id = auth.uid(), 'own_listing');
  with bundled as materialized (select * from private.bundles_in(basket.listing_ids, basket.seller_id)),
  shares as (
    select listings.id, private.share_cents(
      bundled.saving_cents, sum(listings.price_cents) over (partition by bundled.bundle_id order by listings.id),
      listings.price_cents, sum(listings.price_cents) over (partition by bundled.bundle_id)
    ) as cents
    from bundled join public.listings on listings.id = any (bundled.bundled_ids)
  )
  select array_agg(coalesce(shares.cents, 0)::integer order by items.id), sum(items.cents - coalesce(shares.cents, 0)),
    sha256(convert_to(jsonb_agg(jsonb_build_array(items.id, items.cents - coalesce(shares.cents, 0), listings.usage_licence, listings.ai_use, listings.languages) order by items.id)::text, 'UTF8')),
    (select string_agg(bundled.name, ', ' order by bundled.name) from bundled)
  into basket.bundle_cents, basket.total_cents, basket.digest, basket.bundle_name
  from unnest(basket.listing_ids, basket.price_cents) as items (id, cents)
  join public.listings on listings.id = items.id left join shares on shares.id = items.id;
  return basket;
end
$$;

-- The bundles that apply to a basket: largest saving first, no listing twice. A saving is the sum
-- of the listings' minimum prices less the bundle's price.
create function private.bundles_in(basket_ids uuid[], of_seller_id uuid)
returns table (bundle_id uuid, name text, saving_cents bigint, bundled_ids uuid[]) language plpgsql stable set search_path = '' as $$
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

-- The bundles that apply to the caller's cart, by seller. Definer, because it reads listings
-- regardless of policies.
create function private.bundles_of_cart()
returns table (bundle_id uuid, name text, saving_cents bigint, seller_id uuid) language sql stable security definer set search_path = '' as $$
  select bundled.bundle_id, bundled.name, bundled.saving_cents, carts.seller_id
  from (
    select listings.seller_id, array_agg(listings.id) as ids
    from public.cart_items join public.listings on listings.id = cart_items.listing_id
    where cart_items.buyer_id = auth.uid() group by listings.seller_id having count(*) > 1
  ) as carts
  cross join lateral private.bundles_in(carts.ids, carts.seller_id) as bundled
  order by carts.seller_id, bundled.name;
$$;
grant execute on function private.bundles_of_cart to marketplace_api;
