-- Turns typed text into a query: every word in its forms, with synonyms, other spellings, and words
-- written together or apart. They never fail, whatever was typed.

-- One word in its forms. An unfinished one also as the beginning of words in titles, the 20
-- shortest: a prefix in the text index would read all words that begin so, and all their matches.
create function private.word_query(word text, is_unfinished boolean)
returns tsquery language plpgsql stable set search_path = '' as $$
declare
  whole tsquery := plainto_tsquery('public.catalogue', word);
  beginning text := lower(extensions.unaccent('extensions.unaccent', word));
begin
  if is_unfinished and char_length(word) >= 2 and numnode(whole) > 0 then
    return whole || coalesce((
      select to_tsquery('public.catalogue', string_agg(quote_literal(longer.word), ' | '))
      from (
        select catalogue_words.word from private.catalogue_words
        where catalogue_words.word collate "C" > beginning and catalogue_words.word collate "C" < beginning || chr(1114111)
        order by char_length(catalogue_words.word), catalogue_words.word limit 20
      ) as longer
    ), ''::tsquery);
  end if;
  return whole;
end
$$;

-- Whether one word has so many matches that its prefix matches can be skipped. They would take
-- three times as long. Counts one share of all listings.
create function private.is_frequent(words tsquery)
returns boolean language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' set enable_seqscan = off as $$
begin
  return numnode(words) = 1 and (
    select count(*) * 256 > 5 * private.search_most_ranked()
    from (select from public.listings where listings.search_document @@ words and listings.scope @@ '''share:00'''::tsquery limit 100) as found
  );
end
$$;

-- The typed words as a query, or null without any. The last one also matches as a prefix, unless
-- the words are frequent.
create function private.catalogue_query(query text)
returns tsquery language plpgsql stable set search_path = '' set client_min_messages = 'warning' as $$
declare
  typed text := private.split_cjk(left(query, private.search_max_characters()));
  last_word text := substring(typed from '([[:alnum:]]{2,})\s*$');
  before_last_word text := substring(typed from '^(.*?)[[:alnum:]]+\s*$');
  words tsquery;
  prefix tsquery;
begin
  -- Assigned here, because a block doesn't catch errors of its declarations.
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
$$;

-- Each typed word as a query with its alternatives. Empty for stop words.
create function private.expand_words(typed text)
returns table (place integer, word text, query tsquery) language plpgsql stable rows 8 set search_path = '' set client_min_messages = 'warning' as $$
declare
  words text[] := array(select parts.word from private.words_of(left(typed, private.search_max_characters())) as parts (word));
begin
  return query
    with others as materialized (
      select found.first_place, found.last_place,
        case
          when found.is_phrase then phraseto_tsquery('public.catalogue', found.other)
          when position(' ' in found.other) > 0 then plainto_tsquery('public.catalogue', found.other)
          else private.word_query(found.other, found.last_place = cardinality(words))
        end as query
      from private.word_alternatives(words) as found
    )
    select parts.place::integer, parts.word,
      concat_ws(' | ', nullif(own.query::text, ''), string_agg('(' || others.query::text || ')', ' | '))::tsquery
    from unnest(words) with ordinality as parts (word, place)
      cross join lateral (select private.word_query(parts.word, parts.place = cardinality(words)) as query) as own
      left join others
        on parts.place between others.first_place and others.last_place and numnode(others.query) > 0 and numnode(own.query) > 0
    group by parts.place, parts.word, own.query
    order by parts.place;
end
$$;

-- The typed words without small ones, each also in English; null if none has a translation.
create function private.translated_query(typed text)
returns tsquery language sql stable set search_path = '' as $$
  select string_agg('(' || concat_ws(' | ', words.query::text, translated.query) || ')', ' & ' order by words.place)::tsquery
  from private.expand_words(typed) as words
  cross join lateral (
    select string_agg('(' || plainto_tsquery('public.catalogue', given.english)::text || ')', ' | ') as query
    from private.translations_of(array(select private.words_of(left(typed, private.search_max_characters())))) as given
    where words.place between given.first_place and given.last_place
  ) as translated
  where numnode(words.query) > 0 and not private.is_stop_word(words.word)
  having count(translated.query) > 0
$$;

-- Quotation marks, a minus or "or" mean what was typed. More than eight words are not expanded.
create function private.is_plain_search(typed text)
returns boolean language sql immutable set search_path = '' as $$
  select typed !~* '"|(^|\s)-|(^|\s)or(\s|$)' and regexp_count(private.split_cjk(left(typed, private.search_max_characters())), '[[:alnum:]]+') <= 8;
$$;

-- The same query with each alternative once, if it has only alternatives: repeats slow the index.
create function private.without_repeats(words tsquery)
returns tsquery language sql immutable set search_path = '' as $$
  select case
    when words::text ~ '[&!<(]' then words
    else (select string_agg(distinct word, ' | ')::tsquery from regexp_split_to_table(words::text, ' \| ') as word)
  end;
$$;

-- Items with all words, each in one of its alternatives.
create function private.parse_search(typed text)
returns tsquery language plpgsql stable set search_path = '' as $$
declare
  literal tsquery := private.catalogue_query(typed);
  wider tsquery;
begin
  if literal is not null and private.is_plain_search(typed)
    and exists (select from private.word_alternatives(array(select parts.word from private.words_of(typed) as parts (word))))
  then
    select string_agg('(' || words.query::text || ')', ' & ' order by words.place)::tsquery into wider
    from private.expand_words(typed) as words
    where numnode(words.query) > 0;
  end if;
  return private.without_repeats(coalesce(literal || wider, literal));
end
$$;
