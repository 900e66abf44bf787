SET check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.count_listing_view (
  of_listing_id uuid,
  visitor       text
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  -- Locked against its deletion only: a view would be left without its listing.
  perform from public.listings
  where listings.id = of_listing_id and listings.status = 'active' and listings.seller_id is distinct from (select auth.uid())
  for key share;
  if found and private.hit_rate_limit('view:' || of_listing_id || ':' || visitor, 86400, 1) = 0 then
    insert into public.listing_views (listing_id, viewed_on, views) values (of_listing_id, (now() at time zone 'UTC')::date, 1)
    on conflict (listing_id, viewed_on) do update set views = listing_views.views + 1;
  end if;
end
$function$;
