-- Lost files: a restored database may speak of objects whose bytes were removed since its copy (decision 61).

-- What listings sell and show, and what people show of themselves, in pages by path. Definer, because object paths are granted to no client.
create function private.kept_objects(after_path text, at_most integer)
returns table (bucket_id text, object_path text)
language sql stable security definer set search_path = ''
as $$
  select kept.bucket_id, kept.object_path
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
  ) as kept (bucket_id, object_path)
  where kept.object_path > after_path
  order by kept.object_path
  limit least(at_most, 1000);
$$;
grant execute on function private.kept_objects(text, integer) to marketplace_api;

-- Takes what an object was for out of the shop, once its bytes are known to be gone: a listing whose newest file it is is hidden, and its seller reads why
-- and what to do; a person's picture is shown no more. Answers the listing, or null. Definer, because nobody else may change these for their owners.
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
grant execute on function private.withhold_lost_object(text, text) to marketplace_api;
