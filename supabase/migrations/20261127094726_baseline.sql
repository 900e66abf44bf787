-- Written by `npm run db:diff` from supabase/schemas. Edit the schemas instead.

-- A function may name a table that a later statement creates.
set check_function_bodies = off;

create extension if not exists btree_gin with schema extensions;
create extension if not exists pg_trgm with schema extensions;
create extension if not exists unaccent with schema extensions;

create schema if not exists private;
comment on schema private is 'Helpers for policies and functions that need more than their caller''s rights. Never exposed by the REST service.';
revoke all on schema private from public;
create schema if not exists partitions;
comment on schema partitions is 'The months of tables that only grow. Nobody has a way into it: rows are read and written through their table.';
revoke create on schema public from public, anon, authenticated;

alter default privileges for role postgres revoke execute on functions from public;
alter default privileges for role postgres in schema public revoke all on tables from anon, authenticated;
alter default privileges for role postgres in schema public revoke all on functions from anon, authenticated;
alter default privileges for role postgres in schema public revoke all on sequences from anon, authenticated;

alter default privileges for role postgres in schema public grant all on tables to service_role;
alter default privileges for role postgres in schema public grant all on functions to service_role;
alter default privileges for role postgres in schema public grant all on sequences to service_role;


create text search configuration public.catalogue (copy = pg_catalog.english);
alter text search configuration public.catalogue
  alter mapping for hword, hword_part, word with extensions.unaccent, pg_catalog.english_stem;
comment on text search configuration public.catalogue is 'English without accents, for titles, descriptions and seller names.';


create function private.reject(code text)
returns void
language plpgsql set search_path = ''
as $$
begin
  raise exception using errcode = 'P0001', message = code;
end
$$;

create function private.reject_if(is_wrong boolean, code text)
returns void
language plpgsql set search_path = ''
as $$
begin
  if is_wrong then
    perform private.reject(code);
  end if;
end
$$;

create function private.reject(code text, detail text)
returns void
language plpgsql set search_path = ''
as $$
begin
  raise exception using errcode = 'P0001', message = code, detail = detail;
end
$$;

create function private.reject_for(wait_seconds integer)
returns void
language plpgsql set search_path = ''
as $$
begin
  raise exception using
    errcode = 'PGRST',
    message = jsonb_build_object('code', 'rate_limited', 'message', 'Too many requests. Wait a moment and try again.'),
    detail = jsonb_build_object('status', 429, 'headers', jsonb_build_object('Retry-After', wait_seconds::text));
end
$$;

create function private.refuse_change()
returns trigger
language plpgsql set search_path = ''
as $$
begin
  raise exception '%', tg_argv[0] using errcode = 'restrict_violation';
end
$$;

do $$
declare
  login record;
begin
  execute format('revoke temporary on database %I from public', current_database());
  for login in select * from (values
    ('marketplace_api', 40, '5s', '3s', '10s'),
    ('marketplace_public', 30, '3s', '1s', '5s'),
    ('marketplace_payments', 20, '8s', '5s', '10s'),
    ('marketplace_jobs', 10, '30s', '5s', '10s')
  ) as logins (name, connections, statement, lock, idle) loop
    if not exists (select from pg_roles where pg_roles.rolname = login.name) then
      execute format('create role %I', login.name);
    end if;
    execute format('alter role %I login noinherit nobypassrls nocreatedb nocreaterole connection limit %s', login.name, login.connections);
    execute format('alter role %I set statement_timeout = %L', login.name, login.statement);
    execute format('alter role %I set lock_timeout = %L', login.name, login.lock);
    execute format('alter role %I set idle_in_transaction_session_timeout = %L', login.name, login.idle);
    execute format('alter role %I set timezone = ''UTC''', login.name);
  end loop;
end
$$;

grant anon, authenticated to marketplace_api with inherit false, set true, admin false;
alter role marketplace_public inherit;
grant anon to marketplace_public with inherit true, set false, admin false;
grant authenticated to marketplace_payments with inherit false, set true, admin false;

grant usage on schema private to marketplace_api, marketplace_public, marketplace_payments, marketplace_jobs;
grant usage on schema private to supabase_auth_admin;

create function private.is_in_good_standing()
returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (
    select from public.profiles
    where profiles.id = (select auth.uid()) and profiles.standing = 'good'
  );
end
$$;

create function private.is_admin()
returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (
    select from public.user_roles where user_roles.user_id = (select auth.uid()) and user_roles.role = 'admin'
  ) and private.is_in_good_standing();
end
$$;

create function private.require_admin(code text)
returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.reject_if(not private.is_admin(), code);
end
$$;
grant execute on function private.require_admin to marketplace_api;

create function private.is_seller()
returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (
    select from public.seller_accounts
    where seller_accounts.seller_id = (select auth.uid()) and seller_accounts.deauthorized_at is null
  );
end
$$;

create function private.own_listing_ids()
returns setof uuid
language plpgsql stable security definer set search_path = ''
as $$
begin
  return query select listings.id from public.listings where listings.seller_id = (select auth.uid());
end
$$;

create function private.own_thread_ids()
returns setof uuid
language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
    select threads.id from public.threads
    where threads.buyer_id = (select auth.uid()) or threads.seller_id = (select auth.uid());
end
$$;

create function private.open_upload_objects()
returns setof text
language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
    select uploads.bucket_id || '/' || uploads.object_path from public.uploads
    where uploads.seller_id = (select auth.uid()) and private.is_seller() and private.is_in_good_standing();
end
$$;
grant execute on function
  private.is_in_good_standing, private.is_admin, private.is_seller, private.own_listing_ids, private.own_thread_ids,
  private.open_upload_objects
  to authenticated;


create function private.require_standing(of_user uuid)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  standing text;
begin
  select profiles.standing into standing from public.profiles where profiles.id = of_user;
  -- Guests come by a link, which few calls accept. Policies refuse them.
  if standing in ('good', 'guest') then
    return;
  end if;
  perform private.reject(case standing
    when 'deleted' then 'account_deleted'
    when 'banned' then 'account_banned'
    when 'suspended' then 'account_suspended'
    else 'profile_not_found'
  end);
end
$$;

create function private.require_good_standing()
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_standing(auth.uid());
end
$$;
grant execute on function private.require_good_standing to marketplace_api, marketplace_payments;

create function private.lock_standing(of_user uuid)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended(of_user::text, 2));
  perform private.require_standing(of_user);
end
$$;

create function private.lock_standing_alone(of_user uuid)
returns void
language sql volatile set search_path = ''
as $$
  select pg_advisory_xact_lock(hashtextextended(of_user::text, 2));
$$;

create function private.lock_callers_standing()
returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.lock_standing(auth.uid());
  return null;
end
$$;

create function private.become_caller(claims text)
returns void
language plpgsql set search_path = ''
as $$
begin
  perform set_config('request.jwt.claims', claims, true);
  perform private.require_good_standing();
  perform set_config('role', 'authenticated', true);
end
$$;
comment on function private.become_caller(text) is 'The rest of the transaction is the caller''s, if they are in good standing.';
grant execute on function private.become_caller to marketplace_api, marketplace_payments;

create table private.settings (
  name text primary key,
  value jsonb not null
);
comment on table private.settings is 'Settings of the shop that operators change without a release.';

insert into private.settings (name, value) values
  ('listing_quota', '100'::jsonb),
  ('storage_quota', '107374182400'::jsonb),
  ('case_answer_days', '7'::jsonb),
  ('platform_fee_bps', '0'::jsonb),
  ('tax', '"off"'::jsonb),
  ('withdrawal_days', '0'::jsonb),
  ('post_recipients_without_sale', '100'::jsonb);


create table private.rate_limits (
  key text not null,
  window_start timestamptz not null,
  hits integer not null,
  primary key (key, window_start)
);
comment on table private.rate_limits is 'How often a key (call and user or client address) was seen in a window.';
create index rate_limits_window_start_idx on private.rate_limits (window_start);

create function private.hit_rate_limit(limit_key text, window_seconds integer, most_hits integer, new_hits integer default 1)
returns integer
language sql volatile security definer set search_path = ''
as $$
  insert into private.rate_limits as limits (key, window_start, hits)
  values (limit_key, to_timestamp(floor(extract(epoch from now()) / window_seconds) * window_seconds), new_hits)
  on conflict (key, window_start) do update set hits = limits.hits + excluded.hits
  returning case
    when limits.hits > most_hits
      then greatest(1, ceil(extract(epoch from limits.window_start) + window_seconds - extract(epoch from now())))::integer
    else 0
  end;
$$;

create function private.sweep_rate_limits()
returns void
language sql volatile security definer set search_path = ''
as $$
  delete from private.rate_limits where rate_limits.window_start < now() - interval '1 day';
$$;
grant execute on function private.hit_rate_limit, private.sweep_rate_limits to marketplace_api;
grant execute on function private.hit_rate_limit to marketplace_payments;


create function private.is_near_time(candidate timestamptz)
returns boolean
language sql immutable set search_path = ''
return candidate between '2020-01-01 00:00:00+00' and '2100-01-01 00:00:00+00';
grant execute on function private.is_near_time to authenticated;

create table private.limits (
  name text primary key,
  most integer not null constraint limits_most_positive check (most > 0),
  seconds integer constraint limits_seconds_within_a_day check (seconds >= 1 and seconds <= 86400)
);
comment on table private.limits is
  'Limits per user: at most so many in a number of seconds or, without seconds, in total. Operators change them without a release.';

insert into private.limits (name, most, seconds) values
  ('report', 10, 3600),
  ('review', 20, 3600),
  ('review answer', 60, 3600),
  ('review vote', 200, 3600),
  ('thread', 20, 3600),
  ('message', 100, 3600),
  ('message picture', 100, 86400),
  ('follow', 100, 3600),
  ('block', 100, 3600),
  ('order', 60, 3600),
  ('connect', 10, 3600),
  ('tax check', 200, 3600),
  ('profile edit', 60, 3600),
  ('username change', 5, 86400),
  ('export', 3, 86400),
  ('export code', 5, 3600),
  ('mail problem', 3, 86400),
  ('refund', 100, 3600),
  ('dispute answer', 20, 3600),
  ('webhook send', 60, 3600),
  ('release', 20, 86400),
  ('picture change', 100, 86400),
  ('case', 10, 86400),
  ('username check', 30, 60),
  ('discount', 60, 3600),
  ('price reduction', 100, 3600),
  ('bundle', 60, 3600),
  ('draft save', 3600, 3600),
  ('discount code', 60, 3600),
  ('licence list', 100, 3600),
  ('free copies', 2000, 86400),
  ('post test', 20, 3600),
  ('licence key', 60, 60),
  ('licence address', 600, 60),
  ('cart', 100, null),
  ('wishlist', 1000, null),
  ('saved searches', 50, null),
  ('collections', 100, null),
  ('collection items', 200, null),
  ('followed collections', 100, null),
  ('hidden values', 200, null),
  ('api keys', 20, null),
  ('active discounts', 50, null),
  ('bundles', 50, null),
  ('drafts', 50, null),
  ('post drafts', 100, null),
  ('posts a week', 4, null),
  ('posts a week without a sale', 1, null),
  ('webhooks', 5, null),
  ('open product-files', 40, null),
  ('open showcase-images', 100, null);

create function private.count_against(limit_name text, of_user uuid, new_hits integer default 1)
returns void
language plpgsql volatile set search_path = ''
as $$
declare
  limit_row private.limits;
  wait_seconds integer;
begin
  select * into strict limit_row from private.limits where limits.name = limit_name;
  wait_seconds := private.hit_rate_limit(limit_name || ':' || of_user, limit_row.seconds, limit_row.most, new_hits);
  if wait_seconds > 0 then
    perform private.reject_for(wait_seconds);
  end if;
end
$$;

create function private.count_written()
returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
declare
  new_hits integer := 1;
begin
  if auth.uid() is null then
    return null;
  end if;
  if tg_level = 'STATEMENT' then
    select count(*) into new_hits from added;
  end if;
  if new_hits > 0 then
    perform private.count_against(tg_argv[0], auth.uid(), new_hits);
  end if;
  return null;
end
$$;

create function private.check_size()
returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
declare
  size bigint;
begin
  if auth.uid() is null then
    return null;
  end if;
  perform pg_advisory_xact_lock(hashtextextended(tg_table_name || ':' || auth.uid(), 4));
  execute format('select count(*) from %s where %I = $1 and (%s)', tg_relid::regclass, tg_argv[0], coalesce(tg_argv[3], 'true'))
  into size using auth.uid();
  perform private.reject_if(size > (select limits.most from private.limits where limits.name = tg_argv[1]), tg_argv[2]);
  return null;
end
$$;

create function private.latin_look(candidate text)
returns text
language sql immutable set search_path = ''
return translate(
  regexp_replace(lower(normalize(candidate, nfkd)), U&'[\0300-\036F\200C\200D]', '', 'g'),
  'абвекмнорстухіјѕһԁԛԝαβεηικνορτυχıøłđ',
  'a6bekmhopctyxijshdqwabenikvoptuxiold'
);

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

create function private.is_reserved_username(candidate text)
returns boolean
language sql immutable set search_path = ''
return candidate in (
  'about', 'account', 'admin', 'administrator', 'api', 'cart', 'checkout', 'contact', 'dashboard', 'help', 'listing',
  'login', 'logout', 'marketplace', 'member', 'moderator', 'null', 'official', 'profile', 'root', 'search', 'security',
  'settings', 'signup', 'staff', 'stripe', 'supabase', 'support', 'system', 'undefined', 'you'
) or private.is_official_name(candidate);

create function private.is_deceptive_name(candidate text)
returns boolean
language sql immutable set search_path = ''
return candidate ~ U&'[\0001-\001F\007F-\009F\00AD\061C\180E\200B\200E\200F\2028-\202E\2060-\2069\FEFF\FFF9-\FFFB]'
  or private.is_official_name(candidate);

create function private.has_hidden_characters(candidate text)
returns boolean
language sql immutable set search_path = ''
return candidate ~ U&'[\0001-\0008\000B\000C\000E-\001F\007F-\009F\00AD\061C\180E\200B\200E\200F\2028-\202E\2060-\2069\FEFF\FFF9-\FFFB]'
  or regexp_replace(
    candidate,
    U&'(?<=[\0600-\08FF])[\200C\200D](?=[\0600-\08FF])|(?<=[\0900-\0DFF])[\200C\200D](?=[\0900-\0DFF])'
      || U&'|(?<=[\094D\09CD\0A4D\0ACD\0B4D\0BCD\0C4D\0CCD\0D4D\0DCA])[\200C\200D]'
      || U&'|(?<=[\2190-\2BFF\FE0F\+01F000-\+01FAFF])\200D(?=[\2190-\2BFF\+01F000-\+01FAFF])',
    '', 'g'
  ) ~ U&'[\200C\200D]';
grant execute on function private.has_hidden_characters to authenticated, service_role;

create function private.is_avatar(candidate text, of_profile_id uuid)
returns boolean
language sql immutable set search_path = ''
return char_length(candidate) <= 2048 and (
  candidate ~ '^https://[^\s<>"@/?#\\]+([/?#][^\s<>"]*)?$'
  or candidate ~ ('^avatars/' || of_profile_id || '/[0-9a-f-]{36}$')
);

create function private.are_links(candidate jsonb)
returns boolean
language sql immutable set search_path = ''
as $$
  select coalesce(jsonb_typeof(candidate) = 'array' and jsonb_array_length(candidate) <= 5 and not exists (
    select from jsonb_array_elements(candidate) as link (entry)
    where (
      jsonb_typeof(link.entry) = 'object' and link.entry - 'label' - 'url' = '{}'
      and jsonb_typeof(link.entry -> 'label') = 'string' and char_length(link.entry ->> 'label') <= 60 and link.entry ->> 'label' ~ '\S'
      and jsonb_typeof(link.entry -> 'url') = 'string' and char_length(link.entry ->> 'url') <= 2048
      and link.entry ->> 'url' ~ '^https://[^\s<>"@/?#\\]+([/?#][^\s<>"]*)?$'
    ) is not true
  ), false);
$$;
grant execute on function
  private.latin_look, private.is_official_name, private.is_reserved_username, private.is_deceptive_name,
  private.is_avatar, private.are_links
  to authenticated;

create table public.profiles (
  id uuid primary key,
  username text not null constraint profiles_username_unique unique,
  name text not null,
  avatar text constraint profiles_avatar_is_safe check (private.is_avatar(avatar, id)),
  is_seller boolean not null default false,
  is_banned boolean not null default false,
  deleted_at timestamptz,
  standing text not null generated always as (
    case when deleted_at is not null then 'deleted' when is_banned then 'banned' when is_suspended then 'suspended' when is_guest then 'guest'
      else 'good' end
  ) stored,
  created_at timestamptz not null default now(),
  followers_count integer not null default 0 constraint profiles_followers_count_not_negative check (followers_count >= 0),
  is_guest boolean not null default false,
  is_suspended boolean not null default false,
  bio text,
  banner text constraint profiles_banner_is_own check (banner ~ ('^avatars/' || id || '/[0-9a-f-]{36}$')),
  links jsonb not null default '[]' constraint profiles_links_are_safe check (private.are_links(links)),
  refund_policy text,
  announcement text,
  constraint profiles_name_not_deceptive check (not private.is_deceptive_name(name)),
  constraint profiles_bio_not_hidden check (not private.has_hidden_characters(bio)),
  constraint profiles_announcement_not_hidden check (not private.has_hidden_characters(announcement)),
  constraint profiles_username_not_reserved check (not private.is_reserved_username(username))
);
comment on table public.profiles is
  'The public face of a user. The id is that of auth.users; there is no foreign key, because a deleted account leaves a nameless row that orders and listings point to.';

create function private.deleted_user_id()
returns uuid
language sql immutable set search_path = ''
return '00000000-0000-0000-0000-000000000000'::uuid;
comment on function private.deleted_user_id() is 'The profile that stands for users who left where their own would tell whose a thing was.';
grant execute on function private.deleted_user_id to anon, authenticated, marketplace_api, marketplace_payments;

create function private.lock_changed_standing()
returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.lock_standing_alone(new.id);
  return new;
end
$$;
create trigger profiles_lock_changed_standing
  before update of is_banned, is_suspended, deleted_at on public.profiles
  for each row when (
    old.is_banned is distinct from new.is_banned or old.is_suspended is distinct from new.is_suspended
    or old.deleted_at is distinct from new.deleted_at
  )
  execute function private.lock_changed_standing();

create function private.forget_rows()
returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  execute format('delete from %s where %I = $1', tg_argv[0]::regclass, tg_argv[1]) using new.id;
  return null;
end
$$;

create trigger profiles_limit_edits after update of name, avatar, username, bio, banner, links, refund_policy, announcement on public.profiles
  for each row when (new.standing <> 'deleted') execute function private.count_written('profile edit');
create trigger profiles_limit_usernames after update of username on public.profiles
  for each row when (new.standing <> 'deleted' and new.username is distinct from old.username)
  execute function private.count_written('username change');

create function private.require_shop()
returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.reject_if(auth.uid() is not null, 'seller_required');
  return new;
end
$$;
create trigger profiles_shop_of_sellers
  before update of banner, links, refund_policy, announcement on public.profiles
  for each row when (
    not new.is_seller and new.deleted_at is null
    and jsonb_build_array(old.banner, old.links, old.refund_policy, old.announcement)
      is distinct from jsonb_build_array(new.banner, new.links, new.refund_policy, new.announcement)
  )
  execute function private.require_shop();

grant select on public.profiles to anon, authenticated;
grant update (name, avatar, username, bio, banner, links, refund_policy, announcement) on public.profiles to authenticated;

create policy "Users can edit their own profile" on public.profiles
  for update to authenticated
  using (id = (select auth.uid()))
  with check (id = (select auth.uid()));

create policy "Anyone can see users who are here, and themselves" on public.profiles
  for select to anon, authenticated using (standing not in ('deleted', 'guest') or id = (select private.deleted_user_id()) or id = (select auth.uid()));

insert into public.profiles (id, username, name, deleted_at)
values ('00000000-0000-0000-0000-000000000000', 'deleted-user', 'Deleted user', now())
on conflict (id) do nothing;

create table public.user_roles (
  user_id uuid not null references public.profiles (id) on delete cascade,
  role text not null constraint user_roles_known check (role in ('admin')),
  granted_at timestamptz not null default now(),
  primary key (user_id, role)
);
comment on table public.user_roles is 'Rights beyond those of a signed-in user. Written by operators in SQL, or by two admins together (admin_proposals).';

create function private.lock_admins()
returns void
language sql volatile set search_path = ''
as $$
  select pg_advisory_xact_lock(hashtextextended('admins', 3));
$$;

create function private.require_an_admin()
returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if tg_table_name = 'profiles' then
    if not exists (select from public.user_roles where user_roles.user_id = new.id and user_roles.role = 'admin') then
      return null;
    end if;
  end if;
  perform private.lock_admins();
  perform private.reject_if(not exists (
    select from public.user_roles join public.profiles on profiles.id = user_roles.user_id
    where user_roles.role = 'admin' and profiles.standing = 'good'
  ), 'last_admin');
  return null;
end
$$;
create trigger user_roles_require_an_admin
  after delete or update on public.user_roles
  for each row when (old.role = 'admin') execute function private.require_an_admin();
create trigger profiles_require_an_admin
  after update of standing on public.profiles
  for each row when (old.standing = 'good' and new.standing <> 'good')
  execute function private.require_an_admin();

grant select (user_id, role) on public.user_roles to authenticated;

create policy "Users can read their own roles" on public.user_roles
  for select to authenticated using (user_id = (select auth.uid()));


create function private.add_display_claims(event jsonb)
returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_set(event, '{claims}', event -> 'claims' || jsonb_build_object(
    'name', profiles.name,
    'picture', profiles.avatar,
    'roles', coalesce((
      select jsonb_agg(user_roles.role order by user_roles.role) from public.user_roles where user_roles.user_id = profiles.id
    ), '[]')
  ))
  from (select (event ->> 'user_id')::uuid as id) as token_user left join public.profiles on profiles.id = token_user.id;
$$;
grant execute on function private.add_display_claims to supabase_auth_admin;


create table private.audit_log (
  id bigint generated always as identity primary key,
  actor_id uuid,
  event text not null,
  subject_id uuid,
  happened_at timestamptz not null default now()
);
comment on table private.audit_log is 'Changes of rights and accounts, in order: ids only, no personal data.';
create index audit_log_happened_at_idx on private.audit_log (happened_at);

create function private.audit_rights()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_table_name = 'user_roles' then
    insert into private.audit_log (actor_id, event, subject_id)
    values (auth.uid(), 'role ' || lower(tg_op) || ' ' || coalesce(new.role, old.role), coalesce(new.user_id, old.user_id));
  else
    insert into private.audit_log (actor_id, event, subject_id)
    values (auth.uid(), case
      when new.is_banned <> old.is_banned then 'banned ' || new.is_banned
      when new.is_suspended <> old.is_suspended then 'suspended ' || new.is_suspended
      else 'account deleted'
    end, new.id);
  end if;
  return null;
end
$$;
create trigger user_roles_audit
  after insert or update or delete on public.user_roles
  for each row execute function private.audit_rights();
create trigger profiles_audit
  after update of is_banned, is_suspended, deleted_at on public.profiles
  for each row when (
    old.is_banned is distinct from new.is_banned or old.is_suspended is distinct from new.is_suspended
    or old.deleted_at is distinct from new.deleted_at
  )
  execute function private.audit_rights();

create table public.accounts (
  id uuid primary key references auth.users (id) on delete cascade,
  email text,
  identity_sub text,
  wants_mail boolean not null default true,
  created_at timestamptz not null default now()
);
comment on table public.accounts is 'What the identity provider reports of a user. Only that user reads it.';

create function private.address_digest(address text)
returns bytea
language sql immutable set search_path = ''
return sha256(convert_to(lower(address), 'UTF8'));
grant execute on function private.address_digest to authenticated;

create table private.deleted_identities (
  provider text not null,
  identity_digest bytea not null,
  deleted_at timestamptz not null default now(),
  primary key (provider, identity_digest)
);
comment on table private.deleted_identities is 'SHA-256 of each identity whose account was deleted: it may never come back.';

create function private.create_profile(caller_email text, clean_name text, given_avatar text)
returns void
language plpgsql volatile set search_path = ''
as $$
declare
  caller uuid := auth.uid();
begin
  insert into public.accounts (id, email, identity_sub)
  select caller, caller_email, (
    select identities.provider_id from auth.identities where identities.user_id = caller order by identities.created_at limit 1
  )
  on conflict (id) do nothing;

  -- Another user may have taken the username just now. Then the insert does nothing, and the next
  -- try uses another name.
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
end
$$;

create function private.sync_profile(given_name text, given_avatar text, terms_version date default null)
returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  caller uuid := auth.uid();
  caller_email text;
  is_verified boolean;
  clean_name text;
begin
  perform private.reject_if(exists (
    select from auth.identities
    join private.deleted_identities
      on deleted_identities.provider = identities.provider
      and deleted_identities.identity_digest = sha256(convert_to(identities.provider_id, 'UTF8'))
    where identities.user_id = caller
  ) or exists (select from public.profiles where profiles.id = caller and profiles.standing = 'deleted'), 'account_deleted');
  select users.email, users.email_confirmed_at is not null into caller_email, is_verified from auth.users where users.id = caller;
  perform private.reject_if(not found, 'account_deleted');

  clean_name := left(nullif(trim(given_name), ''), 80);
  if clean_name is null or lower(clean_name) = lower(caller_email) or private.is_deceptive_name(clean_name) then
    clean_name := 'New User';
  end if;

  update public.accounts set email = caller_email
  where accounts.id = caller and accounts.email is distinct from caller_email;
  -- Every visit syncs. An insert that conflicts with its own row locks it, so concurrent visits of
  -- one user would queue here.
  if not exists (select from public.profiles where profiles.id = caller) then
    perform private.create_profile(caller_email, clean_name, given_avatar);
    if terms_version is not null then
      perform private.note_acceptance(terms_version);
    end if;
  end if;
  perform private.claim_purchases(caller, caller_email) where is_verified;
  perform private.claim_follows(caller, caller_email) where is_verified;
  return caller;
end
$$;

create function private.delete_follows()
returns void
language plpgsql volatile set search_path = ''
as $$
declare
  followed record;
begin
  delete from private.address_follows using auth.users
  where users.id = auth.uid() and users.email_confirmed_at is not null and address_follows.address = lower(users.email);
  -- Each deleted row changes a counter of the followed user. An unfollow locks the row before the
  -- counter, so this locks all rows before any counter. Two deletions take the counters in the same
  -- order.
  perform from public.follows where follows.follower_id = auth.uid() or follows.seller_id = auth.uid()
  order by follows.seller_id, follows.follower_id for update;
  for followed in
    select follows.seller_id, follows.follower_id from public.follows
    where follows.follower_id = auth.uid() or follows.seller_id = auth.uid() order by follows.seller_id, follows.follower_id
  loop
    delete from public.follows
    where follows.seller_id = followed.seller_id and follows.follower_id = followed.follower_id;
  end loop;
end
$$;

create function private.delete_belongings(of_user uuid)
returns void
language plpgsql volatile set search_path = ''
as $$
begin
  delete from public.cart_items where cart_items.buyer_id = of_user;
  delete from public.wishlist_items where wishlist_items.buyer_id = of_user;
  delete from public.collections where collections.owner_id = of_user;
  delete from public.collection_follows where collection_follows.follower_id = of_user;
  delete from public.hidden_values where hidden_values.user_id = of_user;
  delete from private.address_follows where address_follows.seller_id = of_user;
  delete from private.offer_consents where of_user in (offer_consents.buyer_id, offer_consents.seller_id);
  delete from public.reports where reports.reporter_id = of_user;
  delete from public.blocks where blocks.blocker_id = of_user or blocks.blocked_id = of_user;
  delete from public.drafts where drafts.seller_id = of_user;
  delete from public.posts where posts.seller_id = of_user;
  delete from public.post_senders where post_senders.seller_id = of_user;
  delete from public.uploads where uploads.seller_id = of_user;
  delete from public.licence_waits where licence_waits.buyer_id = of_user;
  -- The keys stay valid, and devices can activate again.
  delete from public.licence_activations using public.licence_keys
  where licence_keys.buyer_id = of_user and licence_activations.key_id = licence_keys.id;
  delete from public.shop_sections where shop_sections.seller_id = of_user;
  delete from public.pinned_listings where pinned_listings.seller_id = of_user;
  delete from public.discounts where discounts.seller_id = of_user;
  delete from public.price_reductions
  using public.listings where listings.id = price_reductions.listing_id and listings.seller_id = of_user;
  delete from public.pending_releases
  using public.listings where listings.id = pending_releases.listing_id and listings.seller_id = of_user;
  delete from public.pending_pictures
  using public.listings where listings.id = pending_pictures.listing_id and listings.seller_id = of_user;
  delete from public.user_roles where user_roles.user_id = of_user;
  delete from private.connect_states where connect_states.user_id = of_user;
  delete from private.held_words where held_words.user_id = of_user;
  delete from private.message_pictures where message_pictures.sender_id = of_user;
end
$$;

create function private.clear_profile(of_user uuid)
returns void
language plpgsql volatile set search_path = ''
as $$
begin
  update public.messages set body = '[deleted]', pictures = '[]' where messages.sender_id = of_user;
  update public.order_items set seller_name = 'Deleted seller'
  from public.orders where orders.id = order_items.order_id and orders.seller_id = of_user;
  update public.profiles
  set deleted_at = now(), name = 'Deleted user', avatar = null, is_seller = false,
    bio = null, banner = null, links = '[]', refund_policy = null, announcement = null,
    username = 'deleted-' || left(replace(gen_random_uuid()::text, '-', ''), 20)
  where profiles.id = of_user;
end
$$;

create function private.delete_account()
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  caller uuid := auth.uid();
begin
  -- Open proposals count too: the caller may become an admin while this waits.
  if exists (
    select from public.user_roles where user_roles.user_id = caller
    union all
    select from public.admin_proposals where admin_proposals.user_id = caller
  ) then
    perform private.lock_admins();
  end if;
  perform private.lock_standing_alone(caller);
  perform private.reject_if(
    not exists (select from public.profiles where profiles.id = caller and profiles.standing <> 'deleted'), 'account_deleted'
  );
  perform private.delete_follows();
  -- Not `for update`, so that foreign keys of concurrent rows of others don't wait.
  perform from public.profiles where profiles.id = caller for no key update;
  insert into private.deleted_identities (provider, identity_digest)
  select identities.provider, sha256(convert_to(identities.provider_id, 'UTF8'))
  from auth.identities where identities.user_id = caller
  on conflict do nothing;

  -- The connection ends when no buyer can get a refund any more (60_money/disconnects.sql).
  update public.seller_accounts set disconnect_asked_at = coalesce(seller_accounts.disconnect_asked_at, now())
  where seller_accounts.seller_id = caller and seller_accounts.deauthorized_at is null;
  perform private.hurry_job('sweep_orders');
  perform private.remove_listings(caller);
  perform private.delete_belongings(caller);
  perform private.delete_traces(caller);
  perform private.clear_profile(caller);
  delete from auth.users where users.id = caller;
end
$$;
grant execute on function private.sync_profile, private.delete_account to marketplace_api;

grant select, update (wants_mail) on public.accounts to authenticated;

create policy "Users can turn their mails off and on" on public.accounts
  for update to authenticated using (id = (select auth.uid()));

create policy "Users can read their own account" on public.accounts
  for select to authenticated using (id = (select auth.uid()));

create table public.acceptances (
  user_id uuid not null references public.profiles (id) on delete cascade,
  document text not null constraint acceptances_document_known check (document in ('terms')),
  version date not null,
  accepted_at timestamptz not null default now(),
  primary key (user_id, document, version)
);
comment on table public.acceptances is 'Which version of the terms a user accepted, first when. Never changed.';

create function private.note_acceptance(of_version date)
returns void
language sql volatile set search_path = ''
as $$
  insert into public.acceptances (user_id, document, version) values (auth.uid(), 'terms', of_version) on conflict do nothing;
$$;

create function private.accept_terms(of_version date)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.lock_standing(auth.uid());
  perform private.note_acceptance(of_version);
end
$$;
grant execute on function private.accept_terms to marketplace_api;

grant select on public.acceptances to authenticated;

create policy "Users can read what they accepted" on public.acceptances
  for select to authenticated using (user_id = (select auth.uid()));

create function private.delete_unsold_listings(of_seller uuid)
returns void
language plpgsql volatile set search_path = ''
as $$
declare
  unsold uuid[];
begin
  delete from public.listings
  where listings.seller_id = of_seller
    and not exists (select from public.order_items where order_items.listing_id = listings.id);
  select array_agg(listings.id) into unsold from public.listings
  where listings.seller_id = of_seller and not exists (
    select from public.order_items join public.orders on orders.id = order_items.order_id
    where order_items.listing_id = listings.id and (orders.status <> 'expired' or orders.is_end_unconfirmed)
  );
  delete from public.releases where releases.listing_id = any (unsold);
  delete from public.listing_files where listing_files.listing_id = any (unsold);
  delete from private.listing_pictures where listing_pictures.listing_id = any (unsold);
  update public.listings set title = 'Deleted item', description = 'Deleted item', showcase_images = '[]' where listings.id = any (unsold);
  update public.order_items set title = 'Deleted item', showcase_images = '[]' where order_items.listing_id = any (unsold);
end
$$;

create function private.clean_mails_of(of_user uuid)
returns void
language plpgsql volatile set search_path = ''
as $$
declare
  own_name text := (select to_jsonb(profiles.name)::text from public.profiles where profiles.id = of_user);
begin
  delete from private.outbox
  where outbox.kind = 'message'
    and (outbox.facts ->> 'threadId')::uuid in (select threads.id from public.threads where of_user in (threads.buyer_id, threads.seller_id));
  delete from private.outbox
  where outbox.kind = 'review'
    and (outbox.facts ->> 'reviewId')::uuid in (select reviews.id from public.reviews where reviews.reviewer_id = of_user);
  -- Names are not unique, so this may also delete an optional mail about another user of that name.
  delete from private.outbox
  where outbox.kind in ('new_listings', 'new_release', 'saved_searches', 'list_news', 'confirm_follow') and strpos(outbox.facts::text, '"seller": ' || own_name) > 0;
  update private.outbox set facts = jsonb_set(outbox.facts, '{title}', 'null')
  where outbox.kind = 'report_outcome'
    and outbox.facts ->> 'title' in (select listings.title from public.listings where listings.seller_id = of_user);
  update private.outbox set facts = jsonb_set(outbox.facts, '{words}', '"[deleted]"')
  from public.cases
  where outbox.kind = 'case' and of_user in (cases.buyer_id, cases.seller_id)
    and cases.thread_id = (outbox.facts ->> 'threadId')::uuid
    and outbox.facts ->> 'words' = case of_user when cases.buyer_id then cases.body else cases.answer end;
  update private.outbox set facts = outbox.facts || jsonb_build_object(
    case of_user when orders.buyer_id then 'buyer' else 'seller' end,
    case of_user when orders.buyer_id then 'Deleted user' else 'Deleted seller' end
  )
  from public.orders
  where of_user in (orders.buyer_id, orders.seller_id) and outbox.kind in ('purchase', 'free_copy', 'sale', 'refund', 'supply_consent', 'withdrawal', 'dispute')
    and (outbox.facts ->> 'orderId')::uuid = orders.id;
  update private.outbox set facts = outbox.facts || jsonb_build_object(
    case of_user when threads.buyer_id then 'buyer' else 'seller' end,
    case of_user when threads.buyer_id then 'Deleted user' else 'Deleted seller' end
  )
  from public.threads
  where of_user in (threads.buyer_id, threads.seller_id) and outbox.kind = 'case' and (outbox.facts ->> 'threadId')::uuid = threads.id;
end
$$;

create function private.delete_sign_in_log(of_user uuid, of_email text)
returns void
language plpgsql volatile set search_path = ''
as $$
begin
  execute $log$
    delete from auth.audit_log_entries
    where payload ->> 'actor_id' = $1::text or payload -> 'traits' ->> 'user_id' = $1::text
      or payload ->> 'actor_username' = $2 or payload -> 'traits' ->> 'user_email' = $2
  $log$ using of_user, of_email;
exception
  when insufficient_privilege or undefined_table or query_canceled then
    raise log 'auth.audit_log_entries keeps rows of the deleted account %: %', of_user, sqlerrm;
end
$$;

create function private.delete_traces(of_user uuid)
returns void
language plpgsql volatile set search_path = ''
as $$
declare
  own_email text := (select users.email from auth.users where users.id = of_user);
begin
  perform private.clean_mails_of(of_user);
  delete from private.outbox where lower(outbox.address) = lower(own_email);
  delete from public.contact_messages where lower(contact_messages.email) = lower(own_email);
  delete from public.bundles where bundles.seller_id = of_user;
  perform private.delete_unsold_listings(of_user);
  update public.threads set listing_title = '[deleted]' where threads.seller_id = of_user and threads.listing_title is not null;
  perform private.delete_sign_in_log(of_user, own_email);
end
$$;

create table public.admin_proposals (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null constraint admin_proposals_one_per_user unique references public.profiles (id) on delete cascade,
  act text not null constraint admin_proposals_act_known check (act in ('add', 'remove')),
  reason text not null,
  proposed_by uuid not null references public.profiles (id) on delete cascade,
  created_at timestamptz not null default now(),
  constraint admin_proposals_about_another check (proposed_by <> user_id)
);
comment on table public.admin_proposals is
  'Open proposals to make or remove an admin. A row ends with its decision; moderation_actions keeps the history.';
create index admin_proposals_proposed_by_idx on public.admin_proposals (proposed_by);

create function private.end_admin_proposals()
returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if tg_table_name = 'profiles' then
    -- A banned admin can still lose the role.
    delete from public.admin_proposals
    where admin_proposals.proposed_by = new.id or admin_proposals.user_id = new.id and admin_proposals.act = 'add';
  else
    delete from public.admin_proposals
    where admin_proposals.user_id = coalesce(new.user_id, old.user_id) or admin_proposals.proposed_by = old.user_id;
  end if;
  return null;
end
$$;
create trigger profiles_end_admin_proposals
  after update of standing on public.profiles
  for each row when (old.standing = 'good' and new.standing <> 'good')
  execute function private.end_admin_proposals();
create trigger user_roles_end_admin_proposals
  after insert or delete on public.user_roles
  for each row execute function private.end_admin_proposals();

create function private.propose_admin(of_user uuid, new_act text, words text)
returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  made uuid;
begin
  perform private.begin_act_on_standing(of_user, 'forbidden', 'own_act');
  perform private.reject_if((new_act = 'add') = exists (
    select from public.user_roles where user_roles.user_id = of_user and user_roles.role = 'admin'
  ), 'already_done');
  perform private.reject_if(new_act = 'add' and not exists (
    select from public.profiles where profiles.id = of_user and profiles.standing = 'good'
  ), 'admin_in_bad_standing');
  perform private.reject_if(not exists (
    select from public.user_roles join public.profiles on profiles.id = user_roles.user_id
    where user_roles.role = 'admin' and profiles.standing = 'good' and user_roles.user_id not in (auth.uid(), of_user)
  ), 'another_admin_needed');
  insert into public.admin_proposals (user_id, act, reason, proposed_by) values (of_user, new_act, words, auth.uid())
  on conflict (user_id) do nothing returning admin_proposals.id into made;
  perform private.reject_if(made is null, 'already_proposed');
  perform private.log_action(case new_act when 'add' then 'propose_admin' else 'propose_removal' end, of_user, words);
  return made;
end
$$;

create function private.agree_to_proposal(of_proposal uuid)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  proposal public.admin_proposals;
begin
  perform private.lock_admins();
  perform private.require_admin('forbidden');
  select * into proposal from public.admin_proposals where admin_proposals.id = of_proposal;
  perform private.reject_if(proposal.id is null, 'proposal_not_found');
  perform private.reject_if(proposal.proposed_by = auth.uid(), 'own_proposal');
  perform private.begin_act_on_standing(proposal.user_id, 'forbidden', 'own_act');
  -- A ban by an operator may have ended it while this waited for the user's standing.
  delete from public.admin_proposals where admin_proposals.id = of_proposal;
  perform private.reject_if(not found, 'proposal_not_found');
  if proposal.act = 'add' then
    insert into public.user_roles (user_id, role) values (proposal.user_id, 'admin');
    perform private.log_action('make_admin', proposal.user_id, proposal.reason);
  else
    delete from public.user_roles where user_roles.user_id = proposal.user_id and user_roles.role = 'admin';
    perform private.log_action('remove_admin', proposal.user_id, proposal.reason);
  end if;
end
$$;

create function private.end_proposal(of_proposal uuid)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  proposal public.admin_proposals;
begin
  perform private.lock_admins();
  perform private.require_admin('forbidden');
  delete from public.admin_proposals where admin_proposals.id = of_proposal returning * into proposal;
  perform private.reject_if(proposal.id is null, 'proposal_not_found');
  perform private.reject_if(proposal.user_id = auth.uid(), 'own_act');
  perform private.log_action('end_proposal', proposal.user_id, null);
end
$$;

create function private.find_admins()
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin('forbidden');
  return jsonb_build_object(
    'admins', (
      select coalesce(jsonb_agg(to_jsonb(listed) order by listed.granted_at, listed.id), '[]') from (
        select profiles.id, profiles.username, profiles.name, profiles.standing, user_roles.granted_at
        from public.user_roles join public.profiles on profiles.id = user_roles.user_id
        where user_roles.role = 'admin' order by user_roles.granted_at, user_roles.user_id limit 200
      ) as listed
    ),
    'proposals', (
      select coalesce(jsonb_agg(to_jsonb(listed) order by listed.created_at, listed.id), '[]') from (
        select admin_proposals.id, admin_proposals.act, admin_proposals.user_id, profiles.username, admin_proposals.reason,
          proposers.username as proposed_by_username, admin_proposals.proposed_by = auth.uid() as is_own,
          auth.uid() not in (admin_proposals.proposed_by, admin_proposals.user_id) as may_agree, admin_proposals.created_at
        from public.admin_proposals join public.profiles on profiles.id = admin_proposals.user_id
        join public.profiles as proposers on proposers.id = admin_proposals.proposed_by
        order by admin_proposals.created_at, admin_proposals.id limit 200
      ) as listed
    )
  );
end
$$;
grant execute on function
  private.propose_admin, private.agree_to_proposal, private.end_proposal, private.find_admins
  to marketplace_api;

grant select on public.admin_proposals to authenticated;

create policy "Admins can read proposals" on public.admin_proposals
  for select to authenticated using ((select private.is_admin()));

create table public.api_keys (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.accounts (id) on delete cascade,
  name text not null,
  start text not null constraint api_keys_start_short check (char_length(start) <= 16),
  digest bytea not null constraint api_keys_digest_key unique constraint api_keys_digest_sha256 check (octet_length(digest) = 32),
  scopes text[] not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz constraint api_keys_expire_later check (expires_at > created_at),
  last_used_at timestamptz
);
comment on table public.api_keys is 'Keys of users for programs, by their SHA-256. A key that is revoked is deleted.';
create index api_keys_list_idx on public.api_keys (user_id, created_at desc, id desc);

create trigger api_keys_size after insert on public.api_keys
  for each statement execute function private.check_size('user_id', 'api keys', 'too_many_keys');

grant select (id, user_id, name, start, scopes, created_at, expires_at, last_used_at), delete on public.api_keys to authenticated;

create policy "Users can see their keys" on public.api_keys
  for select to authenticated using (user_id = (select auth.uid()));

create policy "Users can revoke their keys" on public.api_keys
  for delete to authenticated using (user_id = (select auth.uid()));

create function private.create_api_key(of_digest bytea, of_start text, of_name text, of_scopes text[], days integer)
returns public.api_keys
language plpgsql volatile security definer set search_path = ''
as $$
declare
  made public.api_keys;
begin
  perform private.lock_standing(auth.uid());
  insert into public.api_keys (user_id, digest, start, name, scopes, expires_at)
  values (auth.uid(), of_digest, of_start, of_name, of_scopes, now() + make_interval(days => days))
  returning * into made;
  return made;
end
$$;

create function private.use_api_key(of_digest bytea, for_scope text)
returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  key_row public.api_keys;
begin
  select * into key_row from public.api_keys
  where api_keys.digest = of_digest and (api_keys.expires_at is null or api_keys.expires_at > now());
  if not found then
    return null;
  elsif for_scope <> all (key_row.scopes) then
    perform private.reject('key_scope_missing');
  end if;
  if key_row.last_used_at is null or key_row.last_used_at < now() - interval '1 minute' then
    update public.api_keys set last_used_at = now()
    where api_keys.id in (select noted.id from public.api_keys as noted where noted.id = key_row.id for update skip locked);
  end if;
  return key_row.user_id;
end
$$;
grant execute on function private.create_api_key, private.use_api_key to marketplace_api;

create function private.export_profile()
returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'profile', (select to_jsonb(profiles) from public.profiles where profiles.id = auth.uid()),
    'words_taken_off_your_page', (select to_jsonb(held_words) - 'user_id' from private.held_words where held_words.user_id = auth.uid()),
    'account', coalesce(
      (select to_jsonb(accounts) from public.accounts where accounts.id = auth.uid()),
      (select jsonb_build_object('email', claims.address, 'created_at', claims.created_at) from private.claims where claims.holder_id = auth.uid())
    ),
    'sign_ins', array(
      select to_jsonb(identities) - 'user_id' from auth.identities where identities.user_id = auth.uid() order by identities.created_at
    ),
    'accepted_terms', array(
      select to_jsonb(acceptances) - 'user_id' from public.acceptances where acceptances.user_id = auth.uid() order by acceptances.accepted_at
    ),
    'roles', array(select to_jsonb(user_roles) - 'user_id' from public.user_roles where user_roles.user_id = auth.uid()),
    'mail_choices', array(select to_jsonb(mail_preferences) - 'user_id' from public.mail_preferences where mail_preferences.user_id = auth.uid()),
    'mails', array(
      select jsonb_build_object('kind', outbox.kind, 'facts', outbox.facts, 'created_at', outbox.created_at, 'sent_at', outbox.sent_at)
      from private.outbox where outbox.recipient_id = auth.uid() order by outbox.created_at
    ),
    'mails_of_news', array(
      select to_jsonb(digests) - 'user_id' from private.digests where digests.user_id = auth.uid() order by digests.kind
    ),
    'decisions', array(
      select to_jsonb(statements) - 'user_id' from public.statements where statements.user_id = auth.uid() order by statements.created_at
    ),
    'appeals', array(
      select to_jsonb(appeals) - array['user_id', 'acted_by', 'decided_by'] from public.appeals where appeals.user_id = auth.uid() order by appeals.created_at
    ),
    'suspended_until', (select suspensions.until from private.suspensions where suspensions.user_id = auth.uid()),
    'changes_of_rights', array(
      select jsonb_build_object('event', audit_log.event, 'happened_at', audit_log.happened_at)
      from private.audit_log where audit_log.subject_id = auth.uid() order by audit_log.id
    )
  );
$$;

create function private.export_buying()
returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'orders', array(
      -- Without the seller's Stripe account id, which is private to the seller.
      select to_jsonb(orders) - array['buyer_id', 'basket_digest', 'checkout_url', 'stripe_account_id']
        - private.silent_columns(orders) || jsonb_build_object('items', array(
        select to_jsonb(order_items) - array['order_id', 'buyer_id'] - private.silent_columns(orders) from public.order_items
        where order_items.order_id = orders.id
      )) || private.export_declarations(orders.id)
      from public.orders where orders.buyer_id = auth.uid() order by orders.created_at
    ),
    'held_items', array(
      select to_jsonb(entitlements) - 'buyer_id' from public.entitlements where entitlements.buyer_id = auth.uid() order by entitlements.granted_at
    ),
    'downloads', array(
      select to_jsonb(downloads) - array['id', 'buyer_id']
      from public.downloads where downloads.buyer_id = auth.uid() order by downloads.id
    ),
    'cart', array(select to_jsonb(cart_items) - 'buyer_id' from public.cart_items where cart_items.buyer_id = auth.uid()),
    'left_the_cart', array(select to_jsonb(cart_notices) - 'buyer_id' from public.cart_notices where cart_notices.buyer_id = auth.uid()),
    'wishlist', array(select to_jsonb(wishlist_items) - 'buyer_id' from public.wishlist_items where wishlist_items.buyer_id = auth.uid()),
    'saved_searches', array(
      select to_jsonb(saved_searches) - 'user_id' from public.saved_searches where saved_searches.user_id = auth.uid() order by saved_searches.created_at
    ),
    'hidden_tags_and_sellers', array(
      select to_jsonb(hidden_values) - 'user_id' from public.hidden_values where hidden_values.user_id = auth.uid() order by hidden_values.hidden_at
    ),
    'following', array(
      select to_jsonb(follows) - array['follower_id', 'seller_id'] || jsonb_build_object('username', profiles.username)
      from public.follows join public.profiles on profiles.id = follows.seller_id
      where follows.follower_id = auth.uid() order by follows.followed_at
    ),
    'agreed_offers', private.export_offers()
  );
$$;

create function private.export_selling()
returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'seller_account', (select to_jsonb(seller_accounts) from public.seller_accounts where seller_accounts.seller_id = auth.uid()),
    'listings', array(
      select to_jsonb(listings) - array['seller_id', 'search_document', 'showcase_images'] || jsonb_build_object(
        'releases', array(
          select to_jsonb(releases) - 'listing_id' || jsonb_build_object('files', array(
            select to_jsonb(release_files) - array['listing_id', 'release', 'position']
              || to_jsonb(listing_files) - array['id', 'listing_id', 'object_path', 'object_id', 'object_version']
            from public.release_files join public.listing_files on listing_files.id = release_files.file_id
            where release_files.listing_id = releases.listing_id and release_files.release = releases.number order by release_files.position
          ))
          from public.releases where releases.listing_id = listings.id order by releases.number
        ),
        'pending_release', (
          select to_jsonb(pending_releases) - 'listing_id' from public.pending_releases where pending_releases.listing_id = listings.id
        ),
        'pending_pictures', (
          select to_jsonb(pending_pictures) - array['listing_id', 'pictures'] from public.pending_pictures where pending_pictures.listing_id = listings.id
        ),
        'picture_alts', (select jsonb_agg(image -> 'alt') from jsonb_array_elements(listings.showcase_images) as image),
        'price_reduction', (
          select to_jsonb(price_reductions) - 'listing_id' from public.price_reductions where price_reductions.listing_id = listings.id
        )
      ) || private.export_views(listings.id)
      from public.listings where listings.seller_id = auth.uid() order by listings.created_at
    ),
    'discounts', array(
      select to_jsonb(discounts) - 'seller_id' from public.discounts where discounts.seller_id = auth.uid() order by discounts.created_at
    ),
    'drafts', array(
      select to_jsonb(drafts) - array['seller_id', 'written'] from public.drafts where drafts.seller_id = auth.uid() order by drafts.created_at
    ),
    'open_uploads', array(select to_jsonb(uploads) - array['seller_id', 'object_path'] from public.uploads where uploads.seller_id = auth.uid())
  ) || private.export_bundles() || private.export_sales() || private.export_shop();
$$;

create function private.export_words()
returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'reviews', array(
      select to_jsonb(reviews) - 'reviewer_id' from public.reviews where reviews.reviewer_id = auth.uid() order by reviews.created_at
    ),
    'answers_to_reviews', array(
      select jsonb_build_object('listing_id', reviews.listing_id, 'answer', reviews.answer)
      from public.reviews join public.listings on listings.id = reviews.listing_id
      where listings.seller_id = auth.uid() and reviews.answer is not null order by reviews.created_at
    ),
    'helpful_reviews', array(select to_jsonb(review_votes) - 'voter_id' from public.review_votes where review_votes.voter_id = auth.uid()),
    'conversations', array(
      select to_jsonb(threads) - array['buyer_id', 'seller_id']
        || jsonb_build_object('you_are', case when threads.buyer_id = auth.uid() then 'the buyer' else 'the seller' end)
        || jsonb_build_object('messages', array(
          select jsonb_build_object(
            'from', case when messages.sender_id = auth.uid() then 'you' else 'the other' end, 'body', messages.body,
            'pictures', messages.pictures, 'sent_at', messages.sent_at
          )
          from public.messages where messages.thread_id = threads.id order by messages.sent_at, messages.id
        ))
      from public.threads where threads.buyer_id = auth.uid() or threads.seller_id = auth.uid() order by threads.created_at
    )
  );
$$;

create function private.export_disputes()
returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'blocked', array(
      select jsonb_build_object('username', profiles.username, 'blocked_at', blocks.blocked_at)
      from public.blocks join public.profiles on profiles.id = blocks.blocked_id
      where blocks.blocker_id = auth.uid() order by blocks.blocked_at
    ),
    'cases', array(
      select to_jsonb(cases) - array['buyer_id', 'seller_id', 'admin_id']
        || jsonb_build_object('you_are', case when cases.buyer_id = auth.uid() then 'the buyer' else 'the seller' end)
      from public.cases where cases.buyer_id = auth.uid() or cases.seller_id = auth.uid() order by cases.opened_at
    ),
    'reports', array(
      select jsonb_build_object(
        'category', reports.category, 'reason', reports.reason, 'status', reports.status, 'outcome', reports.outcome, 'created_at', reports.created_at
      )
      from public.reports where reports.reporter_id = auth.uid() order by reports.created_at
    )
  );
$$;

create function private.export_programs()
returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'api_keys', array(
      select to_jsonb(api_keys) - array['user_id', 'digest'] from public.api_keys where api_keys.user_id = auth.uid() order by api_keys.created_at
    ),
    'webhooks', array(
      select to_jsonb(webhook_endpoints) - array['seller_id', 'secret', 'previous_secret']
      from private.webhook_endpoints where webhook_endpoints.seller_id = auth.uid() order by webhook_endpoints.created_at
    )
  );
$$;

create function private.export_account()
returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  standing text;
begin
  select profiles.standing into standing from public.profiles where profiles.id = auth.uid();
  perform private.reject_if(standing is null or standing = 'deleted', case when standing is null then 'profile_not_found' else 'account_deleted' end);
  perform private.count_against('export', auth.uid());
  return jsonb_build_object('exported_at', now())
    || private.export_profile() || private.export_buying() || private.export_collections() || private.export_selling() || private.export_licences() || private.export_words()
    || private.export_disputes() || private.export_programs();
end
$$;

create function private.export_objects()
returns table (bucket_id text, object_path text, place text)
language sql stable security definer set search_path = ''
as $$
  select 'product-files', listing_files.object_path, 'listings/' || listings.id || '/' || first.release || '-' || first.name
  from public.listing_files join public.listings on listings.id = listing_files.listing_id
  cross join lateral (
    select release_files.release, release_files.name from public.release_files
    where release_files.listing_id = listings.id and release_files.file_id = listing_files.id order by release_files.release limit 1
  ) as first
  where listings.seller_id = auth.uid()
  union all
  select 'showcase-images', pictures.image ->> 'path', 'listings/' || listings.id || '/picture-' || pictures.position
  from public.listings cross join jsonb_array_elements(listings.showcase_images) with ordinality as pictures (image, position)
  where listings.seller_id = auth.uid()
  union all
  select 'avatars', substr(kept.picture, length('avatars/') + 1), kept.place
  from public.profiles left join private.held_words on held_words.user_id = profiles.id
  cross join lateral (
    values (profiles.avatar, 'avatar'), (coalesce(profiles.banner, held_words.banner), 'banner')
  ) as kept (picture, place)
  where profiles.id = auth.uid() and kept.picture like 'avatars/%'
  union all
  select 'message-pictures', message_pictures.object_path, 'messages/' || coalesce(message_pictures.message_id::text, 'not-sent') || '/' || message_pictures.id
  from private.message_pictures left join public.messages on messages.id = message_pictures.message_id
  where message_pictures.sender_id = auth.uid() or messages.thread_id in (select private.own_thread_ids())
  order by 3;
$$;
grant execute on function private.export_account, private.export_objects to marketplace_api;

create function private.export_shop()
returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'shop_sections', array(
      select to_jsonb(shop_sections) - 'seller_id' from public.shop_sections
      where shop_sections.seller_id = auth.uid() order by shop_sections.position
    ),
    'pinned_listings', array(
      select pinned_listings.listing_id from public.pinned_listings
      where pinned_listings.seller_id = auth.uid() order by pinned_listings.position
    ),
    'posts', array(
      select to_jsonb(posts) - 'seller_id' from public.posts where posts.seller_id = auth.uid() order by posts.created_at
    ),
    'how_you_send_posts', (
      select to_jsonb(post_senders) - 'seller_id' from public.post_senders where post_senders.seller_id = auth.uid()
    ),
    'sites_that_may_show_your_items', (
      select to_jsonb(embed_hosts.hosts) from public.embed_hosts where embed_hosts.seller_id = auth.uid()
    )
  );
$$;

create table public.follows (
  follower_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  seller_id uuid not null references public.profiles (id) on delete cascade,
  followed_at timestamptz not null default now(),
  wants_posts boolean not null default false,
  shares_address boolean not null default false,
  agreed_at timestamptz,
  primary key (follower_id, seller_id),
  constraint follows_not_oneself check (follower_id <> seller_id)
);
comment on table public.follows is 'Follows. Users can read only their own.';
create index follows_seller_id_idx on public.follows (seller_id);

create function private.note_sharing()
returns trigger
language plpgsql volatile set search_path = ''
as $$
begin
  new.shares_address := new.shares_address and new.wants_posts;
  new.agreed_at := case when new.shares_address then coalesce(new.agreed_at, now()) end;
  return new;
end
$$;
create trigger follows_note_sharing
  before insert or update on public.follows
  for each row execute function private.note_sharing();

create function private.count_followers()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.profiles set followers_count = followers_count + case tg_op when 'INSERT' then 1 else -1 end
  where profiles.id = coalesce(new.seller_id, old.seller_id);
  return null;
end
$$;
create trigger follows_count_followers
  after insert or delete on public.follows
  for each row execute function private.count_followers();

create trigger follows_limit after insert on public.follows
  referencing new table as added for each statement
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


create table public.blocks (
  blocker_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  blocked_id uuid not null references public.profiles (id) on delete cascade,
  blocked_at timestamptz not null default now(),
  primary key (blocker_id, blocked_id),
  constraint blocks_not_oneself check (blocker_id <> blocked_id)
);
comment on table public.blocks is 'Blocks. Users can read only their own.';
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

create table public.seller_accounts (
  seller_id uuid primary key references public.profiles (id) on delete cascade,
  stripe_account_id text not null constraint seller_accounts_stripe_account_unique unique,
  livemode boolean not null,
  charges_enabled boolean not null default false,
  requirements jsonb not null default '{}'::jsonb,
  read_at timestamptz not null default '-infinity',
  connected_at timestamptz not null default now(),
  deauthorized_at timestamptz,
  disconnect_asked_at timestamptz,
  is_selling boolean not null generated always as (charges_enabled and deauthorized_at is null and disconnect_asked_at is null) stored
);
comment on table public.seller_accounts is 'A seller''s connected Stripe account. Kept when it is disconnected, so that old payments can still be matched.';
comment on column public.seller_accounts.requirements is 'What Stripe asks of the account and why it takes no charges, by the names of its API; current_deadline as a time.';
comment on column public.seller_accounts.read_at is 'When the newest reading of the account at Stripe began.';
comment on column public.seller_accounts.is_selling is 'Whether the seller can be paid now: their listings are active, and paused otherwise.';

create function private.mark_seller()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.profiles set is_seller = true where profiles.id = new.seller_id and not profiles.is_seller;
  return null;
end
$$;
create trigger seller_accounts_mark_seller
  after insert on public.seller_accounts
  for each row execute function private.mark_seller();

create function private.update_seller_account(
  given_account_id text, given_charges_enabled boolean, given_requirements jsonb, began_at timestamptz
)
returns void
language sql volatile security definer set search_path = ''
as $$
  update public.seller_accounts
  set charges_enabled = given_charges_enabled, requirements = given_requirements, read_at = began_at
  where seller_accounts.stripe_account_id = given_account_id and seller_accounts.read_at <= began_at;
$$;

create function private.deauthorize_seller(given_account_id text)
returns void
language sql volatile security definer set search_path = ''
as $$
  update public.seller_accounts
  set deauthorized_at = now(), charges_enabled = false
  where seller_accounts.stripe_account_id = given_account_id and seller_accounts.deauthorized_at is null;
$$;

grant select on public.seller_accounts to authenticated;

create policy "Sellers can read their own seller account" on public.seller_accounts
  for select to authenticated using (seller_id = (select auth.uid()));


create table private.connect_states (
  nonce_digest bytea primary key,
  user_id uuid not null references public.profiles (id) on delete cascade,
  created_at timestamptz not null default now(),
  used_at timestamptz
);
comment on table private.connect_states is 'Connect attempts under way: SHA-256 of the nonce in the state, single use, ten minutes.';
create index connect_states_user_id_idx on private.connect_states (user_id);

create function private.begin_connect(nonce text)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.lock_standing(auth.uid());
  perform private.count_against('connect', auth.uid());
  delete from private.connect_states where connect_states.created_at < now() - interval '1 day';
  insert into private.connect_states (nonce_digest, user_id)
  values (sha256(convert_to(nonce, 'UTF8')), auth.uid());
end
$$;

create function private.use_connect_state(nonce text, state_user_id uuid)
returns uuid
language sql volatile security definer set search_path = ''
as $$
  update private.connect_states set used_at = now()
  where connect_states.nonce_digest = sha256(convert_to(nonce, 'UTF8'))
    and connect_states.user_id = state_user_id
    and connect_states.used_at is null
    and connect_states.created_at > now() - private.connect_state_lifetime()
  returning connect_states.user_id;
$$;

create function private.connect_seller(
  for_user_id uuid, given_account_id text, given_livemode boolean, given_charges_enabled boolean, given_requirements jsonb,
  began_at timestamptz
)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.lock_standing(for_user_id);
  insert into public.seller_accounts (seller_id, stripe_account_id, livemode, charges_enabled, requirements, read_at)
  values (for_user_id, given_account_id, given_livemode, given_charges_enabled, given_requirements, began_at)
  on conflict (seller_id) do update set
    stripe_account_id = excluded.stripe_account_id,
    livemode = excluded.livemode,
    charges_enabled = excluded.charges_enabled,
    requirements = excluded.requirements,
    read_at = excluded.read_at,
    connected_at = now(),
    deauthorized_at = null,
    disconnect_asked_at = null;
exception when unique_violation then
  perform private.reject('account_in_use');
end
$$;
grant execute on function
  private.update_seller_account, private.deauthorize_seller, private.begin_connect, private.use_connect_state,
  private.connect_seller
  to marketplace_payments;

create table private.former_usernames (
  digest bytea primary key,
  holder_id uuid references public.profiles (id) on delete set null,
  left_at timestamptz not null default now()
);
comment on table private.former_usernames is
  'SHA-256 of each username that somebody left. Theirs to take back for 90 days, then free; for ever nobody''s where the account was deleted.';
create index former_usernames_holder_id_idx on private.former_usernames (holder_id);

create function private.username_digest(username text)
returns bytea
language sql immutable set search_path = ''
return sha256(convert_to(lower(username), 'UTF8'));

create function private.is_former_username(candidate text, of_user uuid)
returns boolean
language sql stable set search_path = ''
as $$
  select exists (
    select from private.former_usernames
    where former_usernames.digest = private.username_digest(candidate)
      and (
        former_usernames.holder_id is null
        or (former_usernames.holder_id is distinct from of_user and former_usernames.left_at > now() - interval '90 days')
      )
  );
$$;

create function private.reject_former_username()
returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.reject_if(private.is_former_username(new.username, new.id), 'username_taken');
  return new;
end
$$;
create trigger profiles_reject_former_username
  before insert or update of username on public.profiles
  for each row execute function private.reject_former_username();

create function private.store_former_username()
returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  delete from private.former_usernames where former_usernames.digest = private.username_digest(new.username);
  insert into private.former_usernames (digest, holder_id) values (private.username_digest(old.username), new.id)
  on conflict (digest) do update set holder_id = excluded.holder_id, left_at = now();
  if new.standing = 'deleted' then
    update private.former_usernames set holder_id = null where former_usernames.holder_id = new.id;
  end if;
  return null;
end
$$;
create trigger profiles_store_former_username
  after update of username on public.profiles
  for each row when (new.username is distinct from old.username) execute function private.store_former_username();

create function private.free_username(of_name text)
returns text
language plpgsql volatile set search_path = ''
as $$
declare
  stem text := trim(both '-' from regexp_replace(lower(extensions.unaccent(of_name)), '[^a-z0-9]+', '-', 'g'));
  candidate text;
  digits integer := 3;
begin
  if char_length(stem) < 3 then
    stem := 'member';
  end if;
  candidate := trim(both '-' from left(stem, 24));
  while exists (select from public.profiles where profiles.username = candidate)
    or private.is_former_username(candidate, null)
    or private.is_reserved_username(candidate)
  loop
    digits := least(digits + 1, 12);
    candidate := trim(both '-' from left(stem, least(24, 29 - digits))) || '-'
      || lpad(floor(random() * 10 ^ digits)::bigint::text, digits, '0');
  end loop;
  return candidate;
end
$$;

create function private.check_username(candidate text)
returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.count_against('username check', auth.uid());
  return not private.is_reserved_username(candidate) and not private.is_former_username(candidate, auth.uid()) and not exists (
    select from public.profiles
    where profiles.username = lower(candidate) and profiles.id is distinct from auth.uid()
  );
end
$$;
grant execute on function private.check_username to marketplace_api;

create table public.file_types (
  mime_type text primary key constraint file_types_mime_type_shape check (mime_type ~ '^[a-z]+/[a-z0-9.+-]{1,100}$'),
  "position" integer not null constraint file_types_position_unique unique,
  name text not null constraint file_types_name_length check (char_length(name) >= 1 and char_length(name) <= 40),
  kind text not null,
  endings text[] not null constraint file_types_endings_shape
    check (cardinality(endings) >= 1 and array_to_string(endings, ',') ~ '^\.[a-z0-9]+(,\.[a-z0-9]+)*$'),
  form text not null,
  signatures text[] not null default '{}' constraint file_types_signatures_shape check (
    array_to_string(signatures, ',') ~ '^([0-9]+:([0-9a-f]{2})+( [0-9]+:([0-9a-f]{2})+)*(,|$))*$'
    and (form in ('bytes', 'zip')) = (signatures <> '{}')
  ),
  marker text constraint file_types_marker_of_archives check (marker is null or form = 'zip'),
  served_as text not null constraint file_types_served_inert check (
    served_as ~ '^[a-z]+/[a-z0-9.+-]{1,100}$' and served_as !~ '(^|[/.+-])(html|xhtml|xml|svg|xsl|rdf|javascript|ecmascript|multipart)'
  ),
  has_preview boolean not null default false,
  is_open boolean not null default false
);
comment on table public.file_types is 'Types of files that the shop knows. Sellers may upload the open ones. contract/file-types.ts reads the forms and signatures.';
comment on column public.file_types.served_as is 'The content type in Storage. A browser must not execute it.';

grant select on public.file_types to anon, authenticated;

create policy "Guests can read the types of files" on public.file_types for select to anon using (true);
create policy "Users can read the types of files" on public.file_types for select to authenticated using (true);

create function private.known_file_types()
returns setof public.file_types
language sql stable security definer set search_path = ''
as $$
  select * from public.file_types order by file_types.position;
$$;
grant execute on function private.known_file_types to marketplace_api;

create function private.accept_open_types()
returns trigger
language plpgsql set search_path = ''
as $$
begin
  update storage.buckets
  set allowed_mime_types = array(
    select file_types.served_as from public.file_types where file_types.is_open
    union select 'application/octet-stream' order by 1
  )
  where buckets.id = 'product-files';
  return null;
end
$$;
create trigger file_types_accept_open
  after insert or update or delete on public.file_types
  for each statement execute function private.accept_open_types();

create function private.change_listed_kind()
returns trigger
language plpgsql set search_path = ''
as $$
begin
  update public.listings set file_kind = new.kind where listings.file_mime_type = new.mime_type;
  return null;
end
$$;
create trigger file_types_change_listed_kind
  after update of kind on public.file_types
  for each row when (new.kind <> old.kind) execute function private.change_listed_kind();

create table public.categories (
  slug text primary key constraint categories_slug_shape check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 40),
  parent text constraint categories_parent_fkey references public.categories (slug) on update cascade,
  name text not null constraint categories_name_length check (char_length(name) >= 1 and char_length(name) <= 60 and name ~ '\S'),
  position integer not null default 0
);
comment on table public.categories is 'A tree of two levels. Names are shown; slugs are in addresses.';
create index categories_parent_idx on public.categories (parent, position);

create function private.check_category()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.reject_if(
    new.parent is not null and (
      exists (select from public.categories where categories.slug = new.parent and categories.parent is not null)
      or exists (select from public.categories where categories.parent = new.slug)
    ), 'category_too_deep');
  return new;
end
$$;
create constraint trigger categories_two_levels
  after insert or update of parent on public.categories
  for each row execute function private.check_category();

create table public.tags (
  slug text primary key constraint tags_slug_shape check (
    slug ~ '^[^[:space:][:punct:][:cntrl:]]+(-[^[:space:][:punct:][:cntrl:]]+)*$' and char_length(slug) <= 30 and slug = lower(slug)
  ),
  merged_into text constraint tags_merged_into_fkey references public.tags (slug),
  listing_count integer not null default 1,
  created_at timestamptz not null default now(),
  constraint tags_merged_elsewhere check (merged_into <> slug)
);
comment on table public.tags is 'Words by which sellers describe their items. A merged tag means the other one.';
create index tags_merged_into_idx on public.tags (merged_into) where merged_into is not null;
create index tags_prefix_idx on public.tags (slug text_pattern_ops) where merged_into is null;
create index tags_listing_count_idx on public.tags (listing_count desc, slug) where merged_into is null;

grant select on public.categories to anon, authenticated;
grant select (slug, merged_into, listing_count) on public.tags to anon, authenticated;
create policy "Everyone can read categories" on public.categories for select to anon, authenticated using (true);
create policy "Everyone can read tags" on public.tags for select to anon, authenticated using (true);

grant insert (slug, parent, name, position), update (slug, parent, name, position), delete on public.categories to authenticated;
grant update (merged_into) on public.tags to authenticated;
create policy "Admins can add categories" on public.categories for insert to authenticated with check ((select private.is_admin()));
create policy "Admins can change categories" on public.categories for update to authenticated using ((select private.is_admin()));
create policy "Admins can delete categories" on public.categories for delete to authenticated using ((select private.is_admin()));
create policy "Admins can merge tags" on public.tags for update to authenticated using ((select private.is_admin()));

create function private.merge_others()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.reject_if(exists (
    select from public.tags where tags.slug = new.merged_into and tags.merged_into is not null
  ), 'tag_merged');
  update public.tags set merged_into = new.merged_into where tags.merged_into = new.slug;
  -- Inactive listings aren't counted, and the job reads tags with a count only.
  update public.tags set listing_count = 1 where tags.slug = new.slug and tags.listing_count = 0;
  perform private.hurry_job('merge_tags');
  return null;
end
$$;
create trigger tags_merge_others
  after update of merged_into on public.tags
  for each row when (new.merged_into is not null) execute function private.merge_others();

insert into public.categories (slug, parent, name, position)
select tree.slug, tree.parent, tree.name, (row_number() over ())::integer * 10
from (values
  ('art', null, 'Art'), ('prints', 'art', 'Prints'), ('illustrations', 'art', 'Illustrations'), ('clip-art', 'art', 'Clip art'),
  ('wallpapers', 'art', 'Wallpapers'), ('brushes', 'art', 'Brushes'),
  ('crafts', null, 'Crafts'), ('knitting', 'crafts', 'Knitting'), ('crochet', 'crafts', 'Crochet'), ('sewing', 'crafts', 'Sewing'),
  ('quilting', 'crafts', 'Quilting'), ('embroidery', 'crafts', 'Embroidery'),
  ('planners', null, 'Planners and printables'), ('daily-planners', 'planners', 'Planners'), ('calendars', 'planners', 'Calendars'),
  ('journals', 'planners', 'Journals'), ('budgeting', 'planners', 'Budgeting'), ('cards', 'planners', 'Cards and invitations'),
  ('education', null, 'Education'), ('worksheets', 'education', 'Worksheets'), ('flashcards', 'education', 'Flashcards'),
  ('lesson-plans', 'education', 'Lesson plans'), ('language-learning', 'education', 'Language learning'),
  ('books', null, 'Books'), ('fiction', 'books', 'Fiction'), ('non-fiction', 'books', 'Non-fiction'), ('cookbooks', 'books', 'Cookbooks'),
  ('comics', 'books', 'Comics'), ('poetry', 'books', 'Poetry'),
  ('music', null, 'Music and sound'), ('sheet-music', 'music', 'Sheet music'), ('samples', 'music', 'Samples and loops'),
  ('sound-effects', 'music', 'Sound effects'), ('albums', 'music', 'Albums'),
  ('games', null, 'Games'), ('tabletop', 'games', 'Tabletop'), ('video-games', 'games', 'Video games'), ('game-assets', 'games', 'Game assets'),
  ('design', null, 'Design'), ('fonts', 'design', 'Fonts'), ('icons', 'design', 'Icons'), ('templates', 'design', 'Templates'), ('mockups', 'design', 'Mockups'),
  ('software', null, 'Software'), ('apps', 'software', 'Apps'), ('plugins', 'software', 'Plugins'), ('scripts', 'software', 'Scripts'), ('themes', 'software', 'Themes'),
  ('photo-video', null, 'Photo and video'), ('photos', 'photo-video', 'Photos'), ('presets', 'photo-video', 'Presets'),
  ('footage', 'photo-video', 'Footage'), ('courses', 'photo-video', 'Courses')
) as tree (slug, parent, name);

create function private.fair_rating(rating_sum integer, rating_count integer)
returns double precision
language sql immutable set search_path = ''
return (rating_sum + 17.5) / (rating_count + 5);
grant execute on function private.fair_rating to authenticated, service_role;

create table public.listings (
  id uuid primary key default gen_random_uuid(),
  seller_id uuid not null default auth.uid() references public.profiles (id),
  facets tsvector not null default ''::tsvector,
  scope tsvector not null default ''::tsvector,
  title text not null,
  description text not null,
  price_cents integer not null,
  is_pay_what_you_want boolean not null default false,
  suggested_price_cents integer,
  currency text not null default 'USD',
  status text not null default 'active' constraint listings_status_known check (status in ('processing', 'active', 'inactive', 'paused', 'removed')),
  showcase_images jsonb not null default '[]'::jsonb,
  file_mime_type text,
  file_size_bytes bigint,
  file_count integer not null default 1,
  processing_failure text constraint listings_processing_failure_length
    check (char_length(processing_failure) >= 1 and char_length(processing_failure) <= 500),
  sales_count integer not null default 0 constraint listings_sales_count_not_negative check (sales_count >= 0),
  rating_count integer not null default 0 constraint listings_rating_count_not_negative check (rating_count >= 0),
  rating_sum integer not null default 0 constraint listings_rating_sum_not_negative check (rating_sum >= 0),
  search_document tsvector not null default ''::tsvector,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  title_changed_at timestamptz,
  description_changed_at timestamptz,
  price_changed_at timestamptz,
  regular_price_cents integer,
  lowest_price_cents integer,
  reduced_until timestamptz,
  file_changed_at timestamptz,
  release_number integer not null default 1,
  release_name text,
  release_note text,
  download_limit integer,
  file_kind text,
  category text constraint listings_category_fkey references public.categories (slug) on update cascade on delete set null,
  tags text[] not null default '{}',
  usage_licence text,
  ai_use text[],
  languages text[],
  section_id uuid,
  licence_source text constraint listings_licence_source_known check (licence_source in ('generated', 'list')),
  licence_seats integer constraint listings_licence_seats_with_source check (licence_seats is null or licence_source is not null),
  is_sold_out boolean not null default false,
  score integer not null default 0,
  sales_weight double precision not null default 0,
  score_due_at timestamptz,
  fair_rating double precision not null generated always as (private.fair_rating(rating_sum, rating_count)) stored,
  constraint listings_reduced_whole check (
    num_nonnulls(regular_price_cents, lowest_price_cents, reduced_until) in (0, 3) and (regular_price_cents is null or regular_price_cents > price_cents)
  ),
  constraint listings_title_not_hidden check (not private.has_hidden_characters(title)),
  constraint listings_suggested_at_least_price check (
    suggested_price_cents is null or (is_pay_what_you_want and suggested_price_cents >= coalesce(regular_price_cents, price_cents))
  )
);
comment on table public.listings is
  'One digital product for sale. Processing: in preparation. Inactive: hidden by the seller. Paused: the seller can''t be paid. Removed: taken down or deleted.';
comment on column public.listings.processing_failure is 'Why the preparation failed, for the seller.';
comment on column public.listings.sales_count is 'Paid sales without refunds. Free ones don''t rank.';
comment on column public.listings.score is 'In millionths. Decides the order of lists.';
comment on column public.listings.sales_weight is 'The weights of the sales that count (private.sale_weight).';
comment on column public.listings.score_due_at is 'When the job renews the score; null if time no longer changes it.';
comment on column public.listings.price_changed_at is 'When the price last changed; null for the first one. The same for title, description and file.';
create index listings_seller_id_idx on public.listings (seller_id, created_at desc, id desc);
create index listings_category_idx on public.listings (category) where category is not null;
create index listings_newest_idx on public.listings (created_at desc, id desc) where status = 'active';
create index listings_title_trigrams_idx on public.listings using gin (title extensions.gin_trgm_ops) where status = 'active';

create function private.write_search_document()
returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  described constant text := new.description || ' ' || replace(array_to_string(new.tags, ' '), '-', ' ');
begin
  new.search_document :=
    setweight(to_tsvector('public.catalogue', new.title || ' ' || private.cjk_words(new.title)), 'A')
    || setweight(to_tsvector('public.catalogue', described || ' ' || private.cjk_words(described)), 'B')
    || setweight(to_tsvector('public.catalogue', (
      select profiles.name || ' ' || profiles.username from public.profiles where profiles.id = new.seller_id
    )), 'C')
    || to_tsvector('public.catalogue', coalesce((select categories.name from public.categories where categories.slug = new.category), ''));
  new.updated_at := now();
  return new;
end
$$;
create trigger listings_write_search_document
  before insert or update of title, description, tags, category, seller_id on public.listings
  for each row execute function private.write_search_document();

create function private.refresh_search_documents()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.listings set title = listings.title where listings.seller_id = new.id;
  return null;
end
$$;
create trigger profiles_refresh_search_documents
  after update of name, username on public.profiles
  for each row when (old.name is distinct from new.name or old.username is distinct from new.username)
  execute function private.refresh_search_documents();

create function private.collect_catalogue_words()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.catalogue_words (word)
  select distinct words.word from private.words_of(new.title) as words (word)
  where char_length(words.word) between 3 and 40 order by words.word
  on conflict do nothing;
  return null;
end
$$;
create trigger listings_collect_words
  after insert or update of title on public.listings
  for each row execute function private.collect_catalogue_words();

create function private.note_material_changes()
returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.title_changed_at := case when new.title <> old.title then now() else old.title_changed_at end;
  new.description_changed_at := case when new.description <> old.description then now() else old.description_changed_at end;
  new.price_changed_at := case when new.price_cents <> old.price_cents then now() else old.price_changed_at end;
  return new;
end
$$;
create trigger listings_note_material_changes
  before update of title, description, price_cents on public.listings
  for each row execute function private.note_material_changes();

create function private.is_inactive_listing(of_listing_id uuid)
returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from public.listings where listings.id = of_listing_id and listings.status in ('inactive', 'paused')
  );
$$;

create function private.remove_listings(of_seller_id uuid)
returns void
language plpgsql volatile set search_path = ''
as $$
begin
  perform from public.listings
  where listings.seller_id = of_seller_id and listings.status <> 'removed' order by listings.id for update;
  update public.listings set status = 'removed' where listings.seller_id = of_seller_id and listings.status <> 'removed';
end
$$;

create function private.create_listing(claims text, written jsonb, wanted_status text, files jsonb, pictures jsonb)
returns uuid
language plpgsql volatile set search_path = ''
as $$
declare
  created_id uuid;
begin
  perform private.become_caller(claims);
  insert into public.listings (
    title, description, price_cents, is_pay_what_you_want, suggested_price_cents, category, tags, usage_licence, ai_use, languages, status
  )
  select fields.title, fields.description, fields.price_cents, coalesce(fields.is_pay_what_you_want, false), fields.suggested_price_cents,
    fields.category, coalesce(fields.tags, '{}'), fields.usage_licence, fields.ai_use, fields.languages, 'processing'
  from jsonb_populate_record(null::public.listings, written) as fields
  returning id into created_id;
  perform set_config('role', 'none', true);
  perform private.begin_preparation(created_id, wanted_status, files, pictures);
  return created_id;
end
$$;
grant execute on function private.is_inactive_listing, private.create_listing to marketplace_api;

grant select (
  id, seller_id, title, description, price_cents, currency, status, showcase_images, file_mime_type, file_size_bytes, processing_failure,
  sales_count, rating_count, rating_sum, created_at, updated_at, title_changed_at, description_changed_at, price_changed_at, file_changed_at,
  file_count, release_number, release_name, release_note, regular_price_cents, lowest_price_cents, reduced_until, is_pay_what_you_want, suggested_price_cents,
  licence_source, licence_seats, is_sold_out, download_limit, category, tags, usage_licence, ai_use, languages, section_id, score
) on public.listings to anon, authenticated;
grant insert (
  title, description, price_cents, is_pay_what_you_want, suggested_price_cents, status, category, tags, usage_licence, ai_use, languages
) on public.listings to authenticated;
grant update (
  title, description, price_cents, is_pay_what_you_want, suggested_price_cents, status, licence_source, licence_seats, download_limit,
  category, tags, usage_licence, ai_use, languages, section_id
) on public.listings to authenticated;

create policy "Sellers can list" on public.listings
  for insert to authenticated
  with check (seller_id = (select auth.uid()) and status = 'processing' and (select private.is_seller()));

create policy "Sellers can edit their own listings" on public.listings
  for update to authenticated
  using (seller_id = (select auth.uid()) and status in ('active', 'inactive', 'paused'))
  with check (seller_id = (select auth.uid()) and status in ('active', 'inactive', 'paused'));

create policy "Guests can read active listings" on public.listings
  for select to anon using (status = 'active');

create table public.bundles (
  id uuid primary key default gen_random_uuid(),
  seller_id uuid not null references public.profiles (id) on delete cascade,
  name text not null,
  description text,
  price_cents integer not null,
  size smallint not null,
  created_at timestamptz not null default now()
);
comment on table public.bundles is 'Listings of one seller that cost less together than one by one.';
create unique index bundles_one_of_each_name on public.bundles (seller_id, lower(name));
create index bundles_list_idx on public.bundles (seller_id, created_at desc, id desc);

create trigger bundles_check_size after insert on public.bundles
  for each statement execute function private.check_size('seller_id', 'bundles', 'bundles_full');

create table public.bundle_items (
  bundle_id uuid not null references public.bundles (id) on delete cascade,
  listing_id uuid not null references public.listings (id) on delete cascade,
  position smallint not null,
  primary key (bundle_id, listing_id)
);
comment on table public.bundle_items is 'The listings of a bundle, in the order in which their seller put them.';
create index bundle_items_listing_id_idx on public.bundle_items (listing_id);

create function private.end_broken_bundle()
returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  delete from public.bundles where bundles.id = old.bundle_id;
  return null;
end
$$;
create trigger bundle_items_end_bundle after delete on public.bundle_items
  for each row execute function private.end_broken_bundle();

create function private.create_bundle(bundle_name text, bundle_description text, bundle_price_cents integer, of_listing_ids uuid[])
returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  created_id uuid;
begin
  perform private.lock_standing(auth.uid());
  perform private.reject_if(not private.is_seller(), 'seller_required');
  perform private.count_against('bundle', auth.uid());
  perform from public.listings where listings.id = any (of_listing_ids) order by listings.id for share;
  if (
    select count(*) from public.listings
    where listings.id = any (of_listing_ids) and listings.seller_id = auth.uid() and listings.status in ('active', 'inactive', 'paused')
  ) <> cardinality(of_listing_ids) then
    perform private.reject('not_found');
  elsif bundle_price_cents >= (select sum(listings.price_cents) from public.listings where listings.id = any (of_listing_ids)) then
    perform private.reject('bundle_not_cheaper');
  end if;
  insert into public.bundles (seller_id, name, description, price_cents, size)
  values (auth.uid(), bundle_name, bundle_description, bundle_price_cents, cardinality(of_listing_ids))
  returning id into created_id;
  insert into public.bundle_items (bundle_id, listing_id, position)
  select created_id, items.listing_id, items.position from unnest(of_listing_ids) with ordinality as items (listing_id, position);
  return created_id;
end
$$;

create function private.is_unoffered_bundle(of_bundle_id uuid)
returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from public.bundles where bundles.id = of_bundle_id);
$$;
grant execute on function private.create_bundle, private.is_unoffered_bundle to marketplace_api;

create function private.export_bundles()
returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object('bundles', array(
    select to_jsonb(bundles) - 'seller_id' || jsonb_build_object('listings', array(
      select bundle_items.listing_id from public.bundle_items where bundle_items.bundle_id = bundles.id order by bundle_items.position
    ))
    from public.bundles where bundles.seller_id = auth.uid() order by bundles.created_at
  ));
$$;

grant select on public.bundles to anon, authenticated;
grant delete on public.bundles to authenticated;

grant select on public.bundle_items to anon, authenticated;

create policy "Anyone can read what a bundle has that is for sale, sellers all of their own" on public.bundle_items
  for select to anon, authenticated
  using (exists (
    select from public.listings
    where listings.id = bundle_items.listing_id and (listings.status = 'active' or listings.seller_id = (select auth.uid()))
  ));

create policy "Anyone can read bundles whose listings are all for sale, sellers all of their own" on public.bundles
  for select to anon, authenticated
  using (seller_id = (select auth.uid()) or size = (
    select count(*) from public.bundle_items join public.listings on listings.id = bundle_items.listing_id
    where bundle_items.bundle_id = bundles.id and listings.status = 'active' and not listings.is_sold_out
  ));

create policy "Sellers can end their own bundles" on public.bundles
  for delete to authenticated using (seller_id = (select auth.uid()));

create table public.discounts (
  id uuid primary key default gen_random_uuid(),
  seller_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  code text not null,
  percent smallint,
  amount_cents integer,
  listing_id uuid references public.listings (id) on delete cascade,
  starts_at timestamptz not null default now(),
  ends_at timestamptz,
  max_uses integer,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  constraint discounts_percent_or_amount check (num_nonnulls(percent, amount_cents) = 1),
  constraint discounts_end_after_start check (ends_at > starts_at),
  constraint discounts_starts_at_near check (private.is_near_time(starts_at)),
  constraint discounts_ends_at_near check (private.is_near_time(ends_at)),
  constraint discounts_ended_at_near check (private.is_near_time(ended_at))
);
comment on table public.discounts is 'Codes that take a part or an amount off what a seller sells. Only that seller reads them.';
comment on column public.discounts.ended_at is 'When its seller ended it; null while they have not.';
create unique index discounts_one_of_each_code on public.discounts (seller_id, code) where ended_at is null;
create index discounts_list_idx on public.discounts (seller_id, created_at desc, id desc);
create index discounts_listing_id_idx on public.discounts (listing_id);

create function private.free_discount_code()
returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  update public.discounts set ended_at = now()
  where discounts.seller_id = new.seller_id and discounts.code = new.code and discounts.ended_at is null and discounts.ends_at <= now();
  return new;
end
$$;
create trigger discounts_free_code before insert on public.discounts
  for each row execute function private.free_discount_code();

create function private.end_discount()
returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.ended_at := coalesce(old.ended_at, now());
  return new;
end
$$;
create trigger discounts_end before update of ended_at on public.discounts
  for each row execute function private.end_discount();

create trigger discounts_limit after insert on public.discounts
  referencing new table as added for each statement execute function private.count_written('discount');
create trigger discounts_check_size after insert on public.discounts
  for each statement execute function private.check_size(
    'seller_id', 'active discounts', 'discounts_full', 'ended_at is null and (ends_at is null or ends_at > now())'
  );

grant select on public.discounts to authenticated;
grant insert (code, percent, amount_cents, listing_id, starts_at, ends_at, max_uses), update (ended_at) on public.discounts to authenticated;

create policy "Sellers can read their own discounts" on public.discounts
  for select to authenticated using (seller_id = (select auth.uid()));

create policy "Sellers can make discounts of what they sell" on public.discounts
  for insert to authenticated
  with check (
    seller_id = (select auth.uid()) and (select private.is_seller())
    and (listing_id is null or listing_id in (select private.own_listing_ids()))
  );

create policy "Sellers can end their own discounts" on public.discounts
  for update to authenticated using (seller_id = (select auth.uid()));

create function private.count_discount_uses(of_discount_id uuid)
returns bigint
language sql stable set search_path = ''
as $$
  select count(*)
  from private.discount_uses join public.orders on orders.id = discount_uses.order_id
  where discount_uses.discount_id = of_discount_id and discount_uses.released_at is null and not (
    orders.status = 'pending' and orders.checkout_session_id is null and orders.created_at < now() - interval '25 minutes'
  );
$$;

create function private.list_discounts(request jsonb)
returns table (
  id uuid, code text, percent smallint, amount_cents integer, listing_id uuid, listing_title text, starts_at timestamptz, ends_at timestamptz,
  max_uses integer, uses bigint, state text, created_at timestamptz
)
language sql stable security definer set search_path = ''
as $$
  select found.id, found.code, found.percent, found.amount_cents, found.listing_id, listings.title, found.starts_at, found.ends_at,
    found.max_uses, counted.uses,
    case
      when found.ended_at is not null or found.ends_at <= now() then 'ended'
      when found.max_uses <= counted.uses then 'used_up'
      when found.starts_at > now() then 'scheduled'
      else 'active'
    end,
    found.created_at
  from (
    select discounts.* from public.discounts
    where discounts.seller_id = (select auth.uid()) and (select private.is_in_good_standing()) and (
      request ->> 'after' is null
      or (discounts.created_at, discounts.id) < ((request #>> '{after,0}')::timestamptz, (request #>> '{after,1}')::uuid)
    )
    order by discounts.created_at desc, discounts.id desc limit least((request ->> 'limit')::integer, 101)
  ) as found
  left join public.listings on listings.id = found.listing_id
  cross join lateral (select private.count_discount_uses(found.id) as uses) as counted
  order by found.created_at desc, found.id desc;
$$;
grant execute on function private.list_discounts to marketplace_api;

create table public.embed_hosts (
  seller_id uuid primary key default auth.uid() references public.accounts (id) on delete cascade,
  hosts text[] not null
);
comment on table public.embed_hosts is 'Sites, as host or host:port, that may frame the embed pages of a seller''s listings.';

grant select on public.embed_hosts to anon;
grant select, insert (hosts), update (hosts) on public.embed_hosts to authenticated;

create policy "Everyone can read which sites may frame a seller's items" on public.embed_hosts
  for select to anon, authenticated using (true);

create policy "Sellers can name sites" on public.embed_hosts
  for insert to authenticated with check (seller_id = (select auth.uid()) and (select private.is_seller()));

create policy "Sellers can change their sites" on public.embed_hosts
  for update to authenticated using (seller_id = (select auth.uid()))
  with check (seller_id = (select auth.uid()) and (select private.is_seller()));

create function private.note_facets()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.file_kind := (select file_types.kind from public.file_types where file_types.mime_type = new.file_mime_type);
  if new.tags <> '{}' then
    new.tags := array(
      select coalesce(tags.merged_into, given.tag)
      from unnest(new.tags) with ordinality as given (tag, place) left join public.tags on tags.slug = given.tag
      group by 1 order by min(given.place)
    );
  end if;
  new.scope := array_to_tsvector(
    array_remove(array['share:' || left(new.id::text, 2), 'share:' || left(new.id::text, 1), 'seller:' || new.seller_id, 'section:' || new.section_id], null)
  );
  new.facets := array_to_tsvector(array_remove(
    array[
      -- Counts all.
      'item:all', 'kind:' || new.file_kind, 'licence:' || coalesce(new.usage_licence, 'unstated'),
      case when new.regular_price_cents is not null then 'offer:reduced' end,
      'band:' || width_bucket(new.price_cents, private.search_price_bounds()),
      'stars:' || coalesce(new.rating_sum / nullif(new.rating_count, 0), 0)
    ]
    || array(
      select 'category:' || unnest(array[categories.parent, categories.slug]) from public.categories where categories.slug = new.category
    )
    || array(select 'tag:' || tag from unnest(new.tags) as given (tag))
    || case
      when new.ai_use is null then array['ai:unstated']
      when new.ai_use = '{}' then array['ai:none']
      else array(select distinct 'ai:' || split_part(used, '-', 2) from unnest(new.ai_use) as given (used))
        || array(select 'ai:' || used from unnest(new.ai_use) as given (used))
    end
    || array(select 'language:' || code from unnest(coalesce(new.languages, '{unstated}')) as given (code)),
    null
  ));
  return new;
end
$$;
create trigger listings_note_facets
  before insert or update of
    file_mime_type, file_kind, category, tags, usage_licence, ai_use, languages, price_cents, regular_price_cents, rating_sum, rating_count, seller_id, section_id
  on public.listings
  for each row execute function private.note_facets();

create function private.add_tags()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.tags (slug) select given.tag from unnest(new.tags) as given (tag) order by given.tag on conflict do nothing;
  return null;
end
$$;
create trigger listings_add_tags
  after insert or update of tags on public.listings
  for each row when (new.tags <> '{}') execute function private.add_tags();

create function private.merge_tags()
returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  merged record;
  moved integer;
begin
  select tags.slug into merged from public.tags where tags.merged_into is not null and tags.listing_count > 0 limit 1 for update;
  if not found then
    return 0;
  end if;
  with used as (
    select listings.id from public.listings
    where listings.facets @@ private.with_values(array['tag:' || merged.slug], '') limit 1000 for no key update
  )
  update public.listings set tags = listings.tags from used where listings.id = used.id;
  get diagnostics moved = row_count;
  if moved < 1000 then
    update public.tags set listing_count = 0 where tags.slug = merged.slug;
  end if;
  return 1;
end
$$;

create function private.count_tags()
returns integer
language sql volatile security definer set search_path = ''
as $$
  with counted as (
    select used.tag, count(*)::integer as listings
    from public.listings, unnest(listings.tags) as used (tag)
    where listings.status = 'active'
    group by used.tag
  ), changed as (
    update public.tags set listing_count = coalesce(counted.listings, 0)
    from public.tags as all_tags left join counted on counted.tag = all_tags.slug
    where tags.slug = all_tags.slug and tags.merged_into is null and tags.listing_count <> coalesce(counted.listings, 0)
    returning 1
  )
  select count(*)::integer from changed
$$;
grant execute on function private.merge_tags, private.count_tags to marketplace_jobs;

create function private.refresh_category()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.listings set category = new.slug where listings.category = new.slug;
  return null;
end
$$;
create trigger categories_refresh_listings
  after update of parent, name on public.categories
  for each row when (old.parent is distinct from new.parent or old.name <> new.name) execute function private.refresh_category();

create table public.hidden_values (
  user_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  value text not null constraint hidden_values_value_shape check (
    value ~ '^(tag:[^[:space:][:punct:][:cntrl:]]+(-[^[:space:][:punct:][:cntrl:]]+)*|seller:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$'
    and char_length(value) <= 43 and value = lower(value)
  ),
  hidden_at timestamptz not null default now(),
  primary key (user_id, value)
);
comment on table public.hidden_values is 'Tags and sellers that users leave out everywhere: tag:horror, seller:<id>. Users can read only their own.';

create trigger hidden_values_check_size after insert on public.hidden_values
  for each statement execute function private.check_size('user_id', 'hidden values', 'hidden_full');

grant select, delete, insert (value) on public.hidden_values to authenticated;

create policy "Users can read what they hide" on public.hidden_values
  for select to authenticated using (user_id = (select auth.uid()));

create policy "Users can hide tags and sellers" on public.hidden_values
  for insert to authenticated with check (user_id = (select auth.uid()));

create policy "Users can stop hiding" on public.hidden_values
  for delete to authenticated using (user_id = (select auth.uid()));

create function private.hidden_from(of_user uuid, wanted jsonb)
returns text[]
language plpgsql stable set search_path = ''
as $$
begin
  return array(
    select names.value
    from public.hidden_values
    left join public.tags on hidden_values.value like 'tag:%' and tags.slug = substr(hidden_values.value, 5)
    cross join unnest(array_remove(array[hidden_values.value, 'tag:' || tags.merged_into], null)) as names (value)
    where hidden_values.user_id = of_user
      and not coalesce(wanted -> split_part(names.value, ':', 1) ? split_part(names.value, ':', 2), false)
  );
end
$$;

create function private.listing_quota()
returns integer
language sql stable security definer set search_path = ''
as $$
  select (settings.value #>> '{}')::integer from private.settings where settings.name = 'listing_quota';
$$;
grant execute on function private.listing_quota to authenticated, marketplace_api;

create function private.check_listing_quota()
returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  quota integer := private.listing_quota();
  shown integer;
  total integer;
begin
  perform from public.seller_accounts where seller_accounts.seller_id = new.seller_id for update;
  select count(*) filter (where listings.status <> 'inactive'), count(*) into shown, total
  from public.listings where listings.seller_id = new.seller_id and listings.status <> 'removed';
  perform private.reject_if((new.status <> 'inactive' and shown >= quota) or (tg_op = 'INSERT' and total >= 10 * quota), 'listing_quota_reached');
  return new;
end
$$;
create trigger listings_check_quota
  before insert on public.listings
  for each row execute function private.check_listing_quota();
create trigger listings_check_quota_again
  before update of status on public.listings
  for each row when (old.status = 'inactive' and new.status not in ('inactive', 'removed'))
  execute function private.check_listing_quota();


create function private.lock_selling(of_seller_id uuid)
returns boolean
language plpgsql volatile set search_path = ''
as $$
declare
  selling boolean;
begin
  select seller_accounts.is_selling into selling from public.seller_accounts
  where seller_accounts.seller_id = of_seller_id for update;
  return coalesce(selling, true)
    and not exists (select from public.profiles where profiles.id = of_seller_id and profiles.standing = 'suspended');
end
$$;

create function private.show_while_selling()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.status := case when private.lock_selling(new.seller_id) then 'active' else 'paused' end;
  return new;
end
$$;
create trigger listings_show_while_selling
  before update of status on public.listings
  for each row when (new.status in ('active', 'paused') and new.status <> old.status)
  execute function private.show_while_selling();

create function private.pause_new_listing()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if not private.lock_selling(new.seller_id) then
    update public.listings set status = 'paused' where listings.id = new.id;
  end if;
  return null;
end
$$;
create trigger listings_pause_new
  after insert on public.listings
  for each row when (new.status = 'active') execute function private.pause_new_listing();

create function private.lock_own_account()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform from public.seller_accounts where seller_accounts.seller_id = (select auth.uid()) for update;
  return null;
end
$$;
create trigger listings_lock_their_account
  before update of status on public.listings
  for each statement execute function private.lock_own_account();

create function private.pause_or_resume_listings()
returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  seller uuid := (to_jsonb(new) ->> tg_argv[0])::uuid;
  selling boolean := private.lock_selling(seller);
begin
  -- By id, like checkouts.
  perform from public.listings where listings.seller_id = seller and listings.status in ('active', 'paused')
  order by listings.id for update;
  update public.listings set status = case when selling then 'active' else 'paused' end
  where listings.seller_id = seller and listings.status = case when selling then 'paused' else 'active' end;
  return null;
end
$$;
create trigger seller_accounts_pause_or_resume_listings
  after update on public.seller_accounts
  for each row when (old.is_selling is distinct from new.is_selling)
  execute function private.pause_or_resume_listings('seller_id');
create trigger profiles_pause_or_resume_listings
  after update of standing on public.profiles
  for each row when ((old.standing = 'suspended') <> (new.standing = 'suspended'))
  execute function private.pause_or_resume_listings('id');

create function private.change_listings(claims text, changes jsonb)
returns table (id uuid, rejection text)
language plpgsql volatile set search_path = ''
as $$
declare
  change record;
begin
  perform private.become_caller(claims);
  for change in
    select changed.* from jsonb_to_recordset(changes) as changed (id uuid, price_cents integer, is_active boolean) order by changed.id
  loop
    id := change.id;
    rejection := null;
    begin
      update public.listings
      set price_cents = coalesce(change.price_cents, listings.price_cents),
        suggested_price_cents = case
          when change.price_cents > listings.suggested_price_cents then null else listings.suggested_price_cents
        end,
        status = case change.is_active when true then 'active' when false then 'inactive' else listings.status end
      where listings.id = change.id and listings.seller_id = (select auth.uid()) and listings.status <> 'removed';
      if not found then
        rejection := 'not_found';
      end if;
    exception when raise_exception then
      if sqlerrm not in ('listing_quota_reached', 'price_reduced') then
        raise;
      end if;
      rejection := sqlerrm;
    end;
    return next;
  end loop;
  perform set_config('role', 'none', true);
end
$$;
grant execute on function private.change_listings to marketplace_api;


create function private.deletable_listings()
returns setof uuid
language sql stable security definer set search_path = ''
as $$
  select listings.id from public.listings
  where listings.seller_id = auth.uid() and listings.status <> 'removed'
    and not exists (select from public.order_items where order_items.listing_id = listings.id);
$$;

create function private.delete_listing(deleted_listing_id uuid)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.lock_standing(auth.uid());
  perform from public.seller_accounts where seller_accounts.seller_id = auth.uid() for update;
  -- Locked, so no checkout can start meanwhile. One that waits then finds nothing.
  perform from public.listings
  where listings.id = deleted_listing_id and listings.seller_id = auth.uid() and listings.status <> 'removed'
  for update;
  perform private.reject_if(not found, 'not_found');
  perform private.reject_if(exists (select from public.order_items where order_items.listing_id = deleted_listing_id), 'listing_bought');
  -- Leaves the carts first, by trigger, so that buyers are notified.
  update public.listings set status = 'removed' where listings.id = deleted_listing_id;
  if not exists (select from public.reports where reports.reported_listing_id = deleted_listing_id) then
    delete from public.listings where listings.id = deleted_listing_id;
  end if;
end
$$;
grant execute on function private.deletable_listings, private.delete_listing to marketplace_api;

create table private.listing_prices (
  id bigint generated always as identity primary key,
  listing_id uuid not null references public.listings (id) on delete cascade,
  price_cents integer not null,
  valid_from timestamptz not null default now()
);
comment on table private.listing_prices is 'Price history of listings.';
create index listing_prices_listing_id_idx on private.listing_prices (listing_id, valid_from desc);

create function private.note_price()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.listing_prices (listing_id, price_cents) values (new.id, new.price_cents);
  return null;
end
$$;
create trigger listings_note_first_price after insert on public.listings
  for each row execute function private.note_price();
create trigger listings_note_price after update of price_cents on public.listings
  for each row when (new.price_cents <> old.price_cents)
  execute function private.note_price();

create table public.price_reductions (
  listing_id uuid primary key references public.listings (id) on delete cascade,
  price_cents integer not null,
  starts_at timestamptz not null default now(),
  ends_at timestamptz not null,
  begun_at timestamptz,
  constraint price_reductions_end_after_start check (ends_at > starts_at),
  constraint price_reductions_starts_at_near check (private.is_near_time(starts_at)),
  constraint price_reductions_ends_at_near check (private.is_near_time(ends_at))
);
comment on table public.price_reductions is 'Current and planned reductions. Only the seller can read a planned one.';
create index price_reductions_starting_idx on public.price_reductions (starts_at) where begun_at is null;
create index price_reductions_ending_idx on public.price_reductions (ends_at);

create function private.lowest_price_cents(of_listing_id uuid)
returns integer
language sql stable set search_path = ''
as $$
  select min(prices.price_cents)
  from (
    select listing_prices.price_cents, lead(listing_prices.valid_from, 1, 'infinity') over (order by listing_prices.id) as valid_until
    from private.listing_prices where listing_prices.listing_id = of_listing_id
  ) as prices
  where prices.valid_until > now() - interval '30 days';
$$;

create function private.begin_reduction(of_listing_id uuid)
returns void
language plpgsql volatile set search_path = ''
as $$
begin
  update public.listings
  set regular_price_cents = listings.price_cents, lowest_price_cents = private.lowest_price_cents(listings.id),
    reduced_until = price_reductions.ends_at, price_cents = price_reductions.price_cents
  from public.price_reductions
  where listings.id = of_listing_id and price_reductions.listing_id = listings.id and price_reductions.begun_at is null
    and price_reductions.price_cents < listings.price_cents;
  if found then
    update public.price_reductions set begun_at = now() where price_reductions.listing_id = of_listing_id;
  else
    delete from public.price_reductions where price_reductions.listing_id = of_listing_id and price_reductions.begun_at is null;
  end if;
end
$$;

create function private.check_reduction()
returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  -- For another seller's listing the policy rejects.
  perform from public.listings where listings.id = new.listing_id and listings.seller_id = auth.uid() for no key update;
  if not found then
    return new;
  elsif exists (select from public.price_reductions where price_reductions.listing_id = new.listing_id) then
    perform private.reject('already_reduced');
  elsif exists (select from public.listings where listings.id = new.listing_id and listings.price_cents <= new.price_cents) then
    perform private.reject('price_not_reduced');
  end if;
  return new;
end
$$;
create trigger price_reductions_check before insert on public.price_reductions
  for each row execute function private.check_reduction();

create function private.begin_due_reduction()
returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.begin_reduction(new.listing_id);
  return null;
end
$$;
create trigger price_reductions_begin after insert on public.price_reductions
  for each row when (new.starts_at <= now())
  execute function private.begin_due_reduction();

create function private.end_reduction()
returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  update public.listings
  set price_cents = listings.regular_price_cents, regular_price_cents = null, lowest_price_cents = null, reduced_until = null
  where listings.id = old.listing_id and listings.regular_price_cents is not null;
  return null;
end
$$;
create trigger price_reductions_end after delete on public.price_reductions
  for each row when (old.begun_at is not null)
  execute function private.end_reduction();

create function private.keep_reduced_price()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.reject_if(new.price_cents <> old.regular_price_cents, 'price_reduced');
  new.price_cents := old.price_cents;
  return new;
end
$$;
create trigger listings_keep_reduced_price before update of price_cents on public.listings
  for each row when (old.regular_price_cents is not null and new.price_cents <> old.price_cents and current_user = 'authenticated')
  execute function private.keep_reduced_price();

create function private.turn_due_reduction()
returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  due_id uuid;
begin
  select price_reductions.listing_id into due_id from public.price_reductions
  where price_reductions.ends_at <= now() or (price_reductions.begun_at is null and price_reductions.starts_at <= now()) limit 1;
  if not found then
    return 0;
  end if;
  perform from public.listings where listings.id = due_id for no key update;
  delete from public.price_reductions where price_reductions.listing_id = due_id and price_reductions.ends_at <= now();
  if exists (
    select from public.price_reductions
    where price_reductions.listing_id = due_id and price_reductions.begun_at is null and price_reductions.starts_at <= now()
  ) then
    perform private.begin_reduction(due_id);
  end if;
  return 1;
end
$$;
grant execute on function private.turn_due_reduction to marketplace_jobs;

create trigger price_reductions_limit after insert on public.price_reductions
  referencing new table as added for each statement execute function private.count_written('price reduction');

grant select, delete, insert (listing_id, price_cents, starts_at, ends_at) on public.price_reductions to authenticated;

create policy "Sellers can read the reductions of their own listings" on public.price_reductions
  for select to authenticated using (listing_id in (select private.own_listing_ids()));

create policy "Sellers can reduce the prices of their own listings" on public.price_reductions
  for insert to authenticated
  with check (listing_id in (select private.own_listing_ids()) and (select private.is_seller()));

create policy "Sellers can end the reductions of their own listings" on public.price_reductions
  for delete to authenticated using (listing_id in (select private.own_listing_ids()));

create index listings_score_idx on public.listings (score desc, id desc) where status = 'active';
create index listings_score_due_idx on public.listings (score_due_at) where score_due_at is not null;

create function private.sale_weight(sold_at timestamptz)
returns double precision
language sql immutable set search_path = ''
return power(2, extract(epoch from sold_at - '2026-01-01 00:00:00+00') / 86400 / 30);

create function private.score_parts(listing public.listings, at timestamptz, out sales integer, out stars integer, out freshness integer)
language sql stable set search_path = ''
as $$
  select
    round(500000 * recent.sold / (recent.sold + 10))::integer,
    round(300000 * (private.fair_rating(listing.rating_sum, listing.rating_count) - 1) / 4)::integer,
    round(200000 * least(greatest(1 - extract(epoch from at - listing.created_at) / 86400 / 14, 0), 1))::integer
  from (select listing.sales_weight / private.sale_weight(at) as sold) as recent
$$;

create function private.note_score()
returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  parts record;
begin
  parts := private.score_parts(new, now());
  new.score := parts.sales + parts.stars + parts.freshness;
  -- Below a twentieth of a sale, the score no longer changes as time passes.
  new.score_due_at := now() + case when parts.freshness > 0 then interval '1 day' when parts.sales > 2500 then interval '3 days' end;
  return new;
end
$$;
create trigger listings_note_score
  before insert or update of sales_weight, rating_sum, rating_count, created_at, score_due_at on public.listings
  for each row execute function private.note_score();

create function private.renew_scores()
returns integer
language sql volatile security definer set search_path = ''
as $$
  with due as (
    select listings.id from public.listings where listings.score_due_at <= now()
    order by listings.score_due_at limit 1000 for no key update skip locked
  ), renewed as (
    update public.listings set score_due_at = null from due where listings.id = due.id returning 1
  )
  select count(*)::integer from renewed
$$;
grant execute on function private.renew_scores to marketplace_jobs;

create table public.shop_sections (
  id uuid primary key default gen_random_uuid(),
  seller_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  name text not null constraint shop_sections_name_not_hidden check (not private.has_hidden_characters(name)),
  "position" smallint not null,
  constraint shop_sections_of_seller unique (seller_id, id),
  constraint shop_sections_position_unique unique (seller_id, "position") deferrable initially immediate
);
comment on table public.shop_sections is 'Sections of a shop, in the seller''s order.';

alter table public.listings add constraint listings_section_fkey foreign key (seller_id, section_id)
  references public.shop_sections (seller_id, id) on delete set null (section_id);
create index listings_section_idx on public.listings (seller_id, section_id) where section_id is not null;

create table public.pinned_listings (
  seller_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  "position" smallint not null,
  listing_id uuid not null references public.listings (id) on delete cascade,
  primary key (seller_id, "position"),
  constraint pinned_listings_once unique (listing_id)
);
comment on table public.pinned_listings is 'Items that a shop shows first, in the seller''s order.';

create trigger shop_sections_limit after insert or update on public.shop_sections
  for each row when (new.position = 1) execute function private.count_written('profile edit');
create trigger pinned_listings_limit after insert on public.pinned_listings
  for each row when (new.position = 1) execute function private.count_written('profile edit');

grant select (id, seller_id, name, "position") on public.shop_sections to anon, authenticated;
grant delete, insert (id, name, "position"), update (name, "position") on public.shop_sections to authenticated;
grant select on public.pinned_listings to anon, authenticated;
grant delete, insert ("position", listing_id) on public.pinned_listings to authenticated;

create policy "Anyone can read the sections of sellers in good standing, and their own" on public.shop_sections
  for select to anon, authenticated
  using (
    seller_id = (select auth.uid())
    or exists (select from public.profiles where profiles.id = shop_sections.seller_id and profiles.standing = 'good')
  );

create policy "Sellers can add sections" on public.shop_sections
  for insert to authenticated with check (seller_id = (select auth.uid()) and (select private.is_seller()));

create policy "Sellers can rename and order their own sections" on public.shop_sections
  for update to authenticated using (seller_id = (select auth.uid())) with check (seller_id = (select auth.uid()));

create policy "Sellers can remove their own sections" on public.shop_sections
  for delete to authenticated using (seller_id = (select auth.uid()));

create policy "Anyone can read pins of listings that they can see, and their own" on public.pinned_listings
  for select to anon, authenticated
  using (
    seller_id = (select auth.uid())
    or exists (select from public.listings where listings.id = pinned_listings.listing_id and listings.seller_id = pinned_listings.seller_id)
  );

create policy "Sellers can pin their own listings" on public.pinned_listings
  for insert to authenticated
  with check (
    seller_id = (select auth.uid()) and (select private.is_seller())
    and exists (
      select from public.listings
      where listings.id = pinned_listings.listing_id and listings.seller_id = pinned_listings.seller_id and listings.status <> 'removed'
    )
  );

create policy "Sellers can unpin their own listings" on public.pinned_listings
  for delete to authenticated using (seller_id = (select auth.uid()));

create table public.listing_files (
  id uuid primary key default gen_random_uuid(),
  listing_id uuid not null references public.listings (id) on delete cascade,
  object_path text not null constraint listing_files_object_path_unique unique,
  size_bytes bigint not null,
  mime_type text not null constraint listing_files_mime_type_fkey references public.file_types (mime_type),
  inside jsonb constraint listing_files_inside_bounded check (jsonb_typeof(inside) = 'object' and octet_length(inside::text) <= 262144),
  preview_pages integer[] not null default '{1,2,3}',
  sha256 text not null constraint listing_files_sha256_hex check (sha256 ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null default now(),
  object_id uuid,
  object_version text,
  constraint listing_files_of_listing_unique unique (listing_id, id)
);
comment on table public.listing_files is 'The immutable files of a listing''s releases. The object path never leaves the server.';
create index listing_files_mime_type_idx on public.listing_files (mime_type);
comment on column public.listing_files.preview_pages is 'Which pages of a PDF visitors see before buying.';
comment on column public.listing_files.object_id is 'With object_version: the write of the object that was checked. Downloads of any other are rejected.';

create table private.listing_pictures (
  listing_id uuid not null references public.listings (id) on delete cascade,
  object_path text not null constraint listing_pictures_object_path_unique unique,
  object_id uuid not null,
  object_version text
);
comment on table private.listing_pictures is 'The checked write of each showcase picture. listings.showcase_images has the shown ones.';
create index listing_pictures_listing_id_idx on private.listing_pictures (listing_id);

create function private.changed_objects(at_most integer)
returns table (listing_id uuid, bucket_id text, object_path text)
language sql stable security definer set search_path = ''
as $$
  select pinned.listing_id, pinned.bucket_id, pinned.object_path
  from (
    select listing_files.listing_id, 'product-files', listing_files.object_path, listing_files.object_id, listing_files.object_version
    from public.listing_files
    union all
    select listing_pictures.listing_id, 'showcase-images', listing_pictures.object_path, listing_pictures.object_id,
      listing_pictures.object_version
    from private.listing_pictures
  ) as pinned (listing_id, bucket_id, object_path, object_id, object_version)
  where not exists (
    select from storage.objects
    where objects.bucket_id = pinned.bucket_id and objects.name = pinned.object_path
      and objects.id = pinned.object_id and objects.version is not distinct from pinned.object_version
  )
  limit least(at_most, 1000);
$$;

grant execute on function private.changed_objects to marketplace_api;

grant select (id, listing_id, size_bytes, mime_type, preview_pages, sha256, created_at) on public.listing_files to anon, authenticated;

create policy "Readers of a listing can see what its files are" on public.listing_files
  for select to anon, authenticated
  using (exists (select from public.listings where listings.id = listing_files.listing_id));

create table public.releases (
  listing_id uuid not null references public.listings (id) on delete cascade,
  number integer not null constraint releases_number_positive check (number >= 1),
  name text,
  note text,
  created_at timestamptz not null default now(),
  withdrawn_at timestamptz,
  withdrawal_reason text,
  primary key (listing_id, number),
  constraint releases_withdrawn_with_reason check ((withdrawn_at is null) = (withdrawal_reason is null))
);
comment on table public.releases is 'What a listing sold and sells. Buyers who had a withdrawn release keep it; others don''t get it.';
comment on column public.releases.name is 'The seller''s own number, such as 2.1; null without one.';
comment on column public.releases.note is 'What is new, by the seller; null without a note.';
create index releases_on_sale_idx on public.releases (listing_id, number desc) where withdrawn_at is null;

create table public.release_files (
  listing_id uuid not null,
  release integer not null,
  "position" smallint not null,
  file_id uuid not null,
  name text not null constraint release_files_name_length check (char_length(name) >= 1 and char_length(name) <= 255),
  primary key (listing_id, release, "position"),
  constraint release_files_file_once unique (listing_id, file_id, release),
  constraint release_files_of_release foreign key (listing_id, release) references public.releases (listing_id, number) on delete cascade,
  constraint release_files_of_listing foreign key (listing_id, file_id) references public.listing_files (listing_id, id) on delete cascade
);
comment on table public.release_files is 'The files of a release in order. An unchanged file belongs to several releases.';
create unique index release_files_name_once on public.release_files (listing_id, release, lower(name));

grant select on public.releases, public.release_files to anon, authenticated;

create policy "Readers of a listing can see its releases" on public.releases
  for select to anon, authenticated
  using (exists (select from public.listings where listings.id = releases.listing_id));

create policy "Readers of a listing can see the files of its releases" on public.release_files
  for select to anon, authenticated
  using (exists (select from public.listings where listings.id = release_files.listing_id));

create function private.show_release(of_listing_id uuid)
returns void
language sql volatile set search_path = ''
as $$
  update public.listings
  set release_number = newest.number, release_name = newest.name, release_note = newest.note,
    file_changed_at = case when newest.number > 1 then newest.created_at end,
    file_mime_type = files.mime_type, file_size_bytes = files.size_bytes, file_count = files.count
  from (
    select releases.* from public.releases
    where releases.listing_id = of_listing_id and releases.withdrawn_at is null order by releases.number desc limit 1
  ) as newest
  cross join lateral (
    select (array_agg(listing_files.mime_type order by release_files.position))[1] as mime_type, sum(listing_files.size_bytes) as size_bytes,
      count(*)
    from public.release_files join public.listing_files on listing_files.id = release_files.file_id
    where release_files.listing_id = newest.listing_id and release_files.release = newest.number
  ) as files
  where listings.id = of_listing_id;
$$;

create function private.add_release(of_listing_id uuid, release_name text, release_note text, files jsonb)
returns void
language plpgsql volatile set search_path = ''
as $$
declare
  next_number integer;
begin
  insert into public.listing_files (id, listing_id, object_path, size_bytes, mime_type, sha256, object_id, object_version)
  select copies.id, of_listing_id, copies.target_path, copies.size_bytes, copies.mime_type, copies.sha256, copies.object_id, copies.object_version
  from private.preparation_copies as copies
  where copies.listing_id = of_listing_id and copies.purpose = 'file';
  insert into public.releases (listing_id, number, name, note)
  select of_listing_id, coalesce(max(releases.number), 0) + 1, release_name, release_note
  from public.releases where releases.listing_id = of_listing_id
  returning releases.number into next_number;
  insert into public.release_files (listing_id, release, position, file_id, name)
  select of_listing_id, next_number, file.position, coalesce((file.value ->> 'fileId')::uuid, copies.id), file.value ->> 'name'
  from jsonb_array_elements(files) with ordinality as file (value, position)
  left join private.preparation_copies as copies
    on copies.listing_id = of_listing_id and copies.purpose = 'file' and copies.position = file.position;
  perform private.show_release(of_listing_id);
end
$$;

create table public.pending_releases (
  listing_id uuid primary key references public.listings (id) on delete cascade,
  name text,
  note text,
  files jsonb not null default '[]'::jsonb,
  began_at timestamptz not null default now(),
  failure text constraint pending_releases_failure_length check (char_length(failure) >= 1 and char_length(failure) <= 500)
);
comment on table public.pending_releases is 'Releases in preparation, and failed ones with the reason until the next.';
grant select on public.pending_releases to authenticated;

create policy "Sellers can see what becomes of their new releases" on public.pending_releases
  for select to authenticated using (listing_id in (select private.own_listing_ids()));

create function private.require_release_files(of_listing_id uuid, files jsonb)
returns void
language plpgsql stable set search_path = ''
as $$
begin
  perform private.reject_if(exists (
    select from jsonb_array_elements(files) as file
    where file ->> 'fileId' is not null and not exists (
      select from public.listing_files where listing_files.listing_id = of_listing_id and listing_files.id = (file ->> 'fileId')::uuid
    )
  ) or exists (
    select from jsonb_array_elements(files) as file group by lower(file ->> 'name') having count(*) > 1
  ) or exists (
    select from jsonb_array_elements(files) as file group by coalesce(file ->> 'fileId', file ->> 'uploadId') having count(*) > 1
  ), 'files_changed');
end
$$;

create function private.lock_own_listing(of_listing_id uuid)
returns public.listings
language plpgsql volatile set search_path = ''
as $$
declare
  own public.listings;
begin
  perform private.lock_standing(auth.uid());
  select * into own from public.listings
  where listings.id = of_listing_id and listings.seller_id = auth.uid() and listings.status in ('active', 'inactive', 'paused')
  for update;
  perform private.reject_if(not found, 'not_found');
  return own;
end
$$;

create function private.lock_for_change(of_listing_id uuid, counted_as text)
returns public.listings
language plpgsql volatile set search_path = ''
as $$
declare
  own public.listings;
begin
  perform private.lock_standing(auth.uid());
  perform private.reject_if(not private.is_seller(), 'seller_required');
  own := private.lock_own_listing(of_listing_id);
  perform private.reject_if(exists (select from private.preparations where preparations.listing_id = of_listing_id), 'release_in_progress');
  perform private.count_against(counted_as, auth.uid());
  return own;
end
$$;

create function private.begin_release(of_listing_id uuid, release_name text, release_note text, files jsonb)
returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.lock_for_change(of_listing_id, 'release');
  perform private.require_release_files(of_listing_id, files);
  delete from public.pending_releases where pending_releases.listing_id = of_listing_id;
  if not exists (select from jsonb_array_elements(files) as file where file ->> 'fileId' is null) then
    perform private.add_release(of_listing_id, release_name, release_note, files);
    return false;
  end if;
  -- The scheduler leaves the first attempt to the call that began this.
  insert into private.preparations (listing_id, due_at) values (of_listing_id, now() + interval '15 seconds');
  insert into public.pending_releases (listing_id, name, note, files)
  select of_listing_id, release_name, release_note, jsonb_agg(file.value - 'uploadId' - 'previewPages' order by file.position)
  from jsonb_array_elements(files) with ordinality as file (value, position);
  perform private.claim_copies(of_listing_id, files, '[]');
  return true;
end
$$;

create function private.end_release(of_listing_id uuid, is_made boolean, failure text)
returns void
language plpgsql volatile set search_path = ''
as $$
declare
  pending public.pending_releases;
begin
  if not is_made then
    update public.pending_releases
    set failure = coalesce(end_release.failure, 'This item was removed while its new release was being made ready.')
    where pending_releases.listing_id = of_listing_id;
    return;
  end if;
  delete from public.pending_releases where pending_releases.listing_id = of_listing_id returning * into pending;
  perform private.add_release(of_listing_id, pending.name, pending.note, pending.files);
end
$$;

create function private.withdraw_release(of_listing_id uuid, of_number integer, reason text)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  withdrawn public.releases;
begin
  perform private.lock_own_listing(of_listing_id);
  select * into withdrawn from public.releases where releases.listing_id = of_listing_id and releases.number = of_number;
  perform private.reject_if(not found, 'not_found');
  perform private.reject_if(withdrawn.withdrawn_at is not null, 'already_done');
  perform private.reject_if(not exists (
    select from public.releases
    where releases.listing_id = of_listing_id and releases.number <> of_number and releases.withdrawn_at is null
  ), 'last_release');
  -- Later than every purchase that got it.
  update public.releases set withdrawn_at = clock_timestamp(), withdrawal_reason = reason
  where releases.listing_id = of_listing_id and releases.number = of_number;
  delete from public.listing_previews
  where listing_previews.listing_id = of_listing_id and not exists (
    select from public.release_files
    join public.releases on releases.listing_id = release_files.listing_id and releases.number = release_files.release
    where release_files.listing_id = of_listing_id and release_files.file_id = listing_previews.file_id and releases.withdrawn_at is null
  );
  perform private.show_release(of_listing_id);
end
$$;
grant execute on function private.begin_release, private.withdraw_release to marketplace_api;

create table public.downloads (
  id bigint generated always as identity primary key,
  listing_id uuid not null references public.listings (id) on delete cascade,
  buyer_id uuid not null references public.profiles (id) on delete cascade,
  downloaded_at timestamptz not null default now(),
  release integer not null,
  file_id uuid not null,
  is_counted boolean not null default true,
  constraint downloads_of_release_file foreign key (listing_id, release, file_id)
    references public.release_files (listing_id, release, file_id) on delete cascade
);
comment on table public.downloads is 'Download links of buyers.';
create index downloads_listing_id_idx on public.downloads (listing_id, downloaded_at);
create index downloads_buyer_id_idx on public.downloads (buyer_id, listing_id, downloaded_at desc);
create index downloads_release_file_idx on public.downloads (listing_id, release, file_id);

create function private.require_checked_bytes(file public.listing_files)
returns void
language plpgsql stable set search_path = ''
as $$
begin
  perform private.reject_if(not exists (
    select from storage.objects
    where objects.bucket_id = 'product-files' and objects.name = file.object_path
      and objects.id = file.object_id and objects.version is not distinct from file.object_version
  ), 'file_withheld');
end
$$;

create function private.newest_release(of_listing_id uuid, first_release integer, granted_at timestamptz)
returns integer
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select releases.number from public.releases
    where releases.listing_id = of_listing_id and releases.number >= newest_release.first_release
      and (releases.withdrawn_at is null or releases.withdrawn_at > newest_release.granted_at)
    order by releases.withdrawn_at is not null, releases.number desc limit 1
  );
end
$$;

create function private.grant_download(of_listing_id uuid, of_release integer, of_file_id uuid)
returns table (object_path text, file_name text, mime_type text, size_bytes bigint)
language plpgsql volatile set search_path = ''
as $$
declare
  held public.entitlements;
  part public.release_files;
  file public.listing_files;
begin
  perform private.require_consent(of_listing_id);
  select entitlements.* into held from public.entitlements
  where entitlements.buyer_id = auth.uid() and entitlements.listing_id = of_listing_id and entitlements.revoked_at is null;
  -- Without an entitlement there is no part either.
  select release_files.* into part
  from public.release_files
  join public.releases on releases.listing_id = release_files.listing_id and releases.number = release_files.release
    and releases.number >= held.first_release and (releases.withdrawn_at is null or releases.withdrawn_at > held.granted_at)
  where release_files.listing_id = of_listing_id and release_files.release = coalesce(of_release, private.newest_release(of_listing_id, held.first_release, held.granted_at))
    and (of_file_id is null or release_files.file_id = of_file_id)
  order by release_files.position limit 1;
  perform private.reject_if(not found, 'not_found');
  select * into file from public.listing_files where listing_files.id = part.file_id;
  perform private.require_checked_bytes(file);
  insert into public.downloads (listing_id, buyer_id, release, file_id, is_counted)
  values (of_listing_id, auth.uid(), part.release, part.file_id, private.begins_download(held, part.release));
  return query select file.object_path, part.name, file.mime_type, file.size_bytes;
end
$$;

create function private.require_ordered(of_order_id uuid, of_listing_id uuid)
returns void
language plpgsql stable set search_path = ''
as $$
begin
  perform private.reject_if(not exists (
    select from public.order_items
    where order_items.order_id = of_order_id and order_items.listing_id = of_listing_id and order_items.buyer_id = auth.uid()
  ), 'not_found');
end
$$;

create function private.begin_download(of_order_id uuid, of_listing_id uuid)
returns table (object_path text, file_name text, mime_type text, size_bytes bigint)
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_standing(auth.uid());
  perform private.require_ordered(of_order_id, of_listing_id);
  return query select * from private.grant_download(of_listing_id, null, null);
end
$$;

create function private.begin_file_download(of_listing_id uuid, of_release integer, of_file_id uuid)
returns table (object_path text, file_name text, mime_type text, size_bytes bigint)
language plpgsql volatile security definer set search_path = ''
as $$
declare
  part public.release_files;
  file public.listing_files;
begin
  perform private.require_standing(auth.uid());
  if not exists (select from public.listings where listings.id = of_listing_id and listings.seller_id = auth.uid()) then
    return query select * from private.grant_download(of_listing_id, of_release, of_file_id);
    return;
  end if;
  select release_files.* into part from public.release_files join public.listings on listings.id = release_files.listing_id
  where release_files.listing_id = of_listing_id and release_files.release = of_release and release_files.file_id = of_file_id
    and listings.status <> 'removed';
  perform private.reject_if(not found, 'not_found');
  select * into file from public.listing_files where listing_files.id = part.file_id;
  perform private.require_checked_bytes(file);
  return query select file.object_path, part.name, file.mime_type, file.size_bytes;
end
$$;

create function private.show_links_only()
returns void
language sql volatile set search_path = ''
as $$
  select set_config('marketplace.shows_links', 'on', true);
$$;

create function private.count_followed_links_only()
returns trigger
language plpgsql set search_path = ''
as $$
begin
  return case when current_setting('marketplace.shows_links', true) = 'on' then null else new end;
end
$$;
create trigger downloads_count_followed_links_only
  before insert on public.downloads
  for each row execute function private.count_followed_links_only();

grant select on public.downloads to authenticated;

create policy "Buyers can read their own downloads" on public.downloads
  for select to authenticated using (buyer_id = (select auth.uid()));


create function private.kept_objects(after_path text, at_most integer)
returns table (bucket_id text, object_path text)
language sql stable security definer set search_path = ''
as $$
  select used.bucket_id, used.object_path
  from (
    select 'product-files', listing_files.object_path from public.listing_files
    union all
    select 'showcase-images', listing_pictures.object_path from private.listing_pictures
    union all
    select 'previews', listing_previews.object_path from public.listing_previews where listing_previews.object_path is not null
    union all
    select 'previews', preview_pictures.object_path from public.preview_pictures
    union all
    select 'avatars', substring(profiles.avatar from 9) from public.profiles where profiles.avatar like 'avatars/%'
    union all
    select 'avatars', substring(profiles.banner from 9) from public.profiles where profiles.banner is not null
    union all
    select 'avatars', substring(held_words.banner from 9) from private.held_words where held_words.banner is not null
  ) as used (bucket_id, object_path)
  where used.object_path > after_path
  order by used.object_path
  limit least(at_most, 1000);
$$;

create function private.withhold_lost_object(of_bucket text, of_path text)
returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  lost public.listing_files;
begin
  if of_bucket = 'avatars' then
    update public.profiles set avatar = null where profiles.avatar = 'avatars/' || of_path;
    update public.profiles set banner = null where profiles.banner = 'avatars/' || of_path;
    update private.held_words set banner = null where held_words.banner = 'avatars/' || of_path;
  elsif of_bucket = 'previews' then
    perform private.make_preview_again(listing_previews.file_id) from public.listing_previews
    where listing_previews.object_path = of_path or exists (
      select from public.preview_pictures
      where preview_pictures.file_id = listing_previews.file_id and preview_pictures.object_path = of_path
    );
  elsif of_bucket = 'product-files' then
    select listing_files.* into lost
    from public.listing_files join public.listings on listings.id = listing_files.listing_id
    join public.release_files on release_files.listing_id = listings.id and release_files.release = listings.release_number
      and release_files.file_id = listing_files.id
    where listing_files.object_path = of_path for update of listings;
    update public.listings set status = 'inactive' where listings.id = lost.listing_id and listings.status in ('active', 'paused');
    insert into public.pending_releases (listing_id, failure)
    select listings.id, 'A file of this item was lost. Publish a new release with it, then show the item again.'
    from public.listings where listings.id = lost.listing_id and listings.status <> 'removed'
    on conflict (listing_id) do update set failure = excluded.failure;
  end if;
  return lost.listing_id;
end
$$;
grant execute on function
  private.begin_download, private.begin_file_download, private.show_links_only, private.kept_objects,
  private.withhold_lost_object
  to marketplace_api;

create table public.drafts (
  id uuid primary key default gen_random_uuid(),
  seller_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  revision integer not null default 1,
  content jsonb not null constraint drafts_content_size check (jsonb_typeof(content) = 'object' and octet_length(content::text) <= 65536),
  written jsonb constraint drafts_written_size check (octet_length(written::text) <= 65536),
  publish_at timestamptz constraint drafts_publish_at_near check (private.is_near_time(publish_at)),
  failure text constraint drafts_failure_length check (char_length(failure) >= 1 and char_length(failure) <= 500),
  listing_id uuid constraint drafts_listing_unique unique references public.listings (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.drafts is 'Listings that sellers have begun. A draft ends when its listing is live.';
create index drafts_list_idx on public.drafts (seller_id, updated_at desc, id desc);
create index drafts_due_idx on public.drafts (publish_at) where listing_id is null;

create function private.note_draft_change()
returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.revision := old.revision + 1;
  new.updated_at := now();
  new.failure := null;
  return new;
end
$$;
create trigger drafts_note_change before update of content, written, publish_at on public.drafts
  for each row when (current_user = 'authenticated') execute function private.note_draft_change();

create trigger drafts_check_size after insert on public.drafts
  for each statement execute function private.check_size('seller_id', 'drafts', 'drafts_full');
create trigger drafts_limit after insert on public.drafts
  referencing new table as added for each statement execute function private.count_written('draft save');
create trigger drafts_limit_changes after update on public.drafts
  referencing new table as added for each statement when (current_user = 'authenticated')
  execute function private.count_written('draft save');

grant select on public.drafts to authenticated;
grant insert (content, written), update (content, written, publish_at), delete on public.drafts to authenticated;

create policy "Sellers can read their own drafts" on public.drafts
  for select to authenticated using (seller_id = (select auth.uid()));

create policy "Sellers can begin drafts" on public.drafts
  for insert to authenticated with check (seller_id = (select auth.uid()) and (select private.is_seller()));

create policy "Sellers can change their own drafts" on public.drafts
  for update to authenticated using (seller_id = (select auth.uid()) and listing_id is null);

create policy "Sellers can delete their own drafts" on public.drafts
  for delete to authenticated using (seller_id = (select auth.uid()) and listing_id is null);

create function private.copy_shown_pictures(of_listing_id uuid, pictures jsonb)
returns void
language sql volatile set search_path = ''
as $$
  insert into private.preparation_copies (listing_id, purpose, position, alt, source_path)
  select of_listing_id, copy.purpose, shown.position, shown.alt, copy.path
  from (
    select distinct on (picture.position) picture.position::smallint, picture.value ->> 'alt' as alt, image.value as image
    from jsonb_array_elements(pictures) with ordinality as picture (value, position)
    join public.listings on listings.seller_id = auth.uid() and listings.status <> 'removed'
    cross join jsonb_array_elements(listings.showcase_images) as image (value)
    where image.value ->> 'path' = picture.value ->> 'path'
  ) as shown
  cross join lateral (values ('picture', shown.image ->> 'path'), ('thumbnail', shown.image ->> 'thumbnailPath')) as copy (purpose, path)
  where copy.path is not null;
$$;

create function private.publish_draft(of_draft_id uuid, of_revision integer)
returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  draft public.drafts;
  created_id uuid;
begin
  perform private.lock_standing(auth.uid());
  select * into draft from public.drafts where drafts.id = of_draft_id and drafts.seller_id = auth.uid() for update;
  perform private.reject_if(not found, 'draft_not_found');
  perform private.reject_if(draft.listing_id is not null, 'draft_publishing');
  perform private.reject_if(draft.revision <> of_revision, 'draft_changed');
  perform private.reject_if(draft.written is null or coalesce(jsonb_array_length(draft.content -> 'files'), 0) = 0, 'draft_incomplete');
  insert into public.listings (
    title, description, price_cents, is_pay_what_you_want, suggested_price_cents, category, tags, usage_licence, ai_use, languages, status,
    licence_source, licence_seats, is_sold_out, section_id
  )
  select fields.title, fields.description, fields.price_cents, coalesce(fields.is_pay_what_you_want, false), fields.suggested_price_cents,
    (select categories.slug from public.categories where categories.slug = fields.category), coalesce(fields.tags, '{}'), fields.usage_licence, fields.ai_use, fields.languages, 'processing',
    fields.licence_source, fields.licence_seats, fields.licence_source is not distinct from 'list',
    (select shop_sections.id from public.shop_sections where shop_sections.id = fields.section_id and shop_sections.seller_id = auth.uid())
  from jsonb_populate_record(null::public.listings, draft.written) as fields
  returning id into created_id;
  perform private.begin_preparation(created_id, 'active', draft.content -> 'files', draft.content -> 'pictures');
  perform private.copy_shown_pictures(created_id, draft.content -> 'pictures');
  perform private.reject_if((
    select count(*) from private.preparation_copies where preparation_copies.listing_id = created_id and preparation_copies.purpose = 'picture'
  ) < jsonb_array_length(draft.content -> 'pictures'), 'pictures_changed');
  update public.drafts
  set listing_id = created_id, failure = null, publish_at = case when drafts.publish_at <= now() then drafts.publish_at end
  where drafts.id = of_draft_id;
  return created_id;
end
$$;
grant execute on function private.publish_draft to marketplace_api;

create function private.fail_draft(of_draft_id uuid, reason text)
returns void
language plpgsql volatile set search_path = ''
as $$
declare
  draft public.drafts;
  open jsonb;
begin
  select * into draft from public.drafts where drafts.id = of_draft_id for update;
  select jsonb_build_object('open', coalesce(jsonb_agg(uploads.id), '[]')) into open
  from public.uploads where uploads.seller_id = draft.seller_id;
  update public.drafts
  set failure = left(reason, 500), publish_at = null, revision = drafts.revision + 1,
    content = drafts.content || jsonb_build_object(
      'files', jsonb_path_query_array(drafts.content, '$.files[*] ? (@.uploadId == $open[*])', open),
      'pictures', jsonb_path_query_array(drafts.content, '$.pictures[*] ? (exists (@.path) || @.uploadId == $open[*])', open)
    )
  where drafts.id = of_draft_id;
  if draft.publish_at is not null then
    perform private.enqueue_mail(
      'draft_failed', draft.seller_id, draft.id || ':' || draft.publish_at,
      jsonb_build_object('draftId', draft.id, 'title', draft.content #>> '{text,title}', 'reason', left(reason, 500))
    );
  end if;
end
$$;

create function private.publish_due_draft()
returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  due public.drafts;
begin
  select * into due from public.drafts
  where drafts.publish_at <= now() and drafts.listing_id is null
  order by drafts.publish_at limit 1;
  if not found then
    return 0;
  end if;
  perform set_config('request.jwt.claims', jsonb_build_object('sub', due.seller_id, 'role', 'authenticated')::text, true);
  begin
    perform private.publish_draft(due.id, due.revision);
  exception
    when raise_exception then
      -- Its seller or another worker was faster.
      if sqlerrm not in ('draft_not_found', 'draft_changed', 'draft_publishing') then
        perform private.fail_draft(due.id, sqlerrm);
      end if;
    when integrity_constraint_violation or data_exception then
      perform private.fail_draft(due.id, 'draft_incomplete');
  end;
  return 1;
end
$$;
grant execute on function private.publish_due_draft to marketplace_jobs;

create function private.end_draft()
returns trigger
language plpgsql set search_path = ''
as $$
begin
  if new.status <> 'processing' then
    delete from public.drafts where drafts.listing_id = new.id;
  else
    perform private.fail_draft(drafts.id, new.processing_failure) from public.drafts where drafts.listing_id = new.id;
  end if;
  return null;
end
$$;
create trigger listings_end_draft
  after update of status, processing_failure on public.listings
  for each row when (old.status = 'processing' and (new.status <> 'processing' or new.processing_failure is not null))
  execute function private.end_draft();

create function private.take_inside()
returns trigger
language plpgsql set search_path = ''
as $$
begin
  select coalesce(new.inside, copies.inside), coalesce(copies.preview_pages, new.preview_pages)
  into new.inside, new.preview_pages
  from (values (new.object_path)) as file (path)
  left join private.preparation_copies as copies on copies.target_path = file.path;
  return new;
end
$$;
create trigger listing_files_take_inside
  before insert on public.listing_files
  for each row execute function private.take_inside();

grant select (inside) on public.listing_files to anon, authenticated;

create function private.set_own_preview(of_listing_id uuid, of_file_id uuid, pictures jsonb)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.lock_own_listing(of_listing_id);
  perform from public.listing_files where listing_files.id = of_file_id and listing_files.listing_id = of_listing_id;
  perform private.reject_if(not found, 'not_found');
  -- The shop may be storing its preview now.
  perform from private.preview_work where preview_work.file_id = of_file_id for update;
  perform private.reject_if(exists (
    select from public.listing_previews where listing_previews.file_id = of_file_id and not listing_previews.is_by_seller
  ), 'preview_by_shop');
  if pictures is null then
    perform private.count_against('picture change', auth.uid());
    return;
  end if;
  delete from public.listing_previews where listing_previews.file_id = of_file_id;
  insert into public.listing_previews (file_id, listing_id, kind, is_whole, is_by_seller)
  values (of_file_id, of_listing_id, 'pictures', false, true);
  perform private.add_preview_pictures(of_file_id, 0, pictures);
end
$$;

create function private.delete_own_preview(of_listing_id uuid, of_file_id uuid)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.lock_standing(auth.uid());
  delete from public.listing_previews using public.listings
  where listing_previews.file_id = of_file_id and listing_previews.is_by_seller
    and listings.id = listing_previews.listing_id and listings.id = of_listing_id and listings.seller_id = auth.uid();
  perform private.reject_if(not found, 'not_found');
end
$$;
grant execute on function private.set_own_preview, private.delete_own_preview to marketplace_api;

create table public.pending_pictures (
  listing_id uuid primary key references public.listings (id) on delete cascade,
  pictures jsonb not null,
  began_at timestamptz not null default now(),
  failure text constraint pending_pictures_failure_length check (char_length(failure) >= 1 and char_length(failure) <= 500)
);
comment on table public.pending_pictures is
  'Picture changes in preparation, and failed ones with the reason until the next.';

create function private.copied_picture(of_listing_id uuid, at_position bigint)
returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'path', picture.target_path, 'thumbnailPath', thumbnail.target_path, 'width', picture.width, 'height', picture.height,
    'alt', picture.alt, 'placeholder', picture.placeholder, 'sizes', (
      select coalesce(jsonb_agg(jsonb_build_object('path', size.target_path, 'width', size.width) order by size.width), '[]')
      from private.preparation_copies as size
      where size.listing_id = picture.listing_id and size.position = picture.position and size.purpose like 'w%'
    )
  )
  from private.preparation_copies as picture
  left join private.preparation_copies as thumbnail on thumbnail.listing_id = picture.listing_id
    and thumbnail.purpose = 'thumbnail' and thumbnail.position = picture.position
  where picture.listing_id = of_listing_id and picture.purpose = 'picture' and picture.position = at_position;
$$;

create function private.pin_pictures(of_listing_id uuid)
returns void
language sql volatile set search_path = ''
as $$
  insert into private.listing_pictures (listing_id, object_path, object_id, object_version)
  select of_listing_id, copies.target_path, copies.object_id, copies.object_version
  from private.preparation_copies as copies where copies.listing_id = of_listing_id and copies.purpose <> 'file';
$$;

create function private.show_pictures(of_listing_id uuid, new_pictures jsonb)
returns void
language plpgsql volatile set search_path = ''
as $$
begin
  perform private.pin_pictures(of_listing_id);
  update public.listings
  set updated_at = now(), showcase_images = coalesce((
    select jsonb_agg(coalesce(
      kept.image || case when entry.value ? 'alt' then jsonb_build_object('alt', entry.value -> 'alt') else '{}' end,
      private.copied_picture(of_listing_id, entry.position)
    ) order by entry.position)
    from jsonb_array_elements(new_pictures) with ordinality as entry (value, position)
    left join jsonb_array_elements(listings.showcase_images) as kept (image) on kept.image ->> 'path' = entry.value ->> 'path'
  ), '[]')
  where listings.id = of_listing_id;
  with shown as materialized (
    select distinct picture.path
    from (
      select listings.showcase_images from public.listings where listings.id = of_listing_id
      union
      select order_items.showcase_images from public.order_items where order_items.listing_id = of_listing_id
    ) as sets,
      jsonb_array_elements(sets.showcase_images) as image,
      lateral private.picture_paths(image) as picture (path)
  )
  delete from private.listing_pictures
  where listing_pictures.listing_id = of_listing_id
    and not exists (select from shown where shown.path = listing_pictures.object_path);
end
$$;

create function private.set_pictures(of_listing_id uuid, pictures jsonb)
returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
declare
  listing public.listings := private.lock_for_change(of_listing_id, 'picture change');
begin
  -- Each kept picture must be one that the listing shows, named once.
  perform private.reject_if(exists (
    select from jsonb_array_elements(pictures) as entry (value)
    where entry.value ? 'path'
    group by entry.value ->> 'path'
    having count(*) > 1 or entry.value ->> 'path' not in (select image ->> 'path' from jsonb_array_elements(listing.showcase_images) as image)
  ), 'pictures_changed');
  delete from public.pending_pictures where pending_pictures.listing_id = of_listing_id;
  if not exists (select from jsonb_array_elements(pictures) as entry (value) where not entry.value ? 'path') then
    perform private.show_pictures(of_listing_id, pictures);
    return false;
  end if;
  -- The scheduler leaves the first attempt to the call that began this.
  insert into private.preparations (listing_id, due_at) values (of_listing_id, now() + interval '15 seconds');
  insert into public.pending_pictures (listing_id, pictures) values (of_listing_id, set_pictures.pictures);
  perform private.claim_copies(of_listing_id, '[]', pictures);
  return true;
end
$$;
grant execute on function private.set_pictures to marketplace_api;

create function private.end_pictures(of_listing_id uuid, is_made boolean, failure text)
returns void
language plpgsql volatile set search_path = ''
as $$
begin
  if not is_made then
    update public.pending_pictures
    set failure = coalesce(end_pictures.failure, 'This item was removed while its new pictures were being made ready.')
    where pending_pictures.listing_id = of_listing_id;
    return;
  end if;
  perform private.show_pictures(of_listing_id, (
    select pending_pictures.pictures from public.pending_pictures where pending_pictures.listing_id = of_listing_id
  ));
  delete from public.pending_pictures where pending_pictures.listing_id = of_listing_id;
end
$$;

grant select (listing_id, began_at, failure) on public.pending_pictures to authenticated;

create policy "Sellers can see what becomes of their new pictures" on public.pending_pictures
  for select to authenticated using (listing_id in (select private.own_listing_ids()));

create function private.plan_copies(of_listing_id uuid, of_attempt integer)
returns table (
  id uuid, purpose text, "position" smallint, file_name text, bucket_id text, source_path text, target_path text, state text, declared_type text,
  size_bytes bigint, progress jsonb, width integer, height integer, claimed_sha256 text
)
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not private.lock_preparation(of_listing_id, of_attempt) then
    return;
  end if;
  update private.preparation_copies set object_id = objects.id, object_version = objects.version
  from storage.objects
  where preparation_copies.listing_id = of_listing_id and preparation_copies.object_id is null
    and objects.bucket_id = preparation_copies.bucket_id and objects.name = preparation_copies.target_path;
  return query
    with begun as (
      update private.preparation_copies set target_path = 'listed/' || gen_random_uuid(), copying_since = now()
      where preparation_copies.listing_id = of_listing_id and preparation_copies.object_id is null
        and coalesce(preparation_copies.copying_since < now() - interval '20 seconds' - interval '1 second' * coalesce((
          select (objects.metadata ->> 'size')::bigint / 10000000 from storage.objects
          where objects.bucket_id = preparation_copies.bucket_id and objects.name = preparation_copies.source_path
        ), 0), true)
      returning preparation_copies.id, preparation_copies.target_path
    )
    select copies.id, copies.purpose, copies.position, copies.file_name, copies.bucket_id, copies.source_path, coalesce(begun.target_path, copies.target_path),
      case
        when begun.id is not null then 'to_copy'
        when copies.object_id is null then 'copying'
        when copies.mime_type is null then 'copied'
        else 'checked'
      end,
      objects.metadata ->> 'mimetype', (objects.metadata ->> 'size')::bigint, copies.progress, copies.width, copies.height, copies.claimed_sha256
    from private.preparation_copies as copies
    left join begun on begun.id = copies.id
    left join storage.objects on objects.id = copies.object_id
    where copies.listing_id = of_listing_id
    order by copies.purpose, copies.position;
end
$$;

create function private.store_copy_facts(of_copy_id uuid, of_attempt integer, facts jsonb)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  update private.preparation_copies
  set progress = facts -> 'progress', mime_type = facts ->> 'mimeType', size_bytes = (facts ->> 'sizeBytes')::bigint,
    sha256 = facts ->> 'sha256', width = (facts ->> 'width')::integer, height = (facts ->> 'height')::integer,
    inside = facts -> 'inside'
  from private.preparations
  where preparation_copies.id = of_copy_id and preparations.listing_id = preparation_copies.listing_id
    and preparations.attempt = of_attempt;
  perform private.require_storage(listings.seller_id)
  from private.preparation_copies join public.listings on listings.id = preparation_copies.listing_id
  where preparation_copies.id = of_copy_id and preparation_copies.purpose = 'file';
end
$$;

create function private.require_copies(of_listing_id uuid)
returns void
language plpgsql stable set search_path = ''
as $$
begin
  if exists (
    select from private.preparation_copies
    left join storage.objects on objects.bucket_id = preparation_copies.bucket_id and objects.name = preparation_copies.target_path
      and objects.id = preparation_copies.object_id and objects.version is not distinct from preparation_copies.object_version
    where preparation_copies.listing_id = of_listing_id and (objects.id is null or preparation_copies.mime_type is null)
  ) then
    raise exception 'a copy of listing % is missing, unchecked or changed', of_listing_id;
  end if;
end
$$;

create function private.list_copies(of_listing_id uuid, new_status text)
returns text
language plpgsql volatile set search_path = ''
as $$
declare
  status_now text;
begin
  perform private.add_release(of_listing_id, null, null, (
    select jsonb_agg(jsonb_build_object('name', copies.file_name) order by copies.position)
    from private.preparation_copies as copies
    where copies.listing_id = of_listing_id and copies.purpose = 'file'
  ));
  perform private.pin_pictures(of_listing_id);
  update public.listings
  set status = new_status, showcase_images = coalesce((
      select jsonb_agg(private.copied_picture(of_listing_id, copies.position) order by copies.position)
      from private.preparation_copies as copies
      where copies.listing_id = of_listing_id and copies.purpose = 'picture'
    ), '[]')
  where listings.id = of_listing_id
  returning listings.status into status_now;
  return status_now;
end
$$;

create function private.reopen_uploads(of_listing_id uuid, rejected_upload uuid)
returns void
language sql volatile set search_path = ''
as $$
  insert into public.uploads (id, seller_id, bucket_id, draft_id)
  select split_part(copies.source_path, '/', 2)::uuid, listings.seller_id, copies.bucket_id, drafts.id
  from private.preparation_copies as rejected
  join private.preparation_copies as copies on copies.listing_id = rejected.listing_id and copies.id <> rejected.id
  join public.listings on listings.id = copies.listing_id
  left join public.drafts on drafts.listing_id = listings.id
  where rejected.listing_id = of_listing_id and rejected.source_path = listings.seller_id || '/' || rejected_upload
    and 'file' in (copies.purpose, rejected.purpose) and copies.source_path not like 'listed/%';
$$;

create function private.complete_preparation(of_listing_id uuid, of_attempt integer, failure text, rejected_upload uuid)
returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  status_now text;
  work private.preparations;
  is_made boolean;
begin
  perform private.lock_selling(listings.seller_id) from public.listings where listings.id = of_listing_id;
  select listings.status into status_now from public.listings where listings.id = of_listing_id for update;
  if not private.lock_preparation(of_listing_id, of_attempt) then
    return null;
  end if;
  select * into work from private.preparations where preparations.listing_id = of_listing_id;
  if work.outcome is not null then
    return status_now;
  end if;
  is_made := failure is null
    and case when work.wanted_status is null then status_now <> 'removed' else status_now = 'processing' end;
  update private.preparations set outcome = case when is_made then 'listed' else 'rejected' end where preparations.listing_id = of_listing_id;
  perform private.reopen_uploads(of_listing_id, rejected_upload) where not is_made;
  if is_made then
    perform private.require_copies(of_listing_id);
  end if;
  if work.wanted_status is null and exists (
    select from private.preparation_copies
    where preparation_copies.listing_id = of_listing_id and preparation_copies.purpose = 'file'
  ) then
    perform private.end_release(of_listing_id, is_made, failure);
  elsif work.wanted_status is null then
    perform private.end_pictures(of_listing_id, is_made, failure);
  elsif is_made then
    return private.list_copies(of_listing_id, work.wanted_status);
  elsif status_now = 'processing' then
    update public.listings set processing_failure = failure where listings.id = of_listing_id;
  end if;
  return status_now;
end
$$;

create function private.preparation_leftovers(of_listing_id uuid)
returns table (bucket_id text, object_path text)
language sql stable security definer set search_path = ''
as $$
  select distinct copies.bucket_id, leftover.path
  from private.preparations
  join private.preparation_copies as copies on copies.listing_id = preparations.listing_id,
    -- A duplicated listing copies pictures that another one shows, and an upload that is open again
    -- may be in the next preparation by now.
    lateral (values (copies.source_path, copies.source_path not like 'listed/%' and not exists (
      select from public.uploads where uploads.object_path = copies.source_path
      union all
      select from private.preparation_copies as next where next.source_path = copies.source_path and next.listing_id <> copies.listing_id
    )), (copies.target_path, preparations.outcome = 'rejected')) as leftover (path, is_left)
  where preparations.listing_id = of_listing_id and preparations.outcome is not null
    and leftover.is_left and leftover.path is not null;
$$;

create function private.end_preparation(of_listing_id uuid, of_attempt integer)
returns void
language sql volatile security definer set search_path = ''
as $$
  delete from private.preparations
  where preparations.listing_id = of_listing_id and preparations.attempt = of_attempt and preparations.outcome is not null;
  delete from public.listings using public.drafts
  where listings.id = of_listing_id and drafts.listing_id = listings.id and listings.processing_failure is not null
    and not exists (select from private.preparations where preparations.listing_id = listings.id);
$$;

create function private.pause_preparation(of_listing_id uuid, of_attempt integer, pause interval)
returns timestamptz
language sql volatile security definer set search_path = ''
as $$
  update private.preparations set due_at = now() + pause
  where preparations.listing_id = of_listing_id and preparations.attempt = of_attempt
  returning preparations.created_at;
$$;

create function private.discard_failed_listing(of_listing_id uuid)
returns void
language sql volatile security definer set search_path = ''
as $$
  delete from public.listings
  where listings.id = of_listing_id and listings.seller_id = auth.uid() and listings.status = 'processing'
    and listings.processing_failure is not null;
$$;
grant execute on function
  private.plan_copies, private.store_copy_facts, private.complete_preparation, private.preparation_leftovers,
  private.end_preparation, private.pause_preparation, private.discard_failed_listing
  to marketplace_api;

create table private.preparations (
  listing_id uuid primary key references public.listings (id) on delete cascade,
  wanted_status text constraint preparations_wanted_status_known check (wanted_status in ('active', 'inactive')),
  attempt integer not null default 0,
  due_at timestamptz not null default now(),
  outcome text constraint preparations_outcome_known check (outcome in ('listed', 'rejected')),
  created_at timestamptz not null default now()
);
comment on table private.preparations is 'Preparations of listings that are running, or whose uploads must still be removed.';
create index preparations_due_at_idx on private.preparations (due_at);

create table private.preparation_copies (
  id uuid primary key default gen_random_uuid(),
  listing_id uuid not null references private.preparations (listing_id) on delete cascade,
  purpose text not null constraint preparation_copies_purpose_known check (purpose in ('file', 'picture', 'thumbnail', 'w320', 'w640', 'w1200')),
  "position" smallint not null,
  bucket_id text not null generated always as (case purpose when 'file' then 'product-files' else 'showcase-images' end) stored,
  file_name text,
  preview_pages integer[],
  alt text,
  placeholder text constraint preparation_copies_placeholder_shape check (placeholder ~ '^[A-Za-z0-9+/]{64}$'),
  source_path text not null,
  claimed_sha256 text,
  target_path text constraint preparation_copies_target_path_unique unique,
  copying_since timestamptz,
  object_id uuid,
  object_version text,
  progress jsonb,
  mime_type text,
  size_bytes bigint,
  sha256 text constraint preparation_copies_as_claimed check (sha256 = claimed_sha256),
  width integer,
  height integer,
  inside jsonb,
  constraint preparation_copies_position_unique unique (listing_id, purpose, "position")
);
comment on table private.preparation_copies is 'The objects of a preparation: source, copy, and facts about the bytes.';
create index preparation_copies_source_path_idx on private.preparation_copies (source_path);

create function private.wanted_copies(files jsonb, pictures jsonb)
returns table (upload_id uuid, purpose text, "position" smallint, facts jsonb)
language sql immutable set search_path = ''
as $$
  select (file.value ->> 'uploadId')::uuid, 'file', file.position::smallint, file.value
  from jsonb_array_elements(files) with ordinality as file (value, position)
  where file.value ->> 'fileId' is null
  union all
  select copy.upload_id::uuid, copy.purpose, picture.position::smallint, copy.facts
  from jsonb_array_elements(pictures) with ordinality as picture (value, position)
  cross join lateral (
    values (picture.value ->> 'uploadId', 'picture', picture.value), (picture.value ->> 'thumbnailUploadId', 'thumbnail', null)
    union all
    select size.value ->> 'uploadId', 'w' || (size.value ->> 'width'), null
    from jsonb_array_elements(picture.value -> 'sizes') as size (value)
  ) as copy (upload_id, purpose, facts)
  where picture.value ->> 'path' is null and (copy.purpose <> 'thumbnail' or copy.upload_id is not null);
$$;

create function private.claim_copies(of_listing_id uuid, files jsonb, pictures jsonb)
returns void
language plpgsql volatile set search_path = ''
as $$
begin
  with needed as materialized (select * from private.wanted_copies(files, pictures)),
  closed as (
    delete from public.uploads
    where uploads.seller_id = auth.uid() and uploads.id in (select needed.upload_id from needed)
    returning uploads.id, uploads.bucket_id, uploads.object_path
  )
  insert into private.preparation_copies (listing_id, purpose, position, file_name, preview_pages, alt, placeholder, claimed_sha256, source_path)
  select of_listing_id, needed.purpose, needed.position, needed.facts ->> 'name',
    translate(needed.facts ->> 'previewPages', '[]', '{}')::integer[], needed.facts ->> 'alt', needed.facts ->> 'placeholder',
    needed.facts ->> 'sha256', closed.object_path
  from needed
  join closed on closed.id = needed.upload_id
    and closed.bucket_id = case needed.purpose when 'file' then 'product-files' else 'showcase-images' end
  where exists (select from storage.objects where objects.bucket_id = closed.bucket_id and objects.name = closed.object_path);
  if (select count(*) from private.preparation_copies where preparation_copies.listing_id = of_listing_id)
    < (select count(*) from private.wanted_copies(files, pictures)) then
    perform private.reject('upload_not_found');
  end if;
  -- Clients may announce less than they upload.
  if exists (
    select from private.preparation_copies where preparation_copies.listing_id = of_listing_id and preparation_copies.purpose = 'file'
  ) then
    perform private.require_storage(auth.uid());
  end if;
end
$$;

create function private.begin_preparation(of_listing_id uuid, wanted_status text, files jsonb, pictures jsonb)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_standing(auth.uid());
  perform private.reject_if(not private.is_seller(), 'seller_required');
  perform from public.listings
  where listings.id = of_listing_id and listings.seller_id = auth.uid() and listings.status = 'processing' for update;
  perform private.reject_if(not found, 'not_found');
  perform private.reject_if(jsonb_array_length(files) = 0, 'file_required');
  perform private.require_release_files(of_listing_id, files);
  -- The scheduler leaves the first attempt to the call that created the listing.
  insert into private.preparations (listing_id, wanted_status, due_at)
  values (of_listing_id, begin_preparation.wanted_status, now() + interval '15 seconds');
  perform private.claim_copies(of_listing_id, files, pictures);
end
$$;

create function private.require_listing_file()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.reject_if(not exists (select from public.release_files where release_files.listing_id = new.id) and not exists (
    select from public.listings join private.preparations on preparations.listing_id = listings.id
    where listings.id = new.id and listings.status = 'processing'
  ), 'file_required');
  return null;
end
$$;
create constraint trigger listings_require_file
  after insert on public.listings
  deferrable initially deferred
  for each row execute function private.require_listing_file();

create function private.take_own_preparation(of_listing_id uuid, lease interval)
returns table (listing_id uuid, attempt integer, outcome text)
language sql volatile security definer set search_path = ''
as $$
  update private.preparations set attempt = preparations.attempt + 1, due_at = now() + lease
  from public.listings
  where preparations.listing_id = of_listing_id and listings.id = of_listing_id and listings.seller_id = auth.uid()
    and (preparations.attempt = 0 or preparations.due_at <= now())
  returning preparations.listing_id, preparations.attempt, preparations.outcome;
$$;

create function private.take_due_preparation(lease interval)
returns table (listing_id uuid, attempt integer, outcome text)
language sql volatile security definer set search_path = ''
as $$
  update private.preparations set attempt = preparations.attempt + 1, due_at = now() + lease
  where preparations.listing_id = (
    select due.listing_id from private.preparations as due
    where due.due_at <= now() order by due.due_at limit 1 for update skip locked
  )
  returning preparations.listing_id, preparations.attempt, preparations.outcome;
$$;
grant execute on function
  private.begin_preparation, private.take_own_preparation, private.take_due_preparation
  to marketplace_api;

create function private.lock_preparation(of_listing_id uuid, of_attempt integer)
returns boolean
language plpgsql volatile set search_path = ''
as $$
begin
  perform from private.preparations
  where preparations.listing_id = of_listing_id and preparations.attempt = of_attempt for update;
  return found;
end
$$;

create table public.listing_previews (
  file_id uuid primary key references public.listing_files (id) on delete cascade,
  listing_id uuid not null references public.listings (id) on delete cascade,
  kind text not null constraint listing_previews_kind_known check (kind in ('text', 'audio', 'pictures')),
  words text,
  object_path text constraint listing_previews_object_path_unique unique,
  is_whole boolean not null,
  is_by_seller boolean not null default false,
  constraint listing_previews_one_form check (
    (kind = 'audio') = (object_path is not null) and (kind <> 'text' or words is not null)
  )
);
comment on table public.listing_previews is 'What visitors get of a file. Sounds and pictures are objects of the public bucket previews, which no client can write.';
create index listing_previews_listing_id_idx on public.listing_previews (listing_id);

create table public.preview_pictures (
  file_id uuid not null references public.listing_previews (file_id) on delete cascade,
  "position" smallint not null,
  object_path text not null constraint preview_pictures_object_path_unique unique,
  width integer not null constraint preview_pictures_width_positive check (width >= 1),
  height integer not null constraint preview_pictures_height_positive check (height >= 1),
  words text,
  primary key (file_id, "position")
);
comment on table public.preview_pictures is 'The pictures of a preview in order.';
comment on column public.preview_pictures.words is 'The text of a page, for screen readers.';

create table private.preview_work (
  file_id uuid primary key references public.listing_files (id) on delete cascade,
  tries integer not null default 0,
  due_at timestamptz not null default now(),
  step integer not null default 0,
  lease uuid
);
comment on table private.preview_work is 'Files that wait for a preview, or have waited for one.';
create index preview_work_due_at_idx on private.preview_work (due_at);

create function private.request_preview()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.make_preview_again(listing_files.id)
  from public.listing_files join public.file_types on file_types.mime_type = listing_files.mime_type
  where listing_files.id = new.file_id and file_types.has_preview
    and not exists (select from public.listing_previews where listing_previews.file_id = new.file_id);
  return null;
end
$$;
create trigger release_files_request_preview
  after insert on public.release_files
  for each row execute function private.request_preview();

create function private.take_due_preview()
returns table (
  file_id uuid, lease uuid, step integer, object_path text, mime_type text, size_bytes bigint, preview_pages integer[], chapters jsonb
)
language plpgsql volatile security definer set search_path = ''
as $$
begin
  return query
  with due as (
    select preview_work.file_id from private.preview_work where preview_work.due_at <= now()
    order by preview_work.due_at limit 1 for update skip locked
  ), taken as (
    update private.preview_work
    set tries = preview_work.tries + 1, lease = gen_random_uuid(),
      due_at = case when preview_work.tries < 4 then now() + interval '1 minute' * power(3, preview_work.tries) else 'infinity' end
    from due where preview_work.file_id = due.file_id
    returning preview_work.*
  )
  select listing_files.id, taken.lease, taken.step, listing_files.object_path, listing_files.mime_type, listing_files.size_bytes,
    listing_files.preview_pages, listing_files.inside -> 'chapters'
  from taken join public.listing_files on listing_files.id = taken.file_id;
end
$$;

create function private.add_preview_pictures(of_file_id uuid, after integer, pictures jsonb)
returns void
language sql volatile set search_path = ''
as $$
  insert into public.preview_pictures (file_id, position, object_path, width, height, words)
  select of_file_id, after + picture.position, picture.value ->> 'objectPath', (picture.value ->> 'width')::integer,
    (picture.value ->> 'height')::integer, picture.value ->> 'words'
  from jsonb_array_elements(pictures) with ordinality as picture (value, position);
$$;

create function private.store_preview(of_file_id uuid, of_lease uuid, preview jsonb, has_more boolean)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  file public.listing_files;
  done integer;
begin
  select preview_work.step into done from private.preview_work
  where preview_work.file_id = of_file_id and preview_work.lease = of_lease for update;
  if not found then
    return;
  end if;
  select * into file from public.listing_files where listing_files.id = of_file_id;
  perform private.require_checked_bytes(file);
  if preview is not null then
    if done = 0 then
      delete from public.listing_previews where listing_previews.file_id = of_file_id;
      insert into public.listing_previews (file_id, listing_id, kind, words, object_path, is_whole)
      values (
        of_file_id, file.listing_id, preview ->> 'kind', preview ->> 'words', preview ->> 'objectPath', (preview ->> 'isWhole')::boolean
      );
    end if;
    perform private.add_preview_pictures(of_file_id, done, preview -> 'pictures');
  end if;
  update private.preview_work
  set step = done + 1, tries = 0, due_at = case when has_more then now() else 'infinity' end, lease = null
  where preview_work.file_id = of_file_id;
end
$$;

create function private.queue_missing_previews(at_most integer)
returns void
language sql volatile security definer set search_path = ''
as $$
  insert into private.preview_work (file_id)
  select listing_files.id
  from public.listings
  join public.release_files on release_files.listing_id = listings.id and release_files.release = listings.release_number
  join public.listing_files on listing_files.id = release_files.file_id
  join public.file_types on file_types.mime_type = listing_files.mime_type and file_types.has_preview
  where listings.status <> 'removed'
    and not exists (select from private.preview_work where preview_work.file_id = listing_files.id)
    and not exists (select from public.listing_previews where listing_previews.file_id = listing_files.id)
  limit at_most
  on conflict do nothing;
$$;
grant execute on function private.take_due_preview, private.store_preview, private.queue_missing_previews to marketplace_api;

create function private.make_preview_again(of_file_id uuid)
returns void
language plpgsql volatile set search_path = ''
as $$
begin
  delete from public.listing_previews where listing_previews.file_id = of_file_id;
  insert into private.preview_work (file_id) values (of_file_id)
  on conflict (file_id) do update set tries = 0, due_at = now(), step = 0, lease = null;
end
$$;

create function private.set_preview_pages(of_listing_id uuid, of_file_id uuid, pages integer[])
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.lock_own_listing(of_listing_id);
  perform private.count_against('picture change', auth.uid());
  update public.listing_files set preview_pages = pages
  where listing_files.listing_id = of_listing_id and listing_files.id = of_file_id and listing_files.mime_type = 'application/pdf';
  perform private.reject_if(not found, 'not_found');
  perform private.make_preview_again(of_file_id) where not exists (
    select from public.listing_previews where listing_previews.file_id = of_file_id and listing_previews.is_by_seller
  );
end
$$;
grant execute on function private.set_preview_pages to marketplace_api;

grant select on public.listing_previews, public.preview_pictures to anon, authenticated;

create policy "Readers of a listing can see its previews" on public.listing_previews
  for select to anon, authenticated
  using (exists (select from public.listings where listings.id = listing_previews.listing_id));

create policy "Readers of a preview can see its pictures" on public.preview_pictures
  for select to anon, authenticated
  using (exists (select from public.listing_previews where listing_previews.file_id = preview_pictures.file_id));

create table public.uploads (
  id uuid primary key default gen_random_uuid(),
  seller_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  bucket_id text not null constraint uploads_bucket_known check (bucket_id in ('product-files', 'showcase-images')),
  object_path text not null generated always as (seller_id::text || '/' || id::text) stored
    constraint uploads_object_path_unique unique,
  created_at timestamptz not null default now(),
  draft_id uuid references public.drafts (id) on delete cascade,
  size_bytes bigint not null default 0 constraint uploads_size_bytes_positive check (size_bytes >= 0)
);
comment on table public.uploads is 'Objects that a seller may upload now. Swept with their objects after 24 hours without a listing, those of a draft with the draft or after 30 days without a change.';
create index uploads_draft_id_idx on public.uploads (draft_id);
create index uploads_seller_id_idx on public.uploads (seller_id, created_at);
create index uploads_created_at_idx on public.uploads (created_at);

create function private.close_stale_uploads(older_than interval)
returns integer
language sql volatile security definer set search_path = ''
as $$
  with closed as (
    delete from public.uploads
    where uploads.created_at < now() - older_than and not exists (
      select from public.drafts where drafts.id = uploads.draft_id and drafts.updated_at > now() - interval '30 days'
    )
    returning uploads.id
  )
  select count(*)::integer from closed;
$$;

create trigger uploads_check_files after insert on public.uploads
  for each statement execute function private.check_size(
    'seller_id', 'open product-files', 'too_many_uploads', 'bucket_id = ''product-files'''
  );
create trigger uploads_check_pictures after insert on public.uploads
  for each statement execute function private.check_size(
    'seller_id', 'open showcase-images', 'too_many_uploads', 'bucket_id = ''showcase-images'''
  );


create function private.storage_quota()
returns bigint
language sql stable security definer set search_path = ''
as $$
  select (settings.value #>> '{}')::bigint from private.settings where settings.name = 'storage_quota';
$$;

create function private.stored_bytes(of_seller_id uuid)
returns bigint
language sql stable security definer set search_path = ''
as $$
  select coalesce(sum(stored.bytes), 0)::bigint
  from (
    select listing_files.size_bytes as bytes
    from public.listings join public.listing_files on listing_files.listing_id = listings.id
    where listings.seller_id = of_seller_id and listings.status <> 'removed'
    union all
    select coalesce(copies.size_bytes, (objects.metadata ->> 'size')::bigint)
    from public.listings
    join private.preparations on preparations.listing_id = listings.id and preparations.outcome is null
    join private.preparation_copies as copies on copies.listing_id = listings.id and copies.purpose = 'file'
    left join storage.objects on objects.bucket_id = copies.bucket_id and objects.name = copies.source_path
    where listings.seller_id = of_seller_id
    union all
    select greatest(uploads.size_bytes, (objects.metadata ->> 'size')::bigint)
    from public.uploads left join storage.objects on objects.bucket_id = uploads.bucket_id and objects.name = uploads.object_path
    where uploads.seller_id = of_seller_id and uploads.bucket_id = 'product-files'
  ) as stored (bytes);
$$;
grant execute on function private.storage_quota, private.stored_bytes to marketplace_api;

create function private.require_storage(of_seller_id uuid)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('storage:' || of_seller_id, 4));
  perform private.reject_if(private.stored_bytes(of_seller_id) > private.storage_quota(), 'storage_full');
end
$$;

create function private.check_storage()
returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if auth.uid() is not null then
    perform private.require_storage(auth.uid());
  end if;
  return null;
end
$$;
create trigger uploads_check_storage after insert on public.uploads
  for each statement execute function private.check_storage();

grant select, insert (bucket_id, draft_id, size_bytes), delete on public.uploads to authenticated;

create policy "Sellers can read their own uploads" on public.uploads
  for select to authenticated using (seller_id = (select auth.uid()));

create policy "Sellers can begin uploads" on public.uploads
  for insert to authenticated
  with check (
    seller_id = (select auth.uid()) and (select private.is_seller())
    and (draft_id is null or draft_id in (select drafts.id from public.drafts))
  );

create policy "Sellers can give up their own uploads" on public.uploads
  for delete to authenticated using (seller_id = (select auth.uid()));


create policy "Sellers can upload to their open uploads" on storage.objects
  for insert to authenticated with check (bucket_id || '/' || name in (select private.open_upload_objects()));

create policy "Sellers can read back their open uploads" on storage.objects
  for select to authenticated using (bucket_id || '/' || name in (select private.open_upload_objects()));

create policy "Sellers can delete their open uploads" on storage.objects
  for delete to authenticated using (bucket_id || '/' || name in (select private.open_upload_objects()));

create function private.picture_paths(image jsonb)
returns setof text
language sql immutable set search_path = ''
as $$
  select image ->> 'path'
  union all
  select image ->> 'thumbnailPath'
  union all
  select size ->> 'path' from jsonb_array_elements(image -> 'sizes') as size;
$$;

create function private.shown_pictures()
returns setof text
language sql stable set search_path = ''
as $$
  select picture.path
  from (
    select listings.showcase_images from public.listings
    union all
    select order_items.showcase_images from public.order_items
  ) as shown,
    jsonb_array_elements(shown.showcase_images) as image,
    lateral private.picture_paths(image) as picture (path)
  where picture.path is not null
  union all
  select substring(profiles.avatar from '/showcase-images/(.+)$') from public.profiles
  where profiles.avatar like '%/showcase-images/%';
$$;

create function private.orphaned_objects(of_listings interval, of_users interval, at_most integer)
returns table (bucket_id text, object_path text)
language sql stable security definer set search_path = ''
as $$
  select orphans.bucket_id, orphans.name from (
    select objects.* from storage.objects
    where objects.bucket_id in ('product-files', 'showcase-images') and objects.created_at < now() - of_listings
      and not exists (select from public.uploads where uploads.object_path = objects.name)
      and not exists (
        select from private.preparation_copies
        where objects.name in (preparation_copies.source_path, preparation_copies.target_path)
      )
      and not exists (select from public.listing_files where listing_files.object_path = objects.name)
      and (objects.bucket_id = 'product-files' or objects.name not in (select private.shown_pictures()))
    union all
    select objects.* from storage.objects
    where objects.bucket_id = 'avatars' and objects.created_at < now() - of_users and objects.name not in (
      select substring(profiles.avatar from 'avatars/([0-9a-f-]{36}/[0-9a-f-]{36})$') from public.profiles
      where profiles.avatar ~ 'avatars/[0-9a-f-]{36}/[0-9a-f-]{36}$'
      union all
      select substring(profiles.banner from 9) from public.profiles where profiles.banner is not null
      union all
      select substring(held_words.banner from 9) from private.held_words where held_words.banner is not null
    )
    union all
    select objects.* from storage.objects
    where objects.bucket_id = 'message-pictures' and objects.created_at < now() - of_users and not exists (
      select from private.message_pictures
      where message_pictures.object_path = regexp_replace(objects.name, '-small$', '')
    )
    union all
    select objects.* from storage.objects
    where objects.bucket_id = 'previews' and objects.created_at < now() - of_users
      and not exists (select from public.listing_previews where listing_previews.object_path = objects.name)
      and not exists (select from public.preview_pictures where preview_pictures.object_path = objects.name)
  ) as orphans
  order by orphans.created_at, orphans.id limit least(at_most, 1000);
$$;
grant execute on function private.close_stale_uploads, private.orphaned_objects to marketplace_api;

create table private.common_words (
  word text primary key constraint common_words_plain check (word ~ '^[a-z]{3,20}$')
);
comment on table private.common_words is 'Common English words without endings such as -s and -ly. A search never replaces them.';
create index common_words_beginning_idx on private.common_words (word collate "C");

create function private.is_common_word(typed text)
returns boolean
language sql stable set search_path = ''
as $$
  select exists (
    select from private.common_words
    where common_words.word = any (array[
      typed, regexp_replace(typed, '(s|ly|ness|d)$', ''), regexp_replace(typed, 'es$', ''), regexp_replace(typed, 'i(es|ed)$', 'y')
    ])
  );
$$;

insert into private.common_words (word)
select unnest(string_to_array(letters.words, ' ')) from (values
  ('aardvark aback abacus abandon abandoned abandoning abandonment abate abating abbey abbot abbreviate abbreviating abbreviation abdicate abdicating abdication abdomen abdominal abduct abducted abducting aberration abet abetted abetting abhor abhorred abhorrence abhorrent abhorring abide abiding ability abject ablaze able abler ablest ably abnormal abnormality aboard abode abolish abolished abolishing abolition abominable abomination aboriginal aborigine abort aborted aborting abortion abortive abound abounded abounding about above aboveboard abrasive abreast abridge abridging abroad abrupt abrupter abruptest abscess abscessed abscessing abscond absconded absconding absence absent absented absentee absenting absolute absolutest absolve absolving absorb absorbed absorbent absorbing absorption abstain abstained abstaining abstention abstinence abstract abstracted abstracting abstraction abstruse absurd absurder absurdest absurdity abundance abundant abuse abuser abusing abusive abysmal abyss academic academically academy accede acceding accelerate accelerating acceleration accelerator accent accented accenting accentuate accentuating accept acceptability acceptable acceptably acceptance accepted accepting access accessed accessibility accessible accessing accessory accident accidental acclaim acclaimed acclaiming acclimate acclimating acclimatise acclimatising acclimatize acclimatizing accolade accommodate accommodating accommodation accompaniment accompanist accompany accompanying accomplice accomplish accomplished accomplishing accomplishment accord accordance accorded according accordion accost accosted accosting account accountability accountable accountancy accountant accounted accounting accredit accredited accrediting accrue accruing accumulate accumulating accumulation accuracy accurate accusation accuse accuser accusing accustom accustomed accustoming ace ache achievable achieve achievement achieving aching acid acidity acing acknowledge acknowledgement acknowledging acknowledgment acne acorn acoustic acquaint acquaintance acquainted acquainting acquiesce acquiescence acquiescing acquire acquiring acquisition acquit acquittal acquitted acquitting acre acreage acrid acrider acridest acrimonious acrimony acrobat acrobatic acronym across acrylic act acted acting action activate activating active activist activity actor actress actual actuality actuary acumen acupuncture acute acuter acutest adage adamant adapt adaptable adaptation adapted adapter adapting adaptive adaptor add added addendum addict addicted addicting addiction addictive adding addition additional additive address addressed addressee addressing adept adequate adhere adherence adherent adhering adhesion adhesive adjacent adjective adjoin adjoined adjoining adjourn adjourned adjourning adjournment adjunct adjust adjustable adjusted adjusting adjustment administer administered administering administration administrative administrator admirable admirably admiral admiration admire admirer admiring admissible admission admit admittance admitted admitting admonish admonished admonishing admonition ado adobe adolescence adolescent adopt adopted adopting adoption adorable adoration adore adoring adorn adorned adorning adornment adrift adroit ads adulation adult adulterate adulterating adulteration adultery adulthood advance advancement advancing advantage advantageous advantaging advent adventure adventurer adventuring adventurous adverb adverbial adversary adverse adverser adversest adversity advert advertise advertisement advertiser advertising advice advisable advise adviser advising advisory advocate advocating aeon aerial aerodynamic aeroplane aerosol aerospace aesthetic aesthetically afar affable affably affair affect affectation affected affecting affection affectionate affidavit affiliate affiliating affiliation affinity affirm affirmation affirmative affirmed affirming affix affixed affixing afflict afflicted afflicting affliction affluence affluent afford affordable afforded affording affront affronted affronting afield aflame afloat afoot aforementioned aforesaid afraid afresh after aftereffect afterlife afterlives aftermath afternoon afterthought afterward again against age ageing agency agenda agent aggravate aggravating aggravation aggregate aggregating aggression aggressive aggressor aghast agile agility aging agitate agitating agitation agitator aglow agnostic agnosticism ago agonise agonising agonize agonizing agony agree agreeable agreeably agreeing agreement agricultural agriculture aground ahead ahoy aid aide aiding ail ailed ailing ailment aim aimed aiming aimless air airborne aircraft aired airfield airier airiest airing airline airliner airmail airmailed airmailing airplane airport airstrip airtight airy aisle ajar akin alarm alarmed alarming alarmist alas albeit albino album alcohol alcoholic alcoholism alcove ale alert alerted alerting alga algae algebra algebraic algorithm alias aliased aliasing alibi alibied alibiing alien alienate alienating alienation aliened aliening alight alighted alighting align aligned aligning alignment alike alimony alive alkali alkaline all allay allayed allaying allegation allege allegedly allegiance alleging allegorical allegory allergic allergy alleviate alleviating alley alliance alligator allocate allocating allocation allot allotment allotted allotting allow allowable allowance allowed allowing alloy alloyed alloying allude alluding allure alluring allusion ally allying almanac almighty almond almost alms aloft alone along alongside aloof aloud alpha alphabet alphabetic alphabetical alphanumeric already also altar alter alterable alteration altered altering alternate alternating alternation alternative alternator although altitude alto altogether altruism altruistic aluminium aluminum always amalgamate amalgamating amalgamation amass amassed amassing amateur amateurish amaze amazement amazing ambassador amber ambiance ambidextrous ambience ambient ambiguity ambiguous ambition ambitious ambivalence ambivalent amble ambling ambulance ambush ambushed ambushing amen amenable amended amending amendment amends amenity amethyst amiable amiably amicable amicably amid amidst amiss ammonia ammunition amnesia amnesty amnestying amoeba amoebae amok among amongst amoral amorous amorphous amount amounted amounting amp ampere ampersand amphetamine amphibian amphibious amphitheater amphitheatre ample ampler amplest amplification amplifier amplify amplifying amplitude amputate amputating amputation amulet amuse amusement amusing anachronism anaemia anaemic anaesthesia anaesthetic anagram anal analgesic analog analogous analogue analogy analyse analyser analysing analysis analyst analytic analytical analyze analyzer analyzing anarchic anarchism anarchist anarchy anathema anatomical anatomy ancestor ancestral ancestry anchor anchorage anchored anchoring anchovy ancient ancienter ancientest and android anecdote anemia anemic anesthesia anesthetic anew angel angelic anger angered angering angle angler angling angrier angriest angrily angry angst anguish anguished anguishing angular animal animate animating animation animosity ankle annals annex annexation annexed annexing annihilate annihilating annihilation anniversary annotate annotating annotation announce announcement announcer announcing annoy annoyance annoyed annoying annual annuity annul annulled annulling annulment anoint anointed anointing anomalous anomaly anon anonymity anonymous anorak another answer answerable answered answering ant antagonise antagonising antagonism antagonist antagonistic antagonize antagonizing anteater antelope antenna antennae anthem anthill anthology anthrax anthropological anthropologist anthropology antibiotic antibody antic anticipate anticipating anticipation anticlimax antidote antifreeze antipathy antiquate antiquating antique antiquing antiquity antiseptic antisocial antitheses antithesis antler antonym anus anvil anxiety anxious any anybody anyhow anyone anyplace anything anyway anywhere aorta apart apartheid apartment apathetic apathy ape aperture apex aphorism apiece aping aplomb apocryphal apologetic apologetically apologise apologising apologize apologizing apology apostle apostrophe appal appall appalled appalling apparatus apparel appareled appareling apparelled apparelling apparent apparition appeal appealed appealing appear appearance appeared appearing appease appeasement appeasing append appendage appended appendices appendicitis appending appendix appetiser appetising appetite appetizer appetizing applaud applauded applauding applause apple appliance applicability applicable applicant application applicator apply applying appoint appointed appointee appointing appointment apposite appraisal appraise appraising appreciable appreciate appreciating appreciation appreciative apprehend apprehended apprehending apprehension apprehensive apprentice apprenticeship apprenticing approach approachable approached approaching appropriate appropriating appropriation approval approve approving approximate approximating approximation apricot apron apt apter aptest aptitude aquamarine aquarium aquatic aqueduct arable arbiter arbitrarily arbitrary arbitrate arbitrating arbitration arbitrator arbor arbour arc arcade arcane arced arch archaeological archaeologist archaeology archaic archbishop arched archer archery archest archetypal arching archipelago architect architectural architecture archive archiving archway arcing ardent ardor ardour arduous are area arena arguable arguably argue arguing argument argumentative aria arid arise arisen arising aristocracy aristocrat aristocratic arithmetic ark arm armadillo armament armchair armed arming armistice armor armored armoring armory armour armoured armouring armoury armpit army aroma aromatic arose around arouse arousing arraign arraigned arraigning arrange arrangement arranging array arrayed arraying arrears arrest arrested arresting arrival arrive arriving arrogance arrogant arrow arse arsenal arsenic arson art artefact arterial artery artful arthritic arthritis artichoke article articulate articulating articulation artifact artifice artificial artillery artisan artist artistic artistically artistry artwork asbestos ascend ascended ascending ascension ascent ascertain ascertained ascertaining ascetic ascribe ascribing asexual ash ashamed ashcan ashed ashen ashing ashore ashtray aside ask askance asked askew asking asleep asparagus aspect aspen aspersion asphalt asphalted asphalting asphyxiate asphyxiating asphyxiation aspirant aspiration aspire aspirin aspiring ass assail assailant assailed assailing assassin assassinate assassinating assassination assault assaulted assaulter assaulting assemble assembler assembling assembly assent assented assenting assert asserted asserting assertion assertive assess assessed assessing assessment assessor asset assign assigned assigning assignment assimilate assimilating assimilation assist assistance assistant assisted assisting associate associating association associative assort assorted assorting assortment assume assuming assumption assurance assure assureds assuring asterisk asterisked asterisking asteroid asthma astonish astonished astonishing astonishment astound astounded astounding astray astride astringent astrological astrology astronaut astronomer astronomical astronomy astute astuter astutest asylum asymmetry asynchronous ate atheism atheist atheistic athlete athletic atlas atmosphere atmospheric atom atomic atone atonement atoning atrocious atrocity attach attached attaching attachment attack attacked attacker attacking attain attained attaining attainment attempt attempted attempting attend attendance attendant attended attending attention attentive attest attested attesting attic attire attiring attitude attorney attract attracted attracting attraction attractive attributable attribute attributing attribution auburn auction auctioned auctioneer auctioning audacious audacity audible audibly audience audio audit audited auditing audition auditioned auditioning auditor auditorium auditory augment augmented augmenting august auguster augustest aunt aura aural auspicious austere austerer austerest austerity authentic authentically authenticate authenticating authenticity author authored authoring authorisation authorise authorising authoritarian authoritative authority authorization authorize authorizing authorship auto autobiographical autobiography autocracy autocrat autocratic autograph autographed autographing automate automatic automatically automating automation automobile automobiling automotive autonomous autonomy autopsy autopsying autumn autumnal auxiliary avail availability available availed availing avalanche avarice avaricious avenge avenging avenue average averaging averse aversion avert averted averting aviation aviator avid avocado avoid avoidable avoidance avoided avoiding avow avowal avowed avowing await awaited awaiting awake awaken awakened awakening awaking award awarded awarding aware away awe awesome awful awfuller awfullest awhile awing awkward awkwarder awkwardest awning awoke awoken awry axe axing axiom axiomatic axis axle aye azalea azure'),
  ('babble babbling babe babier babiest baboon baby babying babyish bachelor back backbone backed backer backfire backfiring backgammon background backhand backhanded backhanding backing backlash backlog backlogged backlogging backpack backpacked backpacking backside backslash backspace backstage backtrack backtracked backtracking backward backwoods bacon bacteria bacterial bacterium bad badder baddest bade badge badger badgered badgering badminton baffle baffling bag bagel baggage bagged baggier baggiest bagging baggy bail bailed bailing bait baited baiting bake baker bakery baking balance balancing balcony bald balded balder baldest balding bale baling balk balked balking ball ballad ballast ballasted ballasting balled ballerina ballet balling ballistics balloon ballooned ballooning ballot balloted balloting ballroom balm balmier balmiest balmy baloney bamboo bamboozle bamboozling ban banal banana bandage bandaging bandanna banded bandier bandiest banding bandit bands bandstand bandwagon bandwidth bandy bandying bang banged banging bani banish banished banishing banister banjo bank banked banker banking banknote bankrupt bankruptcy bankrupted bankrupting banned banner banning banquet banqueted banqueting banter bantered bantering baptise baptising baptism baptize baptizing bar barb barbarian barbaric barbarous barbecue barbecuing barbed barber barbered barbering barbing barbiturate bards bare bareback barefoot barer barest bargain bargained bargainer bargaining barge barging baring baritone bark barked barking barley barman barn barnacle barnyard barometer baron baroque barrage barraging barred barrel barreled barreling barrelled barrelling barren barrener barrenest barrette barricade barricading barrier barring barrister bartender barter bartered bartering base baseball baseline basement baser basest bash bashed bashful bashing basic basically basil basin basing basis bask basked basket basketball basking bass bassoon bastard baste basting bat batch batched batching bath bathe bathing bathroom bathtub baton batsman battalion batted batter battered battering battery batting battle battlefield battleship battling baud baulk baulked baulking bawdier bawdiest bawdy bawl bawled bawling bay bayed baying bayonet bayoneted bayoneting bayou bazaar beach beached beaching beacon bead beaded beadier beadiest beading beady beagle beak beaked beaker beam beamed beaming bean beaned beaning bear bearable bearded bearding beards bearer bearing beast beat beaten beater beating beautician beautiful beautify beautifying beauty beaver beavered beavering became because beckon beckoned beckoning become becoming bed bedbug bedclothes bedded bedder bedding bedlam bedridden bedrock bedroom bedside bedspread bedtime bee beech beef beefed beefier beefiest beefing beefy beehive been beeper beer beeswax beet beetle beetling beeves befall befallen befalling befell befit befitted befitting before beforehand befriend befriended befriending beg began beggar beggared beggaring begged begging begin beginner beginning begrudge begrudging beguile beguiling begun behalf behalves behave behaving behavior behavioral behaviour behavioural behead beheaded beheading beheld behind behold beholder beholding beige being belabor belabored belaboring belabour belaboured belabouring belated belch belched belching belfry belie belief believable believe believer believing belittle belittling bell bellboy belled bellhop belligerent belling bellow bellowed bellowing belly bellying belong belonged belonging beloved below belt belted belting belying bemoan bemoaned bemoaning bemuse bemusing bench benched benching bend bender bending beneath benediction benefactor beneficial beneficiary benefit benefited benefiting benevolence benevolent benighted benign bent bequeath bequeathed bequeathing bequest bereave bereavement bereaving bereft beret berry berrying berserk berth berthed berthing beseech beseeching beset besetting beside besiege besieging besought best bested bestial bestiality besting bestow bestowed bestowing bet beta betcha betray betrayal betrayed betraying betrothal better bettered bettering betterment betting bettor between beverage beware bewaring bewilder bewildered bewildering bewilderment bewitch bewitched bewitching beyond bias biased biasing bib bible biblical bibliographic bibliography bicentennial bicker bickered bickering bicycle bicycling bid bidden bidding bide biding biennial bifocals big bigamist bigamous bigamy bigger biggest bigot bigoted bigotry bike biking bikini bilateral bile bilingual bill billboard billed billfold billiards billing billion billow billowed billowing bin binary binder binding binds bingo binned binning binomial biochemical biochemistry biodegradable biographer biographical biography biological biologist biology bipartisan biped biplane birch birched birching bird birdcage birded birding birth birthday birthed birthing birthmark birthplace biscuit bisect bisected bisecting bisexual bishop bison bit bitch bitched bitching bite biting bitmap bitten bitter bitterer bitterest bittersweet bizarre blab blabbed blabbing black blackberry blackberrying blackbird blackboard blacked blacken blackened blackening blacker blackest blackhead blacking blackjack blackjacked blackjacking blacklist blacklisted blacklisting blackmail blackmailed blackmailer blackmailing blackout blacksmith blacktop blacktopped blacktopping bladder blade blame blameless blamer blaming blanch blanched blanching blancmange bland blander blandest blank blanked blanker blankest blanket blanketed blanketing blanking blare blaring blaspheme blaspheming blasphemous blasphemy blast blasted blaster blasting blatant blaze blazer blazing bleach bleached bleaching bleak bleaker bleakest blearier bleariest bleary bleat bleated bleating bled bleed bleeding blemish blemished blemishing blend blended blending bless blessed blessing blew blight blighted blighting blimp blind blinded blinder blindest blindfold blindfolded blindfolding blinding blink blinked blinker blinkered blinkering blinking blip bliss blissful blister blistered blistering blithe blither blithest blitz blitzed blitzing blizzard blob blobbed blobbing bloc block blockade blockading blockage blockbuster blocked blockhead blocking blog blogged blogger blogging blond blonde blonder blondest blood blooded bloodhound bloodier bloodiest blooding bloodshed bloodshot bloodstream bloodthirstier bloodthirstiest bloodthirsty bloody bloodying bloom bloomed blooming blossom blossomed blossoming blot blotch blotched blotching blotted blotter blotting blouse blousing blow blowing blown blowout blowtorch blubber blubbered blubbering bludgeon bludgeoned bludgeoning blue bluebell blueberry bluebird bluegrass blueprint blueprinted blueprinting bluer bluest bluff bluffed bluffer bluffest bluffing bluing blunder blundered blundering blunt blunted blunter bluntest blunting blur blurb blurred blurring blurt blurted blurting blush blushed blushing bluster blustered blustering boa boar boarded boarder boarding boards boardwalk boast boasted boastful boasting boat boated boating bob bobbed bobbin bobbing bobcat bobsled bobsledded bobsledding bode bodice bodily boding body bodyguard bodywork bog bogged bogging boggle boggling bogus boil boiled boiler boiling boisterous bold bolder boldest bologna bolster bolstered bolstering bolt bolted bolting bomb bombard bombarded bombarding bombardment bombed bomber bombing bond bondage bonded bonding bone bonfire bonier boniest boning bonnet bonus bony boo booby booed booing book bookcase booked bookend booking bookkeeper bookkeeping booklet bookmark bookmarked bookmarking bookshelf bookshop bookstore bookworm boom boomed boomerang boomeranged boomeranging booming boon boor boorish boost boosted booster boosting boot booted bootee booth booting bootleg bootlegged bootlegging bootstrap booty booze bop border bordered bordering borderline bore boredom boring born borne borough borrow borrowed borrowing bosom boss bossed bossier bossiest bossing bossy botanical botanist botany botch botched botching both bother bothered bothering bothersome bottle bottleneck bottling bottom bottomed bottoming bottomless bough bought boulder boulevard bounce bouncing bound boundary bounded bounding boundless bountiful bounty bouquet bourbon bourgeois bourgeoisie bout boutique bovine bow bowed bowel bowing bowl bowled bowlegged bowler bowling box boxcar boxed boxer boxing boy boycott boycotted boycotting boyfriend boyhood boyish bra brace bracelet bracing bracket bracketed bracketing brackish brag braggart bragged bragging braid braided braiding brain brained brainier brainiest braining brainless brainstorm brainstormed brainstorming brainwash brainwashed brainwashing brainy braise braising brake braking bran branch branched branching branded branding brandish brandished brandishing brands brandy brandying brash brasher brashest brass brassier brassiere brassiest brassy brat bravado brave braver bravery bravest braving bravo brawl brawled brawling brawn brawnier brawniest brawny bray brayed braying brazen brazened brazening brazier breach breached breaching bread breaded breading breadth breadwinner break breakable breakdown breakfast breakfasted breakfasting breaking breakneck breakpoints breakthrough breakwater breast breasted breasting breath breathe breather breathing breathless breathtaking bred breed breeder breeding breeze breezier breeziest breezing breezy brethren brevity brew brewed brewery brewing bribe bribery bribing brick bricked bricking bricklayer bridal bride bridegroom bridesmaid bridge bridging bridle bridling brief briefcase briefed briefer briefest briefing brigade bright brighten brightened brightening brighter brightest brilliance brilliant brim brimmed brimming brimstone brine bring bringing brinier briniest brink briny brisk brisked brisker briskest brisking bristle bristling britches brittle brittler brittlest broach broached broaching broad broadcast broadcasting broaden broadened broadening broader broadest broadside broadsiding brocade brocading broccoli brochure broil broiled broiler broiling broke broken broker brokered brokering bronchitis bronco bronze bronzing brooch brood brooded brooding brook brooked brooking broom broth brother brotherhood brought brow browbeat browbeaten browbeating brown browned browner brownest brownie browning browse browsing bruise bruising brunch brunched brunching brunette brunt brush brushed brushing brusque brusquer brusquest brutal brutality brute brutish bubble bubblier bubbliest bubbling bubbly buck bucked bucket bucketed bucketing bucking buckle buckling bud budded budding buddy budge budget budgeted budgeting budging buff buffalo buffaloed buffaloing buffed buffer buffered buffering buffet buffeted buffeting buffing buffoon bug bugged bugger buggier buggiest bugging buggy bugle bugler bugling build builder building built bulb bulbous bulge bulging bulk bulked bulkier bulkiest bulking bulky bull bulldog bulldogged bulldogging bulldoze bulldozer bulldozing bulled bullet bulletin bulletined bulletining bullfight bullfighter bullfrog bulling bullion bully bullying bum bumblebee bummed bummer bummest bumming bump bumped bumper bumpier bumpiest bumping bumpy bun bunch bunched bunching bundle bundling bung bungalow bungle bungler bungling bunion bunk bunked bunker bunking bunny buoy buoyancy buoyant buoyed buoying burble burbling burden burdened burdening burdensome bureau bureaucracy bureaucrat bureaucratic burger burglar burglary burgle burial burlap burlier burliest burly burn burned burner burning burnish burnished burnishing burnt burp burped burping burr burred burring burro burrow burrowed burrowing bursar burst bursting bury burying bus bused bush bushed bushel busheled busheling bushelled bushelling bushier bushiest bushing bushy busier busiest busily business businessman businessmen businesswoman businesswomen busing bussed busses bussing bust busted busting bustle bustling busy busybody busying but butcher butchered butchering butchery butler butt butte butter buttercup buttered butterfly butterflying buttering buttermilk butterscotch buttery butting buttock button buttoned buttonhole buttonholing buttoning buttress buttressed buttressing buxom buy buyer buying buzz buzzard buzzed buzzer buzzing bye bygone bypass bypassed bypassing bystander byte byway'),
  ('cab cabaret cabbage cabbed cabbing cabin cabinet cable cabling caboose cacao cache caching cackle cackling cacti cactus cad caddie caddying cadence cadet cafeteria caffeine cage cagey cagier cagiest caging cajole cajoling cake caking calamity calcium calculate calculating calculation calculator calculi calculus calendar calendared calendaring calf caliber calibrate calibrating calibration calibre calico calk calked calking call callable called caller calligraphy calling callous calloused callousing callow callus callused callusing calm calmed calmer calmest calming calorie calve cam camaraderie came camel cameo camera camouflage camouflaging camp campaign campaigned campaigner campaigning camped camper camping campus can canal canary cancel canceled canceling cancellation cancelled cancelling cancer candid candidacy candidate candle candlestick candling candor candour candy candying cane canine caning canister canker cankered cankering canned cannery cannibal cannibalism cannier canniest canning cannon cannoned cannoning cannot canny canoe canoeing canon canonical canopy canopying cant cantaloupe cantankerous canteen canter cantered cantering canvas canvased canvasing canvassed canvasser canvasses canvassing canyon cap capability capable capably capacitance capacitor capacity cape caper capered capering capillary capital capitalisation capitalise capitalising capitalism capitalist capitalization capitalize capitalizing capitulate capitulating capped capping caprice capricious capsize capsizing capsule capsuling captain captained captaining caption captioned captioning captivate captivating captive captivity captor capture capturing car caramel carat caravan carbohydrate carbon carburetor carburettor carcass carcinogenic cardboard carded cardiac cardigan cardinal carding cards care career careered careering carefree careful carefuller carefullest careless caress caressed caressing caretaker cargo caribou caricature caricaturing caring carnage carnal carnation carnival carnivore carnivorous carol caroled caroling carolled carolling carouse carousing carp carped carpenter carpentered carpentering carpentry carpet carpeted carpeting carping carriage carriageway carrier carrion carrot carry carrying cart carted cartel cartilage carting cartographer cartography carton cartoon cartooned cartooning cartoonist cartridge cartwheel cartwheeled cartwheeling carve carving cascade cascading case cash cashed cashew cashier cashiered cashiering cashing cashmere casing casino cask casket casserole casseroling cassette cast castaway caste caster castigate castigating casting castle castling castoff castrate castrating casual casualty cat cataclysm cataclysmic catalog cataloged cataloging catalogue cataloguing catapult catapulted catapulting cataract catastrophe catastrophic catcall catcalled catcalling catch catchier catchiest catching catchment catchy catechism categorical categorise categorising categorize categorizing category cater catered caterer catering caterpillar catfish cathedral catholic catnap catnapped catnapping catnip cattle catwalk caucus caucused caucusing caught cauliflower caulk caulked caulking causal causality cause causeway causing caustic caution cautioned cautioning cautious cavalier cavalry cave caveat cavern caviar caving cavity cavort cavorted cavorting caw cawed cawing cease ceasefire ceaseless ceasing cedar cede ceding ceiling celebrate celebrating celebration celebrity celery celestial celibacy celibate cell cellar cellist cello cellophane cellular cellulose cement cemented cementing cemetery censor censored censoring censorship censure censuring census censused censusing cent centennial center centered centering centerpiece centimeter centimetre centipede central centralise centralising centralize centralizing centre centrepiece centrifuge centring century ceramic cereal cerebral ceremonial ceremonious ceremony certain certainty certificate certificating certify certifying cervical cessation chafe chaff chaffed chaffing chafing chagrin chagrined chagrining chain chained chaining chainsaw chair chaired chairing chairman chairmen chairperson chalet chalice chalk chalked chalkier chalkiest chalking chalky challenge challenger challenging chamber chameleon champ champagne champed champing champion championed championing championship chance chancellor chancing chandelier change changeable changeover changing channel channeled channeling channelled channelling chant chanted chanting chaos chaotic chap chapel chaperon chaperone chaperoning chaplain chapped chapping chapter char character characterisation characterise characterising characteristic characteristically characterization characterize characterizing charcoal charge chargeable charger charging chariot charisma charismatic charitable charitably charity charlatan charm charmed charming charred charring chart charted charter chartered chartering charting chase chasing chasm chassis chaste chasten chastened chastening chaster chastest chastise chastisement chastising chastity chat chatted chatter chatterbox chattered chattering chattier chattiest chatting chatty chauffeur chauffeured chauffeuring chauvinist cheap cheapen cheapened cheapening cheaper cheapest cheat cheated cheating check checked checker checking checkout checkpoint checkup cheek cheeked cheeking cheep cheeped cheeping cheer cheered cheerful cheerfuller cheerfullest cheerier cheeriest cheering cheery cheese cheesecloth cheesing cheetah chef chemical chemist chemistry cheque chequer chequing cherish cherished cherishing cherry cherub cherubim chess chest chestnut chew chewed chewier chewiest chewing chewy chi chic chicer chicest chick chicken chickened chickening chide chiding chief chiefer chiefest chieftain child childbirth childhood childish childlike children chili chill chilled chiller chillest chilli chillier chilliest chilling chilly chime chiming chimney chimp chimpanzee chin china chink chinked chinking chinned chinning chintz chip chipmunk chipped chipper chipping chiropractor chirp chirped chirping chisel chiseled chiseling chiselled chiselling chivalrous chivalry chlorine chloroform chloroformed chloroforming chlorophyll chocolate choice choicer choicest choir choke choking cholera cholesterol choose choosier choosiest choosing choosy chop chopped chopper choppered choppering choppier choppiest chopping choppy choral chord chore choreographer choreography chortle chortling chorus chorused chorusing chose chosen chow chowder chowed chowing christen christened christening chrome chroming chromium chromosome chronic chronically chronicle chronicling chronological chronology chrysanthemum chubbier chubbiest chubby chuck chucked chucking chuckle chuckling chug chugged chugging chum chummed chummier chummiest chumming chummy chunk chunkier chunkiest chunky church churn churned churning chute cider cigar cigarette cinch cinched cinching cinder cindered cindering cinema cinnamon cipher ciphered ciphering circa circle circling circuit circuited circuiting circuitous circuitry circular circulate circulating circulation circulatory circumcise circumcising circumcision circumference circumflex circumstance circumstancing circumstantial circumvent circumvented circumventing circumvention circus cistern citation cite citing citizen citizenship citric citrus city civic civil civilian civilisation civilise civilising civility civilization civilize civilizing clack clacked clacking clad claim claimed claiming clairvoyance clairvoyant clam clamber clambered clambering clammed clammier clammiest clamming clammy clamor clamored clamoring clamour clamoured clamouring clamp clamped clamping clan clandestine clang clanged clanging clank clanked clanking clap clapped clapper clapping claptrap claret clarification clarify clarifying clarinet clarity clash clashed clashing clasp clasped clasping class classed classic classical classification classify classifying classing classmate classroom classy clatter clattered clattering clause claustrophobia claw clawed clawing clay clean cleaned cleaner cleanest cleaning cleanlier cleanliest cleanliness cleanse cleanser cleansing clear clearance cleared clearer clearest clearing cleat cleavage cleave cleaver cleaving clef cleft clemency clench clenched clenching clergy clergyman clergymen cleric clerical clerk clerked clerking clever cleverer cleverest click clicked clicking client cliff climactic climate climax climaxed climaxing climb climbed climber climbing clime clinch clinched clinching cling clinging clinic clinical clink clinked clinking clip clipboard clipped clipping clique clitoris cloak cloaked cloaking clock clocked clocking clockwise clockwork clod clog clogged clogging cloister cloistered cloistering clone close closer closest closet closeted closeting closing closure clot cloth clothe clothespin clothing clotted clotting cloud cloudburst clouded cloudier cloudiest clouding cloudy clout clouted clouting clove cloven clover clown clowned clowning club clubbed clubbing clubhouse cluck clucked clucking clue clueless cluing clump clumped clumping clumsier clumsiest clumsily clumsiness clumsy clung cluster clustered clustering clutch clutched clutching clutter cluttered cluttering coach coached coaching coagulate coagulating coagulation coal coaled coalesce coalescing coaling coalition coarse coarsen coarsened coarsening coarser coarsest coast coastal coasted coaster coasting coastline coat coated coating coax coaxed coaxing cob cobalt cobble cobbler cobra cobweb cocaine cock cocked cockeyed cockier cockiest cocking cockpit cockroach cocktail cocky cocoa coconut cocoon cocooned cocooning cod codded codding code coding coefficient coerce coercing coercion coexist coexisted coexistence coexisting coffee coffer coffin coffined coffining cog cogency cogent cognac cognitive coherence coherent coil coiled coiling coin coinage coincide coincidence coincidental coinciding coined coining coke coking colander cold colder coldest colic collaborate collaborating collaboration collaborative collaborator collage collapse collapsible collapsing collar collarbone collared collaring collate collateral collating collation colleague collect collected collecting collection collective collector college collegiate collide colliding collie collision colloquial colloquialism collusion colon colonel colonial colonisation colonise colonising colonization colonize colonizing colony color colored colorful coloring colorless colossal colour coloured colourful colouring colourless colt column coma comb combat combatant combated combating combed combination combine combing combining combustible combustion come comeback comedian comedy comelier comeliest comestible comet comfort comfortable comfortably comforted comforting comic comical coming comma command commandant commanded commandeer commandeered commandeering commander commanding commandment commando commemorate commemorating commemoration commence commencement commencing commend commendable commendation commended commending comment commentary commentator commented commenting commerce commercial commercialise commercialising commercialism commercialize commercializing commiserate commiserating commiseration commission commissioned commissioner commissioning commit commitment committed committee committing commodity commodore common commoner commonest commonplace commonwealth commotion communal commune communicable communicate communicating communication communicative communicator communing communion communique communism communist community commutative commute commuter commuting compact compacted compacter compactest compacting compaction companion companionship company comparable comparative compare comparing comparison compartment compass compassed compassing compassion compassionate compatibility compatible compatriot compel compelled compelling compensate compensating compensation compete competence competent competing competition competitive competitor compilation compile compiler compiling complacency complacent complain complained complaining complaint complement complementary complemented complementing complete completer completest completing completion complex complexion complexioned complexity compliance compliant complicate complicating complication compliment complimentary complimented complimenting comply complying component compose composer composing composite composition compost composted composting composure compound compounded compounding comprehend comprehended comprehending comprehensible comprehension comprehensive compress compressed compressing compression comprise comprising compromise compromising compulsion compulsive compulsory compunction computation computational compute computer computerise computerising computerize computerizing computing comrade comradeship con concatenate concatenating concatenation concave conceal concealed concealing concealment concede conceding conceit conceited conceivable conceivably conceive conceiving concentrate concentrating concentration concentric concept conception conceptual concern concerned concerning concert concerted concerting concerto concession conciliate conciliating conciliation concise conciser concisest conclude concluding conclusion conclusive concoct concocted concocting concoction concord concordance concourse concrete concreting concur concurred concurrence concurrency concurrent concurring concussion condemn condemnation condemned condemning condensation condense condensing condescend condescended condescending condiment condition conditional conditioned conditioning condolence condom condominium condone condoning condor conducive conduct conducted conducting conductor cone confection confederacy confederate confederating confederation confer conference conferred conferrer conferring confess confessed confessing confession confetti confidant confide confidence confident confidential confidentiality confiding configurable configuration configure configuring confine confinement confining confirm confirmation confirmed confirming confiscate confiscating confiscation conflict conflicted conflicting conform conformed conforming conformity confound confounded confounding confront confrontation confronted confronting confuse confusing confusion congeal congealed congealing congenial congest congested congesting congestion conglomerate conglomerating congratulate congratulating congratulations congregate congregating congregation congress congressman congressmen congresswoman congresswomen congruent conical conifer coniferous conjecture conjecturing conjugal conjugate conjugating conjugation conjunction conjure conjuring connect connected connecting connection connective connectivity connector conned conning connoisseur connotation connote connoting conquer conquered conquering conqueror conquest conscience conscientious conscious consciousnesses consecrate consecrating consecutive consensus consent consented consenting consequence consequent consequential conservation conservatism conservative conservatory conserve conserving consider considerable considerably considerate consideration considered considering consign consigned consigning consignment consist consisted consistency consistent consisting consolation console consolidate consolidating consolidation consoling consonant consort consorted consorting consortium conspicuous conspiracy conspirator conspire conspiring constancy constant constellation consternation constipation constituency constituent constitute constituting constitution constitutional constrain constrained constraining constraint constrict constricted constricting constriction construct constructed constructing construction constructive construe construing consul consular consulate consult consultancy consultant consultation consulted consulting consumable consume consumer consumerism consuming consummate consummating consumption contact contacted contacting contagion contagious contain contained container containing contaminate contaminating contamination contemplate contemplating contemplation contemplative contemporary contempt contemptible contemptuous contend contended contender contending content contented contenting contention contentious contentment contest contestant contested contesting context contextual contiguous continent continental contingency contingent continual continuation continue continuing continuity continuous continuum contort contorted contorting contortion contour contoured contouring contraband contraception contraceptive contract contracted contracting contraction contractor contractual contradict contradicted contradicting contradiction contradictory contraption contrary contrast contrasted contrasting contravene contravention contribute contributing contribution contributor contributory contrite contrive contriving control controllable controlled controller controlling controversial controversy convalesce convalescence convalescent convalescing convection convene convenience convenient convening convent convention conventional converge convergence converging conversant conversation conversational converse conversing conversion convert converted converter convertible converting convex convey conveyance conveyed conveying convict convicted convicting conviction convince convincing convoluted convoy convoyed convoying convulse convulsing convulsion convulsive coo cooed cooing cook cookbook cooked cooker cookie cooking cool cooled cooler coolest cooling coop cooped cooper cooperate cooperating cooperation cooperative cooping coordinate coordinating coordination coordinator cop cope copier coping copious copped copper copperhead copping copulate copulation copy copying copyright copyrighted copyrighting coral cord corded cordial cording cordless cordon cordoned cordoning corduroy core coring cork corked corking corkscrew corkscrewed corkscrewing corn cornea corned corner cornered cornering cornet cornflakes cornier corniest corning cornmeal cornstarch corny corollary coronary coronation coroner corporal corporate corporation corps corpse corpulent corpus corpuscle corral corralled corralling correct corrected correcter correctest correcting correction corrective corrector correlate correlating correlation correspond corresponded correspondence correspondent corresponding corridor corroborate corroborating corroboration corrode corroding corrosion corrosive corrupt corrupted corrupter corruptest corruptible corrupting corruption corsage corset corseted corseting cortex cosier cosiest cosily cosiness cosmetic cosmic cosmology cosmonaut cosmopolitan cosmos cost costed costing costlier costliest costume costuming cosy cot cottage cotton cottoned cottoning cottontail cottonwood couch couched couching cougar cough coughed coughing could council councillor councilor counsel counseled counseling counselled counselling counsellor counselor count countable countdown counted countenance countenancing counter counteract counteracted counteracting counterattack counterattacked counterattacking counterbalance counterbalancing counterclockwise countered counterexample counterfeit counterfeited counterfeiting countering counterpart countersign countersigned countersigning countess counting countless country countryman countrymen countryside county coup couple coupling coupon courage courageous courier course courser coursing court courted courteous courtesy courthouse courting courtroom courtship courtyard cousin cove covenant covenanted covenanting cover coverage covered covering covert covet coveted coveting covetous cow coward cowardice cowboy cowed cower cowered cowering cowgirl cowhide cowing cox coy coyer coyest coyote cozier coziest cozily coziness cozy crab crabbed crabbier crabbiest crabbing crabby crack cracked cracker cracking crackle crackling crackpot cradle cradling craft crafted craftier craftiest craftily crafting craftsman craftsmen crafty crag craggier craggiest craggy cram crammed cramming cramp cramped cramping cranberry crane craning cranium crank cranked crankier crankiest cranking cranky crap crash crashed crashing crass crasser crassest crate crater cratered cratering crating crave craving crawl crawled crawling crayfish crayon crayoned crayoning craze crazier craziest crazily craziness crazing crazy creak creaked creakier creakiest creaking creaky cream creamed creamier creamiest creaming creamy crease creasing create creating creation creative creativity creator creature credence credential credibility credible credit creditable credited crediting creditor credulous creed creek creep creepier creepiest creeping creepy cremate cremating cremation crepe crept crescendo crescent crest crested crestfallen cresting cretin cretinous crevasse crevice crew crewed crewing crib cribbed cribbing cricket crime criminal crimson crimsoned crimsoning cringe cringing crinkle crinkling cripple crippling crises crisis crisp crisped crisper crispest crisping crispy crisscross crisscrossed crisscrossing criteria criterion critic critical criticise criticising criticism criticize criticizing critique critiquing croak croaked croaking crochet crocheted crocheting crock crockery crocodile crocus crofts crony crook crooked crookeder crookedest crooking croon crooned crooning crop cropped cropping croquet cross crossbow crossed crosser crossest crossing crossroad crosswalk crossword crotch crouch crouched crouching crow crowbar crowded crowding crowds crowed crowing crown crowned crowning crucial crucifix crucifixion crucify crucifying crude cruder crudest crudity cruel crueler cruelest crueller cruellest cruelty cruise cruiser cruising crumb crumbed crumbing crumble crumblier crumbliest crumbling crummier crummiest crummy crumple crumpling crunch crunched crunching crunchy crusade crusader crusading crush crushed crushing crust crustacean crusted crustier crustiest crusting crusty crutch crux cry crybaby crying crypt cryptic crystal crystallisation crystallise crystallising crystallization crystallize crystallizing cub cube cubic cubicle cubing cuckoo cucumber cuddle cuddling cuddly cue cuff cuffed cuffing cuing cuisine culinary cull culled culling culminate culminating culmination culpable culprit cult cultivate cultivating cultivation cultural culture culturing cumbersome cumming cums cumulative cunning cunninger cunningest cup cupboard cupful cupped cupping cur curable curator curb curbed curbing curdle curdling curds cure curfew curing curio curiosity curious curl curled curling currant currency current curricula curriculum curry currying curse cursing cursor cursory curt curtail curtailed curtailing curtain curtained curtaining curter curtest curtsy curtsying curvature curve curving cushion cushioned cushioning custard custodian custody custom customary customer customisation customise customising customization customize customizing cut cutback cute cuter cutest cuticle cutlery cutlet cutter cutthroat cutting cyanide cybernetics cycle cyclic cycling cyclist cyclone cylinder cylindrical cymbal cynic cynical cynicism cypress cyst czar'),
  ('dab dabbed dabbing dabble dabbling dachshund dad daddy daemon daffodil daft dagger daily daintier daintiest daintily dainty dairy dais daisy dally dallying dam damage damaging dame dammed damming damn damnation damned damnedest damning damp damped dampen dampened dampening damper dampest damping damsel dance dancer dancing dandelion dandier dandiest dandruff dandy danger dangerous dangle dangling dank danker dankest dapper dapperer dapperest dare daredevil daring dark darken darkened darkening darker darkest darling darn darned darning dart darted darting dash dashboard dashed dashing dastardly data database date dating datum daub daubed daubing daughter daunt daunted daunting dauntless dawdle dawdling dawn dawned dawning day daybreak daydream daydreamed daydreaming daylight daytime daze dazing dazzle dazzling deacon dead deaden deadened deadening deader deadest deadlier deadliest deadline deadlock deadlocked deadlocking deaf deafer deafest deal dealer dealing dealt dean dear dearer dearest dearth death deathbed deaves debase debasement debasing debatable debate debating debauchery debilitate debilitating debility debit debited debiting debonair debrief debriefed debriefing debris debt debtor debug debugged debugger debugging debunk debunked debunking debut debuted debuting decade decadence decadent decanter decapitate decapitating decay decayed decaying decease deceasing deceit deceitful deceive deceiving decency decent decentralisation decentralise decentralising decentralization decentralize decentralizing deception deceptive decibel decide decidedly deciding deciduous decimal decimate decimating decipher deciphered deciphering decision decisive deck decked decking declaration declare declaring declension decline declining decode decoder decoding decompose decomposing decomposition decorate decorating decoration decorative decorator decorous decorum decoy decoyed decoying decrease decreasing decree decreeing decrepit decry decrying dedicate dedicating dedication deduce deducing deduct deducted deducting deduction deductive deed deeded deeding deem deemed deeming deep deepen deepened deepening deeper deepest deer deface defacing defamation defamatory defame defaming default defaulted defaulting defeat defeated defeating defeatist defecate defecating defect defected defecting defective defence defenceless defencing defend defendant defended defender defending defense defenseless defensible defensing defensive defer deference deferential deferred deferring defiance defiant deficiency deficient deficit defile defiling definable define defining definite definition definitive deflate deflating deflation deflect deflected deflecting deflection deform deformed deforming deformity defraud defrauded defrauding defrost defrosted defrosting deft defter deftest defunct defy defying degenerate degenerating degradation degrade degrading degree dehydrate dehydrating deify deifying deign deigned deigning deity deject dejected dejecting dejection delay delayed delaying delectable delegate delegating delegation delete deleterious deleting deletion deli deliberate deliberating deliberation delicacy delicate delicatessen delicious delight delighted delightful delighting delimit delimited delimiter delimiting delinquency delinquent delirious delirium deliver deliverance delivered delivering delivery delta delude deluding deluge deluging delusion deluxe delve delving demagogue demand demanded demanding demean demeaned demeaning demeanor demeanour demented dementia demerit demise demising democracy democrat democratic democratically demolish demolished demolishing demolition demon demonstrably demonstrate demonstrating demonstration demonstrative demonstrator demoralise demoralising demoralize demoralizing demote demoting demotion demount demure demurer demurest den denial denigrate denim denomination denominator denote denoting denounce denouncing dense denser densest density dent dental dented denting dentist dentistry denunciation deny denying deodorant deodorise deodorising deodorize deodorizing depart departed departing department departmental departure depend dependable dependant depended dependence dependency dependent depending depict depicted depicting depiction deplete depleting deplorable deplore deploring deport deportation deported deporting deportment depose deposing deposit deposited depositing depot deprave depraving depravity deprecate deprecating depreciate depreciating depreciation depress depressed depressing depression deprivation deprive depriving depth deputy derail derailed derailing derailment derange deranging derelict deride deriding derision derivation derivative derive deriving derogatory derrick descend descendant descended descendent descending descent describable describe describing description descriptive descriptor desecrate desecrating desecration desegregation desert deserted deserter deserting deserve deserving design designate designating designation designed designer designing desirability desirable desire desiring desirous desist desisted desisting desk desktop desolate desolating desolation despair despaired despairing desperate desperation despicable despise despising despite despondent despot despotic dessert destabilise destabilize destination destine destining destiny destitute destitution destroy destroyed destroyer destroying destruction destructive detach detachable detached detaching detachment detail detailed detailing detain detained detaining detect detectable detected detecting detection detective detector detention deter detergent deteriorate deteriorating deterioration determinable determination determine determining determinism deterministic deterred deterrent deterring detest detested detesting dethrone dethroning detonate detonating detonation detonator detour detoured detouring detract detracted detracting detriment detrimental devalue devastate devastating devastation develop developed developer developing development deviant deviate deviating deviation device devil deviled deviling devilled devilling devious devise devising devoid devolution devolve devolving devote devotee devoting devotion devour devoured devouring devout devouter devoutest dew dexterity dexterous diabetes diabetic diabolical diagnose diagnosing diagnosis diagnostic diagonal diagram diagrammed diagramming dial dialect dialed dialing dialled dialling dialog dialogue diameter diametrically diamond diaper diapered diapering diaphragm diarrhea diarrhoea diary diatribe dice dicing dictate dictating dictation dictator dictatorial dictatorship diction dictionary did die diesel dieseled dieseling diet dietary dieted dieting differ differed difference different differential differentiate differentiating differentiation differing difficult difficulty diffuse diffusing diffusion dig digest digested digestible digesting digestion digestive digging digit digital digitise digitising digitize digitizing dignify dignifying dignitary dignity digress digressed digressing digression dike diking dilapidated dilate dilating dilation dilemma diligence diligent dill dilute diluting dilution dim dime dimension dimensional dimer diminish diminished diminishing diminutive dimmed dimmer dimmest dimming dimple dimpling din dine diner dinghy dingier dingiest dingy dining dinned dinner dinnered dinnering dinning dinosaur diocese dioxide dip diphtheria diphthong diploma diplomacy diplomat diplomata diplomatic diplomatically dipped dipping dire direct directed directer directest directing direction directive director directory direr direst dirge dirt dirtier dirtiest dirty dirtying disability disable disabling disadvantage disadvantageous disadvantaging disagree disagreeable disagreeably disagreeing disagreement disallow disallowed disallowing disambiguate disappear disappearance disappeared disappearing disappoint disappointed disappointing disappointment disapproval disapprove disapproving disarm disarmament disarmed disarming disarray disarrayed disarraying disaster disastrous disavow disavowed disavowing disband disbanded disbanding disbelief disbelieve disbelieving disburse disbursement disbursing disc discard discarded discarding discern discerned discernible discerning discharge discharging disciple disciplinarian disciplinary discipline disciplining disclaim disclaimed disclaimer disclaiming disclose disclosing disclosure disco discolor discoloration discolored discoloring discolour discolouration discoloured discolouring discomfort discomforted discomforting disconcert disconcerted disconcerting disconnect disconnected disconnecting disconsolate discontent discontented discontenting discontinue discontinuing discontinuity discord discordant discorded discording discount discounted discounting discourage discouragement discouraging discourse discoursing discourteous discourtesy discover discovered discovering discovery discredit discredited discrediting discreet discreeter discreetest discrepancy discrete discretion discretionary discriminate discriminating discrimination discriminatory discus discussed discusses discussing discussion disdain disdained disdainful disdaining disease disembark disembarkation disembarked disembarking disenchantment disengage disengaging disentangle disentangling disfavor disfavored disfavoring disfavour disfavoured disfavouring disfigure disfiguring disgrace disgraceful disgracing disgruntle disgruntling disguise disguising disgust disgusted disgusting dish dishearten disheartened disheartening dished dishing dishonest dishonesty dishonor dishonorable dishonored dishonoring dishonour dishonourable dishonoured dishonouring dishwasher disillusion disillusioned disillusioning disillusionment disincentive disinfect disinfectant disinfected disinfecting disingenuous disinherit disinherited disinheriting disintegrate disintegrating disintegration disinterested disjoint disjointed disjointing disk dislike disliking dislocate dislocating dislocation dislodge dislodging disloyal disloyalty dismal dismantle dismantling dismay dismayed dismaying dismember dismembered dismembering dismiss dismissal dismissed dismissing dismissive dismount dismounted dismounting disobedience disobedient disobey disobeyed disobeying disorder disordered disordering disown disowned disowning disparage disparaging disparate disparity dispassionate dispatch dispatched dispatching dispel dispelled dispelling dispensary dispensation dispense dispenser dispensing dispersal disperse dispersing dispersion displace displacement displacing display displayed displaying displease displeasing displeasure disposable disposal dispose disposing disposition dispossess dispossessed dispossessing disproportionate disprove disproving dispute disputing disqualify disqualifying disquiet disquieted disquieting disregard disregarded disregarding disrepair disreputable disrepute disrespect disrespected disrespectful disrespecting disrupt disrupted disrupting disruption disruptive dissatisfaction dissatisfy dissatisfying dissect dissected dissecting dissection disseminate disseminating dissemination dissension dissent dissented dissenter dissenting dissertation disservice dissident dissimilar dissimilarity dissipate dissipating dissipation dissociate dissociating dissociation dissolute dissolution dissolve dissolving dissonance dissuade dissuading distance distancing distant distaste distasteful distend distended distending distil distill distillation distilled distiller distillery distilling distinct distincter distinctest distinction distinctive distinguish distinguishable distinguished distinguishing distort distorted distorter distorting distortion distract distracted distracting distraction distraught distress distressed distressing distribute distributing distribution distributor district distrust distrusted distrustful distrusting disturb disturbance disturbed disturbing disuse disusing ditch ditched ditching dither dithered dithering ditto dittoed dittoing ditty dive diver diverge divergence divergent diverging diverse diversify diversifying diversion diversity divert diverted diverting divest divested divesting divide dividend dividing divine diviner divinest diving divining divinity divisible division divisive divisor divorce divorcing divulge divulging dizzier dizziest dizziness dizzy dizzying docile dock docked docking doctor doctorate doctored doctoring doctrine document documentary documentation documented documenting dodge dodging dodo doe doer dog dogged doggerel dogging doghouse dogma dogmatic dogwood doily doing doldrums dole doleful doling doll dollar dolled dolling dolly dolphin domain dome domestic domesticate domesticating domesticity domicile domiciling dominance dominant dominate dominating domination doming dominion domino don donate donating donation done donkey donor doodle doodling doom doomed dooming door doorman doormen doorstep doorway dope dopey dopier dopiest doping dormant dormitory dorsal dos dose dosing dot dote doting dotted dotting double doubling doubly doubt doubted doubtful doubting doubtless dough doughnut dour dourer dourest douse dousing dove dowdier dowdiest dowdy down downcast downed downfall downgrade downgrading downhearted downhill downier downiest downing downpour downright downstairs downstream downtown downward downy dowry doze dozen dozing drab drabber drabbest draconian draft drafted draftier draftiest drafting draftsman draftsmen drafty drag dragged dragging dragon dragonfly drain drainage drained draining drama dramatic dramatically dramatisation dramatise dramatising dramatist dramatization dramatize dramatizing drank drape drapery draping drastic drastically draught draughtier draughtiest draughtsman draughtsmen draughty draw drawback drawbridge drawer drawing drawl drawled drawling drawn dread dreaded dreadful dreading dream dreamed dreamer dreamier dreamiest dreaming dreamt dreamy drearier dreariest dreary dredge dredging dregs drench drenched drenching dress dressed dresser dressier dressiest dressing dressmaker dressy drew dribble dribbling drier driest drift drifted drifting driftwood drill drilled drilling drily drink drinkable drinker drinking drip dripped dripping drive drivel driveled driveling drivelled drivelling driven driver driveway driving drizzle drizzling droll droller drollest drone droning drool drooled drooling droop drooped drooping drop dropout dropped dropping dross drought drove drown drowned drowning drowse drowsier drowsiest drowsiness drowsing drowsy drudge drudgery drudging drug drugged drugging druggist drugstore drum drummed drummer drumming drumstick drunk drunkard drunken drunker drunkest dry dryer drying dual dualism dub dubbed dubbing dubious duchess duck ducked ducking duckling duct dud dude duding due duel dueled dueling duelled duelling duet duff dug dugout duke dull dulled duller dullest dulling dully duly dumb dumbbell dumber dumbest dumbfound dumbfounded dumbfounding dummy dump dumped dumpier dumpiest dumping dumpling dumpster dumpy dunce dune dung dunged dungeon dunging dunk dunked dunking dunno duo dupe duping duplex duplicate duplicating duplication duplicity durability durable duration duress during dusk duskier duskiest dusky dust dustbin dusted dustier dustiest dusting dustmen dustpan dusty dutiful duty duvet dwarf dwarfed dwarfing dwell dweller dwelling dwelt dwindle dwindling dye dyeing dying dynamic dynamical dynamite dynamiting dynamo dynasty dysentery dyslexia'),
  ('each eager eagerer eagerest eagle ear earache eardrum earl earlier earliest earmark earmarked earmarking earn earned earner earnest earning earring earshot earth earthed earthier earthiest earthing earthlier earthliest earthquake earthworm earthy ease easel easier easiest easily easing east easterly eastern eastward easy easygoing eat eaten eater eating eave eavesdrop eavesdropped eavesdropping ebb ebbed ebbing ebony eccentric eccentricity ecclesiastical echo echoed echoing eclectic eclipse eclipsing ecological ecologist ecology economic economical economise economising economist economize economizing economy ecosystem ecstasy ecstatic ecumenical eczema eddy eddying edge edger edgewise edgier edgiest edging edgy edible edict edifice edit edited editing edition editor editorial editorship educate educating education educational educator eel eerie eerier eeriest effect effected effecting effective effectual effeminate effervescent efficiency efficient effigy effort effortless effusive egalitarian egg egged egging eggplant ego egocentric egoism egotism egotist eigenvalue eight eighteen eighteenth eighth eightieth eighty either ejaculate ejaculating ejaculation eject ejected ejecting ejection eke eking elaborate elaborating elaboration elapse elapsing elastic elasticity elation elbow elbowed elbowing elder eldest elect elected electing election elective elector electoral electorate electric electrical electrician electricity electrify electrifying electrocute electrocuting electrocution electrode electrolysis electromagnetic electron electronic electronically electrostatic elegance elegant elegy element elemental elementary elephant elevate elevating elevation elevator eleven eleventh elf elicit elicited eliciting eligibility eligible eliminate eliminating elimination elite elitism elitist elk ellipse ellipsis elliptic elliptical elm elongate elongating elope elopement eloping eloquence eloquent else elsewhere elucidate elude eluding elusive elves email emailed emailing emanate emanating emancipate emancipating emancipation embalm embalmed embalming embankment embargo embargoed embargoing embark embarked embarking embarrass embarrassed embarrassing embarrassment embassy embed embedded embedding embellish embellished embellishing embellishment ember embezzle embezzlement embezzling embitter embittered embittering emblem embodiment embody embodying emboss embossed embossing embrace embracing embroider embroidered embroidering embroidery embryo embryonic emerald emerge emergence emergency emergent emerging emigrant emigrate emigrating emigration eminence eminent emir emissary emission emit emitted emitting emotion emotional emotive empathy emperor emphases emphasis emphasise emphasising emphasize emphasizing emphatic emphatically emphysema empire empirical employ employed employee employer employing employment emporium empower empowered empowering empress emptier emptiest emptiness empty emptying emulate emulating emulation emulator emulsion enable enabling enact enacted enacting enactment enamel enameled enameling enamelled enamelling encapsulate encapsulating encase encasing enchant enchanted enchanting enchantment encircle encircling enclose enclosing enclosure encode encoding encompass encompassed encompassing encore encoring encounter encountered encountering encourage encouragement encouraging encroach encroached encroaching encrypted encryption encumber encumbered encumbering encumbrance encyclopaedia encyclopedia end endanger endangered endangering endear endeared endearing endearment endeavor endeavored endeavoring endeavour endeavoured endeavouring ended endemic ending endive endless endorse endorsement endorsing endow endowed endowing endowment endurance endure enduring endways enema enemy energetic energetically energy enforce enforcement enforcing engage engagement engaging engender engendered engendering engine engineer engineered engineering engrave engraver engraving engross engrossed engrossing engulf engulfed engulfing enhance enhancement enhancing enigma enigmatic enjoy enjoyable enjoyed enjoying enjoyment enlarge enlargement enlarging enlighten enlightened enlightening enlightenment enlist enlisted enlisting enlistment enliven enlivened enlivening enmity enormity enormous enough enquire enquiring enquiry enrage enraging enrich enriched enriching enrichment enrol enroll enrolled enrolling enrollment enrolment ensemble enshrine enshrining ensign enslave enslaving ensue ensuing ensure ensuring entail entailed entailing entangle entanglement entangling enter entered entering enterprise enterprising entertain entertained entertainer entertaining entertainment enthral enthrall enthralled enthralling enthusiasm enthusiast enthusiastic enthusiastically entice enticement enticing entire entirety entitle entitling entity entomologist entomology entrails entrance entrancing entrant entrap entrapped entrapping entreat entreated entreating entreaty entrench entrenched entrenching entropy entrust entrusted entrusting entry entwine entwining enumerate enumerating enumeration enunciate enunciating enunciation envelop envelope enveloping enviable envious environment environmental environs envisage envisaging envoy envy envying enzyme eon epaulet epaulette ephemeral epic epidemic epidermis epilepsy epileptic epilogue episode epitaph epithet epitome epoch epsilon equal equaled equaling equalise equalising equality equalize equalizing equalled equalling equanimity equate equating equation equator equatorial equestrian equilateral equilibrium equine equinox equip equipment equipped equipping equitable equity equivalence equivalent equivocal era eradicate eradicating erase eraser erasing erasure erect erected erecting erection ergo ergonomic erode eroding erosion erotic err errand errant erratic erratically erred erring erroneous error erstwhile erudite erupt erupted erupting eruption escalate escalating escalation escalator escapade escape escaping escapism escort escorted escorting esophagi esophagus esoteric especial espionage essay essayed essaying essence essential establish established establishing establishment estate esteem esteemed esteeming estimate estimating estimation estrangement etch etched etching eternal eternity ether ethereal ethic ethical ethnic ethos etiquette etymological etymology eulogise eulogising eulogize eulogizing eulogy euphemism eureka euthanasia evacuate evacuating evacuation evade evading evaluate evaluating evaluation evangelical evangelism evangelist evangelistic evaporate evaporating evaporation evasion evasive eve even evened evener evenest evening event eventful eventual eventuality ever evergreen everlasting evermore every everybody everyday everyone everything everywhere evict evicted evicting eviction evidence evidencing evident evil eviler evilest eviller evillest evocative evoke evoking evolution evolutionary evolve evolving ewe exacerbate exacerbating exact exacted exacter exactest exacting exaggerate exaggerating exaggeration exalt exaltation exalted exalting exam examination examine examiner examining example exampling exasperate exasperating exasperation excavate excavating excavation exceed exceeded exceeding excel excelled excellence excellent excelling except excepted excepting exception exceptional excerpt excerpted excerpting excess excessive exchange exchanging excise excising excitable excite excitement exciting exclaim exclaimed exclaiming exclamation exclude excluding exclusion exclusive excommunicate excommunicating excommunication excrement excrete excreting excruciating excursion excusable excuse excusing executable execute executing execution executioner executive executor exemplary exemplify exemplifying exempt exempted exempting exemption exercise exercising exert exerted exerting exertion exhale exhaling exhaust exhausted exhausting exhaustion exhaustive exhibit exhibited exhibiting exhibition exhilarate exhilarating exhilaration exhort exhortation exhorted exhorting exhume exhuming exile exiling exist existed existence existent existential existing exit exited exiting exodus exonerate exonerating exoneration exorbitant exotic expand expandable expanded expanding expanse expansion expansive expatriate expatriating expect expectancy expectant expectation expected expecting expediency expedient expedite expediting expedition expel expelled expelling expend expendable expended expending expenditure expense expensive experience experiencing experiment experimental experimentation experimented experimenting expert expertise expiration expire expiring expiry explain explained explaining explanation explanatory expletive explicable explicit explode exploding exploit exploitation exploited exploiting exploration explore explorer exploring explosion explosive exponent exponential export exported exporter exporting expose exposing exposition exposure expound expounded expounding express expressed expressing expression expressive expressway expulsion exquisite extant extemporaneous extend extended extending extension extensive extent exterior exterminate exterminating extermination external extinct extincted extincting extinction extinguish extinguished extinguisher extinguishing extol extolled extolling extort extorted extorting extortion extortionate extra extract extracted extracting extraction extracurricular extradite extraditing extradition extraneous extraordinarily extraordinary extrapolate extrapolating extrapolation extraterrestrial extravagance extravagant extreme extremer extremest extremist extremity extricate extricating extrovert exuberance exuberant exude exuding exult exultant exultation exulted exulting eye eyeball eyeballed eyeballing eyebrow eyeing eyelash eyelid eyesight eyesore eyewitness'),
  ('fable fabric fabricate fabricating fabrication fabulous facade face faceless facet faceted faceting facetious facial facile facilitate facilitating facility facing facsimile facsimileing fact faction factor factored factorial factoring factorisation factorization factory factual faculty fad fade fading faeces faggot fagot fail failed failing failure faint fainted fainter faintest fainting fair fairer fairest fairy faith faithful faithless fake faking falcon fall fallacious fallacy fallen fallible falling fallout false falsehood falser falsest falsetto falsification falsify falsifying falsity falter faltered faltering fame familiar familiarise familiarising familiarity familiarize familiarizing family famine famous fan fanatic fanatical fancier fanciest fanciful fancy fancying fanfare fang fanned fanning fantastic fantastically fantasy fantasying far faraway farce fare farewell faring farm farmed farmer farming farmland farther farthest fascinate fascinating fascination fascism fascist fashion fashionable fashionably fashioned fashioning fast fasted fasten fastened fastener fastening faster fastest fastidious fasting fat fatal fatalistic fatality fate fateful father fathered fatherhood fathering fatherland fathom fathomed fathoming fatigue fatiguing fating fatten fattened fattening fatter fattest fattier fattiest fatty fatuous faucet fault faulted faultier faultiest faulting faultless faulty fauna favor favorable favorably favored favoring favorite favoritism favour favourable favourably favoured favouring favourite favouritism fawn fawned fawning faze fazing fear feared fearful fearing fearless fearsome feasibility feasible feast feasted feasting feat feather feathered featherier featheriest feathering feathery feature featuring feces fed federal federalism federalist federation fee feeble feebler feeblest feedback feeder feeding feeds feel feeler feeling feet feign feigned feigning feint feinted feinting feline fell felled feller fellest felling fellow fellowship felon felony felt felted felting female feminine femininity feminism feminist fen fence fencing fended fender fending fends ferment fermentation fermented fermenting fern ferocious ferocity ferret ferreted ferreting ferry ferrying fertile fertilisation fertilise fertiliser fertilising fertility fertilization fertilize fertilizer fertilizing fervent fervor fervour fester festered festering festival festive festivity festoon festooned festooning fetch fetched fetching feted fetid feting fetish fetter fettered fettering fetus feud feudal feudalism feuded feuding fever feverish few fewer fewest fez fezzes fiasco fib fibbed fibber fibbing fiber fiberglass fibre fibreglass fiche fickle fickler ficklest fiction fictional fictitious fiddle fiddler fiddling fiddly fidelity fidget fidgeted fidgeting fidgety field fielded fielding fiend fiendish fierce fiercer fiercest fierier fieriest fiery fiesta fifteen fifteenth fifth fiftieth fifty fig fight fighter fighting figment figurative figure figurehead figuring filament filch filched filching file filet filing fill filled filler fillet filleted filleting filling filly film filmed filmier filmiest filming filmy filter filtered filtering filth filthier filthiest filthy fin final finale finalise finalising finalist finality finalize finalizing finance financial financier financing finch finding finds fine finer finesse finessing finest finger fingered fingering fingernail fingerprint fingerprinted fingerprinting fingertip finickier finickiest finicky fining finish finished finishing finite fir fire firearm firecracker firefighter firefly fireman firemen fireplace fireproof fireproofed fireproofing fireside firewood firework firing firm firmed firmer firmest firming firmware first firsthand fiscal fish fished fisher fisherman fishermen fishery fishier fishiest fishing fishy fission fissure fist fit fitful fitted fitter fittest fitting five fiver fix fixable fixation fixed fixing fixture fizz fizzed fizzing fizzle fizzling fizzy flabbier flabbiest flabby flag flagged flagging flagpole flagrant flagship flagstone flail flailed flailing flair flak flake flakier flakiest flaking flaky flamboyance flamboyant flame flaming flamingo flammable flank flanked flanking flannel flanneled flanneling flannelled flannelling flap flapjack flapped flapping flare flaring flash flashback flashed flasher flashest flashier flashiest flashing flashlight flashy flask flat flatted flatten flattened flattening flatter flattered flatterer flattering flattery flattest flatting flaunt flaunted flaunting flautist flavor flavored flavoring flavour flavoured flavouring flaw flawed flawing flawless flea fleck flecked flecking fled fledged fledgling flee fleece fleecier fleeciest fleecing fleecy fleeing fleet fleeted fleeter fleetest fleeting flesh fleshed fleshier fleshiest fleshing fleshy flew flex flexed flexibility flexible flexibly flexing flick flicked flicker flickered flickering flicking flier fliest flight flightier flightiest flightless flighty flimsier flimsiest flimsiness flimsy flinch flinched flinching fling flinging flint flip flippant flipped flipper flippest flipping flirt flirtation flirtatious flirted flirting flit flitted flitting float floated floating flock flocked flocking flog flogged flogging flood flooded flooder flooding floodlight floodlighted floodlighting floor floored flooring flop flopped floppier floppiest flopping floppy flora floral florid florist floss flossed flossing flotilla flounce flouncing flounder floundered floundering flour floured flouring flourish flourished flourishing flout flouted flouting flow flowed flower flowered flowerier floweriest flowering flowery flowing flown flu fluctuate fluctuating fluctuation flue fluency fluent fluff fluffed fluffier fluffiest fluffing fluffy fluid fluke flung flunk flunked flunking flunky fluorescent flurry flurrying flush flushed flusher flushest flushing fluster flustered flustering flute fluting flutist flutter fluttered fluttering flux fluxed fluxing fly flyer flying flyover foal foaled foaling foam foamed foamier foamiest foaming foamy focal focus focused focusing fodder foe fog fogey fogged foggier foggiest fogging foggy foghorn fogy foible foil foiled foiling foist foisted foisting fold folded folder folding foliage folk folklore folksier folksiest folksy follow followed follower following folly foment fomented fomenting fond fonder fondest fondle fondling font food foodstuff fool fooled foolhardier foolhardiest foolhardy fooling foolish foolproof foot footage football footed foothill foothold footing footlights footnote footnoting footpath footprint footstep footstool footwear footwork for forage foraging foray forayed foraying forbade forbear forbearance forbearing forbid forbidden forbidding forbore forborne force forceful forceps forcible forcibly forcing forded fording fords fore forearm forearmed forearming forebode foreboding forecast forecasting forefather forefinger forefront forego foregoing foregone foreground foregrounded foregrounding forehead foreign foreigner foreleg foreman foremen foremost forensic foreplay forerunner foresaw foresee foreseeable foreseeing foreseen foreshadow foreshadowed foreshadowing foresight foreskin forest forestall forestalled forestalling forested foresting forestry foretaste foretasting foretell foretelling forethought foretold forever forewarn forewarned forewarning forewent foreword forfeit forfeited forfeiting forgave forge forger forgery forget forgetful forgetting forging forgive forgiven forgiving forgo forgoing forgone forgot forgotten fork forked forking forlorn form formal formalise formalising formality formalize formalizing format formation formative formatted formatting formed former formidable forming formless formula formulae formulate formulating formulation fornication forsake forsaken forsaking forsook forswear forswearing forswore forsworn fort forte forth forthcoming forthright forthwith fortieth fortification fortify fortifying fortitude fortnight fortress fortuitous fortunate fortune forty forum forward forwarded forwarder forwardest forwarding forwent fossil fossilise fossilising fossilize fossilizing foster fostered fostering fought foul fouled fouler foulest fouling found foundation founded founder foundered foundering founding foundling foundry fount fountain four fourteen fourteenth fourth fowl fowled fowling fox foxed foxier foxiest foxing foxy foyer fracas fractal fraction fractional fracture fracturing fragile fragility fragment fragmentary fragmentation fragmented fragmenting fragrance fragrant frail frailer frailest frailty frame framework framing franc franchise franchising frank franked franker frankest frankfurter franking frantic frantically fraternal fraternise fraternising fraternity fraternize fraternizing fraud fraudulent fraught fray frayed fraying freak freaked freaking freckle freckling free freedom freehand freeing freelance freer freest freeway freeze freezer freezing freight freighted freighter freighting french frenzy frequency frequent frequented frequenter frequentest frequenting fresh freshen freshened freshening fresher freshest freshman freshmen freshwater fret fretful fretted fretting friar friction friend friended friending friendlier friendlies friendliest friendliness friendship frieze frigate fright frighted frighten frightened frightening frightful frighting frigid frigidity frill frillier frilliest frilly fringe fringing frisk frisked friskier friskiest frisking frisky fritter frittered frittering frivolity frivolous frizzier frizziest frizzy fro frock frog frolic frolicked frolicking from frond front frontage frontal fronted frontier fronting frost frostbit frostbite frostbiting frostbitten frosted frostier frostiest frosting frosty froth frothed frothier frothiest frothing frothy frown frowned frowning froze frozen frugal frugality fruit fruited fruitful fruitier fruitiest fruiting fruition fruitless fruity frustrate frustrating frustration fry frying fudge fudging fuel fueled fueling fuelled fuelling fugitive fulcrum fulfil fulfill fulfilled fulfilling fulfillment fulfilment full fulled fuller fullest fulling fully fumble fumbling fume fumigate fumigating fumigation fuming fun function functional functionality functioned functioning fundamental fundamentalism fundamentalist funded funding funds funeral fungi fungicide fungus funnel funneled funneling funnelled funnelling funner funnest funnier funniest funnily funny fur furious furl furled furling furlong furlough furloughed furloughing furnace furnish furnished furnishing furniture furor furore furred furrier furriest furring furrow furrowed furrowing furry further furthered furthering furthermore furthest furtive fury fuse fuselage fusing fusion fuss fussed fussier fussiest fussing fussy futile futility future futuristic fuzz fuzzed fuzzier fuzziest fuzzing fuzzy'),
  ('gab gabbed gabbing gable gadget gag gagged gagging gaiety gaily gain gained gainful gaining gait gal gala galactic galaxy gale gall gallant gallantry galled gallery galley galling gallivant gallivanted gallivanting gallon gallop galloped galloping gallows galore galvanise galvanising galvanize galvanizing gambit gamble gambler gambling game gamer gamest gaming gamma gamut gander gang ganged ganging gangling gangplank gangrene gangrening gangster gangway gap gape gaping garage garaging garb garbage garbed garbing garble garbling garden gardened gardener gardenia gardening gargle gargling gargoyle garish garland garlanded garlanding garlic garment garnet garnish garnished garnishing garret garrison garrisoned garrisoning garrulous garter gas gaseous gash gashed gashing gasket gasoline gasp gasped gasping gassed gassing gastric gate gateway gather gathered gathering gating gaudier gaudiest gaudy gauge gauging gaunt gaunter gauntest gauntlet gauze gave gavel gawk gawked gawkier gawkiest gawking gawky gay gayer gayest gaze gazelle gazette gazetting gazing gear geared gearing gee geeing geese gel gelatin gelded gelding gelds gem gender gene genealogical genealogy genera general generalisation generalise generalising generality generalization generalize generalizing generate generating generation generator generic generosity generous geneses genesis genetic genetically geneticist genial genie genii genital genius genocide genre gent gentile gentility gentle gentleman gentlemen gentler gentlest gentling gentry genuine genus geographic geographical geography geological geologist geology geometric geometry geranium gerbil germ germicide germinate germinating germination gestation gesticulate gesticulating gesture gesturing get getaway getting geyser ghastlier ghastliest ghastly ghetto ghost ghosted ghosting ghostlier ghostliest ghoul giant gibber gibbered gibbering gibberish gibe gibing giddier giddiest giddiness giddy gift gifted gifting gig gigantic gigged gigging giggle giggling gild gilded gilding gill gilt gimme gimmick gin ginger gingerbread gingham ginned ginning giraffe girder girdle girdling girl girlfriend girlhood girlish girth gist give given giving gizzard glacial glacier glad gladden gladdened gladdening gladder gladdest glade gladiator glamorise glamorising glamorize glamorizing glamorous glamour glamoured glamouring glance glancing gland glandular glare glaring glass glassed glassier glassiest glassing glassware glassy glaze glazing gleam gleamed gleaming glean gleaned gleaning glee glen glib glibber glibbest glide glider gliding glimmer glimmered glimmering glimpse glimpsing glint glinted glinting glisten glistened glistening glitter glittered glittering gloat gloated gloating global globe globular globule gloom gloomier gloomiest gloomy glorification glorify glorifying glorious glory glorying gloss glossary glossed glossier glossiest glossing glossy glove gloving glow glowed glower glowered glowering glowing glucose glue gluing glum glummer glummest glut glutted glutting glutton gluttony glycerin glycerine gnarl gnarled gnarling gnash gnashed gnashing gnat gnaw gnawed gnawing gnome gnu goad goaded goading goal goalie goalkeeper goat goatee gob gobbed gobbing gobble gobbling goblet goblin god godchild godchildren goddess godfather godless godlier godliest godlike godmother godparent godsend goes goggle going gold golden goldener goldenest goldfish goldsmith golf golfed golfer golfing gondola gone goner gong gonged gonging gonna goo goodbye goodness goodnight goods goodwill goody gooey goof goofed goofier goofiest goofing goofy gooier gooiest goon goose goosing gopher gore gorge gorgeous gorging gorier goriest gorilla goring gory gosh gosling gospel gossamer gossip gossiped gossiping got gotten gouge gouging goulash gourd gourmet gout govern governed governess governing government governmental governor gown gowned gowning grab grabbed grabber grabbing grace graceful graceless gracing gracious gradation grade grader gradient grading gradual graduate graduating graduation graffiti graffito graft grafted grafting grain gram grammar grammatical gramophone grand grandchild grandchildren granddaughter grander grandest grandeur grandfather grandfathered grandfathering grandiose grandmother grandparent grandson grandstand grandstanded grandstanding granite granny granola grant granted granting granular granule grape grapefruit grapevine graph graphed graphic graphical graphing graphite grapple grappling grasp grasped grasping grass grassed grasshopper grassier grassiest grassing grassy grate grateful grater gratification gratify gratifying grating gratitude gratuitous gratuity grave gravel graveled graveling gravelled gravelling graven graver gravest gravestone graveyard graving gravitate gravitating gravitation gravitational gravity gravy gray grayed grayer grayest graying graze grazing grease greasier greasiest greasing greasy great greater greatest greed greedier greediest greedily greediness greedy green greenback greened greener greenery greenest greenhorn greenhouse greening greet greeted greeting gregarious gremlin grenade grew grey greyed greyer greyest greyhound greying grid griddle gridiron grief grievance grieve grieving grievous grill grille grilling grim grimace grimacing grime grimier grimiest griming grimmer grimmest grimy grin grinder grinding grinds grindstone grinned grinning grip gripe griping gripped gripping grislier grisliest grisly gristle grit gritted grittier grittiest gritting gritty grizzled grizzlier grizzliest grizzly groan groaned groaning grocer grocery groggier groggiest groggy groin groom groomed grooming groove groovier grooviest grooving groovy grope groping gross grossed grosser grossest grossing grotesque grotto grouch grouched grouchier grouchiest grouching grouchy ground grounded grounding groundless groundwork group grouped grouper grouping grouse grousing grove grovel groveled groveling grovelled grovelling grow grower growing growl growled growling grown growth groyne grub grubbed grubbier grubbiest grubbing grubby grudge grudging gruel grueling gruelling gruesome gruesomer gruesomest gruff gruffer gruffest grumble grumbling grumpier grumpiest grumpy grunt grunted grunting guarantee guaranteeing guarantor guard guarded guardian guarding gubernatorial guerrilla guess guessable guessed guessing guesswork guest guested guesting guffaw guffawed guffawing guidance guide guidebook guideline guiding guild guile guillotine guillotining guilt guiltier guiltiest guiltily guiltless guilty guinea guise guitar guitarist gulch gulf gull gulled gullet gullible gulling gully gulp gulped gulping gum gumdrop gummed gummier gummiest gumming gummy gumption gun gunfire gunman gunmen gunned gunner gunning gunpowder gunshot guppy gurgle gurgling guru gush gushed gusher gushing gust gusted gustier gustiest gusting gusty gut gutted gutter guttered guttering gutting guy guyed guying guzzle guzzling gybe gybing gym gymnasium gymnast gymnastics gynaecologist gynaecology gynecologist gynecology gyrate gyrating gyration gyroscope'),
  ('habit habitable habitat habitation habitual hack hacked hacker hacking hackney hackneyed hackneying hacksaw had haddock haemoglobin haemophilia haemorrhage haemorrhaging hag haggard haggle haggling hail hailed hailing hailstone hair haircut hairdo hairdresser haired hairier hairiest hairline hairy hale haler halest half halfway halibut haling hall hallelujah hallmark hallmarked hallmarking hallucination hallway halo haloed haloing halon halt halted halter haltered haltering halting halve halving ham hamburger hamlet hammed hammer hammered hammering hamming hammock hamper hampered hampering hamster hamstring hamstringing hamstrung hand handbag handbook handcuff handcuffed handcuffing handed handful handicap handicapped handicapping handicraft handier handiest handing handiwork handkerchief handle handlebar handler handling handmade handout handrail handshake handsome handsomer handsomest handwriting handy hang hangar hanged hanger hanging hangout hangover hanker hankered hankering haphazard hapless happen happened happening happier happiest happily happiness happy harangue haranguing harass harassed harassing harassment harbor harbored harboring harbour harboured harbouring hard hardback harden hardened hardening harder hardest hardier hardiest hardliner hardship hardware hardwood hardy hare harebrained harem haring hark harked harking harlot harm harmed harmful harming harmless harmonic harmonica harmonious harmonise harmonising harmonize harmonizing harmony harness harnessed harnessing harp harped harping harpist harpoon harpooned harpooning harpsichord harrow harrowed harrowing harry harrying harsh harsher harshest hart harvest harvested harvester harvesting has hash hashed hashing hassle hassling haste hasten hastened hastening hastier hastiest hastily hasting hasty hat hatch hatched hatchet hatching hate hateful hating hatred hatted hatting haughtier haughtiest haughtily haughtiness haughty haul hauled hauling haunt haunted haunting have haven having havoc hawk hawked hawking hay hayed haying haystack haywire hazard hazarded hazarding hazardous haze hazel hazier haziest hazing hazy head headache headed header headfirst headier headiest heading headland headlight headline headlining headlong headmaster headphone headquarter headrest headroom headstone headstrong headway heady heal healed healer healing health healthcare healthful healthier healthiest healthy heap heaped heaping hear hearing hearsay hearse heart heartache heartbeat heartbreak heartbroken heartburn hearten heartened heartening heartfelt hearth heartier heartiest heartily heartless hearty heat heated heater heath heathen heather heating heave heaven heavenlier heavenliest heavier heaviest heavily heaviness heaving heavy heavyweight heckle heckler heckling hectic hedge hedgehog hedging heed heeded heeding heedless heel heeled heeling heftier heftiest hefty heifer height heighten heightened heightening heinous heir heirloom held helicopter helicoptered helicoptering heliport helium hell hellish hello helm helmet help helped helper helpful helping helpless hem hemisphere hemlock hemmed hemming hemoglobin hemophilia hemorrhage hemorrhaging hemp hen hence henceforth henchman henchmen hepatitis her herald heralded heralding herb herbivorous herded herding herds here hereabouts hereafter hereby hereditary heredity herein heresy heretic heretical herewith heritage hermaphrodite hermit hernia hero heroic heroin heroine heroism heron herpes herring herself hes hesitancy hesitant hesitate hesitating hesitation heterogeneous heterosexual heterosexuality heuristic hew hewed hewing hexadecimal hexagon hexagonal hey heyday hiatus hibernate hibernating hibernation hiccup hiccuped hiccuping hick hickory hid hidden hide hideaway hideous hiding hierarchical hierarchy hieroglyphic high highbrow higher highest highland highlight highlighted highlighting highway hijack hijacked hijacking hike hiker hiking hilarious hilarity hill hillbilly hillier hilliest hillside hilly hilt him himself hind hinder hindered hindering hindrance hindsight hinge hinging hint hinted hinterland hinting hip hipped hipper hippest hippie hipping hippopotamus hippy hire hiring his hissed hisses hissing histogram historian historic historical history hit hitch hitched hitchhike hitchhiker hitchhiking hitching hither hitherto hitting hive hiving hoard hoarded hoarder hoarding hoarse hoarser hoarsest hoax hoaxed hoaxing hobbit hobble hobbling hobby hobbyhorse hobgoblin hobnob hobnobbed hobnobbing hobo hock hocked hockey hocking hodgepodge hoe hoeing hog hogged hogging hoist hoisted hoisting hold holder holding holdup hole holiday holidayed holidaying holier holiest holiness holing holler hollered hollering hollow hollowed hollower hollowest hollowing holly holocaust holster holstered holstering holy homage home homeland homeless homelier homeliest homemade homesick homespun homestead homesteaded homesteading homeward homework homey homicidal homicide homier homiest homing homogeneous homogenise homogenising homogenize homogenizing homonym homophobic homosexual homosexuality hone honest honester honestest honesty honey honeycomb honeycombed honeycombing honeyed honeying honeymoon honeymooned honeymooning honeysuckle honing honk honked honking honor honorable honorary honored honoring honour honourable honoured honouring hood hooded hooding hoodlum hoodwink hoodwinked hoodwinking hoof hoofed hoofing hook hooked hooking hoop hooped hooping hooray hoot hooted hooter hooting hooves hop hope hopeful hopeless hoping hopped hopper hopping hopscotch hopscotched hopscotching horde hording horizon horizontal hormone horn horned hornet hornier horniest horny horoscope horrendous horrible horribly horrid horrific horrify horrifying horror horse horseback horseman horseplay horsepower horseradish horseshoe horseshoeing horsing horticultural horticulture hose hosiery hosing hospitable hospital hospitalisation hospitalise hospitalising hospitality hospitalization hospitalize hospitalizing host hostage hosted hostel hosteled hosteling hostess hostessed hostessing hostile hostility hosting hot hotbed hotel hothead hotheaded hotter hottest hound hounded hounding hour hourglass house houseboat household housekeeper housewarming housewife housewives housework housing hove hovel hover hovered hovering how however howl howled howling hub hubbub huddle huddling hue huff huffed huffier huffiest huffing huffy hug huge huger hugest hugged hugging huh hulk hulking hull hullabaloo hulled hulling hum human humane humaner humanest humanise humanising humanism humanist humanitarian humanity humanize humanizing humble humbler humblest humbling humbly humbug humdrum humid humidify humidifying humidity humiliate humiliating humiliation humility hummed humming hummingbird humor humored humoring humorist humorous humour humoured humouring hump humped humping hunch hunchback hunched hunching hundred hundredth hung hunger hungered hungering hungrier hungriest hungrily hungry hunk hunt hunted hunter hunting hurdle hurdling hurl hurled hurling hurrah hurrahed hurrahing hurricane hurriedly hurry hurrying hurt hurtful hurting hurtle hurtling husband husbanded husbanding hush hushed hushing husk husked huskier huskiest huskily huskiness husking husky hustle hustler hustling hut hutch hyacinth hybrid hydrant hydraulic hydroelectric hydrogen hydroplane hydroplaning hyena hygiene hygienic hymn hymnal hymned hymning hyperbole hypertension hyphen hyphenate hyphenating hyphenation hyphened hyphening hypnosis hypnotic hypnotise hypnotising hypnotism hypnotist hypnotize hypnotizing hypochondria hypochondriac hypocrisy hypocrite hypocritical hypotenuse hypotheses hypothesis hypothesise hypothesising hypothesize hypothesizing hypothetical hysteria hysteric hysterical'),
  ('ice iceberg icebreaker icicle icier iciest icing icon icy idea ideal idealise idealising idealist idealistic idealize idealizing identical identifiable identification identifier identify identifying identity ideological ideology idiocy idiom idiomatic idiosyncrasy idiosyncratic idiot idiotic idle idler idlest idling idly idol idolise idolising idolize idolizing idyllic ifs igloo ignite igniting ignition ignorance ignorant ignore ignoring iguana ilk ill illegal illegible illegibly illegitimate illicit illiteracy illiterate illnesses illogical illuminate illuminating illumination illusion illusory illustrate illustrating illustration illustrative illustrator illustrious image imagery imaginable imaginary imagination imaginative imagine imaging imagining imbalance imbecile imitate imitating imitation imitative imitator immaculate immaterial immature immaturity immeasurable immeasurably immediate immense immensity immerse immersing immersion immigrant immigrate immigrating immigration imminent immobile immobilise immobilising immobilize immobilizing immoral immorality immortal immortality immovable immune immunisation immunise immunising immunity immunization immunize immunizing imp impact impacted impacting impair impaired impairing impairment impale impaling impart imparted impartial impartiality imparting impassable impasse impassioned impassive impatience impatient impeach impeached impeaching impeccable impedance impede impediment impeding impel impelled impelling impend impended impending impenetrable imperative imperceptible imperceptibly imperfect imperfection imperial imperialism imperialist imperil imperiled imperiling imperilled imperilling impersonal impersonate impersonating impersonation impertinence impertinent impervious impetuous impetus impinge impinging impish implacable implant implanted implanting implausible implement implementable implementation implemented implementer implementing implicate implicating implication implicit implied implies implore imploring implying impolite import importance important importation imported importing impose imposing imposition impossibility impossible impossibly impostor impotence impotent impound impounded impounding impoverish impoverished impoverishing impractical imprecise impregnable impregnate impregnating impress impressed impressing impression impressionable impressive imprint imprinted imprinting imprison imprisoned imprisoning imprisonment improbability improbable improbably impromptu improper impropriety improve improvement improving improvisation improvise improvising impudence impudent impulse impulsing impulsive impunity impure impurer impurest impurity inability inaccessible inaccuracy inaccurate inaction inactive inactivity inadequacy inadequate inadmissible inadvertent inadvisable inalienable inane inaner inanest inanimate inapplicable inappropriate inarticulate inasmuch inaudible inaugural inaugurate inaugurating inauguration inauspicious inborn inbred inbreed inbreeding inbuilt incalculable incandescence incandescent incantation incapable incapacitate incapacitating incapacity incarcerate incarcerating incarceration incarnate incarnating incarnation incendiary incense incensing incentive inception incessant incest incestuous inch inched inching incidence incident incidental incinerate incinerating incinerator incision incisive incisor incite incitement inciting inclination incline inclining include including inclusion inclusive incognito incoherence incoherent income incoming incomparable incompatibility incompatible incompatibly incompetence incompetent incomplete incomprehensible inconceivable inconclusive incongruity incongruous inconsequential inconsiderable inconsiderate inconsistency inconsistent inconsolable inconspicuous inconvenience inconveniencing inconvenient incorporate incorporating incorporation incorrect incorrigible increase increasing incredible incredibly incredulity incredulous increment incremental incremented incriminate incriminating incubate incubating incubation incubator incumbent incur incurable incurred incurring indebted indecency indecent indecision indecisive indeed indefensible indefinable indefinite indelible indelibly indelicate indent indentation indented indenting independence independent indescribable indestructible indeterminate index indexed indexing indicate indicating indication indicative indicator indices indict indicted indicting indictment indifference indifferent indigenous indigestible indigestion indignant indignation indignity indigo indirect indirection indiscreet indiscretion indiscriminate indispensable indisposed indisputable indistinct indistinguishable individual individualism individualist individuality indivisible indoctrinate indoctrinating indoctrination indolence indolent indomitable indoor induce inducement inducing induct inducted inducting induction indulge indulgence indulgent indulging industrial industrialisation industrialise industrialising industrialist industrialization industrialize industrializing industrious industry inedible ineffective ineffectual inefficiency inefficient inelegant ineligible inept ineptitude inequality inert inertia inertial inescapable inevitable inevitably inexact inexcusable inexhaustible inexorable inexorably inexpensive inexperience inexplicable inexplicably inextricably infallible infamous infamy infancy infant infantile infantry infatuation infeasible infect infected infecting infection infectious infelicity infer inference inferior inferiority inferno inferred inferring infertile infest infestation infested infesting infidel infidelity infield infiltrate infiltrating infiltration infinite infinitesimal infinitive infinity infirm infirmary infirmity infix inflame inflaming inflammable inflammation inflammatory inflatable inflate inflating inflation inflationary inflection inflexible inflexion inflict inflicted inflicting influence influencing influential influenza influx info inform informal informality informant information informational informative informed informer informing infraction infrared infrastructure infrequent infringe infringement infringing infuriate infuriating infuse infusing infusion ingenious ingenuity ingest ingested ingesting ingrain ingrained ingraining ingratiate ingratiating ingratitude ingredient inhabit inhabitant inhabited inhabiting inhale inhaler inhaling inherent inherit inheritance inherited inheriting inhibit inhibited inhibiting inhibition inhospitable inhuman inhumane inhumanity initial initialed initialing initialisation initialise initialising initialization initialize initializing initialled initialling initiate initiating initiation initiative initiator inject injected injecting injection injunction injure injuring injurious injury injustice ink inked inkier inkiest inking inkling inky inlaid inland inlay inlaying inlet inmate inn innards innate inner innermost inning innkeeper innocence innocent innocuous innovation innovative innuendo innumerable inoculate inoculating inoculation inoffensive inoperative inopportune inordinate input inputted inputting inquest inquire inquiring inquiry inquisition inquisitive ins insane insaner insanest insanity insatiable inscribe inscribing inscription inscrutable insect insecticide insecure insecurity insensitive insensitivity inseparable insert inserted inserting insertion inside insider insidious insight insignia insignificance insignificant insincere insincerity insinuate insinuating insinuation insipid insist insisted insistence insistent insisting insofar insolence insolent insoluble insolvency insolvent insomnia inspect inspected inspecting inspection inspector inspiration inspire inspiring instability install installation installed installing installment instalment instance instancing instant instantaneous instead instep instigate instigating instigation instil instill instilled instilling instinct instinctive institute instituting institution institutional institutionalise institutionalising institutionalize institutionalizing instruct instructed instructing instruction instructive instructor instrument instrumental instrumented instrumenting insubordinate insubordination insubstantial insufferable insufficient insular insulate insulating insulation insulator insulin insult insulted insulting insurance insure insurer insurgent insuring insurmountable insurrection intact intake intangible integer integral integrate integrating integration integrity intellect intellectual intelligence intelligent intelligible intelligibly intend intended intending intense intenser intensest intensify intensifying intensity intensive intent intention intentional inter interact interacted interacting interaction interactive intercede interceding intercept intercepted intercepting interception interchange interchangeable interchanging intercom interconnect intercontinental intercourse interdependence interdependent interest interested interesting interface interfacing interfere interference interfering interim interior interject interjected interjecting interjection interlock interlocked interlocking interloper interlude interluding intermarriage intermarry intermarrying intermediary intermediate interment interminable interminably intermingle intermingling intermission intermittent intern internal international interned internet interning interplanetary interplay interpolation interpose interposing interpret interpretation interpreted interpreter interpreting interracial interred interring interrogate interrogating interrogation interrogator interrupt interrupted interrupting interruption intersect intersected intersecting intersection intersperse interspersing interstate interstellar intertwine intertwining interval intervene intervening intervention interview interviewed interviewer interviewing interweave interweaving interwove interwoven intestinal intestine intimacy intimate intimating intimation intimidate intimidating intimidation into intolerable intolerably intolerance intolerant intonation intoxicate intoxicating intoxication intractable intramural intransitive intravenous intrepid intricacy intricate intrigue intriguing intrinsic intrinsically introduce introducing introduction introductory introspective introvert intrude intruder intruding intrusion intrusive intuition intuitive inundate inundating inundation invade invader invading invalid invalidate invalidating invalided invaliding invaluable invariable invariably invariant invasion invective invent invented inventing invention inventive inventor inventory inventorying inverse inversion invert invertebrate inverted inverting invest invested investigate investigating investigation investigator investing investment investor inveterate invigorate invigorating invincible invisibility invisible invisibly invitation invite inviting invocation invoice invoicing invoke invoking involuntarily involuntary involve involvement involving invulnerable inward iodine ion iota irascible irate ire iridescence iridescent iris irk irked irking iron ironed ironic ironically ironing irony irradiate irradiating irrational irreconcilable irrefutable irregular irregularity irrelevance irrelevant irreparable irreplaceable irrepressible irreproachable irresistible irrespective irresponsibility irresponsible irretrievable irretrievably irreverence irreverent irreversible irrevocable irrevocably irrigate irrigating irrigation irritability irritable irritably irritant irritate irritating irritation island islander isle isolate isolating isolation issue issuing isthmus italic italicise italicising italicize italicizing itch itched itchier itchiest itching itchy item itemise itemising itemize itemizing iterate iteration iterative itinerant itinerary its itself ivory ivy'),
  ('jab jabbed jabber jabbered jabbering jabbing jack jackal jackass jackdaw jacked jacket jacking jackknife jackknifing jackknives jackpot jade jading jagged jaggeder jaggedest jaguar jail jailed jailer jailing jalopy jam jamb jamboree jammed jamming jangle jangling janitor jar jargon jarred jarring jaundice jaundicing jaunt jaunted jauntier jauntiest jauntily jaunting jaunty javelin jaw jawbone jawboning jawed jawing jay jaywalk jaywalked jaywalker jaywalking jazz jazzed jazzing jealous jealousy jeans jeer jeered jeering jell jelled jelling jelly jellyfish jellying jeopardise jeopardising jeopardize jeopardizing jeopardy jerk jerked jerkier jerkiest jerking jerky jersey jest jested jester jesting jet jetted jetting jettison jettisoned jettisoning jetty jewel jeweled jeweler jeweling jewelled jeweller jewellery jewelling jewelry jibe jibing jiffy jig jigged jigging jiggle jiggling jigsaw jigsawed jigsawing jilt jilted jilting jingle jingling jinx jinxed jinxing jitterier jitteriest jitters jittery job jobbed jobbing jockey jockeyed jockeying jocular jog jogged jogger jogging join joined joining joint jointed jointing joke joker joking jollier jolliest jolly jollying jolt jolted jolting jostle jostling jot jotted jotting journal journalism journalist journey journeyed journeying jovial joy joyed joyful joyfuller joyfullest joying joyous joystick jubilant jubilation jubilee judge judgement judging judgment judicial judiciary judicious judo jug jugged juggernaut jugging juggle juggler juggling jugular juice juicier juiciest juicing juicy jumble jumbling jumbo jump jumped jumper jumpier jumpiest jumping jumpy junction juncture jungle junior juniper junk junked junket junketed junketing junkie junking junta jurisdiction juror jury just juster justest justice justifiable justifiably justification justify justifying jut jute jutted jutting juvenile juxtapose juxtaposing juxtaposition'),
  ('kaleidoscope kangaroo karat karate kayak kayaked kayaking keel keeled keeling keen keened keener keenest keening keep keeper keeping keepsake keg kelp ken kennel kenneled kenneling kennelled kennelling kept kerb kerbed kerbing kerchief kernel kerosene ketchup kettle key keyboard keyboarded keyboarding keyed keyhole keying keynote keynoting keystone keystroke keyword khaki kick kickback kicked kicking kickoff kid kidded kidding kidnap kidnapped kidnapper kidnapping kidney kill killed killer killing kiln kilned kilning kilo kilobyte kilogram kilometer kilometre kilowatt kilt kimono kin kinda kinder kindergarten kindest kindle kindlier kindliest kindling kindly kindness kindred kinds kinfolk king kingdom kingfisher kink kinked kinkier kinkiest kinking kinky kinship kiosk kipper kiss kissed kissing kit kitchen kitchenette kite kiting kitten kitty kiwi knack knacker knapsack knead kneaded kneading knee kneecap kneecapped kneecapping kneeing kneel kneeling knelt knew knickers knife knifing knight knighted knighthood knighting knit knitted knitting knives knob knock knocked knocker knocking knockout knoll knot knotted knottier knottiest knotting knotty know knowing knowledge knowledgeable known knuckle knuckling koala kosher koshered koshering kowtow kowtowed kowtowing kudos'),
  ('lab label labeled labeling labelled labelling labor laboratory labored laborer laboring laborious labour laboured labourer labouring labyrinth lace lacerate lacerating laceration lacier laciest lacing lack lacked lacking lackluster lacklustre lacquer lacquered lacquering lacrosse lacy lad ladder laddered laddering lade laden lading ladle ladling lady ladybug ladylike lag lager laggard lagged lagging lagoon laid lain lair lake lamb lambda lambed lambing lame lament lamentable lamentation lamented lamenting lamer lamest laming lamp lampoon lampooned lampooning lance lancing land landed lander landing landlady landlocked landlord landmark landowner landscape landscaping landslid landslide landsliding lane language languid languish languished languishing languor languorous lankier lankiest lanky lantern lap lapel lapped lapping lapse lapsing larceny lard larded larding large larger largest lark larked larking larva larvae larynges laryngitis larynx lascivious laser lash lashed lashing lass last lasted lasting latch latched latching late latent later lateral lateraled lateraling latest latex lath lathe lather lathered lathering lathing latitude latrine latter lattice laud laudable lauded lauding laugh laughable laughed laughing laughingstock laughter launch launched launcher launching launder laundered laundering laundry laureate laurel lava lavatory lavender lavish lavished lavisher lavishest lavishing law lawful lawless lawmaker lawn lawsuit lawyer lax laxative laxer laxest laxity lay layer layered layering laying layman laymen layout lazier laziest laziness lazy lazying leach lead leaded leaden leader leadership leading leaf leafed leafier leafiest leafing leaflet leafleted leafleting leafy league leaguing leak leakage leaked leaking leaky lean leaned leaner leanest leaning leap leaped leapfrog leapfrogged leapfrogging leaping leapt learn learned learning learnt lease leash leashed leashing leasing least leather leathery leave leaving lectern lecture lecturer lecturing led ledge ledger lee leech leeched leeching leek leer leered leerier leeriest leering leery leeway left lefter leftest leftmost leg legacy legal legalise legalising legalistic legality legalize legalizing legend legendary legged legging legibility legible legibly legion legislate legislating legislation legislative legislator legislature legitimacy legitimate legitimating legume leisure lemme lemon lemonade lend lending length lengthen lengthened lengthening lengthier lengthiest lengthwise lengthy leniency lenient lens lent lentil leopard leotard leper leprosy lesbian lesion less lessen lessened lessening lesser lesson lest let letdown lethal lethargic lethargy letter lettered letterhead lettering letting lettuce letup leukaemia leukemia levee level leveled leveling levelled levelling lever leverage leveraging levered levering levity levy levying lewd lewder lewdest lexical lexicon liability liable liaison liar libel libeled libeling libelled libelling libellous libelous liberal liberalisation liberalise liberalising liberalism liberalization liberalize liberalizing liberate liberating liberation libertarian liberty librarian library libretto lice licence license licensing lichen lick licked licking licorice lid lie lieu lieutenant life lifeboat lifeforms lifeguard lifeless lifelike lifeline lifelong lifespan lifestyle lifetime lift lifted lifting ligament ligature light lighted lighten lightened lightening lighter lightest lighthouse lighting lightning lightninged lightweight likable like likeable likelier likeliest likelihood liken likened likenesses likening liker likest likewise liking lilac lilt lilted lilting lily limb limber limbered limbering limbo lime limelight limerick limestone liming limit limitation limited limiting limitless limousine limp limped limper limpest limping linchpin line lineage linear linefeed linen liner linger lingered lingerie lingering lingo linguist linguistic liniment lining link linkage linked linker linking linoleum lint lion lioness lip lipstick lipsticked lipsticking liquefy liquefying liqueur liquid liquidate liquidating liquidation liquor liquored liquorice liquoring lisp lisped lisping list listed listen listened listener listening listing listless lit litany liter literacy literal literary literate literature lithe lither lithest lithium litigation litre litter litterbug littered littering little littler littlest liturgical liturgy livable live liveable livelier liveliest livelihood liveliness liven livened livening liver livest livestock livid living lizard llama load loadable loaded loader loading loaf loafed loafer loafing loam loan loaned loaning loath loathe loathing loathsome loaves lob lobbed lobbing lobby lobbying lobbyist lobe lobotomy lobster local locale localise localising locality localize localizing locate locating location lock locked locker locket locking locksmith locomotion locomotive locust lodge lodger lodging loft lofted loftier loftiest loftiness lofting lofty log logarithm logarithmic logged logger logging logic logical logician logo loin loincloth loiter loitered loiterer loitering loll lolled lolling lollipop lone lonelier loneliest loneliness lonesome long longed longer longest longevity longhand longing longish longitude longitudinal longshoreman longshoremen look looked looking lookout loom loomed looming loon loonie loonier looniest loony loop looped loophole looping loose loosen loosened loosening looser loosest loosing loot looted looting lop lope loping lopped lopping lopsided lord lorded lording lore lorry lose loser losing loss lost lot lotion lottery lotus loud louder loudest loudspeaker lounge lounging louse lousier lousiest lousy lovable love lovelier lovelies loveliest loveliness lover loving low lowdown lowed lower lowered lowering lowest lowing lowlier lowliest loyal loyaler loyalest loyalty lozenge lubricant lubricate lubricating lubrication lucid luck lucked luckier luckiest luckily lucking lucky lucrative ludicrous lug luggage lugged lugging lukewarm lull lullaby lulled lulling lumber lumbered lumbering lumberjack luminary luminous lump lumped lumpier lumpiest lumping lumpy lunacy lunar lunatic lunch lunched luncheon lunching lunchtime lung lunge lunging lupin lupine lurch lurched lurching lure lurid luring lurk lurked lurking luscious lush lusher lushest lust lusted luster lustier lustiest lusting lustre lustrous lusty lute luxuriant luxuriate luxuriating luxurious luxury lye lying lymph lymphatic lynch lynched lynching lyre lyric lyrical'),
  ('macabre macaroni mace machete machine machinery machining machinist macho macing mackerel macroscopic mad madam madame madcap madden maddened maddening madder maddest made madhouse madman madmen maelstrom magazine magenta maggot magic magical magician magistrate magnanimity magnanimous magnate magnesium magnet magnetic magnetise magnetising magnetism magnetize magnetizing magnificence magnificent magnify magnifying magnitude magnolia magnum magpie mahogany maid maiden mail mailbox mailed mailing mailman mailmen maim maimed maiming main mainframe mainland mainline mainstay mainstream maintain maintainability maintainable maintained maintainer maintaining maintenance maize majestic majestically majesty major majored majoring majority make maker makeshift makeup making maladjusted malady malaria male malevolence malevolent malformed malfunction malice malicious malign malignancy malignant maligned maligning mall mallard malleable mallet malnutrition malpractice malt malted malting maltreat maltreated maltreating mama mamma mammal mammalian mammoth man manacle manacling manage manageable management manager managerial managing mandate mandating mandatory mandible mandolin mane maneuver maneuvered maneuvering mange manger mangier mangiest mangle mangling mango mangrove mangy manhandle manhandling manhole manhood mania maniac maniacal manic manicure manicuring manicurist manifest manifestation manifested manifesting manifesto manifold manifolded manifolding manipulate manipulating manipulation mankind manlier manliest manliness manned mannequin manner mannerism manning mannish manoeuvre manoeuvring manor manpower mansion manslaughter mantel mantelpiece mantle mantling manual manufacture manufacturer manufacturing manure manuring manuscript many map maple mapped mapper mapping mar marathon marble marbling march marched marcher marching mare margarine margin marginal maria marigold marijuana marina marinate marinating marine mariner marionette marital maritime mark marked marker market marketable marketed marketing marketplace marking marksman marksmen marmalade maroon marooned marooning marquee marred marriage marring marrow marry marrying marsh marshal marshaled marshaling marshalled marshalling marshier marshiest marshmallow marshy marsupial mart martial martin martyr martyrdom martyred martyring marvel marveled marveling marvelled marvelling marvellous marvelous mas mascara mascaraed mascaraing mascot masculine mash mashed mashing mask masked masking masochist mason masonry masquerade masquerading massacre massacring massage massaging massed masses massing massive mast master mastered masterful mastering mastermind masterminded masterminding masterpiece mastery masticate masticating masturbation mat matador match matchbook matched matching matchless matchmaker mate material materialise materialising materialism materialist materialistic materialize materializing maternal maternity math mathematical mathematician mathematics mating matriarch matriarchal matrices matriculate matriculating matriculation matrimonial matrimony matrix matron matt matte matter mattered mattering matting mattress mature maturer maturest maturing maturity maudlin maul mauled mauling mausoleum mauve maverick maxim maxima maximal maximise maximising maximize maximizing maximum may maybe mayhem mayonnaise mayor maze meadow meager meagre meal mealier mealiest mealy mean meander meandered meandering meaner meanest meaning meaningful meaningless meant meantime meanwhile measles measlier measliest measly measurable measure measurement measuring meat mechanic mechanical mechanise mechanising mechanism mechanize mechanizing medal medallion meddle meddler meddlesome meddling media median mediate mediating mediation mediator medical medicate medicating medication medicinal medicine medieval mediocre mediocrity meditate meditating meditation medium medley meek meeker meekest meet meeting megabyte megalomaniac megaphone megaphoning megaton melancholy mellow mellowed mellower mellowest mellowing melodic melodious melodrama melodramatic melody melon melt melted melting member membership membrane memento memo memoir memorable memorably memorandum memorial memorise memorising memorize memorizing memory men menace menacing menagerie mended mending mends menial menopause menstrual menstruate menstruating menstruation mental mentality menthol mention mentioned mentioning mentor mentored mentoring menu meow meowed meowing mercantile mercenary merchandise merchandising merchant merciful merciless mercury mercy mere merest merge merger merging meridian meringue merit merited meriting mermaid merrier merriest merrily merriment merry mes mesdames mesh meshed meshing message messed messenger messes messier messiest messing messy met metabolic metabolism metal metallic metallurgy metamorphose metamorphosis metaphor metaphorical metaphysical metaphysics mete meteor meteoric meteorite meteorologist meteorology meter metered metering method methodical methodology meticulous meting metre metric metro metropolis metropolitan mettle mew mewed mewing mezzanine miaow miaowed miaowing mice microbe microbiology microcode microcomputer microfiche microfilm microfilmed microfilming micrometer micrometre microorganism microphone microprocessor microscope microscopic microsecond microwave microwaving midday middle middleman middlemen midget midnight midriff midst midstream midsummer midway midwife midwifing midwives mien might mightier mightiest mighty migraine migrant migrate migrating migration migratory mike miking mild milder mildest mildew mildewed mildewing mile mileage milestone militancy militant militarily military militate militating militia milk milked milker milkier milkiest milking milkman milkmen milky mill milled miller milligram millimeter millimetre milliner millinery milling million millionaire millionth millisecond mime mimic mimicked mimicking mimicry miming mince mincemeat mincing mind mindbogglingly minded mindful minding mindless mine minefield miner mineral mingle mingling miniature minibus minicomputer minimal minimalism minimalist minimise minimising minimize minimizing minimum mining minion minister ministered ministerial ministering ministry mink minnow minor minored minoring minority minstrel mint minted minting minuet minus minuscule minute minuter minutest minuting miracle miraculous mirage mire miring mirror mirrored mirroring mirth misadventure misapprehension misappropriate misappropriating misappropriation misbehave misbehaving misbehavior misbehaviour miscarriage miscarry miscarrying miscellaneous miscellany mischief mischievous misconception misconduct misconducted misconducting misconstrue misconstruing misdeed misdemeanor misdemeanour misdirect misdirected misdirecting misdirection miser miserable miserably misery misfit misfitted misfitting misfortune misgiving misguide misguiding mishap misinform misinformation misinformed misinforming misinterpret misinterpretation misinterpreted misinterpreting misjudge misjudging mislaid mislay mislaying mislead misleading misled mismanagement mismatch mismatched mismatching misnomer misplace misplacing misprint misprinted misprinting misquote misquoting misread misreading misrepresent misrepresentation misrepresented misrepresenting miss missed misshapen missile missing mission missionary missive misspell misspelled misspelling mist mistake mistaken mistaking misted mistier mistiest misting mistletoe mistook mistress mistrust mistrusted mistrusting misty mistype mistyping misunderstand misunderstanding misunderstood misuse misusing mite mitigate mitigating mitt mitten mix mixed mixer mixing mixture mnemonic moan moaned moaning moat mob mobbed mobbing mobile mobilisation mobilise mobilising mobility mobilization mobilize mobilizing moccasin mock mocked mockery mocking mockingbird mod modal mode model modeled modeling modelled modelling moderate moderating moderation moderator modern modernisation modernise modernising modernity modernization modernize modernizing modest modesty modicum modification modifier modify modifying modular modulate modulating modulation module mohair moist moisten moistened moistening moister moistest moisture molar molasses mold molded moldier moldiest molding moldy mole molecular molecule molest molested molesting mollify mollifying mollusc mollusk molt molted molten molting mom moment momentarily momentary momentous momentum monarch monarchy monastery monastic monetarism monetary money mongoose mongrel monies monitor monitored monitoring monk monkey monkeyed monkeying monochrome monogamous monogamy monogram monogrammed monogramming monolithic monologue monopolise monopolising monopolize monopolizing monopoly monorail monosyllable monotonically monotonous monotony monsoon monster monstrosity monstrous month monthlies monument monumental moo moodier moodiest moodily moods moody mooed mooing moon moonbeam mooned mooning moonlight moonlighted moonlighting moor moored mooring moose moot mooted mooting mop mope moping mopped mopping moral morale moralist morality morass moratorium morbid more moreover morgue morn morning moron moronic morose morphine morphology morsel mortal mortality mortar mortared mortaring mortgage mortgaging mortification mortify mortifying mortuary mosaic mosque mosquito moss mossier mossiest mossy most motel moth mothball mothballed mothballing mother mothered motherhood mothering motif motion motioned motioning motionless motivate motivating motivation motive motley motlier motliest motor motorbike motorcade motorcycle motorcycling motored motoring motorise motorising motorist motorize motorizing motorway motto mould moulded mouldier mouldiest moulding mouldy moult moulted moulting mound mounded mounding mount mountain mountaineer mountaineered mountaineering mountainous mounted mounting mourn mourned mourner mournful mourning mouse mousier mousiest mousing mousse moussing moustache mousy mouth mouthed mouthful mouthing mouthpiece movable move movement mover movie moving mow mowed mower mowing much muck mucked mucking mucous mucus mud muddier muddiest muddle muddling muddy muddying muff muffed muffin muffing muffle muffler muffling mug mugged mugger muggier muggiest mugginess mugging muggy mulch mulched mulching mule mull mulled mulling multi multinational multiple multiplication multiplicative multiplicity multiply multiplying multiprocessing multitasking multitude mum mumble mumbling mummify mummifying mummy mumps munch munched munching mundane municipal municipality mural murder murdered murderer murdering murderous murkier murkiest murky murmur murmured murmuring muscle muscling muscular muse museum mush mushed mushier mushiest mushing mushroom mushroomed mushrooming mushy music musical musician musing musk musket muss mussed mussel mussing must mustache mustang mustard muster mustered mustering mustier mustiest musty mutant mutate mutating mutation mute muter mutest mutilate mutilating mutilation muting mutinous mutiny mutinying mutt mutter muttered muttering mutton mutual muzzle muzzling myopic myriad mys myself mysterious mystery mystic mystical mysticism mystify mystifying myth mythical mythological mythology'),
  ('nab nabbed nabbing nag nagged nagging nail nailed nailing naive naiver naivest naivety naked name nameless namesake naming nap napalm napalmed napalming nape napkin napped napping nappy narcotic narrate narrating narration narrative narrator narrow narrowed narrower narrowest narrowing nasal nastier nastiest nastily nastiness nasty nation national nationalise nationalising nationalism nationalist nationalistic nationality nationalize nationalizing nationwide native nativity nattier nattiest natty natural naturalisation naturalise naturalising naturalist naturalization naturalize naturalizing nature naught naughtier naughtiest naughtily naughtiness naughty nausea nauseate nauseating nauseous nautical naval navel navigable navigate navigating navigation navigator navy nay near nearby neared nearer nearest nearing nearsighted neat neater neatest nebula nebulae nebulous necessarily necessary necessitate necessitating necessity neck necked neckerchief necking necklace neckline necktie necrophilia nectar nectarine need needed needier neediest needing needle needless needlework needling needy negate negating negation negative negativing neglect neglected neglectful neglecting negligee negligence negligent negligible negotiable negotiate negotiating negotiation negotiator neigh neighbor neighbored neighborhood neighboring neighborliness neighbour neighboured neighbourhood neighbouring neighbourliness neighed neighing neither neon neophyte nephew nepotism nerve nerving nervous nest nested nesting nestle nestling net nether netted netting nettle nettling network networked networking neural neurologist neurology neuron neuroses neurosis neurotic neuter neutered neutering neutral neutralise neutralising neutrality neutralize neutralizing neutron never nevertheless new newbie newborn newcomer newer newest newfangled newsagents newscast newscaster newsier newsiest newsletter newspaper newsprint newsstand newsy newt newton next nibble nibbling nice nicer nicest nicety niche nick nicked nickel nicking nickname nicknaming nicotine niece niftier niftiest nifty nigh night nightclub nightclubbed nightclubbing nightfall nightgown nightingale nightmare nightmarish nighttime nil nimble nimbler nimblest nimbly nincompoop nine nineteen nineteenth ninetieth ninety ninny ninth nip nipped nippier nippiest nipping nipple nippy nit nitrate nitrating nitrogen nitwit nobility noble nobleman noblemen nobler noblest noblewoman noblewomen nobly nobody nocturnal nod nodded nodding node noes noise noiseless noisier noisiest noisily noisiness noising noisy nomad nomadic nomenclature nominal nominate nominating nomination nominative nominee non nonchalance nonchalant noncommittal nonconformist nondescript none nonentity nonetheless nonfiction nonflammable nonpartisan nonprofit nonresident nonsense nonsensical nonstandard nonstop nontrivial nonviolence noodle noodling nook noon noose nor norm normal normality north northeast northeasterly northeastern northerly northern northward northwest northwestern nose nosebleed nosier nosiest nosing nostalgia nostalgic nostril nosy not notable notably notation notch notched notching note notebook noteworthy nothing notice noticeable noticeably noticeboard noticing notification notify notifying noting notion notional notoriety notorious notwithstanding nougat nought noun nourish nourished nourishing nourishment nova novel novelist novelty novice now nowadays nowhere noxious nozzle nuance nuclear nuclei nucleus nude nuder nudest nudge nudging nudity nugget nuisance null nullify nullifying numb numbed number numbered numbering numbest numbing numeral numerate numerator numeric numerical numerous nun nuptial nurse nursemaid nursery nursing nurture nurturing nut nutcracker nutmeg nutrient nutriment nutrition nutritional nutritious nutshell nutted nuttier nuttiest nutting nutty nuzzle nuzzling nylon nymph'),
  ('oaf oak oar oared oaring oases oasis oath oatmeal obedience obedient obelisk obese obesity obey obeyed obeying obfuscation obituary object objected objecting objection objectionable objective objectivity objector obligate obligating obligation obligatory oblige obliging oblique obliterate obliterating obliteration oblivion oblivious oblong obnoxious oboe obscene obscener obscenest obscenity obscure obscurer obscurest obscuring obscurity observable observance observant observation observatory observe observer observing obsess obsessed obsessing obsession obsessive obsolescence obsolescent obsolete obsoleting obstacle obstetrician obstetrics obstinacy obstinate obstruct obstructed obstructing obstruction obstructive obtain obtainable obtained obtaining obtrusive obtuse obtuser obtusest obvious occasion occasional occasioned occasioning occupancy occupant occupation occupational occupy occupying occur occurred occurrence occurring ocean oceanic oceanography octagon octagonal octal octave octopus ocular odd odder oddest oddity ode odious odometer odor odour oesophagi oesophagus off offbeat offed offence offend offended offender offending offense offensive offer offered offering offhand office officer official officiate officiating officious offing offload offset offsetting offshoot offshore offspring offstage often oftener oftenest ogle ogling ogre ohm ohs oil oiled oilier oiliest oiling oily ointment okay okayed okaying okra old olden older oldest olfactory olive omega omelet omelette omen ominous omission omit omitted omitting omnibus omnipotence omnipotent omnipresent omniscient once oncoming one onerous oneself ongoing onion onlooker only onomatopoeia onrush onset onslaught onto onus onward oodles ooze oozing opal opaque opaquer opaquest opaquing open opened opener openest opening opera operand operate operatic operating operation operational operative operator ophthalmologist ophthalmology opinion opinionated opium opossum opponent opportune opportunist opportunity oppose opposing opposite opposition oppress oppressed oppressing oppression oppressive oppressor opt opted optic optical optician optima optimal optimisation optimise optimising optimism optimist optimistic optimization optimize optimizing optimum opting option optional optioned optioning optometrist opulent opus oracle oral orange orangutan oration orator oratory orbit orbital orbited orbiting orchard orchestra orchestral orchestrate orchestrating orchestration orchid ordain ordained ordaining ordeal order ordered ordering orderlies ordinance ordinarily ordinary ordination ore organ organic organisation organisational organise organiser organising organism organist organization organizational organize organizer organizing orgasm orgy orient oriental orientate orientating orientation oriented orienting orifice origin original originality originate originating originator ornament ornamental ornamented ornamenting ornate ornithologist ornithology orphan orphanage orphaned orphaning orthodontist orthodox orthogonal orthogonality orthography orthopaedics orthopedics oscillate oscillating oscillation oscilloscope osmosis ostensible ostensibly ostentation ostentatious ostracise ostracising ostracize ostracizing ostrich other otherwise otter ouch ought ounce our ourselves oust ousted ouster ousting out outbound outbreak outburst outcast outclass outclassed outclassing outcome outcry outdated outdid outdistance outdistancing outdo outdoing outdone outdoor outed outer outermost outfield outfit outfitted outfitting outgoing outgrew outgrow outgrowing outgrown outgrowth outhouse outing outlaid outlandish outlast outlasted outlasting outlaw outlawed outlawing outlay outlaying outlet outline outlining outlive outliving outlook outlying outmoded outnumber outnumbered outnumbering outpatient outpost output outputted outputting outrage outrageous outraging outran outright outrun outrunning outset outshine outshining outshone outside outsider outskirt outsmart outsmarted outsmarting outspoken outstanding outstation outstrip outstripped outstripping outward outweigh outweighed outweighing outwit outwitted outwitting ova oval ovary ovation oven over overall overate overbear overbearing overblown overboard overbore overborne overburden overburdened overburdening overcame overcast overcasting overcharge overcharging overcoat overcome overcoming overcrowd overcrowded overcrowding overdid overdo overdoing overdone overdose overdosing overdraft overdraw overdrawing overdrawn overdrew overdue overeat overeaten overeating overestimate overestimating overflow overflowed overflowing overgrew overgrow overgrowing overgrown overhand overhang overhanging overhaul overhauled overhauling overhead overhear overhearing overheat overheated overheating overhung overkill overlaid overlain overland overlap overlapped overlapping overlay overlaying overlie overload overloaded overloading overlong overlook overlooked overlooking overlying overnight overpass overpopulation overpower overpowered overpowering overprice overpricing overprint overprinted overprinting overran overrate overrating overreact overreacted overreacting overridden override overriding overrode overrule overruling overrun overrunning oversampling oversaw overseas oversee overseeing overseen overseer overshadow overshadowed overshadowing overshoot overshooting overshot oversight oversimplification oversleep oversleeping overslept overstate overstating overstep overstepped overstepping overt overtake overtaken overtaking overthrew overthrow overthrowing overthrown overtime overtone overtook overture overturn overturned overturning overuse overusing overview overweight overwhelm overwhelmed overwhelming overwork overworked overworking overwrite overwriting overwritten overwrought ovum owe owing owl own owned owner ownership owning oxen oxidation oxide oxidise oxidising oxidize oxidizing oxygen oyster ozone'),
  ('pace pacemaker pacific pacifier pacifism pacifist pacify pacifying pacing pack package packaging packed packer packet packing pact pad padded padding paddle paddling paddock paddocked paddocking paddy padlock padlocked padlocking paediatrician paediatrics pagan page pageant pageantry pager pagination paging pagoda paid pail pain pained painful painfuller painfullest paining painless painstaking paint painted painter painting pair paired pairing pajamas pal palace palaeontologist palaeontology palatable palate palatial pale paleontologist paleontology paler palest palette paling pall pallbearer palled pallid palling pallor palm palmed palming palomino palpable palpably paltrier paltriest paltry pamper pampered pampering pamphlet pan panacea pancake pancaking pancreas pancreatic panda pandemonium pander pandered pandering pane panel paneled paneling panelled panelling pang panhandle panhandler panhandling panic panicked panicking panicky panned panning panorama panoramic pansy pant panted panther pantie panting pantomime pantomiming pantry pap papa papacy papal papaya paper paperback papered papering paperweight paperwork paprika papyri papyrus par parable parachute parachuting parade paradigm parading paradise paradox paradoxical paraffin paragon paragraph paragraphed paragraphing parakeet parallel paralleled paralleling paralyse paralysing paralysis paralytic paralyze paralyzing parameter paramount paranoia paranoid paraphernalia paraphrase paraphrasing paraplegic parasite parasitic parasol paratrooper parcel parceled parceling parcelled parcelling parch parched parching parchment pardon pardonable pardoned pardoning pare parent parentage parental parented parentheses parenthesis parenthetical parenthood parenting paring parish parishioner parity park parka parked parking parkway parliament parliamentary parlor parlour parochial parody parodying parole paroling parred parring parrot parroted parroting parse parsec parser parsing parsley parsnip parson parsonage part partake partaken partaking parted partial partiality participant participate participating participation participle particle particular parting partisan partition partitioned partitioning partner partnered partnering partnership partook partridge party partying pas passable passage passageway passbook passed passenger passer passes passing passion passionate passive passport password past pasta paste pastel pasteurisation pasteurise pasteurising pasteurization pasteurize pasteurizing pastiche pastier pastiest pastime pasting pastor pastoral pastry pasture pasturing pasty pat patch patched patching patchwork patchy pate patent patented patenting paternal paternalism paternity path pathetic pathetically pathological pathologist pathology pathos pathway patience patient patienter patientest patio patriarch patriarchal patrimony patriot patriotic patriotism patrol patrolled patrolling patron patronage patronise patronising patronize patronizing patted patter pattered pattering pattern patterned patterning patting patty paucity paunch paunchier paunchiest paunchy pauper pause pausing pave pavement pavilion paving paw pawed pawing pawn pawnbroker pawned pawning pay payable payed payer paying payload payment payoff payroll pea peace peaceable peaceful peacemaker peach peacock peak peaked peaking peal pealed pealing peanut pear pearl pearled pearling peasant peat pebble pebbling pecan peck pecked pecking peculiar peculiarity pedagogy pedal pedaled pedaling pedalled pedalling pedant pedantic pedantry peddle peddler peddling pedestal pedestrian pediatrician pediatrics pedigree pedlar peek peeked peeking peel peeled peeling peep peeped peeping peer peered peering peerless peeve peeving peevish peg pegged pegging pelican pellet pelleted pelleting pelt pelted pelting pelvic pelvis pen penal penalise penalising penalize penalizing penalty penance pence penchant pencil penciled penciling pencilled pencilling pendant pended pending pends pendulum penetrate penetrating penetration penguin penicillin peninsula penis penitence penitent penitentiary penknife penknives penmanship pennant penned penniless penning penny pension pensioned pensioner pensioning pensive pentagon pentagonal penthouse penultimate peon peony people peopling pep pepped pepper peppered peppering peppermint pepping per perceive perceiving percent percentage perceptible perception perceptive perch perchance perched perching percolate percolating percolation percolator percussion peremptory perennial perfect perfected perfecter perfectest perfecting perfection perfectionist perforate perforating perforation perform performance performed performer performing perfume perfuming perfunctorily perfunctory perhaps peril periled periling perilled perilling perilous perimeter period periodic periodical peripheral periphery periscope perish perishable perished perishing perjure perjuring perjury perk perked perkier perkiest perking perky permanence permanent permeate permeating permissible permission permissive permit permitted permitting permutation pernicious peroxide peroxiding perpendicular perpetrate perpetrating perpetrator perpetual perpetuate perpetuating perplex perplexed perplexing perplexity persecute persecuting persecution persecutor perseverance persevere persevering persist persisted persistence persistent persisting person persona personable personal personalise personalising personality personalize personalizing personification personify personifying personnel perspective perspiration perspire perspiring persuade persuading persuasion persuasive pert pertain pertained pertaining perter pertest pertinent perturb perturbed perturbing perusal peruse perusing pervade pervading pervasive perverse perversion pervert perverted perverting peskier peskiest pesky pessimism pessimist pessimistic pest pester pestered pestering pesticide pestilence pet petal peter petered petering petite petition petitioned petitioning petrify petrifying petrol petroleum petted petticoat pettier pettiest pettiness petting petty petulant petunia pew pewter phantom pharmaceutical pharmacist pharmacy phase phasing pheasant phenomena phenomenal phenomenon philanthropic philanthropist philanthropy philosopher philosophical philosophise philosophising philosophize philosophizing philosophy phlegm phlegmatic phobia phoenix phone phonetic phoney phonics phonier phoniest phoning phonograph phony phonying phosphor phosphorescence phosphorescent phosphorus photo photocopier photocopy photocopying photoed photogenic photograph photographed photographer photographic photographing photography photoing photon photosynthesis phototypesetter phrase phraseology phrasing physic physical physician physicist physiological physiology physique pianist piano piccolo pick pickax pickaxed pickaxing picked picket picketed picketing pickier pickiest picking pickle pickling pickpocket pickup picky picnic picnicked picnicking pictorial picture picturesque picturing piddle piddling pie piece piecemeal piecework piecing pier pierce piercing piety pig pigeon pigeonhole pigeonholing pigged pigging piggish piggyback piggybacked piggybacking pigheaded pigment pigpen pigtail pike piking pile pilfer pilfered pilfering pilgrim pilgrimage piling pill pillage pillaging pillar pilled pilling pillow pillowcase pillowed pillowing pilot piloted piloting pimple pimplier pimpliest pimply pin pinch pinched pinching pincushion pine pineapple pining pinion pinioned pinioning pink pinked pinker pinkest pinking pinnacle pinned pinning pinpoint pinpointed pinpointing pint pioneer pioneered pioneering pious pipe pipeline piping pique piquing piracy piranha pirate pirating pirouette pirouetting pis pistachio pistol piston pit pitch pitched pitcher pitchfork pitchforked pitchforking pitching piteous pitfall pithier pithiest pithy pitiful pitiless pittance pitted pitting pity pitying pivot pivotal pivoted pivoting pixie pizza placard placarded placarding placate placating place placement placenta placid placing plagiarise plagiarising plagiarism plagiarist plagiarize plagiarizing plague plaguing plaice plaid plain plainer plainest plaintiff plaintive plan planar plane planet planetarium planetary planing plank planked planking plankton planned planner planning plant plantain plantation planted planter planting plaque plasma plaster plastered plastering plastic plate plateau plateaued plateauing platform platformed platforming plating platinum platitude platoon platooned platooning platter plausibility plausible plausibly play playable playback played player playful playground playhouse playing playmate playpen plaything playwright plaza plea pleaded pleading pleads pleasant pleasanter pleasantest pleasantry please pleasing pleasurable pleasure pleasuring pleat pleated pleating pledge pledging plentiful plenty plethora pliable pliant pliers plight plighted plighting plod plodded plodding plop plopped plopping plot plotted plotter plotting plough ploughed ploughing plow plowed plowing ploy pluck plucked plucking plucky plug plugged plugging plum plumage plumb plumbed plumber plumbing plume pluming plummet plummeted plummeting plump plumped plumper plumpest plumping plunder plundered plundering plunge plunger plunging plural plurality plus plush plusher plushest plutonium ply plying plywood pneumatic pneumonia poach poached poacher poaching pocket pocketbook pocketed pocketing pockmark pockmarked pockmarking pod podded podding podium poem poet poetic poetical poetry poignancy poignant poinsettia point pointed pointer pointing pointless poise poising poison poisoned poisoning poisonous poke poker pokey pokier pokiest poking poky polar polarisation polarise polarising polarity polarization polarize polarizing pole polemic police policeman policemen policewoman policewomen policing policy poling polio polish polished polishing polite politer politest political politician politics polka polkaed polkaing poll polled pollen pollinate pollinating pollination polling pollster pollutant pollute polluting pollution polo polygamous polygamy polygon polynomial polyp polytechnic pomegranate pomp pompous poncho pond ponder pondered pondering ponderous pontoon pony poodle pool pooled pooling poop pooped pooping poor poorer poorest pop popcorn pope poplar popped popping poppy populace popular popularise popularising popularity popularize popularizing populate populating population populous porcelain porch porcupine pore poring pork pornographic pornography porous porpoise porpoising porridge port portability portable portal ported portend portended portending portent porter portfolio porthole portico porting portion portioned portioning portlier portliest portrait portray portrayal portrayed portraying pose posing position positional positioned positioning positive positivism possess possessed possessing possession possessive possessor possibility possible possibly possum post postage postal postbox postcard postcode posted poster posterior posterity postgraduate posthumous posting postman postmark postmarked postmarking postmaster postmen postpone postponement postponing postscript postulate postulating posture posturing posy pot potassium potato potency potent potential pothole potion potted potter pottered pottering pottery potting pouch pouched pouching poultry pounce pouncing pound pounded pounding pour poured pouring pout pouted pouting poverty powder powdered powdering powdery power powered powerful powerhouse powering powerless powwow powwowed powwowing practicable practical practicality practice practicing practise practising practitioner pragmatic pragmatism prairie praise praiseworthy praising pram prance prancing prank prattle prattling prawn prawned prawning pray prayed prayer praying preach preached preacher preaching preamble preambling precarious precaution precautionary precede precedence precedent preceding precinct precious precipice precipitate precipitating precipitation precipitous precise preciser precisest precision preclude precluding precocious preconceive preconceiving preconception precursor predator predatory predecessor predefined predestination predicament predicate predicating predict predictable predictably predicted predicting prediction predictor predisposition predominance predominant predominate predominating preeminence preeminent preempt preempted preempting preen preened preening prefab prefabbed prefabbing preface prefacing prefect prefer preferable preferably preference preferential preferred preferring prefix prefixed prefixing pregnancy pregnant prehistoric prejudice prejudicial prejudicing preliminary prelude premature premeditation premier premiere premiering premise premising premium premonition prenatal preoccupation preoccupy preoccupying prepaid preparation preparatory prepare preparing prepay prepaying preponderance preposition prepositional preposterous prerequisite prerogative prescribe prescribing prescription presence present presentable presentation presented presenter presenting preservation preservative preserve preserving preside presidency president presidential presiding press pressed pressing pressure pressuring prestige prestigious presto presumably presume presuming presumption presumptuous presuppose presupposing pretence pretend pretended pretender pretending pretense pretension pretentious pretext prettier prettiest pretty prettying pretzel prevail prevailed prevailing prevalence prevalent prevent preventable prevented preventing prevention preventive preview previewed previewer previewing previous prey preyed preying price priceless pricing prick pricked pricking prickle pricklier prickliest prickling pride priding priest priestess priesthood prim primal primarily primary primate prime primer primeval priming primitive primmer primmest primp primped primping primrose prince princess principal principality principle print printable printed printer printing printout prior priority prise prising prism prison prisoner privacy private privater privatest privation privatisation privatise privatising privatization privatize privatizing privier priviest privilege privileging privy prize prizing pro probabilistic probability probable probably probation probe probing problem problematic procedural procedure proceed proceeded proceeding process processed processing procession processional processioned processioning processor proclaim proclaimed proclaiming proclamation procrastinate procrastinating procrastination procure procurement procuring prodded prodding prodigal prodigious prodigy prods produce producer producing product production productive productivity profane profaning profanity profess professed professing profession professional professor proffer proffered proffering proficiency proficient profile profiling profit profitable profited profiteer profiteered profiteering profiting profound profounder profoundest profundity profuse profusion progeny prognoses prognosis program programmable programme programmer programming progress progressed progressing progression progressive prohibit prohibited prohibiting prohibition prohibitive project projected projectile projecting projection projector proletarian proletariat proliferate proliferating proliferation prolific prologue prolong prolonged prolonging prom promenade promenading prominence prominent promiscuity promiscuous promise promising promontory promote promoting promotion prompt prompted prompter promptest prompting promulgate promulgating prone prong pronoun pronounce pronouncement pronouncing pronunciation proof proofed proofing proofread proofreading prop propaganda propagate propagating propagation propel propelled propeller propelling propensity proper properer properest property prophecy prophesy prophesying prophet prophetic proponent proportion proportional proportionality proportionate proportioned proportioning proposal propose proposing proposition propositional propositioned propositioning propped propping proprietary proprietor propriety propulsion prose prosecute prosecuting prosecution prosecutor prospect prospected prospecting prospective prospector prospectus prosper prospered prospering prosperity prosperous prostitute prostituting prostitution prostrate prostrating protagonist protect protected protecting protection protective protector protein protest protestant protested protesting protocol proton prototype protract protracted protracting protractor protrude protruding protrusion proud prouder proudest provable provably prove proven provenance proverb proverbial provide providence provider providing province provincial proving provision provisional provisioned provisioning proviso provocation provocative provoke provoking prow prowess prowl prowled prowler prowling proximity proxy prude prudence prudent prudish prune pruning pry prying psalm pseudo pseudonym psych psyche psychedelic psychiatric psychiatrist psychiatry psychic psyching psychoanalysis psychoanalyst psychological psychologist psychology psychopath psychoses psychosis psychotherapy psychotic pub puberty public publication publicise publicising publicity publicize publicizing publish published publisher publishing puck pucker puckered puckering pudding puddle puddling pudgier pudgiest pudgy pueblo puff puffed puffer puffier puffiest puffing puffy pugnacious puke puking pull pulled pulley pulling pullover pulmonary pulp pulped pulping pulpit pulsate pulsating pulsation pulse pulsing pulverise pulverising pulverize pulverizing puma pumice pummel pummeled pummeling pummelled pummelling pump pumped pumpernickel pumping pumpkin pun punch punched punching punchline punctual punctuality punctuate punctuating punctuation puncture puncturing pundit pungent punier puniest punish punishable punished punishing punishment punitive punk punker punkest punned punning punt punted punter punting puny pup pupil pupped puppet pupping puppy purchase purchaser purchasing pure puree pureeing purer purest purgatory purge purging purification purify purifying puritanical purity purple purpler purplest purport purported purporting purpose purposeful purposing purr purred purring purse pursing pursue pursuing pursuit purveyor pus push pushed pusher pushier pushiest pushing pushover pushy pusses pussier pussiest pussy put putative putrid putt putted putter puttered puttering putting putty puttying puzzle puzzling pyjamas pyramid pyramided pyramiding pyre python'),
  ('qua quack quacked quacking quadrangle quadrant quadratic quadrilateral quadruped quadruple quadruplet quadrupling quagmire quail quailed quailing quaint quainter quaintest quake quaking qualification qualifier qualify qualifying qualitative quality qualm quandary quantifier quantify quantitative quantity quantum quarantine quarantining quark quarrel quarreled quarreling quarrelled quarrelling quarrelsome quarry quarrying quart quarter quarterback quarterbacked quarterbacking quartered quartering quarterlies quartet quartz quash quashed quashing quaver quavered quavering quay queasier queasiest queasy queen queened queening queenlier queenliest queer queered queerer queerest queering quell quelled quelling quench quenched quenching query querying quest quested questing question questionable questioned questioning questionnaire queue queuing quibble quibbling quiche quick quicken quickened quickening quicker quickest quicksand quiet quieted quieter quietest quieting quill quilt quilted quilting quinine quintessence quintet quintuplet quip quipped quipping quirk quirked quirking quirky quit quite quitter quitting quiver quivered quivering quiz quizzed quizzes quizzical quizzing quorum quota quotation quote quotient quoting'),
  ('rabbi rabbit rabbited rabbiting rabble rabid rabies raccoon race racer racetrack racial racier raciest racing racism racist rack racked racket racketed racketeer racketeered racketeering racketing racking racy radar radial radiance radiant radiate radiating radiation radiator radical radii radio radioactive radioactivity radioed radioing radish radium radius raffle raffling raft rafted rafter rafting rag ragamuffin rage ragged raggeder raggedest ragging raging ragtime raid raided raider raiding rail railed railing railroad railroaded railroading railway rain rainbow raincoat raindrop rained rainfall rainier rainiest raining rainstorm rainwater rainy raise raisin raising rake raking rally rallying ram ramble rambler rambling ramification rammed ramming ramp rampage rampaging rampant ramrod ramrodded ramrodding ramshackle ran ranch ranched rancher ranching rancid rancor rancorous rancour random rang range ranger ranging rank ranked ranker rankest ranking rankle rankling ransack ransacked ransacking ransom ransomed ransoming rant ranted ranting rap rape rapid rapider rapidest rapidity raping rapist rapped rapping rapport rapt rapture rapturous rare rarer rarest raring rarity rascal rash rasher rashest rasp raspberry rasped rasping raster rat rate rather ratification ratify ratifying rating ratio ration rational rationale rationalisation rationalise rationalising rationality rationalization rationalize rationalizing rationed rationing ratted ratting rattle rattler rattlesnake rattling ratty raucous ravage ravaging rave ravel raveled raveling ravelled ravelling raven ravened ravening ravenous ravine raving ravish ravished ravishing raw rawer rawest ray rayon raze razing razor reach reached reaching react reacted reacting reaction reactionary reactive reactor read readability readable reader readership readier readiest readily readiness reading readjust readjusted readjusting ready readying real realer realest realisation realise realising realism realist realistic realistically reality realization realize realizing reallocate reallocating realm realty ream reamed reaming reap reaped reaper reaping reappear reappeared reappearing rear reared rearing rearrange rearrangement rearranging reason reasonable reasonably reasoned reasoning reassurance reassure reassuring rebate rebating rebel rebelled rebelling rebellion rebellious rebind rebinding rebirth reborn rebound rebounded rebounding rebuff rebuffed rebuffing rebuild rebuilding rebuilt rebuke rebuking rebut rebuttal rebutted rebutting recalcitrant recall recalled recalling recant recanted recanting recap recapped recapping recapture recapturing recede receding receipt receipted receipting receive receiver receiving recent recenter recentest receptacle reception receptionist receptive recess recessed recessing recession recharge rechargeable recharging recipe recipient reciprocal reciprocate reciprocating recital recitation recite reciting reckless reckon reckoned reckoning reclaim reclaimed reclaiming reclamation recline reclining recluse recognisable recognise recognising recognition recognizable recognize recognizing recoil recoiled recoiling recollect recollected recollecting recollection recommend recommendation recommended recommending recompense recompensing recompile recompiling reconcile reconciliation reconciling recondition reconditioned reconditioning reconfigure reconnaissance reconnect reconnected reconnecting reconsider reconsidered reconsidering reconstruct reconstructed reconstructing reconstruction record recorded recorder recording recount recounted recounting recoup recouped recouping recourse recover recoverable recovered recovering recovery recreate recreating recreation recreational recruit recruited recruiting recruitment rectal rectangle rectangular rectify rectifying rector rectum recuperate recuperating recuperation recur recurred recurrence recurrent recurring recursion recursive recycle recycling red redden reddened reddening redder reddest redeem redeemable redeemed redeeming redefine redefining redefinition redemption redesign redesigned redesigning redhead redid redirect redirected redirecting redirection rediscover rediscovered rediscovering redistribute redistributing redistribution redo redoing redone redraft redraw redress redressed redressing reduce reducing reduction redundancy redundant reed reef reefed reefing reek reeked reeking reel reelect reelected reelecting reeled reeling refer referee refereeing reference referencing referendum referred referring refill refilled refilling refine refinement refinery refining reflect reflected reflecting reflection reflective reflector reflex reflexive reform reformat reformation reformatted reformatting reformed reformer reforming refraction refrain refrained refraining refresh refreshed refreshing refreshment refrigerate refrigerating refrigeration refrigerator refuel refueled refueling refuelled refuelling refuge refugee refund refunded refunding refurbish refurbished refurbishing refurbishment refusal refuse refusing refutation refute refuting regain regained regaining regal regale regalia regaling regard regarded regarding regardless regatta regenerate regenerating regeneration regent regime regimen regiment regimental regimented regimenting region regional register registered registering registrar registration registry regress regressed regressing regression regret regretful regrettable regrettably regretted regretting regular regularity regulate regulating regulation regurgitate regurgitating rehabilitate rehabilitating rehabilitation rehash rehashed rehashing rehearsal rehearse rehearsing reign reigned reigning reimburse reimbursement reimbursing rein reincarnate reincarnating reincarnation reindeer reined reinforce reinforcement reinforcing reining reinstate reinstatement reinstating reiterate reiterating reiteration reject rejected rejecting rejection rejoice rejoicing rejoin rejoinder rejoined rejoining rejuvenate rejuvenating rejuvenation relaid relapse relapsing relate relating relation relational relationship relative relativistic relativity relax relaxation relaxed relaxing relay relayed relaying releasable release releasing relegate relegating relent relented relenting relentless relevance relevant reliability reliable reliably reliance reliant relic relief relieve relieving religion religious relinquish relinquished relinquishing relish relished relishing relive reliving reload reloaded reloading relocatable relocate relocating relocation reluctance reluctant rely relying remade remain remainder remained remaining remake remaking remark remarkable remarkably remarked remarking remedial remedy remedying remember remembered remembering remembrance remind reminded reminder reminding reminisce reminiscence reminiscent reminiscing remiss remission remit remittance remitted remitting remnant remodel remodeled remodeling remodelled remodelling remorse remorseful remorseless remote remoter remotest removable removal remove removing remunerate remunerating remuneration renaissance rename renaming rend render rendered rendering rendezvous rendezvoused rendezvousing rending rendition renegade renegading renege reneging renew renewable renewal renewed renewing renounce renouncing renovate renovating renovation renown renowned rent rental rented renting renunciation reopen reopened reopening reorganisation reorganise reorganising reorganization reorganize reorganizing repaid repair repaired repairing reparation repatriate repatriating repay repaying repayment repeal repealed repealing repeat repeatable repeated repeating repel repelled repellent repelling repent repentance repentant repented repenting repercussion repertoire repetition repetitious repetitive rephrase replace replacement replacing replay replenish replenished replenishing replete repleting replica replicate replicating replication reply replying report reported reporter reporting repose reposing repository reprehensible represent representation representative represented representing repress repressed repressing repression repressive reprieve reprieving reprimand reprimanded reprimanding reprint reprinted reprinting reprisal reproach reproached reproaching reproduce reproducing reproduction reproductive reprogram reprogrammed reprogramming reprove reproving reptile republic republican repudiate repudiating repudiation repugnance repugnant repulse repulsing repulsion repulsive reputable reputation repute reputedly reputing request requested requesting requiem require requirement requiring requisite requisition requisitioned requisitioning reread rereading reroute rerouting resale reschedule rescheduling rescind rescinded rescinding rescue rescuer rescuing research researched researcher researching resemblance resemble resembling resent resented resentful resenting resentment reservation reserve reserving reservoir reset resetting reshuffle reside residence resident residential residing residual residue resign resignation resigned resigning resilience resilient resin resist resistance resistant resisted resisting resistor resolute resolution resolve resolver resolving resonance resonant resort resorted resorting resound resounded resounding resource resourceful respect respectability respectable respectably respected respectful respecting respective respiration respirator respiratory respite resplendent respond responded responding response responsibility responsible responsibly responsive rest restart restarted restarting restaurant rested restful restfuller restfullest resting restitution restive restless restoration restore restoring restrain restrained restraining restraint restrict restricted restricting restriction restrictive restructure restructuring resubmit resubmitted resubmitting result resultant resulted resulting resume resuming resumption resurface resurfacing resurgence resurrect resurrected resurrecting resurrection resuscitate resuscitating resuscitation retail retailed retailer retailing retain retained retainer retaining retaliate retaliating retaliation retard retarded retarding retch retched retching retention rethink reticence reticent retina retire retirement retiring retort retorted retorting retrace retracing retract retracted retracting retraction retreat retreated retreating retribution retrieval retrieve retriever retrieving retroactive retrograde retrospect retrospected retrospecting retrospective retry return returnable returned returning retype reunion reunite reuniting reuse reusing rev revamp revamped revamping reveal revealed revealing revel revelation reveled reveler reveling revelled reveller revelling revelry revenge revengeful revenging revenue reverberate reverberating reverberation revere reverence reverencing reverent reverie revering reversal reverse reversible reversing reversion revert reverted reverting review reviewed reviewer reviewing revile reviling revise revising revision revisit revisited revisiting revival revive reviving revoke revoking revolt revolted revolting revolution revolutionary revolutionise revolutionising revolutionize revolutionizing revolve revolver revolving revue revulsion revved revving reward rewarded rewarding rewind rework rewrite rewriting rewritten rewrote rhapsody rhetoric rhetorical rheumatism rhino rhinoceros rhododendron rhubarb rhyme rhyming rhythm rhythmic rib ribbed ribbing ribbon rice rich richer richest ricing ricketier ricketiest rickety rickshaw ricochet ricocheted ricocheting rid riddance ridden ridding riddle riddling ride rider ridge ridging ridicule ridiculing ridiculous riding rife rifer rifest rifle rifling rift rifted rifting rig rigged rigging right righted righteous righter rightest rightful righting rightmost rigid rigidity rigor rigorous rigour rile riling rim rimmed rimming rind ring ringed ringing ringleader ringlet ringworm rink rinse rinsing riot rioted rioter rioting riotous rip ripe ripen ripened ripening riper ripest riposte ripped ripping ripple rippling rise risen riser rising risk risked riskier riskiest risking risky rite ritual rival rivaled rivaling rivalled rivalling rivalry river rivet riveted riveting roach road roadblock roadblocked roadblocking roadside roam roamed roaming roar roared roaring roast roasted roasting rob robbed robber robbery robbing robe robin robing robot robust robuster robustest rock rocked rocker rocket rocketed rocketing rockier rockiest rocking rocky rod rode rodent rodeo roe rogue roguish role roll rolled roller rolling roman romance romancing romantic romantically romp romped romping roof roofed roofing rook rooked rookie rooking room roomed roomier roomiest rooming roommate roomy roost roosted rooster roosting root rooted rooter rooting rope roping rosary rose rosemary rosier rosiest roster rostrum rosy rot rotary rotate rotating rotation rote rotisserie rotor rotted rotten rottener rottenest rotting rotund rotunda rouge rough roughage roughed roughen roughened roughening rougher roughest roughhouse roughhousing roughing rouging roulette round roundabout rounded rounder roundest rounding rouse rousing rout route routeing router routine routing row rowboat rowdier rowdiest rowdiness rowdy rowed rowing royal royalty rub rubbed rubber rubbing rubbish rubbished rubbishing rubble rubier rubiest rubric ruby rucksack ruckus rudder ruddier ruddiest ruddy rude ruder rudest rudimentary rue rueful ruff ruffed ruffian ruffing ruffle ruffling rug rugby rugged ruggeder ruggedest ruin ruined ruing ruining ruinous rule ruler ruling rum rumble rumbling ruminate ruminating rummage rummaging rummer rummest rummy rumor rumored rumoring rumour rumoured rumouring rump rumple rumpling run runaway rundown rune rung runner runnier runniest running runny runt runway rupture rupturing rural ruse rush rushed rushing rust rusted rustic rustier rustiest rusting rustle rustler rustling rusty rut ruthless rutted rutting rye'),
  ('sabbatical saber sabotage sabotaging saboteur sabre sac sack sacked sacking sacrament sacred sacrifice sacrificial sacrificing sacrilege sacrilegious sad sadden saddened saddening sadder saddest saddle saddling sadism sadist sadistic safari safaried safariing safe safeguard safeguarded safeguarding safekeeping safer safest safety saffron sag saga sage sagebrush sager sagest sagged sagging said sail sailboat sailed sailing sailor saint saintlier saintliest sake saki salable salad salami salary sale saleable salesman salesmen salespeople salesperson saleswoman saleswomen salient saliva salivate salivating sallow sallower sallowest sally salmon salon saloon salt salted salter saltest saltier saltiest salting salty salutation salute saluting salvage salvaging salvation salve salving same sample sampler sampling sanatorium sanctify sanctifying sanctimonious sanction sanctioned sanctioning sanctity sanctuary sand sandal sandbag sandbagged sandbagging sanded sandier sandiest sanding sandman sandmen sandpaper sandpapered sandpapering sandstone sandstorm sandwich sandwiched sandwiching sandy sane saner sanest sang sanitarium sanitary sanitation sanity sank sanserif sap sapling sapped sapphire sapping sarcasm sarcastic sarcastically sardine sari sash sassier sassiest sassy sat satanic satchel satellite satelliting satin satire satirical satirise satirising satirist satirize satirizing satisfaction satisfactorily satisfactory satisfy satisfying saturate saturating saturation sauce saucepan saucer saucier sauciest saucing saucy sauerkraut sauna saunaed saunaing saunter sauntered sauntering sausage savage savager savagery savagest savaging save saver saving savior saviour savor savored savorier savoriest savoring savory savour savoured savourier savouriest savouring savoury savvier savviest savvy savvying saw sawdust sawed sawing saxophone say saying scab scabbed scabbing scaffold scaffolding scalar scald scalded scalding scale scalier scaliest scaling scallop scalloped scalloping scalp scalped scalpel scalping scaly scamper scampered scampering scan scandal scandalise scandalising scandalize scandalizing scandalous scanned scanner scanning scant scanted scanter scantest scantier scantiest scanting scanty scapegoat scapegoated scapegoating scar scarce scarcer scarcest scarcity scare scarecrow scarf scarfed scarfing scarier scariest scaring scarlet scarred scarring scarves scary scathing scatter scatterbrain scatterbrained scattered scattering scavenger scenario scene scenery scenic scent scented scenting scepter sceptic sceptical scepticism sceptre schedule scheduler scheduling scheme schemer scheming schizophrenia schizophrenic scholar scholarship scholastic school schoolboy schoolchild schoolchildren schooled schooling schoolteacher schooner science scientific scientifically scientist scissor scoff scoffed scoffing scold scolded scolding scoop scooped scooping scoot scooted scooter scooting scope scoping scorch scorched scorching score scorer scoring scorn scorned scornful scorning scorpion scotch scoundrel scour scoured scourge scourging scouring scout scouted scouting scowl scowled scowling scrabble scram scramble scrambling scrammed scramming scrap scrapbook scrape scraping scrapped scrapping scratch scratched scratchier scratchiest scratching scratchy scrawl scrawled scrawling scrawnier scrawniest scrawny scream screamed screaming screech screeched screeching screen screened screening screw screwdriver screwed screwier screwiest screwing screwy scribble scribbling scribe script scripted scripting scripture scriptwriter scroll scrolled scrolling scrounge scrounging scrub scrubbed scrubbing scruff scruffier scruffiest scruffy scruple scrupling scrupulous scrutinise scrutinising scrutinize scrutinizing scrutiny scuff scuffed scuffing scuffle scuffling sculptor sculpture sculpturing scum scummed scumming scurrilous scurry scurrying scuttle scuttling scythe scything sea seafaring seafood seal sealed sealing seam seaman seamed seamen seaming seamstress seaport sear search searched searching searchlight seared searing seashell seashore seasick seaside season seasonable seasonal seasoned seasoning seat seated seating seaweed secede seceding secession seclude secluding seclusion second secondarily secondary seconded seconding secrecy secret secretarial secretary secrete secreting secretion secretive sect section sectioned sectioning sector secular secure securer securest securing security sedan sedate sedater sedatest sedating sedative sedentary sediment sedimentary seduce seducing seduction seductive see seeded seedier seediest seeding seedling seeds seedy seeing seek seeking seem seemed seeming seen seep seepage seeped seeping seer seesaw seesawed seesawing seethe seething segment segmentation segmented segmenting segregate segregating segregation seize seizing seizure seldom select selected selecting selection selective selector self selfish sell seller selling selves semantic semantically semblance semen semester semicircle semicolon semiconductor semifinal seminar seminary senate senator send sender sending senile senility senior seniority sensation sensational sensationalism sense senseless sensibility sensible sensibly sensing sensitive sensitivity sensor sensory sensual sensuality sensuous sent sentence sentencing sentience sentient sentiment sentimental sentimentality sentry separate separating separation separator sepulcher sepulchered sepulchering sepulchre sepulchring sequel sequence sequencer sequencing sequential sequin serenade serenading serene serener serenest serenity sergeant serial series serious sermon serpent serum servant serve server service serviceable serviceman servicemen servicing serviette servile serving servitude session set setback settable setter setting settle settlement settler settling seven seventeen seventeenth seventh seventy sever several severance severe severer severest severing severity sew sewage sewed sewer sewing sewn sex sexed sexing sexism sexist sexual sexuality sexy shabbier shabbiest shabbily shabby shack shackle shackling shade shadier shadiest shading shadow shadowed shadowier shadowiest shadowing shadowy shady shaft shafted shafting shaggier shaggiest shaggy shake shaken shakier shakiest shaking shaky shall shallow shallower shallowest sham shamble shame shameful shameless shaming shammed shamming shampoo shampooed shampooing shamrock shanty shape shapelier shapeliest shaping share shareholder sharing shark sharked sharking sharp sharped sharpen sharpened sharpener sharpening sharper sharpest sharping shatter shattered shattering shave shaven shaver shaving shawl she sheaf shear sheared shearing sheath sheathe sheathing sheave shedding sheds sheen sheep sheepish sheer sheered sheerer sheerest sheering sheet sheikh shelf shell shelled sheller shellfish shelling shelter sheltered sheltering shelve shelving shepherd shepherded shepherding sherbet sheriff sherry shield shielded shielding shift shifted shiftier shiftiest shifting shiftless shifty shimmer shimmered shimmering shin shine shingle shingling shinier shiniest shining shinned shinning shiny ship shipment shipped shipping shipshape shipwreck shipwrecked shipwrecking shire shirk shirked shirking shirt shirted shirting shiver shivered shivering shoal shoaled shoaling shock shocked shocking shod shoddier shoddiest shoddy shoe shoeing shoelace shoestring shone shoo shooed shooing shook shoot shooting shop shopkeeper shoplifter shopped shopper shopping shore shoring short shortage shortcoming shorted shorten shortened shortening shorter shortest shortfall shorthand shorting shortlist shot shotgun shotgunned shotgunning should shoulder shouldered shouldering shout shouted shouting shove shovel shoveled shoveling shovelled shovelling shoving show showcase showcasing showdown showed shower showered showering showier showiest showing showman showmen shown showy shrank shrapnel shred shredded shredding shrew shrewder shrewdest shrewdness shriek shrieked shrieking shrill shrilled shriller shrillest shrilling shrimp shrimped shrimping shrine shrink shrinkage shrinking shrivel shriveled shriveling shrivelled shrivelling shroud shrouded shrouding shrub shrubbery shrug shrugged shrugging shrunk shrunken shuck shucked shucking shudder shuddered shuddering shuffle shuffling shun shunned shunning shunt shunted shunting shut shutdown shutter shuttered shuttering shutting shuttle shuttling shy shyer shyest shying sibling sic sick sicked sicken sickened sickening sicker sickest sicking sickle sicklier sickliest sicknesses side sideline sidelining sidelong sideshow sidestep sidestepped sidestepping sidetrack sidetracked sidetracking sidewalk sideways siding sidle sidling siege sierra siesta sieve sieving sift sifted sifting sigh sighed sighing sight sighted sighting sightless sigma sign signal signaled signaling signalled signalling signature signed signer significance significant signify signifying signing signpost signposted signposting silence silencing silent silenter silentest silhouette silhouetting silicon silk silken sill sillier silliest silliness silly silo silt silted silting silver silvered silvering silversmith silverware silvery similar similarity simile simmer simmered simmering simple simpler simplest simplex simplicity simplification simplify simplifying simplistic simply simulate simulating simulation simulator simultaneous sin since sincere sincerer sincerest sincerity sine sinew sinewy sinful sing singe singeing singer singing single singling singular singularity sinister sink sinking sinned sinner sinning sinus sip siphon siphoned siphoning sipped sipping sir sire siren siring sirloin sissier sissiest sissy sister sisterhood sit site siting sitter sitting situate situating situation six sixpence sixteen sixteenth sixth sixtieth sixty sizable size sizeable sizer sizing sizzle sizzling skate skateboard skateboarded skateboarding skater skating skein skeleton skeptic skeptical skepticism sketch sketched sketchier sketchiest sketching sketchy skew skewed skewer skewered skewering skewing ski skidded skidding skids skiing skilful skill skilled skillet skillful skim skimmed skimming skimp skimped skimpier skimpiest skimping skimpy skin skinflint skinned skinnier skinniest skinning skinny skip skipped skipper skippered skippering skipping skirmish skirmished skirmishing skirt skirted skirting skit skittish skulk skulked skulking skull skunk skunked skunking sky skying skylight skyline skyrocket skyrocketed skyrocketing skyscraper slab slabbed slabbing slack slacked slacken slackened slackening slacker slackest slacking slag slain slake slaking slam slammed slamming slander slandered slandering slang slant slanted slanting slap slapped slapping slapstick slash slashed slashing slat slate slating slaughter slaughtered slaughtering slave slavery slaving slavish slay slaying sleazier sleaziest sleazy sled sledded sledding sledgehammer sleek sleeked sleeker sleekest sleeking sleep sleeper sleepier sleepiest sleeping sleepless sleepy sleet sleeted sleeting sleeve sleeveless sleigh sleighed sleighing slender slenderer slenderest slept slew slewed slewing slice slicing slick slicked slicker slickest slicking slid slide sliding slier sliest slight slighted slighter slightest slighting slim slime slimier slimiest slimmed slimmer slimmest slimming slimy sling slinging slingshot slink slinking slip slipped slipper slipperier slipperiest slippery slipping slipshod slit slither slithered slithering slitter slitting sliver slivered slivering slob slobber slobbered slobbering slog slogan slogged slogging slop slope sloping slopped sloppier sloppiest slopping sloppy slosh sloshed sloshing slot sloth slothful slotted slotting slouch slouched slouching slovenlier slovenliest slovenly slow slowed slower slowest slowing sludge slug slugged slugging sluggish sluice sluicing slum slumber slumbered slumbering slummed slummer slumming slump slumped slumping slung slunk slur slurred slurring slush slut sly slyer slyest smack smacked smacking small smaller smallest smallish smallpox smart smarted smarter smartest smarting smash smashed smashing smattering smear smeared smearing smell smelled smellier smelliest smelling smelly smelt smelted smelting smidgen smile smiling smirk smirked smirking smite smith smithereens smiting smitten smock smocked smocking smog smoke smoker smokestack smokier smokiest smoking smoky smolder smoldered smoldering smooth smoothed smoother smoothest smoothing smote smother smothered smothering smoulder smouldered smouldering smudge smudging smug smugger smuggest smuggle smuggler smuggling smut snack snacked snacking snag snagged snagging snail snailed snailing snake snaking snap snapped snappier snappiest snapping snappy snapshot snare snaring snarl snarled snarling snatch snatched snatching sneak sneaked sneaker sneakier sneakiest sneaking sneaky sneer sneered sneering sneeze sneezing snicker snickered snickering snide snider snidest sniff sniffed sniffing sniffle sniffling snip snipe sniper sniping snipped snippet snipping snitch snitched snitching snob snobbery snobbish snooker snoop snooped snooping snootier snootiest snooty snooze snoozing snore snoring snorkel snorkeled snorkeling snorkelled snorkelling snort snorted snorting snot snout snow snowball snowballed snowballing snowdrift snowed snowfall snowflake snowier snowiest snowing snowplough snowplow snowplowed snowplowing snowstorm snowy snub snubbed snubbing snuff snuffed snuffer snuffing snug snugged snugger snuggest snugging snuggle snuggling soak soaked soaking soap soaped soapier soapiest soaping soapy soar soared soaring sob sobbed sobbing sober sobered soberer soberest sobering sobriety soccer sociable social socialise socialising socialism socialist socialize socializing society sociological sociologist sociology sock socked socket socking sod soda sodded sodden sodding sodium sodomy sofa soft softball soften softened softening softer softest software soggier soggiest soggy soil soiled soiling sojourn sojourned sojourning solace solacing solar sold solder soldered soldering soldier soldiered soldiering sole solemn solemner solemnest solemnity solicit solicited soliciting solicitor solicitous solid solidarity solider solidest solidify solidifying solidity soling solitaire solitary solitude solo soloed soloing soloist soluble solution solve solvent solving somber sombre some somebody someday somehow someone someplace somersault somersaulted somersaulting something sometime somewhat somewhere son sonata song sonic sonnet sonorous soon sooner soonest soot soothe soothing sootier sootiest sooty sop sophisticate sophisticating sophistication sophistry sophomore sopped sopping soprano sorcerer sorceress sorcery sordid sore sorer sorest sorority sorrier sorriest sorrow sorrowed sorrowful sorrowing sorry sort sorta sorted sorting sought soul sound sounded sounder soundest sounding soundproof soundproofed soundproofing soundtrack soup souped souping sour source sourcing soured sourer sourest souring south southeast southeastern southerly southern southerner southpaw southward southwest southwestern souvenir sovereign sovereignty sow sowed sowing sown spa space spacecraft spaceship spacial spacing spacious spade spading spaghetti span spangle spangling spaniel spank spanked spanking spanned spanner spanning spar spare sparer sparest sparing spark sparked sparking sparkle sparkler sparkling sparred sparring sparrow sparse sparser sparsest spasm spasmodic spat spate spatial spatted spatter spattered spattering spatting spatula spawn spawned spawning spay spayed spaying speak speaker speaking spear speared spearhead spearheaded spearheading spearing spearmint special specialisation specialise specialising specialist speciality specialization specialize specializing specialty species specific specifically specification specifier specify specifying specimen specious speck specked specking spectacle spectacular spectator specter spectra spectre spectrum speculate speculating speculation speculative speculator sped speech speechless speed speedboat speedier speediest speeding speedometer speedy spell spellbind spellbinding spellbound spelled speller spelling spelt spend spending spendthrift spent sperm spew spewed spewing sphere spherical sphinx spice spicier spiciest spicing spicy spider spigot spike spiking spill spilled spilling spilt spin spinach spinal spindlier spindliest spindly spine spineless spinning spinster spiral spiraled spiraling spiralled spiralling spire spirit spirited spiriting spiritual spit spite spiteful spitefuller spitefullest spiting spitted spitting spittle splash splashed splashing splat splatter splattered splattering spleen splendid splendider splendidest splendor splendour splice splicing splint splinted splinter splintered splintering splinting split splitting splurge splurging spoil spoiled spoiling spoilt spoke spoken spokesman spokesmen spokespeople spokesperson spokeswoman spokeswomen sponge spongier spongiest sponging spongy sponsor sponsored sponsoring sponsorship spontaneity spontaneous spoof spoofed spoofing spook spooked spookier spookiest spooking spooky spool spooled spooling spoon spooned spoonful spooning sporadic spore sporran sport sported sporting sportsmanship spot spotless spotlight spotlighted spotlighting spotted spottier spottiest spotting spotty spouse spout spouted spouting sprain sprained spraining sprang sprawl sprawled sprawling spray sprayed spraying spread spreading spreadsheet spree spreeing sprier spriest sprig spring springboard springier springiest springing springtime springy sprinkle sprinkler sprinkling sprint sprinted sprinter sprinting sprout sprouted sprouting spruce sprucer sprucest sprucing sprung spry spud spun spunk spur spurious spurn spurned spurning spurred spurring spurt spurted spurting sputter sputtered sputtering spy spying squabble squabbling squad squadron squalid squalider squalidest squall squalled squalling squalor squander squandered squandering square squarer squarest squaring squash squashed squashing squat squatted squatter squattest squatting squawk squawked squawking squeak squeaked squeakier squeakiest squeaking squeaky squeal squealed squealing squeamish squeeze squeezing squelch squelched squelching squid squint squinted squinter squintest squinting squire squiring squirm squirmed squirming squirrel squirreled squirreling squirrelled squirrelling squirt squirted squirting stab stabbed stabbing stabilise stabilising stability stabilize stabilizing stable stabler stablest stabling stack stacked stacking stadium staff staffed staffing stag stage stagecoach stagger staggered staggering staging stagnant stagnate stagnating stagnation staid staider staidest stain stained staining stair staircase stairway stake staking stale stalemate stalemating staler stalest staling stalk stalked stalking stall stalled stalling stallion stalwart stamina stammer stammered stammering stamp stamped stampede stampeding stamping stance stanch stanched stancher stanchest stanching stand standard standardisation standardise standardising standardization standardize standardizing standby standing standoff standpoint standstill stank stanza staple stapler stapling star starboard starch starched starchier starchiest starching starchy stardom stare starfish staring stark starker starkest starlight starred starrier starriest starring starry start started starter starting startle startling starvation starve starving state statelier stateliest statement stater statesman statesmanship statesmen static stating station stationary stationed stationery stationing statistic statistical statistician statue stature status statute statutory staunch staunched stauncher staunchest staunching stave staving stay stayed staying steadfast steadier steadiest steadily steady steadying steak steal stealing stealth stealthier stealthiest stealthily stealthy steam steamed steamier steamiest steaming steamroller steamrollered steamrollering steamy steel steeled steeling steep steeped steeper steepest steeping steeple steer steered steering stellar stem stemmed stemming stench stencil stenciled stenciling stencilled stencilling stenographer stenography step stepladder stepped stepping stereo stereotype stereotyping sterile sterilisation sterilise sterilising sterilization sterilize sterilizing sterling stern sterner sternest stethoscope stew steward stewarded stewardess stewarding stewed stewing stick sticker stickier stickiest sticking stickler sticky stiff stiffed stiffen stiffened stiffening stiffer stiffest stiffing stifle stifling stigma stigmata still stillborn stilled stiller stillest stilling stilted stimulant stimulate stimulating stimulation stimuli stimulus sting stinger stingier stingiest stinginess stinging stingy stink stinking stint stinted stinting stipulate stipulating stipulation stir stirred stirring stirrup stitch stitched stitching stock stockade stockading stockbroker stocked stockholder stockier stockiest stocking stockpile stockpiling stocky stockyard stodgier stodgiest stodgy stoical stoke stoking stole stolen stolid stolider stolidest stomach stomached stomaching stomp stomped stomping stone stonier stoniest stoning stony stood stool stoop stooped stooping stop stopgap stopover stoppage stopped stopper stoppered stoppering stopping stopwatch storage store storehouse storekeeper storeroom storey storing stork storm stormed stormier stormiest storming stormy story stout stouter stoutest stove stow stowaway stowed stowing straddle straddling straggle straggler straggling straight straighten straightened straightening straighter straightest straightforward strain strained strainer straining strait straitjacket straitjacketed straitjacketing strand stranded stranding strange stranger strangest strangle strangling strangulation strap strapped strapping strata stratagem strategic strategy stratify stratifying stratosphere stratum straw strawberry strawed strawing stray strayed straying streak streaked streaking stream streamed streamer streaming streamline streamlining street streetcar strength strengthen strengthened strengthening strenuous stress stressed stressful stressing stretch stretched stretcher stretching strew strewed strewing strewn stricken strict stricter strictest stridden stride striding strife strike striker striking string stringent stringier stringiest stringing stringy strip stripe striping stripped stripper stripping strive striven striving strode stroke stroking stroll strolled stroller strolling strong stronger strongest stronghold strove struck structural structuralist structure structuring struggle struggling strum strummed strumming strung strut strutted strutting stub stubbed stubbier stubbiest stubbing stubble stubborn stubborner stubbornest stubby stuck stud studded studding student studentship studio studious study studying stuff stuffed stuffier stuffiest stuffing stuffy stumble stumbling stump stumped stumping stun stung stunk stunned stunning stunt stunted stunting stupefy stupefying stupendous stupid stupider stupidest stupidity stupor sturdier sturdiest sturdy stutter stuttered stuttering style styling stylish stylistic stylus suave suaver suavest sub subbed subbing subcommittee subconscious subdivide subdividing subdivision subdue subduing subgroup subject subjected subjecting subjective subjugate subjugating subjunctive sublet subletting sublime sublimer sublimest subliming submarine submerge submerging submersion submission submissive submit submitted submitting subnormal subordinate subordinating subprogram subroutine subscribe subscriber subscribing subscript subscription subsection subsequent subservient subset subside subsidiary subsiding subsidise subsidising subsidize subsidizing subsidy subsist subsisted subsistence subsisting substance substandard substantial substantiate substantiating substitute substituting substitution subsystem subterfuge subterranean subtle subtler subtlest subtlety subtly subtract subtracted subtracting subtraction suburb suburban subversive subvert subverted subverting subway succeed succeeded succeeding success successful succession successive successor succinct succincter succinctest succor succored succoring succour succoured succouring succulent succumb succumbed succumbing such suck sucked sucker suckered suckering sucking suckle suckling suction suctioned suctioning sudden suds sue suede suffer suffered sufferer suffering suffice sufficient sufficing suffix suffixed suffixing suffocate suffocating suffocation suffrage sugar sugared sugarier sugariest sugaring sugary suggest suggested suggester suggesting suggestion suggestive suicidal suicide suing suit suitability suitable suitably suitcase suite suiting suitor sulfur sulk sulked sulkier sulkiest sulking sulky sullen sullener sullenest sulphur sultan sultrier sultriest sultry sum summarily summarise summarising summarize summarizing summary summed summer summered summering summing summit summon summoned summoning summonsed summonses summonsing sumptuous sun sunbathe sunbathing sunburn sunburned sunburning sundae sundial sundown sundry sunflower sung sunglasses sunk sunken sunlight sunlit sunned sunnier sunniest sunning sunny sunrise sunscreen sunset sunshine suntan suntanned suntanning sunup sup super superb superber superbest supercomputer superficial superfluous superhuman superimpose superimposing superintendent superior superiority superlative supermarket supernatural superscript supersede superseding supersonic superstar superstition superstitious superstructure supervise supervising supervision supervisor supervisory supper supplant supplanted supplanting supple supplement supplementary supplemented supplementing suppler supplest supplier supply supplying support supported supporter supporting supportive suppose supposedly supposing supposition suppress suppressed suppressing suppression supremacy supreme surcharge surcharging sure surer surest surf surface surfacing surfboard surfboarded surfboarding surfed surfing surge surgeon surgery surgical surging surlier surliest surly surmise surmising surmount surmounted surmounting surname surpass surpassed surpassing surplus surplussed surplussing surprise surprising surreal surrender surrendered surrendering surreptitious surround surrounded surrounding surveillance survey surveyed surveying surveyor survival survive surviving survivor susceptible suspect suspected suspecting suspend suspended suspender suspending suspense suspension suspicion suspicious sustain sustainable sustained sustaining sustenance swab swabbed swabbing swagger swaggered swaggerer swaggering swallow swallowed swallowing swam swamp swamped swampier swampiest swamping swampy swan swap swapped swapping swarm swarmed swarming swarthier swarthiest swarthy swat swathe swathing swatted swatting sway swayed swaying swear swearing sweat sweater sweating sweaty sweep sweeper sweeping sweepstake sweet sweeten sweetened sweetening sweeter sweetest sweetheart swell swelled sweller swellest swelling swept swerve swerving swift swifter swiftest swig swigged swigging swill swilled swilling swim swimming swindle swindler swindling swine swing swinging swipe swiping swirl swirled swirling swish swished swisher swishest swishing switch switchable switchboard switched switcher switching swivel swiveled swiveling swivelled swivelling swollen swoon swooned swooning swoop swooped swooping sword swordfish swore sworn swum swung syllable syllabus symbol symbolic symbolise symbolising symbolism symbolize symbolizing symmetric symmetrical symmetry sympathetic sympathetically sympathise sympathising sympathize sympathizing sympathy symphonic symphony symptom symptomatic synagogue synapse synchronisation synchronise synchronising synchronization synchronize synchronizing synchronous syndicate syndicating syndrome synonym synonymous synopses synopsis syntactic syntactically syntax syntheses synthesis synthesise synthesising synthesize synthesizer synthesizing synthetic syphilis syringe syringing syrup system systematic systematically'),
  ('tab tabbed tabbing tabby tabernacle table tablecloth tablespoon tablespoonful tablet tabling tabloid taboo tabooed tabooing tabulate tabulating tabulation tacit taciturn tack tacked tackier tackiest tacking tackle tackling tacky taco tact tactful tactic tactical tactless tadpole tag tagged tagging tail tailed tailgate tailgating tailing taillight tailor tailored tailoring tailspin taint tainted tainting take taken takeoff takeover taker taking talc tale talent talented talisman talk talkative talked talker talking tall taller tallest tallow tally tallying talon tambourine tame tamer tamest taming tamper tampered tampering tan tandem tang tangent tangential tangerine tangible tangle tangling tango tangoed tangoing tank tankard tanked tanker tanking tanned tanner tannest tanning tantalise tantalising tantalize tantalizing tantamount tantrum tap tape taper tapered tapering tapestry taping tapped tapping tar tarantula tardier tardiest tardiness tardy target targeted targeting tariff tarnish tarnished tarnishing tarpaulin tarred tarrier tarriest tarring tarry tarrying tart tartan tartar tarter tartest task tasked tasking tassel tasseled tasseling tasselled tasselling taste tasteful tasteless tastier tastiest tasting tasty tattle tattling tattoo tattooed tattooing tatty taught taunt taunted taunting taut tauter tautest tautology tavern tawdrier tawdriest tawdry tawnier tawniest tawny tax taxable taxation taxed taxi taxicab taxied taxiing taxing taxpayer tea teach teacher teaching teacup teak team teamed teaming teammate teamster teamwork teapot tear teardrop teared tearful tearing tease teasing teaspoon teat technical technicality technician technique technological technology tedious tedium tee teeing teem teemed teeming teen teenage teenager teeter teetered teetering teeth teethe teething teetotal teetotaler teetotaller telecommunications telegram telegraph telegraphed telegraphing telepathic telepathy telephone telephoning telescope telescoping teletype televise televising television tell teller telling telltale temper temperament temperamental temperance temperate temperature tempered tempering tempest tempestuous template temple tempo temporal temporarily temporary tempt temptation tempted tempting ten tenable tenacious tenacity tenancy tenant tenanted tenanting tended tendency tender tendered tenderer tenderest tendering tenderise tenderising tenderize tenderizing tending tendon tendril tends tenement tenet tennis tenor tense tenser tensest tensing tension tensors tent tentacle tentative tented tenth tenting tenuous tenure tenuring tepee tepid term termed terminal terminate terminating termination terminator terming termini terminology terminus termite terrace terracing terrain terrestrial terrible terribly terrier terrific terrify terrifying territorial territory terror terrorise terrorising terrorism terrorist terrorize terrorizing terse terser tersest test testable testament tested tester testicle testify testifying testimonial testimony testing testis tetanus tether tethered tethering text textbook textile textual texture texturing than thank thanked thankful thanking thankless that thatch thatched thatcher thatching thaw thawed thawing the theater theatre theatrical thee theft their theist them theme themselves then thence theologian theological theology theorem theoretic theoretical theorise theorising theorist theorize theorizing theory therapeutic therapist therapy there thereabouts thereafter thereby therefore therein thereof thereon thereupon thermal thermodynamics thermometer thermostat thesauri thesaurus these thesis theta they thick thicken thickened thickening thicker thickest thicket thicknesses thief thieve thigh thimble thin thing think thinker thinking thinned thinner thinnest thinning third thirst thirsted thirstier thirstiest thirsting thirsty thirteen thirteenth thirtieth thirty this thistle thong thorn thornier thorniest thorny thorough thoroughbred thorougher thoroughest thoroughfare those thou though thought thoughtful thoughtless thousand thousandth thrash thrashed thrashing thread threadbare threaded threading threat threaten threatened threatening three thresh threshed thresher threshing threshold threw thrice thrift thriftier thriftiest thrifty thrill thrilled thriller thrilling thrive thriving throat throb throbbed throbbing throne throng thronged thronging throttle throttling through throughout throughput throw throwaway throwback throwing thrown thrust thrusting thud thudded thudding thug thumb thumbed thumbing thumbtack thump thumped thumping thunder thunderbolt thundered thundering thunderous thunderstorm thunderstruck thus thwart thwarted thwarting thy thyme thyroid tiara tick ticked ticket ticketed ticketing ticking tickle tickling ticklish tidal tidbit tide tidier tidiest tiding tidy tidying tie tier tiff tiffed tiffing tiger tight tighten tightened tightening tighter tightest tightrope tightwad tilde tile tiling till tilled tilling tilt tilted tilting timber timbered timbering time timekeeper timeless timelier timeliest timer timescale timetable timezone timid timider timidest timidity timing tin tinder ting tinge tingeing tinging tingle tingling tinier tiniest tinker tinkered tinkering tinkle tinkling tinned tinnier tinniest tinning tinny tinsel tinseled tinseling tinselled tinselling tint tinted tinting tiny tip tipped tipping tipsier tipsiest tipsy tiptoe tiptoeing tirade tire tireder tiredest tireless tiresome tiring tissue tit titbit titillate titillating title titling titter tittered tittering toad toadstool toast toasted toaster toasting tobacco toboggan tobogganed tobogganing today toddle toddler toddling toe toeing toenail toffee toga together toggle toil toiled toilet toileted toileting toiling token told tolerable tolerably tolerance tolerant tolerate tolerating toll tolled tolling tomahawk tomahawked tomahawking tomato tomb tombed tombing tomboy tombstone tomcat tome tomorrow ton tonal tone tong tongue tonguing tonic tonight toning tonnage tonne tonsil tonsillitis too took tool tooled tooling toolkit toot tooted tooth toothache toothbrush toothpaste toothpick tooting top topaz topic topical topography topology topped topping topple toppling torch torched torching tore torment tormented tormenting tormentor torn tornado torpedo torpedoed torpedoing torque torrent torrential torrid torso tortilla tortoise tortuous torture torturing toss tossed tossing tot total totaled totaling totalitarian totalitarianism totality totalled totalling tote totem toting totted totter tottered tottering totting toucan touch touchdown touched touchier touchiest touching touchy tough toughen toughened toughening tougher toughest toupee tour toured touring tourist tournament tourniquet tousle tousling tout touted touting tow toward towed towel toweled toweling towelled towelling tower towered towering towing town townspeople toxic toxin toy toyed toying trace tracing track tracked tracking tract traction tractor trade trademark trademarked trademarking trader trading tradition traditional traditionalist traffic trafficked trafficking tragedy tragic tragically trail trailed trailer trailing train trained trainee trainer training trait traitor traitorous tramp tramped tramping trample trampling trampoline trance tranquil tranquiler tranquilest tranquility tranquilize tranquilizer tranquilizing tranquillise tranquilliser tranquillising tranquillity transact transacted transacting transaction transatlantic transcend transcended transcending transcontinental transcribe transcribing transcript transcription transfer transferable transferred transferring transform transformation transformed transformer transforming transfusion transgress transgressed transgressing transgression transient transistor transit transited transiting transition transitional transitioned transitioning transitive transitory translate translating translation translator transliteration translucent transmission transmit transmitted transmitter transmitting transparency transparent transpire transpiring transplant transplanted transplanting transport transportable transportation transported transporting transpose transposing transverse trap trapdoor trapeze trapezoid trapped trapper trapping trash trashcan trashed trashier trashiest trashing trashy trauma traumatic traumatise traumatising traumatize traumatizing travel traveled traveler traveling travelled traveller travelling traverse traversing travesty travestying trawl trawled trawler trawling tray treacherous treachery treacle tread treading treadmill treason treasure treasurer treasuring treasury treat treated treating treatise treatment treaty treble trebling tree treeing trek trekked trekking trellis trellised trellising tremble trembling tremendous tremor trench trenched trenching trend trended trendier trendiest trending trendy trepidation trespass trespassed trespasser trespassing trestle trial trialed trialing trialled trialling triangle triangular tribal tribe tribulation tribunal tributary tribute trick tricked trickery trickier trickiest tricking trickle trickling trickster tricky tricycle trifle trifling trigger triggered triggering trigonometry trill trilled trilling trillion trilogy trim trimester trimmed trimmer trimmest trimming trinity trinket trio trip tripe triple triplet triplicate triplicating tripling tripod tripos tripped tripping trite triter tritest triumph triumphant triumphed triumphing trivia trivial triviality trod trodden troll trolled trolley trolling trombone troop trooped trooper trooping trophy tropical trot trotted trotting trouble troublemaker troublesome troubling trough trounce trouncing troupe trouping trouser trout trowel troweled troweling trowelled trowelling truancy truant truanted truanting truce truck trucked trucking trudge trudging true truer truest truffle truing truism truly trump trumped trumpet trumpeted trumpeting trumping truncate truncating truncation trunk trunking trust trusted trustee trustful trustier trustiest trusting trustworthier trustworthiest trustworthy trusty truth truthful try trying tryout tsar tub tuba tube tuberculosis tubing tubular tuck tucked tucking tuft tufted tufting tug tugged tugging tuition tulip tumble tumbler tumbling tummy tumor tumour tumult tumultuous tuna tundra tune tuneful tuner tunic tuning tunnel tunneled tunneling tunnelled tunnelling turban turbine turbulence turbulent tureen turf turfed turfing turgid turkey turmoil turn turnaround turned turner turning turnip turnout turnover turnpike turnstile turntable turpentine turquoise turret turtle turtleneck tusk tussle tussling tutor tutored tutorial tutoring tuxedo twang twanged twanging tweak tweaked tweaking twee tweet tweeted tweeting tweezers twelfth twelve twentieth twenty twice twiddle twiddling twig twigged twigging twilight twin twine twinge twinging twining twinkle twinkling twinned twinning twirl twirled twirling twist twisted twister twisting twitch twitched twitching twitter twittered twittering two tycoon tying type typeface typescript typeset typesetter typesetting typewriter typhoid typhoon typhus typical typify typifying typing typist typographic typographical tyrannical tyrannise tyrannising tyrannize tyrannizing tyranny tyrant tyre'),
  ('ubiquitous udder ugh uglier ugliest ugliness ugly ulcer ulterior ultimate ultimatum ultra ultrasonic ultraviolet umbrella umpire umpiring umpteen unable unacceptable unacceptably unaccepted unaccountable unaccountably unadulterated unaffected unaltered unambiguous unanimity unanimous unanswerable unanswered unarmed unassigned unassuming unattached unattainable unattended unattractive unauthorised unauthorized unavailable unavoidable unaware unbalanced unbearable unbearably unbeatable unbecoming unbelievable unbelievably unbeliever unbiased unblock unblocked unblocking unborn unbreakable unbroken unburden unburdened unburdening uncannier uncanniest uncanny unceasing uncertain uncertainty unchallenged unchanged uncharitable unchristian uncle unclean uncleaner uncleanest unclear uncomfortable uncomfortably uncommon uncommoner uncommonest uncompromising unconcerned unconditional unconfirmed unconnected unconscious unconstitutional uncontrollable uncontrolled uncontroversial unconventional unconvinced unconvincing uncountable uncouth uncover uncovered uncovering uncultured uncut undamaged undaunted undecidable undecided undefined undemocratic undeniable undeniably under underbrush undercover undercurrent undercut undercutting underdog underestimate underestimating underflow underfoot undergarment undergo undergoing undergone undergraduate underground undergrowth underhanded underlain underlay underlie underline underlining underlying undermine undermining underneath undernourished underpants underpass underprivileged underrate underrating underscore underscoring undershirt underside understand understandable understandably understanding understate understatement understating understood understudy understudying undertake undertaken undertaker undertaking undertone undertook undertow underwater underwear underweight underwent underworld underwrite underwriting underwritten underwrote undeserved undesirable undetected undeveloped undid undisturbed undo undocumented undoing undone undoubted undress undressed undressing undue unduly undying unearth unearthed unearthing uneasier uneasiest uneasily uneasiness uneasy uneconomic uneconomical uneducated unemployable unemployed unemployment unenlightened unequal unequaled unequalled unequivocal unerring unethical uneven uneventful unexpected unexplained unfailing unfair unfairer unfairest unfaithful unfamiliar unfasten unfastened unfastening unfavorable unfavourable unfeasible unfeeling unfilled unfinished unfit unfitted unfitting unfold unfolded unfolding unforeseen unforgettable unforgivable unfortunate unfounded unfriendlier unfriendliest unfriendly unfunny unfurl unfurled unfurling ungainlier ungainliest ungainly ungodlier ungodliest ungodly ungrammatical ungrateful unhappier unhappiest unhappily unhappiness unhappy unhealthier unhealthiest unhealthy unheard unhelpful unhook unhooked unhooking unicorn unicycle unidentified unification uniform uniformed uniforming uniformity unify unifying unilateral unimaginative unimportant unimpressed uninformative uninformed uninhibited uninitiated uninspired uninspiring unintelligent unintelligible unintended unintentional uninterested uninteresting union unionise unionising unionize unionizing unique uniquer uniquest unison unit unite uniting unity universal universe university unjust unjustifiable unjustified unkempt unkind unkinder unkindest unkindlier unkindliest unknown unlabeled unlabelled unlawful unleash unleashed unleashing unless unlike unlikelier unlikeliest unlimited unload unloaded unloading unlock unlocked unlocking unluckier unluckiest unlucky unman unmanned unmanning unmarked unmarried unmask unmasked unmasking unmistakable unmistakably unmitigated unmodified unmoved unnamed unnatural unnecessarily unnecessary unnerve unnerving unnoticed unobtainable unoccupied unofficial unoriginal unorthodox unpack unpacked unpacking unpaid unparalleled unpick unpleasant unpopular unpopularity unprecedented unpredictable unprepared unprincipled unprintable unprivileged unprotected unproven unprovoked unpublished unqualified unquestionable unquestionably unravel unraveled unraveling unravelled unravelling unread unreadable unreal unrealistic unreasonable unreasonably unrecognised unrecognized unrelated unrelenting unreliability unreliable unremarkable unrepeatable unrepresentative unreservedly unresolved unrest unrestricted unrivaled unrivalled unruffled unrulier unruliest unruly unsafe unsafer unsafest unsaid unsanitary unsatisfactory unsatisfied unsavory unsavoury unsay unsaying unscathed unscheduled unscientific unscrew unscrewed unscrewing unscrupulous unseasonable unseat unseated unseating unseemlier unseemliest unseemly unseen unset unsettle unsettling unsightlier unsightliest unsightly unsigned unskilled unsolicited unsolved unsophisticated unsound unsounder unsoundest unspeakable unspecified unstable unstructured unstuck unsubstantiated unsuccessful unsuitable unsuited unsung unsupportable unsupported unsure unsuspecting untangle untangling untenable unthinkable untidier untidiest untidy untie until untiring unto untold untouched untrained untrue untruer untruest untrustworthy untying unusable unused unusual unveil unveiled unveiling unwanted unwarranted unwary unwashed unwelcome unwell unwieldier unwieldiest unwieldy unwilling unwind unwinding unwise unwiser unwisest unwittingly unworkable unworthy unwound unwrap unwrapped unwrapping unwritten upbeat upbringing update updating upend upended upending upgrade upgrading upheaval upheld uphill uphold upholding upholster upholstered upholsterer upholstering upholstery upkeep uplift uplifted uplifting upload upon upped upper uppermost upping upright uprising uproar uproot uprooted uprooting ups upset upsetting upshot upside upstairs upstanding upstart upstarted upstarting upstream uptake uptight uptown upturn upturned upturning upward uranium urban urbane urbaner urbanest urchin urge urgency urgent urging urinate urinating urine urn usable usage use useful useless user usher ushered ushering using usual usurp usurped usurping utensil uteri uterus utilisation utilise utilising utilitarian utilitarianism utility utilization utilize utilizing utmost utter utterance uttered uttering'),
  ('vacancy vacant vacate vacating vacation vacationed vacationing vaccinate vaccinating vaccination vaccine vacillate vacillating vacuous vacuum vacuumed vacuuming vagabond vagabonded vagabonding vagary vagina vaginae vaginal vagrant vague vaguer vaguest vain vainer vainest valentine valet valeted valeting valiant valid validate validating validation validity valise valley valor valour valuable value valueless valuing valve valving vampire van vandal vandalise vandalising vandalism vandalize vandalizing vane vanguard vanilla vanish vanished vanishing vanity vanned vanning vanquish vanquished vanquishing vapor vaporise vaporising vaporize vaporizing vapour variable variance variant variation variety various varnish varnished varnishing varsity vary varying vase vast vaster vastest vat vatted vatting vault vaulted vaulting veal vector veer veered veering vegetable vegetarian vegetarianism vegetation vehement vehicle veil veiled veiling vein veined veining velocity velour velvet velvety vend vended vending vendor veneer veneered veneering venerable venerate venerating veneration vengeance vengeful venison venom venomous vent vented ventilate ventilating ventilation ventilator venting ventricle ventriloquist venture venturing venue veracity veranda verb verbal verbatim verbiage verbose verbosity verdict verge verging verier veriest verification verify verifying veritable vermin vernacular versatile versatility verse versing version versus vertebra vertebrae vertebrate vertical vertices vertigo verve very vessel vest vested vestibule vestige vesting vestment vet veteran veterinarian veterinary veto vetoed vetoing vetted vetting vex vexation vexed vexing via viability viable viaduct vial vibrant vibrate vibrating vibration vicar vicarious vice vicing vicinity vicious victim victimise victimising victimize victimizing victor victorious victory video videotape videotaping vie view viewed viewer viewing viewpoint vigil vigilance vigilant vigilante vigor vigorous vigour vile viler vilest vilify vilifying villa village villager villain villainous villainy vindicate vindicating vindictive vine vinegar vineyard vintage vinyl viola violate violating violation violence violent violet violin viper viral virgin virginity virile virility virtual virtue virtuoso virtuous virulent virus visa visaed visaing vise visibility visible visibly vising vision visionary visioned visioning visit visitation visited visiting visitor visor vista visual visualise visualising visualize visualizing vital vitality vitamin vitriolic vivacious vivacity vivid vivider vividest vivisection vocabulary vocal vocalist vocation vocational vociferous vodka vogue voice voicing void voided voiding volatile volcanic volcano volition volley volleyball volleyed volleying volt voltage volume voluminous voluntarily voluntary volunteer volunteered volunteering voluptuous vomit vomited vomiting voodoo voodooed voodooing voracious vortex vote voter voting vouch vouched voucher vouching vow vowed vowel vowing voyage voyager voyaging vulgar vulgarer vulgarest vulgarity vulnerability vulnerable vulture vying'),
  ('wad wadded wadding waddle waddling wade wading wafer waffle waffling waft wafted wafting wag wage wager wagered wagering wagged wagging waging wagon waif wail wailed wailing waist waistline wait waited waiter waiting waitress waive waiver waiving wake waken wakened wakening waking walk walked walker walking walkout wall walled wallet walling wallop walloped walloping wallow wallowed wallowing wallpaper wallpapered wallpapering walnut walrus waltz waltzed waltzing wan wander wandered wanderer wandering wands wane waning wanna wanner wannest want wanted wanting wanton wantoned wantoning war warble warbling warded warden warding wardrobe wards warehouse warehousing warfare warhead warier wariest warlike warm warmed warmer warmest warming warmth warn warned warning warp warpath warped warping warrant warranted warranting warranty warrantying warred warren warring warrior wart wartime wary was wash washable washcloth washed washer washing washout washroom wasp wastage waste wastebasket wasteful wasteland wasting watch watchdog watched watchful watching watchman watchmen watchword water watercolor watercolour watered waterfall waterfront waterier wateriest watering waterlogged watermark watermarked watermarking watermelon waterproof waterproofed waterproofing watershed watertight waterway waterworks watery watt wave waveform wavelength waver wavered wavering wavier waviest waving wavy wax waxed waxier waxiest waxing waxy way waylaid waylay waylaying wayside wayward weak weaken weakened weakening weaker weakest weakling weaknesses wealth wealthier wealthiest wealthy wean weaned weaning weapon weaponry wear wearier weariest wearily weariness wearing wearisome weary wearying weasel weaseled weaseling weaselled weaselling weather weathered weathering weave weaver weaving web webbed webbing wed wedded wedder wedding wedge wedging wedlock wee weeded weedier weediest weeding weeds weedy weeing week weekday weekend weekended weekending weeklies weep weeping weer weest weigh weighed weighing weight weighted weightier weightiest weighting weighty weird weirder weirdest weirdo welcome welcoming weld welded welder welding welfare well welled welling wellington welt welted welter weltered weltering welting went wept were werewolf werewolves west westerly western westward wet wetter wettest wetting whack whacked whacking whale whaler whaling wharf wharves what whatever whatsoever wheat wheedle wheedling wheel wheelbarrow wheelchair wheeled wheeling wheeze wheezing when whence whenever where whereabouts whereas whereby wherein whereupon wherever wherewithal whet whether whetted whetting whew which whichever whiff whiffed whiffing while whiling whilst whim whimper whimpered whimpering whimsical whine whining whinny whinnying whip whipped whipping whir whirl whirled whirling whirlpool whirlwind whirr whirred whirring whisk whisked whisker whiskered whiskey whisking whisky whisper whispered whispering whistle whistling white whiten whitened whitening whiter whitest whitewash whitewashed whitewashing whittle whittling whiz whizz whizzed whizzing who whoa whoever whole wholehearted wholesale wholesaler wholesaling wholesome wholly whom whoop whooped whooping whopper whore whose why wick wicked wickeder wickedest wicker wicket wide widen widened widening wider widespread widest widow widowed widower widowing width wield wielded wielding wife wig wigged wigging wiggle wiggling wigwam wild wildcat wildcatted wildcatting wilder wildernesses wildest wildfire wildlife wilful wilier wiliest will willed willful willing willow willpower wilt wilted wilting wily win wince winch winched winching wincing winded windfall windier windiest winding windmill windmilled windmilling window windowing windowpane windpipe winds windscreen windshield windy wine wing winged wingers winging wining wink winked winking winner winning winsome winsomer winsomest winter wintered wintering wintertime wintrier wintriest wintry wipe wiper wiping wire wirier wiriest wiring wiry wisdom wise wisecrack wisecracked wisecracking wiser wisest wish wishbone wished wishful wishing wisp wispier wispiest wispy wist wistful wit witch witchcraft witched witching with withdraw withdrawal withdrawing withdrawn withdrew wither withered withering withheld withhold withholding within without withstand withstanding withstood witless witnessed witnesses witnessing witticism wittier wittiest witting witty wive wiz wizard wizened wobble wobblier wobbliest wobbling wobbly woe wok woke woken wolf wolfed wolfing wolves woman womanhood womankind womb wombat women won wonder wondered wonderful wondering wonderland wondrous wont woo woodchuck wooded wooden woodener woodenest woodier woodiest wooding woodland woodpecker woods woodsman woodsmen woodwind woodwork woody wooed woof woofed woofing wooing wool woolen woollen woollier woollies woolliest word worded wordier wordiest wording wordy wore work workable workbench workbook worked worker workforce working workload workman workmanship workmen workout workplace workshop workstation world worldlier worldliest worldwide worm wormed wormhole worming worn worrisome worry worrying worse worsen worsened worsening worship worshiped worshiper worshiping worshipped worshipper worshipping worst worsted worsting worth worthier worthiest worthless worthwhile worthy wot would wound wounded wounder wounding wove woven wow wowed wowing wrangle wrangler wrangling wrap wrapped wrapper wrapping wrath wreak wreaked wreaking wreath wreathe wreathing wreck wreckage wrecked wrecker wrecking wren wrench wrenched wrenching wrest wrested wresting wrestle wrestler wrestling wretch wretched wretcheder wretchedest wriggle wriggling wright wring wringer wringing wrinkle wrinkling wrist wristwatch writ writable write writer writhe writhing writing written wrong wrongdoer wrongdoing wronged wronger wrongest wronging wrote wrought wrung wry wryer wryest'),
  ('xenophobia xylophone'),
  ('yacht yachted yachting yak yakked yakking yam yank yanked yanking yap yapped yapping yard yardstick yarn yawn yawned yawning year yearlies yearling yearn yearned yearning yeast yell yelled yelling yellow yellowed yellower yellowest yellowing yelp yelped yelping yen yes yessed yessing yesterday yet yeti yew yield yielded yielding yodel yodeled yodeling yodelled yodelling yoga yogurt yoke yokel yoking yolk yonder you young younger youngest youngster your yourself yourselves youth youthful yowl yowled yowling yuck'),
  ('zanier zaniest zany zeal zealous zebra zenith zero zeroed zeroing zest zeta zigzag zigzagged zigzagging zillion zinc zincked zincking zip zipped zipper zippered zippering zipping zodiac zombie zone zoning zoo zoological zoologist zoology zoom zoomed zooming zucchini')
) as letters (words);

create unlogged table private.empty_search_key (
  key bytea primary key,
  made_at timestamptz not null default now()
);
comment on table private.empty_search_key is 'The key of the hashes in empty_searches.seen, made anew every 30 days.';
create unique index empty_search_key_single on private.empty_search_key ((true));

create table private.empty_searches (
  words text primary key constraint empty_searches_words_plain check (
    words ~ '^[a-z0-9]+( [a-z0-9]+){0,2}$' and words ~ '[a-z]' and char_length(words) <= 60
  ),
  searches integer not null default 1,
  seen integer[] constraint empty_searches_seen_few check (cardinality(seen) between 1 and 4),
  is_dismissed boolean not null default false,
  last_on date not null default (now() at time zone 'UTC')::date
);
comment on table private.empty_searches is 'Words whose search found nothing. Admins see those that five people searched for.';
create index empty_searches_shown_idx on private.empty_searches (searches desc, words) where seen is null and not is_dismissed;
create index empty_searches_last_on_idx on private.empty_searches (last_on);

create function private.plain_words(typed text)
returns text
language plpgsql stable set search_path = ''
as $$
declare
  words text := array_to_string(array(select private.words_of(left(typed, private.search_max_characters()))), ' ');
begin
  return case
    when private.is_plain_search(typed) and typed !~* '@|://|www\.' and regexp_replace(typed, '[\s().+/-]', '', 'g') !~ '[0-9]{6}'
      and char_length(words) <= 60 and words ~ '^[a-z0-9]+( [a-z0-9]+){0,2}$' and words ~ '[a-z]'
    then words
  end;
end
$$;

create function private.count_empty_search(typed text, who text)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  plain constant text := private.plain_words(typed);
  current_key bytea;
  person integer;
begin
  if plain is null or private.hit_rate_limit('empty search:' || who, 86400, 50) > 0 then
    return;
  end if;
  insert into private.empty_search_key (key) select sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()))
  where not exists (select from private.empty_search_key) on conflict do nothing;
  if found then
    -- With a new key nobody who searched before is recognized.
    delete from private.empty_searches where empty_searches.seen is not null;
  end if;
  -- Locked, so that the job doesn't renew it meanwhile.
  select empty_search_key.key into current_key from private.empty_search_key for share;
  if not found then
    return;
  end if;
  person := get_byte(sha256(current_key || convert_to(plain || ':' || who, 'UTF8')), 0);
  update private.empty_searches set
    searches = empty_searches.searches + 1,
    last_on = (now() at time zone 'UTC')::date,
    seen = case when person = any (empty_searches.seen) then empty_searches.seen when cardinality(empty_searches.seen) < 4 then empty_searches.seen || person end
  where empty_searches.words = plain;
  if not found and private.hit_rate_limit('empty searches', 86400, 1000) = 0 then
    insert into private.empty_searches (words, seen) values (plain, array[person]) on conflict do nothing;
  end if;
end
$$;

create function private.forget_empty_searches()
returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  forgotten integer;
begin
  delete from private.empty_search_key where empty_search_key.made_at < now() - interval '30 days';
  delete from private.empty_searches
  where empty_searches.last_on < (now() at time zone 'UTC')::date - 90
    or (empty_searches.seen is not null and not exists (select from private.empty_search_key));
  get diagnostics forgotten = row_count;
  return forgotten;
end
$$;
grant execute on function private.forget_empty_searches to marketplace_jobs;

create function private.find_empty_searches()
returns table (words text, searches integer)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin('forbidden');
  return query
    select empty_searches.words, empty_searches.searches from private.empty_searches
    where empty_searches.seen is null and not empty_searches.is_dismissed
    order by empty_searches.searches desc, empty_searches.words limit 50;
end
$$;

create function private.dismiss_empty_search(of_words text)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.lock_standing(auth.uid());
  perform private.require_admin('forbidden');
  update private.empty_searches set is_dismissed = true
  where empty_searches.words = of_words and empty_searches.seen is null and not empty_searches.is_dismissed;
  perform private.reject_if(not found, 'search_not_found');
end
$$;

create function private.add_synonym(of_words text, means text)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  meant constant text := array_to_string(array(select private.words_of(means)), ' ');
begin
  perform private.lock_standing(auth.uid());
  perform private.require_admin('forbidden');
  perform private.reject_if(not coalesce(private.finds(plainto_tsquery('public.catalogue', meant)), false), 'synonym_finds_nothing');
  delete from private.empty_searches where empty_searches.words = of_words and empty_searches.seen is null and not empty_searches.is_dismissed;
  perform private.reject_if(not found, 'search_not_found');
  insert into private.search_synonyms (phrase, also) values (of_words, array[meant])
  on conflict (stems) do update set also = (array_prepend(meant, array_remove(search_synonyms.also, meant)))[1:8];
  perform private.log_action('add_synonym', null, on_facts => format('%s: %s', of_words, meant));
end
$$;
grant execute on function private.count_empty_search, private.find_empty_searches, private.dismiss_empty_search, private.add_synonym to marketplace_api;

create index listings_price_idx on public.listings (price_cents, id) where status = 'active';
create index listings_rating_idx on public.listings (fair_rating desc, id desc) where status = 'active';
create index listings_search_idx on public.listings using gin (search_document, facets, scope);
create index listings_title_lexemes_idx on public.listings using gin (ts_filter(search_document, '{a}'));
alter table public.listings alter column search_document set statistics 1000;
alter table public.listings alter column facets set statistics 1000;
alter index public.listings_title_lexemes_idx alter column 1 set statistics 1000;

create type private.search_request as (
  words text,
  is_exact boolean,
  wanted jsonb,
  unwanted text[],
  hidden text[],
  min_price_cents integer,
  max_price_cents integer,
  min_stars integer,
  sort text,
  page_size integer,
  after_position double precision,
  after_id uuid,
  beyond tsquery
);
comment on type private.search_request is 'What a search asks for. A new facet is a value of listings.facets.';

create function private.search_most_ranked()
returns integer
language sql immutable set search_path = ''
return 2000;

create function private.search_most_counted()
returns integer
language sql immutable set search_path = ''
return 10000;
create function private.search_sample_size()
returns integer
language sql immutable set search_path = ''
return 5000;

create function private.search_weights()
returns real[]
language sql immutable set search_path = ''
return '{0.1, 0.05, 0.4, 1}'::real[];

create function private.with_values(tokens text[], joined text)
returns tsquery
language sql immutable set search_path = ''
as $$
  select string_agg(quote_literal(token), joined)::tsquery from unnest(tokens) as given (token);
$$;

create function private.wanted_bands(request private.search_request)
returns integer[]
language sql immutable set search_path = ''
as $$
  select array(select generate_series(
    width_bucket(coalesce(request.min_price_cents, 0), private.search_price_bounds()),
    coalesce(width_bucket(request.max_price_cents, private.search_price_bounds()), cardinality(private.search_price_bounds()))
  ))
  where num_nonnulls(request.min_price_cents, request.max_price_cents) > 0
    and coalesce(request.min_price_cents, 0) = any (0 || private.search_price_bounds())
    and coalesce(request.max_price_cents + 1 = any (private.search_price_bounds()), true);
$$;

create function private.wanted_facets(request private.search_request)
returns table (facet text, query tsquery)
language sql immutable set search_path = ''
as $$
  select wanted.facet, private.with_values(
    array(select wanted.facet || ':' || chosen.value from jsonb_array_elements_text(wanted.of) as chosen (value)),
    case when wanted.facet = 'tag' then ' & ' else ' | ' end
  )
  from (
    select * from jsonb_each(request.wanted)
    union all
    select 'stars', to_jsonb(array(select generate_series(request.min_stars, 5))) where request.min_stars is not null
    union all
    select 'band', to_jsonb(private.wanted_bands(request)) where private.wanted_bands(request) is not null
  ) as wanted (facet, of)
  where jsonb_array_length(wanted.of) > 0;
$$;

create function private.wanted_query(request private.search_request, of_scope boolean)
returns tsquery
language sql immutable set search_path = ''
as $$
  select string_agg('(' || wanted.query::text || ')', ' & ')::tsquery
  from private.wanted_facets(request) as wanted where (wanted.facet in ('seller', 'section')) = of_scope;
$$;

create function private.value_conditions(tokens text[])
returns text
language sql immutable set search_path = ''
as $$
  select string_agg(format('listings.%s @@ %L::tsquery', of_column.name, of_column.query), ' or ')
  from (
    select given.name, private.with_values(array_agg(given.token), ' | ') as query
    from (select case when token ~ '^(seller|section):' then 'scope' else 'facets' end, token from unnest(tokens) as one (token)) as given (name, token)
    group by given.name
  ) as of_column;
$$;

create function private.search_conditions(query tsquery, request private.search_request)
returns text
language sql immutable set search_path = ''
as $$
  select concat_ws(' and ',
    'listings.status = ''active''',
    'listings.search_document @@ ' || quote_literal(query) || '::tsquery',
    'listings.facets @@ ' || quote_literal(private.wanted_query(request, false)) || '::tsquery',
    'listings.scope @@ ' || quote_literal(private.wanted_query(request, true)) || '::tsquery',
    'not listings.search_document @@ ' || quote_literal(request.beyond) || '::tsquery',
    'not (' || private.value_conditions(request.unwanted || request.hidden) || ')',
    case when private.wanted_bands(request) is null then 'listings.price_cents >= ' || request.min_price_cents end,
    case when private.wanted_bands(request) is null then 'listings.price_cents <= ' || request.max_price_cents end
  );
$$;

create function private.finds(words tsquery)
returns boolean
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' set enable_seqscan = off
as $$
begin
  return exists (
    select from (
      select from public.listings where listings.status = 'active' and listings.search_document @@ words limit 1000
    ) as hits
  );
end
$$;

create function private.slips_of(typed text)
returns setof text
language plpgsql immutable rows 1000 set search_path = ''
as $$
begin
  return query
    with cuts as (
      select left(typed, cut.place) as before, substr(typed, cut.place + 1) as after
      from generate_series(0, char_length(typed)) as cut (place)
    ),
    letters as (
      select chr(code) as letter from generate_series(97, 122) as code
    )
    select before || substr(after, 2) from cuts where after <> ''
    union all select before || substr(after, 2, 1) || left(after, 1) || substr(after, 3) from cuts where char_length(after) > 1
    union all select before || letter || substr(after, 2) from cuts, letters where after <> ''
    union all select before || letter || after from cuts, letters;
end
$$;

create function private.correct_word(typed text)
returns text
language plpgsql stable set search_path = ''
as $$
declare
  known text;
begin
  if char_length(typed) not between 3 and 20 or typed ~ '[0-9]' then
    return null;
  end if;
  for known in
    with near as (
      select catalogue_words.word, true as is_slip from private.catalogue_words
      where catalogue_words.word = any (array(select slips.word from private.slips_of(typed) as slips (word)))
      union all
      select alike.word, false from (
        select catalogue_words.word from private.catalogue_words
        order by catalogue_words.word operator(extensions.<->) typed limit 20
      ) as alike
      where char_length(typed) > 3 and abs(char_length(alike.word) - char_length(typed)) <= 2
        and extensions.similarity(alike.word, typed) >= case when left(alike.word, 3) = left(typed, 3) then 0.2 else 0.3 end
    )
    select near.word from near group by near.word
    order by bool_or(near.is_slip) desc, left(near.word, 1) = left(typed, 1) desc, extensions.similarity(near.word, typed) desc, near.word
    limit 3
  loop
    if private.finds(private.word_query(known, false)) then
      return known;
    end if;
  end loop;
  return null;
end
$$;

create function private.is_small_word(typed text)
returns boolean
language sql immutable set search_path = ''
return typed = any (
  '{der,die,das,den,dem,ein,eine,einen,einem,einer,und,oder,mit,fur,fuer,von,vom,zu,zum,zur,im,am,auf,aus,le,la,les,un,une,des,du,de,et,ou,pour,avec,sans,dans,sur,au,aux,en,el,los,las,una,unos,y,o,con,para,por,sin,del,al}'::text[]
);

create function private.correct_words(typed text, with_short boolean)
returns text
language plpgsql stable set search_path = ''
as $$
declare
  part record;
  texts text[] := '{}';
  meant text;
  is_corrected boolean := false;
begin
  for meant in
    select translate(lower(typed), keys.pressed, keys.intended)
    from (values
      ('йцукенгшщзхъфывапролджэячсмитьбю', 'qwertyuiop[]asdfghjkl;''zxcvbnm,.'), ('yz[;''', 'zyüöä'), ('aqwz', 'qazw')
    ) as keys (pressed, intended)
  loop
    if meant <> lower(typed) and private.finds(private.read_search(meant)) then
      return meant;
    end if;
  end loop;
  for part in select * from private.widen_words(typed) as parts order by parts.place loop
    meant := null;
    if numnode(part.query) > 0 and (with_short or char_length(part.word) >= 5)
      and not private.is_common_word(part.word) and not private.is_small_word(part.word) and not private.finds(part.query)
    then
      meant := private.correct_word(part.word);
    end if;
    is_corrected := is_corrected or meant is not null;
    texts := texts || coalesce(meant, part.word);
  end loop;
  return case when is_corrected then array_to_string(texts, ' ') end;
end
$$;

create function private.suggest_words(typed text)
returns text
language plpgsql stable set search_path = ''
as $$
declare
  meant text;
begin
  if private.catalogue_query(typed) is not null and private.is_plain_search(typed) then
    meant := private.correct_words(typed, true);
  end if;
  return case when private.finds(private.read_search(meant)) then meant end;
end
$$;

create function private.some_of(words text[], size integer)
returns tsquery
language plpgsql immutable set search_path = ''
as $$
begin
  return string_agg(subsets.words, ' | ')::tsquery
  from (
    select '(' || string_agg(some_of.words[places.place], ' & ') || ')' as words
    from generate_series(1, (1 << cardinality(some_of.words)) - 1) as chosen (bits),
      generate_subscripts(some_of.words, 1) as places (place)
    where bit_count(chosen.bits::bit(8)) = size and chosen.bits & (1 << (places.place - 1)) > 0
    group by chosen.bits
  ) as subsets;
end
$$;

create function private.fewer_words(typed text)
returns table (words tsquery, share text)
language plpgsql stable rows 4 set search_path = ''
as $$
declare
  present text[];
  word_count integer;
begin
  select count(*), array_agg('(' || parts.query::text || ')' order by parts.place) filter (where private.finds(parts.query)) into word_count, present
  from private.widen_words(typed) as parts where numnode(parts.query) > 0 and not private.is_small_word(parts.word);
  return query
    select private.some_of(present, size), case when size < word_count then case when size * 2 > word_count then 'most' else 'some' end end
    from generate_series(coalesce(cardinality(present), 0), case when word_count <= 3 then 1 else (word_count + 1) / 2 end, -1) as sizes (size);
end
$$;

create function private.mend_search(typed text, out corrected text, out words tsquery, out partial text)
language plpgsql stable set search_path = ''
as $$
begin
  if private.catalogue_query(typed) is null or not private.is_plain_search(typed) then
    return;
  end if;
  corrected := private.correct_words(typed, false);
  if corrected is not null then
    words := private.read_search(corrected);
    if private.finds(words) then
      return;
    end if;
  end if;
  select tiers.words, tiers.share into words, partial
  from private.fewer_words(coalesce(corrected, typed)) as tiers where private.finds(tiers.words) limit 1;
  if words is null then
    corrected := null;
  end if;
end
$$;

create function private.other_spellings(words text[])
returns table (first_place integer, last_place integer, other text)
language plpgsql stable rows 2 set search_path = ''
as $$
begin
  return query
    with spans as materialized (
      select firsts.place as first, firsts.place as last, words[firsts.place] as joined
      from generate_subscripts(words, 1) as firsts (place)
      union all
      select firsts.place, firsts.place + 1, words[firsts.place] || words[firsts.place + 1]
      from generate_subscripts(words, 1) as firsts (place) where firsts.place < cardinality(words)
    ),
    forms as materialized (
      select spans.first, spans.last, spans.joined as word from spans where spans.last > spans.first
      union all
      select spans.first, spans.last,
        case
          when position(search_spellings.british in spans.joined) > 0
            then replace(spans.joined, search_spellings.british, search_spellings.american)
          else replace(spans.joined, search_spellings.american, search_spellings.british)
        end
      from private.search_spellings join spans
        on position(search_spellings.british in spans.joined) > 0 or position(search_spellings.american in spans.joined) > 0
    ),
    known as materialized (
      select catalogue_words.word from private.catalogue_words where catalogue_words.word = any (array(
        select variants.word from forms cross join lateral (values (forms.word), (forms.word || 's'), (regexp_replace(forms.word, 's$', ''))) as variants (word)
      ))
    )
    select forms.first, forms.last, forms.word from forms
    where forms.first = forms.last or forms.word ~ '^[0-9]+[a-z]{1,3}$'
      or exists (select from known where known.word in (forms.word, forms.word || 's', regexp_replace(forms.word, 's$', '')));
end
$$;

create function private.words_apart(words text[])
returns table (place integer, other text, is_phrase boolean)
language plpgsql stable rows 2 set search_path = ''
as $$
begin
  return query
    with halves as materialized (
      select distinct typed.place, regexp_replace(left(words[typed.place], cut.place), linked.ending, '') as head, substr(words[typed.place], cut.place + 1) as tail
      from generate_subscripts(words, 1) as typed (place), generate_series(3, 37) as cut (place), (values ('$'), ('[ns]$'), ('e[ns]$')) as linked (ending)
      where cut.place <= char_length(words[typed.place]) - 3
    ),
    known as materialized (
      select catalogue_words.word from private.catalogue_words
      where catalogue_words.word = any (array(
        select parts.word from halves cross join lateral (values (halves.head), (halves.tail), (halves.tail || 's')) as parts (word)
      ))
    )
    select typed.place, regexp_replace(words[typed.place], '^([0-9]+)([a-z]+)$', '\1 \2'), true
    from generate_subscripts(words, 1) as typed (place) where words[typed.place] ~ '^[0-9]+[a-z]+$'
    union all
    select halves.place, halves.head || ' ' || halves.tail, least(char_length(halves.head), char_length(halves.tail)) < 5
    from halves
    where exists (select from known where known.word = halves.head)
      and exists (select from known where known.word in (halves.tail, halves.tail || 's'));
end
$$;

create function private.kindred_words(words text[])
returns table (place integer, other text)
language plpgsql stable rows 4 set search_path = ''
as $$
begin
  return query
    select typed.place, longer.word
    from generate_subscripts(words, 1) as typed (place)
    cross join lateral (
      (
        select known.word from private.catalogue_words as known
        where known.word collate "C" > words[typed.place] and known.word collate "C" < words[typed.place] || chr(1114111)
        order by char_length(known.word), known.word limit 10
      )
      union
      (
        select known.word from private.catalogue_words as known
        where reverse(known.word) collate "C" > reverse(words[typed.place]) and reverse(known.word) collate "C" < reverse(words[typed.place]) || chr(1114111)
        order by char_length(known.word), known.word limit 10
      )
      union
      (select known.word from private.catalogue_words as known where private.german_stem(known.word) = private.german_stem(words[typed.place]) order by known.word limit 10)
    ) as longer
    where char_length(words[typed.place]) >= 4 and longer.word <> words[typed.place] and not private.is_common_word(words[typed.place]);
end
$$;

create function private.language_of(typed text)
returns text
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select case
      when not bool_or(parts.is_foreign) and bool_or(parts.word ~ '^[a-z]{3,}$' and (
        private.is_common_word(parts.word) or (parts.is_last and char_length(parts.word) >= 4 and exists (
          select from private.common_words
          where common_words.word collate "C" > parts.word and common_words.word collate "C" < parts.word || chr(1114111)
        ))
      )) then case when bool_or(parts.is_translated) then 'mixed' else 'english' end
    end
    from (
      select given.word, given.place = count(*) over () as is_last, private.is_small_word(given.word) and char_length(given.word) > 1 as is_foreign,
        exists (select from private.search_translations where search_translations.word = given.word) as is_translated
      from private.words_of(left(typed, private.search_max_characters())) with ordinality as given (word, place)
    ) as parts
  );
end
$$;

create function private.other_words(words text[])
returns table (first_place integer, last_place integer, other text, is_phrase boolean)
language plpgsql stable rows 4 set search_path = ''
as $$
declare
  word_stems text[] := array(
    select coalesce((ts_lexize('pg_catalog.english_stem', parts.word))[1], parts.word)
    from unnest(words) with ordinality as parts (word, place) order by parts.place
  );
begin
  return query
    select firsts.place, firsts.place + more.steps, also.phrase, false
    from generate_subscripts(words, 1) as firsts (place) cross join (values (0), (1), (2)) as more (steps)
    join private.search_synonyms on search_synonyms.stems = array_to_string(word_stems[firsts.place:firsts.place + more.steps], ' '),
      unnest(search_synonyms.also) as also (phrase)
    where firsts.place + more.steps <= cardinality(words)
    union all
    select typed.place::integer, typed.place::integer, search_translations.english, false
    from unnest(words) with ordinality as typed (word, place) join private.search_translations using (word)
    where private.language_of(array_to_string(words, ' ')) = 'mixed'
    union all
    select spelling.first_place, spelling.last_place, spelling.other, false from private.other_spellings(words) as spelling
    union all
    select kindred.place, kindred.place, kindred.other, false from private.kindred_words(words) as kindred
    union all
    select apart.place, apart.place, apart.other, apart.is_phrase from private.words_apart(words) as apart;
end
$$;

create type private.search_counts as (total integer, is_about boolean, counts jsonb);
comment on type private.search_counts is 'How many items match. About: estimated from an even sample.';

create function private.count_shares(matches text, shares integer, most integer)
returns private.search_counts
language plpgsql stable set search_path = '' set enable_seqscan = off set random_page_cost = 1.1 set jit = off set work_mem = '16MB'
as $$
declare
  -- Sixteen shares are one value, because many values are slow to combine with words.
  sample constant text := private.with_values(
    case when shares % 16 = 0 then array(select 'share:' || to_hex(number) from generate_series(0, shares / 16 - 1) as number)
    else array(select 'share:' || lpad(to_hex(number), 2, '0') from generate_series(0, shares - 1) as number) end, ' | '
  );
  counted private.search_counts;
begin
  matches := format('%s %s limit %L', matches, 'and listings.scope @@ ' || quote_literal(sample) || '::tsquery', most);
  with counts as materialized (
    select split_part(stat.word, ':', 1) as facet, substr(stat.word, strpos(stat.word, ':') + 1) as value, stat.ndoc
    from ts_stat(matches) as stat
  )
  select
    coalesce(sum(counts.ndoc) filter (where counts.value = 'all'), 0), coalesce(sum(counts.ndoc) >= most, false),
    (
      select coalesce(jsonb_object_agg(facets.facet, facets.values), '{}')
      from (
        select shown.facet, jsonb_object_agg(shown.value, shown.ndoc) as values
        from (
          (select * from counts where counts.facet not in ('tag', 'item'))
          union all (select * from counts where counts.facet = 'tag' order by counts.ndoc desc, counts.value limit 30)
        ) as shown
        group by shown.facet
      ) as facets
    )
  into counted
  from counts where counts.facet = 'item';
  return counted;
end
$$;

create function private.count_matches(query tsquery, request private.search_request)
returns private.search_counts
language plpgsql stable set search_path = ''
as $$
declare
  matches constant text := 'select listings.facets from public.listings where ' || private.search_conditions(query, request);
  most constant integer := private.search_most_counted();
  counted private.search_counts := private.count_shares(matches, 1, null);
  whole private.search_counts;
  shares integer := least(greatest(private.search_sample_size() / greatest(counted.total, 1), 1), 256);
  sampled integer := 1;
begin
  if shares > 16 then
    shares := (shares + 8) / 16 * 16;
  end if;
  -- One share of many may be large by chance, the sample hardly is.
  if counted.total * 256 > most * 1.25 then
    counted := private.count_shares(matches, shares, null);
    sampled := shares;
  end if;
  if counted.total * 256::bigint / sampled <= most * 1.25 then
    whole := private.count_shares(matches, null, most + 1);
    if not whole.is_about then
      return whole;
    end if;
    if sampled <> shares then
      counted := private.count_shares(matches, shares, null);
    end if;
  end if;
  counted.total := counted.total * 256::bigint / shares;
  counted.is_about := true;
  counted.counts := (
    select coalesce(jsonb_object_agg(facets.key, (
      select jsonb_object_agg(one.key, one.value::bigint * 256 / shares) from jsonb_each_text(facets.value) as one
    )), '{}')
    from jsonb_each(counted.counts) as facets
  );
  return counted;
end
$$;

create function private.count_around(query tsquery, request private.search_request)
returns private.search_counts
language plpgsql stable set search_path = ''
as $$
declare
  most constant integer := private.search_most_counted();
  own text[];
  missing text;
  shown text;
  conditions text;
  counted private.search_counts;
begin
  select
    array_agg(wanted.facet), string_agg(format('(not listings.facets @@ %L::tsquery)::integer', wanted.query), ' + '),
    string_agg(format(
      'when not listings.facets @@ %L::tsquery then array_to_tsvector(''item:other''::text || array(select word from unnest(tsvector_to_array(listings.facets)) as word where word ^@ %L))',
      wanted.query, wanted.facet || ':'
    ), ' ')
  into own, missing, shown
  from private.wanted_facets(request) as wanted where wanted.facet not in ('tag', 'seller', 'section');
  if own is null or num_nonnulls(request.min_price_cents, request.max_price_cents) > 0 and private.wanted_bands(request) is null then
    return null;
  end if;
  request.wanted := request.wanted - own;
  request.min_stars := null;
  request.min_price_cents := null;
  request.max_price_cents := null;
  conditions := private.search_conditions(query, request);
  if not (private.count_shares('select listings.facets from public.listings where ' || conditions, 1, most / 200)).is_about then
    counted := private.count_shares(format('select case %s else listings.facets end from public.listings where %s and %s <= 1', shown, conditions, missing), null, most + 1);
  end if;
  return case when not counted.is_about then counted end;
end
$$;

create table private.catalogue_counts (
  only_row boolean primary key default true constraint catalogue_counts_only_row check (only_row),
  counted private.search_counts not null,
  counted_at timestamptz not null default now()
);
comment on table private.catalogue_counts is 'Counts of all active listings, if they are too many to be counted exactly.';

create function private.count_catalogue()
returns integer
language sql volatile security definer set search_path = ''
as $$
  delete from private.catalogue_counts;
  insert into private.catalogue_counts (counted)
  select counted from private.count_matches(null, jsonb_populate_record(null::private.search_request, '{"wanted": {}, "unwanted": [], "hidden": []}')) as counted
  where counted.is_about;
  select 0
$$;
grant execute on function private.count_catalogue to marketplace_jobs;

create function private.known_counts(query tsquery, request private.search_request)
returns private.search_counts
language plpgsql stable set search_path = ''
as $$
declare
  known private.search_counts;
begin
  if private.search_conditions(query, request) = private.search_conditions(null, null) then
    select (catalogue_counts.counted).* into known from private.catalogue_counts where catalogue_counts.counted_at > now() - interval '1 hour';
    if found then
      return known;
    end if;
  end if;
  return private.count_matches(query, request);
end
$$;

create function private.count_facets(query tsquery, request private.search_request, counted private.search_counts)
returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  counts jsonb := counted.counts;
  about text[] := case when counted.is_about then '{all}'::text[] else '{}' end;
  facet text;
  without private.search_request;
  own private.search_counts;
begin
  for facet in
    select jsonb_object_keys(request.wanted)
    union all select 'band' where num_nonnulls(request.min_price_cents, request.max_price_cents) > 0
    union all select 'stars' where request.min_stars is not null
  loop
    continue when facet in ('tag', 'seller', 'section');
    without := request;
    without.wanted := without.wanted - facet;
    if facet = 'band' then
      without.min_price_cents := null;
      without.max_price_cents := null;
    elsif facet = 'stars' then
      without.min_stars := null;
    end if;
    own := private.known_counts(query, without);
    counts := counts || jsonb_build_object(facet, coalesce(own.counts -> facet, '{}'));
    about := about || case when own.is_about then facet end;
  end loop;
  return jsonb_build_object('counts', counts, 'about', array_remove(about, null));
end
$$;

create function private.are_many(query tsquery, request private.search_request, most integer default private.search_most_ranked())
returns boolean
language plpgsql stable set search_path = '' set enable_seqscan = off set random_page_cost = 1.1 set jit = off
as $$
declare
  matches integer;
begin
  execute format('select count(*) from (select from public.listings where %s limit $1) as found', private.search_conditions(query, request))
  into matches using most + 1;
  return matches > most;
end
$$;

create function private.count_hidden(query tsquery, request private.search_request, shown integer)
returns jsonb
language plpgsql stable set search_path = '' set enable_seqscan = off set random_page_cost = 1.1 set jit = off set work_mem = '16MB'
as $$
declare
  hidden constant text := private.value_conditions(request.hidden);
  matches integer;
begin
  request.hidden := '{}';
  execute format(
    'select count(*) from (select from public.listings where %s and (%s) limit %s) as found',
    private.search_conditions(query, request), hidden, private.search_most_counted()
  ) into matches;
  if matches < private.search_most_counted() then
    return jsonb_build_object('count', matches, 'isAbout', false);
  end if;
  return jsonb_build_object('count', greatest((private.known_counts(query, request)).total - shown, 0), 'isAbout', true);
end
$$;

create function private.search_page(query tsquery, request private.search_request)
returns table (listing_ids uuid[], positions double precision[], total integer, is_about boolean, facets jsonb, left_out jsonb)
language plpgsql stable rows 1 set search_path = ''
as $$
declare
  counted private.search_counts := (0, false, '{}');
  is_around boolean := false;
  are_many boolean;
begin
  listing_ids := '{}';
  positions := '{}';
  -- Words that make no query match nothing.
  if query is not null or request.words !~ '\S' then
    if request.after_id is null then
      counted := private.count_around(query, request);
      is_around := counted is not null;
      counted := case when is_around then counted else private.known_counts(query, request) end;
      are_many := counted.total > private.search_most_ranked();
      if request.hidden <> '{}' then
        left_out := private.count_hidden(query, request, counted.total);
      end if;
    else
      are_many := private.are_many(query, request);
    end if;
    select coalesce(array_agg(page.id order by page.place), '{}'), coalesce(array_agg(page.position order by page.place), '{}')
    into listing_ids, positions
    from private.best_matches(query, request, are_many) with ordinality as page (id, "position", place);
  end if;
  if request.after_id is null then
    total := counted.total;
    is_about := counted.is_about;
    facets := case when is_around then jsonb_build_object('counts', counted.counts, 'about', '[]'::jsonb) else private.count_facets(query, request, counted) end;
  end if;
  return next;
end
$$;

create function private.fill_page(query tsquery, request private.search_request)
returns table (id uuid, "position" double precision)
language plpgsql stable rows 25 set search_path = ''
as $$
declare
  after_tier constant integer := least(ceil(coalesce(-request.after_position, 0) / (1::bigint << 42)), 9);
  tier record;
  base double precision;
  found_count integer;
begin
  request.beyond := query;
  for tier in select * from private.fewer_words(request.words) with ordinality as tiers (words, share, place) loop
    base := -tier.place * (1::bigint << 42);
    if tier.place = after_tier then
      request.after_position := request.after_position - base;
    elsif tier.place > after_tier then
      request.after_id := null;
      request.after_position := null;
    end if;
    if tier.place >= after_tier then
      return query
        select page.id, page.position + base
        from private.best_matches(tier.words, request, private.are_many(tier.words, request)) as page;
      get diagnostics found_count = row_count;
      request.page_size := request.page_size - found_count;
      exit when request.page_size = 0;
    end if;
    request.beyond := request.beyond || tier.words;
  end loop;
end
$$;

create function private.search_catalogue(request_fields jsonb)
returns table (
  listing_ids uuid[], positions double precision[], total integer, is_about boolean, facets jsonb, left_out jsonb,
  suggestion text, corrected text, partial text
)
language plpgsql stable security definer rows 1 set search_path = ''
as $$
declare
  request private.search_request := jsonb_populate_record(null::private.search_request, request_fields);
  query tsquery := case when request.is_exact then private.catalogue_query(request.words) else private.read_search(request.words) end;
  is_mended boolean := false;
begin
  request.hidden := request.hidden || private.hidden_from(auth.uid(), request.wanted);
  loop
    select page.listing_ids, page.positions, page.total, page.is_about, page.facets, page.left_out
    into listing_ids, positions, total, is_about, facets, left_out
    from private.search_page(query, request) as page;
    exit when listing_ids <> '{}' or is_mended or query is null or private.finds(query);
    suggestion := private.suggest_words(request.words);
    exit when request.is_exact;
    -- Every page of a corrected search computes the same correction.
    select mended.words, mended.corrected, mended.partial into query, corrected, partial from private.mend_search(request.words) as mended;
    suggestion := nullif(suggestion, corrected);
    exit when query is null;
    is_mended := true;
    request.words := coalesce(corrected, request.words);
  end loop;
  if query is not null and not request.is_exact and request.sort = 'relevance' and private.is_plain_search(request.words)
    and cardinality(listing_ids) < request.page_size
    and (case when request.after_id is null then total > 0 else request.after_position < 0 or not private.are_many(query, request, request.page_size - 1) end)
  then
    request.page_size := request.page_size - cardinality(listing_ids);
    select listing_ids || coalesce(array_agg(page.id order by page.place), '{}'), positions || coalesce(array_agg(page.position order by page.place), '{}')
    into listing_ids, positions from private.fill_page(query, request) with ordinality as page (id, "position", place);
  end if;
  return next;
end
$$;
grant execute on function private.search_catalogue to marketplace_public;
grant execute on function private.search_catalogue to marketplace_api;

create function private.word_query(word text, is_unfinished boolean)
returns tsquery
language plpgsql stable set search_path = ''
as $$
declare
  whole tsquery := plainto_tsquery('public.catalogue', word);
  beginning text := lower(extensions.unaccent('extensions.unaccent', word));
begin
  if is_unfinished and char_length(word) >= 2 and numnode(whole) > 0 then
    return whole || coalesce((
      select to_tsquery('public.catalogue', string_agg(quote_literal(longer.word), ' | '))
      from (
        select catalogue_words.word from private.catalogue_words
        where catalogue_words.word collate "C" > beginning and catalogue_words.word collate "C" < beginning || chr(1114111)
        order by char_length(catalogue_words.word), catalogue_words.word limit 20
      ) as longer
    ), ''::tsquery);
  end if;
  return whole;
end
$$;

create function private.is_frequent(words tsquery)
returns boolean
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' set enable_seqscan = off
as $$
begin
  return numnode(words) = 1 and (
    select count(*) * 256 > 5 * private.search_most_ranked()
    from (select from public.listings where listings.search_document @@ words and listings.scope @@ '''share:00'''::tsquery limit 100) as found
  );
end
$$;

create function private.catalogue_query(query text)
returns tsquery
language plpgsql stable set search_path = '' set client_min_messages = 'warning'
as $$
declare
  typed text := private.split_cjk(left(query, private.search_max_characters()));
  last_word text := substring(typed from '([[:alnum:]]{2,})\s*$');
  before_last_word text := substring(typed from '^(.*?)[[:alnum:]]+\s*$');
  words tsquery;
  prefix tsquery;
begin
  -- Assigned here, because a block doesn't catch errors of its declarations.
  words := websearch_to_tsquery('public.catalogue', typed);
  if last_word is not null and position('"' in typed) = 0 and before_last_word !~ '-\s*$' and last_word !~* '^(or|and)$'
    and not private.is_frequent(words)
  then
    prefix := private.word_query(last_word, true);
    if numnode(prefix) > 0 then
      words := websearch_to_tsquery('public.catalogue', before_last_word) && prefix;
    end if;
  end if;
  return case when numnode(words) > 0 then words end;
exception when statement_too_complex or internal_error or syntax_error then
  return null;
end
$$;

create function private.widen_words(typed text)
returns table (place integer, word text, query tsquery)
language plpgsql stable rows 8 set search_path = '' set client_min_messages = 'warning'
as $$
declare
  words text[] := array(select parts.word from private.words_of(left(typed, private.search_max_characters())) as parts (word));
begin
  return query
    with others as materialized (
      select found.first_place, found.last_place,
        case
          when found.is_phrase then phraseto_tsquery('public.catalogue', found.other)
          when position(' ' in found.other) > 0 then plainto_tsquery('public.catalogue', found.other)
          else private.word_query(found.other, found.last_place = cardinality(words))
        end as query
      from private.other_words(words) as found
    )
    select parts.place::integer, parts.word,
      concat_ws(' | ', nullif(own.query::text, ''), string_agg('(' || others.query::text || ')', ' | '))::tsquery
    from unnest(words) with ordinality as parts (word, place)
      cross join lateral (select private.word_query(parts.word, parts.place = cardinality(words)) as query) as own
      left join others
        on parts.place between others.first_place and others.last_place and numnode(others.query) > 0 and numnode(own.query) > 0
    group by parts.place, parts.word, own.query
    order by parts.place;
end
$$;

create function private.is_plain_search(typed text)
returns boolean
language sql immutable set search_path = ''
as $$
  select typed !~* '"|(^|\s)-|(^|\s)or(\s|$)' and regexp_count(private.split_cjk(left(typed, private.search_max_characters())), '[[:alnum:]]+') <= 8;
$$;

create function private.without_repeats(words tsquery)
returns tsquery
language sql immutable set search_path = ''
as $$
  select case
    when words::text ~ '[&!<(]' then words
    else (select string_agg(distinct word, ' | ')::tsquery from regexp_split_to_table(words::text, ' \| ') as word)
  end;
$$;

create function private.read_search(typed text)
returns tsquery
language plpgsql stable set search_path = ''
as $$
declare
  literal tsquery := private.catalogue_query(typed);
  wider tsquery;
begin
  if literal is not null and private.is_plain_search(typed)
    and exists (select from private.other_words(array(select parts.word from private.words_of(typed) as parts (word))))
  then
    select string_agg('(' || words.query::text || ')', ' & ' order by words.place)::tsquery into wider
    from private.widen_words(typed) as words
    where numnode(words.query) > 0;
  end if;
  return private.without_repeats(coalesce(literal || wider, literal));
end
$$;

create function private.count_ahead(listing public.listings, query tsquery, typed text)
returns integer
language plpgsql stable set search_path = '' set enable_seqscan = off set random_page_cost = 1.1 set jit = off set work_mem = '16MB'
as $$
declare
  request constant private.search_request := jsonb_populate_record(null::private.search_request, '{"wanted": {}, "unwanted": [], "hidden": []}');
  in_title constant text := 'ts_filter(listings.search_document, ''{a}'') @@ $1';
  own_position double precision := listing.score;
  ahead text := '(listings.score, listings.id) > ($2, $3)';
  counted integer;
begin
  if query is not null and not private.are_many(query, request) then
    ahead := format('(%s, listings.id) > ($2, $3)', (private.search_order('rank', typed)).position);
    execute format('select %s from (select $2 as search_document, $3 as score, $4 as languages) as listings', (private.search_order('rank', typed)).position)
    into own_position using query, listing.search_document, listing.score, listing.languages;
  elsif query is not null and ts_filter(listing.search_document, '{a}') @@ query then
    ahead := in_title || ' and ' || ahead;
  elsif query is not null then
    ahead := format('(%s or %s)', in_title, ahead);
  end if;
  execute format('select count(*) from (select from public.listings where %s and %s limit $4) as ahead', private.search_conditions(query, request), ahead)
  into counted using query, own_position, listing.id, private.search_most_ranked();
  return counted;
end
$$;

create function private.explain_rank(of_listing uuid, typed text)
returns table (status text, words jsonb, is_found boolean, place integer, text_rank double precision, sales integer, stars integer, freshness integer)
language plpgsql stable security definer rows 1 set search_path = ''
as $$
declare
  query constant tsquery := private.read_search(typed);
  listing public.listings;
  are_ahead integer;
begin
  select * into listing from public.listings where listings.id = of_listing and listings.seller_id = auth.uid() and listings.status <> 'removed';
  if not found then
    return;
  end if;
  status := listing.status;
  select parts.sales, parts.stars, parts.freshness into sales, stars, freshness from private.score_parts(listing, now()) as parts;
  words := (
    select coalesce(jsonb_agg(jsonb_build_object('word', given.word, 'isFound', listing.search_document @@ given.query) order by given.at), '[]')
    from (
      select split.word, split.at, private.read_search(split.word) as query
      from regexp_split_to_table(btrim(typed), '\s+') with ordinality as split (word, at)
    ) as given
    where given.query is not null
  );
  is_found := listing.status = 'active' and (typed !~ '\S' or coalesce(listing.search_document @@ query, false));
  text_rank := coalesce(ts_rank(private.search_weights(), listing.search_document, query), 0);
  if is_found then
    are_ahead := private.count_ahead(listing, query, typed);
    place := case when are_ahead < private.search_most_ranked() then are_ahead + 1 end;
  end if;
  return next;
end
$$;
grant execute on function private.explain_rank to marketplace_api;

create table private.bought_together (
  listing_id uuid not null references public.listings (id) on delete cascade,
  place smallint not null constraint bought_together_place_within check (place between 1 and 12),
  other_id uuid not null references public.listings (id) on delete cascade,
  primary key (listing_id, place),
  constraint bought_together_not_itself check (other_id <> listing_id)
);
comment on table private.bought_together is 'Items that at least five buyers of a listing also bought, in order. No counts and no buyers.';
create index bought_together_other_id_idx on private.bought_together (other_id);

create function private.similar_candidates(subject public.listings)
returns table (id uuid)
language sql stable rows 200 set search_path = ''
  set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off set jit = off set gin_fuzzy_search_limit = 500
as $$
  select found.id
  from (
    select 'tag:' || tags.tag as value, 16 as most from unnest(subject.tags) as tags (tag)
    union all select 'category:' || subject.category, 40 where subject.category is not null
  ) as values, lateral (
    select listings.id from public.listings
    where listings.facets @@ quote_literal(values.value)::tsquery and listings.status = 'active' limit values.most
  ) as found
  union
  select found.id
  from unnest(tsvector_to_array(ts_filter(subject.search_document, '{a}'))) as words (word), lateral (
    select listings.id from public.listings
    where ts_filter(listings.search_document, '{a}') @@ quote_literal(words.word)::tsquery and listings.status = 'active' limit 16
  ) as found
  limit 200;
$$;

create function private.similar_listings(subject public.listings, most integer)
returns table (id uuid, place bigint)
language plpgsql stable rows 10 set search_path = ''
as $$
begin
  return query
    with weights as materialized (
      select tags.slug, (1 / ln(2 + greatest(tags.listing_count, 1)))::double precision as weight
      from public.tags where tags.slug = any (subject.tags)
    ),
    ranked as (
      select listings.id, listings.seller_id,
        coalesce((select sum(weights.weight) from weights where weights.slug = any (listings.tags)), 0)
        + case when listings.category = subject.category then 0.2 else 0 end
        + extensions.similarity(listings.title, subject.title) / 2 as likeness
      from private.similar_candidates(subject) as near join public.listings on listings.id = near.id
      where listings.id <> subject.id and not listings.is_sold_out
        and listings.id <> all (array(
          select copies.listing_id
          from public.listing_files as own join public.listing_files as copies on copies.sha256 = own.sha256
          where own.listing_id = subject.id
        ))
    ),
    spread as (
      select ranked.id, ranked.likeness, row_number() over (partition by ranked.seller_id order by ranked.likeness desc, ranked.id) as of_seller
      from ranked
    )
    select spread.id, row_number() over (order by spread.likeness desc, spread.id)
    from spread where spread.of_seller <= 2 order by 2 limit most;
end
$$;

create function private.related_listings(of_listing_id uuid, most integer)
returns table (kind text, id uuid, place bigint)
language plpgsql stable security definer rows 30 set search_path = ''
as $$
declare
  subject public.listings;
begin
  select * into subject from public.listings where listings.id = of_listing_id and listings.status in ('active', 'inactive', 'paused');
  if not found then
    return;
  end if;
  return query
    select 'fromSeller', newest.id, row_number() over (order by newest.created_at desc, newest.id desc)
    from (
      select listings.id, listings.created_at from public.listings
      where listings.seller_id = subject.seller_id and listings.status = 'active' and listings.id <> subject.id
      order by listings.created_at desc, listings.id desc limit most
    ) as newest;
  return query select 'similar', similar_listings.id, similar_listings.place from private.similar_listings(subject, most);
  return query
    select 'boughtTogether', bought_together.other_id, bought_together.place::bigint
    from private.bought_together join public.listings on listings.id = bought_together.other_id
    where bought_together.listing_id = subject.id and listings.status = 'active' and not listings.is_sold_out
    order by bought_together.place limit most;
end
$$;
grant execute on function private.related_listings to marketplace_public;

create table public.saved_searches (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references public.accounts (id) on delete cascade,
  name text not null,
  search text not null,
  wants_mail boolean not null,
  created_at timestamptz not null default now(),
  constraint saved_searches_once unique (user_id, search)
);
comment on table public.saved_searches is 'Searches that users saved. Users can read only their own.';

create trigger saved_searches_check_size after insert on public.saved_searches
  for each statement execute function private.check_size('user_id', 'saved searches', 'saved_searches_full');

grant select, delete, insert (name, search, wants_mail), update (name, wants_mail) on public.saved_searches to authenticated;

create policy "Users can read their own saved searches" on public.saved_searches
  for select to authenticated using (user_id = (select auth.uid()));

create policy "Users can save searches" on public.saved_searches
  for insert to authenticated with check (user_id = (select auth.uid()));

create policy "Users can change their own saved searches" on public.saved_searches
  for update to authenticated using (user_id = (select auth.uid()));

create policy "Users can delete their own saved searches" on public.saved_searches
  for delete to authenticated using (user_id = (select auth.uid()));

create function private.new_matches(request private.search_request, after_time timestamptz, until_time timestamptz, without_ids uuid[])
returns table (id uuid, "position" double precision)
language plpgsql stable rows 10 set search_path = ''
as $$
declare
  query tsquery := case when request.is_exact then private.catalogue_query(request.words) else private.read_search(request.words) end;
begin
  if query is not null or request.words !~ '\S' then
    return query select * from private.page_of_matches(query, request, 'newest', true, private.search_conditions(query, request) || format(
      ' and listings.created_at > %L and listings.created_at <= %L and listings.id <> all (%L)', after_time, until_time, without_ids
    ));
  end if;
end
$$;

create function private.search_order(sort text, typed text, out columns text, out "position" text, out after text)
language plpgsql stable set search_path = ''
as $$
begin
  case sort
    when 'newest' then
      columns := 'listings.created_at desc, listings.id desc';
      position := 'extract(epoch from listings.created_at) * 1000000';
      after := '(listings.created_at, listings.id) < (to_timestamp($2 / 1000000), $3)';
    when 'price_low' then
      columns := 'listings.price_cents, listings.id';
      position := 'listings.price_cents';
      after := '(listings.price_cents, listings.id) > ($2::integer, $3)';
    when 'price_high' then
      columns := 'listings.price_cents desc, listings.id desc';
      position := 'listings.price_cents';
      after := '(listings.price_cents, listings.id) < ($2::integer, $3)';
    when 'rating' then
      columns := 'listings.fair_rating desc, listings.id desc';
      position := 'listings.fair_rating';
      after := '(listings.fair_rating, listings.id) < ($2, $3)';
    when 'rank' then
      position := format(
        'floor((ts_rank(private.search_weights(), listings.search_document, $1)%s) * 20) * 1000000 + listings.score',
        case private.language_of(typed)
          when 'english' then ' + 0.4 * coalesce(''en'' = any (listings.languages), true)::integer'
          when 'mixed' then format(' + 0.05 * (listings.search_document @@ %L)::integer', private.catalogue_query(typed))
        end
      );
      columns := format('(%s)::double precision desc, listings.id desc', position);
      after := format('((%s)::double precision, listings.id) < ($2, $3)', position);
    else
      columns := 'listings.score desc, listings.id desc';
      position := 'listings.score';
      after := '(listings.score, listings.id) < ($2::integer, $3)';
  end case;
end
$$;

create function private.page_of_matches(
  query tsquery, request private.search_request, sort text, are_many boolean, conditions text default null, base double precision default 0
)
returns table (id uuid, "position" double precision)
language plpgsql stable rows 25 set search_path = ''
  set enable_seqscan = off set random_page_cost = 1.1 set jit = off set work_mem = '16MB'
as $$
declare
  ordered record;
begin
  ordered := private.search_order(sort, request.words);
  return query execute format(
    'select listings.id, (%s)::double precision + $5 from (select * from public.listings where %s %s) as listings where %s order by %s limit $4',
    ordered.position, coalesce(conditions, private.search_conditions(query, request)),
    -- Keeps the planner from optimising for the first page.
    case when not are_many then 'offset 0' end,
    case when request.after_id is null then 'true' else ordered.after end, ordered.columns
  ) using query, request.after_position - base, request.after_id, request.page_size, base;
end
$$;

create function private.page_of_many(query tsquery, request private.search_request)
returns table (id uuid, "position" double precision)
language plpgsql stable rows 25 set search_path = ''
as $$
declare
  title_base constant double precision := 2::bigint << 40;
  other_base constant double precision := 1::bigint << 40;
  in_title constant text := 'ts_filter(listings.search_document, ''{a}'') @@ $1';
  found_count integer := 0;
begin
  if request.after_id is null or request.after_position >= title_base then
    -- A title with the words is a match, unless a word is unwanted. Both conditions together mislead the planner.
    return query select * from private.page_of_matches(
      query, request, 'popular', true, private.search_conditions(case when position('!' in query::text) > 0 then query end, request) || ' and ' || in_title, title_base
    );
    get diagnostics found_count = row_count;
    if found_count = request.page_size then
      return;
    end if;
    request.after_id := null;
    request.page_size := request.page_size - found_count;
  end if;
  return query select * from private.page_of_matches(query, request, 'popular', true, private.search_conditions(query, request) || ' and not ' || in_title, other_base);
end
$$;

create function private.best_matches(query tsquery, request private.search_request, are_many boolean)
returns table (id uuid, "position" double precision)
language plpgsql stable rows 25 set search_path = ''
as $$
begin
  if request.sort <> 'relevance' or query is null then
    return query select * from private.page_of_matches(query, request, request.sort, are_many);
  elsif coalesce(request.after_position >= 1::bigint << 40, are_many) then
    return query select * from private.page_of_many(query, request);
  else
    return query select * from private.page_of_matches(query, request, 'rank', false);
  end if;
end
$$;

create function private.suggest_listings(typed text, most integer)
returns setof uuid
language plpgsql stable security definer rows 10 set search_path = '' set plan_cache_mode = 'force_custom_plan'
  set enable_seqscan = off set random_page_cost = 1.1 set jit = off
as $$
declare
  words constant tsquery := private.catalogue_query(typed);
begin
  -- Nothing but words to leave out: no index serves those.
  if words is null or querytree(words) in ('', 'T') then
    return;
  elsif 8 = (
    select count(*) from (
      select from public.listings
      where listings.status = 'active' and listings.search_document @@ words and listings.scope @@ '''share:00'''::tsquery
        and ts_filter(listings.search_document, '{a}') @@ words
      limit 8
    ) as in_share
  ) then
    return query
      select listings.id from public.listings
      where listings.status = 'active' and ts_filter(listings.search_document, '{a}') @@ words
      order by listings.score desc, listings.id desc limit most;
  else
    return query
      select found.id from (
        select listings.id, listings.score from public.listings
        where listings.status = 'active' and ts_filter(listings.search_document, '{a}') @@ words offset 0
      ) as found
      order by found.score desc, found.id desc limit most;
  end if;
end
$$;

create function private.suggest_tags(beginning text, most integer)
returns table (tag text, listings integer)
language plpgsql stable rows 3 set search_path = ''
as $$
declare
  beyond constant text := beginning || chr(1114111);
begin
  return query
    select begun.slug, begun.listing_count from (
      (
        select tags.slug, tags.listing_count from public.tags
        where tags.merged_into is null and tags.slug ~>=~ beginning and tags.slug ~<~ beyond
        order by tags.slug using ~<~ limit 1000
      )
      union
      select used.slug, used.listing_count from (
        select tags.slug, tags.listing_count from public.tags where tags.merged_into is null
        order by tags.listing_count desc, tags.slug limit 500
      ) as used
      where used.slug ~>=~ beginning and used.slug ~<~ beyond
    ) as begun
    where begun.listing_count > 0 order by begun.listing_count desc, begun.slug limit most;
end
$$;

create index profiles_seller_names_idx on public.profiles (lower(name) text_pattern_ops) where is_seller;
create index profiles_seller_usernames_idx on public.profiles (username text_pattern_ops) where is_seller;

create function private.suggest_sellers(typed text, most integer)
returns setof uuid
language plpgsql stable security definer rows 2 set search_path = ''
as $$
declare
  beginning constant text := lower(typed);
  beyond constant text := beginning || chr(1114111);
begin
  return query
    select begun.id from (
      (
        select profiles.id, profiles.followers_count, lower(profiles.name) = beginning as is_whole from public.profiles
        where profiles.is_seller and lower(profiles.name) ~>=~ beginning and lower(profiles.name) ~<~ beyond
        order by lower(profiles.name) using ~<~ limit 50
      )
      union all
      (
        select profiles.id, profiles.followers_count, profiles.username = beginning from public.profiles
        where profiles.is_seller and profiles.username ~>=~ beginning and profiles.username ~<~ beyond
        order by profiles.username using ~<~ limit 50
      )
    ) as begun
    where exists (select from public.listings where listings.seller_id = begun.id and listings.status = 'active')
    group by begun.id, begun.followers_count
    order by bool_or(begun.is_whole) desc, begun.followers_count desc, begun.id
    limit most;
end
$$;
grant execute on function private.suggest_listings, private.suggest_tags, private.suggest_sellers to marketplace_public;

create function private.cjk_words(written text)
returns text
language sql immutable set search_path = ''
as $$
  select coalesce(string_agg(substr(runs.run[1], places.place, sizes.size), ' ' order by sizes.size, runs.number, places.place), '')
  from regexp_matches(written, '[\u3040-\u30ff\u3400-\u9fff]+', 'g') with ordinality as runs (run, number),
    generate_series(1, char_length(runs.run[1])) as places (place), generate_series(1, 2) as sizes (size);
$$;

create function private.split_cjk(typed text)
returns text
language sql immutable set search_path = ''
as $$
  select coalesce(string_agg(
    case
      when runs.run[1] is null then runs.run[2]
      else ' ' || (select string_agg(substr(runs.run[1], place, 2), ' ' order by place) from generate_series(1, greatest(char_length(runs.run[1]) - 1, 1)) as place) || ' '
    end, '' order by runs.number
  ), '')
  from regexp_matches(typed, '([\u3040-\u30ff\u3400-\u9fff]+)|([^\u3040-\u30ff\u3400-\u9fff]+)', 'g') with ordinality as runs (run, number);
$$;

create function private.words_of(typed text)
returns setof text
language sql stable set search_path = ''
as $$
  select parts.word
  from regexp_split_to_table(lower(extensions.unaccent('extensions.unaccent', private.split_cjk(typed))), '[^[:alnum:]]+')
    with ordinality as parts (word, place)
  where parts.word <> '' order by parts.place;
$$;

create function private.stems_of(phrase text)
returns text
language sql immutable set search_path = ''
as $$
  select string_agg(coalesce((ts_lexize('pg_catalog.english_stem', parts.word))[1], parts.word), ' ' order by parts.place)
  from regexp_split_to_table(lower(phrase), '[^[:alnum:]]+') with ordinality as parts (word, place)
  where parts.word <> '';
$$;

create function private.german_stem(word text)
returns text
language sql immutable set search_path = ''
return (ts_lexize('pg_catalog.german_stem', word))[1];

create table private.catalogue_words (
  word text primary key constraint catalogue_words_length check (char_length(word) >= 3 and char_length(word) <= 40)
);
comment on table private.catalogue_words is 'Words of titles in lower case, without accents.';
create index catalogue_words_beginning_idx on private.catalogue_words (word collate "C");
create index catalogue_words_end_idx on private.catalogue_words (reverse(word) collate "C");
create index catalogue_words_german_idx on private.catalogue_words (private.german_stem(word));
create index catalogue_words_trigrams_idx on private.catalogue_words using gist (word extensions.gist_trgm_ops);

create table private.search_synonyms (
  phrase text primary key constraint search_synonyms_phrase_plain check (phrase ~ '^[a-z0-9]+( [a-z0-9]+){0,2}$'),
  also text[] not null constraint search_synonyms_also_some check (cardinality(also) >= 1 and cardinality(also) <= 8),
  stems text generated always as (private.stems_of(phrase)) stored constraint search_synonyms_stems_unique unique
);
comment on table private.search_synonyms is 'Typed phrases and the words of items that they also match.';

create table private.search_spellings (
  american text primary key constraint search_spellings_american_plain check (american ~ '^[a-z]{3,}$'),
  british text not null constraint search_spellings_british_plain check (british ~ '^[a-z]{3,}$' and british <> american)
);
comment on table private.search_spellings is 'American and British spellings of parts of words. Each finds the other.';

insert into private.search_synonyms (phrase, also) values
  ('art print', '{print}'),
  ('baby', '{crib}'),
  ('background', '{wallpaper}'),
  ('beanie', '{hat}'),
  ('blanket', '{quilt}'),
  ('budgeting', '{budget}'),
  ('calendar', '{planner}'),
  ('christmas', '{gift,frost,snow,star}'),
  ('clip art', '{illustrations}'),
  ('clipart', '{illustrations}'),
  ('cookbook', '{recipe}'),
  ('diary', '{journal,planner}'),
  ('drawing', '{illustration}'),
  ('ebook', '{cookbook,zine,story}'),
  ('gloves', '{mittens}'),
  ('illustration', '{drawing}'),
  ('kids', '{children,child}'),
  ('math', '{times tables,fraction,number lines}'),
  ('menu planner', '{meal planner}'),
  ('multiplication', '{times tables}'),
  ('music', '{tune,stave,treble clef}'),
  ('notebook', '{journal,lined paper}'),
  ('organizer', '{planner}'),
  ('picture', '{print,illustration}'),
  ('pillow', '{cushion}'),
  ('poster', '{print}'),
  ('printable', '{print,worksheet,planner}'),
  ('recipe', '{cookbook}'),
  ('scarf', '{cowl}'),
  ('score', '{stave}'),
  ('sheet music', '{tune,stave,treble clef}'),
  ('song', '{tune}'),
  ('staff paper', '{manuscript paper,staves}'),
  ('wall art', '{print}'),
  ('wall decor', '{print,wall hanging}'),
  ('washcloth', '{dishcloth}'),
  ('wool hat', '{hat}');

insert into private.search_spellings (american, british) values
  ('aluminum', 'aluminium'), ('catalog', 'catalogue'), ('center', 'centre'), ('color', 'colour'), ('cozy', 'cosy'),
  ('fiber', 'fibre'), ('flavor', 'flavour'), ('gray', 'grey'), ('harbor', 'harbour'), ('jewelry', 'jewellery'),
  ('labor', 'labour'), ('mold', 'mould'), ('neighbor', 'neighbour'), ('organiz', 'organis'),
  ('pajama', 'pyjama'), ('personaliz', 'personalis'), ('plow', 'plough'), ('theater', 'theatre'), ('traveler', 'traveller');

create table private.search_translations (
  word text primary key constraint search_translations_word_plain check (word ~ '^[a-z]{3,}$'),
  english text not null constraint search_translations_english_plain check (english ~ '^[a-z]+( [a-z]+){0,2}$')
);
comment on table private.search_translations is 'German, French and Spanish words for categories and occasions, without accents. Beside English words they also find English items.';

insert into private.search_translations (word, english)
select unnest(string_to_array(names.words, ' ')), names.english from (values
  ('baby shower', 'babyparty naissance nacimiento'), ('birthday', 'geburtstag anniversaire cumpleanos'), ('book', 'buch bucher livre livres libro libros'),
  ('budget', 'haushaltsbuch presupuesto'), ('calendar', 'kalender calendrier calendario'), ('card', 'karte karten carte cartes tarjeta tarjetas'),
  ('children', 'kinder enfants ninos'), ('christmas', 'weihnachten noel navidad'), ('coloring', 'malvorlage ausmalbilder coloriage colorear'),
  ('course', 'kurs cours curso'), ('crochet', 'hakeln hakelanleitung ganchillo'), ('easter', 'ostern paques pascua'), ('embroidery', 'sticken broderie bordado'),
  ('font', 'schrift schriftart police fuente tipografia'), ('game', 'spiel spiele jeu jeux juego juegos'), ('icon', 'symbole icone icono iconos'),
  ('illustration', 'zeichnung dessin dibujo'), ('invitation', 'einladung einladungen invitacion invitaciones'), ('journal', 'tagebuch diario'),
  ('knitting', 'stricken strickanleitung tricot'), ('lesson', 'unterricht lecon leccion'), ('mothers day', 'muttertag'), ('photo', 'fotos foto'),
  ('pattern', 'muster motif motifs patron patrones'), ('planner', 'planer planificador'), ('poetry', 'gedichte poesie poesia'), ('print', 'kunstdruck affiche lamina laminas'),
  ('quilt', 'patchworkdecke courtepointe'), ('recipe', 'rezept rezepte recette recettes receta recetas'), ('sewing', 'nahen couture costura'),
  ('sheet music', 'noten partition partitura'), ('sound', 'gerausche bruitages sonidos'), ('sticker', 'aufkleber autocollants pegatinas'),
  ('story', 'geschichte histoire cuento'), ('template', 'vorlage vorlagen modele modeles plantilla plantillas'), ('wallpaper', 'hintergrundbild fondo'),
  ('wedding', 'hochzeit mariage boda'), ('worksheet', 'arbeitsblatt arbeitsblatter exercices ejercicios')
) as names (english, words);

create table public.cart_items (
  buyer_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  listing_id uuid not null references public.listings (id) on delete cascade,
  added_at timestamptz not null default now(),
  price_cents integer,
  chosen_price_cents integer,
  primary key (buyer_id, listing_id)
);
comment on table public.cart_items is 'One row per buyer and listing. Emptied by purchase and by deactivation.';
comment on column public.cart_items.price_cents is 'The price when the buyer added it; null if unknown.';
create index cart_items_listing_id_idx on public.cart_items (listing_id);

create function private.price_to_pay(listing public.listings, chosen_cents integer)
returns integer
language sql immutable set search_path = ''
as $$
  select case
    when listing.is_pay_what_you_want and (chosen_cents = 0 or chosen_cents >= private.price_min_cents())
      then greatest(listing.price_cents, chosen_cents)
    else listing.price_cents
  end;
$$;

create function private.prices_of_cart()
returns table (listing_id uuid, due_cents integer)
language sql stable security definer set search_path = ''
as $$
  select listings.id, private.price_to_pay(listings, cart_items.chosen_price_cents)
  from public.cart_items join public.listings on listings.id = cart_items.listing_id
  where cart_items.buyer_id = auth.uid();
$$;

create function private.lock_saleable_listing()
returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  saleable public.listings;
begin
  select * into saleable from public.listings where listings.id = new.listing_id for share;
  perform private.reject_if(not found or saleable.status in ('removed', 'processing'), 'not_found');
  perform private.reject_if(saleable.status <> 'active', 'listing_inactive');
  perform private.reject_if(saleable.seller_id = new.buyer_id, 'own_listing');
  perform private.reject_if(saleable.is_sold_out and tg_table_name = 'cart_items', 'sold_out');
  return new;
end
$$;
create trigger cart_items_lock_saleable_listing
  before insert on public.cart_items
  for each row execute function private.lock_saleable_listing();

create function private.note_cart_price()
returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  saleable public.listings;
begin
  select * into strict saleable from public.listings where listings.id = new.listing_id;
  perform private.reject_if(new.chosen_price_cents is not null and not saleable.is_pay_what_you_want, 'price_is_fixed');
  perform private.reject_if(new.chosen_price_cents < saleable.price_cents, 'chosen_price_too_low');
  new.price_cents := saleable.price_cents;
  delete from public.cart_notices where cart_notices.buyer_id = new.buyer_id and cart_notices.listing_id = new.listing_id;
  return new;
end
$$;
create trigger cart_items_note_price
  before insert or update of chosen_price_cents on public.cart_items
  for each row execute function private.note_cart_price();

create function private.reject_owned_listing()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.reject_if(exists (
    select from public.entitlements
    where entitlements.buyer_id = new.buyer_id and entitlements.listing_id = new.listing_id and entitlements.revoked_at is null
  ), 'already_owned');
  return new;
end
$$;
create trigger cart_items_reject_owned_listing
  before insert on public.cart_items
  for each row execute function private.reject_owned_listing();

create function private.add_to_cart(claims text, wanted_listing_id uuid, chosen_cents integer default null)
returns void
language plpgsql set search_path = ''
as $$
begin
  perform private.become_caller(claims);
  -- From here on the caller acts, and the cart's policies decide.
  insert into public.cart_items (listing_id, chosen_price_cents) values (wanted_listing_id, chosen_cents);
end
$$;
comment on function private.add_to_cart(text, uuid, integer) is 'Puts a listing into the caller''s cart, in the caller''s name.';
grant execute on function private.add_to_cart to marketplace_api;

grant execute on function private.prices_of_cart to marketplace_api;

create trigger cart_items_check_size after insert on public.cart_items
  for each statement execute function private.check_size('buyer_id', 'cart', 'cart_full');

grant select, delete, insert (listing_id, chosen_price_cents), update (chosen_price_cents) on public.cart_items to authenticated;

create policy "Buyers can read their own cart" on public.cart_items
  for select to authenticated using (buyer_id = (select auth.uid()));

create policy "Buyers can fill their own cart" on public.cart_items
  for insert to authenticated with check (buyer_id = (select auth.uid()));

create policy "Buyers can choose the prices in their own cart" on public.cart_items
  for update to authenticated using (buyer_id = (select auth.uid()));

create policy "Buyers can take items out of their own cart" on public.cart_items
  for delete to authenticated using (buyer_id = (select auth.uid()));


create table public.cart_notices (
  buyer_id uuid not null references public.profiles (id) on delete cascade,
  listing_id uuid not null,
  title text not null,
  reason text not null constraint cart_notices_reason_known check (reason in ('unavailable', 'paused', 'sold_out')),
  left_at timestamptz not null default now(),
  primary key (buyer_id, listing_id)
);
comment on table public.cart_notices is
  'Items that became unavailable in a cart, with their title then. Kept until the buyer has seen them. No foreign key, because the listing may be gone.';
create index cart_notices_listing_id_idx on public.cart_notices (listing_id);

create trigger profiles_forget_cart_notices
  after update of standing on public.profiles
  for each row when (new.standing in ('banned', 'deleted'))
  execute function private.forget_rows('public.cart_notices', 'buyer_id');

grant select, delete on public.cart_notices to authenticated;

create policy "Buyers can read what left their own cart" on public.cart_notices
  for select to authenticated using (buyer_id = (select auth.uid()));

create policy "Buyers can put away what left their own cart" on public.cart_notices
  for delete to authenticated using (buyer_id = (select auth.uid()));

create table public.wishlist_items (
  buyer_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  listing_id uuid not null references public.listings (id) on delete cascade,
  added_at timestamptz not null default now(),
  primary key (buyer_id, listing_id)
);
comment on table public.wishlist_items is 'One row per buyer and listing. Emptied by deactivation.';
create index wishlist_items_listing_id_idx on public.wishlist_items (listing_id);

create function private.empty_carts_and_wishlists()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  with taken as (
    delete from public.cart_items where cart_items.listing_id = new.id returning cart_items.buyer_id
  )
  insert into public.cart_notices (buyer_id, listing_id, title, reason)
  select taken.buyer_id, new.id, new.title, case new.status when 'paused' then 'paused' when 'active' then 'sold_out' else 'unavailable' end from taken
  on conflict (buyer_id, listing_id) do update set title = excluded.title, reason = excluded.reason, left_at = excluded.left_at;
  if new.status not in ('paused', 'active') then
    update public.cart_notices set reason = 'unavailable' where cart_notices.listing_id = new.id and cart_notices.reason <> 'unavailable';
    delete from public.wishlist_items where wishlist_items.listing_id = new.id;
  end if;
  return null;
end
$$;
create trigger listings_empty_carts_and_wishlists
  after update of status on public.listings
  for each row when (new.status <> 'active' and old.status in ('active', 'paused') and new.status <> old.status)
  execute function private.empty_carts_and_wishlists();
create trigger listings_empty_carts_of_sold_out
  after update of is_sold_out on public.listings
  for each row when (new.is_sold_out and not old.is_sold_out and new.status = 'active')
  execute function private.empty_carts_and_wishlists();

create trigger wishlist_items_lock_saleable_listing
  before insert on public.wishlist_items
  for each row execute function private.lock_saleable_listing();
create trigger wishlist_items_check_size after insert on public.wishlist_items
  for each statement execute function private.check_size('buyer_id', 'wishlist', 'wishlist_full');

grant select, delete, insert (listing_id) on public.wishlist_items to authenticated;

create policy "Buyers can read their own wishlist" on public.wishlist_items
  for select to authenticated using (buyer_id = (select auth.uid()));

create policy "Buyers can fill their own wishlist" on public.wishlist_items
  for insert to authenticated with check (buyer_id = (select auth.uid()));

create policy "Buyers can take items off their own wishlist" on public.wishlist_items
  for delete to authenticated using (buyer_id = (select auth.uid()));

create table public.collections (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  name text not null constraint collections_name_not_hidden check (not private.has_hidden_characters(name)),
  description text constraint collections_description_not_hidden check (not private.has_hidden_characters(description)),
  is_shared boolean not null default false,
  wants_mails boolean not null default false,
  removal_id uuid constraint collections_removal_unique unique,
  created_at timestamptz not null default now()
);
comment on table public.collections is 'Named lists of listings. A shared one is read by everyone who knows its id.';
create index collections_owner_id_idx on public.collections (owner_id, created_at desc, id);

create table public.collection_items (
  collection_id uuid not null references public.collections (id) on delete cascade,
  listing_id uuid not null references public.listings (id) on delete cascade,
  "position" smallint not null default 32767 constraint collection_items_position_positive check ("position" > 0),
  note text constraint collection_items_note_not_hidden check (not private.has_hidden_characters(note)),
  added_at timestamptz not null default now(),
  primary key (collection_id, listing_id)
);
comment on table public.collection_items is 'Items of collections, sorted by position, time and listing. Others see only active listings.';
create index collection_items_listing_id_idx on public.collection_items (listing_id);

create table public.collection_follows (
  follower_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  collection_id uuid not null references public.collections (id) on delete cascade,
  followed_at timestamptz not null default now(),
  primary key (follower_id, collection_id)
);
comment on table public.collection_follows is 'Users who follow shared collections of others. Users can read only their own rows.';
create index collection_follows_collection_id_idx on public.collection_follows (collection_id);

create trigger collections_check_size after insert on public.collections
  for each statement execute function private.check_size('owner_id', 'collections', 'collections_full');
create trigger collection_follows_check_size after insert on public.collection_follows
  for each statement execute function private.check_size('follower_id', 'followed collections', 'followed_collections_full');
create trigger collection_follows_limit after insert on public.collection_follows
  referencing new table as added for each statement execute function private.count_written('follow');

create function private.check_collection_size()
returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform from public.collections where collections.id = new.collection_id for no key update;
  perform private.reject_if(
    (select count(*) from public.collection_items where collection_items.collection_id = new.collection_id)
      > (select limits.most from private.limits where limits.name = 'collection items'), 'collection_full'
  );
  return null;
end
$$;
create trigger collection_items_check_size after insert on public.collection_items
  for each row execute function private.check_collection_size();

create function private.own_collection_ids()
returns setof uuid
language plpgsql stable security definer set search_path = ''
as $$
begin
  return query select collections.id from public.collections where collections.owner_id = (select auth.uid());
end
$$;
grant execute on function private.own_collection_ids to authenticated;

create function private.shared_collection(of_id uuid)
returns setof public.collections
language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
    select collections.* from public.collections join public.profiles on profiles.id = collections.owner_id
    where collections.id = of_id and collections.is_shared and collections.removal_id is null and profiles.standing = 'good';
end
$$;

create function private.shared_items(of_id uuid)
returns setof public.collection_items
language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
    select collection_items.* from private.shared_collection(of_id) as shared
    join public.collection_items on collection_items.collection_id = shared.id
    join public.listings on listings.id = collection_items.listing_id and listings.status = 'active';
end
$$;

create function private.followed_collections()
returns table (id uuid, name text, owner_name text)
language sql stable security definer set search_path = ''
as $$
  select shared.id, shared.name, profiles.name
  from public.collection_follows
  cross join lateral private.shared_collection(collection_follows.collection_id) as shared
  join public.profiles on profiles.id = shared.owner_id
  where collection_follows.follower_id = auth.uid()
  order by collection_follows.followed_at desc, shared.id;
$$;
grant execute on function private.shared_collection, private.shared_items to marketplace_public;
grant execute on function private.followed_collections to marketplace_api;

create function private.check_followed_collection()
returns trigger
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.reject_if(not exists (
    select from private.shared_collection(new.collection_id) as shared where shared.owner_id <> new.follower_id
  ), 'collection_not_found');
  return new;
end
$$;
create trigger collection_follows_check before insert on public.collection_follows
  for each row execute function private.check_followed_collection();

create function private.export_collections()
returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'collections', array(
      select to_jsonb(collections) - 'owner_id' || jsonb_build_object('items', array(
        select to_jsonb(collection_items) - 'collection_id' from public.collection_items
        where collection_items.collection_id = collections.id order by collection_items.position, collection_items.added_at
      ))
      from public.collections where collections.owner_id = auth.uid() order by collections.created_at
    ),
    'followed_collections', array(
      select to_jsonb(collection_follows) - 'follower_id' from public.collection_follows where collection_follows.follower_id = auth.uid()
    )
  );
$$;

grant select, delete, insert (name, description), update (name, description, is_shared, wants_mails) on public.collections to authenticated;
grant select, delete, insert (collection_id, listing_id), update ("position", note) on public.collection_items to authenticated;
grant select, delete, insert (collection_id) on public.collection_follows to authenticated;

create policy "Users can read their own collections, admins what is or was shared" on public.collections
  for select to authenticated
  using (owner_id = (select auth.uid()) or ((is_shared or removal_id is not null) and (select private.is_admin())));

create policy "Users can make collections" on public.collections
  for insert to authenticated with check (owner_id = (select auth.uid()));

create policy "Users can change their own collections" on public.collections
  for update to authenticated using (owner_id = (select auth.uid()));

create policy "Users can delete their own collections" on public.collections
  for delete to authenticated using (owner_id = (select auth.uid()));

create policy "Users can read the items of their own collections" on public.collection_items
  for select to authenticated using (collection_id in (select private.own_collection_ids()));

create policy "Users can add active listings to their own collections" on public.collection_items
  for insert to authenticated
  with check (
    collection_id in (select private.own_collection_ids())
    and exists (select from public.listings where listings.id = collection_items.listing_id and listings.status = 'active')
  );

create policy "Users can order and annotate their own collections" on public.collection_items
  for update to authenticated using (collection_id in (select private.own_collection_ids()));

create policy "Users can take items off their own collections" on public.collection_items
  for delete to authenticated using (collection_id in (select private.own_collection_ids()));

create policy "Users can read which collections they follow" on public.collection_follows
  for select to authenticated using (follower_id = (select auth.uid()));

create policy "Users can follow collections" on public.collection_follows
  for insert to authenticated with check (follower_id = (select auth.uid()));

create policy "Users can stop following collections" on public.collection_follows
  for delete to authenticated using (follower_id = (select auth.uid()));

create table public.orders (
  id uuid primary key default gen_random_uuid(),
  buyer_id uuid not null references public.profiles (id),
  seller_id uuid not null references public.profiles (id),
  status text not null default 'pending' constraint orders_status_known
    check (status in ('pending', 'paid', 'refunded', 'partially_refunded', 'disputed', 'expired')),
  origin text not null default 'purchase' constraint orders_origin_known check (origin in ('purchase', 'copy')),
  total_cents integer not null constraint orders_total_not_negative check (total_cents >= 0),
  tax_mode text not null default 'off' constraint orders_tax_mode_known check (tax_mode in ('off', 'inclusive', 'exclusive')),
  tax_cents integer not null default 0
    constraint orders_tax_within_total check (tax_cents >= 0 and tax_cents <= total_cents and (tax_cents = 0 or tax_mode <> 'off')),
  fee_cents integer not null default 0 constraint orders_fee_within_total check (fee_cents >= 0 and fee_cents <= total_cents),
  discount_code text,
  discount_cents integer not null default 0 constraint orders_discount_with_code check (discount_cents >= 0 and (discount_cents > 0) = (discount_code is not null)),
  bundle_name text,
  bundle_cents integer not null default 0 constraint orders_bundle_with_name check (bundle_cents >= 0 and (bundle_cents > 0) = (bundle_name is not null)),
  currency text not null default 'USD',
  basket_digest bytea not null,
  stripe_account_id text,
  livemode boolean not null,
  checkout_session_id text constraint orders_checkout_session_unique unique,
  checkout_url text,
  payment_intent_id text constraint orders_payment_intent_unique unique,
  refunded_cents integer not null default 0 constraint orders_refunded_within_total check (refunded_cents >= 0 and refunded_cents <= total_cents),
  fee_refunded_cents integer not null default 0
    constraint orders_fee_refunded_within_fee check (fee_refunded_cents >= 0 and fee_refunded_cents <= fee_cents),
  disputed_cents integer not null default 0 constraint orders_disputed_within_total check (disputed_cents >= 0 and disputed_cents <= total_cents),
  lost_cents integer not null default 0 constraint orders_lost_within_total check (lost_cents >= 0 and lost_cents <= total_cents),
  duplicate_cents integer not null default 0 constraint orders_duplicate_within_total check (duplicate_cents >= 0 and duplicate_cents <= total_cents),
  duplicate_refunded_at timestamptz,
  refund_policy text,
  withdrawal_days integer not null default 0 constraint orders_withdrawal_days_not_negative check (withdrawal_days >= 0),
  withdrawable_until timestamptz,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  paid_at timestamptz,
  is_end_unconfirmed boolean not null default false
    constraint orders_unconfirmed_expired check (not is_end_unconfirmed or status = 'expired'),
  receipt_id uuid not null
    generated always as (encode(substring(sha256(decode(replace(id::text, '-', ''), 'hex')) from 1 for 16), 'hex')::uuid) stored
    constraint orders_receipt_id_unique unique,
  constraint orders_not_with_oneself check (buyer_id <> seller_id)
);
comment on table public.orders is 'One checkout with one seller. Totals are a snapshot in cents and never follow a later price.';
create index orders_buyer_id_idx on public.orders (buyer_id, created_at desc, id desc);
create index orders_seller_id_idx on public.orders (seller_id, created_at desc, id desc);
create unique index orders_one_open_per_basket on public.orders (buyer_id, basket_digest) where status = 'pending';
create index orders_pending_idx on public.orders (expires_at) where status = 'pending';
create index orders_unconfirmed_idx on public.orders (created_at) where is_end_unconfirmed;
create index orders_pending_refund_idx on public.orders (created_at) where duplicate_cents > 0 and duplicate_refunded_at is null;

create table public.order_items (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references public.orders (id) on delete cascade,
  listing_id uuid not null references public.listings (id),
  title text not null,
  price_cents integer not null constraint order_items_price_not_negative check (price_cents >= 0),
  tax_cents integer not null default 0 constraint order_items_tax_within_price check (tax_cents >= 0 and tax_cents <= price_cents),
  discount_cents integer not null default 0 constraint order_items_discount_not_negative check (discount_cents >= 0),
  seller_name text not null,
  showcase_images jsonb not null default '[]'::jsonb,
  created_at timestamptz not null default now(),
  download_limit integer,
  usage_licence text,
  ai_use text[],
  languages text[],
  buyer_id uuid not null references public.profiles (id),
  constraint order_items_once_per_order unique (order_id, listing_id)
);
comment on table public.order_items is 'What was bought, as it was shown at checkout.';
create index order_items_listing_id_idx on public.order_items (listing_id);
create index order_items_buyer_id_idx on public.order_items (buyer_id);

create function private.copy_buyer_to_order_item()
returns trigger
language plpgsql set search_path = ''
as $$
begin
  select orders.buyer_id into new.buyer_id from public.orders where orders.id = new.order_id;
  return new;
end
$$;
create trigger order_items_copy_buyer
  before insert on public.order_items
  for each row execute function private.copy_buyer_to_order_item();

create trigger orders_keep_refund_policy
  before update of refund_policy on public.orders
  for each row when (new.refund_policy is distinct from old.refund_policy)
  execute function private.refuse_change('the refund policy of an order is not changed');

create trigger orders_limit after insert on public.orders
  for each row when (new.origin = 'purchase') execute function private.count_written('order');

grant select (
  id, buyer_id, seller_id, status, total_cents, currency, checkout_session_id, refunded_cents, created_at, paid_at, refund_policy,
  discount_code, discount_cents, bundle_name, bundle_cents, tax_mode, tax_cents, withdrawable_until
) on public.orders to authenticated;

grant select on public.order_items to authenticated;

create policy "Buyers can read their own orders" on public.orders
  for select to authenticated using (buyer_id = (select auth.uid()));

create policy "Buyers can read the items of their own orders" on public.order_items
  for select to authenticated using (buyer_id = (select auth.uid()));

create table public.entitlements (
  id uuid primary key default gen_random_uuid(),
  buyer_id uuid not null references public.profiles (id),
  listing_id uuid not null references public.listings (id),
  order_id uuid not null references public.orders (id),
  granted_at timestamptz not null default now(),
  first_release integer not null,
  scored_seller_id uuid references public.profiles (id),
  revoked_at timestamptz,
  revoke_reason text constraint entitlements_reason_known check (revoke_reason in ('refunded', 'dispute_lost', 'unlawful', 'withdrawn', 'copy_revoked')),
  constraint entitlements_revoked_with_reason check ((revoked_at is null) = (revoke_reason is null)),
  constraint entitlements_first_release_known foreign key (listing_id, first_release) references public.releases (listing_id, number)
);
comment on table public.entitlements is 'Who may download what: the only source for downloads, "already purchased" and the right to review.';
create unique index entitlements_one_active on public.entitlements (buyer_id, listing_id) where revoked_at is null;
create index entitlements_first_release_idx on public.entitlements (listing_id, first_release);
create index entitlements_listing_id_idx on public.entitlements (listing_id, buyer_id);
create index entitlements_order_id_idx on public.entitlements (order_id);
create index entitlements_scored_idx on public.entitlements (scored_seller_id, buyer_id) where scored_seller_id is not null;

create function private.note_scored_seller()
returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  guests_address text := (select claims.address from private.claims where claims.holder_id = new.buyer_id);
begin
  -- A free order never counts, and a thousand copies at once would take a thousand locks.
  if not exists (select from public.order_items where order_items.order_id = new.order_id and order_items.price_cents > 0) then
    new.scored_seller_id := null;
    return new;
  end if;
  perform pg_advisory_xact_lock(hashtextextended(coalesce(guests_address, new.buyer_id::text), 0));
  new.scored_seller_id := (
    select listings.seller_id
    from public.order_items join public.listings on listings.id = order_items.listing_id
    where order_items.order_id = new.order_id and order_items.listing_id = new.listing_id and order_items.price_cents > 0
  );
  if (
    select count(*) = 3 from (
      select from public.entitlements
      where entitlements.scored_seller_id = new.scored_seller_id and (
        entitlements.buyer_id = new.buyer_id
        or entitlements.buyer_id in (select claims.holder_id from private.claims where claims.address = guests_address)
      ) limit 3
    ) as others
  ) then
    new.scored_seller_id := null;
  end if;
  return new;
end
$$;
create trigger entitlements_note_scored_seller
  before insert on public.entitlements
  for each row execute function private.note_scored_seller();

create function private.set_first_release()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform from public.listings where listings.id = new.listing_id for no key update;
  select max(releases.number) into new.first_release from public.releases
  where releases.listing_id = new.listing_id and releases.withdrawn_at is null;
  new.granted_at := greatest(new.granted_at, (
    select max(releases.withdrawn_at) from public.releases where releases.listing_id = new.listing_id
  ));
  return new;
end
$$;
create trigger entitlements_set_first_release
  before insert on public.entitlements
  for each row execute function private.set_first_release();

create function private.count_sales()
returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  change constant integer := case when new.revoked_at is null then 1 else -1 end;
  weight constant double precision := case when new.scored_seller_id is null then 0 else private.sale_weight(new.granted_at) end;
begin
  update public.listings set
    sales_count = sales_count + change,
    sales_weight = greatest(sales_weight + change * weight, 0)
  where listings.id = new.listing_id and exists (
    select from public.order_items
    where order_items.order_id = new.order_id and order_items.listing_id = new.listing_id and order_items.price_cents > 0
  );
  return null;
end
$$;
create trigger entitlements_count_new_sale
  after insert on public.entitlements
  for each row when (new.revoked_at is null) execute function private.count_sales();
create trigger entitlements_count_sales
  after update of revoked_at on public.entitlements
  for each row when ((old.revoked_at is null) <> (new.revoked_at is null)) execute function private.count_sales();

grant select on public.entitlements to authenticated;

create policy "Buyers can read their own entitlements" on public.entitlements
  for select to authenticated using (buyer_id = (select auth.uid()));

create view private.own_entitlements as
  select entitlements.listing_id from public.entitlements
  where entitlements.buyer_id = (select auth.uid()) and entitlements.revoked_at is null;
grant select on private.own_entitlements to authenticated;

create policy "Users can read active, own and bought listings, admins all" on public.listings
  for select to authenticated
  using (
    status = 'active'
    or seller_id = (select auth.uid())
    or exists (select from private.own_entitlements where own_entitlements.listing_id = listings.id)
    or (select private.is_admin())
  );

create type private.basket as (
  seller_id uuid, total_cents bigint, digest bytea, discount_cents integer, discount_code text, discount_id uuid, rejected text,
  listing_ids uuid[], price_cents integer[], bundle_cents integer[], bundle_name text
);
comment on type private.basket is
  'One seller''s listings and what the buyer pays for each: whose, how much, SHA-256 of ids, prices and labels, what bundles and a discount took off, or why that takes nothing.';

create function private.share_cents(whole_cents bigint, cents_so_far bigint, item_cents bigint, all_cents bigint)
returns bigint
language sql immutable set search_path = ''
return case when all_cents = 0 then 0 else
  div(whole_cents * cents_so_far, all_cents) - div(whole_cents * (cents_so_far - item_cents), all_cents)
end::bigint;

create function private.lock_basket(wanted_ids uuid[])
returns void
language plpgsql volatile set search_path = ''
as $$
begin
  if exists (select from public.listings where listings.id = any (wanted_ids) and listings.price_cents > 0) then
    perform from public.listings where listings.id = any (wanted_ids) order by listings.id for share;
  else
    perform from public.listings where listings.id = any (wanted_ids) order by listings.id for no key update;
  end if;
end
$$;

create function private.require_for_sale(wanted_ids uuid[])
returns void
language plpgsql stable set search_path = ''
as $$
declare
  rejected uuid;
  reason text;
begin
  select requested.id, case listings.status
    when 'inactive' then 'listing_inactive' when 'paused' then 'seller_not_ready' when 'active' then 'sold_out' else 'not_found'
  end
  into rejected, reason
  from unnest(wanted_ids) as requested (id) left join public.listings on listings.id = requested.id
  where listings.status is distinct from 'active' or listings.is_sold_out
  order by array_position(array['inactive', 'paused', 'active'], listings.status) nulls last, requested.id limit 1;
  if found then
    perform private.reject(reason, rejected::text);
  end if;
end
$$;

create function private.read_basket(listing_ids uuid[], chosen_price_cents integer[])
returns private.basket
language plpgsql stable set search_path = ''
as $$
declare
  basket private.basket;
  seller_count integer;
begin
  select count(distinct priced.seller_id), min(priced.seller_id::text)::uuid,
    array_agg(priced.id order by priced.id), array_agg(priced.price_cents order by priced.id)
  into seller_count, basket.seller_id, basket.listing_ids, basket.price_cents
  from (
    select listings.id, listings.seller_id, private.price_to_pay(listings, coalesce(
      (select chosen.cents from unnest(read_basket.listing_ids, chosen_price_cents) as chosen (id, cents) where chosen.id = listings.id limit 1),
      (
        select cart_items.chosen_price_cents from public.cart_items
        where cart_items.buyer_id = auth.uid() and cart_items.listing_id = listings.id
      )
    )) as price_cents
    from public.listings where listings.id = any (read_basket.listing_ids)
  ) as priced;
  perform private.reject_if(seller_count > 1, 'several_sellers');
  perform private.reject_if(basket.seller_id = auth.uid(), 'own_listing');
  return private.apply_bundles(basket);
end
$$;

create function private.require_not_owned(wanted_ids uuid[])
returns void
language plpgsql stable set search_path = ''
as $$
declare
  rejected uuid;
begin
  select entitlements.listing_id into rejected from public.entitlements
  where entitlements.buyer_id = auth.uid() and entitlements.listing_id = any (wanted_ids) and entitlements.revoked_at is null limit 1;
  if found then
    perform private.reject('already_owned', rejected::text);
  end if;
end
$$;

create function private.require_prices(
  basket private.basket, listing_ids uuid[], shown_price_cents integer[], chosen_price_cents integer[], shown_total_cents integer
)
returns void
language plpgsql stable set search_path = ''
as $$
declare
  rejected uuid;
begin
  select expected.id into rejected
  from (
    select * from unnest(listing_ids, shown_price_cents) union all select * from unnest(listing_ids, chosen_price_cents)
  ) as expected (id, cents)
  join unnest(basket.listing_ids, basket.price_cents) as priced (id, cents) on priced.id = expected.id
  where expected.cents <> priced.cents limit 1;
  if found then
    perform private.reject('price_changed', rejected::text);
  elsif basket.total_cents > shown_total_cents then
    perform private.reject('price_changed');
  end if;
end
$$;

create function private.require_account(basket private.basket, expected_livemode boolean)
returns text
language plpgsql stable set search_path = ''
as $$
declare
  account_id text;
begin
  if exists (select from public.profiles where profiles.id = basket.seller_id and profiles.standing <> 'good') then
    perform private.reject('seller_not_ready');
  elsif basket.total_cents > private.price_max_cents() then
    perform private.reject('basket_too_large');
  elsif basket.total_cents = 0 then
    return null;
  end if;
  select seller_accounts.stripe_account_id into account_id from public.seller_accounts
  where seller_accounts.seller_id = basket.seller_id and seller_accounts.is_selling and seller_accounts.livemode = expected_livemode;
  perform private.reject_if(not found, 'seller_not_ready');
  return account_id;
end
$$;


create function private.bundles_in(basket_ids uuid[], of_seller_id uuid)
returns table (bundle_id uuid, name text, saving_cents bigint, bundled_ids uuid[])
language plpgsql stable set search_path = ''
as $$
declare
  taken uuid[] := '{}';
begin
  for bundle_id, name, saving_cents, bundled_ids in
    select bundles.id, bundles.name, parts.cents - bundles.price_cents, parts.ids
    from public.bundles cross join lateral (
      select array_agg(listings.id) as ids, sum(listings.price_cents) as cents
      from public.bundle_items join public.listings on listings.id = bundle_items.listing_id
      where bundle_items.bundle_id = bundles.id and listings.status = 'active'
    ) as parts
    where bundles.seller_id = of_seller_id and cardinality(parts.ids) = bundles.size and parts.ids <@ basket_ids
      and parts.cents > bundles.price_cents
    order by parts.cents - bundles.price_cents desc, bundles.id
  loop
    if not bundled_ids && taken then
      taken := taken || bundled_ids;
      return next;
    end if;
  end loop;
end
$$;

create function private.apply_bundles(basket private.basket)
returns private.basket
language plpgsql stable set search_path = ''
as $$
begin
  with bundled as materialized (select * from private.bundles_in(basket.listing_ids, basket.seller_id)),
  shares as (
    select listings.id, private.share_cents(
      bundled.saving_cents, sum(listings.price_cents) over (partition by bundled.bundle_id order by listings.id),
      listings.price_cents, sum(listings.price_cents) over (partition by bundled.bundle_id)
    ) as cents
    from bundled join public.listings on listings.id = any (bundled.bundled_ids)
  )
  select array_agg(coalesce(shares.cents, 0)::integer order by items.id), sum(items.cents - coalesce(shares.cents, 0)),
    sha256(convert_to(string_agg(concat_ws(':', items.id, items.cents - coalesce(shares.cents, 0), listings.usage_licence, listings.ai_use, listings.languages), ',' order by items.id), 'UTF8')),
    (select string_agg(bundled.name, ', ' order by bundled.name) from bundled)
  into basket.bundle_cents, basket.total_cents, basket.digest, basket.bundle_name
  from unnest(basket.listing_ids, basket.price_cents) as items (id, cents)
  join public.listings on listings.id = items.id left join shares on shares.id = items.id;
  return basket;
end
$$;

create function private.bundles_of_cart()
returns table (bundle_id uuid, name text, saving_cents bigint, seller_id uuid)
language sql stable security definer set search_path = ''
as $$
  select bundled.bundle_id, bundled.name, bundled.saving_cents, carts.seller_id
  from (
    select listings.seller_id, array_agg(listings.id) as ids
    from public.cart_items join public.listings on listings.id = cart_items.listing_id
    where cart_items.buyer_id = auth.uid() group by listings.seller_id having count(*) > 1
  ) as carts
  cross join lateral private.bundles_in(carts.ids, carts.seller_id) as bundled
  order by carts.seller_id, bundled.name;
$$;
grant execute on function private.bundles_of_cart to marketplace_api;

create table private.purchases_to_pair (
  entitlement_id uuid not null references public.entitlements (id) on delete cascade,
  noted_at timestamptz not null default clock_timestamp()
);
comment on table private.purchases_to_pair is 'New and revoked purchases, until the job pair_purchases has counted them.';
create index purchases_to_pair_noted_at_idx on private.purchases_to_pair (noted_at);
create index purchases_to_pair_entitlement_id_idx on private.purchases_to_pair (entitlement_id);

create function private.note_purchase_to_pair()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.purchases_to_pair (entitlement_id) values (new.id);
  return null;
end
$$;
create trigger entitlements_note_new_pair after insert on public.entitlements
  for each row execute function private.note_purchase_to_pair();
create trigger entitlements_note_pair after update of revoked_at on public.entitlements
  for each row when ((old.revoked_at is null) <> (new.revoked_at is null)) execute function private.note_purchase_to_pair();

create view private.paid_purchases as
  select entitlements.buyer_id, entitlements.listing_id, entitlements.order_id, entitlements.granted_at
  from public.entitlements
  join public.order_items on order_items.order_id = entitlements.order_id and order_items.listing_id = entitlements.listing_id
  where entitlements.revoked_at is null and order_items.price_cents > 0;

create function private.pair_listing(of_listing_id uuid)
returns void
language sql volatile set search_path = ''
as $$
  delete from private.bought_together where bought_together.listing_id = of_listing_id;
  insert into private.bought_together (listing_id, place, other_id)
  select of_listing_id, row_number() over (order by count(*) desc, also.listing_id), also.listing_id
  from (
    select paid_purchases.buyer_id from private.paid_purchases
    where paid_purchases.listing_id = of_listing_id order by paid_purchases.granted_at desc limit 2000
  ) as buyers,
    lateral (
      select paid_purchases.listing_id from private.paid_purchases
      where paid_purchases.buyer_id = buyers.buyer_id and paid_purchases.listing_id <> of_listing_id
      order by paid_purchases.granted_at desc limit 50
    ) as also
  group by also.listing_id having count(*) >= 5
  order by count(*) desc, also.listing_id limit 12
$$;

create function private.pair_purchases()
returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  taken uuid[];
begin
  with due as (
    select purchases_to_pair.ctid from private.purchases_to_pair order by purchases_to_pair.noted_at limit 100 for update skip locked
  ), gone as (
    delete from private.purchases_to_pair using due where purchases_to_pair.ctid = due.ctid returning purchases_to_pair.entitlement_id
  )
  select array_agg(gone.entitlement_id) into taken from gone;
  perform private.pair_listing(changed.listing_id)
  from (
    select entitlements.listing_id from public.entitlements where entitlements.id = any (taken)
    union
    select also.listing_id
    from public.entitlements,
      lateral (
        select paid_purchases.listing_id from private.paid_purchases
        where paid_purchases.buyer_id = entitlements.buyer_id order by paid_purchases.granted_at desc limit 50
      ) as also
    where entitlements.id = any (taken)
  ) as changed;
  return coalesce(cardinality(taken), 0);
end
$$;
grant execute on function private.pair_purchases to marketplace_jobs;

create function private.platform_fee_cents(of_total_cents bigint)
returns integer
language sql stable set search_path = ''
as $$
  select div(of_total_cents * (settings.value #>> '{}')::integer, 10000)::integer from private.settings where settings.name = 'platform_fee_bps';
$$;

create function private.find_open_order(basket_digest bytea)
returns uuid
language plpgsql volatile set search_path = ''
as $$
declare
  open_order_id uuid;
begin
  -- Serialises one buyer's checkouts: of 50 concurrent clicks, 49 find the order of the first.
  perform pg_advisory_xact_lock(hashtextextended(auth.uid()::text, 1));
  update public.orders set status = 'expired', is_end_unconfirmed = orders.checkout_session_id is not null
  where orders.buyer_id = auth.uid() and orders.status = 'pending' and (
    orders.expires_at <= now()
    or (orders.checkout_session_id is null and orders.created_at < now() - interval '25 minutes')
  );
  select orders.id into open_order_id from public.orders
  where orders.buyer_id = auth.uid() and orders.basket_digest = find_open_order.basket_digest and orders.status = 'pending';
  return open_order_id;
end
$$;

create function private.create_order(basket private.basket, account_id text, in_livemode boolean)
returns uuid
language plpgsql volatile set search_path = ''
as $$
declare
  new_order_id uuid;
begin
  -- Guests pay before they give an address. Free items open only through a mail to their address.
  if exists (select from private.claims where claims.holder_id = auth.uid() and (claims.address is null) = (basket.total_cents = 0)) then
    perform private.reject(case when basket.total_cents = 0 then 'address_required' else 'price_changed' end);
  end if;
  insert into public.orders (
    buyer_id, seller_id, total_cents, fee_cents, basket_digest, stripe_account_id, livemode, expires_at, refund_policy, discount_code, discount_cents,
    bundle_name, bundle_cents, tax_mode, withdrawal_days
  )
  select auth.uid(), basket.seller_id, basket.total_cents, private.platform_fee_cents(basket.total_cents), basket.digest, account_id,
    in_livemode, now() + interval '1 hour', profiles.refund_policy, basket.discount_code, coalesce(basket.discount_cents, 0),
    basket.bundle_name, (select sum(cents) from unnest(basket.bundle_cents) as cents),
    case when basket.total_cents > 0 then private.tax_mode() else 'off' end,
    case when basket.total_cents > 0 then private.withdrawal_days() else 0 end
  from public.profiles where profiles.id = basket.seller_id
  returning id into new_order_id;
  insert into public.order_items (order_id, listing_id, title, price_cents, discount_cents, seller_name, showcase_images, download_limit, usage_licence, ai_use, languages)
  select new_order_id, listings.id, listings.title, prices.price_cents - prices.bundle_cents - prices.discount_cents,
    prices.bundle_cents + prices.discount_cents, profiles.name, listings.showcase_images, listings.download_limit, listings.usage_licence,
    listings.ai_use, listings.languages
  from private.basket_prices(basket) as prices
  join public.listings on listings.id = prices.listing_id join public.profiles on profiles.id = listings.seller_id;
  insert into private.discount_uses (order_id, discount_id, buyer_id)
  select new_order_id, basket.discount_id, auth.uid() where basket.discount_id is not null;
  if basket.total_cents = 0 then
    update public.orders set checkout_session_id = 'free_' || new_order_id where orders.id = new_order_id;
    perform private.grant_order(new_order_id, null);
  end if;
  return new_order_id;
end
$$;

create function private.describe_checkout(of_order_id uuid)
returns table (
  order_id uuid, total_cents integer, fee_cents integer, stripe_account_id text, checkout_session_id text, checkout_url text,
  expires_at timestamptz, items jsonb, tax_mode text
)
language plpgsql stable set search_path = ''
as $$
begin
  return query
    select orders.id, orders.total_cents, orders.fee_cents, orders.stripe_account_id, orders.checkout_session_id, orders.checkout_url,
      orders.expires_at, (
        select jsonb_agg(jsonb_build_object(
          'listing_id', order_items.listing_id, 'title', order_items.title, 'price_cents', order_items.price_cents,
          'showcase_images', order_items.showcase_images
        ) order by order_items.listing_id)
        from public.order_items where order_items.order_id = orders.id
      ), orders.tax_mode
    from (select) as asked left join public.orders on orders.id = of_order_id;
end
$$;

create function private.begin_order(
  listing_ids uuid[], expected_livemode boolean, shown_price_cents integer[] default null, given_code text default null,
  chosen_price_cents integer[] default null, shown_total_cents integer default null, given_consent jsonb default null
)
returns table (
  order_id uuid, total_cents integer, fee_cents integer, stripe_account_id text, checkout_session_id text, checkout_url text,
  expires_at timestamptz, items jsonb, tax_mode text, rejected text
)
language plpgsql volatile security definer set search_path = ''
as $$
declare
  sorted_ids uuid[] := array(select distinct id from unnest(listing_ids) as id order by id);
  basket private.basket;
  account_id text;
  begun_order_id uuid;
begin
  perform private.lock_standing(auth.uid());
  perform private.reject_if(cardinality(sorted_ids) = 0, 'empty_basket');
  perform private.lock_basket(sorted_ids);
  perform private.require_for_sale(sorted_ids);
  basket := private.read_basket(listing_ids, chosen_price_cents);
  basket.digest := coalesce(sha256(basket.digest || convert_to(given_consent ->> 'version', 'UTF8')), basket.digest);
  perform private.require_not_owned(sorted_ids);
  perform private.require_prices(basket, listing_ids, shown_price_cents, chosen_price_cents, shown_total_cents);
  account_id := private.require_account(basket, expected_livemode);
  if given_code is not null then
    basket := private.take_discount(basket, given_code);
  end if;
  if basket.rejected is null then
    begun_order_id := coalesce(private.find_open_order(basket.digest), private.create_order(basket, account_id, expected_livemode));
    perform private.note_consent(begun_order_id, given_consent);
  elsif basket.rejected = 'discount_reserved' then
    select discount_uses.order_id into begun_order_id from private.discount_uses
    where discount_uses.discount_id = basket.discount_id and discount_uses.buyer_id = auth.uid() and discount_uses.released_at is null;
  end if;
  return query select begun.*, basket.rejected from private.describe_checkout(begun_order_id) as begun;
end
$$;

create function private.attach_session(to_order_id uuid, session_id text, session_url text, session_expires_at timestamptz)
returns void
language sql volatile security definer set search_path = ''
as $$
  update public.orders
  set checkout_session_id = session_id, checkout_url = session_url, expires_at = session_expires_at
  where orders.id = to_order_id and orders.buyer_id = auth.uid() and orders.status = 'pending'
    and orders.checkout_session_id is null;
$$;

create function private.give_up_order(of_order_id uuid)
returns void
language sql volatile security definer set search_path = ''
as $$
  update public.orders set status = 'expired'
  where orders.id = of_order_id and orders.buyer_id = auth.uid() and orders.status = 'pending' and orders.checkout_session_id is null;
$$;

create function private.find_checkout(session_id text, intent_id text)
returns table (order_id uuid, checkout_session_id text, stripe_account_id text, status text)
language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
    select orders.id, orders.checkout_session_id, orders.stripe_account_id, orders.status
    from public.orders where orders.checkout_session_id = session_id;
  if not found then
    return query
      select orders.id, orders.checkout_session_id, orders.stripe_account_id, orders.status
      from public.orders where orders.payment_intent_id = intent_id;
  end if;
end
$$;
grant execute on function
  private.begin_order, private.attach_session, private.give_up_order, private.find_checkout
  to marketplace_payments;

create table public.supply_consents (
  order_id uuid primary key references public.orders (id) on delete cascade,
  buyer_id uuid not null references public.profiles (id),
  words text not null constraint supply_consents_words_not_blank check (words ~ '\S'),
  version text not null,
  given_at timestamptz not null default now()
);
comment on table public.supply_consents is 'Requests for immediate supply of an order, with the text and the time. Never changed.';
create index supply_consents_buyer_id_idx on public.supply_consents (buyer_id);

create table public.order_withdrawals (
  order_id uuid primary key references public.orders (id) on delete cascade,
  buyer_id uuid not null references public.profiles (id),
  declared_at timestamptz not null default now()
);
comment on table public.order_withdrawals is 'Withdrawals from orders. Never changed.';
create index order_withdrawals_buyer_id_idx on public.order_withdrawals (buyer_id);

create trigger supply_consents_keep before update of order_id, words, version, given_at on public.supply_consents
  for each row execute function private.refuse_change('what a buyer declared is not changed');
create trigger order_withdrawals_keep before update of order_id, declared_at on public.order_withdrawals
  for each row execute function private.refuse_change('what a buyer declared is not changed');

grant select on public.supply_consents, public.order_withdrawals to authenticated;

create policy "Buyers can read their own consents" on public.supply_consents
  for select to authenticated using (buyer_id = (select auth.uid()));

create policy "Buyers can read their own withdrawals" on public.order_withdrawals
  for select to authenticated using (buyer_id = (select auth.uid()));

create function private.withdrawal_days()
returns integer
language sql stable security definer set search_path = ''
as $$
  select coalesce((select (settings.value #>> '{}')::integer from private.settings where settings.name = 'withdrawal_days'), 0);
$$;

create function private.awaits_consent(of_order public.orders)
returns boolean
language sql stable set search_path = ''
as $$
  select coalesce(now() < of_order.withdrawable_until, false)
    and not exists (select from public.supply_consents where supply_consents.order_id = of_order.id)
    and not exists (select from public.order_withdrawals where order_withdrawals.order_id = of_order.id);
$$;

create function private.require_consent(of_listing_id uuid)
returns void
language plpgsql volatile set search_path = ''
as $$
declare
  order_row public.orders;
begin
  select orders.* into order_row
  from public.orders
  join public.entitlements on entitlements.order_id = orders.id
  join public.order_items on order_items.order_id = orders.id and order_items.listing_id = entitlements.listing_id
  where entitlements.buyer_id = auth.uid() and entitlements.listing_id = of_listing_id and entitlements.revoked_at is null
    and orders.withdrawable_until > now() and order_items.price_cents > 0
  for share of orders;
  perform private.reject_if(found and private.awaits_consent(order_row), 'consent_required');
end
$$;

create function private.note_consent(of_order_id uuid, consent jsonb)
returns void
language sql volatile set search_path = ''
as $$
  insert into public.supply_consents (order_id, buyer_id, words, version)
  select orders.id, orders.buyer_id, consent ->> 'words', consent ->> 'version'
  from public.orders where orders.id = of_order_id and orders.withdrawal_days > 0 and consent is not null
  on conflict (order_id) do nothing;
$$;

create function private.lock_bought_order(of_order_id uuid)
returns public.orders
language plpgsql volatile set search_path = ''
as $$
declare
  order_row public.orders;
begin
  perform private.require_presence();
  select * into order_row from public.orders
  where orders.id = of_order_id and orders.buyer_id = auth.uid() and orders.paid_at is not null for update;
  perform private.reject_if(not found, 'order_not_found');
  return order_row;
end
$$;

create function private.give_consent(of_order_id uuid, consent jsonb)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  order_row public.orders := private.lock_bought_order(of_order_id);
begin
  if exists (select from public.supply_consents where supply_consents.order_id = order_row.id) then
    return;
  elsif not private.awaits_consent(order_row) then
    perform private.reject('consent_impossible');
  end if;
  perform private.note_consent(order_row.id, consent);
  perform private.enqueue_mail('supply_consent', order_row.buyer_id, order_row.id::text, private.order_facts(order_row));
end
$$;

create function private.withdraw_from_order(of_order_id uuid)
returns timestamptz
language plpgsql volatile security definer set search_path = ''
as $$
declare
  order_row public.orders := private.lock_bought_order(of_order_id);
  declared timestamptz;
  facts jsonb;
begin
  select order_withdrawals.declared_at into declared from public.order_withdrawals where order_withdrawals.order_id = order_row.id;
  if found then
    return declared;
  elsif order_row.status = 'disputed' then
    perform private.reject('refund_disputed');
  elsif order_row.status = 'refunded' or not private.awaits_consent(order_row) then
    perform private.reject('withdrawal_impossible');
  end if;
  insert into public.order_withdrawals (order_id, buyer_id) values (order_row.id, order_row.buyer_id) returning declared_at into declared;
  perform private.queue_refund(order_row.id, order_items.listing_id, order_items.price_cents, 'withdrawal', 'withdrawn')
  from public.order_items where order_items.order_id = order_row.id and order_items.price_cents > 0;
  perform private.hurry_job('sweep_orders');
  facts := private.order_facts(order_row) || jsonb_build_object('declaredAt', declared);
  perform private.enqueue_mail('withdrawal', order_row.buyer_id, order_row.id::text, facts);
  perform private.enqueue_mail('withdrawal', order_row.seller_id, order_row.id::text, facts || '{"isSeller": true}');
  return declared;
end
$$;
grant execute on function private.withdrawal_days, private.give_consent, private.withdraw_from_order to marketplace_api;

create function private.export_declarations(of_order_id uuid)
returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'supply_consent', (select to_jsonb(supply_consents) - array['order_id', 'buyer_id'] 
      from public.supply_consents where supply_consents.order_id = of_order_id and supply_consents.buyer_id = auth.uid()),
    'withdrawn_at', (select order_withdrawals.declared_at 
      from public.order_withdrawals where order_withdrawals.order_id = of_order_id and order_withdrawals.buyer_id = auth.uid())
  ));
$$;

create function private.basket_prices(basket private.basket)
returns table (listing_id uuid, price_cents integer, bundle_cents integer, discount_cents integer)
language sql stable set search_path = ''
as $$
  with priced as (
    select items.id, items.price_cents, items.bundle_cents, discounts.percent, discounts.amount_cents,
      case when discounts.id is not null then items.price_cents - items.bundle_cents else 0 end as eligible_cents
    from unnest(basket.listing_ids, basket.price_cents, basket.bundle_cents) as items (id, price_cents, bundle_cents) left join public.discounts
      on discounts.id = basket.discount_id and (discounts.listing_id is null or discounts.listing_id = items.id)
  ),
  summed as (
    select priced.*, sum(priced.eligible_cents) over (order by priced.id) as cents_so_far, sum(priced.eligible_cents) over () as all_cents from priced
  )
  select summed.id, summed.price_cents, summed.bundle_cents, case
    when summed.percent is not null then round(summed.eligible_cents * summed.percent / 100.0)
    when summed.amount_cents is not null then private.share_cents(
      least(summed.amount_cents, summed.all_cents)::bigint, summed.cents_so_far, summed.eligible_cents, summed.all_cents::bigint
    )
    else 0
  end::integer
  from summed;
$$;

create function private.why_no_discount(discount public.discounts, sorted_ids uuid[], given_code text)
returns text
language sql stable set search_path = ''
as $$
  select case
    when discount.id is null and exists (
      select from public.cart_items
      join public.listings on listings.id = cart_items.listing_id
      join public.discounts on discounts.seller_id = listings.seller_id and discounts.code = upper(given_code) and discounts.ended_at is null
      where cart_items.buyer_id = auth.uid()
    ) then 'discount_other_seller'
    when discount.id is null then 'discount_unknown'
    when discount.ended_at is not null or discount.ends_at <= now() then 'discount_ended'
    when discount.starts_at > now() then 'discount_not_started'
    when discount.listing_id <> all (sorted_ids) then 'discount_other_items'
  end;
$$;

create function private.apply_discount(basket private.basket, given_code text)
returns private.basket
language plpgsql volatile set search_path = ''
as $$
declare
  known public.discounts;
begin
  perform private.count_against('discount code', auth.uid());
  select * into known from public.discounts
  where discounts.seller_id = basket.seller_id and discounts.code = upper(given_code)
  order by discounts.ended_at desc nulls first limit 1;
  basket.rejected := private.why_no_discount(known, basket.listing_ids, given_code);
  if basket.rejected is not null then
    return basket;
  end if;
  basket.discount_id := known.id;
  basket.discount_code := known.code;
  basket.discount_cents := (select sum(prices.discount_cents) from private.basket_prices(basket) as prices);
  basket.total_cents := basket.total_cents - basket.discount_cents;
  basket.digest := sha256(basket.digest || uuid_send(known.id));
  if basket.discount_cents = 0 then
    basket.rejected := 'discount_other_items';
  elsif basket.total_cents < private.price_min_cents() then
    basket.rejected := 'discount_too_large';
  end if;
  return basket;
end
$$;

create function private.take_discount(basket private.basket, given_code text)
returns private.basket
language plpgsql volatile set search_path = ''
as $$
declare
  discount public.discounts;
begin
  basket := private.apply_discount(basket, given_code);
  if basket.rejected is null and private.find_open_order(basket.digest) is null then
    select * into strict discount from public.discounts where discounts.id = basket.discount_id for no key update;
    basket.rejected := private.why_discount_is_used(discount);
  end if;
  return basket;
end
$$;

create function private.quote_discount(listing_ids uuid[], given_code text, chosen_price_cents integer[] default null)
returns table (rejected text, discount_cents integer, total_cents bigint)
language plpgsql volatile security definer set search_path = ''
as $$
declare
  sorted_ids uuid[] := array(select distinct id from unnest(listing_ids) as id order by id);
  basket private.basket;
  discount public.discounts;
begin
  perform private.lock_standing(auth.uid());
  perform private.reject_if(cardinality(sorted_ids) = 0, 'empty_basket');
  perform private.require_for_sale(sorted_ids);
  basket := private.apply_discount(private.read_basket(listing_ids, chosen_price_cents), given_code);
  if basket.rejected is null then
    select * into strict discount from public.discounts where discounts.id = basket.discount_id;
    -- An open order of the caller gives its use back when they pay.
    basket.rejected := nullif(private.why_discount_is_used(discount), 'discount_reserved');
  end if;
  return query select basket.rejected, basket.discount_cents, basket.total_cents;
end
$$;
grant execute on function private.quote_discount to marketplace_payments;


create table private.discount_uses (
  order_id uuid primary key references public.orders (id) on delete cascade,
  discount_id uuid not null references public.discounts (id) on delete cascade,
  buyer_id uuid not null references public.profiles (id) on delete cascade,
  released_at timestamptz
);
comment on table private.discount_uses is 'Who used which discount in which order; released where the order expired.';
create unique index discount_uses_once_per_buyer on private.discount_uses (discount_id, buyer_id) where released_at is null;
create index discount_uses_discount_id_idx on private.discount_uses (discount_id);
create index discount_uses_buyer_id_idx on private.discount_uses (buyer_id);

create function private.follow_discounted_order()
returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if new.status = 'expired' then
    update private.discount_uses set released_at = now() where discount_uses.order_id = new.id;
  else
    update private.discount_uses set released_at = null
    where discount_uses.order_id = new.id and not exists (
      select from private.discount_uses as later
      where later.discount_id = discount_uses.discount_id and later.buyer_id = discount_uses.buyer_id and later.released_at is null
    );
  end if;
  return null;
end
$$;
create trigger orders_follow_discount after update of status on public.orders
  for each row when (new.discount_code is not null and (old.status = 'expired') <> (new.status = 'expired'))
  execute function private.follow_discounted_order();

create function private.why_discount_is_used(discount public.discounts)
returns text
language sql stable set search_path = ''
as $$
  select coalesce(
    (
      select case orders.status when 'pending' then 'discount_reserved' else 'discount_used' end
      from private.discount_uses join public.orders on orders.id = discount_uses.order_id
      where discount_uses.discount_id = discount.id and discount_uses.buyer_id = auth.uid() and discount_uses.released_at is null
    ),
    (
      select 'discount_used'
      from private.claims
      join private.claims as known on known.browser_digest = claims.browser_digest and known.address is not null
      join private.claims as others on others.address = known.address
      join private.discount_uses on discount_uses.buyer_id = others.holder_id and discount_uses.released_at is null
      where claims.holder_id = auth.uid() and discount_uses.discount_id = discount.id limit 1
    ),
    case when discount.max_uses <= private.count_discount_uses(discount.id) then 'discount_used_up' end
  );
$$;

create table public.staff_picks (
  listing_id uuid primary key references public.listings (id) on delete cascade,
  reason text not null,
  position integer not null default 0,
  picked_at timestamptz not null default now()
);
comment on table public.staff_picks is 'Items that admins show on home, with their reason. Lower positions come first.';
create index staff_picks_position_idx on public.staff_picks (position, picked_at desc, listing_id);

grant select on public.staff_picks to anon, authenticated;
grant insert (listing_id, reason, position), update (reason, position), delete on public.staff_picks to authenticated;
create policy "Everyone can read staff picks" on public.staff_picks for select to anon, authenticated using (true);
create policy "Admins can add staff picks" on public.staff_picks for insert to authenticated with check ((select private.is_admin()));
create policy "Admins can change staff picks" on public.staff_picks for update to authenticated using ((select private.is_admin()));
create policy "Admins can remove staff picks" on public.staff_picks for delete to authenticated using ((select private.is_admin()));

create table private.weekly_items (
  place smallint primary key,
  listing_id uuid not null references public.listings (id) on delete cascade
);
comment on table private.weekly_items is 'What most people bought in the last seven days, in order. At least five each.';
create index weekly_items_listing_id_idx on private.weekly_items (listing_id);
create index orders_paid_at_idx on public.orders (paid_at desc) where paid_at is not null and origin = 'purchase';
create index listings_reduced_idx on public.listings (score desc, id desc) where status = 'active' and regular_price_cents is not null;

create function private.renew_weekly_items()
returns integer
language sql volatile security definer set search_path = ''
as $$
  delete from private.weekly_items;
  insert into private.weekly_items (place, listing_id)
  select
    row_number() over (order by count(distinct paid_purchases.buyer_id) desc, paid_purchases.listing_id), paid_purchases.listing_id
  from (
    select orders.id from public.orders
    where orders.paid_at > now() - interval '7 days' and orders.origin = 'purchase' order by orders.paid_at desc limit 20000
  ) as recent
  join private.paid_purchases on paid_purchases.order_id = recent.id
  group by paid_purchases.listing_id having count(distinct paid_purchases.buyer_id) >= 5
  order by count(distinct paid_purchases.buyer_id) desc, paid_purchases.listing_id limit 24;
  select 0
$$;
grant execute on function private.renew_weekly_items to marketplace_jobs;

create function private.home_rows(most integer)
returns table (kind text, id uuid, place bigint, reason text)
language sql stable security definer rows 32 set search_path = ''
as $$
  (
    select 'picks', listings.id, row_number() over (order by staff_picks.position, staff_picks.picked_at desc, listings.id), staff_picks.reason
    from public.staff_picks join public.listings on listings.id = staff_picks.listing_id
    where listings.status = 'active' order by 3 limit most
  )
  union all (
    select 'weekly', listings.id, weekly_items.place, null
    from private.weekly_items join public.listings on listings.id = weekly_items.listing_id
    where listings.status = 'active' order by weekly_items.place limit most
  )
  union all (
    select 'reduced', reduced.id, row_number() over (order by reduced.score desc, reduced.id desc), null
    from (
      select listings.id, listings.score from public.listings
      where listings.status = 'active' and listings.regular_price_cents is not null order by listings.score desc, listings.id desc limit most
    ) as reduced
  )
  union all (
    select 'newest', newest.id, row_number() over (order by newest.created_at desc, newest.id desc), null
    from (
      select listings.id, listings.created_at from public.listings
      where listings.status = 'active' order by listings.created_at desc, listings.id desc limit most
    ) as newest
  )
$$;
grant execute on function private.home_rows to marketplace_public;

create function private.tax_mode()
returns text
language sql stable security definer set search_path = ''
as $$
  select coalesce((select settings.value #>> '{}' from private.settings where settings.name = 'tax'), 'off');
$$;
grant execute on function private.tax_mode to marketplace_api;

create function private.account_to_tax()
returns text
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.lock_standing(auth.uid());
  perform private.count_against('tax check', auth.uid());
  return (
    select seller_accounts.stripe_account_id from public.seller_accounts
    where seller_accounts.seller_id = auth.uid() and seller_accounts.is_selling and private.tax_mode() <> 'off'
  );
end
$$;
grant execute on function private.account_to_tax to marketplace_payments;

create function private.is_paid_amount(of_order public.orders, amount_cents bigint, session_tax_cents bigint)
returns boolean
language plpgsql immutable set search_path = ''
as $$
begin
  return coalesce(
    case of_order.tax_mode
      when 'off' then amount_cents = of_order.total_cents
      when 'inclusive' then amount_cents = of_order.total_cents and session_tax_cents <= amount_cents
      -- A paid order's total includes the tax.
      else amount_cents = of_order.total_cents - of_order.tax_cents + session_tax_cents
    end and (of_order.tax_mode = 'off' or (
      session_tax_cents >= 0 and (of_order.paid_at is null or session_tax_cents = of_order.tax_cents)
    )),
    false
  );
end
$$;

create function private.take_tax(of_order public.orders, session_tax_cents bigint)
returns void
language sql volatile set search_path = ''
as $$
  update public.orders set tax_cents = session_tax_cents,
    total_cents = orders.total_cents + case orders.tax_mode when 'exclusive' then session_tax_cents else 0 end
  where orders.id = of_order.id;
  with shares as (
    select items.id, private.share_cents(
      session_tax_cents, sum(items.price_cents) over (order by items.listing_id), items.price_cents, sum(items.price_cents) over ()
    ) as cents
    from public.order_items as items where items.order_id = of_order.id
  )
  update public.order_items set tax_cents = shares.cents,
    price_cents = order_items.price_cents + case of_order.tax_mode when 'exclusive' then shares.cents else 0 end
  from shares where shares.id = order_items.id;
$$;

create function private.tax_in_cents(of_order public.orders, part_cents bigint)
returns bigint
language plpgsql immutable set search_path = ''
as $$
begin
  return coalesce(
    of_order.tax_cents - of_order.tax_cents::bigint * (of_order.total_cents - greatest(0, least(part_cents, of_order.total_cents)))
      / nullif(of_order.total_cents, 0),
    0
  );
end
$$;

create function private.tax_due_cents(of_order public.orders)
returns bigint
language sql immutable set search_path = ''
return private.tax_in_cents(of_order, of_order.total_cents::bigint - of_order.refunded_cents - of_order.lost_cents);

create function private.silent_columns(of_order public.orders)
returns text[]
language sql immutable set search_path = ''
return case of_order.tax_mode when 'off' then array['tax_mode', 'tax_cents'] else '{}' end
  || case of_order.withdrawal_days when 0 then array['withdrawal_days', 'withdrawable_until'] else '{}' end
  || case of_order.origin when 'purchase' then array['origin'] else '{}' end;

create table private.pending_refunds (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references public.orders (id) on delete cascade,
  listing_id uuid references public.listings (id) on delete cascade,
  cents integer not null constraint pending_refunds_cents_positive check (cents > 0),
  reason text not null constraint pending_refunds_reason_named check (reason ~ '^[a-z_]+$'),
  words text constraint pending_refunds_words_of_sellers check ((reason in ('seller', 'request')) = (words is not null)),
  created_at timestamptz not null default now(),
  begun_at timestamptz,
  refunded_at timestamptz,
  failed_at timestamptz,
  case_id uuid constraint pending_refunds_one_for_each_request unique,
  returned_at timestamptz,
  rejected_at timestamptz,
  attempt integer not null default 1 constraint pending_refunds_attempt_positive check (attempt > 0),
  is_open boolean not null generated always as (num_nonnulls(refunded_at, failed_at, returned_at) = 0) stored,
  constraint pending_refunds_one_end check (num_nonnulls(refunded_at, failed_at, returned_at) <= 1),
  constraint pending_refunds_requests_named check ((reason = 'request') = (case_id is not null))
);
comment on table private.pending_refunds is 'Money that goes back for an order or one item of it, in cents: to be asked for, asked for, refunded, returned by the bank, or rejected.';
create unique index pending_refunds_one_for_each_item on private.pending_refunds (order_id, listing_id) where failed_at is null;
create index pending_refunds_order_id_idx on private.pending_refunds (order_id);
create index pending_refunds_listing_id_idx on private.pending_refunds (listing_id);
create index pending_refunds_due_idx on private.pending_refunds (created_at, order_id) where is_open;

create function private.is_payable(of_order public.orders)
returns boolean
language sql stable set search_path = ''
as $$
  select of_order.payment_intent_id is not null and exists (
    select from public.seller_accounts
    where seller_accounts.seller_id = of_order.seller_id and seller_accounts.stripe_account_id = of_order.stripe_account_id
      and seller_accounts.deauthorized_at is null
  );
$$;

create function private.takes_refunds(of_order public.orders)
returns boolean
language sql stable set search_path = ''
return of_order.status in ('paid', 'partially_refunded') and private.is_payable(of_order);

create function private.refundable_cents(of_order public.orders)
returns integer
language sql stable set search_path = ''
as $$
  select greatest(0, of_order.total_cents - of_order.refunded_cents - of_order.disputed_cents - of_order.lost_cents
    - case when of_order.duplicate_refunded_at is null then of_order.duplicate_cents else 0 end
    - coalesce(sum(pending_refunds.cents), 0))::integer
  from private.pending_refunds
  where pending_refunds.order_id = of_order.id and pending_refunds.is_open;
$$;

create function private.queue_refund(
  of_order_id uuid, of_listing_id uuid, wanted_cents integer, why text, revoke_as text default 'refunded'
)
returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  order_row public.orders;
  due_cents integer;
begin
  select * into strict order_row from public.orders where orders.id = of_order_id for update;
  if not exists (
    select from public.entitlements
    where entitlements.order_id = of_order_id and entitlements.listing_id = of_listing_id and entitlements.revoked_at is null
  ) then
    return 0;
  end if;
  due_cents := greatest(0, least(wanted_cents, order_row.total_cents - order_row.refunded_cents - order_row.lost_cents));
  if due_cents > 0 then
    insert into private.pending_refunds (order_id, listing_id, cents, reason, attempt)
    select of_order_id, of_listing_id, due_cents, why, 1 + coalesce(max(earlier.attempt), 0)
    from private.pending_refunds as earlier where earlier.order_id = of_order_id and earlier.listing_id = of_listing_id
    on conflict (order_id, listing_id) where failed_at is null do nothing;
  end if;
  if why = 'unlawful' or (due_cents > 0 and private.is_payable(order_row)) then
    update public.entitlements set revoked_at = now(), revoke_reason = revoke_as
    where entitlements.order_id = of_order_id and entitlements.listing_id = of_listing_id and entitlements.revoked_at is null;
  end if;
  return due_cents;
end
$$;

create function private.refund_sale(refund_id uuid, of_order_id uuid, wanted_cents integer, given_words text)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  order_row public.orders;
begin
  perform private.lock_standing(auth.uid());
  select * into order_row from public.orders
  where orders.id = of_order_id and orders.seller_id = auth.uid() and orders.paid_at is not null for update;
  if not found then
    perform private.reject('order_not_found');
  elsif exists (select from private.pending_refunds where pending_refunds.id = refund_id) then
    perform private.reject_if(not exists (
      select from private.pending_refunds
      where pending_refunds.id = refund_id and pending_refunds.order_id = of_order_id and pending_refunds.reason = 'seller'
        and pending_refunds.cents = wanted_cents and pending_refunds.words = given_words
    ), 'refund_id_used');
    return;
  elsif not private.takes_refunds(order_row) then
    perform private.reject('refund_impossible');
  elsif wanted_cents > private.refundable_cents(order_row) then
    perform private.reject('refund_too_much');
  end if;
  perform private.count_against('refund', auth.uid());
  insert into private.pending_refunds (id, order_id, cents, reason, words)
  values (refund_id, of_order_id, wanted_cents, 'seller', given_words);
  perform private.hurry_job('sweep_orders');
end
$$;
grant execute on function private.refund_sale to marketplace_api;

create function private.take_pending_refunds(at_most integer)
returns table (
  id uuid, order_id uuid, listing_id uuid, case_id uuid, attempt integer, stripe_account_id text, payment_intent_id text,
  fee_cents integer, cents integer, reason text
)
language sql volatile security definer set search_path = ''
as $$
  with due as (
    select pending_refunds.id, orders.stripe_account_id, orders.payment_intent_id, orders.fee_cents
    from private.pending_refunds join public.orders on orders.id = pending_refunds.order_id
    where pending_refunds.is_open
      and coalesce(pending_refunds.begun_at, '-infinity')
        < now() - case when pending_refunds.rejected_at is null then interval '5 minutes' else interval '1 day' end
      and orders.status in ('paid', 'partially_refunded', 'refunded') and private.is_payable(orders)
    order by pending_refunds.created_at, pending_refunds.order_id
    limit least(at_most, 100)
    for update of pending_refunds skip locked
  )
  update private.pending_refunds set begun_at = now()
  from due where pending_refunds.id = due.id
  returning due.id, pending_refunds.order_id, pending_refunds.listing_id, pending_refunds.case_id, pending_refunds.attempt,
    due.stripe_account_id, due.payment_intent_id, due.fee_cents, pending_refunds.cents, pending_refunds.reason;
$$;
grant execute on function private.take_pending_refunds to marketplace_payments;

create index seller_accounts_disconnect_idx on public.seller_accounts (disconnect_asked_at)
  where disconnect_asked_at is not null and deauthorized_at is null;

create index orders_withdrawable_idx on public.orders (seller_id, withdrawable_until) where withdrawable_until is not null;

create function private.has_money_under_way(of_seller uuid, on_account text)
returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return exists (
    select from public.orders
    where orders.seller_id = of_seller and orders.stripe_account_id = on_account and (
      -- An order without a session is given up after 25 minutes (private.find_open_order).
      (orders.status = 'pending' and (orders.checkout_session_id is not null or orders.created_at > now() - interval '25 minutes'))
      or orders.is_end_unconfirmed
      or (orders.duplicate_cents > 0 and orders.duplicate_refunded_at is null)
    )
  ) or exists (
    select from private.pending_refunds join public.orders on orders.id = pending_refunds.order_id
    where pending_refunds.is_open and orders.seller_id = of_seller and orders.stripe_account_id = on_account
  ) or exists (
    select from public.orders
    where orders.seller_id = of_seller and orders.stripe_account_id = on_account and orders.withdrawable_until > now()
      and orders.status in ('paid', 'partially_refunded', 'disputed') and private.awaits_consent(orders)
  ) or exists (
    select from public.cases
    join public.threads on threads.id = cases.thread_id join public.orders on orders.id = threads.order_id
    where cases.seller_id = of_seller and cases.state <> 'closed' and orders.stripe_account_id = on_account
  );
end
$$;

create function private.begin_disconnect()
returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  account public.seller_accounts;
begin
  perform private.lock_standing(auth.uid());
  select * into account from public.seller_accounts where seller_accounts.seller_id = auth.uid() for update;
  if not found then
    perform private.reject('seller_required');
  elsif account.deauthorized_at is not null then
    return null;
  elsif account.disconnect_asked_at is null then
    update public.seller_accounts set disconnect_asked_at = now() where seller_accounts.seller_id = account.seller_id;
    perform private.hurry_job('sweep_orders');
  end if;
  return account.stripe_account_id;
end
$$;

create function private.accounts_to_disconnect(at_most integer, only_account_id text default null)
returns table (stripe_account_id text)
language sql stable security definer set search_path = ''
as $$
  select seller_accounts.stripe_account_id
  from public.seller_accounts
  where seller_accounts.disconnect_asked_at is not null and seller_accounts.deauthorized_at is null
    and (only_account_id is null or seller_accounts.stripe_account_id = only_account_id)
    and not private.has_money_under_way(seller_accounts.seller_id, seller_accounts.stripe_account_id)
  order by seller_accounts.disconnect_asked_at
  limit least(at_most, 100);
$$;
grant execute on function private.begin_disconnect, private.accounts_to_disconnect to marketplace_payments;

create table private.disputes (
  id text primary key,
  order_id uuid not null references public.orders (id) on delete cascade,
  status text not null,
  reason text not null,
  cents bigint not null,
  opened_at timestamptz not null,
  answer_by timestamptz,
  answered_at timestamptz
);
comment on table private.disputes is 'Disputes of payments of our orders, as Stripe reported them last.';
create index disputes_order_id_idx on private.disputes (order_id, opened_at desc);

create function private.follow_dispute(intent_id text, account_id text, facts jsonb)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  ended constant text[] := array['won', 'lost', 'warning_closed', 'prevented'];
begin
  -- Two events of a dispute may be processed at once: a state read before the decision must not
  -- overwrite it.
  perform from public.orders
  where orders.payment_intent_id = intent_id and orders.stripe_account_id is not distinct from account_id for update;
  if facts ->> 'status' <> all (ended) and exists (
    select from private.disputes where disputes.id = facts ->> 'id' and disputes.status = any (ended)
  ) then
    return;
  end if;
  perform private.apply_dispute(intent_id, account_id, facts ->> 'status', (facts ->> 'cents')::bigint);
  insert into private.disputes (id, order_id, status, reason, cents, opened_at, answer_by, answered_at)
  select latest.id, orders.id, latest.status, latest.reason, latest.cents, latest.opened_at, latest.answer_by,
    case when latest.is_answered then now() end
  from jsonb_to_record(facts) as latest (
    id text, status text, reason text, cents bigint, opened_at timestamptz, answer_by timestamptz, is_answered boolean
  )
  join public.orders on orders.payment_intent_id = intent_id and orders.stripe_account_id is not distinct from account_id
  on conflict (id) do update set
    status = excluded.status, cents = excluded.cents, answer_by = excluded.answer_by,
    answered_at = coalesce(disputes.answered_at, excluded.answered_at);
end
$$;

create function private.takes_answer(of_dispute private.disputes)
returns boolean
language sql stable set search_path = ''
return of_dispute.status in ('needs_response', 'warning_needs_response') and coalesce(of_dispute.answer_by > now(), false);

create function private.dispute_of(of_order_id uuid)
returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'state', case
      when disputes.status in ('won', 'lost') then disputes.status
      when disputes.status in ('warning_closed', 'prevented') then 'closed'
      when private.takes_answer(disputes) then 'needs_answer'
      else 'under_review'
    end,
    'is_inquiry', disputes.status like 'warning\_%', 'reason', disputes.reason, 'cents', disputes.cents, 'opened_at', disputes.opened_at,
    'answer_by', disputes.answer_by, 'answered_at', disputes.answered_at
  )
  from private.disputes where disputes.order_id = of_order_id
  order by disputes.opened_at desc limit 1;
$$;


create function private.evidence_of(of_order public.orders)
returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'customer_name', private.buyer_name(of_order.buyer_id),
    'service_date', to_char(of_order.paid_at at time zone 'UTC', 'YYYY-MM-DD'),
    'product_description', 'Digital files, delivered by download as soon as they were paid: ' || string_agg(order_items.title, '; ' order by order_items.title),
    'refund_policy_disclosure', 'Shown to the buyer before the payment and with the order: ' || of_order.refund_policy,
    'access_activity_log', (
      select left(string_agg(to_char(fetched.downloaded_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS "UTC: "') || 'the buyer, signed in, asked for a download link of '
        || items.title, E'\n' order by fetched.downloaded_at), 20000)
      from public.order_items as items
      join public.downloads as fetched on fetched.listing_id = items.listing_id and fetched.buyer_id = items.buyer_id and fetched.downloaded_at >= of_order.paid_at
      where items.order_id = of_order.id
    ),
    'uncategorized_text', 'Receipt of order ' || of_order.id || ', paid on ' || to_char(of_order.paid_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS "UTC"')
      || E':\n' || string_agg(order_items.title || ': $' || round(order_items.price_cents / 100.0, 2), E'\n' order by order_items.title)
      || E'\nPaid: $' || round(of_order.total_cents / 100.0, 2)
  ))
  from public.order_items where order_items.order_id = of_order.id;
$$;

create function private.begin_dispute_answer(of_order_id uuid)
returns table (dispute_id text, account_id text, intent_id text, evidence jsonb)
language plpgsql volatile security definer set search_path = ''
as $$
declare
  order_row public.orders;
  disputed private.disputes;
begin
  perform private.lock_standing(auth.uid());
  select * into order_row from public.orders where orders.id = of_order_id and orders.seller_id = auth.uid() and orders.paid_at is not null;
  perform private.reject_if(not found, 'order_not_found');
  perform private.count_against('dispute answer', auth.uid());
  select * into disputed from private.disputes where disputes.order_id = order_row.id order by disputes.opened_at desc limit 1;
  perform private.reject_if(not found or not private.takes_answer(disputed), 'dispute_closed');
  return query select disputed.id, order_row.stripe_account_id, order_row.payment_intent_id, private.evidence_of(order_row);
end
$$;
grant execute on function private.follow_dispute, private.begin_dispute_answer to marketplace_payments;

create table private.ledger_transactions (
  id bigint generated always as identity primary key,
  order_id uuid not null references public.orders (id),
  kind text not null constraint ledger_transactions_kind_known
    check (kind in ('sale', 'platform_fee', 'refund', 'platform_fee_refund', 'dispute', 'dispute_reversal', 'dispute_loss', 'tax', 'tax_refund')),
  posted_at timestamptz not null default now()
);
comment on table private.ledger_transactions is 'A movement of money of one order. Its entries add up to zero.';
create index ledger_transactions_order_id_idx on private.ledger_transactions (order_id);
create unique index ledger_transactions_one_sale on private.ledger_transactions (order_id, kind) where kind in ('sale', 'platform_fee', 'tax');

create table private.ledger_entries (
  transaction_id bigint not null references private.ledger_transactions (id),
  account text not null constraint ledger_entries_account_known check (account in ('buyer', 'seller', 'platform', 'disputes', 'tax')),
  cents bigint not null constraint ledger_entries_cents_not_zero check (cents <> 0),
  primary key (transaction_id, account)
);
comment on table private.ledger_entries is 'What an account got or gave in a movement of money, in cents.';

create trigger ledger_transactions_keep before update or delete or truncate on private.ledger_transactions
  for each statement execute function private.refuse_change('the ledger is only added to');
create trigger ledger_entries_keep before update or delete or truncate on private.ledger_entries
  for each statement execute function private.refuse_change('the ledger is only added to');

create function private.require_balance()
returns trigger
language plpgsql set search_path = ''
as $$
begin
  if exists (select from added group by added.transaction_id having sum(added.cents) <> 0) then
    raise exception 'a transaction of the ledger does not add up to zero' using errcode = 'check_violation';
  end if;
  return null;
end
$$;
create trigger ledger_entries_balance after insert on private.ledger_entries
  referencing new table as added for each statement execute function private.require_balance();

create function private.post_movement(
  of_order_id uuid, of_kind text, from_account text, to_account text, moved_cents bigint, at timestamptz default now()
)
returns void
language plpgsql volatile set search_path = ''
as $$
declare
  posted_id bigint;
begin
  if moved_cents > 0 then
    insert into private.ledger_transactions (order_id, kind, posted_at) values (of_order_id, of_kind, at) returning id into posted_id;
    insert into private.ledger_entries (transaction_id, account, cents)
    values (posted_id, from_account, -moved_cents), (posted_id, to_account, moved_cents);
  end if;
end
$$;

create function private.post_order_change()
returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
declare
  -- A new order has no old row: its amounts were null.
  taken_cents bigint := new.disputed_cents + new.lost_cents - coalesce(old.disputed_cents + old.lost_cents, 0);
  untaxed_cents bigint := case when old.paid_at is null then new.tax_cents else private.tax_due_cents(old) end - private.tax_due_cents(new);
begin
  if new.paid_at is not null and old.paid_at is null then
    perform private.post_movement(new.id, 'sale', 'buyer', 'seller', new.total_cents, new.paid_at);
    perform private.post_movement(new.id, 'platform_fee', 'seller', 'platform', new.fee_cents, new.paid_at);
    perform private.post_movement(new.id, 'tax', 'seller', 'tax', new.tax_cents, new.paid_at);
  end if;
  -- Most sales keep all of their money and should cost no more than their own movements.
  if new.refunded_cents + new.fee_refunded_cents + new.lost_cents + new.disputed_cents + coalesce(old.disputed_cents, 0) > 0 then
    perform private.post_movement(new.id, 'refund', 'seller', 'buyer', new.refunded_cents - coalesce(old.refunded_cents, 0));
    perform private.post_movement(
      new.id, 'platform_fee_refund', 'platform', 'seller', new.fee_refunded_cents - coalesce(old.fee_refunded_cents, 0)
    );
    perform private.post_movement(new.id, 'tax_refund', 'tax', 'seller', untaxed_cents);
    perform private.post_movement(new.id, 'dispute', 'seller', 'disputes', taken_cents);
    perform private.post_movement(new.id, 'dispute_reversal', 'disputes', 'seller', -taken_cents);
    perform private.post_movement(new.id, 'dispute_loss', 'disputes', 'buyer', new.lost_cents - coalesce(old.lost_cents, 0));
  end if;
  return null;
end
$$;
create trigger orders_post_change
  after insert or update of paid_at, refunded_cents, fee_refunded_cents, disputed_cents, lost_cents on public.orders
  for each row when (new.paid_at is not null)
  execute function private.post_order_change();

create trigger orders_keep_paid_amounts
  before update of total_cents, tax_cents, fee_cents, refunded_cents, fee_refunded_cents, lost_cents on public.orders
  for each row when (old.paid_at is not null and (
    new.total_cents <> old.total_cents or new.tax_cents <> old.tax_cents or new.fee_cents <> old.fee_cents or new.refunded_cents < old.refunded_cents
    or new.fee_refunded_cents < old.fee_refunded_cents or new.lost_cents < old.lost_cents
  ))
  execute function private.refuse_change('what was paid for an order is not changed');

create function private.net_cents(of_order public.orders)
returns integer
language sql immutable set search_path = ''
return of_order.total_cents - of_order.fee_cents + of_order.fee_refunded_cents - of_order.refunded_cents
  - of_order.disputed_cents - of_order.lost_cents - private.tax_due_cents(of_order)::integer;

create function private.ledger_differences()
returns table (order_id uuid, account text, ledger_cents bigint, order_cents bigint)
language sql stable set search_path = ''
as $$
  with balances as (
    select ledger_transactions.order_id, ledger_entries.account, sum(ledger_entries.cents)::bigint as cents
    from private.ledger_transactions join private.ledger_entries on ledger_entries.transaction_id = ledger_transactions.id
    group by ledger_transactions.order_id, ledger_entries.account
  ),
  said as (
    select orders.id, amounts.*
    from public.orders, lateral (
      values
        ('buyer', orders.refunded_cents + orders.lost_cents - orders.total_cents),
        ('platform', orders.fee_cents - orders.fee_refunded_cents),
        ('disputes', orders.disputed_cents)
    ) as amounts (account, cents)
    where orders.paid_at is not null
    union all
    -- A subquery: inside `values` the function would be planned for each order.
    select orders.id, 'seller', private.net_cents(orders) from public.orders where orders.paid_at is not null
    union all
    select orders.id, 'tax', private.tax_due_cents(orders) from public.orders where orders.paid_at is not null
  )
  select coalesce(said.id, balances.order_id), coalesce(said.account, balances.account), coalesce(balances.cents, 0), coalesce(said.cents, 0)
  from said full join balances on balances.order_id = said.id and balances.account = said.account
  where coalesce(balances.cents, 0) <> coalesce(said.cents, 0);
$$;

create table private.ledger_checks (
  stripe_account_id text primary key,
  read_until timestamptz not null,
  reading_until timestamptz,
  reading_after text,
  due_at timestamptz not null default '-infinity'
);
comment on table private.ledger_checks is 'A Stripe account on which orders were begun: how far its movements were read, and when they are read again.';
create index ledger_checks_due_at_idx on private.ledger_checks (due_at);

create table private.orders_to_check (
  order_id uuid primary key references public.orders (id) on delete cascade,
  stripe_account_id text not null,
  changed_at timestamptz not null default now()
);
comment on table private.orders_to_check is 'Orders whose money moved since they were held against Stripe.';
create index orders_to_check_account_idx on private.orders_to_check (stripe_account_id, changed_at);

create table private.stripe_movements (
  id text primary key,
  stripe_account_id text not null,
  kind text not null constraint stripe_movements_kind_known check (kind in ('charge', 'refund', 'dispute')),
  payment_intent_id text not null,
  source_id text not null,
  cents bigint not null,
  fee_cents bigint not null default 0,
  stripe_fee_cents bigint not null default 0,
  moved_at timestamptz not null,
  is_compared boolean not null default false
);
comment on table private.stripe_movements is 'What Stripe''s balance transactions say of the payments of our orders. A seller''s other business is not kept.';
create index stripe_movements_payment_idx on private.stripe_movements (payment_intent_id);
create index stripe_movements_to_compare_idx on private.stripe_movements (stripe_account_id, payment_intent_id) where not is_compared;

create table private.stripe_differences (
  id uuid primary key default gen_random_uuid(),
  stripe_account_id text not null,
  payment_intent_id text not null,
  order_id uuid references public.orders (id) on delete cascade,
  kind text not null constraint stripe_differences_kind_known check (kind in ('sale', 'platform_fee', 'refund', 'dispute')),
  found text not null constraint stripe_differences_found_known check (found in ('missing_here', 'missing_there', 'amount_differs')),
  ledger_cents bigint not null,
  stripe_cents bigint not null,
  first_seen_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  solved_at timestamptz
);
comment on table private.stripe_differences is 'Where Stripe and the ledger say different things of a payment, until both say the same.';
create unique index stripe_differences_one_open on private.stripe_differences (payment_intent_id, kind) where solved_at is null;
create index stripe_differences_open_idx on private.stripe_differences (stripe_account_id, last_seen_at) where solved_at is null;
create index stripe_differences_first_seen_idx on private.stripe_differences (first_seen_at desc, id desc);
create index stripe_differences_order_id_idx on private.stripe_differences (order_id);

create function private.note_account_to_check()
returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  insert into private.ledger_checks (stripe_account_id, read_until)
  values (new.stripe_account_id, new.created_at - interval '1 hour')
  on conflict (stripe_account_id) do nothing;
  return null;
end
$$;
create trigger orders_note_account_to_check after insert on public.orders
  for each row when (new.stripe_account_id is not null)
  execute function private.note_account_to_check();

create function private.note_order_to_check()
returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  insert into private.orders_to_check (order_id, stripe_account_id) values (new.id, new.stripe_account_id)
  on conflict (order_id) do update set changed_at = excluded.changed_at;
  return null;
end
$$;
create trigger orders_note_order_to_check
  after insert or update of paid_at, refunded_cents, disputed_cents, lost_cents on public.orders
  for each row when (new.paid_at is not null and new.payment_intent_id is not null and new.stripe_account_id is not null)
  execute function private.note_order_to_check();

create function private.take_ledger_check()
returns table (stripe_account_id text, read_from timestamptz, read_to timestamptz, after_id text)
language sql volatile security definer set search_path = ''
as $$
  with due as (
    select ledger_checks.stripe_account_id from private.ledger_checks
    where ledger_checks.due_at <= now() order by ledger_checks.due_at limit 1 for update skip locked
  )
  update private.ledger_checks
  set reading_until = coalesce(ledger_checks.reading_until, now() - interval '1 hour'), due_at = now() + interval '10 minutes'
  from due where due.stripe_account_id = ledger_checks.stripe_account_id
  -- Stripe lists some movements a little after their date.
  returning ledger_checks.stripe_account_id, ledger_checks.read_until - interval '10 minutes', ledger_checks.reading_until, ledger_checks.reading_after;
$$;

create function private.keep_stripe_movements(of_account text, read_to timestamptz, page jsonb, last_id text)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  insert into private.stripe_movements
    (id, stripe_account_id, kind, payment_intent_id, source_id, cents, fee_cents, stripe_fee_cents, moved_at)
  select moved.id, of_account, moved.kind, moved.intent, moved.source, moved.cents, moved.fee, moved.stripe_fee, moved.at
  from jsonb_to_recordset(page) as moved (
    id text, kind text, intent text, source text, cents bigint, fee bigint, stripe_fee bigint, at timestamptz, is_ours boolean
  )
  where moved.kind <> 'charge' or moved.is_ours
    or exists (select from public.orders where orders.payment_intent_id = moved.intent and orders.stripe_account_id = of_account)
  on conflict (id) do nothing;
  update private.ledger_checks set reading_after = last_id
  where ledger_checks.stripe_account_id = of_account and ledger_checks.reading_until = read_to and last_id is not null;
  if last_id is null then
    delete from private.stripe_movements where stripe_movements.stripe_account_id = of_account and not stripe_movements.is_compared
      and not exists (
        select from private.stripe_movements as charge
        where charge.payment_intent_id = stripe_movements.payment_intent_id and charge.kind = 'charge' and charge.stripe_account_id = of_account
      );
  end if;
end
$$;

create function private.end_ledger_check(of_account text, read_to timestamptz, wait interval)
returns void
language sql volatile security definer set search_path = ''
as $$
  update private.ledger_checks set
    due_at = now() + wait,
    read_until = coalesce(read_to, ledger_checks.read_until),
    reading_until = case when read_to is null then ledger_checks.reading_until end,
    reading_after = case when read_to is null then ledger_checks.reading_after end
  where ledger_checks.stripe_account_id = of_account;
$$;
grant execute on function
  private.take_ledger_check, private.keep_stripe_movements, private.end_ledger_check
  to marketplace_payments;

create function private.compare_payments(intents text[])
returns table (payment_intent_id text, order_id uuid, kind text, ledger_cents bigint, stripe_cents bigint)
language sql stable set search_path = ''
as $$
  with booked as (
    select orders.payment_intent_id, case when posted.kind = 'dispute_reversal' then 'dispute' else posted.kind end as kind, entries.cents
    from public.orders join private.ledger_transactions as posted on posted.order_id = orders.id
    join private.ledger_entries as entries on entries.transaction_id = posted.id and entries.account = 'seller'
    where orders.payment_intent_id = any (intents)
      -- The sale and its refunds include the tax.
      and posted.kind not in ('platform_fee_refund', 'tax', 'tax_refund')
  ),
  moved as (
    select stripe_movements.payment_intent_id, parts.kind, parts.cents
    from private.stripe_movements,
      lateral (values
        (case when stripe_movements.kind = 'charge' then 'sale' else stripe_movements.kind end, stripe_movements.cents),
        ('platform_fee', -stripe_movements.fee_cents)
      ) as parts (kind, cents)
    where stripe_movements.payment_intent_id = any (intents)
  )
  select said.payment_intent_id, orders.id, said.kind, sum(said.ledger)::bigint, sum(said.stripe)::bigint
  from (
    select booked.payment_intent_id, booked.kind, booked.cents as ledger, 0 as stripe from booked
    union all
    select moved.payment_intent_id, moved.kind, 0, moved.cents from moved
  ) as said
  left join public.orders on orders.payment_intent_id = said.payment_intent_id
  group by said.payment_intent_id, orders.id, said.kind;
$$;

create function private.payments_to_compare(of_account text, until timestamptz, at_most integer)
returns setof text
language sql stable set search_path = ''
as $$
  select found.payment_intent_id from (
    select orders.payment_intent_id
    from private.orders_to_check join public.orders on orders.id = orders_to_check.order_id
    where orders_to_check.stripe_account_id = of_account
    union
    select stripe_movements.payment_intent_id from private.stripe_movements
    where stripe_movements.stripe_account_id = of_account and not stripe_movements.is_compared
    union
    select stripe_differences.payment_intent_id from private.stripe_differences
    where stripe_differences.stripe_account_id = of_account and stripe_differences.solved_at is null
      and stripe_differences.last_seen_at < now() - interval '10 minutes'
  ) as found
  where not exists (
    select from private.orders_to_check join public.orders on orders.id = orders_to_check.order_id
    where orders.payment_intent_id = found.payment_intent_id and orders_to_check.changed_at >= until
  )
  limit at_most;
$$;

create function private.compare_with_stripe(of_account text, read_to timestamptz, at_most integer)
returns table (compared integer, differences jsonb)
language plpgsql volatile security definer set search_path = ''
as $$
declare
  intents text[] := array(select private.payments_to_compare(of_account, read_to - interval '5 minutes', at_most));
  added jsonb;
begin
  with seen as (
    insert into private.stripe_differences
      (stripe_account_id, payment_intent_id, order_id, kind, found, ledger_cents, stripe_cents)
    select of_account, said.payment_intent_id, said.order_id, said.kind,
      case when said.ledger_cents = 0 then 'missing_here' when said.stripe_cents = 0 then 'missing_there' else 'amount_differs' end,
      said.ledger_cents, said.stripe_cents
    from private.compare_payments(intents) as said where said.ledger_cents <> said.stripe_cents
    on conflict (payment_intent_id, kind) where solved_at is null do update set
      last_seen_at = now(), found = excluded.found, order_id = excluded.order_id,
      ledger_cents = excluded.ledger_cents, stripe_cents = excluded.stripe_cents
    returning *
  )
  select coalesce(jsonb_agg(to_jsonb(seen) - 'stripe_account_id'), '[]') into added from seen where seen.first_seen_at = now();
  update private.stripe_differences set solved_at = now()
  where stripe_differences.payment_intent_id = any (intents) and stripe_differences.solved_at is null
    and stripe_differences.last_seen_at <> now();
  update private.stripe_movements set is_compared = true
  where stripe_movements.payment_intent_id = any (intents) and not stripe_movements.is_compared;
  delete from private.orders_to_check using public.orders
  where orders.id = orders_to_check.order_id and orders.payment_intent_id = any (intents);
  return query select cardinality(intents), added;
end
$$;
grant execute on function private.compare_with_stripe to marketplace_payments;

create function private.find_stripe_differences(request jsonb)
returns table (
  id uuid, kind text, found text, ledger_cents bigint, stripe_cents bigint, payment_intent_id text, order_id uuid,
  seller_id uuid, seller_username text, first_seen_at timestamptz, last_seen_at timestamptz, solved_at timestamptz
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin('forbidden');
  return query
    select differences.id, differences.kind, differences.found, differences.ledger_cents, differences.stripe_cents, differences.payment_intent_id,
      differences.order_id, profiles.id, profiles.username, differences.first_seen_at, differences.last_seen_at, differences.solved_at
    from private.stripe_differences as differences
    left join public.orders on orders.id = differences.order_id
    left join public.seller_accounts on seller_accounts.stripe_account_id = differences.stripe_account_id
    left join public.profiles on profiles.id = coalesce(orders.seller_id, seller_accounts.seller_id)
    where (request ->> 'state' is null or (request ->> 'state' = 'open') = (differences.solved_at is null))
      and (differences.first_seen_at, differences.id) < (
        coalesce((request #>> '{after,0}')::timestamptz, 'infinity'),
        coalesce((request #>> '{after,1}')::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff')
      )
    order by differences.first_seen_at desc, differences.id desc
    limit least((request ->> 'limit')::integer, 101);
end
$$;
grant execute on function private.find_stripe_differences to marketplace_api;

create table public.listing_views (
  listing_id uuid not null references public.listings (id) on delete cascade,
  viewed_on date not null,
  views integer not null constraint listing_views_positive check (views > 0),
  primary key (listing_id, viewed_on)
) partition by range (viewed_on);
comment on table public.listing_views is 'How many users opened a listing''s page on a day (UTC). Sellers see their own.';
create table partitions.listing_views_rest partition of public.listing_views default;

create function private.count_listing_view(of_listing_id uuid, visitor text)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  -- Locked against deletion only, so that no view loses its listing.
  perform from public.listings
  where listings.id = of_listing_id and listings.status = 'active' and listings.seller_id is distinct from (select auth.uid())
  for key share;
  if found and private.hit_rate_limit('view:' || of_listing_id || ':' || visitor, 86400, 1) = 0 then
    insert into public.listing_views (listing_id, viewed_on, views) values (of_listing_id, (now() at time zone 'UTC')::date, 1)
    on conflict (listing_id, viewed_on) do update set views = listing_views.views + 1;
  end if;
end
$$;

grant select on public.listing_views to authenticated;

create policy "Sellers can see the views of their own listings" on public.listing_views
  for select to authenticated using (listing_id in (select private.own_listing_ids()));


create function private.caller_sales(first_day date)
returns table (day date, listing_id uuid, revenue_cents bigint, fee_cents bigint)
language sql stable set search_path = ''
as $$
  with sold as (
    select orders.paid_at, order_items.listing_id, order_items.price_cents,
      (orders.fee_cents - orders.fee_refunded_cents)::bigint as fee_cents,
      orders, (orders.total_cents - orders.refunded_cents)::bigint as left_cents,
      sum(order_items.price_cents) over (partition by orders.id) as held_cents,
      sum(order_items.price_cents) over (partition by orders.id order by order_items.id) as cents_so_far
    from public.orders
    join public.order_items on order_items.order_id = orders.id
    join public.entitlements on entitlements.order_id = orders.id
      and entitlements.listing_id = order_items.listing_id and entitlements.revoked_at is null
    where orders.seller_id = (select auth.uid()) and orders.origin = 'purchase' and orders.paid_at >= caller_sales.first_day::timestamp at time zone 'UTC'
  )
  select (sold.paid_at at time zone 'UTC')::date, sold.listing_id,
    sold.price_cents - private.share_cents(
      greatest(0, sold.held_cents - sold.left_cents) + sold.fee_cents + private.tax_in_cents(sold.orders, least(sold.held_cents, sold.left_cents)),
      sold.cents_so_far, sold.price_cents, sold.held_cents
    ),
    private.share_cents(sold.fee_cents, sold.cents_so_far, sold.price_cents, sold.held_cents)
  from sold;
$$;

create function private.seller_metrics(last_days integer)
returns table (day date, listing_id uuid, title text, sales integer, revenue_cents bigint, fee_cents bigint, downloads integer, views integer)
language sql stable security definer set search_path = ''
as $$
  with span as (
    select (now() at time zone 'UTC')::date - (last_days - 1) as first_day
    where private.is_in_good_standing() and last_days between 1 and 365
  ),
  events as (
    select sale.day, sale.listing_id, 1 as sales, sale.revenue_cents, sale.fee_cents, 0 as downloads, 0 as views
    from span, private.caller_sales(span.first_day) as sale
    union all
    select (downloads.downloaded_at at time zone 'UTC')::date, downloads.listing_id, 0, 0, 0, 1, 0
    from span
    join public.listings on listings.seller_id = (select auth.uid())
    join public.downloads on downloads.listing_id = listings.id and downloads.is_counted
      and downloads.downloaded_at >= span.first_day::timestamp at time zone 'UTC'
    -- Free copies are no sales.
    where not exists (
      select from public.entitlements join public.orders on orders.id = entitlements.order_id and orders.origin = 'copy'
      where entitlements.buyer_id = downloads.buyer_id and entitlements.listing_id = downloads.listing_id
    )
    union all
    select listing_views.viewed_on, listing_views.listing_id, 0, 0, 0, 0, listing_views.views
    from public.listings
    -- A value, not a join, so that the plan reads only the months of the period.
    join public.listing_views on listing_views.listing_id = listings.id and listing_views.viewed_on >= (select span.first_day from span)
    where listings.seller_id = (select auth.uid())
  )
  select events.day, events.listing_id, listings.title, sum(events.sales)::integer, sum(events.revenue_cents)::bigint,
    sum(events.fee_cents)::bigint, sum(events.downloads)::integer, sum(events.views)::integer
  from events join public.listings on listings.id = events.listing_id
  group by events.day, events.listing_id, listings.title;
$$;

create function private.held_cents(last_days integer)
returns bigint
language sql stable security definer set search_path = ''
as $$
  select coalesce(sum(orders.disputed_cents), 0)::bigint
  from public.orders
  where orders.seller_id = auth.uid() and orders.status = 'disputed' and private.is_in_good_standing()
    and orders.paid_at >= ((now() at time zone 'UTC')::date - (last_days - 1))::timestamp at time zone 'UTC';
$$;
grant execute on function private.count_listing_view, private.seller_metrics, private.held_cents to marketplace_api;

create table private.stripe_events (
  id text not null,
  type text not null,
  stripe_account_id text,
  livemode boolean not null,
  created_at timestamptz not null,
  received_at timestamptz not null default now(),
  primary key (id, created_at)
) partition by range (created_at);
comment on table private.stripe_events is 'Inbox of webhook events. The unique id and time make each event count once.';
create table partitions.stripe_events_rest partition of private.stripe_events default;

create function private.receive_stripe_event(event_id text, event_type text, account_id text, event_livemode boolean, event_created timestamptz)
returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
begin
  insert into private.stripe_events (id, type, stripe_account_id, livemode, created_at)
  values (event_id, event_type, account_id, event_livemode, event_created)
  on conflict (id, created_at) do nothing;
  return found;
end
$$;

create function private.grant_order(of_order_id uuid, with_payment_intent_id text)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  paid public.orders;
  to_refund integer;
begin
  -- The right of withdrawal ends with its last day, not counting the day of the purchase
  -- (Regulation 1182/71, article 3).
  update public.orders
  set status = 'paid', is_end_unconfirmed = false, paid_at = now(), payment_intent_id = with_payment_intent_id,
    withdrawable_until = case when orders.withdrawal_days > 0
      then (date_trunc('day', now() at time zone 'UTC') + make_interval(days => orders.withdrawal_days + 1)) at time zone 'UTC'
    end
  where orders.id = of_order_id
  returning * into paid;

  with granted as (
    insert into public.entitlements (buyer_id, listing_id, order_id)
    select paid.buyer_id, order_items.listing_id, paid.id
    from public.order_items where order_items.order_id = paid.id
    order by order_items.listing_id
    on conflict (buyer_id, listing_id) where revoked_at is null do nothing
    returning entitlements.listing_id
  )
  select coalesce(sum(order_items.price_cents), 0) into to_refund
  from public.order_items
  where order_items.order_id = paid.id and order_items.listing_id not in (select granted.listing_id from granted);

  if to_refund > 0 then
    update public.orders set duplicate_cents = to_refund where orders.id = paid.id;
  end if;
  delete from public.cart_items using public.order_items
  where order_items.order_id = paid.id and cart_items.buyer_id = paid.buyer_id and cart_items.listing_id = order_items.listing_id;
end
$$;

create function private.fulfil_order(
  session_id text, account_id text, amount_cents bigint, session_currency text, session_livemode boolean, with_payment_intent_id text,
  session_tax_cents bigint default 0, payer_address text default null
)
returns table (order_id uuid, buyer_id uuid, fee_cents integer, pending_refund_cents integer)
language plpgsql volatile security definer set search_path = ''
as $$
declare
  order_row public.orders;
begin
  select * into order_row from public.orders where orders.checkout_session_id = session_id for update;
  perform private.reject_if(not found, 'not_found');
  if order_row.stripe_account_id is distinct from account_id or not private.is_paid_amount(order_row, amount_cents, session_tax_cents)
    or lower(order_row.currency) <> lower(session_currency) or order_row.livemode <> session_livemode then
    perform private.reject('session_mismatch');
  end if;
  -- An expired order that is paid anyway is fulfilled.
  if order_row.status in ('pending', 'expired') then
    if order_row.tax_mode <> 'off' then
      perform private.take_tax(order_row, session_tax_cents);
    end if;
    perform private.take_address(order_row, payer_address);
    perform private.grant_order(order_row.id, with_payment_intent_id);
  end if;
  return query
    select orders.id, orders.buyer_id, orders.fee_cents,
      case when orders.duplicate_refunded_at is null then orders.duplicate_cents else 0 end
    from public.orders where orders.id = order_row.id;
end
$$;

create function private.note_duplicate_refund(of_order_id uuid)
returns void
language sql volatile security definer set search_path = ''
as $$
  update public.orders set duplicate_refunded_at = now()
  where orders.id = of_order_id and orders.duplicate_cents > 0 and orders.duplicate_refunded_at is null;
$$;

create function private.expire_order(session_id text, account_id text)
returns void
language sql volatile security definer set search_path = ''
as $$
  update public.orders set status = 'expired', is_end_unconfirmed = false
  where orders.checkout_session_id = session_id and orders.stripe_account_id is not distinct from account_id
    and (orders.status = 'pending' or orders.is_end_unconfirmed);
$$;

create function private.give_up_session(session_id text, account_id text)
returns void
language sql volatile security definer set search_path = ''
as $$
  update public.orders set status = 'expired', is_end_unconfirmed = true
  where orders.checkout_session_id = session_id and orders.stripe_account_id = account_id and orders.status = 'pending';
$$;

create function private.apply_session(facts jsonb)
returns table (order_id uuid, fee_cents integer, pending_refund_cents integer)
language plpgsql volatile set search_path = ''
as $$
declare
  account_id text := facts ->> 'accountId';
  intent_id text := facts ->> 'paymentIntentId';
begin
  if facts ->> 'state' in ('expired', 'failed') then
    perform private.expire_order(facts ->> 'sessionId', account_id);
  elsif facts ->> 'state' = 'paid' then
    return query
      select fulfilled.order_id, fulfilled.fee_cents, fulfilled.pending_refund_cents
      from private.fulfil_order(
        facts ->> 'sessionId', account_id, (facts ->> 'amountCents')::bigint, facts ->> 'currency', (facts ->> 'livemode')::boolean, intent_id,
        (facts ->> 'taxCents')::bigint, facts ->> 'payerAddress'
      ) as fulfilled;
    -- A refund or dispute may have arrived before its payment.
    if (facts ->> 'refundedCents')::bigint > 0 then
      perform private.apply_refund(intent_id, account_id, (facts ->> 'refundedCents')::bigint, (facts ->> 'feeRefundedCents')::bigint);
    end if;
    if facts #>> '{dispute,status}' is not null then
      perform private.follow_dispute(intent_id, account_id, facts -> 'dispute');
    end if;
  end if;
end
$$;

create function private.receive_session_event(
  event_id text, event_type text, account_id text, event_livemode boolean, event_created timestamptz, facts jsonb
)
returns table (order_id uuid, fee_cents integer, pending_refund_cents integer)
language plpgsql volatile set search_path = ''
as $$
begin
  if private.receive_stripe_event(event_id, event_type, account_id, event_livemode, event_created) then
    return query select * from private.apply_session(facts);
  end if;
end
$$;

create function private.unreconciled_orders(
  older_than interval, at_most integer,
  after_created_at timestamptz default '-infinity', after_order_id uuid default '00000000-0000-0000-0000-000000000000'
)
returns table (
  order_id uuid, checkout_session_id text, stripe_account_id text, payment_intent_id text, fee_cents integer, pending_refund_cents integer,
  created_at timestamptz
)
language sql stable security definer set search_path = ''
as $$
  select orders.id, orders.checkout_session_id, orders.stripe_account_id, orders.payment_intent_id, orders.fee_cents,
    case when orders.duplicate_refunded_at is null then orders.duplicate_cents else 0 end, orders.created_at
  from public.orders
  where (
      (orders.status = 'pending' and orders.checkout_session_id is not null and orders.created_at < now() - older_than)
      or (orders.duplicate_cents > 0 and orders.duplicate_refunded_at is null)
      or (orders.is_end_unconfirmed and exists (
        select from public.seller_accounts
        where seller_accounts.seller_id = orders.seller_id and seller_accounts.stripe_account_id = orders.stripe_account_id
          and seller_accounts.deauthorized_at is null
      ))
    )
    and (orders.created_at, orders.id) > (after_created_at, after_order_id)
  order by orders.created_at, orders.id
  limit least(at_most, 100);
$$;
grant execute on function
  private.receive_stripe_event, private.fulfil_order, private.note_duplicate_refund, private.expire_order,
  private.give_up_session, private.apply_session, private.receive_session_event, private.unreconciled_orders
  to marketplace_payments;

create function private.apply_refund(intent_id text, account_id text, total_refunded_cents bigint, total_fee_refunded_cents bigint default 0)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  order_row public.orders;
begin
  select * into order_row from public.orders
  where orders.payment_intent_id = intent_id and orders.stripe_account_id is not distinct from account_id for update;
  update public.orders
  set fee_refunded_cents = least(total_fee_refunded_cents, order_row.fee_cents)
  where orders.id = order_row.id and total_fee_refunded_cents > order_row.fee_refunded_cents;
  if order_row.id is null or total_refunded_cents <= order_row.refunded_cents then
    return;
  end if;
  update public.orders
  set refunded_cents = least(total_refunded_cents, order_row.total_cents),
    status = case
      when total_refunded_cents + order_row.lost_cents >= order_row.total_cents or order_row.status = 'refunded' then 'refunded'
      when order_row.status = 'disputed' then 'disputed'
      when total_refunded_cents <= order_row.duplicate_cents then order_row.status
      else 'partially_refunded'
    end
  where orders.id = order_row.id;
  if total_refunded_cents + order_row.lost_cents >= order_row.total_cents then
    update public.entitlements set revoked_at = now(), revoke_reason = 'refunded'
    where entitlements.order_id = order_row.id and entitlements.revoked_at is null;
    update private.pending_refunds set refunded_at = now() where pending_refunds.order_id = order_row.id and pending_refunds.is_open;
  end if;
end
$$;

create function private.settle_lost_dispute(of_order public.orders)
returns void
language plpgsql volatile set search_path = ''
as $$
begin
  update private.pending_refunds set failed_at = now()
  where pending_refunds.order_id = of_order.id and pending_refunds.is_open and pending_refunds.reason = 'seller';
  if of_order.refunded_cents + of_order.lost_cents >= of_order.total_cents then
    update public.entitlements set revoked_at = now(), revoke_reason = 'dispute_lost'
    where entitlements.order_id = of_order.id and entitlements.revoked_at is null;
    update private.pending_refunds set returned_at = now() where pending_refunds.order_id = of_order.id and pending_refunds.is_open;
    return;
  end if;
  with debts as (
    select pending_refunds.id, least(
      pending_refunds.cents, sum(pending_refunds.cents) over (order by pending_refunds.created_at, pending_refunds.id) - of_order.lost_cents
    ) as left_cents
    from private.pending_refunds where pending_refunds.order_id = of_order.id and pending_refunds.is_open
  )
  update private.pending_refunds
  set returned_at = case when debts.left_cents <= 0 then now() end,
    cents = case when debts.left_cents > 0 then debts.left_cents else pending_refunds.cents end,
    attempt = pending_refunds.attempt + 1
  from debts where pending_refunds.id = debts.id and debts.left_cents < pending_refunds.cents;
end
$$;

create function private.apply_dispute(intent_id text, account_id text, dispute_status text, dispute_cents bigint)
returns void
language plpgsql volatile set search_path = ''
as $$
declare
  order_row public.orders;
  -- Held or taken by the bank, in cents.
  held_cents integer;
begin
  select * into order_row from public.orders
  where orders.payment_intent_id = intent_id and orders.stripe_account_id is not distinct from account_id for update;
  if not found or order_row.lost_cents > 0 then
    return;
  end if;
  held_cents := least(dispute_cents, order_row.total_cents);
  update public.orders
  set disputed_cents = case when dispute_status in ('needs_response', 'under_review') then held_cents else 0 end,
    lost_cents = case when dispute_status = 'lost' then held_cents else 0 end,
    status = case
      when order_row.status = 'refunded' then 'refunded'
      when dispute_status = 'lost' and order_row.refunded_cents + held_cents >= order_row.total_cents then 'refunded'
      when dispute_status = 'lost' then 'partially_refunded'
      when dispute_status not in ('won', 'warning_closed') then 'disputed'
      when order_row.status <> 'disputed' then order_row.status
      when order_row.refunded_cents > order_row.duplicate_cents then 'partially_refunded'
      else 'paid'
    end
  where orders.id = order_row.id returning * into order_row;
  if dispute_status = 'lost' then
    perform private.settle_lost_dispute(order_row);
  end if;
end
$$;


create function private.is_lasting_debt(of_refund private.pending_refunds)
returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return of_refund.reason = 'unlawful' or exists (
    select from private.held_listings where held_listings.listing_id = of_refund.listing_id and held_listings.is_unlawful
  );
end
$$;

create function private.return_item(of_refund private.pending_refunds)
returns void
language sql volatile set search_path = ''
as $$
  update public.entitlements set revoked_at = null, revoke_reason = null
  from public.orders
  where entitlements.order_id = of_refund.order_id and entitlements.listing_id = of_refund.listing_id
    and entitlements.revoke_reason in ('refunded', 'withdrawn') and not private.is_lasting_debt(of_refund)
    and orders.id = entitlements.order_id and orders.refunded_cents + orders.lost_cents < orders.total_cents
    and not exists (
      select from public.entitlements as held
      where held.buyer_id = entitlements.buyer_id and held.listing_id = entitlements.listing_id and held.revoked_at is null
    );
$$;

create function private.note_pending_refund(of_id uuid, is_rejected boolean default false)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  known private.pending_refunds;
begin
  -- Locks the order before its refund, like every function that refunds.
  perform from public.orders
  where orders.id = (select pending_refunds.order_id from private.pending_refunds where pending_refunds.id = of_id) for update;
  select * into known from private.pending_refunds where pending_refunds.id = of_id and pending_refunds.is_open for update;
  if not found then
    return;
  elsif not is_rejected then
    update private.pending_refunds set refunded_at = now() where pending_refunds.id = of_id;
    -- If the buyer kept the item until then.
    update public.entitlements set revoked_at = now(),
      revoke_reason = case known.reason when 'withdrawal' then 'withdrawn' when 'unlawful' then 'unlawful' else 'refunded' end
    where entitlements.order_id = known.order_id and entitlements.listing_id = known.listing_id and entitlements.revoked_at is null;
  elsif private.is_lasting_debt(known) then
    update private.pending_refunds set rejected_at = coalesce(pending_refunds.rejected_at, now()) where pending_refunds.id = of_id;
  else
    update private.pending_refunds set failed_at = now() where pending_refunds.id = of_id;
    perform private.return_item(known);
  end if;
end
$$;

create function private.stuck_refunds()
returns setof private.pending_refunds
language sql stable set search_path = ''
as $$
  select pending_refunds.*
  from private.pending_refunds join public.orders on orders.id = pending_refunds.order_id
  where pending_refunds.is_open and (pending_refunds.rejected_at is not null or not private.is_payable(orders));
$$;

create function private.return_stuck_items()
returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  stuck private.pending_refunds;
  counted integer := 0;
begin
  for stuck in select * from private.stuck_refunds() limit 1000 loop
    perform private.return_item(stuck);
    counted := counted + 1;
  end loop;
  return counted;
end
$$;
grant execute on function
  private.apply_refund, private.note_pending_refund, private.return_stuck_items
  to marketplace_payments;

create index orders_sales_idx on public.orders (seller_id, paid_at desc, id desc) where paid_at is not null and origin = 'purchase';
create index orders_sales_by_status_idx on public.orders (seller_id, status, paid_at desc, id desc) where paid_at is not null and status <> 'paid';

create function private.buyer_name(of_buyer uuid)
returns text
language sql stable set search_path = ''
as $$
  select profiles.name from public.profiles where profiles.id = of_buyer and profiles.standing <> 'deleted';
$$;

create function private.sales_like(pattern text)
returns uuid[]
language sql stable set search_path = ''
as $$
  select array(
    select sold.order_id
    from public.listings,
      lateral (select order_items.order_id from public.order_items where order_items.listing_id = listings.id limit 5001) as sold
    where listings.seller_id = auth.uid() and listings.title ilike pattern
    union all
    select bought.id
    from public.profiles,
      lateral (select orders.id from public.orders where orders.buyer_id = profiles.id and orders.seller_id = auth.uid() limit 5001) as bought
    where (profiles.name || ' ' || profiles.username) ilike pattern and profiles.name ilike pattern and profiles.standing <> 'deleted'
    limit 5001
  );
$$;

create function private.sales_filters(request jsonb, like_ids uuid[])
returns text
language sql stable set search_path = ''
as $$
  select concat_ws(' and ',
    'orders.seller_id = auth.uid() and orders.paid_at is not null and orders.origin = ''purchase'' and private.is_in_good_standing()',
    case
      when request ->> 'q' ~* '^#?[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then 'orders.id = ltrim($1 ->> ''q'', ''#'')::uuid'
      when request ->> 'q' ~* '^#[0-9a-f]{8}$' then 'orders.id >= (substr($1 ->> ''q'', 2) || ''-0000-0000-0000-000000000000'')::uuid
        and orders.id <= (substr($1 ->> ''q'', 2) || ''-ffff-ffff-ffff-ffffffffffff'')::uuid'
      when cardinality(like_ids) <= 5000 then 'orders.id = any ($6)'
      when request ->> 'q' is not null then '(
        (
          select true from public.order_items join public.listings on listings.id = order_items.listing_id
          where order_items.order_id = orders.id and listings.title ilike $2 limit 1
        )
        or (select profiles.name ilike $2 and profiles.standing <> ''deleted'' from public.profiles where profiles.id = orders.buyer_id)
      )'
    end,
    case
      when request ->> 'state' = 'refund_requested' then 'orders.id = any (array(
        select threads.order_id from public.cases join public.threads on threads.id = cases.thread_id
        where cases.seller_id = auth.uid() and cases.is_request and cases.state = ''open''
      ))'
      when request ? 'state' then format('orders.status = %L', request ->> 'state')
    end,
    case when request ? 'year' then format('orders.paid_at >= %L and orders.paid_at < %L',
      make_timestamptz((request ->> 'year')::integer, 1, 1, 0, 0, 0, 'UTC'), make_timestamptz((request ->> 'year')::integer + 1, 1, 1, 0, 0, 0, 'UTC')) end,
    case when request ? 'after' then '(orders.paid_at, orders.id) < ($3, $4)' end
  );
$$;

create function private.find_sales(request jsonb)
returns table (
  id uuid, paid_at timestamptz, buyer_name text, titles text[], status text, total_cents integer, refunded_cents integer, fee_cents integer,
  net_cents integer, is_refund_pending boolean, is_refund_requested boolean, discount_cents integer, discount_code text,
  tax_mode text, tax_cents integer, bundle_cents integer, bundle_name text, activations integer
)
language plpgsql stable security definer set search_path = ''
as $$
declare
  pattern text := private.like_pattern(request ->> 'q', true);
  like_ids uuid[] := case when request ->> 'q' not like '#%' then private.sales_like(pattern) end;
begin
  return query execute format(
    'select found.id, found.paid_at, private.buyer_name(found.buyer_id),
      array(select order_items.title from public.order_items where order_items.order_id = found.id order by order_items.title, order_items.id),
      found.status, found.total_cents, found.refunded_cents, found.fee_cents - found.fee_refunded_cents, private.net_cents(found),
      exists (
        select from private.pending_refunds
        where pending_refunds.order_id = found.id and pending_refunds.is_open
      ),
      exists (
        select from public.threads join public.cases on cases.thread_id = threads.id
        where threads.order_id = found.id and cases.is_request and cases.state = ''open''
      ), found.discount_cents, found.discount_code,
      found.tax_mode, private.tax_due_cents(found)::integer, found.bundle_cents, found.bundle_name, (
        select coalesce(sum(licence_keys.seats_used), 0)::integer
        from public.entitlements join public.licence_keys on licence_keys.entitlement_id = entitlements.id
        where entitlements.order_id = found.id
      )
    from (select orders.* from public.orders where %s order by orders.paid_at desc, orders.id desc limit $5) as found
    order by found.paid_at desc, found.id desc',
    private.sales_filters(request, like_ids)
  ) using request, pattern, (request #>> '{after,0}')::timestamptz, (request #>> '{after,1}')::uuid,
    least((request ->> 'limit')::integer, 1001), like_ids;
end
$$;

create function private.has_taxed_sales()
returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from public.orders where orders.seller_id = auth.uid() and orders.paid_at is not null and orders.tax_mode <> 'off');
$$;

create function private.refunds_of(of_order_id uuid)
returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', pending_refunds.id,
    'cents', pending_refunds.cents,
    'title', (
      select order_items.title from public.order_items
      where order_items.order_id = of_order_id and order_items.listing_id = pending_refunds.listing_id
    ),
    'reason', pending_refunds.words,
    'state', case
      when pending_refunds.refunded_at is not null then 'refunded' when pending_refunds.failed_at is not null then 'failed' else 'pending'
    end,
    'created_at', pending_refunds.created_at
  ) order by pending_refunds.created_at desc, pending_refunds.id), '[]')
  from private.pending_refunds where pending_refunds.order_id = of_order_id and pending_refunds.returned_at is null;
$$;

create function private.order_refunds(of_order_id uuid)
returns table (refunded_cents integer, refunds jsonb, dispute jsonb)
language sql stable security definer set search_path = ''
as $$
  select orders.refunded_cents, jsonb_path_query_array(private.refunds_of(orders.id), '$[*] ? (@.state != "failed" || @.title != null)'),
    private.dispute_of(orders.id)
  from public.orders where orders.id = of_order_id and orders.buyer_id = auth.uid() and private.is_in_good_standing();
$$;

create function private.describe_sale(of_order_id uuid)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  order_row public.orders;
begin
  select * into order_row from public.orders
  where orders.id = of_order_id and orders.seller_id = auth.uid() and orders.paid_at is not null and orders.origin = 'purchase'
    and private.is_in_good_standing();
  perform private.reject_if(not found, 'order_not_found');
  return jsonb_build_object(
    'id', order_row.id, 'paid_at', order_row.paid_at, 'buyer_name', private.buyer_name(order_row.buyer_id), 'status', order_row.status,
    'total_cents', order_row.total_cents, 'refunded_cents', order_row.refunded_cents, 'fee_cents', order_row.fee_cents - order_row.fee_refunded_cents,
    'disputed_cents', order_row.disputed_cents, 'lost_cents', order_row.lost_cents, 'net_cents', private.net_cents(order_row),
    'refundable_cents', case when private.takes_refunds(order_row) then private.refundable_cents(order_row) else 0 end,
    'discount_cents', order_row.discount_cents, 'discount_code', order_row.discount_code,
    'bundle_cents', order_row.bundle_cents, 'bundle_name', order_row.bundle_name,
    'tax_mode', order_row.tax_mode, 'tax_cents', private.tax_due_cents(order_row),
    'payment_id', order_row.payment_intent_id, 'livemode', order_row.livemode, 'refund_policy', order_row.refund_policy,
    'thread_id', (select threads.id from public.threads where threads.order_id = order_row.id),
    'refunds', private.refunds_of(order_row.id),
    'correction', private.correction_of(order_row.id),
    'dispute', private.dispute_of(order_row.id), 'evidence', (
      select private.evidence_of(order_row) from private.disputes
      where disputes.order_id = order_row.id and private.takes_answer(disputes) limit 1
    ),
    'items', (
      select jsonb_agg(private.item_facts(order_items) - 'last_download_at' order by order_items.title, order_items.id)
      from public.order_items where order_items.order_id = order_row.id
    )
  );
end
$$;
grant execute on function
  private.find_sales, private.has_taxed_sales, private.order_refunds, private.describe_sale
  to marketplace_api;

create function private.export_sales()
returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'sales', array(
      select to_jsonb(orders) - array['buyer_id', 'seller_id', 'basket_digest', 'checkout_url', 'checkout_session_id']
        - private.silent_columns(orders) || jsonb_build_object('items', array(
        select to_jsonb(order_items) - array['id', 'order_id', 'buyer_id', 'created_at', 'seller_name', 'showcase_images']
          - private.silent_columns(orders)
        from public.order_items where order_items.order_id = orders.id
      ))
      from public.orders where orders.seller_id = auth.uid() and orders.origin = 'purchase' order by orders.created_at
    )
  );
$$;

create function private.download_limit(of_entitlement public.entitlements)
returns integer
language sql stable set search_path = ''
as $$
  select case when listings.download_limit is not null then greatest(order_items.download_limit, listings.download_limit) end
  from public.order_items join public.listings on listings.id = order_items.listing_id
  where order_items.order_id = of_entitlement.order_id and order_items.listing_id = of_entitlement.listing_id
    and order_items.download_limit is not null;
$$;

create function private.downloads_used(of_entitlement public.entitlements, of_release integer)
returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object('limit', allowed.most, 'used', count(counted.id), 'free_until',
    case when max(counted.downloaded_at) > now() - interval '24 hours' then max(counted.downloaded_at) + interval '24 hours' end)
  from (select private.download_limit(of_entitlement) as most) as allowed
  left join public.downloads as counted on counted.buyer_id = of_entitlement.buyer_id and counted.listing_id = of_entitlement.listing_id
    and counted.release = of_release and counted.is_counted and counted.downloaded_at >= of_entitlement.granted_at
  where allowed.most is not null
  group by allowed.most;
$$;

create function private.own_downloads(of_listing_ids uuid[])
returns table (listing_id uuid, used jsonb)
language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
  select entitlements.listing_id, private.downloads_used(
    entitlements, private.newest_release(entitlements.listing_id, entitlements.first_release, entitlements.granted_at)
  )
  from public.entitlements
  where entitlements.buyer_id = auth.uid() and entitlements.listing_id = any (of_listing_ids) and entitlements.revoked_at is null;
end
$$;
grant execute on function private.own_downloads to marketplace_api;

create function private.begins_download(held public.entitlements, of_release integer)
returns boolean
language plpgsql volatile set search_path = ''
as $$
declare
  used jsonb;
begin
  perform from public.entitlements where entitlements.id = held.id for no key update;
  if exists (
    select from public.downloads
    where downloads.buyer_id = held.buyer_id and downloads.listing_id = held.listing_id and downloads.release = of_release and downloads.is_counted
      and downloads.downloaded_at >= greatest(held.granted_at, now() - interval '24 hours')
  ) then
    return false;
  end if;
  used := private.downloads_used(held, of_release);
  perform private.reject_if((used ->> 'used')::integer >= (used ->> 'limit')::integer, 'download_limit_reached');
  return true;
end
$$;

create index entitlements_library_idx on public.entitlements (buyer_id, granted_at desc, listing_id desc) where revoked_at is null;

create index order_items_library_idx on public.order_items (buyer_id, lower(title), listing_id);

create function private.library_order(sort text)
returns text
language sql immutable set search_path = ''
as $$
  select case library_order.sort
    when 'title' then 'lower(order_items.title)'
    when 'updated' then 'coalesce(listings.file_changed_at, listings.created_at)'
    else 'entitlements.granted_at'
  end;
$$;

create function private.library_tables(request jsonb)
returns text
language sql immutable set search_path = ''
as $$
  select case
    when request ->> 'sort' = 'title' and not request ?| array['type', 'seller', 'updated'] then
      'public.order_items cross join lateral (
        select * from public.entitlements
        where entitlements.buyer_id = $3 and entitlements.listing_id = order_items.listing_id and entitlements.order_id = order_items.order_id
          and entitlements.revoked_at is null
        offset 0
      ) as entitlements'
    when request ? 'q' or request ->> 'sort' = 'title' then
      'public.entitlements join public.order_items
        on order_items.order_id = entitlements.order_id and order_items.listing_id = entitlements.listing_id'
    else 'public.entitlements' end
  || case when request ->> 'sort' = 'updated' or request ?| array['type', 'seller', 'updated']
    then ' join public.listings on listings.id = entitlements.listing_id' else '' end;
$$;

create function private.library_filters(request jsonb, sort_by text)
returns text
language sql immutable set search_path = ''
as $$
  select concat_ws(' and ',
    'entitlements.buyer_id = $3 and entitlements.revoked_at is null',
    case when request ? 'q' or request ->> 'sort' = 'title' then 'order_items.buyer_id = $3' end,
    case when request ? 'listing' then 'entitlements.listing_id = ($1 ->> ''listing'')::uuid' end,
    case when request ? 'q' then '(order_items.title ilike $2 or order_items.seller_name ilike $2)' end,
    case when request ? 'type' then 'listings.file_kind = $1 ->> ''type''' end,
    case when request ? 'seller' then 'listings.seller_id = ($1 ->> ''seller'')::uuid' end,
    case when (request ->> 'updated')::boolean then 'listings.release_number > 1 and listings.release_number > (
      select max(downloads.release) from public.downloads
      where downloads.buyer_id = $3 and downloads.listing_id = entitlements.listing_id
    )' end,
    case when request ? 'after' then format(
      '(%s, entitlements.listing_id) %s (($1 #>> ''{after,0}'')::%s, ($1 #>> ''{after,1}'')::uuid)', sort_by,
      case request ->> 'sort' when 'title' then '>' else '<' end, case request ->> 'sort' when 'title' then 'text' else 'timestamptz' end
    ) end
  );
$$;

create function private.library_rows()
returns text
language sql immutable set search_path = ''
as $$
  select $rows$
    select listings.id, orders.id, order_items.title, lower(order_items.title), listings.seller_id, order_items.seller_name,
      order_items.showcase_images, listings.status <> 'removed', entitlements.granted_at, coalesce(listings.file_changed_at, listings.created_at),
      last.at, coalesce(newest.number > last.release, false),
      orders.withdrawable_until is not null and order_items.price_cents > 0 and private.awaits_consent(orders),
      newest.number, newest.note, listings.file_kind, (
        select jsonb_agg(jsonb_build_object(
          'id', listing_files.id, 'name', release_files.name, 'type', listing_files.mime_type, 'size_bytes', listing_files.size_bytes,
          'sha256', listing_files.sha256
        ) order by release_files.position)
        from public.release_files join public.listing_files on listing_files.id = release_files.file_id
        where release_files.listing_id = listings.id and release_files.release = newest.number
      ),
      case when order_items.download_limit is not null then private.downloads_used(entitlements, newest.number) end,
      case when exists (select from public.licence_keys where licence_keys.buyer_id = $3 and licence_keys.listing_id = listings.id)
        or exists (select from public.licence_waits where licence_waits.buyer_id = $3 and licence_waits.listing_id = listings.id)
        then private.own_licence(listings.id) end,
      order_items.usage_licence
    from page
    join public.entitlements on entitlements.id = page.id
    join public.listings on listings.id = entitlements.listing_id
    join public.orders on orders.id = entitlements.order_id
    join public.order_items on order_items.order_id = orders.id and order_items.listing_id = listings.id
    cross join lateral (
      select releases.number, releases.note from public.releases
      where releases.listing_id = listings.id
        and releases.number = private.newest_release(listings.id, entitlements.first_release, entitlements.granted_at)
    ) as newest
    cross join lateral (
      select max(downloads.downloaded_at) as at, max(downloads.release) as release
      from public.downloads where downloads.buyer_id = $3 and downloads.listing_id = listings.id
    ) as last
  $rows$;
$$;

create function private.find_library(request jsonb)
returns table (
  id uuid, order_id uuid, title text, sort_title text, seller_id uuid, seller_name text, showcase_images jsonb, is_listed boolean,
  bought_at timestamptz, updated_at timestamptz, last_download_at timestamptz, is_updated boolean, is_waiting boolean,
  release integer, note text, type text, files jsonb, downloads jsonb, licence jsonb, usage_licence text
)
language plpgsql stable security definer set search_path = '' set join_collapse_limit = 1
as $$
declare
  sort_by text := private.library_order(request ->> 'sort');
begin
  return query execute format(
    'with page as materialized (
      select entitlements.id, %1$s as sort_value from %4$s
      where %2$s order by %1$s %3$s, entitlements.listing_id %3$s limit $4
    ) %5$s order by page.sort_value %3$s, listings.id %3$s',
    sort_by, private.library_filters(request, sort_by), case request ->> 'sort' when 'title' then 'asc' else 'desc' end,
    private.library_tables(request), private.library_rows()
  ) using request, private.like_pattern(request ->> 'q', true), auth.uid(), least((request ->> 'limit')::integer, 101);
end
$$;

create function private.library_choices()
returns table (items integer, updated integer, sellers jsonb, types jsonb)
language sql stable security definer set search_path = ''
as $$
  with owned as materialized (
    select listings.seller_id, profiles.name, listings.file_kind, listings.release_number > 1 and listings.release_number > (
      select max(downloads.release) from public.downloads
      where downloads.buyer_id = auth.uid() and downloads.listing_id = listings.id
    ) as is_updated
    from public.entitlements
    join public.listings on listings.id = entitlements.listing_id
    join public.profiles on profiles.id = listings.seller_id
    where entitlements.buyer_id = auth.uid() and entitlements.revoked_at is null
  )
  select (select count(*) from owned)::integer, (select count(*) from owned where owned.is_updated)::integer,
    (
      select coalesce(jsonb_agg(jsonb_build_object('id', one.seller_id, 'name', one.name, 'items', one.items) order by lower(one.name), one.seller_id), '[]')
      from (select owned.seller_id, owned.name, count(*) as items from owned group by 1, 2 order by 3 desc, 1 limit 500) as one
    ),
    (
      select coalesce(jsonb_agg(jsonb_build_object('type', one.file_kind, 'items', one.items) order by one.items desc, one.file_kind), '[]')
      from (select owned.file_kind, count(*) as items from owned where owned.file_kind is not null group by 1) as one
    );
$$;
grant execute on function private.find_library, private.library_choices to marketplace_api;

create function private.normal_licence_key(key text)
returns text
language sql immutable set search_path = ''
return upper(regexp_replace(key, U&'[\0009-\000D \00A0\2000-\200B\2010-\2015\2212_-]', '', 'g'));

create function private.licence_digest(of_listing_id uuid, key text)
returns bytea
language sql immutable set search_path = ''
return sha256(uuid_send(of_listing_id) || convert_to(private.normal_licence_key(key), 'UTF8'));

grant execute on function private.normal_licence_key, private.licence_digest to authenticated, service_role;

create table public.licence_keys (
  id uuid primary key default gen_random_uuid(),
  listing_id uuid not null references public.listings (id) on delete cascade,
  key text not null constraint licence_keys_not_hidden check (not private.has_hidden_characters(key)),
  digest bytea not null generated always as (private.licence_digest(listing_id, key)) stored
    constraint licence_keys_digest_key unique,
  position bigint not null generated always as identity,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  entitlement_id uuid constraint licence_keys_one_per_entitlement unique references public.entitlements (id),
  buyer_id uuid references public.profiles (id),
  assigned_at timestamptz,
  seats integer,
  seats_used integer not null default 0,
  constraint licence_keys_ended_at_near check (private.is_near_time(ended_at)),
  constraint licence_keys_assigned_whole check (num_nonnulls(entitlement_id, buyer_id, assigned_at) in (0, 3)),
  constraint licence_keys_within_seats check (seats_used >= 0 and seats_used <= seats)
);
comment on table public.licence_keys is 'Licence keys: a seller''s unused ones, and those of buyers by their entitlement.';
create index licence_keys_unused_idx on public.licence_keys (listing_id, position) where entitlement_id is null and ended_at is null;
create index licence_keys_list_idx on public.licence_keys (listing_id, (coalesce(assigned_at, created_at)) desc, id desc);
create index licence_keys_sold_idx on public.licence_keys (listing_id, (coalesce(assigned_at, created_at)) desc, id desc) where entitlement_id is not null;
create index licence_keys_search_idx on public.licence_keys (listing_id, private.normal_licence_key(key) text_pattern_ops);
create index licence_keys_buyer_idx on public.licence_keys (buyer_id, listing_id) where buyer_id is not null;

create table public.licence_waits (
  entitlement_id uuid primary key references public.entitlements (id),
  listing_id uuid not null references public.listings (id),
  buyer_id uuid not null references public.profiles (id),
  since timestamptz not null default now()
);
comment on table public.licence_waits is 'Buyers who paid for a key when the seller''s list was empty. They get the next ones, in turn.';
create index licence_waits_listing_id_idx on public.licence_waits (listing_id, since, entitlement_id);
create index licence_waits_buyer_id_idx on public.licence_waits (buyer_id, listing_id);

create table public.licence_activations (
  id uuid primary key default gen_random_uuid(),
  key_id uuid not null references public.licence_keys (id) on delete cascade,
  device text not null,
  name text,
  activated_at timestamptz not null default now(),
  constraint licence_activations_one_per_device unique (key_id, device)
);
comment on table public.licence_activations is 'Devices that use a seat of a licence key.';
create index licence_activations_list_idx on public.licence_activations (key_id, activated_at desc, id desc);

create function private.count_licence_seats()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.licence_keys set seats_used = licence_keys.seats_used + case tg_op when 'INSERT' then 1 else -1 end
  where licence_keys.id = case tg_op when 'INSERT' then new.key_id else old.key_id end;
  return null;
end
$$;
create trigger licence_activations_count
  after insert or delete on public.licence_activations
  for each row execute function private.count_licence_seats();

create function private.end_licence_key()
returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.ended_at := case when new.ended_at is not null then coalesce(old.ended_at, now()) end;
  return new;
end
$$;
create trigger licence_keys_end
  before update of ended_at on public.licence_keys
  for each row execute function private.end_licence_key();

grant select (id, listing_id, key, created_at, ended_at, entitlement_id, buyer_id, assigned_at, seats, seats_used) on public.licence_keys to authenticated;
grant update (ended_at) on public.licence_keys to authenticated;
grant select on public.licence_waits to authenticated;
grant select, delete on public.licence_activations to authenticated;

create function private.is_licence_supplied(of_entitlement_id uuid)
returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return not exists (
    select from public.entitlements join public.orders on orders.id = entitlements.order_id
    where entitlements.id = of_entitlement_id and private.awaits_consent(orders)
  );
end
$$;

create function private.own_unsupplied_licences()
returns setof uuid
language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
  select licence_keys.entitlement_id from public.licence_keys
  where licence_keys.buyer_id = auth.uid() and not private.is_licence_supplied(licence_keys.entitlement_id);
end
$$;
grant execute on function private.own_unsupplied_licences to authenticated;

create policy "Buyers and sellers can read their licence keys" on public.licence_keys
  for select to authenticated
  using (
    (buyer_id = (select auth.uid()) and entitlement_id not in (select private.own_unsupplied_licences()))
    or listing_id in (select private.own_listing_ids())
  );

create policy "Sellers can end their licence keys" on public.licence_keys
  for update to authenticated using (listing_id in (select private.own_listing_ids()));

create policy "Buyers can see which keys they wait for" on public.licence_waits
  for select to authenticated using (buyer_id = (select auth.uid()));

create policy "Buyers and sellers can see the devices of their keys" on public.licence_activations
  for select to authenticated
  using (exists (select from public.licence_keys where licence_keys.id = licence_activations.key_id));

create policy "Buyers and sellers can free seats of their keys" on public.licence_activations
  for delete to authenticated
  using (exists (select from public.licence_keys where licence_keys.id = licence_activations.key_id));

create function private.make_licence_key()
returns text
language plpgsql volatile set search_path = ''
as $$
declare
  random bytea := sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()));
begin
  return (
    select string_agg(
      substr('23456789ABCDEFGHJKLMNPQRSTUVWXYZ', 1 + (get_byte(random, place) & 31), 1) || case when place in (4, 9, 14, 19) then '-' else '' end,
      '' order by place
    )
    from generate_series(0, 24) as place
  );
end
$$;

create function private.assign_licence_key(listing public.listings, waiting public.licence_waits)
returns boolean
language plpgsql volatile set search_path = ''
as $$
begin
  if listing.licence_source = 'generated' then
    insert into public.licence_keys (listing_id, key, entitlement_id, buyer_id, assigned_at, seats)
    values (listing.id, private.make_licence_key(), waiting.entitlement_id, waiting.buyer_id, now(), listing.licence_seats);
  else
    update public.licence_keys
    set entitlement_id = waiting.entitlement_id, buyer_id = waiting.buyer_id, assigned_at = now(), seats = listing.licence_seats
    where licence_keys.id = (
      select unused.id from public.licence_keys as unused
      where unused.listing_id = listing.id and unused.entitlement_id is null and unused.ended_at is null
      order by unused.position limit 1 for update skip locked
    );
  end if;
  if found then
    delete from public.licence_waits where licence_waits.entitlement_id = waiting.entitlement_id;
  end if;
  return found;
end
$$;

create function private.settle_licence_keys(of_listing_id uuid)
returns void
language plpgsql volatile set search_path = ''
as $$
declare
  listing public.listings;
  waiting public.licence_waits;
begin
  select * into listing from public.listings where listings.id = of_listing_id for no key update;
  for waiting in
    select * from public.licence_waits where licence_waits.listing_id = of_listing_id order by licence_waits.since, licence_waits.entitlement_id
  loop
    exit when not private.assign_licence_key(listing, waiting);
  end loop;
  update public.listings set is_sold_out = not listings.is_sold_out
  where listings.id = of_listing_id and listings.is_sold_out <> (listings.licence_source is not distinct from 'list' and not exists (
    select from public.licence_keys
    where licence_keys.listing_id = of_listing_id and licence_keys.entitlement_id is null and licence_keys.ended_at is null
  ));
end
$$;

create function private.follow_entitlement()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- The listing before what depends on it, like everywhere.
  perform from public.listings where listings.id = new.listing_id and listings.licence_source is not null for no key update;
  if new.revoked_at is not null then
    delete from public.licence_waits where licence_waits.entitlement_id = new.id;
    return null;
  end if;
  insert into public.licence_waits (entitlement_id, listing_id, buyer_id)
  select new.id, listings.id, new.buyer_id from public.listings
  where listings.id = new.listing_id and listings.licence_source is not null
    and not exists (select from public.licence_keys where licence_keys.entitlement_id = new.id);
  if found then
    perform private.settle_licence_keys(new.listing_id);
    perform private.mail_licence_keys_needed(listings, new.id::text, true)
    from public.licence_waits join public.listings on listings.id = licence_waits.listing_id
    where licence_waits.entitlement_id = new.id;
  end if;
  return null;
end
$$;
create trigger entitlements_assign_licence_key
  after insert or update of revoked_at on public.entitlements
  for each row execute function private.follow_entitlement();

create function private.settle_changed_licences()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.settle_licence_keys((to_jsonb(new) ->> tg_argv[0])::uuid);
  return null;
end
$$;
create trigger listings_settle_licence_keys
  after update of licence_source on public.listings
  for each row when (old.licence_source is distinct from new.licence_source)
  execute function private.settle_changed_licences('id');
create trigger licence_keys_settle
  after update of ended_at on public.licence_keys
  for each row when (old.ended_at is distinct from new.ended_at and new.entitlement_id is null)
  execute function private.settle_changed_licences('listing_id');

create function private.add_licence_keys(of_listing_id uuid, lines text[])
returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  repeated bigint;
  added integer;
begin
  perform private.lock_standing(auth.uid());
  perform private.count_against('licence list', auth.uid());
  perform from public.listings
  where listings.id = of_listing_id and listings.seller_id = auth.uid() and listings.status <> 'removed' for no key update;
  perform private.reject_if(not found, 'not_found');
  with numbered as (
    select line, private.licence_digest(of_listing_id, key) as digest
    from unnest(lines) with ordinality as given (key, line) where private.normal_licence_key(key) <> ''
  ), counted as (
    select line, digest, row_number() over (partition by digest order by line) as nth from numbered
  )
  select min(counted.line) into repeated from counted
  where counted.nth > 1 or exists (select from public.licence_keys where licence_keys.digest = counted.digest);
  if repeated is not null then
    perform private.reject('licence_key_repeated', repeated::text);
  end if;
  -- Their times keep them in order in the seller's list, which an export reads.
  insert into public.licence_keys (listing_id, key, created_at)
  select of_listing_id, btrim(key), now() + line * interval '1 microsecond' from unnest(lines) with ordinality as given (key, line)
  where private.normal_licence_key(key) <> '' order by line;
  get diagnostics added = row_count;
  perform private.settle_licence_keys(of_listing_id);
  return added;
end
$$;
grant execute on function private.add_licence_keys to marketplace_api;

create function private.export_licences()
returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'licence_keys', array(
      select to_jsonb(licence_keys) - array['buyer_id', 'digest', 'position'] || jsonb_build_object('devices', array(
        select to_jsonb(licence_activations) - array['id', 'key_id'] from public.licence_activations
        where licence_activations.key_id = licence_keys.id order by licence_activations.activated_at
      ))
      from public.licence_keys where licence_keys.buyer_id = auth.uid() order by licence_keys.assigned_at
    ),
    'awaited_licence_keys', array(
      select to_jsonb(licence_waits) - 'buyer_id' from public.licence_waits where licence_waits.buyer_id = auth.uid() order by licence_waits.since
    ),
    'sold_licence_keys', array(
      select to_jsonb(licence_keys) - array['buyer_id', 'digest', 'position'] from public.licence_keys
      where licence_keys.listing_id in (select private.own_listing_ids()) order by licence_keys.listing_id, licence_keys.position
    )
  );
$$;

create function private.licence_state(of_key public.licence_keys)
returns text
language plpgsql stable set search_path = ''
as $$
begin
  return case
    when of_key.entitlement_id is null then 'unused'
    when exists (
      select from public.entitlements where entitlements.id = of_key.entitlement_id and entitlements.revoked_at is not null
    ) then 'revoked'
    when of_key.ended_at is not null then 'ended'
    else 'valid'
  end;
end
$$;

create function private.own_licence(of_listing_id uuid)
returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select jsonb_build_object('id', held.id, 'key', held.key, 'state', held.state, 'seats', held.seats, 'seats_used', held.seats_used)
    from (
      select licence_keys.id, licence_keys.key, private.licence_state(licence_keys) as state, licence_keys.seats, licence_keys.seats_used,
        licence_keys.assigned_at as since
      from public.licence_keys
      where licence_keys.buyer_id = auth.uid() and licence_keys.listing_id = of_listing_id
        and private.is_licence_supplied(licence_keys.entitlement_id)
      union all
      select null, null, 'waiting', null, 0, licence_waits.since
      from public.licence_waits where licence_waits.buyer_id = auth.uid() and licence_waits.listing_id = of_listing_id
      order by since desc limit 1
    ) as held
  );
end
$$;

create function private.activate_licence(of_key_id uuid, of_device text, device_name text)
returns void
language plpgsql volatile set search_path = ''
as $$
declare
  used public.licence_keys;
begin
  select * into used from public.licence_keys where licence_keys.id = of_key_id for no key update;
  perform from public.entitlements where entitlements.id = used.entitlement_id for share;
  if private.licence_state(used) = 'valid' and (used.seats is null or used.seats_used < used.seats) then
    insert into public.licence_activations (key_id, device, name) values (of_key_id, of_device, device_name)
    on conflict (key_id, device) do nothing;
  end if;
end
$$;

create function private.use_licence(act text, of_listing_id uuid, given_key text, of_device text, device_name text, address text, by_seller uuid)
returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  used public.licence_keys;
begin
  if act = 'validate' then
    -- Counts may be lost in a power cut.
    perform set_config('synchronous_commit', 'off', true);
  end if;
  if not exists (select from public.listings where listings.id = of_listing_id and listings.seller_id = by_seller) then
    perform private.count_against('licence address', md5(address)::uuid);
  end if;
  select * into used from public.licence_keys
  where licence_keys.digest = private.licence_digest(of_listing_id, given_key) and licence_keys.entitlement_id is not null;
  if not found then
    return jsonb_build_object('state', 'unknown', 'is_activated', false, 'seats', null, 'seats_used', 0);
  end if;
  perform private.count_against('licence key', used.id);
  if act = 'activate' then
    perform private.activate_licence(used.id, of_device, device_name);
  elsif act = 'deactivate' then
    delete from public.licence_activations where licence_activations.key_id = used.id and licence_activations.device = of_device;
  end if;
  return (
    select jsonb_build_object(
      'state', private.licence_state(licence_keys), 'seats', licence_keys.seats, 'seats_used', licence_keys.seats_used,
      'is_activated', exists (
        select from public.licence_activations where licence_activations.key_id = used.id and licence_activations.device = of_device
      ) and private.licence_state(licence_keys) = 'valid'
    )
    from public.licence_keys where licence_keys.id = used.id
  );
end
$$;

create function private.describe_licensing(of_listing_id uuid)
returns table (source text, seats integer, unused integer, waiting integer)
language sql stable security definer set search_path = ''
as $$
  select listings.licence_source, listings.licence_seats, (
    select count(*)::integer from (
      select from public.licence_keys
      where licence_keys.listing_id = of_listing_id and licence_keys.entitlement_id is null and licence_keys.ended_at is null limit 10001
    ) as unused
  ), (
    select count(*)::integer from (select from public.licence_waits where licence_waits.listing_id = of_listing_id limit 10001) as waits
  )
  from public.listings
  where listings.id = of_listing_id and listings.seller_id = auth.uid() and listings.status <> 'removed' and private.is_in_good_standing();
$$;

create function private.find_licence_keys(of_listing_id uuid, request jsonb)
returns table (
  id uuid, key text, state text, is_ended boolean, seats integer, seats_used integer, buyer_name text, order_id uuid, changed_at timestamptz
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  return query execute format(
    'select found.id, found.key, private.licence_state(found), found.ended_at is not null, found.seats, found.seats_used,
      private.buyer_name(found.buyer_id), entitlements.order_id, coalesce(found.assigned_at, found.created_at)
    from (
      select licence_keys.* from public.licence_keys where %s
      order by coalesce(licence_keys.assigned_at, licence_keys.created_at) desc, licence_keys.id desc limit $3
    ) as found left join public.entitlements on entitlements.id = found.entitlement_id
    order by coalesce(found.assigned_at, found.created_at) desc, found.id desc',
    concat_ws(' and ',
      'licence_keys.listing_id = $1 and private.is_in_good_standing()',
      'exists (select from public.listings where listings.id = $1 and listings.seller_id = auth.uid())',
      -- The plain form, for the index.
      case when request ? 'q' then 'private.normal_licence_key(licence_keys.key) ~>=~ $2
        and private.normal_licence_key(licence_keys.key) ~<~ ($2 || U&''\+10FFFF'')' end,
      case when request ? 'sold' then 'licence_keys.entitlement_id is not null' end,
      case when request ? 'after' then '(coalesce(licence_keys.assigned_at, licence_keys.created_at), licence_keys.id) < ($4, $5)' end
    )
  ) using of_listing_id, private.normal_licence_key(request ->> 'q'), least((request ->> 'limit')::integer, 101),
    (request #>> '{after,0}')::timestamptz, (request #>> '{after,1}')::uuid;
end
$$;
grant execute on function private.use_licence, private.describe_licensing, private.find_licence_keys to marketplace_api;

create table public.reviews (
  id uuid primary key default gen_random_uuid(),
  listing_id uuid not null references public.listings (id) on delete cascade,
  reviewer_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  rating smallint not null constraint reviews_rating_range check (rating >= 1 and rating <= 5),
  comment text not null,
  created_at timestamptz not null default now(),
  is_public boolean not null default true,
  removed_at timestamptz,
  edited_at timestamptz,
  is_verified boolean not null default true,
  helpful_count integer not null default 0 constraint reviews_helpful_count_not_negative check (helpful_count >= 0),
  answer text,
  answered_at timestamptz,
  answer_edited_at timestamptz,
  is_counted boolean not null default true,
  constraint reviews_answered_with_words check ((answer is null) = (answered_at is null))
);
comment on table public.reviews is 'A buyer''s verdict on a listing, and what the seller answers to it. Clients change neither but by functions.';
comment on column public.reviews.is_public is 'Whether the listing is active. Kept by triggers.';
comment on column public.reviews.removed_at is
  'When an admin removed it: only its writer and admins still see it, and its stars do not count. Functions alone set it, with the listing locked first.';
comment on column public.reviews.is_verified is 'Whether its writer holds the item: not after a refund. Kept by triggers.';
comment on column public.reviews.is_counted is
  'Whether its stars count: not after a withdrawal, and no four or five stars after a refund. Kept by triggers.';
comment on column public.reviews.helpful_count is 'How many found it helpful. Kept by triggers.';
create index reviews_reviewer_id_idx on public.reviews (reviewer_id);
create index reviews_listing_id_idx on public.reviews (listing_id, created_at desc, id desc);
create index reviews_highest_idx on public.reviews (listing_id, rating desc, created_at desc, id desc);
create index reviews_lowest_idx on public.reviews (listing_id, (6 - rating) desc, created_at desc, id desc);
create index reviews_most_helpful_idx on public.reviews (listing_id, helpful_count desc, created_at desc, id desc);
create unique index reviews_one_per_buyer on public.reviews (listing_id, reviewer_id) where reviewer_id <> private.deleted_user_id();

create function private.count_ratings()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op in ('UPDATE', 'DELETE') and old.removed_at is null and old.is_counted then
    update public.listings set rating_count = rating_count - 1, rating_sum = rating_sum - old.rating where listings.id = old.listing_id;
  end if;
  if tg_op in ('INSERT', 'UPDATE') and new.removed_at is null and new.is_counted then
    update public.listings set rating_count = rating_count + 1, rating_sum = rating_sum + new.rating where listings.id = new.listing_id;
  end if;
  return null;
end
$$;
create trigger reviews_count_ratings
  after insert or delete or update of rating, listing_id, removed_at, is_counted on public.reviews
  for each row execute function private.count_ratings();

create function private.forget_reviewer()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- In order of id, so that two deletions can't deadlock.
  perform from public.reviews
  where reviews.reviewer_id = new.id or reviews.id in (select review_votes.review_id from public.review_votes where review_votes.voter_id = new.id)
  order by reviews.id for no key update;
  delete from public.review_votes where review_votes.voter_id = new.id;
  update public.reviews set answer = null, answered_at = null, answer_edited_at = null
  from public.listings where listings.id = reviews.listing_id and listings.seller_id = new.id and reviews.answer is not null;
  update public.reviews set reviewer_id = private.deleted_user_id() where reviews.reviewer_id = new.id;
  return null;
end
$$;
create trigger profiles_forget_reviewer
  after update of standing on public.profiles
  for each row when (old.standing <> 'deleted' and new.standing = 'deleted')
  execute function private.forget_reviewer();

create function private.stars_count(of_listing_id uuid, of_buyer_id uuid, stars integer)
returns boolean
language sql stable set search_path = ''
as $$
  select coalesce((
    select orders.origin = 'purchase' and (entitlements.revoked_at is null or (entitlements.revoke_reason <> 'withdrawn' and stars <= 3))
    from public.entitlements join public.orders on orders.id = entitlements.order_id
    where entitlements.listing_id = of_listing_id and entitlements.buyer_id = of_buyer_id
    order by (entitlements.revoked_at is null) desc, entitlements.granted_at desc, entitlements.id
    limit 1
  ), true);
$$;

create function private.place_review()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- A buyer who still waits for the file can't review it. Locks the order before its listing, as
  -- everywhere.
  perform private.require_consent(new.listing_id);
  select listings.status = 'active' into new.is_public from public.listings where listings.id = new.listing_id for no key update;
  new.is_verified := exists (
    select from public.entitlements
    where entitlements.listing_id = new.listing_id and entitlements.buyer_id = new.reviewer_id and entitlements.revoked_at is null
  );
  new.is_counted := private.stars_count(new.listing_id, new.reviewer_id, new.rating);
  return new;
end
$$;
create trigger reviews_place before insert on public.reviews
  for each row execute function private.place_review();

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

create function private.verify_reviews()
returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  is_held boolean := exists (
    select from public.entitlements
    where entitlements.listing_id = new.listing_id and entitlements.buyer_id = new.buyer_id and entitlements.revoked_at is null
  );
begin
  perform from public.listings
  where listings.id = new.listing_id
    and exists (select from public.reviews where reviews.listing_id = new.listing_id and reviews.reviewer_id = new.buyer_id)
  for no key update;
  update public.reviews
  set is_verified = is_held, is_counted = private.stars_count(reviews.listing_id, reviews.reviewer_id, reviews.rating)
  where reviews.listing_id = new.listing_id and reviews.reviewer_id = new.buyer_id;
  return null;
end
$$;
create trigger entitlements_verify_reviews
  after insert or update of revoked_at, revoke_reason on public.entitlements
  for each row execute function private.verify_reviews();

create trigger reviews_limit after insert on public.reviews
  referencing new table as added for each statement execute function private.count_written('review');

grant select on public.reviews to anon, authenticated;
grant insert (listing_id, rating, comment) on public.reviews to authenticated;

create policy "Buyers can review what they own" on public.reviews
  for insert to authenticated
  with check (
    reviewer_id = (select auth.uid())
    and exists (select from private.own_entitlements where own_entitlements.listing_id = reviews.listing_id)
  );

create policy "Guests can read reviews of active listings" on public.reviews
  for select to anon using (is_public);

create policy "Users can read reviews of active, own and bought listings" on public.reviews
  for select to authenticated
  using (
    is_public
    or reviewer_id = (select auth.uid())
    or listing_id in (select private.own_listing_ids())
    or exists (select from private.own_entitlements where own_entitlements.listing_id = reviews.listing_id)
    or (select private.is_admin())
  );

create policy "Guests cannot see reviews that were removed" on public.reviews
  as restrictive for select to anon using (removed_at is null);

create policy "Only writers and admins see reviews that were removed" on public.reviews
  as restrictive for select to authenticated
  using (removed_at is null or reviewer_id = (select auth.uid()) or (select private.is_admin()));

create function private.lock_own_review(of_review uuid)
returns void
language plpgsql volatile set search_path = ''
as $$
declare
  own public.reviews;
begin
  perform from public.listings join public.reviews on reviews.listing_id = listings.id
  where reviews.id = of_review and reviews.reviewer_id = auth.uid() for no key update of listings;
  select * into own from public.reviews where reviews.id = of_review and reviews.reviewer_id = auth.uid() for update;
  perform private.reject_if(own.id is null, 'review_not_found');
  perform private.reject_if(own.removed_at is not null, 'review_removed');
end
$$;

create function private.edit_review(of_review uuid, new_rating integer, new_comment text)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.lock_standing(auth.uid());
  perform private.lock_own_review(of_review);
  update public.reviews set rating = new_rating, comment = new_comment, edited_at = now()
  where reviews.id = of_review and reviews.listing_id in (select own_entitlements.listing_id from private.own_entitlements);
  perform private.reject_if(not found, 'purchase_required');
  perform private.count_against('review', auth.uid());
end
$$;

create function private.delete_review(of_review uuid)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.lock_standing(auth.uid());
  perform private.lock_own_review(of_review);
  delete from public.reviews where reviews.id = of_review;
end
$$;

create function private.answer_review(of_review uuid, new_answer text)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.lock_standing(auth.uid());
  update public.reviews set
    answer = new_answer,
    answered_at = case when new_answer is not null then coalesce(reviews.answered_at, now()) end,
    answer_edited_at = case when new_answer is not null and reviews.answered_at is not null then now() end
  where reviews.id = of_review and reviews.removed_at is null
    and exists (select from public.listings where listings.id = reviews.listing_id and listings.seller_id = auth.uid());
  perform private.reject_if(not found, 'review_not_found');
  perform private.count_against('review answer', auth.uid());
end
$$;


create table public.review_votes (
  voter_id uuid not null references public.profiles (id) on delete cascade,
  review_id uuid not null references public.reviews (id) on delete cascade,
  voted_at timestamptz not null default now(),
  primary key (voter_id, review_id)
);
comment on table public.review_votes is 'Who found which review helpful. Users see their own votes only, and vote by functions.';
create index review_votes_review_id_idx on public.review_votes (review_id);

create function private.count_votes()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.reviews set helpful_count = helpful_count + case tg_op when 'INSERT' then 1 else -1 end
  where reviews.id = coalesce(new.review_id, old.review_id);
  return null;
end
$$;
create trigger review_votes_count
  after insert or delete on public.review_votes
  for each row execute function private.count_votes();
create trigger review_votes_limit after insert on public.review_votes
  referencing new table as added for each statement execute function private.count_written('review vote');

create function private.vote_for_review(of_review uuid, is_helpful boolean)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  concerned uuid[];
begin
  perform private.lock_standing(auth.uid());
  select array[reviews.reviewer_id, listings.seller_id] into concerned
  from public.reviews join public.listings on listings.id = reviews.listing_id
  where reviews.id = of_review and reviews.is_public and reviews.removed_at is null
  for no key update of reviews;
  if concerned is null then
    perform private.reject('review_not_found');
  elsif auth.uid() = any (concerned) then
    perform private.reject('own_vote');
  elsif is_helpful then
    insert into public.review_votes (voter_id, review_id) values (auth.uid(), of_review) on conflict do nothing;
  else
    delete from public.review_votes where review_votes.review_id = of_review and review_votes.voter_id = auth.uid();
  end if;
end
$$;
grant execute on function
  private.edit_review, private.delete_review, private.answer_review, private.vote_for_review
  to marketplace_api;

grant select on public.review_votes to authenticated;

create policy "Users can see their own votes" on public.review_votes
  for select to authenticated using (voter_id = (select auth.uid()));

create index listing_files_sha256_idx on public.listing_files (sha256, created_at);

create function private.find_copies(of_sha256 text)
returns table (
  listing_id uuid, title text, seller_name text, username text, is_on_sale boolean,
  file_name text, release integer, release_name text, released_at timestamptz, withdrawn_at timestamptz, is_newest boolean
)
language plpgsql stable security definer set search_path = ''
as $$
declare
  caller uuid := case when private.is_in_good_standing() then auth.uid() end;
begin
  return query
  select listings.id, listings.title, profiles.name, profiles.username, listings.status = 'active',
    part.file_name, part.number, part.name, part.created_at, part.withdrawn_at, part.number = listings.release_number
  from (
    -- Bounded, because many listings may contain the same file.
    select * from public.listing_files where listing_files.sha256 = of_sha256 order by listing_files.created_at limit 200
  ) as files
  cross join lateral (
    -- An unchanged file belongs to several releases.
    select release_files.name as file_name, releases.number, releases.name, releases.created_at, releases.withdrawn_at
    from public.release_files
    join public.releases on releases.listing_id = release_files.listing_id and releases.number = release_files.release
    where release_files.listing_id = files.listing_id and release_files.file_id = files.id order by releases.withdrawn_at is not null, releases.number desc limit 1
  ) as part
  join public.listings on listings.id = files.listing_id
  join public.profiles on profiles.id = listings.seller_id
  where listings.status in ('active', 'paused')
    or listings.seller_id = caller
    or (listings.status = 'inactive' and exists (select from public.entitlements where entitlements.listing_id = listings.id))
    or exists (
      select from public.entitlements
      where entitlements.listing_id = listings.id and entitlements.buyer_id = caller and entitlements.revoked_at is null
    )
  order by files.created_at, listings.id
  limit 20;
end
$$;
grant execute on function private.find_copies to marketplace_api;

create function private.receipt_of(of_order_id uuid)
returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object('receipt_id', orders.receipt_id, 'purchased_at', orders.paid_at, 'items', jsonb_agg(jsonb_build_object(
    'listing_id', order_items.listing_id, 'title', order_items.title, 'seller_name', order_items.seller_name,
    'usage_licence', order_items.usage_licence, 'ai_use', order_items.ai_use, 'languages', order_items.languages, 'release', files.release, 'files', files.list,
    'is_refunded', orders.status = 'refunded' or exists (
      select from public.entitlements
      where entitlements.order_id = orders.id and entitlements.listing_id = order_items.listing_id and entitlements.revoked_at is not null
    )
  ) order by order_items.title, order_items.id))
  from public.orders
  join public.order_items on order_items.order_id = orders.id
  cross join lateral (
    -- The newest release at the purchase. An item that the buyer already had has no entitlement.
    select release_files.release, jsonb_agg(jsonb_build_object(
      'name', release_files.name, 'size_bytes', listing_files.size_bytes, 'sha256', listing_files.sha256
    ) order by release_files.position) as list
    from public.release_files join public.listing_files on listing_files.id = release_files.file_id
    where release_files.listing_id = order_items.listing_id and release_files.release = coalesce((
      select entitlements.first_release from public.entitlements
      where entitlements.order_id = orders.id and entitlements.listing_id = order_items.listing_id
    ), (
      select max(releases.number) from public.releases
      where releases.listing_id = order_items.listing_id and (releases.number = 1 or releases.created_at <= orders.paid_at)
    ))
    group by release_files.release
  ) as files
  where orders.id = of_order_id and orders.paid_at is not null
  group by orders.id;
$$;

create function private.licence_proof(of_order_id uuid, of_listing_id uuid)
returns jsonb
language sql volatile set search_path = ''
as $$
  select jsonb_build_object('salt', salt, 'sha256', encode(sha256(convert_to(salt || private.normal_licence_key(licence_keys.key), 'UTF8')), 'hex'))
  from public.entitlements
  join public.licence_keys on licence_keys.entitlement_id = entitlements.id and private.is_licence_supplied(entitlements.id)
  cross join lateral (select encode(uuid_send(gen_random_uuid()), 'hex') as salt) as salts
  where entitlements.order_id = of_order_id and entitlements.listing_id = of_listing_id;
$$;

create function private.own_receipt(of_order_id uuid)
returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_standing(auth.uid());
  perform private.reject_if(not exists (
    select from public.orders where orders.id = of_order_id and orders.buyer_id = auth.uid() and orders.paid_at is not null
  ), 'order_not_found');
  return (
    select receipt || jsonb_build_object('items', jsonb_agg(
      item.value || jsonb_build_object('licence_key', private.licence_proof(of_order_id, (item.value ->> 'listing_id')::uuid))
      order by item.position
    ))
    from private.receipt_of(of_order_id) as receipt, jsonb_array_elements(receipt -> 'items') with ordinality as item (value, position)
    group by receipt
  );
end
$$;

create function private.find_receipt(of_receipt_id uuid)
returns jsonb
language sql stable security definer set search_path = ''
as $$
  select private.receipt_of(orders.id) from public.orders where orders.receipt_id = of_receipt_id;
$$;
grant execute on function private.own_receipt, private.find_receipt to marketplace_api;

create table public.threads (
  id uuid primary key default gen_random_uuid(),
  order_id uuid constraint threads_one_per_order unique references public.orders (id),
  listing_id uuid references public.listings (id) on delete set null,
  listing_title text,
  buyer_id uuid not null references public.profiles (id),
  seller_id uuid not null references public.profiles (id),
  buyer_read_at timestamptz,
  seller_read_at timestamptz,
  last_message_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  about text not null generated always as (
    case when order_id is not null then 'order' when listing_title is not null then 'listing' else 'shop' end
  ) stored,
  constraint threads_about_one_thing check (
    num_nonnulls(order_id, listing_title) <= 1 and (listing_id is null or listing_title is not null)
  ),
  constraint threads_not_with_oneself check (buyer_id <> seller_id)
);
comment on table public.threads is 'A conversation about an order, a listing or a shop. Its buyer opens it.';
create index threads_buyer_id_idx on public.threads (buyer_id, last_message_at desc, id desc);
create index threads_seller_id_idx on public.threads (seller_id, last_message_at desc, id desc);
create unique index threads_one_per_listing on public.threads (listing_id, buyer_id) where listing_id is not null;
create unique index threads_one_per_shop on public.threads (seller_id, buyer_id) where order_id is null and listing_title is null;

create function private.may_write(of_thread public.threads, sender_id uuid)
returns boolean
language sql stable set search_path = ''
as $$
  select case
    when of_thread.order_id is not null then sender_id = of_thread.buyer_id or not exists (
      select from public.blocks where blocks.blocker_id = of_thread.buyer_id and blocks.blocked_id = of_thread.seller_id
    )
    else of_thread.buyer_id <> of_thread.seller_id and exists (
      select from public.profiles
      where profiles.id = case sender_id when of_thread.buyer_id then of_thread.seller_id else of_thread.buyer_id end
        and profiles.standing = 'good'
    ) and not exists (
      select from public.blocks
      where (blocks.blocker_id, blocks.blocked_id) in (
        (of_thread.buyer_id, of_thread.seller_id), (of_thread.seller_id, of_thread.buyer_id)
      )
    )
  end;
$$;

create function private.complete_thread()
returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  listing public.listings;
begin
  if new.order_id is not null then
    select orders.buyer_id, orders.seller_id into new.buyer_id, new.seller_id
    from public.orders where orders.id = new.order_id and orders.buyer_id = auth.uid() and orders.status not in ('pending', 'expired');
    perform private.reject_if(new.buyer_id is null, 'order_not_found');
    return new;
  end if;
  new.buyer_id := auth.uid();
  if new.listing_id is not null then
    select * into listing from public.listings where listings.id = new.listing_id;
    perform private.reject_if(not found or listing.status in ('removed', 'processing'), 'not_found');
    perform private.reject_if(listing.status <> 'active', 'listing_inactive');
    new.seller_id := listing.seller_id;
    new.listing_title := listing.title;
  elsif not exists (select from public.profiles where profiles.id = new.seller_id and profiles.is_seller) then
    perform private.reject('profile_not_found');
  end if;
  perform private.reject_if(not private.may_write(new, new.buyer_id), 'cannot_write');
  return new;
end
$$;
create trigger threads_complete
  before insert on public.threads
  for each row execute function private.complete_thread();

create function private.mark_thread_read(of_thread_id uuid)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  update public.threads set
    buyer_read_at = case when threads.buyer_id = auth.uid() then now() else threads.buyer_read_at end,
    seller_read_at = case when threads.seller_id = auth.uid() then now() else threads.seller_read_at end
  where threads.id = of_thread_id and (threads.buyer_id = auth.uid() or threads.seller_id = auth.uid())
    and private.is_in_good_standing();
  perform private.reject_if(not found, 'not_found');
end
$$;

create function private.thread_titles(of_thread_ids uuid[])
returns table (thread_id uuid, titles text[])
language sql stable security definer set search_path = ''
as $$
  select threads.id, array_agg(order_items.title order by order_items.title, order_items.id)
  from public.threads join public.order_items on order_items.order_id = threads.order_id
  where threads.id = any (of_thread_ids) and threads.id in (select private.own_thread_ids())
    and private.is_in_good_standing()
  group by threads.id;
$$;
grant execute on function private.mark_thread_read, private.thread_titles to marketplace_api;

create trigger threads_limit after insert on public.threads
  referencing new table as added for each statement execute function private.count_written('thread');

grant select, insert (order_id, listing_id, seller_id) on public.threads to authenticated;

create policy "Buyer and seller can read their threads" on public.threads
  for select to authenticated using (buyer_id = (select auth.uid()) or seller_id = (select auth.uid()));

create policy "Buyers can open their threads" on public.threads
  for insert to authenticated with check (buyer_id = (select auth.uid()));


create table public.messages (
  id uuid primary key default gen_random_uuid(),
  thread_id uuid not null references public.threads (id) on delete cascade,
  sender_id uuid not null default auth.uid() references public.profiles (id),
  body text not null,
  pictures jsonb not null default '[]',
  sent_at timestamptz not null default now()
);
comment on table public.messages is 'Messages of threads. Never edited.';
create index messages_thread_id_idx on public.messages (thread_id, sent_at, id);
create index messages_sender_id_idx on public.messages (sender_id);

create function private.require_may_write()
returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  thread public.threads;
begin
  select * into thread from public.threads
  where threads.id = new.thread_id and auth.uid() in (threads.buyer_id, threads.seller_id);
  perform private.reject_if(found and not private.may_write(thread, auth.uid()), 'cannot_write');
  return new;
end
$$;
create trigger messages_require_may_write
  before insert on public.messages
  for each row execute function private.require_may_write();

create function private.note_message()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.threads set
    last_message_at = new.sent_at,
    buyer_read_at = case when threads.buyer_id = new.sender_id then new.sent_at else threads.buyer_read_at end,
    seller_read_at = case when threads.seller_id = new.sender_id then new.sent_at else threads.seller_read_at end
  where threads.id = new.thread_id;
  return null;
end
$$;
create trigger messages_note
  after insert on public.messages
  for each row execute function private.note_message();

create trigger messages_limit after insert on public.messages
  referencing new table as added for each statement execute function private.count_written('message');

grant select, insert (thread_id, body, pictures) on public.messages to authenticated;

create policy "Buyer and seller can read their messages" on public.messages
  for select to authenticated using (thread_id in (select private.own_thread_ids()));

create policy "Buyer and seller can write in their threads" on public.messages
  for insert to authenticated
  with check (sender_id = (select auth.uid()) and thread_id in (select private.own_thread_ids()));

create table public.contact_messages (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  email text not null
    constraint contact_messages_email_shape check (char_length(email) <= 320 and email ~ '^[^@\s]+@[^@\s]+\.[^@\s]+$'),
  message text not null,
  created_at timestamptz not null default now(),
  closed_at timestamptz,
  answer text,
  answered_at timestamptz,
  closed_by uuid references public.profiles (id),
  constraint contact_messages_answered_at_a_time check ((answer is null) = (answered_at is null)),
  constraint contact_messages_answered_is_closed check (answer is null or closed_at is not null)
);
comment on table public.contact_messages is 'Messages of the contact form. Written by a function of the API, read by admins.';
create index contact_messages_created_at_idx on public.contact_messages (created_at desc, id desc);
create index contact_messages_open_idx on public.contact_messages (created_at desc, id desc) where closed_at is null;
create index contact_messages_closed_by_idx on public.contact_messages (closed_by);

create table private.used_captchas (
  digest bytea primary key,
  expires_at timestamptz not null
);
comment on table private.used_captchas is 'SHA-256 of solved captchas: each counts once.';
create index used_captchas_expires_at_idx on private.used_captchas (expires_at);

create function private.use_captcha(captcha text, captcha_expires_at timestamptz)
returns void
language plpgsql volatile set search_path = ''
as $$
begin
  delete from private.used_captchas where used_captchas.expires_at < now();
  insert into private.used_captchas (digest, expires_at) values (sha256(convert_to(captcha, 'UTF8')), captcha_expires_at)
  on conflict do nothing;
  perform private.reject_if(not found, 'captcha_used');
end
$$;

create function private.send_contact_message(
  captcha text, captcha_expires_at timestamptz, sender_name text, sender_email text, sender_message text, operators_email text
)
returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  message_id uuid;
  facts jsonb := jsonb_build_object('name', sender_name, 'email', sender_email, 'message', sender_message);
begin
  perform private.use_captcha(captcha, captcha_expires_at);
  insert into public.contact_messages (name, email, message) values (sender_name, sender_email, sender_message)
  returning id into message_id;
  perform private.enqueue_mail_to_address('contact_message', operators_email, message_id::text, facts);
  if private.hit_rate_limit('contact copy:' || lower(sender_email), 86400, 3, 1) = 0 then
    perform private.enqueue_mail_to_address('contact_copy', sender_email, message_id::text, facts);
  end if;
  return message_id;
end
$$;
grant execute on function private.send_contact_message to marketplace_api;

grant select on public.contact_messages to authenticated;

create policy "Admins can read contact messages" on public.contact_messages
  for select to authenticated using ((select private.is_admin()));

create table private.message_pictures (
  id uuid primary key,
  sender_id uuid not null references public.profiles (id) on delete cascade,
  message_id uuid references public.messages (id) on delete cascade deferrable initially deferred,
  object_path text not null generated always as (sender_id::text || '/' || id::text) stored
    constraint message_pictures_object_path_unique unique,
  width integer not null,
  height integer not null,
  created_at timestamptz not null default now()
);
comment on table private.message_pictures is 'Paths of pictures of messages. The sweep removes those that are unsent after a day.';
create index message_pictures_sender_id_idx on private.message_pictures (sender_id);
create index message_pictures_message_id_idx on private.message_pictures (message_id);
create index message_pictures_unsent_idx on private.message_pictures (created_at) where message_id is null;

create function private.begin_message_picture()
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.lock_standing(auth.uid());
  perform private.count_against('message picture', auth.uid());
end
$$;

create function private.keep_message_picture(of_id uuid, of_width integer, of_height integer)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.lock_standing(auth.uid());
  insert into private.message_pictures (id, sender_id, width, height) values (of_id, auth.uid(), of_width, of_height);
end
$$;

create function private.take_pictures()
returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
declare
  requested jsonb := new.pictures;
begin
  with taken as (
    update private.message_pictures set message_id = new.id
    from rows from (jsonb_to_recordset(requested) as (id uuid, alt text)) with ordinality as item (id, alt, place)
    where message_pictures.id = item.id and message_pictures.sender_id = new.sender_id and message_pictures.message_id is null
    returning message_pictures.id, message_pictures.width, message_pictures.height, item.alt, item.place
  )
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', taken.id,
    'alt', left(nullif(btrim(taken.alt), ''), private.picture_alt_max_characters()),
    'width', taken.width,
    'height', taken.height
  ) order by taken.place), '[]') into new.pictures from taken;
  perform private.reject_if(jsonb_array_length(new.pictures) < jsonb_array_length(requested), 'upload_not_found');
  return new;
end
$$;
create trigger messages_take_pictures
  before insert on public.messages
  for each row when (jsonb_typeof(new.pictures) = 'array' and new.pictures <> '[]')
  execute function private.take_pictures();

create function private.message_picture_paths(of_message_id uuid)
returns table (id uuid, object_path text)
language sql stable security definer set search_path = ''
as $$
  select message_pictures.id, message_pictures.object_path
  from private.message_pictures join public.messages on messages.id = message_pictures.message_id
  where message_pictures.message_id = of_message_id and private.is_in_good_standing() and (
    messages.thread_id in (select private.own_thread_ids())
    or private.is_admin() and exists (
      select from public.cases where cases.thread_id = messages.thread_id and cases.state = 'escalated'
    )
  );
$$;

create function private.forget_unsent_pictures(older_than interval)
returns void
language sql volatile security definer set search_path = ''
as $$
  delete from private.message_pictures where message_pictures.message_id is null and message_pictures.created_at < now() - older_than;
$$;
grant execute on function
  private.begin_message_picture, private.keep_message_picture, private.message_picture_paths,
  private.forget_unsent_pictures
  to marketplace_api;

create table public.cases (
  id uuid primary key default gen_random_uuid(),
  order_item_id uuid references public.order_items (id),
  thread_id uuid not null references public.threads (id),
  buyer_id uuid not null references public.profiles (id),
  seller_id uuid not null references public.profiles (id),
  kind text not null,
  is_request boolean not null generated always as (kind in ('changed_mind', 'mistake', 'other')) stored,
  item_ids uuid[],
  body text not null,
  state text not null default 'open' constraint cases_state_known check (
    state in ('open', 'offered', 'rejected', 'replacing', 'delivered', 'escalated', 'closed')
  ),
  offer text constraint cases_offer_known check (offer in ('refund', 'replacement')),
  answer text,
  decision text,
  outcome text constraint cases_outcome_known check (outcome in ('refunded', 'replaced', 'rejected', 'withdrawn', 'unanswered')),
  refund_cents integer constraint cases_refund_positive check (refund_cents > 0),
  due_at timestamptz,
  admin_id uuid references public.profiles (id),
  opened_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  constraint cases_offered_with_offer check (state <> 'offered' or offer is not null),
  constraint cases_closed_with_outcome check ((state = 'closed') = (outcome is not null)),
  constraint cases_clock_runs_for_users check ((state not in ('escalated', 'closed')) = (due_at is not null)),
  constraint cases_about_item_or_items check (
    is_request = (order_item_id is null) and is_request = (coalesce(cardinality(item_ids), 0) > 0)
  ),
  constraint cases_requests_answered_once check (not is_request or (state in ('open', 'closed') and offer is null and admin_id is null)),
  constraint cases_unanswered_requests check (outcome <> 'unanswered' or is_request),
  constraint cases_refund_of_request check (refund_cents is null or (is_request and outcome = 'refunded')),
  constraint cases_decided_by_admin check (
    (decision is null) = (admin_id is null) and (decision is null or state not in ('open', 'rejected'))
  )
);
comment on table public.cases is 'A complaint about an item of an order, or a request for a refund, from its opening to its outcome.';
create unique index cases_one_open_per_item on public.cases (order_item_id) where state <> 'closed';
create unique index cases_one_open_request_per_order on public.cases (thread_id) where is_request and state <> 'closed';
create index cases_order_item_id_idx on public.cases (order_item_id);
create index cases_thread_id_idx on public.cases (thread_id, opened_at);
create index cases_buyer_id_idx on public.cases (buyer_id);
create index cases_seller_id_idx on public.cases (seller_id);
create index cases_admin_id_idx on public.cases (admin_id);
create index cases_state_idx on public.cases (state, opened_at, id);
create index cases_due_idx on public.cases (due_at) where due_at is not null;

create function private.check_case_step()
returns trigger
language plpgsql set search_path = ''
as $$
declare
  next_states text[] := case old.state
    when 'open' then '{offered,rejected,escalated,closed}'
    when 'offered' then '{offered,replacing,escalated,closed}'
    when 'rejected' then '{offered,escalated,closed}'
    when 'replacing' then '{offered,delivered,escalated,closed}'
    when 'delivered' then '{offered,escalated,closed}'
    when 'escalated' then '{replacing,closed}'
    else '{}'
  end;
begin
  perform private.reject_if(new.state <> all (next_states), 'case_moved_on');
  new.changed_at := now();
  return new;
end
$$;
create trigger cases_check_step
  before update of state, offer, outcome on public.cases
  for each row execute function private.check_case_step();

create trigger cases_limit after insert on public.cases
  referencing new table as added for each statement execute function private.count_written('case');

grant select (
  id, order_item_id, item_ids, thread_id, buyer_id, seller_id, kind, body, state, offer, answer, decision, outcome, refund_cents, due_at, opened_at,
  changed_at
) on public.cases to authenticated;

create policy "Buyer, seller and admins can read a case" on public.cases
  for select to authenticated
  using (buyer_id = (select auth.uid()) or seller_id = (select auth.uid()) or (select private.is_admin()));


create function private.item_facts(of_item public.order_items)
returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'id', of_item.id,
    'listing_id', of_item.listing_id,
    'title', of_item.title,
    'usage_licence', of_item.usage_licence,
    'price_cents', of_item.price_cents,
    'discount_cents', of_item.discount_cents,
    'release', (select listings.release_number from public.listings where listings.id = of_item.listing_id),
    'downloads', (
      select count(*) from public.downloads where downloads.listing_id = of_item.listing_id and downloads.buyer_id = of_item.buyer_id
        and downloads.is_counted
    ),
    'last_download_at', (
      select max(downloads.downloaded_at) from public.downloads
      where downloads.listing_id = of_item.listing_id and downloads.buyer_id = of_item.buyer_id
    ),
    'is_held', exists (
      select from public.entitlements
      where entitlements.order_id = of_item.order_id and entitlements.listing_id = of_item.listing_id and entitlements.revoked_at is null
    )
  );
$$;

create function private.thread_order(of_thread_id uuid)
returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'id', orders.id,
    'status', orders.status,
    'paid_at', orders.paid_at,
    'total_cents', orders.total_cents,
    'refunded_cents', orders.refunded_cents,
    'items', (
      select jsonb_agg(private.item_facts(order_items) order by order_items.title, order_items.id)
      from public.order_items where order_items.order_id = orders.id
    )
  )
  from public.threads join public.orders on orders.id = threads.order_id
  where threads.id = of_thread_id and (threads.buyer_id = auth.uid() or threads.seller_id = auth.uid())
    and private.is_in_good_standing();
$$;

create function private.list_cases(request jsonb)
returns table (id uuid, opened_at timestamptz, facts jsonb)
language sql stable security definer set search_path = ''
as $$
  select cases.id, cases.opened_at, to_jsonb(cases) - array['admin_id', 'is_request', 'item_ids', 'refund_cents'] || jsonb_build_object(
    'order_id', order_items.order_id,
    'item', private.item_facts(order_items),
    'buyer_name', buyers.name,
    'buyer_username', buyers.username,
    'seller_name', sellers.name,
    'seller_username', sellers.username
  )
  from public.cases
  join public.order_items on order_items.id = cases.order_item_id
  join public.profiles as buyers on buyers.id = cases.buyer_id
  join public.profiles as sellers on sellers.id = cases.seller_id
  where cases.state = request ->> 'state' and private.is_admin() and (cases.opened_at, cases.id) > (
    coalesce((request #>> '{after,0}')::timestamptz, '-infinity'),
    coalesce((request #>> '{after,1}')::uuid, '00000000-0000-0000-0000-000000000000')
  )
  order by cases.opened_at, cases.id
  limit least((request ->> 'limit')::integer, 101);
$$;

create function private.case_messages(of_case_id uuid)
returns setof public.messages
language sql stable security definer set search_path = ''
as $$
  select messages.* from public.messages
  where messages.thread_id = (select cases.thread_id from public.cases where cases.id = of_case_id and cases.state = 'escalated')
    and private.is_admin()
  order by messages.sent_at desc, messages.id desc
  limit 100;
$$;
grant execute on function private.thread_order, private.list_cases, private.case_messages to marketplace_api;

create function private.case_answer_time()
returns interval
language sql stable set search_path = ''
as $$
  select make_interval(days => (settings.value #>> '{}')::integer) from private.settings where settings.name = 'case_answer_days';
$$;

create function private.note_case_step(of_case public.cases)
returns void
language sql volatile set search_path = ''
as $$
  update public.threads set
    last_message_at = now(),
    buyer_read_at = case when threads.buyer_id = auth.uid() then now() else threads.buyer_read_at end,
    seller_read_at = case when threads.seller_id = auth.uid() then now() else threads.seller_read_at end
  where threads.id = of_case.thread_id;
$$;

create function private.close_case(of_case public.cases, with_outcome text, with_decision text default null)
returns void
language plpgsql volatile set search_path = ''
as $$
declare
  item public.order_items;
begin
  update public.cases set state = 'closed', outcome = with_outcome, due_at = null,
    decision = coalesce(with_decision, cases.decision),
    admin_id = case when with_decision is not null then auth.uid() else cases.admin_id end
  where cases.id = of_case.id;
  perform private.note_case_step(of_case);
  if with_outcome = 'refunded' then
    select * into strict item from public.order_items where order_items.id = of_case.order_item_id;
    perform private.queue_refund(item.order_id, item.listing_id, item.price_cents, 'case');
  end if;
end
$$;

create function private.await_replacement(of_case public.cases, with_decision text default null)
returns void
language sql volatile set search_path = ''
as $$
  update public.cases set state = 'replacing', due_at = now() + private.case_answer_time(),
    decision = coalesce(with_decision, cases.decision),
    admin_id = case when with_decision is not null then auth.uid() else cases.admin_id end
  where cases.id = of_case.id;
  select private.note_case_step(of_case);
$$;

create function private.require_refundable(of_case public.cases)
returns void
language plpgsql stable set search_path = ''
as $$
begin
  perform private.reject_if(
    (select order_items.price_cents from public.order_items where order_items.id = of_case.order_item_id) = 0, 'case_impossible'
  );
end
$$;

create function private.open_case(of_order_id uuid, of_order_item_id uuid, of_kind text, words text)
returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  order_row public.orders;
  made uuid;
begin
  perform private.lock_standing(auth.uid());
  select orders.* into order_row
  from public.orders join public.order_items on order_items.order_id = orders.id
  where orders.id = of_order_id and order_items.id = of_order_item_id and orders.buyer_id = auth.uid() and orders.paid_at is not null;
  perform private.reject_if(not found, 'order_not_found');
  -- A bank that decides about the payment decides about all items.
  perform private.reject_if(order_row.status not in ('paid', 'partially_refunded') or not exists (
    select from public.entitlements join public.order_items on order_items.listing_id = entitlements.listing_id
    where order_items.id = of_order_item_id and entitlements.order_id = of_order_id and entitlements.revoked_at is null
  ), 'case_impossible');
  insert into public.threads (order_id) values (of_order_id) on conflict do nothing;
  insert into public.cases (order_item_id, thread_id, buyer_id, seller_id, kind, body, due_at)
  select of_order_item_id, threads.id, order_row.buyer_id, order_row.seller_id, of_kind, words, now() + private.case_answer_time()
  from public.threads where threads.order_id = of_order_id
  on conflict (order_item_id) where state <> 'closed' do nothing
  returning cases.id into made;
  perform private.reject_if(made is null, 'case_open');
  perform private.note_case_step(cases) from public.cases where cases.id = made;
  return made;
end
$$;

create function private.answer_case(of_case_id uuid, with_offer text, words text)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  case_row public.cases;
begin
  perform private.lock_standing(auth.uid());
  select * into case_row from public.cases where cases.id = of_case_id and cases.seller_id = auth.uid() and not cases.is_request for update;
  if not found then
    perform private.reject('not_found');
  elsif case_row.state in ('replacing', 'delivered') and with_offer is distinct from 'refund' then
    -- The same offer again would only extend the deadline.
    perform private.reject('case_moved_on');
  elsif with_offer = 'refund' then
    perform private.require_refundable(case_row);
  end if;
  update public.cases set
    state = case when with_offer is null then 'rejected' else 'offered' end,
    offer = with_offer, answer = words, due_at = now() + private.case_answer_time()
  where cases.id = of_case_id;
  perform private.note_case_step(case_row);
end
$$;

create function private.deliver_replacement(of_case_id uuid, words text)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  case_row public.cases;
begin
  perform private.lock_standing(auth.uid());
  select * into case_row from public.cases where cases.id = of_case_id and cases.seller_id = auth.uid() for update;
  perform private.reject_if(not found, 'not_found');
  update public.cases set state = 'delivered', answer = words, due_at = now() + private.case_answer_time() where cases.id = of_case_id;
  perform private.note_case_step(case_row);
end
$$;

create function private.reply_to_case(of_case_id uuid, with_act text)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  case_row public.cases;
begin
  perform private.lock_standing(auth.uid());
  select * into case_row from public.cases where cases.id = of_case_id and cases.buyer_id = auth.uid() for update;
  if not found then
    perform private.reject('not_found');
  elsif with_act = 'withdraw' then
    perform private.close_case(case_row, 'withdrawn');
  elsif with_act = 'accept' and case_row.state = 'offered' and case_row.offer = 'refund' then
    perform private.close_case(case_row, 'refunded');
  elsif with_act = 'accept' and case_row.state = 'offered' then
    perform private.await_replacement(case_row);
  elsif with_act = 'confirm' and case_row.state in ('replacing', 'delivered') then
    perform private.close_case(case_row, 'replaced');
  elsif with_act = 'escalate' and case_row.state in ('offered', 'rejected', 'delivered') then
    update public.cases set state = 'escalated', due_at = null where cases.id = of_case_id;
    perform private.note_case_step(case_row);
  else
    perform private.reject('case_moved_on');
  end if;
end
$$;

create function private.decide_case(of_case_id uuid, with_outcome text, reason text)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  case_row public.cases;
begin
  perform private.lock_standing(auth.uid());
  perform private.require_admin('forbidden');
  select * into case_row from public.cases where cases.id = of_case_id for update;
  if not found then
    perform private.reject('not_found');
  elsif auth.uid() in (case_row.buyer_id, case_row.seller_id) then
    perform private.reject('forbidden');
  elsif case_row.state <> 'escalated' or with_outcome not in ('refunded', 'replaced', 'rejected') then
    perform private.reject('case_moved_on');
  elsif with_outcome = 'refunded' then
    perform private.require_refundable(case_row);
  end if;
  if with_outcome = 'replaced' then
    perform private.await_replacement(case_row, reason);
  else
    perform private.close_case(case_row, with_outcome, reason);
  end if;
  perform private.log_action(
    case with_outcome when 'refunded' then 'refund_case' when 'replaced' then 'replace_case' else 'reject_case' end,
    case_row.seller_id, reason, of_case => case_row.id
  );
end
$$;
grant execute on function
  private.open_case, private.answer_case, private.deliver_replacement, private.reply_to_case, private.decide_case
  to marketplace_api;

alter table private.pending_refunds add constraint pending_refunds_case_id_fkey foreign key (case_id) references public.cases (id) on delete cascade;

create function private.lock_requested_order(of_order_id uuid)
returns public.orders
language plpgsql volatile set search_path = ''
as $$
declare
  order_row public.orders;
begin
  select * into order_row from public.orders where orders.id = of_order_id and orders.buyer_id = auth.uid() for update;
  perform private.reject_if(not found, 'order_not_found');
  perform private.reject_if(order_row.paid_at is null, 'refund_unpaid');
  perform private.reject_if(order_row.total_cents = 0, 'refund_free');
  perform private.reject_if(order_row.status = 'disputed', 'refund_disputed');
  perform private.reject_if(order_row.status = 'refunded' or private.refundable_cents(order_row) = 0, 'refund_done');
  return order_row;
end
$$;

create function private.request_refund(of_order_id uuid, of_item_ids uuid[], of_kind text, words text)
returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  requested uuid[] := array(select distinct id from unnest(of_item_ids) as id order by id);
  order_row public.orders;
  made uuid;
begin
  perform private.lock_standing(auth.uid());
  order_row := private.lock_requested_order(of_order_id);
  perform private.reject_if(
    (select count(*) from public.order_items where order_id = of_order_id and id = any (requested)) <> cardinality(requested), 'order_not_found'
  );
  perform private.reject_if(exists (
    select from public.order_items where order_items.id = any (requested) and (order_items.price_cents = 0 or not exists (
      select from public.entitlements
      where entitlements.order_id = of_order_id and entitlements.listing_id = order_items.listing_id and entitlements.revoked_at is null
    ))
  ), 'case_impossible');
  insert into public.threads (order_id) values (of_order_id) on conflict do nothing;
  insert into public.cases (item_ids, thread_id, buyer_id, seller_id, kind, body, due_at)
  select requested, threads.id, order_row.buyer_id, order_row.seller_id, of_kind, words, now() + private.case_answer_time()
  from public.threads where threads.order_id = of_order_id
  on conflict (thread_id) where is_request and state <> 'closed' do nothing
  returning cases.id into made;
  if made is not null then
    perform private.note_case_step(cases) from public.cases where cases.id = made;
    return made;
  end if;
  select cases.id into made from public.cases join public.threads on threads.id = cases.thread_id
  where threads.order_id = of_order_id and cases.is_request and cases.state <> 'closed'
    and cases.item_ids = requested and cases.kind = of_kind and cases.body = words;
  perform private.reject_if(not found, 'refund_requested');
  return made;
end
$$;

create function private.pay_request(of_case public.cases, sold public.orders, wanted_cents integer, words text, is_whole boolean)
returns void
language plpgsql volatile set search_path = ''
as $$
begin
  if is_whole then
    perform private.queue_refund(sold.id, order_items.listing_id, order_items.price_cents, 'case')
    from public.order_items where order_items.id = any (of_case.item_ids);
  else
    perform private.count_against('refund', auth.uid());
    insert into private.pending_refunds (order_id, case_id, cents, reason, words)
    values (sold.id, of_case.id, wanted_cents, 'request', pay_request.words);
  end if;
  perform private.hurry_job('sweep_orders');
end
$$;

create function private.answer_request(of_case_id uuid, wanted_cents integer, words text)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  case_row public.cases;
  sold public.orders;
  whole_cents integer;
begin
  perform private.lock_standing(auth.uid());
  -- Locks the order before its case, like every refund.
  select orders.* into sold
  from public.cases join public.threads on threads.id = cases.thread_id join public.orders on orders.id = threads.order_id
  where cases.id = of_case_id and cases.is_request and cases.seller_id = auth.uid() for update of orders;
  perform private.reject_if(not found, 'not_found');
  select * into strict case_row from public.cases where cases.id = of_case_id for update;
  if case_row.answer = words and case_row.refund_cents is not distinct from wanted_cents then
    return;
  elsif case_row.state <> 'open' then
    perform private.reject('case_moved_on');
  elsif wanted_cents is not null and not private.takes_refunds(sold) then
    perform private.reject('refund_impossible');
  end if;
  -- At most what the order has left.
  select least(sum(order_items.price_cents), private.refundable_cents(sold)) into whole_cents
  from public.order_items where order_items.id = any (case_row.item_ids);
  perform private.reject_if(wanted_cents > whole_cents, 'refund_too_much');
  update public.cases set state = 'closed', due_at = null, answer = words, refund_cents = wanted_cents,
    outcome = case when wanted_cents is null then 'rejected' else 'refunded' end
  where cases.id = of_case_id;
  perform private.note_case_step(case_row);
  if wanted_cents is not null then
    perform private.pay_request(case_row, sold, wanted_cents, words, wanted_cents = whole_cents);
  end if;
end
$$;
grant execute on function private.request_refund, private.answer_request to marketplace_api;


create function private.move_due_cases()
returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  due public.cases;
  moved integer := 0;
begin
  for due in
    select * from public.cases where cases.due_at <= now() order by cases.due_at limit 1000 for update skip locked
  loop
    if due.is_request then
      perform private.close_case(due, 'unanswered');
    elsif due.state in ('open', 'replacing') then
      update public.cases set state = 'escalated', due_at = null where cases.id = due.id;
      perform private.note_case_step(due);
    elsif due.state = 'offered' and due.offer = 'replacement' then
      perform private.await_replacement(due);
    else
      perform private.close_case(due, case due.state when 'rejected' then 'rejected' when 'offered' then 'refunded' else 'replaced' end);
    end if;
    moved := moved + 1;
  end loop;
  return moved;
end
$$;
grant execute on function private.move_due_cases to marketplace_jobs;

create function private.close_case_of_revoked_item()
returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  update public.cases set state = 'closed', outcome = 'refunded', due_at = null
  from public.order_items
  where order_items.order_id = new.order_id and order_items.listing_id = new.listing_id
    and cases.order_item_id = order_items.id and cases.state <> 'closed';
  -- A refund request ends with its last item.
  update public.cases set state = 'closed', outcome = 'refunded', due_at = null
  from public.threads
  where threads.order_id = new.order_id and cases.thread_id = threads.id and cases.is_request and cases.state <> 'closed' and not exists (
    select from public.entitlements join public.order_items
      on order_items.order_id = entitlements.order_id and order_items.listing_id = entitlements.listing_id
    where order_items.id = any (cases.item_ids) and entitlements.revoked_at is null
  );
  return null;
end
$$;
create trigger entitlements_close_case
  after update of revoked_at on public.entitlements
  for each row when (old.revoked_at is null and new.revoked_at is not null)
  execute function private.close_case_of_revoked_item();

create function private.leave_cases()
returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  update public.cases set state = 'closed', outcome = 'withdrawn', due_at = null where cases.buyer_id = new.id and cases.state <> 'closed';
  update public.cases set state = 'closed', outcome = 'unanswered', due_at = null
  where cases.seller_id = new.id and cases.is_request and cases.state <> 'closed';
  update public.cases set state = 'escalated', due_at = null
  where cases.seller_id = new.id and cases.state not in ('escalated', 'closed');
  update public.cases set body = case when cases.buyer_id = new.id then '[deleted]' else cases.body end,
    answer = case when cases.seller_id = new.id and cases.answer is not null then '[deleted]' else cases.answer end
  where cases.buyer_id = new.id or cases.seller_id = new.id;
  return null;
end
$$;
create trigger profiles_leave_cases
  after update on public.profiles
  for each row when (old.standing <> 'deleted' and new.standing = 'deleted')
  execute function private.leave_cases();

create index disputes_waiting_idx on private.disputes (answer_by) where status in ('needs_response', 'warning_needs_response');
create index cases_waiting_for_seller_idx on public.cases (seller_id, due_at) where state in ('open', 'replacing');
create index listings_failed_idx on public.listings (seller_id) where processing_failure is not null;

create function private.order_titles(of_order_id uuid)
returns text
language sql stable set search_path = ''
as $$
  select string_agg(order_items.title, ', ' order by order_items.title, order_items.id)
  from public.order_items where order_items.order_id = of_order_id;
$$;

create function private.seller_tasks()
returns table (kind text, about_id uuid, title text, due_at timestamptz, note text)
language sql stable security definer set search_path = ''
as $$
  select tasks.* from (
    select 'dispute', orders.id, private.order_titles(orders.id), disputes.answer_by, null::text
    from private.disputes join public.orders on orders.id = disputes.order_id
    where disputes.status in ('needs_response', 'warning_needs_response') and disputes.answer_by > now() and orders.seller_id = auth.uid()
    union all
    select case when cases.is_request then 'refund_request' when cases.state = 'replacing' then 'replacement' else 'case' end,
      case when cases.is_request then threads.order_id else threads.id end,
      coalesce(order_items.title, private.order_titles(threads.order_id)), cases.due_at, null
    from public.cases join public.threads on threads.id = cases.thread_id
    left join public.order_items on order_items.id = cases.order_item_id
    where cases.seller_id = auth.uid() and cases.state in ('open', 'replacing')
    union all
    select 'correction', corrections.order_id, private.order_titles(corrections.order_id), corrections.ends_at, null
    from private.corrections where corrections.seller_id = auth.uid() and corrections.state = 'waiting' and corrections.ends_at > now()
    union all
    select 'listing', listings.id, listings.title, null, listings.processing_failure
    from public.listings
    where listings.seller_id = auth.uid() and listings.processing_failure is not null and listings.status = 'processing'
    union all
    select 'release', listings.id, listings.title, null, pending_releases.failure
    from public.listings join public.pending_releases on pending_releases.listing_id = listings.id
    where listings.seller_id = auth.uid() and pending_releases.failure is not null and listings.status <> 'removed'
    union all
    select 'licence_keys', listings.id, listings.title, null, null
    from public.listings
    where listings.seller_id = auth.uid() and listings.status <> 'removed' and (
      listings.is_sold_out and listings.status in ('active', 'paused') or exists (select from public.licence_waits where licence_waits.listing_id = listings.id)
    )
  ) as tasks (kind, about_id, title, due_at, note)
  where private.is_in_good_standing()
  order by tasks.due_at, tasks.title, tasks.about_id
  limit 50;
$$;
grant execute on function private.seller_tasks to marketplace_api;

create table public.statements (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id) on delete cascade,
  act text not null,
  rule text not null,
  facts text not null,
  listing_id uuid,
  review_id uuid,
  about text,
  until timestamptz,
  is_unlawful boolean not null default false,
  created_at timestamptz not null default now(),
  reversed_at timestamptz,
  reversed_by text constraint statements_reversed_by_known check (reversed_by in ('shop', 'appeal')),
  constraint statements_reversed_by_someone check ((reversed_at is null) = (reversed_by is null)),
  constraint statements_until_of_suspensions check ((act = 'suspend') = (until is not null))
);
comment on table public.statements is 'Decisions about users with their reasons, for the user. Without the admin and the reporter.';
create index statements_user_id_idx on public.statements (user_id, created_at desc, id desc);
create index statements_listing_id_idx on public.statements (listing_id) where listing_id is not null;
create index statements_review_id_idx on public.statements (review_id) where review_id is not null;

create trigger profiles_forget_statements
  after update of standing on public.profiles
  for each row when (old.standing <> 'deleted' and new.standing = 'deleted')
  execute function private.forget_rows('public.statements', 'user_id');

create function private.mail_statement()
returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  -- An appeal's answer already reports its reversal.
  if new.reversed_by is distinct from 'appeal' then
    perform private.enqueue_mail('statement', new.user_id, new.id || case when new.reversed_at is null then '' else ':reversed' end,
      jsonb_build_object(
        'act', new.act, 'rule', new.rule, 'facts', new.facts, 'about', new.about, 'until', new.until, 'isUnlawful', new.is_unlawful,
        'isReversed', new.reversed_at is not null
      ));
  end if;
  return null;
end
$$;
create trigger statements_mail
  after insert or update of reversed_at on public.statements
  for each row execute function private.mail_statement();

grant select on public.statements to authenticated;

create policy "Users can read statements about themselves, admins all" on public.statements
  for select to authenticated using (user_id = (select auth.uid()) or (select private.is_admin()));


create table public.reports (
  id uuid primary key default gen_random_uuid(),
  reporter_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  reported_user_id uuid not null references public.profiles (id) on delete cascade,
  reported_listing_id uuid references public.listings (id) on delete cascade,
  reported_review_id uuid references public.reviews (id) on delete cascade,
  reported_collection_id uuid references public.collections (id) on delete cascade,
  reported_post_id uuid,
  reason text not null,
  status text not null default 'pending' constraint reports_status_known check (status in ('pending', 'dismissed')),
  created_at timestamptz not null default now(),
  category text not null default 'other',
  outcome text not null default 'none' constraint reports_outcome_known check (outcome in ('none', 'acted', 'reversed', 'dismissed')),
  statement_id uuid references public.statements (id) on delete set null,
  constraint reports_pending_without_outcome check (status <> 'pending' or outcome = 'none'),
  constraint reports_not_of_oneself check (reporter_id <> reported_user_id)
);
comment on table public.reports is 'Reports about a user, a listing, a review, a collection or a post. Only admins can read them.';
create index reports_status_idx on public.reports (status, created_at desc, id desc);
create index reports_category_idx on public.reports (status, category, created_at desc, id desc);
create index reports_reporter_id_idx on public.reports (reporter_id);
create index reports_reported_user_id_idx on public.reports (reported_user_id);
create index reports_reported_listing_id_idx on public.reports (reported_listing_id);
create index reports_reported_review_id_idx on public.reports (reported_review_id);
create index reports_reported_collection_id_idx on public.reports (reported_collection_id) where reported_collection_id is not null;
create index reports_reported_post_id_idx on public.reports (reported_post_id) where reported_post_id is not null;
create index reports_statement_id_idx on public.reports (statement_id) where statement_id is not null;
create unique index reports_one_pending_per_target on public.reports (
  reporter_id, reported_user_id, coalesce(reported_listing_id, reported_user_id), coalesce(reported_review_id, reported_user_id),
  coalesce(reported_collection_id, reported_user_id), coalesce(reported_post_id, reported_user_id)
) where status = 'pending';

create function private.complete_report()
returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  owner_id uuid;
begin
  if new.reported_review_id is not null then
    select reviews.reviewer_id, reviews.listing_id into owner_id, new.reported_listing_id
    from public.reviews where reviews.id = new.reported_review_id;
  elsif new.reported_listing_id is not null then
    select listings.seller_id into owner_id from public.listings
    where listings.id = new.reported_listing_id and listings.status <> 'removed';
  elsif new.reported_collection_id is not null then
    select shared.owner_id into owner_id from private.shared_collection(new.reported_collection_id) as shared;
  elsif new.reported_post_id is not null then
    select posts.seller_id into owner_id from public.posts where posts.id = new.reported_post_id and posts.sent_at is not null;
  else
    select profiles.id into owner_id from public.profiles
    where profiles.id = new.reported_user_id and profiles.standing <> 'deleted';
  end if;
  perform private.reject_if(owner_id is null, 'not_found');
  perform private.reject_if(owner_id = new.reporter_id, 'own_report');
  new.reported_user_id := owner_id;
  return new;
end
$$;
create trigger reports_complete
  before insert on public.reports
  for each row execute function private.complete_report();

create trigger reports_limit after insert on public.reports
  referencing new table as added for each statement execute function private.count_written('report');

create function private.mail_report_outcome()
returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.enqueue_mail('report_outcome', new.reporter_id, new.id || ':' || new.outcome, jsonb_build_object(
    'outcome', new.outcome,
    'category', new.category,
    'what', case
      when new.reported_review_id is not null then 'review' when new.reported_listing_id is not null then 'listing'
      when new.reported_collection_id is not null then 'collection' when new.reported_post_id is not null then 'post' else 'user'
    end,
    'title', (select listings.title from public.listings where listings.id = new.reported_listing_id),
    'reason', new.reason
  ));
  return null;
end
$$;
create trigger reports_mail_outcome
  after update of outcome on public.reports
  for each row when (new.outcome <> 'none' and old.outcome <> new.outcome)
  execute function private.mail_report_outcome();

create function private.reverse_reports()
returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  update public.reports set outcome = 'reversed' where reports.statement_id = new.id and reports.outcome = 'acted';
  return null;
end
$$;
create trigger statements_reverse_reports
  after update of reversed_at on public.statements
  for each row when (old.reversed_at is null and new.reversed_at is not null)
  execute function private.reverse_reports();

grant select, insert (reported_user_id, reported_listing_id, reported_review_id, reported_collection_id, reported_post_id, reason, category) on public.reports to authenticated;

create policy "Admins can read reports" on public.reports
  for select to authenticated using ((select private.is_admin()));

create policy "Users can report" on public.reports
  for insert to authenticated with check (reporter_id = (select auth.uid()));

create table public.moderation_actions (
  id bigint generated always as identity primary key,
  admin_id uuid not null references public.profiles (id),
  action text not null,
  user_id uuid references public.profiles (id),
  report_id uuid,
  reason text,
  created_at timestamptz not null default now(),
  rule text,
  facts text,
  listing_id uuid,
  review_id uuid,
  until timestamptz,
  reverses bigint references public.moderation_actions (id),
  statement_id uuid references public.statements (id) on delete set null,
  case_id uuid
);
comment on table public.moderation_actions is
  'The log of admins'' acts. Rows are never changed. Only admins see `reason`; the user sees `facts`.';
create index moderation_actions_admin_id_idx on public.moderation_actions (admin_id, id desc);
create index moderation_actions_user_id_idx on public.moderation_actions (user_id, id desc);
create index moderation_actions_action_idx on public.moderation_actions (action, id desc);
create index moderation_actions_reverses_idx on public.moderation_actions (reverses);
create index moderation_actions_statement_id_idx on public.moderation_actions (statement_id);

create function private.log_action(
  action text, about_user uuid, reason text default null, of_listing uuid default null, of_review uuid default null,
  of_report uuid default null, of_statement uuid default null, of_case uuid default null, reversing bigint default null,
  by_rule text default null, on_facts text default null, until timestamptz default null
)
returns void
language sql volatile set search_path = ''
as $$
  insert into public.moderation_actions (
    admin_id, action, user_id, reason, listing_id, review_id, report_id, statement_id, case_id, reverses, rule, facts, until
  ) values (
    auth.uid(), action, about_user, reason, of_listing, of_review, of_report, of_statement, of_case, reversing, by_rule, on_facts, until
  );
$$;

create function private.begin_act(on_user uuid)
returns void
language plpgsql volatile set search_path = ''
as $$
begin
  perform private.lock_standing(auth.uid());
  perform private.require_admin('forbidden');
  perform private.reject_if(on_user = auth.uid(), 'own_act');
end
$$;

create function private.begin_act_on_standing(on_user uuid, code text, own_code text)
returns void
language plpgsql volatile set search_path = ''
as $$
begin
  perform private.lock_admins();
  perform private.require_admin(code);
  perform private.reject_if(on_user = auth.uid(), own_code);
  perform private.lock_standing_alone(on_user);
  perform private.reject_if(
    not exists (select from public.profiles where profiles.id = on_user and profiles.standing <> 'deleted'), 'profile_not_found'
  );
end
$$;

create function private.close_reports(
  act text, on_user uuid, of_report uuid, of_statement uuid, of_listing uuid default null, of_review uuid default null,
  of_collection uuid default null
)
returns void
language plpgsql volatile set search_path = ''
as $$
begin
  perform private.reject_if(of_report is not null and not exists (
    select from public.reports where reports.id = of_report and reports.reported_user_id = on_user
  ), 'report_not_found');
  update public.reports set status = 'dismissed', outcome = 'acted', statement_id = of_statement
  where reports.reported_user_id = on_user and (
    reports.id = of_report
    or reports.status = 'pending' and case act
      when 'ban' then true
      when 'take_down_listing' then reports.reported_listing_id = of_listing and reports.reported_review_id is null
      when 'remove_review' then reports.reported_review_id = of_review
      when 'remove_collection' then reports.reported_collection_id = of_collection
      else false
    end
  );
end
$$;

create function private.note_act(
  act text, on_user uuid, by_rule text, on_facts text, note text, of_report uuid, of_listing uuid default null, of_review uuid default null,
  about text default null, until timestamptz default null, is_unlawful boolean default false, of_collection uuid default null
)
returns uuid
language plpgsql volatile set search_path = ''
as $$
declare
  statement_id uuid;
begin
  insert into public.statements (user_id, act, rule, facts, listing_id, review_id, about, until, is_unlawful)
  select profiles.id, act, by_rule, on_facts, of_listing, of_review, about, until, is_unlawful
  from public.profiles where profiles.id = on_user and profiles.standing <> 'deleted'
  returning statements.id into statement_id;
  perform private.close_reports(act, on_user, of_report, statement_id, of_listing, of_review, of_collection);
  perform private.log_action(
    act, on_user, note, of_listing, of_review, of_report, statement_id, by_rule => by_rule, on_facts => on_facts, until => until
  );
  return statement_id;
end
$$;

create function private.note_undoing(
  act text, undo_action text, on_user uuid, by text, note text, of_listing uuid default null, of_review uuid default null,
  of_statement uuid default null
)
returns void
language plpgsql volatile set search_path = ''
as $$
declare
  latest_act public.moderation_actions;
begin
  -- The latest one, because earlier ones may have been reversed before.
  select * into latest_act from public.moderation_actions
  where moderation_actions.action = act and moderation_actions.user_id = on_user
    and moderation_actions.listing_id is not distinct from of_listing and moderation_actions.review_id is not distinct from of_review
    and (of_statement is null or moderation_actions.statement_id = of_statement)
  order by moderation_actions.id desc limit 1;
  update public.statements set reversed_at = now(), reversed_by = by
  where statements.id = latest_act.statement_id and statements.reversed_at is null;
  perform private.log_action(
    undo_action, on_user, note, of_listing, of_review, of_statement => latest_act.statement_id, reversing => latest_act.id
  );
end
$$;

create function private.set_report_status(of_report_id uuid, new_status text)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  changed public.reports;
begin
  perform private.require_admin('forbidden');
  update public.reports
  set status = new_status, outcome = case new_status when 'dismissed' then 'dismissed' else 'none' end, statement_id = null
  where reports.id = of_report_id and reports.status <> new_status
  returning reports.* into changed;
  if found then
    perform private.log_action(
      case new_status when 'dismissed' then 'dismiss' else 'reactivate' end, changed.reported_user_id,
      of_report => changed.id, of_listing => changed.reported_listing_id, of_review => changed.reported_review_id
    );
  elsif not exists (select from public.reports where reports.id = of_report_id) then
    perform private.reject('report_not_found');
  end if;
end
$$;
grant execute on function private.set_report_status to marketplace_api;

grant select on public.moderation_actions to authenticated;

create policy "Admins can read what admins did" on public.moderation_actions
  for select to authenticated using ((select private.is_admin()));

create function private.close_contact_message(of_message uuid, given_answer text default null)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  contact_row public.contact_messages;
begin
  perform private.lock_standing(auth.uid());
  perform private.require_admin('forbidden');
  update public.contact_messages
  set closed_at = coalesce(contact_messages.closed_at, now()), answer = given_answer, answered_at = case when given_answer is not null then now() end,
    closed_by = auth.uid()
  where contact_messages.id = of_message and contact_messages.answer is null
    and (given_answer is not null or contact_messages.closed_at is null)
  returning * into contact_row;
  perform private.reject_if(
    contact_row.id is null, case when exists (select from public.contact_messages where contact_messages.id = of_message) then 'already_done' else 'not_found' end
  );
  if given_answer is not null then
    perform private.enqueue_mail_to_address('contact_answer', contact_row.email, contact_row.id::text, jsonb_build_object(
      'name', contact_row.name, 'email', contact_row.email, 'message', contact_row.message, 'answer', given_answer
    ));
  end if;
end
$$;

create function private.find_failed_mails(request jsonb)
returns table (
  id uuid, kind text, recipient_id uuid, recipient_username text, address text, attempts integer, last_error text, created_at timestamptz,
  buried_at timestamptz
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin('forbidden');
  return query
    select outbox.id, outbox.kind, outbox.recipient_id, profiles.username, outbox.address, outbox.attempts::integer, outbox.last_error,
      outbox.created_at, outbox.buried_at
    from private.outbox left join public.profiles on profiles.id = outbox.recipient_id
    where outbox.buried_at is not null
      and (outbox.buried_at, outbox.id) < (
        coalesce((request #>> '{after,0}')::timestamptz, 'infinity'),
        coalesce((request #>> '{after,1}')::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff')
      )
    order by outbox.buried_at desc, outbox.id desc
    limit least((request ->> 'limit')::integer, 101);
end
$$;

create function private.retry_mail(of_mail uuid)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.lock_standing(auth.uid());
  perform private.require_admin('forbidden');
  update private.outbox set buried_at = null, attempts = 0, due_at = now()
  where outbox.id = of_mail and outbox.buried_at is not null;
  perform private.reject_if(not found, 'not_found');
end
$$;

create function private.count_waiting()
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin('forbidden');
  return jsonb_build_object(
    'reports', (select count(*) from (select from public.reports where reports.status = 'pending' limit 100) as counted),
    'appeals', (select count(*) from (select from public.appeals where appeals.decided_at is null limit 100) as counted),
    'cases', (select count(*) from (select from public.cases where cases.state = 'escalated' limit 100) as counted),
    'contactMessages', (
      select count(*) from (select from public.contact_messages where contact_messages.closed_at is null limit 100) as counted
    ),
    'failedMails', (select count(*) from (select from private.outbox where outbox.buried_at is not null limit 100) as counted),
    'differences', (
      select count(*) from (select from private.stripe_differences where stripe_differences.solved_at is null limit 100) as counted
    ),
    'proposals', (select count(*) from (select from public.admin_proposals limit 100) as counted)
  );
end
$$;
grant execute on function
  private.close_contact_message, private.find_failed_mails, private.retry_mail, private.count_waiting
  to marketplace_api;


create function private.moderation_counts()
returns table (month text, action text, rule text, count integer)
language sql stable security definer set search_path = ''
as $$
  select to_char(date_trunc('month', moderation_actions.created_at at time zone 'UTC'), 'YYYY-MM'), moderation_actions.action,
    coalesce(moderation_actions.rule, undone.rule), count(*)::integer
  from public.moderation_actions
  left join public.moderation_actions as undone on undone.id = moderation_actions.reverses
  where moderation_actions.action not in (
      'reactivate', 'refund_case', 'replace_case', 'reject_case', 'move_purchase', 'refuse_move',
      'propose_admin', 'make_admin', 'propose_removal', 'remove_admin', 'end_proposal',
      'add_category', 'change_category', 'delete_category', 'merge_tag', 'add_synonym', 'add_pick', 'change_pick', 'delete_pick'
    )
    and moderation_actions.created_at >= date_trunc('month', now() at time zone 'UTC') at time zone 'UTC' - interval '23 months'
  group by 1, 2, 3 order by 1 desc, 2, 3;
$$;
grant execute on function private.moderation_counts to marketplace_public;

create index profiles_newest_idx on public.profiles (created_at desc, id desc);
create index profiles_selling_idx on public.profiles (is_seller, created_at desc, id desc);
create index profiles_shut_out_idx on public.profiles (standing, created_at desc, id desc) where standing in ('suspended', 'banned');
create index profiles_names_trigrams_idx on public.profiles using gin ((name || ' ' || username) extensions.gin_trgm_ops);
create index accounts_email_idx on public.accounts (lower(email) text_pattern_ops);

create function private.like_pattern(written text, anywhere boolean)
returns text
language sql immutable set search_path = ''
return case when anywhere then '%' else '' end || regexp_replace(written, '([\\%_])', '\\\1', 'g') || '%';

create function private.find_users(request jsonb)
returns table (
  id uuid, username text, name text, avatar text, is_seller boolean, standing text, created_at timestamptz, email text, suspended_until timestamptz
)
language plpgsql stable security definer set search_path = ''
as $$
declare
  q text := request ->> 'q';
  filters text := concat_ws(' and ',
    'profiles.standing not in (''deleted'', ''guest'')',
    case
      when q ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then 'profiles.id = ($1 ->> ''q'')::uuid'
      when strpos(q, '@') > 0 then 'profiles.id in (select accounts.id from public.accounts where lower(accounts.email) like $2)'
      when q is not null then '(profiles.name || '' '' || profiles.username) ilike $3'
    end,
    case when request ? 'standing' then format('profiles.standing = %L', request ->> 'standing') end,
    case when request ? 'isSeller' then 'profiles.is_seller = ($1 ->> ''isSeller'')::boolean' end,
    case when request ? 'after' then '(profiles.created_at, profiles.id) < ($4, $5)' end
  );
begin
  perform private.require_admin('forbidden');
  return query execute format(
    'select found.id, found.username, found.name, found.avatar, found.is_seller, found.standing, found.created_at, accounts.email, suspensions.until
    from (
      select profiles.* from public.profiles where %s order by profiles.created_at desc, profiles.id desc limit $6
    ) as found
    left join public.accounts on accounts.id = found.id
    left join private.suspensions on suspensions.user_id = found.id and found.standing = ''suspended''
    order by found.created_at desc, found.id desc', filters
  ) using request, private.like_pattern(lower(q), false), private.like_pattern(q, true),
    (request #>> '{after,0}')::timestamptz, (request #>> '{after,1}')::uuid, least((request ->> 'limit')::integer, 101);
end
$$;

create function private.describe_user(of_user uuid)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  known jsonb;
begin
  perform private.require_admin('forbidden');
  select jsonb_build_object(
    'id', profiles.id, 'username', profiles.username, 'name', profiles.name, 'avatar', profiles.avatar, 'is_seller', profiles.is_seller,
    'standing', profiles.standing, 'created_at', profiles.created_at, 'email', accounts.email, 'suspended_until', suspensions.until,
    'is_admin', exists (select from public.user_roles where user_roles.user_id = profiles.id and user_roles.role = 'admin'),
    'listings', (
      select coalesce(jsonb_object_agg(counted.status, counted.rows), '{}') from (
        select listings.status, count(*) as rows from public.listings where listings.seller_id = profiles.id group by listings.status
      ) as counted
    ),
    'sales', (
      select jsonb_build_object('orders', count(*), 'cents', coalesce(sum(orders.total_cents), 0), 'refundedCents', coalesce(sum(orders.refunded_cents), 0))
      from public.orders where orders.seller_id = profiles.id and orders.paid_at is not null and orders.origin = 'purchase'
    ),
    'purchases', (
      select jsonb_build_object('orders', count(*), 'cents', coalesce(sum(orders.total_cents), 0), 'refundedCents', coalesce(sum(orders.refunded_cents), 0))
      from public.orders where orders.buyer_id = profiles.id and orders.paid_at is not null
    ),
    'reviews', (select count(*) from public.reviews where reviews.reviewer_id = profiles.id),
    'reportsBy', (select private.count_outcomes(array_agg(reports.outcome)) from public.reports where reports.reporter_id = profiles.id),
    'reportsAbout', (select private.count_outcomes(array_agg(reports.outcome)) from public.reports where reports.reported_user_id = profiles.id)
  ) into known
  from public.profiles
  left join public.accounts on accounts.id = profiles.id
  left join private.suspensions on suspensions.user_id = profiles.id and profiles.standing = 'suspended'
  where profiles.id = of_user and profiles.standing <> 'deleted';
  perform private.reject_if(known is null, 'profile_not_found');
  return known;
end
$$;

create function private.count_outcomes(outcomes text[])
returns jsonb
language sql immutable set search_path = ''
as $$
  select jsonb_build_object(
    'none', count(*) filter (where outcome = 'none'),
    'acted', count(*) filter (where outcome = 'acted'),
    'reversed', count(*) filter (where outcome = 'reversed'),
    'dismissed', count(*) filter (where outcome = 'dismissed')
  ) from unnest(outcomes) as outcome;
$$;


create index listings_created_at_idx on public.listings (created_at desc, id desc);
create index listings_others_status_idx on public.listings (status, created_at desc, id desc) where status <> 'active';
create index listings_title_words_idx on public.listings using gin (to_tsvector('simple', title));
create index listings_all_titles_trigrams_idx on public.listings using gin (title extensions.gin_trgm_ops);
alter table public.listings alter column title set statistics 1000;
alter index public.listings_title_words_idx alter column 1 set statistics 1000;
create index reviews_newest_idx on public.reviews (created_at desc, id desc);
create index reviews_removed_idx on public.reviews (created_at desc, id desc) where removed_at is not null;

create function private.listing_filters(request jsonb)
returns text
language sql stable set search_path = ''
as $$
  select concat_ws(' and ',
    'true',
    case
      when request ->> 'q' ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then 'listings.id = ($1 ->> ''q'')::uuid'
      when exists (
        select from public.listings where to_tsvector('simple', listings.title) @@ plainto_tsquery('simple', request ->> 'q')
      ) then 'to_tsvector(''simple'', listings.title) @@ plainto_tsquery(''simple'', $1 ->> ''q'')'
      -- Trigrams find parts of words, but take ten times as long.
      when request ->> 'q' is not null then 'listings.title ilike $5'
    end,
    case when request ? 'sellerId' then 'listings.seller_id = ($1 ->> ''sellerId'')::uuid' end,
    case when request ? 'status' then format('listings.status = %L', request ->> 'status') end,
    case when request ? 'after' then '(listings.created_at, listings.id) < ($2, $3)' end
  );
$$;

create function private.find_listings(request jsonb)
returns table (
  id uuid, title text, status text, held_by text, is_unlawful boolean, price_cents integer, seller_id uuid, seller_username text, sales_count integer,
  rating_count integer, pending_reports integer, created_at timestamptz
)
language plpgsql stable security definer set search_path = '' set random_page_cost = 1.1
as $$
begin
  perform private.require_admin('forbidden');
  return query execute format(
    'select found.id, found.title, found.status, held_listings.by_act, coalesce(held_listings.is_unlawful, false), found.price_cents,
      found.seller_id, profiles.username, found.sales_count, found.rating_count,
      (
        select count(*) from public.reports
        where reports.reported_listing_id = found.id and reports.reported_review_id is null and reports.status = ''pending''
      )::integer, found.created_at
    from (
      select * from public.listings where %s order by listings.created_at desc, listings.id desc limit $4
    ) as found
    join public.profiles on profiles.id = found.seller_id
    left join private.held_listings on held_listings.listing_id = found.id
    order by found.created_at desc, found.id desc', private.listing_filters(request)
  ) using request, (request #>> '{after,0}')::timestamptz, (request #>> '{after,1}')::uuid, least((request ->> 'limit')::integer, 101),
    private.like_pattern(request ->> 'q', true);
end
$$;

create function private.find_reviews(request jsonb)
returns table (
  id uuid, listing_id uuid, listing_title text, reviewer_id uuid, reviewer_username text, rating smallint, comment text, removed_at timestamptz,
  pending_reports integer, created_at timestamptz
)
language plpgsql stable security definer set search_path = ''
as $$
declare
  filters text := concat_ws(' and ',
    'true',
    case request ->> 'isRemoved' when 'true' then 'reviews.removed_at is not null' when 'false' then 'reviews.removed_at is null' end,
    case when request ? 'listingId' then 'reviews.listing_id = ($1 ->> ''listingId'')::uuid' end,
    case when request ? 'userId' then 'reviews.reviewer_id = ($1 ->> ''userId'')::uuid' end,
    case when request ? 'after' then '(reviews.created_at, reviews.id) < ($2, $3)' end
  );
begin
  perform private.require_admin('forbidden');
  return query execute format(
    'select found.id, found.listing_id, listings.title, found.reviewer_id, profiles.username, found.rating, found.comment, found.removed_at,
      (select count(*) from public.reports where reports.reported_review_id = found.id and reports.status = ''pending'')::integer, found.created_at
    from (
      select * from public.reviews where %s order by reviews.created_at desc, reviews.id desc limit $4
    ) as found
    join public.listings on listings.id = found.listing_id
    join public.profiles on profiles.id = found.reviewer_id
    order by found.created_at desc, found.id desc', filters
  ) using request, (request #>> '{after,0}')::timestamptz, (request #>> '{after,1}')::uuid, least((request ->> 'limit')::integer, 101);
end
$$;
grant execute on function
  private.find_users, private.describe_user, private.find_listings, private.find_reviews
  to marketplace_api;

create table public.appeals (
  id uuid primary key default gen_random_uuid(),
  statement_id uuid not null constraint appeals_once_per_statement unique references public.statements (id) on delete cascade,
  user_id uuid not null references public.profiles (id) on delete cascade,
  text text not null,
  created_at timestamptz not null default now(),
  acted_by uuid references public.profiles (id),
  decided_by uuid references public.profiles (id),
  decided_at timestamptz,
  outcome text constraint appeals_outcome_known check (outcome in ('upheld', 'reversed')),
  answer text,
  constraint appeals_decided_at_once check (num_nulls(decided_by, decided_at, outcome, answer) in (0, 4)),
  constraint appeals_decided_by_another check (decided_by <> acted_by)
);
comment on table public.appeals is 'Appeals of users against decisions, and the decisions of another admin. The user learns the name of neither admin.';
create index appeals_user_id_idx on public.appeals (user_id);
create index appeals_acted_by_idx on public.appeals (acted_by);
create index appeals_decided_by_idx on public.appeals (decided_by);
create index appeals_newest_idx on public.appeals (created_at desc, id desc);
create index appeals_open_idx on public.appeals (created_at desc, id desc) where decided_at is null;

create function private.name_who_acted()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  select moderation_actions.admin_id into new.acted_by from public.moderation_actions
  where moderation_actions.statement_id = new.statement_id and moderation_actions.reverses is null order by moderation_actions.id limit 1;
  return new;
end
$$;
create trigger appeals_name_who_acted
  before insert or update of statement_id, acted_by on public.appeals
  for each row execute function private.name_who_acted();

create function private.require_presence()
returns void
language plpgsql stable set search_path = ''
as $$
declare
  standing text := (select profiles.standing from public.profiles where profiles.id = auth.uid());
begin
  perform private.reject_if(standing is null, 'profile_not_found');
  perform private.reject_if(standing = 'deleted', 'account_deleted');
end
$$;

create function private.appeal(against_statement uuid, appeal_text text)
returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  against public.statements;
  new_id uuid;
begin
  -- Shared, so that a deletion of the account comes before or after it.
  perform pg_advisory_xact_lock_shared(hashtextextended(auth.uid()::text, 2));
  perform private.require_presence();
  select * into against from public.statements where statements.id = against_statement and statements.user_id = auth.uid() for share;
  perform private.reject_if(against.id is null, 'not_found');
  perform private.reject_if(against.reversed_at is not null, 'already_done');
  perform private.reject_if(against.created_at + private.appeal_period() < now(), 'appeal_too_late');
  insert into public.appeals (statement_id, user_id, text) values (against_statement, auth.uid(), appeal_text)
  on conflict (statement_id) do nothing returning appeals.id into new_id;
  perform private.reject_if(new_id is null, 'already_appealed');
  return new_id;
end
$$;

grant select (id, statement_id, user_id, text, created_at, decided_at, outcome, answer) on public.appeals to authenticated;

create policy "Users can read their own appeals, admins all" on public.appeals
  for select to authenticated using (user_id = (select auth.uid()) or (select private.is_admin()));


create function private.undo_statement(decided public.statements, note text)
returns void
language plpgsql volatile set search_path = ''
as $$
begin
  if decided.act = 'warn' then
    perform private.undo_warning(decided.id, 'appeal', note);
  elsif decided.act = 'remove_review' and exists (
    select from public.reviews where reviews.id = decided.review_id and reviews.removed_at is not null
  ) then
    perform private.undo_review_removal(decided.review_id, 'appeal', note);
  elsif decided.act = 'take_down_listing' and exists (
    select from private.held_listings where held_listings.listing_id = decided.listing_id and held_listings.by_act = 'take_down_listing'
  ) then
    perform private.undo_take_down(decided.listing_id, 'appeal', note);
  elsif decided.act = 'remove_collection' and exists (select from public.collections where collections.removal_id = decided.id) then
    perform private.undo_collection_removal(decided.id, 'appeal', note);
  elsif decided.act = 'ban' and exists (select from public.profiles where profiles.id = decided.user_id and profiles.is_banned) then
    perform private.undo_ban(decided.user_id, 'appeal', note);
  elsif decided.act = 'suspend' and exists (
    select from private.suspensions where suspensions.user_id = decided.user_id and suspensions.until = decided.until
  ) then
    perform private.undo_suspension(decided.user_id, 'appeal', note);
  else
    -- Nothing remains but the statement itself.
    update public.statements set reversed_at = now(), reversed_by = 'appeal' where statements.id = decided.id;
  end if;
end
$$;

create function private.decide_appeal(of_appeal uuid, new_outcome text, given_answer text)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  appeal_row public.appeals;
  decided public.statements;
begin
  select * into appeal_row from public.appeals where appeals.id = of_appeal;
  select * into decided from public.statements where statements.id = appeal_row.statement_id;
  if decided.act in ('ban', 'suspend') then
    perform private.begin_act_on_standing(appeal_row.user_id, 'forbidden', 'own_act');
  else
    perform private.begin_act(appeal_row.user_id);
  end if;
  perform private.reject_if(appeal_row.id is null, 'not_found');
  perform private.reject_if(appeal_row.acted_by = auth.uid(), 'decided_by_another_only');
  update public.appeals
  set decided_by = auth.uid(), decided_at = now(), outcome = new_outcome, answer = given_answer
  where appeals.id = of_appeal and appeals.decided_at is null;
  perform private.reject_if(not found, 'already_done');
  -- Read again after the locks, because the shop may have reversed it meanwhile.
  select * into decided from public.statements where statements.id = appeal_row.statement_id;
  if new_outcome = 'reversed' and decided.reversed_at is null then
    perform private.undo_statement(decided, given_answer);
  elsif new_outcome = 'upheld' then
    perform private.log_action(
      'uphold', appeal_row.user_id, given_answer, decided.listing_id, decided.review_id, of_statement => appeal_row.statement_id
    );
  end if;
  perform private.enqueue_mail('appeal', appeal_row.user_id, of_appeal::text, jsonb_build_object(
    'act', decided.act, 'about', decided.about, 'outcome', new_outcome, 'answer', given_answer
  ));
end
$$;

create function private.find_appeals(request jsonb)
returns table (
  id uuid, statement_id uuid, user_id uuid, username text, text text, created_at timestamptz, outcome text, answer text, decided_at timestamptz,
  acted_by_username text, decided_by_username text, may_decide boolean, statement jsonb
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin('forbidden');
  return query execute format(
    'select appeals.id, appeals.statement_id, appeals.user_id, profiles.username, appeals.text, appeals.created_at, appeals.outcome, appeals.answer,
      appeals.decided_at, actors.username, deciders.username,
      appeals.decided_at is null and appeals.acted_by is distinct from auth.uid() and appeals.user_id <> auth.uid(),
      to_jsonb(statements) - ''user_id''
    from public.appeals
    join public.statements on statements.id = appeals.statement_id
    join public.profiles on profiles.id = appeals.user_id
    left join public.profiles as actors on actors.id = appeals.acted_by
    left join public.profiles as deciders on deciders.id = appeals.decided_by
    where %s and (appeals.created_at, appeals.id) < ($1, $2)
    order by appeals.created_at desc, appeals.id desc limit $3',
    case request ->> 'isOpen' when 'true' then 'appeals.decided_at is null' when 'false' then 'appeals.decided_at is not null' else 'true' end
  ) using coalesce((request #>> '{after,0}')::timestamptz, 'infinity'),
    coalesce((request #>> '{after,1}')::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff'), least((request ->> 'limit')::integer, 101);
end
$$;
grant execute on function private.appeal, private.decide_appeal, private.find_appeals to marketplace_api;

alter table public.collections add constraint collections_removal_id_fkey
  foreign key (removal_id) references public.statements (id) on delete cascade;

create function private.remove_collection(removed_id uuid, by_rule text, on_facts text, note text, of_report uuid default null)
returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  removed public.collections;
  made_id uuid;
begin
  select * into removed from public.collections where collections.id = removed_id;
  perform private.begin_act(removed.owner_id);
  perform private.reject_if(removed.id is null, 'collection_not_found');
  perform from public.collections where collections.id = removed_id and collections.removal_id is null for update;
  perform private.reject_if(not found, 'already_done');
  made_id := private.note_act(
    'remove_collection', removed.owner_id, by_rule, on_facts, note, of_report, about => removed.name, of_collection => removed_id
  );
  update public.collections set removal_id = made_id where collections.id = removed_id;
  return made_id;
end
$$;

create function private.undo_collection_removal(of_statement uuid, by text, note text)
returns void
language plpgsql volatile set search_path = ''
as $$
declare
  restored public.collections;
begin
  update public.collections set removal_id = null where collections.removal_id = of_statement returning * into restored;
  perform private.reject_if(not found, 'already_done');
  perform private.note_undoing('remove_collection', 'restore_collection', restored.owner_id, by, note, of_statement => of_statement);
end
$$;

create function private.restore_collection(of_statement uuid, note text)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  owner uuid;
begin
  select statements.user_id into owner from public.statements where statements.id = of_statement and statements.act = 'remove_collection';
  perform private.begin_act(owner);
  perform private.reject_if(owner is null, 'not_found');
  perform private.undo_collection_removal(of_statement, 'shop', note);
end
$$;
grant execute on function private.remove_collection, private.restore_collection to marketplace_api;

create function private.log_label_change()
returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
declare
  changed jsonb := to_jsonb(coalesce(new, old));
begin
  if pg_trigger_depth() = 1 and private.is_admin() then
    perform private.log_action(
      case when tg_table_name = 'tags' then 'merge' when tg_op = 'INSERT' then 'add' when tg_op = 'UPDATE' then 'change' else 'delete' end
        || '_' || tg_argv[0],
      null, of_listing => (changed ->> 'listing_id')::uuid,
      on_facts => case tg_argv[0]
        when 'category' then format('%s (%s)', changed ->> 'name', changed ->> 'slug')
        when 'tag' then format('%s into %s', changed ->> 'slug', changed ->> 'merged_into')
        else changed ->> 'reason'
      end
    );
  end if;
  return null;
end
$$;
create trigger categories_log
  after insert or update or delete on public.categories
  for each row execute function private.log_label_change('category');
create trigger tags_log
  after update of merged_into on public.tags
  for each row execute function private.log_label_change('tag');
create trigger staff_picks_log
  after insert or delete or update of reason on public.staff_picks
  for each row execute function private.log_label_change('pick');

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
  perform private.note_undoing(
    'remove_review', 'restore_review', restored.reviewer_id, by, note, restored.listing_id, removed_id
  );
end
$$;

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
  perform private.note_undoing('warn', 'reverse_warning', warned, by, note, of_statement => of_statement);
end
$$;

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


create table private.held_words (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  bio text,
  banner text,
  links jsonb not null,
  refund_policy text,
  announcement text
);
comment on table private.held_words is 'Texts of banned users'' profiles. Their pictures stay until the account is deleted.';

create function private.hold_words()
returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
declare
  held private.held_words;
begin
  if new.is_banned then
    insert into private.held_words (user_id, bio, banner, links, refund_policy, announcement)
    values (new.id, new.bio, new.banner, new.links, new.refund_policy, new.announcement);
    held.links := '[]';
  else
    delete from private.held_words where held_words.user_id = new.id returning * into held;
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
  execute function private.hold_words();

create function private.redress_purchases()
returns table (order_id uuid, listing_id uuid, title text, seller_name text, price_cents integer, paid_at timestamptz, receipt_id uuid, waits_until timestamptz, files jsonb)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_presence();
  return query
    select orders.id, order_items.listing_id, order_items.title, order_items.seller_name, order_items.price_cents, orders.paid_at, orders.receipt_id,
      case when order_items.price_cents > 0 and private.awaits_consent(orders) then orders.withdrawable_until end, (
        select jsonb_agg(jsonb_build_object('id', release_files.file_id, 'name', release_files.name) order by release_files.position)
        from public.release_files
        where release_files.listing_id = entitlements.listing_id
          and release_files.release = private.newest_release(entitlements.listing_id, entitlements.first_release, entitlements.granted_at)
      )
    from public.entitlements
    join public.orders on orders.id = entitlements.order_id
    join public.order_items on order_items.order_id = orders.id and order_items.listing_id = entitlements.listing_id
    where entitlements.buyer_id = auth.uid() and entitlements.revoked_at is null
    order by orders.paid_at desc, order_items.listing_id
    limit 1000;
end
$$;

create function private.begin_redress_download(of_order_id uuid, of_listing_id uuid, of_file_id uuid default null)
returns table (object_path text, file_name text, mime_type text, size_bytes bigint)
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_presence();
  perform private.require_ordered(of_order_id, of_listing_id);
  return query select * from private.grant_download(of_listing_id, null, of_file_id);
end
$$;

create function private.redress_statements()
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_presence();
  return (
    select jsonb_build_object(
      'name', profiles.name, 'standing', profiles.standing,
      'correction', (
        select private.correction_of(orders.id) from private.claims join public.orders on orders.buyer_id = claims.holder_id
        where claims.holder_id = auth.uid() and orders.paid_at is not null limit 1
      ),
      'statements', coalesce((
        select jsonb_agg(to_jsonb(own) - 'user_id' - 'position' order by own.position) from (
          select statements.*, row_number() over (order by statements.created_at desc, statements.id desc) as position,
            appeals.id is null and statements.reversed_at is null and statements.created_at + private.appeal_period() >= now() as can_appeal,
            case when appeals.id is not null then jsonb_build_object(
              'id', appeals.id, 'text', appeals.text, 'created_at', appeals.created_at, 'outcome', appeals.outcome, 'answer', appeals.answer,
              'decided_at', appeals.decided_at
            ) end as appeal
          from public.statements left join public.appeals on appeals.statement_id = statements.id
          where statements.user_id = auth.uid()
          order by statements.created_at desc, statements.id desc limit 100
        ) as own
      ), '[]')
    )
    from public.profiles where profiles.id = auth.uid()
  );
end
$$;


create table private.redress_links (
  user_id uuid not null references public.profiles (id) on delete cascade,
  digest bytea not null constraint redress_links_digest_unique unique constraint redress_links_digest_sha256 check (octet_length(digest) = 32),
  made_at timestamptz not null default now(),
  made_for text not null constraint redress_links_made_for_known check (made_for in ('mail', 'page')),
  primary key (user_id, made_for)
);
comment on table private.redress_links is 'The latest mailed link and the latest browser link of banned and suspended users and of guests. They end with the ban, the suspension or the claim.';

create table private.export_codes (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  digest bytea not null constraint export_codes_digest_sha256 check (octet_length(digest) = 32),
  expires_at timestamptz not null default now() + interval '15 minutes',
  attempts smallint not null default 0 constraint export_codes_attempts_bounded check (attempts >= 0 and attempts <= 5)
);
comment on table private.export_codes is 'The latest mailed code for a user''s export. It is valid for one export.';

create function private.keep_redress_link(of_user uuid, of_digest bytea, for_what text)
returns boolean
language plpgsql volatile set search_path = ''
as $$
begin
  -- Locked, so that no link is made after the end of the ban.
  perform from public.profiles where profiles.id = of_user and profiles.standing in ('banned', 'suspended', 'guest') for share;
  if not found then
    return false;
  end if;
  insert into private.redress_links (user_id, digest, made_for) values (of_user, of_digest, for_what)
  on conflict (user_id, made_for) do update set digest = excluded.digest, made_at = now();
  return true;
end
$$;

create function private.make_redress_link(of_digest bytea)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_presence();
  perform private.reject_if(not private.keep_redress_link(auth.uid(), of_digest, 'page'), 'link_not_needed');
end
$$;

create function private.make_mailed_redress_link(of_mail uuid, of_digest bytea)
returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
declare
  recipient uuid;
begin
  -- Locked, so that the mail of a purchase that moves to another address gets no link afterwards.
  select outbox.recipient_id into recipient from private.outbox
  where outbox.id = of_mail and outbox.sent_at is null and outbox.buried_at is null and (
    outbox.kind in ('statement', 'appeal')
    or outbox.kind in ('purchase', 'free_copy', 'move_request', 'purchase_moved')
      and exists (select from private.claims where claims.holder_id = outbox.recipient_id)
  ) for share;
  return recipient is not null and private.keep_redress_link(recipient, of_digest, 'mail');
end
$$;

create function private.redress_link_user(of_digest bytea)
returns uuid
language sql stable security definer set search_path = ''
as $$
  select redress_links.user_id
  from private.redress_links join public.profiles on profiles.id = redress_links.user_id
  where redress_links.digest = of_digest and (
    profiles.standing = 'guest' or profiles.standing in ('banned', 'suspended') and redress_links.made_at > now() - interval '190 days'
  );
$$;

create trigger profiles_end_redress_link after update on public.profiles
  for each row when (new.standing in ('good', 'deleted') and new.standing <> old.standing)
  execute function private.forget_rows('private.redress_links', 'user_id');
create trigger profiles_end_export_code after update on public.profiles
  for each row when (new.standing in ('good', 'deleted') and new.standing <> old.standing)
  execute function private.forget_rows('private.export_codes', 'user_id');

create function private.request_export_code()
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_presence();
  perform private.count_against('export code', auth.uid());
  perform private.enqueue_mail('export_code', auth.uid(), gen_random_uuid()::text, '{}');
end
$$;

create function private.keep_export_code(of_mail uuid, of_digest bytea)
returns void
language sql volatile security definer set search_path = ''
as $$
  insert into private.export_codes (user_id, digest)
  select outbox.recipient_id, of_digest from private.outbox
  where outbox.id = of_mail and outbox.kind = 'export_code' and outbox.sent_at is null and outbox.buried_at is null
  on conflict (user_id) do update set digest = excluded.digest, expires_at = excluded.expires_at, attempts = 0;
$$;
grant execute on function private.make_mailed_redress_link, private.keep_export_code to marketplace_jobs;

create function private.redress_export(of_digest bytea)
returns table (is_accepted boolean, data jsonb)
language plpgsql volatile security definer set search_path = ''
as $$
declare
  code_row private.export_codes;
begin
  perform private.require_presence();
  update private.export_codes set attempts = export_codes.attempts + 1
  where export_codes.user_id = auth.uid() and export_codes.attempts < 5 and export_codes.expires_at > now()
  returning * into code_row;
  if (code_row.digest = of_digest) is not true then
    return query select false, null::jsonb;
    return;
  end if;
  delete from private.export_codes where export_codes.user_id = auth.uid();
  return query select true, private.export_account();
end
$$;
grant execute on function
  private.redress_purchases, private.begin_redress_download, private.redress_statements, private.make_redress_link,
  private.redress_link_user, private.request_export_code, private.redress_export
  to marketplace_api;

create table private.suspensions (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  until timestamptz not null
);
comment on table private.suspensions is 'Ends of suspensions. profiles.is_suspended stays true until a job ends an expired one.';
create index suspensions_until_idx on private.suspensions (until);

create function private.suspend_user(
  suspended_id uuid, suspended_until timestamptz, by_rule text, on_facts text, note text, of_report uuid default null
)
returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.begin_act_on_standing(suspended_id, 'forbidden', 'own_act');
  perform private.reject_if(suspended_until <= now() or suspended_until > now() + private.suspension_max(), 'until_not_ahead');
  -- A banned user is already excluded for longer.
  update public.profiles set is_suspended = true where profiles.id = suspended_id and profiles.standing = 'good';
  perform private.reject_if(not found, 'already_done');
  insert into private.suspensions (user_id, until) values (suspended_id, suspended_until);
  delete from auth.sessions where sessions.user_id = suspended_id;
  return private.note_act('suspend', suspended_id, by_rule, on_facts, note, of_report, until => suspended_until);
end
$$;

create function private.end_suspension(of_user uuid)
returns boolean
language plpgsql volatile set search_path = ''
as $$
begin
  delete from private.suspensions where suspensions.user_id = of_user;
  update public.profiles set is_suspended = false where profiles.id = of_user and profiles.is_suspended;
  return found;
end
$$;

create function private.undo_suspension(suspended_id uuid, by text, note text)
returns void
language plpgsql volatile set search_path = ''
as $$
begin
  perform private.reject_if(not private.end_suspension(suspended_id), 'already_done');
  perform private.note_undoing('suspend', 'lift_suspension', suspended_id, by, note);
end
$$;

create function private.lift_suspension(suspended_id uuid, note text)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.begin_act_on_standing(suspended_id, 'forbidden', 'own_act');
  perform private.undo_suspension(suspended_id, 'shop', note);
end
$$;

create function private.lift_due_suspension()
returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  due_user uuid;
begin
  select suspensions.user_id into due_user from private.suspensions where suspensions.until <= now() order by suspensions.until limit 1;
  if due_user is null then
    return 0;
  end if;
  perform private.lock_standing_alone(due_user);
  -- An admin may have ended it or started another meanwhile.
  if exists (select from private.suspensions where suspensions.user_id = due_user and suspensions.until <= now()) then
    perform private.end_suspension(due_user);
  end if;
  return 1;
end
$$;
grant execute on function private.lift_due_suspension to marketplace_jobs;


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
  perform private.hold_listings_of_banned(banned_id);
  delete from public.cart_items where cart_items.buyer_id = banned_id;
  delete from public.wishlist_items where wishlist_items.buyer_id = banned_id;
  delete from public.reports where reports.reporter_id = banned_id and reports.status = 'pending';
  delete from auth.sessions where sessions.user_id = banned_id;
  return private.note_act(
    'ban', banned_id, by_rule, coalesce(on_facts, 'We found that this account broke the shop’s rules.'), ban_reason, of_report
  );
end
$$;

create function private.undo_ban(banned_id uuid, by text, note text)
returns void
language plpgsql volatile set search_path = ''
as $$
begin
  update public.profiles set is_banned = false where profiles.id = banned_id and profiles.is_banned;
  perform private.reject_if(not found, 'already_done');
  perform private.put_back_listings(banned_id, 'ban');
  perform private.note_undoing('ban', 'unban', banned_id, by, note);
end
$$;

create function private.unban_user(banned_id uuid, note text)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.begin_act_on_standing(banned_id, 'forbidden', 'own_act');
  perform private.undo_ban(banned_id, 'shop', note);
end
$$;
grant execute on function
  private.suspend_user, private.lift_suspension, private.ban_user, private.unban_user
  to marketplace_api;

create table private.held_listings (
  listing_id uuid primary key references public.listings (id) on delete cascade,
  by_act text not null constraint held_listings_act_known check (by_act in ('take_down_listing', 'ban')),
  status_before text not null,
  is_unlawful boolean not null default false
);
comment on table private.held_listings is 'Listings that moderation removed, with their previous status. Without those that the seller deleted.';
create index held_listings_unlawful_idx on private.held_listings (listing_id) where is_unlawful;

create function private.hold_listings_of_banned(of_seller uuid)
returns void
language plpgsql volatile set search_path = ''
as $$
begin
  perform from public.seller_accounts where seller_accounts.seller_id = of_seller for update;
  perform from public.listings where listings.seller_id = of_seller and listings.status <> 'removed' order by listings.id for update;
  insert into private.held_listings (listing_id, by_act, status_before)
  select listings.id, 'ban', listings.status
  from public.listings where listings.seller_id = of_seller and listings.status <> 'removed';
  update public.listings set status = 'removed' where listings.seller_id = of_seller and listings.status <> 'removed';
end
$$;

create function private.put_back_listings(of_seller uuid, of_act text, of_listing uuid default null)
returns void
language plpgsql volatile set search_path = ''
as $$
begin
  perform from public.seller_accounts where seller_accounts.seller_id = of_seller for update;
  perform from public.listings
  where listings.seller_id = of_seller and listings.status = 'removed' and (of_listing is null or listings.id = of_listing)
  order by listings.id for update;
  with released as (
    delete from private.held_listings using public.listings
    where held_listings.listing_id = listings.id and held_listings.by_act = of_act
      and listings.seller_id = of_seller and (of_listing is null or listings.id = of_listing)
    returning held_listings.listing_id, held_listings.status_before
  )
  update public.listings set status = case released.status_before when 'inactive' then 'inactive' else 'active' end
  from released
  where listings.id = released.listing_id and listings.status = 'removed'
    and exists (select from public.listing_files where listing_files.listing_id = listings.id);
end
$$;

create function private.hold_listing(taken_id uuid, is_unlawful boolean)
returns void
language plpgsql volatile set search_path = ''
as $$
declare
  status_before text;
begin
  perform from public.seller_accounts
  where seller_accounts.seller_id = (select listings.seller_id from public.listings where listings.id = taken_id) for update;
  if is_unlawful then
    perform private.lock_orders_of(taken_id);
  end if;
  select listings.status into status_before from public.listings where listings.id = taken_id for update;
  perform private.reject_if(status_before = 'removed', 'already_done');
  insert into private.held_listings (listing_id, by_act, status_before, is_unlawful)
  values (taken_id, 'take_down_listing', status_before, hold_listing.is_unlawful);
  update public.listings set status = 'removed' where listings.id = taken_id;
  if is_unlawful then
    perform private.revoke_from_buyers(taken_id);
  end if;
end
$$;

create function private.take_down_listing(
  taken_id uuid, by_rule text, on_facts text, note text, is_unlawful boolean default false, of_report uuid default null
)
returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  seller uuid := (select listings.seller_id from public.listings where listings.id = taken_id);
begin
  perform private.begin_act(seller);
  perform private.reject_if(seller is null, 'not_found');
  perform private.hold_listing(taken_id, is_unlawful);
  return private.note_act(
    'take_down_listing', seller, by_rule, on_facts, note, of_report, taken_id,
    about => (select listings.title from public.listings where listings.id = taken_id), is_unlawful => is_unlawful
  );
end
$$;

create function private.undo_take_down(taken_id uuid, by text, note text)
returns void
language plpgsql volatile set search_path = ''
as $$
declare
  held private.held_listings;
  seller uuid := (select listings.seller_id from public.listings where listings.id = taken_id);
begin
  perform from public.seller_accounts where seller_accounts.seller_id = seller for update;
  perform private.lock_orders_of(taken_id);
  perform from public.listings where listings.id = taken_id for update;
  select * into held from private.held_listings where held_listings.listing_id = taken_id and held_listings.by_act = 'take_down_listing';
  perform private.reject_if(not found, 'already_done');
  if exists (select from public.profiles where profiles.id = seller and profiles.standing = 'banned') then
    -- It returns with its seller.
    update private.held_listings set by_act = 'ban', is_unlawful = false where held_listings.listing_id = taken_id;
  else
    perform private.put_back_listings(seller, 'take_down_listing', taken_id);
  end if;
  if held.is_unlawful then
    perform private.give_back_to_buyers(taken_id);
  end if;
  perform private.note_undoing('take_down_listing', 'restore_listing', seller, by, note, taken_id);
end
$$;

create function private.restore_listing(taken_id uuid, note text)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  seller uuid;
begin
  select listings.seller_id into seller from public.listings
  join public.profiles on profiles.id = listings.seller_id and profiles.standing <> 'deleted' where listings.id = taken_id;
  perform private.begin_act(seller);
  perform private.reject_if(seller is null, 'not_found');
  perform private.undo_take_down(taken_id, 'shop', note);
end
$$;
grant execute on function private.take_down_listing, private.restore_listing to marketplace_api;


create function private.lock_orders_of(of_listing uuid)
returns void
language plpgsql volatile set search_path = ''
as $$
begin
  perform from public.orders
  where orders.id in (select entitlements.order_id from public.entitlements where entitlements.listing_id = of_listing)
  order by orders.id for update;
end
$$;

create function private.revoke_from_buyers(of_listing uuid)
returns void
language plpgsql volatile set search_path = ''
as $$
declare
  bought record;
begin
  for bought in
    select order_items.order_id, order_items.price_cents
    from public.entitlements
    join public.order_items on order_items.order_id = entitlements.order_id and order_items.listing_id = of_listing
    where entitlements.listing_id = of_listing and entitlements.revoked_at is null
    order by order_items.order_id
  loop
    perform private.queue_refund(bought.order_id, of_listing, bought.price_cents, 'unlawful', 'unlawful');
  end loop;
end
$$;

create function private.give_back_to_buyers(of_listing uuid)
returns void
language plpgsql volatile set search_path = ''
as $$
begin
  delete from private.pending_refunds
  where pending_refunds.listing_id = of_listing and pending_refunds.reason = 'unlawful' and pending_refunds.is_open
    and (pending_refunds.begun_at is null or pending_refunds.rejected_at is not null);
  update public.entitlements set revoked_at = null, revoke_reason = null
  where entitlements.listing_id = of_listing and entitlements.revoke_reason = 'unlawful'
    and not exists (
      select from private.pending_refunds
      where pending_refunds.order_id = entitlements.order_id and pending_refunds.listing_id = of_listing
    );
end
$$;

create function private.revoke_unlawful_sale()
returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if exists (select from private.held_listings where held_listings.listing_id = new.listing_id and held_listings.is_unlawful) then
    perform private.revoke_from_buyers(new.listing_id);
  end if;
  return null;
end
$$;
create trigger entitlements_revoke_unlawful
  after insert on public.entitlements
  for each row execute function private.revoke_unlawful_sale();

create table private.claims (
  holder_id uuid primary key references public.profiles (id) on delete cascade,
  browser_digest bytea not null constraint claims_browser_digest_sha256 check (octet_length(browser_digest) = 32),
  basket_digest bytea not null constraint claims_basket_digest_sha256 check (octet_length(basket_digest) = 32),
  address text constraint claims_address_normal check (address = lower(address) and char_length(address) <= 320),
  created_at timestamptz not null default now(),
  ends_at timestamptz
);
comment on table private.claims is 'Purchases without an account: who may claim them. No client reads it.';
create unique index claims_one_open_per_basket on private.claims (basket_digest) where address is null;
create index claims_browser_idx on private.claims (browser_digest) where address is not null;
create index claims_open_idx on private.claims (created_at) where address is null;
create index claims_ends_at_idx on private.claims (ends_at) where ends_at is not null;
create index claims_address_idx on private.claims (address, created_at desc) where address is not null;

create function private.add_guest(guest_id uuid, of_browser bytea, of_basket bytea, with_address text, with_end timestamptz default null)
returns uuid
language plpgsql volatile set search_path = ''
as $$
begin
  insert into public.profiles (id, username, name, is_guest)
  values (guest_id, 'guest-' || left(replace(guest_id::text, '-', ''), 22), 'Guest', true);
  insert into private.claims (holder_id, browser_digest, basket_digest, address, ends_at)
  values (guest_id, of_browser, of_basket, lower(with_address), with_end);
  return guest_id;
end
$$;

create function private.begin_guest(of_browser bytea, of_basket bytea)
returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
begin
  -- Of 50 concurrent clicks, 49 find the guest of the first.
  perform pg_advisory_xact_lock(hashtextextended(encode(of_basket, 'hex'), 3));
  return coalesce(
    (select claims.holder_id from private.claims where claims.basket_digest = of_basket and claims.address is null),
    private.add_guest(gen_random_uuid(), of_browser, of_basket, null)
  );
end
$$;

create function private.begin_free_guest(captcha text, captcha_expires_at timestamptz, of_address text)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.use_captcha(captcha, captcha_expires_at);
  perform private.add_guest(auth.uid(), sha256(uuid_send(gen_random_uuid())), sha256(uuid_send(gen_random_uuid())), of_address);
end
$$;

create function private.move_order(of_order public.orders, to_buyer uuid)
returns void
language plpgsql volatile set search_path = ''
as $$
begin
  update public.orders set buyer_id = to_buyer where orders.id = of_order.id;
  update public.order_items set buyer_id = to_buyer where order_items.order_id = of_order.id;
  update public.entitlements set buyer_id = to_buyer where entitlements.order_id = of_order.id;
  update public.supply_consents set buyer_id = to_buyer where supply_consents.order_id = of_order.id;
  update public.order_withdrawals set buyer_id = to_buyer where order_withdrawals.order_id = of_order.id;
  update public.threads set buyer_id = to_buyer where threads.order_id = of_order.id;
  update public.cases set buyer_id = to_buyer from public.threads
  where threads.order_id = of_order.id and cases.thread_id = threads.id;
  update public.licence_keys set buyer_id = to_buyer from public.entitlements
  where entitlements.order_id = of_order.id and licence_keys.entitlement_id = entitlements.id;
  update public.licence_waits set buyer_id = to_buyer from public.entitlements
  where entitlements.order_id = of_order.id and licence_waits.entitlement_id = entitlements.id;
  update public.downloads set buyer_id = to_buyer from public.order_items
  where order_items.order_id = of_order.id and downloads.buyer_id = of_order.buyer_id and downloads.listing_id = order_items.listing_id;
  -- Somebody who used the code before may have used it twice.
  update private.discount_uses set buyer_id = to_buyer
  where discount_uses.order_id = of_order.id and not exists (
    select from private.discount_uses as used
    where used.discount_id = discount_uses.discount_id and used.buyer_id = to_buyer and used.released_at is null
  );
  update private.outbox set recipient_id = to_buyer
  where outbox.recipient_id = of_order.buyer_id and outbox.facts ->> 'orderId' = of_order.id::text;
end
$$;

create function private.take_address(of_order public.orders, given_address text)
returns void
language plpgsql volatile set search_path = ''
as $$
declare
  browser bytea;
begin
  perform from public.profiles where profiles.id = of_order.buyer_id and profiles.is_guest;
  if not found or given_address is null then
    return;
  end if;
  -- A payment must never fail for its address.
  given_address := left(lower(given_address), 320);
  update private.claims set address = given_address where claims.holder_id = of_order.buyer_id and claims.address is null;
  if not found then
    select claims.browser_digest into browser from private.claims where claims.holder_id = of_order.buyer_id;
    perform private.move_order(of_order, private.add_guest(
      gen_random_uuid(), coalesce(browser, sha256(uuid_send(of_order.id))), sha256(uuid_send(of_order.id)), given_address
    ));
  end if;
end
$$;

create function private.end_guest(of_guest uuid)
returns void
language plpgsql volatile set search_path = ''
as $$
begin
  delete from private.claims where claims.holder_id = of_guest;
  delete from private.offer_consents where offer_consents.buyer_id = of_guest;
  update public.profiles set deleted_at = now(), name = 'Deleted user' where profiles.id = of_guest;
end
$$;

create function private.claim_purchases(for_user uuid, of_address text)
returns void
language plpgsql volatile set search_path = ''
as $$
declare
  holder uuid;
begin
  for holder in
    select claims.holder_id from private.claims where claims.address = lower(of_address) order by claims.holder_id
  loop
    -- Waits for running commands of the link's holder and of other sign-ins.
    perform private.lock_standing_alone(holder);
    perform pg_advisory_xact_lock_shared(hashtextextended(for_user::text, 2));
    -- The purchase may have moved to another address meanwhile.
    perform from private.claims where claims.holder_id = holder and claims.address = lower(of_address) for update;
    continue when not found or (select profiles.standing from public.profiles where profiles.id = for_user) <> 'good' or exists (
      select from public.order_items join public.listings on listings.id = order_items.listing_id
      where order_items.buyer_id = holder and (listings.seller_id = for_user or exists (
        select from public.entitlements
        where entitlements.buyer_id = for_user and entitlements.listing_id = order_items.listing_id and entitlements.revoked_at is null
      ))
    );
    begin
      delete from public.cart_items using public.order_items
      where order_items.buyer_id = holder and cart_items.buyer_id = for_user and cart_items.listing_id = order_items.listing_id;
      perform private.move_order(orders, for_user) from public.orders where orders.buyer_id = holder and orders.paid_at is not null;
      update private.offer_consents set buyer_id = for_user where offer_consents.buyer_id = holder and not exists (
        select from private.offer_consents as own where own.buyer_id = for_user and own.seller_id = offer_consents.seller_id
      );
      perform private.end_guest(holder);
    exception when unique_violation then
      null; -- The user's own payment for the same item arrived meanwhile.
    end;
  end loop;
end
$$;

create function private.require_guest()
returns void
language plpgsql stable set search_path = ''
as $$
begin
  perform private.require_presence();
  perform private.reject_if(not exists (select from private.claims where claims.holder_id = auth.uid()), 'order_not_found');
end
$$;

create function private.erase_guest()
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.lock_standing_alone(auth.uid());
  perform private.require_guest();
  perform private.end_guest(auth.uid());
end
$$;

create function private.request_guest_refund(of_order_id uuid, of_kind text, words text)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_guest();
  perform private.request_refund(of_order_id, array(
    select order_items.id
    from public.order_items join public.entitlements
      on entitlements.order_id = order_items.order_id and entitlements.listing_id = order_items.listing_id and entitlements.revoked_at is null
    where order_items.order_id = of_order_id and order_items.price_cents > 0
  ), of_kind, words);
end
$$;
grant execute on function private.erase_guest, private.request_guest_refund to marketplace_api;

create index orders_copies_idx on public.orders (basket_digest, created_at desc, id desc) where origin = 'copy';

create function private.add_copies(listing public.listings, addresses text[], words text)
returns void
language plpgsql volatile set search_path = ''
as $$
declare
  guests constant uuid[] := array(select gen_random_uuid() from unnest(addresses));
  seller constant text := (select profiles.name from public.profiles where profiles.id = listing.seller_id);
begin
  -- Nobody has these secrets, so only a mailed link opens the copy.
  perform private.add_guest(
    guest, sha256(uuid_send(gen_random_uuid())), sha256(uuid_send(gen_random_uuid())), address, now() + interval '12 months'
  ) from unnest(guests, addresses) as made (guest, address);
  insert into public.orders (buyer_id, seller_id, status, origin, total_cents, basket_digest, livemode, expires_at, paid_at)
  select guest, listing.seller_id, 'paid', 'copy', 0, sha256(uuid_send(listing.id)),
    exists (select from public.seller_accounts where seller_accounts.seller_id = listing.seller_id and seller_accounts.livemode), now(), now()
  from unnest(guests) as guest;
  insert into public.order_items (order_id, listing_id, title, price_cents, seller_name, showcase_images, download_limit, usage_licence, ai_use, languages)
  select orders.id, listing.id, listing.title, 0, seller, listing.showcase_images, listing.download_limit, listing.usage_licence, listing.ai_use,
    listing.languages
  from public.orders where orders.buyer_id = any (guests);
  insert into public.entitlements (buyer_id, listing_id, order_id)
  select orders.buyer_id, listing.id, orders.id from public.orders where orders.buyer_id = any (guests);
  -- Ten a second, so that receipts needn't wait for a thousand copies.
  insert into private.outbox (kind, recipient_id, event_key, facts, due_at)
  select 'free_copy', orders.buyer_id, orders.id::text,
    jsonb_build_object('orderId', orders.id, 'title', listing.title, 'seller', seller, 'reason', words),
    now() + interval '100 milliseconds' * row_number() over ()
  from public.orders where orders.buyer_id = any (guests);
end
$$;

create function private.grant_copies(of_listing_id uuid, addresses text[], words text)
returns table (granted integer, skipped integer)
language plpgsql volatile security definer set search_path = ''
as $$
declare
  given constant text[] := array(select distinct lower(btrim(address)) from unnest(addresses) as address);
  fresh text[];
  listing public.listings;
begin
  perform private.lock_standing(auth.uid());
  -- One grant at a time, so that two can't give an address the same item.
  select * into listing from public.listings where listings.id = of_listing_id and listings.seller_id = auth.uid() for no key update;
  perform private.reject_if(not found or listing.status = 'removed', 'not_found');
  perform private.reject_if(listing.status <> 'active', 'listing_inactive');
  fresh := array(
    select unnest(given) except
    select claims.address from private.claims join public.orders on orders.buyer_id = claims.holder_id
    where claims.address = any (given) and orders.origin = 'copy' and orders.basket_digest = sha256(uuid_send(of_listing_id))
  );
  granted := cardinality(fresh);
  skipped := cardinality(given) - granted;
  perform private.count_against('free copies', auth.uid(), granted);
  perform private.reject_if(listing.licence_source = 'list' and granted > (
    select count(*) from (
      select from public.licence_keys
      where licence_keys.listing_id = of_listing_id and licence_keys.entitlement_id is null and licence_keys.ended_at is null limit granted
    ) as unused
  ), 'sold_out');
  perform private.add_copies(listing, fresh, words);
  return next;
end
$$;

create function private.find_free_copies(of_listing_id uuid, request jsonb)
returns table (id uuid, address text, granted_at timestamptz, state text)
language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
    select orders.id, claims.address, orders.created_at, case
      when claims.holder_id is not null then 'unclaimed' when entitlements.revoked_at is not null or holders.is_guest then 'revoked' else 'claimed'
    end
    from public.orders
    join public.entitlements on entitlements.order_id = orders.id
    join public.profiles as holders on holders.id = orders.buyer_id
    left join private.claims on claims.holder_id = orders.buyer_id
    where orders.origin = 'copy' and orders.basket_digest = sha256(uuid_send(of_listing_id))
      and orders.seller_id = auth.uid() and private.is_in_good_standing()
      and (orders.created_at, orders.id) < (
        coalesce((request #>> '{after,0}')::timestamptz, 'infinity'),
        coalesce((request #>> '{after,1}')::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff')
      )
    order by orders.created_at desc, orders.id desc limit least((request ->> 'limit')::integer, 101);
end
$$;

create function private.end_copy(of_guest uuid)
returns void
language sql volatile set search_path = ''
as $$
  update public.entitlements set revoked_at = now(), revoke_reason = 'copy_revoked'
  where entitlements.buyer_id = of_guest and entitlements.revoked_at is null;
  select private.end_guest(of_guest);
$$;

create function private.revoke_copy(of_order_id uuid)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  holder uuid;
begin
  perform private.lock_standing(auth.uid());
  select claims.holder_id into holder from public.orders left join private.claims on claims.holder_id = orders.buyer_id
  where orders.id = of_order_id and orders.seller_id = auth.uid() and orders.origin = 'copy';
  perform private.reject_if(not found, 'order_not_found');
  perform private.reject_if(holder is null, 'copy_ended');
  -- Waits for a download or a claim by its holder.
  perform private.lock_standing_alone(holder);
  perform private.reject_if(not exists (select from private.claims where claims.holder_id = holder), 'copy_ended');
  perform private.end_copy(holder);
end
$$;
grant execute on function private.grant_copies, private.find_free_copies, private.revoke_copy to marketplace_api;

create table private.corrections (
  id uuid primary key,
  receipt_id uuid not null,
  address text constraint corrections_address_normal check (address = lower(address) and char_length(address) <= 320),
  state text not null default 'asked' constraint corrections_state_known check (state in ('asked', 'waiting', 'done', 'refused')),
  order_id uuid references public.orders (id) on delete cascade,
  seller_id uuid references public.profiles (id) on delete cascade,
  decided_by uuid references public.profiles (id) on delete set null,
  reason text,
  requested_at timestamptz not null default now(),
  ends_at timestamptz not null default now() + interval '30 days',
  constraint corrections_open_have_address check ((address is not null) = (state in ('asked', 'waiting')))
);
comment on table private.corrections is 'Requests to move a guest''s purchase to another address, and who decided why. No client reads it.';
create unique index corrections_one_waiting_per_order on private.corrections (order_id) where state = 'waiting';
create index corrections_asked_idx on private.corrections (requested_at) where state = 'asked';
create index corrections_seller_id_idx on private.corrections (seller_id) where state = 'waiting';
create index corrections_ends_at_idx on private.corrections (ends_at) where address is not null;
create index corrections_decided_by_idx on private.corrections (decided_by);
create index corrections_state_idx on private.corrections (state, requested_at desc, id desc);

create function private.request_correction(of_id uuid, captcha text, captcha_expires_at timestamptz, of_receipt_id uuid, to_address text)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.use_captcha(captcha, captcha_expires_at);
  if private.hit_rate_limit('corrections:' || of_receipt_id, 86400, 3) = 0 then
    insert into private.corrections (id, receipt_id, address) values (of_id, of_receipt_id, lower(to_address));
    perform private.hurry_job('begin_corrections');
  end if;
end
$$;

create function private.move_purchase(correction private.corrections, by_user uuid default null, why text default null)
returns boolean
language plpgsql volatile set search_path = ''
as $$
declare
  order_row public.orders;
  old_address text;
begin
  select * into strict order_row from public.orders where orders.id = correction.order_id;
  -- Waits for running commands of the link's holder, and for a claim.
  perform private.lock_standing_alone(claims.holder_id) from private.claims where claims.holder_id = order_row.buyer_id;
  update private.corrections set state = 'done', address = null, decided_by = by_user, reason = why
  where corrections.id = correction.id and corrections.state = 'waiting';
  if not found then
    return false;
  end if;
  select claims.address into old_address from private.claims where claims.holder_id = order_row.buyer_id for update;
  if old_address is null then
    return true;
  end if;
  update private.claims set address = correction.address where claims.holder_id = order_row.buyer_id;
  -- The new address agreed to nothing.
  delete from private.offer_consents where offer_consents.buyer_id = order_row.buyer_id;
  -- First the mails, so that none that is being sent makes a link afterwards.
  delete from private.outbox
  where outbox.recipient_id = order_row.buyer_id and outbox.kind in ('purchase', 'move_request', 'purchase_moved') and outbox.sent_at is null;
  delete from private.redress_links where redress_links.user_id = order_row.buyer_id;
  if private.address_problem(old_address) is distinct from 'bounce' then
    perform private.enqueue_mail_to_address('purchase_moved_away', old_address, correction.id::text, jsonb_build_object(
      'titles', private.order_titles(order_row.id)
    ));
  end if;
  perform private.enqueue_mail('purchase_moved', order_row.buyer_id, correction.id::text, private.order_facts(order_row));
  return true;
end
$$;

create function private.begin_correction()
returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  due private.corrections;
  order_row public.orders;
  old_address text;
begin
  select * into due from private.corrections where corrections.state = 'asked'
  order by corrections.requested_at limit 1 for update skip locked;
  if not found then
    return 0;
  end if;
  select orders.* into order_row from public.orders join private.claims on claims.holder_id = orders.buyer_id
  where orders.receipt_id = due.receipt_id and orders.origin = 'purchase' and orders.paid_at is not null;
  perform private.lock_standing_alone(order_row.buyer_id) where order_row.id is not null;
  select claims.address into old_address from private.claims where claims.holder_id = order_row.buyer_id;
  if old_address is null or old_address = due.address then
    delete from private.corrections where corrections.id = due.id;
    return 1;
  end if;
  delete from private.corrections where corrections.order_id = order_row.id and corrections.state = 'waiting';
  update private.corrections set state = 'waiting', order_id = order_row.id, seller_id = order_row.seller_id
  where corrections.id = due.id returning * into due;
  if private.address_problem(old_address) = 'bounce' then
    perform private.move_purchase(due);
  else
    perform private.enqueue_mail('move_request', order_row.buyer_id, due.id::text, jsonb_build_object(
      'orderId', order_row.id, 'titles', private.order_titles(order_row.id)
    ));
  end if;
  return 1;
end
$$;
grant execute on function private.begin_correction to marketplace_jobs;

create function private.move_bounced_purchases(addresses jsonb)
returns void
language sql volatile set search_path = ''
as $$
  select private.move_purchase(corrections)
  from jsonb_array_elements_text(addresses) as bounced (address)
  join private.claims on claims.address = lower(bounced.address)
  join public.orders on orders.buyer_id = claims.holder_id
  join private.corrections on corrections.order_id = orders.id and corrections.state = 'waiting' and corrections.ends_at > now()
  where private.address_problem(claims.address) = 'bounce'
  order by claims.holder_id;
$$;

create function private.confirm_correction(of_id uuid)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  correction private.corrections;
begin
  perform private.require_guest();
  select corrections.* into correction from private.corrections join public.orders on orders.id = corrections.order_id
  where corrections.id = of_id and orders.buyer_id = auth.uid();
  perform private.reject_if(not found, 'not_found');
  perform private.reject_if(not private.move_purchase(correction, auth.uid()), 'already_done');
end
$$;

create function private.decide_correction(of_id uuid, why text)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  correction private.corrections;
begin
  perform private.lock_standing(auth.uid());
  select * into correction from private.corrections where corrections.id = of_id and corrections.state <> 'asked' and corrections.ends_at > now();
  perform private.reject_if(not found or (correction.seller_id <> auth.uid() and not private.is_admin()), 'not_found');
  if why is null then
    update private.corrections set state = 'refused', address = null, decided_by = auth.uid()
    where corrections.id = of_id and corrections.state = 'waiting';
    perform private.reject_if(not found, 'already_done');
  else
    perform private.reject_if(not private.move_purchase(correction, auth.uid(), why), 'already_done');
  end if;
  if correction.seller_id <> auth.uid() then
    perform private.log_action(
      case when why is null then 'refuse_move' else 'move_purchase' end, correction.seller_id, why,
      on_facts => 'Order #' || left(correction.order_id::text, 8)
    );
  end if;
end
$$;

create function private.correction_of(of_order_id uuid)
returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object('id', corrections.id, 'requested_at', corrections.requested_at)
  from private.corrections
  where corrections.order_id = of_order_id and corrections.state = 'waiting' and corrections.ends_at > now();
$$;

create function private.find_corrections(request jsonb)
returns table (
  id uuid, order_id uuid, titles text, seller_id uuid, seller_username text, requested_at timestamptz, state text, decided_by_username text,
  reason text
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin('forbidden');
  return query
    select corrections.id, corrections.order_id, private.order_titles(corrections.order_id), sellers.id, sellers.username,
      corrections.requested_at, corrections.state, deciders.username, corrections.reason
    from private.corrections
    join public.profiles as sellers on sellers.id = corrections.seller_id
    left join public.profiles as deciders on deciders.id = corrections.decided_by
    where corrections.state = request ->> 'state' and (corrections.state <> 'waiting' or corrections.ends_at > now())
      and (corrections.requested_at, corrections.id) < (
        coalesce((request #>> '{after,0}')::timestamptz, 'infinity'),
        coalesce((request #>> '{after,1}')::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff')
      )
    order by corrections.requested_at desc, corrections.id desc limit least((request ->> 'limit')::integer, 101);
end
$$;
grant execute on function
  private.request_correction, private.confirm_correction, private.decide_correction, private.find_corrections
  to marketplace_api;

create function private.find_guest_order(session_id text, of_browser bytea)
returns table (order_id uuid, buyer_id uuid, status text)
language sql stable security definer set search_path = ''
as $$
  select orders.id, orders.buyer_id, orders.status
  from public.orders join private.claims on claims.holder_id = orders.buyer_id
  where orders.checkout_session_id = session_id and claims.browser_digest = of_browser;
$$;

create function private.open_guest_purchase(session_id text, of_browser bytea, of_digest bytea)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  guest_id uuid;
begin
  select found_order.buyer_id into guest_id from private.find_guest_order(session_id, of_browser) as found_order
  where found_order.status not in ('pending', 'expired');
  perform private.reject_if(guest_id is null or not private.keep_redress_link(guest_id, of_digest, 'page'), 'order_not_found');
end
$$;
grant execute on function
  private.begin_guest, private.begin_free_guest, private.find_guest_order, private.open_guest_purchase
  to marketplace_payments;

create function private.request_guest_links(captcha text, captcha_expires_at timestamptz, of_address text)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.use_captcha(captcha, captcha_expires_at);
  if private.hit_rate_limit('guest links:' || encode(private.address_digest(of_address), 'hex'), 86400, 5) = 0 then
    perform private.enqueue_mail_to_address('guest_links', lower(of_address), gen_random_uuid()::text, '{}');
  end if;
end
$$;
grant execute on function private.request_guest_links to marketplace_api;

create function private.make_guest_links(of_mail uuid, digests text[])
returns table (digest text, titles text)
language sql volatile security definer set search_path = ''
as $$
  select digests[held.position], held.titles
  from (
    select claims.holder_id, row_number() over (order by claims.ends_at is not null, claims.created_at desc, claims.holder_id) as position, (
      select string_agg('“' || order_items.title || '”', ', ' order by order_items.title)
      from public.order_items where order_items.buyer_id = claims.holder_id
    ) as titles
    from private.outbox join private.claims on claims.address = outbox.address
    where outbox.id = of_mail and outbox.kind = 'guest_links' and outbox.sent_at is null and outbox.buried_at is null
    order by position limit cardinality(digests)
  ) as held
  where private.keep_redress_link(held.holder_id, decode(digests[held.position], 'hex'), 'mail')
  order by held.position;
$$;
grant execute on function private.make_guest_links to marketplace_jobs;

create function private.forget_guests()
returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  guests uuid[] := array(
    select claims.holder_id from private.claims
    where claims.address is null and claims.created_at < now() - interval '30 days' and not exists (
      select from public.orders
      where orders.buyer_id = claims.holder_id and (orders.status <> 'expired' or orders.is_end_unconfirmed)
    )
    order by claims.created_at limit 1000
  );
  unclaimed uuid[] := array(
    select claims.holder_id from private.claims where claims.ends_at < now() order by claims.ends_at limit 1000 for update skip locked
  );
begin
  -- Not an order that the guest has begun meanwhile: then its profile stays, too.
  delete from public.orders where orders.buyer_id = any (guests) and orders.status = 'expired' and not orders.is_end_unconfirmed;
  delete from public.profiles
  where profiles.id = any (guests) and not exists (select from public.orders where orders.buyer_id = profiles.id);
  perform private.end_copy(guest) from unnest(unclaimed) as guest;
  delete from private.corrections where corrections.address is not null and corrections.ends_at < now();
  return greatest(cardinality(guests), cardinality(unclaimed));
end
$$;
grant execute on function private.forget_guests to marketplace_jobs;

create table private.mail_stops (
  digest bytea not null constraint mail_stops_digest_sha256 check (octet_length(digest) = 32),
  seller_id uuid not null references public.profiles (id) on delete cascade,
  kind text not null,
  stopped_at timestamptz not null default now(),
  primary key (digest, seller_id, kind)
);
comment on table private.mail_stops is
  'Digests of addresses that ended a kind of mail of a seller, until they agree to it again. No client reads it.';
create index mail_stops_seller_id_idx on private.mail_stops (seller_id);
create index accounts_address_digest_idx on public.accounts (private.address_digest(email));

create function private.has_stopped(address text, of_seller uuid, of_kind text)
returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return exists (
    select from private.mail_stops
    where mail_stops.digest = private.address_digest(address) and mail_stops.seller_id = of_seller and mail_stops.kind = of_kind
  );
end
$$;

create function private.stop_mails(of_digest text, of_seller uuid, of_kind text)
returns table (seller text)
language plpgsql volatile security definer set search_path = ''
as $$
begin
  insert into private.mail_stops (digest, seller_id, kind)
  select decode(of_digest, 'hex'), profiles.id, of_kind from public.profiles where profiles.id = of_seller
  on conflict do nothing;
  if of_kind = 'posts' then
    update public.follows set wants_posts = false
    from public.accounts
    where private.address_digest(accounts.email) = decode(of_digest, 'hex')
      and follows.follower_id = accounts.id and follows.seller_id = of_seller and follows.wants_posts;
  end if;
  return query select profiles.name from public.profiles where profiles.id = of_seller;
end
$$;
grant execute on function private.stop_mails to marketplace_api;

create function private.forget_stop(address text, of_seller uuid, of_kind text)
returns void
language sql volatile set search_path = ''
as $$
  delete from private.mail_stops
  where mail_stops.digest = private.address_digest(address) and mail_stops.seller_id = of_seller and mail_stops.kind = of_kind;
$$;

create function private.forget_stop_of_follow()
returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.forget_stop(accounts.email, new.seller_id, 'posts') from public.accounts where accounts.id = new.follower_id;
  return null;
end
$$;
create trigger follows_forget_stop
  after insert or update of wants_posts on public.follows
  for each row when (new.wants_posts)
  execute function private.forget_stop_of_follow();

create table public.posts (
  id uuid primary key default gen_random_uuid(),
  seller_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  audience text not null,
  listing_ids uuid[] not null default '{}',
  subject text not null,
  body text not null,
  state text not null default 'draft' constraint posts_state_known check (state in ('draft', 'scheduled', 'sending', 'sent', 'cancelled')),
  send_at timestamptz constraint posts_send_at_near check (private.is_near_time(send_at)),
  sent_at timestamptz,
  created_at timestamptz not null default now(),
  constraint posts_items_of_audience check (audience = 'items' or listing_ids = '{}'),
  constraint posts_scheduled_with_time check ((state = 'scheduled') = (send_at is not null)),
  constraint posts_sent_with_time check ((state in ('draft', 'scheduled')) = (sent_at is null))
);
comment on table public.posts is 'Posts of sellers to their audience by mail. Only the seller reads them here; sent_posts shows those to followers.';
create index posts_list_idx on public.posts (seller_id, created_at desc, id desc);
create index posts_archive_idx on public.posts (seller_id, sent_at desc, id desc) where sent_at is not null;
create index posts_due_idx on public.posts (send_at) where state = 'scheduled';
create index posts_sending_idx on public.posts (sent_at) where state = 'sending';

alter table public.reports
  add constraint reports_reported_post_id_fkey foreign key (reported_post_id) references public.posts (id) on delete cascade;

create trigger posts_check_size after insert on public.posts
  for each statement execute function private.check_size('seller_id', 'post drafts', 'drafts_full', 'state = ''draft''');

grant select, delete, insert (audience, listing_ids, subject, body), update (audience, listing_ids, subject, body) on public.posts to authenticated;

create policy "Sellers can read their own posts, admins reported ones" on public.posts
  for select to authenticated using (
    seller_id = (select auth.uid())
    or ((select private.is_admin()) and exists (select from public.reports where reports.reported_post_id = posts.id))
  );

create policy "Sellers can write posts about their own items" on public.posts
  for insert to authenticated with check (
    seller_id = (select auth.uid()) and (select private.is_seller()) and listing_ids <@ array(select private.own_listing_ids())
  );

create policy "Sellers can change their own drafts" on public.posts
  for update to authenticated using (seller_id = (select auth.uid()) and state = 'draft')
  with check (listing_ids <@ array(select private.own_listing_ids()));

create policy "Sellers can delete their own drafts" on public.posts
  for delete to authenticated using (seller_id = (select auth.uid()) and state = 'draft');


create table public.post_senders (
  seller_id uuid primary key default auth.uid() references public.profiles (id) on delete cascade,
  postal_address text not null,
  paused_at timestamptz,
  pause_reason text constraint post_senders_pause_reason_known check (pause_reason in ('complaints')),
  resumed_at timestamptz,
  constraint post_senders_paused_with_reason check ((paused_at is null) = (pause_reason is null))
);
comment on table public.post_senders is 'Sellers who write posts: their postal address, and whether complaints paused their posts.';

grant select, insert (postal_address), update (postal_address) on public.post_senders to authenticated;

create policy "Sellers can read how they send" on public.post_senders
  for select to authenticated using (seller_id = (select auth.uid()));

create policy "Sellers can enter their postal address" on public.post_senders
  for insert to authenticated with check (seller_id = (select auth.uid()) and (select private.is_seller()));

create policy "Sellers can change their postal address" on public.post_senders
  for update to authenticated using (seller_id = (select auth.uid()));


create table private.offer_consents (
  seller_id uuid not null references public.profiles (id) on delete cascade,
  buyer_id uuid not null references public.profiles (id) on delete cascade,
  shares_address boolean not null,
  agreed_at timestamptz not null default now(),
  primary key (seller_id, buyer_id)
);
comment on table private.offer_consents is 'Buyers who agreed to get offers of a seller by mail. Commands read and write it for their caller only.';
create index offer_consents_buyer_id_idx on private.offer_consents (buyer_id);

create function private.export_offers()
returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'username', profiles.username, 'shares_address', offer_consents.shares_address, 'agreed_at', offer_consents.agreed_at
  ) order by offer_consents.agreed_at), '[]')
  from private.offer_consents join public.profiles on profiles.id = offer_consents.seller_id
  where offer_consents.buyer_id = auth.uid();
$$;

create table private.post_progress (
  post_id uuid primary key,
  part smallint not null default 1,
  place uuid not null default '00000000-0000-0000-0000-000000000000',
  is_complete boolean not null default false,
  most_recipients integer,
  worked_at timestamptz not null default '-infinity',
  recipients integer not null default 0,
  sent integer not null default 0,
  bounced integer not null default 0,
  complained integer not null default 0,
  forget_at timestamptz
);
comment on table private.post_progress is 'How far a post is sent, and what came of it.';
create index post_progress_forget_at_idx on private.post_progress (forget_at) where forget_at is not null;

create table private.post_recipients (
  post_id uuid not null,
  digest bytea not null constraint post_recipients_digest_sha256 check (octet_length(digest) = 32),
  problem text constraint post_recipients_problem_known check (problem in ('bounce', 'complaint')),
  noted_at timestamptz not null default now(),
  primary key (post_id, digest)
);
comment on table private.post_recipients is
  'Digests of the addresses of a post, so that each gets it once. Kept for 30 days, for complaints.';
create index post_recipients_digest_idx on private.post_recipients (digest);
create index post_recipients_complaints_idx on private.post_recipients (post_id) where problem = 'complaint';

create function private.forget_post()
returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  update private.post_progress set forget_at = now() where post_progress.post_id = old.id;
  return null;
end
$$;
create trigger posts_forget after delete on public.posts
  for each row when (old.sent_at is not null) execute function private.forget_post();

create function private.sent_posts(of_seller uuid, request jsonb)
returns table (id uuid, subject text, body text, sent_at timestamptz)
language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
    select posts.id, posts.subject, posts.body, posts.sent_at
    from public.posts join public.profiles on profiles.id = posts.seller_id
    where posts.seller_id = of_seller and profiles.standing = 'good' and posts.audience = 'followers' and posts.state in ('sending', 'sent')
      and posts.sent_at is not null and (posts.sent_at, posts.id) < (
        coalesce((request #>> '{after,0}')::timestamptz, 'infinity'),
        coalesce((request #>> '{after,1}')::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff')
      )
    order by posts.sent_at desc, posts.id desc limit least((request ->> 'limit')::integer, 101);
end
$$;
grant execute on function private.sent_posts to marketplace_public;

create function private.find_own_posts(request jsonb, of_post uuid default null)
returns table (
  id uuid, audience text, listing_ids uuid[], subject text, body text, state text, send_at timestamptz, sent_at timestamptz, created_at timestamptz,
  recipients integer, sent integer, bounced integer, complained integer
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
    select posts.id, posts.audience, posts.listing_ids, posts.subject, posts.body, posts.state, posts.send_at, posts.sent_at, posts.created_at,
      coalesce(post_progress.recipients, 0), coalesce(post_progress.sent, 0), coalesce(post_progress.bounced, 0),
      coalesce(post_progress.complained, 0)
    from public.posts left join private.post_progress on post_progress.post_id = posts.id
    where posts.seller_id = auth.uid() and (of_post is null or posts.id = of_post) and (posts.created_at, posts.id) < (
      coalesce((request #>> '{after,0}')::timestamptz, 'infinity'),
      coalesce((request #>> '{after,1}')::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff')
    )
    order by posts.created_at desc, posts.id desc limit least((request ->> 'limit')::integer, 101);
end
$$;
grant execute on function private.find_own_posts to marketplace_api;

create function private.waiting_posts_max()
returns integer
language sql immutable set search_path = ''
return 500;

create function private.stop_kind_of(audience text)
returns text
language sql immutable set search_path = ''
return case audience when 'followers' then 'posts' when 'buyers' then 'offers' else 'item_news' end;

create function private.has_paid_sale(of_seller uuid)
returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return exists (
    select from public.orders
    where orders.seller_id = of_seller and orders.paid_at is not null and orders.total_cents > 0 and orders.origin = 'purchase'
  );
end
$$;

create function private.begin_post(of_post uuid, of_seller uuid)
returns void
language plpgsql volatile set search_path = ''
as $$
begin
  update public.posts set state = 'sending', sent_at = now(), send_at = null where posts.id = of_post;
  insert into private.post_progress (post_id, most_recipients)
  select of_post, case when not private.has_paid_sale(of_seller) then (settings.value #>> '{}')::integer end
  from private.settings where settings.name = 'post_recipients_without_sale';
end
$$;

create function private.lock_sender()
returns void
language plpgsql volatile set search_path = ''
as $$
declare
  sender public.post_senders;
begin
  select * into sender from public.post_senders where post_senders.seller_id = auth.uid() for no key update;
  perform private.reject_if(not found, 'postal_address_required');
  perform private.reject_if(sender.paused_at is not null, 'posts_paused');
end
$$;

create function private.send_post(of_post uuid, at_time timestamptz)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  post public.posts;
begin
  perform private.lock_standing(auth.uid());
  select * into post from public.posts where posts.id = of_post and posts.seller_id = auth.uid() and posts.state = 'draft' for update;
  perform private.reject_if(not found, 'post_not_found');
  perform private.reject_if(
    post.subject !~ '\S' or post.body !~ '\S' or (post.audience = 'items' and post.listing_ids = '{}'), 'post_incomplete'
  );
  perform private.lock_sender();
  perform private.reject_if((
    select count(*) from public.posts
    where posts.seller_id = auth.uid() and (posts.state = 'scheduled' or posts.sent_at > now() - interval '7 days')
  ) >= (
    select limits.most from private.limits
    where limits.name = case when private.has_paid_sale(auth.uid()) then 'posts a week' else 'posts a week without a sale' end
  ), 'posts_used_up');
  if at_time > now() then
    update public.posts set state = 'scheduled', send_at = at_time where posts.id = of_post;
  else
    perform private.begin_post(of_post, auth.uid());
  end if;
end
$$;

create function private.cancel_post(of_post uuid)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  post public.posts;
begin
  perform private.lock_standing(auth.uid());
  select * into post from public.posts where posts.id = of_post and posts.seller_id = auth.uid() for update;
  perform private.reject_if(not found or post.state = 'draft', 'post_not_found');
  perform private.reject_if(post.state in ('sent', 'cancelled'), 'post_ended');
  if post.state = 'scheduled' then
    update public.posts set state = 'draft', send_at = null where posts.id = of_post;
  else
    perform private.end_post(of_post, 'cancelled');
  end if;
end
$$;

create function private.end_post(of_post uuid, as_state text)
returns void
language plpgsql volatile set search_path = ''
as $$
begin
  update public.posts set state = as_state where posts.id = of_post;
  update private.post_progress set is_complete = true, forget_at = now() + interval '30 days' where post_progress.post_id = of_post;
  -- A mail that was taken may be on its way.
  delete from private.outbox
  where outbox.kind = 'post' and outbox.sent_at is null and outbox.buried_at is null and outbox.facts ->> 'postId' = of_post::text
    and outbox.attempts = 0;
end
$$;

create function private.test_post(of_post uuid)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  post public.posts;
begin
  perform private.lock_standing(auth.uid());
  select * into post from public.posts where posts.id = of_post and posts.seller_id = auth.uid();
  perform private.reject_if(not found, 'post_not_found');
  perform private.reject_if(post.subject !~ '\S' or post.body !~ '\S', 'post_incomplete');
  perform private.reject_if(
    not exists (select from public.post_senders where post_senders.seller_id = auth.uid()), 'postal_address_required'
  );
  perform private.count_against('post test', auth.uid());
  perform private.enqueue_mail('post_test', auth.uid(), gen_random_uuid()::text, jsonb_build_object('postId', of_post));
end
$$;
grant execute on function private.send_post, private.cancel_post, private.test_post to marketplace_api;

create function private.audience_page(of_post public.posts, part integer, after uuid, at_most integer)
returns table (place uuid, user_id uuid, address text)
language plpgsql stable set search_path = ''
as $$
begin
  if of_post.audience = 'followers' and part = 2 then
    return query
      select address_follows.id, null::uuid, address_follows.address from private.address_follows
      where address_follows.seller_id = of_post.seller_id and address_follows.confirmed_at <= of_post.sent_at and address_follows.id > after
      order by address_follows.id limit at_most;
    return;
  end if;
  return query
    select holders.id, holders.id, coalesce(
      case when of_post.audience <> 'items' or exists (
        select from public.orders where orders.buyer_id = holders.id and orders.paid_at is not null and orders.total_cents > 0
      ) then claims.address end,
      case when users.email_confirmed_at is not null then accounts.email end
    )
    from (
      select follows.follower_id as id from public.follows
      where of_post.audience = 'followers' and follows.seller_id = of_post.seller_id and follows.wants_posts
        and follows.followed_at <= of_post.sent_at and follows.follower_id > after
      union all
      select offer_consents.buyer_id from private.offer_consents
      where of_post.audience = 'buyers' and offer_consents.seller_id = of_post.seller_id
        and offer_consents.agreed_at <= of_post.sent_at and offer_consents.buyer_id > after
      union all
      select entitlements.buyer_id from public.entitlements
      where of_post.audience = 'items' and entitlements.listing_id = of_post.listing_ids[part] and entitlements.revoked_at is null
        and entitlements.granted_at <= of_post.sent_at and entitlements.buyer_id > after
      order by 1 limit at_most
    ) as holders
    left join private.claims on claims.holder_id = holders.id
    left join public.accounts on accounts.id = holders.id
    left join auth.users on users.id = holders.id;
end
$$;
create index follows_posts_idx on public.follows (seller_id, follower_id) where wants_posts;

create function private.may_get_post(of_digest bytea, of_seller uuid, of_kind text)
returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return not exists (select from private.undeliverable_addresses where undeliverable_addresses.digest = of_digest)
    and not exists (
      select from private.mail_stops where mail_stops.digest = of_digest and mail_stops.seller_id = of_seller and mail_stops.kind = of_kind
    )
    and not exists (
      select from public.accounts join public.profiles on profiles.id = accounts.id
      where private.address_digest(accounts.email) = of_digest and (
        profiles.id = of_seller or profiles.standing <> 'good' or not accounts.wants_mail
        or exists (
          select from public.mail_preferences
          where mail_preferences.user_id = accounts.id and mail_preferences.kind = 'post' and not mail_preferences.is_wanted
        )
        or exists (
          select from public.blocks where (blocks.blocker_id, blocks.blocked_id) in ((accounts.id, of_seller), (of_seller, accounts.id))
        )
      )
    );
end
$$;

create function private.move_cursor(of_post public.posts, at_most integer, seen integer, last_place uuid, queued integer)
returns void
language plpgsql volatile set search_path = ''
as $$
declare
  parts constant integer := case of_post.audience when 'items' then cardinality(of_post.listing_ids) else 1 end;
begin
  update private.post_progress set
    worked_at = clock_timestamp(),
    recipients = post_progress.recipients + queued,
    part = post_progress.part + case when seen < at_most then 1 else 0 end,
    place = case when seen < at_most then '00000000-0000-0000-0000-000000000000' else last_place end,
    is_complete = (seen < at_most and post_progress.part >= parts)
      or (post_progress.recipients + queued >= post_progress.most_recipients) is true
  where post_progress.post_id = of_post.id;
end
$$;

create function private.queue_recipients(of_post public.posts, progress private.post_progress, at_most integer)
returns void
language plpgsql volatile set search_path = ''
as $$
declare
  kind constant text := private.stop_kind_of(of_post.audience);
  last_place uuid;
  seen integer;
  queued integer;
begin
  with page as materialized (
    select * from private.audience_page(of_post, progress.part, progress.place, at_most)
  ), wanted as materialized (
    select distinct on (private.address_digest(page.address)) page.user_id, page.address, private.address_digest(page.address) as digest
    from page where page.address is not null and private.may_get_post(private.address_digest(page.address), of_post.seller_id, kind)
    order by private.address_digest(page.address), page.place
  ), fresh as (
    insert into private.post_recipients (post_id, digest)
    select of_post.id, wanted.digest from wanted
    where not exists (
      select from private.post_recipients as known where known.post_id = of_post.id and known.digest = wanted.digest
    )
    limit progress.most_recipients - progress.recipients
    returning post_recipients.digest
  ), mails as (
    insert into private.outbox (kind, recipient_id, address, event_key, facts)
    select 'post', wanted.user_id, case when wanted.user_id is null then wanted.address end, of_post.id::text,
      jsonb_build_object('postId', of_post.id, 'stop', jsonb_build_object('kind', kind, 'sellerId', of_post.seller_id))
    from fresh join wanted on wanted.digest = fresh.digest
    returning 1
  )
  select (select count(*) from page), (select page.place from page order by page.place desc limit 1), (select count(*) from mails)
  into seen, last_place, queued;
  perform private.move_cursor(of_post, at_most, seen, last_place, queued);
end
$$;

create function private.begin_due_post()
returns void
language plpgsql volatile set search_path = ''
as $$
declare
  due record;
begin
  select posts.id, posts.seller_id, profiles.standing into due
  from public.posts join public.profiles on profiles.id = posts.seller_id
  join public.post_senders on post_senders.seller_id = posts.seller_id and post_senders.paused_at is null
  where posts.state = 'scheduled' and posts.send_at <= now()
  order by posts.send_at limit 1 for update of posts skip locked;
  if found then
    perform private.begin_post(due.id, due.seller_id);
  end if;
end
$$;

create function private.work_on_posts()
returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
declare
  post public.posts;
  progress private.post_progress;
  waiting integer;
begin
  perform private.begin_due_post();
  select count(*) into waiting from (
    select from private.outbox where outbox.kind = 'post' and outbox.sent_at is null and outbox.buried_at is null
    limit private.waiting_posts_max()
  ) as mails;
  select posts.* into post
  from public.posts join private.post_progress on post_progress.post_id = posts.id
  join public.post_senders on post_senders.seller_id = posts.seller_id and post_senders.paused_at is null
  where posts.state = 'sending' and case
    when post_progress.is_complete then not exists (
      select from private.outbox
      where outbox.kind = 'post' and outbox.sent_at is null and outbox.buried_at is null and outbox.facts ->> 'postId' = posts.id::text
    )
    else waiting < private.waiting_posts_max()
  end
  order by post_progress.worked_at limit 1 for update of posts skip locked;
  if not found then
    return false;
  end if;
  select * into progress from private.post_progress where post_progress.post_id = post.id for update;
  if progress.is_complete or (select profiles.standing from public.profiles where profiles.id = post.seller_id) <> 'good' then
    perform private.end_post(post.id, case when progress.is_complete then 'sent' else 'cancelled' end);
  else
    perform private.queue_recipients(post, progress, private.waiting_posts_max() - waiting);
  end if;
  return true;
end
$$;
grant execute on function private.work_on_posts to marketplace_jobs;

create function private.forget_post_recipients()
returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  ended uuid := (select post_progress.post_id from private.post_progress where post_progress.forget_at <= now() order by post_progress.forget_at limit 1);
  forgotten integer;
begin
  delete from private.post_recipients where (post_recipients.post_id, post_recipients.digest) in (
    select old.post_id, old.digest from private.post_recipients as old where old.post_id = ended limit 1000
  );
  get diagnostics forgotten = row_count;
  if forgotten < 1000 then
    update private.post_progress set forget_at = null where post_progress.post_id = ended;
    delete from private.post_progress
    where post_progress.post_id = ended and not exists (select from public.posts where posts.id = ended);
  end if;
  return case when ended is null then 0 else 1000 end;
end
$$;
grant execute on function private.forget_post_recipients to marketplace_jobs;

create function private.check_complaints(of_seller uuid)
returns void
language plpgsql volatile set search_path = ''
as $$
declare
  complaints bigint;
  mails bigint;
begin
  perform from public.post_senders where post_senders.seller_id = of_seller and post_senders.paused_at is null for no key update;
  if not found then
    return;
  end if;
  select coalesce(sum(post_progress.sent), 0), sum((
    select count(*) from private.post_recipients
    where post_recipients.post_id = posts.id and post_recipients.problem = 'complaint'
      and post_recipients.noted_at > greatest(now() - interval '30 days', (
        select post_senders.resumed_at from public.post_senders where post_senders.seller_id = of_seller
      ))
  )) into mails, complaints
  from public.posts join private.post_progress on post_progress.post_id = posts.id
  where posts.seller_id = of_seller and posts.sent_at > now() - interval '30 days';
  if complaints >= 5 and complaints > mails * 0.003 then
    update public.post_senders set paused_at = now(), pause_reason = 'complaints' where post_senders.seller_id = of_seller;
    perform private.enqueue_mail('posts_paused', of_seller, now()::text, jsonb_build_object('complaints', complaints, 'mails', mails));
  end if;
end
$$;

create function private.note_post_problem(of_digest bytea, of_problem text, about text)
returns void
language plpgsql volatile set search_path = ''
as $$
declare
  post public.posts;
begin
  select posts.* into post
  from private.post_recipients join public.posts on posts.id = post_recipients.post_id
  where post_recipients.digest = of_digest and posts.subject = about and post_recipients.problem is distinct from of_problem
  order by posts.sent_at desc limit 1;
  if not found then
    return;
  end if;
  update private.post_recipients set problem = of_problem, noted_at = now()
  where post_recipients.post_id = post.id and post_recipients.digest = of_digest;
  update private.post_progress set
    bounced = post_progress.bounced + (of_problem = 'bounce')::integer,
    complained = post_progress.complained + (of_problem = 'complaint')::integer
  where post_progress.post_id = post.id;
  if of_problem = 'complaint' then
    perform private.check_complaints(post.seller_id);
  end if;
end
$$;

create function private.resume_posts(of_seller uuid)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  update public.post_senders set paused_at = null, pause_reason = null, resumed_at = now()
  where post_senders.seller_id = of_seller and post_senders.paused_at is not null;
  perform private.reject_if(not found, 'already_done');
  insert into private.audit_log (actor_id, event, subject_id) values (auth.uid(), 'posts resumed', of_seller);
  update private.outbox set due_at = now() from public.posts
  where posts.seller_id = of_seller and posts.state = 'sending' and outbox.kind = 'post' and outbox.sent_at is null and outbox.buried_at is null
    and outbox.facts ->> 'postId' = posts.id::text;
end
$$;
grant execute on function private.resume_posts to marketplace_api;

create table private.address_follows (
  id uuid primary key default gen_random_uuid(),
  seller_id uuid not null references public.profiles (id) on delete cascade,
  address text not null constraint address_follows_address_normal check (address = lower(address) and char_length(address) <= 320),
  shares_address boolean not null,
  link_digest bytea not null constraint address_follows_link_unique unique
    constraint address_follows_link_sha256 check (octet_length(link_digest) = 32),
  created_at timestamptz not null default now(),
  confirmed_at timestamptz
);
comment on table private.address_follows is
  'Addresses without an account that follow sellers. Posts go to confirmed ones only. No client reads it.';
create unique index address_follows_one_per_seller on private.address_follows (seller_id, private.address_digest(address));
create index address_follows_address_idx on private.address_follows (address);
create index address_follows_confirmed_idx on private.address_follows (seller_id, id) where confirmed_at is not null;
create index address_follows_unconfirmed_idx on private.address_follows (created_at) where confirmed_at is null;

create function private.request_address_follow(
  captcha text, captcha_expires_at timestamptz, of_seller uuid, of_address text, shares_address boolean
)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  seller constant text := (select profiles.name from public.profiles where profiles.id = of_seller and profiles.standing = 'good');
begin
  perform private.use_captcha(captcha, captcha_expires_at);
  perform private.reject_if(seller is null, 'profile_not_found');
  if private.hit_rate_limit('follow mails:' || encode(private.address_digest(of_address), 'hex'), 86400, 3) = 0 then
    perform private.enqueue_mail_to_address('confirm_follow', lower(of_address), gen_random_uuid()::text, jsonb_build_object(
      'sellerId', of_seller, 'seller', seller, 'sharesAddress', shares_address
    ));
  end if;
end
$$;

create function private.begin_address_follow(of_mail uuid, of_digest bytea)
returns boolean
language sql volatile security definer set search_path = ''
as $$
  with stored as (
    insert into private.address_follows as known (seller_id, address, shares_address, link_digest)
    select profiles.id, outbox.address, (outbox.facts ->> 'sharesAddress')::boolean, of_digest
    from private.outbox
    join public.profiles on profiles.id = (outbox.facts ->> 'sellerId')::uuid and profiles.standing = 'good'
    where outbox.id = of_mail and outbox.kind = 'confirm_follow' and outbox.sent_at is null and outbox.buried_at is null
    on conflict (seller_id, private.address_digest(address)) do update
    set shares_address = excluded.shares_address, link_digest = excluded.link_digest, created_at = now()
    where known.confirmed_at is null
    returning 1
  )
  select exists (select from stored);
$$;
grant execute on function private.begin_address_follow to marketplace_jobs;

create function private.find_address_follow(of_digest bytea)
returns table (seller text, username text, address text, shares_address boolean, is_confirmed boolean)
language sql stable security definer set search_path = ''
as $$
  select profiles.name, profiles.username, address_follows.address, address_follows.shares_address, address_follows.confirmed_at is not null
  from private.address_follows join public.profiles on profiles.id = address_follows.seller_id
  where address_follows.link_digest = of_digest;
$$;

create function private.confirm_address_follow(of_digest bytea)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  follow private.address_follows;
begin
  update private.address_follows set confirmed_at = coalesce(address_follows.confirmed_at, now())
  where address_follows.link_digest = of_digest returning * into follow;
  perform private.reject_if(not found, 'invalid_state');
  perform private.forget_stop(follow.address, follow.seller_id, 'posts');
end
$$;

create function private.end_address_follow(of_digest bytea)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  delete from private.address_follows where address_follows.link_digest = of_digest;
  perform private.reject_if(not found, 'invalid_state');
end
$$;
grant execute on function
  private.request_address_follow, private.find_address_follow, private.confirm_address_follow, private.end_address_follow
  to marketplace_api;

create function private.end_stopped_follow()
returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  delete from private.address_follows
  where address_follows.seller_id = new.seller_id and private.address_digest(address_follows.address) = new.digest;
  return null;
end
$$;
create trigger mail_stops_end_follow
  after insert on private.mail_stops
  for each row when (new.kind = 'posts') execute function private.end_stopped_follow();

create function private.claim_follows(for_user uuid, of_address text)
returns void
language plpgsql volatile set search_path = ''
as $$
declare
  follow private.address_follows;
begin
  if not exists (select from private.address_follows where address_follows.address = lower(of_address)) then
    return;
  end if;
  -- Waits for a deletion of the user.
  perform pg_advisory_xact_lock_shared(hashtextextended(for_user::text, 2));
  -- Each follow changes the counter of its seller, so in the order of delete_follows.
  for follow in
    select address_follows.* from private.address_follows
    where address_follows.address = lower(of_address) and address_follows.confirmed_at is not null
      and exists (select from public.profiles where profiles.id = for_user and profiles.standing = 'good')
    order by address_follows.seller_id for update
  loop
    insert into public.follows as known (follower_id, seller_id, wants_posts, shares_address, agreed_at)
    select for_user, follow.seller_id, true, follow.shares_address, follow.confirmed_at where for_user <> follow.seller_id
    on conflict (follower_id, seller_id) do update
    set wants_posts = true, shares_address = known.shares_address or excluded.shares_address;
    delete from private.address_follows where address_follows.id = follow.id;
  end loop;
end
$$;

create function private.forget_address_follows()
returns integer
language sql volatile security definer set search_path = ''
as $$
  delete from private.outbox where outbox.id in (
    select failed.id from private.outbox as failed
    where failed.kind = 'confirm_follow' and failed.buried_at < now() - interval '7 days' order by failed.buried_at limit 1000
  );
  with forgotten as (
    delete from private.address_follows where address_follows.id in (
      select old.id from private.address_follows as old
      where old.confirmed_at is null and old.created_at < now() - interval '7 days' order by old.created_at limit 1000
    )
    returning 1
  )
  select count(*)::integer from forgotten;
$$;
grant execute on function private.forget_address_follows to marketplace_jobs;

create function private.verified_address(of_user uuid)
returns text
language plpgsql stable set search_path = ''
as $$
begin
  return coalesce(
    (
      select accounts.email from public.accounts join auth.users on users.id = accounts.id and users.email_confirmed_at is not null
      where accounts.id = of_user
    ),
    (select claims.address from private.claims where claims.holder_id = of_user)
  );
end
$$;

create function private.seller_of_own_order(of_order_id uuid)
returns uuid
language plpgsql stable set search_path = ''
as $$
declare
  seller uuid;
begin
  select orders.seller_id into seller from public.orders
  where orders.id = of_order_id and orders.buyer_id = auth.uid() and orders.paid_at is not null;
  perform private.reject_if(not found, 'order_not_found');
  return seller;
end
$$;

create function private.find_offer_consent(of_order_id uuid)
returns table (seller text, wants_offers boolean, shares_address boolean)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_presence();
  return query
    select profiles.name, offer_consents.buyer_id is not null, coalesce(offer_consents.shares_address, false)
    from public.profiles left join private.offer_consents on offer_consents.seller_id = profiles.id and offer_consents.buyer_id = auth.uid()
    where profiles.id = private.seller_of_own_order(of_order_id);
end
$$;

create function private.set_offer_consent(of_order_id uuid, wants_offers boolean, shares boolean, of_link bytea)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  seller uuid;
begin
  perform private.require_presence();
  seller := private.seller_of_own_order(of_order_id);
  if not wants_offers then
    delete from private.offer_consents where offer_consents.seller_id = seller and offer_consents.buyer_id = auth.uid();
    return;
  end if;
  perform private.lock_standing(auth.uid());
  perform private.reject_if(
    exists (select from private.claims where claims.holder_id = auth.uid()) and not exists (
      select from private.redress_links
      where redress_links.user_id = auth.uid() and redress_links.digest = of_link and redress_links.made_for = 'mail'
    ), 'mailed_link_needed'
  );
  insert into private.offer_consents as known (seller_id, buyer_id, shares_address) values (seller, auth.uid(), shares)
  on conflict (seller_id, buyer_id) do update
  set shares_address = excluded.shares_address,
    agreed_at = case when excluded.shares_address and not known.shares_address then now() else known.agreed_at end;
  perform private.forget_stop(private.verified_address(auth.uid()), seller, 'offers');
end
$$;

create function private.own_offer_consents()
returns table (seller_id uuid, username text, name text, avatar text, shares_address boolean, agreed_at timestamptz)
language sql stable security definer set search_path = ''
as $$
  select profiles.id, profiles.username, profiles.name, profiles.avatar, offer_consents.shares_address, offer_consents.agreed_at
  from private.offer_consents join public.profiles on profiles.id = offer_consents.seller_id
  where offer_consents.buyer_id = auth.uid()
  order by offer_consents.agreed_at desc, offer_consents.seller_id limit 1000;
$$;

create function private.end_offer_consent(of_seller uuid)
returns setof uuid
language sql volatile security definer set search_path = ''
as $$
  delete from private.offer_consents where offer_consents.seller_id = of_seller and offer_consents.buyer_id = auth.uid()
  returning offer_consents.seller_id;
$$;

create function private.end_stopped_consent()
returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  delete from private.offer_consents where offer_consents.seller_id = new.seller_id and offer_consents.buyer_id in (
    select accounts.id from public.accounts where private.address_digest(accounts.email) = new.digest
    union all
    select claims.holder_id from private.claims where private.address_digest(claims.address) = new.digest
  );
  return null;
end
$$;
create trigger mail_stops_end_consent
  after insert on private.mail_stops
  for each row when (new.kind = 'offers') execute function private.end_stopped_consent();
create index claims_address_digest_idx on private.claims (private.address_digest(address)) where address is not null;

create function private.find_shared_addresses(request jsonb)
returns table (id uuid, email text, agreed_at timestamptz)
language plpgsql stable security definer set search_path = ''
as $$
declare
  wanted constant text := request ->> 'kind';
  after constant uuid := coalesce((request ->> 'after')::uuid, '00000000-0000-0000-0000-000000000000');
  most constant integer := least((request ->> 'limit')::integer, 1000);
begin
  return query
    select shared.id, case
      when private.address_problem(shared.email) is null
        and not private.has_stopped(shared.email, auth.uid(), case wanted when 'buyer' then 'offers' else 'posts' end) then shared.email
    end, shared.agreed_at
    from ((
      select address_follows.id, address_follows.address as email, address_follows.confirmed_at as agreed_at
      from private.address_follows
      where wanted = 'address' and address_follows.seller_id = auth.uid() and address_follows.confirmed_at is not null
        and address_follows.shares_address and address_follows.id > after
      order by address_follows.id limit most
    ) union all (
      select follows.follower_id, private.verified_address(follows.follower_id), follows.agreed_at
      from public.follows
      where wanted = 'follower' and follows.seller_id = auth.uid() and follows.shares_address and follows.follower_id > after
      order by follows.follower_id limit most
    ) union all (
      select offer_consents.buyer_id, private.verified_address(offer_consents.buyer_id), offer_consents.agreed_at
      from private.offer_consents
      where wanted = 'buyer' and offer_consents.seller_id = auth.uid() and offer_consents.shares_address and offer_consents.buyer_id > after
      order by offer_consents.buyer_id limit most
    )) as shared
    order by shared.id;
end
$$;
create index follows_sharing_idx on public.follows (seller_id, follower_id) where shares_address;
grant execute on function
  private.find_offer_consent, private.set_offer_consent, private.own_offer_consents, private.end_offer_consent,
  private.find_shared_addresses
  to marketplace_api;

create table private.undeliverable_addresses (
  digest bytea primary key constraint undeliverable_addresses_digest_sha256 check (octet_length(digest) = 32),
  reason text not null constraint undeliverable_addresses_reason_known check (reason in ('bounce', 'complaint')),
  noted_at timestamptz not null default now()
);
comment on table private.undeliverable_addresses is
  'Digests of addresses that get no mail (bounce) or only necessary mail (complaint). No client reads it.';

create function private.address_problem(address text)
returns text
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select undeliverable_addresses.reason from private.undeliverable_addresses
    where undeliverable_addresses.digest = private.address_digest(address)
  );
end
$$;

create function private.note_undeliverable(addresses jsonb, of_reason text, about text default null)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  given_reason constant text := case of_reason when 'suppression' then 'bounce' else of_reason end;
begin
  insert into private.undeliverable_addresses as noted (digest, reason)
  select distinct private.address_digest(address), given_reason from jsonb_array_elements_text(addresses) as address
  order by 1
  on conflict (digest) do update set reason = excluded.reason, noted_at = excluded.noted_at
  where of_reason <> 'suppression' and (noted.reason <> 'bounce' or excluded.reason = 'bounce');
  perform private.note_post_problem(private.address_digest(address), given_reason, about)
  from jsonb_array_elements_text(addresses) as address;
  perform private.move_bounced_purchases(addresses);
end
$$;

create function private.forget_undeliverable()
returns integer
language sql volatile security definer set search_path = ''
as $$
  with forgotten as (
    delete from private.undeliverable_addresses where undeliverable_addresses.digest in (
      select old.digest from private.undeliverable_addresses as old
      where old.noted_at < now() - interval '12 months'
        and not exists (select from public.accounts where private.address_digest(accounts.email) = old.digest)
      order by old.noted_at limit 1000
    )
    returning 1
  )
  select count(*)::integer from forgotten;
$$;
grant execute on function private.forget_undeliverable to marketplace_jobs;

create function private.own_mail_problem()
returns table (kind text, noted_at timestamptz)
language sql stable security definer set search_path = ''
as $$
  select case undeliverable_addresses.reason when 'bounce' then 'bounced' else 'complained' end, undeliverable_addresses.noted_at
  from public.accounts
  join private.undeliverable_addresses on undeliverable_addresses.digest = private.address_digest(accounts.email)
  where accounts.id = auth.uid();
$$;

create function private.forget_own_mail_problem()
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.lock_standing(auth.uid());
  perform private.count_against('mail problem', auth.uid());
  delete from private.undeliverable_addresses using public.accounts
  where accounts.id = auth.uid() and undeliverable_addresses.digest = private.address_digest(accounts.email);
end
$$;
grant execute on function private.note_undeliverable, private.own_mail_problem, private.forget_own_mail_problem to marketplace_api;

create table private.outbox (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  recipient_id uuid references public.profiles (id) on delete cascade,
  address text,
  facts jsonb not null,
  event_key text not null,
  created_at timestamptz not null default now(),
  due_at timestamptz not null default now(),
  attempts smallint not null default 0,
  last_error text,
  sent_at timestamptz,
  buried_at timestamptz,
  constraint outbox_has_a_recipient check (num_nonnulls(recipient_id, address) = 1),
  constraint outbox_ends_once check (num_nonnulls(sent_at, buried_at) <= 1)
);
comment on table private.outbox is 'Mails that are waiting, being sent, sent in the last 30 days, or failed for good.';
create unique index outbox_one_per_event on private.outbox (kind, event_key, coalesce(recipient_id::text, address));
create index outbox_due_idx on private.outbox (due_at) where sent_at is null and buried_at is null and kind <> 'post';
create index outbox_due_posts_idx on private.outbox (due_at) where sent_at is null and buried_at is null and kind = 'post';
create index outbox_buried_idx on private.outbox (buried_at desc, id desc) where buried_at is not null;
create index outbox_sent_idx on private.outbox (sent_at) where sent_at is not null;
create index outbox_recipient_id_idx on private.outbox (recipient_id);

create table public.mail_preferences (
  user_id uuid not null default auth.uid() references public.accounts (id) on delete cascade,
  kind text not null,
  is_wanted boolean not null,
  primary key (user_id, kind)
);
comment on table public.mail_preferences is 'Kinds of mail that a user turned off, or on again. Necessary kinds cannot be turned off.';

grant select, insert (kind, is_wanted), update (is_wanted) on public.mail_preferences to authenticated;

create policy "Users can read what they want mail about" on public.mail_preferences
  for select to authenticated using (user_id = (select auth.uid()));
create policy "Users can say what they want mail about" on public.mail_preferences
  for insert to authenticated with check (user_id = (select auth.uid()));
create policy "Users can change what they want mail about" on public.mail_preferences
  for update to authenticated using (user_id = (select auth.uid()));

create function private.wants_mail(of_user uuid, of_kind text)
returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return of_kind <> all (private.optional_mail_kinds()) or (
    exists (
      select from public.accounts
      where accounts.id = of_user and accounts.wants_mail and private.address_problem(accounts.email) is null
    )
    and not exists (
      select from public.mail_preferences
      where mail_preferences.user_id = of_user and mail_preferences.kind = of_kind and not mail_preferences.is_wanted
    )
  );
end
$$;

create function private.is_mail_unwanted(of_mail private.outbox, to_address text, problem text)
returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return (problem is not null and (of_mail.kind = any (private.optional_mail_kinds() || array['free_copy', 'confirm_follow']) or of_mail.facts ? 'stop'))
    or private.has_stopped(to_address, (of_mail.facts #>> '{stop,sellerId}')::uuid, of_mail.facts #>> '{stop,kind}');
end
$$;

create function private.facts_at_sending(of_mail private.outbox, to_address text)
returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return of_mail.facts || private.mailed_licences(of_mail) || private.mailed_duplicates(of_mail) || private.mailed_post(of_mail, to_address) || case when of_mail.facts ? 'stop' and of_mail.kind <> 'post' then jsonb_build_object(
    'stop', (of_mail.facts -> 'stop') || jsonb_build_object('digest', encode(private.address_digest(to_address), 'hex'))
  ) else '{}' end;
end
$$;

create function private.enqueue_mail(of_kind text, to_user uuid, about text, with_facts jsonb, not_before timestamptz default now())
returns void
language plpgsql volatile set search_path = ''
as $$
begin
  if to_user is not null and private.wants_mail(to_user, of_kind) then
    insert into private.outbox (kind, recipient_id, event_key, facts, due_at)
    values (of_kind, to_user, about, with_facts, not_before)
    on conflict do nothing;
  end if;
end
$$;

create function private.enqueue_mail_to_address(of_kind text, to_address text, about text, with_facts jsonb)
returns void
language sql volatile set search_path = ''
as $$
  insert into private.outbox (kind, address, event_key, facts)
  select of_kind, to_address, about, with_facts where to_address <> ''
  on conflict do nothing;
$$;

create function private.unsubscribe(of_kind text)
returns void
language sql volatile security definer set search_path = ''
as $$
  insert into public.mail_preferences (user_id, kind, is_wanted)
  select accounts.id, of_kind, false from public.accounts where accounts.id = auth.uid()
  on conflict (user_id, kind) do update set is_wanted = false;
$$;
grant execute on function private.unsubscribe to marketplace_api;


create function private.mail_attempts_max()
returns integer
language sql immutable set search_path = ''
return 10;

create function private.pause_after(failed_attempts integer)
returns interval
language sql immutable set search_path = ''
return least(interval '1 minute' * (2 ^ least(failed_attempts - 1, 20)), interval '6 hours');

create function private.put_aside(due private.outbox, standing text, to_address text)
returns boolean
language plpgsql volatile set search_path = ''
as $$
declare
  problem constant text := private.address_problem(to_address);
begin
  if due.attempts >= private.mail_attempts_max() then
    update private.outbox set buried_at = now(), last_error = coalesce(outbox.last_error, 'every try was cut off') where outbox.id = due.id;
  elsif standing = 'deleted' or private.is_mail_unwanted(due, to_address, problem) or private.is_post_unwanted(due, to_address) then
    delete from private.outbox where outbox.id = due.id;
  elsif problem = 'bounce' then
    update private.outbox set buried_at = now(), last_error = 'the address bounced' where outbox.id = due.id;
  else
    return private.hold_post(due);
  end if;
  return true;
end
$$;

create function private.take_mails(at_most integer, lease interval)
returns table (id uuid, kind text, recipient_id uuid, address text, name text, facts jsonb, attempts integer, created_at timestamptz, is_guest boolean)
language plpgsql volatile security definer set search_path = ''
as $$
declare
  due private.outbox;
  standing text;
  left_to_take integer := least(at_most, 100);
begin
  while left_to_take > 0 loop
    select * into due from private.outbox
    where outbox.sent_at is null and outbox.buried_at is null and outbox.due_at <= now() and outbox.kind <> 'post'
    order by outbox.due_at limit 1 for update skip locked;
    if not found then
      select * into due from private.outbox
      where outbox.sent_at is null and outbox.buried_at is null and outbox.due_at <= now() and outbox.kind = 'post'
      order by outbox.due_at limit 1 for update skip locked;
    end if;
    exit when due.id is null;
    select profiles.standing, profiles.name, coalesce(accounts.email, claims.address), profiles.is_guest into standing, name, address, is_guest
    from public.profiles left join public.accounts on accounts.id = profiles.id left join private.claims on claims.holder_id = profiles.id
    where profiles.id = due.recipient_id;
    address := coalesce(due.address, address);
    continue when private.put_aside(due, standing, address);
    update private.outbox set attempts = outbox.attempts + 1, due_at = now() + lease where outbox.id = due.id;
    select due.id, due.kind, due.recipient_id, private.facts_at_sending(due, address), due.attempts + 1, due.created_at
    into id, kind, recipient_id, facts, attempts, created_at;
    return next;
    left_to_take := left_to_take - 1;
  end loop;
end
$$;

create function private.unkept_mail_kinds()
returns text[]
language sql immutable set search_path = ''
return array['account_deleted', 'guest_links', 'confirm_follow', 'purchase_moved_away'];

create function private.mark_mail_sent(of_mail uuid)
returns void
language sql volatile security definer set search_path = ''
as $$
  select private.count_sent_post(of_mail);
  update private.outbox set sent_at = now(), last_error = null
  where outbox.id = of_mail and outbox.sent_at is null and outbox.buried_at is null and outbox.kind <> all (private.unkept_mail_kinds());
  delete from private.outbox where outbox.id = of_mail and outbox.kind = any (private.unkept_mail_kinds());
$$;

create function private.mark_mail_failed(of_mail uuid, why text, is_final boolean)
returns void
language sql volatile security definer set search_path = ''
as $$
  update private.outbox set
    last_error = left(why, 500),
    due_at = now() + private.pause_after(outbox.attempts),
    buried_at = case when is_final or outbox.attempts >= private.mail_attempts_max() then now() end
  where outbox.id = of_mail and outbox.sent_at is null and outbox.buried_at is null;
$$;

create function private.forget_sent_mails()
returns integer
language sql volatile security definer set search_path = ''
as $$
  with forgotten as (
    delete from private.outbox where outbox.id in (
      select old.id from private.outbox as old where old.sent_at < now() - interval '30 days' order by old.sent_at limit 1000
    )
    returning 1
  )
  select count(*)::integer from forgotten;
$$;
grant execute on function
  private.take_mails, private.mark_mail_sent, private.mark_mail_failed, private.forget_sent_mails
  to marketplace_jobs;

create table private.digests (
  user_id uuid not null references public.accounts (id) on delete cascade,
  kind text not null constraint digests_kind_known check (kind in ('new_listings', 'saved_searches', 'list_news')),
  covered_until timestamptz not null,
  due_at timestamptz not null,
  primary key (user_id, kind)
);
comment on table private.digests is 'Kinds of news that users ever chose, and the time up to which the last mail reached.';
create index digests_due_at_idx on private.digests (due_at);

create function private.begin_digests()
returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  insert into private.digests (user_id, kind, covered_until, due_at)
  select accounts.id, tg_argv[0], now(), now() + interval '1 day' from public.accounts where accounts.id = (to_jsonb(new) ->> tg_argv[1])::uuid
  on conflict do nothing;
  return null;
end
$$;
create trigger follows_begin_digests
  after insert on public.follows for each row execute function private.begin_digests('new_listings', 'follower_id');
create trigger saved_searches_begin_digests
  after insert or update of wants_mail on public.saved_searches
  for each row when (new.wants_mail) execute function private.begin_digests('saved_searches', 'user_id');
create trigger wishlist_items_begin_digests
  after insert on public.wishlist_items for each row execute function private.begin_digests('list_news', 'buyer_id');
create trigger collections_begin_digests
  after update of wants_mails on public.collections
  for each row when (new.wants_mails) execute function private.begin_digests('list_news', 'owner_id');
create trigger collection_follows_begin_digests
  after insert on public.collection_follows for each row execute function private.begin_digests('list_news', 'follower_id');

create function private.follow_news(digest private.digests, until_time timestamptz)
returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object('listings', jsonb_agg(newest.entry order by newest.place) filter (where newest.place <= 10), 'more', greatest(count(*) - 10, 0))
  from (
    select jsonb_build_object('id', listings.id, 'title', listings.title, 'seller', profiles.name) as entry,
      row_number() over (order by listings.created_at desc, listings.id desc) as place
    from public.follows
    join public.listings on listings.seller_id = follows.seller_id
    join public.profiles on profiles.id = follows.seller_id
    where follows.follower_id = digest.user_id and listings.status = 'active'
      and listings.created_at > digest.covered_until and listings.created_at <= until_time
      and not tsvector_to_array(listings.facets || listings.scope) && (select private.hidden_from(digest.user_id, '{}'))
  ) as newest
  having count(*) > 0;
$$;

create function private.listed_items(of_user uuid)
returns table (listing_id uuid, added_at timestamptz)
language sql stable set search_path = ''
as $$
  select wishlist_items.listing_id, wishlist_items.added_at from public.wishlist_items where wishlist_items.buyer_id = of_user
  union all
  select collection_items.listing_id, collection_items.added_at
  from public.collections join public.collection_items on collection_items.collection_id = collections.id
  where collections.owner_id = of_user and collections.wants_mails
  union all
  select items.listing_id, items.added_at
  from public.collection_follows cross join lateral private.shared_items(collection_follows.collection_id) as items
  where collection_follows.follower_id = of_user;
$$;

create function private.list_news(digest private.digests, until_time timestamptz)
returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'listings', jsonb_agg(news.entry order by news.place) filter (where news.place <= 10), 'more', greatest(count(*) - 10, 0)
  )
  from (
    select jsonb_build_object(
        'id', listings.id, 'title', listings.title, 'seller', profiles.name,
        'cents', max(listings.price_cents) filter (where price_reductions.begun_at is not null)
      ) as entry,
      row_number() over (order by max(greatest(price_reductions.begun_at, listings.file_changed_at)) desc, listings.id) as place
    from private.listed_items(digest.user_id) as items
    join public.listings on listings.id = items.listing_id and listings.status = 'active' and listings.seller_id <> digest.user_id
      and not tsvector_to_array(listings.facets || listings.scope) && (select private.hidden_from(digest.user_id, '{}'))
    join public.profiles on profiles.id = listings.seller_id
    left join public.price_reductions on price_reductions.listing_id = listings.id
      and price_reductions.begun_at > greatest(digest.covered_until, items.added_at) and price_reductions.begun_at <= until_time
    where price_reductions.begun_at is not null
      or (listings.file_changed_at > greatest(digest.covered_until, items.added_at) and listings.file_changed_at <= until_time)
    group by listings.id, profiles.name
  ) as news
  having count(*) > 0;
$$;

create function private.search_news(digest private.digests, until_time timestamptz, searches jsonb)
returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  one jsonb;
  request private.search_request;
  found_ids uuid[];
  seen uuid[] := '{}';
  entries jsonb;
  facts jsonb := '[]';
begin
  for one in select * from jsonb_array_elements(searches) loop
    request := jsonb_populate_record(null::private.search_request, one -> 'request');
    request.hidden := private.hidden_from(digest.user_id, request.wanted);
    -- Their own listings are no news to sellers.
    request.unwanted := request.unwanted || ('seller:' || digest.user_id);
    select array_agg(found.id), jsonb_agg(
      jsonb_build_object('id', found.id, 'title', listings.title, 'seller', profiles.name) order by listings.created_at desc, found.id desc
    )
    into found_ids, entries
    from private.new_matches(request, digest.covered_until, until_time, seen) as found
    join public.listings on listings.id = found.id join public.profiles on profiles.id = listings.seller_id;
    continue when found_ids is null;
    seen := seen || found_ids;
    facts := facts || (one - 'request' || jsonb_build_object('listings', entries));
  end loop;
  return case when facts <> '[]' then jsonb_build_object('searches', facts) end;
end
$$;

create function private.take_digest()
returns table (user_id uuid, kind text, searches jsonb)
language plpgsql volatile security definer set search_path = ''
as $$
begin
  update private.digests set due_at = now() + interval '1 day'
  where (digests.user_id, digests.kind) = (
    select due.user_id, due.kind from private.digests as due where due.due_at <= now() order by due.due_at limit 1 for update skip locked
  )
  returning digests.user_id, digests.kind into user_id, kind;
  if found then
    select coalesce(jsonb_agg(jsonb_build_object('name', saved.name, 'search', saved.search) order by saved.created_at, saved.id), '[]')
    into searches
    from public.saved_searches as saved
    where saved.user_id = take_digest.user_id and saved.wants_mail and take_digest.kind = 'saved_searches';
    return next;
  end if;
end
$$;

create function private.mail_digest(of_user uuid, of_kind text, searches jsonb)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  digest private.digests;
  -- A listing counts an hour after it was created, so that its preparation is finished.
  until_time timestamptz := case of_kind when 'list_news' then now() else now() - interval '1 hour' end;
  facts jsonb;
begin
  select * into digest from private.digests where digests.user_id = of_user and digests.kind = of_kind for update;
  if digest.covered_until < until_time then
    if private.wants_mail(of_user, of_kind) then
      facts := case of_kind
        when 'new_listings' then private.follow_news(digest, until_time)
        when 'list_news' then private.list_news(digest, until_time)
        else private.search_news(digest, until_time, searches)
      end;
    end if;
    if facts is not null then
      perform private.enqueue_mail(of_kind, of_user, until_time::text, facts);
    end if;
    update private.digests set covered_until = until_time where digests.user_id = of_user and digests.kind = of_kind;
  end if;
end
$$;
grant execute on function private.take_digest, private.mail_digest to marketplace_jobs;

create function private.mailed_licences(of_mail private.outbox)
returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  if of_mail.kind not in ('purchase', 'purchase_moved', 'free_copy', 'supply_consent', 'licence_key') then
    return '{}';
  end if;
  return (
    select jsonb_build_object('licences', coalesce(jsonb_agg(jsonb_build_object(
      'title', order_items.title, 'key', licence_keys.key
    ) order by order_items.title), '[]'))
    from public.entitlements
    join public.order_items on order_items.order_id = entitlements.order_id and order_items.listing_id = entitlements.listing_id
    left join public.licence_keys on licence_keys.entitlement_id = entitlements.id
    left join public.licence_waits on licence_waits.entitlement_id = entitlements.id
    where entitlements.order_id = (of_mail.facts ->> 'orderId')::uuid and entitlements.revoked_at is null
      and private.is_licence_supplied(entitlements.id)
      and (licence_keys.id is not null or licence_waits.entitlement_id is not null)
      and coalesce(entitlements.listing_id = (of_mail.facts ->> 'listingId')::uuid, true)
  );
end
$$;

create function private.mailed_duplicates(of_mail private.outbox)
returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  own_address text := (select claims.address from private.claims where claims.holder_id = of_mail.recipient_id);
begin
  if of_mail.kind not in ('purchase', 'purchase_moved') or own_address is null then
    return '{}';
  end if;
  return jsonb_build_object('isOwned', exists (
    select from (
      select claims.holder_id from private.claims where claims.address = own_address and claims.holder_id <> of_mail.recipient_id
      union all
      select users.id from auth.users where users.email = own_address and not users.is_sso_user and users.email_confirmed_at is not null
    ) as others (id)
    join public.entitlements on entitlements.buyer_id = others.id and entitlements.revoked_at is null
    join public.order_items on order_items.listing_id = entitlements.listing_id
    where order_items.order_id = (of_mail.facts ->> 'orderId')::uuid and order_items.price_cents > 0
  ));
end
$$;

create function private.mail_late_licence_key()
returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.enqueue_mail('licence_key', new.buyer_id, new.id::text, jsonb_build_object(
    'orderId', entitlements.order_id, 'listingId', new.listing_id, 'title', listings.title
  ))
  from public.entitlements join public.listings on listings.id = entitlements.listing_id
  where entitlements.id = new.entitlement_id and entitlements.granted_at < new.assigned_at;
  return null;
end
$$;
create trigger licence_keys_mail_late
  after insert or update of entitlement_id on public.licence_keys
  for each row when (new.entitlement_id is not null) execute function private.mail_late_licence_key();

create function private.mail_licence_keys_needed(of_listing public.listings, about text, is_waiting boolean)
returns void
language sql volatile set search_path = ''
as $$
  select private.enqueue_mail('licence_keys_needed', of_listing.seller_id, about, jsonb_build_object(
    'listingId', of_listing.id, 'title', of_listing.title, 'isWaiting', is_waiting
  ));
$$;

create function private.mail_sold_out()
returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.mail_licence_keys_needed(new, new.id || ':' || extract(epoch from now()), false);
  return null;
end
$$;
create trigger listings_mail_sold_out
  after update of is_sold_out on public.listings
  for each row when (new.is_sold_out and not old.is_sold_out and new.seller_id is distinct from auth.uid())
  execute function private.mail_sold_out();

create function private.order_facts(of_order public.orders)
returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select jsonb_build_object(
      'orderId', of_order.id,
      'totalCents', of_order.total_cents,
      'discountCents', of_order.discount_cents,
      'discountCode', of_order.discount_code,
      'bundleCents', of_order.bundle_cents,
      'bundleName', of_order.bundle_name,
      'refundedCents', of_order.refunded_cents,
      'paidAt', of_order.paid_at,
      'buyer', buyers.name,
      'seller', coalesce(max(order_items.seller_name), sellers.name),
      'items', jsonb_agg(jsonb_build_object(
        'title', order_items.title,
        'cents', order_items.price_cents + order_items.discount_cents - case of_order.tax_mode when 'exclusive' then order_items.tax_cents else 0 end
      ) order by order_items.title, order_items.id)
    ) || case of_order.tax_mode when 'off' then '{}' else jsonb_build_object('taxMode', of_order.tax_mode, 'taxCents', of_order.tax_cents) end
      || case when of_order.withdrawable_until is null then '{}' else jsonb_build_object(
        'withdrawableUntil', of_order.withdrawable_until, 'consent', (
          select jsonb_build_object('words', supply_consents.words, 'givenAt', supply_consents.given_at)
          from public.supply_consents where supply_consents.order_id = of_order.id
        )
      ) end
    from public.order_items, public.profiles as buyers, public.profiles as sellers
    where order_items.order_id = of_order.id and buyers.id = of_order.buyer_id and sellers.id = of_order.seller_id
    group by buyers.name, sellers.name
  );
end
$$;

create function private.mail_order_change()
returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
declare
  facts jsonb := private.order_facts(new);
begin
  if new.paid_at is not null and old.paid_at is null then
    perform private.enqueue_mail('purchase', new.buyer_id, new.id::text, facts);
    perform private.enqueue_mail('sale', new.seller_id, new.id::text, facts || jsonb_build_object('feeCents', new.fee_cents));
  end if;
  if new.refunded_cents > old.refunded_cents then
    perform private.enqueue_mail('refund', new.buyer_id, new.id || ':' || new.refunded_cents, facts);
    perform private.enqueue_mail('refund', new.seller_id, new.id || ':' || new.refunded_cents, facts || '{"isSeller": true}');
  end if;
  return null;
end
$$;
create trigger orders_mail_change
  after update on public.orders
  for each row
  when (old.paid_at is distinct from new.paid_at or old.refunded_cents <> new.refunded_cents)
  execute function private.mail_order_change();

create function private.mail_dispute()
returns trigger
language plpgsql volatile set search_path = ''
as $$
begin
  perform private.enqueue_mail('dispute', orders.seller_id, new.id || ':' || new.status, private.order_facts(orders) || jsonb_build_object(
    'disputedCents', new.cents, 'isInquiry', new.status like 'warning\_%',
    'answerBy', case when private.takes_answer(new) then new.answer_by end
  ))
  from public.orders where orders.id = new.order_id;
  return null;
end
$$;
create trigger disputes_mail_new
  after insert on private.disputes
  for each row when (new.status not in ('won', 'lost', 'warning_closed', 'prevented'))
  execute function private.mail_dispute();
create trigger disputes_mail_escalated
  after update of status on private.disputes
  for each row when (old.status like 'warning\_%' and new.status = 'needs_response')
  execute function private.mail_dispute();


create function private.mail_case_step()
returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
declare
  facts jsonb;
  step_key text := new.id || ':' || new.state || ':' || extract(epoch from now());
begin
  select jsonb_build_object(
    'threadId', new.thread_id,
    'title', (
      select string_agg(order_items.title, ', ' order by order_items.title) from public.order_items
      where order_items.id = new.order_item_id or order_items.id = any (new.item_ids)
    ),
    'state', new.state,
    'kind', new.kind,
    'offer', new.offer,
    'outcome', new.outcome,
    'words', case
      when new.state = 'open' then new.body
      when new.state in ('offered', 'rejected', 'delivered') then new.answer
      when new.state in ('replacing', 'closed') then coalesce(new.decision, case when new.is_request then new.answer end)
    end,
    'refundCents', new.refund_cents,
    'dueAt', new.due_at,
    'buyer', buyers.name,
    'seller', sellers.name
  ) into strict facts
  from public.profiles as buyers, public.profiles as sellers
  where buyers.id = new.buyer_id and sellers.id = new.seller_id;
  if new.buyer_id is distinct from auth.uid() then
    perform private.enqueue_mail('case', new.buyer_id, step_key, facts || '{"isSeller": false}');
  end if;
  if new.seller_id is distinct from auth.uid() then
    perform private.enqueue_mail('case', new.seller_id, step_key, facts || '{"isSeller": true}');
  end if;
  return null;
end
$$;
create trigger cases_mail_opened
  after insert on public.cases
  for each row execute function private.mail_case_step();
create trigger cases_mail_step
  after update of state, offer on public.cases
  for each row when (old.state <> new.state or old.offer is distinct from new.offer)
  execute function private.mail_case_step();


create function private.message_mail_key(of_thread_id uuid, read_at timestamptz)
returns text
language sql immutable set search_path = ''
as $$
  select of_thread_id || ':' || coalesce(extract(epoch from read_at)::text, 'never');
$$;

create function private.thread_subject(of_thread public.threads, for_user uuid)
returns text
language sql stable set search_path = ''
as $$
  select case of_thread.about
    when 'order' then (
      select '“' || min(order_items.title) || '”' || case when count(*) > 1 then ' and ' || count(*) - 1 || ' more' else '' end
      from public.order_items where order_items.order_id = of_thread.order_id
    )
    when 'listing' then '“' || of_thread.listing_title || '”'
    else case for_user when of_thread.seller_id then 'your shop' else 'their shop' end
  end;
$$;

create function private.mail_message()
returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
declare
  thread public.threads;
  recipient uuid;
  read_at timestamptz;
begin
  if auth.uid() is null then
    return null;
  end if;
  select * into strict thread from public.threads where threads.id = new.thread_id;
  if thread.buyer_id = new.sender_id then
    recipient := thread.seller_id;
    read_at := thread.seller_read_at;
  else
    recipient := thread.buyer_id;
    read_at := thread.buyer_read_at;
  end if;
  if exists (select from public.profiles where profiles.id = recipient and profiles.standing = 'good') then
    perform private.enqueue_mail('message', recipient, private.message_mail_key(thread.id, read_at), jsonb_build_object(
      'threadId', thread.id,
      'sender', (select profiles.name from public.profiles where profiles.id = new.sender_id),
      'about', private.thread_subject(thread, recipient),
      'body', new.body,
      'pictures', jsonb_array_length(new.pictures)
    ), now() + interval '1 minute');
  end if;
  return null;
end
$$;
create trigger messages_mail
  after insert on public.messages
  for each row execute function private.mail_message();

create function private.cancel_message_mail()
returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  delete from private.outbox
  where outbox.kind = 'message' and outbox.sent_at is null and outbox.buried_at is null and outbox.attempts = 0
    and (
      outbox.recipient_id = old.buyer_id and old.buyer_read_at is distinct from new.buyer_read_at
        and outbox.event_key = private.message_mail_key(old.id, old.buyer_read_at)
      or outbox.recipient_id = old.seller_id and old.seller_read_at is distinct from new.seller_read_at
        and outbox.event_key = private.message_mail_key(old.id, old.seller_read_at)
    );
  return null;
end
$$;
create trigger threads_cancel_message_mail
  after update of buyer_read_at, seller_read_at on public.threads
  for each row
  when (old.buyer_read_at is distinct from new.buyer_read_at or old.seller_read_at is distinct from new.seller_read_at)
  execute function private.cancel_message_mail();

create index outbox_waiting_posts_idx on private.outbox ((facts ->> 'postId')) where kind = 'post' and sent_at is null and buried_at is null;

create function private.mailed_post(of_mail private.outbox, to_address text)
returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  if of_mail.kind not in ('post', 'post_test') then
    return '{}';
  end if;
  return (
    select jsonb_build_object('subject', posts.subject, 'body', posts.body, 'stop', jsonb_build_object(
      'kind', private.stop_kind_of(posts.audience), 'sellerId', posts.seller_id, 'seller', profiles.name,
      'postalAddress', post_senders.postal_address, 'digest', encode(private.address_digest(to_address), 'hex')
    ))
    from public.posts
    join public.profiles on profiles.id = posts.seller_id
    join public.post_senders on post_senders.seller_id = posts.seller_id
    where posts.id = (of_mail.facts ->> 'postId')::uuid
  );
end
$$;

create function private.is_post_unwanted(of_mail private.outbox, to_address text)
returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return of_mail.kind = 'post' and not exists (
    select from public.posts join public.profiles on profiles.id = posts.seller_id
    where posts.id = (of_mail.facts ->> 'postId')::uuid and posts.state in ('sending', 'sent') and profiles.standing = 'good'
      and private.may_get_post(private.address_digest(to_address), posts.seller_id, private.stop_kind_of(posts.audience))
  );
end
$$;

create function private.hold_post(of_mail private.outbox)
returns boolean
language plpgsql volatile set search_path = ''
as $$
begin
  if of_mail.kind <> 'post' then
    return false;
  end if;
  update private.outbox set due_at = 'infinity'
  where outbox.id = of_mail.id and exists (
    select from public.post_senders
    where post_senders.seller_id = (of_mail.facts #>> '{stop,sellerId}')::uuid and post_senders.paused_at is not null
  );
  return found;
end
$$;

create function private.count_sent_post(of_mail uuid)
returns void
language sql volatile set search_path = ''
as $$
  update private.post_progress set sent = post_progress.sent + 1
  from private.outbox
  where outbox.id = of_mail and outbox.kind = 'post' and outbox.sent_at is null and outbox.buried_at is null
    and post_progress.post_id = (outbox.facts ->> 'postId')::uuid;
$$;

create function private.mail_new_review()
returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.enqueue_mail('review', listings.seller_id, new.id::text, jsonb_build_object(
    'listingId', listings.id, 'reviewId', new.id, 'title', listings.title, 'reviewer', profiles.name,
    'rating', new.rating, 'comment', new.comment
  ))
  from public.listings, public.profiles where listings.id = new.listing_id and profiles.id = new.reviewer_id;
  return null;
end
$$;
create trigger reviews_mail_new
  after insert on public.reviews
  for each row execute function private.mail_new_review();

create function private.mail_deleted_account()
returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  delete from private.outbox where outbox.recipient_id = old.id;
  if private.address_problem(old.email) is distinct from 'bounce' then
    perform private.enqueue_mail_to_address('account_deleted', old.email, old.id::text, '{}');
  end if;
  delete from private.undeliverable_addresses where undeliverable_addresses.digest = private.address_digest(old.email);
  return null;
end
$$;
create trigger accounts_mail_deleted
  after delete on public.accounts
  for each row execute function private.mail_deleted_account();


create table private.release_notices (
  listing_id uuid primary key references public.listings (id) on delete cascade,
  release integer not null,
  due_at timestamptz,
  begun_at timestamptz,
  notified_until uuid
);
comment on table private.release_notices is 'Listings with a new release, and how far its mails are sent.';
create index release_notices_due_at_idx on private.release_notices (due_at);

create function private.begin_release_notice()
returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  insert into private.release_notices (listing_id, release, due_at) values (new.listing_id, new.number, now())
  on conflict (listing_id) do update
  set release = excluded.release, notified_until = null, due_at = greatest(now(), release_notices.begun_at + interval '1 day');
  perform private.hurry_job('enqueue_release_mails');
  return null;
end
$$;
create trigger releases_begin_notice
  after insert on public.releases
  for each row when (new.number > 1) execute function private.begin_release_notice();

create function private.mail_release(notice private.release_notices, at_most integer)
returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  holder public.entitlements;
  facts jsonb;
  made_at timestamptz;
  looked_at integer := 0;
begin
  select releases.created_at, jsonb_build_object(
    'listingId', listings.id, 'title', listings.title, 'seller', profiles.name, 'release', releases.number,
    'name', releases.name, 'note', releases.note
  ) into made_at, facts
  from public.releases
  join public.listings on listings.id = releases.listing_id
  join public.profiles on profiles.id = listings.seller_id
  where releases.listing_id = notice.listing_id and releases.number = notice.release;
  for holder in
    select * from public.entitlements
    where entitlements.listing_id = notice.listing_id and entitlements.revoked_at is null
      and entitlements.buyer_id > coalesce(notice.notified_until, '00000000-0000-0000-0000-000000000000')
    order by entitlements.buyer_id limit at_most
  loop
    if holder.granted_at < made_at then
      perform private.enqueue_mail(
        'new_release', holder.buyer_id, notice.listing_id || ':' || notice.release, facts || jsonb_build_object('orderId', holder.order_id)
      );
    end if;
    notice.notified_until := holder.buyer_id;
    looked_at := looked_at + 1;
  end loop;
  update private.release_notices
  set notified_until = notice.notified_until, due_at = case when looked_at = at_most then release_notices.due_at end,
    begun_at = case when release_notices.notified_until is null and looked_at > 0 then now() else release_notices.begun_at end
  where release_notices.listing_id = notice.listing_id;
  return looked_at;
end
$$;

create function private.enqueue_release_mails()
returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  notice private.release_notices;
  looked_at integer := 0;
begin
  while looked_at < 1000 loop
    select release_notices.* into notice
    from private.release_notices join public.listings on listings.id = release_notices.listing_id and listings.status <> 'removed'
    where release_notices.due_at <= now()
    order by release_notices.due_at limit 1 for update of release_notices skip locked;
    exit when not found;
    looked_at := looked_at + private.mail_release(notice, 1000 - looked_at);
  end loop;
  return looked_at;
end
$$;
grant execute on function private.enqueue_release_mails to marketplace_jobs;

create table private.webhook_endpoints (
  id uuid primary key default gen_random_uuid(),
  seller_id uuid not null references public.accounts (id) on delete cascade,
  url text not null,
  events text[] not null,
  secret text not null,
  previous_secret text,
  previous_until timestamptz,
  created_at timestamptz not null default now(),
  failing_since timestamptz,
  disabled_at timestamptz,
  disabled_by text constraint webhook_endpoints_disabled_by_known check (disabled_by in ('seller', 'failures', 'gone')),
  constraint webhook_endpoints_disabled_by_somebody check ((disabled_at is null) = (disabled_by is null)),
  constraint webhook_endpoints_url_shape check (url ~ '^https://[^\s@]+$' or url ~ '^http://127\.0\.0\.1[:/][^\s@]*$'),
  constraint webhook_endpoints_secrets_shape check (secret ~ '^whsec_' and previous_secret ~ '^whsec_')
);
comment on table private.webhook_endpoints is 'Webhook addresses of sellers, with the secrets that sign their messages.';
create index webhook_endpoints_seller_id_idx on private.webhook_endpoints (seller_id, created_at desc);

create trigger webhook_endpoints_check_size after insert on private.webhook_endpoints
  for each statement execute function private.check_size('seller_id', 'webhooks', 'too_many_webhooks');

create table private.webhook_messages (
  id uuid primary key default gen_random_uuid(),
  endpoint_id uuid not null references private.webhook_endpoints (id) on delete cascade,
  type text not null,
  event_key text not null,
  data jsonb not null,
  happened_at timestamptz not null default now(),
  due_at timestamptz not null default now(),
  attempts smallint not null default 0,
  delivered_at timestamptz,
  constraint webhook_messages_one_per_event unique (endpoint_id, type, event_key)
);
comment on table private.webhook_messages is 'Messages of the last 30 days: waiting, delivered, or failed after too many attempts.';
create index webhook_messages_list_idx on private.webhook_messages (endpoint_id, happened_at desc, id desc);
create index webhook_messages_due_idx on private.webhook_messages (endpoint_id, due_at) where delivered_at is null and attempts < 10;
create index webhook_messages_happened_at_idx on private.webhook_messages (happened_at);

create table private.webhook_attempts (
  id bigint generated always as identity primary key,
  message_id uuid not null references private.webhook_messages (id) on delete cascade,
  attempted_at timestamptz not null default now(),
  status smallint,
  error text,
  duration_ms integer not null
);
comment on table private.webhook_attempts is 'Each attempt to deliver a message: the status of the answer, or why there was none.';
create index webhook_attempts_message_id_idx on private.webhook_attempts (message_id, id);

create function private.lock_own_webhook(of_id uuid)
returns private.webhook_endpoints
language plpgsql volatile set search_path = ''
as $$
declare
  endpoint private.webhook_endpoints;
begin
  perform private.lock_standing(auth.uid());
  select * into endpoint from private.webhook_endpoints
  where webhook_endpoints.id = of_id and webhook_endpoints.seller_id = auth.uid() for update;
  perform private.reject_if(not found, 'webhook_not_found');
  return endpoint;
end
$$;

create function private.create_webhook(of_url text, of_events text[], of_secret text)
returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  made uuid;
begin
  perform private.lock_standing(auth.uid());
  perform private.reject_if(not private.is_seller(), 'seller_required');
  insert into private.webhook_endpoints (seller_id, url, events, secret) values (auth.uid(), of_url, of_events, of_secret) returning id into made;
  return made;
end
$$;

create function private.change_webhook(of_id uuid, new_url text, new_events text[], is_enabled boolean)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.lock_own_webhook(of_id);
  update private.webhook_endpoints set
    url = coalesce(new_url, webhook_endpoints.url),
    events = coalesce(new_events, webhook_endpoints.events),
    failing_since = case when not is_enabled or is_enabled is null then webhook_endpoints.failing_since end,
    disabled_at = case when is_enabled then null when not is_enabled then coalesce(webhook_endpoints.disabled_at, now()) else webhook_endpoints.disabled_at end,
    disabled_by = case when is_enabled then null when not is_enabled then coalesce(webhook_endpoints.disabled_by, 'seller') else webhook_endpoints.disabled_by end
  where webhook_endpoints.id = of_id;
end
$$;

create function private.delete_webhook(of_id uuid)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.lock_own_webhook(of_id);
  delete from private.webhook_endpoints where webhook_endpoints.id = of_id;
end
$$;

create function private.rotate_webhook_secret(of_id uuid, new_secret text)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.lock_own_webhook(of_id);
  update private.webhook_endpoints set
    previous_secret = webhook_endpoints.secret, previous_until = now() + interval '24 hours', secret = new_secret
  where webhook_endpoints.id = of_id;
end
$$;

create function private.webhook_secret(of_id uuid)
returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  endpoint private.webhook_endpoints := private.lock_own_webhook(of_id);
begin
  return endpoint.secret;
end
$$;

create function private.own_webhooks(only_id uuid default null)
returns table (id uuid, url text, events text[], created_at timestamptz, failing_since timestamptz, disabled_at timestamptz, disabled_by text,
  previous_until timestamptz)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_standing(auth.uid());
  return query
    select webhook_endpoints.id, webhook_endpoints.url, webhook_endpoints.events, webhook_endpoints.created_at, webhook_endpoints.failing_since,
      webhook_endpoints.disabled_at, webhook_endpoints.disabled_by,
      case when webhook_endpoints.previous_until > now() then webhook_endpoints.previous_until end
    from private.webhook_endpoints
    where webhook_endpoints.seller_id = auth.uid() and (only_id is null or webhook_endpoints.id = only_id)
    order by webhook_endpoints.created_at desc, webhook_endpoints.id desc;
end
$$;
grant execute on function
  private.create_webhook, private.change_webhook, private.delete_webhook, private.rotate_webhook_secret,
  private.webhook_secret, private.own_webhooks
  to marketplace_api;

create function private.emit_webhook(to_user uuid, of_type text, about text, with_data jsonb)
returns void
language plpgsql volatile set search_path = ''
as $$
begin
  insert into private.webhook_messages (endpoint_id, type, event_key, data)
  select webhook_endpoints.id, of_type, about, with_data
  from private.webhook_endpoints
  join public.profiles on profiles.id = webhook_endpoints.seller_id and profiles.standing = 'good'
  where webhook_endpoints.seller_id = to_user and webhook_endpoints.disabled_at is null and of_type = any (webhook_endpoints.events)
  on conflict do nothing;
end
$$;

create function private.tell_order_change()
returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
declare
  facts jsonb;
begin
  -- Most sellers have no endpoint, so skip collecting the data.
  if not exists (select from private.webhook_endpoints where webhook_endpoints.seller_id = new.seller_id and webhook_endpoints.disabled_at is null) then
    return null;
  end if;
  facts := jsonb_build_object('order_id', new.id, 'total', round(new.total_cents / 100.0, 2), 'currency', new.currency)
    || case new.tax_mode when 'off' then '{}' else jsonb_build_object('tax', round(new.tax_cents / 100.0, 2)) end::jsonb;
  if new.paid_at is not null and old.paid_at is null then
    perform private.emit_webhook(new.seller_id, 'sale.completed', new.id::text, facts || jsonb_build_object(
      'fee', round(new.fee_cents / 100.0, 2),
      'items', (
        select jsonb_agg(jsonb_build_object(
          'listing_id', order_items.listing_id, 'title', order_items.title, 'price', round(order_items.price_cents / 100.0, 2),
          'usage_licence', order_items.usage_licence
        ) order by order_items.title, order_items.id)
        from public.order_items where order_items.order_id = new.id
      )
    ));
  end if;
  if new.refunded_cents > old.refunded_cents then
    perform private.emit_webhook(new.seller_id, 'refund.completed', new.id || ':' || new.refunded_cents, facts || jsonb_build_object(
      'refunded', round(new.refunded_cents / 100.0, 2), 'status', new.status
    ));
  end if;
  return null;
end
$$;
create trigger orders_tell_change
  after update on public.orders
  for each row
  when (old.paid_at is distinct from new.paid_at or old.refunded_cents <> new.refunded_cents)
  execute function private.tell_order_change();

create function private.tell_new_review()
returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.emit_webhook(listings.seller_id, 'review.created', new.id::text, jsonb_build_object(
    'review_id', new.id, 'listing_id', new.listing_id, 'rating', new.rating
  ))
  from public.listings where listings.id = new.listing_id;
  return null;
end
$$;
create trigger reviews_tell_new
  after insert on public.reviews
  for each row execute function private.tell_new_review();

create function private.tell_new_message()
returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.emit_webhook(
    case when threads.buyer_id = new.sender_id then threads.seller_id else threads.buyer_id end,
    'message.received', new.id::text, jsonb_build_object('message_id', new.id, 'thread_id', new.thread_id)
  )
  from public.threads where threads.id = new.thread_id;
  return null;
end
$$;
create trigger messages_tell_new
  after insert on public.messages
  for each row execute function private.tell_new_message();

create function private.tell_listing_change()
returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.emit_webhook(
    new.seller_id,
    case when new.status <> 'active' then 'listing.removed' when old.status <> 'active' then 'listing.published' else 'listing.updated' end,
    gen_random_uuid()::text,
    jsonb_build_object(
      'listing_id', new.id, 'title', new.title, 'price_cents', new.price_cents, 'status', new.status, 'category', new.category,
      'tags', new.tags, 'usage_licence', new.usage_licence, 'ai_use', new.ai_use, 'languages', new.languages
    )
  );
  return null;
end
$$;
create trigger listings_tell_change
  after update of status, title, description, price_cents, category, tags, usage_licence, ai_use, languages on public.listings
  for each row
  when (
    'active' in (old.status, new.status)
    and (old.status, old.title, old.description, old.price_cents, old.category, old.tags, old.usage_licence, old.ai_use, old.languages)
      is distinct from (new.status, new.title, new.description, new.price_cents, new.category, new.tags, new.usage_licence, new.ai_use, new.languages)
  )
  execute function private.tell_listing_change();

create function private.webhook_attempts_max()
returns integer
language sql immutable set search_path = ''
return 10;

create function private.webhook_pause_after(failed_attempts integer)
returns interval
language sql immutable set search_path = ''
return (array['5 seconds', '5 minutes', '30 minutes', '2 hours', '5 hours', '10 hours', '14 hours', '20 hours', '24 hours'])[greatest(least(failed_attempts, 9), 1)]::interval;

create function private.due_webhook_endpoints(at_most integer)
returns table (endpoint_id uuid, is_failing boolean)
language sql stable set search_path = ''
as $$
  with recursive waiting as (
    (
      select webhook_messages.endpoint_id, webhook_messages.due_at from private.webhook_messages
      where webhook_messages.delivered_at is null and webhook_messages.attempts < private.webhook_attempts_max()
      order by webhook_messages.endpoint_id, webhook_messages.due_at limit 1
    )
    union all
    select following.endpoint_id, following.due_at from waiting cross join lateral (
      select webhook_messages.endpoint_id, webhook_messages.due_at from private.webhook_messages
      where webhook_messages.endpoint_id > waiting.endpoint_id
        and webhook_messages.delivered_at is null and webhook_messages.attempts < private.webhook_attempts_max()
      order by webhook_messages.endpoint_id, webhook_messages.due_at limit 1
    ) as following
  )
  select waiting.endpoint_id, webhook_endpoints.failing_since is not null
  from waiting join private.webhook_endpoints on webhook_endpoints.id = waiting.endpoint_id
  where waiting.due_at <= now() and webhook_endpoints.disabled_at is null
    and (select profiles.standing from public.profiles where profiles.id = webhook_endpoints.seller_id) = 'good'
  order by webhook_endpoints.failing_since is not null, waiting.due_at limit at_most;
$$;

create function private.take_webhooks(at_most integer, lease interval)
returns table (id uuid, url text, secrets text[], body text, attempts integer)
language sql volatile security definer set search_path = ''
as $$
  with due as (
    select picked.id from private.due_webhook_endpoints(least(at_most, 100)) as ready
    cross join lateral (
      select webhook_messages.id, webhook_messages.due_at from private.webhook_messages
      where webhook_messages.endpoint_id = ready.endpoint_id and webhook_messages.delivered_at is null
        and webhook_messages.attempts < private.webhook_attempts_max() and webhook_messages.due_at <= now()
      order by webhook_messages.due_at limit 2 for update skip locked
    ) as picked
    order by ready.is_failing, picked.due_at limit least(at_most, 100)
  )
  update private.webhook_messages set attempts = webhook_messages.attempts + 1, due_at = now() + lease
  from due, private.webhook_endpoints
  where webhook_messages.id = due.id and webhook_endpoints.id = webhook_messages.endpoint_id
  returning webhook_messages.id, webhook_endpoints.url,
    array[webhook_endpoints.secret] || case
      when webhook_endpoints.previous_until > now() then array[webhook_endpoints.previous_secret] else '{}'
    end,
    jsonb_build_object('type', webhook_messages.type, 'timestamp', webhook_messages.happened_at, 'data', webhook_messages.data)::text,
    webhook_messages.attempts;
$$;

create function private.mark_webhook(of_message uuid, of_status integer, why text, milliseconds integer)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  is_delivered boolean := coalesce(of_status >= 200 and of_status <= 299, false);
  sent private.webhook_messages;
  turned_off private.webhook_endpoints;
begin
  update private.webhook_messages set
    delivered_at = case when is_delivered then now() end,
    due_at = now() + private.webhook_pause_after(webhook_messages.attempts)
  where webhook_messages.id = of_message returning * into sent;
  if not found then
    return;
  end if;
  insert into private.webhook_attempts (message_id, status, error, duration_ms) values (of_message, of_status, left(why, 200), milliseconds);
  update private.webhook_endpoints set failing_since = case when not is_delivered then coalesce(webhook_endpoints.failing_since, now()) end
  where webhook_endpoints.id = sent.endpoint_id and (not is_delivered or webhook_endpoints.failing_since is not null);
  update private.webhook_endpoints set disabled_at = now(), disabled_by = case when of_status = 410 then 'gone' else 'failures' end
  where webhook_endpoints.id = sent.endpoint_id and webhook_endpoints.disabled_at is null and not is_delivered
    and (of_status = 410 or webhook_endpoints.failing_since < now() - interval '5 days')
  returning * into turned_off;
  if found then
    perform private.enqueue_mail('webhook_off', turned_off.seller_id, turned_off.id || ':' || turned_off.disabled_at, jsonb_build_object(
      'webhookId', turned_off.id, 'url', turned_off.url, 'why', turned_off.disabled_by
    ));
  end if;
end
$$;

create function private.forget_webhooks()
returns integer
language sql volatile security definer set search_path = ''
as $$
  with forgotten as (
    delete from private.webhook_messages where webhook_messages.id in (
      select old.id from private.webhook_messages as old where old.happened_at < now() - interval '30 days' order by old.happened_at limit 1000
    )
    returning 1
  )
  select count(*)::integer from forgotten;
$$;
grant execute on function private.take_webhooks, private.mark_webhook, private.forget_webhooks to marketplace_jobs;

create function private.webhook_deliveries(of_id uuid, request jsonb)
returns table (id uuid, type text, happened_at timestamptz, state text, next_try_at timestamptz, data jsonb, tries jsonb)
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.lock_own_webhook(of_id);
  return query
    select message.id, message.type, message.happened_at,
      case when message.delivered_at is not null then 'delivered' when message.attempts >= private.webhook_attempts_max() then 'failed' else 'pending' end,
      case when message.delivered_at is null and message.attempts < private.webhook_attempts_max() then message.due_at end,
      message.data,
      coalesce((
        select jsonb_agg(jsonb_build_object(
          'attempted_at', made.attempted_at, 'status', made.status, 'error', made.error, 'duration_ms', made.duration_ms
        ) order by made.id desc)
        from private.webhook_attempts as made where made.message_id = message.id
      ), '[]')
    from private.webhook_messages as message
    where message.endpoint_id = of_id and (message.happened_at, message.id) < (
      coalesce((request #>> '{after,0}')::timestamptz, 'infinity'),
      coalesce((request #>> '{after,1}')::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff')
    )
    order by message.happened_at desc, message.id desc limit least((request ->> 'limit')::integer, 101);
end
$$;

create function private.lock_sending_webhook(of_id uuid)
returns private.webhook_endpoints
language plpgsql volatile set search_path = ''
as $$
declare
  endpoint private.webhook_endpoints := private.lock_own_webhook(of_id);
begin
  perform private.reject_if(endpoint.disabled_at is not null, 'webhook_disabled');
  return endpoint;
end
$$;

create function private.redeliver_webhook(of_id uuid, of_message uuid)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  endpoint private.webhook_endpoints := private.lock_sending_webhook(of_id);
begin
  update private.webhook_messages set delivered_at = null, attempts = 0, due_at = now()
  where webhook_messages.id = of_message and webhook_messages.endpoint_id = endpoint.id;
  perform private.reject_if(not found, 'webhook_not_found');
  perform private.count_against('webhook send', auth.uid());
  perform private.hurry_job('send_webhooks');
end
$$;

create function private.test_webhook(of_id uuid)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  known private.webhook_endpoints := private.lock_sending_webhook(of_id);
begin
  perform private.count_against('webhook send', auth.uid());
  insert into private.webhook_messages (endpoint_id, type, event_key, data)
  values (known.id, 'endpoint.test', gen_random_uuid()::text, jsonb_build_object('endpoint_id', known.id));
  perform private.hurry_job('send_webhooks');
end
$$;
grant execute on function
  private.webhook_deliveries, private.redeliver_webhook, private.test_webhook
  to marketplace_api;

alter table public.profiles add constraint profiles_name_length check (char_length(name) >= 1 and char_length(name) <= 80 and name ~ '\S');
alter table public.profiles add constraint profiles_username_shape check (username ~ '^[a-z0-9][a-z0-9._-]{1,28}[a-z0-9]$');
alter table public.profiles add constraint profiles_bio_length check (char_length(bio) >= 1 and char_length(bio) <= 1000 and bio ~ '\S');
alter table public.profiles add constraint profiles_refund_policy_length check (char_length(refund_policy) >= 1 and char_length(refund_policy) <= 2000 and refund_policy ~ '\S');
alter table public.profiles add constraint profiles_announcement_length check (char_length(announcement) >= 1 and char_length(announcement) <= 500 and announcement ~ '\S');
alter table public.listings add constraint listings_title_length check (char_length(title) >= 1 and char_length(title) <= 255 and title ~ '\S');
alter table public.listings add constraint listings_description_length check (char_length(description) >= 1 and char_length(description) <= 2000 and description ~ '\S');
alter table public.listings add constraint listings_price_chargeable check (price_cents = 0 or price_cents >= 50 and price_cents <= 99999999);
alter table public.listings add constraint listings_suggested_price_chargeable check (suggested_price_cents >= 50 and suggested_price_cents <= 99999999);
alter table public.listings add constraint listings_download_limit_range check (download_limit >= 1 and download_limit <= 1000);
alter table public.listings add constraint listings_tags_few check (cardinality(tags) <= 10 and array_position(tags, null) is null);
alter table public.listings add constraint listings_usage_licence_known check (usage_licence in ('personal', 'commercial', 'extended'));
alter table public.order_items add constraint order_items_usage_licence_known check (usage_licence in ('personal', 'commercial', 'extended'));
alter table public.listings add constraint listings_ai_use_known check (ai_use <@ array['text-assisted', 'text-generated', 'picture-assisted', 'picture-generated', 'sound-assisted', 'sound-generated', 'code-assisted', 'code-generated'] and cardinality(ai_use) <= 8);
alter table public.order_items add constraint order_items_ai_use_known check (ai_use <@ array['text-assisted', 'text-generated', 'picture-assisted', 'picture-generated', 'sound-assisted', 'sound-generated', 'code-assisted', 'code-generated'] and cardinality(ai_use) <= 8);
alter table public.listings add constraint listings_languages_known check (languages <@ array['en', 'zxx', 'ar', 'bg', 'bn', 'ca', 'cs', 'da', 'de', 'el', 'es', 'et', 'fa', 'fi', 'fr', 'he', 'hi', 'hr', 'hu', 'id', 'it', 'ja', 'ko', 'la', 'lt', 'lv', 'ms', 'nl', 'no', 'pl', 'pt', 'ro', 'ru', 'sk', 'sl', 'sr', 'sv', 'sw', 'th', 'tr', 'uk', 'ur', 'vi', 'zh'] and cardinality(languages) between 1 and 10);
alter table public.order_items add constraint order_items_languages_known check (languages <@ array['en', 'zxx', 'ar', 'bg', 'bn', 'ca', 'cs', 'da', 'de', 'el', 'es', 'et', 'fa', 'fi', 'fr', 'he', 'hi', 'hr', 'hu', 'id', 'it', 'ja', 'ko', 'la', 'lt', 'lv', 'ms', 'nl', 'no', 'pl', 'pt', 'ro', 'ru', 'sk', 'sl', 'sr', 'sv', 'sw', 'th', 'tr', 'uk', 'ur', 'vi', 'zh'] and cardinality(languages) between 1 and 10);
alter table public.shop_sections add constraint shop_sections_name_length check (char_length(name) >= 1 and char_length(name) <= 40 and name ~ '\S');
alter table public.saved_searches add constraint saved_searches_name_length check (char_length(name) >= 1 and char_length(name) <= 80 and name ~ '\S');
alter table public.saved_searches add constraint saved_searches_search_length check (char_length(search) >= 1 and char_length(search) <= 1000 and search ~ '\S');
alter table public.staff_picks add constraint staff_picks_reason_length check (char_length(reason) >= 1 and char_length(reason) <= 200 and reason ~ '\S');
alter table public.shop_sections add constraint shop_sections_few check ("position" between 1 and 12);
alter table public.pinned_listings add constraint pinned_listings_few check ("position" between 1 and 6);
alter table public.cart_items add constraint cart_items_chosen_price_chargeable check (chosen_price_cents = 0 or chosen_price_cents >= 50 and chosen_price_cents <= 99999999);
alter table public.price_reductions add constraint price_reductions_price_chargeable check (price_cents = 0 or price_cents >= 50);
alter table public.listings add constraint listings_currency_usd check (currency = 'USD');
alter table public.orders add constraint orders_currency_usd check (currency = 'USD');
alter table public.listings add constraint listings_showcase_images_at_most_five check (jsonb_typeof(showcase_images) = 'array' and jsonb_array_length(showcase_images) <= 5);
alter table public.pending_pictures add constraint pending_pictures_at_most_five check (jsonb_typeof(pictures) = 'array' and jsonb_array_length(pictures) <= 5);
alter table private.preparation_copies add constraint preparation_copies_alt_length check (char_length(alt) >= 1 and char_length(alt) <= 300);
alter table public.discounts add constraint discounts_code_shape check (code ~ '^[A-Z0-9][A-Z0-9-]{1,22}[A-Z0-9]$');
alter table public.discounts add constraint discounts_percent_in_range check (percent >= 1 and percent <= 99);
alter table public.discounts add constraint discounts_amount_in_range check (amount_cents >= 1 and amount_cents <= 99999999);
alter table public.discounts add constraint discounts_max_uses_in_range check (max_uses >= 1 and max_uses <= 10000);
alter table public.bundles add constraint bundles_name_length check (char_length(name) >= 1 and char_length(name) <= 80 and name ~ '\S');
alter table public.bundles add constraint bundles_description_length check (char_length(description) >= 1 and char_length(description) <= 500 and description ~ '\S');
alter table public.bundles add constraint bundles_price_chargeable check (price_cents >= 50 and price_cents <= 99999999);
alter table public.bundles add constraint bundles_size_in_range check (size >= 2 and size <= 20);
alter table public.posts add constraint posts_audience_known check (audience in ('followers', 'buyers', 'items'));
alter table public.posts add constraint posts_subject_length check (char_length(subject) <= 120 and subject !~ '[\r\n]');
alter table public.posts add constraint posts_body_length check (char_length(body) <= 10000);
alter table public.posts add constraint posts_items_few check (cardinality(listing_ids) <= 20);
alter table public.post_senders add constraint post_senders_postal_address_length check (char_length(postal_address) >= 1 and char_length(postal_address) <= 300 and postal_address ~ '\S');
alter table public.collections add constraint collections_name_length check (char_length(name) >= 1 and char_length(name) <= 80 and name ~ '\S');
alter table public.collections add constraint collections_description_length check (char_length(description) >= 1 and char_length(description) <= 500 and description ~ '\S');
alter table public.collection_items add constraint collection_items_note_length check (char_length(note) >= 1 and char_length(note) <= 500 and note ~ '\S');
alter table public.reviews add constraint reviews_comment_length check (char_length(comment) >= 1 and char_length(comment) <= 2000 and comment ~ '\S');
alter table public.reviews add constraint reviews_answer_length check (char_length(answer) >= 1 and char_length(answer) <= 2000 and answer ~ '\S');
alter table public.reports add constraint reports_reason_length check (char_length(reason) >= 1 and char_length(reason) <= 2000 and reason ~ '\S');
alter table public.reports add constraint reports_category_known check (category in ('adult_content', 'copyright', 'fraud', 'harassment', 'malware', 'misleading', 'spam', 'unlawful', 'other'));
alter table public.statements add constraint statements_act_known check (act in ('remove_review', 'remove_collection', 'warn', 'take_down_listing', 'suspend', 'ban'));
alter table public.statements add constraint statements_rule_known check (rule in ('adult_content', 'copyright', 'fraud', 'harassment', 'malware', 'misleading', 'spam', 'unlawful', 'other'));
alter table public.statements add constraint statements_facts_length check (char_length(facts) >= 1 and char_length(facts) <= 2000 and facts ~ '\S');
alter table public.appeals add constraint appeals_text_length check (char_length(text) >= 1 and char_length(text) <= 4000 and text ~ '\S');
alter table public.appeals add constraint appeals_answer_length check (char_length(answer) >= 1 and char_length(answer) <= 4000 and answer ~ '\S');
alter table public.admin_proposals add constraint admin_proposals_reason_length check (char_length(reason) >= 1 and char_length(reason) <= 2000 and reason ~ '\S');
alter table public.moderation_actions add constraint moderation_actions_known check (action in ('remove_review', 'remove_collection', 'warn', 'take_down_listing', 'suspend', 'ban', 'restore_review', 'restore_collection', 'reverse_warning', 'restore_listing', 'lift_suspension', 'unban', 'dismiss', 'reactivate', 'uphold', 'refund_case', 'replace_case', 'reject_case', 'move_purchase', 'refuse_move', 'propose_admin', 'make_admin', 'propose_removal', 'remove_admin', 'end_proposal', 'add_category', 'change_category', 'delete_category', 'merge_tag', 'add_synonym', 'add_pick', 'change_pick', 'delete_pick'));
alter table public.moderation_actions add constraint moderation_actions_rule_known check (rule in ('adult_content', 'copyright', 'fraud', 'harassment', 'malware', 'misleading', 'spam', 'unlawful', 'other'));
alter table public.messages add constraint messages_body_length check (char_length(body) <= 4000 and (body ~ '\S' or body = '' and pictures <> '[]'::jsonb));
alter table public.messages add constraint messages_pictures_few check (jsonb_typeof(pictures) = 'array' and jsonb_array_length(pictures) <= 4);
alter table public.cases add constraint cases_body_length check (char_length(body) >= 1 and char_length(body) <= 2000 and body ~ '\S');
alter table public.cases add constraint cases_answer_length check (char_length(answer) >= 1 and char_length(answer) <= 2000 and answer ~ '\S');
alter table public.cases add constraint cases_decision_length check (char_length(decision) >= 1 and char_length(decision) <= 2000 and decision ~ '\S');
alter table public.cases add constraint cases_kind_known check (kind in ('missing', 'corrupt', 'not_as_described', 'unauthorised', 'changed_mind', 'mistake', 'other'));
alter table public.api_keys add constraint api_keys_name_length check (char_length(name) >= 1 and char_length(name) <= 80 and name ~ '\S');
alter table public.api_keys add constraint api_keys_scopes_known check (cardinality(scopes) >= 1 and scopes <@ array['listings:read', 'listings:write', 'files:read', 'files:write', 'sales:read', 'orders:read', 'messages:read', 'messages:write', 'reviews:write', 'licences:read', 'licences:write']);
alter table private.webhook_endpoints add constraint webhook_endpoints_events_known check (cardinality(events) >= 1 and events <@ array['sale.completed', 'refund.completed', 'review.created', 'message.received', 'listing.published', 'listing.updated', 'listing.removed']);
alter table private.webhook_endpoints add constraint webhook_endpoints_url_length check (char_length(url) <= 2048);
alter table public.listings add constraint listings_licence_seats_in_range check (licence_seats >= 1 and licence_seats <= 1000);
alter table public.licence_keys add constraint licence_keys_key_length check (char_length(key) >= 1 and char_length(key) <= 200 and key ~ '\S' and private.normal_licence_key(key) <> '');
alter table public.licence_activations add constraint licence_activations_device_length check (char_length(device) >= 1 and char_length(device) <= 200 and device ~ '\S');
alter table public.licence_activations add constraint licence_activations_name_length check (char_length(name) >= 1 and char_length(name) <= 200 and name ~ '\S');
alter table public.contact_messages add constraint contact_messages_name_length check (char_length(name) >= 1 and char_length(name) <= 120 and name ~ '\S' and name !~ '[\r\n]');
alter table public.contact_messages add constraint contact_messages_message_length check (char_length(message) >= 1 and char_length(message) <= 5000 and message ~ '\S');
alter table public.releases add constraint releases_name_length check (char_length(name) >= 1 and char_length(name) <= 40 and name ~ '\S');
alter table public.releases add constraint releases_note_length check (char_length(note) >= 1 and char_length(note) <= 500 and note ~ '\S');
alter table public.pending_releases add constraint pending_releases_name_length check (char_length(name) >= 1 and char_length(name) <= 40 and name ~ '\S');
alter table public.pending_releases add constraint pending_releases_note_length check (char_length(note) >= 1 and char_length(note) <= 500 and note ~ '\S');
alter table public.releases add constraint releases_withdrawal_reason_length check (char_length(withdrawal_reason) >= 1 and char_length(withdrawal_reason) <= 500 and withdrawal_reason ~ '\S');
alter table public.release_files add constraint release_files_position_in_range check ("position" >= 1 and "position" <= 20);
alter table public.pending_releases add constraint pending_releases_files_few check (jsonb_typeof(files) = 'array' and jsonb_array_length(files) <= 20);
alter table public.listing_files add constraint listing_files_size_limit check (size_bytes >= 1 and size_bytes <= 5368709120);
alter table public.listing_files add constraint listing_files_preview_pages_few check (cardinality(preview_pages) between 1 and 5 and 1 <= all(preview_pages) and array_position(preview_pages, null) is null);
alter table public.listing_previews add constraint listing_previews_words_length check (char_length(words) >= 1 and char_length(words) <= 2000);
alter table public.preview_pictures add constraint preview_pictures_words_length check (char_length(words) >= 1 and char_length(words) <= 2000);
alter table public.preview_pictures add constraint preview_pictures_position_in_range check ("position" >= 1 and "position" <= 5);
alter table public.file_types add constraint file_types_kind_known check (kind in ('image', 'pdf', 'video', 'text', 'audio', 'book', 'archive', 'font', 'model', 'document'));
alter table public.file_types add constraint file_types_form_known check (form in ('bytes', 'pdf', 'zip', 'text', 'markup', 'stl'));
alter table public.mail_preferences add constraint mail_preferences_kind_optional check (kind in ('sale', 'message', 'review', 'new_release', 'new_listings', 'saved_searches', 'list_news', 'post', 'draft_failed', 'webhook_off'));
alter table private.corrections add constraint corrections_reason_length check (char_length(reason) >= 1 and char_length(reason) <= 500 and reason ~ '\S');
alter table private.pending_refunds add constraint pending_refunds_words_length check (char_length(words) >= 1 and char_length(words) <= 500 and words ~ '\S');
alter table private.mail_stops add constraint mail_stops_kind_known check (kind in ('posts', 'offers', 'item_news', 'invitation'));
alter table private.outbox add constraint outbox_kind_known check (kind in ('purchase', 'free_copy', 'move_request', 'purchase_moved', 'purchase_moved_away', 'licence_key', 'licence_keys_needed', 'sale', 'refund', 'supply_consent', 'withdrawal', 'dispute', 'case', 'message', 'review', 'new_release', 'new_listings', 'saved_searches', 'list_news', 'post', 'post_test', 'posts_paused', 'draft_failed', 'webhook_off', 'contact_copy', 'contact_answer', 'contact_message', 'account_deleted', 'statement', 'report_outcome', 'appeal', 'confirm_follow', 'guest_links', 'export_code'));

create function private.price_min_cents()
returns integer
language sql immutable set search_path = ''
return 50;
create function private.price_max_cents()
returns integer
language sql immutable set search_path = ''
return 99999999;
create function private.search_max_characters()
returns integer
language sql immutable set search_path = ''
return 200;
create function private.search_price_bounds()
returns integer[]
language sql immutable set search_path = ''
return array[1, 500, 1000, 2000];
create function private.picture_alt_max_characters()
returns integer
language sql immutable set search_path = ''
return 300;
create function private.has_short_alts(pictures jsonb)
returns boolean
language sql immutable set search_path = ''
return not exists (
  select from jsonb_array_elements(pictures) as picture
  where char_length(picture ->> 'alt') not between 1 and 300
);
grant execute on function private.has_short_alts to authenticated, service_role;
alter table public.listings add constraint listings_showcase_images_alt_length check (private.has_short_alts(showcase_images));
alter table public.pending_pictures add constraint pending_pictures_alt_length check (private.has_short_alts(pictures));
create function private.are_embed_hosts(hosts text[])
returns boolean
language sql immutable set search_path = ''
return cardinality(hosts) <= 20 and not exists (
  select from unnest(hosts) as host
  where (char_length(host) <= 260 and host ~ '^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?[.])+[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(:[0-9]{1,5})?$') is not true
);
grant execute on function private.are_embed_hosts to authenticated, service_role;
alter table public.embed_hosts add constraint embed_hosts_hosts_shape check (private.are_embed_hosts(hosts));
create function private.optional_mail_kinds()
returns text[]
language sql immutable set search_path = ''
return array['sale', 'message', 'review', 'new_release', 'new_listings', 'saved_searches', 'list_news', 'post', 'draft_failed', 'webhook_off'];
create function private.appeal_period()
returns interval
language sql immutable set search_path = ''
return interval '6 months';
create function private.suspension_max()
returns interval
language sql immutable set search_path = ''
return interval '366 days';
create function private.connect_state_lifetime()
returns interval
language sql immutable set search_path = ''
return interval '600 seconds';

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values
  ('product-files', 'product-files', false, 5368709120, array['application/octet-stream']),
  ('showcase-images', 'showcase-images', true, 10485760, array['image/png', 'image/jpeg', 'image/webp']),
  ('avatars', 'avatars', true, 2097152, array['image/png', 'image/jpeg']),
  ('message-pictures', 'message-pictures', false, 5242880, array['image/png', 'image/jpeg']),
  ('previews', 'previews', true, 20971520, array['audio/mpeg', 'audio/wav', 'image/jpeg', 'image/png', 'image/webp'])
on conflict (id) do update set
  public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

insert into public.file_types (mime_type, "position", name, kind, endings, form, signatures, marker, served_as, has_preview, is_open)
values
  ('image/png', 10, 'PNG image', 'image', array['.png'], 'bytes', array['0:89504e470d0a1a0a'], null, 'image/png', true, true),
  ('image/jpeg', 20, 'JPEG image', 'image', array['.jpg', '.jpeg'], 'bytes', array['0:ffd8ff'], null, 'image/jpeg', true, true),
  ('video/mp4', 30, 'MP4 video', 'video', array['.mp4'], 'bytes', array['4:6674797069736f6d', '4:6674797069736f32', '4:6674797069736f33', '4:6674797069736f34', '4:6674797069736f35', '4:6674797069736f36', '4:6674797069736f37', '4:6674797069736f38', '4:6674797069736f39', '4:667479706d703431', '4:667479706d703432', '4:667479706d703731', '4:667479706d703476', '4:6674797061766331', '4:6674797068766331', '4:6674797068657631', '4:6674797061763031', '4:667479704d345648', '4:667479704d345650', '4:6674797064617368', '4:66747970636d6663', '4:66747970636d6632', '4:667479704d534e56', '4:667479706d6d7034', '4:6674797058415643', '4:667479704e445343', '4:667479704e445348', '4:667479704e44534d', '4:667479704e445350', '4:667479704e445353', '4:667479704e445843', '4:667479704e445848', '4:667479704e44584d', '4:667479704e445850', '4:667479704e445853', '4:6674797033677034', '4:6674797033677035', '4:6674797033677036', '4:667479704d345620', '4:6674797066347620', '4:6674797046345620'], null, 'video/mp4', false, true),
  ('application/pdf', 40, 'PDF', 'pdf', array['.pdf'], 'pdf', '{}', null, 'application/pdf', true, true),
  ('text/plain', 50, 'Text file', 'text', array['.txt'], 'text', '{}', null, 'text/plain', true, true),
  ('text/csv', 60, 'CSV table', 'document', array['.csv'], 'text', '{}', null, 'text/csv', false, false),
  ('text/markdown', 70, 'Markdown text', 'text', array['.md', '.markdown'], 'text', '{}', null, 'text/markdown', false, false),
  ('image/svg+xml', 80, 'SVG drawing', 'image', array['.svg'], 'markup', '{}', null, 'application/octet-stream', false, false),
  ('image/webp', 90, 'WebP image', 'image', array['.webp'], 'bytes', array['0:52494646 8:57454250'], null, 'image/webp', true, false),
  ('image/gif', 100, 'GIF image', 'image', array['.gif'], 'bytes', array['0:474946383761', '0:474946383961'], null, 'image/gif', true, false),
  ('audio/mpeg', 110, 'MP3 audio', 'audio', array['.mp3'], 'bytes', array['0:494433', '0:fffb', '0:fffa', '0:fff3', '0:fff2', '0:ffe3', '0:ffe2'], null, 'audio/mpeg', true, false),
  ('audio/mp4', 120, 'M4A audio', 'audio', array['.m4a', '.m4b'], 'bytes', array['4:667479704d344120', '4:667479704d344220'], null, 'audio/mp4', false, false),
  ('audio/wav', 130, 'WAV audio', 'audio', array['.wav'], 'bytes', array['0:52494646 8:57415645'], null, 'audio/wav', true, false),
  ('audio/flac', 140, 'FLAC audio', 'audio', array['.flac'], 'bytes', array['0:664c6143'], null, 'audio/flac', false, false),
  ('font/ttf', 150, 'TrueType font', 'font', array['.ttf'], 'bytes', array['0:00010000', '0:74727565'], null, 'font/ttf', true, false),
  ('font/otf', 160, 'OpenType font', 'font', array['.otf'], 'bytes', array['0:4f54544f'], null, 'font/otf', true, false),
  ('font/woff2', 170, 'Web font', 'font', array['.woff2'], 'bytes', array['0:774f4632'], null, 'font/woff2', true, false),
  ('model/stl', 180, 'STL model', 'model', array['.stl'], 'stl', '{}', null, 'model/stl', false, false),
  ('model/obj', 190, 'OBJ model', 'model', array['.obj'], 'text', '{}', null, 'model/obj', false, false),
  ('model/gltf-binary', 200, 'GLB model', 'model', array['.glb'], 'bytes', array['0:676c5446 4:02000000'], null, 'model/gltf-binary', false, false),
  ('model/3mf', 210, '3MF model', 'model', array['.3mf'], 'zip', array['0:504b0304'], '3D/3dmodel.model', 'model/3mf', false, false),
  ('application/epub+zip', 220, 'EPUB book', 'book', array['.epub'], 'zip', array['0:504b0304'], 'META-INF/container.xml', 'application/epub+zip', true, false),
  ('application/vnd.openxmlformats-officedocument.wordprocessingml.document', 230, 'Word document', 'document', array['.docx'], 'zip', array['0:504b0304'], 'word/document.xml', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', false, false),
  ('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 240, 'Excel workbook', 'document', array['.xlsx'], 'zip', array['0:504b0304'], 'xl/workbook.xml', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', false, false),
  ('application/vnd.openxmlformats-officedocument.presentationml.presentation', 250, 'PowerPoint presentation', 'document', array['.pptx'], 'zip', array['0:504b0304'], 'ppt/presentation.xml', 'application/vnd.openxmlformats-officedocument.presentationml.presentation', false, false),
  ('application/zip', 260, 'ZIP archive', 'archive', array['.zip'], 'zip', array['0:504b0304'], null, 'application/zip', false, false)
on conflict do nothing;

do $$
declare
  guarded record;
begin
  for guarded in select * from (values
    ('profiles', 'update', 'edit profiles'),
    ('user_roles', 'select', 'read roles'),
    ('accounts', 'update', 'turn mails off'),
    ('accounts', 'select', 'read accounts'),
    ('acceptances', 'select', 'read what they accepted'),
    ('api_keys', 'all', 'have keys'),
    ('follows', 'all', 'follow'),
    ('blocks', 'all', 'block'),
    ('hidden_values', 'all', 'hide tags and sellers'),
    ('seller_accounts', 'select', 'read seller accounts'),
    ('categories', 'insert', 'add categories'),
    ('categories', 'update', 'change categories'),
    ('categories', 'delete', 'delete categories'),
    ('tags', 'update', 'merge tags'),
    ('listings', 'insert', 'list'),
    ('listings', 'update', 'edit listings'),
    ('staff_picks', 'insert', 'add staff picks'),
    ('staff_picks', 'update', 'change staff picks'),
    ('staff_picks', 'delete', 'remove staff picks'),
    ('shop_sections', 'insert', 'add sections'),
    ('shop_sections', 'update', 'change sections'),
    ('shop_sections', 'delete', 'remove sections'),
    ('pinned_listings', 'insert', 'pin listings'),
    ('pinned_listings', 'delete', 'unpin listings'),
    ('discounts', 'all', 'keep discounts'),
    ('bundles', 'delete', 'end bundles'),
    ('embed_hosts', 'insert', 'name sites'),
    ('embed_hosts', 'update', 'change their sites'),
    ('price_reductions', 'all', 'reduce prices'),
    ('pending_releases', 'select', 'see new releases'),
    ('pending_pictures', 'select', 'see new pictures'),
    ('uploads', 'all', 'upload'),
    ('drafts', 'all', 'keep drafts'),
    ('posts', 'all', 'keep posts'),
    ('post_senders', 'all', 'send posts'),
    ('cart_items', 'all', 'keep a cart'),
    ('cart_notices', 'all', 'see what left their cart'),
    ('wishlist_items', 'all', 'keep a wishlist'),
    ('saved_searches', 'all', 'keep searches'),
    ('collections', 'all', 'keep collections'),
    ('collection_items', 'all', 'fill collections'),
    ('collection_follows', 'all', 'follow collections'),
    ('downloads', 'select', 'see downloads'),
    ('orders', 'select', 'read orders'),
    ('order_items', 'select', 'read order items'),
    ('entitlements', 'select', 'read entitlements'),
    ('licence_keys', 'all', 'have licence keys'),
    ('licence_waits', 'select', 'see their waits'),
    ('licence_activations', 'all', 'have activations'),
    ('supply_consents', 'select', 'read consents'),
    ('order_withdrawals', 'select', 'read withdrawals'),
    ('listing_views', 'select', 'see views'),
    ('reviews', 'insert', 'review'),
    ('review_votes', 'select', 'see votes'),
    ('threads', 'all', 'keep threads'),
    ('messages', 'all', 'exchange messages'),
    ('cases', 'select', 'read cases'),
    ('reports', 'insert', 'report'),
    ('mail_preferences', 'all', 'choose their mail')
  ) as operations (table_name, operation, deed) loop
    execute format(
      'create policy %I on public.%I as restrictive for %s to authenticated %s ((select private.is_in_good_standing()))',
      'Only users in good standing ' || guarded.deed, guarded.table_name, guarded.operation,
      case guarded.operation when 'insert' then 'with check' else 'using' end
    );
    if guarded.operation <> 'select' then
      execute format(
        'create or replace trigger %I before insert or update or delete on public.%I
        for each statement when (current_user = ''authenticated'') execute function private.lock_callers_standing()',
        guarded.table_name || '_lock_standing', guarded.table_name
      );
    end if;
  end loop;
end
$$;

create table private.jobs (
  name text primary key,
  every_seconds integer not null constraint jobs_every_seconds_positive check (every_seconds > 0),
  due_at timestamptz not null default '-infinity',
  started_at timestamptz,
  finished_at timestamptz,
  last_error text,
  failures integer not null default 0
);
comment on table private.jobs is 'What the function `jobs` does now and then, how often in seconds, and how the last time went.';

insert into private.jobs (name, every_seconds) values
  ('prepare_listings', 10),
  ('sweep_orders', 600),
  ('sweep_files', 3600),
  ('check_ledger', 3600),
  ('forget_sent_mails', 3600),
  ('send_webhooks', 5),
  ('forget_webhooks', 3600),
  ('mail_digests', 600),
  ('enqueue_release_mails', 60),
  ('lift_suspensions', 60),
  ('case_deadlines', 60),
  ('turn_reductions', 60),
  ('publish_drafts', 20),
  ('renew_scores', 600),
  ('pair_purchases', 3600),
  ('renew_weekly_items', 3600),
  ('count_catalogue', 300),
  ('merge_tags', 3600),
  ('count_tags', 86400),
  ('forget_empty_searches', 3600),
  ('forget_guests', 3600),
  ('forget_post_recipients', 3600),
  ('begin_corrections', 60),
  ('forget_address_follows', 3600),
  ('forget_undeliverable', 86400),
  ('make_partitions', 3600),
  ('drop_partitions', 3600);

create function private.take_due_jobs()
returns setof text
language sql volatile security definer set search_path = ''
as $$
  with due as (
    select jobs.name from private.jobs where jobs.due_at <= now() order by jobs.due_at for update skip locked
  )
  update private.jobs set started_at = now(), due_at = now() + least(make_interval(secs => jobs.every_seconds), interval '10 minutes')
  from due where jobs.name = due.name
  returning jobs.name;
$$;

create function private.finish_job(of_name text, why_failed text, has_more boolean)
returns void
language sql volatile security definer set search_path = ''
as $$
  update private.jobs set
    finished_at = now(),
    last_error = left(why_failed, 500),
    failures = case when why_failed is null then 0 else jobs.failures + 1 end,
    due_at = case
      when why_failed is not null then now() + least(private.pause_after(jobs.failures + 1), make_interval(secs => jobs.every_seconds))
      when has_more then now()
      -- It was hurried while it ran.
      when jobs.due_at <= now() then jobs.due_at
      else jobs.started_at + make_interval(secs => jobs.every_seconds)
    end
  where jobs.name = of_name;
$$;
grant execute on function private.take_due_jobs, private.finish_job to marketplace_jobs;

create function private.hurry_job(of_name text)
returns void
language sql volatile set search_path = ''
as $$
  update private.jobs set due_at = now() where jobs.name = of_name and jobs.due_at > now();
$$;

create function private.service_delays()
returns table (
  mails_waiting integer, mail_seconds double precision, jobs_waiting integer, job_seconds double precision, refunds_stuck integer
)
language sql stable security definer set search_path = ''
as $$
  select mails.count, mails.seconds, jobs.count, jobs.seconds, (select count(*)::integer from private.stuck_refunds())
  from (
    select count(*)::integer, coalesce(extract(epoch from now() - min(outbox.due_at)), 0)::double precision as seconds
    from private.outbox where outbox.sent_at is null and outbox.buried_at is null and outbox.due_at <= now()
  ) as mails, (
    select count(*)::integer,
      case when isfinite(min(jobs.due_at)) then extract(epoch from now() - min(jobs.due_at)) when count(*) = 0 then 0 end::double precision as seconds
    from private.jobs where jobs.due_at <= now()
  ) as jobs;
$$;
grant execute on function private.service_delays to marketplace_api, marketplace_jobs;

create table private.monthly_tables (
  name text primary key,
  month_of text not null,
  months_kept integer,
  fewest_months integer not null,
  constraint monthly_tables_keep_enough check (months_kept >= fewest_months)
);
comment on table private.monthly_tables is 'Tables that are partitioned by month, how many past months of each are kept, and how many the shop needs.';

insert into private.monthly_tables (name, month_of, months_kept, fewest_months) values
  ('public.listing_views', 'viewed_on', 24, 12),
  ('private.stripe_events', 'created_at', 12, 2);

create table private.listing_months (
  listing_id uuid not null references public.listings (id) on delete cascade,
  month date not null,
  views bigint not null,
  primary key (listing_id, month)
);
comment on table private.listing_months is 'Sums of a listing, of months that were dropped.';

create function private.partition_name(of_table text, of_month date)
returns text
language sql stable set search_path = ''
return split_part(of_table, '.', 2) || to_char(of_month, '_YYYY_MM');

create function private.missing_partitions(months_ahead integer)
returns table (of_table text, of_month date)
language sql stable set search_path = ''
as $$
  select monthly_tables.name, months.first_day::date
  from private.monthly_tables cross join lateral (
    select date_trunc('month', now() at time zone 'UTC') + make_interval(months => ahead) from generate_series(0, months_ahead) as ahead
  ) as months (first_day)
  where to_regclass(format('partitions.%I', private.partition_name(monthly_tables.name, months.first_day::date))) is null
  order by months.first_day, monthly_tables.name;
$$;

create function private.months_in_rest()
returns table (of_table text, of_month date)
language plpgsql stable set search_path = '' set timezone = 'UTC'
as $$
declare
  monthly private.monthly_tables;
begin
  for monthly in select * from private.monthly_tables order by monthly_tables.name loop
    return query execute format(
      'select distinct %L, date_trunc(''month'', %I::timestamp)::date from partitions.%I',
      monthly.name, monthly.month_of, split_part(monthly.name, '.', 2) || '_rest'
    );
  end loop;
end
$$;

create function private.make_partition(of_table text, of_month date)
returns void
language plpgsql volatile set search_path = '' set timezone = 'UTC'
as $$
declare
  made text := private.partition_name(of_table, of_month);
  rest text := split_part(of_table, '.', 2) || '_rest';
  month_of text := (select monthly_tables.month_of from private.monthly_tables where monthly_tables.name = of_table);
  next_month date := of_month + interval '1 month';
begin
  execute format('create table partitions.%I (like %s including defaults including constraints including storage)', made, of_table::regclass);
  -- The table's policies don't apply to a query of the partition itself, so it allows no rows.
  execute format('alter table partitions.%I enable row level security', made);
  execute format('lock table partitions.%I in access exclusive mode', rest);
  execute format(
    'with moved as (delete from partitions.%1$I where %2$I >= %3$L and %2$I < %4$L returning *) insert into partitions.%5$I select * from moved',
    rest, month_of, of_month, next_month, made
  );
  execute format('alter table %s attach partition partitions.%I for values from (%L) to (%L)', of_table::regclass, made, of_month, next_month);
end
$$;

create function private.make_due_partition()
returns integer
language plpgsql volatile security definer set search_path = '' set lock_timeout = '500ms'
as $$
declare
  due record;
begin
  select * into due from private.missing_partitions(3) limit 1;
  if not found then
    select * into due from private.months_in_rest() limit 1;
  end if;
  if not found then
    return 0;
  end if;
  perform private.make_partition(due.of_table, due.of_month);
  return 1;
end
$$;

create function private.export_views(of_listing_id uuid)
returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'views', array(
      select to_jsonb(listing_views) - 'listing_id' from public.listing_views
      where listing_views.listing_id = of_listing_id order by listing_views.viewed_on
    ),
    'earlier_months', array(
      select to_jsonb(listing_months) - 'listing_id' from private.listing_months
      where listing_months.listing_id = of_listing_id order by listing_months.month
    )
  );
$$;

create function private.drop_due_partition()
returns integer
language plpgsql volatile security definer set search_path = '' set lock_timeout = '500ms' set timezone = 'UTC'
as $$
declare
  due record;
begin
  select monthly_tables.name, months.relname into due
  from private.monthly_tables
  join pg_inherits on pg_inherits.inhparent = monthly_tables.name::regclass
  join pg_class as months on months.oid = pg_inherits.inhrelid and months.relname ~ '_\d{4}_\d\d$'
  where months.relname::text < private.partition_name(
    monthly_tables.name, (date_trunc('month', now()) - make_interval(months => monthly_tables.months_kept))::date
  )
  order by right(months.relname, 7), monthly_tables.name limit 1;
  if not found then
    return 0;
  end if;
  if due.name = 'public.listing_views' then
    execute format(
      'insert into private.listing_months as kept (listing_id, month, views)
      select listing_id, %L::date, sum(views) from partitions.%I group by listing_id
      on conflict (listing_id, month) do update set views = kept.views + excluded.views',
      to_date(right(due.relname, 7), 'YYYY_MM'), due.relname
    );
  end if;
  execute format('drop table partitions.%I', due.relname);
  return 1;
end
$$;
grant execute on function private.make_due_partition, private.drop_due_partition to marketplace_jobs;

do $$
begin
  while private.make_due_partition() > 0 loop
  end loop;
end
$$;

create function private.email_digest(of_order_id uuid, email text)
returns text
language sql immutable set search_path = ''
return encode(sha256(convert_to(of_order_id || ' ' || lower(email), 'UTF8')), 'hex');

create function private.metadata_parts(of_name text, of_text text)
returns jsonb
language sql immutable set search_path = ''
as $$
  select coalesce(jsonb_object_agg(of_name || '_' || part, substr(of_text, part * 500 - 499, 500)), '{}')
  from generate_series(1, ceil(length(of_text) / 500.0)::integer) as part;
$$;

create function private.joined_parts(of_name text, parts jsonb)
returns text
language sql immutable set search_path = ''
as $$
  select string_agg(parts ->> (of_name || '_' || part), '' order by part)
  from generate_series(1, 40) as part where parts ? (of_name || '_' || part);
$$;

create function private.order_snapshot(of_order_id uuid)
returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
begin
  return (
    select jsonb_strip_nulls(jsonb_build_object(
      'order_id', orders.id, 'buyer_id', orders.buyer_id, 'buyer_email', private.email_digest(orders.id, accounts.email),
      'is_guest', case when accounts.id is null then 'true' end,
      'discount_code', orders.discount_code, 'discount_cents', nullif(orders.discount_cents, 0)::text,
      'bundle_name', left(orders.bundle_name, 500), 'bundle_cents', nullif(orders.bundle_cents, 0)::text,
      'withdrawal_days', nullif(orders.withdrawal_days, 0)::text, 'consent_version', supply_consents.version
    )) || private.metadata_parts('items', (
      select string_agg(rtrim(concat(order_items.listing_id, ':', order_items.price_cents, ':', order_items.discount_cents, ':', order_items.download_limit, ':', order_items.usage_licence), ':'), ',' order by order_items.listing_id)
      from public.order_items where order_items.order_id = orders.id
    )) || private.metadata_parts('refund_policy', orders.refund_policy)
    from public.orders
    left join public.accounts on accounts.id = orders.buyer_id
    left join public.supply_consents on supply_consents.order_id = orders.id
    where orders.id = of_order_id and orders.buyer_id = auth.uid()
  );
end
$$;


create function private.restored_items(snapshot jsonb)
returns table (listing_id uuid, price_cents integer, discount_cents integer, download_limit integer, usage_licence text)
language sql immutable set search_path = ''
as $$
  select split_part(item, ':', 1)::uuid, split_part(item, ':', 2)::integer, split_part(item, ':', 3)::integer,
    nullif(split_part(item, ':', 4), '')::integer, nullif(split_part(item, ':', 5), '')
  from unnest(string_to_array(private.joined_parts('items', snapshot), ',')) as item;
$$;

create function private.find_restored_buyer(snapshot jsonb)
returns uuid
language sql stable set search_path = ''
as $$
  select coalesce(
    (select profiles.id from public.profiles where profiles.id = (snapshot ->> 'buyer_id')::uuid),
    (
      select min(users.id::text)::uuid from auth.users join public.profiles on profiles.id = users.id
      where users.email_confirmed_at is not null
        and private.email_digest((snapshot ->> 'order_id')::uuid, users.email) = snapshot ->> 'buyer_email'
      having count(*) = 1
    )
  );
$$;

create function private.use_restored_discount(snapshot jsonb, sold_by uuid, bought_by uuid)
returns void
language plpgsql volatile set search_path = ''
as $$
declare
  began_at timestamptz := (snapshot ->> 'created_at')::timestamptz;
  used_id uuid;
begin
  select discounts.id into used_id from public.discounts
  where discounts.seller_id = sold_by and discounts.code = snapshot ->> 'discount_code'
    and coalesce(discounts.ended_at, 'infinity') > began_at and coalesce(discounts.ends_at, 'infinity') > began_at
  order by discounts.ended_at limit 1;
  update private.discount_uses set released_at = now() from public.orders
  where discount_uses.discount_id = used_id and discount_uses.buyer_id = bought_by and discount_uses.released_at is null
    and orders.id = discount_uses.order_id and orders.status = 'pending';
  insert into private.discount_uses (order_id, discount_id, buyer_id)
  select (snapshot ->> 'order_id')::uuid, used_id, bought_by where used_id is not null
  on conflict do nothing;
end
$$;

create function private.write_restored_order(snapshot jsonb, sold_by uuid, bought_by uuid)
returns void
language plpgsql volatile set search_path = ''
as $$
declare
  restored_id uuid := (snapshot ->> 'order_id')::uuid;
  began_at timestamptz := (snapshot ->> 'created_at')::timestamptz;
begin
  insert into public.orders (
    id, buyer_id, seller_id, total_cents, fee_cents, currency, basket_digest, stripe_account_id, livemode, checkout_session_id, expires_at, created_at,
    refund_policy, discount_code, discount_cents, bundle_name, bundle_cents, tax_mode, withdrawal_days
  )
  select restored_id, bought_by, sold_by, sum(items.price_cents), (snapshot ->> 'fee_cents')::integer, upper(snapshot ->> 'currency'),
    sha256(convert_to('restored ' || restored_id, 'UTF8')), snapshot ->> 'account_id', (snapshot ->> 'livemode')::boolean, snapshot ->> 'session_id',
    began_at + interval '1 day', began_at, private.joined_parts('refund_policy', snapshot), snapshot ->> 'discount_code',
    coalesce((snapshot ->> 'discount_cents')::integer, 0), snapshot ->> 'bundle_name', coalesce((snapshot ->> 'bundle_cents')::integer, 0), snapshot ->> 'tax_mode',
    coalesce((snapshot ->> 'withdrawal_days')::integer, 0)
  from private.restored_items(snapshot) as items;
  insert into public.order_items (order_id, listing_id, title, price_cents, discount_cents, seller_name, showcase_images, download_limit, usage_licence)
  select restored_id, listings.id, listings.title, items.price_cents, items.discount_cents, profiles.name, listings.showcase_images, items.download_limit, items.usage_licence
  from private.restored_items(snapshot) as items
  join public.listings on listings.id = items.listing_id join public.profiles on profiles.id = listings.seller_id;
  perform private.use_restored_discount(snapshot, sold_by, bought_by);
  insert into public.supply_consents (order_id, buyer_id, words, version, given_at)
  select restored_id, bought_by, snapshot ->> 'consent_words', snapshot ->> 'consent_version', began_at where snapshot ->> 'consent_words' is not null;
end
$$;

create function private.restore_session(order_row public.orders, snapshot jsonb)
returns text
language plpgsql volatile set search_path = ''
as $$
begin
  if order_row.checkout_session_id = snapshot ->> 'session_id' then
    return 'known';
  elsif order_row.checkout_session_id is not null or order_row.stripe_account_id is distinct from snapshot ->> 'account_id' then
    return 'order_differs';
  end if;
  update public.orders set checkout_session_id = snapshot ->> 'session_id' where orders.id = order_row.id;
  return 'restored';
end
$$;

create function private.restore_order(snapshot jsonb)
returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  order_row public.orders;
  sold_by uuid;
  bought_by uuid;
begin
  select * into order_row from public.orders where orders.id = (snapshot ->> 'order_id')::uuid for update;
  if found then
    return private.restore_session(order_row, snapshot);
  end if;
  select seller_accounts.seller_id into sold_by from public.seller_accounts
  where seller_accounts.stripe_account_id = snapshot ->> 'account_id' and seller_accounts.livemode = (snapshot ->> 'livemode')::boolean;
  if not found then
    return 'seller_missing';
  end if;
  if exists (
    select from private.restored_items(snapshot) as items
    where not exists (select from public.listings where listings.id = items.listing_id and listings.seller_id = sold_by)
  ) then
    return 'listing_missing';
  end if;
  bought_by := private.find_restored_buyer(snapshot);
  if bought_by is null and snapshot ->> 'is_guest' = 'true' then
    -- The payment brings the address.
    bought_by := private.add_guest(gen_random_uuid(), sha256(uuid_send(gen_random_uuid())), sha256(uuid_send(gen_random_uuid())), null);
  end if;
  if bought_by is null or bought_by = sold_by then
    return 'buyer_missing';
  end if;
  perform private.write_restored_order(snapshot, sold_by, bought_by);
  return 'restored';
end
$$;

create function private.note_restored_refund(intent_id text, account_id text, refund_key text)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  order_row public.orders;
begin
  select * into order_row from public.orders where orders.payment_intent_id = intent_id and orders.stripe_account_id = account_id for update;
  if not found then
    return;
  end if;
  update private.pending_refunds set refunded_at = now()
  where pending_refunds.order_id = order_row.id and pending_refunds.is_open
    and (starts_with(refund_key, 'refund-' || id) or starts_with(refund_key, 'case-' || case_id) or starts_with(refund_key, 'item-' || order_row.id || '-' || listing_id));
  update public.entitlements set revoked_at = now(), revoke_reason = 'refunded'
  where entitlements.order_id = order_row.id and entitlements.revoked_at is null
    and starts_with(refund_key, 'item-' || order_row.id || '-' || entitlements.listing_id);
  update public.orders set duplicate_refunded_at = now()
  where orders.id = order_row.id and orders.duplicate_cents > 0 and orders.duplicate_refunded_at is null
    and starts_with(refund_key, 'duplicate-' || order_row.id);
end
$$;

create function private.connected_accounts(after_account_id text, at_most integer)
returns table (stripe_account_id text)
language sql stable security definer set search_path = ''
as $$
  select seller_accounts.stripe_account_id from public.seller_accounts
  where seller_accounts.deauthorized_at is null and seller_accounts.stripe_account_id > after_account_id
  order by seller_accounts.stripe_account_id
  limit least(at_most, 100);
$$;
grant execute on function
  private.order_snapshot, private.restore_order, private.note_restored_refund, private.connected_accounts
  to marketplace_payments;

do $$
declare
  made regclass;
begin
  for made in
    select pg_class.oid from pg_class
    where pg_class.relnamespace in ('public'::regnamespace, 'private'::regnamespace, 'partitions'::regnamespace)
      and pg_class.relkind in ('r', 'p')
  loop
    execute format('alter table %s enable row level security', made);
  end loop;
end
$$;
