import { LIBRARY_SORTS } from '@contract/choices.ts'
import { libraryCalls } from '@contract/library.ts'
import { orderCalls } from '@contract/orders.ts'
import { send } from '@/lib/api.ts'
import { useLinkDownload } from '@/lib/downloads.ts'
import { listQuery, query } from '@/lib/query.ts'
import { oneOf, textIn } from '@/lib/use-filters.ts'

/** The filters of the library in an address. */
export const filtersIn = (address: URLSearchParams) => ({
  q: textIn(address, 'q'),
  type: textIn(address, 'type'),
  seller: textIn(address, 'seller'),
  updated: oneOf(['true'], address.get('updated')),
  sort: oneOf(LIBRARY_SORTS, address.get('sort')),
})

type Filters = Partial<ReturnType<typeof filtersIn>> & { listing?: string }

export const libraryQuery = (userId: string, filters: Filters) =>
  listQuery(libraryCalls.listLibrary, { params: { userId }, query: filters }, (page) => page.items)

/** The item of one listing, as a list of one or none. */
export const itemQuery = (userId: string, listingId: string) => libraryQuery(userId, { listing: listingId })

export const choicesQuery = (userId: string) => query(libraryCalls.getLibraryChoices, { params: { userId } })

type Download = { order_id: string; id: string }

export const useDownload = () =>
  useLinkDownload(({ order_id: orderId, id: fileId }: Download) =>
    send(orderCalls.getDownloadLink, { params: { orderId, fileId } }),
  )
