-- Assigning keys. The listing's row is the lock: one transaction at a time gives its keys away.

-- Gives keys to the buyers who wait, first come first served, and notes whether the list ran out.
create function private.settle_licence_keys(of_listing_id uuid)
returns void language plpgsql volatile set search_path = '' as $$
declare
  listing public.listings;
  waiting public.licence_waits;
  random bytea;
begin
  select * into listing from public.listings where listings.id = of_listing_id for no key update;
  for waiting in
    select * from public.licence_waits where licence_waits.listing_id = of_listing_id
    order by licence_waits.since, licence_waits.entitlement_id for update
  loop
    if listing.licence_source = 'generated' then
      -- 25 of 32 letters that can't be confused (no 0, 1, I, O): 125 random bits.
      random := sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()));
      insert into public.licence_keys (listing_id, key, entitlement_id, buyer_id, assigned_at, seats)
      select listing.id, string_agg(
        substr('23456789ABCDEFGHJKLMNPQRSTUVWXYZ', 1 + (get_byte(random, place) & 31), 1) || case when place in (4, 9, 14, 19) then '-' else '' end,
        '' order by place
      ), waiting.entitlement_id, waiting.buyer_id, now(), listing.licence_seats
      from generate_series(0, 24) as place;
    else
      update public.licence_keys
      set entitlement_id = waiting.entitlement_id, buyer_id = waiting.buyer_id, assigned_at = now(), seats = listing.licence_seats
      where licence_keys.id = (
        select unused.id from public.licence_keys as unused
        where unused.listing_id = listing.id and unused.entitlement_id is null and unused.ended_at is null and unused.held_for is null
        order by unused.position limit 1 for update skip locked
      );
    end if;
    exit when not found;
    delete from public.licence_waits where licence_waits.entitlement_id = waiting.entitlement_id;
  end loop;
  update public.listings set is_sold_out = not listings.is_sold_out
  where listings.id = of_listing_id and listings.is_sold_out <> (listings.licence_source is not distinct from 'list' and not exists (
    select from public.licence_keys
    where licence_keys.listing_id = of_listing_id and licence_keys.entitlement_id is null and licence_keys.ended_at is null and licence_keys.held_for is null
  ));
end
$$;

-- A new or restored entitlement gets its key in the same transaction. A revoked one doesn't wait.
create function private.follow_entitlement()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  -- The listing before what depends on it, like everywhere.
  perform from public.listings where listings.id = new.listing_id and listings.licence_source is not null for no key update;
  if new.revoked_at is not null then
    delete from public.licence_waits where licence_waits.entitlement_id = new.id;
    return null;
  end if;
  update public.licence_keys
  set held_for = null, entitlement_id = new.id, buyer_id = new.buyer_id, assigned_at = now(), seats = listings.licence_seats
  from public.listings
  where licence_keys.held_for = new.order_id and licence_keys.listing_id = new.listing_id and licence_keys.ended_at is null
    and listings.id = new.listing_id and listings.licence_source = 'list';
  insert into public.licence_waits (entitlement_id, listing_id, buyer_id)
  select new.id, listings.id, new.buyer_id from public.listings
  where listings.id = new.listing_id and listings.licence_source is not null
    and not exists (select from public.licence_keys where licence_keys.entitlement_id = new.id);
  if found then
    perform private.settle_licence_keys(new.listing_id);
    perform private.mail_licence_keys_needed(listings, new.id::text, true)
    from public.licence_waits join public.listings on listings.id = licence_waits.listing_id
    where licence_waits.entitlement_id = new.id
      and not exists (select from public.orders where orders.id = new.order_id and orders.processing_since is not null);
  end if;
  return null;
end
$$;
create trigger entitlements_assign_licence_key after insert or update of revoked_at on public.entitlements
  for each row execute function private.follow_entitlement();

-- Holds the next key of a listing's list for an order, up to a tenth of the unused keys in all.
create function private.hold_licence_key(of_listing_id uuid, for_order uuid)
returns void language plpgsql volatile set search_path = '' as $$
begin
  perform from public.listings where listings.id = of_listing_id and listings.licence_source = 'list' for no key update;
  if not found then
    return;
  end if;
  with unused as (
    select licence_keys.id, licence_keys.position, licence_keys.held_for from public.licence_keys
    where licence_keys.listing_id = of_listing_id and licence_keys.entitlement_id is null and licence_keys.ended_at is null
  )
  update public.licence_keys set held_for = for_order
  where licence_keys.id = (select unused.id from unused where unused.held_for is null order by unused.position limit 1)
    and (select (count(unused.held_for) + 1) * 10 <= count(*) from unused);
  perform private.settle_licence_keys(of_listing_id);
end
$$;

create function private.release_licence_keys(of_order_id uuid)
returns void language plpgsql volatile set search_path = '' as $$
declare
  listing_ids constant uuid[] := array(select licence_keys.listing_id from public.licence_keys where licence_keys.held_for = of_order_id);
begin
  perform from public.listings where listings.id = any (listing_ids) order by listings.id for no key update;
  update public.licence_keys set held_for = null where licence_keys.held_for = of_order_id;
  perform private.settle_licence_keys(id) from unnest(listing_ids) as id order by id;
end
$$;

-- After a seller changed where keys come from, or ended or restored one that nobody has.
create function private.settle_changed_licences()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.settle_licence_keys((to_jsonb(new) ->> tg_argv[0])::uuid);
  return null;
end
$$;
create trigger listings_settle_licence_keys after update of licence_source on public.listings
  for each row when (old.licence_source is distinct from new.licence_source)
  execute function private.settle_changed_licences('id');
create trigger licence_keys_settle after update of ended_at on public.licence_keys
  for each row when (old.ended_at is distinct from new.ended_at and new.entitlement_id is null)
  execute function private.settle_changed_licences('listing_id');

-- Adds keys to the list of the caller's listing, one per line, and returns how many. Skips empty
-- lines. Rejects a repeated key with the number of its line. Keys that differ in case alone are
-- different keys; those that differ in case and dashes are one, which was written in two ways.
create function private.add_licence_keys(of_listing_id uuid, lines text[])
returns integer language plpgsql volatile security definer set search_path = '' as $$
declare
  repeated bigint;
  added integer;
begin
  perform private.lock_standing(auth.uid());
  perform private.count_against('licence list', auth.uid());
  perform from public.listings
  where listings.id = of_listing_id and listings.seller_id = auth.uid() and listings.status <> 'removed' for no key update;
  perform private.reject_if(not found, 'not_found');
  with numbered as (
    select line, btrim(key) as key, private.normal_licence_key(key) as normal
    from unnest(lines) with ordinality as given (key, line) where private.normal_licence_key(key) <> ''
  ), counted as (
    select line, row_number() over (partition by normal, key order by line) > 1
      or upper(key) <> first_value(upper(key)) over (partition by normal order by line) as is_repeated
    from numbered
  )
  select min(found.line) into repeated from (
    select counted.line from counted where counted.is_repeated
    union all
    select numbered.line from numbered join public.licence_keys
      on private.licence_digest(licence_keys.listing_id, private.normal_licence_key(licence_keys.key))
        = private.licence_digest(of_listing_id, numbered.normal)
      and (licence_keys.key = numbered.key or upper(licence_keys.key) <> upper(numbered.key))
  ) as found;
  perform private.reject('licence_key_repeated', repeated::text) where repeated is not null;
  -- Their times keep them in order in the seller's list, which an export reads.
  insert into public.licence_keys (listing_id, key, created_at)
  select of_listing_id, btrim(key), now() + line * interval '1 microsecond' from unnest(lines) with ordinality as given (key, line)
  where private.normal_licence_key(key) <> '' order by line;
  get diagnostics added = row_count;
  perform private.settle_licence_keys(of_listing_id);
  return added;
end
$$;
grant execute on function private.add_licence_keys to marketplace_api;

create function private.export_licences()
returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'licence_keys', array(
      select to_jsonb(licence_keys) - array['buyer_id', 'digest', 'position', 'held_for'] || jsonb_build_object('devices', array(
        select to_jsonb(licence_activations) - array['id', 'key_id'] from public.licence_activations
        where licence_activations.key_id = licence_keys.id order by licence_activations.activated_at
      ))
      from public.licence_keys where licence_keys.buyer_id = auth.uid() and licence_keys.entitlement_id in (select entitlement_id from private.supplied_licences)
      order by licence_keys.assigned_at
    ),
    'sold_licence_keys', array(
      select to_jsonb(licence_keys) - array['buyer_id', 'digest', 'position', 'held_for'] from public.licence_keys
      where licence_keys.listing_id in (select private.own_listing_ids()) order by licence_keys.listing_id, licence_keys.position
    )
  );
$$;
