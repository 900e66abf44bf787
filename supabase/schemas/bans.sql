-- Bans: a banned user does nothing more until somebody takes the ban back. Their listings leave the shop and come back with them.

-- Bans a user: their listings are removed, their sessions end, reports about them are closed. Holds for every command that ends after it.
-- The reason stays with the admins; the user reads the facts, where there are none a sentence that says no more than that.
-- Definer, because it reaches rows of other users and auth.sessions. Rejects with ban_forbidden, profile_not_found and report_not_found;
-- nobody bans themselves. Whoever is banned already stays so.
create function private.ban_user(
  banned_id uuid, ban_reason text, by_rule text default 'other', on_facts text default null, of_report uuid default null
)
returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  made private.decision;
begin
  perform private.begin_act_on_standing(banned_id, 'ban_forbidden', 'ban_forbidden');
  made.act := 'ban';
  made.user_id := banned_id;
  made.report_id := of_report;
  update public.profiles set is_banned = true where profiles.id = banned_id and not profiles.is_banned;
  if not found then
    perform private.close_reports(made, (
      select statements.id from public.statements
      where statements.user_id = banned_id and statements.act = 'ban' and statements.reversed_at is null
      order by statements.created_at desc limit 1
    ));
    return null;
  end if;
  perform private.hold_listings(banned_id, 'ban');
  delete from public.cart_items where cart_items.buyer_id = banned_id;
  delete from public.wishlist_items where wishlist_items.buyer_id = banned_id;
  delete from public.reports where reports.reporter_id = banned_id and reports.status = 'pending';
  delete from auth.sessions where sessions.user_id = banned_id;
  made.rule := by_rule;
  made.facts := coalesce(on_facts, 'We found that this account broke the rules of the shop.');
  made.note := ban_reason;
  return private.note_act(made);
end
$$;
grant execute on function private.ban_user(uuid, text, text, text, uuid) to marketplace_api;

-- What the end of a ban does, for whichever reason. No grant to anyone.
create function private.undo_ban(banned_id uuid, by text, note text)
returns void
language plpgsql volatile set search_path = ''
as $$
declare
  undone private.decision;
begin
  update public.profiles set is_banned = false where profiles.id = banned_id and profiles.is_banned;
  if not found then
    perform private.reject('already_done');
  end if;
  perform private.put_back_listings(banned_id, 'ban');
  undone.act := 'ban';
  undone.user_id := banned_id;
  undone.note := note;
  perform private.note_undoing(undone, 'unban', by);
end
$$;

-- Takes a ban back: the user may sign in again, and the listings that the ban took are what they were. Cart, wishlist and sessions are gone.
-- Definer, because it reaches rows of other users. Rejects with forbidden, own_act, profile_not_found and already_done.
create function private.unban_user(banned_id uuid, note text)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.begin_act_on_standing(banned_id, 'forbidden', 'own_act');
  perform private.undo_ban(banned_id, 'shop', note);
end
$$;
grant execute on function private.unban_user(uuid, text) to marketplace_api;
