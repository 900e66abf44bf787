// What a caller must decide before the fake Stripe can run. The module itself reads no environment.

/** The platform's name as customers and sellers see it. */
export const PLATFORM_NAME = 'Marketplace'

/** Times are in milliseconds, URLs are absolute. */
export type FakeStripeOptions = {
  /** TCP port, 0 for any free one. */
  port: number
  /** Address to listen on, 127.0.0.1 by default. */
  host?: string
  /**
   * Folder that holds `payments.sqlite`: every object, every queued webhook. Created when missing.
   */
  dataDir: string
  /** The platform's secret API key (`sk_test_…`), which every API call must carry. */
  secretKey: string
  /** The platform's Connect client id (`ca_…`). */
  connectClientId: string
  /** Exact redirect addresses that Connect OAuth may return to; the first is the default. */
  redirectUris: string[]
  /** Signing secret of the webhook endpoint (`whsec_…`). */
  webhookSecret: string
  /** The webhook endpoint. It gets the platform's and all connected accounts' events. */
  webhookUrl: string
  /** Origin under which browsers reach this service; the listening address by default. */
  publicUrl?: string
  /**
   * Wait before the second delivery attempt, 1,000 by default. Each later wait is twice as long.
   */
  webhookRetryBaseMs?: number
  /** Delivery attempts in all, 10 by default. */
  webhookMaxAttempts?: number
  /** How long an endpoint may take to answer, 10,000 by default. */
  webhookTimeoutMs?: number
  /** How often open sessions are checked for expiry, 1,000 by default. */
  sweepIntervalMs?: number
  log?: (line: string) => void
}

export type Settings = Required<Omit<FakeStripeOptions, 'publicUrl'>>

export function withDefaults(options: FakeStripeOptions): Settings {
  return {
    host: '127.0.0.1',
    webhookRetryBaseMs: 1_000,
    webhookMaxAttempts: 10,
    webhookTimeoutMs: 10_000,
    sweepIntervalMs: 1_000,
    log: () => undefined,
    ...options,
  }
}
