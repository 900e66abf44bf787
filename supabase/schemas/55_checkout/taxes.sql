-- Taxes: what Stripe Tax computed for an order, and how refunds reduce it (decision 20).

-- How prices are meant now. Definer, because settings are private and the cart shows it.
create function private.tax_mode()
returns text language sql stable security definer set search_path = '' as $$
  select coalesce((select settings.value #>> '{}' from private.settings where settings.name = 'tax'), 'off');
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

-- Whether a paid session matches the order: the total without a tax, with an inclusive tax, or with
-- an exclusive one on top.
create function private.is_paid_amount(of_order public.orders, amount_cents bigint, session_tax_cents bigint)
returns boolean language plpgsql immutable set search_path = '' as $$
begin
  return coalesce(
    case of_order.tax_mode
      when 'off' then amount_cents = of_order.total_cents
      when 'inclusive' then amount_cents = of_order.total_cents and session_tax_cents <= amount_cents
      -- A paid order's total includes the tax.
      else amount_cents = of_order.total_cents - of_order.tax_cents + session_tax_cents
    end and (of_order.tax_mode = 'off' or (
      session_tax_cents >= 0 and (of_order.paid_at is null or session_tax_cents = of_order.tax_cents)
    )),
    false
  );
end
$$;

-- Stores the tax of an order that is being paid, shared among items by price. By listing id, so
-- that a restored order, whose item ids are new, gets the same shares.
create function private.take_tax(of_order public.orders, session_tax_cents bigint)
returns void language sql volatile set search_path = '' as $$
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
$$;

-- The tax in a part of the payment, in cents. Rounded up, so refunds reach the whole tax only with
-- the last cent.
create function private.tax_in_cents(of_order public.orders, part_cents bigint)
returns bigint language plpgsql immutable set search_path = '' as $$
begin
  return coalesce(
    of_order.tax_cents - of_order.tax_cents::bigint * (of_order.total_cents - greatest(0, least(part_cents, of_order.total_cents)))
      / nullif(of_order.total_cents, 0),
    0
  );
end
$$;

-- The tax that the seller still owes for an order, less the part of refunds and lost disputes.
create function private.tax_due_cents(of_order public.orders)
returns bigint language plpgsql immutable set search_path = '' as $$
begin
  return private.tax_in_cents(of_order, of_order.total_cents::bigint - of_order.refunded_cents - of_order.lost_cents);
end
$$;

-- Columns to leave out of an order: those of a tax or a right of withdrawal that it doesn't have.
create function private.silent_columns(of_order public.orders)
returns text[] language sql immutable set search_path = ''
return case of_order.tax_mode when 'off' then array['tax_mode', 'tax_cents'] else '{}' end
  || case of_order.withdrawal_days when 0 then array['withdrawal_days', 'withdrawable_until'] else '{}' end
  || case of_order.failed_refund_cents when 0 then array['failed_refund_cents'] else '{}' end
  || case of_order.origin when 'purchase' then array['origin'] else '{}' end;
