// Public answers with a strong ETag, and 304 if unchanged.
import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import type { Caching } from '../../../contract/operations/operation.ts'
import { framed } from './request-frame.ts'
import type { AppEnv } from './types.ts'

export const CACHE_CONTROL: Record<Caching, string> = {
  /** Changes with a user's own commands, such as a listing: stored, but revalidated each time. */
  revalidated: 'public, max-age=0, must-revalidate',
  /** Lists that may be stale for ten seconds, and thirty more while they are refreshed. */
  'short-lived': 'public, max-age=10, stale-while-revalidate=30',
  /** Changes only with a deployment: five minutes, and a day more while it's refreshed. */
  'rarely-changed': 'public, max-age=300, stale-while-revalidate=86400',
}

/**
 * Answers with a text and its ETag, or with 304 and the same headers except the type.
 * Missing things are never answered with 304.
 */
export function publicText(
  c: Context<AppEnv>,
  text: string,
  headers: PublicHeaders,
  status: 200 | 404 | 410 = 200,
): Response {
  const etag = `"${createHash('sha1').update(text).digest('base64url')}"`
  const { 'Content-Type': _type, ...kept } = headers
  if (status === 200 && matches(c.req.header('If-None-Match'), etag))
    return c.body(null, 304, framed(c, { ETag: etag, ...kept }))
  return c.body(text, status, framed(c, { ETag: etag, ...headers }))
}

type PublicHeaders = Record<string, string> & { 'Content-Type': string; 'Cache-Control': string }

/** Weak comparison, because a compressing proxy weakens the tag (RFC 9110, 13.1.2). */
const matches = (header: string | undefined, etag: string): boolean =>
  header !== undefined &&
  (header.trim() === '*' || header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag))
