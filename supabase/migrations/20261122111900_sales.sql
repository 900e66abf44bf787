SET check_function_bodies = off;

DROP INDEX "private"."pending_refunds_due_idx";

ALTER TABLE "private"."pending_refunds"
  DROP CONSTRAINT "pending_refunds_pkey";

DROP FUNCTION "private"."note_pending_refund"(uuid, uuid);

DROP FUNCTION "private"."take_pending_refunds"(integer);

ALTER TABLE "private"."pending_refunds"
  ADD COLUMN "id" uuid NOT NULL DEFAULT gen_random_uuid();

ALTER TABLE "private"."pending_refunds"
  ADD COLUMN "words" text;

ALTER TABLE "private"."pending_refunds"
  ADD COLUMN "failed_at" timestamp WITH time zone;

ALTER TABLE "private"."pending_refunds"
  ALTER COLUMN "listing_id" DROP NOT NULL;

CREATE OR REPLACE FUNCTION private.apply_dispute (
  intent_id      text,
  account_id     text,
  dispute_status text,
  dispute_cents  bigint
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  known public.orders;
begin
  select * into known from public.orders
  where orders.payment_intent_id = intent_id and orders.stripe_account_id is not distinct from account_id for update;
  if not found or known.lost_cents > 0 then
    return;
  end if;
  update public.orders
  set disputed_cents = case when dispute_status in ('needs_response', 'under_review') then least(dispute_cents, known.total_cents) else 0 end,
    lost_cents = case when dispute_status = 'lost' then least(dispute_cents, known.total_cents) else 0 end,
    status = case
      when dispute_status = 'lost' or known.status = 'refunded' then 'refunded'
      when dispute_status not in ('won', 'warning_closed') then 'disputed'
      when known.status <> 'disputed' then known.status
      when known.refunded_cents > known.duplicate_cents then 'partially_refunded'
      else 'paid'
    end
  where orders.id = known.id;
  if dispute_status = 'lost' then
    update public.entitlements set revoked_at = now(), revoke_reason = 'dispute_lost'
    where entitlements.order_id = known.id and entitlements.revoked_at is null;
    -- What was to be refunded is gone.
    update private.pending_refunds set failed_at = now()
    where pending_refunds.order_id = known.id and pending_refunds.refunded_at is null and pending_refunds.failed_at is null;
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.buyer_name (
  of_buyer uuid
)
  RETURNS text
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select profiles.name from public.profiles where profiles.id = of_buyer and profiles.standing <> 'deleted';
$function$;

CREATE OR REPLACE FUNCTION private.describe_sale (
  of_order_id uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  known public.orders;
begin
  select * into known from public.orders
  where orders.id = of_order_id and orders.seller_id = auth.uid() and orders.paid_at is not null and private.is_in_good_standing();
  if not found then
    perform private.reject('order_not_found');
  end if;
  return jsonb_build_object(
    'id', known.id, 'paid_at', known.paid_at, 'buyer_name', private.buyer_name(known.buyer_id), 'status', known.status,
    'total_cents', known.total_cents, 'refunded_cents', known.refunded_cents, 'fee_cents', known.fee_cents - known.fee_refunded_cents,
    'disputed_cents', known.disputed_cents, 'lost_cents', known.lost_cents, 'net_cents', private.net_cents(known),
    'refundable_cents', case
      when known.status in ('paid', 'partially_refunded') and known.payment_intent_id is not null then private.refundable_cents(known) else 0
    end,
    'payment_id', known.payment_intent_id, 'livemode', known.livemode,
    'thread_id', (select threads.id from public.threads where threads.order_id = known.id),
    'refunds', private.refunds_of(known.id),
    'items', (
      select jsonb_agg(private.item_facts(order_items) - 'last_download_at' order by order_items.title, order_items.id)
      from public.order_items where order_items.order_id = known.id
    )
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.find_sales (
  request jsonb
)
  RETURNS TABLE (
    id                uuid,
    paid_at           timestamp with time zone,
    buyer_name        text,
    titles            text[],
    status            text,
    total_cents       integer,
    refunded_cents    integer,
    fee_cents         integer,
    net_cents         integer,
    is_refund_pending boolean
  )
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  pattern text := private.like_pattern(request ->> 'q', true);
  like_ids uuid[] := case when request ->> 'q' not like '#%' then private.sales_like(pattern) end;
begin
  return query execute format(
    'select found.id, found.paid_at, private.buyer_name(found.buyer_id),
      array(select order_items.title from public.order_items where order_items.order_id = found.id order by order_items.title, order_items.id),
      found.status, found.total_cents, found.refunded_cents, found.fee_cents - found.fee_refunded_cents, private.net_cents(found),
      exists (
        select from private.pending_refunds
        where pending_refunds.order_id = found.id and pending_refunds.refunded_at is null and pending_refunds.failed_at is null
      )
    from (select orders.* from public.orders where %s%s order by orders.paid_at desc, orders.id desc limit $5) as found
    order by found.paid_at desc, found.id desc',
    private.sales_filters(request, like_ids), case when request ? 'after' then ' and (orders.paid_at, orders.id) < ($3, $4)' end
  ) using request, pattern, (request #>> '{after,0}')::timestamptz, (request #>> '{after,1}')::uuid,
    least((request ->> 'limit')::integer, 1001), like_ids;
end
$function$;

CREATE OR REPLACE FUNCTION private.finish_job (
  of_name    text,
  why_failed text,
  has_more   boolean
)
  RETURNS void
  LANGUAGE sql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  update private.jobs set
    finished_at = now(),
    last_error = left(why_failed, 500),
    failures = case when why_failed is null then 0 else jobs.failures + 1 end,
    due_at = case
      when why_failed is not null then now() + least(private.pause_after(jobs.failures + 1), make_interval(secs => jobs.every_seconds))
      when has_more then now()
      -- It was hurried while it ran.
      when jobs.due_at <= now() then jobs.due_at
      else jobs.started_at + make_interval(secs => jobs.every_seconds)
    end
  where jobs.name = of_name;
$function$;

CREATE OR REPLACE FUNCTION private.hurry_job (
  of_name text
)
  RETURNS void
  LANGUAGE sql
  SET search_path TO ''
  AS $function$
  update private.jobs set due_at = now() where jobs.name = of_name and jobs.due_at > now();
$function$;

CREATE OR REPLACE FUNCTION private.net_cents (
  of_order public.orders
)
  RETURNS integer
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select of_order.total_cents - of_order.fee_cents + of_order.fee_refunded_cents - of_order.refunded_cents
    - of_order.disputed_cents - of_order.lost_cents;
$function$;

CREATE OR REPLACE FUNCTION private.note_pending_refund (
  of_id      uuid,
  is_refused boolean DEFAULT false
)
  RETURNS void
  LANGUAGE sql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  update private.pending_refunds
  set refunded_at = case when not is_refused then now() end, failed_at = case when is_refused then now() end
  where pending_refunds.id = of_id and pending_refunds.refunded_at is null and pending_refunds.failed_at is null;
$function$;

CREATE OR REPLACE FUNCTION private.order_refunds (
  of_order_id uuid
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select jsonb_path_query_array(private.refunds_of(orders.id), '$[*] ? (@.state != "refused")')
  from public.orders where orders.id = of_order_id and orders.buyer_id = auth.uid() and private.is_in_good_standing();
$function$;

CREATE OR REPLACE FUNCTION private.queue_refund (
  of_order_id   uuid,
  of_listing_id uuid,
  wanted_cents  integer,
  why           text,
  revoke_as     text    DEFAULT 'refunded'::text
)
  RETURNS integer
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  known public.orders;
  due_cents integer;
begin
  select * into strict known from public.orders where orders.id = of_order_id for update;
  update public.entitlements set revoked_at = now(), revoke_reason = revoke_as
  where entitlements.order_id = of_order_id and entitlements.listing_id = of_listing_id and entitlements.revoked_at is null;
  due_cents := least(wanted_cents, private.refundable_cents(known));
  if due_cents <= 0 then
    return 0;
  end if;
  insert into private.pending_refunds (order_id, listing_id, cents, reason)
  values (of_order_id, of_listing_id, due_cents, why)
  on conflict (order_id, listing_id) do nothing;
  return case when found then due_cents else 0 end;
end
$function$;

CREATE OR REPLACE FUNCTION private.refund_sale (
  refund_id    uuid,
  of_order_id  uuid,
  wanted_cents integer,
  given_words  text
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  known public.orders;
begin
  perform private.lock_standing(auth.uid());
  select * into known from public.orders
  where orders.id = of_order_id and orders.seller_id = auth.uid() and orders.paid_at is not null for update;
  if not found then
    perform private.reject('order_not_found');
  elsif exists (select from private.pending_refunds where pending_refunds.id = refund_id and pending_refunds.order_id = of_order_id) then
    return;
  elsif known.status not in ('paid', 'partially_refunded') or known.payment_intent_id is null then
    perform private.reject('refund_impossible');
  elsif wanted_cents > private.refundable_cents(known) then
    perform private.reject('refund_too_much');
  end if;
  perform private.count_against('refund', auth.uid());
  insert into private.pending_refunds (id, order_id, cents, reason, words)
  values (refund_id, of_order_id, wanted_cents, 'seller', given_words);
  perform private.hurry_job('sweep_orders');
end
$function$;

CREATE OR REPLACE FUNCTION private.refundable_cents (
  of_order public.orders
)
  RETURNS integer
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select greatest(0, of_order.total_cents - of_order.refunded_cents - of_order.disputed_cents - of_order.lost_cents
    - case when of_order.duplicate_refunded_at is null then of_order.duplicate_cents else 0 end
    - coalesce(sum(pending_refunds.cents), 0))::integer
  from private.pending_refunds
  where pending_refunds.order_id = of_order.id and pending_refunds.refunded_at is null and pending_refunds.failed_at is null;
$function$;

CREATE OR REPLACE FUNCTION private.refunds_of (
  of_order_id uuid
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', pending_refunds.id,
    'cents', pending_refunds.cents,
    'title', (
      select order_items.title from public.order_items
      where order_items.order_id = of_order_id and order_items.listing_id = pending_refunds.listing_id
    ),
    'reason', pending_refunds.words,
    'state', case
      when pending_refunds.refunded_at is not null then 'refunded' when pending_refunds.failed_at is not null then 'refused' else 'pending'
    end,
    'created_at', pending_refunds.created_at
  ) order by pending_refunds.created_at desc, pending_refunds.id), '[]')
  from private.pending_refunds where pending_refunds.order_id = of_order_id;
$function$;

CREATE OR REPLACE FUNCTION private.sales_filters (
  request  jsonb,
  like_ids uuid[]
)
  RETURNS text
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  q text := request ->> 'q';
  filters text := 'orders.seller_id = auth.uid() and orders.paid_at is not null and private.is_in_good_standing()';
begin
  if q ~* '^#?[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    filters := filters || ' and orders.id = ltrim($1 ->> ''q'', ''#'')::uuid';
  elsif q ~* '^#[0-9a-f]{8}$' then
    filters := filters || ' and orders.id >= (substr($1 ->> ''q'', 2) || ''-0000-0000-0000-000000000000'')::uuid
      and orders.id <= (substr($1 ->> ''q'', 2) || ''-ffff-ffff-ffff-ffffffffffff'')::uuid';
  elsif cardinality(like_ids) <= 5000 then
    filters := filters || ' and orders.id = any ($6)';
  elsif q is not null then
    filters := filters || ' and (
      (
        select true from public.order_items join public.listings on listings.id = order_items.listing_id
        where order_items.order_id = orders.id and listings.title ilike $2 limit 1
      )
      or (select profiles.name ilike $2 and profiles.standing <> ''deleted'' from public.profiles where profiles.id = orders.buyer_id)
    )';
  end if;
  if request ? 'state' then
    filters := filters || format(' and orders.status = %L', request ->> 'state');
  end if;
  if request ? 'year' then
    filters := filters || format(' and orders.paid_at >= %L and orders.paid_at < %L',
      make_timestamptz((request ->> 'year')::integer, 1, 1, 0, 0, 0, 'UTC'), make_timestamptz((request ->> 'year')::integer + 1, 1, 1, 0, 0, 0, 'UTC'));
  end if;
  return filters;
end
$function$;

CREATE OR REPLACE FUNCTION private.sales_like (
  pattern text
)
  RETURNS uuid[]
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select array(
    select sold.order_id
    from public.listings,
      lateral (select order_items.order_id from public.order_items where order_items.listing_id = listings.id limit 5001) as sold
    where listings.seller_id = auth.uid() and listings.title ilike pattern
    union all
    select bought.id
    from public.profiles,
      lateral (select orders.id from public.orders where orders.buyer_id = profiles.id and orders.seller_id = auth.uid() limit 5001) as bought
    where (profiles.name || ' ' || profiles.username::text) ilike pattern and profiles.name ilike pattern and profiles.standing <> 'deleted'
    limit 5001
  );
$function$;

CREATE OR REPLACE FUNCTION private.take_pending_refunds (
  at_most integer
)
  RETURNS TABLE (
    id                uuid,
    order_id          uuid,
    listing_id        uuid,
    stripe_account_id text,
    payment_intent_id text,
    fee_cents         integer,
    cents             integer,
    reason            text
  )
  LANGUAGE sql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  with due as (
    select pending_refunds.id, orders.stripe_account_id, orders.payment_intent_id, orders.fee_cents
    from private.pending_refunds join public.orders on orders.id = pending_refunds.order_id
    where pending_refunds.refunded_at is null and pending_refunds.failed_at is null
      and (pending_refunds.begun_at is null or pending_refunds.begun_at < now() - interval '5 minutes')
      and orders.status in ('paid', 'partially_refunded', 'refunded') and orders.payment_intent_id is not null
    order by pending_refunds.created_at, pending_refunds.order_id
    limit least(at_most, 100)
    for update of pending_refunds skip locked
  )
  update private.pending_refunds set begun_at = now()
  from due where pending_refunds.id = due.id
  returning due.id, pending_refunds.order_id, pending_refunds.listing_id, due.stripe_account_id, due.payment_intent_id, due.fee_cents,
    pending_refunds.cents, pending_refunds.reason;
$function$;

ALTER TABLE "private"."pending_refunds"
  ADD CONSTRAINT "pending_refunds_one_end" CHECK (((refunded_at IS NULL) OR (failed_at IS NULL)));

ALTER TABLE "private"."pending_refunds"
  ADD CONSTRAINT "pending_refunds_one_for_each_item" UNIQUE (order_id, listing_id);

ALTER TABLE "private"."pending_refunds"
  ADD CONSTRAINT "pending_refunds_pkey" PRIMARY KEY (id);

ALTER TABLE "private"."pending_refunds"
  ADD CONSTRAINT "pending_refunds_words_length" CHECK (((char_length(words) >= 1) AND (char_length(words) <= 500) AND (words ~ '\S'::text)));

ALTER TABLE "private"."pending_refunds"
  ADD CONSTRAINT "pending_refunds_words_of_sellers" CHECK (((reason = 'seller'::text) = (words IS NOT NULL)));

CREATE INDEX pending_refunds_due_idx ON private.pending_refunds USING btree (created_at, order_id)
  WHERE ((refunded_at IS NULL) AND (failed_at IS NULL));

CREATE INDEX orders_sales_by_status_idx ON public.orders USING btree (seller_id, status, paid_at DESC, id DESC)
  WHERE ((paid_at IS NOT NULL) AND (status <> 'paid'::text));

CREATE INDEX orders_sales_idx ON public.orders USING btree (seller_id, paid_at DESC, id DESC)
  WHERE (paid_at IS NOT NULL);

COMMENT ON TABLE "private"."pending_refunds" IS 'Money that goes back for an order or one item of it, in cents: to be asked for, asked for, refunded, or refused.';

REVOKE ALL ON FUNCTION "private"."buyer_name"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."buyer_name"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."buyer_name"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."describe_sale"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."describe_sale"(uuid) TO "marketplace_api";

REVOKE ALL ON FUNCTION "private"."describe_sale"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."describe_sale"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."find_sales"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."find_sales"(jsonb) TO "marketplace_api";

REVOKE ALL ON FUNCTION "private"."find_sales"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."find_sales"(jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."hurry_job"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."hurry_job"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."hurry_job"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."net_cents"(public.orders) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."net_cents"(public.orders) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."net_cents"(public.orders) TO "postgres";

REVOKE ALL ON FUNCTION "private"."note_pending_refund"(uuid, boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."note_pending_refund"(uuid, boolean) TO "marketplace_payments";

REVOKE ALL ON FUNCTION "private"."note_pending_refund"(uuid, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."note_pending_refund"(uuid, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "private"."order_refunds"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."order_refunds"(uuid) TO "marketplace_api";

REVOKE ALL ON FUNCTION "private"."order_refunds"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."order_refunds"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."refund_sale"(uuid, uuid, integer, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."refund_sale"(uuid, uuid, integer, text) TO "marketplace_api";

REVOKE ALL ON FUNCTION "private"."refund_sale"(uuid, uuid, integer, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."refund_sale"(uuid, uuid, integer, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."refundable_cents"(public.orders) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."refundable_cents"(public.orders) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."refundable_cents"(public.orders) TO "postgres";

REVOKE ALL ON FUNCTION "private"."refunds_of"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."refunds_of"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."refunds_of"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."sales_filters"(jsonb, uuid[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."sales_filters"(jsonb, uuid[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."sales_filters"(jsonb, uuid[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."sales_like"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."sales_like"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."sales_like"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."take_pending_refunds"(integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."take_pending_refunds"(integer) TO "marketplace_payments";

REVOKE ALL ON FUNCTION "private"."take_pending_refunds"(integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."take_pending_refunds"(integer) TO "postgres";

-- By hand: rows.
INSERT INTO private.limits (name, most, seconds) VALUES ('refund', 100, 3600);
