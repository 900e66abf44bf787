// Sellers’ posts in numbers, for admins. A post itself is read only through a report.

import { type AdminPostSender, postCalls } from '@contract/posts.ts'
import { formatCount } from '@contract/text/format.ts'
import { useQuery } from '@tanstack/react-query'
import { Mails } from 'lucide-react'
import { useSend } from '@/lib/calls/query.ts'
import * as messages from '@/lib/messages.ts'
import { t } from '@/lib/texts.ts'
import { toastOutcome } from '@/lib/toast.ts'
import { ConfirmButton } from '@/ui/dialogs/dialogs.tsx'
import { Section } from '@/ui/page-parts.tsx'
import { type Column, NoValue, Records, userColumn } from '@/ui/records.tsx'
import { MomentText } from '@/ui/text.tsx'
import { postSendersQuery } from '../api.ts'

const COLUMNS: Column<AdminPostSender & { id: string }>[] = [
  userColumn(t`Seller`, 'w-48', 'seller'),
  { name: t`Posts`, show: ({ posts }) => formatCount(posts) },
  { name: t`Emails`, show: ({ mails }) => formatCount(mails) },
  { name: t`Bounces`, show: ({ bounced }) => formatCount(bounced) },
  { name: t`Complaints`, show: ({ complained }) => formatCount(complained) },
  {
    name: t`Paused`,
    width: 'w-52',
    show: ({ paused_at: since }) => (since ? <MomentText iso={since} /> : <NoValue />),
  },
]

export function PostSenders() {
  const resume = useSend(postCalls.resumePosts)
  return (
    <Section id="posts" title={t`Sellers’ posts`} heading="mb-2 text-2xl" className="mt-12">
      <p className="mb-4 text-muted">{t`From the last 30 days. You can read a post once someone reports it.`}</p>
      <Records
        query={useQuery(postSendersQuery)}
        caption={t`Sellers’ posts`}
        columns={COLUMNS}
        actions={({ id, paused_at, seller_username: seller }) =>
          paused_at && (
            <ConfirmButton
              variant="primary"
              size="sm"
              aria-label={t`Resume sending for ${seller}`}
              title={t`Resume sending for ${seller}`}
              text={t`Their paused posts go out now.`}
              run={() => resume.mutateAsync({ params: { userId: id } })}
              {...toastOutcome(t`Sending resumed.`, t`Couldn’t resume sending. Try again.`)}
            >
              {t`Resume sending`}
            </ConfirmButton>
          )
        }
        actionsWidth="w-44"
        empty={{ icon: Mails, text: t`No posts in the last 30 days.` }}
        failed={messages.roomFailed}
      />
    </Section>
  )
}
