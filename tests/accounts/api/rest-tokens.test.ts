// Tokens where other services than the API take them. REST and Storage read what Postgres needs and no more, as on the hosted
// platform: a token that the project signed counts for its subject whatever else it says; any other token is invalid.
import { beforeAll, describe, expect, test } from 'vitest'
import type { Upload } from '../../../contract/index.ts'
import { beginUploads, headersOf, PDF } from '../../support/api/listings.ts'
import { oddTokens } from '../../support/api/odd-tokens.ts'
import { owner, seller, type TestUser } from '../../support/api/people.ts'
import { stack } from '../../support/stack.ts'

const SIGNED_BY_THE_PROJECT = [
  'that never expires',
  'for another audience',
  'without an audience',
  'of another issuer',
  'of no issuer',
  'of an anonymous sign-in',
  'whose subject is a list',
  'of the service role',
]
const KEYS = ['that is the publishable key', 'that is the secret key']
const nobodys = oddTokens.filter(([what]) => ![...SIGNED_BY_THE_PROJECT, ...KEYS].includes(what))

/** The caller's own account: the row that REST shows to nobody but them. */
async function account(token: string) {
  const response = await fetch(`${stack.urls.supabase}/rest/v1/accounts`, { headers: headersOf({ token }) })
  return { status: response.status, text: await response.text() }
}

let sam: TestUser
let place: Upload | undefined
beforeAll(async () => {
  sam = await seller()
  ;[place] = await beginUploads(sam, ['product'])
})

/** Writes to an upload that stands open for the seller. */
async function write(token: string) {
  const response = await fetch(`${stack.urls.supabase}/storage/v1/object/${place?.bucket}/${place?.path}`, {
    method: 'POST',
    headers: { ...headersOf({ token }), 'content-type': 'application/pdf' },
    body: PDF,
  })
  await response.body?.cancel()
  return response.status
}

describe('a token', () => {
  test.each(nobodys)('%s reads no account and writes no upload', { tags: ['R8'] }, async (_what, make) => {
    const token = await make(sam.id)
    const read = await account(token)
    expect(read.text).not.toContain(sam.email)
    expect(read.status).toBeLessThan(500)
    const status = await write(token)
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(500)
    expect(await owner`select from storage.objects where name like ${`${sam.id}/%`}`).toEqual([])
  })

  test('of the auth service reads its own account and writes its own upload', async () => {
    expect(JSON.parse((await account(sam.token)).text)).toMatchObject([{ email: sam.email }])
    expect(await write(sam.token)).toBe(200)
  })
})

test('what the database refuses by name is the caller’s fault over REST too', async () => {
  const response = await fetch(`${stack.urls.supabase}/rest/v1/listings`, {
    method: 'POST',
    headers: { ...headersOf(sam), 'content-type': 'application/json', prefer: 'return=minimal' },
    body: JSON.stringify({ title: 'No file', description: 'None.', price_cents: 100, status: 'processing' }),
  })
  expect({ status: response.status, code: (await response.json()).code }).toEqual({ status: 400, code: 'P0001' })
})
