-- API keys let a program act for its user. Only the SHA-256 of a key is stored; a key is 32 random
-- bytes, so it can't be guessed.

create table public.api_keys (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.accounts (id) on delete cascade,
  name text collate "unicode" not null,
  -- The first characters, to recognise the key.
  start text not null constraint api_keys_start_short check (char_length(start) <= 16),
  digest bytea not null constraint api_keys_digest_key unique constraint api_keys_digest_sha256 check (octet_length(digest) = 32),
  scopes text[] not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz constraint api_keys_expire_later check (expires_at > created_at),
  last_used_at timestamptz
);
comment on table public.api_keys is 'Keys of users for programs, by their SHA-256. A key that is revoked is deleted.';
select private.declare_personal('public.api_keys', 'user_id', deletion => 'cascade', exported => 'api_keys', without => '{user_id,digest}');
create index api_keys_list_idx on public.api_keys (user_id, created_at desc, id desc);

create trigger api_keys_size after insert on public.api_keys
  for each statement execute function private.check_size('user_id', 'api keys', 'too_many_keys');

grant select (id, user_id, name, start, scopes, created_at, expires_at, last_used_at), delete on public.api_keys to authenticated;

create policy "Users can see their keys" on public.api_keys
  for select to authenticated using (user_id = (select auth.uid()));

create policy "Users can revoke their keys" on public.api_keys
  for delete to authenticated using (user_id = (select auth.uid()));

-- Stores a key that the API generated for the caller. Rejects with too_many_keys.
create function private.create_api_key(of_digest bytea, of_start text, of_name text, of_scopes text[], days integer)
returns public.api_keys language plpgsql volatile security definer set search_path = '' as $$
declare
  made public.api_keys;
begin
  perform private.lock_standing(auth.uid());
  insert into public.api_keys (user_id, digest, start, name, scopes, expires_at)
  values (auth.uid(), of_digest, of_start, of_name, of_scopes, now() + make_interval(days => days))
  returning * into made;
  return made;
end
$$;

-- The user of a key with a scope; null for an unknown key. Notes the last use at most once a
-- minute, without waiting for a lock. Rejects with key_scope_missing.
create function private.use_api_key(of_digest bytea, for_scope text)
returns uuid language plpgsql volatile security definer set search_path = '' as $$
declare
  key_row public.api_keys;
begin
  select * into key_row from public.api_keys
  where api_keys.digest = of_digest and (api_keys.expires_at is null or api_keys.expires_at > now());
  if not found then
    return null;
  elsif for_scope <> all (key_row.scopes) then
    perform private.reject('key_scope_missing');
  end if;
  if key_row.last_used_at is null or key_row.last_used_at < now() - interval '1 minute' then
    update public.api_keys set last_used_at = now()
    where api_keys.id in (select noted.id from public.api_keys as noted where noted.id = key_row.id for update skip locked);
  end if;
  return key_row.user_id;
end
$$;
grant execute on function private.create_api_key, private.use_api_key to marketplace_api;
