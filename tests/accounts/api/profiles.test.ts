// Profiles: sync at sign-in, what the owner sees and what everyone sees, names.
import { describe, expect, test } from 'vitest'
import { ownProfile, publicProfile } from '../../../contract/index.ts'
import { signUp, user, usernameOf } from '../../support/api/people.ts'
import { call } from '../../support/stack.ts'

/** A username that nobody has. */
const freshName = () => `n-${crypto.randomUUID().slice(0, 12)}`

describe('the first sign-in', () => {
  test('makes a profile with the provider’s name, a username from it, and the language of the page', async () => {
    const { token, id, email, name } = await signUp('Robin Øster')
    const { status, body } = await call('POST', 'users/sync', {
      token,
      headers: { 'Accept-Language': 'fr-CA,en' },
      body: { auth0_id: id, email, name },
    })
    expect(status).toBe(200)
    expect(ownProfile.parse(body.user)).toMatchObject({
      ...{ id, email, name: 'Robin Øster', is_seller: false, locale: 'fr' },
    })
    expect(body.user.username).toMatch(/^robin-o.*ster/)
  })

  test('leaves an edited profile alone at the next sign-in', async () => {
    const robin = await user()
    await robin.put(`users/profile/update/${robin.id}`, { name: 'Robin the Second' })
    const { body } = await robin.post('users/sync', { name: 'Robin Doe' })
    expect(body.user.name).toBe('Robin the Second')
  })

  test('is refused where the body names somebody else', async () => {
    const [robin, other] = [await signUp(), await signUp()]
    expect((await robin.post('users/sync', { auth0_id: other.id })).body.code).toBe('forbidden')
  })

  test.each([
    ['a NUL in the name', { name: 'Ro\0bin' }],
    ['half an emoji', { name: 'Robin \ud83d' }],
    ['a script as avatar', { avatar: 'javascript:alert(1)' }],
    ['keys of the prototype', JSON.parse('{"__proto__":{"is_admin":true},"constructor":1}')],
  ])('takes %s without harm', { tags: ['I1', 'I2'] }, async (_what, body) => {
    const robin = await signUp()
    const answer = await robin.post('users/sync', body)
    expect(answer.status).toBe(200)
    expect(answer.body.user.avatar).toBeNull()
  })
})

describe('reading profiles', () => {
  test('gives the owner what nobody else reads, and is never kept by a cache', async () => {
    const robin = await user()
    const { status, body, headers } = await robin.get(`users/profile/${robin.id}`)
    expect(status).toBe(200)
    expect(ownProfile.strict().parse(body)).toMatchObject({ email: robin.email, roles: [], stripe_account_id: null })
    expect(headers.get('cache-control')).toBe('no-store')
  })

  test('says 404 before the first sync', async () => {
    const robin = await signUp()
    expect((await robin.get(`users/profile/${robin.id}`)).body.code).toBe('profile_not_found')
  })

  test('shows everyone the public part, by id and by username in any case', { tags: ['R3'] }, async () => {
    const robin = await user()
    const byId = await call('GET', `users/public-profile/${robin.id}`)
    expect(publicProfile.strict().parse(byId.body).id).toBe(robin.id)
    const byName = await call('GET', `users/public-profile/${byId.body.username.toUpperCase()}`)
    expect(byName.body.id).toBe(robin.id)
  })

  const UNKNOWN = ['nobody-is-called-this', '00000000-0000-4000-8000-000000000000', '%00', "' or 1=1--"]
  test.each(UNKNOWN)('says 404 to a visitor who asks for %s', { tags: ['I2'] }, async (identifier) => {
    expect((await call('GET', `users/public-profile/${identifier}`)).status).toBe(404)
  })
})

describe('editing a profile', () => {
  test('changes what is sent and keeps what is not', { tags: ['edits-keep-rest'] }, async () => {
    const robin = await user()
    const username = freshName()
    const { status, body } = await robin.put(`users/profile/update/${robin.id}`, {
      username,
      avatar: 'https://example.com/a.png',
    })
    expect(status).toBe(200)
    expect(body.user).toMatchObject({ username, avatar: 'https://example.com/a.png', name: robin.name })
    const cleared = await robin.put(`users/profile/update/${robin.id}`, { avatar: '' })
    expect(cleared.body.user).toMatchObject({ username, avatar: null })
  })
})

describe('asking whether a username is free', () => {
  test('says why a user cannot have a name', { tags: ['username-answered'] }, async () => {
    const [robin, other] = [await user(), await user()]
    const ask = async (name: string) =>
      (await robin.get(`users/username-availability/${encodeURIComponent(name)}`)).body
    for (const name of [freshName(), await usernameOf(robin)]) expect(await ask(name)).toEqual({ available: true })
    expect(await ask(await usernameOf(other))).toEqual({ available: false, reason: 'taken' })
    expect((await ask('admin')).available).toBe(false)
    for (const name of ['a b', 'ab', '-dash', 'dot.', 'ünlaut', ''.padEnd(31, 'x')])
      expect(await ask(name)).toEqual({ available: false, reason: 'malformed' })
  })
})
