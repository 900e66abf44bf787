-- Rate limits: how often a key was seen in a window.

create table private.rate_limits (
  key text not null,
  window_start timestamptz not null,
  hits integer not null,
  primary key (key, window_start)
);
comment on table private.rate_limits is 'How often a key (call and user or client address) was seen in a window.';
create index rate_limits_window_start_idx on private.rate_limits (window_start);
alter table private.rate_limits enable row level security;

-- Counts one more hit of a key; gives the seconds to wait when there were too many, else 0. One statement, so parallel bursts count exactly.
-- Definer, because the counts are private.
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

-- Forgets windows that are over. Definer, because the counts are private.
create function private.sweep_rate_limits()
returns void
language sql volatile security definer set search_path = ''
as $$
  delete from private.rate_limits where rate_limits.window_start < now() - interval '1 day';
$$;
grant execute on function private.sweep_rate_limits() to marketplace_api;
