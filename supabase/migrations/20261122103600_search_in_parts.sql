SET check_function_bodies = off;

DROP FUNCTION "private"."correct_word"(text, boolean);

CREATE OR REPLACE FUNCTION private.correct_word (
  typed text
)
  RETURNS text
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  known text;
begin
  if char_length(typed) not between 3 and 20 or typed ~ '[0-9]' then
    return null;
  end if;
  for known in
    with near as (
      select catalogue_words.word, true as is_slip from private.catalogue_words
      where catalogue_words.word = any (array(select slips.word from private.slips_of(typed) as slips (word)))
      union all
      select alike.word, false from (
        select catalogue_words.word from private.catalogue_words
        order by catalogue_words.word operator(extensions.<->) typed limit 20
      ) as alike
      where char_length(typed) > 3 and abs(char_length(alike.word) - char_length(typed)) <= 2
        and extensions.similarity(alike.word, typed) >= case when left(alike.word, 3) = left(typed, 3) then 0.2 else 0.3 end
    )
    select near.word from near group by near.word
    order by bool_or(near.is_slip) desc, left(near.word, 1) = left(typed, 1) desc, extensions.similarity(near.word, typed) desc, near.word
    limit 3
  loop
    if private.finds(private.word_query(known, false)) then
      return known;
    end if;
  end loop;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.correct_words (
  typed text
)
  RETURNS text
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  part record;
  texts text[] := '{}';
  meant text;
  is_corrected boolean := false;
begin
  for part in select * from private.widen_words(typed) as parts order by parts.place loop
    meant := null;
    if numnode(part.query) > 0 and not private.finds(part.query) then
      meant := private.correct_word(part.word);
    end if;
    is_corrected := is_corrected or meant is not null;
    texts := texts || coalesce(meant, part.word);
  end loop;
  return case when is_corrected then array_to_string(texts, ' ') end;
end
$function$;

CREATE OR REPLACE FUNCTION private.judge_matches (
  query   tsquery,
  request private.search_request
)
  RETURNS TABLE (
    id          uuid,
    "position"  double precision,
    kind        text,
    price_band  integer,
    whole_stars integer,
    fits_kind   boolean,
    fits_price  boolean,
    fits_stars  boolean
  )
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
begin
  return query
    -- Taken apart once: a field of a variable is looked up for every row that asks it.
    with asked as materialized (select (request).*)
    select found.id, found.position, found.kind, width_bucket(found.price_cents, asked.price_bounds),
      case when found.rating_count > 0 then found.rating_sum / found.rating_count else 0 end,
      asked.kinds is null or coalesce(found.kind = any (asked.kinds), false),
      found.price_cents between coalesce(asked.min_price_cents, 0) and coalesce(asked.max_price_cents, 2147483647),
      asked.min_stars is null or found.rating_count > 0 and found.rating_sum >= asked.min_stars * found.rating_count
    from asked, private.best_matches(query, asked.sort) as found
    -- Words of which no query can be made match nothing.
    where query is not null or asked.words !~ '\S';
end
$function$;

CREATE OR REPLACE FUNCTION private.mend_search (
  typed text,
  OUT   corrected text,
  OUT   words tsquery,
  OUT   partial text
)
  RETURNS record
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  present text[];
  word_count integer;
begin
  if private.catalogue_query(typed) is null or not private.is_plain_search(typed) then
    return;
  end if;
  corrected := private.correct_words(typed);
  if corrected is not null then
    words := private.read_search(corrected);
    if private.finds(words) then
      return;
    end if;
  end if;
  select count(*), array_agg('(' || parts.query::text || ')') filter (where private.finds(parts.query)) into word_count, present
  from private.widen_words(coalesce(corrected, typed)) as parts where numnode(parts.query) > 0;
  for size in reverse least(cardinality(present), word_count - 1)..case when word_count <= 3 then 1 else (word_count + 1) / 2 end loop
    words := private.some_of(present, size);
    if private.finds(words) then
      partial := case when size * 2 > word_count then 'most' else 'some' end;
      return;
    end if;
  end loop;
  corrected := null;
  words := null;
end
$function$;

CREATE OR REPLACE FUNCTION private.other_spellings (
  words text[]
)
  RETURNS TABLE (
    first_place integer,
    last_place  integer,
    other       text
  )
  LANGUAGE plpgsql
  STABLE
  ROWS 2
  SET search_path TO ''
  AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.other_words (
  words text[]
)
  RETURNS TABLE (
    first_place integer,
    last_place  integer,
    other       text,
    is_phrase   boolean
  )
  LANGUAGE plpgsql
  STABLE
  ROWS 4
  SET search_path TO ''
  AS $function$
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
    select spelling.first_place, spelling.last_place, spelling.other, false from private.other_spellings(words) as spelling
    union all
    select apart.place, apart.place, apart.other, true from private.words_apart(words) as apart;
end
$function$;

CREATE OR REPLACE FUNCTION private.search_page (
  query   tsquery,
  request private.search_request
)
  RETURNS TABLE (
    listing_ids uuid[],
    positions   double precision[],
    total       integer,
    facets      jsonb,
    matches     integer
  )
  LANGUAGE plpgsql
  STABLE
  ROWS 1
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
declare
  is_first boolean := request.after_id is null;
  after_position double precision := request.after_position;
  after_id uuid := request.after_id;
begin
  return query
    with judged as materialized (select * from private.judge_matches(query, request)),
    page as (
      select judged.id, judged.position from judged
      where judged.fits_kind and judged.fits_price and judged.fits_stars
        and (is_first or (judged.position, judged.id) < (after_position, after_id))
      order by judged.position desc, judged.id desc
      limit request.page_size
    ),
    shown as (
      select array_agg(page.id order by page.position desc, page.id desc) as ids,
        array_agg(page.position order by page.position desc, page.id desc) as positions
      from page
    ),
    alike as (
      select judged.kind, judged.price_band, judged.whole_stars, judged.fits_kind, judged.fits_price, judged.fits_stars, count(*) as listings
      from judged
      group by judged.kind, judged.price_band, judged.whole_stars, judged.fits_kind, judged.fits_price, judged.fits_stars
    ),
    counted as (
      select array_agg(alike::private.search_group) as groups, coalesce(sum(alike.listings), 0)::integer as matches,
        coalesce(sum(alike.listings) filter (where alike.fits_kind and alike.fits_price and alike.fits_stars), 0)::integer as fitting
      from alike
    )
    select coalesce(shown.ids, '{}'), coalesce(shown.positions, '{}'), case when is_first then counted.fitting end,
      case when is_first then private.count_facets(counted.groups) end, counted.matches
    from shown, counted;
end
$function$;

CREATE OR REPLACE FUNCTION private.slips_of (
  typed text
)
  RETURNS SETOF text
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
begin
  return query
    with cuts as (
      select left(typed, cut.place) as before, substr(typed, cut.place + 1) as after
      from generate_series(0, char_length(typed)) as cut (place)
    ),
    letters as (
      select chr(code) as letter from generate_series(97, 122) as code
    )
    select before || substr(after, 2) from cuts where after <> ''
    union all select before || substr(after, 2, 1) || left(after, 1) || substr(after, 3) from cuts where char_length(after) > 1
    union all select before || letter || substr(after, 2) from cuts, letters where after <> ''
    union all select before || letter || after from cuts, letters;
end
$function$;

CREATE OR REPLACE FUNCTION private.some_of (
  words text[],
  size  integer
)
  RETURNS tsquery
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
begin
  return string_agg(subsets.words, ' | ')::tsquery
  from (
    select '(' || string_agg(some_of.words[places.place], ' & ') || ')' as words
    from generate_series(1, (1 << cardinality(some_of.words)) - 1) as chosen (bits),
      generate_subscripts(some_of.words, 1) as places (place)
    where bit_count(chosen.bits::bit(8)) = size and chosen.bits & (1 << (places.place - 1)) > 0
    group by chosen.bits
  ) as subsets;
end
$function$;

CREATE OR REPLACE FUNCTION private.words_apart (
  words text[]
)
  RETURNS TABLE (
    place integer,
    other text
  )
  LANGUAGE plpgsql
  STABLE
  ROWS 2
  SET search_path TO ''
  AS $function$
begin
  return query
    with halves as materialized (
      select typed.place, left(words[typed.place], cut.place) as head, substr(words[typed.place], cut.place + 1) as tail
      from generate_subscripts(words, 1) as typed (place), generate_series(3, 37) as cut (place)
      where cut.place <= char_length(words[typed.place]) - 3
    ),
    known as materialized (
      select catalogue_words.word from private.catalogue_words
      where catalogue_words.word = any (array(
        select parts.word from halves cross join lateral (values (halves.head), (halves.tail), (halves.tail || 's')) as parts (word)
      ))
    )
    select typed.place, regexp_replace(words[typed.place], '^([0-9]+)([a-z]+)$', '\1 \2')
    from generate_subscripts(words, 1) as typed (place) where words[typed.place] ~ '^[0-9]+[a-z]+$'
    union all
    select halves.place, halves.head || ' ' || halves.tail
    from halves
    where exists (select from known where known.word = halves.head)
      and exists (select from known where known.word in (halves.tail, halves.tail || 's'));
end
$function$;

REVOKE ALL ON FUNCTION "private"."correct_word"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."correct_word"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."correct_word"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."correct_words"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."correct_words"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."correct_words"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."judge_matches"(tsquery, private.search_request) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."judge_matches"(tsquery, private.search_request) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."judge_matches"(tsquery, private.search_request) TO "postgres";

REVOKE ALL ON FUNCTION "private"."other_spellings"(text[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."other_spellings"(text[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."other_spellings"(text[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."slips_of"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."slips_of"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."slips_of"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."some_of"(text[], integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."some_of"(text[], integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."some_of"(text[], integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."words_apart"(text[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."words_apart"(text[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."words_apart"(text[]) TO "postgres";
