// Who gets which status: buying without an account.
import { type CallRight, EVERYONE, INVALID, NOBODY, right } from '../../operations/rights/call-right.ts'

/** Accounts hold no guest's purchase. */
const ONLY_LINKS = '401 404 404 404 404 404 404 403 401'
const secret = 'a'.repeat(43)
const form = { email: 'vera@example.com', captchaToken: 'none' }

export const guestCallRights: CallRight[] = [
  right('createGuestSession', 'a listing', EVERYONE, ({ things }) => ({
    body: { secret, cartItems: [{ id: things.priced.id }] },
  })),
  right('createGuestSession', 'nothing', INVALID, 'empty_basket', {
    body: { secret, cartItems: [] },
  }),
  right('openGuestPurchase', 'another browser’s', NOBODY, { body: { secret, sessionId: 'cs_test_none' } }),
  right('takeFreeItems', 'without a captcha', INVALID, { body: { ...form, cartItems: [] } }),
  right('mailGuestLinks', 'without a captcha', INVALID, { body: form }),
  right('requestGuestRefund', 'the buyer’s', ONLY_LINKS, {
    of: 'asked',
    body: { kind: 'other', body: 'Not what I need' },
  }),
  right('eraseGuest', 'an account', ONLY_LINKS, 'order_not_found'),
]
