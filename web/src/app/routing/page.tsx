// Routes with lazy code, which can be preloaded. Loaded code renders without suspending.
import { lazy, type ReactNode, useState, useSyncExternalStore } from 'react'
import type { RouteObject } from 'react-router-dom'
import type { PrefetchContext } from '@/lib/calls/query.ts'
import type { AppComponent } from '@/lib/jsx/jsx-runtime.ts'

type FixedProps<Props> = { choose: () => AppComponent<Props>; props: Props }

/** Routes that replace each other need different keys, or React would reuse the state of Fixed. */
let count = 0

/** Keeps the choice between the lazy and the loaded component for as long as it is mounted. */
function Fixed<Props extends object>({ choose, props }: FixedProps<Props>) {
  const [Component] = useState(choose)
  return <Component {...props} />
}

/**
 * @param announce is called for each load that delays a render
 * @returns `preload` for the code alone, `draw` for the component, which needs a Suspense around it
 */
export function preloadable<Props extends object>(
  load: () => Promise<AppComponent<Props>>,
  announce = (loading: Promise<AppComponent<Props>>) => loading,
) {
  let loaded: AppComponent<Props> | undefined
  const preload = async () => {
    loaded = await load()
    return loaded
  }
  const Lazy: AppComponent<Props> = lazy(async () => ({ default: await announce(preload()) }))
  const choose = () => loaded ?? Lazy
  const key = String(count++)
  return { preload, draw: (props: Props) => <Fixed key={key} choose={choose} props={props} /> }
}

export type PageModule = { Component: AppComponent<object>; prefetch?: (context: PrefetchContext) => Promise<unknown> }

/** The file of a page: its component is called after it. */
export type PageFile = Pick<PageModule, 'prefetch'> & Record<`${string}Page`, PageModule['Component']>

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

/**
 * The previous page stays until the code has loaded.
 * @param frame wraps a page whose first view is only a part of it
 */
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
