-- Orders: what was paid, as shown at checkout. Only functions of checkout and payments write them.

create table public.orders (
  id uuid primary key default gen_random_uuid(),
  buyer_id uuid not null references public.profiles (id),
  seller_id uuid not null references public.profiles (id),
  status text not null default 'pending' constraint orders_status_known
    check (status in ('pending', 'paid', 'refunded', 'partially_refunded', 'disputed', 'expired')),
  -- The amount paid. It includes an exclusive tax once that is known, when the order is paid.
  total_cents integer not null constraint orders_total_not_negative check (total_cents >= 0),
  -- How prices were meant at checkout, and the tax in the total.
  tax_mode text not null default 'off' constraint orders_tax_mode_known check (tax_mode in ('off', 'inclusive', 'exclusive')),
  tax_cents integer not null default 0
    constraint orders_tax_within_total check (tax_cents >= 0 and tax_cents <= total_cents and (tax_cents = 0 or tax_mode <> 'off')),
  -- The shop's fee, by the setting at checkout.
  fee_cents integer not null default 0 constraint orders_fee_within_total check (fee_cents >= 0 and fee_cents <= total_cents),
  -- Taken off by a discount before the total; null without one.
  discount_code text,
  discount_cents integer not null default 0 constraint orders_discount_with_code check (discount_cents >= 0 and (discount_cents > 0) = (discount_code is not null)),
  -- Taken off by bundles, with their names then.
  bundle_name text,
  bundle_cents integer not null default 0 constraint orders_bundle_with_name check (bundle_cents >= 0 and (bundle_cents > 0) = (bundle_name is not null)),
  currency text not null default 'USD',
  -- SHA-256 of the sorted listing ids, prices and labels. The same open basket is the same order.
  basket_digest bytea not null,
  stripe_account_id text,
  livemode boolean not null,
  checkout_session_id text constraint orders_checkout_session_unique unique,
  checkout_url text,
  payment_intent_id text constraint orders_payment_intent_unique unique,
  refunded_cents integer not null default 0 constraint orders_refunded_within_total check (refunded_cents >= 0 and refunded_cents <= total_cents),
  -- In cents: the refunded part of the shop's fee, what the buyer's bank holds during a dispute,
  -- and what a lost dispute took.
  fee_refunded_cents integer not null default 0
    constraint orders_fee_refunded_within_fee check (fee_refunded_cents >= 0 and fee_refunded_cents <= fee_cents),
  disputed_cents integer not null default 0 constraint orders_disputed_within_total check (disputed_cents >= 0 and disputed_cents <= total_cents),
  lost_cents integer not null default 0 constraint orders_lost_within_total check (lost_cents >= 0 and lost_cents <= total_cents),
  -- Cents paid for items that the buyer already had. Owed until duplicate_refunded_at is set.
  duplicate_cents integer not null default 0 constraint orders_duplicate_within_total check (duplicate_cents >= 0 and duplicate_cents <= total_cents),
  duplicate_refunded_at timestamptz,
  -- The seller's refund policy at checkout; null without one.
  refund_policy text,
  -- The days of the right of withdrawal, by the setting at checkout; 0 without one.
  withdrawal_days integer not null default 0 constraint orders_withdrawal_days_not_negative check (withdrawal_days >= 0),
  -- Set when the order is paid; null without a right of withdrawal.
  withdrawable_until timestamptz,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  paid_at timestamptz,
  -- Whether the order expired here before Stripe confirmed the end of its session. The sweep asks
  -- Stripe while the account is connected.
  is_end_unconfirmed boolean not null default false
    constraint orders_unconfirmed_expired check (not is_end_unconfirmed or status = 'expired'),
  -- Derived from the id, so that a restored order has the same. Nobody can guess it or compute the
  -- order's id from it.
  receipt_id uuid not null
    generated always as (encode(substring(sha256(decode(replace(id::text, '-', ''), 'hex')) from 1 for 16), 'hex')::uuid) stored
    constraint orders_receipt_id_unique unique,
  constraint orders_not_with_oneself check (buyer_id <> seller_id)
);
comment on table public.orders is 'One checkout with one seller. Totals are a snapshot in cents and never follow a later price.';
create index orders_buyer_id_idx on public.orders (buyer_id, created_at desc, id desc);
create index orders_seller_id_idx on public.orders (seller_id, created_at desc, id desc);
create unique index orders_one_open_per_basket on public.orders (buyer_id, basket_digest) where status = 'pending';
create index orders_pending_idx on public.orders (expires_at) where status = 'pending';
create index orders_unconfirmed_idx on public.orders (created_at) where is_end_unconfirmed;
create index orders_pending_refund_idx on public.orders (created_at) where duplicate_cents > 0 and duplicate_refunded_at is null;

create table public.order_items (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references public.orders (id) on delete cascade,
  listing_id uuid not null references public.listings (id),
  title text not null,
  -- The price of the item, the tax in it, and what bundles and a discount took off before.
  price_cents integer not null constraint order_items_price_not_negative check (price_cents >= 0),
  tax_cents integer not null default 0 constraint order_items_tax_within_price check (tax_cents >= 0 and tax_cents <= price_cents),
  discount_cents integer not null default 0 constraint order_items_discount_not_negative check (discount_cents >= 0),
  seller_name text not null,
  showcase_images jsonb not null default '[]'::jsonb,
  created_at timestamptz not null default now(),
  -- How often each release may be downloaded; null without a limit.
  download_limit integer,
  -- What the buyer may do with the item, and what its seller said about it; null if not stated. A
  -- restored order has the licence only.
  usage_licence text,
  ai_use text[],
  languages text[],
  -- A copy of the order's buyer, so that policies needn't read the order.
  buyer_id uuid not null references public.profiles (id),
  constraint order_items_once_per_order unique (order_id, listing_id)
);
comment on table public.order_items is 'What was bought, as it was shown at checkout.';
create index order_items_listing_id_idx on public.order_items (listing_id);
create index order_items_buyer_id_idx on public.order_items (buyer_id);

create function private.copy_buyer_to_order_item()
returns trigger
language plpgsql set search_path = ''
as $$
begin
  select orders.buyer_id into new.buyer_id from public.orders where orders.id = new.order_id;
  return new;
end
$$;
create trigger order_items_copy_buyer
  before insert on public.order_items
  for each row execute function private.copy_buyer_to_order_item();

-- The refund policy of an order never changes, whatever the seller writes later.
create trigger orders_keep_refund_policy
  before update of refund_policy on public.orders
  for each row when (new.refund_policy is distinct from old.refund_policy)
  execute function private.refuse_change('the refund policy of an order is not changed');

create trigger orders_limit after insert on public.orders
  referencing new table as added for each statement execute function private.count_written('order');

grant select (
  id, buyer_id, seller_id, status, total_cents, currency, checkout_session_id, refunded_cents, created_at, paid_at, refund_policy,
  discount_code, discount_cents, bundle_name, bundle_cents, tax_mode, tax_cents, withdrawable_until
) on public.orders to authenticated;

grant select on public.order_items to authenticated;

create policy "Buyers can read their own orders" on public.orders
  for select to authenticated using (buyer_id = (select auth.uid()));

create policy "Buyers can read the items of their own orders" on public.order_items
  for select to authenticated using (buyer_id = (select auth.uid()));

-- Entitlements: who may download what.

create table public.entitlements (
  id uuid primary key default gen_random_uuid(),
  buyer_id uuid not null references public.profiles (id),
  listing_id uuid not null references public.listings (id),
  order_id uuid not null references public.orders (id),
  granted_at timestamptz not null default now(),
  -- The newest release at the time of the grant. The buyer gets it and all later ones.
  first_release integer not null,
  -- The seller whose score the sale counts for: not if it was free, and at most three of a buyer.
  scored_seller_id uuid references public.profiles (id),
  revoked_at timestamptz,
  revoke_reason text constraint entitlements_reason_known check (revoke_reason in ('refunded', 'dispute_lost', 'unlawful', 'withdrawn')),
  constraint entitlements_revoked_with_reason check ((revoked_at is null) = (revoke_reason is null)),
  constraint entitlements_first_release_known foreign key (listing_id, first_release) references public.releases (listing_id, number)
);
comment on table public.entitlements is 'Who may download what: the only source for downloads, "already purchased" and the right to review.';
create unique index entitlements_one_active on public.entitlements (buyer_id, listing_id) where revoked_at is null;
create index entitlements_first_release_idx on public.entitlements (listing_id, first_release);
create index entitlements_listing_id_idx on public.entitlements (listing_id, buyer_id);
create index entitlements_order_id_idx on public.entitlements (order_id);
create index entitlements_scored_idx on public.entitlements (scored_seller_id, buyer_id) where scored_seller_id is not null;

-- Whether the sale counts for the seller's score. Locks the buyer's other purchases, so that two at
-- once can't both be the third. Guests of one address are one buyer.
create function private.note_scored_seller()
returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  guests_address text := (select claims.address from private.claims where claims.holder_id = new.buyer_id);
begin
  perform pg_advisory_xact_lock(hashtextextended(coalesce(guests_address, new.buyer_id::text), 0));
  new.scored_seller_id := (
    select listings.seller_id
    from public.order_items join public.listings on listings.id = order_items.listing_id
    where order_items.order_id = new.order_id and order_items.listing_id = new.listing_id and order_items.price_cents > 0
  );
  if (
    select count(*) = 3 from (
      select from public.entitlements
      where entitlements.scored_seller_id = new.scored_seller_id and (
        entitlements.buyer_id = new.buyer_id
        or entitlements.buyer_id in (select claims.holder_id from private.claims where claims.address = guests_address)
      ) limit 3
    ) as others
  ) then
    new.scored_seller_id := null;
  end if;
  return new;
end
$$;
-- Fires first, by its name, so that the buyer is locked before the listing.
create trigger entitlements_note_scored_seller
  before insert on public.entitlements
  for each row execute function private.note_scored_seller();

-- Locks the listing, so that a release is published or withdrawn before the grant or after it. A
-- withdrawal that came first stays before it, whenever the granting transaction began.
create function private.set_first_release()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform from public.listings where listings.id = new.listing_id for no key update;
  select max(releases.number) into new.first_release from public.releases
  where releases.listing_id = new.listing_id and releases.withdrawn_at is null;
  new.granted_at := greatest(new.granted_at, (
    select max(releases.withdrawn_at) from public.releases where releases.listing_id = new.listing_id
  ));
  return new;
end
$$;
create trigger entitlements_set_first_release
  before insert on public.entitlements
  for each row execute function private.set_first_release();

create function private.count_sales()
returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  change constant integer := case when new.revoked_at is null then 1 else -1 end;
  weight constant double precision := case when new.scored_seller_id is null then 0 else private.sale_weight(new.granted_at) end;
begin
  update public.listings set
    sales_count = sales_count + change,
    sales_weight = greatest(sales_weight + change * weight, 0)
  where listings.id = new.listing_id and exists (
    select from public.order_items
    where order_items.order_id = new.order_id and order_items.listing_id = new.listing_id and order_items.price_cents > 0
  );
  return null;
end
$$;
create trigger entitlements_count_new_sale
  after insert on public.entitlements
  for each row when (new.revoked_at is null) execute function private.count_sales();
create trigger entitlements_count_sales
  after update of revoked_at on public.entitlements
  for each row when ((old.revoked_at is null) <> (new.revoked_at is null)) execute function private.count_sales();

grant select on public.entitlements to authenticated;

create policy "Buyers can read their own entitlements" on public.entitlements
  for select to authenticated using (buyer_id = (select auth.uid()));

-- The caller's purchases, for the policies below and those of reviews. A view, because the planner
-- can see into it and read only the needed part of the index entitlements_one_active (decision 1).
-- Not security_invoker, so that it doesn't depend on the policies of entitlements; only policies
-- reach this schema.
create view private.own_entitlements as
  select entitlements.listing_id from public.entitlements
  where entitlements.buyer_id = (select auth.uid()) and entitlements.revoked_at is null;
grant select on private.own_entitlements to authenticated;

-- Admins judge a report by its listing, even after the seller hid it or an admin removed it.
create policy "Users can read active, own and bought listings, admins all" on public.listings
  for select to authenticated
  using (
    status = 'active'
    or seller_id = (select auth.uid())
    or exists (select from private.own_entitlements where own_entitlements.listing_id = listings.id)
    or (select private.is_admin())
  );
