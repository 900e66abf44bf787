SET check_function_bodies = off;

CREATE FUNCTION private.account_to_tax ()
  RETURNS text
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  perform private.require_good_standing();
  return (
    select seller_accounts.stripe_account_id from public.seller_accounts
    where seller_accounts.seller_id = auth.uid() and seller_accounts.is_selling and private.tax_mode() <> 'off'
  );
end
$function$;

GRANT ALL ON FUNCTION private.account_to_tax() TO marketplace_payments;
