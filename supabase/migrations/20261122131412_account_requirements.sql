SET check_function_bodies = off;

DROP FUNCTION "private"."connect_seller"(uuid, text, boolean, boolean, jsonb);

DROP FUNCTION "private"."update_seller_account"(text, boolean, jsonb);

ALTER TABLE "public"."seller_accounts"
  ADD COLUMN "read_at" timestamp WITH time zone NOT NULL DEFAULT '-infinity'::timestamp WITH time zone;

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
    deauthorized_at = null;
exception when unique_violation then
  perform private.reject('account_in_use');
end
$function$;

CREATE OR REPLACE FUNCTION private.update_seller_account (
  given_account_id      text,
  given_charges_enabled boolean,
  given_requirements    jsonb,
  began_at              timestamp with time zone
)
  RETURNS void
  LANGUAGE sql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  update public.seller_accounts
  set charges_enabled = given_charges_enabled, requirements = given_requirements, read_at = began_at
  where seller_accounts.stripe_account_id = given_account_id and seller_accounts.read_at <= began_at;
$function$;

COMMENT ON COLUMN "public"."seller_accounts"."read_at" IS 'When the newest reading of the account at Stripe began.';

COMMENT ON COLUMN "public"."seller_accounts"."requirements" IS 'What Stripe asks of the account and why it takes no charges, by the names of its API; current_deadline as a time.';

REVOKE ALL ON FUNCTION "private"."connect_seller"(uuid, text, boolean, boolean, jsonb, timestamp WITH time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."connect_seller"(uuid, text, boolean, boolean, jsonb, timestamp WITH time zone) TO "marketplace_payments";

REVOKE ALL ON FUNCTION "private"."connect_seller"(uuid, text, boolean, boolean, jsonb, timestamp WITH time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."connect_seller"(uuid, text, boolean, boolean, jsonb, timestamp WITH time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."update_seller_account"(text, boolean, jsonb, timestamp WITH time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."update_seller_account"(text, boolean, jsonb, timestamp WITH time zone) TO "marketplace_payments";

REVOKE ALL ON FUNCTION "private"."update_seller_account"(text, boolean, jsonb, timestamp WITH time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."update_seller_account"(text, boolean, jsonb, timestamp WITH time zone) TO "postgres";
