// One conversation with its messages and the reply. Seeing it marks it as read.

import type { Message } from '@contract/common.ts'
import type { Thread } from '@contract/messages.ts'
import { type ReactNode, useEffect } from 'react'
import { useMember } from '@/auth/viewer.ts'
import { BlockButton } from '@/features/profiles/components/block-button.tsx'
import { OnceHydrated } from '@/ui/once-hydrated.tsx'
import { PageHeader } from '@/ui/page-header.tsx'
import { useMarkRead, useReply } from '../api.ts'
import { MessageForm } from '../components/message-form.tsx'
import { MessageList } from '../components/message-list.tsx'
import { ThreadSubject } from '../components/thread-subject.tsx'

type ConversationProps = {
  thread: Thread
  messages: Message[]
  /** What the conversation is about, in full. */
  above: ReactNode
  /** The way to what was said before. */
  earlier: ReactNode
}

export function Conversation({ thread, messages, above, earlier }: ConversationProps) {
  const { id } = useMember()
  const { mutate: markRead } = useMarkRead()
  const reply = useReply(thread.id)

  // Once for each message that arrives, not for each fetch: a mark that fails is not tried in a circle.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new message is what makes it unread again
  useEffect(() => {
    if (thread.unread) markRead(thread.id)
  }, [thread.unread, thread.id, thread.last_message_at, markRead])

  return (
    <>
      <PageHeader title={thread.with_name} lead={<ThreadSubject thread={thread} />}>
        <BlockButton userId={thread.with_id} name={thread.with_name} isBlocked={thread.is_blocked} />
      </PageHeader>
      {above}
      {earlier}
      <MessageList messages={messages} ownId={id} otherName={thread.with_name} />
      <div className="mt-8">
        <OnceHydrated>
          <MessageForm
            key={thread.id}
            about={thread.id}
            label="Reply"
            busy={reply.isPending}
            error={reply.error}
            onSend={reply.mutateAsync}
          />
        </OnceHydrated>
      </div>
    </>
  )
}
