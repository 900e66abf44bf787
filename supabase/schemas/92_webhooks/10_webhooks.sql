-- Webhooks: where sellers want to be told of what happens, by the Standard Webhooks specification (standardwebhooks.com). Nothing of it is a client's to
-- read or write: the functions below act for the seller whose endpoint it is. What is told: webhook_events.sql. How it gets there: webhook_sending.sql.

create table private.webhook_endpoints (
  id uuid primary key default gen_random_uuid(),
  seller_id uuid not null references public.accounts (id) on delete cascade,
  url text not null,
  events text[] not null,
  -- Signs what is sent; after a rotation what was the secret before signs too, until then.
  secret text not null,
  previous_secret text,
  previous_until timestamptz,
  created_at timestamptz not null default now(),
  failing_since timestamptz,
  disabled_at timestamptz,
  disabled_by text constraint webhook_endpoints_disabled_by_known check (disabled_by in ('seller', 'failures', 'gone')),
  constraint webhook_endpoints_disabled_by_somebody check ((disabled_at is null) = (disabled_by is null)),
  -- http is for a server on the same machine, which the functions refuse on a hosted project.
  constraint webhook_endpoints_url_shape check (url ~ '^https://[^\s@]+$' or url ~ '^http://127\.0\.0\.1[:/][^\s@]*$'),
  constraint webhook_endpoints_secrets_shape check (secret ~ '^whsec_' and previous_secret ~ '^whsec_')
);
comment on table private.webhook_endpoints is 'Addresses that sellers want to be told at, with the secrets that sign what is sent there.';
create index webhook_endpoints_seller_id_idx on private.webhook_endpoints (seller_id, created_at desc);
alter table private.webhook_endpoints enable row level security;

create table private.webhook_messages (
  id uuid primary key default gen_random_uuid(),
  endpoint_id uuid not null references private.webhook_endpoints (id) on delete cascade,
  type text not null,
  -- The same event makes one message to an endpoint, however often it is reported.
  event_key text not null,
  data jsonb not null,
  happened_at timestamptz not null default now(),
  -- When to try (again). A try that was taken is due again after its lease, in case its function was killed.
  due_at timestamptz not null default now(),
  attempts smallint not null default 0,
  delivered_at timestamptz,
  constraint webhook_messages_one_per_event unique (endpoint_id, type, event_key)
);
comment on table private.webhook_messages is 'What sellers are told, of the last 30 days: to be sent, sent, or given up after too many tries.';
create index webhook_messages_list_idx on private.webhook_messages (endpoint_id, happened_at desc, id desc);
-- 10 is private.webhook_attempts_max(), whose number could change under an index that calls it.
create index webhook_messages_due_idx on private.webhook_messages (endpoint_id, due_at) where delivered_at is null and attempts < 10;
create index webhook_messages_happened_at_idx on private.webhook_messages (happened_at);
alter table private.webhook_messages enable row level security;

create table private.webhook_attempts (
  id bigint generated always as identity primary key,
  message_id uuid not null references private.webhook_messages (id) on delete cascade,
  attempted_at timestamptz not null default now(),
  status smallint,
  error text,
  duration_ms integer not null
);
comment on table private.webhook_attempts is 'Each try to deliver a message: the status that was answered, or why there was no answer.';
create index webhook_attempts_message_id_idx on private.webhook_attempts (message_id, id);
alter table private.webhook_attempts enable row level security;

-- The caller's endpoint, locked; rejects with webhook_not_found. No grant to anyone: the commands below call it first.
create function private.lock_own_webhook(of_id uuid)
returns private.webhook_endpoints
language plpgsql volatile set search_path = ''
as $$
declare
  known private.webhook_endpoints;
begin
  perform private.lock_standing(auth.uid());
  select * into known from private.webhook_endpoints
  where webhook_endpoints.id = of_id and webhook_endpoints.seller_id = auth.uid() for update;
  if not found then
    perform private.reject('webhook_not_found');
  end if;
  return known;
end
$$;

-- An endpoint of the caller's, who must be a seller. Definer, because the table is private. Rejects with seller_required and too_many_webhooks.
create function private.create_webhook(of_url text, of_events text[], of_secret text)
returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  made uuid;
begin
  perform private.lock_standing(auth.uid());
  if not private.is_seller() then
    perform private.reject('seller_required');
  end if;
  perform pg_advisory_xact_lock(hashtextextended('webhook_endpoints:' || auth.uid(), 4));
  if (select count(*) from private.webhook_endpoints where webhook_endpoints.seller_id = auth.uid())
    >= (select limits.most from private.limits where limits.name = 'webhooks') then
    perform private.reject('too_many_webhooks');
  end if;
  insert into private.webhook_endpoints (seller_id, url, events, secret) values (auth.uid(), of_url, of_events, of_secret) returning id into made;
  return made;
end
$$;
grant execute on function private.create_webhook(text, text[], text) to marketplace_api;

-- Changes what is given; what is null stays. Turned on again, an endpoint begins anew, and gets what waited for it. Definer, because the table is private.
create function private.change_webhook(of_id uuid, new_url text, new_events text[], is_enabled boolean)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.lock_own_webhook(of_id);
  update private.webhook_endpoints set
    url = coalesce(new_url, webhook_endpoints.url),
    events = coalesce(new_events, webhook_endpoints.events),
    failing_since = case when not is_enabled or is_enabled is null then webhook_endpoints.failing_since end,
    disabled_at = case when is_enabled then null when not is_enabled then coalesce(webhook_endpoints.disabled_at, now()) else webhook_endpoints.disabled_at end,
    disabled_by = case when is_enabled then null when not is_enabled then coalesce(webhook_endpoints.disabled_by, 'seller') else webhook_endpoints.disabled_by end
  where webhook_endpoints.id = of_id;
end
$$;
grant execute on function private.change_webhook(uuid, text, text[], boolean) to marketplace_api;

-- Deletes an endpoint with its log. Definer, because the table is private.
create function private.delete_webhook(of_id uuid)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.lock_own_webhook(of_id);
  delete from private.webhook_endpoints where webhook_endpoints.id = of_id;
end
$$;
grant execute on function private.delete_webhook(uuid) to marketplace_api;

-- Takes another secret. For a day the one before signs too, so that a server can change over. Definer, because the table is private.
create function private.rotate_webhook_secret(of_id uuid, new_secret text)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.lock_own_webhook(of_id);
  update private.webhook_endpoints set
    previous_secret = webhook_endpoints.secret, previous_until = now() + interval '24 hours', secret = new_secret
  where webhook_endpoints.id = of_id;
end
$$;
grant execute on function private.rotate_webhook_secret(uuid, text) to marketplace_api;

-- The secret, for whose it is. Definer, because the table is private.
create function private.webhook_secret(of_id uuid)
returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  known private.webhook_endpoints := private.lock_own_webhook(of_id);
begin
  return known.secret;
end
$$;
grant execute on function private.webhook_secret(uuid) to marketplace_api;

-- The caller's endpoints, the newest first, or the one that is asked for. Definer, because the table is private.
create function private.own_webhooks(only_id uuid default null)
returns table (id uuid, url text, events text[], created_at timestamptz, failing_since timestamptz, disabled_at timestamptz, disabled_by text,
  previous_until timestamptz)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_standing(auth.uid());
  return query
    select webhook_endpoints.id, webhook_endpoints.url, webhook_endpoints.events, webhook_endpoints.created_at, webhook_endpoints.failing_since,
      webhook_endpoints.disabled_at, webhook_endpoints.disabled_by,
      case when webhook_endpoints.previous_until > now() then webhook_endpoints.previous_until end
    from private.webhook_endpoints
    where webhook_endpoints.seller_id = auth.uid() and (only_id is null or webhook_endpoints.id = only_id)
    order by webhook_endpoints.created_at desc, webhook_endpoints.id desc;
end
$$;
grant execute on function private.own_webhooks(uuid) to marketplace_api;
