// Whether what is taken down is itself unlawful, which takes it from its buyers too.
import { useId } from 'react'

type UnlawfulFieldProps = { checked: boolean; onChange: (checked: boolean) => void }

export function UnlawfulField({ checked, onChange }: UnlawfulFieldProps) {
  const id = useId()
  return (
    <div className="flex items-start gap-3">
      <input
        id={id}
        type="checkbox"
        checked={checked}
        aria-describedby={`${id}-hint`}
        onChange={(event) => onChange(event.target.checked)}
        className="mt-1 size-4.5 shrink-0 accent-(--accent)"
      />
      <div>
        <label htmlFor={id} className="font-semibold">
          The file itself is unlawful
        </label>
        <p id={`${id}-hint`} className="mt-0.5 text-sm text-muted">
          Its buyers will lose access too. Everyone who paid gets a refund at the seller’s expense. Restoring the
          listing won’t undo the refunds.
        </p>
      </div>
    </div>
  )
}
