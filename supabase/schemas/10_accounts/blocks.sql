-- Blocks: users who may not write to another user. The blocked user never learns of it.

create table public.blocks (
  blocker_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  blocked_id uuid not null references public.profiles (id) on delete cascade,
  blocked_at timestamptz not null default now(),
  primary key (blocker_id, blocked_id),
  constraint blocks_not_oneself check (blocker_id <> blocked_id)
);
comment on table public.blocks is 'Blocks. Users can read only their own.';
select private.declare_personal('public.blocks', 'blocker_id', exported => 'blocked_users', exported_by => 'export_people');
select private.declare_personal('public.blocks', 'blocked_id', unexported => 'the blocker''s');
create index blocks_blocked_id_idx on public.blocks (blocked_id);
create index blocks_list_idx on public.blocks (blocker_id, blocked_at desc, blocked_id desc);

create trigger blocks_limit after insert on public.blocks
  referencing new table as added for each statement execute function private.count_written('block');

grant select, delete, insert (blocked_id) on public.blocks to authenticated;

create policy "Users can read their own blocks" on public.blocks
  for select to authenticated using (blocker_id = (select auth.uid()));

create policy "Users can block" on public.blocks
  for insert to authenticated with check (blocker_id = (select auth.uid()));

create policy "Users can unblock" on public.blocks
  for delete to authenticated using (blocker_id = (select auth.uid()));
