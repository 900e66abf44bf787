-- Appeals: once against each decision, by the user it is about, decided by another admin than the one who acted. Any standing but a deleted one
-- reaches this: what is here asks for no good standing.

create table public.appeals (
  id uuid primary key default gen_random_uuid(),
  statement_id uuid not null constraint appeals_once_per_statement unique references public.statements (id) on delete cascade,
  user_id uuid not null references public.profiles (id) on delete cascade,
  text text not null,
  created_at timestamptz not null default now(),
  -- Who decided what it is against: by trigger, so that the constraint below can hold.
  acted_by uuid references public.profiles (id),
  decided_by uuid references public.profiles (id),
  decided_at timestamptz,
  outcome text constraint appeals_outcome_known check (outcome in ('upheld', 'reversed')),
  answer text,
  constraint appeals_decided_at_once check (num_nulls(decided_by, decided_at, outcome, answer) in (0, 4)),
  constraint appeals_decided_by_another check (decided_by <> acted_by)
);
comment on table public.appeals is 'What users say against decisions about them, and what another admin decided. Neither admin is told to the user.';
create index appeals_user_id_idx on public.appeals (user_id);
create index appeals_acted_by_idx on public.appeals (acted_by);
create index appeals_decided_by_idx on public.appeals (decided_by);
create index appeals_newest_idx on public.appeals (created_at desc, id desc);
create index appeals_open_idx on public.appeals (created_at desc, id desc) where decided_at is null;

-- Definer, because users may not read who acted.
create function private.name_who_acted()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  select moderation_actions.admin_id into new.acted_by from public.moderation_actions
  where moderation_actions.statement_id = new.statement_id and moderation_actions.reverses is null order by moderation_actions.id limit 1;
  return new;
end
$$;
create trigger appeals_name_who_acted
  before insert or update of statement_id, acted_by on public.appeals
  for each row execute function private.name_who_acted();

-- The caller is somebody who did not leave, whatever else is decided about them. No grant to anyone.
create function private.require_presence()
returns void
language plpgsql stable set search_path = ''
as $$
begin
  if not exists (select from public.profiles where profiles.id = auth.uid()) then
    perform private.reject('profile_not_found');
  elsif exists (select from public.profiles where profiles.id = auth.uid() and profiles.standing = 'deleted') then
    perform private.reject('account_deleted');
  end if;
end
$$;

-- Appeals against a decision about the caller. Definer, because clients write no appeals, and who is banned writes nothing else.
-- Rejects with not_found, already_appealed, already_done and appeal_too_late.
create function private.appeal(against_statement uuid, appeal_text text)
returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  against public.statements;
  new_id uuid;
begin
  -- Shared, so that a deletion of the account comes before or after it.
  perform pg_advisory_xact_lock_shared(hashtextextended(auth.uid()::text, 2));
  perform private.require_presence();
  select * into against from public.statements where statements.id = against_statement and statements.user_id = auth.uid() for share;
  if against.id is null then
    perform private.reject('not_found');
  elsif against.reversed_at is not null then
    perform private.reject('already_done');
  elsif against.created_at + private.appeal_period() < now() then
    perform private.reject('appeal_too_late');
  end if;
  insert into public.appeals (statement_id, user_id, text) values (against_statement, auth.uid(), appeal_text)
  on conflict (statement_id) do nothing returning appeals.id into new_id;
  if new_id is null then
    perform private.reject('already_appealed');
  end if;
  return new_id;
end
$$;
grant execute on function private.appeal(uuid, text) to marketplace_api;

-- Who acted and who decided are no columns of a client's, admins included: find_appeals tells them.
revoke all on public.appeals from anon, authenticated;
grant select (id, statement_id, user_id, text, created_at, decided_at, outcome, answer) on public.appeals to authenticated;
alter table public.appeals enable row level security;

create policy "Users can read their own appeals, admins all" on public.appeals
  for select to authenticated using (user_id = (select auth.uid()) or (select private.is_admin()));
