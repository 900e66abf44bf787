// What changed in a cart is named before its buyer pays: what left it, what has another price, and what a checkout refused.
import { describe, expect, test } from 'vitest'
import { cartItem, leftItem } from '../../contract/index.ts'
import { list } from './support/listings.ts'
import { owner, seller, type TestUser, user } from './support/people.ts'

const cartOf = async (person: TestUser) => (await person.get(`users/${person.id}/cart`)).body
const add = (person: TestUser, fileId: string) => person.post(`users/${person.id}/cart`, { fileId })

describe('the cart', () => {
  test('shows beside the price of now the one that its buyer saw', async () => {
    const [sam, bea] = [await seller(), await user('Bea')]
    const item = await list(sam, { price: '12.50' })
    await add(bea, item.id)
    await sam.put(`files/edit-item/${item.id}`, { title: 'x', description: 'x', price: '20.00' })
    const [shown] = (await cartOf(bea)).cartItems
    expect(cartItem.strict().parse(shown)).toMatchObject({ price: 20, price_when_added: 12.5 })
  })

  test('names what left it until its buyer has seen that, and to nobody else', {
    tags: ['left-cart-price'],
  }, async () => {
    const [sam, bea, eve] = [await seller(), await user('Bea'), await user('Eve')]
    const item = await list(sam, { title: 'Going pattern' })
    await add(bea, item.id)
    await sam.patch(`files/${item.id}/deactivate`)
    const { cartItems, leftItems } = await cartOf(bea)
    expect(cartItems).toEqual([])
    expect(leftItems.map((left: unknown) => leftItem.strict().parse(left))).toEqual([
      { id: item.id, title: 'Going pattern', reason: 'unavailable' },
    ])
    expect((await cartOf(eve)).leftItems).toEqual([])
    expect((await eve.delete(`users/${bea.id}/cart-notices`)).status).toBe(403)
    await eve.delete(`users/${eve.id}/cart-notices`)
    expect((await cartOf(bea)).leftItems).toHaveLength(1)
    expect((await bea.delete(`users/${bea.id}/cart-notices`)).body).toEqual({ success: true })
    expect((await cartOf(bea)).leftItems).toEqual([])
  })
})

describe('a refused checkout', () => {
  const pay = (bea: TestUser, cartItems: object[]) => bea.post('checkout/create-checkout-session', { cartItems })

  test('names the item that is gone, is owned, or has another price than was shown', {
    tags: ['refused-checkout-names'],
  }, async () => {
    const [sam, bea] = [await seller(), await user('Bea')]
    const [good, gone, free] = [await list(sam), await list(sam, { is_active: false }), await list(sam, { price: 0 })]
    await pay(bea, [{ id: free.id }])
    const rejections = [
      await pay(bea, [{ id: good.id }, { id: gone.id }]),
      await pay(bea, [{ id: good.id }, { id: free.id }]),
      await pay(bea, [{ id: good.id, shownPrice: 12.49 }]),
    ]
    expect(rejections.map(({ status, body }) => [status, body.code, body.itemId])).toEqual([
      [410, 'listing_inactive', gone.id],
      [409, 'already_owned', free.id],
      [409, 'price_changed', good.id],
    ])
    expect(await owner`select from public.order_items where listing_id = ${good.id}`).toHaveLength(0)
    expect((await pay(bea, [{ id: good.id, shownPrice: 12.5 }])).status).toBe(200)
  })
})
