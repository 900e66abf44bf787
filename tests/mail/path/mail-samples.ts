// Facts of each kind of mail, and a text that it shows.
import { randomUUID } from 'node:crypto'
import type { MailKind } from '../../../contract/mail.ts'

export const LONG =
  'A very long title that somebody gave to a pattern of many colours, with aWordThatHasNoEndAndNoPlaceToBreakAtAll'

const order = {
  orderId: randomUUID(),
  orderNumber: '7K3QD-0X9MB',
  totalCents: 3250,
  refundedCents: 1250,
  paidAt: '2026-11-22T10:00:00Z',
  buyer: 'Bea Buyer',
  seller: 'Juniper Thread',
  items: [
    { title: LONG, cents: 1250 },
    { title: '<b>Mittens</b> & more', cents: 2000 },
  ],
}
const contact = { name: 'Vera <b>', email: 'vera@example.com', message: 'First line\nSecond <script>line</script>' }

const FEE = { old: 500, new: 750, takes_effect_at: '2026-12-30T00:00:00Z' }
const shopCase = {
  threadId: randomUUID(),
  title: LONG,
  state: 'offered',
  kind: 'corrupt',
  offer: 'refund',
  outcome: null,
  refundCents: null,
  words: 'I am sorry.',
  dueAt: '2026-11-29T12:00:00Z',
  buyer: 'Bea Buyer',
  seller: 'Juniper Thread',
  isSeller: false,
}

export const POST = { postId: randomUUID() }

/** Facts of each kind as the database writes them, and a text of the mail that comes from them. */
export const SAMPLES: Record<MailKind, { facts: object; shows: string }> = {
  purchase: {
    facts: { ...order, sellerIdentity: { kind: 'private' }, withdrawableUntil: '2026-12-07T00:00:00Z' },
    shows: 'This shop lets you withdraw from this contract',
  },
  licence_key: { facts: { title: LONG }, shows: 'AB12-CD34' },
  gift: { facts: { ...order, title: LONG, note: 'Happy birthday!', giver: 'Bea <b>' }, shows: 'Happy birthday!' },
  gift_ended: { facts: { title: LONG, news: 'refunded' }, shows: 'can no longer download it' },
  gift_update: { facts: { ...order, title: LONG, news: 'returned', isFree: false }, shows: 'You’ll get your money' },
  licence_keys_needed: { facts: { listingId: randomUUID(), title: LONG, isWaiting: true }, shows: 'A buyer paid' },
  sale: { facts: { ...order, feeCents: 162 }, shows: '$30.88' },
  first_sale: { facts: { ...order, feeCents: 162 }, shows: 'one to two weeks' },
  payment_pending: { facts: { ...order, paidAt: null }, shows: 'Bank payments can take up to 14 business days.' },
  refund: { facts: order, shows: '$12.50' },
  fraud_warning: { facts: { ...order, isRefunded: false }, shows: 'A refund now can prevent a dispute' },
  dispute: {
    facts: { ...order, disputedCents: 3250, isInquiry: false, answerBy: '2026-11-29T12:00:00Z' },
    shows: 'Respond by Nov 29, 2026, 12:00 PM UTC',
  },
  supply_consent: {
    facts: {
      ...order,
      withdrawableUntil: '2026-12-07T00:00:00Z',
      consent: { words: 'I ask for it', givenAt: '2026-11-22T10:05:00Z' },
    },
    shows: 'Nov 22, 2026, 10:05 AM UTC',
  },
  withdrawal: {
    facts: { ...order, declaredAt: '2026-11-23T09:00:00Z', declaredBy: 'Bea Buyer' },
    shows: 'I, Bea Buyer, withdraw from my contract',
  },
  case: { facts: shopCase, shows: 'November 29, 2026 (UTC)' },
  case_sent: { facts: { ...shopCase, state: 'open' }, shows: 'They have until November 29, 2026 (UTC)' },
  message: {
    facts: { threadId: randomUUID(), sender: 'Bea Buyer', about: LONG, body: 'Where is page 3?\n\nThank you' },
    shows: 'Where is page 3?',
  },
  review: {
    facts: {
      listingId: randomUUID(),
      reviewId: randomUUID(),
      title: LONG,
      reviewer: 'Bea',
      rating: 4,
      comment: 'Neat',
    },
    shows: '4 of 5 stars',
  },
  new_release: {
    facts: { ...order, listingId: randomUUID(), title: LONG, release: 3, name: null, note: `Page 3\n<b>${LONG}</b>` },
    shows: 'release 3',
  },
  review_reminder: {
    facts: { orderId: randomUUID(), listingId: randomUUID(), title: LONG, seller: 'Juniper Thread' },
    shows: 'the only reminder',
  },
  new_listings: {
    facts: { listings: [{ id: randomUUID(), title: LONG, seller: 'Juniper Thread' }], more: 2 },
    shows: 'And 2 more',
  },
  saved_searches: {
    facts: {
      searches: [
        {
          name: 'Owls <b>& more</b>',
          search: 'query=owls&type=pdf',
          listings: [{ id: randomUUID(), title: LONG, seller: 'Juniper Thread' }],
        },
      ],
    },
    shows: 'Owls <b>& more</b>',
  },
  list_news: {
    facts: { listings: [{ id: randomUUID(), title: LONG, seller: 'Juniper Thread', cents: 450 }], more: 2 },
    shows: 'Now $4.50',
  },
  post: { facts: POST, shows: 'Juniper Thread, 1 Mill Lane, Leeds' },
  post_test: { facts: POST, shows: 'See <b>' },
  settings_changed: {
    facts: { admin: 'alex', changes: [{ ...FEE, action: 'plan_setting', name: 'platform_fee_bps' }] },
    shows: 'Service fee: 5% to 7.5% from December 30, 2026 (UTC)',
  },
  identity_required: { facts: { requiredFrom: FEE.takes_effect_at }, shows: 'we pause your listings' },
  fee_change: { facts: { ...FEE, startsAt: FEE.takes_effect_at }, shows: 'we keep 7.5% of each sale' },
  posts_paused: { facts: { complaints: 6 }, shows: '6 people reported' },
  draft_failed: {
    facts: { draftId: randomUUID(), title: 'Meadow quilt', reason: 'listing_quota_reached' },
    shows: 'reached your listing limit',
  },
  webhook_off: {
    facts: { webhookId: randomUUID(), url: `https://shop.example.com/${'long-'.repeat(40)}`, why: 'failures' },
    shows: 'for five days',
  },
  contact_copy: { facts: contact, shows: 'Second <script>line</ script>' },
  contact_answer: { facts: { ...contact, answer: 'Yes, we do.' }, shows: 'Yes, we do.' },
  contact_message: { facts: contact, shows: 'Second <script>line</script>' },
  statement: {
    facts: {
      act: 'suspend',
      rule: 'fraud',
      facts: 'Three empty files',
      about: LONG,
      until: '2026-12-01T00:00:00Z',
      isUnlawful: false,
      isReversed: false,
    },
    shows: 'December 1, 2026 (UTC)',
  },
  report_outcome: {
    facts: { outcome: 'acted', category: 'fraud', what: 'listing', title: LONG, reason: 'Empty' },
    shows: 'took action',
  },
  report_received: {
    facts: { category: 'fraud', what: 'listing', title: LONG, reason: null, dueAt: '2026-12-01T00:00:00Z' },
    shows: 'by December 1, 2026 (UTC)',
  },
  appeal: {
    facts: { act: 'ban', about: null, outcome: 'reversed', answer: 'You were right.' },
    shows: 'You were right.',
  },
  free_copy: {
    facts: { orderId: randomUUID(), title: 'Quilt', seller: 'Sam', reason: 'For your review' },
    shows: 'Sam gave us your address',
  },
  purchase_moved: { facts: order, shows: 'moved to this address' },
  purchase_moved_away: { facts: { titles: LONG }, shows: 'moved to another' },
  confirm_follow: {
    facts: { seller: 'Juniper <b>Thread', sharesAddress: true },
    shows: 'shares your email address',
  },
  invitation: {
    facts: { source: 'itch', stop: { kind: 'invitation', sellerId: randomUUID(), seller: 'Juniper Thread' } },
    shows: 'bought on January 31, 2026',
  },
  guest_message: { facts: { sender: 'Sam', titles: LONG, body: 'Which page?' }, shows: 'To reply, open the link' },
  guest_links: { facts: {}, shows: 'Earlier links no longer work' },
  export_code: { facts: {}, shows: '15 minutes' },
  account_deleted: { facts: {}, shows: 'without your name' },
}

const request = {
  ...SAMPLES.case.facts,
  ...{ kind: 'changed_mind', offer: null, words: 'Not what I need.', refundCents: null, dueAt: null },
}
const closed = { ...request, state: 'closed' }
/** Kinds with more than one text: refund requests have one for each outcome. */
export const MORE: [MailKind, object, string][] = [
  [
    'draft_failed',
    { draftId: randomUUID(), isPost: true, title: 'Two new owls', reason: 'disconnected' },
    'isn’t connected',
  ],
  ['refund', { ...SAMPLES.refund.facts, failedCents: 1250 }, 'Refund failed'],
  ['refund', { ...order, isSeller: true }, 'You refunded Bea Buyer'],
  ['refund', { ...order, approvals: [{ cents: 1250, words: 'As you wish.' }] }, 'approved your refund request'],
  ['case_sent', { ...SAMPLES.case_sent.facts, kind: 'changed_mind' }, 'the request expires'],
  [
    'new_listings',
    { listings: [{ id: randomUUID(), title: 'Quilt', seller: 'Juniper Thread' }], more: 0 },
    'See the item',
  ],
  // To somebody who blocked the seller.
  ['gift_ended', { title: null, news: 'refunded' }, 'The payment for your gift was refunded'],
  ['gift', { ...order, title: null, note: null, giver: null }, 'Someone gave you a gift'],
  ['gift_ended', { title: LONG, news: 'leaving', until: '2027-03-14T00:00:00+00:00' }, 'by March 14, 2027 (UTC)'],
  [
    'gift_update',
    { ...order, title: LONG, news: 'leaving', isFree: false, until: '2027-03-14T00:00:00+00:00' },
    'by March 14, 2027 (UTC)',
  ],
  [
    'report_outcome',
    { outcome: 'reversed', category: 'fraud', what: 'user', title: null, reason: 'Empty' },
    'reversed our decision',
  ],
  ['case', { ...request, state: 'open', isSeller: true, dueAt: '2026-11-29T12:00:00Z' }, 'requested a refund'],
  ['case', { ...closed, outcome: 'refunded', refundCents: 450 }, 'refunded $4.50'],
  ['case', { ...closed, outcome: 'rejected' }, 'report a problem'],
  ['case', { ...closed, outcome: 'unanswered', words: null }, 'make a new request'],
]

/** Why mails of these kinds, or some of them, have no button. All others have exactly one. */
export const WITHOUT_BUTTON: Record<string, MailKind[]> = {
  'Nothing is left to open.': ['account_deleted'],
  'A new link would end the one that its reader has.': ['case', 'case_sent', 'gift_ended', 'guest_message'],
  'The mail is the thing itself.': ['contact_answer', 'contact_copy', 'contact_message', 'post', 'post_test'],
  'The code is typed where it was asked for.': ['export_code'],
  'Each of several has a link.': ['guest_links', 'invitation', 'list_news', 'new_listings', 'saved_searches'],
  'A guest gets a link once the payment arrived.': ['payment_pending'],
  'Only the first address can undo it.': ['purchase_moved_away'],
  'Reports have no page.': ['report_outcome', 'report_received'],
  'A reversed decision asks for nothing.': ['statement'],
}
