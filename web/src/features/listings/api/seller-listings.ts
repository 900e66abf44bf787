// One request: reads come with their key, writes with what they make stale.
import type { Listing } from '@contract/schemas/listings.ts'
import { segment } from '@contract/segment.ts'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { api } from '@/lib/api.ts'
import * as messages from '@/lib/messages.ts'
import { withCursor } from '@/lib/paging.ts'

type Page = { files: Listing[]; nextCursor: string | null }

/** GET files/public/user/{identifier}: what visitors see of a seller's shop. */
export const sellerListingsQuery = (identifier: string) =>
  infiniteQueryOptions({
    queryKey: ['listings', 'seller', identifier],
    queryFn: ({ signal, pageParam }) =>
      api.get<Page>(withCursor(`files/public/user/${segment(identifier)}`, pageParam), { signal, auth: 'none' }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    select: (data) => data.pages.flatMap((page) => page.files),
    meta: { failed: messages.productsNotFetched },
  })
