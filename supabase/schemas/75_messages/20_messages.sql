-- Who the caller is in a thread of theirs as its buyer.
create function private.author_of_buyer()
returns text language sql stable set search_path = '' as $$
  select case when profiles.is_guest then 'guest' else 'buyer' end from public.profiles where profiles.id = auth.uid();
$$;

create table public.messages (
  id uuid primary key default gen_random_uuid(),
  thread_id uuid not null references public.threads (id) on delete cascade,
  -- Not an id, so that a claim changes no author. 'guest': the buyer of then, by a mailed link.
  author text not null default 'buyer' constraint messages_author_known check (author in ('buyer', 'seller', 'guest')),
  body text not null,
  -- Each picture: id, alt, width, height. Bytes: message_pictures.sql.
  pictures jsonb not null default '[]',
  sent_at timestamptz not null default now()
);
comment on table public.messages is 'Messages of threads. Never edited.';
select private.declare_personal(
  'public.messages', null, '{body,pictures}', deletion => 'clear', deleted_by => 'clear_messages',
  exported => 'conversations', exported_by => 'export_conversations'
);
create index messages_thread_id_idx on public.messages (thread_id, sent_at, id);

-- Notes who writes. The policies reject threads of others.
create function private.note_author()
returns trigger language plpgsql security definer set search_path = '' as $$
declare
  thread public.threads;
begin
  select * into thread from public.threads
  where threads.id = new.thread_id and auth.uid() in (threads.buyer_id, threads.seller_id);
  if found then
    perform private.reject_if(not private.may_write(thread, auth.uid()), 'cannot_write');
    new.author := case auth.uid() when thread.seller_id then 'seller' else private.author_of_buyer() end;
    perform private.show_buyer(array[thread.order_id]) where new.author = 'buyer';
  end if;
  return new;
end
$$;
create trigger messages_note_author before insert on public.messages
  for each row execute function private.note_author();

-- Threads sort by their last message.
create function private.note_message()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.threads set
    last_message_at = new.sent_at,
    buyer_read_at = case new.author when 'seller' then threads.buyer_read_at else new.sent_at end,
    seller_read_at = case new.author when 'seller' then new.sent_at else threads.seller_read_at end
  where threads.id = new.thread_id;
  return null;
end
$$;
create trigger messages_note after insert on public.messages
  for each row execute function private.note_message();

create trigger messages_limit after insert on public.messages
  referencing new table as added for each statement execute function private.count_written('message');

grant select, insert (thread_id, body, pictures) on public.messages to authenticated;

create policy "Buyer and seller can read their messages" on public.messages
  for select to authenticated using (thread_id in (select private.own_thread_ids()));

create policy "Buyer and seller can write in their threads" on public.messages
  for insert to authenticated
  with check (thread_id in (select private.own_thread_ids()));

create function private.clear_messages(of_user uuid)
returns void language sql volatile set search_path = '' as $$
  update public.messages set body = '[deleted]', pictures = '[]' from public.threads
  where messages.thread_id = threads.id and of_user in (threads.buyer_id, threads.seller_id)
    and (messages.author = 'seller') = (threads.seller_id = of_user);
$$;

-- With both sides.
create function private.export_conversations()
returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'conversations', array(
      select to_jsonb(threads) - array['buyer_id', 'seller_id', 'shown_buyer_id', 'hides_buyer']
        - case auth.uid() when threads.seller_id then 'buyer_read_at' else 'seller_read_at' end
        || jsonb_build_object('your_role', case when threads.buyer_id = auth.uid() then 'the buyer' else 'the seller' end)
        || jsonb_build_object('messages', array(
          select jsonb_build_object(
            'from', case when messages.author = 'guest' then 'the guest' when (messages.author = 'seller') = (threads.seller_id = auth.uid()) then 'you' else 'the other' end,
            'body', messages.body, 'pictures', messages.pictures, 'sent_at', messages.sent_at
          )
          from public.messages where messages.thread_id = threads.id order by messages.sent_at, messages.id
        ))
      from public.threads where threads.buyer_id = auth.uid() or threads.seller_id = auth.uid() order by threads.created_at
    )
  );
$$;
