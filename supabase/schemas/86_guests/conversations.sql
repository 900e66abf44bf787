-- What the caller and the sellers said about the caller's orders, oldest first: the newest 100
-- messages, with the words of cases: empty for pictures alone, null for a request without
-- words. Rejects accounts with order_not_found.
create function private.guest_conversation()
returns table (order_id uuid, is_own boolean, body text, sent_at timestamptz) language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_guest();
  return query
    select latest.* from (
      select threads.order_id, words.is_own, words.body, words.sent_at
      from public.threads cross join lateral (
        select messages.author <> 'seller', messages.body, messages.sent_at
        from public.messages where messages.thread_id = threads.id
        union all
        select true, cases.body, cases.opened_at from public.cases where cases.thread_id = threads.id
        union all
        select false, coalesce(cases.decision, cases.answer), cases.changed_at from public.cases
        where cases.thread_id = threads.id and coalesce(cases.decision, cases.answer) is not null
      ) as words (is_own, body, sent_at)
      where threads.buyer_id = auth.uid()
      order by words.sent_at desc limit 100
    ) as latest
    order by latest.sent_at;
end
$$;

-- Answers in the thread of the caller's order, by the mailed link. Counts against the limit
-- 'message'. Rejects with order_not_found without a thread, mailed_link_needed and rate_limited.
create function private.write_as_guest(of_order_id uuid, words text, of_link bytea)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  thread uuid;
begin
  perform private.require_guest();
  perform private.lock_standing(auth.uid());
  select threads.id into thread from public.threads where threads.order_id = of_order_id and threads.buyer_id = auth.uid();
  perform private.reject_if(thread is null, 'order_not_found');
  perform private.require_mailed_link(of_link);
  insert into public.messages (thread_id, body) values (thread, words);
end
$$;

-- The caller's complaints, newest first, with their item. Rejects accounts with order_not_found.
create function private.guest_cases()
returns table (of_case public.cases, order_id uuid, title text) language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_guest();
  return query
    select cases, order_items.order_id, order_items.title
    from public.cases join public.order_items on order_items.id = cases.order_item_id
    where cases.buyer_id = auth.uid() order by cases.opened_at desc, cases.id limit 100;
end
$$;

-- open_case and reply_to_case for a guest, by the mailed link. Reject accounts with order_not_found,
-- and with mailed_link_needed.
create function private.open_guest_case(of_order_id uuid, of_listing_id uuid, of_kind text, words text, of_link bytea)
returns uuid language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_guest();
  perform private.require_mailed_link(of_link);
  return private.open_case(of_order_id, (
    select order_items.id from public.order_items where order_items.order_id = of_order_id and order_items.listing_id = of_listing_id
  ), of_kind, words);
end
$$;

create function private.reply_to_guest_case(of_case_id uuid, with_act text, of_link bytea)
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_guest();
  perform private.require_mailed_link(of_link);
  perform private.reply_to_case(of_case_id, with_act);
end
$$;
grant execute on function private.guest_conversation, private.write_as_guest, private.guest_cases, private.open_guest_case,
  private.reply_to_guest_case to marketplace_api;

-- Mails what a seller writes to a guest, each time, because guests have no inbox.
create function private.mail_guest_message()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.enqueue_mail('guest_message', claims.holder_id, new.id::text, jsonb_build_object(
    'threadId', threads.id, 'sender', profiles.name, 'titles', private.order_titles(threads.order_id), 'body', new.body
  ))
  from public.threads join private.claims on claims.holder_id = threads.buyer_id join public.profiles on profiles.id = threads.seller_id
  where threads.id = new.thread_id and new.author = 'seller';
  -- Who writes to the seller wants an answer.
  perform private.forget_stop(private.verified_address(threads.buyer_id), threads.seller_id, 'messages')
  from public.threads where threads.id = new.thread_id and new.author <> 'seller';
  return null;
end
$$;
create trigger messages_mail_guest after insert on public.messages
  for each row execute function private.mail_guest_message();
