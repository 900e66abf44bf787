// How often it is tried again, with which pauses (spec section 9), that a failure is logged once (spec section 8), and what a change makes stale.
import { ERRORS } from '@contract/errors.ts'
import { focusManager, type QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'
import { ApiError } from '@/lib/calls/api-error.ts'
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

test('a request that a change overtakes is sent again', { tags: ['someone-app-done'] }, async () => {
  const client = createQueryClient()
  const requests: PromiseWithResolvers<string>[] = []
  const queryKey = ['wishlist']
  const queryFn = () => {
    const answer = Promise.withResolvers<string>()
    requests.push(answer)
    return answer.promise
  }
  onTestFinished(new QueryObserver(client, { queryKey, queryFn }).subscribe(() => undefined))
  const again = client.invalidateQueries({ queryKey })
  await vi.waitFor(() => expect(requests).toHaveLength(2))
  requests[1]?.resolve('after the change')
  requests[0]?.resolve('before it')
  await again
  expect(client.getQueryData(queryKey)).toBe('after the change')
})

/** Looks at a query as a page does. Gives what ends the look. */
const look = (client: QueryClient, queryFn: () => Promise<unknown>) =>
  new QueryObserver(client, { queryKey: ['popular'], queryFn }).subscribe(() => undefined)

test('answers stay fresh for five minutes, and focus loads no older one again', {
  tags: ['answers-stay-fresh'],
}, async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const client = createQueryClient()
  client.mount()
  onTestFinished(() => client.unmount())
  const queryFn = vi.fn(async () => 'items')
  look(client, queryFn)()
  await vi.advanceTimersByTimeAsync(290_000)
  onTestFinished(look(client, queryFn))
  expect(queryFn).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(11_000)
  focusManager.setFocused(false)
  focusManager.setFocused(true)
  onTestFinished(() => focusManager.setFocused(undefined))
  await vi.advanceTimersByTimeAsync(0)
  expect(queryFn).toHaveBeenCalledTimes(1)
  onTestFinished(look(client, queryFn))
  expect(queryFn).toHaveBeenCalledTimes(2)
})

test.each([
  ['a failure is tried three times more, after 1, 2 and 4 seconds', new Error('no answer'), [1, 2, 3, 4, 4]],
  ['a rejection is not tried again', new ApiError(404, { message: '', code: 'not_found' }), [1, 1, 1, 1, 1]],
])('%s', { tags: ['three-tries-back'] }, async (_what, failure, calls) => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const queryFn = vi.fn(() => Promise.reject(failure))
  onTestFinished(look(createQueryClient(), queryFn))
  const counts: number[] = []
  for (const seconds of [0.9, 1, 2, 4, 60]) {
    await vi.advanceTimersByTimeAsync(seconds * 1000)
    counts.push(queryFn.mock.calls.length)
  }
  expect(counts).toEqual(calls)
})
