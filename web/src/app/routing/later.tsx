// Components whose code loads when they are first drawn, or before. Code that is there is drawn at once: also on the server, and
// where its drawing is taken over.
import { type ComponentType, lazy, useState } from 'react'

type ChosenProps<Props> = { choose: () => ComponentType<Props>; props: Props }

/** What is drawn in one place by turns must not take each other's choice: each has a key of its own. */
let count = 0

/** The choice holds as long as the component stays. */
function Chosen<Props extends object>({ choose, props }: ChosenProps<Props>) {
  const [Component] = useState(choose)
  return <Component {...props} />
}

/**
 * @param announce sees each loading that somebody waits for on the screen
 * @returns `preload` for the code alone, `draw` for the component, which needs a Suspense around it
 */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  announce = (loading: Promise<ComponentType<Props>>) => loading,
) {
  let loaded: ComponentType<Props> | undefined
  const preload = async () => {
    loaded = await load()
    return loaded
  }
  const Later: ComponentType<Props> = lazy(async () => ({ default: await announce(preload()) }))
  const choose = () => loaded ?? Later
  const key = String(count++)
  return { preload, draw: (props: Props) => <Chosen key={key} choose={choose} props={props} /> }
}
