-- Previews by the seller, for files of which the shop has made none.

-- Replaces the caller's own preview by pictures that `downloads` checked and stored. Without
-- pictures it only checks whether the caller may. Rejects with not_found, preview_by_shop and
-- rate_limited.
create function private.set_own_preview(of_listing_id uuid, of_file_id uuid, pictures jsonb)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
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
grant execute on function private.set_own_preview, private.delete_own_preview to marketplace_api;
