// What the rooms of the admin panel show.
import { type Body, empty, entry, type Items } from './answers.ts'
import { DATE, id } from './world.ts'

export const foundUser = entry('listUsers', 'users', {
  ...{ id: id(51), username: 'cole', name: 'Cole Culprit', is_seller: true },
})
export const person = (changes: Partial<Body<'getUser'>> = {}) =>
  empty('getUser', {
    ...foundUser,
    listings: { active: 2 },
    sales: { orders: 3, cents: 3600, refundedCents: 0 },
    purchases: { orders: 1, cents: 500, refundedCents: 500 },
    reviews: 1,
    reportsAbout: { none: 0, acted: 1, reversed: 0, dismissed: 0 },
    ...changes,
  })
type Statement = Items<'getUser', 'statements'>
export const decision = (act: Statement['act'], changes: Partial<Statement> = {}) =>
  entry('getUser', 'statements', {
    ...{ id: id(60), act, rule: 'copyright', facts: 'It is the print of another shop.', about: 'Copied print' },
    ...changes,
  })
export const foundListing = entry('listAllListings', 'listings', {
  ...{ id: id(10), title: 'Copied print', status: 'active', price_cents: 1200 },
  ...{ seller_id: id(51), seller_username: 'cole', sales_count: 3, rating_count: 2, pending_reports: 1 },
})
export const foundReview = entry('listAllReviews', 'reviews', {
  ...{ id: id(43), listing_id: id(10), listing_title: 'Copied print', reviewer_id: id(50), reviewer_username: 'rob' },
  ...{ rating: 1, comment: 'Rubbish, and so are you' },
})
export const contactMessage = entry('listContactMessages', 'messages', {
  ...{ id: id(70), name: 'Vera', email: 'vera@example.com', message: 'Do you sell gift cards?' },
})
export const failedMail = entry('listFailedMails', 'mails', {
  ...{ id: id(71), kind: 'contact_copy', address: 'vera@example.com', attempts: 8, last_error: 'No such mailbox' },
})
export const difference = entry('listStripeDifferences', 'differences', {
  ...{ id: id(72), kind: 'refund', stripe_cents: -300, payment_intent_id: 'pi_1' },
  ...{ seller_id: id(2), seller_username: 'sam' },
})
type Action = Items<'listActions', 'actions'>
export const action = (number: number, action: Action['action'], changes: Partial<Action> = {}) =>
  entry('listActions', 'actions', {
    ...{ id: number, action, admin_id: id(3), admin_username: 'alex', user_id: id(51), user_username: 'cole' },
    ...changes,
  })

const disputed = entry('listCases', 'cases')
export const adminCase: typeof disputed = {
  ...disputed,
  ...{ id: id(80), order_item_id: id(20), thread_id: id(81), order_id: id(30), order_number: '7K3QD-0X9MB' },
  ...{ kind: 'corrupt', body: 'It does not open.', state: 'escalated', answer: 'It opens here.' },
  ...{ buyer_id: id(1), buyer_name: 'Bea Buyer', buyer_username: 'bea' },
  ...{ seller_id: id(2), seller_name: 'Sam Seller', seller_username: 'sam' },
  item: {
    ...disputed.item,
    ...{ id: id(20), listing_id: id(10), title: 'Quilt pattern', price: 12, release: 1, is_held: true },
    ...{ downloads: 2, last_download_at: disputed.opened_at },
  },
}
export const waiting: Body<'countWaiting'> = {
  ...{ reports: 2, appeals: 1, cases: 0, contactMessages: 0, failedMails: 100, differences: 0, proposals: 0 },
}

/** Twelve months with rising numbers. */
export const overview: Body<'getOverview'> = {
  months: Array.from({ length: 12 }, (_, index) => ({
    ...{ month: `2026-${String(index + 1).padStart(2, '0')}`, turnover_cents: 125_050 * index, sales: 90 * index },
    ...{ sellers: 4 + index, sign_ups: 30, refunded_cents: 2500, disputes: index % 3 },
  })),
  health: {
    mails: { state: 'late', waiting: 3, seconds: 7300 },
    jobs: { state: 'ok', waiting: 0, seconds: 0 },
    refunds: { waiting: 2, stuck: 1 },
    ledger: { state: 'ok', seconds: 300 },
    fraud: { warnings: 2, failed: 31, ended: 1, slowed: 1 },
  },
}
type Found<Kind> = Extract<Items<'lookUp', 'found'>, { kind: Kind }>
export const foundOrder = (number: number, changes: Partial<Found<'order'>> = {}): Found<'order'> => ({
  ...{
    kind: 'order',
    id: id(number),
    number: `7K3QD-0X9${number}`,
    created_at: DATE,
    total_cents: 1250,
    status: 'paid',
  },
  ...changes,
})
export const proposal = entry('listAdmins', 'proposals', {
  ...{ id: id(90), user_id: id(51), username: 'robin', reason: 'Knows the shop' },
  ...{ proposed_by_username: 'kim', may_agree: true },
})
export const admins = ['alex', 'kim'].map((username, index) =>
  entry('listAdmins', 'admins', { id: id(3 + index), username, name: username }),
)

export type Report = Items<'listReports', 'reports'>

export const report = (number: number, changes: Partial<Report> = {}) =>
  entry('listReports', 'reports', {
    ...{ id: id(number), reporter_id: id(50), reporter_username: 'ria' },
    ...{ reported_username: 'cole', reported_user_id: id(51), reason: 'Pretends to be me', category: 'other' },
    ...changes,
  })
export const aboutUser = report(40)
export const aboutListing = report(41, {
  reported_listing_id: id(10),
  reported_listing_title: 'Copied print',
  reason: 'Copied from me',
  category: 'copyright',
})
export const aboutReview = report(42, {
  reported_review_id: id(43),
  reported_review: { rating: 1, comment: 'Not my words', is_removed: false },
  listing_id_for_review: id(10),
  reason: 'Dismissed before',
  status: 'dismissed',
  outcome: 'dismissed',
})
