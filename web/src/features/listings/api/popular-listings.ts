// One request: reads come with their key, writes with what they make stale.
import type { Listing } from '@contract/schemas/listings.ts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '@/lib/api.ts'
import * as messages from '@/lib/messages.ts'

export type PopularPage = { files: Listing[]; nextCursor: string | null }

/** GET files/public/popular, the first page. The same for everyone. */
export const popularListingsQuery = queryOptions({
  queryKey: ['listings', 'popular'],
  queryFn: ({ signal }) => api.get<PopularPage>('files/public/popular', { signal, auth: 'none' }),
  select: (body) => body.files,
  meta: { failed: messages.popularNotFetched },
})
