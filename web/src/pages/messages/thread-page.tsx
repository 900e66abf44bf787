import { messageCalls, type Thread, type ThreadOrder } from '@contract/messages.ts'
import type { Message } from '@contract/operations/common.ts'
import { pages } from '@contract/pages.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { type ComponentProps, type ReactNode, useEffect, useState } from 'react'
import { useLocation, useParams } from 'react-router-dom'
import { takesAnswer } from '@/features/cases/components/case-panels.tsx'
import { OrderPanels } from '@/features/cases/components/order-panels.tsx'
import { nameOfOther, threadQuery, useMarkRead } from '@/features/messages/api.ts'
import { MessageForm } from '@/features/messages/components/message-form.tsx'
import { ThreadSubject } from '@/features/messages/components/thread-subject.tsx'
import { BlockButton } from '@/features/profiles/components/block-button.tsx'
import { prefetchForMember, useCall } from '@/lib/calls/query.ts'
import { t } from '@/lib/texts.ts'
import { SmallButton, SmallLink } from '@/ui/button.tsx'
import { AfterHydration } from '@/ui/once-hydrated.tsx'
import { PageHeader } from '@/ui/page-parts.tsx'
import { MessagePictures } from '@/ui/pictures/message-pictures.tsx'
import { LoadMore, QueryResult } from '@/ui/query-result.tsx'
import { MomentText, ShowsName } from '@/ui/text.tsx'

const MessageList = ({ messages, thread }: { messages: Message[]; thread: Thread }) => (
  <ol aria-label={t`Messages`} className="grid gap-4">
    {messages.map(({ id, author, body, pictures, sent_at }) => {
      const isOwn = author === thread.role
      const other = author === 'guest' ? t`Guest` : nameOfOther(thread)
      return (
        <li key={id} className={clsx('max-w-[85%] sm:max-w-[75%]', isOwn ? 'justify-self-end' : 'justify-self-start')}>
          <div
            className={clsx(
              'grid gap-2.5 rounded-lg border px-4 py-2.5',
              isOwn ? 'border-accent/25 bg-accent-soft' : 'border-line bg-surface',
            )}
          >
            {body && <p className="whitespace-pre-line wrap-anywhere">{body}</p>}
            {pictures.length > 0 && <MessagePictures messageId={id} pictures={pictures} />}
          </div>
          <p className={clsx('mt-1 text-sm text-muted', isOwn && 'text-right')}>
            {isOwn ? t`You` : other}, <MomentText iso={sent_at} />
          </p>
        </li>
      )
    })}
  </ol>
)

type ConversationProps = Pick<ComponentProps<typeof OrderPanels>, 'cases'> & {
  thread: Thread
  order: ThreadOrder | null
  messages: Message[]
  earlier: ReactNode
}

function Conversation({ thread, order, cases, messages, earlier }: ConversationProps) {
  const { mutate: markRead } = useMarkRead()
  // One field: the answer to a case, or a message beside it.
  const hasCase = thread.role === 'seller' && order !== null && cases.some(takesAnswer)
  const [isBeside, setBeside] = useState(false)
  const isAnswering = hasCase && !isBeside
  const reply = useCall(messageCalls.sendMessage, { id: thread.id })

  // Once per new message: a failed call is not repeated in a loop.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new message makes it unread
  useEffect(() => {
    if (thread.unread) markRead(thread.id)
  }, [thread.unread, thread.id, thread.last_message_at, markRead])

  return (
    <>
      <PageHeader title={nameOfOther(thread)} lead={<ThreadSubject thread={thread} />}>
        {thread.with_id && (
          <BlockButton userId={thread.with_id} name={nameOfOther(thread)} isBlocked={thread.is_blocked} />
        )}
      </PageHeader>
      {order && <OrderPanels thread={thread} order={order} cases={cases} isAnswering={isAnswering} />}
      {earlier}
      <MessageList messages={messages} thread={thread} />
      {hasCase && (
        <SmallButton className="mt-6" onClick={() => setBeside(!isBeside)}>
          {isAnswering ? t`Write a message instead` : t`Reply to the case`}
        </SmallButton>
      )}
      {!isAnswering && (
        <div className="mt-8">
          {thread.hides_you && <ShowsName />}
          <AfterHydration>
            <MessageForm
              key={thread.id}
              about={thread.id}
              label={t({ message: 'Reply', context: 'noun' })}
              busy={reply.isPending}
              error={reply.error}
              onSend={reply.mutateAsync}
            />
          </AfterHydration>
        </div>
      )}
    </>
  )
}

export const prefetch = prefetchForMember(({ params: { threadId = '' } }) => [threadQuery(threadId)])

export function ThreadPage() {
  const { threadId = '' } = useParams()
  const conversation = useInfiniteQuery(threadQuery(threadId))
  const thread = conversation.data?.thread
  return (
    <div className="max-w-3xl">
      <SmallLink to={pages.inbox.path()} state={useLocation().state} className="mb-6">
        {t`Back to Inbox`}
      </SmallLink>
      {!thread && <PageHeader title={pages.thread.title} />}
      <QueryResult
        query={{ ...conversation, isError: conversation.isLoadingError, hasNextPage: undefined }}
        failed={t`Couldn’t load this conversation.`}
      >
        {({ order, cases, messages: sent }) =>
          thread && (
            <Conversation
              key={thread.id}
              thread={thread}
              order={order}
              cases={cases}
              messages={sent}
              earlier={<LoadMore query={conversation} label={t`Show earlier messages`} />}
            />
          )
        }
      </QueryResult>
    </div>
  )
}
