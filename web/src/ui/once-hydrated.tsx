// What waits for the app: fields keep nothing that is typed before, and drafts lie in the browser's storage.
import type { ReactNode } from 'react'
import { useIsHydrated } from '@/lib/use-is-hydrated.ts'

/** @param props.before what a first view shows in its place */
export const OnceHydrated = ({ children, before = null }: { children: ReactNode; before?: ReactNode }) =>
  useIsHydrated() ? children : before
