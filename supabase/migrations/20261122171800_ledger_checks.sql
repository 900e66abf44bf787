SET check_function_bodies = off;

CREATE TABLE "private"."ledger_checks" (
  "stripe_account_id" text                     NOT NULL,
  "read_until"        timestamp with time zone NOT NULL,
  "reading_until"     timestamp with time zone,
  "reading_after"     text,
  "due_at"            timestamp with time zone NOT NULL DEFAULT '-infinity'::timestamp WITH time zone,
  CONSTRAINT "ledger_checks_pkey" PRIMARY KEY (stripe_account_id)
);

ALTER TABLE "private"."ledger_checks"
  ENABLE ROW LEVEL SECURITY;

CREATE TABLE "private"."orders_to_check" (
  "order_id"          uuid                     NOT NULL,
  "stripe_account_id" text                     NOT NULL,
  "changed_at"        timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT "orders_to_check_pkey" PRIMARY KEY (order_id)
);

ALTER TABLE "private"."orders_to_check"
  ENABLE ROW LEVEL SECURITY;

CREATE TABLE "private"."stripe_differences" (
  "id"                uuid                     NOT NULL DEFAULT gen_random_uuid(),
  "stripe_account_id" text                     NOT NULL,
  "payment_intent_id" text                     NOT NULL,
  "order_id"          uuid,
  "kind"              text                     NOT NULL,
  "found"             text                     NOT NULL,
  "ledger_cents"      bigint                   NOT NULL,
  "stripe_cents"      bigint                   NOT NULL,
  "first_seen_at"     timestamp with time zone NOT NULL DEFAULT now(),
  "last_seen_at"      timestamp with time zone NOT NULL DEFAULT now(),
  "solved_at"         timestamp with time zone,
  CONSTRAINT "stripe_differences_found_known" CHECK ((found = ANY (ARRAY['missing_here'::text, 'missing_there'::text, 'amount_differs'::text]))),
  CONSTRAINT "stripe_differences_kind_known" CHECK ((kind = ANY (ARRAY['sale'::text, 'platform_fee'::text, 'refund'::text, 'dispute'::text]))),
  CONSTRAINT "stripe_differences_pkey" PRIMARY KEY (id)
);

ALTER TABLE "private"."stripe_differences"
  ENABLE ROW LEVEL SECURITY;

CREATE TABLE "private"."stripe_movements" (
  "id"                text                     NOT NULL,
  "stripe_account_id" text                     NOT NULL,
  "kind"              text                     NOT NULL,
  "payment_intent_id" text                     NOT NULL,
  "source_id"         text                     NOT NULL,
  "cents"             bigint                   NOT NULL,
  "fee_cents"         bigint                   NOT NULL DEFAULT 0,
  "stripe_fee_cents"  bigint                   NOT NULL DEFAULT 0,
  "moved_at"          timestamp with time zone NOT NULL,
  "is_compared"       boolean                  NOT NULL DEFAULT false,
  CONSTRAINT "stripe_movements_kind_known" CHECK ((kind = ANY (ARRAY['charge'::text, 'refund'::text, 'dispute'::text]))),
  CONSTRAINT "stripe_movements_pkey" PRIMARY KEY (id)
);

ALTER TABLE "private"."stripe_movements"
  ENABLE ROW LEVEL SECURITY;

CREATE OR REPLACE FUNCTION private.compare_payments (
  intents text[]
)
  RETURNS TABLE (
    payment_intent_id text,
    order_id          uuid,
    kind              text,
    ledger_cents      bigint,
    stripe_cents      bigint
  )
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  with booked as (
    select orders.payment_intent_id, case when posted.kind = 'dispute_reversal' then 'dispute' else posted.kind end as kind, entries.cents
    from public.orders join private.ledger_transactions as posted on posted.order_id = orders.id
    join private.ledger_entries as entries on entries.transaction_id = posted.id and entries.account = 'seller'
    where orders.payment_intent_id = any (intents) and posted.kind <> 'platform_fee_refund'
  ),
  moved as (
    select stripe_movements.payment_intent_id, parts.kind, parts.cents
    from private.stripe_movements,
      lateral (values
        (case when stripe_movements.kind = 'charge' then 'sale' else stripe_movements.kind end, stripe_movements.cents),
        ('platform_fee', -stripe_movements.fee_cents)
      ) as parts (kind, cents)
    where stripe_movements.payment_intent_id = any (intents)
  )
  select said.payment_intent_id, orders.id, said.kind, sum(said.ledger)::bigint, sum(said.stripe)::bigint
  from (
    select booked.payment_intent_id, booked.kind, booked.cents as ledger, 0 as stripe from booked
    union all
    select moved.payment_intent_id, moved.kind, 0, moved.cents from moved
  ) as said
  left join public.orders on orders.payment_intent_id = said.payment_intent_id
  group by said.payment_intent_id, orders.id, said.kind;
$function$;

CREATE OR REPLACE FUNCTION private.compare_with_stripe (
  of_account text,
  read_to    timestamp with time zone,
  at_most    integer
)
  RETURNS TABLE (
    compared    integer,
    differences jsonb
  )
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  intents text[] := array(select private.payments_to_compare(of_account, read_to - interval '5 minutes', at_most));
  added jsonb;
begin
  with seen as (
    insert into private.stripe_differences
      (stripe_account_id, payment_intent_id, order_id, kind, found, ledger_cents, stripe_cents)
    select of_account, said.payment_intent_id, said.order_id, said.kind,
      case when said.ledger_cents = 0 then 'missing_here' when said.stripe_cents = 0 then 'missing_there' else 'amount_differs' end,
      said.ledger_cents, said.stripe_cents
    from private.compare_payments(intents) as said where said.ledger_cents <> said.stripe_cents
    on conflict (payment_intent_id, kind) where solved_at is null do update set
      last_seen_at = now(), found = excluded.found, order_id = excluded.order_id,
      ledger_cents = excluded.ledger_cents, stripe_cents = excluded.stripe_cents
    returning *
  )
  select coalesce(jsonb_agg(to_jsonb(seen) - 'stripe_account_id'), '[]') into added from seen where seen.first_seen_at = now();
  update private.stripe_differences set solved_at = now()
  where stripe_differences.payment_intent_id = any (intents) and stripe_differences.solved_at is null
    and stripe_differences.last_seen_at <> now();
  update private.stripe_movements set is_compared = true
  where stripe_movements.payment_intent_id = any (intents) and not stripe_movements.is_compared;
  delete from private.orders_to_check using public.orders
  where orders.id = orders_to_check.order_id and orders.payment_intent_id = any (intents);
  return query select cardinality(intents), added;
end
$function$;

CREATE OR REPLACE FUNCTION private.end_ledger_check (
  of_account text,
  read_to    timestamp with time zone,
  wait       interval
)
  RETURNS void
  LANGUAGE sql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  update private.ledger_checks set
    due_at = now() + wait,
    read_until = coalesce(read_to, ledger_checks.read_until),
    reading_until = case when read_to is null then ledger_checks.reading_until end,
    reading_after = case when read_to is null then ledger_checks.reading_after end
  where ledger_checks.stripe_account_id = of_account;
$function$;

CREATE OR REPLACE FUNCTION private.find_stripe_differences (
  request jsonb
)
  RETURNS TABLE (
    id                uuid,
    kind              text,
    found             text,
    ledger_cents      bigint,
    stripe_cents      bigint,
    payment_intent_id text,
    order_id          uuid,
    seller_id         uuid,
    seller_username   text,
    first_seen_at     timestamp with time zone,
    last_seen_at      timestamp with time zone,
    solved_at         timestamp with time zone
  )
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  perform private.require_admin('forbidden');
  return query
    select differences.id, differences.kind, differences.found, differences.ledger_cents, differences.stripe_cents, differences.payment_intent_id,
      differences.order_id, profiles.id, profiles.username::text, differences.first_seen_at, differences.last_seen_at, differences.solved_at
    from private.stripe_differences as differences
    left join public.orders on orders.id = differences.order_id
    left join public.seller_accounts on seller_accounts.stripe_account_id = differences.stripe_account_id
    left join public.profiles on profiles.id = coalesce(orders.seller_id, seller_accounts.seller_id)
    where (request ->> 'state' is null or (request ->> 'state' = 'open') = (differences.solved_at is null))
      and (differences.first_seen_at, differences.id) < (
        coalesce((request #>> '{after,0}')::timestamptz, 'infinity'),
        coalesce((request #>> '{after,1}')::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff')
      )
    order by differences.first_seen_at desc, differences.id desc
    limit least((request ->> 'limit')::integer, 101);
end
$function$;

CREATE OR REPLACE FUNCTION private.keep_stripe_movements (
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
    (id, stripe_account_id, kind, payment_intent_id, source_id, cents, fee_cents, stripe_fee_cents, moved_at)
  select moved.id, of_account, moved.kind, moved.intent, moved.source, moved.cents, moved.fee, moved.stripe_fee, moved.at
  from jsonb_to_recordset(page) as moved (
    id text, kind text, intent text, source text, cents bigint, fee bigint, stripe_fee bigint, at timestamptz, is_ours boolean
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

CREATE OR REPLACE FUNCTION private.note_account_to_check()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  insert into private.ledger_checks (stripe_account_id, read_until)
  values (new.stripe_account_id, new.created_at - interval '1 hour')
  on conflict (stripe_account_id) do nothing;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.note_order_to_check()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  insert into private.orders_to_check (order_id, stripe_account_id) values (new.id, new.stripe_account_id)
  on conflict (order_id) do update set changed_at = excluded.changed_at;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.payments_to_compare (
  of_account text,
  until      timestamp with time zone,
  at_most    integer
)
  RETURNS SETOF text
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select found.payment_intent_id from (
    select orders.payment_intent_id
    from private.orders_to_check join public.orders on orders.id = orders_to_check.order_id
    where orders_to_check.stripe_account_id = of_account
    union
    select stripe_movements.payment_intent_id from private.stripe_movements
    where stripe_movements.stripe_account_id = of_account and not stripe_movements.is_compared
    union
    select stripe_differences.payment_intent_id from private.stripe_differences
    where stripe_differences.stripe_account_id = of_account and stripe_differences.solved_at is null
      and stripe_differences.last_seen_at < now() - interval '10 minutes'
  ) as found
  where not exists (
    select from private.orders_to_check join public.orders on orders.id = orders_to_check.order_id
    where orders.payment_intent_id = found.payment_intent_id and orders_to_check.changed_at >= until
  )
  limit at_most;
$function$;

CREATE OR REPLACE FUNCTION private.take_ledger_check()
  RETURNS TABLE (
    stripe_account_id text,
    read_from         timestamp with time zone,
    read_to           timestamp with time zone,
    after_id          text
  )
  LANGUAGE sql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  with due as (
    select ledger_checks.stripe_account_id from private.ledger_checks
    where ledger_checks.due_at <= now() order by ledger_checks.due_at limit 1 for update skip locked
  )
  update private.ledger_checks
  set reading_until = coalesce(ledger_checks.reading_until, now() - interval '1 hour'), due_at = now() + interval '10 minutes'
  from due where due.stripe_account_id = ledger_checks.stripe_account_id
  -- Stripe shows some movements a little after they are dated.
  returning ledger_checks.stripe_account_id, ledger_checks.read_until - interval '10 minutes', ledger_checks.reading_until, ledger_checks.reading_after;
$function$;

ALTER TABLE "private"."orders_to_check"
  ADD CONSTRAINT "orders_to_check_order_id_fkey" FOREIGN KEY (order_id) REFERENCES public.orders(id) ON DELETE CASCADE;

ALTER TABLE "private"."stripe_differences"
  ADD CONSTRAINT "stripe_differences_order_id_fkey" FOREIGN KEY (order_id) REFERENCES public.orders(id) ON DELETE CASCADE;

CREATE INDEX ledger_checks_due_at_idx ON private.ledger_checks USING btree (due_at);

CREATE INDEX orders_to_check_account_idx ON private.orders_to_check USING btree (stripe_account_id, changed_at);

CREATE INDEX stripe_differences_first_seen_idx ON private.stripe_differences USING btree (first_seen_at DESC, id DESC);

CREATE UNIQUE INDEX stripe_differences_one_open ON private.stripe_differences USING btree (payment_intent_id, kind)
  WHERE (solved_at IS NULL);

CREATE INDEX stripe_differences_open_idx ON private.stripe_differences USING btree (stripe_account_id, last_seen_at)
  WHERE (solved_at IS NULL);

CREATE INDEX stripe_differences_order_id_idx ON private.stripe_differences USING btree (order_id);

CREATE INDEX stripe_movements_payment_idx ON private.stripe_movements USING btree (payment_intent_id);

CREATE INDEX stripe_movements_to_compare_idx ON private.stripe_movements USING btree (stripe_account_id, payment_intent_id)
  WHERE (NOT is_compared);

CREATE TRIGGER orders_note_account_to_check
  AFTER INSERT ON public.orders
  FOR EACH ROW
  WHEN ((new.stripe_account_id IS NOT NULL))
  EXECUTE FUNCTION private.note_account_to_check();

CREATE TRIGGER orders_note_order_to_check
  AFTER INSERT OR UPDATE OF paid_at, refunded_cents, disputed_cents, lost_cents ON public.orders
  FOR EACH ROW
  WHEN (((new.paid_at IS NOT NULL) AND (new.payment_intent_id IS NOT NULL)))
  EXECUTE FUNCTION private.note_order_to_check();

COMMENT ON TABLE "private"."ledger_checks" IS 'A Stripe account on which orders were begun: how far its movements were read, and when they are read again.';

COMMENT ON TABLE "private"."orders_to_check" IS 'Orders whose money moved since they were held against Stripe.';

COMMENT ON TABLE "private"."stripe_differences" IS 'Where Stripe and the ledger say different things of a payment, until both say the same.';

COMMENT ON TABLE "private"."stripe_movements" IS 'What Stripe''s balance transactions say of the payments of our orders. A seller''s other business is not kept.';

REVOKE ALL ON FUNCTION "private"."compare_payments"(text[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."compare_payments"(text[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."compare_payments"(text[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."compare_with_stripe"(text, timestamp WITH time zone, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."compare_with_stripe"(text, timestamp WITH time zone, integer) TO "marketplace_payments";

REVOKE ALL ON FUNCTION "private"."compare_with_stripe"(text, timestamp WITH time zone, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."compare_with_stripe"(text, timestamp WITH time zone, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."end_ledger_check"(text, timestamp WITH time zone, interval) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."end_ledger_check"(text, timestamp WITH time zone, interval) TO "marketplace_payments";

REVOKE ALL ON FUNCTION "private"."end_ledger_check"(text, timestamp WITH time zone, interval) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."end_ledger_check"(text, timestamp WITH time zone, interval) TO "postgres";

REVOKE ALL ON FUNCTION "private"."find_stripe_differences"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."find_stripe_differences"(jsonb) TO "marketplace_api";

REVOKE ALL ON FUNCTION "private"."find_stripe_differences"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."find_stripe_differences"(jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."keep_stripe_movements"(text, timestamp WITH time zone, jsonb, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."keep_stripe_movements"(text, timestamp WITH time zone, jsonb, text) TO "marketplace_payments";

REVOKE ALL ON FUNCTION "private"."keep_stripe_movements"(text, timestamp WITH time zone, jsonb, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."keep_stripe_movements"(text, timestamp WITH time zone, jsonb, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."note_account_to_check"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."note_account_to_check"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."note_account_to_check"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."note_order_to_check"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."note_order_to_check"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."note_order_to_check"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."payments_to_compare"(text, timestamp WITH time zone, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."payments_to_compare"(text, timestamp WITH time zone, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."payments_to_compare"(text, timestamp WITH time zone, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."take_ledger_check"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."take_ledger_check"() TO "marketplace_payments";

REVOKE ALL ON FUNCTION "private"."take_ledger_check"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."take_ledger_check"() TO "postgres";

insert into private.jobs (name, every_seconds) values ('check_ledger', 3600);

-- Orders from before are held against Stripe once, from the first of each account on.
insert into private.ledger_checks (stripe_account_id, read_until)
select orders.stripe_account_id, min(orders.created_at) - interval '1 hour'
from public.orders where orders.stripe_account_id is not null group by orders.stripe_account_id;
insert into private.orders_to_check (order_id, stripe_account_id)
select orders.id, orders.stripe_account_id from public.orders
where orders.paid_at is not null and orders.payment_intent_id is not null;
