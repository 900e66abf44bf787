SET check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.connected_accounts (
  after_account_id text,
  at_most          integer
)
  RETURNS TABLE (
    stripe_account_id text
  )
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select seller_accounts.stripe_account_id from public.seller_accounts
  where seller_accounts.deauthorized_at is null and seller_accounts.stripe_account_id > after_account_id
  order by seller_accounts.stripe_account_id
  limit least(at_most, 100);
$function$;

CREATE OR REPLACE FUNCTION private.email_digest (
  of_order_id uuid,
  email       text
)
  RETURNS text
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select encode(sha256(convert_to(of_order_id || ' ' || lower(email), 'UTF8')), 'hex');
$function$;

CREATE OR REPLACE FUNCTION private.find_restored_buyer (
  told jsonb
)
  RETURNS uuid
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select coalesce(
    (select profiles.id from public.profiles where profiles.id = (told ->> 'buyer_id')::uuid),
    (
      select min(users.id::text)::uuid from auth.users join public.profiles on profiles.id = users.id
      where users.email_confirmed_at is not null
        and private.email_digest((told ->> 'order_id')::uuid, users.email) = told ->> 'buyer_email'
      having count(*) = 1
    )
  );
$function$;

CREATE OR REPLACE FUNCTION private.joined_parts (
  of_name text,
  parts   jsonb
)
  RETURNS text
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select string_agg(parts ->> (of_name || '_' || part), '' order by part)
  from generate_series(1, 40) as part where parts ? (of_name || '_' || part);
$function$;

CREATE OR REPLACE FUNCTION private.metadata_parts (
  of_name text,
  of_text text
)
  RETURNS jsonb
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select coalesce(jsonb_object_agg(of_name || '_' || part, substr(of_text, part * 500 - 499, 500)), '{}')
  from generate_series(1, ceil(length(of_text) / 500.0)::integer) as part;
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
  where pending_refunds.order_id = known.id and pending_refunds.refunded_at is null and pending_refunds.failed_at is null
    and (starts_with(refund_key, 'refund-' || id) or starts_with(refund_key, 'item-' || known.id || '-' || listing_id));
  update public.entitlements set revoked_at = now(), revoke_reason = 'refunded'
  where entitlements.order_id = known.id and entitlements.revoked_at is null
    and starts_with(refund_key, 'item-' || known.id || '-' || entitlements.listing_id);
  update public.orders set duplicate_refunded_at = now()
  where orders.id = known.id and orders.duplicate_cents > 0 and orders.duplicate_refunded_at is null
    and starts_with(refund_key, 'duplicate-' || known.id);
end
$function$;

CREATE OR REPLACE FUNCTION private.order_snapshot (
  of_order_id uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  return (
    select jsonb_strip_nulls(jsonb_build_object(
      'order_id', orders.id, 'buyer_id', orders.buyer_id, 'buyer_email', private.email_digest(orders.id, accounts.email),
      'discount_code', orders.discount_code, 'discount_cents', nullif(orders.discount_cents, 0)::text,
      'bundle_name', left(orders.bundle_name, 500), 'bundle_cents', nullif(orders.bundle_cents, 0)::text,
      'withdrawal_days', nullif(orders.withdrawal_days, 0)::text, 'consent_version', supply_consents.version
    )) || private.metadata_parts('items', (
      select string_agg(order_items.listing_id || ':' || order_items.price_cents || ':' || order_items.discount_cents, ',' order by order_items.listing_id)
      from public.order_items where order_items.order_id = orders.id
    )) || private.metadata_parts('refund_policy', orders.refund_policy)
    from public.orders
    left join public.accounts on accounts.id = orders.buyer_id
    left join public.supply_consents on supply_consents.order_id = orders.id
    where orders.id = of_order_id and orders.buyer_id = auth.uid()
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.restore_order (
  told jsonb
)
  RETURNS text
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  known public.orders;
  sold_by uuid;
  bought_by uuid;
begin
  select * into known from public.orders where orders.id = (told ->> 'order_id')::uuid for update;
  if found then
    return private.restore_session(known, told);
  end if;
  select seller_accounts.seller_id into sold_by from public.seller_accounts
  where seller_accounts.stripe_account_id = told ->> 'account_id' and seller_accounts.livemode = (told ->> 'livemode')::boolean;
  if not found then
    return 'seller_missing';
  end if;
  if exists (
    select from private.restored_items(told) as items
    where not exists (select from public.listings where listings.id = items.listing_id and listings.seller_id = sold_by)
  ) then
    return 'listing_missing';
  end if;
  bought_by := private.find_restored_buyer(told);
  if bought_by is null or bought_by = sold_by then
    return 'buyer_missing';
  end if;
  perform private.write_restored_order(told, sold_by, bought_by);
  return 'restored';
end
$function$;

CREATE OR REPLACE FUNCTION private.restore_session (
  known public.orders,
  told  jsonb
)
  RETURNS text
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  if known.checkout_session_id = told ->> 'session_id' then
    return 'known';
  elsif known.checkout_session_id is not null or known.stripe_account_id is distinct from told ->> 'account_id' then
    return 'order_differs';
  end if;
  update public.orders set checkout_session_id = told ->> 'session_id' where orders.id = known.id;
  return 'restored';
end
$function$;

CREATE OR REPLACE FUNCTION private.restored_items (
  told jsonb
)
  RETURNS TABLE (
    listing_id     uuid,
    price_cents    integer,
    discount_cents integer
  )
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select split_part(item, ':', 1)::uuid, split_part(item, ':', 2)::integer, split_part(item, ':', 3)::integer
  from unnest(string_to_array(private.joined_parts('items', told), ',')) as item;
$function$;

CREATE OR REPLACE FUNCTION private.write_restored_order (
  told      jsonb,
  sold_by   uuid,
  bought_by uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  restored_id uuid := (told ->> 'order_id')::uuid;
  began_at timestamptz := (told ->> 'created_at')::timestamptz;
begin
  insert into public.orders (
    id, buyer_id, seller_id, total_cents, fee_cents, currency, basket_digest, stripe_account_id, livemode, checkout_session_id, expires_at, created_at,
    refund_policy, discount_code, discount_cents, bundle_name, bundle_cents, tax_mode, withdrawal_days
  )
  select restored_id, bought_by, sold_by, sum(items.price_cents), (told ->> 'fee_cents')::integer, upper(told ->> 'currency'),
    sha256(convert_to('restored ' || restored_id, 'UTF8')), told ->> 'account_id', (told ->> 'livemode')::boolean, told ->> 'session_id',
    began_at + interval '1 day', began_at, private.joined_parts('refund_policy', told), told ->> 'discount_code',
    coalesce((told ->> 'discount_cents')::integer, 0), told ->> 'bundle_name', coalesce((told ->> 'bundle_cents')::integer, 0), told ->> 'tax_mode',
    coalesce((told ->> 'withdrawal_days')::integer, 0)
  from private.restored_items(told) as items;
  insert into public.order_items (order_id, listing_id, title, price_cents, discount_cents, seller_name, showcase_images)
  select restored_id, listings.id, listings.title, items.price_cents, items.discount_cents, profiles.name, listings.showcase_images
  from private.restored_items(told) as items
  join public.listings on listings.id = items.listing_id join public.profiles on profiles.id = listings.seller_id;
  insert into private.discount_uses (order_id, discount_id, buyer_id)
  select restored_id, discounts.id, bought_by
  from public.discounts where discounts.seller_id = sold_by and discounts.code = told ->> 'discount_code'
  on conflict do nothing;
  insert into public.supply_consents (order_id, buyer_id, words, version, given_at)
  select restored_id, bought_by, told ->> 'consent_words', told ->> 'consent_version', began_at where told ->> 'consent_words' is not null;
end
$function$;

REVOKE ALL ON FUNCTION "private"."connected_accounts"(text, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."connected_accounts"(text, integer) TO "marketplace_payments";

REVOKE ALL ON FUNCTION "private"."connected_accounts"(text, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."connected_accounts"(text, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."email_digest"(uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."email_digest"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."email_digest"(uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."find_restored_buyer"(jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."find_restored_buyer"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."find_restored_buyer"(jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."joined_parts"(text, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."joined_parts"(text, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."joined_parts"(text, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."metadata_parts"(text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."metadata_parts"(text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."metadata_parts"(text, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."note_restored_refund"(text, text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."note_restored_refund"(text, text, text) TO "marketplace_payments";

REVOKE ALL ON FUNCTION "private"."note_restored_refund"(text, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."note_restored_refund"(text, text, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."order_snapshot"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."order_snapshot"(uuid) TO "marketplace_payments";

REVOKE ALL ON FUNCTION "private"."order_snapshot"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."order_snapshot"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."restore_order"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."restore_order"(jsonb) TO "marketplace_payments";

REVOKE ALL ON FUNCTION "private"."restore_order"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."restore_order"(jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."restore_session"(public.orders, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."restore_session"(public.orders, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."restore_session"(public.orders, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."restored_items"(jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."restored_items"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."restored_items"(jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."write_restored_order"(jsonb, uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."write_restored_order"(jsonb, uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."write_restored_order"(jsonb, uuid, uuid) TO "postgres";
