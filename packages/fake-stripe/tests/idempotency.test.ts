import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { basket, createWorld, type World } from './support/payments-world.ts'

describe('a platform repeats a request with its idempotency key', () => {
  let world: World
  let account: string
  beforeAll(async () => {
    world = await createWorld()
    account = (await world.seller()).id
  })
  afterAll(() => world[Symbol.asyncDispose]())

  const create = (idempotencyKey: string, changes = {}, stripeAccount = account) =>
    world.stripe.checkout.sessions.create({ ...basket, ...changes }, { stripeAccount, idempotencyKey })

  test('fifty at once make one session', async () => {
    const sessions = await Promise.all(Array.from({ length: 50 }, () => create('order-50')))
    expect(new Set(sessions.map(({ id }) => id)).size).toBe(1)
    expect((await world.stripe.checkout.sessions.list({}, { stripeAccount: account })).data).toHaveLength(1)
  })

  test('the first answer is replayed to the letter, marked as such, also after a restart', async () => {
    const first = await create('order-replay')
    await world.stripe.checkout.sessions.expire(first.id, undefined, { stripeAccount: account })
    await world.restart()
    const again = await create('order-replay')
    expect({ ...again }).toEqual({ ...first })
    expect(again.lastResponse.headers['idempotent-replayed']).toBe('true')
    expect(again.lastResponse.headers['original-request']).toBe(first.lastResponse.requestId)
  })

  test('other parameters under the same key are an error', async () => {
    await create('order-mismatch')
    await expect(create('order-mismatch', { client_reference_id: 'another' })).rejects.toMatchObject({
      type: 'StripeIdempotencyError',
      statusCode: 400,
      message: expect.stringContaining('same parameters they were first used with'),
    })
  })

  test('another endpoint under the same key is an error', async () => {
    const { id } = await create('order-endpoint')
    await expect(
      world.stripe.checkout.sessions.expire(id, undefined, {
        stripeAccount: account,
        idempotencyKey: 'order-endpoint',
      }),
    ).rejects.toMatchObject({ type: 'StripeIdempotencyError' })
  })

  test('another account has keys of its own', async () => {
    const [mine, theirs] = [await create('order-shared'), await create('order-shared', {}, (await world.seller()).id)]
    expect(mine.id).not.toBe(theirs.id)
  })

  test('a request that failed validation leaves its key free', async () => {
    await expect(create('order-fixed', { success_url: 'nowhere' })).rejects.toMatchObject({ code: 'url_invalid' })
    expect((await create('order-fixed')).status).toBe('open')
  })

  test('a refusal after validation is replayed too', async () => {
    const { id: disabled } = await world.seller(false)
    await expect(create('order-refused', {}, disabled)).rejects.toMatchObject({ statusCode: 400 })
    await world.control(`/accounts/${disabled}`, { charges_enabled: true })
    await expect(create('order-refused', {}, disabled)).rejects.toMatchObject({ statusCode: 400 })
    expect((await create('order-retried', {}, disabled)).status).toBe('open')
  })
})
