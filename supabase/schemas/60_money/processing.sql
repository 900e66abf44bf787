-- Payment pending: the buyer's bank processes the payment for days, from Stripe's unpaid completion
-- to the money or its failure. The order holds its discount code and keys of the seller's list, and
-- grants nothing.

-- The latest pending payment for an item, of the caller or of a guest's browser or link. A gift's
-- only without another. `id`: of the order for members, of the session in the guest's browser.
create function private.pending_payment(of_listing_id uuid, of_browser bytea default null, of_link bytea default null)
returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'id', case when claims.holder_id is null then orders.id::text when claims.browser_digest = of_browser then orders.checkout_session_id end,
    'number', orders.number, 'titles', private.order_titles(orders.id), 'total', orders.total_cents / 100.0,
    'since', orders.processing_since, 'is_gift', gifts.order_id is not null
  )
  from public.orders join public.order_items on order_items.order_id = orders.id and order_items.listing_id = of_listing_id
  left join private.gifts on gifts.order_id = orders.id left join private.claims on claims.holder_id = orders.buyer_id
  where orders.status = 'processing' and orders.buyer_id in (select private.callers_of_browser(of_browser, of_link))
  order by gifts.order_id is not null, orders.processing_since desc limit 1;
$$;
grant execute on function private.pending_payment to marketplace_api, marketplace_payments;

-- Rejects with payment_processing and the id of an item for which a payer's payment is pending. Of a
-- gift, only the same basket for the same address. The digest knows it: gifts forget addresses that
-- leave, and givers don't see that.
create function private.reject_processing(payers uuid[], wanted_ids uuid[], is_gift boolean, of_digest bytea)
returns void language plpgsql stable set search_path = '' as $$
begin
  perform private.reject('payment_processing', order_items.listing_id::text)
  from public.orders join public.order_items on order_items.order_id = orders.id left join private.gifts on gifts.order_id = orders.id
  where orders.status = 'processing' and orders.buyer_id = any (payers)
    and order_items.listing_id = any (wanted_ids)
    and case when gifts.order_id is null then not is_gift else is_gift and orders.basket_digest = of_digest end
  limit 1;
end
$$;

-- Whether an order may hold keys: a guest's browser and a network address have three
-- such orders at most. Orders of both queue here.
create function private.may_hold(of_order public.orders)
returns boolean language plpgsql volatile set search_path = '' as $$
declare
  browser constant bytea := (select claims.browser_digest from private.claims where claims.holder_id = of_order.buyer_id);
  network constant bytea := (select networks.network_digest from private.checkout_networks as networks where networks.order_id = of_order.id);
begin
  perform pg_advisory_xact_lock(hashtextextended(encode(digest, 'hex'), 6))
  from unnest(array[browser, network]) as digest where digest is not null order by digest;
  return (
    select count(*) < 3 from private.claims join public.orders as others on others.buyer_id = claims.holder_id
    where claims.browser_digest = browser and others.status = 'processing' and others.id <> of_order.id
  ) and (
    select count(*) < 3 from private.checkout_networks as networks join public.orders as others on others.id = networks.order_id
    where networks.network_digest = network and others.status = 'processing' and others.id <> of_order.id
  );
end
$$;

-- Notes that the bank processes a payment, or still does. No grants: its callers lock the order.
create function private.await_payment(of_order_id uuid)
returns void language plpgsql volatile set search_path = '' as $$
declare
  before public.orders;
  order_row public.orders;
begin
  select * into strict before from public.orders where orders.id = of_order_id;
  update public.orders
  set status = 'processing', is_end_unconfirmed = false, asked_at = now(), processing_since = coalesce(orders.processing_since, now())
  where orders.id = of_order_id returning * into order_row;
  if before.status = 'processing' then
    return;
  end if;
  if private.may_hold(order_row) then
    perform private.hold_licence_key(order_items.listing_id, of_order_id)
    from public.order_items where order_items.order_id = of_order_id order by order_items.listing_id;
  end if;
  delete from public.cart_items using public.order_items
  where order_items.order_id = of_order_id and cart_items.buyer_id = order_row.buyer_id and cart_items.listing_id = order_items.listing_id
    and not exists (select from private.gifts where gifts.order_id = of_order_id);
  perform private.enqueue_mail('payment_pending', order_row.buyer_id, of_order_id::text, private.order_facts(order_row));
end
$$;

-- Whether a guest paid for an item that the same browser and address hold already.
create function private.is_paid_twice(of_order public.orders, holder uuid, of_listing_id uuid)
returns boolean language plpgsql stable set search_path = '' as $$
begin
  return of_order.processing_since is not null and exists (
    select from private.claims as own
    join private.claims as others on others.browser_digest = own.browser_digest and others.address = own.address and others.holder_id <> own.holder_id
    join public.entitlements on entitlements.buyer_id = others.holder_id and entitlements.revoked_at is null
    where own.holder_id = holder and entitlements.listing_id = of_listing_id
  );
end
$$;

-- What a late payment finds changed: without a key for an item, or if the buyer deleted their
-- account, the money goes back.
create function private.settle_late_payment(of_order public.orders)
returns void language plpgsql volatile set search_path = '' as $$
begin
  perform private.release_licence_keys(of_order.id);
  perform private.queue_refund(of_order.id, order_items.listing_id, order_items.price_cents, 'undeliverable'), private.run_job_soon('sweep_orders')
  from public.order_items join public.entitlements using (order_id, listing_id)
  where order_items.order_id = of_order.id and (
    exists (select from public.licence_waits where licence_waits.entitlement_id = entitlements.id)
    or exists (select from public.profiles where profiles.id = order_items.holder_id and profiles.standing = 'deleted')
  ) order by order_items.listing_id;
end
$$;

-- Puts the items of a failed payment back into a member's cart, as far as they are still for sale.
create function private.restore_cart(of_order public.orders)
returns void language plpgsql volatile set search_path = '' as $$
declare
  item public.order_items;
begin
  for item in
    select order_items.* from public.order_items join public.profiles on profiles.id = order_items.buyer_id and profiles.standing = 'good' and not profiles.is_guest
    where order_items.order_id = of_order.id and not exists (select from private.gifts where gifts.order_id = of_order.id)
    order by order_items.listing_id
  loop
    begin
      insert into public.cart_items (buyer_id, listing_id, chosen_price_cents)
      select item.buyer_id, listings.id, case when listings.is_pay_what_you_want then greatest(
        listings.price_cents, item.price_cents + item.discount_cents - case of_order.tax_mode when 'exclusive' then item.tax_cents else 0 end
      ) end
      from public.listings where listings.id = item.listing_id
      on conflict do nothing;
    exception when raise_exception then
      null; -- Not for sale any more, owned, or the cart is full.
    end;
  end loop;
end
$$;

-- The payment failed: what it held is free. Definer, because any payment function ends orders.
create function private.end_processing()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
declare
  facts constant jsonb := private.order_facts(new) || '{"isFailed": true}';
  guest private.claims;
begin
  perform private.release_licence_keys(new.id);
  perform private.restore_cart(new);
  select * into guest from private.claims where claims.holder_id = new.buyer_id and claims.address is not null for update;
  if guest.holder_id is null then
    perform private.enqueue_mail('payment_pending', profiles.id, new.id || ':failed', facts)
    from public.profiles where profiles.id = new.buyer_id and profiles.standing <> 'deleted' and not profiles.is_guest;
  else
    perform private.enqueue_mail_to_address('payment_pending', guest.address, new.id || ':failed', facts || '{"isGuest": true}');
    delete from private.outbox where outbox.recipient_id = guest.holder_id and outbox.kind = 'payment_pending' and outbox.sent_at is null;
    -- Another guest may have begun the same basket meanwhile.
    update private.claims set address = null, basket_digest = sha256(uuid_send(gen_random_uuid())) where claims.holder_id = guest.holder_id;
  end if;
  return null;
end
$$;
create trigger orders_end_processing after update of status on public.orders
  for each row when (old.status = 'processing' and new.status = 'expired')
  execute function private.end_processing();

-- The seller's sales whose payment is pending, newest first. They don't say who buys.
create function private.pending_sales()
returns table (number text, titles text, total_cents integer, since timestamptz) language sql stable security definer set search_path = '' as $$
  select orders.number, private.order_titles(orders.id), orders.total_cents, orders.processing_since
  from public.orders
  where orders.seller_id = auth.uid() and orders.status = 'processing' and private.is_in_good_standing()
  order by orders.processing_since desc, orders.id limit 100;
$$;
grant execute on function private.pending_sales to marketplace_api;
