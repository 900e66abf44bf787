// One request: reads come with their key, writes with what they make stale.
import type { Message, Thread } from '@contract/schemas/messages.ts'
import { segment } from '@contract/segment.ts'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { api } from '@/lib/api.ts'
import { withCursor } from '@/lib/paging.ts'

type ThreadPage = { thread: Thread; messages: Message[]; nextCursor: string | null }

const REFETCH_EVERY_MS = 15_000

/** GET threads/{id}. Pages come with the newest messages first and are turned to the order in which they were said. */
export const threadQuery = (threadId: string) =>
  infiniteQueryOptions({
    queryKey: ['threads', 'one', threadId],
    queryFn: ({ signal, pageParam }) =>
      api.get<ThreadPage>(withCursor(`threads/${segment(threadId)}`, pageParam), { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    select: ({ pages }) => ({
      thread: pages[0]?.thread,
      messages: pages.flatMap((page) => page.messages).toReversed(),
    }),
    staleTime: 0,
    refetchInterval: (query) => (query.state.error ? false : REFETCH_EVERY_MS),
  })
