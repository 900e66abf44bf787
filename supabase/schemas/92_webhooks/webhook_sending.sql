-- The maximum of attempts: with the pauses below, the last is 75 hours after the first.
create function private.webhook_attempts_max()
returns integer language sql immutable set search_path = ''
return 10;

-- Takes due messages of sellers in good standing with a lease, at most two per endpoint, so that a
-- slow one delays no others, and of failing endpoints last. Steps through the index from one
-- endpoint to the next, so idle ones cost nothing. If a worker dies, the messages are taken again
-- with the same id.
create function private.take_webhooks(at_most integer, lease interval)
returns table (id uuid, url text, secrets text[], body text, attempts integer) language sql volatile security definer set search_path = '' as $$
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
  ), ready as materialized (
    select waiting.endpoint_id, webhook_endpoints.failing_since is not null as is_failing
    from waiting join private.webhook_endpoints on webhook_endpoints.id = waiting.endpoint_id
    where waiting.due_at <= now() and webhook_endpoints.disabled_at is null
      and (select profiles.standing from public.profiles where profiles.id = webhook_endpoints.seller_id) = 'good'
    order by webhook_endpoints.failing_since is not null, waiting.due_at limit least(at_most, 100)
  ), due as (
    select picked.id from ready
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

-- Notes an attempt: `of_status` is null without an answer. An endpoint that is gone (410), or
-- failed for five days, is turned off, and its seller gets a mail.
create function private.mark_webhook(of_message uuid, of_status integer, why text, milliseconds integer)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  is_delivered boolean := coalesce(of_status >= 200 and of_status <= 299, false);
  sent private.webhook_messages;
  turned_off private.webhook_endpoints;
begin
  update private.webhook_messages set
    delivered_at = case when is_delivered then now() end,
    -- The example schedule of the specification. A redelivery that was requested meanwhile has no
    -- attempt.
    due_at = now() + (array['5 seconds', '5 minutes', '30 minutes', '2 hours', '5 hours', '10 hours', '14 hours', '20 hours', '24 hours'])[greatest(least(webhook_messages.attempts, 9), 1)]::interval
  where webhook_messages.id = of_message returning * into sent;
  if not found then
    return;
  end if;
  insert into private.webhook_attempts (message_id, status, error, duration_ms) values (of_message, of_status, left(why, 200), milliseconds);
  update private.webhook_endpoints set failing_since = case when not is_delivered then coalesce(webhook_endpoints.failing_since, now()) end
  where webhook_endpoints.id = sent.endpoint_id and (not is_delivered or webhook_endpoints.failing_since is not null);
  update private.webhook_endpoints set disabled_at = now(), disabled_by = case when of_status = 410 then 'gone' else 'failures' end
  where webhook_endpoints.id = sent.endpoint_id and webhook_endpoints.disabled_at is null and not is_delivered
    and (of_status = 410 or webhook_endpoints.failing_since < now() - interval '5 days')
  returning * into turned_off;
  if found then
    perform private.enqueue_mail('webhook_off', turned_off.seller_id, turned_off.id || ':' || turned_off.disabled_at, jsonb_build_object(
      'webhookId', turned_off.id, 'url', turned_off.url, 'why', turned_off.disabled_by
    ));
  end if;
end
$$;

-- A job: deletes messages older than 30 days, a thousand per call.
create function private.forget_webhooks()
returns integer language sql volatile security definer set search_path = '' as $$
  select private.delete_due('private.webhook_messages', 'happened_at < now() - interval ''30 days''', 'happened_at');
$$;
grant execute on function private.take_webhooks, private.mark_webhook, private.forget_webhooks to marketplace_jobs;

-- Messages of the caller's endpoint with their attempts, newest first. `request`: {limit, after:
-- [happened_at, id]}. Rejects with webhook_not_found.
create function private.webhook_deliveries(of_id uuid, request jsonb)
returns table (id uuid, type text, happened_at timestamptz, state text, next_try_at timestamptz, data jsonb, tries jsonb)
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.lock_own_webhook(of_id);
  return query
    select message.id, message.type, message.happened_at,
      case when message.delivered_at is not null then 'delivered' when message.attempts >= private.webhook_attempts_max() then 'failed' else 'pending' end,
      case when message.delivered_at is null and message.attempts < private.webhook_attempts_max() then message.due_at end,
      message.data,
      coalesce((
        select jsonb_agg(jsonb_build_object(
          'attempted_at', made.attempted_at, 'status', made.status, 'error', made.error, 'duration_ms', made.duration_ms
        ) order by made.id desc)
        from private.webhook_attempts as made where made.message_id = message.id
      ), '[]')
    from private.webhook_messages as message
    where message.endpoint_id = of_id and (message.happened_at, message.id) < (private.after_time(request), private.after_id(request))
    order by message.happened_at desc, message.id desc limit least((request ->> 'limit')::integer, 101);
end
$$;

-- Sends a message again with the same id, whatever its result was. Counts against the limit
-- 'webhook send'. Rejects with webhook_not_found, webhook_disabled and rate_limited.
create function private.redeliver_webhook(of_id uuid, of_message uuid)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  endpoint private.webhook_endpoints := private.lock_own_webhook(of_id);
begin
  perform private.reject_if(endpoint.disabled_at is not null, 'webhook_disabled');
  update private.webhook_messages set delivered_at = null, attempts = 0, due_at = now()
  where webhook_messages.id = of_message and webhook_messages.endpoint_id = endpoint.id;
  perform private.reject_if(not found, 'webhook_not_found');
  perform private.count_against('webhook send', auth.uid());
  perform private.run_job_soon('send_webhooks');
end
$$;

-- Sends a test message. Counts against the limit 'webhook send'. Rejects with webhook_not_found,
-- webhook_disabled and rate_limited.
create function private.test_webhook(of_id uuid)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  endpoint private.webhook_endpoints := private.lock_own_webhook(of_id);
begin
  perform private.reject_if(endpoint.disabled_at is not null, 'webhook_disabled');
  perform private.count_against('webhook send', auth.uid());
  insert into private.webhook_messages (endpoint_id, type, event_key, data)
  values (endpoint.id, 'endpoint.test', gen_random_uuid()::text, jsonb_build_object('endpoint_id', endpoint.id));
  perform private.run_job_soon('send_webhooks');
end
$$;
grant execute on function private.webhook_deliveries, private.redeliver_webhook, private.test_webhook to marketplace_api;
