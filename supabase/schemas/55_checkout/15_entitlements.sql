create table public.entitlements (
  id uuid primary key default gen_random_uuid(),
  buyer_id uuid not null references public.profiles (id),
  listing_id uuid not null references public.listings (id),
  order_id uuid not null references public.orders (id),
  granted_at timestamptz not null default now(),
  -- The newest release at the time of the grant. The buyer gets it and all later ones.
  first_release integer not null,
  -- The seller whose score the sale counts for: not if it was free or a gift, and at most three of
  -- a buyer.
  scored_seller_id uuid references public.profiles (id),
  revoked_at timestamptz,
  revoke_reason text constraint entitlements_reason_known check (revoke_reason in ('refunded', 'dispute_lost', 'unlawful', 'withdrawn', 'customer_revoked')),
  constraint entitlements_revoked_with_reason check ((revoked_at is null) = (revoke_reason is null)),
  constraint entitlements_first_release_known foreign key (listing_id, first_release) references public.releases (listing_id, number)
);
comment on table public.entitlements is 'Who may download what: the only source for downloads, "already purchased" and the right to review.';
select private.declare_personal('public.entitlements', 'buyer_id', kept => 'accounting', exported => 'entitlements', sorted_by => 'granted_at');
select private.declare_personal('public.entitlements', 'scored_seller_id', kept => 'accounting', unexported => 'the order is exported');
create unique index entitlements_one_active on public.entitlements (buyer_id, listing_id) where revoked_at is null;
create index entitlements_first_release_idx on public.entitlements (listing_id, first_release);
create index entitlements_listing_id_idx on public.entitlements (listing_id, buyer_id);
create index entitlements_order_id_idx on public.entitlements (order_id);
create index entitlements_scored_idx on public.entitlements (scored_seller_id, buyer_id) where scored_seller_id is not null;

-- Whether the sale counts for the seller's score. Locks the buyer's other purchases, so that two at
-- once can't both be the third. Guests of one address are one buyer.
create function private.note_scored_seller()
returns trigger language plpgsql security definer set search_path = '' as $$
declare
  guests_address text := (select claims.address from private.claims where claims.holder_id = new.buyer_id);
begin
  -- A free order never counts, and a thousand copies at once would take a thousand locks. A gift
  -- doesn't either: its giver could make up any number of recipients.
  if exists (select from private.gifts where gifts.order_id = new.order_id) or not exists (select from public.order_items where order_items.order_id = new.order_id and order_items.price_cents > 0) then
    return new;
  end if;
  perform pg_advisory_xact_lock(hashtextextended(coalesce(guests_address, new.buyer_id::text), 0));
  new.scored_seller_id := (
    select listings.seller_id
    from public.order_items join public.listings on listings.id = order_items.listing_id
    where order_items.order_id = new.order_id and order_items.listing_id = new.listing_id and order_items.price_cents > 0
  );
  if (
    select count(*) = 3 from (
      select from public.entitlements
      where entitlements.scored_seller_id = new.scored_seller_id and entitlements.buyer_id = any (array(
        select new.buyer_id union all select claims.holder_id from private.claims where claims.address = guests_address
      )) limit 3
    ) as others
  ) then
    new.scored_seller_id := null;
  end if;
  return new;
end
$$;
-- Fires first, by its name, so that the buyer is locked before the listing.
create trigger entitlements_note_scored_seller before insert on public.entitlements
  for each row execute function private.note_scored_seller();

-- Locks the listing, so that a release is published or withdrawn before the grant or after it. A
-- withdrawal that came first stays before it, whenever the granting transaction began.
create function private.set_first_release()
returns trigger language plpgsql security definer set search_path = '' as $$
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
create trigger entitlements_set_first_release before insert on public.entitlements
  for each row execute function private.set_first_release();

create function private.count_sales()
returns trigger language plpgsql security definer set search_path = '' as $$
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
create trigger entitlements_count_new_sale after insert on public.entitlements
  for each row when (new.revoked_at is null) execute function private.count_sales();
create trigger entitlements_count_sales after update of revoked_at on public.entitlements
  for each row when ((old.revoked_at is null) <> (new.revoked_at is null)) execute function private.count_sales();

grant select on public.entitlements to authenticated;

create policy "Buyers can read their own entitlements" on public.entitlements
  for select to authenticated using (buyer_id = (select auth.uid()));

-- The caller's purchases, for policies. A view, because the planner then reads only a part of the
-- index entitlements_one_active (decision 1). Not security_invoker, so that it doesn't depend on
-- the policies of entitlements.
create view private.own_entitlements as
  select entitlements.listing_id from public.entitlements
  where entitlements.buyer_id = (select auth.uid()) and entitlements.revoked_at is null;
grant select on private.own_entitlements to authenticated, marketplace_api;

-- Admins judge a report by its listing, even after the seller hid it or an admin removed it.
create policy "Users can read active, own and bought listings, admins all" on public.listings
  for select to authenticated
  using (
    status = 'active'
    or seller_id = (select auth.uid())
    or exists (select from private.own_entitlements where own_entitlements.listing_id = listings.id)
    or (select private.is_admin())
  );
