// A conversation in the inbox: with whom, about what, and whether there is something new.

import type { Thread } from '@contract/messages.ts'
import { pages } from '@contract/pages.ts'
import { clsx } from 'clsx'
import { Link } from 'react-router-dom'
import { Avatar } from '@/ui/avatar.tsx'
import { MomentText } from '@/ui/moment-text.tsx'
import { subjectLine } from './thread-subject.tsx'

export const ThreadEntry = ({ thread }: { thread: Thread }) => (
  <li>
    <Link to={pages.thread.path({ threadId: thread.id })} className="flex gap-4 px-4 py-4 hover:bg-sunken sm:px-5">
      <Avatar sources={[thread.with_avatar]} className="size-11" />
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className={clsx('truncate', thread.unread ? 'font-bold' : 'font-semibold')}>{thread.with_name}</span>
          <MomentText iso={thread.last_message_at} className="text-sm text-muted" />
        </span>
        <span className="block truncate text-sm text-muted">{subjectLine(thread)}</span>
        <span className={clsx('mt-1 block truncate', thread.unread && 'font-semibold')}>{thread.last_message}</span>
      </span>
      {thread.unread && (
        <span className="mt-2 size-2.5 shrink-0 rounded-full bg-accent">
          <span className="sr-only">Unread</span>
        </span>
      )}
    </Link>
  </li>
)
