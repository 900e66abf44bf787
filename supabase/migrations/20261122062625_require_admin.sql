SET check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.require_admin (
  code text
)
  RETURNS void
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  if not private.is_admin() then
    perform private.reject(code);
  end if;
end
$function$;

COMMENT ON FUNCTION "private"."require_admin"(text) IS 'Rejects whoever is no admin in good standing, by a code of the error table.';

REVOKE ALL ON FUNCTION "private"."require_admin"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."require_admin"(text) TO "marketplace_api";

REVOKE ALL ON FUNCTION "private"."require_admin"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."require_admin"(text) TO "postgres";
