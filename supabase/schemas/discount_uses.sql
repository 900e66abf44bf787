-- Uses of discounts: one for each order that was begun with a code. An open order keeps its use, one that expires gives it back.

create table private.discount_uses (
  order_id uuid primary key references public.orders (id) on delete cascade,
  discount_id uuid not null references public.discounts (id) on delete cascade,
  buyer_id uuid not null references public.profiles (id) on delete cascade,
  released_at timestamptz
);
comment on table private.discount_uses is 'Who used which discount in which order; released where the order expired.';
create unique index discount_uses_once_per_buyer on private.discount_uses (discount_id, buyer_id) where released_at is null;
create index discount_uses_discount_id_idx on private.discount_uses (discount_id);
create index discount_uses_buyer_id_idx on private.discount_uses (buyer_id);
alter table private.discount_uses enable row level security;

-- An expired order whose money came all the same is fulfilled at the price that was shown: then its use counts again, also where that is one more
-- than the discount has. Definer, because those who change orders may not write the uses.
create function private.follow_discounted_order()
returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if new.status = 'expired' then
    update private.discount_uses set released_at = now() where discount_uses.order_id = new.id;
  else
    update private.discount_uses set released_at = null
    where discount_uses.order_id = new.id and not exists (
      select from private.discount_uses as later
      where later.discount_id = discount_uses.discount_id and later.buyer_id = discount_uses.buyer_id and later.released_at is null
    );
  end if;
  return null;
end
$$;
create trigger orders_follow_discount after update of status on public.orders
  for each row when (new.discount_code is not null and (old.status = 'expired') <> (new.status = 'expired'))
  execute function private.follow_discounted_order();

-- How often a discount is used or held for an open order. An order that never got its session is given up (find_open_order). No grant to anyone.
create function private.count_discount_uses(of_discount_id uuid)
returns bigint
language sql stable set search_path = ''
as $$
  select count(*)
  from private.discount_uses join public.orders on orders.id = discount_uses.order_id
  where discount_uses.discount_id = of_discount_id and discount_uses.released_at is null and not (
    orders.status = 'pending' and orders.checkout_session_id is null and orders.created_at < now() - interval '25 minutes'
  );
$$;

-- Why the caller may not use a discount once more: discount_used, discount_used_up, or discount_reserved where their own open order keeps it. Null
-- where they may. Exact only for who holds the discount. No grant to anyone.
create function private.why_discount_is_used(known public.discounts)
returns text
language sql stable set search_path = ''
as $$
  select coalesce(
    (
      select case orders.status when 'pending' then 'discount_reserved' else 'discount_used' end
      from private.discount_uses join public.orders on orders.id = discount_uses.order_id
      where discount_uses.discount_id = known.id and discount_uses.buyer_id = auth.uid() and discount_uses.released_at is null
    ),
    case when known.max_uses <= private.count_discount_uses(known.id) then 'discount_used_up' end
  );
$$;

-- The order of the caller's that keeps a discount. No grant to anyone.
create function private.order_with_discount(of_discount_id uuid)
returns uuid
language sql stable set search_path = ''
as $$
  select discount_uses.order_id from private.discount_uses
  where discount_uses.discount_id = of_discount_id and discount_uses.buyer_id = auth.uid() and discount_uses.released_at is null;
$$;

-- The caller's discounts, newest first, each with how often it is used. `request`: {limit, after: [created_at, id]}. Definer, because uses are private.
create function private.list_discounts(request jsonb)
returns table (
  id uuid, code text, percent smallint, amount_cents integer, listing_id uuid, listing_title text, starts_at timestamptz, ends_at timestamptz,
  max_uses integer, uses bigint, state text, created_at timestamptz
)
language sql stable security definer set search_path = ''
as $$
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
    where discounts.seller_id = (select auth.uid()) and (select private.is_in_good_standing()) and (
      request ->> 'after' is null
      or (discounts.created_at, discounts.id) < ((request #>> '{after,0}')::timestamptz, (request #>> '{after,1}')::uuid)
    )
    order by discounts.created_at desc, discounts.id desc limit least((request ->> 'limit')::integer, 101)
  ) as found
  left join public.listings on listings.id = found.listing_id
  cross join lateral (select private.count_discount_uses(found.id) as uses) as counted
  order by found.created_at desc, found.id desc;
$$;
grant execute on function private.list_discounts(jsonb) to marketplace_api;
