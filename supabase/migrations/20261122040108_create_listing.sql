SET check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.create_listing (
  claims            text,
  given_title       text,
  given_description text,
  given_price_cents integer,
  wanted_status     text,
  file              jsonb,
  pictures          jsonb
)
  RETURNS uuid
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  created_id uuid;
begin
  perform private.become_caller(claims);
  insert into public.listings (title, description, price_cents, status)
  values (given_title, given_description, given_price_cents, 'processing')
  returning id into created_id;
  perform set_config('role', 'none', true);
  perform private.begin_preparation(created_id, wanted_status, file, pictures);
  return created_id;
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
    username = ('deleted-' || left(replace(gen_random_uuid()::text, '-', ''), 20))::extensions.citext
  where profiles.id = caller;
  delete from auth.users where users.id = caller;
end
$function$;

REVOKE ALL ON FUNCTION "private"."create_listing"(text, text, text, integer, text, jsonb, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."create_listing"(text, text, text, integer, text, jsonb, jsonb) TO "marketplace_api";

REVOKE ALL ON FUNCTION "private"."create_listing"(text, text, text, integer, text, jsonb, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."create_listing"(text, text, text, integer, text, jsonb, jsonb) TO "postgres";
