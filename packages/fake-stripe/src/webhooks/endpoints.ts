// Who hears of an event: the endpoint of the options, which hears everything, and those that were
// made by the API.
import type Stripe from 'stripe'
import { z } from 'zod'
import { rolled, type SigningSecret, type StoredEndpoint, valid } from '../objects/webhook-endpoint.ts'
import type { Provider } from '../provider.ts'

/** Stands for the endpoint of the options, which is no object of the API. */
export const CONFIGURED = 'configured'

export type Target = { url: string; secrets: string[]; payload: Stripe.EventBase }

const secretsShape = z.array(z.object({ value: z.string(), expiresAt: z.number().nullable() }))

/**
 * Those of the options' endpoint: what was rolled counts more than what the options say, which
 * signs along until its time is over.
 */
function configuredSecrets({ settings, settingsStore }: Provider): SigningSecret[] {
  const stored = settingsStore.read('configured_secrets')
  const secrets = stored ? secretsShape.parse(JSON.parse(stored)) : []
  const [newest] = secrets
  const isKnown = secrets.some(({ value }) => value === settings.webhookSecret)
  return newest && isKnown ? secrets : [{ value: settings.webhookSecret, expiresAt: null }]
}

/**
 * Gives an endpoint a new secret; the former ones sign along for so many seconds. Undefined for an
 * unknown endpoint.
 */
export function rollSecret(provider: Provider, id: string, seconds: number): string | undefined {
  const { objects, settingsStore, clock } = provider
  const until = clock.now() + seconds
  if (id === CONFIGURED) {
    const secrets = rolled(configuredSecrets(provider), until)
    settingsStore.write('configured_secrets', JSON.stringify(secrets))
    return secrets[0]?.value
  }
  const endpoint = objects.findAnywhere('webhook_endpoint', id)?.object
  if (!endpoint) return undefined
  const secrets = rolled(endpoint.secrets, until)
  objects.update('webhook_endpoint', { ...endpoint, secrets })
  return secrets[0]?.value
}

/** The ids of the endpoints that an event is sent to. */
export function hearersOf(provider: Provider, account: string, event: Stripe.EventBase): string[] {
  const { objects, connections, platformAccount } = provider
  const ofPlatform = account === platformAccount
  const isConnected =
    !ofPlatform && (event.type === 'account.application.deauthorized' || connections.find(account) !== undefined)
  const hears = ({ connect, status, enabled_events: types }: StoredEndpoint) =>
    status === 'enabled' && (types.includes('*') || types.includes(event.type)) && (!connect || isConnected)
  const owned = objects.page('webhook_endpoint', { account, limit: 100 }).data.filter((it) => !it.connect && hears(it))
  const connecting = ofPlatform
    ? []
    : objects
        .page('webhook_endpoint', { account: platformAccount, limit: 100 })
        .data.filter((it) => it.connect && hears(it))
  return [...(ofPlatform || isConnected ? [CONFIGURED] : []), ...[...owned, ...connecting].map(({ id }) => id)]
}

/**
 * Where a delivery goes and what signs it. Undefined when its endpoint was deleted or turned off.
 */
export function targetOf(provider: Provider, id: string, event: Stripe.EventBase): Target | undefined {
  const { settings, objects, clock } = provider
  if (id === CONFIGURED)
    return { url: settings.webhookUrl, secrets: valid(configuredSecrets(provider), clock.now()), payload: event }
  const endpoint = objects.findAnywhere('webhook_endpoint', id)?.object
  if (endpoint?.status !== 'enabled') return undefined
  // Only events of connected accounts name their account.
  const { account: _account, ...own } = event
  return {
    url: endpoint.url,
    secrets: valid(endpoint.secrets, clock.now()),
    payload: endpoint.connect ? event : own,
  }
}
