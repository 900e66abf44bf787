-- A download counts when its link is used, not when an answer, such as a receipt, shows the link.

create table public.downloads (
  id bigint generated always as identity primary key,
  listing_id uuid not null references public.listings (id) on delete cascade,
  buyer_id uuid not null references public.profiles (id) on delete cascade,
  downloaded_at timestamptz not null default now(),
  release integer not null,
  file_id uuid not null,
  -- Whether it began a download: later links of the next 24 hours belong to it (decision 32).
  is_counted boolean not null default true,
  constraint downloads_of_release_file foreign key (listing_id, release, file_id)
    references public.release_files (listing_id, release, file_id) on delete cascade
);
comment on table public.downloads is 'Download links of buyers.';
select private.declare_personal('public.downloads', 'buyer_id', kept => 'proves the delivery', exported => 'downloads', without => '{id,buyer_id}', sorted_by => 'id');
create index downloads_listing_id_idx on public.downloads (listing_id, downloaded_at);
create index downloads_buyer_id_idx on public.downloads (buyer_id, listing_id, downloaded_at desc);
create index downloads_release_file_idx on public.downloads (listing_id, release, file_id);

-- Withholds bytes that differ from the checked ones.
create function private.require_checked_bytes(file public.listing_files)
returns void language plpgsql stable set search_path = '' as $$
begin
  perform private.reject_if(not exists (
    select from storage.objects
    where objects.bucket_id = 'product-files' and objects.name = file.object_path
      and objects.id = file.object_id and objects.version is not distinct from file.object_version
  ), 'file_withheld');
end
$$;

-- The release that a buyer gets without naming one: the newest on sale, else the newest that the
-- buyer keeps though it was withdrawn.
create function private.newest_release(of_listing_id uuid, first_release integer, granted_at timestamptz)
returns integer language plpgsql stable set search_path = '' as $$
begin
  return (
    select releases.number from public.releases
    where releases.listing_id = of_listing_id and releases.number >= newest_release.first_release
      and (releases.withdrawn_at is null or releases.withdrawn_at > newest_release.granted_at)
    order by releases.withdrawn_at is not null, releases.number desc limit 1
  );
end
$$;

-- The object of the caller's purchase, for a link, and logs the download. Without a release or
-- file: the first of the newest. No grants: its callers check the caller.
create function private.grant_download(of_listing_id uuid, of_release integer, of_file_id uuid)
returns table (object_path text, file_name text, mime_type text, size_bytes bigint) language plpgsql volatile set search_path = '' as $$
declare
  held public.entitlements;
  part public.release_files;
  file public.listing_files;
begin
  perform private.require_consent(of_listing_id);
  select entitlements.* into held from public.entitlements
  where entitlements.buyer_id = auth.uid() and entitlements.listing_id = of_listing_id and entitlements.revoked_at is null;
  -- Without an entitlement there is no part either.
  select release_files.* into part
  from public.release_files
  join public.releases on releases.listing_id = release_files.listing_id and releases.number = release_files.release
    and releases.number >= held.first_release and (releases.withdrawn_at is null or releases.withdrawn_at > held.granted_at)
  where release_files.listing_id = of_listing_id and release_files.release = coalesce(of_release, private.newest_release(of_listing_id, held.first_release, held.granted_at))
    and (of_file_id is null or release_files.file_id = of_file_id)
  order by release_files.position limit 1;
  perform private.reject_if(not found, 'not_found');
  select * into file from public.listing_files where listing_files.id = part.file_id;
  perform private.require_checked_bytes(file);
  -- Locked, so that concurrent links count once.
  perform from public.entitlements
  where entitlements.id = held.id and entitlements.buyer_id = held.buyer_id and entitlements.revoked_at is null for no key update;
  perform private.reject_if(not found, 'not_found');
  -- All links to files of a release within 24 hours are one download (metrics, evidence and
  -- timelines count so).
  insert into public.downloads (listing_id, buyer_id, release, file_id, is_counted)
  select of_listing_id, auth.uid(), part.release, part.file_id, not exists (
    select from public.downloads
    where downloads.buyer_id = held.buyer_id and downloads.listing_id = of_listing_id and downloads.release = part.release and downloads.is_counted
      and downloads.downloaded_at >= greatest(held.granted_at, now() - interval '24 hours')
  );
  return query select file.object_path, part.name, file.mime_type, file.size_bytes;
end
$$;

-- The item must be of the caller's order or gift; it may be held by another one.
create function private.require_ordered(of_order_id uuid, of_listing_id uuid)
returns void language plpgsql stable set search_path = '' as $$
begin
  perform private.reject_if(not exists (
    select from public.order_items
    where order_items.order_id = of_order_id and order_items.listing_id = of_listing_id
      and auth.uid() in (order_items.buyer_id, order_items.holder_id)
  ), 'not_found');
end
$$;

-- For callers in good standing: the first file of the newest release.
create function private.begin_download(of_order_id uuid, of_listing_id uuid)
returns table (object_path text, file_name text, mime_type text, size_bytes bigint) language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_standing(auth.uid());
  perform private.require_ordered(of_order_id, of_listing_id);
  return query select * from private.grant_download(of_listing_id, null, null);
end
$$;

-- A file of a release, for a buyer or the seller, whose downloads don't count. Sellers export files
-- that moderation took down. Rejects with not_found, consent_required and file_withheld.
create function private.begin_file_download(of_listing_id uuid, of_release integer, of_file_id uuid)
returns table (object_path text, file_name text, mime_type text, size_bytes bigint) language plpgsql volatile security definer set search_path = '' as $$
declare
  part public.release_files;
  file public.listing_files;
begin
  perform private.require_standing(auth.uid());
  if not exists (select from public.listings where listings.id = of_listing_id and listings.seller_id = auth.uid()) then
    return query select * from private.grant_download(of_listing_id, of_release, of_file_id);
    return;
  end if;
  select release_files.* into part from public.release_files join public.listings on listings.id = release_files.listing_id
  where release_files.listing_id = of_listing_id and release_files.release = of_release and release_files.file_id = of_file_id
    and listings.status <> 'removed';
  perform private.reject_if(not found, 'not_found');
  select * into file from public.listing_files where listing_files.id = part.file_id;
  perform private.require_checked_bytes(file);
  return query select file.object_path, part.name, file.mime_type, file.size_bytes;
end
$$;

-- For the rest of the transaction, links are checked as usual but not counted.
create function private.show_links_only()
returns void language sql volatile set search_path = '' as $$
  select set_config('marketplace.shows_links', 'on', true);
$$;

create function private.count_followed_links_only()
returns trigger language plpgsql set search_path = '' as $$
begin
  return case when current_setting('marketplace.shows_links', true) = 'on' then null else new end;
end
$$;
create trigger downloads_count_followed_links_only before insert on public.downloads
  for each row execute function private.count_followed_links_only();

grant execute on function private.begin_download, private.begin_file_download, private.show_links_only to marketplace_api;

grant select on public.downloads to authenticated;

-- Sellers get sums (private.seller_metrics). Only buyers can read what they downloaded and when.
create policy "Buyers can read their own downloads" on public.downloads
  for select to authenticated using (buyer_id = (select auth.uid()));
