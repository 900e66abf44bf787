// The gateway's front door: one reading of each address, Studio for the owner alone, and as many rows as a hosted project gives.

import { answerTo, begin, send } from '@marketplace/fake-storage/raw-request'
import { describe, expect, test } from 'vitest'
import { admin, owner, user, usernameOf } from '../../support/api/people.ts'
import { isStandIn, stack } from '../../support/stack.ts'

const ask = (method: string, path: string, headers: Record<string, string> = {}, body = '') =>
  send(stack.urls.supabase, { method, path, headers }, body)

const SPELLINGS = ['/rest', '/%72est', '//rest', '/x/%2e%2e/rest']

describe('a visitor without a key', { tags: ['studio-opens-owner'] }, () => {
  const asStudio = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' }

  test.each(SPELLINGS)('who writes %s reads no mail address and makes no admin', async (rest) => {
    const robin = await user('Robin')
    const read = await ask('GET', `${rest}/v1/accounts?select=*`, asStudio)
    const made = await ask(
      'POST',
      `${rest}/v1/user_roles`,
      asStudio,
      JSON.stringify({ user_id: robin.id, role: 'admin' }),
    )
    expect({ read: read.status, made: made.status }).toEqual({ read: 401, made: 401 })
    expect(read.text).not.toContain('@')
    expect(await owner`select role from public.user_roles where user_id = ${robin.id}`).toEqual([])
  })

  const CLOSED = ['/_system/info', '/rest/v1/%2e%2e/%2e%2e/_system/info', '/editor/public.accounts', '/studio/wrong']
  test.each(CLOSED)('finds nothing at %s', async (path) => {
    expect((await ask('GET', path, asStudio)).status).toBe(404)
  })

  test.runIf(isStandIn('rest'))('reads how Studio of the local REST service opens, and no secret', async () => {
    const { status, text } = await ask('GET', '/', asStudio)
    expect(`${status} ${text}`).toBe('401 Studio opens with the link that `npm start` prints.')
    const table = await ask('GET', '/editor/public.accounts', asStudio)
    expect(table.text).toContain('Requested path was not found')
  })
})

describe.runIf(isStandIn('rest'))('Studio of the local REST service', { tags: ['studio-opens-owner'] }, () => {
  const openLink = async () => {
    const { status, headers } = await ask('GET', new URL(stack.urls.studio).pathname)
    expect(status).toBe(303)
    expect(headers['set-cookie']?.[0]).toMatch(/; HttpOnly; SameSite=Strict$/)
    return headers['set-cookie']?.[0]?.split(';')[0] ?? ''
  }

  test('acts for the user who opened the owner’s link, on its own page alone', async () => {
    const cookie = await openLink()
    const readAs = async (headers: Record<string, string>) =>
      (await ask('GET', '/rest/v1/accounts?limit=1', headers)).status
    expect(await readAs({ cookie, 'sec-fetch-site': 'same-origin' })).toBe(200)
    for (const site of ['same-site', 'cross-site', 'none'])
      expect(await readAs({ cookie, 'sec-fetch-site': site })).toBe(401)
    expect(await readAs({ cookie })).toBe(401)
    expect(await readAs({ cookie: 'studio=guessed', 'sec-fetch-site': 'same-origin' })).toBe(401)
    expect(await readAs({ cookie: `${cookie}x`, 'sec-fetch-site': 'same-origin' })).toBe(401)
  })

  test('names no login of the database to its page', async () => {
    const { status, text } = await ask('GET', '/_system/info', { cookie: await openLink() })
    expect(`${status} ${text}`).toBe('200 {"admin":true}')
  })

  test('leaves an admin who signed in to the shop with the rights of an admin', async () => {
    const [alex, robin] = [await admin(), await user('Robin')]
    const { text } = await ask('GET', `/rest/v1/accounts?select=email&user_id=eq.${robin.id}`, {
      cookie: await openLink(),
      'sec-fetch-site': 'same-origin',
      apikey: stack.publishableKey,
      authorization: `Bearer ${alex.token}`,
    })
    expect(text).not.toContain(robin.email)
    expect(await usernameOf(robin)).not.toBe('')
  })
})

describe('an answer of the REST service', () => {
  const headers = { apikey: stack.publishableKey, prefer: 'count=exact' }

  test('holds a hundred rows at most, and says how many there are', { tags: ['answer-rest-holds'] }, async () => {
    const members = await Promise.all(Array.from({ length: 110 }, () => user('Max')))
    expect(members).toHaveLength(110)
    for (const query of ['', '&limit=1000', '&limit=101']) {
      const answer = await ask('GET', `/rest/v1/profiles?select=id${query}`, headers)
      expect(JSON.parse(answer.text)).toHaveLength(100)
      expect(answer.headers['content-range']).toMatch(/^0-99\/\d{3,}$/)
    }
    const ranged = await ask('GET', '/rest/v1/profiles?select=id', { ...headers, range: '0-999' })
    expect(JSON.parse(ranged.text)).toHaveLength(100)
    const next = await ask('GET', '/rest/v1/profiles?select=id&offset=100', headers)
    expect(next.headers['content-range']).toMatch(/^100-/)
  })
})

describe('a body of 30 MB', () => {
  const CALLS = ['/rest/v1/reports', '/auth/v1/token?grant_type=pkce']
  test.each(CALLS)('is refused at %s before it is sent', { tags: ['I1'] }, async (path) => {
    const headers = {
      apikey: stack.publishableKey,
      'content-type': 'application/json',
      'content-length': '30000000',
    }
    const { status } = await answerTo(begin(stack.urls.supabase, { method: 'POST', path, headers }))
    expect(status).toBe(413)
  })
})
