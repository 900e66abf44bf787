-- Row-level security of every table: without a policy, a client reads and writes nothing. Later
-- months of a table get it when they are made (95_jobs/partitions.sql).

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
