// Whom somebody blocked, in their settings. Nothing where there is nobody.
import { useInfiniteQuery } from '@tanstack/react-query'
import * as messages from '@/lib/messages.ts'
import { Failure } from '@/ui/failure.tsx'
import { LoadMore } from '@/ui/load-more.tsx'
import { blocksQuery } from '../api.ts'
import { BlockButton } from './block-button.tsx'

export function BlockedUsers({ userId }: { userId: string }) {
  const blocks = useInfiniteQuery(blocksQuery(userId))
  if (blocks.isError && !blocks.data)
    return <Failure text={messages.blocksFailed} onRetry={() => void blocks.refetch()} />
  if (!blocks.data || blocks.data.length === 0) return null
  return (
    <section aria-labelledby="blocked-people" className="mt-10 border-t border-line pt-8">
      <h2 id="blocked-people" className="text-xl">
        People you blocked
      </h2>
      <p className="mt-1 text-muted">They can only message you about items they bought from you.</p>
      <ul className="mt-3 divide-y divide-line">
        {blocks.data.map(({ user_id, name, username }) => (
          <li key={user_id} className="flex flex-wrap items-center justify-between gap-3 py-2">
            <span className="min-w-0 truncate">
              {name} <span className="text-muted">@{username}</span>
            </span>
            <BlockButton userId={user_id} name={name} isBlocked />
          </li>
        ))}
      </ul>
      <LoadMore query={blocks} />
    </section>
  )
}
