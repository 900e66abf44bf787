-- Gifts whose return brings money: paid, unopened, and held.
create view private.returnable_gifts as
  select gifts.order_id, gifts.seller_id, gifts.returns_at, orders.stripe_account_id
  from private.gifts join public.orders on orders.id = gifts.order_id and orders.total_cents > 0
    and orders.status in ('paid', 'partially_refunded', 'disputed')
  where gifts.opened_at is null and gifts.returned_at is null and exists (
    select from public.entitlements where entitlements.order_id = gifts.order_id and entitlements.revoked_at is null
  );

-- Returns a gift: its items go back, and its giver is owed their prices. Otherwise says why not:
-- gift_opened, gift_ended without items, or refund_impossible if no money can follow an item.
create function private.give_gift_back(of_order_id uuid)
returns text language plpgsql volatile set search_path = '' as $$
declare
  order_row public.orders;
  gift private.gifts;
begin
  select * into order_row from public.orders where orders.id = of_order_id for update;
  -- Waits for a download.
  select * into gift from private.gifts where gifts.order_id = of_order_id for update;
  if gift.opened_at is not null then
    return 'gift_opened';
  elsif gift.returned_at is not null or not exists (
    select from public.entitlements where entitlements.order_id = of_order_id and entitlements.revoked_at is null
  ) then
    return 'gift_ended';
  elsif order_row.total_cents > order_row.refunded_cents + order_row.lost_cents and not private.is_payable(order_row) and exists (
    select from public.entitlements join public.order_items using (order_id, listing_id)
    where entitlements.order_id = of_order_id and entitlements.revoked_at is null and order_items.price_cents > 0 and not exists (
      select from private.pending_refunds
      where pending_refunds.order_id = of_order_id and pending_refunds.listing_id = order_items.listing_id and pending_refunds.is_open
    )
  ) then
    return 'refund_impossible';
  end if;
  perform private.mail_giver(gift, 'returned');
  update private.gifts set returned_at = now(), address = null, shown_address = null, returns_at = null where gifts.order_id = of_order_id;
  perform private.queue_refund(of_order_id, order_items.listing_id, order_items.price_cents, 'gift')
  from public.order_items where order_items.order_id = of_order_id;
  perform private.run_job_soon('sweep_orders');
  perform private.end_guest(gift.recipient_id);
  return null;
end
$$;

-- A recipient left, and the gift can't go back: its giver may send it elsewhere. Nobody wants items
-- that are taken back if Stripe rejects their refund.
create function private.lose_recipient(gift private.gifts, why text)
returns void language plpgsql volatile set search_path = '' as $$
begin
  update private.gifts set address = null, shown_address = null, returns_at = null, is_bounced = true where gifts.order_id = gift.order_id;
  perform private.close_gift(gift);
  if why = 'gift_ended' then
    update private.pending_refunds set reason = 'gift'
    where pending_refunds.order_id = gift.order_id and pending_refunds.listing_id is not null and pending_refunds.is_open;
  else
    perform private.mail_giver(gift, 'bounced');
  end if;
end
$$;

-- The recipient returns a gift, by its link. Rejects with order_not_found, gift_opened, gift_ended
-- and refund_impossible.
create function private.return_gift(of_order_id uuid)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  refusal text;
begin
  perform private.lock_standing_alone(auth.uid());
  perform private.require_guest();
  perform private.reject_if(not exists (
    select from private.gifts where gifts.order_id = of_order_id and gifts.recipient_id = auth.uid()
  ), 'order_not_found');
  refusal := private.give_gift_back(of_order_id);
  perform private.reject_if(refusal is not null, refusal);
end
$$;
grant execute on function private.return_gift to marketplace_api;

-- A full refund ends the claim, and with it the link, unless items that cost nothing are left.
create function private.end_refunded_gift()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
declare
  gift private.gifts;
begin
  select * into gift from private.gifts where gifts.order_id = new.id;
  perform private.mail_recipient(gift, private.claimant_of(gift), 'refunded', private.gift_title(new.id, array_agg(order_items.listing_id)))
  from public.order_items where order_items.order_id = new.id and not private.was_free(order_items) group by order_items.order_id;
  if exists (
    select from public.entitlements join public.order_items using (order_id, listing_id)
    where entitlements.order_id = new.id and entitlements.revoked_at is null and private.was_free(order_items)
  ) then
    return null;
  end if;
  update private.gifts set address = null, shown_address = null, returns_at = null where gifts.order_id = new.id;
  delete from private.outbox using public.order_items
  where order_items.order_id = new.id and outbox.recipient_id = order_items.holder_id and outbox.kind in ('gift', 'licence_key')
    and outbox.facts ->> 'orderId' = new.id::text and outbox.sent_at is null;
  delete from private.claims where claims.holder_id = gift.recipient_id;
  return null;
end
$$;
create trigger orders_end_refunded_gift after update of status on public.orders
  for each row when (old.status <> 'refunded' and new.status = 'refunded')
  execute function private.end_refunded_gift();
