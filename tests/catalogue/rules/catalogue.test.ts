// Rules for every table, function, policy and view of the database.
import postgres from 'postgres'
import { afterAll, describe, expect, test } from 'vitest'
import { definerFunctions } from '../../support/database/definers.ts'
import { findGuards } from '../../support/database/function-mutations.ts'
import { grantLines } from '../../support/database/grants.ts'
import { databaseUrls } from '../../support/database.ts'

const sql = postgres(databaseUrls.postgres ?? '', { max: 1 })
afterAll(() => sql.end())

type Query = postgres.PendingQuery<postgres.Row[]>
const names = async (query: Query) => (await query).map((row) => row.name)
/** For a query that finds what breaks a rule. */
const expectNone = async (query: Query) => expect(await names(query)).toEqual([])

/** The columns of these types that clients write and no such constraint bounds. */
const writtenWithout = (types: string[], constraint: Query) => sql`
  select class.relname || '.' || attname as name
  from pg_class as class join pg_attribute on attrelid = class.oid and attnum > 0 and not attisdropped
  where class.relnamespace = 'public'::regnamespace and class.relkind in ('r', 'p') and atttypid::regtype::text in ${sql(types)}
    and exists (
      select from unnest(array['anon', 'authenticated']) as client cross join unnest(array['insert', 'update']) as operation
      where has_column_privilege(client, class.oid, attnum, operation)
    )
    and not exists (select from pg_constraint where conrelid = class.oid and ${constraint})`

describe('every table in public', () => {
  test('has row-level security', () =>
    expectNone(
      sql`select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relrowsecurity`,
    ))

  test('has a comment', () =>
    expectNone(sql`select relname as name from pg_class where relnamespace in ('public'::regnamespace, 'private'::regnamespace)
        and relkind in ('r', 'p') and coalesce(obj_description(oid), '') = ''`))

  test('has an index behind every foreign key', () =>
    expectNone(sql`
        select conrelid::regclass || '.' || conname as name from pg_constraint
        where contype = 'f' and connamespace in ('public'::regnamespace, 'private'::regnamespace) and not exists (
          select from pg_index where indrelid = conrelid and (indkey::smallint[])[0 : cardinality(conkey) - 1] @> conkey
        )`))

  test('bounds every text that clients write', () =>
    expectNone(
      writtenWithout(
        ['text', 'extensions.citext', 'text[]', 'jsonb'],
        sql`contype in ('c', 'f') and conkey @> array[attnum]`,
      ),
    ))

  test('checks the shape of all JSON that clients write', () =>
    expectNone(
      writtenWithout(
        ['json', 'jsonb'],
        sql`contype = 'c' and convalidated and conkey = array[attnum]
          and pg_get_expr(conbin, conrelid) ~ format('private.(has_shape|are_links)\\(%s', attname)`,
      ),
    ))

  test('sorts names and titles as people do', async () => {
    await expectNone(sql`
        select class.relname || '.' || attname as name
        from pg_class as class join pg_attribute on attrelid = class.oid and attnum > 0 and not attisdropped
        where class.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and class.relkind in ('r', 'p')
          and attname ~ '(^|_)(name|title)$' and atttypid = 'text'::regtype and attcollation <> '"unicode"'::regcollation
          and not exists (select from pg_index where indrelid = class.oid and indisprimary and indkey[0] = attnum)`)
    const sorted =
      await sql`select name from (values ('Zebra'), ('apple'), ('Äpfel')) as titles (name) order by name collate "unicode"`
    expect(sorted.map(({ name }) => name)).toEqual(['Äpfel', 'apple', 'Zebra'])
  })

  test('bounds every time that clients write', { tags: ['I9'] }, () =>
    expectNone(
      writtenWithout(
        ['timestamp with time zone', 'timestamp without time zone', 'date'],
        sql`contype = 'c' and convalidated and conkey = array[attnum]
          and pg_get_expr(conbin, conrelid) = format('private.is_plausible_time(%I)', attname)`,
      ),
    ),
  )

  test('lets clients neither truncate nor reference it, nor create triggers on it', { tags: ['R5'] }, () =>
    expectNone(sql`
        select client.name || ' ' || privilege.name || ' ' || class.relname as name
        from pg_class as class
        cross join (values ('anon'), ('authenticated'), ('marketplace_api'), ('marketplace_public'), ('marketplace_payments'), ('marketplace_jobs')) as client (name)
        cross join (values ('truncate'), ('references'), ('trigger')) as privilege (name)
        where class.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and class.relkind in ('r', 'p')
          and has_table_privilege(client.name, class.oid, privilege.name)`),
  )
})

test('every table that clients write locks the standing of its caller first', { tags: ['new-table-clients'] }, () =>
  expectNone(sql`
    select class.relname as name from pg_class as class
    where class.relnamespace = 'public'::regnamespace and class.relkind in ('r', 'p')
      and (has_any_column_privilege('authenticated', class.oid, 'insert, update') or has_table_privilege('authenticated', class.oid, 'delete'))
      and not exists (
        select from pg_trigger as trigger
        where trigger.tgrelid = class.oid and trigger.tgfoid = 'private.lock_callers_standing'::regproc
          -- Before any write of a statement, thus before its first row and every other trigger; for all columns.
          and trigger.tgtype = 2 + 4 + 8 + 16 and trigger.tgenabled = 'O' and cardinality(trigger.tgattr::smallint[]) = 0
          and pg_get_triggerdef(trigger.oid) like '%WHEN ((CURRENT_USER = ''authenticated''::name))%'
      )`),
)

describe('every policy', () => {
  test('names its roles', () =>
    expectNone(
      sql`select policyname as name from pg_policies where schemaname in ('public', 'storage') and 'public' = any (roles)`,
    ))

  test('calls functions once per statement, not once per row', async () => {
    const policies = await sql`
      select policyname as name, coalesce(qual, '') || ' ' || coalesce(with_check, '') as condition from pg_policies
      where schemaname in ('public', 'storage')`
    const bare = policies.filter(({ condition }) =>
      condition.replaceAll(/\( ?SELECT (auth|private)\.\w+\([^)]*\) AS \w+\)/gi, '').match(/(auth|private)\.\w+\(/),
    )
    expect(bare.map(({ name }) => name)).toEqual([])
  })

  test('is the only permissive one for its table, operation and role', () =>
    expectNone(sql`
        select tablename || ' ' || cmd || ' ' || role as name from pg_policies, unnest(roles) as role
        where schemaname = 'public' and permissive = 'PERMISSIVE' group by tablename, cmd, role having count(*) > 1`))
})

describe('every function of the schemas', () => {
  test('that runs with its owner’s rights is private, has an empty search path and is not public', () =>
    expectNone(sql`
        select p.oid::regprocedure::text as name from pg_proc as p
        where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace) and p.prosecdef
          and (p.pronamespace <> 'private'::regnamespace or p.proconfig is null or not ('search_path=""' = any (p.proconfig)))`))

  test('has an empty search path and no grant to public', () =>
    expectNone(sql`
        select p.oid::regprocedure::text as name from pg_proc as p
        where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
          and (p.proconfig is null or not ('search_path=""' = any (p.proconfig)) or exists (
            select from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) as grants where grants.grantee = 0
          ))`))
})

test('docs/rights.md lists every definer function and the roles that may execute it', async () => {
  const catalogue = await sql`
    select format('private.%s: %s', p.proname, string_agg(distinct grants.grantee::regrole::text, ', ' order by grants.grantee::regrole::text)) as line
    from pg_proc as p left join lateral aclexplode(p.proacl) as grants on grants.grantee <> p.proowner
    where p.pronamespace = 'private'::regnamespace and p.prosecdef group by p.oid, p.proname`
  const listed = definerFunctions().map(({ name, roles }) => `${name}: ${roles.toSorted().join(', ')}`)
  expect(listed.sort()).toEqual(catalogue.map(({ line }) => line).sort())
})

test('every view runs with its caller’s rights', () =>
  expectNone(sql`select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'v'
      and not coalesce(reloptions @> array['security_invoker=on'], false)`))

describe('the login roles of the functions', () => {
  const roles = [
    'marketplace_api',
    'marketplace_public',
    'marketplace_payments',
    'marketplace_jobs',
    'anon',
    'authenticated',
  ]

  test('have no rights over the cluster and own nothing', async () => {
    await expectNone(sql`
        select rolname as name from pg_roles where rolname = any (${roles})
          and (rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls)`)
    await expectNone(sql`select relname as name from pg_class where pg_get_userbyid(relowner) = any (${roles})`)
  })

  test('can create nothing, not even temporary tables', { tags: ['R5'] }, () =>
    expectNone(sql`
        select role as name from unnest(${roles}::text[]) as role
        where has_database_privilege(role, current_database(), 'create') or has_database_privilege(role, current_database(), 'temporary')
          or has_schema_privilege(role, 'public', 'create') or has_schema_privilege(role, 'private', 'create')`),
  )

  test('can become their caller and no other role', { tags: ['R5'] }, async () => {
    const memberships = sql`
      select concat_ws(' ', member.rolname, case when inherit_option then 'inherits' end, case when set_option then 'becomes' end,
        case when admin_option then 'gives away' end, target.rolname) as name
      from pg_auth_members join pg_roles as member on member.oid = pg_auth_members.member
      join pg_roles as target on target.oid = pg_auth_members.roleid
      where member.rolname = any (${roles}) order by 1`
    expect(await names(memberships)).toEqual([
      'marketplace_api becomes anon',
      'marketplace_api becomes authenticated',
      'marketplace_payments becomes authenticated',
      'marketplace_public inherits anon',
    ])
  })
})

test('clients cannot use the private schema', { tags: ['lists-words-operators'] }, () =>
  expectNone(
    sql`select role as name from unnest(array['anon', 'authenticated', 'service_role']) as role where has_schema_privilege(role, 'private', 'usage')`,
  ),
)

describe('every partition', { tags: ['months-partitioned'] }, () => {
  test('is in a schema that no client can use', async () => {
    await expectNone(sql`
        select role as name
        from unnest(array['anon', 'authenticated', 'service_role', 'marketplace_api', 'marketplace_public', 'marketplace_payments', 'marketplace_jobs']) as role
        where has_schema_privilege(role, 'partitions', 'usage')`)
    await expectNone(sql`
        select oid::regclass::text as name from pg_class
        where relispartition and relkind in ('r', 'p') and relnamespace <> 'partitions'::regnamespace`)
  })

  test('has row-level security, no policy and no grant', () =>
    expectNone(sql`
        select oid::regclass::text as name from pg_class
        where relnamespace = 'partitions'::regnamespace and relkind in ('r', 'p') and (
          not relispartition or not relrowsecurity
          or exists (select from aclexplode(relacl) as acl where acl.grantee <> relowner) or exists (select from pg_policy where polrelid = pg_class.oid)
        )`))

  test('belongs to a table in private.monthly_tables and has a rest', async () => {
    const partitioned = sql`
      select format('%s by %s, rest %s', partrelid::regclass, pg_get_partkeydef(partrelid), partdefid::regclass) as name from pg_partitioned_table order by 1`
    const known = sql`
      select format('%s by RANGE (%s), rest %s', name::regclass, month_of, format('partitions.%I', split_part(name, '.', 2) || '_rest')::regclass) as name
      from private.monthly_tables order by 1`
    expect(await names(partitioned)).toEqual(await names(known))
    expect(await names(known)).not.toEqual([])
  })
})

test('the grants are exactly the reviewed ones', { tags: ['R5'] }, async () => {
  await expect(`${(await grantLines(sql)).join('\n')}\n`).toMatchFileSnapshot('../../support/database/grants.txt')
})

test('the mutation tool finds every kind of guard in the functions', async () => {
  expect((await findGuards(sql)).length).toBeGreaterThan(80)
})
