// How often it is tried again, with which pauses (spec section 9), that a failure is logged once (spec section 8), and what a change makes stale.
import { ERRORS } from '@contract/errors.ts'
import { QueryObserver } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'
import { ApiError } from '@/lib/api-error.ts'
import { createQueryClient } from './query-client.ts'

test('pauses double from one second on, up to half a minute', { tags: ['three-tries-back'] }, () => {
  const retryDelay = createQueryClient().getDefaultOptions().queries?.retryDelay
  const pauses = Array.from({ length: 8 }, (_, attempt) =>
    typeof retryDelay === 'function' ? retryDelay(attempt, new Error('no answer')) : retryDelay,
  )
  expect(pauses).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000])
})

test.each([
  ['in the browser, once and in the catalogue’s words', undefined, 1],
  ['but not where a page is rendered on the server, which has a log of its own', 0, 0],
])('a failure is logged %s', { tags: ['failed-fetch-popular'] }, async (_where, retries, times) => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  onTestFinished(() => log.mockRestore())
  const failure = new ApiError(404, { message: ERRORS.not_found.message, code: 'not_found' })
  const client = createQueryClient(retries)
  await client.prefetchQuery({
    queryKey: ['some items'],
    queryFn: () => Promise.reject(failure),
    meta: { failed: 'Failed to fetch products.' },
  })
  await client.prefetchQuery({ queryKey: ['others'], queryFn: () => Promise.reject(failure) })
  expect(log.mock.calls).toEqual(Array.from({ length: times }, () => ['Failed to fetch products.', failure]))
})

test('what was on its way when something changed is asked again, also for the first time', {
  tags: ['someone-app-done'],
}, async () => {
  const client = createQueryClient()
  const asked: PromiseWithResolvers<string>[] = []
  const queryKey = ['wishlist']
  const queryFn = () => {
    const answer = Promise.withResolvers<string>()
    asked.push(answer)
    return answer.promise
  }
  onTestFinished(new QueryObserver(client, { queryKey, queryFn }).subscribe(() => undefined))
  const again = client.invalidateQueries({ queryKey })
  await vi.waitFor(() => expect(asked).toHaveLength(2))
  asked[1]?.resolve('after the change')
  asked[0]?.resolve('before it')
  await again
  expect(client.getQueryData(queryKey)).toBe('after the change')
})
