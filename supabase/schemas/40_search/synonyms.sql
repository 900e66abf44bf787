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
  word text primary key constraint search_translations_word_plain check (word ~ '^([a-z]{3,}|[\u3040-\u30ff\u3400-\u9fff]+)$'),
  english text not null constraint search_translations_english_plain check (english ~ '^[a-z]+( [a-z]+){0,2}$'),
  parts text not null generated always as (btrim(private.split_cjk(word))) stored constraint search_translations_parts_unique unique
);
comment on table private.search_translations is 'German, Spanish, French and Japanese words for categories and occasions, without accents. Beside English words, and if no item has the words, they also find English items. `parts` is the word as words_of gives it.';

insert into private.search_translations (word, english)
select unnest(string_to_array(names.words, ' ')), names.english from (values
  ('album', 'alben albumes アルバム'), ('app', 'aplicacion aplicaciones アプリ'),
  ('baby shower', 'babyparty naissance nacimiento ベビーシャワー'), ('birthday', 'geburtstag anniversaire cumpleanos 誕生日'), ('book', 'buch bucher livre livres libro libros 本'),
  ('brush', 'pinsel pinceau pinceaux pincel pinceles ブラシ'), ('budget', 'haushaltsbuch presupuesto presupuestos 家計簿'), ('calendar', 'kalender calendrier calendriers calendario calendarios カレンダー'),
  ('card', 'karte karten carte cartes tarjeta tarjetas カード'), ('children', 'kinder enfants ninos 子供'), ('christmas', 'weihnachten noel navidad クリスマス'),
  ('clip art', 'クリップアート'), ('coloring', 'malvorlage ausmalbilder coloriage colorear 塗り絵'), ('comic', 'マンガ 漫画'), ('cookbook', 'kochbuch kochbucher 料理本 レシピ本'),
  ('course', 'kurs kurse cours curso cursos 講座'), ('crochet', 'hakeln hakelanleitung ganchillo かぎ針編み'), ('easter', 'ostern paques pascua イースター'), ('embroidery', 'sticken broderie bordado 刺繍'),
  ('flashcard', 'lernkarten 単語カード'), ('font', 'schrift schriften schriftart schriftarten police polices fuente fuentes tipografia フォント 書体'),
  ('game', 'spiel spiele jeu jeux juego juegos ゲーム'), ('gift', 'geschenk geschenke cadeau cadeaux regalo regalos ギフト'), ('grade', 'klasse 年生'), ('halloween', 'ハロウィン'),
  ('icon', 'symbole icone icones icono iconos アイコン'), ('illustration', 'zeichnung illustrationen dessin dibujo ilustracion ilustraciones イラスト'),
  ('invitation', 'einladung einladungen invitacion invitaciones 招待状'), ('journal', 'tagebuch tagebucher diario diarios 日記帳 日記'),
  ('knitting', 'stricken strickanleitung tricot tejido 編み物 棒針編み'), ('lesson', 'unterricht lecon leccion'), ('mockup', 'モックアップ'), ('mothers day', 'muttertag'),
  ('music', 'musik musique musica 音楽'), ('pattern', 'muster motif motifs patron patrones 型紙 編み図'), ('photo', 'fotos foto 写真'),
  ('planner', 'planer planificador planificadores 手帳 プランナー'), ('plugin', 'プラグイン'), ('poetry', 'gedichte lyrik poesie poesia 詩集'), ('preset', 'prereglages プリセット'),
  ('print', 'kunstdruck kunstdrucke affiche affiches lamina laminas ポスター'), ('quilt', 'patchworkdecke courtepointe キルト'), ('recipe', 'rezept rezepte recette recettes receta recetas レシピ'),
  ('sewing', 'nahen couture costura 裁縫 ソーイング'), ('sheet music', 'noten partition partitions partitura partituras 楽譜'), ('sound', 'gerausche bruitages sonidos 効果音'),
  ('sticker', 'aufkleber autocollants pegatinas ステッカー シール'), ('story', 'geschichte histoire cuento 短編小説'),
  ('template', 'vorlage vorlagen modele modeles plantilla plantillas テンプレート'), ('wallpaper', 'hintergrundbild hintergrundbilder fondo 壁紙'),
  ('wedding', 'hochzeit mariage boda 結婚式 ウェディング'), ('worksheet', 'arbeitsblatt arbeitsblatter exercices ejercicios 学習プリント')
) as names (english, words);
