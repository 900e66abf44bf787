-- Partitions: tables that only grow, by month (UTC). A job makes each month in the schema
-- `partitions` and drops it when its time is over. Rows without a month are in the table's rest
-- until the next run (decision 24).

create table private.monthly_tables (
  name text primary key,
  -- The column with a row's date.
  month_of text not null,
  -- Past months to keep; null keeps all.
  months_kept integer,
  fewest_months integer not null,
  constraint monthly_tables_keep_enough check (months_kept >= fewest_months)
);
comment on table private.monthly_tables is 'Tables that are partitioned by month, how many past months of each are kept, and how many the shop needs.';

insert into private.monthly_tables (name, month_of, months_kept, fewest_months) values
  -- Metrics show 365 days.
  ('public.listing_views', 'viewed_on', 24, 12),
  -- Stripe repeats an event for at most 30 days.
  ('private.stripe_events', 'created_at', 12, 2);

create table private.listing_months (
  listing_id uuid not null references public.listings (id) on delete cascade,
  month date not null,
  views bigint not null,
  primary key (listing_id, month)
);
comment on table private.listing_months is 'Sums of a listing, of months that were dropped.';

create function private.partition_name(of_table text, of_month date)
returns text language sql stable set search_path = ''
return split_part(of_table, '.', 2) || to_char(of_month, '_YYYY_MM');

-- Missing months from the current one on, nearest first.
create function private.missing_partitions(months_ahead integer)
returns table (of_table text, of_month date) language sql stable set search_path = '' as $$
  select monthly_tables.name, months.first_day::date
  from private.monthly_tables cross join lateral (
    select date_trunc('month', now() at time zone 'UTC') + make_interval(months => ahead) from generate_series(0, months_ahead) as ahead
  ) as months (first_day)
  where to_regclass(format('partitions.%I', private.partition_name(monthly_tables.name, months.first_day::date))) is null
  order by months.first_day, monthly_tables.name;
$$;

-- Makes one month: the current one, one of the next three, or one of the rest. Returns how many.
-- Other months wait only for the attach. Waits half a second at most for a lock, because queries
-- queue behind it. Definer, because the owner creates tables.
create function private.make_due_partition()
returns integer language plpgsql volatile security definer set search_path = '' set lock_timeout = '500ms' set timezone = 'UTC' as $$
declare
  due record;
  monthly private.monthly_tables;
  made text;
  rest text;
  next_month date;
begin
  select * into due from private.missing_partitions(3) limit 1;
  if not found then
    for monthly in select * from private.monthly_tables order by monthly_tables.name loop
      execute format(
        'select %L as of_table, date_trunc(''month'', %I::timestamp)::date as of_month from partitions.%I limit 1',
        monthly.name, monthly.month_of, split_part(monthly.name, '.', 2) || '_rest'
      ) into due;
      exit when due.of_month is not null;
    end loop;
  end if;
  if due.of_month is null then
    return 0;
  end if;
  select * into monthly from private.monthly_tables where monthly_tables.name = due.of_table;
  made := private.partition_name(due.of_table, due.of_month);
  rest := split_part(due.of_table, '.', 2) || '_rest';
  next_month := due.of_month + interval '1 month';
  execute format('create table partitions.%I (like %s including defaults including constraints including storage)', made, due.of_table::regclass);
  -- The table's policies don't apply to a query of the partition itself, so it allows no rows.
  execute format('alter table partitions.%I enable row level security', made);
  execute format('lock table partitions.%I in access exclusive mode', rest);
  execute format(
    'with moved as (delete from partitions.%1$I where %2$I >= %3$L and %2$I < %4$L returning *) insert into partitions.%5$I select * from moved',
    rest, monthly.month_of, due.of_month, next_month, made
  );
  execute format('alter table %s attach partition partitions.%I for values from (%L) to (%L)', due.of_table::regclass, made, due.of_month, next_month);
  return 1;
end
$$;

-- Drops the oldest month that is past its time and keeps its sums. Returns how many. Definer and
-- lock timeout as in make_due_partition.
create function private.drop_due_partition()
returns integer language plpgsql volatile security definer set search_path = '' set lock_timeout = '500ms' set timezone = 'UTC' as $$
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
