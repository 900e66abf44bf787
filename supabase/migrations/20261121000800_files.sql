-- Files: the sold bytes and the showcase pictures. Objects are written once, at paths that the server made, and never changed.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values
  (
    'product-files', 'product-files', false, 5368709120,
    array['image/png', 'image/jpeg', 'video/mp4', 'application/pdf', 'text/plain']
  ),
  ('showcase-images', 'showcase-images', true, 10485760, array['image/png', 'image/jpeg'])
on conflict (id) do update set
  public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

-- A permission to upload one object. It ends when the object becomes part of a listing, so a sold object has no way back.
create table public.uploads (
  id uuid primary key default gen_random_uuid(),
  seller_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  bucket_id text not null constraint uploads_bucket_known check (bucket_id in ('product-files', 'showcase-images')),
  object_path text not null generated always as (seller_id::text || '/' || id::text) stored
    constraint uploads_object_path_unique unique,
  created_at timestamptz not null default now()
);
comment on table public.uploads is 'Objects that a seller may upload now. Swept with their objects after 24 hours without a listing.';
create index uploads_seller_id_idx on public.uploads (seller_id, created_at);
create index uploads_created_at_idx on public.uploads (created_at);

create table public.listing_files (
  id uuid primary key default gen_random_uuid(),
  listing_id uuid not null references public.listings (id) on delete cascade,
  version integer not null constraint listing_files_version_positive check (version >= 1),
  object_path text not null constraint listing_files_object_path_unique unique,
  name text not null constraint listing_files_name_length check (char_length(name) between 1 and 255),
  size_bytes bigint not null constraint listing_files_size_limit check (size_bytes between 1 and 5368709120),
  mime_type text not null constraint listing_files_mime_type_known
    check (mime_type in ('image/png', 'image/jpeg', 'video/mp4', 'application/pdf', 'text/plain')),
  sha256 text not null constraint listing_files_sha256_hex check (sha256 ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null default now(),
  constraint listing_files_version_unique unique (listing_id, version)
);
comment on table public.listing_files is 'Immutable versions of a listing''s file. Buyers get the newest. The object path never leaves the server.';

create table public.downloads (
  id bigint generated always as identity primary key,
  listing_id uuid not null references public.listings (id) on delete cascade,
  buyer_id uuid not null references public.profiles (id) on delete cascade,
  downloaded_at timestamptz not null default now()
);
comment on table public.downloads is 'Each link that a buyer was given.';
create index downloads_listing_id_idx on public.downloads (listing_id, downloaded_at);
create index downloads_buyer_id_idx on public.downloads (buyer_id);

-- Takes no row argument, so the planner runs it once per statement.
-- Definer, so that these policies do not depend on those of the listings.
create function private.own_listing_ids()
returns setof uuid
language sql stable security definer set search_path = ''
as $$
  select listings.id from public.listings where listings.seller_id = (select auth.uid());
$$;
grant execute on function private.own_listing_ids() to authenticated;

revoke all on public.uploads, public.listing_files, public.downloads from anon, authenticated;
grant select on public.uploads to authenticated;
grant insert (bucket_id) on public.uploads to authenticated;
grant delete on public.uploads to authenticated;
grant select (id, listing_id, version, name, size_bytes, mime_type, sha256, created_at) on public.listing_files to authenticated;
grant select on public.downloads to authenticated;
alter table public.uploads enable row level security;
alter table public.listing_files enable row level security;
alter table public.downloads enable row level security;

create policy "Sellers can read their own uploads" on public.uploads
  for select to authenticated using (seller_id = (select auth.uid()));

create policy "Sellers can begin uploads" on public.uploads
  for insert to authenticated
  with check (seller_id = (select auth.uid()) and (select private.is_seller()));

create policy "Sellers can give up their own uploads" on public.uploads
  for delete to authenticated using (seller_id = (select auth.uid()));

create policy "Only people in good standing upload" on public.uploads
  as restrictive for all to authenticated
  using ((select private.is_in_good_standing()))
  with check ((select private.is_in_good_standing()));

create policy "Sellers and buyers can see what the file is" on public.listing_files
  for select to authenticated
  using (
    listing_id in (select private.own_listing_ids())
    or listing_id in (select private.entitled_listing_ids())
  );

create policy "Only people in good standing see files" on public.listing_files
  as restrictive for select to authenticated using ((select private.is_in_good_standing()));

create policy "Sellers can see the downloads of their listings" on public.downloads
  for select to authenticated
  using (listing_id in (select private.own_listing_ids()));

create policy "Only people in good standing see downloads" on public.downloads
  as restrictive for select to authenticated using ((select private.is_in_good_standing()));

-- The open uploads of the caller, as object paths. Definer, because storage asks it as `authenticated` for every chunk.
create function private.open_upload_paths(for_bucket_id text)
returns setof text
language sql stable security definer set search_path = ''
as $$
  select uploads.object_path from public.uploads
  where uploads.seller_id = (select auth.uid()) and uploads.bucket_id = for_bucket_id
    and private.is_seller() and private.is_in_good_standing();
$$;
grant execute on function private.open_upload_paths(text) to authenticated;

create policy "Sellers can upload product files to their open uploads" on storage.objects
  for insert to authenticated
  with check (bucket_id = 'product-files' and name in (select private.open_upload_paths('product-files')));

create policy "Sellers can upload showcase images to their open uploads" on storage.objects
  for insert to authenticated
  with check (bucket_id = 'showcase-images' and name in (select private.open_upload_paths('showcase-images')));

-- Reading back an open upload lets the API check its bytes as the seller. A listed file is out of reach for everyone.
create policy "Sellers can read back their open uploads" on storage.objects
  for select to authenticated
  using (
    (bucket_id = 'product-files' and name in (select private.open_upload_paths('product-files')))
    or (bucket_id = 'showcase-images' and name in (select private.open_upload_paths('showcase-images')))
  );

create policy "Sellers can delete their open uploads" on storage.objects
  for delete to authenticated
  using (
    (bucket_id = 'product-files' and name in (select private.open_upload_paths('product-files')))
    or (bucket_id = 'showcase-images' and name in (select private.open_upload_paths('showcase-images')))
  );

-- Attaches an uploaded object to the caller's listing as its newest version and closes the uploads it came from.
-- Definer, because clients may not write listing_files; the listing, the upload and the object are checked as the caller's.
create function private.attach_listing_file(
  to_listing_id uuid, upload_id uuid, file_name text, file_size_bytes bigint, file_mime_type text, file_sha256 text,
  showcase_upload_ids uuid[]
)
returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  path text;
  file_id uuid;
begin
  if not private.is_in_good_standing() then
    perform private.refuse('account_banned');
  elsif not private.is_seller() then
    perform private.refuse('seller_required');
  end if;
  perform from public.listings where listings.id = to_listing_id and listings.seller_id = auth.uid() for update;
  if not found then
    perform private.refuse('not_found');
  end if;
  delete from public.uploads
  where uploads.id = upload_id and uploads.seller_id = auth.uid() and uploads.bucket_id = 'product-files'
  returning uploads.object_path into path;
  if path is null or not exists (
    select from storage.objects where objects.bucket_id = 'product-files' and objects.name = path
  ) then
    perform private.refuse('upload_not_found');
  end if;
  delete from public.uploads
  where uploads.id = any (showcase_upload_ids) and uploads.seller_id = auth.uid() and uploads.bucket_id = 'showcase-images';

  insert into public.listing_files (listing_id, version, object_path, name, size_bytes, mime_type, sha256)
  select to_listing_id, coalesce(max(listing_files.version), 0) + 1, path, file_name, file_size_bytes, file_mime_type, file_sha256
  from public.listing_files where listing_files.listing_id = to_listing_id
  returning id into file_id;
  update public.listings set file_mime_type = attach_listing_file.file_mime_type, file_size_bytes = attach_listing_file.file_size_bytes
  where listings.id = to_listing_id;
  return file_id;
end
$$;
grant execute on function private.attach_listing_file(uuid, uuid, text, bigint, text, text, uuid[]) to marketplace_api;

-- Every listing has a file once its transaction ends: a listing without one could be sold and not delivered.
-- Definer, because listing_files hides rows from other people.
create function private.require_listing_file()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if not exists (select from public.listing_files where listing_files.listing_id = new.id) then
    perform private.refuse('file_required');
  end if;
  return null;
end
$$;
create constraint trigger listings_require_file
  after insert on public.listings
  deferrable initially deferred
  for each row execute function private.require_listing_file();

-- The object behind one purchase, for the download link: found through the caller's active entitlement, and logged.
-- Definer, because object paths are granted to no client. Sellers may fetch their own file the same way, without an order.
create function private.begin_download(of_order_id uuid, of_listing_id uuid)
returns table (object_path text, file_name text, mime_type text, size_bytes bigint)
language plpgsql volatile security definer set search_path = ''
as $$
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
  insert into public.downloads (listing_id, buyer_id) values (of_listing_id, auth.uid());
  return query
    select listing_files.object_path, listing_files.name, listing_files.mime_type, listing_files.size_bytes
    from public.listing_files where listing_files.listing_id = of_listing_id
    order by listing_files.version desc limit 1;
end
$$;
grant execute on function private.begin_download(uuid, uuid) to marketplace_api;
