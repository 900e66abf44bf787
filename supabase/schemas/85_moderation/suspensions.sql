-- Suspensions: a ban until a date. The user's listings are paused, and everything returns by
-- itself.

create table private.suspensions (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  until timestamptz not null
);
comment on table private.suspensions is 'Ends of suspensions. profiles.is_suspended stays true until a job ends an expired one.';
create index suspensions_until_idx on private.suspensions (until);

-- Suspends a user until a time: pauses their listings and ends their sessions. Cart and wishlist
-- stay. Rejects with forbidden, own_act, profile_not_found, already_done, until_not_ahead and
-- report_not_found.
create function private.suspend_user(
  suspended_id uuid, suspended_until timestamptz, by_rule text, on_facts text, note text, of_report uuid default null
)
returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.begin_act_on_standing(suspended_id, 'forbidden', 'own_act');
  perform private.reject_if(suspended_until <= now() or suspended_until > now() + private.suspension_max(), 'until_not_ahead');
  -- A banned user is already excluded for longer.
  update public.profiles set is_suspended = true where profiles.id = suspended_id and profiles.standing = 'good';
  perform private.reject_if(not found, 'already_done');
  insert into private.suspensions (user_id, until) values (suspended_id, suspended_until);
  delete from auth.sessions where sessions.user_id = suspended_id;
  return private.note_act('suspend', suspended_id, by_rule, on_facts, note, of_report, until => suspended_until);
end
$$;

-- The effects of any end of a suspension. Returns false without one.
create function private.end_suspension(of_user uuid)
returns boolean
language plpgsql volatile set search_path = ''
as $$
begin
  delete from private.suspensions where suspensions.user_id = of_user;
  update public.profiles set is_suspended = false where profiles.id = of_user and profiles.is_suspended;
  return found;
end
$$;

create function private.undo_suspension(suspended_id uuid, by text, note text)
returns void
language plpgsql volatile set search_path = ''
as $$
begin
  perform private.reject_if(not private.end_suspension(suspended_id), 'already_done');
  perform private.note_reversal('suspend', 'lift_suspension', suspended_id, by, note);
end
$$;

-- Rejects with forbidden, own_act, profile_not_found and already_done.
create function private.lift_suspension(suspended_id uuid, note text)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.begin_act_on_standing(suspended_id, 'forbidden', 'own_act');
  perform private.undo_suspension(suspended_id, 'shop', note);
end
$$;

-- A job: ends one expired suspension and returns how many it ended. One per transaction, so that it
-- holds only one user's standing.
create function private.lift_due_suspension()
returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  due_user uuid;
begin
  select suspensions.user_id into due_user from private.suspensions where suspensions.until <= now() order by suspensions.until limit 1;
  if due_user is null then
    return 0;
  end if;
  perform private.lock_standing_alone(due_user);
  -- An admin may have ended it or started another meanwhile.
  if exists (select from private.suspensions where suspensions.user_id = due_user and suspensions.until <= now()) then
    perform private.end_suspension(due_user);
  end if;
  return 1;
end
$$;
grant execute on function private.lift_due_suspension to marketplace_jobs;
grant execute on function private.suspend_user, private.lift_suspension to marketplace_api;
