// Describes a database in sorted lines. Equal databases have equal lines.
import type postgres from 'postgres'
import { listTables } from './table-rows.ts'

/**
 * Each returns rows of one column. Positions of table columns are ignored, because a migration adds
 * columns at the end. Those of composite types count, because rows are cast to them by position.
 */
const QUESTIONS = [
  `select format('schema %s: owner %s: %s: %s', nspname, pg_get_userbyid(nspowner), (select string_agg(acl::text, ' ' order by acl::text) from unnest(nspacl) as acl),
     obj_description(oid, 'pg_namespace')) from pg_namespace where nspname in ('public', 'private', 'partitions')`,
  `select format('extension %s in %s', extname, nspname) from pg_extension join pg_namespace on pg_namespace.oid = extnamespace`,
  `select format('table %s: %s: %s: owner %s: rls %s %s: %s: %s: %s', class.oid::regclass, pg_get_partkeydef(class.oid), pg_get_expr(relpartbound, class.oid), pg_get_userbyid(relowner), relrowsecurity, relforcerowsecurity,
     (select string_agg(acl::text, ' ' order by acl::text) from unnest(relacl) as acl), reloptions, obj_description(class.oid, 'pg_class'))
   from ours join pg_class as class on class.oid = ours.oid`,
  `select format('column %s.%s: %s: not null %s: %s %s: %s: %s: %s', attrelid::regclass, attname, format_type(atttypid, atttypmod), attnotnull, attidentity, attgenerated,
     pg_get_expr(adbin, adrelid), (select string_agg(acl::text, ' ' order by acl::text) from unnest(attacl) as acl), col_description(attrelid, attnum))
   from ours join pg_attribute on attrelid = ours.oid left join pg_attrdef on adrelid = attrelid and adnum = attnum
   where attnum > 0 and not attisdropped`,
  `select format('constraint %s on %s: %s: %s', conname, conrelid::regclass, pg_get_constraintdef(pg_constraint.oid), obj_description(pg_constraint.oid, 'pg_constraint'))
   from ours join pg_constraint on conrelid = ours.oid`,
  `select format('index %s: %s', pg_get_indexdef(indexrelid), obj_description(indexrelid, 'pg_class')) from ours join pg_index on indrelid = ours.oid`,
  `select format('trigger %s: %s: %s', pg_get_triggerdef(pg_trigger.oid), tgenabled, obj_description(pg_trigger.oid, 'pg_trigger'))
   from pg_trigger join pg_class on pg_class.oid = tgrelid where not tgisinternal and relnamespace::regnamespace::text in ('public', 'private', 'storage', 'auth')`,
  `select format('policy %s on %s.%s: %s for %s to %s using %s check %s: %s', pol.policyname, schemaname, tablename, permissive, cmd, roles, qual, with_check,
     obj_description(pg_policy.oid, 'pg_policy'))
   from pg_policies as pol join pg_policy on polname = pol.policyname and polrelid = format('%I.%I', schemaname, tablename)::regclass`,
  `select format('function %s: owner %s: %s: %s', pg_get_functiondef(proc.oid), pg_get_userbyid(proowner),
     (select string_agg(acl::text, ' ' order by acl::text) from unnest(proacl) as acl), obj_description(proc.oid, 'pg_proc'))
   from pg_proc as proc where pronamespace::regnamespace::text in ('public', 'private') and prokind in ('f', 'p')`,
  `select format('type %s: %s: %s', pg_type.oid::regtype, typtype, obj_description(pg_type.oid, 'pg_type')) from pg_type
   where typnamespace::regnamespace::text in ('public', 'private') and typtype in ('d', 'e', 'r', 'm')`,
  `select format('fields of type %s, in order: %s', ours.oid::regclass, string_agg(attname, ', ' order by attnum))
   from ours join pg_class on pg_class.oid = ours.oid and relkind = 'c' join pg_attribute on attrelid = ours.oid and not attisdropped group by ours.oid`,
  `select format('text search configuration %s: %s: %s', pg_ts_config.oid::regconfig, (
     select string_agg(format('%s %s', maptokentype, mapdict::regdictionary), ', ' order by maptokentype, mapseqno) from pg_ts_config_map where mapcfg = pg_ts_config.oid
   ), obj_description(pg_ts_config.oid, 'pg_ts_config')) from pg_ts_config where cfgnamespace::regnamespace::text in ('public', 'private')`,
  `select format('default privileges of %s in %s for %s: %s', pg_get_userbyid(defaclrole), defaclnamespace::regnamespace, defaclobjtype,
     (select string_agg(acl::text, ' ' order by acl::text) from unnest(defaclacl) as acl)) from pg_default_acl`,
  `select format('database: %s', (select string_agg(acl::text, ' ' order by acl::text) from unnest(datacl) as acl)) from pg_database where datname = current_database()`,
  `select format('role %s: %s', rolname, to_jsonb(pg_roles) - 'oid' - 'rolpassword') from pg_roles where rolname !~ '^pg_'`,
  `select format('member %s of %s: inherit %s set %s admin %s', pg_get_userbyid(member), pg_get_userbyid(roleid), inherit_option, set_option, admin_option)
   from pg_auth_members where pg_get_userbyid(roleid) !~ '^pg_'`,
  `select format('bucket %s', to_jsonb(buckets) - 'created_at' - 'updated_at') from storage.buckets`,
]

/** The initial rows of every table, without the numbers that depend on the order of inserts. */
async function describeRows(sql: postgres.Sql): Promise<string[]> {
  await sql`set search_path = ''`
  const found: string[] = []
  for (const { name } of await listTables(sql)) {
    const rows = await sql.unsafe<{ line: Record<string, unknown> }[]>(
      `select to_jsonb(t) - '{created_at,deleted_at,updated_at}'::text[]
         - array(select attname::text from pg_catalog.pg_attribute where attrelid = '${name}'::regclass and attidentity <> '') as line
       from ${name} as t`,
    )
    // Each database has its own secret.
    const lines = rows.map(({ line }) => (line.name === 'digest_secret' ? { ...line, value: 'its own' } : line))
    found.push(...lines.map((line) => `row of ${name}: ${JSON.stringify(line)}`))
  }
  return found
}

/** Jobs create months over time, so only the permanent partitions count. */
export async function describeObjects(sql: postgres.Sql): Promise<string[]> {
  await sql`set search_path = ''`
  const lines: string[] = []
  for (const question of QUESTIONS) {
    const rows = await sql.unsafe<Record<string, string>[]>(
      `with ours as (
         select oid from pg_class where relkind in ('r', 'v', 'm', 'S', 'p', 'c')
           and (relnamespace::regnamespace::text in ('public', 'private') or relnamespace::regnamespace::text = 'partitions' and relname !~ '_\\d{4}_\\d\\d$')
       ) ${question}`,
    )
    lines.push(...rows.flatMap((row) => Object.values(row)))
  }
  return lines
}

export const describeCatalogue = async (sql: postgres.Sql): Promise<string[]> =>
  [...(await describeRows(sql)), ...(await describeObjects(sql))].sort()
