import type { UseMutationResult } from '@tanstack/react-query'
import { clsx } from 'clsx'
import * as messages from '@/lib/messages.ts'
import { t } from '@/lib/texts.ts'
import { toastError } from '@/lib/toast.ts'
import { ChoiceInput } from './fields.tsx'

export const SHARE_LABEL = t`Share my email address with this seller`

/** Whether somebody gets mails of a seller and, only then, shares their address. */
export type MailChoice = { isWanted: boolean; sharesAddress: boolean }

type MailChoicesProps = {
  label: string
  stored: MailChoice
  save: UseMutationResult<unknown, Error, MailChoice>
  className?: string
}

/** Saves at once. */
export function MailChoices({ label, stored, save, className }: MailChoicesProps) {
  const { isWanted, sharesAddress } = save.isPending ? save.variables : stored
  const choose = (choice: MailChoice) => save.isPending || save.mutate(choice, { onError: toastError(messages.failed) })
  return (
    <div className={clsx('grid w-full justify-items-start', className)} aria-busy={save.isPending}>
      <ChoiceInput
        type="checkbox"
        label={label}
        checked={isWanted}
        onChange={() => choose({ isWanted: !isWanted, sharesAddress: false })}
      />
      {isWanted && (
        <ChoiceInput
          type="checkbox"
          label={SHARE_LABEL}
          checked={sharesAddress}
          onChange={() => choose({ isWanted, sharesAddress: !sharesAddress })}
        />
      )}
    </div>
  )
}
