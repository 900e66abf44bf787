// Decisions about what users wrote and offer, and about users. The database asks who may decide, tells the user and notes who it was.
import { decisionCalls } from '../../../contract/moderation.ts'
import type { Statement } from '../../_shared/database/statement.ts'
import { handle } from '../context.ts'

type Decided = { statementId: string | null }

const first = async (decided: Statement<Decided[]>): Promise<Decided> => (await decided)[0] ?? { statementId: null }

export const removeReview = handle(decisionCalls.removeReview)((c, { params, body: { rule, facts, note, reportId } }) =>
  c.var.asServiceFor((sql) =>
    first(sql`
      select private.remove_review(
        ${params.reviewId}, ${rule}, ${facts}, ${note ?? null}, ${reportId ?? null}
      ) as "statementId"`),
  ),
)

export const warnUser = handle(decisionCalls.warnUser)((c, { params, body: { rule, facts, note, reportId } }) =>
  c.var.asServiceFor((sql) =>
    first(sql`
      select private.warn_user(
        ${params.userId}, ${rule}, ${facts}, ${note ?? null}, ${reportId ?? null}
      ) as "statementId"`),
  ),
)

export const takeDownListing = handle(decisionCalls.takeDownListing)((c, { params, body }) =>
  c.var.asServiceFor((sql) =>
    first(sql`
      select private.take_down_listing(
        ${params.listingId}, ${body.rule}, ${body.facts}, ${body.note ?? null}, ${body.isUnlawful}, ${body.reportId ?? null}
      ) as "statementId"`),
  ),
)

export const suspendUser = handle(decisionCalls.suspendUser)(
  (c, { params, body: { until, rule, facts, note, reportId } }) =>
    c.var.asServiceFor((sql) =>
      first(sql`
      select private.suspend_user(
        ${params.userId}, ${until}, ${rule}, ${facts}, ${note ?? null}, ${reportId ?? null}
      ) as "statementId"`),
    ),
)
