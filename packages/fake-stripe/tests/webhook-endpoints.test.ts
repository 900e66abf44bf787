import type Stripe from 'stripe'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { basket, createWorld, WEBHOOK_SECRET, type World } from './support/payments-world.ts'
import { type Receiver, startReceiver } from './support/webhook-receiver.ts'

describe('webhook endpoints', () => {
  let world: World
  let seller: { stripeAccount: string }
  let own: Receiver
  beforeEach(async () => {
    world = await createWorld()
    seller = { stripeAccount: (await world.seller()).id }
    own = await startReceiver()
  })
  afterEach(async () => {
    await world[Symbol.asyncDispose]()
    await own.close()
  })

  const make = (params: Partial<Stripe.WebhookEndpointCreateParams> = {}, account: { stripeAccount?: string } = {}) =>
    world.stripe.webhookEndpoints.create({ url: own.url, enabled_events: ['*'], ...params }, account)
  const pay = async (account: { stripeAccount?: string }) => {
    const { id } = await world.stripe.checkout.sessions.create(basket, account)
    await world.control(`/sessions/${id}/pay`)
  }
  const settled = () => expect.poll(async () => (await world.state()).pending_deliveries).toBe(0)
  const verify = (delivery: { body: string; signature: string }, secret: string) =>
    world.stripe.webhooks.constructEventAsync(delivery.body, delivery.signature, secret)

  test('one for connected accounts hears of those alone, signed with its own secret', async () => {
    const endpoint = await make({ connect: true, enabled_events: ['checkout.session.completed'] })
    await pay({})
    await pay(seller)
    await settled()
    expect(own.deliveries).toHaveLength(1)
    const [delivery] = own.deliveries
    if (!delivery) throw new Error('nothing came')
    expect(await verify(delivery, endpoint.secret ?? '')).toMatchObject({ account: seller.stripeAccount })
    await expect(verify(delivery, WEBHOOK_SECRET)).rejects.toThrow()
  })

  test('one for the account itself hears of the platform alone', async () => {
    await make({ enabled_events: ['charge.succeeded'] })
    await pay(seller)
    await pay({})
    await settled()
    expect(own.deliveries.map(({ event }) => [event.type, event.account])).toEqual([['charge.succeeded', undefined]])
  })

  test('one that was made in a seller’s name hears of that seller, as of itself', async () => {
    await make({ enabled_events: ['charge.succeeded'] }, seller)
    await pay(seller)
    await pay({})
    await settled()
    expect(own.deliveries.map(({ event }) => [event.type, event.account])).toEqual([['charge.succeeded', undefined]])
  })

  test('the secret appears once; the endpoint is changed, turned off, listed and deleted', async () => {
    const { id, secret } = await make({ description: 'First' })
    expect(secret).toMatch(/^whsec_\w{32}$/)
    const read = await world.stripe.webhookEndpoints.retrieve(id)
    expect(read).toMatchObject({ status: 'enabled', url: own.url, enabled_events: ['*'], description: 'First' })
    for (const key of ['secret', 'secrets', 'connect']) expect(read).not.toHaveProperty(key)
    await world.stripe.webhookEndpoints.update(id, { disabled: true, enabled_events: ['charge.succeeded'] })
    expect((await world.stripe.webhookEndpoints.list()).data).toMatchObject([
      { id, status: 'disabled', enabled_events: ['charge.succeeded'] },
    ])
    await pay({})
    await settled()
    expect(own.deliveries).toEqual([])
    expect(await world.stripe.webhookEndpoints.del(id)).toMatchObject({ id, deleted: true })
    await expect(world.stripe.webhookEndpoints.retrieve(id)).rejects.toMatchObject({ statusCode: 404 })
  })

  test('an account has at most 16', async () => {
    for (let count = 0; count < 16; count += 1) await make()
    await expect(make()).rejects.toMatchObject({ statusCode: 400 })
  })

  const newest = () => world.receiver.deliveries.at(-1) as { body: string; signature: string }

  test('a rolled secret signs at once, the former beside it until its time is over', async () => {
    const { secret } = await world.control<{ secret: string }>('/webhook_endpoints/configured/roll', { hours: 24 })
    await pay(seller)
    await settled()
    expect(newest().signature.match(/v1=/g)).toHaveLength(2)
    for (const either of [secret, WEBHOOK_SECRET]) expect(await verify(newest(), either)).toHaveProperty('id')
    await world.restart()
    await world.control('/clock', { advance: 24 * 3_600 + 60 })
    await pay(seller)
    await settled()
    expect(newest().signature.match(/v1=/g)).toHaveLength(1)
    await verify(newest(), secret)
    await expect(verify(newest(), WEBHOOK_SECRET)).rejects.toThrow()
  })

  test('rolled without a delay, the former secret is worth nothing', async () => {
    const endpoint = await make({ connect: true, enabled_events: ['charge.succeeded'] })
    const { secret } = await world.control<{ secret: string }>(`/webhook_endpoints/${endpoint.id}/roll`)
    await pay(seller)
    await settled()
    const [delivery] = own.deliveries
    if (!delivery) throw new Error('nothing came')
    await verify(delivery, secret)
    await expect(verify(delivery, endpoint.secret ?? '')).rejects.toThrow()
  })
})
