-- Customers: a seller gives items to addresses: typed ones (free copies, mailed at once), or those
-- of another shop's sales list (imports, mailed on request). Each item is a paid order of $0 for a
-- guest. It isn't a sale, and a claim changes nothing in these tables.

create table private.customer_batches (
  id uuid primary key default gen_random_uuid(),
  seller_id uuid not null references public.accounts (id) on delete cascade,
  -- 'typed', or the other shop.
  source text not null,
  created_at timestamptz not null default now(),
  mailed_at timestamptz
);
comment on table private.customer_batches is 'What a seller typed or imported at once, and when its mails were queued. No client reads it.';
select private.declare_personal('private.customer_batches', 'seller_id', deletion => 'cascade', exported => 'customers');
create index customer_batches_seller_id_idx on private.customer_batches (seller_id, created_at desc, id desc);

create table private.customer_items (
  order_id uuid primary key references public.orders (id) on delete cascade,
  batch_id uuid not null references private.customer_batches (id) on delete cascade,
  seller_id uuid not null references public.accounts (id) on delete cascade,
  listing_id uuid not null references public.listings (id) on delete cascade,
  origin text not null constraint customer_items_origin_known check (origin in ('copy', 'import')),
  -- Null once the item was revoked, erased or forgotten.
  address text constraint customer_items_address_normal check (address = private.normal_address(address) and private.is_address(address)),
  -- Of the address, while it can't get the item again in the same way. An erased import keeps it.
  digest bytea constraint customer_items_digest_sha256 check (octet_length(digest) = 32),
  bought_on date,
  -- False where the other shop says that its buyer wants no mail of the seller.
  may_invite boolean not null default true,
  created_at timestamptz not null default now(),
  ends_at timestamptz not null default now() + interval '12 months',
  constraint customer_items_once unique (listing_id, origin, digest),
  constraint customer_items_address_digested check (address is null or digest is not null)
);
comment on table private.customer_items is 'What sellers see of the items that they gave to addresses. No client reads it.';
select private.declare_personal('private.customer_items', 'seller_id', deletion => 'cascade', unexported => 'the batch is exported');
select private.declare_personal(
  'private.customer_items', 'address', '{address,digest,bought_on}', deletion => 'clear', exported => 'orders', exported_by => 'export_orders'
);
select private.declare_personal(
  'private.customer_items', 'buyer_id', '{address,digest,bought_on}', via => 'order_id', deletion => 'clear',
  exported => 'orders', exported_by => 'export_orders'
);
create index customer_items_seller_id_idx on private.customer_items (seller_id, created_at desc, order_id desc);
create index customer_items_listing_id_idx on private.customer_items (listing_id, created_at desc, order_id desc);
create index customer_items_batch_id_idx on private.customer_items (batch_id);
create index customer_items_address_idx on private.customer_items (address) where address is not null;
create index customer_items_ends_at_idx on private.customer_items (ends_at) where digest is not null;

-- Gives items to new guests, one for each. Only a mailed link opens an item, until somebody signs
-- in with the address or 12 months have passed. Rejects with sold_out if a key would be missing.
create function private.give_items(given private.customer_items[], words text)
returns void language plpgsql volatile set search_path = '' as $$
begin
  insert into public.orders (id, buyer_id, seller_id, status, origin, total_cents, basket_digest, livemode, expires_at, paid_at)
  select items.order_id, private.add_guest(gen_random_uuid(), items.address, items.ends_at), items.seller_id, 'paid', items.origin, 0,
    sha256(uuid_send(items.listing_id)),
    exists (select from public.seller_accounts where seller_accounts.seller_id = items.seller_id and seller_accounts.livemode), now(), now()
  from unnest(given) as items;
  insert into public.order_items (order_id, listing_id, title, price_cents, seller_name, showcase_images, usage_licence, ai_use, languages)
  select items.order_id, listings.id, listings.title, 0, profiles.name, listings.showcase_images, listings.usage_licence,
    listings.ai_use, listings.languages
  from unnest(given) as items
  join public.listings on listings.id = items.listing_id join public.profiles on profiles.id = items.seller_id;
  insert into public.entitlements (buyer_id, listing_id, order_id)
  select orders.buyer_id, items.listing_id, orders.id from unnest(given) as items join public.orders on orders.id = items.order_id;
  perform private.reject_if(exists (
    select from unnest(given) as items join public.entitlements on entitlements.order_id = items.order_id
    join public.licence_waits on licence_waits.entitlement_id = entitlements.id
  ), 'sold_out');
  insert into private.customer_items select * from unnest(given);
  -- Ten a second, so that receipts needn't wait for a thousand copies.
  insert into private.outbox (kind, recipient_id, event_key, facts, due_at)
  select 'free_copy', orders.buyer_id, orders.id::text, jsonb_build_object(
    'orderId', orders.id, 'title', order_items.title, 'reason', words, 'seller', order_items.seller_name
  ), now() + interval '100 milliseconds' * row_number() over ()
  from unnest(given) as items
  join public.orders on orders.id = items.order_id join public.order_items on order_items.order_id = items.order_id
  where words is not null;
end
$$;

-- Gives the caller's items to addresses that don't have them yet, as a new batch or into one
-- without mails, each address once per item, whatever it has already: no seller learns that.
-- `request`: [{listingId, address, boughtOn, mayInvite}], `words`: the reason in the mails of free
-- copies. A preview only counts. Rejects with customers_not_found, not_found, listing_inactive,
-- rate_limited and sold_out.
create function private.add_customers(into_batch uuid, of_source text, words text, request jsonb, is_preview boolean)
returns table (batch_id uuid, added integer, known integer) language plpgsql volatile security definer set search_path = '' as $$
declare
  of_origin constant text := case of_source when 'typed' then 'copy' else 'import' end;
  wanted constant uuid[] := array(select distinct (entry ->> 'listingId')::uuid from jsonb_array_elements(request) as entry);
  own integer;
  given private.customer_items[];
  fresh private.customer_items[];
begin
  perform private.lock_standing(auth.uid());
  select customer_batches.id into batch_id from private.customer_batches
  where customer_batches.id = into_batch and customer_batches.seller_id = auth.uid() and customer_batches.mailed_at is null for update;
  perform private.reject_if(batch_id is distinct from into_batch, 'customers_not_found');
  batch_id := coalesce(batch_id, gen_random_uuid());
  -- Locked, so that two calls give an item once.
  perform from public.listings where listings.id = any (wanted) and listings.seller_id = auth.uid() order by listings.id for no key update;
  select count(*) into own from public.listings
  where listings.id = any (wanted) and listings.seller_id = auth.uid() and listings.status <> 'removed';
  perform private.reject_if(own <> cardinality(wanted), 'not_found');
  perform private.reject_if(of_origin = 'copy' and exists (
    select from public.listings where listings.id = any (wanted) and listings.status <> 'active'
  ), 'listing_inactive');
  given := array(
    select (
      gen_random_uuid(), batch_id, auth.uid(), entries."listingId", of_origin, private.normal_address(entries.address), private.address_digest(entries.address),
      min(entries."boughtOn"), coalesce(bool_and(entries."mayInvite"), true), now(), now() + interval '12 months'
    )::private.customer_items
    from jsonb_to_recordset(request) as entries ("listingId" uuid, address text, "boughtOn" date, "mayInvite" boolean)
    group by entries."listingId", private.normal_address(entries.address), private.address_digest(entries.address)
  );
  fresh := array(
    select items from unnest(given) as items where not exists (
      select from private.customer_items as had
      where had.listing_id = items.listing_id and had.origin = items.origin and had.digest = items.digest
    )
  );
  added := cardinality(fresh);
  known := cardinality(given) - added;
  -- One wish to get no mail is enough, also in a later list.
  update private.customer_items as had set may_invite = false from unnest(given) as items
  where had.listing_id = items.listing_id and had.origin = items.origin and had.digest = items.digest and not items.may_invite and not is_preview;
  if is_preview or added = 0 then
    batch_id := into_batch;
  else
    insert into private.customer_batches (id, seller_id, source, mailed_at)
    values (batch_id, auth.uid(), of_source, case of_origin when 'copy' then now() end) on conflict do nothing;
    perform private.count_against(case of_origin when 'copy' then 'free copies' else 'imported customers' end, auth.uid(), added);
    perform private.give_items(fresh, words);
  end if;
  return next;
end
$$;
grant execute on function private.add_customers to marketplace_api;

create index orders_customers_idx on public.orders (seller_id, buyer_id, paid_at desc, id desc) where paid_at is not null;

-- Whether an order belongs to its buyer's row among the customers. What a guest bought, claimed or
-- not, and each gift is a row of its own, so that no two tell whose account an address has.
create function private.shows_member(of_order public.orders)
returns boolean language sql stable set search_path = ''
return of_order.origin = 'purchase' and not of_order.hides_buyer
  and not exists (select from public.profiles where profiles.id = of_order.buyer_id and profiles.is_guest)
  and not exists (select from private.gifts where gifts.order_id = of_order.id);

-- The caller's customers, newest first: a member by their latest purchase with everything that they
-- bought; each purchase of a guest, gift, copy and import by itself. `request`: {limit, after:
-- [created_at, id], listingId}.
create function private.find_customers(request jsonb)
returns table (
  id uuid, name text, address text, source text, titles text[], items integer, orders integer, total_cents bigint, created_at timestamptz
) language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  most constant integer := least((request ->> 'limit')::integer, 101);
  only_listing constant uuid := (request ->> 'listingId')::uuid;
begin
  perform private.require_standing(auth.uid());
  return query
    with found as (
      (
        select sold.id, sold.buyer_id, sold.paid_at as at, private.shows_member(sold) as is_member
        from public.orders as sold
        where sold.seller_id = auth.uid() and sold.paid_at is not null and sold.origin = 'purchase'
          and (sold.paid_at, sold.id) < (private.after_time(request), private.after_id(request))
          and (only_listing is null or exists (select from public.order_items where order_items.order_id = sold.id and order_items.listing_id = only_listing))
          and not exists (
            select from public.orders as later
            where later.seller_id = auth.uid() and later.buyer_id = sold.buyer_id and later.paid_at is not null
              and (later.paid_at, later.id) > (sold.paid_at, sold.id)
              and (only_listing is null or exists (select from public.order_items where order_items.order_id = later.id and order_items.listing_id = only_listing))
              and private.shows_member(later) and private.shows_member(sold)
          )
        order by sold.paid_at desc, sold.id desc limit most
      )
      union all (
        select given.order_id, null, given.created_at, false
        from private.customer_items as given
        where given.seller_id = auth.uid() and (only_listing is null or given.listing_id = only_listing)
          and (given.created_at, given.order_id) < (private.after_time(request), private.after_id(request))
        order by given.created_at desc, given.order_id desc limit most
      )
      order by 3 desc, 1 desc limit most
    )
    select found.id, case when given.order_id is null then private.buyer_name(found.id) end, given.address, coalesce(
        batches.source, case when exists (select from private.gifts where gifts.order_id = found.id) then 'gift' else 'purchase' end
      ),
      array(
        select order_items.title from public.order_items where order_items.order_id = any (own.ids)
        group by order_items.title order by max(order_items.created_at) desc, order_items.title limit 5
      ),
      (select count(*)::integer from public.order_items where order_items.order_id = any (own.ids)),
      cardinality(own.ids),
      (select sum(paid.total_cents - paid.refunded_cents - paid.lost_cents) from public.orders as paid where paid.id = any (own.ids)),
      found.at
    from found
    left join private.customer_items as given on given.order_id = found.id
    left join private.customer_batches as batches on batches.id = given.batch_id
    cross join lateral (
      select case
        when not found.is_member then array[found.id]
        else array(
          select bought.id from public.orders as bought
          where bought.seller_id = auth.uid() and bought.buyer_id = found.buyer_id and bought.paid_at is not null and private.shows_member(bought)
        )
      end as ids
    ) as own
    order by found.at desc, found.id desc;
end
$$;

-- The addresses of a batch that get an invitation. Claims, stops, bounces and earlier invitations
-- count at sending, so that their number shows nothing about an address.
create function private.invited_addresses(of_batch_id uuid)
returns setof text language sql stable set search_path = '' as $$
  select items.address from private.customer_items as items where items.batch_id = of_batch_id and items.address is not null
  group by items.address having bool_and(items.may_invite);
$$;

-- The caller's batches, newest first, how many of their items haven't ended, and how many mails
-- wait for an invitation. `request`: {limit, after: [created_at, id]}.
create function private.find_customer_batches(request jsonb)
returns table (id uuid, source text, created_at timestamptz, mailed_at timestamptz, given integer, mails integer)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_standing(auth.uid());
  return query
    select batches.id, batches.source, batches.created_at, batches.mailed_at, (
      select count(*)::integer from private.customer_items where customer_items.batch_id = batches.id and customer_items.address is not null
    ), case when batches.mailed_at is null then (select count(*)::integer from private.invited_addresses(batches.id)) else 0 end
    from private.customer_batches as batches
    where batches.seller_id = auth.uid() and (batches.created_at, batches.id) < (private.after_time(request), private.after_id(request))
    order by batches.created_at desc, batches.id desc limit least((request ->> 'limit')::integer, 101);
end
$$;

-- Sends the invitations of an import, once: one mail to each address, unless it claimed or was
-- invited before. Returns how many. Rejects with customers_not_found and customers_invited.
create function private.invite_customers(of_batch_id uuid)
returns table (mails integer) language plpgsql volatile security definer set search_path = '' as $$
declare
  batch private.customer_batches;
  start timestamptz;
begin
  perform private.lock_standing(auth.uid());
  select * into batch from private.customer_batches
  where customer_batches.id = of_batch_id and customer_batches.seller_id = auth.uid() for update;
  perform private.reject_if(not found, 'customers_not_found');
  perform private.reject_if(batch.mailed_at is not null, 'customers_invited');
  update private.customer_batches set mailed_at = now() where customer_batches.id = of_batch_id;
  -- Two a second, after those of other imports, so that receipts needn't wait.
  perform pg_advisory_xact_lock(hashtextextended('invitations', 4));
  select greatest(max(outbox.due_at), now()) into start from private.outbox
  where outbox.kind = 'invitation' and outbox.sent_at is null and outbox.buried_at is null and outbox.attempts = 0;
  insert into private.outbox (kind, address, event_key, facts, due_at)
  select 'invitation', invited.address, of_batch_id::text, jsonb_build_object('batchId', of_batch_id, 'source', batch.source,
    'stop', jsonb_build_object('kind', 'invitation', 'sellerId', sellers.id, 'seller', sellers.name)
  ), start + interval '500 milliseconds' * row_number() over (order by invited.address)
  from private.invited_addresses(of_batch_id) as invited (address) join public.profiles as sellers on sellers.id = auth.uid();
  get diagnostics mails = row_count;
  return next;
end
$$;

-- Ends what a guest holds. Waits for a download or a claim. Does nothing after a claim.
create function private.end_customer(of_guest uuid)
returns void language plpgsql volatile set search_path = '' as $$
begin
  perform private.lock_standing_alone(of_guest);
  if exists (select from private.claims where claims.holder_id = of_guest) then
    update public.entitlements set revoked_at = now(), revoke_reason = 'customer_revoked'
    where entitlements.buyer_id = of_guest and entitlements.revoked_at is null;
    perform private.end_guest(of_guest);
  end if;
end
$$;

-- Takes back one item, by its order, or 250 of a batch, and returns how many are left: more could
-- take too long for a call. Accounts keep what they claimed. The address can get the item again.
-- Rejects with customers_not_found.
create function private.revoke_customers(of_id uuid)
returns table (given integer) language plpgsql volatile security definer set search_path = '' as $$
declare
  ended uuid[];
begin
  perform private.lock_standing(auth.uid());
  perform from private.customer_batches as batches
  where batches.seller_id = auth.uid() and batches.id = coalesce((select items.batch_id from private.customer_items as items where items.order_id = of_id), of_id)
  for update;
  perform private.reject_if(not found, 'customers_not_found');
  delete from private.outbox where outbox.kind = 'invitation' and outbox.event_key = of_id::text and outbox.sent_at is null;
  -- By guest, like sign-ins that claim them.
  ended := array(
    select orders.id from private.customer_items as items join public.orders on orders.id = items.order_id
    where (items.batch_id = of_id or items.order_id = of_id) and items.address is not null order by orders.buyer_id limit 250
  );
  perform private.end_customer(guests.holder_id) from (
    select claims.holder_id from public.orders join private.claims on claims.holder_id = orders.buyer_id where orders.id = any (ended)
    order by claims.holder_id
  ) as guests;
  update public.licence_keys set is_taken_back = true from public.entitlements
  where entitlements.order_id = any (ended) and licence_keys.entitlement_id = entitlements.id;
  delete from public.licence_waits using public.entitlements
  where entitlements.order_id = any (ended) and licence_waits.entitlement_id = entitlements.id;
  update private.customer_items set address = null, digest = null, bought_on = null where customer_items.order_id = any (ended);
  select count(*) into given from private.customer_items where customer_items.batch_id = of_id and customer_items.address is not null;
  return next;
end
$$;
grant execute on function private.find_customers, private.find_customer_batches, private.invite_customers,
  private.revoke_customers to marketplace_api;
