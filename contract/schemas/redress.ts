// What users do about decisions about them, and what whoever is banned or suspended still reaches.
import { z } from 'zod'
import { APPEAL_OUTCOMES, MODERATION_ACTIONS, RULES, STANDINGS } from '../choices.ts'
import { APPEAL_MAX_CHARACTERS } from '../limits.ts'
import { adminStatement } from './admin.ts'
import { id, page, text } from './common.ts'

const time = z.iso.datetime({ offset: true })

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
  standing: z.enum(STANDINGS),
  statements: z.array(
    adminStatement.extend({
      appeal: appeal.nullable(),
      can_appeal: z.boolean().describe('Whether the time is not over, and nothing was said or taken back yet.'),
    }),
  ),
  purchases: z
    .array(
      z.object({
        order_id: id,
        listing_id: id,
        title: z.string(),
        seller_name: z.string(),
        price_cents: z.number().int(),
        paid_at: time.nullable(),
        waits_until: time
          .nullable()
          .describe(
            'Until when it waits for the caller, who asks for it or withdraws; null where it is theirs to download.',
          ),
      }),
    )
    .describe('What the caller holds and may download, at most 1,000.'),
})
export const appealInput = z.object({ statementId: id, text: text(APPEAL_MAX_CHARACTERS) })
export const appealed = z.object({ id })
export const redressLink = z.object({ token: z.string().describe('For X-Redress-Token and for /redress#token.') })

export const exportCodeInput = z.object({
  code: z.string().trim().min(1).max(40).describe('From the mail. Letter case, spaces and dashes do not matter.'),
})

export const appealQuery = page.extend({
  isOpen: z
    .enum(['true', 'false'])
    .transform((value) => value === 'true')
    .optional(),
})
export const foundAppeal = appeal.extend({
  statement_id: id,
  user_id: id,
  username: z.string(),
  acted_by_username: z.string().nullable(),
  decided_by_username: z.string().nullable(),
  may_decide: z.boolean().describe('Whether it is open and the caller is not the one who acted.'),
  statement: adminStatement,
})
export const foundAppeals = z.object({ appeals: z.array(foundAppeal), nextCursor: z.string().nullable() })
export const decideAppealInput = z.object({ outcome: z.enum(APPEAL_OUTCOMES), answer: text(APPEAL_MAX_CHARACTERS) })

export const transparency = z.object({
  counts: z.array(
    z.object({
      month: z.string().describe('2026-11'),
      action: z.enum(MODERATION_ACTIONS),
      rule: z.enum(RULES).nullable(),
      count: z.number().int(),
    }),
  ),
})
