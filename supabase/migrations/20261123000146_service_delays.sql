SET check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.service_delays()
  RETURNS TABLE (
    mails_waiting integer,
    mail_seconds  double precision,
    jobs_waiting  integer,
    job_seconds   double precision
  )
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select mails.count, mails.seconds, jobs.count, jobs.seconds
  from (
    select count(*)::integer, coalesce(extract(epoch from now() - min(outbox.due_at)), 0)::double precision as seconds
    from private.outbox where outbox.sent_at is null and outbox.buried_at is null and outbox.due_at <= now()
  ) as mails, (
    select count(*)::integer,
      case when isfinite(min(jobs.due_at)) then extract(epoch from now() - min(jobs.due_at)) when count(*) = 0 then 0 end::double precision as seconds
    from private.jobs where jobs.due_at <= now()
  ) as jobs;
$function$;

REVOKE ALL ON FUNCTION "private"."service_delays"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."service_delays"() TO "marketplace_api", "marketplace_jobs";

REVOKE ALL ON FUNCTION "private"."service_delays"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."service_delays"() TO "postgres";
