// What was said, the oldest first; one's own words stand on the right.

import type { Message } from '@contract/common.ts'
import { clsx } from 'clsx'
import { MessagePictures } from '@/ui/message-pictures.tsx'
import { MomentText } from '@/ui/moment-text.tsx'

type MessageListProps = { messages: Message[]; ownId: string; otherName: string }

export const MessageList = ({ messages, ownId, otherName }: MessageListProps) => (
  <ol aria-label="Messages" className="grid gap-4">
    {messages.map(({ id, sender_id, body, pictures, sent_at }) => {
      const isOwn = sender_id === ownId
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
            {isOwn ? 'You' : otherName}, <MomentText iso={sent_at} />
          </p>
        </li>
      )
    })}
  </ol>
)
