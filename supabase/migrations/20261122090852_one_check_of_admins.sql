SET check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.begin_act (
  on_user uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  perform private.lock_standing(auth.uid());
  perform private.require_admin('forbidden');
  if on_user = auth.uid() then
    perform private.reject('own_act');
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.begin_act_on_standing (
  on_user  uuid,
  code     text,
  own_code text
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  perform private.lock_admins();
  perform private.require_admin(code);
  if on_user = auth.uid() then
    perform private.reject(own_code);
  end if;
  perform private.lock_standing_alone(on_user);
  if not exists (select from public.profiles where profiles.id = on_user and profiles.standing <> 'deleted') then
    perform private.reject('profile_not_found');
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.forget_sent_mails()
  RETURNS integer
  LANGUAGE sql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  with forgotten as (
    delete from private.outbox where outbox.id in (
      select old.id from private.outbox as old where old.sent_at < now() - interval '30 days' order by old.sent_at limit 1000
    )
    returning 1
  )
  select count(*)::integer from forgotten;
$function$;

CREATE OR REPLACE FUNCTION private.retry_mail (
  of_mail uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  perform private.lock_standing(auth.uid());
  perform private.require_admin('forbidden');
  update private.outbox set buried_at = null, attempts = 0, due_at = now()
  where outbox.id = of_mail and outbox.buried_at is not null;
  if not found then
    perform private.reject('not_found');
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.set_report_status (
  of_report_id uuid,
  new_status   text
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  perform private.require_admin('forbidden');
  update public.reports set status = new_status, outcome = case new_status when 'dismissed' then 'dismissed' else 'none' end
  where reports.id = of_report_id and reports.status <> new_status;
  if found then
    insert into public.moderation_actions (admin_id, action, report_id)
    values (auth.uid(), case new_status when 'dismissed' then 'dismiss' else 'reactivate' end, of_report_id);
  elsif not exists (select from public.reports where reports.id = of_report_id) then
    perform private.reject('report_not_found');
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.settle_contact_message (
  of_message   uuid,
  given_answer text DEFAULT NULL::text
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  known public.contact_messages;
begin
  perform private.lock_standing(auth.uid());
  perform private.require_admin('forbidden');
  update public.contact_messages
  set closed_at = coalesce(contact_messages.closed_at, now()), answer = given_answer, answered_at = case when given_answer is not null then now() end,
    settled_by = auth.uid()
  where contact_messages.id = of_message and contact_messages.answer is null
    and (given_answer is not null or contact_messages.closed_at is null)
  returning * into known;
  if known.id is null then
    perform private.reject(case when exists (select from public.contact_messages where contact_messages.id = of_message) then 'already_done' else 'not_found' end);
  end if;
  if given_answer is not null then
    perform private.enqueue_mail_to_address('contact_answer', known.email, known.id::text, jsonb_build_object(
      'name', known.name, 'email', known.email, 'message', known.message, 'answer', given_answer
    ));
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.take_mails (
  at_most integer,
  lease   interval
)
  RETURNS TABLE (
    id           uuid,
    kind         text,
    recipient_id uuid,
    address      text,
    name         text,
    facts        jsonb,
    attempts     integer,
    created_at   timestamp with time zone
  )
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
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
$function$;
