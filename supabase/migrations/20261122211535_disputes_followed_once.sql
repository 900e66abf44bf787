SET check_function_bodies = off;

REVOKE ALL ON FUNCTION "private"."apply_dispute"(text, text, text, bigint) FROM "marketplace_payments";

DROP FUNCTION "private"."note_dispute"(text, text, jsonb);

CREATE OR REPLACE FUNCTION private.apply_dispute (
  intent_id      text,
  account_id     text,
  dispute_status text,
  dispute_cents  bigint
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  known public.orders;
begin
  select * into known from public.orders
  where orders.payment_intent_id = intent_id and orders.stripe_account_id is not distinct from account_id for update;
  if not found or known.lost_cents > 0 then
    return;
  end if;
  update public.orders
  set disputed_cents = case when dispute_status in ('needs_response', 'under_review') then least(dispute_cents, known.total_cents) else 0 end,
    lost_cents = case when dispute_status = 'lost' then least(dispute_cents, known.total_cents) else 0 end,
    status = case
      when dispute_status = 'lost' or known.status = 'refunded' then 'refunded'
      when dispute_status not in ('won', 'warning_closed') then 'disputed'
      when known.status <> 'disputed' then known.status
      when known.refunded_cents > known.duplicate_cents then 'partially_refunded'
      else 'paid'
    end
  where orders.id = known.id;
  if dispute_status = 'lost' then
    update public.entitlements set revoked_at = now(), revoke_reason = 'dispute_lost'
    where entitlements.order_id = known.id and entitlements.revoked_at is null;
    -- What was to be refunded is gone.
    update private.pending_refunds set failed_at = now()
    where pending_refunds.order_id = known.id and pending_refunds.refunded_at is null and pending_refunds.failed_at is null;
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.apply_session (
  facts jsonb
)
  RETURNS TABLE (
    order_id             uuid,
    fee_cents            integer,
    pending_refund_cents integer
  )
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  account_id text := facts ->> 'accountId';
  intent_id text := facts ->> 'paymentIntentId';
begin
  if facts ->> 'state' in ('expired', 'failed') then
    perform private.expire_order(facts ->> 'sessionId', account_id);
  elsif facts ->> 'state' = 'paid' then
    return query
      select fulfilled.order_id, fulfilled.fee_cents, fulfilled.pending_refund_cents
      from private.fulfil_order(
        facts ->> 'sessionId', account_id, (facts ->> 'amountCents')::bigint, facts ->> 'currency', (facts ->> 'livemode')::boolean, intent_id,
        (facts ->> 'taxCents')::bigint
      ) as fulfilled;
    -- A refund or dispute may have arrived before the payment was known here.
    if (facts ->> 'refundedCents')::bigint > 0 then
      perform private.apply_refund(intent_id, account_id, (facts ->> 'refundedCents')::bigint, (facts ->> 'feeRefundedCents')::bigint);
    end if;
    if facts #>> '{dispute,status}' is not null then
      perform private.follow_dispute(intent_id, account_id, facts -> 'dispute');
    end if;
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.follow_dispute (
  intent_id  text,
  account_id text,
  told       jsonb
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  perform private.apply_dispute(intent_id, account_id, told ->> 'status', (told ->> 'cents')::bigint);
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
end
$function$;

REVOKE ALL ON FUNCTION "private"."follow_dispute"(text, text, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."follow_dispute"(text, text, jsonb) TO "marketplace_payments";

REVOKE ALL ON FUNCTION "private"."follow_dispute"(text, text, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."follow_dispute"(text, text, jsonb) TO "postgres";
