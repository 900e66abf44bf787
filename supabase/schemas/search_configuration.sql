-- How titles, descriptions and what users type become words. pg-delta does not manage text search configurations: a change of this file
-- is also written into a migration by hand.

create text search configuration public.catalogue (copy = pg_catalog.english);
alter text search configuration public.catalogue
  alter mapping for hword, hword_part, word with extensions.unaccent, pg_catalog.english_stem;
comment on text search configuration public.catalogue is 'English without accents, for titles, descriptions and seller names.';
