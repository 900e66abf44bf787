// Reports a user, a listing or a review to the admins. Visitors log in first.
import type { Rule } from '@contract/choices.ts'
import { Flag } from 'lucide-react'
import { useState } from 'react'
import { signIn } from '@/auth/sign-in.ts'
import { useMemberId, useViewer } from '@/auth/viewer.ts'
import { isApiError } from '@/lib/api-error.ts'
import * as messages from '@/lib/messages.ts'
import { notify } from '@/lib/toast.ts'
import { IconButton } from '@/ui/button.tsx'
import { type ReportTarget, useReport } from '../api.ts'
import { ReportModal } from './report-modal.tsx'

type ReportButtonProps = { target: ReportTarget; label: string; disabled?: boolean; className?: string }

const hasNobody = (target: ReportTarget) => target.kind === 'profile' && target.username.trim() === ''

function ReportButton({ target, label, disabled, className }: ReportButtonProps) {
  const viewer = useViewer()
  const report = useReport()
  const [isOpen, setIsOpen] = useState(false)

  const ask = () => {
    if (viewer.status === 'visitor') void signIn()
    else if (hasNobody(target)) notify.error(messages.reportInvalidProfile)
    else setIsOpen(true)
  }
  const close = () => {
    setIsOpen(false)
    report.reset()
  }
  const send = (written: { category: Rule; reason: string }) => {
    if (viewer.status !== 'member') return
    report.mutate(
      { reporterId: viewer.id, target, ...written },
      {
        onSuccess: () => {
          close()
          notify.success(messages.reportSubmitted)
        },
        onError: (error) => {
          const isGone = target.kind === 'profile' && isApiError(error) && error.code === 'profile_not_found'
          notify.error(isGone ? messages.reportInvalidProfile : messages.reportFailed)
        },
      },
    )
  }

  const rejected = isApiError(report.error) && [409, 429].includes(report.error.status)
  return (
    <>
      <IconButton label={label} disabled={disabled} className={className} onClick={ask}>
        <Flag className="size-4.5 text-muted" aria-hidden="true" />
      </IconButton>
      <ReportModal
        about={`report:${Object.values(target).join(':')}`}
        open={isOpen}
        title={label}
        busy={report.isPending}
        problem={rejected ? report.error?.message : undefined}
        onSend={send}
        onCancel={close}
      />
    </>
  )
}

/** The report flag, hidden for the user's own content (spec section 6). */
type ReportFlagProps = {
  what: Parameters<typeof ReportButton>[0]['target']
  label: string
  /** Id or username of the person behind it. */
  by: string
  className?: string
}

export function ReportFlag({ what, label, by, className }: ReportFlagProps) {
  const viewer = useViewer()
  const memberId = useMemberId()
  const isKnown = viewer.status === 'visitor' || memberId !== undefined
  const isOwn = viewer.status === 'member' && (by === viewer.id || by === viewer.profile?.username)
  return isOwn ? null : <ReportButton target={what} label={label} disabled={!isKnown} className={className} />
}
