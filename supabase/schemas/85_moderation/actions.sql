-- The log of moderation, which is only appended to, and the common steps of all acts. Each kind of
-- act has its own file.

create table public.moderation_actions (
  id bigint generated always as identity primary key,
  admin_id uuid not null references public.profiles (id),
  action text not null,
  user_id uuid references public.profiles (id),
  report_id uuid,
  reason text,
  created_at timestamptz not null default now(),
  rule text,
  facts text,
  listing_id uuid,
  review_id uuid,
  until timestamptz,
  -- The reversed act.
  reverses bigint references public.moderation_actions (id),
  statement_id uuid references public.statements (id) on delete set null,
  -- No foreign key, because the log outlives the case.
  case_id uuid
);
comment on table public.moderation_actions is
  'The log of admins'' acts. Rows are never changed. Only admins see `reason`; the user sees `facts`.';
create index moderation_actions_admin_id_idx on public.moderation_actions (admin_id, id desc);
create index moderation_actions_user_id_idx on public.moderation_actions (user_id, id desc);
create index moderation_actions_action_idx on public.moderation_actions (action, id desc);
create index moderation_actions_reverses_idx on public.moderation_actions (reverses);
create index moderation_actions_statement_id_idx on public.moderation_actions (statement_id);

-- Logs an act of the calling admin. Callers name the fields of their act.
create function private.log_action(
  action text, about_user uuid, reason text default null, of_listing uuid default null, of_review uuid default null,
  of_report uuid default null, of_statement uuid default null, of_case uuid default null, reversing bigint default null,
  by_rule text default null, on_facts text default null, until timestamptz default null
)
returns void
language sql volatile set search_path = ''
as $$
  insert into public.moderation_actions (
    admin_id, action, user_id, reason, listing_id, review_id, report_id, statement_id, case_id, reverses, rule, facts, until
  ) values (
    auth.uid(), action, about_user, reason, of_listing, of_review, of_report, of_statement, of_case, reversing, by_rule, on_facts, until
  );
$$;

-- The first statement of an act on a text or listing. Rejects with forbidden and own_act, and keeps
-- a ban of the admin waiting.
create function private.begin_act(on_user uuid)
returns void
language plpgsql volatile set search_path = ''
as $$
begin
  perform private.lock_standing(auth.uid());
  perform private.require_admin('forbidden');
  perform private.reject_if(on_user = auth.uid(), 'own_act');
end
$$;

-- The first statement of an act on a user's standing. Serialised: if two admins ban each other at
-- once, the second is no admin any more. Waits for the user's running commands. Rejects with the
-- codes that the call names.
create function private.begin_act_on_standing(on_user uuid, code text, own_code text)
returns void
language plpgsql volatile set search_path = ''
as $$
begin
  perform private.lock_admins();
  perform private.require_admin(code);
  perform private.reject_if(on_user = auth.uid(), own_code);
  perform private.lock_standing_alone(on_user);
  perform private.reject_if(
    not exists (select from public.profiles where profiles.id = on_user and profiles.standing <> 'deleted'), 'profile_not_found'
  );
end
$$;

-- Closes the answered report and other pending ones about the same subject, and mails the
-- reporters. Rejects with report_not_found, also for a report about another user.
create function private.close_reports(
  act text, on_user uuid, of_report uuid, of_statement uuid, of_listing uuid default null, of_review uuid default null,
  of_collection uuid default null
)
returns void
language plpgsql volatile set search_path = ''
as $$
begin
  perform private.reject_if(of_report is not null and not exists (
    select from public.reports where reports.id = of_report and reports.reported_user_id = on_user
  ), 'report_not_found');
  update public.reports set status = 'dismissed', outcome = 'acted', statement_id = of_statement
  where reports.reported_user_id = on_user and (
    reports.id = of_report
    or reports.status = 'pending' and case act
      when 'ban' then true
      when 'take_down_listing' then reports.reported_listing_id = of_listing and reports.reported_review_id is null
      when 'remove_review' then reports.reported_review_id = of_review
      when 'remove_collection' then reports.reported_collection_id = of_collection
      else false
    end
  );
end
$$;

-- The last step of an act: writes the statement, closes answered reports and logs the act. Only
-- admins see `note`. Returns the statement, or null if the user was deleted.
create function private.note_act(
  act text, on_user uuid, by_rule text, on_facts text, note text, of_report uuid, of_listing uuid default null, of_review uuid default null,
  about text default null, until timestamptz default null, is_unlawful boolean default false, of_collection uuid default null
)
returns uuid
language plpgsql volatile set search_path = ''
as $$
declare
  statement_id uuid;
begin
  insert into public.statements (user_id, act, rule, facts, listing_id, review_id, about, until, is_unlawful)
  select profiles.id, act, by_rule, on_facts, of_listing, of_review, about, until, is_unlawful
  from public.profiles where profiles.id = on_user and profiles.standing <> 'deleted'
  returning statements.id into statement_id;
  perform private.close_reports(act, on_user, of_report, statement_id, of_listing, of_review, of_collection);
  perform private.log_action(
    act, on_user, note, of_listing, of_review, of_report, statement_id, by_rule => by_rule, on_facts => on_facts, until => until
  );
  return statement_id;
end
$$;

-- The last step of a reversal: marks the statement as reversed and logs it. `act` is the reversed
-- act; `by` is the shop or an appeal.
create function private.note_reversal(
  act text, undo_action text, on_user uuid, by text, note text, of_listing uuid default null, of_review uuid default null,
  of_statement uuid default null
)
returns void
language plpgsql volatile set search_path = ''
as $$
declare
  latest_act public.moderation_actions;
begin
  -- The latest one, because earlier ones may have been reversed before.
  select * into latest_act from public.moderation_actions
  where moderation_actions.action = act and moderation_actions.user_id = on_user
    and moderation_actions.listing_id is not distinct from of_listing and moderation_actions.review_id is not distinct from of_review
    and (of_statement is null or moderation_actions.statement_id = of_statement)
  order by moderation_actions.id desc limit 1;
  update public.statements set reversed_at = now(), reversed_by = by
  where statements.id = latest_act.statement_id and statements.reversed_at is null;
  perform private.log_action(
    undo_action, on_user, note, of_listing, of_review, of_statement => latest_act.statement_id, reversing => latest_act.id
  );
end
$$;

grant select on public.moderation_actions to authenticated;

create policy "Admins can read what admins did" on public.moderation_actions
  for select to authenticated using ((select private.is_admin()));
