-- What a diff cannot write, before everything else: the login roles, and the text search configuration with the extension it needs.
-- Written by hand: these are supabase/schemas/{foundation,roles,search_configuration}.sql as they were at the first release.

-- Foundation: extensions, the private schema, and what a new object grants: nothing. Each domain grants what it means to grant.

create extension if not exists citext with schema extensions;
create extension if not exists pg_trgm with schema extensions;
create extension if not exists unaccent with schema extensions;

create schema if not exists private;
comment on schema private is 'Helpers for policies and functions that need more than their caller''s rights. Never exposed by the REST service.';
revoke all on schema private from public;
revoke create on schema public from public, anon, authenticated;

alter default privileges for role postgres revoke execute on functions from public;
alter default privileges for role postgres in schema public revoke all on tables from anon, authenticated;
alter default privileges for role postgres in schema public revoke all on functions from anon, authenticated;
alter default privileges for role postgres in schema public revoke all on sequences from anon, authenticated;
-- Login roles of the functions. Roles belong to the cluster and outlive a reset of the database, so these statements bear repetition.
-- The passwords are set by the environment. Timeouts and limits stand on the login role: SET LOCAL ROLE does not apply those of its target.

do $$
begin
  execute format('revoke temporary on database %I from public', current_database());
  if not exists (select from pg_roles where rolname = 'marketplace_api') then
    create role marketplace_api;
  end if;
  if not exists (select from pg_roles where rolname = 'marketplace_public') then
    create role marketplace_public;
  end if;
  if not exists (select from pg_roles where rolname = 'marketplace_payments') then
    create role marketplace_payments;
  end if;
end
$$;

-- Each request of the API becomes its caller: anon or authenticated, nothing else.
alter role marketplace_api login noinherit nobypassrls nocreatedb nocreaterole connection limit 40;
grant anon, authenticated to marketplace_api with inherit false, set true, admin false;
alter role marketplace_api set statement_timeout = '5s';
alter role marketplace_api set lock_timeout = '3s';
alter role marketplace_api set idle_in_transaction_session_timeout = '10s';

-- Reads of guests need no role switch: this role is anon from the start.
alter role marketplace_public login inherit nobypassrls nocreatedb nocreaterole connection limit 30;
grant anon to marketplace_public with inherit true, set false, admin false;
alter role marketplace_public set statement_timeout = '3s';
alter role marketplace_public set lock_timeout = '1s';
alter role marketplace_public set idle_in_transaction_session_timeout = '5s';

-- Checkout, Connect and webhooks: the payment functions of the private schema, and the caller's own reads.
alter role marketplace_payments login noinherit nobypassrls nocreatedb nocreaterole connection limit 20;
grant authenticated to marketplace_payments with inherit false, set true, admin false;
alter role marketplace_payments set statement_timeout = '8s';
alter role marketplace_payments set lock_timeout = '5s';
alter role marketplace_payments set idle_in_transaction_session_timeout = '10s';

grant usage on schema private to marketplace_api, marketplace_public, marketplace_payments;
-- How titles, descriptions and what users type become words. pg-delta does not manage text search configurations: a change of this file
-- is also written into a migration by hand.

create text search configuration public.catalogue (copy = pg_catalog.english);
alter text search configuration public.catalogue
  alter mapping for hword, hword_part, word with extensions.unaccent, pg_catalog.english_stem;
comment on text search configuration public.catalogue is 'English without accents, for titles, descriptions and seller names.';
