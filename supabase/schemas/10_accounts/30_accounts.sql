-- Accounts: private data of a user, profile sync and account deletion.

create table public.accounts (
  id uuid primary key references auth.users (id) on delete cascade,
  email text,
  identity_sub text,
  -- Whether the user gets optional mails at all.
  wants_mail boolean not null default true,
  created_at timestamptz not null default now()
);
comment on table public.accounts is 'What the identity provider reports of a user. Only that user reads it.';

-- Stands for an address where none may be stored.
create function private.address_digest(address text)
returns bytea
language plpgsql immutable set search_path = ''
as $$
begin
  return sha256(convert_to(private.normal_address(address), 'UTF8'));
end
$$;
-- An update of accounts computes their index by digest as the caller.
grant execute on function private.address_digest to authenticated;

-- The address of an account, once it is verified. Only Auth knows it: accounts have that of the last visit.
create function private.account_address(of_user uuid)
returns text
language plpgsql stable set search_path = ''
as $$
begin
  return (select private.normal_address(users.email) from auth.users where users.id = of_user and users.email_confirmed_at is not null);
end
$$;

create table private.deleted_identities (
  provider text not null,
  identity_digest bytea not null,
  deleted_at timestamptz not null default now(),
  primary key (provider, identity_digest)
);
comment on table private.deleted_identities is 'SHA-256 of each identity whose account was deleted: it may never come back.';

create function private.create_profile(caller_email text, clean_name text, given_avatar text)
returns void
language plpgsql volatile set search_path = ''
as $$
declare
  caller uuid := auth.uid();
begin
  insert into public.accounts (id, email, identity_sub)
  select caller, caller_email, (
    select identities.provider_id from auth.identities where identities.user_id = caller order by identities.created_at limit 1
  )
  on conflict (id) do nothing;

  -- Another user may have taken the username just now. Then the insert does nothing, and the next
  -- try uses another name.
  loop
    insert into public.profiles (id, username, name, avatar)
    values (
      caller,
      private.free_username(case
        when clean_name = 'New User' or private.is_official_name(extensions.unaccent(clean_name)) then 'member'
        else clean_name
      end),
      clean_name,
      case when private.is_avatar(given_avatar, caller) then given_avatar end
    )
    on conflict do nothing;
    exit when exists (select from public.profiles where profiles.id = caller);
  end loop;
end
$$;

-- Creates or updates the caller's profile from the identity provider's data (spec section 5,
-- profile sync). A new user accepts the current terms. Rejects with account_deleted if
-- the identity's account was deleted.
create function private.sync_profile(given_name text, given_avatar text, terms_version date default null)
returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  caller uuid := auth.uid();
  caller_email text;
  clean_name text;
begin
  perform private.reject_if(exists (
    select from auth.identities
    join private.deleted_identities
      on deleted_identities.provider = identities.provider
      and deleted_identities.identity_digest = sha256(convert_to(identities.provider_id, 'UTF8'))
    where identities.user_id = caller
  ) or exists (select from public.profiles where profiles.id = caller and profiles.standing = 'deleted'), 'account_deleted');
  select users.email into caller_email from auth.users where users.id = caller;
  perform private.reject_if(not found, 'account_deleted');

  clean_name := left(nullif(trim(given_name), ''), 80);
  if clean_name is null or private.normal_address(clean_name) = private.normal_address(caller_email) or private.is_deceptive_name(clean_name) then
    clean_name := 'New User';
  end if;

  update public.accounts set email = caller_email
  where accounts.id = caller and accounts.email is distinct from caller_email;
  -- Every visit syncs. An insert that conflicts with its own row locks it, so concurrent visits of
  -- one user would queue here.
  if not exists (select from public.profiles where profiles.id = caller) then
    perform private.create_profile(caller_email, clean_name, given_avatar);
    if terms_version is not null then
      perform private.note_acceptance(terms_version);
    end if;
  end if;
  perform private.claim_waiting();
  return caller;
end
$$;

-- Deletes all follows of the caller, in both directions, and those by their address.
create function private.delete_follows()
returns void
language plpgsql volatile set search_path = ''
as $$
declare
  followed record;
begin
  delete from private.address_follows where address_follows.address = private.account_address(auth.uid());
  -- Each deleted row changes a counter of the followed user. An unfollow locks the row before the
  -- counter, so this locks all rows before any counter. Two deletions take the counters in the same
  -- order.
  perform from public.follows where follows.follower_id = auth.uid() or follows.seller_id = auth.uid()
  order by follows.seller_id, follows.follower_id for update;
  for followed in
    select follows.seller_id, follows.follower_id from public.follows
    where follows.follower_id = auth.uid() or follows.seller_id = auth.uid() order by follows.seller_id, follows.follower_id
  loop
    delete from public.follows
    where follows.seller_id = followed.seller_id and follows.follower_id = followed.follower_id;
  end loop;
end
$$;

-- Deletes rows that belong to this user alone.
create function private.delete_belongings(of_user uuid)
returns void
language plpgsql volatile set search_path = ''
as $$
begin
  delete from public.cart_items where cart_items.buyer_id = of_user;
  delete from public.wishlist_items where wishlist_items.buyer_id = of_user;
  delete from public.collections where collections.owner_id = of_user;
  delete from public.collection_follows where collection_follows.follower_id = of_user;
  delete from public.hidden_values where hidden_values.user_id = of_user;
  delete from private.address_follows where address_follows.seller_id = of_user;
  delete from private.offer_consents where of_user in (offer_consents.buyer_id, offer_consents.seller_id);
  delete from public.reports where reports.reporter_id = of_user;
  delete from public.blocks where blocks.blocker_id = of_user or blocks.blocked_id = of_user;
  delete from public.drafts where drafts.seller_id = of_user;
  delete from public.posts where posts.seller_id = of_user;
  delete from public.post_senders where post_senders.seller_id = of_user;
  delete from public.uploads where uploads.seller_id = of_user;
  delete from public.licence_waits where licence_waits.buyer_id = of_user;
  -- The keys stay valid, and devices can activate again.
  delete from public.licence_activations using public.licence_keys
  where licence_keys.buyer_id = of_user and licence_activations.key_id = licence_keys.id;
  delete from public.shop_sections where shop_sections.seller_id = of_user;
  delete from public.pinned_listings where pinned_listings.seller_id = of_user;
  delete from public.discounts where discounts.seller_id = of_user;
  delete from public.price_reductions
  using public.listings where listings.id = price_reductions.listing_id and listings.seller_id = of_user;
  delete from public.pending_releases
  using public.listings where listings.id = pending_releases.listing_id and listings.seller_id = of_user;
  delete from public.pending_pictures
  using public.listings where listings.id = pending_pictures.listing_id and listings.seller_id = of_user;
  delete from public.user_roles where user_roles.user_id = of_user;
  delete from private.connect_states where connect_states.user_id = of_user;
  delete from private.held_profiles where held_profiles.user_id = of_user;
  delete from private.message_pictures where message_pictures.sender_id = of_user;
end
$$;

-- Clears the user's name and texts from rows that stay.
create function private.clear_profile(of_user uuid)
returns void
language plpgsql volatile set search_path = ''
as $$
begin
  update public.messages set body = '[deleted]', pictures = '[]' from public.threads
  where messages.thread_id = threads.id and of_user in (threads.buyer_id, threads.seller_id)
    and (messages.author = 'seller') = (threads.seller_id = of_user);
  update public.order_items set seller_name = 'Deleted seller'
  from public.orders where orders.id = order_items.order_id and orders.seller_id = of_user;
  update public.profiles
  set deleted_at = now(), name = 'Deleted user', avatar = null, is_seller = false,
    bio = null, banner = null, links = '[]', refund_policy = null, announcement = null,
    username = 'deleted-' || left(replace(gen_random_uuid()::text, '-', ''), 20)
  where profiles.id = of_user;
end
$$;

-- Deletes the caller's account. Buyers can still download what they bought, and orders keep their
-- snapshots. Definer, because it reaches auth.users and rows that clients may not change.
create function private.delete_account()
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  caller uuid := auth.uid();
begin
  -- Open proposals count too: the caller may become an admin while this waits.
  if exists (
    select from public.user_roles where user_roles.user_id = caller
    union all
    select from public.admin_proposals where admin_proposals.user_id = caller
  ) then
    perform private.lock_admins();
  end if;
  perform private.lock_standing_alone(caller);
  perform private.reject_if(
    not exists (select from public.profiles where profiles.id = caller and profiles.standing <> 'deleted'), 'account_deleted'
  );
  perform private.delete_follows();
  -- Not `for update`, so that foreign keys of concurrent rows of others don't wait.
  perform from public.profiles where profiles.id = caller for no key update;
  insert into private.deleted_identities (provider, identity_digest)
  select identities.provider, sha256(convert_to(identities.provider_id, 'UTF8'))
  from auth.identities where identities.user_id = caller
  on conflict do nothing;

  -- The connection ends when no buyer can get a refund any more (60_money/disconnects.sql).
  update public.seller_accounts set disconnect_asked_at = coalesce(seller_accounts.disconnect_asked_at, now())
  where seller_accounts.seller_id = caller and seller_accounts.deauthorized_at is null;
  perform private.run_job_soon('sweep_orders');
  perform private.remove_listings(caller);
  perform private.delete_belongings(caller);
  perform private.delete_traces(caller);
  perform private.clear_profile(caller);
  delete from auth.users where users.id = caller;
end
$$;
grant execute on function private.sync_profile, private.delete_account to marketplace_api;

grant select, update (wants_mail) on public.accounts to authenticated;

create policy "Users can turn their mails off and on" on public.accounts
  for update to authenticated using (id = (select auth.uid()));

create policy "Users can read their own account" on public.accounts
  for select to authenticated using (id = (select auth.uid()));
