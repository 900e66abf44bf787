-- Settings: what operators change in SQL without a release.

create table private.settings (
  name text primary key,
  value jsonb not null
);
comment on table private.settings is 'Settings of the shop that operators change without a release.';
alter table private.settings enable row level security;

insert into private.settings (name, value) values
  -- How many listings a seller may keep (spec: usage, uploaded out of max).
  ('listing_quota', '100'::jsonb),
  -- How many days a seller, and then a buyer, has to answer in a case.
  ('case_answer_days', '7'::jsonb),
  -- Basis points of a sale that the shop keeps.
  ('platform_fee_bps', '0'::jsonb),
  -- Whether Stripe Tax computes taxes, and how prices are meant: 'off', 'inclusive' of them, or 'exclusive'.
  ('tax', '"off"'::jsonb),
  -- Days in which a buyer may withdraw from what they did not ask for at once; 0 where they have no such right.
  ('withdrawal_days', '0'::jsonb);
