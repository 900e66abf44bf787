// What waits for the app: fields keep nothing that is typed before, and drafts lie in the browser's storage.
import { type ReactNode, useSyncExternalStore } from 'react'

const never = () => () => undefined

/** Whether the app has taken the page over: false while a first view is rendered and hydrated, which must come out the same. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

/** @param props.before what a first view shows in its place */
export const OnceHydrated = ({ children, before = null }: { children: ReactNode; before?: ReactNode }) =>
  useIsHydrated() ? children : before
