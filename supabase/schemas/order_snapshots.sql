-- Order snapshots: what a checkout session at Stripe says of its order, so that a restore of the database loses no paid order (decision 61).

-- Tells the e-mail address again of who began an order, to whoever has the address. Salted by the order, because sellers can read their sessions.
create function private.email_digest(of_order_id uuid, email text)
returns text
language sql immutable set search_path = ''
as $$
  select encode(sha256(convert_to(of_order_id || ' ' || lower(email), 'UTF8')), 'hex');
$$;

-- A text as Stripe keeps it: at most 500 characters under one name.
create function private.metadata_parts(of_name text, of_text text)
returns jsonb
language sql immutable set search_path = ''
as $$
  select coalesce(jsonb_object_agg(of_name || '_' || part, substr(of_text, part * 500 - 499, 500)), '{}')
  from generate_series(1, ceil(length(of_text) / 500.0)::integer) as part;
$$;

-- The same put together again.
create function private.joined_parts(of_name text, parts jsonb)
returns text
language sql immutable set search_path = ''
as $$
  select string_agg(parts ->> (of_name || '_' || part), '' order by part)
  from generate_series(1, 40) as part where parts ? (of_name || '_' || part);
$$;

-- What the session of the caller's order keeps as metadata: every value a text. An item is its listing, its price and what was taken off before, in
-- cents. Definer, because orders hold more than their buyers may read. Volatile, because it is asked in the statement that begins the order.
create function private.order_snapshot(of_order_id uuid)
returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
begin
  return (
    select jsonb_strip_nulls(jsonb_build_object(
      'order_id', orders.id, 'buyer_id', orders.buyer_id, 'buyer_email', private.email_digest(orders.id, accounts.email),
      'discount_code', orders.discount_code, 'discount_cents', nullif(orders.discount_cents, 0)::text,
      'bundle_name', left(orders.bundle_name, 500), 'bundle_cents', nullif(orders.bundle_cents, 0)::text,
      'withdrawal_days', nullif(orders.withdrawal_days, 0)::text, 'consent_version', supply_consents.version
    )) || private.metadata_parts('items', (
      select string_agg(order_items.listing_id || ':' || order_items.price_cents || ':' || order_items.discount_cents, ',' order by order_items.listing_id)
      from public.order_items where order_items.order_id = orders.id
    )) || private.metadata_parts('refund_policy', orders.refund_policy)
    from public.orders
    left join public.accounts on accounts.id = orders.buyer_id
    left join public.supply_consents on supply_consents.order_id = orders.id
    where orders.id = of_order_id and orders.buyer_id = auth.uid()
  );
end
$$;
grant execute on function private.order_snapshot(uuid) to marketplace_payments;
