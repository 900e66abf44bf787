-- Removes a user's name and texts from mails to others. Mails about orders stay, without the name.
create function private.clean_mails_of(of_user uuid)
returns void language plpgsql volatile set search_path = '' as $$
declare
  own_name text := (select to_jsonb(profiles.name)::text from public.profiles where profiles.id = of_user);
begin
  delete from private.outbox
  where outbox.kind in ('message', 'guest_message')
    and (outbox.facts ->> 'threadId')::uuid in (select threads.id from public.threads where of_user in (threads.buyer_id, threads.seller_id));
  delete from private.outbox using private.customer_batches
  where customer_batches.seller_id = of_user and outbox.kind = 'invitation' and outbox.event_key = customer_batches.id::text;
  delete from private.outbox
  where outbox.kind = 'review'
    and (outbox.facts ->> 'reviewId')::uuid in (select reviews.id from public.reviews where reviews.reviewer_id = of_user);
  -- Names are not unique, so this may also delete an optional mail about another user of that name.
  delete from private.outbox
  where outbox.kind in ('new_listings', 'new_release', 'saved_searches', 'list_news', 'confirm_follow', 'review_reminder') and strpos(outbox.facts::text, '"seller": ' || own_name) > 0;
  update private.outbox set facts = jsonb_set(outbox.facts, '{title}', 'null')
  where outbox.kind = 'report_outcome'
    and outbox.facts ->> 'title' in (select listings.title from public.listings where listings.seller_id = of_user);
  update private.outbox set facts = jsonb_set(outbox.facts, '{words}', '"[deleted]"')
  from public.cases
  where outbox.kind in ('case', 'case_sent') and of_user in (cases.buyer_id, cases.seller_id)
    and cases.thread_id = (outbox.facts ->> 'threadId')::uuid
    and outbox.facts ->> 'words' = case of_user when cases.buyer_id then cases.body else cases.answer end;
  update private.outbox set facts = outbox.facts - case of_user when orders.seller_id then 'approvals' else '' end || jsonb_build_object(
    case of_user when orders.buyer_id then 'buyer' else 'seller' end,
    case when of_user <> orders.buyer_id then 'Deleted seller' when orders.hides_buyer then 'Guest' else 'Deleted user' end
  ) || case outbox.kind when 'free_copy' then '{"reason": "[deleted]"}' else '{}' end::jsonb
  from public.orders
  where of_user in (orders.buyer_id, orders.seller_id) and outbox.kind in ('purchase', 'free_copy', 'sale', 'first_sale', 'refund', 'supply_consent', 'withdrawal', 'dispute', 'fraud_warning')
    and (outbox.facts ->> 'orderId')::uuid = orders.id;
  update private.outbox set facts = outbox.facts || jsonb_build_object(
    case of_user when threads.buyer_id then 'buyer' else 'seller' end,
    case when of_user <> threads.buyer_id then 'Deleted seller' when threads.hides_buyer then 'Guest' else 'Deleted user' end
  )
  from public.threads
  where of_user in (threads.buyer_id, threads.seller_id) and outbox.kind in ('case', 'case_sent') and (outbox.facts ->> 'threadId')::uuid = threads.id;
end
$$;

-- Mails a deleted account at its last address, unless that bounced, and deletes its other mails and
-- the mark of its address.
create function private.mail_deleted_account()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  delete from private.outbox where outbox.recipient_id = old.id;
  if private.address_problem(old.email) is distinct from 'bounce' then
    perform private.enqueue_mail_to_address('account_deleted', old.email, old.id::text, '{}', old.locale);
  end if;
  delete from private.undeliverable_addresses where undeliverable_addresses.digest = private.address_digest(old.email);
  return null;
end
$$;
create trigger accounts_mail_deleted after delete on public.accounts
  for each row execute function private.mail_deleted_account();
