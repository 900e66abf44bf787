// Pay what you want through the API: sellers let buyers choose, buyers name an amount, and orders and sales hold what was paid.
import { describe, expect, test } from 'vitest'
import { list } from './support/listings.ts'
import { owner, provider, seller, type TestUser, user } from './support/people.ts'
import { checkoutWith } from './support/purchases.ts'

const edit = (sam: TestUser, id: string, terms: object) =>
  sam.put(`files/edit-item/${id}`, { title: 'Open quilt', description: 'Twelve blocks.', ...terms })
const add = (bea: TestUser, fileId: string, chosenPrice?: unknown) =>
  bea.post(`users/${bea.id}/cart`, { fileId, chosenPrice })
const pay = (bea: TestUser, cartItems: object[]) => bea.post('checkout/create-checkout-session', { cartItems })
const cartOf = async (bea: TestUser) => (await bea.get(`users/${bea.id}/cart`)).body.cartItems

async function offered(price = '5.00') {
  const [sam, bea] = [await seller(), await user('Bea')]
  const { id } = await list(sam, { price, pay_what_you_want: true, suggested_price: '8.00' })
  return { sam, bea, id }
}

describe('a listing', { tags: ['chosen-prices'] }, () => {
  test('says that buyers choose, and what its seller suggests, until that is taken back', async () => {
    const { sam, id } = await offered()
    const shown = async () => (await sam.get(`files/${id}`)).body
    expect(await shown()).toMatchObject({ price: 5, pay_what_you_want: true, suggested_price: 8 })
    // A client that knows nothing of it changes nothing of it, but for a suggestion that would be below the price.
    await edit(sam, id, { price: '6.00' })
    expect(await shown()).toMatchObject({ price: 6, pay_what_you_want: true, suggested_price: 8 })
    await edit(sam, id, { price: '9.00' })
    expect(await shown()).toMatchObject({ price: 9, pay_what_you_want: true, suggested_price: null })
    await edit(sam, id, { price: '9.00', pay_what_you_want: true, suggested_price: '9.00' })
    await edit(sam, id, { price: '9.00', pay_what_you_want: false })
    expect(await shown()).toMatchObject({ price: 9, pay_what_you_want: false, suggested_price: null })
  })

  test.each([
    ['below its price', { price: '5.00', pay_what_you_want: true, suggested_price: '4.99' }],
    ['of nothing', { price: 0, pay_what_you_want: true, suggested_price: 0 }],
    ['of a fixed price', { price: '5.00', pay_what_you_want: false, suggested_price: '6.00' }],
  ])('takes no suggestion %s', async (_what, terms) => {
    const { sam, id } = await offered()
    const answer = await edit(sam, id, terms)
    expect([answer.status, answer.body.field]).toEqual([400, 'suggested_price'])
  })
})

describe('a buyer', { tags: ['chosen-prices'] }, () => {
  test('chooses in the cart and pays that, which order, sale and its file say', async () => {
    const { sam, bea, id } = await offered()
    expect((await add(bea, id, '7.00')).status).toBe(201)
    expect(await cartOf(bea)).toMatchObject([{ price: 5, price_to_pay: 7, price_when_added: 7 }])
    expect((await bea.put(`users/${bea.id}/cart/${id}`, { chosenPrice: '11.25' })).body).toEqual({ success: true })
    expect(await cartOf(bea)).toMatchObject([{ price: 5, price_to_pay: 11.25, price_when_added: 11.25 }])
    const { sessionId } = (await pay(bea, [{ id, shownPrice: 11.25 }])).body
    await provider(`/sessions/${sessionId}/pay`)
    const order = (await bea.get(`orders/session/${sessionId}`)).body
    expect(order).toMatchObject({ total_amount: 11.25, items: [{ price: 11.25, discount: 0 }] })
    expect((await sam.get(`sales/${order.id}`)).body).toMatchObject({ total: 11.25 })
  })

  test('who bought at once pays what they chose in that call, whatever the cart says', async () => {
    const { bea, id } = await offered()
    await add(bea, id, '7.00')
    expect((await pay(bea, [{ id, shownPrice: 10, chosenPrice: 10 }])).status).toBe(200)
    expect(await owner`select total_cents from public.orders where buyer_id = ${bea.id}`).toEqual([
      { total_cents: 1000 },
    ])
  })

  test('with a discount code pays what it leaves of the chosen amount', { tags: ['discounts'] }, async () => {
    const { sam, bea, id } = await offered()
    await sam.post(`users/${sam.id}/discounts`, { code: 'TENTH', percent: 10 })
    await add(bea, id, '20.00')
    const quoted = await bea.post('checkout/discount', { cartItems: [{ id }], discountCode: 'TENTH' })
    expect(quoted.body).toEqual({ discount: 2, total: 18 })
    expect((await checkoutWith('TENTH', bea, id)).status).toBe(200)
    expect(await owner`select total_cents from public.orders where buyer_id = ${bea.id}`).toEqual([
      { total_cents: 1800 },
    ])
  })

  test('cannot pay less than the price, nor choose where the price is fixed', { tags: ['M1'] }, async () => {
    const { sam, bea, id } = await offered()
    const fixed = await list(sam, { price: '5.00' })
    const answers = [
      await add(bea, id, 4),
      await add(bea, fixed.id, 50),
      await pay(bea, [{ id, chosenPrice: 4 }]),
      await pay(bea, [{ id: fixed.id, chosenPrice: 0 }]),
      await pay(bea, [{ id: fixed.id, chosenPrice: 50 }]),
      await add(bea, id, 0.1),
      await bea.put(`users/${bea.id}/cart/${id}`, { chosenPrice: 6 }),
    ]
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [409, 'chosen_price_too_low'],
      [409, 'price_is_fixed'],
      [409, 'price_changed'],
      [409, 'price_changed'],
      [409, 'price_changed'],
      [400, 'invalid_request'],
      [404, 'not_found'],
    ])
    expect(await owner`select from public.orders where buyer_id = ${bea.id}`).toHaveLength(0)
  })

  test('is told in the cart where the price has risen above what they chose', async () => {
    const { sam, bea, id } = await offered()
    await add(bea, id, '6.00')
    await edit(sam, id, { price: '9.00' })
    expect((await pay(bea, [{ id, shownPrice: 6 }])).body).toMatchObject({ code: 'price_changed', itemId: id })
    expect(await cartOf(bea)).toMatchObject([{ price_to_pay: 9, price_when_added: 6 }])
    expect((await pay(bea, [{ id, shownPrice: 9 }])).status).toBe(200)
  })
})
