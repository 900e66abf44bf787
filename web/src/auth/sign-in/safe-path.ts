// Only paths of this origin, never an address from someone else's link.
import { canParseUrl } from '@contract/text/built-ins.ts'

/**
 * @param raw a path as it came in a link, or nothing
 * @returns path with query and hash on this origin; '/' for anything else
 */
export function safePath(raw: string | null | undefined, origin = location.origin): string {
  if (!raw?.startsWith('/') || !canParseUrl(raw, origin)) return '/'
  const url = new URL(raw, origin)
  // "/.//evil" keeps the origin here, but its resolved path, or "/de//evil" without its language, would name another host.
  if (url.origin !== origin || url.pathname.includes('//')) return '/'
  if (url.pathname.startsWith('/auth/')) return '/'
  return url.pathname + url.search + url.hash
}
