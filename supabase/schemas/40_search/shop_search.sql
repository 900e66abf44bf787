-- The search in one shop also filters: each typed word of two letters or more is a part of the
-- title or the description.

create table private.shop_texts (
  listing_id uuid primary key references public.listings (id) on delete cascade,
  seller_id uuid not null,
  words text not null
);
comment on table private.shop_texts is 'Titles and descriptions without case and accents. Computing them takes ten times as long as the search.';
select private.declare_personal(
  'private.shop_texts', 'seller_id', '{words}', kept => 'sold items keep it', deleted_by => 'delete_unsold_listings', unexported => 'the items are exported'
);
create index shop_words_seller_id_idx on private.shop_texts (seller_id);

create function private.without_accents(words text)
returns text language sql immutable set search_path = ''
return lower(extensions.unaccent('extensions.unaccent', words));

-- Definer, because no client writes the table.
create function private.write_shop_words()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into private.shop_texts (listing_id, seller_id, words)
  values (new.id, new.seller_id, private.without_accents(new.title || ' ' || new.description))
  on conflict (listing_id) do update set seller_id = excluded.seller_id, words = excluded.words;
  return null;
end
$$;
create trigger listings_write_shop_words after insert or update of title, description, seller_id on public.listings
  for each row execute function private.write_shop_words();

-- Null outside of one shop, or if nothing matches.
create function private.shop_matches(query tsquery, request private.search_request)
returns uuid[] language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  parts constant text[] := array(
    select '%' || regexp_replace(part, '([\\%_])', '\\\1', 'g') || '%'
    from regexp_split_to_table(private.without_accents(request.words), '\s+') as part where char_length(part) >= 2
  );
  seller constant uuid := (request.wanted #>> '{seller,0}')::uuid;
begin
  if request.is_exact or jsonb_array_length(request.wanted -> 'seller') is distinct from 1 or parts = '{}' or not private.is_plain_search(request.words) then
    return null;
  end if;
  return (
    select array_agg(found.id) from (
      select shop_texts.listing_id as id from private.shop_texts where shop_texts.seller_id = seller and shop_texts.words like all (parts)
      union
      select listings.id from public.listings where listings.seller_id = seller and listings.search_document @@ query
    ) as found
  );
end
$$;
