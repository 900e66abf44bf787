-- Mails about new releases: one per buyer and release, a thousand at a time, so that many buyers
-- delay neither the release nor other mails. At most one a day per listing, one a week to a guest.

create table private.release_notices (
  listing_id uuid primary key references public.listings (id) on delete cascade,
  -- The newest release.
  release integer not null,
  -- When the next thousand are due; null after the last.
  due_at timestamptz,
  begun_at timestamptz,
  -- The progress, by the buyers' ids.
  notified_until uuid
);
comment on table private.release_notices is 'Listings with a new release, and how far its mails are sent.';
create index release_notices_due_at_idx on private.release_notices (due_at);

-- Buyers without a mail about the previous release get one about this; the others a day later.
create function private.begin_release_notice()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into private.release_notices (listing_id, release, due_at) values (new.listing_id, new.number, now())
  on conflict (listing_id) do update
  set release = excluded.release, notified_until = null, due_at = greatest(now(), release_notices.begun_at + interval '1 day');
  perform private.run_job_soon('enqueue_release_mails');
  return null;
end
$$;
create trigger releases_begin_notice after insert on public.releases
  for each row when (new.number > 1) execute function private.begin_release_notice();

-- Whether mails about an item reach the holder of an entitlement: while it is active, and of a gift
-- once it was opened. A guest gets them only about what was paid for with money or came by an opened
-- gift, because anybody can have free items sent to any address.
create function private.is_mailed_about(held public.entitlements)
returns boolean language sql stable set search_path = ''
return held.revoked_at is null and exists (
  select from public.orders left join private.gifts on gifts.order_id = orders.id
  where orders.id = held.order_id and (gifts.order_id is null or gifts.opened_at is not null) and (
    orders.total_cents > 0 or gifts.opened_at is not null
    or not exists (select from public.profiles where profiles.id = held.buyer_id and profiles.is_guest)
  )
);

-- Puts a mail about an item of a seller into the outbox. Guests have no settings, so theirs brings a
-- stop and counts as unsolicited (12_unsolicited.sql), and the newest replaces one that waits.
create function private.enqueue_item_mail(of_kind text, held public.entitlements, about text, with_facts jsonb, stop_kind text)
returns void language plpgsql volatile set search_path = '' as $$
begin
  if not exists (select from private.claims where claims.holder_id = held.buyer_id and claims.address is not null) then
    perform private.enqueue_mail(of_kind, held.buyer_id, about, with_facts);
    return;
  end if;
  delete from private.outbox
  where outbox.recipient_id = held.buyer_id and outbox.kind = of_kind and outbox.facts ->> 'listingId' = held.listing_id::text
    and outbox.sent_at is null and outbox.buried_at is null and outbox.attempts = 0;
  insert into private.outbox (kind, recipient_id, event_key, facts)
  select of_kind, held.buyer_id, about, with_facts || jsonb_build_object('stop', jsonb_build_object('kind', stop_kind, 'sellerId', listings.seller_id))
  from public.listings where listings.id = held.listing_id
  on conflict do nothing;
end
$$;

-- Sent mails of the same kind about the same item to an address, within 30 days.
create function private.item_mails_before(of_mail private.outbox, to_address text)
returns setof private.outbox language plpgsql stable set search_path = '' as $$
begin
  return query
    select * from private.outbox
    where outbox.kind = of_mail.kind and outbox.facts ->> 'listingId' = of_mail.facts ->> 'listingId' and outbox.sent_at is not null
      and outbox.recipient_id = any (array(
        select of_mail.recipient_id union all
        select claims.holder_id from private.claims where claims.address = private.normal_address(to_address)
      ));
end
$$;

-- Mails the next buyers of a listing; returns how many it checked. Later buyers have the release.
create function private.mail_release(notice private.release_notices, at_most integer)
returns integer language plpgsql volatile set search_path = '' as $$
declare
  holder public.entitlements;
  facts jsonb;
  made_at timestamptz;
  looked_at integer := 0;
begin
  select releases.created_at, jsonb_build_object(
    'listingId', listings.id, 'title', listings.title, 'seller', profiles.name, 'release', releases.number,
    'name', releases.name, 'note', releases.note
  ) into made_at, facts
  from public.releases
  join public.listings on listings.id = releases.listing_id
  join public.profiles on profiles.id = listings.seller_id
  where releases.listing_id = notice.listing_id and releases.number = notice.release;
  for holder in
    select * from public.entitlements
    where entitlements.listing_id = notice.listing_id and entitlements.revoked_at is null
      and entitlements.buyer_id > coalesce(notice.notified_until, '00000000-0000-0000-0000-000000000000')
    order by entitlements.buyer_id limit at_most
  loop
    if holder.granted_at < made_at and private.is_mailed_about(holder) then
      perform private.enqueue_item_mail(
        'new_release', holder, notice.listing_id || ':' || notice.release, facts || jsonb_build_object('orderId', holder.order_id), 'releases'
      );
    end if;
    notice.notified_until := holder.buyer_id;
    looked_at := looked_at + 1;
  end loop;
  update private.release_notices
  set notified_until = notice.notified_until, due_at = case when looked_at = at_most then release_notices.due_at end,
    begun_at = case when release_notices.notified_until is null and looked_at > 0 then now() else release_notices.begun_at end
  where release_notices.listing_id = notice.listing_id;
  return looked_at;
end
$$;

-- A job: mails a thousand buyers of one or several listings and returns how many it checked.
-- Removed listings wait until they are back.
create function private.enqueue_release_mails()
returns integer language plpgsql volatile security definer set search_path = '' as $$
declare
  notice private.release_notices;
  looked_at integer := 0;
begin
  while looked_at < 1000 loop
    select release_notices.* into notice
    from private.release_notices join public.listings on listings.id = release_notices.listing_id and listings.status <> 'removed'
    where release_notices.due_at <= now()
    order by release_notices.due_at limit 1 for update of release_notices skip locked;
    exit when not found;
    looked_at := looked_at + private.mail_release(notice, 1000 - looked_at);
  end loop;
  return looked_at;
end
$$;
grant execute on function private.enqueue_release_mails to marketplace_jobs;
