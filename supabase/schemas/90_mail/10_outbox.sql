-- Outbox: mails that the causing transaction writes and the function `jobs` sends (decision 23).
-- Kinds, and which are optional: contract/mail.ts, from which 95_operations/90_contract_limits.sql
-- is written.

create table private.outbox (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  -- The recipient: a user, at their address when the mail is sent, or an address.
  recipient_id uuid references public.profiles (id) on delete cascade,
  address text,
  -- The facts for the template at the time of the event. Cents, ids, names; never a secret.
  -- A mail of a seller to their audience has `stop`: {kind, sellerId, seller, postalAddress}.
  facts jsonb not null,
  -- The subject: repeated events make one mail per kind and recipient.
  event_key text not null,
  created_at timestamptz not null default now(),
  -- The next attempt. A taken mail is due again after its lease, in case its worker dies.
  due_at timestamptz not null default now(),
  attempts smallint not null default 0,
  last_error text,
  sent_at timestamptz,
  -- Failed for good; an admin can retry it.
  buried_at timestamptz,
  constraint outbox_has_a_recipient check (num_nonnulls(recipient_id, address) = 1),
  constraint outbox_ends_once check (num_nonnulls(sent_at, buried_at) <= 1)
);
comment on table private.outbox is 'Mails that are waiting, being sent, sent in the last 30 days, or failed for good.';
create unique index outbox_one_per_event on private.outbox (kind, event_key, coalesce(recipient_id::text, address));
create index outbox_due_idx on private.outbox (due_at) where sent_at is null and buried_at is null and kind <> 'post';
create index outbox_due_posts_idx on private.outbox (due_at) where sent_at is null and buried_at is null and kind = 'post';
create index outbox_buried_idx on private.outbox (buried_at desc, id desc) where buried_at is not null;
create index outbox_sent_idx on private.outbox (sent_at) where sent_at is not null;
create index outbox_recipient_id_idx on private.outbox (recipient_id);

-- Whether nothing may be sent to an address that has a problem, or ended such mails of the seller.
create function private.is_mail_unwanted(of_mail private.outbox, to_address text, problem text)
returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return (problem is not null and (of_mail.kind = any (private.optional_mail_kinds() || array['free_copy', 'confirm_follow', 'gift_ended']) or of_mail.facts ? 'stop'))
    or private.has_stopped(private.address_digest(to_address), (of_mail.facts #>> '{stop,sellerId}')::uuid, of_mail.facts #>> '{stop,kind}');
end
$$;

-- The facts of a mail as it is sent: with secrets and the digest in the link that ends such mails.
create function private.facts_at_sending(of_mail private.outbox, to_address text)
returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  facts constant jsonb := of_mail.facts || private.mailed_licences(of_mail) || private.mailed_duplicates(of_mail) || private.mailed_post(of_mail)
    || coalesce(case of_mail.kind when 'gift' then private.gift_facts((of_mail.facts ->> 'orderId')::uuid) end, '{}');
begin
  return case
    when facts ? 'stop' then jsonb_set(facts, '{stop,digest}', to_jsonb(encode(private.address_digest(to_address), 'hex'))) else facts
  end;
end
$$;

-- Puts a mail to a user into the outbox, unless they turned its kind off.
create function private.enqueue_mail(of_kind text, to_user uuid, about text, with_facts jsonb, not_before timestamptz default now())
returns void
language plpgsql volatile set search_path = ''
as $$
begin
  if to_user is not null and private.wants_mail(to_user, of_kind) then
    insert into private.outbox (kind, recipient_id, event_key, facts, due_at)
    values (of_kind, to_user, about, with_facts, not_before)
    on conflict do nothing;
  end if;
end
$$;

-- The same for an address without an account.
create function private.enqueue_mail_to_address(of_kind text, to_address text, about text, with_facts jsonb)
returns void
language sql volatile set search_path = ''
as $$
  insert into private.outbox (kind, address, event_key, facts)
  select of_kind, to_address, about, with_facts where to_address <> ''
  on conflict do nothing;
$$;

-- Sending the outbox: leases, retries, failures. Only the function `jobs` calls these.

-- With the pauses below, the last attempt is half a day after the first.
create function private.mail_attempts_max()
returns integer
language sql immutable set search_path = ''
return 10;

-- A minute after the first failure, doubling up to six hours.
create function private.pause_after(failed_attempts integer)
returns interval
language sql immutable set search_path = ''
return least(interval '1 minute' * (2 ^ least(failed_attempts - 1, 20)), interval '6 hours');

-- Whether a mail that brings items or a key waits for another day: all of them are taken back, perhaps
-- not for good, or it is the sixth free gift of its address today. No giver learns that.
create function private.must_wait(of_mail private.outbox, to_address text)
returns boolean
language plpgsql volatile set search_path = ''
as $$
begin
  return of_mail.kind in ('gift', 'free_copy', 'licence_key') and (
    select bool_and(entitlements.revoked_at is not null) or (
      of_mail.kind = 'gift' and of_mail.attempts = 0 and orders.total_cents = 0
      and private.hit_rate_limit(concat('gift mail:', encode(private.address_digest(to_address), 'hex')), 86400, 5) > 0
    )
    from public.orders join public.entitlements on entitlements.order_id = orders.id
    where orders.id = (of_mail.facts ->> 'orderId')::uuid
      and entitlements.listing_id = coalesce((of_mail.facts ->> 'listingId')::uuid, entitlements.listing_id) group by orders.id
  );
end
$$;

-- Handles a due mail that isn't sent now: one whose every attempt was cut off or whose address bounced
-- fails for good, one that nobody may or wants to get is dropped, one of a paused seller or without
-- its items waits, the latter for 30 days.
create function private.put_aside(due private.outbox, standing text, to_address text)
returns boolean
language plpgsql volatile set search_path = ''
as $$
declare
  problem constant text := private.address_problem(to_address);
begin
  if due.attempts >= private.mail_attempts_max() then
    update private.outbox set buried_at = now(), last_error = coalesce(outbox.last_error, 'every try was cut off') where outbox.id = due.id;
    perform private.give_up_post(due.id);
  elsif standing = 'deleted' or private.is_mail_unwanted(due, to_address, problem) or private.is_post_unwanted(due, to_address) then
    delete from private.outbox where outbox.id = due.id;
  elsif problem = 'bounce' then
    update private.outbox set buried_at = now(), last_error = 'the address bounced' where outbox.id = due.id;
  elsif private.must_wait(due, to_address) then
    delete from private.outbox where outbox.id = due.id and outbox.created_at < now() - interval '30 days';
    update private.outbox set due_at = now() + interval '1 day' where outbox.id = due.id;
  else
    return private.hold_post(due);
  end if;
  return true;
end
$$;

-- Takes due mails with a lease, so that no other worker gets them; posts only while no other mail is
-- due. If a worker dies, they are taken again with the same id, which is their message id, so
-- receivers can drop duplicates. Mails are put aside when they are due, so the cost doesn't depend on
-- the backlog.
create function private.take_mails(at_most integer, lease interval)
returns table (id uuid, kind text, recipient_id uuid, address text, name text, facts jsonb, attempts integer, created_at timestamptz, is_guest boolean)
language plpgsql volatile security definer set search_path = ''
as $$
declare
  due private.outbox;
  standing text;
  left_to_take integer := least(at_most, 100);
begin
  while left_to_take > 0 loop
    select * into due from private.outbox
    where outbox.sent_at is null and outbox.buried_at is null and outbox.due_at <= now() and outbox.kind <> 'post'
    order by outbox.due_at limit 1 for update skip locked;
    if not found then
      select * into due from private.outbox
      where outbox.sent_at is null and outbox.buried_at is null and outbox.due_at <= now() and outbox.kind = 'post'
      order by outbox.due_at limit 1 for update skip locked;
    end if;
    exit when due.id is null;
    select profiles.standing, profiles.name, coalesce(accounts.email, claims.address), profiles.is_guest into standing, name, address, is_guest
    from public.profiles left join public.accounts on accounts.id = profiles.id left join private.claims on claims.holder_id = profiles.id
    where profiles.id = due.recipient_id;
    address := coalesce(due.address, address);
    continue when private.put_aside(due, standing, address);
    update private.outbox set attempts = outbox.attempts + 1, due_at = now() + lease where outbox.id = due.id;
    select due.id, due.kind, due.recipient_id, private.facts_at_sending(due, address), due.attempts + 1, due.created_at
    into id, kind, recipient_id, facts, attempts, created_at;
    return next;
    left_to_take := left_to_take - 1;
  end loop;
end
$$;

-- Mails to addresses that the shop forgets once they are sent, like posts to addresses.
create function private.unkept_mail_kinds()
returns text[]
language sql immutable set search_path = ''
return array['account_deleted', 'guest_links', 'invitation', 'confirm_follow', 'purchase_moved_away', 'gift_ended'];

create function private.mark_mail_sent(of_mail uuid)
returns void
language sql volatile security definer set search_path = ''
as $$
  select private.count_sent_post(of_mail);
  -- An address that got an invitation gets no other one of that seller, as if it had stopped them.
  select private.stop_mails(encode(private.address_digest(outbox.address), 'hex'), (outbox.facts #>> '{stop,sellerId}')::uuid, 'invitation')
  from private.outbox where outbox.id = of_mail and outbox.kind = 'invitation';
  delete from private.outbox where outbox.id = of_mail and (outbox.kind = any (private.unkept_mail_kinds()) or outbox.kind = 'post' and outbox.address is not null);
  update private.outbox set sent_at = now(), last_error = null
  where outbox.id = of_mail and outbox.sent_at is null and outbox.buried_at is null;
$$;

-- Notes a failed attempt, without addresses. Errors that a retry can't fix (no address, a template
-- that throws) fail for good at once.
create function private.mark_mail_failed(of_mail uuid, why text, is_final boolean)
returns void
language sql volatile security definer set search_path = ''
as $$
  update private.outbox set
    last_error = left(regexp_replace(why, '\S+@\S+', '[mail]', 'g'), 500),
    due_at = now() + private.pause_after(outbox.attempts),
    buried_at = case when is_final or outbox.attempts >= private.mail_attempts_max() then now() end
  where outbox.id = of_mail and outbox.sent_at is null and outbox.buried_at is null;
  select private.give_up_post(of_mail);
$$;

-- A job: deletes mails sent 30 days ago, and those that failed 7 days ago to addresses that the shop
-- forgets once they are sent. A thousand of each per call.
create function private.forget_mails()
returns integer
language sql volatile security definer set search_path = ''
as $$
  with forgotten as (
    delete from private.outbox where outbox.id in (
      (select old.id from private.outbox as old where old.sent_at < now() - interval '30 days' order by old.sent_at limit 1000)
      union all
      (
        select failed.id from private.outbox as failed
        where failed.kind = any (private.unkept_mail_kinds()) and failed.buried_at < now() - interval '7 days' order by failed.buried_at limit 1000
      )
    )
    returning 1
  )
  select count(*)::integer from forgotten;
$$;
grant execute on function private.take_mails, private.mark_mail_sent, private.mark_mail_failed, private.forget_mails to marketplace_jobs;
