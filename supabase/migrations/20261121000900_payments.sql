-- Payments: the acts that turn a cart into an order and an order into entitlements. Each can be repeated without harm.

create table private.stripe_events (
  id text primary key,
  type text not null,
  stripe_account_id text,
  livemode boolean not null,
  received_at timestamptz not null default now()
);
comment on table private.stripe_events is 'Inbox of webhook events. The unique id makes each event count once.';
create index stripe_events_received_at_idx on private.stripe_events (received_at);
alter table private.stripe_events enable row level security;

-- Notes an event; false when it was noted before. Definer, because the inbox is private.
create function private.receive_stripe_event(event_id text, event_type text, account_id text, event_livemode boolean)
returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
begin
  insert into private.stripe_events (id, type, stripe_account_id, livemode)
  values (event_id, event_type, account_id, event_livemode)
  on conflict (id) do nothing;
  return found;
end
$$;
grant execute on function private.receive_stripe_event(text, text, text, boolean) to marketplace_payments;

-- Begins a checkout of the caller's for one seller's listings, or finds the open one of the same basket.
-- Definer, because orders are written by these acts only. Prices, titles and the seller come from the listings, never from the client.
-- Refuses: empty_basket, not_found, listing_inactive, own_listing, several_sellers, already_owned, seller_not_ready, basket_too_small.
create function private.begin_order(listing_ids uuid[], expected_livemode boolean)
returns table (
  order_id uuid, total_cents integer, stripe_account_id text, checkout_session_id text, checkout_url text,
  expires_at timestamptz, items jsonb
)
language plpgsql volatile security definer set search_path = ''
as $$
declare
  caller uuid := auth.uid();
  wanted uuid[];
  found_count integer;
  seller uuid;
  seller_count integer;
  basket_total bigint;
  digest bytea;
  account public.seller_accounts;
  open_order public.orders;
begin
  if not private.is_in_good_standing() then
    perform private.refuse('account_banned');
  end if;
  select array_agg(distinct id order by id) into wanted from unnest(listing_ids) as id;
  if wanted is null then
    perform private.refuse('empty_basket');
  end if;

  -- Locked in the order of ids, so that two baskets never wait for each other in a circle.
  perform from public.listings where listings.id = any (wanted) order by listings.id for share;
  if exists (select from public.listings where listings.id = any (wanted) and listings.status = 'inactive') then
    perform private.refuse('listing_inactive');
  end if;
  select count(*), count(distinct listings.seller_id), min(listings.seller_id::text)::uuid, sum(listings.price_cents),
    sha256(convert_to(string_agg(listings.id || ':' || listings.price_cents, ',' order by listings.id), 'UTF8'))
  into found_count, seller_count, seller, basket_total, digest
  from public.listings where listings.id = any (wanted) and listings.status = 'active';
  if found_count <> cardinality(wanted) then
    perform private.refuse('not_found');
  elsif seller_count > 1 then
    perform private.refuse('several_sellers');
  elsif seller = caller then
    perform private.refuse('own_listing');
  elsif exists (
    select from public.entitlements
    where entitlements.buyer_id = caller and entitlements.listing_id = any (wanted) and entitlements.revoked_at is null
  ) then
    perform private.refuse('already_owned');
  elsif exists (select from public.profiles where profiles.id = seller and (profiles.is_banned or profiles.deleted_at is not null)) then
    perform private.refuse('seller_not_ready');
  elsif basket_total > 99999999 then
    perform private.refuse('basket_too_large');
  end if;

  if basket_total > 0 then
    select * into account from public.seller_accounts where seller_accounts.seller_id = seller;
    if account.seller_id is null or account.deauthorized_at is not null or not account.charges_enabled
      or account.livemode is distinct from expected_livemode then
      perform private.refuse('seller_not_ready');
    end if;
  end if;

  -- One buyer's checkouts queue here: of 50 clicks at once, 49 find the order of the first.
  perform pg_advisory_xact_lock(hashtextextended(caller::text, 1));
  -- An order that never got its session is given up while the session could still have the 30 minutes that Stripe demands.
  update public.orders set status = 'expired'
  where orders.buyer_id = caller and orders.status = 'pending' and (
    orders.expires_at <= now()
    or (orders.checkout_session_id is null and orders.created_at < now() - interval '25 minutes')
  );
  select * into open_order from public.orders
  where orders.buyer_id = caller and orders.basket_digest = digest and orders.status = 'pending';

  if open_order.id is null then
    insert into public.orders (buyer_id, seller_id, total_cents, basket_digest, stripe_account_id, livemode, expires_at)
    values (caller, seller, basket_total, digest, account.stripe_account_id, expected_livemode, now() + interval '1 hour')
    returning * into open_order;
    insert into public.order_items (order_id, listing_id, title, price_cents, seller_name, showcase_images)
    select open_order.id, listings.id, listings.title, listings.price_cents, profiles.name, listings.showcase_images
    from public.listings join public.profiles on profiles.id = listings.seller_id
    where listings.id = any (wanted);
    if basket_total = 0 then
      update public.orders set checkout_session_id = 'free_' || open_order.id where orders.id = open_order.id;
      perform private.grant_order(open_order.id, null);
      select * into open_order from public.orders where orders.id = open_order.id;
    end if;
  end if;

  return query
    select open_order.id, open_order.total_cents, open_order.stripe_account_id, open_order.checkout_session_id,
      open_order.checkout_url, open_order.expires_at, (
        select jsonb_agg(jsonb_build_object(
          'listing_id', order_items.listing_id, 'title', order_items.title, 'price_cents', order_items.price_cents,
          'showcase_images', order_items.showcase_images
        ) order by order_items.listing_id)
        from public.order_items where order_items.order_id = open_order.id
      );
end
$$;
grant execute on function private.begin_order(uuid[], boolean) to marketplace_payments;

-- Keeps the session that Stripe made for the caller's order. The first one stays: the idempotency key makes repeats the same.
-- Definer, because orders are written by these acts only.
create function private.attach_session(to_order_id uuid, session_id text, session_url text, session_expires_at timestamptz)
returns void
language sql volatile security definer set search_path = ''
as $$
  update public.orders
  set checkout_session_id = session_id, checkout_url = session_url, expires_at = session_expires_at
  where orders.id = to_order_id and orders.buyer_id = auth.uid() and orders.status = 'pending'
    and orders.checkout_session_id is null;
$$;
grant execute on function private.attach_session(uuid, text, text, timestamptz) to marketplace_payments;

-- The order behind a checkout session or a payment, in any state: tells what to re-read from Stripe, and on which account.
-- Definer, because the account is granted to no client and webhooks have no caller. Nothing is found for sessions that are not ours.
create function private.find_checkout(session_id text, intent_id text)
returns table (order_id uuid, checkout_session_id text, stripe_account_id text, status text)
language sql stable security definer set search_path = ''
as $$
  select orders.id, orders.checkout_session_id, orders.stripe_account_id, orders.status
  from public.orders
  where orders.checkout_session_id = session_id or orders.payment_intent_id = intent_id;
$$;
grant execute on function private.find_checkout(text, text) to marketplace_payments;

-- Marks an order paid, grants what it holds and empties the cart of it. What the buyer had already is noted as owed back.
-- No grant to anyone: only begin_order and fulfil_order call it.
create function private.grant_order(of_order_id uuid, with_payment_intent_id text)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  paid public.orders;
  owed integer;
begin
  update public.orders
  set status = 'paid', paid_at = now(), payment_intent_id = with_payment_intent_id
  where orders.id = of_order_id
  returning * into paid;

  with granted as (
    insert into public.entitlements (buyer_id, listing_id, order_id)
    select paid.buyer_id, order_items.listing_id, paid.id
    from public.order_items where order_items.order_id = paid.id
    order by order_items.listing_id
    on conflict (buyer_id, listing_id) where revoked_at is null do nothing
    returning entitlements.listing_id
  )
  select coalesce(sum(order_items.price_cents), 0) into owed
  from public.order_items
  where order_items.order_id = paid.id and order_items.listing_id not in (select granted.listing_id from granted);

  update public.orders set duplicate_cents = owed where orders.id = paid.id and owed > 0;
  delete from public.cart_items using public.order_items
  where order_items.order_id = paid.id and cart_items.buyer_id = paid.buyer_id and cart_items.listing_id = order_items.listing_id;
end
$$;

-- Fulfils the order of a session that was re-read from Stripe and is paid. Called by the webhook, the success page and the sweep.
-- Definer, because orders are written by these acts only. Never looks an order up by metadata: the session must be the one we stored.
-- Answers the order, and the cents still owed back for a double purchase; refuses session_mismatch when the facts differ.
create function private.fulfil_order(
  session_id text, account_id text, amount_cents bigint, session_currency text, session_livemode boolean, with_payment_intent_id text
)
returns table (order_id uuid, buyer_id uuid, owed_cents integer)
language plpgsql volatile security definer set search_path = ''
as $$
declare
  known public.orders;
begin
  select * into known from public.orders where orders.checkout_session_id = session_id for update;
  if not found then
    perform private.refuse('not_found');
  end if;
  if known.stripe_account_id is distinct from account_id or known.total_cents <> amount_cents
    or lower(known.currency) <> lower(session_currency) or known.livemode <> session_livemode then
    perform private.refuse('session_mismatch');
  end if;
  -- An expired order whose money came all the same is fulfilled: the buyer paid.
  if known.status in ('pending', 'expired') then
    perform private.grant_order(known.id, with_payment_intent_id);
  end if;
  return query
    select orders.id, orders.buyer_id,
      case when orders.duplicate_refunded_at is null then orders.duplicate_cents else 0 end
    from public.orders where orders.id = known.id;
end
$$;
grant execute on function private.fulfil_order(text, text, bigint, text, boolean, text) to marketplace_payments;

-- Notes that the money for a double purchase went back. Definer, because orders are written by these acts only.
create function private.note_duplicate_refund(of_order_id uuid)
returns void
language sql volatile security definer set search_path = ''
as $$
  update public.orders set duplicate_refunded_at = now()
  where orders.id = of_order_id and orders.duplicate_cents > 0 and orders.duplicate_refunded_at is null;
$$;
grant execute on function private.note_duplicate_refund(uuid) to marketplace_payments;

-- Closes an order whose session expired or whose delayed payment failed. A paid order stays paid, whatever comes late.
-- Definer, because orders are written by these acts only.
create function private.expire_order(session_id text, account_id text)
returns void
language sql volatile security definer set search_path = ''
as $$
  update public.orders set status = 'expired'
  where orders.checkout_session_id = session_id and orders.stripe_account_id is not distinct from account_id
    and orders.status = 'pending';
$$;
grant execute on function private.expire_order(text, text) to marketplace_payments;

-- Follows a charge's refunds. A full refund takes the file back, a partial one keeps it (the money for a double purchase is no refund of the file).
-- Definer, because orders are written by these acts only. The total only grows, so reordered events end the same.
create function private.apply_refund(intent_id text, account_id text, total_refunded_cents bigint)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  known public.orders;
begin
  select * into known from public.orders
  where orders.payment_intent_id = intent_id and orders.stripe_account_id is not distinct from account_id for update;
  if not found or total_refunded_cents <= known.refunded_cents then
    return;
  end if;
  update public.orders
  set refunded_cents = least(total_refunded_cents, known.total_cents),
    status = case
      when total_refunded_cents >= known.total_cents then 'refunded'
      when known.status = 'disputed' then 'disputed'
      when total_refunded_cents <= known.duplicate_cents then known.status
      else 'partially_refunded'
    end
  where orders.id = known.id;
  if total_refunded_cents >= known.total_cents then
    update public.entitlements set revoked_at = now(), revoke_reason = 'refunded'
    where entitlements.order_id = known.id and entitlements.revoked_at is null;
  end if;
end
$$;
grant execute on function private.apply_refund(text, text, bigint) to marketplace_payments;

-- Follows a dispute: open marks the order, won restores it, lost takes the file back.
-- Definer, because orders are written by these acts only. A lost dispute is final, so a late "created" changes nothing.
create function private.apply_dispute(intent_id text, account_id text, dispute_status text)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  known public.orders;
begin
  select * into known from public.orders
  where orders.payment_intent_id = intent_id and orders.stripe_account_id is not distinct from account_id for update;
  if not found or known.status = 'refunded' then
    return;
  end if;
  if dispute_status = 'lost' then
    update public.orders set status = 'refunded' where orders.id = known.id;
    update public.entitlements set revoked_at = now(), revoke_reason = 'dispute_lost'
    where entitlements.order_id = known.id and entitlements.revoked_at is null;
  elsif dispute_status in ('won', 'warning_closed') then
    update public.orders
    set status = case when known.refunded_cents > known.duplicate_cents then 'partially_refunded' else 'paid' end
    where orders.id = known.id and orders.status = 'disputed';
  else
    update public.orders set status = 'disputed' where orders.id = known.id;
  end if;
end
$$;
grant execute on function private.apply_dispute(text, text, text) to marketplace_payments;

-- Orders that wait for a webhook that may be lost, and double purchases whose money is still owed: the sweep's work list.
-- Pages follow each other by (created_at, order_id), so that many open checkouts never hide the newer ones.
-- Definer, because it spans all buyers.
create function private.unsettled_orders(
  older_than interval, at_most integer,
  after_created_at timestamptz default '-infinity', after_order_id uuid default '00000000-0000-0000-0000-000000000000'
)
returns table (
  order_id uuid, checkout_session_id text, stripe_account_id text, payment_intent_id text, owed_cents integer,
  created_at timestamptz
)
language sql stable security definer set search_path = ''
as $$
  select orders.id, orders.checkout_session_id, orders.stripe_account_id, orders.payment_intent_id,
    case when orders.duplicate_refunded_at is null then orders.duplicate_cents else 0 end, orders.created_at
  from public.orders
  where (
      (orders.status = 'pending' and orders.checkout_session_id is not null and orders.created_at < now() - older_than)
      or (orders.duplicate_cents > 0 and orders.duplicate_refunded_at is null)
    )
    and (orders.created_at, orders.id) > (after_created_at, after_order_id)
  order by orders.created_at, orders.id
  limit least(at_most, 100);
$$;
grant execute on function private.unsettled_orders(interval, integer, timestamptz, uuid) to marketplace_payments;
create index orders_owed_idx on public.orders (created_at) where duplicate_cents > 0 and duplicate_refunded_at is null;
