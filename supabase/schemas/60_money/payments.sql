-- Payments: from a paid session to an order with its entitlements. Every function is repeatable.

create table private.stripe_events (
  id text not null,
  type text not null,
  stripe_account_id text,
  livemode boolean not null,
  -- Stripe's time, the same at each delivery, so a late repeat finds its row in the same month.
  created_at timestamptz not null,
  received_at timestamptz not null default now(),
  primary key (id, created_at)
) partition by range (created_at);
comment on table private.stripe_events is 'Inbox of webhook events. The unique id and time make each event count once.';
select private.declare_personal('private.stripe_events', null, '{id,type,stripe_account_id}', kept => 'accounting', unexported => 'ids at Stripe');
-- A job makes its months (95_jobs/partitions.sql).
create table partitions.stripe_events_rest partition of private.stripe_events default;

-- Notes an event; false if it is known.
create function private.receive_stripe_event(event_id text, event_type text, account_id text, event_livemode boolean, event_created timestamptz)
returns boolean language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into private.stripe_events (id, type, stripe_account_id, livemode, created_at)
  values (event_id, event_type, account_id, event_livemode, event_created)
  on conflict (id, created_at) do nothing;
  return found;
end
$$;

-- Marks an order paid, grants its items, to the recipient if it is a gift, and removes them from
-- the holder's cart. Items that the buyer already had become a pending refund.
create function private.grant_order(of_order_id uuid, with_payment_intent_id text)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  paid public.orders;
  holder uuid;
  gift private.gifts;
  to_refund integer;
begin
  -- The right of withdrawal ends with its last day, not counting the day of the purchase
  -- (Regulation 1182/71, article 3).
  update public.orders
  set status = 'paid', is_end_unconfirmed = false, paid_at = now(), payment_intent_id = with_payment_intent_id,
    withdrawable_until = case when orders.withdrawal_days > 0
      then (date_trunc('day', now() at time zone 'UTC') + make_interval(days => orders.withdrawal_days + 1)) at time zone 'UTC'
    end
  where orders.id = of_order_id
  returning * into paid;
  holder := paid.buyer_id;
  if exists (select from private.gifts where gifts.order_id = paid.id) then
    -- A new guest holds a gift.
    holder := gen_random_uuid();
    perform private.add_holder(holder);
    update private.gifts
    set recipient_id = holder, is_bounced = gifts.address is null and gifts.returns_at is null,
      returns_at = case when gifts.returns_at is not null then private.return_time(gifts) end
    where gifts.order_id = paid.id returning * into gift;
    if gift.is_bounced then
      perform private.mail_giver(gift, 'bounced');
    end if;
    update public.order_items set holder_id = holder where order_items.order_id = paid.id;
  end if;

  with granted as (
    insert into public.entitlements (buyer_id, listing_id, order_id)
    select holder, order_items.listing_id, paid.id
    from public.order_items where order_items.order_id = paid.id and not private.is_paid_twice(paid, holder, order_items.listing_id)
    order by order_items.listing_id
    on conflict (buyer_id, listing_id) where revoked_at is null do nothing
    returning entitlements.listing_id
  )
  select coalesce(sum(order_items.price_cents), 0) into to_refund
  from public.order_items
  where order_items.order_id = paid.id and order_items.listing_id not in (select granted.listing_id from granted);

  if to_refund > 0 then
    update public.orders set duplicate_cents = to_refund where orders.id = paid.id;
  end if;
  delete from public.cart_items using public.order_items
  where order_items.order_id = paid.id and cart_items.buyer_id = holder and cart_items.listing_id = order_items.listing_id;
  if paid.processing_since is not null then
    perform private.settle_late_payment(paid);
  end if;
  perform private.deliver_gift(paid.id);
end
$$;

-- Fulfils the order of a paid session as read from Stripe, for the webhook, the success page and
-- the sweep. Metadata is never used. Returns the order, its fee and the cents to refund for
-- duplicates. `is_awaited`: the bank hasn't confirmed it yet (60_money/processing.sql). Rejects
-- with session_mismatch.
create function private.fulfil_order(
  session_id text, account_id text, amount_cents bigint, session_currency text, session_livemode boolean, with_payment_intent_id text,
  session_tax_cents bigint default 0, payer_address text default null, is_awaited boolean default false
) returns table (order_id uuid, buyer_id uuid, fee_cents integer, pending_refund_cents integer)
language plpgsql volatile security definer set search_path = '' as $$
declare
  order_row public.orders;
  is_paid_amount boolean;
begin
  select * into order_row from public.orders where orders.checkout_session_id = session_id for update;
  perform private.reject_if(not found, 'not_found');
  -- The total without a tax, with an inclusive tax, or with an exclusive one on top.
  is_paid_amount := case order_row.tax_mode
    when 'off' then amount_cents = order_row.total_cents
    when 'inclusive' then amount_cents = order_row.total_cents and session_tax_cents <= amount_cents
    -- The total of an order that was paid or awaited includes the tax.
    else amount_cents = order_row.total_cents - order_row.tax_cents + session_tax_cents
  end and (order_row.tax_mode = 'off' or (
    session_tax_cents >= 0 and (num_nonnulls(order_row.paid_at, order_row.processing_since) = 0 or session_tax_cents = order_row.tax_cents)
  ));
  if order_row.stripe_account_id is distinct from account_id or is_paid_amount is not true
    or lower(order_row.currency) <> lower(session_currency) or order_row.livemode <> session_livemode then
    perform private.reject('session_mismatch');
  end if;
  -- An expired order that is paid anyway is fulfilled. After the end of a session, only its payment
  -- counts.
  if order_row.status in ('pending', 'processing') or (order_row.status = 'expired' and (not is_awaited or order_row.is_end_unconfirmed)) then
    if order_row.tax_mode <> 'off' and order_row.processing_since is null then
      update public.orders set tax_cents = session_tax_cents,
        total_cents = orders.total_cents + case orders.tax_mode when 'exclusive' then session_tax_cents else 0 end
      where orders.id = order_row.id;
      -- Shared among items by price. By listing id, so that a restored order, whose item ids are
      -- new, gets the same shares.
      with shares as (
        select items.id, private.share_cents(
          session_tax_cents, sum(items.price_cents) over (order by items.listing_id), items.price_cents, sum(items.price_cents) over ()
        ) as cents
        from public.order_items as items where items.order_id = order_row.id
      )
      update public.order_items set tax_cents = shares.cents,
        price_cents = order_items.price_cents + case order_row.tax_mode when 'exclusive' then shares.cents else 0 end
      from shares where shares.id = order_items.id;
    end if;
    if payer_address is not null and exists (select from public.profiles where profiles.id = order_row.buyer_id and profiles.is_guest)
      and not (order_row.status = 'processing' and exists (select from private.claims where claims.holder_id = order_row.buyer_id and claims.address is not null)) then
      -- A payment must never fail for its address. An index holds 2,700 bytes.
      payer_address := case
        when octet_length(payer_address) <= 2000 then private.normal_address(payer_address)
        else left(payer_address, 100) || ' ' || encode(private.address_digest(payer_address), 'hex')
      end;
      update private.claims set address = payer_address where claims.holder_id = order_row.buyer_id and claims.address is null;
      if not found then
        -- A second payment of one guest, which another address may have made, gets a guest of its
        -- own.
        perform private.move_order(order_row, private.add_guest(gen_random_uuid(), payer_address, null, coalesce(
          (select claims.browser_digest from private.claims where claims.holder_id = order_row.buyer_id), sha256(uuid_send(order_row.id))
        )));
      end if;
    end if;
    if is_awaited then
      perform private.await_payment(order_row.id);
    else
      perform private.grant_order(order_row.id, with_payment_intent_id);
    end if;
  end if;
  return query
    select orders.id, orders.buyer_id, orders.fee_cents,
      case when orders.duplicate_refunded_at is null then orders.duplicate_cents else 0 end
    from public.orders where orders.id = order_row.id;
end
$$;

create function private.note_duplicate_refund(of_order_id uuid)
returns void language sql volatile security definer set search_path = '' as $$
  update public.orders set duplicate_refunded_at = now()
  where orders.id = of_order_id and orders.duplicate_cents > 0 and orders.duplicate_refunded_at is null;
$$;

-- Closes an order whose session expired or whose delayed payment failed. A paid order stays paid.
create function private.expire_order(session_id text, account_id text)
returns void language sql volatile security definer set search_path = '' as $$
  update public.orders set status = 'expired', is_end_unconfirmed = false
  where orders.checkout_session_id = session_id and orders.stripe_account_id is not distinct from account_id
    and (orders.status in ('pending', 'processing') or orders.is_end_unconfirmed);
$$;

-- Closes an order whose session the shop can't read, because the seller's account is unreachable.
-- The buyer may have paid, so the sweep reads the session once the account is connected again. A
-- payment that the bank processes stays: the sweep asks again a day later.
create function private.give_up_session(session_id text, account_id text)
returns void language sql volatile security definer set search_path = '' as $$
  update public.orders set asked_at = now()
  where orders.checkout_session_id = session_id and orders.stripe_account_id = account_id and orders.status = 'processing';
  update public.orders set status = 'expired', is_end_unconfirmed = true
  where orders.checkout_session_id = session_id and orders.stripe_account_id = account_id and orders.status = 'pending';
$$;

-- Applies the state of a session (SessionFacts in edge-functions/_shared/payments): paid fulfils
-- the order, expired and failed close it, awaiting notes that the bank processes it, open changes
-- nothing. Returns the fulfilled order with what is to be refunded. Rejects with session_mismatch.
create function private.apply_session(facts jsonb)
returns table (order_id uuid, fee_cents integer, pending_refund_cents integer) language plpgsql volatile set search_path = '' as $$
declare
  account_id text := facts ->> 'accountId';
  intent_id text := facts ->> 'paymentIntentId';
begin
  if facts ->> 'state' in ('expired', 'failed') then
    perform private.expire_order(facts ->> 'sessionId', account_id);
  elsif facts ->> 'state' in ('paid', 'awaiting') then
    return query
      select fulfilled.order_id, fulfilled.fee_cents, fulfilled.pending_refund_cents
      from private.fulfil_order(
        facts ->> 'sessionId', account_id, (facts ->> 'amountCents')::bigint, facts ->> 'currency', (facts ->> 'livemode')::boolean, intent_id,
        (facts ->> 'taxCents')::bigint, facts ->> 'payerAddress',
        facts ->> 'state' = 'awaiting'
      ) as fulfilled;
    -- A refund or dispute may have arrived before its payment.
    if (facts ->> 'refundedCents')::bigint > 0 then
      perform private.apply_refund(intent_id, account_id, (facts ->> 'refundedCents')::bigint, (facts ->> 'feeRefundedCents')::bigint, facts -> 'failedRefunds');
    end if;
    if facts #>> '{dispute,status}' is not null then
      perform private.follow_dispute(intent_id, account_id, facts -> 'dispute');
    end if;
  end if;
end
$$;

-- Notes an event of a session and applies the session's state in one statement: both or neither.
-- Does nothing for a known event.
create function private.receive_session_event(
  event_id text, event_type text, account_id text, event_livemode boolean, event_created timestamptz, facts jsonb
) returns table (order_id uuid, fee_cents integer, pending_refund_cents integer) language plpgsql volatile set search_path = '' as $$
begin
  if private.receive_stripe_event(event_id, event_type, account_id, event_livemode, event_created) then
    return query select * from private.apply_session(facts);
  end if;
end
$$;

-- The sweep's work list: orders whose webhook may be lost, orders that expired before Stripe
-- confirmed it and whose account is connected, duplicate purchases to refund, and once a day what
-- banks process. Pages continue by (created_at, order_id), so that many open checkouts never hide
-- newer ones.
create function private.unreconciled_orders(
  older_than interval, at_most integer,
  after_created_at timestamptz default '-infinity', after_order_id uuid default '00000000-0000-0000-0000-000000000000'
) returns table (
  order_id uuid, checkout_session_id text, stripe_account_id text, payment_intent_id text, fee_cents integer, pending_refund_cents integer,
  created_at timestamptz
) language sql stable security definer set search_path = '' as $$
  select orders.id, orders.checkout_session_id, orders.stripe_account_id, orders.payment_intent_id, orders.fee_cents,
    case when orders.duplicate_refunded_at is null then orders.duplicate_cents else 0 end, orders.created_at
  from public.orders
  where (
      (orders.status = 'pending' and orders.checkout_session_id is not null and orders.created_at < now() - older_than)
      or (orders.status = 'processing' and orders.asked_at < now() - interval '1 day')
      or (orders.duplicate_cents > 0 and orders.duplicate_refunded_at is null)
      or (orders.is_end_unconfirmed and exists (
        select from public.seller_accounts
        where seller_accounts.seller_id = orders.seller_id and seller_accounts.stripe_account_id = orders.stripe_account_id
          and seller_accounts.deauthorized_at is null
      ))
    )
    and (orders.created_at, orders.id) > (after_created_at, after_order_id)
  order by orders.created_at, orders.id
  limit least(at_most, 100);
$$;
grant execute on function private.receive_stripe_event, private.fulfil_order, private.note_duplicate_refund, private.expire_order,
  private.give_up_session, private.apply_session, private.receive_session_event, private.unreconciled_orders to marketplace_payments;
