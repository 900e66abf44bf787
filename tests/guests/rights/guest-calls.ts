// Who gets which status: buying without an account.
import { randomUUID } from 'node:crypto'
import {
  ADMINS,
  type CallRight,
  EVERYONE,
  INVALID,
  MEMBERS,
  members,
  NOBODY,
  right,
  SELLER_CREATES,
} from '../../api/rights/call-right.ts'

const NO_MEMBER = members(404)

const purchases = (listingId: string) => [
  { listingId, address: 'vera@example.com', boughtOn: '2026-01-31', mayInvite: true },
]

/** Accounts hold no guest's purchase. */
const ONLY_LINKS = members(404, { banned: 404 })
const secret = 'a'.repeat(43)
const form = { email: 'vera@example.com', captchaToken: 'none' }

export const guestCallRights: CallRight[] = [
  right('createGuestSession', 'a listing', EVERYONE, ({ things }) => ({
    body: { secret, cartItems: [{ id: things.priced.id }] },
  })),
  right('createGuestSession', 'nothing', INVALID, 'empty_basket', {
    body: { secret, cartItems: [] },
  }),
  right('findPendingPayment', 'a listing’s', EVERYONE, ({ things }) => ({
    body: { secret, itemId: things.priced.id },
  })),
  right('findPendingPayment', 'of no item', INVALID, { body: { secret, itemId: 'none' } }),
  right('openGuestPurchase', 'another browser’s', NOBODY, { body: { secret, sessionId: 'cs_test_none' } }),
  right('takeFreeItems', 'without a captcha', INVALID, { body: { ...form, cartItems: [] } }),
  right('mailGuestLinks', 'without a captcha', INVALID, { body: form }),
  right('claimPurchases', 'what waits for their address', MEMBERS, { body: {} }),
  right('requestGuestRefund', 'the buyer’s', ONLY_LINKS, {
    of: 'asked',
    body: { kind: 'other', body: 'Not what I need' },
  }),
  right('addCustomers', 'one of the seller’s', SELLER_CREATES, ({ things }) => ({
    body: { listingIds: [things.free.id], addresses: ['vera@example.com'], reason: 'For your review' },
  })),
  right('listCustomers', 'their own', MEMBERS),
  right('requestCorrection', 'without a captcha', INVALID, { body: { ...form, orderNumber: 'ZZZZZ-ZZZZZ' } }),
  right('requestMove', 'the buyer’s', ONLY_LINKS, 'order_not_found', {
    of: 'asked',
    body: { email: 'vera@example.com' },
  }),
  right('getMovedPurchase', 'of no link', EVERYONE, { body: { link: 'none' } }),
  right('getMovedPurchase', 'without a link', INVALID, { body: {} }),
  right('undoMove', 'of no link', NOBODY, { body: { link: 'none' } }),
  right('decideCorrection', 'a request that doesn’t exist', NO_MEMBER, { id: randomUUID(), body: { reason: 'Sure' } }),
  right('listCorrections', 'all', ADMINS),
  right('importCustomers', 'one of the seller’s', SELLER_CREATES, 'not_found', ({ things }) => ({
    body: { batchId: null, source: 'itch', purchases: purchases(things.free.id), isPreview: false },
  })),
  right('listCustomerBatches', 'their own', MEMBERS),
  right('inviteCustomers', 'what isn’t theirs', NO_MEMBER, 'customers_not_found', { of: 'asked' }),
  right('revokeCustomers', 'what isn’t theirs', NO_MEMBER, 'customers_not_found', { of: 'asked' }),
  right('correctGift', 'an order that isn’t a gift', ONLY_LINKS, 'order_not_found', {
    of: 'asked',
    body: { address: 'vera@example.com' },
  }),
  right('openGift', 'the buyer’s order', ONLY_LINKS, 'order_not_found', { of: 'asked' }),
  right('returnGift', 'an account', ONLY_LINKS, 'order_not_found', { of: 'asked' }),
  right('listGuestMessages', 'an account’s', ONLY_LINKS, 'order_not_found'),
  right('writeGuestMessage', 'the buyer’s order', ONLY_LINKS, { of: 'asked', body: { body: 'The third page' } }),
  right('openGuestCase', 'the buyer’s order', ONLY_LINKS, 'order_not_found', {
    of: 'asked',
    body: { listingId: randomUUID(), kind: 'corrupt', body: 'Page 3' },
  }),
  right('replyToGuestCase', 'a case that doesn’t exist', ONLY_LINKS, 'order_not_found', {
    id: randomUUID(),
    body: { action: 'accept' },
  }),
  right('saveGuestReview', 'the buyer’s order', ONLY_LINKS, 'order_not_found', ({ things }) => ({
    params: { orderId: randomUUID(), itemId: things.free.id },
    body: { rating: 5, comment: 'Lovely' },
  })),
  right('deleteGuestReview', 'the buyer’s order', ONLY_LINKS, 'order_not_found', ({ things }) => ({
    params: { orderId: randomUUID(), itemId: things.free.id },
  })),
  right('eraseGuest', 'an account', ONLY_LINKS, 'order_not_found'),
]
