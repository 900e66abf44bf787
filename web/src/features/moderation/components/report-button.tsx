import { Flag } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { signIn } from '@/auth/sign-in/sign-in.ts'
import { useIsUnknown, useViewer } from '@/auth/viewer.ts'
import { notify } from '@/lib/toast.ts'
import { IconButton } from '@/ui/button.tsx'
import { Modal, useDialog } from '@/ui/dialogs/dialogs.tsx'
import { Loading } from '@/ui/page-parts.tsx'
import { type ReportTarget, reportInvalidProfile } from '../api.ts'

const ReportForm = lazy(() => import('./report-form.tsx'))

type ReportButtonProps = { target: ReportTarget; label: string; disabled?: boolean; className?: string }

const hasNobody = (target: ReportTarget) => target.kind === 'profile' && target.username.trim() === ''

function ReportButton({ target, label, disabled, className }: ReportButtonProps) {
  const viewer = useViewer()
  const dialog = useDialog()
  const open = () => {
    // Only members read posts here.
    if (viewer.status === 'visitor' && target.kind === 'post') void signIn()
    else if (hasNobody(target)) notify.error(reportInvalidProfile)
    else dialog.open()
  }
  return (
    <>
      <IconButton label={label} disabled={disabled} className={className} onClick={open}>
        <Flag className="size-4.5 text-muted" />
      </IconButton>
      <Modal key={dialog.times} open={dialog.isOpen} onClose={dialog.close} title={label}>
        <Suspense fallback={<Loading />}>
          <ReportForm memberId={viewer.status === 'member' ? viewer.id : null} target={target} />
        </Suspense>
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
