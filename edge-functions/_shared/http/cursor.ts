// Page cursors: the order values of the last row, as base64url JSON. A client hands them back untouched.
import { Buffer } from 'node:buffer'
import { z } from 'zod'
import { ApiError } from './api-error.ts'

/** Building blocks of cursor shapes. */
export const cursorTime = z.iso.datetime({ offset: true })
export const cursorId = z.uuid()
/** Of lists that are ordered by a time, and by id where times are the same. */
export const timeAndId = z.tuple([cursorTime, cursorId])

/** The cursor after a page: null where the page was the last one. Lists fetch one row more than they show to know. */
export function pageOf<Row>(rows: Row[], limit: number, orderValues: (row: Row) => unknown[]) {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const nextCursor =
    rows.length > limit && last ? Buffer.from(JSON.stringify(orderValues(last))).toString('base64url') : null
  return { rows: shown, nextCursor }
}

/** The order values in a cursor, by their shape; undefined where none was given. Rejects a cursor that we did not make. */
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
