-- Moderation: admins dismiss and reactivate reports, and ban users. What they did is appended and never changed.

create table public.moderation_actions (
  id bigint generated always as identity primary key,
  admin_id uuid not null references public.profiles (id),
  action text not null constraint moderation_actions_known check (action in ('ban', 'dismiss', 'reactivate')),
  user_id uuid references public.profiles (id),
  report_id uuid,
  reason text,
  created_at timestamptz not null default now()
);
comment on table public.moderation_actions is 'What admins did, in order. Appended to and never changed; a ban''s reason stays with the admins.';
create index moderation_actions_admin_id_idx on public.moderation_actions (admin_id);
create index moderation_actions_user_id_idx on public.moderation_actions (user_id);

-- Dismisses or reactivates a report and notes who did it. Definer, because the note must be written with the change.
-- Rejects with forbidden and report_not_found.
create function private.set_report_status(of_report_id uuid, new_status text)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not private.is_admin() then
    perform private.reject('forbidden');
  end if;
  update public.reports set status = new_status where reports.id = of_report_id and reports.status <> new_status;
  if found then
    insert into public.moderation_actions (admin_id, action, report_id)
    values (auth.uid(), case new_status when 'dismissed' then 'dismiss' else 'reactivate' end, of_report_id);
  elsif not exists (select from public.reports where reports.id = of_report_id) then
    perform private.reject('report_not_found');
  end if;
end
$$;
grant execute on function private.set_report_status(uuid, text) to marketplace_api;

-- Bans a user: their listings are removed, their sessions end, reports about them are dismissed. Holds for every command that ends after it.
-- Definer, because it reaches rows of other users and auth.sessions. Rejects with ban_forbidden and profile_not_found; nobody bans themselves.
create function private.ban_user(banned_id uuid, ban_reason text)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  -- Of two admins who ban each other at once the second is none any more.
  perform private.lock_admins();
  if not private.is_admin() or banned_id = auth.uid() then
    perform private.reject('ban_forbidden');
  end if;
  perform private.lock_standing_alone(banned_id);
  update public.profiles set is_banned = true where profiles.id = banned_id;
  if not found then
    perform private.reject('profile_not_found');
  end if;
  perform private.remove_listings(banned_id);
  delete from public.cart_items where cart_items.buyer_id = banned_id;
  delete from public.wishlist_items where wishlist_items.buyer_id = banned_id;
  delete from public.reports where reports.reporter_id = banned_id and reports.status = 'pending';
  update public.reports set status = 'dismissed' where reports.reported_user_id = banned_id and reports.status = 'pending';
  delete from auth.sessions where sessions.user_id = banned_id;
  insert into public.moderation_actions (admin_id, action, user_id, reason) values (auth.uid(), 'ban', banned_id, ban_reason);
end
$$;
grant execute on function private.ban_user(uuid, text) to marketplace_api;

revoke all on public.moderation_actions from anon, authenticated;
grant select on public.moderation_actions to authenticated;
alter table public.moderation_actions enable row level security;

create policy "Admins can read what admins did" on public.moderation_actions
  for select to authenticated using ((select private.is_admin()));
