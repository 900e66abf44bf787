// The migrations apply to empty, used and reset databases, as the hosted role `postgres`.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import postgres from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withStoragePolicies } from '../../tools/database/storage-policies.ts'
import { openTestDatabase, type TestDatabase } from '../../tools/harness/test-database.ts'
import { projectDir } from '../../tools/stack/environment.ts'
import { migrate } from '../../tools/stack/migrate.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database?.close())

const withOwner = async <T>(run: (sql: postgres.Sql) => Promise<T>): Promise<T> => {
  const sql = postgres(database.urls.postgres ?? '', { max: 1, onnotice: () => {} })
  try {
    return await run(sql)
  } finally {
    await sql.end()
  }
}

/** Gives the owner the rights that it has while the stack starts. */
const withPolicies = <T>(run: () => Promise<T>) => withStoragePolicies(database.urls.supabase_admin ?? '', run)
const applyMigrations = () => withPolicies(() => migrate(projectDir, database.urls.postgres ?? ''))

const history = () => withOwner((sql) => sql`select version from supabase_migrations.schema_migrations order by 1`)

test('the owner who applies the migrations is no superuser', { tags: ['K4'] }, async () => {
  const [row] = await withOwner((sql) => sql`select rolsuper from pg_roles where rolname = current_user`)
  expect(row).toEqual({ rolsuper: false })
})

test('a seeded database keeps its rows and its history when the migrations run again', { tags: ['K4'] }, async () => {
  const before = await history()
  const versions = readdirSync(join(projectDir, 'supabase', 'migrations')).map((name) => name.split('_')[0])
  expect(before.map(({ version }) => version)).toEqual(versions.sort())
  await withOwner(async (sql) => {
    await sql`insert into auth.users (id, aud, role, email) values (gen_random_uuid(), 'authenticated', 'authenticated', 'kept@example.com')`
    await sql`insert into public.profiles (id, username, name) select id, 'weaver', 'Weaver' from auth.users`
  })
  await applyMigrations()
  expect(await history()).toEqual(before)
  const rows = await withOwner((sql) => sql`select username from public.profiles where username = 'weaver'`)
  expect(rows).toHaveLength(1)
})

test('a database of another baseline is refused, with the advice to reset it', async () => {
  const rename = (from: string, to: string) =>
    withOwner((sql) => sql`update supabase_migrations.schema_migrations set version = ${to} where version = ${from}`)
  const [{ version } = {}] = await history()
  await rename(version, '20200101000000')
  await expect(applyMigrations()).rejects.toThrow('npm run reset')
  await rename('20200101000000', version)
})

/** Drops the migrations' objects, as `supabase db reset` does. Roles, users and buckets stay. */
const reset = () =>
  withPolicies(() =>
    withOwner((sql) =>
      sql.unsafe(`
      do $$ declare policy record; begin
        for policy in select policyname from pg_policies where schemaname = 'storage' loop
          execute format('drop policy %I on storage.objects', policy.policyname);
        end loop;
      end $$;
      drop schema public cascade; drop schema if exists private, partitions, supabase_migrations cascade;
      drop extension if exists btree_gin, pg_trgm, unaccent cascade;
      create schema public;
      grant usage on schema public to anon, authenticated, service_role;`),
    ),
  )

test('after a reset the migrations apply again, beside the roles, users and buckets that stayed', {
  tags: ['K4'],
}, async () => {
  await reset()
  await applyMigrations()
  const [row] = await withOwner(
    (sql) => sql`
    select (select count(*)::int from public.listings) as listings, (select count(*)::int from auth.users) as users,
      (select count(*)::int from storage.buckets) as buckets`,
  )
  expect(row).toEqual({ listings: 0, users: 1, buckets: 5 })
})

test('a database with foreign tables stays unchanged', { tags: ['originals-reported'] }, async () => {
  await reset()
  await withOwner((sql) => sql`create table public.things ()`)
  await expect(applyMigrations()).rejects.toThrow('public.things')
  const [made] = await withOwner((sql) => sql`select to_regclass('public.listings') as listings`)
  expect(made).toEqual({ listings: null })
})
