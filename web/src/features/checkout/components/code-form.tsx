import { formatDollars } from '@contract/text/format.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { useDraft } from '@/auth/drafts/use-draft.ts'
import { readableMessage } from '@/lib/calls/api-error.ts'
import { ownSubmit } from '@/lib/own-submit.ts'
import { Button } from '@/ui/button.tsx'
import { TextField } from '@/ui/fields/fields.tsx'
import { Price } from '@/ui/listings/price.tsx'
import { codeDraft, type DiscountCode } from '../use-discount-code.ts'

export const AppliedDiscount = ({ discount: { applied } }: { discount: DiscountCode }) => (
  <div role="status" className="w-full empty:hidden">
    {applied && (
      <dl className="grid w-full gap-1.5">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <dt className="text-muted">
            Discount <span className="wrap-anywhere">{applied.code.toUpperCase()}</span>
          </dt>
          <dd className="tabular text-lg">{formatDollars(-applied.discount)}</dd>
        </div>
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line pt-2">
          <dt className="font-semibold">To pay</dt>
          <dd>
            <Price dollars={applied.total} className="text-2xl" />
          </dd>
        </div>
      </dl>
    )}
  </div>
)

// One button applies and removes the code, so that the focus stays.
export function CodeForm({ sellerId, discount }: { sellerId: string; discount: DiscountCode }) {
  const { applied, error, busy, apply, remove } = discount
  const [{ code }, change] = useDraft(codeDraft(sellerId), { code: '' })
  const [isMissing, setMissing] = useState(false)
  const wrong = isMissing ? 'Enter a code.' : error && readableMessage(error, 'Couldn’t check the code. Try again.')
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
        label="Discount code"
        className="uppercase"
        autoComplete="off"
        maxLength={60}
        readOnly={applied !== null}
        value={code}
        error={(!busy && wrong) || undefined}
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

type FoldedCodeProps = { sellerId: string; discount: DiscountCode }

/** Stays open while a code applies or is wrong, so that its button keeps the focus. */
export function FoldedCode({ sellerId, discount }: FoldedCodeProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details
      open={isOpen || discount.applied !== null || discount.error !== null}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="cursor-pointer py-1 text-sm font-semibold">Have a discount code?</summary>
      <div className="mt-2">
        <CodeForm sellerId={sellerId} discount={discount} />
      </div>
    </details>
  )
}
