import type { AnswerOf } from '../../../contract/operations/operation.ts'
import { redressCalls } from '../../../contract/operations/redress.ts'
import { handle } from '../context.ts'
import { newestFirst, requestOf } from '../find-page.ts'
import { handleRedress } from './context.ts'

type Appeal = AnswerOf<typeof redressCalls.listAppeals>['appeals'][number]

export const createAppeal = handleRedress(redressCalls.createAppeal)(async (c, { body: { statementId, text } }) => {
  const [row] = await c.var.asServiceFor(
    (sql) => sql<{ id: string }[]>`select private.appeal(${statementId}, ${text}) as id`,
  )
  return { id: row?.id ?? '' }
})

export const listAppeals = handle(redressCalls.listAppeals)(async (c, { query }) => {
  const found = await c.var.asServiceFor(
    (sql) => sql<Appeal[]>`select * from private.find_appeals(${sql.json(requestOf(query))}::jsonb)`,
  )
  const { rows, nextCursor } = newestFirst(found, query.limit)
  return { appeals: rows, nextCursor }
})

export const decideAppeal = handle(redressCalls.decideAppeal)(async (c, { params, body: { outcome, answer } }) => {
  await c.var.asServiceFor((sql) => sql`select private.decide_appeal(${params.appealId}, ${outcome}, ${answer})`)
  return { success: true }
})
