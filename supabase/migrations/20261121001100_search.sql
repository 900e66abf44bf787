-- Search: turns what people type into a query that never fails. Ranking and rights stay with the listings.

-- All words must match; the last one matches as a prefix while it is being typed. Null when nothing searchable is left.
-- websearch_to_tsquery raises on extreme input (54001, XX000): such input finds nothing.
create function public.catalogue_query(query text)
returns tsquery
language plpgsql stable set search_path = ''
as $$
declare
  typed text := left(query, 200);
  last_word text := substring(typed from '([[:alnum:]]{2,})\s*$');
  before_last_word text := substring(typed from '^(.*?)[[:alnum:]]+\s*$');
  words tsquery;
  prefix tsquery;
begin
  -- Set here and not where they are declared: a block catches what its body raises, not its declarations.
  words := websearch_to_tsquery('public.catalogue', typed);
  if last_word is not null and position('"' in typed) = 0 and before_last_word !~ '-\s*$' and last_word !~* '^(or|and)$' then
    prefix := to_tsquery('public.catalogue', quote_literal(last_word) || ':*');
    if numnode(prefix) > 0 then
      words := websearch_to_tsquery('public.catalogue', before_last_word) && prefix;
    end if;
  end if;
  return case when numnode(words) > 0 then words end;
exception when statement_too_complex or internal_error or syntax_error then
  return null;
end
$$;
comment on function public.catalogue_query(text) is 'What visitors type, as a text search query; null when it holds nothing to search for.';
grant execute on function public.catalogue_query(text) to anon, authenticated;
