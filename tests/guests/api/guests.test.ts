// Buying without an account over HTTP: from the payment to the file, the mailed link and the account.
import { expect, test } from 'vitest'
import { freshAddress, freshToken, visit } from '../../support/api/captcha.ts'
import { buyAsGuest, byLink, guestCheckout, guestEmail, guestSecret, tokenIn } from '../../support/api/guests.ts'
import { list } from '../../support/api/listings.ts'
import { mailsTo, mailWith, runJobs } from '../../support/api/mails.ts'
import { owner, provider, seller, until } from '../../support/api/people.ts'
import { payDelayed } from '../../support/api/provider-events.ts'
import { seenIn } from '../../support/send.ts'
import { call } from '../../support/stack.ts'

test('a guest pays, downloads, and finds the same file by the link of the mail', async () => {
  const { id, title } = await list(await seller(), { price: 7 })
  const email = guestEmail()
  const { token } = await buyAsGuest(email, id)
  const { standing, purchases } = (await byLink('GET', 'redress', token)).body
  expect(standing).toBe('guest')
  expect(purchases).toHaveLength(1)
  expect(purchases[0].title).toEqual(title)
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
  expect({ first: first.status, second: second.status }).toEqual({ first: 200, second: 200 })
  const [order] = await owner`select status from public.orders where checkout_session_id = ${first.body.sessionId}`
  expect(order).toEqual({ status: 'expired' })
})

test('a guest whose payment is pending hears so, and can’t pay again', { tags: ['payment-pending'] }, async () => {
  const sam = await seller()
  const [email, { id }] = [guestEmail(), await list(sam, { price: 7 })]
  const { secret, token } = await buyAsGuest(email, (await list(sam, { price: 7 })).id)
  const { sessionId } = (await guestCheckout(secret, id)).body
  await payDelayed(sessionId, email)
  const opened = await call('POST', 'checkout/guest/purchase', { body: { secret, sessionId } })
  const byOtherBrowser = await guestCheckout(guestSecret(), id, { link: token })
  for (const { body } of [opened, await guestCheckout(secret, id), byOtherBrowser])
    expect(body.code).toBe('payment_processing')
  const find = (by: object) => call('POST', 'checkout/guest/pending', { body: { itemId: id, ...by } })
  expect((await find({ secret })).body.pending).toMatchObject({ id: sessionId, total: 7 })
  expect((await find({ secret: guestSecret(), link: token })).body.pending).toMatchObject({ id: null })
  expect((await find({ secret: guestSecret() })).body).toEqual({ pending: null })
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
  expect({ status: taken.status, body: taken.body }).toEqual({ status: 201, body: { success: true } })
  const { text } = await mailWith(email, 'Thank you for your purchase')
  expect(text.includes('evil． com')).toBe(true)
  expect(text.includes('evil．com')).toBe(false)
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
  expect({ once: (await undo()).status, again: (await undo()).status }).toEqual({ once: 200, again: 404 })
  expect((await byLink('GET', 'redress', token)).body.purchases).toHaveLength(1)
})

test('a seller gives one address a copy, another an import: each link opens until it ends', async () => {
  const sam = await seller()
  const { id, title } = await list(sam, { price: 7 })
  const [email, customer] = [guestEmail(), guestEmail()]
  const copies = { listingIds: [id], addresses: [email], reason: 'For your review: www.evil.com/x' }
  const wrong = await sam.post('customers', { ...copies, addresses: [email, 'nobody'] })
  expect(wrong).toMatchObject({ status: 400, body: { field: 'addresses.1' } })
  await owner`update public.profiles set name = 'Win at evil.com' where id = ${sam.id}`
  expect(await sam.post('customers', copies)).toMatchObject({ status: 201, body: { added: 1, known: 0 } })
  const purchases = [{ listingId: id, address: customer, boughtOn: '2026-01-31', mayInvite: true }]
  const imports = { batchId: null, source: 'itch', purchases, isPreview: false }
  const { batch_id: batchId } = (await sam.post('customers/imports', imports)).body
  const invitation = `customers/batches/${batchId}/invitation`
  expect(await sam.post(invitation, {})).toMatchObject({ status: 201, body: { mails: 1 } })
  expect((await sam.post(invitation, {})).body.code).toBe('customers_invited')
  await owner`update private.outbox set due_at = now() where address = ${customer}`
  const mails = [await mailWith(email, 'For your review'), await mailWith(customer, 'are now on Marketplace')]
  for (const { text, html, subject } of mails) {
    expect(text).toContain('Win at evil. com gave us your address')
    expect(`${text} ${html} ${subject}`).not.toMatch(/evil\.com|www\.evil/)
    expect((await byLink('GET', 'redress', tokenIn(text))).body.purchases).toMatchObject([{ title }])
  }
  const stop = /\/unsubscribe#([\w.-]+)/.exec(mails[1]?.text ?? '')?.[1] ?? ''
  expect((await call('POST', `mail/unsubscribe/${stop}`)).body).toMatchObject({ kind: 'copies' })
  const { customers } = (await sam.get(`customers?listingId=${id}`)).body
  expect(customers).toMatchObject([
    { address: customer, source: 'itch' },
    { address: email, titles: [title], source: 'typed', total: 0 },
  ])
  for (const ended of [customers[1].id, batchId])
    expect((await sam.delete(`customers/${ended}`)).body).toEqual({ given: 0 })
  for (const { text } of mails) expect((await byLink('GET', 'redress', tokenIn(text))).status).toBe(401)
})

test('five failed payments ask for a captcha, and ten end the checkout', { tags: ['card-testing'] }, async () => {
  const [{ id }, from] = [await list(await seller(), { price: 7 }), freshAddress()]
  const begin = (more: object = {}) =>
    visit('POST', 'checkout/guest', from, { secret: guestSecret(), cartItems: [{ id }], ...more }, 'checkout')
  const { sessionId } = (await begin()).body
  const fail = () => provider(`/sessions/${sessionId}/pay`, { card: '4000000000000002' })
  for (const _ of Array(5)) await fail()
  await until('the captcha is asked for', async () => (await begin()).body.field === 'captchaToken')
  expect((await begin({ captchaToken: await freshToken() })).status).toBe(200)
  for (const _ of Array(5)) await fail()
  const read = () => owner`select from public.orders where checkout_session_id = ${sessionId} and status = 'expired'`
  await until('the checkout has ended', async () => (await read()).length === 1)
})
