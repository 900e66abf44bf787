SET check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.count_categories()
  RETURNS TABLE (
    slug     text,
    items    integer,
    is_about boolean
  )
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select one.key, one.value::integer, counted.is_about
  from private.cached_counts(null, null) as counted, jsonb_each_text(counted.counts -> 'category') as one
$function$;

CREATE INDEX listings_category_score_idx ON public.listings USING btree (category, ((showcase_images <> '[]'::jsonb)) DESC, score DESC, id DESC)
  WHERE (status = 'active'::text);

REVOKE ALL ON FUNCTION "private"."count_categories"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."count_categories"() TO "marketplace_public";

REVOKE ALL ON FUNCTION "private"."count_categories"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."count_categories"() TO "postgres";
