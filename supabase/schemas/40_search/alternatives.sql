-- One word in its other spelling, or two written together, if titles have them; and sizes such as
-- 10cm.
create function private.other_spellings(words text[])
returns table (first_place integer, last_place integer, other text) language plpgsql stable rows 2 set search_path = '' as $$
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

-- The words that have a translation. A Japanese one is several, because words_of gives its pairs.
create function private.translations_of(words text[])
returns table (first_place integer, last_place integer, english text) language sql stable rows 1 set search_path = '' as $$
  select firsts.place, firsts.place + more.steps, search_translations.english
  from generate_subscripts(words, 1) as firsts (place) cross join generate_series(0, 6) as more (steps)
  join private.search_translations on search_translations.parts = array_to_string(words[firsts.place:firsts.place + more.steps], ' ')
  where firsts.place + more.steps <= cardinality(words)
$$;

-- 'english' if a word is a common English one, whole or as the unfinished last one, and none is a
-- small word of another language; 'mixed' if another one has a translation; 'foreign' if all but
-- small words and numbers have one; otherwise null.
create function private.language_of(typed text)
returns text language plpgsql stable set search_path = '' as $$
declare
  words constant text[] := array(select private.words_of(left(typed, private.search_max_characters())));
begin
  return (
    with translated as materialized (select * from private.translations_of(words))
    select case
      when not bool_or(parts.is_foreign) and bool_or(parts.word ~ '^[a-z]{3,}$' and (
        private.is_common_word(parts.word) or (parts.is_last and char_length(parts.word) >= 4 and exists (
          select from private.common_words
          where common_words.word collate "C" > parts.word and common_words.word collate "C" < parts.word || chr(1114111)
        ))
      )) then case when bool_or(parts.is_translated) then 'mixed' else 'english' end
      when bool_or(parts.is_translated) and bool_and(parts.is_translated or parts.is_foreign or parts.word ~ '^[0-9]+$') then 'foreign'
    end
    from (
      select given.word, given.place = count(*) over () as is_last, private.is_stop_word(given.word) and char_length(given.word) > 1 as is_foreign,
        exists (select from translated where given.place between translated.first_place and translated.last_place) as is_translated
      from unnest(words) with ordinality as given (word, place)
    ) as parts
  );
end
$$;

-- Alternatives for adjacent words: synonyms, other spellings, two words written together, one
-- written apart. Few searches have any.
create function private.word_alternatives(words text[])
returns table (first_place integer, last_place integer, other text, is_phrase boolean) language plpgsql stable rows 4 set search_path = '' as $$
declare
  word_stems text[] := array(
    select coalesce((ts_lexize('pg_catalog.english_stem', parts.word))[1], parts.word)
    from unnest(words) with ordinality as parts (word, place) order by parts.place
  );
begin
  return query
    select firsts.place, firsts.place + more.steps, alternatives.phrase, false
    from generate_subscripts(words, 1) as firsts (place) cross join (values (0), (1), (2)) as more (steps)
    join private.search_synonyms on search_synonyms.stems = array_to_string(word_stems[firsts.place:firsts.place + more.steps], ' '),
      unnest(search_synonyms.alternatives) as alternatives (phrase)
    where firsts.place + more.steps <= cardinality(words)
    union all
    select translated.first_place, translated.last_place, translated.english, false from private.translations_of(words) as translated
    where private.language_of(array_to_string(words, ' ')) = 'mixed'
    union all
    select spelling.first_place, spelling.last_place, spelling.other, false from private.other_spellings(words) as spelling;
  -- Longer words of titles that begin or end with a typed one, as German compounds do, and its
  -- German forms. Not of common English words: "paper" doesn't mean wallpaper.
  return query
    select typed.place, typed.place, longer.word, false
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
  -- One word split in two that titles have, or into a number and its unit. The first may end with
  -- the letters that link German words. Long halves may stand apart from each other.
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
    select typed.place, typed.place, regexp_replace(words[typed.place], '^([0-9]+)([a-z]+)$', '\1 \2'), true
    from generate_subscripts(words, 1) as typed (place) where words[typed.place] ~ '^[0-9]+[a-z]+$'
    union all
    select halves.place, halves.place, halves.head || ' ' || halves.tail, least(char_length(halves.head), char_length(halves.tail)) < 5
    from halves
    where exists (select from known where known.word = halves.head)
      and exists (select from known where known.word in (halves.tail, halves.tail || 's'));
end
$$;
