// Says why a decision is wrong: once for each.

import { APPEAL_MAX_CHARACTERS } from '@contract/limits.ts'
import { useDraft } from '@/auth/use-draft.ts'
import * as messages from '@/lib/messages.ts'
import { notify } from '@/lib/toast.ts'
import { toastError } from '@/lib/toast-outcome.ts'
import { useForm } from '@/lib/use-form.ts'
import { Button } from '@/ui/button.tsx'
import { TextAreaField } from '@/ui/text-field.tsx'
import { type RedressToken, useAppeal } from '../api.ts'

type AppealFormProps = { token: RedressToken; statementId: string; onCancel: () => void }

export function AppealForm({ token, statementId, onCancel }: AppealFormProps) {
  const [{ text }, change] = useDraft(`appeal:${statementId}`, { text: '' })
  const appeal = useAppeal(token)
  const { form, errors } = useForm({
    check: (): Record<string, string> => (text.trim() === '' ? { text: messages.appealRequired } : {}),
    submit: () =>
      appeal.mutateAsync({ statementId, text: text.trim() }).then(() => notify.success(messages.appealSent)),
    onFailure: toastError(messages.appealFailed),
  })
  return (
    <form {...form} className="mt-5 grid gap-4">
      <TextAreaField
        label="Why is the decision wrong?"
        hint="You can appeal once. Someone who wasn’t involved in the decision will review it and reply."
        rows={5}
        value={text}
        maxLength={APPEAL_MAX_CHARACTERS}
        error={errors.text}
        onChange={(event) => change({ text: event.target.value })}
        aria-required
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={appeal.isPending}>
          Send appeal
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
