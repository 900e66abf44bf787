-- Connect: a seller links their Stripe account by OAuth. One attempt is one nonce: single use, ten minutes.

create table private.connect_states (
  nonce_digest bytea primary key,
  user_id uuid not null references public.profiles (id) on delete cascade,
  created_at timestamptz not null default now(),
  used_at timestamptz
);
comment on table private.connect_states is 'Connect attempts under way: SHA-256 of the nonce in the state, single use, ten minutes.';
create index connect_states_user_id_idx on private.connect_states (user_id);
alter table private.connect_states enable row level security;

-- Opens a connect attempt for the caller. Definer, because connect_states is private.
create function private.begin_connect(nonce text)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.lock_standing(auth.uid());
  perform private.count_against('connect', auth.uid());
  delete from private.connect_states where connect_states.created_at < now() - interval '1 day';
  insert into private.connect_states (nonce_digest, user_id)
  values (sha256(convert_to(nonce, 'UTF8')), auth.uid());
end
$$;
grant execute on function private.begin_connect(text) to marketplace_payments;

-- Takes a state's nonce out of use and tells whose it is; null when it is unknown, used, expired or another user's.
-- Definer, because connect_states is private. No auth.uid(): the provider's redirect carries no token, the nonce is the proof.
create function private.use_connect_state(nonce text, state_user_id uuid)
returns uuid
language sql volatile security definer set search_path = ''
as $$
  update private.connect_states set used_at = now()
  where connect_states.nonce_digest = sha256(convert_to(nonce, 'UTF8'))
    and connect_states.user_id = state_user_id
    and connect_states.used_at is null
    and connect_states.created_at > now() - private.connect_state_lifetime()
  returning connect_states.user_id;
$$;
grant execute on function private.use_connect_state(text, uuid) to marketplace_payments;

-- Stores the account that Stripe handed out for a used state. Definer, because clients never write seller_accounts.
-- Rejects with account_in_use when another user holds the Stripe account, and whoever was banned or went since the attempt began.
create function private.connect_seller(
  for_user_id uuid, given_account_id text, given_livemode boolean, given_charges_enabled boolean, given_requirements jsonb,
  began_at timestamptz
)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
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
grant execute on function private.connect_seller(uuid, text, boolean, boolean, jsonb, timestamp with time zone) to marketplace_payments;
