-- Synonyms, spellings and translations. They are rows, because hosted databases take no dictionary
-- files and operators can change rows in SQL.

create table private.search_synonyms (
  phrase text primary key constraint search_synonyms_phrase_plain check (phrase ~ '^[a-z0-9]+( [a-z0-9]+){0,2}$'),
  alternatives text[] not null constraint search_synonyms_alternatives_some check (cardinality(alternatives) >= 1 and cardinality(alternatives) <= 8),
  stems text generated always as (private.stems_of(phrase)) stored constraint search_synonyms_stems_unique unique
);
comment on table private.search_synonyms is 'Typed phrases and the words of items that they also match.';

create table private.search_spellings (
  american text primary key constraint search_spellings_american_plain check (american ~ '^[a-z]{3,}$'),
  british text not null constraint search_spellings_british_plain check (british ~ '^[a-z]{3,}$' and british <> american)
);
comment on table private.search_spellings is 'American and British spellings of parts of words. Each finds the other.';

insert into private.search_synonyms (phrase, alternatives)
select unnest(string_to_array(names.phrases, ', ')), string_to_array(names.found, ',') from (values
  ('budget', 'budgeting'), ('children,child', 'kids'), ('cookbook', 'recipe'), ('cookbook,zine,story', 'ebook'), ('cowl', 'scarf'), ('crib', 'baby'),
  ('cushion', 'pillow, throw pillow'), ('dishcloth', 'washcloth'), ('drawing', 'illustration'), ('gift', 'christmas gift'),
  ('gift,frost,snow,star', 'christmas'), ('hat', 'beanie, wool hat'), ('illustration', 'drawing'), ('illustrations', 'clip art, clipart'),
  ('journal,lined paper', 'notebook'), ('journal,planner', 'diary'), ('kitchen print', 'dining room'), ('manuscript paper,staves', 'staff paper'),
  ('meal planner', 'menu planner'), ('mittens', 'gloves'), ('planner', 'calendar, organizer'),
  ('print', 'art print, bathroom, bedroom, decor, entryway, gallery wall, guest room, hallway, poster, room decor, wall art, wall picture'),
  ('print,children', 'kids room, playroom'), ('print,cookbook,recipe', 'housewarming'), ('print,crib,children', 'nursery'),
  ('print,cushion', 'home decor, living room'), ('print,illustration', 'artwork, picture'), ('print,planner', 'home office'),
  ('print,wall hanging', 'wall decor'), ('print,worksheet,planner', 'printable'), ('quilt', 'blanket'), ('recipe', 'cookbook'), ('stave', 'score'),
  ('times tables', 'multiplication'), ('times tables,fraction,number lines', 'math'), ('tune', 'song'),
  ('tune,stave,treble clef', 'music, sheet music'), ('wallpaper', 'background'), ('workbook', 'spreadsheet'), ('worksheet', 'lesson plan')
) as names (found, phrases);

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
