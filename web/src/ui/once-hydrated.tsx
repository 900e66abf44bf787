// For content that needs the hydrated app: earlier input would be lost, and drafts are in the
// browser's storage.
import { type ReactNode, useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False on the server and during hydration, so that both render the same. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

/** @param props.before what a first view shows in its place */
export const OnceHydrated = ({ children, before = null }: { children: ReactNode; before?: ReactNode }) =>
  useIsHydrated() ? children : before
