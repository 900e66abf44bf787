-- Blocks: whom somebody does not want to hear from. Nobody learns who blocked them.

create table public.blocks (
  blocker_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  blocked_id uuid not null references public.profiles (id) on delete cascade,
  blocked_at timestamptz not null default now(),
  primary key (blocker_id, blocked_id),
  constraint blocks_not_oneself check (blocker_id <> blocked_id)
);
comment on table public.blocks is 'Who does not want to hear from whom. Each user sees only whom they blocked themselves.';
create index blocks_blocked_id_idx on public.blocks (blocked_id);
create index blocks_list_idx on public.blocks (blocker_id, blocked_at desc, blocked_id desc);

create trigger blocks_lock_standing before insert on public.blocks
  for each statement execute function private.lock_callers_standing();
create trigger blocks_limit after insert on public.blocks
  referencing new table as added for each statement execute function private.count_written('block');

revoke all on public.blocks from anon, authenticated;
grant select, delete, insert (blocked_id) on public.blocks to authenticated;
alter table public.blocks enable row level security;

create policy "Users can see whom they blocked" on public.blocks
  for select to authenticated using (blocker_id = (select auth.uid()));

create policy "Users can block" on public.blocks
  for insert to authenticated with check (blocker_id = (select auth.uid()));

create policy "Users can unblock" on public.blocks
  for delete to authenticated using (blocker_id = (select auth.uid()));

create policy "Only users in good standing block" on public.blocks
  as restrictive for all to authenticated
  using ((select private.is_in_good_standing()));
