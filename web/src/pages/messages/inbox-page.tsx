import type { Thread } from '@contract/messages.ts'
import { pages } from '@contract/pages.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Inbox } from 'lucide-react'
import { Link, useLocation, useSearchParams } from 'react-router-dom'
import { useMember } from '@/auth/viewer.ts'
import { STATE_NAMES } from '@/features/cases/case-words.ts'
import { nameOfOther, threadsQuery } from '@/features/messages/api.ts'
import { subjectLine } from '@/features/messages/components/thread-subject.tsx'
import { prefetchForMember } from '@/lib/calls/query.ts'
import * as messages from '@/lib/messages.ts'
import { t } from '@/lib/texts.ts'
import { type Filter, Filters } from '@/ui/fields/filter-bar.tsx'
import { Card, PageHeader } from '@/ui/page-parts.tsx'
import { Avatar } from '@/ui/pictures/avatar.tsx'
import { QueryResult } from '@/ui/query-result.tsx'
import { Badge, MomentText } from '@/ui/text.tsx'

const ThreadEntry = ({ thread }: { thread: Thread }) => (
  <li>
    <Link
      to={pages.thread.path({ threadId: thread.id })}
      state={useLocation().state}
      className="flex gap-4 px-4 py-4 hover:bg-sunken sm:px-5"
    >
      <Avatar sources={[thread.with_avatar]} className="size-11" />
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className={clsx('truncate', thread.unread ? 'font-bold' : 'font-semibold')}>{nameOfOther(thread)}</span>
          <MomentText iso={thread.last_message_at} className="text-sm text-muted" />
        </span>
        <span className="block truncate text-sm text-muted">{subjectLine(thread)}</span>
        <span className="mt-1 flex flex-wrap gap-2 empty:hidden">
          {thread.case_state && (
            <Badge look={thread.case_state === 'closed' ? 'plain' : 'warning'}>{STATE_NAMES[thread.case_state]}</Badge>
          )}
          {thread.is_unanswered && <Badge>{t`Unanswered`}</Badge>}
        </span>
        <span className={clsx('mt-1 block truncate', thread.unread && 'font-semibold')}>{thread.last_message}</span>
      </span>
      {thread.unread && (
        <span className="mt-2 size-2.5 shrink-0 rounded-full bg-accent">
          <span className="sr-only">{t`Unread`}</span>
        </span>
      )}
    </Link>
  </li>
)

const UNANSWERED: Filter[] = [
  { name: 'show', label: t`Show`, any: t`All conversations`, names: { unanswered: t`Unanswered` } },
]
const isFiltered = (address: URLSearchParams) => address.get('show') === 'unanswered'

export const prefetch = prefetchForMember(({ memberId, search }) => [threadsQuery(memberId, isFiltered(search))])

export function InboxPage() {
  const [address] = useSearchParams()
  const inbox = useInfiniteQuery(threadsQuery(useMember().id, isFiltered(address)))
  return (
    <>
      <PageHeader title={pages.inbox.title} />
      <Filters filters={UNANSWERED} />
      <QueryResult
        query={inbox}
        failed={t`Couldn’t load your messages.`}
        empty={{ icon: Inbox, text: isFiltered(address) ? messages.nothingFound : t`No messages yet.` }}
        isEmpty={({ threads }) => threads.length === 0}
      >
        {({ threads }) => (
          <Card className="overflow-hidden">
            <ul className="divide-y divide-line">
              {threads.map((thread) => (
                <ThreadEntry key={thread.id} thread={thread} />
              ))}
            </ul>
          </Card>
        )}
      </QueryResult>
    </>
  )
}
