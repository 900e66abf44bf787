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
