// Runs when the browser brings this page back from its memory, for example with Back from the payment provider.
import { useEffect, useEffectEvent } from 'react'

export function usePageReturn(act: () => void): void {
  const onReturn = useEffectEvent(act)
  useEffect(() => {
    const listener = (event: PageTransitionEvent) => event.persisted && onReturn()
    addEventListener('pageshow', listener)
    return () => removeEventListener('pageshow', listener)
  }, [])
}
