// Token calls are repeated: after a failure a few times, after "too many calls" for longer.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { retryingFetch } from './patient-fetch.ts'

const TOKEN = 'https://auth.example/auth/v1/token?grant_type='
const answers = vi.fn<() => Promise<Response>>()

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', answers)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  answers.mockReset()
})

const answerWith = (...statuses: number[]) => {
  for (const status of statuses) answers.mockResolvedValueOnce(new Response(null, { status }))
}
async function statusOf(grant: string): Promise<number> {
  const response = retryingFetch(TOKEN + grant)
  await vi.runAllTimersAsync()
  return (await response).status
}

test('a member behind a crowded address gets the session once there is room', async () => {
  answerWith(...Array(8).fill(429), 200)
  const began = Date.now()
  expect(await statusOf('refresh_token')).toBe(200)
  expect(answers).toHaveBeenCalledTimes(9)
  expect(Date.now() - began).toBeGreaterThan(30_000)
})

test('a member keeps the session if there is no room for minutes', async () => {
  answers.mockImplementation(async () => new Response(null, { status: 429 }))
  expect(await statusOf('refresh_token')).toBe(503)
  expect(answers.mock.calls.length).toBeLessThan(20)
})

test('a visitor who signs in learns that there is no room', async () => {
  answers.mockImplementation(async () => new Response(null, { status: 429 }))
  expect(await statusOf('pkce')).toBe(429)
})

test.each([
  ['answers again', [503, 500, 200], 200],
  ['fails three times', [503, 429, 500, 503], 503],
  ['refuses', [400], 400],
])('a service that %s is asked no more', async (_what, statuses, status) => {
  answerWith(...statuses)
  expect(await statusOf('refresh_token')).toBe(status)
  expect(answers).toHaveBeenCalledTimes(statuses.length)
})
