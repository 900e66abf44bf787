-- Buying without an account. A guest is a profile without an account. Its claim says which address
-- holds its purchase. A mailed link opens it (85_moderation/redress_links.sql); a sign-in with the
-- verified address makes it the user's.

create table private.claims (
  holder_id uuid primary key references public.profiles (id) on delete cascade,
  -- SHA-256 of the browser's secret, and of the secret with the basket.
  browser_digest bytea not null constraint claims_browser_digest_sha256 check (octet_length(browser_digest) = 32),
  basket_digest bytea not null constraint claims_basket_digest_sha256 check (octet_length(basket_digest) = 32),
  -- As Stripe gave it, where it has no normal form. Null until the buyer has paid, or their bank
  -- processes the payment (60_money/processing.sql).
  address text constraint claims_address_normal check (address = private.normal_address(address)),
  created_at timestamptz not null default now(),
  -- Of an item that a seller gave: when the address is forgotten (customers.sql).
  ends_at timestamptz
);
comment on table private.claims is 'Purchases without an account: who may claim them. No client reads it.';
select private.declare_personal('private.claims', 'holder_id', deleted_by => 'end_address_claims', exported => 'account', exported_by => 'export_gifts');
select private.declare_personal('private.claims', 'address', deleted_by => 'end_address_claims', unexported => 'a sign-in ends it');
create unique index claims_one_open_per_basket on private.claims (basket_digest) where address is null;
create index claims_browser_idx on private.claims (browser_digest);
create index claims_open_idx on private.claims (created_at) where address is null;
create index claims_ends_at_idx on private.claims (ends_at) where ends_at is not null;
create index claims_address_idx on private.claims (address, created_at desc) where address is not null;

create function private.add_holder(guest_id uuid)
returns void language sql volatile set search_path = '' as $$
  insert into public.profiles (id, username, name, is_guest)
  values (guest_id, 'guest-' || left(replace(guest_id::text, '-', ''), 22), 'Guest', true)
  on conflict (id) do nothing;
$$;

-- Without a browser's secret, nobody has it: only a mailed link opens what the guest holds.
create function private.add_guest(
  guest_id uuid, with_address text, with_end timestamptz default null, of_browser bytea default sha256(uuid_send(gen_random_uuid())),
  of_basket bytea default sha256(uuid_send(gen_random_uuid()))
) returns uuid language sql volatile set search_path = '' as $$
  select private.add_holder(guest_id);
  insert into private.claims (holder_id, browser_digest, basket_digest, address, ends_at)
  values (guest_id, of_browser, of_basket, private.normal_address(with_address), with_end)
  returning claims.holder_id;
$$;

-- Of the newest order that a guest made or got something by; null for others.
create function private.guest_locale(of_guest uuid)
returns text language sql stable set search_path = '' as $$
  select found.locale from (
    select orders.locale, orders.created_at from public.orders where orders.buyer_id = of_guest
    union all
    select orders.locale, orders.created_at from public.entitlements join public.orders on orders.id = entitlements.order_id
    where entitlements.buyer_id = of_guest and entitlements.revoked_at is null
  ) as found order by found.created_at desc limit 1;
$$;

-- The guest that buys a basket in a browser: the same one until the basket is paid. Definer,
-- because guests have no rights.
create function private.begin_guest(of_browser bytea, of_basket bytea)
returns uuid language plpgsql volatile security definer set search_path = '' as $$
begin
  -- Of 50 concurrent clicks, 49 find the guest of the first.
  perform pg_advisory_xact_lock(hashtextextended(encode(of_basket, 'hex'), 3));
  return coalesce(
    (select claims.holder_id from private.claims where claims.basket_digest = of_basket and claims.address is null),
    private.add_guest(gen_random_uuid(), null, null, of_browser, of_basket)
  );
end
$$;

-- Makes the caller a guest that gets free items, which only the mailed link opens. Above five a
-- day, an address gets no mail and no items, and the answer is the same. Rejects with captcha_used,
-- and like begin_order.
create function private.take_free_items(
  captcha text, captcha_expires_at timestamptz, of_address text, in_livemode boolean, listing_ids uuid[], shown_price_cents integer[],
  chosen_price_cents integer[], given_sources jsonb default null
) returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  is_over constant boolean := private.hit_rate_limit('guest free mail:' || encode(private.address_digest(of_address), 'hex'), 86400, 5) > 0;
begin
  perform private.use_captcha(captcha, captcha_expires_at);
  perform private.add_guest(auth.uid(), of_address, case when is_over then now() end);
  perform private.begin_order(listing_ids, in_livemode, shown_price_cents, null, chosen_price_cents, 0, given_sources => given_sources);
  delete from private.outbox where outbox.recipient_id = auth.uid() and is_over;
end
$$;

-- The guest has nothing any more: no link, no address. The nameless profile stays for rows that
-- point to it.
create function private.end_guest(of_guest uuid)
returns void language plpgsql volatile set search_path = '' as $$
begin
  -- Noted under the address (65_sizes.sql).
  delete from private.offer_consents where offer_consents.buyer_id = of_guest;
  delete from private.claims where claims.holder_id = of_guest;
  update public.messages set body = '[deleted]' from public.threads
  where threads.buyer_id = of_guest and messages.thread_id = threads.id and messages.author = 'guest';
  delete from private.outbox using public.threads
  where threads.buyer_id = of_guest and outbox.recipient_id = threads.seller_id
    and outbox.kind in ('message', 'case') and outbox.facts ->> 'threadId' = threads.id::text;
  update private.gifts set note = null from public.orders where orders.id = gifts.order_id and orders.buyer_id = of_guest;
  delete from public.statements where statements.user_id = of_guest;
  update public.profiles set deleted_at = now(), name = 'Deleted user' where profiles.id = of_guest;
end
$$;

-- Rejects accounts with order_not_found.
create function private.require_guest()
returns void language plpgsql stable set search_path = '' as $$
begin
  perform private.require_not_deleted();
  perform private.reject_if(not exists (select from private.claims where claims.holder_id = auth.uid()), 'order_not_found');
end
$$;

-- Erases the caller's address and ends their link. Rejects with order_not_found for accounts.
create function private.erase_guest()
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  gift private.gifts;
  refusal text;
begin
  perform private.lock_standing_alone(auth.uid());
  perform private.require_guest();
  update private.customer_items set address = null, digest = case customer_items.origin when 'import' then customer_items.digest end
  from public.orders where orders.id = customer_items.order_id and orders.buyer_id = auth.uid();
  insert into private.unsolicited_addresses (seller_id, digest, erased_at)
  select distinct orders.seller_id, private.keyed_digest(orders.seller_id, claims.address), now()
  from private.claims
  join public.order_items on claims.holder_id in (order_items.buyer_id, order_items.holder_id)
  join public.orders on orders.id = order_items.order_id
  where claims.holder_id = auth.uid() and claims.address is not null
  on conflict (seller_id, digest) do update set erased_at = excluded.erased_at, noted_at = now();
  select * into gift from private.gifts where gifts.recipient_id = auth.uid();
  -- A gift goes back.
  refusal := case when gift.order_id is null then 'gift_opened' else private.give_gift_back(gift.order_id) end;
  if refusal = 'gift_opened' then
    perform private.end_guest(auth.uid());
  elsif refusal is not null then
    perform private.lose_recipient(gift, refusal);
  end if;
end
$$;

-- request_refund for a guest, about all paid items of an order that are held. Words need the mailed
-- link. Rejects with order_not_found for accounts, mailed_link_needed, and like request_refund.
create function private.request_guest_refund(of_order_id uuid, of_kind text, words text, of_link bytea)
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_guest();
  if words is not null then
    perform private.require_mailed_link(of_link);
  end if;
  perform private.request_refund(of_order_id, array(
    select order_items.id
    from public.order_items join public.entitlements
      on entitlements.order_id = order_items.order_id and entitlements.listing_id = order_items.listing_id and entitlements.revoked_at is null
    where order_items.order_id = of_order_id and order_items.price_cents > 0
  ), of_kind, words);
end
$$;
grant execute on function private.erase_guest, private.request_guest_refund to marketplace_api;
grant execute on function private.begin_guest, private.take_free_items to marketplace_payments;
