// Decisions about a user, appeals, and what banned and suspended users can still reach.
import { z } from 'zod'
import { MODERATION_ACTIONS } from './acts.ts'
import { adminStatement } from './admin.ts'
import { APPEAL_OUTCOMES, RULES, STANDINGS } from './choices.ts'
import { openCorrection } from './corrections.ts'
import { giftWithOrder, receivedGift } from './gifts.ts'
import { APPEAL_MAX_CHARACTERS } from './limits.ts'
import { done, flag, id, integer, nextCursor, page, text, time } from './operations/common.ts'
import { cacheable, file, json, operationsOf } from './operations/operation.ts'
import { downloadLink, heldLicence, importedFrom, order } from './orders.ts'

/** The token of an emailed link, or null to use the session. */
export type RedressToken = string | null
export type FoundAppeal = z.infer<typeof foundAppeal>

const appeal = z.object({
  id,
  text: z.string(),
  created_at: time,
  outcome: z.enum(APPEAL_OUTCOMES).nullable(),
  answer: z.string().nullable(),
  decided_at: time.nullable(),
})
export const redress = z.object({
  name: z.string(),
  standing: z.enum([...STANDINGS, 'guest']).describe('A guest bought without an account.'),
  address: z.string().nullable().describe('A part of a guest’s address, such as r…@example.com.'),
  statements: z.array(
    adminStatement.extend({
      appeal: appeal.nullable(),
      can_appeal: z.boolean().describe('False if the time is over, or it was appealed or reversed.'),
    }),
  ),
  correction: openCorrection.nullable().describe('A request to move the guest’s purchase to another address.'),
  purchases: z
    .array(
      z.object({
        order_id: id,
        listing_id: id,
        title: z.string(),
        seller_name: z.string(),
        price_cents: integer,
        imported_from: importedFrom,
        paid_at: time.nullable(),
        order_number: z.string().nullable().describe('Null for gifts that the caller got.'),
        waits_until: time
          .nullable()
          .describe('Until when the caller can withdraw instead of downloading; null if it can be downloaded.'),
        bundle: z.string().nullable().describe('Names of the order’s bundles at purchase.'),
        picture: z.string().nullable(),
        files: z
          .array(z.object({ id, name: z.string() }))
          .describe('Of the newest release that the caller may download.'),
        licence: heldLicence,
        review: z
          .object({
            problem: z
              .enum(['purchase_required', 'full_price_required', 'download_required', 'own_review', 'already_reviewed'])
              .nullable()
              .describe('Why the guest can’t review the item now.'),
            written: z.object({ id, rating: integer, comment: z.string(), is_removed: z.boolean() }).nullable(),
          })
          .nullable()
          .describe('The guest’s review. Null for users.'),
        gift: receivedGift.nullable().describe('If it is a gift that the caller got.'),
      }),
    )
    .describe('Items the caller owns and can download, up to 1,000.'),
  gifts: z.array(giftWithOrder).describe('Gifts that the caller gave, newest first, up to 1,000.'),
})
export const appealed = z.object({ id })
export const redressLink = z.object({ token: z.string().describe('For X-Redress-Token and for /redress#token.') })

export const foundAppeal = appeal.extend({
  statement_id: id,
  user_id: id,
  username: z.string(),
  acted_by_username: z.string().nullable(),
  decided_by_username: z.string().nullable(),
  may_decide: z.boolean().describe('Whether it’s open and the caller didn’t make the decision.'),
  statement: adminStatement,
})

export const transparency = z.object({
  counts: z.array(
    z.object({
      month: z.string().describe('2026-11'),
      action: z.enum(MODERATION_ACTIONS),
      rule: z.enum(RULES).nullable(),
      count: integer,
    }),
  ),
})

export const redressCalls = operationsOf('redress', 'Redress', 'redress', {
  getRedress: {
    call: 'get /redress',
    summary: 'Get decisions about you, your appeals and your purchases.',
    answers: { 200: json('Statements and purchases.', redress) },
  },
  getRedressOrder: {
    call: 'get /redress/orders/{orderId}',
    summary: 'Get an order that you paid for, for its receipt, even without an account.',
    answers: { 200: json('The order.', order) },
    errors: ['order_not_found'],
  },
  createAppeal: {
    call: 'post /redress/appeals',
    summary: 'Appeal a decision, once, within six months.',
    body: z.object({ statementId: id, text: text(APPEAL_MAX_CHARACTERS) }),
    answers: { 201: json('The appeal.', appealed) },
    errors: ['not_found', 'already_appealed', 'already_done', 'appeal_too_late'],
  },
  getRedressDownload: {
    function: 'downloads',
    call: 'get /redress/download/{orderId}/{listingId}',
    changes: ['orders', 'library', 'redress'],
    summary: 'Get a download link for a file you bought, valid for 60 seconds, even while banned or suspended.',
    query: z.object({ file: id.optional().describe('Of the newest release; the first by default.') }),
    answers: { 200: json('The link.', downloadLink) },
    errors: ['not_found', 'file_withheld'],
  },
  getRedressExport: {
    function: 'downloads',
    call: 'post /redress/export',
    changes: [],
    summary: 'Export all data about you with an emailed code. Each code allows five tries.',
    body: z.object({
      code: z.string().trim().min(1).max(40).describe('From the email. Case, spaces and dashes don’t matter.'),
    }),
    answers: { 200: file('The archive, streamed.', 'application/zip') },
    errors: ['export_code_wrong', 'rate_limited'],
  },
  createExportCode: {
    call: 'post /redress/export-code',
    changes: [],
    summary: 'Email yourself a code for the export. It’s valid for 15 minutes and replaces the previous one.',
    answers: { 201: json('The email is queued.', done) },
    errors: ['rate_limited'],
  },
  createRedressLink: {
    call: 'post /redress/link',
    changes: [],
    summary:
      'Create a token that opens these calls without a login until the ban or suspension ends. It replaces the previous one. Requires a login.',
    answers: { 201: json('The token.', redressLink) },
    errors: ['link_not_needed'],
  },
  listAppeals: {
    call: 'get /admin/appeals',
    summary: 'List appeals with their decisions.',
    access: 'admin',
    query: page.extend({ isOpen: flag }),
    answers: { 200: json('A page of appeals.', z.object({ appeals: z.array(foundAppeal), nextCursor })) },
  },
  decideAppeal: {
    call: 'post /admin/appeals/{appealId}/decide',
    summary: 'Decide an appeal against another admin’s decision. Reversing also undoes the decision.',
    access: 'admin',
    body: z.object({ outcome: z.enum(APPEAL_OUTCOMES), answer: text(APPEAL_MAX_CHARACTERS) }),
    errors: ['not_found', 'own_act', 'decided_by_another_only', 'already_done', 'profile_not_found'],
  },
  getTransparency: {
    call: 'get /transparency',
    summary: 'Get the number of decisions by rule and month for the last 24 months.',
    access: 'public',
    answers: cacheable('The numbers.', transparency),
    caching: 'rarely-changed',
  },
})
