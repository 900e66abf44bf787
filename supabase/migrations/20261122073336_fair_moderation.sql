SET check_function_bodies = off;

DROP POLICY "Anyone can see users who are here, and themselves" ON "public"."profiles";

DROP TRIGGER "listings_check_quota_again" ON "public"."listings";

DROP TRIGGER "profiles_audit" ON "public"."profiles";

DROP TRIGGER "profiles_forget_cart_notices" ON "public"."profiles";

DROP TRIGGER "profiles_forget_reviewer" ON "public"."profiles";

DROP TRIGGER "profiles_limit_edits" ON "public"."profiles";

DROP TRIGGER "profiles_limit_usernames" ON "public"."profiles";

DROP TRIGGER "profiles_lock_changed_standing" ON "public"."profiles";

DROP TRIGGER "profiles_require_an_admin" ON "public"."profiles";

DROP TRIGGER "seller_accounts_pause_or_resume_listings" ON "public"."seller_accounts";

DROP INDEX "public"."moderation_actions_admin_id_idx";

DROP INDEX "public"."moderation_actions_user_id_idx";

ALTER TABLE "private"."outbox"
  DROP CONSTRAINT "outbox_kind_known";

ALTER TABLE "public"."entitlements"
  DROP CONSTRAINT "entitlements_reason_known";

ALTER TABLE "public"."moderation_actions"
  DROP CONSTRAINT "moderation_actions_known";

DROP FUNCTION "private"."ban_user"(uuid, text);

DROP FUNCTION "private"."queue_refund"(uuid, uuid, integer, text);

ALTER TABLE "public"."profiles"
  DROP COLUMN "standing";

CREATE TABLE "private"."held_listings" (
  "listing_id"    uuid    NOT NULL,
  "by_act"        text    NOT NULL,
  "status_before" text    NOT NULL,
  "is_unlawful"   boolean NOT NULL DEFAULT false,
  CONSTRAINT "held_listings_act_known" CHECK ((by_act = ANY (ARRAY['take_down_listing'::text, 'ban'::text]))),
  CONSTRAINT "held_listings_pkey" PRIMARY KEY (listing_id)
);

ALTER TABLE "private"."held_listings"
  ENABLE ROW LEVEL SECURITY;

CREATE TABLE "private"."suspensions" (
  "user_id" uuid                     NOT NULL,
  "until"   timestamp with time zone NOT NULL,
  CONSTRAINT "suspensions_pkey" PRIMARY KEY (user_id)
);

ALTER TABLE "private"."suspensions"
  ENABLE ROW LEVEL SECURITY;

CREATE TABLE "public"."statements" (
  "id"          uuid                     NOT NULL DEFAULT gen_random_uuid(),
  "user_id"     uuid                     NOT NULL,
  "act"         text                     NOT NULL,
  "rule"        text                     NOT NULL,
  "facts"       text                     NOT NULL,
  "listing_id"  uuid,
  "review_id"   uuid,
  "about"       text,
  "until"       timestamp with time zone,
  "is_unlawful" boolean                  NOT NULL DEFAULT false,
  "created_at"  timestamp with time zone NOT NULL DEFAULT now(),
  "reversed_at" timestamp with time zone,
  "reversed_by" text,
  CONSTRAINT "statements_act_known" CHECK ((act = ANY (ARRAY['remove_review'::text, 'warn'::text, 'take_down_listing'::text, 'suspend'::text, 'ban'::text]))),
  CONSTRAINT "statements_facts_length" CHECK (((char_length(facts) >= 1) AND (char_length(facts) <= 2000) AND (facts ~ '\S'::text))),
  CONSTRAINT "statements_pkey" PRIMARY KEY (id),
  CONSTRAINT "statements_reversed_by_known" CHECK ((reversed_by = ANY (ARRAY['shop'::text, 'appeal'::text]))),
  CONSTRAINT "statements_reversed_by_someone" CHECK (((reversed_at IS NULL) = (reversed_by IS NULL))),
  CONSTRAINT "statements_rule_known"
    CHECK
    ((rule = ANY (ARRAY['adult_content'::text, 'copyright'::text, 'fraud'::text, 'harassment'::text, 'malware'::text, 'misleading'::text, 'spam'::text, 'unlawful'::text,
    'other'::text]))),
  CONSTRAINT "statements_until_of_suspensions" CHECK (((act = 'suspend'::text) = (until IS NOT NULL)))
);

ALTER TABLE "public"."statements"
  ENABLE ROW LEVEL SECURITY;

REVOKE ALL ON TABLE "public"."statements" FROM "anon";

ALTER TABLE "public"."moderation_actions"
  ADD COLUMN "rule" text;

ALTER TABLE "public"."moderation_actions"
  ADD COLUMN "facts" text;

ALTER TABLE "public"."moderation_actions"
  ADD COLUMN "listing_id" uuid;

ALTER TABLE "public"."moderation_actions"
  ADD COLUMN "review_id" uuid;

ALTER TABLE "public"."moderation_actions"
  ADD COLUMN "until" timestamp WITH time zone;

ALTER TABLE "public"."moderation_actions"
  ADD COLUMN "reverses" bigint;

ALTER TABLE "public"."moderation_actions"
  ADD COLUMN "statement_id" uuid;

ALTER TABLE "public"."profiles"
  ADD COLUMN "is_suspended" boolean NOT NULL DEFAULT false;

ALTER TABLE "public"."profiles"
  ADD COLUMN "standing" text GENERATED ALWAYS AS (
CASE
    WHEN (deleted_at IS NOT NULL) THEN 'deleted'::text
    WHEN is_banned THEN 'banned'::text
    WHEN is_suspended THEN 'suspended'::text
    ELSE 'good'::text
END) STORED NOT NULL;

ALTER TABLE "public"."reports"
  ADD COLUMN "category" text NOT NULL DEFAULT 'other'::text;

ALTER TABLE "public"."reports"
  ADD COLUMN "outcome" text NOT NULL DEFAULT 'none'::text;

CREATE TYPE "private"."decision" AS (
  "act"         text,
  "user_id"     uuid,
  "listing_id"  uuid,
  "review_id"   uuid,
  "about"       text,
  "until"       timestamp WITH time zone,
  "is_unlawful" boolean,
  "rule"        text,
  "facts"       text,
  "note"        text,
  "report_id"   uuid
);

CREATE OR REPLACE FUNCTION private.answer_report (
  of_report  uuid,
  about_user uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  if of_report is null then
    return;
  end if;
  update public.reports set status = 'dismissed', outcome = 'acted'
  where reports.id = of_report and reports.reported_user_id = about_user;
  if not found then
    perform private.reject('report_not_found');
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.audit_rights()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  if tg_table_name = 'user_roles' then
    insert into private.audit_log (actor_id, event, subject_id)
    values (auth.uid(), 'role ' || lower(tg_op) || ' ' || coalesce(new.role, old.role), coalesce(new.user_id, old.user_id));
  else
    insert into private.audit_log (actor_id, event, subject_id)
    values (auth.uid(), case
      when new.is_banned <> old.is_banned then 'banned ' || new.is_banned
      when new.is_suspended <> old.is_suspended then 'suspended ' || new.is_suspended
      else 'account deleted'
    end, new.id);
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.ban_user (
  banned_id  uuid,
  ban_reason text,
  by_rule    text DEFAULT 'other'::text,
  on_facts   text DEFAULT NULL::text,
  of_report  uuid DEFAULT NULL::uuid
)
  RETURNS uuid
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  made private.decision;
begin
  perform private.begin_act_on_standing(banned_id, 'ban_forbidden', 'ban_forbidden');
  update public.profiles set is_banned = true where profiles.id = banned_id and not profiles.is_banned;
  if not found then
    perform private.answer_report(of_report, banned_id);
    return null;
  end if;
  perform private.hold_listings(banned_id, 'ban');
  delete from public.cart_items where cart_items.buyer_id = banned_id;
  delete from public.wishlist_items where wishlist_items.buyer_id = banned_id;
  delete from public.reports where reports.reporter_id = banned_id and reports.status = 'pending';
  update public.reports set status = 'dismissed', outcome = 'acted'
  where reports.reported_user_id = banned_id and reports.status = 'pending';
  delete from auth.sessions where sessions.user_id = banned_id;
  made.act := 'ban';
  made.user_id := banned_id;
  made.rule := by_rule;
  made.facts := coalesce(on_facts, 'We found that this account broke the rules of the shop.');
  made.note := ban_reason;
  made.report_id := of_report;
  return private.note_act(made);
end
$function$;

CREATE OR REPLACE FUNCTION private.begin_act (
  on_user uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  perform private.lock_standing(auth.uid());
  if not private.is_admin() then
    perform private.reject('forbidden');
  elsif on_user = auth.uid() then
    perform private.reject('own_act');
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.begin_act_on_standing (
  on_user  uuid,
  code     text,
  own_code text
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  perform private.lock_admins();
  if not private.is_admin() then
    perform private.reject(code);
  elsif on_user = auth.uid() then
    perform private.reject(own_code);
  end if;
  perform private.lock_standing_alone(on_user);
  if not exists (select from public.profiles where profiles.id = on_user and profiles.standing <> 'deleted') then
    perform private.reject('profile_not_found');
  end if;
end
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
declare
  file public.listing_files;
begin
  perform private.require_standing(auth.uid());
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

  with wanted as (
    select (file ->> 'uploadId')::uuid as upload_id, 'file' as purpose, 0 as place, file ->> 'name' as file_name
    union all
    select (picture.value ->> 'uploadId')::uuid, 'picture', picture.place, null
    from jsonb_array_elements(pictures) with ordinality as picture (value, place)
    union all
    select (picture.value ->> 'thumbnailUploadId')::uuid, 'thumbnail', picture.place, null
    from jsonb_array_elements(pictures) with ordinality as picture (value, place)
    where picture.value ->> 'thumbnailUploadId' is not null
  ), closed as (
    delete from public.uploads
    where uploads.seller_id = auth.uid() and uploads.id in (select wanted.upload_id from wanted)
    returning uploads.id, uploads.bucket_id, uploads.object_path
  )
  insert into private.preparation_copies (listing_id, purpose, place, file_name, source_path)
  select of_listing_id, wanted.purpose, wanted.place, wanted.file_name, closed.object_path
  from wanted
  join closed on closed.id = wanted.upload_id
    and closed.bucket_id = case wanted.purpose when 'file' then 'product-files' else 'showcase-images' end
  where exists (
    select from storage.objects where objects.bucket_id = closed.bucket_id and objects.name = closed.object_path
  );
  if (select count(*) from private.preparation_copies where preparation_copies.listing_id = of_listing_id)
    < 1 + jsonb_array_length(pictures) + (
      select count(*) from jsonb_array_elements(pictures) as picture where picture ->> 'thumbnailUploadId' is not null
    ) then
    perform private.reject('upload_not_found');
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.count_sales()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  if not exists (
    select from public.order_items
    where order_items.order_id = new.order_id and order_items.listing_id = new.listing_id and order_items.price_cents > 0
  ) then
    return null;
  end if;
  if tg_op = 'INSERT' then
    update public.listings set sales_count = sales_count + 1 where listings.id = new.listing_id and new.revoked_at is null;
  elsif old.revoked_at is null and new.revoked_at is not null then
    update public.listings set sales_count = sales_count - 1 where listings.id = new.listing_id;
  elsif old.revoked_at is not null and new.revoked_at is null then
    update public.listings set sales_count = sales_count + 1 where listings.id = new.listing_id;
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.end_suspension (
  of_user uuid
)
  RETURNS boolean
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  delete from private.suspensions where suspensions.user_id = of_user;
  update public.profiles set is_suspended = false where profiles.id = of_user and profiles.is_suspended;
  return found;
end
$function$;

CREATE OR REPLACE FUNCTION private.forget_statements()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  delete from public.statements where statements.user_id = new.id;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.give_back_to_buyers (
  of_listing uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  delete from private.pending_refunds
  where pending_refunds.listing_id = of_listing and pending_refunds.reason = 'unlawful'
    and pending_refunds.begun_at is null and pending_refunds.refunded_at is null;
  update public.entitlements set revoked_at = null, revoke_reason = null
  where entitlements.listing_id = of_listing and entitlements.revoke_reason = 'unlawful'
    and not exists (
      select from private.pending_refunds
      where pending_refunds.order_id = entitlements.order_id and pending_refunds.listing_id = of_listing
    );
end
$function$;

CREATE OR REPLACE FUNCTION private.hold_listings (
  of_seller uuid,
  by_act    text
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  perform from public.seller_accounts where seller_accounts.seller_id = of_seller for update;
  perform from public.listings where listings.seller_id = of_seller and listings.status <> 'removed' order by listings.id for update;
  insert into private.held_listings (listing_id, by_act, status_before)
  select listings.id, hold_listings.by_act, listings.status
  from public.listings where listings.seller_id = of_seller and listings.status <> 'removed';
  update public.listings set status = 'removed' where listings.seller_id = of_seller and listings.status <> 'removed';
end
$function$;

CREATE OR REPLACE FUNCTION private.lift_due_suspension()
  RETURNS integer
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  due_user uuid;
begin
  select suspensions.user_id into due_user from private.suspensions where suspensions.until <= now() order by suspensions.until limit 1;
  if due_user is null then
    return 0;
  end if;
  perform private.lock_standing_alone(due_user);
  -- Meanwhile an admin may have ended it, or begun another.
  if exists (select from private.suspensions where suspensions.user_id = due_user and suspensions.until <= now()) then
    perform private.end_suspension(due_user);
  end if;
  return 1;
end
$function$;

CREATE OR REPLACE FUNCTION private.lift_suspension (
  suspended_id uuid,
  note         text
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  perform private.begin_act_on_standing(suspended_id, 'forbidden', 'own_act');
  perform private.undo_suspension(suspended_id, 'shop', note);
end
$function$;

CREATE OR REPLACE FUNCTION private.lock_orders_of (
  of_listing uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  perform from public.orders
  where orders.id in (select entitlements.order_id from public.entitlements where entitlements.listing_id = of_listing)
  order by orders.id for update;
end
$function$;

CREATE OR REPLACE FUNCTION private.lock_selling (
  of_seller_id uuid
)
  RETURNS boolean
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  selling boolean;
begin
  select seller_accounts.is_selling into selling from public.seller_accounts
  where seller_accounts.seller_id = of_seller_id for update;
  return coalesce(selling, true)
    and not exists (select from public.profiles where profiles.id = of_seller_id and profiles.standing = 'suspended');
end
$function$;

CREATE OR REPLACE FUNCTION private.mail_report_outcome()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  perform private.enqueue_mail('report_outcome', new.reporter_id, new.id || ':' || new.outcome, jsonb_build_object(
    'outcome', new.outcome,
    'category', new.category,
    'what', case
      when new.reported_review_id is not null then 'review' when new.reported_listing_id is not null then 'listing' else 'user'
    end,
    'title', (select listings.title from public.listings where listings.id = new.reported_listing_id),
    'reason', new.reason
  ));
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.mail_statement()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  -- Of what an appeal reversed, its answer tells.
  if new.reversed_by is distinct from 'appeal' then
    perform private.enqueue_mail('statement', new.user_id, new.id || case when new.reversed_at is null then '' else ':reversed' end,
      jsonb_build_object(
        'act', new.act, 'rule', new.rule, 'facts', new.facts, 'about', new.about, 'until', new.until, 'isUnlawful', new.is_unlawful,
        'isReversed', new.reversed_at is not null
      ));
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.note_act (
  made private.decision
)
  RETURNS uuid
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  statement_id uuid;
begin
  perform private.answer_report(made.report_id, made.user_id);
  insert into public.statements (user_id, act, rule, facts, listing_id, review_id, about, until, is_unlawful)
  select profiles.id, made.act, made.rule, made.facts, made.listing_id, made.review_id, made.about, made.until, coalesce(made.is_unlawful, false)
  from public.profiles where profiles.id = made.user_id and profiles.standing <> 'deleted'
  returning statements.id into statement_id;
  insert into public.moderation_actions (
    admin_id, action, user_id, report_id, reason, rule, facts, listing_id, review_id, until, statement_id
  ) values (
    auth.uid(), made.act, made.user_id, made.report_id, made.note, made.rule, made.facts, made.listing_id, made.review_id, made.until, statement_id
  );
  return statement_id;
end
$function$;

CREATE OR REPLACE FUNCTION private.note_undoing (
  undone       private.decision,
  undo_action  text,
  by           text,
  of_statement uuid             DEFAULT NULL::uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  known public.moderation_actions;
begin
  -- The last one: what was done before it was undone before.
  select * into known from public.moderation_actions
  where moderation_actions.action = undone.act and moderation_actions.user_id = undone.user_id
    and moderation_actions.listing_id is not distinct from undone.listing_id
    and moderation_actions.review_id is not distinct from undone.review_id
    and (of_statement is null or moderation_actions.statement_id = of_statement)
  order by moderation_actions.id desc limit 1;
  update public.statements set reversed_at = now(), reversed_by = by
  where statements.id = known.statement_id and statements.reversed_at is null;
  insert into public.moderation_actions (admin_id, action, user_id, reason, listing_id, review_id, reverses, statement_id)
  values (auth.uid(), undo_action, undone.user_id, undone.note, undone.listing_id, undone.review_id, known.id, known.statement_id);
end
$function$;

CREATE OR REPLACE FUNCTION private.pause_or_resume_listings()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  perform private.pause_or_resume_listings_of((to_jsonb(new) ->> tg_argv[0])::uuid);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.pause_or_resume_listings_of (
  of_seller_id uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  selling boolean := private.lock_selling(of_seller_id);
begin
  -- In the order of ids, as checkouts hold them.
  perform from public.listings where listings.seller_id = of_seller_id and listings.status in ('active', 'paused')
  order by listings.id for update;
  update public.listings set status = case when selling then 'active' else 'paused' end
  where listings.seller_id = of_seller_id and listings.status = case when selling then 'paused' else 'active' end;
end
$function$;

CREATE OR REPLACE FUNCTION private.put_back_listings (
  of_seller  uuid,
  of_act     text,
  of_listing uuid DEFAULT NULL::uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  perform from public.seller_accounts where seller_accounts.seller_id = of_seller for update;
  perform from public.listings
  where listings.seller_id = of_seller and listings.status = 'removed' and (of_listing is null or listings.id = of_listing)
  order by listings.id for update;
  with released as (
    delete from private.held_listings using public.listings
    where held_listings.listing_id = listings.id and held_listings.by_act = of_act
      and listings.seller_id = of_seller and (of_listing is null or listings.id = of_listing)
    returning held_listings.listing_id, held_listings.status_before
  )
  update public.listings set status = case released.status_before when 'inactive' then 'inactive' else 'active' end
  from released
  where listings.id = released.listing_id and listings.status = 'removed'
    and exists (select from public.listing_files where listing_files.listing_id = listings.id);
end
$function$;

CREATE OR REPLACE FUNCTION private.queue_refund (
  of_order_id   uuid,
  of_listing_id uuid,
  wanted_cents  integer,
  why           text,
  revoke_as     text    DEFAULT 'refunded'::text
)
  RETURNS integer
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  known public.orders;
  left_cents integer;
begin
  select * into strict known from public.orders where orders.id = of_order_id for update;
  update public.entitlements set revoked_at = now(), revoke_reason = revoke_as
  where entitlements.order_id = of_order_id and entitlements.listing_id = of_listing_id and entitlements.revoked_at is null;
  left_cents := known.total_cents - known.refunded_cents
    - case when known.duplicate_refunded_at is null then known.duplicate_cents else 0 end
    - (
      select coalesce(sum(pending_refunds.cents), 0) from private.pending_refunds
      where pending_refunds.order_id = of_order_id and pending_refunds.refunded_at is null
    );
  if least(wanted_cents, left_cents) <= 0 then
    return 0;
  end if;
  insert into private.pending_refunds (order_id, listing_id, cents, reason)
  values (of_order_id, of_listing_id, least(wanted_cents, left_cents), why)
  on conflict (order_id, listing_id) do nothing;
  return case when found then least(wanted_cents, left_cents) else 0 end;
end
$function$;

CREATE OR REPLACE FUNCTION private.remove_review (
  removed_id uuid,
  by_rule    text,
  on_facts   text,
  note       text,
  of_report  uuid DEFAULT NULL::uuid
)
  RETURNS uuid
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  removed public.reviews;
  made private.decision;
begin
  select * into removed from public.reviews where reviews.id = removed_id;
  perform private.begin_act(removed.reviewer_id);
  if removed.id is null then
    perform private.reject('not_found');
  end if;
  perform from public.listings where listings.id = removed.listing_id for no key update;
  update public.reviews set removed_at = now() where reviews.id = removed_id and reviews.removed_at is null;
  if not found then
    perform private.reject('already_done');
  end if;
  update public.reports set status = 'dismissed', outcome = 'acted'
  where reports.reported_review_id = removed_id and reports.status = 'pending';
  made.act := 'remove_review';
  made.user_id := removed.reviewer_id;
  made.listing_id := removed.listing_id;
  made.review_id := removed_id;
  made.about := removed.comment;
  made.rule := by_rule;
  made.facts := on_facts;
  made.note := note;
  made.report_id := of_report;
  return private.note_act(made);
end
$function$;

CREATE OR REPLACE FUNCTION private.require_standing (
  of_user uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  standing text;
begin
  select profiles.standing into standing from public.profiles where profiles.id = of_user;
  if standing = 'good' then
    return;
  end if;
  perform private.reject(case standing
    when 'deleted' then 'account_deleted'
    when 'banned' then 'account_banned'
    when 'suspended' then 'account_suspended'
    else 'profile_not_found'
  end);
end
$function$;

CREATE OR REPLACE FUNCTION private.restore_listing (
  taken_id uuid,
  note     text
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  seller uuid;
begin
  select listings.seller_id into seller from public.listings
  join public.profiles on profiles.id = listings.seller_id and profiles.standing <> 'deleted' where listings.id = taken_id;
  perform private.begin_act(seller);
  if seller is null then
    perform private.reject('not_found');
  end if;
  perform private.undo_take_down(taken_id, 'shop', note);
end
$function$;

CREATE OR REPLACE FUNCTION private.restore_review (
  removed_id uuid,
  note       text
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  reviewer uuid;
begin
  select reviews.reviewer_id into reviewer from public.reviews where reviews.id = removed_id;
  perform private.begin_act(reviewer);
  if reviewer is null then
    perform private.reject('not_found');
  end if;
  perform private.undo_review_removal(removed_id, 'shop', note);
end
$function$;

CREATE OR REPLACE FUNCTION private.set_report_status (
  of_report_id uuid,
  new_status   text
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  if not private.is_admin() then
    perform private.reject('forbidden');
  end if;
  update public.reports set status = new_status, outcome = case new_status when 'dismissed' then 'dismissed' else 'none' end
  where reports.id = of_report_id and reports.status <> new_status;
  if found then
    insert into public.moderation_actions (admin_id, action, report_id)
    values (auth.uid(), case new_status when 'dismissed' then 'dismiss' else 'reactivate' end, of_report_id);
  elsif not exists (select from public.reports where reports.id = of_report_id) then
    perform private.reject('report_not_found');
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.suspend_user (
  suspended_id    uuid,
  suspended_until timestamp with time zone,
  by_rule         text,
  on_facts        text,
  note            text,
  of_report       uuid                     DEFAULT NULL::uuid
)
  RETURNS uuid
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  made private.decision;
begin
  perform private.begin_act_on_standing(suspended_id, 'forbidden', 'own_act');
  if suspended_until <= now() or suspended_until > now() + private.suspension_max() then
    perform private.reject('until_not_ahead');
  end if;
  -- Who is banned is shut out longer already.
  update public.profiles set is_suspended = true where profiles.id = suspended_id and profiles.standing = 'good';
  if not found then
    perform private.reject('already_done');
  end if;
  insert into private.suspensions (user_id, until) values (suspended_id, suspended_until);
  delete from auth.sessions where sessions.user_id = suspended_id;
  made.act := 'suspend';
  made.user_id := suspended_id;
  made.until := suspended_until;
  made.rule := by_rule;
  made.facts := on_facts;
  made.note := note;
  made.report_id := of_report;
  return private.note_act(made);
end
$function$;

CREATE OR REPLACE FUNCTION private.suspension_max()
  RETURNS interval
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select interval '366 days';
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
  taken public.listings;
  made private.decision;
begin
  select * into taken from public.listings where listings.id = taken_id;
  perform private.begin_act(taken.seller_id);
  if taken.id is null then
    perform private.reject('not_found');
  end if;
  perform from public.seller_accounts where seller_accounts.seller_id = taken.seller_id for update;
  if take_down_listing.is_unlawful then
    perform private.lock_orders_of(taken_id);
  end if;
  select * into taken from public.listings where listings.id = taken_id for update;
  if taken.status = 'removed' then
    perform private.reject('already_done');
  end if;
  insert into private.held_listings (listing_id, by_act, status_before, is_unlawful)
  values (taken_id, 'take_down_listing', taken.status, take_down_listing.is_unlawful);
  update public.listings set status = 'removed' where listings.id = taken_id;
  if take_down_listing.is_unlawful then
    perform private.withdraw_from_buyers(taken_id);
  end if;
  update public.reports set status = 'dismissed', outcome = 'acted'
  where reports.reported_listing_id = taken_id and reports.reported_review_id is null and reports.status = 'pending';
  made.act := 'take_down_listing';
  made.user_id := taken.seller_id;
  made.listing_id := taken_id;
  made.about := taken.title;
  made.is_unlawful := take_down_listing.is_unlawful;
  made.rule := by_rule;
  made.facts := on_facts;
  made.note := note;
  made.report_id := of_report;
  return private.note_act(made);
end
$function$;

CREATE OR REPLACE FUNCTION private.unban_user (
  banned_id uuid,
  note      text
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  perform private.begin_act_on_standing(banned_id, 'forbidden', 'own_act');
  perform private.undo_ban(banned_id, 'shop', note);
end
$function$;

CREATE OR REPLACE FUNCTION private.undo_ban (
  banned_id uuid,
  by        text,
  note      text
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  undone private.decision;
begin
  update public.profiles set is_banned = false where profiles.id = banned_id and profiles.is_banned;
  if not found then
    perform private.reject('already_done');
  end if;
  perform private.put_back_listings(banned_id, 'ban');
  undone.act := 'ban';
  undone.user_id := banned_id;
  undone.note := note;
  perform private.note_undoing(undone, 'unban', by);
end
$function$;

CREATE OR REPLACE FUNCTION private.undo_review_removal (
  removed_id uuid,
  by         text,
  note       text
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  undone private.decision;
begin
  select reviews.reviewer_id, reviews.listing_id into undone.user_id, undone.listing_id from public.reviews where reviews.id = removed_id;
  perform from public.listings where listings.id = undone.listing_id for no key update;
  update public.reviews set removed_at = null where reviews.id = removed_id and reviews.removed_at is not null;
  if not found then
    perform private.reject('already_done');
  end if;
  undone.act := 'remove_review';
  undone.review_id := removed_id;
  undone.note := note;
  perform private.note_undoing(undone, 'restore_review', by);
end
$function$;

CREATE OR REPLACE FUNCTION private.undo_suspension (
  suspended_id uuid,
  by           text,
  note         text
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  undone private.decision;
begin
  if not private.end_suspension(suspended_id) then
    perform private.reject('already_done');
  end if;
  undone.act := 'suspend';
  undone.user_id := suspended_id;
  undone.note := note;
  perform private.note_undoing(undone, 'lift_suspension', by);
end
$function$;

CREATE OR REPLACE FUNCTION private.undo_take_down (
  taken_id uuid,
  by       text,
  note     text
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  held private.held_listings;
  undone private.decision;
begin
  select listings.seller_id into undone.user_id from public.listings where listings.id = taken_id;
  perform from public.seller_accounts where seller_accounts.seller_id = undone.user_id for update;
  perform private.lock_orders_of(taken_id);
  perform from public.listings where listings.id = taken_id for update;
  select * into held from private.held_listings where held_listings.listing_id = taken_id and held_listings.by_act = 'take_down_listing';
  if not found then
    perform private.reject('already_done');
  end if;
  if exists (select from public.profiles where profiles.id = undone.user_id and profiles.standing = 'banned') then
    -- It comes back when its seller does.
    update private.held_listings set by_act = 'ban', is_unlawful = false where held_listings.listing_id = taken_id;
  else
    perform private.put_back_listings(undone.user_id, 'take_down_listing', taken_id);
  end if;
  if held.is_unlawful then
    perform private.give_back_to_buyers(taken_id);
  end if;
  undone.act := 'take_down_listing';
  undone.listing_id := taken_id;
  undone.note := note;
  perform private.note_undoing(undone, 'restore_listing', by);
end
$function$;

CREATE OR REPLACE FUNCTION private.undo_warning (
  of_statement uuid,
  by           text,
  note         text
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  undone private.decision;
begin
  select statements.user_id into undone.user_id from public.statements
  where statements.id = of_statement and statements.reversed_at is null for update;
  if not found then
    perform private.reject('already_done');
  end if;
  undone.act := 'warn';
  undone.note := note;
  perform private.note_undoing(undone, 'withdraw_warning', by, of_statement);
end
$function$;

CREATE OR REPLACE FUNCTION private.warn_user (
  warned_id uuid,
  by_rule   text,
  on_facts  text,
  note      text,
  of_report uuid DEFAULT NULL::uuid
)
  RETURNS uuid
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  made private.decision;
begin
  perform private.begin_act(warned_id);
  if not exists (select from public.profiles where profiles.id = warned_id and profiles.standing <> 'deleted') then
    perform private.reject('profile_not_found');
  end if;
  made.act := 'warn';
  made.user_id := warned_id;
  made.rule := by_rule;
  made.facts := on_facts;
  made.note := note;
  made.report_id := of_report;
  return private.note_act(made);
end
$function$;

CREATE OR REPLACE FUNCTION private.withdraw_from_buyers (
  of_listing uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  bought record;
begin
  for bought in
    select order_items.order_id, order_items.price_cents
    from public.entitlements
    join public.order_items on order_items.order_id = entitlements.order_id and order_items.listing_id = of_listing
    where entitlements.listing_id = of_listing and entitlements.revoked_at is null
    order by order_items.order_id
  loop
    perform private.queue_refund(bought.order_id, of_listing, bought.price_cents, 'unlawful', 'unlawful');
  end loop;
end
$function$;

CREATE OR REPLACE FUNCTION private.withdraw_unlawful_sale()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  if exists (select from private.held_listings where held_listings.listing_id = new.listing_id and held_listings.is_unlawful) then
    perform private.withdraw_from_buyers(new.listing_id);
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.withdraw_warning (
  of_statement uuid,
  note         text
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  warned uuid;
begin
  select statements.user_id into warned from public.statements where statements.id = of_statement and statements.act = 'warn';
  perform private.begin_act(warned);
  if warned is null then
    perform private.reject('not_found');
  end if;
  perform private.undo_warning(of_statement, 'shop', note);
end
$function$;

ALTER TABLE "private"."held_listings"
  ADD CONSTRAINT "held_listings_listing_id_fkey" FOREIGN KEY (listing_id) REFERENCES public.listings(id) ON DELETE CASCADE;

ALTER TABLE "private"."outbox"
  ADD CONSTRAINT "outbox_kind_known"
    CHECK
    ((kind = ANY (ARRAY['purchase'::text, 'sale'::text, 'refund'::text, 'dispute'::text, 'message'::text, 'review'::text, 'new_version'::text, 'new_listings'::text,
    'contact_copy'::text, 'contact_answer'::text, 'contact_message'::text, 'account_deleted'::text, 'statement'::text, 'report_outcome'::text, 'appeal'::text])));

ALTER TABLE "private"."suspensions"
  ADD CONSTRAINT "suspensions_user_id_fkey" FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;

ALTER TABLE "public"."entitlements"
  ADD CONSTRAINT "entitlements_reason_known" CHECK ((revoke_reason = ANY (ARRAY['refunded'::text, 'dispute_lost'::text, 'unlawful'::text])));

ALTER TABLE "public"."moderation_actions"
  ADD CONSTRAINT "moderation_actions_known"
    CHECK
    ((action = ANY (ARRAY['remove_review'::text, 'warn'::text, 'take_down_listing'::text, 'suspend'::text, 'ban'::text, 'restore_review'::text, 'withdraw_warning'::text,
    'restore_listing'::text, 'lift_suspension'::text, 'unban'::text, 'dismiss'::text, 'reactivate'::text, 'uphold'::text])));

ALTER TABLE "public"."moderation_actions"
  ADD CONSTRAINT "moderation_actions_reverses_fkey" FOREIGN KEY (reverses) REFERENCES public.moderation_actions(id);

ALTER TABLE "public"."moderation_actions"
  ADD CONSTRAINT "moderation_actions_rule_known"
    CHECK
    ((rule = ANY (ARRAY['adult_content'::text, 'copyright'::text, 'fraud'::text, 'harassment'::text, 'malware'::text, 'misleading'::text, 'spam'::text, 'unlawful'::text,
    'other'::text])));

ALTER TABLE "public"."reports"
  ADD CONSTRAINT "reports_category_known"
    CHECK
    ((category = ANY (ARRAY['adult_content'::text, 'copyright'::text, 'fraud'::text, 'harassment'::text, 'malware'::text, 'misleading'::text, 'spam'::text, 'unlawful'::text,
    'other'::text])));

ALTER TABLE "public"."reports"
  ADD CONSTRAINT "reports_outcome_known" CHECK ((outcome = ANY (ARRAY['none'::text, 'acted'::text, 'dismissed'::text])));

ALTER TABLE "public"."reports"
  ADD CONSTRAINT "reports_pending_without_outcome" CHECK (((status <> 'pending'::text) OR (outcome = 'none'::text)));

ALTER TABLE "public"."moderation_actions"
  ADD CONSTRAINT "moderation_actions_statement_id_fkey" FOREIGN KEY (statement_id) REFERENCES public.statements(id) ON DELETE SET NULL;

ALTER TABLE "public"."statements"
  ADD CONSTRAINT "statements_user_id_fkey" FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;

CREATE INDEX held_listings_unlawful_idx ON private.held_listings USING btree (listing_id)
  WHERE is_unlawful;

CREATE INDEX suspensions_until_idx ON private.suspensions USING btree (until);

CREATE INDEX moderation_actions_action_idx ON public.moderation_actions USING btree (action, id DESC);

CREATE INDEX moderation_actions_admin_id_idx ON public.moderation_actions USING btree (admin_id, id DESC);

CREATE INDEX moderation_actions_reverses_idx ON public.moderation_actions USING btree (reverses);

CREATE INDEX moderation_actions_statement_id_idx ON public.moderation_actions USING btree (statement_id);

CREATE INDEX moderation_actions_user_id_idx ON public.moderation_actions USING btree (user_id, id DESC);

CREATE INDEX statements_listing_id_idx ON public.statements USING btree (listing_id)
  WHERE (listing_id IS NOT NULL);

CREATE INDEX statements_review_id_idx ON public.statements USING btree (review_id)
  WHERE (review_id IS NOT NULL);

CREATE INDEX statements_user_id_idx ON public.statements USING btree (user_id, created_at DESC, id DESC);

CREATE TRIGGER entitlements_withdraw_unlawful
  AFTER INSERT ON public.entitlements
  FOR EACH ROW
  EXECUTE FUNCTION private.withdraw_unlawful_sale();

CREATE TRIGGER listings_check_quota_again
  BEFORE UPDATE OF status ON public.listings
  FOR EACH ROW
  WHEN (((old.status = 'inactive'::text) AND (new.status <> ALL (ARRAY['inactive'::text, 'removed'::text]))))
  EXECUTE FUNCTION private.check_listing_quota();

CREATE TRIGGER profiles_audit
  AFTER UPDATE OF is_banned, is_suspended, deleted_at ON public.profiles
  FOR EACH ROW
  WHEN (((old.is_banned IS DISTINCT FROM new.is_banned) OR (old.is_suspended IS DISTINCT FROM new.is_suspended) OR (old.deleted_at IS DISTINCT FROM new.deleted_at)))
  EXECUTE FUNCTION private.audit_rights();

CREATE TRIGGER profiles_forget_cart_notices
  AFTER UPDATE OF standing ON public.profiles
  FOR EACH ROW
  WHEN ((new.standing = ANY (ARRAY['banned'::text, 'deleted'::text])))
  EXECUTE FUNCTION private.forget_cart_notices();

CREATE TRIGGER profiles_forget_reviewer
  AFTER UPDATE OF standing ON public.profiles
  FOR EACH ROW
  WHEN (((old.standing <> 'deleted'::text) AND (new.standing = 'deleted'::text)))
  EXECUTE FUNCTION private.forget_reviewer();

CREATE TRIGGER profiles_forget_statements
  AFTER UPDATE OF standing ON public.profiles
  FOR EACH ROW
  WHEN (((old.standing <> 'deleted'::text) AND (new.standing = 'deleted'::text)))
  EXECUTE FUNCTION private.forget_statements();

CREATE TRIGGER profiles_limit_edits
  AFTER UPDATE OF name, avatar, username ON public.profiles
  FOR EACH ROW
  WHEN ((new.standing <> 'deleted'::text))
  EXECUTE FUNCTION private.count_written('profile edit');

CREATE TRIGGER profiles_limit_usernames
  AFTER UPDATE OF username ON public.profiles
  FOR EACH ROW
  WHEN (((new.standing <> 'deleted'::text) AND ((new.username)::text IS DISTINCT FROM (old.username)::text)))
  EXECUTE FUNCTION private.count_written('username change');

CREATE TRIGGER profiles_lock_changed_standing
  BEFORE UPDATE OF is_banned, is_suspended, deleted_at ON public.profiles
  FOR EACH ROW
  WHEN (((old.is_banned IS DISTINCT FROM new.is_banned) OR (old.is_suspended IS DISTINCT FROM new.is_suspended) OR (old.deleted_at IS DISTINCT FROM new.deleted_at)))
  EXECUTE FUNCTION private.lock_changed_standing();

CREATE TRIGGER profiles_pause_or_resume_listings
  AFTER UPDATE OF standing ON public.profiles
  FOR EACH ROW
  WHEN (((old.standing = 'suspended'::text) <> (new.standing = 'suspended'::text)))
  EXECUTE FUNCTION private.pause_or_resume_listings('id');

CREATE TRIGGER profiles_require_an_admin
  AFTER UPDATE OF standing ON public.profiles
  FOR EACH ROW
  WHEN (((old.standing = 'good'::text) AND (new.standing <> 'good'::text)))
  EXECUTE FUNCTION private.require_an_admin();

CREATE TRIGGER reports_mail_outcome
  AFTER UPDATE OF outcome ON public.reports
  FOR EACH ROW
  WHEN (((new.outcome <> 'none'::text) AND (old.outcome <> new.outcome)))
  EXECUTE FUNCTION private.mail_report_outcome();

CREATE TRIGGER seller_accounts_pause_or_resume_listings
  AFTER UPDATE ON public.seller_accounts
  FOR EACH ROW
  WHEN ((old.is_selling IS DISTINCT FROM new.is_selling))
  EXECUTE FUNCTION private.pause_or_resume_listings('seller_id');

CREATE TRIGGER statements_mail
  AFTER INSERT OR UPDATE OF reversed_at ON public.statements
  FOR EACH ROW
  EXECUTE FUNCTION private.mail_statement();

CREATE POLICY "Anyone can see users who are here, and themselves" ON "public"."profiles"
  FOR SELECT
  TO "anon", "authenticated"
  USING (((standing <> 'deleted'::text) OR (id = ( SELECT private.deleted_user_id() AS deleted_user_id)) OR (id = ( SELECT auth.uid() AS uid))));

CREATE POLICY "Users can read statements about themselves, admins all" ON "public"."statements"
  FOR SELECT
  TO "authenticated"
  USING (((user_id = ( SELECT auth.uid() AS uid)) OR ( SELECT private.is_admin() AS is_admin)));

COMMENT ON FUNCTION "private"."require_good_standing"() IS 'Ends the transaction of a caller who may not act: account_banned, account_suspended, account_deleted, profile_not_found.';

COMMENT ON TABLE "private"."held_listings" IS 'Listings that moderation keeps out of the shop, with the status that they had. What their seller deleted is not among them.';

COMMENT ON TABLE "private"."suspensions" IS 'Until when a user is suspended. A job ends those that are over; until then profiles.is_suspended stands.';

COMMENT ON TABLE "public"."moderation_actions" IS 'What admins did, in order. Appended to and never changed. `reason` stays with the admins; `facts` are what the user was told.';

COMMENT ON TABLE "public"."statements" IS 'What was decided about a user and why, for that user to read. Never who decided it, nor who reported.';

REVOKE ALL ON FUNCTION "private"."answer_report"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."answer_report"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."answer_report"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."ban_user"(uuid, text, text, text, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."ban_user"(uuid, text, text, text, uuid) TO "marketplace_api";

REVOKE ALL ON FUNCTION "private"."ban_user"(uuid, text, text, text, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."ban_user"(uuid, text, text, text, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."begin_act"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."begin_act"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."begin_act"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."begin_act_on_standing"(uuid, text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."begin_act_on_standing"(uuid, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."begin_act_on_standing"(uuid, text, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."end_suspension"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."end_suspension"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."end_suspension"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."forget_statements"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."forget_statements"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."forget_statements"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."give_back_to_buyers"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."give_back_to_buyers"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."give_back_to_buyers"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."hold_listings"(uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."hold_listings"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."hold_listings"(uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."lift_due_suspension"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."lift_due_suspension"() TO "marketplace_jobs";

REVOKE ALL ON FUNCTION "private"."lift_due_suspension"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."lift_due_suspension"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."lift_suspension"(uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."lift_suspension"(uuid, text) TO "marketplace_api";

REVOKE ALL ON FUNCTION "private"."lift_suspension"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."lift_suspension"(uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."lock_orders_of"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."lock_orders_of"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."lock_orders_of"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."mail_report_outcome"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."mail_report_outcome"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."mail_report_outcome"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."mail_statement"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."mail_statement"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."mail_statement"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."note_act"(private.decision) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."note_act"(private.decision) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."note_act"(private.decision) TO "postgres";

REVOKE ALL ON FUNCTION "private"."note_undoing"(private.decision, text, text, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."note_undoing"(private.decision, text, text, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."note_undoing"(private.decision, text, text, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."pause_or_resume_listings_of"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."pause_or_resume_listings_of"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."pause_or_resume_listings_of"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."put_back_listings"(uuid, text, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."put_back_listings"(uuid, text, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."put_back_listings"(uuid, text, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."queue_refund"(uuid, uuid, integer, text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."queue_refund"(uuid, uuid, integer, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."queue_refund"(uuid, uuid, integer, text, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."remove_review"(uuid, text, text, text, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."remove_review"(uuid, text, text, text, uuid) TO "marketplace_api";

REVOKE ALL ON FUNCTION "private"."remove_review"(uuid, text, text, text, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."remove_review"(uuid, text, text, text, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."restore_listing"(uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."restore_listing"(uuid, text) TO "marketplace_api";

REVOKE ALL ON FUNCTION "private"."restore_listing"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."restore_listing"(uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."restore_review"(uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."restore_review"(uuid, text) TO "marketplace_api";

REVOKE ALL ON FUNCTION "private"."restore_review"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."restore_review"(uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."suspend_user"(uuid, timestamp WITH time zone, text, text, text, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."suspend_user"(uuid, timestamp WITH time zone, text, text, text, uuid) TO "marketplace_api";

REVOKE ALL ON FUNCTION "private"."suspend_user"(uuid, timestamp WITH time zone, text, text, text, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."suspend_user"(uuid, timestamp WITH time zone, text, text, text, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."suspension_max"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."suspension_max"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."suspension_max"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."take_down_listing"(uuid, text, text, text, boolean, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."take_down_listing"(uuid, text, text, text, boolean, uuid) TO "marketplace_api";

REVOKE ALL ON FUNCTION "private"."take_down_listing"(uuid, text, text, text, boolean, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."take_down_listing"(uuid, text, text, text, boolean, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."unban_user"(uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."unban_user"(uuid, text) TO "marketplace_api";

REVOKE ALL ON FUNCTION "private"."unban_user"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."unban_user"(uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."undo_ban"(uuid, text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."undo_ban"(uuid, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."undo_ban"(uuid, text, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."undo_review_removal"(uuid, text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."undo_review_removal"(uuid, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."undo_review_removal"(uuid, text, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."undo_suspension"(uuid, text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."undo_suspension"(uuid, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."undo_suspension"(uuid, text, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."undo_take_down"(uuid, text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."undo_take_down"(uuid, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."undo_take_down"(uuid, text, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."undo_warning"(uuid, text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."undo_warning"(uuid, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."undo_warning"(uuid, text, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."warn_user"(uuid, text, text, text, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."warn_user"(uuid, text, text, text, uuid) TO "marketplace_api";

REVOKE ALL ON FUNCTION "private"."warn_user"(uuid, text, text, text, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."warn_user"(uuid, text, text, text, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."withdraw_from_buyers"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."withdraw_from_buyers"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."withdraw_from_buyers"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."withdraw_unlawful_sale"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."withdraw_unlawful_sale"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."withdraw_unlawful_sale"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."withdraw_warning"(uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."withdraw_warning"(uuid, text) TO "marketplace_api";

REVOKE ALL ON FUNCTION "private"."withdraw_warning"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."withdraw_warning"(uuid, text) TO "postgres";

REVOKE ALL ("category") ON TABLE "public"."reports" FROM "authenticated";

GRANT INSERT ("category") ON TABLE "public"."reports" TO "authenticated";

REVOKE ALL ON TABLE "public"."statements" FROM "authenticated";

GRANT SELECT ON TABLE "public"."statements" TO "authenticated";

REVOKE ALL ON TABLE "public"."statements" FROM "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."statements" TO "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."statements" TO "service_role";

-- By hand: the job, as supabase/schemas/jobs.sql has it.
insert into private.jobs (name, every_seconds) values ('lift_suspensions', 60);
