-- Chinese and Japanese have no spaces: each character and each two adjacent ones are words.
create function private.cjk_words(written text)
returns text language sql immutable set search_path = '' as $$
  select coalesce(string_agg(substr(runs.run[1], places.place, sizes.size), ' ' order by sizes.size, runs.number, places.place), '')
  from regexp_matches(written, '[\u3040-\u30ff\u3400-\u9fff]+', 'g') with ordinality as runs (run, number),
    generate_series(1, char_length(runs.run[1])) as places (place), generate_series(1, 2) as sizes (size);
$$;

-- Typed text with each run of such characters as its pairs.
create function private.split_cjk(typed text)
returns text language plpgsql immutable set search_path = '' as $$
begin
  if typed !~ '[\u3040-\u30ff\u3400-\u9fff]' then
    return typed;
  end if;
  return (
    select coalesce(string_agg(
      case
        when runs.run[1] is null then runs.run[2]
        else ' ' || (select string_agg(substr(runs.run[1], place, 2), ' ' order by place) from generate_series(1, greatest(char_length(runs.run[1]) - 1, 1)) as place) || ' '
      end, '' order by runs.number
    ), '')
    from regexp_matches(typed, '([\u3040-\u30ff\u3400-\u9fff]+)|([^\u3040-\u30ff\u3400-\u9fff]+)', 'g') with ordinality as runs (run, number)
  );
end
$$;

create function private.words_of(typed text)
returns setof text language plpgsql stable set search_path = '' as $$
begin
  return query
    select parts.word
    from regexp_split_to_table(lower(extensions.unaccent('extensions.unaccent', private.split_cjk(typed))), '[^[:alnum:]]+')
      with ordinality as parts (word, place)
    where parts.word <> '' order by parts.place;
end
$$;

create function private.stems_of(phrase text)
returns text language sql immutable set search_path = '' as $$
  select string_agg(coalesce((ts_lexize('pg_catalog.english_stem', parts.word))[1], parts.word), ' ' order by parts.place)
  from regexp_split_to_table(lower(phrase), '[^[:alnum:]]+') with ordinality as parts (word, place)
  where parts.word <> '';
$$;

create function private.german_stem(word text)
returns text language sql immutable set search_path = ''
return (ts_lexize('pg_catalog.german_stem', word))[1];

-- Words of titles, for corrections. Words stay when their listing goes, because a correction must
-- find something anyway.
create table private.catalogue_words (
  word text primary key constraint catalogue_words_length check (char_length(word) >= 3 and char_length(word) <= 40)
);
comment on table private.catalogue_words is 'Words of titles in lower case, without accents.';
create index catalogue_words_beginning_idx on private.catalogue_words (word collate "C");
create index catalogue_words_end_idx on private.catalogue_words (reverse(word) collate "C");
create index catalogue_words_german_idx on private.catalogue_words (private.german_stem(word));
create index catalogue_words_trigrams_idx on private.catalogue_words using gist (word extensions.gist_trgm_ops);
