-- Receipts: what was bought, when and of which seller. They contain nothing about the buyer and no
-- price, so buyers can show them to anyone. The API signs them (decision 28).

-- {receipt_id, purchased_at, items: [{listing_id, title, seller_name, usage_licence, ai_use, languages,
-- release, files, is_refunded}]} of a paid order; null without one. Access ends only together with the money (decision 19).
create function private.receipt_of(of_order_id uuid)
returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object('receipt_id', orders.receipt_id, 'purchased_at', orders.paid_at, 'items', jsonb_agg(jsonb_build_object(
    'listing_id', order_items.listing_id, 'title', order_items.title, 'seller_name', order_items.seller_name,
    'usage_licence', order_items.usage_licence, 'ai_use', order_items.ai_use, 'languages', order_items.languages, 'release', files.release, 'files', files.list,
    'is_refunded', orders.status = 'refunded' or exists (
      select from public.entitlements
      where entitlements.order_id = orders.id and entitlements.listing_id = order_items.listing_id and entitlements.revoked_at is not null
    )
  ) order by order_items.title, order_items.id))
  from public.orders
  join public.order_items on order_items.order_id = orders.id
  cross join lateral (
    -- The newest release at the purchase. An item that the buyer already had has no entitlement.
    select release_files.release, jsonb_agg(jsonb_build_object(
      'name', release_files.name, 'size_bytes', listing_files.size_bytes, 'sha256', listing_files.sha256
    ) order by release_files.position) as list
    from public.release_files join public.listing_files on listing_files.id = release_files.file_id
    where release_files.listing_id = order_items.listing_id and release_files.release = coalesce((
      select entitlements.first_release from public.entitlements
      where entitlements.order_id = orders.id and entitlements.listing_id = order_items.listing_id
    ), (
      select max(releases.number) from public.releases
      where releases.listing_id = order_items.listing_id and (releases.number = 1 or releases.created_at <= orders.paid_at)
    ))
    group by release_files.release
  ) as files
  where orders.id = of_order_id and orders.paid_at is not null
  group by orders.id;
$$;

-- The proof of a licence key in a receipt: a digest of the key with a salt of this receipt. The key's
-- holder can check it, and no table of digests finds the key. Null without a key.
create function private.licence_proof(of_order_id uuid, of_listing_id uuid)
returns jsonb
language sql volatile set search_path = ''
as $$
  select jsonb_build_object('salt', salt, 'sha256', encode(sha256(convert_to(salt || private.normal_licence_key(licence_keys.key), 'UTF8')), 'hex'))
  from public.entitlements
  join public.licence_keys on licence_keys.entitlement_id = entitlements.id
  join private.supplied_licences on supplied_licences.entitlement_id = entitlements.id
  cross join lateral (select encode(uuid_send(gen_random_uuid()), 'hex') as salt) as salts
  where entitlements.order_id = of_order_id and entitlements.listing_id = of_listing_id and entitlements.buyer_id = auth.uid();
$$;

-- The receipt of the caller's order, with proofs of its licence keys. Rejects with account_banned, account_suspended and
-- order_not_found.
create function private.own_receipt(of_order_id uuid)
returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_standing(auth.uid());
  perform private.reject_if(not exists (
    select from public.orders where orders.id = of_order_id and orders.buyer_id = auth.uid() and orders.paid_at is not null
  ), 'order_not_found');
  return (
    select receipt || jsonb_build_object('items', jsonb_agg(
      item.value || jsonb_build_object('licence_key', private.licence_proof(of_order_id, (item.value ->> 'listing_id')::uuid))
      order by item.position
    ))
    from private.receipt_of(of_order_id) as receipt, jsonb_array_elements(receipt -> 'items') with ordinality as item (value, position)
    group by receipt
  );
end
$$;

-- A receipt by its own id, for everyone who has the id.
create function private.find_receipt(of_receipt_id uuid)
returns jsonb
language sql stable security definer set search_path = ''
as $$
  select private.receipt_of(orders.id) from public.orders where orders.receipt_id = of_receipt_id;
$$;
grant execute on function private.own_receipt, private.find_receipt to marketplace_api;
