// POST files/{id}/views: the page of a listing was opened. A visitor counts once a day, its seller never.
// The answer is the same whether it counted, so that it tells nobody what is there.
import { Hono } from 'hono'
import { bearerToken } from '../../_shared/auth/require-user.ts'
import type { AppEnv } from '../../_shared/http/app.ts'
import { idParam } from '../../_shared/http/params.ts'
import { countHitAlone } from '../../_shared/limits/rate-limit.ts'
import { acting, apiSql, clientAddress, verifyToken } from '../context.ts'

const VIEWS = { name: 'view', most: 120, seconds: 60 }

export const countView = new Hono<AppEnv>().post('/files/:id/views', async (c) => {
  const id = idParam(c, 'id')
  const address = await clientAddress(c)
  const token = bearerToken(c.req.header('Authorization'))
  const caller = token === null ? null : await verifyToken(token)
  // Counted on its own: within the act, visitors of one address would wait for each other's views.
  await countHitAlone(apiSql, VIEWS, address)
  const act = caller ? acting.asFunction.bind(null, caller) : acting.asVisitor
  await act((sql) => sql`select private.count_listing_view(${id}, ${caller?.sub ?? address})`)
  return c.json({ success: true })
})
