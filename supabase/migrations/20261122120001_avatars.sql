-- Pictures of people: a safe address elsewhere, or one's own picture, which the shop looked at and keeps.

-- Nobody but the storage key writes here, so there is no policy: a picture that was checked cannot become another, by no upload link and
-- by no upload that was begun before. Everyone sees it, because the bucket is public.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('avatars', 'avatars', true, 2097152, array['image/png', 'image/jpeg'])
on conflict (id) do update set
  public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

-- An address elsewhere is https and tells no name and password. One's own picture is a place in the bucket, below the owner's id: the
-- address that people see is made of it, so that it holds wherever Storage stands.
create function private.is_avatar(candidate text, of_profile_id uuid)
returns boolean
language sql immutable set search_path = ''
as $$
  select char_length(candidate) <= 2048 and (
    candidate ~ '^https://[^\s<>"@/?#\\]+([/?#][^\s<>"]*)?$'
    or candidate ~ ('^avatars/' || of_profile_id || '/[0-9a-f-]{36}$')
  );
$$;
grant execute on function private.is_avatar(text, uuid) to authenticated;

alter table public.profiles drop constraint profiles_avatar_https;
-- What was kept before and is not safe goes: the person's login still has a picture, or they choose another.
update public.profiles set avatar = null where not private.is_avatar(profiles.avatar, profiles.id);
alter table public.profiles add constraint profiles_avatar_is_safe check (private.is_avatar(avatar, id));

-- Pictures that no profile shows any more. `older_than` exceeds what a request takes between writing one and showing it.
-- Definer, because Storage's rows are granted to no client.
create function private.orphaned_avatars(older_than interval, at_most integer)
returns table (object_path text)
language sql stable security definer set search_path = ''
as $$
  select objects.name
  from storage.objects
  where objects.bucket_id = 'avatars'
    and objects.created_at < now() - older_than
    and objects.name not in (
      select substring(profiles.avatar from 'avatars/([0-9a-f-]{36}/[0-9a-f-]{36})$') from public.profiles
      where profiles.avatar ~ 'avatars/[0-9a-f-]{36}/[0-9a-f-]{36}$'
    )
  order by objects.created_at, objects.id
  limit least(at_most, 1000);
$$;
grant execute on function private.orphaned_avatars(interval, integer) to marketplace_api;
