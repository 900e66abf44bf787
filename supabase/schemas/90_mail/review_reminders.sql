-- Reminders of a review: one to a buyer a week after their first download, if the seller wants that.

create table private.review_reminders (
  entitlement_id uuid primary key references public.entitlements (id) on delete cascade,
  -- Null once it was decided.
  due_at timestamptz,
  reminded_at timestamptz
);
comment on table private.review_reminders is 'Purchases that were downloaded, and when their buyer was reminded of a review.';
create index review_reminders_due_at_idx on private.review_reminders (due_at) where due_at is not null;

-- The first download of a purchase or gift.
create function private.plan_review_reminder()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into private.review_reminders (entitlement_id, due_at)
  select entitlements.id, new.downloaded_at + interval '7 days'
  from public.entitlements join public.orders on orders.id = entitlements.order_id and orders.origin = 'purchase'
  where entitlements.buyer_id = new.buyer_id and entitlements.listing_id = new.listing_id and entitlements.revoked_at is null
  on conflict do nothing;
  return null;
end
$$;
create trigger downloads_plan_review_reminder after insert on public.downloads
  for each row execute function private.plan_review_reminder();

-- Whether the holder of an item may be reminded of a review now: not about one that was reviewed,
-- refunded, disputed or complained about, and not if another holder with their address was.
create function private.is_review_missing(held public.entitlements)
returns boolean language plpgsql stable set search_path = '' as $$
begin
  return private.is_mailed_about(held) and exists (
    select from public.orders
    join public.listings on listings.id = held.listing_id and listings.status = 'active'
    join public.seller_accounts on seller_accounts.seller_id = listings.seller_id and seller_accounts.reminds_to_review
    join public.profiles as sellers on sellers.id = listings.seller_id and sellers.standing = 'good'
    join public.profiles as holders on holders.id = held.buyer_id and holders.standing in ('good', 'guest')
    where orders.id = held.order_id and orders.status = 'paid'
      and (not holders.is_guest or private.guest_review_problem(held.order_id, held.listing_id) is null)
  ) and not exists (
    select from public.reviews where reviews.listing_id = held.listing_id and reviews.reviewer_id = held.buyer_id
  ) and not exists (
    select from private.guest_reviews where guest_reviews.order_id = held.order_id and guest_reviews.listing_id = held.listing_id
  ) and not exists (
    select from public.threads join public.cases on cases.thread_id = threads.id and cases.state <> 'closed'
    where threads.order_id = held.order_id
  ) and not exists (
    select from private.review_reminders join public.entitlements on entitlements.id = review_reminders.entitlement_id
    where entitlements.listing_id = held.listing_id and entitlements.id <> held.id and review_reminders.reminded_at is not null
      and entitlements.buyer_id = any (held.buyer_id || private.address_holders(private.address_digest(private.verified_address(held.buyer_id)), null))
  );
end
$$;

-- A job: mails a thousand reminders that are due and returns how many it checked.
create function private.remind_to_review()
returns integer language plpgsql volatile security definer set search_path = '' as $$
declare
  due uuid;
  held public.entitlements;
  checked integer := 0;
begin
  for due in
    select review_reminders.entitlement_id from private.review_reminders
    where review_reminders.due_at <= now() order by review_reminders.due_at limit 1000 for update skip locked
  loop
    select * into held from public.entitlements where entitlements.id = due;
    update private.review_reminders
    set due_at = null, reminded_at = case when private.is_review_missing(held) then now() end where review_reminders.entitlement_id = due;
    perform private.enqueue_item_mail('review_reminder', held, held.id::text, jsonb_build_object(
      'listingId', held.listing_id, 'orderId', held.order_id, 'title', listings.title, 'seller', profiles.name, 'sellerId', profiles.id
    ), 'reminders')
    from private.review_reminders, public.listings join public.profiles on profiles.id = listings.seller_id
    where review_reminders.entitlement_id = due and review_reminders.reminded_at is not null and listings.id = held.listing_id;
    checked := checked + 1;
  end loop;
  return checked;
end
$$;
grant execute on function private.remind_to_review to marketplace_jobs;
