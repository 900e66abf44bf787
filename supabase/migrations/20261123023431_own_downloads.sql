SET check_function_bodies = off;

ALTER TABLE "public"."api_keys"
  DROP CONSTRAINT "api_keys_scopes_known";

CREATE OR REPLACE FUNCTION private.begin_own_download (
  of_listing_id uuid,
  of_version    integer
)
  RETURNS TABLE (
    object_path text,
    file_name   text
  )
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  file public.listing_files;
begin
  perform private.require_standing(auth.uid());
  select listing_files.* into file from public.listing_files join public.listings on listings.id = listing_files.listing_id
  where listing_files.listing_id = of_listing_id and listing_files.version = of_version
    and listings.seller_id = auth.uid() and listings.status <> 'removed';
  if not found then
    perform private.reject('not_found');
  end if;
  perform private.require_checked_bytes(file);
  return query select file.object_path, file.name;
end
$function$;

CREATE OR REPLACE FUNCTION private.grant_download (
  of_order_id   uuid,
  of_listing_id uuid
)
  RETURNS TABLE (
    object_path text,
    file_name   text,
    mime_type   text,
    size_bytes  bigint
  )
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  file public.listing_files;
begin
  perform private.require_consent(of_listing_id);
  perform from public.entitlements
  join public.order_items on order_items.listing_id = entitlements.listing_id and order_items.order_id = of_order_id
  join public.orders on orders.id = order_items.order_id and orders.buyer_id = entitlements.buyer_id
  where entitlements.buyer_id = auth.uid()
    and entitlements.listing_id = of_listing_id
    and entitlements.revoked_at is null;
  if not found then
    perform private.reject('not_found');
  end if;
  select * into file from public.listing_files
  where listing_files.listing_id = of_listing_id
  order by listing_files.version desc limit 1;
  perform private.require_checked_bytes(file);
  insert into public.downloads (listing_id, buyer_id) values (of_listing_id, auth.uid());
  return query select file.object_path, file.name, file.mime_type, file.size_bytes;
end
$function$;

CREATE OR REPLACE FUNCTION private.require_checked_bytes (
  file public.listing_files
)
  RETURNS void
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  if not exists (
    select from storage.objects
    where objects.bucket_id = 'product-files' and objects.name = file.object_path
      and objects.id = file.object_id and objects.version is not distinct from file.object_version
  ) then
    perform private.reject('file_withheld');
  end if;
end
$function$;

ALTER TABLE "public"."api_keys"
  ADD CONSTRAINT "api_keys_scopes_known"
    CHECK
    (((cardinality(scopes) >= 1) AND (scopes <@ ARRAY['listings:read'::text, 'listings:write'::text, 'files:read'::text, 'sales:read'::text, 'orders:read'::text,
    'messages:read'::text, 'messages:write'::text, 'reviews:write'::text])));

REVOKE ALL ON FUNCTION "private"."begin_own_download"(uuid, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."begin_own_download"(uuid, integer) TO "marketplace_api";

REVOKE ALL ON FUNCTION "private"."begin_own_download"(uuid, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."begin_own_download"(uuid, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."require_checked_bytes"(public.listing_files) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."require_checked_bytes"(public.listing_files) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."require_checked_bytes"(public.listing_files) TO "postgres";
