-- Listing states: a listing is `processing` until its bytes stand where nobody else can write, and `paused` while its seller cannot be paid.

alter table public.listings drop constraint listings_status_known;
alter table public.listings add constraint listings_status_known
  check (status in ('processing', 'active', 'inactive', 'paused', 'removed'));
comment on table public.listings is
  'An offer of one digital product. Processing ones are being made ready, inactive ones are hidden by their seller, paused ones wait for the seller''s payment account, removed ones were taken down by moderation.';
