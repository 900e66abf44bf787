-- Seller accounts: the Stripe account that makes its owner a seller. Only the owner can read it.

create table public.seller_accounts (
  seller_id uuid primary key references public.profiles (id) on delete cascade,
  stripe_account_id text not null constraint seller_accounts_stripe_account_unique unique,
  livemode boolean not null,
  charges_enabled boolean not null default false,
  requirements jsonb not null default '{}'::jsonb,
  read_at timestamptz not null default '-infinity',
  connected_at timestamptz not null default now(),
  deauthorized_at timestamptz,
  -- When the seller asked to disconnect. Nothing is for sale from then on.
  disconnect_asked_at timestamptz,
  -- Whether Stripe makes an invoice in the seller's name for each later order, for a fee.
  makes_invoices boolean not null default false,
  -- Orders under so many cents are refunded when the card's bank warns of fraud; null: none.
  refund_warned_under_cents integer constraint seller_accounts_refund_warned_positive check (refund_warned_under_cents > 0),
  -- Whether buyers get one mail that asks for a review (90_mail/review_reminders.sql).
  reminds_to_review boolean not null default false,
  is_selling boolean not null generated always as (charges_enabled and deauthorized_at is null and disconnect_asked_at is null) stored
);
comment on table public.seller_accounts is 'A seller''s connected Stripe account. Kept when it is disconnected, so that old payments can still be matched.';
select private.declare_personal(
  'public.seller_accounts', 'seller_id', '{stripe_account_id,requirements}', kept => 'refunds may follow', exported => 'seller_account', without => '{}'
);
select private.declare_personal('public.seller_accounts', 'seller_id', '{refund_warned_under_cents}', deletion => 'clear', unexported => 'exported with the account');
comment on column public.seller_accounts.requirements is 'What Stripe asks of the account and why it takes no charges, by the names of its API; current_deadline as a time.';
comment on column public.seller_accounts.read_at is 'When the newest reading of the account at Stripe began.';
comment on column public.seller_accounts.is_selling is 'Whether the seller can be paid now: their listings are active, and paused otherwise.';

-- A seller stays a seller: a disconnected account is kept, and so are the seller's pages.
create function private.mark_seller()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.profiles set is_seller = true where profiles.id = new.seller_id and not profiles.is_seller;
  return null;
end
$$;
create trigger seller_accounts_mark_seller after insert on public.seller_accounts
  for each row execute function private.mark_seller();

-- Applies account.updated. Of two reads of the account, the one that started later wins.
create function private.update_seller_account(
  given_account_id text, given_charges_enabled boolean, given_requirements jsonb, began_at timestamptz
) returns void language sql volatile security definer set search_path = '' as $$
  update public.seller_accounts
  set charges_enabled = given_charges_enabled, requirements = given_requirements, read_at = began_at
  where seller_accounts.stripe_account_id = given_account_id and seller_accounts.read_at <= began_at;
$$;

-- Applies account.application.deauthorized: nothing is for sale any more; buyers keep their files.
create function private.deauthorize_seller(given_account_id text)
returns void language sql volatile security definer set search_path = '' as $$
  update public.seller_accounts
  set deauthorized_at = now(), charges_enabled = false
  where seller_accounts.stripe_account_id = given_account_id and seller_accounts.deauthorized_at is null;
$$;

grant select, update (makes_invoices, refund_warned_under_cents, reminds_to_review) on public.seller_accounts to authenticated;

create policy "Sellers can read their own seller account" on public.seller_accounts
  for select to authenticated using (seller_id = (select auth.uid()));

create policy "Sellers can change their own settings" on public.seller_accounts
  for update to authenticated using (seller_id = (select auth.uid()));

-- Connect: a seller links a Stripe account by OAuth. Each nonce is for one use in ten minutes.

create table private.connect_states (
  nonce_digest bytea primary key,
  user_id uuid not null references public.profiles (id) on delete cascade,
  created_at timestamptz not null default now(),
  used_at timestamptz
);
comment on table private.connect_states is 'Connect attempts under way: SHA-256 of the nonce in the state, single use, ten minutes.';
select private.declare_personal('private.connect_states', 'user_id', unexported => 'digests of a day');
create index connect_states_user_id_idx on private.connect_states (user_id);

create function private.begin_connect(nonce text)
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.lock_standing(auth.uid());
  perform private.count_against('connect', auth.uid());
  delete from private.connect_states where connect_states.created_at < now() - interval '1 day';
  insert into private.connect_states (nonce_digest, user_id)
  values (sha256(convert_to(nonce, 'UTF8')), auth.uid());
end
$$;

-- Uses up a nonce and returns its user; null when it is unknown, used, expired or another user's.
-- The redirect from Stripe carries no token, so the nonce is the proof instead of auth.uid().
create function private.use_connect_state(nonce text, state_user_id uuid)
returns uuid language sql volatile security definer set search_path = '' as $$
  update private.connect_states set used_at = now()
  where connect_states.nonce_digest = sha256(convert_to(nonce, 'UTF8'))
    and connect_states.user_id = state_user_id
    and connect_states.used_at is null
    and connect_states.created_at > now() - private.connect_state_lifetime()
  returning connect_states.user_id;
$$;

-- Stores the account that Stripe returned for a used nonce. Rejects with account_in_use if another
-- user has the Stripe account, and if the user was banned or deleted since the attempt began.
create function private.connect_seller(
  for_user_id uuid, given_account_id text, given_livemode boolean, given_charges_enabled boolean, given_requirements jsonb,
  began_at timestamptz
) returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.lock_standing(for_user_id);
  insert into public.seller_accounts (seller_id, stripe_account_id, livemode, charges_enabled, requirements, read_at)
  values (for_user_id, given_account_id, given_livemode, given_charges_enabled, given_requirements, began_at)
  on conflict (seller_id) do update set
    stripe_account_id = excluded.stripe_account_id,
    livemode = excluded.livemode,
    charges_enabled = excluded.charges_enabled,
    requirements = excluded.requirements,
    read_at = excluded.read_at,
    connected_at = now(),
    deauthorized_at = null,
    disconnect_asked_at = null;
exception when unique_violation then
  perform private.reject('account_in_use');
end
$$;
grant execute on function private.update_seller_account, private.deauthorize_seller, private.begin_connect, private.use_connect_state,
  private.connect_seller to marketplace_payments;
