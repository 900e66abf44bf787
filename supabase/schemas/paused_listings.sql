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
