SET check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.add_display_claims (
  event jsonb
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select jsonb_set(event, '{claims}', event -> 'claims' || jsonb_build_object(
    'name', profiles.name,
    'picture', profiles.avatar,
    'roles', coalesce((
      select jsonb_agg(user_roles.role order by user_roles.role) from public.user_roles where user_roles.user_id = profiles.id
    ), '[]')
  ))
  from (select (event ->> 'user_id')::uuid as id) as asked left join public.profiles on profiles.id = asked.id;
$function$;

REVOKE ALL ON FUNCTION "private"."add_display_claims"(jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."add_display_claims"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."add_display_claims"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."add_display_claims"(jsonb) TO "supabase_auth_admin";

REVOKE ALL ON SCHEMA "private" FROM "supabase_auth_admin";

GRANT USAGE ON SCHEMA "private" TO "supabase_auth_admin";
