SET check_function_bodies = off;

CREATE TABLE "private"."follow_digests" (
  "user_id"       uuid                     NOT NULL,
  "covered_until" timestamp with time zone NOT NULL,
  "due_at"        timestamp with time zone NOT NULL,
  CONSTRAINT "follow_digests_pkey" PRIMARY KEY (user_id)
);

ALTER TABLE "private"."follow_digests"
  ENABLE ROW LEVEL SECURITY;

CREATE OR REPLACE FUNCTION private.begin_digests()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  insert into private.follow_digests (user_id, covered_until, due_at)
  values (new.follower_id, now(), now() + interval '1 day')
  on conflict do nothing;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.digest_delay()
  RETURNS interval
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select interval '1 hour';
$function$;

CREATE OR REPLACE FUNCTION private.digest_facts (
  of_user    uuid,
  after_time timestamp with time zone,
  until_time timestamp with time zone
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select jsonb_build_object('listings', jsonb_agg(newest.entry order by newest.place) filter (where newest.place <= 10), 'more', greatest(count(*) - 10, 0))
  from (
    select jsonb_build_object('id', listings.id, 'title', listings.title, 'seller', profiles.name) as entry,
      row_number() over (order by listings.created_at desc, listings.id desc) as place
    from public.follows
    join public.listings on listings.seller_id = follows.seller_id
    join public.profiles on profiles.id = follows.seller_id
    where follows.follower_id = of_user and listings.status = 'active'
      and listings.created_at > after_time and listings.created_at <= until_time
  ) as newest
  having count(*) > 0;
$function$;

CREATE OR REPLACE FUNCTION private.enqueue_digests()
  RETURNS integer
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  digest private.follow_digests;
  until_time timestamptz := now() - private.digest_delay();
  looked_at integer := 0;
begin
  for digest in
    select * from private.follow_digests where follow_digests.due_at <= now()
    order by follow_digests.due_at limit 1000 for update skip locked
  loop
    perform private.enqueue_mail('new_listings', digest.user_id, until_time::text, facts)
    from private.digest_facts(digest.user_id, digest.covered_until, until_time) as facts where facts is not null;
    update private.follow_digests set covered_until = greatest(digest.covered_until, until_time), due_at = now() + interval '1 day'
    where follow_digests.user_id = digest.user_id;
    looked_at := looked_at + 1;
  end loop;
  return looked_at;
end
$function$;

CREATE OR REPLACE FUNCTION private.mail_deleted_account()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  delete from private.outbox where outbox.recipient_id = old.id;
  perform private.enqueue_mail_to_address('account_deleted', old.email, old.id::text, '{}');
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.mail_new_review()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  perform private.enqueue_mail('review', listings.seller_id, new.id::text, jsonb_build_object(
    'listingId', listings.id, 'reviewId', new.id, 'title', listings.title, 'reviewer', profiles.name,
    'rating', new.rating, 'comment', new.comment
  ))
  from public.listings, public.profiles where listings.id = new.listing_id and profiles.id = new.reviewer_id;
  return null;
end
$function$;

ALTER TABLE "private"."follow_digests"
  ADD CONSTRAINT "follow_digests_user_id_fkey" FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;

CREATE INDEX follow_digests_due_at_idx ON private.follow_digests USING btree (due_at);

CREATE TRIGGER accounts_mail_deleted
  AFTER DELETE ON public.accounts
  FOR EACH ROW
  EXECUTE FUNCTION private.mail_deleted_account();

CREATE TRIGGER follows_begin_digests
  AFTER INSERT ON public.follows
  FOR EACH ROW
  EXECUTE FUNCTION private.begin_digests();

CREATE TRIGGER reviews_mail_new
  AFTER INSERT ON public.reviews
  FOR EACH ROW
  EXECUTE FUNCTION private.mail_new_review();

COMMENT ON TABLE "private"."follow_digests" IS 'Who gets a digest of new items of the sellers they follow, and up to when the last one reached.';

REVOKE ALL ON FUNCTION "private"."begin_digests"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."begin_digests"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."begin_digests"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."digest_delay"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."digest_delay"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."digest_delay"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."digest_facts"(uuid, timestamp WITH time zone, timestamp WITH time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."digest_facts"(uuid, timestamp WITH time zone, timestamp WITH time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."digest_facts"(uuid, timestamp WITH time zone, timestamp WITH time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."enqueue_digests"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."enqueue_digests"() TO "marketplace_jobs";

REVOKE ALL ON FUNCTION "private"."enqueue_digests"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."enqueue_digests"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."mail_deleted_account"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."mail_deleted_account"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."mail_deleted_account"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."mail_new_review"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."mail_new_review"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."mail_new_review"() TO "postgres";

-- By hand: the job, as supabase/schemas/jobs.sql has it, and a digest for whoever follows already.
insert into private.jobs (name, every_seconds) values ('enqueue_digests', 600);
insert into private.follow_digests (user_id, covered_until, due_at)
select distinct follows.follower_id, now(), now() + interval '1 day' from public.follows;
