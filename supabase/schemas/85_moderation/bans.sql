-- Bans: a banned user can do nothing until the ban is lifted. Their listings are removed and come
-- back with them.

-- Bans a user: removes their listings, ends their sessions and closes reports about them. Only
-- admins see the reason; the user reads the facts or a neutral sentence. Rejects with
-- ban_forbidden, also for oneself, profile_not_found and report_not_found. Banning again changes
-- nothing.
create function private.ban_user(
  banned_id uuid, ban_reason text, by_rule text default 'other', on_facts text default null, of_report uuid default null
)
returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.begin_act_on_standing(banned_id, 'ban_forbidden', 'ban_forbidden');
  update public.profiles set is_banned = true where profiles.id = banned_id and not profiles.is_banned;
  if not found then
    perform private.close_reports('ban', banned_id, of_report, (
      select statements.id from public.statements
      where statements.user_id = banned_id and statements.act = 'ban' and statements.reversed_at is null
      order by statements.created_at desc limit 1
    ));
    return null;
  end if;
  -- By id, like a checkout.
  perform from public.seller_accounts where seller_accounts.seller_id = banned_id for update;
  perform from public.listings where listings.seller_id = banned_id and listings.status <> 'removed' order by listings.id for update;
  insert into private.held_listings (listing_id, by_act, status_before)
  select listings.id, 'ban', listings.status
  from public.listings where listings.seller_id = banned_id and listings.status <> 'removed';
  update public.listings set status = 'removed' where listings.seller_id = banned_id and listings.status <> 'removed';
  delete from public.cart_items where cart_items.buyer_id = banned_id;
  delete from public.wishlist_items where wishlist_items.buyer_id = banned_id;
  delete from public.reports where reports.reporter_id = banned_id and reports.status = 'pending';
  delete from auth.sessions where sessions.user_id = banned_id;
  return private.note_act(
    'ban', banned_id, by_rule, coalesce(on_facts, 'We found that this account broke the shop’s rules.'), ban_reason, of_report
  );
end
$$;

-- The effects of any end of a ban.
create function private.undo_ban(banned_id uuid, by text, note text)
returns void
language plpgsql volatile set search_path = ''
as $$
begin
  update public.profiles set is_banned = false where profiles.id = banned_id and profiles.is_banned;
  perform private.reject_if(not found, 'already_done');
  perform private.restore_held_listings(banned_id, 'ban');
  perform private.note_reversal('ban', 'unban', banned_id, by, note);
end
$$;

-- Lifts a ban: the user may sign in, and the removed listings return to their previous state. Cart,
-- wishlist and sessions are gone. Rejects with forbidden, own_act, profile_not_found and
-- already_done.
create function private.unban_user(banned_id uuid, note text)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.begin_act_on_standing(banned_id, 'forbidden', 'own_act');
  perform private.undo_ban(banned_id, 'shop', note);
end
$$;
grant execute on function private.ban_user, private.unban_user to marketplace_api;

-- Texts of a banned user's page. A ban moves them out of the profile, which everyone can read, and
-- its end moves them back.

create table private.held_profiles (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  bio text,
  banner text,
  links jsonb not null,
  refund_policy text,
  announcement text
);
comment on table private.held_profiles is 'Texts of banned users'' profiles. Their pictures stay until the account is deleted.';

-- Also for a ban by an operator in SQL.
create function private.hold_profile()
returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
declare
  held private.held_profiles;
begin
  if new.is_banned then
    insert into private.held_profiles (user_id, bio, banner, links, refund_policy, announcement)
    values (new.id, new.bio, new.banner, new.links, new.refund_policy, new.announcement);
    held.links := '[]';
  else
    delete from private.held_profiles where held_profiles.user_id = new.id returning * into held;
    if held.user_id is null then
      return new;
    end if;
  end if;
  new.bio := held.bio;
  new.banner := held.banner;
  new.links := held.links;
  new.refund_policy := held.refund_policy;
  new.announcement := held.announcement;
  return new;
end
$$;
create trigger profiles_hold_words
  before update of is_banned on public.profiles
  for each row when (old.is_banned <> new.is_banned)
  execute function private.hold_profile();
