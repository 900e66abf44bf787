-- Plans for 1,000 rows, though one is enough: for one row the planner would walk the index of sales
-- even without a match.
create function private.has_matches(words tsquery)
returns boolean language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' set enable_seqscan = off as $$
begin
  return exists (
    select from (
      select from public.listings where listings.status = 'active' and listings.search_document @@ words limit 1000
    ) as hits
  );
end
$$;

-- German, French and Spanish words that say nothing about an item. English ones are stop words of
-- the text index. Some mean something in English, so they only go if nothing was found.
create function private.is_stop_word(typed text)
returns boolean language sql immutable set search_path = ''
return typed = any (
  '{der,die,das,den,dem,ein,eine,einen,einem,einer,und,oder,mit,fur,fuer,von,vom,zu,zum,zur,im,am,auf,aus,le,la,les,un,une,des,du,de,et,ou,pour,avec,sans,dans,sur,au,aux,en,el,los,las,una,unos,y,o,con,para,por,sin,del,al}'::text[]
);

-- The typed text with unknown words corrected, or with the letters that the same keys have on a
-- Russian, German or French keyboard; null if that finds nothing. Common words stay. Words of three
-- and four letters resemble too many others, so their correction is only suggested. The most likely
-- correction is a word that items have: first those one error away, then similar ones.
create function private.correct_words(typed text, with_short boolean)
returns text language plpgsql stable set search_path = '' as $$
declare
  part record;
  texts text[] := '{}';
  meant text;
  known text;
  is_corrected boolean := false;
begin
  for meant in
    select translate(lower(typed), keys.pressed, keys.intended)
    from (values
      ('йцукенгшщзхъфывапролджэячсмитьбю', 'qwertyuiop[]asdfghjkl;''zxcvbnm,.'), ('yz[;''', 'zyüöä'), ('aqwz', 'qazw')
    ) as keys (pressed, intended)
  loop
    if meant <> lower(typed) and private.has_matches(private.parse_search(meant)) then
      return meant;
    end if;
  end loop;
  for part in select * from private.expand_words(typed) as parts order by parts.place loop
    meant := null;
    if numnode(part.query) > 0 and char_length(part.word) between (case when with_short then 3 else 5 end) and 20 and part.word !~ '[0-9]'
      and not private.is_common_word(part.word) and not private.is_stop_word(part.word) and not private.has_matches(part.query)
    then
      for known in
        with cuts as (
          select left(part.word, cut.place) as before, substr(part.word, cut.place + 1) as after
          from generate_series(0, char_length(part.word)) as cut (place)
        ), letters as (
          select chr(code) as letter from generate_series(97, 122) as code
        ), near as (
          -- A missing letter, two swapped, one wrong, one too many.
          select catalogue_words.word, true as is_slip from private.catalogue_words where catalogue_words.word = any (array(
            select before || substr(after, 2) from cuts where after <> ''
            union all select before || substr(after, 2, 1) || left(after, 1) || substr(after, 3) from cuts where char_length(after) > 1
            union all select before || letter || substr(after, 2) from cuts, letters where after <> ''
            union all select before || letter || after from cuts, letters
          ))
          union all
          select alike.word, false from (
            select catalogue_words.word from private.catalogue_words
            order by catalogue_words.word operator(extensions.<->) part.word limit 20
          ) as alike
          where char_length(part.word) > 3 and abs(char_length(alike.word) - char_length(part.word)) <= 2
            and extensions.similarity(alike.word, part.word) >= case when left(alike.word, 3) = left(part.word, 3) then 0.2 else 0.3 end
        )
        select near.word from near group by near.word
        order by bool_or(near.is_slip) desc, left(near.word, 1) = left(part.word, 1) desc, extensions.similarity(near.word, part.word) desc, near.word
        limit 3
      loop
        if private.has_matches(private.word_query(known, false)) then
          meant := known;
          exit;
        end if;
      end loop;
    end if;
    is_corrected := is_corrected or meant is not null;
    texts := texts || coalesce(meant, part.word);
  end loop;
  return case when is_corrected then array_to_string(texts, ' ') end;
end
$$;

-- Translates the words if no item has them as typed, without small ones. Else corrects unknown words.
-- If no item has all words then, items with most of them match. Weak: with one of many.
create function private.correct_search(typed text, out corrected text, out words tsquery, out partial text, out is_weak boolean)
language plpgsql stable set search_path = '' as $$
begin
  if private.catalogue_query(typed) is null or not private.is_plain_search(typed) then
    return;
  end if;
  words := private.translated_query(typed);
  if private.has_matches(words)
    and not exists (select from private.fewer_words(typed) as tiers where tiers.share is null and private.has_matches(tiers.words))
  then
    return;
  end if;
  corrected := private.correct_words(typed, false);
  if corrected is not null then
    words := private.parse_search(corrected);
    if private.has_matches(words) then
      return;
    end if;
  end if;
  select tiers.words, tiers.share, tiers.is_single and tiers.share is not null into words, partial, is_weak
  from private.fewer_words(coalesce(corrected, typed)) as tiers where private.has_matches(tiers.words) limit 1;
  if words is null then
    corrected := null;
  end if;
end
$$;
