-- Sales count once they were paid for: what costs nothing can be had by anyone any number of times, and would buy a place among the popular.

create or replace function private.count_sales()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if not exists (
    select from public.order_items
    where order_items.order_id = new.order_id and order_items.listing_id = new.listing_id and order_items.price_cents > 0
  ) then
    return null;
  end if;
  if tg_op = 'INSERT' then
    update public.listings set sales_count = sales_count + 1 where listings.id = new.listing_id and new.revoked_at is null;
  elsif old.revoked_at is null and new.revoked_at is not null then
    update public.listings set sales_count = sales_count - 1 where listings.id = new.listing_id;
  end if;
  return null;
end
$$;

update public.listings set sales_count = paid.sales
from (
  select listings.id, count(order_items.id)::integer as sales
  from public.listings
    left join public.entitlements on entitlements.listing_id = listings.id and entitlements.revoked_at is null
    left join public.order_items
      on order_items.order_id = entitlements.order_id and order_items.listing_id = listings.id and order_items.price_cents > 0
  group by listings.id
) as paid
where paid.id = listings.id and paid.sales <> listings.sales_count;

comment on column public.listings.sales_count is 'Sales that were paid for and not given back. What was had for nothing does not rank.';
