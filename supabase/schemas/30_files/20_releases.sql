-- Releases: what a listing sells, 1 to 20 named files. Buyers get the newest at their purchase and
-- all later ones. The previous release is sold until new files are prepared (preparations.sql).

create table public.releases (
  listing_id uuid not null references public.listings (id) on delete cascade,
  number integer not null constraint releases_number_positive check (number >= 1),
  name text collate "unicode",
  note text,
  created_at timestamptz not null default now(),
  withdrawn_at timestamptz,
  withdrawal_reason text,
  primary key (listing_id, number),
  constraint releases_withdrawn_with_reason check ((withdrawn_at is null) = (withdrawal_reason is null))
);
comment on table public.releases is 'What a listing sold and sells. Buyers who had a withdrawn release keep it; others don''t get it.';
select private.declare_personal(
  'public.releases', null, '{name,note,withdrawal_reason}', kept => 'sold items keep it', deleted_by => 'delete_unsold_listings', ban => 'hide',
  exported => 'listings', exported_by => 'export_listings'
);
comment on column public.releases.name is 'The seller''s own number, such as 2.1; null without one.';
comment on column public.releases.note is 'What is new, by the seller; null without a note.';
create index releases_on_sale_idx on public.releases (listing_id, number desc) where withdrawn_at is null;

create table public.release_files (
  listing_id uuid not null,
  release integer not null,
  "position" smallint not null,
  file_id uuid not null,
  name text collate "unicode" not null constraint release_files_name_length check (char_length(name) >= 1 and char_length(name) <= 255),
  primary key (listing_id, release, "position"),
  constraint release_files_file_once unique (listing_id, file_id, release),
  constraint release_files_of_release foreign key (listing_id, release) references public.releases (listing_id, number) on delete cascade,
  constraint release_files_of_listing foreign key (listing_id, file_id) references public.listing_files (listing_id, id) on delete cascade
);
comment on table public.release_files is 'The files of a release in order. An unchanged file belongs to several releases.';
select private.declare_personal(
  'public.release_files', null, '{name}', kept => 'sold items keep it', deleted_by => 'delete_unsold_listings', ban => 'hide',
  exported => 'listings', exported_by => 'export_listings'
);
create unique index release_files_name_once on public.release_files (listing_id, release, lower(name));

grant select on public.releases, public.release_files to anon, authenticated;

create policy "Readers of a listing can see its releases" on public.releases
  for select to anon, authenticated
  using (exists (select from public.listings where listings.id = releases.listing_id));

create policy "Readers of a listing can see the files of its releases" on public.release_files
  for select to anon, authenticated
  using (exists (select from public.listings where listings.id = release_files.listing_id));

-- A listing shows the newest release that isn't withdrawn.
create function private.show_release(of_listing_id uuid)
returns void language sql volatile set search_path = '' as $$
  update public.listings
  set release_number = newest.number, release_name = newest.name, release_note = newest.note,
    file_changed_at = case when newest.number > 1 then newest.created_at end,
    file_mime_type = files.mime_type, file_size_bytes = files.size_bytes, file_count = files.count
  from (
    select releases.* from public.releases
    where releases.listing_id = of_listing_id and releases.withdrawn_at is null order by releases.number desc limit 1
  ) as newest
  cross join lateral (
    select (array_agg(listing_files.mime_type order by release_files.position))[1] as mime_type, sum(listing_files.size_bytes) as size_bytes,
      count(*)
    from public.release_files join public.listing_files on listing_files.id = release_files.file_id
    where release_files.listing_id = newest.listing_id and release_files.release = newest.number
  ) as files
  where listings.id = of_listing_id;
$$;

-- Adds the next release. `files` are, in order, {name, fileId}, or {name} for the checked copy at
-- that position. Pins the copies. The caller locks the listing, which numbers the releases.
create function private.add_release(of_listing_id uuid, release_name text, release_note text, files jsonb)
returns void language plpgsql volatile set search_path = '' as $$
declare
  next_number integer;
begin
  insert into public.listing_files (id, listing_id, object_path, size_bytes, mime_type, sha256, object_id, object_version)
  select copies.id, of_listing_id, copies.target_path, copies.size_bytes, copies.mime_type, copies.sha256, copies.object_id, copies.object_version
  from private.preparation_copies as copies
  where copies.listing_id = of_listing_id and copies.purpose = 'file';
  insert into public.releases (listing_id, number, name, note)
  select of_listing_id, coalesce(max(releases.number), 0) + 1, release_name, release_note
  from public.releases where releases.listing_id = of_listing_id
  returning releases.number into next_number;
  insert into public.release_files (listing_id, release, position, file_id, name)
  select of_listing_id, next_number, file.position, coalesce((file.value ->> 'fileId')::uuid, copies.id), file.value ->> 'name'
  from jsonb_array_elements(files) with ordinality as file (value, position)
  left join private.preparation_copies as copies
    on copies.listing_id = of_listing_id and copies.purpose = 'file' and copies.position = file.position;
  perform private.show_release(of_listing_id);
end
$$;

create table public.pending_releases (
  listing_id uuid primary key references public.listings (id) on delete cascade,
  name text collate "unicode",
  note text,
  -- In order: the names, with the ids of unchanged files.
  files jsonb not null default '[]'::jsonb,
  began_at timestamptz not null default now(),
  -- Shown to the seller.
  failure text constraint pending_releases_failure_length check (char_length(failure) >= 1 and char_length(failure) <= 500)
);
comment on table public.pending_releases is 'Releases in preparation, and failed ones with the reason until the next.';
select private.declare_personal('public.pending_releases', 'seller_id', via => 'listing_id', exported => 'listings', exported_by => 'export_listings');
grant select on public.pending_releases to authenticated;

create policy "Sellers can see what becomes of their new releases" on public.pending_releases
  for select to authenticated using (listing_id in (select private.own_listing_ids()));

-- Kept files belong to the listing, no name or file occurs twice. Rejects with files_changed.
create function private.require_release_files(of_listing_id uuid, files jsonb)
returns void language plpgsql stable set search_path = '' as $$
begin
  perform private.reject_if(exists (
    select from jsonb_array_elements(files) as file
    where file ->> 'fileId' is not null and not exists (
      select from public.listing_files where listing_files.listing_id = of_listing_id and listing_files.id = (file ->> 'fileId')::uuid
    )
  ) or exists (
    select from jsonb_array_elements(files) as file group by lower(file ->> 'name') having count(*) > 1
  ) or exists (
    select from jsonb_array_elements(files) as file group by coalesce(file ->> 'fileId', file ->> 'uploadId') having count(*) > 1
  ), 'files_changed');
end
$$;

-- Locks the caller's listing, once its first files are checked.
create function private.lock_own_listing(of_listing_id uuid)
returns public.listings language plpgsql volatile set search_path = '' as $$
declare
  own public.listings;
begin
  perform private.lock_standing(auth.uid());
  select * into own from public.listings
  where listings.id = of_listing_id and listings.seller_id = auth.uid() and listings.status in ('active', 'inactive', 'paused')
  for update;
  perform private.reject_if(not found, 'not_found');
  return own;
end
$$;

-- Locks the caller's listing for new files or pictures, and counts the change against its limit.
create function private.lock_for_change(of_listing_id uuid, counted_as text)
returns public.listings language plpgsql volatile set search_path = '' as $$
declare
  own public.listings;
begin
  perform private.lock_standing(auth.uid());
  perform private.reject_if(not private.is_seller(), 'seller_required');
  own := private.lock_own_listing(of_listing_id);
  perform private.reject_if(exists (select from private.preparations where preparations.listing_id = of_listing_id), 'release_in_progress');
  perform private.count_against(counted_as, auth.uid());
  return own;
end
$$;

-- Starts the next release of the caller's listing; true if a preparation began. `files`, in order:
-- {name, fileId} for one of any release, {name, uploadId} for a new one. Rejects with
-- seller_required, not_found, release_in_progress, rate_limited, files_changed, upload_not_found
-- and storage_full.
create function private.begin_release(of_listing_id uuid, release_name text, release_note text, files jsonb)
returns boolean language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.lock_for_change(of_listing_id, 'release');
  perform private.require_release_files(of_listing_id, files);
  delete from public.pending_releases where pending_releases.listing_id = of_listing_id;
  if not exists (select from jsonb_array_elements(files) as file where file ->> 'fileId' is null) then
    perform private.add_release(of_listing_id, release_name, release_note, files);
    return false;
  end if;
  -- The scheduler leaves the first attempt to the call that began this.
  insert into private.preparations (listing_id, due_at) values (of_listing_id, now() + interval '15 seconds');
  insert into public.pending_releases (listing_id, name, note, files)
  select of_listing_id, release_name, release_note, jsonb_agg(file.value - 'uploadId' - 'previewPages' order by file.position)
  from jsonb_array_elements(files) with ordinality as file (value, position);
  perform private.claim_copies(of_listing_id, files, '[]');
  return true;
end
$$;

-- Withdraws a release of the caller's listing: only buyers who have it keep it. The listing's lock
-- orders it with purchases (set_first_release). Rejects: not_found, already_done, last_release.
create function private.withdraw_release(of_listing_id uuid, of_number integer, reason text)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  withdrawn public.releases;
begin
  perform private.lock_own_listing(of_listing_id);
  select * into withdrawn from public.releases where releases.listing_id = of_listing_id and releases.number = of_number;
  perform private.reject_if(not found, 'not_found');
  perform private.reject_if(withdrawn.withdrawn_at is not null, 'already_done');
  perform private.reject_if(not exists (
    select from public.releases
    where releases.listing_id = of_listing_id and releases.number <> of_number and releases.withdrawn_at is null
  ), 'last_release');
  -- Later than every purchase that got it.
  update public.releases set withdrawn_at = clock_timestamp(), withdrawal_reason = reason
  where releases.listing_id = of_listing_id and releases.number = of_number;
  delete from public.listing_previews
  where listing_previews.listing_id = of_listing_id and not exists (
    select from public.release_files
    join public.releases on releases.listing_id = release_files.listing_id and releases.number = release_files.release
    where release_files.listing_id = of_listing_id and release_files.file_id = listing_previews.file_id and releases.withdrawn_at is null
  );
  perform private.show_release(of_listing_id);
end
$$;
grant execute on function private.begin_release, private.withdraw_release to marketplace_api;
