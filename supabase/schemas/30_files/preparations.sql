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
create index preparation_copies_source_path_idx on private.preparation_copies (source_path);

-- The copies that a listing needs: new files and new pictures, with what their seller says about
-- them. A thumbnail and the sizes have the position of their picture.
create function private.wanted_copies(files jsonb, pictures jsonb)
returns table (upload_id uuid, purpose text, "position" smallint, facts jsonb)
language sql immutable set search_path = ''
as $$
  select (file.value ->> 'uploadId')::uuid, 'file', file.position::smallint, file.value
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
  where picture.value ->> 'path' is null and (copy.purpose <> 'thumbnail' or copy.upload_id is not null);
$$;

-- Closes the caller's uploads and notes the needed copies. `files` are [{uploadId, name,
-- previewPages, sha256}], or {fileId, name} for an unchanged one; `pictures` are [{uploadId,
-- thumbnailUploadId, sizes, placeholder, alt}], or {path} for one that the listing already shows.
create function private.claim_copies(of_listing_id uuid, files jsonb, pictures jsonb)
returns void
language plpgsql volatile set search_path = ''
as $$
begin
  with needed as materialized (select * from private.wanted_copies(files, pictures)),
  closed as (
    delete from public.uploads
    where uploads.seller_id = auth.uid() and uploads.id in (select needed.upload_id from needed)
    returning uploads.id, uploads.bucket_id, uploads.object_path
  )
  insert into private.preparation_copies (listing_id, purpose, position, file_name, preview_pages, alt, placeholder, claimed_sha256, source_path)
  select of_listing_id, needed.purpose, needed.position, needed.facts ->> 'name',
    translate(needed.facts ->> 'previewPages', '[]', '{}')::integer[], needed.facts ->> 'alt', needed.facts ->> 'placeholder',
    needed.facts ->> 'sha256', closed.object_path
  from needed
  join closed on closed.id = needed.upload_id
    and closed.bucket_id = case needed.purpose when 'file' then 'product-files' else 'showcase-images' end
  where exists (select from storage.objects where objects.bucket_id = closed.bucket_id and objects.name = closed.object_path);
  if (select count(*) from private.preparation_copies where preparation_copies.listing_id = of_listing_id)
    < (select count(*) from private.wanted_copies(files, pictures)) then
    perform private.reject('upload_not_found');
  end if;
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
returns void
language plpgsql volatile security definer set search_path = ''
as $$
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
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.reject_if(not exists (select from public.release_files where release_files.listing_id = new.id) and not exists (
    select from public.listings join private.preparations on preparations.listing_id = listings.id
    where listings.id = new.id and listings.status = 'processing'
  ), 'file_required');
  return null;
end
$$;
create constraint trigger listings_require_file
  after insert on public.listings
  deferrable initially deferred
  for each row execute function private.require_listing_file();

-- Starts an attempt on the caller's listing: the first, or one that is due. No row if another
-- attempt is running. Definer like the functions below, because preparations have no grants.
create function private.take_own_preparation(of_listing_id uuid, lease interval)
returns table (listing_id uuid, attempt integer, outcome text)
language sql volatile security definer set search_path = ''
as $$
  update private.preparations set attempt = preparations.attempt + 1, due_at = now() + lease
  from public.listings
  where preparations.listing_id = of_listing_id and listings.id = of_listing_id and listings.seller_id = auth.uid()
    and (preparations.attempt = 0 or preparations.due_at <= now())
  returning preparations.listing_id, preparations.attempt, preparations.outcome;
$$;

-- Starts an attempt on the listing that is due longest. Concurrent callers get different listings.
create function private.take_due_preparation(lease interval)
returns table (listing_id uuid, attempt integer, outcome text)
language sql volatile security definer set search_path = ''
as $$
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
returns boolean
language plpgsql volatile set search_path = ''
as $$
begin
  perform from private.preparations
  where preparations.listing_id = of_listing_id and preparations.attempt = of_attempt for update;
  return found;
end
$$;
