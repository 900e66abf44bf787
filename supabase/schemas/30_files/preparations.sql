-- Preparations turn uploads into a listing, a release or new pictures. The server copies each
-- object to a path that no client could write, checks the copy and pins it. The next attempt
-- continues from the rows.

create table private.preparations (
  listing_id uuid primary key references public.listings (id) on delete cascade,
  -- Null for a change of a live listing, which keeps its status.
  wanted_status text constraint preparations_wanted_status_known check (wanted_status in ('active', 'inactive')),
  -- The number of the current attempt. Each step passes it, so an attempt whose lease has ended
  -- changes nothing.
  attempt integer not null default 0,
  -- When the next attempt may start: the end of the current lease.
  due_at timestamptz not null default now(),
  -- Null until the listing or release is live or has failed. Then only the leftovers in Storage
  -- remain.
  outcome text constraint preparations_outcome_known check (outcome in ('listed', 'rejected')),
  created_at timestamptz not null default now()
);
comment on table private.preparations is 'Preparations of listings that are running, or whose uploads must still be removed.';
create index preparations_due_at_idx on private.preparations (due_at);

create table private.preparation_copies (
  id uuid primary key default gen_random_uuid(),
  listing_id uuid not null references private.preparations (listing_id) on delete cascade,
  purpose text not null constraint preparation_copies_purpose_known check (purpose in ('file', 'picture', 'thumbnail', 'w320', 'w640', 'w1200')),
  -- From 1: of a file in its release, or of a picture.
  "position" smallint not null,
  bucket_id text not null generated always as (case purpose when 'file' then 'product-files' else 'showcase-images' end) stored,
  -- As its release will name it.
  file_name text collate "unicode" constraint preparation_copies_file_name_length check (char_length(file_name) >= 1 and char_length(file_name) <= 255),
  -- Of a PDF; null for the first three.
  preview_pages integer[],
  -- Of a picture, in its seller's words.
  alt text,
  placeholder text constraint preparation_copies_placeholder_shape check (placeholder ~ '^[A-Za-z0-9+/]{64}$'),
  source_path text not null,
  -- Of the bytes that the seller has, by their program. A copy of other bytes is rejected.
  claimed_sha256 text,
  -- Each attempt copies to its own path, so a slow copy can never replace a pinned one.
  target_path text constraint preparation_copies_target_path_unique unique,
  copying_since timestamptz,
  -- The finished copy.
  object_id uuid,
  object_version text,
  -- How far the check has read a file that takes more than one call.
  progress jsonb,
  -- Detected from the bytes.
  mime_type text,
  size_bytes bigint,
  sha256 text constraint preparation_copies_as_claimed check (sha256 = claimed_sha256),
  width integer,
  height integer,
  inside jsonb,
  constraint preparation_copies_file_named check (purpose <> 'file' or file_name is not null),
  constraint preparation_copies_position_unique unique (listing_id, purpose, "position")
);
comment on table private.preparation_copies is 'The objects of a preparation: source, copy, and facts about the bytes.';
select private.declare_personal('private.preparation_copies', null, deletion => 'cascade', unexported => 'work in progress');
create index preparation_copies_source_path_idx on private.preparation_copies (source_path);

-- Closes the caller's uploads and notes the needed copies. `files` are [{uploadId, name,
-- previewPages, sha256}], or {fileId, name} for an unchanged one; `pictures` are [{uploadId,
-- thumbnailUploadId, sizes, placeholder, alt}], or {path} for one that the listing already shows.
create function private.claim_copies(of_listing_id uuid, files jsonb, pictures jsonb)
returns void language plpgsql volatile set search_path = '' as $$
declare
  is_incomplete boolean;
begin
  -- New files and pictures, with what their seller says about them. A thumbnail and the sizes have
  -- the position of their picture.
  with needed as materialized (
    select (file.value ->> 'uploadId')::uuid as upload_id, 'file' as purpose, file.position::smallint as position, file.value as facts
    from jsonb_array_elements(files) with ordinality as file (value, position)
    where file.value ->> 'fileId' is null
    union all
    select copy.upload_id::uuid, copy.purpose, picture.position::smallint, copy.facts
    from jsonb_array_elements(pictures) with ordinality as picture (value, position)
    cross join lateral (
      values (picture.value ->> 'uploadId', 'picture', picture.value), (picture.value ->> 'thumbnailUploadId', 'thumbnail', null)
      union all
      select size.value ->> 'uploadId', 'w' || (size.value ->> 'width'), null
      from jsonb_array_elements(picture.value -> 'sizes') as size (value)
    ) as copy (upload_id, purpose, facts)
    where picture.value ->> 'path' is null and (copy.purpose <> 'thumbnail' or copy.upload_id is not null)
  ), closed as (
    delete from public.uploads
    where uploads.seller_id = auth.uid() and uploads.id in (select needed.upload_id from needed)
    returning uploads.id, uploads.bucket_id, uploads.object_path
  ), noted as (
    insert into private.preparation_copies (listing_id, purpose, position, file_name, preview_pages, alt, placeholder, claimed_sha256, source_path)
    select of_listing_id, needed.purpose, needed.position, needed.facts ->> 'name',
      translate(needed.facts ->> 'previewPages', '[]', '{}')::integer[], needed.facts ->> 'alt', needed.facts ->> 'placeholder',
      needed.facts ->> 'sha256', closed.object_path
    from needed
    join closed on closed.id = needed.upload_id
      and closed.bucket_id = case needed.purpose when 'file' then 'product-files' else 'showcase-images' end
    where exists (select from storage.objects where objects.bucket_id = closed.bucket_id and objects.name = closed.object_path)
    returning 1
  )
  select (select count(*) from noted) < (select count(*) from needed) into is_incomplete;
  perform private.reject_if(is_incomplete, 'upload_not_found');
  -- Clients may announce less than they upload.
  if exists (
    select from private.preparation_copies where preparation_copies.listing_id = of_listing_id and preparation_copies.purpose = 'file'
  ) then
    perform private.require_storage(auth.uid());
  end if;
end
$$;

-- Starts to prepare a new listing of the caller. It checks that the listing, the uploads and the
-- objects are the caller's.
create function private.begin_preparation(of_listing_id uuid, wanted_status text, files jsonb, pictures jsonb)
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_standing(auth.uid());
  perform private.reject_if(not private.is_seller(), 'seller_required');
  perform from public.listings
  where listings.id = of_listing_id and listings.seller_id = auth.uid() and listings.status = 'processing' for update;
  perform private.reject_if(not found, 'not_found');
  perform private.reject_if(jsonb_array_length(files) = 0, 'file_required');
  perform private.require_release_files(of_listing_id, files);
  -- The scheduler leaves the first attempt to the call that created the listing.
  insert into private.preparations (listing_id, wanted_status, due_at)
  values (of_listing_id, begin_preparation.wanted_status, now() + interval '15 seconds');
  perform private.claim_copies(of_listing_id, files, pictures);
end
$$;

-- At the end of its transaction every listing must have a file or a preparation, otherwise it could
-- be sold without one. Definer, because policies hide rows from other users.
create function private.require_listing_file()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.reject_if(not exists (select from public.release_files where release_files.listing_id = new.id) and not exists (
    select from public.listings join private.preparations on preparations.listing_id = listings.id
    where listings.id = new.id and listings.status = 'processing'
  ), 'file_required');
  return null;
end
$$;
create constraint trigger listings_require_file after insert on public.listings
  deferrable initially deferred
  for each row execute function private.require_listing_file();

-- Starts an attempt on the caller's listing: the first, or one that is due. No row if another
-- attempt is running. Definer like the functions below, because preparations have no grants.
create function private.take_own_preparation(of_listing_id uuid, lease interval)
returns table (listing_id uuid, attempt integer, outcome text) language sql volatile security definer set search_path = '' as $$
  update private.preparations set attempt = preparations.attempt + 1, due_at = now() + lease
  from public.listings
  where preparations.listing_id = of_listing_id and listings.id = of_listing_id and listings.seller_id = auth.uid()
    and (preparations.attempt = 0 or preparations.due_at <= now())
  returning preparations.listing_id, preparations.attempt, preparations.outcome;
$$;

-- Starts an attempt on the listing that is due longest. Concurrent callers get different listings.
create function private.take_due_preparation(lease interval)
returns table (listing_id uuid, attempt integer, outcome text) language sql volatile security definer set search_path = '' as $$
  update private.preparations set attempt = preparations.attempt + 1, due_at = now() + lease
  where preparations.listing_id = (
    select due.listing_id from private.preparations as due
    where due.due_at <= now() order by due.due_at limit 1 for update skip locked
  )
  returning preparations.listing_id, preparations.attempt, preparations.outcome;
$$;
grant execute on function private.begin_preparation, private.take_own_preparation, private.take_due_preparation to marketplace_api;

-- Locks an attempt for the rest of the transaction; false if another has taken over.
create function private.lock_preparation(of_listing_id uuid, of_attempt integer)
returns boolean language plpgsql volatile set search_path = '' as $$
begin
  perform from private.preparations
  where preparations.listing_id = of_listing_id and preparations.attempt = of_attempt for update;
  return found;
end
$$;

-- Steps of a preparation, called by the worker that holds its attempt. All are definers, because
-- preparations have no grants.

-- Pins finished copies and names a new path for each missing one that isn't under way. A copy times
-- out after 20 seconds plus one per 10 MB; the sweep removes what arrives later.
create function private.plan_copies(of_listing_id uuid, of_attempt integer)
returns table (
  id uuid, purpose text, "position" smallint, file_name text, bucket_id text, source_path text, target_path text, state text, declared_type text,
  size_bytes bigint, progress jsonb, width integer, height integer, claimed_sha256 text
) language plpgsql volatile security definer set search_path = '' as $$
begin
  if not private.lock_preparation(of_listing_id, of_attempt) then
    return;
  end if;
  update private.preparation_copies set object_id = objects.id, object_version = objects.version
  from storage.objects
  where preparation_copies.listing_id = of_listing_id and preparation_copies.object_id is null
    and objects.bucket_id = preparation_copies.bucket_id and objects.name = preparation_copies.target_path;
  return query
    with begun as (
      update private.preparation_copies set target_path = 'listed/' || gen_random_uuid(), copying_since = now()
      where preparation_copies.listing_id = of_listing_id and preparation_copies.object_id is null
        and coalesce(preparation_copies.copying_since < now() - interval '20 seconds' - interval '1 second' * coalesce((
          select (objects.metadata ->> 'size')::bigint / 10000000 from storage.objects
          where objects.bucket_id = preparation_copies.bucket_id and objects.name = preparation_copies.source_path
        ), 0), true)
      returning preparation_copies.id, preparation_copies.target_path
    )
    select copies.id, copies.purpose, copies.position, copies.file_name, copies.bucket_id, copies.source_path, coalesce(begun.target_path, copies.target_path),
      case
        when begun.id is not null then 'to_copy'
        when copies.object_id is null then 'copying'
        when copies.mime_type is null then 'copied'
        else 'checked'
      end,
      objects.metadata ->> 'mimetype', (objects.metadata ->> 'size')::bigint, copies.progress, copies.width, copies.height, copies.claimed_sha256
    from private.preparation_copies as copies
    left join begun on begun.id = copies.id
    left join storage.objects on objects.id = copies.object_id
    where copies.listing_id = of_listing_id
    order by copies.purpose, copies.position;
end
$$;

-- Stores what the bytes of a copy are. Counts files again: their seller may have replaced an upload
-- after it was listed. Rejects with storage_full.
create function private.store_copy_facts(of_copy_id uuid, of_attempt integer, facts jsonb)
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  update private.preparation_copies
  set progress = facts -> 'progress', mime_type = facts ->> 'mimeType', size_bytes = (facts ->> 'sizeBytes')::bigint,
    sha256 = facts ->> 'sha256', width = (facts ->> 'width')::integer, height = (facts ->> 'height')::integer,
    inside = facts -> 'inside'
  from private.preparations
  where preparation_copies.id = of_copy_id and preparations.listing_id = preparation_copies.listing_id
    and preparations.attempt = of_attempt;
  perform private.require_storage(listings.seller_id)
  from private.preparation_copies join public.listings on listings.id = preparation_copies.listing_id
  where preparation_copies.id = of_copy_id and preparation_copies.purpose = 'file';
end
$$;

-- Sells and shows the copies and returns the listing's new status.
create function private.list_copies(of_listing_id uuid, new_status text)
returns text language plpgsql volatile set search_path = '' as $$
declare
  status_now text;
begin
  perform private.add_release(of_listing_id, null, null, (
    select jsonb_agg(jsonb_build_object('name', copies.file_name) order by copies.position)
    from private.preparation_copies as copies
    where copies.listing_id = of_listing_id and copies.purpose = 'file'
  ));
  perform private.pin_pictures(of_listing_id);
  update public.listings
  set status = new_status, showcase_images = coalesce((
      select jsonb_agg(private.copied_picture(of_listing_id, copies.position) order by copies.position)
      from private.preparation_copies as copies
      where copies.listing_id = of_listing_id and copies.purpose = 'picture'
    ), '[]')
  where listings.id = of_listing_id
  returning listings.status into status_now;
  return status_now;
end
$$;

-- Ends the work on a listing, a release or pictures: they go live, or the reason is stored. Returns
-- the listing's status, null if another attempt has taken over. One that was taken down stays down.
-- Locks in the order of 00_platform/30_rights.sql.
create function private.complete_preparation(of_listing_id uuid, of_attempt integer, failure text, rejected_upload uuid)
returns text language plpgsql volatile security definer set search_path = '' as $$
declare
  status_now text;
  work private.preparations;
  is_made boolean;
  release public.pending_releases;
begin
  perform private.lock_selling(listings.seller_id) from public.listings where listings.id = of_listing_id;
  select listings.status into status_now from public.listings where listings.id = of_listing_id for update;
  if not private.lock_preparation(of_listing_id, of_attempt) then
    return null;
  end if;
  select * into work from private.preparations where preparations.listing_id = of_listing_id;
  if work.outcome is not null then
    return status_now;
  end if;
  is_made := failure is null
    and case when work.wanted_status is null then status_now <> 'removed' else status_now = 'processing' end;
  update private.preparations set outcome = case when is_made then 'listed' else 'rejected' end where preparations.listing_id = of_listing_id;
  if not is_made then
    -- The seller sends again only what was rejected: one file, or the pictures.
    insert into public.uploads (id, seller_id, bucket_id, draft_id)
    select split_part(copies.source_path, '/', 2)::uuid, listings.seller_id, copies.bucket_id, drafts.id
    from private.preparation_copies as rejected
    join private.preparation_copies as copies on copies.listing_id = rejected.listing_id and copies.id <> rejected.id
    join public.listings on listings.id = copies.listing_id
    left join public.drafts on drafts.listing_id = listings.id
    where rejected.listing_id = of_listing_id and rejected.source_path = listings.seller_id || '/' || rejected_upload
      and 'file' in (copies.purpose, rejected.purpose) and copies.source_path not like 'listed/%';
  -- Every copy must exist, be checked and unchanged. Anything else is a bug of the caller.
  elsif exists (
    select from private.preparation_copies
    left join storage.objects on objects.bucket_id = preparation_copies.bucket_id and objects.name = preparation_copies.target_path
      and objects.id = preparation_copies.object_id and objects.version is not distinct from preparation_copies.object_version
    where preparation_copies.listing_id = of_listing_id and (objects.id is null or preparation_copies.mime_type is null)
  ) then
    raise exception 'a copy of listing % is missing, unchecked or changed', of_listing_id;
  end if;
  if work.wanted_status is null and exists (
    select from private.preparation_copies
    where preparation_copies.listing_id = of_listing_id and preparation_copies.purpose = 'file'
  ) then
    if is_made then
      delete from public.pending_releases where pending_releases.listing_id = of_listing_id returning * into release;
      perform private.add_release(of_listing_id, release.name, release.note, release.files);
    else
      update public.pending_releases
      set failure = coalesce(complete_preparation.failure, 'This item was removed while its new release was being made ready.')
      where pending_releases.listing_id = of_listing_id;
    end if;
  elsif work.wanted_status is null and is_made then
    perform private.show_pictures(of_listing_id, (
      select pending_pictures.pictures from public.pending_pictures where pending_pictures.listing_id = of_listing_id
    ));
    delete from public.pending_pictures where pending_pictures.listing_id = of_listing_id;
  elsif work.wanted_status is null then
    update public.pending_pictures
    set failure = coalesce(complete_preparation.failure, 'This item was removed while its new pictures were being made ready.')
    where pending_pictures.listing_id = of_listing_id;
  elsif is_made then
    return private.list_copies(of_listing_id, work.wanted_status);
  elsif status_now = 'processing' then
    update public.listings set processing_failure = failure where listings.id = of_listing_id;
  end if;
  return status_now;
end
$$;

-- What a finished preparation leaves in Storage: uploads that stay closed, and copies if it failed.
create function private.preparation_leftovers(of_listing_id uuid)
returns table (bucket_id text, object_path text) language sql stable security definer set search_path = '' as $$
  select distinct copies.bucket_id, leftover.path
  from private.preparations
  join private.preparation_copies as copies on copies.listing_id = preparations.listing_id,
    -- A duplicated listing copies pictures that another one shows, and an upload that is open again
    -- may be in the next preparation by now.
    lateral (values (copies.source_path, copies.source_path not like 'listed/%' and not exists (
      select from public.uploads where uploads.object_path = copies.source_path
      union all
      select from private.preparation_copies as next where next.source_path = copies.source_path and next.listing_id <> copies.listing_id
    )), (copies.target_path, preparations.outcome = 'rejected')) as leftover (path, is_left)
  where preparations.listing_id = of_listing_id and preparations.outcome is not null
    and leftover.is_left and leftover.path is not null;
$$;

-- Deletes a preparation whose leftovers are removed, and a failed listing that still has its draft.
create function private.end_preparation(of_listing_id uuid, of_attempt integer)
returns void language sql volatile security definer set search_path = '' as $$
  delete from private.preparations
  where preparations.listing_id = of_listing_id and preparations.attempt = of_attempt and preparations.outcome is not null;
  delete from public.listings using public.drafts
  where listings.id = of_listing_id and drafts.listing_id = listings.id and listings.processing_failure is not null
    and not exists (select from private.preparations where preparations.listing_id = listings.id);
$$;

-- Ends an attempt; the next may start after `pause`. Returns when the preparation began.
create function private.pause_preparation(of_listing_id uuid, of_attempt integer, pause interval)
returns timestamptz language sql volatile security definer set search_path = '' as $$
  update private.preparations set due_at = now() + pause
  where preparations.listing_id = of_listing_id and preparations.attempt = of_attempt
  returning preparations.created_at;
$$;

-- Deletes the caller's listing that failed its preparation. The seller waits for the answer and
-- learns of the failure from it.
create function private.discard_failed_listing(of_listing_id uuid)
returns void language sql volatile security definer set search_path = '' as $$
  delete from public.listings
  where listings.id = of_listing_id and listings.seller_id = auth.uid() and listings.status = 'processing'
    and listings.processing_failure is not null;
$$;
grant execute on function private.plan_copies, private.store_copy_facts, private.complete_preparation, private.preparation_leftovers,
  private.end_preparation, private.pause_preparation, private.discard_failed_listing to marketplace_api;
