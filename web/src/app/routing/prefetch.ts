// Loads the code and the data of a linked page as soon as someone means to follow the link, and
// those of the first page at once. The listeners are on the document, so every link takes part.
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { matchRoutes } from 'react-router-dom'
import { getSession } from '@/auth/session/session.ts'
import { ownProfileQuery } from '@/auth/viewer.ts'
import { routes } from '../routes.tsx'
import type { LoadPage } from './page.tsx'

/** A pointer that only passes over a link prefetches nothing. */
const DWELL_MS = 40

/** A user's own data waits for the profile, which says whether they may still ask for anything. */
function loadedMemberId(queryClient: QueryClient): string | undefined {
  const session = getSession()
  if (session.status !== 'signed-in') return undefined
  return queryClient.getQueryData(ownProfileQuery(session.login).queryKey)?.id
}

const pagesAt = (url: URL) =>
  (matchRoutes(routes, url) ?? []).flatMap(({ route, params }) => {
    const load: LoadPage | undefined = route.handle
    return load ? [{ load, params }] : []
  })

/** Loads the code of the page at an address, and of the layouts around it. */
export const loadPage = (url: URL) => Promise.all(pagesAt(url).map(({ load }) => load()))

/** Loads the data of the page at an address. The page itself shows a failure. */
export async function prefetchPage(
  url: URL,
  queryClient: QueryClient,
  memberId = loadedMemberId(queryClient),
): Promise<void> {
  const context = { search: url.searchParams, memberId, queryClient }
  await Promise.allSettled(
    pagesAt(url).map(async ({ load, params }) => (await load()).prefetch?.({ ...context, params })),
  )
}

function linkedUrl(target: EventTarget | null): URL | null {
  const link = target instanceof Element ? target.closest('a') : null
  if (!link?.href || link.target === '_blank') return null
  const url = new URL(link.href)
  return url.origin === location.origin ? url : null
}

/** Watches for the intent to follow a link: a pointer that rests on it, focus, or a touch. */
export function usePrefetchOnIntent(): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const prefetch = (page: URL | null) => page && void prefetchPage(page, queryClient)
    const over = ({ target }: Event) => {
      clearTimeout(timer)
      const page = linkedUrl(target)
      if (page) timer = setTimeout(() => prefetch(page), DWELL_MS)
    }
    const atOnce = ({ target }: Event) => prefetch(linkedUrl(target))
    // Someone may be on a first view's link already.
    for (const link of document.querySelectorAll('a:is(:hover, :focus)')) prefetch(linkedUrl(link))
    document.addEventListener('pointerover', over, { passive: true })
    document.addEventListener('focusin', atOnce)
    document.addEventListener('pointerdown', atOnce, { passive: true })
    return () => {
      clearTimeout(timer)
      document.removeEventListener('pointerover', over)
      document.removeEventListener('focusin', atOnce)
      document.removeEventListener('pointerdown', atOnce)
    }
  }, [queryClient])
}
