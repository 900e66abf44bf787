-- Preparations: from uploaded objects to a listing. The server copies each object to a place for which no client ever held a token, checks the copy,
-- pins it, and only then shows the listing. A preparation outlives whoever works on it: its rows say what is done, and the next try goes on there.

alter table public.listings add column processing_failure text
  constraint listings_processing_failure_length check (char_length(processing_failure) between 1 and 500);
comment on column public.listings.processing_failure is 'Why a processing listing will not go live, in words for its seller.';
grant select (processing_failure) on public.listings to anon, authenticated;

create table private.preparations (
  listing_id uuid primary key references public.listings (id) on delete cascade,
  wanted_status text not null constraint preparations_wanted_status_known check (wanted_status in ('active', 'inactive')),
  -- The number of the try that is at work. Its steps show it, so that one whose lease has ended changes nothing more.
  attempt integer not null default 0,
  -- When the next try may begin: the end of the lease of the one at work.
  due_at timestamptz not null default now(),
  -- Null until the listing is live or given up. What remains then is to remove what it leaves in Storage.
  outcome text constraint preparations_outcome_known check (outcome in ('listed', 'refused')),
  created_at timestamptz not null default now()
);
comment on table private.preparations is 'Listings that are being made ready, or whose uploads still have to be removed.';
create index preparations_due_at_idx on private.preparations (due_at);
alter table private.preparations enable row level security;

create table private.preparation_copies (
  id uuid primary key default gen_random_uuid(),
  listing_id uuid not null references private.preparations (listing_id) on delete cascade,
  purpose text not null constraint preparation_copies_purpose_known check (purpose in ('file', 'picture', 'thumbnail')),
  place smallint not null,
  bucket_id text not null generated always as (case purpose when 'file' then 'product-files' else 'showcase-images' end) stored,
  file_name text,
  source_path text not null,
  -- A place of its own for each try to copy: a slow copy that ends late can never replace what was pinned.
  target_path text constraint preparation_copies_target_path_unique unique,
  copying_since timestamptz,
  -- The copy, once it is there.
  object_id uuid,
  object_version text,
  -- What its bytes are, once they were looked at.
  mime_type text,
  size_bytes bigint,
  sha256 text,
  width integer,
  height integer,
  constraint preparation_copies_place_unique unique (listing_id, purpose, place)
);
comment on table private.preparation_copies is 'The objects of a listing that is being made ready: where each comes from, where its copy is, what the copy''s bytes are.';
create index preparation_copies_source_path_idx on private.preparation_copies (source_path);
alter table private.preparation_copies enable row level security;

drop function private.attach_listing_file(uuid, uuid, text, bigint, text, text, uuid[]);

-- Closes the caller's uploads and notes what is to be made of them: `file` is {uploadId, name}, `pictures` are [{uploadId, thumbnailUploadId}].
-- Definer, because preparations are granted to no client; the listing, the uploads and the objects are checked as the caller's.
create function private.begin_preparation(of_listing_id uuid, wanted_status text, file jsonb, pictures jsonb)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not private.is_in_good_standing() then
    perform private.refuse('account_banned');
  elsif not private.is_seller() then
    perform private.refuse('seller_required');
  end if;
  perform from public.listings
  where listings.id = of_listing_id and listings.seller_id = auth.uid() and listings.status = 'processing' for update;
  if not found then
    perform private.refuse('not_found');
  end if;
  -- The scheduler leaves the first try to whoever made the listing.
  insert into private.preparations (listing_id, wanted_status, due_at)
  values (of_listing_id, begin_preparation.wanted_status, now() + interval '15 seconds');

  with wanted as (
    select (file ->> 'uploadId')::uuid as upload_id, 'file' as purpose, 0 as place, file ->> 'name' as file_name
    union all
    select (picture.value ->> 'uploadId')::uuid, 'picture', picture.place, null
    from jsonb_array_elements(pictures) with ordinality as picture (value, place)
    union all
    select (picture.value ->> 'thumbnailUploadId')::uuid, 'thumbnail', picture.place, null
    from jsonb_array_elements(pictures) with ordinality as picture (value, place)
    where picture.value ->> 'thumbnailUploadId' is not null
  ), closed as (
    delete from public.uploads
    where uploads.seller_id = auth.uid() and uploads.id in (select wanted.upload_id from wanted)
    returning uploads.id, uploads.bucket_id, uploads.object_path
  )
  insert into private.preparation_copies (listing_id, purpose, place, file_name, source_path)
  select of_listing_id, wanted.purpose, wanted.place, wanted.file_name, closed.object_path
  from wanted
  join closed on closed.id = wanted.upload_id
    and closed.bucket_id = case wanted.purpose when 'file' then 'product-files' else 'showcase-images' end
  where exists (
    select from storage.objects where objects.bucket_id = closed.bucket_id and objects.name = closed.object_path
  );
  if (select count(*) from private.preparation_copies where preparation_copies.listing_id = of_listing_id)
    < 1 + jsonb_array_length(pictures) + (
      select count(*) from jsonb_array_elements(pictures) as picture where picture ->> 'thumbnailUploadId' is not null
    ) then
    perform private.refuse('upload_not_found');
  end if;
end
$$;
grant execute on function private.begin_preparation(uuid, text, jsonb, jsonb) to marketplace_api;

-- Every listing has a file, or one in preparation, once its transaction ends: a listing without one could be sold and not delivered.
-- Definer, because listing_files hides rows from other people.
create or replace function private.require_listing_file()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if not exists (select from public.listing_files where listing_files.listing_id = new.id) and not exists (
    select from public.listings join private.preparations on preparations.listing_id = listings.id
    where listings.id = new.id and listings.status = 'processing'
  ) then
    perform private.refuse('file_required');
  end if;
  return null;
end
$$;

-- A listing starts in preparation, and its pictures are set with the copies: nobody lists what was not checked.
revoke insert (showcase_images) on public.listings from authenticated;
drop policy "Sellers can list" on public.listings;
create policy "Sellers can list" on public.listings
  for insert to authenticated
  with check (seller_id = (select auth.uid()) and status = 'processing' and (select private.is_seller()));

-- Begins a try on a listing of the caller's: the first, or one that is due. No row where somebody is at it.
-- Definer, as all below: preparations are granted to nobody.
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

-- Begins a try on the listing that is due longest; tries of others at the same time take other listings.
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

-- Holds a try for the rest of the transaction; false where another has taken over.
create function private.hold_preparation(of_listing_id uuid, of_attempt integer)
returns boolean
language plpgsql volatile set search_path = ''
as $$
begin
  perform from private.preparations
  where preparations.listing_id = of_listing_id and preparations.attempt = of_attempt for update;
  return found;
end
$$;

-- Pins the copies that are there, and names a new place for each that is not and is not on its way. A copy is given up after 20 seconds and one
-- more for each 10 MB: giving up too early costs a copy that the sweep removes, nothing else.
create function private.plan_copies(of_listing_id uuid, of_attempt integer)
returns table (
  id uuid, purpose text, place smallint, bucket_id text, source_path text, target_path text, state text, declared_type text,
  size_bytes bigint, width integer, height integer
)
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not private.hold_preparation(of_listing_id, of_attempt) then
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
    select copies.id, copies.purpose, copies.place, copies.bucket_id, copies.source_path, coalesce(begun.target_path, copies.target_path),
      case
        when begun.id is not null then 'to_copy'
        when copies.object_id is null then 'copying'
        when copies.mime_type is null then 'copied'
        else 'checked'
      end,
      objects.metadata ->> 'mimetype', (objects.metadata ->> 'size')::bigint, copies.width, copies.height
    from private.preparation_copies as copies
    left join begun on begun.id = copies.id
    left join storage.objects on objects.id = copies.object_id
    where copies.listing_id = of_listing_id
    order by copies.purpose, copies.place;
end
$$;

-- Keeps what the bytes of a copy are.
create function private.keep_copy_facts(of_copy_id uuid, of_attempt integer, facts jsonb)
returns void
language sql volatile security definer set search_path = ''
as $$
  update private.preparation_copies set mime_type = facts ->> 'mimeType', size_bytes = (facts ->> 'sizeBytes')::bigint,
    sha256 = facts ->> 'sha256', width = (facts ->> 'width')::integer, height = (facts ->> 'height')::integer
  from private.preparations
  where preparation_copies.id = of_copy_id and preparations.listing_id = preparation_copies.listing_id
    and preparations.attempt = of_attempt;
$$;

-- Ends the work on a listing: it goes live with its pinned copies, or keeps the reason why it will not. Gives the status it has then; null where
-- another try has taken over. A listing that was taken down meanwhile stays down. The listing is locked first, as by whoever removes one.
create function private.settle_preparation(of_listing_id uuid, of_attempt integer, failure text)
returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  status_now text;
  wanted text;
  file private.preparation_copies;
begin
  select listings.status into status_now from public.listings where listings.id = of_listing_id for update;
  if not private.hold_preparation(of_listing_id, of_attempt) then
    return null;
  end if;
  update private.preparations
  set outcome = case when failure is null and status_now = 'processing' then 'listed' else 'refused' end
  where preparations.listing_id = of_listing_id and preparations.outcome is null
  returning preparations.wanted_status into wanted;
  if wanted is null or status_now <> 'processing' then
    return status_now;
  elsif failure is not null then
    update public.listings set processing_failure = failure where listings.id = of_listing_id;
    return status_now;
  end if;
  if exists (
    select from private.preparation_copies
    left join storage.objects on objects.bucket_id = preparation_copies.bucket_id and objects.name = preparation_copies.target_path
      and objects.id = preparation_copies.object_id and objects.version is not distinct from preparation_copies.object_version
    where preparation_copies.listing_id = of_listing_id and (objects.id is null or preparation_copies.mime_type is null)
  ) then
    raise exception 'a copy of listing % is missing, unchecked or changed', of_listing_id;
  end if;

  select * into file from private.preparation_copies
  where preparation_copies.listing_id = of_listing_id and preparation_copies.purpose = 'file';
  insert into public.listing_files (
    listing_id, version, object_path, name, size_bytes, mime_type, sha256, object_id, object_version
  ) values (
    of_listing_id, 1, file.target_path, file.file_name, file.size_bytes, file.mime_type, file.sha256, file.object_id, file.object_version
  );
  insert into private.listing_pictures (listing_id, object_path, object_id, object_version)
  select of_listing_id, copies.target_path, copies.object_id, copies.object_version
  from private.preparation_copies as copies where copies.listing_id = of_listing_id and copies.purpose <> 'file';
  update public.listings
  set status = wanted, file_mime_type = file.mime_type, file_size_bytes = file.size_bytes,
    showcase_images = coalesce((
      select jsonb_agg(jsonb_build_object(
        'path', picture.target_path, 'thumbnailPath', thumbnail.target_path, 'width', picture.width, 'height', picture.height
      ) order by picture.place)
      from private.preparation_copies as picture
      left join private.preparation_copies as thumbnail on thumbnail.listing_id = picture.listing_id
        and thumbnail.purpose = 'thumbnail' and thumbnail.place = picture.place
      where picture.listing_id = of_listing_id and picture.purpose = 'picture'
    ), '[]')
  where listings.id = of_listing_id
  returning listings.status into status_now;
  return status_now;
end
$$;

-- What a settled preparation leaves in Storage: the uploads, and the copies too where nothing came of them.
create function private.preparation_leftovers(of_listing_id uuid)
returns table (bucket_id text, object_path text)
language sql stable security definer set search_path = ''
as $$
  select distinct copies.bucket_id, leftover.path
  from private.preparations
  join private.preparation_copies as copies on copies.listing_id = preparations.listing_id,
    lateral (values (copies.source_path, true), (copies.target_path, preparations.outcome = 'refused')) as leftover (path, is_left)
  where preparations.listing_id = of_listing_id and preparations.outcome is not null
    and leftover.is_left and leftover.path is not null;
$$;

-- Forgets a settled preparation, once what it left is removed.
create function private.end_preparation(of_listing_id uuid, of_attempt integer)
returns void
language sql volatile security definer set search_path = ''
as $$
  delete from private.preparations
  where preparations.listing_id = of_listing_id and preparations.attempt = of_attempt and preparations.outcome is not null;
$$;

-- Ends a try before its lease: the next may begin after `pause`. Gives since when the listing is being made ready.
create function private.pause_preparation(of_listing_id uuid, of_attempt integer, pause interval)
returns timestamptz
language sql volatile security definer set search_path = ''
as $$
  update private.preparations set due_at = now() + pause
  where preparations.listing_id = of_listing_id and preparations.attempt = of_attempt
  returning preparations.created_at;
$$;

-- Takes back a listing of the caller's that will not go live: who waits for the answer is told at once, and keeps nothing in the list.
create function private.discard_failed_listing(of_listing_id uuid)
returns void
language sql volatile security definer set search_path = ''
as $$
  delete from public.listings
  where listings.id = of_listing_id and listings.seller_id = auth.uid() and listings.status = 'processing'
    and listings.processing_failure is not null;
$$;

grant execute on function private.take_own_preparation(uuid, interval), private.take_due_preparation(interval),
  private.plan_copies(uuid, integer), private.keep_copy_facts(uuid, integer, jsonb), private.settle_preparation(uuid, integer, text),
  private.preparation_leftovers(uuid), private.end_preparation(uuid, integer), private.pause_preparation(uuid, integer, interval),
  private.discard_failed_listing(uuid) to marketplace_api;

-- Objects that belong to nothing and to which nobody may upload any more.
-- `older_than` must exceed that of close_stale_uploads: whoever was listing an upload when it was closed has ended by then.
-- Definer, because Storage's rows and the object paths are granted to no client.
create or replace function private.orphaned_objects(older_than interval, at_most integer)
returns table (bucket_id text, object_path text)
language sql stable security definer set search_path = ''
as $$
  select objects.bucket_id, objects.name
  from storage.objects
  where objects.bucket_id in ('product-files', 'showcase-images')
    and objects.created_at < now() - older_than
    and not exists (select from public.uploads where uploads.object_path = objects.name)
    and not exists (
      select from private.preparation_copies
      where objects.name in (preparation_copies.source_path, preparation_copies.target_path)
    )
    and not exists (select from public.listing_files where listing_files.object_path = objects.name)
    and (objects.bucket_id = 'product-files' or objects.name not in (select private.shown_pictures()))
  order by objects.created_at, objects.id
  limit least(at_most, 1000);
$$;
