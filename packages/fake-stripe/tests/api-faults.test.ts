import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { basket, createWorld, stripeClient, type World } from './support/payments-world.ts'

describe('faults of the API', () => {
  let world: World
  let seller: { stripeAccount: string }
  beforeEach(async () => {
    world = await createWorld()
    seller = { stripeAccount: (await world.seller()).id }
  })
  afterEach(() => world[Symbol.asyncDispose]())

  const create = (idempotencyKey: string, stripe = world.stripe) =>
    stripe.checkout.sessions.create(basket, { ...seller, idempotencyKey })
  const made = async () => (await world.stripe.checkout.sessions.list({}, seller)).data.length

  test.each([
    [500, 'StripeAPIError'],
    [503, 'StripeAPIError'],
    [429, 'StripeRateLimitError'],
  ])('%i comes as often as asked, before anything is done', async (fail_status, type) => {
    await world.control('/faults', { fail: 2, fail_status })
    for (let time = 0; time < 2; time += 1)
      await expect(create('order-1')).rejects.toMatchObject({ type, statusCode: fail_status })
    expect((await create('order-1')).status).toBe('open')
    expect(await made()).toBe(1)
  })

  test('an answer that is lost was done all the same: the same key gives it', async () => {
    // The SDK asks once more by itself when a connection is cut.
    await world.control('/faults', { lose: 2 })
    await expect(create('order-2')).rejects.toMatchObject({ type: 'StripeConnectionError' })
    const again = await create('order-2')
    expect(again.lastResponse.headers['idempotent-replayed']).toBe('true')
    expect(await made()).toBe(1)
  })

  test('a client that retries never notices', async () => {
    await world.control('/faults', { fail: 1, lose: 1 })
    const { port } = new URL(world.url)
    const patient = stripeClient(Number(port), undefined, 2)
    expect((await create('order-3', patient)).status).toBe('open')
    expect(await made()).toBe(1)
  })

  test('a slow call holds its key: another with that key gets a conflict', async () => {
    await world.control('/faults', { slow_ms: 300 })
    const [first, second] = await Promise.allSettled([create('order-4'), create('order-4')])
    const rejected = [first, second].filter((it) => it.status === 'rejected')
    expect(rejected).toMatchObject([{ reason: { statusCode: 409, code: 'idempotency_key_in_use' } }])
    await world.control('/faults', { slow_ms: 0 })
    expect(await made()).toBe(1)
  })

  test('what is asked wrongly is rejected', async () => {
    await expect(world.control('/faults', { fail_status: 418 })).rejects.toThrow('400')
  })
})
