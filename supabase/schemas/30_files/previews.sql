-- Previews: what visitors get of a file before buying. A worker makes them once the file is listed,
-- so a failed preview blocks nothing. Sellers may add their own where the shop makes none.

create table public.listing_previews (
  file_id uuid primary key references public.listing_files (id) on delete cascade,
  listing_id uuid not null references public.listings (id) on delete cascade,
  kind text not null constraint listing_previews_kind_known check (kind in ('text', 'audio', 'pictures')),
  words text,
  object_path text constraint listing_previews_object_path_unique unique,
  is_whole boolean not null,
  is_by_seller boolean not null default false,
  constraint listing_previews_one_form check (
    (kind = 'audio') = (object_path is not null) and (kind <> 'text' or words is not null)
  )
);
comment on table public.listing_previews is 'What visitors get of a file. Sounds and pictures are objects of the public bucket previews, which no client can write.';
select private.declare_personal(
  'public.listing_previews', null, '{words,object_path}', kept => 'sold items keep it', deleted_by => 'delete_unsold_listings', ban => 'hide',
  unexported => 'made of the files'
);
create index listing_previews_listing_id_idx on public.listing_previews (listing_id);

create table public.preview_pictures (
  file_id uuid not null references public.listing_previews (file_id) on delete cascade,
  "position" smallint not null,
  object_path text not null constraint preview_pictures_object_path_unique unique,
  width integer not null constraint preview_pictures_width_positive check (width >= 1),
  height integer not null constraint preview_pictures_height_positive check (height >= 1),
  words text,
  primary key (file_id, "position")
);
comment on table public.preview_pictures is 'The pictures of a preview in order.';
select private.declare_personal(
  'public.preview_pictures', null, '{words,object_path}', kept => 'sold items keep it', deleted_by => 'delete_unsold_listings', ban => 'hide',
  unexported => 'made of the files'
);
comment on column public.preview_pictures.words is 'The text of a page, for screen readers.';

create table private.preview_work (
  file_id uuid primary key references public.listing_files (id) on delete cascade,
  tries integer not null default 0,
  -- Infinite once the preview is made or given up.
  due_at timestamptz not null default now(),
  -- How many steps are done: a PDF takes one per page.
  step integer not null default 0,
  -- Of the current try. A try that lost it stores nothing.
  lease uuid
);
comment on table private.preview_work is 'Files that wait for a preview, or have waited for one.';
create index preview_work_due_at_idx on private.preview_work (due_at);

create function private.request_preview()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.make_preview_again(listing_files.id)
  from public.listing_files join public.file_types on file_types.mime_type = listing_files.mime_type
  where listing_files.id = new.file_id and file_types.has_preview
    and not exists (select from public.listing_previews where listing_previews.file_id = new.file_id);
  return null;
end
$$;
create trigger release_files_request_preview after insert on public.release_files
  for each row execute function private.request_preview();

-- The next file without a preview, another for each worker. Gives up after five tries of a step.
create function private.take_due_preview()
returns table (
  file_id uuid, lease uuid, step integer, object_path text, mime_type text, size_bytes bigint, preview_pages integer[], chapters jsonb
) language plpgsql volatile security definer set search_path = '' as $$
begin
  return query
  with due as (
    select preview_work.file_id from private.preview_work where preview_work.due_at <= now()
    order by preview_work.due_at limit 1 for update skip locked
  ), taken as (
    update private.preview_work
    set tries = preview_work.tries + 1, lease = gen_random_uuid(),
      due_at = case when preview_work.tries < 4 then now() + interval '1 minute' * power(3, preview_work.tries) else 'infinity' end
    from due where preview_work.file_id = due.file_id
    returning preview_work.*
  )
  select listing_files.id, taken.lease, taken.step, listing_files.object_path, listing_files.mime_type, listing_files.size_bytes,
    listing_files.preview_pages, listing_files.inside -> 'chapters'
  from taken join public.listing_files on listing_files.id = taken.file_id;
end
$$;

create function private.add_preview_pictures(of_file_id uuid, after integer, pictures jsonb)
returns void language sql volatile set search_path = '' as $$
  insert into public.preview_pictures (file_id, position, object_path, width, height, words)
  select of_file_id, after + picture.position, picture.value ->> 'objectPath', (picture.value ->> 'width')::integer,
    (picture.value ->> 'height')::integer, picture.value ->> 'words'
  from jsonb_array_elements(pictures) with ordinality as picture (value, position);
$$;

-- Stores a step of a preview; null if there is nothing to show. The first step with something
-- decides its kind and replaces the seller's own. Rejects with file_withheld if the object isn't
-- the checked one.
create function private.store_preview(of_file_id uuid, of_lease uuid, preview jsonb, has_more boolean)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  file public.listing_files;
  done integer;
begin
  select preview_work.step into done from private.preview_work
  where preview_work.file_id = of_file_id and preview_work.lease = of_lease for update;
  if not found then
    return;
  end if;
  select * into file from public.listing_files where listing_files.id = of_file_id;
  perform private.require_checked_bytes(file);
  if preview is not null then
    delete from public.listing_previews
    where listing_previews.file_id = of_file_id and (done = 0 or listing_previews.is_by_seller);
    insert into public.listing_previews (file_id, listing_id, kind, words, object_path, is_whole)
    values (
      of_file_id, file.listing_id, preview ->> 'kind', preview ->> 'words', preview ->> 'objectPath', (preview ->> 'isWhole')::boolean
    )
    on conflict (file_id) do nothing;
    perform private.add_preview_pictures(of_file_id, done, preview -> 'pictures');
  end if;
  update private.preview_work
  set step = done + 1, tries = 0, due_at = case when has_more then now() else 'infinity' end, lease = null
  where preview_work.file_id = of_file_id;
end
$$;

-- Puts a file back that was not opened: its try doesn't count. It waits behind the other due files.
create function private.return_preview(of_file_id uuid, of_lease uuid)
returns void language sql volatile security definer set search_path = '' as $$
  update private.preview_work set tries = preview_work.tries - 1, due_at = now(), lease = null
  where preview_work.file_id = of_file_id and preview_work.lease = of_lease;
$$;

-- Queues files on sale that were listed before the shop made previews of their type.
create function private.queue_missing_previews(at_most integer)
returns void language sql volatile security definer set search_path = '' as $$
  insert into private.preview_work (file_id)
  select listing_files.id
  from public.listings
  join public.release_files on release_files.listing_id = listings.id and release_files.release = listings.release_number
  join public.listing_files on listing_files.id = release_files.file_id
  join public.file_types on file_types.mime_type = listing_files.mime_type and file_types.has_preview
  where listings.status <> 'removed'
    and not exists (select from private.preview_work where preview_work.file_id = listing_files.id)
    and not exists (select from public.listing_previews where listing_previews.file_id = listing_files.id)
  limit at_most
  on conflict do nothing;
$$;
grant execute on function private.take_due_preview, private.store_preview, private.return_preview, private.queue_missing_previews to marketplace_api;

-- A try that is under way stores nothing anymore.
create function private.make_preview_again(of_file_id uuid)
returns void language plpgsql volatile set search_path = '' as $$
begin
  delete from public.listing_previews where listing_previews.file_id = of_file_id;
  insert into private.preview_work (file_id) values (of_file_id)
  on conflict (file_id) do update set tries = 0, due_at = now(), step = 0, lease = null;
end
$$;

-- Chooses the pages of a PDF that its preview by the shop shows. The seller's own preview stays.
-- Rejects with not_found and rate_limited.
create function private.set_preview_pages(of_listing_id uuid, of_file_id uuid, pages integer[])
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.lock_own_listing(of_listing_id);
  perform private.count_against('picture change', auth.uid());
  update public.listing_files set preview_pages = pages
  where listing_files.listing_id = of_listing_id and listing_files.id = of_file_id and listing_files.mime_type = 'application/pdf';
  perform private.reject_if(not found, 'not_found');
  perform private.make_preview_again(of_file_id) where not exists (
    select from public.listing_previews where listing_previews.file_id = of_file_id and listing_previews.is_by_seller
  );
end
$$;
grant execute on function private.set_preview_pages to marketplace_api;

grant select on public.listing_previews, public.preview_pictures to anon, authenticated;

create policy "Readers of a listing can see its previews" on public.listing_previews
  for select to anon, authenticated
  using (exists (select from public.listings where listings.id = listing_previews.listing_id));

create policy "Readers of a preview can see its pictures" on public.preview_pictures
  for select to anon, authenticated
  using (exists (select from public.listing_previews where listing_previews.file_id = preview_pictures.file_id));

-- Replaces the caller's own preview by pictures that `downloads` stored. Without pictures it only
-- checks whether the caller may. Rejects with not_found, preview_by_shop and rate_limited.
create function private.set_own_preview(of_listing_id uuid, of_file_id uuid, pictures jsonb)
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.lock_own_listing(of_listing_id);
  perform from public.listing_files where listing_files.id = of_file_id and listing_files.listing_id = of_listing_id;
  perform private.reject_if(not found, 'not_found');
  -- The shop may be storing its preview now.
  perform from private.preview_work where preview_work.file_id = of_file_id for update;
  perform private.reject_if(exists (
    select from public.listing_previews where listing_previews.file_id = of_file_id and not listing_previews.is_by_seller
  ), 'preview_by_shop');
  if pictures is null then
    perform private.count_against('picture change', auth.uid());
    return;
  end if;
  delete from public.listing_previews where listing_previews.file_id = of_file_id;
  insert into public.listing_previews (file_id, listing_id, kind, is_whole, is_by_seller)
  values (of_file_id, of_listing_id, 'pictures', false, true);
  perform private.add_preview_pictures(of_file_id, 0, pictures);
end
$$;

-- The objects are swept. Rejects with not_found.
create function private.delete_own_preview(of_listing_id uuid, of_file_id uuid)
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.lock_standing(auth.uid());
  delete from public.listing_previews using public.listings
  where listing_previews.file_id = of_file_id and listing_previews.is_by_seller
    and listings.id = listing_previews.listing_id and listings.id = of_listing_id and listings.seller_id = auth.uid();
  perform private.reject_if(not found, 'not_found');
end
$$;
grant execute on function private.set_own_preview, private.delete_own_preview to marketplace_api;
