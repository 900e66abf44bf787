-- Reviews: one rating and comment per buyer and listing. Public to read; only someone entitled to the item may write.

create table public.reviews (
  id uuid primary key default gen_random_uuid(),
  listing_id uuid not null references public.listings (id) on delete cascade,
  reviewer_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  rating smallint not null constraint reviews_rating_range check (rating between 1 and 5),
  comment text not null constraint reviews_comment_length check (char_length(comment) between 1 and 2000 and comment ~ '\S'),
  created_at timestamptz not null default now(),
  constraint reviews_one_per_buyer unique (listing_id, reviewer_id)
);
comment on table public.reviews is 'A buyer''s verdict on a listing. Written once, never edited.';
create index reviews_reviewer_id_idx on public.reviews (reviewer_id);
create index reviews_listing_id_idx on public.reviews (listing_id, created_at desc, id);

-- Counters follow the rows. Definer, because nobody else may write rating_count and rating_sum.
create function private.count_ratings()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op in ('UPDATE', 'DELETE') then
    update public.listings set rating_count = rating_count - 1, rating_sum = rating_sum - old.rating where listings.id = old.listing_id;
  end if;
  if tg_op in ('INSERT', 'UPDATE') then
    update public.listings set rating_count = rating_count + 1, rating_sum = rating_sum + new.rating where listings.id = new.listing_id;
  end if;
  return null;
end
$$;
create trigger reviews_count_ratings
  after insert or delete or update of rating, listing_id on public.reviews
  for each row execute function private.count_ratings();

revoke all on public.reviews from anon, authenticated;
grant select on public.reviews to anon, authenticated;
grant insert (listing_id, rating, comment) on public.reviews to authenticated;
alter table public.reviews enable row level security;

create policy "Anyone can read reviews" on public.reviews
  for select to anon, authenticated using (true);

create policy "Buyers can review what they own" on public.reviews
  for insert to authenticated
  with check (
    reviewer_id = (select auth.uid())
    and listing_id in (select private.entitled_listing_ids())
  );

create policy "Only people in good standing review" on public.reviews
  as restrictive for insert to authenticated
  with check ((select private.is_in_good_standing()));
