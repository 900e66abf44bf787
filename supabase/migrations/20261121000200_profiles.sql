-- Profiles and accounts: what everyone may see of a person, and what only that person may see.

-- Names that people would take for the shop itself, or that are a path of the web app.
create function private.is_reserved_username(candidate text)
returns boolean
language sql immutable set search_path = ''
as $$
  select candidate in (
    'about', 'account', 'admin', 'administrator', 'api', 'cart', 'checkout', 'contact', 'dashboard', 'help', 'listing',
    'login', 'logout', 'marketplace', 'member', 'moderator', 'null', 'official', 'profile', 'root', 'search', 'security',
    'settings', 'signup', 'staff', 'stripe', 'supabase', 'support', 'system', 'undefined', 'you'
  );
$$;
grant execute on function private.is_reserved_username(text) to authenticated;

create table public.profiles (
  id uuid primary key,
  username extensions.citext not null constraint profiles_username_unique unique,
  name text not null constraint profiles_name_length check (char_length(name) between 1 and 80 and name ~ '\S'),
  avatar text constraint profiles_avatar_https check (avatar ~ '^https?://[^\s<>"]+$' and char_length(avatar) <= 2048),
  is_seller boolean not null default false,
  is_banned boolean not null default false,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  -- Plain ASCII leaves no room for look-alikes; 30 characters are too few for a UUID, so a name never shadows an id.
  constraint profiles_username_shape check (username::text ~ '^[a-z0-9][a-z0-9._-]{1,28}[a-z0-9]$'),
  constraint profiles_username_not_reserved check (not private.is_reserved_username(username::text))
);
comment on table public.profiles is
  'The public face of a person. The id is that of auth.users; there is no foreign key, because a deleted account leaves a nameless row that orders and listings point to.';

create table public.accounts (
  id uuid primary key references auth.users (id) on delete cascade,
  email text,
  identity_sub text,
  created_at timestamptz not null default now()
);
comment on table public.accounts is 'What the identity provider told us of a person. Only that person reads it.';

create table public.user_roles (
  user_id uuid not null references public.profiles (id) on delete cascade,
  role text not null constraint user_roles_known check (role in ('admin')),
  granted_at timestamptz not null default now(),
  primary key (user_id, role)
);
comment on table public.user_roles is 'Rights beyond those of a signed-in user. Written by the operators in SQL only.';

create table private.deleted_identities (
  provider text not null,
  identity_digest bytea not null,
  deleted_at timestamptz not null default now(),
  primary key (provider, identity_digest)
);
comment on table private.deleted_identities is 'SHA-256 of each identity whose account was deleted: it may never come back.';
alter table private.deleted_identities enable row level security;

-- Read live from the table, so that a ban or a deletion holds on the next request whatever the token says.
-- Definer, because the tables whose policies ask this hide themselves from the people they exclude.
create function private.is_in_good_standing()
returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from public.profiles
    where profiles.id = (select auth.uid()) and not profiles.is_banned and profiles.deleted_at is null
  );
$$;
grant execute on function private.is_in_good_standing() to authenticated, marketplace_api, marketplace_payments;

-- Definer, because user_roles shows each person only their own rows and policies of other tables ask this often.
create function private.is_admin()
returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from public.user_roles where user_roles.user_id = (select auth.uid()) and user_roles.role = 'admin'
  ) and private.is_in_good_standing();
$$;
grant execute on function private.is_admin() to authenticated;

revoke all on public.profiles, public.accounts, public.user_roles from anon, authenticated;
grant select on public.profiles to anon, authenticated;
grant update (name, avatar, username) on public.profiles to authenticated;
grant select on public.accounts to authenticated;
grant select (user_id, role) on public.user_roles to authenticated;

alter table public.profiles enable row level security;
alter table public.accounts enable row level security;
alter table public.user_roles enable row level security;

create policy "Anyone can see profiles" on public.profiles
  for select to anon, authenticated using (true);

create policy "People can edit their own profile" on public.profiles
  for update to authenticated
  using (id = (select auth.uid()))
  with check (id = (select auth.uid()));

create policy "Only people in good standing edit profiles" on public.profiles
  as restrictive for update to authenticated
  using ((select private.is_in_good_standing()));

create policy "People can read their own account" on public.accounts
  for select to authenticated using (id = (select auth.uid()));

create policy "Only people in good standing read accounts" on public.accounts
  as restrictive for select to authenticated
  using ((select private.is_in_good_standing()));

create policy "People can read their own roles" on public.user_roles
  for select to authenticated using (user_id = (select auth.uid()));

create policy "Only people in good standing read roles" on public.user_roles
  as restrictive for select to authenticated
  using ((select private.is_in_good_standing()));

-- The first free username made of a name: letters and digits of it, then a number of four digits.
create function private.free_username(wanted text)
returns extensions.citext
language plpgsql volatile set search_path = ''
as $$
declare
  stem text := left(trim(both '-' from regexp_replace(lower(extensions.unaccent(wanted)), '[^a-z0-9]+', '-', 'g')), 24);
  candidate text;
begin
  if char_length(stem) < 3 then
    stem := 'member';
  end if;
  candidate := stem;
  while exists (select from public.profiles where profiles.username = candidate::extensions.citext)
    or private.is_reserved_username(candidate)
  loop
    candidate := trim(both '-' from stem) || '-' || lpad((floor(random() * 10000))::int::text, 4, '0');
  end loop;
  return candidate::extensions.citext;
end
$$;

-- Whether the caller could take a username; their own is free to them. Definer, because the login role of the API reads no profiles.
create function private.is_free_username(wanted text)
returns boolean
language sql stable security definer set search_path = ''
as $$
  select not private.is_reserved_username(wanted) and not exists (
    select from public.profiles
    where profiles.username operator(extensions.=) wanted::extensions.citext and profiles.id is distinct from auth.uid()
  );
$$;
grant execute on function private.is_free_username(text) to marketplace_api;

-- Makes or refreshes the caller's profile from what the identity provider says (spec section 5, profile sync).
-- Definer, because clients may not insert profiles and the check of deleted identities reads auth.identities.
-- Refuses account_deleted for an identity whose account was deleted.
create function private.sync_profile(given_name text, given_avatar text)
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

  insert into public.accounts (id, email, identity_sub)
  select caller, caller_email, (
    select identities.provider_id from auth.identities where identities.user_id = caller order by identities.created_at limit 1
  )
  on conflict (id) do update set email = excluded.email
    where accounts.email is distinct from excluded.email;

  insert into public.profiles (id, username, name, avatar)
  values (
    caller,
    private.free_username(case when clean_name = 'New User' then 'member' else clean_name end),
    clean_name,
    case when given_avatar ~ '^https?://[^\s<>"]+$' and char_length(given_avatar) <= 2048 then given_avatar end
  )
  on conflict (id) do nothing;

  return caller;
end
$$;
grant execute on function private.sync_profile(text, text) to marketplace_api;
