-- Uploads: a permission to upload one object. It ends when the object becomes part of a listing, so
-- nobody can overwrite a sold object.

create table public.uploads (
  id uuid primary key default gen_random_uuid(),
  seller_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  bucket_id text not null constraint uploads_bucket_known check (bucket_id in ('product-files', 'showcase-images')),
  object_path text not null generated always as (seller_id::text || '/' || id::text) stored
    constraint uploads_object_path_unique unique,
  created_at timestamptz not null default now(),
  draft_id uuid references public.drafts (id) on delete cascade,
  -- As announced by the client; 0 if it didn't. The stored object counts if it is larger.
  size_bytes bigint not null default 0 constraint uploads_size_bytes_positive check (size_bytes >= 0)
);
comment on table public.uploads is 'Objects that a seller may upload now. Swept with their objects after 24 hours without a listing, those of a draft with the draft or after 30 days without a change.';
select private.declare_personal('public.uploads', 'seller_id', exported => 'open_uploads', without => '{seller_id,object_path}');
create index uploads_draft_id_idx on public.uploads (draft_id);
create index uploads_seller_id_idx on public.uploads (seller_id, created_at);
create index uploads_created_at_idx on public.uploads (created_at);

-- Closes uploads that weren't listed in time. Listing needs the row, so they never can be.
create function private.close_stale_uploads(older_than interval)
returns integer language sql volatile security definer set search_path = '' as $$
  with closed as (
    delete from public.uploads
    where uploads.created_at < now() - older_than and not exists (
      select from public.drafts where drafts.id = uploads.draft_id and drafts.updated_at > now() - interval '30 days'
    )
    returning uploads.id
  )
  select count(*)::integer from closed;
$$;
grant execute on function private.close_stale_uploads to marketplace_api;

create trigger uploads_check_files after insert on public.uploads
  for each statement execute function private.check_size(
    'seller_id', 'open product-files', 'too_many_uploads', 'bucket_id = ''product-files'''
  );
create trigger uploads_check_pictures after insert on public.uploads
  for each statement execute function private.check_size(
    'seller_id', 'open showcase-images', 'too_many_uploads', 'bucket_id = ''showcase-images'''
  );

-- Storage per seller: what counts is in docs/decisions/0039-storage-quota.md.

create function private.storage_quota()
returns bigint language sql stable security definer set search_path = '' as $$
  select private.setting('storage_quota')::bigint;
$$;

-- Bytes of a seller's product files: of listings, in preparation and of open uploads. Reads the
-- seller's rows by index.
create function private.stored_bytes(of_seller_id uuid)
returns bigint language sql stable security definer set search_path = '' as $$
  select coalesce(sum(stored.bytes), 0)::bigint
  from (
    select listing_files.size_bytes as bytes
    from public.listings join public.listing_files on listing_files.listing_id = listings.id
    where listings.seller_id = of_seller_id and listings.status <> 'removed'
    union all
    select coalesce(copies.size_bytes, (objects.metadata ->> 'size')::bigint)
    from public.listings
    join private.preparations on preparations.listing_id = listings.id and preparations.outcome is null
    join private.preparation_copies as copies on copies.listing_id = listings.id and copies.purpose = 'file'
    left join storage.objects on objects.bucket_id = copies.bucket_id and objects.name = copies.source_path
    where listings.seller_id = of_seller_id
    union all
    select greatest(uploads.size_bytes, (objects.metadata ->> 'size')::bigint)
    from public.uploads left join storage.objects on objects.bucket_id = uploads.bucket_id and objects.name = uploads.object_path
    where uploads.seller_id = of_seller_id and uploads.bucket_id = 'product-files'
  ) as stored (bytes);
$$;
grant execute on function private.storage_quota, private.stored_bytes to marketplace_api;

-- Changes of one seller queue, so that each counts those before it.
create function private.require_storage(of_seller_id uuid)
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('storage:' || of_seller_id, 4));
  perform private.reject_if(private.stored_bytes(of_seller_id) > private.storage_quota(), 'storage_full');
end
$$;

create function private.check_storage()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  if auth.uid() is not null then
    perform private.require_storage(auth.uid());
  end if;
  return null;
end
$$;
create trigger uploads_check_storage after insert on public.uploads
  for each statement execute function private.check_storage();

grant select, insert (bucket_id, draft_id, size_bytes), delete on public.uploads to authenticated;

create policy "Sellers can read their own uploads" on public.uploads
  for select to authenticated using (seller_id = (select auth.uid()));

create policy "Sellers can begin uploads" on public.uploads
  for insert to authenticated
  with check (
    seller_id = (select auth.uid()) and (select private.is_seller())
    and (draft_id is null or draft_id in (select drafts.id from public.drafts))
  );

create policy "Sellers can give up their own uploads" on public.uploads
  for delete to authenticated using (seller_id = (select auth.uid()));

-- Storage: who may write to the buckets (99_all_tables/contract_limits.sql). Objects are written
-- once, at paths that the server chose.

create policy "Sellers can upload to their open uploads" on storage.objects
  for insert to authenticated with check (bucket_id || '/' || name in (select private.open_upload_objects()));

-- The API reads an open upload as its seller to check the bytes. Clients can't read listed files.
create policy "Sellers can read back their open uploads" on storage.objects
  for select to authenticated using (bucket_id || '/' || name in (select private.open_upload_objects()));

create policy "Sellers can delete their open uploads" on storage.objects
  for delete to authenticated using (bucket_id || '/' || name in (select private.open_upload_objects()));
