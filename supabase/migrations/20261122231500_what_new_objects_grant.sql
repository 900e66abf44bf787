-- What a new object grants is the same on every platform: the owner's own key has every right in public, the other clients' roles none.
-- Written by hand: a database whose platform grants this by itself shows no difference.

alter default privileges for role postgres in schema public grant all on tables to service_role;
alter default privileges for role postgres in schema public grant all on functions to service_role;
alter default privileges for role postgres in schema public grant all on sequences to service_role;
