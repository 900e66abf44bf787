SET check_function_bodies = off;

ALTER TABLE "private"."outbox"
  DROP CONSTRAINT "outbox_kind_known";

ALTER TABLE "public"."mail_preferences"
  DROP CONSTRAINT "mail_preferences_kind_optional";

CREATE OR REPLACE FUNCTION private.lock_sending_webhook (
  of_id uuid
)
  RETURNS private.webhook_endpoints
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  known private.webhook_endpoints := private.lock_own_webhook(of_id);
begin
  if known.disabled_at is not null then
    perform private.reject('webhook_disabled');
  end if;
  return known;
end
$function$;

CREATE OR REPLACE FUNCTION private.mark_webhook (
  of_message   uuid,
  of_status    integer,
  why          text,
  milliseconds integer
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.optional_mail_kinds()
  RETURNS text[]
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select array['sale', 'message', 'review', 'new_version', 'new_listings', 'webhook_off'];
$function$;

CREATE OR REPLACE FUNCTION private.redeliver_webhook (
  of_id      uuid,
  of_message uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.test_webhook (
  of_id uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  known private.webhook_endpoints := private.lock_sending_webhook(of_id);
begin
  perform private.count_against('webhook send', auth.uid());
  insert into private.webhook_messages (endpoint_id, type, event_key, data)
  values (known.id, 'endpoint.test', gen_random_uuid()::text, jsonb_build_object('endpoint_id', known.id));
  perform private.hurry_job('send_webhooks');
end
$function$;

ALTER TABLE "private"."outbox"
  ADD CONSTRAINT "outbox_kind_known"
    CHECK
    ((kind = ANY (ARRAY['purchase'::text, 'sale'::text, 'refund'::text, 'dispute'::text, 'case'::text, 'message'::text, 'review'::text, 'new_version'::text, 'new_listings'::text,
    'webhook_off'::text,
    'contact_copy'::text, 'contact_answer'::text, 'contact_message'::text, 'account_deleted'::text, 'statement'::text, 'report_outcome'::text, 'appeal'::text])));

ALTER TABLE "public"."mail_preferences"
  ADD CONSTRAINT "mail_preferences_kind_optional"
    CHECK ((kind = ANY (ARRAY['sale'::text, 'message'::text, 'review'::text, 'new_version'::text, 'new_listings'::text, 'webhook_off'::text])));

REVOKE ALL ON FUNCTION "private"."lock_sending_webhook"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."lock_sending_webhook"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."lock_sending_webhook"(uuid) TO "postgres";
