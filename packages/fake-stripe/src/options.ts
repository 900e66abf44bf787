// The required and optional settings of the fake. The package reads no environment.

/** The platform's name for customers and sellers. */
export const PLATFORM_NAME = 'Marketplace'

/** Times are milliseconds. URLs are absolute. */
export type FakeStripeOptions = {
  /** TCP port. 0 is any free one. */
  port: number
  /** Address to listen on, 127.0.0.1 by default. */
  host?: string
  /**
   * Folder of `payments.sqlite`, with all objects and queued webhooks. It is created if missing.
   */
  dataDir: string
  /** The platform's secret API key (`sk_test_…`), required in every API call. */
  secretKey: string
  /** The platform's Connect client id (`ca_…`). */
  connectClientId: string
  /** Exact redirect addresses of Connect OAuth. The first is the default. */
  redirectUris: string[]
  /** Signing secret of the webhook endpoint (`whsec_…`). */
  webhookSecret: string
  /** The webhook endpoint. It gets the platform's and all connected accounts' events. */
  webhookUrl: string
  /** Public origin of this service. By default the listening address. */
  publicUrl?: string
  /** Wait before the second delivery attempt, 1,000 by default. It doubles after each attempt. */
  webhookRetryBaseMs?: number
  /** Maximum number of delivery attempts, 10 by default. */
  webhookMaxAttempts?: number
  /** Timeout of an endpoint, 10,000 by default. */
  webhookTimeoutMs?: number
  /** Interval of expiring overdue sessions, 1,000 by default. */
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
