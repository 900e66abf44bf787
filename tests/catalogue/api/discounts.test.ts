// Discount codes at Stripe: a code moves with its buyer, and one that was paid with is not used twice.
import { describe, expect, test } from 'vitest'
import type { DiscountInput } from '../../../contract/discounts.ts'
import { list } from '../../support/api/listings.ts'
import { owner, provider, seller, type TestUser, user } from '../../support/api/people.ts'
import { checkout, checkoutWith } from '../../support/api/purchases.ts'

const make = (sam: TestUser, body: object) => sam.post(`users/${sam.id}/discounts`, body)
const ordersOf = (buyer: TestUser) => owner`
  select status, total_cents, discount_code from public.orders where buyer_id = ${buyer.id} order by created_at`

async function paid(buyer: TestUser, sessionId: string) {
  await provider(`/sessions/${sessionId}/pay`)
  const order = await buyer.get(`orders/session/${sessionId}`)
  expect(order.status).toBe(200)
  return order.body
}

describe('a discount code', { tags: ['checkout-at-stripe'] }, () => {
  test('moves with its buyer to another basket: the checkout before is closed at the provider', async () => {
    const [sam, bea] = [await seller(), await user('Bea')]
    const [first, second] = [await list(sam), await list(sam)]
    await make(sam, { code: 'MOVES', amount: '2.50', maxUses: 1 })
    const before = (await checkoutWith('MOVES', bea, first.id)).body
    const after = await checkoutWith('moves', bea, first.id, second.id)
    expect(after.status).toBe(200)
    expect(await (await fetch(before.url)).text()).not.toContain('Pay $')
    expect(await ordersOf(bea)).toMatchObject([
      { status: 'expired', total_cents: 1000 },
      { status: 'pending', total_cents: 2250 },
    ])
    expect((await paid(bea, after.body.sessionId)).total_amount).toBe(22.5)
  })

  test('that was paid with meanwhile is not used twice', async () => {
    const [sam, bea] = [await seller(), await user('Bea')]
    const [first, second] = [await list(sam), await list(sam)]
    await make(sam, { code: 'TWICE', percent: 50 })
    const { sessionId } = (await checkoutWith('TWICE', bea, first.id)).body
    await provider('/deliveries', { drop: 1 })
    await provider(`/sessions/${sessionId}/pay`)
    expect((await checkoutWith('TWICE', bea, second.id)).body.code).toBe('discount_used')
    expect((await bea.get(`orders/session/${sessionId}`)).body).toMatchObject({ status: 'paid', total_amount: 6.25 })
    expect((await checkout(bea, second.id)).status).toBe(200)
  })
})

test('a discount keeps every field that its seller wrote', async () => {
  const sam = await seller()
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
  const { id: listingId } = await list(sam)
  const written = {
    code: 'EVERY-FIELD',
    amount: 2.5,
    listingId,
    startsAt: inDays(1),
    endsAt: inDays(2),
    maxUses: 7,
  } satisfies Required<Omit<DiscountInput, 'percent'>>
  expect((await make(sam, written)).status).toBe(201)
  const [stored] = (await sam.get(`users/${sam.id}/discounts`)).body.discounts
  const inSnakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  for (const [name, value] of Object.entries(written)) {
    const found = stored[inSnakeCase(name)]
    expect({ name, value: name.endsWith('At') ? new Date(found).toISOString() : found }).toEqual({ name, value })
  }
})
