SET check_function_bodies = off;

DROP INDEX "public"."listings_others_newest_idx";

DROP INDEX "public"."listings_others_title_trigrams_idx";

CREATE OR REPLACE FUNCTION private.find_listings (
  request jsonb
)
  RETURNS TABLE (
    id              uuid,
    title           text,
    status          text,
    held_by         text,
    is_unlawful     boolean,
    price_cents     integer,
    seller_id       uuid,
    seller_username text,
    sales_count     integer,
    rating_count    integer,
    pending_reports integer,
    created_at      timestamp with time zone
  )
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  SET random_page_cost TO '1.1'
  AS $function$
begin
  perform private.require_admin('forbidden');
  return query execute format(
    'select found.id, found.title, found.status, held_listings.by_act, coalesce(held_listings.is_unlawful, false), found.price_cents,
      found.seller_id, profiles.username::text, found.sales_count, found.rating_count,
      (
        select count(*) from public.reports
        where reports.reported_listing_id = found.id and reports.reported_review_id is null and reports.status = ''pending''
      )::integer, found.created_at
    from (
      select * from public.listings where %s order by listings.created_at desc, listings.id desc limit $4
    ) as found
    join public.profiles on profiles.id = found.seller_id
    left join private.held_listings on held_listings.listing_id = found.id
    order by found.created_at desc, found.id desc', private.listing_filters(request)
  ) using request, (request #>> '{after,0}')::timestamptz, (request #>> '{after,1}')::uuid, least((request ->> 'limit')::integer, 101),
    private.like_pattern(request ->> 'q', true);
end
$function$;

CREATE OR REPLACE FUNCTION private.listing_filters (
  request jsonb
)
  RETURNS text
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  q text := request ->> 'q';
  filters text := 'true';
begin
  if q ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    filters := filters || ' and listings.id = ($1 ->> ''q'')::uuid';
  elsif exists (select from public.listings where to_tsvector('simple', listings.title) @@ plainto_tsquery('simple', q)) then
    filters := filters || ' and to_tsvector(''simple'', listings.title) @@ plainto_tsquery(''simple'', $1 ->> ''q'')';
  elsif q is not null then
    -- Trigrams find parts of words, and take ten times as long.
    filters := filters || ' and listings.title ilike $5';
  end if;
  if request ? 'sellerId' then
    filters := filters || ' and listings.seller_id = ($1 ->> ''sellerId'')::uuid';
  end if;
  if request ? 'status' then
    filters := filters || format(' and listings.status = %L', request ->> 'status');
  end if;
  if request ? 'after' then
    filters := filters || ' and (listings.created_at, listings.id) < ($2, $3)';
  end if;
  return filters;
end
$function$;

CREATE INDEX listings_all_titles_trigrams_idx ON public.listings USING gin (title extensions.gin_trgm_ops);

CREATE INDEX listings_created_at_idx ON public.listings USING btree (created_at DESC, id DESC);

CREATE INDEX listings_title_words_idx ON public.listings USING gin (to_tsvector('simple'::regconfig, title));

CREATE INDEX profiles_selling_idx ON public.profiles USING btree (is_seller, created_at DESC, id DESC);

CREATE INDEX reports_category_idx ON public.reports USING btree (status, category, created_at DESC, id DESC);

alter table public.listings alter column title set statistics 1000;
alter index public.listings_title_words_idx alter column 1 set statistics 1000;
