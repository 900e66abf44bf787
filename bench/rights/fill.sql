-- A shop with bench.users, bench.listings and bench.orders rows. A superuser loads it without
-- triggers and foreign keys, so counters and search documents are written here. The same seed draws
-- the same shop. Random row numbers go into a temporary table first.

set session_replication_role = replica;
set maintenance_work_mem = '1GB';
set work_mem = '256MB';
select setseed(0.42);

create temp table sizes as
select
  current_setting('bench.users')::integer as users,
  current_setting('bench.listings')::integer as listings,
  current_setting('bench.orders')::integer as orders,
  greatest(current_setting('bench.listings')::integer / 100, 1) as sellers;

create function pg_temp.id_of(kind text, number bigint) returns uuid language sql immutable
  as $$ select md5(kind || number)::uuid $$;

-- 3,375 words, the first ones used most, like those of any language.
create temp table words as
select (row_number() over (order by md5(word)) - 1)::integer as rank, word, to_tsvector('public.catalogue', word) as document
from (
  select a || b || c as word
  from unnest(array['ba','ce','di','fo','gu','ka','le','mi','no','pu','ra','se','ti','vo','zu']) as a,
    unnest(array['lan','mer','nip','rod','sum','tak','vel','bin','cor','dun','fas','gem','hil','jov','kut']) as b,
    unnest(array['a','eb','ic','od','um','an','el','im','on','ur','at','ek','id','ok','ux']) as c
) as made;
create temp table drawn_words as
select sentence, floor(3375 * power(random(), 3))::integer as rank
from generate_series(0, 19999) as sentence, generate_series(1, 12) as position;
create temp table sentences as
select drawn_words.sentence, string_agg(words.word, ' ') as text, to_tsvector('public.catalogue', string_agg(words.word, ' ')) as document
from drawn_words join words using (rank) group by drawn_words.sentence;

insert into public.profiles (id, username, name, is_seller, is_banned, created_at)
select
  pg_temp.id_of('user', number), 'user-' || number, initcap(words.word) || ' ' || number, number < sizes.sellers,
  number % 1000 = 999, now() - make_interval(mins => number)
from sizes, generate_series(0, sizes.users - 1) as number join words on words.rank = number % 3375;

-- Later buyers and listings get fewer orders. An order has one to three listings of one seller.
create temp table drawn_orders as
select
  number, floor(sizes.users * power(random(), 2))::integer as buyer, floor(sizes.listings * power(random(), 2))::integer as listing,
  1 + floor(random() * 3)::integer as items, random() as fate
from sizes, generate_series(0, sizes.orders - 1) as number;
update drawn_orders set buyer = (buyer + 1) % sizes.users from sizes where buyer = listing % sizes.sellers;
create temp table drawn_items as
select drawn_orders.number, drawn_orders.buyer, drawn_orders.fate, (listing + position * sizes.sellers) % sizes.listings as listing
from sizes, drawn_orders, generate_series(0, 2) as position where position < items;

insert into public.orders (
  id, buyer_id, seller_id, status, total_cents, basket_digest, livemode, checkout_session_id, refunded_cents, created_at, expires_at, paid_at
)
select
  pg_temp.id_of('order', number), pg_temp.id_of('user', buyer), pg_temp.id_of('user', listing % sizes.sellers),
  case when fate < 0.03 then 'expired' when fate < 0.05 then 'refunded' else 'paid' end,
  1000 * items, sha256(number::text::bytea), false, 'cs_test_' || number,
  case when fate between 0.03 and 0.05 then 1000 * items else 0 end,
  now() - make_interval(mins => number), now() - make_interval(mins => number - 60),
  case when fate >= 0.03 then now() - make_interval(mins => number - 1) end
from sizes, drawn_orders;

insert into public.order_items (order_id, buyer_id, holder_id, listing_id, title, price_cents, seller_name, created_at)
select
  pg_temp.id_of('order', number), pg_temp.id_of('user', buyer), pg_temp.id_of('user', buyer), pg_temp.id_of('listing', listing), 'Item ' || listing, 1000,
  'Seller ' || listing % sizes.sellers, now() - make_interval(mins => number)
from sizes, drawn_items;

create temp table drawn_entitlements as
select distinct on (buyer, listing) buyer, listing, number, fate, random() as mood
from drawn_items where fate >= 0.03 order by buyer, listing, number;
insert into public.entitlements (buyer_id, listing_id, order_id, first_release, granted_at, revoked_at, revoke_reason)
select
  pg_temp.id_of('user', buyer), pg_temp.id_of('listing', listing), pg_temp.id_of('order', number), 1, now() - make_interval(mins => number),
  case when fate < 0.05 then now() end, case when fate < 0.05 then 'refunded' end
from drawn_entitlements;

insert into public.reviews (listing_id, reviewer_id, rating, comment, created_at)
select
  pg_temp.id_of('listing', listing), pg_temp.id_of('user', buyer), 1 + floor(5 * power(mood / 0.7, 0.4))::integer % 5,
  sentences.text, now() - make_interval(mins => number)
from drawn_entitlements join sentences on sentences.sentence = number % 20000
where mood < 0.7;

-- Three to eight tags each, the first words used most.
create temp table tag_sets as
select drawn.tag_set, array_agg(distinct words.word) as tags
from (
  select tag_set, floor(3375 * power(random(), 3))::integer as rank
  from generate_series(0, 19999) as tag_set, generate_series(1, 3 + tag_set % 6) as place
) as drawn join words using (rank) group by drawn.tag_set;
create temp table leaves as
select (row_number() over (order by md5(slug)) - 1)::integer as rank, slug, parent, to_tsvector('public.catalogue', name) as document from public.categories where parent is not null;

create temp table drawn_listings as
select
  number, floor(3375 * power(random(), 3))::integer as first_word, floor(3375 * power(random(), 3))::integer as second_word,
  floor(20000 * random())::integer as first_sentence, floor(20000 * random())::integer as second_sentence,
  floor(20000 * random())::integer as tag_set, floor(40 * power(random(), 2))::integer as leaf,
  (array['personal', 'commercial', 'extended', null])[1 + floor(4 * random())::integer] as usage_licence,
  (array['{}', '{}', '{}', '{text-assisted}', '{picture-generated}', null]::text[])[1 + floor(6 * random())::integer]::text[] as ai_use,
  (array['{en}', '{en}', '{en}', '{de}', '{fr,en}', null]::text[])[1 + floor(6 * random())::integer]::text[] as languages,
  case when fate < 0.9 then 'active' when fate < 0.98 then 'inactive' else 'removed' end as status
from (select number, random() as fate from sizes, generate_series(0, sizes.listings - 1) as number) as drawn;
create temp table sales as
select listing, count(*) filter (where fate >= 0.05) as sold, count(*) filter (where mood < 0.7) as reviewed,
  coalesce(sum(1 + floor(5 * power(mood / 0.7, 0.4))::integer % 5) filter (where mood < 0.7), 0) as stars
from drawn_entitlements group by listing;
analyze drawn_listings, sentences, words, sales, sizes;

insert into public.listings (
  id, seller_id, title, description, price_cents, status, showcase_images, file_mime_type, file_size_bytes,
  sales_count, rating_count, rating_sum, sales_weight, score, popularity, search_document, created_at, category, tags, usage_licence, ai_use, languages, file_kind, scope, facets
)
select
  pg_temp.id_of('listing', number), profiles.id, initcap(a.word) || ' ' || b.word || ' pack', c.text || '. ' || d.text || '.',
  case when number % 37 = 0 then 0 else 100 * (1 + number % 200) end, drawn_listings.status,
  jsonb_build_array(jsonb_build_object('path', profiles.id || '/' || number, 'thumbnailPath', null, 'width', 1200, 'height', 900)),
  file.mime_type, 1000000 + number, coalesce(sales.sold, 0), coalesce(sales.reviewed, 0), coalesce(sales.stars, 0),
  coalesce(sales.sold, 0) * private.sale_weight(now() - interval '30 days'),
  points.score, private.popularity(points.score, now() - make_interval(secs => number * 30)),
  setweight(a.document || b.document || to_tsvector('public.catalogue', 'pack'), 'A') || setweight(c.document || d.document, 'B')
    || setweight(to_tsvector('public.catalogue', profiles.name || ' ' || profiles.username), 'C') || leaves.document,
  now() - make_interval(secs => number * 30), leaves.slug, tag_sets.tags, usage_licence, ai_use, languages, file_types.kind,
  array_to_tsvector(private.shares_of(pg_temp.id_of('listing', number)) || array['seller:' || profiles.id]),
  array_to_tsvector(
    array[
      'item:all', 'kind:' || file_types.kind, 'licence:' || coalesce(usage_licence, 'unstated'), 'category:' || leaves.parent, 'category:' || leaves.slug,
      'band:' || width_bucket(case when number % 37 = 0 then 0 else 100 * (1 + number % 200) end, private.search_price_bounds()),
      'stars:' || coalesce(sales.stars / nullif(sales.reviewed, 0), 0)
    ] || array(select 'tag:' || tag from unnest(tag_sets.tags) as given (tag))
    || case when ai_use is null then '{ai:unstated}' when ai_use = '{}' then '{ai:none}' when ai_use = '{text-assisted}' then '{ai:assisted,ai:text-assisted}'
      else '{ai:generated,ai:picture-generated}' end::text[]
    || array(select 'language:' || code from unnest(coalesce(languages, '{unstated}')) as given (code))
  )
from sizes cross join drawn_listings
join tag_sets using (tag_set)
join leaves on leaves.rank = leaf
cross join lateral (
  select (array['application/pdf', 'image/png', 'image/jpeg', 'text/plain', 'application/pdf', 'image/png', 'video/mp4'])[1 + number % 7] as mime_type
) as file
join public.file_types on file_types.mime_type = file.mime_type
join words as a on a.rank = first_word
join words as b on b.rank = second_word
join sentences as c on c.sentence = first_sentence
join sentences as d on d.sentence = second_sentence
join public.profiles on profiles.id = pg_temp.id_of('user', number % sizes.sellers)
left join sales on sales.listing = drawn_listings.number
cross join lateral (
  select (500000 * coalesce(sales.sold, 0) / (coalesce(sales.sold, 0) + 20.0)
    + 75000 * (private.fair_rating(coalesce(sales.stars, 0)::integer, coalesce(sales.reviewed, 0)::integer) - 1))::integer as score
) as points;

insert into public.tags (slug, listing_count)
select tag, count(*) from public.listings, unnest(tags) as given (tag) where status = 'active' group by tag;

insert into private.catalogue_words (word) select word from words union select 'pack';

create temp table drawn_wishes as
select drawn.number, pg_temp.id_of('user', buyer) as buyer_id, pg_temp.id_of('listing', listing) as listing_id
from (
  select number, floor(sizes.users * power(random(), 2))::integer as buyer, floor(sizes.listings * power(random(), 2))::integer as listing
  from sizes, generate_series(1, 6 * sizes.users) as number
) as drawn
join drawn_listings on drawn_listings.number = listing and drawn_listings.status = 'active';
insert into public.cart_items (buyer_id, listing_id, added_at)
select buyer_id, listing_id, now() - make_interval(mins => number) from drawn_wishes where number % 2 = 0
on conflict do nothing;
insert into public.wishlist_items (buyer_id, listing_id, added_at)
select buyer_id, listing_id, now() - make_interval(mins => number) from drawn_wishes where number % 2 = 1
on conflict do nothing;
