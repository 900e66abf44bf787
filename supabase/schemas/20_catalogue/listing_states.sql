-- The quota counts active, paused and processing listings. Inactive ones don't count and can be
-- deleted if nobody ordered them.

create function private.listing_quota()
returns integer language sql stable security definer set search_path = '' as $$
  select private.setting('listing_quota')::integer;
$$;
grant execute on function private.listing_quota to authenticated, marketplace_api;

-- Runs when a listing starts to count. In all, a seller may have ten times the quota. Definer,
-- because it locks the seller's account: so concurrent changes queue here.
create function private.check_listing_quota()
returns trigger language plpgsql security definer set search_path = '' as $$
declare
  quota integer := private.listing_quota();
  shown integer;
  total integer;
begin
  perform from public.seller_accounts where seller_accounts.seller_id = new.seller_id for update;
  select count(*) filter (where listings.status <> 'inactive'), count(*) into shown, total
  from public.listings where listings.seller_id = new.seller_id and listings.status <> 'removed';
  perform private.reject_if((new.status <> 'inactive' and shown >= quota) or (tg_op = 'INSERT' and total >= 10 * quota), 'listing_quota_reached');
  return new;
end
$$;
create trigger listings_check_quota before insert on public.listings
  for each row execute function private.check_listing_quota();
-- Not for listings that moderation restores: undoing a wrong decision must not fail for the quota.
create trigger listings_check_quota_again before update of status on public.listings
  for each row when (old.status = 'inactive' and new.status not in ('inactive', 'removed'))
  execute function private.check_listing_quota();

-- Paused listings. A listing that its seller offers is `active` while Stripe can pay the seller, the
-- seller isn't suspended and said who sells if that is required, otherwise `paused`. It changes by itself in both directions.

-- Whether offered listings may be active. Locks the account until the transaction ends, so a
-- concurrent disconnect waits and then finds the listing.
create function private.lock_selling(of_seller_id uuid)
returns boolean language plpgsql volatile set search_path = '' as $$
declare
  selling boolean;
begin
  select seller_accounts.is_selling into selling from public.seller_accounts
  where seller_accounts.seller_id = of_seller_id for update;
  return coalesce(selling, true) and private.has_required_identity(of_seller_id)
    and not exists (select from public.profiles where profiles.id = of_seller_id and profiles.standing = 'suspended');
end
$$;

-- A reactivated listing becomes active only if its seller can be paid.
create function private.show_while_selling()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  new.status := case when private.lock_selling(new.seller_id) then 'active' else 'paused' end;
  return new;
end
$$;
create trigger listings_show_while_selling before update of status on public.listings
  for each row when (new.status in ('active', 'paused') and new.status <> old.status)
  execute function private.show_while_selling();

-- The same for a new listing. After the insert, because the policy checks what the seller wrote.
create function private.pause_new_listing()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if not private.lock_selling(new.seller_id) then
    update public.listings set status = 'paused' where listings.id = new.id;
  end if;
  return null;
end
$$;
create trigger listings_pause_new after insert on public.listings
  for each row when (new.status = 'active') execute function private.pause_new_listing();

-- Locks the account before its listings. The name makes it fire after the standing lock.
create function private.lock_own_account()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform from public.seller_accounts where seller_accounts.seller_id = (select auth.uid()) for update;
  return null;
end
$$;
create trigger listings_lock_their_account before update of status on public.listings
  for each statement execute function private.lock_own_account();

-- Gives a seller's listings the status that they should have now.
create function private.pause_or_resume(seller uuid)
returns void language plpgsql volatile set search_path = '' as $$
declare
  selling constant boolean := private.lock_selling(seller);
begin
  -- By id, like checkouts.
  perform from public.listings where listings.seller_id = seller and listings.status in ('active', 'paused')
  order by listings.id for update;
  update public.listings set status = case when selling then 'active' else 'paused' end
  where listings.seller_id = seller and listings.status = case when selling then 'paused' else 'active' end;
end
$$;

-- The trigger names the seller's column.
create function private.pause_or_resume_listings()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.pause_or_resume((to_jsonb(new) ->> tg_argv[0])::uuid);
  return null;
end
$$;
create trigger seller_accounts_pause_or_resume_listings after update on public.seller_accounts
  for each row when (old.is_selling is distinct from new.is_selling)
  execute function private.pause_or_resume_listings('seller_id');
create trigger profiles_pause_or_resume_listings after update of standing on public.profiles
  for each row when ((old.standing = 'suspended') <> (new.standing = 'suspended'))
  execute function private.pause_or_resume_listings('id');

-- Changes prices or states of the caller's listings; a rejected one leaves the others. `changes`:
-- [{id, price_cents, is_active}]. Invoker like become_caller, under the policies. Locks the
-- account, then listings by id.
create function private.change_listings(claims text, changes jsonb)
returns table (id uuid, rejection text) language plpgsql volatile set search_path = '' as $$
declare
  change record;
begin
  perform private.become_caller(claims);
  for change in
    select changed.* from jsonb_to_recordset(changes) as changed (id uuid, price_cents integer, is_active boolean) order by changed.id
  loop
    id := change.id;
    rejection := null;
    begin
      update public.listings
      set price_cents = coalesce(change.price_cents, listings.price_cents),
        suggested_price_cents = case
          when change.price_cents > listings.suggested_price_cents then null else listings.suggested_price_cents
        end,
        status = case change.is_active when true then 'active' when false then 'inactive' else listings.status end
      where listings.id = change.id and listings.seller_id = (select auth.uid()) and listings.status <> 'removed';
      if not found then
        rejection := 'not_found';
      end if;
    exception when raise_exception then
      if sqlerrm not in ('listing_quota_reached', 'price_reduced') then
        raise;
      end if;
      rejection := sqlerrm;
    end;
    return next;
  end loop;
  perform set_config('role', 'none', true);
end
$$;
grant execute on function private.change_listings to marketplace_api;

create function private.deletable_listings()
returns setof uuid language sql stable security definer set search_path = '' as $$
  select listings.id from public.listings
  where listings.seller_id = auth.uid() and listings.status <> 'removed'
    and not exists (select from public.order_items where order_items.listing_id = listings.id);
$$;

-- Deletes the caller's listing if it was never ordered, or removes a reported one, so that the
-- report keeps its subject. The sweep removes the files. Rejects with not_found and listing_bought.
create function private.delete_listing(deleted_listing_id uuid)
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.lock_standing(auth.uid());
  perform from public.seller_accounts where seller_accounts.seller_id = auth.uid() for update;
  -- Locked, so no checkout can start meanwhile. One that waits then finds nothing.
  perform from public.listings
  where listings.id = deleted_listing_id and listings.seller_id = auth.uid() and listings.status <> 'removed'
  for update;
  perform private.reject_if(not found, 'not_found');
  perform private.reject_if(exists (select from public.order_items where order_items.listing_id = deleted_listing_id), 'listing_bought');
  -- Leaves the carts first, by trigger, so that buyers are notified.
  update public.listings set status = 'removed' where listings.id = deleted_listing_id;
  if not exists (select from public.reports where reports.reported_listing_id = deleted_listing_id) then
    delete from public.listings where listings.id = deleted_listing_id;
  end if;
end
$$;
grant execute on function private.deletable_listings, private.delete_listing to marketplace_api;
