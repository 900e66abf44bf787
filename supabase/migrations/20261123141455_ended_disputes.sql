SET check_function_bodies = off;

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
declare
  ended constant text[] := array['won', 'lost', 'warning_closed', 'prevented'];
begin
  -- Two events of one dispute may be worked off at once: what was read before the bank decided says nothing after it.
  perform from public.orders
  where orders.payment_intent_id = intent_id and orders.stripe_account_id is not distinct from account_id for update;
  if told ->> 'status' <> all (ended) and exists (
    select from private.disputes where disputes.id = told ->> 'id' and disputes.status = any (ended)
  ) then
    return;
  end if;
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
