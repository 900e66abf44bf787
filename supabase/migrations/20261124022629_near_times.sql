SET check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.is_near_time (
  candidate timestamp with time zone
)
  RETURNS boolean
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
BEGIN ATOMIC
 SELECT ((candidate >= '2020-01-01 00:00:00+00'::timestamp WITH time zone) AND (candidate <= '2100-01-01 00:00:00+00'::timestamp WITH time zone));
END;

REVOKE ALL ON FUNCTION "private"."is_near_time"(timestamp WITH time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."is_near_time"(timestamp WITH time zone) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."is_near_time"(timestamp WITH time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_near_time"(timestamp WITH time zone) TO "postgres";

-- Rows from before the constraints. A reduction that goes gives its listing the regular price back.
delete from public.price_reductions where not private.is_near_time(starts_at) or not private.is_near_time(ends_at);
update public.discounts set
  starts_at = greatest(least(starts_at, '2099-12-31 00:00:00+00'), '2020-01-01 00:00:00+00'),
  ends_at = case when ends_at is not null then greatest(least(ends_at, '2100-01-01 00:00:00+00'), '2020-01-02 00:00:00+00') end
where not private.is_near_time(starts_at) or not private.is_near_time(ends_at);

ALTER TABLE "public"."discounts"
  ADD CONSTRAINT "discounts_ended_at_near" CHECK (private.is_near_time(ended_at));

ALTER TABLE "public"."discounts"
  ADD CONSTRAINT "discounts_ends_at_near" CHECK (private.is_near_time(ends_at));

ALTER TABLE "public"."discounts"
  ADD CONSTRAINT "discounts_starts_at_near" CHECK (private.is_near_time(starts_at));

ALTER TABLE "public"."price_reductions"
  ADD CONSTRAINT "price_reductions_ends_at_near" CHECK (private.is_near_time(ends_at));

ALTER TABLE "public"."price_reductions"
  ADD CONSTRAINT "price_reductions_starts_at_near" CHECK (private.is_near_time(starts_at));
