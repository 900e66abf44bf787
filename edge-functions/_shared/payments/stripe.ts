import Stripe from 'stripe'
import { ApiError } from '../http/api-error.ts'

export type StripeSettings = { STRIPE_SECRET_KEY: string; STRIPE_API_URL?: string | undefined }

/** A client that retries what Stripe says may be retried; its idempotency keys make that safe. */
export function openStripe({ STRIPE_SECRET_KEY, STRIPE_API_URL }: StripeSettings): Stripe {
  return new Stripe(STRIPE_SECRET_KEY, {
    httpClient: Stripe.createFetchHttpClient(),
    maxNetworkRetries: 2,
    timeout: 10_000,
    telemetry: false,
    ...(STRIPE_API_URL ? address(new URL(STRIPE_API_URL)) : {}),
  })
}

function address({ hostname, port, protocol }: URL) {
  const scheme = protocol === 'http:' ? 'http' : 'https'
  return { host: hostname, port: port || (scheme === 'http' ? '80' : '443'), protocol: scheme } as const
}

/** Whether a key moves real money. Sessions and accounts of the other mode are ignored. */
export const isLivemode = (secretKey: string): boolean => secretKey.includes('_live_')

/** Makes a Stripe call. Rejects with seller_not_ready for an account out of reach, else with payment_provider_unavailable. */
export async function askStripe<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await withoutFrames(call)
  } catch (cause) {
    if (!(cause instanceof Stripe.errors.StripeError)) throw cause
    throw new ApiError(isOutOfReach(cause) ? 'seller_not_ready' : 'payment_provider_unavailable', { cause })
  }
}

/** The SDK captures a stack per request, and Deno maps it: a quarter of the cost. */
function withoutFrames<T>(call: () => T): T {
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = 0
  try {
    return call()
  } finally {
    Error.stackTraceLimit = stackTraceLimit
  }
}

/** Whether an account is unreachable because its owner disconnected the platform. */
export const isOutOfReach = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripePermissionError ||
  (error instanceof ApiError && error.cause instanceof Stripe.errors.StripePermissionError)

/** Whether Stripe Tax works for an account. Rejects with payment_provider_unavailable. */
export async function isTaxReady(stripe: Stripe, accountId: string): Promise<boolean> {
  const settings = await askStripe(() => stripe.tax.settings.retrieve({}, { stripeAccount: accountId }))
  return settings.status === 'active'
}
