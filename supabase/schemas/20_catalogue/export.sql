-- The parts of a seller's export that have more than rows of a table.

create function private.export_listings()
returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'listings', array(
      select to_jsonb(listings) - array['seller_id', 'search_document', 'showcase_images', 'popularity'] || jsonb_build_object(
        'releases', array(
          select to_jsonb(releases) - 'listing_id' || jsonb_build_object('files', array(
            select to_jsonb(release_files) - array['listing_id', 'release', 'position']
              || to_jsonb(listing_files) - array['id', 'listing_id', 'object_path', 'object_id', 'object_version']
            from public.release_files join public.listing_files on listing_files.id = release_files.file_id
            where release_files.listing_id = releases.listing_id and release_files.release = releases.number order by release_files.position
          ))
          from public.releases where releases.listing_id = listings.id order by releases.number
        ),
        'pending_release', (
          select to_jsonb(pending_releases) - 'listing_id' from public.pending_releases where pending_releases.listing_id = listings.id
        ),
        'pending_pictures', (
          select to_jsonb(pending_pictures) - array['listing_id', 'pictures'] from public.pending_pictures where pending_pictures.listing_id = listings.id
        ),
        'picture_alts', (select jsonb_agg(image -> 'alt') from jsonb_array_elements(listings.showcase_images) as image),
        'price_reduction', (
          select to_jsonb(price_reductions) - 'listing_id' from public.price_reductions where price_reductions.listing_id = listings.id
        ),
        -- By day, and by month where days were dropped. Sources are named in sums only.
        'views', array(
          select to_jsonb(listing_views) - array['listing_id', 'sources'] from public.listing_views
          where listing_views.listing_id = listings.id order by listing_views.viewed_on
        ),
        'monthly_views', array(
          select to_jsonb(listing_months) - 'listing_id' from private.listing_months
          where listing_months.listing_id = listings.id order by listing_months.month
        )
      )
      from public.listings where listings.seller_id = auth.uid() order by listings.created_at
    ),
    'bundles', array(
      select to_jsonb(bundles) - 'seller_id' || jsonb_build_object('listings', array(
        select bundle_items.listing_id from public.bundle_items where bundle_items.bundle_id = bundles.id order by bundle_items.position
      ))
      from public.bundles where bundles.seller_id = auth.uid() order by bundles.created_at
    ),
    'pinned_listings', array(
      select pinned_listings.listing_id from public.pinned_listings
      where pinned_listings.seller_id = auth.uid() order by pinned_listings.position
    ),
    'embed_hosts', (
      select to_jsonb(embed_hosts.hosts) from public.embed_hosts where embed_hosts.seller_id = auth.uid()
    )
  );
$$;
