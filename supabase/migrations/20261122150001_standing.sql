-- Standing is a lock, not a look. Whoever writes holds their own standing until the transaction ends, shared with their other requests; a ban
-- and a deletion take it alone. So an act either ends before a ban, which then finds what it left, or it waits for the ban and is refused.
--
-- It is an advisory lock and not the profile's row: that row is locked by every foreign key that names the person and by the counters of
-- their followers, so a ban would wait for strangers, and strangers' orders for a ban, in circles.
--
-- The order of locks, everywhere: the admins, standing, follows, the profile, the seller account, listings (by id), whatever hangs on them.

-- Waits for a ban or a deletion of this person that is under way, keeps others waiting until the transaction ends, and refuses who may not act:
-- profile_not_found, account_deleted, account_banned. First statement of every act that writes in somebody's name.
-- Definer for the reason of is_in_good_standing. In plpgsql and volatile: what is read behind the lock is what its last holder committed.
create function private.hold_standing(of_person uuid)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  is_banned boolean;
  is_deleted boolean;
begin
  perform pg_advisory_xact_lock_shared(hashtextextended(of_person::text, 2));
  select profiles.is_banned, profiles.deleted_at is not null into is_banned, is_deleted
  from public.profiles where profiles.id = of_person;
  if not found then
    perform private.refuse('profile_not_found');
  elsif is_deleted then
    perform private.refuse('account_deleted');
  elsif is_banned then
    perform private.refuse('account_banned');
  end if;
end
$$;
comment on function private.hold_standing(uuid) is 'Refuses who may not act, and keeps a ban or a deletion waiting until the transaction ends.';

-- Waits for the acts of a person that are under way; further ones wait for this transaction. No grant to anyone: bans and deletions call it.
create function private.suspend_acts(of_person uuid)
returns void
language sql volatile set search_path = ''
as $$
  select pg_advisory_xact_lock(hashtextextended(of_person::text, 2));
$$;

-- Before the first row of a statement. Definer, because clients may not call what is private. Nobody is asked where nobody calls: the operators, a webhook.
create function private.hold_callers_standing()
returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if auth.uid() is not null then
    perform private.hold_standing(auth.uid());
  end if;
  return null;
end
$$;

create trigger cart_items_hold_standing before insert on public.cart_items
  for each statement execute function private.hold_callers_standing();
create trigger follows_hold_standing before insert on public.follows
  for each statement execute function private.hold_callers_standing();
create trigger listings_hold_standing before insert on public.listings
  for each statement execute function private.hold_callers_standing();
create trigger messages_hold_standing before insert on public.messages
  for each statement execute function private.hold_callers_standing();
create trigger orders_hold_standing before insert on public.orders
  for each statement execute function private.hold_callers_standing();
create trigger reports_hold_standing before insert on public.reports
  for each statement execute function private.hold_callers_standing();
create trigger reviews_hold_standing before insert on public.reviews
  for each statement execute function private.hold_callers_standing();
create trigger threads_hold_standing before insert on public.threads
  for each statement execute function private.hold_callers_standing();
create trigger uploads_hold_standing before insert on public.uploads
  for each statement execute function private.hold_callers_standing();
create trigger wishlist_items_hold_standing before insert on public.wishlist_items
  for each statement execute function private.hold_callers_standing();
-- What clients may change. Acts of the private schema change these too, a banned person's deletion of their account among them.
create trigger listings_hold_standing_to_edit before update on public.listings
  for each statement when (current_user = 'authenticated') execute function private.hold_callers_standing();
create trigger profiles_hold_standing_to_edit before update on public.profiles
  for each statement when (current_user = 'authenticated') execute function private.hold_callers_standing();

-- Whoever bans or deletes, also an operator by hand, waits for the person's acts. Definer, because suspend_acts is granted to nobody.
create function private.suspend_with_standing()
returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.suspend_acts(new.id);
  return new;
end
$$;
create trigger profiles_suspend_acts
  before update of is_banned, deleted_at on public.profiles
  for each row when (old.is_banned is distinct from new.is_banned or old.deleted_at is distinct from new.deleted_at)
  execute function private.suspend_with_standing();

-- One after the other: bans, and whatever else could end the last admin. No grant to anyone.
create function private.hold_admins()
returns void
language sql volatile set search_path = ''
as $$
  select pg_advisory_xact_lock(hashtextextended('admins', 3));
$$;

-- One admin in good standing is always left, whoever demotes, bans or deletes. Definer, because it counts rows that nobody but their owner may see.
create function private.keep_an_admin()
returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if tg_table_name = 'profiles' then
    if not exists (select from public.user_roles where user_roles.user_id = new.id and user_roles.role = 'admin') then
      return null;
    end if;
  end if;
  perform private.hold_admins();
  if not exists (
    select from public.user_roles join public.profiles on profiles.id = user_roles.user_id
    where user_roles.role = 'admin' and not profiles.is_banned and profiles.deleted_at is null
  ) then
    perform private.refuse('last_admin');
  end if;
  return null;
end
$$;
create trigger user_roles_keep_an_admin
  after delete or update on public.user_roles
  for each row when (old.role = 'admin') execute function private.keep_an_admin();
create trigger profiles_keep_an_admin
  after update of is_banned, deleted_at on public.profiles
  for each row when ((new.is_banned and not old.is_banned) or (new.deleted_at is not null and old.deleted_at is null))
  execute function private.keep_an_admin();

-- Bans a person: their listings are removed, their sessions end, reports about them are settled. Holds for every act that ends after it.
-- Definer, because it reaches rows of other people and auth.sessions. Refuses ban_forbidden and profile_not_found; nobody bans themselves.
create or replace function private.ban_user(banned_id uuid, ban_reason text)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  -- Of two admins who ban each other at once the second is none any more.
  perform private.hold_admins();
  if not private.is_admin() or banned_id = auth.uid() then
    perform private.refuse('ban_forbidden');
  end if;
  perform private.suspend_acts(banned_id);
  update public.profiles set is_banned = true where profiles.id = banned_id;
  if not found then
    perform private.refuse('profile_not_found');
  end if;
  update public.listings set status = 'removed' where listings.seller_id = banned_id and listings.status <> 'removed';
  delete from public.cart_items where cart_items.buyer_id = banned_id;
  delete from public.wishlist_items where wishlist_items.buyer_id = banned_id;
  delete from public.reports where reports.reporter_id = banned_id and reports.status = 'pending';
  update public.reports set status = 'dismissed' where reports.reported_user_id = banned_id and reports.status = 'pending';
  delete from auth.sessions where sessions.user_id = banned_id;
  insert into public.moderation_actions (admin_id, action, user_id, reason) values (auth.uid(), 'ban', banned_id, ban_reason);
end
$$;

-- Deletes the caller's account. Their listings leave the shop but stay downloadable for who bought them; orders keep their snapshots.
-- Definer, because it reaches auth.users and rows that no client may change.
create or replace function private.delete_account()
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  caller uuid := auth.uid();
  followed record;
begin
  if exists (select from public.user_roles where user_roles.user_id = caller) then
    perform private.hold_admins();
  end if;
  perform private.suspend_acts(caller);
  if not exists (select from public.profiles where profiles.id = caller and profiles.deleted_at is null) then
    perform private.refuse('account_deleted');
  end if;
  -- Each row that goes changes a counter of the one who was followed. Whoever unfollows has locked the row before the counter, so all
  -- rows are locked before any counter; and two deletions go through the counters in the same order.
  perform from public.follows where follows.follower_id = caller or follows.seller_id = caller
  order by follows.seller_id, follows.follower_id for update;
  for followed in
    select follows.seller_id, follows.follower_id from public.follows
    where follows.follower_id = caller or follows.seller_id = caller order by follows.seller_id, follows.follower_id
  loop
    delete from public.follows
    where follows.seller_id = followed.seller_id and follows.follower_id = followed.follower_id;
  end loop;
  -- Not for update: the foreign keys of strangers who just now name this person need not wait.
  perform from public.profiles where profiles.id = caller for no key update;
  insert into private.deleted_identities (provider, identity_digest)
  select identities.provider, sha256(convert_to(identities.provider_id, 'UTF8'))
  from auth.identities where identities.user_id = caller
  on conflict do nothing;

  update public.seller_accounts set deauthorized_at = coalesce(seller_accounts.deauthorized_at, now()), charges_enabled = false
  where seller_accounts.seller_id = caller;
  update public.listings set status = 'removed' where listings.seller_id = caller and listings.status <> 'removed';
  delete from public.cart_items where cart_items.buyer_id = caller;
  delete from public.wishlist_items where wishlist_items.buyer_id = caller;
  delete from public.reports where reports.reporter_id = caller;
  delete from public.uploads where uploads.seller_id = caller;
  delete from public.user_roles where user_roles.user_id = caller;
  delete from private.connect_states where connect_states.user_id = caller;
  update public.messages set body = '[deleted]' where messages.sender_id = caller;
  update public.order_items set seller_name = 'Deleted seller'
  from public.orders where orders.id = order_items.order_id and orders.seller_id = caller;
  update public.profiles
  set deleted_at = now(), name = 'Deleted user', avatar = null, is_seller = false,
    username = ('deleted-' || left(replace(gen_random_uuid()::text, '-', ''), 20))::extensions.citext
  where profiles.id = caller;
  delete from auth.users where users.id = caller;
end
$$;

-- Opens a connect attempt for the caller. Definer, because connect_states is private.
create or replace function private.begin_connect(nonce text)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.hold_standing(auth.uid());
  delete from private.connect_states where connect_states.created_at < now() - interval '1 day';
  insert into private.connect_states (nonce_digest, user_id)
  values (sha256(convert_to(nonce, 'UTF8')), auth.uid());
end
$$;

-- Stores the account that Stripe handed out for a used state. Definer, because clients never write seller_accounts.
-- Refuses account_in_use when another user holds the Stripe account, and whoever was banned or went since the attempt began.
create or replace function private.connect_seller(
  for_user_id uuid, given_account_id text, given_livemode boolean, given_charges_enabled boolean, given_requirements jsonb
)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.hold_standing(for_user_id);
  insert into public.seller_accounts (seller_id, stripe_account_id, livemode, charges_enabled, requirements)
  values (for_user_id, given_account_id, given_livemode, given_charges_enabled, given_requirements)
  on conflict (seller_id) do update set
    stripe_account_id = excluded.stripe_account_id,
    livemode = excluded.livemode,
    charges_enabled = excluded.charges_enabled,
    requirements = excluded.requirements,
    connected_at = now(),
    deauthorized_at = null;
exception when unique_violation then
  perform private.refuse('account_in_use');
end
$$;
