// Loads the code and the data of the page behind a link as soon as someone means to follow it, and those of the first page
// at once. Every link takes part: the listeners stand on the document, so that no component needs to know.
import { useEffect } from 'react'
import { matchRoutes } from 'react-router-dom'
import { ownProfileQuery } from '@/features/profiles/api/own-profile.ts'
import { queryClient } from '@/lib/query-client.ts'
import { getSession } from '@/lib/session.ts'
import { routes } from '../routes.tsx'
import type { LoadPage } from './page.tsx'

/** A pointer that only passes over a link means nothing by it. */
const DWELL_MS = 40

/** A member's own data waits for the profile, because asking for it makes a new member's rows. */
function memberId(): string | undefined {
  const session = getSession()
  if (session.status !== 'signed-in') return undefined
  return queryClient.getQueryData(ownProfileQuery(session.login).queryKey)?.id
}

/** Failures are left to the visit itself, which tries again and can say so. */
export function prefetchPlace(url: URL): void {
  for (const { route, params } of matchRoutes(routes, url) ?? []) {
    const load: LoadPage | undefined = route.handle
    load?.().then(
      ({ prefetch }) => prefetch?.({ params, search: url.searchParams, memberId: memberId() }),
      () => undefined,
    )
  }
}

function placeOf(target: EventTarget | null): URL | null {
  const link = target instanceof Element ? target.closest('a') : null
  if (!link?.href || link.target === '_blank') return null
  const url = new URL(link.href)
  return url.origin === location.origin ? url : null
}

/** Watches for the intent to follow a link: a pointer that rests on it, focus, or a touch. */
export function usePrefetchOnIntent(): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const over = ({ target }: Event) => {
      clearTimeout(timer)
      const place = placeOf(target)
      if (place) timer = setTimeout(() => prefetchPlace(place), DWELL_MS)
    }
    const atOnce = ({ target }: Event) => {
      const place = placeOf(target)
      if (place) prefetchPlace(place)
    }
    document.addEventListener('pointerover', over, { passive: true })
    document.addEventListener('focusin', atOnce)
    document.addEventListener('pointerdown', atOnce, { passive: true })
    return () => {
      clearTimeout(timer)
      document.removeEventListener('pointerover', over)
      document.removeEventListener('focusin', atOnce)
      document.removeEventListener('pointerdown', atOnce)
    }
  }, [])
}
