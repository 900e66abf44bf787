-- What joins receipts when they are sent: licence keys, which are secrets, whether the address had
-- an item before, and covers.

-- The licence keys of the order in a mail, as it is sent. A key is null while its buyer waits.
create function private.mailed_licences(of_mail private.outbox)
returns jsonb language plpgsql stable set search_path = '' as $$
begin
  if of_mail.kind not in ('purchase', 'purchase_moved', 'free_copy', 'gift', 'supply_consent', 'licence_key') then
    return '{}';
  end if;
  return (
    select jsonb_build_object('licences', coalesce(jsonb_agg(jsonb_build_object(
      'title', order_items.title, 'key', licence_keys.key
    ) order by order_items.title), '[]'))
    from public.entitlements
    join public.order_items on order_items.order_id = entitlements.order_id and order_items.listing_id = entitlements.listing_id
    left join public.licence_keys on licence_keys.entitlement_id = entitlements.id
    left join public.licence_waits on licence_waits.entitlement_id = entitlements.id
    where entitlements.order_id = (of_mail.facts ->> 'orderId')::uuid and entitlements.revoked_at is null
      and entitlements.buyer_id = of_mail.recipient_id and entitlements.id in (select entitlement_id from private.supplied_licences)
      and (licence_keys.id is not null or licence_waits.entitlement_id is not null)
      and coalesce(entitlements.listing_id = (of_mail.facts ->> 'listingId')::uuid, true)
  );
end
$$;

-- Whether the address of a guest's receipt had an item of it before: by another purchase, or in an
-- account with this address. Only this mail tells it.
create function private.mailed_duplicates(of_mail private.outbox)
returns jsonb language plpgsql stable set search_path = '' as $$
declare
  own_address text := (select claims.address from private.claims where claims.holder_id = of_mail.recipient_id);
begin
  if of_mail.kind not in ('purchase', 'purchase_moved') or own_address is null then
    return '{}';
  end if;
  return jsonb_build_object('isOwned', exists (
    select from (
      select claims.holder_id from private.claims where claims.address = own_address and claims.holder_id <> of_mail.recipient_id
      union all
      select accounts.id from private.verified_accounts(private.address_digest(own_address)) as accounts
    ) as others (id)
    join public.entitlements on entitlements.buyer_id = others.id and entitlements.revoked_at is null
    join public.order_items on order_items.listing_id = entitlements.listing_id
    where order_items.order_id = (of_mail.facts ->> 'orderId')::uuid and order_items.price_cents > 0 and order_items.holder_id = of_mail.recipient_id
  ));
end
$$;

-- Covers of up to three items of a mail that its recipient paid for or claimed, while the shop shows
-- the items. Nobody proved the address of a guest who took a free item or was given one.
create function private.mailed_covers(of_mail private.outbox)
returns jsonb language plpgsql stable set search_path = '' as $$
begin
  if of_mail.kind not in ('purchase', 'purchase_moved', 'supply_consent', 'licence_key', 'new_release') then
    return '{}';
  end if;
  return (
    select jsonb_build_object('covers', coalesce(jsonb_agg(to_jsonb(shown) order by shown.title), '[]'))
    from (
      select order_items.title, (listings.showcase_images -> 0) - 'placeholder' as picture
      from public.orders join public.order_items on order_items.order_id = orders.id
      join public.listings on listings.id = order_items.listing_id and listings.status = 'active'
      join public.profiles as recipients on recipients.id = of_mail.recipient_id
      where orders.id = (of_mail.facts ->> 'orderId')::uuid and listings.showcase_images <> '[]'
        and coalesce(listings.id = (of_mail.facts ->> 'listingId')::uuid, true)
        and case
          when orders.buyer_id = recipients.id and order_items.price_cents > 0 then true
          when recipients.is_guest then false
          else orders.buyer_id = recipients.id or exists (
            select from public.entitlements
            where entitlements.order_id = orders.id and entitlements.listing_id = listings.id
              and entitlements.buyer_id = recipients.id and entitlements.revoked_at is null
          )
        end
      order by order_items.title, order_items.id limit 3
    ) as shown
  );
end
$$;

-- A buyer who waited gets the key by mail. The others have it in the receipt, with their consent or
-- when they open their gift.
create function private.mail_late_licence_key()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.enqueue_mail('licence_key', new.buyer_id, new.id::text, jsonb_build_object(
    'orderId', entitlements.order_id, 'listingId', new.listing_id, 'title', order_items.title,
    'isGift', orders.buyer_id <> new.buyer_id
  ))
  from public.entitlements join public.orders on orders.id = entitlements.order_id
  join public.order_items on order_items.order_id = entitlements.order_id and order_items.listing_id = entitlements.listing_id
  where entitlements.id = new.entitlement_id and entitlements.granted_at < new.assigned_at
    and new.entitlement_id in (select entitlement_id from private.supplied_licences);
  return null;
end
$$;
create trigger licence_keys_mail_late after insert or update of entitlement_id on public.licence_keys
  for each row when (new.entitlement_id is not null) execute function private.mail_late_licence_key();

-- Asks the seller to add keys, because the last one is sold or a buyer waits.
create function private.mail_licence_keys_needed(of_listing public.listings, about text, is_waiting boolean)
returns void language sql volatile set search_path = '' as $$
  select private.enqueue_mail('licence_keys_needed', of_listing.seller_id, about, jsonb_build_object(
    'listingId', of_listing.id, 'title', of_listing.title, 'isWaiting', is_waiting
  ));
$$;

create function private.mail_sold_out()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.mail_licence_keys_needed(new, new.id || ':' || extract(epoch from now()), false);
  return null;
end
$$;
create trigger listings_mail_sold_out after update of is_sold_out on public.listings
  for each row when (new.is_sold_out and not old.is_sold_out and new.seller_id is distinct from auth.uid())
  execute function private.mail_sold_out();
