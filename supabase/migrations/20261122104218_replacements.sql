SET check_function_bodies = off;

ALTER TABLE "public"."cases"
  DROP CONSTRAINT "cases_clock_runs_for_users";

ALTER TABLE "public"."cases"
  DROP CONSTRAINT "cases_decided_by_admin";

ALTER TABLE "public"."cases"
  DROP CONSTRAINT "cases_state_known";

CREATE OR REPLACE FUNCTION private.answer_case (
  of_case_id uuid,
  with_offer text,
  words      text
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
  select * into known from public.cases where cases.id = of_case_id and cases.seller_id = auth.uid() for update;
  if not found then
    perform private.reject('not_found');
  elsif known.state in ('replacing', 'delivered') and with_offer is distinct from 'refund' then
    -- Another offer of the same would only put off what is due.
    perform private.reject('case_moved_on');
  elsif with_offer = 'refund' then
    perform private.require_refundable(known);
  end if;
  update public.cases set
    state = case when with_offer is null then 'rejected' else 'offered' end,
    offer = with_offer, answer = words, due_at = now() + private.case_answer_time()
  where cases.id = of_case_id;
  perform private.note_case_step(known);
end
$function$;

CREATE OR REPLACE FUNCTION private.await_replacement (
  of_case       public.cases,
  with_decision text         DEFAULT NULL::text
)
  RETURNS void
  LANGUAGE sql
  SET search_path TO ''
  AS $function$
  update public.cases set state = 'replacing', due_at = now() + private.case_answer_time(),
    decision = coalesce(with_decision, cases.decision),
    admin_id = case when with_decision is not null then auth.uid() else cases.admin_id end
  where cases.id = of_case.id;
  select private.note_case_step(of_case);
$function$;

CREATE OR REPLACE FUNCTION private.check_case_step()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  next_states text[] := case old.state
    when 'open' then '{offered,rejected,escalated,closed}'
    when 'offered' then '{offered,replacing,escalated,closed}'
    when 'rejected' then '{offered,escalated,closed}'
    when 'replacing' then '{offered,delivered,escalated,closed}'
    when 'delivered' then '{offered,escalated,closed}'
    when 'escalated' then '{replacing,closed}'
    else '{}'
  end;
begin
  if new.state <> all (next_states) then
    perform private.reject('case_moved_on');
  end if;
  new.changed_at := now();
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.close_case (
  of_case       public.cases,
  with_outcome  text,
  with_decision text         DEFAULT NULL::text
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  item public.order_items;
begin
  update public.cases set state = 'closed', outcome = with_outcome, due_at = null,
    decision = coalesce(with_decision, cases.decision),
    admin_id = case when with_decision is not null then auth.uid() else cases.admin_id end
  where cases.id = of_case.id;
  perform private.note_case_step(of_case);
  if with_outcome = 'refunded' then
    select * into strict item from public.order_items where order_items.id = of_case.order_item_id;
    perform private.queue_refund(item.order_id, item.listing_id, item.price_cents, 'case');
  end if;
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
end
$function$;

CREATE OR REPLACE FUNCTION private.deliver_replacement (
  of_case_id uuid,
  words      text
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
  select * into known from public.cases where cases.id = of_case_id and cases.seller_id = auth.uid() for update;
  if not found then
    perform private.reject('not_found');
  end if;
  update public.cases set state = 'delivered', answer = words, due_at = now() + private.case_answer_time() where cases.id = of_case_id;
  perform private.note_case_step(known);
end
$function$;

CREATE OR REPLACE FUNCTION private.leave_cases()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  update public.cases set state = 'closed', outcome = 'withdrawn', due_at = null where cases.buyer_id = new.id and cases.state <> 'closed';
  update public.cases set state = 'escalated', due_at = null
  where cases.seller_id = new.id and cases.state not in ('escalated', 'closed');
  update public.cases set body = case when cases.buyer_id = new.id then '[deleted]' else cases.body end,
    answer = case when cases.seller_id = new.id and cases.answer is not null then '[deleted]' else cases.answer end
  where cases.buyer_id = new.id or cases.seller_id = new.id;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.mail_case_step()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  facts jsonb;
  step_key text := new.id || ':' || new.state || ':' || extract(epoch from now());
begin
  select jsonb_build_object(
    'threadId', new.thread_id,
    'title', order_items.title,
    'state', new.state,
    'kind', new.kind,
    'offer', new.offer,
    'outcome', new.outcome,
    'words', case
      when new.state = 'open' then new.body
      when new.state in ('offered', 'rejected', 'delivered') then new.answer
      when new.state in ('replacing', 'closed') then new.decision
    end,
    'dueAt', new.due_at,
    'buyer', buyers.name,
    'seller', sellers.name
  ) into strict facts
  from public.order_items, public.profiles as buyers, public.profiles as sellers
  where order_items.id = new.order_item_id and buyers.id = new.buyer_id and sellers.id = new.seller_id;
  if new.buyer_id is distinct from auth.uid() then
    perform private.enqueue_mail('case', new.buyer_id, step_key, facts || '{"isSeller": false}');
  end if;
  if new.seller_id is distinct from auth.uid() then
    perform private.enqueue_mail('case', new.seller_id, step_key, facts || '{"isSeller": true}');
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.move_due_cases()
  RETURNS integer
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  due public.cases;
  moved integer := 0;
begin
  for due in
    select * from public.cases where cases.due_at <= now() order by cases.due_at limit 1000 for update skip locked
  loop
    if due.state in ('open', 'replacing') then
      update public.cases set state = 'escalated', due_at = null where cases.id = due.id;
      perform private.note_case_step(due);
    elsif due.state = 'offered' and due.offer = 'replacement' then
      perform private.await_replacement(due);
    else
      perform private.close_case(due, case due.state when 'rejected' then 'rejected' when 'offered' then 'refunded' else 'replaced' end);
    end if;
    moved := moved + 1;
  end loop;
  return moved;
end
$function$;

CREATE OR REPLACE FUNCTION private.reply_to_case (
  of_case_id uuid,
  with_act   text
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
  select * into known from public.cases where cases.id = of_case_id and cases.buyer_id = auth.uid() for update;
  if not found then
    perform private.reject('not_found');
  elsif with_act = 'withdraw' then
    perform private.close_case(known, 'withdrawn');
  elsif with_act = 'accept' and known.state = 'offered' and known.offer = 'refund' then
    perform private.close_case(known, 'refunded');
  elsif with_act = 'accept' and known.state = 'offered' then
    perform private.await_replacement(known);
  elsif with_act = 'confirm' and known.state in ('replacing', 'delivered') then
    perform private.close_case(known, 'replaced');
  elsif with_act = 'escalate' and known.state in ('offered', 'rejected', 'delivered') then
    update public.cases set state = 'escalated', due_at = null where cases.id = of_case_id;
    perform private.note_case_step(known);
  else
    perform private.reject('case_moved_on');
  end if;
end
$function$;

ALTER TABLE "public"."cases"
  ADD CONSTRAINT "cases_clock_runs_for_users" CHECK (((state <> ALL (ARRAY['escalated'::text, 'closed'::text])) = (due_at IS NOT NULL)));

ALTER TABLE "public"."cases"
  ADD CONSTRAINT "cases_decided_by_admin" CHECK ((((decision IS NULL) = (admin_id IS NULL)) AND ((decision IS NULL) OR (state <> ALL (ARRAY['open'::text, 'rejected'::text])))));

ALTER TABLE "public"."cases"
  ADD CONSTRAINT "cases_state_known"
    CHECK ((state = ANY (ARRAY['open'::text, 'offered'::text, 'rejected'::text, 'replacing'::text, 'delivered'::text, 'escalated'::text, 'closed'::text])));

REVOKE ALL ON FUNCTION "private"."await_replacement"(public.cases, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."await_replacement"(public.cases, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."await_replacement"(public.cases, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."deliver_replacement"(uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."deliver_replacement"(uuid, text) TO "marketplace_api";

REVOKE ALL ON FUNCTION "private"."deliver_replacement"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."deliver_replacement"(uuid, text) TO "postgres";
