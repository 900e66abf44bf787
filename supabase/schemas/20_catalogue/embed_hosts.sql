create table public.embed_hosts (
  seller_id uuid primary key default auth.uid() references public.accounts (id) on delete cascade,
  hosts text[] not null
);
comment on table public.embed_hosts is 'Sites, as host or host:port, that may frame the embed pages of a seller''s listings.';
select private.declare_personal(
  'public.embed_hosts', 'seller_id', deletion => 'cascade', ban => 'hide', exported => 'embed_hosts', exported_by => 'export_listings'
);

grant select on public.embed_hosts to anon;
grant select, insert (hosts), update (hosts) on public.embed_hosts to authenticated;

-- Each embed page names its hosts in a header, so they are public.
create policy "Everyone can read which sites may frame a seller's items" on public.embed_hosts
  for select to anon, authenticated using (true);

create policy "Sellers can name sites" on public.embed_hosts
  for insert to authenticated with check (seller_id = (select auth.uid()) and (select private.is_seller()));

create policy "Sellers can change their sites" on public.embed_hosts
  for update to authenticated using (seller_id = (select auth.uid()))
  with check (seller_id = (select auth.uid()) and (select private.is_seller()));
