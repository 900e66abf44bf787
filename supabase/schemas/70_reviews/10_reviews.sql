-- Reviews: one rating and comment per buyer and listing. As public as the listing. Only buyers of
-- the item may write. Changes and answers: review_changes.sql. Votes: review_votes.sql. Guests:
-- 86_guests/guest_reviews.sql.

create table public.reviews (
  id uuid primary key default gen_random_uuid(),
  listing_id uuid not null references public.listings (id) on delete cascade,
  reviewer_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  rating smallint not null constraint reviews_rating_range check (rating >= 1 and rating <= 5),
  comment text not null,
  created_at timestamptz not null default now(),
  is_public boolean not null default true,
  removed_at timestamptz,
  edited_at timestamptz,
  is_verified boolean not null default true,
  helpful_count integer not null default 0 constraint reviews_helpful_count_not_negative check (helpful_count >= 0),
  answer text,
  answered_at timestamptz,
  answer_edited_at timestamptz,
  is_counted boolean not null default true,
  is_guest boolean not null default false,
  constraint reviews_answered_with_words check ((answer is null) = (answered_at is null))
);
comment on table public.reviews is 'A buyer''s verdict on a listing, and what the seller answers to it. Clients change neither but by functions.';
select private.declare_personal(
  'public.reviews', 'reviewer_id', '{reviewer_id}', deletion => 'clear', deleted_by => 'forget_reviewer', ban => 'hide', exported => 'reviews'
);
select private.declare_personal('public.reviews', null, '{comment}', kept => 'without a name', ban => 'hide', exported => 'reviews');
select private.declare_personal(
  'public.reviews', null, '{answer}', deletion => 'clear', deleted_by => 'forget_reviewer', ban => 'hide',
  exported => 'review_answers', exported_by => 'export_answers'
);
comment on column public.reviews.is_public is 'Whether the listing is active. Kept by triggers.';
comment on column public.reviews.removed_at is
  'When an admin removed it: only its writer and admins still see it, and its stars do not count. Functions alone set it, with the listing locked first.';
comment on column public.reviews.is_verified is 'Whether its writer bought the item in the shop or got it as a gift: not after a refund. Kept by triggers.';
comment on column public.reviews.is_counted is
  'Whether its stars count: not after a withdrawal, and no four or five stars after a refund. Kept by triggers.';
comment on column public.reviews.is_guest is 'Whether a guest wrote it (86_guests/guest_reviews.sql): it reads “Guest” for ever.';
comment on column public.reviews.helpful_count is 'How many found it helpful. Kept by triggers.';
create index reviews_reviewer_id_idx on public.reviews (reviewer_id);
create index reviews_listing_id_idx on public.reviews (listing_id, created_at desc, id desc);
create index reviews_highest_idx on public.reviews (listing_id, rating desc, created_at desc, id desc);
create index reviews_lowest_idx on public.reviews (listing_id, (6 - rating) desc, created_at desc, id desc);
create index reviews_most_helpful_idx on public.reviews (listing_id, helpful_count desc, created_at desc, id desc);
create unique index reviews_one_per_buyer on public.reviews (listing_id, reviewer_id) where reviewer_id <> private.deleted_user_id();

create function private.count_ratings()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op in ('UPDATE', 'DELETE') and old.removed_at is null and old.is_counted then
    update public.listings set rating_count = rating_count - 1, rating_sum = rating_sum - old.rating where listings.id = old.listing_id;
  end if;
  if tg_op in ('INSERT', 'UPDATE') and new.removed_at is null and new.is_counted then
    update public.listings set rating_count = rating_count + 1, rating_sum = rating_sum + new.rating where listings.id = new.listing_id;
  end if;
  return null;
end
$$;
create trigger reviews_count_ratings after insert or delete or update of rating, listing_id, removed_at, is_counted on public.reviews
  for each row execute function private.count_ratings();

create function private.forget_reviewer()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  -- In order of id, so that two deletions can't deadlock.
  perform from public.reviews
  where reviews.reviewer_id = new.id or reviews.id in (select review_votes.review_id from public.review_votes where review_votes.voter_id = new.id)
  order by reviews.id for no key update;
  delete from public.review_votes where review_votes.voter_id = new.id;
  update public.reviews set answer = null, answered_at = null, answer_edited_at = null
  from public.listings where listings.id = reviews.listing_id and listings.seller_id = new.id and reviews.answer is not null;
  update public.reviews set reviewer_id = private.deleted_user_id() where reviews.reviewer_id = new.id;
  delete from private.outbox
  where outbox.kind = 'review' and private.guest_writer((outbox.facts ->> 'reviewId')::uuid) = new.id;
  update private.guest_reviews set digest = null from public.order_items
  where order_items.order_id = guest_reviews.order_id and order_items.listing_id = guest_reviews.listing_id and order_items.holder_id = new.id;
  return null;
end
$$;
create trigger profiles_forget_reviewer after update of standing on public.profiles
  for each row when (old.standing <> 'deleted' and new.standing = 'deleted')
  execute function private.forget_reviewer();

-- Whether a buyer's stars count. A refund must not remove a bad review, so low stars stay. The
-- latest purchase decides, an active one first. Stars for a copy that the seller gave don't count.
create function private.is_rating_counted(of_listing_id uuid, of_buyer_id uuid, stars integer)
returns boolean language sql stable set search_path = '' as $$
  select coalesce((
    select orders.origin = 'purchase' and (entitlements.revoked_at is null or (entitlements.revoke_reason <> 'withdrawn' and stars <= 3))
    from public.entitlements join public.orders on orders.id = entitlements.order_id
    where entitlements.listing_id = of_listing_id and entitlements.buyer_id = of_buyer_id
    order by (entitlements.revoked_at is null) desc, entitlements.granted_at desc, entitlements.id
    limit 1
  ), true);
$$;

-- Whether a review is a “Verified purchase”. A copy or an import of the seller isn't one, nor a
-- claimed purchase before its holder wrote about it.
create function private.is_verified_buyer(of_listing_id uuid, of_buyer_id uuid)
returns boolean language sql stable set search_path = '' as $$
  select exists (
    select from public.entitlements join public.orders on orders.id = entitlements.order_id
    where entitlements.listing_id = of_listing_id and entitlements.buyer_id = of_buyer_id and entitlements.revoked_at is null
      and orders.origin = 'purchase' and (orders.buyer_id <> of_buyer_id or not orders.hides_buyer)
  );
$$;

-- A review shows the caller as the buyer of the item.
create function private.show_reviewer(of_listing_id uuid)
returns void language sql volatile set search_path = '' as $$
  select private.show_buyer(array(
    select entitlements.order_id from public.entitlements where entitlements.listing_id = of_listing_id and entitlements.buyer_id = auth.uid()
  ));
$$;

-- Locks the listing, so that a concurrent change of its status has an order. Exclusive, because the
-- statement later updates the listing's counters.
create function private.complete_review()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  -- A buyer who still waits for the file can't review it. Locks the order before its listing, as
  -- everywhere.
  perform private.require_consent(new.listing_id);
  perform private.show_reviewer(new.listing_id);
  select listings.status = 'active' into new.is_public from public.listings where listings.id = new.listing_id for no key update;
  -- save_guest_review checked a guest's purchase.
  new.is_verified := new.is_guest or private.is_verified_buyer(new.listing_id, new.reviewer_id);
  new.is_counted := new.is_guest or private.is_rating_counted(new.listing_id, new.reviewer_id, new.rating);
  delete from public.reviews where reviews.id = private.replaced_review(new.listing_id, new.reviewer_id);
  return new;
end
$$;
create trigger reviews_complete before insert on public.reviews
  for each row execute function private.complete_review();

create function private.show_reviews()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.reviews set is_public = (new.status = 'active') where reviews.listing_id = new.id;
  return null;
end
$$;
create trigger listings_show_reviews after update of status on public.listings
  for each row when ((old.status = 'active') <> (new.status = 'active'))
  execute function private.show_reviews();

-- Locks the listing before its review, like an edit. A claim changes no review, which would show
-- whose account claimed.
create function private.verify_reviews()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform from public.listings
  where listings.id = new.listing_id
    and exists (
      select from public.reviews left join private.guest_reviews on guest_reviews.review_id = reviews.id
      where reviews.listing_id = new.listing_id and (reviews.reviewer_id = new.buyer_id or guest_reviews.order_id = new.order_id)
    )
  for no key update;
  update public.reviews set is_verified = new.revoked_at is null,
    is_counted = new.revoked_at is null or (new.revoke_reason <> 'withdrawn' and reviews.rating <= 3)
  from private.guest_reviews
  where guest_reviews.review_id = reviews.id and guest_reviews.order_id = new.order_id and guest_reviews.listing_id = new.listing_id;
  update public.reviews
  set is_verified = private.is_verified_buyer(reviews.listing_id, reviews.reviewer_id), is_counted = private.is_rating_counted(reviews.listing_id, reviews.reviewer_id, reviews.rating)
  where reviews.listing_id = new.listing_id and reviews.reviewer_id = new.buyer_id;
  return null;
end
$$;
create trigger entitlements_verify_reviews after insert or update of revoked_at, revoke_reason on public.entitlements
  for each row execute function private.verify_reviews();

create function private.mail_new_review()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.enqueue_mail('review', listings.seller_id, new.id::text, jsonb_build_object(
    'listingId', listings.id, 'reviewId', new.id, 'title', listings.title, 'reviewer', case when new.is_guest then 'Guest' else profiles.name end,
    'rating', new.rating, 'comment', new.comment
  ))
  from public.listings, public.profiles where listings.id = new.listing_id and profiles.id = new.reviewer_id;
  return null;
end
$$;
create trigger reviews_mail_new after insert on public.reviews
  for each row execute function private.mail_new_review();

create trigger reviews_limit after insert on public.reviews
  referencing new table as added for each statement execute function private.count_written('review');

grant select on public.reviews to anon, authenticated;
grant insert (listing_id, rating, comment) on public.reviews to authenticated;

create policy "Buyers can review what they own" on public.reviews
  for insert to authenticated
  with check (
    reviewer_id = (select auth.uid())
    and exists (select from private.own_entitlements where own_entitlements.listing_id = reviews.listing_id)
  );

create policy "Guests can read reviews of active listings" on public.reviews
  for select to anon using (is_public);

create policy "Users can read reviews of active, own and bought listings" on public.reviews
  for select to authenticated
  using (
    is_public
    or reviewer_id = (select auth.uid())
    or listing_id in (select private.own_listing_ids())
    or exists (select from private.own_entitlements where own_entitlements.listing_id = reviews.listing_id)
    or (select private.is_admin())
  );

create policy "Guests cannot see reviews that were removed" on public.reviews
  as restrictive for select to anon using (removed_at is null);

create policy "Only writers and admins see reviews that were removed" on public.reviews
  as restrictive for select to authenticated
  using (removed_at is null or reviewer_id = (select auth.uid()) or (select private.is_admin()));

create function private.export_answers()
returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'review_answers', array(
      select jsonb_build_object('listing_id', reviews.listing_id, 'answer', reviews.answer)
      from public.reviews join public.listings on listings.id = reviews.listing_id
      where listings.seller_id = auth.uid() and reviews.answer is not null order by reviews.created_at
    )
  );
$$;
