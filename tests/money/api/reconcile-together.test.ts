// After a restore of the database: orders that are what they are because of other orders of their buyer. Stripe lists the newest first.
import { afterEach, describe, expect, test } from 'vitest'
import { list } from '../../support/api/listings.ts'
import { owner, provider, seller, user } from '../../support/api/people.ts'
import { resumeDeliveries, stateOf, stripe } from '../../support/api/provider-events.ts'
import { checkout, checkoutWith } from '../../support/api/purchases.ts'
import { lose, nothing, reconciled } from '../../support/api/reconciled.ts'
import { sweepPayments } from '../../support/api/scheduler.ts'

afterEach(resumeDeliveries)

describe('reconciling several orders of a buyer', { tags: ['restored-orders'] }, () => {
  test('gives a code that an open order of the copy kept to the order that took it afterwards', async () => {
    const [sam, bea] = [await seller(), await user('Bea')]
    const [first, second] = [await list(sam, { price: '12.50' }), await list(sam, { price: '7.20' })]
    await owner`insert into public.discounts (seller_id, code, percent) values (${sam.id}, 'TENTH', 10)`
    await provider('/deliveries', { drop: 1000 })
    const kept = (await checkoutWith('TENTH', bea, first.id)).body.sessionId
    await owner`update public.orders set status = 'expired' where checkout_session_id = ${kept}`
    const { sessionId } = (await checkoutWith('TENTH', bea, second.id)).body
    await provider(`/sessions/${kept}/expire`)
    await provider(`/sessions/${sessionId}/pay`)
    await lose(sessionId)
    await owner`update public.orders set status = 'pending' where checkout_session_id = ${kept}`

    expect(await reconciled(sam.accountId)).toEqual({ ...nothing, known: 1, restored: 1 })
    const uses = await owner`
      select orders.status, uses.released_at is null as is_held from private.discount_uses as uses
      join public.orders on orders.id = uses.order_id where orders.buyer_id = ${bea.id} order by orders.status`
    expect(uses).toEqual([
      { status: 'expired', is_held: false },
      { status: 'paid', is_held: true },
    ])
  })

  test('counts a code for the discount that had it when the order was begun', async () => {
    const [sam, bea] = [await seller(), await user('Bea')]
    const item = await list(sam)
    const write = () => owner<{ id: string }[]>`
      insert into public.discounts (seller_id, code, percent) values (${sam.id}, 'TENTH', 10) returning id`
    const [old] = await write()
    await provider('/deliveries', { drop: 1000 })
    const { sessionId } = (await checkoutWith('TENTH', bea, item.id)).body
    await provider(`/sessions/${sessionId}/pay`)
    await lose(sessionId)
    await owner`alter table public.discounts disable trigger discounts_end`
    await owner`update public.discounts set ended_at = now() + interval '1 minute' where id = ${old?.id ?? ''}`
    await owner`alter table public.discounts enable trigger discounts_end`
    await write()
    await reconciled(sam.accountId)
    expect(await owner`select discount_id from private.discount_uses where buyer_id = ${bea.id}`).toEqual([
      { discount_id: old?.id },
    ])
  })

  test('knows again what was paid twice and went back, and refunds nothing of it again', async () => {
    const [sam, bea] = [await seller(), await user('Bea')]
    const [twice, once] = [await list(sam, { price: '12.50' }), await list(sam, { price: '7.20' })]
    await provider('/deliveries', { drop: 1000 })
    const alone = (await checkout(bea, twice.id)).body.sessionId
    const both = (await checkout(bea, twice.id, once.id)).body.sessionId
    const [order] = await owner<{ id: string }[]>`select id from public.orders where checkout_session_id = ${both}`
    for (const sessionId of [alone, both]) {
      await provider(`/sessions/${sessionId}/pay`)
      await lose(sessionId)
    }
    const onAccount = { stripeAccount: sam.accountId }
    const { payment_intent: intent } = await stripe.checkout.sessions.retrieve(both, {}, onAccount)
    // Under another key than the shop's, as if Stripe had forgotten that one.
    const metadata = { refund_key: `duplicate-${order?.id}` }
    await stripe.refunds.create({ payment_intent: String(intent), amount: 1250, metadata }, onAccount)

    expect(await reconciled(sam.accountId)).toEqual({ ...nothing, restored: 2, followed: 1 })
    await sweepPayments()
    const orders = await owner`
      select total_cents, status, duplicate_cents, refunded_cents, duplicate_refunded_at is not null as is_paid_back
      from public.orders where buyer_id = ${bea.id} order by total_cents`
    const paid = { status: 'paid', duplicate_cents: 0, refunded_cents: 0, is_paid_back: false }
    expect(orders).toEqual([
      { ...paid, total_cents: 1250 },
      { ...paid, total_cents: 1970, duplicate_cents: 1250, refunded_cents: 1250, is_paid_back: true },
    ])
    expect((await stripe.refunds.list({}, onAccount)).data).toHaveLength(1)
    expect(await stateOf(bea)).toMatchObject({ holds: 2 })
    expect(await reconciled(sam.accountId)).toEqual({ ...nothing, known: 2, followed: 1 })
  })
})
