SET check_function_bodies = off;

REVOKE ALL ON TABLE "public"."reports" FROM "authenticated";

DROP POLICY "Buyers can open their threads" ON "public"."threads";

DROP INDEX "public"."reports_one_pending_per_target";

ALTER TABLE "private"."mail_stops"
  DROP CONSTRAINT "mail_stops_gifts_of_all";

ALTER TABLE "private"."mail_stops"
  DROP CONSTRAINT "mail_stops_kind_known";

ALTER TABLE "private"."outbox"
  DROP CONSTRAINT "outbox_kind_known";

DROP FUNCTION "private"."find_customers"(jsonb);

DROP FUNCTION "private"."given_gifts"();

DROP FUNCTION "private"."own_order"(uuid, text);

DROP FUNCTION "private"."own_orders"(jsonb);

DROP VIEW "private"."order_rows";

DROP FUNCTION "private"."queue_refund"(uuid, uuid, integer, text, text);

DROP FUNCTION "private"."redress_purchases"();

DROP FUNCTION "private"."refund_sale"(uuid, uuid, integer, text);

ALTER TABLE "public"."reports"
  ADD COLUMN "address" text;

ALTER TABLE "public"."reports"
  ALTER COLUMN "reporter_id" DROP NOT NULL;

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

CREATE OR REPLACE FUNCTION private.audience_size (
  of_post public.posts
)
  RETURNS integer
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  -- As in keyed_digest, read once for all.
  prefix constant bytea := (
    select convert_to(settings.value::text, 'UTF8') || uuid_send(of_post.seller_id) from private.settings where settings.name = 'digest_secret'
  );
begin
  if of_post.audience = 'items' then
    return private.count_purchases(of_post.listing_ids);
  end if;
  return (
    select count(distinct people.digest) from (
      select coalesce(
        sha256(prefix || private.address_digest(coalesce(holders.address, users.email, claims.address))), sha256(uuid_send(holders.id))
      )
      from private.audience_holders as holders
      -- As verified_address, for all at once.
      left join auth.users on users.id = holders.id and users.email_confirmed_at is not null
      left join private.claims on claims.holder_id = holders.id
      where holders.audience = of_post.audience and holders.source_id = of_post.seller_id and holders.since <= now() and holders.is_wanted
      union all
      select past_members.digest from private.past_members
      where past_members.seller_id = of_post.seller_id and past_members.audience = of_post.audience
    ) as people (digest)
  );
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

CREATE OR REPLACE FUNCTION private.count_categories()
  RETURNS TABLE (
    slug     text,
    items    integer,
    is_about boolean
  )
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select one.key, one.value::integer, counted.is_about
  from private.cached_counts(null, null) as counted, jsonb_each_text(counted.counts -> 'category') as one
$function$;

CREATE OR REPLACE FUNCTION private.count_purchases (
  of_listing_ids uuid[]
)
  RETURNS integer
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select count(distinct entitlements.order_id)::integer
  from public.entitlements join public.orders on orders.id = entitlements.order_id and orders.origin = 'purchase'
  where entitlements.listing_id = any (of_listing_ids) and entitlements.revoked_at is null
    and not exists (select from private.gifts where gifts.order_id = orders.id);
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
      select string_agg(order_items.title, ', ' order by order_items.title)
      from public.order_items join public.entitlements using (order_id, listing_id)
      where order_items.order_id = (of_mail.facts ->> 'orderId')::uuid and entitlements.revoked_at is null
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

CREATE OR REPLACE FUNCTION private.given_gifts()
  RETURNS TABLE (
    order_id     uuid,
    order_number text,
    titles       text,
    bundle       text,
    paid_at      timestamp with time zone,
    address      text,
    note         text,
    deliver_on   text,
    state        text,
    waits_until  timestamp with time zone
  )
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  return query
    select orders.id, orders.number, private.order_titles(orders.id), orders.bundle_name, orders.paid_at, gifts.shown_address, gifts.note, (gifts.deliver_at at time zone 'UTC')::date::text,
      private.gift_state(gifts), case when orders.total_cents > 0 and private.awaits_consent(orders) then orders.withdrawable_until end
    from public.orders join private.gifts on gifts.order_id = orders.id
    where orders.buyer_id = auth.uid() and orders.paid_at is not null
    order by orders.paid_at desc, orders.id limit 1000;
end
$function$;

CREATE OR REPLACE FUNCTION private.has_stopped (
  of_digest bytea,
  of_seller uuid,
  of_kind   text
)
  RETURNS boolean
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return exists (
    select from private.mail_stops
    where mail_stops.digest = of_digest and mail_stops.kind = of_kind
      and (mail_stops.seller_id = of_seller or of_kind in ('gifts', 'reports'))
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.is_mail_unwanted (
  of_mail    private.outbox,
  to_address text,
  problem    text
)
  RETURNS boolean
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return (problem is not null and (of_mail.kind = any (private.optional_mail_kinds() || array['confirm_follow', 'gift_ended']) or of_mail.facts ? 'stop' or private.is_unsolicited(of_mail)))
    or private.has_stopped(private.address_digest(to_address), (of_mail.facts #>> '{stop,sellerId}')::uuid, of_mail.facts #>> '{stop,kind}')
    -- What somebody paid for, money and decisions go all the same, without the words.
    or case
      when private.is_unsolicited(of_mail) then private.is_sender_muted(of_mail, to_address)
        -- The address erased what it had of the seller, and its owner bought nothing there since. A
        -- free item of a guest doesn't count: anybody can type any address.
        or exists (
          select from private.seller_of_mail(of_mail) as seller
          join private.unsolicited_addresses as erased on erased.seller_id = seller and erased.digest = private.keyed_digest(seller, to_address)
          where erased.erased_at is not null and not exists (
            select from (
              select accounts.id, 0 from private.verified_accounts(private.address_digest(to_address)) as accounts
              union all
              select claims.holder_id, 1 from private.claims where claims.address = private.normal_address(to_address)
            ) as holders (id, least_cents)
            join public.orders on orders.buyer_id = holders.id and orders.seller_id = seller and orders.origin = 'purchase'
              and orders.total_cents >= holders.least_cents and orders.paid_at > erased.erased_at
          )
        ) or private.stop_of_mail(of_mail) is distinct from 'reports' and exists (
          select from private.verified_accounts(private.address_digest(to_address)) as holders
          where not private.wants_mail(holders.id, 'free_copy')
        )
      when of_mail.kind in ('message', 'guest_message', 'confirm_follow') then private.is_sender_muted(of_mail, to_address)
      -- Anybody can take a free item for any address.
      when of_mail.kind in ('purchase', 'new_release') then exists (
        select from public.orders
        where orders.id = (of_mail.facts ->> 'orderId')::uuid and orders.total_cents = 0
          and (of_mail.kind = 'new_release' or exists (select from private.claims where claims.holder_id = of_mail.recipient_id))
      ) and private.is_sender_muted(of_mail, to_address)
      -- The post was cancelled, its seller may not send, or the recipient left the audience or refuses
      -- it. A test isn't sent if its draft is gone.
      when of_mail.kind in ('post', 'post_test') then not exists (
        select from public.posts join public.profiles on profiles.id = posts.seller_id
        where posts.id = (of_mail.facts ->> 'postId')::uuid and (of_mail.kind = 'post_test' or (
          posts.state in ('sending', 'sent') and profiles.standing = 'good'
          and private.may_get_post(private.address_digest(to_address), posts.seller_id, private.stop_kind_of(posts.audience))
          and exists (
            select from private.audience_holders as holders
            where holders.audience = posts.audience and holders.source_id = any (private.audience_sources(posts))
              and holders.since is not null and holders.is_wanted and holders.is_reachable
              and holders.id = any (private.address_holders(private.address_digest(to_address), posts.seller_id))
          )
        ))
      )
      -- Digests leave out who is blocked by then. This is for a block after that.
      else of_mail.kind in ('new_listings', 'saved_searches', 'list_news') and exists (
        select from jsonb_path_query(of_mail.facts, '$.**.id') as entry (id)
        join public.listings on listings.id = (entry.id #>> '{}')::uuid
        join public.blocks on blocks.blocked_id = listings.seller_id and blocks.blocker_id = of_mail.recipient_id
      )
    end;
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
    when of_mail.kind = 'report_outcome' then of_mail.address is not null
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

CREATE OR REPLACE FUNCTION private.mail_report_outcome()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  perform private.enqueue_mail('report_outcome', new.reporter_id, new.id || ':' || new.outcome, private.report_facts(new));
  perform private.enqueue_mail_to_address('report_outcome', new.address, new.id || ':' || new.outcome, private.report_facts(new));
  return null;
end
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
    gift            jsonb
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
      )
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

CREATE OR REPLACE FUNCTION private.release_audience (
  of_listing_id uuid
)
  RETURNS integer
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  perform private.reject_if(
    not exists (select from public.listings where listings.id = of_listing_id and listings.seller_id = auth.uid()), 'not_found'
  );
  return private.count_purchases(array[of_listing_id]);
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
  if private.hit_rate_limit('reports of address:' || encode(private.address_digest(of_address), 'hex'), 86400, 10) > 0 then
    delete from public.reports where reports.id = stored.id;
  elsif stored.id is not null then
    perform private.enqueue_mail_to_address(
      'report_received', stored.address, stored.id::text, private.report_facts(stored) || jsonb_build_object('dueAt', private.report_due())
    );
  end if;
  return private.report_due();
end
$function$;

CREATE OR REPLACE FUNCTION private.report_due()
  RETURNS timestamp WITH time zone
  LANGUAGE sql
  STABLE
  SET search_path TO ''
RETURN (now() + make_interval(days => (SELECT ((settings.value #>> '{}'::text[]))::integer AS int4 FROM private.settings WHERE (settings.name = 'report_answer_days'::text))));

CREATE OR REPLACE FUNCTION private.report_facts (
  report public.reports
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
RETURN jsonb_build_object('outcome', (report).outcome, 'category', (report).category, 'what', CASE WHEN ((report).reported_review_id IS
  NOT NULL) THEN 'review'::text WHEN ((report).reported_listing_id IS NOT NULL) THEN 'listing'::text WHEN ((report).reported_collection_id IS
  NOT NULL) THEN 'collection'::text WHEN ((report).reported_post_id IS NOT NULL) THEN 'post'::text ELSE 'user'::text END,
  'title',
  (SELECT listings.title FROM public.listings WHERE (listings.id = (report_facts.report).reported_listing_id)),
  'reason', CASE WHEN ((report).address IS NULL) THEN (report).reason ELSE NULL::text END);

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

CREATE OR REPLACE FUNCTION private.stop_mails (
  of_digest text,
  of_seller uuid,
  of_kind   text
)
  RETURNS TABLE (
    seller text
  )
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  stopped constant bytea := decode(of_digest, 'hex');
begin
  insert into private.mail_stops (digest, seller_id, kind)
  select stopped, case when of_kind not in ('gifts', 'reports') then of_seller end, of_kind
  where of_kind = 'reports' or exists (select from public.profiles where profiles.id = of_seller)
  on conflict do nothing;
  if of_kind = 'posts' then
    update public.follows set wants_posts = false
    from public.accounts
    where private.address_digest(accounts.email) = stopped
      and follows.follower_id = accounts.id and follows.seller_id = of_seller and follows.wants_posts;
    delete from private.address_follows
    where address_follows.seller_id = of_seller and private.address_digest(address_follows.address) = stopped;
  elsif of_kind = 'offers' then
    delete from private.offer_consents where offer_consents.seller_id = of_seller and offer_consents.buyer_id in (
      select accounts.id from public.accounts where private.address_digest(accounts.email) = stopped
      union all
      select claims.holder_id from private.claims where claims.address is not null and private.address_digest(claims.address) = stopped
    );
  end if;
  return query
    select case when of_kind not in ('gifts', 'reports') then profiles.name end
    from (select of_seller) as named (id) left join public.profiles using (id) where of_kind = 'reports' or profiles.id is not null;
end
$function$;

CREATE OR REPLACE FUNCTION private.stop_of_mail (
  of_mail private.outbox
)
  RETURNS text
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
RETURN CASE WHEN ((of_mail).kind = ANY (ARRAY['free_copy'::text, 'invitation'::text])) THEN 'copies'::text WHEN
  (((of_mail).kind = ANY (ARRAY['gift'::text, 'gift_ended'::text])) OR (((of_mail).kind = 'licence_key'::text) AND ((of_mail).facts @> '{"isGift": true}'::jsonb))) THEN
  'gifts'::text WHEN ((of_mail).kind = ANY (ARRAY['guest_message'::text, 'message'::text, 'case'::text])) THEN 'messages'::text WHEN
  ((of_mail).kind = ANY (ARRAY['report_received'::text, 'report_outcome'::text])) THEN 'reports'::text ELSE NULL::text END;

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

CREATE OR REPLACE FUNCTION private.unkept_mail_kinds()
  RETURNS text[]
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
RETURN ARRAY['account_deleted'::text, 'guest_links'::text, 'invitation'::text, 'confirm_follow'::text, 'purchase_moved_away'::text, 'gift_ended'::text, 'report_received'::text];

CREATE OR REPLACE FUNCTION private.unsolicited_mail_kinds()
  RETURNS text[]
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
RETURN ARRAY['free_copy'::text, 'invitation'::text, 'gift'::text, 'gift_ended'::text, 'report_received'::text, 'guest_message'::text];

ALTER TABLE "private"."mail_stops"
  ADD CONSTRAINT "mail_stops_gifts_of_all" CHECK (((seller_id IS NULL) = (kind = ANY (ARRAY['gifts'::text, 'reports'::text]))));

ALTER TABLE "private"."mail_stops"
  ADD CONSTRAINT "mail_stops_kind_known"
    CHECK ((kind = ANY (ARRAY['posts'::text, 'offers'::text, 'item_news'::text, 'invitation'::text, 'copies'::text, 'gifts'::text, 'messages'::text, 'reports'::text])));

ALTER TABLE "private"."outbox"
  ADD CONSTRAINT "outbox_kind_known"
    CHECK
    ((kind = ANY (ARRAY['purchase'::text, 'free_copy'::text, 'purchase_moved'::text, 'purchase_moved_away'::text, 'invitation'::text, 'gift'::text, 'gift_ended'::text,
    'gift_update'::text,
    'licence_key'::text,
    'licence_keys_needed'::text,
    'sale'::text,
    'refund'::text,
    'supply_consent'::text,
    'withdrawal'::text,
    'dispute'::text,
    'case'::text,
    'message'::text,
    'review'::text,
    'new_release'::text,
    'new_listings'::text,
    'saved_searches'::text,
    'list_news'::text,
    'post'::text,
    'post_test'::text,
    'posts_paused'::text,
    'draft_failed'::text,
    'webhook_off'::text,
    'contact_copy'::text,
    'contact_answer'::text,
    'contact_message'::text,
    'account_deleted'::text,
    'statement'::text, 'report_received'::text, 'report_outcome'::text, 'appeal'::text, 'confirm_follow'::text, 'guest_links'::text, 'guest_message'::text, 'export_code'::text])));

ALTER TABLE "public"."reports"
  ADD CONSTRAINT "reports_of_member_or_address" CHECK ((num_nonnulls(reporter_id, address) = 1));

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

CREATE INDEX listings_category_score_idx ON public.listings USING btree (category, ((showcase_images <> '[]'::jsonb)) DESC, score DESC, id DESC)
  WHERE (status = 'active'::text);

CREATE INDEX orders_customers_idx ON public.orders USING btree (seller_id, buyer_id, paid_at DESC, id DESC)
  WHERE (paid_at IS NOT NULL);

CREATE INDEX reports_address_idx ON public.reports USING btree (address)
  WHERE (address IS NOT NULL);

CREATE UNIQUE INDEX reports_one_pending_per_target ON public.reports
  USING btree
  (COALESCE((reporter_id)::text, address), reported_user_id, COALESCE(reported_listing_id, reported_user_id), COALESCE(reported_review_id, reported_user_id),
  COALESCE(reported_collection_id, reported_user_id), COALESCE(reported_post_id, reported_user_id))
  WHERE (status = 'pending'::text);

CREATE POLICY "Buyers can open their threads, sellers those of their sales" ON "public"."threads"
  FOR INSERT
  TO "authenticated"
  WITH CHECK (((buyer_id = ( SELECT auth.uid() AS uid)) OR ((order_id IS NOT NULL) AND (seller_id = ( SELECT auth.uid() AS uid)))));

COMMENT ON TABLE "public"."threads" IS 'A conversation about an order, a listing or a shop. Its buyer opens it, or the seller of a paid order.';

REVOKE ALL ON FUNCTION "private"."count_categories"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."count_categories"() TO "marketplace_public";

REVOKE ALL ON FUNCTION "private"."count_categories"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."count_categories"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."count_purchases"(uuid[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."count_purchases"(uuid[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."count_purchases"(uuid[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."find_customers"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."find_customers"(jsonb) TO "marketplace_api";

REVOKE ALL ON FUNCTION "private"."find_customers"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."find_customers"(jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."given_gifts"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."given_gifts"() TO "marketplace_api";

REVOKE ALL ON FUNCTION "private"."given_gifts"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."given_gifts"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."item_refund_cents"(public.orders, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."item_refund_cents"(public.orders, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."item_refund_cents"(public.orders, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."own_order"(uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."own_order"(uuid, text) TO "marketplace_api", "marketplace_payments";

REVOKE ALL ON FUNCTION "private"."own_order"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."own_order"(uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."own_orders"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."own_orders"(jsonb) TO "marketplace_api";

REVOKE ALL ON FUNCTION "private"."own_orders"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."own_orders"(jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."queue_refund"(uuid, uuid, integer, text, text, uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."queue_refund"(uuid, uuid, integer, text, text, uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."queue_refund"(uuid, uuid, integer, text, text, uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."redress_order"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."redress_order"(uuid) TO "marketplace_api";

REVOKE ALL ON FUNCTION "private"."redress_order"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."redress_order"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."redress_purchases"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."redress_purchases"() TO "marketplace_api";

REVOKE ALL ON FUNCTION "private"."redress_purchases"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."redress_purchases"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."refund_sale"(uuid, uuid, integer, text, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."refund_sale"(uuid, uuid, integer, text, uuid) TO "marketplace_api";

REVOKE ALL ON FUNCTION "private"."refund_sale"(uuid, uuid, integer, text, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."refund_sale"(uuid, uuid, integer, text, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."release_audience"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."release_audience"(uuid) TO "marketplace_api";

REVOKE ALL ON FUNCTION "private"."release_audience"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."release_audience"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."report_as_visitor"(text, timestamp WITH time zone, text, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."report_as_visitor"(text, timestamp WITH time zone, text, jsonb) TO "marketplace_api";

REVOKE ALL ON FUNCTION "private"."report_as_visitor"(text, timestamp WITH time zone, text, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."report_as_visitor"(text, timestamp WITH time zone, text, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."report_due"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."report_due"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."report_due"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."report_facts"(public.reports) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."report_facts"(public.reports) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."report_facts"(public.reports) TO "postgres";

REVOKE ALL ON FUNCTION "private"."shows_member"(public.orders) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."shows_member"(public.orders) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."shows_member"(public.orders) TO "postgres";

REVOKE ALL ON FUNCTION "private"."sum_sales"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."sum_sales"(jsonb) TO "marketplace_api";

REVOKE ALL ON FUNCTION "private"."sum_sales"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."sum_sales"(jsonb) TO "postgres";

REVOKE ALL ("category") ON TABLE "public"."reports" FROM "authenticated";

GRANT INSERT ("category"), SELECT ("category") ON TABLE "public"."reports" TO "authenticated";

REVOKE ALL ("created_at") ON TABLE "public"."reports" FROM "authenticated";

GRANT SELECT ("created_at") ON TABLE "public"."reports" TO "authenticated";

REVOKE ALL ("id") ON TABLE "public"."reports" FROM "authenticated";

GRANT SELECT ("id") ON TABLE "public"."reports" TO "authenticated";

REVOKE ALL ("outcome") ON TABLE "public"."reports" FROM "authenticated";

GRANT SELECT ("outcome") ON TABLE "public"."reports" TO "authenticated";

REVOKE ALL ("reason") ON TABLE "public"."reports" FROM "authenticated";

GRANT INSERT ("reason"), SELECT ("reason") ON TABLE "public"."reports" TO "authenticated";

REVOKE ALL ("reported_collection_id") ON TABLE "public"."reports" FROM "authenticated";

GRANT INSERT ("reported_collection_id"), SELECT ("reported_collection_id") ON TABLE "public"."reports" TO "authenticated";

REVOKE ALL ("reported_listing_id") ON TABLE "public"."reports" FROM "authenticated";

GRANT INSERT ("reported_listing_id"), SELECT ("reported_listing_id") ON TABLE "public"."reports" TO "authenticated";

REVOKE ALL ("reported_post_id") ON TABLE "public"."reports" FROM "authenticated";

GRANT INSERT ("reported_post_id"), SELECT ("reported_post_id") ON TABLE "public"."reports" TO "authenticated";

REVOKE ALL ("reported_review_id") ON TABLE "public"."reports" FROM "authenticated";

GRANT INSERT ("reported_review_id"), SELECT ("reported_review_id") ON TABLE "public"."reports" TO "authenticated";

REVOKE ALL ("reported_user_id") ON TABLE "public"."reports" FROM "authenticated";

GRANT INSERT ("reported_user_id"), SELECT ("reported_user_id") ON TABLE "public"."reports" TO "authenticated";

REVOKE ALL ("reporter_id") ON TABLE "public"."reports" FROM "authenticated";

GRANT SELECT ("reporter_id") ON TABLE "public"."reports" TO "authenticated";

REVOKE ALL ("statement_id") ON TABLE "public"."reports" FROM "authenticated";

GRANT SELECT ("statement_id") ON TABLE "public"."reports" TO "authenticated";

REVOKE ALL ("status") ON TABLE "public"."reports" FROM "authenticated";

GRANT SELECT ("status") ON TABLE "public"."reports" TO "authenticated";

ALTER TABLE "public"."reports"
  ADD CONSTRAINT "reports_address_shape" CHECK (
CASE
    WHEN (address IS NOT NULL) THEN ((address = private.normal_address(address)) AND private.is_address(address))
    ELSE NULL::boolean
END);

INSERT INTO private.settings (name, value) VALUES ('report_answer_days', '7');

SELECT private.declare_personal('public.reports', 'address', unexported => 'kept by address');
