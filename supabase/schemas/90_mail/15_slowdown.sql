-- Slowing down: an answer like "too many connections" halves how many mails are sent at once and
-- pauses all of them. One more is sent at once every ten seconds after the pause.

create table private.mail_slowdown (
  is_only boolean primary key default true constraint mail_slowdown_one_row check (is_only),
  at_once integer not null constraint mail_slowdown_at_once_positive check (at_once > 0),
  paused_until timestamptz not null
);
comment on table private.mail_slowdown is 'The last time that the mail server asked for a pause: one row, or none.';

-- How many mails may be sent at once now. 0 in a pause.
create function private.mails_at_once(at_most integer)
returns integer
language sql stable security definer set search_path = ''
as $$
  select coalesce((
    select case
      when mail_slowdown.paused_until > now() then 0
      else least(at_most, mail_slowdown.at_once + extract(epoch from now() - mail_slowdown.paused_until) / 10)::integer
    end
    from private.mail_slowdown
  ), at_most);
$$;

-- Notes that the mail server asked for a pause. It counts no try of the mail, for three days. Of
-- mails that were sent at once, the first slows all down.
create function private.slow_mails_down(of_mail uuid, why text, at_most integer)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  slower constant integer := greatest(private.mails_at_once(at_most) / 2, 1);
  is_free boolean;
begin
  insert into private.mail_slowdown (at_once, paused_until) values (slower, now() + interval '10 seconds' / slower)
  on conflict (is_only) do update set at_once = excluded.at_once, paused_until = excluded.paused_until where mail_slowdown.paused_until <= now();
  update private.outbox set attempts = outbox.attempts - 1
  where outbox.id = of_mail and outbox.state = 'taken' and outbox.created_at > now() - interval '3 days';
  is_free := found;
  perform private.mark_mail_failed(of_mail, why, false);
  update private.outbox set due_at = mail_slowdown.paused_until from private.mail_slowdown where outbox.id = of_mail and is_free;
end
$$;
grant execute on function private.mails_at_once, private.slow_mails_down to marketplace_jobs;
