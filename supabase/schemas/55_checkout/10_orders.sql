-- Orders: what was paid, as shown at checkout. Only functions of checkout and payments write them.

-- The order number as a text may have it: with or without the dash, in any case, O for 0, I or L
-- for 1. Null for other texts.
create function private.order_number_of(typed text)
returns text language sql immutable set search_path = ''
return (
  select overlay(letters placing '-' from 6 for 0)
  from translate(upper(regexp_replace(typed, '[^0-9A-Za-z]', '', 'g')), 'OIL', '011') as letters where length(letters) = 10
);

-- 50 random bits in Crockford's base 32, such as 7K3QD-0X9MB. It reads no order, so that the orders
-- of a shop get numbers when the column is added.
create function private.new_order_number()
returns text language sql volatile set search_path = ''
return (
  select private.order_number_of(string_agg(substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', get_byte(bytes, place) % 32 + 1, 1), '' order by place))
  from extensions.gen_random_bytes(10) as bytes, generate_series(0, 9) as place
);

create table public.orders (
  id uuid primary key default gen_random_uuid(),
  buyer_id uuid not null references public.profiles (id),
  seller_id uuid not null references public.profiles (id),
  status text not null default 'pending' constraint orders_status_known
    check (status in ('pending', 'processing', 'paid', 'refunded', 'partially_refunded', 'disputed', 'expired')),
  -- A copy was given away by the seller, an import was bought in another shop (86_guests/). Neither
  -- is a sale.
  origin text not null default 'purchase' constraint orders_origin_known check (origin in ('purchase', 'copy', 'import')),
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
  bundle_name text collate "unicode",
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
  -- Refunds that failed at the buyer's bank, in cents. They are not in refunded_cents.
  failed_refund_cents integer not null default 0 constraint orders_failed_refund_not_negative check (failed_refund_cents >= 0),
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
  -- Who sold it, as shown at checkout (private.shown_identities); null if unknown.
  seller_identity jsonb,
  -- The days of the right of withdrawal, by the setting at checkout; 0 without one.
  withdrawal_days integer not null default 0 constraint orders_withdrawal_days_not_negative check (withdrawal_days >= 0),
  -- Set when the order is paid; null without a right of withdrawal.
  withdrawable_until timestamptz,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  paid_at timestamptz,
  -- Since when the buyer's bank processes the payment, and when Stripe was last asked about it. Kept
  -- after the end.
  processing_since timestamptz,
  asked_at timestamptz,
  -- Whether the order expired here before Stripe confirmed the end of its session. The sweep asks
  -- Stripe while the account is connected.
  is_end_unconfirmed boolean not null default false
    constraint orders_unconfirmed_expired check (not is_end_unconfirmed or status = 'expired'),
  -- Whether an account claimed it from a guest and wrote nothing about it since: its seller sees
  -- “Guest”.
  hides_buyer boolean not null default false,
  -- Whether Stripe makes an invoice when it is paid, by the seller's setting at checkout. Its address
  -- and its link stay at Stripe.
  has_invoice boolean not null default false,
  -- For people: on receipts and in mails. It says nothing of the id and opens nothing.
  number text not null default private.new_order_number() constraint orders_number_unique unique
    constraint orders_number_form check (number ~ '^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$'),
  -- The buyer's when they paid, or the seller's who gave the item away.
  locale text not null default private.caller_locale(),
  constraint orders_processing_since_then check (status <> 'processing' or num_nonnulls(processing_since, asked_at) = 2),
  constraint orders_not_with_oneself check (buyer_id <> seller_id)
);
comment on table public.orders is 'One checkout with one seller. Totals are a snapshot in cents and never follow a later price.';
select private.declare_personal(
  'public.orders', 'buyer_id', '{number,discount_code,bundle_name,currency,checkout_session_id,payment_intent_id,refund_policy}', kept => 'accounting',
  exported => 'orders', exported_by => 'export_orders'
);
select private.declare_personal('public.orders', 'buyer_id', '{locale}', cleared_to => 'en', exported => 'orders', exported_by => 'export_orders');
select private.declare_personal('public.orders', 'buyer_id', '{basket_digest,checkout_url,stripe_account_id}', kept => 'accounting', unexported => 'for paying only');
select private.declare_personal('public.orders', 'seller_id', kept => 'accounting', exported => 'sales', exported_by => 'export_sales');
select private.declare_personal(
  'public.orders', 'seller_id', '{seller_identity}', kept => 'buyers keep who sold to them', exported => 'sales', exported_by => 'export_sales'
);
create index orders_buyer_id_idx on public.orders (buyer_id, created_at desc, id desc);
create index orders_seller_id_idx on public.orders (seller_id, created_at desc, id desc);
create unique index orders_one_open_per_basket on public.orders (buyer_id, basket_digest) where status = 'pending';
create index orders_pending_idx on public.orders (expires_at) where status = 'pending';
create index orders_processing_idx on public.orders (asked_at) where status = 'processing';
create index orders_unconfirmed_idx on public.orders (created_at) where is_end_unconfirmed;
create index orders_withdrawable_until_idx on public.orders (withdrawable_until) where withdrawable_until is not null;
create index orders_pending_refund_idx on public.orders (created_at) where duplicate_cents > 0 and duplicate_refunded_at is null;

-- Draws again while another order has the number, so that no order fails for it.
create function private.redraw_order_number()
returns trigger language plpgsql volatile set search_path = '' as $$
begin
  while exists (select from public.orders where orders.number = new.number) loop
    new.number := private.new_order_number();
  end loop;
  return new;
end
$$;
create trigger orders_redraw_number before insert on public.orders
  for each row execute function private.redraw_order_number();

create table public.order_items (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references public.orders (id) on delete cascade,
  listing_id uuid not null references public.listings (id),
  title text collate "unicode" not null,
  -- The price of the item, the tax in it, and what bundles and a discount took off before.
  price_cents integer not null constraint order_items_price_not_negative check (price_cents >= 0),
  tax_cents integer not null default 0 constraint order_items_tax_within_price check (tax_cents >= 0 and tax_cents <= price_cents),
  discount_cents integer not null default 0 constraint order_items_discount_not_negative check (discount_cents >= 0),
  seller_name text collate "unicode" not null,
  showcase_images jsonb not null default '[]'::jsonb,
  created_at timestamptz not null default now(),
  -- What the buyer may do with the item, and what its seller said about it; null if not stated. A
  -- restored order has the licence only.
  usage_licence text,
  ai_use text[],
  languages text[],
  -- A copy of the order's buyer, so that policies needn't read the order.
  buyer_id uuid not null references public.profiles (id),
  -- Who has the entitlement: the buyer, or the recipient of a gift, whom the giver may not know.
  holder_id uuid not null references public.profiles (id),
  -- The site or link that led the buyer to the item's page; null if unknown. Not granted: its seller
  -- sees sums (60_money/seller_metrics.sql).
  source text,
  constraint order_items_once_per_order unique (order_id, listing_id)
);
comment on table public.order_items is 'What was bought, as it was shown at checkout.';
select private.declare_personal('public.order_items', 'buyer_id', '{title}', kept => 'accounting', exported => 'orders', exported_by => 'export_orders');
select private.declare_personal('public.order_items', 'holder_id', kept => 'accounting', unexported => 'the held item is exported');
select private.declare_personal(
  'public.order_items', 'seller_id', '{seller_name}', via => 'order_id', cleared_to => 'Deleted seller', unexported => 'the profile is exported'
);
select private.declare_personal(
  'public.order_items', null, '{showcase_images,ai_use,languages}', kept => 'accounting', deleted_by => 'delete_unsold_listings',
  exported => 'orders', exported_by => 'export_orders'
);
select private.declare_personal(
  'public.order_items', null, '{source}', kept => 'a site, which says nothing about its buyer',
  unexported => 'a seller''s number; buyers never gave or saw it, and sellers see it in sums only'
);
create index order_items_listing_id_idx on public.order_items (listing_id);
create index order_items_buyer_id_idx on public.order_items (buyer_id);

-- Whether an item cost nothing at checkout, also without a discount.
create function private.was_free(of_item public.order_items)
returns boolean language sql immutable set search_path = ''
return of_item.price_cents = 0 and of_item.discount_cents = 0;

create function private.order_titles(of_order_id uuid)
returns text language sql stable set search_path = '' as $$
  select string_agg(order_items.title, ', ' order by order_items.title, order_items.id)
  from public.order_items where order_items.order_id = of_order_id;
$$;

create function private.copy_buyer_to_order_item()
returns trigger language plpgsql set search_path = '' as $$
begin
  select orders.buyer_id, orders.buyer_id into new.buyer_id, new.holder_id from public.orders where orders.id = new.order_id;
  return new;
end
$$;
create trigger order_items_copy_buyer before insert on public.order_items
  for each row execute function private.copy_buyer_to_order_item();

-- The refund policy and the seller's identity of an order never change, whatever the seller writes
-- later.
create trigger orders_keep_refund_policy before update of refund_policy on public.orders
  for each row when (new.refund_policy is distinct from old.refund_policy)
  execute function private.refuse_change('the refund policy of an order is not changed');
create trigger orders_keep_seller_identity before update of seller_identity on public.orders
  for each row when (new.seller_identity is distinct from old.seller_identity)
  execute function private.refuse_change('the seller identity of an order is not changed');

-- The caller's own words about claimed orders: their seller sees from now on who the buyer is.
create function private.show_buyer(of_orders uuid[])
returns void language sql volatile set search_path = '' as $$
  update public.orders set hides_buyer = false
  where orders.id = any (of_orders) and orders.buyer_id = auth.uid() and orders.hides_buyer;
$$;

create trigger orders_limit after insert on public.orders
  for each row when (new.origin = 'purchase') execute function private.count_written('order');

grant select (
  id, buyer_id, seller_id, status, total_cents, currency, checkout_session_id, refunded_cents, created_at, paid_at, refund_policy,
  discount_code, discount_cents, bundle_name, bundle_cents, tax_mode, tax_cents, withdrawable_until, hides_buyer
) on public.orders to authenticated;

grant select (
  id, order_id, listing_id, title, price_cents, tax_cents, discount_cents, seller_name, showcase_images, created_at,
  usage_licence, ai_use, languages, buyer_id
) on public.order_items to authenticated;

create policy "Buyers can read their own orders" on public.orders
  for select to authenticated using (buyer_id = (select auth.uid()));

create policy "Buyers can read the items of their own orders" on public.order_items
  for select to authenticated using (buyer_id = (select auth.uid()));
