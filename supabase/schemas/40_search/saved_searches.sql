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
select private.declare_personal('public.saved_searches', 'user_id', deletion => 'cascade', exported => 'saved_searches');

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
