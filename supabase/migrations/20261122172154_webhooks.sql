SET check_function_bodies = off;

CREATE TABLE "private"."webhook_attempts" (
  "id"           bigint                   GENERATED ALWAYS AS IDENTITY NOT NULL,
  "message_id"   uuid                     NOT NULL,
  "attempted_at" timestamp with time zone NOT NULL DEFAULT now(),
  "status"       smallint,
  "error"        text,
  "duration_ms"  integer                  NOT NULL,
  CONSTRAINT "webhook_attempts_pkey" PRIMARY KEY (id)
);

ALTER TABLE "private"."webhook_attempts"
  ENABLE ROW LEVEL SECURITY;

CREATE TABLE "private"."webhook_endpoints" (
  "id"              uuid                     NOT NULL DEFAULT gen_random_uuid(),
  "seller_id"       uuid                     NOT NULL,
  "url"             text                     NOT NULL,
  "events"          text[]                   NOT NULL,
  "secret"          text                     NOT NULL,
  "previous_secret" text,
  "previous_until"  timestamp with time zone,
  "created_at"      timestamp with time zone NOT NULL DEFAULT now(),
  "failing_since"   timestamp with time zone,
  "disabled_at"     timestamp with time zone,
  "disabled_by"     text,
  CONSTRAINT "webhook_endpoints_disabled_by_known" CHECK ((disabled_by = ANY (ARRAY['seller'::text, 'failures'::text, 'gone'::text]))),
  CONSTRAINT "webhook_endpoints_disabled_by_somebody" CHECK (((disabled_at IS NULL) = (disabled_by IS NULL))),
  CONSTRAINT "webhook_endpoints_events_known"
    CHECK (((cardinality(events) >= 1) AND (events <@ ARRAY['sale.completed'::text, 'refund.completed'::text, 'review.created'::text, 'message.received'::text]))),
  CONSTRAINT "webhook_endpoints_pkey" PRIMARY KEY (id),
  CONSTRAINT "webhook_endpoints_secrets_shape" CHECK (((secret ~ '^whsec_'::text) AND (previous_secret ~ '^whsec_'::text))),
  CONSTRAINT "webhook_endpoints_url_length" CHECK ((char_length(url) <= 2048)),
  CONSTRAINT "webhook_endpoints_url_shape" CHECK (((url ~ '^https://[^\s@]+$'::text) OR (url ~ '^http://127\.0\.0\.1[:/][^\s@]*$'::text)))
);

ALTER TABLE "private"."webhook_endpoints"
  ENABLE ROW LEVEL SECURITY;

CREATE TABLE "private"."webhook_messages" (
  "id"           uuid                     NOT NULL DEFAULT gen_random_uuid(),
  "endpoint_id"  uuid                     NOT NULL,
  "type"         text                     NOT NULL,
  "event_key"    text                     NOT NULL,
  "data"         jsonb                    NOT NULL,
  "happened_at"  timestamp with time zone NOT NULL DEFAULT now(),
  "due_at"       timestamp with time zone NOT NULL DEFAULT now(),
  "attempts"     smallint                 NOT NULL DEFAULT 0,
  "delivered_at" timestamp with time zone,
  CONSTRAINT "webhook_messages_one_per_event" UNIQUE (endpoint_id, TYPE, event_key),
  CONSTRAINT "webhook_messages_pkey" PRIMARY KEY (id)
);

ALTER TABLE "private"."webhook_messages"
  ENABLE ROW LEVEL SECURITY;

CREATE OR REPLACE FUNCTION private.change_webhook (
  of_id      uuid,
  new_url    text,
  new_events text[],
  is_enabled boolean
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.create_webhook (
  of_url    text,
  of_events text[],
  of_secret text
)
  RETURNS uuid
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.delete_webhook (
  of_id uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  perform private.lock_own_webhook(of_id);
  delete from private.webhook_endpoints where webhook_endpoints.id = of_id;
end
$function$;

CREATE OR REPLACE FUNCTION private.emit_webhook (
  to_user   uuid,
  of_type   text,
  about     text,
  with_data jsonb
)
  RETURNS void
  LANGUAGE sql
  SET search_path TO ''
  AS $function$
  insert into private.webhook_messages (endpoint_id, type, event_key, data)
  select webhook_endpoints.id, of_type, about, with_data
  from private.webhook_endpoints
  join public.profiles on profiles.id = webhook_endpoints.seller_id and profiles.standing = 'good'
  where webhook_endpoints.seller_id = to_user and webhook_endpoints.disabled_at is null and of_type = any (webhook_endpoints.events)
  on conflict do nothing;
$function$;

CREATE OR REPLACE FUNCTION private.export_programs()
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select jsonb_build_object(
    'api_keys', array(
      select to_jsonb(api_keys) - array['user_id', 'digest'] from public.api_keys where api_keys.user_id = auth.uid() order by api_keys.created_at
    ),
    'webhooks', array(
      select to_jsonb(webhook_endpoints) - array['seller_id', 'secret', 'previous_secret']
      from private.webhook_endpoints where webhook_endpoints.seller_id = auth.uid() order by webhook_endpoints.created_at
    )
  );
$function$;

CREATE OR REPLACE FUNCTION private.forget_webhooks()
  RETURNS integer
  LANGUAGE sql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  with forgotten as (
    delete from private.webhook_messages where webhook_messages.id in (
      select old.id from private.webhook_messages as old where old.happened_at < now() - interval '30 days' order by old.happened_at limit 1000
    )
    returning 1
  )
  select count(*)::integer from forgotten;
$function$;

CREATE OR REPLACE FUNCTION private.lock_own_webhook (
  of_id uuid
)
  RETURNS private.webhook_endpoints
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
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
    and (of_status = 410 or webhook_endpoints.failing_since < now() - interval '5 days');
end
$function$;

CREATE OR REPLACE FUNCTION private.own_webhooks (
  only_id uuid DEFAULT NULL::uuid
)
  RETURNS TABLE (
    id             uuid,
    url            text,
    events         text[],
    created_at     timestamp with time zone,
    failing_since  timestamp with time zone,
    disabled_at    timestamp with time zone,
    disabled_by    text,
    previous_until timestamp with time zone
  )
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
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
  known private.webhook_endpoints := private.lock_own_webhook(of_id);
begin
  if known.disabled_at is not null then
    perform private.reject('webhook_disabled');
  end if;
  update private.webhook_messages set delivered_at = null, attempts = 0, due_at = now()
  where webhook_messages.id = of_message and webhook_messages.endpoint_id = known.id;
  if not found then
    perform private.reject('webhook_not_found');
  end if;
  perform private.count_against('webhook send', auth.uid());
  perform private.hurry_job('send_webhooks');
end
$function$;

CREATE OR REPLACE FUNCTION private.rotate_webhook_secret (
  of_id      uuid,
  new_secret text
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  perform private.lock_own_webhook(of_id);
  update private.webhook_endpoints set
    previous_secret = webhook_endpoints.secret, previous_until = now() + interval '24 hours', secret = new_secret
  where webhook_endpoints.id = of_id;
end
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
    select picked.id from private.webhook_endpoints
    cross join lateral (
      select webhook_messages.id, webhook_messages.due_at from private.webhook_messages
      where webhook_messages.endpoint_id = webhook_endpoints.id and webhook_messages.delivered_at is null
        and webhook_messages.attempts < private.webhook_attempts_max() and webhook_messages.due_at <= now()
      order by webhook_messages.due_at limit 2 for update skip locked
    ) as picked
    where webhook_endpoints.disabled_at is null
    order by webhook_endpoints.failing_since is not null, picked.due_at limit least(at_most, 100)
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

CREATE OR REPLACE FUNCTION private.tell_new_message()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  perform private.emit_webhook(
    case when threads.buyer_id = new.sender_id then threads.seller_id else threads.buyer_id end,
    'message.received', new.id::text, jsonb_build_object('message_id', new.id, 'thread_id', new.thread_id)
  )
  from public.threads where threads.id = new.thread_id;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.tell_new_review()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  perform private.emit_webhook(listings.seller_id, 'review.created', new.id::text, jsonb_build_object(
    'review_id', new.id, 'listing_id', new.listing_id, 'rating', new.rating
  ))
  from public.listings where listings.id = new.listing_id;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.tell_order_change()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  facts jsonb := jsonb_build_object('order_id', new.id, 'total', round(new.total_cents / 100.0, 2), 'currency', new.currency);
begin
  if new.paid_at is not null and old.paid_at is null then
    perform private.emit_webhook(new.seller_id, 'sale.completed', new.id::text, facts || jsonb_build_object(
      'fee', round(new.fee_cents / 100.0, 2),
      'items', (
        select jsonb_agg(jsonb_build_object(
          'listing_id', order_items.listing_id, 'title', order_items.title, 'price', round(order_items.price_cents / 100.0, 2)
        ) order by order_items.title, order_items.id)
        from public.order_items where order_items.order_id = new.id
      )
    ));
  end if;
  if new.refunded_cents > old.refunded_cents then
    perform private.emit_webhook(new.seller_id, 'refund.completed', new.id || ':' || new.refunded_cents, facts || jsonb_build_object(
      'refunded', round(new.refunded_cents / 100.0, 2), 'status', new.status
    ));
  end if;
  return null;
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
  known private.webhook_endpoints := private.lock_own_webhook(of_id);
begin
  if known.disabled_at is not null then
    perform private.reject('webhook_disabled');
  end if;
  perform private.count_against('webhook send', auth.uid());
  insert into private.webhook_messages (endpoint_id, type, event_key, data)
  values (known.id, 'endpoint.test', gen_random_uuid()::text, jsonb_build_object('endpoint_id', known.id));
  perform private.hurry_job('send_webhooks');
end
$function$;

CREATE OR REPLACE FUNCTION private.webhook_attempts_max()
  RETURNS integer
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select 10;
$function$;

CREATE OR REPLACE FUNCTION private.webhook_deliveries (
  of_id       uuid,
  at_most     integer,
  before_time timestamp with time zone,
  before_id   uuid
)
  RETURNS TABLE (
    id          uuid,
    type        text,
    happened_at timestamp with time zone,
    state       text,
    next_try_at timestamp with time zone,
    data        jsonb,
    tries       jsonb
  )
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.webhook_pause_after (
  failed_attempts integer
)
  RETURNS interval
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select (array['5 seconds', '5 minutes', '30 minutes', '2 hours', '5 hours', '10 hours', '14 hours', '20 hours', '24 hours'])[greatest(least(failed_attempts, 9), 1)]::interval;
$function$;

CREATE OR REPLACE FUNCTION private.webhook_secret (
  of_id uuid
)
  RETURNS text
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  known private.webhook_endpoints := private.lock_own_webhook(of_id);
begin
  return known.secret;
end
$function$;

ALTER TABLE "private"."webhook_endpoints"
  ADD CONSTRAINT "webhook_endpoints_seller_id_fkey" FOREIGN KEY (seller_id) REFERENCES public.accounts(id) ON DELETE CASCADE;

ALTER TABLE "private"."webhook_messages"
  ADD CONSTRAINT "webhook_messages_endpoint_id_fkey" FOREIGN KEY (endpoint_id) REFERENCES private.webhook_endpoints(id) ON DELETE CASCADE;

ALTER TABLE "private"."webhook_attempts"
  ADD CONSTRAINT "webhook_attempts_message_id_fkey" FOREIGN KEY (message_id) REFERENCES private.webhook_messages(id) ON DELETE CASCADE;

CREATE INDEX webhook_attempts_message_id_idx ON private.webhook_attempts USING btree (message_id, id);

CREATE INDEX webhook_endpoints_seller_id_idx ON private.webhook_endpoints USING btree (seller_id, created_at DESC);

CREATE INDEX webhook_messages_due_idx ON private.webhook_messages USING btree (endpoint_id, due_at)
  WHERE (delivered_at IS NULL);

CREATE INDEX webhook_messages_happened_at_idx ON private.webhook_messages USING btree (happened_at);

CREATE INDEX webhook_messages_list_idx ON private.webhook_messages USING btree (endpoint_id, happened_at DESC, id DESC);

CREATE TRIGGER messages_tell_new
  AFTER INSERT ON public.messages
  FOR EACH ROW
  EXECUTE FUNCTION private.tell_new_message();

CREATE TRIGGER orders_tell_change
  AFTER UPDATE ON public.orders
  FOR EACH ROW
  WHEN (((old.paid_at IS DISTINCT FROM new.paid_at) OR (old.refunded_cents <> new.refunded_cents)))
  EXECUTE FUNCTION private.tell_order_change();

CREATE TRIGGER reviews_tell_new
  AFTER INSERT ON public.reviews
  FOR EACH ROW
  EXECUTE FUNCTION private.tell_new_review();

COMMENT ON TABLE "private"."webhook_attempts" IS 'Each try to deliver a message: the status that was answered, or why there was no answer.';

COMMENT ON TABLE "private"."webhook_endpoints" IS 'Addresses that sellers want to be told at, with the secrets that sign what is sent there.';

COMMENT ON TABLE "private"."webhook_messages" IS 'What sellers are told, of the last 30 days: to be sent, sent, or given up after too many tries.';

REVOKE ALL ON FUNCTION "private"."change_webhook"(uuid, text, text[], boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."change_webhook"(uuid, text, text[], boolean) TO "marketplace_api";

REVOKE ALL ON FUNCTION "private"."change_webhook"(uuid, text, text[], boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."change_webhook"(uuid, text, text[], boolean) TO "postgres";

REVOKE ALL ON FUNCTION "private"."create_webhook"(text, text[], text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."create_webhook"(text, text[], text) TO "marketplace_api";

REVOKE ALL ON FUNCTION "private"."create_webhook"(text, text[], text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."create_webhook"(text, text[], text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."delete_webhook"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."delete_webhook"(uuid) TO "marketplace_api";

REVOKE ALL ON FUNCTION "private"."delete_webhook"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."delete_webhook"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."emit_webhook"(uuid, text, text, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."emit_webhook"(uuid, text, text, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."emit_webhook"(uuid, text, text, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."forget_webhooks"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."forget_webhooks"() TO "marketplace_jobs";

REVOKE ALL ON FUNCTION "private"."forget_webhooks"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."forget_webhooks"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."lock_own_webhook"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."lock_own_webhook"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."lock_own_webhook"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."mark_webhook"(uuid, integer, text, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."mark_webhook"(uuid, integer, text, integer) TO "marketplace_jobs";

REVOKE ALL ON FUNCTION "private"."mark_webhook"(uuid, integer, text, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."mark_webhook"(uuid, integer, text, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."own_webhooks"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."own_webhooks"(uuid) TO "marketplace_api";

REVOKE ALL ON FUNCTION "private"."own_webhooks"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."own_webhooks"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."redeliver_webhook"(uuid, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."redeliver_webhook"(uuid, uuid) TO "marketplace_api";

REVOKE ALL ON FUNCTION "private"."redeliver_webhook"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."redeliver_webhook"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."rotate_webhook_secret"(uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."rotate_webhook_secret"(uuid, text) TO "marketplace_api";

REVOKE ALL ON FUNCTION "private"."rotate_webhook_secret"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."rotate_webhook_secret"(uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."take_webhooks"(integer, interval) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."take_webhooks"(integer, interval) TO "marketplace_jobs";

REVOKE ALL ON FUNCTION "private"."take_webhooks"(integer, interval) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."take_webhooks"(integer, interval) TO "postgres";

REVOKE ALL ON FUNCTION "private"."tell_new_message"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."tell_new_message"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."tell_new_message"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."tell_new_review"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."tell_new_review"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."tell_new_review"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."tell_order_change"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."tell_order_change"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."tell_order_change"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."test_webhook"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."test_webhook"(uuid) TO "marketplace_api";

REVOKE ALL ON FUNCTION "private"."test_webhook"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."test_webhook"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."webhook_attempts_max"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."webhook_attempts_max"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."webhook_attempts_max"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."webhook_deliveries"(uuid, integer, timestamp WITH time zone, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."webhook_deliveries"(uuid, integer, timestamp WITH time zone, uuid) TO "marketplace_api";

REVOKE ALL ON FUNCTION "private"."webhook_deliveries"(uuid, integer, timestamp WITH time zone, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."webhook_deliveries"(uuid, integer, timestamp WITH time zone, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."webhook_pause_after"(integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."webhook_pause_after"(integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."webhook_pause_after"(integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."webhook_secret"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."webhook_secret"(uuid) TO "marketplace_api";

REVOKE ALL ON FUNCTION "private"."webhook_secret"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."webhook_secret"(uuid) TO "postgres";

-- Rows.
insert into private.limits (name, most, seconds) values ('webhooks', 5, null), ('webhook send', 60, 3600);
insert into private.jobs (name, every_seconds) values ('send_webhooks', 5), ('forget_webhooks', 3600);
