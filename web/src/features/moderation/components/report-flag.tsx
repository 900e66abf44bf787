// The report flag where people sell, write and show things; nobody is offered to report themselves (spec section 6).

import { useMemberId, useViewer } from '@/auth/viewer.ts'
import { ReportButton } from './report-button.tsx'

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
