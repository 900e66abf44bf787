// The grants of clients and login roles, as comparable lines.
import type postgres from 'postgres'

/**
 * One line per object and its roles with the same privileges, with the columns of column grants.
 * @param table with its schema, for the lines of that one alone
 */
export async function grantLines(sql: postgres.Sql, table: string | null = null): Promise<string[]> {
  const rows = await sql<{ line: string }[]>`
    with clients as (
      select oid, rolname from pg_roles
      where rolname in ('anon', 'authenticated', 'service_role', 'marketplace_api', 'marketplace_public', 'marketplace_payments', 'marketplace_jobs')
    ), tables as (
      select format('%I.%I', nspname, relname) as name, clients.rolname, privilege, null as columns
      from pg_class join pg_namespace on pg_namespace.oid = relnamespace cross join clients cross join lateral (
        select array_agg(lower(acl.privilege_type)) as granted from aclexplode(relacl) as acl where acl.grantee = clients.oid
      ) as given cross join lateral (
        select count(*) as number from aclexplode(acldefault(case relkind when 'S' then 's' else 'r' end::"char", relowner))
      ) as possible
      cross join lateral unnest(case when cardinality(granted) = possible.number then array['all'] else granted end) as privilege
      where nspname in ('public', 'private', 'partitions') and relkind in ('r', 'p', 'v', 'S')
        and (${table}::regclass is null or pg_class.oid = ${table}::regclass)
      union all
      select format('%I.%I', nspname, relname), clients.rolname, lower(acl.privilege_type),
        string_agg(attname, ', ' order by attname)
      from pg_attribute join pg_class on pg_class.oid = attrelid join pg_namespace on pg_namespace.oid = relnamespace,
        aclexplode(attacl) as acl join clients on clients.oid = acl.grantee
      where nspname in ('public', 'private', 'partitions')
        and (${table}::regclass is null or pg_class.oid = ${table}::regclass) group by 1, 2, 3
      union all
      select format('%I.%I(%s)', nspname, proname, pg_get_function_identity_arguments(proc.oid)), clients.rolname, 'execute', null
      from pg_proc as proc join pg_namespace on pg_namespace.oid = pronamespace, aclexplode(proacl) as acl
      join clients on clients.oid = acl.grantee
      where nspname in ('public', 'private') and ${table}::regclass is null
    ), rights as (
      select name, rolname,
        string_agg(privilege || coalesce(' (' || columns || ')', ''), ', ' order by privilege, columns) as privileges
      from tables group by name, rolname
    )
    select name || ': ' || string_agg(rolname, ', ' order by rolname) || ' may ' || privileges as line
    from rights group by name, privileges`
  return rows.map(({ line }) => line).sort()
}
