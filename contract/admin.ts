// What admins find: users, listings, reviews, the log of their actions, and each other.
import { z } from 'zod'
import { LOGGED_ACTIONS, MODERATION_ACTS } from './acts.ts'
import { LISTING_STATUSES, REPORT_OUTCOMES, RULES, STANDINGS } from './choices.ts'
import { LOOK_UP_MAX_CHARACTERS, REPORT_REASON_MAX_CHARACTERS } from './limits.ts'
import { flag, id, integer, listSearch, nextCursor, page, person, text, time } from './operations/common.ts'
import { json, operationsOf } from './operations/operation.ts'
import { lookedUpOrder } from './orders.ts'
import { settingChanges, shopSettings } from './service.ts'

export const userQuery = page.extend({
  q: listSearch.describe('An id or a part of a name. `lookUp` finds people by an email address.'),
  standing: z.enum(STANDINGS).optional(),
  isSeller: flag,
})
export const foundUser = z.object({
  id,
  ...person,
  is_seller: z.boolean(),
  standing: z.enum(STANDINGS),
  created_at: time,
  suspended_until: time.nullable().describe('Null unless suspended: a ban has no end.'),
})

const money = z.object({ orders: integer, cents: integer, refundedCents: integer })
const outcomes = z.record(z.enum(REPORT_OUTCOMES), integer)
export const adminStatement = z.object({
  id,
  act: z.enum(MODERATION_ACTS),
  rule: z.enum(RULES),
  facts: z.string(),
  about: z.string().nullable(),
  listing_id: id.nullable(),
  review_id: id.nullable(),
  until: time.nullable(),
  is_unlawful: z.boolean(),
  created_at: time,
  reversed_at: time.nullable(),
  reversed_by: z.enum(['shop', 'appeal']).nullable(),
})
export const describedUser = foundUser.extend({
  is_admin: z.boolean(),
  listings: z.partialRecord(z.enum(LISTING_STATUSES), integer).describe('Number of listings by status.'),
  sales: money,
  purchases: money.describe('What they bought themselves, without purchases claimed from a guest.'),
  reviews: integer,
  reportsBy: outcomes.describe('Reports they made, by outcome. `none` means pending.'),
  reportsAbout: outcomes,
  statements: z.array(adminStatement).describe('The newest decisions about them, up to 100.'),
})

export const listingQuery = page.extend({
  q: listSearch.describe('An id, words of a title, or a part of one where no title has these words.'),
  status: z.enum(LISTING_STATUSES).optional(),
  sellerId: id.optional(),
})
export const foundListing = z.object({
  id,
  title: z.string(),
  status: z.enum(LISTING_STATUSES),
  held_by: z.enum(['take_down_listing', 'ban']).nullable().describe('Why a removed listing isn’t in the shop.'),
  is_unlawful: z.boolean(),
  statement_id: id.nullable().describe('The decision that took it down.'),
  price_cents: integer,
  seller_id: id,
  seller_username: z.string(),
  sales_count: integer,
  rating_count: integer,
  pending_reports: integer,
  created_at: time,
})

export const foundReview = z.object({
  id,
  listing_id: id,
  listing_title: z.string(),
  reviewer_id: id,
  reviewer_username: z.string(),
  rating: integer,
  comment: z.string(),
  removed_at: time.nullable(),
  statement_id: id.nullable().describe('The decision that removed it; null once its writer left.'),
  pending_reports: integer,
  created_at: time,
})

export const loggedAction = z.object({
  id: integer,
  action: z.enum(LOGGED_ACTIONS),
  admin_id: id,
  admin_username: z.string(),
  user_id: id.nullable(),
  user_username: z.string().nullable(),
  listing_id: id.nullable(),
  review_id: id.nullable(),
  report_id: id.nullable(),
  statement_id: id.nullable(),
  case_id: id.nullable(),
  rule: z.enum(RULES).nullable(),
  facts: z.string().nullable(),
  reason: z.string().nullable().describe('For the admins alone.'),
  until: time.nullable(),
  reverses: integer.nullable().describe('The action that this one reverses.'),
  created_at: time,
})

export const lookedUp = z.discriminatedUnion('kind', [
  lookedUpOrder,
  z.object({
    kind: z.literal('person'),
    id,
    username: z.string(),
    created_at: time,
    roles: z.array(z.enum(['seller', 'admin'])),
    orders: z.array(lookedUpOrder).describe('The newest 20 that they bought themselves.'),
    sales: z.array(lookedUpOrder).describe('The newest 20.'),
  }),
  z.object({
    kind: z.literal('listing'),
    id,
    title: z.string(),
    seller_username: z.string(),
    status: z.enum(LISTING_STATUSES),
  }),
])
export type LookedUp = z.output<typeof lookedUp>
export type FoundUser = z.infer<typeof foundUser>
export type FoundReview = z.infer<typeof foundReview>
export type FoundListing = z.infer<typeof foundListing>
export type FoundAction = z.infer<typeof loggedAction>

export const proposed = z.object({ id })
export const adminList = z.object({
  admins: z.array(
    z.object({ id, username: z.string(), name: z.string(), standing: z.enum(STANDINGS), granted_at: time }),
  ),
  proposals: z.array(
    z.object({
      id,
      act: z.enum(['add', 'remove']),
      user_id: id,
      username: z.string(),
      reason: z.string(),
      proposed_by_username: z.string(),
      is_own: z.boolean(),
      may_agree: z.boolean().describe('False if the caller proposed it or is the user.'),
      created_at: time,
    }),
  ),
})

// Lists are newest first, page by page.

export const adminCalls = operationsOf('admin', 'Administration', 'admin', {
  listUsers: {
    call: 'get /admin/users',
    summary: 'Find users by name or id.',
    query: userQuery,
    answers: { 200: json('A page of users.', z.object({ users: z.array(foundUser), nextCursor })) },
  },
  getUser: {
    call: 'get /admin/users/{userId}',
    summary: 'One user’s figures and moderation decisions.',
    answers: { 200: json('The user.', describedUser) },
    errors: ['profile_not_found'],
  },
  listAllListings: {
    call: 'get /admin/listings',
    summary: 'Find listings of any status by title, id or seller.',
    query: listingQuery,
    answers: { 200: json('A page of listings.', z.object({ listings: z.array(foundListing), nextCursor })) },
  },
  listAllReviews: {
    call: 'get /admin/reviews',
    summary: 'List reviews, including removed ones.',
    query: page.extend({ isRemoved: flag, listingId: id.optional(), userId: id.optional() }),
    answers: { 200: json('A page of reviews.', z.object({ reviews: z.array(foundReview), nextCursor })) },
  },
  listActions: {
    call: 'get /admin/actions',
    summary: 'List admin actions: who, when and why.',
    query: page.extend({
      action: z.enum(LOGGED_ACTIONS).optional(),
      adminId: id.optional(),
      userId: id.optional(),
      admin: z.string().trim().max(100).optional().describe('Username of the admin who acted.'),
      user: z.string().trim().max(100).optional().describe('Username of the user it was about.'),
    }),
    answers: { 200: json('A page of the log.', z.object({ actions: z.array(loggedAction), nextCursor })) },
  },
  lookUp: {
    call: 'post /admin/look-up',
    changes: ['admin.listActions'],
    summary: 'Look up an order, a person or a listing. Each look-up is logged.',
    body: z.object({
      question: text(LOOK_UP_MAX_CHARACTERS).describe(
        'An order number, a payment’s id at Stripe, a listing’s address or id, a username, or a whole email address.',
      ),
    }),
    answers: { 200: json('What was found, without addresses.', z.object({ found: z.array(lookedUp) })) },
    errors: ['rate_limited'],
  },
  listAdmins: {
    call: 'get /admin/admins',
    summary: 'List admins and open proposals.',
    answers: { 200: json('Admins and proposals, at most 200 each.', adminList) },
  },
  getShopSettings: {
    call: 'get /admin/settings',
    summary: 'Get the shop’s settings.',
    answers: { 200: json('Each setting.', z.object({ settings: shopSettings })) },
  },
  changeShopSettings: {
    call: 'patch /admin/settings',
    summary:
      'Change settings, all or none. A higher fee takes effect after 30 days and can be withdrawn: send the fee in effect.',
    body: settingChanges,
    errors: ['setting_changed'],
  },
  proposeAdmin: {
    call: 'post /admin/proposals',
    summary: 'Propose to add or remove an admin. Another admin must agree.',
    body: z.object({
      userId: id,
      act: z.enum(['add', 'remove']),
      reason: text(REPORT_REASON_MAX_CHARACTERS).describe('For the admins alone.'),
    }),
    answers: { 201: json('The proposal.', proposed) },
    errors: [
      'profile_not_found',
      'own_act',
      'already_done',
      'admin_in_bad_standing',
      'another_admin_needed',
      'already_proposed',
    ],
  },
  agreeToProposal: {
    call: 'post /admin/proposals/{proposalId}/agree',
    summary: 'Agree to another admin’s proposal and carry it out.',
    errors: ['proposal_not_found', 'own_proposal', 'own_act', 'profile_not_found', 'last_admin'],
  },
  endProposal: {
    call: 'delete /admin/proposals/{proposalId}',
    summary: 'Withdraw your own proposal, or decline another admin’s.',
    errors: ['proposal_not_found', 'own_act'],
  },
})
