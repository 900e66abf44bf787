import { clsx } from 'clsx'
import { ChoiceInput } from './fields.tsx'

export const SHARE_LABEL = 'Share my email address with this seller'

type MailChoicesProps = {
  label: string
  isWanted: boolean
  sharesAddress: boolean
  isBusy: boolean
  className?: string
  onChange: (isWanted: boolean, sharesAddress: boolean) => void
}

/** Whether somebody gets mails of a seller and, only then, shares their address. Saves at once. */
export const MailChoices = ({ label, isWanted, sharesAddress, isBusy, className, onChange }: MailChoicesProps) => (
  <div className={clsx('grid w-full justify-items-start', className)} aria-busy={isBusy}>
    <ChoiceInput
      type="checkbox"
      label={label}
      checked={isWanted}
      onChange={() => !isBusy && onChange(!isWanted, false)}
    />
    {isWanted && (
      <ChoiceInput
        type="checkbox"
        label={SHARE_LABEL}
        checked={sharesAddress}
        onChange={() => !isBusy && onChange(true, !sharesAddress)}
      />
    )}
  </div>
)
