// Inbox: conversations between buyers and sellers.

import { pages } from '@contract/pages.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Inbox } from 'lucide-react'
import { useMember } from '@/auth/viewer.ts'
import * as messages from '@/lib/messages.ts'
import type { Place } from '@/lib/place.ts'
import { Card } from '@/ui/card.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { Failure } from '@/ui/failure.tsx'
import { LoadMore } from '@/ui/load-more.tsx'
import { Loading } from '@/ui/loading.tsx'
import { PageHeader } from '@/ui/page-header.tsx'
import { threadsQuery } from '../api.ts'
import { ThreadEntry } from '../components/thread-entry.tsx'

export const prefetch = async ({ memberId, queryClient }: Place) =>
  memberId && queryClient.prefetchInfiniteQuery(threadsQuery(memberId))

export function InboxPage() {
  const inbox = useInfiniteQuery(threadsQuery(useMember().id))
  return (
    <>
      <PageHeader title={pages.inbox.title} />
      {inbox.isPending && <Loading />}
      {inbox.isError && <Failure text={messages.inboxFailed} onRetry={() => void inbox.refetch()} />}
      {inbox.data?.threads.length === 0 && <EmptyState icon={Inbox} text={messages.inboxEmpty} />}
      {inbox.data && inbox.data.threads.length > 0 && (
        <Card className="overflow-hidden">
          <ul className="divide-y divide-line">
            {inbox.data.threads.map((thread) => (
              <ThreadEntry key={thread.id} thread={thread} />
            ))}
          </ul>
        </Card>
      )}
      <LoadMore query={inbox} />
    </>
  )
}
