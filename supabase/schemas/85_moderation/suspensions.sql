-- Suspensions: a ban until a date. The user's listings are paused, and everything comes back by itself.

create table private.suspensions (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  until timestamptz not null
);
comment on table private.suspensions is 'Until when a user is suspended. A job ends those that are over; until then profiles.is_suspended stands.';
create index suspensions_until_idx on private.suspensions (until);
alter table private.suspensions enable row level security;

-- Suspends a user until a time: their listings are paused, their sessions end. Cart and wishlist wait for them.
-- Definer, because it reaches rows of other users and auth.sessions. Rejects with forbidden, own_act, profile_not_found, already_done,
-- until_not_ahead and report_not_found.
create function private.suspend_user(
  suspended_id uuid, suspended_until timestamptz, by_rule text, on_facts text, note text, of_report uuid default null
)
returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  made private.decision;
begin
  perform private.begin_act_on_standing(suspended_id, 'forbidden', 'own_act');
  if suspended_until <= now() or suspended_until > now() + private.suspension_max() then
    perform private.reject('until_not_ahead');
  end if;
  -- Who is banned is shut out longer already.
  update public.profiles set is_suspended = true where profiles.id = suspended_id and profiles.standing = 'good';
  if not found then
    perform private.reject('already_done');
  end if;
  insert into private.suspensions (user_id, until) values (suspended_id, suspended_until);
  delete from auth.sessions where sessions.user_id = suspended_id;
  made.act := 'suspend';
  made.user_id := suspended_id;
  made.until := suspended_until;
  made.rule := by_rule;
  made.facts := on_facts;
  made.note := note;
  made.report_id := of_report;
  return private.note_act(made);
end
$$;
grant execute on function private.suspend_user(uuid, timestamp with time zone, text, text, text, uuid) to marketplace_api;

-- What the end of a suspension does, for whichever reason; false where there is none. No grant to anyone.
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

-- The end before its time. No grant to anyone.
create function private.undo_suspension(suspended_id uuid, by text, note text)
returns void
language plpgsql volatile set search_path = ''
as $$
declare
  undone private.decision;
begin
  if not private.end_suspension(suspended_id) then
    perform private.reject('already_done');
  end if;
  undone.act := 'suspend';
  undone.user_id := suspended_id;
  undone.note := note;
  perform private.note_undoing(undone, 'lift_suspension', by);
end
$$;

-- Definer, because it reaches rows of other users. Rejects with forbidden, own_act, profile_not_found and already_done.
create function private.lift_suspension(suspended_id uuid, note text)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.begin_act_on_standing(suspended_id, 'forbidden', 'own_act');
  perform private.undo_suspension(suspended_id, 'shop', note);
end
$$;
grant execute on function private.lift_suspension(uuid, text) to marketplace_api;

-- A job: ends one suspension that is over, and gives how many it ended. One a transaction, because whoever holds the standing of one user must not
-- wait for another's. Definer, because suspensions are private.
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
  -- Meanwhile an admin may have ended it, or begun another.
  if exists (select from private.suspensions where suspensions.user_id = due_user and suspensions.until <= now()) then
    perform private.end_suspension(due_user);
  end if;
  return 1;
end
$$;
grant execute on function private.lift_due_suspension() to marketplace_jobs;

-- Bans: a banned user does nothing more until somebody takes the ban back. Their listings leave the shop and come back with them.

-- Bans a user: their listings are removed, their sessions end, reports about them are closed. Holds for every command that ends after it.
-- The reason stays with the admins; the user reads the facts, where there are none a sentence that says no more than that.
-- Definer, because it reaches rows of other users and auth.sessions. Rejects with ban_forbidden, profile_not_found and report_not_found;
-- nobody bans themselves. Whoever is banned already stays so.
create function private.ban_user(
  banned_id uuid, ban_reason text, by_rule text default 'other', on_facts text default null, of_report uuid default null
)
returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  made private.decision;
begin
  perform private.begin_act_on_standing(banned_id, 'ban_forbidden', 'ban_forbidden');
  made.act := 'ban';
  made.user_id := banned_id;
  made.report_id := of_report;
  update public.profiles set is_banned = true where profiles.id = banned_id and not profiles.is_banned;
  if not found then
    perform private.close_reports(made, (
      select statements.id from public.statements
      where statements.user_id = banned_id and statements.act = 'ban' and statements.reversed_at is null
      order by statements.created_at desc limit 1
    ));
    return null;
  end if;
  perform private.hold_listings(banned_id, 'ban');
  delete from public.cart_items where cart_items.buyer_id = banned_id;
  delete from public.wishlist_items where wishlist_items.buyer_id = banned_id;
  delete from public.reports where reports.reporter_id = banned_id and reports.status = 'pending';
  delete from auth.sessions where sessions.user_id = banned_id;
  made.rule := by_rule;
  made.facts := coalesce(on_facts, 'We found that this account broke the shop’s rules.');
  made.note := ban_reason;
  return private.note_act(made);
end
$$;
grant execute on function private.ban_user(uuid, text, text, text, uuid) to marketplace_api;

-- What the end of a ban does, for whichever reason. No grant to anyone.
create function private.undo_ban(banned_id uuid, by text, note text)
returns void
language plpgsql volatile set search_path = ''
as $$
declare
  undone private.decision;
begin
  update public.profiles set is_banned = false where profiles.id = banned_id and profiles.is_banned;
  if not found then
    perform private.reject('already_done');
  end if;
  perform private.put_back_listings(banned_id, 'ban');
  undone.act := 'ban';
  undone.user_id := banned_id;
  undone.note := note;
  perform private.note_undoing(undone, 'unban', by);
end
$$;

-- Takes a ban back: the user may sign in again, and the listings that the ban took are what they were. Cart, wishlist and sessions are gone.
-- Definer, because it reaches rows of other users. Rejects with forbidden, own_act, profile_not_found and already_done.
create function private.unban_user(banned_id uuid, note text)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.begin_act_on_standing(banned_id, 'forbidden', 'own_act');
  perform private.undo_ban(banned_id, 'shop', note);
end
$$;
grant execute on function private.unban_user(uuid, text) to marketplace_api;
