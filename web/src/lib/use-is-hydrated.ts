import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** Whether the app has taken the page over: false while a first view is rendered and hydrated, which must come out the same. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
