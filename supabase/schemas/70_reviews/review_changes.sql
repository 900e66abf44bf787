-- Changes of reviews: writers edit and delete, sellers answer. Functions, because stars count in
-- the listing, which must be locked before its reviews; a client's statement would lock the review
-- first.

-- Locks the caller's review after its listing. Rejects with review_not_found, and with
-- review_removed because removed reviews must not change.
create function private.lock_own_review(of_review uuid)
returns void
language plpgsql volatile set search_path = ''
as $$
declare
  own public.reviews;
begin
  perform from public.listings join public.reviews on reviews.listing_id = listings.id
  where reviews.id = of_review and reviews.reviewer_id = auth.uid() for no key update of listings;
  select * into own from public.reviews where reviews.id = of_review and reviews.reviewer_id = auth.uid() for update;
  perform private.reject_if(own.id is null, 'review_not_found');
  perform private.reject_if(own.removed_at is not null, 'review_removed');
end
$$;

-- Counts what the writer claimed since. Rejects with purchase_required after a refund: the writer may
-- only delete the review then.
create function private.edit_review(of_review uuid, new_rating integer, new_comment text)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.lock_standing(auth.uid());
  -- Orders before their listing, as everywhere.
  perform private.show_reviewer(reviews.listing_id) from public.reviews where reviews.id = of_review and reviews.reviewer_id = auth.uid();
  perform private.lock_own_review(of_review);
  update public.reviews set rating = new_rating, comment = new_comment, edited_at = now(),
    is_verified = private.is_verified_buyer(reviews.listing_id, auth.uid()),
    is_counted = private.is_rating_counted(reviews.listing_id, auth.uid(), new_rating)
  where reviews.id = of_review and reviews.listing_id in (select own_entitlements.listing_id from private.own_entitlements);
  perform private.reject_if(not found, 'purchase_required');
  perform private.count_against('review', auth.uid());
end
$$;

create function private.delete_review(of_review uuid)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.lock_standing(auth.uid());
  perform private.lock_own_review(of_review);
  delete from public.reviews where reviews.id = of_review;
end
$$;

-- The seller's answer to a review. A new text replaces the old one; null deletes it. Rejects with
-- review_not_found, also for other sellers' listings.
create function private.answer_review(of_review uuid, new_answer text)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.lock_standing(auth.uid());
  update public.reviews set
    answer = new_answer,
    answered_at = case when new_answer is not null then coalesce(reviews.answered_at, now()) end,
    answer_edited_at = case when new_answer is not null and reviews.answered_at is not null then now() end
  where reviews.id = of_review and reviews.removed_at is null
    and exists (select from public.listings where listings.id = reviews.listing_id and listings.seller_id = auth.uid());
  perform private.reject_if(not found, 'review_not_found');
  perform private.count_against('review answer', auth.uid());
end
$$;

-- Review votes: who found a review helpful. The count is public, the names are private.

create table public.review_votes (
  voter_id uuid not null references public.profiles (id) on delete cascade,
  review_id uuid not null references public.reviews (id) on delete cascade,
  voted_at timestamptz not null default now(),
  primary key (voter_id, review_id)
);
comment on table public.review_votes is 'Who found which review helpful. Users see their own votes only, and vote by functions.';
create index review_votes_review_id_idx on public.review_votes (review_id);

create function private.count_votes()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.reviews set helpful_count = helpful_count + case tg_op when 'INSERT' then 1 else -1 end
  where reviews.id = coalesce(new.review_id, old.review_id);
  return null;
end
$$;
create trigger review_votes_count
  after insert or delete on public.review_votes
  for each row execute function private.count_votes();
create trigger review_votes_limit after insert on public.review_votes
  referencing new table as added for each statement execute function private.count_written('review vote');

-- Sets or removes the caller's vote. Repeating changes nothing. Definer, because it locks the
-- review before its votes, like a deletion. Rejects with review_not_found if the review isn't
-- public, and with own_vote for its writer and the seller.
create function private.vote_for_review(of_review uuid, is_helpful boolean)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  concerned uuid[];
begin
  perform private.lock_standing(auth.uid());
  select array[reviews.reviewer_id, listings.seller_id] into concerned
  from public.reviews join public.listings on listings.id = reviews.listing_id
  where reviews.id = of_review and reviews.is_public and reviews.removed_at is null
  for no key update of reviews;
  if concerned is null then
    perform private.reject('review_not_found');
  elsif auth.uid() = any (concerned) then
    perform private.reject('own_vote');
  elsif is_helpful then
    insert into public.review_votes (voter_id, review_id) values (auth.uid(), of_review) on conflict do nothing;
  else
    delete from public.review_votes where review_votes.review_id = of_review and review_votes.voter_id = auth.uid();
  end if;
end
$$;
grant execute on function
  private.edit_review, private.delete_review, private.answer_review, private.vote_for_review
  to marketplace_api;

grant select on public.review_votes to authenticated;

create policy "Users can see their own votes" on public.review_votes
  for select to authenticated using (voter_id = (select auth.uid()));
