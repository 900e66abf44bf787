-- Settings: what operators change in SQL without a release.

-- How many listings a seller may keep (spec: usage, uploaded out of max). A setting, so that operators can raise it in SQL.
create table private.settings (
  name text primary key,
  value jsonb not null
);
comment on table private.settings is 'Settings of the shop that operators change without a release.';
alter table private.settings enable row level security;

insert into private.settings (name, value) values ('listing_quota', '100'::jsonb);
