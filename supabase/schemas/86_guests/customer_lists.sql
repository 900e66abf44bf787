-- The lists of customers (customers.sql): invitations, and taking items back.

-- The addresses that the caller gave items to, newest first. `request`: {limit, after: [created_at,
-- id], listingId}.
create function private.find_customers(request jsonb)
returns table (id uuid, address text, title text, source text, created_at timestamptz)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
begin
  perform private.require_standing(auth.uid());
  return query
    select items.order_id, items.address, listings.title, batches.source, items.created_at
    from private.customer_items as items join public.listings on listings.id = items.listing_id
    join private.customer_batches as batches on batches.id = items.batch_id
    where items.seller_id = auth.uid() and (request ->> 'listingId' is null or items.listing_id = (request ->> 'listingId')::uuid)
      and (items.created_at, items.order_id) < (private.after_time(request), private.after_id(request))
    order by items.created_at desc, items.order_id desc limit least((request ->> 'limit')::integer, 101);
end
$$;

-- The caller's batches, newest first, and how many of their items haven't ended. `request`: {limit,
-- after: [created_at, id]}.
create function private.find_customer_batches(request jsonb)
returns table (id uuid, source text, created_at timestamptz, mailed_at timestamptz, given integer)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_standing(auth.uid());
  return query
    select batches.id, batches.source, batches.created_at, batches.mailed_at, (
      select count(*)::integer from private.customer_items where customer_items.batch_id = batches.id and customer_items.address is not null
    )
    from private.customer_batches as batches
    where batches.seller_id = auth.uid() and (batches.created_at, batches.id) < (private.after_time(request), private.after_id(request))
    order by batches.created_at desc, batches.id desc limit least((request ->> 'limit')::integer, 101);
end
$$;

-- Sends the invitations of an import, once: one mail to each address, unless it claimed or was
-- invited before. Returns how many. Rejects with customers_not_found and customers_invited.
create function private.invite_customers(of_batch_id uuid)
returns table (mails integer)
language plpgsql volatile security definer set search_path = ''
as $$
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
  -- Claims, stops, bounces and earlier invitations count at sending, so that the number shows
  -- nothing about an address.
  insert into private.outbox (kind, address, event_key, facts, due_at)
  select 'invitation', invited.address, of_batch_id::text, jsonb_build_object('batchId', of_batch_id, 'source', batch.source,
    'stop', jsonb_build_object('kind', 'invitation', 'sellerId', sellers.id, 'seller', sellers.name)
  ), start + interval '500 milliseconds' * row_number() over (order by invited.address)
  from (
    select items.address from private.customer_items as items where items.batch_id = of_batch_id and items.address is not null
    group by items.address having bool_and(items.may_invite)
  ) as invited join public.profiles as sellers on sellers.id = auth.uid();
  get diagnostics mails = row_count;
  return next;
end
$$;

-- Ends what a guest holds. Waits for a download or a claim. Does nothing after a claim.
create function private.end_customer(of_guest uuid)
returns void
language plpgsql volatile set search_path = ''
as $$
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
returns table (given integer)
language plpgsql volatile security definer set search_path = ''
as $$
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
