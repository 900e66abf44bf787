-- The tables of the storage service, as in a hosted project: rows describe the objects, and
-- policies decide who may use them. supabase_storage_admin, the owner of the schema, runs this.
-- Only the owner may create policies, so make `postgres` a member of it. Hosted uses an extension
-- for that, and rejects triggers on these tables.

create table if not exists storage.buckets (
  id text primary key,
  name text not null constraint buckets_name_unique unique constraint buckets_name_length check (char_length(name) <= 100),
  owner uuid,
  owner_id text,
  public boolean default false,
  avif_autodetection boolean default false,
  file_size_limit bigint,
  allowed_mime_types text[],
  created_at timestamptz default now(),
  updated_at timestamptz default now()
);
comment on column storage.buckets.owner is 'Field is deprecated, use owner_id instead';

create table if not exists storage.objects (
  id uuid primary key default gen_random_uuid(),
  bucket_id text references storage.buckets (id),
  name text,
  owner uuid,
  owner_id text,
  version text,
  metadata jsonb,
  user_metadata jsonb,
  path_tokens text[] generated always as (string_to_array(name, '/')) stored,
  created_at timestamptz default now(),
  updated_at timestamptz default now(),
  last_accessed_at timestamptz default now()
);
comment on column storage.objects.owner is 'Field is deprecated, use owner_id instead';
create unique index if not exists bucketid_objname on storage.objects (bucket_id, name);
create index if not exists name_prefix_search on storage.objects (name text_pattern_ops);
create index if not exists objects_version_idx on storage.objects (version);

create or replace function storage.foldername(name text)
returns text[] language sql immutable set search_path = ''
as $$ select parts[1:cardinality(parts) - 1] from string_to_array(name, '/') as parts $$;

create or replace function storage.filename(name text)
returns text language sql immutable set search_path = ''
as $$ select parts[cardinality(parts)] from string_to_array(name, '/') as parts $$;

create or replace function storage.extension(name text)
returns text language sql immutable set search_path = ''
as $$ select reverse(split_part(reverse(storage.filename(name)), '.', 1)) $$;

create or replace function storage.operation()
returns text language sql stable set search_path = ''
as $$ select current_setting('storage.operation', true) $$;

create or replace function storage.update_updated_at_column()
returns trigger language plpgsql set search_path = ''
as $$
begin
  new.updated_at = now();
  return new;
end
$$;
create or replace trigger update_objects_updated_at
  before update on storage.objects for each row execute function storage.update_updated_at_column();

-- Deleting a row by hand would leave its bytes behind. So only the service deletes, with a setting
-- in its transaction.
create or replace function storage.protect_delete()
returns trigger language plpgsql set search_path = ''
as $$
begin
  if coalesce(current_setting('storage.allow_delete_query', true), 'false') <> 'true' then
    raise exception 'Direct deletion from storage tables is not allowed. Use the Storage API instead.'
      using errcode = '42501', hint = 'This prevents accidental data loss from orphaned objects.';
  end if;
  return null;
end
$$;
create or replace trigger protect_objects_delete
  before delete on storage.objects for each statement execute function storage.protect_delete();
create or replace trigger protect_buckets_delete
  before delete on storage.buckets for each statement execute function storage.protect_delete();

grant usage on schema storage to postgres, anon, authenticated, service_role;
grant all on storage.buckets, storage.objects to postgres, anon, authenticated, service_role;
alter table storage.buckets enable row level security;
alter table storage.objects enable row level security;
