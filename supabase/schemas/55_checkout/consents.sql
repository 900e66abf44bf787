-- Consents: a buyer who asks for immediate supply loses the right of withdrawal (Directive
-- 2011/83/EU, articles 9 and 16(m)). Otherwise the files wait until the period is over, and the
-- buyer may withdraw (articles 9(2)(c) and 11a). Decision 20.

create table public.supply_consents (
  order_id uuid primary key references public.orders (id) on delete cascade,
  -- A copy of the order's buyer, so that policies needn't read the order.
  buyer_id uuid not null references public.profiles (id),
  -- The text that the buyer agreed to, its language (BCP 47) and its version.
  words text not null constraint supply_consents_words_not_blank check (words ~ '\S'),
  locale text not null default 'en' constraint supply_consents_locale_known check (locale ~ '^[a-z]{2}$'),
  version text not null,
  given_at timestamptz not null default now()
);
comment on table public.supply_consents is 'Requests for immediate supply of an order, with the text and the time. Never changed.';
select private.declare_personal(
  'public.supply_consents', 'buyer_id', '{words,locale,version}', kept => 'proves the consent', exported => 'orders', exported_by => 'export_orders'
);
create index supply_consents_buyer_id_idx on public.supply_consents (buyer_id);

create table public.order_withdrawals (
  order_id uuid primary key references public.orders (id) on delete cascade,
  buyer_id uuid not null references public.profiles (id),
  -- Who withdrew, as they wrote it. Null before the form asked for it.
  name text collate "unicode",
  declared_at timestamptz not null default now()
);
comment on table public.order_withdrawals is 'Withdrawals from orders. Never changed.';
select private.declare_personal(
  'public.order_withdrawals', 'buyer_id', '{name}', kept => 'proves the declaration', exported => 'orders', exported_by => 'export_orders'
);
create index order_withdrawals_buyer_id_idx on public.order_withdrawals (buyer_id);

create trigger supply_consents_keep before update of order_id, words, locale, version, given_at on public.supply_consents
  for each row execute function private.refuse_change('what a buyer declared is not changed');
create trigger order_withdrawals_keep before update of order_id, name, declared_at on public.order_withdrawals
  for each row execute function private.refuse_change('what a buyer declared is not changed');

grant select on public.supply_consents, public.order_withdrawals to authenticated;

create policy "Buyers can read their own consents" on public.supply_consents
  for select to authenticated using (buyer_id = (select auth.uid()));

create policy "Buyers can read their own withdrawals" on public.order_withdrawals
  for select to authenticated using (buyer_id = (select auth.uid()));

-- The current length of the right of withdrawal in days. Definer, because settings are private and
-- the cart shows it.
create function private.withdrawal_days()
returns integer language sql stable security definer set search_path = '' as $$
  select coalesce(private.setting('withdrawal_days')::integer, 0);
$$;

-- Whether an order's files wait for the buyer's consent. Exact only while the order is locked.
create function private.awaits_consent(of_order public.orders)
returns boolean language sql stable set search_path = '' as $$
  select coalesce(now() < of_order.withdrawable_until and of_order.status <> 'refunded', false)
    and not exists (select from public.supply_consents where supply_consents.order_id = of_order.id)
    and not exists (select from public.order_withdrawals where order_withdrawals.order_id = of_order.id);
$$;

-- Whether an order can be withdrawn from. A consent ends the right; that of a gift ends when somebody
-- opens or returns it. Exact only while the order and its gift are locked.
create function private.can_withdraw(of_order public.orders)
returns boolean language plpgsql stable set search_path = '' as $$
begin
  return coalesce(now() < of_order.withdrawable_until and of_order.status <> 'refunded', false)
    and not exists (select from public.order_withdrawals where order_withdrawals.order_id = of_order.id)
    and coalesce(
      (select gifts.opened_at is null and gifts.returned_at is null from private.gifts where gifts.order_id = of_order.id),
      not exists (select from public.supply_consents where supply_consents.order_id = of_order.id)
    );
end
$$;

-- Rejects with consent_required if the caller has the item by an order that waits. Locks that
-- order, so it can't be withdrawn from meanwhile.
create function private.require_consent(of_listing_id uuid)
returns void language plpgsql volatile set search_path = '' as $$
declare
  order_row public.orders;
begin
  select orders.* into order_row
  from public.orders
  join public.entitlements on entitlements.order_id = orders.id
  join public.order_items on order_items.order_id = orders.id and order_items.listing_id = entitlements.listing_id
  where entitlements.buyer_id = auth.uid() and entitlements.listing_id = of_listing_id and entitlements.revoked_at is null
    and orders.withdrawable_until > now() and order_items.price_cents > 0
  for share of orders;
  perform private.reject_if(found and private.awaits_consent(order_row), 'consent_required');
end
$$;

-- Stores a consent, once per order with a right of withdrawal. `consent` is {words, locale, version}; null
-- stores nothing.
create function private.note_consent(of_order_id uuid, consent jsonb)
returns void language sql volatile set search_path = '' as $$
  insert into public.supply_consents (order_id, buyer_id, words, locale, version)
  select orders.id, orders.buyer_id, consent ->> 'words', coalesce(consent ->> 'locale', 'en'), consent ->> 'version'
  from public.orders where orders.id = of_order_id and orders.withdrawal_days > 0 and consent is not null
  on conflict (order_id) do nothing;
$$;

-- Locks the caller's order for a declaration. Banned and suspended users may declare too: they keep
-- their purchases and this right. Rejects with order_not_found, account_deleted and
-- profile_not_found.
create function private.lock_bought_order(of_order_id uuid)
returns public.orders language plpgsql volatile set search_path = '' as $$
declare
  order_row public.orders;
begin
  perform private.require_not_deleted();
  select * into order_row from public.orders
  where orders.id = of_order_id and orders.buyer_id = auth.uid() and orders.paid_at is not null for update;
  perform private.reject_if(not found, 'order_not_found');
  return order_row;
end
$$;

-- The caller asks for immediate supply of a purchase. Repeating changes nothing. Rejects with
-- order_not_found and consent_impossible.
create function private.give_consent(of_order_id uuid, consent jsonb)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  order_row public.orders := private.lock_bought_order(of_order_id);
begin
  if exists (select from public.supply_consents where supply_consents.order_id = order_row.id) then
    return;
  elsif not private.awaits_consent(order_row) then
    perform private.reject('consent_impossible');
  end if;
  perform private.note_consent(order_row.id, consent);
  perform private.enqueue_mail('supply_consent', order_row.buyer_id, order_row.id::text, private.order_facts(order_row));
end
$$;

-- The caller withdraws from a purchase in their name: all money goes back, and the files are revoked.
-- Repeating changes nothing. Returns the time of the declaration. Rejects with order_not_found,
-- refund_disputed and withdrawal_impossible.
create function private.withdraw_from_order(of_order_id uuid, declared_name text)
returns timestamptz language plpgsql volatile security definer set search_path = '' as $$
declare
  order_row public.orders := private.lock_bought_order(of_order_id);
  declared timestamptz;
  facts jsonb;
begin
  -- Waits for a recipient who opens the gift.
  perform from private.gifts where gifts.order_id = order_row.id for update;
  select order_withdrawals.declared_at into declared from public.order_withdrawals where order_withdrawals.order_id = order_row.id;
  if found then
    return declared;
  elsif order_row.status = 'disputed' then
    perform private.reject('refund_disputed');
  elsif not private.can_withdraw(order_row) then
    perform private.reject('withdrawal_impossible');
  end if;
  insert into public.order_withdrawals (order_id, buyer_id, name)
  values (order_row.id, order_row.buyer_id, declared_name) returning declared_at into declared;
  perform private.queue_refund(order_row.id, order_items.listing_id, order_items.price_cents, 'withdrawal', 'withdrawn')
  from public.order_items where order_items.order_id = order_row.id and order_items.price_cents > 0;
  perform private.run_job_soon('sweep_orders');
  facts := private.order_facts(order_row) || jsonb_build_object('declaredAt', declared, 'declaredBy', declared_name);
  perform private.enqueue_mail('withdrawal', order_row.buyer_id, order_row.id::text, facts);
  perform private.enqueue_mail('withdrawal', order_row.seller_id, order_row.id::text, facts || '{"isSeller": true}');
  return declared;
end
$$;
grant execute on function private.withdrawal_days, private.give_consent, private.withdraw_from_order to marketplace_api;

-- Purchases. The Stripe account id of an order is private to its seller.
create function private.export_orders()
returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'orders', array(
      select to_jsonb(orders) - array['buyer_id', 'basket_digest', 'checkout_url', 'stripe_account_id', 'asked_at']
        - private.silent_columns(orders) || jsonb_build_object('items', array(
        select to_jsonb(order_items) - array['order_id', 'buyer_id', 'holder_id', 'source'] - private.silent_columns(orders) from public.order_items
        where order_items.order_id = orders.id order by order_items.title, order_items.id
      )) || jsonb_strip_nulls(jsonb_build_object(
        'supply_consent', (
          select to_jsonb(supply_consents) - array['order_id', 'buyer_id']
          from public.supply_consents where supply_consents.order_id = orders.id and supply_consents.buyer_id = auth.uid()
        ),
        'gift', (
          select jsonb_build_object('address', gifts.shown_address, 'note', gifts.note, 'deliver_at', gifts.deliver_at, 'state', private.gift_state(gifts))
          from private.gifts where gifts.order_id = orders.id
        ),
        'withdrawal', (
          select jsonb_build_object('name', order_withdrawals.name, 'declared_at', order_withdrawals.declared_at)
          from public.order_withdrawals where order_withdrawals.order_id = orders.id and order_withdrawals.buyer_id = auth.uid()
        )
      ))
      from public.orders where orders.buyer_id = auth.uid() order by orders.created_at
    )
  );
$$;
