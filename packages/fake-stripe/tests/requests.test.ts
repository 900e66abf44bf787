import { describe, expect, test } from 'vitest'
import { decodeForm } from '../src/api/form.ts'
import { useWorld } from './support/payments-world.ts'

const world = useWorld()

const create = (idempotencyKey: string, changes = {}, stripeAccount = world.account) =>
  world.open(changes, { stripeAccount, idempotencyKey })

test('fifty requests at once with one key make one session', async () => {
  const sessions = await Promise.all(Array.from({ length: 50 }, () => create('order-50')))
  expect(new Set(sessions.map(({ id }) => id)).size).toBe(1)
  expect((await world.stripe.checkout.sessions.list({}, world.onSeller)).data).toHaveLength(1)
})

test('the first answer is replayed to the letter, marked as such, also after a restart', async () => {
  const first = await create('order-replay')
  await world.stripe.checkout.sessions.expire(first.id, undefined, world.onSeller)
  await world.restart()
  const again = await create('order-replay')
  expect({ ...again }).toEqual({ ...first })
  expect(again.lastResponse.headers['idempotent-replayed']).toBe('true')
  expect(again.lastResponse.headers['original-request']).toBe(first.lastResponse.requestId)
})

test('other parameters or another endpoint under the same key are an error', async () => {
  const { id } = await create('order-mismatch')
  await expect(create('order-mismatch', { client_reference_id: 'another' })).rejects.toMatchObject({
    type: 'StripeIdempotencyError',
    statusCode: 400,
    message: expect.stringContaining('same parameters they were first used with'),
  })
  const key = { ...world.onSeller, idempotencyKey: 'order-mismatch' }
  await expect(world.stripe.checkout.sessions.expire(id, undefined, key)).rejects.toMatchObject({
    type: 'StripeIdempotencyError',
  })
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

describe('form-encoded parameters', () => {
  test('no key reaches a prototype', () => {
    decodeForm('__proto__[polluted]=yes&constructor[prototype][polluted]=yes&a[__proto__][polluted]=yes')
    expect({}).not.toHaveProperty('polluted')
  })

  test.each(['a=1&a[b]=2', 'a[b]=2&a=1', `a${'[b]'.repeat(40)}=1`])('%s is refused, not guessed at', (encoded) => {
    expect(() => decodeForm(encoded)).toThrow('Invalid hash')
  })
})
