SET check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.account_to_tax()
  RETURNS text
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  perform private.lock_standing(auth.uid());
  perform private.count_against('tax check', auth.uid());
  return (
    select seller_accounts.stripe_account_id from public.seller_accounts
    where seller_accounts.seller_id = auth.uid() and seller_accounts.is_selling and private.tax_mode() <> 'off'
  );
end
$function$;

insert into private.limits (name, most, seconds) values ('tax check', 200, 3600);
