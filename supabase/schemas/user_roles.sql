-- Roles: rights beyond those of a signed-in user. One admin in good standing is always left.

create table public.user_roles (
  user_id uuid not null references public.profiles (id) on delete cascade,
  role text not null constraint user_roles_known check (role in ('admin')),
  granted_at timestamptz not null default now(),
  primary key (user_id, role)
);
comment on table public.user_roles is 'Rights beyond those of a signed-in user. Written by operators in SQL, or by two admins together (admin_proposals).';

-- One after the other: bans, and whatever else could end the last admin. No grant to anyone.
create function private.lock_admins()
returns void
language sql volatile set search_path = ''
as $$
  select pg_advisory_xact_lock(hashtextextended('admins', 3));
$$;

-- One admin in good standing is always left, whoever demotes, bans or deletes. Definer, because it counts rows that nobody but their owner may see.
create function private.require_an_admin()
returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if tg_table_name = 'profiles' then
    if not exists (select from public.user_roles where user_roles.user_id = new.id and user_roles.role = 'admin') then
      return null;
    end if;
  end if;
  perform private.lock_admins();
  if not exists (
    select from public.user_roles join public.profiles on profiles.id = user_roles.user_id
    where user_roles.role = 'admin' and profiles.standing = 'good'
  ) then
    perform private.reject('last_admin');
  end if;
  return null;
end
$$;
create trigger user_roles_require_an_admin
  after delete or update on public.user_roles
  for each row when (old.role = 'admin') execute function private.require_an_admin();
create trigger profiles_require_an_admin
  after update of standing on public.profiles
  for each row when (old.standing = 'good' and new.standing <> 'good')
  execute function private.require_an_admin();

revoke all on public.user_roles from anon, authenticated;
grant select (user_id, role) on public.user_roles to authenticated;
alter table public.user_roles enable row level security;

create policy "Users can read their own roles" on public.user_roles
  for select to authenticated using (user_id = (select auth.uid()));

create policy "Only users in good standing read roles" on public.user_roles
  as restrictive for select to authenticated
  using ((select private.is_in_good_standing()));
