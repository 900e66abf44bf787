-- Gives mails and decisions about an order to another holder, who may know of the same event.
create function private.move_mails(of_order_id uuid, from_holder uuid, to_holder uuid)
returns void language sql volatile set search_path = '' as $$
  delete from private.outbox using private.outbox as known
  where outbox.recipient_id = from_holder and outbox.facts ->> 'orderId' = of_order_id::text
    and known.recipient_id = to_holder and (known.kind, known.event_key) = (outbox.kind, outbox.event_key);
  update private.outbox set recipient_id = to_holder
  where outbox.recipient_id = from_holder and outbox.facts ->> 'orderId' = of_order_id::text;
  update public.statements set user_id = to_holder from private.guest_reviews
  where statements.user_id = from_holder and guest_reviews.review_id = statements.review_id and guest_reviews.order_id = of_order_id;
$$;

-- Gives an order with all that belongs to it to another buyer. A gift's items stay its recipient's.
create function private.move_order(of_order public.orders, to_buyer uuid)
returns void language plpgsql volatile set search_path = '' as $$
begin
  update public.orders set buyer_id = to_buyer, hides_buyer = exists (select from public.accounts where accounts.id = to_buyer)
  where orders.id = of_order.id;
  update public.order_items
  set buyer_id = to_buyer, holder_id = case order_items.holder_id when of_order.buyer_id then to_buyer else order_items.holder_id end
  where order_items.order_id = of_order.id;
  update public.entitlements set buyer_id = to_buyer where entitlements.order_id = of_order.id and entitlements.buyer_id = of_order.buyer_id;
  update public.supply_consents set buyer_id = to_buyer where supply_consents.order_id = of_order.id;
  update public.order_withdrawals set buyer_id = to_buyer where order_withdrawals.order_id = of_order.id;
  update public.cases set buyer_id = to_buyer from public.threads
  where threads.order_id = of_order.id and cases.thread_id = threads.id;
  -- Waits before keys: a key that arrives meanwhile is already one of the keys.
  update public.licence_waits set buyer_id = to_buyer from public.entitlements
  where entitlements.order_id = of_order.id and licence_waits.entitlement_id = entitlements.id and licence_waits.buyer_id = of_order.buyer_id;
  update public.licence_keys set buyer_id = to_buyer from public.entitlements
  where entitlements.order_id = of_order.id and licence_keys.entitlement_id = entitlements.id and licence_keys.buyer_id = of_order.buyer_id;
  update public.downloads set buyer_id = to_buyer from public.order_items
  where order_items.order_id = of_order.id and downloads.buyer_id = of_order.buyer_id and downloads.listing_id = order_items.listing_id;
  -- Somebody who used the code before may have used it twice.
  update private.discount_uses set buyer_id = to_buyer
  where discount_uses.order_id = of_order.id and not exists (
    select from private.discount_uses as used
    where used.discount_id = discount_uses.discount_id and used.buyer_id = to_buyer and used.released_at is null
  );
  perform private.move_mails(of_order.id, of_order.buyer_id, to_buyer);
end
$$;

-- Gives the purchases and gifts of a user's verified address to them, and ends the guests. What
-- they have already, sell, or got for free from somebody they blocked stays behind its link. Waits
-- for the links' holders and other sign-ins, then for refunds.
create function private.claim_purchases(for_user uuid)
returns void language plpgsql volatile set search_path = '' as $$
declare
  own_address constant text := private.account_address(for_user);
  holders constant uuid[] := array(
    select claims.holder_id from private.claims where claims.address = own_address order by claims.holder_id
  );
  holder uuid;
  gift private.gifts;
begin
  if cardinality(holders) = 0 then
    return;
  end if;
  perform private.lock_standing_alone(one) from unnest(holders) as one;
  perform pg_advisory_xact_lock_shared(hashtextextended(for_user::text, 2));
  perform from public.orders where orders.id = any (array(
    select own.id from public.orders as own where own.buyer_id = any (holders)
    union all select gifts.order_id from private.gifts where gifts.recipient_id = any (holders)
  )) order by orders.id for update;
  for holder in
    select claims.holder_id from private.claims
    where claims.holder_id = any (holders) and claims.address = own_address order by claims.holder_id for update
  loop
    exit when (select profiles.standing from public.profiles where profiles.id = for_user) <> 'good';
    -- Nobody paid yet, and anybody may have given the address.
    continue when private.is_refused(holder, for_user)
      or exists (select from public.orders where orders.buyer_id = holder and orders.status = 'processing');
    begin
      select * into gift from private.gifts where gifts.recipient_id = holder;
      if found then
        perform private.claim_gift(gift, for_user);
      elsif not exists (select from public.orders where orders.buyer_id = holder and orders.seller_id = for_user) and not exists (
        select from public.order_items join public.entitlements
          on entitlements.buyer_id = for_user and entitlements.listing_id = order_items.listing_id and entitlements.revoked_at is null
        where order_items.holder_id = holder
      ) then
        delete from public.cart_items using public.order_items
        where order_items.holder_id = holder and cart_items.buyer_id = for_user and cart_items.listing_id = order_items.listing_id;
        perform private.move_order(orders, for_user) from public.orders where orders.buyer_id = holder and orders.paid_at is not null;
        insert into private.offer_consents as known (seller_id, buyer_id, shares_address, agreed_at)
        select given.seller_id, for_user, given.shares_address, given.agreed_at
        from private.offer_consents as given where given.buyer_id = holder
        on conflict (seller_id, buyer_id) do update
        set shares_address = known.shares_address or excluded.shares_address,
          -- Of the consents that share the address, the first.
          agreed_at = case when known.shares_address > excluded.shares_address then known.agreed_at
            when known.shares_address < excluded.shares_address then excluded.agreed_at
            else least(known.agreed_at, excluded.agreed_at) end;
        perform private.end_guest(holder);
      end if;
    exception when unique_violation then
      null; -- The user's own payment for the same item arrived meanwhile.
    end;
  end loop;
end
$$;

-- Gives the caller all that waits for their verified address, and notes a seller's browser. `link`
-- says what became of the purchase behind a link: claimed, kept or other_address. Definer, because
-- clients can't read claims.
create function private.claim_waiting(of_link bytea default null, of_browser bytea default null)
returns table (is_claimed boolean, link text) language plpgsql volatile security definer set search_path = '' as $$
declare
  own_address constant text := private.account_address(auth.uid());
  of_guest constant uuid := private.redress_link_user(of_link);
  waiting constant uuid[] := array(select claims.holder_id from private.claims where claims.address = own_address);
  follow private.address_follows;
begin
  perform private.claim_purchases(auth.uid());
  perform private.note_seller_browser(of_browser);
  is_claimed := exists (
    select from unnest(waiting) as holder where not exists (select from private.claims where claims.holder_id = holder)
  );
  if exists (select from private.address_follows where address_follows.address = own_address) then
    -- Waits for a deletion of the user.
    perform pg_advisory_xact_lock_shared(hashtextextended(auth.uid()::text, 2));
  end if;
  -- Each follow changes the counter of its seller, so in the order of delete_account.
  for follow in
    select address_follows.* from private.address_follows
    where address_follows.address = own_address and address_follows.confirmed_at is not null
      and exists (select from public.profiles where profiles.id = auth.uid() and profiles.standing = 'good')
    order by address_follows.seller_id for update
  loop
    insert into public.follows as known (follower_id, seller_id, followed_at, wants_posts, shares_address, agreed_at, is_counted)
    select auth.uid(), follow.seller_id, follow.confirmed_at, true, follow.shares_address, follow.confirmed_at, false where auth.uid() <> follow.seller_id
    on conflict (follower_id, seller_id) do update
    set wants_posts = true, shares_address = known.shares_address or excluded.shares_address,
      agreed_at = least(known.agreed_at, excluded.agreed_at);
    delete from private.address_follows where address_follows.id = follow.id;
    is_claimed := true;
  end loop;
  link := (
    select case when not exists (select from private.claims where claims.holder_id = of_guest) then 'claimed'
      when of_guest = any (waiting) then 'kept' else 'other_address' end
    where exists (select from public.profiles where profiles.id = of_guest and profiles.is_guest)
  );
  return next;
end
$$;
grant execute on function private.claim_waiting to marketplace_api;
