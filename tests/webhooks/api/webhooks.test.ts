// Webhooks as a seller's server gets them: signed, once, again after a failure, and as often as the seller asks.
import { Webhook } from 'standardwebhooks'
import { describe, expect, test } from 'vitest'
import { list } from '../../support/api/listings.ts'
import { owner, seller, type TestUser, until, user } from '../../support/api/people.ts'
import { buy } from '../../support/api/purchases.ts'
import { type Received, receiver } from '../../support/api/webhook-receiver.ts'

const EVENTS = ['sale.completed', 'refund.completed', 'review.created', 'message.received']

async function listen(person: TestUser, ...answers: number[]) {
  const server = await receiver(...answers)
  const made = await person.post(`users/${person.id}/webhooks`, { url: server.url, events: EVENTS })
  expect(made.status).toBe(201)
  return { ...server, id: made.body.id as string, secret: made.body.secret as string }
}
const verify = (secret: string, { headers, body }: Received) =>
  new Webhook(secret).verify(body, headers as Record<string, string>) as { type: string; data: Record<string, unknown> }
const logOf = async (person: TestUser, id: string) => (await person.get(`webhooks/${id}/deliveries`)).body.deliveries
/** Waits until the last message has so many tries: a server has an answer before the log has it. */
const tried = (person: TestUser, id: string, times: number) =>
  until(`${times} tries are noted`, async () => (await logOf(person, id))[0]?.tries.length === times)

describe('a seller’s server', { tags: ['webhooks-sent'] }, () => {
  test('gets a sale, a review and a message, each signed with the secret', async () => {
    const [sam, bea] = [await seller(), await user('Bea')]
    const { secret, has } = await listen(sam)
    const item = await list(sam, { price: 0 })
    const order = await buy(bea, item.id)
    await bea.post('reviews', { itemId: item.id, rating: 5, comment: 'Lovely' })
    await bea.post(`orders/${order.id}/thread`, { body: 'Thank you' })
    const messages = (await has(3)).map((message) => verify(secret, message))
    expect(Object.fromEntries(messages.map(({ type, data }) => [type, data]))).toMatchObject({
      'sale.completed': { order_id: order.id, total: 0, items: [{ listing_id: item.id }] },
      'review.created': { listing_id: item.id, rating: 5 },
      'message.received': { thread_id: expect.any(String) },
    })
  })

  test('that fails gets the message again with the same id, and the log lists each try', async () => {
    const sam = await seller()
    const { id, secret, has, received } = await listen(sam, 500)
    await sam.post(`webhooks/${id}/test`)
    await has(1)
    await tried(sam, id, 1)
    expect(await logOf(sam, id)).toMatchObject([{ state: 'pending', tries: [{ status: 500, error: null }] }])
    await owner`update private.webhook_messages set due_at = now() where endpoint_id = ${id}`
    await has(2)
    await tried(sam, id, 2)
    const [first, second] = received
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
    expect(verify(secret, second as Received)).toMatchObject({ type: 'endpoint.test', data: { endpoint_id: id } })
    const log = await logOf(sam, id)
    expect(log).toMatchObject([{ state: 'delivered', tries: [{ status: 204 }, { status: 500 }] }])
    expect((await sam.post(`webhooks/${id}/deliveries/${log[0].id}`)).status).toBe(201)
    expect((await has(3))[2]?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
  })

  test('is sent what both secrets sign after a rotation', async () => {
    const sam = await seller()
    const { id, secret, has } = await listen(sam)
    const { body } = await sam.post(`webhooks/${id}/secret`)
    expect((await sam.get(`webhooks/${id}/secret`)).body).toEqual(body)
    await sam.post(`webhooks/${id}/test`)
    const [message] = await has(1)
    for (const each of [secret, body.secret]) verify(each, message as Received)
    expect(() => verify(`whsec_${btoa('another secret of theirs')}`, message as Received)).toThrow(
      'No matching signature',
    )
  })
})
