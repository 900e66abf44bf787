import type { AnswerOf } from '../../../contract/operation.ts'
import { redressCalls } from '../../../contract/redress.ts'
import { handle } from '../context.ts'
import { newestFirst, requestOf } from '../find-page.ts'

type Appeal = AnswerOf<typeof redressCalls.listAppeals>['appeals'][number]

export const listAppeals = handle(redressCalls.listAppeals)(async (c, { query }) => {
  const found = await c.var.asServiceFor(
    (sql) => sql<Appeal[]>`select * from private.find_appeals(${sql.json(requestOf(query))}::jsonb)`,
  )
  const { rows, nextCursor } = newestFirst(found, query.limit)
  return { appeals: rows, nextCursor }
})
