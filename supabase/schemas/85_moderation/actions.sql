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
select private.declare_personal('public.moderation_actions', 'admin_id', kept => 'the log of rights', unexported => 'it is about others');
select private.declare_personal('public.moderation_actions', 'user_id', '{reason,facts}', kept => 'the moderation log', unexported => 'decisions are exported');
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
) returns void language sql volatile set search_path = '' as $$
  insert into public.moderation_actions (
    admin_id, action, user_id, reason, listing_id, review_id, report_id, statement_id, case_id, reverses, rule, facts, until
  ) values (
    auth.uid(), action, about_user, reason, of_listing, of_review, of_report, of_statement, of_case, reversing, by_rule, on_facts, until
  );
$$;

-- The first statement of an act on a text or listing. Rejects with forbidden and own_act, and keeps
-- a ban of the admin waiting.
create function private.begin_act(on_user uuid)
returns void language plpgsql volatile set search_path = '' as $$
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
returns void language plpgsql volatile set search_path = '' as $$
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

grant select on public.moderation_actions to authenticated;

create policy "Admins can read what admins did" on public.moderation_actions
  for select to authenticated using ((select private.is_admin()));
