// Buying without an account. A secret of the browser stands for the buyer until they have paid. Then
// the purchase belongs to the address that they gave, and a mailed link opens it.
import { z } from 'zod'
import { caseCalls, REFUND_REQUEST_ERRORS, shopCase } from './cases.ts'
import { BASKET_ERRORS, basketFields, CHECKOUT_ERRORS, cartItems, checkoutSession, SESSION_ERRORS } from './checkout.ts'
import { PROBLEM_KINDS, REQUEST_KINDS } from './choices.ts'
import { CASE_MAX_CHARACTERS, MESSAGE_MAX_CHARACTERS } from './limits.ts'
import { captchaToken, done, email, id, text, time } from './operations/common.ts'
import { json, operationsOf } from './operations/operation.ts'
import { pendingPayment } from './orders.ts'
import { redressLink } from './redress.ts'
import { reviewInput } from './reviews.ts'

const secret = z
  .string()
  .regex(/^[\w-]{43}$/)
  .describe('32 random bytes in base64url, made and kept by the browser.')

const said = z.string().nullable().describe('Empty for pictures alone, null for a request without words.')
const link = z.string().max(100).nullish().describe('The token of a purchase link that this browser opened.')

export const guestCalls = operationsOf('guests', 'Buying without an account', 'public', {
  createGuestSession: {
    function: 'checkout',
    call: 'post /checkout/guest',
    summary: 'Start a checkout without an account. The same open basket of a browser returns the same session.',
    body: z.object({
      secret,
      link,
      captchaToken: captchaToken.nullish().describe('Needed after failed payments from your network address.'),
      ...basketFields,
    }),
    answers: { 200: json('The session and its payment URL.', checkoutSession) },
    errors: [...CHECKOUT_ERRORS, 'address_required', 'captcha_used'],
  },
  findPendingPayment: {
    function: 'checkout',
    call: 'post /checkout/guest/pending',
    summary: 'Find the pending payment for an item, made in this browser or in that of a purchase link.',
    body: z.object({ secret, link, itemId: id }),
    answers: { 200: json('The payment.', z.object({ pending: pendingPayment.nullable() })) },
  },
  openGuestPurchase: {
    function: 'checkout',
    call: 'post /checkout/guest/purchase',
    summary: 'Get a token for the purchase of a finished checkout of this browser. Fulfils it if necessary.',
    body: z.object({ secret, sessionId: z.string().max(300) }),
    answers: { 201: json('The token. It replaces the previous one of this purchase.', redressLink) },
    errors: [...SESSION_ERRORS, 'payment_processing'],
  },
  takeFreeItems: {
    function: 'checkout',
    call: 'post /checkout/guest/free',
    summary: 'Get free items of one seller without an account. Their files open only through the emailed link.',
    body: z.object({ cartItems, email, captchaToken }),
    answers: { 201: json('The email is queued.', done) },
    errors: [...BASKET_ERRORS, 'price_changed', 'captcha_used'],
  },
  mailGuestLinks: {
    call: 'post /guests/links',
    summary: 'Email new links to the purchases of an address. An address without purchases gets the same answer.',
    body: z.object({ email, captchaToken }),
    answers: { 201: json('The request is stored.', done) },
    errors: ['captcha_used', 'rate_limited'],
  },
  claimPurchases: {
    call: 'post /guests/claim',
    changes: ['library', 'orders', 'follows'],
    summary: 'Move what waits for your verified address into your account: purchases, gifts and follows.',
    access: 'user',
    body: z.object({
      link: z.string().max(100).nullish().describe('The token of a link, to ask about its purchase.'),
      browser: secret.optional().describe('Of a seller’s browser: no guest reviews the seller’s items with it.'),
    }),
    answers: {
      200: json(
        'What was moved.',
        z.object({
          is_claimed: z.boolean(),
          link: z
            .enum(['claimed', 'kept', 'other_address'])
            .nullable()
            .describe('`kept`: you have or sell an item, or blocked its sender. Null for an ended link.'),
        }),
      ),
    },
  },
  requestGuestRefund: {
    call: 'post /guests/orders/{orderId}/refund-request',
    changes: ['guests.listGuestMessages'],
    summary: 'Request a refund for everything in an order without an account. Needs the link’s token.',
    access: 'redress',
    body: z.object({
      kind: z.enum(REQUEST_KINDS),
      body: text(CASE_MAX_CHARACTERS).optional().describe('Needs the token of an emailed link.'),
    }),
    answers: { 201: json('The request is stored. The seller’s reply comes by email.', done) },
    errors: [...REFUND_REQUEST_ERRORS, 'mailed_link_needed'],
  },
  listGuestMessages: {
    call: 'get /guests/messages',
    summary: 'List what you and the sellers said about your purchases, oldest first. Needs the link’s token.',
    access: 'redress',
    answers: {
      200: json(
        'The newest 100.',
        z.object({
          messages: z.array(z.object({ order_id: id, is_own: z.boolean(), body: said, sent_at: time })),
          cases: z
            .array(shopCase.extend({ order_id: id, title: z.string() }))
            .describe('Your cases about items, newest first, up to 100.'),
          may_write: z.boolean().describe('Whether the token is that of an emailed link.'),
        }),
      ),
    },
    errors: ['order_not_found'],
  },
  writeGuestMessage: {
    call: 'post /guests/orders/{orderId}/messages',
    changes: ['guests.listGuestMessages'],
    summary: 'Answer the seller about your case. Needs the token of an emailed link.',
    access: 'redress',
    body: z.object({ body: text(MESSAGE_MAX_CHARACTERS) }),
    answers: { 201: json('The message is sent.', done) },
    errors: ['order_not_found', 'mailed_link_needed', 'rate_limited'],
  },
  openGuestCase: {
    call: 'post /guests/orders/{orderId}/cases',
    changes: ['guests.listGuestMessages'],
    summary: 'Open a case about an item you bought without an account. Needs the token of an emailed link.',
    access: 'redress',
    body: z.object({ listingId: id, kind: z.enum(PROBLEM_KINDS), body: text(CASE_MAX_CHARACTERS) }),
    answers: { 201: json('The case is open. The seller’s reply comes by email.', done) },
    errors: ['rate_limited', 'order_not_found', 'case_open', 'case_impossible', 'mailed_link_needed'],
  },
  replyToGuestCase: {
    call: 'post /guests/cases/{caseId}/reply',
    changes: ['guests.listGuestMessages', 'redress'],
    summary: 'Reply to your case like a member. Needs the token of an emailed link.',
    access: 'redress',
    body: caseCalls.replyToCase.body,
    errors: ['order_not_found', 'not_found', 'case_moved_on', 'mailed_link_needed'],
  },
  saveGuestReview: {
    call: 'put /guests/orders/{orderId}/reviews/{itemId}',
    changes: ['redress', 'reviews', 'listings'],
    summary:
      'Review an item you bought for its full price and downloaded, or change your review. Needs the token of an emailed link. A login that comes with it must not be the seller’s.',
    access: 'redress',
    body: reviewInput.omit({ itemId: true }).extend({ browser: secret.optional().describe('Of this browser.') }),
    errors: [
      ...([
        'order_not_found',
        'mailed_link_needed',
        'purchase_required',
        'full_price_required',
        'download_required',
      ] as const),
      ...(['consent_required', 'own_review', 'already_reviewed', 'review_removed', 'rate_limited'] as const),
    ],
  },
  deleteGuestReview: {
    call: 'delete /guests/orders/{orderId}/reviews/{itemId}',
    changes: ['redress', 'reviews', 'listings'],
    summary: 'Delete your review. Needs the token of an emailed link.',
    access: 'redress',
    errors: ['order_not_found', 'review_not_found', 'mailed_link_needed', 'review_removed'],
  },
  eraseGuest: {
    call: 'delete /guests',
    summary: 'Erase your address. The link ends, and the files can’t be downloaded any more. Needs the link’s token.',
    access: 'redress',
    errors: ['order_not_found'],
  },
})
