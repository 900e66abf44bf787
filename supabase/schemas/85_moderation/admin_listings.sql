-- Lists of listings and reviews for admins, in any state. Definers like find_users.

create index listings_created_at_idx on public.listings (created_at desc, id desc);
create index listings_others_status_idx on public.listings (status, created_at desc, id desc) where status <> 'active';
create index listings_title_words_idx on public.listings using gin (to_tsvector('simple', title));
create index listings_all_titles_trigrams_idx on public.listings using gin (title extensions.gin_trgm_ops);
-- For a word in many titles the newest listings are read first, for a rare one the index. The
-- planner estimates this from a sample; the default misses words of one title in a hundred.
alter table public.listings alter column title set statistics 1000;
alter index public.listings_title_words_idx alter column 1 set statistics 1000;
create index reviews_newest_idx on public.reviews (created_at desc, id desc);
create index reviews_removed_idx on public.reviews (created_at desc, id desc) where removed_at is not null;

-- Listings, newest first. `request`: {q, status, sellerId, limit, after: [created_at, id]}; q is an
-- id, words of a title, or else a part of one. random_page_cost is an SSD's: otherwise the planner
-- searches rare words through all of the newest. Rejects with forbidden.
create function private.find_listings(request jsonb)
returns table (
  id uuid, title text, status text, held_by text, is_unlawful boolean, statement_id uuid, price_cents integer, seller_id uuid, seller_username text,
  sales_count integer, rating_count integer, pending_reports integer, created_at timestamptz
) language plpgsql stable security definer set search_path = '' set random_page_cost = 1.1 as $$
declare
  filters text;
begin
  perform private.require_admin('forbidden');
  filters := concat_ws(' and ',
    'true',
    case
      when request ->> 'q' ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then 'listings.id = ($1 ->> ''q'')::uuid'
      when exists (
        select from public.listings where to_tsvector('simple', listings.title) @@ plainto_tsquery('simple', request ->> 'q')
      ) then 'to_tsvector(''simple'', listings.title) @@ plainto_tsquery(''simple'', $1 ->> ''q'')'
      -- Trigrams find parts of words, but take ten times as long.
      when request ->> 'q' is not null then 'listings.title ilike $5'
    end,
    case when request ? 'sellerId' then 'listings.seller_id = ($1 ->> ''sellerId'')::uuid' end,
    case when request ? 'status' then format('listings.status = %L', request ->> 'status') end,
    case when request ? 'after' then '(listings.created_at, listings.id) < ($2, $3)' end
  );
  return query execute format(
    'select found.id, found.title, found.status, held_listings.by_act, coalesce(held_listings.is_unlawful, false),
      (
        select statements.id from public.statements
        where statements.listing_id = found.id and statements.act = held_listings.by_act and statements.reversed_at is null
        order by statements.created_at desc limit 1
      ), found.price_cents, found.seller_id, profiles.username, found.sales_count, found.rating_count,
      (
        select count(*) from public.reports
        where reports.reported_listing_id = found.id and reports.reported_review_id is null and reports.status = ''pending''
      )::integer, found.created_at
    from (
      select * from public.listings where %s order by listings.created_at desc, listings.id desc limit $4
    ) as found
    join public.profiles on profiles.id = found.seller_id
    left join private.held_listings on held_listings.listing_id = found.id
    order by found.created_at desc, found.id desc', filters
  ) using request, (request #>> '{after,0}')::timestamptz, (request #>> '{after,1}')::uuid, least((request ->> 'limit')::integer, 101),
    private.like_pattern(request ->> 'q', true);
end
$$;

-- Reviews, newest first. `request`: {isRemoved, listingId, userId, limit, after: [created_at, id]}.
-- Rejects with forbidden.
create function private.find_reviews(request jsonb)
returns table (
  id uuid, listing_id uuid, listing_title text, reviewer_id uuid, reviewer_username text, rating smallint, comment text, removed_at timestamptz,
  statement_id uuid, pending_reports integer, created_at timestamptz
) language plpgsql stable security definer set search_path = '' as $$
declare
  filters text := concat_ws(' and ',
    'true',
    case request ->> 'isRemoved' when 'true' then 'reviews.removed_at is not null' when 'false' then 'reviews.removed_at is null' end,
    case when request ? 'listingId' then 'reviews.listing_id = ($1 ->> ''listingId'')::uuid' end,
    case when request ? 'userId' then 'reviews.reviewer_id = ($1 ->> ''userId'')::uuid' end,
    case when request ? 'after' then '(reviews.created_at, reviews.id) < ($2, $3)' end
  );
begin
  perform private.require_admin('forbidden');
  return query execute format(
    'select found.id, found.listing_id, listings.title, found.reviewer_id, case when found.is_guest then ''Guest'' else profiles.username end, found.rating, found.comment, found.removed_at,
      (
        select statements.id from public.statements
        where statements.review_id = found.id and found.removed_at is not null and statements.reversed_at is null
        order by statements.created_at desc limit 1
      ),
      (select count(*) from public.reports where reports.reported_review_id = found.id and reports.status = ''pending'')::integer, found.created_at
    from (
      select * from public.reviews where %s order by reviews.created_at desc, reviews.id desc limit $4
    ) as found
    join public.listings on listings.id = found.listing_id
    join public.profiles on profiles.id = found.reviewer_id
    order by found.created_at desc, found.id desc', filters
  ) using request, (request #>> '{after,0}')::timestamptz, (request #>> '{after,1}')::uuid, least((request ->> 'limit')::integer, 101);
end
$$;
grant execute on function private.find_listings, private.find_reviews to marketplace_api;
