create table public.review_votes (
  voter_id uuid not null references public.profiles (id) on delete cascade,
  review_id uuid not null references public.reviews (id) on delete cascade,
  voted_at timestamptz not null default now(),
  primary key (voter_id, review_id)
);
comment on table public.review_votes is 'Who found which review helpful. Users see their own votes only, and vote by functions.';
select private.declare_personal('public.review_votes', 'voter_id', deleted_by => 'forget_reviewer', exported => 'helpful_reviews');
create index review_votes_review_id_idx on public.review_votes (review_id);

create function private.count_votes()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.reviews set helpful_count = helpful_count + case tg_op when 'INSERT' then 1 else -1 end
  where reviews.id = coalesce(new.review_id, old.review_id);
  return null;
end
$$;
create trigger review_votes_count after insert or delete on public.review_votes
  for each row execute function private.count_votes();
create trigger review_votes_limit after insert on public.review_votes
  referencing new table as added for each statement execute function private.count_written('review vote');

-- Sets or removes the caller's vote. Repeating changes nothing. Definer, because it locks the
-- review before its votes, like a deletion. Rejects with review_not_found if the review isn't
-- public, and with own_vote for its writer and the seller.
create function private.vote_for_review(of_review uuid, is_helpful boolean)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  concerned uuid[];
begin
  perform private.lock_standing(auth.uid());
  select array[reviews.reviewer_id, listings.seller_id, private.guest_writer(reviews.id)] into concerned
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
grant execute on function private.vote_for_review to marketplace_api;

grant select on public.review_votes to authenticated;

create policy "Users can see their own votes" on public.review_votes
  for select to authenticated using (voter_id = (select auth.uid()));
