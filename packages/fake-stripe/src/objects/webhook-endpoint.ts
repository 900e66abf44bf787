// The Webhook Endpoint object (API reference, "Webhook Endpoints"), and what Stripe keeps of one
// without showing it.
import Stripe from 'stripe'
import { newId } from '../ids.ts'

export type SigningSecret = {
  value: string
  /** Unix seconds, until when it still signs beside a newer one; null for the newest. */
  expiresAt: number | null
}

export type StoredEndpoint = Stripe.WebhookEndpoint & {
  /** Whether it hears of the accounts that are connected to its owner, and not of its owner. */
  connect: boolean
  /** Newest first. */
  secrets: SigningSecret[]
}

export type NewEndpoint = {
  url: string
  enabledEvents: string[]
  connect: boolean
  description: string | null
  metadata: Record<string, string>
  /** The platform's client id where it was made in a connected account's name. */
  application: string | null
  created: number
}

export const newSecret = (): string => `whsec_${newId('signingSecret')}`

export function buildEndpoint(from: NewEndpoint): StoredEndpoint {
  return {
    id: newId('webhookEndpoint'),
    object: 'webhook_endpoint',
    api_version: Stripe.API_VERSION,
    application: from.application,
    created: from.created,
    description: from.description,
    enabled_events: from.enabledEvents,
    livemode: false,
    metadata: from.metadata,
    status: 'enabled',
    url: from.url,
    connect: from.connect,
    secrets: [{ value: newSecret(), expiresAt: null }],
  }
}

/** As the API answers it: the secret appears only when the endpoint is created. */
export function shown(
  { connect: _connect, secrets, ...endpoint }: StoredEndpoint,
  isNew = false,
): Stripe.WebhookEndpoint {
  const [newest] = secrets
  return { ...endpoint, ...(isNew && newest && { secret: newest.value }) }
}

/**
 * "Roll endpoint secrets": a new secret signs at once, the former ones beside it until a moment
 * (Unix seconds), at most a day away.
 */
export const rolled = (secrets: SigningSecret[], expiresAt: number): SigningSecret[] => [
  { value: newSecret(), expiresAt: null },
  ...secrets.map(({ value, expiresAt: before }) => ({ value, expiresAt: Math.min(before ?? expiresAt, expiresAt) })),
]

/** Those that sign now. */
export const valid = (secrets: SigningSecret[], now: number): string[] =>
  secrets.filter(({ expiresAt }) => expiresAt === null || expiresAt > now).map(({ value }) => value)
