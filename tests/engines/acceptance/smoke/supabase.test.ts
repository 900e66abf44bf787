// Supabase under the publishable key, which is public. Only reads, and writes that are rejected.
import { describe, expect, test } from 'vitest'
import { SUPABASE_UNKNOWN, supabase } from '../support/target.ts'

const { url, key } = supabase ?? { url: '', key: '' }
const request = (path: string, method = 'GET', body?: unknown) =>
  fetch(url + path, {
    method,
    headers: { apikey: key, authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
  })

/** Nobody reads these without being signed in. */
const OWN = [
  'accounts',
  'orders',
  'entitlements',
  'cart_items',
  'wishlist_items',
  'messages',
  'threads',
  'downloads',
  'reports',
]
/** Schemas that are not exposed. */
const HIDDEN = ['private', 'auth', 'storage', 'vault']
/** Ways into Auth beside the identity provider's page: each makes or takes a session by itself. */
const CLOSED = ['/otp', '/signup', '/token?grant_type=password', '/magiclink', '/recover', '/verify']

describe.skipIf(!supabase)(`the publishable key${supabase ? '' : ` (skipped: ${SUPABASE_UNKNOWN})`}`, () => {
  test.each(OWN)('reads no row of %s', { tags: ['acceptance-smoke'] }, async (table) => {
    const answer = await request(`/rest/v1/${table}?select=*&limit=1`)
    const text = await answer.text()
    expect(answer.status === 200 ? text : `${answer.status}`).toMatch(/^(\[\]|401|403)$/)
  })

  test.each(HIDDEN)('reaches nothing of the schema %s', { tags: ['acceptance-smoke'] }, async (schema) => {
    const answer = await fetch(`${url}/rest/v1/settings?select=*`, {
      headers: { apikey: key, 'accept-profile': schema },
    })
    expect([401, 403, 404, 406]).toContain(answer.status)
  })

  test('writes no listing', { tags: ['acceptance-smoke'] }, async () => {
    const answer = await request('/rest/v1/listings', 'POST', { title: 'No', description: 'No', price_cents: 0 })
    expect([401, 403]).toContain(answer.status)
  })

  test.each(CLOSED)('signs nobody in through %s', { tags: ['acceptance-smoke'] }, async (path) => {
    const answer = await request(`/auth/v1${path}`, 'POST', {
      email: 'nobody@example.invalid',
      password: 'no such password',
    })
    expect(answer.ok).toBe(false)
  })

  test('lists nothing of the bucket of sold files', { tags: ['acceptance-smoke'] }, async () => {
    const answer = await request('/storage/v1/object/list/product-files', 'POST', { prefix: '' })
    const text = await answer.text()
    expect(answer.status === 200 ? text : `${answer.status}`).toMatch(/^(\[\]|400|401|403)$/)
  })
})
