import { messageCalls } from '@contract/messages.ts'
import { pagedQuery } from '@/lib/query.ts'

/** A conversation goes on without this page. */
const REFETCH_EVERY_MS = 60_000

/** The latest message first; with the number of threads that have something new. */
export const threadsQuery = (userId: string) =>
  pagedQuery(
    messageCalls.listThreads,
    { params: { userId } },
    {
      select: ({ pages }) => ({
        threads: pages.flatMap((page) => page.threads),
        unreadCount: pages[0]?.unreadCount ?? 0,
      }),
      staleTime: REFETCH_EVERY_MS / 2,
      refetchInterval: REFETCH_EVERY_MS,
    },
  )
