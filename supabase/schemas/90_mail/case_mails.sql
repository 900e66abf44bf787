create function private.mail_case_step()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
declare
  facts jsonb;
  is_approved constant boolean := new.is_request and new.state = 'closed' and new.refund_cents is not null;
  step_key text := new.id || ':' || new.state || ':' || extract(epoch from now());
begin
  select jsonb_build_object(
    'threadId', new.thread_id,
    'title', (
      select string_agg(order_items.title, ', ' order by order_items.title) from public.order_items
      where order_items.id = new.order_item_id or order_items.id = any (new.item_ids)
    ),
    'state', new.state,
    'kind', new.kind,
    'offer', new.offer,
    'outcome', new.outcome,
    'words', case
      when new.state = 'open' then new.body
      when new.state in ('offered', 'rejected', 'delivered') then new.answer
      when new.state in ('replacing', 'closed') then coalesce(new.decision, case when new.is_request then new.answer end)
    end,
    'refundCents', new.refund_cents,
    'dueAt', new.due_at,
    'buyer', coalesce(private.buyer_name(threads.order_id), 'Deleted user'),
    'seller', sellers.name
  ) || case when is_approved then jsonb_build_object(
    'orderId', orders.id, 'approval', jsonb_build_object('cents', new.refund_cents, 'refundedBefore', orders.refunded_cents)
  ) else '{}' end into strict facts
  from public.threads left join public.orders on orders.id = threads.order_id, public.profiles as sellers
  where threads.id = new.thread_id and sellers.id = new.seller_id;
  if new.buyer_id is distinct from auth.uid() then
    -- The mail about its money takes its place (order_mails.sql) within ten minutes.
    perform private.enqueue_mail(
      'case', new.buyer_id, step_key, facts || '{"isSeller": false}', now() + case when is_approved then interval '10 minutes' else '0' end
    );
  elsif tg_op = 'INSERT' then
    perform private.enqueue_mail('case_sent', new.buyer_id, new.id::text, facts || '{"isSeller": false}');
  end if;
  if new.seller_id is distinct from auth.uid() then
    perform private.enqueue_mail('case', new.seller_id, step_key, facts || '{"isSeller": true}');
  end if;
  return null;
end
$$;
create trigger cases_mail_opened after insert on public.cases
  for each row execute function private.mail_case_step();
create trigger cases_mail_step after update of state, offer on public.cases
  for each row when (old.state <> new.state or old.offer is distinct from new.offer)
  execute function private.mail_case_step();
