-- Previews: the start of a text or a recording, which visitors read or hear before buying. A worker
-- makes them from the pinned file after it is listed, so a failed preview blocks nothing.

create table public.listing_previews (
  file_id uuid primary key references public.listing_files (id) on delete cascade,
  listing_id uuid not null references public.listings (id) on delete cascade,
  kind text not null constraint listing_previews_kind_known check (kind in ('text', 'audio')),
  words text,
  object_path text constraint listing_previews_object_path_unique unique,
  is_whole boolean not null,
  constraint listing_previews_one_form check (
    (kind = 'text') = (words is not null) and (words is null) = (object_path is not null)
  )
);
comment on table public.listing_previews is 'The start of each file that has one. Audio is an object of the public bucket previews, which no client can write.';
create index listing_previews_listing_id_idx on public.listing_previews (listing_id);

create table private.preview_work (
  file_id uuid primary key references public.listing_files (id) on delete cascade,
  tries integer not null default 0,
  due_at timestamptz not null default now()
);
comment on table private.preview_work is 'Files that wait for a preview.';
create index preview_work_due_at_idx on private.preview_work (due_at);

create function private.request_preview()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.preview_work (file_id)
  select new.id from public.file_types where file_types.mime_type = new.mime_type and file_types.has_preview;
  return null;
end
$$;
create trigger listing_files_request_preview
  after insert on public.listing_files
  for each row execute function private.request_preview();

-- The next file without a preview. Gives up after five tries. Concurrent workers get different
-- files.
create function private.take_due_preview()
returns table (file_id uuid, object_path text, mime_type text, size_bytes bigint)
language plpgsql volatile security definer set search_path = ''
as $$
begin
  return query
  with due as (
    select preview_work.file_id from private.preview_work where preview_work.due_at <= now()
    order by preview_work.due_at limit 1 for update skip locked
  ), taken as (
    update private.preview_work
    set tries = preview_work.tries + 1, due_at = now() + interval '1 minute' * power(3, preview_work.tries)
    from due where preview_work.file_id = due.file_id and preview_work.tries < 5
    returning preview_work.file_id
  ), given_up as (
    delete from private.preview_work using due where preview_work.file_id = due.file_id and preview_work.tries >= 5
  )
  select listing_files.id, listing_files.object_path, listing_files.mime_type, listing_files.size_bytes
  from taken join public.listing_files on listing_files.id = taken.file_id;
end
$$;

-- Stores a preview, or null where the file has none. The pinned object must still be the one that
-- was checked; another write of it has another version for ever. Rejects with file_withheld.
create function private.store_preview(of_file_id uuid, preview jsonb)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  file public.listing_files;
begin
  select * into file from public.listing_files where listing_files.id = of_file_id;
  if file.id is null then
    return;
  end if;
  perform private.require_checked_bytes(file);
  if preview is not null then
    insert into public.listing_previews (file_id, listing_id, kind, words, object_path, is_whole)
    values (
      of_file_id, file.listing_id, preview ->> 'kind', preview ->> 'words', preview ->> 'objectPath', (preview ->> 'isWhole')::boolean
    )
    on conflict do nothing;
  end if;
  delete from private.preview_work where preview_work.file_id = of_file_id;
end
$$;
grant execute on function private.take_due_preview, private.store_preview to marketplace_api;

grant select on public.listing_previews to anon, authenticated;

create policy "Readers of a listing can see its previews" on public.listing_previews
  for select to anon, authenticated
  using (exists (select from public.listings where listings.id = listing_previews.listing_id));
