// Services that boot on the database change no grants: they are those of the migrations.
import postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../tools/harness/test-database.ts'
import { loginOf } from '../support/environment.ts'
import { stack } from '../support/stack.ts'

let migrated: TestDatabase
beforeAll(async () => {
  migrated = await openTestDatabase()
  const { supabase } = stack.urls
  const headers = { apikey: stack.publishableKey }
  // The first question to the REST service is when it would grant.
  expect((await fetch(`${supabase}/rest/v1/listings?select=id&limit=1`, { headers })).status).toBe(200)
  expect((await fetch(`${supabase}/auth/v1/settings`, { headers })).status).toBe(200)
})
afterAll(() => migrated?.close())

/** All grants except to owners, who have every right anyway. */
async function grants(url: string) {
  const sql = postgres(url, { max: 1 })
  const tables = await sql`
    select class.oid::regclass::text as object, grantee.rolname as grantee, acl.privilege_type as privilege
    from pg_class as class, aclexplode(class.relacl) as acl join pg_roles as grantee on grantee.oid = acl.grantee
    where class.relnamespace in (select oid from pg_namespace where nspname in ('public', 'private', 'storage'))
      and acl.grantee <> class.relowner order by 1, 2, 3`
  const columns = await sql`
    select attrelid::regclass || '.' || attname as object, grantee.rolname as grantee, acl.privilege_type as privilege
    from pg_attribute, aclexplode(attacl) as acl join pg_roles as grantee on grantee.oid = acl.grantee
    where attrelid in (select oid from pg_class where relnamespace in (select oid from pg_namespace where nspname in ('public', 'private'))) order by 1, 2, 3`
  const schemas = await sql`
    select nspname as object, grantee.rolname as grantee, acl.privilege_type as privilege
    from pg_namespace, aclexplode(nspacl) as acl join pg_roles as grantee on grantee.oid = acl.grantee
    where nspname in ('public', 'private', 'storage', 'auth') order by 1, 2, 3`
  await sql.end()
  return [...tables, ...columns, ...schemas].map((row) => `${row.object} ${row.grantee} ${row.privilege}`)
}

test('a booted stack grants exactly what the migrations grant', { tags: ['services-grant-nothing'] }, async () => {
  expect(await grants(loginOf(stack.databaseUrls, 'supabase_admin'))).toEqual(
    await grants(migrated.urls.supabase_admin ?? ''),
  )
})

describe('the gateway', () => {
  test.each(['', 'sb_publishable_wrong'])(
    'refuses REST calls with the key "%s"',
    { tags: ['services-grant-nothing'] },
    async (apikey) => {
      const response = await fetch(`${stack.urls.supabase}/rest/v1/orders`, {
        headers: apikey ? { apikey } : {},
      })
      expect(response.status).toBe(401)
    },
  )

  test('lets Studio’s own page act, and no other site', { tags: ['services-grant-nothing'] }, async () => {
    const opened = await fetch(stack.urls.studio, { redirect: 'manual' })
    const cookie = opened.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    const ask = (site: string) =>
      fetch(`${stack.urls.supabase}/rest/v1/orders?limit=1`, {
        headers: { 'sec-fetch-site': site, cookie },
      }).then((response) => response.status)
    expect(await ask('cross-site')).toBe(401)
    expect(await ask('same-site')).toBe(401)
    expect(await ask('same-origin')).toBe(200)
  })
})
