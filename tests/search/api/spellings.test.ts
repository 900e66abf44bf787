// Other spellings of an address: each is the same call with the same limits, or no call at all.
import { describe, expect, test } from 'vitest'
import { freshAddress } from '../../support/api/captcha.ts'
import { owner, user } from '../../support/api/people.ts'
import { stack } from '../../support/stack.ts'

const SPELLINGS = (path: string) => {
  const encoded = `%${path.charCodeAt(1).toString(16)}`
  return [
    path,
    `${path}/`,
    `/${path}`,
    `//${path}`,
    `${path}//`,
    path.toUpperCase(),
    `${path[0]}${encoded}${path.slice(2)}`,
    `./${path}`,
    `x/../${path}`,
    `%2e/${path}`,
    `${path}%2f`,
    `${path}%20`,
    `${path};x=1`,
    `${path}%3bx`,
    `${path}?limit=1`,
    `${path}#x`,
    path.replace('/', '%2f'),
    path.replace('/', '//'),
    path.replace('/', '\\'),
  ]
}

/** Uses up a limit for this window and the next. */
const useUp = (key: string, seconds: number, most: number) => owner`
  insert into private.rate_limits (key, window_start, hits)
  select ${key}, to_timestamp((floor(extract(epoch from now()) / ${seconds}) + next) * ${seconds}), ${most}
  from generate_series(0, 1) as next
  on conflict do nothing`

describe('a limit that is used up', { tags: ['I5'] }, () => {
  test('holds for a user, however the call is spelled', async () => {
    const robin = await user()
    await useUp(`username check:${robin.id}`, 60, 30)
    const headers = { authorization: `Bearer ${robin.token}` }
    for (const spelled of SPELLINGS('users/username-availability/free-name'))
      for (const base of [`${stack.urls.web}/api/`, `${stack.urls.supabase}/functions/v1/api/`])
        for (const method of ['GET', 'HEAD']) {
          const response = await fetch(base + spelled, { method, headers })
          // A malformed username is answered without counting: the answer says nothing about users.
          const isMalformed = /%2f$|;|%3b/i.test(spelled) && response.status === 200
          if (isMalformed && method === 'GET') expect(await response.json()).toMatchObject({ available: false })
          else if (!isMalformed) expect([404, 429], `${method} ${base}${spelled}`).toContain(response.status)
        }
  })

  test('holds for a visitor, however the call is spelled', async () => {
    const address = freshAddress()
    await useUp(`search:${address.split(':').slice(0, 4).join(':')}`, 60, 300)
    for (const spelled of SPELLINGS('search')) {
      const headers = { 'x-forwarded-for': address }
      const { status } = await fetch(`${stack.urls.functions.api}/api/${spelled}`, { headers })
      expect([404, 429], spelled).toContain(status)
    }
  })
})

test.each(['users', 'USERS', 'users%2f', '/users'])('no spelling leads around the token: %s', async (users) => {
  const { status } = await fetch(`${stack.urls.web}/api/${users}/${crypto.randomUUID()}/cart`)
  expect([401, 404]).toContain(status)
})
