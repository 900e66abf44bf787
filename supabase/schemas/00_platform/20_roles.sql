-- Login roles of the edge functions. Roles belong to the cluster and survive a reset of the
-- database, so these statements can run again. The environment sets the passwords. Timeouts, limits
-- and the time zone are set on the login role, because SET LOCAL ROLE does not apply those of its
-- target and a transaction pooler passes no startup parameters on.

do $$
declare
  login record;
begin
  execute format('revoke temporary on database %I from public', current_database());
  for login in select * from (values
    ('marketplace_api', 40, '5s', '3s', '10s'),
    ('marketplace_public', 30, '3s', '1s', '5s'),
    ('marketplace_payments', 20, '8s', '5s', '10s'),
    ('marketplace_jobs', 10, '30s', '5s', '10s')
  ) as logins (name, connections, statement, lock, idle) loop
    if not exists (select from pg_roles where pg_roles.rolname = login.name) then
      execute format('create role %I', login.name);
    end if;
    execute format('alter role %I login noinherit nobypassrls nocreatedb nocreaterole connection limit %s', login.name, login.connections);
    execute format('alter role %I set statement_timeout = %L', login.name, login.statement);
    execute format('alter role %I set lock_timeout = %L', login.name, login.lock);
    execute format('alter role %I set idle_in_transaction_session_timeout = %L', login.name, login.idle);
    execute format('alter role %I set timezone = ''UTC''', login.name);
  end loop;
end
$$;

-- Each API request switches to its caller's role: anon or authenticated.
grant anon, authenticated to marketplace_api with inherit false, set true, admin false;
-- Guest reads need no role switch. This role has the rights of anon from the start.
alter role marketplace_public inherit;
grant anon to marketplace_public with inherit true, set false, admin false;
-- Checkout, Connect and webhooks. It executes the payment functions and reads as the caller.
grant authenticated to marketplace_payments with inherit false, set true, admin false;
-- The scheduler calls the function `jobs`, which takes jobs and mails. Its role, marketplace_jobs,
-- acts for no user and reads no table.

grant usage on schema private to marketplace_api, marketplace_public, marketplace_payments, marketplace_jobs;
-- For the access token hook (10_accounts/20_roles.sql).
grant usage on schema private to supabase_auth_admin;
