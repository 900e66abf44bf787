-- Messages: what was said in a thread. How long and how large: contract_limits.sql.

create table public.messages (
  id uuid primary key default gen_random_uuid(),
  thread_id uuid not null references public.threads (id) on delete cascade,
  sender_id uuid not null default auth.uid() references public.profiles (id),
  body text not null,
  -- What each picture is: id, alt, width, height. Its bytes: message_pictures.sql.
  pictures jsonb not null default '[]',
  sent_at timestamptz not null default now()
);
comment on table public.messages is 'What was said in a thread. Never edited.';
create index messages_thread_id_idx on public.messages (thread_id, sent_at, id);
create index messages_sender_id_idx on public.messages (sender_id);

-- Definer, because who may not be written to is nobody's to read. Whose thread it is not, the policies reject.
create function private.require_may_write()
returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  thread public.threads;
begin
  select * into thread from public.threads
  where threads.id = new.thread_id and auth.uid() in (threads.buyer_id, threads.seller_id);
  if found and not private.may_write(thread, auth.uid()) then
    perform private.reject('cannot_write');
  end if;
  return new;
end
$$;
create trigger messages_require_may_write
  before insert on public.messages
  for each row execute function private.require_may_write();

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

create trigger messages_lock_standing before insert on public.messages
  for each statement execute function private.lock_callers_standing();
create trigger messages_limit after insert on public.messages
  referencing new table as added for each statement execute function private.count_written('message');

revoke all on public.messages from anon, authenticated;
grant select, insert (thread_id, body, pictures) on public.messages to authenticated;
alter table public.messages enable row level security;

create policy "Buyer and seller can read their messages" on public.messages
  for select to authenticated using (thread_id in (select private.own_thread_ids()));

create policy "Buyer and seller can write in their threads" on public.messages
  for insert to authenticated
  with check (sender_id = (select auth.uid()) and thread_id in (select private.own_thread_ids()));

create policy "Only users in good standing exchange messages" on public.messages
  as restrictive for all to authenticated
  using ((select private.is_in_good_standing()))
  with check ((select private.is_in_good_standing()));
