-- Reports: users in good standing report a user, a listing, a review, a collection or a post, and
-- visitors all but posts. Only admins can read them, and no one the address of a visitor.

create table public.reports (
  id uuid primary key default gen_random_uuid(),
  reporter_id uuid default auth.uid() references public.profiles (id) on delete cascade,
  -- Of a visitor, who has no reporter_id. `case`, because members may not call what checks it.
  address text constraint reports_address_shape check (
    case when address is not null then address = private.normal_address(address) and private.is_address(address) end
  ),
  reported_user_id uuid not null references public.profiles (id) on delete cascade,
  reported_listing_id uuid references public.listings (id) on delete cascade,
  reported_review_id uuid references public.reviews (id) on delete cascade,
  reported_collection_id uuid references public.collections (id) on delete cascade,
  -- References public.posts (88_audience/20_posts.sql).
  reported_post_id uuid,
  reason text not null,
  status text not null default 'pending' constraint reports_status_known check (status in ('pending', 'dismissed')),
  created_at timestamptz not null default now(),
  category text not null default 'other',
  -- The outcome for the reporter: an admin acted, reversed the act, or dismissed the report.
  outcome text not null default 'none' constraint reports_outcome_known check (outcome in ('none', 'acted', 'reversed', 'dismissed')),
  -- The decision that answered it; null if the reported user was already deleted.
  statement_id uuid references public.statements (id) on delete set null,
  -- Of the page on which a visitor wrote it.
  locale text,
  constraint reports_of_member_or_address check (num_nonnulls(reporter_id, address) = 1),
  constraint reports_pending_without_outcome check (status <> 'pending' or outcome = 'none'),
  constraint reports_not_of_oneself check (reporter_id <> reported_user_id),
  -- A review's report names its listing, too.
  constraint reports_of_one_thing check (num_nonnulls(coalesce(reported_review_id, reported_listing_id), reported_collection_id, reported_post_id) <= 1)
);
comment on table public.reports is 'Reports about a user, a listing, a review, a collection or a post. Only admins can read them.';
select private.declare_personal('public.reports', 'reporter_id', ban => 'delete', banned_by => 'apply_act', exported => 'reports', exported_by => 'export_moderation');
select private.declare_personal('public.reports', 'address', unexported => 'kept by address');
select private.declare_personal(
  'public.reports', 'reported_user_id', kept => 'the reporter''s', deleted_by => 'delete_unsold_listings', unexported => 'it would tell who reported'
);
create index reports_status_idx on public.reports (status, created_at desc, id desc);
create index reports_category_idx on public.reports (status, category, created_at desc, id desc);
create index reports_reporter_id_idx on public.reports (reporter_id);
create index reports_address_idx on public.reports (address) where address is not null;
create index reports_reported_user_id_idx on public.reports (reported_user_id);
create index reports_reported_listing_id_idx on public.reports (reported_listing_id);
create index reports_reported_review_id_idx on public.reports (reported_review_id);
create index reports_reported_collection_id_idx on public.reports (reported_collection_id) where reported_collection_id is not null;
create index reports_reported_post_id_idx on public.reports (reported_post_id) where reported_post_id is not null;
create index reports_statement_id_idx on public.reports (statement_id) where statement_id is not null;
create unique index reports_one_pending_per_target on public.reports (
  coalesce(reporter_id::text, address), reported_user_id, coalesce(reported_listing_id, reported_user_id), coalesce(reported_review_id, reported_user_id),
  coalesce(reported_collection_id, reported_user_id), coalesce(reported_post_id, reported_user_id)
) where status = 'pending';

-- The reported user follows from the subject, not from what the client says. Over ten a day of an
-- address are dropped in silence, after the subject was found, so that the answer doesn't tell what
-- else the address reported. Definer, because a policy may hide the listing from the reporter by now.
create function private.complete_report()
returns trigger language plpgsql security definer set search_path = '' as $$
declare
  owner_id uuid;
begin
  if new.reported_review_id is not null then
    select reviews.reviewer_id, reviews.listing_id into owner_id, new.reported_listing_id
    from public.reviews where reviews.id = new.reported_review_id;
  elsif new.reported_listing_id is not null then
    select listings.seller_id into owner_id from public.listings
    where listings.id = new.reported_listing_id and listings.status <> 'removed';
  elsif new.reported_collection_id is not null then
    select shared.owner_id into owner_id from private.shared_collection(new.reported_collection_id) as shared;
  elsif new.reported_post_id is not null then
    select posts.seller_id into owner_id from public.posts where posts.id = new.reported_post_id and posts.sent_at is not null;
  else
    select profiles.id into owner_id from public.profiles
    where profiles.id = new.reported_user_id and profiles.standing <> 'deleted';
  end if;
  perform private.reject_if(owner_id is null, 'not_found');
  perform private.reject_if(owner_id = new.reporter_id, 'own_report');
  new.reported_user_id := owner_id;
  if new.address is not null then
    if private.hit_rate_limit('reports of address:' || encode(private.address_digest(new.address), 'hex'), 86400, 10) > 0 then
      return null;
    end if;
  end if;
  return new;
end
$$;
create trigger reports_complete before insert on public.reports
  for each row execute function private.complete_report();

create trigger reports_limit after insert on public.reports
  referencing new table as added for each statement execute function private.count_written('report');

-- What mails say about a report, without naming more of the other side than the report did. Without
-- the visitor's words: nobody proved that the address is theirs.
create function private.report_facts(report public.reports)
returns jsonb language sql stable set search_path = ''
return jsonb_build_object(
  'outcome', report.outcome,
  'category', report.category,
  'what', case
    when report.reported_review_id is not null then 'review' when report.reported_listing_id is not null then 'listing'
    when report.reported_collection_id is not null then 'collection' when report.reported_post_id is not null then 'post' else 'user'
  end,
  'title', (select listings.title from public.listings where listings.id = report.reported_listing_id),
  'reason', case when report.address is null then report.reason end
);

create function private.mail_report_outcome()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.enqueue_mail('report_outcome', new.reporter_id, new.id || ':' || new.outcome, private.report_facts(new));
  perform private.enqueue_mail_to_address('report_outcome', new.address, new.id || ':' || new.outcome, private.report_facts(new), new.locale);
  return null;
end
$$;
create trigger reports_mail_outcome after update of outcome on public.reports
  for each row when (new.outcome <> 'none' and old.outcome <> new.outcome)
  execute function private.mail_report_outcome();

-- A reversed decision no longer answers its reports.
create function private.reverse_reports()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.reports set outcome = 'reversed' where reports.statement_id = new.id and reports.outcome = 'acted';
  return null;
end
$$;
create trigger statements_reverse_reports after update of reversed_at on public.statements
  for each row when (old.reversed_at is null and new.reversed_at is not null)
  execute function private.reverse_reports();

-- When a new report is decided at the latest.
create function private.report_due()
returns timestamptz language sql stable set search_path = ''
return now() + make_interval(days => private.setting('report_answer_days')::integer);

-- Stores a visitor's report and mails its receipt. `given` is the body of the call. A repeated report
-- is dropped in silence like those over the limit. Returns when it is decided. Rejects with
-- captcha_used and not_found.
create function private.report_as_visitor(captcha text, captcha_expires_at timestamptz, of_address text, given jsonb)
returns timestamptz language plpgsql volatile security definer set search_path = '' as $$
declare
  stored public.reports;
begin
  perform private.use_captcha(captcha, captcha_expires_at);
  insert into public.reports (
    reporter_id, address, reported_user_id, reported_listing_id, reported_review_id, reported_collection_id, reason, category, locale
  )
  values (
    null, private.normal_address(of_address), (select profiles.id from public.profiles where profiles.username = lower(given ->> 'reportedUsername')),
    (given ->> 'reportedListingId')::uuid, (given ->> 'reportedReviewId')::uuid, (given ->> 'reportedCollectionId')::uuid, given ->> 'reason',
    coalesce(given ->> 'category', 'other'), private.caller_locale()
  )
  on conflict do nothing returning reports.* into stored;
  if stored.id is not null then
    perform private.enqueue_mail_to_address(
      'report_received', stored.address, stored.id::text, private.report_facts(stored) || jsonb_build_object('dueAt', private.report_due()), stored.locale
    );
  end if;
  return private.report_due();
end
$$;
grant execute on function private.report_as_visitor to marketplace_api;

-- Without the address of a visitor.
grant select (
  id, reporter_id, reported_user_id, reported_listing_id, reported_review_id, reported_collection_id, reported_post_id, reason, status, created_at,
  category, outcome, statement_id
), insert (reported_user_id, reported_listing_id, reported_review_id, reported_collection_id, reported_post_id, reason, category) on public.reports to authenticated;

create policy "Admins can read reports" on public.reports
  for select to authenticated using ((select private.is_admin()));

create policy "Users can report" on public.reports
  for insert to authenticated with check (reporter_id = (select auth.uid()));

-- Dismisses or reactivates a report and logs it. Definer, because both must be written together.
-- Rejects with forbidden and report_not_found.
create function private.set_report_status(of_report_id uuid, new_status text)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  changed public.reports;
begin
  perform private.require_admin('forbidden');
  update public.reports
  set status = new_status, outcome = case new_status when 'dismissed' then 'dismissed' else 'none' end, statement_id = null
  where reports.id = of_report_id and reports.status <> new_status
  returning reports.* into changed;
  if found then
    perform private.log_action(
      case new_status when 'dismissed' then 'dismiss' else 'reactivate' end, changed.reported_user_id,
      of_report => changed.id, of_listing => changed.reported_listing_id, of_review => changed.reported_review_id
    );
  elsif not exists (select from public.reports where reports.id = of_report_id) then
    perform private.reject('report_not_found');
  end if;
end
$$;
grant execute on function private.set_report_status to marketplace_api;
