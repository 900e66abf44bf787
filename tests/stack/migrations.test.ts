// The migrations apply on an empty database, on one that people use already, and again after a reset (as the hosted role `postgres`).
import { randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import postgres from 'postgres'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { withStoragePolicies } from '../../local/database/storage-policies.ts'
import { openTestDatabase, type TestDatabase } from '../../local/harness/test-database.ts'
import { projectDir } from '../../local/stack/environment.ts'
import { migrate } from '../../local/stack/migrate.ts'

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

/** As a start of the stack does. */
const withPolicies = <T>(run: () => Promise<T>) => withStoragePolicies(database.urls.supabase_admin ?? '', run)
const applyMigrations = (folder = projectDir) => withPolicies(() => migrate(folder, database.urls.postgres ?? ''))

test('they run as a role that is no superuser', { tags: ['K4'] }, async () => {
  const [row] = await withOwner((sql) => sql`select rolsuper from pg_roles where rolname = current_user`)
  expect(row).toEqual({ rolsuper: false })
})

test('applied again they change nothing', { tags: ['K4'] }, async () => {
  const history = () => withOwner((sql) => sql`select version from supabase_migrations.schema_migrations order by 1`)
  const before = await history()
  await applyMigrations()
  expect(await history()).toEqual(before)
  const versions = readdirSync(join(projectDir, 'supabase', 'migrations')).map((name) => name.split('_')[0])
  expect(before.map(({ version }) => version)).toEqual(versions.sort())
})

/** Takes away what the migrations made, as `supabase db reset` does. Roles, people and buckets stay. */
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
      drop extension if exists btree_gin, citext, pg_trgm, unaccent cascade;
      create schema public;
      grant usage on schema public to anon, authenticated, service_role;`),
    ),
  )

test('after a reset of the schemas they apply again on the roles that are still there, beside people who signed in before', {
  tags: ['K4'],
}, async () => {
  await withOwner(
    (sql) =>
      sql`insert into auth.users (id, aud, role, email) values (gen_random_uuid(), 'authenticated', 'authenticated', 'kept@example.com')`,
  )
  await reset()
  await applyMigrations()
  const [row] = await withOwner(
    (sql) => sql`
    select (select count(*)::int from public.listings) as listings, (select count(*)::int from auth.users) as users,
      (select count(*)::int from storage.buckets) as buckets`,
  )
  expect(row).toEqual({ listings: 0, users: 1, buckets: 4 })
})

test('on a database that holds something else they change nothing', { tags: ['originals-told'] }, async () => {
  await reset()
  await withOwner((sql) => sql`create table public.things ()`)
  await expect(applyMigrations()).rejects.toThrow(
    "the database holds what is not the shop's (public.things): nothing was changed",
  )
  const [made] = await withOwner((sql) => sql`select to_regclass('public.listings') as listings`)
  expect(made).toEqual({ listings: null })
})

/** A copy of the project as it was when this migration was its last one. */
function projectUntil(lastVersion: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'marketplace-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const [from, to] = [projectDir, folder].map((place) => join(place, 'supabase'))
  cpSync(from ?? '', to ?? '', {
    recursive: true,
    filter: (path) => !path.endsWith('.sql') || (basename(path).split('_')[0] ?? '') <= lastVersion,
  })
  symlinkSync(join(projectDir, 'node_modules'), join(folder, 'node_modules'))
  return folder
}

const FIRST_RELEASE = '20261122000003'

test('in a shop with orders the later ones find every row its place', { tags: ['K4'] }, async () => {
  await reset()
  await applyMigrations(projectUntil(FIRST_RELEASE))
  const [seller, buyer, listing, order] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
  await withOwner(async (sql) => {
    // Rows as the shop's acts leave them; the acts themselves are tested elsewhere.
    await sql`set session_replication_role = replica`
    await sql`insert into public.profiles (id, username, name) values (${seller}, 'weaver', 'Weaver'), (${buyer}, 'reader', 'Reader')`
    await sql`
      insert into public.listings (id, seller_id, title, description, price_cents, search_document)
      values (${listing}, ${seller}, 'Café Tapestry', 'Woven.', 500, to_tsvector('public.catalogue', 'Café Tapestry'))`
    await sql`
      insert into public.orders (id, buyer_id, seller_id, status, total_cents, basket_digest, livemode, expires_at, paid_at)
      values (${order}, ${buyer}, ${seller}, 'paid', 500, '\\x00', false, now(), now())`
    await sql`
      insert into public.order_items (order_id, listing_id, buyer_id, title, price_cents, seller_name)
      values (${order}, ${listing}, ${buyer}, 'Café Tapestry', 500, 'Weaver')`
    await sql`insert into private.catalogue_words (word) values ('cafe'), ('tapestry')`
    await sql`
      insert into public.listing_views (listing_id, viewed_on, views)
      values (${listing}, '2025-12-31', 2), (${listing}, '2026-01-01', 3), (${listing}, current_date, 4)`
    await sql`
      insert into private.stripe_events (id, type, livemode, received_at)
      values ('evt_old', 'charge.refunded', false, '2026-01-31 23:59:59+00'), ('evt_new', 'charge.refunded', false, now())`
  }, 'supabase_admin')
  await applyMigrations()
  const [item] = await withOwner((sql) => sql`select buyer_id, price_cents from public.order_items`)
  expect(item).toEqual({ buyer_id: buyer, price_cents: 500 })
  const views = await withOwner(
    (sql) => sql`
      select views, case viewed_on when current_date then 'this month' else tableoid::regclass::text end as place
      from public.listing_views where listing_id = ${listing} order by viewed_on`,
  )
  expect(views.map(({ views, place }) => `${views} in ${place}`)).toEqual([
    '2 in partitions.listing_views_2025_12',
    '3 in partitions.listing_views_2026_01',
    '4 in this month',
  ])
  const events = await withOwner(
    (sql) =>
      sql`select id, tableoid::regclass::text as place from private.stripe_events where created_at = received_at order by id`,
  )
  expect(events.map(({ id, place }) => (id === 'evt_old' ? place : id))).toEqual([
    'evt_new',
    'partitions.stripe_events_2026_01',
  ])
  const [found] = await withOwner(
    (sql) => sql`
      select listing_ids, suggestion
      from private.search_catalogue(
        '{"words": "cafe tapestri", "is_exact": false, "sort": "relevance", "page_size": 9, "price_bounds": [1]}'
      )`,
    'supabase_admin',
  )
  expect(found).toEqual({ listing_ids: [listing], suggestion: null })
  const words = await withOwner((sql) => sql`select word from private.catalogue_words order by word`)
  expect(words.map(({ word }) => word)).toEqual(['cafe', 'tapestry'])
})
