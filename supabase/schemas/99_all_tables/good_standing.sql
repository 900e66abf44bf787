-- Operations that need good standing in addition to other policies, whatever the token says.
-- Clients' writes also lock the standing first. Functions lock it themselves.

do $$
declare
  guarded record;
begin
  for guarded in select * from (values
    ('profiles', 'update', 'edit profiles'),
    ('user_roles', 'select', 'read roles'),
    ('accounts', 'update', 'turn mails off'),
    ('accounts', 'select', 'read accounts'),
    ('acceptances', 'select', 'read what they accepted'),
    ('api_keys', 'all', 'have keys'),
    ('follows', 'all', 'follow'),
    ('blocks', 'all', 'block'),
    ('hidden_values', 'all', 'hide tags and sellers'),
    ('seller_accounts', 'select', 'read seller accounts'),
    ('seller_identities', 'select', 'read who they sell as'),
    ('seller_accounts', 'update', 'change their own settings'),
    ('categories', 'insert', 'add categories'),
    ('categories', 'update', 'change categories'),
    ('categories', 'delete', 'delete categories'),
    ('tags', 'update', 'merge tags'),
    ('listings', 'insert', 'list'),
    ('listings', 'update', 'edit listings'),
    ('staff_picks', 'insert', 'add staff picks'),
    ('staff_picks', 'update', 'change staff picks'),
    ('staff_picks', 'delete', 'remove staff picks'),
    ('shop_sections', 'insert', 'add sections'),
    ('shop_sections', 'update', 'change sections'),
    ('shop_sections', 'delete', 'remove sections'),
    ('pinned_listings', 'insert', 'pin listings'),
    ('pinned_listings', 'delete', 'unpin listings'),
    ('discounts', 'all', 'keep discounts'),
    ('bundles', 'delete', 'end bundles'),
    ('embed_hosts', 'insert', 'name sites'),
    ('embed_hosts', 'update', 'change their sites'),
    ('price_reductions', 'all', 'reduce prices'),
    ('pending_releases', 'select', 'see new releases'),
    ('pending_pictures', 'select', 'see new pictures'),
    ('uploads', 'all', 'upload'),
    ('drafts', 'all', 'keep drafts'),
    ('posts', 'all', 'keep posts'),
    ('post_senders', 'all', 'send posts'),
    ('cart_items', 'all', 'keep a cart'),
    ('cart_notices', 'all', 'see what left their cart'),
    ('wishlist_items', 'all', 'keep a wishlist'),
    ('saved_searches', 'all', 'keep searches'),
    ('collections', 'all', 'keep collections'),
    ('collection_items', 'all', 'fill collections'),
    ('collection_follows', 'all', 'follow collections'),
    ('downloads', 'select', 'see downloads'),
    ('orders', 'select', 'read orders'),
    ('order_items', 'select', 'read order items'),
    ('entitlements', 'select', 'read entitlements'),
    ('licence_keys', 'all', 'have licence keys'),
    ('licence_waits', 'select', 'see their waits'),
    ('licence_activations', 'all', 'have activations'),
    ('supply_consents', 'select', 'read consents'),
    ('order_withdrawals', 'select', 'read withdrawals'),
    ('listing_views', 'select', 'see views'),
    ('reviews', 'insert', 'review'),
    ('review_votes', 'select', 'see votes'),
    ('threads', 'all', 'keep threads'),
    ('messages', 'all', 'exchange messages'),
    ('cases', 'select', 'read cases'),
    ('reports', 'insert', 'report'),
    ('mail_preferences', 'all', 'choose their mail')
  ) as operations (table_name, operation, deed) loop
    execute format(
      'create policy %I on public.%I as restrictive for %s to authenticated %s ((select private.is_in_good_standing()))',
      'Only users in good standing ' || guarded.deed, guarded.table_name, guarded.operation,
      case guarded.operation when 'insert' then 'with check' else 'using' end
    );
    if guarded.operation <> 'select' then
      execute format(
        'create or replace trigger %I before insert or update or delete on public.%I
        for each statement when (current_user = ''authenticated'') execute function private.lock_callers_standing()',
        guarded.table_name || '_lock_standing', guarded.table_name
      );
    end if;
  end loop;
end
$$;
