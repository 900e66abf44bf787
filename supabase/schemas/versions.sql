-- Versions: a seller gives a listing a new file. It takes the way of every file (preparations.sql): the listing stays as it is, with the version that it has,
-- until the copy of the new one is checked and pinned. Earlier versions stay stored; buyers get the newest.

create table public.pending_versions (
  listing_id uuid primary key references public.listings (id) on delete cascade,
  name text not null constraint pending_versions_name_length check (char_length(name) >= 1 and char_length(name) <= 255),
  what_changed text,
  began_at timestamptz not null default now(),
  -- In words for its seller.
  failure text constraint pending_versions_failure_length check (char_length(failure) >= 1 and char_length(failure) <= 500)
);
comment on table public.pending_versions is
  'New versions of listings'' files that are being made ready, and those that were not taken, with the reason, until the next one.';

-- Closes an upload of the caller's and begins to make it the next version of the file of one of their listings. Behind the lock of the listing, so of two
-- at once the second finds the first. Definer, because preparations are granted to no client.
-- Rejects with account_banned, account_suspended, seller_required, not_found, version_in_progress, rate_limited and upload_not_found.
create function private.begin_version(of_listing_id uuid, file jsonb, what_changed text)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.lock_standing(auth.uid());
  if not private.is_seller() then
    perform private.reject('seller_required');
  end if;
  perform from public.listings
  where listings.id = of_listing_id and listings.seller_id = auth.uid() and listings.status in ('active', 'inactive', 'paused')
  for update;
  if not found then
    perform private.reject('not_found');
  elsif exists (select from private.preparations where preparations.listing_id = of_listing_id) then
    perform private.reject('version_in_progress');
  end if;
  perform private.count_against('new version', auth.uid());
  -- The scheduler leaves the first try to whoever uploaded.
  insert into private.preparations (listing_id, due_at) values (of_listing_id, now() + interval '15 seconds');
  insert into public.pending_versions (listing_id, name, what_changed)
  values (of_listing_id, file ->> 'name', begin_version.what_changed)
  on conflict (listing_id) do update
  set name = excluded.name, what_changed = excluded.what_changed, began_at = now(), failure = null;
  perform private.claim_copies(of_listing_id, file, '[]');
end
$$;
grant execute on function private.begin_version(uuid, jsonb, text) to marketplace_api;

-- Makes the checked copy the newest version, or keeps why it is not. Behind the lock of the listing, which counts the versions.
-- No grant to anyone: complete_preparation calls it.
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

revoke all on public.pending_versions from anon, authenticated;
grant select on public.pending_versions to authenticated;
alter table public.pending_versions enable row level security;

create policy "Sellers can see what becomes of their new versions" on public.pending_versions
  for select to authenticated using (listing_id in (select private.own_listing_ids()));

create policy "Only users in good standing see new versions" on public.pending_versions
  as restrictive for select to authenticated using ((select private.is_in_good_standing()));
