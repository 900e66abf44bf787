-- Mails about new releases: one per buyer and release, a thousand at a time, so that a listing with
-- many buyers delays neither its release nor other mails. At most one a day per listing.

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

-- Buyers without a mail about the previous release get one about this; the others get one a day
-- later.
create function private.begin_release_notice()
returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  insert into private.release_notices (listing_id, release, due_at) values (new.listing_id, new.number, now())
  on conflict (listing_id) do update
  set release = excluded.release, notified_until = null, due_at = greatest(now(), release_notices.begun_at + interval '1 day');
  perform private.run_job_soon('enqueue_release_mails');
  return null;
end
$$;
create trigger releases_begin_notice
  after insert on public.releases
  for each row when (new.number > 1) execute function private.begin_release_notice();

-- Mails the next buyers of one listing and returns how many it checked. Later buyers already have
-- the release.
create function private.mail_release(notice private.release_notices, at_most integer)
returns integer
language plpgsql volatile set search_path = ''
as $$
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
    if holder.granted_at < made_at then
      perform private.enqueue_mail(
        'new_release', holder.buyer_id, notice.listing_id || ':' || notice.release, facts || jsonb_build_object('orderId', holder.order_id)
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
returns integer
language plpgsql volatile security definer set search_path = ''
as $$
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
