-- Collections: named lists of listings, private or shared by link (decision 44). Clients read only
-- their own rows, so nobody can list the shared ones; others read one by its id.

create table public.collections (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  name text collate "unicode" not null constraint collections_name_not_hidden check (not private.has_hidden_characters(name)),
  description text constraint collections_description_not_hidden check (not private.has_hidden_characters(description)),
  is_shared boolean not null default false,
  -- Whether the owner gets mails about reduced and updated items.
  wants_mails boolean not null default false,
  -- The decision that stopped the sharing (85_moderation/decisions.sql).
  removal_id uuid constraint collections_removal_unique unique,
  created_at timestamptz not null default now()
);
comment on table public.collections is 'Named lists of listings. A shared one is read by everyone who knows its id.';
select private.declare_personal('public.collections', 'owner_id', ban => 'hide', exported => 'collections', exported_by => 'export_collections');
create index collections_owner_id_idx on public.collections (owner_id, created_at desc, id);

create table public.collection_items (
  collection_id uuid not null references public.collections (id) on delete cascade,
  listing_id uuid not null references public.listings (id) on delete cascade,
  -- New items are last until the owner orders the list.
  "position" smallint not null default 32767 constraint collection_items_position_positive check ("position" > 0),
  note text constraint collection_items_note_not_hidden check (not private.has_hidden_characters(note)),
  added_at timestamptz not null default now(),
  primary key (collection_id, listing_id)
);
comment on table public.collection_items is 'Items of collections, sorted by position, time and listing. Others see only active listings.';
select private.declare_personal('public.collection_items', null, deletion => 'cascade', ban => 'hide', exported => 'collections', exported_by => 'export_collections');
create index collection_items_listing_id_idx on public.collection_items (listing_id);

create table public.collection_follows (
  follower_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  collection_id uuid not null references public.collections (id) on delete cascade,
  followed_at timestamptz not null default now(),
  primary key (follower_id, collection_id)
);
comment on table public.collection_follows is 'Users who follow shared collections of others. Users can read only their own rows.';
select private.declare_personal('public.collection_follows', 'follower_id', exported => 'followed_collections');
create index collection_follows_collection_id_idx on public.collection_follows (collection_id);

create trigger collections_check_size after insert on public.collections
  for each statement execute function private.check_size('owner_id', 'collections', 'collections_full');
create trigger collection_follows_check_size after insert on public.collection_follows
  for each statement execute function private.check_size('follower_id', 'followed collections', 'followed_collections_full');
create trigger collection_follows_limit after insert on public.collection_follows
  referencing new table as added for each statement execute function private.count_written('follow');

-- Inserts into one collection queue here, so the count is exact.
create function private.check_collection_size()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  perform from public.collections where collections.id = new.collection_id for no key update;
  perform private.reject_if(
    (select count(*) from public.collection_items where collection_items.collection_id = new.collection_id)
      > (select limits.most from private.limits where limits.name = 'collection items'), 'collection_full'
  );
  return null;
end
$$;
create trigger collection_items_check_size after insert on public.collection_items
  for each row execute function private.check_collection_size();

-- Definer, so that policies of items don't depend on those of collections.
create function private.own_collection_ids()
returns setof uuid language plpgsql stable security definer set search_path = '' as $$
begin
  return query select collections.id from public.collections where collections.owner_id = (select auth.uid());
end
$$;
grant execute on function private.own_collection_ids to authenticated;

-- A collection as others see it: shared, not removed, and its owner in good standing. Definer,
-- because the policies show collections to their owners alone.
create function private.shared_collection(of_id uuid)
returns setof public.collections language plpgsql stable security definer set search_path = '' as $$
begin
  return query
    select collections.* from public.collections join public.profiles on profiles.id = collections.owner_id
    where collections.id = of_id and collections.is_shared and collections.removal_id is null and profiles.standing = 'good';
end
$$;

-- Its items for sale. Definer like the function above.
create function private.shared_items(of_id uuid)
returns setof public.collection_items language plpgsql stable security definer set search_path = '' as $$
begin
  return query
    select collection_items.* from private.shared_collection(of_id) as shared
    join public.collection_items on collection_items.collection_id = shared.id
    join public.listings on listings.id = collection_items.listing_id and listings.status = 'active';
end
$$;

-- Collections that the caller follows and that are still shared, newest first.
create function private.followed_collections()
returns table (id uuid, name text, owner_name text) language sql stable security definer set search_path = '' as $$
  select shared.id, shared.name, profiles.name
  from public.collection_follows
  cross join lateral private.shared_collection(collection_follows.collection_id) as shared
  join public.profiles on profiles.id = shared.owner_id
  where collection_follows.follower_id = auth.uid()
  order by collection_follows.followed_at desc, shared.id;
$$;
grant execute on function private.shared_collection, private.shared_items to marketplace_public;
grant execute on function private.followed_collections to marketplace_api;

-- Definer, because the follower can't read the collection.
create function private.check_followed_collection()
returns trigger language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.reject_if(not exists (
    select from private.shared_collection(new.collection_id) as shared where shared.owner_id <> new.follower_id
  ), 'collection_not_found');
  return new;
end
$$;
create trigger collection_follows_check before insert on public.collection_follows
  for each row execute function private.check_followed_collection();

create function private.export_collections()
returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'collections', array(
      select to_jsonb(collections) - 'owner_id' || jsonb_build_object('items', array(
        select to_jsonb(collection_items) - 'collection_id' from public.collection_items
        where collection_items.collection_id = collections.id order by collection_items.position, collection_items.added_at
      ))
      from public.collections where collections.owner_id = auth.uid() order by collections.created_at
    )
  );
$$;

grant select, delete, insert (name, description), update (name, description, is_shared, wants_mails) on public.collections to authenticated;
grant select, delete, insert (collection_id, listing_id), update ("position", note) on public.collection_items to authenticated;
grant select, delete, insert (collection_id) on public.collection_follows to authenticated;

create policy "Users can read their own collections, admins what is or was shared" on public.collections
  for select to authenticated
  using (owner_id = (select auth.uid()) or ((is_shared or removal_id is not null) and (select private.is_admin())));

create policy "Users can make collections" on public.collections
  for insert to authenticated with check (owner_id = (select auth.uid()));

create policy "Users can change their own collections" on public.collections
  for update to authenticated using (owner_id = (select auth.uid()));

create policy "Users can delete their own collections" on public.collections
  for delete to authenticated using (owner_id = (select auth.uid()));

create policy "Users can read the items of their own collections" on public.collection_items
  for select to authenticated using (collection_id in (select private.own_collection_ids()));

create policy "Users can add active listings to their own collections" on public.collection_items
  for insert to authenticated
  with check (
    collection_id in (select private.own_collection_ids())
    and exists (select from public.listings where listings.id = collection_items.listing_id and listings.status = 'active')
  );

create policy "Users can order and annotate their own collections" on public.collection_items
  for update to authenticated using (collection_id in (select private.own_collection_ids()));

create policy "Users can take items off their own collections" on public.collection_items
  for delete to authenticated using (collection_id in (select private.own_collection_ids()));

create policy "Users can read which collections they follow" on public.collection_follows
  for select to authenticated using (follower_id = (select auth.uid()));

create policy "Users can follow collections" on public.collection_follows
  for insert to authenticated with check (follower_id = (select auth.uid()));

create policy "Users can stop following collections" on public.collection_follows
  for delete to authenticated using (follower_id = (select auth.uid()));
