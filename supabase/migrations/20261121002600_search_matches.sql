-- Searches in two parts: what matches is planned anew for each search, for it depends on how common the words are; page and counts are
-- planned once, and all facets are counted in one pass.

-- The 1,000 best-selling matches with what they are ranked, filtered and counted by. Asked by search_catalogue alone, as its owner.
create function private.best_matches(words tsquery, sort text)
returns table (id uuid, "position" double precision, price_cents integer, rating_count integer, rating_sum integer, kind text)
language plpgsql stable rows 1000 set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
  -- Reading the whole table looks cheap to the planner, who takes matching a document for an ordinary comparison: it costs many times as much.
  set enable_seqscan = off
as $$
begin
  return query
    select best.* from (
      -- The position is computed after the limit, and no document is carried further than that.
      select listings.id,
        case sort
          when 'popular' then listings.sales_count
          when 'newest' then floor(extract(epoch from listings.created_at) * 1000000)
          when 'price_low' then - listings.price_cents
          when 'price_high' then listings.price_cents
          when 'rating' then coalesce(listings.rating_sum::double precision / nullif(listings.rating_count, 0), 0)
          else ts_rank(listings.search_document, words)
        end::double precision,
        listings.price_cents, listings.rating_count, listings.rating_sum,
        -- The text comes last: what stands behind one is slower to sort by.
        case
          when listings.file_mime_type = 'application/pdf' then 'pdf'
          when starts_with(listings.file_mime_type, 'image/') then 'image'
          when starts_with(listings.file_mime_type, 'video/') then 'video'
          when starts_with(listings.file_mime_type, 'text/') then 'text'
        end
      from public.listings
      where listings.status = 'active' and listings.search_document @@ words
      order by listings.sales_count desc, listings.rating_sum desc, listings.id desc
      limit 1000
    ) as best;
end
$$;
comment on function private.best_matches(tsquery, text) is 'What a search looks at: the best-selling matches, at most 1,000.';

create or replace function private.search_catalogue(
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
language plpgsql stable security definer rows 1 set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
declare
  words tsquery := private.catalogue_query(typed);
begin
  return query
    with judged as materialized (
      select matches.id, matches.kind, width_bucket(matches.price_cents, price_bounds) as price_band,
        case when matches.rating_count > 0 then matches.rating_sum / matches.rating_count else 0 end as whole_stars,
        matches.position,
        wanted_kinds is null or coalesce(matches.kind = any (wanted_kinds), false) as fits_kind,
        matches.price_cents between coalesce(min_price_cents, 0) and coalesce(max_price_cents, 2147483647) as fits_price,
        min_stars is null or matches.rating_count > 0 and matches.rating_sum >= min_stars * matches.rating_count as fits_stars
      from private.best_matches(words, sort) as matches
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
    alike as materialized (
      select judged.kind, judged.price_band, judged.whole_stars, judged.fits_kind, judged.fits_price, judged.fits_stars, count(*) as listings
      from judged where after_id is null
      group by judged.kind, judged.price_band, judged.whole_stars, judged.fits_kind, judged.fits_price, judged.fits_stars
    ),
    counts as (
      select coalesce(sum(alike.listings), 0)::integer as matches,
        coalesce(sum(alike.listings) filter (where alike.fits_kind and alike.fits_price and alike.fits_stars), 0)::integer as fitting
      from alike
    )
    select coalesce(shown.ids, '{}'), coalesce(shown.places, '{}'),
      case when after_id is null then counts.fitting end,
      counts.matches = 1000,
      case when after_id is null then jsonb_build_object(
        'kinds', (
          select coalesce(jsonb_object_agg(by_kind.kind, by_kind.listings), '{}')
          from (
            select alike.kind, sum(alike.listings) as listings from alike
            where alike.kind is not null and alike.fits_price and alike.fits_stars group by alike.kind
          ) as by_kind
        ),
        'price_bands', (
          select coalesce(jsonb_object_agg(by_price.price_band, by_price.listings), '{}')
          from (
            select alike.price_band, sum(alike.listings) as listings from alike
            where alike.fits_kind and alike.fits_stars group by alike.price_band
          ) as by_price
        ),
        'whole_stars', (
          select coalesce(jsonb_object_agg(by_stars.whole_stars, by_stars.listings), '{}')
          from (
            select alike.whole_stars, sum(alike.listings) as listings from alike
            where alike.fits_kind and alike.fits_price group by alike.whole_stars
          ) as by_stars
        )
      ) end,
      case when after_id is null and counts.matches < 3 then private.correct_search(typed) end
    from shown, counts;
end
$$;
