-- Sending the outbox: leases, order, marks. Only the function `jobs` calls these. Any number of
-- workers may send at once: none waits for another here.

create function private.recipient_of_mail(of_mail private.outbox)
returns table (standing text, name text, address text, is_guest boolean) language plpgsql stable set search_path = '' as $$
begin
  return query
    select profiles.standing, profiles.name, coalesce(of_mail.address, accounts.email, claims.address), profiles.is_guest
    from (select of_mail.recipient_id) as recipient (id)
    left join public.profiles on profiles.id = recipient.id
    left join public.accounts on accounts.id = profiles.id
    left join private.claims on claims.holder_id = profiles.id;
end
$$;

-- The language of a mail: of the account that gets it, else that of the request behind it, of a
-- guest's newest order, of the order that it is about, or of its seller.
create function private.locale_of_mail(of_mail private.outbox, to_address text)
returns text language plpgsql stable set search_path = '' as $$
begin
  return coalesce(
    (select accounts.locale from public.accounts where accounts.id = of_mail.recipient_id),
    (select min(accounts.locale) from private.verified_accounts(private.address_digest(to_address)) as accounts),
    of_mail.locale, private.guest_locale(of_mail.recipient_id),
    (select orders.locale from public.orders where orders.id = (of_mail.facts ->> 'orderId')::uuid),
    (select accounts.locale from public.accounts where accounts.id = private.seller_of_mail(of_mail)), 'en'
  );
end
$$;

-- An address may change until its mail is taken. It is noted again then.
create function private.note_mail_address()
returns trigger language plpgsql volatile set search_path = '' as $$
begin
  new.address_digest := (select private.address_digest(recipients.address) from private.recipient_of_mail(new) as recipients);
  return new;
end
$$;
create trigger outbox_note_address before insert on private.outbox
  for each row execute function private.note_mail_address();

-- Lets the next mail to an address go when one that others are behind ends in any way, fails or
-- waits for later. It skips rows that another transaction holds, which may be deleting them.
create function private.release_next_mail()
returns trigger language plpgsql volatile set search_path = '' as $$
begin
  update private.outbox set state = 'waiting' where outbox.id = (
    select next.id from private.outbox as next
    where next.address_digest = old.address_digest and next.state = 'behind'
    order by next.kind = 'post', next.position limit 1 for update skip locked
  );
  return null;
end
$$;
create trigger outbox_release_next after update of state, due_at, sent_at, buried_at, address_digest on private.outbox
  for each row when (old.address_digest is not null and old.state <> 'behind' and new.state = 'waiting')
  execute function private.release_next_mail();
create trigger outbox_release_next_of_deleted after delete on private.outbox
  for each row when (old.address_digest is not null and old.state <> 'behind' and old.sent_at is null and old.buried_at is null)
  execute function private.release_next_mail();

-- Whether a due mail goes before all others to its address: in the order of their rows, posts last.
-- Otherwise it is put behind the first, with up to 1,000 others, so that no search reads them. One
-- that waits for its next try lets others pass.
create function private.claim_address_turn(due private.outbox, digest bytea)
returns boolean language plpgsql volatile set search_path = '' as $$
declare
  first private.outbox;
begin
  if digest is null or (due.state = 'taken' and due.address_digest = digest) then
    return true;
  elsif not pg_try_advisory_xact_lock(hashtextextended(encode(digest, 'hex'), 5)) then
    return false;
  end if;
  update private.outbox set address_digest = digest, state = 'waiting'
  where outbox.id = due.id and (outbox.address_digest is distinct from digest or outbox.state = 'taken');
  select other.* into first from private.outbox as other
  where other.address_digest = digest and other.sent_at is null and other.buried_at is null and other.state <> 'behind' and other.id <> due.id
    and (other.state = 'taken' or (other.due_at <= now() and other.position < due.position and (due.kind = 'post' or other.kind <> 'post')))
  order by other.position limit 1;
  if not found then
    return true;
  end if;
  -- Locked, so that its end finds who is behind it. If it is ending now, the next call asks again.
  select other.* into first from private.outbox as other where other.id = first.id for update skip locked;
  if first.sent_at is null and first.buried_at is null and (first.state = 'taken' or (first.state = 'waiting' and first.due_at <= now())) then
    update private.outbox set state = 'behind' where outbox.id in (
      select other.id from private.outbox as other
      where other.address_digest = digest and other.sent_at is null and other.buried_at is null and other.state = 'waiting'
        and other.due_at <= now() and (other.id = due.id or first.state = 'taken')
      limit 1000 for update skip locked
    );
  end if;
  return false;
end
$$;

-- Takes due mails with a lease; posts only while no other mail is due, nothing in a pause. If a
-- worker dies, they are taken again with the same id, which is their message id. Mails are withheld
-- only when they are due, so the cost doesn't depend on the backlog.
create function private.take_mails(at_most integer, lease interval, with_posts boolean default true)
returns table (
  id uuid, kind text, recipient_id uuid, address text, name text, facts jsonb, attempts integer, is_guest boolean, locale text, was_cut_off boolean
) language plpgsql volatile security definer set search_path = '' as $$
declare
  due private.outbox;
  standing text;
  left_to_take integer := case when private.mails_at_once(1) > 0 then least(at_most, 100) else 0 end;
  passed uuid[] := '{}';
begin
  while left_to_take > 0 loop
    select * into due from private.outbox
    where outbox.sent_at is null and outbox.buried_at is null and outbox.state <> 'behind' and outbox.due_at <= now() and outbox.kind <> 'post'
      and outbox.id <> all (passed)
    order by outbox.due_at, outbox.position limit 1 for update skip locked;
    if not found and with_posts then
      select * into due from private.outbox
      where outbox.sent_at is null and outbox.buried_at is null and outbox.state <> 'behind' and outbox.due_at <= now() and outbox.kind = 'post'
        and outbox.id <> all (passed)
      order by outbox.due_at, outbox.position limit 1 for update skip locked;
    end if;
    exit when due.id is null;
    select recipients.* into standing, name, address, is_guest from private.recipient_of_mail(due) as recipients;
    if not private.claim_address_turn(due, private.address_digest(address)) then
      passed := passed || due.id;
      continue;
    elsif private.withhold_mail(due, standing, address) then
      update private.outbox set state = 'waiting' where outbox.id = due.id and outbox.state = 'taken';
      continue;
    end if;
    update private.outbox set attempts = outbox.attempts + 1, due_at = now() + lease, state = 'taken' where outbox.id = due.id;
    select due.id, due.kind, due.recipient_id, private.facts_at_sending(due, address), due.attempts + 1, private.locale_of_mail(due, address), due.state = 'taken'
    into id, kind, recipient_id, facts, attempts, locale, was_cut_off;
    return next;
    left_to_take := left_to_take - 1;
  end loop;
end
$$;

-- The facts of a taken mail right before it is sent. No row if it isn't to be sent any more: it was
-- deleted, cancelled, stopped or blocked since, or its address has changed, and it is taken again.
create function private.check_mail(of_mail uuid, to_address text)
returns table (facts jsonb) language plpgsql volatile security definer set search_path = '' as $$
declare
  taken private.outbox;
  recipient record;
begin
  select * into taken from private.outbox where outbox.id = of_mail and outbox.state = 'taken';
  if not found then
    return;
  end if;
  select * into recipient from private.recipient_of_mail(taken);
  -- Not its last try any more: that is going on.
  taken.attempts := 1;
  if recipient.address is distinct from to_address or private.withhold_mail(taken, recipient.standing, to_address) then
    update private.outbox set
      state = 'waiting', attempts = outbox.attempts - 1,
      due_at = case when recipient.address is distinct from to_address then now() else outbox.due_at end
    where outbox.id = of_mail;
    return;
  end if;
  return query select private.facts_at_sending(taken, to_address);
end
$$;

-- Mails to addresses that the shop forgets once they are sent, like posts to addresses.
create function private.unkept_mail_kinds()
returns text[] language sql immutable set search_path = ''
return array['account_deleted', 'guest_links', 'invitation', 'confirm_follow', 'purchase_moved_away', 'gift_ended', 'report_received'];

create function private.mark_mail_sent(of_mail uuid, answered_id text default null)
returns void language sql volatile security definer set search_path = '' as $$
  -- A complaint may name a post's mail by the id that the mail server gave it.
  update private.post_recipients set message_ids = post_recipients.message_ids || answered_id
  from private.outbox
  where answered_id is not null and outbox.id = of_mail and outbox.kind = 'post'
    and post_recipients.post_id = (outbox.facts ->> 'postId')::uuid and post_recipients.digest = outbox.address_digest;
  update private.post_progress set sent = post_progress.sent + 1
  from private.waiting_posts where waiting_posts.id = of_mail and post_progress.post_id = waiting_posts.post_id::uuid;
  -- An address that got an invitation gets no other one of that seller, as if it had stopped them.
  select private.stop_mails(encode(private.address_digest(outbox.address), 'hex'), (outbox.facts #>> '{stop,sellerId}')::uuid, 'invitation')
  from private.outbox where outbox.id = of_mail and outbox.kind = 'invitation';
  delete from private.outbox where outbox.id = of_mail and (outbox.kind = any (private.unkept_mail_kinds()) or outbox.kind = 'post' and outbox.address is not null);
  update private.outbox set sent_at = now(), last_error = null, state = 'waiting', address_digest = null
  where outbox.id = of_mail and outbox.sent_at is null and outbox.buried_at is null;
$$;

-- Notes a failed attempt, without addresses. Errors that a retry can't fix (no address, a template
-- that throws) fail for good at once.
create function private.mark_mail_failed(of_mail uuid, why text, is_final boolean)
returns void language sql volatile security definer set search_path = '' as $$
  update private.outbox set
    state = 'waiting',
    last_error = left(regexp_replace(why, '\S+@\S+', '[mail]', 'g'), 500),
    due_at = now() + private.pause_after(outbox.attempts),
    buried_at = case when is_final or outbox.attempts >= private.mail_attempts_max() then now() end
  where outbox.id = of_mail and outbox.sent_at is null and outbox.buried_at is null;
  select private.give_up_post(of_mail);
$$;

-- A job: deletes mails sent 30 days ago, and those that failed 7 days ago to addresses that the
-- shop forgets once they are sent. A thousand of each per call.
create function private.forget_mails()
returns integer language sql volatile security definer set search_path = '' as $$
  select private.delete_due('private.outbox', 'sent_at < now() - interval ''30 days''', 'sent_at')
    + private.delete_due('private.outbox', 'kind = any (private.unkept_mail_kinds()) and buried_at < now() - interval ''7 days''', 'buried_at');
$$;
grant execute on function private.take_mails, private.check_mail, private.mark_mail_sent, private.mark_mail_failed,
  private.forget_mails to marketplace_jobs;
