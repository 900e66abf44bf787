SET check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.deletable_listings()
  RETURNS SETOF uuid
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select listings.id from public.listings
  where listings.seller_id = auth.uid() and listings.status <> 'removed' and not private.was_ordered(listings.id);
$function$;

CREATE OR REPLACE FUNCTION private.delete_listing (
  deleted_listing_id uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  perform private.lock_standing(auth.uid());
  perform from public.seller_accounts where seller_accounts.seller_id = auth.uid() for update;
  -- Held, so that no checkout begins meanwhile: it would wait for this, and then find nothing.
  perform from public.listings
  where listings.id = deleted_listing_id and listings.seller_id = auth.uid() and listings.status <> 'removed'
  for update;
  if not found then
    perform private.reject('not_found');
  elsif private.was_ordered(deleted_listing_id) then
    perform private.reject('listing_bought');
  end if;
  -- Leaves the carts first, by trigger, so that buyers are notified.
  update public.listings set status = 'removed' where listings.id = deleted_listing_id;
  if not exists (select from public.reports where reports.reported_listing_id = deleted_listing_id) then
    delete from public.listings where listings.id = deleted_listing_id;
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.was_ordered (
  of_listing_id uuid
)
  RETURNS boolean
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return exists (select from public.order_items where order_items.listing_id = of_listing_id);
end
$function$;

REVOKE ALL ON FUNCTION "private"."deletable_listings"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."deletable_listings"() TO "marketplace_api";

REVOKE ALL ON FUNCTION "private"."deletable_listings"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."deletable_listings"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."was_ordered"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."was_ordered"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."was_ordered"(uuid) TO "postgres";
