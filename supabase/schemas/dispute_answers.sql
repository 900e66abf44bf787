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
