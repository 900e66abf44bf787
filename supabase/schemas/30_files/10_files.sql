-- Files: the sold bytes. Sold files and shown pictures are pinned to the object id and version that
-- were checked. Policies can't protect the bytes, because Storage writes a finished upload as
-- itself: a signed upload link or an upload that started earlier needs no right then.

create table public.listing_files (
  id uuid primary key default gen_random_uuid(),
  listing_id uuid not null references public.listings (id) on delete cascade,
  version integer not null constraint listing_files_version_positive check (version >= 1),
  object_path text not null constraint listing_files_object_path_unique unique,
  name text not null constraint listing_files_name_length check (char_length(name) >= 1 and char_length(name) <= 255),
  size_bytes bigint not null,
  mime_type text not null constraint listing_files_mime_type_fkey references public.file_types (mime_type),
  -- Facts for the listing page (contract/contents.ts).
  inside jsonb constraint listing_files_inside_bounded check (jsonb_typeof(inside) = 'object' and octet_length(inside::text) <= 262144),
  sha256 text not null constraint listing_files_sha256_hex check (sha256 ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null default now(),
  object_id uuid,
  object_version text,
  what_changed text,
  constraint listing_files_version_unique unique (listing_id, version)
);
comment on table public.listing_files is 'Immutable versions of a listing''s file. Buyers get the newest. The object path never leaves the server.';
create index listing_files_mime_type_idx on public.listing_files (mime_type);
comment on column public.listing_files.what_changed is 'The seller''s notes about this version; null without notes, and for the first.';
comment on column public.listing_files.object_id is 'With object_version: the write of the object that was checked. Downloads of any other are rejected.';

create table private.listing_pictures (
  listing_id uuid not null references public.listings (id) on delete cascade,
  object_path text not null constraint listing_pictures_object_path_unique unique,
  object_id uuid not null,
  object_version text
);
comment on table private.listing_pictures is 'The checked write of each showcase picture. listings.showcase_images has the shown ones.';
create index listing_pictures_listing_id_idx on private.listing_pictures (listing_id);

-- The listing shows the newest version from the moment that buyers get it.
create function private.note_new_file()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.listings
  set file_changed_at = now(), file_version = new.version, file_what_changed = new.what_changed,
    file_mime_type = new.mime_type, file_size_bytes = new.size_bytes
  where listings.id = new.listing_id;
  return null;
end
$$;
create trigger listing_files_note_new
  after insert on public.listing_files
  for each row when (new.version > 1) execute function private.note_new_file();

-- Listed objects that differ from the checked ones. None exist unless somebody wrote to Storage
-- directly.
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

grant select (id, listing_id, version, name, size_bytes, mime_type, sha256, what_changed, created_at) on public.listing_files to authenticated;

-- Versions: a seller replaces the file of a listing. The new file is prepared like every other
-- (preparations.sql). The listing keeps its current version until the new one is checked and
-- pinned. Earlier versions stay stored; buyers get the newest.

create table public.pending_versions (
  listing_id uuid primary key references public.listings (id) on delete cascade,
  name text not null constraint pending_versions_name_length check (char_length(name) >= 1 and char_length(name) <= 255),
  what_changed text,
  began_at timestamptz not null default now(),
  -- Shown to the seller.
  failure text constraint pending_versions_failure_length check (char_length(failure) >= 1 and char_length(failure) <= 500)
);
comment on table public.pending_versions is
  'New versions in preparation, and failed ones with the reason until the next.';

-- Closes the caller's upload and starts to prepare it as the next version of a listing's file.
-- Locks the listing, so of two concurrent calls the second finds the first. Rejects with
-- account_banned, account_suspended, seller_required, not_found, version_in_progress, rate_limited
-- and upload_not_found.
create function private.begin_version(of_listing_id uuid, file jsonb, what_changed text)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.lock_standing(auth.uid());
  perform private.reject_if(not private.is_seller(), 'seller_required');
  perform from public.listings
  where listings.id = of_listing_id and listings.seller_id = auth.uid() and listings.status in ('active', 'inactive', 'paused')
  for update;
  perform private.reject_if(not found, 'not_found');
  perform private.reject_if(exists (select from private.preparations where preparations.listing_id = of_listing_id), 'version_in_progress');
  perform private.count_against('new version', auth.uid());
  -- The scheduler leaves the first attempt to the call that began this.
  insert into private.preparations (listing_id, due_at) values (of_listing_id, now() + interval '15 seconds');
  insert into public.pending_versions (listing_id, name, what_changed)
  values (of_listing_id, file ->> 'name', begin_version.what_changed)
  on conflict (listing_id) do update
  set name = excluded.name, what_changed = excluded.what_changed, began_at = now(), failure = null;
  perform private.claim_copies(of_listing_id, file, '[]');
end
$$;
grant execute on function private.changed_objects, private.begin_version to marketplace_api;

-- Makes the checked copy the newest version, or stores why it failed. Locks the listing, which
-- numbers the versions.
create function private.end_version(of_listing_id uuid, is_made boolean, failure text)
returns void
language plpgsql volatile set search_path = ''
as $$
begin
  if not is_made then
    update public.pending_versions
    set failure = coalesce(end_version.failure, 'This item was removed while its new version was being made ready.')
    where pending_versions.listing_id = of_listing_id;
    return;
  end if;
  insert into public.listing_files (
    listing_id, version, object_path, name, size_bytes, mime_type, sha256, object_id, object_version, what_changed
  )
  select of_listing_id, (select max(listing_files.version) + 1 from public.listing_files where listing_files.listing_id = of_listing_id),
    copies.target_path, copies.file_name, copies.size_bytes, copies.mime_type, copies.sha256, copies.object_id, copies.object_version,
    (select pending_versions.what_changed from public.pending_versions where pending_versions.listing_id = of_listing_id)
  from private.preparation_copies as copies
  where copies.listing_id = of_listing_id and copies.purpose = 'file';
  delete from public.pending_versions where pending_versions.listing_id = of_listing_id;
end
$$;

grant select on public.pending_versions to authenticated;

create policy "Sellers can see what becomes of their new versions" on public.pending_versions
  for select to authenticated using (listing_id in (select private.own_listing_ids()));
