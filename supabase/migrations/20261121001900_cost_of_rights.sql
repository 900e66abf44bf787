-- The cost of rights: what every policy asks is planned once per session, and a row tells whose it is without asking another table.

-- In plpgsql, because a definer function in SQL is never inlined and is planned anew on every call; these keep their plans.
-- Who may execute them, and why they are definer, stands where they were first made and does not change.
create or replace function private.is_in_good_standing()
returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (
    select from public.profiles
    where profiles.id = (select auth.uid()) and not profiles.is_banned and profiles.deleted_at is null
  );
end
$$;

create or replace function private.is_admin()
returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (
    select from public.user_roles where user_roles.user_id = (select auth.uid()) and user_roles.role = 'admin'
  ) and private.is_in_good_standing();
end
$$;

create or replace function private.is_seller()
returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (
    select from public.seller_accounts
    where seller_accounts.seller_id = (select auth.uid()) and seller_accounts.deauthorized_at is null
  );
end
$$;

create or replace function private.entitled_listing_ids()
returns setof uuid
language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
    select entitlements.listing_id from public.entitlements
    where entitlements.buyer_id = (select auth.uid()) and entitlements.revoked_at is null;
end
$$;

create or replace function private.own_listing_ids()
returns setof uuid
language plpgsql stable security definer set search_path = ''
as $$
begin
  return query select listings.id from public.listings where listings.seller_id = (select auth.uid());
end
$$;

create or replace function private.own_thread_ids()
returns setof uuid
language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
    select threads.id from public.threads
    where threads.buyer_id = (select auth.uid()) or threads.seller_id = (select auth.uid());
end
$$;

create or replace function private.open_upload_paths(for_bucket_id text)
returns setof text
language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
    select uploads.object_path from public.uploads
    where uploads.seller_id = (select auth.uid()) and uploads.bucket_id = for_bucket_id
      and private.is_seller() and private.is_in_good_standing();
end
$$;

-- Whose an order item is, as a snapshot: an order never changes its buyer.
alter table public.order_items add column buyer_id uuid references public.profiles (id);
update public.order_items set buyer_id = orders.buyer_id from public.orders where orders.id = order_items.order_id;
alter table public.order_items alter column buyer_id set not null;
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

drop policy "Buyers can read the items of their own orders" on public.order_items;
create policy "Buyers can read the items of their own orders" on public.order_items
  for select to authenticated using (buyer_id = (select auth.uid()));

drop function private.own_order_ids();

-- All columns of the order run the same way, so that a page starts at its place in the index by one row comparison.
drop index public.listings_popular_idx;
create index listings_popular_idx on public.listings (sales_count desc, rating_sum desc, id desc) where status = 'active';
