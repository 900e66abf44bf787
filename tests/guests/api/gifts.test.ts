// Gifts over HTTP: from the checkout to the recipient's mail, and back to the giver.
import { expect, test } from 'vitest'
import { buyAsGuest, byLink, guestEmail, tokenIn } from '../../support/api/guests.ts'
import { list } from '../../support/api/listings.ts'
import { mailWith } from '../../support/api/mails.ts'
import { owner, seller, user } from '../../support/api/people.ts'
import { buy, give } from '../../support/api/purchases.ts'

test('a member’s gift comes by mail, and its recipient downloads and returns it', async () => {
  const [bea, { id }] = [await user('Bea'), await list(await seller(), { price: 7 })]
  const email = guestEmail()
  await buy(bea, id)
  const { id: orderId } = await give(bea, { address: email, note: 'Happy birthday!' }, id)
  const { text } = await mailWith(email, 'gave you')
  expect(text).toContain('Happy birthday!')
  const { purchases } = (await byLink('GET', 'redress', tokenIn(text))).body
  expect(purchases).toMatchObject([{ order_id: orderId, price_cents: 0, gift: { note: 'Happy birthday!' } }])
  expect((await byLink('POST', `gifts/${orderId}/return`, tokenIn(text))).status).toBe(200)
  expect((await byLink('GET', 'redress', tokenIn(text))).status).toBe(401)
  // Bea holds another copy.
  const given = { gift: { state: 'returned', address: null }, items: [{ is_held: false }] }
  expect((await bea.get(`orders/${orderId}`)).body).toMatchObject(given)
  await mailWith(bea.email, 'Your gift was returned')
})

test('a guest corrects the address of a gift by the link, and an opened gift stays', async () => {
  const { id } = await list(await seller(), { price: 7 })
  const [wrong, right] = [guestEmail(), guestEmail()]
  const { token } = await buyAsGuest(guestEmail(), id, { gift: { address: wrong } })
  const [gift] = (await byLink('GET', 'redress', token)).body.gifts
  expect(gift).toMatchObject({ address: `${wrong[0]}…@e….com`, state: 'sent' })
  const correct = (address: string) => byLink('PUT', `gifts/${gift.order_id}/address`, token, { address })
  expect((await correct('nobody')).status).toBe(400)
  expect((await correct(right)).status).toBe(200)
  const { text } = await mailWith(right, 'gave you')
  expect((await byLink('GET', `redress/download/${gift.order_id}/${id}`, tokenIn(text))).status).toBe(200)
  expect((await byLink('POST', `gifts/${gift.order_id}/return`, tokenIn(text))).body.code).toBe('gift_opened')
})

test('a member opens a gift to read its licence key', { tags: ['licence-keys'] }, async () => {
  const [sam, bea, robin] = [await seller(), await user('Bea'), await user('Robin')]
  const { id } = await list(sam, { price: 7 })
  await owner`update public.listings set licence_source = 'generated' where id = ${id}`
  const { id: orderId } = await give(bea, { address: robin.email }, id)
  await owner`update auth.users set email_confirmed_at = now() where id = ${robin.id}`
  await robin.post('users/sync', { auth0_id: robin.id, email: robin.email, name: robin.name })
  const licence = async () => (await robin.get(`users/${robin.id}/library`)).body.items[0].licence
  expect(await licence()).toMatchObject({ state: 'unopened', key: null })
  expect((await robin.post(`gifts/${orderId}/open`)).status).toBe(200)
  expect(await licence()).toMatchObject({ state: 'valid', key: expect.any(String) })
  expect((await bea.get(`orders/${orderId}`)).body.gift).toMatchObject({ state: 'opened', address: null })
})
