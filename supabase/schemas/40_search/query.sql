-- Turns typed text into a query: every word in its forms, with synonyms, other spellings, and words
-- written together or apart. They never fail, whatever was typed.

-- One word in its forms. An unfinished one also as the beginning of words in titles, the 20 shortest:
-- a prefix in the text index would read all words that begin so, and all their matches.
create function private.word_query(word text, is_unfinished boolean)
returns tsquery
language plpgsql stable set search_path = ''
as $$
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
returns boolean
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' set enable_seqscan = off
as $$
begin
  return numnode(words) = 1 and (
    select count(*) * 256 > 5 * private.search_most_ranked()
    from (select from public.listings where listings.search_document @@ words and listings.scope @@ '''share:00'''::tsquery limit 100) as found
  );
end
$$;

-- The typed words as a query, or null without any. The last one also matches as a prefix, unless the words are frequent.
create function private.catalogue_query(query text)
returns tsquery
language plpgsql stable set search_path = '' set client_min_messages = 'warning'
as $$
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

-- One word in its other spelling, or two written together, if titles have them; and sizes such as
-- 10cm.
create function private.other_spellings(words text[])
returns table (first_place integer, last_place integer, other text)
language plpgsql stable rows 2 set search_path = ''
as $$
begin
  return query
    with spans as materialized (
      select firsts.place as first, firsts.place as last, words[firsts.place] as joined
      from generate_subscripts(words, 1) as firsts (place)
      union all
      select firsts.place, firsts.place + 1, words[firsts.place] || words[firsts.place + 1]
      from generate_subscripts(words, 1) as firsts (place) where firsts.place < cardinality(words)
    ),
    forms as materialized (
      select spans.first, spans.last, spans.joined as word from spans where spans.last > spans.first
      union all
      select spans.first, spans.last,
        case
          when position(search_spellings.british in spans.joined) > 0
            then replace(spans.joined, search_spellings.british, search_spellings.american)
          else replace(spans.joined, search_spellings.american, search_spellings.british)
        end
      from private.search_spellings join spans
        on position(search_spellings.british in spans.joined) > 0 or position(search_spellings.american in spans.joined) > 0
    ),
    known as materialized (
      select catalogue_words.word from private.catalogue_words where catalogue_words.word = any (array(
        select variants.word from forms cross join lateral (values (forms.word), (forms.word || 's'), (regexp_replace(forms.word, 's$', ''))) as variants (word)
      ))
    )
    select forms.first, forms.last, forms.word from forms
    where forms.first = forms.last or forms.word ~ '^[0-9]+[a-z]{1,3}$'
      or exists (select from known where known.word in (forms.word, forms.word || 's', regexp_replace(forms.word, 's$', '')));
end
$$;

-- One word split in two that titles have, or into a number and its unit. The first may end with the
-- letters that link German words. Long halves may stand apart from each other.
create function private.words_apart(words text[])
returns table (place integer, other text, is_phrase boolean)
language plpgsql stable rows 2 set search_path = ''
as $$
begin
  return query
    with halves as materialized (
      select distinct typed.place, regexp_replace(left(words[typed.place], cut.place), linked.ending, '') as head, substr(words[typed.place], cut.place + 1) as tail
      from generate_subscripts(words, 1) as typed (place), generate_series(3, 37) as cut (place), (values ('$'), ('[ns]$'), ('e[ns]$')) as linked (ending)
      where cut.place <= char_length(words[typed.place]) - 3
    ),
    known as materialized (
      select catalogue_words.word from private.catalogue_words
      where catalogue_words.word = any (array(
        select parts.word from halves cross join lateral (values (halves.head), (halves.tail), (halves.tail || 's')) as parts (word)
      ))
    )
    select typed.place, regexp_replace(words[typed.place], '^([0-9]+)([a-z]+)$', '\1 \2'), true
    from generate_subscripts(words, 1) as typed (place) where words[typed.place] ~ '^[0-9]+[a-z]+$'
    union all
    select halves.place, halves.head || ' ' || halves.tail, least(char_length(halves.head), char_length(halves.tail)) < 5
    from halves
    where exists (select from known where known.word = halves.head)
      and exists (select from known where known.word in (halves.tail, halves.tail || 's'));
end
$$;

-- Longer words of titles that begin or end with a typed one, as German compounds do, and its German
-- forms. Not of common English words: "paper" doesn't mean wallpaper.
create function private.kindred_words(words text[])
returns table (place integer, other text)
language plpgsql stable rows 4 set search_path = ''
as $$
begin
  return query
    select typed.place, longer.word
    from generate_subscripts(words, 1) as typed (place)
    cross join lateral (
      (
        select known.word from private.catalogue_words as known
        where known.word collate "C" > words[typed.place] and known.word collate "C" < words[typed.place] || chr(1114111)
        order by char_length(known.word), known.word limit 10
      )
      union
      (
        select known.word from private.catalogue_words as known
        where reverse(known.word) collate "C" > reverse(words[typed.place]) and reverse(known.word) collate "C" < reverse(words[typed.place]) || chr(1114111)
        order by char_length(known.word), known.word limit 10
      )
      union
      (select known.word from private.catalogue_words as known where private.german_stem(known.word) = private.german_stem(words[typed.place]) order by known.word limit 10)
    ) as longer
    where char_length(words[typed.place]) >= 4 and longer.word <> words[typed.place] and not private.is_common_word(words[typed.place]);
end
$$;

-- 'english' if a word is a common English one, whole or as the unfinished last one, and none is a small
-- word of another language; 'mixed' if another one has a translation; otherwise null.
create function private.language_of(typed text)
returns text
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select case
      when not bool_or(parts.is_foreign) and bool_or(parts.word ~ '^[a-z]{3,}$' and (
        private.is_common_word(parts.word) or (parts.is_last and char_length(parts.word) >= 4 and exists (
          select from private.common_words
          where common_words.word collate "C" > parts.word and common_words.word collate "C" < parts.word || chr(1114111)
        ))
      )) then case when bool_or(parts.is_translated) then 'mixed' else 'english' end
    end
    from (
      select given.word, given.place = count(*) over () as is_last, private.is_small_word(given.word) and char_length(given.word) > 1 as is_foreign,
        exists (select from private.search_translations where search_translations.word = given.word) as is_translated
      from private.words_of(left(typed, private.search_max_characters())) with ordinality as given (word, place)
    ) as parts
  );
end
$$;

-- Alternatives for adjacent words: synonyms, other spellings, two words written together, one
-- written apart. Few searches have any.
create function private.other_words(words text[])
returns table (first_place integer, last_place integer, other text, is_phrase boolean)
language plpgsql stable rows 4 set search_path = ''
as $$
declare
  word_stems text[] := array(
    select coalesce((ts_lexize('pg_catalog.english_stem', parts.word))[1], parts.word)
    from unnest(words) with ordinality as parts (word, place) order by parts.place
  );
begin
  return query
    select firsts.place, firsts.place + more.steps, also.phrase, false
    from generate_subscripts(words, 1) as firsts (place) cross join (values (0), (1), (2)) as more (steps)
    join private.search_synonyms on search_synonyms.stems = array_to_string(word_stems[firsts.place:firsts.place + more.steps], ' '),
      unnest(search_synonyms.also) as also (phrase)
    where firsts.place + more.steps <= cardinality(words)
    union all
    select typed.place::integer, typed.place::integer, search_translations.english, false
    from unnest(words) with ordinality as typed (word, place) join private.search_translations using (word)
    where private.language_of(array_to_string(words, ' ')) = 'mixed'
    union all
    select spelling.first_place, spelling.last_place, spelling.other, false from private.other_spellings(words) as spelling
    union all
    select kindred.place, kindred.place, kindred.other, false from private.kindred_words(words) as kindred
    union all
    select apart.place, apart.place, apart.other, apart.is_phrase from private.words_apart(words) as apart;
end
$$;

-- Each typed word as a query with its alternatives. Empty for stop words.
create function private.widen_words(typed text)
returns table (place integer, word text, query tsquery)
language plpgsql stable rows 8 set search_path = '' set client_min_messages = 'warning'
as $$
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
      from private.other_words(words) as found
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

-- Quotation marks, a minus or "or" mean exactly what was typed. Texts of more than eight words are
-- not expanded.
create function private.is_plain_search(typed text)
returns boolean
language sql immutable set search_path = ''
as $$
  select typed !~* '"|(^|\s)-|(^|\s)or(\s|$)' and regexp_count(private.split_cjk(left(typed, private.search_max_characters())), '[[:alnum:]]+') <= 8;
$$;

-- The same query with each alternative once, if it has only alternatives: repeated words slow the index.
create function private.without_repeats(words tsquery)
returns tsquery
language sql immutable set search_path = ''
as $$
  select case
    when words::text ~ '[&!<(]' then words
    else (select string_agg(distinct word, ' | ')::tsquery from regexp_split_to_table(words::text, ' \| ') as word)
  end;
$$;

-- Items with all words, each in one of its alternatives.
create function private.read_search(typed text)
returns tsquery
language plpgsql stable set search_path = ''
as $$
declare
  literal tsquery := private.catalogue_query(typed);
  wider tsquery;
begin
  if literal is not null and private.is_plain_search(typed)
    and exists (select from private.other_words(array(select parts.word from private.words_of(typed) as parts (word))))
  then
    select string_agg('(' || words.query::text || ')', ' & ' order by words.place)::tsquery into wider
    from private.widen_words(typed) as words
    where numnode(words.query) > 0;
  end if;
  return private.without_repeats(coalesce(literal || wider, literal));
end
$$;
