SET check_function_bodies = off;

DROP TRIGGER "entitlements_verify_reviews" ON "public"."entitlements";

DROP TRIGGER "reviews_count_ratings" ON "public"."reviews";

ALTER TABLE "public"."reviews"
  ADD COLUMN "is_counted" boolean NOT NULL DEFAULT true;

CREATE OR REPLACE FUNCTION private.count_ratings()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  if tg_op in ('UPDATE', 'DELETE') and old.removed_at is null and old.is_counted then
    update public.listings set rating_count = rating_count - 1, rating_sum = rating_sum - old.rating where listings.id = old.listing_id;
  end if;
  if tg_op in ('INSERT', 'UPDATE') and new.removed_at is null and new.is_counted then
    update public.listings set rating_count = rating_count + 1, rating_sum = rating_sum + new.rating where listings.id = new.listing_id;
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.place_review()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  -- Who still waits for the file cannot judge it. The order comes before its listing, as everywhere.
  perform private.require_consent(new.listing_id);
  select listings.status = 'active' into new.is_public from public.listings where listings.id = new.listing_id for no key update;
  new.is_verified := exists (
    select from public.entitlements
    where entitlements.listing_id = new.listing_id and entitlements.buyer_id = new.reviewer_id and entitlements.revoked_at is null
  );
  new.is_counted := private.stars_count(new.listing_id, new.reviewer_id, new.rating);
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.stars_count (
  of_listing_id uuid,
  of_buyer_id   uuid,
  stars         integer
)
  RETURNS boolean
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select coalesce((
    select entitlements.revoked_at is null or (entitlements.revoke_reason <> 'withdrawn' and stars <= 3)
    from public.entitlements
    where entitlements.listing_id = of_listing_id and entitlements.buyer_id = of_buyer_id
    order by (entitlements.revoked_at is null) desc, entitlements.granted_at desc, entitlements.id
    limit 1
  ), true);
$function$;

CREATE OR REPLACE FUNCTION private.verify_reviews()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  is_held boolean := exists (
    select from public.entitlements
    where entitlements.listing_id = new.listing_id and entitlements.buyer_id = new.buyer_id and entitlements.revoked_at is null
  );
begin
  perform from public.listings
  where listings.id = new.listing_id
    and exists (select from public.reviews where reviews.listing_id = new.listing_id and reviews.reviewer_id = new.buyer_id)
  for no key update;
  update public.reviews
  set is_verified = is_held, is_counted = private.stars_count(reviews.listing_id, reviews.reviewer_id, reviews.rating)
  where reviews.listing_id = new.listing_id and reviews.reviewer_id = new.buyer_id;
  return null;
end
$function$;

CREATE TRIGGER entitlements_verify_reviews
  AFTER INSERT OR UPDATE OF revoked_at, revoke_reason ON public.entitlements
  FOR EACH ROW
  EXECUTE FUNCTION private.verify_reviews();

CREATE TRIGGER reviews_count_ratings
  AFTER INSERT OR DELETE OR UPDATE OF rating, listing_id, removed_at, is_counted ON public.reviews
  FOR EACH ROW
  EXECUTE FUNCTION private.count_ratings();

COMMENT ON COLUMN "public"."reviews"."is_counted" IS 'Whether its stars count: not after a withdrawal, and no four or five stars after a refund. Kept by triggers.';

REVOKE ALL ON FUNCTION "private"."stars_count"(uuid, uuid, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."stars_count"(uuid, uuid, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."stars_count"(uuid, uuid, integer) TO "postgres";

-- Rows from before: the trigger corrects the sums of their listings.
UPDATE public.reviews SET is_counted = false
WHERE NOT private.stars_count(reviews.listing_id, reviews.reviewer_id, reviews.rating);
