// Who gets which status: follows by email, and consents to a seller's mails.
import { type CallRight, INVALID, MEMBERS, members, right } from '../../api/rights/call-right.ts'

const linked = { body: { token: 'none' } }
/** Only the buyer of the order, also while banned; deleted and unknown people have none. */
const ITS_BUYER = members(404, { buyer: 200, banned: 404 })
const NOT_FOLLOWED = members(404)

export const followCallRights: CallRight[] = [
  right('followByAddress', 'without a captcha', INVALID, ({ people }) => ({
    body: { sellerId: people.seller.id, email: 'vera@example.com', sharesAddress: false, captchaToken: 'none' },
  })),
  right('getAddressFollow', 'a link that has ended', INVALID, 'invalid_state', linked),
  right('confirmAddressFollow', 'a link that has ended', INVALID, 'invalid_state', linked),
  right('endAddressFollow', 'a link that has ended', INVALID, 'invalid_state', linked),
  right('chooseFollowMail', 'a seller they don’t follow', NOT_FOLLOWED, ({ people }) => ({
    params: { sellerId: people.banned.id },
    body: { wantsPosts: true, sharesAddress: false },
  })),
  right('getOfferConsent', 'the buyer’s order', ITS_BUYER, { of: 'asked' }),
  right('setOfferConsent', 'the buyer’s order', ITS_BUYER, {
    of: 'asked',
    body: { wantsOffers: true, sharesAddress: false },
  }),
  right('listOfferConsents', 'their own', MEMBERS),
  right('endOfferConsent', 'a seller whose offers they don’t get', NOT_FOLLOWED, ({ people }) => ({
    params: { sellerId: people.banned.id },
  })),
  right('getAudienceFile', 'their own', MEMBERS),
]
