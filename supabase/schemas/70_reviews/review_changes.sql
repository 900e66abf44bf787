-- Changes of reviews: writers edit and delete, sellers answer. Functions, because stars count in
-- the listing, which must be locked before its reviews; a client's statement would lock the review
-- first.

-- Locks the caller's review after its listing; also one that they wrote as a guest, if asked. Rejects
-- with review_not_found, and with review_removed because removed reviews must not change.
create function private.lock_own_review(of_review uuid, or_as_guest boolean default false)
returns void language plpgsql volatile set search_path = '' as $$
declare
  own public.reviews;
begin
  perform from public.listings join public.reviews on reviews.listing_id = listings.id
  where reviews.id = of_review and (reviews.reviewer_id = auth.uid() or or_as_guest and private.guest_writer(of_review) = auth.uid())
  for no key update of listings;
  select * into own from public.reviews
  where reviews.id = of_review and (reviews.reviewer_id = auth.uid() or or_as_guest and private.guest_writer(of_review) = auth.uid()) for update;
  perform private.reject_if(own.id is null, 'review_not_found');
  perform private.reject_if(own.removed_at is not null, 'review_removed');
end
$$;

-- Counts what the writer claimed since. Rejects with purchase_required after a refund: the writer
-- may only delete the review then.
create function private.edit_review(of_review uuid, new_rating integer, new_comment text)
returns void language plpgsql volatile security definer set search_path = '' as $$
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
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.lock_standing(auth.uid());
  perform private.lock_own_review(of_review, true);
  delete from public.reviews where reviews.id = of_review;
end
$$;

-- The seller's answer to a review. A new text replaces the old one; null deletes it. Rejects with
-- review_not_found, also for other sellers' listings.
create function private.answer_review(of_review uuid, new_answer text)
returns void language plpgsql volatile security definer set search_path = '' as $$
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
grant execute on function private.edit_review, private.delete_review, private.answer_review to marketplace_api;
