// Sends the order's evidence and the seller's words to the buyer's bank, through Stripe.
import Stripe from 'stripe'
import { saleCalls } from '../../contract/sales.ts'
import { ApiError } from '../_shared/http/api-error.ts'
import { followDispute } from '../_shared/payments/fulfil.ts'
import { askStripe } from '../_shared/payments/stripe.ts'
import { handle, payments } from './context.ts'

type Evidence = { dispute_id: string; account_id: string; intent_id: string; evidence: Record<string, string> }

export const answerDispute = handle(saleCalls.answerDispute)(async (c, { params: { orderId }, body: { words } }) => {
  const [order] = await c.var.asService<[Evidence]>`select * from private.begin_dispute_answer(${orderId})`
  const { dispute_id: id, account_id: accountId, intent_id: intentId, evidence } = order
  const onAccount = { stripeAccount: accountId }
  const { disputes } = payments.stripe
  const answered = await askStripe(() =>
    disputes.update(id, { evidence: withWords(evidence, words), submit: true }, onAccount).catch(ifRejected),
  )
  const dispute = answered ?? (await askStripe(() => disputes.retrieve(id, {}, onAccount)))
  await payments.acting.asService((sql) => followDispute(sql, { intentId, accountId, dispute }))
  if (!answered) throw new ApiError('dispute_closed')
})

/** The seller's words first: banks read the beginning. Stripe takes 20,000 characters. */
const withWords = (evidence: Record<string, string>, words: string) => ({
  ...evidence,
  uncategorized_text: `${words}\n\n${evidence.uncategorized_text ?? ''}`.slice(0, 20_000),
})

/** It was answered before, or the bank has decided. The current state is read next. */
function ifRejected(error: unknown): null {
  if (error instanceof Stripe.errors.StripeInvalidRequestError) return null
  throw error
}
