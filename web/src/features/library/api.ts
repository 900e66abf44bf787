import { LIBRARY_SORTS } from '@contract/choices.ts'
import { type LibraryItem, libraryCalls } from '@contract/library.ts'
import { PAGE_SIZE_MAX } from '@contract/limits.ts'
import { idIn, oneOf, textIn } from '@/lib/address/use-filters.ts'
import { send } from '@/lib/calls/api.ts'
import { listQuery, query } from '@/lib/calls/query.ts'

/** The filters of the library in an address. */
export const filtersIn = (address: URLSearchParams) => ({
  q: textIn(address, 'q'),
  type: textIn(address, 'type'),
  seller: idIn(address, 'seller'),
  updated: oneOf(['true'], address.get('updated')),
  sort: oneOf(LIBRARY_SORTS, address.get('sort')),
})

type Filters = Partial<ReturnType<typeof filtersIn>> & { listing?: string }

export const libraryQuery = (userId: string, filters: Filters) =>
  listQuery(libraryCalls.listLibrary, { params: { userId }, query: filters }, (page) => page.items)

/** The item of one listing, as a list of one or none. */
export const itemQuery = (userId: string, listingId: string) => libraryQuery(userId, { listing: listingId })

export const choicesQuery = (userId: string) => query(libraryCalls.getLibraryChoices, { params: { userId } })

/** All items that the filters find and that can be downloaded now. */
export async function downloadable(userId: string, filters: Filters): Promise<LibraryItem[]> {
  const items: LibraryItem[] = []
  let cursor: string | null = null
  do {
    const query: Filters & { limit: number; cursor?: string } = {
      ...filters,
      limit: PAGE_SIZE_MAX,
      ...(cursor ? { cursor } : {}),
    }
    const page = await send(libraryCalls.listLibrary, { params: { userId }, query })
    items.push(...page.items.filter((item) => !item.is_waiting))
    cursor = page.nextCursor
  } while (cursor)
  return items
}
