-- Holders of a gift: a guest until an account claims it. The first file or key opens it.

-- The account that holds a gift; null without one.
create function private.claimant_of(gift private.gifts)
returns uuid language sql stable set search_path = '' as $$
  select order_items.holder_id from public.order_items
  where order_items.order_id = gift.order_id and order_items.holder_id <> gift.recipient_id limit 1;
$$;

-- Gives the items of a gift to another holder. Its callers locked the order.
create function private.move_gift(gift private.gifts, from_holder uuid, to_holder uuid)
returns void language plpgsql volatile set search_path = '' as $$
declare
  moved constant uuid[] := array(
    select entitlements.id from public.entitlements where entitlements.order_id = gift.order_id and entitlements.buyer_id = from_holder
  );
begin
  update public.entitlements set buyer_id = to_holder where entitlements.id = any (moved);
  update public.order_items set holder_id = to_holder where order_items.order_id = gift.order_id and order_items.holder_id = from_holder;
  update public.licence_waits set buyer_id = to_holder where licence_waits.entitlement_id = any (moved);
  update public.licence_keys set buyer_id = to_holder where licence_keys.entitlement_id = any (moved);
  -- Only a guest's are all of the gift.
  update public.downloads set buyer_id = to_holder where downloads.buyer_id = from_holder and from_holder = gift.recipient_id;
end
$$;

-- Ends the claim and the links of the guest that holds a gift, who may get it again.
create function private.close_gift(gift private.gifts)
returns void language sql volatile set search_path = '' as $$
  delete from private.claims where claims.holder_id = gift.recipient_id;
  delete from private.redress_links where redress_links.user_id = gift.recipient_id;
  delete from private.export_codes where export_codes.user_id = gift.recipient_id;
$$;

-- Notes that a gift was opened: from now on it is the holder's alone, and stays. Waits for a
-- correction or a return. Rejects with not_found if the holder lost it meanwhile.
create function private.open_gift_of(holder uuid, of_listing_id uuid)
returns void language plpgsql volatile set search_path = '' as $$
declare
  given_id constant uuid := (
    select gifts.order_id from public.entitlements join private.gifts on gifts.order_id = entitlements.order_id
    where entitlements.buyer_id = holder and entitlements.listing_id = of_listing_id and entitlements.revoked_at is null and gifts.opened_at is null
  );
begin
  if given_id is null then
    return;
  end if;
  update private.gifts set opened_at = now(), address = null, shown_address = null, returns_at = null
  where gifts.order_id = given_id and gifts.opened_at is null and gifts.returned_at is null;
  perform private.reject_if(not exists (
    select from public.entitlements
    where entitlements.order_id = given_id and entitlements.listing_id = of_listing_id and entitlements.buyer_id = holder and entitlements.revoked_at is null
  ), 'not_found');
end
$$;

create function private.open_downloaded_gift()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.open_gift_of(new.buyer_id, new.listing_id);
  return null;
end
$$;
create trigger downloads_open_gift after insert on public.downloads
  for each row execute function private.open_downloaded_gift();

-- The caller opens a gift to read its keys. Rejects with order_not_found and consent_required.
create function private.open_gift(of_order_id uuid)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  order_row public.orders;
begin
  perform private.require_not_deleted();
  select * into order_row from public.orders where orders.id = of_order_id and exists (
    select from private.gifts join public.entitlements on entitlements.order_id = gifts.order_id and entitlements.revoked_at is null
    where gifts.order_id = of_order_id and entitlements.buyer_id = auth.uid()
  ) for share;
  perform private.reject_if(not found, 'order_not_found');
  perform private.reject_if(private.awaits_consent(order_row), 'consent_required');
  perform private.open_gift_of(auth.uid(), entitlements.listing_id) from public.entitlements
  where entitlements.order_id = of_order_id and entitlements.buyer_id = auth.uid() and entitlements.revoked_at is null;
  perform private.reject_if(exists (select from private.gifts where gifts.order_id = of_order_id and gifts.opened_at is null), 'order_not_found');
end
$$;
grant execute on function private.open_gift to marketplace_api;

-- Gives a gift to an account that neither has nor sells any of its items. Otherwise all of it stays
-- behind its link, as it does while all items are taken back. Its callers locked the order.
create function private.claim_gift(gift private.gifts, for_user uuid)
returns void language plpgsql volatile set search_path = '' as $$
declare
  held constant uuid[] := array(
    select entitlements.listing_id from public.entitlements where entitlements.buyer_id = gift.recipient_id and entitlements.revoked_at is null
  );
begin
  if cardinality(held) = 0 or for_user = gift.seller_id or exists (
    select from public.entitlements
    where entitlements.buyer_id = for_user and entitlements.listing_id = any (held) and entitlements.revoked_at is null
  ) then
    return;
  end if;
  delete from public.cart_items where cart_items.buyer_id = for_user and cart_items.listing_id = any (held);
  perform private.move_gift(gift, gift.recipient_id, for_user);
  perform private.move_mails(gift.order_id, gift.recipient_id, for_user);
  perform private.close_gift(gift);
end
$$;
