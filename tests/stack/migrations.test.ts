// The migrations apply on an empty database, on one that people use already, and again after a reset (as the hosted role `postgres`).
import postgres from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { projectDir } from '../../local/stack/environment.ts'
import { migrate } from '../../local/stack/migrate.ts'
import { openTestDatabase, type TestDatabase } from '../support/test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database?.close())

const withOwner = async <T>(run: (sql: postgres.Sql) => Promise<T>, role = 'postgres'): Promise<T> => {
  const sql = postgres(database.urls[role] ?? '', { max: 1, onnotice: () => {} })
  try {
    return await run(sql)
  } finally {
    await sql.end()
  }
}

test('they run as a role that is no superuser', async () => {
  const [row] = await withOwner((sql) => sql`select rolsuper from pg_roles where rolname = current_user`)
  expect(row).toEqual({ rolsuper: false })
})

test('applied again they change nothing', async () => {
  const history = () => withOwner((sql) => sql`select version from supabase_migrations.schema_migrations order by 1`)
  const before = await history()
  await migrate(projectDir, database.urls.postgres ?? '')
  expect(await history()).toEqual(before)
  expect(before.length).toBeGreaterThan(10)
})

test('after a reset of the schemas they apply again on the roles that are still there, beside people who signed in before', async () => {
  await withOwner(async (sql) => {
    await sql`insert into auth.users (id, aud, role, email) values (gen_random_uuid(), 'authenticated', 'authenticated', 'kept@example.com')`
    await sql.unsafe(`
      do $$ declare policy record; begin
        for policy in select policyname from pg_policies where schemaname = 'storage' loop
          execute format('drop policy %I on storage.objects', policy.policyname);
        end loop;
      end $$;
      drop schema public cascade; drop schema private cascade; drop schema supabase_migrations cascade;
      drop extension if exists citext, pg_trgm, unaccent cascade;
      create schema public;
      grant usage on schema public to anon, authenticated, service_role;`)
  })
  await migrate(projectDir, database.urls.postgres ?? '')
  const [row] = await withOwner(
    (sql) => sql`
    select (select count(*)::int from public.listings) as listings, (select count(*)::int from auth.users) as users,
      (select count(*)::int from storage.buckets) as buckets`,
  )
  expect(row).toEqual({ listings: 0, users: 1, buckets: 2 })
})
