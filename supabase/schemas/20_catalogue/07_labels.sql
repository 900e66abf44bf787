-- Categories and tags. Operators keep both; a seller's new tag adds its row.

create table public.categories (
  slug text primary key constraint categories_slug_shape check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 40),
  parent text constraint categories_parent_fkey references public.categories (slug) on update cascade,
  name text collate "unicode" not null constraint categories_name_length check (char_length(name) >= 1 and char_length(name) <= 60 and name ~ '\S'),
  position integer not null default 0
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

grant insert (slug, parent, name, position), update (slug, parent, name, position), delete on public.categories to authenticated;
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

insert into public.categories (slug, parent, name, position)
select tree.slug, tree.parent, tree.name, (row_number() over ())::integer * 10
from (values
  ('art', null, 'Art'), ('prints', 'art', 'Prints'), ('illustrations', 'art', 'Illustrations'), ('clip-art', 'art', 'Clip art'),
  ('wallpapers', 'art', 'Wallpapers'), ('brushes', 'art', 'Brushes'),
  ('crafts', null, 'Crafts'), ('knitting', 'crafts', 'Knitting'), ('crochet', 'crafts', 'Crochet'), ('sewing', 'crafts', 'Sewing'),
  ('quilting', 'crafts', 'Quilting'), ('embroidery', 'crafts', 'Embroidery'),
  ('planners', null, 'Planners and printables'), ('daily-planners', 'planners', 'Planners'), ('calendars', 'planners', 'Calendars'),
  ('journals', 'planners', 'Journals'), ('budgeting', 'planners', 'Budgeting'), ('cards', 'planners', 'Cards and invitations'),
  ('education', null, 'Education'), ('worksheets', 'education', 'Worksheets'), ('flashcards', 'education', 'Flashcards'),
  ('lesson-plans', 'education', 'Lesson plans'), ('language-learning', 'education', 'Language learning'),
  ('books', null, 'Books'), ('fiction', 'books', 'Fiction'), ('non-fiction', 'books', 'Non-fiction'), ('cookbooks', 'books', 'Cookbooks'),
  ('comics', 'books', 'Comics'), ('poetry', 'books', 'Poetry'),
  ('music', null, 'Music and sound'), ('sheet-music', 'music', 'Sheet music'), ('samples', 'music', 'Samples and loops'),
  ('sound-effects', 'music', 'Sound effects'), ('albums', 'music', 'Albums'),
  ('games', null, 'Games'), ('tabletop', 'games', 'Tabletop'), ('video-games', 'games', 'Video games'), ('game-assets', 'games', 'Game assets'),
  ('design', null, 'Design'), ('fonts', 'design', 'Fonts'), ('icons', 'design', 'Icons'), ('templates', 'design', 'Templates'), ('mockups', 'design', 'Mockups'),
  ('software', null, 'Software'), ('apps', 'software', 'Apps'), ('plugins', 'software', 'Plugins'), ('scripts', 'software', 'Scripts'), ('themes', 'software', 'Themes'),
  ('photo-video', null, 'Photo and video'), ('photos', 'photo-video', 'Photos'), ('presets', 'photo-video', 'Presets'),
  ('footage', 'photo-video', 'Footage'), ('courses', 'photo-video', 'Courses')
) as tree (slug, parent, name);
