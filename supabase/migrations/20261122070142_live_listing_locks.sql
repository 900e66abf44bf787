SET check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.complete_preparation (
  of_listing_id uuid,
  of_attempt    integer,
  failure       text
)
  RETURNS text
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  status_now text;
  wanted text;
begin
  perform private.lock_selling(listings.seller_id) from public.listings where listings.id = of_listing_id;
  select listings.status into status_now from public.listings where listings.id = of_listing_id for update;
  if not private.lock_preparation(of_listing_id, of_attempt) then
    return null;
  end if;
  update private.preparations
  set outcome = case when failure is null and status_now = 'processing' then 'listed' else 'rejected' end
  where preparations.listing_id = of_listing_id and preparations.outcome is null
  returning preparations.wanted_status into wanted;
  if wanted is null or status_now <> 'processing' then
    return status_now;
  elsif failure is not null then
    update public.listings set processing_failure = failure where listings.id = of_listing_id;
    return status_now;
  end if;
  perform private.require_copies(of_listing_id);
  return private.list_copies(of_listing_id, wanted);
end
$function$;
