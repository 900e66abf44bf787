// What takes each decision back.
import { actCalls } from '../../../contract/operations/acts.ts'
import { handle } from '../context.ts'

const done = { success: true } as const

export const restoreReview = handle(actCalls.restoreReview)(async (c, { params: { reviewId }, body }) => {
  await c.var.asServiceFor((sql) => sql`select private.restore_review(${reviewId}, ${body.note ?? null})`)
  return done
})

export const withdrawWarning = handle(actCalls.withdrawWarning)(async (c, { params: { statementId }, body }) => {
  await c.var.asServiceFor((sql) => sql`select private.withdraw_warning(${statementId}, ${body.note ?? null})`)
  return done
})

export const restoreListing = handle(actCalls.restoreListing)(async (c, { params: { listingId }, body }) => {
  await c.var.asServiceFor((sql) => sql`select private.restore_listing(${listingId}, ${body.note ?? null})`)
  return done
})

export const liftSuspension = handle(actCalls.liftSuspension)(async (c, { params: { userId }, body }) => {
  await c.var.asServiceFor((sql) => sql`select private.lift_suspension(${userId}, ${body.note ?? null})`)
  return done
})

export const unbanUser = handle(actCalls.unbanUser)(async (c, { params: { userId }, body }) => {
  await c.var.asServiceFor((sql) => sql`select private.unban_user(${userId}, ${body.note ?? null})`)
  return done
})
