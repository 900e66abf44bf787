// One request: reads come with their key, writes with what they make stale.
import type { Listing } from '@contract/schemas/listings.ts'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { api } from '@/lib/api.ts'
import { withCursor } from '@/lib/paging.ts'

type Page = { listings: Listing[]; nextCursor: string | null }

/** GET search?query=. The same for everyone. */
export const searchListingsQuery = (query: string) =>
  infiniteQueryOptions({
    queryKey: ['search', query],
    queryFn: ({ signal, pageParam }) =>
      api.get<Page>(withCursor('search', pageParam, { query }), { signal, auth: 'none' }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    select: (data) => data.pages.flatMap((page) => page.listings),
    enabled: query !== '',
  })
