// Tokens: who is calling is a verified token's `sub`. Anything odd is 401, never a failure of ours.
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { good, oddTokens, saidByHosted, signed } from '../../support/api/odd-tokens.ts'
import { signUp, user } from '../../support/api/people.ts'
import { call, signToken } from '../../support/stack.ts'

const profile = (id: string, authorization?: string) =>
  call('GET', `users/profile/${id}`, { headers: authorization === undefined ? {} : { authorization } })

describe('a token', () => {
  test('of the auth service is taken, whatever it says besides', { tags: ['tokens-hosted-makes'] }, async () => {
    const robin = await user()
    expect((await profile(robin.id, `Bearer ${robin.token}`)).status).toBe(200)
    expect((await profile(robin.id, `bearer ${signed({ ...good(robin.id), ...saidByHosted })}`)).status).toBe(200)
  })

  test.each(oddTokens)('%s is nobody', { tags: ['R8'] }, async (_what, make) => {
    const robin = await user()
    const { status, body } = await profile(robin.id, `Bearer ${await make(robin.id)}`)
    expect([status, body.code]).toEqual([401, 'unauthenticated'])
  })

  test.each([undefined, '', 'Bearer', 'Bearer ', 'Basic YTpi', 'Bearer a b.c.d', 'Bearer null'])(
    'header %j is nobody',
    { tags: ['R8'] },
    async (header) => {
      const robin = await user()
      expect((await profile(robin.id, header)).status).toBe(401)
    },
  )

  test('in user_metadata, app_metadata or the roles of its token gives no roles', { tags: ['R8'] }, async () => {
    const robin = await user()
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

test('pooled connections never carry one caller’s identity to the next, also after errors', {
  tags: ['R6'],
}, async () => {
  const people = await Promise.all(
    Array.from({ length: 6 }, async (_, index) => {
      const person = await user(`Person ${index}`)
      return { ...person, username: (await call('GET', `users/public-profile/${person.id}`)).body.username }
    }),
  )
  type Someone = (typeof people)[number]
  // Each says whether the answer was the one for this person: a right kept, a rejection, a definer act, a visitor's question.
  const questions: ((me: Someone, other: Someone) => Promise<boolean>)[] = [
    async (me) => (await me.get(`users/profile/${me.id}`)).body.email === me.email,
    async (me) => (await me.get(`users/${me.id}/cart`)).status === 200,
    async (me) => (await me.post(`users/${me.id}/cart`, { fileId: randomUUID() })).status === 404,
    async (me) => (await me.get(`users/username-availability/${me.username}`)).body.available === true,
    async (me, other) => (await me.get(`users/username-availability/${other.username}`)).body.available === false,
    async () => (await call('GET', `files/${randomUUID()}`)).status === 404,
  ]
  const answers = await Promise.all(
    Array.from({ length: 360 }, async (_, index) => {
      const [me, other, ask] = [people[index % 5], people[(index % 5) + 1], questions[index % questions.length]]
      return me && other && ask ? await ask(me, other) : false
    }),
  )
  expect(answers.filter((right) => !right)).toEqual([])
})
