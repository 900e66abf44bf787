-- Contact: what visitors write to the operators, the captcha answers that were used, and how often anyone may ask.

create table public.contact_messages (
  id uuid primary key default gen_random_uuid(),
  name text not null constraint contact_messages_name_length check (char_length(name) between 1 and 120 and name ~ '\S' and name !~ '[\r\n]'),
  email text not null
    constraint contact_messages_email_shape check (char_length(email) <= 320 and email ~ '^[^@\s]+@[^@\s]+\.[^@\s]+$'),
  message text not null constraint contact_messages_message_length check (char_length(message) between 1 and 5000 and message ~ '\S'),
  created_at timestamptz not null default now()
);
comment on table public.contact_messages is 'Messages of the contact form. Written by an act of the API, read by admins.';
create index contact_messages_created_at_idx on public.contact_messages (created_at desc);

revoke all on public.contact_messages from anon, authenticated;
grant select on public.contact_messages to authenticated;
alter table public.contact_messages enable row level security;

create policy "Admins can read contact messages" on public.contact_messages
  for select to authenticated using ((select private.is_admin()));

create table private.used_captchas (
  digest bytea primary key,
  expires_at timestamptz not null
);
comment on table private.used_captchas is 'SHA-256 of solved captchas: each counts once.';
create index used_captchas_expires_at_idx on private.used_captchas (expires_at);
alter table private.used_captchas enable row level security;

-- Takes a solved captcha out of use and keeps the message. Definer, because visitors may write neither table.
-- Refuses captcha_used.
create function private.send_contact_message(
  captcha text, captcha_expires_at timestamptz, sender_name text, sender_email text, sender_message text
)
returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  message_id uuid;
begin
  delete from private.used_captchas where used_captchas.expires_at < now();
  insert into private.used_captchas (digest, expires_at) values (sha256(convert_to(captcha, 'UTF8')), captcha_expires_at)
  on conflict do nothing;
  if not found then
    perform private.refuse('captcha_used');
  end if;
  insert into public.contact_messages (name, email, message) values (sender_name, sender_email, sender_message)
  returning id into message_id;
  return message_id;
end
$$;
grant execute on function private.send_contact_message(text, timestamptz, text, text, text) to marketplace_api;

create table private.rate_limits (
  key text not null,
  window_start timestamptz not null,
  hits integer not null,
  primary key (key, window_start)
);
comment on table private.rate_limits is 'How often a key (call and user or client address) was seen in a window.';
create index rate_limits_window_start_idx on private.rate_limits (window_start);
alter table private.rate_limits enable row level security;

-- Counts one more hit of a key; gives the seconds to wait when there were too many, else 0. One statement, so parallel bursts count exactly.
-- Definer, because the counts are private.
create function private.hit_rate_limit(limit_key text, window_seconds integer, most_hits integer)
returns integer
language sql volatile security definer set search_path = ''
as $$
  insert into private.rate_limits as limits (key, window_start, hits)
  values (limit_key, to_timestamp(floor(extract(epoch from now()) / window_seconds) * window_seconds), 1)
  on conflict (key, window_start) do update set hits = limits.hits + 1
  returning case
    when limits.hits > most_hits
      then greatest(1, ceil(extract(epoch from limits.window_start) + window_seconds - extract(epoch from now())))::integer
    else 0
  end;
$$;
grant execute on function private.hit_rate_limit(text, integer, integer) to marketplace_api;

-- Forgets windows that are over. Definer, because the counts are private.
create function private.sweep_rate_limits()
returns void
language sql volatile security definer set search_path = ''
as $$
  delete from private.rate_limits where rate_limits.window_start < now() - interval '1 day';
$$;
grant execute on function private.sweep_rate_limits() to marketplace_api;
