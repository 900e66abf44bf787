// Mails as they arrive, how users turn them off, and what visitors write to the shop.
import { describe, expect, test } from 'vitest'
import { challenge, freshAddress, freshToken, visit } from '../../support/api/captcha.ts'
import { list } from '../../support/api/listings.ts'
import { headerOf, mailsTo, mailWith, runJobs } from '../../support/api/mails.ts'
import { owner, seller, until, user } from '../../support/api/people.ts'
import { buy } from '../../support/api/purchases.ts'
import { encode, solve } from '../../support/solved-captcha.ts'
import { call, stack } from '../../support/stack.ts'

async function purchase() {
  const [sam, bea] = await Promise.all([seller(), user('Bea Buyer')])
  const listing = await list(sam)
  return { sam, bea, order: await buy(bea, listing.id) }
}

describe('a purchase', () => {
  test('brings its buyer a receipt that leads to the order, not to a file', { tags: ['mail-receipt'] }, async () => {
    const { bea, order } = await purchase()
    const mail = await mailWith(bea.email, 'Your receipt')
    const [row] = await owner<{ id: string }[]>`
      select id from private.outbox where recipient_id = ${bea.id} and kind = 'purchase'`
    expect(headerOf(mail, 'message-id')).toBe(`<${row?.id}@${new URL(stack.urls.web).hostname}>`)
    for (const body of [mail.html, mail.text]) {
      expect(body).toContain(`${stack.urls.web}/dashboard/orders/${order.id}`)
      expect(body).not.toMatch(/\/download|token=|\/storage\/v1\/(?!object\/public\/showcase-images\/[\w./-]+")/)
    }
    expect(headerOf(mail, 'list-unsubscribe')).toBeUndefined()
    expect(mail.html).toContain('lang="en"')
  })

  test('brings its seller a mail, with one click to turn such mails off', { tags: ['mail-unsubscribe'] }, async () => {
    const { sam } = await purchase()
    const mail = await mailWith(sam.email, 'Your first sale')
    expect(headerOf(mail, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')

    // As RFC 8058 has it: a POST of this form to the address, and nothing else.
    const address = /<(.+)>/.exec(headerOf(mail, 'list-unsubscribe') ?? '')?.[1] ?? ''
    const form = { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) }
    const response = await fetch(address, form)
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({ kind: 'sale', seller: null })
    expect((await sam.get(`users/${sam.id}/mail-preferences`)).body).toMatchObject({
      enabled: true,
      kinds: { sale: false, message: true },
    })
    expect((await fetch(address, form)).status).toBe(200)
  })

  test('is dated by its sending', async () => {
    const email = `${crypto.randomUUID()}@example.com`
    await owner`
      insert into private.outbox (kind, address, event_key, facts, created_at)
      values ('contact_copy', ${email}, ${crypto.randomUUID()}, ${owner.json({ name: 'Bea', email, message: 'Hello' })}, now() - interval '3 days')`
    const mail = await mailWith(email, 'message')
    expect(Date.now() - Date.parse(headerOf(mail, 'date') ?? '')).toBeLessThan(3600_000)
  })
})

test('a stranger’s words become no link in mails to an address that the stranger typed', async () => {
  const email = `${crypto.randomUUID()}@example.com`
  const links = 'See https://evil.example/a, www.evil.example and evil.sh'
  const written = {
    contact_copy: { name: 'Bea', email, message: links },
    guest_message: { titles: 'A quilt', sender: 'Sam', body: links },
    gift: { orderId: crypto.randomUUID(), title: links, note: links, giver: links },
  }
  for (const [kind, facts] of Object.entries(written))
    await owner`
      insert into private.outbox (kind, address, event_key, facts)
      values (${kind}, ${email}, ${crypto.randomUUID()}, ${owner.json(facts)})`
  for (const subject of ['We received your message', 'Sam wrote', 'gave you']) {
    const { html, text, subject: whole } = await mailWith(email, subject)
    expect(text).toContain('evil. sh')
    expect(`${html} ${text} ${whole}`).not.toMatch(/evil\.\S|:\/\/evil/)
  }
  const answer = { name: 'Bea', email, message: links, answer: 'See https://shop.example/a' }
  await owner`
    insert into private.outbox (kind, address, event_key, facts)
    values ('contact_answer', ${email}, ${crypto.randomUUID()}, ${owner.json(answer)})`
  expect((await mailWith(email, 'Our reply')).text).toContain('https://shop.example/a')
})

describe('a link that turns mails off', () => {
  test.each(['GET', 'HEAD', 'PUT'])('leads to its page for %s, and changes nothing', async (method) => {
    const { sam } = await purchase()
    const address =
      /<(.+)>/.exec(headerOf(await mailWith(sam.email, 'Your first sale'), 'list-unsubscribe') ?? '')?.[1] ?? ''
    const response = await fetch(address, { method, redirect: 'manual' })
    const page = `${stack.urls.web}/unsubscribe#${address.split('/').at(-1)}`
    expect(response.status).toBe(303)
    expect(response.headers.get('location')).toEqual(page)
    expect((await sam.get(`users/${sam.id}/mail-preferences`)).body.kinds.sale).toBe(true)
  })

  test('is rejected when it is altered, and changes nothing', { tags: ['mail-unsubscribe'] }, async () => {
    const { sam } = await purchase()
    const mail = await mailWith(sam.email, 'Your first sale')
    const token = /unsubscribe\/([\w.-]+)>/.exec(headerOf(mail, 'list-unsubscribe') ?? '')?.[1] ?? ''
    const [head, , signature] = token.split('.')
    const forged = Buffer.from(
      JSON.stringify({ kind: 'sale', iss: 'marketplace', aud: 'unsubscribe', sub: sam.id, exp: 4_000_000_000 }),
    ).toString('base64url')
    for (const wrong of [`${head}.${forged}.${signature}`, `${head}.${forged}.`, 'noise', sam.token]) {
      const answer = await call('POST', `mail/unsubscribe/${wrong}`)
      expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_state' } })
    }
    expect((await sam.get(`users/${sam.id}/mail-preferences`)).body.kinds.sale).toBe(true)
  })
})

describe('a mail of a seller to an address without an account', () => {
  test('names the seller, and ends with one click', { tags: ['mail-unsubscribe'] }, async () => {
    const sam = await seller()
    const email = `${crypto.randomUUID()}@example.com`
    const facts = {
      stop: { kind: 'posts', sellerId: sam.id, seller: 'Sam', postalAddress: '1 Mill Lane\nLeeds' },
      listings: [{ id: sam.id, title: 'An owl', seller: 'Sam' }],
      more: 0,
    }
    const enqueue = () => owner`
      insert into private.outbox (kind, address, event_key, facts)
      values ('new_listings', ${email}, ${crypto.randomUUID()}, ${owner.json(facts)})`
    await enqueue()
    const mail = await mailWith(email, 'An owl')
    expect(mail.text).toContain('Sam, 1 Mill Lane, Leeds')
    expect(mail.text).toContain('because you follow Sam')
    expect(headerOf(mail, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    const address = /<(.+)>/.exec(headerOf(mail, 'list-unsubscribe') ?? '')?.[1] ?? ''
    const response = await fetch(address, { method: 'POST', body: 'List-Unsubscribe=One-Click' })
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({ kind: 'posts', seller: expect.any(String) })
    await enqueue()
    await until('the second mail is dropped', async () => {
      await runJobs()
      return (await owner`select from private.outbox where address = ${email} and sent_at is null`).length === 0
    })
    expect(await mailsTo(email)).toHaveLength(1)
  })
})

const OPERATORS = 'hello@marketplace.example'
const letter = (change: object = {}) => ({
  name: 'Vera Visitor',
  email: `${crypto.randomUUID()}@example.com`,
  message: 'Do you ship paper patterns?',
  ...change,
})
const send = (body: object) => visit('POST', 'contact', freshAddress(), body)
const kept = (email: string) => owner`select name, message from public.contact_messages where email = ${email}`

describe('a visitor who solved the captcha', () => {
  test('sends a message, which is stored and mailed to the shop', { tags: ['mail-arrives'] }, async () => {
    const body = letter()
    expect((await send({ ...body, captchaToken: await freshToken() })).status).toBe(201)
    expect(await kept(body.email)).toEqual([{ name: body.name, message: body.message }])
    const mail = await mailWith(OPERATORS, body.email)
    expect(mail.text).toContain(body.message)
    expect(mail.to).toEqual(['hello@marketplace.example'])
    expect(mail.headers.find(({ name }) => name === 'reply-to')?.value).toContain(body.email)
  })

  test('sends one message per captcha, also in another spelling', { tags: ['I4'] }, async () => {
    const answer = await solve(await challenge())
    const tokens = [encode(answer), encode({ ...answer, note: 'the same challenge' })]
    const body = letter()
    const answers = await Promise.all(tokens.map((captchaToken) => send({ ...body, captchaToken })))
    expect(answers.map((answer) => answer.body.code ?? answer.status).toSorted()).toEqual([201, 'captcha_used'])
    expect(await kept(body.email)).toHaveLength(1)
  })

  test('writes no header: what they typed stays name, address and text', { tags: ['I4'] }, async () => {
    const body = letter({
      name: 'Vera", <everyone@example.com>, "x\u2028Bcc: a@example.com',
      message: 'First\r\n.\r\nRCPT TO:<everyone@example.com>\r\nBcc: everyone@example.com',
    })
    expect((await send({ ...body, captchaToken: await freshToken() })).status).toBe(201)
    const mail = await mailWith(OPERATORS, body.email)
    expect(mail.to).toEqual(['hello@marketplace.example'])
    expect(mail.headers.map(({ name }) => name)).not.toContain('bcc')
    expect(mail.text).toContain('Bcc: everyone@example.com')
  })
})

describe('a copy of the message', () => {
  test('goes to its sender, at most three a day to one address', { tags: ['mail-arrives'] }, async () => {
    const body = letter()
    for (let time = 1; time <= 4; time += 1)
      expect((await send({ ...body, captchaToken: await freshToken() })).status).toBe(201)
    const copies = await owner`select from private.outbox where kind = 'contact_copy' and address = ${body.email}`
    expect(copies).toHaveLength(3)
    const mail = await mailWith(body.email, 'We received your message')
    expect(mail.text).toContain(body.message)
    expect((await mailsTo(body.email)).every(({ to }) => to.length === 1)).toBe(true)
  })
})

test('a captcha answer without the work is refused, and nothing is kept', { tags: ['I4'] }, async () => {
  const body = letter()
  const solution = { counter: 1, derivedKey: '00'.repeat(32) }
  const answer = await send({ ...body, captchaToken: encode({ challenge: await challenge(), solution }) })
  expect(answer).toMatchObject({
    status: 400,
    body: { message: 'Please verify you are not a robot.', field: 'captchaToken' },
  })
  expect(await kept(body.email)).toHaveLength(0)
})
