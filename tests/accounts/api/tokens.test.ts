// Tokens: who is calling is a verified token's `sub`. Anything odd is 401, never a failure of ours.
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { good, oddTokens, signed } from '../../support/api/odd-tokens.ts'
import { signUp, type TestUser, user } from '../../support/api/people.ts'
import { call, signToken } from '../../support/stack.ts'

const profile = (id: string, authorization?: string) =>
  call('GET', `users/profile/${id}`, { headers: authorization === undefined ? {} : { authorization } })

let robin: TestUser
beforeAll(async () => {
  robin = await user()
})

describe('a token', () => {
  test('of the auth service is accepted', async () => {
    for (const scheme of ['Bearer', 'bearer'])
      expect((await profile(robin.id, `${scheme} ${robin.token}`)).status).toBe(200)
  })

  test.each(oddTokens)('%s is nobody', { tags: ['R8'] }, async (_what, make) => {
    const { status, body } = await profile(robin.id, `Bearer ${await make(robin.id)}`)
    expect({ status, code: body.code }).toEqual({ status: 401, code: 'unauthenticated' })
  })

  const HEADERS = [undefined, '', 'Bearer', 'Bearer ', 'Basic YTpi', 'Bearer a b.c.d', 'Bearer null']
  test.each(HEADERS)('header %j is nobody', { tags: ['R8'] }, async (header) => {
    expect((await profile(robin.id, header)).status).toBe(401)
  })

  test('in user_metadata, app_metadata or the roles of its token gives no roles', { tags: ['R8'] }, async () => {
    const token = signed({
      ...good(robin.id),
      roles: ['admin'],
      user_metadata: { roles: ['admin'] },
      app_metadata: { roles: ['admin'] },
    })
    expect((await profile(robin.id, `Bearer ${token}`)).body.roles).toEqual([])
  })

  test('of an unknown user may sync and nothing else', async () => {
    const stranger = await signUp()
    expect((await stranger.get(`users/${stranger.id}/cart`)).body.code).toBe('profile_not_found')
    const ghost = randomUUID()
    const token = await signToken({ sub: ghost })
    expect((await call('POST', 'users/sync', { token, body: { name: 'Ghost' } })).body.code).toBe('account_deleted')
  })
})
