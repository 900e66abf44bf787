// POST orders/{orderId}/thread: opens or finds the conversation about an order of the caller's, and writes in it.
import { Hono } from 'hono'
import { messageInput } from '../../../contract/index.ts'
import { ApiError } from '../../_shared/http/api-error.ts'
import type { AppEnv } from '../../_shared/http/app.ts'
import { jsonBody } from '../../_shared/http/json-body.ts'
import { idParam } from '../../_shared/http/params.ts'
import { requireUser } from '../context.ts'
import { selectThreads } from './select-threads.ts'
import { writeMessage } from './write-message.ts'

export const openThread = new Hono<AppEnv>().post(
  '/orders/:orderId/thread',
  requireUser,
  jsonBody(messageInput),
  async (c) => {
    const orderId = idParam(c, 'orderId', 'order_not_found')
    const { body } = c.req.valid('json')
    const thread = await c.var.asCaller(async (sql) => {
      await sql`insert into public.threads (order_id) values (${orderId}) on conflict do nothing`
      const [opened] = await sql<
        { id: string }[]
      >`select threads.id from public.threads where threads.order_id = ${orderId}`
      if (!opened) throw new ApiError('order_not_found')
      await writeMessage(sql, opened.id, body)
      const [thread] = await selectThreads(sql, c.var.caller.sub, sql`where threads.id = ${opened.id}`)
      return thread
    })
    return c.json(thread, 201)
  },
)
