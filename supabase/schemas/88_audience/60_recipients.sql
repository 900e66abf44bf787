-- Recipients: queues the audience of a post behind a cursor. Each address gets it once, whoever
-- holds it: a member, a guest, a follow by address, or several of them.

-- Whether an address may get posts of a seller: no bounce, complaint or stop, and no verified
-- account with it that is banned, turned such mails off, or has a block between the two.
create function private.may_get_post(of_digest bytea, of_seller uuid, of_kind text)
returns boolean language plpgsql stable set search_path = '' as $$
begin
  return not exists (select from private.undeliverable_addresses where undeliverable_addresses.digest = of_digest)
    and not private.has_stopped(of_digest, of_seller, of_kind)
    and not exists (
      select from private.verified_accounts(of_digest) as accounts join public.profiles on profiles.id = accounts.id
      where profiles.id = of_seller or profiles.standing <> 'good' or not accounts.wants_mail
        or exists (
          select from public.mail_preferences
          where mail_preferences.user_id = accounts.id and mail_preferences.kind = 'post' and not mail_preferences.is_wanted
        )
        or exists (
          select from public.blocks where (blocks.blocker_id, blocks.blocked_id) in ((accounts.id, of_seller), (of_seller, accounts.id))
        )
    );
end
$$;

-- Who belongs to an audience, and since when they share their address. The source is the seller, or
-- the bought item. `is_reachable`: holders of an item bought it, guests with money, so that nobody
-- signs up others. No part has a condition: only then Postgres reads a page in an index's order.
create view private.audience_holders as
  select 'followers' as audience, follows.seller_id as source_id, follows.follower_id as id, null as address,
    follows.followed_at as since, follows.agreed_at as shared_since, follows.wants_posts as is_wanted, true as is_reachable
  from public.follows
  union all
  select 'followers', address_follows.seller_id, address_follows.id, address_follows.address, address_follows.confirmed_at,
    case when address_follows.shares_address then address_follows.confirmed_at end, true, true
  from private.address_follows
  union all
  select 'buyers', offer_consents.seller_id, offer_consents.buyer_id, null, offer_consents.agreed_at,
    case when offer_consents.shares_address then offer_consents.agreed_at end, true, true
  from private.offer_consents
  union all
  select 'items', entitlements.listing_id, entitlements.buyer_id, null, entitlements.granted_at, null, entitlements.revoked_at is null, exists (
    select from public.orders join public.listings on listings.id = entitlements.listing_id and listings.status <> 'removed'
    where orders.id = entitlements.order_id and orders.buyer_id = entitlements.buyer_id and orders.origin = 'purchase'
      and (orders.total_cents > 0 or not (orders.hides_buyer or exists (select from private.claims where claims.holder_id = entitlements.buyer_id)))
  )
  from public.entitlements;

-- Who in an audience of a seller has an address: verified accounts, guests and a follow.
create function private.address_holders(of_digest bytea, of_seller uuid)
returns uuid[] language plpgsql stable set search_path = '' as $$
begin
  return array(
    select accounts.id from private.verified_accounts(of_digest) as accounts
    union all
    select claims.holder_id from private.claims where claims.address is not null and private.address_digest(claims.address) = of_digest
    union all
    select address_follows.id from private.address_follows
    where address_follows.seller_id = of_seller and private.address_digest(address_follows.address) = of_digest
  );
end
$$;

-- The next holders of one source of an audience. Planned for its seller, so that a page doesn't
-- read the rest of the audience; apart from audience_page, whose functions would be planned for
-- each holder.
create function private.holders_page(of_post public.posts, source uuid, after uuid, at_most integer)
returns setof private.audience_holders language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan as $$
begin
  return query
    select * from private.audience_holders as holders
    where holders.audience = of_post.audience and holders.source_id = source
      and holders.since <= of_post.sent_at and holders.is_wanted and holders.id > after
    order by holders.id limit at_most;
end
$$;

-- Where their mails go: those of guests to the address, because a sign-in ends the guest. Nothing
-- goes to an address without a digest.
create function private.audience_page(of_post public.posts, source uuid, after uuid, at_most integer)
returns table (place uuid, user_id uuid, address text, digest bytea) language plpgsql stable set search_path = '' as $$
begin
  return query
    select holders.id, (select accounts.id from public.accounts where accounts.id = holders.id), mailed.address,
      case when private.may_get_post(mailed.digest, of_post.seller_id, private.stop_kind_of(of_post.audience)) then mailed.digest end
    from private.holders_page(of_post, source, after, at_most) as holders
    cross join lateral (
      select found.address, private.address_digest(found.address) as digest
      from coalesce(holders.address, case when holders.is_reachable then private.verified_address(holders.id) end) as found (address)
    ) as mailed;
end
$$;
create index follows_posts_idx on public.follows (seller_id, follower_id) where wants_posts;

-- Queues the next page of a post's audience and moves the cursor. One transaction, so that a kill
-- repeats and loses nothing.
create function private.queue_recipients(of_post public.posts, progress private.post_progress, at_most integer)
returns void language plpgsql volatile set search_path = '' as $$
declare
  sources constant uuid[] := private.audience_sources(of_post);
  last_seen_id uuid;
  seen integer;
  queued integer;
begin
  with page as materialized (
    select * from private.audience_page(of_post, sources[(progress.source_number - 1) % cardinality(sources) + 1], progress.last_id, at_most)
  ), fresh as materialized (
    select distinct on (page.digest) page.user_id, page.address, page.digest, gen_random_uuid() as mail_id
    from page
    where page.digest is not null and not exists (
      select from private.post_recipients as known where known.post_id = of_post.id and known.digest = page.digest
    )
    order by page.digest, page.place limit progress.most_recipients - progress.recipients
  ), noted as (
    insert into private.post_recipients (post_id, digest, message_ids) select of_post.id, fresh.digest, array[fresh.mail_id::text] from fresh
  ), mails as (
    insert into private.outbox (id, kind, recipient_id, address, event_key, facts, locale)
    select fresh.mail_id, 'post', fresh.user_id, case when fresh.user_id is null then fresh.address end, of_post.id::text,
      jsonb_build_object('postId', of_post.id), (select accounts.locale from public.accounts where accounts.id = of_post.seller_id and fresh.user_id is null)
    from fresh
    -- A holder of two items who got another address meanwhile.
    on conflict do nothing
    returning 1
  )
  select (select count(*) from page), (select page.place from page order by page.place desc limit 1), (select count(*) from mails)
  into seen, last_seen_id, queued;
  -- A page with fewer holders than asked for ends its part of the audience. Every source is read
  -- twice, because a sign-in moves what its address holds, perhaps to a place behind the cursor.
  update private.post_progress set
    worked_at = clock_timestamp(),
    recipients = post_progress.recipients + queued,
    source_number = post_progress.source_number + case when seen < at_most then 1 else 0 end,
    last_id = case when seen < at_most then '00000000-0000-0000-0000-000000000000' else last_seen_id end,
    is_complete = (seen < at_most and post_progress.source_number >= 2 * cardinality(sources))
      or (post_progress.recipients + queued >= post_progress.most_recipients) is true
  where post_progress.post_id = of_post.id;
end
$$;

-- How many mails of posts may be queued now. Some that failed before don't stop the others; many
-- do, because then the mail server is away. Those that are held don't count.
create function private.post_queue_capacity()
returns integer language sql stable set search_path = '' as $$
  select least(private.waiting_posts_max() - count(*) filter (where mails.attempts = 0), 4 * private.waiting_posts_max() - count(*))::integer
  from (
    select waiting_posts.attempts from private.waiting_posts
    where waiting_posts.due_at < 'infinity' limit 4 * private.waiting_posts_max()
  ) as mails;
$$;

-- The sender of mails calls it when no mail is due: queues a page of one post, or ends a post whose
-- mails are sent. True if there may be more to do at once. Before that it begins the next due post,
-- which ends if its seller was banned or left. One of a paused seller waits; one of a seller who
-- disconnected Stripe is a draft again, and they get a mail.
create function private.advance_posts()
returns boolean language plpgsql volatile security definer set search_path = '' as $$
declare
  post public.posts;
  progress private.post_progress;
  room constant integer := private.post_queue_capacity();
begin
  select posts.* into post
  from public.posts join public.post_senders on post_senders.seller_id = posts.seller_id and post_senders.paused_at is null
  where posts.state = 'scheduled' and posts.send_at <= now()
  order by posts.send_at limit 1 for update of posts skip locked;
  if found then
    perform private.impersonate_user(post.seller_id);
    if private.is_seller() then
      perform private.begin_post(post.id, post.seller_id);
    else
      update public.posts set state = 'draft', send_at = null where posts.id = post.id;
      perform private.enqueue_mail('draft_failed', post.seller_id, post.id || ':' || post.send_at, jsonb_build_object(
        'draftId', post.id, 'isPost', true, 'title', post.subject, 'reason', 'disconnected'
      ));
    end if;
  end if;
  select posts.* into post
  from public.posts join private.post_progress on post_progress.post_id = posts.id
  join public.post_senders on post_senders.seller_id = posts.seller_id
  join public.profiles on profiles.id = posts.seller_id
  where posts.state = 'sending' and (profiles.standing <> 'good' or post_senders.paused_at is null and case
    when post_progress.is_complete then not exists (select from private.waiting_posts where waiting_posts.post_id = posts.id::text) else room > 0
  end)
  order by post_progress.worked_at limit 1 for update of posts skip locked;
  if not found then
    return false;
  end if;
  select * into progress from private.post_progress where post_progress.post_id = post.id for update;
  -- Asked again, because another sender may have queued the last page since the search.
  if progress.is_complete and not exists (select from private.waiting_posts where waiting_posts.post_id = post.id::text) then
    perform private.end_post(post.id, 'sent');
  elsif (select profiles.standing from public.profiles where profiles.id = post.seller_id) <> 'good' then
    perform private.end_post(post.id, 'cancelled');
  elsif not progress.is_complete then
    perform private.queue_recipients(post, progress, room);
  end if;
  return true;
end
$$;
grant execute on function private.advance_posts to marketplace_jobs;
