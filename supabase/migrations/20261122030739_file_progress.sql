SET check_function_bodies = off;

DROP FUNCTION "private"."plan_copies"(uuid, integer);

ALTER TABLE "private"."preparation_copies"
  ADD COLUMN "progress" jsonb;

CREATE OR REPLACE FUNCTION private.keep_copy_facts (
  of_copy_id uuid,
  of_attempt integer,
  facts      jsonb
)
  RETURNS void
  LANGUAGE sql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  update private.preparation_copies
  set progress = facts -> 'progress', mime_type = facts ->> 'mimeType', size_bytes = (facts ->> 'sizeBytes')::bigint,
    sha256 = facts ->> 'sha256', width = (facts ->> 'width')::integer, height = (facts ->> 'height')::integer
  from private.preparations
  where preparation_copies.id = of_copy_id and preparations.listing_id = preparation_copies.listing_id
    and preparations.attempt = of_attempt;
$function$;

CREATE OR REPLACE FUNCTION private.plan_copies (
  of_listing_id uuid,
  of_attempt    integer
)
  RETURNS TABLE (
    id            uuid,
    purpose       text,
    place         smallint,
    bucket_id     text,
    source_path   text,
    target_path   text,
    state         text,
    declared_type text,
    size_bytes    bigint,
    progress      jsonb,
    width         integer,
    height        integer
  )
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  if not private.hold_preparation(of_listing_id, of_attempt) then
    return;
  end if;
  update private.preparation_copies set object_id = objects.id, object_version = objects.version
  from storage.objects
  where preparation_copies.listing_id = of_listing_id and preparation_copies.object_id is null
    and objects.bucket_id = preparation_copies.bucket_id and objects.name = preparation_copies.target_path;
  return query
    with begun as (
      update private.preparation_copies set target_path = 'listed/' || gen_random_uuid(), copying_since = now()
      where preparation_copies.listing_id = of_listing_id and preparation_copies.object_id is null
        and coalesce(preparation_copies.copying_since < now() - interval '20 seconds' - interval '1 second' * coalesce((
          select (objects.metadata ->> 'size')::bigint / 10000000 from storage.objects
          where objects.bucket_id = preparation_copies.bucket_id and objects.name = preparation_copies.source_path
        ), 0), true)
      returning preparation_copies.id, preparation_copies.target_path
    )
    select copies.id, copies.purpose, copies.place, copies.bucket_id, copies.source_path, coalesce(begun.target_path, copies.target_path),
      case
        when begun.id is not null then 'to_copy'
        when copies.object_id is null then 'copying'
        when copies.mime_type is null then 'copied'
        else 'checked'
      end,
      objects.metadata ->> 'mimetype', (objects.metadata ->> 'size')::bigint, copies.progress, copies.width, copies.height
    from private.preparation_copies as copies
    left join begun on begun.id = copies.id
    left join storage.objects on objects.id = copies.object_id
    where copies.listing_id = of_listing_id
    order by copies.purpose, copies.place;
end
$function$;

REVOKE ALL ON FUNCTION "private"."plan_copies"(uuid, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."plan_copies"(uuid, integer) TO "marketplace_api";

REVOKE ALL ON FUNCTION "private"."plan_copies"(uuid, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."plan_copies"(uuid, integer) TO "postgres";
