SET check_function_bodies = off;

CREATE TABLE "private"."held_words" (
  "user_id"       uuid  NOT NULL,
  "bio"           text,
  "banner"        text,
  "links"         jsonb NOT NULL,
  "refund_policy" text,
  "announcement"  text,
  CONSTRAINT "held_words_pkey" PRIMARY KEY (user_id)
);

ALTER TABLE "private"."held_words"
  ENABLE ROW LEVEL SECURITY;

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
  update public.messages set body = '[deleted]', pictures = '[]' where messages.sender_id = caller;
  delete from private.held_words where held_words.user_id = caller;
  delete from private.message_pictures where message_pictures.sender_id = caller;
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

CREATE OR REPLACE FUNCTION private.export_objects()
  RETURNS TABLE (
    bucket_id   text,
    object_path text,
    place       text
  )
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select 'product-files', listing_files.object_path, 'listings/' || listings.id || '/' || listing_files.version || '-' || listing_files.name
  from public.listing_files join public.listings on listings.id = listing_files.listing_id
  where listings.seller_id = auth.uid()
  union all
  select 'showcase-images', pictures.image ->> 'path', 'listings/' || listings.id || '/picture-' || pictures.position
  from public.listings cross join jsonb_array_elements(listings.showcase_images) with ordinality as pictures (image, position)
  where listings.seller_id = auth.uid()
  union all
  select 'avatars', substr(kept.picture, length('avatars/') + 1), kept.place
  from public.profiles left join private.held_words on held_words.user_id = profiles.id
  cross join lateral (
    values (profiles.avatar, 'avatar'), (coalesce(profiles.banner, held_words.banner), 'banner')
  ) as kept (picture, place)
  where profiles.id = auth.uid() and kept.picture like 'avatars/%'
  union all
  select 'message-pictures', message_pictures.object_path, 'messages/' || coalesce(message_pictures.message_id::text, 'not-sent') || '/' || message_pictures.id
  from private.message_pictures left join public.messages on messages.id = message_pictures.message_id
  where message_pictures.sender_id = auth.uid() or messages.thread_id in (select private.own_thread_ids())
  order by 3;
$function$;

CREATE OR REPLACE FUNCTION private.export_person()
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select jsonb_build_object(
    'profile', (select to_jsonb(profiles) from public.profiles where profiles.id = auth.uid()),
    'words_taken_off_your_page', (
      select to_jsonb(held_words) - 'user_id' from private.held_words where held_words.user_id = auth.uid()
    ),
    'account', (select to_jsonb(accounts) from public.accounts where accounts.id = auth.uid()),
    'sign_ins', array(
      select to_jsonb(identities) - 'user_id' from auth.identities where identities.user_id = auth.uid() order by identities.created_at
    ),
    'accepted_terms', array(
      select to_jsonb(acceptances) - 'user_id' from public.acceptances where acceptances.user_id = auth.uid() order by acceptances.accepted_at
    ),
    'roles', array(select to_jsonb(user_roles) - 'user_id' from public.user_roles where user_roles.user_id = auth.uid()),
    'mail_choices', array(
      select to_jsonb(mail_preferences) - 'user_id' from public.mail_preferences where mail_preferences.user_id = auth.uid()
    ),
    'mails', array(
      select jsonb_build_object('kind', outbox.kind, 'facts', outbox.facts, 'created_at', outbox.created_at, 'sent_at', outbox.sent_at)
      from private.outbox where outbox.recipient_id = auth.uid() order by outbox.created_at
    ),
    'news_of_followed_sellers', (
      select to_jsonb(follow_digests) - 'user_id' from private.follow_digests where follow_digests.user_id = auth.uid()
    ),
    'decisions', array(
      select to_jsonb(statements) - 'user_id' from public.statements where statements.user_id = auth.uid() order by statements.created_at
    ),
    'appeals', array(
      select to_jsonb(appeals) - array['user_id', 'acted_by', 'decided_by'] from public.appeals where appeals.user_id = auth.uid() order by appeals.created_at
    ),
    'suspended_until', (select suspensions.until from private.suspensions where suspensions.user_id = auth.uid()),
    'changes_of_rights', array(
      select jsonb_build_object('event', audit_log.event, 'happened_at', audit_log.happened_at)
      from private.audit_log where audit_log.subject_id = auth.uid() order by audit_log.id
    )
  );
$function$;

CREATE OR REPLACE FUNCTION private.hold_words()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  held private.held_words;
begin
  if new.is_banned then
    insert into private.held_words (user_id, bio, banner, links, refund_policy, announcement)
    values (new.id, new.bio, new.banner, new.links, new.refund_policy, new.announcement);
    held.links := '[]';
  else
    delete from private.held_words where held_words.user_id = new.id returning * into held;
    if held.user_id is null then
      return new;
    end if;
  end if;
  new.bio := held.bio;
  new.banner := held.banner;
  new.links := held.links;
  new.refund_policy := held.refund_policy;
  new.announcement := held.announcement;
  return new;
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
      union all
      select substring(held_words.banner from 9) from private.held_words where held_words.banner is not null
    )
  order by objects.created_at, objects.id
  limit least(at_most, 1000);
$function$;

ALTER TABLE "private"."held_words"
  ADD CONSTRAINT "held_words_user_id_fkey" FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;

CREATE TRIGGER profiles_hold_words
  BEFORE UPDATE OF is_banned ON public.profiles
  FOR EACH ROW
  WHEN ((old.is_banned <> new.is_banned))
  EXECUTE FUNCTION private.hold_words();

COMMENT ON TABLE "private"."held_words" IS 'What profiles of banned users said. Their pictures stay until the account is deleted.';

REVOKE ALL ON FUNCTION "private"."hold_words"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."hold_words"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."hold_words"() TO "postgres";

-- Who is banned already.
insert into private.held_words (user_id, bio, banner, links, refund_policy, announcement)
select profiles.id, profiles.bio, profiles.banner, profiles.links, profiles.refund_policy, profiles.announcement
from public.profiles where profiles.is_banned and profiles.deleted_at is null;
update public.profiles set bio = null, banner = null, links = '[]', refund_policy = null, announcement = null
where profiles.is_banned and profiles.deleted_at is null;
