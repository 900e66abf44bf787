SET check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.kept_objects (
  after_path text,
  at_most    integer
)
  RETURNS TABLE (
    bucket_id   text,
    object_path text
  )
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select kept.bucket_id, kept.object_path
  from (
    select 'product-files', listing_files.object_path from public.listing_files
    union all
    select 'showcase-images', listing_pictures.object_path from private.listing_pictures
    union all
    select 'avatars', substring(profiles.avatar from 9) from public.profiles where profiles.avatar like 'avatars/%'
    union all
    select 'avatars', substring(profiles.banner from 9) from public.profiles where profiles.banner is not null
    union all
    select 'avatars', substring(held_words.banner from 9) from private.held_words where held_words.banner is not null
  ) as kept (bucket_id, object_path)
  where kept.object_path > after_path
  order by kept.object_path
  limit least(at_most, 1000);
$function$;

CREATE OR REPLACE FUNCTION private.take_tax (
  of_order          public.orders,
  session_tax_cents bigint
)
  RETURNS void
  LANGUAGE sql
  SET search_path TO ''
  AS $function$
  update public.orders set tax_cents = session_tax_cents,
    total_cents = orders.total_cents + case orders.tax_mode when 'exclusive' then session_tax_cents else 0 end
  where orders.id = of_order.id;
  with shares as (
    select items.id, private.share_cents(
      session_tax_cents, sum(items.price_cents) over (order by items.listing_id), items.price_cents, sum(items.price_cents) over ()
    ) as cents
    from public.order_items as items where items.order_id = of_order.id
  )
  update public.order_items set tax_cents = shares.cents,
    price_cents = order_items.price_cents + case of_order.tax_mode when 'exclusive' then shares.cents else 0 end
  from shares where shares.id = order_items.id;
$function$;

CREATE OR REPLACE FUNCTION private.use_restored_discount (
  told      jsonb,
  sold_by   uuid,
  bought_by uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  began_at timestamptz := (told ->> 'created_at')::timestamptz;
  used_id uuid;
begin
  select discounts.id into used_id from public.discounts
  where discounts.seller_id = sold_by and discounts.code = told ->> 'discount_code'
    and coalesce(discounts.ended_at, 'infinity') > began_at and coalesce(discounts.ends_at, 'infinity') > began_at
  order by discounts.ended_at limit 1;
  update private.discount_uses set released_at = now() from public.orders
  where discount_uses.discount_id = used_id and discount_uses.buyer_id = bought_by and discount_uses.released_at is null
    and orders.id = discount_uses.order_id and orders.status = 'pending';
  insert into private.discount_uses (order_id, discount_id, buyer_id)
  select (told ->> 'order_id')::uuid, used_id, bought_by where used_id is not null
  on conflict do nothing;
end
$function$;

CREATE OR REPLACE FUNCTION private.withhold_lost_object (
  of_bucket text,
  of_path   text
)
  RETURNS uuid
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  lost public.listing_files;
begin
  if of_bucket = 'avatars' then
    update public.profiles set avatar = null where profiles.avatar = 'avatars/' || of_path;
    update public.profiles set banner = null where profiles.banner = 'avatars/' || of_path;
    update private.held_words set banner = null where held_words.banner = 'avatars/' || of_path;
  elsif of_bucket = 'product-files' then
    select listing_files.* into lost
    from public.listing_files join public.listings on listings.id = listing_files.listing_id and listings.file_version = listing_files.version
    where listing_files.object_path = of_path for update of listings;
    update public.listings set status = 'inactive' where listings.id = lost.listing_id and listings.status in ('active', 'paused');
    insert into public.pending_versions (listing_id, name, failure)
    select listings.id, lost.name, 'The file of this item was lost. Upload it again as a new version, then show the item again.'
    from public.listings where listings.id = lost.listing_id and listings.status <> 'removed'
    on conflict (listing_id) do update set failure = excluded.failure;
  end if;
  return lost.listing_id;
end
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
  perform private.use_restored_discount(told, sold_by, bought_by);
  insert into public.supply_consents (order_id, buyer_id, words, version, given_at)
  select restored_id, bought_by, told ->> 'consent_words', told ->> 'consent_version', began_at where told ->> 'consent_words' is not null;
end
$function$;

REVOKE ALL ON FUNCTION "private"."use_restored_discount"(jsonb, uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."use_restored_discount"(jsonb, uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."use_restored_discount"(jsonb, uuid, uuid) TO "postgres";
