-- Roles. At least one admin in good standing always remains.

create table public.user_roles (
  user_id uuid not null references public.profiles (id) on delete cascade,
  role text not null constraint user_roles_known check (role in ('admin')),
  granted_at timestamptz not null default now(),
  primary key (user_id, role)
);
comment on table public.user_roles is 'Rights beyond those of a signed-in user. Written by operators in SQL, or by two admins together (admin_proposals).';
select private.declare_personal('public.user_roles', 'user_id', exported => 'roles');

-- Serialises bans and everything else that could remove the last admin.
create function private.lock_admins()
returns void language sql volatile set search_path = '' as $$
  select pg_advisory_xact_lock(hashtextextended('admins', 3));
$$;

-- Keeps the last admin in good standing, whatever demotes, bans or deletes. Definer, because it
-- counts rows that only their owner may read.
create function private.require_an_admin()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  if tg_table_name = 'profiles' then
    if not exists (select from public.user_roles where user_roles.user_id = new.id and user_roles.role = 'admin') then
      return null;
    end if;
  end if;
  perform private.lock_admins();
  perform private.reject_if(not exists (
    select from public.user_roles join public.profiles on profiles.id = user_roles.user_id
    where user_roles.role = 'admin' and profiles.standing = 'good'
  ), 'last_admin');
  return null;
end
$$;
create trigger user_roles_require_an_admin after delete or update on public.user_roles
  for each row when (old.role = 'admin') execute function private.require_an_admin();
create trigger profiles_require_an_admin after update of standing on public.profiles
  for each row when (old.standing = 'good' and new.standing <> 'good')
  execute function private.require_an_admin();

grant select (user_id, role) on public.user_roles to authenticated;

create policy "Users can read their own roles" on public.user_roles
  for select to authenticated using (user_id = (select auth.uid()));

-- Token claims for display. Rights come from the tables (00_platform/30_rights.sql), so an old or
-- forged claim changes nothing.

-- The access token hook of Supabase Auth: adds name, picture and roles to the claims. Each sign-in
-- waits for it. Definer, because Auth may not read these tables.
create function private.add_display_claims(event jsonb)
returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_set(event, '{claims}', event -> 'claims' || jsonb_build_object(
    'name', profiles.name,
    'picture', profiles.avatar,
    'roles', coalesce((
      select jsonb_agg(user_roles.role order by user_roles.role) from public.user_roles where user_roles.user_id = profiles.id
    ), '[]')
  ))
  from (select (event ->> 'user_id')::uuid as id) as token_user left join public.profiles on profiles.id = token_user.id;
$$;
grant execute on function private.add_display_claims to supabase_auth_admin;
