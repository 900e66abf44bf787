-- Metrics: daily sums of orders for sellers. Buyers' orders stay private.

-- Orders, items sold, revenue, fees, downloads and views of the caller's listings, or of one, in the
-- last `last_days` days (UTC), one row per day and listing. No row names a buyer.
--
-- An order counts on the day when it was paid, also if it was free or is refunded by now; copies and
-- imports are none. `orders` has it for each of its items, `new_orders` once, so that days add up.
-- An item is sold if it was paid for and its access holds: the same as listings.sales_count. Revenue
-- is net_cents of the orders, what the ledger leaves the seller. Items share it to the cent by what
-- they cost, without those whose own money went back.
create function private.seller_metrics(last_days integer, of_listing_id uuid default null)
returns table (
  day date, listing_id uuid, title text, orders integer, new_orders integer, items_sold integer, revenue_cents bigint, fee_cents bigint,
  downloads integer, views integer,
  -- What the functions before 0.2.0 read.
  sales integer
) language sql stable security definer set search_path = '' as $$
  with span as (
    select (now() at time zone 'UTC')::date - (last_days - 1) as first_day
    where private.is_in_good_standing() and last_days between 1 and 365
  ),
  bought as (
    select (orders.paid_at at time zone 'UTC')::date as day, order_items.listing_id, order_items.order_id, order_items.id, order_items.price_cents,
      private.net_cents(orders)::bigint as net_cents, (orders.fee_cents - orders.fee_refunded_cents)::bigint as fee_cents,
      entitlements.id is not null as is_held, case
        when orders.refunded_cents = 0 or entitlements.id is not null or exists (
          select from private.pending_refunds
          where pending_refunds.order_id = orders.id and pending_refunds.listing_id = order_items.listing_id and pending_refunds.is_open
        ) then order_items.price_cents else 0
      end as left_cents
    from public.orders
    join public.order_items on order_items.order_id = orders.id
    left join public.entitlements on entitlements.order_id = orders.id and entitlements.listing_id = order_items.listing_id
      and entitlements.revoked_at is null
    where orders.seller_id = (select auth.uid()) and orders.origin = 'purchase'
      and orders.paid_at >= (select span.first_day from span)::timestamp at time zone 'UTC'
      and (of_listing_id is null or exists (
        select from public.order_items as wanted where wanted.order_id = orders.id and wanted.listing_id = of_listing_id
      ))
  ),
  weighed as (
    select bought.*, case when sum(bought.left_cents) over of_order > 0 then bought.left_cents else bought.price_cents end as weight
    from bought window of_order as (partition by bought.order_id)
  ),
  events as (
    select weighed.day, weighed.listing_id, 1 as orders, (row_number() over so_far = 1)::integer as new_orders,
      (weighed.price_cents > 0 and weighed.is_held)::integer as items_sold,
      private.share_cents(weighed.net_cents, sum(weighed.weight) over so_far, weighed.weight, sum(weighed.weight) over of_order) as revenue_cents,
      private.share_cents(weighed.fee_cents, sum(weighed.weight) over so_far, weighed.weight, sum(weighed.weight) over of_order) as fee_cents,
      0 as downloads, 0 as views
    from weighed
    window of_order as (partition by weighed.order_id), so_far as (partition by weighed.order_id order by weighed.listing_id <> of_listing_id, weighed.id)
    union all
    select (downloads.downloaded_at at time zone 'UTC')::date, downloads.listing_id, 0, 0, 0, 0, 0, 1, 0
    from span
    join public.listings on listings.seller_id = (select auth.uid())
    join public.downloads on downloads.listing_id = listings.id and downloads.is_counted
      and downloads.downloaded_at >= span.first_day::timestamp at time zone 'UTC'
    -- Free copies and imports are no orders.
    where not exists (
      select from public.entitlements join public.orders on orders.id = entitlements.order_id and orders.origin <> 'purchase'
      where entitlements.buyer_id = downloads.buyer_id and entitlements.listing_id = downloads.listing_id
    )
    union all
    select listing_views.viewed_on, listing_views.listing_id, 0, 0, 0, 0, 0, 0, listing_views.views
    from public.listings
    -- A value, not a join, so that the plan reads only the months of the period.
    join public.listing_views on listing_views.listing_id = listings.id and listing_views.viewed_on >= (select span.first_day from span)
    where listings.seller_id = (select auth.uid())
  )
  select events.day, events.listing_id, listings.title, sum(events.orders)::integer, sum(events.new_orders)::integer, sum(events.items_sold)::integer,
    sum(events.revenue_cents)::bigint, sum(events.fee_cents)::bigint, sum(events.downloads)::integer, sum(events.views)::integer,
    sum(events.items_sold)::integer
  from events join public.listings on listings.id = events.listing_id
  where of_listing_id is null or events.listing_id = of_listing_id
  group by events.day, events.listing_id, listings.title;
$$;

-- Views and orders by source, of the caller's listings or of one, in the same days. Sources of fewer
-- than five views are in `other`; null is direct or unknown. An order counts for each source of its
-- items.
create function private.seller_sources(last_days integer, of_listing_id uuid default null)
returns table (source text, views integer, orders integer) language plpgsql stable security definer set search_path = '' as $$
declare
  first_day constant date := (now() at time zone 'UTC')::date - (last_days - 1);
  own constant uuid[] := array(
    select listings.id from public.listings
    where listings.seller_id = auth.uid() and (of_listing_id is null or listings.id = of_listing_id) and private.is_in_good_standing()
  );
begin
  return query
    with counted as (
      select keys.source, sum(keys.views::integer)::integer as views
      from public.listing_views cross join lateral (
        select * from jsonb_each_text(listing_views.sources)
        union all
        select null, (listing_views.views - (select coalesce(sum(named.views::integer), 0) from jsonb_each_text(listing_views.sources) as named (source, views)))::text
      ) as keys (source, views)
      where listing_views.listing_id = any (own) and listing_views.viewed_on >= first_day
      group by keys.source
    ),
    named as (
      select counted.source from counted where counted.views >= private.source_views_min() or counted.source is null
    ),
    ordered as (
      select order_items.source, sold.id
      from public.orders as sold join public.order_items on order_items.order_id = sold.id
      where sold.seller_id = auth.uid() and sold.origin = 'purchase' and sold.paid_at >= first_day::timestamp at time zone 'UTC'
        and order_items.listing_id = any (own)
    ),
    both_counts as (
      select counted.source, counted.views, null::uuid as order_id from counted
      union all
      select ordered.source, 0, ordered.id from ordered
    )
    select shown.source, sum(shown.views)::integer, count(distinct shown.order_id)::integer
    from (
      select case
        when both_counts.source is null or both_counts.source in (select named.source from named) then both_counts.source
        else private.other_sources()
      end as source, both_counts.views, both_counts.order_id
      from both_counts
    ) as shown
    group by shown.source having sum(shown.views) > 0 or count(shown.order_id) > 0
    order by sum(shown.views) desc, shown.source;
end
$$;

-- What banks hold in disputes of the caller's orders of the last `last_days` days (UTC), in cents.
create function private.held_cents(last_days integer)
returns bigint language sql stable security definer set search_path = '' as $$
  select coalesce(sum(orders.disputed_cents), 0)::bigint
  from public.orders
  where orders.seller_id = auth.uid() and orders.status = 'disputed' and private.is_in_good_standing()
    and orders.paid_at >= ((now() at time zone 'UTC')::date - (last_days - 1))::timestamp at time zone 'UTC';
$$;
grant execute on function private.seller_metrics, private.seller_sources, private.held_cents to marketplace_api;
