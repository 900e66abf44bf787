// Purchases without an account, and gifts: their links, another address, messages, and their end.
import { correctionCalls, type MovedPurchase } from '../../contract/corrections.ts'
import { giftCalls } from '../../contract/gifts.ts'
import { guestCalls } from '../../contract/guests.ts'
import type { AnswerOf } from '../../contract/operations/operation.ts'
import { inDollars } from '../_shared/database/statement.ts'
import { ApiError } from '../_shared/http/api-error.ts'
import { linkDigest, redressLinkUser, sha256 } from '../_shared/links.ts'
import { acting, handle } from './_app/context.ts'
import { statements } from './_app/statements.ts'
import { type CaseRow, caseColumns } from './cases.ts'
import { afterCaptcha } from './contact.ts'

const REQUESTS = { name: 'guest links', most: 10, seconds: 3600 }

export const mailGuestLinks = handle(guestCalls.mailGuestLinks)(
  afterCaptcha(
    REQUESTS,
    (sql, { nonce, expiresAt }, { email }) => sql`select private.request_guest_links(${nonce}, ${expiresAt}, ${email})`,
  ),
)

export const requestCorrection = handle(correctionCalls.requestCorrection)(
  // The database counts, by private.limits.
  afterCaptcha(
    null,
    (sql, { nonce, expiresAt }, { orderNumber, email }, address) => sql<{ id: string }[]>`
      select private.request_correction(${nonce}, ${expiresAt}, ${orderNumber}, ${email}, ${address}) as id`,
  ),
)

export const { requestMove } = statements('asService', correctionCalls, {
  requestMove: (sql, { params, body }) => sql`select private.request_move(${params.orderId}, ${body.email}) as id`,
})

export const getMovedPurchase = handle(correctionCalls.getMovedPurchase)(async (_c, { body }) => {
  const [moved = null] = await acting.asService<MovedPurchase[]>`
    select titles, undo_until from private.undoable_move(decode(${sha256(body.link)}, 'hex'))`
  return { moved }
})

export const undoMove = handle(correctionCalls.undoMove)(async (_c, { body }) => {
  await acting.asService`select private.undo_move(decode(${sha256(body.link)}, 'hex'))`
})

type Conversation = AnswerOf<typeof guestCalls.listGuestMessages>
type GuestCaseRow = CaseRow & Pick<Conversation['cases'][number], 'order_id' | 'title'>

export const listGuestMessages = handle(guestCalls.listGuestMessages)((c) =>
  c.var.asService(async (sql) => {
    const messages = await sql<Conversation['messages']>`select * from private.guest_conversation()`
    const found = await sql<GuestCaseRow[]>`
      select ${caseColumns(sql)}, found.order_id, found.title
      from private.guest_cases() as found cross join lateral (select (found.of_case).*) as cases
      cross join lateral (select cases.buyer_id as shown_buyer_id) as threads`
    const [link] = await sql<[{ may_write: boolean }]>`
      select private.has_mailed_link(decode(${linkDigest(c)}, 'hex')) as may_write`
    return {
      messages,
      cases: found.map(inDollars),
      ...link,
    }
  }),
)

export const { eraseGuest, writeGuestMessage, openGuestCase, replyToGuestCase, deleteGuestReview, requestGuestRefund } =
  statements('asService', guestCalls, {
    eraseGuest: (sql) => sql`select private.erase_guest()`,
    writeGuestMessage: (sql, { params, body }, c) =>
      sql`select private.write_as_guest(${params.orderId}, ${body.body}, decode(${linkDigest(c)}, 'hex'))`,
    openGuestCase: (sql, { params, body }, c) => sql`
    select private.open_guest_case(
      ${params.orderId}, ${body.listingId}, ${body.kind}, ${body.body}, decode(${linkDigest(c)}, 'hex')
    )`,
    replyToGuestCase: (sql, { params, body }, c) =>
      sql`select private.reply_to_guest_case(${params.caseId}, ${body.action}, decode(${linkDigest(c)}, 'hex'))`,
    deleteGuestReview: (sql, { params }, c) => sql`
    select private.save_guest_review(${params.orderId}, ${params.itemId}, null, null, decode(${linkDigest(c)}, 'hex'))`,
    requestGuestRefund: (sql, { params, body }, c) => sql`
    select private.request_guest_refund(${params.orderId}, ${body.kind}, ${body.body ?? null}, decode(${linkDigest(c)}, 'hex'))`,
  })

export const { claimPurchases } = statements(
  'asService',
  guestCalls,
  {
    claimPurchases: (sql, { body }) =>
      sql`
        select * from private.claim_waiting(
          decode(${sha256(body.link ?? '')}, 'hex'), decode(${body.browser ? sha256(body.browser) : null}, 'hex')
        )`,
  },
  { standing: 'good' },
)

/** A login that comes with the link is who sits at the browser. */
export const saveGuestReview = handle(guestCalls.saveGuestReview)(async (c, { params, body }) => {
  const { caller, token } = c.var
  const link = c.req.header('X-Redress-Token')
  const guest = token && link ? await redressLinkUser(acting, link) : caller
  if (!guest) throw new ApiError('unauthenticated')
  await acting.asService(
    (sql) => sql`
      select private.save_guest_review(
        ${params.orderId}, ${params.itemId}, ${body.rating}, ${body.comment}, decode(${linkDigest(c)}, 'hex'),
        decode(${body.browser ? sha256(body.browser) : null}, 'hex'), ${token ? caller.sub : null}
      )`,
    { for: guest },
  )
})

export const { correctGift, openGift, returnGift } = statements('asService', giftCalls, {
  correctGift: (sql, { params, body }) => sql`select private.correct_gift(${params.orderId}, ${body.address})`,
  openGift: (sql, { params }) => sql`select private.open_gift(${params.orderId})`,
  returnGift: (sql, { params }) => sql`select private.return_gift(${params.orderId})`,
})
