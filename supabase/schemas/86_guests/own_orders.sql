-- The other shop that an imported order was bought in. Null for purchases and free copies.
create function private.imported_from(of_order_id uuid)
returns text language sql stable set search_path = ''
return (
  select customer_batches.source
  from private.customer_items join private.customer_batches on customer_batches.id = customer_items.batch_id
  where customer_items.order_id = of_order_id and customer_items.origin = 'import'
);

-- Whether the buyer of an order can fetch its invoice. Not once it moved to another address: the
-- invoice names who paid, and where they live.
create function private.shows_invoice(of_order public.orders)
returns boolean language sql stable set search_path = ''
return of_order.has_invoice and of_order.paid_at is not null
  and not exists (select from private.corrections where corrections.order_id = of_order.id and corrections.state = 'done');

-- Orders as their buyer sees them. Only the functions below read this view. Under the policies of
-- its ten tables the read takes half as long again.
create view private.order_rows as
select
  orders.id, orders.number, orders.buyer_id, orders.paid_at, orders.checkout_session_id, orders.status, orders.total_cents, orders.created_at,
  orders.refund_policy, orders.bundle_name, orders.bundle_cents, orders.discount_code, orders.discount_cents, orders.tax_mode,
  orders.tax_cents, orders.refunded_cents, orders.hides_buyer as hides_you, orders.seller_identity as "sellerIdentity",
  case when orders.withdrawable_until is not null then (
    select jsonb_build_object(
      'until', orders.withdrawable_until, 'days', orders.withdrawal_days, 'can_withdraw', private.can_withdraw(orders),
      'is_waiting', private.awaits_consent(orders),
      'consent', case when supply_consents.order_id is not null
        then jsonb_build_object('words', supply_consents.words, 'given_at', supply_consents.given_at) end,
      'withdrawn_at', order_withdrawals.declared_at
    )
    from (select) as one
    left join public.supply_consents on supply_consents.order_id = orders.id
    left join public.order_withdrawals on order_withdrawals.order_id = orders.id
  ) end as withdrawal,
  case when orders.paid_at is not null then (
    select jsonb_build_object(
      'address', gifts.shown_address, 'note', gifts.note, 'deliver_on', (gifts.deliver_at at time zone 'UTC')::date,
      'state', private.gift_state(gifts)
    )
    from private.gifts where gifts.order_id = orders.id
  ) end as gift, (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', order_items.id, 'listing_id', order_items.listing_id, 'title', order_items.title,
      'price_cents', order_items.price_cents, 'tax_cents', order_items.tax_cents, 'discount_cents', order_items.discount_cents,
      'seller_name', order_items.seller_name, 'usage_licence', order_items.usage_licence, 'ai_use', order_items.ai_use,
      'languages', order_items.languages, 'showcase_images', order_items.showcase_images, 'created_at', order_items.created_at,
      'is_held', coalesce(holding.is_held, false), 'revoke_reason', holding.revoke_reason,
      'new_release', case when listings.file_changed_at is not null then jsonb_build_object(
        'number', listings.release_number, 'name', listings.release_name, 'released_at', listings.file_changed_at, 'note', listings.release_note
      ) end,
      'is_updated', coalesce(listings.release_number > (
        select max(downloads.release) from public.downloads
        where downloads.buyer_id = orders.buyer_id and downloads.listing_id = order_items.listing_id
      ), false),
      'licence', (
        select jsonb_build_object(
          'id', held.id, 'key', held.key, 'seats', held.seats, 'seats_used', held.seats_used, 'state', case
            when held.id is null then 'waiting'
            when held.is_taken_back or held.entitlement_id = any (holding.revoked_ids) then 'revoked'
            when held.ended_at is not null then 'ended'
            else 'valid'
          end
        )
        from (
          select licence_keys.id, licence_keys.key, licence_keys.seats, licence_keys.seats_used, licence_keys.ended_at, licence_keys.is_taken_back,
            licence_keys.entitlement_id, licence_keys.assigned_at as since
          from public.licence_keys
          where licence_keys.entitlement_id = any (holding.ids) and licence_keys.entitlement_id in (select entitlement_id from private.supplied_licences)
          union all
          select null, null, null, 0, null, false, licence_waits.entitlement_id, licence_waits.since
          from public.licence_waits where licence_waits.buyer_id = orders.buyer_id and licence_waits.listing_id = order_items.listing_id
          order by since desc limit 1
        ) as held
      ),
      'review', (
        select jsonb_build_object('id', reviews.id, 'rating', reviews.rating, 'comment', reviews.comment) from public.reviews
        where reviews.listing_id = order_items.listing_id and reviews.reviewer_id = orders.buyer_id
      )
    ) order by order_items.title, order_items.id), '[]')
    from public.order_items
    -- The buyer may hold the item by another order or gift.
    cross join lateral (
      select bool_or(entitlements.revoked_at is null) as is_held, array_agg(entitlements.id) as ids,
        array_agg(entitlements.id) filter (where entitlements.revoked_at is not null) as revoked_ids,
        (array_agg(entitlements.revoke_reason order by entitlements.granted_at desc)
          filter (where entitlements.order_id = orders.id))[1] as revoke_reason
      from public.entitlements
      where entitlements.buyer_id = orders.buyer_id and entitlements.listing_id = order_items.listing_id
    ) as holding
    left join public.listings on listings.id = order_items.listing_id and (listings.status = 'active' or holding.is_held)
    where order_items.order_id = orders.id
  ) as items,
  private.imported_from(orders.id) as imported_from, private.shows_invoice(orders) as has_invoice
from public.orders;

-- The caller's order, by its id or its session. Definer, as the next one, because the view shows
-- every order. Both reject banned, suspended and deleted callers, and guests have no orders here.
create function private.own_order(of_order_id uuid, of_session_id text default null)
returns setof private.order_rows language plpgsql stable security definer rows 1 set search_path = '' as $$
begin
  if not private.is_in_good_standing() then
    perform private.require_good_standing();
    return;
  end if;
  return query
    select * from private.order_rows
    where order_rows.buyer_id = auth.uid() and order_rows.id = coalesce(
      of_order_id, (select orders.id from public.orders where orders.checkout_session_id = of_session_id)
    );
end
$$;
grant execute on function private.own_order to marketplace_api, marketplace_payments;

-- A page of the caller's paid and pending orders, newest first. `q` is an order's id or number, or a part of a
-- title or of a seller's name. Reads row by row, but only one buyer's.
create function private.own_orders(request jsonb)
returns setof private.order_rows language plpgsql stable security definer rows 25 set search_path = '' as $$
declare
  typed constant text := request ->> 'q';
begin
  if not private.is_in_good_standing() then
    perform private.require_good_standing();
    return;
  end if;
  return query
    select * from private.order_rows
    where order_rows.buyer_id = auth.uid() and (order_rows.paid_at is not null or order_rows.status = 'processing')
      and (order_rows.created_at, order_rows.id) < (private.after_time(request), private.after_id(request))
      and (
        typed is null or order_rows.id::text = lower(typed)
        or order_rows.number = private.order_number_of(typed)
        or exists (
          select from public.order_items
          where order_items.order_id = order_rows.id
            and (strpos(lower(order_items.title), lower(typed)) > 0 or strpos(lower(order_items.seller_name), lower(typed)) > 0)
        )
      )
    order by order_rows.created_at desc, order_rows.id desc limit (request ->> 'limit')::integer;
end
$$;
grant execute on function private.own_orders to marketplace_api;

-- The caller's paid order for its receipt, also for guests and for banned and suspended users, who
-- keep what they paid for. A gift's order is its giver's.
create function private.redress_order(of_order_id uuid)
returns setof private.order_rows language plpgsql stable security definer rows 1 set search_path = '' as $$
begin
  perform private.require_not_deleted();
  return query
    select * from private.order_rows
    where order_rows.id = of_order_id and order_rows.buyer_id = auth.uid() and order_rows.paid_at is not null;
end
$$;
grant execute on function private.redress_order to marketplace_api;

-- The caller's purchases, newest first, and until when one waits for a declaration
-- (55_checkout/consents.sql). Of more than 1,000 those that cost something. Definer, because the
-- policies of orders require good standing.
create function private.redress_purchases()
returns table (order_id uuid, listing_id uuid, title text, seller_name text, price_cents integer, paid_at timestamptz, order_number text, waits_until timestamptz, bundle text, showcase_images jsonb, files jsonb, licence jsonb, gift jsonb, imported_from text, review jsonb)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_not_deleted();
  return query
    select orders.id, order_items.listing_id, order_items.title, order_items.seller_name,
      case orders.buyer_id when auth.uid() then order_items.price_cents else 0 end, orders.paid_at,
      -- A gift's number is its giver's.
      case orders.buyer_id when auth.uid() then orders.number end,
      case when order_items.price_cents > 0 and private.awaits_consent(orders) then orders.withdrawable_until end, orders.bundle_name, order_items.showcase_images, (
        select jsonb_agg(jsonb_build_object('id', release_files.file_id, 'name', release_files.name) order by release_files.position)
        from public.release_files
        where release_files.listing_id = entitlements.listing_id
          and release_files.release = private.newest_release(entitlements.listing_id, entitlements.first_release, entitlements.granted_at)
      ), private.own_licence(entitlements.listing_id), (
        select private.giver_facts(gifts.order_id) || jsonb_build_object('can_return', gifts.opened_at is null)
        from private.gifts where gifts.order_id = orders.id and gifts.recipient_id = auth.uid()
      ), private.imported_from(orders.id), case
        when exists (select from private.claims where claims.holder_id = auth.uid()) then private.guest_review_facts(orders.id, order_items.listing_id)
      end
    from public.entitlements
    join public.orders on orders.id = entitlements.order_id
    join public.order_items on order_items.order_id = orders.id and order_items.listing_id = entitlements.listing_id
    where entitlements.id in (
      select kept.id from public.entitlements as kept
      join public.order_items as items on items.order_id = kept.order_id and items.listing_id = kept.listing_id
      where kept.buyer_id = auth.uid() and kept.revoked_at is null order by items.price_cents > 0 desc, kept.granted_at desc limit 1000
    )
    order by orders.paid_at desc, order_items.listing_id;
end
$$;

-- begin_download for banned and suspended users, who keep what they paid for.
create function private.begin_redress_download(of_order_id uuid, of_listing_id uuid, of_file_id uuid default null)
returns table (object_path text, file_name text, mime_type text, size_bytes bigint) language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_not_deleted();
  perform private.require_ordered(of_order_id, of_listing_id);
  return query select * from private.grant_download(of_listing_id, null, of_file_id);
end
$$;
grant execute on function private.redress_purchases, private.begin_redress_download to marketplace_api;

-- The session and account by which the caller's invoice is read, for guests too. Rejects with
-- order_not_found and rate_limited.
create function private.find_invoice(of_order_id uuid)
returns table (session_id text, account_id text) language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_not_deleted();
  perform private.count_against('invoice', auth.uid());
  return query
    select orders.checkout_session_id, orders.stripe_account_id from public.orders
    where orders.id = of_order_id and orders.buyer_id = auth.uid() and private.shows_invoice(orders);
  perform private.reject_if(not found, 'order_not_found');
end
$$;
grant execute on function private.find_invoice to marketplace_payments;
