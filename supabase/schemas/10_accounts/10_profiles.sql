create table public.profiles (
  id uuid primary key,
  username text not null constraint profiles_username_unique unique,
  name text collate "unicode" not null,
  avatar text constraint profiles_avatar_is_safe check (avatar is null or private.is_avatar(avatar, id)),
  is_seller boolean not null default false,
  is_banned boolean not null default false,
  deleted_at timestamptz,
  -- The only definition of who may act. Every other check reads this column.
  standing text not null generated always as (
    case when deleted_at is not null then 'deleted' when is_banned then 'banned' when is_suspended then 'suspended' when is_guest then 'guest'
      else 'good' end
  ) stored,
  created_at timestamptz not null default now(),
  followers_count integer not null default 0 constraint profiles_followers_count_not_negative check (followers_count >= 0),
  -- Bought without an account: 86_guests.
  is_guest boolean not null default false,
  -- Only admins and the user can read the end of a suspension: 85_moderation/suspensions.sql.
  is_suspended boolean not null default false,
  bio text,
  banner text constraint profiles_banner_is_own check (banner ~ ('^avatars/' || id || '/[0-9a-f-]{36}$')),
  links jsonb not null default '[]' constraint profiles_links_are_safe check (links = '[]' or private.are_links(links)),
  refund_policy text,
  announcement text,
  -- The shop names guests itself, and an import makes thousands of them.
  constraint profiles_name_not_deceptive check (is_guest or not private.is_deceptive_name(name)),
  constraint profiles_username_not_reserved check (is_guest or not private.is_reserved_username(username))
);
comment on table public.profiles is
  'The public face of a user. The id is that of auth.users; there is no foreign key, because a deleted account leaves a nameless row that orders and listings point to.';
select private.declare_personal(
  'public.profiles', 'id', '{bio,announcement}', deletion => 'clear', ban => 'hold', exported => 'profile', without => '{}', edit_limit => 'profile edit',
  refuses_hidden => true
);
select private.declare_personal(
  'public.profiles', 'id', '{banner,links,refund_policy}', deletion => 'clear', ban => 'hold', exported => 'profile', edit_limit => 'profile edit'
);
select private.declare_personal('public.profiles', 'id', '{avatar}', deletion => 'clear', exported => 'profile', edit_limit => 'profile edit');
select private.declare_personal(
  'public.profiles', 'id', '{username,name}', deletion => 'clear', deleted_by => 'end_profile', exported => 'profile', edit_limit => 'profile edit'
);

create function private.deleted_user_id()
returns uuid language sql immutable set search_path = ''
return '00000000-0000-0000-0000-000000000000'::uuid;
comment on function private.deleted_user_id() is 'The profile that stands for users who left where their own would tell whose a thing was.';
grant execute on function private.deleted_user_id to anon, authenticated, marketplace_api, marketplace_payments;

-- A ban, suspension or deletion waits for the user's running commands, also one in SQL.
create function private.lock_changed_standing()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.lock_standing_alone(new.id);
  return new;
end
$$;
create trigger profiles_lock_changed_standing before update of is_banned, is_suspended, deleted_at on public.profiles
  for each row when (
    old.is_banned is distinct from new.is_banned or old.is_suspended is distinct from new.is_suspended
    or old.deleted_at is distinct from new.deleted_at
  )
  execute function private.lock_changed_standing();

-- Deletes rows that end when a ban begins, or with a ban or suspension. Guests have such rows too,
-- which end with their deletion.
create function private.end_rows_of_ban()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
declare
  ended private.personal_data;
begin
  for ended in
    select * from private.personal_data
    where new.standing in ('banned', 'deleted') and personal_data.ban = 'delete' and personal_data.banned_by is null
      or new.standing in ('good', 'deleted') and personal_data.ends_with_ban
    order by personal_data.id desc
  loop
    execute format('delete from %s where %s', ended.of_table, private.owner_condition(ended)) using new.id;
  end loop;
  return null;
end
$$;
create trigger profiles_end_rows_of_ban after update of standing on public.profiles
  for each row when (new.standing <> old.standing) execute function private.end_rows_of_ban();

create trigger profiles_limit_usernames after update of username on public.profiles
  for each row when (new.standing <> 'deleted' and new.username is distinct from old.username)
  execute function private.count_written('username change');

-- Everyone may have a bio; the other fields belong to a shop.
create function private.require_shop()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.reject_if(auth.uid() is not null, 'seller_required');
  return new;
end
$$;
create trigger profiles_shop_of_sellers before update of banner, links, refund_policy, announcement on public.profiles
  for each row when (
    not new.is_seller and new.deleted_at is null
    and jsonb_build_array(old.banner, old.links, old.refund_policy, old.announcement)
      is distinct from jsonb_build_array(new.banner, new.links, new.refund_policy, new.announcement)
  )
  execute function private.require_shop();

grant select on public.profiles to anon, authenticated;
grant update (name, avatar, username, bio, banner, links, refund_policy, announcement) on public.profiles to authenticated;

create policy "Users can edit their own profile" on public.profiles
  for update to authenticated
  using (id = (select auth.uid()))
  with check (id = (select auth.uid()));

create policy "Anyone can see users who are here, and themselves" on public.profiles
  for select to anon, authenticated using (standing not in ('deleted', 'guest') or id = (select private.deleted_user_id()) or id = (select auth.uid()));

-- Reviews of deleted users belong to this nameless profile, so nothing links those of one user.
insert into public.profiles (id, username, name, deleted_at)
values ('00000000-0000-0000-0000-000000000000', 'deleted-user', 'Deleted user', now())
on conflict (id) do nothing;
