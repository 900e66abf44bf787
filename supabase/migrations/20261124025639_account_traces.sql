SET check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.clean_mails_of (
  of_user uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  own_name text := (select to_jsonb(profiles.name)::text from public.profiles where profiles.id = of_user);
begin
  delete from private.outbox
  where outbox.kind = 'message'
    and (outbox.facts ->> 'threadId')::uuid in (select threads.id from public.threads where of_user in (threads.buyer_id, threads.seller_id));
  delete from private.outbox
  where outbox.kind = 'review'
    and (outbox.facts ->> 'reviewId')::uuid in (select reviews.id from public.reviews where reviews.reviewer_id = of_user);
  -- Names are no keys, so a namesake's listing may leave one of these optional mails too.
  delete from private.outbox
  where outbox.kind in ('new_listings', 'new_version') and strpos(outbox.facts::text, '"seller": ' || own_name) > 0;
  update private.outbox set facts = jsonb_set(outbox.facts, '{title}', 'null')
  where outbox.kind = 'report_outcome'
    and outbox.facts ->> 'title' in (select listings.title from public.listings where listings.seller_id = of_user);
  update private.outbox set facts = jsonb_set(outbox.facts, '{words}', '"[deleted]"')
  from public.cases
  where outbox.kind = 'case' and of_user in (cases.buyer_id, cases.seller_id)
    and cases.thread_id = (outbox.facts ->> 'threadId')::uuid
    and outbox.facts ->> 'words' = case of_user when cases.buyer_id then cases.body else cases.answer end;
  update private.outbox set facts = outbox.facts || jsonb_build_object(
    case of_user when orders.buyer_id then 'buyer' else 'seller' end,
    case of_user when orders.buyer_id then 'Deleted user' else 'Deleted seller' end
  )
  from public.orders
  where of_user in (orders.buyer_id, orders.seller_id) and outbox.kind in ('purchase', 'sale', 'refund', 'supply_consent', 'withdrawal', 'dispute')
    and (outbox.facts ->> 'orderId')::uuid = orders.id;
  update private.outbox set facts = outbox.facts || jsonb_build_object(
    case of_user when threads.buyer_id then 'buyer' else 'seller' end,
    case of_user when threads.buyer_id then 'Deleted user' else 'Deleted seller' end
  )
  from public.threads
  where of_user in (threads.buyer_id, threads.seller_id) and outbox.kind = 'case' and (outbox.facts ->> 'threadId')::uuid = threads.id;
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

CREATE OR REPLACE FUNCTION private.delete_sign_in_log (
  of_user  uuid,
  of_email text
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  execute $log$
    delete from auth.audit_log_entries
    where payload ->> 'actor_id' = $1::text or payload -> 'traits' ->> 'user_id' = $1::text
      or payload ->> 'actor_username' = $2 or payload -> 'traits' ->> 'user_email' = $2
  $log$ using of_user, of_email;
exception
  when insufficient_privilege or undefined_table or query_canceled then
    raise log 'auth.audit_log_entries keeps rows of the deleted account %: %', of_user, sqlerrm;
end
$function$;

CREATE OR REPLACE FUNCTION private.delete_traces (
  of_user uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  own_email text := (select users.email from auth.users where users.id = of_user);
begin
  perform private.clean_mails_of(of_user);
  delete from private.outbox where lower(outbox.address) = lower(own_email);
  delete from public.contact_messages where lower(contact_messages.email) = lower(own_email);
  delete from public.bundles where bundles.seller_id = of_user;
  perform private.delete_unsold_listings(of_user);
  update public.threads set listing_title = '[deleted]' where threads.seller_id = of_user and threads.listing_title is not null;
  update public.cases set body = '[deleted]' where cases.buyer_id = of_user;
  update public.cases set answer = '[deleted]' where cases.seller_id = of_user and cases.answer is not null;
  perform private.delete_sign_in_log(of_user, own_email);
end
$function$;

CREATE OR REPLACE FUNCTION private.delete_unsold_listings (
  of_seller uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  unsold uuid[];
begin
  delete from public.listings
  where listings.seller_id = of_seller
    and not exists (select from public.order_items where order_items.listing_id = listings.id);
  select array_agg(listings.id) into unsold from public.listings
  where listings.seller_id = of_seller and not exists (
    select from public.order_items join public.orders on orders.id = order_items.order_id
    where order_items.listing_id = listings.id and orders.status <> 'expired'
  );
  delete from public.listing_files where listing_files.listing_id = any (unsold);
  delete from private.listing_pictures where listing_pictures.listing_id = any (unsold);
  update public.listings set title = 'Deleted item', description = 'Deleted item', showcase_images = '[]' where listings.id = any (unsold);
  update public.order_items set title = 'Deleted item', showcase_images = '[]' where order_items.listing_id = any (unsold);
end
$function$;

CREATE OR REPLACE FUNCTION private.mark_mail_sent (
  of_mail uuid
)
  RETURNS void
  LANGUAGE sql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  update private.outbox set sent_at = now(), last_error = null
  where outbox.id = of_mail and outbox.sent_at is null and outbox.buried_at is null and outbox.kind <> 'account_deleted';
  -- The last mail to a deleted account: its address goes with it.
  delete from private.outbox where outbox.id = of_mail and outbox.kind = 'account_deleted';
$function$;

REVOKE ALL ON FUNCTION "private"."clean_mails_of"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."clean_mails_of"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."clean_mails_of"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."delete_sign_in_log"(uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."delete_sign_in_log"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."delete_sign_in_log"(uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."delete_traces"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."delete_traces"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."delete_traces"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."delete_unsold_listings"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."delete_unsold_listings"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."delete_unsold_listings"(uuid) TO "postgres";
