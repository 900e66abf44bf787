import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { t } from '@/lib/texts.ts'
import { Button } from './button.tsx'
import { SubmitButton } from './fields/fields.tsx'
import { Part } from './part.tsx'

type ActionRowProps = { id: string; title: string; text: ReactNode; action: ReactNode; children?: ReactNode }

/** A line in a list of things that can be done, with its button. */
export const ActionRow = ({ id, title, text, action, children }: ActionRowProps) => (
  <div className="flex flex-wrap items-center gap-x-6 gap-y-3 py-4">
    <Part>
      <div className="min-w-0 flex-1 basis-60">
        <h2 id={id} className="text-base wrap-anywhere">
          {title}
        </h2>
        <p className="text-sm text-muted">{text}</p>
      </div>
      {action}
      <div className="w-full empty:hidden">{children}</div>
    </Part>
  </div>
)

type FormActionsProps = { busy: boolean; submit: string; onCancel?: (() => void) | undefined; className?: string }

/** The end of a form on a page: its button, and Cancel where it can be left. */
export const FormActions = ({ busy, submit, onCancel, className }: FormActionsProps) => (
  <div className={clsx('flex flex-wrap gap-3', className)}>
    <SubmitButton busy={busy}>{submit}</SubmitButton>
    {onCancel && (
      <Button variant="secondary" onClick={onCancel}>
        {t`Cancel`}
      </Button>
    )}
  </div>
)
