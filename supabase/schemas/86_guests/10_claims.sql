-- Buying without an account. A guest is a profile without an account. Its claim says which address
-- holds its purchase. A mailed link opens it (85_moderation/redress.sql). When somebody signs in
-- with that verified address, the purchase becomes theirs.

create table private.claims (
  holder_id uuid primary key references public.profiles (id) on delete cascade,
  -- SHA-256 of the browser's secret, and of the secret with the basket.
  browser_digest bytea not null constraint claims_browser_digest_sha256 check (octet_length(browser_digest) = 32),
  basket_digest bytea not null constraint claims_basket_digest_sha256 check (octet_length(basket_digest) = 32),
  -- In lower case, as the identity provider writes it. Null until the buyer has paid.
  address text constraint claims_address_normal check (address = lower(address) and char_length(address) <= 320),
  created_at timestamptz not null default now(),
  -- Of a free copy: when the address is forgotten (copies.sql).
  ends_at timestamptz
);
comment on table private.claims is 'Purchases without an account: who may claim them. No client reads it.';
create unique index claims_one_open_per_basket on private.claims (basket_digest) where address is null;
create index claims_browser_idx on private.claims (browser_digest) where address is not null;
create index claims_open_idx on private.claims (created_at) where address is null;
create index claims_ends_at_idx on private.claims (ends_at) where ends_at is not null;
create index claims_address_idx on private.claims (address, created_at desc) where address is not null;

create function private.add_holder(guest_id uuid)
returns void
language sql volatile set search_path = ''
as $$
  insert into public.profiles (id, username, name, is_guest)
  values (guest_id, 'guest-' || left(replace(guest_id::text, '-', ''), 22), 'Guest', true);
$$;

create function private.add_guest(guest_id uuid, of_browser bytea, of_basket bytea, with_address text, with_end timestamptz default null)
returns uuid
language plpgsql volatile set search_path = ''
as $$
begin
  perform private.add_holder(guest_id);
  insert into private.claims (holder_id, browser_digest, basket_digest, address, ends_at)
  values (guest_id, of_browser, of_basket, lower(with_address), with_end);
  return guest_id;
end
$$;

-- The guest that buys a basket in a browser: the same one until the basket is paid. Definer, because
-- guests have no rights.
create function private.begin_guest(of_browser bytea, of_basket bytea)
returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
begin
  -- Of 50 concurrent clicks, 49 find the guest of the first.
  perform pg_advisory_xact_lock(hashtextextended(encode(of_basket, 'hex'), 3));
  return coalesce(
    (select claims.holder_id from private.claims where claims.basket_digest = of_basket and claims.address is null),
    private.add_guest(gen_random_uuid(), of_browser, of_basket, null)
  );
end
$$;

-- Makes the caller a guest that gets free items, which only the mailed link opens. Rejects with
-- captcha_used.
create function private.begin_free_guest(captcha text, captcha_expires_at timestamptz, of_address text)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.use_captcha(captcha, captcha_expires_at);
  perform private.add_guest(auth.uid(), sha256(uuid_send(gen_random_uuid())), sha256(uuid_send(gen_random_uuid())), of_address);
end
$$;

-- Gives an order with everything that belongs to it to another buyer. The items of a gift stay its
-- recipient's.
create function private.move_order(of_order public.orders, to_buyer uuid)
returns void
language plpgsql volatile set search_path = ''
as $$
begin
  update public.orders set buyer_id = to_buyer where orders.id = of_order.id;
  update public.order_items
  set buyer_id = to_buyer, holder_id = case order_items.holder_id when of_order.buyer_id then to_buyer else order_items.holder_id end
  where order_items.order_id = of_order.id;
  update public.entitlements set buyer_id = to_buyer where entitlements.order_id = of_order.id and entitlements.buyer_id = of_order.buyer_id;
  update public.supply_consents set buyer_id = to_buyer where supply_consents.order_id = of_order.id;
  update public.order_withdrawals set buyer_id = to_buyer where order_withdrawals.order_id = of_order.id;
  update public.threads set buyer_id = to_buyer where threads.order_id = of_order.id;
  update public.cases set buyer_id = to_buyer from public.threads
  where threads.order_id = of_order.id and cases.thread_id = threads.id;
  update public.licence_keys set buyer_id = to_buyer from public.entitlements
  where entitlements.order_id = of_order.id and licence_keys.entitlement_id = entitlements.id and licence_keys.buyer_id = of_order.buyer_id;
  update public.licence_waits set buyer_id = to_buyer from public.entitlements
  where entitlements.order_id = of_order.id and licence_waits.entitlement_id = entitlements.id and licence_waits.buyer_id = of_order.buyer_id;
  update public.downloads set buyer_id = to_buyer from public.order_items
  where order_items.order_id = of_order.id and downloads.buyer_id = of_order.buyer_id and downloads.listing_id = order_items.listing_id;
  -- Somebody who used the code before may have used it twice.
  update private.discount_uses set buyer_id = to_buyer
  where discount_uses.order_id = of_order.id and not exists (
    select from private.discount_uses as used
    where used.discount_id = discount_uses.discount_id and used.buyer_id = to_buyer and used.released_at is null
  );
  update private.outbox set recipient_id = to_buyer
  where outbox.recipient_id = of_order.buyer_id and outbox.facts ->> 'orderId' = of_order.id::text;
end
$$;

-- Notes the address of a guest's payment. A second payment of one guest, which another address may
-- have made, gets a guest of its own. Does nothing for orders of accounts.
create function private.take_address(of_order public.orders, given_address text)
returns void
language plpgsql volatile set search_path = ''
as $$
declare
  browser bytea;
begin
  perform from public.profiles where profiles.id = of_order.buyer_id and profiles.is_guest;
  if not found or given_address is null then
    return;
  end if;
  -- A payment must never fail for its address.
  given_address := left(lower(given_address), 320);
  update private.claims set address = given_address where claims.holder_id = of_order.buyer_id and claims.address is null;
  if not found then
    select claims.browser_digest into browser from private.claims where claims.holder_id = of_order.buyer_id;
    perform private.move_order(of_order, private.add_guest(
      gen_random_uuid(), coalesce(browser, sha256(uuid_send(of_order.id))), sha256(uuid_send(of_order.id)), given_address
    ));
  end if;
end
$$;

-- The guest has nothing any more: no link, no address. The nameless profile stays for rows that
-- point to it.
create function private.end_guest(of_guest uuid)
returns void
language plpgsql volatile set search_path = ''
as $$
begin
  delete from private.claims where claims.holder_id = of_guest;
  delete from private.offer_consents where offer_consents.buyer_id = of_guest;
  update public.profiles set deleted_at = now(), name = 'Deleted user' where profiles.id = of_guest;
end
$$;

-- Whether a guest bought from the user, or holds an item that the user has already.
create function private.is_unclaimable(of_guest uuid, for_user uuid)
returns boolean
language sql stable set search_path = ''
as $$
  select exists (select from public.orders where orders.buyer_id = of_guest and orders.seller_id = for_user) or exists (
    select from public.order_items join public.entitlements
      on entitlements.buyer_id = for_user and entitlements.listing_id = order_items.listing_id and entitlements.revoked_at is null
    where order_items.holder_id = of_guest
  );
$$;

-- Gives the purchases and gifts of a verified address to its user. The link stays for a purchase
-- with an item that the user has already, or sells. Waits for running commands of the links' holders
-- and of other sign-ins, then for refunds.
create function private.claim_purchases(for_user uuid, of_address text)
returns void
language plpgsql volatile set search_path = ''
as $$
declare
  holders constant uuid[] := array(
    select claims.holder_id from private.claims where claims.address = lower(of_address) order by claims.holder_id
  );
  holder uuid;
  gift private.gifts;
begin
  if cardinality(holders) = 0 then
    return;
  end if;
  perform private.lock_standing_alone(one) from unnest(holders) as one;
  perform pg_advisory_xact_lock_shared(hashtextextended(for_user::text, 2));
  perform from public.orders where orders.id = any (array(
    select own.id from public.orders as own where own.buyer_id = any (holders)
    union all select gifts.order_id from private.gifts where gifts.recipient_id = any (holders)
  )) order by orders.id for update;
  for holder in
    select claims.holder_id from private.claims
    where claims.holder_id = any (holders) and claims.address = lower(of_address) order by claims.holder_id for update
  loop
    exit when (select profiles.standing from public.profiles where profiles.id = for_user) <> 'good';
    begin
      select * into gift from private.gifts where gifts.recipient_id = holder;
      if found then
        perform private.claim_gift(gift, for_user);
      elsif not private.is_unclaimable(holder, for_user) then
        delete from public.cart_items using public.order_items
        where order_items.holder_id = holder and cart_items.buyer_id = for_user and cart_items.listing_id = order_items.listing_id;
        perform private.move_order(orders, for_user) from public.orders where orders.buyer_id = holder and orders.paid_at is not null;
        update private.offer_consents set buyer_id = for_user where offer_consents.buyer_id = holder and not exists (
          select from private.offer_consents as own where own.buyer_id = for_user and own.seller_id = offer_consents.seller_id
        );
        perform private.end_guest(holder);
      end if;
    exception when unique_violation then
      null; -- The user's own payment for the same item arrived meanwhile.
    end;
  end loop;
end
$$;

-- Rejects accounts with order_not_found.
create function private.require_guest()
returns void
language plpgsql stable set search_path = ''
as $$
begin
  perform private.require_presence();
  perform private.reject_if(not exists (select from private.claims where claims.holder_id = auth.uid()), 'order_not_found');
end
$$;

-- Erases the caller's address and ends their link. Rejects with order_not_found for accounts.
create function private.erase_guest()
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.lock_standing_alone(auth.uid());
  perform private.require_guest();
  -- A gift goes back.
  if not private.give_back() then
    perform private.end_guest(auth.uid());
  end if;
end
$$;

-- request_refund for a guest, about all items of an order that cost something and are held. Rejects
-- with order_not_found for accounts, and like request_refund.
create function private.request_guest_refund(of_order_id uuid, of_kind text, words text)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_guest();
  perform private.request_refund(of_order_id, array(
    select order_items.id
    from public.order_items join public.entitlements
      on entitlements.order_id = order_items.order_id and entitlements.listing_id = order_items.listing_id and entitlements.revoked_at is null
    where order_items.order_id = of_order_id and order_items.price_cents > 0
  ), of_kind, words);
end
$$;
grant execute on function private.erase_guest, private.request_guest_refund to marketplace_api;
