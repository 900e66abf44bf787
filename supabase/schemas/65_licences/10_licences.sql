-- Licence keys: a seller's listing sells one key per purchase, generated or from the seller's list.
-- A key is valid while its entitlement is, so refunds and their reversals need no step here.

-- Spaces and dashes don't tell keys apart.
create function private.bare_licence_key(key text)
returns text language sql immutable set search_path = ''
return regexp_replace(key, U&'[\0009-\000D \00A0\2000-\200B\2010-\2015\2212_-]', '', 'g');

-- Programs and searches may write a key in any case.
create function private.normal_licence_key(key text)
returns text language sql immutable set search_path = ''
return upper(private.bare_licence_key(key));

-- Keys of two listings never collide, so nobody can probe another seller's list.
create function private.licence_digest(of_listing_id uuid, key text)
returns bytea language sql immutable set search_path = ''
return sha256(uuid_send(of_listing_id) || convert_to(key, 'UTF8'));

-- Updates evaluate them in their user's name, who can't look names up in this schema.
grant execute on function private.bare_licence_key, private.normal_licence_key, private.licence_digest to authenticated, service_role;

create table public.licence_keys (
  id uuid primary key default gen_random_uuid(),
  listing_id uuid not null references public.listings (id) on delete cascade,
  key text not null constraint licence_keys_not_hidden check (not private.has_hidden_characters(key)),
  digest bytea not null generated always as (private.licence_digest(listing_id, private.bare_licence_key(key))) stored
    constraint licence_keys_digest_key unique,
  -- The order of the seller's list.
  position bigint not null generated always as identity,
  created_at timestamptz not null default now(),
  -- By the seller, who can undo it. An ended key that nobody has is never assigned.
  ended_at timestamptz,
  -- The order whose payment the buyer's bank processes. Nobody else gets the key.
  held_for uuid references public.orders (id) on delete set null,
  -- Set when the key is assigned. The seats are those that the buyer paid for; null is unlimited.
  entitlement_id uuid constraint licence_keys_one_per_entitlement unique references public.entitlements (id),
  buyer_id uuid references public.profiles (id),
  assigned_at timestamptz,
  seats integer,
  seats_used integer not null default 0,
  -- With the copy that it belonged to.
  is_taken_back boolean not null default false,
  constraint licence_keys_ended_at_plausible check (private.is_plausible_time(ended_at)),
  constraint licence_keys_assigned_whole check (num_nonnulls(entitlement_id, buyer_id, assigned_at) in (0, 3)),
  constraint licence_keys_held_or_assigned check (num_nonnulls(held_for, entitlement_id) <= 1),
  constraint licence_keys_within_seats check (seats_used >= 0 and seats_used <= seats)
);
comment on table public.licence_keys is 'Licence keys: a seller''s unused ones, and those of buyers by their entitlement.';
select private.declare_personal('public.licence_keys', 'buyer_id', '{key}', kept => 'the key stays valid', exported => 'licence_keys', exported_by => 'export_licences');
create index licence_keys_unused_idx on public.licence_keys (listing_id, position) where entitlement_id is null and ended_at is null;
create index licence_keys_list_idx on public.licence_keys (listing_id, (coalesce(assigned_at, created_at)) desc, id desc);
create index licence_keys_sold_idx on public.licence_keys (listing_id, (coalesce(assigned_at, created_at)) desc, id desc) where entitlement_id is not null;
create index licence_keys_search_idx on public.licence_keys (listing_id, private.normal_licence_key(key) text_pattern_ops);
create index licence_keys_use_idx on public.licence_keys (private.licence_digest(listing_id, private.normal_licence_key(key)));
create index licence_keys_held_idx on public.licence_keys (held_for) where held_for is not null;
create index licence_keys_buyer_idx on public.licence_keys (buyer_id, listing_id) where buyer_id is not null;

create table public.licence_waits (
  entitlement_id uuid primary key references public.entitlements (id),
  listing_id uuid not null references public.listings (id),
  buyer_id uuid not null references public.profiles (id),
  since timestamptz not null default now()
);
comment on table public.licence_waits is 'Buyers who paid for a key when the seller''s list was empty. They get the next ones, in turn.';
select private.declare_personal('public.licence_waits', 'buyer_id', exported => 'pending_licence_keys', sorted_by => 'since');
create index licence_waits_listing_id_idx on public.licence_waits (listing_id, since, entitlement_id);
create index licence_waits_buyer_id_idx on public.licence_waits (buyer_id, listing_id);

create table public.licence_activations (
  id uuid primary key default gen_random_uuid(),
  key_id uuid not null references public.licence_keys (id) on delete cascade,
  -- As the program sent them: its own id of the device, and a name to recognise it.
  device text not null,
  name text collate "unicode",
  activated_at timestamptz not null default now(),
  constraint licence_activations_one_per_device unique (key_id, device)
);
comment on table public.licence_activations is 'Devices that use a seat of a licence key.';
select private.declare_personal('public.licence_activations', 'buyer_id', via => 'key_id', exported => 'licence_keys', exported_by => 'export_licences');
create index licence_activations_list_idx on public.licence_activations (key_id, activated_at desc, id desc);

-- The row of the key counts its seats, so a check holds them and no call counts rows.
create function private.count_licence_seats()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.licence_keys set seats_used = licence_keys.seats_used + case tg_op when 'INSERT' then 1 else -1 end
  where licence_keys.id = case tg_op when 'INSERT' then new.key_id else old.key_id end;
  return null;
end
$$;
create trigger licence_activations_count after insert or delete on public.licence_activations
  for each row execute function private.count_licence_seats();

-- The client can't choose the time.
create function private.end_licence_key()
returns trigger language plpgsql set search_path = '' as $$
begin
  new.ended_at := case when new.ended_at is not null then coalesce(old.ended_at, now()) end;
  return new;
end
$$;
create trigger licence_keys_end before update of ended_at on public.licence_keys
  for each row execute function private.end_licence_key();

grant select (id, listing_id, key, created_at, ended_at, entitlement_id, assigned_at, seats, seats_used, is_taken_back) on public.licence_keys to authenticated;
grant update (ended_at) on public.licence_keys to authenticated;
grant select on public.licence_waits to authenticated;
grant select, delete on public.licence_activations to authenticated;

-- The caller's entitlements whose keys they may not have yet.
create function private.own_unsupplied_licences()
returns setof uuid language plpgsql stable security definer set search_path = '' as $$
begin
  return query
  select licence_keys.entitlement_id from public.licence_keys
  where licence_keys.buyer_id = auth.uid() and not exists (
    select from private.supplied_licences where supplied_licences.entitlement_id = licence_keys.entitlement_id
  );
end
$$;
grant execute on function private.own_unsupplied_licences to authenticated;

create policy "Buyers and sellers can read their licence keys" on public.licence_keys
  for select to authenticated
  using (
    (buyer_id = (select auth.uid()) and entitlement_id not in (select private.own_unsupplied_licences()))
    or listing_id in (select private.own_listing_ids())
  );

create policy "Sellers can end their licence keys" on public.licence_keys
  for update to authenticated using (listing_id in (select private.own_listing_ids()));

create policy "Buyers can see which keys they wait for" on public.licence_waits
  for select to authenticated using (buyer_id = (select auth.uid()));

create policy "Buyers and sellers can see the devices of their keys" on public.licence_activations
  for select to authenticated
  using (exists (select from public.licence_keys where licence_keys.id = licence_activations.key_id));

create policy "Buyers and sellers can free seats of their keys" on public.licence_activations
  for delete to authenticated
  using (exists (select from public.licence_keys where licence_keys.id = licence_activations.key_id));
