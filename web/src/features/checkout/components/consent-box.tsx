// The box by which a buyer asks for immediate supply. It is never ticked beforehand, and the checkout goes on without it.
import { SUPPLY_CONSENT } from '@contract/checkout.ts'
import { useId } from 'react'

type ConsentBoxProps = { days: number; isAgreed: boolean; onChange: (isAgreed: boolean) => void }

export function ConsentBox({ days, isAgreed, onChange }: ConsentBoxProps) {
  const noteId = useId()
  return (
    <div className="w-full">
      <label className="flex min-h-9 cursor-pointer items-start gap-2.5 py-1">
        <input
          type="checkbox"
          checked={isAgreed}
          aria-describedby={noteId}
          onChange={(event) => onChange(event.target.checked)}
          className="mt-0.5 size-4.5 shrink-0 accent-(--accent)"
        />
        <span className="min-w-0">{SUPPLY_CONSENT.words}</span>
      </label>
      <p id={noteId} className="text-sm text-muted">
        Without it, you can withdraw within {days} days of payment. You’ll get your files after that, or when you agree
        to immediate delivery.
      </p>
    </div>
  )
}
