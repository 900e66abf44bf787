-- The sweep of uploads: places that nobody used in time, and objects that belong to nothing. The objects themselves are
-- removed through the Storage API; SQL only names them.

-- Closes uploads that nobody listed in time. Their objects can never be listed after that: listing them takes the row.
-- Definer, because it spans all sellers.
create function private.close_stale_uploads(older_than interval)
returns integer
language sql volatile security definer set search_path = ''
as $$
  with closed as (
    delete from public.uploads where uploads.created_at < now() - older_than returning uploads.id
  )
  select count(*)::integer from closed;
$$;
grant execute on function private.close_stale_uploads(interval) to marketplace_api;

-- The paths of all pictures in use: of listings, of what was bought as it was shown, and of people.
-- No grant to anyone: only orphaned_objects calls it.
create function private.shown_pictures()
returns setof text
language sql stable set search_path = ''
as $$
  select picture.path
  from (
    select listings.showcase_images from public.listings
    union all
    select order_items.showcase_images from public.order_items
  ) as shown,
    jsonb_array_elements(shown.showcase_images) as image,
    lateral (values (image ->> 'path'), (image ->> 'thumbnailPath')) as picture (path)
  where picture.path is not null
  union all
  select substring(profiles.avatar from '/showcase-images/(.+)$') from public.profiles
  where profiles.avatar like '%/showcase-images/%';
$$;

-- Objects that belong to nothing and to which nobody may upload any more.
-- `older_than` must exceed that of close_stale_uploads: whoever was listing an upload when it was closed has ended by then.
-- Definer, because Storage's rows and the object paths are granted to no client.
create function private.orphaned_objects(older_than interval, at_most integer)
returns table (bucket_id text, object_path text)
language sql stable security definer set search_path = ''
as $$
  select objects.bucket_id, objects.name
  from storage.objects
  where objects.bucket_id in ('product-files', 'showcase-images')
    and objects.created_at < now() - older_than
    and not exists (select from public.uploads where uploads.object_path = objects.name)
    and not exists (select from public.listing_files where listing_files.object_path = objects.name)
    and (objects.bucket_id = 'product-files' or objects.name not in (select private.shown_pictures()))
  order by objects.created_at, objects.id
  limit least(at_most, 1000);
$$;
grant execute on function private.orphaned_objects(interval, integer) to marketplace_api;
