-- Follows: users follow sellers to hear of new listings. The count is public, names aren't.

create table public.follows (
  follower_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  seller_id uuid not null references public.profiles (id) on delete cascade,
  followed_at timestamptz not null default now(),
  -- Whether the follower agreed to get the seller's posts by mail (88_audience).
  wants_posts boolean not null default false,
  -- Whether the seller may export the follower's address, and since when. Only with posts.
  shares_address boolean not null default false,
  agreed_at timestamptz,
  -- Not if it was a follow by address: then the count would show its sign-in.
  is_counted boolean not null default true,
  primary key (follower_id, seller_id),
  constraint follows_not_oneself check (follower_id <> seller_id)
);
comment on table public.follows is 'Follows. Users can read only their own.';
select private.declare_personal('public.follows', 'follower_id', deleted_by => 'delete_account', exported => 'following', exported_by => 'export_people');
select private.declare_personal('public.follows', 'seller_id', deleted_by => 'delete_account', unexported => 'followers are others');
create index follows_seller_id_idx on public.follows (seller_id);

create function private.note_sharing()
returns trigger language plpgsql volatile set search_path = '' as $$
begin
  new.shares_address := new.shares_address and new.wants_posts;
  new.agreed_at := case when new.shares_address then coalesce(new.agreed_at, now()) end;
  return new;
end
$$;
create trigger follows_note_sharing before insert or update on public.follows
  for each row execute function private.note_sharing();

create function private.count_followers()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.profiles set followers_count = followers_count + case tg_op when 'INSERT' then 1 else -1 end
  where profiles.id = coalesce(new.seller_id, old.seller_id) and coalesce(new.is_counted, old.is_counted);
  return null;
end
$$;
create trigger follows_count_followers after insert or delete on public.follows
  for each row execute function private.count_followers();

create trigger follows_limit after insert on public.follows
  referencing new table as added for each statement
  -- Not follows by address that a sign-in claims (88_audience).
  when (current_user = 'authenticated') execute function private.count_written('follow');

grant select, delete, insert (seller_id, wants_posts), update (wants_posts, shares_address) on public.follows to authenticated;

create policy "Users can read their own follows" on public.follows
  for select to authenticated using (follower_id = (select auth.uid()));

create policy "Users can follow" on public.follows
  for insert to authenticated with check (follower_id = (select auth.uid()));

create policy "Users can choose whose posts they get" on public.follows
  for update to authenticated using (follower_id = (select auth.uid()));

create policy "Users can stop following" on public.follows
  for delete to authenticated using (follower_id = (select auth.uid()));
