SET check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.delete_account()
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  caller uuid := auth.uid();
begin
  -- An open proposal too: the caller may become an admin while this waits.
  if exists (
    select from public.user_roles where user_roles.user_id = caller
    union all
    select from public.admin_proposals where admin_proposals.user_id = caller
  ) then
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

  -- The connection ends when no buyer can get money back any more (disconnects.sql).
  update public.seller_accounts set disconnect_asked_at = coalesce(seller_accounts.disconnect_asked_at, now())
  where seller_accounts.seller_id = caller and seller_accounts.deauthorized_at is null;
  perform private.hurry_job('sweep_orders');
  perform private.remove_listings(caller);
  perform private.delete_belongings(caller);
  perform private.delete_traces(caller);
  update public.messages set body = '[deleted]', pictures = '[]' where messages.sender_id = caller;
  update public.order_items set seller_name = 'Deleted seller'
  from public.orders where orders.id = order_items.order_id and orders.seller_id = caller;
  update public.profiles
  set deleted_at = now(), name = 'Deleted user', avatar = null, is_seller = false,
    bio = null, banner = null, links = '[]', refund_policy = null, announcement = null,
    username = 'deleted-' || left(replace(gen_random_uuid()::text, '-', ''), 20)
  where profiles.id = caller;
  delete from auth.users where users.id = caller;
end
$function$;
