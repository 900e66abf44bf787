SET check_function_bodies = off;

DROP FUNCTION "private"."own_order"(uuid, text);

DROP FUNCTION "private"."own_orders"(jsonb);

DROP FUNCTION "private"."redress_order"(uuid);

DROP VIEW "private"."order_rows";

CREATE OR REPLACE FUNCTION private.count_waiting()
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  perform private.require_admin('forbidden');
  return private.waiting_counts();
end
$function$;

CREATE OR REPLACE FUNCTION private.shop_overview()
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  perform private.require_admin('forbidden');
  return jsonb_build_object(
    'months', private.shop_months(),
    'waiting', private.waiting_counts(),
    'refunds', (
      select count(*) from (
        select from private.pending_refunds where pending_refunds.is_open
        union all select from public.orders where orders.duplicate_cents > 0 and orders.duplicate_refunded_at is null limit 100
      ) as counted
    ),
    'delays', (select to_jsonb(delays) from private.service_delays() as delays),
    'ledger_seconds', (
      select extract(epoch from now() - jobs.finished_at) from private.jobs where jobs.name = 'check_ledger' and jobs.failures = 0
    )
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.waiting_counts()
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select jsonb_build_object(
    'reports', (select count(*) from (select from public.reports where reports.status = 'pending' limit 100) as counted),
    'appeals', (select count(*) from (select from public.appeals where appeals.decided_at is null limit 100) as counted),
    'cases', (
      select count(*) from (
        select from public.cases where cases.state = 'escalated'
        union all select from private.corrections where corrections.state = 'waiting' and corrections.order_id is not null and corrections.ends_at > now() limit 100
      ) as counted
    ),
    'contactMessages', (
      select count(*) from (select from public.contact_messages where contact_messages.closed_at is null limit 100) as counted
    ),
    'failedMails', (select count(*) from (select from private.outbox where outbox.buried_at is not null limit 100) as counted),
    'differences', (
      select count(*) from (select from private.stripe_differences where stripe_differences.solved_at is null limit 100) as counted
    ),
    'proposals', (select count(*) from (select from public.admin_proposals limit 100) as counted)
  );
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

REVOKE ALL ON FUNCTION "private"."waiting_counts"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."waiting_counts"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."waiting_counts"() TO "postgres";
