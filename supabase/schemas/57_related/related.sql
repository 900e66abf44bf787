-- Related items: of the same seller, similar, and bought together (pairs of bought_together.sql).

create table private.bought_together (
  listing_id uuid not null references public.listings (id) on delete cascade,
  position smallint not null constraint bought_together_position_within check (position between 1 and 12),
  other_id uuid not null references public.listings (id) on delete cascade,
  primary key (listing_id, position),
  constraint bought_together_not_itself check (other_id <> listing_id)
);
comment on table private.bought_together is 'Items that at least five buyers of a listing also bought, in order. No counts and no buyers.';
select private.declare_personal('private.bought_together', null, '{other_id}', kept => 'an item and no person', unexported => 'an item and no person');
create index bought_together_other_id_idx on private.bought_together (other_id);

-- At most 200 listings with a tag, the category or a word of the title in common.
create function private.similar_candidates(subject public.listings)
returns table (id uuid) language sql stable rows 200 set search_path = ''
  -- Each candidate comes from a text index. Of a frequent value, that gives a random part.
  set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off set jit = off set gin_fuzzy_search_limit = 500 as $$
  select found.id
  from (
    select 'tag:' || tags.tag as value, 16 as most from unnest(subject.tags) as tags (tag)
    union all select 'category:' || subject.category, 40 where subject.category is not null
  ) as values, lateral (
    select listings.id from public.listings
    where listings.facets @@ quote_literal(values.value)::tsquery and listings.status = 'active' limit values.most
  ) as found
  union
  select found.id
  from unnest(tsvector_to_array(ts_filter(subject.search_document, '{a}'))) as words (word), lateral (
    select listings.id from public.listings
    where ts_filter(listings.search_document, '{a}') @@ quote_literal(words.word)::tsquery and listings.status = 'active' limit 16
  ) as found
  limit 200;
$$;

-- Ids for the rows below an item. Nothing for a removed item, so that it looks like one that never
-- was. Definer, because text search is not leakproof, and because pairs are private. It gives ids
-- of active listings only, and the reader's own rights apply to the rows.
create function private.related_listings(of_listing_id uuid, most integer)
returns table (kind text, id uuid, "position" bigint) language plpgsql stable security definer rows 30 set search_path = '' as $$
declare
  subject public.listings;
begin
  select * into subject from public.listings where listings.id = of_listing_id and listings.status in ('active', 'inactive', 'paused');
  if not found then
    return;
  end if;
  return query
    select 'fromSeller', newest.id, row_number() over (order by newest.created_at desc, newest.id desc)
    from (
      select listings.id, listings.created_at from public.listings
      where listings.seller_id = subject.seller_id and listings.status = 'active' and listings.id <> subject.id
      order by listings.created_at desc, listings.id desc limit most
    ) as newest;
  -- Rare tags count most. Never a copy of its files, at most two of a seller.
  return query
    with weights as materialized (
      select tags.slug, (1 / ln(2 + greatest(tags.listing_count, 1)))::double precision as weight
      from public.tags where tags.slug = any (subject.tags)
    ),
    ranked as (
      select listings.id, listings.seller_id,
        coalesce((select sum(weights.weight) from weights where weights.slug = any (listings.tags)), 0)
        + case when listings.category = subject.category then 0.2 else 0 end
        + extensions.similarity(listings.title, subject.title) / 2 as likeness
      from private.similar_candidates(subject) as near join public.listings on listings.id = near.id
      where listings.id <> subject.id and not listings.is_sold_out
        and listings.id <> all (array(
          select copies.listing_id
          from public.listing_files as own join public.listing_files as copies on copies.sha256 = own.sha256
          where own.listing_id = subject.id
        ))
    ),
    spread as (
      select ranked.id, ranked.likeness, row_number() over (partition by ranked.seller_id order by ranked.likeness desc, ranked.id) as of_seller
      from ranked
    )
    select 'similar', spread.id, row_number() over (order by spread.likeness desc, spread.id)
    from spread where spread.of_seller <= 2 order by 3 limit most;
  return query
    select 'boughtTogether', bought_together.other_id, bought_together.position::bigint
    from private.bought_together join public.listings on listings.id = bought_together.other_id
    where bought_together.listing_id = subject.id and listings.status = 'active' and not listings.is_sold_out
    order by bought_together.position limit most;
end
$$;
grant execute on function private.related_listings to marketplace_public;
