// A form in a dialog. Cancel closes the dialog, and so does a submit that succeeds. Closed in another
// way, it keeps what was typed. Its errors stand in it.
import { type ComponentProps, type ReactNode, useState } from 'react'
import type { DraftFields } from '@/auth/drafts/drafts.ts'
import { useDraftForm, type useForm } from '@/auth/drafts/use-form.ts'
import { readableMessage } from '@/lib/calls/api-error.ts'
import { notify } from '@/lib/toast.ts'
import { Button } from '../button.tsx'
import { ErrorText } from '../page-parts.tsx'
import { ModalActions, useCloseDialog } from './dialogs.tsx'

type ModalFormRules<Fields extends DraftFields> = Parameters<typeof useDraftForm<Fields>>[0] & {
  /** The toast of a submit that succeeds, unless it shows its own. */
  done?: string | ((fields: Fields) => string)
  /** Whether the dialog shows an answer instead of closing. */
  staysOpen?: boolean
}

export function useModalForm<Fields extends DraftFields>({
  submit,
  done,
  failed,
  staysOpen = false,
  ...rules
}: ModalFormRules<Fields>) {
  const close = useCloseDialog()
  const [failure, setFailure] = useState<string>()
  const form = useDraftForm<Fields>({
    keepsClosed: true,
    ...rules,
    submit: async (fields) => {
      setFailure(undefined)
      await submit(fields)
      form.forget()
      if (!staysOpen) close()
      if (done) notify.success(typeof done === 'string' ? done : done(fields))
    },
    failed: typeof failed === 'string' ? (error) => setFailure(readableMessage(error, failed)) : failed,
  })
  return { ...form, failure }
}

type ModalFormProps = Pick<ComponentProps<typeof Button>, 'variant' | 'disabled'> & {
  form: Pick<ReturnType<typeof useForm>, 'form' | 'busy' | 'errors'> & { forget?: () => void; failure?: string }
  /** The label of the button. */
  submit: string
  children: ReactNode
}

export function ModalForm({
  form: { form, busy, errors, forget, failure },
  submit,
  children,
  ...look
}: ModalFormProps) {
  const close = useCloseDialog()
  const cancel = () => {
    forget?.()
    close()
  }
  return (
    <form {...form} className="grid gap-5">
      {children}
      {/* An error of a field stands beside it. */}
      {failure && Object.keys(errors).length === 0 && <ErrorText className="">{failure}</ErrorText>}
      <ModalActions onCancel={cancel}>
        <Button type="submit" busy={busy} {...look}>
          {submit}
        </Button>
      </ModalActions>
    </form>
  )
}
