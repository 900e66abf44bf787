create table public.contact_messages (
  id uuid primary key default gen_random_uuid(),
  name text collate "unicode" not null,
  email text not null
    constraint contact_messages_email_shape check (email = private.normal_address(email) and private.is_address(email)),
  message text not null,
  created_at timestamptz not null default now(),
  closed_at timestamptz,
  answer text,
  answered_at timestamptz,
  closed_by uuid references public.profiles (id),
  locale text not null default 'en',
  constraint contact_messages_answered_at_a_time check ((answer is null) = (answered_at is null)),
  constraint contact_messages_answered_is_closed check (answer is null or closed_at is not null)
);
comment on table public.contact_messages is 'Messages of the contact form. Written by a function of the API, read by admins.';
select private.declare_personal('public.contact_messages', 'email', unexported => 'kept by address');
select private.declare_personal('public.contact_messages', 'closed_by', kept => 'the log of rights', unexported => 'which admin stays with the admins');
create index contact_messages_created_at_idx on public.contact_messages (created_at desc, id desc);
create index contact_messages_open_idx on public.contact_messages (created_at desc, id desc) where closed_at is null;
create index contact_messages_closed_by_idx on public.contact_messages (closed_by);

create table private.used_captchas (
  digest bytea primary key,
  expires_at timestamptz not null
);
comment on table private.used_captchas is 'SHA-256 of solved captchas: each counts once.';
select private.declare_personal('private.used_captchas', null, '{digest}', kept => 'minutes', unexported => 'a digest');
create index used_captchas_expires_at_idx on private.used_captchas (expires_at);

-- Uses up a solved captcha. Rejects with captcha_used.
create function private.use_captcha(captcha text, captcha_expires_at timestamptz)
returns void language plpgsql volatile set search_path = '' as $$
begin
  delete from private.used_captchas where used_captchas.expires_at < now();
  insert into private.used_captchas (digest, expires_at) values (sha256(convert_to(captcha, 'UTF8')), captcha_expires_at)
  on conflict do nothing;
  perform private.reject_if(not found, 'captcha_used');
end
$$;

-- Uses up a solved captcha and stores the message. Mails it to the operators if they have an
-- address, and a copy to the sender: at most three a day, because the address may belong to
-- somebody else. Rejects with captcha_used.
create function private.send_contact_message(
  captcha text, captcha_expires_at timestamptz, sender_name text, sender_email text, sender_message text, operators_email text
) returns uuid language plpgsql volatile security definer set search_path = '' as $$
declare
  message_id uuid;
  facts jsonb := jsonb_build_object('name', sender_name, 'email', sender_email, 'message', sender_message);
begin
  perform private.use_captcha(captcha, captcha_expires_at);
  insert into public.contact_messages (name, email, message, locale)
  values (sender_name, private.normal_address(sender_email), sender_message, private.caller_locale())
  returning id into message_id;
  perform private.enqueue_mail_to_address('contact_message', operators_email, message_id::text, facts);
  if private.hit_rate_limit('contact copy:' || encode(private.address_digest(sender_email), 'hex'), 86400, 3, 1) = 0 then
    perform private.enqueue_mail_to_address('contact_copy', sender_email, message_id::text, facts, private.caller_locale());
  end if;
  return message_id;
end
$$;

-- Closes a contact message, with or without an answer by mail. Rejects with forbidden, not_found
-- and already_done.
create function private.close_contact_message(of_message uuid, given_answer text default null)
returns void language plpgsql volatile security definer set search_path = '' as $$
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
    ), contact_row.locale);
  end if;
end
$$;
grant execute on function private.send_contact_message, private.close_contact_message to marketplace_api;

grant select on public.contact_messages to authenticated;

create policy "Admins can read contact messages" on public.contact_messages
  for select to authenticated using ((select private.is_admin()));
