-- Price reductions for some days. The reduced price applies everywhere, beside the regular one and
-- the lowest of the 30 days before (directive 98/6/EC, article 6a).

create table private.listing_prices (
  id bigint generated always as identity primary key,
  listing_id uuid not null references public.listings (id) on delete cascade,
  price_cents integer not null,
  valid_from timestamptz not null default now()
);
comment on table private.listing_prices is 'Price history of listings.';
create index listing_prices_listing_id_idx on private.listing_prices (listing_id, valid_from desc);

create function private.note_price()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into private.listing_prices (listing_id, price_cents) values (new.id, new.price_cents);
  return null;
end
$$;
create trigger listings_note_first_price after insert on public.listings
  for each row execute function private.note_price();
create trigger listings_note_price after update of price_cents on public.listings
  for each row when (new.price_cents <> old.price_cents)
  execute function private.note_price();

create table public.price_reductions (
  listing_id uuid primary key references public.listings (id) on delete cascade,
  price_cents integer not null,
  starts_at timestamptz not null default now(),
  ends_at timestamptz not null,
  -- When the listing got this price.
  begun_at timestamptz,
  constraint price_reductions_end_after_start check (ends_at > starts_at),
  constraint price_reductions_starts_at_plausible check (private.is_plausible_time(starts_at)),
  constraint price_reductions_ends_at_plausible check (private.is_plausible_time(ends_at))
);
comment on table public.price_reductions is 'Current and planned reductions. Only the seller can read a planned one.';
select private.declare_personal('public.price_reductions', 'seller_id', via => 'listing_id', exported => 'listings', exported_by => 'export_listings');
create index price_reductions_starting_idx on public.price_reductions (starts_at) where begun_at is null;
create index price_reductions_ending_idx on public.price_reductions (ends_at);

create function private.lowest_price_cents(of_listing_id uuid)
returns integer language sql stable set search_path = '' as $$
  select min(prices.price_cents)
  from (
    select listing_prices.price_cents, lead(listing_prices.valid_from, 1, 'infinity') over (order by listing_prices.id) as valid_until
    from private.listing_prices where listing_prices.listing_id = of_listing_id
  ) as prices
  where prices.valid_until > now() - interval '30 days';
$$;

-- Applies the reduced price if it is still below the listing's price.
create function private.begin_reduction(of_listing_id uuid)
returns void language plpgsql volatile set search_path = '' as $$
begin
  update public.listings
  set regular_price_cents = listings.price_cents, lowest_price_cents = private.lowest_price_cents(listings.id),
    reduced_until = price_reductions.ends_at, price_cents = price_reductions.price_cents
  from public.price_reductions
  where listings.id = of_listing_id and price_reductions.listing_id = listings.id and price_reductions.begun_at is null
    and price_reductions.price_cents < listings.price_cents;
  if found then
    update public.price_reductions set begun_at = now() where price_reductions.listing_id = of_listing_id;
  else
    delete from public.price_reductions where price_reductions.listing_id = of_listing_id and price_reductions.begun_at is null;
  end if;
end
$$;

-- Locks the listing, so that there is one reduction and its price is lower. Definers here, because
-- clients may not write prices beside the listing's own.
create function private.check_reduction()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  -- For another seller's listing the policy rejects.
  perform from public.listings where listings.id = new.listing_id and listings.seller_id = auth.uid() for no key update;
  if not found then
    return new;
  elsif exists (select from public.price_reductions where price_reductions.listing_id = new.listing_id) then
    perform private.reject('already_reduced');
  elsif exists (select from public.listings where listings.id = new.listing_id and listings.price_cents <= new.price_cents) then
    perform private.reject('price_not_reduced');
  end if;
  return new;
end
$$;
create trigger price_reductions_check before insert on public.price_reductions
  for each row execute function private.check_reduction();

create trigger price_reductions_check_first_day before insert on public.price_reductions
  for each row when (current_user = 'authenticated') execute function private.check_first_day();

create function private.begin_due_reduction()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.begin_reduction(new.listing_id);
  return null;
end
$$;
create trigger price_reductions_begin after insert on public.price_reductions
  for each row when (new.starts_at <= now())
  execute function private.begin_due_reduction();

-- When a reduction ends, the regular price applies again. Definer like the functions above.
create function private.end_reduction()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.listings
  set price_cents = listings.regular_price_cents, regular_price_cents = null, lowest_price_cents = null, reduced_until = null
  where listings.id = old.listing_id and listings.regular_price_cents is not null;
  return null;
end
$$;
create trigger price_reductions_end after delete on public.price_reductions
  for each row when (old.begun_at is not null)
  execute function private.end_reduction();

-- A seller's edit of a reduced listing must not change the regular price: the reduction has to end
-- first. The functions above act as the owner.
create function private.keep_reduced_price()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.reject_if(new.price_cents <> old.regular_price_cents, 'price_reduced');
  new.price_cents := old.price_cents;
  return new;
end
$$;
create trigger listings_keep_reduced_price before update of price_cents on public.listings
  for each row when (old.regular_price_cents is not null and new.price_cents <> old.price_cents and current_user = 'authenticated')
  execute function private.keep_reduced_price();

-- Applies or ends one due reduction. Returns how many. Locks the listing first, as everywhere.
create function private.apply_due_reduction()
returns integer language plpgsql volatile security definer set search_path = '' as $$
declare
  due_id uuid;
begin
  select price_reductions.listing_id into due_id from public.price_reductions
  where price_reductions.ends_at <= now() or (price_reductions.begun_at is null and price_reductions.starts_at <= now()) limit 1;
  if not found then
    return 0;
  end if;
  perform from public.listings where listings.id = due_id for no key update;
  delete from public.price_reductions where price_reductions.listing_id = due_id and price_reductions.ends_at <= now();
  if exists (
    select from public.price_reductions
    where price_reductions.listing_id = due_id and price_reductions.begun_at is null and price_reductions.starts_at <= now()
  ) then
    perform private.begin_reduction(due_id);
  end if;
  return 1;
end
$$;
grant execute on function private.apply_due_reduction to marketplace_jobs;

create trigger price_reductions_limit after insert on public.price_reductions
  referencing new table as added for each statement execute function private.count_written('price reduction');

grant select, delete, insert (listing_id, price_cents, starts_at, ends_at) on public.price_reductions to authenticated;

create policy "Sellers can read the reductions of their own listings" on public.price_reductions
  for select to authenticated using (listing_id in (select private.own_listing_ids()));

create policy "Sellers can reduce the prices of their own listings" on public.price_reductions
  for insert to authenticated
  with check (listing_id in (select private.own_listing_ids()) and (select private.is_seller()));

create policy "Sellers can end the reductions of their own listings" on public.price_reductions
  for delete to authenticated using (listing_id in (select private.own_listing_ids()));
