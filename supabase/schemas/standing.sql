-- Standing is a lock, not a look. Whoever writes holds a lock on their own standing until the transaction ends, shared with their other requests;
-- a ban and a deletion take it alone. So a command either ends before a ban, which then finds what it left, or it waits for the ban and is rejected.
--
-- It is an advisory lock and not the profile's row: that row is locked by every foreign key that names the user and by the counters of
-- their followers, so a ban would wait for strangers, and strangers' orders for a ban, in circles.
--
-- The order of locks, everywhere: the admins, standing, follows, the profile, the seller account, listings (by id), whatever hangs on them.

-- Definer for the reason of is_in_good_standing. In plpgsql, which keeps its plans.
create function private.require_good_standing()
returns void
language plpgsql stable security definer set search_path = ''
as $$
declare
  is_banned boolean;
  is_deleted boolean;
begin
  select profiles.is_banned, profiles.deleted_at is not null into is_banned, is_deleted
  from public.profiles where profiles.id = auth.uid();
  if not found then
    perform private.refuse('profile_not_found');
  elsif is_deleted then
    perform private.refuse('account_deleted');
  elsif is_banned then
    perform private.refuse('account_banned');
  end if;
end
$$;
comment on function private.require_good_standing() is
  'Ends the transaction of a caller who may not act: account_banned, account_deleted, profile_not_found.';
grant execute on function private.require_good_standing() to marketplace_api, marketplace_payments;

-- Waits for a ban or a deletion of this person that is under way, keeps others waiting until the transaction ends, and refuses who may not act:
-- profile_not_found, account_deleted, account_banned. First statement of every act that writes in somebody's name.
-- Definer for the reason of is_in_good_standing. In plpgsql and volatile: what is read behind the lock is what its last holder committed.
create function private.hold_standing(of_person uuid)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  is_banned boolean;
  is_deleted boolean;
begin
  perform pg_advisory_xact_lock_shared(hashtextextended(of_person::text, 2));
  select profiles.is_banned, profiles.deleted_at is not null into is_banned, is_deleted
  from public.profiles where profiles.id = of_person;
  if not found then
    perform private.refuse('profile_not_found');
  elsif is_deleted then
    perform private.refuse('account_deleted');
  elsif is_banned then
    perform private.refuse('account_banned');
  end if;
end
$$;
comment on function private.hold_standing(uuid) is 'Refuses who may not act, and keeps a ban or a deletion waiting until the transaction ends.';

-- Waits for the acts of a person that are under way; further ones wait for this transaction. No grant to anyone: bans and deletions call it.
create function private.suspend_acts(of_person uuid)
returns void
language sql volatile set search_path = ''
as $$
  select pg_advisory_xact_lock(hashtextextended(of_person::text, 2));
$$;

-- Before the first row of a statement. Definer, because clients may not call what is private. Nobody is asked where nobody calls: the operators, a webhook.
create function private.hold_callers_standing()
returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if auth.uid() is not null then
    perform private.hold_standing(auth.uid());
  end if;
  return null;
end
$$;

-- Invoker, as all below: a definer could not change the role. Whoever may not become the caller is refused by the role itself.
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
