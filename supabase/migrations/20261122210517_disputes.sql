SET check_function_bodies = off;

DROP FUNCTION "private"."order_refunds"(uuid);

CREATE TABLE "private"."disputes" (
  "id"          text                     NOT NULL,
  "order_id"    uuid                     NOT NULL,
  "status"      text                     NOT NULL,
  "reason"      text                     NOT NULL,
  "cents"       bigint                   NOT NULL,
  "opened_at"   timestamp with time zone NOT NULL,
  "answer_by"   timestamp with time zone,
  "answered_at" timestamp with time zone,
  CONSTRAINT "disputes_pkey" PRIMARY KEY (id)
);

ALTER TABLE "private"."disputes"
  ENABLE ROW LEVEL SECURITY;

CREATE OR REPLACE FUNCTION private.begin_dispute_answer (
  of_order_id uuid
)
  RETURNS TABLE (
    dispute_id text,
    account_id text,
    intent_id  text,
    evidence   jsonb
  )
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  known public.orders;
  disputed private.disputes;
begin
  perform private.lock_standing(auth.uid());
  select * into known from public.orders where orders.id = of_order_id and orders.seller_id = auth.uid() and orders.paid_at is not null;
  if not found then
    perform private.reject('order_not_found');
  end if;
  perform private.count_against('dispute answer', auth.uid());
  select * into disputed from private.disputes where disputes.order_id = known.id order by disputes.opened_at desc limit 1;
  if not found or not private.takes_answer(disputed) then
    perform private.reject('dispute_closed');
  end if;
  return query select disputed.id, known.stripe_account_id, known.payment_intent_id, private.evidence_of(known);
end
$function$;

CREATE OR REPLACE FUNCTION private.describe_sale (
  of_order_id uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  known public.orders;
begin
  select * into known from public.orders
  where orders.id = of_order_id and orders.seller_id = auth.uid() and orders.paid_at is not null and private.is_in_good_standing();
  if not found then
    perform private.reject('order_not_found');
  end if;
  return jsonb_build_object(
    'id', known.id, 'paid_at', known.paid_at, 'buyer_name', private.buyer_name(known.buyer_id), 'status', known.status,
    'total_cents', known.total_cents, 'refunded_cents', known.refunded_cents, 'fee_cents', known.fee_cents - known.fee_refunded_cents,
    'disputed_cents', known.disputed_cents, 'lost_cents', known.lost_cents, 'net_cents', private.net_cents(known),
    'refundable_cents', case when private.takes_refunds(known) then private.refundable_cents(known) else 0 end,
    'discount_cents', known.discount_cents, 'discount_code', known.discount_code,
    'tax_mode', known.tax_mode, 'tax_cents', private.tax_due_cents(known),
    'payment_id', known.payment_intent_id, 'livemode', known.livemode, 'refund_policy', known.refund_policy,
    'thread_id', (select threads.id from public.threads where threads.order_id = known.id),
    'refunds', private.refunds_of(known.id),
    'dispute', private.dispute_of(known.id), 'evidence', private.evidence_to_send(known),
    'items', (
      select jsonb_agg(private.item_facts(order_items) - 'last_download_at' order by order_items.title, order_items.id)
      from public.order_items where order_items.order_id = known.id
    )
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.dispute_of (
  of_order_id uuid
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select jsonb_build_object(
    'state', case
      when disputes.status in ('won', 'lost') then disputes.status
      when disputes.status in ('warning_closed', 'prevented') then 'closed'
      when private.takes_answer(disputes) then 'needs_answer'
      else 'under_review'
    end,
    'is_inquiry', disputes.status like 'warning\_%', 'reason', disputes.reason, 'cents', disputes.cents, 'opened_at', disputes.opened_at,
    'answer_by', disputes.answer_by, 'answered_at', disputes.answered_at
  )
  from private.disputes where disputes.order_id = of_order_id
  order by disputes.opened_at desc limit 1;
$function$;

CREATE OR REPLACE FUNCTION private.evidence_of (
  of_order public.orders
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select jsonb_strip_nulls(jsonb_build_object(
    'customer_name', private.buyer_name(of_order.buyer_id),
    'service_date', to_char(of_order.paid_at at time zone 'UTC', 'YYYY-MM-DD'),
    'product_description', 'Digital files, delivered by download as soon as they were paid: ' || string_agg(order_items.title, '; ' order by order_items.title),
    'refund_policy_disclosure', 'Shown to the buyer before the payment and with the order: ' || of_order.refund_policy,
    'access_activity_log', (
      select left(string_agg(to_char(fetched.downloaded_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS "UTC: "') || 'the buyer, signed in, asked for a download link of '
        || items.title, E'\n' order by fetched.downloaded_at), 20000)
      from public.order_items as items
      join public.downloads as fetched on fetched.listing_id = items.listing_id and fetched.buyer_id = items.buyer_id and fetched.downloaded_at >= of_order.paid_at
      where items.order_id = of_order.id
    ),
    'uncategorized_text', 'Receipt of order ' || of_order.id || ', paid on ' || to_char(of_order.paid_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS "UTC"')
      || E':\n' || string_agg(order_items.title || ': $' || round(order_items.price_cents / 100.0, 2), E'\n' order by order_items.title)
      || E'\nPaid: $' || round(of_order.total_cents / 100.0, 2)
  ))
  from public.order_items where order_items.order_id = of_order.id;
$function$;

CREATE OR REPLACE FUNCTION private.evidence_to_send (
  of_order public.orders
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select private.evidence_of(of_order) where exists (
    select from private.disputes where disputes.order_id = of_order.id and private.takes_answer(disputes)
  );
$function$;

CREATE OR REPLACE FUNCTION private.note_dispute (
  intent_id  text,
  account_id text,
  told       jsonb
)
  RETURNS void
  LANGUAGE sql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  insert into private.disputes (id, order_id, status, reason, cents, opened_at, answer_by, answered_at)
  select now_told.id, orders.id, now_told.status, now_told.reason, now_told.cents, now_told.opened_at, now_told.answer_by,
    case when now_told.is_answered then now() end
  from jsonb_to_record(told) as now_told (
    id text, status text, reason text, cents bigint, opened_at timestamptz, answer_by timestamptz, is_answered boolean
  )
  join public.orders on orders.payment_intent_id = intent_id and orders.stripe_account_id is not distinct from account_id
  on conflict (id) do update set
    status = excluded.status, cents = excluded.cents, answer_by = excluded.answer_by,
    answered_at = coalesce(disputes.answered_at, excluded.answered_at);
$function$;

CREATE OR REPLACE FUNCTION private.order_refunds (
  of_order_id uuid
)
  RETURNS TABLE (
    refunded_cents integer,
    refunds        jsonb,
    dispute        jsonb
  )
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select orders.refunded_cents, jsonb_path_query_array(private.refunds_of(orders.id), '$[*] ? (@.state != "failed")'),
    private.dispute_of(orders.id)
  from public.orders where orders.id = of_order_id and orders.buyer_id = auth.uid() and private.is_in_good_standing();
$function$;

CREATE OR REPLACE FUNCTION private.takes_answer (
  of_dispute private.disputes
)
  RETURNS boolean
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select of_dispute.status in ('needs_response', 'warning_needs_response') and coalesce(of_dispute.answer_by > now(), false);
$function$;

ALTER TABLE "private"."disputes"
  ADD CONSTRAINT "disputes_order_id_fkey" FOREIGN KEY (order_id) REFERENCES public.orders(id) ON DELETE CASCADE;

CREATE INDEX disputes_order_id_idx ON private.disputes USING btree (order_id, opened_at DESC);

COMMENT ON TABLE "private"."disputes" IS 'Disputes of payments of our orders, as Stripe told of them last.';

REVOKE ALL ON FUNCTION "private"."begin_dispute_answer"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."begin_dispute_answer"(uuid) TO "marketplace_payments";

REVOKE ALL ON FUNCTION "private"."begin_dispute_answer"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."begin_dispute_answer"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."dispute_of"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."dispute_of"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."dispute_of"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."evidence_of"(public.orders) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."evidence_of"(public.orders) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."evidence_of"(public.orders) TO "postgres";

REVOKE ALL ON FUNCTION "private"."evidence_to_send"(public.orders) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."evidence_to_send"(public.orders) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."evidence_to_send"(public.orders) TO "postgres";

REVOKE ALL ON FUNCTION "private"."note_dispute"(text, text, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."note_dispute"(text, text, jsonb) TO "marketplace_payments";

REVOKE ALL ON FUNCTION "private"."note_dispute"(text, text, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."note_dispute"(text, text, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."order_refunds"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."order_refunds"(uuid) TO "marketplace_api";

REVOKE ALL ON FUNCTION "private"."order_refunds"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."order_refunds"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."takes_answer"(private.disputes) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."takes_answer"(private.disputes) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."takes_answer"(private.disputes) TO "postgres";

insert into private.limits (name, most, seconds) values ('dispute answer', 20, 3600);
