SET check_function_bodies = off;

DROP INDEX "public"."contact_messages_created_at_idx";

ALTER TABLE "public"."contact_messages"
  ADD COLUMN "closed_at" timestamp WITH time zone;

ALTER TABLE "public"."contact_messages"
  ADD COLUMN "answer" text;

ALTER TABLE "public"."contact_messages"
  ADD COLUMN "answered_at" timestamp WITH time zone;

ALTER TABLE "public"."contact_messages"
  ADD COLUMN "settled_by" uuid;

CREATE OR REPLACE FUNCTION private.count_outcomes (
  outcomes text[]
)
  RETURNS jsonb
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select jsonb_build_object(
    'none', count(*) filter (where outcome = 'none'),
    'acted', count(*) filter (where outcome = 'acted'),
    'dismissed', count(*) filter (where outcome = 'dismissed')
  ) from unnest(outcomes) as outcome;
$function$;

CREATE OR REPLACE FUNCTION private.describe_user (
  of_user uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  known jsonb;
begin
  perform private.require_admin('forbidden');
  select jsonb_build_object(
    'id', profiles.id, 'username', profiles.username, 'name', profiles.name, 'avatar', profiles.avatar, 'is_seller', profiles.is_seller,
    'standing', profiles.standing, 'created_at', profiles.created_at, 'email', accounts.email, 'suspended_until', suspensions.until,
    'is_admin', exists (select from public.user_roles where user_roles.user_id = profiles.id and user_roles.role = 'admin'),
    'listings', (
      select coalesce(jsonb_object_agg(counted.status, counted.rows), '{}') from (
        select listings.status, count(*) as rows from public.listings where listings.seller_id = profiles.id group by listings.status
      ) as counted
    ),
    'sales', (
      select jsonb_build_object('orders', count(*), 'cents', coalesce(sum(orders.total_cents), 0), 'refundedCents', coalesce(sum(orders.refunded_cents), 0))
      from public.orders where orders.seller_id = profiles.id and orders.paid_at is not null
    ),
    'purchases', (
      select jsonb_build_object('orders', count(*), 'cents', coalesce(sum(orders.total_cents), 0), 'refundedCents', coalesce(sum(orders.refunded_cents), 0))
      from public.orders where orders.buyer_id = profiles.id and orders.paid_at is not null
    ),
    'reviews', (select count(*) from public.reviews where reviews.reviewer_id = profiles.id),
    'reportsBy', (select private.count_outcomes(array_agg(reports.outcome)) from public.reports where reports.reporter_id = profiles.id),
    'reportsAbout', (select private.count_outcomes(array_agg(reports.outcome)) from public.reports where reports.reported_user_id = profiles.id)
  ) into known
  from public.profiles
  left join public.accounts on accounts.id = profiles.id
  left join private.suspensions on suspensions.user_id = profiles.id
  where profiles.id = of_user and profiles.standing <> 'deleted';
  if known is null then
    perform private.reject('profile_not_found');
  end if;
  return known;
end
$function$;

CREATE OR REPLACE FUNCTION private.find_failed_mails (
  request jsonb
)
  RETURNS TABLE (
    id                 uuid,
    kind               text,
    recipient_id       uuid,
    recipient_username text,
    address            text,
    attempts           integer,
    last_error         text,
    created_at         timestamp with time zone,
    buried_at          timestamp with time zone
  )
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  perform private.require_admin('forbidden');
  return query
    select outbox.id, outbox.kind, outbox.recipient_id, profiles.username::text, outbox.address, outbox.attempts::integer, outbox.last_error,
      outbox.created_at, outbox.buried_at
    from private.outbox left join public.profiles on profiles.id = outbox.recipient_id
    where outbox.buried_at is not null
      and (outbox.buried_at, outbox.id) < (
        coalesce((request #>> '{after,0}')::timestamptz, 'infinity'),
        coalesce((request #>> '{after,1}')::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff')
      )
    order by outbox.buried_at desc, outbox.id desc
    limit least((request ->> 'limit')::integer, 101);
end
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
  q text := request ->> 'q';
  filters text := 'true';
  active text := 'select * from public.listings where listings.status = ''active'' and %1$s order by listings.created_at desc, listings.id desc limit $4';
  others text := 'select * from public.listings where listings.status <> ''active'' and %1$s order by listings.created_at desc, listings.id desc limit $4';
begin
  perform private.require_admin('forbidden');
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
    private.like_pattern(q, true);
end
$function$;

CREATE OR REPLACE FUNCTION private.find_reviews (
  request jsonb
)
  RETURNS TABLE (
    id                uuid,
    listing_id        uuid,
    listing_title     text,
    reviewer_id       uuid,
    reviewer_username text,
    rating            smallint,
    comment           text,
    removed_at        timestamp with time zone,
    pending_reports   integer,
    created_at        timestamp with time zone
  )
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  filters text := 'true';
begin
  perform private.require_admin('forbidden');
  if request ? 'isRemoved' then
    filters := filters || case when (request ->> 'isRemoved')::boolean then ' and reviews.removed_at is not null' else ' and reviews.removed_at is null' end;
  end if;
  if request ? 'listingId' then
    filters := filters || ' and reviews.listing_id = ($1 ->> ''listingId'')::uuid';
  end if;
  if request ? 'userId' then
    filters := filters || ' and reviews.reviewer_id = ($1 ->> ''userId'')::uuid';
  end if;
  if request ? 'after' then
    filters := filters || ' and (reviews.created_at, reviews.id) < ($2, $3)';
  end if;
  return query execute format(
    'select found.id, found.listing_id, listings.title, found.reviewer_id, profiles.username::text, found.rating, found.comment, found.removed_at,
      (select count(*) from public.reports where reports.reported_review_id = found.id and reports.status = ''pending'')::integer, found.created_at
    from (
      select * from public.reviews where %s order by reviews.created_at desc, reviews.id desc limit $4
    ) as found
    join public.listings on listings.id = found.listing_id
    join public.profiles on profiles.id = found.reviewer_id
    order by found.created_at desc, found.id desc', filters
  ) using request, (request #>> '{after,0}')::timestamptz, (request #>> '{after,1}')::uuid, least((request ->> 'limit')::integer, 101);
end
$function$;

CREATE OR REPLACE FUNCTION private.find_users (
  request jsonb
)
  RETURNS TABLE (
    id              uuid,
    username        text,
    name            text,
    avatar          text,
    is_seller       boolean,
    standing        text,
    created_at      timestamp with time zone,
    email           text,
    suspended_until timestamp with time zone
  )
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  q text := request ->> 'q';
  filters text := 'profiles.standing <> ''deleted''';
begin
  perform private.require_admin('forbidden');
  if q ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    filters := filters || ' and profiles.id = ($1 ->> ''q'')::uuid';
  elsif strpos(q, '@') > 0 then
    filters := filters || ' and profiles.id in (select accounts.id from public.accounts where lower(accounts.email) like $2)';
  elsif q is not null then
    filters := filters || ' and (profiles.name || '' '' || profiles.username::text) ilike $3';
  end if;
  if request ? 'standing' then
    filters := filters || format(' and profiles.standing = %L', request ->> 'standing');
  end if;
  if request ? 'isSeller' then
    filters := filters || ' and profiles.is_seller = ($1 ->> ''isSeller'')::boolean';
  end if;
  if request ? 'after' then
    filters := filters || ' and (profiles.created_at, profiles.id) < ($4, $5)';
  end if;
  return query execute format(
    'select found.id, found.username::text, found.name, found.avatar, found.is_seller, found.standing, found.created_at, accounts.email, suspensions.until
    from (
      select profiles.* from public.profiles where %s order by profiles.created_at desc, profiles.id desc limit $6
    ) as found
    left join public.accounts on accounts.id = found.id
    left join private.suspensions on suspensions.user_id = found.id
    order by found.created_at desc, found.id desc', filters
  ) using request, private.like_pattern(lower(q), false), private.like_pattern(q, true),
    (request #>> '{after,0}')::timestamptz, (request #>> '{after,1}')::uuid, least((request ->> 'limit')::integer, 101);
end
$function$;

CREATE OR REPLACE FUNCTION private.like_pattern (
  written  text,
  anywhere boolean
)
  RETURNS text
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select case when anywhere then '%' else '' end || regexp_replace(written, '([\\%_])', '\\\1', 'g') || '%';
$function$;

CREATE OR REPLACE FUNCTION private.retry_mail (
  of_mail uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  perform private.lock_standing(auth.uid());
  if not private.is_admin() then
    perform private.reject('forbidden');
  end if;
  update private.outbox set buried_at = null, attempts = 0, due_at = now()
  where outbox.id = of_mail and outbox.buried_at is not null;
  if not found then
    perform private.reject('not_found');
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.settle_contact_message (
  of_message   uuid,
  given_answer text DEFAULT NULL::text
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  known public.contact_messages;
begin
  perform private.lock_standing(auth.uid());
  if not private.is_admin() then
    perform private.reject('forbidden');
  end if;
  update public.contact_messages
  set closed_at = coalesce(contact_messages.closed_at, now()), answer = given_answer, answered_at = case when given_answer is not null then now() end,
    settled_by = auth.uid()
  where contact_messages.id = of_message and contact_messages.answer is null
    and (given_answer is not null or contact_messages.closed_at is null)
  returning * into known;
  if known.id is null then
    perform private.reject(case when exists (select from public.contact_messages where contact_messages.id = of_message) then 'already_done' else 'not_found' end);
  end if;
  if given_answer is not null then
    perform private.enqueue_mail_to_address('contact_answer', known.email, known.id::text, jsonb_build_object(
      'name', known.name, 'email', known.email, 'message', known.message, 'answer', given_answer
    ));
  end if;
end
$function$;

ALTER TABLE "public"."contact_messages"
  ADD CONSTRAINT "contact_messages_answered_at_a_time" CHECK (((answer IS NULL) = (answered_at IS NULL)));

ALTER TABLE "public"."contact_messages"
  ADD CONSTRAINT "contact_messages_answered_is_closed" CHECK (((answer IS NULL) OR (closed_at IS NOT NULL)));

ALTER TABLE "public"."contact_messages"
  ADD CONSTRAINT "contact_messages_settled_by_fkey" FOREIGN KEY (settled_by) REFERENCES public.profiles(id);

CREATE INDEX accounts_email_idx ON public.accounts USING btree (lower(email) text_pattern_ops);

CREATE INDEX contact_messages_created_at_idx ON public.contact_messages USING btree (created_at DESC, id DESC);

CREATE INDEX contact_messages_open_idx ON public.contact_messages USING btree (created_at DESC, id DESC)
  WHERE (closed_at IS NULL);

CREATE INDEX contact_messages_settled_by_idx ON public.contact_messages USING btree (settled_by);

CREATE INDEX listings_others_newest_idx ON public.listings USING btree (created_at DESC, id DESC)
  WHERE (status <> 'active'::text);

CREATE INDEX listings_others_title_trigrams_idx ON public.listings USING gin (title extensions.gin_trgm_ops)
  WHERE (status <> 'active'::text);

CREATE INDEX profiles_names_trigrams_idx ON public.profiles USING gin ((((name || ' '::text) || (username)::text)) extensions.gin_trgm_ops);

CREATE INDEX profiles_newest_idx ON public.profiles USING btree (created_at DESC, id DESC);

CREATE INDEX profiles_shut_out_idx ON public.profiles USING btree (standing, created_at DESC, id DESC)
  WHERE (standing = ANY (ARRAY['suspended'::text, 'banned'::text]));

CREATE INDEX reviews_newest_idx ON public.reviews USING btree (created_at DESC, id DESC);

CREATE INDEX reviews_removed_idx ON public.reviews USING btree (created_at DESC, id DESC)
  WHERE (removed_at IS NOT NULL);

REVOKE ALL ON FUNCTION "private"."count_outcomes"(text[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."count_outcomes"(text[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."count_outcomes"(text[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."describe_user"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."describe_user"(uuid) TO "marketplace_api";

REVOKE ALL ON FUNCTION "private"."describe_user"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."describe_user"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."find_failed_mails"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."find_failed_mails"(jsonb) TO "marketplace_api";

REVOKE ALL ON FUNCTION "private"."find_failed_mails"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."find_failed_mails"(jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."find_listings"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."find_listings"(jsonb) TO "marketplace_api";

REVOKE ALL ON FUNCTION "private"."find_listings"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."find_listings"(jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."find_reviews"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."find_reviews"(jsonb) TO "marketplace_api";

REVOKE ALL ON FUNCTION "private"."find_reviews"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."find_reviews"(jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."find_users"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."find_users"(jsonb) TO "marketplace_api";

REVOKE ALL ON FUNCTION "private"."find_users"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."find_users"(jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."like_pattern"(text, boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."like_pattern"(text, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."like_pattern"(text, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "private"."retry_mail"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."retry_mail"(uuid) TO "marketplace_api";

REVOKE ALL ON FUNCTION "private"."retry_mail"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."retry_mail"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."settle_contact_message"(uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."settle_contact_message"(uuid, text) TO "marketplace_api";

REVOKE ALL ON FUNCTION "private"."settle_contact_message"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."settle_contact_message"(uuid, text) TO "postgres";
