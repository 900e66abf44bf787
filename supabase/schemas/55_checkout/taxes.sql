-- Taxes: what Stripe Tax computed of an order, and how it goes back with the money (decision 45).

-- How prices are meant now. Definer, because settings are private and carts say it.
create function private.tax_mode()
returns text
language sql stable security definer set search_path = ''
as $$
  select coalesce((select settings.value #>> '{}' from private.settings where settings.name = 'tax'), 'off');
$$;
grant execute on function private.tax_mode() to marketplace_api;

-- The caller's account whose payments need taxes that Stripe computes; null where taxes are off, or nobody can pay into it anyway. Definer, because
-- settings are private. Counted, because each answer is a question to Stripe.
create function private.account_to_tax()
returns text
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.lock_standing(auth.uid());
  perform private.count_against('tax check', auth.uid());
  return (
    select seller_accounts.stripe_account_id from public.seller_accounts
    where seller_accounts.seller_id = auth.uid() and seller_accounts.is_selling and private.tax_mode() <> 'off'
  );
end
$$;
grant execute on function private.account_to_tax() to marketplace_payments;

-- Whether a paid session came to what the order says: the total; with a tax in it that is no more than it; or with one on top of it. No grant to
-- anyone, as the next ones.
create function private.is_paid_amount(of_order public.orders, amount_cents bigint, session_tax_cents bigint)
returns boolean
language plpgsql immutable set search_path = ''
as $$
begin
  return coalesce(
    case of_order.tax_mode
      when 'off' then amount_cents = of_order.total_cents
      when 'inclusive' then amount_cents = of_order.total_cents and session_tax_cents <= amount_cents
      -- The tax is in the total once it is paid.
      else amount_cents = of_order.total_cents - of_order.tax_cents + session_tax_cents
    end and (of_order.tax_mode = 'off' or (
      session_tax_cents >= 0 and (of_order.paid_at is null or session_tax_cents = of_order.tax_cents)
    )),
    false
  );
end
$$;

-- Writes down the tax of an order that is being paid, each item's share of it by price. Items that are written again after a restore share it alike:
-- their ids are new, and those of the listings are not.
create function private.take_tax(of_order public.orders, session_tax_cents bigint)
returns void
language sql volatile set search_path = ''
as $$
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

-- The tax in a part of what was paid, in cents. Rounded up, so that what goes back of it reaches the whole with the last cent only.
create function private.tax_in_cents(of_order public.orders, part_cents bigint)
returns bigint
language plpgsql immutable set search_path = ''
as $$
begin
  return coalesce(
    of_order.tax_cents - of_order.tax_cents::bigint * (of_order.total_cents - greatest(0, least(part_cents, of_order.total_cents)))
      / nullif(of_order.total_cents, 0),
    0
  );
end
$$;

-- The tax of an order that its seller has to pay: what was refunded or lost to a bank took its part of it back.
create function private.tax_due_cents(of_order public.orders)
returns bigint
language plpgsql immutable set search_path = ''
as $$
begin
  return private.tax_in_cents(of_order, of_order.total_cents::bigint - of_order.refunded_cents - of_order.lost_cents);
end
$$;

-- What is said of a tax where there is one, in cents, for mails, webhooks and the seller; nothing where there is none.
create function private.tax_facts(of_order public.orders)
returns jsonb
language plpgsql immutable set search_path = ''
as $$
begin
  return case of_order.tax_mode when 'off' then '{}' else jsonb_build_object('taxMode', of_order.tax_mode, 'taxCents', of_order.tax_cents) end::jsonb;
end
$$;

-- Columns that say nothing of an order: of a tax where it has none, of a right of withdrawal where there is none.
create function private.silent_columns(of_order public.orders)
returns text[]
language sql immutable set search_path = ''
as $$
  select case of_order.tax_mode when 'off' then array['tax_mode', 'tax_cents'] else '{}' end
    || case of_order.withdrawal_days when 0 then array['withdrawal_days', 'withdrawable_until'] else '{}' end;
$$;
