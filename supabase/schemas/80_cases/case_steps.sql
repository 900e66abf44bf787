-- Steps of a case: who may do what in which state. Each locks the case first, so concurrent steps
-- run in turn. All are definers, because only functions write cases, refunds and threads.

create function private.case_answer_time()
returns interval language sql stable set search_path = '' as $$
  select make_interval(days => private.setting('case_answer_days')::integer);
$$;

-- Marks the case's thread as changed, and as read by the caller.
create function private.note_case_step(of_case public.cases)
returns void language sql volatile set search_path = '' as $$
  update public.threads set
    last_message_at = now(),
    buyer_read_at = case when threads.buyer_id = auth.uid() then now() else threads.buyer_read_at end,
    seller_read_at = case when threads.seller_id = auth.uid() then now() else threads.seller_read_at end
  where threads.id = of_case.thread_id;
$$;

-- Closes a locked case. Queues a refund of the item's price if that is the outcome.
create function private.close_case(of_case public.cases, with_outcome text, with_decision text default null)
returns void language plpgsql volatile set search_path = '' as $$
declare
  item public.order_items;
begin
  update public.cases set state = 'closed', outcome = with_outcome, due_at = null,
    decision = coalesce(with_decision, cases.decision),
    admin_id = case when with_decision is not null then auth.uid() else cases.admin_id end
  where cases.id = of_case.id;
  perform private.note_case_step(of_case);
  if with_outcome = 'refunded' then
    select * into strict item from public.order_items where order_items.id = of_case.order_item_id;
    perform private.queue_refund(item.order_id, item.listing_id, item.price_cents, 'case');
  end if;
end
$$;

-- A replacement was agreed or decided. The seller has some days to deliver.
create function private.await_replacement(of_case public.cases, with_decision text default null)
returns void language sql volatile set search_path = '' as $$
  update public.cases set state = 'replacing', due_at = now() + private.case_answer_time(),
    decision = coalesce(with_decision, cases.decision),
    admin_id = case when with_decision is not null then auth.uid() else cases.admin_id end
  where cases.id = of_case.id;
  select private.note_case_step(of_case);
$$;

-- A free item can't be refunded.
create function private.require_refundable(of_case public.cases)
returns void language plpgsql stable set search_path = '' as $$
begin
  perform private.reject_if(
    (select order_items.price_cents from public.order_items where order_items.id = of_case.order_item_id) = 0, 'case_impossible'
  );
end
$$;

-- Opens a case about an item that the caller bought and holds, in the thread of its order. Rejects
-- with order_not_found, case_impossible and case_open.
create function private.open_case(of_order_id uuid, of_order_item_id uuid, of_kind text, words text)
returns uuid language plpgsql volatile security definer set search_path = '' as $$
declare
  order_row public.orders;
  made uuid;
begin
  perform private.lock_standing(auth.uid());
  select orders.* into order_row
  from public.orders join public.order_items on order_items.order_id = orders.id
  where orders.id = of_order_id and order_items.id = of_order_item_id and orders.buyer_id = auth.uid() and orders.paid_at is not null;
  perform private.reject_if(not found, 'order_not_found');
  -- A bank that decides about the payment decides about all items.
  perform private.reject_if(order_row.status not in ('paid', 'partially_refunded') or not exists (
    select from public.entitlements join public.order_items on order_items.listing_id = entitlements.listing_id
    where order_items.id = of_order_item_id and entitlements.order_id = of_order_id and entitlements.revoked_at is null
  ), 'case_impossible');
  perform private.show_buyer(array[of_order_id]);
  insert into public.threads (order_id) values (of_order_id) on conflict do nothing;
  insert into public.cases (order_item_id, thread_id, buyer_id, seller_id, kind, body, due_at)
  select of_order_item_id, threads.id, order_row.buyer_id, order_row.seller_id, of_kind, words, now() + private.case_answer_time()
  from public.threads where threads.order_id = of_order_id
  on conflict (order_item_id) where state <> 'closed' do nothing
  returning cases.id into made;
  perform private.reject_if(made is null, 'case_open');
  perform private.note_case_step(cases) from public.cases where cases.id = made;
  return made;
end
$$;

-- The seller's offer, or none. Rejects with not_found, case_moved_on and case_impossible.
create function private.answer_case(of_case_id uuid, with_offer text, words text)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  case_row public.cases;
begin
  perform private.lock_standing(auth.uid());
  select * into case_row from public.cases where cases.id = of_case_id and cases.seller_id = auth.uid() and not cases.is_request for update;
  if not found then
    perform private.reject('not_found');
  elsif case_row.state in ('replacing', 'delivered') and with_offer is distinct from 'refund' then
    -- The same offer again would only extend the deadline.
    perform private.reject('case_moved_on');
  elsif with_offer = 'refund' then
    perform private.require_refundable(case_row);
  end if;
  update public.cases set
    state = case when with_offer is null then 'rejected' else 'offered' end,
    offer = with_offer, answer = words, due_at = now() + private.case_answer_time()
  where cases.id = of_case_id;
  perform private.note_case_step(case_row);
end
$$;

-- The seller says where the replacement is delivered. Rejects with not_found and case_moved_on.
create function private.deliver_replacement(of_case_id uuid, words text)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  case_row public.cases;
begin
  perform private.lock_standing(auth.uid());
  select * into case_row from public.cases where cases.id = of_case_id and cases.seller_id = auth.uid() for update;
  perform private.reject_if(not found, 'not_found');
  update public.cases set state = 'delivered', answer = words, due_at = now() + private.case_answer_time() where cases.id = of_case_id;
  perform private.note_case_step(case_row);
end
$$;

-- The buyer accepts an offer, confirms the replacement, escalates to an admin, or closes the case.
-- Rejects with not_found and case_moved_on.
create function private.reply_to_case(of_case_id uuid, with_act text)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  case_row public.cases;
begin
  perform private.lock_standing(auth.uid());
  select * into case_row from public.cases where cases.id = of_case_id and cases.buyer_id = auth.uid() for update;
  if not found then
    perform private.reject('not_found');
  elsif with_act = 'withdraw' then
    perform private.close_case(case_row, 'withdrawn');
  elsif with_act = 'accept' and case_row.state = 'offered' and case_row.offer = 'refund' then
    perform private.close_case(case_row, 'refunded');
  elsif with_act = 'accept' and case_row.state = 'offered' then
    perform private.await_replacement(case_row);
  elsif with_act = 'confirm' and case_row.state in ('replacing', 'delivered') then
    perform private.close_case(case_row, 'replaced');
  elsif with_act = 'escalate' and case_row.state in ('offered', 'rejected', 'delivered') then
    update public.cases set state = 'escalated', due_at = null where cases.id = of_case_id;
    perform private.note_case_step(case_row);
  else
    perform private.reject('case_moved_on');
  end if;
end
$$;

-- An admin who is neither side decides. Only the buyer says whether a replacement arrived. Rejects
-- with forbidden, not_found, case_moved_on and case_impossible.
create function private.decide_case(of_case_id uuid, with_outcome text, reason text)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  case_row public.cases;
begin
  perform private.lock_standing(auth.uid());
  perform private.require_admin('forbidden');
  select * into case_row from public.cases where cases.id = of_case_id for update;
  if not found then
    perform private.reject('not_found');
  elsif auth.uid() in (case_row.buyer_id, case_row.seller_id) then
    perform private.reject('forbidden');
  elsif case_row.state <> 'escalated' or with_outcome not in ('refunded', 'replaced', 'rejected') then
    perform private.reject('case_moved_on');
  elsif with_outcome = 'refunded' then
    perform private.require_refundable(case_row);
  end if;
  if with_outcome = 'replaced' then
    perform private.await_replacement(case_row, reason);
  else
    perform private.close_case(case_row, with_outcome, reason);
  end if;
  perform private.log_action(
    case with_outcome when 'refunded' then 'refund_case' when 'replaced' then 'replace_case' else 'reject_case' end,
    case_row.seller_id, reason, of_case => case_row.id
  );
end
$$;
grant execute on function private.open_case, private.answer_case, private.deliver_replacement, private.reply_to_case,
  private.decide_case to marketplace_api;

-- A job for missed deadlines. Without the seller's answer or delivery an admin decides, and a
-- refund request ends. A buyer who didn't answer has accepted.
create function private.move_due_cases()
returns integer language plpgsql volatile security definer set search_path = '' as $$
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
grant execute on function private.move_due_cases to marketplace_jobs;

-- A case ends when its item is refunded otherwise or lost to a bank.
create function private.close_case_of_revoked_item()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.cases set state = 'closed', outcome = 'refunded', due_at = null
  from public.order_items
  where order_items.order_id = new.order_id and order_items.listing_id = new.listing_id
    and cases.order_item_id = order_items.id and cases.state <> 'closed';
  -- A refund request ends with its last item.
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
create trigger entitlements_close_case after update of revoked_at on public.entitlements
  for each row when (old.revoked_at is null and new.revoked_at is not null)
  execute function private.close_case_of_revoked_item();

-- Deletes a deleted user's texts. A deleted buyer's open cases close as withdrawn. Complaints about
-- a deleted seller go to an admin, and requests to them end.
create function private.leave_cases()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
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
create trigger profiles_leave_cases after update on public.profiles
  for each row when (old.standing <> 'deleted' and new.standing = 'deleted')
  execute function private.leave_cases();
