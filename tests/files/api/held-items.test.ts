// What a buyer may do with an item of an order: as long as they hold it, and until they have said what they think of it.
import { describe, expect, test } from 'vitest'
import { list } from '../../support/api/listings.ts'
import { owner, seller, user } from '../../support/api/people.ts'
import { checkout } from '../../support/api/purchases.ts'

describe('an item of an order', () => {
  test.each(['refunded', 'dispute_lost'])(
    'that was %s says so in every place that shows the order',
    { tags: ['refunded-revoked-items'] },
    async (reason) => {
      const [sam, bea] = [await seller(), await user('Bea')]
      const item = await list(sam, { price: 0 })
      const { body } = await checkout(bea, item.id)
      const order = (await bea.get(`orders/session/${body.sessionId}`)).body
      expect(order.items).toMatchObject([{ is_held: true, revoke_reason: null, review: null }])
      await owner`
      update public.entitlements set revoked_at = now(), revoke_reason = ${reason} where buyer_id = ${bea.id}`
      const places = [`orders/${order.id}`, `orders/session/${body.sessionId}`]
      const shown = (await Promise.all(places.map((path) => bea.get(path)))).map((answer) => answer.body)
      const [listed] = (await bea.get(`orders/user/${bea.id}`)).body.orders
      for (const { items } of [...shown, listed])
        expect(items).toMatchObject([{ is_held: false, revoke_reason: reason }])
    },
  )
})
