SET check_function_bodies = off;

CREATE TABLE "public"."appeals" (
  "id"           uuid                     NOT NULL DEFAULT gen_random_uuid(),
  "statement_id" uuid                     NOT NULL,
  "user_id"      uuid                     NOT NULL,
  "text"         text                     NOT NULL,
  "created_at"   timestamp with time zone NOT NULL DEFAULT now(),
  "acted_by"     uuid,
  "decided_by"   uuid,
  "decided_at"   timestamp with time zone,
  "outcome"      text,
  "answer"       text,
  CONSTRAINT "appeals_answer_length" CHECK (((char_length(answer) >= 1) AND (char_length(answer) <= 4000) AND (answer ~ '\S'::text))),
  CONSTRAINT "appeals_decided_at_once" CHECK ((num_nulls(decided_by, decided_at, outcome, answer) = ANY (ARRAY[0, 4]))),
  CONSTRAINT "appeals_decided_by_another" CHECK ((decided_by <> acted_by)),
  CONSTRAINT "appeals_once_per_statement" UNIQUE (statement_id),
  CONSTRAINT "appeals_outcome_known" CHECK ((outcome = ANY (ARRAY['upheld'::text, 'reversed'::text]))),
  CONSTRAINT "appeals_pkey" PRIMARY KEY (id),
  CONSTRAINT "appeals_text_length" CHECK (((char_length(text) >= 1) AND (char_length(text) <= 4000) AND (text ~ '\S'::text)))
);

ALTER TABLE "public"."appeals"
  ENABLE ROW LEVEL SECURITY;

REVOKE ALL ON TABLE "public"."appeals" FROM "anon";

CREATE OR REPLACE FUNCTION private.appeal (
  against_statement uuid,
  appeal_text       text
)
  RETURNS uuid
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  against public.statements;
  new_id uuid;
begin
  -- Shared, so that a deletion of the account comes before or after it.
  perform pg_advisory_xact_lock_shared(hashtextextended(auth.uid()::text, 2));
  perform private.require_presence();
  select * into against from public.statements where statements.id = against_statement and statements.user_id = auth.uid() for share;
  if against.id is null then
    perform private.reject('not_found');
  elsif against.reversed_at is not null then
    perform private.reject('already_done');
  elsif against.created_at + private.appeal_period() < now() then
    perform private.reject('appeal_too_late');
  end if;
  insert into public.appeals (statement_id, user_id, text) values (against_statement, auth.uid(), appeal_text)
  on conflict (statement_id) do nothing returning appeals.id into new_id;
  if new_id is null then
    perform private.reject('already_appealed');
  end if;
  return new_id;
end
$function$;

CREATE OR REPLACE FUNCTION private.appeal_period()
  RETURNS interval
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select interval '6 months';
$function$;

CREATE OR REPLACE FUNCTION private.begin_download (
  of_order_id   uuid,
  of_listing_id uuid
)
  RETURNS TABLE (
    object_path text,
    file_name   text,
    mime_type   text,
    size_bytes  bigint
  )
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  perform private.require_standing(auth.uid());
  return query select * from private.grant_download(of_order_id, of_listing_id);
end
$function$;

CREATE OR REPLACE FUNCTION private.begin_redress_download (
  of_order_id   uuid,
  of_listing_id uuid
)
  RETURNS TABLE (
    object_path text,
    file_name   text,
    mime_type   text,
    size_bytes  bigint
  )
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  perform private.require_presence();
  return query select * from private.grant_download(of_order_id, of_listing_id);
end
$function$;

CREATE OR REPLACE FUNCTION private.decide_appeal (
  of_appeal    uuid,
  new_outcome  text,
  given_answer text
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  known public.appeals;
  decided public.statements;
begin
  select * into known from public.appeals where appeals.id = of_appeal;
  select * into decided from public.statements where statements.id = known.statement_id;
  if decided.act in ('ban', 'suspend') then
    perform private.begin_act_on_standing(known.user_id, 'forbidden', 'own_act');
  else
    perform private.begin_act(known.user_id);
  end if;
  if known.id is null then
    perform private.reject('not_found');
  elsif known.acted_by = auth.uid() then
    perform private.reject('decided_by_another_only');
  end if;
  update public.appeals
  set decided_by = auth.uid(), decided_at = now(), outcome = new_outcome, answer = given_answer
  where appeals.id = of_appeal and appeals.decided_at is null;
  if not found then
    perform private.reject('already_done');
  end if;
  -- As it is now, behind the locks: meanwhile the shop may have taken it back by itself.
  select * into decided from public.statements where statements.id = known.statement_id;
  if new_outcome = 'reversed' and decided.reversed_at is null then
    perform private.undo_statement(decided, given_answer);
  elsif new_outcome = 'upheld' then
    insert into public.moderation_actions (admin_id, action, user_id, reason, statement_id, listing_id, review_id)
    values (auth.uid(), 'uphold', known.user_id, given_answer, known.statement_id, decided.listing_id, decided.review_id);
  end if;
  perform private.enqueue_mail('appeal', known.user_id, of_appeal::text, jsonb_build_object(
    'act', decided.act, 'about', decided.about, 'outcome', new_outcome, 'answer', given_answer
  ));
end
$function$;

CREATE OR REPLACE FUNCTION private.find_appeals (
  request jsonb
)
  RETURNS TABLE (
    id                  uuid,
    statement_id        uuid,
    user_id             uuid,
    username            text,
    text                text,
    created_at          timestamp with time zone,
    outcome             text,
    answer              text,
    decided_at          timestamp with time zone,
    acted_by_username   text,
    decided_by_username text,
    may_decide          boolean,
    statement           jsonb
  )
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  perform private.require_admin('forbidden');
  return query execute format(
    'select appeals.id, appeals.statement_id, appeals.user_id, profiles.username::text, appeals.text, appeals.created_at, appeals.outcome, appeals.answer,
      appeals.decided_at, actors.username::text, deciders.username::text,
      appeals.decided_at is null and appeals.acted_by is distinct from auth.uid() and appeals.user_id <> auth.uid(),
      to_jsonb(statements) - ''user_id''
    from public.appeals
    join public.statements on statements.id = appeals.statement_id
    join public.profiles on profiles.id = appeals.user_id
    left join public.profiles as actors on actors.id = appeals.acted_by
    left join public.profiles as deciders on deciders.id = appeals.decided_by
    where %s and (appeals.created_at, appeals.id) < ($1, $2)
    order by appeals.created_at desc, appeals.id desc limit $3',
    case request ->> 'isOpen' when 'true' then 'appeals.decided_at is null' when 'false' then 'appeals.decided_at is not null' else 'true' end
  ) using coalesce((request #>> '{after,0}')::timestamptz, 'infinity'),
    coalesce((request #>> '{after,1}')::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff'), least((request ->> 'limit')::integer, 101);
end
$function$;

CREATE OR REPLACE FUNCTION private.grant_download (
  of_order_id   uuid,
  of_listing_id uuid
)
  RETURNS TABLE (
    object_path text,
    file_name   text,
    mime_type   text,
    size_bytes  bigint
  )
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  file public.listing_files;
begin
  perform from public.entitlements
  join public.order_items on order_items.listing_id = entitlements.listing_id and order_items.order_id = of_order_id
  join public.orders on orders.id = order_items.order_id and orders.buyer_id = entitlements.buyer_id
  where entitlements.buyer_id = auth.uid()
    and entitlements.listing_id = of_listing_id
    and entitlements.revoked_at is null;
  if not found then
    perform private.reject('not_found');
  end if;
  select * into file from public.listing_files
  where listing_files.listing_id = of_listing_id
  order by listing_files.version desc limit 1;
  if not exists (
    select from storage.objects
    where objects.bucket_id = 'product-files' and objects.name = file.object_path
      and objects.id = file.object_id and objects.version is not distinct from file.object_version
  ) then
    perform private.reject('file_withheld');
  end if;
  insert into public.downloads (listing_id, buyer_id) values (of_listing_id, auth.uid());
  return query select file.object_path, file.name, file.mime_type, file.size_bytes;
end
$function$;

CREATE OR REPLACE FUNCTION private.moderation_counts()
  RETURNS TABLE (
    month  text,
    action text,
    rule   text,
    count  integer
  )
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select to_char(date_trunc('month', moderation_actions.created_at at time zone 'UTC'), 'YYYY-MM'), moderation_actions.action,
    coalesce(moderation_actions.rule, undone.rule), count(*)::integer
  from public.moderation_actions
  left join public.moderation_actions as undone on undone.id = moderation_actions.reverses
  where moderation_actions.action <> 'reactivate'
    and moderation_actions.created_at >= date_trunc('month', now() at time zone 'UTC') at time zone 'UTC' - interval '23 months'
  group by 1, 2, 3 order by 1 desc, 2, 3;
$function$;

CREATE OR REPLACE FUNCTION private.name_who_acted()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  select moderation_actions.admin_id into new.acted_by from public.moderation_actions
  where moderation_actions.statement_id = new.statement_id and moderation_actions.reverses is null order by moderation_actions.id limit 1;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.redress_purchases()
  RETURNS TABLE (
    order_id    uuid,
    listing_id  uuid,
    title       text,
    seller_name text,
    price_cents integer,
    paid_at     timestamp with time zone
  )
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  perform private.require_presence();
  return query
    select orders.id, order_items.listing_id, order_items.title, order_items.seller_name, order_items.price_cents, orders.paid_at
    from public.entitlements
    join public.orders on orders.id = entitlements.order_id
    join public.order_items on order_items.order_id = orders.id and order_items.listing_id = entitlements.listing_id
    where entitlements.buyer_id = auth.uid() and entitlements.revoked_at is null
    order by orders.paid_at desc, order_items.listing_id
    limit 1000;
end
$function$;

CREATE OR REPLACE FUNCTION private.redress_statements()
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  perform private.require_presence();
  return (
    select jsonb_build_object(
      'name', profiles.name, 'standing', profiles.standing,
      'statements', coalesce((
        select jsonb_agg(to_jsonb(own) - 'user_id' - 'position' order by own.position) from (
          select statements.*, row_number() over (order by statements.created_at desc, statements.id desc) as position,
            appeals.id is null and statements.reversed_at is null and statements.created_at + private.appeal_period() >= now() as can_appeal,
            case when appeals.id is not null then jsonb_build_object(
              'id', appeals.id, 'text', appeals.text, 'created_at', appeals.created_at, 'outcome', appeals.outcome, 'answer', appeals.answer,
              'decided_at', appeals.decided_at
            ) end as appeal
          from public.statements left join public.appeals on appeals.statement_id = statements.id
          where statements.user_id = auth.uid()
          order by statements.created_at desc, statements.id desc limit 100
        ) as own
      ), '[]')
    )
    from public.profiles where profiles.id = auth.uid()
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.require_presence()
  RETURNS void
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  if not exists (select from public.profiles where profiles.id = auth.uid()) then
    perform private.reject('profile_not_found');
  elsif exists (select from public.profiles where profiles.id = auth.uid() and profiles.standing = 'deleted') then
    perform private.reject('account_deleted');
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.undo_statement (
  decided public.statements,
  note    text
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  if decided.act = 'warn' then
    perform private.undo_warning(decided.id, 'appeal', note);
  elsif decided.act = 'remove_review' and exists (
    select from public.reviews where reviews.id = decided.review_id and reviews.removed_at is not null
  ) then
    perform private.undo_review_removal(decided.review_id, 'appeal', note);
  elsif decided.act = 'take_down_listing' and exists (
    select from private.held_listings where held_listings.listing_id = decided.listing_id and held_listings.by_act = 'take_down_listing'
  ) then
    perform private.undo_take_down(decided.listing_id, 'appeal', note);
  elsif decided.act = 'ban' and exists (select from public.profiles where profiles.id = decided.user_id and profiles.is_banned) then
    perform private.undo_ban(decided.user_id, 'appeal', note);
  elsif decided.act = 'suspend' and exists (
    select from private.suspensions where suspensions.user_id = decided.user_id and suspensions.until = decided.until
  ) then
    perform private.undo_suspension(decided.user_id, 'appeal', note);
  else
    -- Nothing is left of it but what was said.
    update public.statements set reversed_at = now(), reversed_by = 'appeal' where statements.id = decided.id;
  end if;
end
$function$;

ALTER TABLE "public"."appeals"
  ADD CONSTRAINT "appeals_acted_by_fkey" FOREIGN KEY (acted_by) REFERENCES public.profiles(id);

ALTER TABLE "public"."appeals"
  ADD CONSTRAINT "appeals_decided_by_fkey" FOREIGN KEY (decided_by) REFERENCES public.profiles(id);

ALTER TABLE "public"."appeals"
  ADD CONSTRAINT "appeals_statement_id_fkey" FOREIGN KEY (statement_id) REFERENCES public.statements(id) ON DELETE CASCADE;

ALTER TABLE "public"."appeals"
  ADD CONSTRAINT "appeals_user_id_fkey" FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;

CREATE INDEX appeals_acted_by_idx ON public.appeals USING btree (acted_by);

CREATE INDEX appeals_decided_by_idx ON public.appeals USING btree (decided_by);

CREATE INDEX appeals_newest_idx ON public.appeals USING btree (created_at DESC, id DESC);

CREATE INDEX appeals_open_idx ON public.appeals USING btree (created_at DESC, id DESC)
  WHERE (decided_at IS NULL);

CREATE INDEX appeals_user_id_idx ON public.appeals USING btree (user_id);

CREATE INDEX listings_others_status_idx ON public.listings USING btree (status, created_at DESC, id DESC)
  WHERE (status <> 'active'::text);

CREATE TRIGGER appeals_name_who_acted
  BEFORE INSERT OR UPDATE OF statement_id, acted_by ON public.appeals
  FOR EACH ROW
  EXECUTE FUNCTION private.name_who_acted();

CREATE POLICY "Users can read their own appeals, admins all" ON "public"."appeals"
  FOR SELECT
  TO "authenticated"
  USING (((user_id = ( SELECT auth.uid() AS uid)) OR ( SELECT private.is_admin() AS is_admin)));

COMMENT ON TABLE "public"."appeals" IS 'What users say against decisions about them, and what another admin decided. Neither admin is told to the user.';

REVOKE ALL ON FUNCTION "private"."appeal"(uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."appeal"(uuid, text) TO "marketplace_api";

REVOKE ALL ON FUNCTION "private"."appeal"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."appeal"(uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."appeal_period"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."appeal_period"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."appeal_period"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."begin_redress_download"(uuid, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."begin_redress_download"(uuid, uuid) TO "marketplace_api";

REVOKE ALL ON FUNCTION "private"."begin_redress_download"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."begin_redress_download"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."decide_appeal"(uuid, text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."decide_appeal"(uuid, text, text) TO "marketplace_api";

REVOKE ALL ON FUNCTION "private"."decide_appeal"(uuid, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."decide_appeal"(uuid, text, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."find_appeals"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."find_appeals"(jsonb) TO "marketplace_api";

REVOKE ALL ON FUNCTION "private"."find_appeals"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."find_appeals"(jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."grant_download"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."grant_download"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."grant_download"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."moderation_counts"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."moderation_counts"() TO "marketplace_public";

REVOKE ALL ON FUNCTION "private"."moderation_counts"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."moderation_counts"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."name_who_acted"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."name_who_acted"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."name_who_acted"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."redress_purchases"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."redress_purchases"() TO "marketplace_api";

REVOKE ALL ON FUNCTION "private"."redress_purchases"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."redress_purchases"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."redress_statements"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."redress_statements"() TO "marketplace_api";

REVOKE ALL ON FUNCTION "private"."redress_statements"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."redress_statements"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."require_presence"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."require_presence"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."require_presence"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."undo_statement"(public.statements, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."undo_statement"(public.statements, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."undo_statement"(public.statements, text) TO "postgres";

REVOKE ALL ON TABLE "public"."appeals" FROM "authenticated";

REVOKE ALL ("answer") ON TABLE "public"."appeals" FROM "authenticated";

GRANT SELECT ("answer") ON TABLE "public"."appeals" TO "authenticated";

REVOKE ALL ("created_at") ON TABLE "public"."appeals" FROM "authenticated";

GRANT SELECT ("created_at") ON TABLE "public"."appeals" TO "authenticated";

REVOKE ALL ("decided_at") ON TABLE "public"."appeals" FROM "authenticated";

GRANT SELECT ("decided_at") ON TABLE "public"."appeals" TO "authenticated";

REVOKE ALL ("id") ON TABLE "public"."appeals" FROM "authenticated";

GRANT SELECT ("id") ON TABLE "public"."appeals" TO "authenticated";

REVOKE ALL ("outcome") ON TABLE "public"."appeals" FROM "authenticated";

GRANT SELECT ("outcome") ON TABLE "public"."appeals" TO "authenticated";

REVOKE ALL ("statement_id") ON TABLE "public"."appeals" FROM "authenticated";

GRANT SELECT ("statement_id") ON TABLE "public"."appeals" TO "authenticated";

REVOKE ALL ("text") ON TABLE "public"."appeals" FROM "authenticated";

GRANT SELECT ("text") ON TABLE "public"."appeals" TO "authenticated";

REVOKE ALL ("user_id") ON TABLE "public"."appeals" FROM "authenticated";

GRANT SELECT ("user_id") ON TABLE "public"."appeals" TO "authenticated";

REVOKE ALL ON TABLE "public"."appeals" FROM "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."appeals" TO "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."appeals" TO "service_role";
