-- Webhooks of sellers (standardwebhooks.com). No client can read or write them: functions act for
-- the seller. Events: webhook_events.sql. Delivery: webhook_sending.sql.

create table private.webhook_endpoints (
  id uuid primary key default gen_random_uuid(),
  seller_id uuid not null references public.accounts (id) on delete cascade,
  url text not null,
  events text[] not null,
  -- Signs messages. After a rotation the previous secret signs too, until then.
  secret text not null,
  previous_secret text,
  previous_until timestamptz,
  created_at timestamptz not null default now(),
  failing_since timestamptz,
  disabled_at timestamptz,
  disabled_by text constraint webhook_endpoints_disabled_by_known check (disabled_by in ('seller', 'failures', 'gone')),
  constraint webhook_endpoints_disabled_by_somebody check ((disabled_at is null) = (disabled_by is null)),
  -- http is for servers on the same machine; the functions reject it on a hosted project.
  constraint webhook_endpoints_url_shape check (url ~ '^https://[^\s@]+$' or url ~ '^http://127\.0\.0\.1[:/][^\s@]*$'),
  constraint webhook_endpoints_secrets_shape check (secret ~ '^whsec_' and previous_secret ~ '^whsec_')
);
comment on table private.webhook_endpoints is 'Webhook addresses of sellers, with the secrets that sign their messages.';
select private.declare_personal('private.webhook_endpoints', 'seller_id', deletion => 'cascade', exported => 'webhooks', without => '{seller_id,secret,previous_secret}');
create index webhook_endpoints_seller_id_idx on private.webhook_endpoints (seller_id, created_at desc);

create trigger webhook_endpoints_check_size after insert on private.webhook_endpoints
  for each statement execute function private.check_size('seller_id', 'webhooks', 'too_many_webhooks');

create table private.webhook_messages (
  id uuid primary key default gen_random_uuid(),
  endpoint_id uuid not null references private.webhook_endpoints (id) on delete cascade,
  type text not null,
  -- Repeated events make one message per endpoint.
  event_key text not null,
  data jsonb not null,
  happened_at timestamptz not null default now(),
  -- The next attempt. A taken message is due again after its lease, in case its worker dies.
  due_at timestamptz not null default now(),
  attempts smallint not null default 0,
  delivered_at timestamptz,
  constraint webhook_messages_one_per_event unique (endpoint_id, type, event_key)
);
comment on table private.webhook_messages is 'Messages of the last 30 days: waiting, delivered, or failed after too many attempts.';
select private.declare_personal('private.webhook_messages', null, deletion => 'cascade', unexported => 'the sales are exported');
create index webhook_messages_list_idx on private.webhook_messages (endpoint_id, happened_at desc, id desc);
-- 10 is private.webhook_attempts_max(); an index can't call it, because its number might change.
create index webhook_messages_due_idx on private.webhook_messages (endpoint_id, due_at) where delivered_at is null and attempts < 10;
create index webhook_messages_happened_at_idx on private.webhook_messages (happened_at);

create table private.webhook_attempts (
  id bigint generated always as identity primary key,
  message_id uuid not null references private.webhook_messages (id) on delete cascade,
  attempted_at timestamptz not null default now(),
  status smallint,
  error text,
  duration_ms integer not null
);
comment on table private.webhook_attempts is 'Each attempt to deliver a message: the status of the answer, or why there was none.';
select private.declare_personal('private.webhook_attempts', null, deletion => 'cascade', unexported => 'for the seller''s page');
create index webhook_attempts_message_id_idx on private.webhook_attempts (message_id, id);

-- Locks the caller's endpoint. Rejects with webhook_not_found.
create function private.lock_own_webhook(of_id uuid)
returns private.webhook_endpoints language plpgsql volatile set search_path = '' as $$
declare
  endpoint private.webhook_endpoints;
begin
  perform private.lock_standing(auth.uid());
  select * into endpoint from private.webhook_endpoints
  where webhook_endpoints.id = of_id and webhook_endpoints.seller_id = auth.uid() for update;
  perform private.reject_if(not found, 'webhook_not_found');
  return endpoint;
end
$$;

-- Creates an endpoint of the caller. Rejects with seller_required and too_many_webhooks.
create function private.create_webhook(of_url text, of_events text[], of_secret text)
returns uuid language plpgsql volatile security definer set search_path = '' as $$
declare
  made uuid;
begin
  perform private.lock_standing(auth.uid());
  perform private.reject_if(not private.is_seller(), 'seller_required');
  insert into private.webhook_endpoints (seller_id, url, events, secret) values (auth.uid(), of_url, of_events, of_secret) returning id into made;
  return made;
end
$$;

-- Changes the given fields; null keeps one. An endpoint that is turned on again starts without
-- failures and gets its waiting messages.
create function private.change_webhook(of_id uuid, new_url text, new_events text[], is_enabled boolean)
returns void language plpgsql volatile security definer set search_path = '' as $$
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

create function private.delete_webhook(of_id uuid)
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.lock_own_webhook(of_id);
  delete from private.webhook_endpoints where webhook_endpoints.id = of_id;
end
$$;

-- Rotates the secret. The previous one signs too for a day, so that a server can change over.
create function private.rotate_webhook_secret(of_id uuid, new_secret text)
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.lock_own_webhook(of_id);
  update private.webhook_endpoints set
    previous_secret = webhook_endpoints.secret, previous_until = now() + interval '24 hours', secret = new_secret
  where webhook_endpoints.id = of_id;
end
$$;

create function private.webhook_secret(of_id uuid)
returns text language plpgsql volatile security definer set search_path = '' as $$
declare
  endpoint private.webhook_endpoints := private.lock_own_webhook(of_id);
begin
  return endpoint.secret;
end
$$;

-- The caller's endpoints, newest first, or the given one.
create function private.own_webhooks(only_id uuid default null)
returns table (id uuid, url text, events text[], created_at timestamptz, failing_since timestamptz, disabled_at timestamptz, disabled_by text,
  previous_until timestamptz)
language plpgsql stable security definer set search_path = '' as $$
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
grant execute on function private.create_webhook, private.change_webhook, private.delete_webhook, private.rotate_webhook_secret,
  private.webhook_secret, private.own_webhooks to marketplace_api;
