-- The part of an account's export about the seller's shop.

create function private.export_shop()
returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'bundles', array(
      select to_jsonb(bundles) - 'seller_id' || jsonb_build_object('listings', array(
        select bundle_items.listing_id from public.bundle_items where bundle_items.bundle_id = bundles.id order by bundle_items.position
      ))
      from public.bundles where bundles.seller_id = auth.uid() order by bundles.created_at
    ),
    'shop_sections', array(
      select to_jsonb(shop_sections) - 'seller_id' from public.shop_sections
      where shop_sections.seller_id = auth.uid() order by shop_sections.position
    ),
    'pinned_listings', array(
      select pinned_listings.listing_id from public.pinned_listings
      where pinned_listings.seller_id = auth.uid() order by pinned_listings.position
    ),
    'posts', array(
      select to_jsonb(posts) - 'seller_id' from public.posts where posts.seller_id = auth.uid() order by posts.created_at
    ),
    'post_settings', (
      select to_jsonb(post_senders) - 'seller_id' from public.post_senders where post_senders.seller_id = auth.uid()
    ),
    'customers', array(
      select to_jsonb(customer_batches) - 'seller_id' from private.customer_batches
      where customer_batches.seller_id = auth.uid() order by customer_batches.created_at
    ),
    'embed_hosts', (
      select to_jsonb(embed_hosts.hosts) from public.embed_hosts where embed_hosts.seller_id = auth.uid()
    )
  );
$$;
