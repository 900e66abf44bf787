-- Removing reviews and warning users.

-- Hides a review from everyone but its writer and admins. Its stars no longer count. Rejects with
-- forbidden, own_act, not_found, already_done and report_not_found.
create function private.remove_review(removed_id uuid, by_rule text, on_facts text, note text, of_report uuid default null)
returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  removed public.reviews;
begin
  select * into removed from public.reviews where reviews.id = removed_id;
  perform private.begin_act(removed.reviewer_id);
  perform private.reject_if(removed.id is null, 'not_found');
  perform from public.listings where listings.id = removed.listing_id for no key update;
  update public.reviews set removed_at = now() where reviews.id = removed_id and reviews.removed_at is null;
  perform private.reject_if(not found, 'already_done');
  return private.note_act(
    'remove_review', removed.reviewer_id, by_rule, on_facts, note, of_report, removed.listing_id, removed_id, removed.comment
  );
end
$$;

create function private.undo_review_removal(removed_id uuid, by text, note text)
returns void
language plpgsql volatile set search_path = ''
as $$
declare
  restored public.reviews;
begin
  select * into restored from public.reviews where reviews.id = removed_id;
  perform from public.listings where listings.id = restored.listing_id for no key update;
  update public.reviews set removed_at = null where reviews.id = removed_id and reviews.removed_at is not null;
  perform private.reject_if(not found, 'already_done');
  perform private.note_reversal(
    'remove_review', 'restore_review', restored.reviewer_id, by, note, restored.listing_id, removed_id
  );
end
$$;

-- Rejects with forbidden, own_act, not_found and already_done.
create function private.restore_review(removed_id uuid, note text)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  reviewer uuid;
begin
  select reviews.reviewer_id into reviewer from public.reviews where reviews.id = removed_id;
  perform private.begin_act(reviewer);
  perform private.reject_if(reviewer is null, 'not_found');
  perform private.undo_review_removal(removed_id, 'shop', note);
end
$$;

-- Warns a user about a broken rule, without other effects. Rejects with forbidden, own_act,
-- profile_not_found and report_not_found.
create function private.warn_user(warned_id uuid, by_rule text, on_facts text, note text, of_report uuid default null)
returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.begin_act(warned_id);
  perform private.reject_if(
    not exists (select from public.profiles where profiles.id = warned_id and profiles.standing <> 'deleted'), 'profile_not_found'
  );
  return private.note_act('warn', warned_id, by_rule, on_facts, note, of_report);
end
$$;

create function private.undo_warning(of_statement uuid, by text, note text)
returns void
language plpgsql volatile set search_path = ''
as $$
declare
  warned uuid;
begin
  select statements.user_id into warned from public.statements
  where statements.id = of_statement and statements.reversed_at is null for update;
  perform private.reject_if(not found, 'already_done');
  perform private.note_reversal('warn', 'reverse_warning', warned, by, note, of_statement => of_statement);
end
$$;

-- Rejects with forbidden, own_act, not_found and already_done.
create function private.reverse_warning(of_statement uuid, note text)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  warned uuid;
begin
  select statements.user_id into warned from public.statements where statements.id = of_statement and statements.act = 'warn';
  perform private.begin_act(warned);
  perform private.reject_if(warned is null, 'not_found');
  perform private.undo_warning(of_statement, 'shop', note);
end
$$;
grant execute on function
  private.remove_review, private.restore_review, private.warn_user, private.reverse_warning
  to marketplace_api;

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
