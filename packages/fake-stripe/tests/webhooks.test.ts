import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type Stripe from 'stripe'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { startFakeStripe } from '../src/start-fake-stripe.ts'
import { basket, createWorld, stripeClient, useWorld, WEBHOOK_SECRET } from './support/payments-world.ts'
import { startReceiver } from './support/webhook-receiver.ts'

const DELAY = 600_000
const passDelay = () => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + DELAY })
afterEach(() => {
  vi.useRealTimers()
})

describe('the platform receives webhooks', () => {
  const world = useWorld('test', { webhookMaxAttempts: 4 })

  const arrived = (count: number) => world.receiver.until((all) => all.length >= count)
  const ids = () => world.receiver.deliveries.map(({ event }) => event.id)
  const sessionOf = ({ data: { object } }: Stripe.Event) => (object as Stripe.Checkout.Session).id
  const sessions = () => world.receiver.deliveries.map(({ event }) => sessionOf(event))

  test("the platform's own payments carry no account", async () => {
    await world.pay({}, {})
    const event = await world.receiver.event('checkout.session.completed')
    expect(event).not.toHaveProperty('account')
    expect((await world.stripe.events.list()).data.map(({ id }) => id)).toContain(event.id)
  })

  test('a rejected webhook is sent again until it is accepted', async () => {
    world.receiver.answers.push(500, 503, 302)
    await world.pay()
    await world.settled()
    const { events } = await world.state()
    expect(events).toMatchObject([{ deliveries: [{ state: 'delivered' }] }])
    expect(events[0]?.deliveries[0]?.tries.map(({ status }) => status)).toEqual([500, 503, 302, 200])
  })

  test('after the last attempt it is not sent again', async () => {
    world.receiver.answers.push(500, 500, 500, 500)
    await world.pay()
    await world.settled()
    const [event] = (await world.state()).events
    expect(event?.deliveries).toMatchObject([{ state: 'failed', tries: [{}, {}, {}, {}] }])
  })

  test('dropped deliveries never come, later ones do', async () => {
    await world.control('/deliveries', { drop: 1 })
    const [lost, delivered] = [await world.pay(), await world.pay()]
    await world.settled()
    expect(sessions()).toEqual([delivered.id])
    expect((await world.state()).controls.drop).toBe(0)
    const { data } = await world.stripe.events.list({ type: 'checkout.session.completed' }, world.onSeller)
    expect(data.map(sessionOf)).toEqual([delivered.id, lost.id])
  })

  test('doubled deliveries carry the same event', async () => {
    await world.control('/deliveries', { copies: 5 })
    await world.pay()
    await world.settled()
    expect(ids()).toHaveLength(5)
    expect(new Set(ids()).size).toBe(1)
  })

  test('delayed deliveries wait', async () => {
    await world.control('/deliveries', { delay_ms: DELAY })
    const late = await world.pay()
    await world.control('/deliveries', { delay_ms: 0 })
    const prompt = await world.pay()
    await expect.poll(async () => (await world.state()).pending_deliveries).toBe(1)
    expect(sessions()).toEqual([prompt.id])
    passDelay()
    await world.restart()
    await arrived(2)
    expect(sessions()).toEqual([prompt.id, late.id])
  })

  test('events of an unconnected seller are not sent', async () => {
    const stranger = await world.control<Stripe.Account>('/accounts', { business_name: 'Stranger' })
    for (const id of [stranger.id, world.account]) await world.control(`/accounts/${id}`, { charges_enabled: false })
    await world.settled()
    expect(world.receiver.deliveries.map(({ event }) => event.account)).toEqual([world.account])
  })

  test('webhooks that were queued at a stop are sent after the next start', async () => {
    await world.receiver.close()
    await world.pay()
    await expect.poll(async () => (await world.state()).events[0]?.deliveries[0]?.tries.length).toBeGreaterThan(0)
    const revived = await startReceiver()
    world.options.webhookUrl = revived.url
    await world.restart()
    await revived.until((all) => all.length === 1)
    await revived.close()
  })
})

test('stopping doesn’t wait for an endpoint, and the next start sends the event', async () => {
  const silent = createServer()
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const requested = once(silent, 'request')
  const webhookUrl = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`
  const world = await createWorld({ webhookUrl, webhookTimeoutMs: 600_000 })
  await world.control(`/accounts/${world.account}`, { charges_enabled: false })
  await requested
  world.options.webhookUrl = world.receiver.url
  await world.restart()
  expect(await world.receiver.event('account.updated')).toMatchObject({ account: world.account })
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
  await control('/deliveries', { delay_ms: DELAY })
  const stripe = stripeClient(port, options.secretKey)
  const session = await stripe.checkout.sessions.create(basket, { idempotencyKey: 'order-killed' })
  await control(`/sessions/${session.id}/pay`, {})

  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGKILL')
  await gone
  expect(receiver.deliveries).toEqual([])

  passDelay()
  const revived = await startFakeStripe(options)
  const again = stripeClient(revived.port, options.secretKey)
  const arrived = await receiver.until((all) => all.length === 1)
  expect(arrived).toMatchObject([{ event: { type: 'checkout.session.completed' } }])
  expect(await again.checkout.sessions.retrieve(session.id)).toMatchObject({ payment_status: 'paid' })
  const replayed = await again.checkout.sessions.create(basket, { idempotencyKey: 'order-killed' })
  expect(replayed.id).toBe(session.id)

  await revived.close()
  await receiver.close()
  await rm(dataDir, { recursive: true })
})
