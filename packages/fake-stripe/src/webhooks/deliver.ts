import { createHmac } from 'node:crypto'
import type Stripe from 'stripe'
import type { Provider } from '../provider.ts'
import type { Attempt, Delivery } from './queue.ts'

// Sends queued webhooks ("Webhooks", sections "Delivery behaviors" and "Retry behavior"). Anything
// but a timely 2xx, also a redirect, is retried with exponential backoff.

const MAX_PARALLEL = 10

export type Dispatcher = { close(): Promise<void> }

export function startDispatcher(provider: Provider): Dispatcher {
  const { queue } = provider
  const closing = new AbortController()
  const running = new Map<number, Promise<void>>()
  let timer: NodeJS.Timeout | undefined

  const wake = () => {
    clearTimeout(timer)
    if (closing.signal.aborted) return
    for (const delivery of queue.due(Date.now(), MAX_PARALLEL - running.size, [...running.keys()])) {
      const done = send(delivery).finally(() => {
        running.delete(delivery.id)
        wake()
      })
      running.set(delivery.id, done)
    }
    const next = running.size < MAX_PARALLEL ? queue.nextDue([...running.keys()]) : undefined
    if (next !== undefined) timer = setTimeout(wake, Math.min(Math.max(0, next - Date.now()), 60_000))
  }

  const send = async (delivery: Delivery) => {
    const attempt = await attemptDelivery(provider, delivery, closing.signal)
    if (!closing.signal.aborted) settle(provider, delivery, attempt)
  }

  queue.onChange(wake)
  wake()
  return {
    async close() {
      closing.abort()
      clearTimeout(timer)
      await Promise.all(running.values())
    },
  }
}

async function attemptDelivery(provider: Provider, delivery: Delivery, closing: AbortSignal): Promise<Attempt> {
  const at = Date.now()
  const result = (status: number | null, error: string | null) => ({ at, status, error, tookMs: Date.now() - at })
  const event = provider.objects.findAnywhere('event', delivery.event)?.object
  if (!event) return result(null, 'The event no longer exists.')
  const { webhookUrl, webhookSecret, webhookTimeoutMs } = provider.settings
  const payload = payloadOf(event)
  try {
    const response = await fetch(webhookUrl, {
      method: 'POST',
      redirect: 'manual',
      headers: {
        'Content-Type': 'application/json; charset=utf-8',
        'Stripe-Signature': signatureHeader(payload, webhookSecret, Math.floor(at / 1_000)),
        'User-Agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
      },
      body: payload,
      signal: AbortSignal.any([closing, AbortSignal.timeout(webhookTimeoutMs)]),
    })
    await response.body?.cancel()
    return result(response.status, response.ok ? null : `The endpoint answered ${response.status}.`)
  } catch (error) {
    return result(null, describe(error))
  }
}

/**
 * Pretty-printed like Stripe's, so receivers must verify the received bytes and not a re-serialised
 * object.
 */
const payloadOf = (event: Stripe.EventBase) => JSON.stringify(event, null, 2)

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message
}

function settle(provider: Provider, delivery: Delivery, attempt: Attempt): void {
  const { webhookMaxAttempts, webhookRetryBaseMs, log } = provider.settings
  const tries = delivery.attempts + 1
  const taken = attempt.error === null
  const state = taken ? 'delivered' : tries < webhookMaxAttempts ? 'pending' : 'failed'
  const dueAt = Date.now() + webhookRetryBaseMs * 2 ** (tries - 1)
  provider.queue.record(delivery.id, attempt, { state, dueAt })
  log(`payments: webhook ${delivery.event} attempt ${tries}: ${attempt.error ?? attempt.status}`)
}

// The `Stripe-Signature` header ("Verify webhook signatures manually"): HMAC-SHA256 over
// "<timestamp>.<raw body>".

/**
 * `timestamp` is real time in Unix seconds. Receivers reject signatures older than five minutes.
 */
export function signatureHeader(payload: string, secret: string, timestamp: number): string {
  const signature = createHmac('sha256', secret).update(`${timestamp}.${payload}`).digest('hex')
  return `t=${timestamp},v1=${signature}`
}
