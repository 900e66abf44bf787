-- Standing is a lock, not a look. Whoever writes holds a lock on their own standing until the transaction ends, shared with their other requests;
-- a ban and a deletion take it alone. So a command either ends before a ban, which then finds what it left, or it waits for the ban and is rejected.
--
-- It is an advisory lock and not the profile's row: that row is locked by every foreign key that names the user and by the counters of
-- their followers, so a ban would wait for strangers, and strangers' orders for a ban, in circles.
--
-- The order of locks, everywhere: the admins, standing, follows, the profile, the seller account, listings (by id), whatever hangs on them.

-- Rejects who may not act: profile_not_found, account_deleted, account_banned, account_suspended. Definer for the reason of is_in_good_standing. In plpgsql,
-- which keeps its plan, and volatile: behind a lock it reads what the last holder of the lock committed.
create function private.require_standing(of_user uuid)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  standing text;
begin
  select profiles.standing into standing from public.profiles where profiles.id = of_user;
  if standing = 'good' then
    return;
  end if;
  perform private.reject(case standing
    when 'deleted' then 'account_deleted'
    when 'banned' then 'account_banned'
    when 'suspended' then 'account_suspended'
    else 'profile_not_found'
  end);
end
$$;

-- The same of the caller, for the login roles: whom else it is about is nobody's to ask.
create function private.require_good_standing()
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_standing(auth.uid());
end
$$;
comment on function private.require_good_standing() is
  'Ends the transaction of a caller who may not act: account_banned, account_suspended, account_deleted, profile_not_found.';
grant execute on function private.require_good_standing() to marketplace_api, marketplace_payments;

-- Waits for a ban or a deletion of this user that is under way, keeps others waiting until the transaction ends, and rejects who may not act.
-- First statement of every function that writes for its caller. Definer, because require_standing is granted to nobody.
create function private.lock_standing(of_user uuid)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended(of_user::text, 2));
  perform private.require_standing(of_user);
end
$$;
comment on function private.lock_standing(uuid) is 'Rejects who may not act, and keeps a ban or a deletion waiting until the transaction ends.';

-- Waits for the commands of a user that are under way; further ones wait for this transaction. No grant to anyone: bans and deletions call it.
create function private.lock_standing_alone(of_user uuid)
returns void
language sql volatile set search_path = ''
as $$
  select pg_advisory_xact_lock(hashtextextended(of_user::text, 2));
$$;

-- Before the first row of a statement. Definer, because clients may not call what is private. Nobody is asked where nobody calls: the operators, a webhook.
create function private.lock_callers_standing()
returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if auth.uid() is not null then
    perform private.lock_standing(auth.uid());
  end if;
  return null;
end
$$;

-- Invoker, as all below: a definer could not change the role. Whoever may not become the caller is rejected by the role itself.
create function private.become_caller(claims text)
returns void
language plpgsql set search_path = ''
as $$
begin
  perform set_config('request.jwt.claims', claims, true);
  perform private.require_good_standing();
  perform set_config('role', 'authenticated', true);
end
$$;
comment on function private.become_caller(text) is 'The rest of the transaction is the caller''s, if they are in good standing.';
grant execute on function private.become_caller(text) to marketplace_api, marketplace_payments;
