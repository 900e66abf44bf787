-- What waits for an address or was given to it, when its account is deleted. The address goes at
-- once. Gifts go back later, so that their givers don't learn of the deletion.

-- When a gift goes back whose recipient left: on a random day of the month after its delivery.
create function private.return_time(gift private.gifts)
returns timestamptz language sql volatile set search_path = '' as $$
  select greatest(now(), gift.deliver_at) + random() * interval '30 days';
$$;

-- Ends all that an address could still claim. A bounced gift waits for its giver, as before.
create function private.end_address_claims(of_user uuid)
returns void language plpgsql volatile set search_path = '' as $$
declare
  own_address constant text := private.account_address(of_user);
  holders constant uuid[] := array(
    select claims.holder_id from private.claims where claims.address = own_address order by claims.holder_id
  );
  given constant uuid[] := array(
    select gifts.order_id from private.gifts where gifts.address = own_address
    union
    select gifts.order_id from public.entitlements join private.gifts on gifts.order_id = entitlements.order_id
    where entitlements.buyer_id = of_user and gifts.recipient_id <> of_user and gifts.opened_at is null and gifts.returned_at is null
    order by 1
  );
begin
  perform private.lock_standing_alone(one) from unnest(holders) as one;
  perform from public.orders where orders.id = any (given) order by orders.id for update;
  perform private.close_gift(gifts) from private.gifts where gifts.order_id = any (given);
  delete from private.outbox using private.gifts
  where gifts.order_id = any (given) and outbox.recipient_id = gifts.recipient_id and outbox.sent_at is null;
  update private.gifts
  set address = null, returns_at = case when not gifts.is_bounced then private.return_time(gifts) end
  where gifts.order_id = any (given) and gifts.opened_at is null and gifts.returned_at is null;
  perform case when orders.origin in ('copy', 'import') then private.end_customer(claims.holder_id)::text else private.end_guest(claims.holder_id)::text end
  from private.claims left join public.orders on orders.buyer_id = claims.holder_id and orders.paid_at is not null
  where claims.holder_id = any (holders) and claims.address = own_address;
  delete from private.corrections where own_address in (corrections.address, corrections.old_address);
end
$$;

-- Paid purchases at the caller's verified address that the account couldn't claim, for the dialog
-- that deletes it. Definer, because no client reads claims.
create function private.unclaimed_purchases()
returns table (title text) language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_not_deleted();
  return query
    select order_items.title
    from private.claims
    join public.orders on orders.buyer_id = claims.holder_id and orders.total_cents > 0
    join public.entitlements on entitlements.order_id = orders.id and entitlements.buyer_id = claims.holder_id and entitlements.revoked_at is null
    join public.order_items on order_items.order_id = orders.id and order_items.listing_id = entitlements.listing_id
    where claims.address = private.account_address(auth.uid())
    order by order_items.title limit 100;
end
$$;
grant execute on function private.unclaimed_purchases to marketplace_api;
