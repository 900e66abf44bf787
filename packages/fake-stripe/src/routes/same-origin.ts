// Rejects forms from pages of other sites.
import type { MiddlewareHandler } from 'hono'

/**
 * Browsers send `Origin` with every POST. Programs send none, and no other site can control them.
 */
export const sameOrigin: MiddlewareHandler = async (c, next) => {
  const origin = c.req.header('origin')
  if (c.req.method === 'POST' && origin !== undefined && !isHost(origin, c.req.header('host')))
    return c.text('This form was sent from another site.', 403)
  await next()
}

const isHost = (origin: string, host: string | undefined) => URL.canParse(origin) && new URL(origin).host === host
