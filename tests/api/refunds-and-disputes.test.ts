// Refunds and disputes: money that goes back takes the file with it, told once, twice or in any order.
import { describe, expect, test } from 'vitest'
import { provider } from './support/people.ts'
import { deliver, eventOf, silentPurchase, stateOf } from './support/provider-events.ts'

describe('money that goes back', () => {
  const tell = (
    type: string,
    made: { chargeId: string; intentId: string; sam: { accountId: string } },
    id = made.chargeId,
    more: object = {},
  ) => deliver(eventOf(type, { id, payment_intent: made.intentId, ...more }, made.sam.accountId))

  test('in part keeps the file, in full takes it, told twice and in any order', { tags: ['M7'] }, async () => {
    const made = await silentPurchase()
    await deliver(eventOf('checkout.session.completed', made.session, made.sam.accountId))
    await provider(`/charges/${made.chargeId}/refund`, { amount: 250 })
    await tell('charge.refunded', made)
    expect(await stateOf(made.bea)).toEqual({ orders: ['partially_refunded'], holds: 1 })
    await provider(`/charges/${made.chargeId}/refund`)
    for (const amount_refunded of [1250, 250, 1250])
      await tell('charge.refunded', made, made.chargeId, { amount_refunded })
    expect(await stateOf(made.bea)).toEqual({ orders: ['refunded'], holds: 0 })
    expect((await made.bea.get(`orders/${made.bea.id}/has-purchased/${made.listing.id}`)).body.hasPurchased).toBe(false)
  })

  test('before the payment was known here counts once it is', { tags: ['M7'] }, async () => {
    const made = await silentPurchase()
    await provider(`/charges/${made.chargeId}/refund`)
    await tell('charge.refunded', made)
    await deliver(eventOf('checkout.session.completed', made.session, made.sam.accountId))
    expect(await stateOf(made.bea)).toEqual({ orders: ['refunded'], holds: 0 })
  })

  test.each([
    ['won', { orders: ['paid'], holds: 1 }],
    ['lost', { orders: ['refunded'], holds: 0 }],
  ] as const)(
    'by a dispute that is %s ends right, also when its events are swapped',
    { tags: ['M7'] },
    async (outcome, end) => {
      for (const order of [
        ['created', 'closed'],
        ['closed', 'created'],
      ]) {
        const made = await silentPurchase()
        await deliver(eventOf('checkout.session.completed', made.session, made.sam.accountId))
        const dispute = await provider<{ id: string }>(`/charges/${made.chargeId}/dispute`)
        if (order[0] === 'created') {
          await tell('charge.dispute.created', made, dispute.id)
          expect(await stateOf(made.bea)).toEqual({ orders: ['disputed'], holds: 1 })
        }
        await provider(`/disputes/${dispute.id}/close`, { outcome })
        for (const what of order) await tell(`charge.dispute.${what}`, made, dispute.id)
        expect(await stateOf(made.bea)).toEqual(end)
      }
    },
  )

  test('by a dispute from before the payment was known counts once it is', async () => {
    const made = await silentPurchase()
    const dispute = await provider<{ id: string }>(`/charges/${made.chargeId}/dispute`)
    await provider(`/disputes/${dispute.id}/close`, { outcome: 'lost' })
    await deliver(eventOf('checkout.session.completed', made.session, made.sam.accountId))
    expect((await stateOf(made.bea)).holds).toBe(0)
  })
})
