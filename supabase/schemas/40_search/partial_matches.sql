-- Items that have some of the words of a search, when fewer than a page have all of them.

-- A query for items with at least `size` of these words.
create function private.match_at_least(words text[], size integer)
returns tsquery
language plpgsql immutable set search_path = ''
as $$
begin
  return string_agg(subsets.words, ' | ')::tsquery
  from (
    select '(' || string_agg(match_at_least.words[places.place], ' & ') || ')' as words
    from generate_series(1, (1 << cardinality(match_at_least.words)) - 1) as chosen (bits),
      generate_subscripts(match_at_least.words, 1) as places (place)
    where bit_count(chosen.bits::bit(8)) = size and chosen.bits & (1 << (places.place - 1)) > 0
    group by chosen.bits
  ) as subsets;
end
$$;

-- Queries for items with all words but small ones, then with one less, and so on: down to one of up
-- to three words, or half of more. `share` says how many of the words: most or some; null is all.
create function private.fewer_words(typed text)
returns table (words tsquery, share text)
language plpgsql stable rows 4 set search_path = ''
as $$
declare
  present text[];
  word_count integer;
begin
  select count(*), array_agg('(' || parts.query::text || ')' order by parts.place) filter (where private.has_matches(parts.query)) into word_count, present
  from private.expand_words(typed) as parts where numnode(parts.query) > 0 and not private.is_stop_word(parts.word);
  return query
    select private.match_at_least(present, size), case when size < word_count then case when size * 2 > word_count then 'most' else 'some' end end
    from generate_series(coalesce(cardinality(present), 0), case when word_count <= 3 then 1 else (word_count + 1) / 2 end, -1) as sizes (size);
end
$$;

-- Continues a search that has less than a page of matches: with items that have fewer of the words,
-- in tiers. The positions of each tier are lower by 2^42 than those of the tier before.
create function private.fill_page(query tsquery, request private.search_request)
returns table (id uuid, "position" double precision)
language plpgsql stable rows 25 set search_path = ''
as $$
declare
  after_tier constant integer := least(ceil(coalesce(-request.after_position, 0) / (1::bigint << 42)), 9);
  tier record;
  base double precision;
  found_count integer;
begin
  request.beyond := query;
  for tier in select * from private.fewer_words(request.words) with ordinality as tiers (words, share, place) loop
    base := -tier.place * (1::bigint << 42);
    if tier.place = after_tier then
      request.after_position := request.after_position - base;
    elsif tier.place > after_tier then
      request.after_id := null;
      request.after_position := null;
    end if;
    -- What the query itself found is left out, so an equal tier finds nothing.
    if tier.place >= after_tier and private.without_repeats(tier.words) <> query then
      return query
        select page.id, page.position + base
        from private.best_matches(tier.words, request, private.has_many_matches(tier.words, request)) as page;
      get diagnostics found_count = row_count;
      request.page_size := request.page_size - found_count;
      exit when request.page_size = 0;
    end if;
    request.beyond := request.beyond || tier.words;
  end loop;
end
$$;
