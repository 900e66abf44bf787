// Pages of lists that a function of the private schema finds, which takes the request as JSON.
import { pageOf, readCursor, timeAndId } from '../_shared/http/cursor.ts'

/** What a function is asked for: the filters that were given, one row more than is shown, and where the last page ended. */
export function requestOf({ limit, cursor, ...filters }: { limit: number; cursor?: string | undefined }) {
  const after = readCursor(cursor, timeAndId)
  return { ...filters, limit: limit + 1, ...(after ? { after } : {}) }
}

export const newestFirst = <Row extends { id: string; created_at: string }>(rows: Row[], limit: number) =>
  pageOf(rows, limit, (row) => [row.created_at, row.id])
