-- Refund requests: a buyer asks for the money of items that have no fault. They are cases (decision
-- 19): the seller answers once, unanswered ones end, and no admin decides. All are definers,
-- because only functions write cases, orders and refunds.

alter table private.pending_refunds add constraint pending_refunds_case_id_fkey foreign key (case_id) references public.cases (id) on delete cascade;

-- Locks the order of a request, so that nothing is refunded meanwhile. Rejects with
-- order_not_found, refund_unpaid, refund_free, refund_disputed and refund_done.
create function private.lock_requested_order(of_order_id uuid)
returns public.orders
language plpgsql volatile set search_path = ''
as $$
declare
  order_row public.orders;
begin
  select * into order_row from public.orders where orders.id = of_order_id and orders.buyer_id = auth.uid() for update;
  perform private.reject_if(not found, 'order_not_found');
  perform private.reject_if(order_row.paid_at is null, 'refund_unpaid');
  perform private.reject_if(order_row.total_cents = 0, 'refund_free');
  perform private.reject_if(order_row.status = 'disputed', 'refund_disputed');
  perform private.reject_if(order_row.status = 'refunded' or private.refundable_cents(order_row) = 0, 'refund_done');
  return order_row;
end
$$;

-- Requests a refund of paid items of one order that the caller holds. Repeating returns the open
-- request. Rejects like lock_requested_order, and with case_impossible and refund_requested.
create function private.request_refund(of_order_id uuid, of_item_ids uuid[], of_kind text, words text)
returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  requested uuid[] := array(select distinct id from unnest(of_item_ids) as id order by id);
  order_row public.orders;
  made uuid;
begin
  perform private.lock_standing(auth.uid());
  order_row := private.lock_requested_order(of_order_id);
  perform private.reject_if(
    (select count(*) from public.order_items where order_id = of_order_id and id = any (requested)) <> cardinality(requested), 'order_not_found'
  );
  perform private.reject_if(exists (
    select from public.order_items where order_items.id = any (requested) and (order_items.price_cents = 0 or not exists (
      select from public.entitlements
      where entitlements.order_id = of_order_id and entitlements.listing_id = order_items.listing_id and entitlements.revoked_at is null
    ))
  ), 'case_impossible');
  perform private.show_buyer(array[of_order_id]);
  insert into public.threads (order_id) values (of_order_id) on conflict do nothing;
  insert into public.cases (item_ids, thread_id, buyer_id, seller_id, kind, body, due_at)
  select requested, threads.id, order_row.buyer_id, order_row.seller_id, of_kind, words, now() + private.case_answer_time()
  from public.threads where threads.order_id = of_order_id
  on conflict (thread_id) where is_request and state <> 'closed' do nothing
  returning cases.id into made;
  if made is not null then
    perform private.note_case_step(cases) from public.cases where cases.id = made;
    return made;
  end if;
  select cases.id into made from public.cases join public.threads on threads.id = cases.thread_id
  where threads.order_id = of_order_id and cases.is_request and cases.state <> 'closed'
    and cases.item_ids = requested and cases.kind = of_kind and cases.body is not distinct from words;
  perform private.reject_if(not found, 'refund_requested');
  return made;
end
$$;

-- Queues the seller's refund: for each item, which revokes it, or, for a part of the price, for the
-- order, with the seller's text.
create function private.pay_request(of_case public.cases, sold public.orders, wanted_cents integer, words text, is_whole boolean)
returns void
language plpgsql volatile set search_path = ''
as $$
begin
  if is_whole then
    perform private.queue_refund(sold.id, order_items.listing_id, order_items.price_cents, 'case')
    from public.order_items where order_items.id = any (of_case.item_ids);
  else
    perform private.count_against('refund', auth.uid());
    insert into private.pending_refunds (order_id, case_id, cents, reason, words)
    values (sold.id, of_case.id, wanted_cents, 'request', pay_request.words);
  end if;
  perform private.run_job_soon('sweep_orders');
end
$$;

-- The seller's only answer: a full refund, a part, or a refusal when no cents are given. A full
-- refund revokes the items, a part doesn't. Repeating changes nothing. Rejects with not_found,
-- case_moved_on, refund_impossible and refund_too_much.
create function private.answer_request(of_case_id uuid, wanted_cents integer, words text)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  case_row public.cases;
  sold public.orders;
  whole_cents integer;
begin
  perform private.lock_standing(auth.uid());
  -- Locks the order before its case, like every refund.
  select orders.* into sold
  from public.cases join public.threads on threads.id = cases.thread_id join public.orders on orders.id = threads.order_id
  where cases.id = of_case_id and cases.is_request and cases.seller_id = auth.uid() for update of orders;
  perform private.reject_if(not found, 'not_found');
  select * into strict case_row from public.cases where cases.id = of_case_id for update;
  if case_row.outcome in ('refunded', 'rejected') and (case_row.answer, case_row.refund_cents) is not distinct from (words, wanted_cents) then
    return;
  elsif case_row.state <> 'open' then
    perform private.reject('case_moved_on');
  elsif wanted_cents is not null and not private.takes_refunds(sold) then
    perform private.reject('refund_impossible');
  end if;
  -- At most what the order has left.
  select least(sum(order_items.price_cents), private.refundable_cents(sold)) into whole_cents
  from public.order_items where order_items.id = any (case_row.item_ids);
  perform private.reject_if(wanted_cents > whole_cents, 'refund_too_much');
  update public.cases set state = 'closed', due_at = null, answer = words, refund_cents = wanted_cents,
    outcome = case when wanted_cents is null then 'rejected' else 'refunded' end
  where cases.id = of_case_id;
  perform private.note_case_step(case_row);
  if wanted_cents is not null then
    perform private.pay_request(case_row, sold, wanted_cents, words, wanted_cents = whole_cents);
  end if;
end
$$;
grant execute on function private.request_refund, private.answer_request to marketplace_api;
