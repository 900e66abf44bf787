-- Account deletion. What stays of an account in rows of others: account_traces.sql.

-- Deletes all follows of the caller, in both directions, and those by their address.
create function private.delete_follows()
returns void
language plpgsql volatile set search_path = ''
as $$
declare
  followed record;
begin
  delete from private.address_follows where address_follows.address = private.account_address(auth.uid());
  -- Locks all rows before any counter, like an unfollow, and in order against deadlocks.
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
grant execute on function private.delete_account to marketplace_api;

-- Mails a deleted account at its last address, unless that bounced, and deletes its other mails and
-- the mark of its address.
create function private.mail_deleted_account()
returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  delete from private.outbox where outbox.recipient_id = old.id;
  if private.address_problem(old.email) is distinct from 'bounce' then
    perform private.enqueue_mail_to_address('account_deleted', old.email, old.id::text, '{}');
  end if;
  delete from private.undeliverable_addresses where undeliverable_addresses.digest = private.address_digest(old.email);
  return null;
end
$$;
create trigger accounts_mail_deleted
  after delete on public.accounts
  for each row execute function private.mail_deleted_account();
