// Reports and what admins do about them (spec sections 3, 5 and 7).
import { z } from 'zod'
import { MODERATION_ACTS } from './acts.ts'
import { REPORT_OUTCOMES, RULES } from './choices.ts'
import { FACTS_MAX_CHARACTERS, REPORT_REASON_MAX_CHARACTERS } from './limits.ts'
import { callerId, captchaToken, done, email, id, integer, nextCursor, page, text, time } from './operations/common.ts'
import { json, operationsOf } from './operations/operation.ts'

/** A review, else a listing, a collection, a post or a user. The database finds the responsible user. */
export const reportInput = z.object({
  reporterAuth0Id: callerId,
  reportedUsername: z.string().max(100).nullish(),
  reportedListingId: id.nullish(),
  reportedReviewId: id.nullish(),
  reportedCollectionId: id.nullish(),
  reportedPostId: id.nullish(),
  reason: text(REPORT_REASON_MAX_CHARACTERS),
  category: z.enum(RULES).optional(),
})

/** What a visitor may report: all but posts, which only members read here. */
export const visitorReportInput = reportInput
  .omit({ reporterAuth0Id: true, reportedPostId: true })
  .extend({ email, captchaToken })

export const report = z.object({
  id,
  reporter_id: id.nullable(),
  reporter_username: z.string().nullable().describe('Null for a visitor, whose address no one reads.'),
  reported_username: z.string(),
  reported_user_id: id,
  reported_listing_id: id.nullable(),
  reported_listing_title: z.string().nullable(),
  reported_listing_picture: z.string().nullable(),
  reported_review_id: id.nullable(),
  reported_review: z.object({ rating: integer, comment: z.string(), is_removed: z.boolean() }).nullable(),
  reported_collection: z
    .object({ id, name: z.string(), is_removed: z.boolean() })
    .nullable()
    .describe('Null also once its owner made it private.'),
  reported_post: z.object({ id, subject: z.string(), body: z.string() }).nullable(),
  listing_id_for_review: id.nullable().describe('The listing of the reported review.'),
  reason: z.string(),
  category: z.enum(RULES),
  status: z.enum(['pending', 'dismissed']),
  outcome: z.enum(REPORT_OUTCOMES).describe('“reversed” if the decision was reversed later.'),
  created_at: time,
})
/** `userId` is the affected user. */
export const reportQuery = page.extend({
  category: z.enum(RULES).optional(),
  about: z.enum(['user', 'listing', 'review', 'collection', 'post']).optional(),
  userId: id.optional(),
})
export const reports = z.object({ reports: z.array(report), nextCursor })

const rule = z.enum(RULES).describe('The rule of acceptable use that was broken.')
const facts = text(FACTS_MAX_CHARACTERS).describe('The facts of the decision. The affected user reads them.')
const note = text(REPORT_REASON_MAX_CHARACTERS).nullish().describe('For the admins alone.')
const reportId = id.nullish().describe('The report that this answers. It is closed by it.')

const decided = z.object({
  subjectId: id.describe('The review, collection, listing or user that the act is about.'),
  rule,
  facts,
  note,
  reportId,
})
export const decisionInput = z.discriminatedUnion('act', [
  decided.extend({ act: z.enum(MODERATION_ACTS).exclude(['take_down_listing', 'suspend', 'ban']) }),
  decided.extend({
    act: z.literal('take_down_listing'),
    isUnlawful: z.boolean().default(false).describe('Also revokes it from buyers and refunds them.'),
  }),
  decided.extend({ act: z.literal('suspend'), until: time.describe('At most a year ahead.') }),
  decided.extend({ act: z.literal('ban'), facts: facts.nullish(), note: text(REPORT_REASON_MAX_CHARACTERS) }),
])
/** Null if the user left, or was banned before. */
export const acted = z.object({ statementId: id.nullable() })

export type Report = z.infer<typeof report>

export const moderationCalls = operationsOf('moderation', 'Moderation', 'admin', {
  createReport: {
    call: 'post /report',
    changes: [],
    summary:
      'Report a review, a listing, a shared collection, a sent post or a user. The database looks up the person responsible.',
    access: 'user',
    body: reportInput,
    answers: { 201: json('The report is stored.', done) },
    errors: ['forbidden', 'not_found', 'own_report', 'already_reported', 'rate_limited'],
  },
  reportAsVisitor: {
    call: 'post /report/visitor',
    changes: [],
    summary:
      'Report a review, a listing, a shared collection or a user without an account. Each solved captcha works once. We email a receipt and the outcome. Every address gets the same answer.',
    access: 'public',
    body: visitorReportInput,
    answers: {
      201: json('The report is stored.', z.object({ dueAt: time.describe('When it is decided at the latest.') })),
    },
    errors: ['captcha_used', 'not_found', 'rate_limited'],
  },
  listReports: {
    call: 'get /admin/reports',
    summary: 'List pending reports, newest first.',
    query: reportQuery,
    answers: { 200: json('A page of reports.', reports) },
  },
  listDismissedReports: {
    call: 'get /admin/dismissed-reports',
    summary: 'List dismissed reports, newest first.',
    query: reportQuery,
    answers: { 200: json('A page of reports.', z.object({ dismissedReports: z.array(report), nextCursor })) },
  },
  banUser: {
    call: 'post /admin/ban',
    summary: 'Ban a user immediately.',
    /** Only admins read `reason`. The user reads `facts`, or a general text. */
    body: z.object({
      userId: id,
      reason: text(REPORT_REASON_MAX_CHARACTERS),
      rule: rule.optional(),
      facts: facts.nullish(),
      reportId,
    }),
    errors: ['ban_forbidden', 'profile_not_found', 'report_not_found'],
  },
  dismissReport: { call: 'put /admin/dismiss/{reportId}', summary: 'Dismiss a report.', errors: ['report_not_found'] },
  reactivateReport: {
    call: 'put /admin/reactivate/{reportId}',
    summary: 'Reactivate a dismissed report.',
    errors: ['report_not_found', 'already_reported'],
  },
})

// Decisions and their reversal. The user gets a statement.

export const decisionCalls = operationsOf('decisions', 'Moderation decisions', 'admin', {
  createDecision: {
    call: 'post /admin/decisions',
    summary:
      'Warn, suspend or ban a user, hide their review or shared collection, or take down their listing. They get the reasons.',
    body: decisionInput,
    answers: { 201: json('The statement that the user reads.', acted) },
    errors: [
      ...(['forbidden', 'ban_forbidden', 'not_found', 'collection_not_found', 'profile_not_found'] as const),
      ...(['own_act', 'already_done', 'until_not_ahead', 'report_not_found'] as const),
    ],
  },
  reverseDecision: {
    call: 'post /admin/statements/{statementId}/reverse',
    summary: 'Reverse a decision and restore the state before it.',
    body: z.object({ note }),
    errors: ['not_found', 'own_act', 'already_done', 'profile_not_found'],
  },
})
