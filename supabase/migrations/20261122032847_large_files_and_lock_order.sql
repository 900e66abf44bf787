SET check_function_bodies = off;

DROP FUNCTION "private"."plan_copies"(uuid, integer);

ALTER TABLE "private"."preparation_copies"
  ADD COLUMN "progress" jsonb;

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
  perform private.lock_admins();
  if not private.is_admin() or banned_id = auth.uid() then
    perform private.reject('ban_forbidden');
  end if;
  perform private.lock_standing_alone(banned_id);
  update public.profiles set is_banned = true where profiles.id = banned_id;
  if not found then
    perform private.reject('profile_not_found');
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
    perform private.lock_admins();
  end if;
  perform private.lock_standing_alone(caller);
  if not exists (select from public.profiles where profiles.id = caller and profiles.standing <> 'deleted') then
    perform private.reject('account_deleted');
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
  -- Not for update: the foreign keys of strangers who just now name this user need not wait.
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

CREATE OR REPLACE FUNCTION private.plan_copies (
  of_listing_id uuid,
  of_attempt    integer
)
  RETURNS TABLE (
    id            uuid,
    purpose       text,
    place         smallint,
    bucket_id     text,
    source_path   text,
    target_path   text,
    state         text,
    declared_type text,
    size_bytes    bigint,
    progress      jsonb,
    width         integer,
    height        integer
  )
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  if not private.lock_preparation(of_listing_id, of_attempt) then
    return;
  end if;
  update private.preparation_copies set object_id = objects.id, object_version = objects.version
  from storage.objects
  where preparation_copies.listing_id = of_listing_id and preparation_copies.object_id is null
    and objects.bucket_id = preparation_copies.bucket_id and objects.name = preparation_copies.target_path;
  return query
    with begun as (
      update private.preparation_copies set target_path = 'listed/' || gen_random_uuid(), copying_since = now()
      where preparation_copies.listing_id = of_listing_id and preparation_copies.object_id is null
        and coalesce(preparation_copies.copying_since < now() - interval '20 seconds' - interval '1 second' * coalesce((
          select (objects.metadata ->> 'size')::bigint / 10000000 from storage.objects
          where objects.bucket_id = preparation_copies.bucket_id and objects.name = preparation_copies.source_path
        ), 0), true)
      returning preparation_copies.id, preparation_copies.target_path
    )
    select copies.id, copies.purpose, copies.place, copies.bucket_id, copies.source_path, coalesce(begun.target_path, copies.target_path),
      case
        when begun.id is not null then 'to_copy'
        when copies.object_id is null then 'copying'
        when copies.mime_type is null then 'copied'
        else 'checked'
      end,
      objects.metadata ->> 'mimetype', (objects.metadata ->> 'size')::bigint, copies.progress, copies.width, copies.height
    from private.preparation_copies as copies
    left join begun on begun.id = copies.id
    left join storage.objects on objects.id = copies.object_id
    where copies.listing_id = of_listing_id
    order by copies.purpose, copies.place;
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

CREATE OR REPLACE FUNCTION private.store_copy_facts (
  of_copy_id uuid,
  of_attempt integer,
  facts      jsonb
)
  RETURNS void
  LANGUAGE sql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  update private.preparation_copies
  set progress = facts -> 'progress', mime_type = facts ->> 'mimeType', size_bytes = (facts ->> 'sizeBytes')::bigint,
    sha256 = facts ->> 'sha256', width = (facts ->> 'width')::integer, height = (facts ->> 'height')::integer
  from private.preparations
  where preparation_copies.id = of_copy_id and preparations.listing_id = preparation_copies.listing_id
    and preparations.attempt = of_attempt;
$function$;

REVOKE ALL ON FUNCTION "private"."plan_copies"(uuid, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."plan_copies"(uuid, integer) TO "marketplace_api";

REVOKE ALL ON FUNCTION "private"."plan_copies"(uuid, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."plan_copies"(uuid, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."remove_listings"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."remove_listings"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."remove_listings"(uuid) TO "postgres";
