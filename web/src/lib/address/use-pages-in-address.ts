// The number of loaded pages in the address, so that links, reload and Back work.
import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'

/** A link may not ask for more: each page is a request. */
const MOST_PAGES = 10

const pagesIn = (address: URLSearchParams) =>
  Math.min(Math.max(Math.trunc(Number(address.get('pages'))) || 1, 1), MOST_PAGES)

type Paged = {
  pageCount: number
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  fetchNextPage: () => unknown
}

export function usePageCount(): number {
  const [address] = useSearchParams()
  return pagesIn(address)
}

/** For `LoadMore`: a press adds a page to the address, and the pages follow. */
export function usePagesInAddress({
  pageCount,
  hasNextPage,
  isFetchingNextPage,
  isFetchNextPageError: isStuck,
  fetchNextPage,
}: Paged) {
  const [address, setAddress] = useSearchParams()
  // A press of the button retries a failed page.
  const isBehind = pageCount > 0 && pageCount < pagesIn(address) && hasNextPage && !isStuck

  useEffect(() => {
    if (isBehind && !isFetchingNextPage) void fetchNextPage()
  }, [isBehind, isFetchingNextPage, fetchNextPage])

  const showMore = () => {
    const next = new URLSearchParams(address)
    next.set('pages', String(pageCount + 1))
    setAddress(next, { replace: true })
    if (isStuck || pageCount >= MOST_PAGES) void fetchNextPage()
  }
  return { hasNextPage, isFetchingNextPage: isFetchingNextPage || isBehind, fetchNextPage: showMore }
}
