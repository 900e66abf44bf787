-- Entitlements whose holder may have the licence key by now. Each way to read a key asks this view. It
-- waits for the consent to supply, unless the item is free. A withdrawal ends the wait only if its
-- refund failed for good. The key of a gift is shown when it is opened. A key that was taken back
-- before it was supplied never is. It reads as its owner, so that policies of keys don't depend on
-- those of orders. A view, because a query calls a function for each row.
create view private.supplied_licences as
select entitlements.id as entitlement_id
from public.entitlements
join public.orders on orders.id = entitlements.order_id
join public.order_items on order_items.order_id = orders.id and order_items.listing_id = entitlements.listing_id
left join private.gifts on gifts.order_id = orders.id
cross join lateral (
  select greatest(coalesce(gifts.opened_at, case when gifts.order_id is null then '-infinity' else 'infinity' end::timestamptz), case
    when order_items.price_cents = 0 or orders.withdrawable_until is null then '-infinity'
    when not exists (select from public.order_withdrawals where order_withdrawals.order_id = orders.id) then coalesce(
      (select supply_consents.given_at from public.supply_consents where supply_consents.order_id = orders.id), orders.withdrawable_until
    )
    when (
      select bool_and(pending_refunds.failed_at is not null) from private.pending_refunds
      where pending_refunds.order_id = orders.id and pending_refunds.listing_id = order_items.listing_id
    ) then '-infinity'
    else 'infinity'
  end) as since
) as supplied
where supplied.since <= now() and (entitlements.revoked_at is null or supplied.since < entitlements.revoked_at);
