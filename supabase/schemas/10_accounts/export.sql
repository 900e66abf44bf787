-- Export: all stored data about a user, in any standing, by table and column. Without data about
-- others, admins' notes and secrets. Proved by tests/accounts/rules/export.test.ts.

create function private.export_profile()
returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'profile', (select to_jsonb(profiles) from public.profiles where profiles.id = auth.uid()),
    'hidden_profile_texts', (select to_jsonb(held_profiles) - 'user_id' from private.held_profiles where held_profiles.user_id = auth.uid()),
    'account', coalesce(
      (select to_jsonb(accounts) from public.accounts where accounts.id = auth.uid()),
      (select jsonb_build_object('email', claims.address, 'created_at', claims.created_at) from private.claims where claims.holder_id = auth.uid())
    ),
    'identities', array(
      select to_jsonb(identities) - 'user_id' from auth.identities where identities.user_id = auth.uid() order by identities.created_at
    ),
    'accepted_terms', array(
      select to_jsonb(acceptances) - 'user_id' from public.acceptances where acceptances.user_id = auth.uid() order by acceptances.accepted_at
    ),
    'roles', array(select to_jsonb(user_roles) - 'user_id' from public.user_roles where user_roles.user_id = auth.uid()),
    'mail_preferences', array(select to_jsonb(mail_preferences) - 'user_id' from public.mail_preferences where mail_preferences.user_id = auth.uid()),
    'mails', array(
      select jsonb_build_object('kind', outbox.kind, 'facts', outbox.facts, 'created_at', outbox.created_at, 'sent_at', outbox.sent_at)
      from private.outbox where outbox.recipient_id = auth.uid() order by outbox.created_at
    ),
    'digest_mails', array(
      select to_jsonb(digests) - 'user_id' from private.digests where digests.user_id = auth.uid() order by digests.kind
    ),
    'decisions', array(
      select to_jsonb(statements) - 'user_id' from public.statements where statements.user_id = auth.uid() order by statements.created_at
    ),
    'appeals', array(
      select to_jsonb(appeals) - array['user_id', 'acted_by', 'decided_by'] from public.appeals where appeals.user_id = auth.uid() order by appeals.created_at
    ),
    'suspended_until', (select suspensions.until from private.suspensions where suspensions.user_id = auth.uid()),
    'permission_changes', array(
      select jsonb_build_object('event', audit_log.event, 'happened_at', audit_log.happened_at)
      from private.audit_log where audit_log.subject_id = auth.uid() order by audit_log.id
    )
  );
$$;

-- Purchases, cart and wishlist. The Stripe account id of an order is private to its seller.
create function private.export_buying()
returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'orders', array(
      select to_jsonb(orders) - array['buyer_id', 'basket_digest', 'checkout_url', 'stripe_account_id']
        - private.silent_columns(orders) || jsonb_build_object('items', array(
        select to_jsonb(order_items) - array['order_id', 'buyer_id', 'holder_id'] - private.silent_columns(orders) from public.order_items
        where order_items.order_id = orders.id order by order_items.title, order_items.id
      )) || private.export_declarations(orders.id)
      from public.orders where orders.buyer_id = auth.uid() order by orders.created_at
    ),
    'entitlements', array(
      select to_jsonb(entitlements) - 'buyer_id' from public.entitlements where entitlements.buyer_id = auth.uid() order by entitlements.granted_at
    ),
    'received_gifts', array(
      select jsonb_build_object('note', gifts.note, 'delivered_at', gifts.delivered_at) from private.gifts
      where gifts.order_id in (select entitlements.order_id from public.entitlements where entitlements.buyer_id = auth.uid())
    ),
    'downloads', array(
      select to_jsonb(downloads) - array['id', 'buyer_id'] from public.downloads where downloads.buyer_id = auth.uid() order by downloads.id
    ),
    'cart', array(select to_jsonb(cart_items) - 'buyer_id' from public.cart_items where cart_items.buyer_id = auth.uid()),
    'cart_notices', array(select to_jsonb(cart_notices) - 'buyer_id' from public.cart_notices where cart_notices.buyer_id = auth.uid()),
    'wishlist', array(select to_jsonb(wishlist_items) - 'buyer_id' from public.wishlist_items where wishlist_items.buyer_id = auth.uid()),
    'saved_searches', array(
      select to_jsonb(saved_searches) - 'user_id' from public.saved_searches where saved_searches.user_id = auth.uid() order by saved_searches.created_at
    ),
    'hidden_values', array(
      select to_jsonb(hidden_values) - 'user_id' from public.hidden_values where hidden_values.user_id = auth.uid() order by hidden_values.hidden_at
    ),
    'following', array(
      select to_jsonb(follows) - array['follower_id', 'seller_id'] || jsonb_build_object('username', profiles.username)
      from public.follows join public.profiles on profiles.id = follows.seller_id
      where follows.follower_id = auth.uid() order by follows.followed_at
    ),
    'offer_consents', array(select to_jsonb(offers) - array['seller_id', 'name', 'avatar'] from private.export_offers() as offers)
  );
$$;

create function private.export_selling()
returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'seller_account', (select to_jsonb(seller_accounts) from public.seller_accounts where seller_accounts.seller_id = auth.uid()),
    'listings', array(
      select to_jsonb(listings) - array['seller_id', 'search_document', 'showcase_images'] || jsonb_build_object(
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
        )
      ) || private.export_views(listings.id)
      from public.listings where listings.seller_id = auth.uid() order by listings.created_at
    ),
    'discounts', array(
      select to_jsonb(discounts) - 'seller_id' from public.discounts where discounts.seller_id = auth.uid() order by discounts.created_at
    ),
    'drafts', array(
      select to_jsonb(drafts) - array['seller_id', 'written'] from public.drafts where drafts.seller_id = auth.uid() order by drafts.created_at
    ),
    'open_uploads', array(select to_jsonb(uploads) - array['seller_id', 'object_path'] from public.uploads where uploads.seller_id = auth.uid())
  ) || private.export_sales() || private.export_shop();
$$;

-- Reviews, messages and other texts. Conversations include both sides.
create function private.export_words()
returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'reviews', array(
      select to_jsonb(reviews) - 'reviewer_id' from public.reviews where reviews.reviewer_id = auth.uid() order by reviews.created_at
    ),
    'review_answers', array(
      select jsonb_build_object('listing_id', reviews.listing_id, 'answer', reviews.answer)
      from public.reviews join public.listings on listings.id = reviews.listing_id
      where listings.seller_id = auth.uid() and reviews.answer is not null order by reviews.created_at
    ),
    'helpful_reviews', array(select to_jsonb(review_votes) - 'voter_id' from public.review_votes where review_votes.voter_id = auth.uid()),
    'conversations', array(
      select to_jsonb(threads) - array['buyer_id', 'seller_id', 'shown_buyer_id', 'hides_buyer']
        - case auth.uid() when threads.seller_id then 'buyer_read_at' else 'seller_read_at' end
        || jsonb_build_object('your_role', case when threads.buyer_id = auth.uid() then 'the buyer' else 'the seller' end)
        || jsonb_build_object('messages', array(
          select jsonb_build_object(
            'from', case when messages.author = 'guest' then 'the guest' when (messages.author = 'seller') = (threads.seller_id = auth.uid()) then 'you' else 'the other' end,
            'body', messages.body, 'pictures', messages.pictures, 'sent_at', messages.sent_at
          )
          from public.messages where messages.thread_id = threads.id order by messages.sent_at, messages.id
        ))
      from public.threads where threads.buyer_id = auth.uid() or threads.seller_id = auth.uid() order by threads.created_at
    )
  );
$$;

create function private.export_disputes()
returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'blocked_users', array(
      select jsonb_build_object('username', profiles.username, 'blocked_at', blocks.blocked_at)
      from public.blocks join public.profiles on profiles.id = blocks.blocked_id
      where blocks.blocker_id = auth.uid() order by blocks.blocked_at
    ),
    'cases', array(
      select to_jsonb(cases) - array['buyer_id', 'seller_id', 'admin_id']
        || jsonb_build_object('your_role', case when cases.buyer_id = auth.uid() then 'the buyer' else 'the seller' end)
      from public.cases where cases.buyer_id = auth.uid() or cases.seller_id = auth.uid() order by cases.opened_at
    ),
    'reports', array(
      select jsonb_build_object(
        'category', reports.category, 'reason', reports.reason, 'status', reports.status, 'outcome', reports.outcome, 'created_at', reports.created_at
      )
      from public.reports where reports.reporter_id = auth.uid() order by reports.created_at
    )
  );
$$;

create function private.export_programs()
returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'api_keys', array(
      select to_jsonb(api_keys) - array['user_id', 'digest'] from public.api_keys where api_keys.user_id = auth.uid() order by api_keys.created_at
    ),
    'webhooks', array(
      select to_jsonb(webhook_endpoints) - array['seller_id', 'secret', 'previous_secret']
      from private.webhook_endpoints where webhook_endpoints.seller_id = auth.uid() order by webhook_endpoints.created_at
    )
  );
$$;

-- The whole export of the caller, in any standing but deleted. Counts against the limit 'export'.
-- Rejects with account_deleted, profile_not_found and rate_limited.
create function private.export_account()
returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  standing text;
begin
  select profiles.standing into standing from public.profiles where profiles.id = auth.uid();
  perform private.reject_if(standing is null or standing = 'deleted', case when standing is null then 'profile_not_found' else 'account_deleted' end);
  perform private.count_against('export', auth.uid());
  return jsonb_build_object('exported_at', now())
    || private.export_profile() || private.export_buying() || private.export_collections() || private.export_selling() || private.export_licences() || private.export_words()
    || private.export_disputes() || private.export_programs();
end
$$;

-- Objects of the caller: files and pictures of their listings, their profile pictures, and pictures
-- of their conversations. Called after export_account, which checks the caller.
create function private.export_objects()
returns table (bucket_id text, object_path text, place text)
language sql stable security definer set search_path = ''
as $$
  select 'product-files', listing_files.object_path, 'listings/' || listings.id || '/' || first.release || '-' || first.name
  from public.listing_files join public.listings on listings.id = listing_files.listing_id
  cross join lateral (
    select release_files.release, release_files.name from public.release_files
    where release_files.listing_id = listings.id and release_files.file_id = listing_files.id order by release_files.release limit 1
  ) as first
  where listings.seller_id = auth.uid()
  union all
  select 'showcase-images', pictures.image ->> 'path', 'listings/' || listings.id || '/picture-' || pictures.position
  from public.listings cross join jsonb_array_elements(listings.showcase_images) with ordinality as pictures (image, position)
  where listings.seller_id = auth.uid()
  union all
  select 'avatars', substr(kept.picture, length('avatars/') + 1), kept.place
  from public.profiles left join private.held_profiles on held_profiles.user_id = profiles.id
  cross join lateral (
    values (profiles.avatar, 'avatar'), (coalesce(profiles.banner, held_profiles.banner), 'banner')
  ) as kept (picture, place)
  where profiles.id = auth.uid() and kept.picture like 'avatars/%'
  union all
  select 'message-pictures', message_pictures.object_path, 'messages/' || coalesce(message_pictures.message_id::text, 'not-sent') || '/' || message_pictures.id
  from private.message_pictures left join public.messages on messages.id = message_pictures.message_id
  where message_pictures.sender_id = auth.uid() or messages.thread_id in (select private.own_thread_ids())
  order by 3;
$$;
grant execute on function private.export_account, private.export_objects to marketplace_api;
