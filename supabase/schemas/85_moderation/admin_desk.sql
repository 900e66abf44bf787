-- Lists for admins: contact messages and mails that failed for good.

-- Closes a contact message, with or without an answer by mail. Rejects with forbidden, not_found
-- and already_done.
create function private.close_contact_message(of_message uuid, given_answer text default null)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  contact_row public.contact_messages;
begin
  perform private.lock_standing(auth.uid());
  perform private.require_admin('forbidden');
  update public.contact_messages
  set closed_at = coalesce(contact_messages.closed_at, now()), answer = given_answer, answered_at = case when given_answer is not null then now() end,
    closed_by = auth.uid()
  where contact_messages.id = of_message and contact_messages.answer is null
    and (given_answer is not null or contact_messages.closed_at is null)
  returning * into contact_row;
  perform private.reject_if(
    contact_row.id is null, case when exists (select from public.contact_messages where contact_messages.id = of_message) then 'already_done' else 'not_found' end
  );
  if given_answer is not null then
    perform private.enqueue_mail_to_address('contact_answer', contact_row.email, contact_row.id::text, jsonb_build_object(
      'name', contact_row.name, 'email', contact_row.email, 'message', contact_row.message, 'answer', given_answer
    ));
  end if;
end
$$;

-- Mails that failed for good, newest first, without their contents. Rejects with forbidden.
create function private.find_failed_mails(request jsonb)
returns table (
  id uuid, kind text, recipient_id uuid, recipient_username text, address text, attempts integer, last_error text, created_at timestamptz,
  buried_at timestamptz
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin('forbidden');
  return query
    select outbox.id, outbox.kind, outbox.recipient_id, profiles.username, outbox.address, outbox.attempts::integer, outbox.last_error,
      outbox.created_at, outbox.buried_at
    from private.outbox left join public.profiles on profiles.id = outbox.recipient_id
    where outbox.buried_at is not null
      and (outbox.buried_at, outbox.id) < (private.after_time(request), private.after_id(request))
    order by outbox.buried_at desc, outbox.id desc
    limit least((request ->> 'limit')::integer, 101);
end
$$;

-- Retries a failed mail as if it were new. Rejects with forbidden and not_found.
create function private.retry_mail(of_mail uuid)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.lock_standing(auth.uid());
  perform private.require_admin('forbidden');
  update private.outbox set buried_at = null, attempts = 0, due_at = now()
  where outbox.id = of_mail and outbox.buried_at is not null;
  perform private.reject_if(not found, 'not_found');
end
$$;

-- The number of waiting rows in each list, up to 100. Each count reads a partial index or the
-- beginning of one. Rejects with forbidden.
create function private.count_waiting()
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin('forbidden');
  return jsonb_build_object(
    'reports', (select count(*) from (select from public.reports where reports.status = 'pending' limit 100) as counted),
    'appeals', (select count(*) from (select from public.appeals where appeals.decided_at is null limit 100) as counted),
    'cases', (
      select count(*) from (
        select from public.cases where cases.state = 'escalated'
        union all select from private.corrections where corrections.state = 'waiting' and corrections.order_id is not null and corrections.ends_at > now() limit 100
      ) as counted
    ),
    'contactMessages', (
      select count(*) from (select from public.contact_messages where contact_messages.closed_at is null limit 100) as counted
    ),
    'failedMails', (select count(*) from (select from private.outbox where outbox.buried_at is not null limit 100) as counted),
    'differences', (
      select count(*) from (select from private.stripe_differences where stripe_differences.solved_at is null limit 100) as counted
    ),
    'proposals', (select count(*) from (select from public.admin_proposals limit 100) as counted)
  );
end
$$;
grant execute on function
  private.close_contact_message, private.find_failed_mails, private.retry_mail, private.count_waiting
  to marketplace_api;

-- Transparency: public counts of decisions by rule and month.

-- The last 24 months.
create function private.moderation_counts()
returns table (month text, action text, rule text, count integer)
language sql stable security definer set search_path = ''
as $$
  select to_char(date_trunc('month', moderation_actions.created_at at time zone 'UTC'), 'YYYY-MM'), moderation_actions.action,
    coalesce(moderation_actions.rule, undone.rule), count(*)::integer
  from public.moderation_actions
  left join public.moderation_actions as undone on undone.id = moderation_actions.reverses
  where moderation_actions.action not in (
      'reactivate', 'refund_case', 'replace_case', 'reject_case', 'move_purchase', 'refuse_move',
      'propose_admin', 'make_admin', 'propose_removal', 'remove_admin', 'end_proposal',
      'add_category', 'change_category', 'delete_category', 'merge_tag', 'add_synonym', 'add_pick', 'change_pick', 'delete_pick'
    )
    and moderation_actions.created_at >= date_trunc('month', now() at time zone 'UTC') at time zone 'UTC' - interval '23 months'
  group by 1, 2, 3 order by 1 desc, 2, 3;
$$;
grant execute on function private.moderation_counts to marketplace_public;
