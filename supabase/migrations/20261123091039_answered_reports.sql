SET check_function_bodies = off;

ALTER TABLE "public"."reports"
  DROP CONSTRAINT "reports_outcome_known";

DROP FUNCTION "private"."answer_report"(uuid, uuid);

ALTER TABLE "public"."reports"
  ADD COLUMN "statement_id" uuid;

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
  made.act := 'ban';
  made.user_id := banned_id;
  made.report_id := of_report;
  update public.profiles set is_banned = true where profiles.id = banned_id and not profiles.is_banned;
  if not found then
    perform private.close_reports(made, (
      select statements.id from public.statements
      where statements.user_id = banned_id and statements.act = 'ban' and statements.reversed_at is null
      order by statements.created_at desc limit 1
    ));
    return null;
  end if;
  perform private.hold_listings(banned_id, 'ban');
  delete from public.cart_items where cart_items.buyer_id = banned_id;
  delete from public.wishlist_items where wishlist_items.buyer_id = banned_id;
  delete from public.reports where reports.reporter_id = banned_id and reports.status = 'pending';
  delete from auth.sessions where sessions.user_id = banned_id;
  made.rule := by_rule;
  made.facts := coalesce(on_facts, 'We found that this account broke the rules of the shop.');
  made.note := ban_reason;
  return private.note_act(made);
end
$function$;

CREATE OR REPLACE FUNCTION private.close_reports (
  made         private.decision,
  of_statement uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  if made.report_id is not null and not exists (
    select from public.reports where reports.id = made.report_id and reports.reported_user_id = made.user_id
  ) then
    perform private.reject('report_not_found');
  end if;
  update public.reports set status = 'dismissed', outcome = 'acted', statement_id = of_statement
  where reports.reported_user_id = made.user_id and (
    reports.id = made.report_id
    or reports.status = 'pending' and case made.act
      when 'ban' then true
      when 'take_down_listing' then reports.reported_listing_id = made.listing_id and reports.reported_review_id is null
      when 'remove_review' then reports.reported_review_id = made.review_id
      else false
    end
  );
end
$function$;

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
    'reversed', count(*) filter (where outcome = 'reversed'),
    'dismissed', count(*) filter (where outcome = 'dismissed')
  ) from unnest(outcomes) as outcome;
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
  insert into public.statements (user_id, act, rule, facts, listing_id, review_id, about, until, is_unlawful)
  select profiles.id, made.act, made.rule, made.facts, made.listing_id, made.review_id, made.about, made.until, coalesce(made.is_unlawful, false)
  from public.profiles where profiles.id = made.user_id and profiles.standing <> 'deleted'
  returning statements.id into statement_id;
  perform private.close_reports(made, statement_id);
  insert into public.moderation_actions (
    admin_id, action, user_id, report_id, reason, rule, facts, listing_id, review_id, until, statement_id
  ) values (
    auth.uid(), made.act, made.user_id, made.report_id, made.note, made.rule, made.facts, made.listing_id, made.review_id, made.until, statement_id
  );
  return statement_id;
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

CREATE OR REPLACE FUNCTION private.reverse_reports()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  update public.reports set outcome = 'reversed' where reports.statement_id = new.id and reports.outcome = 'acted';
  return null;
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
  perform private.require_admin('forbidden');
  update public.reports
  set status = new_status, outcome = case new_status when 'dismissed' then 'dismissed' else 'none' end, statement_id = null
  where reports.id = of_report_id and reports.status <> new_status;
  if found then
    insert into public.moderation_actions (admin_id, action, report_id)
    values (auth.uid(), case new_status when 'dismissed' then 'dismiss' else 'reactivate' end, of_report_id);
  elsif not exists (select from public.reports where reports.id = of_report_id) then
    perform private.reject('report_not_found');
  end if;
end
$function$;

ALTER TABLE "public"."reports"
  ADD CONSTRAINT "reports_outcome_known" CHECK ((outcome = ANY (ARRAY['none'::text, 'acted'::text, 'reversed'::text, 'dismissed'::text])));

ALTER TABLE "public"."reports"
  ADD CONSTRAINT "reports_statement_id_fkey" FOREIGN KEY (statement_id) REFERENCES public.statements(id) ON DELETE SET NULL;

CREATE INDEX reports_statement_id_idx ON public.reports USING btree (statement_id)
  WHERE (statement_id IS NOT NULL);

CREATE TRIGGER statements_reverse_reports
  AFTER UPDATE OF reversed_at ON public.statements
  FOR EACH ROW
  WHEN (((old.reversed_at IS NULL) AND (new.reversed_at IS NOT NULL)))
  EXECUTE FUNCTION private.reverse_reports();

REVOKE ALL ON FUNCTION "private"."close_reports"(private.decision, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."close_reports"(private.decision, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."close_reports"(private.decision, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."reverse_reports"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."reverse_reports"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."reverse_reports"() TO "postgres";
