-- Sales: the orders of a seller. Orders, items and downloads are private to buyers; a seller sees
-- the items, the buyer's name, the amounts and the number of downloads. Amounts in cents, from the
-- order, which equals its part of the ledger.

create index orders_sales_idx on public.orders (seller_id, paid_at desc, id desc) where paid_at is not null and origin = 'purchase';
create index orders_sales_by_status_idx on public.orders (seller_id, status, paid_at desc, id desc) where paid_at is not null and status <> 'paid';

-- The buyer's name for the seller, while the buyer has an account. A claimed purchase stays a
-- guest's until the buyer writes, so that no seller learns whose account an address has by getting
-- an item for it. A guest who erased the address stays “Guest”, because a deleted account erases
-- its guests, too.
create function private.buyer_name(of_order_id uuid)
returns text language sql stable set search_path = '' as $$
  select case when orders.hides_buyer or profiles.is_guest then 'Guest' else profiles.name end
  from public.orders join public.profiles on profiles.id = orders.buyer_id
  where orders.id = of_order_id and (orders.hides_buyer or profiles.is_guest or profiles.standing <> 'deleted');
$$;

-- The caller's orders with a matching number, current title or buyer name, up to 5,001, so that the
-- caller can see that there are more than 5,000. Each lateral is limited so that it is never joined
-- as a whole.
create function private.sales_like(pattern text, typed text)
returns uuid[] language sql stable set search_path = '' as $$
  select array(
    select orders.id from public.orders where orders.number = private.order_number_of(typed) and orders.seller_id = auth.uid()
    union all
    select sold.order_id
    from public.listings,
      lateral (select order_items.order_id from public.order_items where order_items.listing_id = listings.id limit 5001) as sold
    where listings.seller_id = auth.uid() and listings.title ilike pattern
    union all
    select bought.id
    from public.profiles,
      lateral (select orders.id from public.orders where orders.buyer_id = profiles.id and orders.seller_id = auth.uid() and not orders.hides_buyer limit 5001) as bought
    where (profiles.name || ' ' || profiles.username) ilike pattern and profiles.name ilike pattern and profiles.standing <> 'deleted'
      and not profiles.is_guest
    limit 5001
  );
$$;

-- The conditions of a search of the caller's sales: $1 is the request, $2 the text pattern, $6 the
-- matching ids. Uses scalar subqueries, which run order by order until the page is full; a join
-- would read all orders.
create function private.sales_filters(request jsonb, like_ids uuid[])
returns text language sql stable set search_path = '' as $$
  select concat_ws(' and ',
    'orders.seller_id = auth.uid() and orders.paid_at is not null and orders.origin = ''purchase'' and private.is_in_good_standing()',
    case
      when request ->> 'q' ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then 'orders.id = ($1 ->> ''q'')::uuid'
      when cardinality(like_ids) <= 5000 then 'orders.id = any ($6)'
      when request ->> 'q' is not null then '(
        (
          select true from public.order_items join public.listings on listings.id = order_items.listing_id
          where order_items.order_id = orders.id and listings.title ilike $2 limit 1
        )
        or (select profiles.name ilike $2 and profiles.standing <> ''deleted'' and not orders.hides_buyer from public.profiles where profiles.id = orders.buyer_id)
      )'
    end,
    case
      when request ->> 'state' = 'refund_requested' then 'orders.id = any (array(
        select threads.order_id from public.cases join public.threads on threads.id = cases.thread_id
        where cases.seller_id = auth.uid() and cases.is_request and cases.state = ''open''
      ))'
      when request ? 'state' then format('orders.status = %L', request ->> 'state')
    end,
    case when request ? 'year' then format('orders.paid_at >= %L and orders.paid_at < %L',
      make_timestamptz((request ->> 'year')::integer, 1, 1, 0, 0, 0, 'UTC'), make_timestamptz((request ->> 'year')::integer + 1, 1, 1, 0, 0, 0, 'UTC')) end,
    case when request ? 'after' then '(orders.paid_at, orders.id) < ($3, $4)' end
  );
$$;

-- The caller's sales, newest first. `request`: {q, state, year, limit, after: [paid_at, id]}; q is
-- an order id or number, or a part of a current title or of the buyer's name. Dynamic, so that each
-- search has its own plan; values are bound.
create function private.find_sales(request jsonb)
returns table (
  id uuid, number text, paid_at timestamptz, buyer_name text, titles text[], status text, total_cents integer, refunded_cents integer, fee_cents integer,
  net_cents integer, is_refund_pending boolean, is_refund_requested boolean, discount_cents integer, discount_code text,
  tax_mode text, tax_cents integer, bundle_cents integer, bundle_name text, activations integer, is_gift boolean
) language plpgsql stable security definer set search_path = '' as $$
declare
  pattern text := private.like_pattern(request ->> 'q', true);
  like_ids uuid[] := case when request ? 'q' then private.sales_like(pattern, request ->> 'q') end;
begin
  return query execute format(
    'select found.id, found.number, found.paid_at, private.buyer_name(found.id),
      array(select order_items.title from public.order_items where order_items.order_id = found.id order by order_items.title, order_items.id),
      found.status, found.total_cents, found.refunded_cents, found.fee_cents - found.fee_refunded_cents, private.net_cents(found),
      exists (
        select from private.pending_refunds
        where pending_refunds.order_id = found.id and pending_refunds.is_open
      ),
      exists (
        select from public.threads join public.cases on cases.thread_id = threads.id
        where threads.order_id = found.id and cases.is_request and cases.state = ''open''
      ), found.discount_cents, found.discount_code,
      found.tax_mode, private.tax_due_cents(found)::integer, found.bundle_cents, found.bundle_name, (
        select coalesce(sum(licence_keys.seats_used), 0)::integer
        from public.entitlements join public.licence_keys on licence_keys.entitlement_id = entitlements.id
        where entitlements.order_id = found.id
      ), exists (select from private.gifts where gifts.order_id = found.id)
    from (select orders.* from public.orders where %s order by orders.paid_at desc, orders.id desc limit $5) as found
    order by found.paid_at desc, found.id desc',
    private.sales_filters(request, like_ids)
  ) using request, pattern, (request #>> '{after,0}')::timestamptz, (request #>> '{after,1}')::uuid,
    least((request ->> 'limit')::integer, 1001), like_ids;
end
$$;

-- How many orders of the caller a request finds, and their amounts. No row for more than 10,000, so
-- that a page never waits for a sum.
create function private.sum_sales(request jsonb)
returns table (sales integer, total_cents bigint, refunded_cents bigint, fee_cents bigint, net_cents bigint)
language plpgsql stable security definer set search_path = '' as $$
declare
  pattern text := private.like_pattern(request ->> 'q', true);
  like_ids uuid[] := case when request ? 'q' then private.sales_like(pattern, request ->> 'q') end;
begin
  return query execute format(
    'select count(*)::integer, coalesce(sum(found.total_cents), 0)::bigint, coalesce(sum(found.refunded_cents), 0)::bigint,
      coalesce(sum(found.fee_cents - found.fee_refunded_cents), 0)::bigint, coalesce(sum(private.net_cents(found)), 0)::bigint
    from (select orders.* from public.orders where %s limit 10001) as found having count(*) <= 10000',
    private.sales_filters(request - 'after', like_ids)
  ) using request, pattern, null::timestamptz, null::uuid, 0, like_ids;
end
$$;

-- Years (UTC) with sales of the caller, newest first.
create function private.sales_years()
returns integer[] language sql stable security definer set search_path = '' as $$
  select array(
    select year from generate_series(extract(year from now() at time zone 'UTC')::integer, 2000, -1) as year
    where private.is_in_good_standing() and exists (
      select from public.orders where orders.seller_id = auth.uid() and orders.paid_at is not null and orders.origin = 'purchase'
        and orders.paid_at >= make_timestamptz(year, 1, 1, 0, 0, 0, 'UTC') and orders.paid_at < make_timestamptz(year + 1, 1, 1, 0, 0, 0, 'UTC')
    )
  );
$$;

create function private.has_taxed_sales()
returns boolean language sql stable security definer set search_path = '' as $$
  select exists (select from public.orders where orders.seller_id = auth.uid() and orders.paid_at is not null and orders.tax_mode <> 'off');
$$;

-- An order's refunds that were requested in the shop, newest first; not those by the bank.
create function private.refunds_of(of_order_id uuid)
returns jsonb language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', pending_refunds.id,
    'cents', pending_refunds.cents,
    'title', (
      select order_items.title from public.order_items
      where order_items.order_id = of_order_id and order_items.listing_id = pending_refunds.listing_id
    ),
    'reason', pending_refunds.words,
    'state', case
      when pending_refunds.refunded_at is not null then 'refunded' when pending_refunds.failed_at is not null then 'failed' else 'pending'
    end,
    'created_at', pending_refunds.created_at
  ) order by pending_refunds.created_at desc, pending_refunds.id), '[]')
  from private.pending_refunds where pending_refunds.order_id = of_order_id and pending_refunds.returned_at is null;
$$;

-- The refunded amount, the refunds and the dispute of the caller's order. Only the seller sees
-- their own failed refunds.
create function private.order_refunds(of_order_id uuid)
returns table (refunded_cents integer, refunds jsonb, dispute jsonb) language sql stable security definer set search_path = '' as $$
  select orders.refunded_cents, jsonb_path_query_array(private.refunds_of(orders.id), '$[*] ? (@.state != "failed" || @.title != null)'),
    private.dispute_of(orders.id)
  from public.orders where orders.id = of_order_id and orders.buyer_id = auth.uid() and private.is_in_good_standing();
$$;

-- What Stripe kept of an order's payment: {amount, currency}, in the currency's smallest unit. Null
-- until the daily check has read the charge and, while the bank holds or kept money, the dispute.
create function private.stripe_fee_of(of_order public.orders)
returns jsonb language sql stable set search_path = ''
return (
  select jsonb_build_object('amount', sum(stripe_movements.stripe_fee_cents), 'currency', min(stripe_movements.stripe_fee_currency))
  from private.stripe_movements
  where stripe_movements.payment_intent_id = of_order.payment_intent_id and stripe_movements.stripe_account_id = of_order.stripe_account_id
  having bool_or(stripe_movements.kind = 'charge')
    and (of_order.disputed_cents + of_order.lost_cents = 0 or bool_or(stripe_movements.kind = 'dispute'))
    and count(stripe_movements.stripe_fee_currency) = count(*) and count(distinct stripe_movements.stripe_fee_currency) = 1
);

-- One sale of the caller. Rejects with order_not_found.
create function private.describe_sale(of_order_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  order_row public.orders;
begin
  select * into order_row from public.orders
  where orders.id = of_order_id and orders.seller_id = auth.uid() and orders.paid_at is not null and orders.origin = 'purchase'
    and private.is_in_good_standing();
  perform private.reject_if(not found, 'order_not_found');
  return jsonb_build_object(
    'id', order_row.id, 'number', order_row.number, 'paid_at', order_row.paid_at, 'buyer_name', private.buyer_name(order_row.id), 'status', order_row.status,
    'total_cents', order_row.total_cents, 'refunded_cents', order_row.refunded_cents, 'fee_cents', order_row.fee_cents - order_row.fee_refunded_cents,
    'disputed_cents', order_row.disputed_cents, 'lost_cents', order_row.lost_cents, 'net_cents', private.net_cents(order_row),
    'refundable_cents', case when private.takes_refunds(order_row) then private.refundable_cents(order_row) else 0 end,
    'discount_cents', order_row.discount_cents, 'discount_code', order_row.discount_code,
    'bundle_cents', order_row.bundle_cents, 'bundle_name', order_row.bundle_name,
    'tax_mode', order_row.tax_mode, 'tax_cents', private.tax_due_cents(order_row),
    'stripe_fee', private.stripe_fee_of(order_row),
    'payment_id', order_row.payment_intent_id, 'livemode', order_row.livemode, 'refund_policy', order_row.refund_policy,
    'is_gift', exists (select from private.gifts where gifts.order_id = order_row.id),
    'thread_id', (select threads.id from public.threads where threads.order_id = order_row.id),
    'refunds', private.refunds_of(order_row.id),
    'correction', private.correction_of(order_row.id),
    'warning', private.warning_of(order_row.id),
    'dispute', private.dispute_of(order_row.id), 'evidence', (
      select private.evidence_of(order_row) from private.disputes
      where disputes.order_id = order_row.id and private.takes_answer(disputes) limit 1
    ),
    'items', (
      select jsonb_agg(private.item_facts(order_items) - 'last_download_at' || jsonb_build_object(
        'refund_cents', coalesce(refunds.cents, 0),
        'keys', (
          select count(*) from public.entitlements join public.licence_keys on licence_keys.entitlement_id = entitlements.id
          where entitlements.order_id = order_row.id and entitlements.listing_id = order_items.listing_id and entitlements.revoked_at is null
        )
      ) order by order_items.title, order_items.id)
      from public.order_items
      left join private.item_refunds(order_row) as refunds on refunds.listing_id = order_items.listing_id and private.takes_refunds(order_row)
      where order_items.order_id = order_row.id
    )
  );
end
$$;
grant execute on function private.find_sales, private.sum_sales, private.sales_years, private.has_taxed_sales, private.order_refunds,
  private.describe_sale to marketplace_api;

create function private.export_sales()
returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'sales', array(
      select to_jsonb(orders) - array['buyer_id', 'seller_id', 'basket_digest', 'checkout_url', 'checkout_session_id', 'hides_buyer', 'asked_at', 'locale']
        - private.silent_columns(orders) || jsonb_build_object('items', array(
        select to_jsonb(order_items) - array['id', 'order_id', 'buyer_id', 'holder_id', 'created_at', 'seller_name', 'showcase_images', 'source']
          - private.silent_columns(orders)
        from public.order_items where order_items.order_id = orders.id order by order_items.title, order_items.id
      ))
      from public.orders where orders.seller_id = auth.uid() and orders.origin = 'purchase' order by orders.created_at
    )
  );
$$;
