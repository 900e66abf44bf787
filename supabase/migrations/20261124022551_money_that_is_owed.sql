SET check_function_bodies = off;

DROP INDEX "private"."pending_refunds_due_idx";

ALTER TABLE "private"."pending_refunds"
  DROP CONSTRAINT "pending_refunds_one_end";

ALTER TABLE "private"."pending_refunds"
  DROP CONSTRAINT "pending_refunds_one_for_each_item";

ALTER TABLE "private"."pending_refunds"
  DROP CONSTRAINT "pending_refunds_words_of_sellers";

DROP FUNCTION "private"."has_money_under_way"(uuid, text);

DROP FUNCTION "private"."note_pending_refund"(uuid, boolean);

DROP FUNCTION "private"."pay_request"(public.cases, public.orders, integer, text, boolean);

DROP FUNCTION "private"."service_delays"();

DROP FUNCTION "private"."take_pending_refunds"(integer);

ALTER TABLE "private"."pending_refunds"
  ADD COLUMN "case_id" uuid;

ALTER TABLE "private"."pending_refunds"
  ADD COLUMN "returned_at" timestamp WITH time zone;

ALTER TABLE "private"."pending_refunds"
  ADD COLUMN "rejected_at" timestamp WITH time zone;

ALTER TABLE "private"."pending_refunds"
  ADD COLUMN "attempt" integer NOT NULL DEFAULT 1;

ALTER TABLE "private"."pending_refunds"
  ADD COLUMN "is_open" boolean GENERATED ALWAYS AS ((num_nonnulls(refunded_at, failed_at, returned_at) = 0)) STORED NOT NULL;

CREATE OR REPLACE FUNCTION private.answer_request (
  of_case_id   uuid,
  wanted_cents integer,
  words        text
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  known public.cases;
  sold public.orders;
  whole_cents integer;
begin
  perform private.lock_standing(auth.uid());
  -- The order before its case, as whatever else refunds it does.
  select orders.* into sold
  from public.cases join public.threads on threads.id = cases.thread_id join public.orders on orders.id = threads.order_id
  where cases.id = of_case_id and cases.is_request and cases.seller_id = auth.uid() for update of orders;
  if not found then
    perform private.reject('not_found');
  end if;
  select * into strict known from public.cases where cases.id = of_case_id for update;
  if known.answer = words and known.refund_cents is not distinct from wanted_cents then
    return;
  elsif known.state <> 'open' then
    perform private.reject('case_moved_on');
  elsif wanted_cents is not null and not private.takes_refunds(sold) then
    perform private.reject('refund_impossible');
  end if;
  whole_cents := private.requested_cents(known.item_ids, sold);
  if wanted_cents > whole_cents then
    perform private.reject('refund_too_much');
  end if;
  update public.cases set state = 'closed', due_at = null, answer = words, refund_cents = wanted_cents,
    outcome = case when wanted_cents is null then 'rejected' else 'refunded' end
  where cases.id = of_case_id;
  perform private.note_case_step(known);
  if wanted_cents is not null and private.pay_request(known, sold, wanted_cents, words, wanted_cents = whole_cents) = 0 then
    perform private.reject('refund_impossible');
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.apply_dispute (
  intent_id      text,
  account_id     text,
  dispute_status text,
  dispute_cents  bigint
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  known public.orders;
  -- What the bank holds or took, in cents.
  held_cents integer;
begin
  select * into known from public.orders
  where orders.payment_intent_id = intent_id and orders.stripe_account_id is not distinct from account_id for update;
  if not found or known.lost_cents > 0 then
    return;
  end if;
  held_cents := least(dispute_cents, known.total_cents);
  update public.orders
  set disputed_cents = case when dispute_status in ('needs_response', 'under_review') then held_cents else 0 end,
    lost_cents = case when dispute_status = 'lost' then held_cents else 0 end,
    status = case
      when known.status = 'refunded' then 'refunded'
      when dispute_status = 'lost' and known.refunded_cents + held_cents >= known.total_cents then 'refunded'
      when dispute_status = 'lost' then 'partially_refunded'
      when dispute_status not in ('won', 'warning_closed') then 'disputed'
      when known.status <> 'disputed' then known.status
      when known.refunded_cents > known.duplicate_cents then 'partially_refunded'
      else 'paid'
    end
  where orders.id = known.id returning * into known;
  if dispute_status = 'lost' then
    perform private.settle_lost_dispute(known);
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.apply_refund (
  intent_id                text,
  account_id               text,
  total_refunded_cents     bigint,
  total_fee_refunded_cents bigint DEFAULT 0
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
  update public.orders
  set fee_refunded_cents = least(total_fee_refunded_cents, known.fee_cents)
  where orders.id = known.id and total_fee_refunded_cents > known.fee_refunded_cents;
  if known.id is null or total_refunded_cents <= known.refunded_cents then
    return;
  end if;
  update public.orders
  set refunded_cents = least(total_refunded_cents, known.total_cents),
    status = case
      when total_refunded_cents + known.lost_cents >= known.total_cents or known.status = 'refunded' then 'refunded'
      when known.status = 'disputed' then 'disputed'
      when total_refunded_cents <= known.duplicate_cents then known.status
      else 'partially_refunded'
    end
  where orders.id = known.id;
  if total_refunded_cents + known.lost_cents >= known.total_cents then
    update public.entitlements set revoked_at = now(), revoke_reason = 'refunded'
    where entitlements.order_id = known.id and entitlements.revoked_at is null;
    update private.pending_refunds set refunded_at = now() where pending_refunds.order_id = known.id and pending_refunds.is_open;
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.delete_account()
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  caller uuid := auth.uid();
begin
  if exists (select from public.user_roles where user_roles.user_id = caller) then
    perform private.lock_admins();
  end if;
  perform private.lock_standing_alone(caller);
  if not exists (select from public.profiles where profiles.id = caller and profiles.standing <> 'deleted') then
    perform private.reject('account_deleted');
  end if;
  perform private.delete_follows();
  -- Not for update: the foreign keys of strangers who just now name this user need not wait.
  perform from public.profiles where profiles.id = caller for no key update;
  insert into private.deleted_identities (provider, identity_digest)
  select identities.provider, sha256(convert_to(identities.provider_id, 'UTF8'))
  from auth.identities where identities.user_id = caller
  on conflict do nothing;

  -- The connection ends when no buyer can get money back any more (disconnects.sql).
  update public.seller_accounts set disconnect_asked_at = coalesce(seller_accounts.disconnect_asked_at, now())
  where seller_accounts.seller_id = caller and seller_accounts.deauthorized_at is null;
  perform private.hurry_job('sweep_orders');
  perform private.remove_listings(caller);
  perform private.delete_belongings(caller);
  update public.messages set body = '[deleted]', pictures = '[]' where messages.sender_id = caller;
  update public.order_items set seller_name = 'Deleted seller'
  from public.orders where orders.id = order_items.order_id and orders.seller_id = caller;
  update public.profiles
  set deleted_at = now(), name = 'Deleted user', avatar = null, is_seller = false,
    bio = null, banner = null, links = '[]', refund_policy = null, announcement = null,
    username = 'deleted-' || left(replace(gen_random_uuid()::text, '-', ''), 20)
  where profiles.id = caller;
  delete from auth.users where users.id = caller;
end
$function$;

CREATE OR REPLACE FUNCTION private.find_sales (
  request jsonb
)
  RETURNS TABLE (
    id                  uuid,
    paid_at             timestamp with time zone,
    buyer_name          text,
    titles              text[],
    status              text,
    total_cents         integer,
    refunded_cents      integer,
    fee_cents           integer,
    net_cents           integer,
    is_refund_pending   boolean,
    is_refund_requested boolean,
    discount_cents      integer,
    discount_code       text,
    tax_mode            text,
    tax_cents           integer,
    bundle_cents        integer,
    bundle_name         text
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
        where pending_refunds.order_id = found.id and pending_refunds.is_open
      ), private.is_refund_requested(found.id), found.discount_cents, found.discount_code,
      found.tax_mode, private.tax_due_cents(found)::integer, found.bundle_cents, found.bundle_name
    from (select orders.* from public.orders where %s%s order by orders.paid_at desc, orders.id desc limit $5) as found
    order by found.paid_at desc, found.id desc',
    private.sales_filters(request, like_ids), case when request ? 'after' then ' and (orders.paid_at, orders.id) < ($3, $4)' end
  ) using request, pattern, (request #>> '{after,0}')::timestamptz, (request #>> '{after,1}')::uuid,
    least((request ->> 'limit')::integer, 1001), like_ids;
end
$function$;

CREATE OR REPLACE FUNCTION private.give_back_to_buyers (
  of_listing uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  delete from private.pending_refunds
  where pending_refunds.listing_id = of_listing and pending_refunds.reason = 'unlawful' and pending_refunds.is_open
    and (pending_refunds.begun_at is null or pending_refunds.rejected_at is not null);
  update public.entitlements set revoked_at = null, revoke_reason = null
  where entitlements.listing_id = of_listing and entitlements.revoke_reason = 'unlawful'
    and not exists (
      select from private.pending_refunds
      where pending_refunds.order_id = entitlements.order_id and pending_refunds.listing_id = of_listing
    );
end
$function$;

CREATE OR REPLACE FUNCTION private.has_money_under_way (
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
      -- An order without a session gets none after 25 minutes (private.find_open_order).
      (orders.status = 'pending' and (orders.checkout_session_id is not null or orders.created_at > now() - interval '25 minutes'))
      or (orders.duplicate_cents > 0 and orders.duplicate_refunded_at is null)
    )
  ) or exists (
    select from private.pending_refunds join public.orders on orders.id = pending_refunds.order_id
    where pending_refunds.is_open and orders.seller_id = of_seller and orders.stripe_account_id = on_account
  ) or exists (
    select from public.orders
    where orders.seller_id = of_seller and orders.stripe_account_id = on_account and orders.withdrawable_until > now()
      and orders.status in ('paid', 'partially_refunded', 'disputed') and private.awaits_consent(orders)
  ) or exists (
    select from public.cases
    join public.threads on threads.id = cases.thread_id join public.orders on orders.id = threads.order_id
    where cases.seller_id = of_seller and cases.state <> 'closed' and orders.stripe_account_id = on_account
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.is_lasting_debt (
  of_refund private.pending_refunds
)
  RETURNS boolean
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return of_refund.reason = 'unlawful' or exists (
    select from private.held_listings where held_listings.listing_id = of_refund.listing_id and held_listings.is_unlawful
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.is_payable (
  of_order public.orders
)
  RETURNS boolean
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select of_order.payment_intent_id is not null and exists (
    select from public.seller_accounts
    where seller_accounts.seller_id = of_order.seller_id and seller_accounts.stripe_account_id = of_order.stripe_account_id
      and seller_accounts.deauthorized_at is null
  );
$function$;

CREATE OR REPLACE FUNCTION private.note_pending_refund (
  of_id       uuid,
  is_rejected boolean DEFAULT false
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  known private.pending_refunds;
begin
  -- The order before its refund, as every function that refunds.
  perform from public.orders
  where orders.id = (select pending_refunds.order_id from private.pending_refunds where pending_refunds.id = of_id) for update;
  select * into known from private.pending_refunds where pending_refunds.id = of_id and pending_refunds.is_open for update;
  if not found then
    return;
  elsif not is_rejected then
    update private.pending_refunds set refunded_at = now() where pending_refunds.id = of_id;
    perform private.take_item(known);
  elsif private.is_lasting_debt(known) then
    update private.pending_refunds set rejected_at = coalesce(pending_refunds.rejected_at, now()) where pending_refunds.id = of_id;
  else
    update private.pending_refunds set failed_at = now() where pending_refunds.id = of_id;
    perform private.return_item(known);
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.note_restored_refund (
  intent_id  text,
  account_id text,
  refund_key text
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  known public.orders;
begin
  select * into known from public.orders where orders.payment_intent_id = intent_id and orders.stripe_account_id = account_id for update;
  if not found then
    return;
  end if;
  update private.pending_refunds set refunded_at = now()
  where pending_refunds.order_id = known.id and pending_refunds.is_open
    and (starts_with(refund_key, 'refund-' || id) or starts_with(refund_key, 'case-' || case_id) or starts_with(refund_key, 'item-' || known.id || '-' || listing_id));
  update public.entitlements set revoked_at = now(), revoke_reason = 'refunded'
  where entitlements.order_id = known.id and entitlements.revoked_at is null
    and starts_with(refund_key, 'item-' || known.id || '-' || entitlements.listing_id);
  update public.orders set duplicate_refunded_at = now()
  where orders.id = known.id and orders.duplicate_cents > 0 and orders.duplicate_refunded_at is null
    and starts_with(refund_key, 'duplicate-' || known.id);
end
$function$;

CREATE OR REPLACE FUNCTION private.order_refunds (
  of_order_id uuid
)
  RETURNS TABLE (
    refunded_cents integer,
    refunds        jsonb,
    dispute        jsonb
  )
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select orders.refunded_cents, jsonb_path_query_array(private.refunds_of(orders.id), '$[*] ? (@.state != "failed" || @.title != null)'),
    private.dispute_of(orders.id)
  from public.orders where orders.id = of_order_id and orders.buyer_id = auth.uid() and private.is_in_good_standing();
$function$;

CREATE OR REPLACE FUNCTION private.pay_request (
  of_case      public.cases,
  sold         public.orders,
  wanted_cents integer,
  words        text,
  is_whole     boolean
)
  RETURNS integer
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  due_cents integer := wanted_cents;
begin
  if is_whole then
    select sum(private.queue_refund(sold.id, order_items.listing_id, order_items.price_cents, 'case')) into due_cents
    from public.order_items where order_items.id = any (of_case.item_ids);
  else
    perform private.count_against('refund', auth.uid());
    insert into private.pending_refunds (order_id, case_id, cents, reason, words)
    values (sold.id, of_case.id, wanted_cents, 'request', pay_request.words);
  end if;
  perform private.hurry_job('sweep_orders');
  return due_cents;
end
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
  if not exists (
    select from public.entitlements
    where entitlements.order_id = of_order_id and entitlements.listing_id = of_listing_id and entitlements.revoked_at is null
  ) then
    return 0;
  end if;
  due_cents := greatest(0, least(wanted_cents, known.total_cents - known.refunded_cents - known.lost_cents));
  if due_cents > 0 then
    insert into private.pending_refunds (order_id, listing_id, cents, reason, attempt)
    select of_order_id, of_listing_id, due_cents, why, 1 + coalesce(max(earlier.attempt), 0)
    from private.pending_refunds as earlier where earlier.order_id = of_order_id and earlier.listing_id = of_listing_id
    on conflict (order_id, listing_id) where failed_at is null do nothing;
  end if;
  if why = 'unlawful' or (due_cents > 0 and private.is_payable(known)) then
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
  elsif exists (select from private.pending_refunds where pending_refunds.id = refund_id) then
    if not exists (
      select from private.pending_refunds
      where pending_refunds.id = refund_id and pending_refunds.order_id = of_order_id and pending_refunds.reason = 'seller'
        and pending_refunds.cents = wanted_cents and pending_refunds.words = given_words
    ) then
      perform private.reject('refund_id_used');
    end if;
    return;
  elsif not private.takes_refunds(known) then
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
  where pending_refunds.order_id = of_order.id and pending_refunds.is_open;
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
      when pending_refunds.refunded_at is not null then 'refunded' when pending_refunds.failed_at is not null then 'failed' else 'pending'
    end,
    'created_at', pending_refunds.created_at
  ) order by pending_refunds.created_at desc, pending_refunds.id), '[]')
  from private.pending_refunds where pending_refunds.order_id = of_order_id and pending_refunds.returned_at is null;
$function$;

CREATE OR REPLACE FUNCTION private.return_item (
  of_refund private.pending_refunds
)
  RETURNS void
  LANGUAGE sql
  SET search_path TO ''
  AS $function$
  update public.entitlements set revoked_at = null, revoke_reason = null
  from public.orders
  where entitlements.order_id = of_refund.order_id and entitlements.listing_id = of_refund.listing_id
    and entitlements.revoke_reason in ('refunded', 'withdrawn') and not private.is_lasting_debt(of_refund)
    and orders.id = entitlements.order_id and orders.refunded_cents + orders.lost_cents < orders.total_cents
    and not exists (
      select from public.entitlements as held
      where held.buyer_id = entitlements.buyer_id and held.listing_id = entitlements.listing_id and held.revoked_at is null
    );
$function$;

CREATE OR REPLACE FUNCTION private.return_stuck_items()
  RETURNS integer
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  stuck private.pending_refunds;
  counted integer := 0;
begin
  for stuck in select * from private.stuck_refunds() limit 1000 loop
    perform private.return_item(stuck);
    counted := counted + 1;
  end loop;
  return counted;
end
$function$;

CREATE OR REPLACE FUNCTION private.service_delays()
  RETURNS TABLE (
    mails_waiting integer,
    mail_seconds  double precision,
    jobs_waiting  integer,
    job_seconds   double precision,
    refunds_stuck integer
  )
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select mails.count, mails.seconds, jobs.count, jobs.seconds, (select count(*)::integer from private.stuck_refunds())
  from (
    select count(*)::integer, coalesce(extract(epoch from now() - min(outbox.due_at)), 0)::double precision as seconds
    from private.outbox where outbox.sent_at is null and outbox.buried_at is null and outbox.due_at <= now()
  ) as mails, (
    select count(*)::integer,
      case when isfinite(min(jobs.due_at)) then extract(epoch from now() - min(jobs.due_at)) when count(*) = 0 then 0 end::double precision as seconds
    from private.jobs where jobs.due_at <= now()
  ) as jobs;
$function$;

CREATE OR REPLACE FUNCTION private.settle_lost_dispute (
  of_order public.orders
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  update private.pending_refunds set failed_at = now()
  where pending_refunds.order_id = of_order.id and pending_refunds.is_open and pending_refunds.reason = 'seller';
  if of_order.refunded_cents + of_order.lost_cents >= of_order.total_cents then
    update public.entitlements set revoked_at = now(), revoke_reason = 'dispute_lost'
    where entitlements.order_id = of_order.id and entitlements.revoked_at is null;
    update private.pending_refunds set returned_at = now() where pending_refunds.order_id = of_order.id and pending_refunds.is_open;
    return;
  end if;
  with debts as (
    select pending_refunds.id, least(
      pending_refunds.cents, sum(pending_refunds.cents) over (order by pending_refunds.created_at, pending_refunds.id) - of_order.lost_cents
    ) as left_cents
    from private.pending_refunds where pending_refunds.order_id = of_order.id and pending_refunds.is_open
  )
  update private.pending_refunds
  set returned_at = case when debts.left_cents <= 0 then now() end,
    cents = case when debts.left_cents > 0 then debts.left_cents else pending_refunds.cents end,
    attempt = pending_refunds.attempt + 1
  from debts where pending_refunds.id = debts.id and debts.left_cents < pending_refunds.cents;
end
$function$;

CREATE OR REPLACE FUNCTION private.stuck_refunds()
  RETURNS SETOF private.pending_refunds
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select pending_refunds.*
  from private.pending_refunds join public.orders on orders.id = pending_refunds.order_id
  where pending_refunds.is_open and (pending_refunds.rejected_at is not null or not private.is_payable(orders));
$function$;

CREATE OR REPLACE FUNCTION private.take_item (
  of_refund private.pending_refunds
)
  RETURNS void
  LANGUAGE sql
  SET search_path TO ''
  AS $function$
  update public.entitlements set revoked_at = now(),
    revoke_reason = case of_refund.reason when 'withdrawal' then 'withdrawn' when 'unlawful' then 'unlawful' else 'refunded' end
  where entitlements.order_id = of_refund.order_id and entitlements.listing_id = of_refund.listing_id and entitlements.revoked_at is null;
$function$;

CREATE OR REPLACE FUNCTION private.take_pending_refunds (
  at_most integer
)
  RETURNS TABLE (
    id                uuid,
    order_id          uuid,
    listing_id        uuid,
    case_id           uuid,
    attempt           integer,
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
    where pending_refunds.is_open
      and coalesce(pending_refunds.begun_at, '-infinity')
        < now() - case when pending_refunds.rejected_at is null then interval '5 minutes' else interval '1 day' end
      and orders.status in ('paid', 'partially_refunded', 'refunded') and private.is_payable(orders)
    order by pending_refunds.created_at, pending_refunds.order_id
    limit least(at_most, 100)
    for update of pending_refunds skip locked
  )
  update private.pending_refunds set begun_at = now()
  from due where pending_refunds.id = due.id
  returning due.id, pending_refunds.order_id, pending_refunds.listing_id, pending_refunds.case_id, pending_refunds.attempt,
    due.stripe_account_id, due.payment_intent_id, due.fee_cents, pending_refunds.cents, pending_refunds.reason;
$function$;

CREATE OR REPLACE FUNCTION private.takes_refunds (
  of_order public.orders
)
  RETURNS boolean
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select of_order.status in ('paid', 'partially_refunded') and private.is_payable(of_order);
$function$;

ALTER TABLE "private"."pending_refunds"
  ADD CONSTRAINT "pending_refunds_attempt_positive" CHECK ((attempt > 0));

ALTER TABLE "private"."pending_refunds"
  ADD CONSTRAINT "pending_refunds_case_id_fkey" FOREIGN KEY (case_id) REFERENCES public.cases(id) ON DELETE CASCADE;

ALTER TABLE "private"."pending_refunds"
  ADD CONSTRAINT "pending_refunds_one_end" CHECK ((num_nonnulls(refunded_at, failed_at, returned_at) <= 1));

ALTER TABLE "private"."pending_refunds"
  ADD CONSTRAINT "pending_refunds_one_for_each_request" UNIQUE (case_id);

ALTER TABLE "private"."pending_refunds"
  ADD CONSTRAINT "pending_refunds_requests_named" CHECK (((reason = 'request'::text) = (case_id IS NOT NULL)));

ALTER TABLE "private"."pending_refunds"
  ADD CONSTRAINT "pending_refunds_words_of_sellers" CHECK (((reason = ANY (ARRAY['seller'::text, 'request'::text])) = (words IS NOT NULL)));

CREATE INDEX pending_refunds_due_idx ON private.pending_refunds USING btree (created_at, order_id)
  WHERE is_open;

CREATE UNIQUE INDEX pending_refunds_one_for_each_item ON private.pending_refunds USING btree (order_id, listing_id)
  WHERE (failed_at IS NULL);

CREATE INDEX pending_refunds_order_id_idx ON private.pending_refunds USING btree (order_id);

CREATE INDEX orders_withdrawable_idx ON public.orders USING btree (seller_id, withdrawable_until)
  WHERE (withdrawable_until IS NOT NULL);

COMMENT ON TABLE "private"."pending_refunds" IS 'Money that goes back for an order or one item of it, in cents: to be asked for, asked for, refunded, returned by the bank, or rejected.';

REVOKE ALL ON FUNCTION "private"."has_money_under_way"(uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."has_money_under_way"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."has_money_under_way"(uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_lasting_debt"(private.pending_refunds) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_lasting_debt"(private.pending_refunds) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_lasting_debt"(private.pending_refunds) TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_payable"(public.orders) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_payable"(public.orders) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_payable"(public.orders) TO "postgres";

REVOKE ALL ON FUNCTION "private"."note_pending_refund"(uuid, boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."note_pending_refund"(uuid, boolean) TO "marketplace_payments";

REVOKE ALL ON FUNCTION "private"."note_pending_refund"(uuid, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."note_pending_refund"(uuid, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "private"."pay_request"(public.cases, public.orders, integer, text, boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."pay_request"(public.cases, public.orders, integer, text, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."pay_request"(public.cases, public.orders, integer, text, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "private"."return_item"(private.pending_refunds) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."return_item"(private.pending_refunds) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."return_item"(private.pending_refunds) TO "postgres";

REVOKE ALL ON FUNCTION "private"."return_stuck_items"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."return_stuck_items"() TO "marketplace_payments";

REVOKE ALL ON FUNCTION "private"."return_stuck_items"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."return_stuck_items"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."service_delays"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."service_delays"() TO "marketplace_api", "marketplace_jobs";

REVOKE ALL ON FUNCTION "private"."service_delays"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."service_delays"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."settle_lost_dispute"(public.orders) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."settle_lost_dispute"(public.orders) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."settle_lost_dispute"(public.orders) TO "postgres";

REVOKE ALL ON FUNCTION "private"."stuck_refunds"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."stuck_refunds"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."stuck_refunds"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."take_item"(private.pending_refunds) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."take_item"(private.pending_refunds) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."take_item"(private.pending_refunds) TO "postgres";

REVOKE ALL ON FUNCTION "private"."take_pending_refunds"(integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."take_pending_refunds"(integer) TO "marketplace_payments";

REVOKE ALL ON FUNCTION "private"."take_pending_refunds"(integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."take_pending_refunds"(integer) TO "postgres";
