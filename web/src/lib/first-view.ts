// The page as the server rendered it, with the answers that it was made of, so that nothing is asked twice.
import { FIRST_VIEW_ID } from '@contract/metadata.ts'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { assumeSignedIn, type Login, readSessionLater, type SessionState, TAKEN_OVER } from './session.ts'

/** What comes with the rendered page, as JSON. */
export type FirstViewData = {
  /** Whom it is for; null for every visitor. */
  login: Login | null
  /** Each with the key that the app keeps it under. */
  answers: [QueryKey, unknown][]
}

export const firstSessionOf = (login: Login | null): SessionState =>
  login ? { status: 'signed-in', login } : { status: 'signed-out' }

const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]

/** A page that the browser kept may be old: what it shows is asked for again. */
const isKept = visit?.type === 'back_forward'

/** Whether the server answered that there is nothing to show. Older browsers do not say. */
export const isRefused = (visit?.responseStatus ?? 200) >= 400

/** The first view's session, with its answers in the query client; null where there is none, or it is somebody else's. */
export function takeFirstView(queryClient: QueryClient): SessionState | null {
  const element = document.getElementById(FIRST_VIEW_ID)
  if (!element) return null
  const { login, answers } = JSON.parse(element.textContent) as FirstViewData
  if (!login) readSessionLater()
  else if (!assumeSignedIn(login)) return null
  const updatedAt = isKept ? 0 : Date.now()
  for (const [key, answer] of answers) queryClient.setQueryData(key, answer, { updatedAt })
  return firstSessionOf(login)
}

/** Says that the app has taken the page over. */
export const markHydrated = () => void document.dispatchEvent(new Event(TAKEN_OVER))
