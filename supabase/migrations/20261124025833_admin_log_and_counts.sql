SET check_function_bodies = off;

ALTER TABLE "public"."moderation_actions"
  DROP CONSTRAINT "moderation_actions_known";

ALTER TABLE "public"."moderation_actions"
  ADD COLUMN "case_id" uuid;

CREATE OR REPLACE FUNCTION private.count_waiting()
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  perform private.require_admin('forbidden');
  return jsonb_build_object(
    'reports', (select count(*) from (select from public.reports where reports.status = 'pending' limit 100) as counted),
    'appeals', (select count(*) from (select from public.appeals where appeals.decided_at is null limit 100) as counted),
    'cases', (select count(*) from (select from public.cases where cases.state = 'escalated' limit 100) as counted),
    'contactMessages', (
      select count(*) from (select from public.contact_messages where contact_messages.closed_at is null limit 100) as counted
    ),
    'failedMails', (select count(*) from (select from private.outbox where outbox.buried_at is not null limit 100) as counted),
    'differences', (
      select count(*) from (select from private.stripe_differences where stripe_differences.solved_at is null limit 100) as counted
    ),
    'proposals', (select count(*) from (select from public.admin_proposals limit 100) as counted)
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.decide_case (
  of_case_id   uuid,
  with_outcome text,
  reason       text
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  known public.cases;
begin
  perform private.lock_standing(auth.uid());
  perform private.require_admin('forbidden');
  select * into known from public.cases where cases.id = of_case_id for update;
  if not found then
    perform private.reject('not_found');
  elsif auth.uid() in (known.buyer_id, known.seller_id) then
    perform private.reject('forbidden');
  elsif known.state <> 'escalated' or with_outcome not in ('refunded', 'replaced', 'rejected') then
    perform private.reject('case_moved_on');
  elsif with_outcome = 'refunded' then
    perform private.require_refundable(known);
  end if;
  if with_outcome = 'replaced' then
    perform private.await_replacement(known, reason);
  else
    perform private.close_case(known, with_outcome, reason);
  end if;
  insert into public.moderation_actions (admin_id, action, user_id, reason, case_id)
  values (auth.uid(), case with_outcome
    when 'refunded' then 'refund_case' when 'replaced' then 'replace_case' else 'reject_case'
  end, known.seller_id, reason, known.id);
end
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
  left join private.suspensions on suspensions.user_id = profiles.id and profiles.standing = 'suspended'
  where profiles.id = of_user and profiles.standing <> 'deleted';
  if known is null then
    perform private.reject('profile_not_found');
  end if;
  return known;
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
    filters := filters || ' and (profiles.name || '' '' || profiles.username) ilike $3';
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
    'select found.id, found.username, found.name, found.avatar, found.is_seller, found.standing, found.created_at, accounts.email, suspensions.until
    from (
      select profiles.* from public.profiles where %s order by profiles.created_at desc, profiles.id desc limit $6
    ) as found
    left join public.accounts on accounts.id = found.id
    left join private.suspensions on suspensions.user_id = found.id and found.standing = ''suspended''
    order by found.created_at desc, found.id desc', filters
  ) using request, private.like_pattern(lower(q), false), private.like_pattern(q, true),
    (request #>> '{after,0}')::timestamptz, (request #>> '{after,1}')::uuid, least((request ->> 'limit')::integer, 101);
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
  where moderation_actions.action not in (
      'reactivate', 'refund_case', 'replace_case', 'reject_case',
      'propose_admin', 'make_admin', 'propose_removal', 'remove_admin', 'end_proposal'
    )
    and moderation_actions.created_at >= date_trunc('month', now() at time zone 'UTC') at time zone 'UTC' - interval '23 months'
  group by 1, 2, 3 order by 1 desc, 2, 3;
$function$;

ALTER TABLE "public"."moderation_actions"
  ADD CONSTRAINT "moderation_actions_known"
    CHECK
    ((action = ANY (ARRAY['remove_review'::text, 'warn'::text, 'take_down_listing'::text, 'suspend'::text, 'ban'::text, 'restore_review'::text, 'withdraw_warning'::text,
    'restore_listing'::text,
    'lift_suspension'::text,
    'unban'::text,
    'dismiss'::text,
    'reactivate'::text,
    'uphold'::text,
    'refund_case'::text,
    'replace_case'::text, 'reject_case'::text, 'propose_admin'::text, 'make_admin'::text, 'propose_removal'::text, 'remove_admin'::text, 'end_proposal'::text])));

REVOKE ALL ON FUNCTION "private"."count_waiting"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."count_waiting"() TO "marketplace_api";

REVOKE ALL ON FUNCTION "private"."count_waiting"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."count_waiting"() TO "postgres";
