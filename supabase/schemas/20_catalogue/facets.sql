-- The shares of a listing: 1 of 256 in two digits, 1 of 64 in three and 1 of 16 in one. Each is a
-- fair sample of all listings, because ids are random.
create function private.shares_of(listing_id uuid)
returns text[] language sql immutable set search_path = '' as $$
  select array['share:' || lpad(to_hex(number), 2, '0'), 'share:' || lpad(to_hex(number / 4), 3, '0'), 'share:' || to_hex(number / 16)]
  from get_byte(uuid_send(listing_id), 0) as number;
$$;

-- Replaces merged tags and keeps each once, in the seller's order. A new filter is one more value
-- here. Definer, because sellers can't use the schema of the bounds.
create function private.note_facets()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  new.file_kind := (select file_types.kind from public.file_types where file_types.mime_type = new.file_mime_type);
  if new.tags <> '{}' then
    new.tags := array(
      select coalesce(tags.merged_into, given.tag)
      from unnest(new.tags) with ordinality as given (tag, place) left join public.tags on tags.slug = given.tag
      group by 1 order by min(given.place)
    );
  end if;
  new.scope := array_to_tsvector(
    array_remove(private.shares_of(new.id) || array['seller:' || new.seller_id, 'section:' || new.section_id], null)
  );
  new.facets := array_to_tsvector(array_remove(
    array[
      -- Counts all.
      'item:all', 'kind:' || new.file_kind, 'licence:' || coalesce(new.usage_licence, 'unstated'),
      case when new.regular_price_cents is not null then 'offer:reduced' end,
      'band:' || width_bucket(new.price_cents, private.search_price_bounds()),
      'stars:' || coalesce(new.rating_sum / nullif(new.rating_count, 0), 0)
    ]
    || array(
      select 'category:' || unnest(array[categories.parent, categories.slug]) from public.categories where categories.slug = new.category
    )
    || array(select 'tag:' || tag from unnest(new.tags) as given (tag))
    || case
      when new.ai_use is null then array['ai:unstated']
      when new.ai_use = '{}' then array['ai:none']
      else array(select distinct 'ai:' || split_part(used, '-', 2) from unnest(new.ai_use) as given (used))
        || array(select 'ai:' || used from unnest(new.ai_use) as given (used))
    end
    || array(select 'language:' || code from unnest(coalesce(new.languages, '{unstated}')) as given (code)),
    null
  ));
  return new;
end
$$;
create trigger listings_note_facets
  before insert or update of
    file_mime_type, file_kind, category, tags, usage_licence, ai_use, languages, price_cents, regular_price_cents, rating_sum, rating_count, seller_id, section_id
  on public.listings
  for each row execute function private.note_facets();

-- Sorted, so that two sellers can't deadlock. Definer, because sellers can't write tags.
create function private.add_tags()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into public.tags (slug) select given.tag from unnest(new.tags) as given (tag) order by given.tag on conflict do nothing;
  return null;
end
$$;
create trigger listings_add_tags after insert or update of tags on public.listings
  for each row when (new.tags <> '{}') execute function private.add_tags();

-- Moves up to 1000 listings of one merged tag to the tag that it means now. Returns 1 if there was
-- such a tag, so that the job calls it again.
create function private.merge_tags()
returns integer language plpgsql volatile security definer set search_path = '' as $$
declare
  merged record;
  moved integer;
begin
  select tags.slug into merged from public.tags where tags.merged_into is not null and tags.listing_count > 0 limit 1 for update;
  if not found then
    return 0;
  end if;
  with used as (
    select listings.id from public.listings
    where listings.facets @@ private.with_values(array['tag:' || merged.slug], '') limit 1000 for no key update
  )
  update public.listings set tags = listings.tags from used where listings.id = used.id;
  get diagnostics moved = row_count;
  if moved < 1000 then
    update public.tags set listing_count = 0 where tags.slug = merged.slug;
  end if;
  return 1;
end
$$;

-- Counts the listings of each tag again. Returns how many counts changed.
create function private.count_tags()
returns integer language sql volatile security definer set search_path = '' as $$
  with counted as (
    select used.tag, count(*)::integer as listings
    from public.listings, unnest(listings.tags) as used (tag)
    where listings.status = 'active'
    group by used.tag
  ), changed as (
    update public.tags set listing_count = coalesce(counted.listings, 0)
    from public.tags as all_tags left join counted on counted.tag = all_tags.slug
    where tags.slug = all_tags.slug and tags.merged_into is null and tags.listing_count <> coalesce(counted.listings, 0)
    returning 1
  )
  select count(*)::integer from changed
$$;
grant execute on function private.merge_tags, private.count_tags to marketplace_jobs;

-- A category that moves below another is found there too, and one with a new name by that.
create function private.refresh_category()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.listings set category = new.slug where listings.category = new.slug;
  return null;
end
$$;
create trigger categories_refresh_listings after update of parent, name, names on public.categories
  for each row when (old.parent is distinct from new.parent or (old.name, old.names) <> (new.name, new.names)) execute function private.refresh_category();
