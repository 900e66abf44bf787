-- Consents: a buyer asks for immediate supply and loses the right of withdrawal (Directive 2011/83/EU, articles 9 and 16(m)). Without it the files of
-- what was paid wait until the days are over, and its buyer may withdraw (articles 9(2)(c) and 11a). Decision 46.

create table public.supply_consents (
  order_id uuid primary key references public.orders (id) on delete cascade,
  -- A snapshot, so that a policy need not ask the order: an order never changes its buyer.
  buyer_id uuid not null references public.profiles (id),
  -- The words that the buyer agreed to, and which version of them.
  words text not null constraint supply_consents_words_not_blank check (words ~ '\S'),
  version text not null,
  given_at timestamptz not null default now()
);
comment on table public.supply_consents is 'That a buyer asked for immediate supply of an order, in which words and when. Never changed.';
create index supply_consents_buyer_id_idx on public.supply_consents (buyer_id);

create table public.order_withdrawals (
  order_id uuid primary key references public.orders (id) on delete cascade,
  buyer_id uuid not null references public.profiles (id),
  declared_at timestamptz not null default now()
);
comment on table public.order_withdrawals is 'That a buyer withdrew from an order, and when. Never changed.';
create index order_withdrawals_buyer_id_idx on public.order_withdrawals (buyer_id);

create function private.keep_declaration()
returns trigger
language plpgsql set search_path = ''
as $$
begin
  raise exception 'what a buyer declared is not changed' using errcode = 'restrict_violation';
end
$$;
create trigger supply_consents_keep before update on public.supply_consents
  for each row execute function private.keep_declaration();
create trigger order_withdrawals_keep before update on public.order_withdrawals
  for each row execute function private.keep_declaration();

revoke all on public.supply_consents, public.order_withdrawals from anon, authenticated;
grant select on public.supply_consents, public.order_withdrawals to authenticated;
alter table public.supply_consents enable row level security;
alter table public.order_withdrawals enable row level security;

create policy "Buyers can read their own consents" on public.supply_consents
  for select to authenticated using (buyer_id = (select auth.uid()));

create policy "Only users in good standing read consents" on public.supply_consents
  as restrictive for select to authenticated using ((select private.is_in_good_standing()));

create policy "Buyers can read their own withdrawals" on public.order_withdrawals
  for select to authenticated using (buyer_id = (select auth.uid()));

create policy "Only users in good standing read withdrawals" on public.order_withdrawals
  as restrictive for select to authenticated using ((select private.is_in_good_standing()));

-- How many days a buyer has now. Definer, because settings are private and carts say it.
create function private.withdrawal_days()
returns integer
language sql stable security definer set search_path = ''
as $$
  select coalesce((select (settings.value #>> '{}')::integer from private.settings where settings.name = 'withdrawal_days'), 0);
$$;
grant execute on function private.withdrawal_days() to marketplace_api;

-- When the days of an order are over: with the end of the last one, the day of the purchase not counted (Regulation 1182/71, article 3). Null where
-- it has none. No grant to anyone.
create function private.withdrawal_ends_at(paid_at timestamptz, days integer)
returns timestamptz
language plpgsql immutable set search_path = ''
as $$
begin
  return case when days > 0 then (date_trunc('day', paid_at at time zone 'UTC') + make_interval(days => days + 1)) at time zone 'UTC' end;
end
$$;

-- Whether the files of an order wait for the consent of its buyer. Exact only for who holds the order. No grant to anyone, as the next two.
create function private.awaits_consent(of_order public.orders)
returns boolean
language sql stable set search_path = ''
as $$
  select coalesce(now() < of_order.withdrawable_until, false)
    and not exists (select from public.supply_consents where supply_consents.order_id = of_order.id)
    and not exists (select from public.order_withdrawals where order_withdrawals.order_id = of_order.id);
$$;

-- Rejects consent_required where the caller holds an item by an order that waits, and holds that order, so that nobody withdraws from it meanwhile.
create function private.require_consent(of_listing_id uuid)
returns void
language plpgsql volatile set search_path = ''
as $$
declare
  known public.orders;
begin
  select orders.* into known
  from public.orders
  join public.entitlements on entitlements.order_id = orders.id
  join public.order_items on order_items.order_id = orders.id and order_items.listing_id = entitlements.listing_id
  where entitlements.buyer_id = auth.uid() and entitlements.listing_id = of_listing_id and entitlements.revoked_at is null
    and orders.withdrawable_until > now() and order_items.price_cents > 0
  for share of orders;
  if found and private.awaits_consent(known) then
    perform private.reject('consent_required');
  end if;
end
$$;

-- Writes down a consent, once for each order that has the right it gives up. `given`: {words, version}; null gives none.
create function private.note_consent(of_order_id uuid, given jsonb)
returns void
language sql volatile set search_path = ''
as $$
  insert into public.supply_consents (order_id, buyer_id, words, version)
  select orders.id, orders.buyer_id, given ->> 'words', given ->> 'version'
  from public.orders where orders.id = of_order_id and orders.withdrawal_days > 0 and given is not null
  on conflict (order_id) do nothing;
$$;

-- The caller's order that they declare something about, held. Whoever is banned or suspended may: what they bought stays theirs, and so does the right
-- to get out of it. No grant to anyone. Rejects order_not_found, account_deleted, profile_not_found.
create function private.lock_bought_order(of_order_id uuid)
returns public.orders
language plpgsql volatile set search_path = ''
as $$
declare
  known public.orders;
begin
  perform private.require_presence();
  select * into known from public.orders
  where orders.id = of_order_id and orders.buyer_id = auth.uid() and orders.paid_at is not null for update;
  if not found then
    perform private.reject('order_not_found');
  end if;
  return known;
end
$$;

-- The caller asks for immediate supply of what they bought; the same again changes nothing. Definer, because consents are written by functions only.
-- Rejects order_not_found and consent_impossible.
create function private.give_consent(of_order_id uuid, given jsonb)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  known public.orders := private.lock_bought_order(of_order_id);
begin
  if exists (select from public.supply_consents where supply_consents.order_id = known.id) then
    return;
  elsif not private.awaits_consent(known) then
    perform private.reject('consent_impossible');
  end if;
  perform private.note_consent(known.id, given);
  perform private.enqueue_mail('supply_consent', known.buyer_id, known.id::text, private.order_facts(known));
end
$$;
grant execute on function private.give_consent(uuid, jsonb) to marketplace_api;

-- The caller withdraws from what they bought: all of its money goes back, and its files are gone. The same again changes nothing. Gives when it was
-- declared. Definer, because withdrawals and refunds are written by functions only. Rejects order_not_found, refund_disputed, withdrawal_impossible.
create function private.withdraw_from_order(of_order_id uuid)
returns timestamptz
language plpgsql volatile security definer set search_path = ''
as $$
declare
  known public.orders := private.lock_bought_order(of_order_id);
  declared timestamptz;
  facts jsonb;
begin
  select order_withdrawals.declared_at into declared from public.order_withdrawals where order_withdrawals.order_id = known.id;
  if found then
    return declared;
  elsif known.status = 'disputed' then
    perform private.reject('refund_disputed');
  elsif known.status = 'refunded' or not private.awaits_consent(known) then
    perform private.reject('withdrawal_impossible');
  end if;
  insert into public.order_withdrawals (order_id, buyer_id) values (known.id, known.buyer_id) returning declared_at into declared;
  perform private.queue_refund(known.id, order_items.listing_id, order_items.price_cents, 'withdrawal', 'withdrawn')
  from public.order_items where order_items.order_id = known.id and order_items.price_cents > 0;
  perform private.hurry_job('sweep_orders');
  facts := private.order_facts(known) || jsonb_build_object('declaredAt', declared);
  perform private.enqueue_mail('withdrawal', known.buyer_id, known.id::text, facts);
  perform private.enqueue_mail('withdrawal', known.seller_id, known.id::text, facts || '{"isSeller": true}');
  return declared;
end
$$;
grant execute on function private.withdraw_from_order(uuid) to marketplace_api;

-- What the caller declared of an order of theirs: nothing where they did not. No grant to anyone, export_account asks.
create function private.export_declarations(of_order_id uuid)
returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'supply_consent', (select to_jsonb(supply_consents) - array['order_id', 'buyer_id'] 
      from public.supply_consents where supply_consents.order_id = of_order_id and supply_consents.buyer_id = auth.uid()),
    'withdrawn_at', (select order_withdrawals.declared_at 
      from public.order_withdrawals where order_withdrawals.order_id = of_order_id and order_withdrawals.buyer_id = auth.uid())
  ));
$$;

-- What a mail says of the right of withdrawal, where the order has one. No grant to anyone.
create function private.consent_facts(of_order public.orders)
returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  if of_order.withdrawable_until is null then
    return '{}';
  end if;
  return (
    select jsonb_build_object('withdrawableUntil', of_order.withdrawable_until, 'consent', (
      select jsonb_build_object('words', supply_consents.words, 'givenAt', supply_consents.given_at)
      from public.supply_consents where supply_consents.order_id = of_order.id
    ))
  );
end
$$;
