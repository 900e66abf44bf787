// Mails that were given up: why, and another try.
import { MAIL_KINDS } from '@contract/mail.ts'
import { pages } from '@contract/pages.ts'
import type { failedMail } from '@contract/queues.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { MailCheck } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { z } from 'zod'
import { readableMessage } from '@/lib/api-error.ts'
import * as messages from '@/lib/messages.ts'
import type { Place } from '@/lib/query.ts'
import { notify } from '@/lib/toast.ts'
import { Button } from '@/ui/button.tsx'
import { MomentText } from '@/ui/date-text.tsx'
import { PageHeader } from '@/ui/page-header.tsx'
import { type Column, Nothing, Records } from '@/ui/records.tsx'
import { failedMailsQuery, useRetryMail } from '../api.ts'

type FailedMail = z.output<typeof failedMail>

const Recipient = ({ recipient_id, recipient_username, address }: FailedMail) => {
  if (recipient_id && recipient_username)
    return (
      <Link to={pages.user.path({ userId: recipient_id })} className="link">
        {recipient_username}
      </Link>
    )
  return address ?? <Nothing />
}

const COLUMNS: Column<FailedMail>[] = [
  { name: 'Failed', width: 'w-34', show: ({ buried_at }) => <MomentText iso={buried_at} /> },
  { name: 'To', width: 'w-48', show: (mail) => <Recipient {...mail} /> },
  { name: 'About', show: ({ kind }) => MAIL_KINDS[kind].label },
  { name: 'Tries', width: 'w-16', show: ({ attempts }) => attempts },
  { name: 'Last error', show: ({ last_error }) => last_error ?? <Nothing /> },
]

export const prefetch = async ({ memberId, queryClient }: Place) =>
  memberId && queryClient.prefetchInfiniteQuery(failedMailsQuery)

export function FailedMailsPage() {
  const mails = useInfiniteQuery(failedMailsQuery)
  const retry = useRetryMail()
  const tryAgain = (id: string) =>
    retry.mutate(id, {
      onSuccess: () => notify.success(messages.mailRetried),
      onError: (error) => notify.error(readableMessage(error, messages.mailRetryFailed)),
    })
  return (
    <>
      <PageHeader
        title={pages.failedMails.title}
        lead="We tried each email several times. Their contents stay private."
      />
      <Records
        query={mails}
        caption="Failed emails"
        columns={COLUMNS}
        idOf={({ id }) => id}
        actions={(mail) => (
          <Button
            variant="secondary"
            size="sm"
            aria-label={`Resend the email to ${mail.recipient_username ?? mail.address ?? 'an unknown address'}`}
            onClick={() => tryAgain(mail.id)}
          >
            Resend
          </Button>
        )}
        actionsWidth="w-32"
        empty={{ icon: MailCheck, text: messages.failedMailsEmpty }}
        failed={messages.roomFailed}
      />
    </>
  )
}
