// The field for a seller's discount code. One button applies and removes it, so that the focus stays.
import { useEffect, useEffectEvent, useState } from 'react'
import { useDraft } from '@/auth/drafts/use-draft.ts'
import { readableMessage } from '@/lib/api-error.ts'
import * as messages from '@/lib/messages.ts'
import { Button } from '@/ui/button.tsx'
import { TextField } from '@/ui/fields/text-field.tsx'
import { codeDraft, type DiscountCode } from '../use-discount-code.ts'

export function CodeForm({ sellerId, discount }: { sellerId: string; discount: DiscountCode }) {
  const { applied, error, busy, apply, remove } = discount
  const [{ code }, change] = useDraft(codeDraft(sellerId), { code: '' })
  const [isMissing, setMissing] = useState(false)
  const wrong = isMissing ? messages.discountMissing : error && readableMessage(error, messages.discountQuoteFailed)
  const applyKept = useEffectEvent(() => code.trim() && apply(code.trim()))
  useEffect(() => void applyKept(), [])
  const submit = () => {
    const given = code.trim()
    setMissing(given === '')
    if (applied) remove()
    else if (given) apply(given)
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
        readOnly={applied !== null}
        value={code}
        {...(wrong && !busy ? { error: wrong } : {})}
        onChange={(event) => change({ code: event.target.value })}
        action={
          <Button type="submit" variant="secondary" busy={busy}>
            {applied ? 'Remove' : 'Apply'}
          </Button>
        }
      />
    </form>
  )
}
