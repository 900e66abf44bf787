// Measures a checkout's way to Stripe's page and back: beginning it, acknowledging Stripe's events
// at a steady rate, working off a backlog of events, and sending the mails. The fake of Stripe runs
// on the same machine. Its own time is subtracted from synchronous calls.
import { performance } from 'node:perf_hooks'
import { Pool } from 'undici'
import { type RunningStack, runStack } from '../../tools/harness/run-stack.ts'
import { pacedLoads, type SampleRequest } from '../support/paced-load.ts'
import type { Bench, Target } from '../support/report.ts'
import { countIncompleteOrders, eventRequests, inTurns, payAll } from './events.ts'
import { SENDER_MS, sendMails } from './sending.ts'
import { type Buyer, control, openShop } from './shop.ts'

const BACKLOG = 10_000
const CONNECTIONS = 16
const CHECKOUT_LOAD = { rate: 20, seconds: 20 }
const EVENT_LOAD = { rate: 100, seconds: 10 }
const CHECKOUT_P99_MAX_MS = 60
const EVENT_P99_MAX_MS = 50
const MIN_EVENTS_PER_SECOND = 300
const MAILS = 2000
const MIN_MAILS_PER_SECOND = 60
/** Longer than the benchmark takes, so the fake delivers nothing by itself. */
const NO_DELIVERY_MS = 600_000
/** Every tenth event of the backlog is sent twice. */
const DOUBLED = 10

/** One checkout per listing for each buyer, all buyers in turn. */
function beginnings(buyers: Buyer[]): SampleRequest[] {
  const rounds = buyers[0]?.listings.length ?? 0
  return Array.from({ length: rounds }).flatMap((_, round) =>
    buyers.map(({ bearer, listings }) => ({
      method: 'POST' as const,
      path: '/checkout/create-checkout-session',
      headers: { authorization: bearer, 'content-type': 'application/json' },
      body: JSON.stringify({ cartItems: [{ id: listings[round] }] }),
    })),
  )
}

/** The fake's part of a checkout alone: creating a session with one item. */
const atStripe = ({ stripe }: RunningStack, accountId: string): SampleRequest => ({
  method: 'POST',
  path: '/v1/checkout/sessions',
  headers: {
    authorization: `Bearer ${stripe.secretKey}`,
    'stripe-account': accountId,
    'content-type': 'application/x-www-form-urlencoded',
  },
  body: new URLSearchParams({
    mode: 'payment',
    success_url: 'https://shop.example/',
    'line_items[0][quantity]': '1',
    'line_items[0][price_data][currency]': 'usd',
    'line_items[0][price_data][unit_amount]': '1250',
    'line_items[0][price_data][product_data][name]': 'Quilt',
  }).toString(),
})

async function paced(base: string, requests: () => SampleRequest, pace: { rate: number; seconds: number }) {
  const loads = pacedLoads(base, CONNECTIONS)
  return await loads.load(requests, pace).finally(() => loads.close())
}

/** Sends all requests as fast as they are answered. @returns requests per second */
async function flatOut(base: string, requests: (() => SampleRequest)[]): Promise<number> {
  const pool = new Pool(base, { connections: CONNECTIONS })
  const start = performance.now()
  await inTurns(requests, CONNECTIONS, async (make) => {
    const { method, path, headers = {}, body = '' } = make()
    const answer = await pool.request({ method, path, headers, body })
    const text = await answer.body.text()
    if (answer.statusCode >= 300) throw new Error(`${method} ${path}: ${answer.statusCode} ${text}`)
  })
  const seconds = (performance.now() - start) / 1000
  await pool.close()
  return Math.round(requests.length / seconds)
}

async function measure(stack: RunningStack, backlog: number, log: (line: string) => void) {
  const [checkoutUrl, webhookUrl] = [stack.urls.functions.checkout ?? '', stack.urls.functions['stripe-webhook'] ?? '']
  const announced = EVENT_LOAD.rate * EVENT_LOAD.seconds
  const begun = beginnings(await openShop(stack, backlog + announced + CHECKOUT_LOAD.rate)).values()
  const next = () => begun.next().value as SampleRequest
  await control(stack, '/deliveries', { delay_ms: NO_DELIVERY_MS })
  await flatOut(
    checkoutUrl,
    Array.from({ length: CHECKOUT_LOAD.rate }, () => next),
  )
  const { p99: beginP99, p50: beginP50 } = await paced(checkoutUrl, next, CHECKOUT_LOAD)
  const account = await control<{ id: string }>(stack, '/accounts', { business_name: 'Alone', connect: true })
  const own = await paced(stack.urls.payments, () => atStripe(stack, account.id), CHECKOUT_LOAD)
  log(`beginning: p50 ${beginP50} ms, p99 ${beginP99} ms; Stripe's own: p50 ${own.p50} ms`)
  await flatOut(
    checkoutUrl,
    Array.from(begun, (request) => () => request),
  )
  const requests = eventRequests(stack, await payAll(stack, CONNECTIONS))
  log(`${requests.length} payments without an event`)
  const soon = requests.slice(0, announced).values()
  const ack = await paced(webhookUrl, () => (soon.next().value as () => SampleRequest)(), EVENT_LOAD)
  log(`acknowledging at ${EVENT_LOAD.rate} a second: p50 ${ack.p50} ms, p99 ${ack.p99} ms`)
  const late = requests.slice(announced)
  const drained = await flatOut(
    webhookUrl,
    late.flatMap((one, index) => (index % DOUBLED === 0 ? [one, one] : [one])),
  )
  log(`draining: ${drained} events a second`)
  const shopsOwn = { p50: Number((beginP50 - own.p50).toFixed(1)), p99: Number((beginP99 - own.p50).toFixed(1)) }
  const counts = await countIncompleteOrders(stack)
  const sending = await sendMails(stack, Math.min(MAILS, backlog))
  log(`sending: ${sending.perSecond} mails a second, ${sending.cpuMs} ms of CPU a mail`)
  return { begin: shopsOwn, ack, drained, sending, ...counts }
}

export const bench: Bench = async ({ scale, log }) => {
  const backlog = Math.round(BACKLOG * scale)
  const { stack, close } = await runStack(undefined, { LOCAL_SAMPLE_SHOP: '0', LOG_REQUESTS: 'false' })
  try {
    const { begin, ack, drained, sending, orders, wrong } = await measure(stack, backlog, log)
    const targets: Target[] = [
      {
        name: `begin p99 under ${CHECKOUT_P99_MAX_MS} ms`,
        met: begin.p99 < CHECKOUT_P99_MAX_MS,
        figure: `${begin.p99} ms`,
      },
      { name: `webhook p99 under ${EVENT_P99_MAX_MS} ms`, met: ack.p99 < EVENT_P99_MAX_MS, figure: `${ack.p99} ms` },
      {
        name: `over ${MIN_EVENTS_PER_SECOND} events a second`,
        met: drained > MIN_EVENTS_PER_SECOND,
        figure: `${drained}`,
      },
      {
        name: `at least ${MIN_MAILS_PER_SECOND} mails a second at a sender of ${SENDER_MS} ms`,
        met: sending.perSecond >= MIN_MAILS_PER_SECOND,
        figure: `${sending.perSecond}, ${sending.cpuMs} ms of CPU a mail`,
      },
      { name: 'every order once', met: wrong === 0 && orders > backlog, figure: `${wrong} of ${orders} wrong` },
    ]
    return {
      setting: { connections: CONNECTIONS, backlog, beginsASecond: CHECKOUT_LOAD.rate, eventsASecond: EVENT_LOAD.rate },
      rows: [
        { what: "begin, without Stripe's own time", 'p50 ms': begin.p50, 'p99 ms': begin.p99 },
        { what: 'webhook acknowledged', 'p50 ms': ack.p50, 'p99 ms': ack.p99 },
      ],
      targets,
    }
  } finally {
    await close()
  }
}
