-- Mails about messages: one per thread until it is read, none for messages read within a minute.

-- The key of a thread's mail: its recipient's last visit, so that further messages make no mail.
create function private.message_mail_key(of_thread_id uuid, read_at timestamptz)
returns text language sql immutable set search_path = '' as $$
  select of_thread_id || ':' || coalesce(extract(epoch from read_at)::text, 'never');
$$;

-- Messages without a caller, as in the sample shop, are not mailed.
create function private.mail_message()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
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
      -- Null: the shop of the side that sells.
      'about', coalesce((select min(order_items.title) from public.order_items where order_items.order_id = thread.order_id), thread.listing_title),
      'more', (select greatest(count(*) - 1, 0) from public.order_items where order_items.order_id = thread.order_id),
      'isSeller', recipient = thread.seller_id,
      'body', new.body,
      'pictures', jsonb_array_length(new.pictures)
    ), now() + interval '1 minute');
  end if;
  return null;
end
$$;
create trigger messages_mail after insert on public.messages
  for each row execute function private.mail_message();

-- A user who read the thread or wrote in it needs no mail.
create function private.cancel_message_mail()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
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
create trigger threads_cancel_message_mail after update of buyer_read_at, seller_read_at on public.threads
  for each row
  when (old.buyer_read_at is distinct from new.buyer_read_at or old.seller_read_at is distinct from new.seller_read_at)
  execute function private.cancel_message_mail();
