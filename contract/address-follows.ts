// Follows by email address without an account, consents to a seller's mails, and the export of
// addresses that agreed to it.
import { z } from 'zod'
import { captchaToken, done, email, id, person, time } from './operations/common.ts'
import { file, json, operationsOf } from './operations/operation.ts'

const link = z.object({ token: z.string().min(1).max(100).describe('Of the emailed link.') })

export const addressFollow = z.object({
  seller: z.string(),
  username: z.string(),
  address: z.string(),
  shares_address: z.boolean(),
  is_confirmed: z.boolean(),
})

/** A link that has ended is invalid_state. Tokens stand in bodies, so that no server logs them. */
export const addressFollowCalls = operationsOf('addressFollows', 'Follows by email', 'public', {
  followByAddress: {
    call: 'post /address-follows',
    summary: 'Follow a seller by email. We email a link to confirm. Every address gets the same answer.',
    body: z.object({
      sellerId: id,
      email,
      sharesAddress: z.boolean().describe('Whether the seller may export the address.'),
      captchaToken,
    }),
    answers: { 201: json('The request is stored.', done) },
    errors: ['captcha_used', 'profile_not_found', 'rate_limited'],
  },
  getAddressFollow: {
    call: 'post /address-follows/link',
    changes: [],
    summary: 'Get the follow behind an emailed link. It changes nothing.',
    body: link,
    answers: { 200: json('The follow.', addressFollow) },
    errors: ['invalid_state'],
  },
  confirmAddressFollow: {
    call: 'post /address-follows/confirm',
    summary: 'Confirm the follow behind an emailed link. Repeating it changes nothing.',
    body: link,
    errors: ['invalid_state'],
  },
  endAddressFollow: {
    call: 'post /address-follows/end',
    changes: [],
    summary: 'Stop following and erase the address behind an emailed link.',
    body: link,
    errors: ['invalid_state'],
  },
})

const choice = { wants_offers: z.boolean(), shares_address: z.boolean() }

export const offerConsents = z.object({
  consents: z.array(z.object({ seller_id: id, ...person, shares_address: z.boolean(), agreed_at: time })),
})

export type OfferConsent = z.infer<typeof offerConsents>['consents'][number]

export const consentCalls = operationsOf('consents', 'Consents to email', 'self', {
  chooseFollowMail: {
    call: 'put /users/{userId}/follows/{sellerId}/mail',
    changes: ['follows'],
    summary: 'Choose whether you get the posts of a seller you follow, and share your address with them.',
    body: z.object({ wantsPosts: z.boolean(), sharesAddress: z.boolean() }),
    errors: ['profile_not_found'],
  },
  getOfferConsent: {
    call: 'get /orders/{orderId}/offers',
    summary: 'Get what you agreed to with the seller of your paid order. Also with a link’s token.',
    access: 'redress',
    answers: { 200: json('Your choice.', z.object({ seller_id: id, seller: z.string(), ...choice })) },
    errors: ['order_not_found'],
  },
  setOfferConsent: {
    call: 'put /orders/{orderId}/offers',
    summary:
      'Choose whether you get offers from the seller of your paid order. Guests agree with the emailed link only.',
    access: 'redress',
    body: z.object({ wantsOffers: z.boolean(), sharesAddress: z.boolean() }),
    errors: ['order_not_found', 'mailed_link_needed', 'account_banned', 'account_suspended'],
  },
  listOfferConsents: {
    call: 'get /users/{userId}/offer-consents',
    summary: 'List the sellers whose offers you get, newest first, up to 1,000.',
    answers: { 200: json('The sellers.', offerConsents) },
  },
  endOfferConsent: {
    call: 'delete /users/{userId}/offer-consents/{sellerId}',
    summary: 'End the offers of a seller.',
    errors: ['profile_not_found'],
  },
  getAudienceFile: {
    call: 'get /users/{userId}/audience-file',
    summary:
      'Export the addresses that agreed to be shared with you as CSV (RFC 4180), without those that ended your mail.',
    answers: { 200: file('One line per address and kind.', 'text/csv') },
  },
})
