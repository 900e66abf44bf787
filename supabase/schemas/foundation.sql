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
