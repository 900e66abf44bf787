// Ban User, after a confirmation that asks for the reason.
import type { Report } from '@contract/schemas/moderation.ts'
import { useState } from 'react'
import { Button } from '@/components/button.tsx'
import { ReasonModal } from './reason-modal.tsx'

type BanButtonProps = { report: Report; onBan: (reason: string) => void }

export function BanButton({ report, onBan }: BanButtonProps) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button
        variant="danger"
        size="sm"
        aria-label={`Ban User ${report.reported_username}`}
        onClick={() => setAsking(true)}
      >
        Ban User
      </Button>
      <ReasonModal
        about={`ban:${report.id}`}
        open={asking}
        title={`Ban ${report.reported_username}`}
        text="They are logged out at once and cannot come back, and their listings leave the shop. Buyers keep what they bought."
        confirmLabel="Ban User"
        reasonRequired="Please enter a reason for the ban."
        busy={false}
        onConfirm={(reason) => {
          setAsking(false)
          onBan(reason)
        }}
        onCancel={() => setAsking(false)}
      />
    </>
  )
}
