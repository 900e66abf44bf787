SET check_function_bodies = off;

DROP FUNCTION "private"."sync_profile"(text, text);

CREATE TABLE "public"."acceptances" (
  "user_id"     uuid                     NOT NULL,
  "document"    text                     NOT NULL,
  "version"     date                     NOT NULL,
  "accepted_at" timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT "acceptances_document_known" CHECK ((document = 'terms'::text)),
  CONSTRAINT "acceptances_pkey" PRIMARY KEY (user_id, document, VERSION)
);

ALTER TABLE "public"."acceptances"
  ENABLE ROW LEVEL SECURITY;

REVOKE ALL ON TABLE "public"."acceptances" FROM "anon";

CREATE OR REPLACE FUNCTION private.accept_terms (
  of_version date
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  perform private.lock_standing(auth.uid());
  perform private.note_acceptance(of_version);
end
$function$;

CREATE OR REPLACE FUNCTION private.note_acceptance (
  of_version date
)
  RETURNS void
  LANGUAGE sql
  SET search_path TO ''
  AS $function$
  insert into public.acceptances (user_id, document, version) values (auth.uid(), 'terms', of_version) on conflict do nothing;
$function$;

CREATE OR REPLACE FUNCTION private.sync_profile (
  given_name    text,
  given_avatar  text,
  terms_version date DEFAULT NULL::date
)
  RETURNS uuid
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  caller uuid := auth.uid();
  caller_email text;
  clean_name text;
begin
  if private.is_deleted_identity() then
    perform private.reject('account_deleted');
  end if;

  select users.email into caller_email from auth.users where users.id = caller;
  if not found then
    perform private.reject('account_deleted');
  end if;

  clean_name := left(nullif(trim(given_name), ''), 80);
  if clean_name is null or lower(clean_name) = lower(caller_email) or private.is_deceptive_name(clean_name) then
    clean_name := 'New User';
  end if;

  update public.accounts set email = caller_email
  where accounts.id = caller and accounts.email is distinct from caller_email;
  -- Every visit syncs. An insert that meets its own row would lock it, and the visits of one user would queue there.
  if exists (select from public.profiles where profiles.id = caller) then
    return caller;
  end if;

  perform private.create_profile(caller_email, clean_name, given_avatar);
  if terms_version is not null then
    perform private.note_acceptance(terms_version);
  end if;
  return caller;
end
$function$;

ALTER TABLE "public"."acceptances"
  ADD CONSTRAINT "acceptances_user_id_fkey" FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;

CREATE POLICY "Only users in good standing read what they accepted" ON "public"."acceptances"
  AS RESTRICTIVE
  FOR SELECT
  TO "authenticated"
  USING (( SELECT private.is_in_good_standing() AS is_in_good_standing));

CREATE POLICY "Users can read what they accepted" ON "public"."acceptances"
  FOR SELECT
  TO "authenticated"
  USING ((user_id = ( SELECT auth.uid() AS uid)));

COMMENT ON TABLE "public"."acceptances" IS 'Which version of the terms a user accepted, first when. Never changed.';

REVOKE ALL ON FUNCTION "private"."accept_terms"(date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."accept_terms"(date) TO "marketplace_api";

REVOKE ALL ON FUNCTION "private"."accept_terms"(date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."accept_terms"(date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."note_acceptance"(date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."note_acceptance"(date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."note_acceptance"(date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."sync_profile"(text, text, date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."sync_profile"(text, text, date) TO "marketplace_api";

REVOKE ALL ON FUNCTION "private"."sync_profile"(text, text, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."sync_profile"(text, text, date) TO "postgres";

REVOKE ALL ON TABLE "public"."acceptances" FROM "authenticated";

GRANT SELECT ON TABLE "public"."acceptances" TO "authenticated";

REVOKE ALL ON TABLE "public"."acceptances" FROM "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."acceptances" TO "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."acceptances" TO "service_role";
