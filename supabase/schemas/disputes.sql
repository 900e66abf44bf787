-- Disputes: what a buyer's bank asks of a payment, as Stripe tells it, for both sides to see. What a seller answers:
-- dispute_answers.sql. What a dispute does to its order and the files: apply_dispute (refunds.sql). Amounts in cents.

create table private.disputes (
  -- Stripe's id.
  id text primary key,
  order_id uuid not null references public.orders (id) on delete cascade,
  status text not null,
  reason text not null,
  cents bigint not null,
  opened_at timestamptz not null,
  -- Until when the seller can answer; null where the bank takes no answer.
  answer_by timestamptz,
  answered_at timestamptz
);
comment on table private.disputes is 'Disputes of payments of our orders, as Stripe told of them last.';
create index disputes_order_id_idx on private.disputes (order_id, opened_at desc);
alter table private.disputes enable row level security;

-- Follows a dispute as Stripe tells it now: what it does to its order, and what both sides see. `told`: {id, status, reason, cents, opened_at, answer_by,
-- is_answered} (disputeFacts in edge-functions/_shared/payments). Of a payment that is none of ours nothing is kept. Definer, because the tables are not the caller's.
create function private.follow_dispute(intent_id text, account_id text, told jsonb)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
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
$$;
grant execute on function private.follow_dispute(text, text, jsonb) to marketplace_payments;

-- Whether a seller can still answer: an answer after the day is not looked at. No grant to anyone.
create function private.takes_answer(of_dispute private.disputes)
returns boolean
language sql stable set search_path = ''
as $$
  select of_dispute.status in ('needs_response', 'warning_needs_response') and coalesce(of_dispute.answer_by > now(), false);
$$;

-- The dispute of an order as its two sides see it, or null. An order is paid once, and a payment disputed once; of more the newest counts. No grant to anyone.
create function private.dispute_of(of_order_id uuid)
returns jsonb
language sql stable set search_path = ''
as $$
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
$$;
