SET check_function_bodies = off;

REVOKE ALL ON TABLE "public"."listing_views" FROM "authenticated";

REVOKE ALL ON TABLE "public"."reports" FROM "authenticated";

DROP POLICY "Users can turn their mails off and on" ON "public"."accounts";

DROP POLICY "Users can read statements about themselves, admins all" ON "public"."statements";

DROP POLICY "Buyers can open their threads" ON "public"."threads";

DROP TRIGGER "categories_refresh_listings" ON "public"."categories";

DROP TRIGGER "order_withdrawals_keep" ON "public"."order_withdrawals";

DROP TRIGGER "supply_consents_keep" ON "public"."supply_consents";

DROP INDEX "public"."accounts_email_idx";

DROP INDEX "public"."reports_one_pending_per_target";

ALTER TABLE "private"."mail_stops"
  DROP CONSTRAINT "mail_stops_gifts_of_all";

ALTER TABLE "private"."mail_stops"
  DROP CONSTRAINT "mail_stops_kind_known";

ALTER TABLE "private"."outbox"
  DROP CONSTRAINT "outbox_kind_known";

ALTER TABLE "private"."search_translations"
  DROP CONSTRAINT "search_translations_word_plain";

ALTER TABLE "public"."mail_preferences"
  DROP CONSTRAINT "mail_preferences_kind_optional";

ALTER TABLE "public"."moderation_actions"
  DROP CONSTRAINT "moderation_actions_known";

ALTER TABLE "public"."orders"
  DROP CONSTRAINT "orders_status_known";

DROP FUNCTION "private"."attach_session"(uuid, text, text, timestamp WITH time zone);

DROP FUNCTION "private"."begin_order"(uuid[], boolean, integer[], text, integer[], integer, jsonb, jsonb);

DROP FUNCTION "private"."claim_waiting"(bytea);

DROP FUNCTION "private"."correct_search"(text);

DROP FUNCTION "private"."count_listing_view"(uuid, text);

DROP FUNCTION "private"."create_order"(private.basket, text, boolean, jsonb);

DROP FUNCTION "private"."enqueue_mail_to_address"(text, text, text, jsonb);

DROP FUNCTION "private"."fewer_words"(text);

DROP FUNCTION "private"."find_customer_batches"(jsonb);

DROP FUNCTION "private"."find_customers"(jsonb);

DROP FUNCTION "private"."find_users"(jsonb);

DROP FUNCTION "private"."fulfil_order"(text, text, bigint, text, boolean, text, bigint, text);

DROP FUNCTION "private"."given_gifts"();

DROP FUNCTION "private"."lock_own_review"(uuid);

DROP FUNCTION "private"."own_order"(uuid, text);

DROP FUNCTION "private"."own_orders"(jsonb);

DROP VIEW "private"."order_rows";

DROP FUNCTION "private"."queue_refund"(uuid, uuid, integer, text, text);

DROP FUNCTION "private"."redress_purchases"();

DROP FUNCTION "private"."refund_sale"(uuid, uuid, integer, text);

DROP FUNCTION "private"."seller_metrics"(integer);

DROP FUNCTION "private"."shop_terms"();

DROP FUNCTION "private"."take_free_items"(text, timestamp WITH time zone, text, boolean, uuid[], integer[], integer[]);

DROP FUNCTION "private"."take_mails"(integer, interval, boolean);

DROP FUNCTION "private"."tax_in_cents"(public.orders, bigint);

DROP FUNCTION "private"."withdraw_from_order"(uuid);

CREATE TABLE "private"."checkout_networks" (
  "order_id"       uuid                       NOT NULL,
  "network_digest" bytea                      NOT NULL,
  "opened_at"      timestamp with time zone   NOT NULL DEFAULT now(),
  "failed_at"      timestamp with time zone[] NOT NULL DEFAULT '{}'::timestamp WITH time zone[],
  CONSTRAINT "checkout_networks_digest_sha256" CHECK ((octet_length(network_digest) = 32)),
  CONSTRAINT "checkout_networks_pkey" PRIMARY KEY (order_id)
);

ALTER TABLE "private"."checkout_networks"
  ENABLE ROW LEVEL SECURITY;

CREATE TABLE "private"."fraud_warnings" (
  "id"        text                     NOT NULL,
  "order_id"  uuid                     NOT NULL,
  "warned_at" timestamp with time zone NOT NULL,
  "kept_at"   timestamp with time zone,
  CONSTRAINT "fraud_warnings_pkey" PRIMARY KEY (id)
);

ALTER TABLE "private"."fraud_warnings"
  ENABLE ROW LEVEL SECURITY;

CREATE TABLE "private"."guest_reviews" (
  "review_id"  uuid  NOT NULL,
  "order_id"   uuid  NOT NULL,
  "listing_id" uuid  NOT NULL,
  "digest"     bytea,
  CONSTRAINT "guest_reviews_digest_sha256" CHECK ((octet_length(digest) = 32)),
  CONSTRAINT "guest_reviews_once_per_address" UNIQUE (listing_id, digest),
  CONSTRAINT "guest_reviews_once_per_purchase" UNIQUE (order_id, listing_id),
  CONSTRAINT "guest_reviews_pkey" PRIMARY KEY (review_id)
);

ALTER TABLE "private"."guest_reviews"
  ENABLE ROW LEVEL SECURITY;

CREATE TABLE "private"."review_reminders" (
  "entitlement_id" uuid                     NOT NULL,
  "due_at"         timestamp with time zone,
  "reminded_at"    timestamp with time zone,
  CONSTRAINT "review_reminders_pkey" PRIMARY KEY (entitlement_id)
);

ALTER TABLE "private"."review_reminders"
  ENABLE ROW LEVEL SECURITY;

CREATE TABLE "private"."secrets" (
  "name"  text NOT NULL,
  "value" text NOT NULL,
  CONSTRAINT "secrets_pkey" PRIMARY KEY (name)
);

ALTER TABLE "private"."secrets"
  ENABLE ROW LEVEL SECURITY;

CREATE TABLE "private"."seller_browsers" (
  "seller_id" uuid                     NOT NULL,
  "digest"    bytea                    NOT NULL,
  "noted_at"  timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT "seller_browsers_digest_sha256" CHECK ((octet_length(digest) = 32)),
  CONSTRAINT "seller_browsers_pkey" PRIMARY KEY (seller_id, digest)
);

ALTER TABLE "private"."seller_browsers"
  ENABLE ROW LEVEL SECURITY;

CREATE TABLE "public"."seller_identities" (
  "seller_id"       uuid                     NOT NULL,
  "kind"            text                     NOT NULL,
  "legal_name"      text                     COLLATE pg_catalog.unicode,
  "address"         text,
  "email"           text,
  "phone"           text,
  "register_number" text,
  "vat_number"      text,
  "certified_at"    timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT "seller_identities_address_length" CHECK (((char_length(address) >= 1) AND (char_length(address) <= 300) AND (address ~ '\S'::text))),
  CONSTRAINT "seller_identities_email_length" CHECK (((char_length(email) <= 254) AND (email ~ '^\S+@\S+$'::text))),
  CONSTRAINT "seller_identities_kind_known" CHECK ((kind = ANY (ARRAY['trader'::text, 'private'::text]))),
  CONSTRAINT "seller_identities_legal_name_length"
    CHECK (((char_length(legal_name) >= 1) AND (char_length(legal_name) <= 200) AND (legal_name ~ '\S'::text) AND (legal_name !~ '[\r\n]'::text))),
  CONSTRAINT "seller_identities_phone_length" CHECK (((char_length(phone) >= 1) AND (char_length(phone) <= 40) AND (phone ~ '\S'::text) AND (phone !~ '[\r\n]'::text))),
  CONSTRAINT "seller_identities_pkey" PRIMARY KEY (seller_id, certified_at),
  CONSTRAINT "seller_identities_register_number_length"
    CHECK (((char_length(register_number) >= 1) AND (char_length(register_number) <= 100) AND (register_number ~ '\S'::text) AND (register_number !~ '[\r\n]'::text))),
  CONSTRAINT "seller_identities_trader_reachable" CHECK (((kind = 'private'::text) OR (num_nulls(legal_name, address, email, phone) = 0))),
  CONSTRAINT "seller_identities_vat_number_length"
    CHECK (((char_length(vat_number) >= 1) AND (char_length(vat_number) <= 100) AND (vat_number ~ '\S'::text) AND (vat_number !~ '[\r\n]'::text))),
  CONSTRAINT "seller_identities_address_not_hidden" CHECK (((address IS NULL) OR (NOT private.has_hidden_characters(address)))),
  CONSTRAINT "seller_identities_email_not_hidden" CHECK (((email IS NULL) OR (NOT private.has_hidden_characters(email)))),
  CONSTRAINT "seller_identities_legal_name_not_hidden" CHECK (((legal_name IS NULL) OR (NOT private.has_hidden_characters(legal_name)))),
  CONSTRAINT "seller_identities_phone_not_hidden" CHECK (((phone IS NULL) OR (NOT private.has_hidden_characters(phone)))),
  CONSTRAINT "seller_identities_register_number_not_hidden" CHECK (((register_number IS NULL) OR (NOT private.has_hidden_characters(register_number)))),
  CONSTRAINT "seller_identities_vat_number_not_hidden" CHECK (((vat_number IS NULL) OR (NOT private.has_hidden_characters(vat_number))))
);

ALTER TABLE "public"."seller_identities"
  ENABLE ROW LEVEL SECURITY;

REVOKE ALL ON TABLE "public"."seller_identities" FROM "anon";

ALTER TABLE "private"."outbox"
  ADD COLUMN "locale" text;

ALTER TABLE "private"."settings"
  ADD COLUMN "next_value" jsonb;

ALTER TABLE "private"."settings"
  ADD COLUMN "takes_effect_at" timestamp WITH time zone;

ALTER TABLE "private"."stripe_movements"
  ADD COLUMN "stripe_fee_currency" text;

ALTER TABLE "public"."accounts"
  ADD COLUMN "locale" text NOT NULL DEFAULT 'en'::text;

ALTER TABLE "public"."categories"
  ADD COLUMN "names" jsonb NOT NULL DEFAULT '{}'::jsonb;

ALTER TABLE "public"."contact_messages"
  ADD COLUMN "locale" text NOT NULL DEFAULT 'en'::text;

ALTER TABLE "public"."licence_keys"
  ADD COLUMN "held_for" uuid;

ALTER TABLE "public"."listing_views"
  ADD COLUMN "sources" jsonb NOT NULL DEFAULT '{}'::jsonb;

ALTER TABLE "public"."listings"
  ADD COLUMN "popularity" bigint NOT NULL DEFAULT 0;

ALTER TABLE "public"."order_items"
  ADD COLUMN "source" text;

ALTER TABLE "public"."order_withdrawals"
  ADD COLUMN "name" text COLLATE pg_catalog.unicode;

ALTER TABLE "public"."orders"
  ADD COLUMN "seller_identity" jsonb;

ALTER TABLE "public"."orders"
  ADD COLUMN "processing_since" timestamp WITH time zone;

ALTER TABLE "public"."orders"
  ADD COLUMN "asked_at" timestamp WITH time zone;

ALTER TABLE "public"."orders"
  ADD COLUMN "has_invoice" boolean NOT NULL DEFAULT false;

ALTER TABLE "public"."reports"
  ADD COLUMN "address" text;

ALTER TABLE "public"."reports"
  ADD COLUMN "locale" text;

ALTER TABLE "public"."reviews"
  ADD COLUMN "is_guest" boolean NOT NULL DEFAULT false;

ALTER TABLE "public"."seller_accounts"
  ADD COLUMN "makes_invoices" boolean NOT NULL DEFAULT false;

ALTER TABLE "public"."seller_accounts"
  ADD COLUMN "refund_warned_under_cents" integer;

ALTER TABLE "public"."seller_accounts"
  ADD COLUMN "reminds_to_review" boolean NOT NULL DEFAULT false;

ALTER TABLE "public"."supply_consents"
  ADD COLUMN "locale" text NOT NULL DEFAULT 'en'::text;

ALTER TABLE "public"."reports"
  ALTER COLUMN "reporter_id" DROP NOT NULL;

ALTER TYPE "private"."basket" ADD ATTRIBUTE "seller_identity" jsonb CASCADE;

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

CREATE OR REPLACE FUNCTION private.admit_guest (
  from_address       text,
  captcha            text,
  captcha_expires_at timestamp with time zone
)
  RETURNS boolean
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  if not exists (select from private.card_tests where card_tests.network_digest = private.network_digest(from_address)) then
    return true;
  elsif captcha is null then
    return false;
  end if;
  perform private.use_captcha(captcha, captcha_expires_at);
  return true;
end
$function$;

CREATE OR REPLACE FUNCTION private.advance_posts()
  RETURNS boolean
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  post public.posts;
  progress private.post_progress;
  room constant integer := private.post_queue_capacity();
begin
  select posts.* into post
  from public.posts join public.post_senders on post_senders.seller_id = posts.seller_id and post_senders.paused_at is null
  where posts.state = 'scheduled' and posts.send_at <= now()
  order by posts.send_at limit 1 for update of posts skip locked;
  if found then
    perform private.impersonate_user(post.seller_id);
    if private.is_seller() then
      perform private.begin_post(post.id, post.seller_id);
    else
      update public.posts set state = 'draft', send_at = null where posts.id = post.id;
      perform private.enqueue_mail('draft_failed', post.seller_id, post.id || ':' || post.send_at, jsonb_build_object(
        'draftId', post.id, 'isPost', true, 'title', post.subject, 'reason', 'disconnected'
      ));
    end if;
  end if;
  select posts.* into post
  from public.posts join private.post_progress on post_progress.post_id = posts.id
  join public.post_senders on post_senders.seller_id = posts.seller_id
  join public.profiles on profiles.id = posts.seller_id
  where posts.state = 'sending' and (profiles.standing <> 'good' or post_senders.paused_at is null and case
    when post_progress.is_complete then not exists (select from private.waiting_posts where waiting_posts.post_id = posts.id::text) else room > 0
  end)
  order by post_progress.worked_at limit 1 for update of posts skip locked;
  if not found then
    return false;
  end if;
  select * into progress from private.post_progress where post_progress.post_id = post.id for update;
  -- Asked again, because another sender may have queued the last page since the search.
  if progress.is_complete and not exists (select from private.waiting_posts where waiting_posts.post_id = post.id::text) then
    perform private.end_post(post.id, 'sent');
  elsif (select profiles.standing from public.profiles where profiles.id = post.seller_id) <> 'good' then
    perform private.end_post(post.id, 'cancelled');
  elsif not progress.is_complete then
    perform private.queue_recipients(post, progress, room);
  end if;
  return true;
end
$function$;

CREATE OR REPLACE FUNCTION private.answer_warning (
  of_order_id  uuid,
  wants_refund boolean
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  warning private.fraud_warnings;
begin
  perform private.lock_standing(auth.uid());
  perform from public.orders where orders.id = of_order_id and orders.seller_id = auth.uid() for update;
  perform private.reject_if(not found, 'order_not_found');
  select * into warning from private.fraud_warnings where fraud_warnings.order_id = of_order_id
  order by fraud_warnings.warned_at desc, fraud_warnings.id limit 1;
  perform private.reject_if(not found, 'order_not_found');
  if not wants_refund then
    update private.fraud_warnings set kept_at = coalesce(fraud_warnings.kept_at, now()) where fraud_warnings.order_id = of_order_id;
  elsif private.is_warning_open(warning) then
    perform private.refund_warned(warning);
  else
    perform private.reject_if(not exists (
      select from private.pending_refunds
      where pending_refunds.order_id = of_order_id and pending_refunds.reason = 'warning' and pending_refunds.failed_at is null
    ), 'refund_impossible');
  end if;
end
$function$;

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

CREATE OR REPLACE FUNCTION private.apply_session (
  facts jsonb
)
  RETURNS TABLE (
    order_id             uuid,
    fee_cents            integer,
    pending_refund_cents integer
  )
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  account_id text := facts ->> 'accountId';
  intent_id text := facts ->> 'paymentIntentId';
begin
  if facts ->> 'state' in ('expired', 'failed') then
    perform private.expire_order(facts ->> 'sessionId', account_id);
  elsif facts ->> 'state' in ('paid', 'awaiting') then
    return query
      select fulfilled.order_id, fulfilled.fee_cents, fulfilled.pending_refund_cents
      from private.fulfil_order(
        facts ->> 'sessionId', account_id, (facts ->> 'amountCents')::bigint, facts ->> 'currency', (facts ->> 'livemode')::boolean, intent_id,
        (facts ->> 'taxCents')::bigint, facts ->> 'payerAddress',
        facts ->> 'state' = 'awaiting'
      ) as fulfilled;
    -- A refund or dispute may have arrived before its payment.
    if (facts ->> 'refundedCents')::bigint > 0 then
      perform private.apply_refund(intent_id, account_id, (facts ->> 'refundedCents')::bigint, (facts ->> 'feeRefundedCents')::bigint, facts -> 'failedRefunds');
    end if;
    if facts #>> '{dispute,status}' is not null then
      perform private.follow_dispute(intent_id, account_id, facts -> 'dispute');
    end if;
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.attach_session (
  to_order_id        uuid,
  session_id         text,
  session_url        text,
  session_expires_at timestamp with time zone,
  from_network       text                     DEFAULT ''::text
)
  RETURNS void
  LANGUAGE sql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  with attached as (
    update public.orders set checkout_session_id = session_id, checkout_url = session_url, expires_at = session_expires_at
    where orders.id = to_order_id and orders.buyer_id = auth.uid() and orders.status = 'pending' and orders.checkout_session_id is null
    returning orders.id
  )
  insert into private.checkout_networks (order_id, network_digest)
  select attached.id, private.network_digest(from_network) from attached where from_network <> '';
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
    select convert_to(secrets.value, 'UTF8') || uuid_send(of_post.seller_id) from private.secrets where secrets.name = 'digest_secret'
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

CREATE OR REPLACE FUNCTION private.await_payment (
  of_order_id uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  before public.orders;
  order_row public.orders;
begin
  select * into strict before from public.orders where orders.id = of_order_id;
  update public.orders
  set status = 'processing', is_end_unconfirmed = false, asked_at = now(), processing_since = coalesce(orders.processing_since, now())
  where orders.id = of_order_id returning * into order_row;
  if before.status = 'processing' then
    return;
  end if;
  if private.may_hold(order_row) then
    perform private.hold_licence_key(order_items.listing_id, of_order_id)
    from public.order_items where order_items.order_id = of_order_id order by order_items.listing_id;
  end if;
  delete from public.cart_items using public.order_items
  where order_items.order_id = of_order_id and cart_items.buyer_id = order_row.buyer_id and cart_items.listing_id = order_items.listing_id
    and not exists (select from private.gifts where gifts.order_id = of_order_id);
  perform private.enqueue_mail('payment_pending', order_row.buyer_id, of_order_id::text, private.order_facts(order_row));
end
$function$;

CREATE OR REPLACE FUNCTION private.awaits_consent (
  of_order public.orders
)
  RETURNS boolean
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select coalesce(now() < of_order.withdrawable_until and of_order.status <> 'refunded', false)
    and not exists (select from public.supply_consents where supply_consents.order_id = of_order.id)
    and not exists (select from public.order_withdrawals where order_withdrawals.order_id = of_order.id);
$function$;

CREATE OR REPLACE FUNCTION private.begin_order (
  listing_ids        uuid[],
  expected_livemode  boolean,
  shown_price_cents  integer[] DEFAULT NULL::integer[],
  given_code         text      DEFAULT NULL::text,
  chosen_price_cents integer[] DEFAULT NULL::integer[],
  shown_total_cents  integer   DEFAULT NULL::integer,
  given_consent      jsonb     DEFAULT NULL::jsonb,
  given_gift         jsonb     DEFAULT NULL::jsonb,
  given_sources      jsonb     DEFAULT NULL::jsonb,
  given_page         jsonb     DEFAULT NULL::jsonb
)
  RETURNS TABLE (
    order_id            uuid,
    total_cents         integer,
    fee_cents           integer,
    stripe_account_id   text,
    checkout_session_id text,
    checkout_url        text,
    expires_at          timestamp with time zone,
    items               jsonb,
    tax_mode            text,
    customer_email      text,
    has_invoice         boolean,
    locale              text,
    rejected            text
  )
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  sorted_ids uuid[] := array(select distinct id from unnest(listing_ids) as id order by id);
  basket private.basket;
  account_id text;
  payer_address text;
  begun_order_id uuid;
begin
  perform private.lock_standing(auth.uid());
  perform private.reject_if(cardinality(sorted_ids) = 0, 'empty_basket');
  -- Locks by id, so that two baskets can't deadlock. Exclusive for a free basket, because granting
  -- it counts a sale in the listing: two shared locks would deadlock there.
  if exists (select from public.listings where listings.id = any (sorted_ids) and listings.price_cents > 0) then
    perform from public.listings where listings.id = any (sorted_ids) order by listings.id for share;
  else
    perform from public.listings where listings.id = any (sorted_ids) order by listings.id for no key update;
  end if;
  perform private.require_for_sale(sorted_ids);
  basket := private.read_basket(listing_ids, chosen_price_cents);
  payer_address := case when (given_page ->> 'sends_email')::boolean then private.payer_address(basket.seller_id) end;
  basket.seller_identity := (select shown_identities.identity from private.shown_identities where shown_identities.seller_id = basket.seller_id);
  basket.digest := sha256(basket.digest || convert_to(
    jsonb_build_array(given_consent -> 'version', given_gift, private.caller_locale(), payer_address, basket.seller_identity)::text, 'UTF8'
  ));
  perform private.reject('already_owned', entitlements.listing_id::text) from public.entitlements
  where entitlements.buyer_id = auth.uid() and entitlements.listing_id = any (sorted_ids) and entitlements.revoked_at is null and given_gift is null
  limit 1;
  perform private.reject_processing(
    array(select private.callers_of_browser(of_link => decode(given_page ->> 'link', 'hex'))), sorted_ids, given_gift is not null, basket.digest
  );
  -- Each price must be the one shown to the buyer or chosen in the call.
  perform private.reject('price_changed', expected.id::text)
  from (
    select * from unnest(listing_ids, shown_price_cents) union all select * from unnest(listing_ids, chosen_price_cents)
  ) as expected (id, cents)
  join unnest(basket.listing_ids, basket.price_cents) as priced (id, cents) on priced.id = expected.id
  where expected.cents <> priced.cents limit 1;
  -- Before a discount code, the total may not exceed the shown one.
  perform private.reject_if(basket.total_cents > shown_total_cents, 'price_changed');
  if exists (select from public.profiles where profiles.id = basket.seller_id and profiles.standing <> 'good') then
    perform private.reject('seller_not_ready');
  elsif basket.total_cents > private.price_max_cents() then
    perform private.reject('basket_too_large');
  elsif basket.total_cents > 0 then
    select seller_accounts.stripe_account_id into account_id from public.seller_accounts
    where seller_accounts.seller_id = basket.seller_id and seller_accounts.is_selling and seller_accounts.livemode = expected_livemode;
    perform private.reject_if(not found, 'seller_not_ready');
  end if;
  if given_code is not null then
    basket := private.take_discount(basket, given_code);
  end if;
  if basket.rejected is null then
    begun_order_id := coalesce(private.find_open_order(basket.digest), private.create_order(basket, account_id, expected_livemode, given_gift, given_sources));
    perform private.note_consent(begun_order_id, given_consent);
  elsif basket.rejected = 'discount_reserved' then
    begun_order_id := (private.find_discounted_order(basket.discount_id)).id;
  end if;
  -- One row of nulls without an order.
  return query
    select orders.id, orders.total_cents, orders.fee_cents, orders.stripe_account_id, orders.checkout_session_id, orders.checkout_url,
      orders.expires_at, (
        select jsonb_agg(jsonb_build_object(
          'listing_id', order_items.listing_id, 'title', order_items.title, 'price_cents', order_items.price_cents,
          'showcase_images', order_items.showcase_images
        ) order by order_items.listing_id)
        from public.order_items where order_items.order_id = orders.id
      ), orders.tax_mode, payer_address, orders.has_invoice, orders.locale, basket.rejected
    from (select) as one left join public.orders on orders.id = begun_order_id;
end
$function$;

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
  if query is null and request.sort in ('popular', 'relevance') then
    return query select * from private.popular_page(request, private.search_conditions(query, request, are_words_few), are_many);
    return;
  elsif request.sort <> 'relevance' then
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

CREATE OR REPLACE FUNCTION private.caller_locale()
  RETURNS text
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return coalesce(
    (select accounts.locale from public.accounts where accounts.id = auth.uid()), nullif(current_setting('request.locale', true), ''), 'en'
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.callers_of_browser (
  of_browser bytea DEFAULT NULL::bytea,
  of_link    bytea DEFAULT NULL::bytea
)
  RETURNS SETOF uuid
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select auth.uid()
  union all
  select claims.holder_id from private.claims
  where claims.browser_digest = coalesce(of_browser, (select own.browser_digest from private.claims as own where own.holder_id = auth.uid()))
  union all
  select others.holder_id from private.redress_links join private.claims on claims.holder_id = redress_links.user_id
  join private.claims as others on others.browser_digest = claims.browser_digest and others.address = claims.address
  where redress_links.digest = of_link;
$function$;

CREATE OR REPLACE FUNCTION private.can_withdraw (
  of_order public.orders
)
  RETURNS boolean
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return coalesce(now() < of_order.withdrawable_until and of_order.status <> 'refunded', false)
    and not exists (select from public.order_withdrawals where order_withdrawals.order_id = of_order.id)
    and coalesce(
      (select gifts.opened_at is null and gifts.returned_at is null from private.gifts where gifts.order_id = of_order.id),
      not exists (select from public.supply_consents where supply_consents.order_id = of_order.id)
    );
end
$function$;

CREATE OR REPLACE FUNCTION private.card_test_counts()
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select jsonb_build_object(
    'failed', coalesce(sum(cardinality(checkout_networks.failed_at)), 0),
    'ended', count(*) filter (where cardinality(checkout_networks.failed_at) >= 10),
    'slowed', (select count(*) from private.card_tests)
  )
  from private.checkout_networks where checkout_networks.opened_at > now() - interval '1 day';
$function$;

CREATE OR REPLACE FUNCTION private.case_answer_time()
  RETURNS interval
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select make_interval(days => private.setting('case_answer_days')::integer);
$function$;

CREATE OR REPLACE FUNCTION private.categories_names_shape()
  RETURNS jsonb
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
RETURN
  '{"type": "object", "properties": {"de": {"type": "string", "pattern": "\\S", "maxLength": 60}, "es": {"type": "string", "pattern": "\\S", "maxLength": 60}, "fr": {"type": "string", "pattern": "\\S", "maxLength": 60}, "ja": {"type": "string", "pattern": "\\S", "maxLength": 60}}, "additionalProperties": false}'::jsonb;

CREATE OR REPLACE FUNCTION private.claim_gift (
  gift     private.gifts,
  for_user uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  held constant uuid[] := array(
    select entitlements.listing_id from public.entitlements where entitlements.buyer_id = gift.recipient_id and entitlements.revoked_at is null
  );
begin
  if cardinality(held) = 0 or for_user = gift.seller_id or exists (
    select from public.entitlements
    where entitlements.buyer_id = for_user and entitlements.listing_id = any (held) and entitlements.revoked_at is null
  ) then
    return;
  end if;
  delete from public.cart_items where cart_items.buyer_id = for_user and cart_items.listing_id = any (held);
  perform private.move_gift(gift, gift.recipient_id, for_user);
  perform private.move_mails(gift.order_id, gift.recipient_id, for_user);
  perform private.close_gift(gift);
end
$function$;

CREATE OR REPLACE FUNCTION private.claim_purchases (
  for_user uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  own_address constant text := private.account_address(for_user);
  holders constant uuid[] := array(
    select claims.holder_id from private.claims where claims.address = own_address order by claims.holder_id
  );
  holder uuid;
  gift private.gifts;
begin
  if cardinality(holders) = 0 then
    return;
  end if;
  perform private.lock_standing_alone(one) from unnest(holders) as one;
  perform pg_advisory_xact_lock_shared(hashtextextended(for_user::text, 2));
  perform from public.orders where orders.id = any (array(
    select own.id from public.orders as own where own.buyer_id = any (holders)
    union all select gifts.order_id from private.gifts where gifts.recipient_id = any (holders)
  )) order by orders.id for update;
  for holder in
    select claims.holder_id from private.claims
    where claims.holder_id = any (holders) and claims.address = own_address order by claims.holder_id for update
  loop
    exit when (select profiles.standing from public.profiles where profiles.id = for_user) <> 'good';
    -- Nobody paid yet, and anybody may have given the address.
    continue when private.is_refused(holder, for_user)
      or exists (select from public.orders where orders.buyer_id = holder and orders.status = 'processing');
    begin
      select * into gift from private.gifts where gifts.recipient_id = holder;
      if found then
        perform private.claim_gift(gift, for_user);
      elsif not exists (select from public.orders where orders.buyer_id = holder and orders.seller_id = for_user) and not exists (
        select from public.order_items join public.entitlements
          on entitlements.buyer_id = for_user and entitlements.listing_id = order_items.listing_id and entitlements.revoked_at is null
        where order_items.holder_id = holder
      ) then
        delete from public.cart_items using public.order_items
        where order_items.holder_id = holder and cart_items.buyer_id = for_user and cart_items.listing_id = order_items.listing_id;
        perform private.move_order(orders, for_user) from public.orders where orders.buyer_id = holder and orders.paid_at is not null;
        insert into private.offer_consents as known (seller_id, buyer_id, shares_address, agreed_at)
        select given.seller_id, for_user, given.shares_address, given.agreed_at
        from private.offer_consents as given where given.buyer_id = holder
        on conflict (seller_id, buyer_id) do update
        set shares_address = known.shares_address or excluded.shares_address,
          -- Of the consents that share the address, the first.
          agreed_at = case when known.shares_address > excluded.shares_address then known.agreed_at
            when known.shares_address < excluded.shares_address then excluded.agreed_at
            else least(known.agreed_at, excluded.agreed_at) end;
        perform private.end_guest(holder);
      end if;
    exception when unique_violation then
      null; -- The user's own payment for the same item arrived meanwhile.
    end;
  end loop;
end
$function$;

CREATE OR REPLACE FUNCTION private.claim_waiting (
  of_link    bytea DEFAULT NULL::bytea,
  of_browser bytea DEFAULT NULL::bytea
)
  RETURNS TABLE (
    is_claimed boolean,
    link       text
  )
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  own_address constant text := private.account_address(auth.uid());
  of_guest constant uuid := private.redress_link_user(of_link);
  waiting constant uuid[] := array(select claims.holder_id from private.claims where claims.address = own_address);
  follow private.address_follows;
begin
  perform private.claim_purchases(auth.uid());
  perform private.note_seller_browser(of_browser);
  is_claimed := exists (
    select from unnest(waiting) as holder where not exists (select from private.claims where claims.holder_id = holder)
  );
  if exists (select from private.address_follows where address_follows.address = own_address) then
    -- Waits for a deletion of the user.
    perform pg_advisory_xact_lock_shared(hashtextextended(auth.uid()::text, 2));
  end if;
  -- Each follow changes the counter of its seller, so in the order of delete_account.
  for follow in
    select address_follows.* from private.address_follows
    where address_follows.address = own_address and address_follows.confirmed_at is not null
      and exists (select from public.profiles where profiles.id = auth.uid() and profiles.standing = 'good')
    order by address_follows.seller_id for update
  loop
    insert into public.follows as known (follower_id, seller_id, followed_at, wants_posts, shares_address, agreed_at, is_counted)
    select auth.uid(), follow.seller_id, follow.confirmed_at, true, follow.shares_address, follow.confirmed_at, false where auth.uid() <> follow.seller_id
    on conflict (follower_id, seller_id) do update
    set wants_posts = true, shares_address = known.shares_address or excluded.shares_address,
      agreed_at = least(known.agreed_at, excluded.agreed_at);
    delete from private.address_follows where address_follows.id = follow.id;
    is_claimed := true;
  end loop;
  link := (
    select case when not exists (select from private.claims where claims.holder_id = of_guest) then 'claimed'
      when of_guest = any (waiting) then 'kept' else 'other_address' end
    where exists (select from public.profiles where profiles.id = of_guest and profiles.is_guest)
  );
  return next;
end
$function$;

CREATE OR REPLACE FUNCTION private.clean_mails_of (
  of_user uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  own_name text := (select to_jsonb(profiles.name)::text from public.profiles where profiles.id = of_user);
begin
  delete from private.outbox
  where outbox.kind in ('message', 'guest_message')
    and (outbox.facts ->> 'threadId')::uuid in (select threads.id from public.threads where of_user in (threads.buyer_id, threads.seller_id));
  delete from private.outbox using private.customer_batches
  where customer_batches.seller_id = of_user and outbox.kind = 'invitation' and outbox.event_key = customer_batches.id::text;
  delete from private.outbox
  where outbox.kind = 'review'
    and (outbox.facts ->> 'reviewId')::uuid in (select reviews.id from public.reviews where reviews.reviewer_id = of_user);
  -- Names are not unique, so this may also delete an optional mail about another user of that name.
  delete from private.outbox
  where outbox.kind in ('new_listings', 'new_release', 'saved_searches', 'list_news', 'confirm_follow', 'review_reminder') and strpos(outbox.facts::text, '"seller": ' || own_name) > 0;
  update private.outbox set facts = jsonb_set(outbox.facts, '{title}', 'null')
  where outbox.kind = 'report_outcome'
    and outbox.facts ->> 'title' in (select listings.title from public.listings where listings.seller_id = of_user);
  update private.outbox set facts = jsonb_set(outbox.facts, '{words}', '"[deleted]"')
  from public.cases
  where outbox.kind in ('case', 'case_sent') and of_user in (cases.buyer_id, cases.seller_id)
    and cases.thread_id = (outbox.facts ->> 'threadId')::uuid
    and outbox.facts ->> 'words' = case of_user when cases.buyer_id then cases.body else cases.answer end;
  update private.outbox set facts = outbox.facts - case of_user when orders.seller_id then 'approvals' else '' end || jsonb_build_object(
    case of_user when orders.buyer_id then 'buyer' else 'seller' end,
    case when of_user <> orders.buyer_id then 'Deleted seller' when orders.hides_buyer then 'Guest' else 'Deleted user' end
  ) || case outbox.kind when 'free_copy' then '{"reason": "[deleted]"}' else '{}' end::jsonb
  from public.orders
  where of_user in (orders.buyer_id, orders.seller_id) and outbox.kind in ('purchase', 'free_copy', 'sale', 'first_sale', 'refund', 'supply_consent', 'withdrawal', 'dispute', 'fraud_warning')
    and (outbox.facts ->> 'orderId')::uuid = orders.id;
  update private.outbox set facts = outbox.facts || jsonb_build_object(
    case of_user when threads.buyer_id then 'buyer' else 'seller' end,
    case when of_user <> threads.buyer_id then 'Deleted seller' when threads.hides_buyer then 'Guest' else 'Deleted user' end
  )
  from public.threads
  where of_user in (threads.buyer_id, threads.seller_id) and outbox.kind in ('case', 'case_sent') and (outbox.facts ->> 'threadId')::uuid = threads.id;
end
$function$;

CREATE OR REPLACE FUNCTION private.close_contact_message (
  of_message   uuid,
  given_answer text DEFAULT NULL::text
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  contact_row public.contact_messages;
begin
  perform private.lock_standing(auth.uid());
  perform private.require_admin('forbidden');
  update public.contact_messages
  set closed_at = coalesce(contact_messages.closed_at, now()), answer = given_answer, answered_at = case when given_answer is not null then now() end,
    closed_by = auth.uid()
  where contact_messages.id = of_message and contact_messages.answer is null
    and (given_answer is not null or contact_messages.closed_at is null)
  returning * into contact_row;
  perform private.reject_if(
    contact_row.id is null, case when exists (select from public.contact_messages where contact_messages.id = of_message) then 'already_done' else 'not_found' end
  );
  if given_answer is not null then
    perform private.enqueue_mail_to_address('contact_answer', contact_row.email, contact_row.id::text, jsonb_build_object(
      'name', contact_row.name, 'email', contact_row.email, 'message', contact_row.message, 'answer', given_answer
    ), contact_row.locale);
  end if;
end
$function$;

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

CREATE OR REPLACE FUNCTION private.complete_review()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  -- A buyer who still waits for the file can't review it. Locks the order before its listing, as
  -- everywhere.
  perform private.require_consent(new.listing_id);
  perform private.show_reviewer(new.listing_id);
  select listings.status = 'active' into new.is_public from public.listings where listings.id = new.listing_id for no key update;
  -- save_guest_review checked a guest's purchase.
  new.is_verified := new.is_guest or private.is_verified_buyer(new.listing_id, new.reviewer_id);
  new.is_counted := new.is_guest or private.is_rating_counted(new.listing_id, new.reviewer_id, new.rating);
  delete from public.reviews where reviews.id = private.replaced_review(new.listing_id, new.reviewer_id);
  return new;
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
    where orders.id = new.order_id and orders.status not in ('pending', 'processing', 'expired') and (
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
  words := private.translated_query(typed);
  if private.has_matches(words)
    and not exists (select from private.fewer_words(typed) as tiers where tiers.share is null and private.has_matches(tiers.words))
  then
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

CREATE OR REPLACE FUNCTION private.count_ahead (
  listing public.listings,
  query   tsquery,
  typed   text
)
  RETURNS integer
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET enable_seqscan TO 'off'
  SET random_page_cost TO '1.1'
  SET jit TO 'off'
  SET work_mem TO '16MB'
  AS $function$
declare
  request constant private.search_request := jsonb_populate_record(null::private.search_request, '{"wanted": {}, "unwanted": [], "hidden": []}');
  in_title constant text := 'ts_filter(listings.search_document, ''{a}'') @@ $1';
  own_position double precision := case when query is null then listing.popularity else listing.score end;
  ahead text := format('(listings.%s, listings.id) > ($2, $3)', case when query is null then 'popularity' else 'score' end);
  counted integer;
begin
  if query is not null and not private.has_many_matches(query, request) then
    ahead := format('(%s, listings.id) > ($2, $3)', (private.search_order('rank', typed)).position);
    execute format('select %s from (select $2 as search_document, $3 as score, $4 as languages) as listings', (private.search_order('rank', typed)).position)
    into own_position using query, listing.search_document, listing.score, listing.languages;
  elsif query is not null and ts_filter(listing.search_document, '{a}') @@ query then
    ahead := in_title || ' and ' || ahead;
  elsif query is not null then
    ahead := format('(%s or %s)', in_title, ahead);
  end if;
  execute format('select count(*) from (select from public.listings where %s and %s limit $4) as ahead', private.search_conditions(query, request), ahead)
  into counted using query, own_position, listing.id, private.search_most_ranked();
  return counted;
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

CREATE OR REPLACE FUNCTION private.count_listing_view (
  of_listing_id uuid,
  visitor       text,
  given_source  text DEFAULT NULL::text
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  today constant date := (now() at time zone 'UTC')::date;
  known constant text := private.known_source(given_source);
  seen text[];
begin
  -- Locked against deletion only, so that no view loses its listing.
  perform from public.listings
  where listings.id = of_listing_id and listings.status = 'active' and listings.seller_id is distinct from (select auth.uid())
  for key share;
  if found and private.hit_rate_limit('view:' || of_listing_id || ':' || visitor, 86400, 1) = 0 then
    seen := array(
      select distinct keys.source from public.listing_views cross join jsonb_object_keys(listing_views.sources) as keys (source)
      where known is not null and listing_views.listing_id = of_listing_id
        and listing_views.viewed_on >= date_trunc('month', today::timestamp)::date and listing_views.viewed_on < today
    );
    insert into public.listing_views (listing_id, viewed_on, views, sources)
    values (of_listing_id, today, 1, private.with_source('{}', known, seen))
    on conflict (listing_id, viewed_on) do update
    set views = listing_views.views + 1, sources = private.with_source(listing_views.sources, known, seen);
  end if;
end
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

CREATE OR REPLACE FUNCTION private.create_order (
  basket        private.basket,
  account_id    text,
  in_livemode   boolean,
  given_gift    jsonb,
  given_sources jsonb
)
  RETURNS uuid
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  new_order_id uuid;
  today constant date := (now() at time zone 'UTC')::date;
  deliver_on constant date := coalesce((given_gift ->> 'deliver_on')::date, today - 1);
begin
  -- Guests pay before they give an address. Free items open only through a mail to their address.
  if exists (select from private.claims where claims.holder_id = auth.uid() and (claims.address is null) = (basket.total_cents = 0)) then
    perform private.reject(case when basket.total_cents = 0 then 'address_required' else 'price_changed' end);
  end if;
  insert into public.orders (
    buyer_id, seller_id, total_cents, fee_cents, basket_digest, stripe_account_id, livemode, expires_at, refund_policy, discount_code, discount_cents,
    bundle_name, bundle_cents, tax_mode, withdrawal_days, has_invoice, seller_identity
  )
  select auth.uid(), basket.seller_id, basket.total_cents,
    div(basket.total_cents * private.setting('platform_fee_bps')::integer, 10000)::integer,
    basket.digest, account_id, in_livemode, now() + interval '1 hour', profiles.refund_policy, basket.discount_code, coalesce(basket.discount_cents, 0),
    basket.bundle_name, (select sum(cents) from unnest(basket.bundle_cents) as cents),
    case when basket.total_cents > 0 then private.tax_mode() else 'off' end,
    case when basket.total_cents > 0 then private.withdrawal_days() else 0 end,
    basket.total_cents > 0 and coalesce(
      (select seller_accounts.makes_invoices from public.seller_accounts where seller_accounts.seller_id = basket.seller_id), false
    ),
    basket.seller_identity
  from public.profiles where profiles.id = basket.seller_id
  returning id into new_order_id;
  insert into public.order_items (order_id, listing_id, title, price_cents, discount_cents, seller_name, showcase_images, usage_licence, ai_use, languages, source)
  select new_order_id, listings.id, listings.title, prices.price_cents - prices.bundle_cents - prices.discount_cents,
    prices.bundle_cents + prices.discount_cents, profiles.name, listings.showcase_images, listings.usage_licence,
    listings.ai_use, listings.languages, private.known_source(given_sources ->> listings.id::text)
  from private.basket_prices(basket) as prices
  join public.listings on listings.id = prices.listing_id join public.profiles on profiles.id = listings.seller_id;
  insert into private.discount_uses (order_id, discount_id, buyer_id)
  select new_order_id, basket.discount_id, auth.uid() where basket.discount_id is not null;
  if given_gift is not null then
    perform private.reject_if(basket.total_cents = 0 and given_gift ->> 'note' is not null, 'gift_note_free');
    perform private.reject_if(deliver_on not between today - 1 and today + private.gift_days_max(), 'gift_date');
    perform private.count_against('gift', auth.uid());
    insert into private.gifts (order_id, seller_id, address, shown_address, note, deliver_at)
    values (
      new_order_id, basket.seller_id, private.normal_address(given_gift ->> 'address'),
      private.shown_address(private.normal_address(given_gift ->> 'address')), given_gift ->> 'note',
      greatest(now(), (deliver_on + time '10:00') at time zone 'UTC')
    );
  end if;
  if basket.total_cents = 0 then
    update public.orders set checkout_session_id = 'free_' || new_order_id where orders.id = new_order_id;
    perform private.grant_order(new_order_id, null);
  end if;
  return new_order_id;
end
$function$;

CREATE OR REPLACE FUNCTION private.decide (
  act         text,
  subject_id  uuid,
  by_rule     text,
  on_facts    text,
  note        text,
  of_report   uuid                     DEFAULT NULL::uuid,
  until       timestamp with time zone DEFAULT NULL::timestamp WITH time zone,
  is_unlawful boolean                  DEFAULT false
)
  RETURNS uuid
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  kind text := private.moderation_acts() -> act ->> 'subject';
  subject record;
  facts text := on_facts;
  new_id uuid;
begin
  -- The user behind the subject, and its listing and text for the statement.
  select found.* into subject from (
    select profiles.id, null::uuid, null::uuid, null from public.profiles
    where kind = 'user' and profiles.id = subject_id and profiles.standing <> 'deleted'
    union all
    select reviews.reviewer_id, reviews.listing_id, reviews.id, reviews.comment from public.reviews where kind = 'review' and reviews.id = subject_id
    union all
    select collections.owner_id, null, null, collections.name from public.collections where kind = 'collection' and collections.id = subject_id
    union all
    select listings.seller_id, listings.id, null, listings.title from public.listings where kind = 'listing' and listings.id = subject_id
  ) as found (user_id, listing_id, review_id, about);
  if act = 'ban' then
    perform private.begin_act_on_standing(subject.user_id, 'ban_forbidden', 'ban_forbidden');
    facts := coalesce(on_facts, 'We found that this account broke the shop’s rules.');
  else
    perform private.begin_decision(act, subject.user_id);
  end if;
  perform private.reject_if(
    subject.user_id is null, case kind when 'user' then 'profile_not_found' when 'collection' then 'collection_not_found' else 'not_found' end
  );
  if not private.apply_act(act, subject_id, subject.user_id, subject.listing_id, until, is_unlawful) then
    perform private.reject_if(act <> 'ban', 'already_done');
    perform private.close_reports(act, subject_id, subject_id, of_report, (
      select statements.id from public.statements
      where statements.user_id = subject_id and statements.act = 'ban' and statements.reversed_at is null
      order by statements.created_at desc limit 1
    ));
    return null;
  end if;
  insert into public.statements (user_id, act, rule, facts, listing_id, review_id, about, until, is_unlawful)
  select profiles.id, act, by_rule, facts, subject.listing_id, subject.review_id, subject.about, until, is_unlawful
  from public.profiles where profiles.id = coalesce(private.guest_writer(subject.review_id), subject.user_id) and profiles.standing <> 'deleted'
  returning statements.id into new_id;
  if act = 'remove_collection' then
    update public.collections set removal_id = new_id where collections.id = subject_id;
  end if;
  perform private.close_reports(act, subject_id, subject.user_id, of_report, new_id);
  perform private.log_action(
    act, subject.user_id, note, subject.listing_id, subject.review_id, of_report, new_id, by_rule => by_rule, on_facts => facts, until => until
  );
  return new_id;
end
$function$;

CREATE OR REPLACE FUNCTION private.delete_due (
  of_table  regclass,
  due       text,
  sorted_by name
)
  RETURNS integer
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  deleted integer;
begin
  execute format('delete from %1$s where ctid = any (array(select ctid from %1$s where %2$s order by %3$I limit 1000))', of_table, due, sorted_by);
  get diagnostics deleted = row_count;
  return deleted;
end
$function$;

CREATE OR REPLACE FUNCTION private.delete_review (
  of_review uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  perform private.lock_standing(auth.uid());
  perform private.lock_own_review(of_review, true);
  delete from public.reviews where reviews.id = of_review;
end
$function$;

CREATE OR REPLACE FUNCTION private.describe_licensing (
  of_listing_id uuid
)
  RETURNS TABLE (
    source  text,
    seats   integer,
    unused  integer,
    waiting integer
  )
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select listings.licence_source, listings.licence_seats, (
    select count(*)::integer from (
      select from public.licence_keys
      where licence_keys.listing_id = of_listing_id and licence_keys.entitlement_id is null and licence_keys.ended_at is null and licence_keys.held_for is null
      limit 10001
    ) as unused
  ), (
    select count(*)::integer from (select from public.licence_waits where licence_waits.listing_id = of_listing_id limit 10001) as waits
  )
  from public.listings
  where listings.id = of_listing_id and listings.seller_id = auth.uid() and listings.status <> 'removed' and private.is_in_good_standing();
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
    'warning', private.warning_of(order_row.id),
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

CREATE OR REPLACE FUNCTION private.describe_user (
  of_user uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  known jsonb;
begin
  perform private.require_admin('forbidden');
  select jsonb_build_object(
    'id', profiles.id, 'username', profiles.username, 'name', profiles.name, 'avatar', profiles.avatar, 'is_seller', profiles.is_seller,
    'standing', profiles.standing, 'created_at', profiles.created_at, 'suspended_until', suspensions.until,
    'is_admin', exists (select from public.user_roles where user_roles.user_id = profiles.id and user_roles.role = 'admin'),
    'listings', (
      select coalesce(jsonb_object_agg(counted.status, counted.rows), '{}') from (
        select listings.status, count(*) as rows from public.listings where listings.seller_id = profiles.id group by listings.status
      ) as counted
    ),
    'sales', (
      select jsonb_build_object('orders', count(*), 'cents', coalesce(sum(orders.total_cents), 0), 'refundedCents', coalesce(sum(orders.refunded_cents), 0))
      from public.orders where orders.seller_id = profiles.id and orders.paid_at is not null and orders.origin = 'purchase'
    ),
    'purchases', (
      select jsonb_build_object('orders', count(*), 'cents', coalesce(sum(orders.total_cents), 0), 'refundedCents', coalesce(sum(orders.refunded_cents), 0))
      from public.orders where orders.buyer_id = profiles.id and orders.paid_at is not null and orders.origin = 'purchase' and not orders.hides_buyer
    ),
    'reviews', (select count(*) from public.reviews where reviews.reviewer_id = profiles.id),
    'reportsBy', (select private.count_outcomes(array_agg(reports.outcome)) from public.reports where reports.reporter_id = profiles.id),
    'reportsAbout', (select private.count_outcomes(array_agg(reports.outcome)) from public.reports where reports.reported_user_id = profiles.id)
  ) into known
  from public.profiles
  left join private.suspensions on suspensions.user_id = profiles.id and profiles.standing = 'suspended'
  where profiles.id = of_user and profiles.standing <> 'deleted';
  perform private.reject_if(known is null, 'profile_not_found');
  return known;
end
$function$;

CREATE OR REPLACE FUNCTION private.end_processing()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  facts constant jsonb := private.order_facts(new) || '{"isFailed": true}';
  guest private.claims;
begin
  perform private.release_licence_keys(new.id);
  perform private.restore_cart(new);
  select * into guest from private.claims where claims.holder_id = new.buyer_id and claims.address is not null for update;
  if guest.holder_id is null then
    perform private.enqueue_mail('payment_pending', profiles.id, new.id || ':failed', facts)
    from public.profiles where profiles.id = new.buyer_id and profiles.standing <> 'deleted' and not profiles.is_guest;
  else
    perform private.enqueue_mail_to_address('payment_pending', guest.address, new.id || ':failed', facts || '{"isGuest": true}');
    delete from private.outbox where outbox.recipient_id = guest.holder_id and outbox.kind = 'payment_pending' and outbox.sent_at is null;
    -- Another guest may have begun the same basket meanwhile.
    update private.claims set address = null, basket_digest = sha256(uuid_send(gen_random_uuid())) where claims.holder_id = guest.holder_id;
  end if;
  return null;
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

CREATE OR REPLACE FUNCTION private.end_setting_in_effect()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  new.next_value := null;
  new.takes_effect_at := null;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.enqueue_item_mail (
  of_kind    text,
  held       public.entitlements,
  about      text,
  with_facts jsonb,
  stop_kind  text
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  if not exists (select from private.claims where claims.holder_id = held.buyer_id and claims.address is not null) then
    perform private.enqueue_mail(of_kind, held.buyer_id, about, with_facts);
    return;
  end if;
  delete from private.outbox
  where outbox.recipient_id = held.buyer_id and outbox.kind = of_kind and outbox.facts ->> 'listingId' = held.listing_id::text
    and outbox.sent_at is null and outbox.buried_at is null and outbox.attempts = 0;
  insert into private.outbox (kind, recipient_id, event_key, facts)
  select of_kind, held.buyer_id, about, with_facts || jsonb_build_object('stop', jsonb_build_object('kind', stop_kind, 'sellerId', listings.seller_id))
  from public.listings where listings.id = held.listing_id
  on conflict do nothing;
end
$function$;

CREATE OR REPLACE FUNCTION private.enqueue_mail_to_address (
  of_kind    text,
  to_address text,
  about      text,
  with_facts jsonb,
  in_locale  text  DEFAULT NULL::text
)
  RETURNS void
  LANGUAGE sql
  SET search_path TO ''
  AS $function$
  insert into private.outbox (kind, address, event_key, facts, locale)
  select of_kind, private.normal_address(to_address), about, with_facts, in_locale where to_address <> ''
  on conflict do nothing;
$function$;

CREATE OR REPLACE FUNCTION private.expire_order (
  session_id text,
  account_id text
)
  RETURNS void
  LANGUAGE sql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  update public.orders set status = 'expired', is_end_unconfirmed = false
  where orders.checkout_session_id = session_id and orders.stripe_account_id is not distinct from account_id
    and (orders.status in ('pending', 'processing') or orders.is_end_unconfirmed);
$function$;

CREATE OR REPLACE FUNCTION private.export_guest_reviews()
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select jsonb_build_object(
    'guest_reviews', array(
      select to_jsonb(reviews) - array['reviewer_id', 'answer', 'answered_at', 'answer_edited_at']
      from public.reviews join private.guest_reviews on guest_reviews.review_id = reviews.id
      join public.order_items on order_items.order_id = guest_reviews.order_id and order_items.listing_id = guest_reviews.listing_id
      where order_items.holder_id = auth.uid() order by reviews.created_at
    )
  );
$function$;

CREATE OR REPLACE FUNCTION private.export_licences()
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select jsonb_build_object(
    'licence_keys', array(
      select to_jsonb(licence_keys) - array['buyer_id', 'digest', 'position', 'held_for'] || jsonb_build_object('devices', array(
        select to_jsonb(licence_activations) - array['id', 'key_id'] from public.licence_activations
        where licence_activations.key_id = licence_keys.id order by licence_activations.activated_at
      ))
      from public.licence_keys where licence_keys.buyer_id = auth.uid() and licence_keys.entitlement_id in (select entitlement_id from private.supplied_licences)
      order by licence_keys.assigned_at
    ),
    'sold_licence_keys', array(
      select to_jsonb(licence_keys) - array['buyer_id', 'digest', 'position', 'held_for'] from public.licence_keys
      where licence_keys.listing_id in (select private.own_listing_ids()) order by licence_keys.listing_id, licence_keys.position
    )
  );
$function$;

CREATE OR REPLACE FUNCTION private.export_listings()
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select jsonb_build_object(
    'listings', array(
      select to_jsonb(listings) - array['seller_id', 'search_document', 'showcase_images', 'popularity'] || jsonb_build_object(
        'releases', array(
          select to_jsonb(releases) - 'listing_id' || jsonb_build_object('files', array(
            select to_jsonb(release_files) - array['listing_id', 'release', 'position']
              || to_jsonb(listing_files) - array['id', 'listing_id', 'object_path', 'object_id', 'object_version']
            from public.release_files join public.listing_files on listing_files.id = release_files.file_id
            where release_files.listing_id = releases.listing_id and release_files.release = releases.number order by release_files.position
          ))
          from public.releases where releases.listing_id = listings.id order by releases.number
        ),
        'pending_release', (
          select to_jsonb(pending_releases) - 'listing_id' from public.pending_releases where pending_releases.listing_id = listings.id
        ),
        'pending_pictures', (
          select to_jsonb(pending_pictures) - array['listing_id', 'pictures'] from public.pending_pictures where pending_pictures.listing_id = listings.id
        ),
        'picture_alts', (select jsonb_agg(image -> 'alt') from jsonb_array_elements(listings.showcase_images) as image),
        'price_reduction', (
          select to_jsonb(price_reductions) - 'listing_id' from public.price_reductions where price_reductions.listing_id = listings.id
        ),
        -- By day, and by month where days were dropped. Sources are named in sums only.
        'views', array(
          select to_jsonb(listing_views) - array['listing_id', 'sources'] from public.listing_views
          where listing_views.listing_id = listings.id order by listing_views.viewed_on
        ),
        'monthly_views', array(
          select to_jsonb(listing_months) - 'listing_id' from private.listing_months
          where listing_months.listing_id = listings.id order by listing_months.month
        )
      )
      from public.listings where listings.seller_id = auth.uid() order by listings.created_at
    ),
    'bundles', array(
      select to_jsonb(bundles) - 'seller_id' || jsonb_build_object('listings', array(
        select bundle_items.listing_id from public.bundle_items where bundle_items.bundle_id = bundles.id order by bundle_items.position
      ))
      from public.bundles where bundles.seller_id = auth.uid() order by bundles.created_at
    ),
    'pinned_listings', array(
      select pinned_listings.listing_id from public.pinned_listings
      where pinned_listings.seller_id = auth.uid() order by pinned_listings.position
    ),
    'embed_hosts', (
      select to_jsonb(embed_hosts.hosts) from public.embed_hosts where embed_hosts.seller_id = auth.uid()
    )
  );
$function$;

CREATE OR REPLACE FUNCTION private.export_orders()
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select jsonb_build_object(
    'orders', array(
      select to_jsonb(orders) - array['buyer_id', 'basket_digest', 'checkout_url', 'stripe_account_id', 'asked_at']
        - private.silent_columns(orders) || jsonb_build_object('items', array(
        select to_jsonb(order_items) - array['order_id', 'buyer_id', 'holder_id', 'source'] - private.silent_columns(orders) from public.order_items
        where order_items.order_id = orders.id order by order_items.title, order_items.id
      )) || jsonb_strip_nulls(jsonb_build_object(
        'supply_consent', (
          select to_jsonb(supply_consents) - array['order_id', 'buyer_id']
          from public.supply_consents where supply_consents.order_id = orders.id and supply_consents.buyer_id = auth.uid()
        ),
        'gift', (
          select jsonb_build_object('address', gifts.shown_address, 'note', gifts.note, 'deliver_at', gifts.deliver_at, 'state', private.gift_state(gifts))
          from private.gifts where gifts.order_id = orders.id
        ),
        'withdrawal', (
          select jsonb_build_object('name', order_withdrawals.name, 'declared_at', order_withdrawals.declared_at)
          from public.order_withdrawals where order_withdrawals.order_id = orders.id and order_withdrawals.buyer_id = auth.uid()
        )
      ))
      from public.orders where orders.buyer_id = auth.uid() order by orders.created_at
    )
  );
$function$;

CREATE OR REPLACE FUNCTION private.export_sales()
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select jsonb_build_object(
    'sales', array(
      select to_jsonb(orders) - array['buyer_id', 'seller_id', 'basket_digest', 'checkout_url', 'checkout_session_id', 'hides_buyer', 'asked_at', 'locale']
        - private.silent_columns(orders) || jsonb_build_object('items', array(
        select to_jsonb(order_items) - array['id', 'order_id', 'buyer_id', 'holder_id', 'created_at', 'seller_name', 'showcase_images', 'source']
          - private.silent_columns(orders)
        from public.order_items where order_items.order_id = orders.id order by order_items.title, order_items.id
      ))
      from public.orders where orders.seller_id = auth.uid() and orders.origin = 'purchase' order by orders.created_at
    )
  );
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
  facts jsonb := of_mail.facts || private.mailed_licences(of_mail) || private.mailed_duplicates(of_mail) || private.mailed_post(of_mail) || private.mailed_covers(of_mail)
    || private.mailed_identity(of_mail)
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
  if of_mail.kind in ('gift', 'gift_ended', 'licence_key', 'new_release', 'case', 'case_sent', 'refund') and private.is_sender_muted(of_mail, to_address) then
    facts := facts || case when facts ? 'covers' then '{"covers": []}'::jsonb else '{}' end || case
      when private.stop_of_mail(of_mail) = 'gifts' then '{"title": null, "note": null, "giver": null, "licences": []}'
      when of_mail.kind = 'new_release' then '{"seller": null, "title": null, "name": null, "note": null}'
      when of_mail.kind = 'refund' then jsonb_strip_nulls(jsonb_build_object('approvals', (
        select jsonb_agg(approval - 'words') from jsonb_array_elements(facts -> 'approvals') as approval
      )))
      when of_mail.kind in ('case', 'case_sent') then jsonb_build_object('seller', null, 'words', case
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
  elsif (of_mail.kind = any (private.unsolicited_mail_kinds()) or of_mail.kind = 'payment_pending' and private.is_unsolicited(of_mail)) and coalesce(facts #>> '{stop,kind}', 'invitation') = 'invitation' then
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

CREATE OR REPLACE FUNCTION private.fee_notice_days()
  RETURNS integer
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
RETURN 30;

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

CREATE OR REPLACE FUNCTION private.find_discounted_order (
  of_discount_id uuid
)
  RETURNS public.orders
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select orders.*
  from private.discount_uses join public.orders on orders.id = discount_uses.order_id
  where discount_uses.discount_id = of_discount_id and discount_uses.released_at is null
    and discount_uses.buyer_id in (select private.callers_of_browser())
  order by orders.status = 'pending' limit 1;
$function$;

CREATE OR REPLACE FUNCTION private.find_invoice (
  of_order_id uuid
)
  RETURNS TABLE (
    session_id text,
    account_id text
  )
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  perform private.require_not_deleted();
  perform private.count_against('invoice', auth.uid());
  return query
    select orders.checkout_session_id, orders.stripe_account_id from public.orders
    where orders.id = of_order_id and orders.buyer_id = auth.uid() and private.shows_invoice(orders);
  perform private.reject_if(not found, 'order_not_found');
end
$function$;

CREATE OR REPLACE FUNCTION private.find_reviews (
  request jsonb
)
  RETURNS TABLE (
    id                uuid,
    listing_id        uuid,
    listing_title     text,
    reviewer_id       uuid,
    reviewer_username text,
    rating            smallint,
    comment           text,
    removed_at        timestamp with time zone,
    statement_id      uuid,
    pending_reports   integer,
    created_at        timestamp with time zone
  )
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  filters text := concat_ws(' and ',
    'true',
    case request ->> 'isRemoved' when 'true' then 'reviews.removed_at is not null' when 'false' then 'reviews.removed_at is null' end,
    case when request ? 'listingId' then 'reviews.listing_id = ($1 ->> ''listingId'')::uuid' end,
    case when request ? 'userId' then 'reviews.reviewer_id = ($1 ->> ''userId'')::uuid' end,
    case when request ? 'after' then '(reviews.created_at, reviews.id) < ($2, $3)' end
  );
begin
  perform private.require_admin('forbidden');
  return query execute format(
    'select found.id, found.listing_id, listings.title, found.reviewer_id, case when found.is_guest then ''Guest'' else profiles.username end, found.rating, found.comment, found.removed_at,
      (
        select statements.id from public.statements
        where statements.review_id = found.id and found.removed_at is not null and statements.reversed_at is null
        order by statements.created_at desc limit 1
      ),
      (select count(*) from public.reports where reports.reported_review_id = found.id and reports.status = ''pending'')::integer, found.created_at
    from (
      select * from public.reviews where %s order by reviews.created_at desc, reviews.id desc limit $4
    ) as found
    join public.listings on listings.id = found.listing_id
    join public.profiles on profiles.id = found.reviewer_id
    order by found.created_at desc, found.id desc', filters
  ) using request, (request #>> '{after,0}')::timestamptz, (request #>> '{after,1}')::uuid, least((request ->> 'limit')::integer, 101);
end
$function$;

CREATE OR REPLACE FUNCTION private.find_settings()
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  perform private.require_admin('forbidden');
  return (
    select jsonb_object_agg(settings.name, case
      when settings.takes_effect_at <= now() then jsonb_build_object('value', settings.next_value, 'next_value', null, 'takes_effect_at', null)
      else to_jsonb(settings) - 'name'
    end)
    from private.settings where settings.name = any (private.setting_names())
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.find_users (
  request jsonb
)
  RETURNS TABLE (
    id              uuid,
    username        text,
    name            text,
    avatar          text,
    is_seller       boolean,
    standing        text,
    created_at      timestamp with time zone,
    suspended_until timestamp with time zone
  )
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  q text := request ->> 'q';
  filters text := concat_ws(' and ',
    'profiles.standing <> ''deleted'' and not profiles.is_guest',
    case
      when q ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then 'profiles.id = ($1 ->> ''q'')::uuid'
      when q is not null then '(profiles.name || '' '' || profiles.username) ilike $2'
    end,
    case when request ? 'standing' then format('profiles.standing = %L', request ->> 'standing') end,
    case when request ? 'isSeller' then 'profiles.is_seller = ($1 ->> ''isSeller'')::boolean' end,
    case when request ? 'after' then '(profiles.created_at, profiles.id) < ($3, $4)' end
  );
begin
  perform private.require_admin('forbidden');
  return query execute format(
    'select found.id, found.username, found.name, found.avatar, found.is_seller, found.standing, found.created_at, suspensions.until
    from (
      select profiles.* from public.profiles where %s order by profiles.created_at desc, profiles.id desc limit $5
    ) as found
    left join private.suspensions on suspensions.user_id = found.id and found.standing = ''suspended''
    order by found.created_at desc, found.id desc', filters
  ) using request, private.like_pattern(q, true), (request #>> '{after,0}')::timestamptz, (request #>> '{after,1}')::uuid,
    least((request ->> 'limit')::integer, 101);
end
$function$;

CREATE OR REPLACE FUNCTION private.follow_entitlement()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  -- The listing before what depends on it, like everywhere.
  perform from public.listings where listings.id = new.listing_id and listings.licence_source is not null for no key update;
  if new.revoked_at is not null then
    delete from public.licence_waits where licence_waits.entitlement_id = new.id;
    return null;
  end if;
  update public.licence_keys
  set held_for = null, entitlement_id = new.id, buyer_id = new.buyer_id, assigned_at = now(), seats = listings.licence_seats
  from public.listings
  where licence_keys.held_for = new.order_id and licence_keys.listing_id = new.listing_id and licence_keys.ended_at is null
    and listings.id = new.listing_id and listings.licence_source = 'list';
  insert into public.licence_waits (entitlement_id, listing_id, buyer_id)
  select new.id, listings.id, new.buyer_id from public.listings
  where listings.id = new.listing_id and listings.licence_source is not null
    and not exists (select from public.licence_keys where licence_keys.entitlement_id = new.id);
  if found then
    perform private.settle_licence_keys(new.listing_id);
    perform private.mail_licence_keys_needed(listings, new.id::text, true)
    from public.licence_waits join public.listings on listings.id = licence_waits.listing_id
    where licence_waits.entitlement_id = new.id
      and not exists (select from public.orders where orders.id = new.order_id and orders.processing_since is not null);
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.forget_address_follows()
  RETURNS integer
  LANGUAGE sql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select private.delete_due('private.address_follows', 'confirmed_at is null and created_at < now() - interval ''7 days''', 'created_at');
$function$;

CREATE OR REPLACE FUNCTION private.forget_guests()
  RETURNS integer
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  guests uuid[] := array(
    select claims.holder_id from private.claims
    where claims.address is null and claims.created_at < now() - interval '30 days' and not exists (
      select from public.orders
      where orders.buyer_id = claims.holder_id and (orders.status <> 'expired' or orders.is_end_unconfirmed)
    )
    order by claims.created_at limit 1000
  );
  unclaimed uuid[] := array(
    select old.holder_id from (select * from private.claims where claims.ends_at < now() order by claims.ends_at limit 1000) as old
    order by old.holder_id
  );
begin
  -- An hour early, because this runs every hour.
  delete from private.checkout_networks where checkout_networks.opened_at < now() - interval '23 hours' and not exists (
    select from public.orders where orders.id = checkout_networks.order_id and orders.status = 'processing'
  );
  -- Not an order that the guest has begun meanwhile: then its profile stays, too.
  delete from public.orders where orders.buyer_id = any (guests) and orders.status = 'expired' and not orders.is_end_unconfirmed;
  delete from public.profiles
  where profiles.id = any (guests) and not exists (select from public.orders where orders.buyer_id = profiles.id);
  perform private.end_customer(guest) from unnest(unclaimed) as guest;
  update private.customer_items set address = null, digest = null, bought_on = null where customer_items.order_id in (
    select old.order_id from private.customer_items as old where old.ends_at < now() and old.digest is not null order by old.ends_at limit 1000
  );
  delete from private.corrections where corrections.address is not null and (corrections.ends_at < now() or corrections.order_id is null);
  delete from private.moved_links using private.corrections
  where corrections.id = moved_links.correction_id and corrections.undo_until < now();
  update private.corrections set old_address = null, undo_until = null where corrections.undo_until < now();
  delete from private.gifts where gifts.order_id in (
    select unpaid.order_id from private.gifts as unpaid join public.orders on orders.id = unpaid.order_id
    where unpaid.recipient_id is null and unpaid.created_at < now() - interval '30 days'
      and orders.status = 'expired' and not orders.is_end_unconfirmed
    order by unpaid.created_at limit 1000
  );
  return greatest(cardinality(guests), cardinality(unclaimed));
end
$function$;

CREATE OR REPLACE FUNCTION private.forget_mails()
  RETURNS integer
  LANGUAGE sql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select private.delete_due('private.outbox', 'sent_at < now() - interval ''30 days''', 'sent_at')
    + private.delete_due('private.outbox', 'kind = any (private.unkept_mail_kinds()) and buried_at < now() - interval ''7 days''', 'buried_at');
$function$;

CREATE OR REPLACE FUNCTION private.forget_reviewer()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  -- In order of id, so that two deletions can't deadlock.
  perform from public.reviews
  where reviews.reviewer_id = new.id or reviews.id in (select review_votes.review_id from public.review_votes where review_votes.voter_id = new.id)
  order by reviews.id for no key update;
  delete from public.review_votes where review_votes.voter_id = new.id;
  update public.reviews set answer = null, answered_at = null, answer_edited_at = null
  from public.listings where listings.id = reviews.listing_id and listings.seller_id = new.id and reviews.answer is not null;
  update public.reviews set reviewer_id = private.deleted_user_id() where reviews.reviewer_id = new.id;
  delete from private.outbox
  where outbox.kind = 'review' and private.guest_writer((outbox.facts ->> 'reviewId')::uuid) = new.id;
  update private.guest_reviews set digest = null from public.order_items
  where order_items.order_id = guest_reviews.order_id and order_items.listing_id = guest_reviews.listing_id and order_items.holder_id = new.id;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.forget_undeliverable()
  RETURNS integer
  LANGUAGE sql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select greatest(
    private.delete_due('private.unsolicited_addresses', 'noted_at < now() - interval ''12 months''', 'noted_at'),
    private.delete_due('private.past_members', 'forget_at < now()', 'forget_at'),
    private.delete_due('private.undeliverable_addresses', 'noted_at < now() - interval ''12 months'' and not exists (
      select from public.accounts where private.address_digest(accounts.email) = undeliverable_addresses.digest
    )', 'noted_at')
  );
$function$;

CREATE OR REPLACE FUNCTION private.forget_webhooks()
  RETURNS integer
  LANGUAGE sql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select private.delete_due('private.webhook_messages', 'happened_at < now() - interval ''30 days''', 'happened_at');
$function$;

CREATE OR REPLACE FUNCTION private.fulfil_order (
  session_id             text,
  account_id             text,
  amount_cents           bigint,
  session_currency       text,
  session_livemode       boolean,
  with_payment_intent_id text,
  session_tax_cents      bigint  DEFAULT 0,
  payer_address          text    DEFAULT NULL::text,
  is_awaited             boolean DEFAULT false
)
  RETURNS TABLE (
    order_id             uuid,
    buyer_id             uuid,
    fee_cents            integer,
    pending_refund_cents integer
  )
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  order_row public.orders;
  is_paid_amount boolean;
begin
  select * into order_row from public.orders where orders.checkout_session_id = session_id for update;
  perform private.reject_if(not found, 'not_found');
  -- The total without a tax, with an inclusive tax, or with an exclusive one on top.
  is_paid_amount := case order_row.tax_mode
    when 'off' then amount_cents = order_row.total_cents
    when 'inclusive' then amount_cents = order_row.total_cents and session_tax_cents <= amount_cents
    -- The total of an order that was paid or awaited includes the tax.
    else amount_cents = order_row.total_cents - order_row.tax_cents + session_tax_cents
  end and (order_row.tax_mode = 'off' or (
    session_tax_cents >= 0 and (num_nonnulls(order_row.paid_at, order_row.processing_since) = 0 or session_tax_cents = order_row.tax_cents)
  ));
  if order_row.stripe_account_id is distinct from account_id or is_paid_amount is not true
    or lower(order_row.currency) <> lower(session_currency) or order_row.livemode <> session_livemode then
    perform private.reject('session_mismatch');
  end if;
  -- An expired order that is paid anyway is fulfilled. After the end of a session, only its payment
  -- counts.
  if order_row.status in ('pending', 'processing') or (order_row.status = 'expired' and (not is_awaited or order_row.is_end_unconfirmed)) then
    if order_row.tax_mode <> 'off' and order_row.processing_since is null then
      update public.orders set tax_cents = session_tax_cents,
        total_cents = orders.total_cents + case orders.tax_mode when 'exclusive' then session_tax_cents else 0 end
      where orders.id = order_row.id;
      -- Shared among items by price. By listing id, so that a restored order, whose item ids are
      -- new, gets the same shares.
      with shares as (
        select items.id, private.share_cents(
          session_tax_cents, sum(items.price_cents) over (order by items.listing_id), items.price_cents, sum(items.price_cents) over ()
        ) as cents
        from public.order_items as items where items.order_id = order_row.id
      )
      update public.order_items set tax_cents = shares.cents,
        price_cents = order_items.price_cents + case order_row.tax_mode when 'exclusive' then shares.cents else 0 end
      from shares where shares.id = order_items.id;
    end if;
    if payer_address is not null and exists (select from public.profiles where profiles.id = order_row.buyer_id and profiles.is_guest)
      and not (order_row.status = 'processing' and exists (select from private.claims where claims.holder_id = order_row.buyer_id and claims.address is not null)) then
      -- A payment must never fail for its address. An index holds 2,700 bytes.
      payer_address := case
        when octet_length(payer_address) <= 2000 then private.normal_address(payer_address)
        else left(payer_address, 100) || ' ' || encode(private.address_digest(payer_address), 'hex')
      end;
      update private.claims set address = payer_address where claims.holder_id = order_row.buyer_id and claims.address is null;
      if not found then
        -- A second payment of one guest, which another address may have made, gets a guest of its
        -- own.
        perform private.move_order(order_row, private.add_guest(gen_random_uuid(), payer_address, null, coalesce(
          (select claims.browser_digest from private.claims where claims.holder_id = order_row.buyer_id), sha256(uuid_send(order_row.id))
        )));
      end if;
    end if;
    if is_awaited then
      perform private.await_payment(order_row.id);
    else
      perform private.grant_order(order_row.id, with_payment_intent_id);
    end if;
  end if;
  return query
    select orders.id, orders.buyer_id, orders.fee_cents,
      case when orders.duplicate_refunded_at is null then orders.duplicate_cents else 0 end
    from public.orders where orders.id = order_row.id;
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
  select case when bool_and(items.is_named) and orders.bundle_name is not null then orders.bundle_name
    else string_agg(items.title, ', ' order by items.title, items.id) filter (where items.is_named) end
  from public.orders cross join lateral (
    select order_items.id, order_items.title, coalesce(order_items.listing_id = any (of_listing_ids), true) as is_named
    from public.order_items where order_items.order_id = orders.id
  ) as items
  where orders.id = of_order_id group by orders.id;
$function$;

CREATE OR REPLACE FUNCTION private.give_up_session (
  session_id text,
  account_id text
)
  RETURNS void
  LANGUAGE sql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  update public.orders set asked_at = now()
  where orders.checkout_session_id = session_id and orders.stripe_account_id = account_id and orders.status = 'processing';
  update public.orders set status = 'expired', is_end_unconfirmed = true
  where orders.checkout_session_id = session_id and orders.stripe_account_id = account_id and orders.status = 'pending';
$function$;

CREATE OR REPLACE FUNCTION private.given_gifts()
  RETURNS TABLE (
    order_id       uuid,
    order_number   text,
    titles         text,
    bundle         text,
    paid_at        timestamp with time zone,
    address        text,
    note           text,
    deliver_on     text,
    state          text,
    waits_until    timestamp with time zone,
    withdraw_until timestamp with time zone
  )
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  return query
    select orders.id, orders.number, private.order_titles(orders.id), orders.bundle_name, orders.paid_at, gifts.shown_address, gifts.note, (gifts.deliver_at at time zone 'UTC')::date::text,
      private.gift_state(gifts), case when orders.total_cents > 0 and private.awaits_consent(orders) then orders.withdrawable_until end,
      case when private.can_withdraw(orders) then orders.withdrawable_until end
    from public.orders join private.gifts on gifts.order_id = orders.id
    where orders.buyer_id = auth.uid() and orders.paid_at is not null
    order by orders.paid_at desc, orders.id limit 1000;
end
$function$;

CREATE OR REPLACE FUNCTION private.grant_order (
  of_order_id            uuid,
  with_payment_intent_id text
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  paid public.orders;
  holder uuid;
  gift private.gifts;
  to_refund integer;
begin
  -- The right of withdrawal ends with its last day, not counting the day of the purchase
  -- (Regulation 1182/71, article 3).
  update public.orders
  set status = 'paid', is_end_unconfirmed = false, paid_at = now(), payment_intent_id = with_payment_intent_id,
    withdrawable_until = case when orders.withdrawal_days > 0
      then (date_trunc('day', now() at time zone 'UTC') + make_interval(days => orders.withdrawal_days + 1)) at time zone 'UTC'
    end
  where orders.id = of_order_id
  returning * into paid;
  holder := paid.buyer_id;
  if exists (select from private.gifts where gifts.order_id = paid.id) then
    -- A new guest holds a gift.
    holder := gen_random_uuid();
    perform private.add_holder(holder);
    update private.gifts
    set recipient_id = holder, is_bounced = gifts.address is null and gifts.returns_at is null,
      returns_at = case when gifts.returns_at is not null then private.return_time(gifts) end
    where gifts.order_id = paid.id returning * into gift;
    if gift.is_bounced then
      perform private.mail_giver(gift, 'bounced');
    end if;
    update public.order_items set holder_id = holder where order_items.order_id = paid.id;
  end if;

  with granted as (
    insert into public.entitlements (buyer_id, listing_id, order_id)
    select holder, order_items.listing_id, paid.id
    from public.order_items where order_items.order_id = paid.id and not private.is_paid_twice(paid, holder, order_items.listing_id)
    order by order_items.listing_id
    on conflict (buyer_id, listing_id) where revoked_at is null do nothing
    returning entitlements.listing_id
  )
  select coalesce(sum(order_items.price_cents), 0) into to_refund
  from public.order_items
  where order_items.order_id = paid.id and order_items.listing_id not in (select granted.listing_id from granted);

  if to_refund > 0 then
    update public.orders set duplicate_cents = to_refund where orders.id = paid.id;
  end if;
  delete from public.cart_items using public.order_items
  where order_items.order_id = paid.id and cart_items.buyer_id = holder and cart_items.listing_id = order_items.listing_id;
  if paid.processing_since is not null then
    perform private.settle_late_payment(paid);
  end if;
  perform private.deliver_gift(paid.id);
end
$function$;

CREATE OR REPLACE FUNCTION private.guest_cases()
  RETURNS TABLE (
    of_case  public.cases,
    order_id uuid,
    title    text
  )
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  perform private.require_guest();
  return query
    select cases, order_items.order_id, order_items.title
    from public.cases join public.order_items on order_items.id = cases.order_item_id
    where cases.buyer_id = auth.uid() order by cases.opened_at desc, cases.id limit 100;
end
$function$;

CREATE OR REPLACE FUNCTION private.guest_conversation()
  RETURNS TABLE (
    order_id uuid,
    is_own   boolean,
    body     text,
    sent_at  timestamp with time zone
  )
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  perform private.require_guest();
  return query
    select latest.* from (
      select threads.order_id, words.is_own, words.body, words.sent_at
      from public.threads cross join lateral (
        select messages.author <> 'seller', messages.body, messages.sent_at
        from public.messages where messages.thread_id = threads.id
        union all
        select true, cases.body, cases.opened_at from public.cases where cases.thread_id = threads.id
        union all
        select false, coalesce(cases.decision, cases.answer), cases.changed_at from public.cases
        where cases.thread_id = threads.id and coalesce(cases.decision, cases.answer) is not null
      ) as words (is_own, body, sent_at)
      where threads.buyer_id = auth.uid()
      order by words.sent_at desc limit 100
    ) as latest
    order by latest.sent_at;
end
$function$;

CREATE OR REPLACE FUNCTION private.guest_link_kinds()
  RETURNS text[]
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select array['purchase', 'free_copy', 'gift', 'gift_update', 'licence_key', 'supply_consent', 'refund', 'withdrawal', 'new_release', 'purchase_moved', 'review_reminder'];
$function$;

CREATE OR REPLACE FUNCTION private.guest_locale (
  of_guest uuid
)
  RETURNS text
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select found.locale from (
    select orders.locale, orders.created_at from public.orders where orders.buyer_id = of_guest
    union all
    select orders.locale, orders.created_at from public.entitlements join public.orders on orders.id = entitlements.order_id
    where entitlements.buyer_id = of_guest and entitlements.revoked_at is null
  ) as found order by found.created_at desc limit 1;
$function$;

CREATE OR REPLACE FUNCTION private.guest_review_problem (
  of_order_id   uuid,
  of_listing_id uuid,
  of_browser    bytea DEFAULT NULL::bytea,
  signed_in     uuid  DEFAULT NULL::uuid
)
  RETURNS text
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  bought public.orders;
  item public.order_items;
  own_address text;
begin
  select * into bought from public.orders where orders.id = of_order_id;
  select * into item from public.order_items where order_items.order_id = of_order_id and order_items.listing_id = of_listing_id;
  own_address := (select claims.address from private.claims where claims.holder_id = item.holder_id);
  return case
    when not exists (
      select from public.entitlements
      where entitlements.order_id = of_order_id and entitlements.listing_id = of_listing_id and entitlements.buyer_id = item.holder_id
        and entitlements.revoked_at is null
    ) then 'purchase_required'
    -- A discount, a bundle or a free item would make reviews cheap.
    when bought.origin <> 'purchase' or item.price_cents = 0 or item.discount_cents > 0 then 'full_price_required'
    when not exists (
      select from public.downloads where downloads.buyer_id = item.holder_id and downloads.listing_id = of_listing_id
    ) then 'download_required'
    when signed_in = bought.seller_id or exists (
      select from private.seller_browsers
      where seller_browsers.seller_id = bought.seller_id and (seller_browsers.digest = of_browser or seller_browsers.digest in (
        select claims.browser_digest from private.claims where claims.holder_id in (item.holder_id, bought.buyer_id)
      ))
    ) or exists (
      select from public.accounts, private.claims
      where accounts.id = bought.seller_id and claims.holder_id in (item.holder_id, bought.buyer_id)
        and private.mailbox_of(claims.address) in (private.mailbox_of(accounts.email), private.mailbox_of(private.account_address(accounts.id)))
    ) then 'own_review'
    when exists (
      select from private.guest_reviews
      where guest_reviews.listing_id = of_listing_id and guest_reviews.order_id <> of_order_id
        and guest_reviews.digest = private.keyed_digest(bought.seller_id, private.mailbox_of(own_address))
    ) or exists (
      select from private.verified_accounts(private.address_digest(own_address)) as accounts
      join public.reviews on reviews.reviewer_id = accounts.id and reviews.listing_id = of_listing_id
    ) then 'already_reviewed'
  end;
end
$function$;

CREATE OR REPLACE FUNCTION private.guest_review_facts (
  of_order_id   uuid,
  of_listing_id uuid
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
RETURN
  jsonb_build_object('problem', private.guest_review_problem(of_order_id, of_listing_id), 'written', (SELECT jsonb_build_object('id', reviews.id, 'rating', reviews.rating,
  'comment',
  reviews.comment,
  'is_removed',
  (reviews.removed_at IS NOT NULL)) AS jsonb_build_object FROM (private.guest_reviews JOIN public.reviews ON ((reviews.id = guest_reviews.review_id)))
  WHERE ((guest_reviews.order_id = guest_review_facts.of_order_id) AND (guest_reviews.listing_id = guest_review_facts.of_listing_id))));

CREATE OR REPLACE FUNCTION private.guest_writer (
  of_review uuid
)
  RETURNS uuid
  LANGUAGE sql
  STABLE
  SET search_path TO ''
RETURN (SELECT order_items.holder_id FROM (private.guest_reviews JOIN public.order_items
  ON (((order_items.order_id = guest_reviews.order_id) AND (order_items.listing_id = guest_reviews.listing_id)))) WHERE (guest_reviews.review_id = guest_writer.of_review));

CREATE OR REPLACE FUNCTION private.has_pending_money (
  of_seller  uuid,
  on_account text
)
  RETURNS boolean
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return exists (
    select from public.orders
    where orders.seller_id = of_seller and orders.stripe_account_id = on_account and (
      -- An order without a session is given up after 25 minutes (private.find_open_order).
      (orders.status = 'pending' and (orders.checkout_session_id is not null or orders.created_at > now() - interval '25 minutes'))
      or orders.status = 'processing' or orders.is_end_unconfirmed
      or (orders.duplicate_cents > 0 and orders.duplicate_refunded_at is null)
    )
  ) or exists (
    select from private.pending_refunds join public.orders on orders.id = pending_refunds.order_id
    where pending_refunds.is_open and orders.seller_id = of_seller and orders.stripe_account_id = on_account
  ) or exists (
    select from public.orders
    where orders.seller_id = of_seller and orders.stripe_account_id = on_account and orders.withdrawable_until > now()
      and orders.status in ('paid', 'partially_refunded', 'disputed') and private.can_withdraw(orders)
  ) or exists (
    select from public.cases
    join public.threads on threads.id = cases.thread_id join public.orders on orders.id = threads.order_id
    where cases.seller_id = of_seller and cases.state <> 'closed' and orders.stripe_account_id = on_account
  ) or exists (
    select from private.returnable_gifts join public.seller_accounts using (seller_id)
    where returnable_gifts.seller_id = of_seller and returnable_gifts.stripe_account_id = on_account
      and (returnable_gifts.returns_at is not null or private.gift_hold_end(seller_accounts) > now())
  );
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

CREATE OR REPLACE FUNCTION private.hold_licence_key (
  of_listing_id uuid,
  for_order     uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  perform from public.listings where listings.id = of_listing_id and listings.licence_source = 'list' for no key update;
  if not found then
    return;
  end if;
  with unused as (
    select licence_keys.id, licence_keys.position, licence_keys.held_for from public.licence_keys
    where licence_keys.listing_id = of_listing_id and licence_keys.entitlement_id is null and licence_keys.ended_at is null
  )
  update public.licence_keys set held_for = for_order
  where licence_keys.id = (select unused.id from unused where unused.held_for is null order by unused.position limit 1)
    and (select (count(unused.held_for) + 1) * 10 <= count(*) from unused);
  perform private.settle_licence_keys(of_listing_id);
end
$function$;

CREATE OR REPLACE FUNCTION private.identities_of_cart()
  RETURNS TABLE (
    seller_id uuid,
    identity  jsonb
  )
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select shown_identities.seller_id, shown_identities.identity from private.shown_identities
  where shown_identities.seller_id in (
    select listings.seller_id from public.cart_items join public.listings on listings.id = cart_items.listing_id
    where cart_items.buyer_id = auth.uid()
  );
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

CREATE OR REPLACE FUNCTION private.is_card_test (
  session_id text
)
  RETURNS boolean
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select exists (
    select from private.checkout_networks join public.orders on orders.id = checkout_networks.order_id
    where orders.checkout_session_id = session_id and cardinality(checkout_networks.failed_at) >= 10
  );
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
    -- Its item was taken back meanwhile, or another guest with the address got the same.
    or of_mail.kind = 'new_release' and (not exists (
      select from public.entitlements
      where entitlements.buyer_id = of_mail.recipient_id and entitlements.listing_id = (of_mail.facts ->> 'listingId')::uuid
        and private.is_mailed_about(entitlements)
    ) or exists (select from private.item_mails_before(of_mail, to_address) as sent where sent.event_key = of_mail.event_key))
    or of_mail.kind = 'review_reminder' and (private.is_sender_muted(of_mail, to_address) or not exists (
      select from public.entitlements
      where entitlements.id::text = of_mail.event_key and entitlements.buyer_id = of_mail.recipient_id and private.is_review_missing(entitlements)
    ))
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
          where not private.wants_mail(holders.id, case when of_mail.kind in ('new_release', 'review_reminder') then of_mail.kind else 'free_copy' end)
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
      -- Its recipient said it meanwhile, or it is optional again.
      when of_mail.kind = 'identity_required' then private.identity_required_from() is distinct from (of_mail.facts ->> 'requiredFrom')::timestamptz
        or exists (select from public.seller_identities where seller_identities.seller_id = of_mail.recipient_id)
      -- Digests leave out who is blocked by then. This is for a block after that.
      else of_mail.kind in ('new_listings', 'saved_searches', 'list_news') and exists (
        select from jsonb_path_query(of_mail.facts, '$.**.id') as entry (id)
        join public.listings on listings.id = (entry.id #>> '{}')::uuid
        join public.blocks on blocks.blocked_id = listings.seller_id and blocks.blocker_id = of_mail.recipient_id
      )
    end;
end
$function$;

CREATE OR REPLACE FUNCTION private.is_mailed_about (
  held public.entitlements
)
  RETURNS boolean
  LANGUAGE sql
  STABLE
  SET search_path TO ''
RETURN (((held).revoked_at IS NULL) AND (EXISTS (SELECT FROM (public.orders LEFT JOIN private.gifts ON ((gifts.order_id = orders.id)))
  WHERE ((orders.id = (is_mailed_about.held).order_id) AND ((gifts.order_id IS NULL) OR (gifts.opened_at IS NOT NULL)) AND ((orders.total_cents > 0) OR (gifts.opened_at IS
  NOT NULL) OR (NOT (EXISTS (SELECT FROM public.profiles WHERE ((profiles.id = (is_mailed_about.held).buyer_id) AND profiles.is_guest)))))))));

CREATE OR REPLACE FUNCTION private.is_paid_twice (
  of_order      public.orders,
  holder        uuid,
  of_listing_id uuid
)
  RETURNS boolean
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return of_order.processing_since is not null and exists (
    select from private.claims as own
    join private.claims as others on others.browser_digest = own.browser_digest and others.address = own.address and others.holder_id <> own.holder_id
    join public.entitlements on entitlements.buyer_id = others.holder_id and entitlements.revoked_at is null
    where own.holder_id = holder and entitlements.listing_id = of_listing_id
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.is_review_missing (
  held public.entitlements
)
  RETURNS boolean
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return private.is_mailed_about(held) and exists (
    select from public.orders
    join public.listings on listings.id = held.listing_id and listings.status = 'active'
    join public.seller_accounts on seller_accounts.seller_id = listings.seller_id and seller_accounts.reminds_to_review
    join public.profiles as sellers on sellers.id = listings.seller_id and sellers.standing = 'good'
    join public.profiles as holders on holders.id = held.buyer_id and holders.standing in ('good', 'guest')
    where orders.id = held.order_id and orders.status = 'paid'
      and (not holders.is_guest or private.guest_review_problem(held.order_id, held.listing_id) is null)
  ) and not exists (
    select from public.reviews where reviews.listing_id = held.listing_id and reviews.reviewer_id = held.buyer_id
  ) and not exists (
    select from private.guest_reviews where guest_reviews.order_id = held.order_id and guest_reviews.listing_id = held.listing_id
  ) and not exists (
    select from public.threads join public.cases on cases.thread_id = threads.id and cases.state <> 'closed'
    where threads.order_id = held.order_id
  ) and not exists (
    select from private.review_reminders join public.entitlements on entitlements.id = review_reminders.entitlement_id
    where entitlements.listing_id = held.listing_id and entitlements.id <> held.id and review_reminders.reminded_at is not null
      and entitlements.buyer_id = any (held.buyer_id || private.address_holders(private.address_digest(private.verified_address(held.buyer_id)), null))
  );
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
    when of_mail.kind = 'payment_pending' then of_mail.address is not null or exists (
      select from private.claims where claims.holder_id = of_mail.recipient_id
    )
    -- Of a guest.
    when of_mail.kind in ('new_release', 'review_reminder') then of_mail.facts ? 'stop'
    when of_mail.kind <> all (private.unsolicited_mail_kinds()) then false
    when of_mail.kind in ('gift', 'gift_ended') then exists (
      select from public.orders where orders.id = (of_mail.facts ->> 'orderId')::uuid and orders.total_cents = 0
    )
    else true
  end;
end
$function$;

CREATE OR REPLACE FUNCTION private.is_warning_open (
  warning private.fraud_warnings
)
  RETURNS boolean
  LANGUAGE sql
  STABLE
  SET search_path TO ''
RETURN (((warning).kept_at IS NULL) AND (EXISTS (SELECT FROM public.orders
  WHERE ((orders.id = (is_warning_open.warning).order_id) AND private.takes_refunds(orders.*) AND (private.refundable_cents(orders.*) > 0)))));

CREATE OR REPLACE FUNCTION private.item_mails_before (
  of_mail    private.outbox,
  to_address text
)
  RETURNS SETOF private.outbox
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return query
    select * from private.outbox
    where outbox.kind = of_mail.kind and outbox.facts ->> 'listingId' = of_mail.facts ->> 'listingId' and outbox.sent_at is not null
      and outbox.recipient_id = any (array(
        select of_mail.recipient_id union all
        select claims.holder_id from private.claims where claims.address = private.normal_address(to_address)
      ));
end
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

CREATE OR REPLACE FUNCTION private.keyed_digest (
  of_seller uuid,
  address   text
)
  RETURNS bytea
  LANGUAGE sql
  STABLE
  SET search_path TO ''
RETURN
  (SELECT sha256(((convert_to(secrets.value, 'UTF8'::name) || uuid_send(keyed_digest.of_seller)) || private.address_digest(keyed_digest.address))) AS sha256 FROM private.secrets
  WHERE (secrets.name = 'digest_secret'::text));

CREATE OR REPLACE FUNCTION private.known_source (
  given text
)
  RETURNS text
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
RETURN CASE WHEN
  (given ~
  '^(shop|bing|blog|bluesky|discord|duckduckgo|email|etsy|facebook|google|gumroad|instagram|kofi|linkedin|mastodon|newsletter|patreon|pinterest|podcast|print|reddit|substack|telegram|threads|tiktok|tumblr|twitch|whatsapp|x|youtube|(?=.{1,100}$)(?!.*[.](arpa|corp|home|internal|intranet|invalid|lan|local|localdomain|localhost|private|test)$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?[.])+[a-z][a-z0-9-]{0,61}[a-z0-9])$'::text) THEN given ELSE NULL::text END;

CREATE OR REPLACE FUNCTION private.language_of (
  typed text
)
  RETURNS text
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  words constant text[] := array(select private.words_of(left(typed, private.search_max_characters())));
begin
  return (
    with translated as materialized (select * from private.translations_of(words))
    select case
      when not bool_or(parts.is_foreign) and bool_or(parts.word ~ '^[a-z]{3,}$' and (
        private.is_common_word(parts.word) or (parts.is_last and char_length(parts.word) >= 4 and exists (
          select from private.common_words
          where common_words.word collate "C" > parts.word and common_words.word collate "C" < parts.word || chr(1114111)
        ))
      )) then case when bool_or(parts.is_translated) then 'mixed' else 'english' end
      when bool_or(parts.is_translated) and bool_and(parts.is_translated or parts.is_foreign or parts.word ~ '^[0-9]+$') then 'foreign'
    end
    from (
      select given.word, given.place = count(*) over () as is_last, private.is_stop_word(given.word) and char_length(given.word) > 1 as is_foreign,
        exists (select from translated where given.place between translated.first_place and translated.last_place) as is_translated
      from unnest(words) with ordinality as given (word, place)
    ) as parts
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.listing_quota()
  RETURNS integer
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select private.setting('listing_quota')::integer;
$function$;

CREATE OR REPLACE FUNCTION private.locale_of_mail (
  of_mail    private.outbox,
  to_address text
)
  RETURNS text
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return coalesce(
    (select accounts.locale from public.accounts where accounts.id = of_mail.recipient_id),
    (select min(accounts.locale) from private.verified_accounts(private.address_digest(to_address)) as accounts),
    of_mail.locale, private.guest_locale(of_mail.recipient_id),
    (select orders.locale from public.orders where orders.id = (of_mail.facts ->> 'orderId')::uuid),
    (select accounts.locale from public.accounts where accounts.id = private.seller_of_mail(of_mail)), 'en'
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.lock_own_review (
  of_review   uuid,
  or_as_guest boolean DEFAULT false
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  own public.reviews;
begin
  perform from public.listings join public.reviews on reviews.listing_id = listings.id
  where reviews.id = of_review and (reviews.reviewer_id = auth.uid() or or_as_guest and private.guest_writer(of_review) = auth.uid())
  for no key update of listings;
  select * into own from public.reviews
  where reviews.id = of_review and (reviews.reviewer_id = auth.uid() or or_as_guest and private.guest_writer(of_review) = auth.uid()) for update;
  perform private.reject_if(own.id is null, 'review_not_found');
  perform private.reject_if(own.removed_at is not null, 'review_removed');
end
$function$;

CREATE OR REPLACE FUNCTION private.lock_selling (
  of_seller_id uuid
)
  RETURNS boolean
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  selling boolean;
begin
  select seller_accounts.is_selling into selling from public.seller_accounts
  where seller_accounts.seller_id = of_seller_id for update;
  return coalesce(selling, true) and private.has_required_identity(of_seller_id)
    and not exists (select from public.profiles where profiles.id = of_seller_id and profiles.standing = 'suspended');
end
$function$;

CREATE OR REPLACE FUNCTION private.look_up (
  question text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  asked constant text := regexp_replace(question, '^\s+|\s+$', '', 'g');
  of_listing constant text := substring(lower(asked) from '(?:^|/listing/)([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:[/?#]|$)');
  of_address constant text := private.normal_address(asked);
  by_kind text;
  person uuid;
  found jsonb[] := '{}';
begin
  perform private.begin_act(null);
  perform private.count_against('look-up', auth.uid());
  if strpos(asked, '@') > 0 then
    by_kind := 'email';
    person := (select accounts.id from private.verified_accounts(private.address_digest(of_address)) as accounts limit 1);
    found := array(
      select private.looked_up_order(orders) from private.claims join public.orders on orders.buyer_id = claims.holder_id
      where claims.address = of_address and orders.paid_at is not null and orders.origin = 'purchase'
      order by orders.created_at desc, orders.id desc limit 20
    );
  elsif of_listing is not null then
    by_kind := 'listing';
    found := array(
      select jsonb_build_object(
        'kind', 'listing', 'id', listings.id, 'title', listings.title, 'seller_username', profiles.username, 'status', listings.status
      )
      from public.listings join public.profiles on profiles.id = listings.seller_id where listings.id = of_listing::uuid
    );
  elsif asked ~ '^(pi|cs|ch|py)_' then
    by_kind := 'stripe_id';
    found := array(
      select private.looked_up_order(orders) from public.orders
      where orders.id = coalesce(
        (select paid.id from public.orders as paid where paid.payment_intent_id = asked),
        (select paid.id from public.orders as paid where paid.checkout_session_id = asked),
        (
          select paid.id from private.stripe_movements join public.orders as paid on paid.payment_intent_id = stripe_movements.payment_intent_id
          where stripe_movements.source_id = asked and stripe_movements.kind = 'charge' limit 1
        )
      )
    );
  else
    by_kind := 'order_number';
    found := array(select private.looked_up_order(orders) from public.orders where orders.number = private.order_number_of(asked));
    -- A username may have the form of an order number.
    if cardinality(found) = 0 then
      by_kind := 'username';
      person := (select profiles.id from public.profiles where profiles.username = lower(asked));
    end if;
  end if;
  found := array_remove(array_prepend(private.looked_up_person(person), found), null);
  perform private.log_action(
    'look_up', (select (one ->> 'id')::uuid from unnest(found) as one where one ->> 'kind' = 'person'), by_kind,
    of_listing => (select (one ->> 'id')::uuid from unnest(found) as one where one ->> 'kind' = 'listing')
  );
  return to_jsonb(found);
end
$function$;

CREATE OR REPLACE FUNCTION private.looked_up_order (
  of_order public.orders
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
RETURN
  jsonb_build_object('kind', 'order', 'id', (of_order).id, 'number', (of_order).number, 'created_at', (of_order).created_at, 'total_cents', (of_order).total_cents, 'status',
  (of_order).status);

CREATE OR REPLACE FUNCTION private.looked_up_person (
  of_user uuid
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select jsonb_build_object(
    'kind', 'person', 'id', profiles.id, 'username', profiles.username, 'created_at', profiles.created_at,
    'roles', array(
      select 'seller' where profiles.is_seller
      union all select user_roles.role from public.user_roles where user_roles.user_id = profiles.id
    ),
    'orders', array(
      select private.looked_up_order(orders) from public.orders
      where orders.buyer_id = profiles.id and orders.paid_at is not null and orders.origin = 'purchase' and not orders.hides_buyer
      order by orders.created_at desc, orders.id desc limit 20
    ),
    'sales', array(
      select private.looked_up_order(orders) from public.orders
      where orders.seller_id = profiles.id and orders.paid_at is not null and orders.origin = 'purchase'
      order by orders.created_at desc, orders.id desc limit 20
    )
  )
  from public.profiles where profiles.id = of_user and profiles.standing not in ('deleted', 'guest');
$function$;

CREATE OR REPLACE FUNCTION private.mail_case_step()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  facts jsonb;
  is_approved constant boolean := new.is_request and new.state = 'closed' and new.refund_cents is not null;
  step_key text := new.id || ':' || new.state || ':' || extract(epoch from now());
begin
  select jsonb_build_object(
    'threadId', new.thread_id,
    'title', (
      select string_agg(order_items.title, ', ' order by order_items.title) from public.order_items
      where order_items.id = new.order_item_id or order_items.id = any (new.item_ids)
    ),
    'state', new.state,
    'kind', new.kind,
    'offer', new.offer,
    'outcome', new.outcome,
    'words', case
      when new.state = 'open' then new.body
      when new.state in ('offered', 'rejected', 'delivered') then new.answer
      when new.state in ('replacing', 'closed') then coalesce(new.decision, case when new.is_request then new.answer end)
    end,
    'refundCents', new.refund_cents,
    'dueAt', new.due_at,
    'buyer', coalesce(private.buyer_name(threads.order_id), 'Deleted user'),
    'seller', sellers.name
  ) || case when is_approved then jsonb_build_object(
    'orderId', orders.id, 'approval', jsonb_build_object('cents', new.refund_cents, 'refundedBefore', orders.refunded_cents)
  ) else '{}' end into strict facts
  from public.threads left join public.orders on orders.id = threads.order_id, public.profiles as sellers
  where threads.id = new.thread_id and sellers.id = new.seller_id;
  if new.buyer_id is distinct from auth.uid() then
    -- The mail about its money takes its place (order_mails.sql) within ten minutes.
    perform private.enqueue_mail(
      'case', new.buyer_id, step_key, facts || '{"isSeller": false}', now() + case when is_approved then interval '10 minutes' else '0' end
    );
  elsif tg_op = 'INSERT' then
    perform private.enqueue_mail('case_sent', new.buyer_id, new.id::text, facts || '{"isSeller": false}');
  end if;
  if new.seller_id is distinct from auth.uid() then
    perform private.enqueue_mail('case', new.seller_id, step_key, facts || '{"isSeller": true}');
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.mail_deleted_account()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  delete from private.outbox where outbox.recipient_id = old.id;
  if private.address_problem(old.email) is distinct from 'bounce' then
    perform private.enqueue_mail_to_address('account_deleted', old.email, old.id::text, '{}', old.locale);
  end if;
  delete from private.undeliverable_addresses where undeliverable_addresses.digest = private.address_digest(old.email);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.mail_gift (
  gift private.gifts
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  perform private.enqueue_mail('gift', gift.recipient_id, gen_random_uuid()::text, jsonb_strip_nulls(jsonb_build_object(
    'orderId', gift.order_id, 'title', private.gift_title(gift.order_id),
    'listingId', (select case count(*) when 1 then (array_agg(order_items.listing_id))[1] end from public.order_items where order_items.order_id = gift.order_id)
  )));
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

CREATE OR REPLACE FUNCTION private.mail_message()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  thread public.threads;
  recipient uuid;
  read_at timestamptz;
begin
  if auth.uid() is null then
    return null;
  end if;
  select * into strict thread from public.threads where threads.id = new.thread_id;
  if new.author <> 'seller' then
    recipient := thread.seller_id;
    read_at := thread.seller_read_at;
  else
    recipient := thread.buyer_id;
    read_at := thread.buyer_read_at;
  end if;
  if exists (select from public.profiles where profiles.id = recipient and profiles.standing = 'good') and not exists (
    -- A seller who sees “Guest” can't know of a block.
    select from public.blocks where blocks.blocker_id = recipient and blocks.blocked_id = thread.seller_id
  ) then
    perform private.enqueue_mail('message', recipient, private.message_mail_key(thread.id, read_at), jsonb_build_object(
      'threadId', thread.id,
      'sender', (select profiles.name from public.profiles where profiles.id = auth.uid()),
      -- Null: the shop of the side that sells.
      'about', coalesce((select min(order_items.title) from public.order_items where order_items.order_id = thread.order_id), thread.listing_title),
      'more', (select greatest(count(*) - 1, 0) from public.order_items where order_items.order_id = thread.order_id),
      'isSeller', recipient = thread.seller_id,
      'body', new.body,
      'pictures', jsonb_array_length(new.pictures)
    ), now() + interval '1 minute');
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.mail_new_review()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  perform private.enqueue_mail('review', listings.seller_id, new.id::text, jsonb_build_object(
    'listingId', listings.id, 'reviewId', new.id, 'title', listings.title, 'reviewer', case when new.is_guest then 'Guest' else profiles.name end,
    'rating', new.rating, 'comment', new.comment
  ))
  from public.listings, public.profiles where listings.id = new.listing_id and profiles.id = new.reviewer_id;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.mail_order_change()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  facts jsonb := private.order_facts(new);
begin
  if new.paid_at is not null and old.paid_at is null then
    perform private.enqueue_mail('purchase', new.buyer_id, new.id::text, facts);
    perform private.mail_sale(new, facts || jsonb_build_object('feeCents', new.fee_cents));
  end if;
  if new.refunded_cents > old.refunded_cents then
    perform private.mail_refund(new, facts);
  end if;
  if new.failed_refund_cents > old.failed_refund_cents and new.refunded_cents + new.lost_cents < new.total_cents then
    facts := facts || jsonb_build_object('failedCents', new.failed_refund_cents - old.failed_refund_cents);
    perform private.enqueue_mail('refund', new.buyer_id, new.id || ':failed:' || new.failed_refund_cents, facts);
    perform private.enqueue_mail('refund', new.seller_id, new.id || ':failed:' || new.failed_refund_cents, facts || '{"isSeller": true}');
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.mail_refund (
  of_order public.orders,
  facts    jsonb
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  event constant text := of_order.id || ':' || of_order.refunded_cents + of_order.failed_refund_cents;
  approvals jsonb;
  waits_until timestamptz;
  expected_cents integer;
begin
  with replaced as (
    delete from private.outbox
    where outbox.recipient_id = of_order.buyer_id and outbox.kind in ('case', 'refund') and outbox.facts ->> 'orderId' = of_order.id::text
      and outbox.facts ?| array['approval', 'approvals']
      and outbox.sent_at is null and outbox.buried_at is null and outbox.attempts = 0 and outbox.state <> 'taken'
    returning outbox.due_at, coalesce(
      outbox.facts -> 'approvals', jsonb_build_array(outbox.facts -> 'approval' || jsonb_build_object('words', outbox.facts -> 'words'))
    ) as approvals
  )
  select jsonb_agg(approval), max(replaced.due_at), min((approval ->> 'refundedBefore')::integer) + sum((approval ->> 'cents')::integer)
  into approvals, waits_until, expected_cents
  from replaced cross join jsonb_array_elements(replaced.approvals) as approval;
  perform private.enqueue_mail(
    'refund', of_order.buyer_id, event, facts || case when approvals is null then '{}' else jsonb_build_object('approvals', approvals) end,
    case when of_order.refunded_cents < expected_cents then waits_until else now() end
  );
  perform private.enqueue_mail('refund', of_order.seller_id, event, facts || '{"isSeller": true}');
end
$function$;

CREATE OR REPLACE FUNCTION private.mail_release (
  notice  private.release_notices,
  at_most integer
)
  RETURNS integer
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  holder public.entitlements;
  facts jsonb;
  made_at timestamptz;
  looked_at integer := 0;
begin
  select releases.created_at, jsonb_build_object(
    'listingId', listings.id, 'title', listings.title, 'seller', profiles.name, 'release', releases.number,
    'name', releases.name, 'note', releases.note
  ) into made_at, facts
  from public.releases
  join public.listings on listings.id = releases.listing_id
  join public.profiles on profiles.id = listings.seller_id
  where releases.listing_id = notice.listing_id and releases.number = notice.release;
  for holder in
    select * from public.entitlements
    where entitlements.listing_id = notice.listing_id and entitlements.revoked_at is null
      and entitlements.buyer_id > coalesce(notice.notified_until, '00000000-0000-0000-0000-000000000000')
    order by entitlements.buyer_id limit at_most
  loop
    if holder.granted_at < made_at and private.is_mailed_about(holder) then
      perform private.enqueue_item_mail(
        'new_release', holder, notice.listing_id || ':' || notice.release, facts || jsonb_build_object('orderId', holder.order_id), 'releases'
      );
    end if;
    notice.notified_until := holder.buyer_id;
    looked_at := looked_at + 1;
  end loop;
  update private.release_notices
  set notified_until = notice.notified_until, due_at = case when looked_at = at_most then release_notices.due_at end,
    begun_at = case when release_notices.notified_until is null and looked_at > 0 then now() else release_notices.begun_at end
  where release_notices.listing_id = notice.listing_id;
  return looked_at;
end
$function$;

CREATE OR REPLACE FUNCTION private.mail_report_outcome()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  perform private.enqueue_mail('report_outcome', new.reporter_id, new.id || ':' || new.outcome, private.report_facts(new));
  perform private.enqueue_mail_to_address('report_outcome', new.address, new.id || ':' || new.outcome, private.report_facts(new), new.locale);
  return null;
end
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

CREATE OR REPLACE FUNCTION private.mail_sale (
  of_order public.orders,
  facts    jsonb
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  if of_order.total_cents > 0 and of_order.origin = 'purchase' and private.wants_mail(of_order.seller_id, 'sale') and not exists (
    select from public.orders
    where orders.seller_id = of_order.seller_id and orders.id <> of_order.id
      and orders.paid_at is not null and orders.total_cents > 0 and orders.origin = 'purchase'
  ) then
    perform private.enqueue_mail('first_sale', of_order.seller_id, 'first', facts);
  end if;
  if not exists (
    select from private.outbox
    where outbox.kind = 'first_sale' and outbox.recipient_id = of_order.seller_id and outbox.facts ->> 'orderId' = of_order.id::text
  ) then
    perform private.enqueue_mail('sale', of_order.seller_id, of_order.id::text, facts);
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.mailbox_of (
  address text
)
  RETURNS text
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
RETURN regexp_replace(private.normal_address(address), '\+[^@]*@'::text, '@'::text);

CREATE OR REPLACE FUNCTION private.mailed_covers (
  of_mail private.outbox
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  if of_mail.kind not in ('purchase', 'purchase_moved', 'supply_consent', 'licence_key', 'new_release') then
    return '{}';
  end if;
  return (
    select jsonb_build_object('covers', coalesce(jsonb_agg(to_jsonb(shown) order by shown.title), '[]'))
    from (
      select order_items.title, (listings.showcase_images -> 0) - 'placeholder' as picture
      from public.orders join public.order_items on order_items.order_id = orders.id
      join public.listings on listings.id = order_items.listing_id and listings.status = 'active'
      join public.profiles as recipients on recipients.id = of_mail.recipient_id
      where orders.id = (of_mail.facts ->> 'orderId')::uuid and listings.showcase_images <> '[]'
        and coalesce(listings.id = (of_mail.facts ->> 'listingId')::uuid, true)
        and case
          when orders.buyer_id = recipients.id and order_items.price_cents > 0 then true
          when recipients.is_guest then false
          else orders.buyer_id = recipients.id or exists (
            select from public.entitlements
            where entitlements.order_id = orders.id and entitlements.listing_id = listings.id
              and entitlements.buyer_id = recipients.id and entitlements.revoked_at is null
          )
        end
      order by order_items.title, order_items.id limit 3
    ) as shown
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.mailed_identity (
  of_mail private.outbox
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
RETURN
  COALESCE(CASE WHEN ((of_mail).kind = ANY (ARRAY['purchase'::text, 'purchase_moved'::text, 'supply_consent'::text])) THEN (SELECT jsonb_build_object('sellerIdentity',
  orders.seller_identity) AS jsonb_build_object FROM public.orders WHERE (orders.id = (((mailed_identity.of_mail).facts ->> 'orderId'::text))::uuid)) ELSE NULL::jsonb END,
  '{}'::jsonb);

CREATE OR REPLACE FUNCTION private.make_guest_links (
  of_mail uuid,
  digests text[]
)
  RETURNS TABLE (
    digest   text,
    titles   text,
    left_out integer
  )
  LANGUAGE sql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select digests[held.position], held.titles, greatest(held.purchases - cardinality(digests), 0)::integer
  from (
    select ranked.*, count(*) over () as purchases,
      row_number() over (order by ranked.cents = 0, ranked.place_at_seller, ranked.cents desc, ranked.created_at, ranked.holder_id) as position
    from (
      select claims.holder_id, claims.created_at, bought.cents, bought.titles,
        row_number() over (partition by bought.seller_id order by bought.cents desc, claims.created_at, claims.holder_id) as place_at_seller
      from private.outbox cross join lateral (
        -- Waits for a correction or claim. An address that lost a purchase, or whose
        -- payment is pending, gets no link to it.
        select * from private.claims
        where claims.address = outbox.address
          and not exists (select from public.orders where orders.buyer_id = claims.holder_id and orders.status = 'processing')
        order by claims.holder_id for share
      ) as claims cross join lateral (
        select (array_agg(orders.seller_id))[1] as seller_id, sum(order_items.price_cents) as cents, string_agg(
          '“' || order_items.title || '”' || coalesce(to_char(customer_items.bought_on, '", bought on "FMMonth FMDD, YYYY'), ''),
          ', ' order by order_items.title
        ) as titles
        from public.order_items join public.orders on orders.id = order_items.order_id
        left join private.customer_items on customer_items.order_id = order_items.order_id
        where claims.holder_id in (order_items.buyer_id, order_items.holder_id)
      ) as bought
      where outbox.id = of_mail and outbox.sent_at is null and outbox.buried_at is null
        and not exists (
          select from private.verified_accounts(private.address_digest(outbox.address)) as holders
          where private.is_refused(claims.holder_id, holders.id)
        )
        and (outbox.kind = 'guest_links' or outbox.kind = 'invitation' and exists (
          select from public.entitlements
          join private.customer_items as invited on invited.order_id = entitlements.order_id and invited.address is not null
          join public.profiles as sellers on sellers.id = invited.seller_id and sellers.standing = 'good'
          where entitlements.buyer_id = claims.holder_id and entitlements.revoked_at is null and invited.batch_id = (outbox.facts ->> 'batchId')::uuid
        ))
    ) as ranked
    order by position limit cardinality(digests)
  ) as held
  where private.store_redress_link(held.holder_id, decode(digests[held.position], 'hex'), of_mail)
  order by held.position;
$function$;

CREATE OR REPLACE FUNCTION private.may_hold (
  of_order public.orders
)
  RETURNS boolean
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  browser constant bytea := (select claims.browser_digest from private.claims where claims.holder_id = of_order.buyer_id);
  network constant bytea := (select networks.network_digest from private.checkout_networks as networks where networks.order_id = of_order.id);
begin
  perform pg_advisory_xact_lock(hashtextextended(encode(digest, 'hex'), 6))
  from unnest(array[browser, network]) as digest where digest is not null order by digest;
  return (
    select count(*) < 3 from private.claims join public.orders as others on others.buyer_id = claims.holder_id
    where claims.browser_digest = browser and others.status = 'processing' and others.id <> of_order.id
  ) and (
    select count(*) < 3 from private.checkout_networks as networks join public.orders as others on others.id = networks.order_id
    where networks.network_digest = network and others.status = 'processing' and others.id <> of_order.id
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.moderation_counts()
  RETURNS TABLE (
    month  text,
    action text,
    rule   text,
    count  integer
  )
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select to_char(date_trunc('month', moderation_actions.created_at at time zone 'UTC'), 'YYYY-MM'), moderation_actions.action,
    coalesce(moderation_actions.rule, undone.rule), count(*)::integer
  from public.moderation_actions
  left join public.moderation_actions as undone on undone.id = moderation_actions.reverses
  where moderation_actions.action not in (
      'reactivate', 'refund_case', 'replace_case', 'reject_case', 'move_purchase', 'refuse_move',
      'propose_admin', 'make_admin', 'propose_removal', 'remove_admin', 'end_proposal',
      'add_category', 'change_category', 'delete_category', 'merge_tag', 'add_synonym', 'add_pick', 'change_pick', 'delete_pick',
      'change_setting', 'plan_setting', 'withdraw_setting', 'look_up'
    )
    and moderation_actions.created_at >= date_trunc('month', now() at time zone 'UTC') at time zone 'UTC' - interval '23 months'
  group by 1, 2, 3 order by 1 desc, 2, 3;
$function$;

CREATE OR REPLACE FUNCTION private.move_mails (
  of_order_id uuid,
  from_holder uuid,
  to_holder   uuid
)
  RETURNS void
  LANGUAGE sql
  SET search_path TO ''
  AS $function$
  delete from private.outbox using private.outbox as known
  where outbox.recipient_id = from_holder and outbox.facts ->> 'orderId' = of_order_id::text
    and known.recipient_id = to_holder and (known.kind, known.event_key) = (outbox.kind, outbox.event_key);
  update private.outbox set recipient_id = to_holder
  where outbox.recipient_id = from_holder and outbox.facts ->> 'orderId' = of_order_id::text;
  update public.statements set user_id = to_holder from private.guest_reviews
  where statements.user_id = from_holder and guest_reviews.review_id = statements.review_id and guest_reviews.order_id = of_order_id;
$function$;

CREATE OR REPLACE FUNCTION private.move_order (
  of_order public.orders,
  to_buyer uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  update public.orders set buyer_id = to_buyer, hides_buyer = exists (select from public.accounts where accounts.id = to_buyer)
  where orders.id = of_order.id;
  update public.order_items
  set buyer_id = to_buyer, holder_id = case order_items.holder_id when of_order.buyer_id then to_buyer else order_items.holder_id end
  where order_items.order_id = of_order.id;
  update public.entitlements set buyer_id = to_buyer where entitlements.order_id = of_order.id and entitlements.buyer_id = of_order.buyer_id;
  update public.supply_consents set buyer_id = to_buyer where supply_consents.order_id = of_order.id;
  update public.order_withdrawals set buyer_id = to_buyer where order_withdrawals.order_id = of_order.id;
  update public.cases set buyer_id = to_buyer from public.threads
  where threads.order_id = of_order.id and cases.thread_id = threads.id;
  -- Waits before keys: a key that arrives meanwhile is already one of the keys.
  update public.licence_waits set buyer_id = to_buyer from public.entitlements
  where entitlements.order_id = of_order.id and licence_waits.entitlement_id = entitlements.id and licence_waits.buyer_id = of_order.buyer_id;
  update public.licence_keys set buyer_id = to_buyer from public.entitlements
  where entitlements.order_id = of_order.id and licence_keys.entitlement_id = entitlements.id and licence_keys.buyer_id = of_order.buyer_id;
  update public.downloads set buyer_id = to_buyer from public.order_items
  where order_items.order_id = of_order.id and downloads.buyer_id = of_order.buyer_id and downloads.listing_id = order_items.listing_id;
  -- Somebody who used the code before may have used it twice.
  update private.discount_uses set buyer_id = to_buyer
  where discount_uses.order_id = of_order.id and not exists (
    select from private.discount_uses as used
    where used.discount_id = discount_uses.discount_id and used.buyer_id = to_buyer and used.released_at is null
  );
  perform private.move_mails(of_order.id, of_order.buyer_id, to_buyer);
end
$function$;

CREATE OR REPLACE FUNCTION private.move_purchase (
  correction private.corrections,
  why        text
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  order_row public.orders;
  before text;
begin
  select * into strict order_row from public.orders where orders.id = correction.order_id;
  -- Waits for running commands of the link's holder, and for a claim.
  perform private.lock_standing_alone(claims.holder_id) from private.claims where claims.holder_id = order_row.buyer_id;
  perform private.reject_if(exists (
    select from private.corrections
    where corrections.order_id = order_row.id and corrections.state in ('done', 'undone') and corrections.decided_at > now() - interval '30 days'
      and corrections.id <> correction.id
  ), 'moved_recently');
  select claims.address into before from private.claims where claims.holder_id = order_row.buyer_id for update;
  update private.corrections
  set state = 'done', address = null, decided_by = auth.uid(), decided_at = now(), reason = why, old_address = before,
    undo_until = case when before is not null then now() + interval '14 days' end
  where corrections.id = correction.id and corrections.state = 'waiting';
  perform private.reject_if(not found, 'already_done');
  update private.corrections set state = 'refused', address = null, decided_by = auth.uid(), decided_at = now()
  where corrections.order_id = order_row.id and corrections.state = 'waiting';
  if before is null then
    return;
  end if;
  with ended as (delete from private.redress_links where redress_links.user_id = order_row.buyer_id returning redress_links.*)
  insert into private.moved_links (digest, correction_id, mail_id, made_at)
  select ended.digest, correction.id, ended.mail_id, ended.made_at from ended;
  perform private.give_to_address(order_row.buyer_id, correction.address);
  if private.address_problem(before) is distinct from 'bounce' then
    perform private.enqueue_mail_to_address('purchase_moved_away', before, correction.id::text, jsonb_build_object(
      'titles', private.order_titles(order_row.id)
    ), order_row.locale);
  end if;
  perform private.enqueue_mail('purchase_moved', order_row.buyer_id, correction.id::text, private.order_facts(order_row));
end
$function$;

CREATE OR REPLACE FUNCTION private.network_digest (
  address text
)
  RETURNS bytea
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select private.keyed_digest('00000000-0000-0000-0000-000000000000', address);
$function$;

CREATE OR REPLACE FUNCTION private.note_consent (
  of_order_id uuid,
  consent     jsonb
)
  RETURNS void
  LANGUAGE sql
  SET search_path TO ''
  AS $function$
  insert into public.supply_consents (order_id, buyer_id, words, locale, version)
  select orders.id, orders.buyer_id, consent ->> 'words', coalesce(consent ->> 'locale', 'en'), consent ->> 'version'
  from public.orders where orders.id = of_order_id and orders.withdrawal_days > 0 and consent is not null
  on conflict (order_id) do nothing;
$function$;

CREATE OR REPLACE FUNCTION private.note_failed_payment (
  session_id text,
  account_id text,
  failed_at  timestamp with time zone
)
  RETURNS void
  LANGUAGE sql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  update private.checkout_networks set failed_at = checkout_networks.failed_at || note_failed_payment.failed_at
  from public.orders join public.profiles on profiles.id = orders.buyer_id and profiles.is_guest
  where orders.checkout_session_id = session_id and orders.stripe_account_id = account_id and checkout_networks.order_id = orders.id;
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

CREATE OR REPLACE FUNCTION private.note_seller_browser (
  of_browser bytea
)
  RETURNS void
  LANGUAGE sql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  insert into private.seller_browsers (seller_id, digest)
  select profiles.id, of_browser from public.profiles where profiles.id = auth.uid() and profiles.is_seller and of_browser is not null
  on conflict (seller_id, digest) do update set noted_at = excluded.noted_at;
  delete from private.seller_browsers where seller_browsers.seller_id = auth.uid() and seller_browsers.digest in (
    select old.digest from private.seller_browsers as old where old.seller_id = auth.uid() order by old.noted_at desc offset 20
  );
$function$;

CREATE OR REPLACE FUNCTION private.note_warning (
  intent_id  text,
  account_id text,
  warning_id text,
  warned_at  timestamp with time zone
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  order_row public.orders;
  warning private.fraud_warnings;
  is_refunded boolean;
begin
  select * into order_row from public.orders
  where orders.payment_intent_id = intent_id and orders.stripe_account_id is not distinct from account_id for update;
  if not found then
    return;
  end if;
  insert into private.fraud_warnings (id, order_id, warned_at) values (warning_id, order_row.id, note_warning.warned_at)
  on conflict (id) do nothing returning * into warning;
  if warning.id is null or not private.is_warning_open(warning) then
    return;
  end if;
  is_refunded := exists (
    select from public.seller_accounts
    where seller_accounts.seller_id = order_row.seller_id and order_row.total_cents < seller_accounts.refund_warned_under_cents
  );
  perform private.enqueue_mail('fraud_warning', order_row.seller_id, warning.id, private.order_facts(order_row) || jsonb_build_object('isRefunded', is_refunded));
  if is_refunded then
    perform private.refund_warned(warning);
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.open_guest_case (
  of_order_id   uuid,
  of_listing_id uuid,
  of_kind       text,
  words         text,
  of_link       bytea
)
  RETURNS uuid
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  perform private.require_guest();
  perform private.require_mailed_link(of_link);
  return private.open_case(of_order_id, (
    select order_items.id from public.order_items where order_items.order_id = of_order_id and order_items.listing_id = of_listing_id
  ), of_kind, words);
end
$function$;

CREATE OR REPLACE FUNCTION private.open_guest_purchase (
  session_id text,
  of_browser bytea,
  of_digest  bytea
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  guest_id uuid;
begin
  select found_order.buyer_id into guest_id from private.find_guest_order(session_id, of_browser) as found_order
  where found_order.status not in ('pending', 'processing', 'expired');
  perform private.reject_if(guest_id is null or not private.store_redress_link(guest_id, of_digest), 'order_not_found');
end
$function$;

CREATE OR REPLACE FUNCTION private.optional_mail_kinds()
  RETURNS text[]
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
RETURN ARRAY['free_copy'::text,
  'sale'::text,
  'first_sale'::text,
  'message'::text,
  'review'::text,
  'new_release'::text, 'review_reminder'::text, 'new_listings'::text, 'saved_searches'::text, 'list_news'::text, 'post'::text, 'draft_failed'::text, 'webhook_off'::text];

CREATE OR REPLACE FUNCTION private.order_facts (
  of_order public.orders
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return (
    select jsonb_build_object(
      'orderId', of_order.id,
      'orderNumber', of_order.number,
      'totalCents', of_order.total_cents,
      'discountCents', of_order.discount_cents,
      'discountCode', of_order.discount_code,
      'bundleCents', of_order.bundle_cents,
      'bundleName', of_order.bundle_name,
      'refundedCents', of_order.refunded_cents,
      'paidAt', of_order.paid_at,
      'buyer', case when of_order.hides_buyer then 'Guest' else buyers.name end,
      'seller', coalesce(max(order_items.seller_name), sellers.name),
      'items', jsonb_agg(jsonb_build_object(
        'title', order_items.title,
        'cents', order_items.price_cents + order_items.discount_cents - case of_order.tax_mode when 'exclusive' then order_items.tax_cents else 0 end
      ) order by order_items.title, order_items.id)
    ) || case of_order.tax_mode when 'off' then '{}' else jsonb_build_object('taxMode', of_order.tax_mode, 'taxCents', of_order.tax_cents) end
      || case when exists (select from private.gifts where gifts.order_id = of_order.id) then '{"isGift": true}'::jsonb else '{}' end
      || case when of_order.withdrawable_until is null then '{}' else jsonb_build_object(
        'withdrawableUntil', of_order.withdrawable_until, 'withdrawalDays', of_order.withdrawal_days, 'consent', (
          select jsonb_build_object('words', supply_consents.words, 'givenAt', supply_consents.given_at)
          from public.supply_consents where supply_consents.order_id = of_order.id
        )
      ) end
    from public.order_items, public.profiles as buyers, public.profiles as sellers
    where order_items.order_id = of_order.id and buyers.id = of_order.buyer_id and sellers.id = of_order.seller_id
    group by buyers.name, sellers.name
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.order_snapshot (
  of_order_id uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  return (
    select jsonb_strip_nulls(jsonb_build_object(
      'order_id', orders.id, 'order_number', orders.number, 'buyer_id', orders.buyer_id, 'buyer_email', private.email_digest(orders.id, accounts.email),
      'is_guest', case when accounts.id is null then 'true' end,
      'is_gift', (select 'true' from private.gifts where gifts.order_id = orders.id),
      'discount_code', orders.discount_code, 'discount_cents', nullif(orders.discount_cents, 0)::text,
      'bundle_name', left(orders.bundle_name, 500), 'bundle_cents', nullif(orders.bundle_cents, 0)::text,
      'withdrawal_days', nullif(orders.withdrawal_days, 0)::text, 'consent_version', supply_consents.version
    )) || (
      -- In parts of at most 500 characters, Stripe's limit of a metadata value.
      select coalesce(jsonb_object_agg(long.name || '_' || part, substr(long.words, part * 500 - 499, 500)), '{}')
      from (
        values ('refund_policy', orders.refund_policy), ('seller_identity', orders.seller_identity::text), ('items', (
          select string_agg(rtrim(concat(order_items.listing_id, ':', order_items.price_cents, ':', order_items.discount_cents, '::', order_items.usage_licence), ':'), ',' order by order_items.listing_id)
          from public.order_items where order_items.order_id = orders.id
        ))
      ) as long (name, words), generate_series(1, ceil(length(long.words) / 500.0)::integer) as part
    )
    from public.orders
    left join public.accounts on accounts.id = orders.buyer_id
    left join public.supply_consents on supply_consents.order_id = orders.id
    where orders.id = of_order_id and orders.buyer_id = auth.uid()
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.other_sources()
  RETURNS text
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
RETURN 'other'::text;

CREATE OR REPLACE FUNCTION private.pause_or_resume (
  seller uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  selling constant boolean := private.lock_selling(seller);
begin
  -- By id, like checkouts.
  perform from public.listings where listings.seller_id = seller and listings.status in ('active', 'paused')
  order by listings.id for update;
  update public.listings set status = case when selling then 'active' else 'paused' end
  where listings.seller_id = seller and listings.status = case when selling then 'paused' else 'active' end;
end
$function$;

CREATE OR REPLACE FUNCTION private.pause_or_resume_listings()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  perform private.pause_or_resume((to_jsonb(new) ->> tg_argv[0])::uuid);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.payer_address (
  of_seller uuid
)
  RETURNS text
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  own_address constant text := private.account_address(auth.uid());
begin
  return case when not exists (
    select from public.orders
    where orders.seller_id = of_seller and (
      (orders.buyer_id = auth.uid() and orders.hides_buyer)
      or orders.buyer_id in (select claims.holder_id from private.claims where claims.address = own_address)
    )
  ) then own_address end;
end
$function$;

CREATE OR REPLACE FUNCTION private.pending_payment (
  of_listing_id uuid,
  of_browser    bytea DEFAULT NULL::bytea,
  of_link       bytea DEFAULT NULL::bytea
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select jsonb_build_object(
    'id', case when claims.holder_id is null then orders.id::text when claims.browser_digest = of_browser then orders.checkout_session_id end,
    'number', orders.number, 'titles', private.order_titles(orders.id), 'total', orders.total_cents / 100.0,
    'since', orders.processing_since, 'is_gift', gifts.order_id is not null
  )
  from public.orders join public.order_items on order_items.order_id = orders.id and order_items.listing_id = of_listing_id
  left join private.gifts on gifts.order_id = orders.id left join private.claims on claims.holder_id = orders.buyer_id
  where orders.status = 'processing' and orders.buyer_id in (select private.callers_of_browser(of_browser, of_link))
  order by gifts.order_id is not null, orders.processing_since desc limit 1;
$function$;

CREATE OR REPLACE FUNCTION private.pending_sales()
  RETURNS TABLE (
    number      text,
    titles      text,
    total_cents integer,
    since       timestamp with time zone
  )
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select orders.number, private.order_titles(orders.id), orders.total_cents, orders.processing_since
  from public.orders
  where orders.seller_id = auth.uid() and orders.status = 'processing' and private.is_in_good_standing()
  order by orders.processing_since desc, orders.id limit 100;
$function$;

CREATE OR REPLACE FUNCTION private.plan_review_reminder()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  insert into private.review_reminders (entitlement_id, due_at)
  select entitlements.id, new.downloaded_at + interval '7 days'
  from public.entitlements join public.orders on orders.id = entitlements.order_id and orders.origin = 'purchase'
  where entitlements.buyer_id = new.buyer_id and entitlements.listing_id = new.listing_id and entitlements.revoked_at is null
  on conflict do nothing;
  return null;
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
  AS $function$
declare
  base constant bigint := 1::bigint << 52;
  request private.search_request;
begin
  -- After the head, as popular_page, with a plan that Postgres keeps.
  if after_position < 0 then
    return query
      select listings.id, (listings.popularity - base)::double precision from public.listings
      where listings.status = 'active' and (listings.popularity, listings.id) < (after_position::bigint + base, after_id)
      order by listings.popularity desc, listings.id desc limit page_size;
    return;
  end if;
  request.page_size := page_size;
  request.after_position := after_position;
  request.after_id := after_id;
  return query select * from private.popular_page(request, private.search_conditions(null, null), true);
end
$function$;

CREATE OR REPLACE FUNCTION private.popular_page (
  request    private.search_request,
  conditions text,
  are_many   boolean
)
  RETURNS TABLE (
    id         uuid,
    "position" double precision
  )
  LANGUAGE plpgsql
  STABLE
  ROWS 25
  SET search_path TO ''
  SET enable_seqscan TO 'off'
  SET random_page_cost TO '1.1'
  SET jit TO 'off'
  SET work_mem TO '16MB'
  SET cursor_tuple_fraction TO '0.001'
  AS $function$
declare
  base constant double precision := 1::bigint << 52;
  head uuid[] := '{}';
  of_sellers jsonb := '{}';
  lowest double precision;
  found_count integer;
  items refcursor;
  item record;
begin
  if request.after_position < 0 then
    request.after_position := request.after_position + base;
  else
    open items for execute format(
      'select listings.id, listings.seller_id::text as seller, listings.popularity from (select * from public.listings where %s %s) as listings order by %s',
      conditions, case when not are_many then 'offset 0' end, (private.search_order('popular', '')).columns
    );
    loop
      fetch items into item;
      exit when not found or cardinality(head) = 24;
      continue when of_sellers ->> item.seller = '2';
      head := head || item.id;
      lowest := item.popularity;
      of_sellers := of_sellers || jsonb_build_object(item.seller, case when of_sellers ? item.seller then 2 else 1 end);
    end loop;
    close items;
    if (select count(*) < 12 from jsonb_object_keys(of_sellers)) then
      head := '{}';
      lowest := null;
    end if;
    return query
      select first.id, base + 24 - first.place from unnest(head) with ordinality as first (id, place)
      where request.after_id is null or base + 24 - first.place < request.after_position
      order by first.place limit request.page_size;
    get diagnostics found_count = row_count;
    request.page_size := request.page_size - found_count;
    request.after_id := case when request.after_position < base then request.after_id end;
  end if;
  return query
    select page.id, page.position - case when page.position >= lowest then 0 else base end
    from private.page_of_matches(
      null, request, 'popular', are_many, format('%s and listings.id <> all (%L::uuid[])', conditions, head)
    ) as page;
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

CREATE OR REPLACE FUNCTION private.queue_recipients (
  of_post  public.posts,
  progress private.post_progress,
  at_most  integer
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  sources constant uuid[] := private.audience_sources(of_post);
  last_seen_id uuid;
  seen integer;
  queued integer;
begin
  with page as materialized (
    select * from private.audience_page(of_post, sources[(progress.source_number - 1) % cardinality(sources) + 1], progress.last_id, at_most)
  ), fresh as materialized (
    select distinct on (page.digest) page.user_id, page.address, page.digest, gen_random_uuid() as mail_id
    from page
    where page.digest is not null and not exists (
      select from private.post_recipients as known where known.post_id = of_post.id and known.digest = page.digest
    )
    order by page.digest, page.place limit progress.most_recipients - progress.recipients
  ), noted as (
    insert into private.post_recipients (post_id, digest, message_ids) select of_post.id, fresh.digest, array[fresh.mail_id::text] from fresh
  ), mails as (
    insert into private.outbox (id, kind, recipient_id, address, event_key, facts, locale)
    select fresh.mail_id, 'post', fresh.user_id, case when fresh.user_id is null then fresh.address end, of_post.id::text,
      jsonb_build_object('postId', of_post.id), (select accounts.locale from public.accounts where accounts.id = of_post.seller_id and fresh.user_id is null)
    from fresh
    -- A holder of two items who got another address meanwhile.
    on conflict do nothing
    returning 1
  )
  select (select count(*) from page), (select page.place from page order by page.place desc limit 1), (select count(*) from mails)
  into seen, last_seen_id, queued;
  -- A page with fewer holders than asked for ends its part of the audience. Every source is read
  -- twice, because a sign-in moves what its address holds, perhaps to a place behind the cursor.
  update private.post_progress set
    worked_at = clock_timestamp(),
    recipients = post_progress.recipients + queued,
    source_number = post_progress.source_number + case when seen < at_most then 1 else 0 end,
    last_id = case when seen < at_most then '00000000-0000-0000-0000-000000000000' else last_seen_id end,
    is_complete = (seen < at_most and post_progress.source_number >= 2 * cardinality(sources))
      or (post_progress.recipients + queued >= post_progress.most_recipients) is true
  where post_progress.post_id = of_post.id;
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

CREATE OR REPLACE FUNCTION private.read_basket (
  listing_ids        uuid[],
  chosen_price_cents integer[]
)
  RETURNS private.basket
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  basket private.basket;
  seller_count integer;
begin
  select count(distinct priced.seller_id), min(priced.seller_id::text)::uuid,
    array_agg(priced.id order by priced.id), array_agg(priced.price_cents order by priced.id)
  into seller_count, basket.seller_id, basket.listing_ids, basket.price_cents
  from (
    select listings.id, listings.seller_id, private.price_to_pay(listings, coalesce(
      (select chosen.cents from unnest(read_basket.listing_ids, chosen_price_cents) as chosen (id, cents) where chosen.id = listings.id limit 1),
      (
        select cart_items.chosen_price_cents from public.cart_items
        where cart_items.buyer_id = auth.uid() and cart_items.listing_id = listings.id
      )
    )) as price_cents
    from public.listings where listings.id = any (read_basket.listing_ids)
  ) as priced;
  perform private.reject_if(seller_count > 1, 'several_sellers');
  perform private.reject_if(basket.seller_id = auth.uid(), 'own_listing');
  with bundled as materialized (select * from private.bundles_in(basket.listing_ids, basket.seller_id)),
  shares as (
    select listings.id, private.share_cents(
      bundled.saving_cents, sum(listings.price_cents) over (partition by bundled.bundle_id order by listings.id),
      listings.price_cents, sum(listings.price_cents) over (partition by bundled.bundle_id)
    ) as cents
    from bundled join public.listings on listings.id = any (bundled.bundled_ids)
  )
  select array_agg(coalesce(shares.cents, 0)::integer order by items.id), sum(items.cents - coalesce(shares.cents, 0)),
    sha256(convert_to(jsonb_agg(jsonb_build_array(items.id, items.cents - coalesce(shares.cents, 0), listings.usage_licence, listings.ai_use, listings.languages) order by items.id)::text, 'UTF8')),
    (select string_agg(bundled.name, ', ' order by bundled.name) from bundled)
  into basket.bundle_cents, basket.total_cents, basket.digest, basket.bundle_name
  from unnest(basket.listing_ids, basket.price_cents) as items (id, cents)
  join public.listings on listings.id = items.id left join shares on shares.id = items.id;
  return basket;
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
    imported_from   text,
    review          jsonb
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
      ), private.imported_from(orders.id), case
        when exists (select from private.claims where claims.holder_id = auth.uid()) then private.guest_review_facts(orders.id, order_items.listing_id)
      end
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

CREATE OR REPLACE FUNCTION private.refund_warned (
  warning private.fraud_warnings
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  order_row public.orders;
  item uuid;
begin
  select * into strict order_row from public.orders where orders.id = warning.order_id;
  for item in select order_items.listing_id from public.order_items where order_items.order_id = order_row.id order by order_items.listing_id loop
    -- What is left changes with each item.
    perform private.queue_refund(order_row.id, item, refunds.cents, 'warning', 'refunded', (
      select encode(substr(sha256(convert_to(concat_ws(':', secrets.value, warning.id, item, count(pending_refunds.id)), 'UTF8')), 1, 16), 'hex')::uuid
      from private.secrets left join private.pending_refunds on pending_refunds.order_id = order_row.id and pending_refunds.listing_id = item
      where secrets.name = 'digest_secret' group by secrets.value
    ))
    from private.item_refunds(order_row) as refunds where refunds.listing_id = item and refunds.cents > 0;
  end loop;
  perform private.run_job_soon('sweep_orders');
end
$function$;

CREATE OR REPLACE FUNCTION private.reject_owned_listing()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  perform private.reject_if(exists (
    select from public.entitlements
    where entitlements.buyer_id = new.buyer_id and entitlements.listing_id = new.listing_id and entitlements.revoked_at is null
  ), 'already_owned');
  perform private.reject_processing(array[new.buyer_id], array[new.listing_id], false, null);
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.reject_processing (
  payers     uuid[],
  wanted_ids uuid[],
  is_gift    boolean,
  of_digest  bytea
)
  RETURNS void
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  perform private.reject('payment_processing', order_items.listing_id::text)
  from public.orders join public.order_items on order_items.order_id = orders.id left join private.gifts on gifts.order_id = orders.id
  where orders.status = 'processing' and orders.buyer_id = any (payers)
    and order_items.listing_id = any (wanted_ids)
    and case when gifts.order_id is null then not is_gift else is_gift and orders.basket_digest = of_digest end
  limit 1;
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

CREATE OR REPLACE FUNCTION private.release_licence_keys (
  of_order_id uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  listing_ids constant uuid[] := array(select licence_keys.listing_id from public.licence_keys where licence_keys.held_for = of_order_id);
begin
  perform from public.listings where listings.id = any (listing_ids) order by listings.id for no key update;
  update public.licence_keys set held_for = null where licence_keys.held_for = of_order_id;
  perform private.settle_licence_keys(id) from unnest(listing_ids) as id order by id;
end
$function$;

CREATE OR REPLACE FUNCTION private.remind_to_review()
  RETURNS integer
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  due uuid;
  held public.entitlements;
  checked integer := 0;
begin
  for due in
    select review_reminders.entitlement_id from private.review_reminders
    where review_reminders.due_at <= now() order by review_reminders.due_at limit 1000 for update skip locked
  loop
    select * into held from public.entitlements where entitlements.id = due;
    update private.review_reminders
    set due_at = null, reminded_at = case when private.is_review_missing(held) then now() end where review_reminders.entitlement_id = due;
    perform private.enqueue_item_mail('review_reminder', held, held.id::text, jsonb_build_object(
      'listingId', held.listing_id, 'orderId', held.order_id, 'title', listings.title, 'seller', profiles.name, 'sellerId', profiles.id
    ), 'reminders')
    from private.review_reminders, public.listings join public.profiles on profiles.id = listings.seller_id
    where review_reminders.entitlement_id = due and review_reminders.reminded_at is not null and listings.id = held.listing_id;
    checked := checked + 1;
  end loop;
  return checked;
end
$function$;

CREATE OR REPLACE FUNCTION private.replaced_review (
  of_listing_id uuid,
  of_user       uuid
)
  RETURNS uuid
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select reviews.id
  from private.guest_reviews
  join public.reviews on reviews.id = guest_reviews.review_id and reviews.removed_at is null
  join public.listings on listings.id = guest_reviews.listing_id
  where guest_reviews.listing_id = of_listing_id and (
    private.guest_writer(reviews.id) = of_user
    or guest_reviews.digest = private.keyed_digest(listings.seller_id, private.mailbox_of(private.account_address(of_user)))
  )
  limit 1;
$function$;

CREATE OR REPLACE FUNCTION private.own_replaced_review (
  of_listing_id uuid
)
  RETURNS uuid
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
RETURN private.replaced_review(of_listing_id, auth.uid());

CREATE OR REPLACE FUNCTION private.reply_to_guest_case (
  of_case_id uuid,
  with_act   text,
  of_link    bytea
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  perform private.require_guest();
  perform private.require_mailed_link(of_link);
  perform private.reply_to_case(of_case_id, with_act);
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
    reporter_id, address, reported_user_id, reported_listing_id, reported_review_id, reported_collection_id, reason, category, locale
  )
  values (
    null, private.normal_address(of_address), (select profiles.id from public.profiles where profiles.username = lower(given ->> 'reportedUsername')),
    (given ->> 'reportedListingId')::uuid, (given ->> 'reportedReviewId')::uuid, (given ->> 'reportedCollectionId')::uuid, given ->> 'reason',
    coalesce(given ->> 'category', 'other'), private.caller_locale()
  )
  on conflict do nothing returning reports.* into stored;
  if stored.id is not null then
    perform private.enqueue_mail_to_address(
      'report_received', stored.address, stored.id::text, private.report_facts(stored) || jsonb_build_object('dueAt', private.report_due()), stored.locale
    );
  end if;
  return private.report_due();
end
$function$;

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

CREATE OR REPLACE FUNCTION private.request_address_follow (
  captcha            text,
  captcha_expires_at timestamp with time zone,
  of_seller          uuid,
  of_address         text,
  shares_address     boolean
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  seller constant text := (select profiles.name from public.profiles where profiles.id = of_seller and profiles.standing = 'good');
begin
  perform private.use_captcha(captcha, captcha_expires_at);
  perform private.reject_if(seller is null, 'profile_not_found');
  if private.hit_rate_limit('follow mails:' || encode(private.address_digest(of_address), 'hex'), 86400, 3) = 0 then
    perform private.enqueue_mail_to_address('confirm_follow', of_address, gen_random_uuid()::text, jsonb_build_object(
      'sellerId', of_seller, 'seller', seller, 'sharesAddress', shares_address
    ), private.caller_locale());
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.request_guest_links (
  captcha            text,
  captcha_expires_at timestamp with time zone,
  of_address         text
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  perform private.use_captcha(captcha, captcha_expires_at);
  if private.hit_rate_limit('guest links:' || encode(private.address_digest(of_address), 'hex'), 86400, 5) = 0 then
    perform private.enqueue_mail_to_address('guest_links', of_address, gen_random_uuid()::text, '{}', private.caller_locale());
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.require_identities()
  RETURNS integer
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  required_from constant timestamptz := private.identity_required_from();
  is_due constant boolean := coalesce(required_from <= now(), false);
  days constant integer := case when required_from <= now() + interval '1 day' then 1 when required_from <= now() + interval '7 days' then 7 else 30 end;
  seller uuid;
  changed integer := 0;
begin
  for seller in
    select seller_accounts.seller_id from public.seller_accounts
    join public.profiles on profiles.id = seller_accounts.seller_id and profiles.standing in ('good', 'suspended')
    where not exists (select from public.seller_identities where seller_identities.seller_id = seller_accounts.seller_id)
      and case
        when required_from > now() then seller_accounts.deauthorized_at is null and not exists (
          select from private.outbox
          where outbox.kind = 'identity_required' and outbox.recipient_id = seller_accounts.seller_id and outbox.event_key = required_from || ':' || days
        )
        else (is_due or seller_accounts.is_selling and profiles.standing = 'good') and exists (
          select from public.listings
          where listings.seller_id = seller_accounts.seller_id and listings.status = case when is_due then 'active' else 'paused' end
        )
      end
    order by seller_accounts.seller_id limit 1000
  loop
    if required_from > now() then
      perform private.enqueue_mail('identity_required', seller, required_from || ':' || days, jsonb_build_object('requiredFrom', required_from));
    else
      perform private.pause_or_resume(seller);
    end if;
    changed := changed + 1;
  end loop;
  return changed;
end
$function$;

CREATE OR REPLACE FUNCTION private.restore_cart (
  of_order public.orders
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  item public.order_items;
begin
  for item in
    select order_items.* from public.order_items join public.profiles on profiles.id = order_items.buyer_id and profiles.standing = 'good' and not profiles.is_guest
    where order_items.order_id = of_order.id and not exists (select from private.gifts where gifts.order_id = of_order.id)
    order by order_items.listing_id
  loop
    begin
      insert into public.cart_items (buyer_id, listing_id, chosen_price_cents)
      select item.buyer_id, listings.id, case when listings.is_pay_what_you_want then greatest(
        listings.price_cents, item.price_cents + item.discount_cents - case of_order.tax_mode when 'exclusive' then item.tax_cents else 0 end
      ) end
      from public.listings where listings.id = item.listing_id
      on conflict do nothing;
    exception when raise_exception then
      null; -- Not for sale any more, owned, or the cart is full.
    end;
  end loop;
end
$function$;

CREATE OR REPLACE FUNCTION private.restored_identity (
  written text
)
  RETURNS jsonb
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select case shown ->> 'kind'
    when 'private' then '{"kind": "private"}'
    when 'trader' then case when (
      select count(*) = 7 and bool_and(
        jsonb_typeof(fact.value) = 'string' and fact.key in ('kind', 'legal_name', 'address', 'email', 'phone')
        or jsonb_typeof(fact.value) in ('string', 'null') and fact.key in ('register_number', 'vat_number')
      )
      from jsonb_each(shown) as fact
    ) then shown end
  end
  from (select case when pg_input_is_valid(written, 'jsonb') and left(written, 1) = '{' then written::jsonb end as shown) as parsed;
$function$;

CREATE OR REPLACE FUNCTION private.save_guest_review (
  of_order_id   uuid,
  of_listing_id uuid,
  stars         integer,
  words         text,
  of_link       bytea,
  of_browser    bytea   DEFAULT NULL::bytea,
  signed_in     uuid    DEFAULT NULL::uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  problem text;
  known public.reviews;
begin
  perform private.require_guest();
  perform private.lock_standing(auth.uid());
  perform private.reject_if(not exists (
    select from public.order_items
    where order_items.order_id = of_order_id and order_items.listing_id = of_listing_id and order_items.holder_id = auth.uid()
  ), 'order_not_found');
  perform private.require_mailed_link(of_link);
  perform from public.orders where orders.id = of_order_id for share;
  perform from public.listings where listings.id = of_listing_id for no key update;
  select reviews.* into known from public.reviews join private.guest_reviews on guest_reviews.review_id = reviews.id
  where guest_reviews.order_id = of_order_id and guest_reviews.listing_id = of_listing_id for update of reviews;
  problem := case
    when known.removed_at is not null then 'review_removed'
    when stars is not null then private.guest_review_problem(of_order_id, of_listing_id, of_browser, signed_in)
    when known.id is null then 'review_not_found'
  end;
  perform private.reject_if(problem is not null, problem);
  if stars is null then
    delete from public.reviews where reviews.id = known.id;
  elsif known.id is not null then
    update public.reviews set rating = stars, comment = words, edited_at = now() where reviews.id = known.id;
    perform private.count_against('review', auth.uid());
  else
    insert into public.reviews (listing_id, reviewer_id, rating, comment, is_guest)
    values (of_listing_id, private.deleted_user_id(), stars, words, true) returning * into known;
    insert into private.guest_reviews (review_id, order_id, listing_id, digest)
    select known.id, of_order_id, of_listing_id, private.keyed_digest(listings.seller_id, private.mailbox_of(claims.address))
    from public.listings, private.claims where listings.id = of_listing_id and claims.holder_id = auth.uid();
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.save_identity (
  written          jsonb,
  accepted_version date
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  perform private.lock_standing(auth.uid());
  perform private.count_against('profile edit', auth.uid());
  if accepted_version is not null then
    perform private.note_acceptance(accepted_version);
  end if;
  insert into public.seller_identities (seller_id, kind, legal_name, address, email, phone, register_number, vat_number)
  select auth.uid(), fields.kind, fields.legal_name, fields.address, fields.email, fields.phone, fields.register_number, fields.vat_number
  from jsonb_populate_record(null::public.seller_identities, written) as fields;
  perform private.pause_or_resume(auth.uid());
end
$function$;

CREATE OR REPLACE FUNCTION private.save_settings (
  changes jsonb
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  event constant text := gen_random_uuid()::text;
  change record;
  setting private.settings;
  in_effect jsonb;
  planned jsonb;
  starts_at timestamptz;
  made jsonb := '[]';
begin
  perform private.lock_standing(auth.uid());
  perform private.require_admin('forbidden');
  for change in
    select entries.key as name, entries.value -> 'value' as value, entries.value -> 'shown' as shown,
      nullif(entries.value -> 'shown_next', 'null') as shown_next
    from jsonb_each(changes) as entries order by entries.key
  loop
    select * into setting from private.settings
    where settings.name = change.name and settings.name = any (private.setting_names()) for update;
    perform private.reject_if(not found, 'not_found');
    in_effect := case when setting.takes_effect_at <= now() then setting.next_value else setting.value end;
    planned := case when setting.takes_effect_at > now() then setting.next_value end;
    if (change.shown, change.shown_next) is distinct from (in_effect, planned) then
      perform private.reject('setting_changed', change.name);
    end if;
    continue when change.value = coalesce(planned, in_effect);
    starts_at := case when change.name = 'platform_fee_bps' and change.value > in_effect or change.name = 'seller_identity' and change.value = '"required"'
      then ((now() at time zone 'UTC')::date + private.fee_notice_days() + 1)::timestamp at time zone 'UTC' end;
    update private.settings set value = case when starts_at is null then change.value else in_effect end,
      next_value = case when starts_at is not null then change.value end, takes_effect_at = starts_at
    where settings.name = change.name;
    if planned is not null then
      made := made || jsonb_build_object('action', 'withdraw_setting', 'name', change.name, 'old', planned, 'new', in_effect, 'takes_effect_at', null);
    end if;
    if change.value <> in_effect then
      made := made || jsonb_build_object(
        'action', case when starts_at is null then 'change_setting' else 'plan_setting' end,
        'name', change.name, 'old', in_effect, 'new', change.value, 'takes_effect_at', starts_at
      );
    end if;
    if change.name = 'seller_identity' then
      perform private.run_job_soon('require_identities');
    elsif planned is not null or starts_at is not null then
      insert into private.outbox (kind, recipient_id, event_key, facts)
      select 'fee_change', profiles.id, event, jsonb_build_object('old', in_effect, 'new', change.value, 'startsAt', starts_at)
      from public.seller_accounts join public.profiles on profiles.id = seller_accounts.seller_id
      where seller_accounts.deauthorized_at is null and profiles.standing in ('good', 'suspended');
    end if;
  end loop;
  perform private.log_action(entry ->> 'action', null, on_facts => entry::text) from jsonb_array_elements(made) as entry;
  perform private.enqueue_mail('settings_changed', profiles.id, event, jsonb_build_object('changes', made, 'admin', (
    select acting.username from public.profiles as acting where acting.id = auth.uid()
  )))
  from public.user_roles join public.profiles on profiles.id = user_roles.user_id
  where user_roles.role = 'admin' and profiles.standing = 'good' and made <> '[]';
end
$function$;

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
          when 'foreign' then ' + 0.4 * (listings.languages is distinct from ''{en}'')::integer'
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

CREATE OR REPLACE FUNCTION private.seller_metrics (
  last_days     integer,
  of_listing_id uuid    DEFAULT NULL::uuid
)
  RETURNS TABLE (
    day           date,
    listing_id    uuid,
    title         text,
    orders        integer,
    new_orders    integer,
    items_sold    integer,
    revenue_cents bigint,
    fee_cents     bigint,
    downloads     integer,
    views         integer,
    sales         integer
  )
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  with span as (
    select (now() at time zone 'UTC')::date - (last_days - 1) as first_day
    where private.is_in_good_standing() and last_days between 1 and 365
  ),
  bought as (
    select (orders.paid_at at time zone 'UTC')::date as day, order_items.listing_id, order_items.order_id, order_items.id, order_items.price_cents,
      private.net_cents(orders)::bigint as net_cents, (orders.fee_cents - orders.fee_refunded_cents)::bigint as fee_cents,
      entitlements.id is not null as is_held, case
        when orders.refunded_cents = 0 or entitlements.id is not null or exists (
          select from private.pending_refunds
          where pending_refunds.order_id = orders.id and pending_refunds.listing_id = order_items.listing_id and pending_refunds.is_open
        ) then order_items.price_cents else 0
      end as left_cents
    from public.orders
    join public.order_items on order_items.order_id = orders.id
    left join public.entitlements on entitlements.order_id = orders.id and entitlements.listing_id = order_items.listing_id
      and entitlements.revoked_at is null
    where orders.seller_id = (select auth.uid()) and orders.origin = 'purchase'
      and orders.paid_at >= (select span.first_day from span)::timestamp at time zone 'UTC'
      and (of_listing_id is null or exists (
        select from public.order_items as wanted where wanted.order_id = orders.id and wanted.listing_id = of_listing_id
      ))
  ),
  weighed as (
    select bought.*, case when sum(bought.left_cents) over of_order > 0 then bought.left_cents else bought.price_cents end as weight
    from bought window of_order as (partition by bought.order_id)
  ),
  events as (
    select weighed.day, weighed.listing_id, 1 as orders, (row_number() over so_far = 1)::integer as new_orders,
      (weighed.price_cents > 0 and weighed.is_held)::integer as items_sold,
      private.share_cents(weighed.net_cents, sum(weighed.weight) over so_far, weighed.weight, sum(weighed.weight) over of_order) as revenue_cents,
      private.share_cents(weighed.fee_cents, sum(weighed.weight) over so_far, weighed.weight, sum(weighed.weight) over of_order) as fee_cents,
      0 as downloads, 0 as views
    from weighed
    window of_order as (partition by weighed.order_id), so_far as (partition by weighed.order_id order by weighed.listing_id <> of_listing_id, weighed.id)
    union all
    select (downloads.downloaded_at at time zone 'UTC')::date, downloads.listing_id, 0, 0, 0, 0, 0, 1, 0
    from span
    join public.listings on listings.seller_id = (select auth.uid())
    join public.downloads on downloads.listing_id = listings.id and downloads.is_counted
      and downloads.downloaded_at >= span.first_day::timestamp at time zone 'UTC'
    -- Free copies and imports are no orders.
    where not exists (
      select from public.entitlements join public.orders on orders.id = entitlements.order_id and orders.origin <> 'purchase'
      where entitlements.buyer_id = downloads.buyer_id and entitlements.listing_id = downloads.listing_id
    )
    union all
    select listing_views.viewed_on, listing_views.listing_id, 0, 0, 0, 0, 0, 0, listing_views.views
    from public.listings
    -- A value, not a join, so that the plan reads only the months of the period.
    join public.listing_views on listing_views.listing_id = listings.id and listing_views.viewed_on >= (select span.first_day from span)
    where listings.seller_id = (select auth.uid())
  )
  select events.day, events.listing_id, listings.title, sum(events.orders)::integer, sum(events.new_orders)::integer, sum(events.items_sold)::integer,
    sum(events.revenue_cents)::bigint, sum(events.fee_cents)::bigint, sum(events.downloads)::integer, sum(events.views)::integer,
    sum(events.items_sold)::integer
  from events join public.listings on listings.id = events.listing_id
  where of_listing_id is null or events.listing_id = of_listing_id
  group by events.day, events.listing_id, listings.title;
$function$;

CREATE OR REPLACE FUNCTION private.seller_sources (
  last_days     integer,
  of_listing_id uuid    DEFAULT NULL::uuid
)
  RETURNS TABLE (
    source text,
    views  integer,
    orders integer
  )
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  first_day constant date := (now() at time zone 'UTC')::date - (last_days - 1);
  own constant uuid[] := array(
    select listings.id from public.listings
    where listings.seller_id = auth.uid() and (of_listing_id is null or listings.id = of_listing_id) and private.is_in_good_standing()
  );
begin
  return query
    with counted as (
      select keys.source, sum(keys.views::integer)::integer as views
      from public.listing_views cross join lateral (
        select * from jsonb_each_text(listing_views.sources)
        union all
        select null, (listing_views.views - (select coalesce(sum(named.views::integer), 0) from jsonb_each_text(listing_views.sources) as named (source, views)))::text
      ) as keys (source, views)
      where listing_views.listing_id = any (own) and listing_views.viewed_on >= first_day
      group by keys.source
    ),
    named as (
      select counted.source from counted where counted.views >= private.source_views_min() or counted.source is null
    ),
    ordered as (
      select order_items.source, sold.id
      from public.orders as sold join public.order_items on order_items.order_id = sold.id
      where sold.seller_id = auth.uid() and sold.origin = 'purchase' and sold.paid_at >= first_day::timestamp at time zone 'UTC'
        and order_items.listing_id = any (own)
    ),
    both_counts as (
      select counted.source, counted.views, null::uuid as order_id from counted
      union all
      select ordered.source, 0, ordered.id from ordered
    )
    select shown.source, sum(shown.views)::integer, count(distinct shown.order_id)::integer
    from (
      select case
        when both_counts.source is null or both_counts.source in (select named.source from named) then both_counts.source
        else private.other_sources()
      end as source, both_counts.views, both_counts.order_id
      from both_counts
    ) as shown
    group by shown.source having sum(shown.views) > 0 or count(shown.order_id) > 0
    order by sum(shown.views) desc, shown.source;
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
    select 'fraud_warning', orders.id, private.order_titles(orders.id), null, null
    from private.fraud_warnings join public.orders on orders.id = fraud_warnings.order_id
    where orders.seller_id = auth.uid() and private.is_warning_open(fraud_warnings)
    group by orders.id
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

CREATE OR REPLACE FUNCTION private.send_contact_message (
  captcha            text,
  captcha_expires_at timestamp with time zone,
  sender_name        text,
  sender_email       text,
  sender_message     text,
  operators_email    text
)
  RETURNS uuid
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  message_id uuid;
  facts jsonb := jsonb_build_object('name', sender_name, 'email', sender_email, 'message', sender_message);
begin
  perform private.use_captcha(captcha, captcha_expires_at);
  insert into public.contact_messages (name, email, message, locale)
  values (sender_name, private.normal_address(sender_email), sender_message, private.caller_locale())
  returning id into message_id;
  perform private.enqueue_mail_to_address('contact_message', operators_email, message_id::text, facts);
  if private.hit_rate_limit('contact copy:' || encode(private.address_digest(sender_email), 'hex'), 86400, 3, 1) = 0 then
    perform private.enqueue_mail_to_address('contact_copy', sender_email, message_id::text, facts, private.caller_locale());
  end if;
  return message_id;
end
$function$;

CREATE OR REPLACE FUNCTION private.setting (
  of_name text
)
  RETURNS text
  LANGUAGE sql
  STABLE
  SET search_path TO ''
RETURN (SELECT (CASE WHEN (settings.takes_effect_at <= now()) THEN settings.next_value ELSE settings.value END #>> '{}'::text[]) FROM private.settings
  WHERE (settings.name = setting.of_name));

CREATE OR REPLACE FUNCTION private.identity_required_from()
  RETURNS timestamp WITH time zone
  LANGUAGE sql
  STABLE
  SET search_path TO ''
RETURN
  (SELECT CASE WHEN (settings.next_value = '"required"'::jsonb) THEN settings.takes_effect_at WHEN (private.setting('seller_identity'::text) = 'required'::text) THEN
  '2020-01-01 00:00:00+00'::timestamp WITH time zone ELSE NULL::timestamp WITH time zone END AS "case" FROM private.settings WHERE (settings.name = 'seller_identity'::text));

CREATE OR REPLACE FUNCTION private.has_required_identity (
  of_seller uuid
)
  RETURNS boolean
  LANGUAGE sql
  STABLE
  SET search_path TO ''
RETURN (COALESCE((private.identity_required_from() > now()), true) OR (EXISTS (SELECT FROM public.seller_identities
  WHERE (seller_identities.seller_id = has_required_identity.of_seller))));

CREATE OR REPLACE FUNCTION private.most_recipients (
  of_seller uuid
)
  RETURNS integer
  LANGUAGE sql
  STABLE
  SET search_path TO ''
RETURN CASE WHEN (NOT private.has_paid_sale(of_seller)) THEN (private.setting('post_recipients_without_sale'::text))::integer ELSE NULL::integer END;

CREATE OR REPLACE FUNCTION private.report_due()
  RETURNS timestamp WITH time zone
  LANGUAGE sql
  STABLE
  SET search_path TO ''
RETURN (now() + make_interval(days => (private.setting('report_answer_days'::text))::integer));

CREATE OR REPLACE FUNCTION private.setting_names()
  RETURNS text[]
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
RETURN ARRAY['listing_quota'::text,
  'storage_quota'::text,
  'post_recipients_without_sale'::text,
  'case_answer_days'::text, 'report_answer_days'::text, 'platform_fee_bps'::text, 'withdrawal_days'::text, 'tax'::text, 'seller_identity'::text];

CREATE OR REPLACE FUNCTION private.settle_late_payment (
  of_order public.orders
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  perform private.release_licence_keys(of_order.id);
  perform private.queue_refund(of_order.id, order_items.listing_id, order_items.price_cents, 'undeliverable'), private.run_job_soon('sweep_orders')
  from public.order_items join public.entitlements using (order_id, listing_id)
  where order_items.order_id = of_order.id and (
    exists (select from public.licence_waits where licence_waits.entitlement_id = entitlements.id)
    or exists (select from public.profiles where profiles.id = order_items.holder_id and profiles.standing = 'deleted')
  ) order by order_items.listing_id;
end
$function$;

CREATE OR REPLACE FUNCTION private.settle_licence_keys (
  of_listing_id uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  listing public.listings;
  waiting public.licence_waits;
  random bytea;
begin
  select * into listing from public.listings where listings.id = of_listing_id for no key update;
  for waiting in
    select * from public.licence_waits where licence_waits.listing_id = of_listing_id
    order by licence_waits.since, licence_waits.entitlement_id for update
  loop
    if listing.licence_source = 'generated' then
      -- 25 of 32 letters that can't be confused (no 0, 1, I, O): 125 random bits.
      random := sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()));
      insert into public.licence_keys (listing_id, key, entitlement_id, buyer_id, assigned_at, seats)
      select listing.id, string_agg(
        substr('23456789ABCDEFGHJKLMNPQRSTUVWXYZ', 1 + (get_byte(random, place) & 31), 1) || case when place in (4, 9, 14, 19) then '-' else '' end,
        '' order by place
      ), waiting.entitlement_id, waiting.buyer_id, now(), listing.licence_seats
      from generate_series(0, 24) as place;
    else
      update public.licence_keys
      set entitlement_id = waiting.entitlement_id, buyer_id = waiting.buyer_id, assigned_at = now(), seats = listing.licence_seats
      where licence_keys.id = (
        select unused.id from public.licence_keys as unused
        where unused.listing_id = listing.id and unused.entitlement_id is null and unused.ended_at is null and unused.held_for is null
        order by unused.position limit 1 for update skip locked
      );
    end if;
    exit when not found;
    delete from public.licence_waits where licence_waits.entitlement_id = waiting.entitlement_id;
  end loop;
  update public.listings set is_sold_out = not listings.is_sold_out
  where listings.id = of_listing_id and listings.is_sold_out <> (listings.licence_source is not distinct from 'list' and not exists (
    select from public.licence_keys
    where licence_keys.listing_id = of_listing_id and licence_keys.entitlement_id is null and licence_keys.ended_at is null and licence_keys.held_for is null
  ));
end
$function$;

CREATE OR REPLACE FUNCTION private.shop_months()
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  this_month constant timestamp := date_trunc('month', now() at time zone 'UTC');
begin
  return (
    select jsonb_agg(jsonb_build_object(
      'month', to_char(months.begins, 'YYYY-MM'), 'turnover_cents', sold.cents, 'sales', sold.orders, 'sellers', sold.sellers,
      'sign_ups', joined.people, 'refunded_cents', refunded.cents, 'disputes', opened.disputes
    ) order by months.begins)
    from (
      select begins, begins at time zone 'UTC' as first_moment, (begins + interval '1 month') at time zone 'UTC' as end_moment
      from generate_series(this_month - interval '11 months', this_month, interval '1 month') as begins
    ) as months
    cross join lateral (
      select coalesce(sum(of_seller.cents), 0)::bigint as cents, coalesce(sum(of_seller.orders), 0)::bigint as orders, count(*) as sellers
      from (
        select sum(orders.total_cents) as cents, count(*) as orders from public.orders
        where orders.paid_at >= months.first_moment and orders.paid_at < months.end_moment and orders.origin = 'purchase'
        group by orders.seller_id
      ) as of_seller
    ) as sold
    cross join lateral (
      select count(*) as people from public.profiles
      where profiles.created_at >= months.first_moment and profiles.created_at < months.end_moment
        and not profiles.is_guest and profiles.id <> private.deleted_user_id()
    ) as joined
    cross join lateral (
      select coalesce(sum(ledger_entries.cents), 0)::bigint as cents
      from private.ledger_transactions
      join private.ledger_entries on ledger_entries.transaction_id = ledger_transactions.id and ledger_entries.account = 'buyer'
      where ledger_transactions.kind in ('refund', 'refund_reversal')
        and ledger_transactions.posted_at >= months.first_moment and ledger_transactions.posted_at < months.end_moment
    ) as refunded
    cross join lateral (
      select count(*) as disputes from private.disputes
      where disputes.opened_at >= months.first_moment and disputes.opened_at < months.end_moment
    ) as opened
  );
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
    'refunds', (
      select count(*) from (
        select from private.pending_refunds where pending_refunds.is_open
        union all select from public.orders where orders.duplicate_cents > 0 and orders.duplicate_refunded_at is null limit 100
      ) as counted
    ),
    'delays', (select to_jsonb(delays) from private.service_delays() as delays),
    'ledger_seconds', (
      select extract(epoch from now() - jobs.finished_at) from private.jobs where jobs.name = 'check_ledger' and jobs.failures = 0
    ),
    'fraud', private.card_test_counts() || jsonb_build_object('warnings', (
      select count(*) from private.fraud_warnings where fraud_warnings.warned_at > now() - interval '30 days'
    ))
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.shop_terms()
  RETURNS TABLE (
    fee_bps         integer,
    withdrawal_days integer,
    has_withdrawal  boolean,
    next_fee_bps    integer,
    next_fee_at     timestamp with time zone,
    identity_from   timestamp with time zone
  )
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select private.setting('platform_fee_bps')::integer, private.withdrawal_days(),
    private.withdrawal_days() > 0 or exists (select from public.orders where orders.withdrawable_until > now()),
    case when settings.takes_effect_at > now() then settings.next_value::integer end,
    case when settings.takes_effect_at > now() then settings.takes_effect_at end, private.identity_required_from()
  from private.settings where settings.name = 'platform_fee_bps';
$function$;

CREATE OR REPLACE FUNCTION private.shows_invoice (
  of_order public.orders
)
  RETURNS boolean
  LANGUAGE sql
  STABLE
  SET search_path TO ''
RETURN ((of_order).has_invoice AND ((of_order).paid_at IS NOT NULL) AND (NOT (EXISTS (SELECT FROM private.corrections
  WHERE ((corrections.order_id = (shows_invoice.of_order).id) AND (corrections.state = 'done'::text))))));

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

CREATE OR REPLACE FUNCTION private.silent_columns (
  of_order public.orders
)
  RETURNS text[]
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
RETURN
  ((((CASE (of_order).tax_mode WHEN 'off'::text THEN ARRAY['tax_mode'::text, 'tax_cents'::text] ELSE '{}'::text[] END || CASE (of_order).withdrawal_days WHEN 0 THEN
  ARRAY['withdrawal_days'::text,
  'withdrawable_until'::text] ELSE '{}'::text[] END) || CASE WHEN ((of_order).processing_since IS NULL) THEN ARRAY['processing_since'::text] ELSE '{}'::text[] END) || CASE
  (of_order).failed_refund_cents WHEN 0 THEN ARRAY['failed_refund_cents'::text] ELSE '{}'::text[] END) || CASE (of_order).origin WHEN 'purchase'::text THEN ARRAY['origin'::text]
  ELSE '{}'::text[] END);

CREATE OR REPLACE FUNCTION private.source_views_min()
  RETURNS integer
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
RETURN 5;

CREATE OR REPLACE FUNCTION private.sources_a_month_max()
  RETURNS integer
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
RETURN 20;

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
  'gifts'::text WHEN
  (((of_mail).kind = ANY (ARRAY['guest_message'::text, 'message'::text, 'case'::text, 'case_sent'::text])) OR (((of_mail).kind = 'refund'::text) AND ((of_mail).facts ?
  'approvals'::text))) THEN 'messages'::text WHEN ((of_mail).kind = ANY (ARRAY['report_received'::text, 'report_outcome'::text])) THEN 'reports'::text WHEN
  ((of_mail).kind = 'payment_pending'::text) THEN 'payments'::text WHEN ((of_mail).kind = 'new_release'::text) THEN ((of_mail).facts #>> '{stop,kind}'::text[]) WHEN
  ((of_mail).kind = 'review_reminder'::text) THEN 'reminders'::text ELSE NULL::text END;

CREATE OR REPLACE FUNCTION private.storage_quota()
  RETURNS bigint
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select private.setting('storage_quota')::bigint;
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

CREATE OR REPLACE FUNCTION private.sync_profile (
  given_name    text,
  given_avatar  text,
  terms_version date DEFAULT NULL::date
)
  RETURNS uuid
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  caller uuid := auth.uid();
  caller_email text;
  clean_name text;
  username_source text;
begin
  perform private.reject_if(exists (
    select from auth.identities
    join private.deleted_identities
      on deleted_identities.provider = identities.provider
      and deleted_identities.identity_digest = sha256(convert_to(identities.provider_id, 'UTF8'))
    where identities.user_id = caller
  ) or exists (select from public.profiles where profiles.id = caller and profiles.standing = 'deleted'), 'account_deleted');
  select users.email into caller_email from auth.users where users.id = caller;
  perform private.reject_if(not found, 'account_deleted');

  clean_name := left(nullif(trim(given_name), ''), 80);
  if clean_name is null or private.normal_address(clean_name) = private.normal_address(caller_email) or private.is_deceptive_name(clean_name) then
    clean_name := 'New User';
  end if;

  update public.accounts set email = caller_email
  where accounts.id = caller and accounts.email is distinct from caller_email;
  -- Every visit syncs. An insert that conflicts with its own row locks it, so concurrent visits of
  -- one user would queue here.
  if not exists (select from public.profiles where profiles.id = caller) then
    insert into public.accounts (id, email, locale, identity_sub)
    select caller, caller_email, private.caller_locale(), (
      select identities.provider_id from auth.identities where identities.user_id = caller order by identities.created_at limit 1
    )
    on conflict (id) do nothing;
    username_source := case
      when clean_name = 'New User' or private.is_official_name(extensions.unaccent(clean_name)) then 'member' else clean_name
    end;
    -- Another user may have taken the username just now. Then the insert does nothing, and the next
    -- try uses another name.
    loop
      insert into public.profiles (id, username, name, avatar)
      values (
        caller, private.free_username(username_source), clean_name, case when private.is_avatar(given_avatar, caller) then given_avatar end
      )
      on conflict do nothing;
      exit when exists (select from public.profiles where profiles.id = caller);
    end loop;
    if terms_version is not null then
      perform private.note_acceptance(terms_version);
    end if;
  end if;
  perform private.claim_waiting();
  return caller;
end
$function$;

CREATE OR REPLACE FUNCTION private.take_free_items (
  captcha            text,
  captcha_expires_at timestamp with time zone,
  of_address         text,
  in_livemode        boolean,
  listing_ids        uuid[],
  shown_price_cents  integer[],
  chosen_price_cents integer[],
  given_sources      jsonb                    DEFAULT NULL::jsonb
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  is_over constant boolean := private.hit_rate_limit('guest free mail:' || encode(private.address_digest(of_address), 'hex'), 86400, 5) > 0;
begin
  perform private.use_captcha(captcha, captcha_expires_at);
  perform private.add_guest(auth.uid(), of_address, case when is_over then now() end);
  perform private.begin_order(listing_ids, in_livemode, shown_price_cents, null, chosen_price_cents, 0, given_sources => given_sources);
  delete from private.outbox where outbox.recipient_id = auth.uid() and is_over;
end
$function$;

CREATE OR REPLACE FUNCTION private.take_mails (
  at_most    integer,
  lease      interval,
  with_posts boolean  DEFAULT true
)
  RETURNS TABLE (
    id           uuid,
    kind         text,
    recipient_id uuid,
    address      text,
    name         text,
    facts        jsonb,
    attempts     integer,
    is_guest     boolean,
    locale       text,
    was_cut_off  boolean
  )
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  due private.outbox;
  standing text;
  left_to_take integer := case when private.mails_at_once(1) > 0 then least(at_most, 100) else 0 end;
  passed uuid[] := '{}';
begin
  while left_to_take > 0 loop
    select * into due from private.outbox
    where outbox.sent_at is null and outbox.buried_at is null and outbox.state <> 'behind' and outbox.due_at <= now() and outbox.kind <> 'post'
      and outbox.id <> all (passed)
    order by outbox.due_at, outbox.position limit 1 for update skip locked;
    if not found and with_posts then
      select * into due from private.outbox
      where outbox.sent_at is null and outbox.buried_at is null and outbox.state <> 'behind' and outbox.due_at <= now() and outbox.kind = 'post'
        and outbox.id <> all (passed)
      order by outbox.due_at, outbox.position limit 1 for update skip locked;
    end if;
    exit when due.id is null;
    select recipients.* into standing, name, address, is_guest from private.recipient_of_mail(due) as recipients;
    if not private.claim_address_turn(due, private.address_digest(address)) then
      passed := passed || due.id;
      continue;
    elsif private.withhold_mail(due, standing, address) then
      update private.outbox set state = 'waiting' where outbox.id = due.id and outbox.state = 'taken';
      continue;
    end if;
    update private.outbox set attempts = outbox.attempts + 1, due_at = now() + lease, state = 'taken' where outbox.id = due.id;
    select due.id, due.kind, due.recipient_id, private.facts_at_sending(due, address), due.attempts + 1, private.locale_of_mail(due, address), due.state = 'taken'
    into id, kind, recipient_id, facts, attempts, locale, was_cut_off;
    return next;
    left_to_take := left_to_take - 1;
  end loop;
end
$function$;

CREATE OR REPLACE FUNCTION private.tax_due_cents (
  of_order public.orders
)
  RETURNS bigint
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
declare
  returned_cents constant bigint := greatest(0, least(of_order.refunded_cents::bigint + of_order.lost_cents, of_order.total_cents));
begin
  return coalesce(of_order.tax_cents - of_order.tax_cents * returned_cents / nullif(of_order.total_cents, 0), 0);
end
$function$;

CREATE OR REPLACE FUNCTION private.tax_mode()
  RETURNS text
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select coalesce(private.setting('tax'), 'off');
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

CREATE OR REPLACE FUNCTION private.translated_query (
  typed text
)
  RETURNS tsquery
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select string_agg('(' || concat_ws(' | ', words.query::text, translated.query) || ')', ' & ' order by words.place)::tsquery
  from private.expand_words(typed) as words
  cross join lateral (
    select string_agg('(' || plainto_tsquery('public.catalogue', given.english)::text || ')', ' | ') as query
    from private.translations_of(array(select private.words_of(left(typed, private.search_max_characters())))) as given
    where words.place between given.first_place and given.last_place
  ) as translated
  where numnode(words.query) > 0 and not private.is_stop_word(words.word)
  having count(translated.query) > 0
$function$;

CREATE OR REPLACE FUNCTION private.translations_of (
  words text[]
)
  RETURNS TABLE (
    first_place integer,
    last_place  integer,
    english     text
  )
  LANGUAGE sql
  STABLE
  ROWS 1
  SET search_path TO ''
  AS $function$
  select firsts.place, firsts.place + more.steps, search_translations.english
  from generate_subscripts(words, 1) as firsts (place) cross join generate_series(0, 6) as more (steps)
  join private.search_translations on search_translations.parts = array_to_string(words[firsts.place:firsts.place + more.steps], ' ')
  where firsts.place + more.steps <= cardinality(words)
$function$;

CREATE OR REPLACE FUNCTION private.undo_decision (
  decided public.statements,
  by      text,
  note    text
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  is_ended boolean := private.end_act(decided);
begin
  perform private.reject_if(not is_ended and by = 'shop', 'already_done');
  update public.statements set reversed_at = now(), reversed_by = by where statements.id = decided.id and statements.reversed_at is null;
  perform private.reject_if(not found, 'already_done');
  if is_ended then
    perform private.log_action(
      private.moderation_acts() -> decided.act ->> 'reversal', case
        -- The log doesn't say who wrote as a guest.
        when private.guest_writer(decided.review_id) is null then decided.user_id else private.deleted_user_id()
      end, note, decided.listing_id, decided.review_id,
      of_statement => decided.id, reversing => (
        select min(moderation_actions.id) from public.moderation_actions
        where moderation_actions.statement_id = decided.id and moderation_actions.reverses is null
      )
    );
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.undo_move (
  of_link bytea
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  undone record;
begin
  perform private.lock_standing_alone(moves.holder_id) from private.undoable_move(of_link) as moves;
  select moves.*, claims.address, corrections.old_address into undone
  from private.undoable_move(of_link) as moves
  join private.claims on claims.holder_id = moves.holder_id
  join private.corrections on corrections.id = moves.correction_id for update of claims, corrections;
  perform private.reject_if(not found, 'not_found');
  update private.corrections set state = 'undone', old_address = null, undo_until = null where corrections.id = undone.correction_id;
  perform private.give_to_address(undone.holder_id, undone.old_address);
  with returned as (delete from private.moved_links where moved_links.correction_id = undone.correction_id returning moved_links.*)
  insert into private.redress_links (digest, user_id, mail_id, made_at)
  select returned.digest, undone.holder_id, returned.mail_id, returned.made_at from returned order by returned.digest = of_link desc
  on conflict do nothing;
  perform private.enqueue_mail_to_address('purchase_moved_away', undone.address, undone.correction_id || ':undone', jsonb_build_object(
    'titles', undone.titles, 'isUndone', true
  ), private.guest_locale(undone.holder_id));
end
$function$;

CREATE OR REPLACE FUNCTION private.unkept_mail_kinds()
  RETURNS text[]
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
RETURN ARRAY['account_deleted'::text, 'guest_links'::text, 'invitation'::text, 'confirm_follow'::text, 'purchase_moved_away'::text, 'gift_ended'::text, 'report_received'::text];

CREATE OR REPLACE FUNCTION private.unreconciled_orders (
  older_than       interval,
  at_most          integer,
  after_created_at timestamp with time zone DEFAULT '-infinity'::timestamp WITH time zone,
  after_order_id   uuid                     DEFAULT '00000000-0000-0000-0000-000000000000'::uuid
)
  RETURNS TABLE (
    order_id             uuid,
    checkout_session_id  text,
    stripe_account_id    text,
    payment_intent_id    text,
    fee_cents            integer,
    pending_refund_cents integer,
    created_at           timestamp with time zone
  )
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select orders.id, orders.checkout_session_id, orders.stripe_account_id, orders.payment_intent_id, orders.fee_cents,
    case when orders.duplicate_refunded_at is null then orders.duplicate_cents else 0 end, orders.created_at
  from public.orders
  where (
      (orders.status = 'pending' and orders.checkout_session_id is not null and orders.created_at < now() - older_than)
      or (orders.status = 'processing' and orders.asked_at < now() - interval '1 day')
      or (orders.duplicate_cents > 0 and orders.duplicate_refunded_at is null)
      or (orders.is_end_unconfirmed and exists (
        select from public.seller_accounts
        where seller_accounts.seller_id = orders.seller_id and seller_accounts.stripe_account_id = orders.stripe_account_id
          and seller_accounts.deauthorized_at is null
      ))
    )
    and (orders.created_at, orders.id) > (after_created_at, after_order_id)
  order by orders.created_at, orders.id
  limit least(at_most, 100);
$function$;

CREATE OR REPLACE FUNCTION private.unsolicited_mail_kinds()
  RETURNS text[]
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
RETURN ARRAY['free_copy'::text, 'invitation'::text, 'gift'::text, 'gift_ended'::text, 'report_received'::text, 'guest_message'::text];

CREATE OR REPLACE FUNCTION private.verify_reviews()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  perform from public.listings
  where listings.id = new.listing_id
    and exists (
      select from public.reviews left join private.guest_reviews on guest_reviews.review_id = reviews.id
      where reviews.listing_id = new.listing_id and (reviews.reviewer_id = new.buyer_id or guest_reviews.order_id = new.order_id)
    )
  for no key update;
  update public.reviews set is_verified = new.revoked_at is null,
    is_counted = new.revoked_at is null or (new.revoke_reason <> 'withdrawn' and reviews.rating <= 3)
  from private.guest_reviews
  where guest_reviews.review_id = reviews.id and guest_reviews.order_id = new.order_id and guest_reviews.listing_id = new.listing_id;
  update public.reviews
  set is_verified = private.is_verified_buyer(reviews.listing_id, reviews.reviewer_id), is_counted = private.is_rating_counted(reviews.listing_id, reviews.reviewer_id, reviews.rating)
  where reviews.listing_id = new.listing_id and reviews.reviewer_id = new.buyer_id;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.vote_for_review (
  of_review  uuid,
  is_helpful boolean
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  concerned uuid[];
begin
  perform private.lock_standing(auth.uid());
  select array[reviews.reviewer_id, listings.seller_id, private.guest_writer(reviews.id)] into concerned
  from public.reviews join public.listings on listings.id = reviews.listing_id
  where reviews.id = of_review and reviews.is_public and reviews.removed_at is null
  for no key update of reviews;
  if concerned is null then
    perform private.reject('review_not_found');
  elsif auth.uid() = any (concerned) then
    perform private.reject('own_vote');
  elsif is_helpful then
    insert into public.review_votes (voter_id, review_id) values (auth.uid(), of_review) on conflict do nothing;
  else
    delete from public.review_votes where review_votes.review_id = of_review and review_votes.voter_id = auth.uid();
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.warning_of (
  of_order_id uuid
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select jsonb_build_object('warned_at', fraud_warnings.warned_at, 'is_open', private.is_warning_open(fraud_warnings))
  from private.fraud_warnings where fraud_warnings.order_id = of_order_id
  order by fraud_warnings.warned_at desc, fraud_warnings.id limit 1;
$function$;

CREATE OR REPLACE FUNCTION private.with_source (
  sources jsonb,
  source  text,
  seen    text[]
)
  RETURNS jsonb
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
declare
  is_new constant boolean := not (sources ? source or source = any (seen));
  counted constant text := case
    when is_new and (
      select count(*) from (
        select jsonb_object_keys(sources) union select unnest(seen) except select private.other_sources()
      ) as known
    ) >= private.sources_a_month_max() then private.other_sources()
    else source
  end;
begin
  return case
    when source is null then sources
    else sources || jsonb_build_object(counted, coalesce((sources ->> counted)::integer, 0) + 1)
  end;
end
$function$;

CREATE OR REPLACE FUNCTION private.withdraw_from_order (
  of_order_id   uuid,
  declared_name text
)
  RETURNS timestamp WITH time zone
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  order_row public.orders := private.lock_bought_order(of_order_id);
  declared timestamptz;
  facts jsonb;
begin
  -- Waits for a recipient who opens the gift.
  perform from private.gifts where gifts.order_id = order_row.id for update;
  select order_withdrawals.declared_at into declared from public.order_withdrawals where order_withdrawals.order_id = order_row.id;
  if found then
    return declared;
  elsif order_row.status = 'disputed' then
    perform private.reject('refund_disputed');
  elsif not private.can_withdraw(order_row) then
    perform private.reject('withdrawal_impossible');
  end if;
  insert into public.order_withdrawals (order_id, buyer_id, name)
  values (order_row.id, order_row.buyer_id, declared_name) returning declared_at into declared;
  perform private.queue_refund(order_row.id, order_items.listing_id, order_items.price_cents, 'withdrawal', 'withdrawn')
  from public.order_items where order_items.order_id = order_row.id and order_items.price_cents > 0;
  perform private.run_job_soon('sweep_orders');
  facts := private.order_facts(order_row) || jsonb_build_object('declaredAt', declared, 'declaredBy', declared_name);
  perform private.enqueue_mail('withdrawal', order_row.buyer_id, order_row.id::text, facts);
  perform private.enqueue_mail('withdrawal', order_row.seller_id, order_row.id::text, facts || '{"isSeller": true}');
  return declared;
end
$function$;

CREATE OR REPLACE FUNCTION private.withdrawal_days()
  RETURNS integer
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select coalesce(private.setting('withdrawal_days')::integer, 0);
$function$;

CREATE OR REPLACE FUNCTION private.withhold_mail (
  due        private.outbox,
  standing   text,
  to_address text
)
  RETURNS boolean
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  problem constant text := private.address_problem(to_address);
begin
  if due.attempts >= private.mail_attempts_max() then
    update private.outbox set buried_at = now(), last_error = coalesce(outbox.last_error, 'every try was cut off') where outbox.id = due.id;
    perform private.give_up_post(due.id);
  elsif standing = 'deleted' or private.is_mail_unwanted(due, to_address, problem) then
    delete from private.outbox where outbox.id = due.id;
  elsif problem = 'bounce' then
    update private.outbox set buried_at = now(), last_error = 'the address bounced' where outbox.id = due.id;
  elsif due.kind in ('gift', 'free_copy', 'licence_key') and (
    select bool_and(entitlements.revoked_at is not null) from public.entitlements
    where entitlements.order_id = (due.facts ->> 'orderId')::uuid
      and entitlements.listing_id = coalesce((due.facts ->> 'listingId')::uuid, entitlements.listing_id)
  ) or due.kind = 'new_release' and due.facts ? 'stop' and exists (
    select from private.item_mails_before(due, to_address) as sent where sent.sent_at > now() - interval '7 days'
  ) or not due.facts ? 'counted' and private.is_unsolicited(due) and private.is_over_bounds(due, to_address) then
    delete from private.outbox where outbox.id = due.id and outbox.created_at < now() - interval '30 days';
    update private.outbox set due_at = now() + interval '1 day' where outbox.id = due.id;
  elsif due.kind <> 'post' then
    return false;
  else
    -- Held until resume_posts.
    update private.outbox set due_at = 'infinity'
    where outbox.id = due.id and exists (
      select from public.posts join public.post_senders on post_senders.seller_id = posts.seller_id and post_senders.paused_at is not null
      where posts.id = (due.facts ->> 'postId')::uuid
    );
    return found;
  end if;
  return true;
end
$function$;

CREATE OR REPLACE FUNCTION private.word_alternatives (
  words text[]
)
  RETURNS TABLE (
    first_place integer,
    last_place  integer,
    other       text,
    is_phrase   boolean
  )
  LANGUAGE plpgsql
  STABLE
  ROWS 4
  SET search_path TO ''
  AS $function$
declare
  word_stems text[] := array(
    select coalesce((ts_lexize('pg_catalog.english_stem', parts.word))[1], parts.word)
    from unnest(words) with ordinality as parts (word, place) order by parts.place
  );
begin
  return query
    select firsts.place, firsts.place + more.steps, alternatives.phrase, false
    from generate_subscripts(words, 1) as firsts (place) cross join (values (0), (1), (2)) as more (steps)
    join private.search_synonyms on search_synonyms.stems = array_to_string(word_stems[firsts.place:firsts.place + more.steps], ' '),
      unnest(search_synonyms.alternatives) as alternatives (phrase)
    where firsts.place + more.steps <= cardinality(words)
    union all
    select translated.first_place, translated.last_place, translated.english, false from private.translations_of(words) as translated
    where private.language_of(array_to_string(words, ' ')) = 'mixed'
    union all
    select spelling.first_place, spelling.last_place, spelling.other, false from private.other_spellings(words) as spelling;
  -- Longer words of titles that begin or end with a typed one, as German compounds do, and its
  -- German forms. Not of common English words: "paper" doesn't mean wallpaper.
  return query
    select typed.place, typed.place, longer.word, false
    from generate_subscripts(words, 1) as typed (place)
    cross join lateral (
      (
        select known.word from private.catalogue_words as known
        where known.word collate "C" > words[typed.place] and known.word collate "C" < words[typed.place] || chr(1114111)
        order by char_length(known.word), known.word limit 10
      )
      union
      (
        select known.word from private.catalogue_words as known
        where reverse(known.word) collate "C" > reverse(words[typed.place]) and reverse(known.word) collate "C" < reverse(words[typed.place]) || chr(1114111)
        order by char_length(known.word), known.word limit 10
      )
      union
      (select known.word from private.catalogue_words as known where private.german_stem(known.word) = private.german_stem(words[typed.place]) order by known.word limit 10)
    ) as longer
    where char_length(words[typed.place]) >= 4 and longer.word <> words[typed.place] and not private.is_common_word(words[typed.place]);
  -- One word split in two that titles have, or into a number and its unit. The first may end with
  -- the letters that link German words. Long halves may stand apart from each other.
  return query
    with halves as materialized (
      select distinct typed.place, regexp_replace(left(words[typed.place], cut.place), linked.ending, '') as head, substr(words[typed.place], cut.place + 1) as tail
      from generate_subscripts(words, 1) as typed (place), generate_series(3, 37) as cut (place), (values ('$'), ('[ns]$'), ('e[ns]$')) as linked (ending)
      where cut.place <= char_length(words[typed.place]) - 3
    ),
    known as materialized (
      select catalogue_words.word from private.catalogue_words
      where catalogue_words.word = any (array(
        select parts.word from halves cross join lateral (values (halves.head), (halves.tail), (halves.tail || 's')) as parts (word)
      ))
    )
    select typed.place, typed.place, regexp_replace(words[typed.place], '^([0-9]+)([a-z]+)$', '\1 \2'), true
    from generate_subscripts(words, 1) as typed (place) where words[typed.place] ~ '^[0-9]+[a-z]+$'
    union all
    select halves.place, halves.place, halves.head || ' ' || halves.tail, least(char_length(halves.head), char_length(halves.tail)) < 5
    from halves
    where exists (select from known where known.word = halves.head)
      and exists (select from known where known.word in (halves.tail, halves.tail || 's'));
end
$function$;

CREATE OR REPLACE FUNCTION private.write_restored_order (
  snapshot  jsonb,
  sold_by   uuid,
  bought_by uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  restored_id uuid := (snapshot ->> 'order_id')::uuid;
  began_at timestamptz := (snapshot ->> 'created_at')::timestamptz;
  used_id uuid;
begin
  insert into public.orders (
    id, number, buyer_id, seller_id, total_cents, fee_cents, currency, basket_digest, stripe_account_id, livemode, checkout_session_id, expires_at, created_at,
    refund_policy, discount_code, discount_cents, bundle_name, bundle_cents, tax_mode, withdrawal_days, seller_identity
  )
  select restored_id, (
      -- A new number if the snapshot's isn't one: the seller can write it.
      select coalesce(min(kept), private.new_order_number()) from private.order_number_of(snapshot ->> 'order_number') as kept where kept !~ 'U'
    ), bought_by, sold_by, sum(items.price_cents), (snapshot ->> 'fee_cents')::integer, upper(snapshot ->> 'currency'),
    sha256(convert_to('restored ' || restored_id, 'UTF8')), snapshot ->> 'account_id', (snapshot ->> 'livemode')::boolean, snapshot ->> 'session_id',
    began_at + interval '1 day', began_at, private.joined_parts('refund_policy', snapshot), snapshot ->> 'discount_code',
    coalesce((snapshot ->> 'discount_cents')::integer, 0), snapshot ->> 'bundle_name', coalesce((snapshot ->> 'bundle_cents')::integer, 0), snapshot ->> 'tax_mode',
    coalesce((snapshot ->> 'withdrawal_days')::integer, 0), private.restored_identity(private.joined_parts('seller_identity', snapshot))
  from private.restored_items(snapshot) as items;
  insert into public.order_items (order_id, listing_id, title, price_cents, discount_cents, seller_name, showcase_images, usage_licence)
  select restored_id, listings.id, listings.title, items.price_cents, items.discount_cents, profiles.name, listings.showcase_images, items.usage_licence
  from private.restored_items(snapshot) as items
  join public.listings on listings.id = items.listing_id join public.profiles on profiles.id = listings.seller_id;
  -- The discount that had the code then. An open order of the same buyer in the backup gives its
  -- use back.
  select discounts.id into used_id from public.discounts
  where discounts.seller_id = sold_by and discounts.code = snapshot ->> 'discount_code'
    and coalesce(discounts.ended_at, 'infinity') > began_at and coalesce(discounts.ends_at, 'infinity') > began_at
  order by discounts.ended_at limit 1;
  update private.discount_uses set released_at = now() from public.orders
  where discount_uses.discount_id = used_id and discount_uses.buyer_id = bought_by and discount_uses.released_at is null
    and orders.id = discount_uses.order_id and orders.status = 'pending';
  insert into private.discount_uses (order_id, discount_id, buyer_id)
  select restored_id, used_id, bought_by where used_id is not null
  on conflict do nothing;
  -- Sellers can read their sessions, so the giver must write the address again.
  insert into private.gifts (order_id, seller_id, deliver_at) select restored_id, sold_by, began_at where snapshot ->> 'is_gift' = 'true';
  insert into public.supply_consents (order_id, buyer_id, words, locale, version, given_at)
  select restored_id, bought_by, consent ->> 'words', consent ->> 'locale', consent ->> 'version', began_at
  from (select snapshot -> 'consent') as given (consent) where consent ->> 'words' is not null;
end
$function$;

CREATE OR REPLACE FUNCTION private.write_search_document()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  described constant text := new.description || ' ' || replace(array_to_string(new.tags, ' '), '-', ' ');
begin
  new.search_document :=
    setweight(to_tsvector('public.catalogue', new.title || ' ' || private.cjk_words(new.title)), 'A')
    || setweight(to_tsvector('public.catalogue', described || ' ' || private.cjk_words(described)), 'B')
    || setweight(to_tsvector('public.catalogue', (
      select profiles.name || ' ' || profiles.username from public.profiles where profiles.id = new.seller_id
    )), 'C')
    || to_tsvector('public.catalogue', coalesce((
      select concat_ws(' ', categories.name, others.names, private.cjk_words(others.names))
      from public.categories cross join lateral (select string_agg(value, ' ') from jsonb_each_text(categories.names)) as others (names)
      where categories.slug = new.category
    ), ''));
  new.updated_at := now();
  return new;
end
$function$;

ALTER TABLE "private"."checkout_networks"
  ADD CONSTRAINT "checkout_networks_order_id_fkey" FOREIGN KEY (order_id) REFERENCES public.orders(id) ON DELETE CASCADE;

ALTER TABLE "private"."fraud_warnings"
  ADD CONSTRAINT "fraud_warnings_order_id_fkey" FOREIGN KEY (order_id) REFERENCES public.orders(id) ON DELETE CASCADE;

ALTER TABLE "private"."guest_reviews"
  ADD CONSTRAINT "guest_reviews_listing_id_fkey" FOREIGN KEY (listing_id) REFERENCES public.listings(id) ON DELETE CASCADE;

ALTER TABLE "private"."guest_reviews"
  ADD CONSTRAINT "guest_reviews_order_id_fkey" FOREIGN KEY (order_id) REFERENCES public.orders(id);

ALTER TABLE "private"."guest_reviews"
  ADD CONSTRAINT "guest_reviews_review_id_fkey" FOREIGN KEY (review_id) REFERENCES public.reviews(id) ON DELETE CASCADE;

ALTER TABLE "private"."mail_stops"
  ADD CONSTRAINT "mail_stops_gifts_of_all" CHECK (((seller_id IS NULL) = (kind = ANY (ARRAY['gifts'::text, 'reports'::text]))));

ALTER TABLE "private"."mail_stops"
  ADD CONSTRAINT "mail_stops_kind_known"
    CHECK
    ((kind = ANY (ARRAY['posts'::text, 'offers'::text, 'item_news'::text, 'invitation'::text, 'copies'::text, 'gifts'::text, 'messages'::text, 'releases'::text, 'reminders'::text,
    'reports'::text, 'payments'::text])));

ALTER TABLE "private"."outbox"
  ADD CONSTRAINT "outbox_kind_known"
    CHECK
    ((kind = ANY (ARRAY['purchase'::text, 'free_copy'::text, 'purchase_moved'::text, 'purchase_moved_away'::text, 'invitation'::text, 'gift'::text, 'gift_ended'::text,
    'gift_update'::text,
    'licence_key'::text,
    'licence_keys_needed'::text,
    'sale'::text,
    'first_sale'::text,
    'payment_pending'::text,
    'refund'::text,
    'supply_consent'::text,
    'withdrawal'::text,
    'dispute'::text,
    'fraud_warning'::text,
    'case'::text,
    'case_sent'::text,
    'message'::text,
    'review'::text,
    'new_release'::text,
    'review_reminder'::text,
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
    'statement'::text,
    'report_received'::text,
    'report_outcome'::text,
    'appeal'::text,
    'settings_changed'::text, 'fee_change'::text, 'identity_required'::text, 'confirm_follow'::text, 'guest_links'::text, 'guest_message'::text, 'export_code'::text])));

ALTER TABLE "private"."outbox"
  ADD CONSTRAINT "outbox_locale_known" CHECK ((locale = ANY (ARRAY['en'::text, 'de'::text, 'es'::text, 'fr'::text, 'ja'::text])));

ALTER TABLE "private"."review_reminders"
  ADD CONSTRAINT "review_reminders_entitlement_id_fkey" FOREIGN KEY (entitlement_id) REFERENCES public.entitlements(id) ON DELETE CASCADE;

ALTER TABLE "private"."search_translations"
  ADD CONSTRAINT "search_translations_word_plain" CHECK ((word ~ '^([a-z]{3,}|[\u3040-\u30ff\u3400-\u9fff]+)$'::text));

ALTER TABLE "private"."seller_browsers"
  ADD CONSTRAINT "seller_browsers_seller_id_fkey" FOREIGN KEY (seller_id) REFERENCES public.profiles(id) ON DELETE CASCADE;

ALTER TABLE "private"."settings"
  ADD CONSTRAINT "settings_case_answer_days"
    CHECK
    (((name <> 'case_answer_days'::text) OR (((((value)::text ~ '^[0-9]+$'::text) AND (value @@ '($ >= 1 && $ <= 365)'::jsonpath)) IS TRUE) AND ((next_value IS NULL) OR
    ((((next_value)::text ~ '^[0-9]+$'::text) AND (next_value @@ '($ >= 1 && $ <= 365)'::jsonpath)) IS TRUE)))));

ALTER TABLE "private"."settings"
  ADD CONSTRAINT "settings_listing_quota"
    CHECK
    (((name <> 'listing_quota'::text) OR (((((value)::text ~ '^[0-9]+$'::text) AND (value @@ '($ >= 1 && $ <= 100000)'::jsonpath)) IS TRUE) AND ((next_value IS NULL) OR
    ((((next_value)::text ~ '^[0-9]+$'::text) AND (next_value @@ '($ >= 1 && $ <= 100000)'::jsonpath)) IS TRUE)))));

ALTER TABLE "private"."settings"
  ADD CONSTRAINT "settings_planned_whole" CHECK (((next_value IS NULL) = (takes_effect_at IS NULL)));

ALTER TABLE "private"."settings"
  ADD CONSTRAINT "settings_platform_fee_bps"
    CHECK
    (((name <> 'platform_fee_bps'::text) OR (((((value)::text ~ '^[0-9]+$'::text) AND (value @@ '($ >= 0 && $ <= 5000)'::jsonpath)) IS TRUE) AND ((next_value IS NULL) OR
    ((((next_value)::text ~ '^[0-9]+$'::text) AND (next_value @@ '($ >= 0 && $ <= 5000)'::jsonpath)) IS TRUE)))));

ALTER TABLE "private"."settings"
  ADD CONSTRAINT "settings_post_recipients_without_sale"
    CHECK
    (((name <> 'post_recipients_without_sale'::text) OR (((((value)::text ~ '^[0-9]+$'::text) AND (value @@ '($ >= 0 && $ <= 100000)'::jsonpath)) IS TRUE) AND ((next_value IS NULL)
    OR ((((next_value)::text ~ '^[0-9]+$'::text) AND (next_value @@ '($ >= 0 && $ <= 100000)'::jsonpath)) IS TRUE)))));

ALTER TABLE "private"."settings"
  ADD CONSTRAINT "settings_report_answer_days"
    CHECK
    (((name <> 'report_answer_days'::text) OR (((((value)::text ~ '^[0-9]+$'::text) AND (value @@ '($ >= 1 && $ <= 365)'::jsonpath)) IS TRUE) AND ((next_value IS NULL) OR
    ((((next_value)::text ~ '^[0-9]+$'::text) AND (next_value @@ '($ >= 1 && $ <= 365)'::jsonpath)) IS TRUE)))));

ALTER TABLE "private"."settings"
  ADD CONSTRAINT "settings_seller_identity"
    CHECK
    (((name <> 'seller_identity'::text) OR ((value = ANY (ARRAY['"optional"'::jsonb, '"required"'::jsonb])) AND ((next_value IS NULL) OR (next_value = ANY
    (ARRAY['"optional"'::jsonb, '"required"'::jsonb]))))));

ALTER TABLE "private"."settings"
  ADD CONSTRAINT "settings_storage_quota"
    CHECK
    (((name <> 'storage_quota'::text) OR (((((value)::text ~ '^[0-9]+$'::text) AND (value @@ '($ >= 0 && $ <= 10737418240000)'::jsonpath)) IS TRUE) AND ((next_value IS NULL) OR
    ((((next_value)::text ~ '^[0-9]+$'::text) AND (next_value @@ '($ >= 0 && $ <= 10737418240000)'::jsonpath)) IS TRUE)))));

ALTER TABLE "private"."settings"
  ADD CONSTRAINT "settings_tax"
    CHECK
    (((name <> 'tax'::text) OR ((value = ANY (ARRAY['"off"'::jsonb, '"inclusive"'::jsonb, '"exclusive"'::jsonb])) AND ((next_value IS NULL) OR (next_value = ANY
    (ARRAY['"off"'::jsonb, '"inclusive"'::jsonb, '"exclusive"'::jsonb]))))));

ALTER TABLE "private"."settings"
  ADD CONSTRAINT "settings_withdrawal_days"
    CHECK
    (((name <> 'withdrawal_days'::text) OR (((((value)::text ~ '^[0-9]+$'::text) AND (value @@ '($ >= 0 && $ <= 365)'::jsonpath)) IS TRUE) AND ((next_value IS NULL) OR
    ((((next_value)::text ~ '^[0-9]+$'::text) AND (next_value @@ '($ >= 0 && $ <= 365)'::jsonpath)) IS TRUE)))));

ALTER TABLE "public"."accounts"
  ADD CONSTRAINT "accounts_locale_known" CHECK ((locale = ANY (ARRAY['en'::text, 'de'::text, 'es'::text, 'fr'::text, 'ja'::text])));

ALTER TABLE "public"."contact_messages"
  ADD CONSTRAINT "contact_messages_locale_known" CHECK ((locale = ANY (ARRAY['en'::text, 'de'::text, 'es'::text, 'fr'::text, 'ja'::text])));

ALTER TABLE "public"."licence_keys"
  ADD CONSTRAINT "licence_keys_held_for_fkey" FOREIGN KEY (held_for) REFERENCES public.orders(id) ON DELETE SET NULL;

ALTER TABLE "public"."licence_keys"
  ADD CONSTRAINT "licence_keys_held_or_assigned" CHECK ((num_nonnulls(held_for, entitlement_id) <= 1));

ALTER TABLE "public"."listing_views"
  ADD CONSTRAINT "listing_views_sources_of_views" CHECK ((jsonb_typeof(sources) = 'object'::text));

ALTER TABLE "public"."mail_preferences"
  ADD CONSTRAINT "mail_preferences_kind_optional"
    CHECK
    ((kind = ANY (ARRAY['free_copy'::text, 'sale'::text, 'message'::text, 'review'::text, 'new_release'::text, 'review_reminder'::text, 'new_listings'::text,
    'saved_searches'::text, 'list_news'::text, 'post'::text, 'draft_failed'::text, 'webhook_off'::text])));

ALTER TABLE "public"."moderation_actions"
  ADD CONSTRAINT "moderation_actions_known"
    CHECK
    ((action = ANY (ARRAY['remove_review'::text, 'warn'::text, 'remove_collection'::text, 'take_down_listing'::text, 'suspend'::text, 'ban'::text, 'restore_review'::text,
    'reverse_warning'::text,
    'restore_collection'::text,
    'restore_listing'::text,
    'lift_suspension'::text,
    'unban'::text,
    'dismiss'::text,
    'reactivate'::text,
    'uphold'::text,
    'refund_case'::text,
    'replace_case'::text,
    'reject_case'::text,
    'move_purchase'::text,
    'refuse_move'::text,
    'propose_admin'::text,
    'make_admin'::text,
    'propose_removal'::text,
    'remove_admin'::text,
    'end_proposal'::text,
    'add_category'::text,
    'change_category'::text,
    'delete_category'::text,
    'merge_tag'::text,
    'add_synonym'::text, 'add_pick'::text, 'change_pick'::text, 'delete_pick'::text, 'change_setting'::text, 'plan_setting'::text, 'withdraw_setting'::text, 'look_up'::text])));

ALTER TABLE "public"."moderation_actions"
  ADD CONSTRAINT "moderation_actions_look_ups_by_kind" CHECK (((action <> 'look_up'::text) OR ((reason IS
    NOT NULL) AND (reason = ANY (ARRAY['order_number'::text, 'stripe_id'::text, 'listing'::text, 'username'::text, 'email'::text])))));

ALTER TABLE "public"."order_items"
  ADD CONSTRAINT "order_items_source_known"
    CHECK
    ((source ~
    '^(shop|bing|blog|bluesky|discord|duckduckgo|email|etsy|facebook|google|gumroad|instagram|kofi|linkedin|mastodon|newsletter|patreon|pinterest|podcast|print|reddit|substack|telegram|threads|tiktok|tumblr|twitch|whatsapp|x|youtube|(?=.{1,100}$)(?!.*[.](arpa|corp|home|internal|intranet|invalid|lan|local|localdomain|localhost|private|test)$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?[.])+[a-z][a-z0-9-]{0,61}[a-z0-9])$'::text));

ALTER TABLE "public"."order_withdrawals"
  ADD CONSTRAINT "order_withdrawals_name_length" CHECK (((char_length(name) >= 1) AND (char_length(name) <= 120) AND (name ~ '\S'::text) AND (name !~ '[\r\n]'::text)));

ALTER TABLE "public"."orders"
  ADD CONSTRAINT "orders_processing_since_then" CHECK (((status <> 'processing'::text) OR (num_nonnulls(processing_since, asked_at) = 2)));

ALTER TABLE "public"."orders"
  ADD CONSTRAINT "orders_status_known"
    CHECK ((status = ANY (ARRAY['pending'::text, 'processing'::text, 'paid'::text, 'refunded'::text, 'partially_refunded'::text, 'disputed'::text, 'expired'::text])));

ALTER TABLE "public"."reports"
  ADD CONSTRAINT "reports_locale_known" CHECK ((locale = ANY (ARRAY['en'::text, 'de'::text, 'es'::text, 'fr'::text, 'ja'::text])));

ALTER TABLE "public"."reports"
  ADD CONSTRAINT "reports_of_member_or_address" CHECK ((num_nonnulls(reporter_id, address) = 1));

ALTER TABLE "public"."seller_accounts"
  ADD CONSTRAINT "seller_accounts_refund_warned_positive" CHECK ((refund_warned_under_cents > 0));

ALTER TABLE "public"."seller_identities"
  ADD CONSTRAINT "seller_identities_seller_id_fkey" FOREIGN KEY (seller_id) REFERENCES public.profiles(id) ON DELETE CASCADE;

ALTER TABLE "public"."supply_consents"
  ADD CONSTRAINT "supply_consents_locale_known" CHECK ((locale ~ '^[a-z]{2}$'::text));

CREATE VIEW "private"."card_tests" AS  SELECT checkout_networks.network_digest
   FROM (private.checkout_networks
     CROSS JOIN LATERAL unnest(checkout_networks.failed_at) failed(failed))
  WHERE (failed.failed > (now() - '01:00:00'::interval))
  GROUP BY checkout_networks.network_digest
 HAVING (count(*) >= 5);

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
    seller_identity AS "sellerIdentity",
        CASE
            WHEN (withdrawable_until IS NOT NULL) THEN ( SELECT jsonb_build_object('until', orders.withdrawable_until, 'days', orders.withdrawal_days, 'can_withdraw', private.can_withdraw(orders.*), 'is_waiting', private.awaits_consent(orders.*), 'consent',
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
    private.imported_from(id) AS imported_from,
    private.shows_invoice(orders.*) AS has_invoice
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
begin
  if not private.is_in_good_standing() then
    perform private.require_good_standing();
    return;
  end if;
  return query
    select * from private.order_rows
    where order_rows.buyer_id = auth.uid() and (order_rows.paid_at is not null or order_rows.status = 'processing')
      and (order_rows.created_at, order_rows.id) < (private.after_time(request), private.after_id(request))
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

CREATE VIEW "private"."shown_identities" AS  SELECT newest.seller_id,
        CASE newest.kind
            WHEN 'trader'::text THEN (to_jsonb(newest.*) - ARRAY['seller_id'::text, 'certified_at'::text])
            ELSE jsonb_build_object('kind', newest.kind)
        END AS identity
   FROM (( SELECT DISTINCT ON (seller_identities.seller_id) seller_identities.seller_id,
            seller_identities.kind,
            seller_identities.legal_name,
            seller_identities.address,
            seller_identities.email,
            seller_identities.phone,
            seller_identities.register_number,
            seller_identities.vat_number,
            seller_identities.certified_at
           FROM public.seller_identities
          ORDER BY seller_identities.seller_id, seller_identities.certified_at DESC) newest
     JOIN public.profiles ON (((profiles.id = newest.seller_id) AND (profiles.standing = ANY (ARRAY['good'::text, 'suspended'::text])))));

CREATE INDEX checkout_networks_network_digest_idx ON private.checkout_networks USING btree (network_digest);

CREATE INDEX checkout_networks_opened_at_idx ON private.checkout_networks USING btree (opened_at);

CREATE INDEX disputes_opened_at_idx ON private.disputes USING btree (opened_at);

CREATE INDEX fraud_warnings_order_id_idx ON private.fraud_warnings USING btree (order_id);

CREATE INDEX ledger_transactions_refunds_idx ON private.ledger_transactions USING btree (posted_at, id)
  WHERE (kind = ANY (ARRAY['refund'::text, 'refund_reversal'::text]));

CREATE INDEX review_reminders_due_at_idx ON private.review_reminders USING btree (due_at)
  WHERE (due_at IS NOT NULL);

CREATE INDEX stripe_movements_charges_idx ON private.stripe_movements USING btree (source_id)
  WHERE (kind = 'charge'::text);

CREATE INDEX licence_keys_held_idx ON public.licence_keys USING btree (held_for)
  WHERE (held_for IS NOT NULL);

CREATE INDEX listings_category_score_idx ON public.listings USING btree (category, ((showcase_images <> '[]'::jsonb)) DESC, score DESC, id DESC)
  WHERE (status = 'active'::text);

CREATE INDEX listings_popularity_idx ON public.listings USING btree (popularity DESC, id DESC) INCLUDE (seller_id)
  WHERE (status = 'active'::text);

CREATE INDEX orders_customers_idx ON public.orders USING btree (seller_id, buyer_id, paid_at DESC, id DESC)
  WHERE (paid_at IS NOT NULL);

CREATE INDEX orders_processing_idx ON public.orders USING btree (asked_at)
  WHERE (status = 'processing'::text);

CREATE INDEX orders_withdrawable_until_idx ON public.orders USING btree (withdrawable_until)
  WHERE (withdrawable_until IS NOT NULL);

CREATE INDEX reports_address_idx ON public.reports USING btree (address)
  WHERE (address IS NOT NULL);

CREATE UNIQUE INDEX reports_one_pending_per_target ON public.reports
  USING btree
  (COALESCE((reporter_id)::text, address), reported_user_id, COALESCE(reported_listing_id, reported_user_id), COALESCE(reported_review_id, reported_user_id),
  COALESCE(reported_collection_id, reported_user_id), COALESCE(reported_post_id, reported_user_id))
  WHERE (status = 'pending'::text);

CREATE TRIGGER settings_end_in_effect
  BEFORE UPDATE OF VALUE ON private.settings
  FOR EACH ROW
  WHEN (((old.takes_effect_at <= now()) AND (NOT (new.takes_effect_at IS DISTINCT FROM old.takes_effect_at))))
  EXECUTE FUNCTION private.end_setting_in_effect();

CREATE TRIGGER categories_refresh_listings
  AFTER UPDATE OF parent, name, names ON public.categories
  FOR EACH ROW
  WHEN (((old.parent IS DISTINCT FROM new.parent) OR ((old.name <> new.name) OR (old.names <> new.names))))
  EXECUTE FUNCTION private.refresh_category();

CREATE TRIGGER downloads_plan_review_reminder
  AFTER INSERT ON public.downloads
  FOR EACH ROW
  EXECUTE FUNCTION private.plan_review_reminder();

CREATE TRIGGER order_withdrawals_keep
  BEFORE UPDATE OF order_id, name, declared_at ON public.order_withdrawals
  FOR EACH ROW
  EXECUTE FUNCTION private.refuse_change('what a buyer declared is not changed');

CREATE TRIGGER orders_end_processing
  AFTER UPDATE OF status ON public.orders
  FOR EACH ROW
  WHEN (((old.status = 'processing'::text) AND (new.status = 'expired'::text)))
  EXECUTE FUNCTION private.end_processing();

CREATE TRIGGER orders_keep_seller_identity
  BEFORE UPDATE OF seller_identity ON public.orders
  FOR EACH ROW
  WHEN ((new.seller_identity IS DISTINCT FROM old.seller_identity))
  EXECUTE FUNCTION private.refuse_change('the seller identity of an order is not changed');

CREATE TRIGGER seller_accounts_lock_standing
  BEFORE INSERT OR DELETE OR UPDATE ON public.seller_accounts
  FOR EACH STATEMENT
  WHEN ((CURRENT_USER = 'authenticated'::name))
  EXECUTE FUNCTION private.lock_callers_standing();

CREATE TRIGGER supply_consents_keep
  BEFORE UPDATE OF order_id, words, LOCALE, VERSION, given_at ON public.supply_consents
  FOR EACH ROW
  EXECUTE FUNCTION private.refuse_change('what a buyer declared is not changed');

CREATE POLICY "Users can choose their language and turn their mails off and on" ON "public"."accounts"
  FOR UPDATE
  TO "authenticated"
  USING ((id = ( SELECT auth.uid() AS uid)));

CREATE POLICY "Only users in good standing change their own settings" ON "public"."seller_accounts"
  AS RESTRICTIVE
  FOR UPDATE
  TO "authenticated"
  USING (( SELECT private.is_in_good_standing() AS is_in_good_standing));

CREATE POLICY "Sellers can change their own settings" ON "public"."seller_accounts"
  FOR UPDATE
  TO "authenticated"
  USING ((seller_id = ( SELECT auth.uid() AS uid)));

CREATE POLICY "Only users in good standing read who they sell as" ON "public"."seller_identities"
  AS RESTRICTIVE
  FOR SELECT
  TO "authenticated"
  USING (( SELECT private.is_in_good_standing() AS is_in_good_standing));

CREATE POLICY "Sellers can read who they sell as" ON "public"."seller_identities"
  FOR SELECT
  TO "authenticated"
  USING ((seller_id = ( SELECT auth.uid() AS uid)));

CREATE POLICY "Users can read statements about themselves, admins all" ON "public"."statements"
  FOR SELECT
  TO "authenticated"
  USING (((user_id = ( SELECT auth.uid() AS uid)) OR (( SELECT private.is_admin() AS is_admin) AND (NOT (EXISTS ( SELECT
   FROM public.reviews
  WHERE ((reviews.id = statements.review_id) AND reviews.is_guest)))))));

CREATE POLICY "Buyers can open their threads, sellers those of their sales" ON "public"."threads"
  FOR INSERT
  TO "authenticated"
  WITH CHECK (((buyer_id = ( SELECT auth.uid() AS uid)) OR ((order_id IS NOT NULL) AND (seller_id = ( SELECT auth.uid() AS uid)))));

COMMENT ON COLUMN "public"."listings"."popularity" IS 'The order of Popular: the score without freshness, then the time of the upload.';

COMMENT ON COLUMN "public"."listings"."score" IS 'In millionths. Decides the order of best matches.';

COMMENT ON COLUMN "public"."reviews"."is_guest" IS 'Whether a guest wrote it (86_guests/guest_reviews.sql): it reads “Guest” for ever.';

COMMENT ON TABLE "private"."checkout_networks" IS 'Checkouts of the last 24 hours, and those whose payment is pending: where each was opened, and when its payments failed.';

COMMENT ON TABLE "private"."fraud_warnings" IS 'Warnings of banks about payments of our orders.';

COMMENT ON TABLE "private"."guest_reviews" IS 'Which purchase a guest''s review is of. No client reads it.';

COMMENT ON TABLE "private"."review_reminders" IS 'Purchases that were downloaded, and when their buyer was reminded of a review.';

COMMENT ON TABLE "private"."search_translations" IS 'German, Spanish, French and Japanese words for categories and occasions, without accents. Beside English words, and if no item has the words, they also find English items. `parts` is the word as words_of gives it.';

COMMENT ON TABLE "private"."secrets" IS 'Secrets of the database. No page and no call reads them.';

COMMENT ON TABLE "private"."seller_browsers" IS 'The latest 20 browsers that a seller was signed in with: no guest reviews the seller''s items there. No client reads it.';

COMMENT ON TABLE "public"."seller_identities" IS 'What sellers certified about who sells. The newest row of a seller counts; earlier ones are its history. Only the owner reads it here.';

COMMENT ON TABLE "public"."threads" IS 'A conversation about an order, a listing or a shop. Its buyer opens it, or the seller of a paid order.';

COMMENT ON TYPE "private"."basket" IS 'One seller''s listings and what the buyer pays for each: whose, how much, SHA-256 of ids, prices and labels, what bundles and a discount took off, or why that takes nothing, and who sells.';

REVOKE ALL ON FUNCTION "private"."account_to_pay_out"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."account_to_pay_out"() TO "marketplace_payments";

REVOKE ALL ON FUNCTION "private"."account_to_pay_out"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."account_to_pay_out"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."admit_guest"(text, text, timestamp WITH time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."admit_guest"(text, text, timestamp WITH time zone) TO "marketplace_payments";

REVOKE ALL ON FUNCTION "private"."admit_guest"(text, text, timestamp WITH time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."admit_guest"(text, text, timestamp WITH time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."answer_warning"(uuid, boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."answer_warning"(uuid, boolean) TO "marketplace_api";

REVOKE ALL ON FUNCTION "private"."answer_warning"(uuid, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."answer_warning"(uuid, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "private"."attach_session"(uuid, text, text, timestamp WITH time zone, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."attach_session"(uuid, text, text, timestamp WITH time zone, text) TO "marketplace_payments";

REVOKE ALL ON FUNCTION "private"."attach_session"(uuid, text, text, timestamp WITH time zone, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."attach_session"(uuid, text, text, timestamp WITH time zone, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."await_payment"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."await_payment"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."await_payment"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."begin_order"(uuid[], boolean, integer[], text, integer[], integer, jsonb, jsonb, jsonb, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."begin_order"(uuid[], boolean, integer[], text, integer[], integer, jsonb, jsonb, jsonb, jsonb) TO "marketplace_payments";

REVOKE ALL ON FUNCTION "private"."begin_order"(uuid[], boolean, integer[], text, integer[], integer, jsonb, jsonb, jsonb, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."begin_order"(uuid[], boolean, integer[], text, integer[], integer, jsonb, jsonb, jsonb, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."caller_locale"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."caller_locale"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."caller_locale"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."callers_of_browser"(bytea, bytea) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."callers_of_browser"(bytea, bytea) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."callers_of_browser"(bytea, bytea) TO "postgres";

REVOKE ALL ON FUNCTION "private"."can_withdraw"(public.orders) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."can_withdraw"(public.orders) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."can_withdraw"(public.orders) TO "postgres";

REVOKE ALL ON FUNCTION "private"."card_test_counts"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."card_test_counts"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."card_test_counts"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."categories_names_shape"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."categories_names_shape"() TO "authenticated";

REVOKE ALL ON FUNCTION "private"."categories_names_shape"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."categories_names_shape"() TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."categories_names_shape"() TO "service_role";

REVOKE ALL ON FUNCTION "private"."claim_waiting"(bytea, bytea) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."claim_waiting"(bytea, bytea) TO "marketplace_api";

REVOKE ALL ON FUNCTION "private"."claim_waiting"(bytea, bytea) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."claim_waiting"(bytea, bytea) TO "postgres";

REVOKE ALL ON FUNCTION "private"."correct_search"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."correct_search"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."correct_search"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."count_categories"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."count_categories"() TO "marketplace_public";

REVOKE ALL ON FUNCTION "private"."count_categories"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."count_categories"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."count_listing_view"(uuid, text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."count_listing_view"(uuid, text, text) TO "marketplace_api";

REVOKE ALL ON FUNCTION "private"."count_listing_view"(uuid, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."count_listing_view"(uuid, text, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."count_purchases"(uuid[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."count_purchases"(uuid[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."count_purchases"(uuid[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."create_order"(private.basket, text, boolean, jsonb, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."create_order"(private.basket, text, boolean, jsonb, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."create_order"(private.basket, text, boolean, jsonb, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."delete_due"(regclass, text, name) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."delete_due"(regclass, text, name) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."delete_due"(regclass, text, name) TO "postgres";

REVOKE ALL ON FUNCTION "private"."end_processing"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."end_processing"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."end_processing"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."end_setting_in_effect"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."end_setting_in_effect"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."end_setting_in_effect"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."enqueue_item_mail"(text, public.entitlements, text, jsonb, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."enqueue_item_mail"(text, public.entitlements, text, jsonb, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."enqueue_item_mail"(text, public.entitlements, text, jsonb, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."enqueue_mail_to_address"(text, text, text, jsonb, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."enqueue_mail_to_address"(text, text, text, jsonb, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."enqueue_mail_to_address"(text, text, text, jsonb, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."export_guest_reviews"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."export_guest_reviews"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."export_guest_reviews"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."fee_notice_days"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."fee_notice_days"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."fee_notice_days"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."fewer_words"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."fewer_words"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."fewer_words"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."find_customer_batches"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."find_customer_batches"(jsonb) TO "marketplace_api";

REVOKE ALL ON FUNCTION "private"."find_customer_batches"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."find_customer_batches"(jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."find_customers"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."find_customers"(jsonb) TO "marketplace_api";

REVOKE ALL ON FUNCTION "private"."find_customers"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."find_customers"(jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."find_invoice"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."find_invoice"(uuid) TO "marketplace_payments";

REVOKE ALL ON FUNCTION "private"."find_invoice"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."find_invoice"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."find_settings"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."find_settings"() TO "marketplace_api";

REVOKE ALL ON FUNCTION "private"."find_settings"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."find_settings"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."find_users"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."find_users"(jsonb) TO "marketplace_api";

REVOKE ALL ON FUNCTION "private"."find_users"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."find_users"(jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."fulfil_order"(text, text, bigint, text, boolean, text, bigint, text, boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."fulfil_order"(text, text, bigint, text, boolean, text, bigint, text, boolean) TO "marketplace_payments";

REVOKE ALL ON FUNCTION "private"."fulfil_order"(text, text, bigint, text, boolean, text, bigint, text, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."fulfil_order"(text, text, bigint, text, boolean, text, bigint, text, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "private"."gift_title"(uuid, uuid[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."gift_title"(uuid, uuid[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."gift_title"(uuid, uuid[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."given_gifts"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."given_gifts"() TO "marketplace_api";

REVOKE ALL ON FUNCTION "private"."given_gifts"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."given_gifts"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."guest_cases"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."guest_cases"() TO "marketplace_api";

REVOKE ALL ON FUNCTION "private"."guest_cases"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."guest_cases"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."guest_locale"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."guest_locale"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."guest_locale"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."guest_review_facts"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."guest_review_facts"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."guest_review_facts"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."guest_review_problem"(uuid, uuid, bytea, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."guest_review_problem"(uuid, uuid, bytea, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."guest_review_problem"(uuid, uuid, bytea, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."guest_writer"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."guest_writer"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."guest_writer"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."has_required_identity"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."has_required_identity"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."has_required_identity"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."hold_licence_key"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."hold_licence_key"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."hold_licence_key"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."identities_of_cart"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."identities_of_cart"() TO "marketplace_api";

REVOKE ALL ON FUNCTION "private"."identities_of_cart"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."identities_of_cart"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."identity_required_from"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."identity_required_from"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."identity_required_from"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."imported_from"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."imported_from"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."imported_from"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."invited_addresses"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."invited_addresses"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."invited_addresses"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_card_test"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."is_card_test"(text) TO "marketplace_payments";

REVOKE ALL ON FUNCTION "private"."is_card_test"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_card_test"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_mailed_about"(public.entitlements) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_mailed_about"(public.entitlements) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_mailed_about"(public.entitlements) TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_paid_twice"(public.orders, uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_paid_twice"(public.orders, uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_paid_twice"(public.orders, uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_review_missing"(public.entitlements) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_review_missing"(public.entitlements) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_review_missing"(public.entitlements) TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_warning_open"(private.fraud_warnings) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_warning_open"(private.fraud_warnings) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_warning_open"(private.fraud_warnings) TO "postgres";

REVOKE ALL ON FUNCTION "private"."item_mails_before"(private.outbox, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."item_mails_before"(private.outbox, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."item_mails_before"(private.outbox, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."item_refunds"(public.orders) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."item_refunds"(public.orders) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."item_refunds"(public.orders) TO "postgres";

REVOKE ALL ON FUNCTION "private"."known_source"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."known_source"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."known_source"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."locale_of_mail"(private.outbox, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."locale_of_mail"(private.outbox, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."locale_of_mail"(private.outbox, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."lock_own_review"(uuid, boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."lock_own_review"(uuid, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."lock_own_review"(uuid, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "private"."look_up"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."look_up"(text) TO "marketplace_api";

REVOKE ALL ON FUNCTION "private"."look_up"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."look_up"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."looked_up_order"(public.orders) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."looked_up_order"(public.orders) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."looked_up_order"(public.orders) TO "postgres";

REVOKE ALL ON FUNCTION "private"."looked_up_person"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."looked_up_person"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."looked_up_person"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."mail_refund"(public.orders, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."mail_refund"(public.orders, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."mail_refund"(public.orders, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."mail_sale"(public.orders, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."mail_sale"(public.orders, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."mail_sale"(public.orders, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."mailbox_of"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."mailbox_of"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."mailbox_of"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."mailed_covers"(private.outbox) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."mailed_covers"(private.outbox) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."mailed_covers"(private.outbox) TO "postgres";

REVOKE ALL ON FUNCTION "private"."mailed_identity"(private.outbox) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."mailed_identity"(private.outbox) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."mailed_identity"(private.outbox) TO "postgres";

REVOKE ALL ON FUNCTION "private"."may_hold"(public.orders) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."may_hold"(public.orders) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."may_hold"(public.orders) TO "postgres";

REVOKE ALL ON FUNCTION "private"."move_mails"(uuid, uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."move_mails"(uuid, uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."move_mails"(uuid, uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."network_digest"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."network_digest"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."network_digest"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."note_failed_payment"(text, text, timestamp WITH time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."note_failed_payment"(text, text, timestamp WITH time zone) TO "marketplace_payments";

REVOKE ALL ON FUNCTION "private"."note_failed_payment"(text, text, timestamp WITH time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."note_failed_payment"(text, text, timestamp WITH time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."note_seller_browser"(bytea) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."note_seller_browser"(bytea) TO "marketplace_api";

REVOKE ALL ON FUNCTION "private"."note_seller_browser"(bytea) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."note_seller_browser"(bytea) TO "postgres";

REVOKE ALL ON FUNCTION "private"."note_warning"(text, text, text, timestamp WITH time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."note_warning"(text, text, text, timestamp WITH time zone) TO "marketplace_payments";

REVOKE ALL ON FUNCTION "private"."note_warning"(text, text, text, timestamp WITH time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."note_warning"(text, text, text, timestamp WITH time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."open_guest_case"(uuid, uuid, text, text, bytea) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."open_guest_case"(uuid, uuid, text, text, bytea) TO "marketplace_api";

REVOKE ALL ON FUNCTION "private"."open_guest_case"(uuid, uuid, text, text, bytea) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."open_guest_case"(uuid, uuid, text, text, bytea) TO "postgres";

REVOKE ALL ON FUNCTION "private"."other_sources"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."other_sources"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."other_sources"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."own_order"(uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."own_order"(uuid, text) TO "marketplace_api", "marketplace_payments";

REVOKE ALL ON FUNCTION "private"."own_order"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."own_order"(uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."own_orders"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."own_orders"(jsonb) TO "marketplace_api";

REVOKE ALL ON FUNCTION "private"."own_orders"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."own_orders"(jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."own_replaced_review"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."own_replaced_review"(uuid) TO "marketplace_api";

REVOKE ALL ON FUNCTION "private"."own_replaced_review"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."own_replaced_review"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."pause_or_resume"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."pause_or_resume"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."pause_or_resume"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."payer_address"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."payer_address"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."payer_address"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."pending_payment"(uuid, bytea, bytea) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."pending_payment"(uuid, bytea, bytea) TO "marketplace_api", "marketplace_payments";

REVOKE ALL ON FUNCTION "private"."pending_payment"(uuid, bytea, bytea) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."pending_payment"(uuid, bytea, bytea) TO "postgres";

REVOKE ALL ON FUNCTION "private"."pending_sales"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."pending_sales"() TO "marketplace_api";

REVOKE ALL ON FUNCTION "private"."pending_sales"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."pending_sales"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."plan_review_reminder"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."plan_review_reminder"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."plan_review_reminder"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."popular_listings"(integer, double precision, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."popular_listings"(integer, double precision, uuid) TO "marketplace_public";

REVOKE ALL ON FUNCTION "private"."popular_listings"(integer, double precision, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."popular_listings"(integer, double precision, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."popular_page"(private.search_request, text, boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."popular_page"(private.search_request, text, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."popular_page"(private.search_request, text, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "private"."popularity"(integer, timestamp WITH time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."popularity"(integer, timestamp WITH time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."popularity"(integer, timestamp WITH time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."queue_refund"(uuid, uuid, integer, text, text, uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."queue_refund"(uuid, uuid, integer, text, text, uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."queue_refund"(uuid, uuid, integer, text, text, uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."redress_link_user"(bytea) FROM "marketplace_payments";

GRANT EXECUTE ON FUNCTION "private"."redress_link_user"(bytea) TO "marketplace_payments";

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

REVOKE ALL ON FUNCTION "private"."refund_warned"(private.fraud_warnings) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."refund_warned"(private.fraud_warnings) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."refund_warned"(private.fraud_warnings) TO "postgres";

REVOKE ALL ON FUNCTION "private"."reject_processing"(uuid[], uuid[], boolean, bytea) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."reject_processing"(uuid[], uuid[], boolean, bytea) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."reject_processing"(uuid[], uuid[], boolean, bytea) TO "postgres";

REVOKE ALL ON FUNCTION "private"."release_audience"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."release_audience"(uuid) TO "marketplace_api";

REVOKE ALL ON FUNCTION "private"."release_audience"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."release_audience"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."release_licence_keys"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."release_licence_keys"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."release_licence_keys"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."remind_to_review"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."remind_to_review"() TO "marketplace_jobs";

REVOKE ALL ON FUNCTION "private"."remind_to_review"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."remind_to_review"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."replaced_review"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."replaced_review"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."replaced_review"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."reply_to_guest_case"(uuid, text, bytea) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."reply_to_guest_case"(uuid, text, bytea) TO "marketplace_api";

REVOKE ALL ON FUNCTION "private"."reply_to_guest_case"(uuid, text, bytea) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."reply_to_guest_case"(uuid, text, bytea) TO "postgres";

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

REVOKE ALL ON FUNCTION "private"."require_identities"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."require_identities"() TO "marketplace_jobs";

REVOKE ALL ON FUNCTION "private"."require_identities"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."require_identities"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."restore_cart"(public.orders) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."restore_cart"(public.orders) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."restore_cart"(public.orders) TO "postgres";

REVOKE ALL ON FUNCTION "private"."restored_identity"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."restored_identity"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."restored_identity"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."save_guest_review"(uuid, uuid, integer, text, bytea, bytea, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."save_guest_review"(uuid, uuid, integer, text, bytea, bytea, uuid) TO "marketplace_api";

REVOKE ALL ON FUNCTION "private"."save_guest_review"(uuid, uuid, integer, text, bytea, bytea, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."save_guest_review"(uuid, uuid, integer, text, bytea, bytea, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."save_identity"(jsonb, date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."save_identity"(jsonb, date) TO "marketplace_api";

REVOKE ALL ON FUNCTION "private"."save_identity"(jsonb, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."save_identity"(jsonb, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."save_settings"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."save_settings"(jsonb) TO "marketplace_api";

REVOKE ALL ON FUNCTION "private"."save_settings"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."save_settings"(jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."seller_metrics"(integer, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."seller_metrics"(integer, uuid) TO "marketplace_api";

REVOKE ALL ON FUNCTION "private"."seller_metrics"(integer, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."seller_metrics"(integer, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."seller_sources"(integer, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."seller_sources"(integer, uuid) TO "marketplace_api";

REVOKE ALL ON FUNCTION "private"."seller_sources"(integer, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."seller_sources"(integer, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."setting"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."setting"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."setting"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."setting_names"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."setting_names"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."setting_names"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."settle_late_payment"(public.orders) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."settle_late_payment"(public.orders) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."settle_late_payment"(public.orders) TO "postgres";

REVOKE ALL ON FUNCTION "private"."shop_months"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."shop_months"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."shop_months"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."shop_overview"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."shop_overview"() TO "marketplace_api";

REVOKE ALL ON FUNCTION "private"."shop_overview"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."shop_overview"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."shop_terms"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."shop_terms"() TO "marketplace_public";

REVOKE ALL ON FUNCTION "private"."shop_terms"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."shop_terms"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."shows_invoice"(public.orders) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."shows_invoice"(public.orders) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."shows_invoice"(public.orders) TO "postgres";

REVOKE ALL ON FUNCTION "private"."shows_member"(public.orders) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."shows_member"(public.orders) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."shows_member"(public.orders) TO "postgres";

REVOKE ALL ON FUNCTION "private"."source_views_min"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."source_views_min"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."source_views_min"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."sources_a_month_max"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."sources_a_month_max"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."sources_a_month_max"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."stripe_fee_of"(public.orders) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."stripe_fee_of"(public.orders) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."stripe_fee_of"(public.orders) TO "postgres";

REVOKE ALL ON FUNCTION "private"."sum_sales"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."sum_sales"(jsonb) TO "marketplace_api";

REVOKE ALL ON FUNCTION "private"."sum_sales"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."sum_sales"(jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."take_free_items"(text, timestamp WITH time zone, text, boolean, uuid[], integer[], integer[], jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."take_free_items"(text, timestamp WITH time zone, text, boolean, uuid[], integer[], integer[], jsonb) TO "marketplace_payments";

REVOKE ALL ON FUNCTION "private"."take_free_items"(text, timestamp WITH time zone, text, boolean, uuid[], integer[], integer[], jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."take_free_items"(text, timestamp WITH time zone, text, boolean, uuid[], integer[], integer[], jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."take_mails"(integer, interval, boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."take_mails"(integer, interval, boolean) TO "marketplace_jobs";

REVOKE ALL ON FUNCTION "private"."take_mails"(integer, interval, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."take_mails"(integer, interval, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "private"."translated_query"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."translated_query"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."translated_query"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."translations_of"(text[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."translations_of"(text[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."translations_of"(text[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."warning_of"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."warning_of"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."warning_of"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."with_source"(jsonb, text, text[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."with_source"(jsonb, text, text[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."with_source"(jsonb, text, text[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."withdraw_from_order"(uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."withdraw_from_order"(uuid, text) TO "marketplace_api";

REVOKE ALL ON FUNCTION "private"."withdraw_from_order"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."withdraw_from_order"(uuid, text) TO "postgres";

REVOKE ALL ("locale") ON TABLE "public"."accounts" FROM "authenticated";

GRANT UPDATE ("locale") ON TABLE "public"."accounts" TO "authenticated";

REVOKE ALL ("names") ON TABLE "public"."categories" FROM "authenticated";

GRANT INSERT ("names"), UPDATE ("names") ON TABLE "public"."categories" TO "authenticated";

REVOKE ALL ("listing_id") ON TABLE "public"."listing_views" FROM "authenticated";

GRANT SELECT ("listing_id") ON TABLE "public"."listing_views" TO "authenticated";

REVOKE ALL ("viewed_on") ON TABLE "public"."listing_views" FROM "authenticated";

GRANT SELECT ("viewed_on") ON TABLE "public"."listing_views" TO "authenticated";

REVOKE ALL ("views") ON TABLE "public"."listing_views" FROM "authenticated";

GRANT SELECT ("views") ON TABLE "public"."listing_views" TO "authenticated";

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

REVOKE ALL ("makes_invoices") ON TABLE "public"."seller_accounts" FROM "authenticated";

GRANT UPDATE ("makes_invoices") ON TABLE "public"."seller_accounts" TO "authenticated";

REVOKE ALL ("refund_warned_under_cents") ON TABLE "public"."seller_accounts" FROM "authenticated";

GRANT UPDATE ("refund_warned_under_cents") ON TABLE "public"."seller_accounts" TO "authenticated";

REVOKE ALL ("reminds_to_review") ON TABLE "public"."seller_accounts" FROM "authenticated";

GRANT UPDATE ("reminds_to_review") ON TABLE "public"."seller_accounts" TO "authenticated";

REVOKE ALL ON TABLE "public"."seller_identities" FROM "authenticated";

GRANT SELECT ON TABLE "public"."seller_identities" TO "authenticated";

REVOKE ALL ON TABLE "public"."seller_identities" FROM "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."seller_identities" TO "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."seller_identities" TO "service_role";

REVOKE ALL ON TABLE "private"."own_entitlements" FROM "marketplace_api";

GRANT SELECT ON TABLE "private"."own_entitlements" TO "marketplace_api";

GRANT SELECT ON TABLE "private"."shown_identities" TO "marketplace_public";

ALTER TABLE "private"."search_translations"
  ADD COLUMN "parts" text GENERATED ALWAYS AS (btrim(private.split_cjk(word))) STORED NOT NULL;

ALTER TABLE "public"."orders"
  ADD COLUMN "locale" text NOT NULL DEFAULT private.caller_locale();

ALTER TABLE "public"."orders"
  ADD CONSTRAINT "orders_locale_known" CHECK ((locale = ANY (ARRAY['en'::text, 'de'::text, 'es'::text, 'fr'::text, 'ja'::text])));

ALTER TABLE "private"."search_translations"
  ADD CONSTRAINT "search_translations_parts_unique" UNIQUE (parts);

ALTER TABLE "public"."categories"
  ADD CONSTRAINT "categories_names_shape" CHECK (private.has_shape(names, private.categories_names_shape()));

ALTER TABLE "public"."reports"
  ADD CONSTRAINT "reports_address_shape" CHECK (
CASE
    WHEN (address IS NOT NULL) THEN ((address = private.normal_address(address)) AND private.is_address(address))
    ELSE NULL::boolean
END);

INSERT INTO private.settings (name, value) VALUES ('report_answer_days', '7'), ('seller_identity', '"optional"');
INSERT INTO private.jobs (name, every_seconds) VALUES ('remind_to_review', 3600), ('require_identities', 600);

INSERT INTO private.limits (name, most, seconds) VALUES ('payout check', 200, 3600), ('look-up', 60, 3600), ('invoice', 60, 3600);

SELECT private.declare_personal('public.reports', 'address', unexported => 'kept by address');
SELECT private.declare_personal('public.seller_accounts', 'seller_id', '{refund_warned_under_cents}', deletion => 'clear', unexported => 'exported with the account');
SELECT private.declare_personal('public.seller_identities', 'seller_id', '{legal_name,address,email,phone,register_number,vat_number}',
  ban => 'hide', exported => 'seller_identities', sorted_by => 'certified_at', refuses_hidden => true);
SELECT private.declare_personal('public.orders', 'seller_id', '{seller_identity}', kept => 'buyers keep who sold to them', exported => 'sales', exported_by => 'export_sales');
SELECT private.declare_personal('private.fraud_warnings', null, '{id}', kept => 'accounting', unexported => 'the bank''s suspicion, which only the seller sees');
SELECT private.declare_personal('private.checkout_networks', null, '{network_digest}', kept => 'a day, or until the payment ends', unexported => 'for limits only');
SELECT private.declare_personal('private.guest_reviews', 'buyer_id', via => 'order_id', kept => 'refunds change the review', exported => 'guest_reviews', exported_by => 'export_guest_reviews');
SELECT private.declare_personal('private.guest_reviews', null, '{digest}', deletion => 'clear', deleted_by => 'forget_reviewer', unexported => 'a keyed digest');
SELECT private.declare_personal('private.seller_browsers', 'seller_id', unexported => 'digests of secrets that the browsers keep');
insert into private.personal_data (of_table, columns, deletion, kept, ban, ends_with_ban, unexported, without, sorted_by, refuses_hidden)
values ('public.order_items', '{source}', 'keep', 'a site, which says nothing about its buyer', 'stay', false,
  'a seller''s number; buyers never gave or saw it, and sellers see it in sums only', '{null}', 'created_at', false),
  ('public.listing_views', '{sources}', 'cascade', null, 'stay', false, 'counts of sites; sellers see sums', '{null}', 'created_at', false);
-- data: private.personal_data.columns has the new column too
update private.personal_data set columns = '{id,stripe_account_id,payment_intent_id,source_id,stripe_fee_currency}'
where of_table = 'private.stripe_movements'::regclass;
-- data: private.personal_data.kept has the reason of the new column
update private.personal_data set columns = '{name}', kept = 'proves the declaration'
where of_table = 'public.order_withdrawals'::regclass and owner = 'buyer_id';

-- data: private.settings digest_secret moved to private.secrets. With its quotes, which the digests have.
INSERT INTO private.secrets (name, value) SELECT name, value::text FROM private.settings WHERE name = 'digest_secret';
DELETE FROM private.settings WHERE name = 'digest_secret';

insert into private.search_synonyms (phrase, alternatives) values
('artwork', '{print,illustration}'),
  ('bathroom', '{print}'),
  ('bedroom', '{print}'),
  ('christmas gift', '{gift}'),
  ('decor', '{print}'),
  ('dining room', '{kitchen print}'),
  ('entryway', '{print}'),
  ('gallery wall', '{print}'),
  ('guest room', '{print}'),
  ('hallway', '{print}'),
  ('home decor', '{print,cushion}'),
  ('home office', '{print,planner}'),
  ('housewarming', '{print,cookbook,recipe}'),
  ('kids room', '{print,children}'),
  ('lesson plan', '{worksheet}'),
  ('living room', '{print,cushion}'),
  ('nursery', '{print,crib,children}'),
  ('playroom', '{print,children}'),
  ('room decor', '{print}'),
  ('spreadsheet', '{workbook}'),
  ('throw pillow', '{cushion}'),
  ('wall picture', '{print}')
on conflict do nothing;
update private.personal_data set columns = '{address,locale}'
where of_table = 'private.outbox'::regclass and owner = 'address' and columns = '{address}';
SELECT private.declare_personal('public.orders', 'buyer_id', '{locale}', cleared_to => 'en', exported => 'orders', exported_by => 'export_orders');
-- Rows before have the language that the shop spoke then.
update private.personal_data set columns = '{words,locale,version}' where of_table = 'public.supply_consents'::regclass;
-- data: public.categories.names are those of the shop’s own categories now; renamed ones stay without.
-- data: public.listings.search_document has these names too
-- data: public.listings.updated_at is when that happened
update public.categories set names = jsonb_build_object('de', tree.de, 'es', tree.es, 'fr', tree.fr, 'ja', tree.ja)
from (values
  ('art', null, 'Art', 'Kunst', 'Arte', 'Art', 'アート'), ('prints', 'art', 'Prints', 'Kunstdrucke', 'Láminas', 'Affiches', 'アートポスター'),
  ('illustrations', 'art', 'Illustrations', 'Illustrationen', 'Ilustraciones', 'Illustrations', 'イラスト'),
  ('clip-art', 'art', 'Clip art', 'Cliparts', 'Clipart', 'Cliparts', 'クリップアート'),
  ('wallpapers', 'art', 'Wallpapers', 'Hintergrundbilder', 'Fondos de pantalla', 'Fonds d’écran', '壁紙'),
  ('brushes', 'art', 'Brushes', 'Pinsel', 'Pinceles', 'Pinceaux', 'ブラシ'),
  ('crafts', null, 'Crafts', 'Handarbeit und Basteln', 'Manualidades', 'Loisirs créatifs', '手芸・クラフト'),
  ('knitting', 'crafts', 'Knitting', 'Stricken', 'Tejido de punto', 'Tricot', '棒針編み'),
  ('crochet', 'crafts', 'Crochet', 'Häkeln', 'Ganchillo (crochet)', 'Crochet', 'かぎ針編み'), ('sewing', 'crafts', 'Sewing', 'Nähen', 'Costura', 'Couture', 'ソーイング'),
  ('quilting', 'crafts', 'Quilting', 'Quilten', 'Quilting y patchwork', 'Quilting et patchwork', 'キルト'),
  ('embroidery', 'crafts', 'Embroidery', 'Sticken', 'Bordado', 'Broderie', '刺繍'),
  ('planners', null, 'Planners and printables', 'Planer und Druckvorlagen', 'Planificadores e imprimibles', 'Agendas et imprimables', '手帳・プリント素材'),
  ('daily-planners', 'planners', 'Planners', 'Planer', 'Planificadores', 'Agendas', '手帳・プランナー'),
  ('calendars', 'planners', 'Calendars', 'Kalender', 'Calendarios', 'Calendriers', 'カレンダー'),
  ('journals', 'planners', 'Journals', 'Tagebücher', 'Diarios', 'Journaux intimes', '日記帳'),
  ('budgeting', 'planners', 'Budgeting', 'Budgetplanung', 'Presupuestos', 'Gestion du budget', '家計簿'),
  ('cards', 'planners', 'Cards and invitations', 'Karten und Einladungen', 'Tarjetas e invitaciones', 'Cartes et invitations', 'カード・招待状'),
  ('education', null, 'Education', 'Bildung', 'Educación', 'Éducation', '教育'),
  ('worksheets', 'education', 'Worksheets', 'Arbeitsblätter', 'Hojas de ejercicios', 'Fiches d’exercices', '学習プリント'),
  ('flashcards', 'education', 'Flashcards', 'Lernkarten', 'Tarjetas de estudio', 'Cartes mémo', '単語カード'),
  ('lesson-plans', 'education', 'Lesson plans', 'Unterrichtsentwürfe', 'Planes de clase', 'Plans de cours', '学習指導案'),
  ('language-learning', 'education', 'Language learning', 'Sprachen lernen', 'Aprendizaje de idiomas', 'Apprentissage des langues', '語学学習'),
  ('books', null, 'Books', 'Bücher', 'Libros', 'Livres', '本'), ('fiction', 'books', 'Fiction', 'Belletristik', 'Ficción', 'Fiction', '小説'),
  ('non-fiction', 'books', 'Non-fiction', 'Sachbücher', 'No ficción', 'Essais et documents', 'ノンフィクション'),
  ('cookbooks', 'books', 'Cookbooks', 'Kochbücher', 'Libros de cocina', 'Livres de cuisine', '料理本'),
  ('comics', 'books', 'Comics', 'Comics', 'Cómics', 'Bandes dessinées', 'マンガ'), ('poetry', 'books', 'Poetry', 'Lyrik', 'Poesía', 'Poésie', '詩集'),
  ('music', null, 'Music and sound', 'Musik und Sound', 'Música y sonido', 'Musique et sons', '音楽・サウンド'),
  ('sheet-music', 'music', 'Sheet music', 'Noten', 'Partituras', 'Partitions', '楽譜'),
  ('samples', 'music', 'Samples and loops', 'Samples und Loops', 'Samples y loops', 'Samples et boucles', 'サンプル・ループ'),
  ('sound-effects', 'music', 'Sound effects', 'Soundeffekte', 'Efectos de sonido', 'Effets sonores', '効果音'),
  ('albums', 'music', 'Albums', 'Alben', 'Álbumes', 'Albums', 'アルバム'),
  ('games', null, 'Games', 'Spiele', 'Juegos', 'Jeux', 'ゲーム'),
  ('tabletop', 'games', 'Tabletop', 'Brett- und Rollenspiele', 'Juegos de mesa y de rol', 'Jeux de société et de rôle', 'ボードゲーム・TRPG'),
  ('video-games', 'games', 'Video games', 'Videospiele', 'Videojuegos', 'Jeux vidéo', 'ビデオゲーム'),
  ('game-assets', 'games', 'Game assets', 'Spiele-Assets', 'Recursos para videojuegos', 'Ressources pour jeux vidéo', 'ゲーム素材'),
  ('design', null, 'Design', 'Design', 'Diseño', 'Design', 'デザイン'), ('fonts', 'design', 'Fonts', 'Schriften', 'Fuentes', 'Polices', 'フォント'),
  ('icons', 'design', 'Icons', 'Icons', 'Iconos', 'Icônes', 'アイコン'), ('templates', 'design', 'Templates', 'Vorlagen', 'Plantillas', 'Modèles', 'テンプレート'),
  ('mockups', 'design', 'Mockups', 'Mockups', 'Mockups', 'Mockups', 'モックアップ'),
  ('software', null, 'Software', 'Software', 'Software', 'Logiciels', 'ソフトウェア'), ('apps', 'software', 'Apps', 'Apps', 'Aplicaciones', 'Applications', 'アプリ'),
  ('plugins', 'software', 'Plugins', 'Plugins', 'Plugins', 'Extensions', 'プラグイン'), ('scripts', 'software', 'Scripts', 'Skripte', 'Scripts', 'Scripts', 'スクリプト'),
  ('themes', 'software', 'Themes', 'Themes', 'Temas', 'Thèmes', 'テーマ'),
  ('photo-video', null, 'Photo and video', 'Foto und Video', 'Foto y vídeo', 'Photo et vidéo', '写真・動画'),
  ('photos', 'photo-video', 'Photos', 'Fotos', 'Fotos', 'Photos', '写真'), ('presets', 'photo-video', 'Presets', 'Presets', 'Presets', 'Préréglages', 'プリセット'),
  ('footage', 'photo-video', 'Footage', 'Videomaterial', 'Clips de vídeo', 'Séquences vidéo', '動画素材'),
  ('courses', 'photo-video', 'Courses', 'Kurse', 'Cursos', 'Cours', '講座')
) as tree (slug, parent, name, de, es, fr, ja)
where tree.slug = categories.slug and tree.name = categories.name;

-- data: private.search_translations has further words.
insert into private.search_translations (word, english)
select unnest(string_to_array(names.words, ' ')), names.english from (values
  ('album', 'alben albumes アルバム'), ('app', 'aplicacion aplicaciones アプリ'),
  ('baby shower', 'babyparty naissance nacimiento ベビーシャワー'), ('birthday', 'geburtstag anniversaire cumpleanos 誕生日'), ('book', 'buch bucher livre livres libro libros 本'),
  ('brush', 'pinsel pinceau pinceaux pincel pinceles ブラシ'), ('budget', 'haushaltsbuch presupuesto presupuestos 家計簿'), ('calendar', 'kalender calendrier calendriers calendario calendarios カレンダー'),
  ('card', 'karte karten carte cartes tarjeta tarjetas カード'), ('children', 'kinder enfants ninos 子供'), ('christmas', 'weihnachten noel navidad クリスマス'),
  ('clip art', 'クリップアート'), ('coloring', 'malvorlage ausmalbilder coloriage colorear 塗り絵'), ('comic', 'マンガ 漫画'), ('cookbook', 'kochbuch kochbucher 料理本 レシピ本'),
  ('course', 'kurs kurse cours curso cursos 講座'), ('crochet', 'hakeln hakelanleitung ganchillo かぎ針編み'), ('easter', 'ostern paques pascua イースター'), ('embroidery', 'sticken broderie bordado 刺繍'),
  ('flashcard', 'lernkarten 単語カード'), ('font', 'schrift schriften schriftart schriftarten police polices fuente fuentes tipografia フォント 書体'),
  ('game', 'spiel spiele jeu jeux juego juegos ゲーム'), ('gift', 'geschenk geschenke cadeau cadeaux regalo regalos ギフト'), ('grade', 'klasse 年生'), ('halloween', 'ハロウィン'),
  ('icon', 'symbole icone icones icono iconos アイコン'), ('illustration', 'zeichnung illustrationen dessin dibujo ilustracion ilustraciones イラスト'),
  ('invitation', 'einladung einladungen invitacion invitaciones 招待状'), ('journal', 'tagebuch tagebucher diario diarios 日記帳 日記'),
  ('knitting', 'stricken strickanleitung tricot tejido 編み物 棒針編み'), ('lesson', 'unterricht lecon leccion'), ('mockup', 'モックアップ'), ('mothers day', 'muttertag'),
  ('music', 'musik musique musica 音楽'), ('pattern', 'muster motif motifs patron patrones 型紙 編み図'), ('photo', 'fotos foto 写真'),
  ('planner', 'planer planificador planificadores 手帳 プランナー'), ('plugin', 'プラグイン'), ('poetry', 'gedichte lyrik poesie poesia 詩集'), ('preset', 'prereglages プリセット'),
  ('print', 'kunstdruck kunstdrucke affiche affiches lamina laminas ポスター'), ('quilt', 'patchworkdecke courtepointe キルト'), ('recipe', 'rezept rezepte recette recettes receta recetas レシピ'),
  ('sewing', 'nahen couture costura 裁縫 ソーイング'), ('sheet music', 'noten partition partitions partitura partituras 楽譜'), ('sound', 'gerausche bruitages sonidos 効果音'),
  ('sticker', 'aufkleber autocollants pegatinas ステッカー シール'), ('story', 'geschichte histoire cuento 短編小説'),
  ('template', 'vorlage vorlagen modele modeles plantilla plantillas テンプレート'), ('wallpaper', 'hintergrundbild hintergrundbilder fondo 壁紙'),
  ('wedding', 'hochzeit mariage boda 結婚式 ウェディング'), ('worksheet', 'arbeitsblatt arbeitsblatter exercices ejercicios 学習プリント')
) as names (english, words)
on conflict do nothing;
-- data: public.listings.score is computed again, with popularity
-- data: public.listings.score_due_at is computed again
update public.listings set score_due_at = score_due_at;
