// Answers that everyone may read and caches may store: with a strong ETag, and answered with 304 where they are unchanged.
import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import type { Caching } from '../../../contract/operation.ts'
import { framed } from './request-frame.ts'
import type { AppEnv } from './types.ts'

export const CACHE_CONTROL: Record<Caching, string> = {
  /** What somebody's own commands change (their listing, their review): stored, but asked for again each time. */
  revalidated: 'public, max-age=0, must-revalidate',
  /** Lists whose order may lag a little: ten seconds, and thirty more while they are refreshed. */
  'short-lived': 'public, max-age=10, stale-while-revalidate=30',
  /** What a new version changes only: five minutes, and a day more while it is asked for again. */
  'rarely-changed': 'public, max-age=300, stale-while-revalidate=86400',
}

/**
 * Answers a text with its ETag; 304 without it where the caller has it already. A 304 carries the headers too, without the type.
 * What is missing or gone is always sent whole.
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

/** Weak comparison, because a proxy that compresses weakens the tag (RFC 9110, 13.1.2). */
const matches = (header: string | undefined, etag: string): boolean =>
  header !== undefined &&
  (header.trim() === '*' || header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag))
