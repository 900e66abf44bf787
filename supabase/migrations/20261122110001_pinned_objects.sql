-- What is sold and shown is pinned: the id and the version that Storage gave to the bytes which were checked. Policies cannot keep bytes as they are,
-- because Storage writes the row of a finished upload as itself: whoever holds a signed upload link, or began an upload earlier, needs no right then.

alter table public.listing_files add column object_id uuid, add column object_version text;
update public.listing_files set object_id = objects.id, object_version = objects.version
from storage.objects where objects.bucket_id = 'product-files' and objects.name = listing_files.object_path;
comment on column public.listing_files.object_id is 'With object_version: which write of the object was checked. A download of any other is refused, and of a file without them.';

create table private.listing_pictures (
  listing_id uuid not null references public.listings (id) on delete cascade,
  object_path text not null constraint listing_pictures_object_path_unique unique,
  object_id uuid not null,
  object_version text
);
comment on table private.listing_pictures is 'Which write of each showcase picture was checked. What is shown stands in listings.showcase_images.';
create index listing_pictures_listing_id_idx on private.listing_pictures (listing_id);
alter table private.listing_pictures enable row level security;
insert into private.listing_pictures (listing_id, object_path, object_id, object_version)
select distinct on (objects.name) listings.id, objects.name, objects.id, objects.version
from public.listings, jsonb_array_elements(listings.showcase_images) as image
join storage.objects on objects.bucket_id = 'showcase-images' and objects.name in (image ->> 'path', image ->> 'thumbnailPath');

-- The object behind one purchase, for the download link: found through the caller's active entitlement, and logged.
-- Bytes that are not those which were checked are withheld, whoever put them there.
-- Definer, because object paths are granted to no client. Sellers may fetch their own file the same way, without an order.
create or replace function private.begin_download(of_order_id uuid, of_listing_id uuid)
returns table (object_path text, file_name text, mime_type text, size_bytes bigint)
language plpgsql volatile security definer set search_path = ''
as $$
declare
  file public.listing_files;
begin
  if not private.is_in_good_standing() then
    perform private.refuse('account_banned');
  end if;
  perform from public.entitlements
  join public.order_items on order_items.listing_id = entitlements.listing_id and order_items.order_id = of_order_id
  join public.orders on orders.id = order_items.order_id and orders.buyer_id = entitlements.buyer_id
  where entitlements.buyer_id = auth.uid()
    and entitlements.listing_id = of_listing_id
    and entitlements.revoked_at is null;
  if not found then
    perform private.refuse('not_found');
  end if;
  select * into file from public.listing_files
  where listing_files.listing_id = of_listing_id
  order by listing_files.version desc limit 1;
  if not exists (
    select from storage.objects
    where objects.bucket_id = 'product-files' and objects.name = file.object_path
      and objects.id = file.object_id and objects.version is not distinct from file.object_version
  ) then
    perform private.refuse('file_withheld');
  end if;
  insert into public.downloads (listing_id, buyer_id) values (of_listing_id, auth.uid());
  return query select file.object_path, file.name, file.mime_type, file.size_bytes;
end
$$;

-- Listed objects that are not, or no longer, those which were checked. There are none, unless somebody wrote to Storage past the shop.
-- Definer, because Storage's rows and the object paths are granted to no client.
create function private.changed_objects(at_most integer)
returns table (listing_id uuid, bucket_id text, object_path text)
language sql stable security definer set search_path = ''
as $$
  select pinned.listing_id, pinned.bucket_id, pinned.object_path
  from (
    select listing_files.listing_id, 'product-files', listing_files.object_path, listing_files.object_id, listing_files.object_version
    from public.listing_files
    union all
    select listing_pictures.listing_id, 'showcase-images', listing_pictures.object_path, listing_pictures.object_id,
      listing_pictures.object_version
    from private.listing_pictures
  ) as pinned (listing_id, bucket_id, object_path, object_id, object_version)
  where not exists (
    select from storage.objects
    where objects.bucket_id = pinned.bucket_id and objects.name = pinned.object_path
      and objects.id = pinned.object_id and objects.version is not distinct from pinned.object_version
  )
  limit least(at_most, 1000);
$$;
grant execute on function private.changed_objects(integer) to marketplace_api;
