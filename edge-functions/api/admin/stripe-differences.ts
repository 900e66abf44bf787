import type { AnswerOf } from '../../../contract/operation.ts'
import { queueCalls } from '../../../contract/queues.ts'
import { pageOf } from '../../_shared/http/cursor.ts'
import { handle } from '../context.ts'
import { requestOf } from '../find-page.ts'

type Difference = AnswerOf<typeof queueCalls.listStripeDifferences>['differences'][number]

export const listStripeDifferences = handle(queueCalls.listStripeDifferences)(async (c, { query }) => {
  const found = await c.var.asServiceFor(
    (sql) => sql<Difference[]>`select * from private.find_stripe_differences(${sql.json(requestOf(query))}::jsonb)`,
  )
  const { rows, nextCursor } = pageOf(found, query.limit, (row) => [row.first_seen_at, row.id])
  return { differences: rows, nextCursor }
})
