SET check_function_bodies = off;

DROP TRIGGER "reviews_count_ratings" ON "public"."reviews";

ALTER TABLE "public"."reviews"
  ADD COLUMN "removed_at" timestamp WITH time zone;

CREATE OR REPLACE FUNCTION private.count_ratings()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  if tg_op in ('UPDATE', 'DELETE') and old.removed_at is null then
    update public.listings set rating_count = rating_count - 1, rating_sum = rating_sum - old.rating where listings.id = old.listing_id;
  end if;
  if tg_op in ('INSERT', 'UPDATE') and new.removed_at is null then
    update public.listings set rating_count = rating_count + 1, rating_sum = rating_sum + new.rating where listings.id = new.listing_id;
  end if;
  return null;
end
$function$;

CREATE TRIGGER reviews_count_ratings
  AFTER INSERT OR DELETE OR UPDATE OF rating, listing_id, removed_at ON public.reviews
  FOR EACH ROW
  EXECUTE FUNCTION private.count_ratings();

CREATE POLICY "Guests cannot see reviews that were removed" ON "public"."reviews"
  AS RESTRICTIVE
  FOR SELECT
  TO "anon"
  USING ((removed_at IS NULL));

CREATE POLICY "Only writers and admins see reviews that were removed" ON "public"."reviews"
  AS RESTRICTIVE
  FOR SELECT
  TO "authenticated"
  USING (((removed_at IS NULL) OR (reviewer_id = ( SELECT auth.uid() AS uid)) OR ( SELECT private.is_admin() AS is_admin)));

COMMENT ON COLUMN "public"."reviews"."removed_at" IS 'When an admin removed it: only its writer and admins still see it, and its stars do not count. Functions alone set it, with the listing locked first.';
