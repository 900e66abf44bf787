SET check_function_bodies = off;

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

REVOKE ALL ON FUNCTION "private"."count_purchases"(uuid[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."count_purchases"(uuid[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."count_purchases"(uuid[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."release_audience"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."release_audience"(uuid) TO "marketplace_api";

REVOKE ALL ON FUNCTION "private"."release_audience"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."release_audience"(uuid) TO "postgres";
