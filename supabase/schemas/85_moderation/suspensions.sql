-- Suspensions: a ban until a date. The listings are paused, and everything returns by itself.

create table private.suspensions (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  until timestamptz not null
);
comment on table private.suspensions is 'Ends of suspensions. profiles.is_suspended stays true until a job ends an expired one.';
select private.declare_personal('private.suspensions', 'user_id', exported => 'suspended_until', exported_by => 'export_moderation');
create index suspensions_until_idx on private.suspensions (until);

-- Ends the suspension until that time. False without one.
create function private.end_suspension(of_user uuid, suspended_until timestamptz)
returns boolean language plpgsql volatile set search_path = '' as $$
begin
  delete from private.suspensions where suspensions.user_id = of_user and suspensions.until = suspended_until;
  if not found then
    return false;
  end if;
  update public.profiles set is_suspended = false where profiles.id = of_user and profiles.is_suspended;
  return true;
end
$$;

-- A job: ends one expired suspension and returns how many it ended. One per transaction, so that it
-- holds only one user's standing.
create function private.lift_due_suspension()
returns integer language plpgsql volatile security definer set search_path = '' as $$
declare
  due private.suspensions;
begin
  select * into due from private.suspensions where suspensions.until <= now() order by suspensions.until limit 1;
  if not found then
    return 0;
  end if;
  perform private.lock_standing_alone(due.user_id);
  -- An admin may have ended it or started another meanwhile.
  perform private.end_suspension(due.user_id, due.until);
  return 1;
end
$$;
grant execute on function private.lift_due_suspension to marketplace_jobs;
