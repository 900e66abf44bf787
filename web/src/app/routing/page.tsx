// A route with lazy code. The previous page stays until the code has loaded.
import { type ComponentType, type ReactNode, useSyncExternalStore } from 'react'
import type { RouteObject } from 'react-router-dom'
import type { PrefetchContext } from '@/lib/query.ts'
import { preloadable } from './preloadable.tsx'

export type PageModule = {
  Component: ComponentType
  prefetch?: (context: PrefetchContext) => Promise<unknown>
}

export type LoadPage = () => Promise<PageModule>

const listeners = new Set<() => void>()
let waiting = 0

const change = (by: number) => {
  waiting += by
  for (const listener of listeners) listener()
}

/** React loads the code during a render, when no listener may set state: notify them after it. */
async function whileMoving<Code>(loading: Promise<Code>): Promise<Code> {
  queueMicrotask(() => change(1))
  return loading.finally(() => change(-1))
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether the code of the next page is on its way. */
export const useIsMoving = () =>
  useSyncExternalStore(
    subscribe,
    () => waiting > 0,
    () => false,
  )

/** @param frame wraps a page whose first view is only a part of it */
export function page(
  path: string | undefined,
  load: LoadPage,
  { children, frame = (whole) => whole }: { children?: RouteObject[]; frame?: (whole: ReactNode) => ReactNode } = {},
): RouteObject {
  const shown = preloadable(async () => (await load()).Component, whileMoving)
  const handle: LoadPage = async () => {
    await shown.preload()
    return load()
  }
  return { path, element: frame(shown.draw({})), handle, children }
}
