-- Appeals: one per decision, by its user, decided by another admin than the one who acted. Users in
-- any standing but deleted may appeal.

create table public.appeals (
  id uuid primary key default gen_random_uuid(),
  statement_id uuid not null constraint appeals_once_per_statement unique references public.statements (id) on delete cascade,
  user_id uuid not null references public.profiles (id) on delete cascade,
  text text not null,
  created_at timestamptz not null default now(),
  -- Who made the decision. A trigger writes it for the constraint below.
  acted_by uuid references public.profiles (id),
  decided_by uuid references public.profiles (id),
  decided_at timestamptz,
  outcome text constraint appeals_outcome_known check (outcome in ('upheld', 'reversed')),
  answer text,
  constraint appeals_decided_at_once check (num_nulls(decided_by, decided_at, outcome, answer) in (0, 4)),
  constraint appeals_decided_by_another check (decided_by <> acted_by)
);
comment on table public.appeals is 'Appeals of users against decisions, and the decisions of another admin. The user learns the name of neither admin.';
select private.declare_personal('public.appeals', 'user_id', deletion => 'cascade', exported => 'appeals', without => '{user_id,acted_by,decided_by}');
select private.declare_personal('public.appeals', 'acted_by', kept => 'the log of rights', unexported => 'which admin stays with the admins');
select private.declare_personal('public.appeals', 'decided_by', kept => 'the log of rights', unexported => 'which admin stays with the admins');
create index appeals_user_id_idx on public.appeals (user_id);
create index appeals_acted_by_idx on public.appeals (acted_by);
create index appeals_decided_by_idx on public.appeals (decided_by);
create index appeals_newest_idx on public.appeals (created_at desc, id desc);
create index appeals_open_idx on public.appeals (created_at desc, id desc) where decided_at is null;

create function private.note_acting_admin()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  select moderation_actions.admin_id into new.acted_by from public.moderation_actions
  where moderation_actions.statement_id = new.statement_id and moderation_actions.reverses is null order by moderation_actions.id limit 1;
  return new;
end
$$;
create trigger appeals_name_who_acted before insert or update of statement_id, acted_by on public.appeals
  for each row execute function private.note_acting_admin();

-- Appeals against a decision about the caller. Rejects with not_found, already_appealed,
-- already_done and appeal_too_late.
create function private.appeal(against_statement uuid, appeal_text text)
returns uuid language plpgsql volatile security definer set search_path = '' as $$
declare
  against public.statements;
  new_id uuid;
begin
  -- Shared, so that a deletion of the account comes before or after it.
  perform pg_advisory_xact_lock_shared(hashtextextended(auth.uid()::text, 2));
  perform private.require_not_deleted();
  select * into against from public.statements where statements.id = against_statement and statements.user_id = auth.uid() for share;
  perform private.reject_if(against.id is null, 'not_found');
  perform private.reject_if(against.reversed_at is not null, 'already_done');
  perform private.reject_if(against.created_at + private.appeal_period() < now(), 'appeal_too_late');
  insert into public.appeals (statement_id, user_id, text) values (against_statement, auth.uid(), appeal_text)
  on conflict (statement_id) do nothing returning appeals.id into new_id;
  perform private.reject_if(new_id is null, 'already_appealed');
  return new_id;
end
$$;

-- No client, admins included, can read who acted and decided: find_appeals returns it.
grant select (id, statement_id, user_id, text, created_at, decided_at, outcome, answer) on public.appeals to authenticated;

create policy "Users can read their own appeals, admins all" on public.appeals
  for select to authenticated using (user_id = (select auth.uid()) or (select private.is_admin()));

-- Decides an appeal and, if reversed, undoes the act. Rejects with forbidden, not_found, own_act,
-- decided_by_another_only and already_done.
create function private.decide_appeal(of_appeal uuid, new_outcome text, given_answer text)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  appeal_row public.appeals;
  decided public.statements;
begin
  select * into appeal_row from public.appeals where appeals.id = of_appeal;
  select * into decided from public.statements where statements.id = appeal_row.statement_id;
  perform private.begin_decision(decided.act, appeal_row.user_id);
  perform private.reject_if(appeal_row.id is null, 'not_found');
  perform private.reject_if(appeal_row.acted_by = auth.uid(), 'decided_by_another_only');
  update public.appeals
  set decided_by = auth.uid(), decided_at = now(), outcome = new_outcome, answer = given_answer
  where appeals.id = of_appeal and appeals.decided_at is null;
  perform private.reject_if(not found, 'already_done');
  -- Read again after the locks, because the shop may have reversed it meanwhile.
  select * into decided from public.statements where statements.id = appeal_row.statement_id;
  if new_outcome = 'reversed' and decided.reversed_at is null then
    perform private.undo_decision(decided, 'appeal', given_answer);
  elsif new_outcome = 'upheld' then
    perform private.log_action(
      'uphold', appeal_row.user_id, given_answer, decided.listing_id, decided.review_id, of_statement => appeal_row.statement_id
    );
  end if;
  perform private.enqueue_mail('appeal', appeal_row.user_id, of_appeal::text, jsonb_build_object(
    'act', decided.act, 'about', decided.about, 'outcome', new_outcome, 'answer', given_answer
  ));
end
$$;

-- Appeals with their decision and admin, newest first. `request`: {isOpen, limit, after:
-- [created_at, id]}. Rejects with forbidden.
create function private.find_appeals(request jsonb)
returns table (
  id uuid, statement_id uuid, user_id uuid, username text, text text, created_at timestamptz, outcome text, answer text, decided_at timestamptz,
  acted_by_username text, decided_by_username text, may_decide boolean, statement jsonb
) language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin('forbidden');
  return query execute format(
    'select appeals.id, appeals.statement_id, appeals.user_id, profiles.username, appeals.text, appeals.created_at, appeals.outcome, appeals.answer,
      appeals.decided_at, actors.username, deciders.username,
      appeals.decided_at is null and appeals.acted_by is distinct from auth.uid() and appeals.user_id <> auth.uid(),
      to_jsonb(statements) - ''user_id''
    from public.appeals
    join public.statements on statements.id = appeals.statement_id
    join public.profiles on profiles.id = appeals.user_id
    left join public.profiles as actors on actors.id = appeals.acted_by
    left join public.profiles as deciders on deciders.id = appeals.decided_by
    where %s and (appeals.created_at, appeals.id) < ($1, $2)
    order by appeals.created_at desc, appeals.id desc limit $3',
    case request ->> 'isOpen' when 'true' then 'appeals.decided_at is null' when 'false' then 'appeals.decided_at is not null' else 'true' end
  ) using private.after_time(request), private.after_id(request), least((request ->> 'limit')::integer, 101);
end
$$;
grant execute on function private.appeal, private.decide_appeal, private.find_appeals to marketplace_api;
