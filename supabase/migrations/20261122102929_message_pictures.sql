SET check_function_bodies = off;

ALTER TABLE "public"."messages"
  DROP CONSTRAINT "messages_body_length";

CREATE TABLE "private"."message_pictures" (
  "id"          uuid                     NOT NULL,
  "sender_id"   uuid                     NOT NULL,
  "message_id"  uuid,
  "object_path" text                     GENERATED ALWAYS AS ((((sender_id)::text || '/'::text) || (id)::text)) STORED NOT NULL,
  "width"       integer                  NOT NULL,
  "height"      integer                  NOT NULL,
  "created_at"  timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT "message_pictures_object_path_unique" UNIQUE (object_path),
  CONSTRAINT "message_pictures_pkey" PRIMARY KEY (id)
);

ALTER TABLE "private"."message_pictures"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "public"."messages"
  ADD COLUMN "pictures" jsonb NOT NULL DEFAULT '[]'::jsonb;

CREATE OR REPLACE FUNCTION private.begin_message_picture()
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  perform private.lock_standing(auth.uid());
  perform private.count_against('message picture', auth.uid());
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
  delete from public.blocks where blocks.blocker_id = caller or blocks.blocked_id = caller;
  delete from public.uploads where uploads.seller_id = caller;
  delete from public.user_roles where user_roles.user_id = caller;
  delete from private.connect_states where connect_states.user_id = caller;
  update public.messages set body = '[deleted]', pictures = '[]' where messages.sender_id = caller;
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
  from public.profiles cross join lateral (values (profiles.avatar, 'avatar'), (profiles.banner, 'banner')) as kept (picture, place)
  where profiles.id = auth.uid() and kept.picture like 'avatars/%'
  union all
  select 'message-pictures', message_pictures.object_path, 'messages/' || coalesce(message_pictures.message_id::text, 'not-sent') || '/' || message_pictures.id
  from private.message_pictures left join public.messages on messages.id = message_pictures.message_id
  where message_pictures.sender_id = auth.uid() or messages.thread_id in (select private.own_thread_ids())
  order by 3;
$function$;

CREATE OR REPLACE FUNCTION private.export_words()
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select jsonb_build_object(
    'reviews', array(
      select to_jsonb(reviews) - 'reviewer_id' from public.reviews where reviews.reviewer_id = auth.uid() order by reviews.created_at
    ),
    'answers_to_reviews', array(
      select jsonb_build_object('listing_id', reviews.listing_id, 'answer', reviews.answer)
      from public.reviews join public.listings on listings.id = reviews.listing_id
      where listings.seller_id = auth.uid() and reviews.answer is not null order by reviews.created_at
    ),
    'helpful_reviews', array(select to_jsonb(review_votes) - 'voter_id' from public.review_votes where review_votes.voter_id = auth.uid()),
    'conversations', array(
      select to_jsonb(threads) - array['buyer_id', 'seller_id']
        || jsonb_build_object('you_are', case when threads.buyer_id = auth.uid() then 'the buyer' else 'the seller' end)
        || jsonb_build_object('messages', array(
          select jsonb_build_object(
            'from', case when messages.sender_id = auth.uid() then 'you' else 'the other' end, 'body', messages.body,
            'pictures', messages.pictures, 'sent_at', messages.sent_at
          )
          from public.messages where messages.thread_id = threads.id order by messages.sent_at, messages.id
        ))
      from public.threads where threads.buyer_id = auth.uid() or threads.seller_id = auth.uid() order by threads.created_at
    ),
    'blocked', array(
      select jsonb_build_object('username', profiles.username, 'blocked_at', blocks.blocked_at)
      from public.blocks join public.profiles on profiles.id = blocks.blocked_id
      where blocks.blocker_id = auth.uid() order by blocks.blocked_at
    ),
    'cases', array(
      select to_jsonb(cases) - array['buyer_id', 'seller_id', 'admin_id']
        || jsonb_build_object('you_are', case when cases.buyer_id = auth.uid() then 'the buyer' else 'the seller' end)
      from public.cases where cases.buyer_id = auth.uid() or cases.seller_id = auth.uid() order by cases.opened_at
    ),
    'reports', array(
      select jsonb_build_object(
        'category', reports.category, 'reason', reports.reason, 'status', reports.status, 'outcome', reports.outcome, 'created_at', reports.created_at
      )
      from public.reports where reports.reporter_id = auth.uid() order by reports.created_at
    )
  );
$function$;

CREATE OR REPLACE FUNCTION private.forget_unsent_pictures (
  older_than interval
)
  RETURNS void
  LANGUAGE sql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  delete from private.message_pictures where message_pictures.message_id is null and message_pictures.created_at < now() - older_than;
$function$;

CREATE OR REPLACE FUNCTION private.keep_message_picture (
  of_id     uuid,
  of_width  integer,
  of_height integer
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  perform private.lock_standing(auth.uid());
  insert into private.message_pictures (id, sender_id, width, height) values (of_id, auth.uid(), of_width, of_height);
end
$function$;

CREATE OR REPLACE FUNCTION private.mail_message()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  thread public.threads;
  recipient uuid;
  read_at timestamptz;
begin
  if auth.uid() is null then
    return null;
  end if;
  select * into strict thread from public.threads where threads.id = new.thread_id;
  if thread.buyer_id = new.sender_id then
    recipient := thread.seller_id;
    read_at := thread.seller_read_at;
  else
    recipient := thread.buyer_id;
    read_at := thread.buyer_read_at;
  end if;
  if exists (select from public.profiles where profiles.id = recipient and profiles.standing = 'good') then
    perform private.enqueue_mail('message', recipient, private.message_mail_key(thread.id, read_at), jsonb_build_object(
      'threadId', thread.id,
      'sender', (select profiles.name from public.profiles where profiles.id = new.sender_id),
      'about', private.thread_subject(thread, recipient),
      'body', new.body,
      'pictures', jsonb_array_length(new.pictures)
    ), now() + interval '1 minute');
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.message_picture_paths (
  of_message_id uuid
)
  RETURNS TABLE (
    id          uuid,
    object_path text
  )
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select message_pictures.id, message_pictures.object_path
  from private.message_pictures join public.messages on messages.id = message_pictures.message_id
  where message_pictures.message_id = of_message_id and private.is_in_good_standing() and (
    messages.thread_id in (select private.own_thread_ids())
    or private.is_admin() and exists (
      select from public.cases where cases.thread_id = messages.thread_id and cases.state = 'escalated'
    )
  );
$function$;

CREATE OR REPLACE FUNCTION private.orphaned_message_pictures (
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
  where objects.bucket_id = 'message-pictures'
    and objects.created_at < now() - older_than
    and not exists (
      select from private.message_pictures where message_pictures.object_path = regexp_replace(objects.name, '-small$', '')
    )
  order by objects.created_at, objects.id
  limit least(at_most, 1000);
$function$;

CREATE OR REPLACE FUNCTION private.picture_alt_max_characters()
  RETURNS integer
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select 300;
$function$;

CREATE OR REPLACE FUNCTION private.take_pictures()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  wanted jsonb := new.pictures;
begin
  with taken as (
    update private.message_pictures set message_id = new.id
    from rows from (jsonb_to_recordset(wanted) as (id uuid, alt text)) with ordinality as asked (id, alt, place)
    where message_pictures.id = asked.id and message_pictures.sender_id = new.sender_id and message_pictures.message_id is null
    returning message_pictures.id, message_pictures.width, message_pictures.height, asked.alt, asked.place
  )
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', taken.id,
    'alt', left(nullif(btrim(taken.alt), ''), private.picture_alt_max_characters()),
    'width', taken.width,
    'height', taken.height
  ) order by taken.place), '[]') into new.pictures from taken;
  if jsonb_array_length(new.pictures) < jsonb_array_length(wanted) then
    perform private.reject('upload_not_found');
  end if;
  return new;
end
$function$;

ALTER TABLE "private"."message_pictures"
  ADD CONSTRAINT "message_pictures_message_id_fkey" FOREIGN KEY (message_id) REFERENCES public.messages(id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE "private"."message_pictures"
  ADD CONSTRAINT "message_pictures_sender_id_fkey" FOREIGN KEY (sender_id) REFERENCES public.profiles(id) ON DELETE CASCADE;

ALTER TABLE "public"."messages"
  ADD CONSTRAINT "messages_body_length" CHECK (((char_length(body) <= 4000) AND ((body ~ '\S'::text) OR ((body = ''::text) AND (pictures <> '[]'::jsonb)))));

ALTER TABLE "public"."messages"
  ADD CONSTRAINT "messages_pictures_few" CHECK (((jsonb_typeof(pictures) = 'array'::text) AND (jsonb_array_length(pictures) <= 4)));

CREATE INDEX message_pictures_message_id_idx ON private.message_pictures USING btree (message_id);

CREATE INDEX message_pictures_sender_id_idx ON private.message_pictures USING btree (sender_id);

CREATE INDEX message_pictures_unsent_idx ON private.message_pictures USING btree (created_at)
  WHERE (message_id IS NULL);

CREATE TRIGGER messages_take_pictures
  BEFORE INSERT ON public.messages
  FOR EACH ROW
  WHEN (((jsonb_typeof(new.pictures) = 'array'::text) AND (new.pictures <> '[]'::jsonb)))
  EXECUTE FUNCTION private.take_pictures();

COMMENT ON TABLE "private"."message_pictures" IS 'Where the pictures of messages are. Those that nobody sent within a day are swept.';

REVOKE ALL ON FUNCTION "private"."begin_message_picture"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."begin_message_picture"() TO "marketplace_api";

REVOKE ALL ON FUNCTION "private"."begin_message_picture"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."begin_message_picture"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."forget_unsent_pictures"(interval) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."forget_unsent_pictures"(interval) TO "marketplace_api";

REVOKE ALL ON FUNCTION "private"."forget_unsent_pictures"(interval) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."forget_unsent_pictures"(interval) TO "postgres";

REVOKE ALL ON FUNCTION "private"."keep_message_picture"(uuid, integer, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."keep_message_picture"(uuid, integer, integer) TO "marketplace_api";

REVOKE ALL ON FUNCTION "private"."keep_message_picture"(uuid, integer, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."keep_message_picture"(uuid, integer, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."message_picture_paths"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."message_picture_paths"(uuid) TO "marketplace_api";

REVOKE ALL ON FUNCTION "private"."message_picture_paths"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."message_picture_paths"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."orphaned_message_pictures"(interval, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."orphaned_message_pictures"(interval, integer) TO "marketplace_api";

REVOKE ALL ON FUNCTION "private"."orphaned_message_pictures"(interval, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."orphaned_message_pictures"(interval, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."picture_alt_max_characters"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."picture_alt_max_characters"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."picture_alt_max_characters"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."take_pictures"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."take_pictures"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."take_pictures"() TO "postgres";

REVOKE ALL ("pictures") ON TABLE "public"."messages" FROM "authenticated";

GRANT INSERT ("pictures") ON TABLE "public"."messages" TO "authenticated";

insert into private.limits (name, most, seconds) values ('message picture', 100, 86400);

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('message-pictures', 'message-pictures', false, 5242880, array['image/png', 'image/jpeg'])
on conflict (id) do update set
  public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;
