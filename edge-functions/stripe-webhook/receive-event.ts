// Verified on the raw body, prepared by asking Stripe, then noted and applied in one transaction.
// 2xx only after the commit, so Stripe delivers again whatever was not kept (docs.stripe.com, "Receive Stripe events").
import { createHmac } from 'node:crypto'
import Stripe from 'stripe'
import { z } from 'zod'
import { connectCalls } from '../../contract/checkout.ts'
import { ApiError } from '../_shared/http/api-error.ts'
import { textReader } from '../_shared/http/json-body.ts'
import { log } from '../_shared/http/log.ts'
import { payBack } from '../_shared/payments/fulfil.ts'
import { handle, payments, settings } from './context.ts'
import { prepare } from './prepare.ts'

const readBody = textReader(1_048_576)

/** WebCrypto hands each signature to another thread: at the length of an event that costs four times the signature. */
class SameThread extends Stripe.CryptoProvider {
  override computeHMACSignature(payload: string, secret: string): string {
    return createHmac('sha256', secret).update(payload).digest('hex')
  }
}
const cryptoProvider = new SameThread()

export const receiveEvent = handle(connectCalls.receiveEvent)(async (c) => {
  const event = verify(await readBody(c), c.req.header('Stripe-Signature') ?? '')
  const about = { requestId: c.var.requestId, event: event.type, eventId: event.id, account: event.account }
  if (event.livemode !== payments.livemode) {
    log('warn', { ...about, outcome: 'other_mode' })
    return { received: true }
  }
  const keep = await prepare(event)
  if (!keep) {
    log('info', { ...about, outcome: 'not_ours' })
    return { received: true }
  }
  try {
    const refund = await keep()
    // Which events were applied the inbox says too.
    if (payments.app.logRequests) log('info', { ...about, outcome: 'applied' })
    if (refund) await payBack(payments.stripe, payments.acting, refund)
  } catch (error) {
    // The facts are not the order's, and another delivery would not change them.
    if (!(error instanceof ApiError) || error.code !== 'session_mismatch') throw error
    log('warn', { ...about, outcome: 'mismatch' })
  }
  return { received: true }
})

/** What every event of Stripe's has. Whoever holds the secret may still sign something else. */
const isEvent = z.object({
  id: z.string().min(1).max(255),
  type: z.string().min(1).max(255),
  livemode: z.boolean(),
  // Unix seconds, until the year 9999.
  created: z.int().nonnegative().max(253_402_300_799),
  account: z.string().nullish(),
  data: z.object({ object: z.looseObject({ id: z.string().optional() }) }),
})

/** Rejects with invalid_signature, and invalid_request for what is signed and no event. */
function verify(body: string, signature: string): Stripe.Event {
  const event = readSigned(body, signature)
  const shape = isEvent.safeParse(event)
  if (!shape.success)
    throw new ApiError('invalid_request', { field: shape.error.issues[0]?.path.join('.'), cause: shape.error })
  return event
}

function readSigned(body: string, signature: string): Stripe.Event {
  try {
    return payments.stripe.webhooks.constructEvent(
      body,
      signature,
      settings.STRIPE_WEBHOOK_SECRET,
      undefined,
      cryptoProvider,
    )
  } catch (cause) {
    throw new ApiError('invalid_signature', { cause })
  }
}
