-- Syncs at once: people of one name each get their profile at the first try, and whoever has one waits for no other sync.

-- A username made of a name that looked free: letters and digits of it, then a number that grows with each try, so that one is
-- found soon however many people have that name.
create or replace function private.free_username(wanted text)
returns extensions.citext
language plpgsql volatile set search_path = ''
as $$
declare
  stem text := trim(both '-' from regexp_replace(lower(extensions.unaccent(wanted)), '[^a-z0-9]+', '-', 'g'));
  candidate text;
  digits integer := 3;
begin
  if char_length(stem) < 3 then
    stem := 'member';
  end if;
  candidate := trim(both '-' from left(stem, 24));
  while exists (select from public.profiles where profiles.username = candidate::extensions.citext)
    or private.is_reserved_username(candidate)
  loop
    digits := least(digits + 1, 12);
    candidate := trim(both '-' from left(stem, least(24, 29 - digits))) || '-'
      || lpad(floor(random() * 10 ^ digits)::bigint::text, digits, '0');
  end loop;
  return candidate::extensions.citext;
end
$$;

-- Makes or refreshes the caller's profile from what the identity provider says (spec section 5, profile sync).
-- Definer, because clients may not insert profiles and the check of deleted identities reads auth.identities.
-- Refuses account_deleted for an identity whose account was deleted.
create or replace function private.sync_profile(given_name text, given_avatar text)
returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  caller uuid := auth.uid();
  caller_email text;
  clean_name text;
begin
  if exists (
    select from auth.identities
    join private.deleted_identities
      on deleted_identities.provider = identities.provider
      and deleted_identities.identity_digest = sha256(convert_to(identities.provider_id, 'UTF8'))
    where identities.user_id = caller
  ) or exists (select from public.profiles where profiles.id = caller and profiles.deleted_at is not null) then
    perform private.refuse('account_deleted');
  end if;

  select users.email into caller_email from auth.users where users.id = caller;
  if not found then
    perform private.refuse('account_deleted');
  end if;

  clean_name := left(nullif(trim(given_name), ''), 80);
  if clean_name is null or lower(clean_name) = lower(caller_email) then
    clean_name := 'New User';
  end if;

  update public.accounts set email = caller_email
  where accounts.id = caller and accounts.email is distinct from caller_email;
  -- Every visit syncs. An insert that meets its own row would lock it, and the visits of one person would queue there.
  if exists (select from public.profiles where profiles.id = caller) then
    return caller;
  end if;

  insert into public.accounts (id, email, identity_sub)
  select caller, caller_email, (
    select identities.provider_id from auth.identities where identities.user_id = caller order by identities.created_at limit 1
  )
  on conflict (id) do nothing;

  -- A username that was free a moment ago may be another's by now: then nothing is inserted, and the next try sees theirs.
  loop
    insert into public.profiles (id, username, name, avatar)
    values (
      caller,
      private.free_username(case when clean_name = 'New User' then 'member' else clean_name end),
      clean_name,
      case when given_avatar ~ '^https?://[^\s<>"]+$' and char_length(given_avatar) <= 2048 then given_avatar end
    )
    on conflict do nothing;
    exit when exists (select from public.profiles where profiles.id = caller);
  end loop;

  return caller;
end
$$;
