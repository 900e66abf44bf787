-- The order of lists: one score for each listing, of sales, stars and freshness (docs/ranking.md).
-- In millionths, so that a position in a list is a whole number.

create index listings_score_idx on public.listings (score desc, id desc) where status = 'active';
-- With the seller and nothing else, because popular_page may read some 1,200 entries.
create index listings_popularity_idx on public.listings (popularity desc, id desc) include (seller_id) where status = 'active';
-- The first item of each category, with a picture if there is one.
create index listings_category_score_idx on public.listings (category, (showcase_images <> '[]'::jsonb) desc, score desc, id desc) where status = 'active';
create index listings_score_due_idx on public.listings (score_due_at) where score_due_at is not null;

-- What a sale weighs. It doubles every 30 days, so that a sale weighs half as much as one 30 days
-- later, and no row changes as time passes.
create function private.sale_weight(sold_at timestamptz)
returns double precision language plpgsql immutable set search_path = '' as $$
begin
  return power(2, extract(epoch from sold_at - '2026-01-01 00:00:00+00') / 86400 / 30);
end
$$;

-- The parts of a listing's score at a time: at most 500,000 for sales (ten recent sales give half),
-- 300,000 for stars, 200,000 for freshness, which ends after 14 days.
create function private.score_parts(listing public.listings, at timestamptz, out sales integer, out stars integer, out freshness integer)
language plpgsql stable set search_path = '' as $$
declare
  sold constant double precision := listing.sales_weight / private.sale_weight(at);
begin
  sales := round(500000 * sold / (sold + 10));
  stars := round(300000 * (private.fair_rating(listing.rating_sum, listing.rating_count) - 1) / 4);
  freshness := round(200000 * least(greatest(1 - extract(epoch from at - listing.created_at) / 86400 / 14, 0), 1));
end
$$;

-- The score without freshness, and within equal ones the newest first. One number, so that pages
-- end at it: below 2^52, which a cursor keeps exact, until the year 2096.
create function private.popularity(points integer, listed_at timestamptz)
returns bigint language sql immutable set search_path = ''
return points * 4000000000 + extract(epoch from listed_at)::bigint;

-- Definer, because sellers can't use the functions of the score.
create function private.note_score()
returns trigger language plpgsql security definer set search_path = '' as $$
declare
  parts record;
begin
  parts := private.score_parts(new, now());
  new.score := parts.sales + parts.stars + parts.freshness;
  new.popularity := private.popularity(parts.sales + parts.stars, new.created_at);
  -- Below a twentieth of a sale, the score no longer changes as time passes.
  new.score_due_at := now() + case when parts.freshness > 0 then interval '1 day' when parts.sales > 2500 then interval '3 days' end;
  return new;
end
$$;
create trigger listings_note_score
  before insert or update of sales_weight, rating_sum, rating_count, created_at, score_due_at on public.listings
  for each row execute function private.note_score();

-- Renews the scores that time has changed. Returns how many.
create function private.renew_scores()
returns integer language sql volatile security definer set search_path = '' as $$
  with due as (
    select listings.id from public.listings where listings.score_due_at <= now()
    order by listings.score_due_at limit 1000 for no key update skip locked
  ), renewed as (
    update public.listings set score_due_at = null from due where listings.id = due.id returning 1
  )
  select count(*)::integer from renewed
$$;
grant execute on function private.renew_scores to marketplace_jobs;
