-- Sending webhooks: taken with a lease, marked, tried again later, given up. The log of it, and what its seller does there.

-- After so many tries a message is given up: with the pauses below, 75 hours after the first.
create function private.webhook_attempts_max()
returns integer
language sql immutable set search_path = ''
as $$
  select 10;
$$;

-- The schedule that the specification gives as an example. A message that was asked for again while it was on its way counts no failure yet.
create function private.webhook_pause_after(failed_attempts integer)
returns interval
language sql immutable set search_path = ''
as $$
  select (array['5 seconds', '5 minutes', '30 minutes', '2 hours', '5 hours', '10 hours', '14 hours', '20 hours', '24 hours'])[greatest(least(failed_attempts, 9), 1)]::interval;
$$;

-- Endpoints of sellers in good standing to which something is due, those that answered last first, then by how long it waits. Goes from each endpoint for which something waits to the
-- next by their index, so that those with nothing to be told are not looked at. No grant to anyone.
create function private.due_webhook_endpoints(at_most integer)
returns table (endpoint_id uuid, is_failing boolean)
language sql stable set search_path = ''
as $$
  with recursive waiting as (
    (
      select webhook_messages.endpoint_id, webhook_messages.due_at from private.webhook_messages
      where webhook_messages.delivered_at is null and webhook_messages.attempts < private.webhook_attempts_max()
      order by webhook_messages.endpoint_id, webhook_messages.due_at limit 1
    )
    union all
    select following.endpoint_id, following.due_at from waiting cross join lateral (
      select webhook_messages.endpoint_id, webhook_messages.due_at from private.webhook_messages
      where webhook_messages.endpoint_id > waiting.endpoint_id
        and webhook_messages.delivered_at is null and webhook_messages.attempts < private.webhook_attempts_max()
      order by webhook_messages.endpoint_id, webhook_messages.due_at limit 1
    ) as following
  )
  select waiting.endpoint_id, webhook_endpoints.failing_since is not null
  from waiting join private.webhook_endpoints on webhook_endpoints.id = waiting.endpoint_id
  where waiting.due_at <= now() and webhook_endpoints.disabled_at is null
    and (select profiles.standing from public.profiles where profiles.id = webhook_endpoints.seller_id) = 'good'
  order by webhook_endpoints.failing_since is not null, waiting.due_at limit at_most;
$$;

-- Takes messages that are due, two to an endpoint at most, so that none waits for a slow one that has many; those to endpoints that answered last go
-- first. Whoever is killed while sending leaves them to be taken again, with the same id. Definer, because the tables are private.
create function private.take_webhooks(at_most integer, lease interval)
returns table (id uuid, url text, secrets text[], body text, attempts integer)
language sql volatile security definer set search_path = ''
as $$
  with due as (
    select picked.id from private.due_webhook_endpoints(least(at_most, 100)) as ready
    cross join lateral (
      select webhook_messages.id, webhook_messages.due_at from private.webhook_messages
      where webhook_messages.endpoint_id = ready.endpoint_id and webhook_messages.delivered_at is null
        and webhook_messages.attempts < private.webhook_attempts_max() and webhook_messages.due_at <= now()
      order by webhook_messages.due_at limit 2 for update skip locked
    ) as picked
    order by ready.is_failing, picked.due_at limit least(at_most, 100)
  )
  update private.webhook_messages set attempts = webhook_messages.attempts + 1, due_at = now() + lease
  from due, private.webhook_endpoints
  where webhook_messages.id = due.id and webhook_endpoints.id = webhook_messages.endpoint_id
  returning webhook_messages.id, webhook_endpoints.url,
    array[webhook_endpoints.secret] || case
      when webhook_endpoints.previous_until > now() then array[webhook_endpoints.previous_secret] else '{}'
    end,
    jsonb_build_object('type', webhook_messages.type, 'timestamp', webhook_messages.happened_at, 'data', webhook_messages.data)::text,
    webhook_messages.attempts;
$$;
grant execute on function private.take_webhooks(integer, interval) to marketplace_jobs;

-- Notes a try: `of_status` is null where there was no answer. An endpoint that says it is gone, or answered nothing right for five days, is told no more until
-- its seller, who gets a mail, turns it on again. Definer, because the tables are private.
create function private.mark_webhook(of_message uuid, of_status integer, why text, milliseconds integer)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  is_delivered boolean := coalesce(of_status >= 200 and of_status <= 299, false);
  told private.webhook_messages;
  turned_off private.webhook_endpoints;
begin
  update private.webhook_messages set
    delivered_at = case when is_delivered then now() end,
    due_at = now() + private.webhook_pause_after(webhook_messages.attempts)
  where webhook_messages.id = of_message returning * into told;
  if not found then
    return;
  end if;
  insert into private.webhook_attempts (message_id, status, error, duration_ms) values (of_message, of_status, left(why, 200), milliseconds);
  update private.webhook_endpoints set failing_since = case when not is_delivered then coalesce(webhook_endpoints.failing_since, now()) end
  where webhook_endpoints.id = told.endpoint_id and (not is_delivered or webhook_endpoints.failing_since is not null);
  update private.webhook_endpoints set disabled_at = now(), disabled_by = case when of_status = 410 then 'gone' else 'failures' end
  where webhook_endpoints.id = told.endpoint_id and webhook_endpoints.disabled_at is null and not is_delivered
    and (of_status = 410 or webhook_endpoints.failing_since < now() - interval '5 days')
  returning * into turned_off;
  if found then
    perform private.enqueue_mail('webhook_off', turned_off.seller_id, turned_off.id || ':' || turned_off.disabled_at, jsonb_build_object(
      'webhookId', turned_off.id, 'url', turned_off.url, 'why', turned_off.disabled_by
    ));
  end if;
end
$$;
grant execute on function private.mark_webhook(uuid, integer, text, integer) to marketplace_jobs;

-- A job: messages of more than 30 days are forgotten, a thousand a call. Definer, because the table is private.
create function private.forget_webhooks()
returns integer
language sql volatile security definer set search_path = ''
as $$
  with forgotten as (
    delete from private.webhook_messages where webhook_messages.id in (
      select old.id from private.webhook_messages as old where old.happened_at < now() - interval '30 days' order by old.happened_at limit 1000
    )
    returning 1
  )
  select count(*)::integer from forgotten;
$$;
grant execute on function private.forget_webhooks() to marketplace_jobs;

-- What was sent to an endpoint of the caller's, newest first, with each try. Definer, because the tables are private. Rejects with webhook_not_found.
create function private.webhook_deliveries(of_id uuid, at_most integer, before_time timestamptz, before_id uuid)
returns table (id uuid, type text, happened_at timestamptz, state text, next_try_at timestamptz, data jsonb, tries jsonb)
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.lock_own_webhook(of_id);
  return query
    select told.id, told.type, told.happened_at,
      case when told.delivered_at is not null then 'delivered' when told.attempts >= private.webhook_attempts_max() then 'failed' else 'pending' end,
      case when told.delivered_at is null and told.attempts < private.webhook_attempts_max() then told.due_at end,
      told.data,
      coalesce((
        select jsonb_agg(jsonb_build_object(
          'attempted_at', made.attempted_at, 'status', made.status, 'error', made.error, 'duration_ms', made.duration_ms
        ) order by made.id desc)
        from private.webhook_attempts as made where made.message_id = told.id
      ), '[]')
    from private.webhook_messages as told
    where told.endpoint_id = of_id and (before_time is null or (told.happened_at, told.id) < (before_time, before_id))
    order by told.happened_at desc, told.id desc limit least(at_most, 101);
end
$$;
grant execute on function private.webhook_deliveries(uuid, integer, timestamptz, uuid) to marketplace_api;

-- The caller's endpoint, locked, to send something to; rejects with webhook_not_found and webhook_disabled. No grant to anyone.
create function private.lock_sending_webhook(of_id uuid)
returns private.webhook_endpoints
language plpgsql volatile set search_path = ''
as $$
declare
  known private.webhook_endpoints := private.lock_own_webhook(of_id);
begin
  if known.disabled_at is not null then
    perform private.reject('webhook_disabled');
  end if;
  return known;
end
$$;

-- The same message again, by the same id, whatever came of it. Definer, because the table is private. Counts against the limit 'webhook send'.
-- Rejects with webhook_not_found, webhook_disabled and rate_limited.
create function private.redeliver_webhook(of_id uuid, of_message uuid)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  known private.webhook_endpoints := private.lock_sending_webhook(of_id);
begin
  update private.webhook_messages set delivered_at = null, attempts = 0, due_at = now()
  where webhook_messages.id = of_message and webhook_messages.endpoint_id = known.id;
  if not found then
    perform private.reject('webhook_not_found');
  end if;
  perform private.count_against('webhook send', auth.uid());
  perform private.hurry_job('send_webhooks');
end
$$;
grant execute on function private.redeliver_webhook(uuid, uuid) to marketplace_api;

-- A message that tells of nothing, to see whether it arrives. Definer, because the table is private. Counts against the limit 'webhook send'.
-- Rejects with webhook_not_found, webhook_disabled and rate_limited.
create function private.test_webhook(of_id uuid)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  known private.webhook_endpoints := private.lock_sending_webhook(of_id);
begin
  perform private.count_against('webhook send', auth.uid());
  insert into private.webhook_messages (endpoint_id, type, event_key, data)
  values (known.id, 'endpoint.test', gen_random_uuid()::text, jsonb_build_object('endpoint_id', known.id));
  perform private.hurry_job('send_webhooks');
end
$$;
grant execute on function private.test_webhook(uuid) to marketplace_api;
