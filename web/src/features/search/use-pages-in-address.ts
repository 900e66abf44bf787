// How many pages of a list are shown, kept in the address, so that a link or a reload shows as many.
import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'

/** A link may not ask for more: each page is a request. */
const MOST_PAGES = 10

type Paged = { pageCount: number; hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown }

/** Gives the query as `LoadMore` takes it: pressing it asks for one page more in the address, and the pages follow. */
export function usePagesInAddress({ pageCount, hasNextPage, isFetchingNextPage, fetchNextPage }: Paged) {
  const [address, setAddress] = useSearchParams()
  const wanted = Math.min(Math.max(Math.trunc(Number(address.get('pages'))) || 1, 1), MOST_PAGES)
  const isBehind = pageCount > 0 && pageCount < wanted && hasNextPage

  useEffect(() => {
    if (isBehind && !isFetchingNextPage) void fetchNextPage()
  }, [isBehind, isFetchingNextPage, fetchNextPage])

  const showMore = () => {
    const next = new URLSearchParams(address)
    next.set('pages', String(pageCount + 1))
    setAddress(next, { replace: true })
    if (pageCount >= MOST_PAGES) void fetchNextPage()
  }
  return { hasNextPage, isFetchingNextPage: isFetchingNextPage || isBehind, fetchNextPage: showMore }
}
