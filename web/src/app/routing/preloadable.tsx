// Lazy components that can be preloaded. Loaded code renders without suspending.
import { type ComponentType, lazy, useState } from 'react'

type FixedProps<Props> = { choose: () => ComponentType<Props>; props: Props }

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
  load: () => Promise<ComponentType<Props>>,
  announce = (loading: Promise<ComponentType<Props>>) => loading,
) {
  let loaded: ComponentType<Props> | undefined
  const preload = async () => {
    loaded = await load()
    return loaded
  }
  const Lazy: ComponentType<Props> = lazy(async () => ({ default: await announce(preload()) }))
  const choose = () => loaded ?? Lazy
  const key = String(count++)
  return { preload, draw: (props: Props) => <Fixed key={key} choose={choose} props={props} /> }
}
