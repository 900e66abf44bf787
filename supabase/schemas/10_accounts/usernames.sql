-- Former usernames stay reserved for their last holder, because old links still mean them.

create table private.former_usernames (
  digest bytea primary key,
  -- Null after the account's deletion: then the name stays reserved for ever.
  holder_id uuid references public.profiles (id) on delete set null,
  left_at timestamptz not null default now()
);
comment on table private.former_usernames is
  'SHA-256 of each username that somebody left. Theirs to take back for 90 days, then free; for ever nobody''s where the account was deleted.';
select private.declare_personal('private.former_usernames', 'holder_id', '{digest}', kept => 'nobody takes the name', unexported => 'a digest');
create index former_usernames_holder_id_idx on private.former_usernames (holder_id);

create function private.username_digest(username text)
returns bytea language sql immutable set search_path = ''
return sha256(convert_to(lower(username), 'UTF8'));

-- Whether a username is reserved for its former holder, another user.
create function private.is_former_username(candidate text, of_user uuid)
returns boolean language sql stable set search_path = '' as $$
  select exists (
    select from private.former_usernames
    where former_usernames.digest = private.username_digest(candidate)
      and (
        former_usernames.holder_id is null
        or (former_usernames.holder_id is distinct from of_user and former_usernames.left_at > now() - interval '90 days')
      )
  );
$$;

create function private.reject_former_username()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.reject_if(private.is_former_username(new.username, new.id), 'username_taken');
  return new;
end
$$;
create trigger profiles_reject_former_username before insert or update of username on public.profiles
  for each row when (not new.is_guest) execute function private.reject_former_username();

create function private.store_former_username()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  delete from private.former_usernames where former_usernames.digest = private.username_digest(new.username);
  insert into private.former_usernames (digest, holder_id) values (private.username_digest(old.username), new.id)
  on conflict (digest) do update set holder_id = excluded.holder_id, left_at = now();
  if new.standing = 'deleted' then
    update private.former_usernames set holder_id = null where former_usernames.holder_id = new.id;
  end if;
  return null;
end
$$;
create trigger profiles_store_former_username after update of username on public.profiles
  for each row when (new.username is distinct from old.username) execute function private.store_former_username();

-- A free username from the letters and digits of a name, followed by a number that grows with each
-- try, so that it is found quickly however many users have that name.
create function private.free_username(of_name text)
returns text language plpgsql volatile set search_path = '' as $$
declare
  stem text := trim(both '-' from regexp_replace(lower(extensions.unaccent(of_name)), '[^a-z0-9]+', '-', 'g'));
  candidate text;
  digits integer := 3;
begin
  if char_length(stem) < 3 then
    stem := 'member';
  end if;
  candidate := trim(both '-' from left(stem, 24));
  while exists (select from public.profiles where profiles.username = candidate)
    or private.is_former_username(candidate, null)
    or private.is_reserved_username(candidate)
  loop
    digits := least(digits + 1, 12);
    candidate := trim(both '-' from left(stem, least(24, 29 - digits))) || '-'
      || lpad(floor(random() * 10 ^ digits)::bigint::text, digits, '0');
  end loop;
  return candidate;
end
$$;

-- Whether the caller could take a username. Their own current and former ones are free to them.
-- Counts against the limit 'username check'.
create function private.check_username(candidate text)
returns boolean language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.count_against('username check', auth.uid());
  return not private.is_reserved_username(candidate) and not private.is_former_username(candidate, auth.uid()) and not exists (
    select from public.profiles
    where profiles.username = lower(candidate) and profiles.id is distinct from auth.uid()
  );
end
$$;
grant execute on function private.check_username to marketplace_api;
