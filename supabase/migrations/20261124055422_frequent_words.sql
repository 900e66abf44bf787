SET check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.catalogue_query (
  query text
)
  RETURNS tsquery
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET client_min_messages TO 'warning'
  AS $function$
declare
  typed text := left(query, private.search_max_characters());
  last_word text := substring(typed from '([[:alnum:]]{2,})\s*$');
  before_last_word text := substring(typed from '^(.*?)[[:alnum:]]+\s*$');
  words tsquery;
  prefix tsquery;
begin
  -- Set here and not where they are declared: a block catches what its body raises, not its declarations.
  words := websearch_to_tsquery('public.catalogue', typed);
  if last_word is not null and position('"' in typed) = 0 and before_last_word !~ '-\s*$' and last_word !~* '^(or|and)$'
    and not private.is_frequent(words)
  then
    prefix := private.word_query(last_word, true);
    if numnode(prefix) > 0 then
      words := websearch_to_tsquery('public.catalogue', before_last_word) && prefix;
    end if;
  end if;
  return case when numnode(words) > 0 then words end;
exception when statement_too_complex or internal_error or syntax_error then
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.is_frequent (
  words tsquery
)
  RETURNS boolean
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select exists (
    select from pg_catalog.pg_stats as stats
      cross join lateral unnest(stats.most_common_elems::text::text[], stats.most_common_elem_freqs) as common (word, share)
      join pg_catalog.pg_class on pg_class.oid = 'public.listings'::regclass
    where stats.schemaname = 'public' and stats.tablename = 'listings' and stats.attname = 'search_document'
      and numnode(words) = 1 and common.word = trim('''' from words::text) and common.share * pg_class.reltuples > 5 * private.search_most_counted()
  );
$function$;

REVOKE ALL ON FUNCTION "private"."is_frequent"(tsquery) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_frequent"(tsquery) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_frequent"(tsquery) TO "postgres";
