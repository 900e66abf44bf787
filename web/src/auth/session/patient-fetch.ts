// Repeats token calls. Supabase Auth bounds them by address, so people behind one address share a
// limit; an answer 429 would end their sessions (auth-js keeps one after a 5xx only).
import { TOKEN_CALL_ATTEMPTS, TOKEN_CALL_RETRY_SECONDS, TOKEN_CALL_TIMEOUT_SECONDS } from '@contract/limits.ts'
import { useSyncExternalStore } from 'react'

const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 30_000

let isRateLimited = false
const listeners = new Set<() => void>()
const setRateLimited = (next: boolean) => {
  isRateLimited = next
  for (const listener of listeners) listener()
}
const listen = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Whether a token call waits because too many came from this network. */
export const useIsRateLimited = () =>
  useSyncExternalStore(
    listen,
    () => isRateLimited,
    () => false,
  )

/** At random between half and all of it, so that the people of a network don't come back at once. */
const pause = (attempt: number) =>
  new Promise((resolve) =>
    setTimeout(resolve, Math.min(FIRST_PAUSE_MS * 2 ** attempt, LONGEST_PAUSE_MS) * (0.5 + Math.random() / 2)),
  )

/** A call times out after 10 seconds and is tried three times (spec section 9), after a 429 for two minutes. */
async function callForToken(input: RequestInfo | URL, init: RequestInit | undefined): Promise<Response> {
  const end = performance.now() + TOKEN_CALL_RETRY_SECONDS * 1000
  let failures = 0
  for (let attempt = 1; ; attempt++) {
    const response = await fetch(input, {
      ...init,
      signal: AbortSignal.timeout(TOKEN_CALL_TIMEOUT_SECONDS * 1000),
    }).catch((error: unknown) => {
      if (failures + 1 === TOKEN_CALL_ATTEMPTS) throw error
      return null
    })
    const isWaiting = response?.status === 429 && performance.now() < end
    setRateLimited(isWaiting)
    if (!isWaiting) failures += 1
    if (response && !isWaiting && (response.status < 500 || failures === TOKEN_CALL_ATTEMPTS)) return response
    await pause(attempt)
  }
}

/** Set while one failed refresh ends the session. */
export const patience = { isOver: false }

const callOnce = async (input: RequestInfo | URL, init: RequestInit | undefined): Promise<Response> => {
  const signal = AbortSignal.timeout(TOKEN_CALL_TIMEOUT_SECONDS * 1000)
  const response = await fetch(input, { ...init, signal }).catch(() => null)
  return response?.ok ? response : Response.json({}, { status: 400 })
}

const isTokenCall = (url: string) => url.includes('/auth/v1/token')
const isRefresh = (url: string) => url.includes('grant_type=refresh_token')

export const retryingFetch: typeof fetch = async (input, init) => {
  const url = String(input instanceof Request ? input.url : input)
  if (!isTokenCall(url)) return fetch(input, init)
  if (isRefresh(url) && patience.isOver) return callOnce(input, init)
  const response = await callForToken(input, init).finally(() => setRateLimited(false))
  return response.status === 429 && isRefresh(url) ? new Response(response.body, { status: 503 }) : response
}
