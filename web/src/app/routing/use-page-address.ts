// Updates the head after a navigation: the server wrote it for the first page.
import { allPages, pages, patternIn } from '@contract/pages.ts'
import { useEffect, useRef } from 'react'
import { matchPath, useLocation } from 'react-router-dom'

const PUBLIC = allPages.filter(({ locales }) => locales.length > 1)

/** Whether a page for everyone is there, which has an address in each language. */
export const hasOwnAddress = (pathname: string) => PUBLIC.some((page) => matchPath(patternIn(page), pathname))

/** Only crawlers and link previews read these, when they load a page. */
const ABOUT_FIRST_PAGE =
  'meta[property^="og:"], meta[property^="product:"], script[type="application/ld+json"], link[hreflang]'

function nameAddress(pathname: string, search: string): void {
  document.querySelector('link[rel="canonical"]')?.remove()
  if (!hasOwnAddress(pathname)) return
  const query = pathname === pages.search.path() ? new URLSearchParams(search).get('query') : null
  const link = document.createElement('link')
  link.rel = 'canonical'
  link.href = location.origin + pathname + (query ? `?query=${encodeURIComponent(query)}` : '')
  document.head.append(link)
}

export function usePageAddress(): void {
  const { pathname, search } = useLocation()
  const first = useRef<string | null>(pathname + search)
  useEffect(() => {
    if (first.current === pathname + search) return
    first.current = null
    for (const element of document.querySelectorAll(ABOUT_FIRST_PAGE)) element.remove()
    nameAddress(pathname, search)
  }, [pathname, search])
}
