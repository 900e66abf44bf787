-- Copies: anyone can find out to which item and release a file on their disk belongs. Only its
-- SHA-256 is sent.

create index listing_files_sha256_idx on public.listing_files (sha256, created_at);

-- The files with this SHA-256, oldest first. Sellers see their own items and buyers what they hold;
-- everyone sees what is on sale, and what was and has been bought. Definer, because visitors read
-- neither files nor hidden listings.
create function private.find_copies(of_sha256 text)
returns table (
  listing_id uuid, title text, seller_name text, username text, is_on_sale boolean,
  file_name text, release integer, release_name text, released_at timestamptz, withdrawn_at timestamptz, is_newest boolean
)
language plpgsql stable security definer set search_path = ''
as $$
declare
  caller uuid := case when private.is_in_good_standing() then auth.uid() end;
begin
  return query
  select listings.id, listings.title, profiles.name, profiles.username, listings.status = 'active',
    part.file_name, part.number, part.name, part.created_at, part.withdrawn_at, part.number = listings.release_number
  from (
    -- Bounded, because many listings may contain the same file.
    select * from public.listing_files where listing_files.sha256 = of_sha256 order by listing_files.created_at limit 200
  ) as files
  cross join lateral (
    -- An unchanged file belongs to several releases.
    select release_files.name as file_name, releases.number, releases.name, releases.created_at, releases.withdrawn_at
    from public.release_files
    join public.releases on releases.listing_id = release_files.listing_id and releases.number = release_files.release
    where release_files.listing_id = files.listing_id and release_files.file_id = files.id order by releases.withdrawn_at is not null, releases.number desc limit 1
  ) as part
  join public.listings on listings.id = files.listing_id
  join public.profiles on profiles.id = listings.seller_id
  where listings.status in ('active', 'paused')
    or listings.seller_id = caller
    or (listings.status = 'inactive' and exists (select from public.entitlements where entitlements.listing_id = listings.id))
    or exists (
      select from public.entitlements
      where entitlements.listing_id = listings.id and entitlements.buyer_id = caller and entitlements.revoked_at is null
    )
  order by files.created_at, listings.id
  limit 20;
end
$$;
grant execute on function private.find_copies to marketplace_api;
