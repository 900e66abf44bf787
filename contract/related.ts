// From one item to the next: related items, and the rows of home.
import { z } from 'zod'
import { LISTING_STATUSES } from './choices.ts'
import { STAFF_PICK_REASON_MAX_CHARACTERS, STAFF_PICKS_MAX } from './limits.ts'
import { listing } from './listings.ts'
import { id, text } from './operations/common.ts'
import { cacheable, json, operationsOf } from './operations/operation.ts'

const related = z.object({
  fromSeller: z.array(listing).describe('Newest first.'),
  similar: z.array(listing).describe('By tags, category and title, at most two of a seller.'),
  boughtTogether: z.array(listing).describe('What at least five buyers of the item also bought.'),
})
const homeRows = z.object({
  picks: z.array(z.object({ listing, reason: z.string() })).describe('Chosen by the shop’s staff.'),
  weekly: z.array(listing).describe('What most people bought in the last seven days, at least five each.'),
  reduced: z.array(listing),
  newest: z.array(listing),
})

const staffPicks = z.object({
  picks: z.array(
    z.object({
      listing_id: id,
      title: z.string(),
      seller_username: z.string(),
      status: z.enum(LISTING_STATUSES).describe('Home shows active ones.'),
      reason: z.string(),
    }),
  ),
})

export type StaffPick = z.infer<typeof staffPicks>['picks'][number]
export type Related = z.infer<typeof related>
export type HomeRows = z.infer<typeof homeRows>

export const relatedCalls = operationsOf('related', 'Search', 'public', {
  getRelated: {
    call: 'get /listings/{id}/related',
    summary: 'List items that go with a listing. All lists are empty for one that doesn’t exist.',
    answers: cacheable('At most eight items in each list.', related),
    caching: 'short-lived',
    errors: ['not_found'],
  },
  getHomeRows: {
    call: 'get /listings/rows',
    summary: 'List staff picks, this week’s best-sellers, reduced and new items.',
    answers: cacheable('At most eight items in each list.', homeRows),
    caching: 'short-lived',
  },
  listStaffPicks: {
    call: 'get /admin/staff-picks',
    summary: 'List staff picks in the order of home, with those that aren’t for sale now.',
    access: 'admin',
    answers: { 200: json(`At most ${STAFF_PICKS_MAX} picks.`, staffPicks) },
  },
  orderStaffPicks: {
    call: 'put /admin/staff-picks',
    summary: 'Change the order of staff picks.',
    access: 'admin',
    body: z.object({ listingIds: z.array(id).min(1).max(STAFF_PICKS_MAX).describe('All, in their order.') }),
    errors: ['not_found'],
  },
  setStaffPick: {
    call: 'put /admin/staff-picks/{id}',
    summary: 'Show a listing on home, after the other picks, or change its reason.',
    access: 'admin',
    body: z.object({ reason: text(STAFF_PICK_REASON_MAX_CHARACTERS) }),
    errors: ['not_found'],
  },
  deleteStaffPick: {
    call: 'delete /admin/staff-picks/{id}',
    summary: 'Take a listing off the staff picks.',
    access: 'admin',
    errors: ['not_found'],
  },
})
