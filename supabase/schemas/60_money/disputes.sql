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

-- Answers to disputes: what an order knows in favour of its seller, and how they send it to the buyer's bank, by Stripe.

-- What speaks for a seller in a dispute, from the order: text by the names of Stripe's fields of evidence. Times in UTC, amounts in dollars. What a buyer
-- fetched of this order, and when, is told for this alone (legal/privacy.md). No grant to anyone.
create function private.evidence_of(of_order public.orders)
returns jsonb
language sql stable set search_path = ''
as $$
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
$$;

-- The same while the order's dispute waits for its seller's answer; null otherwise. No grant to anyone.
create function private.evidence_to_send(of_order public.orders)
returns jsonb
language sql stable set search_path = ''
as $$
  select private.evidence_of(of_order) where exists (
    select from private.disputes where disputes.order_id = of_order.id and private.takes_answer(disputes)
  );
$$;

-- The dispute of a sale of the caller's that waits for an answer, and what speaks for them. Stripe takes one answer, however often it is sent.
-- Definer, because orders are their buyers' to read. Rejects order_not_found, dispute_closed and rate_limited.
create function private.begin_dispute_answer(of_order_id uuid)
returns table (dispute_id text, account_id text, intent_id text, evidence jsonb)
language plpgsql volatile security definer set search_path = ''
as $$
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
$$;
grant execute on function private.begin_dispute_answer(uuid) to marketplace_payments;
