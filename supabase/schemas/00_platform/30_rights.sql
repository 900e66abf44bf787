-- What policies ask. None of these takes a row, so each runs once per statement; all are plpgsql, which keeps its plans for the session, where a
-- definer function in SQL is planned anew on every call.

-- Read live from the table, so that a ban or a deletion holds on the next request whatever the token says.
-- Definer, because the tables whose policies ask this hide themselves from the users they exclude.
create function private.is_in_good_standing()
returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (
    select from public.profiles
    where profiles.id = (select auth.uid()) and profiles.standing = 'good'
  );
end
$$;
grant execute on function private.is_in_good_standing() to authenticated;

-- Definer, because user_roles shows each user only their own rows and policies of other tables ask this often.
create function private.is_admin()
returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (
    select from public.user_roles where user_roles.user_id = (select auth.uid()) and user_roles.role = 'admin'
  ) and private.is_in_good_standing();
end
$$;
grant execute on function private.is_admin() to authenticated;

-- Ahead of whatever a call for admins asks for. Definer, because the login role has no right to ask is_admin or to reject.
create function private.require_admin(code text)
returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_admin() then
    perform private.reject(code);
  end if;
end
$$;
comment on function private.require_admin(text) is 'Rejects whoever is no admin in good standing, by a code of the error table.';
grant execute on function private.require_admin(text) to marketplace_api;

-- Whether the caller has a connected account; standing is asked apart, by each table's restrictive policy.
-- Definer, because the policies of other tables must not depend on those of seller_accounts.
create function private.is_seller()
returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (
    select from public.seller_accounts
    where seller_accounts.seller_id = (select auth.uid()) and seller_accounts.deauthorized_at is null
  );
end
$$;
grant execute on function private.is_seller() to authenticated;

-- Takes no row argument, so the planner runs it once per statement.
-- Definer, so that these policies do not depend on those of the listings.
create function private.own_listing_ids()
returns setof uuid
language plpgsql stable security definer set search_path = ''
as $$
begin
  return query select listings.id from public.listings where listings.seller_id = (select auth.uid());
end
$$;
grant execute on function private.own_listing_ids() to authenticated;

-- Takes no row argument, so the planner runs it once per statement.
-- Definer, because messages and threads would otherwise check each other in a circle.
create function private.own_thread_ids()
returns setof uuid
language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
    select threads.id from public.threads
    where threads.buyer_id = (select auth.uid()) or threads.seller_id = (select auth.uid());
end
$$;
grant execute on function private.own_thread_ids() to authenticated;

-- The open uploads of the caller, as object paths. Definer, because storage asks it as `authenticated` for every chunk.
create function private.open_upload_paths(for_bucket_id text)
returns setof text
language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
    select uploads.object_path from public.uploads
    where uploads.seller_id = (select auth.uid()) and uploads.bucket_id = for_bucket_id
      and private.is_seller() and private.is_in_good_standing();
end
$$;
grant execute on function private.open_upload_paths(text) to authenticated;

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
