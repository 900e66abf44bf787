SET check_function_bodies = off;

ALTER TABLE "public"."cases"
  DROP CONSTRAINT "cases_kind_known";

ALTER TABLE "public"."cases"
  DROP CONSTRAINT "cases_outcome_known";

DROP FUNCTION "private"."find_sales"(jsonb);

ALTER TABLE "public"."cases"
  ADD COLUMN "is_request" boolean GENERATED ALWAYS AS ((kind = ANY (ARRAY['changed_mind'::text, 'mistake'::text, 'other'::text]))) STORED NOT NULL;

ALTER TABLE "public"."cases"
  ADD COLUMN "item_ids" uuid[];

ALTER TABLE "public"."cases"
  ADD COLUMN "refund_cents" integer;

ALTER TABLE "public"."cases"
  ALTER COLUMN "order_item_id" DROP NOT NULL;

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
  select * into known from public.cases where cases.id = of_case_id and cases.seller_id = auth.uid() and not cases.is_request for update;
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

CREATE OR REPLACE FUNCTION private.answer_request (
  of_case_id   uuid,
  wanted_cents integer,
  words        text
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  known public.cases;
  sold public.orders;
  whole_cents integer;
begin
  perform private.lock_standing(auth.uid());
  -- The order before its case, as whatever else refunds it does.
  select orders.* into sold
  from public.cases join public.threads on threads.id = cases.thread_id join public.orders on orders.id = threads.order_id
  where cases.id = of_case_id and cases.is_request and cases.seller_id = auth.uid() for update of orders;
  if not found then
    perform private.reject('not_found');
  end if;
  select * into strict known from public.cases where cases.id = of_case_id for update;
  if known.answer = words and known.refund_cents is not distinct from wanted_cents then
    return;
  elsif known.state <> 'open' then
    perform private.reject('case_moved_on');
  elsif wanted_cents is not null and not private.takes_refunds(sold) then
    perform private.reject('refund_impossible');
  end if;
  whole_cents := private.requested_cents(known.item_ids, sold);
  if wanted_cents > whole_cents then
    perform private.reject('refund_too_much');
  end if;
  update public.cases set state = 'closed', due_at = null, answer = words, refund_cents = wanted_cents,
    outcome = case when wanted_cents is null then 'rejected' else 'refunded' end
  where cases.id = of_case_id;
  perform private.note_case_step(known);
  perform private.pay_request(known, sold, wanted_cents, words, wanted_cents = whole_cents);
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
  -- A refund request ends with the last of its items.
  update public.cases set state = 'closed', outcome = 'refunded', due_at = null
  from public.threads
  where threads.order_id = new.order_id and cases.thread_id = threads.id and cases.is_request and cases.state <> 'closed' and not exists (
    select from public.entitlements join public.order_items
      on order_items.order_id = entitlements.order_id and order_items.listing_id = entitlements.listing_id
    where order_items.id = any (cases.item_ids) and entitlements.revoked_at is null
  );
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.find_sales (
  request jsonb
)
  RETURNS TABLE (
    id                  uuid,
    paid_at             timestamp with time zone,
    buyer_name          text,
    titles              text[],
    status              text,
    total_cents         integer,
    refunded_cents      integer,
    fee_cents           integer,
    net_cents           integer,
    is_refund_pending   boolean,
    is_refund_requested boolean
  )
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  pattern text := private.like_pattern(request ->> 'q', true);
  like_ids uuid[] := case when request ->> 'q' not like '#%' then private.sales_like(pattern) end;
begin
  return query execute format(
    'select found.id, found.paid_at, private.buyer_name(found.buyer_id),
      array(select order_items.title from public.order_items where order_items.order_id = found.id order by order_items.title, order_items.id),
      found.status, found.total_cents, found.refunded_cents, found.fee_cents - found.fee_refunded_cents, private.net_cents(found),
      exists (
        select from private.pending_refunds
        where pending_refunds.order_id = found.id and pending_refunds.refunded_at is null and pending_refunds.failed_at is null
      ), private.is_refund_requested(found.id)
    from (select orders.* from public.orders where %s%s order by orders.paid_at desc, orders.id desc limit $5) as found
    order by found.paid_at desc, found.id desc',
    private.sales_filters(request, like_ids), case when request ? 'after' then ' and (orders.paid_at, orders.id) < ($3, $4)' end
  ) using request, pattern, (request #>> '{after,0}')::timestamptz, (request #>> '{after,1}')::uuid,
    least((request ->> 'limit')::integer, 1001), like_ids;
end
$function$;

CREATE OR REPLACE FUNCTION private.is_refund_requested (
  of_order_id uuid
)
  RETURNS boolean
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select exists (
    select from public.threads join public.cases on cases.thread_id = threads.id
    where threads.order_id = of_order_id and cases.is_request and cases.state = 'open'
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
  update public.cases set state = 'closed', outcome = 'unanswered', due_at = null
  where cases.seller_id = new.id and cases.is_request and cases.state <> 'closed';
  update public.cases set state = 'escalated', due_at = null
  where cases.seller_id = new.id and cases.state not in ('escalated', 'closed');
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
  select cases.id, cases.opened_at, to_jsonb(cases) - array['admin_id', 'is_request', 'item_ids', 'refund_cents'] || jsonb_build_object(
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

CREATE OR REPLACE FUNCTION private.lock_requested_order (
  of_order_id uuid
)
  RETURNS public.orders
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  known public.orders;
begin
  select * into known from public.orders where orders.id = of_order_id and orders.buyer_id = auth.uid() for update;
  if not found then
    perform private.reject('order_not_found');
  elsif known.paid_at is null then
    perform private.reject('refund_unpaid');
  elsif known.total_cents = 0 then
    perform private.reject('refund_free');
  elsif known.status = 'disputed' then
    perform private.reject('refund_disputed');
  elsif known.status = 'refunded' or private.refundable_cents(known) = 0 then
    perform private.reject('refund_done');
  end if;
  return known;
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
    'title', (
      select string_agg(order_items.title, ', ' order by order_items.title) from public.order_items
      where order_items.id = new.order_item_id or order_items.id = any (new.item_ids)
    ),
    'state', new.state,
    'kind', new.kind,
    'offer', new.offer,
    'outcome', new.outcome,
    'words', case
      when new.state = 'open' then new.body
      when new.state in ('offered', 'rejected', 'delivered') then new.answer
      when new.state in ('replacing', 'closed') then coalesce(new.decision, case when new.is_request then new.answer end)
    end,
    'refundCents', new.refund_cents,
    'dueAt', new.due_at,
    'buyer', buyers.name,
    'seller', sellers.name
  ) into strict facts
  from public.profiles as buyers, public.profiles as sellers
  where buyers.id = new.buyer_id and sellers.id = new.seller_id;
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
    if due.is_request then
      perform private.close_case(due, 'unanswered');
    elsif due.state in ('open', 'replacing') then
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

CREATE OR REPLACE FUNCTION private.pay_request (
  of_case      public.cases,
  sold         public.orders,
  wanted_cents integer,
  words        text,
  is_whole     boolean
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  if wanted_cents is null then
    return;
  elsif is_whole then
    perform private.queue_refund(sold.id, order_items.listing_id, order_items.price_cents, 'case')
    from public.order_items where order_items.id = any (of_case.item_ids);
    perform private.hurry_job('sweep_orders');
  else
    perform private.refund_sale(of_case.id, sold.id, wanted_cents, words);
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.request_refund (
  of_order_id uuid,
  of_item_ids uuid[],
  of_kind     text,
  words       text
)
  RETURNS uuid
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  wanted uuid[] := array(select distinct id from unnest(of_item_ids) as id order by id);
  known public.orders;
  made uuid;
begin
  perform private.lock_standing(auth.uid());
  known := private.lock_requested_order(of_order_id);
  if (select count(*) from public.order_items where order_id = of_order_id and id = any (wanted)) <> cardinality(wanted) then
    perform private.reject('order_not_found');
  elsif exists (
    select from public.order_items where order_items.id = any (wanted) and (order_items.price_cents = 0 or not exists (
      select from public.entitlements
      where entitlements.order_id = of_order_id and entitlements.listing_id = order_items.listing_id and entitlements.revoked_at is null
    ))
  ) then
    perform private.reject('case_impossible');
  end if;
  insert into public.threads (order_id) values (of_order_id) on conflict do nothing;
  insert into public.cases (item_ids, thread_id, buyer_id, seller_id, kind, body, due_at)
  select wanted, threads.id, known.buyer_id, known.seller_id, of_kind, words, now() + private.case_answer_time()
  from public.threads where threads.order_id = of_order_id
  on conflict (thread_id) where is_request and state <> 'closed' do nothing
  returning cases.id into made;
  if made is not null then
    perform private.note_case_step(cases) from public.cases where cases.id = made;
    return made;
  end if;
  select cases.id into made from public.cases join public.threads on threads.id = cases.thread_id
  where threads.order_id = of_order_id and cases.is_request and cases.state <> 'closed'
    and cases.item_ids = wanted and cases.kind = of_kind and cases.body = words;
  if not found then
    perform private.reject('refund_requested');
  end if;
  return made;
end
$function$;

CREATE OR REPLACE FUNCTION private.requested_cents (
  of_item_ids uuid[],
  of_order    public.orders
)
  RETURNS integer
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select least(sum(order_items.price_cents), private.refundable_cents(of_order))::integer
  from public.order_items where order_items.id = any (of_item_ids);
$function$;

CREATE OR REPLACE FUNCTION private.sales_filters (
  request  jsonb,
  like_ids uuid[]
)
  RETURNS text
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  q text := request ->> 'q';
  filters text := 'orders.seller_id = auth.uid() and orders.paid_at is not null and private.is_in_good_standing()';
begin
  if q ~* '^#?[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    filters := filters || ' and orders.id = ltrim($1 ->> ''q'', ''#'')::uuid';
  elsif q ~* '^#[0-9a-f]{8}$' then
    filters := filters || ' and orders.id >= (substr($1 ->> ''q'', 2) || ''-0000-0000-0000-000000000000'')::uuid
      and orders.id <= (substr($1 ->> ''q'', 2) || ''-ffff-ffff-ffff-ffffffffffff'')::uuid';
  elsif cardinality(like_ids) <= 5000 then
    filters := filters || ' and orders.id = any ($6)';
  elsif q is not null then
    filters := filters || ' and (
      (
        select true from public.order_items join public.listings on listings.id = order_items.listing_id
        where order_items.order_id = orders.id and listings.title ilike $2 limit 1
      )
      or (select profiles.name ilike $2 and profiles.standing <> ''deleted'' from public.profiles where profiles.id = orders.buyer_id)
    )';
  end if;
  if request ->> 'state' = 'refund_requested' then
    filters := filters || ' and orders.id = any (array(
      select threads.order_id from public.cases join public.threads on threads.id = cases.thread_id
      where cases.seller_id = auth.uid() and cases.is_request and cases.state = ''open''
    ))';
  elsif request ? 'state' then
    filters := filters || format(' and orders.status = %L', request ->> 'state');
  end if;
  if request ? 'year' then
    filters := filters || format(' and orders.paid_at >= %L and orders.paid_at < %L',
      make_timestamptz((request ->> 'year')::integer, 1, 1, 0, 0, 0, 'UTC'), make_timestamptz((request ->> 'year')::integer + 1, 1, 1, 0, 0, 0, 'UTC'));
  end if;
  return filters;
end
$function$;

ALTER TABLE "public"."cases"
  ADD CONSTRAINT "cases_about_item_or_items" CHECK (((is_request = (order_item_id IS NULL)) AND (is_request = (COALESCE(cardinality(item_ids), 0) > 0))));

ALTER TABLE "public"."cases"
  ADD CONSTRAINT "cases_kind_known"
    CHECK ((kind = ANY (ARRAY['missing'::text, 'corrupt'::text, 'not_as_described'::text, 'unauthorised'::text, 'changed_mind'::text, 'mistake'::text, 'other'::text])));

ALTER TABLE "public"."cases"
  ADD CONSTRAINT "cases_outcome_known" CHECK ((outcome = ANY (ARRAY['refunded'::text, 'replaced'::text, 'rejected'::text, 'withdrawn'::text, 'unanswered'::text])));

ALTER TABLE "public"."cases"
  ADD CONSTRAINT "cases_refund_of_request" CHECK (((refund_cents IS NULL) OR (is_request AND (outcome = 'refunded'::text))));

ALTER TABLE "public"."cases"
  ADD CONSTRAINT "cases_refund_positive" CHECK ((refund_cents > 0));

ALTER TABLE "public"."cases"
  ADD CONSTRAINT "cases_requests_answered_once" CHECK (((NOT is_request) OR ((state = ANY (ARRAY['open'::text, 'closed'::text])) AND (offer IS NULL) AND (admin_id IS NULL))));

ALTER TABLE "public"."cases"
  ADD CONSTRAINT "cases_unanswered_requests" CHECK (((outcome <> 'unanswered'::text) OR is_request));

CREATE UNIQUE INDEX cases_one_open_request_per_order ON public.cases USING btree (thread_id)
  WHERE (is_request AND (state <> 'closed'::text));

COMMENT ON TABLE "public"."cases" IS 'A complaint about an item of an order, or a request for a refund, from its opening to its outcome.';

REVOKE ALL ON FUNCTION "private"."answer_request"(uuid, integer, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."answer_request"(uuid, integer, text) TO "marketplace_api";

REVOKE ALL ON FUNCTION "private"."answer_request"(uuid, integer, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."answer_request"(uuid, integer, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."find_sales"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."find_sales"(jsonb) TO "marketplace_api";

REVOKE ALL ON FUNCTION "private"."find_sales"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."find_sales"(jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_refund_requested"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_refund_requested"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_refund_requested"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."lock_requested_order"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."lock_requested_order"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."lock_requested_order"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."pay_request"(public.cases, public.orders, integer, text, boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."pay_request"(public.cases, public.orders, integer, text, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."pay_request"(public.cases, public.orders, integer, text, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "private"."request_refund"(uuid, uuid[], text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."request_refund"(uuid, uuid[], text, text) TO "marketplace_api";

REVOKE ALL ON FUNCTION "private"."request_refund"(uuid, uuid[], text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."request_refund"(uuid, uuid[], text, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."requested_cents"(uuid[], public.orders) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."requested_cents"(uuid[], public.orders) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."requested_cents"(uuid[], public.orders) TO "postgres";

REVOKE ALL ("item_ids") ON TABLE "public"."cases" FROM "authenticated";

GRANT SELECT ("item_ids") ON TABLE "public"."cases" TO "authenticated";

REVOKE ALL ("refund_cents") ON TABLE "public"."cases" FROM "authenticated";

GRANT SELECT ("refund_cents") ON TABLE "public"."cases" TO "authenticated";
