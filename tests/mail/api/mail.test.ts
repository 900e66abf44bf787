// Mails as they arrive, and how users turn them off.
import { describe, expect, test } from 'vitest'
import { list } from '../../support/api/listings.ts'
import { headerOf, mailWith } from '../../support/api/mails.ts'
import { owner, seller, user } from '../../support/api/people.ts'
import { buy } from '../../support/api/purchases.ts'
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
      expect(body).not.toMatch(/\/download|token=|\/storage\//)
    }
    expect(headerOf(mail, 'list-unsubscribe')).toBeUndefined()
    expect(mail.html).toContain('lang="en"')
  })

  test('brings its seller a mail, with one click to turn such mails off', { tags: ['mail-unsubscribe'] }, async () => {
    const { sam } = await purchase()
    const mail = await mailWith(sam.email, 'You sold')
    expect(headerOf(mail, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')

    // As RFC 8058 has it: a POST of this form to the address, and nothing else.
    const address = /<(.+)>/.exec(headerOf(mail, 'list-unsubscribe') ?? '')?.[1] ?? ''
    const form = { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) }
    const response = await fetch(address, form)
    expect([response.status, await response.json()]).toEqual([200, { kind: 'sale' }])
    expect((await sam.get(`users/${sam.id}/mail-preferences`)).body).toMatchObject({
      enabled: true,
      kinds: { sale: false, message: true },
    })
    expect((await fetch(address, form)).status).toBe(200)
  })
})

describe('a link that turns mails off', () => {
  test('is rejected when it is altered, and changes nothing', { tags: ['mail-unsubscribe'] }, async () => {
    const { sam } = await purchase()
    const mail = await mailWith(sam.email, 'You sold')
    const token = /unsubscribe\/([\w.-]+)>/.exec(headerOf(mail, 'list-unsubscribe') ?? '')?.[1] ?? ''
    const [head, , signature] = token.split('.')
    const forged = Buffer.from(
      JSON.stringify({ kind: 'sale', iss: 'marketplace', aud: 'unsubscribe', sub: sam.id, exp: 4_000_000_000 }),
    ).toString('base64url')
    for (const wrong of [`${head}.${forged}.${signature}`, `${head}.${forged}.`, 'noise', sam.token]) {
      const answer = await call('POST', `mail/unsubscribe/${wrong}`)
      expect([answer.status, answer.body.code]).toEqual([400, 'invalid_state'])
    }
    expect((await sam.get(`users/${sam.id}/mail-preferences`)).body.kinds.sale).toBe(true)
  })
})
