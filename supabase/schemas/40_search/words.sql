-- Words of searches. Synonyms and spellings are rows, not dictionaries: hosted databases take no
-- dictionary files, and operators can change rows in SQL. The next search uses them.

-- Chinese and Japanese have no spaces: a listing has each character and each two adjacent ones as words.
create function private.cjk_words(written text)
returns text
language sql immutable set search_path = ''
as $$
  select coalesce(string_agg(substr(runs.run[1], places.place, sizes.size), ' ' order by sizes.size, runs.number, places.place), '')
  from regexp_matches(written, '[\u3040-\u30ff\u3400-\u9fff]+', 'g') with ordinality as runs (run, number),
    generate_series(1, char_length(runs.run[1])) as places (place), generate_series(1, 2) as sizes (size);
$$;

-- Typed text with each run of such characters as its pairs.
create function private.split_cjk(typed text)
returns text
language plpgsql immutable set search_path = ''
as $$
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
returns setof text
language plpgsql stable set search_path = ''
as $$
begin
  return query
    select parts.word
    from regexp_split_to_table(lower(extensions.unaccent('extensions.unaccent', private.split_cjk(typed))), '[^[:alnum:]]+')
      with ordinality as parts (word, place)
    where parts.word <> '' order by parts.place;
end
$$;

create function private.stems_of(phrase text)
returns text
language sql immutable set search_path = ''
as $$
  select string_agg(coalesce((ts_lexize('pg_catalog.english_stem', parts.word))[1], parts.word), ' ' order by parts.place)
  from regexp_split_to_table(lower(phrase), '[^[:alnum:]]+') with ordinality as parts (word, place)
  where parts.word <> '';
$$;

create function private.german_stem(word text)
returns text
language sql immutable set search_path = ''
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

create table private.search_synonyms (
  phrase text primary key constraint search_synonyms_phrase_plain check (phrase ~ '^[a-z0-9]+( [a-z0-9]+){0,2}$'),
  also text[] not null constraint search_synonyms_also_some check (cardinality(also) >= 1 and cardinality(also) <= 8),
  stems text generated always as (private.stems_of(phrase)) stored constraint search_synonyms_stems_unique unique
);
comment on table private.search_synonyms is 'Typed phrases and the words of items that they also match.';

create table private.search_spellings (
  american text primary key constraint search_spellings_american_plain check (american ~ '^[a-z]{3,}$'),
  british text not null constraint search_spellings_british_plain check (british ~ '^[a-z]{3,}$' and british <> american)
);
comment on table private.search_spellings is 'American and British spellings of parts of words. Each finds the other.';

insert into private.search_synonyms (phrase, also) values
  ('art print', '{print}'),
  ('baby', '{crib}'),
  ('background', '{wallpaper}'),
  ('beanie', '{hat}'),
  ('blanket', '{quilt}'),
  ('budgeting', '{budget}'),
  ('calendar', '{planner}'),
  ('christmas', '{gift,frost,snow,star}'),
  ('clip art', '{illustrations}'),
  ('clipart', '{illustrations}'),
  ('cookbook', '{recipe}'),
  ('diary', '{journal,planner}'),
  ('drawing', '{illustration}'),
  ('ebook', '{cookbook,zine,story}'),
  ('gloves', '{mittens}'),
  ('illustration', '{drawing}'),
  ('kids', '{children,child}'),
  ('math', '{times tables,fraction,number lines}'),
  ('menu planner', '{meal planner}'),
  ('multiplication', '{times tables}'),
  ('music', '{tune,stave,treble clef}'),
  ('notebook', '{journal,lined paper}'),
  ('organizer', '{planner}'),
  ('picture', '{print,illustration}'),
  ('pillow', '{cushion}'),
  ('poster', '{print}'),
  ('printable', '{print,worksheet,planner}'),
  ('recipe', '{cookbook}'),
  ('scarf', '{cowl}'),
  ('score', '{stave}'),
  ('sheet music', '{tune,stave,treble clef}'),
  ('song', '{tune}'),
  ('staff paper', '{manuscript paper,staves}'),
  ('wall art', '{print}'),
  ('wall decor', '{print,wall hanging}'),
  ('washcloth', '{dishcloth}'),
  ('wool hat', '{hat}');

insert into private.search_spellings (american, british) values
  ('aluminum', 'aluminium'), ('catalog', 'catalogue'), ('center', 'centre'), ('color', 'colour'), ('cozy', 'cosy'),
  ('fiber', 'fibre'), ('flavor', 'flavour'), ('gray', 'grey'), ('harbor', 'harbour'), ('jewelry', 'jewellery'),
  ('labor', 'labour'), ('mold', 'mould'), ('neighbor', 'neighbour'), ('organiz', 'organis'),
  ('pajama', 'pyjama'), ('personaliz', 'personalis'), ('plow', 'plough'), ('theater', 'theatre'), ('traveler', 'traveller');

create table private.search_translations (
  word text primary key constraint search_translations_word_plain check (word ~ '^[a-z]{3,}$'),
  english text not null constraint search_translations_english_plain check (english ~ '^[a-z]+( [a-z]+){0,2}$')
);
comment on table private.search_translations is 'German, French and Spanish words for categories and occasions, without accents. Beside English words they also find English items.';

insert into private.search_translations (word, english)
select unnest(string_to_array(names.words, ' ')), names.english from (values
  ('baby shower', 'babyparty naissance nacimiento'), ('birthday', 'geburtstag anniversaire cumpleanos'), ('book', 'buch bucher livre livres libro libros'),
  ('budget', 'haushaltsbuch presupuesto'), ('calendar', 'kalender calendrier calendario'), ('card', 'karte karten carte cartes tarjeta tarjetas'),
  ('children', 'kinder enfants ninos'), ('christmas', 'weihnachten noel navidad'), ('coloring', 'malvorlage ausmalbilder coloriage colorear'),
  ('course', 'kurs cours curso'), ('crochet', 'hakeln hakelanleitung ganchillo'), ('easter', 'ostern paques pascua'), ('embroidery', 'sticken broderie bordado'),
  ('font', 'schrift schriftart police fuente tipografia'), ('game', 'spiel spiele jeu jeux juego juegos'), ('icon', 'symbole icone icono iconos'),
  ('illustration', 'zeichnung dessin dibujo'), ('invitation', 'einladung einladungen invitacion invitaciones'), ('journal', 'tagebuch diario'),
  ('knitting', 'stricken strickanleitung tricot'), ('lesson', 'unterricht lecon leccion'), ('mothers day', 'muttertag'), ('photo', 'fotos foto'),
  ('pattern', 'muster motif motifs patron patrones'), ('planner', 'planer planificador'), ('poetry', 'gedichte poesie poesia'), ('print', 'kunstdruck affiche lamina laminas'),
  ('quilt', 'patchworkdecke courtepointe'), ('recipe', 'rezept rezepte recette recettes receta recetas'), ('sewing', 'nahen couture costura'),
  ('sheet music', 'noten partition partitura'), ('sound', 'gerausche bruitages sonidos'), ('sticker', 'aufkleber autocollants pegatinas'),
  ('story', 'geschichte histoire cuento'), ('template', 'vorlage vorlagen modele modeles plantilla plantillas'), ('wallpaper', 'hintergrundbild fondo'),
  ('wedding', 'hochzeit mariage boda'), ('worksheet', 'arbeitsblatt arbeitsblatter exercices ejercicios')
) as names (english, words);
