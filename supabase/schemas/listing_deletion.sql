-- Deletion of listings: a seller may, until the listing was ordered.

-- Whether a listing was ever ordered: then it is not deleted. No grant to anyone.
create function private.was_ordered(of_listing_id uuid)
returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return exists (select from public.order_items where order_items.listing_id = of_listing_id);
end
$$;

-- The caller's listings that they may delete. Definer, because sellers cannot see orders.
create function private.deletable_listings()
returns setof uuid
language sql stable security definer set search_path = ''
as $$
  select listings.id from public.listings
  where listings.seller_id = auth.uid() and listings.status <> 'removed' and not private.was_ordered(listings.id);
$$;
grant execute on function private.deletable_listings() to marketplace_api;

-- Deletes one of the caller's listings that was never ordered: a buyer's order keeps what it was about for ever. One that was reported
-- is removed instead, so that the report keeps what it is about; to its seller both are the same. The files go by the sweep.
-- Definer, because clients may see neither orders of others nor reports, and nobody may delete a listing otherwise.
-- Rejects with account_banned, not_found and listing_bought.
create function private.delete_listing(deleted_listing_id uuid)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.lock_standing(auth.uid());
  perform from public.seller_accounts where seller_accounts.seller_id = auth.uid() for update;
  -- Held, so that no checkout begins meanwhile: it would wait for this, and then find nothing.
  perform from public.listings
  where listings.id = deleted_listing_id and listings.seller_id = auth.uid() and listings.status <> 'removed'
  for update;
  if not found then
    perform private.reject('not_found');
  elsif private.was_ordered(deleted_listing_id) then
    perform private.reject('listing_bought');
  end if;
  -- Leaves the carts first, by trigger, so that buyers are notified.
  update public.listings set status = 'removed' where listings.id = deleted_listing_id;
  if not exists (select from public.reports where reports.reported_listing_id = deleted_listing_id) then
    delete from public.listings where listings.id = deleted_listing_id;
  end if;
end
$$;
grant execute on function private.delete_listing(uuid) to marketplace_api;
