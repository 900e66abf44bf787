SET check_function_bodies = off;

DROP FUNCTION "private"."apply_dispute"(text, text, text);

DROP FUNCTION "private"."apply_refund"(text, text, bigint);

DROP FUNCTION "private"."caller_sales"(date);

DROP FUNCTION "private"."seller_metrics"(integer);

CREATE TABLE "private"."ledger_entries" (
  "transaction_id" bigint NOT NULL,
  "account"        text   NOT NULL,
  "cents"          bigint NOT NULL,
  CONSTRAINT "ledger_entries_account_known" CHECK ((account = ANY (ARRAY['buyer'::text, 'seller'::text, 'platform'::text, 'disputes'::text]))),
  CONSTRAINT "ledger_entries_cents_not_zero" CHECK ((cents <> 0)),
  CONSTRAINT "ledger_entries_pkey" PRIMARY KEY (transaction_id, account)
);

ALTER TABLE "private"."ledger_entries"
  ENABLE ROW LEVEL SECURITY;

CREATE TABLE "private"."ledger_transactions" (
  "id"        bigint                   GENERATED ALWAYS AS IDENTITY NOT NULL,
  "order_id"  uuid                     NOT NULL,
  "kind"      text                     NOT NULL,
  "posted_at" timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT "ledger_transactions_kind_known"
    CHECK ((kind = ANY (ARRAY['sale'::text, 'platform_fee'::text, 'refund'::text, 'platform_fee_refund'::text, 'dispute'::text, 'dispute_reversal'::text, 'dispute_loss'::text]))),
  CONSTRAINT "ledger_transactions_pkey" PRIMARY KEY (id)
);

ALTER TABLE "private"."ledger_transactions"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "public"."orders"
  ADD COLUMN "fee_refunded_cents" integer NOT NULL DEFAULT 0;

ALTER TABLE "public"."orders"
  ADD COLUMN "disputed_cents" integer NOT NULL DEFAULT 0;

ALTER TABLE "public"."orders"
  ADD COLUMN "lost_cents" integer NOT NULL DEFAULT 0;

-- By hand: what banks hold or took of orders until now. Of their amounts nothing is known but the order's own.
UPDATE public.orders SET disputed_cents = total_cents WHERE status = 'disputed';

UPDATE public.orders SET lost_cents = total_cents WHERE status = 'refunded' AND refunded_cents < total_cents;

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
      when total_refunded_cents >= known.total_cents or known.status = 'refunded' then 'refunded'
      when known.status = 'disputed' then 'disputed'
      when total_refunded_cents <= known.duplicate_cents then known.status
      else 'partially_refunded'
    end
  where orders.id = known.id;
  if total_refunded_cents >= known.total_cents then
    update public.entitlements set revoked_at = now(), revoke_reason = 'refunded'
    where entitlements.order_id = known.id and entitlements.revoked_at is null;
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.caller_sales (
  first_day date
)
  RETURNS TABLE (
    day           date,
    listing_id    uuid,
    revenue_cents bigint,
    fee_cents     bigint
  )
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  with sold as (
    select orders.paid_at, order_items.listing_id, order_items.price_cents,
      (orders.fee_cents - orders.fee_refunded_cents)::bigint as fee_cents,
      (orders.total_cents - orders.refunded_cents)::bigint as left_cents,
      sum(order_items.price_cents) over (partition by orders.id) as held_cents,
      sum(order_items.price_cents) over (partition by orders.id order by order_items.id) as cents_so_far
    from public.orders
    join public.order_items on order_items.order_id = orders.id
    join public.entitlements on entitlements.order_id = orders.id
      and entitlements.listing_id = order_items.listing_id and entitlements.revoked_at is null
    where orders.seller_id = (select auth.uid()) and orders.paid_at >= caller_sales.first_day::timestamp at time zone 'UTC'
  )
  select (sold.paid_at at time zone 'UTC')::date, sold.listing_id,
    sold.price_cents - private.share_cents(
      greatest(0, sold.held_cents - sold.left_cents) + sold.fee_cents, sold.cents_so_far, sold.price_cents, sold.held_cents
    ),
    private.share_cents(sold.fee_cents, sold.cents_so_far, sold.price_cents, sold.held_cents)
  from sold;
$function$;

CREATE OR REPLACE FUNCTION private.keep_ledger()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  raise exception 'the ledger is only added to' using errcode = 'restrict_violation';
end
$function$;

CREATE OR REPLACE FUNCTION private.keep_paid_amounts()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  raise exception 'what was paid for order % is not changed', old.id using errcode = 'restrict_violation';
end
$function$;

CREATE OR REPLACE FUNCTION private.ledger_differences()
  RETURNS TABLE (
    order_id     uuid,
    account      text,
    ledger_cents bigint,
    order_cents  bigint
  )
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  with balances as (
    select ledger_transactions.order_id, ledger_entries.account, sum(ledger_entries.cents)::bigint as cents
    from private.ledger_transactions join private.ledger_entries on ledger_entries.transaction_id = ledger_transactions.id
    group by ledger_transactions.order_id, ledger_entries.account
  ),
  said as (
    select orders.id, amounts.*
    from public.orders, lateral (
      values
        ('buyer', orders.refunded_cents + orders.lost_cents - orders.total_cents),
        ('seller', orders.total_cents - orders.fee_cents + orders.fee_refunded_cents - orders.refunded_cents
          - orders.disputed_cents - orders.lost_cents),
        ('platform', orders.fee_cents - orders.fee_refunded_cents),
        ('disputes', orders.disputed_cents)
    ) as amounts (account, cents)
    where orders.paid_at is not null
  )
  select coalesce(said.id, balances.order_id), coalesce(said.account, balances.account), coalesce(balances.cents, 0), coalesce(said.cents, 0)
  from said full join balances on balances.order_id = said.id and balances.account = said.account
  where coalesce(balances.cents, 0) <> coalesce(said.cents, 0);
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
    perform private.enqueue_mail('sale', new.seller_id, new.id::text, facts || jsonb_build_object('feeCents', new.fee_cents));
  end if;
  if new.refunded_cents > old.refunded_cents then
    perform private.enqueue_mail('refund', new.buyer_id, new.id || ':' || new.refunded_cents, facts);
    perform private.enqueue_mail('refund', new.seller_id, new.id || ':' || new.refunded_cents, facts || '{"isSeller": true}');
  end if;
  if new.status = 'disputed' and old.status <> 'disputed' then
    perform private.enqueue_mail('dispute', new.seller_id, new.id::text, facts);
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.post_movement (
  of_order_id  uuid,
  of_kind      text,
  from_account text,
  to_account   text,
  moved_cents  bigint,
  at           timestamp with time zone DEFAULT now()
)
  RETURNS void
  LANGUAGE sql
  SET search_path TO ''
  AS $function$
  with posted as (
    insert into private.ledger_transactions (order_id, kind, posted_at)
    select of_order_id, of_kind, at where moved_cents > 0
    returning ledger_transactions.id
  )
  insert into private.ledger_entries (transaction_id, account, cents)
  select posted.id, from_account, -moved_cents from posted
  union all
  select posted.id, to_account, moved_cents from posted;
$function$;

CREATE OR REPLACE FUNCTION private.post_order_change()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  -- An order that was written just now has no old row: its amounts were null.
  withdrawn_cents bigint := new.disputed_cents + new.lost_cents - coalesce(old.disputed_cents + old.lost_cents, 0);
begin
  if new.paid_at is not null and old.paid_at is null then
    perform private.post_movement(new.id, 'sale', 'buyer', 'seller', new.total_cents, new.paid_at);
    perform private.post_movement(new.id, 'platform_fee', 'seller', 'platform', new.fee_cents, new.paid_at);
  end if;
  perform private.post_movement(new.id, 'refund', 'seller', 'buyer', new.refunded_cents - coalesce(old.refunded_cents, 0));
  perform private.post_movement(
    new.id, 'platform_fee_refund', 'platform', 'seller', new.fee_refunded_cents - coalesce(old.fee_refunded_cents, 0)
  );
  perform private.post_movement(new.id, 'dispute', 'seller', 'disputes', withdrawn_cents);
  perform private.post_movement(new.id, 'dispute_reversal', 'disputes', 'seller', -withdrawn_cents);
  perform private.post_movement(new.id, 'dispute_loss', 'disputes', 'buyer', new.lost_cents - coalesce(old.lost_cents, 0));
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.require_balance()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  if (select sum(ledger_entries.cents) from private.ledger_entries where ledger_entries.transaction_id = new.transaction_id) <> 0 then
    raise exception 'transaction % of the ledger does not add up to zero', new.transaction_id using errcode = 'check_violation';
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.seller_metrics (
  last_days integer
)
  RETURNS TABLE (
    day           date,
    listing_id    uuid,
    title         text,
    sales         integer,
    revenue_cents bigint,
    fee_cents     bigint,
    downloads     integer,
    views         integer
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
  events as (
    select sale.day, sale.listing_id, 1 as sales, sale.revenue_cents, sale.fee_cents, 0 as downloads, 0 as views
    from span, private.caller_sales(span.first_day) as sale
    union all
    select (downloads.downloaded_at at time zone 'UTC')::date, downloads.listing_id, 0, 0, 0, 1, 0
    from span
    join public.listings on listings.seller_id = (select auth.uid())
    join public.downloads on downloads.listing_id = listings.id
      and downloads.downloaded_at >= span.first_day::timestamp at time zone 'UTC'
    union all
    select listing_views.viewed_on, listing_views.listing_id, 0, 0, 0, 0, listing_views.views
    from span
    join public.listings on listings.seller_id = (select auth.uid())
    join public.listing_views on listing_views.listing_id = listings.id and listing_views.viewed_on >= span.first_day
  )
  select events.day, events.listing_id, listings.title, sum(events.sales)::integer, sum(events.revenue_cents)::bigint,
    sum(events.fee_cents)::bigint, sum(events.downloads)::integer, sum(events.views)::integer
  from events join public.listings on listings.id = events.listing_id
  group by events.day, events.listing_id, listings.title;
$function$;

CREATE OR REPLACE FUNCTION private.share_cents (
  whole_cents  bigint,
  cents_so_far bigint,
  item_cents   bigint,
  all_cents    bigint
)
  RETURNS bigint
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select case when all_cents = 0 then 0 else
    div(whole_cents * cents_so_far, all_cents) - div(whole_cents * (cents_so_far - item_cents), all_cents)
  end::bigint;
$function$;

ALTER TABLE "private"."ledger_transactions"
  ADD CONSTRAINT "ledger_transactions_order_id_fkey" FOREIGN KEY (order_id) REFERENCES public.orders(id);

ALTER TABLE "private"."ledger_entries"
  ADD CONSTRAINT "ledger_entries_transaction_id_fkey" FOREIGN KEY (transaction_id) REFERENCES private.ledger_transactions(id);

ALTER TABLE "public"."orders"
  ADD CONSTRAINT "orders_disputed_within_total" CHECK (((disputed_cents >= 0) AND (disputed_cents <= total_cents)));

ALTER TABLE "public"."orders"
  ADD CONSTRAINT "orders_fee_refunded_within_fee" CHECK (((fee_refunded_cents >= 0) AND (fee_refunded_cents <= fee_cents)));

ALTER TABLE "public"."orders"
  ADD CONSTRAINT "orders_lost_within_total" CHECK (((lost_cents >= 0) AND (lost_cents <= total_cents)));

CREATE UNIQUE INDEX ledger_transactions_one_sale ON private.ledger_transactions USING btree (order_id, kind)
  WHERE (kind = ANY (ARRAY['sale'::text, 'platform_fee'::text]));

CREATE INDEX ledger_transactions_order_id_idx ON private.ledger_transactions USING btree (order_id);

CREATE CONSTRAINT TRIGGER ledger_entries_balance
  AFTER INSERT ON private.ledger_entries DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW
  EXECUTE FUNCTION private.require_balance();

CREATE TRIGGER ledger_entries_keep
  BEFORE DELETE OR UPDATE OR TRUNCATE ON private.ledger_entries
  FOR EACH STATEMENT
  EXECUTE FUNCTION private.keep_ledger();

CREATE TRIGGER ledger_transactions_keep
  BEFORE DELETE OR UPDATE OR TRUNCATE ON private.ledger_transactions
  FOR EACH STATEMENT
  EXECUTE FUNCTION private.keep_ledger();

CREATE TRIGGER orders_keep_paid_amounts
  BEFORE UPDATE OF total_cents, fee_cents, refunded_cents, fee_refunded_cents, lost_cents ON public.orders
  FOR EACH ROW
  WHEN (((old.paid_at IS
    NOT NULL) AND
    ((new.total_cents <> old.total_cents) OR (new.fee_cents <> old.fee_cents) OR (new.refunded_cents < old.refunded_cents) OR (new.fee_refunded_cents < old.fee_refunded_cents) OR
    (new.lost_cents < old.lost_cents))))
  EXECUTE FUNCTION private.keep_paid_amounts();

CREATE TRIGGER orders_post_change
  AFTER INSERT OR UPDATE OF paid_at, refunded_cents, fee_refunded_cents, disputed_cents, lost_cents ON public.orders
  FOR EACH ROW
  WHEN ((new.paid_at IS NOT NULL))
  EXECUTE FUNCTION private.post_order_change();

COMMENT ON TABLE "private"."ledger_entries" IS 'What an account got or gave in a movement of money, in cents.';

COMMENT ON TABLE "private"."ledger_transactions" IS 'A movement of money of one order. Its entries add up to zero.';

REVOKE ALL ON FUNCTION "private"."apply_dispute"(text, text, text, bigint) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."apply_dispute"(text, text, text, bigint) TO "marketplace_payments";

REVOKE ALL ON FUNCTION "private"."apply_dispute"(text, text, text, bigint) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."apply_dispute"(text, text, text, bigint) TO "postgres";

REVOKE ALL ON FUNCTION "private"."apply_refund"(text, text, bigint, bigint) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."apply_refund"(text, text, bigint, bigint) TO "marketplace_payments";

REVOKE ALL ON FUNCTION "private"."apply_refund"(text, text, bigint, bigint) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."apply_refund"(text, text, bigint, bigint) TO "postgres";

REVOKE ALL ON FUNCTION "private"."caller_sales"(date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."caller_sales"(date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."caller_sales"(date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."keep_ledger"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."keep_ledger"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."keep_ledger"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."keep_paid_amounts"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."keep_paid_amounts"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."keep_paid_amounts"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."ledger_differences"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."ledger_differences"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."ledger_differences"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."post_movement"(uuid, text, text, text, bigint, timestamp WITH time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."post_movement"(uuid, text, text, text, bigint, timestamp WITH time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."post_movement"(uuid, text, text, text, bigint, timestamp WITH time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."post_order_change"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."post_order_change"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."post_order_change"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."require_balance"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."require_balance"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."require_balance"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."seller_metrics"(integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."seller_metrics"(integer) TO "marketplace_api";

REVOKE ALL ON FUNCTION "private"."seller_metrics"(integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."seller_metrics"(integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."share_cents"(bigint, bigint, bigint, bigint) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."share_cents"(bigint, bigint, bigint, bigint) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."share_cents"(bigint, bigint, bigint, bigint) TO "postgres";

-- By hand: the ledger of the orders until now.
SELECT movements.*
FROM public.orders, LATERAL (
  SELECT
    private.post_movement(orders.id, 'sale', 'buyer', 'seller', orders.total_cents, orders.paid_at),
    private.post_movement(orders.id, 'platform_fee', 'seller', 'platform', orders.fee_cents, orders.paid_at),
    private.post_movement(orders.id, 'refund', 'seller', 'buyer', orders.refunded_cents),
    private.post_movement(orders.id, 'dispute', 'seller', 'disputes', orders.disputed_cents + orders.lost_cents),
    private.post_movement(orders.id, 'dispute_loss', 'disputes', 'buyer', orders.lost_cents)
) AS movements
WHERE orders.paid_at IS NOT NULL;
