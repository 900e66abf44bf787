SET check_function_bodies = off;

DROP FUNCTION "private"."export_person"();

CREATE OR REPLACE FUNCTION private.export_profile()
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select jsonb_build_object(
    'profile', (select to_jsonb(profiles) from public.profiles where profiles.id = auth.uid()),
    'words_taken_off_your_page', (
      select to_jsonb(held_words) - 'user_id' from private.held_words where held_words.user_id = auth.uid()
    ),
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
