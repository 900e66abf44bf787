// Follows, and what a person gets by mail.
import { MAIL_SWITCHES } from '@contract/mail.ts'
import { type Answers, type Body, empty, entry, type Items } from './answers.ts'

const SAM = '00000000-0000-4000-8000-000000000002'

/** Of Sam Seller. */
export const follow = (changes: Partial<Items<'listFollows', 'follows'>> = {}) =>
  entry('listFollows', 'follows', { seller_id: SAM, ...changes })

const everyKind = Object.fromEntries(MAIL_SWITCHES.map((kind) => [kind, true])) as Body<'getMailPreferences'>['kinds']

/** Posts of Sam Seller, as admins see them. */
export const sender = entry('listPostSenders', 'senders', {
  ...{ seller_id: SAM, seller_username: 'sam', posts: 2, mails: 1200, bounced: 3 },
})

export const MAIL_ANSWERS: Answers = {
  listPostSenders: empty('listPostSenders'),
  listFollows: empty('listFollows'),
  getMailPreferences: { enabled: true, kinds: everyKind, problem: null },
  getOfferConsent: empty('getOfferConsent', { seller_id: SAM, seller: 'Sam Seller' }),
  listOfferConsents: empty('listOfferConsents'),
}
