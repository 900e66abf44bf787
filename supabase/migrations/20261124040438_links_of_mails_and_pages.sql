SET check_function_bodies = off;

ALTER TABLE "private"."redress_links"
  DROP CONSTRAINT "redress_links_pkey";

DROP FUNCTION "private"."keep_redress_link"(uuid, bytea);

ALTER TABLE "private"."redress_links"
  ADD COLUMN "made_for" text NOT NULL;

CREATE OR REPLACE FUNCTION private.keep_redress_link (
  of_user   uuid,
  of_digest bytea,
  for_what  text
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
  insert into private.redress_links (user_id, digest, made_for) values (of_user, of_digest, for_what)
  on conflict (user_id, made_for) do update set digest = excluded.digest, made_at = now();
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
    select private.keep_redress_link(outbox.recipient_id, of_digest, 'mail') from private.outbox
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
  if not private.keep_redress_link(auth.uid(), of_digest, 'page') then
    perform private.reject('link_not_needed');
  end if;
end
$function$;

ALTER TABLE "private"."redress_links"
  ADD CONSTRAINT "redress_links_made_for_known" CHECK ((made_for = ANY (ARRAY['mail'::text, 'page'::text])));

ALTER TABLE "private"."redress_links"
  ADD CONSTRAINT "redress_links_pkey" PRIMARY KEY (user_id, made_for);

COMMENT ON TABLE "private"."redress_links" IS 'The last link in a mail and the last one of a browser, of a banned or suspended user. They end with the ban or suspension.';

REVOKE ALL ON FUNCTION "private"."keep_redress_link"(uuid, bytea, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."keep_redress_link"(uuid, bytea, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."keep_redress_link"(uuid, bytea, text) TO "postgres";
