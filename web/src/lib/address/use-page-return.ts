// Runs when the browser restores the page from memory, such as after Back from the payment
// provider.
import { useEffect, useEffectEvent } from 'react'

export function usePageReturn(act: () => void): void {
  const onReturn = useEffectEvent(act)
  useEffect(() => {
    const listener = (event: PageTransitionEvent) => event.persisted && onReturn()
    addEventListener('pageshow', listener)
    return () => removeEventListener('pageshow', listener)
  }, [])
}
