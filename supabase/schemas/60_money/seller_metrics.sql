-- Metrics: daily sums of sales for sellers. Buyers' orders stay private.

-- The caller's sales since a day (UTC) and their revenue. A sale is an active entitlement;
-- refunded, lost and duplicate ones don't count. Revenue is what the ledger leaves the seller: less
-- refunds, fee and tax, shared by price to the cent.
create function private.caller_sales(first_day date)
returns table (day date, listing_id uuid, revenue_cents bigint, fee_cents bigint)
language sql stable set search_path = ''
as $$
  with sold as (
    select orders.paid_at, order_items.listing_id, order_items.price_cents,
      (orders.fee_cents - orders.fee_refunded_cents)::bigint as fee_cents,
      orders, (orders.total_cents - orders.refunded_cents)::bigint as left_cents,
      sum(order_items.price_cents) over (partition by orders.id) as held_cents,
      sum(order_items.price_cents) over (partition by orders.id order by order_items.id) as cents_so_far
    from public.orders
    join public.order_items on order_items.order_id = orders.id
    join public.entitlements on entitlements.order_id = orders.id
      and entitlements.listing_id = order_items.listing_id and entitlements.revoked_at is null
    where orders.seller_id = (select auth.uid()) and orders.origin = 'purchase' and orders.paid_at >= caller_sales.first_day::timestamp at time zone 'UTC'
  )
  select (sold.paid_at at time zone 'UTC')::date, sold.listing_id,
    sold.price_cents - private.share_cents(
      greatest(0, sold.held_cents - sold.left_cents) + sold.fee_cents + private.tax_in_cents(sold.orders, least(sold.held_cents, sold.left_cents)),
      sold.cents_so_far, sold.price_cents, sold.held_cents
    ),
    private.share_cents(sold.fee_cents, sold.cents_so_far, sold.price_cents, sold.held_cents)
  from sold;
$$;

-- Sales, revenue, fees, downloads and views of the caller's listings in the last `last_days` days
-- (UTC), one row per day and listing. No row names a buyer.
create function private.seller_metrics(last_days integer)
returns table (day date, listing_id uuid, title text, sales integer, revenue_cents bigint, fee_cents bigint, downloads integer, views integer)
language sql stable security definer set search_path = ''
as $$
  with span as (
    select (now() at time zone 'UTC')::date - (last_days - 1) as first_day
    where private.is_in_good_standing() and last_days between 1 and 365
  ),
  events as (
    select sale.day, sale.listing_id, 1 as sales, sale.revenue_cents, sale.fee_cents, 0 as downloads, 0 as views
    from span, private.caller_sales(span.first_day) as sale
    union all
    select (downloads.downloaded_at at time zone 'UTC')::date, downloads.listing_id, 0, 0, 0, 1, 0
    from span
    join public.listings on listings.seller_id = (select auth.uid())
    join public.downloads on downloads.listing_id = listings.id and downloads.is_counted
      and downloads.downloaded_at >= span.first_day::timestamp at time zone 'UTC'
    -- Free copies and imports are no sales.
    where not exists (
      select from public.entitlements join public.orders on orders.id = entitlements.order_id and orders.origin <> 'purchase'
      where entitlements.buyer_id = downloads.buyer_id and entitlements.listing_id = downloads.listing_id
    )
    union all
    select listing_views.viewed_on, listing_views.listing_id, 0, 0, 0, 0, listing_views.views
    from public.listings
    -- A value, not a join, so that the plan reads only the months of the period.
    join public.listing_views on listing_views.listing_id = listings.id and listing_views.viewed_on >= (select span.first_day from span)
    where listings.seller_id = (select auth.uid())
  )
  select events.day, events.listing_id, listings.title, sum(events.sales)::integer, sum(events.revenue_cents)::bigint,
    sum(events.fee_cents)::bigint, sum(events.downloads)::integer, sum(events.views)::integer
  from events join public.listings on listings.id = events.listing_id
  group by events.day, events.listing_id, listings.title;
$$;

-- What banks hold in disputes of the caller's sales of the last `last_days` days (UTC), in cents.
create function private.held_cents(last_days integer)
returns bigint
language sql stable security definer set search_path = ''
as $$
  select coalesce(sum(orders.disputed_cents), 0)::bigint
  from public.orders
  where orders.seller_id = auth.uid() and orders.status = 'disputed' and private.is_in_good_standing()
    and orders.paid_at >= ((now() at time zone 'UTC')::date - (last_days - 1))::timestamp at time zone 'UTC';
$$;
grant execute on function private.seller_metrics, private.held_cents to marketplace_api;
