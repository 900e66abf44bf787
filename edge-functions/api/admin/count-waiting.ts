import { adminCalls } from '../../../contract/operations/admin.ts'
import type { AnswerOf } from '../../../contract/operations/operation.ts'
import { handle } from '../context.ts'

type Waiting = AnswerOf<typeof adminCalls.countWaiting>

export const countWaiting = handle(adminCalls.countWaiting)(async (c) => {
  const [row] = await c.var.asServiceFor(
    (sql) => sql<{ waiting: Waiting }[]>`select private.count_waiting() as waiting`,
  )
  return row?.waiting as Waiting
})
