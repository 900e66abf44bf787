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
returns trigger language plpgsql volatile security definer set search_path = '' as $$
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
