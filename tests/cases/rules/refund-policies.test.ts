// The refund policy at purchase: the order keeps it, whatever the seller writes later.
import { describe, expect, test } from 'vitest'
import { world } from '../../support/database/fixture.ts'
import { offered } from '../../support/database/steps.ts'
import { actAs, addUser, buy, rejectionOf } from '../../support/database/world.ts'

const { owner } = world

async function sold(policy: string | null, cents = 1250) {
  const [bea, { sam, listing }] = [await addUser('Bea'), await offered(cents, 'Crib quilt')]
  await owner`update public.profiles set refund_policy = ${policy} where id = ${sam}`
  return { bea, sam, listing, ...(await buy(bea, listing)) }
}
const seenBy = async (who: string, orderId: string) =>
  (
    await actAs(who, 'api', async (sql) => {
      await sql`select set_config('role', 'authenticated', true)`
      return sql`select refund_policy from public.orders where id = ${orderId}`
    })
  ).map((row) => row.refund_policy)

describe('the refund policy of an order', { tags: ['refund-policy-kept'] }, () => {
  test('is the seller’s policy at purchase, for both sides, and later changes do not apply', async () => {
    const { bea, sam, listing, orderId } = await sold('Within 14 days.')
    await owner`update public.profiles set refund_policy = 'Never.' where id = ${sam}`
    const later = await buy(await addUser('Cleo'), listing)
    expect(await seenBy(bea, orderId)).toEqual(['Within 14 days.'])
    const [row] = await actAs(sam, 'api')`select private.describe_sale(${orderId}) as sale`
    expect(row?.sale.refund_policy).toBe('Within 14 days.')
    const [next] = await actAs(sam, 'api')`select private.describe_sale(${later.orderId}) as sale`
    expect(next?.sale.refund_policy).toBe('Never.')
    for (const who of [world.people.stranger, world.people.admin]) expect(await seenBy(who, orderId)).toEqual([])
  })

  test('stays empty if the seller had no policy', async () => {
    const { bea, sam, orderId } = await sold(null)
    await owner`update public.profiles set refund_policy = 'Never.' where id = ${sam}`
    expect(await seenBy(bea, orderId)).toEqual([null])
  })

  test.each([
    ['other words', 'Within 14 days.', 'Never.'],
    ['none', 'Within 14 days.', null],
    ['the first', null, 'Never.'],
  ])('cannot become %s, not even by the owner', async (_what, before, after) => {
    const { bea, orderId } = await sold(before)
    const change = owner`update public.orders set refund_policy = ${after} where id = ${orderId}`
    expect(await rejectionOf(change)).toBe('23001')
    expect(await seenBy(bea, orderId)).toEqual([before])
  })

  test('outlives its seller’s account', async () => {
    const { bea, sam, orderId } = await sold('Within 14 days.')
    await owner`update public.profiles set deleted_at = now() where id = ${sam}`
    expect(await seenBy(bea, orderId)).toEqual(['Within 14 days.'])
  })
})
