import type { Rule } from '@contract/choices.ts'
import { REPORT_REASON_MAX_CHARACTERS } from '@contract/limits.ts'
import { Flag } from 'lucide-react'
import { signIn } from '@/auth/sign-in/sign-in.ts'
import { useIsUnknown, useViewer } from '@/auth/viewer.ts'
import { isApiError } from '@/lib/calls/api-error.ts'
import { notify } from '@/lib/toast.ts'
import { IconButton } from '@/ui/button.tsx'
import { Modal, useDialog } from '@/ui/dialogs/dialogs.tsx'
import { ModalForm, useModalForm } from '@/ui/dialogs/modal-form.tsx'
import { SelectField, TextAreaField } from '@/ui/fields/fields.tsx'
import { Alert } from '@/ui/page-parts.tsx'
import { type ReportTarget, useReport } from '../api.ts'
import { RULE_CHOICES } from '../decision.ts'

const reportInvalidProfile = 'Invalid user profile. Cannot report.'

type ReportButtonProps = { target: ReportTarget; label: string; disabled?: boolean; className?: string }

const hasNobody = (target: ReportTarget) => target.kind === 'profile' && target.username.trim() === ''

function ReportForm({ reporterId, target }: { reporterId: string; target: ReportTarget }) {
  const report = useReport()
  const form = useModalForm<{ category: Rule; reason: string }>({
    draft: `reason:report:${Object.values(target).join(':')}`,
    initial: { category: 'other', reason: '' },
    required: { reason: 'Please enter a reason for reporting.' },
    submit: ({ category, reason }) => report.mutateAsync({ reporterId, target, category, reason: reason.trim() }),
    done: 'Report submitted successfully!',
    failed: (error) => {
      const isGone = target.kind === 'profile' && isApiError(error) && error.code === 'profile_not_found'
      notify.error(isGone ? reportInvalidProfile : 'Failed to submit report.')
    },
  })
  const isRejected = isApiError(report.error) && [409, 429].includes(report.error.status)
  return (
    <ModalForm form={form} submit="Send Report" variant="danger">
      <p className="text-muted">
        Tell us what’s wrong. Only our moderators can see this and who sent it. We’ll email you the outcome.
      </p>
      <SelectField
        label="What’s this about?"
        value={form.fields.category}
        choices={RULE_CHOICES}
        onChange={(category) => form.change({ category })}
      />
      <TextAreaField label="Reason" rows={4} maxLength={REPORT_REASON_MAX_CHARACTERS} {...form.field('reason')} />
      {isRejected && <Alert>{report.error?.message}</Alert>}
    </ModalForm>
  )
}

function ReportButton({ target, label, disabled, className }: ReportButtonProps) {
  const viewer = useViewer()
  const dialog = useDialog()
  const open = () => {
    if (viewer.status === 'visitor') void signIn()
    else if (hasNobody(target)) notify.error(reportInvalidProfile)
    else dialog.open()
  }
  return (
    <>
      <IconButton label={label} disabled={disabled} className={className} onClick={open}>
        <Flag className="size-4.5 text-muted" />
      </IconButton>
      <Modal key={dialog.times} open={dialog.isOpen} onClose={dialog.close} title={label}>
        {viewer.status === 'member' && <ReportForm reporterId={viewer.id} target={target} />}
      </Modal>
    </>
  )
}

/** The report flag, hidden for the user's own content (spec section 6). */
type ReportFlagProps = {
  what: Parameters<typeof ReportButton>[0]['target']
  label: string
  by: string
  className?: string
}

export function ReportFlag({ what, label, by, className }: ReportFlagProps) {
  const viewer = useViewer()
  const isUnknown = useIsUnknown()
  const isOwn = viewer.status === 'member' && (by === viewer.id || by === viewer.profile?.username)
  return isOwn ? null : <ReportButton target={what} label={label} disabled={isUnknown} className={className} />
}
