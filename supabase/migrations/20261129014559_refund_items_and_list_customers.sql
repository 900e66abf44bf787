SET check_function_bodies = off;

DROP POLICY "Buyers can open their threads" ON "public"."threads";

DROP FUNCTION "private"."find_customers"(jsonb);

DROP FUNCTION "private"."queue_refund"(uuid, uuid, integer, text, text);

DROP FUNCTION "private"."refund_sale"(uuid, uuid, integer, text);

CREATE OR REPLACE FUNCTION private.apply_dispute (
  intent_id      text,
  account_id     text,
  dispute_status text,
  dispute_cents  bigint,
  taken_cents    bigint DEFAULT 0
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  order_row public.orders;
  -- Held or taken by the bank, in cents.
  held_cents integer;
begin
  select * into order_row from public.orders
  where orders.payment_intent_id = intent_id and orders.stripe_account_id is not distinct from account_id for update;
  if not found or order_row.lost_cents > 0 then
    return;
  end if;
  held_cents := least(dispute_cents, order_row.total_cents);
  order_row.disputed_cents := case when dispute_status in ('needs_response', 'under_review') then held_cents else 0 end;
  order_row.lost_cents := case when dispute_status = 'lost' or (dispute_status = 'prevented' and taken_cents > 0) then held_cents else 0 end;
  update public.orders
  set disputed_cents = order_row.disputed_cents, lost_cents = order_row.lost_cents,
    status = private.status_of(order_row, dispute_status <> all (private.dispute_ends()))
  where orders.id = order_row.id;
  if order_row.lost_cents = 0 then
    return;
  end if;
  -- The seller's own refunds of amounts have failed. That of an item took the item, so it stays a
  -- debt.
  update private.pending_refunds set failed_at = now()
  where pending_refunds.order_id = order_row.id and pending_refunds.is_open and pending_refunds.reason = 'seller'
    and pending_refunds.listing_id is null;
  if order_row.refunded_cents + order_row.lost_cents >= order_row.total_cents then
    perform private.revoke_paid_items(order_row.id, 'dispute_lost');
    update private.pending_refunds set returned_at = now() where pending_refunds.order_id = order_row.id and pending_refunds.is_open;
    return;
  end if;
  with debts as (
    select pending_refunds.id, least(
      pending_refunds.cents, sum(pending_refunds.cents) over (order by pending_refunds.created_at, pending_refunds.id) - order_row.lost_cents
    ) as left_cents
    from private.pending_refunds where pending_refunds.order_id = order_row.id and pending_refunds.is_open
  )
  update private.pending_refunds
  set returned_at = case when debts.left_cents <= 0 then now() end,
    cents = case when debts.left_cents > 0 then debts.left_cents else pending_refunds.cents end,
    attempt = pending_refunds.attempt + 1
  from debts where pending_refunds.id = debts.id and debts.left_cents < pending_refunds.cents;
end
$function$;

CREATE OR REPLACE FUNCTION private.complete_thread()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  listing public.listings;
begin
  if new.order_id is not null then
    select orders.buyer_id, orders.seller_id, orders.hides_buyer or profiles.is_guest into new.buyer_id, new.seller_id, new.hides_buyer
    from public.orders join public.profiles on profiles.id = orders.buyer_id
    where orders.id = new.order_id and orders.status not in ('pending', 'expired') and (
      orders.buyer_id = auth.uid() or (orders.seller_id = auth.uid() and orders.total_cents > 0)
    );
    perform private.reject_if(new.buyer_id is null, 'order_not_found');
    return new;
  end if;
  new.buyer_id := auth.uid();
  if new.listing_id is not null then
    select * into listing from public.listings where listings.id = new.listing_id;
    perform private.reject_if(not found or listing.status in ('removed', 'processing'), 'not_found');
    perform private.reject_if(listing.status <> 'active', 'listing_inactive');
    new.seller_id := listing.seller_id;
    new.listing_title := listing.title;
  elsif not exists (select from public.profiles where profiles.id = new.seller_id and profiles.is_seller) then
    perform private.reject('profile_not_found');
  end if;
  perform private.reject_if(not private.may_write(new, new.buyer_id), 'cannot_write');
  return new;
end
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
  order_row public.orders;
begin
  select * into order_row from public.orders
  where orders.id = of_order_id and orders.seller_id = auth.uid() and orders.paid_at is not null and orders.origin = 'purchase'
    and private.is_in_good_standing();
  perform private.reject_if(not found, 'order_not_found');
  return jsonb_build_object(
    'id', order_row.id, 'number', order_row.number, 'paid_at', order_row.paid_at, 'buyer_name', private.buyer_name(order_row.id), 'status', order_row.status,
    'total_cents', order_row.total_cents, 'refunded_cents', order_row.refunded_cents, 'fee_cents', order_row.fee_cents - order_row.fee_refunded_cents,
    'disputed_cents', order_row.disputed_cents, 'lost_cents', order_row.lost_cents, 'net_cents', private.net_cents(order_row),
    'refundable_cents', case when private.takes_refunds(order_row) then private.refundable_cents(order_row) else 0 end,
    'discount_cents', order_row.discount_cents, 'discount_code', order_row.discount_code,
    'bundle_cents', order_row.bundle_cents, 'bundle_name', order_row.bundle_name,
    'tax_mode', order_row.tax_mode, 'tax_cents', private.tax_due_cents(order_row),
    'payment_id', order_row.payment_intent_id, 'livemode', order_row.livemode, 'refund_policy', order_row.refund_policy,
    'is_gift', exists (select from private.gifts where gifts.order_id = order_row.id),
    'thread_id', (select threads.id from public.threads where threads.order_id = order_row.id),
    'refunds', private.refunds_of(order_row.id),
    'correction', private.correction_of(order_row.id),
    'dispute', private.dispute_of(order_row.id), 'evidence', (
      select private.evidence_of(order_row) from private.disputes
      where disputes.order_id = order_row.id and private.takes_answer(disputes) limit 1
    ),
    'items', (
      select jsonb_agg(private.item_facts(order_items) - 'last_download_at' || jsonb_build_object(
        'refund_cents', case when private.takes_refunds(order_row) then private.item_refund_cents(order_row, order_items.listing_id) else 0 end,
        'keys', (
          select count(*) from public.entitlements join public.licence_keys on licence_keys.entitlement_id = entitlements.id
          where entitlements.order_id = order_row.id and entitlements.listing_id = order_items.listing_id and entitlements.revoked_at is null
        )
      ) order by order_items.title, order_items.id)
      from public.order_items where order_items.order_id = order_row.id
    )
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.find_customers (
  request jsonb
)
  RETURNS TABLE (
    id          uuid,
    name        text,
    address     text,
    source      text,
    titles      text[],
    items       integer,
    orders      integer,
    total_cents bigint,
    created_at  timestamp with time zone
  )
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  SET plan_cache_mode TO 'force_custom_plan'
  AS $function$
declare
  most constant integer := least((request ->> 'limit')::integer, 101);
  only_listing constant uuid := (request ->> 'listingId')::uuid;
begin
  perform private.require_standing(auth.uid());
  return query
    with found as (
      (
        select sold.id, sold.buyer_id, sold.paid_at as at, private.shows_member(sold) as is_member
        from public.orders as sold
        where sold.seller_id = auth.uid() and sold.paid_at is not null and sold.origin = 'purchase'
          and (sold.paid_at, sold.id) < (private.after_time(request), private.after_id(request))
          and (only_listing is null or exists (select from public.order_items where order_items.order_id = sold.id and order_items.listing_id = only_listing))
          and not exists (
            select from public.orders as later
            where later.seller_id = auth.uid() and later.buyer_id = sold.buyer_id and later.paid_at is not null
              and (later.paid_at, later.id) > (sold.paid_at, sold.id)
              and (only_listing is null or exists (select from public.order_items where order_items.order_id = later.id and order_items.listing_id = only_listing))
              and private.shows_member(later) and private.shows_member(sold)
          )
        order by sold.paid_at desc, sold.id desc limit most
      )
      union all (
        select given.order_id, null, given.created_at, false
        from private.customer_items as given
        where given.seller_id = auth.uid() and (only_listing is null or given.listing_id = only_listing)
          and (given.created_at, given.order_id) < (private.after_time(request), private.after_id(request))
        order by given.created_at desc, given.order_id desc limit most
      )
      order by 3 desc, 1 desc limit most
    )
    select found.id, case when given.order_id is null then private.buyer_name(found.id) end, given.address, coalesce(
        batches.source, case when exists (select from private.gifts where gifts.order_id = found.id) then 'gift' else 'purchase' end
      ),
      array(
        select order_items.title from public.order_items where order_items.order_id = any (own.ids)
        group by order_items.title order by max(order_items.created_at) desc, order_items.title limit 5
      ),
      (select count(*)::integer from public.order_items where order_items.order_id = any (own.ids)),
      cardinality(own.ids),
      (select sum(paid.total_cents - paid.refunded_cents - paid.lost_cents) from public.orders as paid where paid.id = any (own.ids)),
      found.at
    from found
    left join private.customer_items as given on given.order_id = found.id
    left join private.customer_batches as batches on batches.id = given.batch_id
    cross join lateral (
      select case
        when not found.is_member then array[found.id]
        else array(
          select bought.id from public.orders as bought
          where bought.seller_id = auth.uid() and bought.buyer_id = found.buyer_id and bought.paid_at is not null and private.shows_member(bought)
        )
      end as ids
    ) as own
    order by found.at desc, found.id desc;
end
$function$;

CREATE OR REPLACE FUNCTION private.is_unsolicited (
  of_mail private.outbox
)
  RETURNS boolean
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return case
    when of_mail.kind in ('message', 'guest_message') then not exists (
      select from public.threads join public.messages on messages.thread_id = threads.id and messages.author <> 'seller'
      where threads.id = (of_mail.facts ->> 'threadId')::uuid
    ) and not (of_mail.kind = 'message' and exists (select from public.cases where cases.thread_id = (of_mail.facts ->> 'threadId')::uuid))
    when of_mail.kind <> all (private.unsolicited_mail_kinds()) then false
    when of_mail.kind in ('gift', 'gift_ended') then exists (
      select from public.orders where orders.id = (of_mail.facts ->> 'orderId')::uuid and orders.total_cents = 0
    )
    else true
  end;
end
$function$;

CREATE OR REPLACE FUNCTION private.item_refund_cents (
  of_order      public.orders,
  of_listing_id uuid
)
  RETURNS integer
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select coalesce((
    select case when held.items = 1 then private.refundable_cents(of_order) else least(held.price_cents, private.refundable_cents(of_order)) end
    from (
      select order_items.listing_id, order_items.price_cents, count(*) over () as items
      from public.order_items join public.entitlements
        on entitlements.order_id = order_items.order_id and entitlements.listing_id = order_items.listing_id and entitlements.revoked_at is null
      where order_items.order_id = of_order.id and order_items.price_cents > 0 and not exists (
        select from private.pending_refunds
        where pending_refunds.order_id = of_order.id and pending_refunds.listing_id = order_items.listing_id and pending_refunds.failed_at is null
      )
    ) as held
    where held.listing_id = of_listing_id
  ), 0);
$function$;

CREATE OR REPLACE FUNCTION private.queue_refund (
  of_order_id   uuid,
  of_listing_id uuid,
  wanted_cents  integer,
  why           text,
  revoke_as     text    DEFAULT 'refunded'::text,
  refund_id     uuid    DEFAULT gen_random_uuid(),
  given_words   text    DEFAULT NULL::text
)
  RETURNS integer
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  order_row public.orders;
  due_cents integer;
begin
  select * into strict order_row from public.orders where orders.id = of_order_id for update;
  if not exists (
    select from public.entitlements
    where entitlements.order_id = of_order_id and entitlements.listing_id = of_listing_id and entitlements.revoked_at is null
  ) then
    return 0;
  end if;
  due_cents := greatest(0, least(wanted_cents, order_row.total_cents - order_row.refunded_cents - order_row.lost_cents));
  if due_cents > 0 then
    insert into private.pending_refunds (id, order_id, listing_id, cents, reason, words, attempt)
    select refund_id, of_order_id, of_listing_id, due_cents, why, given_words, 1 + coalesce(max(earlier.attempt), 0)
    from private.pending_refunds as earlier where earlier.order_id = of_order_id and earlier.listing_id = of_listing_id
    -- The item of a returned gift is nobody's, whatever its buyer was promised before.
    on conflict (order_id, listing_id) where failed_at is null
      do update set reason = 'gift' where excluded.reason = 'gift' and pending_refunds.is_open;
  end if;
  if why in ('unlawful', 'gift') or (due_cents > 0 and private.is_payable(order_row)) then
    update public.entitlements set revoked_at = now(), revoke_reason = revoke_as
    where entitlements.order_id = of_order_id and entitlements.listing_id = of_listing_id and entitlements.revoked_at is null;
  end if;
  return due_cents;
end
$function$;

CREATE OR REPLACE FUNCTION private.refund_sale (
  refund_id    uuid,
  of_order_id  uuid,
  wanted_cents integer,
  given_words  text,
  of_item_id   uuid    DEFAULT NULL::uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  order_row public.orders;
  of_listing_id constant uuid := (
    select order_items.listing_id from public.order_items where order_items.id = of_item_id and order_items.order_id = of_order_id
  );
  share_cents integer;
begin
  perform private.lock_standing(auth.uid());
  select * into order_row from public.orders
  where orders.id = of_order_id and orders.seller_id = auth.uid() and orders.paid_at is not null for update;
  if not found or (of_item_id is not null and of_listing_id is null) then
    perform private.reject('order_not_found');
  elsif exists (select from private.pending_refunds where pending_refunds.id = refund_id) then
    perform private.reject_if(not exists (
      select from private.pending_refunds
      where pending_refunds.id = refund_id and pending_refunds.order_id = of_order_id and pending_refunds.reason = 'seller'
        and pending_refunds.listing_id is not distinct from of_listing_id
        and pending_refunds.cents = wanted_cents and pending_refunds.words = given_words
    ), 'refund_id_used');
    return;
  elsif not private.takes_refunds(order_row) then
    perform private.reject('refund_impossible');
  elsif of_item_id is null then
    perform private.reject_if(wanted_cents > private.refundable_cents(order_row), 'refund_too_much');
  else
    share_cents := private.item_refund_cents(order_row, of_listing_id);
    perform private.reject_if(share_cents = 0, 'case_impossible');
    perform private.reject_if(wanted_cents <> share_cents, 'refund_changed');
  end if;
  perform private.count_against('refund', auth.uid());
  if of_item_id is null then
    insert into private.pending_refunds (id, order_id, cents, reason, words)
    values (refund_id, of_order_id, wanted_cents, 'seller', given_words);
  else
    perform private.queue_refund(of_order_id, of_listing_id, wanted_cents, 'seller', 'refunded', refund_id, given_words);
  end if;
  perform private.run_job_soon('sweep_orders');
end
$function$;

CREATE OR REPLACE FUNCTION private.shows_member (
  of_order public.orders
)
  RETURNS boolean
  LANGUAGE sql
  STABLE
  SET search_path TO ''
RETURN (((of_order).origin = 'purchase'::text) AND (NOT (of_order).hides_buyer) AND (NOT (EXISTS (SELECT FROM public.profiles
  WHERE ((profiles.id = (shows_member.of_order).buyer_id) AND profiles.is_guest)))) AND (NOT (EXISTS (SELECT FROM private.gifts
  WHERE (gifts.order_id = (shows_member.of_order).id)))));

CREATE OR REPLACE FUNCTION private.sum_sales (
  request jsonb
)
  RETURNS TABLE (
    sales          integer,
    total_cents    bigint,
    refunded_cents bigint,
    fee_cents      bigint,
    net_cents      bigint
  )
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  pattern text := private.like_pattern(request ->> 'q', true);
  like_ids uuid[] := case when request ? 'q' then private.sales_like(pattern, request ->> 'q') end;
begin
  return query execute format(
    'select count(*)::integer, coalesce(sum(found.total_cents), 0)::bigint, coalesce(sum(found.refunded_cents), 0)::bigint,
      coalesce(sum(found.fee_cents - found.fee_refunded_cents), 0)::bigint, coalesce(sum(private.net_cents(found)), 0)::bigint
    from (select orders.* from public.orders where %s limit 10001) as found having count(*) <= 10000',
    private.sales_filters(request - 'after', like_ids)
  ) using request, pattern, null::timestamptz, null::uuid, 0, like_ids;
end
$function$;

CREATE OR REPLACE FUNCTION private.thread_order (
  of_thread_id uuid
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select jsonb_build_object(
    'id', orders.id,
    'status', orders.status,
    'paid_at', orders.paid_at,
    'total_cents', orders.total_cents,
    'refunded_cents', orders.refunded_cents,
    'items', (
      select jsonb_agg(private.item_facts(order_items) || case
        when threads.buyer_id = auth.uid() or exists (select from public.cases where cases.thread_id = threads.id) then '{}'::jsonb
        else '{"last_download_at": null}'::jsonb
      end order by order_items.title, order_items.id)
      from public.order_items where order_items.order_id = orders.id
    )
  )
  from public.threads join public.orders on orders.id = threads.order_id
  where threads.id = of_thread_id and (threads.buyer_id = auth.uid() or threads.seller_id = auth.uid())
    and private.is_in_good_standing();
$function$;

CREATE INDEX orders_customers_idx ON public.orders USING btree (seller_id, buyer_id, paid_at DESC, id DESC)
  WHERE (paid_at IS NOT NULL);

CREATE POLICY "Buyers can open their threads, sellers those of their sales" ON "public"."threads"
  FOR INSERT
  TO "authenticated"
  WITH CHECK (((buyer_id = ( SELECT auth.uid() AS uid)) OR ((order_id IS NOT NULL) AND (seller_id = ( SELECT auth.uid() AS uid)))));

COMMENT ON TABLE "public"."threads" IS 'A conversation about an order, a listing or a shop. Its buyer opens it, or the seller of a paid order.';

REVOKE ALL ON FUNCTION "private"."find_customers"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."find_customers"(jsonb) TO "marketplace_api";

REVOKE ALL ON FUNCTION "private"."find_customers"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."find_customers"(jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."item_refund_cents"(public.orders, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."item_refund_cents"(public.orders, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."item_refund_cents"(public.orders, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."queue_refund"(uuid, uuid, integer, text, text, uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."queue_refund"(uuid, uuid, integer, text, text, uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."queue_refund"(uuid, uuid, integer, text, text, uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."refund_sale"(uuid, uuid, integer, text, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."refund_sale"(uuid, uuid, integer, text, uuid) TO "marketplace_api";

REVOKE ALL ON FUNCTION "private"."refund_sale"(uuid, uuid, integer, text, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."refund_sale"(uuid, uuid, integer, text, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."shows_member"(public.orders) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."shows_member"(public.orders) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."shows_member"(public.orders) TO "postgres";

REVOKE ALL ON FUNCTION "private"."sum_sales"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."sum_sales"(jsonb) TO "marketplace_api";

REVOKE ALL ON FUNCTION "private"."sum_sales"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."sum_sales"(jsonb) TO "postgres";
