// Items that go with a listing. Nothing depends on them, so a failure shows nothing.
import { relatedCalls } from '@contract/related.ts'
import { query } from '@/lib/query.ts'

const MINUTES = 60_000

export const relatedQuery = (listingId: string) =>
  query(relatedCalls.getRelated, { params: { id: listingId } }, { staleTime: 5 * MINUTES })
