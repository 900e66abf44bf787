// Decisions about the caller, their appeals and what they hold, whatever their standing.

import type { AnswerOf } from '../../../contract/operations/operation.ts'
import { redressCalls } from '../../../contract/operations/redress.ts'
import { handleRedress } from './context.ts'

type Redress = AnswerOf<typeof redressCalls.getRedress>

export const getRedress = handleRedress(redressCalls.getRedress)((c) =>
  c.var.asServiceFor(async (sql) => {
    const [row] = await sql<{ known: Omit<Redress, 'purchases'> }[]>`select private.redress_statements() as known`
    const purchases = await sql<Redress['purchases']>`select * from private.redress_purchases()`
    return { ...(row?.known as Omit<Redress, 'purchases'>), purchases }
  }),
)
