// The field for a discount code of one seller. One button applies it and takes it away again, so that the focus stays.
import { useState } from 'react'
import { Button } from '@/components/button.tsx'
import { TextField } from '@/components/text-field.tsx'
import { readableMessage } from '@/lib/api-error.ts'
import * as messages from '@/lib/messages.ts'
import { useDraft } from '@/lib/use-draft.ts'

type CodeFormProps = {
  /** One of them for each seller. */
  name: string
  isApplied: boolean
  error: Error | null
  busy: boolean
  onApply: (code: string) => void
  onRemove: () => void
}

export function CodeForm({ name, isApplied, error, busy, onApply, onRemove }: CodeFormProps) {
  const [{ code }, change] = useDraft(`code:${name}`, { code: '' })
  const [isMissing, setMissing] = useState(false)
  const wrong = isMissing ? messages.discountMissing : error && readableMessage(error, messages.discountQuoteFailed)
  const submit = () => {
    const given = code.trim()
    setMissing(given === '')
    if (isApplied) onRemove()
    else if (given) onApply(given)
  }
  return (
    <form
      noValidate
      className="w-full max-w-96"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <TextField
        label="Discount code"
        className="uppercase"
        autoComplete="off"
        maxLength={60}
        readOnly={isApplied}
        value={code}
        {...(wrong && !busy ? { error: wrong } : {})}
        onChange={(event) => change({ code: event.target.value })}
        action={
          <Button type="submit" variant="secondary" busy={busy}>
            {isApplied ? 'Remove' : 'Apply'}
          </Button>
        }
      />
    </form>
  )
}
