// What takes each decision back.
import { decisionCalls } from '../../../contract/moderation.ts'
import { handle } from '../context.ts'

const done = { success: true } as const

export const restoreReview = handle(decisionCalls.restoreReview)(async (c, { params: { reviewId }, body }) => {
  await c.var.asServiceFor((sql) => sql`select private.restore_review(${reviewId}, ${body.note ?? null})`)
  return done
})

export const withdrawWarning = handle(decisionCalls.withdrawWarning)(async (c, { params: { statementId }, body }) => {
  await c.var.asServiceFor((sql) => sql`select private.withdraw_warning(${statementId}, ${body.note ?? null})`)
  return done
})

export const restoreListing = handle(decisionCalls.restoreListing)(async (c, { params: { listingId }, body }) => {
  await c.var.asServiceFor((sql) => sql`select private.restore_listing(${listingId}, ${body.note ?? null})`)
  return done
})

export const liftSuspension = handle(decisionCalls.liftSuspension)(async (c, { params: { userId }, body }) => {
  await c.var.asServiceFor((sql) => sql`select private.lift_suspension(${userId}, ${body.note ?? null})`)
  return done
})

export const unbanUser = handle(decisionCalls.unbanUser)(async (c, { params: { userId }, body }) => {
  await c.var.asServiceFor((sql) => sql`select private.unban_user(${userId}, ${body.note ?? null})`)
  return done
})
