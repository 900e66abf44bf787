SET check_function_bodies = off;

CREATE TABLE "public"."review_votes" (
  "voter_id"  uuid                     NOT NULL,
  "review_id" uuid                     NOT NULL,
  "voted_at"  timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT "review_votes_pkey" PRIMARY KEY (voter_id, review_id)
);

ALTER TABLE "public"."review_votes"
  ENABLE ROW LEVEL SECURITY;

REVOKE ALL ON TABLE "public"."review_votes" FROM "anon";

ALTER TABLE "public"."reviews"
  ADD COLUMN "edited_at" timestamp WITH time zone;

ALTER TABLE "public"."reviews"
  ADD COLUMN "is_verified" boolean NOT NULL DEFAULT true;

ALTER TABLE "public"."reviews"
  ADD COLUMN "helpful_count" integer NOT NULL DEFAULT 0;

ALTER TABLE "public"."reviews"
  ADD COLUMN "answer" text;

ALTER TABLE "public"."reviews"
  ADD COLUMN "answered_at" timestamp WITH time zone;

ALTER TABLE "public"."reviews"
  ADD COLUMN "answer_edited_at" timestamp WITH time zone;

CREATE OR REPLACE FUNCTION private.answer_review (
  of_review  uuid,
  new_answer text
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  perform private.lock_standing(auth.uid());
  update public.reviews set
    answer = new_answer,
    answered_at = case when new_answer is not null then coalesce(reviews.answered_at, now()) end,
    answer_edited_at = case when new_answer is not null and reviews.answered_at is not null then now() end
  where reviews.id = of_review and reviews.removed_at is null
    and exists (select from public.listings where listings.id = reviews.listing_id and listings.seller_id = auth.uid());
  if not found then
    perform private.reject('review_not_found');
  end if;
  perform private.count_against('review answer', auth.uid());
end
$function$;

CREATE OR REPLACE FUNCTION private.count_votes()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  if tg_op = 'INSERT' then
    update public.reviews set helpful_count = helpful_count + 1 where reviews.id = new.review_id;
  else
    update public.reviews set helpful_count = helpful_count - 1 where reviews.id = old.review_id;
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.delete_review (
  of_review uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  perform private.lock_standing(auth.uid());
  perform private.lock_own_review(of_review);
  delete from public.reviews where reviews.id = of_review;
end
$function$;

CREATE OR REPLACE FUNCTION private.edit_review (
  of_review   uuid,
  new_rating  integer,
  new_comment text
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  perform private.lock_standing(auth.uid());
  perform private.lock_own_review(of_review);
  update public.reviews set rating = new_rating, comment = new_comment, edited_at = now()
  where reviews.id = of_review and reviews.listing_id in (select private.entitled_listing_ids());
  if not found then
    perform private.reject('purchase_required');
  end if;
  perform private.count_against('review', auth.uid());
end
$function$;

CREATE OR REPLACE FUNCTION private.forget_reviewer()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  -- Two who leave at once go through the same reviews in one order.
  perform from public.reviews
  where reviews.reviewer_id = new.id or reviews.id in (select review_votes.review_id from public.review_votes where review_votes.voter_id = new.id)
  order by reviews.id for no key update;
  delete from public.review_votes where review_votes.voter_id = new.id;
  update public.reviews set answer = null, answered_at = null, answer_edited_at = null
  from public.listings where listings.id = reviews.listing_id and listings.seller_id = new.id and reviews.answer is not null;
  update public.reviews set reviewer_id = private.deleted_user_id() where reviews.reviewer_id = new.id;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.lock_own_review (
  of_review uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  own public.reviews;
begin
  perform from public.listings join public.reviews on reviews.listing_id = listings.id
  where reviews.id = of_review and reviews.reviewer_id = auth.uid() for no key update of listings;
  select * into own from public.reviews where reviews.id = of_review and reviews.reviewer_id = auth.uid() for update;
  if own.id is null then
    perform private.reject('review_not_found');
  elsif own.removed_at is not null then
    perform private.reject('review_removed');
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.place_review()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  select listings.status = 'active' into new.is_public from public.listings where listings.id = new.listing_id for no key update;
  new.is_verified := exists (
    select from public.entitlements
    where entitlements.listing_id = new.listing_id and entitlements.buyer_id = new.reviewer_id and entitlements.revoked_at is null
  );
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.verify_reviews()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  update public.reviews set is_verified = exists (
    select from public.entitlements
    where entitlements.listing_id = new.listing_id and entitlements.buyer_id = new.buyer_id and entitlements.revoked_at is null
  )
  where reviews.listing_id = new.listing_id and reviews.reviewer_id = new.buyer_id;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.vote_for_review (
  of_review  uuid,
  is_helpful boolean
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  concerned uuid[];
begin
  perform private.lock_standing(auth.uid());
  select array[reviews.reviewer_id, listings.seller_id] into concerned
  from public.reviews join public.listings on listings.id = reviews.listing_id
  where reviews.id = of_review and reviews.is_public and reviews.removed_at is null
  for no key update of reviews;
  if concerned is null then
    perform private.reject('review_not_found');
  elsif auth.uid() = any (concerned) then
    perform private.reject('own_vote');
  elsif is_helpful then
    insert into public.review_votes (voter_id, review_id) values (auth.uid(), of_review) on conflict do nothing;
  else
    delete from public.review_votes where review_votes.review_id = of_review and review_votes.voter_id = auth.uid();
  end if;
end
$function$;

ALTER TABLE "public"."review_votes"
  ADD CONSTRAINT "review_votes_review_id_fkey" FOREIGN KEY (review_id) REFERENCES public.reviews(id) ON DELETE CASCADE;

ALTER TABLE "public"."review_votes"
  ADD CONSTRAINT "review_votes_voter_id_fkey" FOREIGN KEY (voter_id) REFERENCES public.profiles(id) ON DELETE CASCADE;

ALTER TABLE "public"."reviews"
  ADD CONSTRAINT "reviews_answer_length" CHECK (((char_length(answer) >= 1) AND (char_length(answer) <= 2000) AND (answer ~ '\S'::text)));

ALTER TABLE "public"."reviews"
  ADD CONSTRAINT "reviews_answered_with_words" CHECK (((answer IS NULL) = (answered_at IS NULL)));

ALTER TABLE "public"."reviews"
  ADD CONSTRAINT "reviews_helpful_count_not_negative" CHECK ((helpful_count >= 0));

CREATE INDEX review_votes_review_id_idx ON public.review_votes USING btree (review_id);

CREATE INDEX reviews_highest_idx ON public.reviews USING btree (listing_id, rating DESC, created_at DESC, id DESC);

CREATE INDEX reviews_lowest_idx ON public.reviews USING btree (listing_id, ((6 - rating)) DESC, created_at DESC, id DESC);

CREATE INDEX reviews_most_helpful_idx ON public.reviews USING btree (listing_id, helpful_count DESC, created_at DESC, id DESC);

CREATE TRIGGER entitlements_verify_reviews
  AFTER INSERT OR UPDATE OF revoked_at ON public.entitlements
  FOR EACH ROW
  EXECUTE FUNCTION private.verify_reviews();

CREATE TRIGGER review_votes_count
  AFTER INSERT OR DELETE ON public.review_votes
  FOR EACH ROW
  EXECUTE FUNCTION private.count_votes();

CREATE TRIGGER review_votes_limit AFTER INSERT ON public.review_votes REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.count_written (
  'review vote'
);

CREATE POLICY "Only users in good standing see votes" ON "public"."review_votes"
  AS RESTRICTIVE
  FOR SELECT
  TO "authenticated"
  USING (( SELECT private.is_in_good_standing() AS is_in_good_standing));

CREATE POLICY "Users can see their own votes" ON "public"."review_votes"
  FOR SELECT
  TO "authenticated"
  USING ((voter_id = ( SELECT auth.uid() AS uid)));

COMMENT ON COLUMN "public"."reviews"."helpful_count" IS 'How many found it helpful. Kept by triggers.';

COMMENT ON COLUMN "public"."reviews"."is_verified" IS 'Whether its writer holds the item: not after a refund. Kept by triggers.';

COMMENT ON TABLE "public"."review_votes" IS 'Who found which review helpful. Users see their own votes only, and vote by functions.';

COMMENT ON TABLE "public"."reviews" IS 'A buyer''s verdict on a listing, and what the seller answers to it. Clients change neither but by functions.';

REVOKE ALL ON FUNCTION "private"."answer_review"(uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."answer_review"(uuid, text) TO "marketplace_api";

REVOKE ALL ON FUNCTION "private"."answer_review"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."answer_review"(uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."count_votes"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."count_votes"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."count_votes"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."delete_review"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."delete_review"(uuid) TO "marketplace_api";

REVOKE ALL ON FUNCTION "private"."delete_review"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."delete_review"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."edit_review"(uuid, integer, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."edit_review"(uuid, integer, text) TO "marketplace_api";

REVOKE ALL ON FUNCTION "private"."edit_review"(uuid, integer, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."edit_review"(uuid, integer, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."lock_own_review"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."lock_own_review"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."lock_own_review"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."verify_reviews"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."verify_reviews"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."verify_reviews"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."vote_for_review"(uuid, boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."vote_for_review"(uuid, boolean) TO "marketplace_api";

REVOKE ALL ON FUNCTION "private"."vote_for_review"(uuid, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."vote_for_review"(uuid, boolean) TO "postgres";

REVOKE ALL ON TABLE "public"."review_votes" FROM "authenticated";

GRANT SELECT ON TABLE "public"."review_votes" TO "authenticated";

REVOKE ALL ON TABLE "public"."review_votes" FROM "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."review_votes" TO "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."review_votes" TO "service_role";

INSERT INTO private.limits (name, most, seconds) VALUES ('review answer', 60, 3600), ('review vote', 200, 3600);

UPDATE public.reviews SET is_verified = false
WHERE NOT EXISTS (
  SELECT FROM public.entitlements
  WHERE entitlements.listing_id = reviews.listing_id AND entitlements.buyer_id = reviews.reviewer_id AND entitlements.revoked_at IS NULL
);
