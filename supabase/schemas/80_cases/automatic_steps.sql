-- Cases that move on without a step: by time, with their item, or with a deleted user. All are
-- definers, because only functions write cases, refunds and threads.

-- A job for missed deadlines. Without the seller's answer or delivery an admin decides, and a
-- refund request ends. A buyer who didn't answer has accepted.
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
grant execute on function private.move_due_cases to marketplace_jobs;

-- A case ends when its item is refunded otherwise or lost to a bank.
create function private.close_case_of_revoked_item()
returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
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
create trigger entitlements_close_case
  after update of revoked_at on public.entitlements
  for each row when (old.revoked_at is null and new.revoked_at is not null)
  execute function private.close_case_of_revoked_item();

-- Deletes a deleted user's texts. A deleted buyer's open cases close as withdrawn. Complaints about
-- a deleted seller go to an admin, and requests to them end.
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
