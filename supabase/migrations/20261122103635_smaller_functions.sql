SET check_function_bodies = off;

-- By hand: the column is renamed, so that preparations that are under way keep theirs.
ALTER TABLE "private"."preparation_copies" RENAME COLUMN "place" TO "position";

ALTER TABLE "private"."preparation_copies" RENAME CONSTRAINT "preparation_copies_place_unique" TO "preparation_copies_position_unique";

DROP FUNCTION "private"."plan_copies"(uuid, integer);

CREATE OR REPLACE FUNCTION private.begin_preparation (
  of_listing_id uuid,
  wanted_status text,
  file          jsonb,
  pictures      jsonb
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  perform private.require_standing(auth.uid());
  if not private.is_seller() then
    perform private.reject('seller_required');
  end if;
  perform from public.listings
  where listings.id = of_listing_id and listings.seller_id = auth.uid() and listings.status = 'processing' for update;
  if not found then
    perform private.reject('not_found');
  end if;
  -- The scheduler leaves the first try to whoever made the listing.
  insert into private.preparations (listing_id, wanted_status, due_at)
  values (of_listing_id, begin_preparation.wanted_status, now() + interval '15 seconds');

  with wanted as materialized (select * from private.wanted_copies(file, pictures)),
  closed as (
    delete from public.uploads
    where uploads.seller_id = auth.uid() and uploads.id in (select wanted.upload_id from wanted)
    returning uploads.id, uploads.bucket_id, uploads.object_path
  )
  insert into private.preparation_copies (listing_id, purpose, position, file_name, source_path)
  select of_listing_id, wanted.purpose, wanted.position, wanted.file_name, closed.object_path
  from wanted
  join closed on closed.id = wanted.upload_id
    and closed.bucket_id = case wanted.purpose when 'file' then 'product-files' else 'showcase-images' end
  where exists (select from storage.objects where objects.bucket_id = closed.bucket_id and objects.name = closed.object_path);
  if (select count(*) from private.preparation_copies where preparation_copies.listing_id = of_listing_id)
    < (select count(*) from private.wanted_copies(file, pictures)) then
    perform private.reject('upload_not_found');
  end if;
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

CREATE OR REPLACE FUNCTION private.delete_belongings (
  of_user uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  delete from public.cart_items where cart_items.buyer_id = of_user;
  delete from public.wishlist_items where wishlist_items.buyer_id = of_user;
  delete from public.reports where reports.reporter_id = of_user;
  delete from public.blocks where blocks.blocker_id = of_user or blocks.blocked_id = of_user;
  delete from public.uploads where uploads.seller_id = of_user;
  delete from public.user_roles where user_roles.user_id = of_user;
  delete from private.connect_states where connect_states.user_id = of_user;
end
$function$;

CREATE OR REPLACE FUNCTION private.export_account()
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  standing text;
begin
  select profiles.standing into standing from public.profiles where profiles.id = auth.uid();
  if standing is null or standing = 'deleted' then
    perform private.reject(case when standing is null then 'profile_not_found' else 'account_deleted' end);
  end if;
  perform private.count_against('export', auth.uid());
  return jsonb_build_object('exported_at', now())
    || private.export_person() || private.export_buying() || private.export_selling() || private.export_words()
    || private.export_disputes();
end
$function$;

CREATE OR REPLACE FUNCTION private.export_disputes()
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select jsonb_build_object(
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
    )
  );
$function$;

CREATE OR REPLACE FUNCTION private.find_listings (
  request jsonb
)
  RETURNS TABLE (
    id              uuid,
    title           text,
    status          text,
    held_by         text,
    is_unlawful     boolean,
    price_cents     integer,
    seller_id       uuid,
    seller_username text,
    sales_count     integer,
    rating_count    integer,
    pending_reports integer,
    created_at      timestamp with time zone
  )
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  filters text := private.listing_filters(request);
  active text := 'select * from public.listings where listings.status = ''active'' and %1$s order by listings.created_at desc, listings.id desc limit $4';
  others text := 'select * from public.listings where listings.status <> ''active'' and %1$s order by listings.created_at desc, listings.id desc limit $4';
begin
  perform private.require_admin('forbidden');
  return query execute format(
    'select found.id, found.title, found.status, held_listings.by_act, coalesce(held_listings.is_unlawful, false), found.price_cents,
      found.seller_id, profiles.username::text, found.sales_count, found.rating_count,
      (
        select count(*) from public.reports
        where reports.reported_listing_id = found.id and reports.reported_review_id is null and reports.status = ''pending''
      )::integer, found.created_at
    from (
      select * from ((' || active || ') union all (' || others || ')) as both_kinds
      order by both_kinds.created_at desc, both_kinds.id desc limit $4
    ) as found
    join public.profiles on profiles.id = found.seller_id
    left join private.held_listings on held_listings.listing_id = found.id
    order by found.created_at desc, found.id desc', filters
  ) using request, (request #>> '{after,0}')::timestamptz, (request #>> '{after,1}')::uuid, least((request ->> 'limit')::integer, 101),
    private.like_pattern(request ->> 'q', true);
end
$function$;

CREATE OR REPLACE FUNCTION private.hold_listing (
  taken_id    uuid,
  is_unlawful boolean
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  status_before text;
begin
  perform from public.seller_accounts
  where seller_accounts.seller_id = (select listings.seller_id from public.listings where listings.id = taken_id) for update;
  if is_unlawful then
    perform private.lock_orders_of(taken_id);
  end if;
  select listings.status into status_before from public.listings where listings.id = taken_id for update;
  if status_before = 'removed' then
    perform private.reject('already_done');
  end if;
  insert into private.held_listings (listing_id, by_act, status_before, is_unlawful)
  values (taken_id, 'take_down_listing', status_before, hold_listing.is_unlawful);
  update public.listings set status = 'removed' where listings.id = taken_id;
  if is_unlawful then
    perform private.withdraw_from_buyers(taken_id);
  end if;
  update public.reports set status = 'dismissed', outcome = 'acted'
  where reports.reported_listing_id = taken_id and reports.reported_review_id is null and reports.status = 'pending';
end
$function$;

CREATE OR REPLACE FUNCTION private.list_copies (
  of_listing_id uuid,
  wanted        text
)
  RETURNS text
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  status_now text;
  file private.preparation_copies;
begin
  select * into file from private.preparation_copies
  where preparation_copies.listing_id = of_listing_id and preparation_copies.purpose = 'file';
  insert into public.listing_files (
    listing_id, version, object_path, name, size_bytes, mime_type, sha256, object_id, object_version
  ) values (
    of_listing_id, 1, file.target_path, file.file_name, file.size_bytes, file.mime_type, file.sha256, file.object_id, file.object_version
  );
  insert into private.listing_pictures (listing_id, object_path, object_id, object_version)
  select of_listing_id, copies.target_path, copies.object_id, copies.object_version
  from private.preparation_copies as copies where copies.listing_id = of_listing_id and copies.purpose <> 'file';
  update public.listings
  set status = wanted, file_mime_type = file.mime_type, file_size_bytes = file.size_bytes,
    showcase_images = coalesce((
      select jsonb_agg(jsonb_build_object(
        'path', picture.target_path, 'thumbnailPath', thumbnail.target_path, 'width', picture.width, 'height', picture.height
      ) order by picture.position)
      from private.preparation_copies as picture
      left join private.preparation_copies as thumbnail on thumbnail.listing_id = picture.listing_id
        and thumbnail.purpose = 'thumbnail' and thumbnail.position = picture.position
      where picture.listing_id = of_listing_id and picture.purpose = 'picture'
    ), '[]')
  where listings.id = of_listing_id
  returning listings.status into status_now;
  return status_now;
end
$function$;

CREATE OR REPLACE FUNCTION private.listing_filters (
  request jsonb
)
  RETURNS text
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
declare
  q text := request ->> 'q';
  filters text := 'true';
begin
  if q ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    filters := filters || ' and listings.id = ($1 ->> ''q'')::uuid';
  elsif q is not null then
    filters := filters || ' and listings.title ilike $5';
  end if;
  if request ? 'sellerId' then
    filters := filters || ' and listings.seller_id = ($1 ->> ''sellerId'')::uuid';
  end if;
  if request ? 'status' then
    filters := filters || format(' and listings.status = %L', request ->> 'status');
  end if;
  if request ? 'after' then
    filters := filters || ' and (listings.created_at, listings.id) < ($2, $3)';
  end if;
  return filters;
end
$function$;

CREATE OR REPLACE FUNCTION private.plan_copies (
  of_listing_id uuid,
  of_attempt    integer
)
  RETURNS TABLE (
    id            uuid,
    purpose       text,
    "position"    smallint,
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
    select copies.id, copies.purpose, copies.position, copies.bucket_id, copies.source_path, coalesce(begun.target_path, copies.target_path),
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
    order by copies.purpose, copies.position;
end
$function$;

CREATE OR REPLACE FUNCTION private.take_down_listing (
  taken_id    uuid,
  by_rule     text,
  on_facts    text,
  note        text,
  is_unlawful boolean DEFAULT false,
  of_report   uuid    DEFAULT NULL::uuid
)
  RETURNS uuid
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  made private.decision;
begin
  select listings.seller_id into made.user_id from public.listings where listings.id = taken_id;
  perform private.begin_act(made.user_id);
  if made.user_id is null then
    perform private.reject('not_found');
  end if;
  perform private.hold_listing(taken_id, take_down_listing.is_unlawful);
  select listings.title into made.about from public.listings where listings.id = taken_id;
  made.act := 'take_down_listing';
  made.listing_id := taken_id;
  made.is_unlawful := take_down_listing.is_unlawful;
  made.rule := by_rule;
  made.facts := on_facts;
  made.note := note;
  made.report_id := of_report;
  return private.note_act(made);
end
$function$;

CREATE OR REPLACE FUNCTION private.wanted_copies (
  file     jsonb,
  pictures jsonb
)
  RETURNS TABLE (
    upload_id  uuid,
    purpose    text,
    "position" smallint,
    file_name  text
  )
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select (file ->> 'uploadId')::uuid, 'file', 0::smallint, file ->> 'name'
  union all
  select (picture.value ->> 'uploadId')::uuid, 'picture', picture.position::smallint, null
  from jsonb_array_elements(pictures) with ordinality as picture (value, position)
  union all
  select (picture.value ->> 'thumbnailUploadId')::uuid, 'thumbnail', picture.position::smallint, null
  from jsonb_array_elements(pictures) with ordinality as picture (value, position)
  where picture.value ->> 'thumbnailUploadId' is not null;
$function$;

REVOKE ALL ON FUNCTION "private"."delete_belongings"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."delete_belongings"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."delete_belongings"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."export_disputes"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."export_disputes"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."export_disputes"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."hold_listing"(uuid, boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."hold_listing"(uuid, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."hold_listing"(uuid, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "private"."listing_filters"(jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."listing_filters"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."listing_filters"(jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."plan_copies"(uuid, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."plan_copies"(uuid, integer) TO "marketplace_api";

REVOKE ALL ON FUNCTION "private"."plan_copies"(uuid, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."plan_copies"(uuid, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."wanted_copies"(jsonb, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."wanted_copies"(jsonb, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."wanted_copies"(jsonb, jsonb) TO "postgres";
