import { wishlistCalls } from '@contract/cart.ts'
import { caseCalls } from '@contract/cases.ts'
import { listingCalls } from '@contract/listings.ts'
import { OPERATIONS, type Operation } from '@contract/operations/operations.ts'
import { profileCalls } from '@contract/profiles.ts'
import { reviewCalls } from '@contract/reviews.ts'
import { generateMessageId } from '@lingui/message-utils/generateMessageId'
import { QueryClient } from '@tanstack/react-query'
import { describe, expect, test, vi } from 'vitest'
import { i18n } from '../i18n.ts'
import { answerCallsWith, send } from './api.ts'
import { refetchAfter } from './query.ts'

const nameOf = ({ domain, name }: Operation) => `${domain}.${name}`

/** The reads that are stale after these calls, of all reads. */
async function staleAfter(...calls: Operation[]) {
  const client = new QueryClient()
  const reads = OPERATIONS.filter(({ method }) => method === 'get')
  for (const { domain, name } of reads) client.setQueryData([domain, name, {}], {})
  await refetchAfter(client, ...calls)
  return reads.filter(({ domain, name }) => client.getQueryState([domain, name, {}])?.isInvalidated).map(nameOf)
}

const readsOf = (...domains: string[]) =>
  OPERATIONS.filter(({ domain, method }) => method === 'get' && domains.includes(domain)).map(nameOf)

test('a call makes the reads of its domain stale, or those that the contract names', async () => {
  expect(await staleAfter(wishlistCalls.addToWishlist)).toEqual(['wishlist.listWishlist'])
  expect(await staleAfter(reviewCalls.createReview)).toEqual(readsOf('reviews', 'listings', 'orders'))
  expect(await staleAfter(reviewCalls.markHelpful, wishlistCalls.removeFromWishlist)).toEqual([
    'wishlist.listWishlist',
    'reviews.listReviews',
    'reviews.listHelpfulReviews',
  ])
})

test('an admin’s call makes everything stale; a read and the end of an account nothing', async () => {
  expect(await staleAfter(caseCalls.decideCase)).toEqual(
    OPERATIONS.filter(({ method }) => method === 'get').map(nameOf),
  )
  expect(await staleAfter(profileCalls.getUsernameAvailability, profileCalls.deleteAccount)).toEqual([])
})

test('every read that the contract names exists', () => {
  const named = OPERATIONS.flatMap(({ changes = [] }) => changes).filter((name) => name.includes('.'))
  const reads = new Set(OPERATIONS.filter(({ method }) => method === 'get').map(nameOf))
  expect(named.filter((name) => !reads.has(name))).toEqual([])
  expect(named.length).toBeGreaterThan(0)
})

// Who wrote a moment ago asks past every cache and replica; who only looks does not.

const id = '00000000-0000-4000-8000-000000000000'

test('reads ask for fresh answers for half a minute after a write, and not after a view', {
  tags: ['replicas-answer-reads'],
}, async () => {
  vi.useFakeTimers()
  const modes: (string | undefined)[] = []
  answerCallsWith(async (_path, { cache }) => {
    modes.push(cache)
    return Response.json({})
  })
  const read = () => send(listingCalls.listPopular, {})
  await read()
  await send(listingCalls.countView, { params: { id } })
  await read()
  await send(wishlistCalls.addToWishlist, { params: { userId: id }, body: { fileId: id } })
  await read()
  vi.advanceTimersByTime(29_000)
  await read()
  vi.advanceTimersByTime(2_000)
  await read()
  vi.useRealTimers()
  const [first, , viewed, , wrote, soon, later] = modes
  expect([first, viewed, wrote, soon, later]).toEqual(['no-cache', 'no-cache', 'reload', 'reload', 'no-cache'])
})

describe('a rejection is shown', { tags: ['errors-in-language'] }, () => {
  /** The message of a German app for what the API answers with. */
  async function shown(rejection: object) {
    answerCallsWith(async () => Response.json({ message: 'In English.', ...rejection }, { status: 409 }))
    return await send(listingCalls.listPopular, {}).catch((error: Error) => error.message)
  }
  const keyInLine = (line: unknown) => ({ code: 'licence_key_repeated', parameters: { line } })

  test.each<[string, object, string]>([
    ['in German, with its number', keyInLine(12), 'Der Schlüssel in Zeile 12 ist schon in der Liste.'],
    ['as the API says it, for a code of a newer API', { code: 'sold_twice', parameters: { line: 12 } }, 'In English.'],
    ['as the API says it, without a number', keyInLine(undefined), 'In English.'],
    ['as the API says it, with another type', keyInLine('<b>12</b>'), 'In English.'],
    [
      'as the API says it, for a rule of a newer API',
      { code: 'file_too_large', parameters: { rule: 'constructor' } },
      'In English.',
    ],
    ['as the API says it, for a field without a rule', { code: 'invalid_request', field: 'name' }, 'In English.'],
    [
      'beside a field, by its rule',
      { code: 'invalid_request', parameters: { rule: 'too_long', most: 4000 } },
      'Use at most 4,000 characters.',
    ],
  ])('%s', async (_how, rejection, text) => {
    const german = ['Der Schlüssel in Zeile ', ['line'], ' ist schon in der Liste.']
    const id = generateMessageId('The key in line {line} is already in the list. Remove it and try again.')
    i18n.loadAndActivate({ locale: 'de', messages: { [id]: german as never } })
    expect(await shown(rejection)).toBe(text)
  })
})
