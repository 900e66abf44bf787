-- Gifts: the order stays the giver's, the items belong to the recipient: a guest with a claim
-- (10_claims.sql) until they sign in. The giver may send an unopened gift elsewhere, and sees
-- nothing that depends on a claim. Functions lock the order before the claim, and a guest's
-- standing before both.

create table private.gifts (
  order_id uuid primary key references public.orders (id) on delete cascade,
  seller_id uuid not null references public.profiles (id),
  -- The guest that holds the items while no account does.
  recipient_id uuid constraint gifts_recipient_id_unique unique references public.profiles (id),
  -- Forgotten when the gift is opened, returned or refunded, or when the recipient leaves.
  address text constraint gifts_address_normal check (address = private.normal_address(address) and private.is_address(address)),
  -- A part of it, such as r…@e….com. The giver reads this one, so that a recipient who leaves is
  -- not seen.
  shown_address text,
  note text,
  deliver_at timestamptz not null,
  delivered_at timestamptz,
  -- When somebody had a file or read a key.
  opened_at timestamptz,
  returned_at timestamptz,
  -- The recipient deleted their account, and the gift goes back then. A random time, so that it
  -- doesn't show when.
  returns_at timestamptz,
  is_bounced boolean not null default false,
  created_at timestamptz not null default now(),
  constraint gifts_one_end check (num_nonnulls(opened_at, returned_at, returns_at) <= 1),
  constraint gifts_ended_without_address check (num_nonnulls(opened_at, returned_at) = 0 or num_nonnulls(address, shown_address) = 0)
);
comment on table private.gifts is 'Orders that their buyer gave away: to whom, when, and how they ended. No client reads it.';
select private.declare_personal('private.gifts', 'seller_id', kept => 'accounting', unexported => 'the order is exported');
select private.declare_personal(
  'private.gifts', 'recipient_id', kept => 'opened gifts stay', deleted_by => 'end_address_claims', unexported => 'who holds its items gets it'
);
select private.declare_personal(
  'private.gifts', 'address', '{address}', deletion => 'clear', deleted_by => 'end_address_claims', unexported => 'who holds its items gets it'
);
select private.declare_personal('private.gifts', 'buyer_id', '{note}', via => 'order_id', deletion => 'clear', exported => 'received_gifts', exported_by => 'export_gifts');
select private.declare_personal('private.gifts', null, '{shown_address}', kept => 'until the gift ends', exported => 'orders', exported_by => 'export_orders');
create index gifts_due_idx on private.gifts (deliver_at) where delivered_at is null and recipient_id is not null and num_nonnulls(address, returns_at) > 0;
create index gifts_returns_idx on private.gifts (returns_at) where returns_at is not null;
create index gifts_unopened_idx on private.gifts (seller_id) where opened_at is null and returned_at is null;
create index gifts_address_idx on private.gifts (address) where address is not null;
create index gifts_unpaid_idx on private.gifts (created_at) where recipient_id is null;

-- What the giver reads of an address.
create function private.shown_address(address text)
returns text language sql immutable set search_path = ''
return regexp_replace(address, '^(.)[^@]*@(.)[^@]*?(\.[^.@]*)?$', '\1…@\2…\3');

create function private.mail_gift(gift private.gifts)
returns void language plpgsql volatile set search_path = '' as $$
begin
  perform private.enqueue_mail('gift', gift.recipient_id, gen_random_uuid()::text, jsonb_strip_nulls(jsonb_build_object(
    'orderId', gift.order_id, 'title', private.gift_title(gift.order_id),
    'listingId', (select case count(*) when 1 then (array_agg(order_items.listing_id))[1] end from public.order_items where order_items.order_id = gift.order_id)
  )));
  perform private.note_bounced_gifts(array[gift.address]);
end
$$;

-- Delivers a gift that is due: its address may claim it from now on. One whose recipient left only
-- looks delivered. False if it isn't due, or was delivered.
create function private.deliver_gift(of_order_id uuid)
returns boolean language plpgsql volatile set search_path = '' as $$
declare
  gift private.gifts;
begin
  update private.gifts set delivered_at = now()
  where gifts.order_id = of_order_id and gifts.deliver_at <= now() and private.gift_state(gifts) = 'planned'
  returning * into gift;
  if not found then
    return false;
  end if;
  if gift.address is not null then
    perform private.add_guest(gift.recipient_id, gift.address);
    perform private.mail_gift(gift);
  end if;
  return true;
end
$$;

-- A job: delivers the gift that is due longest, or returns one whose recipient left.
create function private.deliver_due_gift()
returns integer language plpgsql volatile security definer set search_path = '' as $$
declare
  due uuid := (
    select gifts.order_id from private.gifts
    where gifts.delivered_at is null and gifts.recipient_id is not null and num_nonnulls(gifts.address, gifts.returns_at) > 0 and gifts.deliver_at <= now()
      and private.gift_state(gifts) = 'planned'
    order by gifts.deliver_at limit 1
  );
  gift private.gifts;
  refusal text;
begin
  perform from public.orders where orders.id = due for update;
  if private.deliver_gift(due) then
    return 1;
  end if;
  due := (
    select gifts.order_id from private.gifts
    where gifts.returns_at <= now() and gifts.recipient_id is not null order by gifts.returns_at limit 1
  );
  perform from public.orders where orders.id = due for update;
  select * into gift from private.gifts where gifts.order_id = due and gifts.returns_at <= now() for update;
  if not found then
    return 0;
  end if;
  refusal := private.give_gift_back(due);
  if refusal is not null then
    perform private.lose_recipient(gift, refusal);
  end if;
  return 1;
end
$$;
grant execute on function private.deliver_due_gift to marketplace_jobs;

-- What the giver sees of a gift. It counts as refunded while all its items are taken back.
create function private.gift_state(gift private.gifts)
returns text language plpgsql stable set search_path = '' as $$
begin
  return case
    when gift.returned_at is not null then 'returned'
    when not exists (
      select from public.entitlements where entitlements.order_id = gift.order_id and entitlements.revoked_at is null
    ) then 'refunded'
    when gift.opened_at is not null then 'opened'
    when gift.is_bounced then 'bounced'
    when gift.delivered_at is null then 'planned'
    else 'sent'
  end;
end
$$;

-- The caller's newest 1,000 gifts, also for guests and for banned and suspended users. Definer.
create function private.given_gifts()
returns table (order_id uuid, order_number text, titles text, bundle text, paid_at timestamptz, address text, note text, deliver_on text, state text, waits_until timestamptz, withdraw_until timestamptz)
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
    select orders.id, orders.number, private.order_titles(orders.id), orders.bundle_name, orders.paid_at, gifts.shown_address, gifts.note, (gifts.deliver_at at time zone 'UTC')::date::text,
      private.gift_state(gifts), case when orders.total_cents > 0 and private.awaits_consent(orders) then orders.withdrawable_until end,
      case when private.can_withdraw(orders) then orders.withdrawable_until end
    from public.orders join private.gifts on gifts.order_id = orders.id
    where orders.buyer_id = auth.uid() and orders.paid_at is not null
    order by orders.paid_at desc, orders.id limit 1000;
end
$$;

-- Corrects the address of the caller's gift: the old link and claim end, and the new address gets
-- the mail if it was sent. Rejects with order_not_found, gift_ended and rate_limited.
create function private.correct_gift(of_order_id uuid, new_address text)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  gift private.gifts;
  claimant uuid;
begin
  perform private.require_not_deleted();
  select gifts.* into gift from public.orders join private.gifts on gifts.order_id = orders.id
  where orders.id = of_order_id and orders.buyer_id = auth.uid() and orders.paid_at is not null for update;
  perform private.reject_if(not found, 'order_not_found');
  perform private.reject_if(private.gift_state(gift) not in ('planned', 'sent', 'bounced'), 'gift_ended');
  perform private.count_against('gift address', auth.uid());
  update private.gifts
  set address = private.normal_address(new_address), shown_address = private.shown_address(private.normal_address(new_address)), returns_at = null, is_bounced = false
  where gifts.order_id = of_order_id returning * into gift;
  if gift.delivered_at is null then
    perform private.deliver_gift(of_order_id);
    return;
  end if;
  claimant := private.claimant_of(gift);
  perform private.move_gift(gift, claimant, gift.recipient_id);
  -- Mail and claim before the link: a mail that is being sent has made its link or makes none.
  delete from private.outbox
  where outbox.recipient_id in (gift.recipient_id, claimant) and outbox.kind in ('gift', 'gift_ended', 'licence_key')
    and outbox.facts ->> 'orderId' = gift.order_id::text and outbox.sent_at is null;
  update private.claims set address = gift.address where claims.holder_id = gift.recipient_id;
  if not found then
    perform private.add_guest(gift.recipient_id, gift.address);
  end if;
  perform private.send_links_again(gift.recipient_id);
  perform private.mail_gift(gift);
end
$$;
grant execute on function private.given_gifts, private.correct_gift to marketplace_api;

-- Entitlements whose holder may have the licence key by now: after the consent to supply, unless
-- the item is free, a withdrawal whose refund failed for good, and the opening of a gift. A key
-- that was taken back before never is. Each way to read a key asks this view. It reads as its
-- owner, so that policies of keys don't depend on those of orders. A function would be called for
-- each row.
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

-- Gifts, and the address of a guest.
create function private.export_gifts()
returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'received_gifts', array(
      select jsonb_build_object('note', gifts.note, 'delivered_at', gifts.delivered_at) from private.gifts
      where gifts.order_id in (select entitlements.order_id from public.entitlements where entitlements.buyer_id = auth.uid())
    )
  ) || coalesce((
    select jsonb_build_object('account', jsonb_build_object('email', claims.address, 'created_at', claims.created_at))
    from private.claims where claims.holder_id = auth.uid()
  ), '{}');
$$;
