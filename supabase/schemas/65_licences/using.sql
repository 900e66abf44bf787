-- Whether a key can be used: `revoked` with its purchase, `ended` by its seller. That of a copy
-- ends when its seller takes it back, claimed or not, and not when nobody claimed it in time, which
-- would tell.
create function private.licence_state(of_key public.licence_keys)
returns text language plpgsql stable set search_path = '' as $$
begin
  return case
    when of_key.entitlement_id is null then 'unused'
    when of_key.is_taken_back or exists (
      select from public.entitlements where entitlements.id = of_key.entitlement_id and entitlements.revoke_reason <> 'customer_revoked'
    ) then 'revoked'
    when of_key.ended_at is not null then 'ended'
    else 'valid'
  end;
end
$$;

-- The caller's newest key of a listing, or that they wait for one or have to open its gift; null
-- without. For the library and links, which read as the service; orders read under the policies.
create function private.own_licence(of_listing_id uuid)
returns jsonb language plpgsql stable set search_path = '' as $$
begin
  return (
    select jsonb_build_object('id', held.id, 'key', held.key, 'state', held.state, 'seats', held.seats, 'seats_used', held.seats_used)
    from (
      select licence_keys.id, licence_keys.key, private.licence_state(licence_keys) as state, licence_keys.seats, licence_keys.seats_used,
        licence_keys.assigned_at as since
      from public.licence_keys
      where licence_keys.buyer_id = auth.uid() and licence_keys.listing_id = of_listing_id
        and licence_keys.entitlement_id in (select entitlement_id from private.supplied_licences)
      union all
      select null, null, 'unopened', null, 0, licence_keys.assigned_at
      from public.licence_keys join public.entitlements on entitlements.id = licence_keys.entitlement_id and entitlements.revoked_at is null
      join private.gifts on gifts.order_id = entitlements.order_id and gifts.opened_at is null
      where licence_keys.buyer_id = auth.uid() and licence_keys.listing_id = of_listing_id
      union all
      select null, null, 'waiting', null, 0, licence_waits.since
      from public.licence_waits where licence_waits.buyer_id = auth.uid() and licence_waits.listing_id = of_listing_id
      order by since desc limit 1
    ) as held
  );
end
$$;

-- Unknown keys of a listing a day. Beyond that somebody may be guessing.
create function private.most_unknown_licence_keys()
returns integer language sql immutable set search_path = '' as $$
  select 1000;
$$;

-- What a program asks with a key: `activate`, `validate` or `deactivate` on a device. Unknown keys
-- are an answer, too. An address is counted unless the caller is the key's seller, by an API key.
-- `is_slowed` of an unknown key isn't for the program: valid keys are never slowed down.
create function private.use_licence(act text, of_listing_id uuid, given_key text, of_device text, device_name text, address text, by_seller uuid)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  -- The very key that the program sent, or the only one that differs in case.
  used public.licence_keys := (
    select (array_agg(held order by held.digest = private.licence_digest(of_listing_id, private.bare_licence_key(given_key)) desc))[1]
    from public.licence_keys as held
    where private.licence_digest(held.listing_id, private.normal_licence_key(held.key))
        = private.licence_digest(of_listing_id, private.normal_licence_key(given_key))
      and held.entitlement_id is not null
    having count(*) = 1 or bool_or(held.digest = private.licence_digest(of_listing_id, private.bare_licence_key(given_key)))
  );
begin
  if act = 'validate' then
    -- Counts may be lost in a power cut.
    perform set_config('synchronous_commit', 'off', true);
  end if;
  if not exists (select from public.listings where listings.id = of_listing_id and listings.seller_id = by_seller) then
    perform private.count_against('licence address', md5(address)::uuid);
  end if;
  if used.id is null then
    return jsonb_build_object('state', 'unknown', 'is_activated', false, 'seats', null, 'seats_used', 0, 'is_slowed', coalesce((
      select private.hit_rate_limit('unknown licence keys:' || listings.id, 86400, private.most_unknown_licence_keys()) > 0
      from public.listings where listings.id = of_listing_id and listings.licence_source is not null
    ), false));
  end if;
  perform private.count_against('licence key', used.id);
  if act = 'activate' then
    -- Locks the key and its entitlement, so that nothing that ends meanwhile activates.
    select * into used from public.licence_keys where licence_keys.id = used.id for no key update;
    perform from public.entitlements where entitlements.id = used.entitlement_id for share;
    if private.licence_state(used) = 'valid' and (used.seats is null or used.seats_used < used.seats) then
      insert into public.licence_activations (key_id, device, name) values (used.id, of_device, device_name)
      on conflict (key_id, device) do nothing;
    end if;
  elsif act = 'deactivate' then
    delete from public.licence_activations where licence_activations.key_id = used.id and licence_activations.device = of_device;
  end if;
  return (
    select jsonb_build_object(
      'state', private.licence_state(licence_keys), 'seats', licence_keys.seats, 'seats_used', licence_keys.seats_used,
      'is_activated', exists (
        select from public.licence_activations where licence_activations.key_id = used.id and licence_activations.device = of_device
      ) and private.licence_state(licence_keys) = 'valid'
    )
    from public.licence_keys where licence_keys.id = used.id
  );
end
$$;

-- How keys of the caller's listing are doing. Counts to 10,001, so that a long list costs no more.
create function private.describe_licensing(of_listing_id uuid)
returns table (source text, seats integer, unused integer, waiting integer) language sql stable security definer set search_path = '' as $$
  select listings.licence_source, listings.licence_seats, (
    select count(*)::integer from (
      select from public.licence_keys
      where licence_keys.listing_id = of_listing_id and licence_keys.entitlement_id is null and licence_keys.ended_at is null and licence_keys.held_for is null
      limit 10001
    ) as unused
  ), (
    select count(*)::integer from (select from public.licence_waits where licence_waits.listing_id = of_listing_id limit 10001) as waits
  )
  from public.listings
  where listings.id = of_listing_id and listings.seller_id = auth.uid() and listings.status <> 'removed' and private.is_in_good_standing();
$$;

-- Keys of the caller's listing, newest first. `request`: {q, sold, limit, after: [time, id]}; q is
-- the beginning of a key, sold keeps those of buyers. Definer, because no policy lets a search use
-- the index of keys; dynamic, so that each search has its own plan. Values are bound.
create function private.find_licence_keys(of_listing_id uuid, request jsonb)
returns table (
  id uuid, key text, state text, is_ended boolean, seats integer, seats_used integer, buyer_name text, order_id uuid, changed_at timestamptz
) language plpgsql stable security definer set search_path = '' as $$
begin
  return query execute format(
    'select found.id, found.key, private.licence_state(found), found.ended_at is not null, found.seats, found.seats_used,
      private.buyer_name(entitlements.order_id), entitlements.order_id, coalesce(found.assigned_at, found.created_at)
    from (
      select licence_keys.* from public.licence_keys where %s
      order by coalesce(licence_keys.assigned_at, licence_keys.created_at) desc, licence_keys.id desc limit $3
    ) as found left join public.entitlements on entitlements.id = found.entitlement_id
    order by coalesce(found.assigned_at, found.created_at) desc, found.id desc',
    concat_ws(' and ',
      'licence_keys.listing_id = $1 and private.is_in_good_standing()',
      'exists (select from public.listings where listings.id = $1 and listings.seller_id = auth.uid())',
      -- The plain form, for the index.
      case when request ? 'q' then 'private.normal_licence_key(licence_keys.key) ~>=~ $2
        and private.normal_licence_key(licence_keys.key) ~<~ ($2 || U&''\+10FFFF'')' end,
      case when request ? 'sold' then 'licence_keys.entitlement_id is not null' end,
      case when request ? 'after' then '(coalesce(licence_keys.assigned_at, licence_keys.created_at), licence_keys.id) < ($4, $5)' end
    )
  ) using of_listing_id, private.normal_licence_key(request ->> 'q'), least((request ->> 'limit')::integer, 101),
    (request #>> '{after,0}')::timestamptz, (request #>> '{after,1}')::uuid;
end
$$;
grant execute on function private.use_licence, private.describe_licensing, private.find_licence_keys to marketplace_api;
