// The rendered first view with its data, so that the browser doesn't fetch it again.
import { FIRST_VIEW_ID, type ViewLogin } from '@contract/first-view.ts'
import type { DehydratedState } from '@tanstack/react-query'
import { assumeSignedIn, HYDRATED, readSessionLater, type SessionState } from '@/auth/session/session.ts'
import { deviceTime } from '@/lib/clock.ts'

export type FirstViewData = { login: ViewLogin | null; state: DehydratedState }

export type FirstView = { session: SessionState; state: DehydratedState }

export const firstSessionOf = (login: ViewLogin | null): SessionState =>
  login ? { status: 'signed-in', login } : { status: 'signed-out' }

const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]

/** A page from the browser's cache may be stale: refetch its data. */
const isFromCache = visit?.type === 'back_forward'

/** Whether the server answered with an error. Older browsers don't report it. */
export const isRejected = (visit?.responseStatus ?? 200) >= 400

/** The first view in the document; null if it is missing or belongs to another user. */
export function readFirstView(): FirstView | null {
  const element = document.getElementById(FIRST_VIEW_ID)
  if (!element) return null
  const { login, state }: FirstViewData = JSON.parse(element.textContent)
  if (!login) readSessionLater()
  else if (!assumeSignedIn(login)) return null
  // The server's clock is not the browser's.
  for (const query of state.queries) query.state.dataUpdatedAt = isFromCache ? 0 : deviceTime()
  return { session: firstSessionOf(login), state }
}

export const markHydrated = () => void document.dispatchEvent(new Event(HYDRATED))
