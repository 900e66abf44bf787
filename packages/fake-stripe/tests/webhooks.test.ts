import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type Stripe from 'stripe'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startFakeStripe } from '../src/start-fake-stripe.ts'
import { shuffled } from '../src/webhooks/deliver.ts'
import { basket, createWorld, stripeClient, WEBHOOK_SECRET, type World } from './support/payments-world.ts'
import { startReceiver } from './support/webhook-receiver.ts'

/** The events of a paid session, in order. */
const PAID = ['charge.succeeded', 'payment_intent.succeeded', 'checkout.session.completed']

describe('the platform receives webhooks', () => {
  let world: World
  let seller: Stripe.Account
  beforeEach(async () => {
    world = await createWorld({ webhookMaxAttempts: 4 })
    seller = await world.seller()
  })
  afterEach(() => world[Symbol.asyncDispose]())

  const pay = async (stripeAccount: string | undefined = seller.id) => {
    const session = await world.stripe.checkout.sessions.create(basket, { stripeAccount })
    await world.submit(session)
    return session
  }
  const arrived = (count: number) => world.receiver.until((all) => all.length >= count)
  const types = () => world.receiver.deliveries.map(({ event }) => event.type)
  const settled = () => expect.poll(async () => (await world.state()).pending_deliveries).toBe(0)

  test('each is signed so that the SDK verifies it, and names the account', async () => {
    const session = await pay()
    for (const { body, signature } of await arrived(3)) {
      const event = await world.stripe.webhooks.constructEventAsync(body, signature, WEBHOOK_SECRET)
      expect(event).toMatchObject({ object: 'event', account: seller.id, livemode: false })
      await expect(world.stripe.webhooks.constructEventAsync(`${body} `, signature, WEBHOOK_SECRET)).rejects.toThrow()
      await expect(world.stripe.webhooks.constructEventAsync(body, signature, 'whsec_other')).rejects.toThrow()
    }
    expect(new Set(types())).toEqual(new Set(PAID))
    const { data } = await world.receiver.event('checkout.session.completed')
    expect(data.object).toMatchObject({ id: session.id, payment_status: 'paid' })
  })

  test("the platform's own payments carry no account", async () => {
    const platform = await world.stripe.accounts.retrieveCurrent()
    const session = await world.stripe.checkout.sessions.create(basket)
    await world.submit(session)
    const event = await world.receiver.event('checkout.session.completed')
    expect(event).not.toHaveProperty('account')
    const listed = await world.stripe.events.list()
    expect(listed.data.map(({ id }) => id)).toContain(event.id)
    expect(platform.id).toMatch(/^acct_/)
  })

  test('what the endpoint refuses is sent again until it is taken', async () => {
    world.receiver.answers.push(500, 503, 302)
    await pay()
    await arrived(6)
    await settled()
    const { events } = await world.state()
    expect(events.map(({ deliveries }) => deliveries.map(({ state }) => state))).toEqual([
      ['delivered'],
      ['delivered'],
      ['delivered'],
    ])
    const statuses = events.flatMap(({ deliveries }) => deliveries.flatMap(({ tries }) => tries.map((t) => t.status)))
    expect(statuses.filter((status) => status === 200)).toHaveLength(3)
    expect(statuses.filter((status) => status !== 200).sort()).toEqual([302, 500, 503])
  })

  test('after the last attempt it is given up, and the operator can send it again', async () => {
    await world.control('/deliveries', { drop: 2 })
    world.receiver.answers.push(500, 500, 500, 500)
    await pay()
    await arrived(4)
    await settled()
    const event = (await world.state()).events.find(({ deliveries }) => deliveries[0]?.state === 'failed')
    expect(event?.deliveries[0]?.tries).toHaveLength(4)
    await world.control(`/events/${event?.id}/resend`)
    const all = await arrived(5)
    expect(all[4]).toMatchObject({ event: { id: event?.id }, status: 200 })
  })

  test('dropped deliveries never come, later ones do', async () => {
    await world.control('/deliveries', { drop: 3 })
    const lost = await pay()
    const delivered = await pay()
    await arrived(3)
    await settled()
    expect(world.receiver.deliveries).toHaveLength(3)
    expect((await world.receiver.event('checkout.session.completed')).data.object).toMatchObject({ id: delivered.id })
    expect((await world.state()).controls.drop).toBe(0)
    const { data } = await world.stripe.events.list(
      { type: 'checkout.session.completed' },
      { stripeAccount: seller.id },
    )
    expect(data.map(({ data: { object } }) => (object as Stripe.Checkout.Session).id)).toEqual([delivered.id, lost.id])
  })

  test('doubled deliveries carry the same event', async () => {
    await world.control('/deliveries', { copies: 5 })
    await pay()
    await arrived(15)
    await settled()
    expect(world.receiver.deliveries).toHaveLength(15)
    expect(new Set(world.receiver.deliveries.map(({ event }) => event.id)).size).toBe(3)
  })

  test('shuffled deliveries come in another order than things happened', async () => {
    await world.control('/deliveries', { shuffle: true })
    await pay()
    await arrived(3)
    expect(types()).not.toEqual(PAID)
    expect([...types()].sort()).toEqual([...PAID].sort())
  })

  test('shuffling two or more never leaves the order as it was', () => {
    for (let run = 0; run < 200; run += 1) {
      expect(shuffled(['first', 'second'])).toEqual(['second', 'first'])
      expect(shuffled(PAID)).not.toEqual(PAID)
    }
    expect(shuffled(['only'])).toEqual(['only'])
  })

  test('delayed deliveries wait', async () => {
    await world.control('/deliveries', { delay_ms: 300 })
    const from = Date.now()
    await pay()
    expect((await world.state()).pending_deliveries).toBe(3)
    await arrived(3)
    expect(Date.now() - from).toBeGreaterThanOrEqual(300)
  })

  test('a seller who is not connected is not heard of', async () => {
    const stranger = await world.control<Stripe.Account>('/accounts', { business_name: 'Stranger' })
    await world.control(`/accounts/${stranger.id}`, { charges_enabled: false })
    await world.control(`/accounts/${seller.id}`, { charges_enabled: false })
    await settled()
    expect(world.receiver.deliveries.map(({ event }) => event.account)).toEqual([seller.id])
  })

  test('what was queued when the service stopped is sent after its next start', async () => {
    await world.receiver.close()
    await pay()
    await expect.poll(async () => (await world.state()).events[0]?.deliveries[0]?.tries.length).toBeGreaterThan(0)
    const revived = await startReceiver()
    world.options.webhookUrl = revived.url
    await world.restart()
    await revived.until((all) => all.length === 3)
    await revived.close()
  })
})

test('stopping does not wait for an endpoint that never answers, and the event is sent after the next start', async () => {
  const silent = createServer()
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const asked = once(silent, 'request')
  const webhookUrl = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`
  const world = await createWorld({ webhookUrl, webhookTimeoutMs: 600_000 })
  const seller = await world.seller()
  await world.control(`/accounts/${seller.id}`, { charges_enabled: false })
  await asked
  world.options.webhookUrl = world.receiver.url
  await world.restart()
  expect(await world.receiver.event('account.updated')).toMatchObject({ account: seller.id })
  await world[Symbol.asyncDispose]()
  silent.closeAllConnections()
  silent.close()
})

test('a service killed with webhooks in the queue sends them after its next start', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'payments-'))
  const receiver = await startReceiver()
  const options = {
    port: 0,
    dataDir,
    secretKey: 'sk_test_killed0123456789',
    publishableKey: 'pk_test_killed',
    connectClientId: 'ca_killed',
    redirectUris: ['http://127.0.0.1:9/callback'],
    webhookSecret: WEBHOOK_SECRET,
    webhookUrl: receiver.url,
  }
  const module = new URL('../src/start-fake-stripe.ts', import.meta.url).href
  const child = spawn(
    process.execPath,
    [
      '--input-type=module',
      '--eval',
      `const { startFakeStripe } = await import(${JSON.stringify(module)})
     console.log((await startFakeStripe(${JSON.stringify(options)})).port)`,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const port = await new Promise<number>((resolve) =>
    createInterface(child.stdout).once('line', (line) => resolve(Number(line))),
  )
  const control = (path: string, body: object) =>
    fetch(`http://127.0.0.1:${port}/_control${path}`, { method: 'POST', body: JSON.stringify(body) })
  await control('/deliveries', { delay_ms: 500 })
  const stripe = stripeClient(port, options.secretKey)
  const session = await stripe.checkout.sessions.create(basket, { idempotencyKey: 'order-killed' })
  await control(`/sessions/${session.id}/pay`, {})

  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGKILL')
  await gone
  expect(receiver.deliveries).toEqual([])

  const revived = await startFakeStripe(options)
  const again = stripeClient(revived.port, options.secretKey)
  const arrived = await receiver.until((all) => all.length === 3)
  expect(new Set(arrived.map(({ event }) => event.type))).toEqual(new Set(PAID))
  expect(await again.checkout.sessions.retrieve(session.id)).toMatchObject({ payment_status: 'paid' })
  const replayed = await again.checkout.sessions.create(basket, { idempotencyKey: 'order-killed' })
  expect(replayed.id).toBe(session.id)

  await revived.close()
  await receiver.close()
  await rm(dataDir, { recursive: true })
})
