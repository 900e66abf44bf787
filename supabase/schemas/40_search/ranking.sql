-- Where a seller's listing stands in a search, and why (docs/ranking.md).

-- How many items come before a listing in the best matches; at most the number that is ranked.
create function private.count_ahead(listing public.listings, query tsquery, typed text)
returns integer language plpgsql stable set search_path = '' set enable_seqscan = off set random_page_cost = 1.1 set jit = off set work_mem = '16MB' as $$
declare
  request constant private.search_request := jsonb_populate_record(null::private.search_request, '{"wanted": {}, "unwanted": [], "hidden": []}');
  in_title constant text := 'ts_filter(listings.search_document, ''{a}'') @@ $1';
  own_position double precision := case when query is null then listing.popularity else listing.score end;
  ahead text := format('(listings.%s, listings.id) > ($2, $3)', case when query is null then 'popularity' else 'score' end);
  counted integer;
begin
  if query is not null and not private.has_many_matches(query, request) then
    ahead := format('(%s, listings.id) > ($2, $3)', (private.search_order('rank', typed)).position);
    execute format('select %s from (select $2 as search_document, $3 as score, $4 as languages) as listings', (private.search_order('rank', typed)).position)
    into own_position using query, listing.search_document, listing.score, listing.languages;
  elsif query is not null and ts_filter(listing.search_document, '{a}') @@ query then
    ahead := in_title || ' and ' || ahead;
  elsif query is not null then
    ahead := format('(%s or %s)', in_title, ahead);
  end if;
  execute format('select count(*) from (select from public.listings where %s and %s limit $4) as ahead', private.search_conditions(query, request), ahead)
  into counted using query, own_position, listing.id, private.search_most_ranked();
  return counted;
end
$$;

-- The caller's listing in the best matches for some words. `words`: [{word, isFound}], without
-- words that are too common to search for. `place` is null if it isn't found or comes after all
-- that are ranked. Definer, as private.search_catalogue; shows only the caller's own listing.
create function private.explain_rank(of_listing uuid, typed text)
returns table (status text, words jsonb, is_found boolean, place integer, text_rank double precision, sales integer, stars integer, freshness integer)
language plpgsql stable security definer rows 1 set search_path = '' as $$
declare
  query constant tsquery := private.parse_search(typed);
  listing public.listings;
  are_ahead integer;
begin
  select * into listing from public.listings where listings.id = of_listing and listings.seller_id = auth.uid() and listings.status <> 'removed';
  if not found then
    return;
  end if;
  status := listing.status;
  select parts.sales, parts.stars, parts.freshness into sales, stars, freshness from private.score_parts(listing, now()) as parts;
  words := (
    select coalesce(jsonb_agg(jsonb_build_object('word', given.word, 'isFound', listing.search_document @@ given.query) order by given.at), '[]')
    from (
      select split.word, split.at, private.parse_search(split.word) as query
      from regexp_split_to_table(btrim(typed), '\s+') with ordinality as split (word, at)
    ) as given
    where given.query is not null
  );
  is_found := listing.status = 'active' and (typed !~ '\S' or coalesce(listing.search_document @@ query, false));
  text_rank := coalesce(ts_rank(private.search_weights(), listing.search_document, query), 0);
  if is_found then
    are_ahead := private.count_ahead(listing, query, typed);
    place := case when are_ahead < private.search_most_ranked() then are_ahead + 1 end;
  end if;
  return next;
end
$$;
grant execute on function private.explain_rank to marketplace_api;
