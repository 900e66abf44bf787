-- Messages: a thread between a buyer and a seller about one order (Help with Order, inbox). Only those two read it.
-- How long and how large: contract_limits.sql.

create table public.threads (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null constraint threads_one_per_order unique references public.orders (id),
  buyer_id uuid not null references public.profiles (id),
  seller_id uuid not null references public.profiles (id),
  buyer_read_at timestamptz,
  seller_read_at timestamptz,
  last_message_at timestamptz not null default now(),
  created_at timestamptz not null default now()
);
comment on table public.threads is 'A conversation about an order. Opened by its buyer.';
create index threads_buyer_id_idx on public.threads (buyer_id, last_message_at desc, id desc);
create index threads_seller_id_idx on public.threads (seller_id, last_message_at desc, id desc);

create table public.messages (
  id uuid primary key default gen_random_uuid(),
  thread_id uuid not null references public.threads (id) on delete cascade,
  sender_id uuid not null default auth.uid() references public.profiles (id),
  body text not null,
  sent_at timestamptz not null default now()
);
comment on table public.messages is 'What was said in a thread. Never edited.';
create index messages_thread_id_idx on public.messages (thread_id, sent_at, id);
create index messages_sender_id_idx on public.messages (sender_id);

-- Who sells an order follows from the order. Definer, because the order must also be found when its buyer may no longer read it.
create function private.complete_thread()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  select orders.buyer_id, orders.seller_id into new.buyer_id, new.seller_id
  from public.orders where orders.id = new.order_id and orders.buyer_id = auth.uid() and orders.status not in ('pending', 'expired');
  if new.buyer_id is null then
    perform private.reject('order_not_found');
  end if;
  return new;
end
$$;
create trigger threads_complete
  before insert on public.threads
  for each row execute function private.complete_thread();

-- A thread stands where its last message puts it. Definer, because clients may not write last_message_at.
create function private.note_message()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.threads set
    last_message_at = new.sent_at,
    buyer_read_at = case when threads.buyer_id = new.sender_id then new.sent_at else threads.buyer_read_at end,
    seller_read_at = case when threads.seller_id = new.sender_id then new.sent_at else threads.seller_read_at end
  where threads.id = new.thread_id;
  return null;
end
$$;
create trigger messages_note
  after insert on public.messages
  for each row execute function private.note_message();

-- Notes that the caller has read a thread. Definer, because each side may move only its own mark.
create function private.mark_thread_read(of_thread_id uuid)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  update public.threads set
    buyer_read_at = case when threads.buyer_id = auth.uid() then now() else threads.buyer_read_at end,
    seller_read_at = case when threads.seller_id = auth.uid() then now() else threads.seller_read_at end
  where threads.id = of_thread_id and (threads.buyer_id = auth.uid() or threads.seller_id = auth.uid())
    and private.is_in_good_standing();
  if not found then
    perform private.reject('not_found');
  end if;
end
$$;
grant execute on function private.mark_thread_read(uuid) to marketplace_api;

-- The titles of the orders behind some of the caller's threads. Definer, because order items are their buyer's alone to read,
-- and the seller of a thread must know what it is about.
create function private.thread_titles(of_thread_ids uuid[])
returns table (thread_id uuid, titles text[])
language sql stable security definer set search_path = ''
as $$
  select threads.id, array_agg(order_items.title order by order_items.title, order_items.id)
  from public.threads join public.order_items on order_items.order_id = threads.order_id
  where threads.id = any (of_thread_ids) and threads.id in (select private.own_thread_ids())
    and private.is_in_good_standing()
  group by threads.id;
$$;
grant execute on function private.thread_titles(uuid[]) to marketplace_api;

create trigger threads_lock_standing before insert on public.threads
  for each statement execute function private.lock_callers_standing();
create trigger threads_limit after insert on public.threads
  referencing new table as added for each statement execute function private.count_written('thread');

create trigger messages_lock_standing before insert on public.messages
  for each statement execute function private.lock_callers_standing();
create trigger messages_limit after insert on public.messages
  referencing new table as added for each statement execute function private.count_written('message');

revoke all on public.threads from anon, authenticated;
grant select on public.threads, public.messages to authenticated;
grant insert (order_id) on public.threads to authenticated;
alter table public.threads enable row level security;

revoke all on public.messages from anon, authenticated;
grant select on public.threads, public.messages to authenticated;
grant insert (thread_id, body) on public.messages to authenticated;
alter table public.messages enable row level security;

create policy "Buyer and seller can read their threads" on public.threads
  for select to authenticated using (buyer_id = (select auth.uid()) or seller_id = (select auth.uid()));

create policy "Buyers can ask about their orders" on public.threads
  for insert to authenticated with check (buyer_id = (select auth.uid()));

create policy "Only users in good standing keep threads" on public.threads
  as restrictive for all to authenticated
  using ((select private.is_in_good_standing()))
  with check ((select private.is_in_good_standing()));

create policy "Buyer and seller can read their messages" on public.messages
  for select to authenticated using (thread_id in (select private.own_thread_ids()));

create policy "Buyer and seller can write in their threads" on public.messages
  for insert to authenticated
  with check (sender_id = (select auth.uid()) and thread_id in (select private.own_thread_ids()));

create policy "Only users in good standing exchange messages" on public.messages
  as restrictive for all to authenticated
  using ((select private.is_in_good_standing()))
  with check ((select private.is_in_good_standing()));
