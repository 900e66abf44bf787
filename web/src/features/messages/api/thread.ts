import { messageCalls } from '@contract/messages.ts'
import { pagedQuery } from '@/lib/query.ts'

const REFETCH_EVERY_MS = 15_000

/** Pages come with the newest messages first and are turned to the order in which they were said. */
export const threadQuery = (threadId: string) =>
  pagedQuery(
    messageCalls.getThread,
    { params: { id: threadId } },
    {
      select: ({ pages }) => ({
        thread: pages[0]?.thread,
        order: pages[0]?.order ?? null,
        cases: pages[0]?.cases ?? [],
        messages: pages.flatMap((page) => page.messages).toReversed(),
      }),
      staleTime: 0,
      refetchInterval: (query) => (query.state.error ? false : REFETCH_EVERY_MS),
    },
  )
