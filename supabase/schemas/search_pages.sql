-- Pages of a search, ranked, filtered and counted with a bounded amount of work however much the catalogue holds. A search shows what its words
-- mean (read_search), and where that finds nothing, what mend_search finds instead. Without words it shows all items.

-- Null for the words means all items. Of equal sales the better rated comes first, as on the home page.
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
        case
          when sort = 'newest' then floor(extract(epoch from listings.created_at) * 1000000)
          when sort = 'price_low' then - listings.price_cents
          when sort = 'price_high' then listings.price_cents
          when sort = 'rating' then coalesce(listings.rating_sum::double precision / nullif(listings.rating_count, 0), 0)
          when sort = 'popular' or words is null then listings.sales_count + least(listings.rating_sum, 999999) / 1000000::double precision
          -- Of the weights D, C, B and A: a seller's name says little of an item.
          else ts_rank('{0.1, 0.05, 0.4, 1}', listings.search_document, words)
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
      where listings.status = 'active' and (words is null or listings.search_document @@ words)
      order by listings.sales_count desc, listings.rating_sum desc, listings.id desc
      limit 1000
    ) as best;
end
$$;
comment on function private.best_matches(tsquery, text) is 'What a search looks at: the best-selling matches, at most 1,000; of no words, all items.';

create type private.search_request as (
  -- Blank for all items.
  words text,
  -- The words as they are typed, nothing else.
  is_exact boolean,
  kinds text[],
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
);
comment on type private.search_request is 'What a search asks for. A new filter is one field here.';

-- Matches that are alike in all that is filtered by: how many, and which filters they pass.
create type private.search_group as (
  kind text, price_band integer, whole_stars integer, fits_kind boolean, fits_price boolean, fits_stars boolean, listings bigint
);
comment on type private.search_group is 'Matches that are alike in all that is filtered by.';

-- Each facet counts what its own filter would find, with the other filters as they are.
create function private.count_facets(groups private.search_group[])
returns jsonb
language sql stable set search_path = ''
as $$
  with alike as materialized (select * from unnest(groups))
  select jsonb_build_object(
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
  );
$$;

-- What a search looks at, with what it is filtered and counted by. Of no query all items, if no words were typed.
create function private.judge_matches(query tsquery, request private.search_request)
returns table (
  id uuid, "position" double precision, kind text, price_band integer, whole_stars integer, fits_kind boolean, fits_price boolean, fits_stars boolean
)
language plpgsql stable rows 1000 set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return query
    -- Taken apart once: a field of a variable is looked up for every row that asks it.
    with asked as materialized (select (request).*)
    select found.id, found.position, found.kind, width_bucket(found.price_cents, asked.price_bounds),
      case when found.rating_count > 0 then found.rating_sum / found.rating_count else 0 end,
      asked.kinds is null or coalesce(found.kind = any (asked.kinds), false),
      found.price_cents between coalesce(asked.min_price_cents, 0) and coalesce(asked.max_price_cents, 2147483647),
      asked.min_stars is null or found.rating_count > 0 and found.rating_sum >= asked.min_stars * found.rating_count
    from asked, private.best_matches(query, asked.sort) as found
    -- Words of which no query can be made match nothing.
    where query is not null or asked.words !~ '\S';
end
$$;

-- The page of a search that `query` answers. Total and facets come with the first page. `matches` counts before filters.
create function private.search_page(query tsquery, request private.search_request)
returns table (listing_ids uuid[], positions double precision[], total integer, facets jsonb, matches integer)
language plpgsql stable rows 1 set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
declare
  is_first boolean := request.after_id is null;
  after_position double precision := request.after_position;
  after_id uuid := request.after_id;
begin
  return query
    with judged as materialized (select * from private.judge_matches(query, request)),
    page as (
      select judged.id, judged.position from judged
      where judged.fits_kind and judged.fits_price and judged.fits_stars
        and (is_first or (judged.position, judged.id) < (after_position, after_id))
      order by judged.position desc, judged.id desc
      limit request.page_size
    ),
    shown as (
      select array_agg(page.id order by page.position desc, page.id desc) as ids,
        array_agg(page.position order by page.position desc, page.id desc) as positions
      from page
    ),
    alike as (
      select judged.kind, judged.price_band, judged.whole_stars, judged.fits_kind, judged.fits_price, judged.fits_stars, count(*) as listings
      from judged
      group by judged.kind, judged.price_band, judged.whole_stars, judged.fits_kind, judged.fits_price, judged.fits_stars
    ),
    counted as (
      select array_agg(alike::private.search_group) as groups, coalesce(sum(alike.listings), 0)::integer as matches,
        coalesce(sum(alike.listings) filter (where alike.fits_kind and alike.fits_price and alike.fits_stars), 0)::integer as fitting
      from alike
    )
    select coalesce(shown.ids, '{}'), coalesce(shown.positions, '{}'), case when is_first then counted.fitting end,
      case when is_first then private.count_facets(counted.groups) end, counted.matches
    from shown, counted;
end
$$;

-- One page of a search, and with its first page the counts of every facet and a correction where little is found.
-- Definer, because text search is not leakproof: below row-level security no index serves it. It looks at active listings
-- only, which is all that guests may see, and gives ids; their rows are read with the reader's own rights.
-- A word that half the shop uses costs no more than others: the 1,000 best-selling matches are looked at.
create function private.search_catalogue(request_fields jsonb)
returns table (
  listing_ids uuid[], positions double precision[], total integer, is_capped boolean, facets jsonb,
  -- What a search for the typed words alone should have been; what was looked for instead; whether items have 'most' or 'some' of the words.
  suggestion text, corrected text, partial text
)
language plpgsql stable security definer rows 1 set search_path = ''
as $$
declare
  request private.search_request := jsonb_populate_record(null::private.search_request, request_fields);
  query tsquery := case when request.is_exact then private.catalogue_query(request.words) else private.read_search(request.words) end;
  is_mended boolean := false;
  matches integer;
begin
  loop
    select page.listing_ids, page.positions, page.total, page.facets, page.matches into listing_ids, positions, total, facets, matches
    from private.search_page(query, request) as page;
    is_capped := matches = 1000;

    exit when matches > 0 or is_mended or query is null;
    if request.is_exact then
      -- Where only some of the words could be found, there is nothing better to suggest.
      select mended.corrected into suggestion from private.mend_search(request.words) as mended where mended.partial is null;
      exit;
    end if;
    -- Every page of a mended search mends again, and alike.
    select mended.words, mended.corrected, mended.partial into query, corrected, partial from private.mend_search(request.words) as mended;
    exit when query is null;
    is_mended := true;
  end loop;
  return next;
end
$$;
grant execute on function private.search_catalogue(jsonb) to marketplace_public;

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
