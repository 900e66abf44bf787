// Refreshes the session, one call at a time over all tabs of this browser.
import { isAuthRetryableFetchError } from '@supabase/supabase-js'
import { ApiError } from '@/lib/calls/api-error.ts'
import { deviceTime } from '@/lib/clock.ts'
import { storage } from '@/lib/storage.ts'
import { patience } from './patient-fetch.ts'
import { type StoredSession, secondsLeft, storedSession } from './session-store.ts'
import { supabase } from './supabase.ts'

const LOCK = 'session-refresh'

/** For browsers without locks: how long another tab is waited for. */
const LEASE_MS = 15_000

async function onLease<T>(run: () => Promise<T>): Promise<T> {
  const isTaken = () => Math.abs(deviceTime() - Number(storage.read(LOCK))) < LEASE_MS
  while (isTaken()) await new Promise((resolve) => setTimeout(resolve, 50))
  storage.write(LOCK, String(deviceTime()))
  return await run().finally(() => storage.remove(LOCK))
}

async function oneAtATime<T>(run: () => Promise<T>): Promise<T> {
  let isBegun = false
  try {
    return await navigator.locks.request(LOCK, () => {
      isBegun = true
      return run()
    })
  } catch (error) {
    if (isBegun) throw error
    return await onLease(run)
  }
}

/** The refresh token that the server refused: it isn't sent again. */
let refused: string | null = null

/**
 * @param spent the access token to replace; another tab may have done so already
 * @param isPatient whether a failed call is repeated: not if the server refused a token before its end
 * @returns the new access token, or null if the server refuses. Throws if it doesn't answer.
 */
const refresh = (spent: string, isPatient: boolean): Promise<string | null> =>
  oneAtATime(async () => {
    const stored = storedSession()
    if (!stored || stored.access_token !== spent) return stored?.access_token ?? null
    if (stored.refresh_token === refused) return null
    patience.isOver = !isPatient
    const { data, error } = await supabase.auth.refreshSession().finally(() => {
      patience.isOver = false
    })
    if (data.session) return data.session.access_token
    if (isAuthRetryableFetchError(error)) throw new ApiError(0)
    refused = stored.refresh_token
    return null
  })

/** The token that replaced a refused one. If it is refused too, the session has ended. */
let renewed: string | null = null

/** Until its end, a token that the server didn't reject is as good as a new one. */
export async function refreshSession(stored: StoredSession, isRejected: boolean, isDue: boolean) {
  const token = stored.access_token
  if (isRejected && !isDue && token === renewed) return null
  try {
    const fresh = await refresh(token, isDue)
    if (isRejected) renewed = fresh
    return fresh ?? (isRejected ? null : token)
  } catch (error) {
    if (isRejected || secondsLeft(stored) < 0) throw error
    return token
  }
}
