// One request: reads come with their key, writes with what they make stale.
import type { Thread } from '@contract/schemas/messages.ts'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { api } from '@/lib/api.ts'
import { withCursor } from '@/lib/paging.ts'

type Page = { threads: Thread[]; unreadCount: number; nextCursor: string | null }

/** A conversation goes on without this page. */
const REFETCH_EVERY_MS = 60_000

/** GET users/{id}/threads, the latest message first; with the number of threads that have something new. */
export const threadsQuery = (userId: string) =>
  infiniteQueryOptions({
    queryKey: ['threads', 'user', userId],
    queryFn: ({ signal, pageParam }) => api.get<Page>(withCursor(`users/${userId}/threads`, pageParam), { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    select: ({ pages }) => ({
      threads: pages.flatMap((page) => page.threads),
      unreadCount: pages[0]?.unreadCount ?? 0,
    }),
    staleTime: REFETCH_EVERY_MS / 2,
    refetchInterval: REFETCH_EVERY_MS,
  })
