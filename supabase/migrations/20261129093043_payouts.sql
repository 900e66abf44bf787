SET check_function_bodies = off;

DROP FUNCTION "private"."own_order"(uuid, text);

DROP FUNCTION "private"."own_orders"(jsonb);

DROP FUNCTION "private"."redress_order"(uuid);

DROP VIEW "private"."order_rows";

ALTER TABLE "private"."stripe_movements"
  ADD COLUMN "stripe_fee_currency" text;

CREATE OR REPLACE FUNCTION private.account_to_pay_out()
  RETURNS text
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  account_id text;
begin
  perform private.lock_standing(auth.uid());
  perform private.count_against('payout check', auth.uid());
  select seller_accounts.stripe_account_id into account_id from public.seller_accounts
  where seller_accounts.seller_id = auth.uid() and seller_accounts.deauthorized_at is null;
  perform private.reject_if(not found, 'seller_required');
  return account_id;
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
    'stripe_fee', private.stripe_fee_of(order_row),
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
        'refund_cents', coalesce(refunds.cents, 0),
        'keys', (
          select count(*) from public.entitlements join public.licence_keys on licence_keys.entitlement_id = entitlements.id
          where entitlements.order_id = order_row.id and entitlements.listing_id = order_items.listing_id and entitlements.revoked_at is null
        )
      ) order by order_items.title, order_items.id)
      from public.order_items
      left join private.item_refunds(order_row) as refunds on refunds.listing_id = order_items.listing_id and private.takes_refunds(order_row)
      where order_items.order_id = order_row.id
    )
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.store_stripe_movements (
  of_account text,
  read_to    timestamp with time zone,
  page       jsonb,
  last_id    text
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  insert into private.stripe_movements
    (id, stripe_account_id, kind, payment_intent_id, source_id, cents, fee_cents, stripe_fee_cents, stripe_fee_currency, moved_at)
  select moved.id, of_account, moved.kind, moved.intent, moved.source, moved.cents, moved.fee, moved.stripe_fee, moved.stripe_fee_currency, moved.at
  from jsonb_to_recordset(page) as moved (
    id text, kind text, intent text, source text, cents bigint, fee bigint, stripe_fee bigint, stripe_fee_currency text,
    at timestamptz, is_ours boolean
  )
  where moved.kind <> 'charge' or moved.is_ours
    or exists (select from public.orders where orders.payment_intent_id = moved.intent and orders.stripe_account_id = of_account)
  on conflict (id) do nothing;
  update private.ledger_checks set reading_after = last_id
  where ledger_checks.stripe_account_id = of_account and ledger_checks.reading_until = read_to and last_id is not null;
  if last_id is null then
    delete from private.stripe_movements where stripe_movements.stripe_account_id = of_account and not stripe_movements.is_compared
      and not exists (
        select from private.stripe_movements as charge
        where charge.payment_intent_id = stripe_movements.payment_intent_id and charge.kind = 'charge' and charge.stripe_account_id = of_account
      );
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.stripe_fee_of (
  of_order public.orders
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
RETURN
  (SELECT jsonb_build_object('amount', sum(stripe_movements.stripe_fee_cents), 'currency', min(stripe_movements.stripe_fee_currency)) AS jsonb_build_object FROM
  private.stripe_movements
  WHERE ((stripe_movements.payment_intent_id = (stripe_fee_of.of_order).payment_intent_id) AND (stripe_movements.stripe_account_id = (stripe_fee_of.of_order).stripe_account_id))
  HAVING
  (bool_or((stripe_movements.kind = 'charge'::text)) AND ((((stripe_fee_of.of_order).disputed_cents + (stripe_fee_of.of_order).lost_cents) = 0) OR bool_or((stripe_movements.kind =
  'dispute'::text))) AND (count(stripe_movements.stripe_fee_currency) = count(*)) AND (count(DISTINCT stripe_movements.stripe_fee_currency) = 1)));

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
          WHERE (order_items.order_id = orders.id)) AS items,
    private.imported_from(id) AS imported_from
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

REVOKE ALL ON FUNCTION "private"."account_to_pay_out"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."account_to_pay_out"() TO "marketplace_payments";

REVOKE ALL ON FUNCTION "private"."account_to_pay_out"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."account_to_pay_out"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."own_order"(uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."own_order"(uuid, text) TO "marketplace_api", "marketplace_payments";

REVOKE ALL ON FUNCTION "private"."own_order"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."own_order"(uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."own_orders"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."own_orders"(jsonb) TO "marketplace_api";

REVOKE ALL ON FUNCTION "private"."own_orders"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."own_orders"(jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."redress_order"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."redress_order"(uuid) TO "marketplace_api";

REVOKE ALL ON FUNCTION "private"."redress_order"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."redress_order"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."stripe_fee_of"(public.orders) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."stripe_fee_of"(public.orders) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."stripe_fee_of"(public.orders) TO "postgres";

insert into private.limits (name, most, seconds) values ('payout check', 200, 3600);
-- data: private.personal_data.columns has the new column too
update private.personal_data set columns = '{id,stripe_account_id,payment_intent_id,source_id,stripe_fee_currency}'
where of_table = 'private.stripe_movements'::regclass;
