// Items that go with a listing, by the API.
import { expect, test } from 'vitest'
import { list } from '../../support/api/listings.ts'
import { seller } from '../../support/api/people.ts'
import { call } from '../../support/stack.ts'

test('a visitor reads the other items of a seller', async () => {
  const sam = await seller()
  const [one, other] = [await list(sam, { title: 'Related one' }), await list(sam, { title: 'Related other' })]
  const { status, body, headers } = await call('GET', `listings/${one.id}/related`)
  expect(status).toBe(200)
  expect(body).toMatchObject({ fromSeller: [{ id: other.id, title: 'Related other' }], boughtTogether: [] })
  expect(headers.get('cache-control')).toContain('public')
})

test('a malformed id is not found', async () => {
  const { status, body } = await call('GET', 'listings/no-id/related')
  expect([status, body.code]).toEqual([404, 'not_found'])
})
