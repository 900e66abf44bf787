-- Mails about orders: purchases, refunds and disputes. Triggers catch every way in which an order
-- changes.

-- The facts of an order for a mail: prices in cents as at checkout, and the tax if there is one.
create function private.order_facts(of_order public.orders)
returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select jsonb_build_object(
      'orderId', of_order.id,
      'orderNumber', of_order.number,
      'totalCents', of_order.total_cents,
      'discountCents', of_order.discount_cents,
      'discountCode', of_order.discount_code,
      'bundleCents', of_order.bundle_cents,
      'bundleName', of_order.bundle_name,
      'refundedCents', of_order.refunded_cents,
      'paidAt', of_order.paid_at,
      'buyer', case when of_order.hides_buyer then 'Guest' else buyers.name end,
      'seller', coalesce(max(order_items.seller_name), sellers.name),
      'items', jsonb_agg(jsonb_build_object(
        'title', order_items.title,
        'cents', order_items.price_cents + order_items.discount_cents - case of_order.tax_mode when 'exclusive' then order_items.tax_cents else 0 end
      ) order by order_items.title, order_items.id)
    ) || case of_order.tax_mode when 'off' then '{}' else jsonb_build_object('taxMode', of_order.tax_mode, 'taxCents', of_order.tax_cents) end
      || case when exists (select from private.gifts where gifts.order_id = of_order.id) then '{"isGift": true}'::jsonb else '{}' end
      || case when of_order.withdrawable_until is null then '{}' else jsonb_build_object(
        'withdrawableUntil', of_order.withdrawable_until, 'consent', (
          select jsonb_build_object('words', supply_consents.words, 'givenAt', supply_consents.given_at)
          from public.supply_consents where supply_consents.order_id = of_order.id
        )
      ) end
    from public.order_items, public.profiles as buyers, public.profiles as sellers
    where order_items.order_id = of_order.id and buyers.id = of_order.buyer_id and sellers.id = of_order.seller_id
    group by buyers.name, sellers.name
  );
end
$$;

create function private.mail_order_change()
returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
declare
  facts jsonb := private.order_facts(new);
begin
  if new.paid_at is not null and old.paid_at is null then
    perform private.enqueue_mail('purchase', new.buyer_id, new.id::text, facts);
    perform private.enqueue_mail('sale', new.seller_id, new.id::text, facts || jsonb_build_object('feeCents', new.fee_cents));
  end if;
  if new.refunded_cents > old.refunded_cents then
    perform private.enqueue_mail('refund', new.buyer_id, new.id || ':' || new.refunded_cents + new.failed_refund_cents, facts);
    perform private.enqueue_mail('refund', new.seller_id, new.id || ':' || new.refunded_cents + new.failed_refund_cents, facts || '{"isSeller": true}');
  end if;
  if new.failed_refund_cents > old.failed_refund_cents and new.refunded_cents + new.lost_cents < new.total_cents then
    facts := facts || jsonb_build_object('failedCents', new.failed_refund_cents - old.failed_refund_cents);
    perform private.enqueue_mail('refund', new.buyer_id, new.id || ':failed:' || new.failed_refund_cents, facts);
    perform private.enqueue_mail('refund', new.seller_id, new.id || ':failed:' || new.failed_refund_cents, facts || '{"isSeller": true}');
  end if;
  return null;
end
$$;
create trigger orders_mail_change
  after update on public.orders
  for each row
  when (old.paid_at is distinct from new.paid_at or old.refunded_cents <> new.refunded_cents or old.failed_refund_cents <> new.failed_refund_cents)
  execute function private.mail_order_change();

-- Mails a dispute to its seller with the deadline, and again when an inquiry becomes a dispute.
create function private.mail_dispute()
returns trigger
language plpgsql volatile set search_path = ''
as $$
begin
  perform private.enqueue_mail('dispute', orders.seller_id, new.id || ':' || new.status, private.order_facts(orders) || jsonb_build_object(
    'disputedCents', new.cents, 'isInquiry', new.status like 'warning\_%',
    'answerBy', case when private.takes_answer(new) then new.answer_by end
  ))
  from public.orders where orders.id = new.order_id and new.status <> all (private.dispute_ends());
  return null;
end
$$;
create trigger disputes_mail_new
  after insert on private.disputes
  for each row execute function private.mail_dispute();
create trigger disputes_mail_escalated
  after update of status on private.disputes
  for each row when (old.status like 'warning\_%' and new.status = 'needs_response')
  execute function private.mail_dispute();

-- Mails about cases: each step, to the other side.

create function private.mail_case_step()
returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
declare
  facts jsonb;
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
  ) into strict facts
  from public.threads, public.profiles as sellers
  where threads.id = new.thread_id and sellers.id = new.seller_id;
  if new.buyer_id is distinct from auth.uid() then
    perform private.enqueue_mail('case', new.buyer_id, step_key, facts || '{"isSeller": false}');
  end if;
  if new.seller_id is distinct from auth.uid() then
    perform private.enqueue_mail('case', new.seller_id, step_key, facts || '{"isSeller": true}');
  end if;
  return null;
end
$$;
create trigger cases_mail_opened
  after insert on public.cases
  for each row execute function private.mail_case_step();
create trigger cases_mail_step
  after update of state, offer on public.cases
  for each row when (old.state <> new.state or old.offer is distinct from new.offer)
  execute function private.mail_case_step();

-- Mails about messages: one per thread until its recipient has read it, and none for messages read
-- within a minute.

-- The key of a thread's mail: its recipient's last visit, so that further messages make no further
-- mail.
create function private.message_mail_key(of_thread_id uuid, read_at timestamptz)
returns text
language sql immutable set search_path = ''
as $$
  select of_thread_id || ':' || coalesce(extract(epoch from read_at)::text, 'never');
$$;

-- The subject of a thread, for one of its sides.
create function private.thread_subject(of_thread public.threads, for_user uuid)
returns text
language sql stable set search_path = ''
as $$
  select case of_thread.about
    when 'order' then (
      select '“' || min(order_items.title) || '”' || case when count(*) > 1 then ' and ' || count(*) - 1 || ' more' else '' end
      from public.order_items where order_items.order_id = of_thread.order_id
    )
    when 'listing' then '“' || of_thread.listing_title || '”'
    else case for_user when of_thread.seller_id then 'your shop' else 'their shop' end
  end;
$$;

-- Messages without a caller, as in the sample shop, are not mailed.
create function private.mail_message()
returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
declare
  thread public.threads;
  recipient uuid;
  read_at timestamptz;
begin
  if auth.uid() is null then
    return null;
  end if;
  select * into strict thread from public.threads where threads.id = new.thread_id;
  if new.author <> 'seller' then
    recipient := thread.seller_id;
    read_at := thread.seller_read_at;
  else
    recipient := thread.buyer_id;
    read_at := thread.buyer_read_at;
  end if;
  if exists (select from public.profiles where profiles.id = recipient and profiles.standing = 'good') and not exists (
    -- A seller who sees “Guest” can't know of a block.
    select from public.blocks where blocks.blocker_id = recipient and blocks.blocked_id = thread.seller_id
  ) then
    perform private.enqueue_mail('message', recipient, private.message_mail_key(thread.id, read_at), jsonb_build_object(
      'threadId', thread.id,
      'sender', (select profiles.name from public.profiles where profiles.id = auth.uid()),
      'about', private.thread_subject(thread, recipient),
      'body', new.body,
      'pictures', jsonb_array_length(new.pictures)
    ), now() + interval '1 minute');
  end if;
  return null;
end
$$;
create trigger messages_mail
  after insert on public.messages
  for each row execute function private.mail_message();

-- A user who read the thread or wrote in it needs no mail.
create function private.cancel_message_mail()
returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  delete from private.outbox
  where outbox.kind = 'message' and outbox.sent_at is null and outbox.buried_at is null and outbox.attempts = 0
    and (
      outbox.recipient_id = old.buyer_id and old.buyer_read_at is distinct from new.buyer_read_at
        and outbox.event_key = private.message_mail_key(old.id, old.buyer_read_at)
      or outbox.recipient_id = old.seller_id and old.seller_read_at is distinct from new.seller_read_at
        and outbox.event_key = private.message_mail_key(old.id, old.seller_read_at)
    );
  return null;
end
$$;
create trigger threads_cancel_message_mail
  after update of buyer_read_at, seller_read_at on public.threads
  for each row
  when (old.buyer_read_at is distinct from new.buyer_read_at or old.seller_read_at is distinct from new.seller_read_at)
  execute function private.cancel_message_mail();
