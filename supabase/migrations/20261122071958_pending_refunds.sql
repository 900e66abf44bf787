SET check_function_bodies = off;

CREATE TABLE "private"."pending_refunds" (
  "order_id"    uuid                     NOT NULL,
  "listing_id"  uuid                     NOT NULL,
  "cents"       integer                  NOT NULL,
  "reason"      text                     NOT NULL,
  "created_at"  timestamp with time zone NOT NULL DEFAULT now(),
  "begun_at"    timestamp with time zone,
  "refunded_at" timestamp with time zone,
  CONSTRAINT "pending_refunds_cents_positive" CHECK ((cents > 0)),
  CONSTRAINT "pending_refunds_pkey" PRIMARY KEY (order_id, listing_id),
  CONSTRAINT "pending_refunds_reason_named" CHECK ((reason ~ '^[a-z_]+$'::text))
);

ALTER TABLE "private"."pending_refunds"
  ENABLE ROW LEVEL SECURITY;

CREATE OR REPLACE FUNCTION private.note_pending_refund (
  of_order_id   uuid,
  of_listing_id uuid
)
  RETURNS void
  LANGUAGE sql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  update private.pending_refunds set refunded_at = now()
  where pending_refunds.order_id = of_order_id and pending_refunds.listing_id = of_listing_id and pending_refunds.refunded_at is null;
$function$;

CREATE OR REPLACE FUNCTION private.queue_refund (
  of_order_id   uuid,
  of_listing_id uuid,
  wanted_cents  integer,
  why           text
)
  RETURNS integer
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  known public.orders;
  left_cents integer;
begin
  select * into strict known from public.orders where orders.id = of_order_id for update;
  update public.entitlements set revoked_at = now(), revoke_reason = 'refunded'
  where entitlements.order_id = of_order_id and entitlements.listing_id = of_listing_id and entitlements.revoked_at is null;
  left_cents := known.total_cents - known.refunded_cents
    - case when known.duplicate_refunded_at is null then known.duplicate_cents else 0 end
    - (
      select coalesce(sum(pending_refunds.cents), 0) from private.pending_refunds
      where pending_refunds.order_id = of_order_id and pending_refunds.refunded_at is null
    );
  if least(wanted_cents, left_cents) <= 0 then
    return 0;
  end if;
  insert into private.pending_refunds (order_id, listing_id, cents, reason)
  values (of_order_id, of_listing_id, least(wanted_cents, left_cents), why)
  on conflict (order_id, listing_id) do nothing;
  return case when found then least(wanted_cents, left_cents) else 0 end;
end
$function$;

CREATE OR REPLACE FUNCTION private.take_pending_refunds (
  at_most integer
)
  RETURNS TABLE (
    order_id          uuid,
    listing_id        uuid,
    stripe_account_id text,
    payment_intent_id text,
    fee_cents         integer,
    cents             integer
  )
  LANGUAGE sql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  with due as (
    select pending_refunds.order_id, pending_refunds.listing_id, orders.stripe_account_id, orders.payment_intent_id, orders.fee_cents
    from private.pending_refunds join public.orders on orders.id = pending_refunds.order_id
    where pending_refunds.refunded_at is null
      and (pending_refunds.begun_at is null or pending_refunds.begun_at < now() - interval '5 minutes')
      and orders.status in ('paid', 'partially_refunded') and orders.payment_intent_id is not null
    order by pending_refunds.created_at, pending_refunds.order_id
    limit least(at_most, 100)
    for update of pending_refunds skip locked
  )
  update private.pending_refunds set begun_at = now()
  from due where pending_refunds.order_id = due.order_id and pending_refunds.listing_id = due.listing_id
  returning due.order_id, due.listing_id, due.stripe_account_id, due.payment_intent_id, due.fee_cents, pending_refunds.cents;
$function$;

ALTER TABLE "private"."pending_refunds"
  ADD CONSTRAINT "pending_refunds_listing_id_fkey" FOREIGN KEY (listing_id) REFERENCES public.listings(id) ON DELETE CASCADE;

ALTER TABLE "private"."pending_refunds"
  ADD CONSTRAINT "pending_refunds_order_id_fkey" FOREIGN KEY (order_id) REFERENCES public.orders(id) ON DELETE CASCADE;

CREATE INDEX pending_refunds_due_idx ON private.pending_refunds USING btree (created_at, order_id)
  WHERE (refunded_at IS NULL);

CREATE INDEX pending_refunds_listing_id_idx ON private.pending_refunds USING btree (listing_id);

COMMENT ON TABLE "private"."pending_refunds" IS 'Money that goes back for one item of an order, in cents: to be asked for, asked for, or refunded.';

REVOKE ALL ON FUNCTION "private"."note_pending_refund"(uuid, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."note_pending_refund"(uuid, uuid) TO "marketplace_payments";

REVOKE ALL ON FUNCTION "private"."note_pending_refund"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."note_pending_refund"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."queue_refund"(uuid, uuid, integer, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."queue_refund"(uuid, uuid, integer, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."queue_refund"(uuid, uuid, integer, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."take_pending_refunds"(integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."take_pending_refunds"(integer) TO "marketplace_payments";

REVOKE ALL ON FUNCTION "private"."take_pending_refunds"(integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."take_pending_refunds"(integer) TO "postgres";
