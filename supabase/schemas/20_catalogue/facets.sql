-- What the search filters listings by.

-- A share is a fair sample of all listings, because ids are random. Merged tags become the other one,
-- and each tag stands once, in the seller's order. A new filter is one more value here.
-- Definer, because sellers can't use the schema of the bounds.
create function private.note_facets()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.file_kind := (select file_types.kind from public.file_types where file_types.mime_type = new.file_mime_type);
  if new.tags <> '{}' then
    new.tags := array(
      select coalesce(tags.merged_into, given.tag)
      from unnest(new.tags) with ordinality as given (tag, place) left join public.tags on tags.slug = given.tag
      group by 1 order by min(given.place)
    );
  end if;
  new.scope := array_to_tsvector(array['share:' || left(new.id::text, 2), 'seller:' || new.seller_id]);
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
    file_mime_type, file_kind, category, tags, usage_licence, ai_use, languages, price_cents, regular_price_cents, rating_sum, rating_count, seller_id
  on public.listings
  for each row execute function private.note_facets();

-- Adds new tags. Sorted, so that two sellers can't deadlock. Definer, because sellers can't write
-- tags themselves.
create function private.add_tags()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.tags (slug) select given.tag from unnest(new.tags) as given (tag) order by given.tag on conflict do nothing;
  return null;
end
$$;
create trigger listings_add_tags
  after insert or update of tags on public.listings
  for each row when (new.tags <> '{}') execute function private.add_tags();

-- A category that moves below another is found there too.
create function private.refresh_category()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.listings set category = new.slug where listings.category = new.slug;
  return null;
end
$$;
create trigger categories_refresh_listings
  after update of parent on public.categories
  for each row when (old.parent is distinct from new.parent) execute function private.refresh_category();
