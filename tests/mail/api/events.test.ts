// Events of the mail provider: a bounce counts only when it is signed, recent and permanent.
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { signedEvent } from '../../../tools/mailbox/provider-events.ts'
import { loadSecrets } from '../../../tools/stack/secrets.ts'
import { owner, seller, user } from '../../support/api/people.ts'
import { stack } from '../../support/stack.ts'

const { mailWebhookSecret: secret } = loadSecrets(stack.localDir)
const url = `${stack.urls.web}/api/mail/events`
type Signed = ReturnType<typeof signedEvent>
const send = async ({ headers, body }: Omit<Signed, 'headers'> & { headers: Record<string, string> }) => {
  const response = await fetch(url, { method: 'POST', headers, body })
  return { status: response.status, code: (await response.json()).code }
}
const control = (to: string, kind: string) =>
  fetch(`${stack.urls.mailbox}/_control/bounce`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ to, kind }),
  }).then((response) => response.json())
const bounceOf = (address: string) => ({
  type: 'email.bounced',
  data: { to: [`Bea <${address}>`], bounce: { type: 'Permanent' } },
})

describe('an event of the mail provider', { tags: ['mail-undeliverable'] }, () => {
  test('marks the address for its user, who has mail sent there again', async () => {
    const bea = await user()
    await owner`update auth.users set email_confirmed_at = now() where id = ${bea.id}`
    const problem = async () => (await bea.get(`users/${bea.id}/mail-preferences`)).body.problem
    expect(await control(bea.email, 'transient')).toEqual({ status: 200 })
    expect(await problem()).toBeNull()
    expect(await control(bea.email, 'complaint')).toEqual({ status: 200 })
    expect(await problem()).toMatchObject({ kind: 'complained' })
    const suppressed = {
      type: 'email.suppressed',
      data: { to: [bea.email], suppressed: { type: 'OnAccountSuppressionList' } },
    }
    expect(await send(signedEvent(secret, suppressed))).toEqual({ status: 200 })
    expect(await problem()).toMatchObject({ kind: 'complained' })
    expect(await send(signedEvent(secret, bounceOf(bea.email)))).toEqual({ status: 200 })
    const set = await bea.put(`users/${bea.id}/mail-preferences`, { enabled: true })
    expect(set.body.problem).toEqual({ kind: 'bounced', noted_at: expect.stringMatching(/^20/) })
    expect((await bea.delete(`users/${bea.id}/mail-problem`)).status).toBe(200)
    expect(await problem()).toBeNull()
  })

  test('with a wrong signature, an old time or no headers is rejected', async () => {
    const bea = await user()
    const event = bounceOf(bea.email)
    const right = signedEvent(secret, event)
    for (const wrong of [
      { ...right, body: `${right.body} ` },
      signedEvent(`whsec_${btoa('another secret')}`, event),
      signedEvent(secret, event, new Date(Date.now() - 301_000)),
      { ...right, headers: { 'content-type': 'application/json' } },
    ])
      expect(await send(wrong)).toEqual({ status: 400, code: 'invalid_signature' })
    // Another shop with the same account of the provider.
    const { type, data } = bounceOf(bea.email)
    const other = { type, data: { ...data, from: 'Marketplace <no-reply@another.example>' } }
    expect(await send(signedEvent(secret, other))).toEqual({ status: 200 })
    expect((await bea.get(`users/${bea.id}/mail-preferences`)).body.problem).toBeNull()
  })

  test.each([
    { type: 'email.opened', data: {} },
    { type: 'email.bounced', data: 'none' },
    { type: 'email.bounced', data: { to: [], bounce: { type: 'Undetermined' } } },
  ])('that the shop doesn’t use is accepted: %j', async (event) => {
    expect(await send(signedEvent(secret, event))).toEqual({ status: 200 })
  })

  test('counts at the post whose message id it names, not at a newer one with the same subject', async () => {
    const [sam, email] = [await seller(), `${randomUUID()}@example.com`]
    const sent = async (days: number) => {
      const [post] = await owner<{ id: string }[]>`
        insert into public.posts (seller_id, audience, subject, body, state, sent_at)
        values (${sam.id}, 'followers', 'Owls', 'See them', 'sent', now() - make_interval(days => ${days}::integer)) returning id`
      const mail = randomUUID()
      await owner`insert into private.post_progress (post_id) values (${post?.id ?? null})`
      await owner`
        insert into private.post_recipients (post_id, digest, message_ids)
        values (${post?.id ?? null}, private.address_digest(${email}), array[${mail}])`
      return { id: post?.id ?? '', messageId: `<${mail}@${new URL(stack.urls.web).hostname}>` }
    }
    const [older, newer] = [await sent(2), await sent(1)]
    const complained = async () =>
      (
        await owner`select post_id from private.post_progress where complained > 0 and post_id in (${older.id}, ${newer.id})`
      ).map(({ post_id }) => post_id)
    const complain = (message_id: string) =>
      send(signedEvent(secret, { type: 'email.complained', data: { to: [email], subject: 'Owls', message_id } }))
    // The shop's own id of a mail that is no post, such as a receipt with that subject.
    await complain(`<${randomUUID()}@${new URL(stack.urls.web).hostname}>`)
    expect(await complained()).toEqual([])
    await complain(older.messageId)
    expect(await complained()).toEqual([older.id])
    // Providers that replace message ids name an id of their own.
    await complain('<0102018f@eu-west-1.amazonses.com>')
    expect((await complained()).toSorted()).toEqual([older.id, newer.id].toSorted())
  })
})
