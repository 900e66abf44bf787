// Reports and what admins do about them (spec sections 3, 5 and 7).
import { z } from 'zod'
import { REPORT_REASON_MAX_CHARACTERS } from '../limits.ts'
import { callerId, id, text } from './common.ts'

/** What is reported: a review, else a listing, else a person. The person behind it is found by the database. */
export const reportInput = z.object({
  reporterAuth0Id: callerId,
  reportedUsername: z.string().max(100).nullish(),
  reportedListingId: id.nullish(),
  reportedReviewId: id.nullish(),
  reason: text(REPORT_REASON_MAX_CHARACTERS),
})

export const report = z.object({
  id,
  reporter_username: z.string(),
  reported_username: z.string(),
  reported_user_id: id,
  reported_listing_id: id.nullable(),
  reported_listing_title: z.string().nullable(),
  reported_review_id: id.nullable(),
  listing_id_for_review: id.nullable().describe('The listing that the reported review stands on.'),
  reason: z.string(),
  status: z.enum(['pending', 'dismissed']),
  created_at: z.iso.datetime({ offset: true }),
})
export const reports = z.object({ reports: z.array(report), nextCursor: z.string().nullable() })
export const dismissedReports = z.object({ dismissedReports: z.array(report), nextCursor: z.string().nullable() })
export const banInput = z.object({ userId: id, reason: text(REPORT_REASON_MAX_CHARACTERS) })

export type Report = z.infer<typeof report>
