// Page cursors: the sort values of the last row as base64url JSON.
import { Buffer } from 'node:buffer'
import { z } from 'zod'
import { PAGE_SIZE_DEFAULT } from '../../../contract/limits.ts'
import type { Fragment } from '../database/statement.ts'
import { ApiError } from './api-error.ts'

export const cursorTime = z.iso.datetime({ offset: true })
export const cursorId = z.uuid()
/** Sorted by time, then id. */
export const timeAndId = z.tuple([cursorTime, cursorId])

/**
 * The limit of a page with one extra row. Postgres plans a statement with a bound limit at each
 * run, so the default page has its limit in the text.
 */
export const pageLimit = (limit: number): Fragment =>
  limit === PAGE_SIZE_DEFAULT ? DEFAULT_LIMIT : { strings: ['limit ', ''], values: [limit + 1] }

const DEFAULT_LIMIT: Fragment = { strings: [`limit ${PAGE_SIZE_DEFAULT + 1}`], values: [] }

/** The page and the next cursor; null on the last page. Lists read one extra row to know. */
export function pageOf<Row>(rows: Row[], limit: number, orderValues: (row: Row) => unknown[]) {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const nextCursor =
    rows.length > limit && last ? Buffer.from(JSON.stringify(orderValues(last))).toString('base64url') : null
  return { rows: shown, nextCursor }
}

/** The sort values in a cursor; undefined without one. Rejects invalid cursors. */
export function readCursor<Shape extends z.ZodType>(
  cursor: string | undefined,
  shape: Shape,
): z.output<Shape> | undefined {
  if (cursor === undefined) return undefined
  try {
    return shape.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
  } catch (cause) {
    throw new ApiError('invalid_request', { field: 'cursor', message: 'cursor is not valid', cause })
  }
}
