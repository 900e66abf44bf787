-- Traces of a deleted account in rows that stay or belong to others.

-- Deletes listings that were never sold. One with expired unpaid orders stays for their foreign
-- key, without its texts and files.
create function private.delete_unsold_listings(of_seller uuid)
returns void
language plpgsql volatile set search_path = ''
as $$
declare
  unsold uuid[];
begin
  delete from public.listings
  where listings.seller_id = of_seller
    and not exists (select from public.order_items where order_items.listing_id = listings.id);
  select array_agg(listings.id) into unsold from public.listings
  where listings.seller_id = of_seller and not exists (
    select from public.order_items join public.orders on orders.id = order_items.order_id
    where order_items.listing_id = listings.id and (orders.status <> 'expired' or orders.is_end_unconfirmed)
  );
  delete from public.releases where releases.listing_id = any (unsold);
  delete from public.listing_files where listing_files.listing_id = any (unsold);
  delete from private.listing_pictures where listing_pictures.listing_id = any (unsold);
  update public.listings set title = 'Deleted item', description = 'Deleted item', showcase_images = '[]' where listings.id = any (unsold);
  update public.order_items set title = 'Deleted item', showcase_images = '[]' where order_items.listing_id = any (unsold);
end
$$;

-- Removes a user's name and texts from mails to others. Mails about orders stay, without the name.
create function private.clean_mails_of(of_user uuid)
returns void
language plpgsql volatile set search_path = ''
as $$
declare
  own_name text := (select to_jsonb(profiles.name)::text from public.profiles where profiles.id = of_user);
begin
  delete from private.outbox
  where outbox.kind in ('message', 'guest_message')
    and (outbox.facts ->> 'threadId')::uuid in (select threads.id from public.threads where of_user in (threads.buyer_id, threads.seller_id));
  delete from private.outbox
  where outbox.kind = 'review'
    and (outbox.facts ->> 'reviewId')::uuid in (select reviews.id from public.reviews where reviews.reviewer_id = of_user);
  -- Names are not unique, so this may also delete an optional mail about another user of that name.
  delete from private.outbox
  where outbox.kind in ('new_listings', 'new_release', 'saved_searches', 'list_news', 'confirm_follow') and strpos(outbox.facts::text, '"seller": ' || own_name) > 0;
  update private.outbox set facts = jsonb_set(outbox.facts, '{title}', 'null')
  where outbox.kind = 'report_outcome'
    and outbox.facts ->> 'title' in (select listings.title from public.listings where listings.seller_id = of_user);
  update private.outbox set facts = jsonb_set(outbox.facts, '{words}', '"[deleted]"')
  from public.cases
  where outbox.kind = 'case' and of_user in (cases.buyer_id, cases.seller_id)
    and cases.thread_id = (outbox.facts ->> 'threadId')::uuid
    and outbox.facts ->> 'words' = case of_user when cases.buyer_id then cases.body else cases.answer end;
  update private.outbox set facts = outbox.facts || jsonb_build_object(
    case of_user when orders.buyer_id then 'buyer' else 'seller' end,
    case when of_user <> orders.buyer_id then 'Deleted seller' when orders.hides_buyer then 'Guest' else 'Deleted user' end
  ) || case outbox.kind when 'free_copy' then '{"reason": "[deleted]"}' else '{}' end::jsonb
  from public.orders
  where of_user in (orders.buyer_id, orders.seller_id) and outbox.kind in ('purchase', 'free_copy', 'sale', 'refund', 'supply_consent', 'withdrawal', 'dispute')
    and (outbox.facts ->> 'orderId')::uuid = orders.id;
  update private.outbox set facts = outbox.facts || jsonb_build_object(
    case of_user when threads.buyer_id then 'buyer' else 'seller' end,
    case when of_user <> threads.buyer_id then 'Deleted seller' when threads.hides_buyer then 'Guest' else 'Deleted user' end
  )
  from public.threads
  where of_user in (threads.buyer_id, threads.seller_id) and outbox.kind = 'case' and (outbox.facts ->> 'threadId')::uuid = threads.id;
end
$$;

-- Deletes entries of Auth's log about the user. Entries are objects, or strings with one. If the
-- project forbids it or the log is too large, the operator deletes them (docs/operating.md).
create function private.delete_sign_in_log(of_user uuid, of_email text)
returns void
language plpgsql volatile set search_path = ''
as $$
begin
  execute $log$
    with entries as (
      select id, lower(coalesce(payload #>> '{}', '')) as words, json_typeof(payload) = 'string' as is_text from auth.audit_log_entries
    )
    delete from auth.audit_log_entries using entries
    where audit_log_entries.id = entries.id and exists (
      select from unnest(array[$1::text, $2]) as own
      where strpos(case when not is_text or pg_input_is_valid(words, 'jsonb') then words::jsonb::text else words end, to_jsonb(lower(own))::text) > 0
    )
  $log$ using of_user, of_email;
exception
  when insufficient_privilege or undefined_table or query_canceled then
    raise log 'auth.audit_log_entries keeps rows of the deleted account %: %', of_user, sqlerrm;
end
$$;

-- Runs before the account and the name are gone, because some rows are found by them.
create function private.delete_traces(of_user uuid)
returns void
language plpgsql volatile set search_path = ''
as $$
declare
  own_email text := (select private.normal_address(users.email) from auth.users where users.id = of_user);
begin
  perform private.end_address_claims(of_user, private.account_address(of_user));
  perform private.clean_mails_of(of_user);
  delete from private.outbox where outbox.address = own_email;
  delete from public.contact_messages where contact_messages.email = own_email;
  delete from private.outbox using private.customer_batches
  where customer_batches.seller_id = of_user and outbox.kind = 'invitation' and outbox.event_key = customer_batches.id::text;
  delete from private.mail_stops where mail_stops.seller_id = of_user;
  delete from private.unsolicited_addresses where unsolicited_addresses.seller_id = of_user;
  delete from private.past_members where past_members.seller_id = of_user;
  -- The same whether the account claimed an item or not.
  update private.customer_items set address = null, digest = null, bought_on = null from public.orders
  where orders.id = customer_items.order_id and (of_user in (orders.buyer_id, orders.seller_id) or customer_items.address = own_email);
  -- The recipient's address stays until the gift ends, because a payment may still arrive.
  update private.gifts set note = null from public.orders where orders.id = gifts.order_id and orders.buyer_id = of_user;
  update private.corrections set reason = null where corrections.decided_by = of_user;
  delete from public.bundles where bundles.seller_id = of_user;
  perform private.delete_unsold_listings(of_user);
  update public.threads set listing_title = '[deleted]' where threads.seller_id = of_user and threads.listing_title is not null;
  perform private.delete_sign_in_log(of_user, own_email);
end
$$;
