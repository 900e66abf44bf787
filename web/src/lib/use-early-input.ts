// What someone typed or chose in a rendered field before the app was hydrated. React leaves it in the field and says nothing of it.
import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { flushSync } from 'react-dom'

type Field = HTMLInputElement | HTMLSelectElement

/**
 * @param read what stands in the field where it is not what was rendered, else undefined; looked at once, when the field is there
 * @param report called for one field at a time, so that each sees the change of the one before
 * @returns the field's ref
 */
export function useEarlyInput<Of extends Field, Input>(
  read: (field: Of) => Input | undefined,
  report: (input: Input) => void,
): RefObject<Of | null> {
  const field = useRef<Of>(null)
  const look = useEffectEvent(() => (field.current ? read(field.current) : undefined))
  const tell = useEffectEvent(report)
  useLayoutEffect(() => {
    const input = look()
    if (input !== undefined) queueMicrotask(() => flushSync(() => tell(input)))
  }, [])
  return field
}
