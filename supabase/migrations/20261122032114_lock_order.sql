SET check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.ban_user (
  banned_id  uuid,
  ban_reason text
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  -- Of two admins who ban each other at once the second is none any more.
  perform private.hold_admins();
  if not private.is_admin() or banned_id = auth.uid() then
    perform private.refuse('ban_forbidden');
  end if;
  perform private.suspend_acts(banned_id);
  update public.profiles set is_banned = true where profiles.id = banned_id;
  if not found then
    perform private.refuse('profile_not_found');
  end if;
  perform private.remove_listings(banned_id);
  delete from public.cart_items where cart_items.buyer_id = banned_id;
  delete from public.wishlist_items where wishlist_items.buyer_id = banned_id;
  delete from public.reports where reports.reporter_id = banned_id and reports.status = 'pending';
  update public.reports set status = 'dismissed' where reports.reported_user_id = banned_id and reports.status = 'pending';
  delete from auth.sessions where sessions.user_id = banned_id;
  insert into public.moderation_actions (admin_id, action, user_id, reason) values (auth.uid(), 'ban', banned_id, ban_reason);
end
$function$;

CREATE OR REPLACE FUNCTION private.delete_account()
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  caller uuid := auth.uid();
  followed record;
begin
  if exists (select from public.user_roles where user_roles.user_id = caller) then
    perform private.hold_admins();
  end if;
  perform private.suspend_acts(caller);
  if not exists (select from public.profiles where profiles.id = caller and profiles.deleted_at is null) then
    perform private.refuse('account_deleted');
  end if;
  -- Each row that goes changes a counter of the one who was followed. Whoever unfollows has locked the row before the counter, so all
  -- rows are locked before any counter; and two deletions go through the counters in the same order.
  perform from public.follows where follows.follower_id = caller or follows.seller_id = caller
  order by follows.seller_id, follows.follower_id for update;
  for followed in
    select follows.seller_id, follows.follower_id from public.follows
    where follows.follower_id = caller or follows.seller_id = caller order by follows.seller_id, follows.follower_id
  loop
    delete from public.follows
    where follows.seller_id = followed.seller_id and follows.follower_id = followed.follower_id;
  end loop;
  -- Not for update: the foreign keys of strangers who just now name this person need not wait.
  perform from public.profiles where profiles.id = caller for no key update;
  insert into private.deleted_identities (provider, identity_digest)
  select identities.provider, sha256(convert_to(identities.provider_id, 'UTF8'))
  from auth.identities where identities.user_id = caller
  on conflict do nothing;

  update public.seller_accounts set deauthorized_at = coalesce(seller_accounts.deauthorized_at, now()), charges_enabled = false
  where seller_accounts.seller_id = caller;
  perform private.remove_listings(caller);
  delete from public.cart_items where cart_items.buyer_id = caller;
  delete from public.wishlist_items where wishlist_items.buyer_id = caller;
  delete from public.reports where reports.reporter_id = caller;
  delete from public.uploads where uploads.seller_id = caller;
  delete from public.user_roles where user_roles.user_id = caller;
  delete from private.connect_states where connect_states.user_id = caller;
  update public.messages set body = '[deleted]' where messages.sender_id = caller;
  update public.order_items set seller_name = 'Deleted seller'
  from public.orders where orders.id = order_items.order_id and orders.seller_id = caller;
  update public.profiles
  set deleted_at = now(), name = 'Deleted user', avatar = null, is_seller = false,
    username = ('deleted-' || left(replace(gen_random_uuid()::text, '-', ''), 20))::extensions.citext
  where profiles.id = caller;
  delete from auth.users where users.id = caller;
end
$function$;

CREATE OR REPLACE FUNCTION private.remove_listings (
  of_seller_id uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  perform from public.listings
  where listings.seller_id = of_seller_id and listings.status <> 'removed' order by listings.id for update;
  update public.listings set status = 'removed' where listings.seller_id = of_seller_id and listings.status <> 'removed';
end
$function$;

REVOKE ALL ON FUNCTION "private"."remove_listings"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."remove_listings"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."remove_listings"(uuid) TO "postgres";
