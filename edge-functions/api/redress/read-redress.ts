// Apart from the call's route, because the function `pages` answers it too and holds no secret of links.
import type { AnswerOf } from '../../../contract/operation.ts'
import type { redressCalls } from '../../../contract/redress.ts'
import type { RedressEnv } from '../../_shared/http/app.ts'

type Redress = AnswerOf<typeof redressCalls.getRedress>

export const readRedress = (c: { var: Pick<RedressEnv['Variables'], 'asServiceFor'> }): Promise<Redress> =>
  c.var.asServiceFor(async (sql) => {
    const [row] = await sql<{ known: Omit<Redress, 'purchases'> }[]>`select private.redress_statements() as known`
    const purchases = await sql<Redress['purchases']>`select * from private.redress_purchases()`
    return { ...(row?.known as Omit<Redress, 'purchases'>), purchases }
  })
