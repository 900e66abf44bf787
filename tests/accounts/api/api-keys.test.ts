// API keys: a program makes the calls of its key's scopes in its user's name, at /api and nowhere else.

import { beforeAll, describe, expect, test } from 'vitest'
import { API_KEY_SCOPES, type ApiKeyScope } from '../../../contract/choices.ts'
import { OPERATIONS, type Operation } from '../../../contract/operations/operations.ts'
import { headersOf } from '../../support/api/listings.ts'
import { owner, type TestUser, user, withKey } from '../../support/api/people.ts'
import { call, stack } from '../../support/stack.ts'

/** Makes a call with a token or a key, about nothing that there is. */
const ask = ({ method, path }: Operation, { id, token }: TestUser) =>
  call(
    method.toUpperCase(),
    path
      .slice(1)
      .replace('{userId}', id)
      .replace(/\{\w+\}/g, crypto.randomUUID()),
    {
      token,
      ...(['get', 'delete'].includes(method) ? {} : { body: {} }),
    },
  )
const without = (scope: ApiKeyScope) => API_KEY_SCOPES.filter((other) => other !== scope)
const forUsers = OPERATIONS.filter(({ access }) => ['user', 'self', 'admin', 'redress'].includes(access))

let robin: TestUser
let withAll: TestUser
const lacking: Partial<Record<ApiKeyScope, TestUser>> = {}
beforeAll(async () => {
  robin = await user()
  withAll = await withKey(robin, ...API_KEY_SCOPES)
  for (const scope of API_KEY_SCOPES) lacking[scope] = await withKey(robin, ...without(scope))
})

/** Asks with each call together, ten at a time, and gives what differs from the expectation. */
async function differences(operations: Operation[], find: (operation: Operation) => Promise<unknown>) {
  const found: unknown[] = []
  for (let from = 0; from < operations.length; from += 10)
    found.push(...(await Promise.all(operations.slice(from, from + 10).map(find))))
  return found.filter(Boolean)
}

describe('a key with every scope', { tags: ['keys-stand-for-users'] }, () => {
  const without = forUsers.filter(({ scope }) => scope === undefined)
  const scoped = forUsers.filter(({ scope }) => scope !== undefined)

  test('makes no call that names no scope', async () => {
    const answered = await differences(without, async (operation) => {
      const { status, body } = await ask(operation, withAll)
      return status === 403 && body.code === 'key_not_allowed' ? null : [operation.name, status, body.code]
    })
    expect({ hasCalls: without.length > 0, answered }).toEqual({ hasCalls: true, answered: [] })
  })

  test('makes each other call as its user does, and a key without the scope does not', async () => {
    const different = await differences(scoped, async (operation) => {
      const lacks = await ask(operation, lacking[operation.scope as ApiKeyScope] as TestUser)
      const [asUser, asProgram] = [await ask(operation, robin), await ask(operation, withAll)]
      const codes = [asUser, asProgram, lacks].map(({ body }) => body.code)
      const isRefused = ['unauthenticated', 'key_not_allowed', 'key_scope_missing'].includes(codes[0])
      const isSame = codes[0] === codes[1] && asUser.status === asProgram.status
      return isSame && !isRefused && codes[2] === 'key_scope_missing' ? null : [operation.name, ...codes]
    })
    expect(different).toEqual([])
    expect(new Set(scoped.map(({ scope }) => scope))).toEqual(new Set(API_KEY_SCOPES))
  })
})

test('a key is shown once, and listed by scopes and first characters', { tags: ['keys-stand-for-users'] }, async () => {
  const sam = await user()
  const made = await sam.post(`users/${sam.id}/keys`, { name: 'Shop sync', scopes: ['sales:read'], expiresInDays: 30 })
  expect(made.status).toBe(201)
  const { key, ...shown } = made.body
  expect(key).toMatch(/^mkt_key_[0-9a-f]{64}$/)
  expect(shown).toMatchObject({
    name: 'Shop sync',
    start: key.slice(0, 12),
    scopes: ['sales:read'],
    last_used_at: null,
  })
  expect(Date.parse(shown.expires_at) - Date.parse(shown.created_at)).toBe(30 * 86_400_000)
  const { body } = await sam.get(`users/${sam.id}/keys`)
  expect(body).toEqual({ keys: [shown] })
  const [stored] = await owner`select * from public.api_keys where id = ${shown.id}`
  expect(JSON.stringify(stored)).not.toContain(key.slice(12))
})

const NO_KEYS = ['', '0'.repeat(63), '0'.repeat(64), 'g'.repeat(64)].map((rest) => `mkt_key_${rest}`)
test.each(NO_KEYS)('%s is no key', { tags: ['keys-stand-for-users', 'R8'] }, async (token) => {
  const { status, body, headers } = await call('GET', `users/${robin.id}/sales`, { token })
  expect(status).toBe(401)
  expect(body.code).toBe('unauthenticated')
  expect(headers.get('www-authenticate')).toBe('Bearer')
})

const OTHER_SERVICES = ['rest/v1/api_keys?select=id', 'rest/v1/orders?select=id', 'storage/v1/bucket', 'auth/v1/user']
test.each(OTHER_SERVICES)('a key shows nothing at %s', { tags: ['keys-stand-for-users'] }, async (path) => {
  const response = await fetch(`${stack.urls.supabase}/${path}`, { headers: headersOf(withAll) })
  const text = await response.text()
  expect(text).not.toContain(robin.id)
  expect([401, 403, 400]).toContain(response.status)
})
