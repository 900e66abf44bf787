-- Categories and tags. Operators keep both; a seller's new tag adds its row.

create table public.categories (
  slug text primary key constraint categories_slug_shape check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 40),
  parent text constraint categories_parent_fkey references public.categories (slug) on update cascade,
  name text collate "unicode" not null constraint categories_name_length check (char_length(name) >= 1 and char_length(name) <= 60 and name ~ '\S'),
  position integer not null default 0,
  -- In other languages: {"de": "Kunst"}. A missing one is `name`.
  names jsonb not null default '{}'
);
comment on table public.categories is 'A tree of two levels. Names are shown; slugs are in addresses.';
create index categories_parent_idx on public.categories (parent, position);

-- Definer, because clients can't use this schema.
create function private.check_category()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.reject_if(
    new.parent is not null and (
      exists (select from public.categories where categories.slug = new.parent and categories.parent is not null)
      or exists (select from public.categories where categories.parent = new.slug)
    ), 'category_too_deep');
  return new;
end
$$;
create constraint trigger categories_two_levels after insert or update of parent on public.categories
  for each row execute function private.check_category();

create table public.tags (
  slug text primary key constraint tags_slug_shape check (
    slug ~ '^[^[:space:][:punct:][:cntrl:]]+(-[^[:space:][:punct:][:cntrl:]]+)*$' and char_length(slug) <= 30 and slug = lower(slug)
  ),
  merged_into text constraint tags_merged_into_fkey references public.tags (slug),
  -- Active listings, as counted by the daily job. A new tag begins with 1.
  listing_count integer not null default 1,
  created_at timestamptz not null default now(),
  constraint tags_merged_elsewhere check (merged_into <> slug)
);
comment on table public.tags is 'Words by which sellers describe their items. A merged tag means the other one.';
create index tags_merged_into_idx on public.tags (merged_into) where merged_into is not null;
create index tags_prefix_idx on public.tags (slug text_pattern_ops) where merged_into is null;
create index tags_listing_count_idx on public.tags (listing_count desc, slug) where merged_into is null;

grant select on public.categories to anon, authenticated;
grant select (slug, merged_into, listing_count) on public.tags to anon, authenticated;
create policy "Everyone can read categories" on public.categories for select to anon, authenticated using (true);
create policy "Everyone can read tags" on public.tags for select to anon, authenticated using (true);

grant insert (slug, parent, name, position, names), update (slug, parent, name, position, names), delete on public.categories to authenticated;
grant update (merged_into) on public.tags to authenticated;
create policy "Admins can add categories" on public.categories for insert to authenticated with check ((select private.is_admin()));
create policy "Admins can change categories" on public.categories for update to authenticated using ((select private.is_admin()));
create policy "Admins can delete categories" on public.categories for delete to authenticated using ((select private.is_admin()));
create policy "Admins can merge tags" on public.tags for update to authenticated using ((select private.is_admin()));

-- A tag is merged into one that isn't merged, and takes along those that were merged into it. The
-- job merge_tags then changes the listings.
create function private.merge_others()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.reject_if(exists (
    select from public.tags where tags.slug = new.merged_into and tags.merged_into is not null
  ), 'tag_merged');
  update public.tags set merged_into = new.merged_into where tags.merged_into = new.slug;
  -- Inactive listings aren't counted, and the job reads tags with a count only.
  update public.tags set listing_count = 1 where tags.slug = new.slug and tags.listing_count = 0;
  perform private.run_job_soon('merge_tags');
  return null;
end
$$;
create trigger tags_merge_others after update of merged_into on public.tags
  for each row when (new.merged_into is not null) execute function private.merge_others();

-- The names in English, German, Spanish, French and Japanese.
insert into public.categories (slug, parent, name, position, names)
select tree.slug, tree.parent, tree.name, (row_number() over ())::integer * 10, jsonb_build_object('de', tree.de, 'es', tree.es, 'fr', tree.fr, 'ja', tree.ja)
from (values
  ('art', null, 'Art', 'Kunst', 'Arte', 'Art', 'アート'), ('prints', 'art', 'Prints', 'Kunstdrucke', 'Láminas', 'Affiches', 'アートポスター'),
  ('illustrations', 'art', 'Illustrations', 'Illustrationen', 'Ilustraciones', 'Illustrations', 'イラスト'),
  ('clip-art', 'art', 'Clip art', 'Cliparts', 'Clipart', 'Cliparts', 'クリップアート'),
  ('wallpapers', 'art', 'Wallpapers', 'Hintergrundbilder', 'Fondos de pantalla', 'Fonds d’écran', '壁紙'),
  ('brushes', 'art', 'Brushes', 'Pinsel', 'Pinceles', 'Pinceaux', 'ブラシ'),
  ('crafts', null, 'Crafts', 'Handarbeit und Basteln', 'Manualidades', 'Loisirs créatifs', '手芸・クラフト'),
  ('knitting', 'crafts', 'Knitting', 'Stricken', 'Tejido de punto', 'Tricot', '棒針編み'),
  ('crochet', 'crafts', 'Crochet', 'Häkeln', 'Ganchillo (crochet)', 'Crochet', 'かぎ針編み'), ('sewing', 'crafts', 'Sewing', 'Nähen', 'Costura', 'Couture', 'ソーイング'),
  ('quilting', 'crafts', 'Quilting', 'Quilten', 'Quilting y patchwork', 'Quilting et patchwork', 'キルト'),
  ('embroidery', 'crafts', 'Embroidery', 'Sticken', 'Bordado', 'Broderie', '刺繍'),
  ('planners', null, 'Planners and printables', 'Planer und Druckvorlagen', 'Planificadores e imprimibles', 'Agendas et imprimables', '手帳・プリント素材'),
  ('daily-planners', 'planners', 'Planners', 'Planer', 'Planificadores', 'Agendas', '手帳・プランナー'),
  ('calendars', 'planners', 'Calendars', 'Kalender', 'Calendarios', 'Calendriers', 'カレンダー'),
  ('journals', 'planners', 'Journals', 'Tagebücher', 'Diarios', 'Journaux intimes', '日記帳'),
  ('budgeting', 'planners', 'Budgeting', 'Budgetplanung', 'Presupuestos', 'Gestion du budget', '家計簿'),
  ('cards', 'planners', 'Cards and invitations', 'Karten und Einladungen', 'Tarjetas e invitaciones', 'Cartes et invitations', 'カード・招待状'),
  ('education', null, 'Education', 'Bildung', 'Educación', 'Éducation', '教育'),
  ('worksheets', 'education', 'Worksheets', 'Arbeitsblätter', 'Hojas de ejercicios', 'Fiches d’exercices', '学習プリント'),
  ('flashcards', 'education', 'Flashcards', 'Lernkarten', 'Tarjetas de estudio', 'Cartes mémo', '単語カード'),
  ('lesson-plans', 'education', 'Lesson plans', 'Unterrichtsentwürfe', 'Planes de clase', 'Plans de cours', '学習指導案'),
  ('language-learning', 'education', 'Language learning', 'Sprachen lernen', 'Aprendizaje de idiomas', 'Apprentissage des langues', '語学学習'),
  ('books', null, 'Books', 'Bücher', 'Libros', 'Livres', '本'), ('fiction', 'books', 'Fiction', 'Belletristik', 'Ficción', 'Fiction', '小説'),
  ('non-fiction', 'books', 'Non-fiction', 'Sachbücher', 'No ficción', 'Essais et documents', 'ノンフィクション'),
  ('cookbooks', 'books', 'Cookbooks', 'Kochbücher', 'Libros de cocina', 'Livres de cuisine', '料理本'),
  ('comics', 'books', 'Comics', 'Comics', 'Cómics', 'Bandes dessinées', 'マンガ'), ('poetry', 'books', 'Poetry', 'Lyrik', 'Poesía', 'Poésie', '詩集'),
  ('music', null, 'Music and sound', 'Musik und Sound', 'Música y sonido', 'Musique et sons', '音楽・サウンド'),
  ('sheet-music', 'music', 'Sheet music', 'Noten', 'Partituras', 'Partitions', '楽譜'),
  ('samples', 'music', 'Samples and loops', 'Samples und Loops', 'Samples y loops', 'Samples et boucles', 'サンプル・ループ'),
  ('sound-effects', 'music', 'Sound effects', 'Soundeffekte', 'Efectos de sonido', 'Effets sonores', '効果音'),
  ('albums', 'music', 'Albums', 'Alben', 'Álbumes', 'Albums', 'アルバム'),
  ('games', null, 'Games', 'Spiele', 'Juegos', 'Jeux', 'ゲーム'),
  ('tabletop', 'games', 'Tabletop', 'Brett- und Rollenspiele', 'Juegos de mesa y de rol', 'Jeux de société et de rôle', 'ボードゲーム・TRPG'),
  ('video-games', 'games', 'Video games', 'Videospiele', 'Videojuegos', 'Jeux vidéo', 'ビデオゲーム'),
  ('game-assets', 'games', 'Game assets', 'Spiele-Assets', 'Recursos para videojuegos', 'Ressources pour jeux vidéo', 'ゲーム素材'),
  ('design', null, 'Design', 'Design', 'Diseño', 'Design', 'デザイン'), ('fonts', 'design', 'Fonts', 'Schriften', 'Fuentes', 'Polices', 'フォント'),
  ('icons', 'design', 'Icons', 'Icons', 'Iconos', 'Icônes', 'アイコン'), ('templates', 'design', 'Templates', 'Vorlagen', 'Plantillas', 'Modèles', 'テンプレート'),
  ('mockups', 'design', 'Mockups', 'Mockups', 'Mockups', 'Mockups', 'モックアップ'),
  ('software', null, 'Software', 'Software', 'Software', 'Logiciels', 'ソフトウェア'), ('apps', 'software', 'Apps', 'Apps', 'Aplicaciones', 'Applications', 'アプリ'),
  ('plugins', 'software', 'Plugins', 'Plugins', 'Plugins', 'Extensions', 'プラグイン'), ('scripts', 'software', 'Scripts', 'Skripte', 'Scripts', 'Scripts', 'スクリプト'),
  ('themes', 'software', 'Themes', 'Themes', 'Temas', 'Thèmes', 'テーマ'),
  ('photo-video', null, 'Photo and video', 'Foto und Video', 'Foto y vídeo', 'Photo et vidéo', '写真・動画'),
  ('photos', 'photo-video', 'Photos', 'Fotos', 'Fotos', 'Photos', '写真'), ('presets', 'photo-video', 'Presets', 'Presets', 'Presets', 'Préréglages', 'プリセット'),
  ('footage', 'photo-video', 'Footage', 'Videomaterial', 'Clips de vídeo', 'Séquences vidéo', '動画素材'),
  ('courses', 'photo-video', 'Courses', 'Kurse', 'Cursos', 'Cours', '講座')
) as tree (slug, parent, name, de, es, fr, ja);
