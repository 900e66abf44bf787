// The calls of a visitor. Only reads succeed, so this is safe on a shop in use.
import { describe, expect, test } from 'vitest'
import { OPERATIONS } from '../../../../contract/operations/operations.ts'
import { ask, askOperation } from '../support/ask.ts'

const NOBODY = '00000000-0000-4000-8000-000000000000'
const paramsOf = ({ params }: { params: object }) =>
  Object.fromEntries(Object.keys(params).map((name) => [name, NOBODY]))

const forEveryone = OPERATIONS.filter(
  ({ method, access, params, query }) =>
    method === 'get' &&
    ['public', 'any'].includes(access) &&
    Object.keys(params).length === 0 &&
    query?.safeParse({}).success !== false,
)
const forUsers = OPERATIONS.filter(({ access }) => ['user', 'self', 'admin', 'redress', 'scheduler'].includes(access))

describe('a visitor', () => {
  test.each(forEveryone)('reads $method $path', { tags: ['acceptance-smoke'] }, async (operation) => {
    expect((await askOperation(operation)).status).toBe(200)
  })

  test.each(forUsers)('is not answered $method $path', { tags: ['acceptance-smoke'] }, async (operation) => {
    const answer = await askOperation(operation, { params: paramsOf(operation) })
    expect(answer).toMatchObject({ status: 401, body: { code: 'unauthenticated' } })
  })

  test.each([
    ['of nothing', 'e30.e30.'],
    ['that says it needs no signature', 'eyJhbGciOiJub25lIiwidHlwIjoiSldUIn0.eyJyb2xlIjoic2VydmljZV9yb2xlIn0.'],
  ])('with a token %s is not signed in', { tags: ['acceptance-smoke'] }, async (_, token) => {
    const params = { userId: NOBODY }
    expect((await ask('get /users/{userId}/cart', { params, token })).status).toBe(401)
  })

  test('finds what is for sale, by search and by its seller', { tags: ['acceptance-smoke'] }, async ({ skip }) => {
    const [listing] = (await ask('get /files/public/popular')).body.files
    if (!listing) return skip('nothing is for sale')
    const found = await ask('get /search', { query: { query: listing.title } })
    expect(found.body.listings.map(({ id }: { id: string }) => id)).toContain(listing.id)
    expect((await ask('get /files/{id}', { params: { id: listing.id } })).body.title).toBe(listing.title)
    const shop = await ask('get /files/public/user/{identifier}', { params: { identifier: listing.uploader_username } })
    expect(shop.status).toBe(200)
  })
})

test('an event that nobody signed is not the payment provider’s', { tags: ['acceptance-smoke'] }, async () => {
  const answer = await ask('post /stripe/webhook', { body: { id: 'evt_none', type: 'checkout.session.completed' } })
  expect(answer.status).toBe(400)
})
