// A form in a dialog. Cancel closes the dialog, and so does a submit that succeeds.
import type { ComponentProps, ReactNode } from 'react'
import type { DraftFields } from '@/auth/drafts/drafts.ts'
import { useDraftForm, type useForm } from '@/auth/drafts/use-form.ts'
import { notify } from '@/lib/toast.ts'
import { Button } from '../button.tsx'
import { ModalActions, useCloseDialog } from './dialogs.tsx'

type ModalFormRules<Fields extends DraftFields> = Parameters<typeof useDraftForm<Fields>>[0] & {
  /** The toast of a submit that succeeds, unless it shows its own. */
  done?: string | ((fields: Fields) => string)
}

export function useModalForm<Fields extends DraftFields>({ submit, done, ...rules }: ModalFormRules<Fields>) {
  const close = useCloseDialog()
  return useDraftForm<Fields>({
    ...rules,
    submit: async (fields) => {
      await submit(fields)
      close()
      if (done) notify.success(typeof done === 'string' ? done : done(fields))
    },
  })
}

type ModalFormProps = Pick<ComponentProps<typeof Button>, 'variant'> & {
  form: Pick<ReturnType<typeof useForm>, 'form' | 'busy'>
  /** The label of the button. */
  submit: string
  children: ReactNode
}

export const ModalForm = ({ form: { form, busy }, submit, variant, children }: ModalFormProps) => (
  <form {...form} className="grid gap-5">
    {children}
    <ModalActions onCancel={useCloseDialog()}>
      <Button type="submit" variant={variant} busy={busy}>
        {submit}
      </Button>
    </ModalActions>
  </form>
)
