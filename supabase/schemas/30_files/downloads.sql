-- Downloads. A download counts when its link is used. Answers that only show links, such as a
-- receipt, don't count.

create table public.downloads (
  id bigint generated always as identity primary key,
  listing_id uuid not null references public.listings (id) on delete cascade,
  buyer_id uuid not null references public.profiles (id) on delete cascade,
  downloaded_at timestamptz not null default now()
);
comment on table public.downloads is 'Download links of buyers.';
create index downloads_listing_id_idx on public.downloads (listing_id, downloaded_at);
create index downloads_buyer_id_idx on public.downloads (buyer_id, listing_id, downloaded_at desc);

-- Withholds bytes that differ from the checked ones.
create function private.require_checked_bytes(file public.listing_files)
returns void
language plpgsql stable set search_path = ''
as $$
begin
  perform private.reject_if(not exists (
    select from storage.objects
    where objects.bucket_id = 'product-files' and objects.name = file.object_path
      and objects.id = file.object_id and objects.version is not distinct from file.object_version
  ), 'file_withheld');
end
$$;

-- The object of a purchase, for the download link. Finds the caller's active entitlement and logs
-- the download. No grants: begin_download and begin_redress_download call it after they checked the
-- caller.
create function private.grant_download(of_order_id uuid, of_listing_id uuid)
returns table (object_path text, file_name text, mime_type text, size_bytes bigint)
language plpgsql volatile set search_path = ''
as $$
declare
  file public.listing_files;
  held_id uuid;
begin
  perform private.require_consent(of_listing_id);
  select entitlements.id into held_id from public.entitlements
  join public.order_items on order_items.listing_id = entitlements.listing_id and order_items.order_id = of_order_id
  join public.orders on orders.id = order_items.order_id and orders.buyer_id = entitlements.buyer_id
  where entitlements.buyer_id = auth.uid()
    and entitlements.listing_id = of_listing_id
    and entitlements.revoked_at is null;
  perform private.reject_if(not found, 'not_found');
  select * into file from public.listing_files
  where listing_files.listing_id = of_listing_id
  order by listing_files.version desc limit 1;
  perform private.require_checked_bytes(file);
  perform private.count_download(held_id, file.version);
  insert into public.downloads (listing_id, buyer_id) values (of_listing_id, auth.uid());
  return query select file.object_path, file.name, file.mime_type, file.size_bytes;
end
$$;

-- For callers in good standing.
create function private.begin_download(of_order_id uuid, of_listing_id uuid)
returns table (object_path text, file_name text, mime_type text, size_bytes bigint)
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_standing(auth.uid());
  return query select * from private.grant_download(of_order_id, of_listing_id);
end
$$;

-- The object of any version, for the listing's seller. It counts nothing. Files that moderation
-- took down are available only through the export of the account. Rejects with account_banned,
-- account_suspended, not_found and file_withheld.
create function private.begin_own_download(of_listing_id uuid, of_version integer)
returns table (object_path text, file_name text)
language plpgsql stable security definer set search_path = ''
as $$
declare
  file public.listing_files;
begin
  perform private.require_standing(auth.uid());
  select listing_files.* into file from public.listing_files join public.listings on listings.id = listing_files.listing_id
  where listing_files.listing_id = of_listing_id and listing_files.version = of_version
    and listings.seller_id = auth.uid() and listings.status <> 'removed';
  perform private.reject_if(not found, 'not_found');
  perform private.require_checked_bytes(file);
  return query select file.object_path, file.name;
end
$$;

-- For the rest of the transaction, links are checked as usual but not counted.
create function private.show_links_only()
returns void
language sql volatile set search_path = ''
as $$
  select set_config('marketplace.shows_links', 'on', true);
$$;

create function private.count_followed_links_only()
returns trigger
language plpgsql set search_path = ''
as $$
begin
  return case when current_setting('marketplace.shows_links', true) = 'on' then null else new end;
end
$$;
create trigger downloads_count_followed_links_only
  before insert on public.downloads
  for each row execute function private.count_followed_links_only();

-- Sellers get sums (private.seller_metrics). No client can read who downloaded what and when.

-- Lost files: after a restore, the database may refer to objects that were deleted since the backup
-- (decision 27).

-- Objects that listings and profiles use, in pages by path.
create function private.kept_objects(after_path text, at_most integer)
returns table (bucket_id text, object_path text)
language sql stable security definer set search_path = ''
as $$
  select used.bucket_id, used.object_path
  from (
    select 'product-files', listing_files.object_path from public.listing_files
    union all
    select 'showcase-images', listing_pictures.object_path from private.listing_pictures
    union all
    select 'avatars', substring(profiles.avatar from 9) from public.profiles where profiles.avatar like 'avatars/%'
    union all
    select 'avatars', substring(profiles.banner from 9) from public.profiles where profiles.banner is not null
    union all
    select 'avatars', substring(held_words.banner from 9) from private.held_words where held_words.banner is not null
  ) as used (bucket_id, object_path)
  where used.object_path > after_path
  order by used.object_path
  limit least(at_most, 1000);
$$;

-- Handles an object whose bytes are lost: hides the listing if it was its newest file and shows the
-- seller what to do, or removes a profile picture. Returns the listing or null.
create function private.withhold_lost_object(of_bucket text, of_path text)
returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  lost public.listing_files;
begin
  if of_bucket = 'avatars' then
    update public.profiles set avatar = null where profiles.avatar = 'avatars/' || of_path;
    update public.profiles set banner = null where profiles.banner = 'avatars/' || of_path;
    update private.held_words set banner = null where held_words.banner = 'avatars/' || of_path;
  elsif of_bucket = 'product-files' then
    select listing_files.* into lost
    from public.listing_files join public.listings on listings.id = listing_files.listing_id and listings.file_version = listing_files.version
    where listing_files.object_path = of_path for update of listings;
    update public.listings set status = 'inactive' where listings.id = lost.listing_id and listings.status in ('active', 'paused');
    insert into public.pending_versions (listing_id, name, failure)
    select listings.id, lost.name, 'The file of this item was lost. Upload it again as a new version, then show the item again.'
    from public.listings where listings.id = lost.listing_id and listings.status <> 'removed'
    on conflict (listing_id) do update set failure = excluded.failure;
  end if;
  return lost.listing_id;
end
$$;
grant execute on function
  private.begin_download, private.begin_own_download, private.show_links_only, private.kept_objects,
  private.withhold_lost_object
  to marketplace_api;
