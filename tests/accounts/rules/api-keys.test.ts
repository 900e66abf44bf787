// API keys: owner, scopes, expiry, and what is stored about their use.
import { expect, test } from 'vitest'
import { world } from '../../support/database/fixture.ts'
import { ACCEPTED, actAs, addUser, asUser, rejectionOf } from '../../support/database/world.ts'

const { owner } = world

/** A key of a new user with the scope of sales. Its digest is unique. */
async function makeKey(days: number | null = null) {
  const user = await addUser('Seller of Keys')
  const [made] = await actAs(user, 'api')`
      select id from private.create_api_key(sha256(convert_to(${user}, 'UTF8')), 'mkt_key_1a2b', 'Mine', '{sales:read}', ${days})`
  const use = (scope = 'sales:read') =>
    actAs(
      world.people.stranger,
      'api',
    )`select private.use_api_key(sha256(convert_to(${user}, 'UTF8')), ${scope}) as user_id`
  return { user, id: made?.id as string, use }
}
const usedAt = async (id: string): Promise<number | null> => {
  const [row] = await owner<{ at: number | null }[]>`
    select extract(epoch from last_used_at)::float8 as at from public.api_keys where id = ${id}`
  return row?.at ?? null
}

test('a key works for its user and its scopes only', { tags: ['api-keys'] }, async () => {
  const { user, use } = await makeKey()
  expect(await use()).toEqual([{ user_id: user }])
  expect(await rejectionOf(use('messages:read'))).toBe('key_scope_missing')
})

test('an expired, revoked or unknown key has no user', { tags: ['api-keys'] }, async () => {
  const { id, user, use } = await makeKey(30)
  expect(await use()).toEqual([{ user_id: user }])
  await owner`update public.api_keys set created_at = now() - interval '31 days', expires_at = now() where id = ${id}`
  expect(await use()).toEqual([{ user_id: null }])
  const revoked = await makeKey()
  await asUser(revoked.user)`delete from public.api_keys`
  expect(await revoked.use()).toEqual([{ user_id: null }])
})

test('a use is noted at most once a minute, without waiting', { tags: ['api-keys'] }, async () => {
  const { id, use } = await makeKey()
  expect(await usedAt(id)).toBeNull()
  await use()
  const first = await usedAt(id)
  await use()
  expect(await usedAt(id)).toBe(first)
  await owner`update public.api_keys set last_used_at = now() - interval '61 seconds' where id = ${id}`
  await owner.begin(async (sql) => {
    await sql`select from public.api_keys where id = ${id} for update`
    expect(await rejectionOf(use())).toBe(ACCEPTED)
  })
  await use()
  expect(await usedAt(id)).toBeGreaterThanOrEqual(first ?? Number.POSITIVE_INFINITY)
})

test('an export lists keys without their digests', { tags: ['api-keys', 'data-exported'] }, async () => {
  const { user } = await makeKey()
  const [row] = await actAs(user, 'api')`select private.export_account() -> 'api_keys' as keys`
  expect(row?.keys).toEqual([expect.objectContaining({ name: 'Mine', start: 'mkt_key_1a2b', scopes: ['sales:read'] })])
  expect(JSON.stringify(row?.keys)).not.toContain('digest')
})
