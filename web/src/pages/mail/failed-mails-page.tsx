import { MAIL_KINDS, type MailKind } from '@contract/mail.ts'
import { pages } from '@contract/pages.ts'
import { type FailedMail, queueCalls } from '@contract/queues.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { MailCheck } from 'lucide-react'
import { failedMailsQuery, postSendersQuery } from '@/features/mail/api.ts'
import { PostSenders } from '@/features/mail/components/post-senders.tsx'
import { prefetchForMember, useSend } from '@/lib/calls/query.ts'
import { t } from '@/lib/texts.ts'
import { toastResult } from '@/lib/toast.ts'
import { SmallButton } from '@/ui/button.tsx'
import { AdminList, type Column, NoValue } from '@/ui/records.tsx'
import { MomentText, TextLink, UserLink } from '@/ui/text.tsx'

const Recipient = ({ recipient_id, recipient_username, address }: FailedMail) =>
  recipient_id && recipient_username ? (
    <UserLink id={recipient_id} username={recipient_username} />
  ) : (
    <span>{address ?? <NoValue />}</span>
  )

/** The admins' room of what a mail is about. */
const ROOMS: Partial<Record<MailKind, { path: () => string }>> = {
  appeal: pages.appeals,
  case: pages.adminCases,
  contact_answer: pages.contactMessages,
  contact_copy: pages.contactMessages,
  contact_message: pages.contactMessages,
  report_outcome: pages.admin,
  report_received: pages.admin,
  statement: pages.actions,
}

const COLUMNS: Column<FailedMail>[] = [
  { name: t`Failed`, width: 'w-34', show: ({ buried_at }) => <MomentText iso={buried_at} /> },
  { name: t`To`, width: 'w-48', show: (mail) => <Recipient {...mail} /> },
  {
    name: t`About`,
    show: ({ kind }) => {
      const room = ROOMS[kind]
      return room ? <TextLink to={room.path()}>{MAIL_KINDS[kind].label}</TextLink> : MAIL_KINDS[kind].label
    },
  },
  { name: t`Tries`, width: 'w-16', show: ({ attempts }) => attempts },
  { name: t`Last error`, show: ({ last_error }) => last_error ?? <NoValue /> },
]

export const prefetch = prefetchForMember(() => [failedMailsQuery, postSendersQuery])

export function FailedMailsPage() {
  const retry = useSend(queueCalls.retryMail)
  const tryAgain = (id: string) =>
    toastResult(
      retry.mutateAsync({ params: { mailId: id } }),
      t`We’re resending the email.`,
      t`Couldn’t resend the email. Try again.`,
    )
  return (
    <>
      <AdminList
        page={pages.failedMails}
        lead={t`We tried each email several times. Their contents stay private.`}
        query={useInfiniteQuery(failedMailsQuery)}
        columns={COLUMNS}
        actions={(mail) => (
          <SmallButton
            label={t`Resend the email to ${{ address: mail.recipient_username ?? mail.address ?? t`an unknown address` }}`}
            onClick={() => tryAgain(mail.id)}
          >
            {t`Resend`}
          </SmallButton>
        )}
        actionsWidth="w-32"
        icon={MailCheck}
        empty={t`No failed emails.`}
      />
      <PostSenders />
    </>
  )
}
