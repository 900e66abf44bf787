// Opens or finds the conversation about an order of the caller's, and writes in it.
import { messageCalls } from '../../../contract/operations/messages.ts'
import { ApiError } from '../../_shared/http/api-error.ts'
import { handle } from '../context.ts'
import { selectThreads, withTitles } from './select-threads.ts'
import { writeMessage } from './write-message.ts'

export const openThread = handle(messageCalls.openThread)(async (c, { params: { orderId }, body: { body } }) => {
  const written = await c.var.asCaller(async (sql) => {
    await sql`insert into public.threads (order_id) values (${orderId}) on conflict do nothing`
    const [opened] = await sql<
      { id: string }[]
    >`select threads.id from public.threads where threads.order_id = ${orderId}`
    if (!opened) throw new ApiError('order_not_found')
    await writeMessage(sql, opened.id, body)
    return await selectThreads(sql, c.var.caller.sub, sql`where threads.id = ${opened.id}`)
  })
  const [thread] = await withTitles(c.var.asServiceFor, written)
  if (!thread) throw new ApiError('order_not_found')
  return thread
})
