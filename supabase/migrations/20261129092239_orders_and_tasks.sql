SET check_function_bodies = off;

DROP FUNCTION "private"."find_customer_batches"(jsonb);

DROP FUNCTION "private"."item_refund_cents"(public.orders, uuid);

DROP FUNCTION "private"."own_order"(uuid, text);

DROP FUNCTION "private"."own_orders"(jsonb);

DROP FUNCTION "private"."redress_order"(uuid);

DROP VIEW "private"."order_rows";

DROP FUNCTION "private"."redress_purchases"();

CREATE OR REPLACE FUNCTION private.complete_report()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  owner_id uuid;
begin
  if new.reported_review_id is not null then
    select reviews.reviewer_id, reviews.listing_id into owner_id, new.reported_listing_id
    from public.reviews where reviews.id = new.reported_review_id;
  elsif new.reported_listing_id is not null then
    select listings.seller_id into owner_id from public.listings
    where listings.id = new.reported_listing_id and listings.status <> 'removed';
  elsif new.reported_collection_id is not null then
    select shared.owner_id into owner_id from private.shared_collection(new.reported_collection_id) as shared;
  elsif new.reported_post_id is not null then
    select posts.seller_id into owner_id from public.posts where posts.id = new.reported_post_id and posts.sent_at is not null;
  else
    select profiles.id into owner_id from public.profiles
    where profiles.id = new.reported_user_id and profiles.standing <> 'deleted';
  end if;
  perform private.reject_if(owner_id is null, 'not_found');
  perform private.reject_if(owner_id = new.reporter_id, 'own_report');
  new.reported_user_id := owner_id;
  if new.address is not null then
    if private.hit_rate_limit('reports of address:' || encode(private.address_digest(new.address), 'hex'), 86400, 10) > 0 then
      return null;
    end if;
  end if;
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

CREATE OR REPLACE FUNCTION private.end_refunded_gift()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  gift private.gifts;
begin
  select * into gift from private.gifts where gifts.order_id = new.id;
  perform private.mail_recipient(gift, private.claimant_of(gift), 'refunded', private.gift_title(new.id, array_agg(order_items.listing_id)))
  from public.order_items where order_items.order_id = new.id and not private.was_free(order_items) group by order_items.order_id;
  if exists (
    select from public.entitlements join public.order_items using (order_id, listing_id)
    where entitlements.order_id = new.id and entitlements.revoked_at is null and private.was_free(order_items)
  ) then
    return null;
  end if;
  update private.gifts set address = null, shown_address = null, returns_at = null where gifts.order_id = new.id;
  delete from private.outbox using public.order_items
  where order_items.order_id = new.id and outbox.recipient_id = order_items.holder_id and outbox.kind in ('gift', 'licence_key')
    and outbox.facts ->> 'orderId' = new.id::text and outbox.sent_at is null;
  delete from private.claims where claims.holder_id = gift.recipient_id;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.facts_at_sending (
  of_mail    private.outbox,
  to_address text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  facts jsonb := of_mail.facts || private.mailed_licences(of_mail) || private.mailed_duplicates(of_mail) || private.mailed_post(of_mail)
    || coalesce(case of_mail.kind when 'gift' then private.giver_facts((of_mail.facts ->> 'orderId')::uuid) || jsonb_strip_nulls(jsonb_build_object('title', (
      -- Items that weren't taken back.
      select private.gift_title(entitlements.order_id, array_agg(entitlements.listing_id))
      from public.entitlements
      where entitlements.order_id = (of_mail.facts ->> 'orderId')::uuid and entitlements.revoked_at is null
      group by entitlements.order_id
    ))) end, '{}');
  seller uuid;
begin
  -- What mails have in place of the words of a muted sender.
  if of_mail.kind in ('gift', 'gift_ended', 'licence_key', 'new_release', 'case') and private.is_sender_muted(of_mail, to_address) then
    facts := facts || case
      when private.stop_of_mail(of_mail) = 'gifts' then '{"title": null, "note": null, "giver": null, "licences": []}'
      when of_mail.kind = 'new_release' then '{"seller": "The seller", "title": "your purchase", "name": null, "note": null}'
      when of_mail.kind = 'case' then jsonb_build_object('seller', 'The seller', 'words', case
        when not exists (
          select from public.cases
          where cases.thread_id = (of_mail.facts ->> 'threadId')::uuid and cases.answer = of_mail.facts ->> 'words'
        ) then of_mail.facts -> 'words'
      end)
      else '{}'
    end;
  end if;
  -- Of an unsolicited kind, the link ends all that is like it.
  if private.stop_of_mail(of_mail) = 'reports' and of_mail.address is not null then
    facts := facts || jsonb_build_object('stop', jsonb_build_object('kind', 'reports', 'sellerId', of_mail.id));
  elsif of_mail.kind = any (private.unsolicited_mail_kinds()) and coalesce(facts #>> '{stop,kind}', 'invitation') = 'invitation' then
    seller := private.seller_of_mail(of_mail);
    facts := facts || case when seller is null then '{}' else jsonb_build_object(
      'stop', coalesce(facts -> 'stop', '{}') || jsonb_build_object('kind', private.stop_of_mail(of_mail), 'sellerId', seller)
    ) end;
  end if;
  return case
    when facts ? 'stop' then jsonb_set(facts, '{stop,digest}', to_jsonb(encode(private.address_digest(to_address), 'hex'))) else facts
  end;
end
$function$;

CREATE OR REPLACE FUNCTION private.find_customer_batches (
  request jsonb
)
  RETURNS TABLE (
    id         uuid,
    source     text,
    created_at timestamp with time zone,
    mailed_at  timestamp with time zone,
    given      integer,
    mails      integer
  )
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  perform private.require_standing(auth.uid());
  return query
    select batches.id, batches.source, batches.created_at, batches.mailed_at, (
      select count(*)::integer from private.customer_items where customer_items.batch_id = batches.id and customer_items.address is not null
    ), case when batches.mailed_at is null then (select count(*)::integer from private.invited_addresses(batches.id)) else 0 end
    from private.customer_batches as batches
    where batches.seller_id = auth.uid() and (batches.created_at, batches.id) < (private.after_time(request), private.after_id(request))
    order by batches.created_at desc, batches.id desc limit least((request ->> 'limit')::integer, 101);
end
$function$;

CREATE OR REPLACE FUNCTION private.gift_title (
  of_order_id    uuid,
  of_listing_ids uuid[] DEFAULT NULL::uuid[]
)
  RETURNS text
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select case when bool_and(items.is_named) and orders.bundle_name is not null then 'Bundle ' || orders.bundle_name
    else string_agg(items.title, ', ' order by items.title, items.id) filter (where items.is_named) end
  from public.orders cross join lateral (
    select order_items.id, order_items.title, coalesce(order_items.listing_id = any (of_listing_ids), true) as is_named
    from public.order_items where order_items.order_id = orders.id
  ) as items
  where orders.id = of_order_id group by orders.id;
$function$;

CREATE OR REPLACE FUNCTION private.imported_from (
  of_order_id uuid
)
  RETURNS text
  LANGUAGE sql
  STABLE
  SET search_path TO ''
RETURN (SELECT customer_batches.source FROM (private.customer_items JOIN private.customer_batches ON ((customer_batches.id = customer_items.batch_id)))
  WHERE ((customer_items.order_id = imported_from.of_order_id) AND (customer_items.origin = 'import'::text)));

CREATE OR REPLACE FUNCTION private.invite_customers (
  of_batch_id uuid
)
  RETURNS TABLE (
    mails integer
  )
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  batch private.customer_batches;
  start timestamptz;
begin
  perform private.lock_standing(auth.uid());
  select * into batch from private.customer_batches
  where customer_batches.id = of_batch_id and customer_batches.seller_id = auth.uid() for update;
  perform private.reject_if(not found, 'customers_not_found');
  perform private.reject_if(batch.mailed_at is not null, 'customers_invited');
  update private.customer_batches set mailed_at = now() where customer_batches.id = of_batch_id;
  -- Two a second, after those of other imports, so that receipts needn't wait.
  perform pg_advisory_xact_lock(hashtextextended('invitations', 4));
  select greatest(max(outbox.due_at), now()) into start from private.outbox
  where outbox.kind = 'invitation' and outbox.sent_at is null and outbox.buried_at is null and outbox.attempts = 0;
  insert into private.outbox (kind, address, event_key, facts, due_at)
  select 'invitation', invited.address, of_batch_id::text, jsonb_build_object('batchId', of_batch_id, 'source', batch.source,
    'stop', jsonb_build_object('kind', 'invitation', 'sellerId', sellers.id, 'seller', sellers.name)
  ), start + interval '500 milliseconds' * row_number() over (order by invited.address)
  from private.invited_addresses(of_batch_id) as invited (address) join public.profiles as sellers on sellers.id = auth.uid();
  get diagnostics mails = row_count;
  return next;
end
$function$;

CREATE OR REPLACE FUNCTION private.invited_addresses (
  of_batch_id uuid
)
  RETURNS SETOF text
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select items.address from private.customer_items as items where items.batch_id = of_batch_id and items.address is not null
  group by items.address having bool_and(items.may_invite);
$function$;

CREATE OR REPLACE FUNCTION private.item_refunds (
  of_order public.orders
)
  RETURNS TABLE (
    listing_id uuid,
    cents      integer
  )
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select order_items.listing_id, case when count(*) over () = 1 then left_cents else least(order_items.price_cents, left_cents) end
  from private.refundable_cents(of_order) as left_cents
  cross join public.order_items join public.entitlements
    on entitlements.order_id = order_items.order_id and entitlements.listing_id = order_items.listing_id and entitlements.revoked_at is null
  where order_items.order_id = of_order.id and order_items.price_cents > 0 and not exists (
    select from private.pending_refunds
    where pending_refunds.order_id = of_order.id and pending_refunds.listing_id = order_items.listing_id and pending_refunds.failed_at is null
  );
$function$;

CREATE OR REPLACE FUNCTION private.mail_gift (
  gift private.gifts
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  perform private.enqueue_mail('gift', gift.recipient_id, gen_random_uuid()::text, jsonb_build_object(
    'orderId', gift.order_id, 'title', private.gift_title(gift.order_id)
  ));
  perform private.note_bounced_gifts(array[gift.address]);
end
$function$;

CREATE OR REPLACE FUNCTION private.mail_giver (
  gift  private.gifts,
  news  text,
  until timestamp with time zone DEFAULT NULL::timestamp WITH time zone
)
  RETURNS void
  LANGUAGE sql
  SET search_path TO ''
  AS $function$
  select private.enqueue_mail(
    'gift_update', orders.buyer_id, concat_ws(':', orders.id, news, encode(private.address_digest(gift.shown_address), 'hex'), until),
    jsonb_build_object('orderId', orders.id, 'title', private.gift_title(orders.id), 'news', news, 'isFree', orders.total_cents = 0, 'until', until)
  )
  from public.orders where orders.id = gift.order_id;
$function$;

CREATE OR REPLACE FUNCTION private.mail_returnable_gifts()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  perform private.mail_giver(gifts, 'leaving', private.gift_hold_end(new)),
    private.mail_recipient(gifts, private.claimant_of(gifts), 'leaving', private.gift_title(gifts.order_id), private.gift_hold_end(new))
  from private.returnable_gifts join private.gifts using (order_id)
  where returnable_gifts.seller_id = new.seller_id and returnable_gifts.stripe_account_id = new.stripe_account_id;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.redress_purchases()
  RETURNS TABLE (
    order_id        uuid,
    listing_id      uuid,
    title           text,
    seller_name     text,
    price_cents     integer,
    paid_at         timestamp with time zone,
    order_number    text,
    waits_until     timestamp with time zone,
    bundle          text,
    showcase_images jsonb,
    files           jsonb,
    licence         jsonb,
    gift            jsonb,
    imported_from   text
  )
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  perform private.require_not_deleted();
  return query
    select orders.id, order_items.listing_id, order_items.title, order_items.seller_name,
      case orders.buyer_id when auth.uid() then order_items.price_cents else 0 end, orders.paid_at,
      -- A gift's number is its giver's.
      case orders.buyer_id when auth.uid() then orders.number end,
      case when order_items.price_cents > 0 and private.awaits_consent(orders) then orders.withdrawable_until end, orders.bundle_name, order_items.showcase_images, (
        select jsonb_agg(jsonb_build_object('id', release_files.file_id, 'name', release_files.name) order by release_files.position)
        from public.release_files
        where release_files.listing_id = entitlements.listing_id
          and release_files.release = private.newest_release(entitlements.listing_id, entitlements.first_release, entitlements.granted_at)
      ), private.own_licence(entitlements.listing_id), (
        select private.giver_facts(gifts.order_id) || jsonb_build_object('can_return', gifts.opened_at is null)
        from private.gifts where gifts.order_id = orders.id and gifts.recipient_id = auth.uid()
      ), private.imported_from(orders.id)
    from public.entitlements
    join public.orders on orders.id = entitlements.order_id
    join public.order_items on order_items.order_id = orders.id and order_items.listing_id = entitlements.listing_id
    where entitlements.id in (
      select kept.id from public.entitlements as kept
      join public.order_items as items on items.order_id = kept.order_id and items.listing_id = kept.listing_id
      where kept.buyer_id = auth.uid() and kept.revoked_at is null order by items.price_cents > 0 desc, kept.granted_at desc limit 1000
    )
    order by orders.paid_at desc, order_items.listing_id;
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
    share_cents := (select refunds.cents from private.item_refunds(order_row) as refunds where refunds.listing_id = of_listing_id);
    perform private.reject_if(coalesce(share_cents, 0) = 0, 'case_impossible');
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

CREATE OR REPLACE FUNCTION private.report_as_visitor (
  captcha            text,
  captcha_expires_at timestamp with time zone,
  of_address         text,
  given              jsonb
)
  RETURNS timestamp WITH time zone
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  stored public.reports;
begin
  perform private.use_captcha(captcha, captcha_expires_at);
  insert into public.reports (
    reporter_id, address, reported_user_id, reported_listing_id, reported_review_id, reported_collection_id, reason, category
  )
  values (
    null, private.normal_address(of_address), (select profiles.id from public.profiles where profiles.username = lower(given ->> 'reportedUsername')),
    (given ->> 'reportedListingId')::uuid, (given ->> 'reportedReviewId')::uuid, (given ->> 'reportedCollectionId')::uuid, given ->> 'reason',
    coalesce(given ->> 'category', 'other')
  )
  on conflict do nothing returning reports.* into stored;
  if stored.id is not null then
    perform private.enqueue_mail_to_address(
      'report_received', stored.address, stored.id::text, private.report_facts(stored) || jsonb_build_object('dueAt', private.report_due())
    );
  end if;
  return private.report_due();
end
$function$;

CREATE OR REPLACE FUNCTION private.seller_tasks()
  RETURNS TABLE (
    kind     text,
    about_id uuid,
    title    text,
    due_at   timestamp with time zone,
    note     text
  )
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select tasks.* from (
    select 'dispute', orders.id, private.order_titles(orders.id), disputes.answer_by, null::text
    from private.disputes join public.orders on orders.id = disputes.order_id
    where disputes.status in ('needs_response', 'warning_needs_response') and disputes.answer_by > now() and orders.seller_id = auth.uid()
    union all
    select case when cases.is_request then 'refund_request' when cases.state = 'replacing' then 'replacement' else 'case' end,
      case when cases.is_request then threads.order_id else threads.id end,
      coalesce(order_items.title, private.order_titles(threads.order_id)), cases.due_at, null
    from public.cases join public.threads on threads.id = cases.thread_id
    left join public.order_items on order_items.id = cases.order_item_id
    where cases.seller_id = auth.uid() and cases.state in ('open', 'replacing')
    union all
    select 'correction', corrections.order_id, private.order_titles(corrections.order_id), corrections.ends_at, null
    from private.corrections where corrections.seller_id = auth.uid() and corrections.state = 'waiting' and corrections.came_by_link and corrections.ends_at > now()
    union all
    select 'listing', listings.id, listings.title, null, listings.processing_failure
    from public.listings
    where listings.seller_id = auth.uid() and listings.processing_failure is not null and listings.status = 'processing'
    union all
    select 'release', listings.id, listings.title, null, pending_releases.failure
    from public.listings join public.pending_releases on pending_releases.listing_id = listings.id
    where listings.seller_id = auth.uid() and pending_releases.failure is not null and listings.status <> 'removed'
    union all
    select 'licence_keys', listings.id, listings.title, null, null
    from public.listings
    where listings.seller_id = auth.uid() and (
      listings.is_sold_out and listings.status in ('active', 'paused')
      or listings.status <> 'removed' and exists (select from public.licence_waits where licence_waits.listing_id = listings.id)
    )
    union all
    select 'licence_guesses', listings.id, listings.title, null, null
    from public.listings
    where listings.seller_id = auth.uid() and listings.status <> 'removed' and listings.licence_source is not null and exists (
      select from private.rate_limits
      where rate_limits.key = 'unknown licence keys:' || listings.id and rate_limits.hits > private.most_unknown_licence_keys()
    )
    union all
    -- Shorter failures end with the next attempts.
    select 'webhook', webhook_endpoints.id, webhook_endpoints.url, null, null
    from private.webhook_endpoints
    where webhook_endpoints.seller_id = auth.uid()
      and (webhook_endpoints.disabled_by in ('failures', 'gone') or webhook_endpoints.disabled_at is null and webhook_endpoints.failing_since < now() - interval '1 hour')
  ) as tasks (kind, about_id, title, due_at, note)
  where private.is_in_good_standing()
  order by tasks.due_at, tasks.title, tasks.about_id
  limit 50;
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

REVOKE ALL ON FUNCTION "private"."find_customer_batches"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."find_customer_batches"(jsonb) TO "marketplace_api";

REVOKE ALL ON FUNCTION "private"."find_customer_batches"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."find_customer_batches"(jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."gift_title"(uuid, uuid[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."gift_title"(uuid, uuid[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."gift_title"(uuid, uuid[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."imported_from"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."imported_from"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."imported_from"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."invited_addresses"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."invited_addresses"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."invited_addresses"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."item_refunds"(public.orders) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."item_refunds"(public.orders) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."item_refunds"(public.orders) TO "postgres";

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

REVOKE ALL ON FUNCTION "private"."redress_purchases"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."redress_purchases"() TO "marketplace_api";

REVOKE ALL ON FUNCTION "private"."redress_purchases"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."redress_purchases"() TO "postgres";
