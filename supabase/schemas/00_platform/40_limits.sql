create table private.settings (
  name text primary key,
  value jsonb not null,
  -- A value that was announced. It replaces `value` at its time, without a job.
  next_value jsonb,
  takes_effect_at timestamptz,
  constraint settings_planned_whole check ((next_value is null) = (takes_effect_at is null))
);
comment on table private.settings is 'Settings of the shop that operators change without a release.';

insert into private.settings (name, value) values
  ('listing_quota', '100'::jsonb),
  -- Bytes of product files that a seller may store: 100 GiB (30_files/uploads.sql).
  ('storage_quota', '107374182400'::jsonb),
  ('case_answer_days', '7'::jsonb),
  ('report_answer_days', '7'::jsonb),
  ('platform_fee_bps', '0'::jsonb),
  -- Whether Stripe Tax computes taxes, and how prices are meant: 'off', 'inclusive' or 'exclusive'.
  ('tax', '"off"'::jsonb),
  -- Whether sellers must say who sells: 'optional' or 'required' (10_accounts/seller_identities.sql).
  ('seller_identity', '"optional"'::jsonb),
  -- Days in which a buyer may withdraw from a purchase without immediate supply. 0: none.
  ('withdrawal_days', '0'::jsonb),
  ('post_recipients_without_sale', '100'::jsonb);

create function private.setting(of_name text)
returns text language sql stable set search_path = ''
return (
  select case when settings.takes_effect_at <= now() then settings.next_value else settings.value end #>> '{}'
  from private.settings where settings.name = of_name
);

-- A value that an operator sets in SQL replaces an announced one that is in effect.
create function private.end_setting_in_effect()
returns trigger language plpgsql set search_path = '' as $$
begin
  new.next_value := null;
  new.takes_effect_at := null;
  return new;
end
$$;
create trigger settings_end_in_effect before update of value on private.settings
  for each row when (old.takes_effect_at <= now() and new.takes_effect_at is not distinct from old.takes_effect_at)
  execute function private.end_setting_in_effect();

-- The settings that admins see: {name: {value, next_value, takes_effect_at}}. Rejects with forbidden.
create function private.find_settings()
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin('forbidden');
  return (
    select jsonb_object_agg(settings.name, case
      when settings.takes_effect_at <= now() then jsonb_build_object('value', settings.next_value, 'next_value', null, 'takes_effect_at', null)
      else to_jsonb(settings) - 'name'
    end)
    from private.settings where settings.name = any (private.setting_names())
  );
end
$$;

-- Changes settings for an admin: {name: {value, shown, shown_next}}. Constraints check the bounds. A
-- higher fee, and the duty to say who sells, wait until the notice to sellers has passed, from the
-- next midnight in UTC. The value in effect withdraws a planned one. Rejects with forbidden, not_found and setting_changed.
create function private.save_settings(changes jsonb)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  event constant text := gen_random_uuid()::text;
  change record;
  setting private.settings;
  in_effect jsonb;
  planned jsonb;
  starts_at timestamptz;
  made jsonb := '[]';
begin
  perform private.lock_standing(auth.uid());
  perform private.require_admin('forbidden');
  for change in
    select entries.key as name, entries.value -> 'value' as value, entries.value -> 'shown' as shown,
      nullif(entries.value -> 'shown_next', 'null') as shown_next
    from jsonb_each(changes) as entries order by entries.key
  loop
    select * into setting from private.settings
    where settings.name = change.name and settings.name = any (private.setting_names()) for update;
    perform private.reject_if(not found, 'not_found');
    in_effect := case when setting.takes_effect_at <= now() then setting.next_value else setting.value end;
    planned := case when setting.takes_effect_at > now() then setting.next_value end;
    if (change.shown, change.shown_next) is distinct from (in_effect, planned) then
      perform private.reject('setting_changed', change.name);
    end if;
    continue when change.value = coalesce(planned, in_effect);
    starts_at := case when change.name = 'platform_fee_bps' and change.value > in_effect or change.name = 'seller_identity' and change.value = '"required"'
      then ((now() at time zone 'UTC')::date + private.fee_notice_days() + 1)::timestamp at time zone 'UTC' end;
    update private.settings set value = case when starts_at is null then change.value else in_effect end,
      next_value = case when starts_at is not null then change.value end, takes_effect_at = starts_at
    where settings.name = change.name;
    if planned is not null then
      made := made || jsonb_build_object('action', 'withdraw_setting', 'name', change.name, 'old', planned, 'new', in_effect, 'takes_effect_at', null);
    end if;
    if change.value <> in_effect then
      made := made || jsonb_build_object(
        'action', case when starts_at is null then 'change_setting' else 'plan_setting' end,
        'name', change.name, 'old', in_effect, 'new', change.value, 'takes_effect_at', starts_at
      );
    end if;
    if change.name = 'seller_identity' then
      perform private.run_job_soon('require_identities');
    elsif planned is not null or starts_at is not null then
      insert into private.outbox (kind, recipient_id, event_key, facts)
      select 'fee_change', profiles.id, event, jsonb_build_object('old', in_effect, 'new', change.value, 'startsAt', starts_at)
      from public.seller_accounts join public.profiles on profiles.id = seller_accounts.seller_id
      where seller_accounts.deauthorized_at is null and profiles.standing in ('good', 'suspended');
    end if;
  end loop;
  perform private.log_action(entry ->> 'action', null, on_facts => entry::text) from jsonb_array_elements(made) as entry;
  perform private.enqueue_mail('settings_changed', profiles.id, event, jsonb_build_object('changes', made, 'admin', (
    select acting.username from public.profiles as acting where acting.id = auth.uid()
  )))
  from public.user_roles join public.profiles on profiles.id = user_roles.user_id
  where user_roles.role = 'admin' and profiles.standing = 'good' and made <> '[]';
end
$$;
grant execute on function private.find_settings, private.save_settings to marketplace_api;

create table private.secrets (
  name text primary key,
  value text not null
);
comment on table private.secrets is 'Secrets of the database. No page and no call reads them.';

insert into private.secrets (name, value) values
  -- Keyed digests come from it (90_mail/12_unsolicited.sql).
  ('digest_secret', encode(sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())), 'hex'));

create table private.rate_limits (
  key text not null,
  window_start timestamptz not null,
  hits integer not null,
  primary key (key, window_start)
);
comment on table private.rate_limits is 'How often a key (call and user or client address) was seen in a window.';
select private.declare_personal('private.rate_limits', null, '{key}', kept => 'a day', unexported => 'counts of a day');
create index rate_limits_window_start_idx on private.rate_limits (window_start);

-- Counts hits of a key. Returns the seconds to wait when there are too many, else 0. One statement,
-- so concurrent bursts are counted exactly.
create function private.hit_rate_limit(limit_key text, window_seconds integer, most_hits integer, new_hits integer default 1)
returns integer language sql volatile security definer set search_path = '' as $$
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
returns void language sql volatile security definer set search_path = '' as $$
  delete from private.rate_limits where rate_limits.window_start < now() - interval '1 day';
$$;
grant execute on function private.hit_rate_limit, private.sweep_rate_limits to marketplace_api;
-- Counts checkouts without an account.
grant execute on function private.hit_rate_limit to marketplace_payments;

-- Limits per user. Triggers count what a user writes, so the API and the REST service enforce the
-- same limits. Limits of guests are counted per address by the calls that know it.

-- Whether a time from a client is finite and within a range that every reader of it can handle.
create function private.is_plausible_time(candidate timestamptz)
returns boolean language sql immutable set search_path = ''
return candidate between '2020-01-01 00:00:00+00' and '2100-01-01 00:00:00+00';
grant execute on function private.is_plausible_time to authenticated;

-- When something that a client planned begins. Up to a minute ago is now, because clocks differ. A
-- first day may be yesterday in UTC. Columns reject implausible times. Rejects with moment_past.
create function private.planned_start(chosen timestamptz, is_day boolean)
returns timestamptz language plpgsql stable set search_path = '' as $$
begin
  if private.is_plausible_time(chosen) is not true then
    return chosen;
  end if;
  perform private.reject_if(
    case when is_day then (chosen at time zone 'UTC')::date < (now() at time zone 'UTC')::date - 1
    else chosen < now() - interval '1 minute' end, 'moment_past'
  );
  return greatest(chosen, now());
end
$$;

-- For what begins on a day. Definer, because clients may not call the function above.
create function private.check_first_day()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  new.starts_at := private.planned_start(new.starts_at, true);
  return new;
end
$$;

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
  ('payout check', 200, 3600),
  ('invoice', 60, 3600),
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
  -- The form saves about once a second while its seller types.
  ('draft save', 3600, 3600),
  ('discount code', 60, 3600),
  ('licence list', 100, 3600),
  ('look-up', 60, 3600),
  ('free copies', 2000, 86400),
  ('post test', 20, 3600),
  ('post count', 60, 3600),
  ('imported customers', 20000, 86400),
  ('gift', 50, 86400),
  ('gift address', 5, 86400),
  -- Per network address, and per link.
  ('move request', 10, 3600),
  -- Per key and per address of a program.
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
  -- In seven days (88_audience/30_sending.sql).
  ('posts a week', 4, null),
  ('posts a week without a sale', 1, null),
  ('webhooks', 5, null),
  -- A listing needs up to 20 uploads for its files and ten for pictures.
  ('open product-files', 40, null),
  ('open showcase-images', 100, null);

create function private.count_against(limit_name text, of_user uuid, new_hits integer default 1)
returns void language plpgsql volatile set search_path = '' as $$
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

-- After an insert or update: counts the caller's rows against the limit that the trigger names.
create function private.count_written()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
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

-- After an insert: rejects if the caller has more rows than a limit allows. Arguments: the column
-- of the owner, the limit, the code and, where not every row counts, a condition. Inserts of one
-- caller queue here, so the count is exact.
create function private.check_size()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
declare
  size bigint;
begin
  if auth.uid() is null then
    return null;
  end if;
  perform pg_advisory_xact_lock(hashtextextended(tg_table_name || ':' || auth.uid(), 4));
  if tg_table_name = 'cart_items' then
    -- Static, because planning the dynamic one takes a fifth of an addition to a cart.
    select count(*) into size from public.cart_items where cart_items.buyer_id = auth.uid();
  else
    execute format('select count(*) from %s where %I = $1 and (%s)', tg_relid::regclass, tg_argv[0], coalesce(tg_argv[3], 'true'))
    into size using auth.uid();
  end if;
  perform private.reject_if(size > (select limits.most from private.limits where limits.name = tg_argv[1]), tg_argv[2]);
  return null;
end
$$;
