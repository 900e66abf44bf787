SET check_function_bodies = off;

DROP FUNCTION "private"."correct_search"(text);

DROP FUNCTION "private"."fewer_words"(text);

DROP FUNCTION "private"."own_order"(uuid, text);

DROP FUNCTION "private"."own_orders"(jsonb);

DROP FUNCTION "private"."redress_order"(uuid);

DROP VIEW "private"."order_rows";

ALTER TABLE "public"."listings"
  ADD COLUMN "popularity" bigint NOT NULL DEFAULT 0;

CREATE OR REPLACE FUNCTION private.best_matches (
  query         tsquery,
  request       private.search_request,
  are_many      boolean,
  are_words_few boolean                DEFAULT false
)
  RETURNS TABLE (
    id         uuid,
    "position" double precision
  )
  LANGUAGE plpgsql
  STABLE
  ROWS 25
  SET search_path TO ''
  AS $function$
declare
  title_base constant double precision := 2::bigint << 40;
  other_base constant double precision := 1::bigint << 40;
  in_title constant text := 'ts_filter(listings.search_document, ''{a}'') @@ $1';
  found_count integer;
begin
  if query is null and request.sort in ('popular', 'relevance') and private.search_conditions(query, request) = private.search_conditions(null, null) then
    return query select * from private.popular_listings(request.page_size, request.after_position, request.after_id);
    return;
  elsif request.sort <> 'relevance' or query is null then
    return query select * from private.page_of_matches(query, request, request.sort, are_many, private.search_conditions(query, request, are_words_few));
    return;
  elsif not coalesce(request.after_position >= other_base, are_many) then
    return query select * from private.page_of_matches(query, request, 'rank', false, private.search_conditions(query, request, are_words_few));
    return;
  end if;
  if request.after_id is null or request.after_position >= title_base then
    -- A title with the words is a match, unless a word is unwanted. Both conditions together
    -- mislead the planner.
    return query select * from private.page_of_matches(
      query, request, 'score', true, private.search_conditions(case when position('!' in query::text) > 0 then query end, request) || ' and ' || in_title, title_base
    );
    get diagnostics found_count = row_count;
    if found_count = request.page_size then
      return;
    end if;
    request.after_id := null;
    request.page_size := request.page_size - found_count;
  end if;
  return query select * from private.page_of_matches(query, request, 'score', true, private.search_conditions(query, request) || ' and not ' || in_title, other_base);
end
$function$;

CREATE OR REPLACE FUNCTION private.correct_search (
  typed text,
  OUT   corrected text,
  OUT   words tsquery,
  OUT   partial text,
  OUT   is_weak boolean
)
  RETURNS record
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  if private.catalogue_query(typed) is null or not private.is_plain_search(typed) then
    return;
  end if;
  corrected := private.correct_words(typed, false);
  if corrected is not null then
    words := private.parse_search(corrected);
    if private.has_matches(words) then
      return;
    end if;
  end if;
  select tiers.words, tiers.share, tiers.is_single and tiers.share is not null into words, partial, is_weak
  from private.fewer_words(coalesce(corrected, typed)) as tiers where private.has_matches(tiers.words) limit 1;
  if words is null then
    corrected := null;
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.fewer_words (
  typed text
)
  RETURNS TABLE (
    words     tsquery,
    share     text,
    is_single boolean
  )
  LANGUAGE plpgsql
  STABLE
  ROWS 4
  SET search_path TO ''
  AS $function$
declare
  present text[];
  word_count integer;
begin
  select count(*), array_agg('(' || parts.query::text || ')' order by parts.place) filter (where private.has_matches(parts.query)) into word_count, present
  from private.expand_words(typed) as parts where numnode(parts.query) > 0 and not private.is_stop_word(parts.word);
  return query
    select (
      select string_agg(subsets.words, ' | ')::tsquery
      from (
        select '(' || string_agg(present[places.place], ' & ') || ')' as words
        from generate_series(1, (1 << cardinality(present)) - 1) as chosen (bits), generate_subscripts(present, 1) as places (place)
        where bit_count(chosen.bits::bit(8)) = size and chosen.bits & (1 << (places.place - 1)) > 0
        group by chosen.bits
      ) as subsets
    ), case when size < word_count then case when size * 2 > word_count then 'most' else 'some' end end, size = 1
    from generate_series(coalesce(cardinality(present), 0), case when word_count <= 3 then 1 else (word_count + 1) / 2 end, -1) as sizes (size);
end
$function$;

CREATE OR REPLACE FUNCTION private.fill_page (
  query   tsquery,
  request private.search_request
)
  RETURNS TABLE (
    id         uuid,
    "position" double precision
  )
  LANGUAGE plpgsql
  STABLE
  ROWS 25
  SET search_path TO ''
  AS $function$
declare
  after_tier constant integer := least(ceil(coalesce(-request.after_position, 0) / (1::bigint << 42)), 9);
  tier record;
  base double precision;
  found_count integer;
begin
  request.beyond := query;
  for tier in select * from private.fewer_words(request.words) with ordinality as tiers (words, share, is_single, place) loop
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
$function$;

CREATE OR REPLACE FUNCTION private.note_score()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.popular_head()
  RETURNS uuid[]
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET enable_seqscan TO 'off'
  SET enable_sort TO 'off'
  SET enable_bitmapscan TO 'off'
  SET jit TO 'off'
  AS $function$
declare
  item record;
  head uuid[] := '{}';
  sellers jsonb := '{}';
  of_seller integer;
begin
  for item in
    select listings.id, listings.seller_id from public.listings
    where listings.status = 'active' order by listings.popularity desc, listings.id desc
  loop
    of_seller := coalesce((sellers ->> item.seller_id::text)::integer, 0);
    continue when of_seller = 2;
    head := head || item.id;
    exit when cardinality(head) = 24;
    sellers := sellers || jsonb_build_object(item.seller_id, of_seller + 1);
  end loop;
  if cardinality(head) < 24 and (select count(*) from jsonb_object_keys(sellers)) < 12 then
    return '{}';
  end if;
  return head;
end
$function$;

CREATE OR REPLACE FUNCTION private.popular_listings (
  page_size      integer,
  after_position double precision,
  after_id       uuid
)
  RETURNS TABLE (
    id         uuid,
    "position" double precision
  )
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  ROWS 25
  SET search_path TO ''
  SET enable_seqscan TO 'off'
  SET jit TO 'off'
  AS $function$
declare
  head_base constant double precision := 1::bigint << 52;
  head constant uuid[] := private.popular_head();
  found_count integer;
begin
  return query
    select first.id, head_base + 24 - first.place from unnest(head) with ordinality as first (id, place)
    where after_id is null or head_base + 24 - first.place < after_position
    order by first.place limit page_size;
  get diagnostics found_count = row_count;
  return query
    select listings.id, listings.popularity::double precision from public.listings
    where listings.status = 'active' and listings.id <> all (head)
      and (listings.popularity, listings.id) < (
        greatest(least(coalesce(after_position, head_base), head_base), 0)::bigint, coalesce(after_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff')
      )
    order by listings.popularity desc, listings.id desc limit page_size - found_count;
end
$function$;

CREATE OR REPLACE FUNCTION private.popularity (
  points    integer,
  listed_at timestamp with time zone
)
  RETURNS bigint
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
RETURN ((points * '4000000000'::bigint) + (EXTRACT(epoch FROM listed_at))::bigint);

CREATE OR REPLACE FUNCTION private.search_catalogue (
  request_fields jsonb
)
  RETURNS TABLE (
    listing_ids uuid[],
    positions   double precision[],
    total       integer,
    is_about    boolean,
    facets      jsonb,
    left_out    jsonb,
    suggestion  text,
    corrected   text,
    partial     text
  )
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  ROWS 1
  SET search_path TO ''
  AS $function$
declare
  request private.search_request := jsonb_populate_record(null::private.search_request, request_fields);
  query tsquery := case when request.is_exact then private.catalogue_query(request.words) else private.parse_search(request.words) end;
  is_mended boolean := false;
  is_weak boolean := false;
begin
  request.hidden := request.hidden || private.hidden_from(auth.uid(), request.wanted);
  request.shop_ids := private.shop_matches(query, request);
  loop
    select page.listing_ids, page.positions, page.total, page.is_about, page.facets, page.left_out
    into listing_ids, positions, total, is_about, facets, left_out
    from private.search_page(query, request) as page;
    exit when listing_ids <> '{}' or is_mended or query is null or private.has_matches(query);
    if private.catalogue_query(request.words) is not null and private.is_plain_search(request.words) then
      suggestion := private.correct_words(request.words, true);
    end if;
    suggestion := case when private.has_matches(private.parse_search(suggestion)) then suggestion end;
    exit when request.is_exact;
    -- Every page of a corrected search computes the same correction.
    select mended.words, mended.corrected, mended.partial, mended.is_weak into query, corrected, partial, is_weak from private.correct_search(request.words) as mended;
    suggestion := nullif(suggestion, corrected);
    exit when query is null;
    is_mended := true;
    request.words := coalesce(corrected, request.words);
  end loop;
  if query is not null and request.shop_ids is null and not request.is_exact and request.sort = 'relevance' and private.is_plain_search(request.words)
    and cardinality(listing_ids) < request.page_size
    and (case when request.after_id is null then total > 0 else request.after_position < 0 or not private.has_many_matches(query, request, request.page_size - 1) end)
  then
    request.page_size := request.page_size - cardinality(listing_ids);
    select listing_ids || coalesce(array_agg(page.id order by page.place), '{}'), positions || coalesce(array_agg(page.position order by page.place), '{}')
    into listing_ids, positions from private.fill_page(query, request) with ordinality as page (id, "position", place);
  end if;
  -- Items with one word of several don't count as results.
  total := case when is_weak then least(total, 0) else total end;
  return next;
end
$function$;

CREATE OR REPLACE FUNCTION private.search_order (
  sort  text,
  typed text,
  OUT   columns text,
  OUT   "position" text,
  OUT   after text
)
  RETURNS record
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  case sort
    when 'newest' then
      columns := 'listings.created_at desc, listings.id desc';
      position := 'extract(epoch from listings.created_at) * 1000000';
      after := '(listings.created_at, listings.id) < (to_timestamp($2 / 1000000), $3)';
    when 'price_low' then
      columns := 'listings.price_cents, listings.id';
      position := 'listings.price_cents';
      after := '(listings.price_cents, listings.id) > ($2::integer, $3)';
    when 'price_high' then
      columns := 'listings.price_cents desc, listings.id desc';
      position := 'listings.price_cents';
      after := '(listings.price_cents, listings.id) < ($2::integer, $3)';
    when 'rating' then
      columns := 'listings.fair_rating desc, listings.id desc';
      position := 'listings.fair_rating';
      after := '(listings.fair_rating, listings.id) < ($2, $3)';
    when 'rank' then
      position := format(
        'floor((ts_rank(private.search_weights(), listings.search_document, $1)%s%s) * 20) * 1000000 + listings.score',
        case when btrim(typed) !~ '\s' then format(
          ' + 0.4 * ts_rank(''{0, 0, 0, 1}'', listings.search_document, %L)', plainto_tsquery('public.catalogue', left(typed, private.search_max_characters()))
        ) end,
        case private.language_of(typed)
          when 'english' then ' + 0.4 * coalesce(''en'' = any (listings.languages), true)::integer'
          when 'mixed' then format(' + 0.05 * (listings.search_document @@ %L)::integer', private.catalogue_query(typed))
        end
      );
      columns := format('(%s)::double precision desc, listings.id desc', position);
      after := format('((%s)::double precision, listings.id) < ($2, $3)', position);
    when 'score' then
      columns := 'listings.score desc, listings.id desc';
      position := 'listings.score';
      after := '(listings.score, listings.id) < ($2::integer, $3)';
    else
      columns := 'listings.popularity desc, listings.id desc';
      position := 'listings.popularity';
      after := '(listings.popularity, listings.id) < ($2::bigint, $3)';
  end case;
end
$function$;

CREATE VIEW "private"."order_rows" AS  SELECT id,
    number,
    buyer_id,
    paid_at,
    checkout_session_id,
    status,
    total_cents,
    created_at,
    refund_policy,
    bundle_name,
    bundle_cents,
    discount_code,
    discount_cents,
    tax_mode,
    tax_cents,
    refunded_cents,
    hides_buyer AS hides_you,
        CASE
            WHEN (withdrawable_until IS NOT NULL) THEN ( SELECT jsonb_build_object('until', orders.withdrawable_until, 'is_waiting', ((now() < orders.withdrawable_until) AND (supply_consents.order_id IS NULL) AND (order_withdrawals.order_id IS NULL)), 'consent',
                    CASE
                        WHEN (supply_consents.order_id IS NOT NULL) THEN jsonb_build_object('words', supply_consents.words, 'given_at', supply_consents.given_at)
                        ELSE NULL::jsonb
                    END, 'withdrawn_at', order_withdrawals.declared_at) AS jsonb_build_object
               FROM ((( SELECT) one
                 LEFT JOIN public.supply_consents ON ((supply_consents.order_id = orders.id)))
                 LEFT JOIN public.order_withdrawals ON ((order_withdrawals.order_id = orders.id))))
            ELSE NULL::jsonb
        END AS withdrawal,
        CASE
            WHEN (paid_at IS NOT NULL) THEN ( SELECT jsonb_build_object('address', gifts.shown_address, 'note', gifts.note, 'deliver_on', ((gifts.deliver_at AT TIME ZONE 'UTC'::text))::date, 'state', private.gift_state(gifts.*)) AS jsonb_build_object
               FROM private.gifts
              WHERE (gifts.order_id = orders.id))
            ELSE NULL::jsonb
        END AS gift,
    ( SELECT COALESCE(jsonb_agg(jsonb_build_object('id', order_items.id, 'listing_id', order_items.listing_id, 'title', order_items.title, 'price_cents', order_items.price_cents, 'tax_cents', order_items.tax_cents, 'discount_cents', order_items.discount_cents, 'seller_name', order_items.seller_name, 'usage_licence', order_items.usage_licence, 'ai_use', order_items.ai_use, 'languages', order_items.languages, 'showcase_images', order_items.showcase_images, 'created_at', order_items.created_at, 'is_held', COALESCE(holding.is_held, false), 'revoke_reason', holding.revoke_reason, 'new_release',
                CASE
                    WHEN (listings.file_changed_at IS NOT NULL) THEN jsonb_build_object('number', listings.release_number, 'name', listings.release_name, 'released_at', listings.file_changed_at, 'note', listings.release_note)
                    ELSE NULL::jsonb
                END, 'is_updated', COALESCE((listings.release_number > ( SELECT max(downloads.release) AS max
                   FROM public.downloads
                  WHERE ((downloads.buyer_id = orders.buyer_id) AND (downloads.listing_id = order_items.listing_id)))), false), 'licence', ( SELECT jsonb_build_object('id', held.id, 'key', held.key, 'seats', held.seats, 'seats_used', held.seats_used, 'state',
                        CASE
                            WHEN (held.id IS NULL) THEN 'waiting'::text
                            WHEN (held.is_taken_back OR (held.entitlement_id = ANY (holding.revoked_ids))) THEN 'revoked'::text
                            WHEN (held.ended_at IS NOT NULL) THEN 'ended'::text
                            ELSE 'valid'::text
                        END) AS jsonb_build_object
                   FROM ( SELECT licence_keys.id,
                            licence_keys.key,
                            licence_keys.seats,
                            licence_keys.seats_used,
                            licence_keys.ended_at,
                            licence_keys.is_taken_back,
                            licence_keys.entitlement_id,
                            licence_keys.assigned_at AS since
                           FROM public.licence_keys
                          WHERE ((licence_keys.entitlement_id = ANY (holding.ids)) AND (licence_keys.entitlement_id IN ( SELECT supplied_licences.entitlement_id
                                   FROM private.supplied_licences)))
                        UNION ALL
                         SELECT NULL::uuid,
                            NULL::text,
                            NULL::integer,
                            0,
                            NULL::timestamp with time zone,
                            false,
                            licence_waits.entitlement_id,
                            licence_waits.since
                           FROM public.licence_waits
                          WHERE ((licence_waits.buyer_id = orders.buyer_id) AND (licence_waits.listing_id = order_items.listing_id))
                  ORDER BY 8 DESC
                 LIMIT 1) held), 'review', ( SELECT jsonb_build_object('id', reviews.id, 'rating', reviews.rating, 'comment', reviews.comment) AS jsonb_build_object
                   FROM public.reviews
                  WHERE ((reviews.listing_id = order_items.listing_id) AND (reviews.reviewer_id = orders.buyer_id)))) ORDER BY order_items.title, order_items.id), '[]'::jsonb) AS "coalesce"
           FROM ((public.order_items
             CROSS JOIN LATERAL ( SELECT bool_or((entitlements.revoked_at IS NULL)) AS is_held,
                    array_agg(entitlements.id) AS ids,
                    array_agg(entitlements.id) FILTER (WHERE (entitlements.revoked_at IS NOT NULL)) AS revoked_ids,
                    (array_agg(entitlements.revoke_reason ORDER BY entitlements.granted_at DESC) FILTER (WHERE (entitlements.order_id = orders.id)))[1] AS revoke_reason
                   FROM public.entitlements
                  WHERE ((entitlements.buyer_id = orders.buyer_id) AND (entitlements.listing_id = order_items.listing_id))) holding)
             LEFT JOIN public.listings ON (((listings.id = order_items.listing_id) AND ((listings.status = 'active'::text) OR holding.is_held))))
          WHERE (order_items.order_id = orders.id)) AS items
   FROM public.orders;

CREATE OR REPLACE FUNCTION private.own_order (
  of_order_id   uuid,
  of_session_id text DEFAULT NULL::text
)
  RETURNS SETOF private.order_rows
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  ROWS 1
  SET search_path TO ''
  AS $function$
begin
  if not private.is_in_good_standing() then
    perform private.require_good_standing();
    return;
  end if;
  return query
    select * from private.order_rows
    where order_rows.buyer_id = auth.uid() and order_rows.id = coalesce(
      of_order_id, (select orders.id from public.orders where orders.checkout_session_id = of_session_id)
    );
end
$function$;

CREATE OR REPLACE FUNCTION private.own_orders (
  request jsonb
)
  RETURNS SETOF private.order_rows
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  ROWS 25
  SET search_path TO ''
  AS $function$
declare
  typed constant text := request ->> 'q';
  after_time constant timestamptz := coalesce(request #>> '{after,0}', 'infinity');
  after_id constant uuid := coalesce(request #>> '{after,1}', 'ffffffff-ffff-ffff-ffff-ffffffffffff');
begin
  if not private.is_in_good_standing() then
    perform private.require_good_standing();
    return;
  end if;
  return query
    select * from private.order_rows
    where order_rows.buyer_id = auth.uid() and order_rows.paid_at is not null
      and (order_rows.created_at, order_rows.id) < (after_time, after_id)
      and (
        typed is null or order_rows.id::text = lower(typed)
        or order_rows.number = private.order_number_of(typed)
        or exists (
          select from public.order_items
          where order_items.order_id = order_rows.id
            and (strpos(lower(order_items.title), lower(typed)) > 0 or strpos(lower(order_items.seller_name), lower(typed)) > 0)
        )
      )
    order by order_rows.created_at desc, order_rows.id desc limit (request ->> 'limit')::integer;
end
$function$;

CREATE OR REPLACE FUNCTION private.redress_order (
  of_order_id uuid
)
  RETURNS SETOF private.order_rows
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  ROWS 1
  SET search_path TO ''
  AS $function$
begin
  perform private.require_not_deleted();
  return query
    select * from private.order_rows
    where order_rows.id = of_order_id and order_rows.buyer_id = auth.uid() and order_rows.paid_at is not null;
end
$function$;

CREATE INDEX listings_popularity_idx ON public.listings USING btree (popularity DESC, id DESC) INCLUDE (seller_id)
  WHERE (status = 'active'::text);

COMMENT ON COLUMN "public"."listings"."popularity" IS 'The order of Popular: the score without freshness, then the time of the upload.';

REVOKE ALL ON FUNCTION "private"."correct_search"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."correct_search"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."correct_search"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."fewer_words"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."fewer_words"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."fewer_words"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."own_order"(uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."own_order"(uuid, text) TO "marketplace_api", "marketplace_payments";

REVOKE ALL ON FUNCTION "private"."own_order"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."own_order"(uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."own_orders"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."own_orders"(jsonb) TO "marketplace_api";

REVOKE ALL ON FUNCTION "private"."own_orders"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."own_orders"(jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."popular_head"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."popular_head"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."popular_head"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."popular_listings"(integer, double precision, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."popular_listings"(integer, double precision, uuid) TO "marketplace_public";

REVOKE ALL ON FUNCTION "private"."popular_listings"(integer, double precision, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."popular_listings"(integer, double precision, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."popularity"(integer, timestamp WITH time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."popularity"(integer, timestamp WITH time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."popularity"(integer, timestamp WITH time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."redress_order"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."redress_order"(uuid) TO "marketplace_api";

REVOKE ALL ON FUNCTION "private"."redress_order"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."redress_order"(uuid) TO "postgres";

insert into private.search_synonyms (phrase, alternatives) values
  ('artwork', '{print,illustration}'),
  ('bathroom', '{print}'),
  ('bedroom', '{print}'),
  ('christmas gift', '{gift}'),
  ('decor', '{print}'),
  ('dining room', '{kitchen print}'),
  ('gallery wall', '{print}'),
  ('hallway', '{print}'),
  ('home decor', '{print,cushion}'),
  ('home office', '{print,planner}'),
  ('housewarming', '{print,cookbook,recipe}'),
  ('lesson plan', '{worksheet}'),
  ('living room', '{print,cushion}'),
  ('nursery', '{print,crib,children}'),
  ('room decor', '{print}'),
  ('spreadsheet', '{workbook}'),
  ('throw pillow', '{cushion}'),
  ('wall picture', '{print}')on conflict do nothing;
-- data: public.listings.popularity is computed for existing rows
update public.listings set score_due_at = score_due_at;
