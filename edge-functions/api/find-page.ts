// Pages of lists from functions of the private schema, which take the request as JSON.
import { pageOf, readCursor, timeAndId } from '../_shared/http/cursor.ts'

/** The filters, one extra row to detect a next page, and the end of the last page. */
export function requestOf({ limit, cursor, ...filters }: { limit: number; cursor?: string | undefined }) {
  const after = readCursor(cursor, timeAndId)
  return { ...filters, limit: limit + 1, ...(after ? { after } : {}) }
}

export const newestFirst = <Row extends { id: string; created_at: string }>(rows: Row[], limit: number) =>
  pageOf(rows, limit, (row) => [row.created_at, row.id])
