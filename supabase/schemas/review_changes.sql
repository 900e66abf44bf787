-- How reviews change: writers edit and delete theirs, sellers answer. By functions, because stars count on the listing, which is locked before
-- its reviews; a statement of a client's would lock the review first.

-- Locks the caller's review behind its listing. Rejects with review_not_found, and with review_removed: what broke the rules stays as it was.
-- No grant to anyone: the functions below call it.
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
  if own.id is null then
    perform private.reject('review_not_found');
  elsif own.removed_at is not null then
    perform private.reject('review_removed');
  end if;
end
$$;

-- Definer, because clients may not change reviews. Rejects with purchase_required after a refund: who gave the item back judges it no more,
-- but may take their words back.
create function private.edit_review(of_review uuid, new_rating integer, new_comment text)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.lock_standing(auth.uid());
  perform private.lock_own_review(of_review);
  update public.reviews set rating = new_rating, comment = new_comment, edited_at = now()
  where reviews.id = of_review and reviews.listing_id in (select own_entitlements.listing_id from private.own_entitlements);
  if not found then
    perform private.reject('purchase_required');
  end if;
  perform private.count_against('review', auth.uid());
end
$$;
grant execute on function private.edit_review(uuid, integer, text) to marketplace_api;

-- Definer, because clients may not delete reviews.
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
grant execute on function private.delete_review(uuid) to marketplace_api;

-- The seller's answer to a review of theirs: new words replace those before, and null takes them back. Definer, because clients may not change
-- reviews. Rejects with review_not_found, also where the listing is another's.
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
  if not found then
    perform private.reject('review_not_found');
  end if;
  perform private.count_against('review answer', auth.uid());
end
$$;
grant execute on function private.answer_review(uuid, text) to marketplace_api;
