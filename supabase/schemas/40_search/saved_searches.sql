-- Saved searches: words and filters of a user, with a mail of new items once a day
-- (90_mail/digests.sql).

create table public.saved_searches (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references public.accounts (id) on delete cascade,
  name text collate "unicode" not null,
  -- The parameters of the search's address. The API stores equal searches as equal texts.
  search text not null,
  wants_mail boolean not null,
  created_at timestamptz not null default now(),
  constraint saved_searches_once unique (user_id, search)
);
comment on table public.saved_searches is 'Searches that users saved. Users can read only their own.';

create trigger saved_searches_check_size after insert on public.saved_searches
  for each statement execute function private.check_size('user_id', 'saved searches', 'saved_searches_full');

grant select, delete, insert (name, search, wants_mail), update (name, wants_mail) on public.saved_searches to authenticated;

create policy "Users can read their own saved searches" on public.saved_searches
  for select to authenticated using (user_id = (select auth.uid()));

create policy "Users can save searches" on public.saved_searches
  for insert to authenticated with check (user_id = (select auth.uid()));

create policy "Users can change their own saved searches" on public.saved_searches
  for update to authenticated using (user_id = (select auth.uid()));

create policy "Users can delete their own saved searches" on public.saved_searches
  for delete to authenticated using (user_id = (select auth.uid()));

-- The newest active listings of a time that match a request, without corrections of its words.
-- Reads the newest listings, or the matches in the text index if these are fewer.
create function private.new_matches(request private.search_request, after_time timestamptz, until_time timestamptz, without_ids uuid[])
returns table (id uuid, "position" double precision)
language plpgsql stable rows 10 set search_path = ''
as $$
declare
  query tsquery := case when request.is_exact then private.catalogue_query(request.words) else private.parse_search(request.words) end;
begin
  if query is not null or request.words !~ '\S' then
    return query select * from private.page_of_matches(query, request, 'newest', true, private.search_conditions(query, request) || format(
      ' and listings.created_at > %L and listings.created_at <= %L and listings.id <> all (%L)', after_time, until_time, without_ids
    ));
  end if;
end
$$;
