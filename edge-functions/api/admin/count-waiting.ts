import type { AnswerOf } from '../../../contract/operation.ts'
import { queueCalls } from '../../../contract/queues.ts'
import { handle } from '../context.ts'

type Waiting = AnswerOf<typeof queueCalls.countWaiting>

export const countWaiting = handle(queueCalls.countWaiting)(async (c) => {
  const [row] = await c.var.asServiceFor(
    (sql) => sql<{ waiting: Waiting }[]>`select private.count_waiting() as waiting`,
  )
  return row?.waiting as Waiting
})
