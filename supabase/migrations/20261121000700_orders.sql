-- Orders and entitlements: what was paid, and who may therefore download what. Written by the payment acts only.

create table public.orders (
  id uuid primary key default gen_random_uuid(),
  buyer_id uuid not null references public.profiles (id),
  seller_id uuid not null references public.profiles (id),
  status text not null default 'pending' constraint orders_status_known
    check (status in ('pending', 'paid', 'refunded', 'partially_refunded', 'disputed', 'expired')),
  total_cents integer not null constraint orders_total_not_negative check (total_cents >= 0),
  currency text not null default 'USD' constraint orders_currency_usd check (currency = 'USD'),
  -- SHA-256 of the sorted listing ids and prices: the same open basket is the same order.
  basket_digest bytea not null,
  stripe_account_id text,
  livemode boolean not null,
  checkout_session_id text constraint orders_checkout_session_unique unique,
  checkout_url text,
  payment_intent_id text constraint orders_payment_intent_unique unique,
  refunded_cents integer not null default 0 constraint orders_refunded_within_total check (refunded_cents between 0 and total_cents),
  -- Cents paid for items that the buyer had already; owed back until duplicate_refunded_at is set.
  duplicate_cents integer not null default 0 constraint orders_duplicate_within_total check (duplicate_cents between 0 and total_cents),
  duplicate_refunded_at timestamptz,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  paid_at timestamptz,
  constraint orders_not_with_oneself check (buyer_id <> seller_id)
);
comment on table public.orders is 'One checkout with one seller. Totals are a snapshot in cents and never follow a later price.';
create index orders_buyer_id_idx on public.orders (buyer_id, created_at desc, id);
create index orders_seller_id_idx on public.orders (seller_id, created_at desc, id);
create unique index orders_one_open_per_basket on public.orders (buyer_id, basket_digest) where status = 'pending';
create index orders_pending_idx on public.orders (expires_at) where status = 'pending';

create table public.order_items (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references public.orders (id) on delete cascade,
  listing_id uuid not null references public.listings (id),
  title text not null,
  price_cents integer not null constraint order_items_price_not_negative check (price_cents >= 0),
  seller_name text not null,
  showcase_images jsonb not null default '[]'::jsonb,
  created_at timestamptz not null default now(),
  constraint order_items_once_per_order unique (order_id, listing_id)
);
comment on table public.order_items is 'What was bought, as it was shown at checkout.';
create index order_items_listing_id_idx on public.order_items (listing_id);

create table public.entitlements (
  id uuid primary key default gen_random_uuid(),
  buyer_id uuid not null references public.profiles (id),
  listing_id uuid not null references public.listings (id),
  order_id uuid not null references public.orders (id),
  granted_at timestamptz not null default now(),
  revoked_at timestamptz,
  revoke_reason text constraint entitlements_reason_known check (revoke_reason in ('refunded', 'dispute_lost')),
  constraint entitlements_revoked_with_reason check ((revoked_at is null) = (revoke_reason is null))
);
comment on table public.entitlements is 'Who may download what: the only source for downloads, "already purchased" and the right to review.';
create unique index entitlements_one_active on public.entitlements (buyer_id, listing_id) where revoked_at is null;
create index entitlements_listing_id_idx on public.entitlements (listing_id);
create index entitlements_order_id_idx on public.entitlements (order_id);

-- Takes no row argument, so the planner runs it once per statement instead of once per row.
-- Definer, because policies of other tables ask it and must not depend on the policies of entitlements.
create function private.entitled_listing_ids()
returns setof uuid
language sql stable security definer set search_path = ''
as $$
  select entitlements.listing_id from public.entitlements
  where entitlements.buyer_id = (select auth.uid()) and entitlements.revoked_at is null;
$$;
grant execute on function private.entitled_listing_ids() to authenticated;

-- The same for the caller's orders.
create function private.own_order_ids()
returns setof uuid
language sql stable security definer set search_path = ''
as $$
  select orders.id from public.orders where orders.buyer_id = (select auth.uid());
$$;
grant execute on function private.own_order_ids() to authenticated;

-- Counters follow the rows. Definer, because nobody else may write sales_count.
create function private.count_sales()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    update public.listings set sales_count = sales_count + 1 where listings.id = new.listing_id and new.revoked_at is null;
  elsif old.revoked_at is null and new.revoked_at is not null then
    update public.listings set sales_count = sales_count - 1 where listings.id = new.listing_id;
  end if;
  return null;
end
$$;
create trigger entitlements_count_sales
  after insert or update of revoked_at on public.entitlements
  for each row execute function private.count_sales();

-- What a buyer has already does not go into the cart again. Definer, because it must see what policies hide from a banned buyer.
create function private.refuse_owned_listing()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if exists (
    select from public.entitlements
    where entitlements.buyer_id = new.buyer_id and entitlements.listing_id = new.listing_id and entitlements.revoked_at is null
  ) then
    perform private.refuse('already_owned');
  end if;
  return new;
end
$$;
create trigger cart_items_refuse_owned_listing
  before insert on public.cart_items
  for each row execute function private.refuse_owned_listing();

revoke all on public.orders, public.order_items, public.entitlements from anon, authenticated;
grant select (
  id, buyer_id, seller_id, status, total_cents, currency, checkout_session_id, refunded_cents, created_at, paid_at
) on public.orders to authenticated;
grant select on public.order_items to authenticated;
grant select on public.entitlements to authenticated;
alter table public.orders enable row level security;
alter table public.order_items enable row level security;
alter table public.entitlements enable row level security;

create policy "Buyers can read their own orders" on public.orders
  for select to authenticated using (buyer_id = (select auth.uid()));

create policy "Only people in good standing read orders" on public.orders
  as restrictive for select to authenticated using ((select private.is_in_good_standing()));

create policy "Buyers can read the items of their own orders" on public.order_items
  for select to authenticated
  using (order_id in (select private.own_order_ids()));

create policy "Only people in good standing read order items" on public.order_items
  as restrictive for select to authenticated using ((select private.is_in_good_standing()));

create policy "Buyers can read their own entitlements" on public.entitlements
  for select to authenticated using (buyer_id = (select auth.uid()));

create policy "Only people in good standing read entitlements" on public.entitlements
  as restrictive for select to authenticated using ((select private.is_in_good_standing()));

create policy "Signed-in people can read active, own and bought listings" on public.listings
  for select to authenticated
  using (
    status = 'active'
    or seller_id = (select auth.uid())
    or id in (select private.entitled_listing_ids())
  );
