// Asks for the reason of a ban. The dialog stays, with what was written, until the ban has succeeded.
import type { Report } from '@contract/schemas/moderation.ts'
import { isApiError } from '@/lib/api-error.ts'
import * as messages from '@/lib/messages.ts'
import { notify } from '@/lib/toast.ts'
import { useBanUser } from '../api/settle-reports.ts'
import { ReasonModal } from './reason-modal.tsx'

type BanModalProps = { report: Report; open: boolean; onClose: () => void }

/** Someone who lost the role since the page loaded is told so. */
const explain = (error: unknown) =>
  isApiError(error) && error.code === 'ban_forbidden' ? error.message : messages.banFailed

export function BanModal({ report, open, onClose }: BanModalProps) {
  const ban = useBanUser()
  const confirm = (reason: string) =>
    ban.mutateAsync({ userId: report.reported_user_id, reason }).then(
      () => {
        onClose()
        notify.success(messages.userBanned)
      },
      (error: unknown) => notify.error(explain(error)),
    )
  return (
    <ReasonModal
      about={`ban:${report.id}`}
      open={open}
      title={`Ban ${report.reported_username}`}
      text="They are logged out at once and cannot come back, and their listings leave the shop. Buyers keep what they bought."
      confirmLabel="Ban User"
      reasonRequired="Please enter a reason for the ban."
      busy={ban.isPending}
      onConfirm={(reason) => void confirm(reason)}
      onCancel={onClose}
    />
  )
}
