SET check_function_bodies = off;

DROP TRIGGER "profiles_limit_edits" ON "public"."profiles";

ALTER TABLE "public"."profiles"
  ADD COLUMN "bio" text;

ALTER TABLE "public"."profiles"
  ADD COLUMN "banner" text;

ALTER TABLE "public"."profiles"
  ADD COLUMN "links" jsonb NOT NULL DEFAULT '[]'::jsonb;

ALTER TABLE "public"."profiles"
  ADD COLUMN "refund_policy" text;

ALTER TABLE "public"."profiles"
  ADD COLUMN "announcement" text;

CREATE OR REPLACE FUNCTION private.are_links (
  candidate jsonb
)
  RETURNS boolean
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select coalesce(jsonb_typeof(candidate) = 'array' and jsonb_array_length(candidate) <= 5 and not exists (
    select from jsonb_array_elements(candidate) as link (entry)
    where (
      jsonb_typeof(link.entry) = 'object' and link.entry - 'label' - 'url' = '{}'
      and jsonb_typeof(link.entry -> 'label') = 'string' and char_length(link.entry ->> 'label') <= 60 and link.entry ->> 'label' ~ '\S'
      and jsonb_typeof(link.entry -> 'url') = 'string' and char_length(link.entry ->> 'url') <= 2048
      and link.entry ->> 'url' ~ '^https://[^\s<>"@/?#\\]+([/?#][^\s<>"]*)?$'
    ) is not true
  ), false);
$function$;

CREATE OR REPLACE FUNCTION private.delete_account()
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  caller uuid := auth.uid();
begin
  if exists (select from public.user_roles where user_roles.user_id = caller) then
    perform private.lock_admins();
  end if;
  perform private.lock_standing_alone(caller);
  if not exists (select from public.profiles where profiles.id = caller and profiles.standing <> 'deleted') then
    perform private.reject('account_deleted');
  end if;
  perform private.delete_follows();
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
    bio = null, banner = null, links = '[]', refund_policy = null, announcement = null,
    username = ('deleted-' || left(replace(gen_random_uuid()::text, '-', ''), 20))::extensions.citext
  where profiles.id = caller;
  delete from auth.users where users.id = caller;
end
$function$;

CREATE OR REPLACE FUNCTION private.orphaned_avatars (
  older_than interval,
  at_most    integer
)
  RETURNS TABLE (
    object_path text
  )
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select objects.name
  from storage.objects
  where objects.bucket_id = 'avatars'
    and objects.created_at < now() - older_than
    and objects.name not in (
      select substring(profiles.avatar from 'avatars/([0-9a-f-]{36}/[0-9a-f-]{36})$') from public.profiles
      where profiles.avatar ~ 'avatars/[0-9a-f-]{36}/[0-9a-f-]{36}$'
      union all
      select substring(profiles.banner from 9) from public.profiles where profiles.banner is not null
    )
  order by objects.created_at, objects.id
  limit least(at_most, 1000);
$function$;

CREATE OR REPLACE FUNCTION private.require_shop()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  if auth.uid() is not null then
    perform private.reject('seller_required');
  end if;
  return new;
end
$function$;

ALTER TABLE "public"."profiles"
  ADD CONSTRAINT "profiles_announcement_length" CHECK (((char_length(announcement) >= 1) AND (char_length(announcement) <= 500) AND (announcement ~ '\S'::text)));

ALTER TABLE "public"."profiles"
  ADD CONSTRAINT "profiles_banner_is_own" CHECK ((banner ~ (('^avatars/'::text || id) || '/[0-9a-f-]{36}$'::text)));

ALTER TABLE "public"."profiles"
  ADD CONSTRAINT "profiles_bio_length" CHECK (((char_length(bio) >= 1) AND (char_length(bio) <= 1000) AND (bio ~ '\S'::text)));

ALTER TABLE "public"."profiles"
  ADD CONSTRAINT "profiles_refund_policy_length" CHECK (((char_length(refund_policy) >= 1) AND (char_length(refund_policy) <= 2000) AND (refund_policy ~ '\S'::text)));

CREATE TRIGGER profiles_limit_edits
  AFTER UPDATE OF name, avatar, username, bio, banner, links, refund_policy, announcement ON public.profiles
  FOR EACH ROW
  WHEN ((new.standing <> 'deleted'::text))
  EXECUTE FUNCTION private.count_written('profile edit');

CREATE TRIGGER profiles_shop_of_sellers
  BEFORE UPDATE OF banner, links, refund_policy, announcement ON public.profiles
  FOR EACH ROW
  WHEN (
    NOT new.is_seller AND new.deleted_at IS NULL
    AND jsonb_build_array(old.banner, old.links, old.refund_policy, old.announcement)
      IS DISTINCT FROM jsonb_build_array(new.banner, new.links, new.refund_policy, new.announcement)
  )
  EXECUTE FUNCTION private.require_shop();

REVOKE ALL ON FUNCTION "private"."are_links"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."are_links"(jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."are_links"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."are_links"(jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."require_shop"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."require_shop"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."require_shop"() TO "postgres";

REVOKE ALL ("announcement") ON TABLE "public"."profiles" FROM "authenticated";

GRANT UPDATE ("announcement") ON TABLE "public"."profiles" TO "authenticated";

REVOKE ALL ("banner") ON TABLE "public"."profiles" FROM "authenticated";

GRANT UPDATE ("banner") ON TABLE "public"."profiles" TO "authenticated";

REVOKE ALL ("bio") ON TABLE "public"."profiles" FROM "authenticated";

GRANT UPDATE ("bio") ON TABLE "public"."profiles" TO "authenticated";

REVOKE ALL ("links") ON TABLE "public"."profiles" FROM "authenticated";

GRANT UPDATE ("links") ON TABLE "public"."profiles" TO "authenticated";

REVOKE ALL ("refund_policy") ON TABLE "public"."profiles" FROM "authenticated";

GRANT UPDATE ("refund_policy") ON TABLE "public"."profiles" TO "authenticated";

ALTER TABLE "public"."profiles"
  ADD CONSTRAINT "profiles_links_are_safe" CHECK (private.are_links(links));
