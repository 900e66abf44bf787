-- Steps of a preparation, called by the worker that holds its attempt. All are definers, because
-- preparations have no grants.

-- Pins finished copies and names a new path for each missing one that isn't under way. A copy times
-- out after 20 seconds plus one per 10 MB; the sweep removes what arrives later.
create function private.plan_copies(of_listing_id uuid, of_attempt integer)
returns table (
  id uuid, purpose text, "position" smallint, file_name text, bucket_id text, source_path text, target_path text, state text, declared_type text,
  size_bytes bigint, progress jsonb, width integer, height integer, claimed_sha256 text
)
language plpgsql volatile security definer set search_path = ''
as $$
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
returns void
language plpgsql volatile security definer set search_path = ''
as $$
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

-- Every copy must exist, be checked and unchanged. Anything else is a bug of the caller and ends
-- the transaction.
create function private.require_copies(of_listing_id uuid)
returns void
language plpgsql stable set search_path = ''
as $$
begin
  if exists (
    select from private.preparation_copies
    left join storage.objects on objects.bucket_id = preparation_copies.bucket_id and objects.name = preparation_copies.target_path
      and objects.id = preparation_copies.object_id and objects.version is not distinct from preparation_copies.object_version
    where preparation_copies.listing_id = of_listing_id and (objects.id is null or preparation_copies.mime_type is null)
  ) then
    raise exception 'a copy of listing % is missing, unchecked or changed', of_listing_id;
  end if;
end
$$;

-- Sells and shows the copies and returns the listing's new status.
create function private.list_copies(of_listing_id uuid, new_status text)
returns text
language plpgsql volatile set search_path = ''
as $$
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

-- Opens the uploads of a failed preparation again, so that its seller sends only what was rejected:
-- one file, or the pictures.
create function private.reopen_uploads(of_listing_id uuid, rejected_upload uuid)
returns void
language sql volatile set search_path = ''
as $$
  insert into public.uploads (id, seller_id, bucket_id, draft_id)
  select split_part(copies.source_path, '/', 2)::uuid, listings.seller_id, copies.bucket_id, drafts.id
  from private.preparation_copies as rejected
  join private.preparation_copies as copies on copies.listing_id = rejected.listing_id and copies.id <> rejected.id
  join public.listings on listings.id = copies.listing_id
  left join public.drafts on drafts.listing_id = listings.id
  where rejected.listing_id = of_listing_id and rejected.source_path = listings.seller_id || '/' || rejected_upload
    and 'file' in (copies.purpose, rejected.purpose) and copies.source_path not like 'listed/%';
$$;

-- Ends the work on a listing, a release or pictures: they go live, or the reason is stored. Returns
-- the listing's status, null if another attempt has taken over. One that was taken down stays down.
-- Locks in the order of 00_platform/30_rights.sql.
create function private.complete_preparation(of_listing_id uuid, of_attempt integer, failure text, rejected_upload uuid)
returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  status_now text;
  work private.preparations;
  is_made boolean;
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
  perform private.reopen_uploads(of_listing_id, rejected_upload) where not is_made;
  if is_made then
    perform private.require_copies(of_listing_id);
  end if;
  if work.wanted_status is null and exists (
    select from private.preparation_copies
    where preparation_copies.listing_id = of_listing_id and preparation_copies.purpose = 'file'
  ) then
    perform private.end_release(of_listing_id, is_made, failure);
  elsif work.wanted_status is null then
    perform private.end_pictures(of_listing_id, is_made, failure);
  elsif is_made then
    return private.list_copies(of_listing_id, work.wanted_status);
  elsif status_now = 'processing' then
    update public.listings set processing_failure = failure where listings.id = of_listing_id;
  end if;
  return status_now;
end
$$;

-- What a finished preparation leaves in Storage: the uploads that it doesn't open again, and the
-- copies if it failed.
create function private.preparation_leftovers(of_listing_id uuid)
returns table (bucket_id text, object_path text)
language sql stable security definer set search_path = ''
as $$
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

-- Deletes a finished preparation after its leftovers are removed, and a failed listing whose draft
-- the seller still has.
create function private.end_preparation(of_listing_id uuid, of_attempt integer)
returns void
language sql volatile security definer set search_path = ''
as $$
  delete from private.preparations
  where preparations.listing_id = of_listing_id and preparations.attempt = of_attempt and preparations.outcome is not null;
  delete from public.listings using public.drafts
  where listings.id = of_listing_id and drafts.listing_id = listings.id and listings.processing_failure is not null
    and not exists (select from private.preparations where preparations.listing_id = listings.id);
$$;

-- Ends an attempt before its lease. The next may start after `pause`. Returns when the preparation
-- began.
create function private.pause_preparation(of_listing_id uuid, of_attempt integer, pause interval)
returns timestamptz
language sql volatile security definer set search_path = ''
as $$
  update private.preparations set due_at = now() + pause
  where preparations.listing_id = of_listing_id and preparations.attempt = of_attempt
  returning preparations.created_at;
$$;

-- Deletes the caller's listing that failed its preparation. The seller waits for the answer and
-- learns of the failure from it.
create function private.discard_failed_listing(of_listing_id uuid)
returns void
language sql volatile security definer set search_path = ''
as $$
  delete from public.listings
  where listings.id = of_listing_id and listings.seller_id = auth.uid() and listings.status = 'processing'
    and listings.processing_failure is not null;
$$;
grant execute on function private.plan_copies, private.store_copy_facts, private.complete_preparation, private.preparation_leftovers,
  private.end_preparation, private.pause_preparation, private.discard_failed_listing to marketplace_api;
