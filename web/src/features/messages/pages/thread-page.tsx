// One conversation.

import { pages } from '@contract/pages.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { OrderPanels } from '@/features/cases/components/order-panels.tsx'
import * as messages from '@/lib/messages.ts'
import type { Place } from '@/lib/place.ts'
import { ButtonLink } from '@/ui/button-link.tsx'
import { Failure } from '@/ui/failure.tsx'
import { LoadMore } from '@/ui/load-more.tsx'
import { Loading } from '@/ui/loading.tsx'
import { PageHeader } from '@/ui/page-header.tsx'
import { threadQuery } from '../api.ts'
import { Conversation } from './conversation.tsx'

export const prefetch = async ({ params: { threadId = '' }, memberId, queryClient }: Place) =>
  memberId && queryClient.prefetchInfiniteQuery(threadQuery(threadId))

export function ThreadPage() {
  const { threadId = '' } = useParams()
  const conversation = useInfiniteQuery(threadQuery(threadId))
  const { thread, order = null, cases = [], messages: said = [] } = conversation.data ?? {}
  return (
    <div className="max-w-3xl">
      <ButtonLink to={pages.inbox.path()} variant="secondary" size="sm" className="mb-6">
        Back to Inbox
      </ButtonLink>
      {!thread && <PageHeader title={pages.thread.title} />}
      {conversation.isPending && <Loading />}
      {conversation.isError && !thread && (
        <Failure text={messages.threadFailed} onRetry={() => void conversation.refetch()} />
      )}
      {thread && (
        <Conversation
          key={thread.id}
          thread={thread}
          messages={said}
          above={order && <OrderPanels order={order} cases={cases} role={thread.role} />}
          earlier={<LoadMore query={conversation} label="Show earlier messages" />}
        />
      )}
    </div>
  )
}
