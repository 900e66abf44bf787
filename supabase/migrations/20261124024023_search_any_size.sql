SET check_function_bodies = off;

DROP INDEX "public"."listings_search_document_idx";

DROP FUNCTION "private"."best_matches"(tsquery, text);

DROP FUNCTION "private"."count_facets"(private.search_group[]);

DROP FUNCTION "private"."judge_matches"(tsquery, private.search_request);

DROP FUNCTION "private"."search_page"(tsquery, private.search_request);

ALTER TYPE "private"."search_group" DROP ATTRIBUTE "fits_kind" CASCADE;

ALTER TYPE "private"."search_group" DROP ATTRIBUTE "fits_price" CASCADE;

ALTER TYPE "private"."search_group" DROP ATTRIBUTE "fits_stars" CASCADE;

CREATE EXTENSION "btree_gin" SCHEMA "extensions";

ALTER TABLE "public"."listings"
  ADD COLUMN "file_kind" text GENERATED ALWAYS AS (
CASE
    WHEN (file_mime_type = 'application/pdf'::text) THEN 'pdf'::text
    WHEN starts_with(file_mime_type, 'image/'::text) THEN 'image'::text
    WHEN starts_with(file_mime_type, 'video/'::text) THEN 'video'::text
    WHEN starts_with(file_mime_type, 'text/'::text) THEN 'text'::text
    ELSE NULL::text
END) STORED;

ALTER TABLE "public"."listings"
  ADD COLUMN "average_rating" double precision GENERATED ALWAYS AS (COALESCE(((rating_sum)::double precision / (NULLIF(rating_count, 0))::double precision), (0)::double precision))
    STORED NOT NULL;

CREATE OR REPLACE FUNCTION private.best_matches (
  query    tsquery,
  request  private.search_request,
  are_many boolean
)
  RETURNS TABLE (
    id         uuid,
    "position" double precision
  )
  LANGUAGE plpgsql
  STABLE
  ROWS 25
  SET search_path TO ''
  AS $function$
begin
  if request.sort <> 'relevance' or query is null then
    return query select * from private.page_of_matches(query, request, request.sort, are_many);
  elsif coalesce(request.after_position >= 1::bigint << 51, are_many) then
    return query select * from private.page_of_many(query, request);
  else
    return query select * from private.page_of_matches(query, request, 'rank', false);
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.count_facets (
  query   tsquery,
  request private.search_request,
  groups  private.search_group[]
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  without private.search_request := request;
  kinds private.search_group[] := groups;
  prices private.search_group[] := groups;
  stars private.search_group[] := groups;
  are_counted constant boolean := private.total_of(groups) <= private.search_most_counted();
begin
  if are_counted and request.kinds is not null then
    without.kinds := null;
    kinds := private.count_matches(query, without);
  end if;
  if are_counted and num_nonnulls(request.min_price_cents, request.max_price_cents) > 0 then
    without := request;
    without.min_price_cents := null;
    without.max_price_cents := null;
    prices := private.count_matches(query, without);
  end if;
  if are_counted and request.min_stars is not null then
    without := request;
    without.min_stars := null;
    stars := private.count_matches(query, without);
  end if;
  return jsonb_build_object(
    'kinds', private.facet_of(kinds, 'kind'),
    'price_bands', private.facet_of(prices, 'price_band'),
    'whole_stars', private.facet_of(stars, 'whole_stars')
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.count_matches (
  query   tsquery,
  request private.search_request
)
  RETURNS private.search_group[]
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET enable_seqscan TO 'off'
  SET random_page_cost TO '1.1'
  SET jit TO 'off'
  SET work_mem TO '16MB'
  AS $function$
declare
  groups private.search_group[];
begin
  execute format(
    'select coalesce(array_agg((alike.kind, alike.price_band, alike.whole_stars, alike.listings)::private.search_group), ''{}'')
    from (
      select found.file_kind as kind, width_bucket(found.price_cents, ($2).price_bounds) as price_band,
        floor(found.average_rating)::integer as whole_stars, count(*) as listings
      from (
        select listings.file_kind, listings.price_cents, listings.average_rating from public.listings where %s limit $3
      ) as found
      group by 1, 2, 3
    ) as alike', private.search_conditions(query, request)
  ) into groups using query, request, private.search_most_counted() + 1;
  return groups;
end
$function$;

CREATE OR REPLACE FUNCTION private.facet_of (
  groups private.search_group[],
  facet  text
)
  RETURNS jsonb
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select jsonb_build_object(
    'counts', coalesce(jsonb_object_agg(chosen.choice, chosen.listings) filter (where chosen.choice is not null), '{}'),
    'is_capped', private.total_of(groups) > private.search_most_counted()
  )
  from (
    select to_jsonb(alike) ->> facet as choice, sum(alike.listings) as listings from unnest(groups) as alike group by 1
  ) as chosen;
$function$;

CREATE OR REPLACE FUNCTION private.page_of_many (
  query   tsquery,
  request private.search_request
)
  RETURNS TABLE (
    id         uuid,
    "position" double precision
  )
  LANGUAGE plpgsql
  STABLE
  ROWS 25
  SET search_path TO ''
  AS $function$
declare
  title_base constant double precision := 2::bigint << 51;
  other_base constant double precision := 1::bigint << 51;
  in_title constant text := 'ts_filter(listings.search_document, ''{a}'') @@ $1';
  found_count integer := 0;
begin
  if request.after_id is null or request.after_position >= title_base then
    return query select * from private.page_of_matches(query, request, 'popular', true, in_title, title_base);
    get diagnostics found_count = row_count;
    if found_count = request.page_size then
      return;
    end if;
    request.after_id := null;
    request.page_size := request.page_size - found_count;
  end if;
  return query select * from private.page_of_matches(query, request, 'popular', true, 'not ' || in_title, other_base);
end
$function$;

CREATE OR REPLACE FUNCTION private.page_of_matches (
  query      tsquery,
  request    private.search_request,
  sort       text,
  are_many   boolean,
  conditions text                   DEFAULT 'true'::text,
  base       double precision       DEFAULT 0
)
  RETURNS TABLE (
    id         uuid,
    "position" double precision
  )
  LANGUAGE plpgsql
  STABLE
  ROWS 25
  SET search_path TO ''
  SET enable_seqscan TO 'off'
  SET random_page_cost TO '1.1'
  SET jit TO 'off'
  SET work_mem TO '16MB'
  AS $function$
declare
  ordered record;
begin
  ordered := private.search_order(sort);
  return query execute format(
    'select listings.id, (%s)::double precision + $6 from (select * from public.listings where %s and %s %s) as listings where %s order by %s limit $5',
    ordered.position, private.search_conditions(query, request), conditions,
    -- Keeps the planner from looking for the first page only.
    case when not are_many then 'offset 0' end,
    case when request.after_id is null then 'true' else ordered.after end, ordered.columns
  ) using query, request, request.after_position - base, request.after_id, request.page_size, base;
end
$function$;

CREATE OR REPLACE FUNCTION private.search_catalogue (
  request_fields jsonb
)
  RETURNS TABLE (
    listing_ids uuid[],
    positions   double precision[],
    total       integer,
    is_capped   boolean,
    facets      jsonb,
    suggestion  text,
    corrected   text,
    partial     text
  )
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  ROWS 1
  SET search_path TO ''
  AS $function$
declare
  request private.search_request := jsonb_populate_record(null::private.search_request, request_fields);
  query tsquery := case when request.is_exact then private.catalogue_query(request.words) else private.read_search(request.words) end;
  is_mended boolean := false;
begin
  loop
    select page.listing_ids, page.positions, page.total, page.is_capped, page.facets into listing_ids, positions, total, is_capped, facets
    from private.search_page(query, request) as page;

    exit when listing_ids <> '{}' or is_mended or query is null or private.finds(query);
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
$function$;

CREATE OR REPLACE FUNCTION private.search_conditions (
  query   tsquery,
  request private.search_request
)
  RETURNS text
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select concat_ws(' and ',
    'listings.status = ''active''',
    case when query is not null then 'listings.search_document @@ $1' end,
    -- The text index finds one kind, but not one of several.
    case when cardinality(request.kinds) = 1 then 'listings.file_kind = ($2).kinds[1]' end,
    case when cardinality(request.kinds) > 1 then 'listings.file_kind = any (($2).kinds)' end,
    case when request.min_price_cents is not null then 'listings.price_cents >= ($2).min_price_cents' end,
    case when request.max_price_cents is not null then 'listings.price_cents <= ($2).max_price_cents' end,
    case when request.min_stars is not null then 'listings.average_rating >= ($2).min_stars' end
  );
$function$;

CREATE OR REPLACE FUNCTION private.search_most_counted()
  RETURNS integer
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select 2000;
$function$;

CREATE OR REPLACE FUNCTION private.search_order (
  sort text,
  OUT  columns text,
  OUT  "position" text,
  OUT  after text
)
  RETURNS record
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
begin
  case sort
    when 'newest' then
      columns := 'listings.created_at desc, listings.id desc';
      position := 'extract(epoch from listings.created_at) * 1000000';
      after := '(listings.created_at, listings.id) < (to_timestamp($3 / 1000000), $4)';
    when 'price_low' then
      columns := 'listings.price_cents, listings.id';
      position := 'listings.price_cents';
      after := '(listings.price_cents, listings.id) > ($3::integer, $4)';
    when 'price_high' then
      columns := 'listings.price_cents desc, listings.id desc';
      position := 'listings.price_cents';
      after := '(listings.price_cents, listings.id) < ($3::integer, $4)';
    when 'rating' then
      columns := 'listings.average_rating desc, listings.id desc';
      position := 'listings.average_rating';
      after := '(listings.average_rating, listings.id) < ($3, $4)';
    when 'rank' then
      -- Of the weights D, C, B and A: a seller's name says little of an item.
      position := 'floor(ts_rank(''{0.1, 0.05, 0.4, 1}'', listings.search_document, $1) * 1000000) + listings.sales_count / (listings.sales_count + 10::double precision)';
      columns := format('(%s)::double precision desc, listings.id desc', position);
      after := format('((%s)::double precision, listings.id) < ($3, $4)', position);
    else
      -- Both counts in one number: a double holds 53 bits, of which 22 are the sum of stars.
      columns := 'listings.sales_count desc, listings.rating_sum desc, listings.id desc';
      position := 'least(listings.sales_count, 536870911)::bigint << 22 | least(listings.rating_sum, 4194303)';
      after := '(listings.sales_count, listings.rating_sum, listings.id) < (($3::bigint >> 22)::integer, ($3::bigint & 4194303)::integer, $4)';
  end case;
end
$function$;

CREATE OR REPLACE FUNCTION private.search_page (
  query   tsquery,
  request private.search_request
)
  RETURNS TABLE (
    listing_ids uuid[],
    positions   double precision[],
    total       integer,
    is_capped   boolean,
    facets      jsonb
  )
  LANGUAGE plpgsql
  STABLE
  ROWS 1
  SET search_path TO ''
  AS $function$
declare
  groups private.search_group[] := '{}';
begin
  -- Words of which no query can be made match nothing.
  if query is not null or request.words !~ '\S' then
    groups := private.count_matches(query, request);
  end if;
  is_capped := private.total_of(groups) > private.search_most_counted();
  if request.after_id is null then
    total := least(private.total_of(groups), private.search_most_counted());
    facets := private.count_facets(query, request, groups);
  end if;
  select coalesce(array_agg(page.id order by page.place), '{}'), coalesce(array_agg(page.position order by page.place), '{}')
  into listing_ids, positions
  from private.best_matches(query, request, is_capped) with ordinality as page (id, "position", place)
  where groups <> '{}';
  return next;
end
$function$;

CREATE OR REPLACE FUNCTION private.total_of (
  groups private.search_group[]
)
  RETURNS integer
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select coalesce(sum(alike.listings), 0)::integer from unnest(groups) as alike;
$function$;

CREATE INDEX listings_price_idx ON public.listings USING btree (price_cents, id)
  WHERE (status = 'active'::text);

CREATE INDEX listings_rating_idx ON public.listings USING btree (average_rating DESC, id DESC)
  WHERE (status = 'active'::text);

CREATE INDEX listings_search_idx ON public.listings USING gin (search_document, file_kind);

CREATE INDEX listings_title_lexemes_idx ON public.listings USING gin (ts_filter(search_document, '{a}'::"char"[]));

COMMENT ON EXTENSION "btree_gin" IS 'support for indexing common datatypes in GIN';

COMMENT ON TYPE "private"."search_group" IS 'Matches that are alike in all that is filtered by, and how many.';

COMMENT ON TYPE "private"."search_request" IS 'What a search asks for. A new filter is one field here and one condition in search_conditions.';

REVOKE ALL ON FUNCTION "private"."best_matches"(tsquery, private.search_request, boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."best_matches"(tsquery, private.search_request, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."best_matches"(tsquery, private.search_request, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "private"."count_facets"(tsquery, private.search_request, private.search_group[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."count_facets"(tsquery, private.search_request, private.search_group[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."count_facets"(tsquery, private.search_request, private.search_group[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."count_matches"(tsquery, private.search_request) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."count_matches"(tsquery, private.search_request) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."count_matches"(tsquery, private.search_request) TO "postgres";

REVOKE ALL ON FUNCTION "private"."facet_of"(private.search_group[], text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."facet_of"(private.search_group[], text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."facet_of"(private.search_group[], text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."page_of_many"(tsquery, private.search_request) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."page_of_many"(tsquery, private.search_request) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."page_of_many"(tsquery, private.search_request) TO "postgres";

REVOKE ALL ON FUNCTION "private"."page_of_matches"(tsquery, private.search_request, text, boolean, text, double precision) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."page_of_matches"(tsquery, private.search_request, text, boolean, text, double precision) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."page_of_matches"(tsquery, private.search_request, text, boolean, text, double precision) TO "postgres";

REVOKE ALL ON FUNCTION "private"."search_conditions"(tsquery, private.search_request) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."search_conditions"(tsquery, private.search_request) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."search_conditions"(tsquery, private.search_request) TO "postgres";

REVOKE ALL ON FUNCTION "private"."search_most_counted"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."search_most_counted"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."search_most_counted"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."search_order"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."search_order"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."search_order"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."search_page"(tsquery, private.search_request) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."search_page"(tsquery, private.search_request) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."search_page"(tsquery, private.search_request) TO "postgres";

REVOKE ALL ON FUNCTION "private"."total_of"(private.search_group[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."total_of"(private.search_group[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."total_of"(private.search_group[]) TO "postgres";

-- Written by hand: the tool sees no targets of statistics.
ALTER TABLE public.listings ALTER COLUMN search_document SET STATISTICS 1000;
ALTER INDEX public.listings_title_lexemes_idx ALTER COLUMN 1 SET STATISTICS 1000;
ANALYZE public.listings;
