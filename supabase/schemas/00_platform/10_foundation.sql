-- Foundation: extensions, the schemas that are not for clients, and what a new object grants: nothing. Each domain grants what it means to grant.

create extension if not exists btree_gin with schema extensions;
create extension if not exists pg_trgm with schema extensions;
create extension if not exists unaccent with schema extensions;

create schema if not exists private;
comment on schema private is 'Helpers for policies and functions that need more than their caller''s rights. Never exposed by the REST service.';
revoke all on schema private from public;
create schema if not exists partitions;
comment on schema partitions is 'The months of tables that only grow. Nobody has a way into it: rows are read and written through their table.';
revoke create on schema public from public, anon, authenticated;

alter default privileges for role postgres revoke execute on functions from public;
alter default privileges for role postgres in schema public revoke all on tables from anon, authenticated;
alter default privileges for role postgres in schema public revoke all on functions from anon, authenticated;
alter default privileges for role postgres in schema public revoke all on sequences from anon, authenticated;

-- The owner's own key has every right in public, whatever the platform grants by itself: nothing since 2026-10-30, everything before.
alter default privileges for role postgres in schema public grant all on tables to service_role;
alter default privileges for role postgres in schema public grant all on functions to service_role;
alter default privileges for role postgres in schema public grant all on sequences to service_role;

-- How titles, descriptions and what users type become words. pg-delta does not manage text search configurations: a change of this file
-- is also written into a migration by hand.

create text search configuration public.catalogue (copy = pg_catalog.english);
alter text search configuration public.catalogue
  alter mapping for hword, hword_part, word with extensions.unaccent, pg_catalog.english_stem;
comment on text search configuration public.catalogue is 'English without accents, for titles, descriptions and seller names.';

-- Rejections: how a statement ends with a code that the API answers by.

-- Rejections with a name: the text is a code of the error table in contract/errors.ts.
create function private.reject(code text)
returns void
language plpgsql set search_path = ''
as $$
begin
  raise exception using errcode = 'P0001', message = code;
end
$$;
comment on function private.reject(text) is 'Ends the statement with a rejection that the API answers by its code.';

-- A rejection that is about one thing among several: the detail is its id, which the API answers as `itemId`.
create function private.reject(code text, detail text)
returns void
language plpgsql set search_path = ''
as $$
begin
  raise exception using errcode = 'P0001', message = code, detail = detail;
end
$$;
comment on function private.reject(text, text) is 'Ends the statement with a rejection that the API answers by its code, and with the id of what was rejected.';

-- Ends the statement with rate_limited and the seconds to wait, in the form that the REST service answers as 429 with that header
-- (docs.postgrest.org, "Add HTTP Headers with RAISE"); the API reads the same form.
create function private.reject_for(wait_seconds integer)
returns void
language plpgsql set search_path = ''
as $$
begin
  raise exception using
    errcode = 'PGRST',
    message = jsonb_build_object('code', 'rate_limited', 'message', 'Too many requests. Wait a moment and try again.'),
    detail = jsonb_build_object('status', 429, 'headers', jsonb_build_object('Retry-After', wait_seconds::text));
end
$$;
comment on function private.reject_for(integer) is 'Ends the statement: rate_limited, to be tried again after so many seconds.';
