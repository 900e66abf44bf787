-- Follows by address: people without an account follow a seller once they confirm a mailed link. A
-- sign-in with that verified address turns them into follows of the user.

create table private.address_follows (
  id uuid primary key default gen_random_uuid(),
  seller_id uuid not null references public.profiles (id) on delete cascade,
  address text not null constraint address_follows_address_normal check (address = private.normal_address(address) and private.is_address(address)),
  -- Whether the seller may export the address.
  shares_address boolean not null,
  created_at timestamptz not null default now(),
  -- Null: unconfirmed, and deleted after 7 days.
  confirmed_at timestamptz
);
comment on table private.address_follows is
  'Addresses without an account that follow sellers. Posts go to confirmed ones only. No client reads it.';
select private.declare_personal('private.address_follows', 'seller_id', deleted_by => 'delete_audience', unexported => 'followers are others');
select private.declare_personal('private.address_follows', 'address', deleted_by => 'delete_audience', unexported => 'a sign-in makes it a follow');
create unique index address_follows_one_per_seller on private.address_follows (seller_id, private.address_digest(address));
create index address_follows_address_idx on private.address_follows (address);
-- Pages of a seller's followers, by id.
create index address_follows_confirmed_idx on private.address_follows (seller_id, id) where confirmed_at is not null;
create index address_follows_sharing_idx on private.address_follows (seller_id, (case when shares_address then confirmed_at end));
create index address_follows_unconfirmed_idx on private.address_follows (created_at) where confirmed_at is null;

create table private.follow_links (
  digest bytea primary key constraint follow_links_digest_sha256 check (octet_length(digest) = 32),
  follow_id uuid not null references private.address_follows (id) on delete cascade,
  -- What was chosen when this link was requested.
  shares_address boolean not null
);
comment on table private.follow_links is
  'SHA-256 digests of the mailed links of follows by address. Each confirms its follow, until a stop or an erasure deletes it. No client reads it.';
select private.declare_personal('private.follow_links', null, deletion => 'cascade', unexported => 'a digest of a link');
create index follow_links_follow_id_idx on private.follow_links (follow_id);

-- Queues a mail with a link to confirm, at most three a day to one address. The answer is the same
-- for every address. Rejects with captcha_used and profile_not_found.
create function private.request_address_follow(
  captcha text, captcha_expires_at timestamptz, of_seller uuid, of_address text, shares_address boolean
) returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  seller constant text := (select profiles.name from public.profiles where profiles.id = of_seller and profiles.standing = 'good');
begin
  perform private.use_captcha(captcha, captcha_expires_at);
  perform private.reject_if(seller is null, 'profile_not_found');
  if private.hit_rate_limit('follow mails:' || encode(private.address_digest(of_address), 'hex'), 86400, 3) = 0 then
    perform private.enqueue_mail_to_address('confirm_follow', of_address, gen_random_uuid()::text, jsonb_build_object(
      'sellerId', of_seller, 'seller', seller, 'sharesAddress', shares_address
    ), private.caller_locale());
  end if;
end
$$;

-- Stores an unconfirmed follow with the link of a mail that is being sent. False if the address
-- follows already or stopped the posts since its request, or the seller has left: then nothing is
-- sent.
create function private.begin_address_follow(of_mail uuid, of_digest bytea)
returns boolean language sql volatile security definer set search_path = '' as $$
  with stored as (
    insert into private.address_follows as known (seller_id, address, shares_address)
    select profiles.id, outbox.address, (outbox.facts ->> 'sharesAddress')::boolean
    from private.outbox
    join public.profiles on profiles.id = (outbox.facts ->> 'sellerId')::uuid and profiles.standing = 'good'
    where outbox.id = of_mail and outbox.kind = 'confirm_follow' and outbox.sent_at is null and outbox.buried_at is null
      and not exists (
        select from private.mail_stops
        where mail_stops.digest = private.address_digest(outbox.address) and mail_stops.seller_id = profiles.id
          and mail_stops.kind = 'posts' and mail_stops.stopped_at > outbox.created_at
      )
    on conflict (seller_id, private.address_digest(address)) do update
    set shares_address = excluded.shares_address, created_at = now()
    where known.confirmed_at is null
    returning known.id, known.shares_address
  ), linked as (
    insert into private.follow_links (digest, follow_id, shares_address)
    select of_digest, stored.id, stored.shares_address from stored
    returning 1
  )
  select exists (select from linked);
$$;
grant execute on function private.begin_address_follow to marketplace_jobs;

-- The follow behind a link; no row for an ended link.
create function private.find_address_follow(of_digest bytea)
returns table (seller text, username text, address text, shares_address boolean, is_confirmed boolean)
language sql stable security definer set search_path = '' as $$
  select profiles.name, profiles.username, address_follows.address,
    case when address_follows.confirmed_at is null then follow_links.shares_address else address_follows.shares_address end,
    address_follows.confirmed_at is not null
  from private.follow_links join private.address_follows on address_follows.id = follow_links.follow_id
  join public.profiles on profiles.id = address_follows.seller_id
  where follow_links.digest = of_digest;
$$;

-- Confirms the follow behind a link: the address agrees to the seller's posts, also after it ended
-- them. Rejects with invalid_state for an ended link.
create function private.confirm_address_follow(of_digest bytea)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  follow private.address_follows;
begin
  update private.address_follows set
    shares_address = case when address_follows.confirmed_at is null then follow_links.shares_address else address_follows.shares_address end,
    confirmed_at = coalesce(address_follows.confirmed_at, now())
  from private.follow_links
  where follow_links.digest = of_digest and address_follows.id = follow_links.follow_id returning address_follows.* into follow;
  perform private.reject_if(not found, 'invalid_state');
  perform private.forget_stop(follow.address, follow.seller_id, 'posts');
end
$$;

-- Erases the address behind a link, confirmed or not. Rejects with invalid_state for an ended link.
create function private.end_address_follow(of_digest bytea)
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  delete from private.address_follows using private.follow_links
  where follow_links.digest = of_digest and address_follows.id = follow_links.follow_id;
  perform private.reject_if(not found, 'invalid_state');
end
$$;
grant execute on function private.request_address_follow, private.find_address_follow, private.confirm_address_follow,
  private.end_address_follow to marketplace_api;

-- A job: deletes addresses that didn't confirm within 7 days.
create function private.forget_address_follows()
returns integer language sql volatile security definer set search_path = '' as $$
  select private.delete_due('private.address_follows', 'confirmed_at is null and created_at < now() - interval ''7 days''', 'created_at');
$$;
grant execute on function private.forget_address_follows to marketplace_jobs;
