import { redressCalls } from '../../../contract/redress.ts'
import { handle } from '../context.ts'
import { handleRedress } from './context.ts'

export const createAppeal = handleRedress(redressCalls.createAppeal)(async (c, { body: { statementId, text } }) => {
  const [row] = await c.var.asServiceFor(
    (sql) => sql<{ id: string }[]>`select private.appeal(${statementId}, ${text}) as id`,
  )
  return { id: row?.id ?? '' }
})

export const decideAppeal = handle(redressCalls.decideAppeal)(async (c, { params, body: { outcome, answer } }) => {
  await c.var.asServiceFor((sql) => sql`select private.decide_appeal(${params.appealId}, ${outcome}, ${answer})`)
  return { success: true }
})
