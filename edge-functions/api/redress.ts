// Decisions and appeals. Banned and suspended users come with the token of a mailed link.

import type { AnswerOf } from '../../contract/operation.ts'
import { redressCalls } from '../../contract/redress.ts'
import { redressGuard } from '../_shared/auth/guards.ts'
import { ApiError } from '../_shared/http/api-error.ts'
import { handlers } from '../_shared/http/handle.ts'
import type { RedressEnv } from '../_shared/http/types.ts'
import { makeRedressToken } from '../_shared/links.ts'
import { acting, asGuest, handle, verifyToken } from './context.ts'
import { newestFirst, requestOf } from './find-page.ts'

export const handleRedress = handlers(redressGuard(verifyToken, acting))

type Redress = AnswerOf<typeof redressCalls.getRedress>

export const readRedress = (c: { var: Pick<RedressEnv['Variables'], 'asService'> }): Promise<Redress> =>
  c.var.asService(async (sql) => {
    const [row] = await sql<{ known: Omit<Redress, 'purchases'> }[]>`select private.redress_statements() as known`
    const purchases = await sql<Redress['purchases']>`select * from private.redress_purchases()`
    return { ...(row?.known as Omit<Redress, 'purchases'>), purchases }
  })

export const getRedress = handleRedress(redressCalls.getRedress)(readRedress)

// Banned and suspended users can't log in again, so they need a link. A link can't create links.

export const createRedressLink = handleRedress(redressCalls.createRedressLink)(async (c) => {
  if (c.var.token === '') throw new ApiError('unauthenticated')
  const { token, digest } = makeRedressToken()
  await c.var.asService((sql) => sql`select private.make_redress_link(decode(${digest}, 'hex'))`)
  return { token }
})

export const createExportCode = handleRedress(redressCalls.createExportCode)((c) =>
  c.var.asService((sql) => sql`select private.request_export_code()`),
)

export const createAppeal = handleRedress(redressCalls.createAppeal)(async (c, { body: { statementId, text } }) => {
  const [row] = await c.var.asService(
    (sql) => sql<{ id: string }[]>`select private.appeal(${statementId}, ${text}) as id`,
  )
  return { id: row?.id ?? '' }
})

export const decideAppeal = handle(redressCalls.decideAppeal)((c, { params, body: { outcome, answer } }) =>
  c.var.asService((sql) => sql`select private.decide_appeal(${params.appealId}, ${outcome}, ${answer})`),
)

type Appeal = AnswerOf<typeof redressCalls.listAppeals>['appeals'][number]

export const listAppeals = handle(redressCalls.listAppeals)(async (c, { query }) => {
  const found = await c.var.asService(
    (sql) => sql<Appeal[]>`select * from private.find_appeals(${sql.json(requestOf(query))}::jsonb)`,
  )
  const { rows, nextCursor } = newestFirst(found, query.limit)
  return { appeals: rows, nextCursor }
})

type Counts = AnswerOf<typeof redressCalls.getTransparency>['counts']

export const getTransparency = handle(redressCalls.getTransparency)(async () => ({
  counts: [...(await asGuest<Counts>`select month, action, rule, count from private.moderation_counts()`)],
}))
