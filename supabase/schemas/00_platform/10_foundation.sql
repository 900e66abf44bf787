-- Extensions, schemas without client access, and default privileges. A new object grants nothing to
-- clients; each domain grants what it needs. A function without a grant is a step of others. A
-- function is a definer if its caller may not read or write its tables; a comment names any other
-- reason. Limits of texts and amounts: 99_all_tables/contract_limits.sql. Names and titles have the
-- collation "unicode", because lists sort by them ("apple, Zebra") and databases differ.

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

-- The owner's key has every right in public. Platforms grant it by default until 2026-10-30.
alter default privileges for role postgres in schema public grant all on tables to service_role;
alter default privileges for role postgres in schema public grant all on functions to service_role;
alter default privileges for role postgres in schema public grant all on sequences to service_role;

-- Text search configuration for titles, descriptions and queries. pg-delta does not manage these:
-- after the first release, write changes of this statement into a migration by hand.

create text search configuration public.catalogue (copy = pg_catalog.english);
alter text search configuration public.catalogue
  alter mapping for hword, hword_part, word with extensions.unaccent, pg_catalog.english_stem;
comment on text search configuration public.catalogue is 'English without accents, for titles, descriptions and seller names.';

-- The code is one of the error table in contract/errors.ts.
create function private.reject(code text)
returns void language plpgsql set search_path = '' as $$
begin
  raise exception using errcode = 'P0001', message = code;
end
$$;

create function private.reject_if(is_wrong boolean, code text)
returns void language plpgsql set search_path = '' as $$
begin
  if is_wrong then
    perform private.reject(code);
  end if;
end
$$;

-- About one of several things: the detail is its id, which the API returns as `itemId`.
create function private.reject(code text, detail text)
returns void language plpgsql set search_path = '' as $$
begin
  raise exception using errcode = 'P0001', message = code, detail = detail;
end
$$;

-- Ends the statement with rate_limited and the seconds to wait, in the form that the REST service
-- and the API answer with 429 and Retry-After (docs.postgrest.org, "Add HTTP Headers with RAISE").
create function private.reject_for(wait_seconds integer)
returns void language plpgsql set search_path = '' as $$
begin
  raise exception using
    errcode = 'PGRST',
    message = jsonb_build_object('code', 'rate_limited', 'message', 'Too many requests. Wait a moment and try again.'),
    detail = jsonb_build_object('status', 429, 'headers', jsonb_build_object('Retry-After', wait_seconds::text));
end
$$;

-- Where a page of a list begins that has the newest first: after the last row of the page before,
-- of which `request` has {after: [time, id]}. The first page begins at the end of time.

create function private.after_time(request jsonb)
returns timestamptz language sql stable set search_path = ''
return coalesce((request #>> '{after,0}')::timestamptz, 'infinity');

create function private.after_id(request jsonb)
returns uuid language sql immutable set search_path = ''
return coalesce((request #>> '{after,1}')::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff');

-- A LIKE pattern for a text anywhere or at the start. Escapes the text.
create function private.like_pattern(written text, anywhere boolean)
returns text language sql immutable set search_path = ''
return case when anywhere then '%' else '' end || regexp_replace(written, '([\\%_])', '\\\1', 'g') || '%';

-- Deletes up to 1,000 rows that meet a condition, by the order of a column. Returns how many.
create function private.delete_due(of_table regclass, due text, sorted_by name)
returns integer language plpgsql volatile set search_path = '' as $$
declare
  deleted integer;
begin
  execute format('delete from %1$s where ctid = any (array(select ctid from %1$s where %2$s order by %3$I limit 1000))', of_table, due, sorted_by);
  get diagnostics deleted = row_count;
  return deleted;
end
$$;

-- Before a forbidden change: fails with the words that the trigger names, for the owner too.
create function private.refuse_change()
returns trigger language plpgsql set search_path = '' as $$
begin
  raise exception '%', tg_argv[0] using errcode = 'restrict_violation';
end
$$;
