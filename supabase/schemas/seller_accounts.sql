-- Seller accounts: the Stripe account that a seller connected. It makes its owner a seller, and only the owner sees it.

create table public.seller_accounts (
  seller_id uuid primary key references public.profiles (id) on delete cascade,
  stripe_account_id text not null constraint seller_accounts_stripe_account_unique unique,
  livemode boolean not null,
  charges_enabled boolean not null default false,
  requirements jsonb not null default '{}'::jsonb,
  read_at timestamptz not null default '-infinity',
  connected_at timestamptz not null default now(),
  deauthorized_at timestamptz,
  -- When the seller asked the shop to end the connection. They sell nothing from then on, also while Stripe does not know of it yet.
  disconnect_asked_at timestamptz,
  is_selling boolean not null generated always as (charges_enabled and deauthorized_at is null and disconnect_asked_at is null) stored
);
comment on table public.seller_accounts is 'A seller''s connected Stripe account. Kept when it is disconnected, so that old payments can still be matched.';
comment on column public.seller_accounts.requirements is 'What Stripe asks of the account and why it takes no charges, by the names of its API; current_deadline as a time.';
comment on column public.seller_accounts.read_at is 'When the newest reading of the account at Stripe began.';
comment on column public.seller_accounts.is_selling is 'Whether the seller can be paid now: their listings are active, and paused otherwise.';

-- Once a seller, always one: the account is kept when it is disconnected, and so are the seller's pages.
-- Definer, because nobody else may write is_seller.
create function private.mark_seller()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.profiles set is_seller = true where profiles.id = new.seller_id and not profiles.is_seller;
  return null;
end
$$;
create trigger seller_accounts_mark_seller
  after insert on public.seller_accounts
  for each row execute function private.mark_seller();

-- Follows account.updated: what Stripe said of the account when it was read. Of two readings the one that began later counts, whichever comes
-- first: it began after whatever made the other. Definer, because clients never write seller_accounts.
create function private.update_seller_account(
  given_account_id text, given_charges_enabled boolean, given_requirements jsonb, began_at timestamptz
)
returns void
language sql volatile security definer set search_path = ''
as $$
  update public.seller_accounts
  set charges_enabled = given_charges_enabled, requirements = given_requirements, read_at = began_at
  where seller_accounts.stripe_account_id = given_account_id and seller_accounts.read_at <= began_at;
$$;
grant execute on function private.update_seller_account(text, boolean, jsonb, timestamp with time zone) to marketplace_payments;

-- Follows account.application.deauthorized: no longer sellable; buyers keep their files.
-- Definer, because clients never write seller_accounts.
create function private.deauthorize_seller(given_account_id text)
returns void
language sql volatile security definer set search_path = ''
as $$
  update public.seller_accounts
  set deauthorized_at = now(), charges_enabled = false
  where seller_accounts.stripe_account_id = given_account_id and seller_accounts.deauthorized_at is null;
$$;
grant execute on function private.deauthorize_seller(text) to marketplace_payments;

revoke all on public.seller_accounts from anon, authenticated;
grant select on public.seller_accounts to authenticated;
alter table public.seller_accounts enable row level security;

create policy "Sellers can read their own seller account" on public.seller_accounts
  for select to authenticated using (seller_id = (select auth.uid()));

create policy "Only users in good standing read seller accounts" on public.seller_accounts
  as restrictive for select to authenticated
  using ((select private.is_in_good_standing()));
