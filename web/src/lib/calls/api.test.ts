// Who wrote a moment ago asks past every cache and replica; who only looks does not.

import { wishlistCalls } from '@contract/cart.ts'
import { listingCalls } from '@contract/listings.ts'
import { expect, test, vi } from 'vitest'
import { answerCallsWith, send } from './api.ts'

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
