-- Ends of gifts: claimed by an account, returned by the recipient, or refunded to the giver.

-- What a recipient learns of the giver: {note, giver}, for the mail when it is sent. No name without
-- an account or that mail programs turn into a link (hasLink in contract/gifts.ts), and no note of
-- somebody who may not write any more.
create function private.words_of_giver(of_order_id uuid)
returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'note', case when profiles.standing not in ('banned', 'suspended') then gifts.note end,
    'giver', case when profiles.standing not in ('guest', 'deleted')
      and profiles.name !~ '[[:alnum:]]\.([[:lower:]]{2,}|[[:upper:]]{2,})(?![[:alpha:]])' then profiles.name end
  )
  from private.gifts join public.orders on orders.id = gifts.order_id join public.profiles on profiles.id = orders.buyer_id
  where gifts.order_id = of_order_id;
$$;

-- Mails the giver that a gift was returned or bounced: once for each address.
create function private.mail_giver(gift private.gifts, news text)
returns void
language sql volatile set search_path = ''
as $$
  select private.enqueue_mail(
    'gift_update', orders.buyer_id, concat_ws(':', orders.id, news, encode(private.address_digest(gift.address), 'hex')),
    jsonb_build_object('orderId', orders.id, 'title', private.order_titles(orders.id), 'news', news, 'isFree', orders.total_cents = 0)
  )
  from public.orders where orders.id = gift.order_id;
$$;

-- Mails the recipient that a gift or a part of it ended without their doing, if its own mail was
-- sent. `claimant` is their account, if they have one.
create function private.mail_recipient(gift private.gifts, claimant uuid, news text, titles text)
returns void
language sql volatile set search_path = ''
as $$
  select private.enqueue_mail('gift_ended', claimant, gift.order_id || ':' || news, facts),
    private.enqueue_mail_to_address('gift_ended', case when claimant is null then gift.address end, gift.order_id::text, facts)
  from jsonb_build_object('orderId', gift.order_id, 'title', titles, 'news', news) as facts
  where gift.delivered_at is not null and not exists (
    select from private.outbox
    where outbox.kind = 'gift' and outbox.recipient_id in (gift.recipient_id, claimant) and outbox.sent_at is null
      and outbox.facts ->> 'orderId' = gift.order_id::text
  );
$$;

-- Ends the guest that holds a gift: these items go back, and its giver is owed their prices. `is_all`:
-- nobody keeps any, so that the gift is returned. Its callers locked the order.
create function private.take_gift_back(gift private.gifts, listing_ids uuid[], is_all boolean)
returns void
language plpgsql volatile set search_path = ''
as $$
begin
  if is_all then
    perform private.mail_giver(gift, 'returned');
    update private.gifts set returned_at = now(), address = null where gifts.order_id = gift.order_id;
  end if;
  perform private.queue_refund(gift.order_id, order_items.listing_id, order_items.price_cents, 'gift')
  from public.order_items where order_items.order_id = gift.order_id and order_items.listing_id = any (listing_ids);
  perform private.hurry_job('sweep_orders');
  perform private.end_guest(gift.recipient_id);
end
$$;

-- The items that a recipient downloaded, or of which they have a key of the seller's list, which works
-- elsewhere. They can't be given back.
create function private.opened_items(of_recipient uuid)
returns uuid[]
language sql stable set search_path = ''
as $$
  select array(
    select downloads.listing_id from public.downloads where downloads.buyer_id = of_recipient
    union
    select licence_keys.listing_id
    from public.licence_keys join public.listings on listings.id = licence_keys.listing_id and listings.licence_source = 'list'
    where licence_keys.buyer_id = of_recipient and private.is_licence_supplied(licence_keys.entitlement_id)
  );
$$;

-- Gives a gift to an account. Items that the account has already, or sells, go back. Does nothing
-- while all items are taken back, or if an opened one would go back: the link stays. Its callers
-- locked the order.
create function private.claim_gift(gift private.gifts, for_user uuid)
returns void
language plpgsql volatile set search_path = ''
as $$
declare
  held constant uuid[] := array(
    select entitlements.listing_id from public.entitlements where entitlements.buyer_id = gift.recipient_id and entitlements.revoked_at is null
  );
  owned constant uuid[] := array(
    select listings.id from public.listings
    where listings.id = any (held) and (listings.seller_id = for_user or exists (
      select from public.entitlements
      where entitlements.buyer_id = for_user and entitlements.listing_id = listings.id and entitlements.revoked_at is null
    ))
  );
begin
  if cardinality(held) = 0 or owned && private.opened_items(gift.recipient_id) then
    return;
  end if;
  delete from public.cart_items where cart_items.buyer_id = for_user and cart_items.listing_id = any (held);
  perform private.mail_recipient(gift, for_user, 'owned', string_agg(order_items.title, ', ' order by order_items.title))
  from public.order_items where order_items.order_id = gift.order_id and order_items.listing_id = any (owned) group by order_items.order_id;
  update public.entitlements set buyer_id = for_user where entitlements.buyer_id = gift.recipient_id and entitlements.listing_id <> all (owned);
  update public.order_items set holder_id = for_user where order_items.order_id = gift.order_id and order_items.listing_id <> all (owned);
  update public.licence_waits set buyer_id = for_user where licence_waits.buyer_id = gift.recipient_id and licence_waits.listing_id <> all (owned);
  update public.licence_keys set buyer_id = for_user where licence_keys.buyer_id = gift.recipient_id and licence_keys.listing_id <> all (owned);
  update public.downloads set buyer_id = for_user where downloads.buyer_id = gift.recipient_id and downloads.listing_id <> all (owned);
  if not held <@ owned then
    update private.outbox set recipient_id = for_user where outbox.recipient_id = gift.recipient_id;
    update private.gifts set claimed_at = now(), address = null where gifts.order_id = gift.order_id;
  end if;
  perform private.take_gift_back(gift, owned, held <@ owned);
end
$$;

-- Returns the gift that the caller holds. False without one, while its items are taken back, or once
-- it was opened. Its callers locked the standing.
create function private.give_back()
returns boolean
language plpgsql volatile set search_path = ''
as $$
declare
  gift private.gifts;
  held uuid[];
begin
  select * into gift from private.gifts where gifts.recipient_id = auth.uid();
  perform from public.orders where orders.id = gift.order_id for update;
  -- Waits for a download.
  held := array(
    select entitlements.listing_id from public.entitlements where entitlements.buyer_id = gift.recipient_id and entitlements.revoked_at is null
    for update
  );
  if private.opened_items(gift.recipient_id) <> '{}' then
    return false;
  elsif cardinality(held) = 0 then
    -- An erasure: nobody wants the items back if Stripe rejects their refund.
    update private.pending_refunds set reason = 'gift'
    where pending_refunds.order_id = gift.order_id and pending_refunds.listing_id is not null and pending_refunds.is_open;
    return false;
  end if;
  perform private.take_gift_back(gift, held, true);
  return true;
end
$$;

-- The recipient returns a gift, by its link. Rejects with order_not_found, gift_opened and gift_ended.
create function private.return_gift(of_order_id uuid)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.lock_standing_alone(auth.uid());
  perform private.require_guest();
  perform private.reject_if(not exists (
    select from private.gifts where gifts.order_id = of_order_id and gifts.recipient_id = auth.uid()
  ), 'order_not_found');
  if not private.give_back() then
    perform private.reject(case when private.opened_items(auth.uid()) <> '{}' then 'gift_opened' else 'gift_ended' end);
  end if;
end
$$;
grant execute on function private.return_gift to marketplace_api;

-- A full refund ends the claim, and with it the link.
create function private.end_refunded_gift()
returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
declare
  gift private.gifts;
begin
  select * into gift from private.gifts where gifts.order_id = new.id;
  perform private.mail_recipient(
    gift, nullif(order_items.holder_id, gift.recipient_id), 'refunded', string_agg(order_items.title, ', ' order by order_items.title)
  )
  from public.order_items where order_items.order_id = new.id group by order_items.holder_id;
  update private.gifts set address = null where gifts.order_id = new.id;
  delete from private.outbox using public.order_items
  where order_items.order_id = new.id and outbox.recipient_id = order_items.holder_id and outbox.kind in ('gift', 'licence_key')
    and outbox.facts ->> 'orderId' = new.id::text and outbox.sent_at is null;
  delete from private.claims where claims.holder_id = gift.recipient_id;
  return null;
end
$$;
create trigger orders_end_refunded_gift
  after update of status on public.orders
  for each row when (old.status <> 'refunded' and new.status = 'refunded')
  execute function private.end_refunded_gift();
