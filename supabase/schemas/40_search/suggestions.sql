-- Suggestions for typed text: items, tags and sellers. The reader's own rights apply to the rows.

-- Listings whose title matches the typed beginning, highest score first. A sample of 1/256 estimates
-- the matches. If there are many, the index of scores finds enough of them soon; otherwise all are
-- sorted. Left alone, the planner walks all listings for a word that only descriptions have.
create function private.suggest_listings(typed text, most integer)
returns setof uuid language plpgsql stable security definer rows 10 set search_path = '' set plan_cache_mode = 'force_custom_plan'
  set enable_seqscan = off set random_page_cost = 1.1 set jit = off as $$
declare
  words constant tsquery := private.catalogue_query(typed);
begin
  -- Nothing but words to leave out: no index serves those.
  if words is null or querytree(words) in ('', 'T') then
    return;
  elsif 8 = (
    select count(*) from (
      select from public.listings
      where listings.status = 'active' and listings.search_document @@ words and listings.scope @@ '''share:00'''::tsquery
        -- Not by the index of titles, which would read all matches.
        and coalesce(ts_filter(listings.search_document, '{a}') @@ words, false)
      limit 8
    ) as in_share
  ) then
    return query
      select listings.id from public.listings
      where listings.status = 'active' and ts_filter(listings.search_document, '{a}') @@ words
      order by listings.score desc, listings.id desc limit most;
  else
    return query
      select found.id from (
        select listings.id, listings.score from public.listings
        where listings.status = 'active' and ts_filter(listings.search_document, '{a}') @@ words offset 0
      ) as found
      order by found.score desc, found.id desc limit most;
  end if;
end
$$;

-- Tags that begin so and have active listings, the most used first. Reads the first 1,000 that
-- begin so and the 500 most used of all. These operators use the index whatever the plan; like
-- doesn't.
create function private.suggest_tags(beginning text, most integer)
returns table (tag text, listings integer) language plpgsql stable rows 3 set search_path = '' as $$
declare
  beyond constant text := beginning || chr(1114111);
begin
  return query
    select begun.slug, begun.listing_count from (
      (
        select tags.slug, tags.listing_count from public.tags
        where tags.merged_into is null and tags.slug ~>=~ beginning and tags.slug ~<~ beyond
        order by tags.slug using ~<~ limit 1000
      )
      union
      select used.slug, used.listing_count from (
        select tags.slug, tags.listing_count from public.tags where tags.merged_into is null
        order by tags.listing_count desc, tags.slug limit 500
      ) as used
      where used.slug ~>=~ beginning and used.slug ~<~ beyond
    ) as begun
    where begun.listing_count > 0 order by begun.listing_count desc, begun.slug limit most;
end
$$;

create index profiles_seller_names_idx on public.profiles (lower(name) text_pattern_ops) where is_seller;
create index profiles_seller_usernames_idx on public.profiles (username text_pattern_ops) where is_seller;

-- Sellers with something for sale whose name or username begins with the typed text: one of exactly
-- that name, then the most followed. Reads at most 50 names and 50 usernames. Definer, because no
-- index serves lower(name) under row-level security.
create function private.suggest_sellers(typed text, most integer)
returns setof uuid language plpgsql stable security definer rows 2 set search_path = '' as $$
declare
  beginning constant text := lower(typed);
  beyond constant text := beginning || chr(1114111);
begin
  return query
    select begun.id from (
      (
        select profiles.id, profiles.followers_count, lower(profiles.name) = beginning as is_whole from public.profiles
        where profiles.is_seller and lower(profiles.name) ~>=~ beginning and lower(profiles.name) ~<~ beyond
        order by lower(profiles.name) using ~<~ limit 50
      )
      union all
      (
        select profiles.id, profiles.followers_count, profiles.username = beginning from public.profiles
        where profiles.is_seller and profiles.username ~>=~ beginning and profiles.username ~<~ beyond
        order by profiles.username using ~<~ limit 50
      )
    ) as begun
    where exists (select from public.listings where listings.seller_id = begun.id and listings.status = 'active')
    group by begun.id, begun.followers_count
    order by bool_or(begun.is_whole) desc, begun.followers_count desc, begun.id
    limit most;
end
$$;
grant execute on function private.suggest_listings, private.suggest_tags, private.suggest_sellers to marketplace_public;
