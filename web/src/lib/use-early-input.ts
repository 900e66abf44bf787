// Input from before hydration. React leaves it in the field without an event.
import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { flushSync } from 'react-dom'

type Field = HTMLInputElement | HTMLSelectElement

/**
 * @param read the input, or undefined if the field is as rendered; called once
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
