SET check_function_bodies = off;

-- By hand: renamed, so that nothing of what was closed is lost.
ALTER TABLE "public"."contact_messages" RENAME COLUMN "settled_by" TO "closed_by";

ALTER TABLE "public"."contact_messages" RENAME CONSTRAINT "contact_messages_settled_by_fkey" TO "contact_messages_closed_by_fkey";

ALTER INDEX "public"."contact_messages_settled_by_idx" RENAME TO "contact_messages_closed_by_idx";

DROP FUNCTION "private"."export_person"();

DROP FUNCTION "private"."settle_contact_message"(uuid, text);

CREATE OR REPLACE FUNCTION private.close_contact_message (
  of_message   uuid,
  given_answer text DEFAULT NULL::text
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  known public.contact_messages;
begin
  perform private.lock_standing(auth.uid());
  perform private.require_admin('forbidden');
  update public.contact_messages
  set closed_at = coalesce(contact_messages.closed_at, now()), answer = given_answer, answered_at = case when given_answer is not null then now() end,
    closed_by = auth.uid()
  where contact_messages.id = of_message and contact_messages.answer is null
    and (given_answer is not null or contact_messages.closed_at is null)
  returning * into known;
  if known.id is null then
    perform private.reject(case when exists (select from public.contact_messages where contact_messages.id = of_message) then 'already_done' else 'not_found' end);
  end if;
  if given_answer is not null then
    perform private.enqueue_mail_to_address('contact_answer', known.email, known.id::text, jsonb_build_object(
      'name', known.name, 'email', known.email, 'message', known.message, 'answer', given_answer
    ));
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.export_account()
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  standing text;
begin
  select profiles.standing into standing from public.profiles where profiles.id = auth.uid();
  if standing is null or standing = 'deleted' then
    perform private.reject(case when standing is null then 'profile_not_found' else 'account_deleted' end);
  end if;
  perform private.count_against('export', auth.uid());
  return jsonb_build_object('exported_at', now())
    || private.export_profile() || private.export_buying() || private.export_selling() || private.export_words()
    || private.export_disputes();
end
$function$;

CREATE OR REPLACE FUNCTION private.export_profile()
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select jsonb_build_object(
    'profile', (select to_jsonb(profiles) from public.profiles where profiles.id = auth.uid()),
    'account', (select to_jsonb(accounts) from public.accounts where accounts.id = auth.uid()),
    'sign_ins', array(
      select to_jsonb(identities) - 'user_id' from auth.identities where identities.user_id = auth.uid() order by identities.created_at
    ),
    'accepted_terms', array(
      select to_jsonb(acceptances) - 'user_id' from public.acceptances where acceptances.user_id = auth.uid() order by acceptances.accepted_at
    ),
    'roles', array(select to_jsonb(user_roles) - 'user_id' from public.user_roles where user_roles.user_id = auth.uid()),
    'mail_choices', array(
      select to_jsonb(mail_preferences) - 'user_id' from public.mail_preferences where mail_preferences.user_id = auth.uid()
    ),
    'mails', array(
      select jsonb_build_object('kind', outbox.kind, 'facts', outbox.facts, 'created_at', outbox.created_at, 'sent_at', outbox.sent_at)
      from private.outbox where outbox.recipient_id = auth.uid() order by outbox.created_at
    ),
    'news_of_followed_sellers', (
      select to_jsonb(follow_digests) - 'user_id' from private.follow_digests where follow_digests.user_id = auth.uid()
    ),
    'decisions', array(
      select to_jsonb(statements) - 'user_id' from public.statements where statements.user_id = auth.uid() order by statements.created_at
    ),
    'appeals', array(
      select to_jsonb(appeals) - array['user_id', 'acted_by', 'decided_by'] from public.appeals where appeals.user_id = auth.uid() order by appeals.created_at
    ),
    'suspended_until', (select suspensions.until from private.suspensions where suspensions.user_id = auth.uid()),
    'changes_of_rights', array(
      select jsonb_build_object('event', audit_log.event, 'happened_at', audit_log.happened_at)
      from private.audit_log where audit_log.subject_id = auth.uid() order by audit_log.id
    )
  );
$function$;

REVOKE ALL ON FUNCTION "private"."close_contact_message"(uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."close_contact_message"(uuid, text) TO "marketplace_api";

REVOKE ALL ON FUNCTION "private"."close_contact_message"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."close_contact_message"(uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."export_profile"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."export_profile"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."export_profile"() TO "postgres";
