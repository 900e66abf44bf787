// What waits for the app: fields keep nothing that is typed before, and drafts lie in the browser's storage.
import { type ReactNode, useSyncExternalStore } from 'react'

const never = () => () => undefined

/** @param props.before what a first view shows in its place */
export function OnceHydrated({ children, before = null }: { children: ReactNode; before?: ReactNode }) {
  const isHydrated = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  return isHydrated ? children : before
}
