-- The roles and schemas of a Supabase project, as far as Storage and its policies need them.

create role anon nologin noinherit;
create role authenticated nologin noinherit;
create role service_role nologin noinherit bypassrls;
create role postgres login createrole createdb bypassrls;
create role supabase_storage_admin login noinherit createrole;
grant anon, authenticated, service_role to supabase_storage_admin;
-- Only a table's owner may create policies on it.
grant supabase_storage_admin to postgres;

alter database postgres owner to postgres;
grant create on database postgres to supabase_storage_admin;
grant usage on schema public to anon, authenticated, service_role;
grant all on schema public to postgres;

create schema auth;
grant usage on schema auth to anon, authenticated, service_role, postgres;
create function auth.uid() returns uuid language sql stable
as $$ select (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub')::uuid $$;

create schema storage authorization supabase_storage_admin;
