import { Webhook } from 'standardwebhooks'
import { log } from '../_shared/http/log.ts'
import { asService, settings } from './context.ts'
import { NoAnswer, post } from './post-webhook.ts'

/** The headers of a message, signed by each of the secrets (standardwebhooks.com, version 1). */
export function signedHeaders(id: string, body: string, secrets: readonly string[], now: Date): Record<string, string> {
  return {
    'content-type': 'application/json',
    'user-agent': 'Marketplace-Webhooks/1',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, now, body)).join(' '),
  }
}

// Sends due webhooks in parallel batches. A slow endpoint has at most two in a batch and delays it
// by at most its timeout.

/** No further ones are taken after that; what is left is the next call's. */
const RUN_SECONDS = 20
const TIMEOUT_MS = 10_000
/** Lease, longer than the request timeout. When it ends, the worker has finished or was killed. */
const LEASE = '1 minute'
const AT_ONCE = 50

type DueWebhook = { id: string; url: string; secrets: string[]; body: string; attempts: number }

/** Gives whether there may be more. */
export async function sendWebhooks(): Promise<boolean> {
  const deadline = Date.now() + RUN_SECONDS * 1000
  for (;;) {
    const due = await asService<DueWebhook[]>`select * from private.take_webhooks(${AT_ONCE}, ${LEASE}::interval)`
    if (due.length === 0) return false
    await Promise.all(due.map(sendWebhook))
    if (Date.now() > deadline) return true
  }
}

async function sendWebhook({ id, url, secrets, body, attempts }: DueWebhook): Promise<void> {
  const began = performance.now()
  const { status, why } = await tryToPost(id, url, body, secrets)
  const took = Math.round(performance.now() - began)
  if (status === null || status > 299) log('info', { event: 'webhook_failed', webhook: id, attempts, status, why })
  await asService`select private.mark_webhook(${id}, ${status}, ${why}, ${took})`
}

async function tryToPost(id: string, url: string, body: string, secrets: string[]) {
  try {
    const headers = signedHeaders(id, body, secrets, new Date())
    const status = await post({ url, headers, body, mayBeLocal: settings.WEBHOOKS_LOCAL, timeoutMs: TIMEOUT_MS })
    return { status, why: null }
  } catch (error) {
    if (error instanceof NoAnswer) return { status: null, why: error.message }
    log('error', { event: 'webhook_failed', webhook: id }, error)
    return { status: null, why: 'The message could not be sent.' }
  }
}
