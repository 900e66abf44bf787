-- Readers: what the shop shows of people who left, of listings that are hidden, and of who downloads.

-- Reviews of people who left stand for themselves. They belong to one nameless profile, so nothing links those of one person.
insert into public.profiles (id, username, name, deleted_at)
values ('00000000-0000-0000-0000-000000000000', 'deleted-user', 'Deleted user', now())
on conflict (id) do nothing;

create function private.nobody()
returns uuid
language sql immutable set search_path = ''
as $$
  select '00000000-0000-0000-0000-000000000000'::uuid;
$$;
comment on function private.nobody() is 'The profile that stands for people who left where their own would tell whose a thing was.';
grant execute on function private.nobody() to anon, authenticated, marketplace_api, marketplace_payments;

alter table public.reviews drop constraint reviews_one_per_buyer;
create unique index reviews_one_per_buyer on public.reviews (listing_id, reviewer_id) where reviewer_id <> private.nobody();

-- Definer, because nobody may change a review.
create function private.forget_reviewer()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.reviews set reviewer_id = private.nobody() where reviews.reviewer_id = new.id;
  return null;
end
$$;
create trigger profiles_forget_reviewer
  after update of deleted_at on public.profiles
  for each row when (old.deleted_at is null and new.deleted_at is not null)
  execute function private.forget_reviewer();
update public.reviews set reviewer_id = private.nobody()
from public.profiles where profiles.id = reviews.reviewer_id and profiles.deleted_at is not null;

drop policy "Anyone can see profiles" on public.profiles;
create policy "Anyone can see people who are here, and themselves" on public.profiles
  for select to anon, authenticated using (deleted_at is null or id = (select private.nobody()) or id = (select auth.uid()));

-- Reviews are public where their listing is. The column saves each reader the look at the listing.
alter table public.reviews add column is_public boolean not null default true;
comment on column public.reviews.is_public is 'Whether the listing is active. Kept by triggers.';

-- Definer, because it locks the listing: a review and a change of status at the same moment have an order. Not shared, because the
-- counters of the listing are written later in the same statement.
create function private.place_review()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  select listings.status = 'active' into new.is_public from public.listings where listings.id = new.listing_id for no key update;
  return new;
end
$$;
create trigger reviews_place before insert on public.reviews
  for each row execute function private.place_review();

-- Definer, because nobody may change a review.
create function private.show_reviews()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.reviews set is_public = (new.status = 'active') where reviews.listing_id = new.id;
  return null;
end
$$;
create trigger listings_show_reviews
  after update of status on public.listings
  for each row when ((old.status = 'active') <> (new.status = 'active'))
  execute function private.show_reviews();
update public.reviews set is_public = false
from public.listings where listings.id = reviews.listing_id and listings.status <> 'active';

drop policy "Anyone can read reviews" on public.reviews;
create policy "Visitors can read reviews of active listings" on public.reviews
  for select to anon using (is_public);
create policy "Signed-in people can read reviews of active, own and bought listings, and their own" on public.reviews
  for select to authenticated
  using (
    is_public
    or reviewer_id = (select auth.uid())
    or listing_id in (select private.own_listing_ids())
    or listing_id in (select private.entitled_listing_ids())
    or (select private.is_admin())
  );

-- Sellers are told sums (private.seller_metrics). Who downloaded what, and when, is nobody's to read.
drop policy "Sellers can see the downloads of their listings" on public.downloads;
drop policy "Only people in good standing see downloads" on public.downloads;
revoke select on public.downloads from authenticated;

-- The functions of names call each other by what they are and not by their names (begin atomic): whoever edits a profile checks it, without
-- a right to look names up in this schema.

-- Letters of other scripts that look like Latin ones (Unicode's confusables, the single letters), as those; accents and joiners gone.
create function private.latin_look(candidate text)
returns text
language sql immutable set search_path = ''
begin atomic
  select translate(
    regexp_replace(lower(normalize(candidate, nfkd)), U&'[\0300-\036F\200C\200D]', '', 'g'),
    'абвекмнорстухіјѕһԁԛԝαβεηικνορτυχıøłđ',
    'a6bekmhopctyxijshdqwabenikvoptuxiold'
  );
end;

-- Whether a name says that its owner is the shop: it has a word that only the shop says of itself, or is made of such words alone.
-- A digit counts as the letter it looks like; a one looks like two.
create function private.is_official_name(candidate text)
returns boolean
language sql immutable set search_path = ''
begin atomic
  select exists (
    select
    from (select private.latin_look(candidate)) as latin (look),
      lateral (values (translate(latin.look, '013457|!$@', 'oieastiisa')), (translate(latin.look, '013457|!$@', 'oleastllsa'))) as readings (look)
    where readings.look ~ '(^|[^a-z])(admins?|administrators?|marketplace|moderators?)([^a-z]|$)'
      or readings.look ~ '(official|root|security|staff|stripe|supabase|support|system|sysop)'
        and readings.look ~ '^[^a-z]*((official|root|security|staff|stripe|supabase|support|system|sysop|account|billing|care|customer|desk|help|helpdesk|service|team|the)([^a-z]+|$))+$'
  );
end;

create or replace function private.is_reserved_username(candidate text)
returns boolean
language sql immutable set search_path = ''
begin atomic
  select candidate in (
    'about', 'account', 'admin', 'administrator', 'api', 'cart', 'checkout', 'contact', 'dashboard', 'help', 'listing',
    'login', 'logout', 'marketplace', 'member', 'moderator', 'null', 'official', 'profile', 'root', 'search', 'security',
    'settings', 'signup', 'staff', 'stripe', 'supabase', 'support', 'system', 'undefined', 'you'
  ) or private.is_official_name(candidate);
end;

-- What the name of a person may not be: the shop's own, or one with control characters, directions or characters that nobody sees.
-- Joiners may stay, which some scripts and emoji need.
create function private.is_deceptive_name(candidate text)
returns boolean
language sql immutable set search_path = ''
begin atomic
  select candidate ~ U&'[\0001-\001F\007F-\009F\00AD\061C\180E\200B\200E\200F\2028-\202E\2060-\2069\FEFF\FFF9-\FFFB]'
    or private.is_official_name(candidate);
end;
-- The checks of the profiles table run as whoever edits a profile.
grant execute on function private.is_deceptive_name(text), private.is_official_name(text), private.latin_look(text) to authenticated;

-- Makes or refreshes the caller's profile from what the identity provider says (spec section 5, profile sync).
-- Definer, because clients may not insert profiles and the check of deleted identities reads auth.identities.
-- Refuses account_deleted for an identity whose account was deleted.
create or replace function private.sync_profile(given_name text, given_avatar text)
returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  caller uuid := auth.uid();
  caller_email text;
  clean_name text;
begin
  if exists (
    select from auth.identities
    join private.deleted_identities
      on deleted_identities.provider = identities.provider
      and deleted_identities.identity_digest = sha256(convert_to(identities.provider_id, 'UTF8'))
    where identities.user_id = caller
  ) or exists (select from public.profiles where profiles.id = caller and profiles.deleted_at is not null) then
    perform private.refuse('account_deleted');
  end if;

  select users.email into caller_email from auth.users where users.id = caller;
  if not found then
    perform private.refuse('account_deleted');
  end if;

  clean_name := left(nullif(trim(given_name), ''), 80);
  if clean_name is null or lower(clean_name) = lower(caller_email) or private.is_deceptive_name(clean_name) then
    clean_name := 'New User';
  end if;

  update public.accounts set email = caller_email
  where accounts.id = caller and accounts.email is distinct from caller_email;
  -- Every visit syncs. An insert that meets its own row would lock it, and the visits of one person would queue there.
  if exists (select from public.profiles where profiles.id = caller) then
    return caller;
  end if;

  insert into public.accounts (id, email, identity_sub)
  select caller, caller_email, (
    select identities.provider_id from auth.identities where identities.user_id = caller order by identities.created_at limit 1
  )
  on conflict (id) do nothing;

  -- A username that was free a moment ago may be another's by now: then nothing is inserted, and the next try sees theirs.
  loop
    insert into public.profiles (id, username, name, avatar)
    values (
      caller,
      private.free_username(case
        when clean_name = 'New User' or private.is_official_name(extensions.unaccent(clean_name)) then 'member'
        else clean_name
      end),
      clean_name,
      case when private.is_avatar(given_avatar, caller) then given_avatar end
    )
    on conflict do nothing;
    exit when exists (select from public.profiles where profiles.id = caller);
  end loop;

  return caller;
end
$$;

update public.profiles set username = private.free_username('member') where private.is_reserved_username(profiles.username::text);
update public.profiles set name = 'New User' where private.is_deceptive_name(profiles.name);
alter table public.profiles add constraint profiles_name_not_deceptive check (not private.is_deceptive_name(name));
