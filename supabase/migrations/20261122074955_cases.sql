SET check_function_bodies = off;

ALTER TABLE "private"."outbox"
  DROP CONSTRAINT "outbox_kind_known";

CREATE TABLE "public"."cases" (
  "id"            uuid                     NOT NULL DEFAULT gen_random_uuid(),
  "order_item_id" uuid                     NOT NULL,
  "thread_id"     uuid                     NOT NULL,
  "buyer_id"      uuid                     NOT NULL,
  "seller_id"     uuid                     NOT NULL,
  "kind"          text                     NOT NULL,
  "body"          text                     NOT NULL,
  "state"         text                     NOT NULL DEFAULT 'open'::text,
  "offer"         text,
  "answer"        text,
  "decision"      text,
  "outcome"       text,
  "due_at"        timestamp with time zone,
  "admin_id"      uuid,
  "opened_at"     timestamp with time zone NOT NULL DEFAULT now(),
  "changed_at"    timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT "cases_answer_length" CHECK (((char_length(answer) >= 1) AND (char_length(answer) <= 2000) AND (answer ~ '\S'::text))),
  CONSTRAINT "cases_body_length" CHECK (((char_length(body) >= 1) AND (char_length(body) <= 2000) AND (body ~ '\S'::text))),
  CONSTRAINT "cases_clock_runs_for_users" CHECK (((state = ANY (ARRAY['open'::text, 'offered'::text, 'rejected'::text])) = (due_at IS NOT NULL))),
  CONSTRAINT "cases_closed_with_outcome" CHECK (((state = 'closed'::text) = (outcome IS NOT NULL))),
  CONSTRAINT "cases_decided_by_admin" CHECK ((((decision IS NULL) = (admin_id IS NULL)) AND ((decision IS NULL) OR (state = 'closed'::text)))),
  CONSTRAINT "cases_decision_length" CHECK (((char_length(decision) >= 1) AND (char_length(decision) <= 2000) AND (decision ~ '\S'::text))),
  CONSTRAINT "cases_kind_known" CHECK ((kind = ANY (ARRAY['missing'::text, 'corrupt'::text, 'not_as_described'::text, 'unauthorised'::text]))),
  CONSTRAINT "cases_offer_known" CHECK ((offer = ANY (ARRAY['refund'::text, 'replacement'::text]))),
  CONSTRAINT "cases_offered_with_offer" CHECK (((state <> 'offered'::text) OR (offer IS NOT NULL))),
  CONSTRAINT "cases_outcome_known" CHECK ((outcome = ANY (ARRAY['refunded'::text, 'replaced'::text, 'rejected'::text, 'withdrawn'::text]))),
  CONSTRAINT "cases_pkey" PRIMARY KEY (id),
  CONSTRAINT "cases_state_known" CHECK ((state = ANY (ARRAY['open'::text, 'offered'::text, 'rejected'::text, 'escalated'::text, 'closed'::text])))
);

ALTER TABLE "public"."cases"
  ENABLE ROW LEVEL SECURITY;

REVOKE ALL ON TABLE "public"."cases" FROM "anon";

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

CREATE OR REPLACE FUNCTION private.case_answer_time()
  RETURNS interval
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select make_interval(days => (settings.value #>> '{}')::integer) from private.settings where settings.name = 'case_answer_days';
$function$;

CREATE OR REPLACE FUNCTION private.case_messages (
  of_case_id uuid
)
  RETURNS SETOF public.messages
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select messages.* from public.messages
  where messages.thread_id = (select cases.thread_id from public.cases where cases.id = of_case_id and cases.state = 'escalated')
    and private.is_admin()
  order by messages.sent_at desc, messages.id desc
  limit 100;
$function$;

CREATE OR REPLACE FUNCTION private.check_case_step()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  next_states text[] := case old.state
    when 'open' then '{offered,rejected,escalated,closed}'
    when 'offered' then '{offered,escalated,closed}'
    when 'rejected' then '{offered,escalated,closed}'
    when 'escalated' then '{closed}'
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
    decision = with_decision, admin_id = case when with_decision is not null then auth.uid() end
  where cases.id = of_case.id;
  perform private.note_case_step(of_case);
  if with_outcome = 'refunded' then
    select * into strict item from public.order_items where order_items.id = of_case.order_item_id;
    perform private.queue_refund(item.order_id, item.listing_id, item.price_cents, 'case');
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.close_case_of_revoked_item()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  update public.cases set state = 'closed', outcome = 'refunded', due_at = null
  from public.order_items
  where order_items.order_id = new.order_id and order_items.listing_id = new.listing_id
    and cases.order_item_id = order_items.id and cases.state <> 'closed';
  return null;
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
  perform private.close_case(known, with_outcome, reason);
end
$function$;

CREATE OR REPLACE FUNCTION private.item_facts (
  of_item public.order_items
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select jsonb_build_object(
    'id', of_item.id,
    'listing_id', of_item.listing_id,
    'title', of_item.title,
    'price_cents', of_item.price_cents,
    'version', (select max(listing_files.version) from public.listing_files where listing_files.listing_id = of_item.listing_id),
    'downloads', (
      select count(*) from public.downloads where downloads.listing_id = of_item.listing_id and downloads.buyer_id = of_item.buyer_id
    ),
    'last_download_at', (
      select max(downloads.downloaded_at) from public.downloads
      where downloads.listing_id = of_item.listing_id and downloads.buyer_id = of_item.buyer_id
    ),
    'is_held', exists (
      select from public.entitlements
      where entitlements.order_id = of_item.order_id and entitlements.listing_id = of_item.listing_id and entitlements.revoked_at is null
    )
  );
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
  where cases.seller_id = new.id and cases.state in ('open', 'offered', 'rejected');
  update public.cases set body = case when cases.buyer_id = new.id then '[deleted]' else cases.body end,
    answer = case when cases.seller_id = new.id and cases.answer is not null then '[deleted]' else cases.answer end
  where cases.buyer_id = new.id or cases.seller_id = new.id;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.list_cases (
  of_state        text,
  at_most         integer,
  after_opened_at timestamp with time zone DEFAULT '-infinity'::timestamp WITH time zone,
  after_id        uuid                     DEFAULT '00000000-0000-0000-0000-000000000000'::uuid
)
  RETURNS TABLE (
    id        uuid,
    opened_at timestamp with time zone,
    facts     jsonb
  )
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select cases.id, cases.opened_at, to_jsonb(cases) - 'admin_id' || jsonb_build_object(
    'order_id', order_items.order_id,
    'item', private.item_facts(order_items),
    'buyer_name', buyers.name,
    'buyer_username', buyers.username,
    'seller_name', sellers.name,
    'seller_username', sellers.username
  )
  from public.cases
  join public.order_items on order_items.id = cases.order_item_id
  join public.profiles as buyers on buyers.id = cases.buyer_id
  join public.profiles as sellers on sellers.id = cases.seller_id
  where cases.state = of_state and (cases.opened_at, cases.id) > (after_opened_at, after_id) and private.is_admin()
  order by cases.opened_at, cases.id
  limit least(at_most, 101);
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
    'words', coalesce(new.decision, case when new.state = 'open' then new.body when new.state in ('offered', 'rejected') then new.answer end),
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
    if due.state = 'open' then
      update public.cases set state = 'escalated', due_at = null where cases.id = due.id;
      perform private.note_case_step(due);
    else
      perform private.close_case(due, case when due.state = 'rejected' then 'rejected' when due.offer = 'refund' then 'refunded' else 'replaced' end);
    end if;
    moved := moved + 1;
  end loop;
  return moved;
end
$function$;

CREATE OR REPLACE FUNCTION private.note_case_step (
  of_case public.cases
)
  RETURNS void
  LANGUAGE sql
  SET search_path TO ''
  AS $function$
  update public.threads set
    last_message_at = now(),
    buyer_read_at = case when threads.buyer_id = auth.uid() then now() else threads.buyer_read_at end,
    seller_read_at = case when threads.seller_id = auth.uid() then now() else threads.seller_read_at end
  where threads.id = of_case.thread_id;
$function$;

CREATE OR REPLACE FUNCTION private.open_case (
  of_order_id      uuid,
  of_order_item_id uuid,
  of_kind          text,
  words            text
)
  RETURNS uuid
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  known public.orders;
  made uuid;
begin
  perform private.lock_standing(auth.uid());
  select orders.* into known
  from public.orders join public.order_items on order_items.order_id = orders.id
  where orders.id = of_order_id and order_items.id = of_order_item_id and orders.buyer_id = auth.uid() and orders.paid_at is not null;
  if not found then
    perform private.reject('order_not_found');
  end if;
  -- A bank that decides about the payment decides about all of it.
  if known.status not in ('paid', 'partially_refunded') or not exists (
    select from public.entitlements join public.order_items on order_items.listing_id = entitlements.listing_id
    where order_items.id = of_order_item_id and entitlements.order_id = of_order_id and entitlements.revoked_at is null
  ) then
    perform private.reject('case_impossible');
  end if;
  insert into public.threads (order_id) values (of_order_id) on conflict do nothing;
  insert into public.cases (order_item_id, thread_id, buyer_id, seller_id, kind, body, due_at)
  select of_order_item_id, threads.id, known.buyer_id, known.seller_id, of_kind, words, now() + private.case_answer_time()
  from public.threads where threads.order_id = of_order_id
  on conflict (order_item_id) where state <> 'closed' do nothing
  returning cases.id into made;
  if made is null then
    perform private.reject('case_open');
  end if;
  perform private.note_case_step(cases) from public.cases where cases.id = made;
  return made;
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
  elsif with_act = 'accept' and known.state = 'offered' then
    perform private.close_case(known, case known.offer when 'refund' then 'refunded' else 'replaced' end);
  elsif with_act = 'escalate' and known.state in ('offered', 'rejected') then
    update public.cases set state = 'escalated', due_at = null where cases.id = of_case_id;
    perform private.note_case_step(known);
  else
    perform private.reject('case_moved_on');
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.require_refundable (
  of_case public.cases
)
  RETURNS void
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  if (select order_items.price_cents from public.order_items where order_items.id = of_case.order_item_id) = 0 then
    perform private.reject('case_impossible');
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.thread_order (
  of_thread_id uuid
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select jsonb_build_object(
    'id', orders.id,
    'status', orders.status,
    'paid_at', orders.paid_at,
    'total_cents', orders.total_cents,
    'refunded_cents', orders.refunded_cents,
    'items', (
      select jsonb_agg(private.item_facts(order_items) order by order_items.title, order_items.id)
      from public.order_items where order_items.order_id = orders.id
    )
  )
  from public.threads join public.orders on orders.id = threads.order_id
  where threads.id = of_thread_id and (threads.buyer_id = auth.uid() or threads.seller_id = auth.uid())
    and private.is_in_good_standing();
$function$;

ALTER TABLE "private"."outbox"
  ADD CONSTRAINT "outbox_kind_known"
    CHECK
    ((kind = ANY (ARRAY['purchase'::text, 'sale'::text, 'refund'::text, 'dispute'::text, 'case'::text, 'message'::text, 'review'::text, 'new_version'::text, 'new_listings'::text,
    'contact_copy'::text, 'contact_answer'::text, 'contact_message'::text, 'account_deleted'::text, 'statement'::text, 'report_outcome'::text, 'appeal'::text])));

ALTER TABLE "public"."cases"
  ADD CONSTRAINT "cases_admin_id_fkey" FOREIGN KEY (admin_id) REFERENCES public.profiles(id);

ALTER TABLE "public"."cases"
  ADD CONSTRAINT "cases_buyer_id_fkey" FOREIGN KEY (buyer_id) REFERENCES public.profiles(id);

ALTER TABLE "public"."cases"
  ADD CONSTRAINT "cases_order_item_id_fkey" FOREIGN KEY (order_item_id) REFERENCES public.order_items(id);

ALTER TABLE "public"."cases"
  ADD CONSTRAINT "cases_seller_id_fkey" FOREIGN KEY (seller_id) REFERENCES public.profiles(id);

ALTER TABLE "public"."cases"
  ADD CONSTRAINT "cases_thread_id_fkey" FOREIGN KEY (thread_id) REFERENCES public.threads(id);

CREATE INDEX cases_admin_id_idx ON public.cases USING btree (admin_id);

CREATE INDEX cases_buyer_id_idx ON public.cases USING btree (buyer_id);

CREATE INDEX cases_due_idx ON public.cases USING btree (due_at)
  WHERE (due_at IS NOT NULL);

CREATE UNIQUE INDEX cases_one_open_per_item ON public.cases USING btree (order_item_id)
  WHERE (state <> 'closed'::text);

CREATE INDEX cases_order_item_id_idx ON public.cases USING btree (order_item_id);

CREATE INDEX cases_seller_id_idx ON public.cases USING btree (seller_id);

CREATE INDEX cases_state_idx ON public.cases USING btree (state, opened_at, id);

CREATE INDEX cases_thread_id_idx ON public.cases USING btree (thread_id, opened_at);

CREATE TRIGGER cases_check_step
  BEFORE UPDATE OF state, offer, outcome ON public.cases
  FOR EACH ROW
  EXECUTE FUNCTION private.check_case_step();

CREATE TRIGGER cases_limit AFTER INSERT ON public.cases REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.count_written (
  'case'
);

CREATE TRIGGER cases_mail_opened
  AFTER INSERT ON public.cases
  FOR EACH ROW
  EXECUTE FUNCTION private.mail_case_step();

CREATE TRIGGER cases_mail_step
  AFTER UPDATE OF state, offer ON public.cases
  FOR EACH ROW
  WHEN (((old.state <> new.state) OR (old.offer IS DISTINCT FROM new.offer)))
  EXECUTE FUNCTION private.mail_case_step();

CREATE TRIGGER entitlements_close_case
  AFTER UPDATE OF revoked_at ON public.entitlements
  FOR EACH ROW
  WHEN (((old.revoked_at IS NULL) AND (new.revoked_at IS NOT NULL)))
  EXECUTE FUNCTION private.close_case_of_revoked_item();

CREATE TRIGGER profiles_leave_cases
  AFTER UPDATE ON public.profiles
  FOR EACH ROW
  WHEN (((old.standing <> 'deleted'::text) AND (new.standing = 'deleted'::text)))
  EXECUTE FUNCTION private.leave_cases();

CREATE POLICY "Buyer, seller and admins can read a case" ON "public"."cases"
  FOR SELECT
  TO "authenticated"
  USING (((buyer_id = ( SELECT auth.uid() AS uid)) OR (seller_id = ( SELECT auth.uid() AS uid)) OR ( SELECT private.is_admin() AS is_admin)));

CREATE POLICY "Only users in good standing read cases" ON "public"."cases"
  AS RESTRICTIVE
  FOR SELECT
  TO "authenticated"
  USING (( SELECT private.is_in_good_standing() AS is_in_good_standing));

COMMENT ON TABLE "public"."cases" IS 'A complaint about an item of an order, from its opening to its outcome.';

REVOKE ALL ON FUNCTION "private"."answer_case"(uuid, text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."answer_case"(uuid, text, text) TO "marketplace_api";

REVOKE ALL ON FUNCTION "private"."answer_case"(uuid, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."answer_case"(uuid, text, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."case_answer_time"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."case_answer_time"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."case_answer_time"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."case_messages"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."case_messages"(uuid) TO "marketplace_api";

REVOKE ALL ON FUNCTION "private"."case_messages"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."case_messages"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."check_case_step"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."check_case_step"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."check_case_step"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."close_case"(public.cases, text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."close_case"(public.cases, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."close_case"(public.cases, text, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."close_case_of_revoked_item"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."close_case_of_revoked_item"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."close_case_of_revoked_item"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."decide_case"(uuid, text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."decide_case"(uuid, text, text) TO "marketplace_api";

REVOKE ALL ON FUNCTION "private"."decide_case"(uuid, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."decide_case"(uuid, text, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."item_facts"(public.order_items) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."item_facts"(public.order_items) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."item_facts"(public.order_items) TO "postgres";

REVOKE ALL ON FUNCTION "private"."leave_cases"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."leave_cases"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."leave_cases"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."list_cases"(text, integer, timestamp WITH time zone, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."list_cases"(text, integer, timestamp WITH time zone, uuid) TO "marketplace_api";

REVOKE ALL ON FUNCTION "private"."list_cases"(text, integer, timestamp WITH time zone, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."list_cases"(text, integer, timestamp WITH time zone, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."mail_case_step"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."mail_case_step"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."mail_case_step"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."move_due_cases"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."move_due_cases"() TO "marketplace_jobs";

REVOKE ALL ON FUNCTION "private"."move_due_cases"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."move_due_cases"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."note_case_step"(public.cases) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."note_case_step"(public.cases) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."note_case_step"(public.cases) TO "postgres";

REVOKE ALL ON FUNCTION "private"."open_case"(uuid, uuid, text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."open_case"(uuid, uuid, text, text) TO "marketplace_api";

REVOKE ALL ON FUNCTION "private"."open_case"(uuid, uuid, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."open_case"(uuid, uuid, text, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."reply_to_case"(uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."reply_to_case"(uuid, text) TO "marketplace_api";

REVOKE ALL ON FUNCTION "private"."reply_to_case"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."reply_to_case"(uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."require_refundable"(public.cases) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."require_refundable"(public.cases) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."require_refundable"(public.cases) TO "postgres";

REVOKE ALL ON FUNCTION "private"."thread_order"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."thread_order"(uuid) TO "marketplace_api";

REVOKE ALL ON FUNCTION "private"."thread_order"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."thread_order"(uuid) TO "postgres";

REVOKE ALL ON TABLE "public"."cases" FROM "authenticated";

REVOKE ALL ("answer") ON TABLE "public"."cases" FROM "authenticated";

GRANT SELECT ("answer") ON TABLE "public"."cases" TO "authenticated";

REVOKE ALL ("body") ON TABLE "public"."cases" FROM "authenticated";

GRANT SELECT ("body") ON TABLE "public"."cases" TO "authenticated";

REVOKE ALL ("buyer_id") ON TABLE "public"."cases" FROM "authenticated";

GRANT SELECT ("buyer_id") ON TABLE "public"."cases" TO "authenticated";

REVOKE ALL ("changed_at") ON TABLE "public"."cases" FROM "authenticated";

GRANT SELECT ("changed_at") ON TABLE "public"."cases" TO "authenticated";

REVOKE ALL ("decision") ON TABLE "public"."cases" FROM "authenticated";

GRANT SELECT ("decision") ON TABLE "public"."cases" TO "authenticated";

REVOKE ALL ("due_at") ON TABLE "public"."cases" FROM "authenticated";

GRANT SELECT ("due_at") ON TABLE "public"."cases" TO "authenticated";

REVOKE ALL ("id") ON TABLE "public"."cases" FROM "authenticated";

GRANT SELECT ("id") ON TABLE "public"."cases" TO "authenticated";

REVOKE ALL ("kind") ON TABLE "public"."cases" FROM "authenticated";

GRANT SELECT ("kind") ON TABLE "public"."cases" TO "authenticated";

REVOKE ALL ("offer") ON TABLE "public"."cases" FROM "authenticated";

GRANT SELECT ("offer") ON TABLE "public"."cases" TO "authenticated";

REVOKE ALL ("opened_at") ON TABLE "public"."cases" FROM "authenticated";

GRANT SELECT ("opened_at") ON TABLE "public"."cases" TO "authenticated";

REVOKE ALL ("order_item_id") ON TABLE "public"."cases" FROM "authenticated";

GRANT SELECT ("order_item_id") ON TABLE "public"."cases" TO "authenticated";

REVOKE ALL ("outcome") ON TABLE "public"."cases" FROM "authenticated";

GRANT SELECT ("outcome") ON TABLE "public"."cases" TO "authenticated";

REVOKE ALL ("seller_id") ON TABLE "public"."cases" FROM "authenticated";

GRANT SELECT ("seller_id") ON TABLE "public"."cases" TO "authenticated";

REVOKE ALL ("state") ON TABLE "public"."cases" FROM "authenticated";

GRANT SELECT ("state") ON TABLE "public"."cases" TO "authenticated";

REVOKE ALL ("thread_id") ON TABLE "public"."cases" FROM "authenticated";

GRANT SELECT ("thread_id") ON TABLE "public"."cases" TO "authenticated";

REVOKE ALL ON TABLE "public"."cases" FROM "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."cases" TO "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."cases" TO "service_role";

-- By hand: rows, as supabase/schemas/settings.sql, limits.sql and jobs.sql have them.
insert into private.settings (name, value) values ('case_answer_days', '7'::jsonb);
insert into private.limits (name, most, seconds) values ('case', 10, 86400);
insert into private.jobs (name, every_seconds) values ('case_deadlines', 60);
