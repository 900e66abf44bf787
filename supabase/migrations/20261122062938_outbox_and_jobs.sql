-- By hand: the login role of the function `jobs`, as supabase/schemas/roles.sql has it.
do $$
begin
  if not exists (select from pg_roles where rolname = 'marketplace_jobs') then
    create role marketplace_jobs;
  end if;
end
$$;
alter role marketplace_jobs login noinherit nobypassrls nocreatedb nocreaterole connection limit 10;
alter role marketplace_jobs set statement_timeout = '30s';
alter role marketplace_jobs set lock_timeout = '5s';
alter role marketplace_jobs set idle_in_transaction_session_timeout = '10s';
grant usage on schema private to marketplace_jobs;

SET check_function_bodies = off;

DROP FUNCTION "private"."send_contact_message"(text, timestamp WITH time zone, text, text, text);

CREATE TABLE "private"."jobs" (
  "name"          text                     NOT NULL,
  "every_seconds" integer                  NOT NULL,
  "due_at"        timestamp with time zone NOT NULL DEFAULT '-infinity'::timestamp WITH time zone,
  "started_at"    timestamp with time zone,
  "finished_at"   timestamp with time zone,
  "last_error"    text,
  "failures"      integer                  NOT NULL DEFAULT 0,
  CONSTRAINT "jobs_every_seconds_positive" CHECK ((every_seconds > 0)),
  CONSTRAINT "jobs_pkey" PRIMARY KEY (name)
);

ALTER TABLE "private"."jobs"
  ENABLE ROW LEVEL SECURITY;

CREATE TABLE "private"."outbox" (
  "id"           uuid                     NOT NULL DEFAULT gen_random_uuid(),
  "kind"         text                     NOT NULL,
  "recipient_id" uuid,
  "address"      text,
  "facts"        jsonb                    NOT NULL,
  "event_key"    text                     NOT NULL,
  "created_at"   timestamp with time zone NOT NULL DEFAULT now(),
  "due_at"       timestamp with time zone NOT NULL DEFAULT now(),
  "attempts"     smallint                 NOT NULL DEFAULT 0,
  "last_error"   text,
  "sent_at"      timestamp with time zone,
  "buried_at"    timestamp with time zone,
  CONSTRAINT "outbox_ends_once" CHECK ((num_nonnulls(sent_at, buried_at) <= 1)),
  CONSTRAINT "outbox_has_a_recipient" CHECK ((num_nonnulls(recipient_id, address) = 1)),
  CONSTRAINT "outbox_kind_known"
    CHECK
    ((kind = ANY (ARRAY['purchase'::text, 'sale'::text, 'refund'::text, 'dispute'::text, 'message'::text, 'review'::text, 'new_version'::text, 'new_listings'::text,
    'contact_copy'::text, 'contact_answer'::text, 'contact_message'::text, 'account_deleted'::text]))),
  CONSTRAINT "outbox_pkey" PRIMARY KEY (id)
);

ALTER TABLE "private"."outbox"
  ENABLE ROW LEVEL SECURITY;

CREATE TABLE "public"."mail_preferences" (
  "kind"      text    NOT NULL,
  "is_wanted" boolean NOT NULL,
  CONSTRAINT "mail_preferences_kind_optional" CHECK ((kind = ANY (ARRAY['sale'::text, 'message'::text, 'review'::text, 'new_version'::text, 'new_listings'::text]))),
  "user_id"   uuid    NOT NULL DEFAULT auth.uid(),
  CONSTRAINT "mail_preferences_pkey" PRIMARY KEY (user_id, kind)
);

ALTER TABLE "public"."mail_preferences"
  ENABLE ROW LEVEL SECURITY;

REVOKE ALL ON TABLE "public"."mail_preferences" FROM "anon";

ALTER TABLE "public"."accounts"
  ADD COLUMN "wants_mail" boolean NOT NULL DEFAULT true;

CREATE OR REPLACE FUNCTION private.enqueue_mail (
  of_kind    text,
  to_user    uuid,
  about      text,
  with_facts jsonb,
  not_before timestamp with time zone DEFAULT now()
)
  RETURNS void
  LANGUAGE sql
  SET search_path TO ''
  AS $function$
  insert into private.outbox (kind, recipient_id, event_key, facts, due_at)
  select of_kind, to_user, about, with_facts, not_before
  where to_user is not null and private.wants_mail(to_user, of_kind)
  on conflict do nothing;
$function$;

CREATE OR REPLACE FUNCTION private.enqueue_mail_to_address (
  of_kind    text,
  to_address text,
  about      text,
  with_facts jsonb
)
  RETURNS void
  LANGUAGE sql
  SET search_path TO ''
  AS $function$
  insert into private.outbox (kind, address, event_key, facts)
  select of_kind, to_address, about, with_facts where to_address <> ''
  on conflict do nothing;
$function$;

CREATE OR REPLACE FUNCTION private.finish_job (
  of_name    text,
  why_failed text,
  has_more   boolean
)
  RETURNS void
  LANGUAGE sql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  update private.jobs set
    finished_at = now(),
    last_error = left(why_failed, 500),
    failures = case when why_failed is null then 0 else jobs.failures + 1 end,
    due_at = case
      when why_failed is not null then now() + least(private.pause_after(jobs.failures + 1), make_interval(secs => jobs.every_seconds))
      when has_more then now()
      else jobs.started_at + make_interval(secs => jobs.every_seconds)
    end
  where jobs.name = of_name;
$function$;

CREATE OR REPLACE FUNCTION private.forget_sent_mails()
  RETURNS integer
  LANGUAGE sql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  with forgotten as (
    delete from private.outbox where outbox.sent_at < now() - interval '30 days' returning 1
  )
  select count(*)::integer from forgotten;
$function$;

CREATE OR REPLACE FUNCTION private.mail_attempts_max()
  RETURNS integer
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select 10;
$function$;

CREATE OR REPLACE FUNCTION private.mail_order_change()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  facts jsonb := private.order_facts(new);
begin
  if new.paid_at is not null and old.paid_at is null then
    perform private.enqueue_mail('purchase', new.buyer_id, new.id::text, facts);
    perform private.enqueue_mail('sale', new.seller_id, new.id::text, facts);
  end if;
  if new.refunded_cents > old.refunded_cents then
    perform private.enqueue_mail('refund', new.buyer_id, new.id || ':' || new.refunded_cents, facts);
    perform private.enqueue_mail('refund', new.seller_id, new.id || ':' || new.refunded_cents, facts || '{"isSeller": true}');
  end if;
  if new.status = 'disputed' and old.status <> 'disputed' then
    perform private.enqueue_mail('dispute', new.seller_id, new.id::text, facts);
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.mark_mail_failed (
  of_mail  uuid,
  why      text,
  is_final boolean
)
  RETURNS void
  LANGUAGE sql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  update private.outbox set
    last_error = left(why, 500),
    due_at = now() + private.pause_after(outbox.attempts),
    buried_at = case when is_final or outbox.attempts >= private.mail_attempts_max() then now() end
  where outbox.id = of_mail and outbox.sent_at is null and outbox.buried_at is null;
$function$;

CREATE OR REPLACE FUNCTION private.mark_mail_sent (
  of_mail uuid
)
  RETURNS void
  LANGUAGE sql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  update private.outbox set sent_at = now(), last_error = null
  where outbox.id = of_mail and outbox.sent_at is null and outbox.buried_at is null;
$function$;

CREATE OR REPLACE FUNCTION private.optional_mail_kinds()
  RETURNS text[]
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select array['sale', 'message', 'review', 'new_version', 'new_listings'];
$function$;

CREATE OR REPLACE FUNCTION private.order_facts (
  of_order public.orders
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select jsonb_build_object(
    'orderId', of_order.id,
    'totalCents', of_order.total_cents,
    'refundedCents', of_order.refunded_cents,
    'paidAt', of_order.paid_at,
    'buyer', buyers.name,
    'seller', coalesce(max(order_items.seller_name), sellers.name),
    'items', jsonb_agg(jsonb_build_object('title', order_items.title, 'cents', order_items.price_cents) order by order_items.title, order_items.id)
  )
  from public.order_items, public.profiles as buyers, public.profiles as sellers
  where order_items.order_id = of_order.id and buyers.id = of_order.buyer_id and sellers.id = of_order.seller_id
  group by buyers.name, sellers.name;
$function$;

CREATE OR REPLACE FUNCTION private.pause_after (
  failed_attempts integer
)
  RETURNS interval
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select least(interval '1 minute' * (2 ^ least(failed_attempts - 1, 20)), interval '6 hours');
$function$;

CREATE OR REPLACE FUNCTION private.send_contact_message (
  captcha            text,
  captcha_expires_at timestamp with time zone,
  sender_name        text,
  sender_email       text,
  sender_message     text,
  operators_email    text
)
  RETURNS uuid
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  message_id uuid;
  facts jsonb := jsonb_build_object('name', sender_name, 'email', sender_email, 'message', sender_message);
begin
  delete from private.used_captchas where used_captchas.expires_at < now();
  insert into private.used_captchas (digest, expires_at) values (sha256(convert_to(captcha, 'UTF8')), captcha_expires_at)
  on conflict do nothing;
  if not found then
    perform private.reject('captcha_used');
  end if;
  insert into public.contact_messages (name, email, message) values (sender_name, sender_email, sender_message)
  returning id into message_id;
  perform private.enqueue_mail_to_address('contact_message', operators_email, message_id::text, facts);
  if private.hit_rate_limit('contact copy:' || lower(sender_email), 86400, 3, 1) = 0 then
    perform private.enqueue_mail_to_address('contact_copy', sender_email, message_id::text, facts);
  end if;
  return message_id;
end
$function$;

CREATE OR REPLACE FUNCTION private.take_due_jobs()
  RETURNS SETOF text
  LANGUAGE sql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  with due as (
    select jobs.name from private.jobs where jobs.due_at <= now() order by jobs.due_at for update skip locked
  )
  update private.jobs set started_at = now(), due_at = now() + least(make_interval(secs => jobs.every_seconds), interval '10 minutes')
  from due where jobs.name = due.name
  returning jobs.name;
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
begin
  update private.outbox set buried_at = now(), last_error = coalesce(outbox.last_error, 'every try was cut off')
  where outbox.sent_at is null and outbox.buried_at is null and outbox.due_at <= now()
    and outbox.attempts >= private.mail_attempts_max();
  delete from private.outbox using public.profiles
  where outbox.sent_at is null and outbox.buried_at is null and outbox.due_at <= now()
    and profiles.id = outbox.recipient_id and profiles.standing = 'deleted';

  return query
  with due as (
    select outbox.id from private.outbox
    where outbox.sent_at is null and outbox.buried_at is null and outbox.due_at <= now()
    order by outbox.due_at
    limit least(at_most, 100)
    for update skip locked
  ), taken as (
    update private.outbox set attempts = outbox.attempts + 1, due_at = now() + lease
    from due where outbox.id = due.id
    returning outbox.*
  )
  select taken.id, taken.kind, taken.recipient_id, coalesce(taken.address, accounts.email), profiles.name, taken.facts,
    taken.attempts::integer, taken.created_at
  from taken
  left join public.accounts on accounts.id = taken.recipient_id
  left join public.profiles on profiles.id = taken.recipient_id
  order by taken.created_at, taken.id;
end
$function$;

CREATE OR REPLACE FUNCTION private.unsubscribe (
  of_kind text
)
  RETURNS void
  LANGUAGE sql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  insert into public.mail_preferences (user_id, kind, is_wanted)
  select accounts.id, of_kind, false from public.accounts where accounts.id = auth.uid()
  on conflict (user_id, kind) do update set is_wanted = false;
$function$;

CREATE OR REPLACE FUNCTION private.wants_mail (
  of_user uuid,
  of_kind text
)
  RETURNS boolean
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select of_kind <> all (private.optional_mail_kinds()) or (
    exists (select from public.accounts where accounts.id = of_user and accounts.wants_mail)
    and not exists (
      select from public.mail_preferences
      where mail_preferences.user_id = of_user and mail_preferences.kind = of_kind and not mail_preferences.is_wanted
    )
  );
$function$;

ALTER TABLE "private"."outbox"
  ADD CONSTRAINT "outbox_recipient_id_fkey" FOREIGN KEY (recipient_id) REFERENCES public.profiles(id) ON DELETE CASCADE;

CREATE INDEX outbox_buried_idx ON private.outbox USING btree (buried_at DESC, id DESC)
  WHERE (buried_at IS NOT NULL);

CREATE INDEX outbox_due_idx ON private.outbox USING btree (due_at)
  WHERE ((sent_at IS NULL) AND (buried_at IS NULL));

CREATE UNIQUE INDEX outbox_one_per_event ON private.outbox USING btree (kind, event_key, COALESCE((recipient_id)::text, address));

CREATE INDEX outbox_recipient_id_idx ON private.outbox USING btree (recipient_id);

CREATE INDEX outbox_sent_idx ON private.outbox USING btree (sent_at)
  WHERE (sent_at IS NOT NULL);

CREATE TRIGGER accounts_lock_standing
  BEFORE UPDATE ON public.accounts
  FOR EACH STATEMENT
  WHEN ((CURRENT_USER = 'authenticated'::name))
  EXECUTE FUNCTION private.lock_callers_standing();

CREATE TRIGGER mail_preferences_lock_standing
  BEFORE INSERT
  ON public.mail_preferences
  FOR EACH STATEMENT
  EXECUTE FUNCTION private.lock_callers_standing();

CREATE TRIGGER mail_preferences_lock_standing_to_change
  BEFORE UPDATE
  ON public.mail_preferences
  FOR EACH STATEMENT
  EXECUTE FUNCTION private.lock_callers_standing();

CREATE TRIGGER orders_mail_change
  AFTER UPDATE ON public.orders
  FOR EACH ROW
  WHEN (((old.paid_at IS DISTINCT FROM new.paid_at) OR (old.refunded_cents <> new.refunded_cents) OR (old.status <> new.status)))
  EXECUTE FUNCTION private.mail_order_change();

CREATE POLICY "Only users in good standing turn mails off" ON "public"."accounts"
  AS RESTRICTIVE
  FOR UPDATE
  TO "authenticated"
  USING (( SELECT private.is_in_good_standing() AS is_in_good_standing));

CREATE POLICY "Users can turn their mails off and on" ON "public"."accounts"
  FOR UPDATE
  TO "authenticated"
  USING ((id = ( SELECT auth.uid() AS uid)))
  WITH CHECK ((id = ( SELECT auth.uid() AS uid)));

CREATE POLICY "Only users in good standing choose their mail" ON "public"."mail_preferences"
  AS RESTRICTIVE
  FOR ALL
  TO "authenticated"
  USING (( SELECT private.is_in_good_standing() AS is_in_good_standing))
  WITH CHECK (( SELECT private.is_in_good_standing() AS is_in_good_standing));

COMMENT ON TABLE "private"."jobs" IS 'What the function `jobs` does now and then, how often in seconds, and how the last time went.';

COMMENT ON TABLE "private"."outbox" IS 'Mails to be sent, being sent, sent within 30 days, or given up.';

COMMENT ON TABLE "public"."mail_preferences" IS 'Kinds of mail that a user turned off, or on again. Necessary kinds cannot be turned off.';

REVOKE ALL ON FUNCTION "private"."enqueue_mail"(text, uuid, text, jsonb, timestamp WITH time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."enqueue_mail"(text, uuid, text, jsonb, timestamp WITH time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."enqueue_mail"(text, uuid, text, jsonb, timestamp WITH time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."enqueue_mail_to_address"(text, text, text, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."enqueue_mail_to_address"(text, text, text, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."enqueue_mail_to_address"(text, text, text, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."finish_job"(text, text, boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."finish_job"(text, text, boolean) TO "marketplace_jobs";

REVOKE ALL ON FUNCTION "private"."finish_job"(text, text, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."finish_job"(text, text, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "private"."forget_sent_mails"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."forget_sent_mails"() TO "marketplace_jobs";

REVOKE ALL ON FUNCTION "private"."forget_sent_mails"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."forget_sent_mails"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."mail_attempts_max"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."mail_attempts_max"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."mail_attempts_max"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."mail_order_change"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."mail_order_change"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."mail_order_change"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."mark_mail_failed"(uuid, text, boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."mark_mail_failed"(uuid, text, boolean) TO "marketplace_jobs";

REVOKE ALL ON FUNCTION "private"."mark_mail_failed"(uuid, text, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."mark_mail_failed"(uuid, text, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "private"."mark_mail_sent"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."mark_mail_sent"(uuid) TO "marketplace_jobs";

REVOKE ALL ON FUNCTION "private"."mark_mail_sent"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."mark_mail_sent"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."optional_mail_kinds"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."optional_mail_kinds"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."optional_mail_kinds"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."order_facts"(public.orders) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."order_facts"(public.orders) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."order_facts"(public.orders) TO "postgres";

REVOKE ALL ON FUNCTION "private"."pause_after"(integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."pause_after"(integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."pause_after"(integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."send_contact_message"(text, timestamp WITH time zone, text, text, text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."send_contact_message"(text, timestamp WITH time zone, text, text, text, text) TO "marketplace_api";

REVOKE ALL ON FUNCTION "private"."send_contact_message"(text, timestamp WITH time zone, text, text, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."send_contact_message"(text, timestamp WITH time zone, text, text, text, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."take_due_jobs"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."take_due_jobs"() TO "marketplace_jobs";

REVOKE ALL ON FUNCTION "private"."take_due_jobs"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."take_due_jobs"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."take_mails"(integer, interval) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."take_mails"(integer, interval) TO "marketplace_jobs";

REVOKE ALL ON FUNCTION "private"."take_mails"(integer, interval) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."take_mails"(integer, interval) TO "postgres";

REVOKE ALL ON FUNCTION "private"."unsubscribe"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."unsubscribe"(text) TO "marketplace_api";

REVOKE ALL ON FUNCTION "private"."unsubscribe"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."unsubscribe"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."wants_mail"(uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."wants_mail"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."wants_mail"(uuid, text) TO "postgres";

REVOKE ALL ON SCHEMA "private" FROM "marketplace_jobs";

GRANT USAGE ON SCHEMA "private" TO "marketplace_jobs";

REVOKE ALL ("wants_mail") ON TABLE "public"."accounts" FROM "authenticated";

GRANT UPDATE ("wants_mail") ON TABLE "public"."accounts" TO "authenticated";

REVOKE ALL ON TABLE "public"."mail_preferences" FROM "authenticated";

REVOKE ALL ("is_wanted") ON TABLE "public"."mail_preferences" FROM "authenticated";

GRANT INSERT ("is_wanted"), UPDATE ("is_wanted") ON TABLE "public"."mail_preferences" TO "authenticated";

REVOKE ALL ("kind") ON TABLE "public"."mail_preferences" FROM "authenticated";

GRANT INSERT ("kind") ON TABLE "public"."mail_preferences" TO "authenticated";

GRANT SELECT ON TABLE "public"."mail_preferences" TO "authenticated";

REVOKE ALL ON TABLE "public"."mail_preferences" FROM "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."mail_preferences" TO "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."mail_preferences" TO "service_role";

ALTER TABLE "public"."mail_preferences"
  ADD CONSTRAINT "mail_preferences_user_id_fkey" FOREIGN KEY (user_id) REFERENCES public.accounts(id) ON DELETE CASCADE;

CREATE POLICY "Users can change what they want mail about" ON "public"."mail_preferences"
  FOR UPDATE
  TO "authenticated"
  USING ((user_id = ( SELECT auth.uid() AS uid)))
  WITH CHECK ((user_id = ( SELECT auth.uid() AS uid)));

CREATE POLICY "Users can read what they want mail about" ON "public"."mail_preferences"
  FOR SELECT
  TO "authenticated"
  USING ((user_id = ( SELECT auth.uid() AS uid)));

CREATE POLICY "Users can say what they want mail about" ON "public"."mail_preferences"
  FOR INSERT
  TO "authenticated"
  WITH CHECK ((user_id = ( SELECT auth.uid() AS uid)));

-- By hand: the jobs themselves, as supabase/schemas/jobs.sql has them.
insert into private.jobs (name, every_seconds) values
  ('prepare_listings', 10),
  ('sweep_orders', 600),
  ('sweep_files', 3600),
  ('forget_sent_mails', 3600);
