-- Limits of people stand in the database: triggers count what somebody writes, so that the API and the REST service meet the same ones, and
-- parallel bursts count exactly. Limits of visitors, who are known by their address only, stay with the calls that see it.

create table private.limits (
  name text primary key,
  most integer not null constraint limits_most_positive check (most > 0),
  seconds integer constraint limits_seconds_within_a_day check (seconds between 1 and 86400)
);
comment on table private.limits is
  'How often one person may do something in so many seconds, or how much they may keep where there are none. Operators change it without a release.';
alter table private.limits enable row level security;
insert into private.limits (name, most, seconds) values
  ('report', 10, 3600),
  ('review', 20, 3600),
  ('thread', 20, 3600),
  ('message', 100, 3600),
  ('follow', 100, 3600),
  ('order', 60, 3600),
  ('connect', 10, 3600),
  ('profile edit', 60, 3600),
  ('username change', 5, 86400),
  ('username check', 30, 60),
  ('cart', 100, null),
  ('wishlist', 1000, null),
  -- A listing takes one place for its file and up to ten for pictures.
  ('open product-files', 10, null),
  ('open showcase-images', 100, null);

-- Counts hits of a key; gives the seconds to wait when there were too many, else 0. One statement, so parallel bursts count exactly. A hit counts
-- with the transaction that makes it: what is refused does not. Definer, because the counts are private.
drop function private.hit_rate_limit(text, integer, integer);
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
grant execute on function private.hit_rate_limit(text, integer, integer, integer) to marketplace_api;

-- Ends the statement with rate_limited and the seconds to wait, in the form that the REST service answers as 429 with that header
-- (docs.postgrest.org, "Add HTTP Headers with RAISE"); the API reads the same form.
create function private.refuse_for(wait_seconds integer)
returns void
language plpgsql set search_path = ''
as $$
begin
  raise exception using
    errcode = 'PGRST',
    message = jsonb_build_object('code', 'rate_limited', 'message', 'Too many requests. Please wait a moment and try again.'),
    detail = jsonb_build_object('status', 429, 'headers', jsonb_build_object('Retry-After', wait_seconds::text));
end
$$;
comment on function private.refuse_for(integer) is 'Ends the statement: rate_limited, to be tried again after so many seconds.';

-- Counts what a person did against one of their limits. No grant to anyone: triggers and acts of the private schema call it.
create function private.count_against(limit_name text, person uuid, new_hits integer default 1)
returns void
language plpgsql volatile set search_path = ''
as $$
declare
  known private.limits;
  wait_seconds integer;
begin
  select * into strict known from private.limits where limits.name = limit_name;
  wait_seconds := private.hit_rate_limit(limit_name || ':' || person, known.seconds, known.most, new_hits);
  if wait_seconds > 0 then
    perform private.refuse_for(wait_seconds);
  end if;
end
$$;

-- After what somebody wrote: counts its rows against the limit that the trigger names. Definer, because the counts are private.
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
create trigger reports_limit after insert on public.reports
  referencing new table as added for each statement execute function private.count_written('report');
create trigger reviews_limit after insert on public.reviews
  referencing new table as added for each statement execute function private.count_written('review');
create trigger threads_limit after insert on public.threads
  referencing new table as added for each statement execute function private.count_written('thread');
create trigger messages_limit after insert on public.messages
  referencing new table as added for each statement execute function private.count_written('message');
create trigger follows_limit after insert on public.follows
  referencing new table as added for each statement execute function private.count_written('follow');
create trigger orders_limit after insert on public.orders
  referencing new table as added for each statement execute function private.count_written('order');
-- A deletion changes the same columns, and no limit may keep anyone.
create trigger profiles_limit_edits after update of name, avatar, username on public.profiles
  for each row when (new.deleted_at is null) execute function private.count_written('profile edit');
create trigger profiles_limit_usernames after update of username on public.profiles
  for each row when (new.deleted_at is null and new.username is distinct from old.username)
  execute function private.count_written('username change');

-- After what somebody put somewhere: how much of it they may keep. Their other requests that put something there queue here, so the size is
-- exact. Definer, because the limits are private.
create function private.hold_size()
returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if auth.uid() is null then
    return null;
  end if;
  perform pg_advisory_xact_lock(hashtextextended(tg_table_name || ':' || auth.uid(), 4));
  if tg_table_name = 'cart_items' then
    if (select count(*) from public.cart_items where cart_items.buyer_id = auth.uid())
      > (select limits.most from private.limits where limits.name = 'cart') then
      perform private.refuse('cart_full');
    end if;
  elsif tg_table_name = 'wishlist_items' then
    if (select count(*) from public.wishlist_items where wishlist_items.buyer_id = auth.uid())
      > (select limits.most from private.limits where limits.name = 'wishlist') then
      perform private.refuse('wishlist_full');
    end if;
  elsif exists (
    select from public.uploads where uploads.seller_id = auth.uid() group by uploads.bucket_id
    having count(*) > (select limits.most from private.limits where limits.name = 'open ' || uploads.bucket_id)
  ) then
    perform private.refuse('too_many_uploads');
  end if;
  return null;
end
$$;
create trigger cart_items_hold_size after insert on public.cart_items
  for each statement execute function private.hold_size();
create trigger wishlist_items_hold_size after insert on public.wishlist_items
  for each statement execute function private.hold_size();
create trigger uploads_hold_size after insert on public.uploads
  for each statement execute function private.hold_size();

-- Opens a connect attempt for the caller. Definer, because connect_states is private.
create or replace function private.begin_connect(nonce text)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.hold_standing(auth.uid());
  perform private.count_against('connect', auth.uid());
  delete from private.connect_states where connect_states.created_at < now() - interval '1 day';
  insert into private.connect_states (nonce_digest, user_id)
  values (sha256(convert_to(nonce, 'UTF8')), auth.uid());
end
$$;

-- Whether the caller could take a username, so many times. Definer, because the counts are private.
create function private.check_username(wanted text)
returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.count_against('username check', auth.uid());
  return private.is_free_username(wanted);
end
$$;
revoke execute on function private.is_free_username(text) from marketplace_api;
grant execute on function private.check_username(text) to marketplace_api;
