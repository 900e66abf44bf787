// Projects from before 2026-10-30 grant clients everything that is created in `public`; newer ones
// grant nothing. The migrations' grants do not depend on it.
import postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { describeCatalogue } from '../../tools/database/describe-catalogue.ts'
import { openTestDatabase, type TestDatabase } from '../../tools/harness/test-database.ts'
import { grantLines } from '../support/database/grants.ts'

let databases: Record<'exposing' | 'closed', TestDatabase>
beforeAll(async () => {
  const [exposing, closed] = await Promise.all([
    openTestDatabase(undefined, { exposesNewTables: true }),
    openTestDatabase(),
  ])
  databases = { exposing, closed }
})
afterAll(() => Promise.all(Object.values(databases ?? {}).map((database) => database.close())))

/** Asks both, as a superuser. */
const askBoth = <T>(ask: (sql: postgres.Sql) => Promise<T>): Promise<T[]> =>
  Promise.all(
    [databases.exposing, databases.closed].map(async ({ urls }) => {
      const sql = postgres(urls.supabase_admin ?? '', { max: 1, onnotice: () => {} })
      return ask(sql).finally(() => sql.end())
    }),
  )

/** The clients' rights on a new table, sequence and function without explicit grants. */
async function grantsOfNew(name: 'exposing' | 'closed', build: 'empty' | 'migrated'): Promise<string[]> {
  const empty =
    build === 'empty' ? await openTestDatabase(async () => {}, { exposesNewTables: name === 'exposing' }) : null
  const sql = postgres((empty ?? databases[name]).urls.postgres ?? '', { max: 1, onnotice: () => {} })
  try {
    await sql.unsafe(`
      create table public.made (id bigint generated always as identity);
      create function public.made() returns int language sql set search_path = '' as 'select 1'`)
    const rows = await sql<{ line: string }[]>`
      select client.name || ' ' || privilege.line as line
      from unnest(array['anon', 'authenticated', 'service_role']) as client (name), lateral (
        select 'table ' || word from unnest(array['select', 'insert', 'update', 'delete', 'truncate']) as word
        where has_table_privilege(client.name, 'public.made', word)
        union all select 'sequence' where has_sequence_privilege(client.name, 'public.made_id_seq', 'usage')
        union all select 'function' where has_function_privilege(client.name, 'public.made()', 'execute')
      ) as privilege (line)`
    return rows.map(({ line }) => line).sort()
  } finally {
    await sql.unsafe('drop table if exists public.made; drop function if exists public.made')
    await sql.end()
    await empty?.close()
  }
}

const ALL = [
  'function',
  'sequence',
  ...['delete', 'insert', 'select', 'truncate', 'update'].map((word) => `table ${word}`),
]

describe('before the first migration', () => {
  test('the older platform opens what is made to every client', { tags: ['grants-every-platform'] }, async () => {
    const clients = ['anon', 'authenticated', 'service_role']
    expect(await grantsOfNew('exposing', 'empty')).toEqual(
      clients.flatMap((client) => ALL.map((line) => `${client} ${line}`)),
    )
  })

  test('today’s opens nothing but functions, as Postgres itself does', {
    tags: ['grants-every-platform'],
  }, async () => {
    expect(await grantsOfNew('closed', 'empty')).toEqual([
      'anon function',
      'authenticated function',
      'service_role function',
    ])
  })
})

describe('after the migrations', () => {
  test('postgres doesn’t own Storage’s tables, and may pass its rights on', {
    tags: ['grants-every-platform'],
  }, async () => {
    const sql = postgres(databases.closed.urls.postgres ?? '', { max: 1, onnotice: () => {} })
    try {
      const [may] = await sql`
        select pg_has_role('supabase_storage_admin', 'member') or pg_has_role('supabase_auth_admin', 'member') as member,
          has_schema_privilege('auth', 'create') or has_schema_privilege('storage', 'create') as creates,
          (select rolcreaterole from pg_roles where rolname = 'supabase_auth_admin') as makes,
          has_table_privilege('storage.objects', 'delete with grant option') as objects,
          has_table_privilege('storage.buckets', 'update with grant option') as buckets`
      expect(may).toEqual({ member: false, creates: false, makes: false, objects: true, buckets: true })
      const policy = sql`create policy "Planted" on storage.objects using (true)`
      await expect(policy).rejects.toThrow('must be owner of table objects')
      const identity = sql`
        insert into auth.identities (provider, provider_id, user_id) values ('github', 'one', gen_random_uuid())`
      await expect(identity).rejects.toThrow(/null value in column "identity_data"/)
    } finally {
      await sql.end()
    }
  })

  test('both grant the same: tables, columns, sequences, functions, schemas and default privileges', {
    tags: ['grants-every-platform'],
  }, async () => {
    const [exposing, closed] = await askBoth(describeCatalogue)
    expect(exposing?.filter((line) => line.startsWith('default privileges')).length).toBeGreaterThan(0)
    expect(exposing).toEqual(closed)
  })

  test('both have the clients’ and the login roles’ grants of the snapshot', {
    tags: ['grants-every-platform'],
  }, async () => {
    for (const lines of await askBoth(grantLines))
      await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('../support/database/grants.txt')
  })

  test.each(['exposing', 'closed'] as const)(
    'what is made next is open to the owner’s key alone: %s',
    { tags: ['grants-every-platform'] },
    async (name) => {
      expect(await grantsOfNew(name, 'migrated')).toEqual(ALL.map((line) => `service_role ${line}`))
    },
  )
})
