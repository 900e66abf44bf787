-- The functions read times in UTC. A transaction pooler passes no startup parameters on, so that it stands on the login roles.
-- Written by hand: roles are not part of a difference.

alter role marketplace_api set timezone = 'UTC';
alter role marketplace_public set timezone = 'UTC';
alter role marketplace_payments set timezone = 'UTC';
alter role marketplace_jobs set timezone = 'UTC';
