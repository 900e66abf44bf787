SET check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.export_buying()
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select jsonb_build_object(
    'orders', array(
      -- Without the seller's account at the payment provider, which is theirs alone to know.
      select to_jsonb(orders) - array['buyer_id', 'basket_digest', 'checkout_url', 'stripe_account_id'] || jsonb_build_object('items', array(
        select to_jsonb(order_items) - array['order_id', 'buyer_id'] from public.order_items
        where order_items.order_id = orders.id
      ))
      from public.orders where orders.buyer_id = auth.uid() order by orders.created_at
    ),
    'held_items', array(
      select to_jsonb(entitlements) - 'buyer_id' from public.entitlements where entitlements.buyer_id = auth.uid() order by entitlements.granted_at
    ),
    'downloads', array(
      select jsonb_build_object('listing_id', downloads.listing_id, 'downloaded_at', downloads.downloaded_at)
      from public.downloads where downloads.buyer_id = auth.uid() order by downloads.id
    ),
    'cart', array(select to_jsonb(cart_items) - 'buyer_id' from public.cart_items where cart_items.buyer_id = auth.uid()),
    'left_the_cart', array(select to_jsonb(cart_notices) - 'buyer_id' from public.cart_notices where cart_notices.buyer_id = auth.uid()),
    'wishlist', array(select to_jsonb(wishlist_items) - 'buyer_id' from public.wishlist_items where wishlist_items.buyer_id = auth.uid()),
    'following', array(
      select jsonb_build_object('username', profiles.username, 'followed_at', follows.followed_at)
      from public.follows join public.profiles on profiles.id = follows.seller_id
      where follows.follower_id = auth.uid() order by follows.followed_at
    )
  );
$function$;

CREATE OR REPLACE FUNCTION private.export_selling()
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select jsonb_build_object(
    'seller_account', (select to_jsonb(seller_accounts) from public.seller_accounts where seller_accounts.seller_id = auth.uid()),
    'listings', array(
      select to_jsonb(listings) - array['seller_id', 'search_document', 'showcase_images'] || jsonb_build_object(
        'files', array(
          select to_jsonb(listing_files) - array['listing_id', 'object_path', 'object_id', 'object_version'] from public.listing_files
          where listing_files.listing_id = listings.id order by listing_files.version
        ),
        'views', array(
          select to_jsonb(listing_views) - 'listing_id' from public.listing_views
          where listing_views.listing_id = listings.id order by listing_views.viewed_on
        )
      )
      from public.listings where listings.seller_id = auth.uid() order by listings.created_at
    ),
    'sales', array(
      select to_jsonb(orders) - array['buyer_id', 'seller_id', 'basket_digest', 'checkout_url', 'checkout_session_id'] || jsonb_build_object('items', array(
        select jsonb_build_object('listing_id', order_items.listing_id, 'title', order_items.title, 'price_cents', order_items.price_cents)
        from public.order_items where order_items.order_id = orders.id
      ))
      from public.orders where orders.seller_id = auth.uid() order by orders.created_at
    ),
    'open_uploads', array(select to_jsonb(uploads) - array['seller_id', 'object_path'] from public.uploads where uploads.seller_id = auth.uid())
  );
$function$;
