// Who gets which status by a mailed link: tried by tests/guests/api/link-rights.test.ts, and to read in docs/api-rights.md.
// Order of the rows: as they are tried, in one shop; what ends a gift or a purchase comes last.
import { type ErrorCode, SUPPLY_CONSENTS } from '../../../contract/index.ts'
import type { Request } from '../../api/rights/call-right.ts'
import type { LinkShop } from '../../support/api/link-shop.ts'

export const LINK_LEGEND = {
  visitor: 'has no link',
  holder: 'has the link of the purchase or gift in question',
  'ended link': 'has the link of a purchase that an account claimed since, and asks about that purchase',
  'another link': 'has the link of another guest’s purchase of the same item',
  'guessed link': 'sends 43 random characters',
  giver: 'a member who gave the item to two people',
  recipient: 'the member who claimed one of these gifts',
  stranger: 'a member without purchases',
}
export type LinkPersona = keyof typeof LINK_LEGEND
export const LINK_PERSONAS = Object.keys(LINK_LEGEND) as LinkPersona[]

type Subject = LinkShop['subjects']['purchase']
type MakeRequest = (subject: Subject, shop: LinkShop) => Request | Promise<Request>

type Statuses = Record<LinkPersona, number>

export type LinkRight = {
  /** The operation's name in the contract. */
  name: string
  about: string
  of: keyof LinkShop['subjects']
  statuses: Statuses
  /** Of conflicts. */
  code?: ErrorCode
  request: MakeRequest
}

const ABOUT = {
  purchase: 'the purchase',
  given: 'a gift that a guest gave, whose holder is its giver',
  waiting: 'a gift that waits',
  claimed: 'a gift that was claimed',
}

const row = (
  name: string,
  of: LinkRight['of'],
  statuses: Statuses,
  { about = ABOUT[of], code, request }: { about?: string; code?: ErrorCode; request?: Request | MakeRequest } = {},
): LinkRight => ({
  ...{ name, about, of, statuses },
  ...(code && { code }),
  request: typeof request === 'function' ? request : ({ orderId }) => ({ id: orderId, ...request }),
})

/** 404 for links and members, except those named. */
const notFound = (by: Partial<Statuses> = {}): Statuses => ({
  ...{ visitor: 401, 'ended link': 401, 'guessed link': 401 },
  ...{ holder: 404, 'another link': 404, giver: 404, recipient: 404, stranger: 404 },
  ...by,
})
/** One status for all links and members. */
const all = (status: number) =>
  notFound({ holder: status, 'another link': status, giver: status, recipient: status, stranger: status })
const HOLDER = notFound({ holder: 200 })
const HOLDER_CREATES = notFound({ holder: 201 })
/** About the caller. The holder of another link reads their own purchase. */
const ANY_LINK = notFound({ holder: 200, 'another link': 200 })
/** The link of a claimed gift has ended. */
const claimed = (by: Partial<Statuses> = {}) => notFound({ holder: 401, ...by })
/** Calls that take no link. */
const membersOnly = (by: Partial<Statuses> = {}) => claimed({ 'another link': 401, ...by })

const download = ({ orderId, listingId }: Subject) => ({ params: { orderId, listingId } })
const offers = { body: { wantsOffers: true, sharesAddress: false } }
const declared = { body: { name: 'Bea' } }
const refund = { body: { kind: 'other', body: 'Not what I need' } }
const guestReview = ({ orderId, listingId }: Subject) => ({
  params: { orderId, itemId: listingId },
  body: { rating: 5, comment: 'Lovely' },
})
const review = ({ listingId }: Subject) => ({ body: { itemId: listingId, rating: 5, comment: 'Lovely' } })

export const LINK_RIGHTS: LinkRight[] = [
  row('getRedress', 'purchase', all(200), { about: 'their own' }),
  row('giveConsent', 'purchase', HOLDER, { request: { body: { version: SUPPLY_CONSENTS.en.version } } }),
  row('getRedressOrder', 'purchase', HOLDER),
  row('getRedressOrder', 'given', HOLDER),
  row('getRedressOrder', 'waiting', notFound({ giver: 200 })),
  row('getRedressOrder', 'claimed', claimed({ giver: 200 })),
  row('getInvoice', 'purchase', notFound()),
  row('getRedressDownload', 'purchase', HOLDER, { request: download }),
  row('getRedressDownload', 'purchase', notFound(), {
    about: 'another item, with the order of the purchase',
    request: ({ orderId }, { unsoldId }) => ({ params: { orderId, listingId: unsoldId } }),
  }),
  row('getRedressDownload', 'claimed', claimed({ recipient: 200 }), { request: download }),
  row('getOrder', 'purchase', membersOnly()),
  row('getOrder', 'claimed', membersOnly({ giver: 200 })),
  row('createReview', 'claimed', membersOnly({ giver: 403, recipient: 201, stranger: 403 }), {
    about: 'the item',
    request: review,
  }),
  row('getOfferConsent', 'purchase', HOLDER),
  row('getOfferConsent', 'claimed', claimed({ giver: 200 })),
  row('setOfferConsent', 'purchase', HOLDER, { request: offers }),
  row('setOfferConsent', 'claimed', claimed({ giver: 200 }), { request: offers }),
  row('requestGuestRefund', 'purchase', HOLDER_CREATES, { request: refund }),
  row('requestGuestRefund', 'given', HOLDER_CREATES, { request: refund }),
  row('requestGuestRefund', 'waiting', notFound(), { request: refund }),
  row('requestGuestRefund', 'claimed', claimed(), { request: refund }),
  row('listGuestMessages', 'purchase', ANY_LINK, { about: 'their own' }),
  row('writeGuestMessage', 'purchase', HOLDER_CREATES, { request: { body: { body: 'The third page' } } }),
  row('openGuestCase', 'purchase', HOLDER_CREATES, {
    request: ({ orderId, listingId }) => ({ id: orderId, body: { listingId, kind: 'corrupt', body: 'Page 3' } }),
  }),
  row('replyToGuestCase', 'purchase', HOLDER, {
    about: 'their case',
    request: async ({ orderId }, { caseOf }) => ({ id: await caseOf(orderId), body: { action: 'withdraw' } }),
  }),
  row('saveGuestReview', 'purchase', HOLDER, { about: 'the downloaded item', request: guestReview }),
  row('saveGuestReview', 'claimed', claimed(), { about: 'the item', request: guestReview }),
  row('deleteGuestReview', 'purchase', HOLDER, { about: 'their review', request: guestReview }),
  row('withdrawFromOrder', 'purchase', notFound({ holder: 409 }), {
    about: 'the purchase, after the consent',
    code: 'withdrawal_impossible',
    request: declared,
  }),
  row('withdrawFromOrder', 'claimed', claimed({ giver: 409 }), {
    code: 'withdrawal_impossible',
    request: declared,
  }),
  row('createAppeal', 'purchase', notFound({ stranger: 201 }), {
    about: 'a decision about the stranger',
    request: (_subject, { statementId }) => ({ body: { statementId, text: 'These were other words' } }),
  }),
  row('createExportCode', 'purchase', all(201), { about: 'for themselves' }),
  row('getRedressExport', 'purchase', all(403), {
    about: 'by a wrong code',
    request: { body: { code: 'AAAAA-AAAAA' } },
  }),
  row('createRedressLink', 'purchase', membersOnly({ giver: 403, recipient: 403, stranger: 403 }), {
    about: 'for themselves',
  }),
  row('correctGift', 'waiting', notFound({ giver: 200 }), { request: { body: { address: 'right@example.com' } } }),
  row('openGift', 'claimed', claimed({ recipient: 200 })),
  row('correctGift', 'claimed', claimed({ giver: 409 }), {
    code: 'gift_ended',
    request: { body: { address: 'right@example.com' } },
  }),
  row('returnGift', 'claimed', claimed()),
  // Nobody downloaded it before: then it couldn't be returned.
  row('returnGift', 'waiting', HOLDER),
  row('requestMove', 'purchase', HOLDER_CREATES, { request: { body: { email: 'right@example.com' } } }),
  row('eraseGuest', 'purchase', ANY_LINK, { about: 'their own' }),
]
