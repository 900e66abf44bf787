// One request: reads come with their key, writes with what they make stale.
import { infiniteQueryOptions } from '@tanstack/react-query'
import { api } from '@/lib/api.ts'
import * as messages from '@/lib/messages.ts'
import { withCursor } from '@/lib/paging.ts'
import type { PopularPage } from './popular-listings.ts'

/** GET files/public/popular?cursor=: the pages after the one whose `nextCursor` this is. */
export const popularPagesQuery = (cursor: string) =>
  infiniteQueryOptions({
    queryKey: ['listings', 'popular', 'after', cursor],
    queryFn: ({ signal, pageParam }) =>
      api.get<PopularPage>(withCursor('files/public/popular', pageParam), { signal, auth: 'none' }),
    initialPageParam: cursor,
    getNextPageParam: (page) => page.nextCursor,
    select: ({ pages }) => ({ listings: pages.flatMap(({ files }) => files), pageCount: pages.length }),
    meta: { failed: messages.popularNotFetched },
  })
