SET check_function_bodies = off;

DROP FUNCTION "private"."create_listing"(text, text, text, integer, text, jsonb, jsonb);

CREATE OR REPLACE FUNCTION private.create_listing (
  claims        text,
  written       jsonb,
  wanted_status text,
  file          jsonb,
  pictures      jsonb
)
  RETURNS uuid
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  created_id uuid;
begin
  perform private.become_caller(claims);
  insert into public.listings (title, description, price_cents, status)
  select given.title, given.description, given.price_cents, 'processing'
  from jsonb_populate_record(null::public.listings, written) as given
  returning id into created_id;
  perform set_config('role', 'none', true);
  perform private.begin_preparation(created_id, wanted_status, file, pictures);
  return created_id;
end
$function$;

REVOKE ALL ON FUNCTION "private"."create_listing"(text, jsonb, text, jsonb, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."create_listing"(text, jsonb, text, jsonb, jsonb) TO "marketplace_api";

REVOKE ALL ON FUNCTION "private"."create_listing"(text, jsonb, text, jsonb, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."create_listing"(text, jsonb, text, jsonb, jsonb) TO "postgres";
