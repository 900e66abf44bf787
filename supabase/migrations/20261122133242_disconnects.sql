SET check_function_bodies = off;

DROP TRIGGER "seller_accounts_pause_or_resume_listings" ON "public"."seller_accounts";

ALTER TABLE "public"."seller_accounts"
  DROP COLUMN "is_selling";

ALTER TABLE "public"."seller_accounts"
  ADD COLUMN "disconnect_asked_at" timestamp WITH time zone;

ALTER TABLE "public"."seller_accounts"
  ADD COLUMN "is_selling" boolean GENERATED ALWAYS AS ((charges_enabled AND (deauthorized_at IS NULL) AND (disconnect_asked_at IS NULL))) STORED NOT NULL;

CREATE OR REPLACE FUNCTION private.accounts_to_disconnect (
  at_most         integer,
  only_account_id text    DEFAULT NULL::text
)
  RETURNS TABLE (
    stripe_account_id text
  )
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select seller_accounts.stripe_account_id
  from public.seller_accounts
  where seller_accounts.disconnect_asked_at is not null and seller_accounts.deauthorized_at is null
    and (only_account_id is null or seller_accounts.stripe_account_id = only_account_id)
    and not private.has_money_under_way(seller_accounts.seller_id, seller_accounts.stripe_account_id)
  order by seller_accounts.disconnect_asked_at
  limit least(at_most, 100);
$function$;

CREATE OR REPLACE FUNCTION private.begin_disconnect()
  RETURNS text
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  known public.seller_accounts;
begin
  perform private.lock_standing(auth.uid());
  select * into known from public.seller_accounts where seller_accounts.seller_id = auth.uid() for update;
  if not found then
    perform private.reject('seller_required');
  elsif known.deauthorized_at is not null then
    return null;
  elsif known.disconnect_asked_at is null then
    update public.seller_accounts set disconnect_asked_at = now() where seller_accounts.seller_id = known.seller_id;
    perform private.hurry_job('sweep_orders');
  end if;
  return known.stripe_account_id;
end
$function$;

CREATE OR REPLACE FUNCTION private.connect_seller (
  for_user_id           uuid,
  given_account_id      text,
  given_livemode        boolean,
  given_charges_enabled boolean,
  given_requirements    jsonb,
  began_at              timestamp with time zone
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  perform private.lock_standing(for_user_id);
  insert into public.seller_accounts (seller_id, stripe_account_id, livemode, charges_enabled, requirements, read_at)
  values (for_user_id, given_account_id, given_livemode, given_charges_enabled, given_requirements, began_at)
  on conflict (seller_id) do update set
    stripe_account_id = excluded.stripe_account_id,
    livemode = excluded.livemode,
    charges_enabled = excluded.charges_enabled,
    requirements = excluded.requirements,
    read_at = excluded.read_at,
    connected_at = now(),
    deauthorized_at = null,
    disconnect_asked_at = null;
exception when unique_violation then
  perform private.reject('account_in_use');
end
$function$;

CREATE OR REPLACE FUNCTION private.has_money_under_way (
  of_seller  uuid,
  on_account text
)
  RETURNS boolean
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select exists (
    select from public.orders
    where orders.seller_id = of_seller and orders.stripe_account_id = on_account and (
      -- An order without a session gets none after 25 minutes (private.find_open_order).
      (orders.status = 'pending' and (orders.checkout_session_id is not null or orders.created_at > now() - interval '25 minutes'))
      or (orders.duplicate_cents > 0 and orders.duplicate_refunded_at is null)
    )
  ) or exists (
    select from private.pending_refunds join public.orders on orders.id = pending_refunds.order_id
    where pending_refunds.refunded_at is null and pending_refunds.failed_at is null
      and orders.seller_id = of_seller and orders.stripe_account_id = on_account
  );
$function$;

CREATE INDEX seller_accounts_disconnect_idx ON public.seller_accounts USING btree (disconnect_asked_at)
  WHERE ((disconnect_asked_at IS NOT NULL) AND (deauthorized_at IS NULL));

CREATE TRIGGER seller_accounts_pause_or_resume_listings
  AFTER UPDATE ON public.seller_accounts
  FOR EACH ROW
  WHEN ((old.is_selling IS DISTINCT FROM new.is_selling))
  EXECUTE FUNCTION private.pause_or_resume_listings('seller_id');

COMMENT ON COLUMN "public"."seller_accounts"."is_selling" IS 'Whether the seller can be paid now: their listings are active, and paused otherwise.';

REVOKE ALL ON FUNCTION "private"."accounts_to_disconnect"(integer, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."accounts_to_disconnect"(integer, text) TO "marketplace_payments";

REVOKE ALL ON FUNCTION "private"."accounts_to_disconnect"(integer, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."accounts_to_disconnect"(integer, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."begin_disconnect"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."begin_disconnect"() TO "marketplace_payments";

REVOKE ALL ON FUNCTION "private"."begin_disconnect"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."begin_disconnect"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."has_money_under_way"(uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."has_money_under_way"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."has_money_under_way"(uuid, text) TO "postgres";
