// Mutations of every guard of the database: policies, column grants, triggers, rejections of private
// functions, and declarations of personal data.
import type postgres from 'postgres'
import { functionMutations, type Mutation } from './function-mutations.ts'

type PolicyRow = {
  name: string
  table: string
  permissive: string
  command: string
  roles: string
  using: string | null
  check: string | null
}

const policyStatement = (row: PolicyRow, using = row.using, check = row.check) =>
  `create policy ${row.name} on ${row.table} as ${row.permissive} for ${row.command} to ${row.roles}` +
  (using === null ? '' : ` using (${using})`) +
  (check === null ? '' : ` with check (${check})`)

/** Policies: dropped, and each condition replaced by true. */
async function policyMutations(sql: postgres.Sql): Promise<Mutation[]> {
  const rows = await sql<PolicyRow[]>`
    select quote_ident(policyname) as name, format('%I.%I', schemaname, tablename) as table, permissive, cmd as command,
      array_to_string(roles, ', ') as roles, qual as using, with_check as check
    from pg_policies where schemaname in ('public', 'storage') order by 2, 1`
  return rows.flatMap((row) => {
    const drop = `drop policy ${row.name} on ${row.table}`
    const replace = (using: string | null, check: string | null) => `${drop}; ${policyStatement(row, using, check)}`
    const original = policyStatement(row)
    const mutations = [{ name: `drop policy ${row.name} on ${row.table}`, apply: drop, revert: original }]
    if (row.using !== null && row.using !== 'true') {
      mutations.push({
        name: `loosen using of ${row.name} on ${row.table}`,
        apply: replace('true', row.check),
        revert: `${drop}; ${original}`,
      })
    }
    if (row.check !== null && row.check !== 'true') {
      mutations.push({
        name: `loosen check of ${row.name} on ${row.table}`,
        apply: replace(row.using, 'true'),
        revert: `${drop}; ${original}`,
      })
    }
    return mutations
  })
}

/** Missing column grants: granted. */
async function grantMutations(sql: postgres.Sql): Promise<Mutation[]> {
  const rows = await sql<{ right: string; column: string; table: string; role: string }[]>`
    select privilege.name as right, quote_ident(attribute.attname) as column, format('public.%I', class.relname) as table, client.name as role
    from pg_class as class
    join pg_attribute as attribute on attribute.attrelid = class.oid and attribute.attnum > 0 and not attribute.attisdropped
    cross join (values ('select'), ('insert'), ('update')) as privilege (name)
    cross join (values ('anon'), ('authenticated')) as client (name)
    where class.relnamespace = 'public'::regnamespace and class.relkind in ('r', 'p', 'v')
      and not has_column_privilege(client.name, class.oid, attribute.attnum, privilege.name)
    order by 3, 2, 1, 4`
  return rows.map(({ right, column, table, role }) => ({
    grantOn: table,
    name: `grant ${right} (${column}) on ${table} to ${role}`,
    apply: `grant ${right} (${column}) on ${table} to ${role}`,
    revert: `revoke ${right} (${column}) on ${table} from ${role}`,
  }))
}

/** Our triggers: disabled. */
async function triggerMutations(sql: postgres.Sql): Promise<Mutation[]> {
  const rows = await sql<{ trigger: string; table: string; tableName: string; functionName: string }[]>`
    select quote_ident(trigger.tgname) as trigger, format('%I.%I', namespace.nspname, class.relname) as table,
      class.relname as "tableName", function.proname as "functionName"
    from pg_trigger as trigger
    join pg_class as class on class.oid = trigger.tgrelid
    join pg_namespace as namespace on namespace.oid = class.relnamespace
    join pg_proc as function on function.oid = trigger.tgfoid
    where not trigger.tgisinternal and namespace.nspname = 'public' order by 2, 1`
  return rows.map(({ trigger, table, tableName, functionName }) => ({
    functionName,
    tableName,
    name: `disable trigger ${trigger} on ${table}`,
    apply: `alter table ${table} disable trigger ${trigger}`,
    revert: `alter table ${table} enable trigger ${trigger}`,
  }))
}

/** Declarations of personal data: deleted. */
async function declarationMutations(sql: postgres.Sql): Promise<Mutation[]> {
  const rows = await sql<{ id: number; table: string; owner: string | null; columns: string | null; row: string }[]>`
    select id, of_table::text as table, owner, columns::text, to_jsonb(declared)::text as row from private.personal_data as declared order by id`
  return rows.map(({ id, table, owner, columns, row }) => ({
    functionName: 'owner_condition',
    name: `drop declaration ${id} of ${table}: ${owner} ${columns}`,
    apply: `delete from private.personal_data where id = ${id}`,
    revert: `insert into private.personal_data overriding system value
      select * from jsonb_populate_record(null::private.personal_data, $row$${row}$row$)`,
  }))
}

export async function listMutations(sql: postgres.Sql): Promise<Mutation[]> {
  return [
    ...(await policyMutations(sql)),
    ...(await grantMutations(sql)),
    ...(await triggerMutations(sql)),
    ...(await functionMutations(sql)),
    ...(await declarationMutations(sql)),
  ]
}
