// Answers that everyone may read and caches may keep: JSON with a strong ETag, answered with 304 where it is unchanged.
import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import type { AppEnv } from './app.ts'
import { stampTime } from './request-frame.ts'

/** What a person's own acts change (their listing, their review): kept, but asked for again each time. */
export const REVALIDATED = 'public, max-age=0, must-revalidate'
/** Lists whose order may lag a little: ten seconds, and thirty more while they are refreshed. */
export const SHORT_LIVED = 'public, max-age=10, stale-while-revalidate=30'

/** Answers a body with its ETag; 304 without a body where the caller has it already. */
export function publicJson(c: Context<AppEnv>, body: unknown, cacheControl: string): Response {
  const text = JSON.stringify(body)
  const etag = `"${createHash('sha1').update(text).digest('base64url')}"`
  stampTime(c)
  const headers = { ETag: etag, 'Cache-Control': cacheControl }
  if (matches(c.req.header('If-None-Match'), etag)) return c.body(null, 304, headers)
  return c.body(text, 200, { ...headers, 'Content-Type': 'application/json' })
}

/** Weak comparison, because a proxy that compresses weakens the tag (RFC 9110, 13.1.2). */
const matches = (header: string | undefined, etag: string): boolean =>
  header !== undefined &&
  (header.trim() === '*' || header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag))
