-- Eight words at most are widened and mended, as mend_search counts on: its subsets of the words have eight bits.

create or replace function private.is_plain_search(typed text)
returns boolean
language sql immutable set search_path = ''
as $$
  select typed !~* '"|(^|\s)-|(^|\s)or(\s|$)' and regexp_count(left(typed, 200), '[[:alnum:]]+') <= 8;
$$;
