-- Moderation: anyone in good standing may report; admins see reports, dismiss and reactivate them, and ban people.

create table public.reports (
  id uuid primary key default gen_random_uuid(),
  reporter_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  reported_user_id uuid not null references public.profiles (id) on delete cascade,
  reported_listing_id uuid references public.listings (id) on delete cascade,
  reported_review_id uuid references public.reviews (id) on delete cascade,
  reason text not null constraint reports_reason_length check (char_length(reason) between 1 and 2000 and reason ~ '\S'),
  status text not null default 'pending' constraint reports_status_known check (status in ('pending', 'dismissed')),
  created_at timestamptz not null default now(),
  constraint reports_not_of_oneself check (reporter_id <> reported_user_id)
);
comment on table public.reports is 'A complaint about a person, one of their listings or one of their reviews. Only admins read it.';
create index reports_status_idx on public.reports (status, created_at desc, id);
create index reports_reporter_id_idx on public.reports (reporter_id);
create index reports_reported_user_id_idx on public.reports (reported_user_id);
create index reports_reported_listing_id_idx on public.reports (reported_listing_id);
create index reports_reported_review_id_idx on public.reports (reported_review_id);
create unique index reports_one_pending_per_target on public.reports (
  reporter_id, reported_user_id, coalesce(reported_listing_id, reported_user_id), coalesce(reported_review_id, reported_user_id)
) where status = 'pending';

create table public.moderation_actions (
  id bigint generated always as identity primary key,
  admin_id uuid not null references public.profiles (id),
  action text not null constraint moderation_actions_known check (action in ('ban', 'dismiss', 'reactivate')),
  user_id uuid references public.profiles (id),
  report_id uuid,
  reason text,
  created_at timestamptz not null default now()
);
comment on table public.moderation_actions is 'What admins did, in order. Appended to and never changed; a ban''s reason stays with the admins.';
create index moderation_actions_admin_id_idx on public.moderation_actions (admin_id);
create index moderation_actions_user_id_idx on public.moderation_actions (user_id);

-- A report names what it is about; who is behind it follows from that, not from what the client says.
-- Definer, because the reported listing may be hidden from the reporter by now.
create function private.complete_report()
returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  owner_id uuid;
begin
  if new.reported_review_id is not null then
    select reviews.reviewer_id, reviews.listing_id into owner_id, new.reported_listing_id
    from public.reviews where reviews.id = new.reported_review_id;
  elsif new.reported_listing_id is not null then
    select listings.seller_id into owner_id from public.listings
    where listings.id = new.reported_listing_id and listings.status <> 'removed';
  else
    select profiles.id into owner_id from public.profiles
    where profiles.id = new.reported_user_id and profiles.deleted_at is null;
  end if;
  if owner_id is null then
    perform private.refuse('not_found');
  elsif owner_id = new.reporter_id then
    perform private.refuse('own_report');
  end if;
  new.reported_user_id := owner_id;
  return new;
end
$$;
create trigger reports_complete
  before insert on public.reports
  for each row execute function private.complete_report();

revoke all on public.reports, public.moderation_actions from anon, authenticated;
grant select on public.reports to authenticated;
grant insert (reported_user_id, reported_listing_id, reported_review_id, reason) on public.reports to authenticated;
grant select on public.moderation_actions to authenticated;
alter table public.reports enable row level security;
alter table public.moderation_actions enable row level security;

create policy "Admins can read reports" on public.reports
  for select to authenticated using ((select private.is_admin()));

create policy "People can report" on public.reports
  for insert to authenticated with check (reporter_id = (select auth.uid()));

create policy "Only people in good standing report" on public.reports
  as restrictive for insert to authenticated with check ((select private.is_in_good_standing()));

create policy "Admins can read what admins did" on public.moderation_actions
  for select to authenticated using ((select private.is_admin()));

-- Dismisses or reactivates a report and notes who did it. Definer, because the note must be written with the change.
-- Refuses forbidden and report_not_found.
create function private.set_report_status(of_report_id uuid, new_status text)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not private.is_admin() then
    perform private.refuse('forbidden');
  end if;
  update public.reports set status = new_status where reports.id = of_report_id and reports.status <> new_status;
  if found then
    insert into public.moderation_actions (admin_id, action, report_id)
    values (auth.uid(), case new_status when 'dismissed' then 'dismiss' else 'reactivate' end, of_report_id);
  elsif not exists (select from public.reports where reports.id = of_report_id) then
    perform private.refuse('report_not_found');
  end if;
end
$$;
grant execute on function private.set_report_status(uuid, text) to marketplace_api;

-- Bans a person: their listings are removed, their sessions end, reports about them are settled. Holds on their next request.
-- Definer, because it reaches rows of other people and auth.sessions. Refuses ban_forbidden and profile_not_found; nobody bans themselves.
create function private.ban_user(banned_id uuid, ban_reason text)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not private.is_admin() or banned_id = auth.uid() then
    perform private.refuse('ban_forbidden');
  end if;
  update public.profiles set is_banned = true where profiles.id = banned_id;
  if not found then
    perform private.refuse('profile_not_found');
  end if;
  update public.listings set status = 'removed' where listings.seller_id = banned_id and listings.status <> 'removed';
  delete from public.cart_items where cart_items.buyer_id = banned_id;
  delete from public.wishlist_items where wishlist_items.buyer_id = banned_id;
  delete from public.reports where reports.reporter_id = banned_id and reports.status = 'pending';
  update public.reports set status = 'dismissed' where reports.reported_user_id = banned_id and reports.status = 'pending';
  delete from auth.sessions where sessions.user_id = banned_id;
  insert into public.moderation_actions (admin_id, action, user_id, reason) values (auth.uid(), 'ban', banned_id, ban_reason);
end
$$;
grant execute on function private.ban_user(uuid, text) to marketplace_api;
