-- The quota counts what a seller shows or is about to show; an inactive listing does not count, and one that nobody bought can be deleted.

-- Definer, because settings are private.
create function private.listing_quota()
returns integer
language sql stable security definer set search_path = ''
as $$
  select (settings.value #>> '{}')::integer from private.settings where settings.name = 'listing_quota';
$$;
grant execute on function private.listing_quota() to authenticated, marketplace_api;

-- Runs when a listing begins to count. So that inactive ones cannot pile up without end, a seller keeps at most ten times the quota in all.
-- Definer, because it locks the seller's account row: parallel uploads and reactivations queue here, so the quota is exact.
create function private.check_listing_quota()
returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  quota integer := private.listing_quota();
  shown integer;
  kept integer;
begin
  perform from public.seller_accounts where seller_accounts.seller_id = new.seller_id for update;
  select count(*) filter (where listings.status <> 'inactive'), count(*) into shown, kept
  from public.listings where listings.seller_id = new.seller_id and listings.status <> 'removed';
  if (new.status <> 'inactive' and shown >= quota) or (tg_op = 'INSERT' and kept >= 10 * quota) then
    perform private.reject('listing_quota_reached');
  end if;
  return new;
end
$$;
create trigger listings_check_quota
  before insert on public.listings
  for each row execute function private.check_listing_quota();
-- Not for what moderation takes back: a wrong decision is undone whatever was listed meanwhile.
create trigger listings_check_quota_again
  before update of status on public.listings
  for each row when (old.status = 'inactive' and new.status not in ('inactive', 'removed'))
  execute function private.check_listing_quota();

-- Paused listings: what a seller offers is for sale while Stripe lets them be paid and they are not suspended. A listing that its seller shows
-- is `active` then and `paused` otherwise, by itself and both ways. Who was a seller keeps the seller's pages.

-- Whether what a seller shows may be active. Held until the transaction ends, so that an account that ends meanwhile waits and then
-- finds the listing. No grant to anyone: only the triggers below call it.
create function private.lock_selling(of_seller_id uuid)
returns boolean
language plpgsql volatile set search_path = ''
as $$
declare
  selling boolean;
begin
  select seller_accounts.is_selling into selling from public.seller_accounts
  where seller_accounts.seller_id = of_seller_id for update;
  return coalesce(selling, true)
    and not exists (select from public.profiles where profiles.id = of_seller_id and profiles.standing = 'suspended');
end
$$;

-- Whoever shows a listing again, shows it as far as its seller can be paid. Definer, because clients may not lock seller_accounts.
create function private.show_while_selling()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.status := case when private.lock_selling(new.seller_id) then 'active' else 'paused' end;
  return new;
end
$$;
create trigger listings_show_while_selling
  before update of status on public.listings
  for each row when (new.status in ('active', 'paused') and new.status <> old.status)
  execute function private.show_while_selling();

-- The same for a new listing. After the insert, because the policy judges what its seller wrote.
-- Definer, because no client may pause a listing.
create function private.pause_new_listing()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if not private.lock_selling(new.seller_id) then
    update public.listings set status = 'paused' where listings.id = new.id;
  end if;
  return null;
end
$$;
create trigger listings_pause_new
  after insert on public.listings
  for each row when (new.status = 'active') execute function private.pause_new_listing();

-- A seller who shows or hides listings takes their account first (named to fire after their standing), as its events do: those hold the
-- account and wait for the listings.
-- Definer, because clients may not lock seller_accounts.
create function private.lock_own_account()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform from public.seller_accounts where seller_accounts.seller_id = (select auth.uid()) for update;
  return null;
end
$$;
create trigger listings_lock_their_account
  before update of status on public.listings
  for each statement execute function private.lock_own_account();

-- Makes a seller's listings what they should be now. No grant to anyone: only the triggers below call it.
create function private.pause_or_resume_listings_of(of_seller_id uuid)
returns void
language plpgsql volatile set search_path = ''
as $$
declare
  selling boolean := private.lock_selling(of_seller_id);
begin
  -- In the order of ids, as checkouts hold them.
  perform from public.listings where listings.seller_id = of_seller_id and listings.status in ('active', 'paused')
  order by listings.id for update;
  update public.listings set status = case when selling then 'active' else 'paused' end
  where listings.seller_id = of_seller_id and listings.status = case when selling then 'paused' else 'active' end;
end
$$;

-- Definer, because the webhook that brings the news may not write listings.
create function private.pause_or_resume_listings()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.pause_or_resume_listings_of((to_jsonb(new) ->> tg_argv[0])::uuid);
  return null;
end
$$;
create trigger seller_accounts_pause_or_resume_listings
  after update on public.seller_accounts
  for each row when (old.is_selling is distinct from new.is_selling)
  execute function private.pause_or_resume_listings('seller_id');
create trigger profiles_pause_or_resume_listings
  after update of standing on public.profiles
  for each row when ((old.standing = 'suspended') <> (new.standing = 'suspended'))
  execute function private.pause_or_resume_listings('id');

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
