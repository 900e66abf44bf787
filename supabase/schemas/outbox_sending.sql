-- Sending what is in the outbox: taken with a lease, marked, tried again later, given up. Called by the function `jobs` alone.

-- After so many tries a mail is given up. With the pauses below that is about half a day after the first.
create function private.mail_attempts_max()
returns integer
language sql immutable set search_path = ''
as $$
  select 10;
$$;

-- A minute after the first failure, then twice as long each time, six hours at most.
create function private.pause_after(failed_attempts integer)
returns interval
language sql immutable set search_path = ''
as $$
  select least(interval '1 minute' * (2 ^ least(failed_attempts - 1, 20)), interval '6 hours');
$$;

-- Takes mails that are due, so that no other taker gets them for the time of the lease. Whoever is killed while sending leaves them to be
-- taken again; with the same id, which is their message id, so that a receiver who knows it drops the second. A mail whose every try was cut off
-- is given up here, one to a user who left is dropped: each when its turn comes, so that a take costs the same however many wait.
-- Definer, because the outbox is private.
create function private.take_mails(at_most integer, lease interval)
returns table (id uuid, kind text, recipient_id uuid, address text, name text, facts jsonb, attempts integer, created_at timestamptz)
language plpgsql volatile security definer set search_path = ''
as $$
declare
  due private.outbox;
  standing text;
  left_to_take integer := least(at_most, 100);
begin
  while left_to_take > 0 loop
    select * into due from private.outbox
    where outbox.sent_at is null and outbox.buried_at is null and outbox.due_at <= now()
    order by outbox.due_at limit 1 for update skip locked;
    exit when not found;
    select profiles.standing, profiles.name, accounts.email into standing, name, address
    from public.profiles left join public.accounts on accounts.id = profiles.id
    where profiles.id = due.recipient_id;
    if due.attempts >= private.mail_attempts_max() then
      update private.outbox set buried_at = now(), last_error = coalesce(outbox.last_error, 'every try was cut off') where outbox.id = due.id;
      continue;
    elsif standing = 'deleted' then
      delete from private.outbox where outbox.id = due.id;
      continue;
    end if;
    update private.outbox set attempts = outbox.attempts + 1, due_at = now() + lease where outbox.id = due.id;
    id := due.id;
    kind := due.kind;
    recipient_id := due.recipient_id;
    address := coalesce(due.address, address);
    facts := due.facts;
    attempts := due.attempts + 1;
    created_at := due.created_at;
    return next;
    left_to_take := left_to_take - 1;
  end loop;
end
$$;
grant execute on function private.take_mails(integer, interval) to marketplace_jobs;

-- Definer, because the outbox is private.
create function private.mark_mail_sent(of_mail uuid)
returns void
language sql volatile security definer set search_path = ''
as $$
  update private.outbox set sent_at = now(), last_error = null
  where outbox.id = of_mail and outbox.sent_at is null and outbox.buried_at is null and outbox.kind <> 'account_deleted';
  -- The last mail to a deleted account: its address goes with it.
  delete from private.outbox where outbox.id = of_mail and outbox.kind = 'account_deleted';
$$;
grant execute on function private.mark_mail_sent(uuid) to marketplace_jobs;

-- Notes why a try failed. What cannot succeed later (no address, a template that throws) is given up at once.
-- Definer, because the outbox is private.
create function private.mark_mail_failed(of_mail uuid, why text, is_final boolean)
returns void
language sql volatile security definer set search_path = ''
as $$
  update private.outbox set
    last_error = left(why, 500),
    due_at = now() + private.pause_after(outbox.attempts),
    buried_at = case when is_final or outbox.attempts >= private.mail_attempts_max() then now() end
  where outbox.id = of_mail and outbox.sent_at is null and outbox.buried_at is null;
$$;
grant execute on function private.mark_mail_failed(uuid, text, boolean) to marketplace_jobs;

-- A job: mails that were sent 30 days ago are forgotten, a thousand a call. Definer, because the outbox is private.
create function private.forget_sent_mails()
returns integer
language sql volatile security definer set search_path = ''
as $$
  with forgotten as (
    delete from private.outbox where outbox.id in (
      select old.id from private.outbox as old where old.sent_at < now() - interval '30 days' order by old.sent_at limit 1000
    )
    returning 1
  )
  select count(*)::integer from forgotten;
$$;
grant execute on function private.forget_sent_mails() to marketplace_jobs;
