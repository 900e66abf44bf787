-- Refund requests: a buyer asks for the money of some items of an order, or of all, for a reason that is no fault of theirs. They are cases of kinds of
-- their own (decision 36): the seller answers once, what they do not answer ends by itself, and no admin decides. All definers, because cases, orders
-- and refunds are written by functions only.

alter table private.pending_refunds add constraint pending_refunds_case_id_fkey foreign key (case_id) references public.cases (id) on delete cascade;

-- What the items of a request cost, and never more than their order has left. No grant to anyone, as the next.
create function private.requested_cents(of_item_ids uuid[], of_order public.orders)
returns integer
language sql stable set search_path = ''
as $$
  select least(sum(order_items.price_cents), private.refundable_cents(of_order))::integer
  from public.order_items where order_items.id = any (of_item_ids);
$$;

-- The order that its buyer asks the money of, held so that nothing is refunded meanwhile. Rejects with order_not_found, and with why there is nothing
-- to ask for: refund_unpaid, refund_free, refund_disputed, refund_done.
create function private.lock_requested_order(of_order_id uuid)
returns public.orders
language plpgsql volatile set search_path = ''
as $$
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
$$;

-- Asks the seller for the money of items that the caller bought in one order, paid for and holds. The same request sent again is the one that is open.
-- Rejects as the order above, and with case_impossible and refund_requested.
create function private.request_refund(of_order_id uuid, of_item_ids uuid[], of_kind text, words text)
returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
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
$$;
grant execute on function private.request_refund(uuid, uuid[], text, text) to marketplace_api;

-- Queues what the seller gives back: for each item, which takes it back, or, of a part, for the order, in the seller's words.
-- Gives the cents that are owed for it. No grant to anyone.
create function private.pay_request(of_case public.cases, sold public.orders, wanted_cents integer, words text, is_whole boolean)
returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  due_cents integer := wanted_cents;
begin
  if is_whole then
    select sum(private.queue_refund(sold.id, order_items.listing_id, order_items.price_cents, 'case')) into due_cents
    from public.order_items where order_items.id = any (of_case.item_ids);
  else
    perform private.count_against('refund', auth.uid());
    insert into private.pending_refunds (order_id, case_id, cents, reason, words)
    values (sold.id, of_case.id, wanted_cents, 'request', pay_request.words);
  end if;
  perform private.hurry_job('sweep_orders');
  return due_cents;
end
$$;

-- The seller's one answer: the money, a part of it, or, where no cents are given, why not. The whole of it takes the items back, as the end of every
-- case does; a part leaves them. The same answer again changes nothing. Rejects with not_found, case_moved_on, refund_impossible and refund_too_much.
create function private.answer_request(of_case_id uuid, wanted_cents integer, words text)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
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
  if wanted_cents is not null and private.pay_request(known, sold, wanted_cents, words, wanted_cents = whole_cents) = 0 then
    perform private.reject('refund_impossible');
  end if;
end
$$;
grant execute on function private.answer_request(uuid, integer, text) to marketplace_api;

-- Cases that go on without a step of anybody: by the clock, with their item, and with whoever leaves.
-- All definers, because cases, refunds and threads are written by functions only.

-- A job: a seller who did not answer, or did not give what was agreed, leaves it to an admin, but a refund request ends; a buyer who did not answer
-- an offer has accepted it, a rejection ends it, and what the seller says to have given counts as given.
create function private.move_due_cases()
returns integer
language plpgsql volatile security definer set search_path = ''
as $$
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
$$;
grant execute on function private.move_due_cases() to marketplace_jobs;

-- An item that is refunded otherwise, or lost to a bank, leaves nothing to decide.
create function private.close_case_of_revoked_item()
returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
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
$$;
create trigger entitlements_close_case
  after update of revoked_at on public.entitlements
  for each row when (old.revoked_at is null and new.revoked_at is not null)
  execute function private.close_case_of_revoked_item();

-- Whoever leaves takes their words along. What a buyer left open is withdrawn; of what a seller did, complaints are an admin's, and requests end.
create function private.leave_cases()
returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
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
$$;
create trigger profiles_leave_cases
  after update on public.profiles
  for each row when (old.standing <> 'deleted' and new.standing = 'deleted')
  execute function private.leave_cases();
