// What the rooms of the admin panel show.
import type { Body, Items } from './answers.ts'
import { DATE, id, nulls } from './world.ts'

export const foundUser: Items<'listUsers', 'users'> = {
  id: id(51),
  username: 'cole',
  name: 'Cole Culprit',
  avatar: null,
  is_seller: true,
  standing: 'good',
  created_at: DATE,
  email: 'cole@example.com',
  suspended_until: null,
}
const NO_OUTCOMES = { none: 0, acted: 0, reversed: 0, dismissed: 0 }
export const person = (changes: Partial<Body<'getUser'>> = {}): Body<'getUser'> => ({
  ...foundUser,
  is_admin: false,
  listings: { active: 2 },
  sales: { orders: 3, cents: 3600, refundedCents: 0 },
  purchases: { orders: 1, cents: 500, refundedCents: 500 },
  reviews: 1,
  reportsBy: NO_OUTCOMES,
  reportsAbout: { ...NO_OUTCOMES, acted: 1 },
  statements: [],
  ...changes,
})
type Statement = Body<'getUser'>['statements'][number]
export const decision = (act: Statement['act'], changes: Partial<Statement> = {}): Statement => ({
  id: id(60),
  act,
  rule: 'copyright',
  facts: 'It is the print of another shop.',
  about: 'Copied print',
  ...nulls('listing_id', 'review_id', 'until', 'reversed_at', 'reversed_by'),
  is_unlawful: false,
  created_at: DATE,
  ...changes,
})
export const foundListing: Items<'listAllListings', 'listings'> = {
  id: id(10),
  title: 'Copied print',
  status: 'active',
  held_by: null,
  is_unlawful: false,
  statement_id: null,
  price_cents: 1200,
  seller_id: id(51),
  seller_username: 'cole',
  sales_count: 3,
  rating_count: 2,
  pending_reports: 1,
  created_at: DATE,
}
export const foundReview: Items<'listAllReviews', 'reviews'> = {
  id: id(43),
  listing_id: id(10),
  listing_title: 'Copied print',
  reviewer_id: id(50),
  reviewer_username: 'rob',
  rating: 1,
  comment: 'Rubbish, and so are you',
  removed_at: null,
  statement_id: null,
  pending_reports: 0,
  created_at: DATE,
}
export const contactMessage: Items<'listContactMessages', 'messages'> = {
  id: id(70),
  name: 'Vera',
  email: 'vera@example.com',
  message: 'Do you sell gift cards?',
  created_at: DATE,
  closed_at: null,
  answer: null,
  answered_at: null,
}
export const failedMail: Items<'listFailedMails', 'mails'> = {
  id: id(71),
  kind: 'contact_copy',
  recipient_id: null,
  recipient_username: null,
  address: 'vera@example.com',
  attempts: 8,
  last_error: 'No such mailbox',
  created_at: DATE,
  buried_at: DATE,
}
export const difference: Items<'listStripeDifferences', 'differences'> = {
  id: id(72),
  kind: 'refund',
  found: 'missing_here',
  ledger_cents: 0,
  stripe_cents: -300,
  payment_intent_id: 'pi_1',
  order_id: null,
  seller_id: id(2),
  seller_username: 'sam',
  first_seen_at: DATE,
  last_seen_at: DATE,
  solved_at: null,
}
type Action = Items<'listActions', 'actions'>
export const action = (number: number, action: Action['action'], changes: Partial<Action> = {}): Action => ({
  id: number,
  action,
  admin_id: id(3),
  admin_username: 'alex',
  user_id: id(51),
  user_username: 'cole',
  ...nulls('listing_id', 'review_id', 'report_id', 'statement_id', 'case_id'),
  ...nulls('rule', 'facts', 'reason', 'until', 'reverses'),
  created_at: DATE,
  ...changes,
})

export const adminCase: Items<'listCases', 'cases'> = {
  id: id(80),
  order_item_id: id(20),
  thread_id: id(81),
  buyer_id: id(1),
  seller_id: id(2),
  kind: 'corrupt',
  author: 'buyer',
  body: 'It does not open.',
  state: 'escalated',
  ...nulls('offer', 'decision', 'outcome', 'due_at'),
  answer: 'It opens here.',
  opened_at: DATE,
  changed_at: DATE,
  order_id: id(30),
  order_number: '7K3QD-0X9MB',
  item: {
    id: id(20),
    listing_id: id(10),
    title: 'Quilt pattern',
    usage_licence: null,
    price: 12,
    discount: 0,
    release: 1,
    downloads: 2,
    last_download_at: DATE,
    is_held: true,
  },
  buyer_name: 'Bea Buyer',
  buyer_username: 'bea',
  seller_name: 'Sam Seller',
  seller_username: 'sam',
}
export const proposal: Items<'listAdmins', 'proposals'> = {
  id: id(90),
  act: 'add',
  user_id: id(51),
  username: 'robin',
  reason: 'Knows the shop',
  proposed_by_username: 'kim',
  is_own: false,
  may_agree: true,
  created_at: DATE,
}
export const admins = ['alex', 'kim'].map((username, index) => ({
  id: id(3 + index),
  username,
  name: username,
  standing: 'good' as const,
  granted_at: DATE,
}))

export type Report = Items<'listReports', 'reports'>

export const report = (number: number, changes: Partial<Report> = {}): Report => ({
  id: id(number),
  reporter_id: id(50),
  reporter_username: 'ria',
  reported_username: 'cole',
  reported_user_id: id(51),
  ...nulls('reported_listing_id', 'reported_listing_title', 'reported_listing_picture', 'reported_review_id'),
  ...nulls('reported_review', 'reported_collection', 'reported_post', 'listing_id_for_review'),
  reason: 'Pretends to be me',
  category: 'other',
  status: 'pending',
  outcome: 'none',
  created_at: DATE,
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
