-- Customers of other shops: a seller imports who bought which item elsewhere. Each purchase is given
-- to its address like a free copy (copies.sql). Nobody gets a mail until the seller asks for it.

create table private.customer_imports (
  id uuid primary key default gen_random_uuid(),
  seller_id uuid not null references public.accounts (id) on delete cascade,
  source text not null,
  created_at timestamptz not null default now(),
  -- When the seller sent the invitations.
  invited_at timestamptz
);
comment on table private.customer_imports is 'Lists of purchases in another shop that sellers imported.';
create index customer_imports_seller_id_idx on private.customer_imports (seller_id, created_at desc, id desc);

create table private.imported_purchases (
  listing_id uuid not null references public.listings (id) on delete cascade,
  -- Of the address. It stays when the address is claimed or erased, so that a second import adds nothing.
  digest bytea not null constraint imported_purchases_digest_sha256 check (octet_length(digest) = 32),
  import_id uuid not null references private.customer_imports (id) on delete cascade,
  order_id uuid not null references public.orders (id) on delete cascade constraint imported_purchases_order_unique unique,
  bought_on date not null,
  -- False where the other shop says that its buyer wants no mail of the seller.
  may_invite boolean not null,
  primary key (listing_id, digest)
);
comment on table private.imported_purchases is 'Which order an imported purchase became. No client reads it.';
create index imported_purchases_import_id_idx on private.imported_purchases (import_id);

-- Purchases of imports that their seller sees as given, whether an account claimed them or not.
create view private.given_imports as
  select imported_purchases.import_id, imported_purchases.may_invite, orders.id as order_id, orders.seller_id, orders.buyer_id as holder_id,
    copies.address
  from private.imported_purchases
  join public.orders on orders.id = imported_purchases.order_id
  join private.copies on copies.order_id = orders.id and copies.address is not null;

-- The purchases of a request, each address once per item, and whether they were imported before.
-- `request`: [{listingId, address, boughtOn, mayInvite}]. Rejects with not_found if an item isn't the
-- caller's.
create function private.read_purchases(request jsonb)
returns table (listing_id uuid, address text, digest bytea, bought_on date, may_invite boolean, is_known boolean)
language plpgsql stable set search_path = ''
as $$
begin
  perform private.reject_if(exists (
    select given."listingId" from jsonb_to_recordset(request) as given ("listingId" uuid)
    except select listings.id from public.listings where listings.seller_id = auth.uid() and listings.status <> 'removed'
  ), 'not_found');
  return query
    select given.*, exists (
      select from private.imported_purchases where imported_purchases.listing_id = given.listing_id and imported_purchases.digest = given.digest
    )
    from (
      select given."listingId" as listing_id, private.normal_address(given.address) as address, private.address_digest(given.address) as digest, min(given."boughtOn"), bool_and(given."mayInvite")
      from jsonb_to_recordset(request) as given ("listingId" uuid, address text, "boughtOn" date, "mayInvite" boolean)
      group by 1, 2, 3
    ) as given;
end
$$;

-- How many of the caller's purchases are new, and how many were imported before. Writes nothing.
-- Rejects with not_found.
create function private.preview_customers(request jsonb)
returns table (fresh integer, known integer)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_standing(auth.uid());
  return query
    select (count(*) filter (where not given.is_known))::integer, (count(*) filter (where given.is_known))::integer
    from private.read_purchases(request) as given;
end
$$;

-- Imports purchases into an import of the caller, or into a new one. Without a new purchase there is no
-- new import. It ignores purchases and accounts, so that no seller learns what an address has. Rejects
-- with import_not_found, not_found, rate_limited and sold_out.
create function private.import_customers(into_import uuid, of_source text, request jsonb)
returns table (import_id uuid, imported integer, known integer)
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.lock_standing(auth.uid());
  -- No purchase joins an import after its invitations.
  select customer_imports.id into import_id from private.customer_imports
  where customer_imports.id = into_import and customer_imports.seller_id = auth.uid() and customer_imports.invited_at is null for update;
  perform private.reject_if(import_id is distinct from into_import, 'import_not_found');
  -- One import of an item at a time, so that two can't give it to an address twice.
  perform from public.listings where listings.id in (select given.listing_id from private.read_purchases(request) as given)
  order by listings.id for no key update;
  select counts.fresh, counts.known into imported, known from private.preview_customers(request) as counts;
  if import_id is null and imported > 0 then
    insert into private.customer_imports (seller_id, source) values (auth.uid(), of_source) returning customer_imports.id into import_id;
  end if;
  -- One wish to get no mail is enough, also in a later list.
  update private.imported_purchases set may_invite = false from private.read_purchases(request) as given
  where imported_purchases.listing_id = given.listing_id and imported_purchases.digest = given.digest and not given.may_invite;
  perform private.count_against('imported customers', auth.uid(), imported);
  with made as materialized (
    select fresh.listing_id, given_orders.* from (
      select given.listing_id, array_agg(given.address) as addresses
      from private.read_purchases(request) as given where not given.is_known group by given.listing_id
    ) as fresh
    join public.listings on listings.id = fresh.listing_id cross join private.give_to_guests(listings, 'import', fresh.addresses) as given_orders
  )
  insert into private.imported_purchases (listing_id, digest, import_id, order_id, bought_on, may_invite)
  select given.listing_id, given.digest, import_customers.import_id, made.order_id, given.bought_on, given.may_invite
  from made join private.read_purchases(request) as given on given.listing_id = made.listing_id and given.address = made.address;
  return next;
end
$$;

-- The caller's imports, newest first, and how many of their purchases weren't taken back. `request`:
-- {limit, after: [created_at, id]}.
create function private.find_customer_imports(request jsonb)
returns table (id uuid, source text, created_at timestamptz, invited_at timestamptz, given integer)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_standing(auth.uid());
  return query
    select found.id, found.source, found.created_at, found.invited_at,
      (select count(*)::integer from private.given_imports where given_imports.import_id = found.id)
    from (
      select customer_imports.* from private.customer_imports
      where customer_imports.seller_id = auth.uid()
        and (customer_imports.created_at, customer_imports.id) < (private.after_time(request), private.after_id(request))
      order by customer_imports.created_at desc, customer_imports.id desc limit least((request ->> 'limit')::integer, 101)
    ) as found
    order by found.created_at desc, found.id desc;
end
$$;

-- Sends the invitations of an import, once: one mail to each address. One that claimed its purchases, or
-- that the seller invited before, gets none when they are sent. Returns how many. Rejects with
-- import_not_found and import_invited.
create function private.invite_customers(of_import_id uuid)
returns table (mails integer)
language plpgsql volatile security definer set search_path = ''
as $$
declare
  sent_import private.customer_imports;
  start timestamptz;
begin
  perform private.lock_standing(auth.uid());
  select * into sent_import from private.customer_imports
  where customer_imports.id = of_import_id and customer_imports.seller_id = auth.uid() for update;
  perform private.reject_if(not found, 'import_not_found');
  perform private.reject_if(sent_import.invited_at is not null, 'import_invited');
  update private.customer_imports set invited_at = now() where customer_imports.id = of_import_id;
  -- Two a second, after those of other imports, so that receipts needn't wait.
  perform pg_advisory_xact_lock(hashtextextended('invitations', 4));
  select greatest(max(outbox.due_at), now()) into start from private.outbox
  where outbox.kind = 'invitation' and outbox.sent_at is null and outbox.buried_at is null and outbox.attempts = 0;
  -- Claims, stops, bounces and earlier invitations count at sending, so that the number shows nothing about an address.
  insert into private.outbox (kind, address, event_key, facts, due_at)
  select 'invitation', invited.address, of_import_id::text, jsonb_build_object('importId', of_import_id, 'source', sent_import.source,
    'stop', jsonb_build_object('kind', 'invitation', 'sellerId', sellers.id, 'seller', sellers.name)
  ), start + interval '500 milliseconds' * row_number() over (order by invited.address)
  from public.profiles as sellers, (
    select given_imports.address from private.given_imports where given_imports.import_id = of_import_id
    group by given_imports.address having bool_and(given_imports.may_invite)
  ) as invited
  where sellers.id = auth.uid();
  get diagnostics mails = row_count;
  return next;
end
$$;

-- Takes back 250 purchases of an import, and returns how many are left: more could take longer than a
-- call may. Their links end, and waiting invitations aren't sent. Accounts keep what they claimed.
-- Rejects with import_not_found.
create function private.revoke_customers(of_import_id uuid)
returns table (given integer)
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.lock_standing(auth.uid());
  perform from private.customer_imports
  where customer_imports.id = of_import_id and customer_imports.seller_id = auth.uid() for update;
  perform private.reject_if(not found, 'import_not_found');
  delete from private.outbox where outbox.kind = 'invitation' and outbox.event_key = of_import_id::text and outbox.sent_at is null;
  -- By id, like sign-ins that claim them.
  perform private.take_copy_back(held.order_id) from (
    select given_imports.order_id from private.given_imports
    where given_imports.import_id = of_import_id order by given_imports.holder_id limit 250
  ) as held;
  select count(*) into given from private.given_imports where given_imports.import_id = of_import_id;
  delete from private.customer_imports
  where customer_imports.id = of_import_id
    and not exists (select from private.imported_purchases where imported_purchases.import_id = of_import_id);
  return next;
end
$$;
grant execute on function
  private.preview_customers, private.import_customers, private.find_customer_imports, private.invite_customers, private.revoke_customers
  to marketplace_api;
