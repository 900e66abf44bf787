// Decisions and appeals, and requests to move a purchase without an account to another address. Banned
// and suspended users and guests come with the token of a mailed link.

import { correctionCalls } from '../../contract/corrections.ts'
import type { AnswerOf } from '../../contract/operations/operation.ts'
import { redressCalls } from '../../contract/redress.ts'
import { ApiError } from '../_shared/http/api-error.ts'
import { makeRedressToken } from '../_shared/links.ts'
import type { ShowcaseImage } from '../_shared/listing-rows.ts'
import type { OrderRow } from '../_shared/order-rows.ts'
import { asGuest, handle, pictureUrls, toOrder } from './_app/context.ts'
import { listed, statements } from './_app/statements.ts'

type Redress = AnswerOf<typeof redressCalls.getRedress>
type PurchaseRow = Omit<Redress['purchases'][number], 'picture'> & { showcase_images: ShowcaseImage[] }

export const getRedress = handle(redressCalls.getRedress)((c) =>
  c.var.asService(async (sql) => {
    const [row] = await sql<
      { facts: Omit<Redress, 'purchases' | 'gifts'> }[]
    >`select private.redress_statements() as facts`
    const bought = await sql<PurchaseRow[]>`select * from private.redress_purchases()`
    const purchases = bought.map(({ showcase_images: images, ...row }) => ({
      ...row,
      picture: pictureUrls.smallest(images),
    }))
    const gifts = await sql<Redress['gifts']>`select * from private.given_gifts()`
    return { ...(row?.facts as Omit<Redress, 'purchases' | 'gifts'>), purchases, gifts }
  }),
)

// Anybody else's order is rejected like a missing one.

export const getRedressOrder = handle(redressCalls.getRedressOrder)(async (c, { params: { orderId } }) => {
  const [row] = await c.var.asService<OrderRow[]>`select * from private.redress_order(${orderId})`
  if (!row) throw new ApiError('order_not_found')
  return toOrder(row)
})

// Banned and suspended users can't log in again, so they need a link. A link can't create links.

export const createRedressLink = handle(redressCalls.createRedressLink)(async (c) => {
  if (c.var.token === '') throw new ApiError('unauthenticated')
  const { token, digest } = makeRedressToken()
  await c.var.asService`select private.make_redress_link(decode(${digest}, 'hex'))`
  return { token }
})

export const { createExportCode, createAppeal, decideAppeal } = statements('asService', redressCalls, {
  createExportCode: (sql) => sql`select private.request_export_code()`,
  createAppeal: (sql, { body }) => sql`select private.appeal(${body.statementId}, ${body.text}) as id`,
  decideAppeal: (sql, { params, body }) =>
    sql`select private.decide_appeal(${params.appealId}, ${body.outcome}, ${body.answer})`,
})

export const listAppeals = listed(redressCalls.listAppeals, 'appeals', 'private.find_appeals')

type Counts = AnswerOf<typeof redressCalls.getTransparency>['counts']

export const getTransparency = handle(redressCalls.getTransparency)(async () => ({
  counts: [...(await asGuest<Counts>`select month, action, rule, count from private.moderation_counts()`)],
}))

export const { decideCorrection } = statements('asService', correctionCalls, {
  decideCorrection: (sql, { params, body }) =>
    sql`select private.decide_correction(${params.correctionId}, ${body.reason})`,
})

export const listCorrections = listed(correctionCalls.listCorrections, 'corrections', 'private.find_corrections', {
  time: 'requested_at',
})
