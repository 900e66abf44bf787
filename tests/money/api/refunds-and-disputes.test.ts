// Refunds and disputes: a refund that comes before its payment.
import { describe, expect, test } from 'vitest'
import { provider } from '../../support/api/people.ts'
import { deliver, eventOf, silentPurchase, stateOf } from '../../support/api/provider-events.ts'

describe('money that goes back', () => {
  const tell = (
    type: string,
    made: { chargeId: string; intentId: string; sam: { accountId: string } },
    id = made.chargeId,
    more: object = {},
  ) => deliver(eventOf(type, { id, payment_intent: made.intentId, ...more }, made.sam.accountId))

  test('before the payment was known here counts once it is', { tags: ['M7'] }, async () => {
    const made = await silentPurchase()
    await provider(`/charges/${made.chargeId}/refund`)
    await tell('charge.refunded', made)
    await deliver(eventOf('checkout.session.completed', made.session, made.sam.accountId))
    expect(await stateOf(made.bea)).toEqual({ orders: ['refunded'], holds: 0 })
  })
})
