-- The same words as before at a tenth of the work: what could be a word of titles is looked up once, by the index. Asked one by one, all
-- words of the catalogue were read, since the planner expects many questions.

create or replace function private.other_words(words text[])
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
    with spans as materialized (
      select firsts.place::integer as first, firsts.place::integer + more.steps as last,
        array_to_string(words[firsts.place::integer:firsts.place::integer + more.steps], '') as joined
      from unnest(words) with ordinality as firsts (word, place), (values (0), (1), (2)) as more (steps)
      where firsts.place + more.steps <= cardinality(words)
    ),
    -- One word in its other spelling, or two written together in either.
    forms as materialized (
      select spans.first, spans.last, spans.joined as word from spans where spans.last = spans.first + 1
      union all
      select spans.first, spans.last,
        case
          when position(search_spellings.british in spans.joined) > 0
            then replace(spans.joined, search_spellings.british, search_spellings.american)
          else replace(spans.joined, search_spellings.american, search_spellings.british)
        end
      from private.search_spellings join spans
        on position(search_spellings.british in spans.joined) > 0 or position(search_spellings.american in spans.joined) > 0
      where spans.last <= spans.first + 1
    ),
    halves as materialized (
      select spans.first, spans.last, left(spans.joined, cut.place) as head, substr(spans.joined, cut.place + 1) as tail
      from spans, generate_series(3, 37) as cut (place)
      where spans.first = spans.last and cut.place <= char_length(spans.joined) - 3
    ),
    known as materialized (
      select catalogue_words.word from private.catalogue_words
      where catalogue_words.word = any (array(
        select variants.word from forms cross join lateral (values (forms.word), (forms.word || 's'), (regexp_replace(forms.word, 's$', ''))) as variants (word)
        union select parts.word from halves cross join lateral (values (halves.head), (halves.tail), (halves.tail || 's')) as parts (word)
      ))
    )
    select spans.first, spans.last, also.phrase, false
    from spans join private.search_synonyms on search_synonyms.stems = array_to_string(word_stems[spans.first:spans.last], ' '),
      unnest(search_synonyms.also) as also (phrase)
    union all
    select forms.first, forms.last, forms.word, false
    from forms
    where forms.first = forms.last
      or forms.word ~ '^[0-9]+[a-z]{1,3}$'
      or exists (
        select from known where known.word in (forms.word, forms.word || 's', regexp_replace(forms.word, 's$', ''))
      )
    union all
    select spans.first, spans.last, regexp_replace(spans.joined, '^([0-9]+)([a-z]+)$', '\1 \2'), true
    from spans where spans.first = spans.last and spans.joined ~ '^[0-9]+[a-z]+$'
    union all
    select halves.first, halves.last, halves.head || ' ' || halves.tail, true
    from halves
    where exists (select from known where known.word = halves.head)
      and exists (select from known where known.word in (halves.tail, halves.tail || 's'));
end
$$;
