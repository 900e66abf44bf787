-- Sellers create and end discount codes; none changes. Buyers learn of one only by applying it.

create table public.discounts (
  id uuid primary key default gen_random_uuid(),
  seller_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  code text not null,
  -- One of the two: percent of each price, or cents of the whole basket.
  percent smallint,
  amount_cents integer,
  -- The listing that it applies to; null for all listings of the seller.
  listing_id uuid references public.listings (id) on delete cascade,
  starts_at timestamptz not null default now(),
  ends_at timestamptz,
  max_uses integer,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  constraint discounts_percent_or_amount check (num_nonnulls(percent, amount_cents) = 1),
  constraint discounts_end_after_start check (ends_at > starts_at),
  constraint discounts_starts_at_plausible check (private.is_plausible_time(starts_at)),
  constraint discounts_ends_at_plausible check (private.is_plausible_time(ends_at)),
  constraint discounts_ended_at_plausible check (private.is_plausible_time(ended_at))
);
comment on table public.discounts is 'Codes that take a part or an amount off what a seller sells. Only that seller reads them.';
select private.declare_personal('public.discounts', 'seller_id', ban => 'hide', exported => 'discounts');
comment on column public.discounts.ended_at is 'When its seller ended it; null while they have not.';
create unique index discounts_one_of_each_code on public.discounts (seller_id, code) where ended_at is null;
create index discounts_list_idx on public.discounts (seller_id, created_at desc, id desc);
create index discounts_listing_id_idx on public.discounts (listing_id);

-- An expired code frees its letters. Definer, because it also ends rows that a policy hides.
create function private.free_discount_code()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.discounts set ended_at = now()
  where discounts.seller_id = new.seller_id and discounts.code = new.code and discounts.ended_at is null and discounts.ends_at <= now();
  return new;
end
$$;
create trigger discounts_free_code before insert on public.discounts
  for each row execute function private.free_discount_code();

-- Any update ends the discount now, once.
create function private.end_discount()
returns trigger language plpgsql set search_path = '' as $$
begin
  new.ended_at := coalesce(old.ended_at, now());
  return new;
end
$$;
create trigger discounts_end before update of ended_at on public.discounts
  for each row execute function private.end_discount();

create trigger discounts_check_first_day before insert on public.discounts
  for each row when (current_user = 'authenticated') execute function private.check_first_day();

create trigger discounts_limit after insert on public.discounts
  referencing new table as added for each statement execute function private.count_written('discount');
create trigger discounts_check_size after insert on public.discounts
  for each statement execute function private.check_size(
    'seller_id', 'active discounts', 'discounts_full', 'ended_at is null and (ends_at is null or ends_at > now())'
  );

grant select on public.discounts to authenticated;
grant insert (code, percent, amount_cents, listing_id, starts_at, ends_at, max_uses), update (ended_at) on public.discounts to authenticated;

create policy "Sellers can read their own discounts" on public.discounts
  for select to authenticated using (seller_id = (select auth.uid()));

create policy "Sellers can make discounts of what they sell" on public.discounts
  for insert to authenticated
  with check (
    seller_id = (select auth.uid()) and (select private.is_seller())
    and (listing_id is null or listing_id in (select private.own_listing_ids()))
  );

create policy "Sellers can end their own discounts" on public.discounts
  for update to authenticated using (seller_id = (select auth.uid()));

-- How often a discount is used or reserved. find_open_order gives up orders without a session.
create function private.count_discount_uses(of_discount_id uuid)
returns bigint language sql stable set search_path = '' as $$
  select count(*)
  from private.discount_uses join public.orders on orders.id = discount_uses.order_id
  where discount_uses.discount_id = of_discount_id and discount_uses.released_at is null and not (
    orders.status = 'pending' and orders.checkout_session_id is null and orders.created_at < now() - interval '25 minutes'
  );
$$;

-- The caller's discounts and their uses, newest first. `request`: {limit, after: [created_at, id]}.
create function private.list_discounts(request jsonb)
returns table (
  id uuid, code text, percent smallint, amount_cents integer, listing_id uuid, listing_title text, starts_at timestamptz, ends_at timestamptz,
  max_uses integer, uses bigint, state text, created_at timestamptz
) language sql stable security definer set search_path = '' as $$
  select found.id, found.code, found.percent, found.amount_cents, found.listing_id, listings.title, found.starts_at, found.ends_at,
    found.max_uses, counted.uses,
    case
      when found.ended_at is not null or found.ends_at <= now() then 'ended'
      when found.max_uses <= counted.uses then 'used_up'
      when found.starts_at > now() then 'scheduled'
      else 'active'
    end,
    found.created_at
  from (
    select discounts.* from public.discounts
    where discounts.seller_id = (select auth.uid()) and (select private.is_in_good_standing())
      and (discounts.created_at, discounts.id) < (private.after_time(request), private.after_id(request))
    order by discounts.created_at desc, discounts.id desc limit least((request ->> 'limit')::integer, 101)
  ) as found
  left join public.listings on listings.id = found.listing_id
  cross join lateral (select private.count_discount_uses(found.id) as uses) as counted
  order by found.created_at desc, found.id desc;
$$;
grant execute on function private.list_discounts to marketplace_api;
