// Buying without an account over HTTP: from the payment to the file, the mailed link and the account.
import { expect, test } from 'vitest'
import { freshAddress, freshToken, visit } from '../../support/api/captcha.ts'
import { buyAsGuest, byLink, guestCheckout, guestEmail, guestSecret, tokenIn } from '../../support/api/guests.ts'
import { list } from '../../support/api/listings.ts'
import { mailsTo, mailWith, runJobs } from '../../support/api/mails.ts'
import { owner, seller, until, user } from '../../support/api/people.ts'
import { seenIn } from '../../support/send.ts'
import { call } from '../../support/stack.ts'

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

test('a guest’s second checkout with a code closes the first', async () => {
  const sam = await seller()
  await owner`insert into public.discounts (seller_id, code, percent) values (${sam.id}, 'ONE-OPEN', 10)`
  const secret = guestSecret()
  const begin = async () => guestCheckout(secret, (await list(sam, { price: 7 })).id, { discountCode: 'ONE-OPEN' })
  const [first, second] = [await begin(), await begin()]
  expect([first.status, second.status]).toEqual([200, 200])
  const [order] = await owner`select status from public.orders where checkout_session_id = ${first.body.sessionId}`
  expect(order).toEqual({ status: 'expired' })
})

test('a free item comes by mail only', async () => {
  const { id } = await list(await seller(), { price: 0, title: 'Win at evil．com' })
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
  expect([text.includes('evil． com'), text.includes('evil．com')]).toEqual([true, false])
  expect((await byLink('GET', 'redress', tokenIn(text))).body.purchases).toHaveLength(1)
})

test('a lost link is mailed again to an address with purchases, and nothing to another', async () => {
  const email = `r&d!${guestEmail().replace('example', 'xn--bcher-kva')}`
  const stranger = guestEmail()
  const { token } = await buyAsGuest(email.replace('r&d', 'R&D'), (await list(await seller(), { price: 7 })).id)
  await mailWith(email, 'Thank you for your purchase')
  for (const address of [email.replace('xn--bcher-kva', 'Bücher'), stranger])
    await visit('POST', 'guests/links', freshAddress(), { email: address, captchaToken: await freshToken() })
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

test('a sign-in with the address brings the purchase into the account', async () => {
  const robin = await user('Robin')
  const { id } = await list(await seller(), { price: 7 })
  await buyAsGuest(robin.email.toUpperCase(), id)
  await owner`update auth.users set email_confirmed_at = now() where id = ${robin.id}`
  await robin.post('users/sync', { auth0_id: robin.id, email: robin.email, name: 'Robin' })
  expect((await robin.get(`orders/${robin.id}/has-purchased/${id}`)).body.hasPurchased).toBe(true)
})

test('a guest requests a refund without text in the browser that paid', async () => {
  const sam = await seller()
  const { token } = await buyAsGuest(guestEmail(), (await list(sam, { price: 7 })).id)
  const { purchases } = (await byLink('GET', 'redress', token)).body
  const path = `guests/orders/${purchases[0].order_id}/refund-request`
  const withWords = await byLink('POST', path, token, { kind: 'other', body: 'Not what I need' })
  expect([withWords.status, withWords.body.code]).toEqual([403, 'mailed_link_needed'])
  expect((await byLink('POST', path, token, { kind: 'other' })).status).toBe(201)
  expect((await sam.get(`users/${sam.id}/sales?state=refund_requested`)).body.sales).toHaveLength(1)
})

test('a link that was replaced or erased opens nothing', { tags: ['I10'] }, async () => {
  const { id } = await list(await seller(), { price: 7 })
  const [erased, replaced] = [await buyAsGuest(guestEmail(), id), await buyAsGuest(guestEmail(), id)]
  const open = ({ secret, sessionId }: typeof erased) =>
    call('POST', 'checkout/guest/purchase', { body: { secret, sessionId } })
  expect((await open(replaced)).status).toBe(201)
  expect((await byLink('DELETE', 'guests', erased.token)).status).toBe(200)
  for (const { token } of [erased, replaced]) expect((await byLink('GET', 'redress', token)).status).toBe(401)
  expect((await open(erased)).body.code).toBe('order_not_found')
})

test('an address with purchases and one without get the same answers', { tags: ['I10'] }, async () => {
  const shop = await seller()
  const [one, two] = [await list(shop, { price: 0 }), await list(shop, { price: 0 })]
  const send = async (path: string, body: object) => {
    const name = path.startsWith('checkout') ? 'checkout' : 'api'
    const sent = { ...body, captchaToken: await freshToken() }
    return seenIn(await visit('POST', path, freshAddress(), sent, name))
  }
  const take = (email: string, { id }: { id: string }) => send('checkout/guest/free', { email, cartItems: [{ id }] })
  // Every second one is known.
  const addresses = Array.from({ length: 8 }, guestEmail)
  for (const [at, email] of addresses.entries()) if (at % 2) await take(email, one)
  for (const ask of [(email: string) => send('guests/links', { email }), (email: string) => take(email, two)]) {
    const answers = new Set<string>()
    for (const email of addresses) answers.add(await ask(email))
    expect([...answers]).toEqual([expect.stringMatching(/^\[201,\{"success":true\}/)])
  }
})

test('a mistyped purchase moves as its seller agrees, and its old address undoes that', async () => {
  const sam = await seller()
  const [old, fresh] = [guestEmail(), guestEmail()]
  const { token } = await buyAsGuest(old, (await list(sam, { price: 7 })).id)
  const [{ order_id, order_number }] = (await byLink('GET', 'redress', token)).body.purchases
  for (const orderNumber of [order_number, 'ZZZZZ-ZZZZZ'])
    expect(
      await visit('POST', 'guests/corrections', freshAddress(), {
        ...{ orderNumber, email: fresh, captchaToken: await freshToken() },
      }),
    ).toMatchObject({ status: 201, body: { id: expect.any(String) } })
  expect((await sam.get(`sales/${order_id}`)).body.correction).toBeNull()
  const { id } = (await byLink('POST', `guests/orders/${order_id}/correction`, token, { email: fresh })).body
  expect((await sam.post(`corrections/${id}/decision`, { reason: 'They named the number' })).status).toBe(200)
  const moved = await mailWith(fresh, 'Your purchase moved')
  expect(moved.text).not.toContain(old)
  expect((await byLink('GET', 'redress', tokenIn(moved.text))).body.purchases).toHaveLength(1)
  const away = await mailWith(old, 'moved to another address')
  expect(away.text).not.toContain(fresh)
  expect((await byLink('GET', 'redress', tokenIn(away.text))).status).toBe(401)
  const undo = () => call('POST', 'guests/moved-purchase/undo', { body: { link: tokenIn(away.text) } })
  expect([(await undo()).status, (await undo()).status]).toEqual([200, 404])
  expect((await byLink('GET', 'redress', token)).body.purchases).toHaveLength(1)
})

test('a seller sends a copy, whose link opens until the seller revokes it', async () => {
  const sam = await seller()
  const { id, title } = await list(sam, { price: 7 })
  const email = guestEmail()
  const copies = `files/${id}/copies`
  const wrong = await sam.post(copies, { addresses: [email, 'nobody'], reason: 'For your review' })
  expect([wrong.status, wrong.body.field]).toEqual([400, 'addresses.1'])
  await owner`update public.profiles set name = 'Win at evil.com' where id = ${sam.id}`
  const sent = await sam.post(copies, { addresses: [email], reason: 'For your review: www.evil.com/x' })
  expect(sent).toMatchObject({ status: 201, body: { granted: 1, skipped: 0 } })
  const { text, html, subject } = await mailWith(email, 'For your review')
  expect(text).toContain('Win at evil. com gave us your address')
  expect(`${text} ${html} ${subject}`).not.toMatch(/evil\.com|www\.evil/)
  const link = () => byLink('GET', 'redress', tokenIn(text))
  expect((await link()).body.purchases).toMatchObject([{ title }])
  const [copy] = (await sam.get(copies)).body.copies
  expect(copy).toMatchObject({ address: email, state: 'given' })
  expect((await sam.delete(`copies/${copy.id}`)).status).toBe(200)
  expect((await link()).status).toBe(401)
  expect((await sam.delete(`copies/${copy.id}`)).body.code).toBe('copy_ended')
  expect((await sam.get(`users/${sam.id}/sales`)).body.sales).toEqual([])
})

test('a seller imports a customer, who is invited once, opens the item and ends invitations', async () => {
  const sam = await seller()
  const { id, title } = await list(sam, { price: 7 })
  const email = guestEmail()
  const purchases = [{ listingId: id, address: email, boughtOn: '2026-01-31', mayInvite: true }]
  const body = { importId: null, source: 'itch', purchases }
  const wrong = await sam.post('customers/preview', { purchases: [{ ...purchases[0], address: 'nobody' }] })
  expect([wrong.status, wrong.body.field]).toEqual([400, 'purchases.0.address'])
  expect((await sam.post('customers/preview', { purchases })).body).toEqual({ fresh: 1, known: 0 })
  const { import_id: importId } = (await sam.post('customers/imports', body)).body
  expect((await sam.post('customers/imports', body)).body).toEqual({ import_id: null, imported: 0, known: 1 })
  const invitation = `customers/imports/${importId}/invitation`
  expect(await sam.post(invitation, {})).toMatchObject({ status: 201, body: { mails: 1 } })
  expect((await sam.post(invitation, {})).body.code).toBe('import_invited')
  await owner`update private.outbox set due_at = now() where address = ${email}`
  const mail = await mailWith(email, 'are now on Marketplace')
  expect(mail.text).toContain('You bought from')
  expect((await byLink('GET', 'redress', tokenIn(mail.text))).body.purchases).toMatchObject([{ title }])
  const stop = /\/unsubscribe#([\w.-]+)/.exec(mail.text)?.[1] ?? ''
  expect((await call('POST', `mail/unsubscribe/${stop}`)).body).toMatchObject({ kind: 'copies' })
  const { imports } = (await sam.get('customers/imports')).body
  expect(imports).toMatchObject([{ id: importId, source: 'itch', given: 1 }])
  expect((await sam.delete(`customers/imports/${importId}`)).body).toEqual({ given: 0 })
  expect((await byLink('GET', 'redress', tokenIn(mail.text))).status).toBe(401)
})
