-- Taxes: what Stripe Tax computed for an order, and how refunds reduce it (decision 20).

-- How prices are meant now. Definer, because settings are private and the cart shows it.
create function private.tax_mode()
returns text language sql stable security definer set search_path = '' as $$
  select coalesce(private.setting('tax'), 'off');
$$;
grant execute on function private.tax_mode to marketplace_api;

-- The caller's account if its payments need Stripe Tax; null if taxes are off or the account can't
-- be paid. Rate limited, because each answer causes a call to Stripe.
create function private.account_to_tax()
returns text language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.lock_standing(auth.uid());
  perform private.count_against('tax check', auth.uid());
  return (
    select seller_accounts.stripe_account_id from public.seller_accounts
    where seller_accounts.seller_id = auth.uid() and seller_accounts.is_selling and private.tax_mode() <> 'off'
  );
end
$$;
grant execute on function private.account_to_tax to marketplace_payments;

-- The tax that the seller still owes for an order, less the part of refunds and lost disputes. That
-- is rounded down, so they reach the whole tax only with the last cent.
create function private.tax_due_cents(of_order public.orders)
returns bigint language plpgsql immutable set search_path = '' as $$
declare
  returned_cents constant bigint := greatest(0, least(of_order.refunded_cents::bigint + of_order.lost_cents, of_order.total_cents));
begin
  return coalesce(of_order.tax_cents - of_order.tax_cents * returned_cents / nullif(of_order.total_cents, 0), 0);
end
$$;

-- Columns to leave out of an order: those of a tax or a right of withdrawal that it doesn't have.
create function private.silent_columns(of_order public.orders)
returns text[] language sql immutable set search_path = ''
return case of_order.tax_mode when 'off' then array['tax_mode', 'tax_cents'] else '{}' end
  || case of_order.withdrawal_days when 0 then array['withdrawal_days', 'withdrawable_until'] else '{}' end
  || case when of_order.processing_since is null then array['processing_since'] else '{}' end
  || case of_order.failed_refund_cents when 0 then array['failed_refund_cents'] else '{}' end
  || case of_order.origin when 'purchase' then array['origin'] else '{}' end;
