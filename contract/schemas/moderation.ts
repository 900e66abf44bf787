// Reports and what admins do about them (spec sections 3, 5 and 7).
import { z } from 'zod'
import { REPORT_OUTCOMES, RULES } from '../choices.ts'
import { FACTS_MAX_CHARACTERS, REPORT_REASON_MAX_CHARACTERS } from '../limits.ts'
import { callerId, id, page, text } from './common.ts'

/** What is reported: a review, else a listing, else a person. The person behind it is found by the database. */
export const reportInput = z.object({
  reporterAuth0Id: callerId,
  reportedUsername: z.string().max(100).nullish(),
  reportedListingId: id.nullish(),
  reportedReviewId: id.nullish(),
  reason: text(REPORT_REASON_MAX_CHARACTERS),
  category: z.enum(RULES).optional(),
})

export const report = z.object({
  id,
  reporter_id: id,
  reporter_username: z.string(),
  reported_username: z.string(),
  reported_user_id: id,
  reported_listing_id: id.nullable(),
  reported_listing_title: z.string().nullable(),
  reported_review_id: id.nullable(),
  reported_review: z
    .object({ rating: z.number().int(), comment: z.string(), is_removed: z.boolean() })
    .nullable()
    .describe('What it says now.'),
  listing_id_for_review: id.nullable().describe('The listing that the reported review stands on.'),
  reason: z.string(),
  category: z.enum(RULES),
  status: z.enum(['pending', 'dismissed']),
  outcome: z
    .enum(REPORT_OUTCOMES)
    .describe('What came of it; none while it is pending, reversed where what was decided was taken back.'),
  created_at: z.iso.datetime({ offset: true }),
})
/** `userId` is whom they are about. */
export const reportQuery = page.extend({
  category: z.enum(RULES).optional(),
  about: z.enum(['user', 'listing', 'review']).optional(),
  userId: id.optional(),
})
export const reports = z.object({ reports: z.array(report), nextCursor: z.string().nullable() })
export const dismissedReports = z.object({ dismissedReports: z.array(report), nextCursor: z.string().nullable() })

const rule = z.enum(RULES).describe('The rule of acceptable use that was broken.')
const facts = text(FACTS_MAX_CHARACTERS).describe('What the user is told: on what facts it was decided.')
const note = text(REPORT_REASON_MAX_CHARACTERS).nullish().describe('For the admins alone.')
const reportId = id.nullish().describe('The report that this answers. It is closed by it.')

/** A ban's reason stays with the admins. The user is told the facts; where there are none, that a rule was broken. */
export const banInput = z.object({
  userId: id,
  reason: text(REPORT_REASON_MAX_CHARACTERS),
  rule: rule.optional(),
  facts: facts.nullish(),
  reportId,
})
export const decisionInput = z.object({ rule, facts, note, reportId })
export const takeDownInput = decisionInput.extend({
  isUnlawful: z
    .boolean()
    .default(false)
    .describe('Takes it from its buyers too, and gives them their money back. Otherwise they keep what they bought.'),
})
export const suspendInput = decisionInput.extend({
  until: z.iso.datetime({ offset: true }).describe('At most a year ahead.'),
})
export const undoInput = z.object({ note })
/** The statement that its user reads; null where the user has left. */
export const acted = z.object({ statementId: id.nullable() })

export type Report = z.infer<typeof report>
