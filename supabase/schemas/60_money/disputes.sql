-- Disputes, from Stripe, in cents. Effects on orders and their files: apply_dispute (refunds.sql).

create table private.disputes (
  -- Stripe's id.
  id text primary key,
  order_id uuid not null references public.orders (id) on delete cascade,
  status text not null,
  reason text not null,
  cents bigint not null,
  opened_at timestamptz not null,
  -- The deadline of the seller's answer; null if the bank takes none.
  answer_by timestamptz,
  answered_at timestamptz
);
comment on table private.disputes is 'Disputes of payments of our orders, as Stripe reported them last.';
select private.declare_personal('private.disputes', null, '{id,status,reason}', kept => 'accounting', unexported => 'the bank''s words');
create index disputes_order_id_idx on private.disputes (order_id, opened_at desc);

-- Applies a dispute's current state: its effect on the order, and what both sides see. `facts`:
-- {id, status, reason, cents, taken_cents, opened_at, answer_by, is_answered} (disputeFacts in
-- edge-functions/_shared/payments). Ignores payments of others.
create function private.follow_dispute(intent_id text, account_id text, facts jsonb)
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  -- Two events of a dispute may be processed at once: a state read before the decision must not
  -- overwrite it.
  perform from public.orders
  where orders.payment_intent_id = intent_id and orders.stripe_account_id is not distinct from account_id for update;
  if facts ->> 'status' <> all (private.dispute_ends()) and exists (
    select from private.disputes where disputes.id = facts ->> 'id' and disputes.status = any (private.dispute_ends())
  ) then
    return;
  end if;
  perform private.apply_dispute(intent_id, account_id, facts ->> 'status', (facts ->> 'cents')::bigint, (facts ->> 'taken_cents')::bigint);
  insert into private.disputes (id, order_id, status, reason, cents, opened_at, answer_by, answered_at)
  select latest.id, orders.id, latest.status, latest.reason, latest.cents, latest.opened_at, latest.answer_by,
    case when latest.is_answered then now() end
  from jsonb_to_record(facts) as latest (
    id text, status text, reason text, cents bigint, opened_at timestamptz, answer_by timestamptz, is_answered boolean
  )
  join public.orders on orders.payment_intent_id = intent_id and orders.stripe_account_id is not distinct from account_id
  on conflict (id) do update set
    status = excluded.status, cents = excluded.cents, answer_by = excluded.answer_by,
    answered_at = coalesce(disputes.answered_at, excluded.answered_at);
end
$$;

-- Whether the seller can still answer. Banks ignore answers after the deadline.
create function private.takes_answer(of_dispute private.disputes)
returns boolean language sql stable set search_path = ''
return of_dispute.status in ('needs_response', 'warning_needs_response') and coalesce(of_dispute.answer_by > now(), false);

-- The dispute of an order as both sides see it, or null. If there is more than one, the newest.
create function private.dispute_of(of_order_id uuid)
returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'state', case
      when disputes.status in ('won', 'lost') then disputes.status
      when disputes.status = 'prevented' and orders.lost_cents > 0 then 'lost'
      when disputes.status = any (private.dispute_ends()) then 'closed'
      when private.takes_answer(disputes) then 'needs_answer'
      else 'under_review'
    end,
    'is_inquiry', disputes.status like 'warning\_%', 'reason', disputes.reason, 'cents', disputes.cents, 'opened_at', disputes.opened_at,
    'answer_by', disputes.answer_by, 'answered_at', disputes.answered_at
  )
  from private.disputes join public.orders on orders.id = disputes.order_id where disputes.order_id = of_order_id
  order by disputes.opened_at desc limit 1;
$$;

-- Evidence for the seller, by the names of Stripe's fields. Times in UTC, amounts in dollars. This
-- is the only use of the buyer's download times (legal/privacy.md).
create function private.evidence_of(of_order public.orders)
returns jsonb language sql stable set search_path = '' as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'customer_name', private.buyer_name(of_order.id),
    'service_date', to_char(of_order.paid_at at time zone 'UTC', 'YYYY-MM-DD'),
    'product_description', 'Digital files, delivered by download as soon as they were paid: ' || string_agg(order_items.title, '; ' order by order_items.title),
    'refund_policy_disclosure', 'Shown to the buyer before the payment and with the order: ' || of_order.refund_policy,
    'access_activity_log', (
      select left(string_agg(to_char(fetched.downloaded_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS "UTC: "') || case items.holder_id when items.buyer_id then 'the buyer, signed in, asked for a download link of ' else 'the recipient of the buyer''s gift asked for a download link of ' end
        || items.title, E'\n' order by fetched.downloaded_at), 20000)
      from public.order_items as items
      join public.downloads as fetched on fetched.listing_id = items.listing_id and fetched.buyer_id = items.holder_id and fetched.downloaded_at >= of_order.paid_at
      where items.order_id = of_order.id
    ),
    'uncategorized_text', 'Receipt of order ' || of_order.id || ', paid on ' || to_char(of_order.paid_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS "UTC"')
      || E':\n' || string_agg(order_items.title || ': $' || round(order_items.price_cents / 100.0, 2), E'\n' order by order_items.title)
      || E'\nPaid: $' || round(of_order.total_cents / 100.0, 2)
  ))
  from public.order_items where order_items.order_id = of_order.id;
$$;

-- The dispute of the caller's sale that waits for an answer, with the evidence. Stripe takes one
-- answer, however often it is sent. Rejects with order_not_found, dispute_closed and rate_limited.
create function private.begin_dispute_answer(of_order_id uuid)
returns table (dispute_id text, account_id text, intent_id text, evidence jsonb) language plpgsql volatile security definer set search_path = '' as $$
declare
  order_row public.orders;
  disputed private.disputes;
begin
  perform private.lock_standing(auth.uid());
  select * into order_row from public.orders where orders.id = of_order_id and orders.seller_id = auth.uid() and orders.paid_at is not null;
  perform private.reject_if(not found, 'order_not_found');
  perform private.count_against('dispute answer', auth.uid());
  select * into disputed from private.disputes where disputes.order_id = order_row.id order by disputes.opened_at desc limit 1;
  perform private.reject_if(not found or not private.takes_answer(disputed), 'dispute_closed');
  return query select disputed.id, order_row.stripe_account_id, order_row.payment_intent_id, private.evidence_of(order_row);
end
$$;
grant execute on function private.follow_dispute, private.begin_dispute_answer to marketplace_payments;
