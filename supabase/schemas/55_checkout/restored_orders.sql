-- Order snapshots: a checkout session at Stripe holds its order's data, so that a restore of the
-- database loses no paid order (decision 27).

-- Recognises the buyer's e-mail address without revealing it. Salted by the order, because sellers
-- can read their sessions.
create function private.email_digest(of_order_id uuid, email text)
returns text language sql immutable set search_path = ''
return encode(sha256(convert_to(of_order_id || ' ' || private.normal_address(email), 'UTF8')), 'hex');

create function private.joined_parts(of_name text, parts jsonb)
returns text language sql immutable set search_path = '' as $$
  select string_agg(parts ->> (of_name || '_' || part), '' order by part)
  from generate_series(1, 40) as part where parts ? (of_name || '_' || part);
$$;

-- The metadata of the session of the caller's order. Every value is a text. An item has its
-- listing, price and savings in cents, and its licence if any. Volatile, because it runs in the
-- statement that begins the order. Definer, because orders hold more than their buyers may read.
create function private.order_snapshot(of_order_id uuid)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
begin
  return (
    select jsonb_strip_nulls(jsonb_build_object(
      'order_id', orders.id, 'order_number', orders.number, 'buyer_id', orders.buyer_id, 'buyer_email', private.email_digest(orders.id, accounts.email),
      'is_guest', case when accounts.id is null then 'true' end,
      'is_gift', (select 'true' from private.gifts where gifts.order_id = orders.id),
      'discount_code', orders.discount_code, 'discount_cents', nullif(orders.discount_cents, 0)::text,
      'bundle_name', left(orders.bundle_name, 500), 'bundle_cents', nullif(orders.bundle_cents, 0)::text,
      'withdrawal_days', nullif(orders.withdrawal_days, 0)::text, 'consent_version', supply_consents.version
    )) || (
      -- In parts of at most 500 characters, Stripe's limit of a metadata value.
      select coalesce(jsonb_object_agg(long.name || '_' || part, substr(long.words, part * 500 - 499, 500)), '{}')
      from (
        values ('refund_policy', orders.refund_policy), ('seller_identity', orders.seller_identity::text), ('items', (
          select string_agg(rtrim(concat(order_items.listing_id, ':', order_items.price_cents, ':', order_items.discount_cents, '::', order_items.usage_licence), ':'), ',' order by order_items.listing_id)
          from public.order_items where order_items.order_id = orders.id
        ))
      ) as long (name, words), generate_series(1, ceil(length(long.words) / 500.0)::integer) as part
    )
    from public.orders
    left join public.accounts on accounts.id = orders.buyer_id
    left join public.supply_consents on supply_consents.order_id = orders.id
    where orders.id = of_order_id and orders.buyer_id = auth.uid()
  );
end
$$;

-- Restored orders: after a restore, newer orders and refunds are written again from Stripe
-- (decision 27). Each function can be repeated. `snapshot`: that of order_snapshot, and from the
-- session {session_id, account_id, livemode, currency, created_at, tax_mode, fee_cents,
-- consent: {words, locale, version}}. Sellers can write it: the listings must be of the paid account's seller, and
-- their sum the payment.

create function private.restored_items(snapshot jsonb)
returns table (listing_id uuid, price_cents integer, discount_cents integer, usage_licence text) language sql immutable set search_path = '' as $$
  select split_part(item, ':', 1)::uuid, split_part(item, ':', 2)::integer, split_part(item, ':', 3)::integer,
    nullif(split_part(item, ':', 5), '')
  from unnest(string_to_array(private.joined_parts('items', snapshot), ',')) as item;
$$;

-- An identity from a session, which its seller can write. Null unless it has the shape of a shown one.
create function private.restored_identity(written text)
returns jsonb language sql immutable set search_path = '' as $$
  select case shown ->> 'kind'
    when 'private' then '{"kind": "private"}'
    when 'trader' then case when (
      select count(*) = 7 and bool_and(
        jsonb_typeof(fact.value) = 'string' and fact.key in ('kind', 'legal_name', 'address', 'email', 'phone')
        or jsonb_typeof(fact.value) in ('string', 'null') and fact.key in ('register_number', 'vat_number')
      )
      from jsonb_each(shown) as fact
    ) then shown end
  end
  from (select case when pg_input_is_valid(written, 'jsonb') and left(written, 1) = '{' then written::jsonb end as shown) as parsed;
$$;

-- Titles, the seller's name and pictures are the current ones. The digest matches no basket, so the
-- same basket makes another order.
create function private.write_restored_order(snapshot jsonb, sold_by uuid, bought_by uuid)
returns void language plpgsql volatile set search_path = '' as $$
declare
  restored_id uuid := (snapshot ->> 'order_id')::uuid;
  began_at timestamptz := (snapshot ->> 'created_at')::timestamptz;
  used_id uuid;
begin
  insert into public.orders (
    id, number, buyer_id, seller_id, total_cents, fee_cents, currency, basket_digest, stripe_account_id, livemode, checkout_session_id, expires_at, created_at,
    refund_policy, discount_code, discount_cents, bundle_name, bundle_cents, tax_mode, withdrawal_days, seller_identity
  )
  select restored_id, (
      -- A new number if the snapshot's isn't one: the seller can write it.
      select coalesce(min(kept), private.new_order_number()) from private.order_number_of(snapshot ->> 'order_number') as kept where kept !~ 'U'
    ), bought_by, sold_by, sum(items.price_cents), (snapshot ->> 'fee_cents')::integer, upper(snapshot ->> 'currency'),
    sha256(convert_to('restored ' || restored_id, 'UTF8')), snapshot ->> 'account_id', (snapshot ->> 'livemode')::boolean, snapshot ->> 'session_id',
    began_at + interval '1 day', began_at, private.joined_parts('refund_policy', snapshot), snapshot ->> 'discount_code',
    coalesce((snapshot ->> 'discount_cents')::integer, 0), snapshot ->> 'bundle_name', coalesce((snapshot ->> 'bundle_cents')::integer, 0), snapshot ->> 'tax_mode',
    coalesce((snapshot ->> 'withdrawal_days')::integer, 0), private.restored_identity(private.joined_parts('seller_identity', snapshot))
  from private.restored_items(snapshot) as items;
  insert into public.order_items (order_id, listing_id, title, price_cents, discount_cents, seller_name, showcase_images, usage_licence)
  select restored_id, listings.id, listings.title, items.price_cents, items.discount_cents, profiles.name, listings.showcase_images, items.usage_licence
  from private.restored_items(snapshot) as items
  join public.listings on listings.id = items.listing_id join public.profiles on profiles.id = listings.seller_id;
  -- The discount that had the code then. An open order of the same buyer in the backup gives its
  -- use back.
  select discounts.id into used_id from public.discounts
  where discounts.seller_id = sold_by and discounts.code = snapshot ->> 'discount_code'
    and coalesce(discounts.ended_at, 'infinity') > began_at and coalesce(discounts.ends_at, 'infinity') > began_at
  order by discounts.ended_at limit 1;
  update private.discount_uses set released_at = now() from public.orders
  where discount_uses.discount_id = used_id and discount_uses.buyer_id = bought_by and discount_uses.released_at is null
    and orders.id = discount_uses.order_id and orders.status = 'pending';
  insert into private.discount_uses (order_id, discount_id, buyer_id)
  select restored_id, used_id, bought_by where used_id is not null
  on conflict do nothing;
  -- Sellers can read their sessions, so the giver must write the address again.
  insert into private.gifts (order_id, seller_id, deliver_at) select restored_id, sold_by, began_at where snapshot ->> 'is_gift' = 'true';
  insert into public.supply_consents (order_id, buyer_id, words, locale, version, given_at)
  select restored_id, bought_by, consent ->> 'words', consent ->> 'locale', consent ->> 'version', began_at
  from (select snapshot -> 'consent') as given (consent) where consent ->> 'words' is not null;
end
$$;

-- Writes a missing order again, unpaid; apply_session continues with the payment. Returns `known`,
-- `restored`, or the reason why not: `seller_missing`, `listing_missing`, `buyer_missing` or
-- `order_differs`.
create function private.restore_order(snapshot jsonb)
returns text language plpgsql volatile security definer set search_path = '' as $$
declare
  order_row public.orders;
  sold_by uuid;
  bought_by uuid;
begin
  select * into order_row from public.orders where orders.id = (snapshot ->> 'order_id')::uuid for update;
  if found then
    -- The order is in the backup, but its session may be newer.
    if order_row.checkout_session_id = snapshot ->> 'session_id' then
      return 'known';
    elsif order_row.checkout_session_id is not null or order_row.stripe_account_id is distinct from snapshot ->> 'account_id' then
      return 'order_differs';
    end if;
    update public.orders set checkout_session_id = snapshot ->> 'session_id' where orders.id = order_row.id;
    return 'restored';
  end if;
  select seller_accounts.seller_id into sold_by from public.seller_accounts
  where seller_accounts.stripe_account_id = snapshot ->> 'account_id' and seller_accounts.livemode = (snapshot ->> 'livemode')::boolean;
  if not found then
    return 'seller_missing';
  end if;
  if exists (
    select from private.restored_items(snapshot) as items
    where not exists (select from public.listings where listings.id = items.listing_id and listings.seller_id = sold_by)
  ) then
    return 'listing_missing';
  end if;
  -- The same user, or the one who signed up again after the restore with the same verified address.
  bought_by := coalesce(
    (select profiles.id from public.profiles where profiles.id = (snapshot ->> 'buyer_id')::uuid),
    (
      select min(users.id::text)::uuid from auth.users join public.profiles on profiles.id = users.id
      where users.email_confirmed_at is not null
        and private.email_digest((snapshot ->> 'order_id')::uuid, users.email) = snapshot ->> 'buyer_email'
      having count(*) = 1
    )
  );
  if bought_by is null and snapshot ->> 'is_guest' = 'true' then
    -- The payment brings the address.
    bought_by := private.add_guest(gen_random_uuid(), null);
  end if;
  if bought_by is null or bought_by = sold_by then
    return 'buyer_missing';
  end if;
  perform private.write_restored_order(snapshot, sold_by, bought_by);
  return 'restored';
end
$$;

-- Notes a refund at Stripe by its idempotency key, so that it isn't requested again; Stripe
-- remembers a key for a day only. Revokes its item.
create function private.note_restored_refund(intent_id text, account_id text, refund_key text)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  order_row public.orders;
begin
  select * into order_row from public.orders where orders.payment_intent_id = intent_id and orders.stripe_account_id = account_id for update;
  if not found then
    return;
  end if;
  update private.pending_refunds set refunded_at = now()
  where pending_refunds.order_id = order_row.id and pending_refunds.is_open
    and private.is_key_of(refund_key, pending_refunds);
  update public.entitlements set revoked_at = now(), revoke_reason = 'refunded'
  where entitlements.order_id = order_row.id and entitlements.revoked_at is null
    and starts_with(refund_key, 'item-' || order_row.id || '-' || entitlements.listing_id);
  update public.orders set duplicate_refunded_at = now()
  where orders.id = order_row.id and orders.duplicate_cents > 0 and orders.duplicate_refunded_at is null
    and starts_with(refund_key, 'duplicate-' || order_row.id);
end
$$;

create function private.connected_accounts(after_account_id text, at_most integer)
returns table (stripe_account_id text) language sql stable security definer set search_path = '' as $$
  select seller_accounts.stripe_account_id from public.seller_accounts
  where seller_accounts.deauthorized_at is null and seller_accounts.stripe_account_id > after_account_id
  order by seller_accounts.stripe_account_id
  limit least(at_most, 100);
$$;
grant execute on function private.order_snapshot, private.restore_order, private.note_restored_refund,
  private.connected_accounts to marketplace_payments;
