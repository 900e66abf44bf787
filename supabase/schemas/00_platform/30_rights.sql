-- Conditions of policies. They take no row, so each runs once per statement. They are plpgsql,
-- which caches plans for the session; a definer function in SQL is planned on every call.

-- Reads the table, so a ban or a deletion applies to the next request whatever the token says.
-- Definer, because the tables with these policies hide themselves from excluded users.
create function private.is_in_good_standing()
returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select from public.profiles
    where profiles.id = (select auth.uid()) and profiles.standing = 'good'
  );
end
$$;

-- Definer, because user_roles shows users only their own rows.
create function private.is_admin()
returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select from public.user_roles where user_roles.user_id = (select auth.uid()) and user_roles.role = 'admin'
  ) and private.is_in_good_standing();
end
$$;

-- The first statement of calls for admins. Definer, because the login role may not call is_admin.
create function private.require_admin(code text)
returns void language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.reject_if(not private.is_admin(), code);
end
$$;
grant execute on function private.require_admin to marketplace_api;

-- Whether the caller has a connected account. Each table's restrictive policy checks the standing.
-- Definer, so that policies of other tables don't depend on those of seller_accounts.
create function private.is_seller()
returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select from public.seller_accounts
    where seller_accounts.seller_id = (select auth.uid()) and seller_accounts.deauthorized_at is null
  );
end
$$;

-- Definer, so that policies of other tables don't depend on those of listings.
create function private.own_listing_ids()
returns setof uuid language plpgsql stable security definer set search_path = '' as $$
begin
  return query select listings.id from public.listings where listings.seller_id = (select auth.uid());
end
$$;

-- Definer, because the policies of messages and threads would check each other in a circle.
create function private.own_thread_ids()
returns setof uuid language plpgsql stable security definer set search_path = '' as $$
begin
  return query
    select threads.id from public.threads
    where threads.buyer_id = (select auth.uid()) or threads.seller_id = (select auth.uid());
end
$$;

-- Objects of the caller's open uploads, as bucket and path. Definer, because Storage calls it as
-- `authenticated` for every chunk.
create function private.open_upload_objects()
returns setof text language plpgsql stable security definer set search_path = '' as $$
begin
  return query
    select uploads.bucket_id || '/' || uploads.object_path from public.uploads
    where uploads.seller_id = (select auth.uid()) and private.is_seller() and private.is_in_good_standing();
end
$$;
grant execute on function private.is_in_good_standing, private.is_admin, private.is_seller, private.own_listing_ids, private.own_thread_ids,
  private.open_upload_objects to authenticated;

-- Standing is a lock. Every write takes a shared lock on its caller's standing until the
-- transaction ends. Bans and deletions take an exclusive one. So a command ends before a ban, which
-- then finds its rows, or it waits for the ban and is rejected. This is an advisory lock and not
-- the profile's row: foreign keys and follower counts lock that row, so bans and other users'
-- orders would deadlock. Lock order: admins, standing, follows, profile, seller account, listings
-- (by id), dependent rows.

-- Rejects users who may not act. Volatile, because after waiting for a lock it must read what the
-- last holder committed. Definer like is_in_good_standing.
create function private.require_standing(of_user uuid)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  standing text;
begin
  select profiles.standing into standing from public.profiles where profiles.id = of_user;
  -- Guests come by a link, which few calls accept. Policies refuse them.
  if standing in ('good', 'guest') then
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

-- The same check for the caller. Login roles may not check other users.
create function private.require_good_standing()
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_standing(auth.uid());
end
$$;
grant execute on function private.require_good_standing to marketplace_api, marketplace_payments;

-- Rejects deleted users and those without a profile.
create function private.require_not_deleted()
returns void language plpgsql stable set search_path = '' as $$
declare
  standing text := (select profiles.standing from public.profiles where profiles.id = auth.uid());
begin
  perform private.reject_if(standing is null, 'profile_not_found');
  perform private.reject_if(standing = 'deleted', 'account_deleted');
end
$$;

-- The first statement of every function that writes for its caller: waits for a running ban or
-- deletion, keeps later ones waiting, and rejects users who may not act.
create function private.lock_standing(of_user uuid)
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended(of_user::text, 2));
  perform private.require_standing(of_user);
end
$$;

-- Waits for the user's running commands and keeps later ones waiting.
create function private.lock_standing_alone(of_user uuid)
returns void language sql volatile set search_path = '' as $$
  select pg_advisory_xact_lock(hashtextextended(of_user::text, 2));
$$;

create function private.lock_callers_standing()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.lock_standing(auth.uid());
  return null;
end
$$;

-- Invoker like the functions below, because a definer can't change the role. The role itself
-- rejects logins that may not become the caller.
create function private.become_caller(claims text)
returns void language plpgsql set search_path = '' as $$
begin
  perform set_config('request.jwt.claims', claims, true);
  perform private.require_good_standing();
  perform set_config('role', 'authenticated', true);
end
$$;
comment on function private.become_caller(text) is 'The rest of the transaction is the caller''s, if they are in good standing.';
grant execute on function private.become_caller to marketplace_api, marketplace_payments;

-- For jobs: rules that ask for the caller see this user until the transaction ends. The role stays.
create function private.impersonate_user(of_user uuid)
returns void language sql volatile set search_path = '' as $$
  select set_config('request.jwt.claims', jsonb_build_object('sub', of_user, 'role', 'authenticated')::text, true);
$$;
