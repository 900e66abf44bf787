-- Mails about messages: one for each thread until its recipient has read it, and none about what was read within the minute.

-- A thread as its recipient read it last: as long as that is so, further messages make no further mail. No grant to anyone: triggers call it.
create function private.message_mail_key(of_thread_id uuid, read_at timestamptz)
returns text
language sql immutable set search_path = ''
as $$
  select of_thread_id || ':' || coalesce(extract(epoch from read_at)::text, 'never');
$$;

-- What a thread is about, in words to one of the two. No grant to anyone: triggers call it.
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

-- Definer, because those who write may not write the outbox. Of what nobody says, as in the sample shop, nobody is told.
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
  if thread.buyer_id = new.sender_id then
    recipient := thread.seller_id;
    read_at := thread.seller_read_at;
  else
    recipient := thread.buyer_id;
    read_at := thread.buyer_read_at;
  end if;
  if exists (select from public.profiles where profiles.id = recipient and profiles.standing = 'good') then
    perform private.enqueue_mail('message', recipient, private.message_mail_key(thread.id, read_at), jsonb_build_object(
      'threadId', thread.id,
      'sender', (select profiles.name from public.profiles where profiles.id = new.sender_id),
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

-- Who has read a thread, or written in it, needs no mail about it any more. Definer, because the outbox is private.
create function private.withdraw_message_mail()
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
create trigger threads_withdraw_message_mail
  after update of buyer_read_at, seller_read_at on public.threads
  for each row
  when (old.buyer_read_at is distinct from new.buyer_read_at or old.seller_read_at is distinct from new.seller_read_at)
  execute function private.withdraw_message_mail();
