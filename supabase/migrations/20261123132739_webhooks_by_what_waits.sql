SET check_function_bodies = off;

DROP INDEX "private"."webhook_messages_due_idx";

CREATE OR REPLACE FUNCTION private.due_webhook_endpoints (
  at_most integer
)
  RETURNS TABLE (
    endpoint_id uuid,
    is_failing  boolean
  )
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
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
  order by webhook_endpoints.failing_since is not null, waiting.due_at limit at_most;
$function$;

CREATE OR REPLACE FUNCTION private.take_webhooks (
  at_most integer,
  lease   interval
)
  RETURNS TABLE (
    id       uuid,
    url      text,
    secrets  text[],
    body     text,
    attempts integer
  )
  LANGUAGE sql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
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
$function$;

CREATE INDEX webhook_messages_due_idx ON private.webhook_messages USING btree (endpoint_id, due_at)
  WHERE ((delivered_at IS NULL) AND (attempts < 10));

REVOKE ALL ON FUNCTION "private"."due_webhook_endpoints"(integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."due_webhook_endpoints"(integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."due_webhook_endpoints"(integer) TO "postgres";
