-- Previews by the seller, for files of which the shop makes none.

-- Adds a picture that the function `downloads` checked and stored. Without a picture it only checks
-- whether the caller may add one, before the function reads any. Rejects with account_banned,
-- account_suspended, not_found, preview_by_shop, too_many_images and rate_limited.
create function private.add_preview_picture(of_listing_id uuid, of_file_id uuid, picture jsonb)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  pictures integer;
begin
  perform private.lock_own_listing(of_listing_id);
  perform from public.listing_files where listing_files.id = of_file_id and listing_files.listing_id = of_listing_id;
  perform private.reject_if(not found, 'not_found');
  perform private.reject_if(
    exists (select from private.preview_work where preview_work.file_id = of_file_id)
    or exists (select from public.listing_previews where listing_previews.file_id = of_file_id and not listing_previews.is_by_seller),
    'preview_by_shop'
  );
  select count(*) into pictures from public.preview_pictures where preview_pictures.file_id = of_file_id;
  perform private.reject_if(pictures >= 5, 'too_many_images');
  if picture is null then
    perform private.count_against('picture change', auth.uid());
    return;
  end if;
  insert into public.listing_previews (file_id, listing_id, kind, is_whole, is_by_seller)
  values (of_file_id, of_listing_id, 'pictures', false, true)
  on conflict do nothing;
  insert into public.preview_pictures (file_id, position, object_path, width, height)
  values (of_file_id, pictures + 1, picture ->> 'objectPath', (picture ->> 'width')::integer, (picture ->> 'height')::integer);
end
$$;

-- The objects are swept. Rejects with account_banned, account_suspended and not_found.
create function private.delete_own_preview(of_listing_id uuid, of_file_id uuid)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.lock_standing(auth.uid());
  delete from public.listing_previews using public.listings
  where listing_previews.file_id = of_file_id and listing_previews.is_by_seller
    and listings.id = listing_previews.listing_id and listings.id = of_listing_id and listings.seller_id = auth.uid();
  perform private.reject_if(not found, 'not_found');
end
$$;
grant execute on function private.add_preview_picture, private.delete_own_preview to marketplace_api;
