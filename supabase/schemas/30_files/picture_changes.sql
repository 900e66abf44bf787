-- Picture changes: a seller adds, removes and reorders a listing's pictures. New ones are prepared
-- like every file (preparations.sql). The old ones show until the copies are pinned.

create table public.pending_pictures (
  listing_id uuid primary key references public.listings (id) on delete cascade,
  -- In order, as set_pictures takes them.
  pictures jsonb not null,
  began_at timestamptz not null default now(),
  -- Shown to the seller.
  failure text constraint pending_pictures_failure_length check (char_length(failure) >= 1 and char_length(failure) <= 500)
);
comment on table public.pending_pictures is
  'Picture changes in preparation, and failed ones with the reason until the next.';
select private.declare_personal('public.pending_pictures', 'seller_id', via => 'listing_id', exported => 'listings', exported_by => 'export_listings', without => '{pictures}');

-- One picture as the listing shows it, from its checked copies.
create function private.copied_picture(of_listing_id uuid, at_position bigint)
returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'path', picture.target_path, 'thumbnailPath', thumbnail.target_path, 'width', picture.width, 'height', picture.height,
    'alt', picture.alt, 'placeholder', picture.placeholder, 'sizes', (
      select coalesce(jsonb_agg(jsonb_build_object('path', size.target_path, 'width', size.width) order by size.width), '[]')
      from private.preparation_copies as size
      where size.listing_id = picture.listing_id and size.position = picture.position and size.purpose like 'w%'
    )
  )
  from private.preparation_copies as picture
  left join private.preparation_copies as thumbnail on thumbnail.listing_id = picture.listing_id
    and thumbnail.purpose = 'thumbnail' and thumbnail.position = picture.position
  where picture.listing_id = of_listing_id and picture.purpose = 'picture' and picture.position = at_position;
$$;

create function private.pin_pictures(of_listing_id uuid)
returns void language sql volatile set search_path = '' as $$
  insert into private.listing_pictures (listing_id, object_path, object_id, object_version)
  select of_listing_id, copies.target_path, copies.object_id, copies.object_version
  from private.preparation_copies as copies where copies.listing_id = of_listing_id and copies.purpose <> 'file';
$$;

-- Shows these pictures: kept ones by path, maybe with a new alt, new ones by their copies. Unpins
-- those that no listing or order shows; the sweep removes them. The caller locks the listing.
create function private.show_pictures(of_listing_id uuid, new_pictures jsonb)
returns void language plpgsql volatile set search_path = '' as $$
begin
  perform private.pin_pictures(of_listing_id);
  update public.listings
  set updated_at = now(), showcase_images = coalesce((
    select jsonb_agg(coalesce(
      kept.image || case when entry.value ? 'alt' then jsonb_build_object('alt', entry.value -> 'alt') else '{}' end,
      private.copied_picture(of_listing_id, entry.position)
    ) order by entry.position)
    from jsonb_array_elements(new_pictures) with ordinality as entry (value, position)
    left join jsonb_array_elements(listings.showcase_images) as kept (image) on kept.image ->> 'path' = entry.value ->> 'path'
  ), '[]')
  where listings.id = of_listing_id;
  with shown as materialized (
    select distinct picture.path
    from (
      select listings.showcase_images from public.listings where listings.id = of_listing_id
      union
      select order_items.showcase_images from public.order_items where order_items.listing_id = of_listing_id
    ) as sets,
      jsonb_array_elements(sets.showcase_images) as image,
      lateral private.picture_paths(image) as picture (path)
  )
  delete from private.listing_pictures
  where listing_pictures.listing_id = of_listing_id
    and not exists (select from shown where shown.path = listing_pictures.object_path);
end
$$;

-- Changes the pictures of the caller's listing; true if a preparation began. `pictures`, in order:
-- {path, alt} for a kept one, which without `alt` keeps its own, {uploadId, thumbnailUploadId, alt}
-- for a new one. Rejects with seller_required, not_found, release_in_progress, rate_limited,
-- pictures_changed and upload_not_found.
create function private.set_pictures(of_listing_id uuid, pictures jsonb)
returns boolean language plpgsql volatile security definer set search_path = '' as $$
declare
  listing public.listings := private.lock_for_change(of_listing_id, 'picture change');
begin
  -- Each kept picture must be one that the listing shows, named once.
  perform private.reject_if(exists (
    select from jsonb_array_elements(pictures) as entry (value)
    where entry.value ? 'path'
    group by entry.value ->> 'path'
    having count(*) > 1 or entry.value ->> 'path' not in (select image ->> 'path' from jsonb_array_elements(listing.showcase_images) as image)
  ), 'pictures_changed');
  delete from public.pending_pictures where pending_pictures.listing_id = of_listing_id;
  if not exists (select from jsonb_array_elements(pictures) as entry (value) where not entry.value ? 'path') then
    perform private.show_pictures(of_listing_id, pictures);
    return false;
  end if;
  -- The scheduler leaves the first attempt to the call that began this.
  insert into private.preparations (listing_id, due_at) values (of_listing_id, now() + interval '15 seconds');
  insert into public.pending_pictures (listing_id, pictures) values (of_listing_id, set_pictures.pictures);
  perform private.claim_copies(of_listing_id, '[]', pictures);
  return true;
end
$$;
grant execute on function private.set_pictures to marketplace_api;

grant select (listing_id, began_at, failure) on public.pending_pictures to authenticated;

create policy "Sellers can see what becomes of their new pictures" on public.pending_pictures
  for select to authenticated using (listing_id in (select private.own_listing_ids()));
