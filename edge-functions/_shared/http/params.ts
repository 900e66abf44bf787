// What stands in the address: ids of paths and the page that a list was asked for.
import type { Context } from 'hono'
import { type ErrorCode, page } from '../../../contract/index.ts'
import { ApiError } from './api-error.ts'
import { parse } from './json-body.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export const isUuid = (text: string): boolean => UUID.test(text)

/** An id of the path. What is no id names nothing, so it is refused like a missing object. */
export function idParam(c: Context, name: string, missing: ErrorCode = 'not_found'): string {
  const value = c.req.param(name)
  if (value === undefined || !isUuid(value)) throw new ApiError(missing)
  return value.toLowerCase()
}

/** The `limit` and `cursor` of a list call, refused with invalid_request where they are none. */
export const pageQuery = (c: Context) =>
  parse(page, { limit: c.req.query('limit') || undefined, cursor: c.req.query('cursor') || undefined })
