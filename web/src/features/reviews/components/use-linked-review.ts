// The review that the address points at (#review-{id}): scrolled to and highlighted, once its page of the list is there.
import type { Review } from '@contract/reviews.ts'
import { useEffect, useLayoutEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'

type ReviewPages = {
  data: Review[] | undefined
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  fetchNextPage: () => unknown
}

/** @returns the id of the review to highlight, or null */
export function useLinkedReview(reviews: ReviewPages): string | null {
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage, isFetchNextPageError: stuck } = reviews
  const { hash } = useLocation()
  const linked = /^#review-([\w-]+)$/.exec(hash)?.[1] ?? null
  const loaded = data !== undefined
  const shown = data?.some((review) => review.id === linked) ?? false

  useEffect(() => {
    if (linked && loaded && !shown && hasNextPage && !isFetchingNextPage && !stuck) void fetchNextPage()
  }, [linked, loaded, shown, hasNextPage, isFetchingNextPage, stuck, fetchNextPage])

  // The hash never reaches a server: a first view highlights nothing until the app is there.
  const [highlighted, setHighlighted] = useState<string | null>(null)
  useLayoutEffect(() => setHighlighted(linked), [linked])

  useEffect(() => {
    if (!linked || !shown) return
    const entry = document.getElementById(`review-${linked}`)
    entry?.scrollIntoView({ block: 'center' })
    entry?.focus({ preventScroll: true })
  }, [linked, shown])

  return highlighted
}
