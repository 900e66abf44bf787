-- Files: the sold bytes. Sold files and shown pictures are pinned to the object id and version that
-- were checked. Policies can't protect them: an upload link that was signed earlier needs no right.

create table public.listing_files (
  id uuid primary key default gen_random_uuid(),
  listing_id uuid not null references public.listings (id) on delete cascade,
  object_path text not null constraint listing_files_object_path_unique unique,
  size_bytes bigint not null,
  mime_type text not null constraint listing_files_mime_type_fkey references public.file_types (mime_type),
  -- Facts for the listing page (contract/contents.ts).
  inside jsonb constraint listing_files_inside_bounded check (jsonb_typeof(inside) = 'object' and octet_length(inside::text) <= 262144),
  preview_pages integer[] not null default '{1,2,3}',
  sha256 text not null constraint listing_files_sha256_hex check (sha256 ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null default now(),
  object_id uuid,
  object_version text,
  constraint listing_files_of_listing_unique unique (listing_id, id)
);
comment on table public.listing_files is 'The immutable files of a listing''s releases. The object path never leaves the server.';
select private.declare_personal(
  'public.listing_files', null, '{object_path,object_version,sha256,inside}', kept => 'sold items keep it', deleted_by => 'delete_unsold_listings',
  ban => 'hide', exported => 'listings', exported_by => 'export_listings'
);
create index listing_files_mime_type_idx on public.listing_files (mime_type);
comment on column public.listing_files.preview_pages is 'Which pages of a PDF visitors see before buying.';
comment on column public.listing_files.object_id is 'With object_version: the write of the object that was checked. Downloads of any other are rejected.';

-- A file has the facts of the copy that it pins, and the seller's wishes for it.
create function private.take_inside()
returns trigger language plpgsql set search_path = '' as $$
begin
  select coalesce(new.inside, copies.inside), coalesce(copies.preview_pages, new.preview_pages)
  into new.inside, new.preview_pages
  from (values (new.object_path)) as file (path)
  left join private.preparation_copies as copies on copies.target_path = file.path;
  return new;
end
$$;
create trigger listing_files_take_inside before insert on public.listing_files
  for each row execute function private.take_inside();

create table private.listing_pictures (
  listing_id uuid not null references public.listings (id) on delete cascade,
  object_path text not null constraint listing_pictures_object_path_unique unique,
  object_id uuid not null,
  object_version text
);
comment on table private.listing_pictures is 'The checked write of each showcase picture. listings.showcase_images has the shown ones.';
select private.declare_personal(
  'private.listing_pictures', null, '{object_path,object_version}', kept => 'sold items keep it', deleted_by => 'delete_unsold_listings',
  exported => 'listings', exported_by => 'export_listings'
);
create index listing_pictures_listing_id_idx on private.listing_pictures (listing_id);

-- Listed objects that differ from the checked ones. Somebody wrote to Storage directly.
create function private.changed_objects(at_most integer)
returns table (listing_id uuid, bucket_id text, object_path text) language sql stable security definer set search_path = '' as $$
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

grant execute on function private.changed_objects to marketplace_api;

grant select (id, listing_id, size_bytes, mime_type, inside, preview_pages, sha256, created_at) on public.listing_files to anon, authenticated;

create policy "Readers of a listing can see what its files are" on public.listing_files
  for select to anon, authenticated
  using (exists (select from public.listings where listings.id = listing_files.listing_id));
