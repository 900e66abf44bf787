-- Login roles of the edge functions. Roles belong to the cluster and survive a reset of the
-- database, so these statements can run again. The environment sets the passwords. Timeouts, limits
-- and the time zone are set on the login role, because SET LOCAL ROLE does not apply those of its
-- target and a transaction pooler passes no startup parameters on.

do $$
begin
  execute format('revoke temporary on database %I from public', current_database());
  if not exists (select from pg_roles where rolname = 'marketplace_api') then
    create role marketplace_api;
  end if;
  if not exists (select from pg_roles where rolname = 'marketplace_public') then
    create role marketplace_public;
  end if;
  if not exists (select from pg_roles where rolname = 'marketplace_payments') then
    create role marketplace_payments;
  end if;
  if not exists (select from pg_roles where rolname = 'marketplace_jobs') then
    create role marketplace_jobs;
  end if;
end
$$;

-- Each API request switches to its caller's role: anon or authenticated.
alter role marketplace_api login noinherit nobypassrls nocreatedb nocreaterole connection limit 40;
grant anon, authenticated to marketplace_api with inherit false, set true, admin false;
alter role marketplace_api set statement_timeout = '5s';
alter role marketplace_api set lock_timeout = '3s';
alter role marketplace_api set idle_in_transaction_session_timeout = '10s';
alter role marketplace_api set timezone = 'UTC';

-- Guest reads need no role switch. This role has the rights of anon from the start.
alter role marketplace_public login inherit nobypassrls nocreatedb nocreaterole connection limit 30;
grant anon to marketplace_public with inherit true, set false, admin false;
alter role marketplace_public set statement_timeout = '3s';
alter role marketplace_public set lock_timeout = '1s';
alter role marketplace_public set idle_in_transaction_session_timeout = '5s';
alter role marketplace_public set timezone = 'UTC';

-- Checkout, Connect and webhooks. It executes the payment functions and reads as the caller.
alter role marketplace_payments login noinherit nobypassrls nocreatedb nocreaterole connection limit 20;
grant authenticated to marketplace_payments with inherit false, set true, admin false;
alter role marketplace_payments set statement_timeout = '8s';
alter role marketplace_payments set lock_timeout = '5s';
alter role marketplace_payments set idle_in_transaction_session_timeout = '10s';
alter role marketplace_payments set timezone = 'UTC';

-- The scheduler calls the function `jobs`, which takes jobs and mails. This role acts for no user
-- and reads no table.
alter role marketplace_jobs login noinherit nobypassrls nocreatedb nocreaterole connection limit 10;
alter role marketplace_jobs set statement_timeout = '30s';
alter role marketplace_jobs set lock_timeout = '5s';
alter role marketplace_jobs set idle_in_transaction_session_timeout = '10s';
alter role marketplace_jobs set timezone = 'UTC';

grant usage on schema private to marketplace_api, marketplace_public, marketplace_payments, marketplace_jobs;
-- For the access token hook (10_accounts/20_roles.sql).
grant usage on schema private to supabase_auth_admin;
