-- The order of a session that this browser began; no row for others. Definer, because guests have
-- no rights.
create function private.find_guest_order(session_id text, of_browser bytea)
returns table (order_id uuid, buyer_id uuid, status text) language sql stable security definer set search_path = '' as $$
  select orders.id, orders.buyer_id, orders.status
  from public.orders join private.claims on claims.holder_id = orders.buyer_id
  where orders.checkout_session_id = session_id and claims.browser_digest = of_browser;
$$;

-- Stores the link of the browser that paid. Rejects with order_not_found.
create function private.open_guest_purchase(session_id text, of_browser bytea, of_digest bytea)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  guest_id uuid;
begin
  select found_order.buyer_id into guest_id from private.find_guest_order(session_id, of_browser) as found_order
  where found_order.status not in ('pending', 'processing', 'expired');
  perform private.reject_if(guest_id is null or not private.store_redress_link(guest_id, of_digest), 'order_not_found');
end
$$;
grant execute on function private.find_guest_order, private.open_guest_purchase to marketplace_payments;

-- Queues a mail with new links to the purchases of an address, at most five a day. It does the same
-- whether there are any, so that nobody learns what an address bought. Rejects with captcha_used.
create function private.request_guest_links(captcha text, captcha_expires_at timestamptz, of_address text)
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.use_captcha(captcha, captcha_expires_at);
  if private.hit_rate_limit('guest links:' || encode(private.address_digest(of_address), 'hex'), 86400, 5) = 0 then
    perform private.enqueue_mail_to_address('guest_links', of_address, gen_random_uuid()::text, '{}', private.caller_locale());
  end if;
end
$$;
grant execute on function private.request_guest_links to marketplace_api;

-- Stores the links of such a mail or of an invitation that is being sent: one for each purchase of
-- its address. Anybody can buy for any address: sellers take turns, dear and early purchases come
-- first, free ones last, those of blocked sellers never. `digests` are in hex. Returns the titles
-- behind each, and how many purchases have no link.
create function private.make_guest_links(of_mail uuid, digests text[])
returns table (digest text, titles text, left_out integer) language sql volatile security definer set search_path = '' as $$
  select digests[held.position], held.titles, greatest(held.purchases - cardinality(digests), 0)::integer
  from (
    select ranked.*, count(*) over () as purchases,
      row_number() over (order by ranked.cents = 0, ranked.place_at_seller, ranked.cents desc, ranked.created_at, ranked.holder_id) as position
    from (
      select claims.holder_id, claims.created_at, bought.cents, bought.titles,
        row_number() over (partition by bought.seller_id order by bought.cents desc, claims.created_at, claims.holder_id) as place_at_seller
      from private.outbox cross join lateral (
        -- Waits for a correction or claim. An address that lost a purchase, or whose
        -- payment is pending, gets no link to it.
        select * from private.claims
        where claims.address = outbox.address
          and not exists (select from public.orders where orders.buyer_id = claims.holder_id and orders.status = 'processing')
        order by claims.holder_id for share
      ) as claims cross join lateral (
        select (array_agg(orders.seller_id))[1] as seller_id, sum(order_items.price_cents) as cents, string_agg(
          '“' || order_items.title || '”' || coalesce(to_char(customer_items.bought_on, '", bought on "FMMonth FMDD, YYYY'), ''),
          ', ' order by order_items.title
        ) as titles
        from public.order_items join public.orders on orders.id = order_items.order_id
        left join private.customer_items on customer_items.order_id = order_items.order_id
        where claims.holder_id in (order_items.buyer_id, order_items.holder_id)
      ) as bought
      where outbox.id = of_mail and outbox.sent_at is null and outbox.buried_at is null
        and not exists (
          select from private.verified_accounts(private.address_digest(outbox.address)) as holders
          where private.is_refused(claims.holder_id, holders.id)
        )
        and (outbox.kind = 'guest_links' or outbox.kind = 'invitation' and exists (
          select from public.entitlements
          join private.customer_items as invited on invited.order_id = entitlements.order_id and invited.address is not null
          join public.profiles as sellers on sellers.id = invited.seller_id and sellers.standing = 'good'
          where entitlements.buyer_id = claims.holder_id and entitlements.revoked_at is null and invited.batch_id = (outbox.facts ->> 'batchId')::uuid
        ))
    ) as ranked
    order by position limit cardinality(digests)
  ) as held
  where private.store_redress_link(held.holder_id, decode(digests[held.position], 'hex'), of_mail)
  order by held.position;
$$;
grant execute on function private.make_guest_links to marketplace_jobs;

-- A job: deletes guests and gifts that were never paid after 30 days, with expired orders of
-- guests. Ends copies that nobody claimed within 12 months.
create function private.forget_guests()
returns integer language plpgsql volatile security definer set search_path = '' as $$
declare
  guests uuid[] := array(
    select claims.holder_id from private.claims
    where claims.address is null and claims.created_at < now() - interval '30 days' and not exists (
      select from public.orders
      where orders.buyer_id = claims.holder_id and (orders.status <> 'expired' or orders.is_end_unconfirmed)
    )
    order by claims.created_at limit 1000
  );
  unclaimed uuid[] := array(
    select old.holder_id from (select * from private.claims where claims.ends_at < now() order by claims.ends_at limit 1000) as old
    order by old.holder_id
  );
begin
  -- An hour early, because this runs every hour.
  delete from private.checkout_networks where checkout_networks.opened_at < now() - interval '23 hours' and not exists (
    select from public.orders where orders.id = checkout_networks.order_id and orders.status = 'processing'
  );
  -- Not an order that the guest has begun meanwhile: then its profile stays, too.
  delete from public.orders where orders.buyer_id = any (guests) and orders.status = 'expired' and not orders.is_end_unconfirmed;
  delete from public.profiles
  where profiles.id = any (guests) and not exists (select from public.orders where orders.buyer_id = profiles.id);
  perform private.end_customer(guest) from unnest(unclaimed) as guest;
  update private.customer_items set address = null, digest = null, bought_on = null where customer_items.order_id in (
    select old.order_id from private.customer_items as old where old.ends_at < now() and old.digest is not null order by old.ends_at limit 1000
  );
  delete from private.corrections where corrections.address is not null and (corrections.ends_at < now() or corrections.order_id is null);
  delete from private.moved_links using private.corrections
  where corrections.id = moved_links.correction_id and corrections.undo_until < now();
  update private.corrections set old_address = null, undo_until = null where corrections.undo_until < now();
  delete from private.gifts where gifts.order_id in (
    select unpaid.order_id from private.gifts as unpaid join public.orders on orders.id = unpaid.order_id
    where unpaid.recipient_id is null and unpaid.created_at < now() - interval '30 days'
      and orders.status = 'expired' and not orders.is_end_unconfirmed
    order by unpaid.created_at limit 1000
  );
  return greatest(cardinality(guests), cardinality(unclaimed));
end
$$;
grant execute on function private.forget_guests to marketplace_jobs;
