import type { Delivery } from '../../../contract/index.ts'
import { webhookCalls } from '../../../contract/webhooks.ts'
import { pageOf, readCursor, timeAndId } from '../../_shared/http/cursor.ts'
import { handle } from '../context.ts'

export const listDeliveries = handle(webhookCalls.listDeliveries)(async (c, { params: { webhookId }, query }) => {
  const [time = null, id = null] = readCursor(query.cursor, timeAndId) ?? []
  const found = await c.var.asServiceFor(
    (sql) => sql<Delivery[]>`
      select * from private.webhook_deliveries(${webhookId}, ${query.limit + 1}, ${time}, ${id})`,
  )
  const { rows, nextCursor } = pageOf(found, query.limit, (row) => [row.happened_at, row.id])
  return { deliveries: rows, nextCursor }
})
