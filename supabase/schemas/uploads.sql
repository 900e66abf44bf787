-- Uploads: a permission to upload one object. It ends when the object becomes part of a listing, so a sold object has no way back.

-- A permission to upload one object. It ends when the object becomes part of a listing, so a sold object has no way back.
create table public.uploads (
  id uuid primary key default gen_random_uuid(),
  seller_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  bucket_id text not null constraint uploads_bucket_known check (bucket_id in ('product-files', 'showcase-images')),
  object_path text not null generated always as (seller_id::text || '/' || id::text) stored
    constraint uploads_object_path_unique unique,
  created_at timestamptz not null default now()
);
comment on table public.uploads is 'Objects that a seller may upload now. Swept with their objects after 24 hours without a listing.';
create index uploads_seller_id_idx on public.uploads (seller_id, created_at);
create index uploads_created_at_idx on public.uploads (created_at);

-- Closes uploads that nobody listed in time. Their objects can never be listed after that: listing them takes the row.
-- Definer, because it spans all sellers.
create function private.close_stale_uploads(older_than interval)
returns integer
language sql volatile security definer set search_path = ''
as $$
  with closed as (
    delete from public.uploads where uploads.created_at < now() - older_than returning uploads.id
  )
  select count(*)::integer from closed;
$$;
grant execute on function private.close_stale_uploads(interval) to marketplace_api;

create trigger uploads_lock_standing before insert on public.uploads
  for each statement execute function private.lock_callers_standing();
create trigger uploads_check_size after insert on public.uploads
  for each statement execute function private.check_size();

revoke all on public.uploads from anon, authenticated;
grant select on public.uploads to authenticated;
grant insert (bucket_id) on public.uploads to authenticated;
grant delete on public.uploads to authenticated;
alter table public.uploads enable row level security;

create policy "Sellers can read their own uploads" on public.uploads
  for select to authenticated using (seller_id = (select auth.uid()));

create policy "Sellers can begin uploads" on public.uploads
  for insert to authenticated
  with check (seller_id = (select auth.uid()) and (select private.is_seller()));

create policy "Sellers can give up their own uploads" on public.uploads
  for delete to authenticated using (seller_id = (select auth.uid()));

create policy "Only users in good standing upload" on public.uploads
  as restrictive for all to authenticated
  using ((select private.is_in_good_standing()))
  with check ((select private.is_in_good_standing()));
