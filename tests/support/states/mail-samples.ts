// Follows, and what a person gets by mail.
import { OPTIONAL_MAIL_KINDS } from '@contract/mail.ts'
import type { Answers, Body, Items } from './answers.ts'

/** Of Sam Seller. */
export const follow = (changes: Partial<Items<'listFollows', 'follows'>> = {}): Items<'listFollows', 'follows'> => ({
  seller_id: '00000000-0000-4000-8000-000000000002',
  username: 'sam',
  name: 'Sam Seller',
  avatar: null,
  wants_posts: false,
  shares_address: false,
  ...changes,
})

const everyKind = Object.fromEntries(
  OPTIONAL_MAIL_KINDS.map((kind) => [kind, true]),
) as Body<'getMailPreferences'>['kinds']

/** Posts of Sam Seller, as admins see them. */
export const sender: Items<'listPostSenders', 'senders'> = {
  ...{ seller_id: '00000000-0000-4000-8000-000000000002', seller_username: 'sam', posts: 2, mails: 1200 },
  ...{ bounced: 3, complained: 0, paused_at: null },
}

export const MAIL_ANSWERS: Answers = {
  listPostSenders: { senders: [] },
  listFollows: { follows: [] },
  getMailPreferences: { enabled: true, kinds: everyKind, problem: null },
  getOfferConsent: { seller_id: '00000000-0000-4000-8000-000000000002', seller: 'Sam Seller', wants_offers: false, shares_address: false },
  listOfferConsents: { consents: [] },
}
