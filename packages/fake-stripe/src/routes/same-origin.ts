// Pages of other sites may not press the buttons of these: a form that says it comes from elsewhere
// is refused.
import type { MiddlewareHandler } from 'hono'

/** Browsers put `Origin` on every POST; programs, which no other site can steer, send none. */
export const sameOrigin: MiddlewareHandler = async (c, next) => {
  const origin = c.req.header('origin')
  if (c.req.method === 'POST' && origin !== undefined && !isHost(origin, c.req.header('host')))
    return c.text('This form was sent from another site.', 403)
  await next()
}

const isHost = (origin: string, host: string | undefined) => URL.canParse(origin) && new URL(origin).host === host
