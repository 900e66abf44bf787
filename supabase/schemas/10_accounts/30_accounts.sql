create table public.accounts (
  id uuid primary key references auth.users (id) on delete cascade,
  email text,
  identity_sub text,
  -- Whether the user gets optional mails at all.
  wants_mail boolean not null default true,
  created_at timestamptz not null default now(),
  -- The language of mails, and of pages whose address names none.
  locale text not null default 'en'
);
comment on table public.accounts is 'What the identity provider reports of a user. Only that user reads it.';
select private.declare_personal('auth.identities', 'user_id', deletion => 'cascade', exported => 'identities');
select private.declare_personal('public.accounts', 'id', deletion => 'cascade', exported => 'account', without => '{}');

-- The language of the caller's account; without one, of the page that sent the request.
create function private.caller_locale()
returns text language plpgsql stable set search_path = '' as $$
begin
  return coalesce(
    (select accounts.locale from public.accounts where accounts.id = auth.uid()), nullif(current_setting('request.locale', true), ''), 'en'
  );
end
$$;

-- Stands for an address where none may be stored.
create function private.address_digest(address text)
returns bytea language plpgsql immutable set search_path = '' as $$
begin
  return sha256(convert_to(private.normal_address(address), 'UTF8'));
end
$$;
-- An update of accounts computes their index by digest as the caller.
grant execute on function private.address_digest to authenticated;

-- The verified address of an account. Only Auth knows it: accounts have that of the last visit.
create function private.account_address(of_user uuid)
returns text language plpgsql stable set search_path = '' as $$
begin
  return (select private.normal_address(users.email) from auth.users where users.id = of_user and users.email_confirmed_at is not null);
end
$$;

-- Where mails to a user or guest go: a member's verified address, or that of a claim.
create function private.verified_address(of_user uuid)
returns text language plpgsql stable set search_path = '' as $$
begin
  return coalesce(
    private.account_address(of_user), (select claims.address from private.claims where claims.holder_id = of_user)
  );
end
$$;

create table private.deleted_identities (
  provider text not null,
  identity_digest bytea not null,
  deleted_at timestamptz not null default now(),
  primary key (provider, identity_digest)
);
comment on table private.deleted_identities is 'SHA-256 of each identity whose account was deleted: it may never come back.';
select private.declare_personal('private.deleted_identities', null, '{provider,identity_digest}', kept => 'locks the identity out', unexported => 'made by the deletion');

-- Creates or updates the caller's profile from the identity provider's data (spec section 5,
-- profile sync). A new user accepts the terms. Rejects with account_deleted.
create function private.sync_profile(given_name text, given_avatar text, terms_version date default null)
returns uuid language plpgsql volatile security definer set search_path = '' as $$
declare
  caller uuid := auth.uid();
  caller_email text;
  clean_name text;
  username_source text;
begin
  perform private.reject_if(exists (
    select from auth.identities
    join private.deleted_identities
      on deleted_identities.provider = identities.provider
      and deleted_identities.identity_digest = sha256(convert_to(identities.provider_id, 'UTF8'))
    where identities.user_id = caller
  ) or exists (select from public.profiles where profiles.id = caller and profiles.standing = 'deleted'), 'account_deleted');
  select users.email into caller_email from auth.users where users.id = caller;
  perform private.reject_if(not found, 'account_deleted');

  clean_name := left(nullif(trim(given_name), ''), 80);
  if clean_name is null or private.normal_address(clean_name) = private.normal_address(caller_email) or private.is_deceptive_name(clean_name) then
    clean_name := 'New User';
  end if;

  update public.accounts set email = caller_email
  where accounts.id = caller and accounts.email is distinct from caller_email;
  -- Every visit syncs. An insert that conflicts with its own row locks it, so concurrent visits of
  -- one user would queue here.
  if not exists (select from public.profiles where profiles.id = caller) then
    insert into public.accounts (id, email, locale, identity_sub)
    select caller, caller_email, private.caller_locale(), (
      select identities.provider_id from auth.identities where identities.user_id = caller order by identities.created_at limit 1
    )
    on conflict (id) do nothing;
    username_source := case
      when clean_name = 'New User' or private.is_official_name(extensions.unaccent(clean_name)) then 'member' else clean_name
    end;
    -- Another user may have taken the username just now. Then the insert does nothing, and the next
    -- try uses another name.
    loop
      insert into public.profiles (id, username, name, avatar)
      values (
        caller, private.free_username(username_source), clean_name, case when private.is_avatar(given_avatar, caller) then given_avatar end
      )
      on conflict do nothing;
      exit when exists (select from public.profiles where profiles.id = caller);
    end loop;
    if terms_version is not null then
      perform private.note_acceptance(terms_version);
    end if;
  end if;
  perform private.claim_waiting();
  return caller;
end
$$;

grant execute on function private.sync_profile to marketplace_api;

grant select, update (wants_mail, locale) on public.accounts to authenticated;

create policy "Users can choose their language and turn their mails off and on" on public.accounts
  for update to authenticated using (id = (select auth.uid()));

create policy "Users can read their own account" on public.accounts
  for select to authenticated using (id = (select auth.uid()));
