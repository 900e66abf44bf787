-- Tells sellers where their listing stands in a search, and why (docs/ranking.md).

-- The caller's listing in the best matches for some words. `words`: [{word, is_found}], without words
-- that are too common to search for. `place` is null if it isn't found, or if more come before it
-- than are ranked. Definer, as private.search_catalogue; reads only the caller's own listing, and
-- counts others.
create function private.explain_rank(of_listing uuid, typed text)
returns table (status text, words jsonb, is_found boolean, place integer, text_rank double precision, sales integer, stars integer, freshness integer)
language plpgsql stable security definer rows 1 set search_path = ''
  set enable_seqscan = off set random_page_cost = 1.1 set jit = off set work_mem = '16MB'
as $$
declare
  query constant tsquery := private.read_search(typed);
  request private.search_request := jsonb_populate_record(null::private.search_request, jsonb_build_object(
    'words', typed, 'wanted', '{}'::jsonb, 'unwanted', '[]'::jsonb, 'hidden', '[]'::jsonb
  ));
  most constant integer := private.search_most_ranked();
  in_title constant text := 'ts_filter(listings.search_document, ''{a}'') @@ $1';
  listing public.listings;
  ahead text;
  own_position double precision;
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
      select split.word, split.at, private.read_search(split.word) as query
      from regexp_split_to_table(btrim(typed), '\s+') with ordinality as split (word, at)
    ) as given
    where given.query is not null
  );
  is_found := listing.status = 'active' and case when typed ~ '\S' then coalesce(listing.search_document @@ query, false) else true end;
  text_rank := coalesce(ts_rank('{0.1, 0.05, 0.4, 1}', listing.search_document, query), 0);
  if is_found then
    if query is null then
      ahead := '(listings.score, listings.id) > ($2, $3)';
      own_position := listing.score;
    elsif not private.are_many(query, request) then
      ahead := format('(%s, listings.id) > ($2, $3)', (private.search_order('rank')).position);
      own_position := floor(text_rank * 20) * 1000000 + listing.score;
    else
      own_position := listing.score;
      ahead := case when ts_filter(listing.search_document, '{a}') @@ query
        then in_title || ' and (listings.score, listings.id) > ($2, $3)'
        else format('(%s or (listings.score, listings.id) > ($2, $3))', in_title)
      end;
    end if;
    execute format('select count(*) from (select from public.listings where %s and %s limit $4) as ahead', private.search_conditions(query, request), ahead)
    into are_ahead using query, own_position, listing.id, most;
    place := case when are_ahead < most then are_ahead + 1 end;
  end if;
  return next;
end
$$;
grant execute on function private.explain_rank to marketplace_api;
