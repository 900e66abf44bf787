-- How many people a post is meant for. Its seller reads it, so no act of one of them changes it.

create table private.past_members (
  seller_id uuid not null,
  audience text not null,
  digest bytea not null constraint past_members_digest_sha256 check (octet_length(digest) = 32),
  -- At random, so that a smaller number doesn't tell whose it was.
  forget_at timestamptz not null default now() + interval '12 months' + random() * interval '3 months',
  primary key (seller_id, audience, digest)
);
comment on table private.past_members is
  'Keyed digests of addresses that left the followers or buyers of a seller, and count on. No client reads it.';
select private.declare_personal('private.past_members', 'seller_id', deleted_by => 'delete_audience', unexported => 'members are others');
create index past_members_forget_at_idx on private.past_members (forget_at);

-- An unfollow isn't noted: the public count shows it. Definer, because followers change their rows.
create function private.note_past_member()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
declare
  gone constant jsonb := to_jsonb(old);
  holder constant uuid := gone ->> tg_argv[1];
begin
  insert into private.past_members (seller_id, audience, digest)
  values (old.seller_id, tg_argv[0], coalesce(
    private.keyed_digest(old.seller_id, coalesce(gone ->> 'address', private.verified_address(holder))), sha256(uuid_send(holder))
  ))
  on conflict do nothing;
  return null;
end
$$;
create trigger follows_note_past_member after update of wants_posts on public.follows
  for each row when (old.wants_posts and not new.wants_posts) execute function private.note_past_member('followers', 'follower_id');
create trigger address_follows_note_past_member after delete on private.address_follows
  for each row when (old.confirmed_at is not null) execute function private.note_past_member('followers', 'id');
create trigger offer_consents_note_past_member after delete on private.offer_consents
  for each row execute function private.note_past_member('buyers', 'buyer_id');

-- How many purchases of these listings their buyers still hold. Gifts and free copies don't count.
create function private.count_purchases(of_listing_ids uuid[])
returns integer language sql stable set search_path = '' as $$
  select count(distinct entitlements.order_id)::integer
  from public.entitlements join public.orders on orders.id = entitlements.order_id and orders.origin = 'purchase'
  where entitlements.listing_id = any (of_listing_ids) and entitlements.revoked_at is null
    and not exists (select from private.gifts where gifts.order_id = orders.id);
$$;

-- How many purchases a new release of the caller's listing is meant for. Definer, because sellers
-- can't read entitlements. Rejects with not_found.
create function private.release_audience(of_listing_id uuid)
returns integer language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.reject_if(
    not exists (select from public.listings where listings.id = of_listing_id and listings.seller_id = auth.uid()), 'not_found'
  );
  return private.count_purchases(array[of_listing_id]);
end
$$;
grant execute on function private.release_audience to marketplace_api;

-- The number of people who follow or agreed, or did before. An address counts once. For items, the
-- number of their purchases.
create function private.audience_size(of_post public.posts)
returns integer language plpgsql stable set search_path = '' as $$
declare
  -- As in keyed_digest, read once for all.
  prefix constant bytea := (
    select convert_to(secrets.value, 'UTF8') || uuid_send(of_post.seller_id) from private.secrets where secrets.name = 'digest_secret'
  );
begin
  if of_post.audience = 'items' then
    return private.count_purchases(of_post.listing_ids);
  end if;
  return (
    select count(distinct people.digest) from (
      select coalesce(
        sha256(prefix || private.address_digest(coalesce(holders.address, users.email, claims.address))), sha256(uuid_send(holders.id))
      )
      from private.audience_holders as holders
      -- As verified_address, for all at once.
      left join auth.users on users.id = holders.id and users.email_confirmed_at is not null
      left join private.claims on claims.holder_id = holders.id
      where holders.audience = of_post.audience and holders.source_id = of_post.seller_id and holders.since <= now() and holders.is_wanted
      union all
      select past_members.digest from private.past_members
      where past_members.seller_id = of_post.seller_id and past_members.audience = of_post.audience
    ) as people (digest)
  );
end
$$;

-- Deletes a user's follows by address, followers by address and consents. The triggers above note
-- them, so the notes go last.
create function private.delete_audience(of_user uuid)
returns void language sql volatile set search_path = '' as $$
  delete from private.address_follows
  where address_follows.seller_id = of_user or address_follows.address = private.account_address(of_user);
  delete from private.offer_consents where of_user in (offer_consents.buyer_id, offer_consents.seller_id);
  delete from private.past_members where past_members.seller_id = of_user;
$$;
