// Contact: what visitors write arrives once, as text, and the captcha counts.
import { describe, expect, test } from 'vitest'
import { challenge, encode, freshAddress, freshToken, solve, visit } from '../../support/api/captcha.ts'
import { mailsTo, mailWith } from '../../support/api/mails.ts'
import { owner } from '../../support/api/people.ts'

const OPERATORS = 'hello@marketplace.example'
const letter = (change: object = {}) => ({
  name: 'Vera Visitor',
  email: `${crypto.randomUUID()}@example.com`,
  message: 'Do you ship paper patterns?',
  ...change,
})
const send = (body: object, address = freshAddress()) => visit('POST', 'contact', address, body)
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
  test('goes to its writer, at most three times a day to one address', { tags: ['mail-arrives'] }, async () => {
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
  expect([answer.status, answer.body.message, answer.body.field]).toEqual([
    400,
    'Please verify you are not a robot.',
    'captchaToken',
  ])
  expect(await kept(body.email)).toHaveLength(0)
})
