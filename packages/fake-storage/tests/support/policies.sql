-- Three buckets with minimal rules that distinguish the personas.

create table public.bans (user_id uuid primary key);
grant select on public.bans to authenticated;

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values
  ('sold', 'sold', false, 100000, null),
  ('drafts', 'drafts', false, 104857600, null),
  ('pictures', 'pictures', true, 1000000, array['image/png', 'image/jpeg']);

create function public.may_write(name text)
returns boolean language sql stable set search_path = ''
as $$
  select (storage.foldername(name))[1] = (select auth.uid())::text
    and not exists (select from public.bans where bans.user_id = (select auth.uid()))
$$;

create policy "Sellers can put things up for sale in their own folder" on storage.objects
  for insert to authenticated with check (bucket_id = 'sold' and public.may_write(name));

create policy "Anyone signed in can add pictures to their own folder" on storage.objects
  for insert to authenticated with check (bucket_id = 'pictures' and public.may_write(name));

create policy "Authors can add drafts" on storage.objects
  for insert to authenticated with check (bucket_id = 'drafts' and public.may_write(name));

create policy "Authors can read their drafts" on storage.objects
  for select to authenticated using (bucket_id = 'drafts' and public.may_write(name));

create policy "Authors can change their drafts" on storage.objects
  for update to authenticated
  using (bucket_id = 'drafts' and public.may_write(name))
  with check (bucket_id = 'drafts' and public.may_write(name));

create policy "Authors can delete their drafts" on storage.objects
  for delete to authenticated using (bucket_id = 'drafts' and public.may_write(name));
