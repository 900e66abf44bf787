// For content that needs the hydrated app: earlier input would be lost, and drafts are in the
// browser's storage.
import { type ReactNode, Suspense, useSyncExternalStore } from 'react'
import { Part } from './part.tsx'

const never = () => () => undefined

/** False on the server and during hydration, so that both render the same. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

/** @param props.before what a first view shows in its place */
export const AfterHydration = ({ children, before = null }: { children: ReactNode; before?: ReactNode }) => (
  <>{useIsHydrated() ? children : before}</>
)

/** For lazy components below the rest of a page. A server can't wait for their code. */
export const BelowFold = ({ children }: { children: ReactNode }) => (
  <AfterHydration>
    <Part>
      <Suspense>{children}</Suspense>
    </Part>
  </AfterHydration>
)
