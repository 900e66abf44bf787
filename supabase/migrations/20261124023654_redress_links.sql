SET check_function_bodies = off;

ALTER TABLE "private"."outbox"
  DROP CONSTRAINT "outbox_kind_known";

CREATE TABLE "private"."export_codes" (
  "user_id"    uuid                     NOT NULL,
  "digest"     bytea                    NOT NULL,
  "expires_at" timestamp with time zone NOT NULL DEFAULT (now() + '00:15:00'::interval),
  "attempts"   smallint                 NOT NULL DEFAULT 0,
  CONSTRAINT "export_codes_attempts_bounded" CHECK (((attempts >= 0) AND (attempts <= 5))),
  CONSTRAINT "export_codes_digest_sha256" CHECK ((octet_length(digest) = 32)),
  CONSTRAINT "export_codes_pkey" PRIMARY KEY (user_id)
);

ALTER TABLE "private"."export_codes"
  ENABLE ROW LEVEL SECURITY;

CREATE TABLE "private"."redress_links" (
  "user_id" uuid                     NOT NULL,
  "digest"  bytea                    NOT NULL,
  "made_at" timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT "redress_links_digest_sha256" CHECK ((octet_length(digest) = 32)),
  CONSTRAINT "redress_links_digest_unique" UNIQUE (digest),
  CONSTRAINT "redress_links_pkey" PRIMARY KEY (user_id)
);

ALTER TABLE "private"."redress_links"
  ENABLE ROW LEVEL SECURITY;

CREATE OR REPLACE FUNCTION private.end_redress_link()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  delete from private.redress_links where redress_links.user_id = new.id;
  delete from private.export_codes where export_codes.user_id = new.id;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.redress_export (
  of_digest bytea
)
  RETURNS TABLE (
    is_accepted boolean,
    data        jsonb
  )
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  known private.export_codes;
begin
  perform private.require_presence();
  update private.export_codes set attempts = export_codes.attempts + 1
  where export_codes.user_id = auth.uid() and export_codes.attempts < 5 and export_codes.expires_at > now()
  returning * into known;
  if (known.digest = of_digest) is not true then
    return query select false, null::jsonb;
    return;
  end if;
  delete from private.export_codes where export_codes.user_id = auth.uid();
  return query select true, private.export_account();
end
$function$;

CREATE OR REPLACE FUNCTION private.keep_export_code (
  of_mail   uuid,
  of_digest bytea
)
  RETURNS void
  LANGUAGE sql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  insert into private.export_codes (user_id, digest)
  select outbox.recipient_id, of_digest from private.outbox
  where outbox.id = of_mail and outbox.kind = 'export_code' and outbox.sent_at is null and outbox.buried_at is null
  on conflict (user_id) do update set digest = excluded.digest, expires_at = excluded.expires_at, attempts = 0;
$function$;

CREATE OR REPLACE FUNCTION private.keep_redress_link (
  of_user   uuid,
  of_digest bytea
)
  RETURNS boolean
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  -- Locked, so that the link is not made behind the end of the ban.
  perform from public.profiles where profiles.id = of_user and profiles.standing in ('banned', 'suspended') for share;
  if not found then
    return false;
  end if;
  insert into private.redress_links (user_id, digest) values (of_user, of_digest)
  on conflict (user_id) do update set digest = excluded.digest, made_at = now();
  return true;
end
$function$;

CREATE OR REPLACE FUNCTION private.make_mailed_redress_link (
  of_mail   uuid,
  of_digest bytea
)
  RETURNS boolean
  LANGUAGE sql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select coalesce((
    select private.keep_redress_link(outbox.recipient_id, of_digest) from private.outbox
    where outbox.id = of_mail and outbox.kind in ('statement', 'appeal') and outbox.sent_at is null and outbox.buried_at is null
  ), false);
$function$;

CREATE OR REPLACE FUNCTION private.make_redress_link (
  of_digest bytea
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  perform private.require_presence();
  if not private.keep_redress_link(auth.uid(), of_digest) then
    perform private.reject('link_not_needed');
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.redress_link_user (
  of_digest bytea
)
  RETURNS uuid
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select redress_links.user_id
  from private.redress_links join public.profiles on profiles.id = redress_links.user_id
  where redress_links.digest = of_digest and redress_links.made_at > now() - interval '190 days'
    and profiles.standing in ('banned', 'suspended');
$function$;

CREATE OR REPLACE FUNCTION private.request_export_code()
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  perform private.require_presence();
  perform private.count_against('export code', auth.uid());
  perform private.enqueue_mail('export_code', auth.uid(), gen_random_uuid()::text, '{}');
end
$function$;

ALTER TABLE "private"."export_codes"
  ADD CONSTRAINT "export_codes_user_id_fkey" FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;

ALTER TABLE "private"."outbox"
  ADD CONSTRAINT "outbox_kind_known"
    CHECK
    ((kind = ANY (ARRAY['purchase'::text, 'sale'::text, 'refund'::text, 'supply_consent'::text, 'withdrawal'::text, 'dispute'::text, 'case'::text, 'message'::text, 'review'::text,
    'new_version'::text,
    'new_listings'::text,
    'webhook_off'::text,
    'contact_copy'::text,
    'contact_answer'::text, 'contact_message'::text, 'account_deleted'::text, 'statement'::text, 'report_outcome'::text, 'appeal'::text, 'export_code'::text])));

ALTER TABLE "private"."redress_links"
  ADD CONSTRAINT "redress_links_user_id_fkey" FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;

CREATE TRIGGER profiles_end_redress_link
  AFTER UPDATE ON public.profiles
  FOR EACH ROW
  WHEN (((new.standing = ANY (ARRAY['good'::text, 'deleted'::text])) AND (new.standing <> old.standing)))
  EXECUTE FUNCTION private.end_redress_link();

COMMENT ON TABLE "private"."export_codes" IS 'The last code that was mailed to a user for their export. It opens one export.';

COMMENT ON TABLE "private"."redress_links" IS 'The one link of a banned or suspended user. It ends with the ban or suspension.';

REVOKE ALL ON FUNCTION "private"."end_redress_link"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."end_redress_link"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."end_redress_link"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."redress_export"(bytea) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."redress_export"(bytea) TO "marketplace_api";

REVOKE ALL ON FUNCTION "private"."redress_export"(bytea) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."redress_export"(bytea) TO "postgres";

REVOKE ALL ON FUNCTION "private"."keep_export_code"(uuid, bytea) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."keep_export_code"(uuid, bytea) TO "marketplace_jobs";

REVOKE ALL ON FUNCTION "private"."keep_export_code"(uuid, bytea) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."keep_export_code"(uuid, bytea) TO "postgres";

REVOKE ALL ON FUNCTION "private"."keep_redress_link"(uuid, bytea) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."keep_redress_link"(uuid, bytea) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."keep_redress_link"(uuid, bytea) TO "postgres";

REVOKE ALL ON FUNCTION "private"."make_mailed_redress_link"(uuid, bytea) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."make_mailed_redress_link"(uuid, bytea) TO "marketplace_jobs";

REVOKE ALL ON FUNCTION "private"."make_mailed_redress_link"(uuid, bytea) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."make_mailed_redress_link"(uuid, bytea) TO "postgres";

REVOKE ALL ON FUNCTION "private"."make_redress_link"(bytea) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."make_redress_link"(bytea) TO "marketplace_api";

REVOKE ALL ON FUNCTION "private"."make_redress_link"(bytea) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."make_redress_link"(bytea) TO "postgres";

REVOKE ALL ON FUNCTION "private"."redress_link_user"(bytea) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."redress_link_user"(bytea) TO "marketplace_api";

REVOKE ALL ON FUNCTION "private"."redress_link_user"(bytea) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."redress_link_user"(bytea) TO "postgres";

REVOKE ALL ON FUNCTION "private"."request_export_code"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."request_export_code"() TO "marketplace_api";

REVOKE ALL ON FUNCTION "private"."request_export_code"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."request_export_code"() TO "postgres";

-- Rows.
insert into private.limits (name, most, seconds) values ('export code', 5, 3600);
