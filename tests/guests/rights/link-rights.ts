// Who gets which status by a mailed link: tried by tests/guests/api/link-rights.test.ts, and to read in docs/api-rights.md.
// Order of the columns: visitor, holder, ended link, another link, guessed link, giver, recipient, stranger.
// Order of the rows: as they are tried, in one shop; what ends a gift or a purchase comes last.
import { type ErrorCode, SUPPLY_CONSENT } from '../../../contract/index.ts'
import { type Request, statusesFor } from '../../api/rights/call-right.ts'
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
type MakeRequest = (subject: Subject, shop: LinkShop) => Request

export type LinkRight = {
  /** The operation's name in the contract. */
  name: string
  about: string
  of: keyof LinkShop['subjects']
  statuses: Record<LinkPersona, number>
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
  line: string,
  { about = ABOUT[of], code, request }: { about?: string; code?: ErrorCode; request?: Request | MakeRequest } = {},
): LinkRight => ({
  ...{ name, about, of, statuses: statusesFor(LINK_PERSONAS, line) },
  ...(code && { code }),
  request: typeof request === 'function' ? request : ({ orderId }) => ({ id: orderId, ...request }),
})

const HOLDER = '401 200 401 404 401 404 404 404'
const HOLDER_CREATES = '401 201 401 404 401 404 404 404'
const HOLDER_CONFLICTS = '401 409 401 404 401 404 404 404'
/** About the caller. The holder of another link reads their own purchase. */
const ANY_LINK = '401 200 401 200 401 404 404 404'
const GIVER = '401 404 401 404 401 200 404 404'
/** The link of a claimed gift has ended. */
const CLAIMED_BY = (giver: number, recipient: number) => `401 401 401 404 401 ${giver} ${recipient} 404`
/** Calls that take no link. */
const MEMBERS_ONLY = (giver: number, recipient: number, stranger: number) =>
  `401 401 401 401 401 ${giver} ${recipient} ${stranger}`

const download = ({ orderId, listingId }: Subject) => ({ params: { orderId, listingId } })
const offers = { body: { wantsOffers: true, sharesAddress: false } }
const refund = { body: { kind: 'other', body: 'Not what I need' } }
const review = ({ listingId }: Subject) => ({ body: { itemId: listingId, rating: 5, comment: 'Lovely' } })

export const LINK_RIGHTS: LinkRight[] = [
  row('getRedress', 'purchase', '401 200 401 200 401 200 200 200', { about: 'their own' }),
  row('giveConsent', 'purchase', HOLDER, { request: { body: { version: SUPPLY_CONSENT.version } } }),
  row('getRedressDownload', 'purchase', HOLDER, { request: download }),
  row('getRedressDownload', 'purchase', '401 404 401 404 401 404 404 404', {
    about: 'another item, with the order of the purchase',
    request: ({ orderId }, { unsoldId }) => ({ params: { orderId, listingId: unsoldId } }),
  }),
  row('getRedressDownload', 'claimed', CLAIMED_BY(404, 200), { request: download }),
  row('getOrder', 'purchase', MEMBERS_ONLY(404, 404, 404)),
  row('getOrder', 'claimed', MEMBERS_ONLY(200, 404, 404)),
  row('createReview', 'claimed', MEMBERS_ONLY(403, 201, 403), { about: 'the item', request: review }),
  row('getOfferConsent', 'purchase', HOLDER),
  row('getOfferConsent', 'claimed', CLAIMED_BY(200, 404)),
  row('setOfferConsent', 'purchase', HOLDER, { request: offers }),
  row('setOfferConsent', 'claimed', CLAIMED_BY(200, 404), { request: offers }),
  row('requestGuestRefund', 'purchase', HOLDER_CREATES, { request: refund }),
  row('requestGuestRefund', 'given', HOLDER_CREATES, { request: refund }),
  row('requestGuestRefund', 'waiting', '401 404 401 404 401 404 404 404', { request: refund }),
  row('requestGuestRefund', 'claimed', CLAIMED_BY(404, 404), { request: refund }),
  row('listGuestMessages', 'purchase', ANY_LINK, { about: 'their own' }),
  row('writeGuestMessage', 'purchase', HOLDER_CREATES, { request: { body: { body: 'The third page' } } }),
  row('withdrawFromOrder', 'purchase', HOLDER_CONFLICTS, {
    about: 'the purchase, after the consent',
    code: 'withdrawal_impossible',
  }),
  row('withdrawFromOrder', 'claimed', CLAIMED_BY(409, 404), { code: 'withdrawal_impossible' }),
  row('createAppeal', 'purchase', '401 404 401 404 401 404 404 201', {
    about: 'a decision about the stranger',
    request: (_subject, { statementId }) => ({ body: { statementId, text: 'These were other words' } }),
  }),
  row('createExportCode', 'purchase', '401 201 401 201 401 201 201 201', { about: 'for themselves' }),
  row('getRedressExport', 'purchase', '401 403 401 403 401 403 403 403', {
    about: 'by a wrong code',
    request: { body: { code: 'AAAAA-AAAAA' } },
  }),
  row('createRedressLink', 'purchase', MEMBERS_ONLY(403, 403, 403), { about: 'for themselves' }),
  row('correctGift', 'waiting', GIVER, { request: { body: { address: 'right@example.com' } } }),
  row('openGift', 'claimed', CLAIMED_BY(404, 200)),
  row('correctGift', 'claimed', CLAIMED_BY(409, 404), {
    code: 'gift_ended',
    request: { body: { address: 'right@example.com' } },
  }),
  row('returnGift', 'claimed', CLAIMED_BY(404, 404)),
  // Nobody downloaded it before: then it couldn't be returned.
  row('returnGift', 'waiting', HOLDER),
  row('requestMove', 'purchase', HOLDER_CREATES, { request: { body: { email: 'right@example.com' } } }),
  row('eraseGuest', 'purchase', ANY_LINK, { about: 'their own' }),
]
