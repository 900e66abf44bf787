// Paths of lists that come page by page.

/** @param cursor `nextCursor` of the page before; null for the first page */
export function withCursor(path: string, cursor: string | null, query: Record<string, string> = {}): string {
  const parameters = new URLSearchParams(query)
  if (cursor !== null) parameters.set('cursor', cursor)
  return parameters.size > 0 ? `${path}?${parameters}` : path
}
