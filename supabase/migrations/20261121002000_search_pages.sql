-- Search pages: ranked, filtered and counted in one place, with a bounded amount of work however much the catalogue holds.

-- What people type is read inside the functions below only.
alter function public.catalogue_query(text) set schema private;
revoke execute on function private.catalogue_query(text) from anon, authenticated;
-- A stop word raises a notice that nobody reads, and each would travel to the function that asked.
alter function private.catalogue_query(text) set client_min_messages = 'warning';

-- The words of titles, to mend what people mistype. Words stay when their listing goes: a correction counts only if it finds something.
create table private.catalogue_words (
  word text primary key constraint catalogue_words_length check (char_length(word) between 3 and 40)
);
comment on table private.catalogue_words is 'Words that stand in titles, without case and accents.';
create index catalogue_words_trigrams_idx on private.catalogue_words using gist (word extensions.gist_trgm_ops);
alter table private.catalogue_words enable row level security;

create function private.words_of(typed text)
returns setof text
language sql stable set search_path = ''
as $$
  select parts.word
  from regexp_split_to_table(lower(extensions.unaccent('extensions.unaccent', typed)), '[^[:alnum:]]+')
    with ordinality as parts (word, place)
  where parts.word <> '' order by parts.place;
$$;

-- Definer, because nobody else may write the words. In the order of the words, so that two sellers never wait in a circle.
create function private.collect_catalogue_words()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.catalogue_words (word)
  select distinct words.word from private.words_of(new.title) as words (word)
  where char_length(words.word) between 3 and 40 order by words.word
  on conflict do nothing;
  return null;
end
$$;
create trigger listings_collect_words
  after insert or update of title on public.listings
  for each row execute function private.collect_catalogue_words();

insert into private.catalogue_words (word)
select distinct words.word from public.listings, private.words_of(listings.title) as words (word)
where char_length(words.word) between 3 and 40;

-- What was typed with each unknown word replaced by the likest known one; null when that changes nothing or finds nothing.
create function private.correct_search(typed text)
returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  typed_word text;
  likest text;
  corrected text[] := '{}';
  is_changed boolean := false;
begin
  for typed_word in select words.word from private.words_of(left(typed, 200)) as words (word) limit 8 loop
    likest := null;
    if char_length(typed_word) >= 3 and not exists (
      select from public.listings where listings.status = 'active' and listings.search_document @@ private.catalogue_query(typed_word)
    ) then
      select near.word into likest
      from (
        select catalogue_words.word from private.catalogue_words
        order by catalogue_words.word operator(extensions.<->) typed_word limit 20
      ) as near
      where extensions.similarity(near.word, typed_word) >= 0.3
        -- A slip of the finger rarely changes the length by more than one.
        and abs(char_length(near.word) - char_length(typed_word)) <= 2
      order by extensions.similarity(near.word, typed_word) desc, near.word
      limit 1;
      is_changed := is_changed or likest is not null;
    end if;
    corrected := corrected || coalesce(likest, typed_word);
  end loop;
  if is_changed and exists (
    select from public.listings
    where listings.status = 'active'
      and listings.search_document @@ private.catalogue_query(array_to_string(corrected, ' '))
  ) then
    return array_to_string(corrected, ' ');
  end if;
  return null;
end
$$;

-- One page of a search, and with its first page the counts of every facet and a correction where little is found.
-- Definer, because text search is not leakproof: below row-level security no index serves it. It looks at active listings
-- only, which is all that visitors may see, and gives ids; their rows are read with the reader's own rights.
-- A word that half the shop uses costs no more than others: the 1,000 best-selling matches are looked at.
create function private.search_catalogue(
  typed text,
  wanted_kinds text[],
  min_price_cents integer,
  max_price_cents integer,
  min_stars integer,
  -- relevance, popular, newest, price_low, price_high or rating
  sort text,
  page_size integer,
  -- Where the page before ended; null for the first page.
  after_position double precision,
  after_id uuid,
  -- Lower bounds in cents of the price facet's bands.
  price_bounds integer[]
)
returns table (listing_ids uuid[], positions double precision[], total integer, is_capped boolean, facets jsonb, suggestion text)
language plpgsql stable security definer rows 1 set search_path = '' set plan_cache_mode = 'force_custom_plan'
as $$
declare
  words tsquery := private.catalogue_query(typed);
begin
  return query
    with candidates as materialized (
      -- The position is computed after the limit, and no document is carried further than that.
      select listings.id, listings.price_cents, listings.rating_count, listings.rating_sum,
        case sort
          when 'popular' then listings.sales_count
          when 'newest' then floor(extract(epoch from listings.created_at) * 1000000)
          when 'price_low' then - listings.price_cents
          when 'price_high' then listings.price_cents
          when 'rating' then coalesce(listings.rating_sum::double precision / nullif(listings.rating_count, 0), 0)
          else ts_rank(listings.search_document, words)
        end::double precision as position,
        case
          when listings.file_mime_type like 'image/%' then 'image'
          when listings.file_mime_type like 'video/%' then 'video'
          when listings.file_mime_type = 'application/pdf' then 'pdf'
          when listings.file_mime_type like 'text/%' then 'text'
        end as kind
      from public.listings
      where listings.status = 'active' and listings.search_document @@ words
      order by listings.sales_count desc, listings.rating_sum desc, listings.id desc
      limit 1000
    ),
    judged as (
      select candidates.id, candidates.kind, width_bucket(candidates.price_cents, price_bounds) as price_band,
        case when candidates.rating_count > 0 then candidates.rating_sum / candidates.rating_count else 0 end as whole_stars,
        candidates.position,
        wanted_kinds is null or coalesce(candidates.kind = any (wanted_kinds), false) as fits_kind,
        candidates.price_cents between coalesce(min_price_cents, 0) and coalesce(max_price_cents, 2147483647) as fits_price,
        min_stars is null or candidates.rating_count > 0 and candidates.rating_sum >= min_stars * candidates.rating_count as fits_stars
      from candidates
    ),
    page as (
      select judged.id, judged.position from judged
      where judged.fits_kind and judged.fits_price and judged.fits_stars
        and (after_id is null or (judged.position, judged.id) < (after_position, after_id))
      order by judged.position desc, judged.id desc
      limit page_size
    ),
    shown as (
      select array_agg(page.id order by page.position desc, page.id desc) as ids,
        array_agg(page.position order by page.position desc, page.id desc) as places
      from page
    ),
    counts as (
      select count(*)::integer as matches,
        count(*) filter (where judged.fits_kind and judged.fits_price and judged.fits_stars)::integer as fitting
      from judged where after_id is null
    )
    select coalesce(shown.ids, '{}'), coalesce(shown.places, '{}'),
      case when after_id is null then counts.fitting end,
      counts.matches = 1000,
      case when after_id is null then jsonb_build_object(
        'kinds', (
          select coalesce(jsonb_object_agg(by_kind.kind, by_kind.listings), '{}')
          from (
            select judged.kind, count(*) as listings from judged
            where judged.kind is not null and judged.fits_price and judged.fits_stars group by judged.kind
          ) as by_kind
        ),
        'price_bands', (
          select coalesce(jsonb_object_agg(by_price.price_band, by_price.listings), '{}')
          from (
            select judged.price_band, count(*) as listings from judged
            where judged.fits_kind and judged.fits_stars group by judged.price_band
          ) as by_price
        ),
        'whole_stars', (
          select coalesce(jsonb_object_agg(by_stars.whole_stars, by_stars.listings), '{}')
          from (
            select judged.whole_stars, count(*) as listings from judged
            where judged.fits_kind and judged.fits_price group by judged.whole_stars
          ) as by_stars
        )
      ) end,
      case when after_id is null and counts.matches < 3 then private.correct_search(typed) end
    from shown, counts;
end
$$;
grant usage on schema private to marketplace_public;
grant execute on function private.search_catalogue(
  text, text[], integer, integer, integer, text, integer, double precision, uuid, integer[]
) to marketplace_public;

-- Listings whose title holds what is being typed, best-selling first. Definer for the reason above.
create function private.suggest_listings(typed text, most integer)
returns setof uuid
language plpgsql stable security definer rows 10 set search_path = '' set plan_cache_mode = 'force_custom_plan'
as $$
declare
  words tsquery := private.catalogue_query(typed);
begin
  return query
    select listings.id from public.listings
    where listings.status = 'active' and listings.search_document @@ words
      -- Weights of D, C, B and A: the title is A.
      and ts_rank('{0, 0, 0, 1}', listings.search_document, words) > 0
    order by listings.sales_count desc, listings.rating_sum desc, listings.id desc
    limit most;
end
$$;
grant execute on function private.suggest_listings(text, integer) to marketplace_public;

-- Searching goes through the functions above alone: on the table itself a client's search would read every row.
revoke select (search_document) on public.listings from anon, authenticated;
