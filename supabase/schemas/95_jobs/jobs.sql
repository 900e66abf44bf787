-- Jobs. A scheduler calls the function `jobs`, which takes due jobs (decision 23).

create table private.jobs (
  name text primary key,
  every_seconds integer not null constraint jobs_every_seconds_positive check (every_seconds > 0),
  -- A running job is due again after its interval, at least ten minutes, in case its worker dies.
  due_at timestamptz not null default '-infinity',
  started_at timestamptz,
  finished_at timestamptz,
  last_error text,
  failures integer not null default 0
);
comment on table private.jobs is 'What the function `jobs` does now and then, how often in seconds, and how the last time went.';

insert into private.jobs (name, every_seconds) values
  ('prepare_listings', 10),
  ('sweep_orders', 600),
  ('sweep_files', 3600),
  ('check_ledger', 3600),
  ('forget_mails', 3600),
  ('send_webhooks', 5),
  ('forget_webhooks', 3600),
  ('mail_digests', 600),
  ('enqueue_release_mails', 60),
  ('remind_to_review', 3600),
  ('lift_suspensions', 60),
  ('case_deadlines', 60),
  ('apply_reductions', 60),
  ('publish_drafts', 20),
  ('renew_scores', 600),
  ('pair_purchases', 3600),
  ('renew_weekly_items', 3600),
  ('count_catalogue', 300),
  ('merge_tags', 3600),
  ('count_tags', 86400),
  ('forget_empty_searches', 3600),
  ('forget_guests', 3600),
  ('forget_post_recipients', 3600),
  ('forget_address_follows', 3600),
  ('forget_undeliverable', 86400),
  ('deliver_gifts', 60),
  ('make_partitions', 3600),
  ('drop_partitions', 3600);

-- Takes due jobs. Concurrent callers never get the same job.
create function private.take_due_jobs()
returns setof text language sql volatile security definer set search_path = '' as $$
  with due as (
    select jobs.name from private.jobs where jobs.due_at <= now() order by jobs.due_at for update skip locked
  )
  update private.jobs set started_at = now(), due_at = now() + least(make_interval(secs => jobs.every_seconds), interval '10 minutes')
  from due where jobs.name = due.name
  returning jobs.name;
$$;

-- Notes the end of a job. It is due at once if it has more to do, and after a pause if it failed.
create function private.finish_job(of_name text, why_failed text, has_more boolean)
returns void language sql volatile security definer set search_path = '' as $$
  update private.jobs set
    finished_at = now(),
    last_error = left(why_failed, 500),
    failures = case when why_failed is null then 0 else jobs.failures + 1 end,
    due_at = case
      when why_failed is not null then now() + least(private.pause_after(jobs.failures + 1), make_interval(secs => jobs.every_seconds))
      when has_more then now()
      -- It was asked to run soon while it ran.
      when jobs.due_at <= now() then jobs.due_at
      else jobs.started_at + make_interval(secs => jobs.every_seconds)
    end
  where jobs.name = of_name;
$$;
grant execute on function private.take_due_jobs, private.finish_job to marketplace_jobs;

create function private.run_job_soon(of_name text)
returns void language sql volatile set search_path = '' as $$
  update private.jobs set due_at = now() where jobs.name = of_name and jobs.due_at > now();
$$;

-- For monitoring: the number and delay of waiting mails and jobs, and the number of refunds that
-- need an operator. A job that never ran has no time.
create function private.service_delays()
returns table (
  mails_waiting integer, mail_seconds double precision, jobs_waiting integer, job_seconds double precision, refunds_stuck integer
) language sql stable security definer set search_path = '' as $$
  select mails.count, mails.seconds, jobs.count, jobs.seconds, (select count(*)::integer from private.stuck_refunds())
  from (
    select count(*)::integer, coalesce(extract(epoch from now() - min(due.due_at)), 0)::double precision as seconds
    -- Three indexes hold them.
    from (
      select outbox.due_at from private.outbox
      where outbox.sent_at is null and outbox.buried_at is null and outbox.state <> 'behind' and outbox.due_at <= now() and outbox.kind <> 'post'
      union all
      select outbox.due_at from private.outbox
      where outbox.sent_at is null and outbox.buried_at is null and outbox.state <> 'behind' and outbox.due_at <= now() and outbox.kind = 'post'
      union all
      select outbox.due_at from private.outbox where outbox.state = 'behind'
    ) as due
  ) as mails, (
    select count(*)::integer,
      case when isfinite(min(jobs.due_at)) then extract(epoch from now() - min(jobs.due_at)) when count(*) = 0 then 0 end::double precision as seconds
    from private.jobs where jobs.due_at <= now()
  ) as jobs;
$$;
grant execute on function private.service_delays to marketplace_api, marketplace_jobs;
