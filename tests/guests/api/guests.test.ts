// Buying without an account over HTTP: from the payment to the file, the mailed link and the account.
import { expect, test } from 'vitest'
import { freshAddress, freshToken, visit } from '../../support/api/captcha.ts'
import { buyAsGuest, byLink, guestEmail } from '../../support/api/guests.ts'
import { list } from '../../support/api/listings.ts'
import { mailsTo, mailWith, runJobs } from '../../support/api/mails.ts'
import { owner, seller, until, user } from '../../support/api/people.ts'

const tokenIn = (text: string) => /\/purchases#([\w-]+)/.exec(text)?.[1] ?? ''

test('a guest pays, downloads, and finds the same file by the link of the mail', async () => {
  const { id, title } = await list(await seller(), { price: 7 })
  const email = guestEmail()
  const { token } = await buyAsGuest(email, id)
  const { standing, purchases } = (await byLink('GET', 'redress', token)).body
  expect([standing, purchases.length, purchases[0].title]).toEqual(['guest', 1, title])
  const download = (by: string) => byLink('GET', `redress/download/${purchases[0].order_id}/${id}`, by)
  const { downloadLink } = (await download(token)).body
  expect((await fetch(downloadLink)).status).toBe(200)
  const mail = await mailWith(email, 'Thank you for your purchase')
  expect((await download(tokenIn(mail.text))).status).toBe(200)
  expect(mail.text).not.toContain('Go to your order')
})

test('a free item comes by mail only', async () => {
  const { id } = await list(await seller(), { price: 0 })
  const email = guestEmail()
  const taken = await visit(
    'POST',
    'checkout/guest/free',
    freshAddress(),
    { cartItems: [{ id }], email, captchaToken: await freshToken() },
    'checkout',
  )
  expect([taken.status, taken.body]).toEqual([201, { success: true }])
  const { text } = await mailWith(email, 'Thank you for your purchase')
  expect((await byLink('GET', 'redress', tokenIn(text))).body.purchases).toHaveLength(1)
})

test('a lost link is mailed again to an address with purchases, and nothing to another', async () => {
  const email = guestEmail()
  const stranger = guestEmail()
  const { token } = await buyAsGuest(email, (await list(await seller(), { price: 7 })).id)
  await mailWith(email, 'Thank you for your purchase')
  const answers = await Promise.all(
    [email, stranger].map(async (address) =>
      visit('POST', 'guests/links', freshAddress(), { email: address, captchaToken: await freshToken() }),
    ),
  )
  expect(answers.map(({ status, body }) => [status, body])).toEqual([
    [201, { success: true }],
    [201, { success: true }],
  ])
  const { text } = await mailWith(email, 'Links to your purchases')
  expect((await byLink('GET', 'redress', tokenIn(text))).status).toBe(200)
  // The browser's own link is another kind.
  expect((await byLink('GET', 'redress', token)).status).toBe(200)
  await until('the other request is done', async () => {
    await runJobs()
    return (await owner`select from private.outbox where address = ${stranger}`).length === 0
  })
  expect(await mailsTo(stranger)).toEqual([])
})

test('a sign-in with the address brings the purchase into the account and ends the link', async () => {
  const robin = await user('Robin')
  const { id } = await list(await seller(), { price: 7 })
  const { token } = await buyAsGuest(robin.email.toUpperCase(), id)
  await owner`update auth.users set email_confirmed_at = now() where id = ${robin.id}`
  await robin.post('users/sync', { auth0_id: robin.id, email: robin.email, name: 'Robin' })
  const { hasPurchased } = (await robin.get(`orders/${robin.id}/has-purchased/${id}`)).body
  expect([hasPurchased, (await byLink('GET', 'redress', token)).status]).toEqual([true, 401])
})

test('a guest asks for a refund by the link, and the seller finds the request', async () => {
  const sam = await seller()
  const { token } = await buyAsGuest(guestEmail(), (await list(sam, { price: 7 })).id)
  const { purchases } = (await byLink('GET', 'redress', token)).body
  const path = `guests/orders/${purchases[0].order_id}/refund-request`
  expect((await byLink('POST', path, token, { kind: 'other', body: 'Not what I need' })).status).toBe(201)
  expect((await sam.get(`users/${sam.id}/sales?state=refund_requested`)).body.sales).toHaveLength(1)
})
