// Cross-origin rules, which hosted's gateway adds: any origin may call, since a token and not a cookie says who does, and no
// header is shown beyond those that every page may read. Resumable uploads show their own.
import { createMiddleware } from 'hono/factory'
import type { StorageEnv } from '../storage.ts'

/** Set on the raw response, because bytes and resumable uploads are answered on it directly. */
export const cors = createMiddleware<StorageEnv>(async (c, next) => {
  const { outgoing } = c.env
  outgoing.setHeader('access-control-allow-origin', '*')
  const isPreflight = c.req.method === 'OPTIONS' && !c.req.path.startsWith('/upload/resumable')
  if (!isPreflight) return next()
  outgoing.setHeader('access-control-allow-methods', 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS')
  const asked = c.req.header('access-control-request-headers')
  if (asked) outgoing.setHeader('access-control-allow-headers', asked)
  outgoing.setHeader('access-control-max-age', '86400')
  return c.body(null, 204)
})
