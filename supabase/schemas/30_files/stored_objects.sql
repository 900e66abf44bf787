-- Paths of a picture of listings.showcase_images and of its small versions.
create function private.picture_paths(image jsonb)
returns setof text language sql immutable set search_path = '' as $$
  select image ->> 'path'
  union all
  select image ->> 'thumbnailPath'
  union all
  select size ->> 'path' from jsonb_array_elements(image -> 'sizes') as size;
$$;

-- Objects that nothing uses and nobody may upload to, oldest first. `of_listings` must be longer
-- than the age of close_stale_uploads, `of_users` longer than a request that stores a picture.
create function private.orphaned_objects(of_listings interval, of_users interval, at_most integer)
returns table (bucket_id text, object_path text) language sql stable security definer set search_path = '' as $$
  select orphans.bucket_id, orphans.name from (
    select objects.* from storage.objects
    where objects.bucket_id in ('product-files', 'showcase-images') and objects.created_at < now() - of_listings
      and not exists (select from public.uploads where uploads.object_path = objects.name)
      and not exists (
        select from private.preparation_copies
        where objects.name in (preparation_copies.source_path, preparation_copies.target_path)
      )
      and not exists (select from public.listing_files where listing_files.object_path = objects.name)
      and (objects.bucket_id = 'product-files' or objects.name not in (
        select picture.path
        from (
          select listings.showcase_images from public.listings
          union all
          select order_items.showcase_images from public.order_items
        ) as shown, jsonb_array_elements(shown.showcase_images) as image, private.picture_paths(image) as picture (path)
        where picture.path is not null
        union all
        select substring(profiles.avatar from '/showcase-images/(.+)$') from public.profiles
        where profiles.avatar like '%/showcase-images/%'
      ))
    union all
    select objects.* from storage.objects
    where objects.bucket_id = 'avatars' and objects.created_at < now() - of_users and objects.name not in (
      select substring(profiles.avatar from 'avatars/([0-9a-f-]{36}/[0-9a-f-]{36})$') from public.profiles
      where profiles.avatar ~ 'avatars/[0-9a-f-]{36}/[0-9a-f-]{36}$'
      union all
      select substring(profiles.banner from 9) from public.profiles where profiles.banner is not null
      union all
      select substring(held_profiles.words ->> 'banner' from 9) from private.held_profiles where held_profiles.words ->> 'banner' is not null
    )
    union all
    select objects.* from storage.objects
    where objects.bucket_id = 'message-pictures' and objects.created_at < now() - of_users and not exists (
      select from private.message_pictures
      where message_pictures.object_path = regexp_replace(objects.name, '-small$', '')
    )
    union all
    select objects.* from storage.objects
    where objects.bucket_id = 'previews' and objects.created_at < now() - of_users
      and not exists (select from public.listing_previews where listing_previews.object_path = objects.name)
      and not exists (select from public.preview_pictures where preview_pictures.object_path = objects.name)
  ) as orphans
  order by orphans.created_at, orphans.id limit least(at_most, 1000);
$$;
grant execute on function private.orphaned_objects to marketplace_api;

-- Lost files: after a restore, rows may refer to objects deleted since the backup (decision 27).

-- Objects that listings and profiles use, in pages by path.
create function private.kept_objects(after_path text, at_most integer)
returns table (bucket_id text, object_path text) language sql stable security definer set search_path = '' as $$
  select used.bucket_id, used.object_path
  from (
    select 'product-files', listing_files.object_path from public.listing_files
    union all
    select 'showcase-images', listing_pictures.object_path from private.listing_pictures
    union all
    select 'previews', listing_previews.object_path from public.listing_previews where listing_previews.object_path is not null
    union all
    select 'previews', preview_pictures.object_path from public.preview_pictures
    union all
    select 'avatars', substring(profiles.avatar from 9) from public.profiles where profiles.avatar like 'avatars/%'
    union all
    select 'avatars', substring(profiles.banner from 9) from public.profiles where profiles.banner is not null
    union all
    select 'avatars', substring(held_profiles.words ->> 'banner' from 9) from private.held_profiles where held_profiles.words ->> 'banner' is not null
  ) as used (bucket_id, object_path)
  where used.object_path > after_path
  order by used.object_path
  limit least(at_most, 1000);
$$;

-- Handles an object whose bytes are lost: hides the listing if its newest release has it and shows
-- the seller what to do, or removes a profile picture. Returns the listing or null.
create function private.withhold_lost_object(of_bucket text, of_path text)
returns uuid language plpgsql volatile security definer set search_path = '' as $$
declare
  lost public.listing_files;
begin
  if of_bucket = 'avatars' then
    update public.profiles set avatar = null where profiles.avatar = 'avatars/' || of_path;
    update public.profiles set banner = null where profiles.banner = 'avatars/' || of_path;
    update private.held_profiles set words = held_profiles.words || '{"banner": null}' where held_profiles.words ->> 'banner' = 'avatars/' || of_path;
  elsif of_bucket = 'previews' then
    perform private.make_preview_again(listing_previews.file_id) from public.listing_previews
    where listing_previews.object_path = of_path or exists (
      select from public.preview_pictures
      where preview_pictures.file_id = listing_previews.file_id and preview_pictures.object_path = of_path
    );
  elsif of_bucket = 'product-files' then
    select listing_files.* into lost
    from public.listing_files join public.listings on listings.id = listing_files.listing_id
    join public.release_files on release_files.listing_id = listings.id and release_files.release = listings.release_number
      and release_files.file_id = listing_files.id
    where listing_files.object_path = of_path for update of listings;
    update public.listings set status = 'inactive' where listings.id = lost.listing_id and listings.status in ('active', 'paused');
    insert into public.pending_releases (listing_id, failure)
    select listings.id, 'A file of this item was lost. Publish a new release with it, then show the item again.'
    from public.listings where listings.id = lost.listing_id and listings.status <> 'removed'
    on conflict (listing_id) do update set failure = excluded.failure;
  end if;
  return lost.listing_id;
end
$$;
grant execute on function private.kept_objects, private.withhold_lost_object to marketplace_api;

-- Objects of the caller: files and pictures of their listings, their profile pictures, and pictures
-- of their conversations. Called after export_account, which checks the caller.
create function private.export_objects()
returns table (bucket_id text, object_path text, place text) language sql stable security definer set search_path = '' as $$
  select 'product-files', listing_files.object_path, 'listings/' || listings.id || '/' || first.release || '-' || first.name
  from public.listing_files join public.listings on listings.id = listing_files.listing_id
  cross join lateral (
    select release_files.release, release_files.name from public.release_files
    where release_files.listing_id = listings.id and release_files.file_id = listing_files.id order by release_files.release limit 1
  ) as first
  where listings.seller_id = auth.uid()
  union all
  select 'showcase-images', pictures.image ->> 'path', 'listings/' || listings.id || '/picture-' || pictures.position
  from public.listings cross join jsonb_array_elements(listings.showcase_images) with ordinality as pictures (image, position)
  where listings.seller_id = auth.uid()
  union all
  select 'avatars', substr(kept.picture, length('avatars/') + 1), kept.place
  from public.profiles left join private.held_profiles on held_profiles.user_id = profiles.id
  cross join lateral (
    values (profiles.avatar, 'avatar'), (coalesce(profiles.banner, held_profiles.words ->> 'banner'), 'banner')
  ) as kept (picture, place)
  where profiles.id = auth.uid() and kept.picture like 'avatars/%'
  union all
  select 'message-pictures', message_pictures.object_path, 'messages/' || coalesce(message_pictures.message_id::text, 'not-sent') || '/' || message_pictures.id
  from private.message_pictures left join public.messages on messages.id = message_pictures.message_id
  where message_pictures.sender_id = auth.uid() or messages.thread_id in (select private.own_thread_ids())
  order by 3;
$$;
grant execute on function private.export_objects to marketplace_api;
