import { useEffect, useEffectEvent, useState } from 'react'
import { useDraft } from '@/auth/drafts/use-draft.ts'
import { readableMessage } from '@/lib/calls/api-error.ts'
import { ownSubmit } from '@/lib/own-submit.ts'
import { t } from '@/lib/texts.ts'
import { Button } from '@/ui/button.tsx'
import { TextField } from '@/ui/fields/fields.tsx'
import { SumLine } from '@/ui/listings/price.tsx'
import { codeDraft, type DiscountCode } from '../use-discount-code.ts'

export const AppliedDiscount = ({ discount: { applied } }: { discount: DiscountCode }) => (
  <div role="status" className="w-full empty:hidden">
    {applied && (
      <dl className="grid w-full gap-1.5">
        <SumLine label={t`Discount ${{ code: applied.code.toUpperCase() }}`} dollars={-applied.discount} />
        <SumLine label={t`To pay`} dollars={applied.total} isTotal />
      </dl>
    )}
  </div>
)

// One button applies and removes the code, so that the focus stays.
export function CodeForm({ sellerId, discount }: { sellerId: string; discount: DiscountCode }) {
  const { applied, error, busy, apply, remove } = discount
  const [{ code }, change] = useDraft(codeDraft(sellerId), { code: '' })
  const [isMissing, setMissing] = useState(false)
  const wrong = isMissing ? t`Enter a code.` : error && readableMessage(error, t`Couldn’t check the code. Try again.`)
  const applyKept = useEffectEvent(() => code.trim() && apply(code.trim()))
  useEffect(() => void applyKept(), [])
  const submit = () => {
    const given = code.trim()
    setMissing(given === '')
    if (applied) remove()
    else if (given) apply(given)
  }
  return (
    <form noValidate className="w-full max-w-96" onSubmit={ownSubmit(submit)}>
      <TextField
        label={t`Discount code`}
        className="uppercase"
        autoComplete="off"
        maxLength={60}
        readOnly={applied !== null}
        value={code}
        error={(!busy && wrong) || undefined}
        onChange={(event) => change({ code: event.target.value })}
        action={
          <Button type="submit" variant="secondary" busy={busy}>
            {applied ? t`Remove` : t`Apply`}
          </Button>
        }
      />
    </form>
  )
}
